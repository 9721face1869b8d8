"""Readings without a joker against libraries that no one here wrote.

With the wheel as the lowest straight five cards rank as in poker: the same groups in the same order.
"""

from functools import cache
from itertools import pairwise

import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import batch

POKER = pg.DOCUMENT.but(wheel="lowest")
# Of the hands that differ by more than suits, every straight flush and every 30th.
CLASSES = [row for row in batch.suit_distinct(5)[0] if batch.JOKER_NUMBER not in row]
ALL = [[batch.PACK[card] for card in row] for row in CLASSES]
HANDS = ALL[::30] + [hand for hand in ALL if pg.High(hand, POKER).strength[0] in (8, 9)]


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
def test_with_the_wheel_lowest_five_cards_rank_as_in_poker(judge):
    theirs = [judge(hand) for hand in HANDS]
    ours = [pg.High(hand, POKER) for hand in HANDS]
    order = sorted(range(len(HANDS)), key=ours.__getitem__)
    for one, other in pairwise(order):
        assert (ours[one] == ours[other]) == (theirs[one] == theirs[other])
        assert theirs[one] <= theirs[other]
