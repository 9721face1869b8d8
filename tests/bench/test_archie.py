"""Settling, deciding, and whole random hands of Archie, beside PokerKit's triple draw.

PokerKit has no Archie: its whole hand is fixed-limit deuce-to-seven with the same three draws, four
rounds, three seats and points, played to the showdown by random choices, without folds. Each
round of that group plays the same 50 hands.
"""

import random

import pytest

from cardlib import Deck, archie, cards
from cardlib.archie import GN9, Draw, Fold, bots

HANDS = {
    "B": cards("9♠ 9♥ 9♦ 9♣ Q♠"),
    "C": cards("A♦ 4♥ 2♣ 3♠ 5♣"),
    "A": cards("A♠ 2♥ 3♦ 6♣ 5♥"),
}


@pytest.mark.benchmark(group="settle three seats")
def test_settle(benchmark):
    result = benchmark(lambda: archie.settle(GN9, "BCA", HANDS, [(36, "BCA")]).points)
    assert result == {"B": 18, "C": 18, "A": 0}


@pytest.mark.benchmark(group="settle three seats")
def test_settle_with_a_main_and_a_side_pot_and_explain(benchmark):
    pots = [(18, "BCA"), (12, "BC")]
    said = benchmark(lambda: archie.settle(GN9, "BCA", HANDS, pots).explain())
    assert said.endswith("together 30 points.")


@pytest.mark.benchmark(group="one bot's decision")
def test_bot(benchmark):
    hand = archie.start(GN9, "ABCDEF", 40, "A", Deck(seed=7))
    action = benchmark(lambda: bots.decide(hand.seen_by(hand.to_act), seed=1))
    assert hand.legal()[action] == ""


def ours(seed):
    choose = random.Random(seed)
    hand = archie.start(GN9, "ABC", 40, "A", Deck(seed=seed))
    while not hand.over:
        options = [a for a, why in hand.legal().items() if not why and a != Fold()]
        action = choose.choice(options)
        if isinstance(action, Draw):
            held = hand.hand(hand.to_act)
            action = Draw(tuple(choose.sample(held, choose.randint(0, 5))))
        hand = hand.after(action)
    return sum(hand.stacks.values())


def pokerkit(seed):
    library = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    choose = random.Random(seed)
    automatic = tuple(library.Automation)
    manual = {"RUNOUT_COUNT_SELECTION"}
    state = library.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        tuple(a for a in automatic if a.name not in manual), True, 0, (1, 2), 2, 4, 40, 3
    )
    while state.status:
        if state.can_stand_pat_or_discard():
            held = [*state.get_down_cards(state.stand_patter_or_discarder_index)]
            state.stand_pat_or_discard(choose.sample(held, choose.randint(0, 5)))
            continue
        moves = [state.check_or_call]
        moves += [state.complete_bet_or_raise_to] * state.can_complete_bet_or_raise_to()
        choose.choice(moves)()
    return sum(state.stacks)


@pytest.mark.benchmark(group="a random whole hand, times 50")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("play", [ours, pokerkit], ids=["cardlib", "PokerKit"])
def test_whole_hand(benchmark, play):
    play(0)
    assert benchmark(lambda: {play(seed) for seed in range(50)}) == {120}
