"""Three card games to read, play and check: High and Low, Archie and Pai Gow Poker."""

from cardlib.deck import JOKER, Card, Deck, cards

__all__ = ["JOKER", "Card", "Deck", "cards"]
