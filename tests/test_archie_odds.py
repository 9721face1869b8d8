"""Archie's odds: counts, one draw, and best play, against plain counting and simulation."""

import sys
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from cardlib import Deck, HighHand, LowHand, cards
from cardlib.archie import BARGE, GN9, odds
from cardlib.deck import pack
from cardlib.errors import BadRules, NotACard, Refused
from cardlib.hands import high_strengths, low_strengths, numbers

ANY = GN9.but(high="any")


def qualifies(side, five, version=GN9):
    five = tuple(five)
    if side == "low":
        return version.low_qualifies(LowHand(five))
    return version.high_qualifies(HighHand(five))


@pytest.mark.parametrize(
    ("version", "high", "neither"), [(GN9, 705_060, 1_840_860), (BARGE, 958_500, 1_587_420)]
)
def test_how_many_hands_qualify(version, high, neither):
    found = odds.counts(version)
    assert (found.high, found.low, found.neither) == (high, 56 * 1024, neither)
    assert found.both == 4_304
    assert found.both_as == {"straight": 4_080, "flush": 208, "straight flush": 16}


@pytest.mark.parametrize("high", ["any", "2s", "10s", "As"])
def test_counts_agree_with_reading_every_hand(high, every):
    version = GN9.but(high=high)
    least = 0 if high == "any" else weakest_strength(version)
    is_high, is_low = high_strengths(every) >= least, low_strengths(every) >= 6120
    found = odds.counts(version)
    assert found.high == is_high.sum()
    assert found.low == is_low.sum()
    assert found.both == (is_high & is_low).sum() == sum(found.both_as.values())
    assert found.neither == (~is_high & ~is_low).sum()


@pytest.fixture(scope="module")
def every():
    return np.array(list(combinations(range(52), 5)), np.uint8)


def weakest_strength(version):
    """The strength of the weakest high that qualifies: its pair with the lowest three beside."""
    rank = version.high[:-1]
    beside = [r for r in ("2", "3", "4", "5") if r != rank][:3]
    weakest = [f"{rank}♠", f"{rank}♥", *(f"{r}♦" for r in beside)]
    return high_strengths(numbers(weakest)[None])[0]


@cache
def every_draw(hand, seen):
    """For each choice of discards: the highs' strengths and the number of lows, of every draw."""
    five, found = cards(hand), {}
    unseen = numbers([c for c in pack() if c not in (*five, *cards(seen))])
    for n in range(6):
        draws = np.array(list(combinations(unseen, n)), np.uint8).reshape(comb(len(unseen), n), n)
        for thrown in combinations(five, n):
            kept = numbers([c for c in five if c not in thrown])
            all_kept = np.broadcast_to(kept, (len(draws), 5 - n))
            rows = np.concatenate([all_kept, draws], axis=1).astype(np.uint8)
            found[thrown] = high_strengths(rows), int((low_strengths(rows) >= 6120).sum())
    return found


@pytest.mark.parametrize("version", [GN9, BARGE, ANY])
@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ("A♠ 2♥ 3♦ 6♣ K♥", ()),
        ("9♠ 8♠ 7♠ 6♠ 6♥", "9♥ 10♠ 5♠"),
        ("2♠ 3♠ 4♠ A♠ 8♠", "5♠ 6♥"),
        ("5♠ 5♥ J♦ J♣ 4♠", ()),
    ],
)
def test_one_draw_agrees_with_drawing_every_card(version, hand, seen):
    least = 0 if version is ANY else weakest_strength(version)
    choices = every_draw(hand, seen)
    assert len(choices) == 32
    for thrown, (strengths, low) in choices.items():
        for side, good in (("high", int((strengths >= least).sum())), ("low", low)):
            chance = odds.after_draw(hand, thrown, side, version, seen)
            assert chance == Fraction(good, len(strengths))


def by_trying_everything(five, thrown, unseen, side, draws):
    """Best play over the cards themselves: every draw, and after it every choice of discards."""

    @cache
    def good(hand):
        return qualifies(side, hand)

    def after(kept, unseen, draws):
        total = many = 0
        for drawn in combinations(unseen, 5 - len(kept)):
            many += 1
            hand = kept | {*drawn}
            total += good(hand) or (draws > 1 and best(hand, unseen - {*drawn}, draws - 1))
        return Fraction(total, many)

    def best(hand, unseen, draws):
        return max(
            after(frozenset(kept), unseen, draws)
            for n in range(6)
            for kept in combinations(hand, n)
        )

    return after(frozenset(five) - {*thrown}, frozenset(unseen), draws)


@pytest.mark.parametrize(
    ("side", "hand", "unseen"),
    [
        ("low", "A♠ 2♥ 8♦ K♥ K♦", "3♠ 4♠ 5♠ 6♠ A♥ 2♦ 9♠ 10♠ J♠ Q♠"),
        # few high cards are left: throwing a good low card can be as good as keeping it
        ("low", "8♠ 2♥ 9♦ K♥ K♦", "3♠ 3♥ 3♦ 4♠ 4♥ 5♠ 6♠ 8♥ 8♦ A♠"),
        ("high", "9♠ 8♠ 7♥ 2♦ 2♣", "10♠ J♠ Q♠ K♠ 2♥ 3♠ 4♠ 9♥ 3♦ A♦"),
        ("high", "A♠ 2♠ 3♠ 4♥ 7♦", "5♠ 6♠ 7♠ 5♥ 5♦ K♦ Q♦ J♦ 8♣ 2♦"),
    ],
)
def test_two_draws_agree_with_trying_everything(side, hand, unseen):
    """In a small pack: all other cards have been seen."""
    five, unseen = cards(hand), cards(unseen)
    seen = [card for card in pack() if card not in (*five, *unseen)]
    choices = {c.discards: c for c in odds.best_discards(five, side, 2, seen=seen)}
    assert len(choices) == 32
    for thrown in [(), five[:1], five[3:], five[:2], five[2:]]:
        chance = by_trying_everything(five, thrown, unseen, side, 2)
        assert choices[thrown].chance == chance
        assert not choices[thrown].at_least


HANDS = ["A♠ 2♥ 3♦ 6♣ K♥", "K♠ K♥ Q♦ 10♣ 2♠", "9♠ 8♥ K♦ 7♣ 4♠"]


best_discards = cache(odds.best_discards)  # two draws for the high take seconds: ask once


@pytest.mark.parametrize(("hand", "side"), [*((hand, "low") for hand in HANDS), (HANDS[2], "high")])
def test_the_best_choice_stands_first_and_more_draws_never_hurt(hand, side):
    best = []
    for draws in (1, 2, 3):
        choices = best_discards(hand, side, draws)
        row = [choice.chance for choice in choices]
        assert row == sorted(row, reverse=True)
        assert len({choice.discards for choice in choices}) == 32
        best.append(row[0])
    assert best == sorted(best)


@pytest.mark.parametrize("hand", HANDS)
def test_to_stand_pat_is_to_have_one_draw_less(hand):
    for draws in (2, 3):
        pat = next(c for c in best_discards(hand, "low", draws) if not c.discards)
        assert pat.chance == best_discards(hand, "low", draws - 1)[0].chance


def test_a_hand_that_qualifies_stands_pat():
    for side, hand in [
        ("low", "8♠ 6♥ 4♦ 3♣ 2♠"),
        ("high", "9♠ 9♥ 4♦ 3♣ 2♠"),
        ("high", "9♠ 8♥ 7♦ 6♣ 5♠"),
        ("high", "K♠ 8♠ 7♠ 6♠ 2♠"),
    ]:
        for draws in (1, 3):
            best = odds.best_discards(hand, side, draws)[0]
            assert (best.discards, best.chance, str(best)) == ((), 1, "stand pat: 1.0000")


def test_any_high_is_sure_where_every_hand_qualifies():
    for draws in (1, 2, 3):
        assert {c.chance for c in odds.best_discards(HANDS[0], "high", draws, ANY)} == {1}


def test_the_floor_lies_closely_under_best_play():
    """The simpler player of three draws, asked for two: below best play, by no more than 2 %."""
    five, unseen = odds._known(HANDS[2], (), 2)
    for thrown in (five[1:2], five[3:], five[1:]):
        kept = [card for card in five if card not in thrown]
        state = odds._ranks(kept, unseen, "high", (1, 9))
        floor = 1 - odds._miss(state, len(thrown), 2)
        exact = next(c for c in best_discards(HANDS[2], "high", 2) if c.discards == thrown)
        assert floor < exact.chance < floor + Fraction(2, 100)


def agrees(hits, trials, chance):
    """Within four standard errors."""
    return abs(hits / trials - chance) < 4 * sqrt(chance * (1 - chance) / trials)


def test_three_draws_for_the_low_agree_with_a_simulation():
    """Best play here is what anyone would do: one card of each low rank stays."""
    five, unseen = odds._known(HANDS[0], (), 3)
    chance = float(odds.best_discards(five, "low")[0].chance)
    stream, trials, hits = Random(20), 30_000, 0
    for _ in range(trials):
        coming = iter(stream.sample(unseen, 15))
        hand = five
        for _ in range(3):
            kept = {c.rank: c for c in hand if c.rank in ("A", *"2345678")}.values()
            hand = (*kept, *(next(coming) for _ in range(5 - len(kept))))
        hits += qualifies("low", hand)
    assert agrees(hits, trials, chance)


def test_what_is_sure_is_no_floor():
    sure = [c for c in odds.best_discards("9♠ 9♥ K♦ 7♣ 4♠", "high") if c.chance == 1]
    assert len(sure) == 8  # whatever goes but the nines
    assert not any(choice.at_least for choice in sure)


def test_three_draws_for_the_high_agree_with_a_simulation():
    """The simpler player's own choices: pairs alone come out as counted, all hands above it."""
    five, unseen = odds._known(HANDS[2], (), 3)
    first = odds.best_discards(five, "high")[0]
    assert first.at_least
    stream, trials, paired, hits = Random(21), 1_500, 0, 0

    def thrown(hand, left, draws):
        def miss(out):
            kept = [card for card in hand if card not in out]
            held = odds._ranks(kept, left, "high", (1, 9))
            held = odds._state(((k, odds._held(k, n), rest), m) for (k, n, rest), m in held)
            n = 5 - sum(n * m for (_, n, _), m in held)
            return odds._miss(held, n, draws) if n == len(out) else 2

        return min((out for n in range(6) for out in combinations(hand, n)), key=miss)

    for _ in range(trials):
        hand, out, left = five, first.discards, list(unseen)
        for draws in (2, 1, 0):
            drawn = stream.sample(left, len(out))
            left = [card for card in left if card not in drawn]
            hand = (*(card for card in hand if card not in out), *drawn)
            if qualifies("high", hand):
                break
            if draws:
                out = thrown(hand, left, draws)
        hits += qualifies("high", hand)
        paired += qualifies("high", hand) and len({card.rank for card in hand}) < 5
    chance = float(first.chance)
    assert hits / trials > chance - 4 * sqrt(chance * (1 - chance) / trials)
    assert paired / trials < chance + 4 * sqrt(chance * (1 - chance) / trials)


def test_cards_seen_are_out_of_the_deck():
    hand, thrown = "A♠ 2♥ 3♦ 6♣ K♥", "K♥"
    assert odds.after_draw(hand, thrown, "low") == Fraction(16, 47)
    assert odds.after_draw(hand, thrown, "low", seen="4♠ 4♥") == Fraction(14, 45)
    best, worse = (odds.best_discards(hand, "low", 2, seen=s)[0] for s in ((), "4♠ 4♥ 5♠ 5♥"))
    assert best.chance > worse.chance


def test_a_seeded_hand_is_asked_by_its_cards_or_its_text():
    five = Deck(seed=3).take(5)[0]
    as_text = " ".join(map(str, five))
    assert odds.best_discards(five, "low", 1) == odds.best_discards(as_text, "low", 1)


@pytest.mark.parametrize(
    ("call", "refusal", "said"),
    [
        (lambda: odds.after_draw("A♠ 2♥ 3♦ 6♣", (), "low"), NotACard, "five cards"),
        (lambda: odds.after_draw(HANDS[0], "Q♠", "low"), NotACard, "not held"),
        (lambda: odds.after_draw(HANDS[0], "junk", "low"), NotACard, "not a card"),
        (lambda: odds.after_draw(HANDS[0], (), "both"), BadRules, "'high' or 'low'"),
        (lambda: odds.after_draw(HANDS[0], (), None), BadRules, "'high' or 'low'"),
        (lambda: odds.after_draw(HANDS[0], (), []), BadRules, "'high' or 'low'"),
        (lambda: odds.after_draw(HANDS[0], (), "high", "9s"), BadRules, "no version"),
        (lambda: odds.after_draw(HANDS[0], (), "low", 9), BadRules, "no version"),
        (lambda: odds.after_draw(HANDS[0], (), "low", seen="A♠"), NotACard, "seen elsewhere"),
        (lambda: odds.best_discards(HANDS[0], "low", 4), BadRules, "draws is 4"),
        (lambda: odds.best_discards(HANDS[0], "low", 0), BadRules, "draws is 0"),
        (lambda: odds.best_discards(HANDS[0], "low", "3"), BadRules, "draws is '3'"),
        (lambda: odds.best_discards(HANDS[0], "middle"), BadRules, "'high' or 'low'"),
        (lambda: odds.best_discards("A♠ A♠ 2♥ 3♦ 6♣", "low"), NotACard, "twice"),
        (lambda: odds.best_discards("A♠ 2♥ 3♦ 6♣ joker", "low"), NotACard, "joker"),
        (
            lambda: odds.best_discards(pack()[:5], "low", 3, seen=pack()[5:40]),
            NotACard,
            "too few",
        ),
        (lambda: odds.counts("GN9"), BadRules, "no version"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_sentence(call, refusal, said):
    with pytest.raises(refusal, match=said):
        call()


def test_without_numba_two_draws_for_the_high_say_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    odds._compiled.cache_clear()
    with pytest.raises(Refused, match="pip install numba"):
        odds.best_discards(HANDS[0], "high", 2)
    assert odds.best_discards(HANDS[0], "high", 1)
    assert odds.best_discards(HANDS[0], "low", 2)
