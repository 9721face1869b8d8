"""No card that the player may not know is in anything that a table sends or saves, at any moment.

Whole games of all three tables are played at random; what the page, the text and a saved notebook
get is searched for every card of the pack. A leak put there by hand must be found.
"""

import base64
import json
import re
from collections import namedtuple
from random import Random

import pytest

from cardlib import archie, faces
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie.table import YOU
from cardlib.deck import pack

PACK = pack(joker=True)
TRACES = {trace: card for card in PACK for trace in (card.name, str(card), faces.css_class(card))}
NAME = r"\b\w+ of (?:spades|hearts|diamonds|clubs)"
FOUND = re.compile(rf"(?:10|[2-9AJQK])[♠♥♦♣]|{NAME}|card-\w+|[Jj]oker")
DRAWING = re.compile("base64,([A-Za-z0-9+/=]+)")


def widgets(widget):
    """A table's widgets, but for its style sheet, which has the faces of all cards."""
    if "<style>" not in str(getattr(widget, "value", "")):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from widgets(child)


def cards_in(table):
    """Every card that is told, drawn or given a face in a widget's state or a saved notebook."""
    told = [widget.get_state() for widget in widgets(table)]
    told += [table._repr_mimebundle_(), repr(table), table.ledger()]
    said = json.dumps(told, default=str, ensure_ascii=False)
    said = DRAWING.sub(lambda drawing: base64.b64decode(drawing[1]).decode(), said)
    said = re.sub("the joker is [^)]*", "", said)  # the card that it stands for lies nowhere
    return {TRACES[trace] for trace in FOUND.findall(said) if trace in TRACES}


# Each game: a table, what is pressed there, what the player may know, and a card that is hidden.


def bet_on(table):
    table.chips[25].click()
    table.circle.click()
    return table


def bets_and_draws(table):
    acts = [table.check, table.bet, table.call, table.raise_, table.draw]
    return [*acts, *acts, *table.cards, table.fold]


def yours_and_the_shown(game):
    steps = [step for step in game.log if step.seat == YOU or step.act == "shows"]
    return {card for step in steps for card in step.cards}


def yours_and_the_revealed(game):
    dealers = game.result.dealer if game.result else None
    return {*game.seven} | ({*dealers.high, *dealers.low} if dealers else set())


Game = namedtuple("Game", "make presses known hidden")
GAMES = {
    "High and Low": Game(
        lambda seed: hl.Table(seed=seed, hints=seed % 2 == 0),
        lambda table: [table.high, table.low, table.end],
        lambda game: {*pack()} - {*game.deck},
        lambda game: next(iter(game.deck)),
    ),
    "Archie": Game(
        lambda seed: archie.Table(seed=seed, bots=1 + seed % 5, hints=True),
        bets_and_draws,
        yours_and_the_shown,
        lambda game: game.hand("B")[0],
    ),
    "Pai Gow": Game(
        lambda seed: bet_on(pg.Table(seed=seed)),
        lambda table: [table.deal, *table.cards, table.go],
        yours_and_the_revealed,
        lambda game: next(iter(game.deck)),
    ),
}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def played(game, seed):
    """The moments of a game played at random, with what the player knows by then."""
    table, luck, known = game.make(seed), Random(seed), set()
    while True:
        known |= game.known(table.game)
        yield table, known
        if table.game.over:
            return
        table.large.value = luck.random() < 0.1
        taken_back = luck.random() < 0.1 and not table.undo.disabled
        live = [control for control in game.presses(table) if not control.disabled]
        (table.undo if taken_back else luck.choice(live)).click()


@each_game
def test_no_hidden_card_is_sent_or_saved_at_any_moment_of_whole_games(game):
    moments = [cards_in(table) - known for seed in range(8) for table, known in played(game, seed)]
    assert len(moments) > 30
    assert not set().union(*moments)


LEAKS = {
    "a word": lambda table, card: setattr(table.status, "value", f"<i>{card.name}</i>"),
    "a sign": lambda table, card: setattr(table.history, "value", f"<td>{card}</td>"),
    "a tooltip": lambda table, card: setattr(table.undo, "tooltip", card.name),
    "a face": lambda table, card: table.new.add_class(faces.css_class(card)),
    "a drawing": lambda table, card: setattr(table.board, "value", faces.row([card]).html),
    "the text": lambda table, card: setattr(table, "said", f"next is {card}"),
}


@each_game
@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_leak_put_there_is_found(game, leak):
    table, known = next(played(game, 7))
    card = game.hidden(table.game)
    leak(table, card)
    assert cards_in(table) - known == {card}
