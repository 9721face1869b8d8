"""What seven cards can be: the reading of five, the reading of two, and the legal ways to set them.

The document's order, best first: five aces, royal flush, straight flush, four of a kind, full
house, flush, straight, three of a kind, two pair, pair, high card (Pai Gow Poker document, ranks of
the high hand); for two cards: a pair, else the higher cards (ranks of the low hand).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cache, total_ordering
from itertools import combinations
from typing import Any, ClassVar, Self

from cardlib.deck import JOKER, RANKS, SUITS, Card, Cards, cards, text, told, whole
from cardlib.errors import BadRules, NotACard, Refused

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
VALUE = {rank: ACE if rank == "A" else place for place, rank in enumerate(RANKS, 1)}
_SIGN = {value: rank for rank, value in VALUE.items()}
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORD = dict(enumerate((*_WORDS, "jack", "queen", "king", "ace"), 2))

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(8)
STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE = range(8, 11)
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
_BY_COPIES = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
    (5,): FIVE,
}


class FoulSetting(Refused):
    """The two-card hand outranks the five-card hand: a setting that may not be played."""


@dataclass(frozen=True)
class Rules:
    """The switches of the game; as they stand, the document's rules.

    wheel: 5-4-3-2-A is the "second" best straight (and the best straight flush below the royal), or
    the "lowest". joker: a "bug" completes a straight or a flush and is an ace otherwise; a "wild"
    one is any card, which makes five of a kind of every rank. commission: per cent of a win.

    >>> DOCUMENT.but(wheel="lowest")
    Rules(wheel='lowest', joker='bug', commission=5)
    >>> Rules(joker="tame")
    Traceback (most recent call last):
    cardlib.errors.BadRules: joker is 'tame', but must be 'bug' or 'wild'
    """

    wheel: str = "second"
    joker: str = "bug"
    commission: int = 5

    CHOICES: ClassVar = {"wheel": ("second", "lowest"), "joker": ("bug", "wild")}

    def __post_init__(self) -> None:
        for switch, allowed in self.CHOICES.items():
            value = getattr(self, switch)
            if not (isinstance(value, str) and value in allowed):
                said = " or ".join(map(repr, allowed))
                raise BadRules(f"{switch} is {told(value)}, but must be {said}")
        commission = whole("commission", self.commission, 0, 100)
        object.__setattr__(self, "commission", commission)

    def but(self, /, **changes: Any) -> Self:
        """These rules with some switches changed. Raises BadRules for an unknown switch."""
        switches = [switch.name for switch in fields(self)]
        for name in changes:
            if name not in switches:
                raise BadRules(f"there is no switch {told(name)}: there are {', '.join(switches)}")
        return replace(self, **changes)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories by name, lowest first: a strength begins with a place in this row."""
        five = "five aces" if self.joker == "bug" else "five of a kind"
        low = ("high card", "pair", "two pair", "three of a kind", "straight", "flush")
        return (*low, "full house", "four of a kind", "straight flush", "royal flush", five)


DOCUMENT = Rules()


def known_rules(rules: object) -> Rules:
    """The rules as they are, or BadRules where they are none."""
    if isinstance(rules, Rules):
        return rules
    raise BadRules(f"{told(rules)} are no rules of this game: DOCUMENT and DOCUMENT.but(…) are")


@cache
def runs(wheel: str) -> tuple[tuple[int, ...], ...]:
    """The ten straights, lowest first; wheel as in Rules.

    >>> runs("second")[-2:]
    ((5, 4, 3, 2, 14), (14, 13, 12, 11, 10))
    """
    steps = [tuple(range(top, top - 5, -1)) for top in range(6, ACE + 1)]
    steps.insert(0 if wheel == "lowest" else -1, (5, 4, 3, 2, ACE))
    return tuple(steps)


@cache
def _places(wheel: str) -> dict[frozenset[int], int]:
    return {frozenset(run): place for place, run in enumerate(runs(wheel))}


def strength_of_five(values: Iterable[int], suited: bool, wheel: str) -> tuple[int, ...]:
    """The strength of five ranks, what the joker stands for among them: greater is stronger.

    values: five ranks, 2 to 14 (the ace); suited: all of one suit. First comes the category, then
    what breaks ties: a straight's place among the ten, or the ranks, the more frequent first.

    >>> strength_of_five([9, 9, 9, 14, 8], suited=False, wheel="second")
    (3, 9, 14, 8)
    >>> strength_of_five([5, 4, 3, 2, 14], suited=True, wheel="second")
    (8, 8)
    """
    return _strength_of_five(tuple(sorted(values)), suited, wheel)


@cache
def _strength_of_five(values: tuple[int, ...], suited: bool, wheel: str) -> tuple[int, ...]:
    counted = sorted(((n, value) for value, n in Counter(values).items()), reverse=True)
    ranks = tuple(value for _, value in counted)
    if len(ranks) == 5:
        place = _places(wheel).get(frozenset(ranks))
        if place is not None and suited:
            return (ROYAL_FLUSH,) if place == 9 else (STRAIGHT_FLUSH, place)
        if place is not None:
            return STRAIGHT, place
        if suited:
            return FLUSH, *ranks
    return _BY_COPIES[tuple(n for n, _ in counted)], *ranks


def _many(value: int) -> str:
    return _WORD[value] + ("es" if value == 6 else "s")


def _signs(values: Iterable[int]) -> str:
    return "-".join(_SIGN[value] for value in values)


@total_ordering
@dataclass(frozen=True, eq=False, init=False, repr=False)
class _Reading:
    """What both hands share: greater is stronger; equal strength is equal, whatever the cards.

    cards: in the order in which the hand is read; strength: a category, then what breaks ties;
    joker: what the joker stands for, a rank (2 to 14) and a suit ("" where none matters), or None.
    """

    cards: tuple[Card, ...]
    rules: Rules
    strength: tuple[int, ...]
    joker: tuple[int, str] | None

    _SIZE: ClassVar[int]

    def __init__(self, given: Cards, rules: Rules = DOCUMENT) -> None:
        row = cards(given)
        if len(row) != self._SIZE:
            given_now = f"{len(row)} ({text(row)})" if row else "none"
            raise NotACard(f"this hand has {self._SIZE} cards, not {given_now}")
        object.__setattr__(self, "rules", known_rules(rules))
        strength, joker = self._read([card for card in row if card != JOKER])
        object.__setattr__(self, "strength", strength)
        object.__setattr__(self, "joker", joker if JOKER in row else None)
        order = sorted(row, key=lambda card: SUITS.index(card.suit) if card.suit else 4)
        ranks = self.ranks
        order.sort(key=lambda card: ranks.index(VALUE.get(card.rank, joker[0])))
        object.__setattr__(self, "cards", tuple(order))

    def _read(self, others: list[Card]) -> tuple[tuple[int, ...], tuple[int, str]]:
        raise NotImplementedError

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (2 to 14) in the order in which they are compared, each once."""
        return self.strength[1:]

    def _comparable(self, other: "_Reading") -> bool:
        mine, theirs = self.rules, other.rules
        return type(other) is type(self) and theirs.but(commission=mine.commission) == mine

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Reading) and self._comparable(other):
            return self.strength == other.strength
        return NotImplemented

    def __lt__(self, other: object) -> bool:
        if isinstance(other, _Reading) and self._comparable(other):
            return self.strength < other.strength
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    def __repr__(self) -> str:
        switched = "" if self.rules == DOCUMENT else f", {self.rules!r}"
        return f"{type(self).__name__}({text(self.cards)!r}{switched})"

    def _words(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        if self.joker is None:
            return self._words()
        rank, suit = self.joker
        if suit:
            return f"{self._words()} (the joker is {_SIGN[rank]}{suit})"
        return f"{self._words()} (the joker is {'an' if rank in (8, ACE) else 'a'} {_WORD[rank]})"


class High(_Reading):
    """Five cards as they rank in the high hand; greater is stronger.

    The best reading of the joker that the rules allow counts: by the document it completes a
    straight, a flush or a straight flush and is an ace otherwise ("Rules", 3). In a flush it is the
    highest card of the suit that is missing. Suits never matter.
    Raises NotACard for anything but five different cards.

    >>> print(High("joker K♥ 9♥ 7♥ 5♥"))
    flush, A-K-9-7-5 (the joker is A♥)
    >>> print(High("joker 2♠ 3♦ 4♥ 5♣"))
    straight, 5-4-3-2-A (the joker is an ace)
    >>> High("joker 9♠ 9♥ 5♦ 5♣") > High("A♠ 9♠ 9♥ 4♦ 4♣"), High("joker 9♠ 9♥ 5♦ 5♣").category
    (True, 'two pair')
    """

    _SIZE = 5

    def _read(self, others: list[Card]) -> tuple[tuple[int, ...], tuple[int, str]]:
        values = [VALUE[card.rank] for card in others]
        suits = {card.suit for card in others}
        if len(others) == 5:
            return strength_of_five(values, len(suits) == 1, self.rules.wheel), (0, "")
        readings = []
        for value in range(2, ACE + 1):
            suited = len(suits) == 1 and value not in values
            strength = strength_of_five([*values, value], suited, self.rules.wheel)
            if value == ACE or strength[0] in COMPLETE or self.rules.joker == "wild":
                readings.append((strength, (value, others[0].suit if suited else "")))
        return max(readings)

    @property
    def category(self) -> str:
        """The category by name, one of rules.categories."""
        return self.rules.categories[self.strength[0]]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (2 to 14) in the order in which they are compared, each once."""
        if self.strength[0] == ROYAL_FLUSH:
            return runs(self.rules.wheel)[-1]
        if self.strength[0] in (STRAIGHT, STRAIGHT_FLUSH):
            return runs(self.rules.wheel)[self.strength[1]]
        return self.strength[1:]

    def _words(self) -> str:
        kind, first, *rest = self.strength[0], *self.ranks
        if kind == FIVE:
            return f"five {_many(first)}"
        if kind == ROYAL_FLUSH:
            return self.category
        if kind == FULL_HOUSE:
            return f"full house, {_many(first)} full of {_many(rest[0])}"
        if kind == TWO_PAIR:
            return f"two pair, {_many(first)} and {_many(rest[0])}, {_WORD[rest[1]]} beside"
        if kind in COMPLETE:
            return f"{self.category}, {_signs(self.ranks)}"
        if kind == HIGH_CARD:
            return f"{_WORD[first]} high, {_signs(self.ranks)}"
        start = {PAIR: "pair of", THREE: "three", FOUR: "four"}[kind]
        beside = _WORD[rest[0]] if len(rest) == 1 else _signs(rest)
        return f"{start} {_many(first)}, {beside} beside"


class Low(_Reading):
    """Two cards as they rank in the low hand; greater is stronger. The joker is an ace here.

    Raises NotACard for anything but two different cards.

    >>> print(Low("joker K♠"))
    ace-king (the joker is an ace)
    >>> Low("8♠ 8♥") > Low("A♠ Q♥") > Low("A♦ J♥")
    True
    """

    _SIZE = 2

    def _read(self, others: list[Card]) -> tuple[tuple[int, ...], tuple[int, str]]:
        values = [VALUE[card.rank] for card in others]
        joker = values[0] if self.rules.joker == "wild" else ACE
        high, low = sorted([*values, joker][:2], reverse=True)
        return (PAIR, high) if high == low else (HIGH_CARD, high, low), (joker, "")

    def _words(self) -> str:
        if self.strength[0] == PAIR:
            return f"pair of {_many(self.ranks[0])}"
        return f"{_WORD[self.ranks[0]]}-{_WORD[self.ranks[1]]}"


def why_foul(high: High, low: Low) -> str:
    """Why this low hand may not lie beside this high hand; "" where it may.

    The high hand must rank above the low hand ("Rules", 2). Both are compared as far as both go:
    a pair in the low hand needs a pair as high, unpaired cards need two cards as high; equal so far
    is legal.

    >>> print(why_foul(High("Q♠ Q♥ 9♦ 5♣ 2♠"), Low("K♠ K♥")))
    foul: the low hand, pair of kings, outranks the high hand, pair of queens, 9-5-2 beside
    >>> why_foul(High("A♠ K♦ 9♥ 5♣ 2♠"), Low("A♦ K♥"))
    ''
    """
    # Two cards are a pair or high cards, and their strengths begin like those of five cards.
    if high.strength[: len(low.strength)] >= low.strength:
        return ""
    return f"foul: the low hand, {low}, outranks the high hand, {high}"


@dataclass(frozen=True, eq=False)
class Setting:
    """Seven cards set into a legal high and low hand; `set_hand` and `house_way` make them.

    Settings are equal where the same cards lie high and the same low, by the same rules, whoever
    set them. line: the line of the house way that decided it; "" where a player did.
    Raises NotACard unless the hands are a High and a Low of seven different cards; BadRules for
    hands under different rules; FoulSetting where the low hand outranks the high one.
    """

    high_hand: High = field(repr=False)
    low_hand: Low = field(repr=False)
    line: str = ""

    def __post_init__(self) -> None:
        for name, hand, kind in (("high", self.high_hand, High), ("low", self.low_hand, Low)):
            if not isinstance(hand, kind):
                raise NotACard(f"the {name} hand is {told(hand)}, but must be {kind.__name__}(…)")
        if not isinstance(self.line, str):
            raise BadRules(f"the line is {told(self.line)}, but must be a text")
        seven_cards((*self.high, *self.low))
        if self.high_hand.rules != self.low_hand.rules:
            raise BadRules("the high and the low hand are read by different rules")
        foul = why_foul(self.high_hand, self.low_hand)
        if foul:
            raise FoulSetting(foul)

    def _laid(self) -> tuple[object, ...]:
        return frozenset(self.high), frozenset(self.low), self.high_hand.rules

    def __eq__(self, other: object) -> bool:
        return self._laid() == other._laid() if isinstance(other, Setting) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._laid())

    @property
    def high(self) -> tuple[Card, ...]:
        """The five cards of the high hand, in the order in which they are read."""
        return self.high_hand.cards

    @property
    def low(self) -> tuple[Card, ...]:
        """The two cards of the low hand, the higher first."""
        return self.low_hand.cards

    def __repr__(self) -> str:
        return f"<Setting: {text(self.high)} | {text(self.low)}>"

    def __str__(self) -> str:
        return f"{text(self.high)} | {text(self.low)}: {self.high_hand}; {self.low_hand} low"


def seven_cards(seven: Cards) -> tuple[Card, ...]:
    """Seven different cards, or NotACard."""
    row = cards(seven)
    if len(row) != 7:
        given = f"{len(row)} ({text(row)})" if row else "none"
        raise NotACard(f"a hand to set has seven cards, not {given}")
    return row


def set_hand(seven: Cards, low: Cards, rules: Rules = DOCUMENT) -> Setting:
    """Sets seven cards: these two low, the other five high.

    Raises NotACard unless there are seven different cards and two of them are given as low ones;
    FoulSetting, naming both hands, where the low hand outranks the high one ("Rules", 2).

    >>> print(set_hand("K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", low="A♦ Q♠"))
    K♠ K♥ 9♦ 5♣ 2♠ | A♦ Q♠: pair of kings, 9-5-2 beside; ace-queen low
    """
    row, chosen = seven_cards(seven), cards(low)
    for card in chosen:
        if card not in row:
            raise NotACard(f"{card} can't lie low: it is not among {text(row)}")
    if len(chosen) != 2:
        raise NotACard(f"the low hand has two cards, not {len(chosen) or 'none'}")
    return Setting(High([card for card in row if card not in chosen], rules), Low(chosen, rules))


def legal_settings(seven: Cards, rules: Rules = DOCUMENT) -> tuple[Setting, ...]:
    """Every legal setting of seven cards, at most 21: highest low hand first.

    >>> settings = legal_settings("K♠ K♥ Q♦ 9♦ 5♣ 3♣ 2♠")
    >>> len(settings), settings[0]  # a king may lie low with a 9 at most, the pair not at all
    (18, <Setting: K♥ Q♦ 5♣ 3♣ 2♠ | K♠ 9♦>)
    """
    row = seven_cards(seven)
    found = []
    for low in combinations(row, 2):
        high = High([card for card in row if card not in low], rules)
        if not why_foul(high, Low(low, rules)):
            found.append(Setting(high, Low(low, rules)))
    return tuple(sorted(found, key=lambda it: (it.low_hand, it.high_hand), reverse=True))
