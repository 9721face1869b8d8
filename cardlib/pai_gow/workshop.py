"""The exercises of notebook 35; every right answer is computed by the rules or the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from cardlib.deck import JOKER, Deck, cards, pack
from cardlib.errors import NotACard
from cardlib.lesson import Exercise
from cardlib.pai_gow.house_way import TRUMP_PLAZA, house_way
from cardlib.pai_gow.rules import Chip, Deal, HouseWay, Result, settle, start
from cardlib.pai_gow.setting import FoulSetting, High, set_hand

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


def _two_copies(answer: Any) -> str:
    """Why these fourteen cards don't make two copies."""
    fourteen = cards(answer)
    if len(fourteen) != 14:
        raise NotACard(f"seven cards each are fourteen, not {len(fourteen)}")
    game = start(deck=Deck(top=fourteen, seed=0, joker=True))
    for action in (Chip(25), Deal(), HouseWay()):
        game = game.after(action)
    assert game.result
    wrong = [side for side in ("high", "low") if getattr(game.result, side) != "copy"]
    return f"The {' and the '.join(wrong)} hand is no copy there." if wrong else ""


ALL: Mapping[str, Exercise] = {
    "35.1": Exercise(
        right=lambda: High(JOKER_HAND).category,
        rule="notebook 30, “The joker”",
        hint="Can it complete a straight or a flush here? If not, what does it count as?",
    ),
    "35.2": Exercise(
        right=lambda: frozenset(name for name in SETTINGS if _foul(name)),
        rule="notebook 31, “Fouls”",
        hint="Compare as far as the two low cards go. The joker is an ace in the low hand.",
    ),
    "35.3": Exercise(
        right=lambda: house_way(TO_SET, TRUMP_PLAZA).low,
        rule="notebook 31, “Trump Plaza, line by line”",
        hint="First name the kind of hand and the bands of its pairs; then look at the singles.",
    ),
    "35.4": Exercise(
        right=lambda: next(name for name, holds in CLAIMS.items() if not holds()),
        rule="notebook 30, “A copy is the dealer's”",
        hint="Compare each hand rank by rank. One of the three sentences forgets a rule.",
    ),
    "35.5": Exercise(
        right=lambda: Fraction(7 * sum(card == JOKER for card in pack(joker=True)), 53),
        rule="notebook 30, “Fifty-three cards”",
        hint="Each card of the pack is among your seven equally often.",
    ),
    "35.6": Exercise(
        accepts=_two_copies,
        rule="notebook 30, “A copy is the dealer's”",
        hint="Suits never matter: give the dealer your ranks in other suits, and mind the flushes.",
    ),
}
