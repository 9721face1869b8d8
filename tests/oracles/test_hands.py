"""All 2,598,960 hands: the table against the readable reading, and both against other libraries.

Two readings agree if they put the hands into the same groups in the same order; the places of the
groups, counted from the weakest, say it. Hands that differ only in the names of their suits are
one class of the 134,459; each class is read once by the readable reading and the slow oracles.
"""

from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from cardlib import HighHand, LowHand
from cardlib.deck import RANKS, SUITS, Card
from cardlib.hands import CATEGORIES, high_strengths, low_strengths

PACK = [Card(RANKS[n >> 2], SUITS[n & 3]) for n in range(52)]


def places(strengths):
    """The place of each hand's group among the groups, from the weakest: 0, 1, …"""
    return np.unique(np.asarray(strengths), return_inverse=True)[1]


@pytest.fixture(scope="module")
def every():
    """All five-card hands as numbers, (2598960, 5) uint8."""
    flat = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(flat, np.uint8, 5 * comb(52, 5)).reshape(-1, 5)


@pytest.fixture(scope="module")
def classes(every):
    """One hand of each class, and every hand's class: suits renamed, the four suits' ranks stay."""
    held = np.zeros((len(every), 4), np.uint64)
    for column in every.T:
        held[np.arange(len(every)), column & 3] |= np.uint64(1) << (column >> 2).astype(np.uint64)
    held.sort(axis=1)
    code = held[:, 0] | held[:, 1] << 13 | held[:, 2] << 26 | held[:, 3] << 39
    _, first, of = np.unique(code, return_index=True, return_inverse=True)
    return every[first], of


@pytest.fixture(scope="module")
def readable(classes):
    """The readable reading's places of the classes, high and low."""
    fives = [tuple(PACK[n] for n in five) for five in classes[0].tolist()]
    result = {}
    for side in (HighHand, LowHand):
        keys = [side(five).key for five in fives]
        place = {key: i for i, key in enumerate(sorted(set(keys)))}
        result[side] = np.array([place[key] for key in keys])
    return result


def spelled(card):
    return card.rank.replace("10", "T") + "shdc"[SUITS.index(card.suit)]


def test_there_are_134459_classes(every, classes):
    assert every.shape == (2_598_960, 5)
    assert len(classes[0]) == 134_459


@pytest.mark.parametrize(
    ("side", "strengths", "groups"),
    [(HighHand, high_strengths, 7462), (LowHand, low_strengths, 6175)],
)
def test_the_table_is_the_readable_reading(every, classes, readable, side, strengths, groups):
    table = strengths(every)
    assert np.array_equal(table - 1, readable[side][classes[1]])
    assert (table.min(), table.max()) == (1, groups)


def test_the_categories_are_as_many_as_counting_says(classes):
    representatives, of = classes
    names = np.array([HighHand(tuple(PACK[n] for n in five)).key[0] for five in representatives])
    straights, ranks = 10, comb(13, 5)
    counted = {
        "straight flush": straights * 4,
        "four of a kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": (ranks - straights) * 4,
        "straight": straights * (4**5 - 4),
        "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high card": (ranks - straights) * (4**5 - 4),
    }
    found = np.bincount(names[of], minlength=9)
    assert {name: int(found[i]) for i, name in enumerate(CATEGORIES)} == counted


def test_high_as_treys_orders_it(classes, readable):
    treys = pytest.importorskip("treys", reason="treys has no wheel here")
    pack, evaluate = [treys.Card.new(spelled(c)) for c in PACK], treys.Evaluator().evaluate
    worst_first = [-evaluate([], [pack[n] for n in five]) for five in classes[0].tolist()]
    assert np.array_equal(places(worst_first), readable[HighHand])


def test_high_as_phevaluator_orders_it(classes, readable):
    phevaluator = pytest.importorskip("phevaluator", reason="phevaluator has no wheel here")
    pack = [phevaluator.Card(spelled(c)) for c in PACK]
    evaluate = phevaluator.evaluate_cards
    worst_first = [-evaluate(*(pack[n] for n in five)) for five in classes[0].tolist()]
    assert np.array_equal(places(worst_first), readable[HighHand])


def test_high_as_eval7_orders_it(classes, readable):
    eval7 = pytest.importorskip("eval7", reason="eval7 has no wheel here")
    pack = [eval7.Card(spelled(c)) for c in PACK]
    strengths = [eval7.evaluate([pack[n] for n in five]) for five in classes[0].tolist()]
    assert np.array_equal(places(strengths), readable[HighHand])


def pokerkit_pack(pokerkit):
    return [next(pokerkit.Card.parse(spelled(c))) for c in PACK]


def test_high_as_pokerkit_orders_it(classes, readable):
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    pack, read = pokerkit_pack(pokerkit), pokerkit.StandardHighHand
    strengths = [read(tuple(pack[n] for n in five)).entry.index for five in classes[0].tolist()]
    assert np.array_equal(places(strengths), readable[HighHand])


def test_low_as_pokerkit_orders_it(classes, readable):
    """Its RegularLowHand is ace-to-five; its StandardLowHand counts straights and is another."""
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    pack, read = pokerkit_pack(pokerkit), pokerkit.RegularLowHand
    best_first = [read(tuple(pack[n] for n in five)).entry.index for five in classes[0].tolist()]
    assert np.array_equal(places(best_first).max() - places(best_first), readable[LowHand])


def test_eight_or_better_as_pokerkit_judges_it(classes):
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit isn't installed")
    pack, lookup = pokerkit_pack(pokerkit), pokerkit.EightOrBetterLookup()
    for five in classes[0].tolist():
        ours = LowHand(tuple(PACK[n] for n in five)).qualifies
        assert ours == lookup.has_entry(tuple(pack[n] for n in five))
