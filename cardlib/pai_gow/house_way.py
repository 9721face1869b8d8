"""Two published ways to set any seven cards, line by line: the first line that applies decides.

Ranks count the joker as an ace. A line fixes the ranks of the two low cards; among the ways to pick
the cards themselves, the one with the strongest five-card hand is taken, so the joker may leave the
low ace's place to complete a hand behind. A complete hand is a straight, a flush, a straight flush
or a royal flush in the high hand of a legal setting. Singles are the cards outside pairs, threes
and fours; the top two are the two highest singles.

Source: the pages "Trump Plaza" and "Foxwoods" of the Wizard of Odds, as read in November 2026; the
wording here closes the cases that they leave open.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from cardlib.deck import SUITS, Card, Cards, text, told
from cardlib.errors import BadRules
from cardlib.pai_gow.setting import (
    ACE,
    COMPLETE,
    DOCUMENT,
    JACK,
    KING,
    VALUE,
    High,
    Low,
    Rules,
    Setting,
    known_rules,
    seven_cards,
)

# Kinds of hand by how many fives, fours, threes and pairs of a rank are among the seven.
KINDS = {
    (1, 0, 0, 0): "five aces",
    (1, 0, 0, 1): "five aces",
    (0, 1, 1, 0): "four of a kind and three of a kind",
    (0, 1, 0, 1): "four of a kind and a pair",
    (0, 1, 0, 0): "four of a kind",
    (0, 0, 2, 0): "two threes of a kind",
    (0, 0, 1, 2): "full house with two pairs",
    (0, 0, 1, 1): "full house",
    (0, 0, 0, 3): "three pair",
    (0, 0, 0, 2): "two pair",
    (0, 0, 1, 0): "three of a kind",
    (0, 0, 0, 1): "one pair",
    (0, 0, 0, 0): "nothing",
}

Ranks = tuple[Any, ...]


@dataclass(frozen=True)
class Seven:
    """What a line of a house way looks at. Ranks are 2 to 14, the ace; 0 where there is none.

    Each rank is a number, or an array of many hands' numbers: the lines are written for both.
    """

    four: Any
    threes: Ranks  # higher first
    pairs: Ranks
    singles: Ranks  # the three highest
    find_complete: Callable[[], Ranks]

    @cached_property
    def complete(self) -> Ranks:
        """The ranks of the highest low hand that leaves a complete hand; (0, 0) without one."""
        return self.find_complete()


@dataclass(frozen=True)
class Line:
    """A line in words: kind of hand, case, what lies low; and case and low ranks as functions."""

    hand: str
    case: str
    does: str
    applies: Callable[[Seven], Any]
    low: Callable[[Seven], Ranks]

    def __str__(self) -> str:
        return f"{self.hand}{', ' + self.case if self.case else ''}: {self.does}"


@dataclass(frozen=True)
class Way:
    """A house way: its name and its lines, in the order in which they are tried.

    >>> print(TRUMP_PLAZA.lines[0])
    five aces, with two kings: K-K low
    """

    name: str
    lines: tuple[Line, ...]

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __repr__(self) -> str:
        return self.name

    def rows(self) -> list[dict[str, str]]:
        """The lines as rows for a table.

        >>> FOXWOODS.rows()[-1]
        {'hand': 'nothing', 'case': '', 'low hand': 'the second and third highest low'}
        """
        return [{"hand": it.hand, "case": it.case, "low hand": it.does} for it in self]


def _always(seven: Seven) -> Any:
    return True


def _complete(seven: Seven) -> Any:
    return seven.complete[0] > 0


def _top_two(seven: Seven) -> Ranks:
    return seven.singles[0], seven.singles[1]


def _of_four(seven: Seven) -> Ranks:
    return seven.four, seven.four


def _of_three(seven: Seven) -> Ranks:
    return seven.threes[0], seven.threes[0]


def _higher_pair(seven: Seven) -> Ranks:
    return seven.pairs[0], seven.pairs[0]


def _lower_pair(seven: Seven) -> Ranks:
    return seven.pairs[1], seven.pairs[1]


def _leave_complete(seven: Seven) -> Ranks:
    return seven.complete


def _single(least: int) -> Callable[[Seven], Any]:
    return lambda seven: seven.singles[0] >= least


def _beats(one: Ranks, other: Ranks) -> Any:
    """Whether one low hand, given by its ranks, is higher than another."""

    def order(ranks: Ranks) -> Any:
        return 225 * (ranks[0] == ranks[1]) + 15 * ranks[0] + ranks[1]

    return order(one) > order(other)


_LEAVE = "the highest two low cards that leave a complete hand"
_POSSIBLE = "a complete hand possible"

_FIVE_ACES = (
    Line("five aces", "with two kings", "K-K low", lambda it: it.pairs[0] == KING, _higher_pair),
    Line("five aces", "", "A-A low", _always, lambda it: (ACE, ACE)),
)
_FOUR_AND_MORE = (
    Line("four of a kind and three of a kind", "", "a pair of the three low", _always, _of_three),
    Line("four of a kind and a pair", "", "the pair low", _always, _higher_pair),
)


def _split(case: str, applies: Callable[[Seven], Any]) -> Line:
    return Line("four of a kind", case, "split, two of the four low", applies, _of_four)


def _keep(case: str, applies: Callable[[Seven], Any]) -> Line:
    return Line("four of a kind", case, "keep the four, the top two low", applies, _top_two)


_SMALL_FOURS = (
    _keep(
        "7s to 10s, with a king or ace single",
        lambda it: (it.four >= 7) & (it.singles[0] >= KING),
    ),
    _split("7s to 10s, no king or ace single", lambda it: it.four >= 7),
    _keep("2s to 6s", _always),
)
_TWO_THREES = (
    Line("two threes of a kind", "", "a pair of the higher three low", _always, _of_three),
    Line("full house with two pairs", "", "the higher pair low", _always, _higher_pair),
)
_FULL_HOUSE = (Line("full house", "", "the pair low", _always, _higher_pair),)
_THREE_PAIR = (Line("three pair", "", "the highest pair low", _always, _higher_pair),)


def _two_pair(case: str, applies: Callable[[Seven], Any], top: bool = False) -> Line:
    does, low = ("the top two low", _top_two) if top else ("the lower pair low", _lower_pair)
    return Line("two pair", case, does, applies, low)


_THREE = (
    Line("three of a kind", _POSSIBLE, _LEAVE, _complete, _leave_complete),
    Line(
        "three of a kind",
        "aces",
        "an ace and the highest single low",
        lambda it: it.threes[0] == ACE,
        lambda it: (it.threes[0], it.singles[0]),
    ),
    Line("three of a kind", "others", "the top two low", _always, _top_two),
)
_ONE_PAIR = (
    Line("one pair", _POSSIBLE, _LEAVE, _complete, _leave_complete),
    Line("one pair", "", "the top two low", _always, _top_two),
)
_NOTHING = (
    Line("nothing", _POSSIBLE, _LEAVE, _complete, _leave_complete),
    Line(
        "nothing",
        "",
        "the second and third highest low",
        _always,
        lambda it: (it.singles[1], it.singles[2]),
    ),
)

TRUMP_PLAZA = Way(
    "TRUMP_PLAZA",
    (
        *_FIVE_ACES,
        *_FOUR_AND_MORE,
        _split("aces", lambda it: it.four == ACE),
        _keep(
            "jacks to kings, with an ace single",
            lambda it: (it.four >= JACK) & (it.singles[0] == ACE),
        ),
        _split("jacks to kings, no ace single", lambda it: it.four >= JACK),
        *_SMALL_FOURS,
        *_TWO_THREES,
        Line(
            "full house",
            "a pair of 2s, with ace and king singles",
            "A-K low",
            lambda it: (it.pairs[0] == 2) & (it.singles[0] == ACE) & (it.singles[1] == KING),
            _top_two,
        ),
        *_FULL_HOUSE,
        *_THREE_PAIR,
        # Bands: low 2 to 6, middle 7 to 10, high jacks to kings.
        _two_pair("aces and any", lambda it: it.pairs[0] == ACE),
        _two_pair(
            "both high, or high and middle",
            lambda it: (it.pairs[0] >= JACK) & (it.pairs[1] >= 7),
        ),
        _two_pair(
            "high and low, with an ace single",
            lambda it: (it.pairs[0] >= JACK) & (it.singles[0] == ACE),
            top=True,
        ),
        _two_pair("high and low, no ace single", lambda it: it.pairs[0] >= JACK),
        _two_pair(
            "both middle, with an ace single",
            lambda it: (it.pairs[1] >= 7) & (it.singles[0] == ACE),
            top=True,
        ),
        _two_pair("both middle, no ace single", lambda it: it.pairs[1] >= 7),
        _two_pair(
            "middle and low, or both low, with a king or ace single", _single(KING), top=True
        ),
        _two_pair("middle and low, or both low, no king or ace single", _always),
        *_THREE,
        *_ONE_PAIR,
        *_NOTHING,
    ),
)

FOXWOODS = Way(
    "FOXWOODS",
    (
        *_FIVE_ACES,
        *_FOUR_AND_MORE,
        _split("jacks to aces", lambda it: it.four >= JACK),
        *_SMALL_FOURS,
        *_TWO_THREES,
        *_FULL_HOUSE,
        *_THREE_PAIR,
        _two_pair("the higher one jacks to aces", lambda it: it.pairs[0] >= JACK),
        _two_pair(
            "the higher one 7s to 10s, with an ace single",
            lambda it: (it.pairs[0] >= 7) & (it.singles[0] == ACE),
            top=True,
        ),
        _two_pair("the higher one 7s to 10s, no ace single", lambda it: it.pairs[0] >= 7),
        _two_pair("the higher one 3s to 6s, with a king or ace single", _single(KING), top=True),
        _two_pair("the higher one 3s to 6s, no king or ace single", _always),
        *_THREE,
        Line(
            "one pair",
            "10s to kings with an ace single, the top two higher than beside a complete hand",
            "the top two low",
            lambda it: (
                _complete(it)
                & (it.pairs[0] >= 10)
                & (it.pairs[0] <= KING)
                & (it.singles[0] == ACE)
                & _beats(_top_two(it), it.complete)
            ),
            _top_two,
        ),
        *_ONE_PAIR,
        *_NOTHING,
    ),
)


def known_way(way: object, rules: Rules = DOCUMENT) -> Way:
    """The way as it is; BadRules where it is none, or can't be played by these rules."""
    if not isinstance(way, Way):
        raise BadRules(f"{told(way)} is no house way: TRUMP_PLAZA and FOXWOODS are")
    if known_rules(rules).joker == "wild":
        raise BadRules("the house ways count the joker as an ace: none is written for a wild one")
    return way


def house_way(seven: Cards, way: Way = TRUMP_PLAZA, rules: Rules = DOCUMENT) -> Setting:
    """Sets seven cards by a house way; the setting's `line` is the line that decided.

    Raises NotACard unless seven different cards are given; BadRules for what is no house way, for a
    wild joker, and for a way of your own with no line for a hand or with a line it can't follow.

    >>> setting = house_way("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣", TRUMP_PLAZA)
    >>> setting
    <Setting: 10♠ 10♥ 10♦ 2♠ 2♥ | A♦ K♣>
    >>> setting.line
    'full house, a pair of 2s, with ace and king singles: A-K low'
    >>> house_way("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣", FOXWOODS).line
    'full house: the pair low'
    """
    known_way(way, rules)
    # One order for all, so that the same cards are set alike however they lie.
    row = sorted(seven_cards(seven), key=lambda it: (-_rank(it), (*SUITS, "").index(it.suit)))
    by_ranks: dict[Ranks, list[tuple[Card, ...]]] = {}
    for low in combinations(row, 2):
        by_ranks.setdefault((_rank(low[0]), _rank(low[1])), []).append(low)

    def strongest(ranks: Ranks) -> tuple[High, tuple[Card, ...]]:
        """The strongest high hand that leaves low cards of these ranks, and those two cards."""
        settings = [
            (High([card for card in row if card not in low], rules), low) for low in by_ranks[ranks]
        ]
        return max(settings, key=lambda it: it[0].strength)

    def find_complete() -> Ranks:
        for ranks in sorted(by_ranks, key=lambda it: (it[0] == it[1], it), reverse=True):
            if strongest(ranks)[0].strength[0] in COMPLETE:
                return ranks
        return 0, 0

    copies = Counter(map(_rank, row))

    def of(n: int) -> Ranks:
        found = sorted((rank for rank, held in copies.items() if held == n), reverse=True)
        return (*found, 0, 0, 0)

    held = list(copies.values())
    kind = KINDS[held.count(5), held.count(4), held.count(3), held.count(2)]
    what = Seven(of(4)[0], of(3), of(2), of(1), find_complete)
    for line in way:
        if line.hand == kind and line.applies(what):
            ranks = line.low(what)
            if ranks not in by_ranks:
                raise BadRules(f"{way}: the line “{line}” asks for cards not among {text(row)}")
            high, two = strongest(ranks)
            return Setting(high, Low(two, rules), str(line))
    raise BadRules(f"{way} has no line for {text(row)} ({kind})")


def _rank(card: Card) -> int:
    return VALUE.get(card.rank, ACE)
