"""What all tables share: seeds typed into a field, and frames to step through."""

import ipywidgets as ipw
import pytest

from cardlib import widgets
from cardlib.errors import BadRules
from cardlib.shown import Shown


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
