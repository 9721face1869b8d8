"""Short all-ins after Robert's Rules of Poker and TDA rule 47, and the big blind's option.

The cases are written by hand in the third round, where the unit is 4, so half a unit is 2.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_archie import play, random_hand, start, to

from cardlib.archie import GN9, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.rules import UNITS

COULD_NOT_ANSWER = "everyone else is all-in: nobody could answer"


def third_bets(**behind):
    """The third round; the seats act in this order and have so many points left."""
    seats = [*behind]
    hand = start(seats, {seat: points + 2 for seat, points in behind.items()}, seats[-1])
    hand = to("third bets", hand)
    assert (hand.to_act, hand.stacks) == (seats[0], behind)
    return hand


def may(hand):
    """What the seat to act may do: labels."""
    return [option.label for option in hand.legal().values() if not option]


def acts(hand, seat, *actions):
    """The seat has the turn, and does this."""
    for action in actions:
        assert hand.to_act == seat
        hand = hand.after(action)
    return hand


def test_all_ins_add_up_for_each_seat_apart():
    hand = third_bets(B=40, C=5, E=40, D=6, A=40)
    hand = acts(hand, "B", Bet())
    hand = acts(hand, "C", Raise())  # all-in 5
    hand = acts(hand, "E", Call())
    hand = acts(hand, "D", Raise())  # all-in 6
    assert may(hand) == ["Call 6", "Raise to 10 (puts in 10)", "Fold"]  # A hasn't acted
    hand = acts(hand, "A", Call())
    assert may(hand) == ["Call 2", "Raise to 10 (puts in 6)", "Fold"]  # B faces half a unit
    called = acts(hand, "B", Call())
    assert called.to_act == "E"
    assert may(called) == ["Call 1", "Fold"]
    assert called.legal()[Raise()] == (
        "E has acted already, and 1 more is less than half a unit: that doesn't reopen the betting"
    )
    assert acts(called, "E", Call()).street == "third draw"
    raised = acts(hand, "B", Raise())
    assert may(raised) == ["Call 5", "Raise to 14 (puts in 9)", "Fold"]  # B reopened it for E


def test_half_a_unit_is_treated_as_a_full_raise():
    hand = play(third_bets(B=40, C=6, A=40), Bet(), Raise(), Call())
    assert hand.to_act == "B"
    assert may(hand) == ["Call 2", "Raise to 10 (puts in 6)", "Fold"]
    assert hand.round.made == 2


def test_less_than_half_a_unit_may_be_called_or_completed_by_who_has_not_acted():
    hand = play(third_bets(B=40, C=5, D=40, A=40), Bet(), Raise())
    assert hand.to_act == "D"
    assert may(hand) == ["Call 5", "Raise to 8 (puts in 8)", "Fold"]
    called = play(hand, Call(), Call())
    assert called.to_act == "B"
    assert may(called) == ["Call 1", "Fold"]
    completed = play(hand, Raise(), Call())
    assert completed.to_act == "B"
    assert may(completed) == ["Call 4", "Raise to 12 (puts in 8)", "Fold"]
    assert completed.round.made == 2


def test_who_called_a_short_all_in_has_the_betting_reopened_by_who_completes_it():
    hand = play(third_bets(B=40, C=5, D=40, A=40), Bet(), Raise(), Call(), Raise(), Fold())
    assert hand.to_act == "D"
    assert may(hand) == ["Call 3", "Raise to 12 (puts in 7)", "Fold"]


def test_a_full_all_in_raise_then_a_short_one():
    hand = play(third_bets(B=40, C=8, E=40, D=9, A=40), Bet(), Raise(), Call(), Raise())
    assert hand.to_act == "A"
    assert may(hand) == ["Call 9", "Raise to 12 (puts in 12)", "Fold"]
    hand = play(hand, Call())
    assert hand.to_act == "B"
    assert may(hand) == ["Call 5", "Raise to 12 (puts in 8)", "Fold"]  # a full raise, and 1
    hand = play(hand, Call())
    assert hand.to_act == "E"
    assert may(hand) == ["Call 1", "Fold"]  # it called the full one


@pytest.mark.parametrize(
    ("all_in", "others"),
    [
        (1, ["Call 1", "Raise to 4 (puts in 4)", "Fold"]),  # completes the bet
        (2, ["Call 2", "Raise to 6 (puts in 6)", "Fold"]),
        (3, ["Call 3", "Raise to 7 (puts in 7)", "Fold"]),  # 15 to 35 in a round of 20
    ],
)
def test_an_all_in_bet_is_a_full_bet_from_half_a_unit_on(all_in, others):
    hand = play(third_bets(B=40, C=all_in, A=40), Check(), Bet())
    assert hand.to_act == "A"
    assert may(hand) == others
    checked = play(hand, Call())
    assert checked.to_act == "B"
    assert (checked.legal()[Raise()] == "") == (all_in >= 2)


def test_two_small_all_in_bets_reopen_the_betting_for_who_checked_and_not_for_who_called_one():
    hand = play(third_bets(B=40, C=1, D=40, E=2, A=40), Check(), Bet(), Call(), Raise(), Call())
    assert hand.to_act == "B"
    assert may(hand) == ["Call 2", "Raise to 6 (puts in 6)", "Fold"]
    hand = play(hand, Call())
    assert hand.to_act == "D"
    assert may(hand) == ["Call 1", "Fold"]


def test_all_ins_that_add_up_count_as_one_raise():
    hand = play(third_bets(B=40, C=5, D=6, A=40), Bet(), Raise(), Raise())
    assert hand.round.made == 2
    hand = play(hand, Raise(), Raise())  # to 10, to 14
    assert hand.to_act == "A"
    assert hand.legal()[Raise()] == "the cap is reached: a bet and 3 raises a round"


def test_points_for_exactly_the_call_are_no_raise():
    hand = play(third_bets(B=40, C=4, A=5), Bet())
    assert hand.legal()[Raise()] == "C has only 4: enough to call, not to raise"
    assert may(hand) == ["Call 4, all-in", "Fold"]
    hand = play(hand, Fold())
    assert may(hand) == ["Call 4", "Raise to 5, all-in (puts in 5)", "Fold"]


def test_a_raise_behind_a_short_big_blind():
    hand = start("ABCD", {"A": 40, "B": 40, "C": 1, "D": 40})
    hand = acts(hand, "D", Raise())
    assert may(hand) == ["Call 4", "Raise to 6 (puts in 6)", "Fold"]
    hand = acts(hand, "A", Call())
    hand = acts(hand, "B", Call())
    assert hand.street == "first draw"
    assert hand.pots == [(4, ("B", "C", "D", "A")), (9, ("B", "D", "A"))]


# The big blind's option


@pytest.mark.parametrize("seats", ["AB", "ABC"])
def test_the_big_blind_has_its_option(seats):
    hand = start(seats)
    while hand.legal()[Call()] == "":
        assert hand.legal()[Bet()] == "there is a bet to answer"
        hand = hand.after(Call())
    assert may(hand) == ["Check", "Raise to 4 (puts in 2)", "Fold"]
    assert hand.legal()[Bet()] == "the big blind counts as the bet: raise instead"
    assert hand.legal()[Call()] == "there is nothing to call"


# The cap


@pytest.mark.parametrize("left", [1, 2])
def test_a_seat_with_one_point_left_counts_for_the_cap(left):
    dealt = start(stacks={"A": 40, "B": 40, "C": 2 + left})
    first = play(dealt, Raise(), Raise(), Call(), Raise())
    second = play(to("second bets", dealt), Bet(), Call(), Raise(), Raise(), Raise())
    for hand in (first, second):
        assert hand.to_act == "B"
        assert hand.legal()[Raise()] == "the cap is reached: a bet and 3 raises a round"


def test_one_of_a_thing_is_told_in_the_singular():
    hand = play(start(version=GN9.but(raises=1)), Raise())
    assert hand.legal()[Raise()] == "the cap is reached: a bet and 1 raise a round"
    assert hand.legal()[Check()] == "3 points are asked: call, raise or fold"
    small = play(start(), Call())
    assert small.legal()[Check()] == "1 point is asked: call, raise or fold"
    lone = play(start(), Fold(), Fold())
    assert "C gets the 3 points" in lone.result.explain()
    one = to("first draw", start("AB", 1, "A"))
    thrown = one.after(Draw(one.hand("B")[0]))
    assert repr(thrown.log[-1]) == "<B throws 1 card>"


# Said once more, of every moment of random hands


@given(st.integers(0, 2**53))
@settings(max_examples=150, deadline=None)
def test_who_may_raise(seed):
    for hand in random_hand(seed):
        if not hand.round:
            continue
        me, bets, high = hand.to_act, hand.bets, max(hand.round.high, *hand.bets.values())
        acted = {
            step.seat
            for step in hand.log
            if step.street == hand.street and step.act in ("checks", "bets", "calls", "raises")
        }
        faces = high - bets[me]
        half = UNITS[hand.stage // 2] / 2
        able = any(hand.stacks[seat] for seat in hand.live if seat != me)
        free = hand.round.cap is None or hand.round.made < hand.round.cap
        plain = high > 0 and able and free and hand.stacks[me] > faces
        assert (hand.legal()[Raise()] == "") == (plain and (me not in acted or faces >= half))
