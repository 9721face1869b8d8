"""What High and Low says, in English: short texts as attributes, sentences as methods."""

from collections.abc import Iterable, Mapping, Sequence

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

    # Odds

    def not_thirteen(self, what: str, given: object) -> str:
        """One number for each rank was asked for."""
        return f"{what} is {told(given)}, but must be 13 whole numbers, from the ace up"

    def ties_of_a_turn(self, given: object, allowed: Iterable[str]) -> str:
        """A tie rule under which points follow from the cards was asked for."""
        return f"ties is {told(given)}, but must be one of {', '.join(map(repr, allowed))}"

    def policy_said(self, action: object, base: int, unbanked: int, may: Sequence[str]) -> str:
        """A policy said what can't be done; may: what can."""
        *others, last = may
        able = f"{', '.join(others)} or {last}"
        return f"a policy said {told(action)} on base {base}, unbanked {unbanked}: {able}"

    def no_policy(self, given: object) -> str:
        """A policy was asked for."""
        return (
            f"{told(given)} is no policy: it is called with the base, 0 to 12, the counts of the "
            "unseen cards and the unbanked points, and says HIGH, LOW or END"
        )

    def no_call(self, given: object) -> str:
        """A call was asked for."""
        return f"{told(given)} is no call: HIGH or LOW"

    def no_table_of_numbers(self, given: object) -> str:
        """Numbers by heart were asked for."""
        return f"{told(given)} is no table of points and winning cards, as in {{2: 31}}"

    def not_a_bool(self, what: str, given: object) -> str:
        """Yes or no was asked for."""
        return f"{what} is {told(given)}, but must be True or False"

    # Worked hands

    title_of_a_game = "A game played at the table"
    first_state_needed = "the pack was shuffled anew: the game's first state is needed, too"
    no_ranks_yet = "there are no ranks before the last turn is over"
    cards_in_order = "Cards, in the order in which they are turned"
    sheet_rules = (
        "High and Low. In the lesson the ace is low and a tie is a miss (UTILS_COM: a hit); END "
        "banks the unbanked points."
    )
    sheet_columns: Mapping[str, str] = {
        "who and call": "",
        "hit or miss": "",
        "unbanked": "after it",
        "totals": "banked points",
    }

    def what_a_step_is(self, players: Iterable[str]) -> str:
        """A line that is no step."""
        return (
            f"a step is a player ({', '.join(players)}), an action and what came of it, "
            "as in 'A LOW hit 1'"
        )

    def not_the_turn_of(self, player: str, turn: str) -> str:
        """A step of a player whose turn it isn't; turn: whose it is."""
        return f"it is {turn}'s turn, not {player}'s"

    def about_a_deal(self, seed: int, base: Card, follow: str) -> Sequence[str]:
        """The remarks at the head of a file with a seed's cards."""
        return (
            f"The deal of seed {seed}. The base is {base}, and {follow} follow.",
            "A step is a player, a call and what came of it, as in: A HIGH hit 1",
        )

    def title_of_a_seed(self, seed: int) -> str:
        """The title of such a file."""
        return f"Seed {seed}"

    # Figures

    base_card = "base card"
    hits_of_51 = "cards that hit, of 51 unseen"
    the_better_call = "The better call"
    an_even_chance = "an even chance"
    hits_before_the_end = "hits after which the turn is ended"
    points_and_chance = "points expected (bars), chance (line)"
    bank_after_n = "Bank after n hits, calling by what has been counted"
    points_expected = "points expected"
    chance_in_a_row = "chance of n hits in a row"
    unbanked_points = "unbanked points"
    when_to_bank_endless = "When to bank, with an endless deck"
    go_on = "go on"
    bank = "bank"
    points_of_a_turn = "points expected from a turn"
    worth_of_knowledge = "What each piece of knowledge is worth"
    unbanked_of_a = "A's unbanked points"
    winning_of_unseen = "winning cards, of those unseen"
    go_on_or_bank = "Go on, or bank?"
    for_most_points = "for most points"
    for_the_win = "for the best chance to win"
    unseen_cards = "unseen cards"
    simulated_turns = "simulated turns"
    points_a_turn = "points a turn"
    a_simulation = "A simulation closes in"
    mean_and_errors = "mean ± 2 errors"

    def call(self, call: str) -> str:
        """A call, in a legend."""
        return f"call {call}"

    def way(self, way: str) -> str:
        """A way to play, as the result file names it."""
        return way

    def exact(self, value: float) -> str:
        """The exact value, in a legend."""
        return f"exact: {value:.6f}"

    def figure_best_calls(self, worst: str) -> str:
        """What is to be seen; worst: the rank with the least sure call."""
        return (
            f"The further the base is from the {worst}, the surer the call: HIGH below it, LOW "
            f"above it, and on the {worst} itself either call hits less than half the time"
        )

    def figure_bank_after(self, hits: int, points: str) -> str:
        """What is to be seen; hits: the best number of them."""
        return (
            "Each further hit pays one point more and is less likely to come: the product is "
            f"greatest at {counted(hits, 'hit')}, {points} points"
        )

    def figure_thresholds(self, middle: int, ends: int, worth: float) -> str:
        """What is to be seen; middle, ends: when to bank on a 7 and on an ace."""
        return (
            f"Bank at {middle} points on a middle card, go on to {ends} on an ace or a king: "
            "the surer the next call, the longer it pays to go on; a turn is then worth "
            f"{worth:.4f} points"
        )

    def figure_worth(self, by_rank: float, by_number: float, lost: float, best: float) -> str:
        """What is to be seen; lost: by six numbers, of the best play's points."""
        return (
            f"When to bank matters more than counting: watching the base alone brings {by_rank:.4f}"
            f" points, counting and always banking after 3 only {by_number:.4f}; six numbers by "
            f"heart come within {lost:.6f} of the best play's {best:.6f}"
        )

    def figure_points_or_win(self, given_up: float, share: float, share_for_points: float) -> str:
        """What is to be seen; the shares are A's, of the games."""
        return (
            "Against B a point in the bank is worth more than the next one: A goes on only with "
            f"surer cards, gives up {given_up:.2f} points and wins {share:.4%} of the games "
            f"(draws count half) instead of {share_for_points:.4%}"
        )

    def figure_closing_in(self, turns: int, mean: float, error: float, value: float) -> str:
        """What is to be seen after so many turns."""
        return (
            f"A hundred times as many turns make the error ten times smaller: after {turns:,} "
            f"turns the mean is {mean:.4f} ± {error:.4f}, around the exact {value:.6f}"
        )


say = speaker(English)
