"""The exercises of notebook 35; every right answer is computed by the rules or the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from cardlib.answers import CHANCE, one_of, row_of_cards, some_cards, some_of
from cardlib.deck import JOKER, Card, Deck, cards, pack
from cardlib.lesson import Exercise
from cardlib.pai_gow.house_way import TRUMP_PLAZA, house_way
from cardlib.pai_gow.rules import Chip, Deal, HouseWay, Result, settle, start
from cardlib.pai_gow.setting import DOCUMENT, FoulSetting, High, set_hand

JOKER_HAND = "joker K♠ K♥ K♦ 4♣"
SETTINGS = {
    "a": ("K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", "A♦ Q♠"),
    "b": ("Q♠ Q♥ 9♦ 5♣ 2♠ K♦ K♣", "K♦ K♣"),
    "c": ("A♠ A♥ 9♦ 5♣ 2♠ joker K♣", "joker K♣"),
    "d": ("A♠ 9♥ 8♦ 5♣ 2♠ A♦ K♣", "A♦ K♣"),
}
TO_SET = "10♠ 10♥ 6♦ 6♣ A♠ K♦ 3♣"


def round_of_25() -> Result:
    """The round of 35.4: 25 dollars, the low hands equal."""
    player = set_hand("Q♠ Q♥ 8♦ 5♣ 3♠ A♠ K♦", "A♠ K♦")
    return settle(player, set_hand("J♠ J♥ 9♦ 6♣ 4♠ A♥ K♣", "A♥ K♣"), 25)


CLAIMS: Mapping[str, Callable[[], bool]] = {
    "a": lambda: round_of_25().high == "player",
    "b": lambda: round_of_25().low == "player",
    "c": lambda: Fraction(95 * 25, 100) == Fraction(2375, 100),
}
"""What each sentence of the settlement in 35.4 says, as the rules see it."""


def _foul(name: str) -> bool:
    try:
        set_hand(*SETTINGS[name])
    except FoulSetting:
        return True
    return False


def _two_copies(fourteen: tuple[Card, ...]) -> str:
    """Why these fourteen cards don't make two copies."""
    game = start(deck=Deck(top=fourteen, seed=0, joker=True))
    for action in (Chip(25), Deal(), HouseWay()):
        game = game.after(action)
    assert game.result
    wrong = [side for side in ("high", "low") if getattr(game.result, side) != "copy"]
    if not wrong:
        return ""
    are = "hands are no copies" if len(wrong) == 2 else "hand is no copy"
    return f"The {' and the '.join(wrong)} {are} when the house way sets these cards."


CATEGORIES = dict.fromkeys(DOCUMENT.categories, "") | {
    "high card": r"(?:\w+|no pair) high\b.*",
    "pair": r"(?:one |a |1 )?pair\b.*",
    "two pair": r"(?:two|2) pairs?\b.*",
    "three of a kind": r"(?:three|3) (?:of a kind|kings)\b.*|trips\b.*|set\b.*",
    "straight": r"straight(?! flush).*",
    "flush": r"flush\b.*",
    "full house": r"full\b.*",
    "four of a kind": r"(?:four|4) .*|quads\b.*",
    "straight flush": r"straight flush\b.*",
    "royal flush": r"royal\b.*",
    "five aces": r"(?:five|5) .*",
}

ALL: Mapping[str, Exercise] = {
    "35.1": Exercise(
        one_of(CATEGORIES),
        right=lambda: High(JOKER_HAND).category,
        rule="notebook 30, “The joker”",
        hint="Can it complete a straight or a flush here? If not, what does it count as?",
        slips={
            "The joker is no card of your choice: what does it complete?": lambda: (
                High(JOKER_HAND, DOCUMENT.but(joker="wild")).category
            ),
            "The joker pairs nothing here: of which rank is it?": lambda: "full house",
        },
    ),
    "35.2": Exercise(
        some_of(SETTINGS),
        right=lambda: frozenset(name for name in SETTINGS if _foul(name)),
        rule="notebook 31, “Fouls”",
        hint="Compare as far as the two low cards go. The joker is an ace in the low hand.",
        slips={
            "Without pairs the second card counts, too: look at d again.": lambda: frozenset("b"),
            "A pair lies low in one more of them: is the high pair as good?": lambda: frozenset(
                "d"
            ),
            "Ace and king are no pair, with the joker as the ace, too: look at c again.": lambda: (
                frozenset("bcd")
            ),
            "A pair of kings is more than any two cards without a pair: look at a again.": lambda: (
                frozenset("abd")
            ),
        },
    ),
    "35.3": Exercise(
        some_cards(TO_SET, 'give the two cards, as in "6♦ 3♣"', count=2),
        right=lambda: frozenset(house_way(TO_SET, TRUMP_PLAZA).low),
        rule="notebook 31, “Trump Plaza, line by line”",
        hint="First name the kind of hand and the bands of its pairs; then look at the singles.",
        slips={
            "With such singles both pairs stay high.": lambda: frozenset(cards("6♦ 6♣")),
            "That would be a foul: the higher pair stays high.": lambda: frozenset(
                cards("10♠ 10♥")
            ),
        },
    ),
    "35.4": Exercise(
        one_of(CLAIMS),
        right=lambda: next(name for name, holds in CLAIMS.items() if not holds()),
        rule="notebook 30, “A copy is the dealer's”",
        hint="Compare each hand rank by rank. One of the three sentences forgets a rule.",
        slips={
            "A pair of queens does beat a pair of jacks.": lambda: "a",
            "25 dollars less 5 % of them is that: the sum is right.": lambda: "c",
        },
    ),
    "35.5": Exercise(
        CHANCE,
        right=lambda: Fraction(7 * sum(card == JOKER for card in pack(joker=True)), 53),
        rule="notebook 30, “Fifty-three cards”",
        hint="Each card of the pack is among your seven equally often.",
        slips={
            "That is the chance for one card: you have seven.": lambda: Fraction(1, 53),
            "The joker is one card more than the 52.": lambda: Fraction(7, 52),
            "The joker is one of all cards of the pack, not of your seven.": lambda: Fraction(1, 7),
        },
    ),
    "35.6": Exercise(
        row_of_cards("write fourteen cards, your seven first", count=14),
        accepts=_two_copies,
        rule="notebook 30, “A copy is the dealer's”",
        hint="Suits never matter: give the dealer your ranks in other suits, and mind the flushes.",
    ),
}
