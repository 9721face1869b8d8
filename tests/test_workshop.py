"""Sheets to print, the editor of hand files, and the two forms that settle arguments."""

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Deck, archie, games, lesson, sheets, worked
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie.form import PotForm
from cardlib.editor import Editor
from cardlib.errors import Refused
from cardlib.pai_gow.form import RoundForm
from tools import notebooks

HANDS = sorted((Path(__file__).parents[1] / "notebooks" / "hands").glob("*.toml"))


class Tags(HTMLParser):
    """Every tag and its attributes; and whether all that open also close."""

    def __init__(self, html):
        super().__init__()
        self.open, self.seen = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


# The guide


def cells(number):
    (path,) = (notebooks.ROOT / "notebooks").glob(f"{number}_*.ipynb")
    return notebooks.read(path).cells


def paths():
    """The rows of each path's table."""
    text = "\n".join(c.source for c in cells("01") if c.cell_type == "markdown")
    tables = re.findall(r"(?m)^\| minutes \|.*\n\| ---.*\n((?:\|.*\n)+)", text + "\n")
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
        for table in tables
    ]


def sections(number):
    """The code of each section of a notebook by its heading; what stands above them under ""."""
    code = {"": []}
    for cell in cells(number):
        if cell.cell_type == "markdown":
            code |= {heading: [] for heading in re.findall(r"(?m)^## (.+)$", cell.source)}
        else:
            code[[*code][-1]].append(cell.source)
    return code


def named(what):
    """The number of the notebook that a row names, and the headings of the sections, in order."""
    notebook = re.match(r"notebook \[(\d\d)\]", what)
    if not notebook:
        return None, []
    headings, chosen = [*sections(notebook[1])], []
    for first, last in re.findall(r'"([^"]+)"(?: to "([^"]+)")?', what):
        begin, end = (
            next((n for n, h in enumerate(headings) if h.startswith(it)), None)
            for it in (first, last or first)
        )
        assert begin is not None, (what, first, headings)
        assert end is not None, (what, last, headings)
        assert begin <= end, (what, first, last)
        chosen += headings[begin : end + 1]
    assert chosen, what
    return notebook[1], chosen


def test_the_minutes_of_every_path_add_up():
    assert len(paths()) == 3
    for rows in paths():
        columns = zip(*[row[-3:] for row in rows], strict=True)
        assert [sum(int(n) for n in column if n != "–") for column in columns] == [45, 60, 90]


PATHS = [
    pytest.param(
        [row[0] for row in rows if row[column] != "–"], id=f"{game}-{(45, 60, 90)[column - 1]}"
    )
    for game, rows in zip(("high and low", "archie", "pai gow"), paths(), strict=True)
    for column in (1, 2, 3)
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kernels", ["one kernel", "a kernel for each notebook"])
def test_the_sections_of_every_path_run_without_those_it_skips(path, kernels, monkeypatch):
    monkeypatch.chdir(notebooks.ROOT / "notebooks")
    stops = [stop for stop in map(named, path) if stop[0]]
    assert len(stops) >= 3
    names = {}
    for number in dict.fromkeys(number for number, _ in stops):
        own = names.setdefault(number if kernels != "one kernel" else "", {})
        exec(sections(number)[""][0], own)
    for number, headings in stops:
        own = names[number if kernels != "one kernel" else ""]
        for heading in headings:
            for code in sections(number)[heading]:
                exec(code, own)


@pytest.mark.parametrize("path", PATHS)
def test_every_exercise_of_a_path_stands_after_the_section_with_its_rule(path):
    read, asked = set(), []
    for what in path:
        number, headings = named(what)
        read |= {(number, heading) for heading in headings}
        for name in re.findall(r"\b\d\d\.\d\b", what):
            book, rule = re.fullmatch("notebook (..), “(.+)”", lesson.find(name).rule).groups()
            assert (book, rule) in read, (name, book, rule)
            asked.append(name)
    assert asked
    assert len(asked) == len({*asked})


@pytest.mark.parametrize("path", notebooks.find(notebooks.ROOT), ids=lambda path: path.stem)
def test_the_stated_reading_minutes_hold(path):
    nb = notebooks.read(path)
    stated, measured = notebooks.head(nb).reading, notebooks.reading_minutes(nb)
    assert measured - 3 <= stated <= 3 * measured, f"{stated} stated, {measured:.1f} measured"


# Sheets


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("answers", [False, True])
def test_every_shipped_hand_makes_a_sheet(path, answers, tmp_path):
    sheet = sheets.sheet(path, answers=answers)
    html = sheet.save(tmp_path / "sheet.html").read_text(encoding="utf-8")
    tags = Tags(html)
    assert not tags.open
    assert not [a for _, a in tags.seen if str(a.get("src", "data:")).startswith("http")]
    assert all(a["alt"] for tag, a in tags.seen if tag == "img")
    assert not {tag for tag, _ in tags.seen} & {"script", "link", "iframe"}
    replayed = worked.replay(path)
    last = [*replayed.rows[-1].values()]
    assert all(escape(cell) in html for cell in last) or not answers
    assert ('class="blank"' in html) != answers


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_sheet_without_answers_tells_none(path):
    claims = worked.HandFile(path.read_text("utf-8")).data["claims"]
    said = sheets.sheet(path).text
    table = said.partition("\n")[2]
    for claim in ("totals", "won", "pays", "balance", "reads", "low_reads"):
        assert str(claims.get(claim, "no such claim")) not in table
    assert not re.search(r"\b(hit|miss|win|push|loss|foul|legal|gets|pot)\b", table)


NAMED = ["A LOW", "A", "A gets B", "END", "pot", "draws holds"]


def steps_asked(source):
    lines = sheets.sheet(source).text.splitlines()
    return [line.removesuffix("  ____") for line in lines if line.endswith("____")]


def test_a_sheet_asks_for_steps_of_players_who_are_called_like_calls():
    game = hl.start(deck="K♣ A♦ 7♠ 3♥", players=NAMED)
    for action in (hl.LOW, hl.END, hl.HIGH):
        game = game.after(action)
    source = worked.written(game)
    assert steps_asked(source) == ["A LOW LOW", "A LOW END", "A HIGH"]
    assert ": K♣ A♦ 7♠\n" in sheets.sheet(source).text  # as many cards as were turned


def test_a_sheet_asks_for_steps_of_seats_who_are_called_like_actions():
    first = hand = archie.start(archie.GN9, NAMED, 40, "pot", Deck(seed=7))
    while not hand.over:
        able = [action for action, why in hand.legal().items() if not why]
        thrown = archie.Draw(hand.hand(hand.to_act)[:2])
        hand = hand.after(thrown if archie.Draw() in able else able[0])
    acts = {"checks": "checks", "calls": "calls", "throws": "draws"}
    done = [f"{step.seat} {acts[step.act]}" for step in hand.log if step.act in acts]
    asked = steps_asked(worked.written(hand, first))
    assert len(asked) == len(done)
    for step, begins in zip(asked, done, strict=True):
        assert step.startswith(begins)
        assert "gets" not in step.removeprefix("A gets B")


@pytest.mark.parametrize("game", games.games())
def test_a_deal_makes_a_sheet_to_write_on(game, tmp_path):
    sheet = sheets.sheet(worked.deal(7, game))
    assert sheet.html.count('class="blank"') >= 12
    path = tmp_path / "sheet.html"
    assert sheet.save(path) == sheet.save(path)  # a sheet may be printed again
    path.write_text("<!doctype html><p>mine", encoding="utf-8")
    with pytest.raises(Refused, match="there already"):
        sheet.save(path)


def test_a_sheet_is_made_only_of_what_holds(tmp_path):
    with pytest.raises(Refused, match="right is A 3, B 0"):
        sheets.sheet(HANDS[6].read_text("utf-8").replace('"A 3, B 0"', '"A 2, B 0"'))
    for junk in ("no such file", "a\nb", "\n", "game = 'chess'\n", tmp_path, None, 3):
        with pytest.raises(Refused):
            sheets.sheet(junk)
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="UTF-8"):
        sheets.sheet(path)


def test_markup_in_a_file_is_escaped_on_paper():
    markup = "<img src=x onerror=alert(1)>"
    source = worked.template("high and low").replace("Aki", markup).replace("My game", markup)
    source = source.replace('players = ["', 'players = ["').replace('totals = "', 'totals = "')
    for answers in (False, True):
        html = sheets.sheet(source, answers=answers).html
        assert "<img src=x" not in html
        assert escape(markup) in html


# The editor


def test_the_editor_shows_every_problem_at_its_line():
    editor = Editor(worked.template("high and low"))
    assert editor.said == "Every line holds."
    editor.text.value = editor.text.value.replace("Aki END", "Aki HIGH").replace('Q♥"', 'K♥"')
    problems = editor.replay().problems
    assert problems
    assert str(problems[0]) in editor.said
    for problem in problems:
        assert escape(f"{problem.claimed}: {problem.right}") in editor.replayed.value


@pytest.mark.parametrize("game", games.games())
def test_the_editor_begins_with_any_template(game):
    editor = Editor()
    assert "doesn't hold" in editor.said
    editor.games.value = game
    assert editor.said == "Every line holds."
    assert editor.text.value == worked.template(game)


def test_what_was_typed_in_the_editor_outlives_another_template():
    editor = Editor()
    editor.games.value = "archie"
    editor.games.value = "pai gow"  # nothing was typed
    assert editor.text.value == worked.template("pai gow")
    mine = editor.text.value + "# mine\n"
    editor.text.value = mine
    editor.games.value = "archie"
    assert editor.text.value == mine
    assert "what you typed would be gone" in editor.said
    editor.text.value = ""
    editor.games.value = "archie"
    assert editor.text.value == worked.template("archie")


def test_the_editor_saves_but_never_over_another_file(tmp_path):
    editor = Editor(worked.template("archie"))
    editor.path.value = str(tmp_path / "mine.toml")
    editor.keep.click()
    assert f"Saved as mine.toml in {tmp_path.resolve()}. Every line holds." in editor.said
    assert worked.replay(tmp_path / "mine.toml").ok
    editor.text.value += "# more\n"
    editor.keep.click()
    assert "Saved as mine.toml" in editor.said  # its own file it may write again
    other = tmp_path / "other.toml"
    other.write_text("precious", encoding="utf-8")
    editor.path.value = str(other)
    editor.keep.click()
    assert "there already" in editor.said
    assert other.read_text(encoding="utf-8") == "precious"


def test_the_editor_leaves_text_and_replay_in_a_saved_notebook():
    editor = Editor(worked.template("pai gow") + "# <b>bold</b>\n")
    bundle = editor._repr_mimebundle_()
    assert "<b>bold" not in bundle["text/html"]
    assert "CHIP 25" in bundle["text/html"]
    assert "Run this cell to edit." in bundle["text/html"]
    assert "Every line holds." in bundle["text/plain"]


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_in_the_editor_gets_a_sentence(text):
    editor = Editor()
    editor.text.value = text
    assert "hold" in editor.said


# Who gets what


CASES = {
    "side pot": ([("A", "7♣ 5♦ 4♥ 2♠ A♣", "8"), ("B", "K♣ K♦ 6♥ 4♠ 3♣", "21"),
                  ("C", "Q♣ Q♦ Q♥ 9♠ 8♣", "21")], {"A": 12, "B": 0, "C": 38}),
    "one left": ([("A", "", "8"), ("B", "", "3")], None),
}  # fmt: skip


def test_the_form_settles_any_pot():
    rows, right = CASES["side pot"]
    form = PotForm(tuple((*row, False) for row in rows))
    form.settle.click()
    assert form.result.points == right
    assert "A 12, B 0, C 38" in form.said
    assert form.result.explain() == form.sheet().text
    form.folded[2].value = True
    form.settle.click()
    assert form.result.points["C"] == 0
    assert sum(form.result.points.values()) == 50


def test_the_form_follows_the_version():
    form = PotForm((("X", "5♠ 5♦ K♥ J♣ 9♠", "20", False), ("Y", "A♠ K♦ Q♥ 10♣ 8♦", "20", False)))
    form.settle.click()
    assert form.result.points == {"X": 20, "Y": 20}
    form.version.value = "BARGE"
    form.settle.click()
    assert form.result.points == {"X": 40, "Y": 0}
    assert form.nobody.value == archie.BARGE.nobody
    form.nobody.value = "split"
    form.settle.click()
    assert form.result.points == {"X": 20, "Y": 20}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda form: setattr(form.hands[0], "value", "K♣ K♦"), "the hand of P"),
        (lambda form: setattr(form.hands[0], "value", ""), "P plays for it, but has no hand"),
        (lambda form: setattr(form.hands[1], "value", form.hands[0].value), "is in the hands of"),
        (lambda form: setattr(form.paid[0], "value", "-3"), "what P put in"),
        (lambda form: setattr(form.paid[0], "value", "x"), "what P put in"),
        (lambda form: setattr(form.seats[0], "value", "Q"), "'Q' stands there twice"),
        (lambda form: [setattr(fold, "value", True) for fold in form.folded], "nobody is still in"),
        (lambda form: [setattr(seat, "value", "") for seat in form.seats], "nobody is still in"),
    ],
)
def test_what_cant_be_settled_is_told_and_nothing_is_left_to_print(change, says):
    form = PotForm()
    form.settle.click()
    assert form.result
    change(form)
    form.settle.click()
    assert says in form.said
    assert form.result is None
    with pytest.raises(Refused, match="press Who gets what"):
        form.sheet()


def entries(form):
    lines = [control for line in form.children for control in getattr(line, "children", ())]
    return [control for control in lines if hasattr(control, "value")]


def other(entry):
    """Another value for an entry."""
    if isinstance(entry.value, bool):
        return not entry.value
    others = [it for it in getattr(entry, "options", ()) if entry.value not in (it, it[-1])]
    if not others:
        return 7 if isinstance(entry.value, int) else f"{entry.value}x"
    return others[0] if isinstance(others[0], str) else others[0][1]


@pytest.mark.parametrize("form", [PotForm, RoundForm])
def test_a_result_goes_when_an_entry_changes(form):
    for place in range(len(entries(form()))):
        asked = form()
        asked.settle.click()
        assert asked.result
        entry = entries(asked)[place]
        entry.value = other(entry)
        assert asked.result is None
        assert asked.answer.value == ""
        assert asked.said.startswith("Changed since: press Who ")


@pytest.mark.parametrize("form", [PotForm, RoundForm])
def test_every_entry_has_a_name_of_its_own(form):
    names = [entry.description for entry in entries(form())]
    assert len({*names}) == len(names) > 7


def test_the_round_form_is_the_games_own_settlement():
    form = RoundForm()
    form.settle.click()
    assert (form.result.outcome, form.result.low) == ("push", "copy")
    assert form.sheet().text == form.result.explain() == form.said
    form.player_low.value = ""
    form.way.value = pg.FOXWOODS
    form.bet.value = "25"
    form.settle.click()
    assert form.result.player == pg.house_way(form.player.value, pg.FOXWOODS)
    form.commission.value = 0
    form.dealer.value = "10♠ 10♥ 8♦ 6♣ 4♠ A♥ Q♣"
    form.settle.click()
    assert form.result.pays == 2500


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("player", "", "your seven cards are missing"),
        ("dealer", " ", "the dealer's seven cards are missing"),
        ("player", "A♠ K♠", "seven cards"),
        ("player_low", "J♠ J♥", "foul"),
        ("player_low", "2♠ 3♦", "can't lie low"),
        ("dealer", "J♠ 10♥ 8♦ 6♣ 4♠ A♥ K♣", "can't lie in both hands"),
        ("bet", "1", "a bet of 1"),
        ("bet", "x", "a bet of 'x'"),
        ("bet", "", "a bet of ''"),
        ("bet", "²", "a bet of '²'"),
    ],
)
def test_a_round_that_cant_be_is_told(field, value, says):
    form = RoundForm()
    getattr(form, field).value = value
    form.settle.click()
    assert says in form.said
    assert form.result is None
    with pytest.raises(Refused, match="press Who wins"):
        form.sheet()


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(*[st.text(max_size=12)] * 3, st.booleans()), max_size=6))
def test_anything_in_the_form_gets_a_sentence(rows):
    form = PotForm(tuple(rows))
    form.settle.click()
    assert form.said
    assert "went wrong in the program" not in form.said


@settings(deadline=None, max_examples=60)
@given(st.tuples(*[st.text(max_size=25)] * 5))
def test_anything_in_the_round_form_gets_a_sentence(given):
    form = RoundForm(given)
    form.settle.click()
    assert "went wrong in the program" not in form.said
