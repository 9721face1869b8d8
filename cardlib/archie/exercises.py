"""The exercises on Archie; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from cardlib.answers import CHANCE, COUNT, one_hand, one_of, row_of_cards, some_cards, some_of
from cardlib.archie import odds
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.pots import build_pots, settle
from cardlib.archie.rules import Hand, start
from cardlib.archie.versions import BARGE, GN9
from cardlib.deck import Card, Deck, cards, pack
from cardlib.hands import LOW_RANKS, HighHand, LowHand
from cardlib.lesson import Exercise

# The worked hand's cards, as dealt and as drawn; used for the questions about it.
FINAL = {"B": "9♠ 9♥ 9♦ 9♣ Q♠", "C": "A♦ 4♥ 2♣ 3♠ 5♣", "A": "A♠ 2♥ 3♦ 6♣ 5♥"}
QUARTERED = {"P": "K♣ K♦ K♥ 4♠ 3♣", "Q": "7♣ 5♦ 4♥ 2♠ A♣", "R": "7♦ 5♥ 4♦ 2♦ A♦"}
SIXES = {"X": "6♠ 6♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}


def _won(hands: Mapping[str, str]) -> int:
    """What A gets of the 36 points."""
    return settle(GN9, "BCA", hands, [(36, "BCA")]).points["A"]


def _played(*actions: Action, button: str = "A") -> Hand:
    hand = start(GN9, "ABC", 40, button, Deck(seed=20))
    for action in actions:
        hand = hand.after(action)
    return hand


_DRAWN = (Call(), Call(), Check(), Draw(), Draw(), Draw())


def _both_sides(given: tuple[Card, ...]) -> str:
    """Why five cards don't qualify for both sides under GN9."""
    high, low = HighHand(given), LowHand(given)
    if not low.qualifies:
        return f"It is no low: {low.reason}."
    if not GN9.high_qualifies(high):
        return f"It is no high: {high} is less than {GN9.high_words}."
    return ""


FOUR = {
    "a": "8♠ 8♥ A♦ K♣ Q♠",
    "b": "2♠ 2♥ 3♦ 3♣ 4♠",
    "c": "9♠ 9♥ 2♦ 3♣ 4♠",
    "d": "A♠ K♥ Q♦ J♣ 9♠",
}


def _high(least: str) -> frozenset[str]:
    """Who of FOUR has a high hand above this one."""
    return frozenset(name for name, five in FOUR.items() if HighHand(five) > HighHand(least))


TO_THROW = "A♠ K♥ 7♦ 4♣ 2♠"
ONE_SHORT = "2♠ 3♥ 4♦ 7♣ K♥"


def _makes_a_low(of: int, highest: int = 8) -> Fraction:
    """Of so many cards, those that make ONE_SHORT without its king a low of that rank or better."""
    kept = {card.rank for card in cards(ONE_SHORT)}
    good = [c for c in pack() if c.rank not in kept and LOW_RANKS[c.rank] <= highest]
    return Fraction(len(good), of)


@cache
def _best(side: str) -> frozenset[Card]:
    return frozenset(odds.best_discards(TO_THROW, side, 1)[0].discards)


ALL: Mapping[str, Exercise] = {
    "20.1": Exercise(
        COUNT,
        right=lambda: _played(*_DRAWN, Check(), Bet(), Raise()).legal()[Call()].puts_in,
        rule="notebook 20, “What may be done”",
        hint="What has B put in this round so far, and what is the highest?",
        slips={
            "That is only what A's raise adds to C's bet.": lambda: (
                _played(*_DRAWN, Check(), Bet()).legal()[Call()].puts_in
            ),
            "A's raise has C's bet in it already: don't add them.": lambda: (
                _played(*_DRAWN, Check(), Bet()).legal()[Call()].puts_in
                + _played(*_DRAWN, Check(), Bet()).legal()[Raise()].puts_in
            ),
        },
    ),
    "20.2": Exercise(
        one_of({seat: f"{seat} first|{seat} begins|{seat} starts".lower() for seat in "ABC"}),
        right=lambda: _played(*_DRAWN, button="B").to_act,
        rule="notebook 20, “Who acts first”",
        hint="From the first draw on, it begins left of the button.",
        slips={
            "The button has the best place: it acts last.": lambda: "B",
            "Left of a seat sits the one that is named after it.": lambda: "A",
        },
    ),
    "21.1": Exercise(
        some_of(FOUR),
        right=lambda: frozenset(
            n for n, five in FOUR.items() if GN9.high_qualifies(HighHand(five))
        ),
        rule="notebook 21, “A pair of 9s or better”",
        hint="It is a threshold: whatever ranks above a pair of nines is enough.",
        slips={
            "It is a threshold, not a list of pairs: what ranks above every pair?": lambda: (
                frozenset("c")
            ),
            "A pair of nines itself is enough.": lambda: _high("9♠ 9♥ A♦ K♣ Q♠"),
            "Eights are less than nines, whatever lies beside them.": lambda: _high(
                "8♠ 8♥ 4♦ 3♣ 2♠"
            ),
            "Without any pair a hand is less than every pair.": lambda: _high("A♠ K♥ 4♦ 3♣ 2♠"),
        },
    ),
    "21.2": Exercise(
        one_hand({"8♠ 6♥ 5♦ 4♣ 3♠": "first|first one", "8♥ 7♦ 3♣ 2♠ A♥": "second|second one"}),
        right=lambda: max("8♠ 6♥ 5♦ 4♣ 3♠", "8♥ 7♦ 3♣ 2♠ A♥", key=LowHand),
        rule="notebook 21, “Reading low”",
        hint="The highest cards are equal. What comes next?",
        slips={
            "Compare from the highest card down: the first difference decides.": lambda: min(
                "8♠ 6♥ 5♦ 4♣ 3♠", "8♥ 7♦ 3♣ 2♠ A♥", key=LowHand
            ),
        },
    ),
    "21.3": Exercise(
        row_of_cards('write five cards, as in "A♠ K♥ 9♦ 9♣ 2♠"', count=5),
        accepts=_both_sides,
        rule="notebook 21, “The same five, twice”",
        hint="A low has five different ranks, so no pair: what else ranks above a pair of nines?",
    ),
    "22.1": Exercise(
        COUNT,
        right=lambda: _played(*_DRAWN, Bet(), Call(), Fold()).pot,
        rule="notebook 22, “Step by step”",
        hint="Six points are in the pot after the first round. Who adds two?",
        slips={
            "A folds, and so adds nothing.": lambda: _played(*_DRAWN, Bet(), Call(), Call()).pot,
            "The points of the first round are in the pot, too.": lambda: (
                _played(*_DRAWN, Bet(), Call(), Fold()).pot - _played(*_DRAWN).pot
            ),
            "Somebody calls B's bet.": lambda: _played(*_DRAWN, Bet()).pot,
        },
    ),
    "22.2": Exercise(
        COUNT,
        right=lambda: 28 + _won(FINAL | {"C": "A♦ 4♥ 2♣ 3♠ K♣"}),
        rule="notebook 22, “The same five cards, read twice”",
        hint="Is C's hand still a low? If not, who has the best low of those who are left?",
        slips={
            "A wins something now, since C's king spoils its low.": lambda: 28 + _won(FINAL),
            "A has the points that were never put in, too.": lambda: _won(
                FINAL | {"C": "A♦ 4♥ 2♣ 3♠ K♣"}
            ),
            "B still has the high half.": lambda: 28 + 36,
        },
    ),
    "23.1": Exercise(
        COUNT,
        right=lambda: settle(GN9, "PQR", QUARTERED, [(41, "PQR")]).points["P"],
        rule="notebook 23, “Points that don't divide”",
        hint="41 doesn't halve. Which half gets the odd point?",
        slips={
            "That is the other half: one of them gets the odd point.": lambda: 41 // 2,
            "Points aren't cut: one is left over, and goes to one of the halves.": lambda: Fraction(
                41, 2
            ),
            "Q and R have a low, so the pot is halved.": lambda: 41,
        },
    ),
    "23.2": Exercise(
        COUNT,
        right=lambda: settle(BARGE, "XY", SIXES, [(40, "XY")]).points["X"],
        rule="notebook 23, “Two versions, one deal”",
        hint="What does a high need under BARGE? Does a side without qualifier get anything?",
        slips={
            "That is right under GN9, where nobody has a high. What does BARGE ask?": lambda: (
                settle(GN9, "XY", SIXES, [(40, "XY")]).points["X"]
            ),
            "Somebody has a qualifying high under BARGE. Who?": lambda: 0,
        },
    ),
    "23.3": Exercise(
        COUNT,
        right=lambda: build_pots({"A": 6, "B": 10, "C": 10}, "ABC")[0][0],
        rule="notebook 23, “Side pots”",
        hint="A can win no more from each seat than A put in.",
        slips={
            "That is all that was put in. A can't win all of it.": lambda: 6 + 10 + 10,
            "That is the side pot.": lambda: build_pots({"A": 6, "B": 10, "C": 10}, "ABC")[1][0],
            "That is only what A put in: B and C match it.": lambda: 6,
            "B and C match what A put in, and A's own points are in it, too.": lambda: 6 + 6,
        },
    ),
    "24.1": Exercise(
        CHANCE,
        right=lambda: odds.after_draw(ONE_SHORT, "K♥", "low"),
        rule="notebook 24, “One draw”",
        hint="Which ranks up to 8 aren't there yet, and how many cards of them are unseen?",
        slips={
            "8 or better: an 8 is low enough.": lambda: _makes_a_low(47, highest=7),
            "All five cards are seen: of 52, so many fewer can come.": lambda: _makes_a_low(52),
            "The king is seen, too, though it is thrown.": lambda: _makes_a_low(48),
            "A 9 is too high for a low.": lambda: _makes_a_low(47, highest=9),
        },
    ),
    "24.2": Exercise(
        some_cards(TO_THROW, 'name the cards to throw, as in "A♠ 2♠"'),
        right=lambda: _best("high"),
        rule="notebook 24, “What to throw”",
        hint="A pair of nines or better is needed: which of the five can become one?",
        slips={
            "That is right for the low.": lambda: _best("low"),
            "The king can become a pair as well as the ace can.": lambda: (
                _best("high") | {Card("K", "♥")}
            ),
            "The ace can become a pair as well as the king can.": lambda: (
                _best("high") | {Card("A", "♠")}
            ),
        },
    ),
}
