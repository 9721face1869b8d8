"""Worked hands: TOML files that people copy and change. A replay checks every claim in them.

A file says which game, under which rules, with which cards, what was done and what its author
claims follows. `replay` plays it by the game's own rules and names each wrong line, with what was
claimed and what is right instead. A file is data: nothing in it is ever run.

`template` and `deal` give a file to begin with; `written` and `save` keep a hand that was played.
"""

import difflib
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from itertools import islice
from pathlib import Path
from textwrap import wrap
from typing import Any, Protocol, Self, TypeVar

from cardlib import games, shown
from cardlib.deck import MOST_SEED, Deck, apart, told, whole
from cardlib.errors import Refused
from cardlib.frozen import Frozen
from cardlib.names import by_commas

T = TypeVar("T")
R = TypeVar("R", bound="RuleSet")


class RuleSet(Protocol):
    """What a file asks of a game's rule sets."""

    def but(self, /, **switches: Any) -> Self:
        """The same rules with some switches set otherwise."""


MOST_BYTES = 20_000  # a long hand takes a tenth of it; bounded before anything is parsed
MOST_LETTERS = 2_000  # of a line: time to parse a key with many dots grows with their square
NOT_UTF_8 = "is not text in UTF-8: save it again in your editor, with the encoding UTF-8"
MOST_UNKNOWN = 20  # unknown keys told of, each with the key that was meant
# How a file begins that was written here: its mark tells whether anything was changed since.
SAVED = "# Saved at a table (mark {}): once it is changed by hand, it isn't written over."
SHEET = "<!doctype html><!-- A sheet to print (mark {}) -->"
_QUOTED = r'"(?:[^"\\]|\\.)*"'


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
    """What a hand file replays to: the rows of its table and what is wrong with it.

    A row reads like a dictionary, heading by heading; nothing in a replay can be changed.
    """

    title: str
    rows: tuple[Mapping[str, str], ...]
    problems: tuple[Problem, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(map(Frozen, self.rows)))

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
        self.lines = lines_of(source)
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
        """Checks a claim such as totals = "A 3, B 0", in any order, against the right points.

        Where a name holds a comma, a table says the same: totals = {"A, B" = 3}.
        """
        table, _, name = key.rpartition(".")
        held = self.data.get(table)
        value = held.get(name) if isinstance(held, dict) else None
        claimed = value if isinstance(value, dict) else self.get(key, str, "")
        if not claimed:
            return
        if isinstance(claimed, dict):
            given = {name: str(points) for name, points in claimed.items()}
        else:
            pairs = map(str.split, by_commas(claimed))
            given = {" ".join(pair[:-1]): pair[-1] for pair in pairs if pair}
        if given != {name: str(points) for name, points in right.items()}:
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
        """A key's value, or the default; a value of another kind is a problem of its line.

        Full-width letters in a text are read as plain ones, but in a title, which is only shown.
        """
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
        if isinstance(value, str) and key != "title":
            return unicodedata.normalize("NFKC", value)  # type: ignore[return-value]
        return value

    def one_of(self, key: str, named: Mapping[str, T], default: str) -> T | None:
        """What a key names; None, and a problem of its line, where it names nothing known."""
        name = self.get(key, str, default)
        if name not in named:
            right = f"{key} is one of {', '.join(named)}"
            self.problem(self.line(key), f"{key} = {name[:60]}", right)
        return named.get(name)

    def rules(self, named: Mapping[str, R], default: str) -> R | None:
        """The rule set that the file names, with its switches; None where one doesn't hold."""
        rules = self.one_of("rules", named, default)
        for switch, value in self.get("switches", dict, {}).items():
            if rules is not None:
                line = self.line(f"switches.{switch}")
                rules = self.attempt(line, rules.but, **{switch: value})
        return rules

    def deck(self, **pack: Any) -> Deck | None:
        """The whole pack under `deck`, or the `top` of a pack shuffled by `seed`; None as above."""
        seed = self.get("seed", int, 0)
        given = {key: self.get(key, str, "") for key in ("deck", "top") if key in self.data}
        if self.attempt(self.line("seed"), whole, "seed", seed, 0, MOST_SEED) is None:
            return None
        line = self.line(next(iter(given), "seed"))
        top = given.get("top", ())
        return self.attempt(line, Deck, given.get("deck"), top=top, seed=seed, **pack)

    def only(self, *known: str) -> None:
        """Notes every key that isn't known, with the nearest that is ("claims.totals")."""
        for key in islice(_keys(self.data, known), MOST_UNKNOWN):
            near = difflib.get_close_matches(key, {*known, *_tables(known)}, 1, 0.5)
            right = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            if key in _tables(known):
                right = f"it must be a table: [{key}] on a line of its own, its keys below"
            self.problem(self.line(key), f"{told(key)} is no key of this game's hand files", right)

    def steps(self, key: str = "steps") -> Iterator[tuple[int, str]]:
        """The lines of a step list with their line numbers, without blanks and # comments.

        A # within quotes is none, and any white space is one space.
        """
        first = self.line(key)
        first += bool(re.search(r"""=\s*("{3}|'{3})$""", self.text(first)))
        for number, step in enumerate(self.get(key, str, "").split("\n"), first):
            kept = re.match(rf"(?:{_QUOTED}|[^#])*", step)
            words = kept[0].split() if kept else []
            if words:
                yield number, " ".join(words)


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


def who(step: str, names: Iterable[str]) -> tuple[str, list[str]]:
    """Whose step it is, "" where it names nobody, and the words after the name.

    A name that would be hard to tell apart may stand in quotes, as a TOML text.

    >>> who("A LOW hit 1", ["A", "A LOW"]), who('"A" LOW hit 1', ["A", "A LOW"])
    (('A LOW', ['hit', '1']), ('A', ['LOW', 'hit', '1']))
    """
    names = sorted(names, key=len, reverse=True)
    quote = re.match(_QUOTED, step)
    if quote:
        try:
            name = tomllib.loads(f"name = {quote[0]}")["name"]
        except tomllib.TOMLDecodeError:
            name = ""
        if name in names:
            return name, apart(step[quote.end() :])
    name = next((name for name in names if f"{step} ".startswith(f"{name} ")), "")
    return name, apart(step[len(name) :])


def _tables(known: tuple[str, ...]) -> set[str]:
    return {key.partition(".")[0] for key in known if "." in key}


def lines_of(source: str) -> list[str]:
    """The lines of a text as TOML and editors number them: Python's own knows more line ends."""
    return source.replace("\r\n", "\n").split("\n")


def replay_text(source: str) -> Replay:
    """Replays the text of a hand file. Whatever is wrong with it is told, never raised.

    Raises Refused only for what is no text.

    >>> replay_text('game = "hihg and low"')
    line 1: game = hihg and low: did you mean 'high and low'?
    """
    if not isinstance(source, str):
        raise Refused(f"{told(source)} is no text of a hand file: replay reads one from a path")
    if len(source.encode(errors="replace")) > MOST_BYTES:
        size = f"is longer than {MOST_BYTES:,} bytes, the most that a hand file has"
        return Replay("", (), (Problem(1, "the file", size),))
    for number, line in enumerate(lines_of(source), 1):
        if len(line.encode(errors="ignore")) < len(line):
            half = "holds half a character, which no file can: type it again"
            return Replay("", (), (Problem(number, told(line), half),))
        if len(line) > MOST_LETTERS:
            long = f"is longer than {MOST_LETTERS:,} letters, the most that a line has"
            return Replay("", (), (Problem(number, f"{line[:60]}…", long),))
    file = HandFile(source)
    game = file.get("game", str, "")
    rows: tuple[dict[str, str], ...] = ()
    known = games.games()
    if game in known:
        rows = tuple(known[game].replay(file))
    elif not file.problems:
        near = difflib.get_close_matches(game, known, 1)
        right = f"did you mean {near[0]!r}?" if near else f"game is one of {', '.join(known)}"
        file.problem(file.line("game"), f"game = {game[:60]}", right)
    return Replay(file.get("title", str, ""), rows, tuple(file.problems))


def replay(path: str | Path) -> Replay:
    """Replays a hand file (TOML, UTF-8). Raises Refused where there is no such file to read.

    The result has `.rows` (as the document's table), `.ok` and `.problems`.
    """
    try:
        return replay_text(read(path))
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        return Replay("", (), (Problem(line, "the file", NOT_UTF_8),))


def read(path: str | Path) -> str:
    """The text of a hand file, or its beginning, if it is too long to be one.

    Raises Refused where there is no such file to read, UnicodeDecodeError for what is no text.
    """
    try:
        with Path(path).open("rb") as file:
            found = file.read(MOST_BYTES + 1)
        cut = len(found) > MOST_BYTES  # perhaps within a letter
        return found.decode("utf-8-sig", "replace" if cut else "strict")
    except UnicodeDecodeError:
        raise
    except (OSError, ValueError, TypeError) as error:
        why = getattr(error, "strerror", "") or "it is no path"
        raise Refused(f"{told(path)} can't be read as a hand file: {why}") from None


# Files to begin with, and hands that were played


def template(game: str, path: str | Path | None = None) -> str:
    """A hand file of a game ("archie") with a word on each key: to copy, to change, to replay.

    path: where to write it, too; a file that is there already is left alone. Raises Refused.

    >>> print(template("high and low").splitlines()[0])
    # A game of High and Low. Change what you like; a replay names each line that doesn't hold.
    """
    text = games.named(game).template
    if path is not None:
        write(path, text)
    return text


def deal(seed: int, game: str = "high and low") -> str:
    """A hand file with the cards of a seed, the same as at every Table(seed=…), and no steps yet.

    Raises BadRules for what is no seed, Refused for what is no game.

    >>> print(deal(7).splitlines()[0])
    # The deal of seed 7. The base is Q♠, and 10♠ A♠ 3♣ 4♦ 3♥ 10♦ 8♣ 9♥ follow.
    """
    return games.named(game).deal(whole("seed", seed, 0, MOST_SEED))


def written(last: Any, first: Any = None) -> str:
    """A game, hand or session that was played, as the text of a hand file which replays to it.

    last: the state to which it came. first: the state with which it began, needed where the pack
    was shuffled anew on the way. Raises Refused for a state that still hides cards, and for what
    is no state of a game or doesn't fit into a hand file.

    >>> from cardlib import high_and_low as hl
    >>> game = hl.start(hl.LESSON, "K♣ A♦ 7♠").after(hl.LOW).after(hl.END)
    >>> replay_text(written(game)).rows == tuple(game.rows())
    True
    """
    game = games.of_state(last)
    if first is not None and type(first) is not type(last):
        raise Refused(f"{told(first)} is no first state of {game.name}")
    text = game.written(last, first)
    problems = replay_text(text).problems
    if problems:
        raise Refused(f"this can't be kept as a hand file: {problems[0]}")
    return text


def save(path: str | Path, last: Any, first: Any = None) -> Path:
    """Writes a hand that was played to a file, as `written` does; gives the path.

    Only a file that was saved like this before, and not changed since, is written over. Raises
    Refused.
    """
    return write(path, marked(SAVED, written(last, first)))


def marked(head: str, text: str) -> str:
    """A text under a first line with a mark, by which `write` sees later whether it was changed."""
    return f"{head.format(sha256(text.encode()).hexdigest()[:12])}\n{text}"


def write(path: str | Path, text: str, known: str = "") -> Path:
    """Writes a file that isn't there yet, that still is as it was `marked`, or still holds `known`.

    Raises Refused for any other file, and where it can't be written.
    """
    try:
        file = Path(path)
        if file.exists():
            there = file.read_text(encoding="utf-8", errors="replace")
            rest = there.partition("\n")[2]
            if there not in (text, known, marked(SAVED, rest), marked(SHEET, rest)):
                raise Refused(f"{told(path)} is there already, and it may be yours: name another")
        file.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError, TypeError) as error:
        if isinstance(error, Refused):
            raise
        why = getattr(error, "strerror", "") or "it is no path"
        raise Refused(f"{told(path)} can't be written: {why}") from None
    return file


def toml(value: Any) -> str:
    """A text, number, list or table as TOML on one line; whatever isn't printable is escaped.

    >>> print(toml(['A "1"', 2]), toml({"a b": True}))
    ["A \\"1\\"", 2] {"a b" = true}
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{toml(name)} = {toml(part)}' for name, part in value.items())}}}"
    if not isinstance(value, str):
        return f"[{', '.join(map(toml, value))}]"
    escaped = (
        f"\\{letter}"
        if letter in '"\\'
        else letter
        if letter.isprintable()
        else f"\\U{ord(letter):08x}"
        for letter in value
    )
    return f'"{"".join(escaped)}"'


def named(name: str, names: Iterable[str]) -> str:
    """A name as it stands at the beginning of a step: in quotes where it isn't plain.

    >>> named("Aki", ["Aki", "Ben"]), named("Aki", ["Aki", "Aki 2"])
    ('Aki', '"Aki"')
    """
    twin = any(other != name and f"{other} ".startswith(f"{name} ") for other in names)
    return name if re.fullmatch(r"\w+", name) and not twin else toml(name)


def points(right: Mapping[str, int]) -> str | dict[str, int]:
    """Points as a claim says them: a text where all names are plain."""
    if all(re.fullmatch(r"\w+", name) for name in right):
        return ", ".join(f"{name} {n}" for name, n in right.items())
    return {**right}


def file_text(
    keys: Mapping[str, Any], steps: Iterable[str], tables: Mapping[str, Mapping[str, Any]]
) -> str:
    """The text of a hand file; a long row of cards stands on several lines."""
    lines = [f"{key} = {_wrapped(value)}" for key, value in keys.items()]
    # A literal text: only a quoted name holds escapes, and it is read on its own.
    lines += ["", "steps = '''", *(step.replace("'''", "''\\u0027") for step in steps), "'''"]
    for table, held in tables.items():
        if held:
            lines += ["", f"[{table}]", *(f"{key} = {toml(value)}" for key, value in held.items())]
    return "\n".join(lines) + "\n"


def _wrapped(value: Any) -> str:
    text = toml(value)
    if isinstance(value, str) and len(text) > 100 and " " in value:
        return '"""\n' + "\n".join(wrap(text[1:-1], 96)) + '\n"""'
    return text
