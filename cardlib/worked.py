"""Worked hands: TOML files that people copy and change. A replay checks every claim in them.

A file says which game, under which rules, with which cards, what was done and what its author
claims follows. `replay` plays it by the game's own rules and names each wrong line, with what was
claimed and what is right instead. A file is data: nothing in it is ever run.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from cardlib import shown
from cardlib.deck import told
from cardlib.errors import Refused

T = TypeVar("T")

GAMES = {"high and low": "high_and_low", "archie": "archie", "pai gow": "pai_gow"}
MOST_BYTES = 20_000  # a long hand takes a tenth of it; bounded before anything is parsed
MOST_LETTERS = 2_000  # of a line: time to parse a key with many dots grows with their square
MOST_UNKNOWN = 20  # unknown keys told of, each with the key that was meant


@dataclass(frozen=True)
class Problem:
    """A line of a hand file that doesn't hold: what it claims, and what is right."""

    line: int
    claimed: str
    right: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.claimed}: {self.right}"


@dataclass(frozen=True)
class Replay:
    """What a hand file replays to: the rows of its table and what is wrong with it."""

    title: str
    rows: tuple[dict[str, str], ...]
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Every line holds."""
        return not self.problems

    @property
    def verdict(self) -> list[str]:
        """The problems in words, or that there is none."""
        return [str(problem) for problem in self.problems] or ["Every line holds."]

    def __repr__(self) -> str:
        table = [shown.table(self.rows, self.title).text] if self.rows else []
        return "\n".join([*table, *self.verdict])

    def _repr_html_(self) -> str:
        table = shown.table(self.rows, self.title).html if self.rows else ""
        return table + "".join(f"<p>{escape(line)}</p>" for line in self.verdict)


class HandFile:
    """A parsed hand file: typed access to its keys, lines to point at, problems gathered.

    A game's replay asks for keys with `get`, walks `steps`, and says with `claim` what is right.

    >>> file = HandFile('game = "high and low"\\nseed = "7"')
    >>> file.get("seed", int, 0)
    0
    >>> print(*file.problems)
    line 2: seed = 7: seed must be a whole number
    """

    def __init__(self, source: str) -> None:
        self.lines = source.splitlines()
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            what, _, place = str(error).partition(" (at ")
            number = place.removeprefix("line ").split(",")[0]
            line = int(number) if number.isdigit() else len(self.lines)
            right = f"is not TOML ({what}): a line is key = value, and a text stands in quotes"
            self.problem(line, self.text(line), right)
        except RecursionError:
            self.problem(1, "the file", "is nested too deeply to be a hand file")
        for key in [key for key, value in self.data.items() if not _plain(value)]:
            line = self.line(key)
            self.problem(line, self.text(line), "is nested too deeply, or its number is too long")
            del self.data[key]

    def text(self, line: int) -> str:
        """What stands on a line, cut to what a message can hold."""
        return self.lines[line - 1].strip()[:80] if 0 < line <= len(self.lines) else "the file"

    def line(self, key: str) -> int:
        """The line on which a key stands ("claims.totals" for one in a table), or 1."""
        table = key.rpartition(".")[0]
        inside = ""
        for number, line in enumerate(map(str.strip, self.lines), 1):
            if line.startswith("["):
                inside = line.strip("[] ").split("]")[0]
                if inside == key:
                    return number
            found, equals, _ = line.partition("=")
            parts = (part.strip(" \"'") for part in f"{inside}.{found}".strip(". ").split("."))
            if equals and f"{'.'.join(parts)}.".startswith(f"{key}."):
                return number
        return self.line(table) if table else 1

    def problem(self, line: int, claimed: str, right: str) -> None:
        """Notes that a line doesn't hold, and what is right instead."""
        self.problems.append(Problem(line, claimed, right))

    def claim(self, line: int, claimed: object, right: object) -> None:
        """Notes a problem where a claim differs from what the rules give."""
        if claimed != right:
            self.problem(line, f"claims {claimed}", f"right is {right}")

    def claim_points(self, key: str, right: Mapping[str, int]) -> None:
        """Checks a claim such as totals = "A 3, B 0", in any order, against the right points."""
        claimed = self.get(key, str, "")
        if not claimed:
            return
        pairs = (part.strip().rpartition(" ") for part in claimed.split(","))
        if {name.strip(): points for name, _, points in pairs} != {
            name: str(points) for name, points in right.items()
        }:
            shown_right = ", ".join(f"{name} {points}" for name, points in right.items())
            self.claim(self.line(key), claimed, shown_right)

    def attempt(self, line: int, do: Callable[..., T], /, *args: Any, **named: Any) -> T | None:
        """What `do` gives; None where the rules refuse it, their sentence noted for the line."""
        try:
            return do(*args, **named)
        except Refused as refusal:
            self.problem(line, self.text(line), str(refusal))
            return None

    def get(self, key: str, kind: type[T], default: T) -> T:
        """A key's value, or the default; a value of another kind is a problem of its line."""
        value: Any = self.data
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            shape = {str: "a text in quotes", int: "a whole number", list: "a list in [ ]"}
            right = f"{key} must be {shape.get(kind, 'a table')}"
            self.problem(self.line(key), f"{key} = {str(value)[:60]}", right)
            return default
        return value

    def only(self, *known: str) -> None:
        """Notes every key that isn't known, with the nearest that is ("claims.totals")."""
        for key in islice(_keys(self.data, known), MOST_UNKNOWN):
            near = difflib.get_close_matches(key, {*known, *_tables(known)}, 1, 0.5)
            right = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            if key in _tables(known):
                right = f"it must be a table: [{key}] on a line of its own, its keys below"
            self.problem(self.line(key), f"{key[:60]!r} is no key of this game's hand files", right)

    def steps(self, key: str = "steps") -> Iterator[tuple[int, str]]:
        """The lines of a step list with their line numbers, without blanks and # comments."""
        first = self.line(key)
        first += bool(re.search(r"""=\s*("{3}|'{3})$""", self.text(first)))
        for number, step in enumerate(self.get(key, str, "").splitlines(), first):
            step = step.partition("#")[0].strip()
            if step:
                yield number, step


def _keys(data: dict[str, Any], known: tuple[str, ...], inside: str = "") -> Iterator[str]:
    """The keys that aren't known, a table's own only where the table is."""
    for name, value in data.items():
        key = f"{inside}{name}"
        if not inside and key in _tables(known) and isinstance(value, dict):
            yield from _keys(value, known, f"{key}.")
        elif key not in known:
            yield key


def _plain(value: Any, levels: int = 4) -> bool:
    """Nested no deeper than hand files need, and no number beyond the 64 bits of TOML's own."""
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return levels > 0 and all(_plain(part, levels - 1) for part in inside)
    return not isinstance(value, int) or value.bit_length() < 64


def _tables(known: tuple[str, ...]) -> set[str]:
    return {key.partition(".")[0] for key in known if "." in key}


def replay_text(source: str) -> Replay:
    """Replays the text of a hand file. Whatever is wrong with it is told, never raised.

    >>> replay_text('game = "hihg and low"')
    line 1: game = hihg and low: did you mean 'high and low'?
    """
    if len(source.encode(errors="replace")) > MOST_BYTES:
        size = f"is longer than {MOST_BYTES:,} bytes, the most that a hand file has"
        return Replay("", (), (Problem(1, "the file", size),))
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > MOST_LETTERS:
            long = f"is longer than {MOST_LETTERS:,} letters, the most that a line has"
            return Replay("", (), (Problem(number, f"{line[:60]}…", long),))
    file = HandFile(source)
    game = file.get("game", str, "")
    rows: tuple[dict[str, str], ...] = ()
    if game in GAMES:
        replay_game = import_module(f"cardlib.{GAMES[game]}.worked").replay
        rows = tuple(replay_game(file))
    elif not file.problems:
        near = difflib.get_close_matches(game, GAMES, 1)
        right = f"did you mean {near[0]!r}?" if near else f"game is one of {', '.join(GAMES)}"
        file.problem(file.line("game"), f"game = {game[:60]}", right)
    return Replay(file.get("title", str, ""), rows, tuple(file.problems))


def replay(path: str | Path) -> Replay:
    """Replays a hand file (TOML, UTF-8). Raises Refused where there is no such file to read.

    The result has `.rows` (dicts, as the document's table), `.ok` and `.problems`.
    """
    try:
        with Path(path).open("rb") as file:
            read = file.read(MOST_BYTES + 1)
        cut = len(read) > MOST_BYTES  # perhaps within a letter
        return replay_text(read.decode("utf-8-sig", "replace" if cut else "strict"))
    except UnicodeDecodeError:
        return Replay("", (), (Problem(1, "the file", "is not text in UTF-8"),))
    except (OSError, ValueError, TypeError) as error:
        why = getattr(error, "strerror", "") or "it is no path"
        raise Refused(f"{told(path)} can't be read as a hand file: {why}") from None
