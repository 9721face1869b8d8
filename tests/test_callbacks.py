"""The fixture that makes ipywidgets' logged exceptions fail a test does so."""

import ipywidgets


def test_a_raising_callback_is_caught(callback_errors: list[BaseException]) -> None:
    button = ipywidgets.Button()
    button.on_click(lambda _: 1 / 0)
    button.click()
    assert [type(error) for error in callback_errors] == [ZeroDivisionError]
    callback_errors.clear()
