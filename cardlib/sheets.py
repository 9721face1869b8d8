"""Hand files on paper: a page to fill in with a pencil, or the same page with the answers.

A sheet is one HTML page that needs nothing else: open it in a browser and print it. It is made for
black and white: suits differ by their shapes, and each row of cards is there in text as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from cardlib import faces, games, shown, worked
from cardlib.deck import text
from cardlib.errors import Refused

_CSS = """
@page{margin:14mm}
body{font:11pt/1.4 sans-serif;color:#000;background:#fff;max-width:180mm;margin:8mm auto}
h3{font-size:15pt;margin:0 0 2mm}h4{font-size:12pt;margin:5mm 0 1mm}
img{max-width:100%;height:auto;filter:grayscale(1)}
table{border-collapse:collapse;width:100%}
th,td{border:.3mm solid #000;padding:1.2mm 2mm;text-align:left;vertical-align:top}
tr,.cards{break-inside:avoid}td.blank{min-width:22mm;height:8mm}
.cards p{margin:0 0 2mm}pre{white-space:pre-wrap;font:10pt/1.4 monospace}
"""


@dataclass(frozen=True, repr=False)
class Sheet(shown.Shown):
    """A page to print: shown in a notebook, saved with `save`."""

    def save(self, path: str | Path) -> Path:
        """Writes the page; a file that isn't a sheet, unchanged, is left alone. Raises Refused."""
        return worked.write(path, page(self.html))


def page(body: str) -> str:
    """A whole HTML page for paper, around what is to be seen on it."""
    head = '<html lang="en"><head><meta charset="utf-8"><title>Sheet</title>'
    html = f"{head}<style>{_CSS}</style></head><body>{body}</body></html>\n"
    return worked.marked(worked.SHEET, html)


def sheet(source: str | Path, answers: bool = False) -> Sheet:
    """A hand file as a sheet: its cards, its steps with room to write, or with what follows.

    source: a path, or a hand file's text, such as `worked.deal(7, "archie")` gives. Raises Refused
    for a file that can't be read and for one whose lines don't hold.

    >>> print(sheet(worked.deal(7)).text.splitlines()[1])
    Cards, in the order in which they are turned: Q♠ 10♠ A♠ 3♣ 4♦ 3♥ 10♦ 8♣ 9♥ K♠ A♣ 6♠
    """
    is_text = isinstance(source, str) and "\n" in source
    replayed = worked.replay_text(str(source)) if is_text else worked.replay(source)
    if replayed.problems:
        raise Refused(f"a sheet is made of a file that holds: {replayed.problems[0]}")
    given = str(source) if is_text else worked.read(source)
    file = worked.HandFile(given)
    game = games.named(file.get("game", str, ""))
    rows = game.dealt(file)
    title = replayed.title or "A hand"
    facts = "; ".join(_facts(file))
    parts = [f"<h3>{escape(title)}</h3>", f"<p>{escape(game.rules())}</p><p>{escape(facts)}</p>"]
    lines = [f"{title} ({facts})"]
    for label, row in rows.items():
        drawn = faces.row(row, width=44).html
        said = f"{label}: {text(row)}"
        parts.append(f'<div class="cards"><h4>{escape(label)}</h4>{drawn}<p>{text(row)}</p></div>')
        lines.append(said)
    if answers:
        parts.append(f"<h4>What follows</h4>{shown.table(replayed.rows).html}")
        lines.append(shown.table(replayed.rows).text if replayed.rows else "Nothing was done yet.")
    else:
        asked = game.asked(file)
        blank = asked or ([*rows] if "hands" in file.data else [""] * 12)
        parts.append(_blank(blank, game.columns()))
        lines += [f"{step}  ____" for step in asked]
    return Sheet("".join(parts), "\n".join(lines))


_UNSAID = ("game", "title", "deck", "top", "next", "seed", "steps")


def _facts(file: worked.HandFile) -> Iterator[str]:
    """What the file says beside its cards and steps: rules, seats, points."""
    for key, value in file.data.items():
        if key == "switches":
            yield from (f"{switch}: {setting}" for switch, setting in value.items())
        elif key not in _UNSAID and not isinstance(value, dict):
            said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield f"{key}: {' | '.join(said.split(chr(10)))}"


def _blank(steps: Iterable[str], columns: Mapping[str, str]) -> str:
    """The steps with empty cells beside them."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    empty = '<td class="blank"></td>' * (len(columns) - 1)
    body = "".join(f"<tr><td>{escape(step)}</td>{empty}</tr>" for step in steps)
    hints = " ".join(f"{column}: {told}." for column, told in columns.items() if told)
    return (
        f"<h4>Fill in</h4><p>{escape(hints)}</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
