"""Readings without a joker against libraries that no one here wrote.

With the wheel as the lowest straight five cards rank as in poker: same groups, same order.
"""

from functools import cache
from itertools import pairwise

import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import batch

POKER = pg.DOCUMENT.but(wheel="lowest")


@pytest.fixture(scope="module")
def hands():
    """Of the hands that differ by more than suits, every straight flush and every 30th."""
    every, _ = batch.suit_distinct(5)
    every = every[(every != batch.JOKER_NUMBER).all(axis=1)]
    strengths = batch.tables(POKER).high
    numbers = batch.high_strengths(every, POKER)
    straight_flush = [strengths[number - 1][0] in (8, 9) for number in numbers]
    chosen = [*every[::30], *every[straight_flush]]
    return [[batch.PACK[card] for card in row] for row in chosen]


def spelled(card):
    return card.rank.replace("10", "T") + "shdc"["♠♥♦♣".index(card.suit)]


@cache
def treys():
    library = pytest.importorskip("treys", reason="treys has no wheel here")
    return library.Evaluator().evaluate, library.Card.new


def by_treys(hand):
    evaluate, new = treys()
    return -evaluate([], [new(spelled(card)) for card in hand])


def by_phevaluator(hand):
    phevaluator = pytest.importorskip("phevaluator", reason="phevaluator has no wheel here")
    return -phevaluator.evaluate_cards(*map(spelled, hand))


def by_pokerkit(hand):
    pokerkit = pytest.importorskip("pokerkit", reason="pokerkit has no wheel here")
    return pokerkit.StandardHighHand("".join(map(spelled, hand)))


@pytest.mark.parametrize("judge", [by_treys, by_phevaluator, by_pokerkit])
def test_with_the_wheel_lowest_five_cards_rank_as_in_poker(judge, hands):
    theirs = [judge(hand) for hand in hands]
    ours = [pg.High(hand, POKER) for hand in hands]
    order = sorted(range(len(hands)), key=ours.__getitem__)
    for one, other in pairwise(order):
        assert (ours[one] == ours[other]) == (theirs[one] == theirs[other])
        assert theirs[one] <= theirs[other]
