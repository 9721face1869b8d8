"""The exercises of notebook 25; every right answer is computed by the rules or the odds."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from cardlib.archie import odds
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Raise
from cardlib.archie.pots import build_pots, settle
from cardlib.archie.rules import Hand, start
from cardlib.archie.versions import GN9
from cardlib.deck import Deck, cards
from cardlib.errors import BadRules
from cardlib.hands import HighHand, LowHand
from cardlib.lesson import Exercise

FOUR = {
    "P": "8♠ 8♥ 3♦ 2♣ A♠",
    "Q": "8♦ 7♦ 6♦ 5♦ 4♦",
    "R": "9♣ 4♥ 3♠ 2♦ A♣",
    "S": "7♣ 5♥ 4♠ 2♥ A♦",
}
SIDE = {"A": "7♣ 5♦ 4♥ 2♠ A♣", "B": "K♣ K♦ 6♥ 4♠ 3♣", "C": "Q♣ Q♦ Q♥ 9♠ 8♣"}
PAID = {"A": 8, "B": 21, "C": 21}
TO_THROW = "A♠ K♥ 7♦ 4♣ 2♠"
CLAIM = {"X": "2♠ 2♥ 3♦ 3♣ K♠", "Y": "8♠ 6♥ 5♦ 4♣ 2♦", "Z": "9♠ 7♥ 3♠ 2♦ A♦"}


def raised() -> Hand:
    """The hand of 25.2: the third bets, with a bet and two raises."""
    actions: tuple[Action, ...] = (Call(), Call(), Check())
    actions += (Draw(), Draw(), Draw(), Check(), Check(), Check(), Draw(), Draw(), Draw())
    hand = start(GN9, "ABC", 40, "A", Deck(seed=25))
    for action in (*actions, Bet(), Raise(), Raise()):
        hand = hand.after(action)
    return hand


CLAIMS: Mapping[str, Callable[[], bool]] = {
    "a": lambda: not LowHand(CLAIM["Z"]).qualifies,
    "b": lambda: LowHand(CLAIM["Y"]).qualifies,
    "c": lambda: not GN9.high_qualifies(HighHand(CLAIM["X"])),
    "d": lambda: not GN9.high_qualifies(HighHand(CLAIM["Z"])),
}
"""What each sentence of the settlement in 25.5 says, as the rules see it."""


def _best_throw(answer: Any) -> str:
    """Why these discards aren't the best for the low; two throws may be equally good."""
    thrown = {*cards(answer)}
    strange = thrown - {*cards(TO_THROW)}
    if strange:
        raise BadRules(f"{next(iter(strange))} is none of the five cards")
    choices = odds.best_discards(TO_THROW, "low", 1)
    mine = next(c.chance for c in choices if {*cards(c.discards)} == thrown)
    return "" if mine == choices[0].chance else "There is a throw with a better chance of a low."


def _quarters(answer: Any) -> str:
    """Why nobody is quartered by these hands."""
    if not isinstance(answer, Mapping):
        raise BadRules("give the hands by seat, as in {'P': 'K♠ K♥ 9♦ 5♣ 2♠', 'Q': '…', 'R': '…'}")
    hands = {str(seat): hand for seat, hand in islice(answer.items(), 10)}
    seats = [*hands]
    result = settle(GN9, seats, hands, [(40, seats)])
    (pot,) = result.pots
    sides = [pot.best(side) for side in ("high", "low")]
    if not all(sides):
        return "One side has no qualifier there, so the pot isn't halved."
    if 10 not in result.points.values() or 2 not in map(len, sides):
        return "Nobody gets a quarter of the pot there."
    return ""


ALL: Mapping[str, Exercise] = {
    "25.1": Exercise(
        right=lambda: frozenset(seat for seat, five in FOUR.items() if LowHand(five).qualifies),
        rule="notebook 21, “Reading low”",
        hint="Two questions for each: are there five different ranks? Is the highest an 8 at most?",
    ),
    "25.2": Exercise(
        right=lambda: raised().legal()[Call()].puts_in,
        rule="notebook 20, “A raise brings the turn round again”",
        hint="In which round are they, so how large is a unit? How many units stand, and who paid?",
    ),
    "25.3": Exercise(
        right=lambda: settle(GN9, "BCA", SIDE, build_pots(PAID, "BCA")).points,
        rule="notebook 23, “Side pots”",
        hint="Build the pots first. Then ask of each pot, with its own seats only: is there a low?",
    ),
    "25.4": Exercise(
        accepts=_best_throw,
        rule="notebook 24, “What to throw”",
        hint="Keep cards that a low of 8 or better can hold, each rank once.",
    ),
    "25.5": Exercise(
        right=lambda: next(name for name, holds in CLAIMS.items() if not holds()),
        rule="notebook 21, “A pair of 9s or better”",
        hint="Three of the sentences hold. Read each hand yourself, and ask what ranks above what.",
    ),
    "25.6": Exercise(
        accepts=_quarters,
        rule="notebook 23, “Ties, and quartering”",
        hint="Two seats must tie on one side, by ranks alone, and a third must win the other.",
    ),
}
