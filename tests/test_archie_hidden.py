"""What a seat may know: no view, ledger, board or refusal tells it a card more."""

import re
import traceback
from dataclasses import replace

import pytest
from test_archie import play, random_hand, start
from test_archie_states import inside

from cardlib import Card
from cardlib.archie import Call, Check, Draw, bots
from cardlib.archie import table as boards
from cardlib.archie.betting import ACTIONS
from cardlib.archie.rules import Hand
from cardlib.deck import pack
from cardlib.errors import NotACard, Refused

DRAW = play(start(), Call(), Call(), Check())
NAMES = {name: card for card in pack() for name in (str(card), repr(card), card.name)}
A_NAME = re.compile("|".join(map(re.escape, NAMES)))


def cards_in(thing):
    """The cards that a value holds or tells, however they are named."""
    parts = [*inside(thing)]
    told = " ".join([str(thing), repr(thing), *(part for part in parts if isinstance(part, str))])
    held = {part for part in parts if isinstance(part, Card)}
    return held | {NAMES[name] for name in A_NAME.findall(told)}


def known(states, seat):
    """What a seat has held so far, and what has been shown."""
    out = {card for cards in states[-1].shown.values() for card in cards}
    return out.union(*(state.hand(seat) for state in states))


RANDOM = [random_hand(seed) for seed in (2, 7, 10, 15, 16, 34)]


def test_the_hands_of_these_tests_have_two_to_six_seats_folds_and_showdowns():
    assert {len(states[0].order) for states in RANDOM} == {2, 3, 4, 5, 6}
    assert any(p.folded for states in RANDOM for p in states[-1].players)
    assert any(states[-1].shown for states in RANDOM)


def moments(states):
    """Every third state, and the last."""
    return {*range(0, len(states), 3), len(states) - 1}


def leaks(states, seat, thing):
    return cards_in(thing) - known(states, seat)


def test_no_view_ledger_or_board_holds_a_card_that_its_seat_may_not_know():
    for states in RANDOM:
        for i in moments(states):
            hand = states[i]
            shown = {card for five in hand.shown.values() for card in five}
            assert cards_in(repr(hand) + repr(hand.log) + repr(hand.deck)) <= shown
            for seat in hand.seats:
                view, ledger = hand.seen_by(seat), str(hand.rows(seat))
                assert not leaks(states[: i + 1], seat, view)
                assert not leaks(states[: i + 1], seat, ledger)
            board = boards.board(hand, seat)
            assert not leaks(states[: i + 1], seat, board.text + board.html)


def test_a_card_too_many_in_a_view_would_be_found():
    states = RANDOM[-1][:1]
    hand, seat = states[0], states[0].order[0]
    view = hand.seen_by(seat)
    for planted in (
        replace(view, log=hand.log),
        replace(view, thrown=hand.deck.order[:1]),
        replace(view, shown={"Z": hand.hand(hand.order[1])}),
        replace(view, street=f"the {hand.deck.order[0].name}"),
    ):
        assert leaks(states, seat, planted)


def refusals(hand):
    """Each refusal of a moment: the seat that asks, if it says which, what it names, the text."""
    asked = [(junk, None) for junk in ("call", None, Call, hand, hand.deck)]
    seats = (None, *hand.seats)
    asked += [(action, seat) for action in ACTIONS for seat in seats]
    others = [card for card in pack() if hand.to_act and card not in hand.hand(hand.to_act)]
    asked += [
        (Draw(card), seat) for card in (*others[::5], "joker") for seat in (None, hand.to_act)
    ]
    attempts = [(seat, action, lambda a=action, s=seat: hand.after(a, s)) for action, seat in asked]
    for door in (hand.hand, hand.seen_by, hand.rows, lambda it: boards.board(hand, it)):
        attempts.append((None, None, lambda door=door: door("Z")))
    for seat in hand.seats:
        if seat != hand.to_act:
            attempts.append((seat, None, lambda seat=seat: bots.decide(hand.seen_by(seat))))
    for seat, action, attempt in attempts:
        try:
            attempt()
        except Refused as refusal:
            yield seat, action, "".join(traceback.format_exception(refusal))


def told_too_much(states):
    """The refusals of a moment that tell a card which the asking seat may not know."""
    hand = states[-1]
    shown = {card for five in hand.shown.values() for card in five}
    for seat, action, said in refusals(hand):
        own = known(states, seat) if seat and seat == hand.to_act else shown
        given = {*action.cards} if isinstance(action, Draw) else set()
        if cards_in(said) - own - given:
            yield said


def test_no_refusal_tells_a_card_that_the_asking_seat_may_not_see():
    for states in RANDOM:
        for i in moments(states):
            assert [*told_too_much(states[: i + 1])] == []


def test_a_refusal_that_tells_a_card_too_many_would_be_found(monkeypatch):
    drawn = Hand._drawn
    assert not [*told_too_much([DRAW])]
    monkeypatch.setattr(
        Hand, "_drawn", lambda hand, me, thrown, named: drawn(hand, me, thrown, True)
    )
    assert any("B can't throw" in said for said in told_too_much([DRAW]))


def test_only_the_seat_that_says_who_it_is_is_told_what_it_holds():
    mine, other = DRAW.hand("B"), DRAW.hand("A")[0]
    with pytest.raises(NotACard) as unnamed:
        DRAW.after(Draw(other))
    assert cards_in(str(unnamed.value)) == {other}
    with pytest.raises(NotACard) as named:
        DRAW.after(Draw(other), seat="B")
    assert cards_in(str(named.value)) == {other, *mine}
    with pytest.raises(Refused, match="it is B's turn, and A is not to act"):
        DRAW.after(Draw(mine[0]), seat="A")
