"""Cards, the one parser, packs, and decks whose order is a function of a seed."""

import copy
import pickle
import random
import re
from collections import Counter
from contextlib import suppress
from itertools import repeat
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlib
from cardlib import JOKER, Card, Deck, cards
from cardlib.deck import (
    MOST_SEED,
    RANKS,
    SUITS,
    counted,
    listed,
    pack,
    read_cards,
    text,
    told,
    whole,
)
from cardlib.errors import BadRules, NotACard, Refused

SEED_7 = (
    "Q♠ 10♠ A♠ 3♣ 4♦ 3♥ 10♦ 8♣ 9♥ K♠ A♣ 6♠ Q♥ J♥ 7♠ 9♦ A♦ 4♣ "
    "5♦ J♠ Q♣ 2♥ K♦ 2♦ 8♥ 3♦ 2♣ Q♦ J♦ 9♣ 5♣ 6♦ A♥ 7♥ 8♦ 6♣ "
    "9♠ 5♠ J♣ K♣ 10♣ 7♣ 6♥ 2♠ 10♥ 3♠ 5♥ K♥ 4♠ 7♦ 8♠ 4♥"
)


class Unwritable:
    def __repr__(self):
        raise TypeError("no repr")


JUNK = (None, 3, 2.5, [], {}, b"A", object(), Unwritable(), 10**5000, True, ("A♠",), float("nan"))


class Whole:
    """A whole number of another kind than int, as numpy and others have them."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        if not isinstance(self.value, int):
            raise OverflowError("no number")
        return self.value


NO_CARDS = tuple(junk for junk in JUNK if junk not in ([], {}, ("A♠",)))
NO_NUMBERS = tuple(junk for junk in (*JUNK, "3", 0, -1) if junk != 3)


def name(value):
    return type(value).__name__


def test_one_seeds_whole_order():
    """Fisher–Yates, from the last place down, over the stream that Python promises to keep."""
    row = [Card(rank, suit) for suit in "♠♥♦♣" for rank in RANKS]
    stream = random.Random(7)
    for place in reversed(range(1, 52)):
        other = int(stream.random() * (place + 1))
        row[place], row[other] = row[other], row[place]
    deck = Deck(seed=7)
    assert text(row) == text(deck) == SEED_7
    assert deck.seed == int(stream.random() * 2**53)  # the seed of the next shuffle


def test_a_shuffle_favours_no_order():
    """All 24 orders of four cards: chi-square with 23 degrees of freedom, 1 in 10,000."""
    four, rounds = cards("A♠ 2♠ 3♠ 4♠"), 4800
    used_up = (Deck(four, seed=seed).take(4)[1] for seed in range(rounds))
    seen = Counter(deck.with_shuffled(four).order for deck in used_up)
    expected = rounds / 24
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < 55
    assert len(seen) == 24


@given(st.integers(0, MOST_SEED), st.integers(1, 3), st.integers(1, 4), st.booleans())
def test_a_deck_is_its_pack_in_an_order_that_the_seed_gives(seed, decks, suits, joker):
    deck = Deck(seed=seed, decks=decks, suits=suits, joker=joker)
    assert deck == Deck(seed=seed, decks=decks, suits=suits, joker=joker)
    assert Counter(deck) == Counter(pack(decks, suits, joker))
    assert len(deck) == (13 * suits + joker) * decks


@given(st.permutations(pack()), st.integers(0, 52), st.integers(0, 52), st.integers(0, MOST_SEED))
def test_cards_on_top_come_first_and_none_twice(order, n, taken, seed):
    deck = Deck(top=order[:n], seed=seed)
    assert deck.order[:n] == tuple(order[:n])
    hand, rest = deck.take(taken)
    assert hand + rest.order == deck.order
    assert Counter(deck) == Counter(pack())


@given(st.permutations(pack()), st.integers(0, 51), st.integers(0, MOST_SEED))
def test_a_reshuffle_lies_under_the_deck_and_is_reproducible(order, n, seed):
    deck = Deck(order, seed=seed).take(n)[1]
    back = order[:n]
    again = deck.with_shuffled(back)
    assert again == deck.with_shuffled(back)
    assert again.order[: len(deck)] == deck.order
    assert Counter(again) == Counter(pack())


def test_reshuffles_of_one_deck_differ_from_each_other():
    deck = Deck(pack()).take(52)[1]
    first = deck.with_shuffled(pack())
    second = first.take(52)[1].with_shuffled(pack())
    assert first.order != second.order


def test_a_deck_never_changes_and_shows_nothing():
    deck = Deck(seed=7)
    before = deck.order
    deck.take(5)
    deck.with_shuffled(cards("A♠"))
    assert deck.order == before
    assert repr(deck) == "<Deck: 52 cards, face down>"
    with pytest.raises(AttributeError):
        deck.order = ()
    assert pickle.loads(pickle.dumps(deck)) == copy.deepcopy(deck) == deck


def test_without_a_seed_games_differ():
    assert len({Deck().order for _ in range(5)}) > 1


def test_a_scripted_deck_is_the_whole_pack_and_may_hold_a_card_as_often_as_its_decks():
    assert len(Deck("K♣ A♦")) == 2
    assert Deck("K♣ A♦") == Deck("K♣ A♦", seed=0)
    assert Deck("K♣ A♦").seed == 0
    assert len(Deck(["A♠", "A♠"], decks=2)) == 2
    assert Deck("A♠ as", decks=2) == Deck(["A♠", "A♠"], decks=2)
    for thrice in (["A♠"] * 3, "A♠ A♠ A♠"):
        with pytest.raises(NotACard) as refusal:
            Deck(thrice, decks=2)
        said = "A♠ stands there 3 times (cards 1, 2 and 3): each card twice only"
        assert str(refusal.value) == said


def test_a_pack_has_an_order_and_a_set_has_none():
    assert {*cards({"A♠", "K♠"})} == {*cards("A♠ K♠")}
    with pytest.raises(NotACard, match="give a list of cards"):
        Deck({"A♠", "K♠"})


@pytest.mark.parametrize("given", [{"K♣": 2}, Counter(["K♣", "K♣"]), b"As", bytearray(2), iter])
def test_what_would_lose_its_numbers_is_no_list_of_cards(given):
    with pytest.raises(NotACard, match="is neither a card nor a list of cards"):
        cards(given)


def test_a_list_without_an_end_is_no_list_of_cards():
    with pytest.raises(NotACard, match="more than 5,300 cards are more than any pack holds"):
        cards(repeat("A♠"))


@pytest.mark.parametrize(
    "spelling", ["A♠", "As", "aS", "as", " A♠ ", "a♤", "A♠\ufe0e", "A♠\ufe0f", "Ａ♠"]
)
def test_spellings_of_one_card(spelling):
    assert cards(spelling) == (Card("A", "♠"),)


def test_spellings_of_tens_and_jokers():
    assert cards("10h Td") == (Card("10", "♥"), Card("10", "♦"))
    for spelling in ("joker", "JOKER", "Jk", "jK"):
        assert cards(spelling) == (JOKER,)


@given(st.lists(st.sampled_from(pack(joker=True)), unique=True))
def test_what_is_written_reads_back(row):
    assert cards(text(row)) == tuple(row)
    assert cards(", ".join(map(str, row))) == tuple(row)
    assert eval(repr(row), {"Card": Card}) == row


LETTERS = str.maketrans("♠♥♦♣", "shdc")


@given(st.lists(st.sampled_from(pack(joker=True)), unique=True), st.randoms(use_true_random=False))
def test_cards_that_run_together_are_read(row, chance):
    spelled = [chance.choice([str(c), str(c).translate(LETTERS), str(c).lower()]) for c in row]
    assert cards("".join(spelled)) == tuple(row)
    assert cards("".join(word + chance.choice(["", " ", ","]) for word in spelled)) == tuple(row)


def test_cards_run_together_only_in_a_text_and_only_where_all_of_it_is_cards():
    assert text(cards("AsKs 10h2c,Ｑ♦J♠\ufe0f")) == "A♠ K♠ 10♥ 2♣ Q♦ J♠"
    for wrong, place in (("2c AsK", "'AsK' (card 2)"), (["2c", "AsKs"], "'AsKs' (card 2)")):
        with pytest.raises(NotACard) as refused:
            cards(wrong)
        assert f"{place} is not a card" in str(refused.value)


@pytest.mark.parametrize("wrong", ["♠A", "S10", "sA", "hT", "♠\ufe0eA", "Ｓ１０", "♠A♥K", "s10h10"])
def test_a_suit_that_comes_first_is_told_so(wrong):
    with pytest.raises(NotACard, match=r"\(card 2\) has its suit first: write its rank first: A♠"):
        cards(f"K♦ {wrong}")


def test_a_card_is_equal_only_to_itself_and_has_no_order():
    assert len(set(pack(joker=True))) == 53
    assert Card("A", "♠") != "A♠"
    for card in pack():
        with pytest.raises(TypeError):
            sorted([card, JOKER])
    with pytest.raises(AttributeError):
        JOKER.rank = "A"


def test_every_card_has_its_name():
    ranks = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
    suits = ("spades", "hearts", "diamonds", "clubs")
    names = [f"{rank} of {suit}" for suit in suits for rank in ranks]
    assert [card.name for card in pack(joker=True)] == [*names, "joker"]


@pytest.mark.parametrize(
    "wrong", ["1♠", "11h", "A", "♠", "Ax", "A♠x", "AsKs", "T0s", "XX", "jokers", "As;", "０♠"]
)
def test_a_text_that_is_no_card(wrong):
    with pytest.raises(NotACard) as refused:
        cards(["K♦", wrong])
    assert repr(wrong) in str(refused.value)
    assert "(card 2)" in str(refused.value)
    assert "a card is a rank" in str(refused.value)


def test_which_of_several_cards_is_wrong_is_told():
    for read in (cards, Deck, lambda row: Deck(top=row)):
        with pytest.raises(NotACard, match=r"^'1♦' \(card 1\) is not a card"):
            read(["1♦", "K♣"])
        with pytest.raises(NotACard, match=r"^'1♦' \(card 2\) is not a card"):
            read(["K♣", "1♦"])
    with pytest.raises(NotACard, match=r"^'1♦' is not a card"):
        cards("1♦")


@pytest.mark.parametrize("junk", NO_CARDS, ids=name)
def test_junk_is_no_card_and_says_so(junk):
    for ask in (cards, lambda x: cards([x]), lambda x: Deck([x]), lambda x: Deck(top=[x])):
        with pytest.raises(NotACard, match="a card is a rank"):
            ask(junk)
    with pytest.raises(NotACard, match="name no card"):
        Card(junk, "♠")
    with pytest.raises(NotACard, match="name no card"):
        Card("A", junk)


@given(st.text(max_size=8))
def test_any_text_is_cards_or_refused_in_words(given_text):
    with suppress(NotACard):
        assert all(isinstance(card, Card) for card in cards(given_text))


def test_a_card_twice_is_refused_with_both_places():
    with pytest.raises(NotACard, match=r"A♠ stands there twice \(cards 1 and 3\)"):
        cards("A♠ K♦ as")


@pytest.mark.parametrize("junk", NO_NUMBERS, ids=name)
@pytest.mark.parametrize("number", ["decks", "suits"])
def test_a_pack_of_junk_many(number, junk):
    with pytest.raises(BadRules, match=rf"{number} is .* but must be a whole number from 1 to"):
        Deck(**{number: junk})


@pytest.mark.parametrize(
    "junk", [2.5, [], {}, b"A", Unwritable(), True, "7", -1, float("inf"), MOST_SEED + 1]
)
def test_a_seed_of_junk(junk):
    with pytest.raises(BadRules, match=r"seed is .* but must be a whole number from 0 to"):
        Deck(seed=junk)


@pytest.mark.parametrize("junk", [53, -1, True, None, "5", 1.0])
def test_no_more_cards_than_there_are(junk):
    with pytest.raises(BadRules, match=r"number of cards to take is .* from 0 to 52"):
        Deck(seed=7).take(junk)


def test_a_stranger_on_top_and_two_packs_at_once_are_refused():
    for top, pack_of, stranger in (
        ("joker", {}, "Joker (card 1) is not in this pack: 52 cards, no joker"),
        ("K♣", {"suits": 1}, "K♣ (card 1) is not in this pack: 13 cards, no joker"),
        (
            "Jk K♣",
            {"suits": 1, "joker": True},
            "K♣ (card 2) is not in this pack: 14 cards, with",
        ),
    ):
        with pytest.raises(NotACard, match=re.escape(stranger)):
            Deck(top=top, **pack_of)
    with pytest.raises(NotACard, match="not both"):
        Deck("K♣ A♦", top="7♠")


def test_a_card_too_often_on_top_is_told_with_its_places_as_text_and_as_a_list():
    twice = re.escape("K♣ stands there twice (cards 2 and 3): each card once only")
    for top in ("2♥ K♣ kc", ["2♥", "K♣", "kc"]):
        with pytest.raises(NotACard, match=f"^{twice}$"):
            Deck(top=top)
        assert Deck(top=top, decks=2).take(3)[0] == read_cards(top)
    with pytest.raises(
        NotACard, match=r"K♣ stands there 99 times \(cards 1, 2, 3, 4, 5 and more\)"
    ):
        Deck(top=["K♣"] * 99)


@pytest.mark.parametrize("junk", [2, None, "no", [], np.array([True, False])], ids=name)
def test_a_pack_has_a_joker_or_none(junk):
    with pytest.raises(BadRules, match=r"joker is .*, but must be True or False"):
        Deck(joker=junk)


@pytest.mark.parametrize("junk", NO_CARDS, ids=name)
def test_only_cards_are_shuffled_back(junk):
    deck = Deck("K♣ A♦").take(2)[1]
    assert Counter(deck.with_shuffled("A♦ K♣")) == Counter(cards("A♦ K♣"))
    with pytest.raises(NotACard, match="a card is a rank"):
        deck.with_shuffled([junk])


@pytest.mark.parametrize("junk", [np.array(["A", "K"]), np.array([1]), ["A"]], ids=name)
def test_an_array_is_no_rank_and_no_suit(junk):
    for wrong in ((junk, "♠"), ("A", junk)):
        with pytest.raises(NotACard, match="name no card: a card is a rank"):
            Card(*wrong)


def test_a_pack_has_at_most_a_hundred_decks_of_four_suits():
    assert len(pack(100)) == 100 * len(RANKS) * len(SUITS)
    for decks in (101, 10**9):
        with pytest.raises(BadRules, match=r"^decks is .* from 1 to 100$"):
            pack(decks)
    with pytest.raises(BadRules, match=r"^suits is 5, but must be a whole number from 1 to 4$"):
        pack(suits=5)


class NoText:
    def __repr__(self):
        return 3


@pytest.mark.parametrize("junk", [*JUNK, NoText(), "A" * 99], ids=name)
def test_whatever_a_value_is_it_can_be_told(junk):
    assert 0 < len(told(junk)) <= 60
    nested: list[object] = []
    nested.append(nested)
    assert told(nested)


def test_a_value_is_told_on_one_line_and_what_is_cut_shows_it():
    assert told(np.arange(4).reshape(2, 2)) == "array([[0, 1], [2, 3]])"
    assert told("A" * 58) == repr("A" * 58)
    assert told("A" * 59) == "'" + "A" * 58 + "…"


def test_no_message_cuts_a_repr_by_hand():
    """`told` does it, for whatever value."""
    cut = re.compile(r"repr\(\w+\)\[:|\[:[46]0\]!r")
    rooms = Path(cardlib.__file__).parent.rglob("*.py")
    assert [room.name for room in rooms if cut.search(room.read_text("utf-8"))] == []


def test_one_of_a_thing_is_told_in_the_singular():
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(2, thing) for thing in ("loss", "push", "win")] == [
        "2 losses",
        "2 pushes",
        "2 wins",
    ]
    assert repr(Deck("A♠")) == "<Deck: 1 card, face down>"


@given(st.integers(), st.integers(), st.integers())
def test_whole_gives_what_lies_within_its_limits(value, least, most):
    for given_value in (value, Whole(value)):
        if least <= value <= most:
            assert whole("n", given_value, least, most) == value
        else:
            with pytest.raises(Refused, match=f"from {least} to {most}"):
                whole("n", given_value, least, most)


@pytest.mark.parametrize(
    "kind", [np.int64, np.uint8, np.array, Whole], ids=lambda kind: kind.__name__
)
def test_whole_numbers_of_any_kind_are_read(kind):
    assert type(whole("n", kind(7), 0)) is int
    assert Deck(seed=kind(7)) == Deck(seed=7)
    assert pack(kind(2), kind(1)) == pack(2, 1)
    assert Deck(seed=7).take(kind(2)) == Deck(seed=7).take(2)


@pytest.mark.parametrize(
    "junk", [True, np.True_, 2.0, np.float64(2), np.array([2, 3]), Whole("2"), "2"]
)
def test_what_is_no_whole_number(junk):
    with pytest.raises(BadRules, match="but must be a whole number from 0 on"):
        whole("n", junk, 0)


@pytest.mark.parametrize(("rank", "suit"), [("1", "♠"), ("11", "♥"), ("A", "x"), ("", "♠")])
def test_a_card_needs_a_rank_and_a_suit_that_there_are(rank, suit):
    with pytest.raises(NotACard, match="name no card"):
        Card(rank, suit)


def test_a_seed_goes_up_to_the_whole_numbers_that_survive_json():
    assert len(Deck(seed=2**53)) == 52
    with pytest.raises(BadRules, match="seed is 9007199254740993"):
        Deck(seed=2**53 + 1)


def test_a_list_ends_after_a_hundred():
    assert len(listed(range(100), "pots", "pots")) == 100
    with pytest.raises(BadRules, match="there are more than 100"):
        listed(range(101), "pots", "pots")


@pytest.mark.parametrize(
    ("times", "places"),
    [
        (2, "stands there twice (cards 1 and 2)"),
        (6, "stands there 6 times (cards 1, 2, 3, 4, 5 and 6)"),
        (7, "stands there 7 times (cards 1, 2, 3, 4, 5 and more)"),
    ],
)
def test_a_card_too_often_is_told_with_its_first_places(times, places):
    with pytest.raises(NotACard, match=re.escape(places)):
        cards(["A♠"] * times)
