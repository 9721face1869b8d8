"""The exercises of notebook 25; every right answer is computed by the rules or the odds."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardlib.answers import COUNT, Kind, one_of, points, row_of_cards, some_cards, some_of
from cardlib.archie import odds
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Raise
from cardlib.archie.pots import build_pots, settle
from cardlib.archie.rules import UNITS, Hand, start
from cardlib.archie.versions import GN9
from cardlib.deck import Card, Cards, Deck
from cardlib.errors import Refused
from cardlib.hands import LOW_RANKS, HighHand, LowHand
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


def _low(highest: int, pairs: bool = False, straights: bool = True) -> frozenset[str]:
    """Who of FOUR has a low, if a low were this."""
    hands = {seat: (LowHand(five), HighHand(five)) for seat, five in FOUR.items()}
    return frozenset(
        seat
        for seat, (low, high) in hands.items()
        if max(LOW_RANKS[card.rank] for card in low.cards) <= highest
        and (pairs or low.category == "no pair")
        and (straights or "straight" not in high.category)
    )


def _throws(thrown: frozenset[Card]) -> str:
    """Why these discards aren't the best for the low; two throws may be equally good."""
    choices = odds.best_discards(TO_THROW, "low", 1)
    mine = next(c.chance for c in choices if {*c.discards} == thrown)
    best = [{*c.discards} for c in choices if c.chance == choices[0].chance]
    if thrown in best:
        return ""
    if any(thrown > it for it in best):
        return "You throw a card that you can keep, and need more good cards than one."
    if mine:
        return "There is a throw with a better chance of a low."
    return "You keep a card that no low can hold."


_hand = row_of_cards("", count=5)


def _by_seat(answer: Any) -> dict[str, Cards]:
    """Hands by seat: a dict, a list of hands, or a text with a line for each."""
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[;\n|/]", answer) if part.strip()]
    if not isinstance(answer, Mapping):
        parts = [it.rpartition(":") if isinstance(it, str) else ("", "", it) for it in answer]
        named = zip("PQRSTU", parts, strict=False)
        answer = {name.strip() or seat: hand for seat, (name, _, hand) in named}
    if not answer:
        raise Refused("no hand is given")
    return {str(seat): _hand.read(five) for seat, five in answer.items()}


def _quarters(hands: Mapping[str, Cards]) -> str:
    """Why nobody is quartered by these hands."""
    seats = [*hands]
    result = settle(GN9, seats, hands, [(40, seats)])
    (pot,) = result.pots
    if not all(pot.best(side) for side in ("high", "low")):
        return "One side has no qualifier there, so the pot isn't halved."
    if 2 not in (len(pot.best(side)) for side in ("high", "low")):
        return "On no side two hands tie for the best there."
    if 10 not in result.points.values():
        return "Two hands tie there, but nobody is left with one quarter of the pot."
    return ""


ALL: Mapping[str, Exercise] = {
    "25.1": Exercise(
        some_of(FOUR),
        right=lambda: frozenset(seat for seat, five in FOUR.items() if LowHand(five).qualifies),
        rule="notebook 21, “Reading low”",
        hint="Two questions for each: are there five different ranks? Is the highest an 8 at most?",
        slips={
            "A low has five different ranks: two 8s are a pair.": lambda: _low(8, pairs=True),
            "Straights and flushes don't count against a low.": lambda: _low(8, straights=False),
            "A 9 is too high: 8 or better.": lambda: _low(9),
            "Five different ranks, and none above 8: look for both.": lambda: _low(9, pairs=True),
        },
    ),
    "25.2": Exercise(
        COUNT,
        right=lambda: raised().legal()[Call()].puts_in,
        rule="notebook 20, “A raise brings the turn round again”",
        hint="How high is the bet now, and how much of it has B paid?",
        slips={
            "B's own bet counts: it is in the pot already.": lambda: 3 * UNITS[2],
            "B has to answer both raises.": lambda: UNITS[2],
        },
    ),
    "25.3": Exercise(
        points([*SIDE]),
        right=lambda: settle(GN9, "BCA", SIDE, build_pots(PAID, "BCA")).points,
        rule="notebook 23, “Side pots”",
        hint="Build the pots first. Then ask of each pot, with its own seats only: is there a low?",
        slips={
            "A can win no more from each seat than A put in: build two pots.": lambda: (
                settle(GN9, "BCA", SIDE, [(50, "BCA")]).points
            ),
            "There is a side pot as well: who plays for it, and what do they have?": lambda: (
                settle(GN9, "BCA", SIDE, build_pots(PAID, "BCA")[:1]).points
            ),
            "Somebody has a low in the main pot.": lambda: {"A": 0, "B": 0, "C": 3 * 8 + 2 * 13},
            "In the side pot nobody has a low: the high takes all of it.": lambda: {
                "A": 3 * 8 // 2,
                "B": 2 * 13 // 2,
                "C": (3 * 8 + 2 * 13) // 2,
            },
        },
    ),
    "25.4": Exercise(
        some_cards(TO_THROW, 'name the cards to throw, as in "A♠ 2♠"'),
        accepts=_throws,
        rule="notebook 24, “What to throw”",
        hint="Keep cards that a low of 8 or better can hold, each rank once.",
    ),
    "25.5": Exercise(
        one_of(CLAIMS),
        right=lambda: next(name for name, holds in CLAIMS.items() if not holds()),
        rule="notebook 21, “A pair of 9s or better”",
        hint="Three of the sentences hold. Read each hand yourself, and ask what ranks above what.",
        slips={
            "A low has no card above an 8, so that sentence holds.": lambda: "a",
            "Five different ranks and none above an 8: that sentence holds.": lambda: "b",
            "Without a pair a hand is less than a pair of 9s: that sentence holds.": lambda: "d",
        },
    ),
    "25.6": Exercise(
        Kind('give the hands by seat, as in {"P": "K♠ K♥ 9♦ 5♣ 2♠", "Q": "…", "R": "…"}', _by_seat),
        accepts=_quarters,
        rule="notebook 23, “Ties, and quartering”",
        hint="Two seats must tie on one side, by ranks alone, and a third must win the other.",
    ),
}
