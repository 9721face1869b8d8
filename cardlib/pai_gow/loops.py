"""The loops behind the exact counts of Pai Gow Poker, compiled by numba at first use.

What they call things:

| letter | is |
| --- | --- |
| t | the classes of a pack (`classes.Classes`) |
| a, b, c, d | sets of ranks as bits, one for each suit |
| j, joker | how many jokers |
| n | how many cards, or how many entries |
| e | a place in the lists of larger multisets, `t.more` and `t.times` |
| part, parts | which share of the player's hands, of how many |
"""

from collections.abc import Callable
from functools import cache
from math import comb
from typing import Any, NamedTuple

from cardlib import long_counts


class Loops(NamedTuple):
    """The four loops that are called from outside; each says below what it does."""

    supersets: Callable[..., Any]
    hands: Callable[..., Any]
    count: Callable[..., Any]
    settle: Callable[..., Any]


@cache
def compiled() -> Loops:
    """The loops; Refused without numba."""
    njit = long_counts.njit()
    import numpy as np

    binomial = np.array([[comb(n, k) for k in range(5)] for n in range(5)])

    @njit
    def place(rising, n, wanted):  # type: ignore[no-untyped-def]
        """How many of the first n are smaller: numpy's searchsorted takes long to compile."""
        low = 0
        while low < n:
            middle = (low + n) // 2
            if rising[middle] < wanted:
                low = middle + 1
            else:
                n = middle
        return low

    @njit
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
                    smaller = place(keys, len(keys), key)
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

    @njit
    def hands(t, part, parts):  # type: ignore[no-untyped-def]
        """Every parts-th hand up to renaming suits: four sets of ranks in falling order, joker."""
        many = 0
        rows, ways = np.zeros((0, 5), np.int16), np.zeros(0, np.int8)
        of_size = np.zeros(9, np.int64)
        for a in t.sets:
            for size in range(t.size[a] + 1, 9):
                of_size[size] += 1
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

    @njit
    def ladder(n, dealt, seen, rungs, below):  # type: ignore[no-untyped-def]
        """A rung for each high hand among n dealer's hands, given as high, low and how many.

        below[i, l] of them have a high hand under rung i and a low hand under l; the last row is
        for above all rungs, the last column for all low hands. Returns the number of rungs.
        seen: all 0, here and afterwards.
        """
        for i in range(n):
            seen[dealt[i, 0]] = 1
        top = 0
        for high in range(len(seen)):
            if seen[high]:
                rungs[top] = high
                top += 1
                seen[high] = top
        below[: top + 1] = 0
        for i in range(n):
            below[seen[dealt[i, 0]], dealt[i, 1] + 1] += dealt[i, 2]
        for row in range(top):
            seen[rungs[row]] = 0
            total = 0
            for low in range(below.shape[1]):
                total += below[row + 1, low]
                below[row + 1, low] = below[row, low] + total
        return top

    @njit
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

    @njit
    def count(t, alone, dealer, item_at, patterns, at, choices):  # type: ignore[no-untyped-def]
        """The sum over all S: dealer's hands that lose to, and that beat, each choice of each item.

        alone: by ranks alone; else what is put right for one suit. An item is a class of player's
        hands with a pattern, in order of classes: item_at says where a class begins. at: where the
        answers for an item's choices begin.
        """
        win, loss = np.zeros(at[-1], np.int64), np.zeros(at[-1], np.int64)
        dealt, seen = np.zeros((500_000, 3), np.int32), np.zeros(8_000, np.int16)
        rungs, below = np.zeros(8_000, np.int64), np.zeros((8_000, 93), np.int64)
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
                                        row = place(rungs, top, choices.high[choice])
                                        lower = below[row, low]
                                        higher = below[top, -1] - below[row, -1] - below[top, low]
                                        win[answer] += times * lower
                                        loss[answer] += times * (higher + lower)
                                        choice += 1
        return win, loss

    @njit
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

    return Loops(supersets, hands, count, settle)
