"""Pai Gow Poker: seven cards, set into a hand of five and a hand of two, against the dealer's."""

from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, house_way
from cardlib.pai_gow.setting import (
    DOCUMENT,
    FoulSetting,
    High,
    Low,
    Rules,
    Setting,
    legal_settings,
    set_hand,
)

__all__ = [
    "DOCUMENT",
    "FOXWOODS",
    "TRUMP_PLAZA",
    "FoulSetting",
    "High",
    "Low",
    "Rules",
    "Setting",
    "house_way",
    "legal_settings",
    "set_hand",
]
