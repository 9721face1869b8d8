"""The exercises on Pai Gow Poker; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from cardlib.deck import Card
from cardlib.lesson import Exercise
from cardlib.pai_gow.exact import compared
from cardlib.pai_gow.figures import PUBLISHED
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, house_way
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


def _kings_stay_high(low: Any) -> str:
    setting = set_hand(KINGS, low)
    return "" if setting.high_hand.category == "pair" else "That is legal, but splits the kings."


ALL: Mapping[str, Exercise] = {
    "30.1": Exercise(
        right=lambda: max(High("5♠ 4♥ 3♦ 2♣ A♠"), High("K♠ Q♥ J♦ 10♣ 9♠")).cards,
        rule="notebook 30, “The wheel is the second best straight”",
        hint="Both are straights. One of them is the second best straight of all.",
    ),
    "30.2": Exercise(
        right=lambda: _a_copy().outcome,
        rule="notebook 30, “A copy is the dealer's”",
        hint="Compare high with high and low with low. Whose is a hand that is exactly equal?",
    ),
    "30.3": Exercise(
        right=lambda: _stands_for(High("joker K♥ 9♥ 7♥ 5♥")),
        rule="notebook 30, “The joker”",
        hint="Four hearts and the joker: which heart makes the best flush?",
    ),
    "31.1": Exercise(
        accepts=_kings_stay_high,
        rule="notebook 31, “Fouls”",
        hint="Leave both kings among the five, and put any two of the others low.",
    ),
    "31.2": Exercise(
        right=lambda: house_way(TWO_PAIR, TRUMP_PLAZA).low,
        rule="notebook 31, “Trump Plaza, line by line”",
        hint="Jacks are a high pair, fours a low one, and there is an ace beside them.",
    ),
    "31.3": Exercise(
        right=lambda: house_way(TWO_PAIR, FOXWOODS).low,
        rule="notebook 31, “Foxwoods, line by line”",
        hint="Foxwoods looks at the higher pair first.",
    ),
    "32.1": Exercise(
        right=lambda: Fraction(100_000 + 25 * 95 + 0 - 10 * 100, 100),
        rule="notebook 32, “A session by code”",
        hint="A win brings 95 cents for each dollar, a push nothing, a loss takes the bet.",
    ),
    "32.2": Exercise(
        right=lambda: "Done",
        rule="notebook 32, “The buttons”",
        hint="The one button has two names; the second comes when two cards lie low.",
    ),
    "33.1": Exercise(
        right=lambda: 4,
        rule="notebook 33, “How sure is that?”",
        hint="The standard error has the number of rounds under a square root.",
    ),
    "33.2": Exercise(
        right=lambda: (
            100 * Fraction(str(PUBLISHED["loss"])) - 100 * Fraction(str(PUBLISHED["win"]))
        ),
        rule="notebook 33, “What the house lives on”",
        hint="A push changes nothing. Take the share of wins from the share of losses.",
    ),
    "34.1": Exercise(
        right=lambda: sum(comb(4, n) for n in (0, 2, 4)),
        rule="notebook 34, “Sharing no card, by sharing some”",
        hint="Sets S of none, of two and of four of the shared cards. How many are there of each?",
    ),
    "34.2": Exercise(
        right=lambda: 100 * compared()["FOXWOODS", "FOXWOODS"].edge(DOCUMENT.but(commission=0)),
        rule="notebook 34, “What came out”",
        hint="Take the wins from the losses, and divide by all deals.",
    ),
    "34.3": Exercise(
        right=lambda: settings("10♠ 10♥ 6♦ 6♣ K♠ 9♦ 3♣", TRUMP_PLAZA)[0].setting.low,
        rule="notebook 34, “One hand, every setting”",
        hint="pg.odds.settings puts the best setting first.",
    ),
}
