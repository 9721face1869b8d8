"""Exact figures of High and Low: what counting tells, when to bank, what a policy is worth.

Everything is a whole number or a Fraction. A deck is looked at as its counts: how many unseen
cards there are of each of the 13 ranks, lowest first, since suits never matter.
"""

import random
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from inspect import signature
from itertools import islice
from math import comb, perm
from typing import NamedTuple

from cardlib.deck import RANKS, SUITS, Cards, pack, read_cards, whole
from cardlib.errors import BadRules
from cardlib.high_and_low.rules import END, HIGH, LESSON, LOW, RuleSet, one_card, rule_set
from cardlib.high_and_low.words import say

Counts = tuple[int, ...]
Policy = Callable[[int, Counts, int], str]
"""base (0 lowest to 12), counts of the unseen cards, unbanked points -> HIGH, LOW or END.

HIGH on 12 and LOW on 0 can't be called, as in the game. Counts are 13 whole numbers."""

FRESH: Counts = (len(SUITS),) * len(RANKS)
TIES = ("miss", "hit")  # where a redraw takes several cards, points don't follow from the cards


MOST_SIMULATED = 10**7  # turns
MOST_ENDLESS = 1000  # hits in a row


def _thirteen(what: str, given: object) -> Counts:
    """One whole number for each rank, whatever holds them in order. Raises BadRules."""
    unordered = isinstance(given, str | bytes | Mapping | Set)
    try:
        row = () if unordered else tuple(islice(given, len(RANKS) + 1))  # type: ignore[call-overload]
    except TypeError:
        row = ()
    if len(row) != len(RANKS):
        raise BadRules(say.not_thirteen(what, given))
    return tuple(whole(f"{what}[{i}]", many, 0) for i, many in enumerate(row))


def _moment(base: int, unseen: Counts, unbanked: int = 0) -> tuple[int, Counts, int]:
    """What a policy is asked about; BadRules where that can't be. Right ones pass fast."""
    if (
        type(base) is type(unbanked) is int
        and 0 <= base < len(RANKS)
        and unbanked >= 0
        and type(unseen) is tuple
        and len(unseen) == len(RANKS)
        and {*map(type, unseen)} == {int}
        and min(unseen) >= 0
    ):
        return base, unseen, unbanked
    unseen = _thirteen("unseen", unseen)
    return whole("base", base, 0, len(RANKS) - 1), unseen, whole("unbanked", unbanked, 0)


def miss_or_hit(given: str) -> str:
    """The tie rule of a turn whose points follow from its cards. Raises BadRules for any other."""
    if isinstance(given, str) and given in TIES:
        return given
    raise BadRules(say.ties_of_a_turn(given, TIES))


_MAY = [(HIGH, END), *[(HIGH, LOW, END)] * (len(RANKS) - 2), (LOW, END)]  # by base, as in the game


def _asked(policy: Policy, base: int, unseen: Counts, unbanked: int) -> str:
    """What a policy says. Raises BadRules for what can't be done there."""
    action = policy(base, unseen, unbanked)
    if isinstance(action, str) and action in _MAY[base]:
        return action
    raise BadRules(say.policy_said(action, base, unbanked, _MAY[base]))


def _policy(given: Policy) -> Policy:
    try:
        signature(given).bind(0, FRESH, 0)
    except (TypeError, ValueError):  # no function, of other arguments, or it doesn't tell of which
        raise BadRules(say.no_policy(given)) from None
    return given


class Chances(NamedTuple):
    """Of the unseen cards: how many lie on the called side, on the other side, on the base's rank.

    chance: that the call hits under the rules' ties; None where the unseen cards can't tell.
    """

    hits: int
    misses: int
    ties: int
    chance: Fraction | None


def chances(rules: RuleSet, base: Cards, unseen: Cards) -> dict[str, Chances]:
    """Each call that may be chosen, with its hits, misses and ties among the unseen cards.

    base: one card. unseen: the cards among which the next one is, `game.unseen` in a game; a card
    may stand there several times (several decks). Raises BadRules, NotACard.

    >>> chances(LESSON, "9♦", "9♠ J♣ 3♦ 4♦")["LOW"]
    Chances(hits=2, misses=1, ties=1, chance=Fraction(1, 2))
    >>> chances(LESSON.but(ties="redraw"), "9♦", "9♠ J♣ 3♦ 4♦")["LOW"].chance
    Fraction(2, 3)
    """
    place = rule_set(rules).value(base)
    places = [rules.value(card) for card in read_cards(unseen)]
    above, below = sum(p > place for p in places), sum(p < place for p in places)
    ties = len(places) - above - below
    return {
        call: Chances(hits, misses, ties, _chance(rules.ties, hits, misses, ties))
        for call, hits, misses, end in ((HIGH, above, below, 13), (LOW, below, above, 1))
        if place != end  # nothing is higher than the highest: that call can't be chosen
    }


def _chance(rule: str, hits: int, misses: int, ties: int) -> Fraction | None:
    if rule == "redraw":  # ties are passed over, until a card decides
        ties = 0
    unseen = hits + misses + ties
    return Fraction(hits + ties * (rule == "hit"), unseen) if unseen else None


def best_call(base: Cards) -> tuple[str, Fraction]:
    """The call most likely to hit with 51 cards unseen, and its chance; HIGH where both are equal.

    base: a card, or its text. The lesson's rules.

    >>> best_call("7♠"), best_call("K♣")
    (('HIGH', Fraction(8, 17)), ('LOW', Fraction(16, 17)))
    """
    card = one_card(base)
    unseen = [other for other in pack() if other != card]
    each = chances(LESSON, card, unseen)
    call = max(each, key=lambda call: each[call].hits)  # the first of equals, which is HIGH
    return call, Fraction(each[call].hits, len(unseen))


def first_call() -> Fraction:
    """The chance that the first call of a fresh pack hits: best_call's mean over the first card.

    >>> first_call()
    Fraction(160, 221)
    """
    return sum((best_call(card)[1] for card in pack()), Fraction(0)) / len(pack())


# ------------------------------------------------------- one turn, played by a given policy


@dataclass(frozen=True)
class Turn:
    """What a policy makes of one turn from a fresh pack, exactly.

    banked[k]: the chance to bank k points by ending the turn. missed[k]: the chance that the turn
    is lost by a miss after k hits. states: different moments (base, unseen cards) reached.
    """

    banked: tuple[Fraction, ...]
    missed: tuple[Fraction, ...]
    states: int

    @property
    def value(self) -> Fraction:
        """The points expected."""
        return sum((k * chance for k, chance in enumerate(self.banked)), Fraction(0))

    @property
    def miss(self) -> Fraction:
        """The chance that nothing is banked because of a miss."""
        return sum(self.missed, Fraction(0))


def hit_range(call: str, base: int, ties: str = "miss") -> range:
    """The ranks (0 to 12) that are a hit for a call: the tie rule "miss" or "hit" says of the base.

    Raises BadRules for any other value.

    >>> list(hit_range(HIGH, 9)), list(hit_range(HIGH, 9, "hit"))
    ([10, 11, 12], [9, 10, 11, 12])
    """
    tie, base = miss_or_hit(ties) == "hit", whole("base", base, 0, len(RANKS) - 1)
    if not isinstance(call, str) or call not in (HIGH, LOW):
        raise BadRules(say.no_call(call))
    return range(base + 1 - tie, len(RANKS)) if call == HIGH else range(base + tie)


def _hits_on(ties: str) -> dict[str, list[range]]:
    """For each call and base what hits."""
    bases = range(len(RANKS))
    return {call: [hit_range(call, base, ties) for base in bases] for call in (HIGH, LOW)}


def turn(policy: Policy, ties: str = "miss", counts: Counts = FRESH) -> Turn:
    """One turn of a policy, followed through every order of the pack at once.

    The first card is the base; every moment reached carries the number of orders that lead to it,
    so all sums are whole numbers until the last division. ties: "miss" or "hit". counts: the
    pack. A policy that calls its way through the whole pack is taken to end its turn there.
    Raises BadRules for what is no policy, for what a policy can't say, and for other ties or
    counts; what a policy itself raises comes through.

    >>> turn(count_and_bank(3)).value
    Fraction(56856, 54145)
    """
    counts, hits_on = _thirteen("counts", counts), _hits_on(ties)
    policy, size = _policy(policy), sum(counts)
    moments = {(base, _without(counts, base)): many for base, many in enumerate(counts) if many}
    banked, missed, states = [], [], 0
    for hits in range(size):
        if not moments:
            break
        states += len(moments)
        orders, ended, all_orders, kept_going = perm(size, hits + 1), 0, 0, 0
        after: dict[tuple[int, Counts], int] = {}
        for (base, unseen), ways in moments.items():
            action = _asked(policy, base, unseen, hits) if hits < size - 1 else END
            if action == END:
                ended += ways
                continue
            all_orders += ways * (size - hits - 1)
            for rank in hits_on[action][base]:
                if many := unseen[rank]:
                    moment = rank, _without(unseen, rank)
                    kept_going += ways * many
                    after[moment] = after.get(moment, 0) + ways * many
        banked.append(Fraction(ended, orders))
        missed.append(Fraction(all_orders - kept_going, orders * max(size - hits - 1, 1)))
        moments = after
    return Turn(tuple(banked), tuple(missed), states)


def _without(counts: Counts, rank: int) -> Counts:
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def better_call(base: int, unseen: Counts) -> tuple[str, int]:
    """The call with more unseen cards on its side, HIGH where equal, and how many there are.

    Ties, miss or hit, are the same for both calls and don't change which is better. On a king it
    is always LOW: HIGH can't be called. Raises BadRules for what is no base or no counts.

    >>> better_call(12, FRESH)
    ('LOW', 48)
    """
    return _better(*_moment(base, unseen)[:2])


def _better(base: int, unseen: Counts) -> tuple[str, int]:
    below, above = sum(unseen[:base]), sum(unseen[base + 1 :])
    return (HIGH, above) if above >= below and base < len(RANKS) - 1 else (LOW, below)


def count_and_bank(n: int) -> Policy:
    """Call by counting, bank after n hits.

    >>> count_and_bank(3)(0, FRESH, 2), count_and_bank(3)(0, FRESH, 3)
    ('HIGH', 'END')
    """
    return partial(_count_and_bank, whole("n", n, 0))


def _count_and_bank(n: int, base: int, unseen: Counts, unbanked: int) -> str:
    base, unseen, unbanked = _moment(base, unseen, unbanked)
    return END if unbanked >= n else _better(base, unseen)[0]


def by_rank(bank_at: Sequence[int]) -> Policy:
    """Never count: HIGH up to the seven, LOW above; bank at bank_at[base] points, base 0 to 12.

    Raises BadRules where bank_at isn't 13 whole numbers.

    >>> by_rank([3] * 13)(7, FRESH, 2)
    'LOW'
    """
    return partial(_by_rank, _thirteen("bank_at", bank_at))


def _by_rank(bank_at: Sequence[int], base: int, unseen: Counts, unbanked: int) -> str:
    base, unseen, unbanked = _moment(base, unseen, unbanked)
    if unbanked >= bank_at[base]:
        return END
    return HIGH if 2 * base < len(unseen) else LOW


def one_step(base: int, unseen: Counts, unbanked: int) -> str:
    """The one-step rule: go on while one more call, then banking, is worth more than banking now.

    With W of N unseen cards winning that is W·(unbanked + 1) > N·unbanked.

    >>> [one_step(12, FRESH, unbanked) for unbanked in (11, 12)]
    ['LOW', 'END']
    """
    return _one_step(False, base, unseen, unbanked)


def one_step_ties_hit(base: int, unseen: Counts, unbanked: int) -> str:
    """The one-step rule where a tie is a hit.

    >>> one_step_ties_hit(12, FRESH, 50)
    'LOW'
    """
    return _one_step(True, base, unseen, unbanked)


def _one_step(ties: bool, base: int, unseen: Counts, unbanked: int) -> str:
    base, unseen, unbanked = _moment(base, unseen, unbanked)
    call, wins = _better(base, unseen)
    wins += unseen[base] * ties
    return call if wins * (unbanked + 1) > sum(unseen) * unbanked else END


def by_table(least: Mapping[int, int], ties: str = "miss") -> Policy:
    """A few numbers by heart: unbanked points -> go on while at least so many unseen cards win.

    With fewer points than the table has, go on; with any others that it hasn't, bank. ties: "miss"
    or "hit". Raises BadRules for what is no such table.

    >>> [by_table({2: 31, 3: 35})(1, FRESH, unbanked) for unbanked in (1, 2, 4)]
    ['HIGH', 'HIGH', 'END']
    """
    if not isinstance(least, Mapping) or not least:
        raise BadRules(say.no_table_of_numbers(least))
    numbers = {
        whole("unbanked points", points, 0): whole("winning cards", wins, 0)
        for points, wins in least.items()
    }
    return partial(_by_table, numbers, miss_or_hit(ties) == "hit")


def _by_table(
    least: Mapping[int, int], ties: bool, base: int, unseen: Counts, unbanked: int
) -> str:
    base, unseen, unbanked = _moment(base, unseen, unbanked)
    call, wins = _better(base, unseen)
    wins += unseen[base] * ties
    if unbanked < min(least):
        return call
    return call if unbanked in least and wins >= least[unbanked] else END


def simulate(policy: Policy, turns: int, seed: int = 0) -> list[int]:
    """The points banked in each of so many turns of a policy, every turn from a fresh pack.

    The cards are drawn one by one by random.Random(seed).random(), ties miss. Raises BadRules as
    `turn` does.

    >>> simulate(count_and_bank(1), 10)
    [1, 0, 0, 1, 1, 1, 1, 1, 0, 0]
    """
    policy, turns = _policy(policy), whole("turns", turns, 1, MOST_SIMULATED)
    chance, banked, hits_on = random.Random(whole("seed", seed, 0)).random, [], _hits_on("miss")
    for _ in range(turns):
        left = [rank for rank, many in enumerate(FRESH) for _ in range(many)]
        base, unbanked = left.pop(int(chance() * len(left))), 0
        counts = _without(FRESH, base)
        while left and (action := _asked(policy, base, counts, unbanked)) != END:
            card = left.pop(int(chance() * len(left)))
            if card not in hits_on[action][base]:
                unbanked = 0
                break
            base, counts, unbanked = card, _without(counts, card), unbanked + 1
        banked.append(unbanked)
    return banked


def bank_after(n: int) -> Fraction:
    """The chance of n hits in a row from a fresh pack, the likelier call by counting each time.

    Where both calls are as likely, HIGH. From n = 6 on that is a hair below the best calls, which
    also look at the base that a hit leaves: 310733198/2633883525 for 310734548/2633883525.

    n: 0 to 51. Up to 7 takes seconds; each further hit about three times as long.

    >>> bank_after(3)
    Fraction(18952, 54145)
    """
    return hits_in_a_row(whole("n", n, 0, 51))[n]


def hits_in_a_row(most: int) -> tuple[Fraction, ...]:
    """bank_after(n) for n from 0 to most, in one go.

    >>> hits_in_a_row(1)
    (Fraction(1, 1), Fraction(160, 221))
    """
    return _hits_in_a_row(whole("most", most, 0, 51))


@cache
def _hits_in_a_row(most: int) -> tuple[Fraction, ...]:
    row = [Fraction(1)]
    for lost in turn(count_and_bank(most)).missed[:most]:
        row.append(row[-1] - lost)
    return tuple(row)


def best_fixed(most: int = 6) -> tuple[int, Fraction]:
    """The best number of hits to bank after, of 0 to most, and the points it is worth.

    >>> best_fixed(4)
    (3, Fraction(56856, 54145))
    """
    points = [n * chance for n, chance in enumerate(hits_in_a_row(most))]
    best = max(range(len(points)), key=points.__getitem__)
    return best, points[best]


# ------------------------------------------------------- an endless deck: all ranks always alike


def _endless_step(values: Sequence[Fraction]) -> list[Fraction]:
    """For each base, the better of calling HIGH and LOW when a hit on rank j is worth values[j]."""
    n = len(values)
    return [
        max(sum(values[b + 1 :], Fraction(0)), sum(values[:b], Fraction(0))) / n for b in range(n)
    ]


def endless_bank_after(n: int) -> Fraction:
    """The chance of n hits in a row where every rank is always equally likely; n: 0 to 1000.

    >>> [str(endless_bank_after(n)) for n in (1, 2)]
    ['120/169', '1063/2197']
    """
    row = [Fraction(1)] * len(RANKS)
    for _ in range(whole("n", n, 0, MOST_ENDLESS)):
        row = _endless_step(row)
    return sum(row, Fraction(0)) / len(row)


@dataclass(frozen=True)
class EndlessTurn:
    """The best stopping with an endless deck.

    go_on[u][b]: the points expected from going on with u unbanked and base b (0 lowest to 12), the
    best play afterwards; banking is worth u. value: of a turn, before the first card is seen.
    """

    go_on: tuple[tuple[Fraction, ...], ...]

    @property
    def value(self) -> Fraction:
        """The points expected from a turn."""
        return sum(self.go_on[0], Fraction(0)) / len(self.go_on[0])

    @property
    def bank_at(self) -> tuple[int, ...]:
        """For each base the smallest number of unbanked points at which banking is as good."""
        return tuple(
            next(u for u, row in enumerate(self.go_on) if row[base] <= u)
            for base in range(len(RANKS))
        )


@cache
def endless_turn() -> EndlessTurn:
    """The best stopping with an endless deck, worked backwards from where everybody banks.

    No call hits more often than 12 times in 13. At u points going on wins at most one point 12
    times in 13 and else loses u, so from u = 12 on a further call never gains: all bank. Below,
    going on is the mean over the next card, and each moment is worth the better of the two.

    >>> endless_turn().bank_at
    (12, 6, 4, 3, 2, 2, 2, 2, 2, 3, 4, 6, 12)
    """
    best = Fraction(len(RANKS) - 1, len(RANKS))
    last = next(u for u in range(100) if best * (u + 1) <= u)
    after = [Fraction(last + 1)] * len(RANKS)
    rows = []
    for u in range(last, -1, -1):
        rows.append(tuple(_endless_step(after)))
        after = [max(Fraction(u), going_on) for going_on in rows[-1]]
    return EndlessTurn(tuple(rows[::-1]))


# ------------------------------------------------------- the whole pack, a call for every card


def whole_deck(counting: bool) -> Fraction:
    """The hits expected in 51 calls through a fresh pack, a miss ending nothing.

    Without counting every pair of neighbours is like the first two cards: 51 times the first
    call's chance. With counting: before each call the base is any card, the unseen ones any N of
    the other 51; the hit chance is the larger side's share of N, weighed over all ways to be so.

    >>> whole_deck(counting=False)
    Fraction(480, 13)
    """
    if not isinstance(counting, bool):
        raise BadRules(say.not_a_bool("counting", counting))
    cards_left = len(pack()) - 1
    if not counting:
        return cards_left * first_call()
    suits, total = len(SUITS), Fraction(0)
    for unseen in range(1, cards_left + 1):
        ways = 0  # choices of base and unseen cards, times the size of the larger side
        for base in range(len(RANKS)):
            lower, higher = suits * base, suits * (len(RANKS) - 1 - base)
            for low in range(min(lower, unseen) + 1):
                for high in range(min(higher, unseen - low) + 1):
                    ties = comb(suits - 1, unseen - low - high)
                    ways += comb(lower, low) * comb(higher, high) * ties * max(low, high)
        total += Fraction(ways, len(RANKS) * comb(cards_left, unseen) * unseen)
    return total
