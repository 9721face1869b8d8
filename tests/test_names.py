"""Names of players and seats: one rule for all games."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import archie
from cardlib import high_and_low as hl
from cardlib.errors import BadRules
from cardlib.names import MOST_LETTERS, MOST_NAMES, keyed, name, names, one_of


def sit_down_to_high_and_low(seats):
    return hl.start(players=seats).players


def sit_down_to_archie(seats):
    return archie.start(archie.GN9, seats, 40, one_of(seats[0], names(seats))).seats


def sit_down_to_a_showdown(seats):
    return archie.settle(archie.GN9, seats, {}, [(40, seats[:1])]).seats


EVERYWHERE = pytest.mark.parametrize(
    "sit", [names, sit_down_to_high_and_low, sit_down_to_archie, sit_down_to_a_showdown]
)


@EVERYWHERE
@pytest.mark.parametrize(
    ("typed", "read"),
    [("A ", "A"), ("Ａ", "A"), ("ｱｷ", "アキ"), ("Aki\u3000 2", "Aki 2"), ("❤\ufe0f", "❤")],
)
def test_a_name_is_stripped_and_its_letters_are_plain(sit, typed, read):
    assert sit([typed, "Zoe"]) == (read, "Zoe")


@EVERYWHERE
@pytest.mark.parametrize(
    "twin", ["A", "A ", "\u3000A", "Ａ", "A\ufe0f", "a", "\u0391", "\u0410"], ids=ascii
)
def test_two_names_that_look_the_same_are_refused(sit, twin):
    with pytest.raises(BadRules, match=r"'A' .*: each needs a name of its own"):
        sit(["A", twin])


@EVERYWHERE
@pytest.mark.parametrize(
    "hidden",
    [
        *["A\u200b", "\u200bA", "A\u200d", "A\ufeff", "A\0", "A\nB", "A\u2028B", "A\tB", "A\u202e"],
        *["\u2800", "\u3164", "A\ud800", "A\uffff", "A\u00ad", "A\x7f", "\ue000"],
    ],
    ids=ascii,
)
def test_a_name_with_what_nobody_sees_is_refused(sit, hidden):
    with pytest.raises(BadRules, match=r"which holds a character that can't be seen \(U\+"):
        sit([hidden, "Zoe"])


@EVERYWHERE
@pytest.mark.parametrize("empty", ["", " ", "\n", "\u3000", "\ufe0f"], ids=ascii)
def test_a_name_is_not_empty(sit, empty):
    with pytest.raises(BadRules, match=f"a name is empty: a name has 1 to {MOST_LETTERS} letters"):
        sit([empty, "Zoe"])


@EVERYWHERE
@pytest.mark.parametrize("long", ["A" * 41, "㌖" * 10, "A" * 10**6], ids=len)
def test_a_name_has_a_greatest_length(sit, long):
    assert sit(["A" * MOST_LETTERS, "Zoe"])
    with pytest.raises(BadRules, match=f"long: at most {MOST_LETTERS}"):
        sit([long, "Zoe"])


def test_a_list_of_names_may_have_no_end():
    def endless():
        while True:
            yield "A"

    with pytest.raises(BadRules, match=f"more than {MOST_NAMES} names"):
        names(endless())


def test_a_text_is_a_list_of_names_only_where_each_is_a_capital_letter():
    assert names("PQR") == ("P", "Q", "R")
    for text in ("Tim", "abc", "A B", "AB1"):
        with pytest.raises(BadRules, match="is no list of names"):
            names(text)


@given(st.text(max_size=50))
def test_a_name_that_was_read_reads_the_same(typed):
    with suppress(BadRules):
        read = name(typed)
        assert name(read) == read == read.strip()
        assert read.isprintable()
        assert len(read) <= MOST_LETTERS
        assert names([typed]) == (read,)
        with pytest.raises(BadRules):
            names([typed, read])


def test_what_is_given_by_name_is_found_by_any_writing_of_it():
    assert keyed({"Ａ": 1, "B ": 2}, "points") == {"A": 1, "B": 2}
    with pytest.raises(BadRules, match="points: 'A' stands there twice"):
        keyed({"A": 1, "A ": 2}, "points")
    hand = archie.start(archie.GN9, ["Ａ", "B "], {"A": 40, " B": 30}, "Ｂ")
    assert hand.stacks == {"A": 40 - 2, "B": 30 - 1}  # the blinds: the button has the small one
    assert hand.hand("Ａ") == hand.hand("A")


@pytest.mark.parametrize(
    "sit",
    [
        lambda seats: hl.start(players=seats),
        lambda seats: archie.start(archie.GN9, seats, 40, "A"),
        lambda seats: archie.settle(archie.GN9, seats, {}, []),
        lambda seats: archie.compare([archie.GN9, archie.BARGE], seats, {}, []),
    ],
)
def test_a_set_has_no_order_to_sit_in(sit):
    for seats in ({"A", "B"}, frozenset({"A", "B"})):
        with pytest.raises(BadRules, match="is a set, which has no order: give a list of names"):
            sit(seats)
