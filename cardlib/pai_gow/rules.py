"""The round as frozen states: bet, deal, set, compare, pay.

Source of every rule: the Pai Gow Poker document; the section is named where the rule stands. Play
money only; all amounts are whole cents, bets whole dollars.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from cardlib.deck import Card, Cards, Deck, cards, counted, pack, text, told, whole
from cardlib.errors import BadRules, IllegalAction, NotACard
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, house_way, known_way
from cardlib.pai_gow.setting import (
    DOCUMENT,
    High,
    Low,
    Rules,
    Setting,
    set_hand,
    why_foul,
)

CHIPS = (1, 5, 10, 25, 100)  # dollars ("Chips")
LEAST, MOST = 2, 100  # dollars ("How to play", 1)
START = 1_000  # dollars
MOST_BALANCE = 10**9  # dollars to begin with
RULE_SETS = {"DOCUMENT": DOCUMENT}


def dollars(cents: int) -> str:
    """An amount of cents in dollars. Raises BadRules for what is no whole number of them.

    >>> dollars(100000), dollars(-190), dollars(0)
    ('1,000.00', '-1.90', '0.00')
    """
    most = 10**6 * MOST_BALANCE
    cents = whole("an amount in cents", cents, -most, most)
    return f"{'-' * (cents < 0)}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


@dataclass(frozen=True)
class Result:
    """How a round ended for the player; `settle` makes it.

    outcome: "win", "push" or "loss"; pays: the change of the balance in cents; high and low: who
    has that hand, "player", "dealer" or "copy" (equal, so the dealer's).
    """

    player: Setting
    dealer: Setting
    bet: int  # dollars

    def __post_init__(self) -> None:
        for who, setting in (("player", self.player), ("dealer", self.dealer)):
            if not isinstance(setting, Setting):
                raise BadRules(f"the {who}'s {told(setting)} is no setting: set_hand makes one")
        if self.player.high_hand.rules != self.dealer.high_hand.rules:
            raise BadRules("these two hands were set under different rules")
        mine = (*self.player.high, *self.player.low)
        twice = {*mine} & {*self.dealer.high, *self.dealer.low}
        if twice:
            both = text(card for card in mine if card in twice)
            raise NotACard(f"{both} can't lie in both hands: there is one pack")
        object.__setattr__(self, "bet", _bet(self.bet))

    @property
    def high(self) -> str:
        """Whose the high hand is: "player", "dealer" or "copy"."""
        return _whose(self.player.high_hand, self.dealer.high_hand)

    @property
    def low(self) -> str:
        """Whose the low hand is: "player", "dealer" or "copy"."""
        return _whose(self.player.low_hand, self.dealer.low_hand)

    @property
    def outcome(self) -> str:
        """Both hands better: win. One: push. None: loss ("Comparing", 3 to 6)."""
        return ("loss", "push", "win")[(self.high, self.low).count("player")]

    @property
    def pays(self) -> int:
        """The change of the balance in cents: even money less the commission, 0, or the bet."""
        if self.outcome == "win":
            return self.bet * (100 - self.player.high_hand.rules.commission)
        return 0 if self.outcome == "push" else -100 * self.bet

    def explain(self) -> str:
        """The comparison of both hands, the outcome and the money, in sentences.

        >>> player = set_hand("Q♠ Q♥ 8♦ 5♣ 3♠ A♠ K♦", "A♠ K♦")
        >>> print(settle(player, set_hand("J♠ J♥ 9♦ 6♣ 4♠ A♥ K♣", "A♥ K♣"), bet=2).explain())
        High: your pair of queens, 8-5-3 beside, beats the dealer's pair of jacks, 9-6-4 beside.
        Low: your ace-king and the dealer's ace-king are a copy, so the dealer's.
        Push: one hand each; the bet of 2 dollars comes back.
        """
        commission = self.player.high_hand.rules.commission
        said = {
            "win": f"Win: both hands are better; {self.bet} dollars "
            + (
                f"less {commission} % commission: {dollars(self.pays)} dollars."
                if commission
                else "without commission."
            ),
            "push": f"Push: one hand each; the bet of {self.bet} dollars comes back.",
            "loss": f"Loss: neither hand is better; the bet of {self.bet} dollars is lost.",
        }
        return "\n".join(
            [
                _compared("High", self.high, self.player.high_hand, self.dealer.high_hand),
                _compared("Low", self.low, self.player.low_hand, self.dealer.low_hand),
                said[self.outcome],
            ]
        )


def _whose(player: High | Low, dealer: High | Low) -> str:
    if player == dealer:
        return "copy"
    return "player" if player.strength > dealer.strength else "dealer"


def _compared(name: str, whose: str, player: High | Low, dealer: High | Low) -> str:
    if whose == "copy":
        return f"{name}: your {player} and the dealer's {dealer} are a copy, so the dealer's."
    verb = "beats" if whose == "player" else "loses to"
    comma = "," if "," in str(player) else ""
    return f"{name}: your {player}{comma} {verb} the dealer's {dealer}."


def settle(player: Setting, dealer: Setting, bet: int) -> Result:
    """Compares high with high and low with low, and pays; an equal hand is the dealer's.

    bet: whole dollars, 2 to 100. Raises IllegalAction for any other bet; BadRules for what is no
    setting and for settings under different rules; NotACard for a card that lies in both.

    >>> player = set_hand("Q♠ Q♥ 8♦ 5♣ 3♠ A♠ K♦", "A♠ K♦")
    >>> result = settle(player, set_hand("J♠ J♥ 9♦ 6♣ 4♠ A♥ Q♣", "A♥ Q♣"), bet=2)
    >>> result.outcome, result.pays
    ('win', 190)
    """
    return Result(player, dealer, bet)


def _bet(bet: object) -> int:
    try:
        return whole("the bet", bet, LEAST, MOST)
    except BadRules:
        raise IllegalAction(
            f"a bet of {told(bet)} can't be made: whole dollars, {LEAST} to {MOST}, can"
        ) from None


@dataclass(frozen=True)
class Chip:
    """Puts one chip of 1, 5, 10, 25 or 100 dollars into the bet circle ("Bet circle")."""

    value: int

    def __post_init__(self) -> None:
        try:
            value = whole("a chip", self.value, min(CHIPS), max(CHIPS))
        except BadRules:
            value = 0
        if value not in CHIPS:
            there_are = ", ".join(map(str, CHIPS))
            raise IllegalAction(
                f"there is no chip of {told(self.value)}: there are {there_are} dollars"
            )
        object.__setattr__(self, "value", value)


@dataclass(frozen=True)
class TakeBack:
    """Takes the last chip back out of the circle ("Bet circle")."""


@dataclass(frozen=True)
class Clear:
    """Takes all chips back ("Clear")."""


@dataclass(frozen=True)
class Rebet:
    """Lays the last round's chips into the circle, in place of what lies there ("Re-Bet")."""


@dataclass(frozen=True)
class Deal:
    """Seven cards to the player, the next seven face down to the dealer ("Deal")."""


@dataclass(frozen=True)
class Move:
    """Moves one of the seven cards to the low hand, or back ("How to play", 3)."""

    card: Card

    def __init__(self, card: Cards) -> None:
        one = cards(card)
        if len(one) != 1:
            raise NotACard(f"{len(one)} cards to move: one at a time")
        object.__setattr__(self, "card", one[0])


@dataclass(frozen=True)
class HouseWay:
    """Lets the house way set the player's cards and plays the round ("House Way")."""


@dataclass(frozen=True)
class Done:
    """Plays the player's own setting ("Done")."""


@dataclass(frozen=True)
class New:
    """Clears the table for the next round; the balance stays ("New Game")."""


@dataclass(frozen=True)
class Restart:
    """Starts again with 1,000 dollars, offered when the balance is below the least bet."""


Action = Chip | TakeBack | Clear | Rebet | Deal | Move | HouseWay | Done | New | Restart
BETTING, SETTING, OVER = "betting", "setting", "over"


@dataclass(frozen=True)
class Step:
    """One action with what stood on the table after it; the log of a game is a tuple of these."""

    round: int  # from 1
    action: Action
    circle: tuple[int, ...]  # chips in dollars
    balance: int  # cents
    result: Result | None = None


@dataclass(frozen=True, repr=False)
class Game:
    """A moment at the table. `after` gives the next one; nothing ever changes this one.

    phase: "betting", "setting" or "over"; balance: cents; circle: the chips in it, dollars; seven:
    the player's cards; low: those moved to the low hand; result: of the round, once over.
    The dealer's seven stay on top of the face-down deck until they are turned up.

    `start` makes the first one. Raises BadRules for what can be no moment of a game, and for cards
    dealt that the house way can't set; NotACard for what is no card.
    """

    rules: Rules
    way: Way  # how the dealer's cards are set, and the player's on request
    deck: Deck
    balance: int
    phase: str = BETTING
    round: int = 1
    circle: tuple[int, ...] = ()
    last: tuple[int, ...] = ()  # the chips of the round before
    seven: tuple[Card, ...] = ()
    low: tuple[Card, ...] = ()
    result: Result | None = None
    log: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        known_way(self.way, self.rules)
        if not isinstance(self.deck, Deck):
            raise BadRules(f"{told(self.deck)} is no deck: Deck(joker=True) is one")
        for name, row in (
            ("circle", tuple(Chip(chip).value for chip in _row(self.circle))),
            ("last", tuple(Chip(chip).value for chip in _row(self.last))),
            ("seven", cards(self.seven)),
            ("low", cards(self.low)),
            ("log", _row(self.log)),
            ("balance", whole("the balance in cents", self.balance, 0, 10**6 * MOST_BALANCE)),
            ("round", whole("the round", self.round, 1)),
        ):
            object.__setattr__(self, name, row)
        why_not = self._why_no_moment() or (self.phase == SETTING and self._unset())
        if why_not:
            raise BadRules(why_not)

    def _why_no_moment(self) -> str:
        """Why a game can't stand so; "" where it can. No card of the deck is told."""
        if not (isinstance(self.phase, str) and self.phase in (BETTING, SETTING, OVER)):
            return f"the phase is {told(self.phase)}, but must be {BETTING}, {SETTING} or {OVER}"
        if not all(isinstance(step, Step) for step in self.log):
            return "the log holds what is no Step"
        if isinstance(self.result, Result) != self.over or not (self.over or self.result is None):
            return "a result belongs to a round that is over, and to no other"
        dealt = [*self.seven]
        if self.result:
            player, dealer = self.result.player, self.result.dealer
            if {*player.high, *player.low} != {*dealt} or {*player.low} != {*self.low}:
                return "the result is that of other cards"
            dealt += [*dealer.high, *dealer.low]
        if len(self.seven) != 7 * (self.phase != BETTING):
            return f"{counted(len(self.seven), 'card')} dealt can't be while {self.phase}"
        if len(self.low) > 2 or not {*self.low} <= {*self.seven}:
            return "two cards lie low at most, and they are of the seven"
        if len({*self.deck, *dealt}) < len(self.deck) + len(dealt):
            return "a card is there twice: there is one pack"
        if len(self.deck) + len(dealt) < 14:
            return "seven cards to each hand are fourteen: there are fewer"
        if self.bet > MOST or (not self.over and 100 * self.bet > self.balance):
            return f"a bet of {self.bet} is more than {MOST} dollars, or than the balance"
        if self.phase != BETTING and self.bet < LEAST:
            return f"cards are dealt for {LEAST} dollars at least"
        return ""

    def _unset(self) -> str:
        """Why the house way can't set the next fourteen cards; "" where it can.

        A way of one's own may have no legal setting for a hand. It is tried before cards are dealt,
        so that no round begins that can't end; what is face down is not told.
        """
        if self.way in (TRUMP_PLAZA, FOXWOODS):  # they set every hand there is
            return ""
        coming = (*self.seven, *self.deck)
        try:
            for seven in (coming[:7], coming[7:14]):
                house_way(seven, self.way, self.rules)
        except BadRules:
            return (
                f"the house way {self.way} can't set each hand of this deal: "
                "choose another way, or another deck"
            )
        return ""

    @property
    def bet(self) -> int:
        """Dollars in the circle."""
        return sum(self.circle)

    @property
    def over(self) -> bool:
        """The round is settled."""
        return self.phase == OVER

    @property
    def high(self) -> tuple[Card, ...]:
        """The player's cards that don't lie low, in the order in which they were dealt."""
        return tuple(card for card in self.seven if card not in self.low)

    @property
    def foul(self) -> str:
        """Why the two low cards can't stay there; "" where they can, or while there are not two."""
        if len(self.low) != 2:
            return ""
        return why_foul(High(self.high, self.rules), Low(self.low, self.rules))

    @property
    def advice(self) -> Setting | None:
        """What the house way does, or would have done, with the player's cards; None without."""
        return house_way(self.seven, self.way, self.rules) if self.seven else None

    def legal(self) -> dict[Action, str]:
        """Each action with "" where it may be done now, or with the reason why not.

        >>> game = start(deck=Deck(seed=7, joker=True)).after(Chip(1))
        >>> game.legal()[Deal()]
        'the circle holds 1 dollar: the least bet is 2 dollars'
        """
        actions: list[Action] = [*map(Chip, CHIPS), *map(Move, self.seven)]
        actions += [TakeBack(), Clear(), Rebet(), Deal(), HouseWay(), Done(), New(), Restart()]
        return {action: self._why_not(action) for action in actions}

    def _why_not(self, action: Action) -> str:
        match action:
            case Restart():
                if self.phase == SETTING:
                    return "the round is being played"
                return "" if self.balance < 100 * LEAST else "the balance is enough for a bet"
            case New():
                return "" if self.over else "this round isn't over yet"
            case HouseWay() | Done() | Move():
                return self._why_not_set(action)
        if self.phase != BETTING:
            return "the bet stands: the cards are dealt"
        match action:
            case Chip(value):
                return self._why_not_bet(self.bet + value)
            case Rebet():
                if not self.last:
                    return "there is no round before this one"
                return self._why_not_bet(sum(self.last))
            case Deal():
                if self.bet < LEAST:
                    held = counted(self.bet, "dollar")
                    return f"the circle holds {held}: the least bet is {LEAST} dollars"
                return self._unset()
        return "" if self.circle else "there is no chip in the circle"

    def _why_not_bet(self, bet: int) -> str:
        if bet > MOST:
            return f"the circle would hold {bet} dollars: the highest bet is {MOST} dollars"
        if 100 * bet > self.balance:
            more = f"more than the balance of {dollars(self.balance)}"
            return f"a bet of {counted(bet, 'dollar')} is {more}"
        return ""

    def _why_not_set(self, action: Action) -> str:
        if self.phase != SETTING:
            return "the round is over" if self.over else "no cards are dealt yet"
        two = len(self.low) == 2
        match action:
            case Move(card) if card not in self.seven:
                return f"{card} is not among your cards: {text(self.seven)}"
            case Move(card):
                full = two and card not in self.low
                return "two cards lie low already: move one of them back first" if full else ""
            case Done() if not two:
                return f"two cards must lie low, {('none', 'one')[len(self.low)]} so far"
            case Done():
                return self.foul
        return "two cards lie low: play them with Done, or move one back" if two else ""

    def after(self, action: Action) -> "Game":
        """The game after an action. Raises IllegalAction with the reason; nothing changes then.

        >>> game = start(deck=Deck(seed=7, joker=True))
        >>> for action in (Chip(25), Deal(), HouseWay()):
        ...     game = game.after(action)
        >>> game.result.outcome, dollars(game.balance)
        ('win', '1,023.75')
        >>> game.after(Deal())
        Traceback (most recent call last):
        cardlib.errors.IllegalAction: the bet stands: the cards are dealt
        """
        if not isinstance(action, Action):
            raise IllegalAction(
                f"{told(action)} is no action: there are Chip(25), TakeBack(), Clear(), "
                "Rebet(), Deal(), Move('A♠'), HouseWay(), Done(), New() and Restart()"
                + _meant(action)
            )
        why_not = self._why_not(action)
        if why_not:
            raise IllegalAction(why_not)
        now = self._done(action)
        step = Step(now.round, action, now.circle, now.balance, now.result)
        return replace(now, log=(*self.log, step))

    def _done(self, action: Action) -> "Game":
        match action:
            case Chip(value):
                return replace(self, circle=(*self.circle, value))
            case TakeBack():
                return replace(self, circle=self.circle[:-1])
            case Clear():
                return replace(self, circle=())
            case Rebet():
                return replace(self, circle=self.last)
            case Deal():
                seven, deck = self.deck.take(7)
                return replace(self, phase=SETTING, seven=seven, deck=deck)
            case Move(card) if card in self.low:
                return replace(self, low=tuple(it for it in self.low if it != card))
            case Move(card):
                return replace(self, low=(*self.low, card))
            case HouseWay():
                return self._showdown(house_way(self.seven, self.way, self.rules))
            case Done():
                return self._showdown(set_hand(self.seven, self.low, self.rules))
            case Restart():
                return replace(self._cleared(), balance=100 * START)
        return self._cleared()

    def _showdown(self, player: Setting) -> "Game":
        """The dealer's cards turn up and both hands are compared ("How to play", 4)."""
        seven, deck = self.deck.take(7)
        result = settle(player, house_way(seven, self.way, self.rules), self.bet)
        balance = self.balance + result.pays
        return replace(self, phase=OVER, low=player.low, deck=deck, result=result, balance=balance)

    def _cleared(self) -> "Game":
        """The table before the next round: no card, no chip, a whole pack shuffled."""
        if not self.over:
            return replace(self, circle=())
        empty = self.deck.take(len(self.deck))[1]
        return replace(
            self,
            deck=empty.with_shuffled(pack(joker=True)),
            phase=BETTING,
            round=self.round + 1,
            circle=(),
            last=self.circle,
            seven=(),
            low=(),
            result=None,
        )

    def rows(self) -> list[dict[str, str]]:
        """The rounds played so far as the rows of a ledger."""
        return [
            {
                "round": str(step.round),
                "your high": text(step.result.player.high),
                "your low": text(step.result.player.low),
                "dealer's high": text(step.result.dealer.high),
                "dealer's low": text(step.result.dealer.low),
                "high, low": f"{step.result.high}, {step.result.low}",
                "outcome": step.result.outcome,
                "bet": str(step.result.bet),
                "pays": dollars(step.result.pays),
                "balance": dollars(step.balance),
            }
            for step in self.log
            if step.result
        ]

    def __repr__(self) -> str:
        parts = [f"<Pai Gow Poker, round {self.round}: {self.phase}"]
        parts += [f"balance {dollars(self.balance)}", f"bet {self.bet}"]
        if self.seven:
            parts.append(f"yours {text(self.high)} | {text(self.low) or 'none low'}")
        if self.result:
            dealer = self.result.dealer
            parts.append(f"the dealer's {text(dealer.high)} | {text(dealer.low)}")
            parts.append(self.result.outcome)
        return ", ".join(parts) + ">"


def _row(given: object) -> tuple[Any, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadRules(f"{told(given)} is no row of chips or of steps")
    return tuple(given)


_SPELLED = {"chip": "Chip(25)", "move": "Move('A♠')"} | {
    kind.__name__.casefold(): f"{kind.__name__}()"
    for kind in (TakeBack, Clear, Rebet, Deal, HouseWay, Done, New, Restart)
}


def _meant(action: object) -> str:
    """The end of a refusal: the action that a class or a text like its name may stand for."""
    name = action.__name__ if isinstance(action, type) else action
    letters = "".join(filter(str.isalpha, name[:60])) if isinstance(name, str) else ""
    near = get_close_matches(letters.casefold(), _SPELLED, 1)
    return f"; did you mean {_SPELLED[near[0]]}?" if near else ""


def start(
    rules: Rules = DOCUMENT,
    deck: Deck | Cards | None = None,
    way: Way = TRUMP_PLAZA,
    balance: int = START,
) -> Game:
    """A table before its first round: an empty circle and 1,000 dollars of play money.

    deck: a Deck of the 53 cards, or cards that are the first round's whole pack, the player's seven
    first and the dealer's after them; without it a freshly shuffled pack. Every later round is
    dealt from all 53 cards, shuffled as the deck's seed says. balance: whole dollars.
    Raises NotACard for a deck of fewer than 14 cards, with a card twice, or a pack without its
    joker; BadRules for anything that is no rules, no house way or no balance.

    >>> start(deck=Deck(seed=7, joker=True))
    <Pai Gow Poker, round 1: betting, balance 1,000.00, bet 0>
    """
    try:
        balance = whole("the balance", balance, 0, MOST_BALANCE)
    except BadRules:
        raise BadRules(
            f"a balance of {told(balance)} can't be: whole dollars from 0 to {MOST_BALANCE:,} can"
        ) from None
    if deck is None:
        deck = Deck(joker=True)
    elif not isinstance(deck, Deck):
        deck = Deck(deck)
    row = cards(deck)
    if len(row) < 14:
        raise NotACard(
            f"{counted(len(row), 'card')} can't be dealt: seven to each hand are fourteen"
        )
    if set(row) == set(pack()):
        raise NotACard("this game is played with 53 cards: Deck(joker=True) has the joker")
    return Game(rules, way, deck, 100 * balance)
