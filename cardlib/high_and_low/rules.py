"""High and Low as frozen states: rule sets, what may be done, what follows.

One open card is the base; the next is called HIGH or LOW before it is turned. Hits in a row are
unbanked points: ending the turn banks them, a miss loses them. Source of every rule: the High and
Low document; the section is named where the rule stands.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from cardlib import switches
from cardlib.deck import (
    MOST_DECKS,
    RANKS,
    SUITS,
    Card,
    Cards,
    Deck,
    cards,
    pack,
)
from cardlib.errors import BadRules, IllegalAction, NotACard
from cardlib.high_and_low.words import say
from cardlib.names import in_order
from cardlib.switches import choice, number

HIGH, LOW, END = "HIGH", "LOW", "END"
MOST_TURNS = 10**6  # of each player


def one_card(card: Cards) -> Card:
    """One card of a suit, or its text. Raises NotACard for any other value, for the joker, too.

    >>> one_card("10h")
    Card('10', '♥')
    """
    read = (card,) if isinstance(card, Card) else cards(card)
    if len(read) != 1 or not read[0].suit:
        raise NotACard(say.not_one_card(card))
    return read[0]


@dataclass(frozen=True, repr=False)
class RuleSet(switches.RuleSet):
    """What differs from one description of the game to the next ("In another version, check…").

    ace: "low" or "high". ties: an equal rank is a "miss" or a "hit" for either call, or the next
    card is turned and the call stands ("redraw"). turns: of each player. decks and suits: the
    pack. A rule set of your own is as good as a named one: RuleSet("MINE", "my house", ties="hit").

    >>> LESSON.but(ace="high", turns=3)
    RuleSet('LESSON but ace=high, turns=3')
    >>> LESSON.but(ace="middle")
    Traceback (most recent call last):
    cardlib.errors.BadRules: ace is 'middle', but must be one of 'low', 'high'
    """

    ace: str = choice("low", "high")
    ties: str = choice("miss", "hit", "redraw")
    turns: int = number(1, 1, MOST_TURNS)
    decks: int = number(1, 1, MOST_DECKS)
    suits: int = number(len(SUITS), 1, len(SUITS))

    def value(self, card: Cards) -> int:
        """The place of a card's rank in this order, 1 (lowest) to 13. Suits never matter.

        >>> LESSON.value("A♠"), LESSON.but(ace="high").value("A♠")
        (1, 13)
        """
        place = RANKS.index(one_card(card).rank)
        return 13 if self.ace == "high" and place == 0 else place + (self.ace == "low")


LESSON = RuleSet("LESSON", "the document's lesson: 2 players, 1 turn each")
BOARD_GAME_JOIN = RuleSet(
    "BOARD_GAME_JOIN", "BoardGameJoin, page as updated 23 September 2026", turns=3
)
UTILS_COM = RuleSet("UTILS_COM", "utils.com, High or Low", ties="hit")
RULE_SETS = {rules.name: rules for rules in (LESSON, BOARD_GAME_JOIN, UTILS_COM)}


def rule_set(given: RuleSet) -> RuleSet:
    """What is given, where it is a rule set. Raises BadRules."""
    if not isinstance(given, RuleSet):
        raise BadRules(say.no_rule_set(given, RULE_SETS))
    return given


def governor_of_poker() -> dict[str, str]:
    """What the third description states; it is no rule set, since nothing is filled in."""
    return {
        "description": "Governor of Poker",
        "source": "Governor of Poker, Higher Lower",
        "ace": say.not_stated,
        "an equal rank is": say.not_stated,
        "turns each": say.not_stated,
        "pack": say.suits_by_level,
    }


@dataclass(frozen=True)
class Step:
    """One thing a player did, with what followed; the log of a game is a tuple of these."""

    player: str
    turn: int  # of this player, from 1
    number: int  # of this action within the turn, from 1
    action: str
    base: Card  # before the action
    turned: tuple[Card, ...]  # several where ties are redrawn, none at an END
    outcome: str  # "hit", "miss" or "end"
    unbanked: tuple[int, int]  # before and after
    totals: tuple[int, ...]  # after, in the players' order
    shuffled: int  # cards shuffled back in to go on

    @property
    def told(self) -> str:
        """The call, the cards and what came of it, as in the document's table."""
        if self.action == END:
            return say.no_card_turned
        tie = self.turned[-1].rank == self.base.rank
        path = "→".join(map(str, (self.base, *self.turned)))
        return say.turned(self.action, path, self.outcome, tie, self.shuffled)


@dataclass(frozen=True, repr=False)
class Game:
    """A moment of the game. `after` gives the next one; nothing ever changes this one."""

    rules: RuleSet
    players: tuple[str, ...]
    base: Card
    deck: Deck
    seen: tuple[Card, ...] = ()  # turned before the base, out of play until a reshuffle
    unbanked: int = 0
    banked: tuple[int, ...] = ()
    turns_over: int = 0  # of all players together
    log: tuple[Step, ...] = ()

    @property
    def over(self) -> bool:
        """All turns are played ("If the deck runs out … compare totals")."""
        return self.turns_over == self.rules.turns * len(self.players)

    @property
    def turn(self) -> str | None:
        """The player whose turn it is, None after the last."""
        return None if self.over else self.players[self.turns_over % len(self.players)]

    @property
    def totals(self) -> dict[str, int]:
        """Banked points of each player."""
        return dict(zip(self.players, self.banked, strict=True))

    @property
    def ranks(self) -> dict[str, int] | None:
        """Each player's rank, equal totals sharing one (3, 3, 1 are ranks 1, 1, 3); None before.

        Nobody with a point is a joint first: a draw.
        """
        if not self.over:
            return None
        return {p: 1 + sum(b > mine for b in self.banked) for p, mine in self.totals.items()}

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards among which the next one is, sorted: what counting can tell, and no more."""
        return tuple(sorted(self.deck or self.seen, key=lambda c: (RANKS.index(c.rank), c.suit)))

    def legal(self) -> dict[str, str]:
        """Each action with "" where it may be chosen, or with the reason why not.

        >>> start(LESSON, "K♣ A♦").legal()
        {'HIGH': 'HIGH on K♣ is impossible: no rank is higher than K', 'LOW': '', 'END': ''}
        """
        if self.over:
            return dict.fromkeys((HIGH, LOW, END), say.over)
        place = self.rules.value(self.base)
        return {
            HIGH: say.nothing_higher(self.base) if place == 13 else "",
            LOW: say.nothing_lower(self.base) if place == 1 else "",
            END: "",
        }

    def after(self, action: str) -> "Game":
        """The game after HIGH, LOW or END. Raises IllegalAction with the reason.

        >>> game = start(LESSON, "K♣ A♦ 7♠")
        >>> game.after(LOW)
        <High and Low, LESSON: A to play, base A♦, 1 unbanked, A 0, B 0, 1 card face down>
        >>> game.after(HIGH)
        Traceback (most recent call last):
        cardlib.errors.IllegalAction: HIGH on K♣ is impossible: no rank is higher than K
        """
        legal = self.legal()
        if not isinstance(action, str) or action not in legal:
            raise IllegalAction(say.no_action(action, legal, _meant(action)))
        if legal[action]:
            raise IllegalAction(legal[action])
        return self._ended() if action == END else self._called(action)

    def _ended(self) -> "Game":
        """Unbanked points join the total, no card is turned ("Call, turn, and bank hits")."""
        place = self.turns_over % len(self.players)
        banked = tuple(b + self.unbanked * (i == place) for i, b in enumerate(self.banked))
        return self._step(END, "end", 0, banked=banked)

    def _called(self, call: str) -> "Game":
        """The next card is turned, compared, and becomes the base ("Call, turn, and bank hits")."""
        deck, seen, base, shuffled = self.deck, self.seen, self.base, 0
        turned: tuple[Card, ...] = ()
        difference = 0
        while not turned or (difference == 0 and self.rules.ties == "redraw"):
            if not deck:  # the base stays on the table, all other seen cards go back in
                deck, seen, shuffled = deck.with_shuffled(seen), (), shuffled + len(seen)
            (card,), deck = deck.take()
            seen, base, turned = (*seen, base), card, (*turned, card)
            difference = self.rules.value(base) - self.rules.value(self.base)
        right = difference > 0 if call == HIGH else difference < 0
        hit = right or (difference == 0 and self.rules.ties == "hit")
        unbanked = self.unbanked + 1 if hit else 0
        outcome = "hit" if hit else "miss"
        return self._step(
            call, outcome, unbanked, turned, shuffled, deck=deck, seen=seen, base=base
        )

    def _step(
        self,
        action: str,
        outcome: str,
        unbanked: int,
        turned: tuple[Card, ...] = (),
        shuffled: int = 0,
        **changes: Any,
    ) -> "Game":
        over = self.turns_over + (outcome != "hit")
        now = replace(self, unbanked=unbanked, turns_over=over, **changes)
        player, turn = str(self.turn), 1 + self.turns_over // len(self.players)
        same = self.log and (self.log[-1].player, self.log[-1].turn) == (player, turn)
        number = self.log[-1].number + 1 if same else 1
        points = (self.unbanked, unbanked)
        step = Step(
            player, turn, number, action, self.base, turned, outcome, points, now.banked, shuffled
        )
        return replace(now, log=(*self.log, step))

    def rows(self) -> list[dict[str, str]]:
        """The log as the rows of the document's table of the worked turn."""
        totals = "totals " + "/".join(self.players)
        several = self.rules.turns > 1
        return [
            {
                "action": say.who(
                    step.player, step.turn * several, step.number, step.action == END
                ),
                "call and card": step.told,
                "unbanked": "{}→{}".format(*step.unbanked),
                totals: "/".join(map(str, step.totals)),
            }
            for step in self.log
        ]

    def _repr_html_(self) -> str:
        from cardlib import faces

        return faces.row([self.base, None], caption=repr(self)[1:-1]).html

    def __repr__(self) -> str:
        now = say.moment(
            self.rules.name, self.turn, self.base, self.unbanked, self.totals, len(self.deck)
        )
        return f"<{now}>"


def _meant(action: object) -> str | None:
    """The action that was meant, "" where a text is near to none; None for what is no text."""
    if not isinstance(action, str):
        return None
    near = get_close_matches(action[:60].strip().upper(), (HIGH, LOW, END), 1)
    return near[0] if near else ""


def start(
    rules: RuleSet = LESSON,
    deck: Deck | Cards | None = None,
    players: Iterable[str] | None = None,
    *,
    seed: int | None = None,
) -> Game:
    """A new game: the deck's first card turned up as the base, the first player to call.

    deck: a Deck, or cards that are the whole pack; without it a pack shuffled by `seed`, or anew.
    players: 1 to 8 names; without it A and B ("Before you play").
    Raises NotACard where the pack of these rules doesn't hold a card, BadRules for players or for
    a pack in which ties would be redrawn for ever.

    >>> start(LESSON, "K♣ A♦ 7♠ 3♥ 9♦ 9♠", ["X", "Y"]).after(LOW).after(END).totals
    {'X': 1, 'Y': 0}
    """
    whole_pack = pack(rule_set(rules).decks, rules.suits)
    if deck is None:
        deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    elif not isinstance(deck, Deck):
        deck = Deck(deck, seed=seed, decks=rules.decks)
    strangers = Counter(deck) - Counter(whole_pack)
    if strangers:
        card, n = next(iter(strangers.items()))
        held = whole_pack.count(card)
        raise NotACard(say.too_often(card, held + n, held, rules.name, len(whole_pack)))
    if len(deck) < 2:
        raise NotACard(say.no_deck(len(deck)))
    if rules.ties == "redraw" and len({card.rank for card in deck}) == 1:
        raise BadRules(say.redraw_for_ever)
    named = _players(players)
    (base,), rest = deck.take()
    return Game(rules, named, base, rest, banked=(0,) * len(named))


def _players(players: Iterable[str] | None) -> tuple[str, ...]:
    named = in_order(("A", "B") if players is None else players, "players")
    if not 1 <= len(named) <= 8:
        raise BadRules(say.too_many_players(len(named)))
    return named
