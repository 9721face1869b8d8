"""Speed of Pai Gow Poker: one reading, one house way, many house ways, the best five of seven.

A row's time is of what its name says; the readings and settings go round 200 random hands, so
divide those by 200.
"""

import random

import numpy as np
import pytest

from cardlib import JOKER
from cardlib import pai_gow as pg
from cardlib.deck import pack
from cardlib.pai_gow import batch, odds

STREAM = random.Random(5)
FOURS = [(JOKER, *STREAM.sample(pack(), 4)) for _ in range(200)]
SIXES = [(JOKER, *STREAM.sample(pack(), 6)) for _ in range(200)]
WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)


def test_reading_200_hands_with_a_joker(benchmark):
    benchmark(lambda: [pg.High(hand) for hand in FOURS])
    if benchmark.stats:
        assert benchmark.stats["min"] / 200 < 0.000_2


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_house_way_of_200_hands_with_a_joker(benchmark, way):
    benchmark(lambda: [pg.house_way(hand, way) for hand in SIXES])
    if benchmark.stats:
        assert benchmark.stats["min"] / 200 < 0.005


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_house_way_of_100000_hands_over_arrays(benchmark, way):
    hands = np.random.default_rng(1).random((100_000, 53)).argsort(axis=1)[:, :7]
    batch.tables()
    benchmark.pedantic(batch.house_way, (hands, way), rounds=5)
    if benchmark.stats:
        assert benchmark.stats["min"] < 1


def test_best_five_of_seven(benchmark):
    def count():
        batch.patterns.cache_clear()
        batch.tables.cache_clear()
        return odds.best_five_of_seven()

    assert benchmark.pedantic(count, rounds=1)["five aces"] == 1_128
    if benchmark.stats:
        assert benchmark.stats["max"] < 20
