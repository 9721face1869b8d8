"""The games of the collection, found by their folders, and what each brings.

A folder of `cardlib` is a game where it has a `game.py` with its GAME. Nothing else lists them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlib.deck import told
from cardlib.errors import Refused

if TYPE_CHECKING:
    from cardlib.deck import Card
    from cardlib.lesson import Exercise
    from cardlib.shown import Shown
    from cardlib.widgets import PlayTable
    from cardlib.worked import HandFile


@dataclass(frozen=True)
class Game:
    """What a game brings; what is seldom asked is a function, so that it is loaded then.

    name: in hand files. notebooks: the digit with which its notebooks' numbers begin. replay: the
    rows of a hand file, its problems noted. written: a state (and the first one) as a hand file.
    deal: a seed's cards as a hand file. dealt: a hand file's cards, for a sheet. asked: its steps
    without what their author claims. rules, columns: what a sheet says, and asks for. exercises: by
    name. pictures: by name. table: the class of its tables.
    """

    name: str
    notebooks: str
    replay: "Callable[[HandFile], list[dict[str, str]]]"
    written: Callable[[Any, Any], str]
    deal: Callable[[int], str]
    dealt: "Callable[[HandFile], Mapping[str, tuple[Card, ...]]]"
    asked: "Callable[[HandFile], list[str]]"
    rules: Callable[[], str]
    columns: Callable[[], Mapping[str, str]]
    exercises: "Callable[[], Mapping[str, Exercise]]"
    pictures: "Callable[[], Mapping[str, Callable[[], Shown]]]"
    table: "Callable[[], type[PlayTable]]"

    @property
    def folder(self) -> str:
        """The name of its folder, which is also that of its package.

        >>> named("high and low").folder
        'high_and_low'
        """
        return self.name.replace(" ", "_")

    @property
    def template(self) -> str:
        """A hand file of the game to begin with."""
        return (_HOUSE / self.folder / "template.toml").read_text(encoding="utf-8")


_HOUSE = Path(__file__).parent


@cache
def games() -> Mapping[str, Game]:
    """All games by their names, in the order of their notebooks.

    >>> list(games())
    ['high and low', 'archie', 'pai gow']
    """
    rooms = _HOUSE.glob("*/game.py")
    found: list[Game] = [import_module(f"cardlib.{it.parent.name}.game").GAME for it in rooms]
    return {game.name: game for game in sorted(found, key=lambda it: it.notebooks)}


def named(name: object) -> Game:
    """A game by its name. Raises Refused, with the names that there are."""
    if isinstance(name, str) and name in games():
        return games()[name]
    raise Refused(f"{told(name)} is no game: {', '.join(games())}")


def of_state(state: object) -> Game:
    """The game to which a state belongs. Raises Refused for what is none."""
    package = type(state).__module__.split(".")
    for game in games().values():
        if package[:2] == ["cardlib", game.folder] and hasattr(state, "after"):
            return game
    raise Refused(f"{told(state)} is no state of a game: table.game is one")
