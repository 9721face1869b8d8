"""Reading hands, from ready card objects, beside four other libraries; one hand and many.

Each round reads the same 10,000 hands, so a row's time over 10,000 is the time of one hand. The
others have no call for many hands at once: their row in the second group is their one-hand call.
"""

import random

import numpy as np
import pytest

from cardlib import HighHand, LowHand
from cardlib.deck import pack
from cardlib.hands import high_strengths, low_strengths, numbers

STREAM = random.Random(5)
DEALT = [tuple(STREAM.sample(pack(), 5)) for _ in range(10_000)]


def spelled(card):
    return card.rank.replace("10", "T") + "shdc"["♠♥♦♣".index(card.suit)]


def treys():
    library = pytest.importorskip("treys", reason="treys has no wheel here")
    evaluate = library.Evaluator().evaluate
    rows = [[library.Card.new(spelled(c)) for c in five] for five in DEALT]
    return lambda five: evaluate([], five), rows


def phevaluator():
    library = pytest.importorskip("phevaluator", reason="phevaluator has no wheel here")
    evaluate = library.evaluate_cards
    rows = [[library.Card(spelled(c)) for c in five] for five in DEALT]
    return lambda five: evaluate(*five), rows


def eval7():
    library = pytest.importorskip("eval7", reason="eval7 has no wheel here")
    return library.evaluate, [[library.Card(spelled(c)) for c in five] for five in DEALT]


def pokerkit():
    library = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    rows = [tuple(next(library.Card.parse(spelled(c))) for c in five) for five in DEALT]
    return lambda five: library.StandardHighHand(five).entry, rows  # its strength; made when asked


PEERS = [treys, phevaluator, eval7, pokerkit]


@pytest.mark.benchmark(group="one hand a call, 10,000 calls")
@pytest.mark.parametrize("side", [HighHand, LowHand])
def test_one_hand(benchmark, side):
    benchmark(lambda: [side(five) for five in DEALT])


@pytest.mark.benchmark(group="one hand a call, 10,000 calls")
@pytest.mark.parametrize("peer", PEERS)
def test_one_hand_elsewhere(benchmark, peer):
    read, rows = peer()
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
    read, rows = peer()
    benchmark(lambda: list(map(read, rows)))
