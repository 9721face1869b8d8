"""A few hundred of the many games that games.py plays."""

import pytest

from .games import GAMES, failures


@pytest.mark.parametrize(
    ("game", "seeds"), [("high_and_low", 300), ("archie", 150), ("pai_gow", 75)]
)
def test_the_laws_hold_at_every_step_whatever_is_tried(game, seeds):
    played, _, found = failures(game, range(seeds))
    assert played >= seeds
    assert not found


def test_each_game_is_tried():
    assert {*GAMES} == {"high_and_low", "archie", "pai_gow"}
