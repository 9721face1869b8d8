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
LAY = """source => window.jupyterapp.shell.currentWidget.content.widgets
    .find(cell => cell.model.sharedModel.source.startsWith('hl.Table('))
    .model.sharedModel.setSource(source)"""
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
def laid(
    lab_page: Any, notebook: Callable[..., Any], run_all: Callable[[], list[str]]
) -> tuple[Any, Callable[[str], str]]:
    """Notebook 11 with the worked turn's cards on its table: the table, and the kernel to ask."""
    page, ask = notebook("notebooks/11_high_and_low_play.ipynb", run=False)
    lab_page.evaluate(LAY, f'worked_turn = hl.Table(top="{WORKED}", seed=7)\nworked_turn')
    assert run_all() == []
    table = page.locator(".card-table")
    expect(table).to_have_count(1)
    table.scroll_into_view_if_needed()
    return table, ask


def named(table: Any, name: str) -> Any:
    return table.get_by_role("button", name=name, exact=True)


def points(table: Any, which: str) -> list[str]:
    return [str(text) for text in table.locator(f'td[data-k="{which}"]').all_inner_texts()]


def agree(table: Any, ask: Callable[[str], str]) -> None:
    """The page shows the kernel's points, and the same buttons are live."""
    game = "worked_turn.game"
    assert points(table, "banked") == ask(f"print(*{game}.banked)").split()
    shown = ask(f"print(*({game}.unbanked if p == {game}.turn else '–' for p in {game}.players))")
    assert points(table, "unbanked") == shown.split()
    dead = ask(f"print(*(a for a, why in {game}.legal().items() if why))").split()
    assert [name for name in ("HIGH", "LOW", "END") if named(table, name).is_disabled()] == dead


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
    ledger = [row.split("\t") for row in table.locator("tr").all_inner_texts()]
    assert ["B, second", "LOW: 9♦→9♠ miss", "1→0", "3/0"] in ledger
    shot("over", table)

    named(table, "Take back").click()
    expect(status).to_contain_text("Taken back.")
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


def test_the_worked_turn_by_keys_alone(lab_page: Any, laid: Any) -> None:
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
            assert lab_page.evaluate(FOCUS) == "END"
        for letter in "xdda":  # which cut, delete or insert a cell where a cell has the focus
            assert press(letter) != "None"
    agree(table, ask)
    assert ask("print(*worked_turn.game.banked)") == "3 0"
    assert lab_page.evaluate(FOCUS)  # all three calls are dead, and the focus is still at the table
    go_to("Take back", "Tab")
    keys.press("Enter")
    expect(status).to_contain_text("Taken back.")
    assert lab_page.evaluate(FOCUS) == "Take back"
    agree(table, ask)
    assert lab_page.evaluate(CELLS) == cells


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
    assert card.bounding_box()["width"] == pytest.approx(1.5 * small, rel=0.02)
    assert table.evaluate(CUT_OFF) == []
    shot("large", table)
