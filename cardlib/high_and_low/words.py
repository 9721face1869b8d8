"""What High and Low says, in English: short texts as attributes, sentences as methods."""

from collections.abc import Iterable, Mapping

from cardlib.deck import Card, counted, told
from cardlib.language import speaker

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class English:
    """The words of this game; another language overrides each."""

    # Rules

    over = "the game is over: every turn has been played"
    no_card_turned = "no card turned"
    not_stated = "not stated"
    suits_by_level = "1 suit at first, more by level"
    redraw_for_ever = "ties='redraw' would never end with a pack of one rank: use miss or hit"
    players_in_a_set = "players play in their order, and a set has none: give a list of names"

    def not_one_card(self, given: object) -> str:
        """One card was asked for."""
        return f"{told(given)} is not one card of 52: one is asked here, no joker"

    def no_rule_set(self, given: object, names: Iterable[str]) -> str:
        """A rule set was asked for; names: of those that there are."""
        return f"{told(given)} is no rule set: {', '.join(names)}, or one of them .but(…)"

    def nothing_higher(self, base: Card) -> str:
        """Why HIGH can't be called."""
        return f"HIGH on {base} is impossible: no rank is higher than {base.rank}"

    def nothing_lower(self, base: Card) -> str:
        """Why LOW can't be called."""
        return f"LOW on {base} is impossible: no rank is lower than {base.rank}"

    def no_action(self, given: object, actions: Iterable[str], meant: str | None) -> str:
        """What is no action; meant: the nearest one, "" for none, None for what is no text."""
        line = f"{told(given)} is no action: there are {', '.join(actions)}"
        if meant is None:
            return f"{line}, as in game.after(hl.LOW)"
        return f"{line}; did you mean {meant}?" if meant else line

    def turned(self, call: str, path: str, outcome: str, tie: bool, shuffled: int) -> str:
        """A call, the cards from the base on, and what came of it; outcome: "hit" or "miss"."""
        why = " (a tie)" if tie and outcome == "hit" else ""
        back = f" ({counted(shuffled, 'seen card')} shuffled back in)" if shuffled else ""
        return f"{call}: {path} {outcome}{why}{back}"

    def who(self, player: str, turn: int, number: int, ends: bool) -> str:
        """Who did something, in which turn (0 where there is but one), as which action of it."""
        who = f"{player}, turn {turn}" if turn else player
        if ends:
            return f"{who} ends"
        return f"{who}, {_ORDINALS[number - 1] if number <= len(_ORDINALS) else f'number {number}'}"

    def moment(
        self,
        rules: str,
        turn: str | None,
        base: Card,
        unbanked: int,
        totals: Mapping[str, int],
        left: int,
    ) -> str:
        """A moment of a game in one sentence; turn: whose, None after the last."""
        now = f"{turn} to play" if turn else "over"
        points = ", ".join(f"{player} {n}" for player, n in totals.items())
        return (
            f"High and Low, {rules}: {now}, base {base}, {unbanked} unbanked, {points}, "
            f"{counted(left, 'card')} face down"
        )

    def too_often(self, card: Card, times: int, held: int, rules: str, size: int) -> str:
        """A card that a deck holds more often than the pack of its rules."""
        return (
            f"{card} is {counted(times, 'time')} in the deck, but {counted(held, 'time')} in "
            f"the pack of {rules} ({counted(size, 'card')}, no joker)"
        )

    def no_deck(self, cards: int) -> str:
        """Too few cards to play with."""
        verb = "is" if cards == 1 else "are"
        return f"{counted(cards, 'card')} {verb} no deck to play with: at least a base and one more"

    def too_many_players(self, players: int) -> str:
        """How many can sit down."""
        return f"{counted(players, 'player')} can't sit down: 1 to 8 can"

    # What lies on the table

    to_play = "to play"
    plays_next = "plays next"
    has_played = "has played"
    banked = "banked"
    unbanked = "unbanked"
    this_turn = "this turn"
    base = "base"

    def calls_earlier(self, calls: int) -> str:
        """How many calls of a turn came before those that are shown."""
        return f"{counted(calls, 'call')} earlier"

    def turn_of(self, player: str) -> str:
        """Whose turn the trail shows."""
        return f"{player}'s turn"

    def next_card(self, cards: int) -> str:
        """What stands over the deck."""
        return f"next: {cards} face down"

    def lost(self, points: int) -> str:
        """What a miss cost."""
        if not points:
            return "miss: nothing was at risk"
        return f"miss: {counted(points, 'unbanked point')} lost"

    def ended(self, points: int) -> str:
        """What ending a turn brought."""
        return f"ended: {counted(points, 'point')} banked"

    def place(self, rank: int) -> str:
        """A rank at the end: 1st, 2nd, …"""
        return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"


say = speaker(English)
