"""The Archie document, statement by statement. The cards of the worked hand are ours."""

from itertools import pairwise

import pytest

from cardlib import Deck, HighHand, LowHand, archie, cards
from cardlib.archie import BARGE, GN9, Bet, Call, Check, Draw, Fold, Raise
from cardlib.errors import IllegalAction

DEALT = {"B": "9♠ 9♥ K♦ 7♣ 4♠", "C": "A♦ 4♥ 2♣ J♦ 8♥", "A": "A♠ 2♥ 3♦ 6♣ K♥"}
REPLACEMENTS = "9♦ J♣ 6♥ 10♠ 3♠ 5♥ 9♣ Q♠ Q♦ 5♣"
DRAWS = (("K♦ 7♣ 4♠", "J♦ 8♥", "K♥"), ("J♣ 6♥", "10♠", ""), ("", "Q♦", ""))
FINAL = {"B": "9♠ 9♥ 9♦ 9♣ Q♠", "C": "A♦ 4♥ 2♣ 3♠ 5♣", "A": "A♠ 2♥ 3♦ 6♣ 5♥"}


def dealt():
    five = [cards(hand) for hand in DEALT.values()]
    one_at_a_time = [hand[i] for i in range(5) for hand in five]
    deck = Deck(top=(*one_at_a_time, *cards(REPLACEMENTS)), seed=0)
    return archie.start(GN9, ["A", "B", "C"], 40, "A", deck)


def play(hand, *actions):
    for action in actions:
        hand = hand.after(action)
    return hand


def states():
    """The worked hand after the blinds, and after each round and each draw."""
    rounds = [[Call(), Call(), Check()], *[[Bet(), Call(), Call()]] * 3]
    hand = dealt()
    moments = [hand]
    for betting, draw in zip(rounds, (*DRAWS, ()), strict=True):
        moments.append(hand := play(hand, *betting))
        if draw:
            moments.append(hand := play(hand, *map(Draw, draw)))
    return moments


def settle(version, hands, points=40):
    return archie.settle(version, list(hands), hands, [(points, list(hands))]).points


def test_a1_five_closed_cards_three_draws_the_same_five_read_twice():
    hand = states()[-1]
    assert [len(hand.hand(seat)) for seat in "ABC"] == [5, 5, 5]
    assert sum(street.endswith("draw") for street in archie.STREETS) == 3
    assert all(hand.result.highs[s].cards == hand.result.lows[s].cards for s in "ABC")


def test_a2_both_sides_with_a_qualifier_halve_the_points():
    hands = {"X": "K♠ K♥ Q♦ J♣ 9♠", "Y": "8♠ 7♥ 5♦ 4♣ 2♠"}
    assert settle(GN9, hands) == {"X": 20, "Y": 20}


def test_a3_all_five_in_hand_count_and_no_others():
    with pytest.raises(ValueError, match="five cards, all of them"):
        settle(GN9, {"X": "K♠ K♥ Q♦ J♣ 9♠ 2♣", "Y": "8♠ 7♥ 5♦ 4♣ 2♠"})
    # four low cards and a king are no low: no other five may be chosen
    assert not LowHand("A♠ 2♥ 3♦ 4♣ K♠").qualifies


def test_a4_gn9_is_nines_for_high_and_eight_for_low_in_one_named_book():
    assert GN9.high_words == "a pair of 9s or better"
    for words in ("Golden Nugget Las Vegas", "v1.6", "1 December 2025", "no universal rule"):
        assert words in GN9.source


def test_a5_seats_points_and_amounts_are_the_lessons_settings():
    settings = {question: lesson for question, _, lesson in archie.settings()}
    assert settings["seats and points"].startswith("three seats, 40 points")
    assert archie.start(GN9, "PQRS", 100, "Q").stacks == {"P": 100, "Q": 100, "R": 99, "S": 98}


def test_a6_a_acts_first_after_the_deal_and_b_from_the_first_draw_on():
    def turns(hand, actions):
        seats = []
        for action in actions:
            seats.append(hand.to_act)
            hand = hand.after(action)
        return "".join(seats)

    first, draw, later = states()[:3]
    assert turns(first, [Call(), Call(), Check()]) == "ABC"
    assert turns(draw, map(Draw, DRAWS[0])) == "BCA"
    assert turns(later, [Bet(), Call(), Call()]) == "BCA"
    assert all(not step.open.cards for step in first.log)  # face down


def test_a7_the_big_blind_may_be_called():
    assert dealt().legal()[Call()] == ""
    assert dealt().legal()[Call()].puts_in == 2


def test_a8_a_draw_gives_as_many_as_it_throws_and_none_is_to_stand_pat():
    before, after = states()[3:5]
    assert after.seen_by("B").draws == {"B": (3, 2), "C": (2, 1), "A": (1, 0)}
    assert before.hand("A") == after.hand("A")
    assert len(after.hand("B")) == 5


def test_a9_three_draws_four_rounds_and_a_raise_brings_the_turn_round_again():
    assert sum(street.endswith("bets") for street in archie.STREETS) == 4
    hand = play(dealt(), Call(), Call(), Raise())
    assert (hand.street, hand.to_act) == ("first bets", "A")


def test_a10_check_bet_call_raise_fold_and_a_pot_apart_from_the_stacks():
    hand = play(states()[2], Check(), Bet())
    assert (hand.pot, hand.stacks["C"]) == (8, 36)
    hand = play(hand, Raise())
    assert hand.log[-1].to == 4
    assert hand.legal()[Call()].puts_in == 4
    assert hand.legal()[Check()] == "4 points are asked: call, raise or fold"
    hand = play(hand, Fold(), Call())
    assert (hand.live, hand.pot) == (("C", "A"), 14)
    assert sum(hand.stacks.values()) + hand.pot == 120


def test_a11_units_are_two_two_four_four():
    assert [states()[i].legal()[Bet()].puts_in for i in (2, 4, 6)] == [2, 4, 4]
    assert states()[0].legal()[Raise()].to == 2 + 2
    lesson = {question: (book, ours) for question, book, ours in archie.settings()}
    book, ours = lesson["where the limit changes"]
    assert "GN's Archie section doesn't say" in book
    assert ours == "2 points in the first two rounds, 4 in the last two"


def test_a12_qualifying_and_winning_are_two_things():
    result = states()[-1].result
    assert GN9.high_qualifies(result.highs["C"])
    assert result.lows["C"].qualifies
    assert "C qualifies for both sides and wins one" in result.explain()


def test_a13_order_of_high_hands():
    order = [
        *("A♠ A♥ K♦ Q♣ J♠", "2♠ 2♥ 3♦ 3♣ 4♠", "2♠ 2♥ 2♦ 3♣ 4♠", "A♠ 2♥ 3♦ 4♣ 5♠"),
        *("2♠ 3♠ 4♠ 5♠ 7♠", "2♠ 2♥ 2♦ 3♣ 3♠", "2♠ 2♥ 2♦ 2♣ 3♠", "A♠ 2♠ 3♠ 4♠ 5♠"),
    ]
    hands = [HighHand(hand) for hand in order]
    assert all(a < b for a, b in pairwise(hands))


def test_a14_nine_pair_is_a_threshold_not_a_list():
    assert GN9.high_qualifies(HighHand("2♠ 2♥ 3♦ 3♣ K♠"))
    assert not GN9.high_qualifies(HighHand("8♠ 8♥ A♦ K♣ Q♠"))
    assert GN9.high_qualifies(HighHand("9♠ 9♥ 2♦ 3♣ 4♠"))


def test_a15_low_is_ace_to_five_straights_and_flushes_dont_hurt_and_pairs_do():
    assert LowHand("A♠ 2♠ 3♠ 4♠ 5♠") > LowHand("A♠ 2♥ 3♦ 4♣ 6♠")
    assert not LowHand("2♠ 2♥ 3♦ 4♣ 5♠").qualifies
    assert not LowHand("A♠ A♥ 2♦ 3♣ 4♠").qualifies


def test_a16_the_book_writes_eight_or_better_and_the_reading_is_ours():
    assert "8/O" in GN9.source
    assert "lowball chapter" in GN9.source
    assert "California low" in GN9.source


def test_a17_the_wheel_is_the_best_low():
    wheel = LowHand("3♠ A♦ 5♣ 2♥ 4♠")
    assert str(wheel).startswith("5-4-3-2-A")
    others = ("6♠ 4♥ 3♦ 2♣ A♠", "8♠ 7♥ 6♦ 5♣ 4♠")
    assert all(wheel > LowHand(other) for other in others)


def test_a18_lows_are_compared_from_the_highest_card_down():
    assert LowHand("5♠ 4♥ 3♦ 2♣ A♠") > LowHand("6♠ 4♥ 3♦ 2♣ A♠")
    assert LowHand("8♠ 6♥ 5♦ 4♣ 3♠") > LowHand("8♥ 7♥ 3♦ 2♣ A♠")
    assert LowHand("8♠ 7♥ 5♦ 3♣ A♠") > LowHand("8♥ 7♦ 5♣ 3♠ 2♥")
    assert LowHand("8♠ 7♥ 5♦ 3♣ A♠") == LowHand("8♥ 7♦ 5♣ 3♠ A♥")


def test_a19_the_wheel_stays_a_five_high_straight():
    assert HighHand("A♠ 2♥ 3♦ 4♣ 5♠").category == "straight"
    assert HighHand("A♥ A♦ A♣ K♠ 9♥") < HighHand("A♠ 2♥ 3♦ 4♣ 5♠") < HighHand("2♠ 3♥ 4♦ 5♣ 6♠")


def test_a20_first_round_two_each_pot_six():
    hand = states()[0]
    assert hand.stacks == {"A": 40, "B": 39, "C": 38}
    assert [hand.legal()[Call()].puts_in, play(hand, Call()).legal()[Call()].puts_in] == [2, 1]
    assert states()[1].pot == 6
    assert states()[1].stacks == {"A": 38, "B": 38, "C": 38}


def test_a21_second_round_pot_twelve():
    assert states()[3].pot == 12


def test_a22_third_round_a_stands_pat_pot_twenty_four():
    hand = states()[4]
    assert {card.rank for card in hand.hand("A")} == {"A", "2", "3", "5", "6"}
    assert [step.seat for step in hand.log if step.act == "stands pat"] == ["A"]
    assert states()[5].pot == 24


def test_a23_fourth_round_only_c_draws_pot_thirty_six():
    assert states()[6].seen_by("A").draws == {"B": (3, 2, 0), "C": (2, 1, 1), "A": (1, 0, 0)}
    before_showdown = play(states()[6], Bet(), Call())
    assert before_showdown.pot + before_showdown.legal()[Call()].puts_in == 36


def test_a24_b_is_best_high_c_best_low_eighteen_each():
    hand = states()[-1]
    assert hand.result.highs["B"].category == "four of a kind"
    assert hand.result.points == {"B": 18, "C": 18, "A": 0}
    assert hand.result.highs["C"] < hand.result.highs["B"]
    assert hand.result.lows["A"] < hand.result.lows["C"]


def test_a25_cards_keep_the_order_received():
    hand = states()[-1]
    assert {seat: hand.hand(seat) for seat in "BCA"} == {
        s: cards(five) for s, five in FINAL.items()
    }


def test_a26_twelve_each_and_the_total_stays():
    hand = states()[-1]
    assert [p.paid for p in hand.players] == [12, 12, 12]
    assert hand.stacks == {"A": 28, "B": 46, "C": 46}
    assert sum(hand.stacks.values()) == 120
    assert "a scoop" not in hand.result.explain()


def test_a27_one_side_takes_all_and_nobody_shares_equally():
    nines = "9♠ 9♥ K♦ J♣ 2♠"
    assert settle(GN9, {"X": nines, "Y": "A♠ K♠ Q♥ J♥ 3♦"}) == {"X": 40, "Y": 0}
    assert settle(GN9, {"X": "8♠ 7♥ 5♦ 3♣ A♠", "Y": "8♦ 8♥ A♦ K♣ Q♠"}) == {"X": 40, "Y": 0}
    nobody = {"X": "A♠ K♠ Q♥ J♥ 3♦", "Y": "8♦ 8♥ A♦ K♣ Q♠", "Z": "K♥ J♠ 10♥ 7♦ 2♣"}
    assert settle(GN9, nobody, 39) == {"X": 13, "Y": 13, "Z": 13}


@pytest.mark.parametrize(
    ("best", "other"),
    [("8♠ 6♠ 4♠ 3♠ 2♠", "9♠ 9♥ 4♣ 3♣ J♦"), ("K♠ K♥ K♣ 4♦ 2♠", "Q♠ Q♥ 9♣ 8♣ 7♦")],
    ids=["both sides", "the only side"],
)
def test_a28_scoop_is_one_player_with_everything(best, other):
    hands = {"X": best, "Y": other}
    result = archie.settle(GN9, "XY", hands, [(40, "XY")])
    assert result.points == {"X": 40, "Y": 0}
    assert "X takes every point of the pot: a scoop" in result.explain()


def test_a29_a_tie_stays_in_its_half_and_quarters():
    hands = {"P": "K♣ K♦ K♥ K♠ 2♣", "Q": "7♣ 5♦ 4♥ 2♠ A♣", "R": "7♦ 5♥ 4♠ 2♦ A♦"}
    result = archie.settle(GN9, "PQR", hands, [(40, "PQR")])
    assert result.points == {"P": 20, "Q": 10, "R": 10}
    assert "Q and R are quartered" in result.explain()


def test_a30_suits_never_break_a_tie_and_kickers_do():
    assert LowHand("7♣ 5♦ 4♥ 2♠ A♣") == LowHand("7♦ 5♥ 4♠ 2♦ A♦")
    assert HighHand("A♣ A♦ K♥ Q♠ 4♣") > HighHand("A♥ A♠ K♦ J♣ 9♦")
    assert HighHand("K♣ K♦ Q♥ 9♠ 7♣") == HighHand("K♥ K♠ Q♦ 9♣ 7♦")


def test_a31_several_pots_are_judged_one_by_one():
    result = states()[-1].result
    assert [(pot.points, pot.seats) for pot in result.pots] == [(36, ("B", "C", "A"))]
    assert not any(part.odd for pot in result.pots for part in pot.parts)
    assert not any(step.all_in for step in states()[-1].log)
    hands = {"A": "7♣ 5♦ 4♥ 2♠ A♣", "B": "K♣ K♦ K♥ 4♠ 3♣", "C": "Q♣ Q♦ Q♥ 9♠ 8♣"}
    several = archie.settle(GN9, "ABC", hands, [(21, "ABC"), (20, "BC")])
    assert [pot.shares for pot in several.pots] == [{"A": 10, "B": 11, "C": 0}, {"B": 20, "C": 0}]


def test_a32_the_last_one_in_takes_the_pot_without_a_comparison():
    hand = play(states()[2], Bet(), Fold(), Fold())
    assert hand.over
    assert hand.stacks == {"A": 38, "B": 44, "C": 38}
    assert hand.shown == {}
    assert hand.result.highs == {}
    assert "no cards are compared" in hand.result.explain()
    with pytest.raises(IllegalAction, match="the hand is over"):
        hand.after(Check())


def test_a33_two_things_differ_between_the_versions():
    differing = {
        switch
        for switch in ("high", "nobody", "raises", "one_odd_point_each", "reshuffle", "burn")
        if getattr(GN9, switch) != getattr(BARGE, switch)
    }
    assert differing == {"high", "nobody"}


def test_a34_changing_nine_to_six_is_not_the_whole_difference():
    hands = {"X": "5♠ 5♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}
    assert settle(GN9, hands) == {"X": 20, "Y": 20}
    assert settle(BARGE, hands) == {"X": 40, "Y": 0}
    assert settle(GN9.but(high="6s"), hands) == {"X": 20, "Y": 20}


def test_a35_sources_with_pages_and_the_day_they_were_read():
    for words in ("§287–289", "PDF page 26, printed 23", "PDF page 25, printed 22"):
        assert words in GN9.source
    assert "Evaluating the Showdown" in BARGE.source
    for version in (GN9, BARGE):
        assert "26 October 2026" in version.source
        assert "not checked" in version.source
