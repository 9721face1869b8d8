"""Whatever Pai Gow Poker is given is understood, or refused in words that name it."""

from collections import deque
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import JOKER, Card, Deck, archie, cards
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.deck import pack
from cardlib.errors import Refused
from cardlib.pai_gow import batch, exact, figures, odds
from cardlib.pai_gow.exact import Counts, Pack, Run

KINGS, NOTHING = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", "2♥ 3♥ 5♥ 7♣ 8♣ 9♣ J♦"


class Unspeakable:
    def __repr__(self):
        raise RuntimeError("no words")


class FullOfTricks:
    """Compares, counts and iterates as nothing should."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __index__(self):
        raise OverflowError

    def __iter__(self):
        return iter(("A♠", self))


NUMBERS = (
    *(True, False, 0, 1, 2, 7, -1, 52, 53, 10**5000, -(10**30), 2.5, 25.0, 1j, float("nan")),
    *(float("inf"), Decimal(25), Fraction(25), np.int64(25), np.float64(25), np.bool_(True)),
    *(np.arange(7), np.zeros((2, 7))),
)
TEXTS = (
    *("", "x", "25", "A♠", "A♠ A♠", KINGS, b"As", "second", "bug", "wild", "win", "deal"),
    *("TRUMP_PLAZA", "DOCUMENT", "\x00", "♠" * 5000),
)
ROWS = (
    *([], (), {}, set(), [None], [[]], ["A♠"] * 7, KINGS.split(), {"A♠": 1}, deque(), range(7)),
    *(("pair 1", 2), ("pair 1", 2, 14), ("single 1", "single 2"), (25, 25)),
)
OBJECTS = (None, object, object(), Unspeakable(), FullOfTricks(), lambda: 0, print)
OTHER_GAMES = (hl.LESSON, hl.start(hl.LESSON), archie.GN9, archie.Call(), archie.Call)
CARDS = (
    *(Card("A", "♠"), JOKER, pack(), Deck(seed=1), Deck(seed=1, joker=True), Deck("A♠")),
    *(Deck(seed=1, decks=2), pg.High("A♠ A♥ A♦ A♣ joker"), pg.Low("A♠ A♥")),
)
PAI_GOW = (
    *(pg.DOCUMENT, pg.DOCUMENT.but(joker="wild"), pg.TRUMP_PLAZA, pg.TRUMP_PLAZA.lines[0]),
    *(pg.house_way(KINGS), pg.house_way(NOTHING), pg.start(), pg.Deal(), pg.Deal, pg.settle),
    *(Counts(0, 0, 0), Pack(), Pack((0, 0, 1, 2)), Pack((99,)), Pack((0, 1, 2), joker="no")),
    *(Pack([0, 1, 2, 3]), Pack(None), Run(), Run(parts=0), Run(parts=None), Run(work="folder")),
    *(Run(executor=7), Run(progress=3)),
)
EVERYTHING = (*NUMBERS, *TEXTS, *ROWS, *OBJECTS, *OTHER_GAMES, *CARDS, *PAI_GOW)

SEVEN = pg.High("A♠ A♥ A♦ A♣ joker"), pg.Low("K♠ Q♠")
LINE = ("one pair", "", "the top two low", ("single 1", "single 2"), (), ())
SIMULATION = odds.simulate(40, seed=1, portion=20)


@cache
def dealt():
    return pg.start(deck=f"{KINGS} {NOTHING}").after(pg.Chip(25)).after(pg.Deal())


def door(call, *given):
    """One door for each argument: the others are as they should be."""
    return [
        lambda it, place=place: call(*given[:place], it, *given[place + 1 :])
        for place in range(len(given))
    ]


DOORS = {
    "rules": door(pg.Rules, "second", "bug", 5),
    "but": [
        lambda it, name=name: pg.DOCUMENT.but(**{name: it})
        for name in ("wheel", "joker", "commission")
    ],
    "high": door(pg.High, KINGS[:14], pg.DOCUMENT),
    "low": door(pg.Low, "A♠ A♥", pg.DOCUMENT),
    "setting": door(pg.Setting, *SEVEN, ""),
    "set_hand": door(pg.set_hand, KINGS, "A♦ Q♠", pg.DOCUMENT),
    "legal_settings": door(pg.legal_settings, KINGS, pg.DOCUMENT),
    "line": door(pg.Line, *LINE),
    "a case of a line": [
        lambda it: pg.Line(*LINE[:4], [it]),
        *door(lambda *case: pg.Line(*LINE[:4], [case]), "pair 1", 2, 14),
    ],
    "places of a line": door(lambda *low: pg.Line(*LINE[:3], low), "single 1", "single 2"),
    "way": door(pg.Way, "OWN", pg.TRUMP_PLAZA.lines),
    "a line of a way": [lambda it: pg.Way("OWN", [*pg.TRUMP_PLAZA, it])],
    "house_way": door(pg.house_way, KINGS, pg.FOXWOODS, pg.DOCUMENT),
    "settle": door(pg.settle, pg.house_way(KINGS), pg.house_way(NOTHING), 25),
    "result": door(pg.Result, pg.house_way(KINGS), pg.house_way(NOTHING), 25),
    "start": door(pg.start, pg.DOCUMENT, Deck(seed=1, joker=True), pg.FOXWOODS, 1000),
    "actions": [pg.Chip, pg.Move, lambda it: dealt().after(it)],
    "a state": [
        lambda it, name=name: replace(dealt(), **{name: it})
        for name in dealt().__dataclass_fields__
    ],
    "dollars": [pg.dollars],
    "settings of a hand": door(odds.settings, KINGS, pg.FOXWOODS, pg.DOCUMENT),
    "simulate": door(lambda n, one, other: odds.simulate(n, one, other), 20, *[pg.FOXWOODS] * 2),
    "simulate, by name": [
        lambda it, name=name: odds.simulate(10, **{name: it})
        for name in ("seed", "rules", "portion")
    ],
    "gains": [
        *door(lambda n, one, other: odds.gains(n, one, other), 20, *[pg.FOXWOODS] * 2),
        *(lambda it, name=name: odds.gains(10, **{name: it}) for name in ("seed", "rules")),
    ],
    "shares": [SIMULATION.share, SIMULATION.error, lambda it: SIMULATION.share("win", it)],
    "edge": [Counts(2, 5, 3).edge],
    "best play as shipped": [exact.best_counts, exact.best_against, exact.result],
    "figures of the best play": [figures.house_way_costs, figures.keep_or_split],
}
# What would count for minutes, where it is understood.
LONG = {
    "counts by rank": [odds.five_card_counts, odds.best_five_of_seven],
    "compare": door(exact.compare, pg.FOXWOODS, pg.FOXWOODS, pg.DOCUMENT),
    "compare, by name": [
        lambda it, name=name: exact.compare(**{name: it}) for name in ("pack", "executor", "run")
    ],
    "best_play": [
        lambda it, name=name: exact.best_play(**{name: it})
        for name in ("dealer_way", "pack", "executor", "run")
    ],
    "wild_joker": [exact.wild_joker, lambda it: exact.wild_joker(run=it)],
}


def through(way_in, given):
    """What comes of it: a value, or None where it is refused in a sentence."""
    try:
        return way_in(given)
    except Refused as no:
        said = str(no)
        assert len(said.split()) > 3, said
        assert len(said) < 600, said
        assert "object has no attribute" not in said
    return None


@pytest.mark.parametrize("name", DOORS)
def test_whatever_is_given_is_understood_or_refused_in_words(name):
    for way_in in DOORS[name]:
        for anything in EVERYTHING:
            through(way_in, anything)


@pytest.mark.parametrize("name", LONG)
def test_whatever_a_long_count_is_given_is_understood_or_refused_in_words(name, monkeypatch):
    few = tuple(column[::5_000] for column in batch.patterns(7))
    monkeypatch.setattr(batch, "patterns", lambda n: few)
    monkeypatch.setattr(exact, "_strengths", exact._strengths.__wrapped__)
    monkeypatch.setattr(exact.Run, "tallies", lambda self, job: [[1] * 6] * (1 + int(job[3].max())))
    for way_in in LONG[name]:
        for anything in EVERYTHING:
            through(way_in, anything)


@given(st.integers(0, len(KINGS)), st.integers(0, 3), st.text(" ,♠♥joker2AK10", max_size=3))
def test_seven_cards_mistyped_are_set_as_they_read_or_refused(place, lost, typed):
    seven = KINGS[:place] + typed + KINGS[place + lost :]
    setting = through(pg.house_way, seven)
    if setting:
        assert {*setting.high, *setting.low} == set(cards(seven))
