"""Archie in JupyterLab: the worked hand stepped through, hands played by mouse and by keyboard."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

PLAY, WORKED = "notebooks/24_archie_play.ipynb", "notebooks/22_archie_worked_hand.ipynb"
TABLE = "t = next(o for o in Out.values() if isinstance(o, archie.Table)); "
FOCUS = "() => document.activeElement.innerText"


def focused(page: Any) -> str:
    """The text of the control that has the focus, which must be in a table."""
    page.wait_for_function("() => document.activeElement.closest('.card-table')")
    return str(page.evaluate(FOCUS))


def tab_to(page: Any, words: str) -> None:
    """Goes on by Tab, within the table, to a control whose text matches."""
    for _ in range(30):
        if re.match(words, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no control {words} is reached by Tab")


def shows_points(table: Any, points: dict[str, int]) -> None:
    """Each seat's points are the last cell of its row."""
    seats = table.locator("tbody").first.locator("tr")
    expect(seats.locator("td:last-child")).to_have_text([str(n) for n in points.values()])
    expect(seats.locator("td:first-child")).to_have_text([re.compile(rf"{s}\b") for s in points])


def test_the_worked_hand_is_stepped_through(
    lab_page: Any,
    notebook: Callable[..., Any],
    axe: Callable[[str], list[str]],
    shot: Callable[..., None],
) -> None:
    page, ask = notebook(WORKED)
    steps = page.get_by_role("group", name="The worked hand").first
    pots = ask("print(*[s.pot for s in states[:-1]])").split()
    for number, pot in enumerate(pots):
        expect(steps.get_by_text(f"Step {number} of {len(pots)}.")).to_be_visible()
        expect(steps.get_by_text(re.compile(f"(bets|draw), pot {pot}$"))).to_be_visible()
        if number == 0:
            expect(steps.get_by_text("A: Call 2")).to_be_hidden()
            steps.get_by_text("Who acts now").click()
            expect(steps.get_by_text("A: Call 2")).to_be_visible()
            steps.get_by_role("button", name="Next").focus()
        lab_page.keyboard.press("Enter")
    expect(steps.get_by_text("the pot of 36 is shared out")).to_be_visible()
    expect(steps.get_by_text("B takes 18. C takes 18.")).to_be_visible()
    shows_points(steps, {"A": 28, "B": 46, "C": 46})
    assert ask("print(states[-1].stacks)") == "{'A': 28, 'B': 46, 'C': 46}"
    assert axe(".card-table") == []
    shot("showdown", steps)


def test_a_hand_is_played_to_the_showdown_by_keyboard(
    lab_page: Any,
    notebook: Callable[..., Any],
    axe: Callable[[str], list[str]],
    theme: Callable[[str], None],
    shot: Callable[..., None],
    focus_on: Callable[[str], None],
) -> None:
    page, ask = notebook(PLAY)
    cells = page.locator(".jp-Cell").count()
    table = page.get_by_role("group", name="Archie table").first
    status = table.get_by_role("status")
    table.get_by_role("button", name="Call 2").focus()
    draws = 0
    for _ in range(40):
        before = status.inner_text()
        if "The hand is over." in before:
            break
        lab_page.keyboard.press("x")  # would cut the cell if the table let it through
        if re.search("Your turn, [a-z]+ draw", before):
            draws += 1
            if draws == 1:
                lab_page.keyboard.press("Space")
                expect(table.get_by_role("button", name="Throw 1, draw 1")).to_be_visible()
            tab_to(lab_page, "Throw|Stand pat")
        else:
            tab_to(lab_page, "Check|Call")
        lab_page.keyboard.press("Enter")
        expect(status).not_to_have_text(before)
    expect(status).to_contain_text("The hand is over.")
    assert draws == 3
    focus_on("New hand")
    assert page.locator(".jp-Cell").count() == cells
    expect(table.get_by_text("In all:")).to_be_visible()
    assert ask(TABLE + "print(t.game.over)") == "True"
    points = json.loads(ask(TABLE + "import json; print(json.dumps(t.game.stacks))"))
    assert sum(points.values()) == 120
    shows_points(table, points)
    assert axe(".card-table") == []
    for name in ("light", "dark"):
        theme(name)
        focus_on("New hand")
        shot(name, table)
    lab_page.keyboard.press("Enter")
    expect(table.get_by_text("B (button")).to_be_visible()


def test_cards_are_thrown_by_mouse_and_taken_back(
    lab_page: Any,
    notebook: Callable[..., Any],
    axe: Callable[[str], list[str]],
    shot: Callable[..., None],
) -> None:
    page, ask = notebook("notebooks/20_archie_rules.ipynb")
    table = page.get_by_role("group", name="Archie table").first
    table.get_by_role("button", name="Call 2").click()
    expect(table.get_by_role("status")).to_contain_text("Your turn, first draw")
    names = TABLE + "import json; print(json.dumps([c.name for c in t.game.hand('A')]))"
    hand = json.loads(ask(names))
    cards = table.locator("button.card")
    cards.nth(1).click()
    cards.nth(3).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    assert axe(".card-table") == []
    shot("chosen", table)
    table.get_by_role("button", name="Throw 2, draw 2").click()
    expect(table.get_by_role("status")).to_contain_text("A throws")
    assert json.loads(ask(names)) != hand
    expect(cards).to_have_text(json.loads(ask(names)))
    table.get_by_role("button", name="Take back").click()
    expect(table.get_by_role("status")).to_contain_text("Taken back: A throws")
    expect(cards).to_have_text(hand)
    table.get_by_label("Large cards").check()
    expect(table.locator("button.card").first).to_have_css("width", "120px")
    shot("large", table)


def test_any_five_cards_are_read_twice_and_bad_input_is_told(
    lab_page: Any,
    notebook: Callable[..., Any],
    axe: Callable[[str], list[str]],
    shot: Callable[..., None],
) -> None:
    page, _ = notebook("notebooks/21_archie_reading.ipynb")
    reader = page.get_by_role("group", name="Five cards, read twice").first
    box = reader.get_by_label("Five cards")
    box.fill("8h 8d As Kc Qs")
    box.press("Enter")
    expect(reader.get_by_text("no: less than a pair of 9s")).to_be_visible()
    assert axe(".card-table") == []
    shot("read", reader)
    box.fill("8h 8h")
    box.press("Enter")
    expect(reader.get_by_role("status")).to_contain_text("8♥")
    expect(reader.locator("table")).to_have_count(0)
