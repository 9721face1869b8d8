"""What High and Low brings to the collection."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardlib.games import Game
from cardlib.high_and_low import worked, written
from cardlib.high_and_low.words import say
from cardlib.lesson import Exercise
from cardlib.shown import Shown

if TYPE_CHECKING:
    from cardlib.widgets import PlayTable


def _exercises() -> Mapping[str, Exercise]:
    from cardlib.high_and_low import exercises, workshop

    return {**exercises.ALL, **workshop.ALL}


def _pictures() -> Mapping[str, Callable[[], Shown]]:
    from cardlib.high_and_low.figures import PICTURES

    return PICTURES


def _table() -> "type[PlayTable]":
    from cardlib.high_and_low.table import Table

    return Table


GAME = Game(
    name="high and low",
    notebooks="1",
    replay=worked.replay,
    written=written.written,
    deal=written.deal,
    dealt=written.dealt,
    asked=written.asked,
    rules=lambda: say.sheet_rules,
    columns=lambda: say.sheet_columns,
    exercises=_exercises,
    pictures=_pictures,
    table=_table,
)
