"""What lies on a Pai Gow table: the dealer's cards, the bet, both hands once they are compared."""

from collections.abc import Iterable

from cardlib import surface
from cardlib.deck import Card
from cardlib.pai_gow.rules import BETTING, Game, Result, dollars
from cardlib.pai_gow.setting import High, Low
from cardlib.pai_gow.words import say
from cardlib.surface import (
    EVEN,
    GOLD,
    IVORY,
    LINE,
    LOSES,
    MIST,
    NARROW,
    WIDE,
    WINS,
    Board,
    card,
    cards,
    circle,
    cut,
    mark,
    plate,
    word,
)

_EDGES = {"player": WINS, "dealer": LOSES, "copy": EVEN}
_OUTCOMES = {"win": WINS, "push": EVEN, "loss": LOSES}


def picture(game: Game, *, wide: bool = True, hand: bool = False, four: bool = False) -> Board:
    """A moment of a game as it lies on the table.

    hand: the player's cards and the circle, too, which are buttons at a live table. four: a colour
    for each suit.
    """
    if game.result:
        draw = _result_wide if wide else _result_narrow
        body, height = draw(game, game.result, four)
    elif game.phase == BETTING:
        body, height = _betting(game, wide, hand)
    else:
        body, height = _setting(game, wide, four)
        if hand:
            body += _hand(game, wide, height, four)
            height += _HANDS[wide][1]
    return Board(body, (WIDE if wide else NARROW, height), repr(game)[1:-1])


def _money(game: Game, x: float, y: float, anchor: str = "end") -> str:
    said = say.balance(dollars(game.balance))
    return word(x, y, said, 18, anchor, weight=700) + word(
        x, y + 22, say.play_money, 13, anchor, MIST
    )


def _betting(game: Game, wide: bool, hand: bool) -> tuple[str, float]:
    if wide:
        body = word(24, 40, say.dealer, 18, weight=700)
        body += word(24, 62, say.round_number(game.round), 14, colour=MIST)
        body += "".join(surface.place(130 + 62 * i, 20, 54) for i in range(7))
        body += _money(game, 936, 40)
        body += word(936, 92, _last(game), 14, "end", MIST)
        height = 104.0
    else:
        body = word(12, 30, say.dealer, 16, weight=700) + _money(game, 388, 30)
        body += "".join(surface.place(12 + 54.4 * i, 62, 48) for i in range(7))
        height = 138.0
    if hand:
        middle = (WIDE if wide else NARROW) / 2
        body += circle(middle, height + 76, 72, game.circle, True, say.bet_here)
        height += 164
    return body, height


def _last(game: Game) -> str:
    """How the round before this one ended."""
    done = next((step.result for step in reversed(game.log) if step.result), None)
    if done is None:
        return ""
    return say.last_round(done.outcome, dollars(abs(done.pays)))


def _setting(game: Game, wide: bool, four: bool) -> tuple[str, float]:
    """The dealer's backs, the bet, and what the two hands are so far."""
    high, low = _read(game)
    bad = bool(game.foul)
    edge = LOSES if bad else WINS
    marked = len(game.low) == 2
    if wide:
        body = word(24, 40, say.dealer, 18, weight=700)
        body += word(24, 62, say.face_down, 14, colour=MIST)
        body += cards(130, 20, [None] * 7, 54, 62)
        body += circle(650, 64, 52, game.circle, False, "") + _money(game, 936, 40)
        body += f'<path d="M24 122H936" stroke="{LINE}" opacity=".5"/>'
        body += word(24, 152, say.high_hand, 18, weight=700) + word(24, 176, high, 16)
        body += word(936, 152, say.low_hand, 18, "end", GOLD, 700) + word(936, 176, low, 16, "end")
        if marked:
            body += mark(24 + surface.wide(say.high_hand, 18) + 26, 146, edge)
        return body, 190
    body = word(12, 30, say.dealer, 16, weight=700) + _money(game, 388, 30)
    body += cards(12, 62, [None] * 7, 36, 40) + circle(346, 98, 34, game.circle, False, "")
    body += f'<path d="M12 136H388" stroke="{LINE}" opacity=".5"/>'
    body += word(12, 158, say.high_hand, 16, weight=700)
    body += word(388, 158, say.low_hand, 16, "end", GOLD, 700)
    body += word(12, 179, cut(high, 14, 240), 14) + word(388, 179, cut(low, 14, 130), 14, "end")
    if marked:
        body += mark(12 + surface.wide(say.high_hand, 16) + 24, 152, edge, 9)
    return body, 192


def _read(game: Game) -> tuple[str, str]:
    """Both hands in words, once two cards lie low."""
    if len(game.low) != 2:
        return "", ""
    return str(High(game.high, game.rules)), str(Low(game.low, game.rules))


_HANDS = {True: (96.0, 214.0), False: (48.0, 142.0)}
"""By wide: how wide the player's cards are, and how much the drawing grows by them."""


def _hand(game: Game, wide: bool, top: float, four: bool) -> str:
    """The player's seven cards, the low ones lowered into their tray."""
    width, _ = _HANDS[wide]
    room = WIDE if wide else NARROW
    step = 1.1 * width
    left, tray = (room - 6 * step - width) / 2, top + 8 + 1.4 * width
    low_by = 0.4 * width
    frame = f'fill="none" stroke="{LINE}" stroke-width="1.5" stroke-dasharray="5 5"'
    body = (
        f'<rect x="{left - 12:g}" y="{tray + 4:g}" width="{room - 2 * left + 24:g}"'
        f' height="{low_by + 6:g}" rx="10" {frame}/>'
    )
    if not game.low:
        body += word(left, tray + 4 + low_by / 2 + 8, say.tray, 15, colour=MIST, weight=600)
    edge = LOSES if game.foul else GOLD
    for i, laid in enumerate(game.seven):
        x, y = left + i * step, top + 8 + low_by * (laid in game.low)
        body += card(x, y, laid, width, four)
        if laid in game.low:
            tall = 1.4 * width + 6
            body += plate(x - 3, y - 3, width + 6, tall, edge, "none", 0.1 * width, 4)
    return body


Part = tuple[str, Iterable[Card], High | Low, Iterable[Card], High | Low, str]
"""Which hand, the dealer's cards and their reading, the player's, and whose it is."""


def _parts(result: Result) -> tuple[Part, Part]:
    yours, theirs = result.player, result.dealer
    return (
        (say.high_hand, theirs.high, theirs.high_hand, yours.high, yours.high_hand, result.high),
        (say.low_hand, theirs.low, theirs.low_hand, yours.low, yours.low_hand, result.low),
    )


def _result_wide(game: Game, result: Result, four: bool) -> tuple[str, float]:
    body = word(24, 90, say.dealer, 18, weight=700) + word(24, 258, say.you, 18, weight=700)
    x = 112.0
    for name, theirs, read, yours, own, whose in _parts(result):
        edge = _EDGES[whose]
        width = 398 if name == say.high_hand else 196
        body += plate(x - 12, 14, width + 16, 322, edge, "none", 12, 2)
        body += word(x, 38, name, 16, colour=MIST, weight=700)
        room = width - surface.wide(name, 16) - 24
        body += word(x + width - 8, 38, cut(str(read), 15, room), 15, "end")
        body += cards(x, 48, theirs, 70, 78, four)
        body += mark(x + 12, 170, edge, 13)
        body += word(x + 34, 176, say.whose(whose), 16, colour=edge, weight=700)
        body += cards(x, 192, yours, 70, 78, four)
        body += word(x, 318, cut(str(own), 16, width), 16, weight=600)
        x += width + 32
    x -= 4
    edge = _OUTCOMES[result.outcome]
    body += circle(x + 78, 62, 44, game.circle, False, "")
    body += mark(x + 14, 150, edge, 13)
    body += word(x + 36, 158, say.outcome(result.outcome), 26, colour=edge, weight=700)
    for i, line in enumerate(say.why(result.outcome)):
        body += word(x, 190 + 22 * i, line, 15)
    if result.pays:
        change = f"{'+' if result.pays > 0 else '−'}${dollars(abs(result.pays))}"
        body += word(x, 256, change, 20, colour=edge, weight=700)
    return body + _money(game, x, 304, "start"), 352


def _result_narrow(game: Game, result: Result, four: bool) -> tuple[str, float]:
    body, y = "", 10.0
    for name, theirs, read, yours, own, whose in _parts(result):
        edge = _EDGES[whose]
        body += plate(10, y, 380, 222, edge, "none", 12, 2)
        body += word(22, y + 24, name, 15, colour=MIST, weight=700)
        body += word(22, y + 68, say.dealer, 14) + cards(84, y + 34, theirs, 50, 57, four)
        body += mark(32, y + 122, edge, 11)
        body += word(52, y + 127, say.whose(whose), 15, colour=edge, weight=700)
        body += word(22, y + 174, say.you, 14, weight=700) + cards(84, y + 140, yours, 50, 57, four)
        if name == say.low_hand:
            body += word(212, y + 66, cut(str(read), 13, 170), 13, colour=MIST)
            body += word(212, y + 176, cut(str(own), 14, 170), 14, weight=600)
        else:
            body += word(378, y + 24, cut(str(read), 13, 260), 13, "end", MIST)
            body += word(378, y + 127, cut(str(own), 13, 190), 13, "end", IVORY)
        y += 232
    edge = _OUTCOMES[result.outcome]
    body += mark(26, y + 22, edge, 12)
    body += word(46, y + 30, say.outcome(result.outcome), 24, colour=edge, weight=700)
    return body + _money(game, 388, y + 28), y + 62
