"""Pots from contributions, and who gets what of them: qualifiers, halves, ties, odd points.

Each pot is judged on its own, with only its own seats. Source: Archie document, the qualifiers
of each side and the shares; odd points as this lesson sets them, after Robert's Rules of Poker.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from cardlib.archie.versions import Version
from cardlib.archie.words import say
from cardlib.deck import Card, Cards, listed, whole
from cardlib.errors import BadRules, NotACard
from cardlib.frozen import Frozen
from cardlib.hands import HighHand, LowHand
from cardlib.names import in_order, keyed, names, one_of

Pots = list[tuple[int, tuple[str, ...]]]

MOST_POINTS = 10**9  # of a stack, a contribution or a pot; no table comes near it


def build_pots(contributions: Mapping[str, int], live: Iterable[str]) -> Pots:
    """The main pot and the side pots, from what each seat has put in and who is still in.

    contributions: {seat: points}, up to 10**9. live: the seats still in. Gives [(points, seats)],
    the main pot first: a seat can win only of the layers that it paid into. Layers with the same
    seats are one; a layer that only folded seats paid joins the pot below; what nobody matched is a
    last pot of one seat, which gets it back. Raises BadRules, also for a pot that no seat can win.

    >>> build_pots({"A": 5, "B": 11, "C": 21, "D": 21}, live="ABCD")
    [(20, ('A', 'B', 'C', 'D')), (18, ('B', 'C', 'D')), (20, ('C', 'D'))]
    >>> build_pots({"A": 10, "B": 25, "C": 25, "D": 7}, live="AB")
    [(37, ('A', 'B')), (30, ('B',))]
    """
    paid = {
        name: whole(say.what_it_put_in(name), points, 0, MOST_POINTS)
        for name, points in keyed(contributions, say.contributions).items()
    }
    still_in = names(live, say.live)
    for name in still_in:
        if name not in paid:
            raise BadRules(say.put_nothing_in(name, paid))
    pots: Pots = []
    below = 0
    for level in sorted({*paid.values()} - {0}):
        points = sum(min(p, level) - min(p, below) for p in paid.values())
        seats = tuple(name for name in paid if name in still_in and paid[name] >= level)
        below = level
        if pots and seats in ((), pots[-1][1]):
            pots[-1] = (pots[-1][0] + points, pots[-1][1])
        elif seats:
            pots.append((points, seats))
        else:
            raise BadRules(say.nobody_can_win(points))
    return pots


class Verdict(Enum):
    """What five cards come to on one side of a pot."""

    ONLY = auto()  # the only ones that qualify
    BEST = auto()  # better than all others that qualify
    TIED = auto()  # the best, and others are as good
    BEATEN = auto()  # they qualify, and others are better
    SHORT = auto()  # no high: below the pair that the version asks for
    PAIRED = auto()  # no low: two cards of a rank
    ABOVE = auto()  # no low: a card above an 8

    @property
    def qualifies(self) -> bool:
        """Whether the cards count on this side at all."""
        return self in (Verdict.ONLY, Verdict.BEST, Verdict.TIED, Verdict.BEATEN)


@dataclass(frozen=True)
class Reading:
    """A seat's five cards on one side of a pot."""

    seat: str
    hand: HighHand | LowHand
    verdict: Verdict


@dataclass(frozen=True)
class Part:
    """A half of a pot, or a whole one, and the seats that share it."""

    side: str  # "high", "low", "both" (same winners on both), "nobody", "alone"
    points: int
    shares: Mapping[str, int]  # of the winners, in order from the left of the button
    odd: tuple[str, ...]  # the winners who got a point more than an even share
    passed: tuple[str, ...] = ()  # those passed over for it, since they had one of this pot

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", Frozen(self.shares))


@dataclass(frozen=True)
class Pot:
    """A pot with its parts: one, or the high half and the low half."""

    name: str
    points: int
    seats: tuple[str, ...]
    parts: tuple[Part, ...]
    highs: tuple[Reading, ...] = ()  # of all seats; none where one seat gets it without comparing
    lows: tuple[Reading, ...] = ()

    def readings(self, side: str) -> tuple[Reading, ...]:
        """The readings of one side, "high" or "low". Raises BadRules."""
        return self.highs if check_side(side) == "high" else self.lows

    def best(self, side: str) -> tuple[str, ...]:
        """The seats that are best on a side; none where nobody qualifies for it."""
        won = (Verdict.ONLY, Verdict.BEST, Verdict.TIED)
        return tuple(it.seat for it in self.readings(side) if it.verdict in won)

    @property
    def shares(self) -> dict[str, int]:
        """Points of this pot for each of its seats."""
        return {seat: sum(part.shares.get(seat, 0) for part in self.parts) for seat in self.seats}


@dataclass(frozen=True, repr=False)
class Settlement:
    """Who gets what, and why: `.points` for every seat, `.explain()` in words.

    highs and lows: the readings of every seat that plays for a pot with others.
    """

    version: Version
    seats: tuple[str, ...]  # from the left of the button
    highs: Mapping[str, HighHand]
    lows: Mapping[str, LowHand]
    pots: tuple[Pot, ...]

    def __post_init__(self) -> None:
        for side in ("highs", "lows"):
            object.__setattr__(self, side, Frozen(getattr(self, side)))

    @property
    def points(self) -> dict[str, int]:
        """Points that each seat gets, of all pots together; 0 where it gets none."""
        return {seat: sum(pot.shares.get(seat, 0) for pot in self.pots) for seat in self.seats}

    def explain(self) -> str:
        """Pot by pot: who qualifies and why not, who is best, how the points came about."""
        from cardlib.archie import explain

        return explain.as_text(self)

    def __repr__(self) -> str:
        return self.explain()

    def _repr_html_(self) -> str:
        from cardlib.archie import explain

        return explain.as_html(self)


def settle(
    version: Version,
    seats: Iterable[str],
    hands: Mapping[str, Cards],
    pots: Iterable[tuple[int, Iterable[str]]],
) -> Settlement:
    """Shares pots out at the showdown, under a version's rules.

    seats: names in order from the left of the button, which decides odd points. hands: five cards
    by seat; seats that play for no pot may have some too, and they aren't looked at. pots: (points,
    seats), each judged on its own; a pot of one seat goes to it without any cards.
    Raises BadRules and NotACard for what can't be settled, with what is allowed.

    >>> from cardlib.archie import BARGE, GN9
    >>> hands = {"X": "5s 5d Kh Jc 9s", "Y": "As Kd Qh Tc 8d"}
    >>> settle(GN9, "XY", hands, [(40, "XY")]).points
    {'X': 20, 'Y': 20}
    >>> settle(BARGE, "XY", hands, [(40, "XY")]).points
    {'X': 40, 'Y': 0}
    """
    check_version(version)
    order = in_order(seats)
    if not order:
        raise BadRules(say.nobody_to_share)
    held = _hands(order, hands)
    read = [
        _pot(number, pot, order, held)
        for number, pot in enumerate(listed(pots, say.pots, say.of_pots), 1)
    ]
    judged = [seat for seat in order if any(seat in pot and len(pot) > 1 for _, pot in read)]
    highs = {seat: HighHand(held[seat]) for seat in judged}
    lows = {seat: LowHand(held[seat]) for seat in judged}
    kind = "pot" if len(read) == 1 else "main pot"
    settled = []
    for number, (points, pot) in enumerate(read):
        sides: list[tuple[Reading, ...]] = [(), ()]
        if len(pot) > 1:
            sides = [
                _judged(version, {seat: hands[seat] for seat in pot}) for hands in (highs, lows)
            ]
        name = f"side pot {number}" if number else kind
        parts = _parts(version, points, pot, *sides)
        settled.append(Pot(name, points, pot, parts, *sides))
    return Settlement(version, order, highs, lows, tuple(settled))


def check_side(side: str) -> str:
    """BadRules for what is neither "high" nor "low"."""
    if not isinstance(side, str) or side not in ("high", "low"):
        raise BadRules(say.no_side(side))
    return side


def check_version(version: object) -> None:
    """BadRules for what is no version of Archie."""
    if not isinstance(version, Version):
        raise BadRules(say.no_version(version))


def _hands(order: Sequence[str], given: Any) -> dict[str, tuple[Card, ...]]:
    if not isinstance(given, Mapping):
        raise NotACard(say.no_hands(given))
    held: dict[str, tuple[Card, ...]] = {}
    owner: dict[Card, str] = {}
    for seat, hand in keyed(given, say.hands).items():
        one_of(seat, order, "hands: ")
        try:
            held[seat] = HighHand(hand).cards
        except NotACard as refusal:
            raise NotACard(say.hand_of(seat, str(refusal))) from None
        for card in held[seat]:
            if owner.setdefault(card, seat) != seat:
                raise NotACard(say.in_two_hands(card, owner[card], seat))
    return held


def _pot(
    number: int, given: Any, order: Sequence[str], held: Mapping[str, Any]
) -> tuple[int, tuple[str, ...]]:
    """One pot with its seats in order from the left of the button."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 2:
        raise BadRules(say.no_pot(number, given))
    points = whole(say.what_is_in(number), given[0], 0, MOST_POINTS)
    seats = names(given[1], say.seats_of_pot(number))
    if not seats:
        raise BadRules(say.pot_without_seats(number, points))
    for seat in seats:
        one_of(seat, order, f"{say.seats_of_pot(number)}: ")
        if seat not in held and len(seats) > 1:
            raise BadRules(say.no_hand_to_compare(number, seat))
    return points, tuple(seat for seat in order if seat in seats)


def _judged(version: Version, hands: Mapping[str, HighHand | LowHand]) -> tuple[Reading, ...]:
    """One side of a pot: who qualifies, and who of them is best ("Two steps to a winner")."""
    lacks = {seat: _lack(version, hand) for seat, hand in hands.items()}
    able = [seat for seat in hands if lacks[seat] is None]
    top = _best({seat: hands[seat] for seat in able})

    def verdict(seat: str) -> Verdict:
        if lack := lacks[seat]:
            return lack
        if seat not in top:
            return Verdict.BEATEN
        if len(able) == 1:
            return Verdict.ONLY
        return Verdict.BEST if len(top) == 1 else Verdict.TIED

    return tuple(Reading(seat, hand, verdict(seat)) for seat, hand in hands.items())


def _lack(version: Version, hand: HighHand | LowHand) -> Verdict | None:
    """Why a hand doesn't qualify for its side, None where it does."""
    if isinstance(hand, HighHand):
        return None if version.high_qualifies(hand) else Verdict.SHORT
    if version.low_qualifies(hand):
        return None
    return Verdict.ABOVE if hand.category == "no pair" else Verdict.PAIRED


def _parts(
    version: Version,
    points: int,
    seats: tuple[str, ...],
    highs: Sequence[Reading],
    lows: Sequence[Reading],
) -> tuple[Part, ...]:
    """Who shares a pot ("If a side has no qualifier, and ties")."""
    if len(seats) == 1:
        return (Part("alone", points, {seats[0]: points}, ()),)
    won = (Verdict.ONLY, Verdict.BEST, Verdict.TIED)
    high, low = ([it.seat for it in side if it.verdict in won] for side in (highs, lows))
    if high == low != []:
        return (_part("both", points, high),)
    if high and low:
        more = (points + 1) // 2  # the odd point between the halves goes to the high
        one_each = version.one_odd_point_each
        first = _part("high", more, high)
        had = first.odd or (tuple(high) if points % 2 and len(high) == 1 else ())
        return first, _part("low", points // 2, low, had if one_each else ())
    if high or low:
        return (_part("high" if high else "low", points, high or low),)
    best = list(seats) if version.nobody == "split" else _best({it.seat: it.hand for it in highs})
    return (_part("nobody", points, best),)


def _best(hands: Mapping[str, Any]) -> list[str]:
    """The seats whose hand no other beats, in order; several where they tie."""
    top = max(hands.values(), default=None)
    return [seat for seat, hand in hands.items() if hand == top]


def _part(side: str, points: int, winners: list[str], had: tuple[str, ...] = ()) -> Part:
    """An even share each; odd points one each in order, first to those who had none yet."""
    each, left = divmod(points, len(winners))
    odd = sorted(winners, key=lambda seat: seat in had)[:left]
    shares = {seat: each + (seat in odd) for seat in winners}
    in_order = tuple(seat for seat in winners if seat in odd)
    passed = tuple(seat for seat in winners if left and seat in had and seat not in odd)
    return Part(side, points, shares, in_order, passed)
