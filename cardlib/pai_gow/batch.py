"""Many hands at once: numpy tables made from the readable evaluator; house ways over arrays.

A card is a number from 0 to 52: its place in a new pack, suit by suit, ace to king; 52 is the
joker. A strength is a number too, 1 for the weakest hand; equal hands have equal numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any

from cardlib.deck import Cards, cards, pack, told
from cardlib.errors import NotACard
from cardlib.pai_gow.house_way import KINDS, PLACES, Ranks, Seven, Way, known_way
from cardlib.pai_gow.house_way import house_way as set_one
from cardlib.pai_gow.setting import ACE, COMPLETE, DOCUMENT, VALUE, High, Low, Rules, known_rules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

PACK = pack(joker=True)
JOKER_NUMBER = 52
_NUMBER = {card: number for number, card in enumerate(PACK)}
PAIRS = tuple(combinations(range(7), 2))  # the 21 ways to lay two of seven low
_FIVES = tuple(tuple(i for i in range(7) if i not in low) for low in PAIRS)
_CHUNK = 1 << 15  # hands that a house way sets at a time
_NO_LINE = 255


def numbers(row: Cards) -> list[int]:
    """Cards as numbers.

    >>> numbers("A♠ K♣ joker")
    [0, 51, 52]
    """
    return [_NUMBER[card] for card in cards(row)]


def hands_of(hands: "Array", n: int) -> "Array":
    """Hands of n cards each, (N, n) uint8; NotACard for what is no array of such hands.

    >>> hands_of([[0, 0]], 2)
    Traceback (most recent call last):
    cardlib.errors.NotACard: hand 0 of these has a card twice: [0, 0]
    """
    import numpy as np

    try:
        row = np.asarray(hands)
    except ValueError:  # rows of different lengths
        row = np.zeros(0)
    if row.ndim != 2 or row.shape[1] != n or row.dtype.kind not in "iu":
        raise NotACard(
            f"{told(hands)} are no hands: an array of whole numbers is asked, (N, {n}), "
            "as batch.numbers gives them"
        )
    if row.size and not 0 <= row.min() <= row.max() <= JOKER_NUMBER:
        raise NotACard(f"a card is a number from 0 to {JOKER_NUMBER}, the joker")
    found: Array = row.astype(np.uint8)
    in_order = np.sort(found, axis=1)
    twice = (in_order[:, 1:] == in_order[:, :-1]).any(axis=1)
    if twice.any():
        first = int(np.flatnonzero(twice)[0])
        raise NotACard(f"hand {first} of these has a card twice: {found[first].tolist()}")
    return found


@dataclass(frozen=True)
class Tables:
    """What the batches look strengths up in, all of it made from High and Low.

    high: the readings in words' order, weakest first, as strengths; number n is high[n - 1].
    plain: (14**5,) uint16, the number of five ranks not of one suit, each 0 to 12 or 13 (joker).
    suited: (2**13,) uint16, the number of the ranks of one suit, as bits; a joker fills up to five.
    low: the same for two cards; pair: (14, 14) uint8 the number of two ranks.
    """

    high: tuple[tuple[int, ...], ...]
    plain: "Array"
    suited: "Array"
    low: tuple[tuple[int, ...], ...]
    pair: "Array"


@cache
def tables(rules: Rules = DOCUMENT) -> Tables:
    """The tables of a rule set: about ten thousand readings, half a second, once.

    >>> len(tables().high), len(tables().low)
    (7463, 91)
    """
    import numpy as np

    plain = {
        (*ranks, *[13] * joker): High(_spread((*ranks, *[13] * joker)), rules).strength
        for joker in (0, 1)
        for ranks in _multisets(5 - joker, 4)
    }
    suited: dict[int, tuple[int, ...]] = {}
    for joker in (0, 1):
        for ranks in combinations(range(13), 5 - joker):
            hand = [PACK[rank] for rank in ranks] + [PACK[JOKER_NUMBER]] * joker
            suited[sum(1 << rank for rank in ranks)] = High(hand, rules).strength
    high = tuple(sorted({*plain.values(), *suited.values()}))
    number = {strength: place for place, strength in enumerate(high, 1)}

    every_order = np.sort(np.indices((14,) * 5, np.uint8).reshape(5, -1).T, axis=1)
    by_ranks = np.zeros(14**5, np.uint16)
    for ranks, strength in plain.items():
        by_ranks[_index(np.array(ranks))] = number[strength]
    by_suit = np.zeros(1 << 13, np.uint16)
    for bits, strength in suited.items():
        by_suit[bits] = number[strength]

    two = {
        ranks: Low(_spread(ranks), rules).strength
        for ranks in combinations_with_replacement(range(14), 2)
        if ranks != (13, 13)
    }
    low = tuple(sorted(set(two.values())))
    pair = np.zeros((14, 14), np.uint8)
    for (one, other), strength in two.items():
        pair[one, other] = pair[other, one] = 1 + low.index(strength)
    return Tables(
        high,
        _read_only(by_ranks[_index(every_order)]),
        _read_only(by_suit),
        low,
        _read_only(pair),
    )


def _read_only(array: "Array") -> "Array":
    """What is made once for all who ask: nobody may write into it."""
    array.setflags(write=False)
    return array


def _spread(ranks: tuple[int, ...]) -> list[Any]:
    """Cards of these sorted ranks (13 is the joker), the suits by turns so that none is a flush."""
    return [PACK[13 * (i % 4) + rank if rank < 13 else 52] for i, rank in enumerate(ranks)]


def _index(ranks: "Array") -> "Array":
    import numpy as np

    return ranks.astype(np.int32) @ np.array([14**4, 14**3, 14**2, 14, 1], np.int32)


def high_strengths(hands: "Array", rules: Rules = DOCUMENT) -> "Array":
    """Five cards each, (N, 5) of 0 to 52, as strengths: (N,) uint16, larger is stronger.

    >>> import numpy as np
    >>> high_strengths(np.array([numbers("A♠ A♥ A♦ A♣ joker"), numbers("7♠ 5♥ 4♦ 3♣ 2♠")]))
    array([7463,    1], dtype=uint16)
    """
    return _high_strengths(hands_of(hands, 5), known_rules(rules))


def _high_strengths(hands: "Array", rules: Rules) -> "Array":
    import numpy as np

    have = tables(rules)
    found = have.plain[_index(hands % 13 + 13 * (hands == JOKER_NUMBER))]
    # A bit for each suit; the joker is of every suit.
    suit = np.array([1, 2, 4, 8, 15], np.uint8)[hands // 13]
    of_one_suit = np.bitwise_and.reduce(suit, axis=1) > 0
    some = hands[of_one_suit].astype(np.int64)
    bits = np.where(some == JOKER_NUMBER, 0, 1 << some % 13).sum(axis=1)
    found[of_one_suit] = have.suited[bits]
    return found


def low_strengths(hands: "Array", rules: Rules = DOCUMENT) -> "Array":
    """Two cards each, (N, 2) of 0 to 52, as strengths: (N,) uint8, larger is stronger."""
    hands = hands_of(hands, 2)
    ranks = hands % 13 + 13 * (hands == JOKER_NUMBER)
    found: Array = tables(known_rules(rules)).pair[ranks[:, 0], ranks[:, 1]]
    return found


@cache
def legal_table(rules: Rules = DOCUMENT) -> "Array":
    """Which low strength may lie under which high one: (highs + 1, lows + 1) bool."""
    import numpy as np

    have = tables(rules)
    legal = np.zeros((len(have.high) + 1, len(have.low) + 1), bool)
    for place, low in enumerate(have.low, 1):
        legal[1:, place] = [high[: len(low)] >= low for high in have.high]
    return _read_only(legal)


def all_settings(hands: "Array", rules: Rules = DOCUMENT) -> "tuple[Array, Array]":
    """Every setting of seven cards each, (N, 7): high and low strengths, (N, 21), laid as PAIRS.

    Fouls are among them: legal_table(rules)[high, low] tells.
    """
    return _all_settings(hands_of(hands, 7), known_rules(rules))


def _all_settings(hands: "Array", rules: Rules) -> "tuple[Array, Array]":
    import numpy as np

    have = tables(rules)
    ranks = hands % 13 + 13 * (hands == JOKER_NUMBER)
    one, other = np.array(PAIRS).T
    lows = have.pair[ranks[:, one], ranks[:, other]]
    # The index of 21 times five ranks at once: each rank times its place's weight, 0 where it lies
    # low. Whole numbers below 2**24 are exact in float32, whose products are the fast ones.
    weights = np.zeros((7, 21), np.float32)
    for column, five in enumerate(_FIVES):
        weights[list(five), column] = [14**4, 14**3, 14**2, 14, 1]
    highs = have.plain[(ranks.astype(np.float32) @ weights).astype(np.int32)]
    suits = (hands // 13)[:, :, None] == np.arange(5)
    held = suits.sum(axis=1, dtype=np.uint8)
    some = held[:, :4].max(axis=1) + held[:, 4] >= 5  # only here a flush is possible
    fives = hands[some][:, np.array(_FIVES)].reshape(-1, 5)
    highs[some] = _high_strengths(fives, rules).reshape(-1, 21)
    return highs, lows


def house_way(hands: "Array", way: Way, rules: Rules = DOCUMENT) -> "tuple[Array, Array, Array]":
    """Seven cards each, (N, 7) of 0 to 52, set by a house way.

    -> high strengths (N,) uint16, low strengths (N,) uint8, and the place in way.lines of the line
    that decided (N,) uint8. The lines are the very same ones that set a single hand.
    Raises BadRules for what is no house way, and as for a single hand where a way of your own can't
    set one.

    >>> import numpy as np
    >>> from cardlib.pai_gow import FOXWOODS
    >>> high, low, line = house_way(np.array([numbers("K♠ K♥ 8♠ 8♥ 3♠ 3♥ 2♦")]), FOXWOODS)
    >>> print(tables().high[high[0] - 1], tables().low[low[0] - 1], FOXWOODS.lines[line[0]])
    (2, 8, 3, 2) (1, 13) three pair: the highest pair low
    """
    import numpy as np

    known_way(way, rules)
    hands = hands_of(hands, 7)
    parts = [
        _house_way(hands[start : start + _CHUNK], way, rules)
        for start in range(0, max(1, len(hands)), _CHUNK)
    ]
    high, low, line = (np.concatenate(column) for column in zip(*parts, strict=True))
    return high, low, line


def _house_way(hands: "Array", way: Way, rules: Rules) -> "tuple[Array, Array, Array]":
    import numpy as np

    have = tables(rules)
    highs, lows = _all_settings(hands, rules)
    kind, what = _look(hands, highs, lows, rules)
    # The low strength of two ranks, 0 (that of no hand) where one of them is missing.
    pair = np.zeros((ACE + 1, ACE + 1), np.uint8)
    for number, low in enumerate(have.low, 1):
        pair[low[1], low[-1]] = pair[low[-1], low[1]] = number
    line = np.full(len(hands), _NO_LINE, np.uint8)
    wanted = np.zeros(len(hands), np.uint8)
    for number, it in enumerate(way.lines):
        now = (line == _NO_LINE) & (kind == KIND_NAMES.index(it.hand)) & it.applies(what)
        one, other = it.ranks(what)
        wanted[now] = pair[one[now], other[now]]
        line[now] = number
    fits = (lows == wanted[:, None]) & legal_table(rules)[highs, lows]
    unset = ~fits.any(axis=1)
    if unset.any():  # setting that hand alone says what is wrong
        set_one([PACK[card] for card in hands[unset.argmax()]], way, rules)
    return np.where(fits, highs, 0).max(axis=1), wanted, line


KIND_NAMES = tuple(dict.fromkeys(KINDS.values()))


def _look(hands: "Array", highs: "Array", lows: "Array", rules: Rules) -> "tuple[Array, Seven]":
    """What the lines look at, for many hands: the kinds (as places in KIND_NAMES), the ranks."""
    import numpy as np

    value = np.array([VALUE.get(card.rank, ACE) for card in PACK], np.uint8)[hands]
    every = np.arange(ACE + 1, dtype=np.uint8)
    copies = (value[:, :, None] == every).sum(axis=1, dtype=np.uint8)

    ranks_at: dict[str, Array] = {}
    for n, places in PLACES.items():
        found = np.sort(np.where(copies == n, every, 0), axis=1)
        ranks_at |= {place: found[:, -1 - i] for i, place in enumerate(places)}
    held = [(copies == n).sum(axis=1) for n in (5, 4, 3, 2)]
    by_count = np.zeros((2, 2, 3, 4), np.uint8)
    for counts, name in KINDS.items():
        by_count[counts] = KIND_NAMES.index(name)

    def find_complete() -> Ranks:
        have = tables(rules)
        complete = np.array([False, *(strength[0] in COMPLETE for strength in have.high)])
        legal = complete[highs] & legal_table(rules)[highs, lows]
        best = np.where(legal, lows, 0).max(axis=1)
        ranks = [(0, 0), *((low[1], low[-1]) for low in have.low)]
        one, other = np.array(ranks, np.uint8)[best].T
        return one, other

    return by_count[tuple(held)], Seven(ranks_at, find_complete)


@cache
def suit_distinct(n: int) -> "tuple[Array, Array]":
    """The hands of n cards that differ by more than a renaming of suits.

    -> the hands (M, n) uint8, and how many hands each stands for (M,) int64.

    >>> [len(suit_distinct(n)[0]) for n in range(1, 5)]
    [14, 182, 1924, 18187]
    """
    import numpy as np

    plain, ways = _completed(0, (4,), n)
    joker, joker_ways = _completed(0, (4,), n - 1)
    last = np.full((len(joker), 1), JOKER_NUMBER, np.uint8)
    hands = np.concatenate([plain, np.concatenate([joker, last], axis=1)])
    return _read_only(hands), _read_only(np.concatenate([ways, joker_ways]))


@cache
def _completed(rank: int, alike: tuple[int, ...], n: int) -> "tuple[Array, Array]":
    """n cards of this rank and the later ones, once for all hands that a renaming makes equal.

    alike: sizes of the groups of suits that look alike so far; a rank splits a group into those
    suits that have it and those that don't.
    """
    import numpy as np

    if n == 0:
        return np.zeros((1, 0), np.uint8), np.array([24 // prod(map(factorial, alike))])
    if rank == 13:
        return np.zeros((0, n), np.uint8), np.zeros(0, np.int64)
    found = []
    for taken in product(*(range(size + 1) for size in alike)):
        if sum(taken) <= n:
            suits = [
                sum(alike[:group]) + suit for group, k in enumerate(taken) for suit in range(k)
            ]
            split = [
                part for k, size in zip(taken, alike, strict=True) for part in (k, size - k) if part
            ]
            rest, ways = _completed(rank + 1, tuple(split), n - sum(taken))
            now = np.array([[13 * suit + rank for suit in suits]], np.uint8).repeat(len(rest), 0)
            found.append((np.concatenate([now, rest], axis=1), ways))
    hands, counts = zip(*found, strict=True)
    return np.concatenate(hands), np.concatenate(counts)


@cache
def patterns(n: int = 7) -> "tuple[Array, Array]":
    """The hands of n cards that differ in ranks, or in what may be a flush: all that matters.

    Suits matter only where five cards, the joker among them, share one. So a pattern is the ranks
    of n cards without such five, or the ranks held in the one suit and the ranks beside it.
    -> one hand of each pattern (M, n) uint8, and the number of hands it stands for (M,) int64.

    >>> hands, ways = patterns(7)
    >>> len(hands), int(ways.sum())
    (292253, 154143080)
    """
    import numpy as np

    hands: list[list[int]] = []
    ways: list[int] = []
    flushes: dict[tuple[int, ...], int] = {}  # hands with five of a suit, by their ranks
    for joker in (0, 1):
        tail = [JOKER_NUMBER] * joker
        for held in range(5 - joker, n - joker + 1):
            for beside in _multisets(n - joker - held, 3):
                # k cards of a rank come from the three other suits; any of four is the one suit.
                times = 4 * prod(comb(3, beside.count(rank)) for rank in set(beside))
                others = [13 * (1 + i % 3) + rank for i, rank in enumerate(beside)]
                for one_suit in combinations(range(13), held):
                    hands.append([*one_suit, *others, *tail])
                    ways.append(times)
                    key = (*sorted(one_suit + beside), *tail)
                    flushes[key] = flushes.get(key, 0) + times
        for ranks in _multisets(n - joker, 4):
            times = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
            hands.append([13 * (i % 4) + rank for i, rank in enumerate(ranks)] + tail)
            ways.append(times - flushes.get((*ranks, *tail), 0))
    return _read_only(np.array(hands, np.uint8)), _read_only(np.array(ways, np.int64))


def _multisets(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """n ranks in order, none more than `most` times."""
    for ranks in combinations_with_replacement(range(13), n):
        if all(ranks[i] != ranks[i + most] for i in range(n - most)):
            yield ranks
