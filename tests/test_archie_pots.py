"""Pots and settlements: the cases under both versions, the laws of sharing, the words for it."""

import json
import random
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Card, HighHand, LowHand, archie
from cardlib.archie import BARGE, GN9
from cardlib.deck import SUITS, pack
from cardlib.errors import BadRules, NotACard, Refused

CASES = json.loads((Path(__file__).parent / "cases" / "archie.json").read_text("utf-8"))
VERSIONS = {"GN9": GN9, "BARGE": BARGE}


def pots_of(case):
    return [(pot["points"], tuple(pot["seats"])) for pot in case["pots"]]


@pytest.mark.parametrize("name", VERSIONS)
@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']} {case['what']}" for case in CASES])
def test_case(case, name):
    seats = [*case["seats"], *(s for s in case["points"][name] if s not in case["seats"])]
    result = archie.settle(VERSIONS[name], seats, case["hands"], pots_of(case))
    assert result.points == dict.fromkeys(seats, 0) | case["points"][name]


@pytest.mark.parametrize(
    "case", [case for case in CASES if "contributions" in case], ids=lambda case: case["id"]
)
def test_case_pots_from_contributions(case):
    live = {seat for _, seats in pots_of(case) for seat in seats}
    pots = archie.build_pots(case["contributions"], live)
    assert [(points, {*seats}) for points, seats in pots] == [
        (points, {*seats}) for points, seats in pots_of(case)
    ]


@pytest.mark.parametrize(
    ("paid", "live", "pots"),
    [
        ({"A": 5, "B": 5}, "AB", [(10, ("A", "B"))]),
        ({"A": 5, "B": 9}, "AB", [(10, ("A", "B")), (4, ("B",))]),
        ({"A": 5, "B": 9, "C": 9}, "BC", [(23, ("B", "C"))]),
        ({"A": 9, "B": 5, "C": 5}, "BC", [(19, ("B", "C"))]),  # a fold above joins the pot below
        ({"A": 1, "B": 2, "C": 0}, "B", [(3, ("B",))]),
        ({"A": 0, "B": 0}, "AB", []),
        ({"A": 1, "B": 1, "C": 2, "D": 7, "E": 7}, "DE", [(18, ("D", "E"))]),
    ],
)
def test_layers(paid, live, pots):
    assert archie.build_pots(paid, live) == pots


paid_by_seat = st.dictionaries(st.sampled_from("ABCDEF"), st.integers(1, 60), min_size=1)


@given(paid_by_seat, st.data())
def test_pots_hold_every_point_once_and_only_seats_that_paid_in_full(paid, data):
    live = data.draw(st.sets(st.sampled_from(sorted(paid)), min_size=1))
    pots = archie.build_pots(paid, live)
    assert sum(points for points, _ in pots) == sum(paid.values())
    assert all(points > 0 and {*seats} <= live for points, seats in pots)
    sides = [{*seats} for _, seats in pots]
    assert all(small < large for large, small in pairwise(sides))
    assert sides[0] == live
    for seat in live:  # what it can win is at most what it paid, from each
        most = sum(min(points, paid[seat]) for points in paid.values())
        folded_above = sum(
            max(points - paid[seat], 0) for s, points in paid.items() if s not in live
        )
        assert sum(points for points, seats in pots if seat in seats) <= most + folded_above


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(0, 99), min_size=1, max_size=3),
    st.booleans(),
    st.sampled_from(["2s", "6s", "9s", "As", "any"]),
    st.sampled_from(["split", "best high"]),
)
@settings(max_examples=400, deadline=None)
def test_every_point_is_given_once_and_renaming_changes_nothing(seed, sizes, once, high, nobody):
    rng = random.Random(seed)
    version = GN9.but(one_odd_point_each=once, high=high, nobody=nobody)
    seats, hands = random_hands(rng)
    pots = [(n, rng.sample(seats, rng.randint(1, len(seats)))) for n in sizes]
    result = archie.settle(version, seats, hands, pots)
    assert sum(result.points.values()) == sum(sizes)
    for pot, (points, into) in zip(result.pots, pots, strict=True):
        assert sum(pot.shares.values()) == points
        assert {*pot.shares} == {*into}
        for part in pot.parts:
            assert max(part.shares.values()) - min(part.shares.values()) <= 1
    text = result.explain()
    assert text.splitlines()[-1].endswith(f"together {sum(sizes)} point{'s' * (sum(sizes) != 1)}.")

    suits = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
    names = dict(zip(seats, rng.sample("UVWXYZ", len(seats)), strict=True))
    renamed = archie.settle(
        version,
        [names[seat] for seat in seats],
        {names[s]: [Card(c.rank, suits[c.suit]) for c in five] for s, five in hands.items()},
        [(points, [names[seat] for seat in into]) for points, into in pots],
    )
    assert renamed.points == {names[seat]: points for seat, points in result.points.items()}


def random_hands(rng):
    """Hands with many ties: the lower half of the pack, or few ranks."""
    seats = list("ABCDEF"[: rng.randint(1, 6)])
    ranks = rng.choice([("A", *"2345678"), tuple("23456789"), (*"89", "10", "J", "Q", "K", "A")])
    some = [card for card in pack() if card.rank in ranks]
    if len(some) < 5 * len(seats):
        some = list(pack())
    drawn = rng.sample(some, 5 * len(seats))
    return seats, {seat: drawn[5 * i : 5 * i + 5] for i, seat in enumerate(seats)}


def plain_winners(version, hands, seats):
    """Who wins each side, said another way: by counting who is beaten."""
    high = [s for s in seats if version.high_qualifies(HighHand(hands[s]))]
    low = [s for s in seats if LowHand(hands[s]).qualifies]
    return (
        {s for s in high if not any(HighHand(hands[o]) > HighHand(hands[s]) for o in high)},
        {s for s in low if not any(LowHand(hands[o]) > LowHand(hands[s]) for o in low)},
    )


@given(st.integers(0, 10**9))
@settings(max_examples=200, deadline=None)
def test_only_the_best_of_a_side_win(seed):
    rng = random.Random(seed)
    seats, hands = random_hands(rng)
    result = archie.settle(GN9, seats, hands, [(96, seats)])
    high, low = plain_winners(GN9, hands, seats)
    winners = {seat for seat, points in result.points.items() if points}
    assert winners == (high | low or {*seats})
    if high and low and not high & low:
        assert sum(result.points[seat] for seat in high) == 48


# Odd points

HIGH = "8♣ 7♣ 5♣ 4♣ 2♣"  # a flush and a low
TIED = {"P": HIGH, "Q": "8♦ 7♥ 5♦ 4♠ 2♦", "R": "K♣ Q♦ J♥ 9♠ 3♦"}


def test_one_odd_point_each_counts_the_one_between_the_halves():
    assert archie.settle(GN9, "PQR", TIED, [(43, "PQR")]).points == {"P": 33, "Q": 10, "R": 0}
    once = GN9.but(one_odd_point_each=True)
    result = archie.settle(once, "PQR", TIED, [(43, "PQR")])
    assert result.points == {"P": 32, "Q": 11, "R": 0}
    assert "P already has an odd point of this pot: no second one" in result.explain()


def test_an_even_pot_has_no_odd_point_between_its_halves():
    hands = {"P": "8♠ 7♠ 5♠ 4♠ 2♠", "Q": "8♥ 7♦ 5♥ 4♦ 2♥"}  # P has the flush, the lows tie
    for version in (GN9, GN9.but(one_odd_point_each=True)):
        result = archie.settle(version, "PQ", hands, [(42, "PQ")])
        assert result.points == {"P": 32, "Q": 10}
        assert "no second one" not in result.explain()
    odd = archie.settle(GN9.but(one_odd_point_each=True), "PQ", hands, [(43, "PQ")])
    assert odd.points == {"P": 32, "Q": 11}


def test_points_of_who_folded_are_shared_by_who_tie():
    tied = {"D": "K♣ K♦ 7♥ 4♠ 3♣", "E": "K♥ K♠ 7♦ 4♥ 3♦"}
    pots = archie.build_pots({"A": 1, "B": 1, "C": 2, "D": 7, "E": 7}, "DE")
    assert archie.settle(GN9, "ABCDE", tied, pots).points == {
        **dict.fromkeys("ABC", 0),
        **dict.fromkeys("DE", 9),
    }


def test_one_odd_point_each_counts_each_pot_for_itself():
    once = GN9.but(one_odd_point_each=True)
    result = archie.settle(once, "PQR", TIED, [(43, "PQR"), (43, "PQ")])
    assert [pot.shares["Q"] for pot in result.pots] == [11, 11]


def test_odd_points_go_one_each_from_the_left_of_the_button():
    nobody = {"P": "A♣ K♦ Q♥ 9♠ 7♣", "Q": "K♣ Q♦ J♥ 9♦ 7♦", "R": "Q♣ J♦ 10♥ 9♣ 3♦"}
    assert archie.settle(GN9, "PQR", nobody, [(41, "PQR")]).points == {"P": 14, "Q": 14, "R": 13}
    assert archie.settle(GN9, "RPQ", nobody, [(41, "PQR")]).points == {"R": 14, "P": 14, "Q": 13}


# In words


def test_the_worked_hands_explanation_reads_from_the_cards_to_the_points():
    hands = {"B": "9♠ 9♥ 9♦ 9♣ Q♠", "C": "A♦ 4♥ 2♣ 3♠ 5♣", "A": "A♠ 2♥ 3♦ 6♣ 5♥"}
    assert archie.settle(GN9, "BCA", hands, [(36, "BCA")]).explain() == (
        "Under GN9:\n"
        "\n"
        "Pot: 36 points, between B, C and A\n"
        "  High, a pair of 9s or better:\n"
        "    B  four nines, with a queen                 qualifies, and is best\n"
        "    C  five-high straight                       qualifies, beaten by B\n"
        "    A  ace high, with six, five, three and two  "
        "doesn't qualify: less than a pair of 9s\n"
        "  Low, 8 or better, ace-to-five:\n"
        "    B  9-9-9-9-Q                 doesn't qualify: a low has five different ranks\n"
        "    C  5-4-3-2-A low, the wheel  qualifies, and is best\n"
        "    A  6-5-3-2-A low             qualifies, beaten by C\n"
        "  Both sides have a qualifier: the pot is halved (GN 2025 §287–289), "
        "18 for the high and 18 for the low.\n"
        "  High: B takes 18 with four nines.\n"
        "  Low: C takes 18 with 5-4-3-2-A low, the wheel.\n"
        "  C qualifies for both sides and wins one: qualifying is not winning.\n"
        "\n"
        "In all: B 18, C 18, A 0; together 36 points."
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_text_and_page_say_the_same(case):
    for version in VERSIONS.values():
        seats = [*case["seats"], *(s for s in case["points"]["GN9"] if s not in case["seats"])]
        result = archie.settle(version, seats, case["hands"], pots_of(case))
        page = result._repr_html_()
        for line in result.explain().splitlines():
            if line and not line.startswith("   ") and not line.rstrip().endswith(":"):
                assert escape(line.strip()) in page


THREE = {"Q": "7♣ 5♦ 4♥ 2♠ A♣", "R": "7♦ 5♥ 4♠ 2♦ A♦", "S": "7♥ 5♠ 4♦ 2♥ A♥"}


@pytest.mark.parametrize(
    ("seats", "each", "said"),
    [
        ("PQR", 15, "Half of a half is a quarter: Q and R are quartered."),
        ("PQRS", 10, ""),
    ],
)
def test_only_a_half_that_two_share_makes_quarters(seats, each, said):
    hands = {"P": "K♣ K♦ K♥ K♠ 2♣"} | {seat: THREE[seat] for seat in seats[1:]}
    result = archie.settle(GN9, seats, hands, [(60, seats)])
    assert result.points == {"P": 30} | dict.fromkeys(seats[1:], each)
    assert [line.strip() for line in result.explain().splitlines() if "quarter" in line] == (
        [said] if said else []
    )


def test_one_of_two_who_share_a_half_is_quartered_alone_where_the_other_wins_the_other_half():
    hands = {"P": "8♠ 7♠ 5♠ 4♠ 2♠", "Q": "8♥ 7♦ 5♥ 4♦ 2♥"}
    said = archie.settle(GN9, "PQ", hands, [(40, "PQ")]).explain()
    assert "Half of a half is a quarter: Q is quartered." in said


def test_a_kicker_that_decides_is_said():
    hands = {"P": "A♣ A♦ K♥ Q♠ 4♣", "Q": "A♥ A♠ K♦ J♣ 9♦"}
    said = archie.settle(GN9, "PQ", hands, [(40, "PQ")]).explain()
    assert "High: P takes 40 with pair of aces, with king, queen and four." in said


def test_a_rule_of_ones_own_is_said_to_be_ones_own():
    hands = {"X": "5♠ 5♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}
    own = archie.settle(GN9.but(nobody="best high"), "XY", hands, [(40, "XY")])
    assert own.points == {"X": 40, "Y": 0}
    assert "(your own setting, nobody=best high)" in own.explain()


def test_names_are_escaped_on_the_page():
    seat = "<b>X</b>"
    hands = {seat: "5♠ 5♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}
    result = archie.settle(GN9, [seat, "Y"], hands, [(40, [seat, "Y"])])
    shown = archie.compare([GN9, BARGE], [seat, "Y"], hands, [(40, [seat, "Y"])])
    for page in (result._repr_html_(), shown.html):
        assert seat not in page
        assert escape(seat) in page


def test_two_versions_side_by_side_mark_what_differs():
    hands = {"X": "5♠ 5♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}
    shown = archie.compare([GN9, BARGE], "XY", hands, [(40, "XY")])
    marked = [line.split("  ")[0] for line in shown.text.splitlines() if line.endswith("≠")]
    assert marked == ["high needs", "if nobody qualifies", "X gets", "Y gets"]
    assert "X gets 20 under GN9 and 40 under BARGE" in shown.text


def test_versions_that_share_alike_say_so():
    hands = {"X": "K♠ K♦ K♥ J♣ 9♠", "Y": "A♠ 2♦ 3♥ 4♣ 8♦"}
    shown = archie.compare([GN9, BARGE], "XY", hands, [(40, "XY")])
    assert shown.text.endswith("Every seat gets the same under each.")


# Refusals

X, Y = "5♠ 5♦ K♥ J♣ 9♠", "A♠ K♦ Q♥ 10♣ 8♦"


@pytest.mark.parametrize(
    ("hands", "pots", "error", "sentence"),
    [
        ({"X": "A♠ K♠ Q♠ J♠", "Y": Y}, [], NotACard, "the hand of X: .*five cards.*not 4 cards"),
        ({"X": f"{X} 2♣", "Y": Y}, [], NotACard, "the hand of X: .*not 6 cards"),
        ({"X": "A♠ A♠ Q♠ J♠ 9♠"}, [], NotACard, "the hand of X: A♠ stands there twice"),
        ({"X": X, "Y": "K♥ Q♠ 2♣ 3♣ 4♣"}, [], NotACard, "K♥ is in the hands of X and of Y"),
        ({"X": "A♠ K♠ Q♠ J♠ joker"}, [], NotACard, "the hand of X: the joker"),
        ({"X": "A♠ K♠ Q♠ J♠ Z♠"}, [], NotACard, "the hand of X: 'Z♠' .* is not a card"),
        ({"Z": X}, [], BadRules, "hands: 'Z' is no seat here: X, Y"),
        ({"X": X, "Y": Y}, [(40.0, "XY")], BadRules, "in pot 1 is 40.0, but must be a whole"),
        ({"X": X, "Y": Y}, [(True, "XY")], BadRules, "must be a whole number"),
        ({"X": X, "Y": Y}, [(4, "XY"), (-1, "XY")], BadRules, "in pot 2 is -1"),
        ({"X": X, "Y": Y}, [(40, "XX")], BadRules, "pot 1's seats: 'X' stands there twice"),
        ({"X": X, "Y": Y}, [(40, "")], BadRules, "40 points that no seat can win"),
        ({"X": X, "Y": Y}, [(40, "XZ")], BadRules, "'Z' is no seat here"),
        ({"X": X}, [(40, "XY")], BadRules, "Y plays for it, but has no hand"),
        ({"X": X, "Y": Y}, [40], BadRules, "pot 1 is 40, but must be points and seats"),
    ],
)
def test_what_cannot_be_settled_is_refused(hands, pots, error, sentence):
    with pytest.raises(error, match=sentence):
        archie.settle(GN9, "XY", hands, pots)


@pytest.mark.parametrize("junk", [None, 7, 2.5, "x", b"x", [7], {"x": 7}, object(), {7}, GN9])
def test_any_junk_gets_a_sentence(junk):
    hands = {"X": X, "Y": Y}
    attempts = [
        lambda: archie.settle("GN9" if junk is GN9 else junk, "XY", hands, [(40, "XY")]),
        lambda: archie.settle(GN9, junk, hands, [(40, "XY")]),
        lambda: archie.settle(GN9, "XY", junk, [(40, "XY")]),
        lambda: archie.settle(GN9, "XY", {"X": junk, "Y": Y}, [(40, "XY")]),
        lambda: archie.settle(GN9, "XY", hands, junk),
        lambda: archie.settle(GN9, "XY", hands, [junk]),
        lambda: archie.settle(GN9, "XY", hands, [(None if junk == 7 else junk, "XY")]),
        lambda: archie.settle(GN9, "XY", hands, [(40, junk)]),
        lambda: archie.build_pots(junk, "XY"),
        lambda: archie.build_pots({"X": 1, "Y": None if junk == 7 else junk}, "XY"),
        lambda: archie.build_pots({"X": 1, "Y": 1}, junk),
        lambda: archie.compare(junk, "XY", hands, [(40, "XY")]),
        lambda: archie.compare([GN9, None if junk is GN9 else junk], "XY", hands, []),
    ]
    for attempt in attempts:
        with pytest.raises(Refused) as caught:
            attempt()
        assert " " in str(caught.value)


def test_a_pot_that_no_seat_can_win_is_refused():
    with pytest.raises(BadRules, match="no seat can win a pot of 10"):
        archie.build_pots({"A": 5, "B": 5}, [])
