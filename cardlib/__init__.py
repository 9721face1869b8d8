"""Three card games to read, play and check: High and Low, Archie and Pai Gow Poker."""

import sys

from cardlib.deck import JOKER, Card, Deck, cards
from cardlib.hands import HighHand, LowHand

__all__ = ["JOKER", "Card", "Deck", "HighHand", "LowHand", "cards"]

if sys.platform == "emscripten":
    from cardlib import browser

    browser.start()
