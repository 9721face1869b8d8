"""What a cell shows: HTML for readers, with the same said in text; and fractions, one way for all.

Pictures are saved as <img alt> with base64 data, the form that survives in notebooks opened
without trust, on code-hosting sites, in exports and in books.
"""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

Rows = Sequence[Mapping[str, object]]


@dataclass(frozen=True)
class Shown:
    """Something to look at: `html` for a page, `text` for everyone else (and for the tests)."""

    html: str
    text: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


def img(svg: str, alt: str) -> str:
    """An SVG drawing as an <img> tag with its sentence.

    >>> img("<svg/>", "nothing <yet>")
    '<img alt="nothing &lt;yet&gt;" src="data:image/svg+xml;base64,PHN2Zy8+">'
    """
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'


def picture(svg: str, sentence: str, caption: bool = True) -> Shown:
    """A drawing with its sentence: as alt text, as plain text and, where asked, as a caption."""
    under = f"<p><em>{escape(sentence)}</em></p>" if caption else ""
    return Shown(f"<div>{img(svg, sentence)}{under}</div>", sentence)


_LEFT = "text-align:left"


def table(rows: Rows, caption: str = "") -> Shown:
    """Rows of one shape as an HTML table and as aligned text. Everything in them is escaped.

    >>> table([{"action": "A, first", "unbanked": "0→1"}, {"action": "A ends", "unbanked": "1→0"}])
    action    unbanked
    A, first  0→1
    A ends    1→0
    """
    heads = list(rows[0]) if rows else []
    grid = [heads, *([str(row[head]) for head in heads] for row in rows)]
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


def fraction(value: Fraction | int) -> str:
    """A chance or an expectation exactly, and as a decimal to read.

    >>> fraction(Fraction(160, 221)), fraction(Fraction(2))
    ('160/221 ≈ 0.7240', '2')
    """
    exact = Fraction(value)
    return str(exact) if exact.denominator == 1 else f"{exact} ≈ {float(exact):.4f}"
