"""Words live in rooms of their own: a language is a class, and what is said elsewhere is found.

The pseudo-language puts each text of every `words` room into ⟦ ⟧. What games then show may hold
outside of them only cards, names, numbers and codes.
"""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import cardlib
from cardlib import archie, language
from cardlib import high_and_low as hl
from cardlib.errors import Refused

HOUSE = Path(cardlib.__file__).parent
ROOMS = sorted(
    ".".join(("cardlib", *path.relative_to(HOUSE).with_suffix("").parts))
    for path in HOUSE.rglob("words.py")
)


def members(words):
    return {name: value for name, value in vars(words).items() if not name.startswith("_")}


@pytest.mark.parametrize("room", ROOMS)
def test_a_text_is_an_attribute_and_a_sentence_a_method(room):
    for name, value in members(import_module(room).English).items():
        assert inspect.isfunction(value) or isinstance(value, str | tuple | dict), name
        if inspect.isfunction(value):
            assert value.__doc__, f"{name} has no word on what it says"


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_said_when_a_room_is_loaded(room, monkeypatch):
    monkeypatch.setattr(language, "language", lambda: pytest.fail("asked for the language"))
    import_module(room)


def test_a_room_that_has_not_learned_a_language_stays_english(monkeypatch):
    monkeypatch.setattr(language, "languages", lambda: ("en", "xx"))
    monkeypatch.setattr(language, "_chosen", "xx")
    assert hl.start(hl.LESSON, "K♣ A♦").legal()[hl.HIGH].startswith("HIGH on K♣ is impossible")


def test_what_is_no_language_is_refused():
    with pytest.raises(Refused, match="no language here: en"):
        language.language("xx")


def test_the_environment_names_the_language(monkeypatch):
    monkeypatch.setattr(language, "languages", lambda: ("en", "xx"))
    for asked, found in (("xx", "xx"), ("en", "en"), ("nonsense", "en"), ("", "en")):
        monkeypatch.setenv("CARDLIB_LANGUAGE", asked)
        assert language._found.__wrapped__() == found


# The pseudo-language


def marked(value):
    if isinstance(value, str):
        return f"⟦{value}⟧"
    if isinstance(value, tuple | list):
        return type(value)(map(marked, value))
    if isinstance(value, dict):
        return {key: marked(it) for key, it in value.items()}
    return value


def pseudo(english):
    def said(method):
        return lambda self, *given, **named: marked(method(self, *given, **named))

    own = {
        name: said(value) if inspect.isfunction(value) else marked(value)
        for name, value in members(english).items()
    }
    return type("Pseudo", (english,), own)()


@pytest.fixture
def spoken(monkeypatch):
    """Everything says its texts in ⟦ ⟧."""
    monkeypatch.setattr(language, "languages", lambda: ("en", "xx"))
    for room in ROOMS:
        module = import_module(room)
        monkeypatch.setitem(module.say._spoken, "xx", pseudo(module.English))
    monkeypatch.setattr(language, "_chosen", "xx")


CARDS = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|Joker|▒▒")
CODES = {*hl.RULE_SETS, *archie.VERSIONS, "HIGH", "LOW", "END", "but"}


def unsaid(text, *names):
    """The words of a text that stand outside ⟦ ⟧ and are no card, name, number or code."""
    outside, depth = "", 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside += letter if depth == 0 and letter != "⟧" else " " * (letter == "⟧")
    outside = CARDS.sub(" ", outside)
    return [it for it in re.findall(r"[^\W\d_]\w*", outside) if it not in {*names} | CODES]


def test_the_pseudo_language_finds_what_is_said_elsewhere(spoken):
    assert unsaid("⟦HIGH on ⟦K♣⟧ is impossible⟧ A K♣ 3", "A") == []
    assert unsaid("⟦HIGH⟧ on K♣", "A") == ["on"]


def turns(rules, seed=3):
    game = hl.start(rules, players=["A", "B"], seed=seed)
    while not game.over:
        yield game
        legal = [call for call, why in game.legal().items() if not why]
        game = game.after(legal[len(game.log) % len(legal)])
    yield game


def test_a_game_of_high_and_low_says_all_by_its_words(spoken):
    for rules in (hl.LESSON, hl.BOARD_GAME_JOIN.but(ties="redraw", suits=1)):
        for game in turns(rules):
            said = [repr(game), *game.legal().values()]
            said += [cell for row in game.rows() for cell in row.values()]
            assert not [word for text in said for word in unsaid(text, "A", "B")], said


@pytest.mark.parametrize(
    "call",
    [
        lambda: hl.start("LESSON"),
        lambda: hl.start(hl.LESSON, "K♣"),
        lambda: hl.start(hl.LESSON.but(ties="redraw"), "K♣ K♦"),
        lambda: hl.start().after("low"),
        lambda: hl.start().after(None),
        lambda: hl.LESSON.value("Joker"),
        lambda: hl.odds.turn(lambda base, unseen, unbanked: "high"),
        lambda: hl.odds.turn("policy"),
        lambda: hl.odds.turn(hl.odds.one_step, "redraw"),
        lambda: hl.odds.by_rank([3] * 12),
        lambda: hl.odds.by_table({}),
        lambda: hl.odds.hit_range("high", 1),
        lambda: hl.odds.whole_deck(counting=1),
    ],
)
def test_a_refusal_of_high_and_low_is_said_by_its_words(spoken, call):
    with pytest.raises(Refused) as refusal:
        call()
    assert str(refusal.value)[0] == "⟦"
    assert unsaid(str(refusal.value)) == []
