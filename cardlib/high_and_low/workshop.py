"""The exercises of notebook 14; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardlib.deck import RANKS, Deck, cards, pack
from cardlib.errors import BadRules
from cardlib.high_and_low import odds
from cardlib.high_and_low.rules import END, HIGH, LESSON, LOW, Game, RuleSet, start
from cardlib.lesson import Exercise

PLAYERS = ("Aki", "Ben", "Chie")
LONG = "6♣ J♠ 4♥ 4♦ K♣ 9♠ 2♦ 8♥ Q♦ 10♣"
LONG_CALLS = (HIGH, LOW, HIGH, HIGH, LOW, END, LOW, HIGH, HIGH, END)
OTHER = "5♦ 9♣ 9♥ Q♠ 2♣ 2♥"
OTHER_CALLS = (HIGH, HIGH, HIGH, END, LOW, LOW, END)
OTHER_TOTALS = {"A": 3, "B": 2}
SEEN = "3♥ Q♠ K♦ 4♣"  # the last one is the base


def play(
    deck: str,
    calls: tuple[str, ...],
    rules: RuleSet = LESSON,
    players: tuple[str, ...] = ("A", "B"),
) -> Game:
    """The game after these calls on these cards."""
    game = start(rules, deck, players)
    for call in calls:
        game = game.after(call)
    return game


def _explains(answer: Any) -> str:
    """Why this switch doesn't explain the strange score."""
    if isinstance(answer, Mapping):
        switches = {str(name): value for name, value in answer.items()}
    else:
        name, sign, value = str(answer).replace(" ", "").partition("=")
        if not sign:
            raise BadRules("name a switch and its value, as in turns=3")
        value = value.strip("\"'")
        switches = {name.strip(): int(value) if value.isascii() and value.isdigit() else value}
    if len(switches) != 1:
        raise BadRules("one switch is enough: name it and its value, as in turns=3")
    rules = LESSON.but(**switches)
    try:
        same = play(OTHER, OTHER_CALLS, rules).totals == OTHER_TOTALS
    except ValueError:  # the calls themselves can't be made under these rules
        same = False
    return "" if same else "Under that switch the score is another one."


def _three_to_nothing(answer: Any) -> str:
    """Why this pack doesn't do what is asked."""
    game = start(LESSON, Deck(cards(answer)))
    for call in (HIGH, LOW, HIGH, END, LOW):
        game = game.after(call)
        if game.log[-1].player == "A" and game.log[-1].outcome == "miss":
            return f"{game.log[-1].told}: A must hit three times."
    if game.log[-1].outcome != "miss":
        return f"{game.log[-1].told}: B must miss."
    tie = game.log[-1].base.rank == game.base.rank
    return "" if tie else f"{game.log[-1].told}: a miss, but by no tie."


def _by_counting() -> Fraction:
    """The chance of HIGH, the better call, from the base that stands last in SEEN."""
    seen = cards(SEEN)
    unseen = [card for card in pack() if card not in seen]
    return Fraction(sum(LESSON.value(c) > LESSON.value(seen[-1]) for c in unseen), len(unseen))


ALL: Mapping[str, Exercise] = {
    "14.1": Exercise(
        right=lambda: play(LONG, LONG_CALLS[:3], players=PLAYERS).base,
        rule="notebook 10, “The base goes to the next player”",
        hint="The first card is the base; then one card is turned for every call, whoever calls.",
    ),
    "14.2": Exercise(
        right=lambda: play(LONG, LONG_CALLS, players=PLAYERS).totals,
        rule="notebook 10, “What a miss costs”",
        hint="Keep two columns: what is unbanked, and what is banked. Only END moves points over.",
    ),
    "14.3": Exercise(
        accepts=_explains,
        rule="notebook 11, “Switches”",
        hint="Find the one card in it over which two descriptions of the game disagree.",
    ),
    "14.4": Exercise(
        right=_by_counting,
        rule="notebook 12, “What counting tells you”",
        hint="Forty-eight cards are unseen. Count those above the base, and take out those seen.",
    ),
    "14.5": Exercise(
        right=lambda: frozenset(rank for rank in RANKS if 4 * odds.best_call(f"{rank}♠")[1] >= 3),
        rule="notebook 12, “The first call”",
        hint="Three in four of 51 cards are a little more than 38.",
    ),
    "14.6": Exercise(
        accepts=_three_to_nothing,
        rule="notebook 10, “Call, then look”",
        hint="Write the base first, then a card for each call. What must the last one be, to tie?",
    ),
}
