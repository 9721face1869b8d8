"""The benchmark page: one run's JSON into tables of ratios and a chart, in this folder.

python tests/bench/page.py RUN.json

README.md says how such a run is made. A row's time is its least: a busy machine only adds to it.
"""

import json
import re
import sys
from base64 import b64decode
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from cardlib import figures

FOLDER = Path(__file__).parent
RERUN = """\
python -m pytest tests/bench -o addopts= --benchmark-only --benchmark-json=run.json
python tests/bench/page.py run.json"""


LIBRARIES = ("treys", "phevaluator", "eval7", "pokerkit")


class Table(NamedTuple):
    title: str
    group: str
    ours: str  # the benchmark whose time is 1
    name: str  # what it is called in the table
    sentence: str


ONE_A_CALL = (
    "Each library is given its own ready card objects. Ours also checks that the cards are "
    "different cards and keeps them, and is plain Python"
)
MANY = (
    "Ours reads a numpy array of card numbers in one call; the others have no such call, so theirs "
    "is made hand by hand."
)
HANDS = (
    Table(
        "Five cards, one hand a call",
        "one hand a call, 10,000 calls",
        "test_one_hand[HighHand]",
        "cardlib, `HighHand`",
        f"{ONE_A_CALL}, one short function that a learner can follow.",
    ),
    Table(
        "Five cards, many hands",
        "many hands, 10,000",
        "test_many_hands[high_strengths]",
        "cardlib, `high_strengths`",
        MANY,
    ),
    Table(
        "Best five of seven, one hand a call",
        "best five of seven, one hand a call, 1,000 calls",
        "test_one_seven",
        "cardlib, the best of 21 `HighHand`",
        f"{ONE_A_CALL}: no game here asks it for seven, so all 21 fives are read. treys and "
        "PokerKit read all 21 too, phevaluator and eval7 seven cards at once.",
    ),
    Table(
        "Best five of seven, many hands",
        "best five of seven, many hands, 1,000",
        "test_many_sevens",
        "cardlib, the best of 21 `high_strengths`",
        f"{MANY} The run fails unless all order the hands alike.",
    ),
)
SETTLEMENT = (
    Table(
        "Settling a showdown",
        "settle three seats",
        "test_settle",
        "cardlib, one pot",
        "Three seats of Archie, high and low; no other library has the game, so the second row is "
        "ours too: two pots, and every reason in words.",
    ),
    Table(
        "A whole hand, dealt to settled",
        "a random whole hand, times 50",
        "test_whole_hand[cardlib]",
        "cardlib, Archie",
        "The nearest game of PokerKit is deuce-to-seven triple draw with three seats: the same "
        "draws and rounds of betting, random choices, no folds.",
    ),
)
EXACT = {  # the benchmark, and what it answers
    ("one hand", "TRUMP_PLAZA"): "Every setting of seven cards, Trump Plaza's way (tables ready)",
    ("one hand", "FOXWOODS"): "The same, Foxwoods' way",
    ("all deals", None): "All deals, Trump Plaza's way against Foxwoods', from a cold start",
}


def least(bench):
    return bench["stats"]["min"]


def number(value):
    """Two digits, no exponent."""
    rounded = float(f"{value:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def duration(seconds):
    unit, size = "seconds", 1
    for name, longer in (("minutes", 60), ("hours", 3600), ("days", 86400)):
        if seconds >= 2 * longer:
            unit, size = name, longer
    return f"{number(seconds / size)} {unit}"


def markdown(heads, rows):
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def ratios(run, table):
    """Row's name -> its time with ours as 1, ours first; nothing without such a group."""
    times = {b["name"]: b for b in run["benchmarks"] if b["group"] == table.group}
    if table.ours not in times:
        return {}
    one = least(times.pop(table.ours))
    found = {table.name: 1.0}
    for name, bench in times.items():
        label = bench["param"] or name.removeprefix("test_").replace("_", " ")
        found[label] = least(bench) / one
    return found


def section(run, table):
    rows = [[label, number(ratio)] for label, ratio in ratios(run, table).items()]
    shown = markdown(["", "time"], rows) if rows else "Not in this run."
    return f"### {table.title}\n\n{table.sentence}\n\n{shown}"


def disturbance(run):
    """The others do the same work for one hand a call and for many: how far apart those lie."""
    apart = []
    for one, many in zip(HANDS[::2], HANDS[1::2], strict=True):
        times = [
            {b["param"]: least(b) for b in run["benchmarks"] if b["group"] == table.group}
            for table in (one, many)
        ]
        both = (
            sorted(time[name] for time in times)
            for name in LIBRARIES
            if name in times[0] and name in times[1]
        )
        apart += [more / less for less, more in both]
    if not apart:
        return ""
    return (
        " The others' work is the same for one hand a call and for many; measured twice in this "
        f"run, it differs by a factor of up to {number(max(apart))}: read no ratio more finely."
    )


def exact(run):
    """A row for each exact program that the run has, with the simulation beside it."""
    rows = []
    for (group, param), question in EXACT.items():
        here = [b for b in run["benchmarks"] if (b["group"], b["param"]) == (group, param)]
        ours = [b for b in here if "error" in b["extra_info"]]
        random = [b for b in here if "rounds" in b["extra_info"]]
        for count, simulation in zip(ours, random, strict=False):
            said = count["extra_info"]
            rounds = (said["deviation"] / said["error"]) ** 2
            seconds = rounds / simulation["extra_info"]["rounds"] * least(simulation)
            error = f"{100 * said['error']:f}".rstrip("0")
            cells = [question, f"{error} %", number(rounds)]
            rows.append([*cells, duration(seconds), number(seconds / least(count))])
    if not rows:
        return "Not in this run."
    return markdown(
        ["", "standard error", "rounds", "simulation", "simulation, exact = 1"],
        rows,
    )


def chart(run):
    fig, ax = figures.axes("time, cardlib = 1 (longer to the right)", "", size=(7, 5))
    tables = [table for table in HANDS if ratios(run, table)]
    for place, library in enumerate(LIBRARIES):
        for row, table in enumerate(tables):
            ratio = ratios(run, table).get(library)
            if ratio:
                y = row + 0.2 * (place - 1.5)
                ax.barh(y, ratio - 1, 0.18, left=1, color=figures.PALETTE[place])
                side = "left" if ratio > 1 else "right"
                ax.annotate(
                    f" {number(ratio)} ", (ratio, y), ha=side, va="center", fontsize="small"
                )
        ax.barh(0, 0, color=figures.PALETTE[place], label=library)
    ax.set_xscale("log")
    ax.margins(x=0.12)
    ax.axvline(1, color="black", linewidth=1)
    ax.set_yticks(range(len(tables)), [table.title.replace(", ", "\n") for table in tables])
    ax.invert_yaxis()
    fig.legend(loc="outside upper center", ncols=4, frameon=False)
    return figures.figure(
        fig,
        "How long other libraries take for the same hands where ours takes 1, on a scale of powers "
        "of ten: to the right of the line they are slower than ours, to the left faster",
    )


def page(run):
    """The files of the page: name -> text."""
    picture = chart(run)
    found = re.search(r'base64,([^"]+)', picture.html)
    machine = run["machine_info"]
    versions = {"Python": machine["python_version"]} | machine["libraries"]
    memory = f", {machine['gigabytes']} GB of memory" if "gigabytes" in machine else ""
    parts = [
        "# How fast, beside others",
        f"Drawn from one run of the benchmarks in this folder on "
        f"{datetime.fromisoformat(run['datetime']):%d %B %Y}: {machine['cpu']['count']} cores"
        f"{memory}; {', '.join(f'{name} {it}' for name, it in versions.items())}.",
        "All are ratios of times, ours = 1: a library with 0.5 takes half our time, one with 2 "
        "twice. A time is the least of its rounds. Ratios carry over to other machines roughly, "
        f"times don't.{disturbance(run)}",
        "## Reading hands",
        f"![{picture.text}](reading_hands.svg)",
        f"*{picture.text}.*",
        *(section(run, table) for table in HANDS),
        "## Settlement",
        *(section(run, table) for table in SETTLEMENT),
        "## Exact programs beside simulation",
        "An exact count has no error. A simulation would be as good to the digits that we print "
        "when its standard error, in parts of the bet, is half the last one. The rounds for that "
        "are (standard deviation of a round / standard error)²; their time is **extrapolated** "
        "from the measured rate of 10,000 simulated rounds at a time, not run. The count of all "
        "deals ran once, compiling included.",
        exact(run),
        "## Run it again",
        f"```sh\n{RERUN}\n```",
        "It takes some minutes, is best done on a machine that does nothing else, and writes this "
        "page and its chart. Peers without a wheel for your Python are left out.",
    ]
    return {
        "README.md": "\n\n".join(parts) + "\n",
        "reading_hands.svg": b64decode(found[1]).decode() + "\n",
    }


def main(path, folder=FOLDER):
    run = json.loads(Path(path).read_text(encoding="utf-8"))
    for name, text in page(run).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
