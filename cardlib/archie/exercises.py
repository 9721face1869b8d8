"""The exercises on Archie; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping
from typing import Any

from cardlib.archie import odds
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.pots import build_pots, settle
from cardlib.archie.rules import Hand, start
from cardlib.archie.versions import BARGE, GN9
from cardlib.deck import Deck
from cardlib.hands import HighHand, LowHand
from cardlib.lesson import Exercise

# The worked hand's cards, as dealt and as drawn; used for the questions about it.
FINAL = {"B": "9♠ 9♥ 9♦ 9♣ Q♠", "C": "A♦ 4♥ 2♣ 3♠ 5♣", "A": "A♠ 2♥ 3♦ 6♣ 5♥"}
QUARTERED = {"P": "K♣ K♦ K♥ 4♠ 3♣", "Q": "7♣ 5♦ 4♥ 2♠ A♣", "R": "7♦ 5♥ 4♦ 2♦ A♦"}
SIXES = {"X": "6♠ 6♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}


def _played(*actions: Action, button: str = "A") -> Hand:
    hand = start(GN9, "ABC", 40, button, Deck(seed=20))
    for action in actions:
        hand = hand.after(action)
    return hand


_DRAWN = (Call(), Call(), Check(), Draw(), Draw(), Draw())


def _both_sides(answer: Any) -> str:
    """Why five cards don't qualify for both sides under GN9."""
    high, low = HighHand(answer), LowHand(answer)
    if not low.qualifies:
        return f"It is no low: {low.reason}."
    if not GN9.high_qualifies(high):
        return f"It is no high: {high} is less than {GN9.high_words}."
    return ""


ALL: Mapping[str, Exercise] = {
    "20.1": Exercise(
        right=lambda: _played(*_DRAWN, Check(), Bet(), Raise()).legal()[Call()].puts_in,
        rule="notebook 20, “What may be done”",
        hint="What has B put in this round so far, and what is the highest?",
    ),
    "20.2": Exercise(
        right=lambda: _played(*_DRAWN, button="B").to_act,
        rule="notebook 20, “Who acts first”",
        hint="From the first draw on, it begins left of the button.",
    ),
    "21.1": Exercise(
        right=lambda: frozenset(
            name
            for name, five in {
                "a": "8♠ 8♥ A♦ K♣ Q♠",
                "b": "2♠ 2♥ 3♦ 3♣ 4♠",
                "c": "9♠ 9♥ 2♦ 3♣ 4♠",
                "d": "A♠ K♥ Q♦ J♣ 9♠",
            }.items()
            if GN9.high_qualifies(HighHand(five))
        ),
        rule="notebook 21, “A pair of 9s or better”",
        hint="It is a threshold: whatever ranks above a pair of nines is enough.",
    ),
    "21.2": Exercise(
        right=lambda: max(LowHand("8♠ 6♥ 5♦ 4♣ 3♠"), LowHand("8♥ 7♦ 3♣ 2♠ A♥")).cards,
        rule="notebook 21, “Reading low”",
        hint="The highest cards are equal. What comes next?",
    ),
    "21.3": Exercise(
        accepts=_both_sides,
        rule="notebook 21, “The same five, twice”",
        hint="A low has five different ranks, so no pair: what else ranks above a pair of nines?",
    ),
    "22.1": Exercise(
        right=lambda: _played(*_DRAWN, Bet(), Call(), Fold()).pot,
        rule="notebook 22, “Step by step”",
        hint="Six points are in the pot after the first round. Who adds two?",
    ),
    "22.2": Exercise(
        right=lambda: (
            28 + settle(GN9, "BCA", FINAL | {"C": "A♦ 4♥ 2♣ 3♠ K♣"}, [(36, "BCA")]).points["A"]
        ),
        rule="notebook 22, “The same five cards, read twice”",
        hint="Is C's hand still a low? If not, who has the best low of those who are left?",
    ),
    "23.1": Exercise(
        right=lambda: settle(GN9, "PQR", QUARTERED, [(41, "PQR")]).points["P"],
        rule="notebook 23, “Points that don't divide”",
        hint="41 doesn't halve. Which half gets the odd point?",
    ),
    "23.2": Exercise(
        right=lambda: settle(BARGE, "XY", SIXES, [(40, "XY")]).points["X"],
        rule="notebook 23, “Two versions, one deal”",
        hint="What does a high need under BARGE? Does a side without qualifier get anything?",
    ),
    "23.3": Exercise(
        right=lambda: build_pots({"A": 6, "B": 10, "C": 10}, "ABC")[0][0],
        rule="notebook 23, “Side pots”",
        hint="A can win no more from each seat than A put in.",
    ),
    "24.1": Exercise(
        right=lambda: odds.after_draw("2♠ 3♥ 4♦ 7♣ K♥", "K♥", "low"),
        rule="notebook 24, “One draw”",
        hint="Which ranks up to 8 aren't there yet, and how many cards of them are unseen?",
    ),
    "24.2": Exercise(
        right=lambda: odds.best_discards("A♠ K♥ 7♦ 4♣ 2♠", "high", 1)[0].discards,
        rule="notebook 24, “What to throw”",
        hint="A pair of nines or better is needed: which of the five can become one?",
    ),
}
