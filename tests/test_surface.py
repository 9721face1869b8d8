"""What lies on a table: contrast, sizes, words that stay on their plates, and nothing hidden."""

import re
from dataclasses import replace

import pytest

from cardlib import Deck, archie, surface
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie import bots
from cardlib.archie import picture as archie_picture
from cardlib.high_and_low import picture as high_and_low_picture
from cardlib.pai_gow import picture as pai_gow_picture

LIGHTEST = "#235349"  # of the live table's ground
LONG = "Alexandra of Macedonia and of all Asia"


def luminance(colour):
    digits = colour.lstrip("#")
    digits = "".join(2 * d for d in digits) if len(digits) == 3 else digits
    parts = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", [LIGHTEST, surface.GROUND, surface.PLATE])
@pytest.mark.parametrize("text", ["IVORY", "MIST", "GOLD", "WINS", "LOSES", "EVEN"])
def test_every_text_stands_out_from_every_ground(text, ground):
    assert contrast(getattr(surface, text), ground) >= 4.5


@pytest.mark.parametrize("dollars", surface.CHIPS)
def test_the_number_stands_out_from_its_chip(dollars):
    colour, ink, _ = surface.CHIPS[dollars]
    assert contrast(colour, ink) >= 4.5


@pytest.mark.parametrize("kind", ["WINS", "LOSES", "EVEN", "GOLD"])
def test_a_sign_stands_out_from_its_disc(kind):
    assert contrast(getattr(surface, kind), surface.INK) >= 4.5


def test_the_edge_stands_out_from_the_dark_page():
    assert contrast(surface.LINE, "#111") >= 3


# States of the three games


def turns(rules=hl.LESSON, players=None, seed=3):
    game = hl.start(rules, Deck(seed=seed), players)
    calls = 0
    while not game.over:
        yield game
        legal = [call for call in (hl.HIGH, hl.LOW, hl.END) if not game.legal()[call]]
        game = game.after(legal[calls % len(legal)])
        calls += 1
    yield game


def hands(seats, points=40, seed=11):
    game = archie.start(archie.GN9, seats, points, seats[0], Deck(seed=seed))
    while not game.over:
        yield game
        game = game.after(bots.decide(game.seen_by(game.to_act), seed))


def rounds(seed=7):
    game = pg.start(deck=Deck(seed=seed, joker=True))
    yield game
    for action in (pg.Chip(100), pg.TakeBack(), pg.Chip(25), pg.Chip(5), pg.Deal()):
        game = game.after(action)
        yield game
    for low in (game.seven[:2], game.seven[5:]):
        moved = game.after(pg.Move(low[:1]))
        yield moved
        yield moved.after(pg.Move(low[1:]))
    game = game.after(pg.HouseWay())
    yield game
    yield game.after(pg.New())


def drawn():
    players = [[LONG], ["A", "B"], [LONG, "Bo", "C"], [LONG, *"BCDEFGH"]]
    for some in players:
        for game in turns(hl.BOARD_GAME_JOIN, some):
            for wide in (True, False):
                yield high_and_low_picture.picture(game, wide=wide)
    for seats in (["A", "B"], [LONG, "B", "C"], ["A", LONG, *"CDEF"]):
        since = None
        for game in hands(seats, points=7 if len(seats) == 3 else 40):
            for wide in (True, False):
                for seat in (None, seats[0]):
                    yield archie_picture.picture(game, seat, wide=wide, since=since, hand=True)
            since = len(game.log)
    for game in rounds():
        for wide in (True, False):
            for hand in (True, False):
                yield pai_gow_picture.picture(game, wide=wide, hand=hand)


def test_every_drawing_is_small_and_says_itself_and_no_word_leaves_it():
    texts = re.compile(
        r'<text x="([-\d.]+)" y="([-\d.]+)" text-anchor="(\w+)" font-size="([\d.]+)"'
        r"[^>]*>([^<]*)</text>"
    )
    for board in drawn():
        width, height = board.size
        assert len(board.shown().html) < 60_000 * 4 / 3  # in base64
        assert board.sentence
        for x, y, anchor, size, said in texts.findall(board.body):
            if "…" not in said:
                said = said.replace("&#x27;", "'")
            room = surface.wide(said, float(size))
            left = float(x) - {"start": 0, "middle": room / 2, "end": room}[anchor]
            assert left >= 0, said
            assert left + room <= width, said
            assert 0 < float(y) <= height, said


def test_a_live_drawing_and_a_stored_one_have_the_same_shapes():
    for board in (next(drawn()), *([*drawn()][-1:])):
        assert board.body in board.svg("wide")
        assert board.svg("wide").startswith('<svg class="wide" viewBox="0 0 ')


# Nothing hidden: a picture doesn't depend on what the reader may not see


def test_a_picture_of_high_and_low_does_not_depend_on_the_cards_face_down():
    for game in turns():
        other = replace(game, deck=Deck(game.deck.order[::-1], decks=1))
        for wide in (True, False):
            draw = high_and_low_picture.picture
            assert draw(game, wide=wide) == draw(other, wide=wide)


def swapped(game, seat):
    """The hand with the cards of the other seats and of the deck dealt round otherwise."""
    hidden = [p for p in game.players if p.name != seat and not p.folded]
    cards = [card for p in hidden for card in p.cards] + [*game.deck.order]
    cards = cards[::-1]
    players = []
    for p in game.players:
        if p in hidden:
            p, cards = replace(p, cards=tuple(cards[: len(p.cards)])), cards[len(p.cards) :]
        players.append(p)
    return replace(game, players=tuple(players), deck=Deck(cards, seed=game.deck.seed))


def test_a_seats_picture_does_not_depend_on_the_cards_of_others():
    seen = 0
    for game in hands("ABCD"):
        other = swapped(game, "A")
        for wide in (True, False):
            draw = archie_picture.picture
            assert draw(game, "A", wide=wide, hand=True) == draw(other, "A", wide=wide, hand=True)
            seen += draw(game, wide=wide) != draw(other, wide=wide)
    assert seen  # where all hands lie open, they are told apart


def test_a_picture_of_pai_gow_does_not_depend_on_the_dealers_cards_until_they_turn_up():
    for game in rounds():
        other = replace(game, deck=Deck(game.deck.order[::-1], seed=game.deck.seed))
        for wide in (True, False):
            draw = pai_gow_picture.picture
            assert draw(game, wide=wide, hand=True) == draw(other, wide=wide, hand=True)
