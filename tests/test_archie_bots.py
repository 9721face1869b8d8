"""Bots: they see only what their seat may see, decide by their page, and finish every hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_archie import random_hand, shuffle_hidden

from cardlib import Deck, archie, cards
from cardlib.archie import BARGE, GN9, Bet, Call, Check, Draw, Fold, Raise, bots
from cardlib.errors import Refused


def bots_play(seed, seats="ABCD", version=GN9):
    hand = archie.start(version, seats, 40, seats[seed % len(seats)], Deck(seed=seed))
    states = [hand]
    while not hand.over:
        hand = hand.after(bots.decide(hand.seen_by(hand.to_act), seed))
        states.append(hand)
    return states


@given(st.integers(0, 10**9), st.integers(0, 80), st.integers(0, 5))
@settings(max_examples=200, deadline=None)
def test_the_same_decision_whatever_is_hidden(seed, moment, mix):
    for states in (random_hand(seed), bots_play(seed)):
        hand = states[min(moment, len(states) - 2)]
        view = hand.seen_by(hand.to_act)
        other = shuffle_hidden(hand, hand.to_act, mix)
        assert bots.decide(other.seen_by(hand.to_act), seed) == bots.decide(view, seed)
        hand.after(bots.decide(view, seed))  # and it is legal


def test_bots_play_whole_hands_and_use_every_action():
    used = set()
    for seed in range(150):
        states = bots_play(seed, "ABCDEF"[: 2 + seed % 5], BARGE if seed % 2 else GN9)
        used |= {step.act for step in states[-1].log}
        assert sum(states[-1].stacks.values()) == 40 * len(states[0].seats)
    acts = {"checks", "bets", "calls", "raises", "folds", "throws", "stands pat", "shows"}
    assert acts <= used


def test_one_seed_plays_one_way():
    assert [hand.log for hand in bots_play(3)] == [hand.log for hand in bots_play(3)]


@pytest.mark.parametrize(
    ("hand", "line", "kept"),
    [
        ("5♠ 6♥ 7♦ 8♣ 9♥", 1, "5♠ 6♥ 7♦ 8♣ 9♥"),
        ("8♠ 7♥ 4♦ 2♣ A♥", 1, "8♠ 7♥ 4♦ 2♣ A♥"),
        ("9♠ 9♥ 9♦ 2♣ A♥", 2, "9♠ 9♥ 9♦"),
        ("9♠ 9♥ 2♦ 2♣ A♥", 2, "9♠ 9♥ 2♦ 2♣"),
        ("A♠ 2♥ 3♦ 6♣ 6♥", 3, "A♠ 2♥ 3♦ 6♥"),
        ("9♠ 9♥ K♦ 7♣ 4♠", 4, "9♠ 9♥"),
        ("8♠ 8♥ 2♦ 3♣ 4♠", 5, "2♦ 3♣ 4♠"),
        ("8♠ 8♥ K♦ Q♣ 4♠", 6, "8♠ 8♥"),
        ("9♠ J♥ K♦ Q♣ 4♠", 7, "4♠ 9♠"),
    ],
)
def test_what_they_keep(hand, line, kept):
    assert bots.keep(GN9, cards(hand)) == (line, cards(kept))


def test_the_threshold_of_the_version_counts():
    hand = cards("7♠ 7♥ K♦ Q♣ 4♠")
    assert (bots.keep(GN9, hand)[0], bots.keep(BARGE, hand)[0]) == (6, 4)


def view_of(five, *actions):
    """A's view after the others' actions in the second round; A has the cards."""
    rest = [card for card in Deck(seed=0) if card not in cards(five)]
    order = [card for i in range(5) for card in (rest[i], rest[i + 5], cards(five)[i])]
    hand = archie.start(GN9, "ABC", 40, "A", Deck(top=order, seed=0))
    for action in (Call(), Call(), Check(), Draw(), Draw(), Draw(), *actions):
        hand = hand.after(action)
    return hand.seen_by("A")


@pytest.mark.parametrize(
    ("five", "before", "does"),
    [
        ("K♠ K♥ K♦ 4♣ 2♠", (Bet(), Call()), {Raise(), Call()}),
        ("K♠ K♥ K♦ 4♣ 2♠", (Check(), Check()), {Bet(), Check()}),
        ("7♠ 5♥ 4♦ 3♣ 2♠", (Bet(), Raise()), {Raise(), Call()}),
        ("K♠ K♥ 8♦ 4♣ 2♠", (Bet(), Call()), {Call()}),
        ("K♠ K♥ 8♦ 4♣ 2♠", (Bet(), Raise()), {Call(), Fold()}),
        ("K♠ K♥ 8♦ 4♣ 2♠", (Check(), Check()), {Bet()}),
        ("K♠ 7♥ 4♦ 3♣ 2♠", (Bet(), Call()), {Call()}),
        ("K♠ Q♥ J♦ 4♣ 2♠", (Bet(), Call()), {Fold()}),
        ("K♠ Q♥ J♦ 4♣ 2♠", (Check(), Check()), {Check(), Bet()}),
    ],
)
def test_how_they_bet(five, before, does):
    view = view_of(five, *before)
    assert {bots.decide(view, seed) for seed in range(100)} == does


@pytest.mark.parametrize(
    ("five", "before", "chance", "below", "from_it_on"),
    [
        ("K♠ K♥ K♦ 4♣ 2♠", (Bet(), Call()), 1 / 4, Call(), Raise()),  # strong
        ("K♠ K♥ K♦ 4♣ 2♠", (Check(), Check()), 1 / 4, Check(), Bet()),
        ("K♠ K♥ 8♦ 4♣ 2♠", (Bet(), Raise()), 1 / 2, Call(), Fold()),  # fair
        ("K♠ Q♥ J♦ 4♣ 2♠", (Check(), Check()), 1 / 12, Bet(), Check()),  # weak
    ],
)
def test_how_often_they_do(five, before, chance, below, from_it_on, monkeypatch):
    view = view_of(five, *before)
    for drawn, does in ((chance - 1e-9, below), (chance, from_it_on)):
        monkeypatch.setattr(bots.random, "Random", lambda seed, drawn=drawn: Drawn(drawn))
        assert bots.decide(view) == does


class Drawn:
    """A stream of random numbers that begins with a chosen one."""

    def __init__(self, first):
        self.first = first

    def random(self):
        return self.first


@pytest.mark.parametrize("line", [5, 6])
def test_a_weak_hand_with_a_draw_in_it_calls_one_bet_of_the_first_round_half_the_time(
    line, monkeypatch
):
    five = {5: "8♠ 8♥ 2♦ 3♣ 4♠", 6: "8♠ 8♥ K♦ Q♣ 4♠"}[line]
    order = iter([card for card in Deck(seed=0) if card not in cards(five)])
    top = [c for mine in cards(five) for c in (next(order), next(order), mine)]
    first = archie.start(GN9, "ABC", 40, "A", Deck(top=top, seed=0))
    assert bots.keep(GN9, first.hand("A"))[0] == line
    once = first.seen_by("A")
    twice = first.after(Raise()).after(Raise()).after(Fold()).seen_by("A")
    for drawn, answers in ((0.5 - 1e-9, (Call(), Fold())), (0.5, (Fold(), Fold()))):
        monkeypatch.setattr(bots.random, "Random", lambda seed, drawn=drawn: Drawn(drawn))
        assert (bots.decide(once), bots.decide(twice)) == answers


def test_bots_throw_no_more_than_can_be_dealt():
    eleven = Deck("K♠ Q♥ J♦ 9♣ 8♠ 6♥ 4♦ 3♣ A♠ Q♦ 9♥")
    hand = archie.start(GN9, "XY", 40, "X", eleven)
    hand = hand.after(Call()).after(Check())
    while not hand.over:
        hand = hand.after(bots.decide(hand.seen_by(hand.to_act)))


@pytest.mark.parametrize("junk", [None, 7, "A", object(), archie.start(GN9, "AB", 40, "A")])
def test_a_bot_asked_out_of_turn_is_refused(junk):
    hand = archie.start(GN9, "ABC", 40, "A")
    for view in (junk, hand.seen_by("B")):
        with pytest.raises(Refused, match="the seat that is to act"):
            bots.decide(view)
    with pytest.raises(Refused, match="seed"):
        bots.decide(hand.seen_by("A"), seed=junk if not isinstance(junk, int) else -1)
