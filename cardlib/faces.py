"""Cards drawn from path data: one card, a row, rows joined by arrows, and live card buttons.

Suits and ranks are paths, so that a card looks the same everywhere: no font, no emoji. A drawing
carries no ids (many of them share a page) and its name for those who can't see it.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from numbers import Real
from urllib.parse import quote

from cardlib.deck import (
    JOKER,
    MOST_CARDS,
    SUITS,
    Card,
    Cards,
    cards,
    counted,
    listed,
    pack,
    read_cards,
    told,
)
from cardlib.errors import NotACard, Refused
from cardlib.shown import Shown, img, plain

Row = Cards | Iterable[Card | str | None]
"""Cards in a row: what `cards` reads, and None for each card that lies face down."""

STATES = {"": "", "chosen": "chosen", "marked": "marked", "out": "out of play"}
"""What a card can be, and the words for it."""

BACK = "face-down card"
MOST_WIDTH = 2_000  # of a card, in pixels
FONT = "system-ui,Arial,DejaVu Sans,sans-serif"
"""The reader's own plain one."""

_TWO = dict(zip(SUITS, ("#1b1b1f", "#c1121f", "#c1121f", "#1b1b1f"), strict=True))
_FOUR = dict(zip(SUITS, ("#1b1b1f", "#c1121f", "#0057b8", "#00754a"), strict=True))
_PURPLE, _GOLD, _FRAME, _BLUE, _EDGE = "#6a1b9a", "#e69f00", "#b45309", "#0072b2", "#6b7280"

# A card is 100 wide and 140 high. Suits fill a box from -10 to 10.
_SUIT = {
    "♠": "M0-10C3.5-5 9.5-2 9.5 2.7C9.5 5.5 7.3 7 5 7C3.2 7 1.7 6.1.8 4.5C1 7 1.8 8.7 3.6 9.8"
    "H-3.6C-1.8 8.7-1 7-.8 4.5C-1.7 6.1-3.2 7-5 7C-7.3 7-9.5 5.5-9.5 2.7C-9.5-2-3.5-5 0-10Z",
    "♥": "M0 9.5C-4 4.3-9.5 1.3-9.5-4C-9.5-7.4-7.1-9.2-4.8-9.2C-2.6-9.2-.8-7.8 0-5.5"
    "C.8-7.8 2.6-9.2 4.8-9.2C7.1-9.2 9.5-7.4 9.5-4C9.5 1.3 4 4.3 0 9.5Z",
    "♦": "M0-10.5C1.9-6 4.4-2.8 7.8 0C4.4 2.8 1.9 6 0 10.5C-1.9 6-4.4 2.8-7.8 0"
    "C-4.4-2.8-1.9-6 0-10.5Z",
    "♣": "M-4.5-5.3A4.5 4.5 0 1 1 4.5-5.3A4.5 4.5 0 0 1 3-2A4.5 4.5 0 1 1 .9 4.4"
    "C1 7 1.9 8.7 3.7 9.8H-3.7C-1.9 8.7-1 7-.9 4.4A4.5 4.5 0 1 1-3-2A4.5 4.5 0 0 1-4.5-5.3Z",
}
# Ranks and the letters of JOKER as strokes in a box of 14 by 20.
_GLYPH = {
    "A": "M0 20L7 0L14 20M2.4 13.5H11.6",
    "2": "M1 6A6 6 0 1 1 11.6 9.9L1 20H13.3",
    "3": "M1.5 0H12.5L6.5 8A6 6 0 1 1 1 16.5",
    "4": "M10 20V0L0 14H14",
    "5": "M12 0H3L2 9A6.4 6.4 0 1 1 1 16.8",
    "6": "M11 0C5 2.5 1 8 1 14A6 6 0 1 0 13 14A6 6 0 1 0 1.3 12",
    "7": "M1 0H13L5 20",
    "8": "M7 9A4.5 4.5 0 1 0 7 0A4.5 4.5 0 1 0 7 9A5.5 5.5 0 1 0 7 20A5.5 5.5 0 1 0 7 9",
    "9": "M3 20C9 17.5 13 12 13 6A6 6 0 1 0 1 6A6 6 0 1 0 12.7 8",
    "10": "M-2 3L1.2 0V20M5.2 10A5 10 0 1 0 15.2 10A5 10 0 1 0 5.2 10",
    "J": "M5 0H13M10 0V14.5A4.8 5.3 0 0 1 .5 14.5",
    "Q": "M.5 10A6.5 10 0 1 0 13.5 10A6.5 10 0 1 0 .5 10M8.5 14.5L14 21",
    "K": "M1.5 0V20M13 0L1.5 12.5M5.6 8.2L13.5 20",
    "O": "M.5 10A6.5 10 0 1 0 13.5 10A6.5 10 0 1 0 .5 10",
    "E": "M13 0H2V20H13M2 10H11",
    "R": "M2 20V0H8A5 5 0 0 1 8 10H2M7.5 10L13 20",
}
# Head-dresses of the court, and the joker's cap.
_CROWN = {
    "J": "M32 45C33 35 43 31 52 32C58 32 65 37 67 45ZM60 35C61 28 66 25 73 24C73 31 69 36 63 38Z",
    "Q": "M35 48L31 31L41 39L50 27L59 39L69 31L65 48ZM47.5 25A2.5 2.5 0 1 0 52.5 25"
    "A2.5 2.5 0 1 0 47.5 25",
    "K": "M34 48L32 32L41 38L48 30V27H45V24H48V21H52V24H55V27H52V30L59 38L68 32L66 48Z",
}
_CAP = (
    "M27 82C27 64 22 56 12 58C18 42 36 40 42 55C40 42 42 32 50 24C58 32 60 42 58 55"
    "C64 40 82 42 88 58C78 56 73 64 73 82Z"
)
_BELLS = ((12, 60), (50, 23), (88, 60))
_STAR = "M0-10L3-3H10L4.5 1.5L6.5 9L0 4.5L-6.5 9L-4.5 1.5L-10-3H-3Z"
_PIPS: dict[
    str, tuple[tuple[int, float], ...]
] = {  # columns at 35, 50 and 65; what lies in the lower half stands on its head
    "A": (),
    "2": ((50, 30), (50, 110)),
    "3": ((50, 30), (50, 70), (50, 110)),
    "4": ((35, 30), (65, 30), (35, 110), (65, 110)),
    "5": ((35, 30), (65, 30), (50, 70), (35, 110), (65, 110)),
    "6": ((35, 30), (65, 30), (35, 70), (65, 70), (35, 110), (65, 110)),
    "7": ((35, 30), (65, 30), (50, 50), (35, 70), (65, 70), (35, 110), (65, 110)),
    "8": ((35, 30), (65, 30), (50, 50), (35, 70), (65, 70), (50, 90), (35, 110), (65, 110)),
}
_PIPS["9"] = (*((x, y) for y in (27, 56, 84, 113) for x in (35, 65)), (50, 70))
_PIPS["10"] = (*_PIPS["9"][:-1], (50, 41.5), (50, 98.5))

_TICK = (
    f'<circle cx="84" cy="16" r="12" fill="{_GOLD}"/>'
    '<path d="M78 16L82.5 20.5L90.5 11.5" fill="none" stroke="#1b1b1f" stroke-width="3.5"/>'
)


def _plate(inset: float, radius: int, look: str) -> str:
    """A rectangle with round corners, `inset` inside a card's edge."""
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{100 - 2 * inset:g}"'
        f' height="{140 - 2 * inset:g}" rx="{radius}" {look}/>'
    )


_SHEET = _plate(1, 8, f'fill="#fff" stroke="{_EDGE}" stroke-width="1.5"')
_OVER = {
    "": "",
    "chosen": _plate(3.5, 6, f'fill="none" stroke="{_FRAME}" stroke-width="5"') + _TICK,
    "marked": _plate(
        3.5, 6, f'fill="none" stroke="{_BLUE}" stroke-width="5" stroke-dasharray="9 5"'
    ),
    "out": _plate(1, 8, 'fill="#d1d5db" fill-opacity=".65"')
    + f'<path d="M12 128L88 12" stroke="{_EDGE}" stroke-width="3"/>',
}


def _path(d: str, x: float, y: float, scale: float = 1, turned: bool = False) -> str:
    turn = " rotate(180)" if turned else ""
    return f'<path d="{d}" transform="translate({x:g} {y:g}){turn} scale({scale:g})"/>'


def _letter(glyph: str, x: float, y: float, scale: float, colour: str, weight: float = 3) -> str:
    """A rank or letter, its middle at x, its top at y."""
    drawn = _path(_GLYPH[glyph], x - 7 * scale, y, scale)
    line = f'fill="none" stroke="{colour}" stroke-width="{weight:g}"'
    return f'<g {line} stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'


def _twice(half: str) -> str:
    return f'{half}<g transform="rotate(180 50 70)">{half}</g>'


def _back() -> str:
    dots = "".join(f"M{x} {18 + x // 6 % 2 * 6}V124" for x in range(18, 88, 6))
    pale = 'stroke="#dbe8fa" stroke-width="1.5"'
    return (
        _SHEET
        + _plate(7, 5, 'fill="#1f4e8c"')
        + f'<path d="{dots}" fill="none" stroke="#8fb4e3" stroke-width="3" stroke-linecap="round"'
        + ' stroke-dasharray="0 12"/>'
        + _plate(11, 3, f'fill="none" {pale}')
        + f'<circle cx="50" cy="70" r="19" fill="#1f4e8c" {pale}/>'
        + '<path d="M50 56L61 70L50 84L39 70Z" fill="#dbe8fa"/>'
    )


def _joker() -> str:
    word = "".join(
        _letter(letter, 20 + 15 * i, 94, 0.75, _PURPLE, 3.4) for i, letter in enumerate("JOKER")
    )
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="5"/>' for x, y in _BELLS)
    return (
        f'{_SHEET}<g fill="{_PURPLE}">{_twice(_path(_STAR, 14, 17, 0.8))}</g>'
        f'<g fill="{_GOLD}" stroke="{_PURPLE}" stroke-width="2" stroke-linejoin="round">'
        f'<path d="{_CAP}" fill="{_PURPLE}"/>{bells}'
        f'<rect x="24" y="78" width="52" height="8" rx="4"/></g>{word}'
    )


def stamp(card: Card, four: bool = False) -> str:
    """The shapes of a card that is drawn small: its rank and its suit, as large as they go.

    >>> len(stamp(Card("9", "♠"))) < len(drawing(Card("9", "♠"))) / 2
    True
    """
    if card == JOKER:
        return _SHEET + f'<g fill="{_PURPLE}">{_path(_STAR, 50, 70, 3.4)}</g>'
    colour = (_FOUR if four else _TWO)[card.suit]
    rank = _letter(card.rank, 50, 14, 2.3, colour, 3.2)
    return f'{_SHEET}<g fill="{colour}">{rank}{_path(_SUIT[card.suit], 50, 101, 2.5)}</g>'


def _state(given: object) -> str:
    if not isinstance(given, str) or given not in STATES:
        raise Refused(f"a card can't be {told(given)}: allowed are {', '.join(map(repr, STATES))}")
    return given


def drawing(card: Card | str | None, state: str = "", four: bool = False) -> str:
    """The shapes of one card, 100 by 140, without a frame of their own."""
    card, state = _one(card), _state(state)
    if card is None:
        return _back() + _OVER[state]
    if card == JOKER:
        return _joker() + _OVER[state]
    colour, suit = (_FOUR if four else _TWO)[card.suit], _SUIT[card.suit]
    corner = _letter(card.rank, 14.5, 9, 0.9, colour) + _path(suit, 14.5, 41, 0.66)
    if card.rank in _CROWN:
        middle = (
            '<rect x="27" y="14" width="46" height="112" rx="4" fill-opacity=".08"'
            f' stroke="{colour}"/>'
            f'<path d="{_CROWN[card.rank]}" fill="{_GOLD}" stroke="{colour}" stroke-width="1.5"'
            f' stroke-linejoin="round"/>{_letter(card.rank, 50, 56, 1.65, colour)}'
            f"{_path(suit, 50, 110, 1.05)}"
        )
    elif card.rank == "A":
        middle = _path(suit, 50, 70, 2.6)
    else:
        middle = "".join(_path(suit, x, y, 0.82, y > 70) for x, y in _PIPS[card.rank])
    return f'{_SHEET}<g fill="{colour}">{_twice(corner)}{middle}</g>{_OVER[state]}'


def document(body: str, box: tuple[float, float], width: float, sentence: str) -> str:
    """A whole SVG: what is drawn in a box (width, height), shown `width` pixels wide, in words."""
    (w, h), said = box, escape(plain(sentence, "a sentence"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{width:g}"'
        f' height="{width * h / w:g}" role="img" aria-label="{said}"><title>{said}</title>'
        f"{body}</svg>"
    )


def at(x: float, y: float, body: str) -> str:
    """A drawing moved to x, y."""
    return f'<g transform="translate({x:g} {y:g})">{body}</g>'


def name(card: Card | str | None, state: str = "") -> str:
    """A card in words, with its state.

    >>> name(Card("K", "♣"), "chosen"), name(None)
    ('king of clubs, chosen', 'face-down card')
    """
    laid, said = _one(card), STATES[_state(state)]
    return (laid.name if laid else BACK) + f", {said}" * bool(said)


def card_svg(
    card: Card | str | None, state: str = "", four: bool = False, width: float = 80
) -> str:
    """One card as an SVG document; None is a card face down.

    state: "" or "chosen" (frame and tick), "marked" (dashed frame), "out" (greyed, crossed out).
    four: a colour for each suit. width: in pixels; the height is 1.4 times as much.

    >>> "<title>king of clubs, chosen</title>" in card_svg(Card("K", "♣"), "chosen")
    True
    """
    return document(drawing(card, state, four), (100, 140), _width(width), name(card, state))


def _width(given: object) -> float:
    if isinstance(given, Real) and not isinstance(given, bool) and 1 <= given <= MOST_WIDTH:  # type: ignore[operator]
        return float(given)
    raise Refused(f"a width is {told(given)}, but must be 1 to {MOST_WIDTH:,} pixels")


def _one(given: Card | str | None) -> Card | None:
    if given is None or isinstance(given, Card):
        return given
    read = cards(given)
    if len(read) != 1:
        raise NotACard(f"{told(given)} is {counted(len(read), 'card')}, but one card stands here")
    return read[0]


def _read(row: Row) -> list[Card | None]:
    """A row's cards. A row may hold a card twice (packs of several decks), and cards face down."""
    if row is None or isinstance(row, str | Card):
        return [*read_cards(row)]
    parts = listed(row, "cards", "cards, and None for each that lies face down", MOST_CARDS)
    return [card for part in parts for card in ((None,) if part is None else read_cards(part))]


def _text(card: Card | None, state: str = "") -> str:
    said = str(card) if card else "▒▒"
    return {"chosen": f"[{said}]", "marked": f"*{said}*", "out": f"({said})"}.get(state, said)


def row(
    given: Row,
    states: Sequence[str] | None = None,
    caption: str = "",
    four: bool = False,
    width: float = 80,
) -> Shown:
    """Cards side by side as one picture. In text: [chosen], *marked*, (out of play), ▒▒ face down.

    states: one for each card, as in `card_svg`. width: of a card, in pixels. Raises Refused.

    >>> row(["K♣ A♦", None], ["chosen", "", ""], caption="A's cards")
    A's cards: [K♣] A♦ ▒▒
    """
    laid, caption = _read(given), plain(caption, "a caption")
    of = "one for each card"
    if states is None:
        states = [""] * len(laid)
    said = [_state(state) for state in listed(states, "states", of, MOST_CARDS)]
    if len(said) != len(laid):
        number = f"{counted(len(said), 'state')} for {counted(len(laid), 'card')}"
        raise Refused(f"{number}: give one for each card")
    top = 14 if "chosen" in said else 0
    body = "".join(
        at(i * 110, 0 if state == "chosen" else top, drawing(card, state, four))
        for i, (card, state) in enumerate(zip(laid, said, strict=True))
    )
    lead = f"{caption}: " * bool(caption)
    sentence = lead + ("; ".join(map(name, laid, said)) or "no cards")
    box = max(110 * len(laid) - 10, 1), 140 + top
    shown = _pictured(body, box, width, sentence, caption)
    return Shown(shown, lead + " ".join(map(_text, laid, said)))


def _pictured(
    body: str, box: tuple[int, int], card_width: float, sentence: str, caption: str
) -> str:
    """A drawing as <img>, its sentence for those who can't see it, its caption for all."""
    svg = document(body, box, box[0] * _width(card_width) / 100, sentence)
    under = f"<p><em>{escape(caption)}</em></p>" if caption else ""
    return f"<div>{img(svg, sentence)}{under}</div>"


Step = tuple[str, Card | str | None, str]
"""One arrow of a chain: what stands over it, the card it leads to, what stands under it."""


def chain(
    rows: Mapping[str, tuple[Card | str | None, Sequence[Step]]],
    caption: str = "",
    four: bool = False,
    width: float = 80,
) -> Shown:
    """Rows of cards joined by labelled arrows, as one picture.

    rows: for each row its title, its first card, and the steps from it (over, card, under).
    Raises Refused.

    >>> chain({"A": ("K♣", [("LOW", "A♦", "hit"), ("HIGH", "7♠", "hit")]), "B": ("7♠", [])})
    A: K♣ –LOW→ A♦ (hit) –HIGH→ 7♠ (hit)
    B: 7♠
    """
    caption, linked = plain(caption, "a caption"), _linked(rows)
    body, lines, names = "", [caption] if caption else [], []
    indent = 32 + 15 * max((len(title) for title, _, _ in linked), default=0)
    for i, (title, first, steps) in enumerate(linked):
        x, y, card = indent, 16 + 164 * i, _one(first)
        body += word(16, y + 78, title, "start") + at(x, y, drawing(card, four=four))
        line, said = _text(card), name(card)
        for over, given, under in steps:
            card = _one(given)
            body += at(x + 100, y, _ARROW) + word(x + 150, y + 58, over)
            body += word(x + 150, y + 96, under)
            x += 200
            body += at(x, y, drawing(card, four=four))
            line += f" –{over}→ {_text(card)}" + f" ({under})" * bool(under)
            said += f", {over}, {name(card)}" + f", {under}" * bool(under)
        lines.append(f"{title}: {line}")
        names.append(f"{title}: {said}")
    longest = max((len(steps) for _, _, steps in linked), default=0)
    box = indent + 200 * longest + 116, 164 * len(linked) + 8
    ground = f'<rect width="{box[0]}" height="{box[1]}" rx="12" fill="#f3f4f6"/>'
    sentence = f"{caption}: " * bool(caption) + "; ".join(names)
    shown = _pictured(ground + body, box, width, sentence, caption)
    return Shown(shown, "\n".join(lines))


def _linked(rows: object) -> list[tuple[str, Card | None, list[Step]]]:
    """A chain's rows: title, first card, steps."""
    linked = []
    try:
        for title, (first, steps) in rows.items():  # type: ignore[attr-defined]
            read = [(over, card, under) for over, card, under in steps]
            linked.append((plain(title, "a title"), first, read))
    except (AttributeError, TypeError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        shape = "{'A': ('K♣', [('LOW', 'A♦', 'hit')])}"
        raise Refused(f"{told(rows)} are no rows of a chain, as in {shape}") from None
    return [
        (
            title,
            _one(first),
            [(plain(over), _one(card), plain(under)) for over, card, under in read],
        )
        for title, first, read in linked
    ]


_ARROW = (
    f'<path d="M12 70H82" stroke="{_EDGE}" stroke-width="4"/>'
    f'<path d="M90 70L76 62V78Z" fill="{_EDGE}"/>'
)


def word(
    x: float,
    y: float,
    said: str,
    anchor: str = "middle",
    size: int = 24,
    colour: str = "#1b1b1f",
) -> str:
    """A text within a drawing, in the reader's own plain font; y is its base line."""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" font-weight="600"'
        f' font-family="{FONT}" fill="{colour}">'
        f"{escape(plain(said))}</text>"
    )


def css_class(card: Card | str | None) -> str:
    """The class that gives a button a card's face: it stands beside the class `card`.

    >>> [css_class(card) for card in (Card("A", "♠"), Card("10", "♥"), JOKER, None)]
    ['card-As', 'card-10h', 'card-joker', 'card-back']
    """
    card = _one(card)
    if card is None:
        return "card-back"
    return f"card-{card.rank}{'shdc'[SUITS.index(card.suit)] if card.suit else ''}"


def sheet_class(four: bool = False, large: bool = False) -> str:
    """The class of a table that takes its cards from `style_sheet(four, large)`.

    >>> sheet_class(), sheet_class(four=True, large=True)
    ('cards', 'cards-four-large')
    """
    return "cards" + "-four" * four + "-large" * large


def style_sheet(four: bool = False, large: bool = False) -> str:
    """The CSS of live card buttons, for use inside a <style> element.

    It reaches only into elements of class `sheet_class(four, large)`, so that tables of different
    looks can share a page. There, a button of the classes `card` and `css_class(card)` shows the
    card; its text is its name, kept for those who listen. `mod-active` (a pressed ToggleButton)
    is chosen: raised, framed, ticked; `card-marked` and `card-out` are the other states.
    """
    table = f".{sheet_class(four, large)} .card"
    width = 120 if large else 76
    faces = "".join(
        f'{table}.{css_class(card)}{{background-image:url("{_uri(drawing(card, four=four))}")}}\n'
        for card in (*pack(joker=True), None)
    )
    tick = _uri(_TICK, "72 4 24 24")
    return f"""\
{table}{{position:relative;box-sizing:border-box;flex:none;\
width:{width}px;height:{width * 1.4:g}px;margin:14px 5px 6px;padding:0;border:0;\
border-radius:8%/6%;overflow:hidden;cursor:pointer;\
background:transparent center/100% 100% no-repeat;box-shadow:0 2px 4px #0006;\
color:transparent;font-size:1px;line-height:1;transition:transform .12s}}
{table}:disabled{{opacity:1;filter:brightness(.93);box-shadow:none;cursor:default}}
{table}:hover:enabled{{box-shadow:0 3px 8px #0009}}
{table}:focus-visible{{outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:3px}}
{table}.mod-active{{background-color:transparent;color:transparent;transform:translateY(-9px);\
box-shadow:0 0 0 4px {_FRAME}}}
{table}.mod-active::after{{content:"";position:absolute;right:4%;top:3%;width:26%;aspect-ratio:1;\
background:url("{tick}") center/contain no-repeat}}
{table}.card-marked::before{{content:"";position:absolute;inset:0;border-radius:inherit;\
border:4px dashed {_BLUE}}}
{table}.card-out::after{{content:"";position:absolute;inset:0;background:\
linear-gradient(to top left,#0000 49%,{_EDGE} 49% 51%,#0000 51%),#d1d5dba6}}
@media (prefers-reduced-motion:reduce){{{table}{{transition:none}}}}
{faces}"""


def _uri(body: str, box: str = "0 0 100 140") -> str:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
    return "data:image/svg+xml," + quote(svg.replace('"', "'"), safe=" =:/'<>,;()")
