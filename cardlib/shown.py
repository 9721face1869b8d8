"""What a cell shows: HTML for readers, with the same said in text; and fractions, one way for all.

Pictures are saved as <img alt> with base64 data, the form that survives in notebooks opened
without trust, on code-hosting sites, in exports and in books.
"""

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from cardlib.deck import listed, told
from cardlib.errors import Refused

Rows = Sequence[Mapping[str, object]]
MOST_ROWS = 10_000  # of a table; a page doesn't show more

_UNSHOWN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Shown:
    """Something to look at: `html` for a page, `text` for everyone else (and for the tests)."""

    html: str
    text: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


def plain(given: object, what: str = "a text") -> str:
    """A text that a page and a picture can hold: "\ufffd" for each character that they can't.

    Raises Refused for what is no text, says `what` it was to be.

    >>> plain("a\\0b")
    'a\ufffdb'
    """
    if not isinstance(given, str):
        raise Refused(f"{what} is {told(given)}, but must be a text")
    return _UNSHOWN.sub("\ufffd", given)


def img(svg: str, alt: str) -> str:
    """An SVG drawing as an <img> tag with its sentence.

    >>> img("<svg/>", "nothing <yet>")
    '<img alt="nothing &lt;yet&gt;" src="data:image/svg+xml;base64,PHN2Zy8+">'
    """
    data = base64.b64encode(plain(svg, "a drawing").encode()).decode()
    return f'<img alt="{escape(plain(alt))}" src="data:image/svg+xml;base64,{data}">'


def picture(svg: str, sentence: str, caption: bool = True) -> Shown:
    """A drawing with its sentence: as alt text, as plain text and, where asked, as a caption."""
    sentence = plain(sentence, "a sentence")
    under = f"<p><em>{escape(sentence)}</em></p>" if caption else ""
    return Shown(f"<div>{img(svg, sentence)}{under}</div>", sentence)


_LEFT = "text-align:left"


def table(rows: Rows, caption: str = "") -> Shown:
    """Rows of one shape as an HTML table and as aligned text. Everything in them is escaped.

    Raises Refused for what are no rows, and for a row with other columns than the first.

    >>> table([{"action": "A, first", "unbanked": "0→1"}, {"action": "A ends", "unbanked": "1→0"}])
    action    unbanked
    A, first  0→1
    A ends    1→0
    """
    caption = plain(caption, "a caption")
    given = listed(rows, "rows", "{column: value}", MOST_ROWS)
    for number, row in enumerate(given, 1):
        if not isinstance(row, Mapping) or {*row} != {*given[0]}:
            raise Refused(f"row {number} is {told(row)}: each row has the columns of the first")
    heads = list(given[0]) if given else []
    grid = [[_cell(head) for head in heads]]
    grid += [[_cell(row[head]) for head in heads] for row in given]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in grid
    ]
    head, *body = (
        "".join(f'<{tag} style="{_LEFT}">{escape(cell)}</{tag}>' for cell in row)
        for tag, row in [("th", grid[0]), *(("td", row) for row in grid[1:])]
    )
    said = f'<caption style="{_LEFT}">{escape(caption)}</caption>' if caption else ""
    html = (
        f"<table>{said}<thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"
    )
    return Shown(html, "\n".join(([caption] if caption else []) + lines))


def _cell(value: object) -> str:
    try:
        said = str(value)
    except Exception:  # a number of thousands of digits, say
        said = told(value)
    return " ".join(plain(said).splitlines())


def fraction(value: Fraction | int) -> str:
    """A chance or an expectation exactly, and as a decimal to read. Raises Refused for no number.

    >>> fraction(Fraction(160, 221)), fraction(Fraction(2))
    ('160/221 ≈ 0.7240', '2')
    """
    try:
        exact = Fraction(value)
        return str(exact) if exact.denominator == 1 else f"{exact} ≈ {float(exact):.4f}"
    except Exception:  # no number, or one of thousands of digits
        raise Refused(f"{told(value)} is no fraction that can be shown") from None
