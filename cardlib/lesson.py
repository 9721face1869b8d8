"""Exercises that check themselves: `check` says right, or which rule to read again; `hint` helps.

An exercise is named by its notebook and its number in it, "10.1". What is right is computed by the
game's rules: those beside the rules in the game's exercises.py, those of the exercise notebooks
14, 25 and 35 in its workshop.py. A check never gives the answer away, and never raises.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from itertools import islice
from typing import Any

from cardlib import games
from cardlib.deck import Card, cards, told
from cardlib.errors import Refused
from cardlib.shown import Shown

MOST = 1_000  # parts or letters of an answer
_NUMBER = re.compile(r"[+-]?\d{1,20}(\.\d{0,20}|/\d{1,20})?(e[+-]?\d\d?)?")


@dataclass(frozen=True)
class Exercise:
    """What is right, which rule to read again where an answer is wrong, and a hint.

    right: gives the answer: cards, a number, a text, a set of texts where order doesn't matter, or
    points by seat. Or, where many answers are right, `accepts` says of one why it isn't ("" where
    it is).
    """

    rule: str
    hint: str
    right: Callable[[], Any] | None = None
    accepts: Callable[[Any], str] | None = None


def find(name: str) -> Exercise:
    """The exercise of a name such as "10.1". Raises Refused for a name that isn't one."""
    known: Mapping[str, Exercise] = {}
    is_name = isinstance(name, str)
    for game in games.games().values() if is_name else ():
        if name.startswith(game.notebooks):
            known = game.exercises()
    if not is_name or name not in known:
        listed = ", ".join(known) or "those of notebooks 10 to 39"
        raise Refused(f"there is no exercise {told(name)}: there are {listed}")
    return known[name]


def check(name: str, answer: object) -> Shown:
    """Says whether an answer is right, and if not, what to read again.

    >>> check("10.1", None)
    10.1: not answered yet. Put your answer in place of None and run the cell again.
    """
    try:
        exercise = find(name)
    except Refused as refusal:
        return _told(str(refusal))
    try:
        answer = _bounded(answer)
        if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
            again = "Put your answer in place of None and run the cell again."
            return _told(f"{name}: not answered yet. {again}")
        why = _wrong(exercise, answer)
    except Exception:  # an answer may be anything at all, with any == of its own
        why = "That is no answer of the kind asked for."
    verdict = "right!" if not why else f"not yet. {why} Read again: {exercise.rule}"
    return _told(f"{name}: {verdict}")


def hint(name: str) -> Shown:
    """A hint to unfold, without the answer."""
    try:
        told = find(name).hint
    except Refused as refusal:
        return _told(str(refusal))
    fold = f"<details><summary>Hint for {escape(name)}</summary><p>{escape(told)}</p></details>"
    return Shown(fold, f"Hint for {name}: {told}")


def _told(sentence: str) -> Shown:
    return Shown(f"<p>{escape(sentence)}</p>", sentence)


def _bounded(answer: Any) -> Any:
    """An answer that ends: of one that goes on and on only the beginning, none of a huge one."""
    if isinstance(answer, Iterable) and not isinstance(answer, Sized):
        answer = tuple(islice(answer, MOST + 1))
    most = MOST * (20 if isinstance(answer, str) else 1)
    if isinstance(answer, Sized) and len(answer) > most:
        return object()
    if isinstance(answer, Mapping):  # hands by seat, say
        return {name: _bounded(part) for name, part in answer.items()}
    return answer


def _wrong(exercise: Exercise, answer: Any) -> str:
    """Why an answer isn't right, "" where it is."""
    try:
        if exercise.accepts is not None:
            return exercise.accepts(answer)
        return "" if _same(_right(exercise), answer) else "That isn't it."
    except Refused as refusal:
        return f"{str(refusal)[:1].upper()}{str(refusal)[1:]}."


@cache
def _right(exercise: Exercise) -> Any:
    """What is right, computed once."""
    assert exercise.right is not None
    return exercise.right()


def _same(right: Any, answer: Any) -> bool:
    """Equal in meaning: cards in any order and spelling, numbers in any form, texts in any case."""
    if isinstance(right, Card):
        return cards(answer) == (right,)
    if isinstance(right, tuple) and all(isinstance(card, Card) for card in right):
        return set(cards(answer)) == set(right)
    if isinstance(right, bool) or isinstance(answer, bool):
        return right is answer
    if isinstance(right, int | Fraction):
        return _same_number(Fraction(right), answer)
    if isinstance(right, Mapping):
        return _same_points(right, answer)
    if isinstance(right, frozenset | set):
        parts = _words(answer) if isinstance(answer, str) else answer
        if not isinstance(parts, Iterable):
            return False
        return {_plain(part) for part in right} == {_plain(part) for part in parts}
    return _plain(right) == _plain(answer)


def _plain(value: object) -> str:
    text = unicodedata.normalize("NFKC", str(value)).strip(" .!\"'")
    return " ".join(text.split()).casefold()


def _words(text: str) -> list[str]:
    """The words of "B, C and A", without what joins them."""
    parts = re.split(r"[\s,;&、{}\[\]()]+", text)
    return [part for part in parts if part and part.casefold() != "and"]


def _same_points(right: Mapping[str, int], answer: Any) -> bool:
    """Points by seat: a dict, pairs, or a text such as "P 20, Q 10"; a seat without may lack."""
    if isinstance(answer, str):
        plain = unicodedata.normalize("NFKC", answer)
        answer = re.findall(r"(\w+)[\"']?\s*[:= ]\s*[\"']?(-?\d+)", plain)
    given = dict(answer)
    seats = {_plain(seat): points for seat, points in right.items()}
    mine = {_plain(seat): points for seat, points in given.items()}
    if not {*mine} <= {*seats}:
        raise Refused(f"give points by seat, as in {{{next(iter(right))!r}: 5}}, for these seats")
    return all(_same_number(Fraction(n), mine.get(seat, 0)) for seat, n in seats.items())


def _same_number(right: Fraction, answer: Any) -> bool:
    """A fraction, or a decimal that is right in all the digits it shows (three at least)."""
    text = unicodedata.normalize("NFKC", str(answer)).replace("−", "-").strip().casefold()
    percent = text.endswith("%")
    text = re.sub(r"^\$|[\s,_]|(%|points?|dollars?)$", "", text)
    if isinstance(answer, bool) or not _NUMBER.fullmatch(text):
        raise Refused(f"{told(answer)} is no number: write 3, 1/2, 0.125 or 12.5 %")
    try:
        given = Fraction(text) / (100 if percent else 1)
    except ZeroDivisionError:
        raise Refused(f"{told(answer)} divides by zero") from None
    if given == right:
        return True
    number, _, power = text.partition("e")
    digits = len(number.partition(".")[2]) - int(power or 0) + 2 * percent
    if digits < 3 and right.denominator > 1 and "/" not in text:
        raise Refused("give it as a fraction, or with three digits after the point at least")
    # A float of many digits is off in its last ones; a whole number has none to be rounded.
    sure = 12 if right.denominator == 1 else min(digits, 12)
    last = Fraction(1, 10**sure)  # rounded, or cut off
    return digits >= 3 and -last / 2 <= right - given < last
