"""The High and Low table in JupyterLab: by mouse, by keys alone, enlarged, and checked by axe."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

WORKED = "K♣ A♦ 7♠ 3♥ 9♦ 9♠"
CALLS = ("LOW", "HIGH", "LOW", "END", "HIGH", "LOW")
STATUS = (
    "LOW: K♣→A♦ hit",
    "HIGH: A♦→7♠ hit",
    "LOW: 7♠→3♥ hit",
    "A ends",
    "HIGH: 3♥→9♦ hit",
    "LOW: 9♦→9♠ miss",
)
PLAY = "notebooks/11_high_and_low_play.ipynb"
LAID = f'worked_turn = hl.Table(top="{WORKED}", seed=7)\nworked_turn'
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
COPY = """path => window.jupyterapp.serviceManager.contents.copy(path, 'notebooks')
    .then(copy => copy.path)"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
SELECT = """() => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.findIndex(
        cell => cell.model.sharedModel.source.startsWith('worked_turn = '));
    notebook.mode = 'command';
    notebook.activate();
}"""
FOCUS = """() => {
    const at = document.activeElement;
    if (!at.closest('.card-table')) return null;
    return at.textContent || at.closest('.jupyter-widgets').textContent;
}"""
CUT_OFF = """table => [...table.querySelectorAll('button, input, select, img, td, th')]
    .filter(part => part.offsetParent)
    .filter(part => {
        const box = part.getBoundingClientRect(), all = table.getBoundingClientRect();
        const seen = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)')
            .getBoundingClientRect();
        const outside = box.left < all.left - 1 || box.right > Math.min(all.right, seen.right) + 1;
        const wordy = part.matches('button');
        return outside || !box.width || !box.height
            || (wordy && (part.scrollWidth > part.clientWidth + 1));
    })
    .map(part => part.outerHTML.slice(0, 100))"""


@pytest.fixture
def laid(lay: Callable[..., Any]) -> tuple[Any, Callable[[str], str]]:
    """Notebook 11 with the worked turn's cards on its table: the table, and the kernel to ask."""
    page, ask = lay(PLAY, "hl.Table(", LAID)
    table = page.locator(".card-table")
    expect(table).to_have_count(1)
    table.scroll_into_view_if_needed()
    return table, ask


def named(table: Any, name: str) -> Any:
    return table.get_by_role("button", name=name, exact=True)


def agree(table: Any, ask: Callable[[str], str]) -> None:
    """The page shows the kernel's points, and the same buttons are live."""
    game = "worked_turn.game"
    banked = ask(f"print(*{game}.banked)").split()
    expect(table.locator('td[data-k="banked"]')).to_have_text(banked)
    shown = ask(f"print(*({game}.unbanked if p == {game}.turn else '–' for p in {game}.players))")
    expect(table.locator('td[data-k="unbanked"]')).to_have_text(shown.split())
    dead = ask(f"print(*(a for a, why in {game}.legal().items() if why))").split()
    for name in ("HIGH", "LOW", "END"):
        expect(named(table, name)).to_be_enabled(enabled=name not in dead)


def test_the_worked_turn_by_mouse(lab_page: Any, laid: Any, shot: Callable[..., None]) -> None:
    table, ask = laid
    agree(table, ask)
    status = table.locator(".table-status")
    expect(status).to_contain_text("HIGH on K♣ is impossible: no rank is higher than K")
    for call, told in zip(CALLS, STATUS, strict=True):
        named(table, call).click()
        expect(status).to_contain_text(told)
        agree(table, ask)
    expect(status).to_contain_text("A is 1st with 3, B is 2nd with 0.")
    last = table.locator("tr").last.locator("td")
    expect(last).to_have_text(["B, second", "LOW: 9♦→9♠ miss", "1→0", "3/0"])
    shot("over", table)

    named(table, "Take back").click()
    expect(status).to_contain_text("Taken back: B, second: LOW: 9♦→9♠ miss")
    agree(table, ask)
    expect(table.get_by_text("B, second (taken back)")).to_be_visible()
    table.get_by_label("Seed").fill("seven")
    named(table, "New game").click()
    expect(status).to_contain_text("seed is 'seven', but must be a whole number")
    table.get_by_label("Seed").fill("7")
    named(table, "New game").click()
    expect(status).to_contain_text("A calls first")
    agree(table, ask)
    assert lab_page.outside == []


def test_the_worked_turn_by_keys_alone(
    lab_page: Any, laid: Any, focus_on: Callable[[str], None]
) -> None:
    table, ask = laid
    cells = lab_page.evaluate(CELLS)
    keys = lab_page.keyboard

    def press(key: str) -> str:
        keys.press(key)
        return str(lab_page.evaluate(FOCUS))

    def go_to(name: str, key: str) -> None:
        for _ in range(30):
            if lab_page.evaluate(FOCUS) == name:
                return
            press(key)
        pytest.fail(f"{key} never comes to {name}")

    lab_page.evaluate(SELECT)
    go_to("LOW", "Tab")  # HIGH, before it, is dead on a king
    status = table.locator(".table-status")
    ways = ("Tab", "Shift+Tab", "Tab", "Tab", "Shift+Tab", "Tab")
    for i, (call, way, told) in enumerate(zip(CALLS, ways, STATUS, strict=True)):
        go_to(call, way)
        keys.press("Enter" if i % 2 else "Space")
        expect(status).to_contain_text(told)
        if i == 0:  # LOW on an ace is dead: the next live control has the focus
            expect(named(table, "LOW")).to_be_disabled()
            focus_on("END")
        for letter in "xdda":  # which cut, delete or insert a cell where a cell has the focus
            assert press(letter) != "None"
    agree(table, ask)
    assert ask("print(*worked_turn.game.banked)") == "3 0"
    focus_on("New game")  # all three calls are dead
    go_to("Take back", "Shift+Tab")
    keys.press("Enter")
    expect(status).to_contain_text("Taken back: B, second: LOW: 9♦→9♠ miss")
    focus_on("Take back")
    agree(table, ask)
    assert lab_page.evaluate(CELLS) == cells


def test_take_back_pressed_again_and_again_leads_to_nothing_that_acts(
    lab_page: Any, laid: Any, focus_on: Callable[[str], None]
) -> None:
    table, _ = laid
    status, back = table.locator(".table-status"), named(table, "Take back")
    for call, told in zip(CALLS[:3], STATUS, strict=False):
        named(table, call).click()
        expect(status).to_contain_text(told)
    back.focus()
    for told in reversed(STATUS[:3]):
        lab_page.keyboard.press("Enter")
        expect(status).to_contain_text(told)
    expect(back).to_be_disabled()
    focus_on("Large cards")


def test_the_second_press_of_a_double_click_does_nothing(lab_page: Any, laid: Any) -> None:
    table, ask = laid
    status, log = table.locator(".table-status"), "print(len(worked_turn.game.log))"
    named(table, "LOW").dblclick()  # the second would fall on a card that is not yet seen
    expect(status).to_contain_text(STATUS[0])
    named(table, "END").dblclick()  # the second would end B's turn
    expect(status).to_contain_text("A ends")
    assert ask(log) == "2"
    named(table, "END").focus()
    for _ in range(5):
        lab_page.keyboard.down("Enter")  # held down: all but the first are repeats
    lab_page.keyboard.up("Enter")
    expect(status).to_contain_text("B ends")
    named(table, "Take back").dblclick()
    expect(status).to_contain_text("B is to play")
    assert ask(log) == "2"
    ask("worked_turn.undo.click(); worked_turn.undo.click()")  # by code both count
    assert ask(log) == "0"


def test_large_cards_and_another_theme_leave_the_focus_where_it_is(
    lab_page: Any, laid: Any, focus_on: Callable[[str], None], theme: Callable[[str], None]
) -> None:
    table, _ = laid
    large = table.get_by_label("Large cards")
    large.focus()
    for state in (True, False):
        lab_page.keyboard.press("Space")
        expect(large).to_be_checked(checked=state)
        expect(table).to_have_class(re.compile(r"\blarge\b" if state else r"\bcards\b"))
        focus_on("Large cards")
    for name in ("dark", "light"):
        theme(name)
        focus_on("Large cards")


def test_ctrl_s_at_a_table_saves(lab_page: Any, notebook: Callable[..., Any]) -> None:
    path = lab_page.evaluate(COPY, PLAY)
    page, _ = notebook(path)
    cells = lab_page.evaluate(CELLS)
    assert lab_page.evaluate(DIRTY)
    named(page.locator(".card-table").first, "New game").focus()
    for key in ("x", "d", "d", "Shift+Enter"):
        lab_page.keyboard.press(key)
    lab_page.keyboard.press("Control+s")
    lab_page.wait_for_function(f"() => !({DIRTY})()")
    assert lab_page.evaluate(CELLS) == cells


def test_in_forced_colours_a_button_has_a_border(lab_page: Any, laid: Any) -> None:
    table, _ = laid
    lab_page.emulate_media(forced_colors="active")
    try:
        for button in table.get_by_role("button").all():
            expect(button).to_have_css("border-top-style", "solid")
    finally:
        lab_page.emulate_media(forced_colors="none")


def test_a_table_whose_kernel_has_stopped_says_so(
    lab_page: Any, laid: Any, run_all: Callable[[], list[str]], shot: Callable[..., None]
) -> None:
    table, _ = laid
    sentence = "The kernel has stopped: to go on, run"
    expect(table.get_by_text(sentence)).to_have_count(0)
    lab_page.evaluate(RESTART)
    expect(table.get_by_role("status")).to_contain_text(sentence)
    shot("stopped", table)
    assert run_all() == []
    expect(named(table, "LOW")).to_be_visible()
    expect(table.get_by_text(sentence)).to_have_count(0)


def test_axe_finds_nothing_on_the_table(
    laid: Any,
    axe: Callable[[str], list[str]],
    theme: Callable[[str], None],
    shot: Callable[..., None],
) -> None:
    table, _ = laid
    here = ".jp-NotebookPanel:not(.lm-mod-hidden) .card-table"
    for shade in ("light", "dark"):
        theme(shade)
        assert axe(here) == []
        shot(shade, table)
    table.get_by_label("Show what counting tells").check()
    named(table, "LOW").click()
    expect(table.get_by_text("Among the 50 cards not seen")).to_be_visible()
    assert axe(here) == []


def test_nothing_is_cut_off_at_200_percent_or_with_large_cards(
    lab_page: Any, laid: Any, shot: Callable[..., None]
) -> None:
    table, _ = laid
    card = table.locator("img").first
    small = card.bounding_box()["width"]
    before = lab_page.viewport_size
    try:
        # At 200 % a screen of 1280 by 900 has room for 640 by 450.
        lab_page.set_viewport_size({"width": 640, "height": 450})
        lab_page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        table.scroll_into_view_if_needed()
        assert table.evaluate(CUT_OFF) == []
        shot("200 percent")
        table.get_by_label("Large cards").check()
        expect(table).to_have_class(re.compile(r"\blarge\b"))
        assert table.evaluate(CUT_OFF) == []
        shot("200 percent, large")
        for call in CALLS:
            named(table, call).click()
        expect(table.locator(".table-status")).to_contain_text("A is 1st")
        assert table.evaluate(CUT_OFF) == []
    finally:
        lab_page.set_viewport_size(before)
        lab_page.evaluate("() => window.jupyterapp.shell.expandLeft()")
    lab_page.wait_for_function(
        "([card, width]) => Math.abs(card.getBoundingClientRect().width / width - 1) < 0.02",
        arg=[card.element_handle(), 1.5 * small],
    )
    assert table.evaluate(CUT_OFF) == []
    shot("large", table)
