"""The exercises on High and Low; every right answer is computed by the rules or the odds."""

from collections.abc import Mapping
from fractions import Fraction

from cardlib.answers import CHANCE, COUNT, one_card, one_of, some_of
from cardlib.deck import Cards
from cardlib.high_and_low import exact, odds
from cardlib.high_and_low.rules import END, HIGH, LESSON, LOW, UTILS_COM, Game, RuleSet, start
from cardlib.lesson import Exercise

DECK = "5♦ 9♣ 9♥ Q♠ 2♣"
EIGHT = "A♠ 2♠ 3♠ A♥ 2♥ 3♥ 4♥"  # unseen, beside the base 4♠
ON_OR_BANK = one_of(
    {
        "go on": "on|continue|carry on|keep going|play on|call|call again",
        "bank": "bank it|bank them|bank the points|banking|stop|end|end the turn",
    }
)


def _played(deck: Cards, actions: str, rules: RuleSet = LESSON) -> Game:
    game = start(rules, deck)
    for action in actions.split():
        game = game.after(action)
    return game


def _allowed(rules: RuleSet) -> frozenset[str]:
    legal = start(rules, "A♠ 2♦").legal()
    return frozenset(action for action, why in legal.items() if not why)


ALL: Mapping[str, Exercise] = {
    "10.1": Exercise(
        COUNT,
        right=lambda: _played(DECK, f"{HIGH} {HIGH}").totals["A"],
        rule="notebook 10, “What a miss costs”",
        hint="What does the lesson say of a card of equal rank? And what had A banked before?",
        slips={
            "A point that isn't banked yet is lost with a miss.": lambda: (
                _played(DECK, HIGH).unbanked
            ),
            "Is a card of equal rank higher?": lambda: (
                _played(DECK, f"{HIGH} {HIGH}", UTILS_COM).unbanked
            ),
        },
    ),
    "10.2": Exercise(
        one_card(DECK),
        right=lambda: _played(DECK, f"{HIGH} {HIGH} {HIGH}").base,
        rule="notebook 10, “The base goes to the next player”",
        hint="Follow the open card: each card turned becomes the base, whoever turned it.",
        slips={
            "On that card B called, and then turned the next one.": lambda: (
                _played(DECK, f"{HIGH} {HIGH}").base
            ),
            "That was the first base of all: each card turned takes its place.": lambda: (
                _played(DECK, "").base
            ),
        },
    ),
    "11.1": Exercise(
        COUNT,
        right=lambda: _played(DECK, f"{HIGH} {HIGH} {END}", UTILS_COM).totals["A"],
        rule="notebook 11, “The same cards under three rule sets”",
        hint="Under UTILS_COM an equal rank is a hit for either call.",
        slips={
            "That is the lesson's rule; UTILS_COM has another for equal ranks.": lambda: _played(
                DECK, f"{HIGH} {HIGH}"
            ).totals["A"],
            "How many calls hit, if an equal rank is a hit?": lambda: _played(DECK, HIGH).unbanked,
        },
    ),
    "11.2": Exercise(
        some_of({HIGH: "", LOW: "", END: "bank|ending"}),
        right=lambda: _allowed(LESSON.but(ace="high")),
        rule="notebook 11, “Switches”",
        hint="With the ace high, which call can no card answer? Ending is always allowed.",
        slips={
            "That is right where the ace is low.": lambda: _allowed(LESSON),
            "A call that no card can answer is refused.": lambda: frozenset((HIGH, LOW, END)),
            "May a turn be ended before the first call?": lambda: (
                _allowed(LESSON.but(ace="high")) - {END}
            ),
        },
    ),
    "12.1": Exercise(
        CHANCE,
        right=lambda: odds.best_call("J♠")[1],
        rule="notebook 12, “The first call”",
        hint="Count the ranks below a jack; each has four cards.",
        slips={
            "The base is seen, so one card less of the 52 is unseen.": lambda: (
                odds.best_call("J♠")[1] * Fraction(51, 52)
            ),
            "Another jack is a tie, and a tie misses.": lambda: (
                odds.best_call("J♠")[1] + Fraction(3, 51)
            ),
            "That is the chance of the other call.": lambda: (
                1 - odds.best_call("J♠")[1] - Fraction(3, 51)
            ),
        },
    ),
    "12.2": Exercise(
        ON_OR_BANK,
        right=lambda: "go on" if 33 * (2 + 1) > 48 * 2 else "bank",
        rule="notebook 12, “When to bank: the one-step rule”",
        hint="Put W = 33, N = 48 and u = 2 into the rule.",
        slips={"Compare W · (u + 1) with N · u: which is larger?": lambda: "bank"},
    ),
    "13.1": Exercise(
        CHANCE,
        right=lambda: odds.chances(LESSON, "4♠", EIGHT)[LOW].chance,
        rule="notebook 13, “The question, on eight cards”",
        hint="Of the seven unseen cards, how many are lower than a 4?",
        slips={
            "The base is seen: it is none of the cards that can come.": lambda: Fraction(
                odds.chances(LESSON, "4♠", EIGHT)[LOW].hits, 8
            ),
            "One unseen card ties, and a tie misses.": lambda: 1,
        },
    ),
    "13.2": Exercise(
        ON_OR_BANK,
        right=lambda: "go on" if exact.result("worth")["six_numbers"]["4"] <= 38 else "bank",
        rule="notebook 13, “Six numbers by heart”",
        hint="Find the number for 4 points in the table, and compare it with 38.",
        slips={"The number says how many winning cards are enough to call again.": lambda: "bank"},
    ),
}
