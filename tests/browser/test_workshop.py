"""The editor, the forms and an exercise in JupyterLab, as a teacher and a learner use them."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

ANSWER = """async answer => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const cell = notebook.widgets.find(
        c => c.model.type === 'code' && c.model.sharedModel.source.includes('check("14.1"'));
    cell.model.sharedModel.setSource(`answer = ${answer}\\ncheck("14.1", answer)`);
    notebook.activeCellIndex = notebook.widgets.indexOf(cell);
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""


def test_a_hand_is_edited_and_judged_while_typing(
    lab_page: Any, notebook: Callable[..., Any], axe: Callable[[str], list[Any]]
) -> None:
    page, _ = notebook("notebooks/02_hands_you_write.ipynb")
    table = page.get_by_role("group", name="Hand file editor").first
    text = table.locator("textarea")
    text.scroll_into_view_if_needed()
    cells = page.locator(".jp-Cell").count()
    expect(table.get_by_role("status")).to_contain_text("Every line holds.")
    text.fill(text.input_value().replace("pot 18", "pot 17"))
    expect(table.get_by_role("status")).to_contain_text("claims pot 17: right is pot 18")
    text.focus()
    lab_page.keyboard.type("xdd")  # no shortcut of JupyterLab's
    assert page.locator(".jp-Cell").count() == cells
    table.get_by_label("Template").select_option("pai gow")
    expect(table.get_by_role("status")).to_contain_text("what you typed would be gone")
    text.fill("")
    table.get_by_label("Template").select_option("pai gow")
    expect(table.get_by_role("status")).to_contain_text("Every line holds.")
    assert axe(".card-table") == []


def test_a_pot_is_settled_by_the_form(
    lab_page: Any, notebook: Callable[..., Any], axe: Callable[[str], list[Any]]
) -> None:
    page, _ = notebook("notebooks/26_who_gets_what.ipynb")
    form = page.get_by_role("group", name="Who gets what of a pot").first
    form.get_by_label("Seat 1: put in").fill("20")
    form.get_by_role("button", name="Who gets what?").click()
    expect(form.get_by_role("status")).to_contain_text("P 27, Q 11, R 10.")
    form.get_by_label("Seat 3: cards").fill("9♦ 5♥ 4♠ 2♦ A♦")
    form.get_by_role("button", name="Who gets what?").click()
    expect(form.get_by_role("status")).to_contain_text("P 27, Q 21, R 0.")
    rounds = page.get_by_role("group", name="Who wins a round").first
    rounds.get_by_role("button", name="Who wins?").click()
    expect(rounds.get_by_role("status")).to_contain_text("Push: one hand each")
    assert axe(".card-table") == []


def test_a_learner_answers_an_exercise(lab_page: Any, notebook: Callable[..., Any]) -> None:
    page, _ = notebook("notebooks/exercises/14_high_and_low_exercises.ipynb")
    expect(page.get_by_text("14.1: not answered yet.")).to_be_visible()
    lab_page.evaluate(ANSWER, '"9♠"')
    expect(page.get_by_text("Read again: notebook 10")).to_be_visible()
    lab_page.evaluate(ANSWER, '"4d"')
    expect(page.get_by_text("14.1: right!")).to_be_visible()
    solution = page.locator("details", has_text="Solution of 14.1")
    expect(solution.get_by_text("The last one ties")).not_to_be_visible()
    solution.locator("summary").click()
    expect(solution.get_by_text("The last one ties")).to_be_visible()
