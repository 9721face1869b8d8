"""Which language is spoken. A language is a class: a room's words are English, others override it.

A room with words has `words.py` with `class English` (short texts as attributes, sentences as
methods) and `say = speaker(English)`. Another language is one subclass in `words_ja.py` beside it.
Nothing is asked when a room is loaded: `say` finds the language whenever something is said.
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

from cardlib.deck import told
from cardlib.errors import BadRules

W = TypeVar("W")
_chosen = ""


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that some room speaks: English, and those with a `words_…` file.

    >>> languages()[0]
    'en'
    """
    files = Path(__file__).parent.rglob("words_*.py")
    return ("en", *sorted({file.stem.removeprefix("words_") for file in files}))


def language(code: str | None = None) -> str:
    """The language spoken now; with a code, from now on that one.

    Before one is chosen it is the environment's CARDLIB_LANGUAGE, or English. Raises BadRules.

    >>> language()
    'en'
    """
    global _chosen
    if code is not None:
        if not isinstance(code, str) or code not in languages():
            raise BadRules(f"{told(code)} is no language here: {', '.join(languages())}")
        _chosen = code
    return _chosen or _found()


@cache
def _found() -> str:
    asked = os.environ.get("CARDLIB_LANGUAGE", "")
    return asked if asked in languages() else "en"


class _Speaker:
    def __init__(self, english: type) -> None:
        self._english = english
        self._spoken: dict[str, object] = {"en": english()}

    def __getattr__(self, name: str) -> Any:
        code = language()
        if code not in self._spoken:
            self._spoken[code] = self._learned(code)
        return getattr(self._spoken[code], name)

    def _learned(self, code: str) -> object:
        """The room's words in another language; a room that hasn't learned it stays English."""
        try:
            room = import_module(f"{self._english.__module__}_{code}")
        except ModuleNotFoundError:
            return self._spoken["en"]
        found = vars(room).values()
        own = [it for it in found if isinstance(it, type) and issubclass(it, self._english)]
        return next(it for it in own if it is not self._english)()


def speaker(english: type[W]) -> W:
    """A room's words: typed as its English, answering in the language spoken when asked."""
    return cast(W, _Speaker(english))
