"""Reading hands, from ready card objects, beside four other libraries; one hand and many.

Five cards, and the best five of seven. Each round reads the same hands, so a row's time over their
number is the time of one hand. The others have no call for many hands at once: their row in the
groups of many hands is their one-hand call.
"""

import random
from itertools import combinations

import numpy as np
import pytest

from cardlib import HighHand, LowHand
from cardlib.deck import pack
from cardlib.hands import high_strengths, low_strengths, numbers

STREAM = random.Random(5)
DEALT = [tuple(STREAM.sample(pack(), 5)) for _ in range(10_000)]
SEVENS = [tuple(STREAM.sample(pack(), 7)) for _ in range(1_000)]
FIVES = list(combinations(range(7), 5))


def spelled(card):
    return card.rank.replace("10", "T") + "shdc"["♠♥♦♣".index(card.suit)]


def treys(dealt):
    library = pytest.importorskip("treys", reason="treys has no wheel here")
    evaluate = library.Evaluator().evaluate
    rows = [[library.Card.new(spelled(c)) for c in hand] for hand in dealt]
    return lambda hand: evaluate([], hand), rows


def phevaluator(dealt):
    library = pytest.importorskip("phevaluator", reason="phevaluator has no wheel here")
    evaluate = library.evaluate_cards
    rows = [[library.Card(spelled(c)) for c in hand] for hand in dealt]
    return lambda hand: evaluate(*hand), rows


def eval7(dealt):
    library = pytest.importorskip("eval7", reason="eval7 has no wheel here")
    return library.evaluate, [[library.Card(spelled(c)) for c in hand] for hand in dealt]


def pokerkit(dealt):
    library = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    rows = [tuple(next(library.Card.parse(spelled(c))) for c in hand) for hand in dealt]
    made = library.StandardHighHand if len(dealt[0]) == 5 else library.StandardHighHand.from_game
    return lambda hand: made(hand).entry, rows  # its strength; made when asked


PEERS = [treys, phevaluator, eval7, pokerkit]


@pytest.mark.benchmark(group="one hand a call, 10,000 calls")
@pytest.mark.parametrize("side", [HighHand, LowHand])
def test_one_hand(benchmark, side):
    benchmark(lambda: [side(five) for five in DEALT])


@pytest.mark.benchmark(group="one hand a call, 10,000 calls")
@pytest.mark.parametrize("peer", PEERS)
def test_one_hand_elsewhere(benchmark, peer):
    read, rows = peer(DEALT)
    benchmark(lambda: [read(five) for five in rows])


@pytest.mark.benchmark(group="many hands, 10,000")
@pytest.mark.parametrize("strengths", [high_strengths, low_strengths])
def test_many_hands(benchmark, strengths):
    batch = np.array([numbers(five) for five in DEALT])
    strengths(batch)  # makes the table
    benchmark(strengths, batch)


@pytest.mark.benchmark(group="many hands, 10,000")
@pytest.mark.parametrize("peer", PEERS)
def test_many_hands_elsewhere(benchmark, peer):
    read, rows = peer(DEALT)
    benchmark(lambda: list(map(read, rows)))


def best_of_seven(batch):
    """The strength of the best of each hand's 21 fives."""
    return high_strengths(batch[:, FIVES].reshape(-1, 5)).reshape(-1, 21).max(axis=1)


@pytest.mark.benchmark(group="best five of seven, one hand a call, 1,000 calls")
def test_one_seven(benchmark):
    benchmark(lambda: [max(map(HighHand, combinations(seven, 5))) for seven in SEVENS])


@pytest.mark.benchmark(group="best five of seven, one hand a call, 1,000 calls")
@pytest.mark.parametrize("peer", PEERS)
def test_one_seven_elsewhere(benchmark, peer):
    read, rows = peer(SEVENS)
    benchmark(lambda: [read(seven) for seven in rows])


@pytest.mark.benchmark(group="best five of seven, many hands, 1,000")
def test_many_sevens(benchmark):
    batch = np.array([numbers(seven) for seven in SEVENS])
    best_of_seven(batch)  # makes the table
    benchmark(best_of_seven, batch)


@pytest.mark.benchmark(group="best five of seven, many hands, 1,000")
@pytest.mark.parametrize("peer", PEERS)
def test_many_sevens_elsewhere(benchmark, peer):
    read, rows = peer(SEVENS)
    theirs = benchmark(lambda: list(map(read, rows)))
    ours = best_of_seven(np.array([numbers(seven) for seven in SEVENS])).tolist()
    assert len({*ours}) == len({*theirs}) == len({*zip(ours, theirs, strict=True)})
