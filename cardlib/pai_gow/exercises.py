"""The exercises on Pai Gow Poker; every right answer is computed by the rules or the odds."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from cardlib.answers import (
    COUNT,
    MONEY,
    PER_HUNDRED,
    one_hand,
    one_of,
    row_of_cards,
    some_cards,
)
from cardlib.deck import Card, Cards, cards
from cardlib.lesson import Exercise
from cardlib.pai_gow.exact import compared
from cardlib.pai_gow.figures import PUBLISHED
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, house_way
from cardlib.pai_gow.odds import settings
from cardlib.pai_gow.rules import Result, settle
from cardlib.pai_gow.setting import DOCUMENT, VALUE, High, set_hand

KINGS = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠"
TWO_PAIR = "J♠ J♥ 4♦ 4♣ A♠ 9♦ 7♣"


def _a_copy() -> Result:
    player = set_hand("8♠ 8♥ J♦ 6♣ 3♠ A♦ Q♣", "A♦ Q♣")
    dealer = set_hand("7♠ 7♥ K♦ 9♣ 4♠ A♥ Q♠", "A♥ Q♠")
    return settle(player, dealer, 10)


def _stands_for(hand: High) -> Card:
    rank, suit = hand.joker or (0, "")
    return Card(next(sign for sign, value in VALUE.items() if value == rank), suit)


def _low(seven: Cards, way: Way) -> frozenset[Card]:
    return frozenset(house_way(seven, way).low)


def _balance(win: int = 95, push: int = 0, loss: int = -100, begin: int = 1000) -> Fraction:
    """After winning 25, pushing 50 and losing 10 dollars, at so many cents for each dollar."""
    return begin + Fraction(25 * win + 50 * push + 10 * loss, 100)


def _lost(win: int = 100) -> Fraction:
    """Dollars lost per hundred bet by the published shares, at so many cents for a dollar won."""
    return 100 * Fraction(str(PUBLISHED["loss"])) - win * Fraction(str(PUBLISHED["win"]))


def _kept(commission: int = 0) -> Fraction:
    """Dollars that the house keeps per hundred where both sides play Foxwoods."""
    return 100 * compared()["FOXWOODS", "FOXWOODS"].edge(DOCUMENT.but(commission=commission))


def _sets(sizes: Iterable[int]) -> int:
    return sum(comb(4, n) for n in sizes)


def _kings_stay_high(low: frozenset[Card]) -> str:
    setting = set_hand(KINGS, low)
    return "" if setting.high_hand.category == "pair" else "That is legal, but splits the kings."


TWO_LOW = 'give the two cards, as in "9♦ 5♣"'
STRAIGHTS = {
    "5♠ 4♥ 3♦ 2♣ A♠": "first|first one|wheel|bicycle",
    "K♠ Q♥ J♦ 10♣ 9♠": "second|second one",
}
OUTCOMES = {"win": "you win|i win|won", "push": "tie|a push|draw", "loss": "lose|you lose|lost"}
TO_SPLIT = "10♠ 10♥ 6♦ 6♣ K♠ 9♦ 3♣"

ALL: Mapping[str, Exercise] = {
    "30.1": Exercise(
        one_hand(STRAIGHTS),
        right=lambda: max(STRAIGHTS, key=High),
        rule="notebook 30, “The wheel is the second best straight”",
        hint="Both are straights. One of them is the second best straight of all.",
        slips={
            "So it is in most games of poker; here one straight has another place.": lambda: min(
                STRAIGHTS, key=High
            ),
        },
    ),
    "30.2": Exercise(
        one_of(OUTCOMES),
        right=lambda: _a_copy().outcome,
        rule="notebook 30, “A copy is the dealer's”",
        hint="Compare high with high and low with low. Whose is a hand that is exactly equal?",
        slips={
            "One of the two hands is exactly equal, and so isn't yours.": lambda: "win",
            "One of the two hands is yours.": lambda: "loss",
        },
    ),
    "30.3": Exercise(
        row_of_cards('name one card with its suit, as in "9♦"', count=1),
        right=lambda: (_stands_for(High("joker K♥ 9♥ 7♥ 5♥")),),
        rule="notebook 30, “The joker”",
        hint="Four hearts and the joker: which heart makes the best flush?",
        slips={
            "The king isn't missing: it is there.": lambda: cards("K♥"),
            "That heart is missing, but is it the highest that is?": lambda: cards("Q♥"),
            "Then it would be no flush.": lambda: cards("A♠"),
        },
    ),
    "31.1": Exercise(
        some_cards(KINGS, TWO_LOW, count=2),
        accepts=_kings_stay_high,
        rule="notebook 31, “Fouls”",
        hint="Leave both kings among the five, and put any two of the others low.",
    ),
    "31.2": Exercise(
        some_cards(TWO_PAIR, TWO_LOW, count=2),
        right=lambda: _low(TWO_PAIR, TRUMP_PLAZA),
        rule="notebook 31, “Trump Plaza, line by line”",
        hint="Jacks are a high pair, fours a low one, and there is an ace beside them.",
        slips={
            "Trump Plaza asks for the singles here: is there an ace among them?": lambda: _low(
                TWO_PAIR, FOXWOODS
            ),
            "Both pairs stay high, and the top two of the singles go low.": lambda: frozenset(
                cards("9♦ 7♣")
            ),
        },
    ),
    "31.3": Exercise(
        some_cards(TWO_PAIR, TWO_LOW, count=2),
        right=lambda: _low(TWO_PAIR, FOXWOODS),
        rule="notebook 31, “Foxwoods, line by line”",
        hint="Foxwoods looks at the higher pair first.",
        slips={
            "That is Trump Plaza's way. Is an ace enough for Foxwoods, with jacks?": lambda: _low(
                TWO_PAIR, TRUMP_PLAZA
            ),
            "That would be a foul: the higher pair stays high.": lambda: frozenset(cards("J♠ J♥")),
        },
    ),
    "32.1": Exercise(
        MONEY,
        right=_balance,
        rule="notebook 32, “A session by code”",
        hint="A win brings 95 cents for each dollar, a push nothing, a loss takes the bet.",
        slips={
            "The house keeps a commission of what you win.": lambda: _balance(win=100),
            "A push gives the bet back: nothing is lost.": lambda: _balance(push=-100),
            "A push gives the bet back: nothing is won.": lambda: _balance(push=95),
            "That is the change. With how much did you begin?": lambda: _balance(begin=0),
            "The commission is 5 cents of each dollar won, not 5 dollars.": lambda: (
                _balance(win=100) - 5
            ),
            "Only a win has a commission.": lambda: _balance(push=-5),
            "A loss takes the whole bet.": lambda: _balance(loss=-95),
        },
    ),
    "32.2": Exercise(
        one_of({"Done": "", "House Way": "houseway", "Deal": "", "Re-Bet": "rebet", "Clear": ""}),
        right=lambda: "Done",
        rule="notebook 32, “The buttons”",
        hint="The one button has two names; the second comes when two cards lie low.",
        slips={"That is its name while fewer than two cards lie low.": lambda: "House Way"},
    ),
    "33.1": Exercise(
        COUNT,
        right=lambda: 4,
        rule="notebook 33, “How sure is that?”",
        hint="The standard error has the number of rounds under a square root.",
        slips={
            "Twice as many rounds divide it by the square root of 2 only.": lambda: 2,
            "So many rounds divide it by their square root: is that 2?": lambda: 16,
        },
    ),
    "33.2": Exercise(
        PER_HUNDRED,
        right=_lost,
        rule="notebook 33, “What the house lives on”",
        hint="A push changes nothing. Take the share of wins from the share of losses.",
        slips={
            "That is with the commission: leave it out.": lambda: _lost(win=95),
            "That is for one dollar bet, and a hundred are asked for.": lambda: _lost() / 100,
            "How much do you lose? A loss has no sign of its own.": lambda: -_lost(),
            "Wins bring something back.": lambda: _lost(win=0),
        },
    ),
    "34.1": Exercise(
        COUNT,
        right=lambda: _sets((0, 2, 4)),
        rule="notebook 34, “Sharing no card, by sharing some”",
        hint="Sets S of none, of two and of four of the shared cards. How many are there of each?",
        slips={
            "Sets of two aren't all that have an even number.": lambda: _sets((2,)),
            "One set is missing: the empty one, or all four.": lambda: _sets((0, 2)),
            "That counts the sets that are taken away as well.": lambda: _sets(range(5)),
            "That is what is left when all is done.": lambda: _sets((0, 2, 4)) - _sets((1, 3)),
        },
    ),
    "34.2": Exercise(
        PER_HUNDRED,
        right=_kept,
        rule="notebook 34, “What came out”",
        hint="Take the wins from the losses, and divide by all deals.",
        slips={
            "That is with the commission: leave it out.": lambda: _kept(commission=5),
            "That is for one dollar bet, and a hundred are asked for.": lambda: _kept() / 100,
            "The house keeps what you lose: losses less wins.": lambda: -_kept(),
        },
    ),
    "34.3": Exercise(
        some_cards(TO_SPLIT, TWO_LOW, count=2),
        right=lambda: frozenset(settings(TO_SPLIT, TRUMP_PLAZA)[0].setting.low),
        rule="notebook 34, “One hand, every setting”",
        hint="pg.odds.settings puts the best setting first.",
        slips={
            "That is Trump Plaza's own setting. Which is best against it?": lambda: _low(
                TO_SPLIT, TRUMP_PLAZA
            ),
        },
    ),
}
