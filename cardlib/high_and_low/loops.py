"""The loop behind the exact counts of High and Low, compiled by numba at first use.

What it calls things:

| letter | is |
| --- | --- |
| m | how many ranks a deck has |
| i, j | a rank of the deck, by its place |
| k | a deck of the slice |
| p | where the base lies: 2·i + 1 on rank i, 2·i in the gap before it |
| c | how many cards of a rank are unseen |
| at | a place among the values |
"""

from collections.abc import Callable
from functools import cache

from cardlib import long_counts


@cache
def compiled() -> Callable[..., None]:
    """The loop over a slice of a layer's decks; Refused without numba."""
    njit = long_counts.njit()
    import numpy as np

    @njit
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

    return slice_of_layer  # type: ignore[no-any-return]
