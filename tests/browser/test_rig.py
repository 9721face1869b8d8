"""Every notebook opens in JupyterLab as it is stored, runs there, and asks nothing of the net."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tools import notebooks

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = [path.relative_to(ROOT).as_posix() for path in notebooks.find(ROOT)]
BROKEN = """all => Promise.all(all.map(img => img.decode().then(() => [], () => [img.alt])))
    .then(found => found.flat())"""


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_a_notebook_reads_and_runs(
    notebook: Callable[..., Any],
    run_all: Callable[[], list[str]],
    shot: Callable[..., None],
    path: str,
) -> None:
    page, _ = notebook(path, run=False)
    pictures = page.locator(".jp-Notebook img")
    assert pictures.evaluate_all(BROKEN) == []
    shot("stored")
    assert run_all() == []
    assert pictures.evaluate_all(BROKEN) == []
    for fault in ("Loading widget", "Error displaying widget"):
        expect(page.get_by_text(fault)).to_have_count(0)
    shot("run")


def test_an_error_in_a_cell_is_seen(
    lab_page: Any, notebook: Callable[..., Any], run_all: Callable[[], list[str]]
) -> None:
    notebook(NOTEBOOKS[0])
    lab_page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.content.widgets
            .filter(cell => cell.model.type === 'code').at(-1).model.sharedModel
            .setSource('1 / 0')"""
    )
    assert ["ZeroDivisionError" in error for error in run_all()] == [True]


def test_the_kernel_answers_and_the_theme_changes(
    lab_page: Any, notebook: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    _, ask = notebook(NOTEBOOKS[0])
    assert ask("import cardlib; print(len(cardlib.Deck(seed=7)))") == "52"
    background = "() => getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor"
    theme("light")
    light = lab_page.evaluate(background)
    theme("dark")
    assert lab_page.evaluate(background) != light


def test_axe_finds_a_button_without_a_name(
    lab_page: Any, notebook: Callable[..., Any], axe: Callable[[str], list[str]]
) -> None:
    notebook(NOTEBOOKS[0])
    lab_page.evaluate(
        """() => document.querySelector('.jp-Notebook')
            .insertAdjacentHTML('beforeend', '<p id="probe"><button></button></p>')"""
    )
    assert [fault.split(":")[0] for fault in axe("#probe")] == ["button-name"]
