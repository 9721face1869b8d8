"""The best play with every seen card counted: of one turn as an exact fraction, of two players.

How: a deck is its counts. Ranks of which nothing is unseen are left out, so a deck is at most 13
counts of 1 to 4, and the base lies on one of its ranks or in a gap before, between or behind them.
Within a turn every hit takes one card, so the unbanked points follow from the number of unseen
cards, and a deck of N unseen cards needs only those of N - 1: layer by layer from the empty deck.

For a deck, going on to rank j is worth counts[j] times the value of the deck without that card and
with base j. The sums of these from below and from above are LOW and HIGH for every base at once.

Decimals (64 bits) go through all decks, and only say what to do: one 64-bit word for each deck,
two bits for each base: bank, LOW, HIGH, or "too close". What lies closer than MARGIN, which is
more than their error, is settled by whole numbers. Those go only where the play leads from a
fresh pack, which is to few of the decks.

A turn that has called the whole pack ends there; `turn` proves how little that matters.

`python -m cardlib.high_and_low.exact turn` (or worth, or game) writes the result file.
"""

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from fractions import Fraction
from functools import cache
from math import factorial, perm
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cardlib import results
from cardlib.deck import RANKS, SUITS
from cardlib.errors import Refused
from cardlib.high_and_low import odds
from cardlib.high_and_low.rules import END, HIGH, LOW

RESULTS = Path(__file__).parent / "results"

BANK, CALL_LOW, CALL_HIGH, CLOSE = range(4)

MARGIN = 3e-11
"""A layer multiplies once, adds 12 times and divides once, all of numbers that aren't negative:
each step is off by 2**-53 of its result at most. After 51 layers a value below 128 points is off by
less than 51 · 14 · 128 / 2**53 < 1.1e-11, and the difference of two values by less than MARGIN."""

ROUNDING = 1e-12
"""By how much a share, which is 1 at most, may be off; the same reckoning."""

Deck = tuple[int, ...]
Moment = tuple[Deck, int]
"""Counts of the ranks still unseen, and where the base lies: 2·i + 1 on rank i, 2·i in the gap
before it, 2·len(counts) behind the last."""


Play = Callable[[Moment], int]
"""What to do: BANK, CALL_LOW, CALL_HIGH, or CLOSE where that is open."""


class Pack(NamedTuple):
    """What is counted: ranks and suits of the pack (13 and 4), and "miss" or "hit" for ties."""

    ranks: int = len(RANKS)
    suits: int = len(SUITS)
    ties: str = "miss"

    @property
    def size(self) -> int:
        """All cards."""
        return self.ranks * self.suits


# ------------------------------------------------------------ numbering the decks of a layer


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


# ------------------------------------------------------------ one slice of a layer, in decimals


@cache
def _compiled() -> Callable[..., None]:
    """The loop over decks, compiled by numba at first use."""
    try:
        import numpy as np
        from numba import njit
    except ImportError as missing:
        raise Refused(
            "this long count is compiled by numba, which is not here: "
            "`pip install numba`, or read the result file that is shipped"
        ) from missing

    @njit(nogil=True)
    def slice_of_layer(  # type: ignore[no-untyped-def]
        deck,
        many,
        cards,
        suits,
        ranks,
        tie,
        margin,
        close,
        below,
        starts,
        hit,
        miss,
        end,
        out,
        words,
        seen,
    ):
        """`many` decks from `deck` on, into out (values), words (actions) and seen (thresholds).

        hit, miss: what the next moment is worth; end: what ending is worth here. An array of one
        number is worth the same everywhere.
        """
        m = len(deck)
        stride = m if m == ranks else 2 * m + 1
        fewer = 2 * m - 1
        behind = np.zeros(m + 1, np.int64)
        gain, loss = np.zeros(m), np.zeros(m)
        for k in range(many):
            left = cards
            for i in range(m):
                behind[i] = below[m - 1 - i, deck[i], left]
                left -= deck[i]
            behind[m] = 0
            for i in range(m - 1, -1, -1):
                behind[i] += behind[i + 1]
            left = cards - 1
            place, place_fewer = 0, 0
            for j in range(m):
                c = deck[j]
                if c > 1:
                    child = place + below[m - 1 - j, c - 1, left] + behind[j + 1]
                    at = starts[m] + child * stride + (j if m == ranks else 2 * j + 1)
                else:
                    at = starts[m - 1] + (place_fewer + behind[j + 1]) * fewer + 2 * j
                gain[j] = c * hit[at if len(hit) > 1 else 0]
                loss[j] = c * miss[at if len(miss) > 1 else 0]
                place += below[m - 1 - j, c, left]
                if j < m - 1:
                    place_fewer += below[m - 2 - j, c, left]
                left -= c
            word = np.uint64(0)
            for p in range(2 * m + 1):
                on, i = p & 1, p >> 1
                if (on and deck[i] == suits) or (not on and m == ranks):
                    continue
                to_low, from_high = i + (on & tie), i + (on & (1 - tie))
                low, high, wins_low, wins_high = 0.0, 0.0, 0, 0
                for j in range(m):
                    if j < to_low:
                        wins_low += deck[j]
                    low += gain[j] if j < to_low else loss[j]
                for j in range(m - 1, -1, -1):
                    if j >= from_high:
                        wins_high += deck[j]
                    high += gain[j] if j >= from_high else loss[j]
                low /= cards
                high /= cards
                at = k * stride + (i if m == ranks else p)
                bank = end[at if len(end) > 1 else 0]
                going_on = max(low, high)
                code = 0 if going_on < bank else 1 if low > high else 2
                if abs(going_on - bank) <= margin:
                    code = close if close else 0
                else:
                    seen[int(going_on > bank), max(wins_low, wins_high)] += 1
                    if going_on > bank and abs(high - low) <= margin:
                        code = close if close else 2
                word |= np.uint64(code) << np.uint64(2 * p)
                out[at] = max(bank, going_on)
            words[k] = word
            # the next deck in dictionary order: raise the last count that can grow
            rest = 0
            i = m - 1
            while i >= 0 and not (deck[i] < suits and rest > m - 1 - i):
                rest += deck[i]
                i -= 1
            if i < 0:
                break
            deck[i] += 1
            rest -= 1
            for j in range(m - 1, i, -1):
                deck[j] = min(suits, rest - (j - i - 1))
                rest -= deck[j]

    return slice_of_layer


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
            return np.array([what])
        return np.asarray(np.load(Path(work) / f"{what}_{layer}.npy", mmap_mode=mode))

    hit, miss, end, out = worth
    ending = load(end, cards)
    below = [
        [[_below(pack.suits, k, c, n) for n in range(pack.size + 1)] for c in range(pack.suits + 1)]
        for k in range(parts)
    ]
    seen = np.zeros((2, cards + 1), np.int64)
    _compiled()(
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


# ------------------------------------------------------------ all layers


class Run(NamedTuple):
    """Where and how a long count runs.

    work: a folder for its files; layers that stand there aren't computed again. executor:
    anybody's, on machines that share the folder. progress: is told how many decks are done.
    """

    pack: Pack
    work: Path
    executor: Executor | None = None
    slice_size: int = 400_000
    progress: Callable[[int], object] = lambda decks: None

    @property
    def files(self) -> Path:
        """The files of this pack, apart from those of others."""
        return self.work / f"{self.pack.ranks}x{self.pack.suits}_ties_{self.pack.ties}"

    def layer(
        self, cards: int, hit: Worth, miss: Worth, end: Worth, out: str, close: int = BANK
    ) -> Counted:
        """Every deck of a layer: the best of ending and both calls, into the files named `out`.

        close: CLOSE where words are to say so; else of close actions ending is taken, then HIGH.
        """
        _compiled()  # says what is missing before anything else does
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
        if self.executor is None:
            parts: Iterator[Any] = (_slice(*job, *more) for job in jobs)
        else:
            waiting = [self.executor.submit(_slice, *job, *more) for job in jobs]
            parts = (future.result() for future in waiting)
        for job, part in zip(jobs, parts, strict=True):
            seen += part
            self.progress(job[4] - job[3])
        results.write(done, seen.tolist())
        return seen.tolist()

    def forget(self, name: str, cards: int) -> None:
        """Deletes the values of a layer that nothing needs any more; its words stay."""
        (self.files / f"{name}_{cards}.npy").unlink(missing_ok=True)


def decide(run: Run, bonus: int = 0, out: str = "points") -> dict[int, Counted]:
    """The play for most points: every deck of every layer, as words in the work folder.

    bonus: points added to a turn that has called the whole pack. Returns for each number of unseen
    cards what `Run.layer` returns.
    """
    sure = {}
    for cards in range(1, run.pack.size):
        hit: Worth = out if cards > 1 else float(run.pack.size - 1 + bonus)
        sure[cards] = run.layer(cards, hit, 0.0, float(run.pack.size - 1 - cards), out, CLOSE)
        run.forget(out, cards - 1)
    return sure


# ------------------------------------------------------------ whole numbers, where the play leads


def _next(moment: Moment, rank: int) -> Moment:
    """The moment after a card of a rank is turned: it is the base, and one fewer is unseen."""
    deck, _ = moment
    if deck[rank] > 1:
        return (*deck[:rank], deck[rank] - 1, *deck[rank + 1 :]), 2 * rank + 1
    return (*deck[:rank], *deck[rank + 1 :]), 2 * rank


def _hits(pack: Pack, moment: Moment, action: int) -> range:
    deck, base = moment
    tie = base & 1 and pack.ties == "hit"
    if action == CALL_LOW:
        return range(base // 2 + tie)
    return range((base + 1) // 2 - tie, len(deck))


def _turned_over(moment: Moment) -> Moment:
    """Of a moment and its mirror image, LOW for HIGH, the one that stands for both."""
    deck, base = moment
    return min(moment, (deck[::-1], 2 * len(deck) - base))


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


class Best(NamedTuple):
    """The best play from a fresh pack, proven by whole numbers."""

    pack: Pack
    first: list[Fraction]  # the value of a turn for each first card, lowest rank first
    action: dict[Moment, int]  # where the play goes on, of a moment and its mirror image one
    moments: int  # reached, mirror images counted once
    close: int  # those that whole numbers had to settle

    @property
    def value(self) -> Fraction:
        """The value of a turn before the first card."""
        return sum(self.first, Fraction(0)) / len(self.first)

    def play(self, moment: Moment) -> int:
        """What to do: BANK, CALL_LOW or CALL_HIGH."""
        known = _turned_over(moment)
        action = self.action.get(known, BANK)
        return action if known == moment else (BANK, CALL_HIGH, CALL_LOW)[action]

    def policy(self, base: int, unseen: odds.Counts, unbanked: int) -> str:
        """This play as `odds.turn` asks for it: for all 13 ranks, empty or not."""
        deck = tuple(count for count in unseen if count)
        place = 2 * sum(count > 0 for count in unseen[:base]) + (unseen[base] > 0)
        return (END, LOW, HIGH)[self.play((deck, place))]


def _fresh(pack: Pack) -> list[Moment]:
    """The moments after the first card, lowest rank first."""
    return [_next(((pack.suits,) * pack.ranks, 0), rank) for rank in range(pack.ranks)]


def best_play(pack: Pack, action_of: Play) -> Best:
    """Follows the words from a fresh pack, then works out whole numbers on the way back.

    Where the words say "too close", every action is followed and the exact values decide: of equal
    ones banking is taken, else HIGH. A value is kept times (unseen cards)!, which makes it whole.
    """
    layer = {_turned_over(moment) for moment in _fresh(pack)}
    layers: list[dict[Moment, int]] = []
    moments = close = 0
    while layer:
        moments += len(layer)
        layers.append({moment: do for moment in layer if (do := action_of(moment)) != BANK})
        layer = {
            _turned_over(_next(moment, rank))
            for moment, action in layers[-1].items()
            for call in (CALL_LOW, CALL_HIGH)
            if action in (call, CLOSE)
            for rank in _hits(pack, moment, call)
        }
    actions: dict[Moment, int] = {}
    after: dict[Moment, int] = {}
    for hits in range(len(layers) - 1, -1, -1):
        cards = pack.size - 1 - hits
        banked_after = (hits + 1) * factorial(max(cards - 1, 0))
        worth: dict[Moment, int] = {}
        for moment, action in layers.pop().items():
            offers = {BANK: hits * factorial(cards)} if action == CLOSE else {}
            for call in (CALL_HIGH, CALL_LOW):
                if action in (call, CLOSE):
                    offers[call] = sum(
                        moment[0][rank] * after.get(_turned_over(_next(moment, rank)), banked_after)
                        for rank in _hits(pack, moment, call)
                    )
            close += action == CLOSE
            do = max(offers, key=offers.__getitem__)
            worth[moment] = offers[do]
            if do != BANK:
                actions[moment] = do
        after = worth
    first = [
        Fraction(after.get(_turned_over(moment), 0), factorial(pack.size - 1))
        for moment in _fresh(pack)
    ]
    return Best(pack, first, actions, moments, close)


def follow(pack: Pack, action_of: Play) -> Iterator[tuple[int, bool, Moment, Fraction]]:
    """One turn from a fresh pack by a given play: every way to end it.

    Gives the hits, whether the turn was banked (else it ended by a miss), the moment the other
    player takes over, and the chance. Moments are given mirrored where their mirror image stands
    for both.
    """
    layer: dict[Moment, int] = {}
    for moment in _fresh(pack):
        known = _turned_over(moment)
        layer[known] = layer.get(known, 0) + pack.suits
    for hits in range(pack.size):
        cards = pack.size - 1 - hits
        orders = perm(pack.size, hits + 1)
        after: dict[Moment, int] = {}
        for moment, ways in layer.items():
            action = action_of(moment) if cards else BANK
            if action == BANK:
                yield hits, True, moment, Fraction(ways, orders)
                continue
            right = _hits(pack, moment, action)
            for rank, many in enumerate(moment[0]):
                known = _turned_over(_next(moment, rank))
                if rank in right:
                    after[known] = after.get(known, 0) + ways * many
                else:
                    yield hits, False, known, Fraction(ways * many, orders * cards)
        layer = after


# ------------------------------------------------------------ one turn


def spread(pack: Pack, action_of: Play) -> tuple[list[Fraction], Fraction]:
    """The chances to bank 0, 1, 2, … points, and the chance to lose the turn by a miss."""
    banked, missed = [Fraction(0)] * pack.size, Fraction(0)
    layer: dict[Moment, int] = {}
    for hits, by_choice, _, chance in follow(pack, action_of):
        if by_choice:
            banked[hits] += chance
        else:
            missed += chance
    del layer
    return banked, missed


def thresholds(pack: Pack, sure: Mapping[int, Counted]) -> list[dict[str, int | None]]:
    """For each number of unbanked points: bank while at most so many of N unseen cards win, go on
    from so many on. Where the first is not below the second, the winning cards alone don't tell.
    """
    rows = []
    for cards in sorted(sure, reverse=True):
        bank, go_on = ([wins for wins, many in enumerate(row) if many] for row in sure[cards])
        rows.append(
            {
                "unbanked": pack.size - 1 - cards,
                "unseen": cards,
                "bank_up_to": max(bank, default=None),
                "go_on_from": min(go_on, default=None),
            }
        )
    return rows


def beyond(run: Run, first: Sequence[Fraction]) -> float:
    """A bound for what a turn is worth more because it could go on after the last card of the pack.

    With the pack through, u = 51 points are unbanked and all cards but the base, b, are shuffled
    in. Who goes on keeps the u at most with the first call's chance p, and adds at most what a
    new turn is worth: first[b] - u·(1 - p) more than by banking. If that is below 0 for every b,
    banking is best, and the answer is 0.

    Else going on gains no more than max(first), the gain itself being in it, weighed by the chance
    to get there, which is below 1. So a bonus larger than max(first) computed with that bonus is
    larger than the gain; and the value with the bonus is above the true one.
    """
    pack = run.pack
    all_cards = pack.size - 1
    ties = (pack.suits - 1) * (pack.ties == "hit")
    better = [max(b, pack.ranks - 1 - b) * pack.suits + ties for b in range(pack.ranks)]
    if all(value < all_cards - wins for value, wins in zip(first, better, strict=True)):
        return 0.0
    bonus = int(max(first)) + 1
    while True:
        decide(run, bonus, f"bonus_{bonus}")
        above = [values(run, f"bonus_{bonus}")(moment) + MARGIN for moment in _fresh(pack)]
        if max(above) < bonus:
            return (sum(above) - float(sum(first))) / len(first) + MARGIN
        bonus += 1


def turn(run: Run) -> dict[str, Any]:
    """The result for one turn; what it holds is said in the keys."""
    pack = run.pack
    sure = decide(run)
    best = best_play(pack, words(run, "points"))
    banked, missed = spread(pack, best.play)
    more = beyond(run, best.first)
    return {
        "value": str(best.value),
        "about": float(best.value),
        "more_if_turns_go_on_after_the_pack": more,
        "first_card": dict(zip(RANKS, map(str, best.first), strict=False)),
        "banked": [str(chance) for chance in banked],
        "missed": str(missed),
        "thresholds": thresholds(pack, sure),
        "decks": sum(_offsets(pack, cards)[1][-1] for cards in range(1, pack.size)),
        "moments_reached": best.moments,
        "settled_by_whole_numbers": best.close,
    }


def what_knowledge_is_worth(ties: str) -> dict[str, Any]:
    """The result that sets plain ways to play beside the best one, which is read from its file."""
    best = result("turn", ties)
    at = {row["unbanked"]: row["go_on_from"] for row in best["thresholds"]}
    six = {unbanked: at[unbanked] for unbanked in range(2, 8)}
    ranks = len(RANKS)
    fixed = [[odds.turn(odds.by_rank([n] * ranks), ties) for n in range(1, 6)]]
    fixed.append([odds.turn(odds.count_and_bank(n), ties) for n in range(1, 6)])
    rows = []
    for how, turns in zip(("never counting", "counting"), fixed, strict=True):
        n = max(range(len(turns)), key=lambda i: turns[i].value)
        rows.append((f"{how}, bank after {n + 1}", turns[n]))
    if ties == "miss":
        by_rank = odds.by_rank(odds.endless_turn().bank_at)
        rows.insert(1, ("never counting, bank by the base's rank", odds.turn(by_rank)))
    one_step = odds.one_step if ties == "miss" else odds.one_step_ties_hit
    rows.append(("counting, the one-step rule", odds.turn(one_step, ties)))
    rows.append(("counting, a table of six numbers", odds.turn(odds.by_table(six, ties), ties)))
    return {
        "ways": [
            {"way": way, "value": str(played.value), "about": float(played.value)}
            for way, played in rows
        ]
        + [{"way": "the best play", "value": best["value"], "about": best["about"]}],
        "six_numbers": {str(unbanked): wins for unbanked, wins in six.items()},
    }


# ------------------------------------------------------------ two players, one turn each


class Share(NamedTuple):
    """A's share of the game (a win 1, a draw a half), proven to lie between two bounds."""

    least: float
    most: float


def _rest(run: Run, of: str, cards: int, name: str) -> None:
    """A's share where B's is known: what is left of 1. B's file goes."""
    import numpy as np

    half = run.files / "half.npy"
    np.save(half, 1 - np.load(run.files / f"{of}_{cards}.npy"))
    half.replace(run.files / f"{name}_{cards}.npy")
    run.forget(of, cards)


def _after_a(pack: Pack, points: int) -> tuple[list[int], list[int]]:
    """The layers to go through for a total of A's: where A has missed, and where A has ended."""
    top = pack.size - 1 - points
    return [top, top - 1] if points == 0 else [top - 1], list(range(top - points, top + 1))


def after_a(run: Run, points: int) -> None:
    """A's share once A's turn is over and B plays best, for every moment, in two files of a layer.

    "banked": A has ended with `points`. B needs as many hits for a draw and may then end, or call
    once more: a hit wins, a miss loses. "nothing": A has missed, one card later. B calls once: a
    hit wins, a miss leaves the draw; so it is where A ends without a point.
    """
    draw = 0.5
    missed, chase = _after_a(run.pack, points)
    for cards in missed:
        if not (run.files / f"nothing_{cards}.npy").exists():
            run.layer(cards, 1.0, draw, draw, "reply")
            _rest(run, "reply", cards, "nothing")
    if points and not (run.files / f"banked_{chase[-1]}.npy").exists():
        out = f"chase_{points}"
        run.layer(chase[0], 1.0, 0.0, draw, out)
        for cards in chase[1:]:
            run.layer(cards, out, 0.0, 0.0, out)
            run.forget(out, cards - 1)
        _rest(run, out, chase[-1], "banked")


def game(run: Run, last: int) -> tuple[list[Share], dict[int, Counted]]:
    """A's share under best play by both, for each first card; and A's moments by unseen cards.

    A's turn is followed up to `last` hits. Going on from there is worth 0 at least and 1 at most,
    which gives the two bounds: files "least_<last>" and "most_<last>" in the work folder. Each
    value is off by less than ROUNDING, which is in the bounds.
    """
    for points in range(last + 1):
        after_a(run, points)
    sure = {}
    for bound, further in (("most", 1.0), ("least", 0.0)):
        for points in range(last, -1, -1):
            cards = run.pack.size - 1 - points
            out = f"{bound}_{last}"
            hit: Worth = further if points == last else out
            end = "banked" if points else "nothing"
            sure[cards] = run.layer(cards, hit, "nothing", end, out)
    least, most = (values(run, f"{bound}_{last}") for bound in ("least", "most"))
    shares = [Share(least(m) - ROUNDING, most(m) + ROUNDING) for m in _fresh(run.pack)]
    return shares, sure


def share(run: Run, action_of: Play, last: int) -> Share:
    """A's share when A plays so and B plays best; `game` has to have left its files."""
    banked, nothing = values(run, "banked"), values(run, "nothing")
    sure, open_end = 0.0, 0.0
    for hits, by_choice, moment, chance in follow(run.pack, action_of):
        if hits > last:
            open_end += float(chance)
        else:
            sure += float(chance) * (banked if by_choice and hits else nothing)(moment)
    return Share(sure - ROUNDING, sure + open_end + ROUNDING)


def two_players(run: Run, last: int) -> dict[str, Any]:
    """The result for the lesson's game, with what the play for most points makes of it."""
    pack = run.pack
    shares, sure = game(run, last)
    least, most = (sum(bound) / len(shares) for bound in zip(*shares, strict=True))
    decide(run)
    careful = words(run, f"least_{last}")
    banked, missed = spread(pack, careful)
    greedy = share(run, best_play(pack, words(run, "points")).play, last)
    return {
        "share": [least, most],
        "width": most - least,
        "first_card": dict(zip(RANKS, map(list, shares), strict=False)),
        "thresholds": thresholds(pack, sure),
        "points": float(sum(k * chance for k, chance in enumerate(banked))),
        "banked": [float(chance) for chance in banked[: last + 1]],
        "missed": float(missed),
        "share_of_the_play_for_most_points": list(greedy),
        "followed_up_to": last,
    }


# ------------------------------------------------------------ results


def result(what: str, ties: str = "miss") -> dict[str, Any]:
    """A result file as it is shipped: what is "turn", "worth" or "game"; ties "miss" or "hit".

    >>> result("turn")["ties"]
    'miss'
    """
    return results.read(RESULTS, f"{what}_{ties}")


_METHODS = {
    "turn": "every deck of unseen cards, layer by layer, decides in 64-bit decimals; close "
    "decisions and the value in whole numbers, on the moments that the play reaches",
    "worth": "each way followed through all orders of the pack at once, in whole numbers",
    "game": "every deck of unseen cards, layer by layer, in 64-bit decimals; two bounds from what "
    "is left out, rounding included",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: computes a result and writes its file."""
    parser = argparse.ArgumentParser(prog="python -m cardlib.high_and_low.exact")
    parser.add_argument("what", choices=_METHODS, help="which result")
    parser.add_argument("--ties", choices=("miss", "hit"), default="miss")
    parser.add_argument("--processes", type=int, default=1, help="1 unless told otherwise")
    parser.add_argument("--work", type=Path, help="folder for what a killed run goes on from")
    parser.add_argument("--out", type=Path, default=RESULTS, help="folder of the result file")
    given = parser.parse_args(arguments)
    started = time.monotonic()
    found = what_knowledge_is_worth(given.ties) if given.what == "worth" else _long(given)
    packages = () if given.what == "worth" else ("numpy", "numba")
    about = results.about(_METHODS[given.what], started, packages)
    said = {"what": given.what, "ties": given.ties} | about | found
    results.write(given.out / f"{given.what}_{given.ties}.json", said)


def _long(given: argparse.Namespace) -> dict[str, Any]:
    from tqdm import tqdm  # type: ignore[import-untyped]

    pack = Pack(ties=given.ties)
    last = 8 if given.ties == "miss" else 10
    layers = list(range(1, pack.size)) * (1 + (given.what == "turn" and given.ties == "hit"))
    if given.what == "game":
        for points in range(last + 1):
            missed, chase = _after_a(pack, points)
            layers += missed + chase * (points > 0) + [pack.size - 1 - points] * 2
    decks = sum(_offsets(pack, cards)[1][-1] for cards in layers)
    work = given.work or Path(tempfile.gettempdir()) / f"high_and_low_{given.what}_{given.ties}"
    with ExitStack() as stack:
        bar = stack.enter_context(tqdm(total=decks, unit=" decks", unit_scale=True))
        executor = None
        if given.processes > 1:
            executor = stack.enter_context(ProcessPoolExecutor(given.processes))
        run = Run(pack, work, executor, progress=bar.update)
        resumed = run.files.exists()  # then "seconds" are those of the last part
        found = turn(run) if given.what == "turn" else two_players(run, last)
    if not given.work:  # until here a killed run goes on from what stands there
        shutil.rmtree(work)
    return {"resumed": resumed} | found


if __name__ == "__main__":
    main()
