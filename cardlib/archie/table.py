"""The Archie table: you against one to five bots, by mouse, by keyboard or by code."""

import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

import ipywidgets as ipw

from cardlib import faces, shown
from cardlib.archie import bots, odds
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.pots import check_version
from cardlib.archie.rules import Hand, start
from cardlib.archie.versions import GN9, HIGHS, MOST_RAISES, NOBODY, RESHUFFLES, VERSIONS, Version
from cardlib.deck import MOST_SEED, Card, Cards, Deck, cards, text, told, whole
from cardlib.errors import BadRules, Refused
from cardlib.hands import HighHand, LowHand
from cardlib.shown import Shown
from cardlib.widgets import Panel, PlayTable, button, card_button, row, seed_of, set_card

SEATS = "ABCDEF"
YOU = SEATS[0]
_WIDE = {"width": "22em"}
_LEFT = 'style="text-align:left"'
SWITCHES = ("high", "nobody", "raises", "one_odd_point_each", "reshuffle", "burn")


class Table(PlayTable):
    """A table at which you are seat A, and bots have the other seats.

    `cards` are your five cards, to choose what you throw; `draw`, `check`, `bet`, `call`, `raise_`
    and `fold` act, `undo` goes back to your last decision, `new` deals the next hand (the button
    moves, the points stay), `restart` begins a new game. `game` is the hand, `ledger()` tells what
    you may know of it. The switches count from the next hand on.

    seed: the same deals and bots for everyone; the hand after has the next seed. top: cards that
    come first in the first hand. bots: 1 to 5. points: for each seat, at the start.

    >>> table = Table(seed=7)
    >>> table.call.description
    'Call 2'
    >>> table.fold.click()
    >>> table.game.hand("A")
    ()
    """

    def __init__(
        self,
        version: Version = GN9,
        *,
        seed: int | None = None,
        top: Cards = (),
        bots: int = 2,
        points: int = 40,
        open_hands: bool = False,
        hints: bool = False,
        large: bool = False,
    ) -> None:
        seats = SEATS[: 1 + whole("bots", bots, 1, 5)]
        self._seed = secrets.randbelow(10**6) if seed is None else whole("seed", seed, 0, MOST_SEED)
        game = start(version, seats, points, YOU, Deck(top=top, seed=self._seed))
        self.cards = [card_button() for _ in range(5)]
        self.draw = button("Draw")
        self.check, self.bet, self.call = map(button, ("Check", "Bet", "Call"))
        self.raise_, self.fold = map(button, ("Raise", "Fold"))
        self._actions: dict[Action, ipw.Button] = {
            Draw(): self.draw,
            Check(): self.check,
            Bet(): self.bet,
            Call(): self.call,
            Raise(): self.raise_,
            Fold(): self.fold,
        }
        self.hints = ipw.Checkbox(description="Read my hand", value=hints, indent=False)
        self.open_hands = ipw.Checkbox(
            description="Open hands (for a workshop)", value=open_hands, indent=False
        )
        self.help, self.settlement = ipw.HTML(), ipw.HTML()
        self.restart = button("New game", "Start over: seed, bots and points as they stand here")
        self.bots = ipw.BoundedIntText(description="Bots", min=1, max=5, value=bots)
        self.points = ipw.BoundedIntText(description="Points", min=1, max=10**6, value=points)
        self._versions = VERSIONS | {version.named.name: version.named}
        self.version = ipw.Dropdown(
            description="Version", options=list(self._versions), value=version.named.name
        )
        self.high = ipw.Dropdown(description="High needs", options=HIGHS)
        self.nobody = ipw.Dropdown(
            description="Nobody qualifies", options=list(NOBODY), layout=_WIDE
        )
        self.raises = ipw.BoundedIntText(description="Raises", min=1, max=MOST_RAISES)
        self.reshuffle = ipw.Dropdown(
            description="Reshuffle", options=list(RESHUFFLES), layout=_WIDE
        )
        self.burn = ipw.Checkbox(description="Burn a card before each draw", indent=False)
        self.one_odd_point_each = ipw.Checkbox(description="One odd point each", indent=False)
        self._set_switches(version)
        mine, acts = row(*self.cards), row(*self._actions.values())
        controls = [mine, acts, row(self.hints, self.open_hands), self.help]
        options = [self.restart, self.bots, self.points, self.version]
        options += [getattr(self, switch) for switch in SWITCHES]
        super().__init__("Archie table", self._to_you(game), controls, options, large)
        for part in (mine, acts, self.new):
            part.add_class("comes-next")  # where the focus goes when a pressed button is dead
        self.new.description, self.new.tooltip = "New hand", "The button moves, the points stay"
        for action, control in self._actions.items():
            self.on(control, lambda action=action: self._act(action))  # type: ignore[misc]
        for card in self.cards:
            self.on(card, self._choose)
        self.on(self.hints, self._choose)
        self.on(self.open_hands, self.show)
        self.on(self.version, lambda: self._set_switches(self._versions[self.version.value]))
        for option in (self.version, *(getattr(self, switch) for switch in SWITCHES)):
            self.on(option, self._optioned)
        self.on(self.new, self._next)
        self.on(self.restart, self._restart)

    # What is done

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The cards that are chosen to be thrown."""
        mine = self.game.hand(YOU)
        return tuple(c for c, b in zip(mine, self.cards, strict=False) if b.value)

    def _act(self, action: Action) -> None:
        if isinstance(action, Draw):
            action = Draw(self.chosen)
        self.move(self._to_you(self.game.after(action, YOU)))

    def _to_you(self, game: Hand) -> Hand:
        """The bots act in turn until it is your turn, or the hand is over."""
        while game.to_act not in (None, YOU):
            view = game.seen_by(str(game.to_act))
            game = game.after(bots.decide(view, self._seed), view.seat)
        return game

    def _next(self) -> None:
        game: Hand = self.game
        if not game.over:
            raise Refused("this hand is not over: play it to its end, or fold")
        if not game.stacks[YOU]:
            raise Refused("you have no points left: New game starts over")
        if sum(points > 0 for points in game.stacks.values()) == 1:
            raise Refused("you have all the points: New game starts over")
        self._seed = (self._seed + 1) % MOST_SEED
        hand = start(self._version(), game.seats, game.stacks, game.next_button, self._deck())
        self.begin(self._to_you(hand))

    def _restart(self) -> None:
        """A new game under the switches as they stand. Refused without touching the old one."""
        version, seed = self._version(), seed_of(self.seed)
        seats = SEATS[: 1 + self.bots.value]
        self._seed = secrets.randbelow(10**6) if seed is None else seed
        self.begin(self._to_you(start(version, seats, self.points.value, YOU, self._deck())))
        self.seed.value = ""

    def _optioned(self) -> None:
        self.tell(f"From the next hand on; this one is {self.game.version.name}.")

    def _deck(self) -> Deck:
        return Deck(seed=self._seed)

    def _version(self) -> Version:
        version = self._versions[self.version.value]
        return version.but(**{switch: getattr(self, switch).value for switch in SWITCHES})

    def _set_switches(self, version: Version) -> None:
        for switch in SWITCHES:
            getattr(self, switch).value = getattr(version, switch)

    # What is seen

    def rows(self, game: Hand) -> list[dict[str, str]]:  # type: ignore[override]
        """What you may know: your own cards, everyone's bets, how many cards each drew."""
        return game.rows(YOU)

    def paint(self) -> None:
        """The seats, your cards and the buttons."""
        game: Hand = self.game
        mine, drawing = game.hand(YOU), game.to_act == YOU and game.street.endswith("draw")
        dead: dict[ipw.Widget, bool] = {self.new: not game.over}
        for place, card in enumerate(self.cards):
            set_card(card, mine[place] if mine else None)
            card.value, dead[card] = False, not drawing
        for action, option in game.legal().items():
            control = self._actions[action]
            control.description, dead[control] = option.label, bool(option)
        for control in sorted(dead, key=lambda control: dead[control]):
            control.disabled = dead[control]  # live ones first: the focus needs a place to go to
        self._choose()
        self.board.value = self._board()
        self.settlement.value = game.result._repr_html_() if game.result else ""

    def _choose(self) -> None:
        """What the draw button and the help say of the cards chosen."""
        game: Hand = self.game
        n = len(self.chosen)
        if not self.draw.disabled:
            self.draw.description = f"Throw {n}, draw {n}" if n else "Stand pat"
        self.help.value = self._read() if self.hints.value and game.hand(YOU) else ""

    def _read(self) -> str:
        """Your five cards read both ways, and in a draw the chances of what you have chosen."""
        game: Hand = self.game
        mine, more = game.hand(YOU), {}
        if not self.draw.disabled:
            seen = game.seen_by(YOU).thrown
            chances = {
                side: odds.after_draw(mine, self.chosen, side, game.version, seen)
                for side in ("high", "low")
            }
            more["qualifies after this draw"] = {s: f"{float(c):.1%}" for s, c in chances.items()}
        return readings(mine, game.version, more).html

    def _board(self) -> str:
        game: Hand = self.game
        width, opened = (66 if self.large.value else 44), self.open_hands.value
        seats = board(game, YOU, open_hands=opened, width=width).html
        cards = shown.table(game.draw_rows(), "All cards").html if opened else ""
        version = f"<p>Version: {escape(game.version.name)}</p>"
        return f'{version}<div class="table-board">{seats}{cards}</div>'

    def news(self) -> str:
        """What happened since your last decision, as you see it."""
        game: Hand = self.game
        seen = len(self._past[-1].log) if self._past else len(game.order)
        return " ".join(f"{step}." for step in game.seen_by(YOU).log[seen:])

    def asked(self) -> str:
        """Whose turn it is, and why a button is dead; equal reasons once."""
        game: Hand = self.game
        if game.over:
            return "The hand is over."
        reasons: dict[str, list[str]] = {}
        for action, why in game.legal().items():
            if why:
                reasons.setdefault(why, []).append(type(action).__name__)
        told = [f"{', '.join(labels)}: {why}." for why, labels in reasons.items()]
        return " ".join([f"Your turn, {game.street}.", *told])

    def saved(self) -> list[ipw.HTML]:
        """Board, status, settlement and ledger."""
        return [self.board, self.status, self.settlement, self.history]

    def parts(self) -> list[ipw.Widget]:
        """The settlement under the status, the long ledger last."""
        parts = super().parts()
        place = parts.index(self.history)
        return [*parts[:place], self.settlement, *parts[place + 1 :], self.history]


class Reader(Panel):
    """Any five cards, typed: what they are for high, what for low, and whether they qualify.

    >>> reader = Reader()
    >>> reader.typed.value = "9s 9h 4d"
    >>> "five cards, all of them read, not 3 cards: 9♠ 9♥ 4♦" in reader.said
    True
    """

    def __init__(self, five: Cards = "A♠ 2♥ 3♦ 4♣ 5♠", version: Version = GN9) -> None:
        super().__init__("Five cards, read twice", "Run this cell to type cards of your own.")
        check_version(version)
        self.read_as = version
        self.typed = ipw.Text(
            value=five if isinstance(five, str) else text(cards(five)),
            description="Five cards",
            continuous_update=False,
            layout=_WIDE,
        )
        self.readings = ipw.HTML()
        self.on(self.typed, self._show)
        self.fill(row(self.typed), self.status, self.readings)
        self._show()

    def _show(self) -> None:
        self.readings.value = ""
        five = HighHand(self.typed.value).cards
        shown_cards = faces.row(five).html
        self.readings.value = shown_cards + readings(five, self.read_as).html
        self.say(f"{HighHand(five)}; {LowHand(five)}.")

    def saved(self) -> list[ipw.HTML]:
        """What was typed, and its readings."""
        return [self.status, self.readings]


def readings(
    five: Cards, version: Version = GN9, more: Mapping[str, Mapping[str, str]] | None = None
) -> Shown:
    """Five cards read high and read low, and whether they qualify; more: columns by side.

    >>> readings("A♠ 2♥ 3♦ 4♣ 5♠")
    side  the five cards are  qualifies
    high  five-high straight  yes
    low   5-4-3-2-A low       yes
    """
    check_version(version)
    high, low = HighHand(five), LowHand(five)
    least = "" if version.high_qualifies(high) else f"less than a pair of {version.high}"
    rows = [
        {"side": side, "the five cards are": str(hand), "qualifies": f"no: {why}" if why else "yes"}
        | {head: column[side] for head, column in (more or {}).items()}
        for side, hand, why in (("high", high, least), ("low", low, low.reason))
    ]
    return shown.table(rows)


def board(
    game: Hand, seat: str | None = None, *, open_hands: bool = False, width: float = 44
) -> Shown:
    """A moment of a hand: the pot, and each seat's cards, draws, bets and points.

    seat: what that seat sees, and whose turn it is; without one all cards lie open.

    >>> from cardlib import Deck, archie
    >>> board(archie.start(archie.GN9, "AB", 40, "A", Deck(seed=7)), "A")
    First bets, pot 3
    seat                     cards            draws  this round  points
    A (you, button, to act)  10♠ 3♣ 3♥ 8♣ K♠  –      1           39
    B                        ▒▒ ▒▒ ▒▒ ▒▒ ▒▒   –      2           38
    """
    _checked(game)
    seat = None if seat is None else game.seen_by(seat).seat
    heads = ("seat", "cards", "draws", "this round", "points")
    rows, lines = [], []
    for name in game.seats:
        open_now = seat in (None, name) or open_hands or name in game.shown
        row = dict(zip(heads, _seat(game, name, seat), strict=True))
        cells = {head: escape(cell) for head, cell in row.items()}
        if five := game.hand(name):
            row["cards"] = text(five) if open_now else " ".join(["▒▒"] * 5)
            cells["cards"] = faces.row(five, width=width).html if open_now else _backs(width)
        rows.append(row)
        lines.append("".join(f"<td {_LEFT}>{cell}</td>" for cell in cells.values()))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    head = "".join(f"<th {_LEFT}>{name}</th>" for name in heads)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    said = _pot(game)
    return Shown(
        f"<div><p><strong>{escape(said)}</strong></p>{table}</div>",
        f"{said}\n{shown.table(rows).text}",
    )


def moments(states: Sequence[Hand]) -> list[Shown]:
    """A worked hand to step through, all cards open: what was done, and a question to unfold.

    states: the hand's states in order.

    >>> from cardlib import Deck, archie
    >>> hand = archie.start(archie.GN9, "ABC", 40, "A", Deck(seed=7))
    >>> print(moments([hand, hand.after(archie.Call())])[1].text.splitlines()[0])
    A calls 2.
    """
    try:
        row = [_checked(state) for state in states]
    except TypeError:
        raise BadRules(f"{told(states)} is no list of moments of a hand") from None
    return [
        _moment(now, 0 if before is None else len(before.log))
        for before, now in zip([None, *row], row, strict=False)
    ]


def _checked(game: Hand) -> Hand:
    if not isinstance(game, Hand):
        raise BadRules(f"{told(game)} is no moment of a hand: archie.start(…) gives the first one")
    return game


def _moment(game: Hand, since: int) -> Shown:
    seen, done = board(game), " ".join(f"{step}." for step in game.log[since:])
    html, said = f"<p>{escape(done)}</p>{seen.html}", f"{done}\n{seen.text}"
    if game.result:
        return Shown(f"{html}{game.result._repr_html_()}", f"{said}\n\n{game.result}")
    labels = [option.label for option in game.legal().values() if not option]
    answer = escape(f"{game.to_act}: {', '.join(labels)}")
    question = "<summary>Who acts now, and what may they do?</summary>"
    return Shown(f"{html}<details>{question}<p>{answer}</p></details>", said)


def _seat(game: Hand, name: str, seat: str | None) -> tuple[str, ...]:
    """What lies open of a seat but its cards: its marks, draws, bet and points."""
    view = game.seen_by(name)
    marks = {
        "you": name == seat,
        "button": name == game.button,
        "to act": seat is not None and name == game.to_act,
        "out": name not in view.order,
        "folded": name in view.folded,
        "all-in": bool(game.hand(name)) and not game.over and not view.stacks[name],
    }
    marked = ", ".join(mark for mark, holds in marks.items() if holds)
    draws = ", ".join(f"drew {n}" if n else "stood pat" for n in view.draws.get(name, ()))
    bet, points = str(view.bets.get(name, 0)), str(view.stacks[name])
    return (f"{name} ({marked})" if marked else name, "–", draws or "–", bet, points)


def _pot(game: Hand) -> str:
    """The street, and the pot; with its parts where somebody is all-in."""
    if game.result:
        shared = sum(game.result.points.values())
        return f"{game.street.capitalize()}, the pot of {shared} is shared out"
    all_in = any(not game.stacks[name] for name in game.live)
    parts = game.pots if all_in and len(game.pots) > 1 else []
    apart = "; ".join(f"{points} for {', '.join(seats)}" for points, seats in parts)
    return f"{game.street.capitalize()}, pot {game.pot}{f' ({apart})' if apart else ''}"


@cache
def _backs(width: float) -> str:
    """Five cards face down, overlapping."""
    body = "".join(faces.at(60 * i, 0, faces.drawing(None)) for i in range(5))
    said = "five cards face down"
    return shown.img(faces.document(body, (340, 140), 3.4 * width, said), said)
