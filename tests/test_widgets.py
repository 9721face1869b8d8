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
