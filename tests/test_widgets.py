"""What all tables share: seeds typed into a field, and frames to step through."""

import ipywidgets as ipw
import pytest

from cardlib import archie, widgets
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie.form import PotForm
from cardlib.archie.table import Reader
from cardlib.editor import Editor
from cardlib.errors import BadRules
from cardlib.pai_gow.form import RoundForm
from cardlib.pai_gow.table import Form
from cardlib.shown import Shown

PANELS = {
    "High and Low table": lambda: hl.Table(seed=7),
    "Archie table": lambda: archie.Table(seed=7),
    "Pai Gow table": lambda: pg.Table(seed=7),
    "reader": Reader,
    "pot form": PotForm,
    "round form": RoundForm,
    "setting form": lambda: Form("A♠ K♥ Q♠ Q♥ 8♦ 5♣ 3♠"),
    "editor": Editor,
    "steps": lambda: widgets.Steps("Cards", [Shown("<b>A</b>", "A")]),
}


def parts(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


@pytest.mark.parametrize("make", PANELS.values(), ids=PANELS)
def test_after_all_widgets_are_closed_the_next_is_made_as_the_first(make):
    first = make()
    made = [type(part).__name__ for part in parts(first)], first.said
    ipw.Widget.close_all()
    second = make()
    assert ([type(part).__name__ for part in parts(second)], second.said) == made
    assert all(part.comm for part in parts(second))


# What holds at each of the three tables: made, played to its end, and what is dead there.


def pai_gow():
    table = pg.Table(seed=7)
    for control in (table.chips[25], table.circle, table.deal):
        control.click()
    return table


TABLES = {
    "High and Low": {
        "make": lambda: hl.Table(top="K♣ A♦", seed=7),
        "acts": ["end", "end"],
        "dead": "high",
        "outcome": "A is tied 1st with 0, B is tied 1st with 0.",
        "option": ("ties", "hit"),
        "in_force": "LESSON",
        "again": ["new"],
    },
    "Archie": {
        "make": lambda: archie.Table(seed=7),
        "acts": ["fold"],
        "dead": "draw",
        "outcome": "6 points",
        "option": ("version", "BARGE"),
        "in_force": "GN9",
        "again": ["restart"],
    },
    "Pai Gow": {
        "make": pai_gow,
        "acts": ["go"],
        "dead": "go",
        "outcome": "Win: pays 23.75",
        "option": ("way", pg.FOXWOODS),
        "in_force": "TRUMP_PLAZA",
        "again": ["new", "rebet", "deal"],
    },
}


def each_table(*columns):
    rows = [[row[name] for name in columns] for row in TABLES.values()]
    return pytest.mark.parametrize(columns, rows, ids=TABLES)


def press(table, *names):
    for name in names:
        getattr(table, name).click()


@each_table("make", "acts", "dead", "outcome")
def test_a_refusal_stands_under_the_news_and_the_outcome_stays(make, acts, dead, outcome):
    table = make()
    press(table, *acts)
    news = table.said
    saved = table._repr_mimebundle_()["text/html"]
    assert outcome in saved
    for _ in range(2):
        press(table, dead)
        assert table.said.startswith(f"{news}\n")
        assert table.said.count("\n") == news.count("\n") + 1
        assert outcome in table._repr_mimebundle_()["text/html"]


def test_two_clicks_by_code_count_twice():
    table = hl.Table(seed=7)
    press(table, "end", "end")
    assert table.game.over


@each_table("make", "acts")
def test_take_back_says_what_was_taken_back_and_then_what_is_asked(make, acts):
    table = make()
    asked = table.asked()
    press(table, acts[0])
    done = table.undone()
    press(table, "undo")
    assert table.said == f"Taken back: {done} {asked}"


@each_table("make", "acts", "option", "in_force")
def test_an_option_changed_in_the_middle_says_from_when_on_and_what_is_in_force(
    make, acts, option, in_force
):
    table = make()
    news, (name, value) = table.said, option
    assert in_force in table.board.value
    getattr(table, name).value = value
    told = table.said.removeprefix(f"{news}\n")
    assert told.startswith("From the next ")
    assert told.endswith(f" is {in_force}.")
    assert in_force in table.board.value
    press(table, acts[0])
    assert "From the next" not in table.said


@each_table("make", "acts", "again")
def test_a_seed_counts_once(make, acts, again):
    table = make()
    press(table, *acts)
    table.seed.value = "7"
    press(table, *again)
    assert table.seed.value == ""


@each_table("make", "acts", "again")
def test_a_refused_seed_stays_to_be_mended(make, acts, again):
    table = make()
    press(table, *acts)
    table.seed.value = "seven"
    press(table, *again)
    assert table.seed.value == "seven"


@pytest.mark.parametrize(("typed", "seed"), [("", None), ("  ", None), ("7", 7), (" 007 ", 7)])
def test_a_seed_is_read_from_its_field(typed, seed):
    assert widgets.seed_of(ipw.Text(typed)) == seed


@pytest.mark.parametrize("typed", ["seven", "-1", "2.5", "٧", "²", "9" * 5000])
def test_what_is_no_seed_is_told(typed):
    with pytest.raises(BadRules, match="must be a whole number"):
        widgets.seed_of(ipw.Text(typed))


def test_steps_go_from_the_first_frame_to_the_last():
    steps = widgets.Steps("Cards", [Shown(f"<b>{n}</b>", str(n)) for n in range(3)])
    assert (steps.back.disabled, steps.next.disabled) == (True, False)
    steps.next.click()
    steps.next.click()
    assert steps.picture.value == "<b>2</b>"
    assert (steps.back.disabled, steps.next.disabled) == (False, True)
    steps.next.click()  # a press that came before the button was dead
    assert steps.said == "Step 2 of 2."
    steps.slider.value = 0
    assert steps.picture.value == "<b>0</b>"


def test_a_saved_panel_keeps_a_picture_and_a_sentence():
    bundle = widgets.Steps("Cards", [Shown("<b>A</b>", "A")])._repr_mimebundle_()
    assert "<b>A</b>" in bundle["text/html"]
    assert "Run this cell to step through." in bundle["text/html"]
    assert bundle["text/plain"] == "Cards. Step 0 of 0."
