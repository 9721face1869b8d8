"""What lies on a High and Low table: the players, the trail of calls, the base and the deck."""

from itertools import groupby

from cardlib import surface
from cardlib.deck import Card
from cardlib.high_and_low.rules import END, HIGH, Game, Step
from cardlib.high_and_low.words import say
from cardlib.surface import (
    EVEN,
    GOLD,
    IVORY,
    LOSES,
    MIST,
    NARROW,
    WIDE,
    WINS,
    Board,
    arrow,
    card,
    cut,
    disc,
    mark,
    plate,
    word,
)

MOST_CALLS = 3  # of a trail; those before are counted

Trail = list[tuple[str, Card, str]]
"""A turn's calls, each with the card that it turned and its mark."""


def picture(game: Game, *, wide: bool = True, four: bool = False) -> Board:
    """A moment of a game as it lies on the table; four: a colour for each suit."""
    draw = _wide if wide else _narrow
    body, height = draw(game, four)
    return Board(body, (WIDE if wide else NARROW, height), repr(game)[1:-1])


def _wide(game: Game, four: bool) -> tuple[str, float]:
    many = len(game.players)
    tall = 64 if many < 4 else 30
    body = "".join(
        _player(game, player, 24, 22 + i * (tall + 10), 236, tall)
        for i, player in enumerate(game.players)
    )
    steps = _last_turn(game)
    now = bool(steps) and (steps[-1].outcome == "hit")
    calls = _trail(steps)
    shown = calls[-MOST_CALLS:]
    if now:
        before = len(calls) - len(shown)
        title = say.this_turn + (f", {say.calls_earlier(before)}" if before else "")
        left = 606 - 14 - 48 - 100 * (len(shown) - 1) - 52
        body += word(left, 36, title, 14, colour=MIST, weight=600)
        body += _drawn(left, 66, _first(steps, shown), shown, 52, 48, four, last=False)
    elif steps:
        body += word(286, 36, say.turn_of(steps[0].player), 14, colour=MIST, weight=600)
        body += _drawn(286, 66, _first(steps, shown), shown, 44, 44, four)
        body += _verdict(286, 160, steps)
    body += word(677, 28, say.base, 15, "middle", GOLD, 700)
    body += plate(615, 37, 124, 168, GOLD, "none", 12) + card(622, 44, game.base, 110, four)
    body += _deck(game, 800, 44, 855, 28)
    if not game.over:
        body += word(766, 136, "?", 40, "middle", GOLD, 700)
    return body, max(218, 22 + many * (tall + 10) + 4)


def _narrow(game: Game, four: bool) -> tuple[str, float]:
    many, body = len(game.players), ""
    columns = 1 if many == 1 else 2
    width = (NARROW - 24 - 10 * (columns - 1)) / columns
    tall = 64 if many < 4 else 30
    for i, player in enumerate(game.players):
        left, down = 12 + i % columns * (width + 10), 12 + i // columns * (tall + 8)
        body += _player(game, player, left, down, width, tall)
    y = 12 + -(-many // columns) * (tall + 8) + 6
    steps = _last_turn(game)
    if steps:
        calls = _trail(steps)
        shown = calls[-MOST_CALLS:]
        now = steps[-1].outcome == "hit"
        title = say.this_turn if now else say.turn_of(steps[0].player)
        body += word(12, y + 12, title, 14, colour=MIST, weight=600)
        body += _drawn(12, y + 22, _first(steps, shown), shown, 44, 50, four)
        y += 96
        if not now:
            body += _verdict(12, y + 8, steps)
            y += 32
    body += word(106, y + 16, say.base, 15, "middle", GOLD, 700)
    body += plate(45, y + 24, 122, 166, GOLD, "none", 12) + card(51, y + 30, game.base, 110, four)
    body += _deck(game, 240, y + 30, 297, y + 16)
    if not game.over:
        body += word(203, y + 120, "?", 40, "middle", GOLD, 700)
    return body, y + 202


def _player(game: Game, player: str, x: float, y: float, width: float, tall: float) -> str:
    """A plate: the name, what is banked (solid points) and what is at risk (dashed ones)."""
    mine = player == game.turn
    note, colour = _note(game, player)
    banked = game.totals[player]
    name = cut(player, 18, width - 100 if tall < 60 else width - 130)
    body = plate(x, y, width, tall, GOLD if mine else "none", line=3 if tall > 60 else 2)
    if tall < 60:  # one line: the name, its part, the points
        body += word(x + 12, y + 21, name, 16, weight=700)
        points = f"{banked} + {game.unbanked}" if mine else str(banked)
        return body + word(x + width - 12, y + 21, points, 16, "end", GOLD if mine else IVORY, 700)
    body += word(x + 16, y + 27, name, 18, weight=700)
    after = x + 16 + surface.wide(name, 18) + 8
    body += word(after, y + 27, cut(note, 14, x + width - after - 8), 14, colour=colour, weight=600)
    label = word(x + 16, y + tall - 12, say.banked, 13, colour=MIST)
    at = x + 16 + surface.wide(say.banked, 13) + 6
    body += label + word(at, y + tall - 12, banked, 20, weight=700)
    if mine:
        right = x + width - 14
        body += word(right, y + tall - 12, game.unbanked, 20, "end", GOLD, 700)
        number = surface.wide(str(game.unbanked), 20) + 8
        body += word(right - number, y + tall - 12, say.unbanked, 13, "end", MIST)
    many = game.unbanked if mine else banked
    room = x + width - 14 - after - surface.wide(note, 14)
    if 19 * many > room:  # the number tells it
        return body
    return body + "".join(disc(x + width - 22 - i * 19, y + 21, 8, not mine) for i in range(many))


def _note(game: Game, player: str) -> tuple[str, str]:
    """What stands beside a name, and its colour."""
    if game.ranks:
        rank = game.ranks[player]
        return say.place(rank), GOLD if rank == 1 else MIST
    if player == game.turn:
        return say.to_play, GOLD
    players = game.players
    behind = (players.index(player) - game.turns_over) % len(players)  # turns until it is theirs
    if game.turns_over + behind >= len(players) * game.rules.turns:
        return say.has_played, MIST
    return (say.plays_next if behind == 1 else ""), MIST


def _last_turn(game: Game) -> list[Step]:
    """The steps of the turn that is played, or of the one before where it has none yet."""
    turns = [list(steps) for _, steps in groupby(game.log, lambda step: (step.player, step.turn))]
    return turns[-1] if turns else []


def _trail(steps: list[Step]) -> Trail:
    found: Trail = []
    for step in steps:
        for i, turned in enumerate(step.turned, 1):
            last = {"hit": WINS, "miss": LOSES}[step.outcome] if i == len(step.turned) else EVEN
            found.append((step.action, turned, last))
    return found


def _first(steps: list[Step], shown: Trail) -> Card:
    """The card from which the calls shown set out."""
    path = [steps[0].base, *(turned for step in steps for turned in step.turned)]
    return path[-1 - len(shown)]


def _drawn(
    x: float,
    y: float,
    first: Card,
    calls: Trail,
    width: float,
    gap: float,
    four: bool,
    last: bool = True,
) -> str:
    """Cards from left to right with the calls between them; the last card only where asked."""
    body = card(x, y, first, width, four)
    for i, (call, turned, kind) in enumerate(calls, 1):
        middle, level = x + width + gap / 2, y + 0.7 * width
        newest = i == len(calls)
        body += arrow(middle, level - 11, call == HIGH, GOLD if newest else MIST)
        body += word(middle, level + 14, call, 13, "middle", weight=700)
        body += mark(middle, level + 30, kind, 9)
        x += width + gap
        if last or not newest:
            body += card(x, y, turned, width, four)
    return body


def _verdict(x: float, y: float, steps: list[Step]) -> str:
    """How a turn ended, and what that cost or brought."""
    done = steps[-1]
    ended = done.action == END
    said = say.ended(done.unbanked[0]) if ended else say.lost(done.unbanked[0])
    kind = WINS if ended else LOSES
    return mark(x + 10, y, kind) + word(x + 28, y + 6, said, 16, colour=kind, weight=700)


def _deck(game: Game, x: float, y: float, middle: float, line: float) -> str:
    """The cards face down, and how many."""
    many = min(len(game.deck), 4)
    backs = "".join(card(x + i * 3, y - i * 3, None, 110) for i in reversed(range(many)))
    said = say.next_card(len(game.deck))
    return (backs or surface.place(x, y, 110)) + word(middle, line, said, 15, "middle", weight=600)
