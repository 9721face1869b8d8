"""The tables of Pai Gow Poker against the readable forms, over every hand there is."""

import subprocess
import sys
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from cardlib import pai_gow as pg
from cardlib.errors import BadRules
from cardlib.pai_gow import batch, exact, odds

WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
SWITCHED = (
    pg.DOCUMENT,
    pg.DOCUMENT.but(wheel="lowest"),
    pg.DOCUMENT.but(joker="wild"),
)

FIVE_CARDS = {
    "five aces": 1,
    "royal flush": 24,
    "straight flush": 180,
    "four of a kind": 828,
    "full house": 4_368,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 63_360,
    "two pair": 138_600,
    "pair": 1_215_024,
    "high card": 1_418_964,
}
BEST_OF_SEVEN = {
    "five aces": 1_128,
    "royal flush": 26_132,
    "straight flush": 184_832,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three of a kind": 7_470_676,
    "two pair": 35_553_816,
    "pair": 64_221_960,
    "high card": 24_780_420,
}


def spelled(hand):
    return [batch.PACK[card] for card in hand]


def random_sevens(n, seed):
    return np.random.default_rng(seed).random((n, 53)).argsort(axis=1)[:, :7].astype(np.uint8)


@pytest.mark.parametrize("rules", SWITCHED, ids=repr)
def test_the_table_reads_every_suit_distinct_five_as_the_evaluator_does(rules):
    hands, ways = batch.suit_distinct(5)
    assert (len(hands), int(ways.sum())) == (150_891, comb(53, 5))
    if rules != pg.DOCUMENT:  # one switch moves a few hands: a seventh of them is enough
        hands = hands[::7]
    numbers = batch.high_strengths(hands, rules)
    strengths = batch.tables(rules).high
    assert strengths == tuple(sorted(set(strengths)))
    for hand, number in zip(hands, numbers, strict=True):
        assert pg.High(spelled(hand), rules).strength == strengths[number - 1]


def test_the_table_over_all_2869685_hands():
    every = chain.from_iterable(combinations(range(53), 5))
    hands = np.fromiter(every, np.uint8, 5 * comb(53, 5)).reshape(-1, 5)
    numbers = batch.high_strengths(hands)
    held = np.bincount(numbers)
    assert held[0] == 0
    assert np.count_nonzero(held) == len(batch.tables().high) == 7_463
    counts = dict.fromkeys(reversed(pg.DOCUMENT.categories), 0)
    for strength, n in zip(batch.tables().high, held[1:], strict=True):
        counts[pg.DOCUMENT.categories[strength[0]]] += int(n)
    assert counts == FIVE_CARDS
    # Suits never matter, nor does the order in which the cards lie.
    renamed = np.where(hands == 52, 52, (hands + 13) % 52)
    assert np.array_equal(numbers, batch.high_strengths(renamed[:, [3, 0, 4, 2, 1]]))


def test_five_cards_counted_by_patterns():
    assert odds.five_card_counts() == FIVE_CARDS
    assert list(odds.five_card_counts()) == list(FIVE_CARDS)
    wild = odds.five_card_counts(pg.DOCUMENT.but(joker="wild"))
    assert wild["five of a kind"] == 13
    assert sum(wild.values()) == comb(53, 5)


def test_best_five_of_seven_counted_by_patterns():
    counts = odds.best_five_of_seven()
    assert counts == BEST_OF_SEVEN
    assert sum(counts.values()) == comb(53, 7)


def test_two_cards_read_as_low_does():
    hands = np.array(list(combinations(range(53), 2)), np.uint8)
    for hand, number in zip(hands, batch.low_strengths(hands), strict=True):
        assert pg.Low(spelled(hand)).strength == batch.tables().low[number - 1]


def test_fouls_as_the_readable_form_tells_them():
    hands = random_sevens(300, seed=2)
    highs, lows = batch.all_settings(hands)
    legal = batch.legal_table()[highs, lows]
    for hand, high, low, allowed in zip(hands, highs, lows, legal, strict=True):
        settings = pg.legal_settings(spelled(hand))
        numbers = {(it.high_hand.strength, it.low_hand.strength) for it in settings}
        tables = batch.tables()
        assert allowed.sum() == len(settings)
        assert numbers == {
            (tables.high[high[i] - 1], tables.low[low[i] - 1]) for i in np.flatnonzero(allowed)
        }


def agree(hands, way, rules=pg.DOCUMENT):
    high, low, line = batch.house_way(hands, way, rules)
    tables = batch.tables(rules)
    for place, hand in enumerate(hands):
        setting = pg.house_way(spelled(hand), way, rules)
        assert setting.high_hand.strength == tables.high[high[place] - 1]
        assert setting.low_hand.strength == tables.low[low[place] - 1]
        assert setting.line == str(way.lines[line[place]])


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_the_house_way_over_arrays_is_the_house_way_20000_random_hands(way):
    agree(random_sevens(20_000, seed=20), way)
    agree(random_sevens(1_000, seed=21), way, pg.DOCUMENT.but(wheel="lowest"))


@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_the_house_way_over_arrays_is_the_house_way_200_hands_for_every_line(way):
    hands, ways = batch.patterns(7)
    line = batch.house_way(hands, way)[2]
    random = np.random.default_rng(200)
    for place in range(len(way.lines)):
        held = np.flatnonzero(line == place)
        assert len(held), f"{way.lines[place]} never decides"
        some = hands[random.permutation(held)[:200]]
        # Renamed suits give a line of few patterns its 200 hands, or all that it has.
        renamed = [
            np.where(some == 52, 52, 13 * np.array([*suits, 0])[some // 13] + some % 13)
            for suits in (random.permutation(4) for _ in range(2 if len(some) == 200 else 200))
        ]
        many = np.unique(np.sort(np.concatenate(renamed), axis=1), axis=0).astype(np.uint8)
        chosen = many[random.permutation(len(many))[:200]]
        assert len(chosen) == min(200, int(ways[held].sum()))
        assert set(batch.house_way(chosen, way)[2]) == {place}
        agree(chosen, way)


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_every_suit_distinct_seven_gets_one_legal_setting(way):
    hands, ways = batch.suit_distinct(7)
    assert (len(hands), int(ways.sum())) == (6_972_147, comb(53, 7))
    high, low, line = batch.house_way(hands, way)
    assert batch.legal_table()[high, low].all()
    assert set(line) == set(range(len(way.lines)))
    for start in range(0, len(hands), 1 << 15):
        now = slice(start, start + (1 << 15))
        highs, lows = batch.all_settings(hands[now])
        fits = lows == low[now, None]
        # Among the ways to lay these ranks low, one strength of the five cards is the greatest.
        assert (np.where(fits, highs, 0).max(axis=1) == high[now]).all()


def test_a_simulation_is_a_function_of_its_seed_and_near_the_published_shares():
    one = odds.simulate(60_000, seed=3, portion=20_000)
    assert one == odds.simulate(60_000, seed=3, portion=20_000)
    assert one != odds.simulate(60_000, seed=4, portion=20_000)
    assert [row[0] for row in one.running] == [20_000, 40_000, 60_000]
    assert all(sum(row[1:]) == row[0] for row in one.running)
    for outcome, published in {"win": 0.2861, "push": 0.4148, "loss": 0.2991}.items():
        assert abs(one.share(outcome) - published) < 4 * one.error(outcome)


def test_the_gains_of_a_seeds_rounds_are_those_of_its_simulation():
    free = pg.DOCUMENT.but(commission=0)
    for rules, win in ((pg.DOCUMENT, 0.95), (free, 1)):
        dealt = odds.simulate(25_000, pg.FOXWOODS, seed=8, rules=rules)
        gains = odds.gains(25_000, pg.FOXWOODS, seed=8, rules=rules)
        values, counts = np.unique(gains, return_counts=True)
        assert values.tolist() == [-1, 0, win]
        assert counts.tolist() == [dealt.loss, dealt.push, dealt.win]


def test_two_ways_are_compared_round_by_round_better_than_as_two_trials():
    """Most rounds end alike by both ways, so their difference is known much better than either."""
    n = 100_000
    one, other = (odds.gains(n, way, seed=33) for way in (pg.FOXWOODS, pg.TRUMP_PLAZA))
    apart = one - other
    assert (apart == 0).mean() > 0.98
    assert apart.std() < one.std() / 6
    exactly = [exact.compared()[way.name, "TRUMP_PLAZA"].edge() for way in WAYS]
    gain = float(exactly[0] - exactly[1])  # the edge is the dealer's: Trump Plaza's is greater
    assert abs(apart.mean() - gain) < 4 * apart.std() / n**0.5


def test_rounds_over_arrays_end_as_settle_says():
    hands = np.random.default_rng(9).random((500, 53)).argsort(axis=1)[:, :14].astype(np.uint8)
    found = odds.outcomes(
        batch.house_way(hands[:, :7], pg.TRUMP_PLAZA)[:2],
        batch.house_way(hands[:, 7:], pg.FOXWOODS)[:2],
    )
    for row, outcome in zip(hands, found, strict=True):
        player = pg.house_way(spelled(row[:7]), pg.TRUMP_PLAZA)
        dealer = pg.house_way(spelled(row[7:]), pg.FOXWOODS)
        assert pg.settle(player, dealer, 2).outcome == odds.OUTCOMES[outcome]


@pytest.mark.parametrize("junk", [0, -1, 2.5, None, "x", True], ids=repr)
def test_a_simulation_of_no_number_of_rounds_is_refused(junk):
    for arguments in ({"rounds": junk}, {"portion": junk}, {"seed": -1 if junk == 0 else junk}):
        if arguments != {"seed": True} or junk is True:
            with pytest.raises(BadRules):
                odds.simulate(**arguments)


def test_the_game_is_played_without_numpy():
    code = (
        "import sys; from cardlib import Deck, pai_gow as pg; "
        "game = pg.start(deck=Deck(seed=7, joker=True)).after(pg.Chip(5)).after(pg.Deal()); "
        "game.after(pg.HouseWay()); print('numpy' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"
