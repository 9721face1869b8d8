"""The Pai Gow Poker table: a thin view over the round, to play by mouse, by keyboard or by code."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from html import escape

import ipywidgets as ipw

from cardlib import faces, shown
from cardlib.deck import Card, Cards, Deck, cards, counted, text
from cardlib.errors import BadRules, IllegalAction, Refused
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, house_way, known_way
from cardlib.pai_gow.rules import (
    BETTING,
    CHIPS,
    LEAST,
    SETTING,
    START,
    Action,
    Chip,
    Clear,
    Deal,
    Done,
    Game,
    HouseWay,
    Move,
    New,
    Rebet,
    Restart,
    TakeBack,
    dollars,
    settle,
    start,
)
from cardlib.pai_gow.setting import (
    DOCUMENT,
    FoulSetting,
    High,
    Low,
    Rules,
    Setting,
    legal_settings,
    set_hand,
)
from cardlib.shown import Shown
from cardlib.widgets import Panel, PlayTable, Toggle, button, card_button, row, seed_of, set_card

_BUTTONS = {
    TakeBack: "Chip back",
    Clear: "Clear",
    Rebet: "Re-Bet",
    Deal: "Deal",
    HouseWay: "House Way",
    Done: "Done",
    New: "New Game",
    Restart: "Start again",
}


class Table(PlayTable):
    """A table for one player against the dealer, with play money.

    `chips[25]` chooses a chip; pressed again it goes into the circle, as by `circle`. `back` takes
    the last one out, `clear` all of them, `rebet` lays the last bet. `deal` deals. `cards[0]` to
    `cards[6]` are toggles: pressed, a card lies low. `go` is House Way until two cards do, and Done
    then; `new` goes on to the next round. `undo` takes back any step, for teaching. `game` is the
    state, `balance` its balance in cents, `ledger()` tells the rounds.

    The house way and the seed count from the next deal on. top: cards that come first, the player's
    seven before the dealer's. balance: whole dollars to begin with. hints: whether a round that is
    over tells the best setting against all dealer's hands (`hints`, a checkbox; it needs numpy).

    >>> table = Table(seed=7)
    >>> for press in (table.chips[25], table.circle, table.deal, table.go):
    ...     press.click()
    >>> table.game.result.outcome, dollars(table.balance)
    ('win', '1,023.75')
    """

    def __init__(
        self,
        rules: Rules = DOCUMENT,
        *,
        way: Way = TRUMP_PLAZA,
        seed: int | None = None,
        top: Cards = (),
        balance: int = START,
        hints: bool = False,
        large: bool = False,
    ) -> None:
        game = start(rules, Deck(top=top, seed=seed, joker=True), way, balance)
        self._unit: int | None = None  # the chip chosen, in dollars
        self.chips = {value: _chip(value) for value in CHIPS}
        self.circle = button("Bet circle", "Puts the chosen chip down; right click takes one back")
        self.back = button("Chip back", "Takes the last chip back out of the circle")
        for control in (self.circle, self.back):
            control.add_class("repeats")
        self.circle.add_class("circle")
        self.circle.add_class("right-click-takes-back")
        self.back.add_class("takes-back")
        self.clear = button("Clear", "Takes all chips back")
        self.rebet = button("Re-Bet", "Lays the last round's bet")
        self.deal = button("Deal", "Seven cards to you, seven face down to the dealer")
        self.cards = [card_button() for _ in range(7)]
        self.go = button("House Way")
        self._hand = row(*self.cards)
        self._yours = ipw.HTML()  # the player's cards in a saved notebook, where no button lives
        ways = [(it.name, it) for it in dict.fromkeys((TRUMP_PLAZA, FOXWOODS, way))]
        wide = ipw.Layout(width="18em")
        self.way = ipw.Dropdown(description="House way", options=ways, value=way, layout=wide)
        self.hints = ipw.Checkbox(description="Tell the best setting", value=hints, indent=False)
        controls = [
            self._hand,
            row(*self.chips.values(), self.circle, self.back),
            row(self.deal, self.clear, self.rebet),
        ]
        super().__init__("Pai Gow Poker table", game, controls, [self.way, self.hints], large)
        self.undo.description = "Undo"
        for control in (self.circle, self._hand, self.new):
            control.add_class("comes-next")
        for value, chip in self.chips.items():
            self.on(chip, partial(self._chip, value))
        for place, card in enumerate(self.cards):
            self.on(card, partial(self._card, place))
        for control, action in (
            (self.back, TakeBack()),
            (self.clear, Clear()),
            (self.rebet, Rebet()),
        ):
            self.on(control, partial(self._do, action))
        self.on(self.circle, self._put)
        self.on(self.deal, self._deal)
        self.on(self.go, lambda: self._do(self._going()))
        self.on(self.new, lambda: self._do(self._next()))
        self.on(self.way, self._optioned)
        self.on(self.seed, self._optioned)
        self.on(self.hints, self.show)

    @property
    def balance(self) -> int:
        """The balance in cents."""
        return int(self.game.balance)

    def saved(self) -> Iterable[ipw.HTML]:
        """The board, the player's cards, the status and the ledger."""
        return [self.board, self._yours, self.status, self.history]

    def _do(self, action: Action) -> None:
        self.move(self.game.after(action))

    def _going(self) -> Action:
        return Done() if len(self.game.low) == 2 else HouseWay()

    def _next(self) -> Action:
        return Restart() if self.game.balance < 100 * LEAST else New()

    def _chip(self, value: int) -> None:
        """A press on a chip: the first chooses it, every further one puts it down."""
        chip = self.chips[value]
        if value != self._unit and chip.value:
            self._unit = value
            self.show(f"{counted(value, 'dollar')} chosen: press it again, or the circle.")
        elif value == self._unit and not chip.value:
            chip.value = True
            self._put()

    def _put(self) -> None:
        if self._unit is None and self.game.phase == BETTING:
            raise IllegalAction("choose a chip first: press the one that you want to bet with")
        self._do(Chip(self._unit or CHIPS[0]))

    def _coming(self) -> Game:
        """The game by the house way and from the seed as they stand: so it is dealt."""
        game: Game = self.game
        seed = seed_of(self.seed)
        if game.phase != BETTING:
            return game
        deck = game.deck if seed is None else Deck(seed=seed, joker=True)
        return replace(game, way=self.way.value, deck=deck)

    def _legal(self) -> dict[Action, str]:
        try:
            return self._coming().legal()
        except Refused as seed:
            game: Game = self.game
            return game.legal() | {Deal(): str(seed)}

    def _deal(self) -> None:
        self.move(self._coming().after(Deal()))
        self.seed.value = ""

    def _optioned(self) -> None:
        self.show()
        if self.game.phase != BETTING and self.way.value != self.game.way:
            self.tell(f"From the next deal on; this round's house way is {self.game.way}.")

    def _card(self, place: int) -> None:
        """A press on a card: it goes to the low hand, or back. Refused, it stays as it was."""
        game: Game = self.game
        pressed = self.cards[place]
        lies_low = place < len(game.seven) and game.seven[place] in game.low
        if pressed.value == lies_low:  # set by `paint`, not pressed
            return
        try:
            if not game.seven:
                raise IllegalAction("no cards are dealt yet")
            self._do(Move(game.seven[place]))
        except Refused:
            pressed.value = lies_low
            raise

    def paint(self) -> None:
        """The board and the controls."""
        game: Game = self.game
        width = 120 if self.large.value else 76
        self._hand.layout.display = "" if game.phase == SETTING else "none"
        low_is_full = len(game.low) == 2
        legal = self._legal()
        dead: dict[ipw.Widget, bool] = {
            self.go: bool(legal[self._going()]),
            self.new: bool(legal[self._next()]),
            self.deal: bool(legal[Deal()]),
            self.back: bool(legal[TakeBack()]),
            self.clear: bool(legal[Clear()]),
            self.rebet: bool(legal[Rebet()]),
            self.circle: game.phase != BETTING,
        }
        for place, pressed in enumerate(self.cards):
            card = game.seven[place] if game.seven else None
            set_card(pressed, card)
            pressed.value = card in game.low
            dead[pressed] = game.phase != SETTING or (low_is_full and card not in game.low)
        for value, chip in self.chips.items():
            chip.value = value == self._unit
            dead[chip] = game.phase != BETTING
        # What comes to life first: where the pressed control dies, the focus moves on to it.
        for control in sorted(dead, key=dead.__getitem__):
            control.disabled = dead[control]
        poor = game.balance < 100 * LEAST
        self.new.description = f"Start again with ${START:,}" if poor else "New Game"
        self.circle.description = f"Bet circle ${game.bet}"
        self.go.description = "Done" if low_is_full else "House Way"
        self.board.value = _board(game, width)
        hand = _row(game.seven, "Your cards", width, game.low)
        self._yours.value = hand if game.phase == SETTING else ""

    def asked(self) -> str:
        """What can be done, or what came of it."""
        game: Game = self.game
        best = f"\n{_best(game)}" if game.result and self.hints.value else ""
        return _told(game, self._legal()) + best

    def undone(self) -> str:
        """The last action, as its button is called."""
        action = self.game.log[-1].action
        return f"{_named(action)}."

    def parts(self) -> list[ipw.Widget]:
        """As every table's, but New Game stands beside Done: it is pressed every round."""
        hand, *bets = self._controls
        return [
            *(self.board, hand, row(self.go, self.new), *bets, self.status, self.history),
            row(self.undo, self.large, self.seed, *self._options),
        ]


class Form(Panel):
    """Seven cards to type: each house way's setting with its line, and your own judged.

    `seven` and `low` are text fields (low may stay empty), `wheel` and `joker` the switches. ways:
    the house ways that set the cards, one of your own among them.

    >>> form = Form("K♠ K♥ Q♦ 9♦ 5♣ 3♣ 2♠", low="K♠ K♥")
    >>> print(form.said)
    18 of the 21 settings are legal. The house ways agree.
    Yours is a foul: the low hand, pair of kings, outranks the high hand, queen high, Q-9-5-3-2.
    >>> form.seven.value = "K♠ K♥ Q♦ 9♦ 5♣ 3♣"
    >>> print(form.said)
    a hand to set has seven cards, not 6 (K♠ K♥ Q♦ 9♦ 5♣ 3♣)
    """

    def __init__(
        self, seven: Cards, low: Cards = "", *, ways: Sequence[Way] = (TRUMP_PLAZA, FOXWOODS)
    ) -> None:
        super().__init__("Seven cards to set", "Run this cell to type cards of your own.")
        self._ways = tuple(known_way(way) for way in ways)
        # A text counts once it is whole: on Enter, or when the field is left.
        self.seven = ipw.Text(text(cards(seven)), description="Cards", continuous_update=False)
        self.low = ipw.Text(text(cards(low)), description="Your low", continuous_update=False)
        self.seven.layout.width = "26em"
        self.wheel = ipw.Dropdown(description="5-4-3-2-A is", options=["second", "lowest"])
        self.joker = ipw.Dropdown(description="The joker is", options=["bug", "wild"])
        self.picture = ipw.HTML()
        for control in (self.seven, self.low, self.wheel, self.joker):
            self.on(control, self.show)
        fields = row(self.seven, self.low), row(self.wheel, self.joker)
        self.fill(*fields, self.status, self.picture)
        self.show()

    def show(self) -> None:
        """Sets the cards as they are typed; what can't be read is refused with the reason."""
        self.picture.value = ""
        rules = DOCUMENT.but(wheel=self.wheel.value, joker=self.joker.value)
        seven = cards(self.seven.value)
        legal = legal_settings(seven, rules)
        said = f"{len(legal)} of the 21 settings are legal. "
        if rules.joker == "wild":
            found = [("highest low hand", legal[0])]
            said += "No house way is written for a wild joker."
        else:
            found = [(way.name, house_way(seven, way, rules)) for way in self._ways]
            different = len({(it.high_hand, it.low_hand) for _, it in found})
            said += f"The house ways {'agree' if different == 1 else 'differ'}."
        if self.low.value.strip():
            try:
                found.append(("you", set_hand(seven, self.low.value, rules)))
                said += "\nYours is legal."
            except FoulSetting as foul:
                said += f"\nYours is a {foul}."
        rows = [
            {
                "set by": who,
                "high": f"{text(it.high)} ({it.high_hand})",
                "low": f"{text(it.low)} ({it.low_hand})",
                "line": it.line,
            }
            for who, it in found
        ]
        hands = faces.row(seven, caption="The seven cards", width=60).html
        self.picture.value = hands + shown.table(rows).html
        self.say(said)

    def saved(self) -> Iterable[ipw.HTML]:
        """What is said, the cards and the settings."""
        return [self.status, self.picture]


def _chip(value: int) -> Toggle:
    chip = Toggle(description=f"${value}", tooltip=f"A chip of {counted(value, 'dollar')}")
    chip.add_class("chip")
    chip.add_class("repeats")
    return chip


def _row(row: Iterable[Card | None], caption: str, width: float, low: Iterable[Card] = ()) -> str:
    shown, low = list(row), set(low)
    states = ["chosen" if card in low else "" for card in shown]
    return faces.row(shown, states, caption, width=width).html


def picture(game: Game, width: float = 60) -> Shown:
    """A moment of a game as the table shows it; in text, as its repr tells it.

    >>> picture(start(deck=Deck(seed=7, joker=True)).after(Chip(25)))
    <Pai Gow Poker, round 1: betting, balance 1,000.00, bet 25>
    """
    yours = _row(game.seven, "Your cards", width, game.low) if game.phase == SETTING else ""
    return Shown(_board(game, width) + yours, repr(game))


def _board(game: Game, width: float) -> str:
    """Money, and what lies open: until the round is over, only backs of the dealer's cards."""
    # A lone $ in an element of its own is never taken for a formula.
    money = f"Balance <span>$</span>{dollars(game.balance)}, bet <span>$</span>{game.bet}"
    way = f"; house way: {escape(str(game.way))}" if game.seven else ""
    parts = [f"<p><strong>{money}</strong> (play money){way}</p>"]
    if game.result:
        pays = dollars(game.result.pays)
        parts.append(f"<p><strong>{game.result.outcome.capitalize()}: pays {pays}</strong></p>")
        for who, setting in (("Dealer's", game.result.dealer), ("Your", game.result.player)):
            high = _row(setting.high, f"{who} high hand: {setting.high_hand}", width)
            low = _row(setting.low, f"{who} low hand: {setting.low_hand}", width)
            parts.append(f'<div class="table-board">{high}{low}</div>')
    elif game.seven:
        parts.append(_row([None] * 7, "Dealer's cards", width))
    return "".join(parts)


def _told(game: Game, legal: dict[Action, str]) -> str:
    if game.phase == BETTING:
        return _told_betting(game, legal)
    if game.result:
        more = "" if legal[Restart()] else "\nThe balance is too small for a bet: start again."
        return f"{game.result.explain()}\n{_advice(game)}{more}"
    if len(game.low) < 2:
        missing = ("Two cards", "One more card")[len(game.low)]
        done = "" if game.low else " Or let the house way set all seven."
        return f"{missing} must lie low: press what you choose.{done}"
    if game.foul:
        return f"{game.foul[0].upper()}{game.foul[1:]}.\nDone waits: move a low card back."
    high, low = High(game.high, game.rules), Low(game.low, game.rules)
    return f"High: {high}.\nLow: {low}.\nDone plays it; press a low card to move it back."


def _told_betting(game: Game, legal: dict[Action, str]) -> str:
    if not legal[Restart()]:
        return "The balance is too small for a bet: start again."
    waits: dict[str, list[str]] = {}
    for action in (Deal(), TakeBack(), Clear(), Rebet()):
        if legal[action]:
            waits.setdefault(legal[action], []).append(_named(action))
    reasons = (
        f"{' and '.join(names)} wait{'s' * (len(names) == 1)}: {why}."
        for why, names in waits.items()
    )
    lies = f"{counted(game.bet, 'dollar')} lie{'s' * (game.bet == 1)} in the circle."
    return "\n".join(
        [f"Round {game.round}. {lies if game.circle else 'Place your bet.'}", *reasons]
    )


def _named(action: Action) -> str:
    """An action, as its button is called."""
    match action:
        case Chip(value):
            return f"a chip of {counted(value, 'dollar')}"
        case Move(card):
            return f"the move of {card}"
    return _BUTTONS[type(action)]


def _advice(game: Game) -> str:
    """What the house way did or would have done, by which line, and what it would have brought."""
    assert game.result
    played, advice = game.result.player, game.advice
    assert advice
    if played.line:
        return f"The house way ({game.way}) set your cards by its line “{played.line}”."
    if set(played.low) == set(advice.low):
        return f"The house way ({game.way}) would have done the same, by its line “{advice.line}”."
    other = settle(advice, game.result.dealer, game.result.bet).outcome
    return (
        f"The house way ({game.way}) would have set {advice}, by its line “{advice.line}”: "
        f"a {other}."
    )


def _best(game: Game) -> str:
    """What would have been best against all dealer's hands, and what you and the house way lose."""
    assert game.result
    played, advice = game.result.player, game.advice
    assert advice
    try:
        from cardlib.pai_gow import odds

        found = odds.settings(game.seven, game.way, game.rules)
    except ImportError:
        return "To tell the best setting, numpy is needed: pip install numpy."
    except BadRules as no:  # a way of one's own may set these two hands, and not all
        return f"The best setting can't be told: {no}."

    def below_best(setting: Setting) -> str:
        (value,) = (it.value for it in found if it.setting == setting)
        return f"{100 * float(found[0].value - value):.2f} cents"

    own, way = below_best(played), below_best(advice)
    return (
        f"Against all of the dealer's hands the best is {text(found[0].setting.high)} | "
        f"{text(found[0].setting.low)}, worth {100 * float(found[0].value):+.2f} cents of each "
        f"dollar bet. Less than that: yours by {own}, the house way by {way}."
    )
