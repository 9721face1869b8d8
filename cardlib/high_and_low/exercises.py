"""The exercises on High and Low; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping

from cardlib.deck import Cards
from cardlib.high_and_low import exact, odds
from cardlib.high_and_low.rules import END, HIGH, LESSON, LOW, UTILS_COM, Game, RuleSet, start
from cardlib.lesson import Exercise


def _played(deck: Cards, actions: str, rules: RuleSet = LESSON) -> Game:
    game = start(rules, deck)
    for action in actions.split():
        game = game.after(action)
    return game


ALL: Mapping[str, Exercise] = {
    "10.1": Exercise(
        right=lambda: _played("5♦ 9♣ 9♥ Q♠ 2♣", f"{HIGH} {HIGH}").totals["A"],
        rule="notebook 10, “What a miss costs”",
        hint="What does the lesson say of a card of equal rank? And what had A banked before?",
    ),
    "10.2": Exercise(
        right=lambda: _played("5♦ 9♣ 9♥ Q♠ 2♣", f"{HIGH} {HIGH} {HIGH}").base,
        rule="notebook 10, “The base goes to the next player”",
        hint="Follow the open card: each card turned becomes the base, whoever turned it.",
    ),
    "11.1": Exercise(
        right=lambda: _played("5♦ 9♣ 9♥ Q♠ 2♣", f"{HIGH} {HIGH} {END}", UTILS_COM).totals["A"],
        rule="notebook 11, “The same cards under three rule sets”",
        hint="Under UTILS_COM an equal rank is a hit for either call.",
    ),
    "11.2": Exercise(
        right=lambda: frozenset(
            action
            for action, why in start(LESSON.but(ace="high"), "A♠ 2♦").legal().items()
            if not why
        ),
        rule="notebook 11, “Switches”",
        hint="With the ace high, which call can no card answer? Ending is always allowed.",
    ),
    "12.1": Exercise(
        right=lambda: odds.best_call("J♠")[1],
        rule="notebook 12, “The first call”",
        hint="Count the ranks below a jack; each has four cards.",
    ),
    "12.2": Exercise(
        right=lambda: "go on" if 33 * (2 + 1) > 48 * 2 else "bank",
        rule="notebook 12, “When to bank: the one-step rule”",
        hint="Put W = 33, N = 48 and u = 2 into the rule.",
    ),
    "13.1": Exercise(
        right=lambda: odds.chances(LESSON, "4♠", "A♠ 2♠ 3♠ A♥ 2♥ 3♥ 4♥")[LOW].chance,
        rule="notebook 13, “The question, on eight cards”",
        hint="Of the seven unseen cards, how many are lower than a 4?",
    ),
    "13.2": Exercise(
        right=lambda: "go on" if exact.result("worth")["six_numbers"]["4"] <= 38 else "bank",
        rule="notebook 13, “Six numbers by heart”",
        hint="Find the number for 4 points in the table, and compare it with 38.",
    ),
}
