"""Speed of the exact counts of Pai Gow Poker, beside simulations of the same questions.

The settings of a hand are exact. Ten thousand random dealers answer the same with an error of half
a percentage point; for an error k times as small they take k² times as long. How far a round lies
from the mean (`deviation`, of a bet of 1), which standard error is as good as the exact figure to
the digits that we print (`error`: half the last), and how many rounds a simulation plays go into
the run's JSON, from which page.py says how long a simulation would take.
"""

import subprocess
import sys
from math import sqrt
from time import process_time

import numpy as np
import pytest

from cardlib import pai_gow as pg
from cardlib.pai_gow import batch, odds

SEVEN = "K♠ K♥ 8♠ 8♥ A♦ 3♠ 2♦"
WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
COLD = """
import resource
from cardlib import pai_gow as pg
print(*pg.exact.compare(pg.TRUMP_PLAZA, pg.FOXWOODS))
used = resource.getrusage(resource.RUSAGE_SELF)
# Not ru_maxrss: a new process begins with that of the one that started it.
status = dict(line.split(":") for line in open("/proc/self/status"))
print(used.ru_utime + used.ru_stime, int(status["VmHWM"].split()[0]) / 1e3)
"""


def deviation(win, push, loss):
    """The standard deviation of what a bet of 1 gains in a round, after the commission."""
    every, gain = win + push + loss, 1 - pg.DOCUMENT.commission / 100
    mean = (gain * win - loss) / every
    return sqrt((gain**2 * win + loss) / every - mean**2)


@pytest.mark.benchmark(group="one hand")
@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_every_setting_of_a_hand_against_all_dealers_hands(benchmark, way):
    best, *_ = odds.settings(SEVEN, way)  # the tables, made once
    deviates = deviation(best.win, best.push, best.loss)
    benchmark.extra_info |= {"deviation": deviates, "error": 0.000_05}  # 0.01 cents of 1 dollar
    began = process_time()
    benchmark(odds.settings, SEVEN, way)
    if not benchmark.stats:
        assert process_time() - began < 0.1
    else:
        assert benchmark.stats["median"] < 0.1


@pytest.mark.benchmark(group="one hand")
@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_10000_random_dealers_against_a_hand(benchmark, way):
    left = np.setdiff1d(np.arange(53), batch.numbers(SEVEN))
    random = np.random.default_rng(1)

    def simulate():
        dealt = random.random((10_000, 46)).argsort(axis=1)[:, :7]
        return batch.house_way(left[dealt], way)

    benchmark.extra_info["rounds"] = 10_000
    benchmark(simulate)


@pytest.mark.benchmark(group="all deals")
def test_10000_random_deals(benchmark):
    benchmark.extra_info["rounds"] = 10_000
    benchmark(odds.simulate, 10_000, pg.TRUMP_PLAZA, pg.FOXWOODS)


@pytest.mark.soak
@pytest.mark.benchmark(group="all deals")
def test_all_pairs_of_hands_from_a_cold_start(benchmark):
    """In a process of its own: under 90 seconds on one core, compiling included, and 500 MB.

    Linux only: the memory is read from /proc.
    """

    def count():
        run = [sys.executable, "-c", COLD]
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()

    *counts, seconds, megabytes = benchmark.pedantic(count, rounds=1)
    counts = list(map(int, counts))
    assert sum(counts) == pg.exact.PACK.pairs
    deviates = deviation(*counts)
    benchmark.extra_info |= {"deviation": deviates, "error": 0.000_000_5}  # 0.0001 % of the bet
    assert float(seconds) < 90
    assert float(megabytes) < 500
