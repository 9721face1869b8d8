"""Speed of the exact counts of Pai Gow Poker, beside simulations of the same questions.

The settings of a hand are exact. Ten thousand random dealers answer the same with an error of half
a percentage point; for an error k times as small they take k² times as long.
"""

import subprocess
import sys
from time import process_time

import numpy as np
import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import batch, odds

SEVEN = "K♠ K♥ 8♠ 8♥ A♦ 3♠ 2♦"
COLD = """
import resource
from cardlib import pai_gow as pg
print(sum(pg.exact.compare(pg.TRUMP_PLAZA, pg.FOXWOODS)))
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1e3)
"""


@pytest.mark.benchmark(group="one hand")
@pytest.mark.parametrize("way", [pg.TRUMP_PLAZA, pg.FOXWOODS], ids=repr)
def test_every_setting_of_a_hand_against_all_dealers_hands(benchmark, way):
    odds.settings(SEVEN, way)  # the tables, made once
    began = process_time()
    benchmark(odds.settings, SEVEN, way)
    if not benchmark.stats:
        assert process_time() - began < 0.1
    else:
        assert benchmark.stats["median"] < 0.1


@pytest.mark.benchmark(group="one hand")
def test_10000_random_dealers_against_a_hand(benchmark):
    left = np.setdiff1d(np.arange(53), batch.numbers(SEVEN))
    random = np.random.default_rng(1)

    def simulate():
        dealt = random.random((10_000, 46)).argsort(axis=1)[:, :7]
        return batch.house_way(left[dealt], pg.TRUMP_PLAZA)

    benchmark(simulate)


@pytest.mark.benchmark(group="all deals")
def test_10000_random_deals(benchmark):
    benchmark(odds.simulate, 10_000)


@pytest.mark.soak
@pytest.mark.benchmark(group="all deals")
def test_all_pairs_of_hands_from_a_cold_start(benchmark):
    """In a process of its own: under 90 seconds on one core, compiling included, and 500 MB."""

    def count():
        run = [sys.executable, "-c", COLD]
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()

    deals, seconds, megabytes = benchmark.pedantic(count, rounds=1)
    assert int(deals) == pg.exact.PACK.pairs
    assert float(seconds) < 90
    assert float(megabytes) < 500
