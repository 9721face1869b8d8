"""Whatever is handed to High and Low's functions is understood or refused in words that name it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import JOKER, Card, Deck
from cardlib import high_and_low as hl
from cardlib.deck import read_cards
from cardlib.errors import Refused
from cardlib.high_and_low import END, HIGH, LESSON, LOW, exact, figures, odds
from cardlib.names import name


class Unwritable:
    def __repr__(self):
        raise TypeError("no repr")


class Uncomparable:
    def __eq__(self, other):
        raise TypeError("no equality")

    __hash__ = None


def told_in_full(value):
    """Whether a report of a failure can show it."""
    return not isinstance(value, int | Unwritable) or (isinstance(value, int) and value < 10**4000)


def kind_of(value):
    return type(value).__name__


BANK_AFTER_2, ALWAYS_HIGH = odds.count_and_bank(2), lambda *_: HIGH
GAME = hl.start(LESSON, "K♣ A♦ 7♠ 3♥ 9♦ 9♠").after(LOW)

OFFERED = [
    *(None, True, False, ..., 0, 1, 2, 3, -1, -3, 52, 10**20, 10**5000),
    *(2.0, 2.5, float("nan"), float("inf"), Fraction(2), 3j),
    *("", " ", "HIGH", "high", "High ", "LOW", "low", "END", "hit", "Hit", "miss", "redraw", "2"),
    *("A", "AB", "K♣", "Kc", "K♣ K♣", "K♣ A♦ 7♠", "1♠", "joker", "♠", "A" * 13, "\x00", "\udc80"),
    *(b"HIGH", b"\x04" * 13, bytearray(3)),
    *([], (), {}, set(), [3] * 13, (4,) * 13, [3] * 12, [3] * 14, [4.0] * 13, ["4"] * 13),
    *([None], [[]], [["K♣"]], ["K♣", "A♦"], ["K♣", "K♣"], ["A", "B"], ["A", "A"], ("A",)),
    *({2: 31}, {2: 31, 3: 35}, {"2": 31}, {2: "31"}, {2: True}, Counter({"K♣": 2}), range(13)),
    *(np.int64(2), np.float64(2.0), np.array([2]), np.array(2), np.full(13, 3), np.zeros((13, 2))),
    *(np.array(["HIGH"]), np.array([], object), np.bool_(True), np.str_("HIGH"), np.str_("miss")),
    *(Card("K", "♣"), JOKER, Deck(seed=1), Deck("K♣ A♦"), LESSON, hl.UTILS_COM, GAME, GAME.log),
    *(hl, hl.RuleSet, HIGH.lower, len, str, lambda: HIGH, ALWAYS_HIGH, lambda *_: None),
    *(odds.one_step, odds.by_rank, BANK_AFTER_2, object(), Unwritable(), Uncomparable()),
]
parts = st.sampled_from([*filter(told_in_full, OFFERED)]) | st.text(max_size=4) | st.integers(-3, 3)
anything = st.recursive(
    parts,
    lambda inside: (
        st.lists(inside, max_size=14)
        | st.dictionaries(st.text(max_size=2) | st.integers(-1, 9), inside, max_size=3)
    ),
    max_leaves=5,
)


# What a value is where it is understood: the same value, plainly written. Anything else is None.


def number(least, most):
    def plain(value):
        whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        whole = whole or (
            isinstance(value, np.ndarray) and value.shape == () and value.dtype == int
        )
        return int(value) if whole and least <= value <= most else None

    return plain


def one_of(*allowed):
    return lambda value: str(value) if isinstance(value, str) and value in allowed else None


def thirteen(value):
    if isinstance(value, str | Mapping | set) or not isinstance(value, Iterable):
        return None
    if isinstance(value, bytes | bytearray) or (isinstance(value, np.ndarray) and not value.shape):
        return None
    row = [number(0, 10**5001)(each) for each in value]
    return None if len(row) != 13 or None in row else tuple(row)


def table(value):
    if not isinstance(value, Mapping) or not value:
        return None
    plain = {number(0, 99)(key): number(0, 10**5001)(least) for key, least in value.items()}
    return None if None in plain or None in plain.values() else plain


def read(value):
    """Cards in their order, each as often as it stands there; told as the collection's reader does
    for a text, and put together here.
    """
    if isinstance(value, str | Card):
        try:
            return read_cards(value)
        except Refused:
            return None
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if not isinstance(value, list | tuple | set | Deck | range):
        return None
    row = [read(card) if isinstance(card, str | Card) else None for card in value]
    ones = all(card is not None and len(card) == 1 for card in row)
    return tuple(card for (card,) in row) if ones else None


def unseen(value):
    row = read(value)
    return None if row is None or JOKER in row else row


def card(value):
    row = read(value)
    return row[0] if row and len(row) == 1 and row[0] != JOKER else None


def is_a(kind):
    return lambda value: value if isinstance(value, kind) else None


def policy(value):
    """HIGH on a king is refused where a king is a base, which simulated turns may not bring."""
    known = odds.one_step, BANK_AFTER_2, ALWAYS_HIGH
    return value if any(value is one for one in known) else None


def players(value):
    """One to eight names in their order; what a name is, is tried where names are."""
    if isinstance(value, str) and re.fullmatch("[A-Z]+", value):
        return players([*value])
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if not isinstance(value, list | tuple | dict) or not all(isinstance(it, str) for it in value):
        return None
    try:
        told = tuple(map(name, value))
    except Refused:
        return None
    return told if len(told) == len({*told}) and 0 < len(told) < 9 else None


def deck(value):
    return value if isinstance(value, Deck) else read(value)


TINY = (2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1)
base, ties, any_many = number(0, 12), one_of("miss", "hit"), number(0, 10**5001)
few_hits, rules = number(0, 3), is_a(hl.RuleSet)

DOORS = {  # a function; for each of its places a right argument, and how others are understood
    "turn": (
        lambda policy, ties: odds.turn(policy, ties, TINY),
        [(odds.one_step, policy), ("hit", ties)],
    ),
    "turn's counts": (
        lambda counts: odds.turn(lambda *_: END, counts=counts).value,
        [(TINY, thirteen)],
    ),
    "simulate": (odds.simulate, [(odds.one_step, policy), (2, number(1, 52)), (1, any_many)]),
    "hit_range": (odds.hit_range, [(LOW, one_of(HIGH, LOW)), (7, base), ("miss", ties)]),
    "better_call": (odds.better_call, [(7, base), (TINY, thirteen)]),
    "one_step": (odds.one_step, [(7, base), (TINY, thirteen), (1, any_many)]),
    "one_step_ties_hit": (odds.one_step_ties_hit, [(7, base), (TINY, thirteen), (1, any_many)]),
    "count_and_bank": (lambda n: odds.count_and_bank(n)(7, TINY, 2), [(2, any_many)]),
    "by_rank": (lambda bank_at: odds.by_rank(bank_at)(7, TINY, 2), [([3] * 13, thirteen)]),
    "by_table": (
        lambda least, ties: odds.by_table(least, ties)(7, TINY, 2),
        [({2: 3}, table), ("hit", ties)],
    ),
    "a policy's own": (odds.by_rank([3] * 13), [(7, base), (TINY, thirteen), (1, any_many)]),
    "chances": (odds.chances, [(LESSON, rules), ("7♠", card), ("K♣ 3♥", unseen)]),
    "best_call": (odds.best_call, [("7♠", card)]),
    "bank_after": (odds.bank_after, [(2, few_hits)]),
    "hits_in_a_row": (odds.hits_in_a_row, [(2, few_hits)]),
    "best_fixed": (odds.best_fixed, [(2, few_hits)]),
    "endless_bank_after": (odds.endless_bank_after, [(2, number(0, 52))]),
    "whole_deck": (odds.whole_deck, [(False, is_a(bool))]),
    "value": (LESSON.value, [("7♠", card)]),
    "but": (
        lambda ace, ties, turns: LESSON.but(ace=ace, ties=ties, turns=turns),
        [
            ("high", one_of("low", "high")),
            ("redraw", one_of("miss", "hit", "redraw")),
            (2, number(1, 10**6)),
        ],
    ),
    "start": (hl.start, [(LESSON, rules), (Deck(seed=1), deck), (["A", "B"], players)]),
    "after": (GAME.after, [(HIGH, one_of(HIGH, END))]),
    "path": (
        lambda game, steps: hl.table.path(game, steps).text,
        [(GAME, is_a(hl.Game)), (1, number(0, 1))],
    ),
    "Pack": (exact.Pack, [(3, number(1, 13)), (2, number(1, 4)), ("hit", ties)]),
}
PLACES = [(door, place) for door, (_, places) in DOORS.items() for place in range(len(places))]
MAY_LACK = {("start", 1), ("start", 2), ("path", 1)}  # where None says that nothing is given


def outcome(do, arguments):
    """What a function gives, or the sentence by which it refuses."""
    try:
        return do(*arguments), ""
    except Refused as refusal:
        return None, str(refusal)


def knock(door, place, value):
    """Offers a value at one place: what comes is right, or a sentence. Gives the sentence."""
    do, places = DOORS[door]
    right = [argument for argument, _ in places]
    found, sentence = outcome(do, [*right[:place], value, *right[place + 1 :]])
    if sentence:
        assert 20 < len(sentence) < 400
        assert "Exceeds the limit" not in sentence
    elif not (value is None and (door, place) in MAY_LACK):
        plain = places[place][1](value)
        assert plain is not None, f"a value of type {type(value).__name__} was understood"
        assert found == do(*right[:place], plain, *right[place + 1 :])
    return sentence


@pytest.mark.parametrize(("door", "place"), PLACES)
def test_each_door_understands_or_refuses_what_is_offered(door, place):
    refused = [knock(door, place, value) for value in OFFERED]
    assert any(refused)
    assert not knock(door, place, DOORS[door][1][place][0])


@settings(max_examples=300)
@given(st.sampled_from(PLACES), anything)
def test_each_door_understands_or_refuses_anything(where, value):
    knock(*where, value)


@pytest.mark.parametrize("says", OFFERED, ids=kind_of)
def test_whatever_a_policy_says_is_an_action_or_refused(says):
    """On an eight all three may be said."""
    may = {HIGH: 1, LOW: 1, END: 0}  # all eights: a call misses, or hits where ties do
    eights = tuple(2 * (rank == 7) for rank in range(13))
    turn, sentence = outcome(odds.turn, [lambda *_: says, "hit", eights])
    if sentence:
        assert sentence.startswith("a policy said ")
        assert sentence.endswith(" on base 7, unbanked 0: HIGH, LOW or END")
    else:
        assert turn.value == may[says]


@pytest.mark.parametrize("junk", [None, 0, -1, 2.5, "60", True, [], 10**5000], ids=kind_of)
def test_figures_refuse_what_they_cant_show(junk):
    with pytest.raises(Refused, match="must be a whole number from 1 to 51"):
        figures.bank_after(junk)
    with pytest.raises(Refused, match="must be a whole number from 100 to"):
        figures.closing_in(junk)


@pytest.mark.parametrize("junk", [None, 0, 1, "yes", [], np.bool_(True), 10**5000], ids=kind_of)
@pytest.mark.parametrize("option", ["hints", "large"])
def test_a_table_is_told_yes_or_no(option, junk):
    with pytest.raises(Refused, match=f"{option} is .*, but must be True or False"):
        hl.Table(**{option: junk})
