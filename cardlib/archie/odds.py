"""Exact chances in Archie: how many hands qualify, what one draw brings, what to throw.

Whoever counts knows the cards of one seat: its hand, what it threw, and whatever else it has
`seen`. All others are unseen and equally likely; no card comes back.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, lcm, prod
from typing import Any

from cardlib.archie.pots import check_side, check_version
from cardlib.archie.versions import GN9, Version
from cardlib.archie.words import say
from cardlib.deck import RANKS, SUITS, Card, Cards, cards, pack, text, whole
from cardlib.errors import NotACard
from cardlib.frozen import Frozen
from cardlib.hands import (
    CATEGORIES,
    HIGH_RANKS,
    LOW_RANKS,
    HighHand,
    Key,
    high_key,
    low_key,
)


@dataclass(frozen=True)
class Counts:
    """How many of the 2,598,960 hands qualify; both_as: the high categories of those for both."""

    high: int
    low: int
    both: int
    neither: int
    both_as: Mapping[str, int]


def _least(version: Version) -> Key:
    check_version(version)
    return version.least


def counts(version: Version = GN9) -> Counts:
    """How many five-card hands qualify high, low, for both and for neither.

    Counted over the 6,175 sets of ranks: each stands for as many hands as there are choices of
    suits, of which four are of one suit where all ranks differ.

    >>> counts().high, counts().low, counts().neither
    (705060, 57344, 1840860)
    >>> counts().both_as
    {'straight': 4080, 'flush': 208, 'straight flush': 16}
    """
    least = _least(version)
    found: Counter[tuple[bool, bool]] = Counter()
    both_as: Counter[str] = Counter()
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks)
        if len(held) == 1:
            continue
        hands = prod(comb(4, n) for n in held.values())
        suited = 4 if len(held) == 5 else 0
        low = low_key([LOW_RANKS[rank] for rank in ranks]) >= (0, -8)
        for one_suit, many in ((False, hands - suited), (True, suited)):
            key = high_key([HIGH_RANKS[rank] for rank in ranks], one_suit)
            found[key >= least, low] += many
            if many and low and key >= least:
                both_as[CATEGORIES[key[0]]] += many
    both, neither = found[True, True], found[False, False]
    ordered = {name: both_as[name] for name in CATEGORIES if name in both_as}
    return Counts(
        found[True, False] + both, found[False, True] + both, both, neither, Frozen(ordered)
    )


def _known(hand: Cards, seen: Cards, draws: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The five cards, and the cards that this seat hasn't seen."""
    five = HighHand(hand).cards
    out = {*five, *cards(seen)}
    if both := [card for card in cards(seen) if card in five]:
        raise NotACard(say.in_hand_and_seen(text(both)))
    unseen = tuple(card for card in pack() if card not in out)
    if len(unseen) < 5 * draws:
        raise NotACard(say.too_few_unseen(len(unseen), draws))
    return five, unseen


def after_draw(
    hand: Cards, discards: Cards, side: str, version: Version = GN9, seen: Cards = ()
) -> Fraction:
    """The exact chance that one draw makes the hand qualify for that side.

    hand: five cards. discards: those of them that are thrown, none to five. side: "high" or
    "low". seen: other cards that can't come. Raises NotACard for a discard that isn't held, or
    fewer than five cards unseen.

    >>> from cardlib.shown import fraction
    >>> fraction(after_draw("A♠ 2♥ 3♦ 6♣ K♥", "K♥", "low"))
    '16/47 ≈ 0.3404'
    >>> fraction(after_draw("9♠ 9♥ K♦ 7♣ 4♠", "K♦ 7♣ 4♠", "high"))
    '1'
    """
    least = _least(version)
    five, unseen = _known(hand, seen, 1)
    thrown = cards(discards)
    if strange := [card for card in thrown if card not in five]:
        raise NotACard(say.not_held(text(strange), text(five)))
    kept = [card for card in five if card not in thrown]
    if check_side(side) == "low":
        return _one_draw_low(kept, unseen)
    return _one_draw_high(kept, unseen, least)


def _one_draw_low(kept: Sequence[Card], unseen: Sequence[Card]) -> Fraction:
    """The missing ranks are chosen from those of the eight low ones that aren't kept."""
    held = {card.rank for card in kept}
    if len(held) < len(kept) or not held <= {*RANKS[:8]}:
        return Fraction(0)
    left = Counter(card.rank for card in unseen)
    missing = combinations([rank for rank in RANKS[:8] if rank not in held], 5 - len(kept))
    good = sum(prod(left[rank] for rank in ranks) for ranks in missing)
    return Fraction(good, comb(len(unseen), 5 - len(kept)))


def _one_draw_high(kept: Sequence[Card], unseen: Sequence[Card], least: Key) -> Fraction:
    """Every set of ranks that may come, with its number of ways; those of one suit apart."""
    n, left, there = 5 - len(kept), Counter(card.rank for card in unseen), {*unseen}
    suits = [suit for suit in SUITS if all(card.suit == suit for card in kept)]
    good = 0
    for ranks in combinations_with_replacement(RANKS, n):
        ways = prod(comb(left[rank], many) for rank, many in Counter(ranks).items())
        if not ways:
            continue
        row = [HIGH_RANKS[rank] for rank in (*(card.rank for card in kept), *ranks)]
        suited = 0
        if len({*row}) == 5:
            suited = sum(all(Card(rank, suit) in there for rank in ranks) for suit in suits)
        good += (ways - suited) * (high_key(row, False) >= least)
        good += suited * (high_key(row, True) >= least) if suited else 0
    return Fraction(good, comb(len(unseen), n))


@dataclass(frozen=True)
class Choice:
    """What may be thrown now, and the exact chance to qualify with best play in later draws.

    at_least: the chance is that of a simpler player, exactly; best play has as much or more.
    """

    discards: tuple[Card, ...]
    chance: Fraction
    at_least: bool = False

    def __str__(self) -> str:
        return say.choice(text(self.discards), float(self.chance), self.at_least)


def best_discards(
    hand: Cards, side: str, draws: int = 3, version: Version = GN9, seen: Cards = ()
) -> list[Choice]:
    """All 32 choices of discards for a seat that wants one side, the best first.

    draws: how many are to come, this one counted, 1 to 3. Of equal choices, the one that throws
    fewer cards stands first. seen: other cards that can't come, such as earlier discards.

    Low: exact for all three draws. High: exact for one and two (two are compiled by numba and take
    some seconds). Three draws of a high are too many to count, since every suit of every card gone
    matters; so those chances are a floor (`at_least`): the exact chances of a player who after
    this draw keeps only pairs and cards of the threshold's rank or above, and whom straights and
    flushes don't help.

    >>> print(best_discards("A♠ 2♥ 3♦ 6♣ K♥", "low")[0])
    throw K♥: 0.7228
    """
    whole("draws", draws, 1, 3)
    five, unseen = _known(hand, seen, draws)
    least = _least(version)
    check_side(side)
    choices = []
    for n in range(6):
        for thrown in combinations(five, n):
            kept = tuple(card for card in five if card not in thrown)
            floor = False
            if draws == 1:
                chance = after_draw(five, thrown, side, version, seen)
            elif side == "high" and (not least or (not n and HighHand(five).key >= least)):
                chance = Fraction(1)
            elif side == "high" and draws == 2:
                chance = _two_draws_high(kept, unseen, least)
            else:
                floor = side == "high"
                chance = 1 - _miss(_ranks(kept, unseen, side, least), n, draws)
            choices.append(Choice(thrown, chance, floor and chance < 1))
    return sorted(choices, key=lambda choice: -choice.chance)


# Best play, by ranks. A rank is (kind, held, left): how many of its cards are held, and unseen.
# Which rank it is doesn't matter: hands that differ only in that are one state, a sorted tuple of
# (rank, how many such ranks). There are a few thousand instead of billions.
#
# low:   "low", the eight ranks that can be in one; the cards above are together one rank, "junk".
#        Junk and second cards of a rank are never worth keeping: they must go sooner or later, and
#        the card for them is as good as the one under it. Every choice among the others is tried.
# high:  "big" is a rank whose pair qualifies, "small" one whose pair doesn't.
Rank = tuple[str, int, int]
State = tuple[tuple[Rank, int], ...]


def _ranks(kept: Sequence[Card], unseen: Sequence[Card], side: str, least: Key) -> State:
    held, left = (Counter(card.rank for card in some) for some in (kept, unseen))
    if side == "low":
        low, above = RANKS[:8], RANKS[8:]
        ranks = [("low", min(held[rank], 1), left[rank]) for rank in low]
        ranks.append(("junk", 0, sum(left[rank] for rank in above)))
    else:
        ranks = [
            ("big" if HIGH_RANKS[rank] >= least[1] else "small", held[rank], left[rank])
            for rank in RANKS
        ]
    return _state((rank, 1) for rank in ranks)


def _state(parts: Any) -> State:
    together: Counter[Rank] = Counter()
    for rank, many in parts:
        together[rank] += many
    return tuple(sorted(together.items(), reverse=True))


def _held(kind: str, n: int) -> int:
    """How many of n cards of a rank are worth counting as held."""
    if kind == "junk" or (kind == "small" and n == 1):
        return 0
    return min(n, 1) if kind == "low" else n


def _tenths(kind: str, held: int) -> int:
    """What a rank gives towards the ten tenths of a hand that qualifies."""
    if held < 2:
        return 2 * held if kind == "low" else 0
    return 5 if (kind, held) == ("small", 2) else 10


@cache
def _spread(rank: Rank, many: int, n: int) -> list[tuple[int, int, int, State]]:
    """At most n cards drawn from `many` equal ranks: (cards, ways, tenths, the ranks after it)."""
    kind, held, left = rank
    after = []
    for drawn in combinations_with_replacement(range(min(left, n) + 1), many):
        if sum(drawn) <= n:
            ways, rest = prod(comb(left, k) for k in drawn), many
            for k in Counter(drawn).values():  # which of the ranks got so many
                ways, rest = ways * comb(rest, k), rest - k
            ranks = [(kind, _held(kind, held + k), left - k) for k in drawn]
            tenths = sum(_tenths(kind, h) for _, h, _ in ranks)
            after.append((sum(drawn), ways, tenths, _state((r, 1) for r in ranks)))
    return after


def _draw(state: State, n: int, need: int = 10) -> Iterator[tuple[int, State]]:
    """What n cards may bring short of a hand that qualifies: (ways, the ranks after it)."""
    if not state:
        if n == 0:
            yield 1, ()
        return
    (rank, many), *others = state
    for drawn, ways, tenths, ranks in _spread(rank, many, n):
        if tenths < need and (others or drawn == n):
            for more, rest in _draw(tuple(others), n - drawn, need - tenths):
                yield ways * more, ranks + rest


@cache
def _ways(state: State, n: int, need: int) -> int:
    """How many draws of n cards bring less than so many tenths: `_draw`, counted only."""
    if not state:
        return n == 0
    (rank, many), *others = state
    return sum(
        ways * _ways(tuple(others), n - drawn, need - tenths)
        for drawn, ways, tenths, _ in _spread(rank, many, n)
        if tenths < need
    )


@cache
def _miss(kept: State, n: int, draws: int) -> Fraction:
    """The chance not to qualify when n cards are drawn to those kept, then best play."""
    unseen = sum(left * many for (_, _, left), many in kept)
    if draws == 1:
        return Fraction(_ways(kept, n, 10), comb(unseen, n))
    missed = sum(ways * _best_miss(_state(after), draws - 1) for ways, after in _draw(kept, n))
    return Fraction(missed, comb(unseen, n))


@cache
def _best_miss(state: State, draws: int) -> Fraction:
    return min(_miss(kept, n, draws) for kept, n in _keeps(state))


def _keeps(state: State) -> Iterator[tuple[State, int]]:
    """Every choice of cards to keep, and how many are drawn to them."""
    ways = []
    for (kind, held, left), many in state:
        kept = combinations_with_replacement(range(held + 1), many)
        ways.append([[((kind, _held(kind, k), left), 1) for k in row] for row in kept])
    for choice in product(*ways):
        now = _state(part for parts in choice for part in parts)
        yield now, 5 - sum(held * many for (_, held, _), many in now)


def _two_draws_high(kept: Sequence[Card], unseen: Sequence[Card], least: Key) -> Fraction:
    """Every first draw, the best of 32 choices after it, and what the second draw then brings."""
    count = _compiled()
    import numpy as np

    n, behind = 5 - len(kept), len(unseen) - (5 - len(kept))
    seconds = [comb(behind, m) for m in range(6)]  # how many second draws of m cards there are
    unit = lcm(*seconds)
    hand, rows = np.zeros((5, 2), np.int64), np.zeros((len(unseen), 2), np.int64)
    for into, some in ((hand, kept), (rows, unseen)):
        for row, card in zip(into, some, strict=False):
            row[:] = HIGH_RANKS[card.rank] - 2, SUITS.index(card.suit)
    weights = np.array([unit // many for many in seconds], np.int64)
    hits = count(hand, rows, np.arange(n), least[1] - 2, weights, unit)
    return Fraction(int(hits), unit * comb(len(unseen), n))


@cache
def _compiled() -> Any:
    """The loop over all first draws, compiled by numba at first use; Refused without it."""
    import numpy as np

    from cardlib import long_counts

    njit = long_counts.njit()

    straights = np.array([0b11111 << low for low in range(9)] + [0b1000000001111])
    choose = np.array([[comb(a, k) for k in range(6)] for a in range(14)])

    @njit
    def one_more(plain, paired, m, left, small):  # type: ignore[no-untyped-def]
        """Draws of up to m cards, by one rank more: of differing ranks, or with one small pair."""
        for k in range(m, 0, -1):
            paired[k] += left * paired[k - 1]
            if small and k > 1:
                paired[k] += choose[left, 2] * plain[k - 2]
            plain[k] += left * plain[k - 1]

    @njit
    def best_second_draw(hand, left, free, size, work, least, weights, unit):  # type: ignore[no-untyped-def]
        """`unit` times the best chance that a second draw qualifies; `unit` if the hand does now.

        left: cards unseen of each rank; free: each suit's unseen ranks as bits,
        size: and how many they are; work: room for four rows of counts.
        """
        bits, alike, pair, suits = 0, 0, -1, 0b1111
        for i in range(5):
            bits |= 1 << hand[i, 0]
            suits &= 1 << hand[i, 1]
            for j in range(i):
                if hand[i, 0] == hand[j, 0]:
                    alike, pair = alike + 1, hand[i, 0]
        if alike > 1 or pair >= least or suits:
            return unit
        for straight in straights:
            if bits == straight:
                return unit

        plain, paired, p, q = work
        for k in range(6):
            plain[k], paired[k] = k == 0, 0
        for rank in range(13):
            if not bits >> rank & 1:
                one_more(plain, paired, 5, left[rank], rank < least)
        best = 0
        for keep in range(31):
            kept, twice, m, suits = 0, False, 5, 0b1111
            for i in range(5):
                if keep >> i & 1:
                    twice |= kept >> hand[i, 0] & 1 == 1
                    kept |= 1 << hand[i, 0]
                    suits &= 1 << hand[i, 1]
                    m -= 1
            for k in range(m + 1):
                p[k], q[k] = plain[k], paired[k]
            for rank in range(13):
                if (bits ^ kept) >> rank & 1:
                    one_more(p, q, m, left[rank], rank < least)
            miss = p[m]
            if not twice:
                miss += q[m]
                for rank in range(least):
                    if kept >> rank & 1:
                        miss += left[rank] * p[m - 1]
                for straight in straights:
                    if kept & ~straight == 0:
                        ways = 1
                        for rank in range(13):
                            if (straight ^ kept) >> rank & 1:
                                ways *= left[rank]
                        miss -= ways
                        for suit in range(4):  # those of one suit are counted with the flushes
                            if suits >> suit & 1 and (straight ^ kept) & ~free[suit] == 0:
                                miss += 1
                for suit in range(4):
                    if suits >> suit & 1:
                        miss -= choose[size[suit], m]
            best = max(best, unit - miss * weights[m])
        return best

    @njit
    def first_draws(hand, unseen, picked, least, weights, unit):  # type: ignore[no-untyped-def]
        """The sum over all first draws.

        hand, unseen: rows of (rank 0 to 12, the ace; suit), the kept cards of the hand first.
        picked: 0, 1, 2, …, a number for each card drawn.
        """
        left, free, size = np.zeros(13, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
        work, n, total = np.zeros((4, 6), np.int64), len(picked), 0
        for rank, suit in unseen:
            left[rank], size[suit] = left[rank] + 1, size[suit] + 1
            free[suit] |= 1 << rank
        while True:
            for i in range(n):
                rank, suit = unseen[picked[i]]
                hand[5 - n + i, 0], hand[5 - n + i, 1] = rank, suit
                left[rank], size[suit] = left[rank] - 1, size[suit] - 1
                free[suit] ^= 1 << rank
            total += best_second_draw(hand, left, free, size, work, least, weights, unit)
            for i in range(n):
                rank, suit = unseen[picked[i]]
                left[rank], size[suit] = left[rank] + 1, size[suit] + 1
                free[suit] ^= 1 << rank
            last = n - 1
            while last >= 0 and picked[last] == len(unseen) - n + last:
                last -= 1
            if last < 0:
                return total
            picked[last] += 1
            for i in range(last + 1, n):
                picked[i] = picked[i - 1] + 1

    return first_draws
