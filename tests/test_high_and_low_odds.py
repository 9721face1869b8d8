"""Every figure of the odds, and each against a count that goes another way."""

from fractions import Fraction
from itertools import permutations
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


@pytest.mark.parametrize("junk", [("LESSON", "7♠", ""), (LESSON, "7♠", 5), (LESSON, "7♠", "joker")])
def test_chances_refuse_junk(junk):
    with pytest.raises(Refused):
        odds.chances(*junk)
