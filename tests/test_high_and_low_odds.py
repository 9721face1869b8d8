"""Every figure of the odds, and each against a count that goes another way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib.deck import RANKS, Card, Deck, pack
from cardlib.errors import BadRules, NotACard, Refused
from cardlib.high_and_low import BOARD_GAME_JOIN, END, HIGH, LESSON, LOW, UTILS_COM, odds, start


@pytest.mark.parametrize(
    ("ranks", "wins"),
    [("A K", 48), ("2 Q", 44), ("3 J", 40), ("4 10", 36), ("5 9", 32), ("6 8", 28), ("7", 24)],
)
def test_best_call_with_51_unseen(ranks, wins):
    for rank in ranks.split():
        call, chance = odds.best_call(Card(rank, "♦"))
        assert chance == Fraction(wins, 51)
        assert call == (HIGH if RANKS.index(rank) <= RANKS.index("7") else LOW)


def test_a_tie_has_3_chances_in_51():
    for card in pack():
        unseen = [other for other in pack() if other != card]
        for each in odds.chances(LESSON, card, unseen).values():
            assert Fraction(each.ties, 51) == Fraction(3, 51)
            assert each.hits + each.misses + each.ties == 51


def test_mean_over_the_first_card():
    assert odds.first_call() == Fraction(160, 221)


@pytest.mark.parametrize(
    ("n", "chance"),
    [
        (0, Fraction(1)),
        (1, Fraction(160, 221)),
        (2, Fraction(8348, 16575)),
        (3, Fraction(18952, 54145)),
        (4, Fraction(65948, 270725)),
        (5, Fraction(19406852, 114516675)),
    ],
)
def test_bank_after_n_hits(n, chance):
    assert odds.bank_after(n) == chance


def most_likely(n):
    """The chance of n hits in a row by the best calls, each judged by all that may follow."""

    @cache
    def ways(base, unseen, more):
        """Of the orders of `more` cards that may follow, those in which all calls hit."""
        sides = range(base), range(base + 1, 13)
        if more == 1:
            return max(sum(unseen[rank] for rank in side) for side in sides)
        return max(
            sum(unseen[rank] * ways(rank, without(unseen, rank), more - 1) for rank in side)
            for side in sides
        )

    first = [ways(base, without(odds.FRESH, base), n) for base in range(13)]
    return Fraction(4 * sum(first), perm(52, n + 1))


def without(counts, rank):
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_up_to_five_hits_the_likelier_call_is_the_best_one(n):
    assert odds.bank_after(n) == most_likely(n)


def test_from_six_hits_on_the_likelier_call_is_a_hair_below_the_best_one():
    likelier, best = odds.bank_after(6), most_likely(6)
    assert 0 < best - likelier < Fraction(1, 10**6)
    assert f"{likelier} for {best}" in " ".join(odds.bank_after.__doc__.split())


def test_the_best_fixed_number_of_hits_is_3():
    assert odds.best_fixed() == (3, Fraction(56856, 54145))


@pytest.mark.parametrize(
    ("n", "chance"),
    [
        (1, Fraction(120, 169)),
        (2, Fraction(1063, 2197)),
        (3, Fraction(9423, 28561)),
        (4, Fraction(83558, 371293)),
        (5, Fraction(740923, 4826809)),
    ],
)
def test_endless_deck_n_hits(n, chance):
    assert odds.endless_bank_after(n) == chance


def test_endless_deck_best_stopping():
    turn = odds.endless_turn()
    assert turn.value == Fraction(333089471928754, 13**13)
    at = dict(zip(RANKS, turn.bank_at, strict=True))
    assert [at[rank] for rank in ("A", "2", "3", "4", "5", "6", "7")] == [12, 6, 4, 3, 2, 2, 2]
    assert turn.bank_at == turn.bank_at[::-1]
    assert turn.go_on[12][0] == turn.go_on[12][12] == 12  # indifferent, not merely done


def test_endless_deck_banking_once_is_banking_ever_after():
    turn = odds.endless_turn()
    for base, at in enumerate(turn.bank_at):
        for u, row in enumerate(turn.go_on):
            assert (row[base] <= u) == (u >= at)


def test_whole_deck():
    assert odds.whole_deck(counting=False) == Fraction(480, 13)
    assert odds.whole_deck(counting=True) == Fraction(323033687701805769053, 8564536257482558925)


# -------------------------------------------- the same by going through every order of tiny packs

TINY = [
    (3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2),
    (1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1),
    (2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1),
]
POLICIES = {
    "bank after 2": odds.count_and_bank(2),
    "never bank": odds.count_and_bank(99),
    "by rank": odds.by_rank([2, 3] * 6 + [1]),
    "one step": odds.one_step,
    "one step, ties hit": odds.one_step_ties_hit,
    "table": odds.by_table({1: 4, 2: 2}),
}


def by_hand(policy, ties, order):
    """One turn along one order of the pack: points banked, or None and the hits before the miss."""
    base, unseen, hits = order[0], list(order[1:]), 0
    while True:
        counts = tuple(unseen.count(rank) for rank in range(13))
        action = policy(base, counts, hits) if unseen else END
        if action == END:
            return hits, None
        card = unseen.pop(0)
        right = card > base if action == HIGH else card < base
        if not (right or (card == base and ties == "hit")):
            return None, hits
        base, hits = card, hits + 1


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("ties", ["miss", "hit"])
@pytest.mark.parametrize("counts", TINY)
def test_a_policy_equals_all_orders_of_a_tiny_pack(counts, ties, name):
    ranks = [rank for rank, many in enumerate(counts) for _ in range(many)]
    played = [by_hand(POLICIES[name], ties, order) for order in permutations(ranks)]
    turn = odds.turn(POLICIES[name], ties, counts)
    for k, chance in enumerate(turn.banked):
        assert chance == Fraction(played.count((k, None)), len(played))
    for k, chance in enumerate(turn.missed):
        assert chance == Fraction(played.count((None, k)), len(played))
    assert sum(turn.banked) + turn.miss == 1


@pytest.mark.parametrize("ties", ["miss", "hit"])
@pytest.mark.parametrize("counts", TINY)
def test_states_are_the_different_moments_that_are_reached(counts, ties):
    reached = set()

    def after_two(base, unseen, unbanked):
        reached.add((base, unseen))
        return POLICIES["bank after 2"](base, unseen, unbanked)

    ranks = [rank for rank, many in enumerate(counts) for _ in range(many)]
    for order in permutations(ranks):
        by_hand(after_two, ties, order)
    assert odds.turn(POLICIES["bank after 2"], ties, counts).states == len(reached)


def test_whole_deck_agrees_with_packs_played_through():
    """Within four standard errors, over 2,000 shuffled packs."""
    hits = []
    for seed in range(2000):
        places = [RANKS.index(card.rank) for card in Deck(seed=seed)]
        hits.append(0)
        for i, base in enumerate(places[:-1], 1):
            counts = tuple(places[i:].count(rank) for rank in range(13))
            high = odds.better_call(base, counts)[0] == HIGH
            hits[-1] += places[i] > base if high else places[i] < base
    error = stdev(hits) / len(hits) ** 0.5
    assert abs(fmean(hits) - odds.whole_deck(counting=True)) < 4 * error


# -------------------------------------------- simple policies


def test_policies_side_by_side():
    """Thresholds by rank beat banking after three; the one-step rule by counting lies between."""
    by_rank = odds.turn(odds.by_rank(odds.endless_turn().bank_at)).value
    one_step = odds.turn(odds.one_step).value
    assert odds.best_fixed()[1] < one_step < by_rank < Fraction(11667, 10000)


def test_the_one_step_rule_with_ties_as_hits_banks_no_known_tie():
    lone = tuple(int(rank == 4) for rank in range(13))
    assert odds.one_step(4, lone, 1) == END
    assert odds.one_step_ties_hit(4, lone, 1) != END


# -------------------------------------------- chances under every switch


@given(
    cards=st.lists(st.sampled_from(pack()), min_size=2, max_size=12, unique=True),
    ace=st.sampled_from(["low", "high"]),
    ties=st.sampled_from(["miss", "hit", "redraw"]),
)
def test_chances_are_what_the_game_does(cards, ace, ties):
    """The hint's numbers, against the rules played once for every card that may come next."""
    rules = LESSON.but(ace=ace, ties=ties)
    base, *unseen = cards
    if ties == "redraw" and len({card.rank for card in cards}) == 1:
        return
    legal = start(rules, cards).legal()
    each = odds.chances(rules, base, unseen)
    assert [call for call in (HIGH, LOW) if not legal[call]] == list(each)
    for call, (hits, misses, tied, chance) in each.items():
        assert hits + misses + tied == len(unseen)
        outcomes = []
        for first in unseen:
            if ties == "redraw" and first.rank == base.rank:
                continue  # the call stands, another card decides
            rest = [card for card in unseen if card != first]
            outcomes.append(start(rules, [base, first, *rest]).after(call).log[-1].outcome)
        share = Fraction(outcomes.count("hit"), len(outcomes)) if outcomes else None
        assert share == chance


def test_chances_know_several_decks():
    game = start(BOARD_GAME_JOIN.but(decks=2))
    each = odds.chances(game.rules, game.base, game.unseen)
    assert {c.hits + c.misses + c.ties for c in each.values()} == {103}


def test_impossible_calls_have_no_chances():
    assert list(odds.chances(UTILS_COM, "K♣", "A♠ K♠")) == [LOW]
    assert list(odds.chances(LESSON.but(ace="high"), "A♣", "2♠ K♠")) == [LOW]
    assert list(odds.chances(LESSON.but(ace="high"), "2♣", "A♠ K♠")) == [HIGH]


def test_nothing_unseen_has_no_chance_to_tell():
    assert odds.chances(LESSON, "7♠", [])[HIGH].chance is None
    assert odds.chances(LESSON.but(ties="redraw"), "7♠", "7♥")[HIGH] == (0, 0, 1, None)


# -------------------------------------------- refusals


@pytest.mark.parametrize("junk", ["", "7", "joker", "7♠ 8♠", None, 7, object(), ["7♠", "8♠"], "1♠"])
def test_best_call_refuses_what_is_no_base(junk):
    with pytest.raises(NotACard):
        odds.best_call(junk)


@pytest.mark.parametrize("junk", [-1, 52, 2.0, True, "3", None])
def test_bank_after_refuses_what_is_no_number_of_hits(junk):
    with pytest.raises(BadRules):
        odds.bank_after(junk)


WRONG = ["high", "Low", "", "HIGH ", b"HIGH", None, 0, True, (), [HIGH], LESSON]


@pytest.mark.parametrize("says", WRONG, ids=repr)
def test_what_a_policy_cant_say_is_refused_and_never_counted_as_low(says):
    expected = f"a policy said {says!r} on base 7, unbanked 0: HIGH, LOW or END"
    only_eights = tuple(2 * (rank == 7) for rank in range(13))
    with pytest.raises(BadRules) as refusal:
        odds.turn(lambda *_: says, counts=only_eights)
    assert str(refusal.value) == expected
    with pytest.raises(BadRules, match=r"a policy said .* unbanked 0: "):
        odds.simulate(lambda *_: says, 1)


@pytest.mark.parametrize(
    ("base", "says", "may"), [(12, HIGH, "LOW or END"), (0, LOW, "HIGH or END")]
)
def test_a_policy_cant_call_what_the_game_refuses(base, says, may):
    expected = f"a policy said {says!r} on base {base}, unbanked 0: {may}"
    for play in (odds.turn, lambda policy: odds.simulate(policy, 200)):
        with pytest.raises(BadRules) as refusal:
            play(lambda at, *_: says if at == base else END)
        assert str(refusal.value) == expected


def test_every_policy_here_calls_what_may_be_called_even_with_one_rank_left():
    """All kings: counting finds nothing on either side, and HIGH still can't be called."""
    for base, call in ((12, LOW), (0, HIGH)):
        lone = tuple(3 * (rank == base) for rank in range(13))
        assert odds.better_call(base, lone) == (call, 0)
        for policy in POLICIES.values():
            assert policy(base, lone, 0) in (call, END)


@pytest.mark.parametrize("junk", [None, HIGH, 3, [], lambda: HIGH, lambda base: HIGH, odds.by_rank])
def test_what_is_no_policy_is_refused(junk):
    for play in (odds.turn, lambda policy: odds.simulate(policy, 1)):
        with pytest.raises(BadRules, match="is no policy: it is called with the base, 0 to 12"):
            play(junk)


def test_what_a_policy_raises_comes_through():
    def confused(base, unseen, unbanked):
        raise KeyError("my own mistake")

    with pytest.raises(KeyError, match="my own mistake"):
        odds.turn(confused)


@pytest.mark.parametrize("ties", ["redraw", "Hit", "nonsense", "", None, True, ["hit"]])
def test_ties_that_a_turn_doesnt_know_are_refused_and_never_counted_as_misses(ties):
    for ask in (
        lambda: odds.turn(odds.one_step, ties),
        lambda: odds.hit_range(HIGH, 3, ties),
        lambda: odds.by_table({2: 31}, ties),
    ):
        with pytest.raises(BadRules) as refusal:
            ask()
        assert str(refusal.value) == f"ties is {ties!r}, but must be one of 'miss', 'hit'"


@pytest.mark.parametrize(
    "junk", [[3] * 12, [3] * 14, [], "3" * 13, {}, dict.fromkeys(range(13), 3)]
)
def test_thirteen_numbers_are_thirteen_in_order(junk):
    for what, ask in (
        ("bank_at", odds.by_rank),
        ("counts", lambda counts: odds.turn(odds.one_step, counts=counts)),
        ("unseen", lambda unseen: odds.better_call(3, unseen)),
    ):
        with pytest.raises(BadRules, match=f"{what} is .*, but must be 13 whole numbers, from the"):
            ask(junk)


def test_a_policy_keeps_the_numbers_it_was_made_of():
    numbers, table = [2] * 13, {2: 31}
    by_rank, by_table = odds.by_rank(numbers), odds.by_table(table)
    numbers[3], table[2] = 9, 0
    assert by_rank(3, odds.FRESH, 2) == by_table(7, odds.FRESH, 2) == END


@pytest.mark.parametrize("junk", [{}, None, [31, 35], {"2": 31}, {2: "31"}, {2: 31.0}, {-1: 3}])
def test_a_table_of_anything_else_is_refused(junk):
    with pytest.raises(BadRules, match=r"is no table of points|must be a whole number from 0 on"):
        odds.by_table(junk)


@pytest.mark.parametrize("junk", [0, 1, "no", None, []])
def test_counting_is_yes_or_no(junk):
    with pytest.raises(BadRules, match=r"counting is .*, but must be True or False"):
        odds.whole_deck(junk)


@pytest.mark.parametrize("junk", [-1, 2.0, True, "3", None, [], 1001, 10**5000], ids=type)
def test_a_number_of_hits_has_its_limits(junk):
    for ask in (odds.endless_bank_after, odds.hits_in_a_row, odds.best_fixed):
        odds.hits_in_a_row(1)  # what was asked before changes nothing
        with pytest.raises(BadRules, match="must be a whole number from 0 to"):
            ask(junk)


def test_counted_cards_are_no_list_of_cards():
    """Of a Counter only the names would be read, and two kings be one."""
    with pytest.raises(NotACard, match="is neither a card nor a list of cards"):
        odds.chances(LESSON, "7♠", Counter({"K♣": 2}))


@pytest.mark.parametrize("junk", [("LESSON", "7♠", ""), (LESSON, "7♠", 5), (LESSON, "7♠", "joker")])
def test_chances_refuse_junk(junk):
    with pytest.raises(Refused):
        odds.chances(*junk)


def test_a_table_counts_ties_among_the_winning_cards_where_they_hit():
    unseen = (1, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0)  # on an 8: two above it, two of its own rank
    assert odds.by_table({1: 3})(7, unseen, 1) == END
    assert odds.by_table({1: 4}, "hit")(7, unseen, 1) == HIGH
    assert odds.by_table({1: 5}, "hit")(7, unseen, 1) == END
