"""High and Low: is the next card higher or lower than the open one?"""

from cardlib import _lazy
from cardlib.high_and_low.rules import (
    BOARD_GAME_JOIN,
    END,
    HIGH,
    LESSON,
    LOW,
    RULE_SETS,
    UTILS_COM,
    Game,
    RuleSet,
    Step,
    governor_of_poker,
    start,
)

__all__ = [
    "BOARD_GAME_JOIN",
    "END",
    "HIGH",
    "LESSON",
    "LOW",
    "RULE_SETS",
    "UTILS_COM",
    "Game",
    "RuleSet",
    "Step",
    "governor_of_poker",
    "start",
]

__getattr__ = _lazy.parts(
    __name__,
    {
        "odds": "odds",
        "exact": "exact",
        "table": "table",
        "figures": "figures",
        "worked": "worked",
        "Table": "table:Table",
    },
)
