"""What Archie brings to the collection."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardlib.archie import worked, written
from cardlib.games import Game
from cardlib.lesson import Exercise
from cardlib.shown import Shown

if TYPE_CHECKING:
    from cardlib.widgets import PlayTable


def _exercises() -> Mapping[str, Exercise]:
    from cardlib.archie import exercises, workshop

    return {**exercises.ALL, **workshop.ALL}


def _pictures() -> Mapping[str, Callable[[], Shown]]:
    from cardlib.archie.figures import PICTURES

    return PICTURES


def _table() -> "type[PlayTable]":
    from cardlib.archie.table import Table

    return Table


GAME = Game(
    name="archie",
    notebooks="2",
    replay=worked.replay,
    written=written.written,
    deal=written.deal,
    dealt=written.dealt,
    asked=written.asked,
    rules=lambda: written.RULES,
    columns=lambda: written.COLUMNS,
    exercises=_exercises,
    pictures=_pictures,
    table=_table,
)
