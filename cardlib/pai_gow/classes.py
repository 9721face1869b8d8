"""Cards by classes: what is alike to ranks alone, and what is alike to one suit.

To ranks alone the four cards of a rank are alike; to one suit the other three of a rank are. So a
hand is the ranks held in the one suit ("suited", none for ranks alone), those beside it ("beside"),
and the joker or not. `exact` counts by these.
"""

from functools import cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardlib.deck import counted, told, whole
from cardlib.errors import BadRules
from cardlib.pai_gow import batch, loops

if TYPE_CHECKING:
    from cardlib.pai_gow.batch import Array


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


def known_pack(pack: object) -> Pack:
    """The pack as it is; BadRules where it is none that two hands of seven can be dealt from.

    >>> known_pack(Pack((0, 1), joker=False))
    Traceback (most recent call last):
    cardlib.errors.BadRules: a pack of 8 cards can't be dealt: two hands of seven are fourteen
    """
    if not (isinstance(pack, Pack) and isinstance(pack.ranks, tuple)):
        raise BadRules(f"{told(pack)} is no pack to count: Pack() and Pack(ranks, joker) are")
    ranks = sorted({whole("a rank of the pack", rank, 0, 12) for rank in pack.ranks})
    if len(ranks) < len(pack.ranks) or not isinstance(pack.joker, bool):
        raise BadRules(f"{told(pack)} is no pack to count: each rank once, the joker True or False")
    size = 4 * len(ranks) + pack.joker
    if size < 14:
        said = "two hands of seven are fourteen"
        raise BadRules(f"a pack of {counted(size, 'card')} can't be dealt: {said}")
    return Pack(tuple(ranks), pack.joker)


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
    loops.compiled().supersets(counts, keys, first, card, many, more, times)
    more_at = (many.cumsum() - many.ravel()).reshape(many.shape)
    more, times = np.zeros(many.sum(), np.int32), np.zeros(many.sum(), np.int16)
    loops.compiled().supersets(counts, keys, first, card, more_at.copy(), more, times)

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
