"""Three card games to read, play and check: High and Low, Archie and Pai Gow Poker."""

from cardlib.deck import JOKER, Card, Deck, cards
from cardlib.hands import HighHand, LowHand

__all__ = ["JOKER", "Card", "Deck", "HighHand", "LowHand", "cards"]
