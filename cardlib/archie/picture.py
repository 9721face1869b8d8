"""What lies on an Archie table: where in the hand one is, the seats, the pot, what happened."""

from collections.abc import Sequence

from cardlib import surface
from cardlib.archie.pots import Pot, Reading, Settlement, Verdict
from cardlib.archie.rules import SHOWDOWN, UNITS, Hand
from cardlib.archie.words import say
from cardlib.deck import Card
from cardlib.hands import HighHand
from cardlib.surface import (
    GOLD,
    GROUND,
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
    cut,
    dealer,
    mark,
    pills,
    plate,
    stepper,
    tokens,
    word,
)


def picture(
    game: Hand,
    seat: str | None = None,
    *,
    wide: bool = True,
    since: int | None = None,
    open_hands: bool = False,
    hand: bool = False,
    chosen: Sequence[Card] = (),
    four: bool = False,
) -> Board:
    """A moment of a hand as it lies on the table.

    seat: what that seat sees; without one all cards lie open. since: where in the log the reader's
    last action is; what came after it is told. hand: the seat's own cards, too, which are buttons
    at a live table, the chosen ones raised. four: a colour for each suit.
    """
    width = WIDE if wide else NARROW
    others = [name for name in game.seats if name != seat]
    others = (
        [*others[game.seats.index(seat) :], *others[: game.seats.index(seat)]] if seat else others
    )
    opened = {n for n in others if seat is None or open_hands or n in game.shown}
    pad = 24 if wide else 12
    body = stepper(pad + 6, 24, width - 2 * pad - 12, _steps(), game.stage)
    news = [str(step) for step in game.seen_by(seat).log[since:]] if seat and since else []
    if game.result and game.shown:
        laid, y = _showdown(game, game.result, seat, wide, four)
        return Board(body + laid, (width, y), repr(game)[1:-1])
    lay = _wide if wide else _narrow
    laid, y = lay(game, others, opened, news, four)
    body += laid
    if seat:
        body += _strip(game, seat, pad, y, width - 2 * pad)
        y += 52
    if hand and seat and game.hand(seat):
        body += _own(game.hand(seat), chosen, y + 16, width, four)
        y += 16 + 1.4 * (112 if wide else 66) + 34
    return Board(body, (width, y), repr(game)[1:-1])


def _steps() -> list[tuple[str, bool]]:
    """The way through a hand: four rounds of bets, three draws, the showdown."""
    way = [
        (say.draw((stage + 1) // 2), True) if stage % 2 else (say.bets(UNITS[stage // 2]), False)
        for stage in range(SHOWDOWN)
    ]
    return [*way, (say.showdown, False)]


def _wide(
    game: Hand, others: list[str], opened: set[str], news: list[str], four: bool
) -> tuple[str, float]:
    many = len(others)
    if many <= 2:
        places = [24.0, 636.0]
        width = 300.0
    else:
        width = (912 - 12 * (many - 1)) / many
        places = [24 + i * (width + 12) for i in range(many)]
    body = "".join(
        _seat(game, name, x, 70, width, name in opened, four)
        for name, x in zip(others, places, strict=False)
    )
    if many <= 2:
        body += surface.pot(480, 144, game.pot, _pot(game))
        y, left = 222.0, 24.0
    else:
        body += surface.pot(110, 262, game.pot, _pot(game), 22)
        y, left = 222.0, 212.0
    if news:
        body += word(left, y + 18, say.since_your_action, 14, colour=MIST, weight=600)
        if many <= 2:
            body += pills(left + 188, y, 936, news[-10:])
            y += 32 * _lines(news[-10:], left + 188, 936) + 12
        else:
            body += pills(left, y + 28, 936, news[-10:])
            y += 28 + 32 * _lines(news[-10:], left, 936) + 12
    return body, max(y, 310 if many > 2 else 222)


def _pot(game: Hand) -> str:
    """The pot in words; who got it, where all others folded."""
    if not game.result:
        return say.pot(game.pot)
    (seat, points), *_ = ((seat, n) for seat, n in game.result.points.items() if n)
    return say.gets(seat, points)


def _lines(news: list[str], left: float, right: float) -> int:
    """How many lines `pills` needs."""
    lines, at = 1, left
    for said in news:
        width = surface.wide(said, 14) + 20
        if at + width > right and at > left:
            lines, at = lines + 1, left
        at += width + 8
    return lines


def _narrow(
    game: Hand, others: list[str], opened: set[str], news: list[str], four: bool
) -> tuple[str, float]:
    body, y = "", 64.0
    for i, name in enumerate(others):
        alone = i == len(others) - 1 and i % 2 == 0
        width = 376 if alone else 183
        body += _seat(game, name, 12 + i % 2 * 193, y, width, name in opened, four)
        if i % 2 or alone:
            y += 146
    body += surface.pot(66, y + 34, game.pot, _pot(game), 20)
    if news:
        body += word(136, y + 14, say.since_your_action, 14, colour=MIST, weight=600)
        for i, said in enumerate(news[-3:]):
            body += word(136, y + 36 + 21 * i, cut(said, 15, 252), 15, weight=600)
    return body, y + 92


def _seat(game: Hand, name: str, x: float, y: float, width: float, opened: bool, four: bool) -> str:
    """A seat's plate: name, button, blind, points, cards, what each draw was, the bet in front."""
    view, small = game.seen_by(name), width < 240
    folded, out = name in view.folded, name not in view.order
    body = plate(x, y, width, 138, GOLD if name == game.to_act else "none")
    points = view.stacks[name]
    digits = surface.wide(str(points), 18) + (20 if small else 60)
    shown = cut(name, 20, width - 28 - digits - (22 if name == game.button else 0))
    body += word(x + 14, y + 28, shown, 20, weight=700)
    at = x + 14 + surface.wide(shown, 20) + 16
    if name == game.button:
        body += dealer(at, y + 21, say.dealer_letter)
        at += 20
    body += tokens(
        x + width - 12,
        y + 31,
        points,
        radius=8 if small else 10,
        columns=1 if small else 3,
        anchor="end",
    )
    note = say.out if out else say.folded if folded else _blind(game, name)
    if not points and name in game.live and not game.over:
        note = say.all_in
    row = game.hand(name)
    if row:
        laid = row if opened else [None] * len(row)
        tight = (width - 28 - 36) / 4
        body += cards(x + 14, y + 46, laid, 36, min(40 if opened else 27, tight), four)
    if note and row and not small:
        body += word(at - 6, y + 27, cut(note, 13, x + width - at - digits - 10), 13, colour=MIST)
    elif note:
        body += word(x + 14, y + (90 if not row else 44), note, 12 if row else 16, colour=MIST)
    bet = view.bets.get(name, 0)
    draws = view.draws.get(name, ())
    body += _draws(draws, x + 14, y + 125, bool(bet) and small)
    if bet:
        body += tokens(x + width - 12, y + 126, bet, each=2, radius=9, columns=1, anchor="end")
    faded = folded or out
    return f'<g opacity=".55">{body}</g>' if faded else body


def _blind(game: Hand, name: str) -> str:
    acts = {step.act for step in game.log if step.seat == name}
    if "posts the small blind" in acts:
        return say.small_blind
    return say.big_blind if "posts the big blind" in acts else ""


def _draws(draws: Sequence[int], x: float, y: float, short: bool = False) -> str:
    """Three boxes: how many cards were drawn, draw by draw."""
    body = "" if short else word(x, y, say.drew, 13, colour=MIST)
    at = x + (0 if short else surface.wide(say.drew, 13) + 8)
    for i in range(3):
        done = i < len(draws)
        body += plate(at, y - 15, 22, 21, LINE, GROUND if done else "none", 4, 1.2)
        said = str(draws[i]) if done else "·"
        body += word(at + 11, y + 1, said, 14, "middle", IVORY if done else MIST, 700)
        at += 27
    return body


def _strip(game: Hand, seat: str, x: float, y: float, width: float) -> str:
    """The reader's own seat: button, whose turn, draws, bet, points."""
    view, mine, roomy = game.seen_by(seat), game.to_act == seat, width > 600
    body = plate(x, y, width, 44, GOLD if mine else "none")
    name = cut(say.you(seat), 18, 200 if roomy else 110)
    body += word(x + 14, y + 29, name, 18, weight=700)
    at = x + 14 + surface.wide(name, 18) + 18
    if seat == game.button:
        body += dealer(at, y + 22, say.dealer_letter)
        at += 20
    blind = _blind(game, seat)
    note = say.folded if seat in view.folded else say.your_turn if mine else blind
    if roomy:
        body += word(at, y + 28, note, 15, colour=GOLD if mine else MIST, weight=700)
    body += _draws(view.draws.get(seat, ()), x + (width / 2 - 60 if roomy else 150), y + 28)
    bet = view.bets.get(seat, 0)
    if roomy and bet:
        body += word(x + 0.66 * width, y + 28, say.bet_this_round, 13, colour=MIST)
        left = x + 0.66 * width + surface.wide(say.bet_this_round, 13) + 8
        body += tokens(left, y + 30, bet, each=2, radius=9, columns=2)
    columns = 4 if roomy else 2
    return body + tokens(
        x + width - 14, y + 30, view.stacks[seat], radius=9, columns=columns, anchor="end"
    )


def _own(five: Sequence[Card], chosen: Sequence[Card], y: float, room: float, four: bool) -> str:
    """The reader's five cards, the chosen ones raised, with their word."""
    width = 112 if room > 600 else 66
    step = 1.12 * width
    left, body = (room - step * (len(five) - 1) - width) / 2, ""
    for i, laid in enumerate(five):
        x, up = left + i * step, 14 if laid in chosen else 0
        body += card(x, y + 14 - up, laid, width, four)
        if up:
            body += plate(x - 3, y - 3, width + 6, 1.4 * width + 6, GOLD, "none", 0.1 * width, 4)
            middle = x + width / 2
            body += word(middle, y + 1.4 * width + 22, say.throw, 15, "middle", GOLD, 700)
    return body


# The showdown: the pot as its parts, then a row for each seat


def _showdown(
    game: Hand, result: Settlement, seat: str | None, wide: bool, four: bool
) -> tuple[str, float]:
    pad, width = (24, WIDE) if wide else (12, NARROW)
    body, y = "", 62.0
    for pot in result.pots:
        body += _shared_out(pot, len(result.pots) > 1, pad, y, width - 2 * pad)
        y += 46
    y += 4
    shown = [name for name in result.seats if name in game.shown]
    roomy = len(shown) < 4
    tall = (92 if roomy else 62) if wide else 134
    for name in shown:
        row = _row_wide if wide else _row_narrow
        body += row(game, result, name, name == seat, y, tall, four)
        y += tall + (10 if roomy else 6)
    folded = [name for name in game.order if name not in game.shown]
    if folded:
        said = cut(say.have_folded(folded), 14, width - 2 * pad)
        body += word(pad, y + 14, said, 14, colour=MIST)
        y += 24
    return body, y


def _shared_out(pot: Pot, several: bool, x: float, y: float, width: float) -> str:
    """A pot as a bar of its parts: what each is, its points, and who gets it."""
    name = say.pot_name(pot.name) if several else say.pot(pot.points)
    body = word(x, y + 26, name, 18, weight=700)
    left = x + max(86, surface.wide(name, 18) + 12)
    room = (x + width - left + 8) / len(pot.parts)
    for part in pot.parts:
        body += plate(left, y, room - 8, 40, WINS, radius=8, line=1.5)
        body += tokens(left + 10, y + 27, part.points, radius=8, columns=1, size=17)
        after = left + 10 + 20 + surface.wide(str(part.points), 17) + 10
        said = say.part(part.side, [*part.shares])
        body += word(after, y + 26, cut(said, 15, left + room - 16 - after), 15, weight=600)
        left += room
    return body


def _reading(result: Settlement, name: str, side: str) -> tuple[Reading | None, bool]:
    """A seat's reading on a side where it is compared first, and whether it wins there anywhere."""
    read = [it for pot in result.pots for it in pot.readings(side) if it.seat == name]
    wins = any(name in pot.best(side) for pot in result.pots)
    return (read[0] if read else None), wins


def _line(
    result: Settlement, name: str, side: str, x: float, y: float, room: float, size: float
) -> str:
    """One side of a seat's cards: its mark, what they are, and why they don't win."""
    reading, wins = _reading(result, name, side)
    if reading is None:
        return ""
    kind = WINS if wins else MIST if reading.verdict is Verdict.BEATEN else LOSES
    label = surface.wide("high ", 14)
    body = word(x, y, say.side(side), 14, colour=MIST)
    body += mark(x + label + 10, y - 5, kind, 10 if wins else 8)
    hand = reading.hand.short if isinstance(reading.hand, HighHand) else str(reading.hand)
    said = cut(say.row_reading(hand, reading.verdict.name), size, room - label - 28)
    colour, weight = (IVORY, 700) if wins else (MIST, 500)
    return body + word(x + label + 28, y, said, size, colour=colour, weight=weight)


def _points(game: Hand, result: Settlement, name: str) -> tuple[str, str, str]:
    """What a seat gets, its colour, and its points before and after."""
    won = result.points[name]
    after = game.stacks[name]
    return (f"+{won}" if won else "0"), (WINS if won else MIST), f"{after - won} → {after}"


def _row_wide(
    game: Hand,
    result: Settlement,
    name: str,
    mine: bool,
    y: float,
    tall: float,
    four: bool,
) -> str:
    roomy = tall > 80
    body = plate(24, y, 912, tall)
    body += word(40, y + tall / 2 - 6, cut(name, 20, 78), 20, weight=700)
    if mine:
        body += word(40, y + tall / 2 + 16, say.just_you, 14, colour=MIST)
    size, step = (51, 56) if roomy else (36, 40)
    body += cards(126, y + (tall - 1.4 * size) / 2, game.hand(name), size, step, four)
    x = 126 + 4 * step + size + 24
    for i, side in enumerate(("high", "low")):
        level = y + (36 + 34 * i if roomy else 26 + 25 * i)
        body += _line(result, name, side, x, level, 790 - x, 16 if roomy else 15)
    won, colour, change = _points(game, result, name)
    body += word(920, y + (38 if roomy else 27), won, 26 if roomy else 20, "end", colour, 700)
    return body + word(920, y + (70 if roomy else 50), change, 15, "end")


def _row_narrow(
    game: Hand,
    result: Settlement,
    name: str,
    mine: bool,
    y: float,
    tall: float,
    four: bool,
) -> str:
    body = plate(12, y, 376, tall)
    body += word(24, y + 34, cut(name, 18, 54), 18, weight=700)
    if mine:
        body += word(24, y + 54, say.just_you, 13, colour=MIST)
    body += cards(84, y + 8, game.hand(name), 42, 46, four)
    for i, side in enumerate(("high", "low")):
        body += _line(result, name, side, 24, y + 92 + 26 * i, 352, 14)
    won, colour, change = _points(game, result, name)
    body += word(376, y + 34, won, 20, "end", colour, 700)
    return body + word(376, y + 56, change, 13, "end", MIST)
