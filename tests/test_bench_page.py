"""The benchmark page is drawn from a run's JSON and nothing else."""

import json

import pytest
from bench import page

MACHINE = {
    "node": "a-host",
    "python_version": "3.11.9",
    "cpu": {"count": 6},
    "gigabytes": 12,
    "libraries": {"numpy": "2.9.1", "treys": "not installed"},
}


def bench(name, group, least, param=None, **extra):
    stats = {"min": least}
    return {"name": name, "group": group, "param": param, "stats": stats, "extra_info": extra}


RUN = {
    "datetime": "2031-05-04T10:00:00+00:00",
    "machine_info": MACHINE,
    "benchmarks": [
        bench("test_one_hand_elsewhere[treys]", page.HANDS[0].group, 6.0, "treys"),
        bench("test_one_hand[HighHand]", page.HANDS[0].group, 4.0, "HighHand"),
        bench("test_one_hand_elsewhere[eval7]", page.HANDS[0].group, 0.2, "eval7"),
        bench("test_exact", "all deals", 50.0, deviation=1.0, error=0.001),
        bench("test_random", "all deals", 2.0, rounds=10_000),
        bench("test_without_a_group", None, 1.0),
    ],
}


@pytest.fixture
def drawn(tmp_path):
    path = tmp_path / "run.json"
    path.write_text(json.dumps(RUN))
    page.main(path, tmp_path)
    path.unlink()
    return {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}


def test_ratios_take_ours_as_one_and_put_it_first(drawn):
    rows = "| cardlib, `HighHand` | 1 |\n| treys | 1.5 |\n| eval7 | 0.05 |\n"
    assert rows in drawn["README.md"]


def test_work_measured_twice_says_how_fine_the_ratios_are():
    one, many, *_ = page.HANDS
    twice = [bench(f"test_{i}", t.group, i, "treys") for i, t in ((3, one), (2, many))]
    assert "a factor of up to 1.5:" in page.disturbance({"benchmarks": twice})
    assert page.disturbance(RUN) == ""


def test_a_group_that_the_run_lacks_is_named_as_missing(drawn):
    every = [*page.HANDS, *page.SETTLEMENT]
    assert all(table.title in drawn["README.md"] for table in every)
    assert drawn["README.md"].count("Not in this run.") == len(every) - 1


def test_a_simulation_is_extrapolated_to_the_precision_of_the_exact_count(drawn):
    """A million rounds, at 10,000 in 2 seconds: 200 seconds, four times 50."""
    assert "| 0.1 % | 1,000,000 | 3.3 minutes | 4 |" in drawn["README.md"]


def test_the_run_is_described_without_the_machines_name(drawn):
    said = "04 May 2031: 6 cores, 12 GB of memory; Python 3.11.9, numpy 2.9.1, treys not installed."
    assert said in drawn["README.md"]
    assert MACHINE["node"] not in "".join(drawn.values())


def test_the_chart_is_placed_with_its_sentence(drawn):
    assert {*drawn} == {"README.md", "reading_hands.svg"}
    svg = drawn["reading_hands.svg"]
    sentence = svg[svg.index("<title>") + 7 : svg.index("</title>")]
    assert f"![{sentence}](reading_hands.svg)" in drawn["README.md"]


def test_the_committed_page_has_the_command_of_the_script():
    text = (page.FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"```sh\n{page.RERUN}\n```" in text
