"""The exercises of notebook 14; every right answer is computed by the rules or the odds."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardlib.answers import CHANCE, Kind, one_card, plain, points, ranks, row_of_cards
from cardlib.deck import Card, Deck, cards, counted, pack, told
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


SWITCHES = ("ace", "ties", "turns", "decks", "suits")


def _switched(answer: Any) -> RuleSet:
    """The lesson's rules with the one switch that an answer names."""
    if isinstance(answer, RuleSet):
        changed = {name: getattr(answer, name) for name in SWITCHES}
        given = [(n, value) for n, value in changed.items() if value != getattr(LESSON, n)]
    elif isinstance(answer, Mapping):
        given = [*answer.items()]
    elif isinstance(answer, str):
        given = re.findall(r"(\w+)\W+(\w+)", re.sub(r".*\bbut\(|^the switch ", "", plain(answer)))
    else:
        given = [answer[0] if len(answer) == 1 else answer]
        if isinstance(given[0], str | Mapping | RuleSet):
            return _switched(given[0])
    if len(given) != 1:
        raise BadRules(f"{told(answer)} names {counted(len(given), 'switch')}, and one is enough")
    name, value = map(plain, given[0])
    names = [switch for switch in SWITCHES if switch.removesuffix("s") == name.removesuffix("s")]
    return LESSON.but(**{(names or [name])[0]: int(value) if value.isdecimal() else value})


def _explains(rules: RuleSet) -> str:
    """Why this switch doesn't explain the strange score."""
    try:
        totals = play(OTHER, OTHER_CALLS, rules).totals
    except ValueError:  # the calls themselves can't be made under these rules
        return "Under that switch these calls can't even be made."
    return "" if totals == OTHER_TOTALS else "With these cards that switch gives another score."


def _three_to_nothing(given: tuple[Card, ...]) -> str:
    """Why this pack doesn't do what is asked."""
    if len(given) < 5:
        return "A base and four calls need five cards at least."
    game = start(LESSON, Deck(given))
    for call in (HIGH, LOW, HIGH, END, LOW):
        game = game.after(call)
        if game.log[-1].player == "A" and game.log[-1].outcome == "miss":
            return f"{game.log[-1].told}: A must hit three times."
    if game.log[-1].outcome != "miss":
        return f"{game.log[-1].told}: B must miss."
    tie = game.log[-1].base.rank == game.base.rank
    return "" if tie else f"{game.log[-1].told}: a miss, but by no tie."


def _from_seen(call: str, ties: bool = False, of: int | None = None) -> Fraction:
    """The chance of a call from the base that stands last in SEEN; ties as hits; of so many."""
    seen = cards(SEEN)
    unseen = [card for card in pack() if card not in seen]
    it = odds.chances(LESSON, seen[-1], unseen)[call]
    return Fraction(it.hits + it.ties * ties, of or len(unseen))


def _good(of: int = 51, calls: tuple[str, ...] = (HIGH, LOW)) -> frozenset[str]:
    """The ranks from which one of these calls has three quarters of so many cards for it."""
    return frozenset(
        base.rank
        for base in pack(suits=1)
        for call, it in odds.chances(LESSON, base, [c for c in pack() if c != base]).items()
        if call in calls and 4 * it.hits >= 3 * of
    )


ALL: Mapping[str, Exercise] = {
    "14.1": Exercise(
        one_card(LONG),
        right=lambda: play(LONG, LONG_CALLS[:3], players=PLAYERS).base,
        rule="notebook 10, “The base goes to the next player”",
        hint="The first card is the base; then one card is turned for every call, whoever calls.",
        slips={
            "Aki has made three calls, and each turned a card, the one that missed, too.": lambda: (
                play(LONG, LONG_CALLS[:2], players=PLAYERS).base
            ),
            "That card is turned only when Ben calls.": lambda: (
                play(LONG, LONG_CALLS[:4], players=PLAYERS).base
            ),
            "Each card turned takes the place of the first base.": lambda: cards(LONG)[0],
        },
    ),
    "14.2": Exercise(
        points(PLAYERS),
        right=lambda: play(LONG, LONG_CALLS, players=PLAYERS).totals,
        rule="notebook 10, “What a miss costs”",
        hint="Keep two columns: what is unbanked, and what is banked. Only END moves points over.",
        slips={
            "Aki's third call misses: what becomes of unbanked points?": lambda: (
                play(LONG, LONG_CALLS, players=PLAYERS).totals
                | {"Aki": play(LONG, LONG_CALLS[:2], players=PLAYERS).unbanked}
            ),
            "Is 4♦ on 4♥ higher?": lambda: (
                play(LONG, LONG_CALLS, players=PLAYERS).totals
                | {"Aki": play(LONG, LONG_CALLS[:3], LESSON.but(ties="hit"), PLAYERS).unbanked}
            ),
        },
    ),
    "14.3": Exercise(
        Kind('name a switch and its value, as in "turns=3"', _switched),
        accepts=_explains,
        rule="notebook 11, “Switches”",
        hint="Two of these calls would miss under the lesson's rules. Which, and why?",
    ),
    "14.4": Exercise(
        CHANCE,
        right=lambda: _from_seen(HIGH),
        rule="notebook 12, “What counting tells you”",
        hint="Forty-eight cards are unseen. Count those above the base, and take out those seen.",
        slips={
            "Of the cards above the 4 some have been seen: they can't come.": lambda: Fraction(
                4 * (13 - LESSON.value(SEEN.split()[-1])), 48
            ),
            "Only the cards that are unseen can come: how many are they?": lambda: _from_seen(
                HIGH, of=52
            ),
            "Of the cards seen, more than the base are gone.": lambda: _from_seen(HIGH, of=51),
            "Another 4 is a tie, and a tie misses.": lambda: _from_seen(HIGH, ties=True),
            "That is the other call.": lambda: _from_seen(LOW),
        },
    ),
    "14.5": Exercise(
        ranks(),
        right=_good,
        rule="notebook 12, “The first call”",
        hint="Three in four of 51 cards are a little more than 38.",
        slips={
            "Three in four of the 51 unseen cards: how many is that at least?": lambda: _good(48),
            "LOW is a call, too: look at the other end.": lambda: _good(calls=(HIGH,)),
            "HIGH is a call, too: look at the other end.": lambda: _good(calls=(LOW,)),
        },
    ),
    "14.6": Exercise(
        row_of_cards('write the cards in their order, as in "Q♠ 7♥ 2♣"'),
        accepts=_three_to_nothing,
        rule="notebook 10, “Call, then look”",
        hint="Write the base first, then a card for each call. What must the last one be, to tie?",
    ),
}
