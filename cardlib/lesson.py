"""Exercises that check themselves: `check` says right, or which rule to read again; `hint` helps.

An exercise is named by its notebook and its number in it, "10.1". What is right is computed by the
game's rules: those beside the rules in the game's exercises.py, those of the exercise notebooks
14, 25 and 35 in its workshop.py. A check never gives the answer away, and never raises.
"""

from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import dataclass, field
from functools import cache
from html import escape
from itertools import islice
from typing import Any

from cardlib import games
from cardlib.answers import MOST, Kind, nearly, says
from cardlib.deck import told
from cardlib.errors import Refused
from cardlib.shown import Shown


@dataclass(frozen=True, eq=False)
class Exercise:
    """What is asked and what is right; what to say of a wrong answer; a hint.

    kind: how an answer is read. rule: what to read again. right: gives what is right, as the kind
    reads it. Or, where many answers are right, `accepts` says of one why it isn't ("" where it is).
    slips: what to say of a common wrong answer -> gives that answer.
    """

    kind: Kind
    rule: str
    hint: str
    right: Callable[[], Any] | None = None
    accepts: Callable[[Any], str] | None = None
    slips: Mapping[str, Callable[[], Any]] = field(default_factory=dict)


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
        if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
            again = "Put your answer in place of None and run the cell again."
            return _told(f"{name}: not answered yet. {again}")
        why = _wrong(exercise, exercise.kind.read(_bounded(answer)))
    except Refused as refusal:
        return _told(f"{name}: not understood. {_sentence(f'{refusal}: {exercise.kind.form}')}")
    except Exception:  # an answer may be anything at all, with any == of its own
        return _told(f"{name}: not understood. {_sentence(exercise.kind.form)}")
    return _told(f"{name}: {f'not yet. {why} Read again: {exercise.rule}' if why else 'right!'}")


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


def _sentence(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}."


def _bounded(answer: Any) -> Any:
    """An answer that ends: of one that goes on and on only the beginning, none of a huge one."""
    if isinstance(answer, Iterable) and not isinstance(answer, Sized):
        answer = tuple(islice(answer, MOST + 1))
    most = MOST * (20 if isinstance(answer, str) else 1)
    if isinstance(answer, Sized) and len(answer) > most:
        raise Refused("it holds far more than was asked for")
    if isinstance(answer, Mapping):  # hands by seat, say
        return {name: _bounded(part) for name, part in answer.items()}
    return answer


def _wrong(exercise: Exercise, given: Any) -> str:
    """Why an answer isn't right, "" where it is."""
    if exercise.accepts is not None:
        try:
            return exercise.accepts(given)
        except Refused as refusal:
            return _sentence(str(refusal))
    right = _right(exercise)
    if says(given, right):
        return ""
    if nearly(given, right):
        return "Right so far: give it as a fraction, or with three digits after the point at least."
    said = (word for word, slip in _slips(exercise).items() if says(given, slip, least=2))
    return next(said, "That isn't it.")


@cache
def _right(exercise: Exercise) -> Any:
    """What is right, computed once."""
    assert exercise.right is not None
    return exercise.right()


@cache
def _slips(exercise: Exercise) -> dict[str, Any]:
    """The common wrong answers by what to say of them, computed once."""
    return {word: slip() for word, slip in exercise.slips.items()}
