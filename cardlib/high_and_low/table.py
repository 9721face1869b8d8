"""The High and Low table: a thin view over the rules, to play by mouse, by keyboard or by code."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from html import escape

import ipywidgets as ipw

from cardlib import faces, shown
from cardlib.deck import MOST_DECKS, Card, Cards, Deck, counted, told, whole
from cardlib.errors import BadRules, Refused
from cardlib.high_and_low import odds
from cardlib.high_and_low.rules import (
    END,
    HIGH,
    LESSON,
    LOW,
    MOST_TURNS,
    RULE_SETS,
    Game,
    RuleSet,
    start,
)
from cardlib.names import by_commas
from cardlib.shown import Shown
from cardlib.widgets import PlayTable, button, row, seed_of


class Table(PlayTable):
    """A table for 1 to 8 players who share a screen.

    `high`, `low`, `end`, `undo` and `new` are its buttons, `game` is the state, `ledger()` tells
    what happened. The rule switches count from the next new game on.

    seed: the same deal for everyone. top: cards that come first, the base before all.

    >>> table = Table(top="K♣ A♦ 7♠", seed=7)
    >>> table.low.click()
    >>> table.end.click()
    >>> print(table.ledger())
    action    call and card   unbanked  totals A/B
    A, first  LOW: K♣→A♦ hit  0→1       0/0
    A ends    no card turned  1→0       1/0
    """

    def __init__(
        self,
        rules: RuleSet = LESSON,
        *,
        seed: int | None = None,
        top: Cards = (),
        players: Iterable[str] | None = None,
        hints: bool = False,
        large: bool = False,
    ) -> None:
        for what, value in (("hints", hints), ("large", large)):
            if not isinstance(value, bool):
                raise BadRules(f"{what} is {told(value)}, but must be True or False")
        game = start(rules, None, players)  # first the rules and the players, then their deck
        deck = Deck(top=top, seed=seed, decks=rules.decks, suits=rules.suits)
        game = start(rules, deck, players)
        self.high, self.low, self.end = map(button, (HIGH, LOW, END))
        self.hints = ipw.Checkbox(description="Show what counting tells", value=hints, indent=False)
        self._rule_sets = RULE_SETS | {rules.named.name: rules.named}
        self.rules = ipw.Dropdown(
            description="Rules", options=list(self._rule_sets), value=rules.named.name
        )
        self.ace = ipw.Dropdown(description="Ace", options=["low", "high"])
        self.ties = ipw.Dropdown(description="Ties", options=["miss", "hit", "redraw"])
        self.turns = ipw.BoundedIntText(description="Turns", min=1, max=MOST_TURNS)
        self.decks = ipw.BoundedIntText(description="Decks", min=1, max=MOST_DECKS)
        self.suits = ipw.BoundedIntText(description="Suits", min=1, max=4)
        self.players = ipw.Text(description="Players", value=", ".join(game.players))
        self._set_switches(rules)
        controls = [row(self.high, self.low, self.end, self.hints)]
        options = (
            self.rules,
            self.ace,
            self.ties,
            self.turns,
            self.decks,
            self.suits,
            self.players,
        )
        super().__init__("High and Low table", game, controls, options, large)
        for control, action in ((self.high, HIGH), (self.low, LOW), (self.end, END)):
            self.on(control, partial(self._call, action))
        self.on(self.hints, self.show)
        self.on(self.rules, lambda: self._set_switches(self._rule_sets[self.rules.value]))
        for option in options:
            self.on(option, self._optioned)
        self.on(self.new, self._new)

    def _call(self, action: str) -> None:
        self.move(self.game.after(action))

    def paint(self) -> None:
        """The board and the buttons."""
        game: Game = self.game
        base = f"Base {game.base}, {counted(len(game.deck), 'card')} face down"
        width = 120 if self.large.value else 80
        cards = faces.row([game.base, None], caption=base, width=width)
        parts = [cards.html, _points(game), *([self._hint()] if self.hints.value else [])]
        self.board.value = f'<div class="table-board">{"".join(parts)}</div>'
        # The focus goes there from a call that is dead, but not in the middle of a game.
        (self.new.add_class if game.over else self.new.remove_class)("comes-next")
        legal = game.legal()
        for control, action in ((self.high, HIGH), (self.low, LOW), (self.end, END)):
            control.disabled = bool(legal[action])

    def news(self) -> str:
        """The last step."""
        return _last(self.game)

    def asked(self) -> str:
        """Who is to play, or who has won, and why a button is dead."""
        game: Game = self.game
        whose = f"{game.turn} is to play" if game.log else f"{game.turn} calls first,"
        turn = _ranking(game) if game.over else f"{whose} on {game.base}."
        reasons = [
            f"{why[0].upper()}{why[1:]}." for why in dict.fromkeys(game.legal().values()) if why
        ]
        return " ".join([turn, *reasons])

    def _hint(self) -> str:
        """What counting tells: among the unseen cards, how many hit, miss and tie."""
        game: Game = self.game
        if game.over:
            return ""
        found = odds.chances(game.rules, game.base, game.unseen)
        rows = [
            {"call": call, "hits": c.hits, "misses": c.misses, "ties": c.ties}
            for call, c in found.items()
        ]
        return shown.table(rows, f"Among the {counted(len(game.unseen), 'card')} not seen").html

    def _set_switches(self, rules: RuleSet) -> None:
        for switch in rules.switches():
            getattr(self, switch).value = getattr(rules, switch)

    def _optioned(self) -> None:
        self.tell(f"From the next game on; this one is {self.game.rules.name}.")

    def _new(self) -> None:
        """A new game under the switches as they stand. Refused without touching the old one."""
        named = self._rule_sets[self.rules.value]
        rules = named.but(**{switch: getattr(self, switch).value for switch in named.switches()})
        seed = seed_of(self.seed)
        deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
        self.begin(start(rules, deck, by_commas(self.players.value)))
        self.seed.value = ""


def _points(game: Game) -> str:
    """The rules in force, whose turn it is, everyone's points, and at last their places."""
    rows = "".join(
        f"<tr><td>{escape(player)}{' (to play)' * (player == game.turn)}</td>"
        f'<td data-k="unbanked">{game.unbanked if player == game.turn else "–"}</td>'
        f'<td data-k="banked">{banked}</td></tr>'
        for player, banked in game.totals.items()
    )
    heads = "<tr><th>player</th><th>unbanked</th><th>banked</th></tr>"
    table = f"<table><thead>{heads}</thead><tbody>{rows}</tbody></table>"
    won = f"<p><strong>{escape(_ranking(game))}</strong></p>" if game.over else ""
    return f"<div><p>Rules: {escape(game.rules.name)}</p>{table}{won}</div>"


def _last(game: Game) -> str:
    if not game.log:
        return ""
    last = game.rows()[-1]
    return f"{last['action']}: {last['call and card']}, unbanked {last['unbanked']}."


def _ranking(game: Game) -> str:
    """Everyone's place once the game is over."""
    ranks = game.ranks or {}
    shared = Counter(ranks.values())
    told = (
        f"{player} is {'tied ' * (shared[rank] > 1)}{_place(rank)} with {game.totals[player]}"
        for player, rank in sorted(ranks.items(), key=lambda item: item[1])
    )
    return ", ".join(told) + "."


def _place(rank: int) -> str:
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"


def path(game: Game, steps: int | None = None) -> Shown:
    """A game as rows of cards joined by arrows, one row a turn: its calls and what they brought.

    A row begins with the base that the turn before left, shown again: no new card. steps: only
    so many steps of the log. Raises Refused for another number of them and for what is no game.
    Source: the figure of the document's worked turn.

    >>> path(start(LESSON, "K♣ A♦ 7♠ 3♥").after(LOW).after(END).after(HIGH))
    A: K♣ –LOW→ A♦ (hit)
    B: A♦ –HIGH→ 7♠ (hit)
    """
    if not isinstance(game, Game):
        raise Refused(f"{told(game)} is no game of High and Low: hl.start(…) begins one")
    if steps is not None:
        steps = whole("steps", steps, 0, len(game.log))
    rows: dict[str, tuple[Card, list[faces.Step]]] = {}
    for step in game.log[:steps]:
        title = f"{step.player}, turn {step.turn}" if game.rules.turns > 1 else step.player
        arrows = rows.setdefault(title, (step.base, []))[1]
        for i, card in enumerate(step.turned, 1):
            last = i == len(step.turned)
            arrows.append((step.action, card, step.outcome if last else "tie"))
    return faces.chain(rows or {str(game.turn): (game.base, [])})
