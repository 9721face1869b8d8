"""Bots that play by rules a learner can read on this page.

What they keep (the first line that fits a hand decides):

1. a made hand: a straight or better, or a low that qualifies: all five
2. three or two pair: those, and the rest is thrown
3. four different cards to a low, none above 7: those four
4. a pair that qualifies for high: the pair
5. three different cards to a low, none above 7: those three
6. any pair: the pair
7. nothing of all that: the two lowest cards

How they bet: a hand is *strong* (a made straight or better, a low of 7 or better, or three of a
kind), *fair* (it qualifies for a side; or, with a draw to come, line 3 or 4 above) or *weak*.

- strong: bets and raises; once in four times it only calls
- fair: bets where nobody has, calls one bet or raise; more only in one of two times
- weak: checks, but bluffs once in twelve when nobody has bet; calls one bet of the first round with
  line 5 or 6 in half of the cases; else folds

A bot decides from what its seat may see, and from its seed: the same seat in the same place with
the same seed always does the same.
"""

import random
from collections.abc import Iterable

from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.pots import check_version
from cardlib.archie.rules import View
from cardlib.archie.versions import Version
from cardlib.deck import MOST_SEED, Card, Cards, text, told, whole
from cardlib.errors import BadRules, IllegalAction
from cardlib.hands import CATEGORIES, LOW_RANKS, HighHand, LowHand

_STRAIGHT, _TRIPS = CATEGORIES.index("straight"), CATEGORIES.index("three of a kind")


def decide(view: View, seed: int = 0) -> Action:
    """What a bot does in this place. Raises IllegalAction where it isn't its turn.

    view: what the seat may see, `hand.seen_by(seat)`.

    >>> from cardlib import Deck, archie
    >>> hand = archie.start(archie.GN9, "ABC", 40, "A", Deck(seed=7))
    >>> decide(hand.seen_by("A"), seed=1)
    Call()
    """
    if not isinstance(view, View) or view.to_act != view.seat:
        raise IllegalAction("a bot decides from hand.seen_by(seat) of the seat that is to act")
    seed = whole("seed", seed, 0, MOST_SEED)
    draw = view.legal[Draw()]
    if not draw:
        kept = keep(view.version, view.cards)[1]
        return Draw([card for card in view.cards if card not in kept][: draw.most])
    chance = random.Random(f"{seed} {view.seat} {text(view.cards)} {len(view.log)}").random()
    return next(a for a in _wishes(view, chance) if not view.legal[a])


def keep(version: Version, cards: Cards) -> tuple[int, tuple[Card, ...]]:
    """Which line of "what they keep" fits five cards, and the cards it keeps.

    >>> from cardlib import archie
    >>> line, kept = keep(archie.GN9, "A♠ 2♥ 3♦ 6♣ K♥")
    >>> line, text(kept)
    (3, 'A♠ 2♥ 3♦ 6♣')
    """
    check_version(version)
    high, low = HighHand(cards), LowHand(cards)
    five = high.cards
    ranks = [card.rank for card in five]
    same = tuple(card for card in five if ranks.count(card.rank) > 1)
    lows = _lows(five)
    if high.key[0] >= _STRAIGHT or low.qualifies:
        return 1, five
    if len(same) > 2:
        return 2, same
    if len(lows) >= 4:
        return 3, lows[:4]
    if same and version.high_qualifies(high):
        return 4, same
    if len(lows) == 3:
        return 5, lows
    if same:
        return 6, same
    return 7, tuple(sorted(five, key=lambda card: LOW_RANKS[card.rank])[:2])


def _lows(five: Iterable[Card]) -> tuple[Card, ...]:
    """One card of each rank up to 7, lowest first."""
    of_rank = {LOW_RANKS[card.rank]: card for card in five if LOW_RANKS[card.rank] <= 7}
    return tuple(of_rank[rank] for rank in sorted(of_rank))


def strength(view: View) -> str:
    """ "strong", "fair" or "weak", as the page above defines them. Raises BadRules for no view."""
    if not isinstance(view, View):
        raise BadRules(f"{told(view)} is no view: hand.seen_by(seat) is one")
    high, low = HighHand(view.cards), LowHand(view.cards)
    if high.key[0] >= _TRIPS or low.key >= (0, -7):
        return "strong"
    if view.version.high_qualifies(high) or low.qualifies:
        return "fair"
    draws_to_come = view.street != "fourth bets"
    return "fair" if draws_to_come and keep(view.version, view.cards)[0] in (3, 4) else "weak"


def _wishes(view: View, chance: float) -> tuple[Action, ...]:
    """What the bot would like to do, best first; the first that is legal is done."""
    hand = strength(view)
    asked = 0 if view.legal[Call()] else view.legal[Call()].to
    unit = 2 if view.street in ("first bets", "second bets") else 4
    if hand == "strong":
        return (Check(), Call()) if chance < 1 / 4 else (Raise(), Bet(), Call(), Check())
    if hand == "fair":
        stays = asked <= unit or chance < 1 / 2
        return (Bet(), Check(), Call()) if stays else (Fold(),)
    if not asked:
        return (Bet(), Check()) if chance < 1 / 12 else (Check(),)
    curious = view.street == "first bets" and asked <= unit and chance < 1 / 2
    if curious and keep(view.version, view.cards)[0] in (5, 6):
        return (Call(),)
    return (Fold(),)
