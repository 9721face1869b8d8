"""Whatever is handed to the shared rooms is understood or refused in words.

Offered are nonsense, near misses, and neighbours of what is right.
"""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import (
    JOKER,
    Card,
    Deck,
    HighHand,
    LowHand,
    faces,
    games,
    hands,
    results,
    sheets,
    shown,
    worked,
)
from cardlib import high_and_low as hl
from cardlib import names as named
from cardlib.deck import cards, listed, pack, read_cards, told, whole
from cardlib.errors import Refused
from cardlib.frozen import Frozen

HANDS = Path(__file__).parents[1] / "notebooks" / "hands"
MAIN = (HANDS / "high_and_low_main.toml").read_text(encoding="utf-8")


class Unwritable:
    def __repr__(self):
        raise TypeError("no repr")

    __str__ = __repr__


class Uncomparable:
    def __eq__(self, other):
        raise TypeError("no equality")

    __hash__ = None


class Uncounted:
    def __index__(self):
        raise OverflowError("no number")

    def __iter__(self):
        raise TypeError("no list")


CARDS = ["K♣", "Kc", "ＫＣ", "♣K", "10", "1♠", "T♠", "♠", "Jk", "joker", "K♣ K♣", "9s9h9d9c8s"]
OFFERED = [
    *(None, True, False, ..., 0, 1, 2, 4, 5, 52, 53, 54, -1, 101, 10**20, 10**5000, -(10**5000)),
    *(2.0, float("nan"), float("inf"), Fraction(2), 3j, "", " ", "A", "a ", "Ａ", "BCA", "\0"),
    *("\udc80", "A" * 41, "chosen", "Chosen", "marked", b"As", bytearray(3), *CARDS, [*CARDS]),
    *([], (), {}, set(), {"A♠"}, [[]], [None], ["A♠", None], ["A♠", "A♠"], ("A", "♠"), [1, 2]),
    *("8", "archie", ("K♣", []), ("LOW", "A♦", "hit")),
    *({"A": 1}, {"A♠": "K♣"}, {"A": ("K♣", [])}, [{"x": 1}], [{"x": 1}, {"y": 1}], Counter("AA")),
    *(range(5), iter("AB"), pack()[:5], pack(), Deck(seed=1), JOKER, Card("A", "♠")),
    *(HighHand("9s9h9d9c8s"), LowHand("9s9h9d9c8s"), hl.start(), hl.LESSON, MAIN, HANDS),
    *(np.int64(4), np.float64(4), np.array(4), np.array([4]), np.zeros((2, 5), np.uint8)),
    *(np.array(["A♠"]), np.bool_(True), np.str_("A♠"), np.full((1, 5), 52, np.uint8)),
    *(len, str, object(), Unwritable(), Uncomparable(), Uncounted(), Card, Refused("no")),
]


def told_in_full(value):
    """Whether a report of a failure can show it."""
    return told(value) != f"a value of type {type(value).__name__}"


parts = (
    st.sampled_from([*filter(told_in_full, OFFERED)]) | st.text(max_size=4) | st.integers(-3, 60)
)
anything = st.recursive(
    parts,
    lambda inside: (
        st.lists(inside, max_size=7)
        | st.dictionaries(st.text(max_size=2) | st.sampled_from(CARDS), inside, max_size=3)
    ),
    max_leaves=6,
)
FIVE, GAME = "9s9h9d9c8s", hl.start(deck="K♣ A♦ 7♠").after(hl.LOW)

DOORS = {
    "cards": cards,
    "read_cards": read_cards,
    "a list of cards": lambda x: cards([x]),
    "a rank": lambda x: Card(x, "♠"),
    "a suit": lambda x: Card("A", x),
    "a script": Deck,
    "a script of decks": lambda x: Deck(["A♠", "A♠"], decks=x),
    "top cards": lambda x: Deck(top=x),
    "a seed": lambda x: Deck(seed=x),
    "decks": lambda x: Deck(decks=x),
    "suits": lambda x: Deck(suits=x),
    "a joker": lambda x: Deck(joker=x),
    "cards to take": lambda x: Deck(seed=1).take(x),
    "cards to shuffle back": lambda x: Deck(seed=1).with_shuffled(x),
    "a whole number": lambda x: whole("n", x, 0, 9),
    "a list": lambda x: listed(x, "things", "things"),
    "a name": named.name,
    "names": named.names,
    "names in order": named.in_order,
    "one of some names": lambda x: named.one_of(x, ["A", "B"]),
    "by name": lambda x: named.keyed(x, "points"),
    "a high hand": HighHand,
    "a low hand": LowHand,
    "a pair": hands.pair_of,
    "numbers of cards": hands.numbers,
    "many high hands": hands.high_strengths,
    "many low hands": hands.low_strengths,
    "a hand file's text": worked.replay_text,
    "a template's game": worked.template,
    "a deal's seed": worked.deal,
    "a deal's game": lambda x: worked.deal(7, x),
    "a state": worked.written,
    "a first state": lambda x: worked.written(GAME, x),
    "a game's name": games.named,
    "a game's state": games.of_state,
    "a result": lambda x: results.read(HANDS, x),
    "rows": shown.table,
    "a row": lambda x: shown.table([x]),
    "a cell": lambda x: shown.table([{"x": x}]),
    "a table's caption": lambda x: shown.table([{"x": 1}], x),
    "a fraction": shown.fraction,
    "a sentence": lambda x: shown.picture("<svg/>", x),
    "a row of cards": faces.row,
    "a card in a row": lambda x: faces.row(["A♠", x]),
    "states": lambda x: faces.row("A♠", x),
    "a row's state": lambda x: faces.row("A♠", [x]),
    "a row's caption": lambda x: faces.row("A♠", caption=x),
    "a row's width": lambda x: faces.row("A♠", width=x),
    "one card": faces.card_svg,
    "a card's state": lambda x: faces.card_svg("A♠", x),
    "a card's shapes": faces.drawing,
    "a card in words": faces.name,
    "a card's class": faces.css_class,
    "a chain": faces.chain,
    "a chain's row": lambda x: faces.chain({"A": x}),
    "a chain's step": lambda x: faces.chain({"A": ("K♣", [x])}),
    "a chain's card": lambda x: faces.chain({"A": ("K♣", [("LOW", x, "hit")])}),
    "a chain's word": lambda x: faces.chain({"A": ("K♣", [(x, "A♠", "hit")])}),
}


def understood(door, value):
    """What a door gives; None where it refuses in words."""
    try:
        return DOORS[door](value)
    except Refused as refusal:
        said = str(refusal)
        assert " " in said
        assert len(said) < 700
        assert "\n" not in said
        assert said.encode()
        return None


@pytest.mark.parametrize("door", DOORS)
def test_what_is_offered_is_understood_or_refused_in_words(door):
    given_back = [understood(door, value) for value in OFFERED]
    assert any(it is not None for it in given_back) or door in ("a first state", "a result")
    assert any(it is None for it in given_back) or door == "a cell"


@pytest.mark.parametrize("door", DOORS)
@settings(deadline=None, max_examples=25)
@given(anything)
def test_anything_is_understood_or_refused_in_words(door, value):
    understood(door, value)


# Values are values


def values():
    """One of each kind, twice: made apart."""
    return {
        "a card": Card("A", "♠"),
        "the joker": Card("joker", ""),
        "a deck": Deck(seed=7, joker=True),
        "a high hand": HighHand("9♠ 9♥ 9♦ 4♣ 4♠"),
        "a low hand": LowHand("8♠ 5♥ 4♦ 3♣ 2♠"),
        "a problem": worked.Problem(1, "pot 11", "pot 10"),
        "a replay": worked.replay_text(MAIN.replace("hit 2", "hit 3")),
        "a picture": faces.row("A♠"),
        "a sheet": sheets.sheet(MAIN),
        "a frozen dictionary": Frozen({"A": 1, "B": 2}),
    }


ONE_OF_EACH = pytest.mark.parametrize("kind", values())


@ONE_OF_EACH
def test_values_that_were_made_alike_are_equal_and_have_one_hash(kind):
    one, other = values()[kind], values()[kind]
    assert one == other
    assert len({one, other}) == 1


@ONE_OF_EACH
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_a_value_is_equal_to_its_copies(kind, again):
    value = values()[kind]
    assert again(value) == value
    assert hash(again(value)) == hash(value)
    assert type(again(value)) is type(value)
    assert repr(again(value)) == repr(value)


@ONE_OF_EACH
def test_nothing_in_a_value_can_be_changed(kind):
    value = values()[kind]
    held = getattr(value, "__dataclass_fields__", {})
    assert held
    for field in (*held, "note"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, field, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, field)
    assert value == values()[kind]


def test_a_replays_rows_can_be_read_as_dictionaries_and_not_written():
    row = worked.replay_text(MAIN).rows[0]
    assert row == dict(row)
    assert row["action"] == "A, first"
    with pytest.raises(TypeError):
        row["action"] = "A, second"
    with pytest.raises(TypeError):
        del row["action"]


# What users write is text and never markup


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.said = Counter(), ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags[tag] += 1
        self.tags.update(f"{tag} {name}" for name, _ in attributes)

    def handle_data(self, data):
        self.said += data


MARKUP = st.sampled_from(
    ["<b>", "</p>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"', "'", "&lt;"]
) | st.text(max_size=5)
IN_HTML = {
    "a cell": lambda text: shown.table([{"x": text}]).html,
    "a heading": lambda text: shown.table([{text: 1}]).html,
    "a table's caption": lambda text: shown.table([{"x": 1}], f"x{text}").html,
    "a row's caption": lambda text: faces.row("A♠", caption=f"x{text}").html,
    "a chain's title": lambda text: faces.chain({text: ("A♠", [])}).html,
    "a sentence": lambda text: shown.picture("<svg/>", text).html,
    "a title": lambda text: worked.Replay(f"x{text}", ({"a": "1"},), ())._repr_html_(),
    "a problem": lambda text: worked.Replay("", (), (worked.Problem(1, text, text),))._repr_html_(),
    "a row of a replay": lambda text: worked.Replay("", ({"a": text},), ())._repr_html_(),
}


@pytest.mark.parametrize("place", IN_HTML)
@settings(deadline=None, max_examples=30)
@given(MARKUP)
def test_a_text_of_users_adds_no_tag_and_no_attribute(place, text):
    assert Page(IN_HTML[place](text)).tags == Page(IN_HTML[place]("x")).tags


@settings(deadline=None, max_examples=30)
@given(MARKUP, st.booleans())
def test_a_text_of_users_on_a_sheet_adds_no_tag(text, answers):
    def page(title):
        source = MAIN.replace('title = "', f"title = {worked.toml('x' + title)}\n# ", 1)
        return Page(sheets.page(sheets.sheet(source, answers).html))

    assert page(text).tags == page("x").tags
