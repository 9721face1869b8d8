"""Exercises that check themselves: `check` says right, or which rule to read again; `hint` helps.

An exercise is named by its notebook and its number in it, "10.1". What is right is computed by the
game's rules, in the game's own exercises.py. A check never gives the answer away, and never raises.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib import import_module
from typing import Any

from cardlib.deck import Card, cards
from cardlib.errors import Refused
from cardlib.shown import Shown

GAMES = {"1": "high_and_low", "2": "archie", "3": "pai_gow"}


@dataclass(frozen=True)
class Exercise:
    """What is right, which rule to read again where an answer is wrong, and a hint.

    right: gives the answer: cards, a number, a text, or a set of texts where order doesn't
    matter. Or, where many answers are right, `accepts` says of one why it isn't ("" where it is).
    """

    rule: str
    hint: str
    right: Callable[[], Any] | None = None
    accepts: Callable[[Any], str] | None = None


def find(name: str) -> Exercise:
    """The exercise of a name such as "10.1". Raises Refused for a name that isn't one."""
    game = GAMES.get(str(name)[:1])
    known: dict[str, Exercise] = import_module(f"cardlib.{game}.exercises").ALL if game else {}
    if name not in known:
        listed = ", ".join(known) or "those of notebooks 10 to 39"
        raise Refused(f"there is no exercise {str(name)[:40]!r}: there are {listed}")
    return known[name]


def check(name: str, answer: object) -> Shown:
    """Says whether an answer is right, and if not, what to read again.

    >>> check("10.1", None)
    10.1: not answered yet. Put your answer in place of None and run the cell again.
    """
    try:
        exercise = find(name)
        if answer is None or answer is Ellipsis or answer == "":
            again = "Put your answer in place of None and run the cell again."
            return _told(f"{name}: not answered yet. {again}")
        why = _wrong(exercise, answer)
    except Refused as refusal:
        return _told(str(refusal))
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


def _wrong(exercise: Exercise, answer: Any) -> str:
    """Why an answer isn't right, "" where it is."""
    if exercise.accepts is not None:
        try:
            return exercise.accepts(answer)
        except Refused as refusal:
            return f"{str(refusal)[:1].upper()}{str(refusal)[1:]}."
    assert exercise.right is not None
    right = exercise.right()
    try:
        return "" if _same(right, answer) else "That isn't it."
    except Refused as refusal:
        return f"{str(refusal)[:1].upper()}{str(refusal)[1:]}."


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
    if isinstance(right, frozenset | set):
        parts = answer.replace(",", " ").split() if isinstance(answer, str) else answer
        if not isinstance(parts, Iterable):
            return False
        return {_plain(part) for part in right} == {_plain(part) for part in parts}
    return _plain(right) == _plain(answer)


def _plain(value: object) -> str:
    return " ".join(str(value).split()).casefold()


def _same_number(right: Fraction, answer: Any) -> bool:
    """A fraction, or a decimal that is right in all the digits it shows (three at least)."""
    text = str(answer).strip()
    percent = text.endswith("%")
    text = text.rstrip("% ")
    try:
        given = Fraction(text.replace(" ", "")) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{str(answer)[:40]!r} is no number: write 3, 1/2, 0.125 or 12.5 %") from None
    if given == right:
        return True
    digits = len(text.partition(".")[2]) + (2 if percent else 0)
    return digits >= 3 and abs(given - right) <= Fraction(1, 10**digits)
