"""What lies on a table, as shapes: plates, cards, chips, points, marks, and the words beside them.

A game's `picture.py` lays them out as a pure function of what lies open. Sizes are those of the
drawing; shapes carry no ids, since many drawings share a page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from unicodedata import east_asian_width

from cardlib import faces, shown
from cardlib.deck import Card

GROUND, PLATE, LINE = "#1f4a44", "#173a35", "#6fa197"
IVORY, MIST, GOLD = "#f7f4ea", "#cfe0da", "#f4c95d"
"""Text, second text, and what is here, now, yours."""
WINS, LOSES, EVEN, INK = "#9be8b8", "#ffc0b3", "#d3dcff", "#1b1b1f"
TOKEN = "#d9a93b"
CHIPS = {
    1: ("#efe9d8", INK, "#8a7f62"),
    5: ("#a8452f", "#fff", "#efe9d8"),
    10: ("#2b5f8a", "#fff", "#efe9d8"),
    25: ("#2f6b3c", "#fff", "#efe9d8"),
    100: ("#2b2b33", "#fff", "#efe9d8"),
}
"""Dollars: a chip's colour, that of the number on it, and its rim."""

WIDE, NARROW = 960, 400
"""The two widths of a drawing; a page shows the narrow one where it has less than 600 px."""


@dataclass(frozen=True)
class Board:
    """What lies on a surface: its shapes, its size, and the sentence that says it."""

    body: str
    size: tuple[float, float]
    sentence: str

    def svg(self, look: str = "") -> str:
        """The drawing for a live table, whose ground is the page's; look: its class."""
        width, height = self.size
        said = escape(self.sentence)
        return (
            f'<svg class="{look}" viewBox="0 0 {width:g} {height:g}" role="img"'
            f' aria-label="{said}">{self._written}</svg>'
        )

    @property
    def _written(self) -> str:
        return f'<g font-family="{faces.FONT}">{self.body}</g>'

    def shown(self, caption: bool = False) -> shown.Shown:
        """The drawing on its own ground, as a saved notebook keeps it."""
        (width, height), edge = self.size, f'stroke="{LINE}"'
        rect = f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="16"'
        ground = f'{rect} fill="{GROUND}" {edge}/>'
        drawn = faces.document(ground + self._written, self.size, width, self.sentence)
        return shown.picture(drawn, self.sentence, caption)


# Words


def wide(said: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(1 if east_asian_width(letter) in "WF" else 0.6 for letter in said)


def cut(said: str, size: float, room: float) -> str:
    """A text, or as much of its beginning as there is room for.

    >>> cut("Aki", 20, 100), cut("A very long name", 20, 100)
    ('Aki', 'A very…')
    """
    if wide(said, size) <= room:
        return said
    while said and wide(said, size) > room - size:
        said = said[:-1]
    return f"{said}…"


def word(
    x: float,
    y: float,
    said: object,
    size: float = 16,
    anchor: str = "start",
    colour: str = IVORY,
    weight: int = 500,
) -> str:
    """A text; y is its base line, its font that of the whole drawing."""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}"'
        f' font-weight="{weight}" fill="{colour}">{escape(str(said))}</text>'
    )


def pill(x: float, y: float, said: str, size: float = 14) -> tuple[str, float]:
    """A word on a small plate, and how wide it is."""
    width = wide(said, size) + 20
    text = word(x + width / 2, y + 13 + size * 0.36, said, size, "middle", weight=600)
    return plate(x, y, width, 26, radius=13) + text, width


def pills(x: float, y: float, right: float, words: Iterable[str], size: float = 14) -> str:
    """Words in lines from x to `right`."""
    body, at = "", x
    for said in words:
        drawn, width = pill(at, y, said, size)
        if at + width > right and at > x:
            at, y = x, y + 32
            drawn, width = pill(at, y, said, size)
        body += drawn
        at += width + 8
    return body


# Plates and cards


def plate(
    x: float,
    y: float,
    width: float,
    height: float,
    edge: str = "none",
    fill: str = PLATE,
    radius: float = 10,
    line: float = 3,
) -> str:
    """A darker place on the ground, framed where it has an edge."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
        f' fill="{fill}" stroke="{edge}" stroke-width="{line:g}"/>'
    )


def place(x: float, y: float, width: float) -> str:
    """Where a card will lie: as wide as it, dashed."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{1.4 * width:g}" fill="none"'
        f' rx="{0.08 * width:g}" stroke="{LINE}" stroke-width="1.5" stroke-dasharray="5 5"/>'
    )


STAMP = 48
"""Cards that are narrower show their rank and suit only."""

_SHADE = '<rect x="2" y="4" width="98" height="139" rx="8" fill="#000" opacity=".22"/>'


def card(x: float, y: float, laid: Card | None, width: float, four: bool = False) -> str:
    """A card, face down where it is None, so many units wide; four: a colour for each suit."""
    if laid and width < STAMP:
        drawn = faces.stamp(laid, four)
    else:
        drawn = _SHADE + faces.drawing(laid, four=four)
    return f'<g transform="translate({x:g} {y:g}) scale({width / 100:g})">{drawn}</g>'


def cards(
    x: float,
    y: float,
    row: Iterable[Card | None],
    width: float,
    step: float = 0,
    four: bool = False,
) -> str:
    """Cards in a row; step: from one to the next, less than a card where they overlap."""
    by = step or 1.1 * width
    return "".join(card(x + i * by, y, laid, width, four) for i, laid in enumerate(row))


# Points, chips, marks


def stack(x: float, y: float, colours: Sequence[tuple[str, str]], radius: float) -> str:
    """Chips on each other, seen from the side, each by its colour and its rim; y is the ground."""
    body, r = "", radius
    for i, (colour, rim) in enumerate(colours):
        top = y - 0.38 * r - 0.42 * r * i
        low = top + 0.3 * r
        marks = "".join(f"M{x + d * r:g} {low:g}v{0.36 * r:g}" for d in (-0.55, 0, 0.55))
        body += (
            f'<path d="M{x - r:g} {top:g}v{0.36 * r:g}a{r:g} {0.38 * r:g} 0 0 0 {2 * r:g} 0'
            f'v-{0.36 * r:g}z" fill="{colour}" stroke="#0006" stroke-width=".8"/>'
            f'<path d="{marks}" stroke="{rim}" stroke-width="{0.22 * r:g}"/>'
            f'<ellipse cx="{x:g}" cy="{top:g}" rx="{r:g}" ry="{0.38 * r:g}" fill="{colour}"'
            f' stroke="{rim}" stroke-width="1.4"/>'
        )
    return body


_POINT = (TOKEN, "#fff3cf")


def tokens(
    x: float,
    y: float,
    points: int,
    each: int = 5,
    radius: float = 10,
    columns: int = 4,
    size: float = 18,
    anchor: str = "start",
) -> str:
    """Points as tokens, one for every `each` of them as far as they go, and the number behind.

    anchor: "start" at x, or "end" there.
    """
    many = min(-(-points // each), 5 * columns)
    heaps = [min(5, many - i) for i in range(0, many, 5)]
    width = len(heaps) * (2 * radius + 4) + wide(str(points), size)
    left = x - width if anchor == "end" else x
    body = "".join(
        stack(left + radius + i * (2 * radius + 4), y, [_POINT] * n, radius)
        for i, n in enumerate(heaps)
    )
    colour = IVORY if points else MIST
    at = left + len(heaps) * (2 * radius + 4)
    return body + word(at, y, points, size, colour=colour, weight=700)


def pot(x: float, y: float, points: int, said: str, size: float = 26) -> str:
    """The points in the middle, one token for two of them, and the words under it."""
    many = min(-(-points // 2), 25)
    heaps = [min(5, many - i) for i in range(0, many, 5)]
    left = x - 19 * (len(heaps) - 1)
    body = "".join(stack(left + 38 * i, y, [_POINT] * n, 17) for i, n in enumerate(heaps))
    return body + word(x, y + 34, said, size, "middle", weight=700)


def chip(x: float, y: float, radius: float, dollars: int) -> str:
    """A chip from above, with its number."""
    (colour, ink, rim), r = CHIPS[dollars], radius
    size = round(r * (0.62 if dollars < 100 else 0.5))
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}" stroke="#0003"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{0.86 * r:g}" fill="none" stroke="{rim}"'
        f' stroke-width="{0.22 * r:g}" stroke-dasharray="{0.45 * r:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{0.66 * r:g}" fill="{colour}" stroke="{rim}"/>'
        + word(x, y + 0.22 * r, dollars, size, "middle", ink, 700)
    )


def circle(x: float, y: float, radius: float, chips: Sequence[int], live: bool, empty: str) -> str:
    """The bet circle with its chips and their sum; empty: what it says while none lies there."""
    r, edge = radius, GOLD if live else LINE
    body = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{PLATE}" stroke="{edge}"'
        f' stroke-width="3"/><circle cx="{x:g}" cy="{y:g}" r="{r - 8:g}" fill="none"'
        f' stroke="{edge}" stroke-dasharray="2 5" stroke-linecap="round"/>'
    )
    if not chips:
        return body + word(x, y + 5, empty, 15, "middle", MIST)
    big = r > 60
    small = r * (0.32 if big else 0.4)
    laid = [CHIPS[value][::2] for value in chips]
    heaps = [laid[i : i + 6] for i in range(0, min(len(laid), 18), 6)]
    for i, heap in enumerate(heaps):
        left = x + (2 * i - len(heaps) + 1) * (small + 2)
        body += stack(left, y + r * (0.3 if big else 0.22), heap, small)
    return body + word(x, y + 0.72 * r, f"${sum(chips)}", 0.34 * r, "middle", weight=700)


def disc(x: float, y: float, radius: float, solid: bool) -> str:
    """One point from above: banked where solid, at risk where dashed."""
    if solid:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{TOKEN}" stroke="#0003"/>'
    look = f'fill="none" stroke="{GOLD}" stroke-width="2" stroke-dasharray="4 3"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 1:g}" {look}/>'


def dealer(x: float, y: float, letter: str, radius: float = 11) -> str:
    """The dealer's button."""
    rim = f'fill="#fff" stroke="{INK}" stroke-width="1.5"'
    letter_drawn = word(x, y + 0.4 * radius, letter, 1.15 * radius, "middle", INK, 800)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {rim}/>{letter_drawn}'


_MARKS = {
    WINS: "M-4.5 .3L-1.2 3.8L5-3.6",
    LOSES: "M-3.8-3.8L3.8 3.8M3.8-3.8L-3.8 3.8",
    EVEN: "M-4.5-2H4.5M-4.5 2.4H4.5",
}


def mark(x: float, y: float, kind: str, radius: float = 10) -> str:
    """A verdict by its shape and its colour: WINS a tick, LOSES a cross, EVEN two lines, MIST a
    dot (it counts, and wins nothing)."""
    if kind == MIST:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.4 * radius:g}" fill="{MIST}"/>'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({radius / 10:g})"><circle r="10"'
        f' fill="{kind}"/><path d="{_MARKS[kind]}" fill="none" stroke="{INK}"'
        ' stroke-width="2.4" stroke-linecap="round"/></g>'
    )


def arrow(x: float, y: float, up: bool, colour: str = MIST) -> str:
    """A call: a triangle that points up or down, around x, y."""
    path = f"M{x - 9:g} {y + 7:g}h18l-9-15z" if up else f"M{x - 9:g} {y - 8:g}h18l-9 15z"
    return f'<path d="{path}" fill="{colour}"/>'


def stepper(x: float, y: float, width: float, steps: Sequence[tuple[str, bool]], at: int) -> str:
    """Where one is on a way of steps, each a word and whether it is a draw (a square)."""
    gap = width / (len(steps) - 1)
    body = (
        f'<path d="M{x:g} {y:g}H{x + width:g}" stroke="{LINE}" stroke-width="2"/>'
        f'<path d="M{x:g} {y:g}H{x + gap * at:g}" stroke="{GOLD}" stroke-width="3"/>'
    )
    for i, (said, square) in enumerate(steps):
        middle = x + gap * i
        fill, edge = (GOLD, GOLD) if i <= at else (GROUND, LINE)
        look = f'fill="{fill}" stroke="{edge}" stroke-width="2"'
        body += (
            f'<rect x="{middle - 6:g}" y="{y - 8:g}" width="12" height="16" rx="3" {look}/>'
            if square
            else f'<circle cx="{middle:g}" cy="{y:g}" r="7" {look}/>'
        )
        if width > 600 or i == at:
            ends = {0: ("start", -7), len(steps) - 1: ("end", 7)}
            anchor, by = ends.get(i, ("middle", 0))
            here = (15, GOLD, 700) if i == at else (13, MIST, 500)
            body += word(middle + by, y + 27, said, here[0], anchor, here[1], here[2])
    return body
