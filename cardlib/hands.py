"""Five cards read high, and read low: greater is stronger, for both.

One pair of short functions, `high_key` and `low_key`, decides everything. The tables behind
`high_strengths` and `low_strengths`, which read millions of hands a second, are made from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, total_ordering
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Self

from cardlib.deck import JOKER, RANKS, SUITS, Card, Cards, cards, counted, text, told
from cardlib.errors import BadRules, NotACard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Key = tuple[int, ...]

LOW_RANKS = {rank: number for number, rank in enumerate(RANKS, 1)}  # ace 1 … king 13
HIGH_RANKS = LOW_RANKS | {"A": 14}
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

_SHAPES = {  # how often each rank is there -> its name; also the order in which low hands get worse
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
_HIGH_PLACES = {shape: CATEGORIES.index(name) for shape, name in _SHAPES.items()}
_LOW_PLACES = {shape: place for place, shape in enumerate(_SHAPES)}
_LOW_CATEGORIES = ("no pair", *tuple(_SHAPES.values())[1:])
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = map(CATEGORIES.index, ("straight", "flush", "straight flush"))
_STRAIGHT_TOPS = {tuple(range(top, top - 5, -1)): top for top in range(6, 15)}
_STRAIGHT_TOPS[14, 5, 4, 3, 2] = 5  # the ace may stand below the two

_WORDS = (
    *("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def _groups(ranks: Sequence[int]) -> tuple[Key, Key]:
    """How often each rank is there, and the ranks: most often first, then highest first."""
    shape, order = zip(*sorted([(ranks.count(r), r) for r in {*ranks}], reverse=True), strict=True)
    return shape, order


def high_key(ranks: Sequence[int], one_suit: bool) -> Key:
    """Five ranks (2 to 14, the ace) read high: the category's place, then the ranks that decide.

    Source: Archie document, the order of high hands; A-2-3-4-5 is the lowest straight.

    >>> high_key([9, 4, 9, 4, 9], one_suit=False)
    (6, 9, 4)
    >>> CATEGORIES[6]
    'full house'
    >>> high_key([14, 2, 3, 4, 5], one_suit=False)
    (4, 5)
    """
    shape, order = _groups(ranks)
    top = _STRAIGHT_TOPS.get(order)
    if top:
        return (_STRAIGHT_FLUSH if one_suit else _STRAIGHT, top)
    return (_FLUSH if one_suit else _HIGH_PLACES[shape], *order)


def low_key(ranks: Sequence[int]) -> Key:
    """Five ranks (1, the ace, to 13) read ace-to-five low; negative, so that lower is greater.

    Any pair is worse than none; straights and flushes don't count. Compared from the highest
    card down. Source: Archie document, the order of low hands.

    >>> low_key([1, 2, 3, 4, 5]) > low_key([1, 2, 3, 4, 6]) > low_key([1, 1, 2, 3, 4])
    True
    """
    shape, order = _groups(ranks)
    return (-_LOW_PLACES[shape], *(-rank for rank in order))


def pair_of(rank: str) -> Key:
    """Where the high hands with a pair of this rank or better begin: smaller than all their keys.

    rank: one of RANKS; BadRules for anything else.

    >>> HighHand("2♠ 2♥ 3♦ 3♣ K♠").key >= pair_of("9")
    True
    >>> HighHand("8♠ 8♥ A♦ K♣ Q♠").key >= pair_of("9")
    False
    """
    if not isinstance(rank, str) or rank not in RANKS:
        raise BadRules(f"{told(rank)} is no rank for a pair: use one of {' '.join(RANKS)}")
    return (CATEGORIES.index("pair"), HIGH_RANKS[rank])


def _five(given: Cards) -> tuple[Card, ...]:
    """Five different cards without the joker; ready ones aren't parsed again."""
    if isinstance(given, _Hand):
        return given.cards
    ready = type(given) is tuple and {*map(type, given)} == {Card}
    five: tuple[Card, ...] = given if ready else cards(given)  # type: ignore[assignment]
    different = {*five}
    if len(different) < len(five):
        cards(five)  # says which card stands there twice
    if JOKER in different:
        raise NotACard(f"the joker is in {text(five)}, but these five are read without a joker")
    if len(five) != 5:
        given_now = f"{counted(len(five), 'card')}: {text(five) or '–'}"
        raise NotACard(f"a hand is five cards, all of them read, not {given_now}")
    return five


@total_ordering
@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class _Hand:
    """What high and low hands share: five cards, a key, and an order that the key alone decides."""

    cards: tuple[Card, ...]
    key: Key

    def __init__(self, cards: Cards) -> None:
        five = _five(cards)
        object.__setattr__(self, "cards", five)
        object.__setattr__(self, "key", self._read(five))

    @staticmethod
    def _read(five: tuple[Card, ...]) -> Key:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if type(other) is type(self) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        return self.key < other.key if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({text(self.cards)!r})"

    def _repr_html_(self) -> str:
        from cardlib import faces

        return faces.row(self.cards, caption=str(self)).html


class HighHand(_Hand):
    """Five cards read high, as poker orders them; A-2-3-4-5 is the lowest straight.

    cards: five cards as text, as Cards or as a hand that was read before, all of them read;
    `.cards` keeps the order given.
    Equal hands tie: suits never decide. `.key` starts with the category's place in CATEGORIES.
    Raises NotACard for any other number of cards, for a card twice, and for the joker.

    >>> nines = HighHand("9♠ 9♥ 9♦ 4♣ 4♠")
    >>> print(nines)
    nines full of fours
    >>> nines.category
    'full house'
    >>> nines > HighHand("A♠ K♠ 9♠ 4♠ 2♠") > HighHand("2♥ 3♦ A♣ 4♠ 5♠")
    True
    >>> HighHand("9♠ 9♥ 4♦")
    Traceback (most recent call last):
    cardlib.errors.NotACard: a hand is five cards, all of them read, not 3 cards: 9♠ 9♥ 4♦
    """

    __slots__ = ()

    @staticmethod
    def _read(five: tuple[Card, ...]) -> Key:
        return high_key([HIGH_RANKS[card.rank] for card in five], len({c.suit for c in five}) == 1)

    @property
    def category(self) -> str:
        """The kind of hand, one of CATEGORIES."""
        return CATEGORIES[self.key[0]]

    @property
    def short(self) -> str:
        """In words without the cards beside.

        >>> HighHand("9♠ 9♥ 9♦ 9♣ Q♠").short
        'four nines'
        """
        return self._words()[0]

    def __str__(self) -> str:
        return "".join(self._words())

    def _words(self) -> tuple[str, str]:
        top, *beside = self.key[1:]
        if self.category == "high card":
            return f"{_WORDS[top]} high", _with(beside)
        if self.category in ("straight", "flush", "straight flush"):
            return f"{_WORDS[top]}-high {self.category}", _with(beside)
        return _alike(self.category, self.key[1:])


class LowHand(_Hand):
    """Five cards read ace-to-five low: the greater hand is the lower, and A-2-3-4-5 the best.

    cards: five cards as text or Cards, all of them read; `.cards` keeps the order given.
    All 6,175 classes have their order, those with a pair below all without; the 56 without a
    pair and with nothing above 8 qualify. Suits never decide.
    Raises NotACard for any other number of cards, for a card twice, and for the joker.

    >>> eight = LowHand("8♠ 6♥ 4♦ 3♣ 2♠")
    >>> print(eight)
    8-6-4-3-2 low
    >>> eight.qualifies
    True
    >>> LowHand("A♠ 2♠ 3♠ 4♠ 5♠") > eight > LowHand("9♠ 6♥ 4♦ 3♣ 2♠") > LowHand("A♠ A♥ 2♠ 3♠ 4♠")
    True
    >>> LowHand("9♠ 6♥ 4♦ 3♣ 2♠").reason
    'its highest card is a nine; a low has none above an eight'
    """

    __slots__ = ()

    @staticmethod
    def _read(five: tuple[Card, ...]) -> Key:
        return low_key([LOW_RANKS[card.rank] for card in five])

    @property
    def category(self) -> str:
        """The kind of hand: "no pair", "pair" … "four of a kind"."""
        return _LOW_CATEGORIES[-self.key[0]]

    @property
    def qualifies(self) -> bool:
        """Whether it is 8 or better: no pair, and nothing above an eight."""
        return self.key >= (0, -8)

    @property
    def reason(self) -> str:
        """Why it doesn't qualify, in words; empty where it does."""
        if self.qualifies:
            return ""
        if self.category != "no pair":
            return f"{''.join(_alike(self.category, self._ranks))}: a low has five different ranks"
        return f"its highest card is {_a(self._ranks[0])}; a low has none above an eight"

    @property
    def _ranks(self) -> Key:
        return tuple(-rank for rank in self.key[1:])

    def __str__(self) -> str:
        if self.category == "no pair":
            return f"{'-'.join(RANKS[rank - 1] for rank in self._ranks)} low"
        return f"{''.join(_alike(self.category, self._ranks))}, read low"


def _a(rank: int) -> str:
    return f"{'an' if _WORDS[rank] in ('ace', 'eight') else 'a'} {_WORDS[rank]}"


def _many(rank: int) -> str:
    return _WORDS[rank] + ("es" if rank == 6 else "s")


def _with(beside: Sequence[int]) -> str:
    """ ", with king, nine and four"; nothing for no cards."""
    if not beside:
        return ""
    *first, last = (_WORDS[rank] for rank in beside)
    return f", with {', '.join(first)} and {last}" if first else f", with {_a(beside[0])}"


def _alike(category: str, ranks: Sequence[int]) -> tuple[str, str]:
    """A hand with a rank more than once, in words: "pair of twos", and the cards beside."""
    first, second, *rest = ranks
    if category == "full house":
        return f"{_many(first)} full of {_many(second)}", ""
    if category == "two pair":
        return f"{_many(first)} and {_many(second)}", _with(rest)
    name = {"pair": "pair of", "three of a kind": "three", "four of a kind": "four"}[category]
    return f"{name} {_many(first)}", _with([second, *rest])


# The 13 weights of the ranks, ace to king: each the smallest with which no two different sets of
# ranks that five cards can have come to the same sum, so that a sum names its set.
_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_SUMS = 5 * _WEIGHTS[-1]
_CHUNK = 1 << 14  # rows at a time, so that the work stays in the processor's cache


def numbers(given: Cards) -> "NDArray[np.uint8]":
    """Cards as numbers for the fast tables: uint8 of shape (cards,), each from 0 to 51.

    A card's number is 4 times its rank's place in RANKS and its suit's place in SUITS.
    Raises NotACard for what is no card, a card twice, and the joker.

    >>> numbers("A♠ A♥ 2♠ K♣").tolist()
    [0, 1, 4, 51]
    """
    import numpy as np

    row = cards(given)
    if JOKER in row:
        raise NotACard("the joker has no number: only the 52 cards have")
    return np.array([RANKS.index(c.rank) * 4 + SUITS.index(c.suit) for c in row], np.uint8)


@cache
def _table(low: bool) -> "NDArray[np.uint16]":
    """Strength by the sum of weights; for high, five of one suit lie _SUMS further on."""
    import numpy as np

    keys: dict[int, Key] = {}
    for ranks in combinations_with_replacement(RANKS, 5):
        place = sum(_WEIGHTS[RANKS.index(rank)] for rank in ranks)
        most = max(map(ranks.count, ranks))
        if most == 5:
            continue
        if low:
            keys[place] = low_key([LOW_RANKS[r] for r in ranks])
            continue
        for one_suit in (False, True)[: 2 if most == 1 else 1]:
            keys[place + _SUMS * one_suit] = high_key([HIGH_RANKS[r] for r in ranks], one_suit)
    strength = {key: number for number, key in enumerate(sorted(set(keys.values())), 1)}
    table = np.zeros(_SUMS * (1 if low else 2), np.uint16)
    table[list(keys)] = [strength[key] for key in keys.values()]
    return table


def high_strengths(batch: Any) -> "NDArray[np.uint16]":
    """Many hands read high at once: 1 (the weakest) to 7,462; equal exactly where hands tie.

    batch: uint8 of shape (hands, 5), the cards as `numbers` gives them, five different ones a row
    (that they differ isn't checked). Gives uint16 of shape (hands,). Raises NotACard for any other
    shape, type or number.

    >>> import numpy as np
    >>> high_strengths(np.array([numbers("9♠ 9♥ 9♦ 4♣ 4♠"), numbers("10♠ J♠ Q♠ K♠ A♠")]))
    array([7227, 7462], dtype=uint16)
    """
    return _strengths(batch, low=False)


def low_strengths(batch: Any) -> "NDArray[np.uint16]":
    """Many hands read low at once: 1 (the worst) to 6,175; equal exactly where hands tie.

    batch: as for `high_strengths`. A hand qualifies from 6,120 on: the best 56.

    >>> import numpy as np
    >>> low_strengths(np.array([numbers("A♠ 2♥ 3♦ 4♣ 5♠"), numbers("8♠ 7♥ 6♦ 5♣ 4♠")]))
    array([6175, 6120], dtype=uint16)
    """
    return _strengths(batch, low=True)


def _strengths(batch: Any, low: bool) -> "NDArray[np.uint16]":
    import numpy as np

    if not isinstance(batch, np.ndarray) or batch.dtype != np.uint8:
        raise NotACard("a batch is a numpy array of uint8 with shape (hands, 5)")
    if batch.ndim != 2 or batch.shape[1] != 5:
        raise NotACard(f"a batch has the shape (hands, 5), not {batch.shape}")
    if batch.size and batch.max() > 51:
        raise NotACard(f"card number {batch.max()} is none: they go from 0 to 51")
    table = _table(low)
    weights = np.repeat(np.array(_WEIGHTS, np.int64), 4)
    strengths = np.empty(len(batch), np.uint16)
    for start in range(0, len(batch), _CHUNK):
        a, b, c, d, e = np.ascontiguousarray(batch[start : start + _CHUNK].T)
        place = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
        if not low:
            two_suits = ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3
            place += _SUMS * (two_suits == 0)
        strengths[start : start + _CHUNK] = table[place]
    return strengths
