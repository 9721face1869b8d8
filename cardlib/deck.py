"""Cards, the one parser that reads them, and packs whose order is a function of a seed."""

import random
import re
import secrets
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import Any

from cardlib.errors import BadRules, NotACard

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("♠", "♥", "♦", "♣")
MOST_SEED = 2**53  # up to it whole numbers survive JSON and a browser
MOST_DECKS = 100  # far more than any table uses; a pack must fit into the memory
MOST_CARDS = 53 * MOST_DECKS

_RANK_NAMES = ("ace", *RANKS[1:10], "jack", "queen", "king")
_SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
_SUIT_SIGNS = {
    sign: suit
    for suit, signs in zip(SUITS, ("♠♤s", "♥♡h", "♦♢d", "♣♧c"), strict=True)
    for sign in signs
}
_RANK, _SUIT = "(?:10|[2-9ATJQK])", f"[{''.join(_SUIT_SIGNS)}][\ufe0e\ufe0f]?"
_ONE_CARD = re.compile(f"{_RANK}{_SUIT}|joker|jk", re.IGNORECASE)
_SUIT_FIRST = re.compile(f"(?:{_SUIT}{_RANK})+", re.IGNORECASE)
_ALLOWED = (
    "a card is a rank (A 2 3 4 5 6 7 8 9 10 or T J Q K) and a suit (♠ ♥ ♦ ♣ or s h d c), "
    "like A♠ or 10h, or the word joker"
)


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card, equal only to itself. Cards have no order: each game names its own.

    >>> ace = Card("A", "♠")
    >>> ace, str(ace), ace.name
    (Card('A', '♠'), 'A♠', 'ace of spades')
    >>> ace < JOKER
    Traceback (most recent call last):
    TypeError: '<' not supported between instances of 'Card' and 'Card'
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        texts = isinstance(self.rank, str) and isinstance(self.suit, str)
        joker = texts and (self.rank, self.suit) == ("joker", "")
        if not joker and not (texts and self.rank in RANKS and self.suit in SUITS):
            raise NotACard(f"{told(self.rank)} and {told(self.suit)} name no card: {_ALLOWED}")

    @property
    def name(self) -> str:
        """The card in words, for those who can't see it."""
        if not self.suit:
            return "joker"
        return f"{_RANK_NAMES[RANKS.index(self.rank)]} of {_SUIT_NAMES[SUITS.index(self.suit)]}"

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}" if self.suit else "Joker"

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"

    def _repr_html_(self) -> str:
        from cardlib import faces

        return faces.row([self]).html

    def _repr_svg_(self) -> str:
        from cardlib import faces

        return faces.card_svg(self)


JOKER = Card("joker", "")

Cards = str | Card | Iterable[str | Card]


def _card(text: object, place: str) -> Card:
    if isinstance(text, str):
        plain = unicodedata.normalize("NFKC", text).strip().strip("\ufe0e\ufe0f").casefold()
        if plain in ("joker", "jk"):
            return JOKER
        rank = {"t": "10"}.get(plain[:-1], plain[:-1].upper())
        suit = _SUIT_SIGNS.get(plain[-1:], "")
        if rank in RANKS and suit:
            return Card(rank, suit)
        if _SUIT_FIRST.fullmatch(plain):
            raise NotACard(f"{told(text)}{place} has its suit first: write its rank first: A♠")
    raise NotACard(f"{told(text)}{place} is not a card: {_ALLOWED}")


def apart(line: str) -> list[str]:
    """The words of a line: apart by spaces or commas, and cards that run together.

    >>> apart("draws K♦7♣, 10s"), apart("A♠ AsKsX")
    (['draws', 'K♦', '7♣', '10s'], ['A♠', 'AsKsX'])
    """
    words = []
    for word in filter(None, re.split(r"[\s,、，､]+", line)):
        found = _ONE_CARD.findall(unicodedata.normalize("NFKC", word))
        words += found if "".join(found) == unicodedata.normalize("NFKC", word) else [word]
    return words


def cards(given: Cards) -> tuple[Card, ...]:
    """Reads cards from text, from one card or from several; the one parser of the collection.

    given: cards apart by spaces or commas or run together, in any case; or cards and texts in any
    iterable.
    Raises NotACard for what is no card and for a card that stands there twice.

    >>> cards("A♠ ks, 10HtdJk")
    (Card('A', '♠'), Card('K', '♠'), Card('10', '♥'), Card('10', '♦'), Card('joker', ''))
    >>> cards(["A♠", "As"])
    Traceback (most recent call last):
    cardlib.errors.NotACard: A♠ stands there twice (cards 1 and 2): each card once only
    """
    read = read_cards(given)
    _at_most(1, read)
    return read


def read_cards(given: Cards) -> tuple[Card, ...]:
    """Cards as `cards` reads them, but each as often as it stands there, as in several decks.

    >>> text(read_cards("K♣ kc"))
    'K♣ K♣'
    """
    parts: list[object] = []
    if isinstance(given, str):
        parts = [*apart(given)]
    elif isinstance(given, Card):
        parts = [given]
    else:
        try:
            if isinstance(
                given, Mapping | bytes | bytearray
            ):  # which would lose its numbers, or be numbers
                raise TypeError
            parts = list(islice(given, MOST_CARDS + 1))
        except TypeError:
            no_cards = f"{told(given)} is neither a card nor a list of cards: {_ALLOWED}"
            raise NotACard(no_cards) from None
    if len(parts) > MOST_CARDS:
        raise NotACard(f"more than {MOST_CARDS:,} cards are more than any pack holds")
    where = len(parts) > 1
    return tuple(
        part if isinstance(part, Card) else _card(part, f" (card {i})" if where else "")
        for i, part in enumerate(parts, 1)
    )


def _at_most(times: int, row: tuple[Card, ...]) -> None:
    """Refuses a card that stands there more often, with its places."""
    if len({*row}) == len(row):
        return
    places: dict[Card, list[str]] = {}
    for place, card in enumerate(row, 1):
        places.setdefault(card, []).append(str(place))
    often = {1: "once", 2: "twice"}
    for card, at in places.items():
        if (n := len(at)) > times:
            last = at[-1] if n <= 6 else "more"
            where = f"(cards {', '.join(at[:-1][:5])} and {last})"
            each = f"each card {often.get(times, f'{times} times')} only"
            raise NotACard(f"{card} stands there {often.get(n, f'{n} times')} {where}: {each}")


def text(row: Iterable[Card]) -> str:
    """Cards as one line of text.

    >>> text(cards("as kd"))
    'A♠ K♦'
    """
    return " ".join(map(str, row))


def told(value: object) -> str:
    """A value as a message can show it, whatever it is: its repr on one line, cut to 60 letters.

    >>> told([1, 2]), told(10**5000)
    ('[1, 2]', 'a value of type int')
    """
    try:
        line = " ".join(part.strip() for part in repr(value).splitlines())
        return line if len(line) <= 60 else f"{line[:59]}…"
    except Exception:  # an int of thousands of digits, a list in a list in a list, and so on
        return f"a value of type {type(value).__name__}"


def counted(n: int, what: str) -> str:
    """A number of things, in the plural where there isn't one: of a regular noun.

    >>> counted(1, "card"), counted(0, "card"), counted(1000, "loss")
    ('1 card', '0 cards', '1,000 losses')
    """
    many = "es" if what.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{n:,} {what}{many * (n != 1)}"


def whole(what: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number of any kind within its limits, as an int. True and 2.0 are none.

    Raises BadRules, which names both limits.

    >>> whole("decks", 0, 1)
    Traceback (most recent call last):
    cardlib.errors.BadRules: decks is 0, but must be a whole number from 1 on
    """
    try:
        number = None if isinstance(value, bool) else index(value)
    except Exception:  # whatever a value's own __index__ says, it gives no number
        number = None
    if number is not None and least <= number and (most is None or number <= most):
        return int(number)
    allowed = f"from {least} on" if most is None else f"from {least} to {most}"
    raise BadRules(f"{what} is {told(value)}, but must be a whole number {allowed}")


def listed(given: Any, what: str, of: str, most: int = 100) -> list[Any]:
    """What is given in any iterable, as a list that ends. Raises BadRules, which says `of` what.

    >>> listed(3, "pots", "(points, seats)")
    Traceback (most recent call last):
    cardlib.errors.BadRules: pots are 3, but must be a list of (points, seats)
    """
    try:
        if isinstance(given, str | bytes | Mapping):
            raise TypeError
        row = [*islice(given, most + 1)]
    except TypeError:
        raise BadRules(f"{what} are {told(given)}, but must be a list of {of}") from None
    if len(row) > most:
        raise BadRules(f"{what}: there are more than {most:,}")
    return row


def pack(decks: int = 1, suits: int = 4, joker: bool = False) -> tuple[Card, ...]:
    """The cards of a new pack, in order: `decks` times the first `suits` suits, and the joker.

    >>> len(pack()), len(pack(joker=True)), len(pack(decks=2, suits=1))
    (52, 53, 26)
    """
    decks, suits = whole("decks", decks, 1, MOST_DECKS), whole("suits", suits, 1, 4)
    if not isinstance(joker, bool):
        raise BadRules(f"joker is {told(joker)}, but must be True or False")
    one = tuple(Card(rank, suit) for suit in SUITS[:suits] for rank in RANKS)
    return (one + (JOKER,) * joker) * decks


def _shuffle(order: Iterable[Card], seed: int) -> tuple[tuple[Card, ...], int]:
    """Fisher–Yates over the one stream Python promises to keep; and the next shuffle's seed."""
    row, stream = list(order), random.Random(seed).random
    for i in range(len(row) - 1, 0, -1):
        j = int(stream() * (i + 1))
        row[i], row[j] = row[j], row[i]
    return tuple(row), int(stream() * 2**53)


@dataclass(frozen=True, init=False, repr=False)
class Deck:
    """A face-down pack, top card first. Nothing changes it: `take` gives cards and what is left.

    Deck(seed=7): a shuffled pack of 52, the same on every machine; without a seed one is drawn.
    Deck(script): a scripted pack: these cards, in this order, are the whole pack.
    Deck(top=some, seed=7): these cards on top, the rest of a full pack shuffled behind them.
    decks, suits and joker make other packs: two decks of one suit; 53 cards with the joker.

    Raises NotACard for a card that the pack doesn't hold, or not so often; BadRules for a number
    out of its limits.

    >>> deck = Deck(seed=7)
    >>> hand, rest = deck.take(5)
    >>> len(deck), len(hand), len(rest)
    (52, 5, 47)
    >>> Deck(cards("K♣ A♦ 7♠")).take(2)[0]
    (Card('K', '♣'), Card('A', '♦'))
    >>> Deck(top=cards("K♣ joker"))
    Traceback (most recent call last):
    cardlib.errors.NotACard: Joker (card 2) is not in this pack: 52 cards, no joker
    """

    order: tuple[Card, ...]
    seed: int  # of the next shuffle, so that a deck's future depends on the deck alone

    def __init__(
        self,
        script: Cards | None = None,
        *,
        top: Cards = (),
        seed: int | None = None,
        decks: int = 1,
        suits: int = 4,
        joker: bool = False,
    ) -> None:
        if seed is not None:
            seed = whole("seed", seed, 0, MOST_SEED)
        if isinstance(script, Set) or isinstance(top, Set):
            raise NotACard("a pack has an order, and a set has none: give a list of cards")
        decks, order = whole("decks", decks, 1, MOST_DECKS), read_cards(top)
        if script is not None:
            if order:
                raise NotACard("give the whole pack, or its top cards, not both")
            order, seed = read_cards(script), seed or 0
            _at_most(decks, order)
        else:
            _at_most(decks, order)
            rest = _take_out(order, pack(decks, suits, joker))
            shuffled, seed = _shuffle(rest, secrets.randbelow(10**6) if seed is None else seed)
            order += shuffled
        self._set(order, seed)

    def _set(self, order: tuple[Card, ...], seed: int) -> "Deck":
        object.__setattr__(self, "order", order)
        object.__setattr__(self, "seed", seed)
        return self

    def __len__(self) -> int:
        return len(self.order)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.order)

    def __repr__(self) -> str:
        return f"<Deck: {counted(len(self), 'card')}, face down>"

    def take(self, n: int = 1) -> "tuple[tuple[Card, ...], Deck]":
        """The top n cards, and the deck without them. Raises BadRules where there are fewer."""
        n = whole("the number of cards to take", n, 0, len(self))
        return self.order[:n], Deck.__new__(Deck)._set(self.order[n:], self.seed)

    def with_shuffled(self, back: Cards) -> "Deck":
        """This deck with the cards `back` shuffled and laid under it; always in the same order.

        Raises NotACard for what is no card.

        >>> used_up = Deck(cards("K♣ A♦")).take(2)[1]
        >>> len(used_up.with_shuffled(cards("A♦ 7♠ 9♥")))
        3
        """
        shuffled, seed = _shuffle(read_cards(back), self.seed)
        return Deck.__new__(Deck)._set(self.order + shuffled, seed)


def _take_out(some: Iterable[Card], whole_pack: tuple[Card, ...]) -> list[Card]:
    """The pack without some cards, in its order; NotACard for one that it doesn't hold."""
    left = Counter(whole_pack)
    for place, card in enumerate(some, 1):
        if card not in left:
            kind = f"{counted(len(whole_pack), 'card')}, {'with' if JOKER in left else 'no'} joker"
            raise NotACard(f"{card} (card {place}) is not in this pack: {kind}")
        left[card] -= 1
    return list(left.elements())
