"""All 8,250,459,031,214,400 pairs of hands counted: house way against house way, and best play.

Fix the player's hand. Of the dealer's hands that share no card with it, some lie lower in both
hands (the player wins) and some in neither (the player loses). Three thoughts make it short.

1. Inclusion and exclusion. "Shares no card" is hard to count, "holds these cards too" is easy. So
   take all dealer's hands, less those that hold a given one of the player's cards, for each of
   them, and again those that hold two given ones, and so on: the sum over all sets S of the
   player's cards of (-1)**|S| times the dealer's hands that hold S. Those are sorted once for
   each S, as a ladder that answers for every player's hand with S in it.
2. Ranks first. A house way looks at ranks alone unless five cards, the joker among them, share a
   suit. So set every dealer's hand as if suits didn't count. Then put right, for each suit, the
   hands with five of it: add them where they truly lie, and take them from where ranks put them.
3. Alike cards. To ranks alone the four cards of a rank are alike; to one suit the other three of a
   rank are. So S, the dealer's hands and the player's are counted by classes: the ranks held in
   the one suit ("suited", none for ranks alone), those beside it ("beside"), the joker or not.

The player's hands are taken once for all renamings of suits: four sets of ranks in falling order.

`python -m cardlib.pai_gow.exact compare` (or best, or rules) writes the result files.
"""

import argparse
import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib import results
from cardlib.errors import Refused
from cardlib.pai_gow import batch
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, known_way
from cardlib.pai_gow.setting import ACE, DOCUMENT, PAIR, VALUE, Rules

if TYPE_CHECKING:
    from cardlib.pai_gow.batch import Array

RESULTS = Path(__file__).parent / "results"
PARTS = 6
"""Parts that the player's hands are counted in: more of them need less memory and more time."""


class Pack(NamedTuple):
    """What is dealt from: ranks (0 to 12, ace to king) of four suits each, and the joker or none.

    >>> Pack().pairs, Pack((0, 9, 10, 11, 12), joker=False).pairs
    (8250459031214400, 133024320)
    """

    ranks: tuple[int, ...] = tuple(range(13))
    joker: bool = True

    @property
    def hands(self) -> int:
        """Hands of seven cards."""
        return comb(4 * len(self.ranks) + self.joker, 7)

    @property
    def against(self) -> int:
        """Dealer's hands against each of the player's."""
        return comb(4 * len(self.ranks) + self.joker - 7, 7)

    @property
    def pairs(self) -> int:
        """Pairs of two hands that share no card."""
        return self.hands * self.against


PACK = Pack()


class Counts(NamedTuple):
    """Of how many pairs of hands the player wins, pushes and loses.

    >>> Counts(2, 5, 3).edge(DOCUMENT)
    Fraction(11, 100)
    """

    win: int
    push: int
    loss: int

    def edge(self, rules: Rules = DOCUMENT) -> Fraction:
        """What the dealer keeps of a bet in the long run, after the commission."""
        return Fraction(100 * self.loss - (100 - rules.commission) * self.win, 100 * sum(self))


def _counts(pack: Pack, hands: int, win: int, loss: int) -> Counts:
    return Counts(win, hands * pack.against - win - loss, loss)


# ------------------------------------------------------------ classes of cards


class Classes(NamedTuple):
    """The multisets of ranks ("beside"), the sets of ranks ("suited"), and patterns by both.

    A multiset's number is its place in `keys`; each card adds 5**13 + 5**rank to a key, so they are
    in order of size. more[more_at[s, n] : more_at[s, n + 1]] are the multisets of n cards that hold
    s, `times` in how many ways each does. Sets of ranks are bits; over[over_at[a] : over_at[a + 1]]
    are those that hold the set a.
    """

    joker: int  # how many jokers there are
    keys: "Array"
    first: "Array"  # the first multiset of each size
    ways: "Array"  # (5, multisets): hands that it stands for where n cards of a rank are alike
    more_at: "Array"
    more: "Array"
    times: "Array"
    sets: "Array"  # the sets of at most seven ranks, by size
    size: "Array"  # (8192,) of a set
    key: "Array"  # (8192,) of a set, as a multiset's
    over_at: "Array"
    over: "Array"
    number: "Array"  # (2, 8192) by joker and suited; with the number of beside added, a class's own
    plain: "Array"  # the pattern of a multiset of seven ranks, or of six and the joker
    flush: "Array"  # (2, 8192, 105) by joker, suited and beside: the pattern of five suited or more
    alone: "Array"  # the same hand's pattern by its ranks alone


@cache
def classes(pack: Pack) -> Classes:
    """The classes of a pack, made once in a second or two."""
    import numpy as np

    counts = np.array(
        [
            [ranks.count(rank) for rank in range(13)]
            for n in range(8)
            for ranks in batch._multisets(n, 4)
            if set(ranks) <= set(pack.ranks)
        ],
        np.int64,
    )
    card = 5**13 + 5 ** np.arange(13)
    keys = counts @ card
    counts, keys = counts[np.argsort(keys)], np.sort(keys)
    first = np.searchsorted(keys, 5**13 * np.arange(9))
    binomial = np.array([[comb(n, k) for k in range(5)] for n in range(5)])
    ways = np.array([binomial[n][counts].prod(axis=1) for n in range(5)])
    many = np.zeros((len(keys), 9), np.int64)
    more, times = np.zeros(0, np.int32), np.zeros(0, np.int16)
    _compiled().supersets(counts, keys, first, card, many, more, times)
    more_at = (many.cumsum() - many.ravel()).reshape(many.shape)
    more, times = np.zeros(many.sum(), np.int32), np.zeros(many.sum(), np.int16)
    _compiled().supersets(counts, keys, first, card, more_at.copy(), more, times)

    bits = np.arange(1 << 13)
    held = bits[:, None] >> np.arange(13) & 1
    size, key = held.sum(axis=1), held @ card
    of_pack = bits & ~sum(1 << rank for rank in pack.ranks) == 0
    sets = bits[of_pack & (size <= 7)]
    sets = sets[np.argsort(size[sets], kind="stable")]
    over_of = [sets[sets & one == one] for one in sets]
    over_at = np.zeros((1 << 13) + 1, np.int64)
    over_at[sets + 1] = [len(over) for over in over_of]
    over_at = over_at.cumsum()
    over = np.concatenate([over_of[i] for i in np.argsort(sets)])

    view = np.full((2, 1 << 13), -1)
    next_view = 0
    for joker in range(1 + pack.joker):
        for one in sets:
            if (beside := 7 - joker - size[one]) >= 0:
                view[joker, one] = next_view - first[beside]
                next_view += first[beside + 1] - first[beside]

    hands, _ = batch.patterns(7)
    suited = np.where(hands < 13, 1 << hands.astype(np.int64), 0).sum(axis=1)
    joker = (hands == batch.JOKER_NUMBER).any(axis=1).astype(np.int64)
    key_of = np.append(np.tile(card, 4), 0)[hands].sum(axis=1)
    flushes = size[suited] + joker >= 5
    plain = np.full(len(keys), -1)
    found = np.flatnonzero(~flushes & np.isin(key_of, keys))
    plain[np.searchsorted(keys, key_of[found])] = found
    flush, alone = (np.full((2, 1 << 13, first[3]), -1, np.int32) for _ in range(2))
    found = np.flatnonzero(flushes & np.isin(key_of, keys))
    beside = np.searchsorted(keys, key_of[found] - key[suited[found]])
    at = joker[found], suited[found], beside
    flush[at] = found
    alone[at] = plain[np.searchsorted(keys, key_of[found])]
    return Classes(
        int(pack.joker), keys, first, ways, more_at, more, times, sets, size, key,
        over_at, over, view, plain, flush, alone,
    )  # fmt: skip


# ------------------------------------------------------------ the compiled loops


class _Compiled(NamedTuple):
    supersets: Callable[..., Any]
    hands: Callable[..., Any]
    count: Callable[..., Any]
    settle: Callable[..., Any]


@cache
def _compiled() -> _Compiled:
    """The loops, compiled by numba at first use."""
    try:
        import numpy as np
        from numba import njit
    except ImportError as missing:
        raise Refused(
            "this long count is compiled by numba, which is not here: "
            "`pip install numba`, or read the result files that are shipped"
        ) from missing

    binomial = np.array([[comb(n, k) for k in range(5)] for n in range(5)])

    @njit(nogil=True)
    def supersets(counts, keys, first, card, at, more, times):  # type: ignore[no-untyped-def]
        """Every multiset into the lists of its smaller ones: `more` and `times`, moving `at` on.

        at: (multisets, 9), where the next one of each size goes. Empty lists stay so: at counts.
        """
        for n in range(8):
            for whole in range(first[n], first[n + 1]):
                part = np.zeros(13, np.int64)
                key = 0
                rank = 0
                while rank < 13:
                    smaller = np.searchsorted(keys, key)
                    if len(more):
                        ways = 1
                        for i in range(13):
                            ways *= binomial[counts[whole, i], part[i]]
                        more[at[smaller, n]], times[at[smaller, n]] = whole, ways
                    at[smaller, n] += 1
                    rank = 0
                    while rank < 13 and part[rank] == counts[whole, rank]:
                        key -= part[rank] * card[rank]
                        part[rank] = 0
                        rank += 1
                    if rank < 13:
                        key += card[rank]
                        part[rank] += 1

    @njit(nogil=True)
    def hands(t, part, parts):  # type: ignore[no-untyped-def]
        """Every parts-th hand up to renaming suits: four sets of ranks in falling order, joker."""
        many = 0
        rows, ways = np.zeros((0, 5), np.int16), np.zeros(0, np.int8)
        of_size = np.searchsorted(t.size[t.sets], np.arange(9))
        for filling in (False, True):
            if filling:
                rows, ways = np.zeros((many, 5), np.int16), np.zeros(many, np.int8)
                many = 0
            for a in t.sets:
                for joker in range(t.joker + 1):
                    for b in t.sets[: of_size[max(0, 8 - joker - t.size[a])]]:
                        if b > a:
                            continue
                        left = 7 - joker - t.size[a] - t.size[b]
                        for c in t.sets[: of_size[left + 1]]:
                            if c > b:
                                continue
                            rest = left - t.size[c]
                            for d in t.sets[of_size[rest] : of_size[rest + 1]]:
                                if d > c:
                                    break
                                ranks = t.key[a] + t.key[b] + t.key[c] + t.key[d]
                                if ranks % 1_009 % parts != part:
                                    continue
                                if filling:
                                    rows[many, 0], rows[many, 1] = a, b
                                    rows[many, 2], rows[many, 3] = c, d
                                    rows[many, 4] = joker
                                    alike, orders, last = 0, 24, -1
                                    for suit in range(4):
                                        same = rows[many, suit] == last
                                        alike = alike + 1 if same else 1
                                        orders //= alike
                                        last = rows[many, suit]
                                    ways[many] = orders
                                many += 1
        return rows, ways

    @njit(nogil=True)
    def ladder(n, dealt, seen, rungs, below):  # type: ignore[no-untyped-def]
        """A rung for each high hand among n dealer's hands, given as high, low and how many.

        below[i, l] of them have a high hand under rung i and a low hand under l; the last row is
        for above all rungs, the last column for all low hands. Returns the number of rungs.
        seen: all 0, here and afterwards.
        """
        top = 0
        for i in range(n):
            if seen[dealt[i, 0]] == 0:
                seen[dealt[i, 0]] = 1
                rungs[top] = dealt[i, 0]
                top += 1
        rungs[:top].sort()
        below[: top + 1] = 0
        for row in range(top):
            seen[rungs[row]] = row + 1
        for i in range(n):
            below[seen[dealt[i, 0]], dealt[i, 1] + 1] += dealt[i, 2]
        for row in range(top):
            seen[rungs[row]] = 0
            total = 0
            for low in range(below.shape[1]):
                total += below[row + 1, low]
                below[row + 1, low] = below[row, low] + total
        return top

    @njit(nogil=True)
    def deal(t, alone, over, beside, joker, dealer, dealt):  # type: ignore[no-untyped-def]
        """The dealer's hands that hold a class, as entries of `dealt`. Returns how many entries."""
        n = 0
        alike = 4 if alone else 3
        for a in over:
            for j in range(joker, t.joker + 1):
                rest = 7 - j - t.size[a]
                if rest < 0 or not (alone or t.size[a] + j >= 5):
                    continue
                for e in range(t.more_at[beside, rest], t.more_at[beside, rest + 1]):
                    b = t.more[e]
                    ways = t.ways[alike, b] * t.times[e] // t.ways[alike, beside]
                    if ways == 0:
                        continue
                    at = t.plain[b] if alone else t.flush[j, a, b]
                    dealt[n, 0], dealt[n, 1], dealt[n, 2] = dealer[0, at], dealer[1, at], ways
                    n += 1
                    if not alone:
                        at = t.alone[j, a, b]
                        dealt[n, 0], dealt[n, 1], dealt[n, 2] = dealer[0, at], dealer[1, at], -ways
                        n += 1
        return n

    @njit(nogil=True)
    def count(t, alone, dealer, item_at, patterns, at, choices):  # type: ignore[no-untyped-def]
        """The sum over all S: dealer's hands that lose to, and that beat, each choice of each item.

        alone: by ranks alone; else what is put right for one suit. An item is a class of player's
        hands with a pattern, in order of classes: item_at says where a class begins. at: where the
        answers for an item's choices begin.
        """
        win, loss = np.zeros(at[-1], np.int64), np.zeros(at[-1], np.int64)
        dealt, seen = np.zeros((500_000, 3), np.int32), np.zeros(8_000, np.int16)
        rungs, below = np.zeros(8_000, np.int32), np.zeros((8_000, 93), np.int64)
        for suited in t.sets[:1] if alone else t.sets:
            over = t.sets[:1] if alone else t.over[t.over_at[suited] : t.over_at[suited + 1]]
            for joker in range(t.joker + 1):
                for beside in range(len(t.keys) if alone else t.first[3]):
                    cards = t.size[suited] + joker + t.keys[beside] // 5**13
                    top = -1  # no ladder yet
                    for a in over:
                        for j in range(joker, t.joker + 1):
                            rest = 7 - j - t.size[a]
                            if rest < 0:
                                continue
                            for e in range(t.more_at[beside, rest], t.more_at[beside, rest + 1]):
                                one = t.number[j, a] + t.more[e]
                                if item_at[one] == item_at[one + 1] or top == 0:
                                    continue
                                if top < 0:
                                    n = deal(t, alone, over, beside, joker, dealer, dealt)
                                    top = ladder(n, dealt, seen, rungs, below)
                                times = -t.times[e] if cards % 2 else t.times[e]
                                for item in range(item_at[one], item_at[one + 1]):
                                    choice = choices.at[patterns[item]]
                                    for answer in range(at[item], at[item + 1]):
                                        low = choices.low[choice]
                                        row = np.searchsorted(rungs[:top], choices.high[choice])
                                        lower = below[row, low]
                                        higher = below[top, -1] - below[row, -1] - below[top, low]
                                        win[answer] += times * lower
                                        loss[answer] += times * (higher + lower)
                                        choice += 1
        return win, loss

    @njit(nogil=True)
    def settle(pattern, ways, alone, by_suit, choices, kinds, commission, tallies):  # type: ignore[no-untyped-def]
        """Adds up each hand's answers, chooses the best, and tallies all hands by kind."""
        (alone_at, alone_win, alone_loss), (suit_at, suit_win, suit_loss) = alone, by_suit
        for hand in range(len(pattern)):
            first = choices.at[pattern[hand]]
            many = np.int64(ways[hand])
            tally = tallies[kinds[pattern[hand]]]
            best_value = best_win = best_loss = best_choice = np.int64(0)
            for k in range(choices.at[pattern[hand] + 1] - first):
                win = alone_win[alone_at[hand, 0] + k]
                loss = alone_loss[alone_at[hand, 0] + k]
                for suit in range(4):
                    win += suit_win[suit_at[hand, suit] + k]
                    loss += suit_loss[suit_at[hand, suit] + k]
                value = (100 - commission) * win - 100 * loss
                if k == 0:
                    tally[0] += many
                    tally[1] += many * win
                    tally[2] += many * loss
                if k == 0 or value > best_value or (value == best_value and win > best_win):
                    best_value, best_win, best_loss, best_choice = value, win, loss, first + k
            tally[3] += many * best_win
            tally[4] += many * best_loss
            tally[5] += many * choices.pair[best_choice]

    return _Compiled(supersets, hands, count, settle)


# ------------------------------------------------------------ the player's hands, part by part


class Choices(NamedTuple):
    """Each pattern's settings, pattern after pattern, the house way's own first."""

    at: "Array"  # where a pattern's choices begin
    high: "Array"
    low: "Array"
    pair: "Array"  # whether a pair lies low


Job = tuple[Pack, "Array", Choices, "Array", int]
"""Pack, the dealer's strengths (2, patterns), the player's choices, each pattern's kind, and the
commission."""


def _part(job: Job, part: int, parts: int) -> list[list[int]]:
    """One part of the player's hands. For each kind: hands; wins and losses of the first choice;
    wins and losses of the best; hands whose best choice lays a pair low."""
    import numpy as np

    pack, dealer, choices, kinds, commission = job
    t, go = classes(pack), _compiled()
    rows, ways = go.hands(t, part, parts)
    joker = rows[:, 4]
    ranks = sum(t.key[rows[:, suit]] for suit in range(4))
    number = np.empty((len(rows), 5), np.int32)
    pattern = np.empty(len(rows), np.int32)
    plain = np.ones(len(rows), bool)
    for column in range(5):  # ranks alone, then each suit
        one = rows[:, column - 1] if column else np.zeros_like(joker)
        beside = np.searchsorted(t.keys, ranks - t.key[one])
        number[:, column] = t.number[joker, one] + beside
        five = t.size[one] + joker >= 5
        pattern[five] = t.flush[joker[five], one[five], beside[five]]
        plain &= ~five
        if column == 0:
            pattern[:] = t.plain[beside]
    alone = _answers(t, True, number[:, :1], pattern, plain, dealer, choices)
    by_suit = _answers(t, False, number[:, 1:], pattern, plain, dealer, choices)
    tallies = np.zeros((int(kinds.max()) + 1, 6), np.int64)
    go.settle(pattern, ways, alone, by_suit, choices, kinds, commission, tallies)
    return tallies.tolist()


def _answers(
    t: Classes,
    alone: bool,
    number: "Array",
    pattern: "Array",
    plain: "Array",
    dealer: "Array",
    choices: Choices,
) -> "tuple[Array, Array, Array]":
    """Where each hand's answers begin, for each of its classes; dealer's hands that lose and beat.

    Hands without a flush ask the same of the same class: their pattern is in the class. The others
    ask each for themselves.
    """
    import numpy as np

    of_class = np.full(t.number.max() + len(t.keys), -1, np.int32)
    for column in range(number.shape[1]):
        of_class[number[plain, column]] = pattern[plain]
    asked = np.flatnonzero(of_class >= 0).astype(np.int32)
    numbers = np.append(asked, number[~plain])
    patterns = np.append(of_class[asked], np.repeat(pattern[~plain], number.shape[1]))
    order = np.argsort(numbers, kind="stable").astype(np.int32)
    patterns = patterns[order]
    item_at = np.zeros(len(of_class) + 1, np.int32)
    np.add.at(item_at, numbers + 1, np.int32(1))
    np.cumsum(item_at, out=item_at)
    many = np.diff(choices.at).astype(np.int32)
    at = np.append(np.int32(0), np.cumsum(many[patterns], dtype=np.int32))
    win, loss = _compiled().count(t, alone, dealer, item_at, patterns, at, choices)

    start = np.empty(len(numbers), np.int32)
    start[order] = at[:-1]
    of_class[asked] = start[: len(asked)]
    places = of_class[number]
    places[~plain] = start[len(asked) :].reshape(-1, number.shape[1])
    return places, win, loss


class Run(NamedTuple):
    """Where and how a long count runs; whatever it is, the integers are the same.

    executor: anybody's, of processes or machines. work: a folder for parts that are done, which a
    killed run goes on from. progress: is told how many of the player's hands are done.
    """

    parts: int = PARTS
    executor: Executor | None = None
    work: Path | None = None
    progress: Callable[[int], object] = lambda hands: None

    def tallies(self, job: Job) -> list[list[int]]:
        """All parts of a job, added up."""
        _compiled()  # says what is missing before anything else does
        import numpy as np

        digest = hashlib.sha256(repr((job[0], job[4], self.parts)).encode())
        for array in (job[1], *job[2], job[3]):
            digest.update(np.ascontiguousarray(array).tobytes())
        name = digest.hexdigest()[:16]
        parts = range(self.parts)
        stored = [self.work / f"{name}_{part}.json" if self.work else None for part in parts]
        missing = [part for part in parts if not ((file := stored[part]) and file.exists())]
        executor = self.executor
        waiting = {
            part: executor.submit(_part, job, part, self.parts) for part in missing if executor
        }
        total: Any = 0
        for part in parts:
            file = stored[part]
            if part not in missing and file:
                found = json.loads(file.read_text())
            elif part in waiting:
                found = waiting[part].result()
            else:
                found = _part(job, part, self.parts)
            if file and part in missing:
                file.parent.mkdir(parents=True, exist_ok=True)
                results.write(file, found)
            total = total + np.array(found)
            self.progress(sum(row[0] for row in found))
        return total.tolist()  # type: ignore[no-any-return]


# ------------------------------------------------------------ what is asked


def compare(
    player_way: Way = TRUMP_PLAZA,
    dealer_way: Way = TRUMP_PLAZA,
    rules: Rules = DOCUMENT,
    *,
    pack: Pack = PACK,
    executor: Executor | None = None,
    run: Run | None = None,
) -> Counts:
    """All pairs of hands with both sides set by house ways, from the player's side.

    About a minute; the shipped counts are `compared()`. executor: any
    concurrent.futures.Executor; run: more on how it runs. Raises BadRules for what is no house way,
    Refused without numba.

    >>> compared()["FOXWOODS", "TRUMP_PLAZA"]  # what compare(FOXWOODS, TRUMP_PLAZA) gives
    Counts(win=2384297249101484, push=3383050771106980, loss=2483111011005936)
    """
    player, dealer = (_set(way, rules) for way in (player_way, dealer_way))
    return _compare(player, dealer, pack, run or Run(executor=executor))


def _set(way: Way, rules: Rules) -> "Array":
    return _strengths(known_way(way, rules), rules)


@cache
def _strengths(way: Way, rules: Rules) -> "Array":
    """The strengths of every pattern as a house way sets it: (2, patterns) uint16."""
    import numpy as np

    high, low, _ = batch.house_way(batch.patterns(7)[0], way, rules)
    return np.stack([high, low]).astype(np.uint16)


def _compare(player: "Array", dealer: "Array", pack: Pack, run: Run) -> Counts:
    import numpy as np

    high, low = player
    one_each = np.arange(len(high) + 1, dtype=np.int32)
    choices = Choices(one_each, high, low, np.zeros(len(high), bool))
    hands, win, loss, *_ = run.tallies((pack, dealer, choices, np.zeros(len(high), np.int16), 0))[0]
    return _counts(pack, hands, win, loss)


class Kind(NamedTuple):
    """One kind of player's hands: how the house way fares with them, and how the best play does."""

    line: str  # the line of the house way that sets them
    pairs: tuple[int, int]  # of two pair: the ranks, 2 to 14 (the ace), higher first; else 0, 0
    single: int  # of two pair: the highest single; else 0
    hands: int
    way: Counts
    best: Counts
    pair_low: int  # hands whose best setting has a pair in the low hand

    @property
    def cost(self) -> int:
        """Pairs of hands times percent of the bet that the house way loses to the best play."""
        return self.value(self.best) - self.value(self.way)

    @staticmethod
    def value(counts: Counts) -> int:
        """Percent of the bet won after a commission of 5, summed over all pairs of hands."""
        return 95 * counts.win - 100 * counts.loss


def best_play(
    dealer_way: Way = TRUMP_PLAZA,
    *,
    pack: Pack = PACK,
    executor: Executor | None = None,
    run: Run | None = None,
) -> tuple[Kind, ...]:
    """Every player's hand set with the highest expected value, beside the dealer's own house way.

    The commission is 5 %. Every legal setting is weighed against all dealer's hands that are left;
    of equally good ones the one that wins more often counts. Two pair is told apart by its ranks.
    A few minutes; the shipped result is `best_played()`. executor and run as in `compare`.
    """
    import numpy as np

    dealer = _set(dealer_way, DOCUMENT)
    hands, _ = batch.patterns(7)
    line = batch.house_way(hands, dealer_way)[2].astype(np.int64)
    names = [str(it) for it in dealer_way.lines]
    two_pair = np.array([it.hand == "two pair" for it in dealer_way.lines])[line]
    value = np.array([VALUE.get(card.rank, ACE) for card in batch.PACK])[hands]
    copies = (value[:, :, None] == np.arange(ACE + 1)).sum(axis=1)
    ranks = np.arange(ACE + 1)
    pairs = np.sort(np.where(copies == 2, ranks, 0), axis=1)[:, -2:]
    single = np.where(copies == 1, ranks, 0).max(axis=1)
    what = np.column_stack([line, np.column_stack([pairs, single]) * two_pair[:, None]])
    rows, kinds = np.unique(what, axis=0, return_inverse=True)
    job = pack, dealer, _choices(dealer), kinds.ravel().astype(np.int16), DOCUMENT.commission
    tallies = (run or Run(executor=executor)).tallies(job)
    found = []
    for (place, lower, higher, top), (n, win, loss, best_win, best_loss, pair) in zip(
        rows.tolist(), tallies, strict=True
    ):
        way, best = _counts(pack, n, win, loss), _counts(pack, n, best_win, best_loss)
        found.append(Kind(names[place], (higher, lower), top, n, way, best, pair))
    return tuple(found)


def _choices(way: "Array") -> Choices:
    """The settings worth a thought: the way's own, then the legal ones that none other tops."""
    import numpy as np

    hands, _ = batch.patterns(7)
    legal, have = batch.legal_table(), batch.tables()
    a_pair = np.array([False, *(low[0] == PAIR for low in have.low)])
    parts = []
    for start in range(0, len(hands), 1 << 13):
        now = slice(start, start + (1 << 13))
        highs, lows = batch.all_settings(hands[now])
        allowed = np.insert(legal[highs, lows], 0, True, axis=1)
        high = np.insert(highs, 0, way[0, now], axis=1)
        low = np.insert(lows, 0, way[1, now], axis=1)
        # Column by column: topped by another in one hand and not lower in the other, or a repeat.
        topped = np.zeros_like(allowed)
        for i in range(1, 22):
            over = (high >= high[:, i, None]) & (low >= low[:, i, None]) & allowed
            same = (high == high[:, i, None]) & (low == low[:, i, None])
            topped[:, i] = (over & ~same).any(axis=1) | (same & allowed)[:, :i].any(axis=1)
        row, column = np.nonzero(allowed & ~topped)
        many = np.bincount(row, minlength=len(high))
        parts.append((many, high[row, column], low[row, column]))
    many, high, low = (np.concatenate(column) for column in zip(*parts, strict=True))
    at = np.append(0, np.cumsum(many)).astype(np.int32)
    return Choices(at, high.astype(np.uint16), low.astype(np.uint16), a_pair[low])


def wild_joker(way: Way = TRUMP_PLAZA, run: Run | None = None) -> Counts:
    """What a joker that is any card changes: both sides lay low what they would with the bug.

    No house way is written for a wild joker. So the cards are set by the document's rules and only
    read by the other ones. Where that is a foul (a pair, and the joker low with another card), the
    highest legal low hand is laid.
    """
    import numpy as np

    high, low = _set(way, DOCUMENT)
    wild = DOCUMENT.but(joker="wild")
    legal = batch.legal_table(wild)
    parts = []
    hands, _ = batch.patterns(7)
    for start in range(0, len(hands), 1 << 14):
        now = slice(start, start + (1 << 14))
        highs, lows = batch.all_settings(hands[now])
        fits = (highs == high[now, None]) & (lows == low[now, None])
        highs, lows = batch.all_settings(hands[now], wild)
        allowed = legal[highs, lows]
        fits &= allowed
        foul = ~fits.any(axis=1, keepdims=True)
        low_first = lows.astype(np.int64) * 10_000 + highs
        high_first = highs.astype(np.int64) * 10_000 + lows
        best = np.where(foul, allowed * low_first, fits * high_first).argmax(axis=1)
        at = np.arange(len(best)), best
        parts.append(np.stack([highs[at], lows[at]]).astype(np.uint16))
    both = np.concatenate(parts, axis=1)
    return _compare(both, both, PACK, run or Run())


# ------------------------------------------------------------ results

WAYS = (TRUMP_PLAZA, FOXWOODS)


def result(name: str) -> dict[str, Any]:
    """A result file as it is shipped: "compare", "best" or "rules".

    >>> [(it["player"], it["dealer"]) for it in result("compare")["pairings"]][1]
    ('TRUMP_PLAZA', 'FOXWOODS')
    """
    return results.read(RESULTS, name)


def compared() -> dict[tuple[str, str], Counts]:
    """The shipped counts by the names of the player's and the dealer's house way.

    >>> counts = compared()["TRUMP_PLAZA", "FOXWOODS"]
    >>> sum(counts) == PACK.pairs, f"{float(counts.edge()):.2%}"
    (True, '2.80%')
    """
    return {
        (it["player"], it["dealer"]): Counts(it["win"], it["push"], it["loss"])
        for it in result("compare")["pairings"]
    }


def rule_changes() -> dict[tuple[str, str], Counts]:
    """The shipped counts with one rule changed, by the change and the house way of both sides."""
    return {
        (it["change"], it["way"]): Counts(it["win"], it["push"], it["loss"])
        for it in result("rules")["changes"]
    }


def best_played() -> dict[str, tuple[Kind, ...]]:
    """The shipped best play by the name of the dealer's house way, as `best_play` gives it."""
    return {
        name: tuple(
            Kind(line, tuple(pairs), single, hands, Counts(*way), Counts(*best), pair_low)
            for line, pairs, single, hands, way, best, pair_low in kinds
        )
        for name, kinds in result("best")["dealers"].items()
    }


def best_counts(dealer: str) -> Counts:
    """All pairs of hands under the shipped best play, by the name of the dealer's house way.

    >>> best_counts("FOXWOODS").edge() < compared()["FOXWOODS", "FOXWOODS"].edge()
    True
    """
    best = (kind.best for kind in best_played()[dealer])
    return Counts(*map(sum, zip(*best, strict=True)))


def _all_compared(run: Run) -> dict[str, Any]:
    pairings = [(player, dealer) for player in WAYS for dealer in WAYS]
    return {
        "pairings": [
            {"player": one.name, "dealer": other.name} | compare(one, other, run=run)._asdict()
            for one, other in pairings
        ]
    }


def _all_best(run: Run) -> dict[str, Any]:
    return {"dealers": {way.name: best_play(way, run=run) for way in WAYS}}


def _all_rules(run: Run) -> dict[str, Any]:
    lowest, no_joker = DOCUMENT.but(wheel="lowest"), Pack(joker=False)
    changes: dict[str, Callable[[Way], Counts]] = {
        "wheel lowest": lambda way: compare(way, way, lowest, run=run),
        "joker wild": lambda way: wild_joker(way, run),
        "no joker": lambda way: compare(way, way, pack=no_joker, run=run),
    }
    return {
        "changes": [
            {"change": change, "way": way.name} | count(way)._asdict()
            for change, count in changes.items()
            for way in WAYS
        ]
    }


_RESULTS: dict[str, tuple[int, Callable[[Run], dict[str, Any]]]] = {
    "compare": (4 * PACK.hands, _all_compared),
    "best": (2 * PACK.hands, _all_best),
    "rules": (4 * PACK.hands + 2 * Pack(joker=False).hands, _all_rules),
}
_METHOD = (
    "all pairs of hands by inclusion and exclusion over shared cards, the dealer's hands by ranks "
    "alone and put right for each suit; whole numbers only"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: computes a result and writes its file."""
    parser = argparse.ArgumentParser(prog="python -m cardlib.pai_gow.exact")
    parser.add_argument("what", choices=_RESULTS, help="which result")
    parser.add_argument("--processes", type=int, default=1, help="1 unless told otherwise")
    parser.add_argument("--parts", type=int, default=PARTS, help="more parts, less memory")
    parser.add_argument("--work", type=Path, help="folder for what a killed run goes on from")
    parser.add_argument("--out", type=Path, default=RESULTS, help="folder of the result file")
    given = parser.parse_args(arguments)
    from tqdm import tqdm  # type: ignore[import-untyped]

    started = time.monotonic()
    hands, compute = _RESULTS[given.what]
    work = given.work or Path(tempfile.gettempdir()) / f"pai_gow_{given.what}"
    with ExitStack() as stack:
        bar = stack.enter_context(tqdm(total=hands, unit=" hands", unit_scale=True))
        executor = None
        if given.processes > 1:
            executor = stack.enter_context(ProcessPoolExecutor(given.processes))
        found = compute(Run(given.parts, executor, work, bar.update))
    about = results.about(_METHOD, started, ("numpy", "numba"))
    results.write(given.out / f"{given.what}.json", {"what": given.what} | about | found)
    if not given.work:  # until here a killed run goes on from what stands there
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
