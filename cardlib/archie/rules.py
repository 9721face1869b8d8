"""A whole hand of Archie as frozen states: blinds, four rounds, three draws, the showdown.

`start` deals, `after` gives the next state, `legal` says what may be done and why not, `seen_by`
shows what one seat may see. Source of the order of play: Archie document, "Before you deal" to the
showdown; where the lesson decides, it is said at the place.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import combinations
from typing import Any

from cardlib.archie.betting import (
    ACTIONS,
    BETS,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Option,
    Raise,
    Round,
    asked_of,
)
from cardlib.archie.draws import enough, replacements
from cardlib.archie.pots import (
    MOST_POINTS,
    Pots,
    Settlement,
    build_pots,
    check_version,
    settle,
)
from cardlib.archie.versions import GN9, Version
from cardlib.archie.words import say
from cardlib.deck import Card, Cards, Deck, pack, text, whole
from cardlib.errors import BadRules, IllegalAction, NotACard
from cardlib.frozen import Frozen
from cardlib.names import in_order, keyed, one_of

STREETS = (
    *("first bets", "first draw", "second bets", "second draw"),
    *("third bets", "third draw", "fourth bets", "showdown"),
)
UNITS = (2, 2, 4, 4)  # points of a bet or raise, round by round: the lesson's setting
BLINDS = (1, 2)
SHOWDOWN = STREETS.index("showdown")


@dataclass(frozen=True, repr=False)
class Step:
    """One thing that happened; the log of a hand is a tuple of these.

    act: "posts the small blind", "posts the big blind", "checks", "bets", "calls", "raises",
    "folds", "throws", "stands pat", "is dealt", "gets", "shows", "takes"; for no seat "burn" and
    "reshuffle". points: what was put in or taken. to: what the seat has then put in this round.
    number: of cards; cards: which ones, empty for those who may not see them. pot: afterwards.

    str says all that the step knows, repr only what lay open.
    """

    street: str
    seat: str
    act: str
    pot: int
    points: int = 0
    to: int = 0
    all_in: bool = False
    number: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def open(self) -> "Step":
        """The step as the others at the table see it: how many cards, not which."""
        return self if self.act == "shows" or not self.cards else replace(self, cards=())

    def __str__(self) -> str:
        if self.act == "burn":
            return say.burned
        if self.act == "reshuffle":
            return say.shuffled_back(self.number)
        if self.act == "raises":
            return say.raises(self.seat, self.to, self.points, self.all_in)
        if self.points:
            return say.puts_in_or_takes(self.seat, self.act, self.points, self.all_in)
        if self.number:
            return say.handles_cards(self.seat, self.act, text(self.cards), self.number)
        return say.does(self.seat, self.act)

    def __repr__(self) -> str:
        return f"<{self.open}>"


@dataclass(frozen=True, repr=False)
class Player:
    """A seat in the hand, as the dealer knows it."""

    name: str
    stack: int
    cards: tuple[Card, ...]
    paid: int = 0  # in the whole hand
    bet: int = 0  # in this round
    folded: bool = False
    throws: tuple[tuple[Card, ...], ...] = ()  # draw by draw

    def puts(self, points: int) -> "Player":
        """The player with so many points moved from the stack to the pot."""
        return replace(
            self, stack=self.stack - points, bet=self.bet + points, paid=self.paid + points
        )


@dataclass(frozen=True)
class View:
    """What one seat may see: its own cards, everyone's betting, how many cards each drew.

    cards and thrown are the seat's own. draws: {seat: cards drawn, draw by draw}. bets: points of
    this round. shown: the hands turned up at a showdown. legal: what the seat may do now, empty
    where it isn't its turn. log: the steps, with other seats' cards left out.
    """

    version: Version
    seat: str
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    street: str
    to_act: str | None
    button: str
    order: tuple[str, ...]  # seats in the hand, from the left of the button
    folded: tuple[str, ...]
    stacks: Mapping[str, int]
    bets: Mapping[str, int]
    draws: Mapping[str, tuple[int, ...]]
    pot: int
    pots: tuple[tuple[int, tuple[str, ...]], ...]
    shown: Mapping[str, tuple[Card, ...]]
    legal: Mapping[Action, Option]
    log: tuple[Step, ...]

    def __post_init__(self) -> None:
        for it in ("stacks", "bets", "draws", "shown", "legal"):
            object.__setattr__(self, it, Frozen(getattr(self, it)))


@dataclass(frozen=True, repr=False)
class Hand:
    """A moment of a hand. `after` gives the next one; nothing ever changes this one.

    street: "first bets", "first draw" … "fourth bets", "showdown". players: from the left of the
    button, those with points only. muck: earlier discards, folded hands, burned cards.
    """

    version: Version
    seats: tuple[str, ...]
    button: str
    players: tuple[Player, ...]
    deck: Deck
    muck: tuple[Card, ...] = ()
    stage: int = 0  # place in STREETS
    round: Round | None = None  # None in a draw
    turn: int | None = None  # place in players
    result: Settlement | None = None
    log: tuple[Step, ...] = ()

    # What lies open

    @property
    def street(self) -> str:
        """The name of the betting round or draw, or "showdown"."""
        return STREETS[self.stage]

    @property
    def over(self) -> bool:
        """The pot has been shared out."""
        return self.result is not None

    @property
    def to_act(self) -> str | None:
        """The seat whose turn it is, None when the hand is over."""
        return None if self.turn is None else self.players[self.turn].name

    @property
    def order(self) -> tuple[str, ...]:
        """The seats in the hand, from the left of the button."""
        return tuple(p.name for p in self.players)

    @property
    def live(self) -> tuple[str, ...]:
        """The seats still in, from the left of the button."""
        return tuple(p.name for p in self.players if not p.folded)

    @property
    def stacks(self) -> dict[str, int]:
        """Points in front of each seat; what it won is there once the hand is over."""
        won = self.result.points if self.result else {}
        held = {p.name: p.stack + won.get(p.name, 0) for p in self.players}
        return {seat: held.get(seat, 0) for seat in self.seats}

    @property
    def bets(self) -> dict[str, int]:
        """Points that each seat has put in this round."""
        return {p.name: p.bet for p in self.players}

    @property
    def pot(self) -> int:
        """Points put in and not yet shared out: 0 once the hand is over."""
        return 0 if self.over else sum(p.paid for p in self.players)

    @property
    def pots(self) -> Pots:
        """Main pot and side pots, as they would be if the betting stopped here; then none."""
        return [] if self.over else build_pots({p.name: p.paid for p in self.players}, self.live)

    @property
    def shown(self) -> dict[str, tuple[Card, ...]]:
        """The hands turned up at the showdown; none where all but one seat folded."""
        if self.stage != SHOWDOWN:
            return {}
        return {p.name: p.cards for p in self.players if not p.folded}

    @property
    def next_button(self) -> str:
        """Who has the button in the next hand: the next seat to the left that has points."""
        stacks, place = self.stacks, self.seats.index(self.button)
        left = (*self.seats[place + 1 :], *self.seats[: place + 1])
        return next(seat for seat in left if stacks[seat])

    # What may be done

    def legal(self) -> dict[Action, Option]:
        """Each action with "" where it may be done, or the reason why not; and with its amounts.

        The keys are Check(), Bet(), Call(), Raise(), Fold() and Draw(), which stands for any draw.
        A value is a text with .puts_in and .to in points, .most in cards, and .label for a button.

        >>> from cardlib.archie import GN9
        >>> hand = start(GN9, "ABC", 40, "A", Deck(seed=7))
        >>> [option.label for option in hand.legal().values() if not option]
        ['Call 2', 'Raise to 4 (puts in 4)', 'Fold']
        >>> hand.legal()[Bet()]
        'there is a bet to answer'
        """
        if self.turn is None:
            return {a: Option.of(say.action(_name(a)), say.hand_over) for a in ACTIONS}
        me = self.players[self.turn]
        if self.round is None:
            why = say.only_draws(self.street)
            options = {action: Option.of(say.action(_name(action)), why) for action in BETS}
            most = self._most(me)
            return options | {Draw(): Option.of(say.draw_up_to(most), most=most)}
        return self.round.options(me.name, me.bet, me.stack, self._others(self.turn)) | {
            Draw(): Option.of(say.action("Draw"), say.only_bets(self.street))
        }

    def after(self, action: Action, seat: str | None = None) -> "Hand":
        """The hand after the seat to act has done this.

        seat: who does it; given, it is checked to be that seat's turn, and only then may a refusal
        tell what it holds. Raises IllegalAction with the reason, NotACard for cards that can't be
        thrown, BadRules for a seat that isn't there.

        >>> from cardlib.archie import GN9
        >>> hand = start(GN9, "ABC", 40, "A", Deck(seed=7)).after(Call())
        >>> hand
        <Archie, GN9, first bets: B to act, pot 5, A 38, B 39, C 38>
        >>> hand.after(Bet(), seat="C")
        Traceback (most recent call last):
        cardlib.errors.IllegalAction: it is B's turn, and C is not to act
        """
        if type(action) not in (*_VERBS, Draw):
            raise IllegalAction(say.no_action(action, _meant(action)))
        if self.turn is None:
            raise IllegalAction(say.hand_over)
        me = self.players[self.turn]
        if seat is not None and self._seat(seat) != me.name:
            raise IllegalAction(say.not_to_act(self._seat(seat), me.name))
        option = self.legal()[Draw() if isinstance(action, Draw) else action]
        if option:
            raise IllegalAction(say.can_not(me.name, _name(action), option))
        if isinstance(action, Draw):
            return self._drawn(me, action.cards, named=seat is not None)
        return self._acted(me, action, option.puts_in)

    def _others(self, place: int) -> list[tuple[int, int]]:
        return [(p.bet, p.stack) for i, p in enumerate(self.players) if i != place and not p.folded]

    # Betting

    def _acted(self, me: Player, action: Action, points: int) -> "Hand":
        assert self.round is not None
        muck = self.muck
        if isinstance(action, Fold):
            me, muck = replace(me, folded=True, cards=()), muck + me.cards
        me = me.puts(points)
        rounds = self.round if me.folded else self.round.put(me.name, me.bet)
        now = replace(self._with(me), muck=muck, round=rounds)
        now = now._logs(me.name, _VERBS[type(action)], points, me)
        if len(now.live) == 1:
            return now._settled({})
        return now._next(self.turn)

    def _next(self, last: int | None) -> "Hand":
        """The turn goes to the next seat that has something to answer, or the round is over."""
        start_at = -1 if last is None else last
        for step in range(1, len(self.players) + 1):
            place = (start_at + step) % len(self.players)
            if self._must_act(place):
                return replace(self, turn=place)
        return self._closed()

    def _must_act(self, place: int) -> bool:
        p, rounds = self.players[place], self.round
        if p.folded or (rounds is None and len(p.throws) > self.stage // 2):
            return False
        if rounds is None:
            return True
        if not p.stack:
            return False
        others = self._others(place)
        if p.bet < asked_of(rounds.high, others):
            return True
        return p.name not in rounds.acted and any(stack for _, stack in others)

    def _closed(self) -> "Hand":
        """A round or a draw is complete: the next one begins."""
        if self.round is None:
            return self._dealt()._bets()
        now = replace(
            self,
            stage=self.stage + 1,
            round=None,
            players=tuple(replace(p, bet=0) for p in self.players),
        )
        if now.stage == SHOWDOWN:
            for p in now.players:
                if not p.folded:
                    now = now._logs(p.name, "shows", cards=p.cards)
            return now._settled({p.name: p.cards for p in now.players if not p.folded})
        if self.version.burn and now.deck:
            burned, deck = now.deck.take()
            now = replace(now, deck=deck, muck=now.muck + burned)._logs("", "burn", cards=burned)
        return now._next(None)

    def _bets(self) -> "Hand":
        """A betting round after a draw: no cap where only two that have points left begin it."""
        able = sum(not p.folded and p.stack > 0 for p in self.players)
        cap = None if able <= 2 else 1 + self.version.raises
        stage = self.stage + 1
        return replace(self, stage=stage, round=Round(UNITS[stage // 2], cap))._next(None)

    # Drawing

    def _drawn(self, me: Player, thrown: tuple[Card, ...], named: bool) -> "Hand":
        """named: who acts says which seat that is, so that its own cards may be told to it."""
        for card in thrown:
            if card not in me.cards:
                held = text(me.cards) if named else ""
                raise NotACard(say.can_not_throw(me.name, card, held))
        if not self._enough(me, thrown):
            raise IllegalAction(say.can_not_draw(me.name, len(thrown), self._most(me)))
        kept = tuple(card for card in me.cards if card not in thrown)
        me = replace(me, cards=kept, throws=(*me.throws, thrown))
        act = "throws" if thrown else "stands pat"
        return self._with(me)._logs(me.name, act, cards=thrown)._next(self.turn)

    def _enough(self, me: Player, thrown: tuple[Card, ...]) -> bool:
        """Whether all can be served if this is thrown and whoever follows stands pat."""
        pile, done = (*self.deck, *self.muck), self.stage // 2
        if len(pile) >= 15:  # as many as a seat can have thrown; so it is with a whole pack
            return True
        announced = [p.throws for p in self.players if not p.folded and len(p.throws) > done]
        return enough(self.version.reshuffle, pile, [*announced, (*me.throws, thrown)])

    def _most(self, me: Player) -> int:
        """How many cards a seat may throw, whichever; less than five only with a scripted pack."""
        most = 0
        while most < len(me.cards) and all(
            self._enough(me, thrown) for thrown in combinations(me.cards, most + 1)
        ):
            most += 1
        return most

    def _dealt(self) -> "Hand":
        """Every seat has announced: all replacements are dealt, in the same order."""
        drawing = [p for p in self.players if not p.folded and p.throws[-1]]
        new, deck, muck, shuffled = replacements(
            self.version.reshuffle, self.deck, self.muck, [p.throws for p in drawing]
        )
        now = replace(self, deck=deck, muck=muck)
        if shuffled:
            now = now._logs("", "reshuffle", number=shuffled)
        for p, cards in zip(drawing, new, strict=True):
            now = now._with(replace(p, cards=p.cards + cards))._logs(p.name, "gets", cards=cards)
        return now

    # The end

    def _settled(self, hands: Mapping[str, tuple[Card, ...]]) -> "Hand":
        """The pots are shared out; with one seat left no cards are shown."""
        place = self.seats.index(self.button) + 1
        seats = (*self.seats[place:], *self.seats[:place])
        result = settle(self.version, seats, hands, self.pots)
        now = replace(self, turn=None, round=None)
        pot = self.pot
        for seat, points in result.points.items():
            if points:
                pot -= points
                now = now._logs(seat, "takes", points, pot=pot)
        return replace(now, result=result)

    # Parts of the above

    def _with(self, me: Player) -> "Hand":
        players = tuple(me if p.name == me.name else p for p in self.players)
        return replace(self, players=players)

    def _logs(
        self,
        seat: str,
        act: str,
        points: int = 0,
        me: Player | None = None,
        cards: tuple[Card, ...] = (),
        number: int = 0,
        pot: int | None = None,
    ) -> "Hand":
        step = Step(
            self.street,
            seat,
            act,
            self.pot if pot is None else pot,
            points,
            me.bet if me else 0,
            bool(me and points and not me.stack),
            number or len(cards),
            cards,
        )
        return replace(self, log=(*self.log, step))

    # Who sees what

    def hand(self, seat: str) -> tuple[Card, ...]:
        """A seat's cards now, in the order received; none after folding, or for a seat without.

        This is the dealer's knowledge: what a seat may see is `seen_by`. Raises BadRules.
        """
        return next((p.cards for p in self.players if p.name == self._seat(seat)), ())

    def _seat(self, seat: object) -> str:
        return one_of(seat, self.seats)

    def seen_by(self, seat: str) -> View:
        """What a seat may see of this moment. Raises BadRules for a seat that isn't there."""
        seat = self._seat(seat)
        me = next((p for p in self.players if p.name == seat), None)
        return View(
            self.version,
            seat,
            me.cards if me else (),
            tuple(card for cards in me.throws for card in cards) if me else (),
            self.street,
            self.to_act,
            self.button,
            self.order,
            tuple(p.name for p in self.players if p.folded),
            self.stacks,
            self.bets,
            {p.name: tuple(map(len, p.throws)) for p in self.players},
            self.pot,
            tuple(self.pots),
            self.shown,
            self.legal() if self.to_act == seat else {},
            tuple(step if step.seat == seat else step.open for step in self.log),
        )

    def rows(self, seat: str | None = None) -> list[dict[str, str]]:
        """The log as a ledger: street, what happened, pot. With a seat, only what it may see."""
        log = self.log if seat is None else self.seen_by(seat).log
        return [
            {"street": step.street, "what happens": str(step), "pot": str(step.pot)} for step in log
        ]

    def draw_rows(self) -> list[dict[str, str]]:
        """The cards as the document's table: dealt, each draw, final. The dealer's knowledge."""
        rows = {name: {"seat": name} for name in self.order}
        thrown: dict[tuple[str, str], str] = {}
        for step in self.log:
            if step.act == "is dealt":
                rows[step.seat]["dealt"] = text(step.cards)
            elif step.act in ("throws", "stands pat"):
                rows[step.seat][step.street] = say.drawn(text(step.cards), "")
                thrown[step.seat, step.street] = text(step.cards)
            elif step.act == "gets":
                before = thrown[step.seat, step.street]
                rows[step.seat][step.street] = say.drawn(before, text(step.cards))
        for p in self.players:
            rows[p.name]["final"] = say.folded if p.folded else text(p.cards)
        heads = ["seat", "dealt", *(s for s in STREETS if s.endswith("draw")), "final"]
        return [{head: row.get(head, "–") for head in heads} for row in rows.values()]

    def __repr__(self) -> str:
        shown = {seat: text(cards) for seat, cards in self.shown.items()}
        now = say.moment(self.version.name, self.street, self.to_act, self.pot, self.stacks, shown)
        return f"<{now}>"


_VERBS = {Check: "checks", Bet: "bets", Call: "calls", Raise: "raises", Fold: "folds"}


def _meant(action: object) -> str:
    """The action that was meant, where a name or a class is near to one; else ""."""
    known = {kind.__name__: kind for kind in (*_VERBS, Draw)}
    if isinstance(action, type):
        near = [name for name, kind in known.items() if kind is action]
    else:
        said = action[:60].strip("() ").title() if isinstance(action, str) else ""
        near = get_close_matches(said, known, 1)
    return near[0] if near else ""


def _name(action: Action) -> str:
    return type(action).__name__


def start(
    version: Version = GN9,
    seats: Iterable[str] = "ABC",
    stacks: Mapping[str, int] | int = 40,
    button: str | None = None,
    deck: Deck | Cards | None = None,
    *,
    seed: int | None = None,
) -> Hand:
    """A new hand: five cards each, one at a time from the left of the button; blinds 1 and 2.

    seats: 2 to 6 names in order. stacks: points by seat, up to 10**9, or the same for all; a seat
    with none is out. button: a seat with points, the first one unless told; with two seats in it
    posts the small blind and acts first before the draws. A blind that can't be paid in full is
    all-in; what is to be called stays 2. deck: a Deck, or cards that are the whole pack; without it
    one shuffled by `seed`, or anew.
    Raises BadRules and NotACard for what can't be dealt.

    >>> from cardlib.archie import GN9
    >>> start(GN9, ["A", "B", "C"], 40, "A", Deck(seed=7))
    <Archie, GN9, first bets: A to act, pot 3, A 40, B 39, C 38>
    """
    check_version(version)
    named = in_order(seats)
    if not 2 <= len(named) <= 6:
        raise BadRules(say.not_so_many_seats(len(named)))
    points = _stacks(named, stacks)
    playing = [seat for seat in named if points[seat]]
    if len(playing) < 2:
        raise BadRules(say.two_with_points)
    button = playing[0] if button is None else one_of(button, named, say.the_button)
    if button not in playing:
        raise BadRules(say.button_without_points(button, playing))
    place = playing.index(button) + 1
    order = [*playing[place:], *playing[:place]]
    dealt, rest = _pack(deck, seed, 5 * len(order)).take(5 * len(order))
    players = tuple(
        Player(seat, points[seat], dealt[i :: len(order)]) for i, seat in enumerate(order)
    )
    hand = Hand(version, named, button, players, rest)
    for p in players:
        hand = hand._logs(p.name, "is dealt", cards=p.cards)
    small, big = (1, 0) if len(order) == 2 else (0, 1)
    for i, blind, name in ((small, BLINDS[0], "small"), (big, BLINDS[1], "big")):
        p = hand.players[i].puts(min(blind, hand.players[i].stack))
        hand = hand._with(p)._logs(p.name, f"posts the {name} blind", p.bet, p)
    able = sum(p.stack > 0 for p in hand.players)
    cap = None if able <= 2 else 1 + version.raises
    opened = Round(UNITS[0], cap, made=1, high=BLINDS[1], full=BLINDS[1])
    return replace(hand, round=opened)._next(big)


def _stacks(named: tuple[str, ...], given: Any) -> dict[str, int]:
    if not isinstance(given, Mapping):
        return dict.fromkeys(named, whole(say.stacks, given, 0, MOST_POINTS))
    held = keyed(given, say.stacks)
    if {*held} != {*named}:
        raise BadRules(say.stacks_of_others(held, named))
    return {seat: whole(say.stack_of(seat), held[seat], 0, MOST_POINTS) for seat in named}


def _pack(given: Deck | Cards | None, seed: int | None, least: int) -> Deck:
    deck = given if isinstance(given, Deck) else Deck(given, seed=seed)
    for card, number in (Counter(deck) - Counter(pack())).items():
        if not card.suit:
            raise NotACard(say.joker_in_the_deck)
        raise NotACard(say.twice_in_the_deck(card, number + 1))
    if len(deck) < least:
        raise NotACard(say.deck_too_short(len(deck), least))
    return deck
