"""Archie: five cards, three draws, and the same final five read for high and for low."""

from cardlib import _lazy
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Option, Raise
from cardlib.archie.explain import compare
from cardlib.archie.pots import Settlement, build_pots, settle
from cardlib.archie.rules import STREETS, Hand, Step, View, start
from cardlib.archie.versions import BARGE, GN9, VERSIONS, Version, settings

__all__ = [
    "BARGE",
    "GN9",
    "STREETS",
    "VERSIONS",
    "Action",
    "Bet",
    "Call",
    "Check",
    "Draw",
    "Fold",
    "Hand",
    "Option",
    "Raise",
    "Settlement",
    "Step",
    "Version",
    "View",
    "build_pots",
    "compare",
    "settings",
    "settle",
    "start",
]

__getattr__ = _lazy.parts(
    __name__,
    {
        "odds": "odds",
        "bots": "bots",
        "table": "table",
        "figures": "figures",
        "worked": "worked",
        "Table": "table:Table",
    },
)
