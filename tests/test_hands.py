"""Five cards read high and low: order, words, refusals, and the tables made from them."""

from dataclasses import FrozenInstanceError
from itertools import pairwise, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import Card, Deck, HighHand, LowHand, cards, hands
from cardlib.deck import RANKS, SUITS, pack
from cardlib.errors import BadRules, NotACard
from cardlib.hands import high_strengths, low_strengths, numbers, pair_of

SIDES = [HighHand, LowHand]
fives = st.permutations(pack()).map(lambda row: tuple(row[:5]))

IN_WORDS = [
    ("A♠ K♠ Q♠ J♠ 10♠", "ace-high straight flush", "straight flush"),
    ("9♠ 9♥ 9♦ 9♣ 8♠", "four nines, with an eight", "four of a kind"),
    ("9♠ 4♥ 9♦ 4♣ 9♥", "nines full of fours", "full house"),
    ("J♠ 10♠ 9♠ 4♠ 2♠", "jack-high flush, with ten, nine, four and two", "flush"),
    ("5♠ 4♥ 3♦ 2♣ A♠", "five-high straight", "straight"),
    ("6♠ 6♥ 6♦ K♣ 2♠", "three sixes, with king and two", "three of a kind"),
    ("3♠ 2♥ 3♦ 2♣ K♠", "threes and twos, with a king", "two pair"),
    ("7♠ 7♥ K♦ 9♣ 4♠", "pair of sevens, with king, nine and four", "pair"),
    ("A♠ K♥ 9♦ 4♣ 2♠", "ace high, with king, nine, four and two", "high card"),
]
LOW_IN_WORDS = [
    ("A♠ 2♠ 3♠ 4♠ 5♠", "5-4-3-2-A low", "no pair", ""),
    ("8♠ 2♥ 3♦ 4♣ 6♠", "8-6-4-3-2 low", "no pair", ""),
    (
        "10♠ 2♥ 3♦ 4♣ 9♠",
        "10-9-4-3-2 low",
        "no pair",
        "its highest card is a ten; a low has none above an eight",
    ),
    (
        "2♠ 2♥ 8♦ 5♣ A♠",
        "pair of twos, with eight, five and ace, read low",
        "pair",
        "pair of twos, with eight, five and ace: a low has five different ranks",
    ),
    (
        "A♠ A♥ A♦ 5♣ 5♠",
        "aces full of fives, read low",
        "full house",
        "aces full of fives: a low has five different ranks",
    ),
]


@pytest.mark.parametrize(("five", "words", "category"), IN_WORDS)
def test_a_high_hand_says_itself(five, words, category):
    hand = HighHand(five)
    assert (str(hand), hand.category) == (words, category)


def test_every_rank_has_its_word():
    small = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    words = (*small, "jack", "queen", "king")
    for (rank, word), (beside, other) in permutations(zip(RANKS, words, strict=True), 2):
        five = [*(rank + suit for suit in SUITS), f"{beside}♠"]
        many = word + ("es" if word == "six" else "s")
        article = "an" if other[0] in "aeiou" else "a"
        assert str(HighHand(five)) == f"four {many}, with {article} {other}"
        assert str(LowHand(five)) == f"four {many}, with {article} {other}, read low"


def test_the_nine_kinds_of_high_hand_in_their_order():
    row = [HighHand(five) for five, _, _ in IN_WORDS]
    assert [hand.category for hand in row] == list(reversed(hands.CATEGORIES))
    assert all(stronger > weaker for stronger, weaker in pairwise(row))


@pytest.mark.parametrize(("five", "words", "category", "reason"), LOW_IN_WORDS)
def test_a_low_hand_says_itself_and_why_it_does_not_qualify(five, words, category, reason):
    hand = LowHand(five)
    assert (str(hand), hand.category, hand.reason) == (words, category, reason)
    assert hand.qualifies == (reason == "")


def test_low_hands_in_their_order():
    row = [LowHand(five) for five, *_ in LOW_IN_WORDS]
    assert all(stronger > weaker for stronger, weaker in pairwise(row))


def test_the_wheel_is_the_lowest_straight_and_the_best_low():
    wheel = "A♠ 2♥ 3♦ 4♣ 5♠"
    assert HighHand(wheel).category == "straight"
    assert HighHand("A♠ A♥ A♦ K♣ Q♠") < HighHand(wheel) < HighHand("2♠ 3♥ 4♦ 5♣ 6♠")
    assert LowHand(wheel).key == max(hands.low_key(r) for r in _rank_sets())


def test_a_straight_does_not_go_round_the_ace():
    assert HighHand("Q♠ K♥ A♦ 2♣ 3♠").category == "high card"


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("A♠ A♥ 5♦ 4♣ 3♠", "K♠ K♥ A♦ Q♣ J♠"),
        ("9♠ 9♥ 5♦ 4♣ 3♠", "9♦ 9♣ 5♠ 4♥ 2♠"),
        ("3♠ 3♥ 2♦ 2♣ 5♠", "3♦ 3♣ 2♠ 2♥ 4♠"),
        ("2♠ 2♥ 2♦ 5♣ 3♠", "A♠ A♥ K♦ K♣ Q♠"),
        ("10♠ 10♥ 10♦ 2♣ 2♠", "9♠ 9♥ 9♦ A♣ A♠"),
    ],
)
def test_kickers_and_the_ranks_of_pairs_decide_high(stronger, weaker):
    assert HighHand(stronger) > HighHand(weaker)


@pytest.mark.parametrize("side", SIDES)
def test_suits_never_decide_and_equal_hands_tie(side):
    one, other = side("9♠ 7♥ 5♦ 4♣ 3♠"), side("3♥ 9♥ 7♠ 5♠ 4♠")
    assert one == other
    assert not one < other
    assert not one > other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_a_high_hand_and_a_low_hand_cannot_be_compared():
    five = cards("A♠ 2♥ 3♦ 4♣ 5♠")
    assert HighHand(five) != LowHand(five)
    for other in (LowHand(five), five, 5, None):
        with pytest.raises(TypeError):
            HighHand(five) < other  # noqa: B015
        with pytest.raises(TypeError):
            other >= HighHand(five)  # noqa: B015


@pytest.mark.parametrize("side", SIDES)
def test_a_hand_keeps_the_order_given_and_its_repr_is_the_hand(side):
    hand = side(["4d", "A♠", Card("9", "♥"), "10c", "2s"])
    assert hand.cards == cards("4♦ A♠ 9♥ 10♣ 2♠")
    again = eval(repr(hand))
    assert (again, again.cards) == (hand, hand.cards)
    with pytest.raises(FrozenInstanceError):
        hand.cards = ()


@pytest.mark.parametrize("side", SIDES)
def test_a_hand_shows_its_cards_and_its_words(side):
    html = side("9♠ 9♥ 9♦ 4♣ 4♠")._repr_html_()
    assert "<img" in html
    assert "nines full of fours" in html


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("five", "said"),
    [
        ("A♠ 2♥ 3♦ 4♣", "five cards, all of them read, not 4 cards"),
        ("A♠ 2♥ 3♦ 4♣ 5♠ 6♠", "not 6 cards"),
        (cards("A♠ 2♥ 3♦ 4♣ 5♠ 6♠"), "not 6 cards"),
        (Card("A", "♠"), "not 1 card:"),
        ("A♠ 2♥ 3♦ 4♣ joker", "joker"),
        (cards("A♠ 2♥ 3♦ 4♣ joker"), "joker"),
        ("A♠ 2♥ 3♦ 4♣ A♠", "A♠ stands there twice"),
        (cards("A♠ 2♥ 3♦ 4♣") * 2, "A♠ stands there twice"),
        ((*cards("A♠ 2♥ 3♦ 4♣"), *cards("A♠")), "A♠ stands there twice"),
        ((*cards("A♠ 2♥ 3♦ 4♣"), 7), "7 (card 5) is not a card"),
        ((*cards("A♠ 2♥ 3♦ 4♣"), []), "is not a card"),
        ("A♠ 2♥ 3♦ 4♣ 1♠", "is not a card"),
        (None, "neither a card nor a list"),
        (5, "neither a card nor a list"),
    ],
)
def test_what_is_no_hand_is_refused_with_a_sentence(side, five, said):
    with pytest.raises(NotACard) as refused:
        side(five)
    assert said in str(refused.value)
    with pytest.raises(NotACard, match=r"not 0 cards: –$"):
        side(())


def test_a_threshold_divides_the_pairs_and_lies_under_everything_better():
    keys = [hands.high_key([14 if r == 1 else r for r in ranks], False) for ranks in _rank_sets()]
    for rank in RANKS:
        least = hands.HIGH_RANKS[rank]
        for key in keys:
            as_good = key[0] > 1 or (key[0] == 1 and key[1] >= least)
            assert (key >= pair_of(rank)) == as_good


def test_a_threshold_of_no_rank_is_refused():
    for junk in ("9s", 9, None, [], "joker"):
        with pytest.raises(BadRules, match="no rank for a pair"):
            pair_of(junk)


def _rank_sets():
    """Every way to have five ranks, none more than four times; 1 for the ace."""
    from itertools import combinations_with_replacement

    for ranks in combinations_with_replacement(range(1, 14), 5):
        if ranks[0] != ranks[4]:
            yield ranks


def test_low_has_6175_classes_and_56_of_them_qualify():
    keys = {hands.low_key(ranks) for ranks in _rank_sets()}
    assert len(keys) == comb(17, 5) - 13 == 6175
    assert sum(key >= (0, -8) for key in keys) == comb(8, 5) == 56


def test_every_set_of_ranks_has_its_own_sum_of_weights():
    sums = [sum(hands._WEIGHTS[rank - 1] for rank in ranks) for ranks in _rank_sets()]
    assert len(set(sums)) == len(sums) == 6175
    assert max(sums) < hands._SUMS


@given(fives, st.permutations(SUITS), st.permutations(range(5)))
def test_new_names_for_the_suits_and_another_order_change_nothing(five, suits, order):
    renamed = tuple(Card(five[i].rank, suits[SUITS.index(five[i].suit)]) for i in order)
    for side in SIDES:
        assert side(renamed) == side(five)
        assert str(side(renamed)) == str(side(five))


@given(fives, fives, fives)
def test_hands_are_in_one_order(a, b, c):
    for side in SIDES:
        low, middle, high = sorted(map(side, (a, b, c)))
        assert low <= middle <= high
        assert low <= high
        assert (low == high) == (low.key == middle.key == high.key)
        assert (side(a) < side(b)) + (side(a) == side(b)) + (side(a) > side(b)) == 1


@given(st.lists(fives, min_size=2, max_size=6))
def test_the_tables_order_hands_as_the_readable_reading_does(some):
    batch = np.array([numbers(five) for five in some])
    for side, strengths in ((HighHand, high_strengths), (LowHand, low_strengths)):
        row, read = strengths(batch), [side(five) for five in some]
        assert row.dtype == np.uint16
        for i, one in enumerate(read):
            assert [one < other for other in read] == (row[i] < row).tolist()
            assert [one == other for other in read] == (row[i] == row).tolist()


def test_the_tables_tell_a_flush_of_any_suit_from_a_hand_with_one_card_of_another():
    def strength(suits):
        five = [rank + suit for rank, suit in zip("K9742", suits, strict=True)]
        return high_strengths(np.array([numbers(five)])).item()

    assert len({strength(suit * 5) for suit in SUITS}) == 1
    mixed = {
        strength([other if i == place else suit for i in range(5)])
        for suit, other in permutations(SUITS, 2)
        for place in range(5)
    }
    assert mixed == {strength("♠♥♦♣♠")}
    assert max(mixed) < strength("♠♠♠♠♠")


def test_a_cards_number_is_four_times_its_rank_and_its_suit():
    row = numbers(pack())
    assert row.dtype == np.uint8
    assert sorted(row.tolist()) == list(range(52))
    assert [(RANKS[n >> 2], SUITS[n & 3]) for n in row] == [(c.rank, c.suit) for c in pack()]
    with pytest.raises(NotACard, match="joker"):
        numbers("A♠ joker")


def test_batches_of_any_length_and_layout():
    batch = np.array([numbers(Deck(seed=seed).take(5)[0]) for seed in range(7)])
    for strengths in (high_strengths, low_strengths):
        assert strengths(batch[:0]).shape == (0,)
        assert strengths(np.asfortranarray(batch)).tolist() == strengths(batch).tolist()
        assert strengths(batch[::-2]).tolist() == strengths(batch).tolist()[::-2]
        many = np.tile(batch, (hands._CHUNK // 3, 1))
        assert (strengths(many) == np.tile(strengths(batch), hands._CHUNK // 3)).all()


@pytest.mark.parametrize("strengths", [high_strengths, low_strengths])
@pytest.mark.parametrize(
    "batch",
    [
        None,
        [[0, 1, 2, 3, 4]],
        np.zeros((2, 5)),
        np.zeros((2, 5), np.int64),
        np.zeros((2, 4), np.uint8),
        np.zeros(5, np.uint8),
        np.full((1, 5), 52, np.uint8),
    ],
)
def test_what_is_no_batch_is_refused(strengths, batch):
    with pytest.raises(NotACard):
        strengths(batch)
