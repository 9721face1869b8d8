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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import combinations
from typing import Any

from cardlib.deck import SUITS, Card, Cards, text, told, whole
from cardlib.errors import BadRules
from cardlib.pai_gow.setting import (
    ACE,
    COMPLETE,
    DOCUMENT,
    JACK,
    KING,
    VALUE,
    FoulSetting,
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

# The places where a line finds a rank, by how many cards of the rank there are: the highest first.
PLACES = {
    5: ("five",),
    4: ("four",),
    3: ("three 1", "three 2"),
    2: ("pair 1", "pair 2", "pair 3"),
    1: ("single 1", "single 2", "single 3"),
}
# And the ranks of the highest low hand that leaves a complete hand.
COMPLETE_PLACES = ("complete 1", "complete 2")
_EVERY_PLACE = (*(place for places in PLACES.values() for place in places), *COMPLETE_PLACES)

MOST_LINES = 200
Ranks = tuple[Any, Any]


@dataclass(frozen=True)
class Seven:
    """What a line of a house way looks at: the rank at each place, 2 to 14 (the ace), or 0.

    Each rank is a number, or an array of many hands' numbers: the lines are read over both.
    """

    ranks: Mapping[str, Any]
    find_complete: Callable[[], Ranks]

    @cached_property
    def complete(self) -> Ranks:
        """The ranks of the highest low hand that leaves a complete hand; (0, 0) without one."""
        return self.find_complete()

    def __getitem__(self, place: str) -> Any:
        if place in COMPLETE_PLACES:
            return self.complete[COMPLETE_PLACES.index(place)]
        return self.ranks[place]


@dataclass(frozen=True)
class Line:
    """A line of a house way, in words and as data.

    hand: the kind of hand; case and does: the case, and what lies low, in words. low: the places of
    the two low ranks. when: places with the least and the highest rank (2 to 14, the ace) that
    there must be for the line to apply. over: two places more, where the line applies only if its
    low hand is higher than those two. Places are five, four, three 1 and 2, pair 1 to 3, single 1
    to 3 (the highest first), and complete 1 and 2: the highest low hand that leaves a complete one.

    Raises BadRules for what is no kind of hand, no place or no rank.

    >>> print(Line("two pair", "aces up", "split", ("pair 2", "pair 2"), [("pair 1", 14, 14)]))
    two pair, aces up: split
    >>> Line("two pairs", "", "the lower pair low", ("pair 2", "pair 2"))
    Traceback (most recent call last):
    cardlib.errors.BadRules: 'two pairs' is no kind of hand: did you mean 'two pair'?
    """

    hand: str
    case: str
    does: str
    low: Iterable[str]
    when: Iterable[tuple[str, int, int]] = ()
    over: Iterable[str] = ()

    def __post_init__(self) -> None:
        for what in (self.case, self.does):
            if not isinstance(what, str):
                raise BadRules(f"a line is told in texts, not by {told(what)}")
        _one_of("kind of hand", self.hand, tuple(KINDS.values()))
        low, when, over = (_row(it) for it in (self.low, self.when, self.over))
        if len(low) != 2 or len(over) not in (0, 2):
            raise BadRules(f"the line “{self}” needs two places low, and over none or two others")
        bounds = []
        for it in when:
            bound = _row(it)
            if len(bound) != 3:
                raise BadRules(f"{told(it)} is no case: a place, the least rank and the highest is")
            least = whole("the least rank", bound[1], 2, ACE)
            bounds.append((bound[0], least, whole("the highest rank", bound[2], least, ACE)))
        for place in (*low, *(it[0] for it in bounds), *over):
            _one_of("place", place, _EVERY_PLACE)
        for name, value in (("low", low), ("when", tuple(bounds)), ("over", over)):
            object.__setattr__(self, name, value)

    def applies(self, seven: Seven) -> Any:
        """Whether this line sets a hand of its kind; for many hands an array."""
        now: Any = True
        for place, least, most in self.when:
            now = now & (seven[place] >= least) & (seven[place] <= most)
        if self.over:
            one, other = self.over
            now = now & _beats(self.ranks(seven), (seven[one], seven[other]))
        return now

    def ranks(self, seven: Seven) -> Ranks:
        """The ranks of the two low cards; 0 where there is none at the place."""
        one, other = self.low
        return seven[one], seven[other]

    def __str__(self) -> str:
        return f"{self.hand}{', ' + self.case if self.case else ''}: {self.does}"


def _one_of(what: str, name: object, known: tuple[str, ...]) -> None:
    if not (isinstance(name, str) and name in known):
        near = get_close_matches(name[:60], known, 1) if isinstance(name, str) else ()
        said = (
            f"did you mean {near[0]!r}?" if near else f"there are {', '.join(dict.fromkeys(known))}"
        )
        raise BadRules(f"{told(name)} is no {what}: {said}")


def _row(given: object) -> tuple[Any, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadRules(f"{told(given)} is no list of places")
    return tuple(given)


@dataclass(frozen=True)
class Way:
    """A house way: its name and its lines, in the order in which they are tried.

    A way of your own has any lines; a hand without a line for it, or with one that fouls, is
    refused where it is met. To try a way over every hand there is:
    `batch.house_way(batch.patterns(7)[0], way)`. Raises BadRules for what is no name or no line.

    >>> print(TRUMP_PLAZA.lines[0])
    five aces, with two kings: K-K low
    """

    name: str
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        if not (isinstance(self.name, str) and self.name.strip() and self.name.isprintable()):
            raise BadRules(f"{told(self.name)} is no name of a house way: a text is")
        lines = tuple(self.lines) if isinstance(self.lines, Iterable) else ()
        for line in lines:
            if not isinstance(line, Line):
                raise BadRules(f"{told(line)} is no line of a house way: Line(…) is one")
        if not 0 < len(lines) <= MOST_LINES:
            raise BadRules(f"{self.name} has {len(lines)} lines: from 1 to {MOST_LINES} can be")
        object.__setattr__(self, "lines", lines)

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


def _beats(one: Ranks, other: Ranks) -> Any:
    """Whether one low hand, given by its ranks, is higher than another."""

    def order(ranks: Ranks) -> Any:
        return 225 * (ranks[0] == ranks[1]) + 15 * ranks[0] + ranks[1]

    return order(one) > order(other)


_TOP_TWO = ("single 1", "single 2")
_FOUR = ("four", "four")
_THREE = ("three 1", "three 1")
_PAIR = ("pair 1", "pair 1")
_LOWER_PAIR = ("pair 2", "pair 2")
_WITH_ACE = ("single 1", ACE, ACE)
_WITH_KING_OR_ACE = ("single 1", KING, ACE)
_IS_POSSIBLE = ("complete 1", 2, ACE)


def _split(case: str, *when: tuple[str, int, int]) -> Line:
    return Line("four of a kind", case, "split, two of the four low", _FOUR, when)


def _keep(case: str, *when: tuple[str, int, int]) -> Line:
    return Line("four of a kind", case, "keep the four, the top two low", _TOP_TWO, when)


def _pairs_split(case: str, *when: tuple[str, int, int]) -> Line:
    return Line("two pair", case, "the lower pair low", _LOWER_PAIR, when)


def _pairs_kept(case: str, *when: tuple[str, int, int]) -> Line:
    return Line("two pair", case, "the top two low", _TOP_TWO, when)


def _complete(hand: str) -> Line:
    does = "the highest two low cards that leave a complete hand"
    return Line(hand, "a complete hand possible", does, COMPLETE_PLACES, (_IS_POSSIBLE,))


_MORE_THAN_FOUR = (
    Line("five aces", "with two kings", "K-K low", _PAIR, (("pair 1", KING, KING),)),
    Line("five aces", "", "A-A low", ("five", "five")),
    Line("four of a kind and three of a kind", "", "a pair of the three low", _THREE),
    Line("four of a kind and a pair", "", "the pair low", _PAIR),
)
_SMALL_FOURS = (
    _keep("7s to 10s, with a king or ace single", ("four", 7, 10), _WITH_KING_OR_ACE),
    _split("7s to 10s, no king or ace single", ("four", 7, 10)),
    _keep("2s to 6s"),
)
_TWO_THREES = (
    Line("two threes of a kind", "", "a pair of the higher three low", _THREE),
    Line("full house with two pairs", "", "the higher pair low", _PAIR),
)
_FULL_HOUSE = (Line("full house", "", "the pair low", _PAIR),)
_THREE_PAIR = (Line("three pair", "", "the highest pair low", _PAIR),)
_THREES = (
    _complete("three of a kind"),
    Line(
        "three of a kind",
        "aces",
        "an ace and the highest single low",
        ("three 1", "single 1"),
        (("three 1", ACE, ACE),),
    ),
    Line("three of a kind", "others", "the top two low", _TOP_TWO),
)
_ONE_PAIR = (_complete("one pair"), Line("one pair", "", "the top two low", _TOP_TWO))
_NOTHING = (
    _complete("nothing"),
    Line("nothing", "", "the second and third highest low", ("single 2", "single 3")),
)

TRUMP_PLAZA = Way(
    "TRUMP_PLAZA",
    (
        *_MORE_THAN_FOUR,
        _split("aces", ("four", ACE, ACE)),
        _keep("jacks to kings, with an ace single", ("four", JACK, KING), _WITH_ACE),
        _split("jacks to kings, no ace single", ("four", JACK, KING)),
        *_SMALL_FOURS,
        *_TWO_THREES,
        Line(
            "full house",
            "a pair of 2s, with ace and king singles",
            "A-K low",
            _TOP_TWO,
            (("pair 1", 2, 2), _WITH_ACE, ("single 2", KING, KING)),
        ),
        *_FULL_HOUSE,
        *_THREE_PAIR,
        # Bands: low 2 to 6, middle 7 to 10, high jacks to kings.
        _pairs_split("aces and any", ("pair 1", ACE, ACE)),
        _pairs_split("both high, or high and middle", ("pair 1", JACK, KING), ("pair 2", 7, KING)),
        _pairs_kept("high and low, with an ace single", ("pair 1", JACK, KING), _WITH_ACE),
        _pairs_split("high and low, no ace single", ("pair 1", JACK, KING)),
        _pairs_kept("both middle, with an ace single", ("pair 2", 7, 10), _WITH_ACE),
        _pairs_split("both middle, no ace single", ("pair 2", 7, 10)),
        _pairs_kept("middle and low, or both low, with a king or ace single", _WITH_KING_OR_ACE),
        _pairs_split("middle and low, or both low, no king or ace single"),
        *_THREES,
        *_ONE_PAIR,
        *_NOTHING,
    ),
)

FOXWOODS = Way(
    "FOXWOODS",
    (
        *_MORE_THAN_FOUR,
        _split("jacks to aces", ("four", JACK, ACE)),
        *_SMALL_FOURS,
        *_TWO_THREES,
        *_FULL_HOUSE,
        *_THREE_PAIR,
        _pairs_split("the higher one jacks to aces", ("pair 1", JACK, ACE)),
        _pairs_kept("the higher one 7s to 10s, with an ace single", ("pair 1", 7, 10), _WITH_ACE),
        _pairs_split("the higher one 7s to 10s, no ace single", ("pair 1", 7, 10)),
        _pairs_kept("the higher one 3s to 6s, with a king or ace single", _WITH_KING_OR_ACE),
        _pairs_split("the higher one 3s to 6s, no king or ace single"),
        *_THREES,
        Line(
            "one pair",
            "10s to kings with an ace single, the top two higher than beside a complete hand",
            "the top two low",
            _TOP_TWO,
            (_IS_POSSIBLE, ("pair 1", 10, KING), _WITH_ACE),
            over=COMPLETE_PLACES,
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
    wild joker, and for a way of your own that has no line for these cards, or one that asks for
    others or fouls: the way, the line and the cards are named.

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
    ranks_at: dict[str, int] = {}
    for n, places in PLACES.items():
        found = sorted((rank for rank, held in copies.items() if held == n), reverse=True)
        ranks_at |= zip(places, (*found, 0, 0, 0), strict=False)
    held = list(copies.values())
    kind = KINDS[held.count(5), held.count(4), held.count(3), held.count(2)]
    what = Seven(ranks_at, find_complete)
    for line in way:
        if line.hand == kind and line.applies(what):
            one, other = line.ranks(what)
            ranks = max(one, other), min(one, other)
            if ranks not in by_ranks:
                raise BadRules(f"{way}: the line “{line}” asks for cards not among {text(row)}")
            high, two = strongest(ranks)
            try:
                return Setting(high, Low(two, rules), str(line))
            except FoulSetting as foul:
                raise BadRules(f"{way}: the line “{line}” sets {text(row)} to a {foul}") from None
    raise BadRules(f"{way} has no line for {text(row)} ({kind})")


def _rank(card: Card) -> int:
    return VALUE.get(card.rank, ACE)
