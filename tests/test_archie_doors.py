"""Whatever comes in at one of Archie's doors is understood, or refused in words that say it.

Never another exception, never a number that is silently wrong.
"""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_archie import play, random_hand, start

from cardlib import Card, Deck, HighHand, LowHand, archie, cards, worked
from cardlib.archie import BARGE, GN9, Call, Check, Draw, Fold, bots, odds
from cardlib.archie import table as boards
from cardlib.archie.betting import ACTIONS
from cardlib.archie.form import PotForm
from cardlib.archie.rules import Hand
from cardlib.deck import pack
from cardlib.errors import IllegalAction, Refused


class Unwritable:
    def __repr__(self):
        raise RuntimeError


class Incomparable:
    def __eq__(self, other):
        raise RuntimeError

    __hash__ = object.__hash__


class Unhashable:
    __hash__ = None


def forever():
    while True:
        yield Unwritable()


FIVE = "A♠ 2♥ 3♦ 6♣ K♥"
HANDS = {"X": "5♠ 5♦ K♥ J♣ 9♠", "Y": "A♠ K♦ Q♥ 10♣ 8♦"}
POTS = [(40, "XY")]
HAND = start()
DRAW = play(HAND, Call(), Call(), Check())
DOORS = {
    "start, version": lambda it: archie.start(it, "ABC", 40, "A"),
    "start, seats": lambda it: archie.start(GN9, it, 40, "A"),
    "start, stacks": lambda it: archie.start(GN9, "ABC", it, "A"),
    "start, a stack": lambda it: archie.start(GN9, "ABC", {"A": 4, "B": it, "C": 4}, "A"),
    "start, button": lambda it: archie.start(GN9, "ABC", 40, it),
    "start, deck": lambda it: archie.start(GN9, "ABC", 40, "A", it),
    "start, seed": lambda it: archie.start(seed=it),
    "after": lambda it: HAND.after(it),
    "after, in a draw": lambda it: DRAW.after(it),
    "after, seat": lambda it: HAND.after(Call(), it),
    "Draw": lambda it: DRAW.after(Draw(it)),
    "hand": lambda it: HAND.hand(it),
    "seen_by": lambda it: HAND.seen_by(it),
    "rows": lambda it: HAND.rows(it),
    "settle, version": lambda it: archie.settle(it, "XY", HANDS, POTS),
    "settle, seats": lambda it: archie.settle(GN9, it, HANDS, POTS),
    "settle, hands": lambda it: archie.settle(GN9, "XY", it, POTS),
    "settle, a hand": lambda it: archie.settle(GN9, "XY", HANDS | {"X": it}, POTS),
    "settle, pots": lambda it: archie.settle(GN9, "XY", HANDS, it),
    "settle, a pot": lambda it: archie.settle(GN9, "XY", HANDS, [it]),
    "settle, points": lambda it: archie.settle(GN9, "XY", HANDS, [(it, "XY")]),
    "settle, a pot's seats": lambda it: archie.settle(GN9, "XY", HANDS, [(40, it)]),
    "build_pots, contributions": lambda it: archie.build_pots(it, "XY"),
    "build_pots, points": lambda it: archie.build_pots({"X": 1, "Y": it}, "XY"),
    "build_pots, live": lambda it: archie.build_pots({"X": 1, "Y": 1}, it),
    "compare, versions": lambda it: archie.compare(it, "XY", HANDS, POTS),
    "compare, a version": lambda it: archie.compare([GN9, it], "XY", HANDS, POTS),
    "compare, seats": lambda it: archie.compare([GN9, BARGE], it, HANDS, POTS),
    "compare, hands": lambda it: archie.compare([GN9, BARGE], "XY", it, POTS),
    "compare, pots": lambda it: archie.compare([GN9, BARGE], "XY", HANDS, it),
    "best": lambda it: archie.settle(GN9, "XY", HANDS, POTS).pots[0].best(it),
    "counts": lambda it: odds.counts(it),
    "after_draw, hand": lambda it: odds.after_draw(it, "K♥", "low"),
    "after_draw, discards": lambda it: odds.after_draw(FIVE, it, "low"),
    "after_draw, side": lambda it: odds.after_draw(FIVE, "K♥", it),
    "after_draw, version": lambda it: odds.after_draw(FIVE, "K♥", "low", it),
    "after_draw, seen": lambda it: odds.after_draw(FIVE, "K♥", "low", seen=it),
    "best_discards, hand": lambda it: odds.best_discards(it, "low", 1),
    "best_discards, side": lambda it: odds.best_discards(FIVE, it, 1),
    "best_discards, draws": lambda it: odds.best_discards(FIVE, "low", it),
    "best_discards, version": lambda it: odds.best_discards(FIVE, "low", 1, it),
    "best_discards, seen": lambda it: odds.best_discards(FIVE, "low", 1, seen=it),
    "decide": lambda it: bots.decide(it),
    "decide, seed": lambda it: bots.decide(HAND.seen_by("A"), it),
    "keep, version": lambda it: bots.keep(it, FIVE),
    "keep, cards": lambda it: bots.keep(GN9, it),
    "strength": lambda it: bots.strength(it),
    "board": lambda it: boards.board(it),
    "board, seat": lambda it: boards.board(HAND, it),
    "moments": lambda it: boards.moments(it),
    "a moment": lambda it: boards.moments([HAND, it]),
    "written": lambda it: worked.written(it),
    "written, first": lambda it: worked.written(play(HAND, Fold(), Fold()), it),
    "readings": lambda it: boards.readings(it),
    "readings, version": lambda it: boards.readings(FIVE, it),
}
WITH_WIDGETS = {
    "Table, version": lambda it: archie.Table(it),
    "Table, seed": lambda it: archie.Table(seed=it),
    "Table, top": lambda it: archie.Table(top=it),
    "Table, bots": lambda it: archie.Table(bots=it),
    "Table, points": lambda it: archie.Table(points=it),
    "Reader, five": lambda it: boards.Reader(it),
    "Reader, version": lambda it: boards.Reader(version=it),
    "PotForm": lambda it: PotForm(it),
    "PotForm, a row": lambda it: PotForm([it]),
    "PotForm, a name": lambda it: PotForm([(it, FIVE, "5", False)]),
    "PotForm, cards": lambda it: PotForm([("B", it, "5", False)]),
    "PotForm, points": lambda it: PotForm([("B", FIVE, it, False)]),
    "PotForm, folded": lambda it: PotForm([("B", FIVE, "5", it)]),
}
NONE_IS_MEANT = (
    *("start, button", "start, deck", "start, seed", "after, seat", "rows", "board, seat"),
    *("Table, seed", "written, first"),
)
JUNK = {
    "none": None,
    "a float": 2.5,
    "nan": float("nan"),
    "a huge number": 10**5000,
    "a huge negative number": -(10**5000),
    "a complex number": 1j,
    "bytes": b"A",
    "an object": object(),
    "no repr": Unwritable(),
    "a list of no repr": [Unwritable()],
    "by A, no repr": {"A": Unwritable()},
    "no ==": Incomparable(),
    "a list of no ==": [Incomparable()],
    "no hash": Unhashable(),
    "a list of no hash": [Unhashable()],
    "a list that never ends": forever,
    "an array": np.array([1.5, 2.5]),
    "an array of no length": np.array(2.5),
    "an array of names, twice": np.array([["A", "B"]]),
    "a numpy float": np.float64(2),
    "a class": Call,
    "a type": type,
    "a function": play,
    "dots": ...,
    "not implemented": NotImplemented,
    "another case": "abc",
    "a misspelt call": "cal",
    "GN9 as a text": "GN9",
    "a long text": "x" * 10**5,
    "a name that nobody sees": "A\u200b",
    "a list in a list": [["A"]],
    "a set of a float": {2.5},
}
SEATS = ("ABC", "A", "B")


def refused(door, value):
    """The sentence with which a door refuses a value; fails for any other exception."""
    with pytest.raises(Refused) as caught:
        door(forever() if value is forever else value)
    return str(caught.value)


@pytest.mark.parametrize("door", DOORS)
def test_what_can_be_no_value_of_a_door_is_refused_in_one_sentence(door):
    for what, junk in JUNK.items():
        if junk is None and door in NONE_IS_MEANT:
            continue
        said = refused(DOORS[door], junk)
        assert " " in said, what
        assert "\n" not in said, what
        assert len(said) < 400, what


FEW = ("none", "a float", "a huge number", "no repr", "no ==", "a list that never ends", "an array")


@pytest.mark.parametrize("door", WITH_WIDGETS)
def test_no_table_reader_or_form_is_made_of_what_can_be_none(door):
    for what in FEW:
        if JUNK[what] is not None or door not in NONE_IS_MEANT:
            assert " " in refused(WITH_WIDGETS[door], JUNK[what])


plain = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.sampled_from([*JUNK]).map(lambda what: JUNK[what])
    | st.sampled_from([*ACTIONS, *pack()[:3], GN9, HAND, HAND.seen_by("A")])
    | st.sampled_from(
        ["A", "a", " B", "Ｃ", "XY", "low", "HIGH", "A♠", "as", FIVE, "joker", "call"]
    )
)
anything = st.recursive(
    plain,
    lambda part: (
        st.lists(part, max_size=3)
        | st.tuples(part, part)
        | st.dictionaries(st.sampled_from(["A", "B", "C", "X", "Y", 1]), part, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from([*DOORS]), anything)
@settings(max_examples=400, deadline=None)
def test_every_door_understands_or_refuses(door, value):
    if value is forever:
        value = forever()
    try:
        DOORS[door](value)
    except Refused as refusal:
        assert " " in str(refusal)  # noqa: PT017


@pytest.mark.parametrize(
    ("door", "near", "meant"),
    [
        ("start, seats", ["A", "B ", "Ｃ"], "ABC"),
        ("start, seats", np.array(["A", "B", "C"]), "ABC"),
        ("start, seats", iter("ABC"), "ABC"),
        ("start, stacks", np.int64(40), 40),
        ("start, stacks", {"Ａ": np.uint8(40), "B ": 40, "C": 40}, 40),
        ("start, button", " Ａ", "A"),
        ("start, deck", [str(card) for card in pack()], Deck(pack())),
        ("after, seat", "A ", "A"),
        ("Draw", [], ()),
        ("Draw", iter(DRAW.hand("B")[:2]), DRAW.hand("B")[1::-1]),
        ("hand", "Ｂ", "B"),
        ("seen_by", " B", "B"),
        ("rows", " B", "B"),
        ("settle, seats", ("Ｘ", "Y"), "XY"),
        ("settle, hands", {"X ": HANDS["X"].split(), "Y": cards(HANDS["Y"])}, HANDS),
        ("settle, a hand", set(cards(HANDS["X"])), HANDS["X"]),
        ("settle, a hand", HighHand(HANDS["X"]), HANDS["X"]),
        ("after_draw, hand", LowHand(FIVE), FIVE),
        ("settle, pots", ((40, seats) for seats in ["XY"]), POTS),
        ("settle, a pot", [np.int32(40), ["Y", "X"]], (40, "XY")),
        ("build_pots, contributions", {"X": np.int64(5), "Ｙ": 9}, {"X": 5, "Y": 9}),
        ("build_pots, live", {"X": None, "Y": None}, "XY"),
        ("compare, versions", iter([GN9, BARGE]), [GN9, BARGE]),
        ("after_draw, discards", [Card("K", "♥")], "K♥"),
        ("after_draw, hand", cards(FIVE), FIVE),
        ("best_discards, draws", np.int64(2), 2),
        ("decide, seed", np.int64(3), 3),
        ("keep, cards", FIVE.split(), FIVE),
        ("board, seat", "Ａ", "A"),
    ],
)
def test_what_is_nearly_right_means_the_same(door, near, meant):
    given_it, right = DOORS[door](near), DOORS[door](meant)
    if door == "start, deck" or not isinstance(right, Hand):
        assert repr(given_it) == repr(right)
    if isinstance(right, Hand):
        assert (given_it.seats, given_it.stacks, given_it.street) == (
            right.seats,
            right.stacks,
            right.street,
        )
    elif not door.startswith(("settle", "compare", "board")):
        assert given_it == right


@pytest.mark.parametrize(
    ("door", "junk", "sentence"),
    [
        ("start, version", "GN9", "'GN9' is no version of Archie: archie.GN9, archie.BARGE"),
        ("start, stacks", 10**5000, "stacks is a value of type int, but must be a whole number"),
        ("start, stacks", 10**9 + 1, "whole number from 0 to 1000000000"),
        ("start, seats", ["A", "A "], "'A' stands there twice"),
        ("start, seats", ["A", "Ａ"], "'A' stands there twice"),
        ("start, deck", ["K♣", "Kc", "2h"], "K♣ stands there twice (cards 1 and 2)"),
        ("start, deck", "K♣", "a deck of 1 can't be dealt: these seats need 15 cards"),
        ("settle, pots", 10**5000, "pots are a value of type int"),
        ("settle, hands", {"Z": HANDS["X"]}, "hands: 'Z' is no seat here: X, Y"),
        ("settle, hands", {"X": HANDS["X"]}, "Y plays for it, but has no hand"),
        ("build_pots, contributions", {"X": 1, "Y": 10**9 + 1}, "what Y put in is 1000000001"),
        ("compare, a version", GN9, "give two versions or more"),
        ("best", "High", "side is 'High', but must be 'high' or 'low'"),
        ("after_draw, side", "HIGH", "side is 'HIGH', but must be 'high' or 'low'"),
        ("after_draw, discards", "K♦", "K♦ can't be thrown"),
        ("after_draw, seen", "K♥", "K♥ can't be in the hand and be seen elsewhere"),
        ("best_discards, draws", 4, "draws is 4, but must be a whole number from 1 to 3"),
        ("board, seat", "a", "'a' is no seat here: A, B, C"),
        ("written", HAND, "this hand isn't over, and its file would show what lies face down"),
        ("written", HAND.seen_by("A"), "is no state of a game: table.game is one"),
        ("written, first", "start", "'start' is no first state of archie"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_refusal_says_what_it_is_about(door, junk, sentence):
    assert sentence in refused(DOORS[door], junk)


# A bot of one's own answers with an action


@pytest.mark.parametrize(
    ("action", "meant"),
    [
        (Call, "; did you mean Call()?"),
        (Draw, "; did you mean Draw()?"),
        ("call", "; did you mean Call()?"),
        ("CALLS", "; did you mean Call()?"),
        (" Raise() ", "; did you mean Raise()?"),
        ("chekc", "; did you mean Check()?"),
        ("pass", ""),
        ("x" * 10**6, ""),
        ("", ""),
        (None, ""),
        (("Call",), ""),
        (type("Call", (Call,), {})(), ""),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_action_that_is_nearly_one_is_told_which_is_meant(action, meant):
    said = refused(HAND.after, action)
    assert said.endswith(
        f" is no action: Check(), Bet(), Call(), Raise(), Fold() and Draw(cards) are{meant}"
    )
    assert len(said) < 200


def test_what_legal_says_after_does():
    for seed in range(12):
        for hand in random_hand(seed):
            for action, option in hand.legal().items():
                if option:
                    with pytest.raises(IllegalAction) as caught:
                        hand.after(action)
                    assert str(caught.value).endswith(option)
                    continue
                done, me = hand.after(action), hand.to_act
                assert done.log[: len(hand.log)] == hand.log
                step = done.log[len(hand.log)]
                assert (step.seat, step.points) == (me, option.puts_in)
                if option.puts_in:
                    assert step.to == option.to == hand.bets[me] + option.puts_in
                    assert step.all_in == (option.puts_in == hand.stacks[me])
                    assert ("all-in" in option.label) == step.all_in
                if action == Draw():
                    mine = hand.hand(me)
                    for n in range(option.most + 1):
                        assert hand.after(Draw(random.Random(seed).sample(mine, n)), me)
