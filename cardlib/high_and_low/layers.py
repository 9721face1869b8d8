"""Decks of unseen cards, numbered and worked through layer by layer, in 64-bit decimals.

A deck is its counts. Ranks of which nothing is unseen are left out, so a deck is at most 13 counts
of 1 to 4, and the base lies on one of its ranks or in a gap before, between or behind them. A layer
is all decks of so many cards. What the layers leave in files is asked by `words` and `values`.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cardlib import long_counts, results
from cardlib.deck import RANKS, SUITS, whole
from cardlib.high_and_low import loops
from cardlib.high_and_low.odds import miss_or_hit

BANK, CALL_LOW, CALL_HIGH, CLOSE = range(4)

MARGIN = 3e-11
"""A layer multiplies once, adds 12 times and divides once, all of numbers that aren't negative:
each step is off by 2**-53 of its result at most. After 51 layers a value below 128 points is off by
less than 51 · 14 · 128 / 2**53 < 1.1e-11, and the difference of two values by less than MARGIN."""

ROUNDING = 1e-12
"""By how much a share, which is 1 at most, may be off; the same reckoning."""

Unseen = tuple[int, ...]
Moment = tuple[Unseen, int]
"""Counts of the ranks still unseen, and where the base lies: 2·i + 1 on rank i, 2·i in the gap
before it, 2·len(counts) behind the last."""


Play = Callable[[Moment], int]
"""What to do: BANK, CALL_LOW, CALL_HIGH, or CLOSE where that is open."""


@dataclass(frozen=True)
class Pack:
    """What is counted: ranks and suits of the pack (13 and 4), and "miss" or "hit" for ties.

    Raises BadRules for more of them, for which MARGIN doesn't hold, and for other ties.
    """

    ranks: int = len(RANKS)
    suits: int = len(SUITS)
    ties: str = "miss"

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", whole("ranks", self.ranks, 1, len(RANKS)))
        object.__setattr__(self, "suits", whole("suits", self.suits, 1, len(SUITS)))
        miss_or_hit(self.ties)

    @property
    def size(self) -> int:
        """All cards."""
        return self.ranks * self.suits


# Numbering the decks of a layer


@cache
def _ways(suits: int, parts: int, cards: int) -> int:
    """Decks of so many cards in so many ranks, 1 to `suits` of each.

    >>> _ways(4, 13, 32), sum(_ways(4, 13, n) for n in range(53)) == 4**13
    (6506786, True)
    """
    if parts == 0 or cards < 0:
        return int(parts == cards == 0)
    return sum(_ways(suits, parts - 1, cards - one) for one in range(1, suits + 1))


@cache
def _below(suits: int, parts: int, count: int, cards: int) -> int:
    """Decks of so many cards whose first rank has fewer than `count`, with `parts` ranks behind."""
    return sum(_ways(suits, parts, cards - one) for one in range(1, count))


def number(suits: int, deck: Sequence[int]) -> int:
    """The place of a deck among those with as many cards in as many ranks, in dictionary order.

    >>> [number(4, deck) for deck in ((1, 1, 3), (1, 2, 2), (1, 3, 1), (2, 1, 2))]
    [0, 1, 2, 3]
    """
    place, cards = 0, sum(deck)
    for i, count in enumerate(deck):
        place += _below(suits, len(deck) - 1 - i, count, cards)
        cards -= count
    return place


def _stride(pack: Pack, parts: int) -> int:
    """Bases of a deck: each rank and each gap; no gap where all ranks are there."""
    return parts if parts == pack.ranks else 2 * parts + 1


@cache
def _offsets(pack: Pack, cards: int) -> tuple[list[int], list[int]]:
    """Where the decks of 0, 1, … ranks begin in a layer: among its values, among its decks."""
    values, decks = [0], [0]
    for parts in range(pack.ranks + 1):
        many = _ways(pack.suits, parts, cards)
        values.append(values[-1] + many * _stride(pack, parts))
        decks.append(decks[-1] + many)
    return values, decks


def decks_of(pack: Pack, cards: int) -> int:
    """How many decks a layer has."""
    return _offsets(pack, cards)[1][-1]


# One slice of a layer


def _deck(suits: int, parts: int, cards: int, place: int) -> list[int]:
    """The deck at a place: `number` the other way.

    >>> _deck(4, 3, 5, 2)
    [1, 3, 1]
    """
    deck = []
    for behind in range(parts - 1, -1, -1):
        count = 1
        while place >= (ways := _ways(suits, behind, cards - count)):
            place, count = place - ways, count + 1
        deck.append(count)
        cards -= count
    return deck


Counted = list[list[int]]
"""Two rows: moments in which W of the unseen cards win, for W from 0 on, where ending is better;
the same where going on is. What is close stands in neither."""

Worth = float | str
"""The same number everywhere, or the name of the files that hold a number for every moment."""


def _slice(
    pack: Pack,
    cards: int,
    parts: int,
    start: int,
    stop: int,
    worth: tuple[Worth, ...],
    close: int,
    work: str,
) -> Any:
    """The job of one worker: decks start to stop of a layer, read from and written to files."""
    import numpy as np

    at, deck_at = (starts[parts] for starts in _offsets(pack, cards))
    stride = _stride(pack, parts)
    values, decks = (
        slice(at + start * stride, at + stop * stride),
        slice(deck_at + start, deck_at + stop),
    )

    def load(what: Worth, layer: int, mode: Literal["r", "r+"] = "r") -> Any:
        if isinstance(what, float):
            return np.broadcast_to(what, 1)  # read-only as a file is: compiled once for both
        return np.asarray(np.load(Path(work) / f"{what}_{layer}.npy", mmap_mode=mode))

    hit, miss, end, out = worth
    ending = load(end, cards)
    below = [
        [[_below(pack.suits, k, c, n) for n in range(pack.size + 1)] for c in range(pack.suits + 1)]
        for k in range(parts)
    ]
    seen = np.zeros((2, cards + 1), np.int64)
    loops.compiled()(
        np.array(_deck(pack.suits, parts, cards, start)),
        *(stop - start, cards, pack.suits, pack.ranks, int(pack.ties == "hit"), MARGIN, close),
        *(np.array(below), np.array(_offsets(pack, cards - 1)[0])),
        *(load(hit, cards - 1), load(miss, cards - 1)),
        ending if isinstance(end, float) else ending[values],
        load(out, cards, "r+")[values],
        load(f"{out}_words", cards, "r+")[decks],
        seen,
    )
    return seen


# All layers


class Run(NamedTuple):
    """Where and how a long count runs.

    work: a folder for its files; layers that stand there aren't computed again. executor:
    anybody's, on machines that share the folder. progress: is told how many decks are done.
    """

    pack: Pack
    work: str | Path
    executor: Executor | None = None
    slice_size: int = 400_000
    progress: Callable[[int], object] = lambda decks: None

    @property
    def files(self) -> Path:
        """The files of this pack, apart from those of others."""
        return Path(self.work) / f"{self.pack.ranks}x{self.pack.suits}_ties_{self.pack.ties}"

    def layer(
        self, cards: int, hit: Worth, miss: Worth, end: Worth, out: str, close: int = BANK
    ) -> Counted:
        """Every deck of a layer: the best of ending and both calls, into the files named `out`.

        close: CLOSE where words are to say so; else of close actions ending is taken, then HIGH.
        """
        loops.compiled()  # says what is missing before anything else does
        import numpy as np

        done = self.files / f"{out}_{cards}.json"
        values, decks = _offsets(self.pack, cards)
        if done.exists():
            self.progress(decks[-1])
            return json.loads(done.read_text())  # type: ignore[no-any-return]
        self.files.mkdir(parents=True, exist_ok=True)
        for name, kind, many in ((out, "f8", values[-1]), (f"{out}_words", "u8", decks[-1])):
            file = self.files / f"{name}_{cards}.npy"
            np.lib.format.open_memmap(file, "w+", kind, (many,)).flush()
        jobs = [
            (self.pack, cards, parts, start, min(start + self.slice_size, many))
            for parts in range(1, self.pack.ranks + 1)
            for many in [decks[parts + 1] - decks[parts]]
            for start in range(0, many, self.slice_size)
        ]
        more = (hit, miss, end, out), close, str(self.files)
        seen = np.zeros((2, cards + 1), np.int64)
        parts = long_counts.each(_slice, [(*job, *more) for job in jobs], self.executor)
        for job, part in zip(jobs, parts, strict=True):
            seen += part
            self.progress(job[4] - job[3])
        results.write(done, seen.tolist())
        return seen.tolist()

    def forget(self, name: str, cards: int) -> None:
        """Deletes the values of a layer that nothing needs any more; its words stay."""
        (self.files / f"{name}_{cards}.npy").unlink(missing_ok=True)


# What the layers left


def _place(pack: Pack, moment: Moment) -> tuple[int, int]:
    """Where a moment stands in its layer: its value, and its deck's word."""
    deck, base = moment
    values, decks = _offsets(pack, sum(deck))
    m, place = len(deck), number(pack.suits, deck)
    column = base // 2 if m == pack.ranks else base
    return values[m] + place * _stride(pack, m) + column, decks[m] + place


def words(run: Run, name: str) -> Play:
    """The action for any moment, from the files that the layers left."""
    import numpy as np

    layers: dict[int, Any] = {}

    def action(moment: Moment) -> int:
        cards = sum(moment[0])
        if cards not in layers:
            file = run.files / f"{name}_words_{cards}.npy"
            layers[cards] = np.load(file, mmap_mode="r") if file.exists() else None
        if layers[cards] is None:  # the pack is through, or nobody has asked so far
            return BANK
        return int(layers[cards][_place(run.pack, moment)[1]]) >> 2 * moment[1] & 3

    return action


def values(run: Run, name: str) -> Callable[[Moment], float]:
    """What any moment is worth, from the files that the layers left."""
    import numpy as np

    layers: dict[int, Any] = {}

    def worth(moment: Moment) -> float:
        cards = sum(moment[0])
        if cards not in layers:
            layers[cards] = np.load(run.files / f"{name}_{cards}.npy", mmap_mode="r")
        return float(layers[cards][_place(run.pack, moment)[0]])

    return worth
