"""The Pai Gow Poker table in JupyterLab: by mouse, by keys alone, hidden cards, axe."""

import base64
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from cardlib import cards

YOURS = "A♠ K♥ Q♠ Q♥ 8♦ 5♣ 3♠"
DEALERS = "J♠ J♥ 9♦ 6♣ 4♠ A♥ Q♣"
PLAY = "notebooks/32_pai_gow_play.ipynb"
LAID = f'tried = pg.Table(top="{YOURS} {DEALERS}", seed=7)\ntried'
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
FOCUS = """() => {
    const at = document.activeElement;
    return at.closest('.card-table') ? at.textContent || at.ariaLabel || at.tagName : '';
}"""
HOLDS = """part => {
    const all = part.cloneNode(true);
    all.querySelectorAll('style').forEach(sheet => sheet.remove());
    return all.outerHTML;
}"""


@pytest.fixture
def laid(lay: Callable[..., Any]) -> tuple[Any, Callable[[str], str]]:
    """Notebook 32 with known cards on its first table: the table, and the kernel to ask."""
    page, ask = lay(PLAY, "pg.Table(", LAID)
    table = page.get_by_role("group", name="Pai Gow Poker table").first
    table.scroll_into_view_if_needed()
    return table, ask


def named(table: Any, name: str) -> Any:
    return table.get_by_role("button", name=name, exact=True)


def bet(table: Any, dollars: int) -> None:
    """Chooses the 25 where it isn't, and puts it down as often as it takes."""
    if named(table, "$25").get_attribute("aria-pressed") == "false":
        named(table, "$25").click()
    for held in range(0, dollars, 25):
        named(table, f"Bet circle ${held}").click()
    expect(named(table, f"Bet circle ${dollars}")).to_be_visible()


def agree(table: Any, ask: Callable[[str], str]) -> None:
    """The page shows the kernel's balance, bet, low cards and live buttons."""
    money = ask("print(f'Balance ${pg.dollars(tried.balance)}, bet ${tried.game.bet}')")
    expect(table.get_by_text(money)).to_be_visible()
    low = ask("print(*(c.name for c in tried.game.seven if c in tried.game.low), sep=',')")
    over = ask("print(tried.game.over)") == "True"
    pressed = table.locator(".card[aria-pressed=true]:visible")
    expect(pressed).to_have_text([] if over or not low else low.split(","))
    for name, control in (("Deal", "deal"), ("Clear", "clear"), ("New Game", "new")):
        disabled = ask(f"print(tried.{control}.disabled)") == "True"
        expect(named(table, name)).to_be_enabled(enabled=not disabled)


def test_a_round_by_mouse(laid: Any, shot: Callable[..., None]) -> None:
    table, ask = laid
    status = table.locator(".table-status")
    expect(status).to_contain_text("Deal waits: the circle holds 0 dollars")
    agree(table, ask)
    named(table, "$25").click()
    expect(status).to_contain_text("25 dollars chosen: press it again, or the circle.")
    bet(table, 50)
    named(table, "Bet circle $50").click(button="right")
    expect(named(table, "Bet circle $25")).to_be_visible()
    expect(table.page.locator(".lm-Menu:visible")).to_have_count(0)
    named(table, "$25").dblclick()
    named(table, "Deal").click()
    expect(status).to_contain_text("Two cards must lie low")
    agree(table, ask)
    named(table, "ace of spades").click()
    expect(named(table, "House Way")).to_be_visible()
    named(table, "king of hearts").click()
    expect(status).to_contain_text("High: pair of queens, 8-5-3 beside.")
    agree(table, ask)
    shot("set", table)
    named(table, "Done").dblclick()  # the second press is for a button that is dead by then
    expect(status).to_contain_text("Win: both hands are better")
    expect(status).to_contain_text("would have done the same")
    expect(status).not_to_contain_text("the round is over")
    agree(table, ask)
    shot("over", table)
    assert ask("print(tried.game.result.outcome)") == "win"
    row = ask("print(*tried.game.rows()[-1].values(), sep=';')").split(";")
    expect(table.locator("tbody tr").last.locator("td")).to_have_text(row)
    named(table, "New Game").click()
    expect(status).to_contain_text("Round 2. Place your bet.")
    named(table, "Re-Bet").click()
    expect(status).to_contain_text("dollars lie in the circle.")
    agree(table, ask)


def test_a_round_by_keys_alone(lab_page: Any, laid: Any, focus_on: Callable[[str], None]) -> None:
    table, ask = laid
    cells = lab_page.evaluate(CELLS)
    keys = lab_page.keyboard
    status = table.locator(".table-status")

    def go_to(name: str, key: str = "Tab") -> None:
        for _ in range(30):
            if lab_page.evaluate(FOCUS) == name:
                return
            keys.press(key)
        raise AssertionError(f"{key} doesn't lead to {name}")

    named(table, "$1").focus()
    go_to("$25")
    keys.press("Enter")
    keys.press("x")  # would cut the cell, were the table not guarded
    go_to("Bet circle $0")
    keys.press("Space")
    expect(named(table, "Bet circle $25")).to_be_visible()
    go_to("Deal")
    keys.press("Enter")
    expect(status).to_contain_text("Two cards must lie low")
    focus_on("ace of spades")
    keys.press("Space")
    expect(status).to_contain_text("One more card")
    go_to("king of hearts")
    keys.press("Enter")
    expect(named(table, "Done")).to_be_enabled()
    go_to("Done")
    keys.press("Enter")
    expect(status).to_contain_text("Win: both hands are better")
    focus_on("New Game")
    keys.press("Enter")
    expect(status).to_contain_text("Round 2.")
    focus_on("Bet circle $0")
    assert lab_page.evaluate(CELLS) == cells
    assert ask("print(pg.dollars(tried.balance))") == "1,023.75"


def test_the_dealers_cards_are_nowhere_in_the_page_before_the_reveal(
    lab_page: Any, laid: Any
) -> None:
    table, _ = laid
    dealers = [card.name for card in cards(DEALERS)]

    def seen(part: Any = None) -> str:
        """What a part or the whole page holds, style sheets aside, with its drawings laid open."""
        found = str((part or lab_page.locator("html")).evaluate(HOLDS))
        drawings = re.findall(r"base64,([A-Za-z0-9+/=]+)", found)
        return found + "".join(base64.b64decode(it).decode() for it in drawings)

    bet(table, 25)
    before = seen()
    named(table, "Deal").click()
    named(table, "ace of spades").click()
    named(table, "king of hearts").click()
    expect(named(table, "Done")).to_be_enabled()
    page, held = seen(), seen(table)
    for name in dealers:  # other tables on the page show some of these cards, and still do
        assert page.count(name) == before.count(name), name
    for card in cards(DEALERS):
        assert card.name not in held
        assert str(card) not in held
    for card in cards(YOURS):
        assert card.name in held
        assert page.count(card.name) > before.count(card.name)
    named(table, "Done").click()
    expect(table.get_by_alt_text("jack of spades").first).to_be_visible()
    expect(table.locator("tbody tr")).to_have_count(1)
    assert all(name in seen(table) for name in dealers)


def test_a_foul_is_shown_and_done_waits(laid: Any, shot: Callable[..., None]) -> None:
    table, ask = laid
    bet(table, 25)
    named(table, "Deal").click()
    named(table, "queen of spades").click()
    expect(table.locator(".table-status")).to_contain_text("One more card")
    named(table, "queen of hearts").click()
    expect(table.locator(".table-status")).to_contain_text(
        "Foul: the low hand, pair of queens, outranks the high hand, ace high, A-K-8-5-3."
    )
    expect(named(table, "Done")).to_be_disabled()
    shot("foul", table)
    named(table, "queen of hearts").click()
    expect(named(table, "House Way")).to_be_enabled()
    agree(table, ask)


def test_a_bet_over_the_limit_is_refused(laid: Any) -> None:
    table, ask = laid
    bet(table, 100)
    named(table, "Bet circle $100").click()
    expect(table.locator(".table-status")).to_contain_text(
        "the circle would hold 125 dollars: the highest bet is 100 dollars"
    )
    assert ask("print(tried.game.bet)") == "100"
    agree(table, ask)


def test_axe_finds_nothing_in_either_theme(
    laid: Any, axe: Callable[[str], list[str]], theme: Callable[[str], None]
) -> None:
    table, _ = laid
    for name in ("light", "dark"):
        theme(name)
        assert axe(".card-table") == []
    bet(table, 25)
    named(table, "Deal").click()
    expect(named(table, "ace of spades")).to_be_visible()
    assert axe(".card-table") == []
    named(table, "House Way").click()
    expect(named(table, "New Game")).to_be_enabled()
    assert axe(".card-table") == []


def test_seven_cards_can_be_typed(lab_page: Any, notebook: Callable[..., Any]) -> None:
    page, _ = notebook("notebooks/31_pai_gow_setting.ipynb")
    form = page.get_by_role("group", name="Seven cards to set").first
    field = form.get_by_label("Cards", exact=True)
    field.fill("As Kd Qh Jc 10s joker")
    field.press("Enter")
    expect(form.locator(".table-status")).to_contain_text("seven cards, not 6")
    field.fill("10s 10h 10d 2s 2h Ad Kc")
    field.press("Enter")
    expect(form.locator(".table-status")).to_contain_text("The house ways differ.")
    expect(form.get_by_text("A-K low")).to_be_visible()
