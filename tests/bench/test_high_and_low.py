"""What importing cardlib costs, how fast a High and Low table shows and answers, replays.

The limits are asserted at every run, in time of the processor: a busy machine is no fault.
"""

import subprocess
import sys
from statistics import median
from time import process_time

import pytest

from cardlib import Deck, worked
from cardlib import high_and_low as hl

PAIRS = 9
TIMED = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"


def seconds(modules):
    """What the modules take of the processor to import, in an interpreter of their own."""
    run = [sys.executable, "-c", TIMED.format(modules)]
    return float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def test_importing_cardlib_costs_at_most_30_ms():
    """More than dataclasses, fractions and random do, in pairs of runs one after the other."""
    seconds("cardlib"), seconds("dataclasses, fractions, random")  # compiled and in the disk cache
    extra = [seconds("cardlib") - seconds("dataclasses, fractions, random") for _ in range(PAIRS)]
    assert median(extra) < 0.030


@pytest.mark.parametrize("module", ["cardlib", "cardlib.high_and_low.rules"])
def test_rules_load_neither_numbers_nor_pictures_nor_widgets(module):
    code = f"import {module}, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numpy", "numba", "matplotlib", "ipywidgets", "IPython"}
    assert not heavy & set(run.stdout.split())


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize("modules", ["cardlib", "dataclasses, fractions, random"])
def test_import(benchmark, modules):
    benchmark.pedantic(seconds, args=(modules,), rounds=5)


def median_of(do, rounds=15):
    took = []
    for _ in range(rounds):
        began = process_time()
        do()
        took.append(process_time() - began)
    return median(took)


def test_a_table_is_made_in_under_half_a_second():
    assert median_of(lambda: hl.Table(seed=7)._repr_mimebundle_(), rounds=5) < 0.5


@pytest.mark.parametrize("large", [False, True])
def test_a_click_is_answered_in_under_50_ms(large):
    table = hl.Table(hl.UTILS_COM.but(turns=500), seed=7, hints=True, large=large)

    def click():
        for control in (table.low, table.high):
            if not control.disabled:
                control.click()
                return

    assert median_of(click, rounds=60) < 0.050
    assert len(table.game.log) == 60


@pytest.mark.benchmark(group="table")
def test_making_a_table(benchmark):
    benchmark(hl.Table, seed=7)


@pytest.mark.benchmark(group="table")
def test_a_click_and_taking_it_back(benchmark):
    table = hl.Table(top="K♣ A♦", seed=7)

    def click_and_back():
        table.low.click()
        table.undo.click()
        table._rows.clear()

    benchmark(click_and_back)


@pytest.mark.benchmark(group="rules")
def test_a_game_of_a_thousand_calls(benchmark):
    def play():
        game = hl.start(hl.LESSON.but(turns=1000), Deck(seed=7))
        for _ in range(1000):
            game = game.after(hl.HIGH if game.legal()[hl.LOW] else hl.LOW)
        return game

    assert len(benchmark(play).log) == 1000


@pytest.mark.benchmark(group="rules")
def test_a_replay(benchmark):
    source = 'game = "high and low"\ntop = "K♣ A♦ 7♠"\nsteps = """\nA LOW hit 1\nA HIGH hit 2\n"""'
    assert benchmark(worked.replay_text, source).ok
