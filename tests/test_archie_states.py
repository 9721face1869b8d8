"""States of Archie: nothing in them changes, each has a hash, and each survives copy and pickle."""

import copy
import pickle
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest
from test_archie import random_hand, start

from cardlib import Deck, archie
from cardlib.archie import BARGE, GN9, Call, Draw, Raise, bots

HANDS = [random_hand(seed) for seed in range(6)]
THINGS = [
    GN9,
    BARGE.but(high="8s", raises=4),
    Raise(),
    Draw("A♠ K♦"),
    *[hand for states in HANDS for hand in states[::4]],
    *[hand.seen_by(seat) for states in HANDS for hand in states[::9] for seat in hand.seats],
    *[states[-1].result for states in HANDS],
]


def inside(thing):
    """Everything that a value is made of, itself first."""
    yield thing
    if is_dataclass(thing):
        parts = [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, Mapping):
        parts = [*thing.items()]
    else:
        parts = thing if isinstance(thing, tuple | frozenset) else []
    for part in parts:
        yield from inside(part)


def same(one, other):
    """Equal in every part, the amounts of options, too."""
    amounts = [
        [vars(part) for part in inside(thing) if isinstance(part, archie.Option)]
        for thing in (one, other)
    ]
    return one == other and repr(one) == repr(other) and amounts[0] == amounts[1]


def test_nothing_inside_a_state_can_be_changed():
    for thing in THINGS:
        for part in inside(thing):
            assert not isinstance(part, dict | list | set | bytearray)
            if is_dataclass(part):
                assert part.__dataclass_params__.frozen
    result = HANDS[0][-1].result
    for held in (result.highs, result.lows, result.pots[0].parts[0].shares):
        with pytest.raises(TypeError):
            held["A"] = 999
        assert not hasattr(held, "clear")
    option = start().legal()[Call()]
    with pytest.raises(FrozenInstanceError):
        option.puts_in = 999


def test_what_is_read_off_a_state_may_be_changed_without_touching_it():
    over = HANDS[0][-1]
    before = repr(over), over.stacks, over.result.points
    for read in (over.stacks, over.bets, over.result.points, over.pots, over.legal(), over.shown):
        read.clear()
    assert before == (repr(over), over.stacks, over.result.points)


def test_what_is_made_by_hand_is_as_fixed():
    shares = {"A": 5}
    part = type(HANDS[0][-1].result.pots[0].parts[0])("high", 5, shares, ())
    shares["A"] = 999
    assert part.shares == {"A": 5}


def test_every_state_has_a_hash():
    for thing in THINGS:
        assert hash(thing) == hash(copy.deepcopy(thing))
    assert len({*HANDS[0]}) == len(HANDS[0])


def test_states_survive_copy_and_pickle():
    for thing in THINGS:
        for again in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert same(again, thing)
    hand = pickle.loads(pickle.dumps(start()))
    assert hand.after(Call()) == start().after(Call())


def played(hand):
    """A whole hand of bots, here or in another process."""
    while not hand.over:
        hand = hand.after(bots.decide(hand.seen_by(hand.to_act)))
    return hand


def test_a_process_pool_plays_as_this_process_does():
    hands = [start("ABCD", deck=Deck(seed=seed)) for seed in range(4)]
    with ProcessPoolExecutor(1) as pool:
        assert [*pool.map(played, hands)] == [*map(played, hands)]
