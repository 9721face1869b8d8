"""Replacing thrown cards, and what goes back in when the pack runs out."""

from collections.abc import Iterable, Sequence, Set
from itertools import accumulate, combinations, pairwise

from cardlib.deck import Card, Deck

Thrown = tuple[tuple[Card, ...], ...]  # a seat's discards, draw by draw, this draw's last


def _barred(rule: str, thrown: Thrown) -> frozenset[Card]:
    """The cards that a seat may not get back."""
    kept_away = {"EARLIER_DISCARDS": thrown[-1:], "NEVER_YOUR_OWN": thrown, "EVERYTHING": ()}
    return frozenset(card for cards in kept_away[rule] for card in cards)


def enough(rule: str, pile: Iterable[Card], drawers: Sequence[Thrown]) -> bool:
    """Whether some way of dealing gives each seat as many cards as it threw in this draw.

    rule: one of RESHUFFLES. pile: the deck, and what may be shuffled in beside this draw's cards.
    """
    there = {*pile, *(card for thrown in drawers for card in thrown[-1])}
    wants = [len(thrown[-1]) for thrown in drawers]
    return _possible(there, wants, [_barred(rule, thrown) for thrown in drawers])


def replacements(
    rule: str, deck: Deck, muck: tuple[Card, ...], drawers: Sequence[Thrown]
) -> tuple[list[tuple[Card, ...]], Deck, tuple[Card, ...], int]:
    """Deals each seat as many cards as it threw in this draw, seat by seat; there must be `enough`.

    rule: one of RESHUFFLES. muck: earlier draws' discards, folded hands, burned cards.
    Gives the seats' new cards, the deck and the muck that are left, and how many cards were
    shuffled in.
    """
    now = tuple(card for thrown in drawers for card in thrown[-1])
    barred = [_barred(rule, thrown) for thrown in drawers]
    wants = [len(thrown[-1]) for thrown in drawers]
    back = [muck + now] if rule == "EVERYTHING" else [muck, now]
    shuffled = 0
    while (dealt := _deal(deck.order, wants, barred)) is None:
        more = back.pop(0)
        deck, shuffled = deck.with_shuffled(more), shuffled + len(more)
    given = {card for cards in dealt for card in cards}
    if given == {*deck.order[: len(given)]}:
        deck = deck.take(len(given))[1]
    else:
        deck = Deck([card for card in deck if card not in given], seed=deck.seed)
    return dealt, deck, tuple(card for cards in back for card in cards), shuffled


def _deal(
    pile: tuple[Card, ...], wants: list[int], barred: list[frozenset[Card]]
) -> list[tuple[Card, ...]] | None:
    """Each seat's cards from the top, passing over a card only where it must; None if it can't be.

    A card is passed over where it is barred to the seat, or where a later seat would then be left
    with nothing but cards that are barred to it.
    """
    if sum(wants) <= len(pile) and all(bar.isdisjoint(pile) for bar in barred):
        ends = [*accumulate(wants, initial=0)]
        return [pile[start:end] for start, end in pairwise(ends)]
    wants, left = [*wants], dict.fromkeys(pile)
    if not _possible(left.keys(), wants, barred):
        return None
    dealt: list[list[Card]] = [[] for _ in wants]
    for seat, number in enumerate([*wants]):
        for _ in range(number):
            wants[seat] -= 1
            for card in left:
                if card in barred[seat]:
                    continue
                if _possible(left.keys() - {card}, wants, barred):
                    break
            del left[card]
            dealt[seat].append(card)
    return [tuple(cards) for cards in dealt]


def _possible(left: Set[Card], wants: list[int], barred: list[frozenset[Card]]) -> bool:
    """Whether everyone can be served: Hall's condition, for every group of seats."""
    drawing = [seat for seat, number in enumerate(wants) if number]
    free = sum(not any(card in barred[seat] for seat in drawing) for card in left)
    if sum(wants) <= free:
        return True
    return all(
        sum(wants[seat] for seat in group)
        <= sum(not all(card in barred[seat] for seat in group) for card in left)
        for size in range(1, len(drawing) + 1)
        for group in combinations(drawing, size)
    )
