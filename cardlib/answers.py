"""What a person writes as an answer, read as the kind of thing that was asked for.

A kind reads every form that people give: a chance as 34/48, "34 of 48", "0,708" or "70.8 %", a
choice as "c", "(c)" or ["c"], cards by their signs or in words. It refuses what it can't read, and
its `form` says how to write it. It never judges.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardlib.deck import RANKS, Card, Cards, cards, counted, text, told
from cardlib.errors import NotACard, Refused

MOST = 1_000  # parts of an answer


@dataclass(frozen=True)
class Kind:
    """What is asked for. form: how to write it; read: gives what was meant, or raises."""

    form: str
    read: Callable[[Any], Any]


def plain(answer: object) -> str:
    """A text, number or card in the plainest letters: any width, any digits, no capitals."""
    if answer is None or isinstance(answer, bool | bytes | bytearray):
        raise Refused(f"{told(answer)} says nothing")
    said = unicodedata.normalize("NFKC", str(answer)).replace("−", "-").replace("\u2044", "/")
    said = "".join(str(unicodedata.decimal(sign, sign)) for sign in said)
    return " ".join(said.casefold().split()).strip("\"'` ").rstrip(".!?:;")


def _parts(answer: Any) -> list[Any] | None:
    """What a list holds; None for one thing: a text, a card, a number."""
    if isinstance(answer, str | bytes | Mapping) or not isinstance(answer, Collection):
        return None
    if len(answer) > MOST:
        raise Refused("it holds far more than was asked for")
    return list(answer)


def _one(answer: Any) -> Any:
    """One thing: ["c"] and {"c"} are "c"."""
    parts = _parts(answer)
    if parts is None:
        return answer
    if len(parts) != 1:
        raise Refused(f"{told(answer)} holds {counted(len(parts), 'thing')}, and one is asked for")
    return _one(parts[0])


# Numbers

_NUMBER = re.compile(r"[+-]?(?:\d{1,20}(?:\.(\d{0,40}))?|\.(\d{1,40}))(?:e([+-]?\d\d?))?")
_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}([,.'’_ ])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d*)?")
_RATIO = re.compile(r"(.+?) ?(?:/|:|÷|\b(?:out of|of|in|from)\b) ?(?:the )?(.+)")
_CENTS = re.compile(r"(\d+) dollars?,?(?: and)? (\d\d?) cents?")
_BEFORE = re.compile(r"^(?:[$x×]|usd|about|exactly|roughly|approximately|ca\.?) ?")
_PERCENT = re.compile(r"(?<=[\w.]) ?(?:%|per ?cent|pct|(?:dollars? )?per (?:hundred|100))$")
_AFTER = re.compile(
    r"(?<=[\w.%])(?: ?(?:[$×…]|\.\.\.)|(?<=\d) ?x|[ -]?fold| (?:points?|pts?|dollars?|usd|cards?"
    r"|times|rounds?|sets?|ways?|chance|bet|as|many|of|the))$"
)
_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_IN_WORDS = {word: n for n, word in enumerate(_ONES)} | {"none": 0, "nothing": 0, "twice": 2}
_IN_WORDS |= {
    f"{tens} {ones}".strip(): 10 * n + one
    for n, tens in enumerate(_TENS, 2)
    for one, ones in enumerate(["", *_ONES[1:10]])
}


@dataclass(frozen=True)
class Number:
    """A number as it was written. digits: after the point of a decimal, None for a fraction."""

    value: Fraction
    digits: int | None = None

    def says(self, right: Fraction, least: int = 0) -> bool:
        """Whether it is this number, rounded or cut off, with so many digits at least.

        >>> [Number(Fraction(n, 1000), 3).says(Fraction(17, 24)) for n in (707, 708, 709)]
        [False, True, False]
        """
        if self.value == right or self.digits is None or self.digits < least:
            return self.value == right
        # A float of many digits is off in its last ones; a whole number has none to be rounded.
        last = Fraction(10) ** -(12 if right.denominator == 1 else min(self.digits, 12))
        return -last / 2 <= right - self.value < last


@dataclass(frozen=True)
class Numbers:
    """An answer as numbers: "34/48 = 0.708" has two parts, and "1,265" can be read in two ways."""

    parts: tuple[tuple[Number, ...], ...]


def says(given: Any, right: Any, least: int = 3) -> bool:
    """Whether an answer as it was read says this; a decimal with so many digits at least."""
    if isinstance(given, Numbers):
        return all(any(n.says(Fraction(right), least) for n in part) for part in given.parts)
    return bool(given == right)


def nearly(given: Any, right: Any) -> bool:
    """Whether a decimal says this as far as it goes, with fewer digits."""
    return isinstance(given, Numbers) and says(given, right, least=1 if abs(right) < 1 else 0)


def _digits(number: str) -> Iterator[str]:
    """The ways to read a number's digits: a point or a comma, thousands apart or not."""
    number = re.sub(r"^([+-]) ", r"\1", number)
    if number.count(",") + number.count(".") < 2:
        yield number.replace(",", ".")
    grouped = _GROUPED.fullmatch(number)
    if grouped:
        yield number.replace(grouped[1], "").replace(",", ".")


def _number(written: str, per_cent: Fraction) -> tuple[Number, ...]:
    """The ways to read one number with its unit; none where it is no number."""
    left = _BEFORE.sub("", written.strip())
    if cents := _CENTS.fullmatch(left):
        return (Number(int(cents[1]) + Fraction(int(cents[2]), 100)),)
    factor = Fraction(1)
    for _ in range(9):  # words of a unit
        bare = _PERCENT.sub("", left)
        factor = factor if bare == left else per_cent
        left = _AFTER.sub("", bare)
    left = str(_IN_WORDS.get(left.replace("-", " "), left))
    read = []
    for way in _digits(left):
        if found := _NUMBER.fullmatch(way):
            digits = len(found[1] or found[2] or "") - int(found[3] or 0)
            read.append(Number(Fraction(way) * factor, digits + 2 * (factor != 1)))
    if not read and (ratio := _RATIO.fullmatch(left)):
        above, below = (_number(side, Fraction(1, 100)) for side in ratio.groups())
        return tuple(Number(a.value / b.value * factor) for a in above for b in below if b.value)
    return tuple(read)


def number(form: str, per_cent: Fraction = Fraction(1, 100), chance: bool = False) -> Kind:
    """A number in any form. per_cent: what "1 %" counts; chance: it lies between 0 and 1.

    >>> points = number("give a number, such as 5")
    >>> [says(points.read(it), 8) for it in (8, 8.0, "8 points", "eight", "８", ["8"])]
    [True, True, True, True, True, True]
    """

    def read(answer: Any) -> Numbers:
        said = plain(_one(answer))
        written = [part for part in re.split(r"[=≈~]", said) if part.strip()]
        parts = [_number(part, per_cent) for part in written] if len(said) < 100 else []
        if not parts or not all(parts):
            raise Refused(f"{told(answer)} is no number")
        if chance:
            parts = [tuple(n for n in part if 0 <= n.value <= 1) for part in parts]
            if not all(parts):
                raise Refused("a chance lies between 0 and 1, or between 0 % and 100 %")
        return Numbers(tuple(parts))

    return Kind(form, read)


COUNT = number("give a number, such as 5")
CHANCE = number('give a chance, such as "5/6", "5 of 6", 0.833 or "83.3 %"', chance=True)
MONEY = number('give an amount in dollars and cents, such as "987.50"')
PER_HUNDRED = number('give dollars per hundred, such as "4.275"', per_cent=Fraction(1))


# Choices

_FILLER = {
    *("the", "seat", "seats", "player", "players", "sentence", "sentences", "claim", "answer"),
    *("option", "letter", "letters", "hand", "hands", "setting", "settings", "rank", "ranks", "is"),
    *("are", "it", "its", "it's", "and", "only", "just", "acts", "qualify", "qualifies", "button"),
}
_RANKS = dict(zip(("ace", *_ONES[2:11], "jack", "queen", "king"), RANKS, strict=True))


def _words(answer: Any) -> str:
    """The words that count: "(c)" and "sentence c." are "c"."""
    words = re.sub(r"[^\w']|_", " ", plain(answer)).split()
    bare = [word.strip("'") for word in words]
    return " ".join(word for word in bare if word and word not in _FILLER) or " ".join(bare)


def _ways(choices: Mapping[str, str] | Iterable[str]) -> dict[str, str]:
    """Each choice with all ways to say it, as one regular expression."""
    also = choices if isinstance(choices, Mapping) else dict.fromkeys(choices, "")
    own = {name: re.escape(_words(name)) for name in also}
    return {name: f"{ways}|{own[name]}" if ways else own[name] for name, ways in also.items()}


def one_of(choices: Mapping[str, str] | Iterable[str], form: str = "") -> Kind:
    """One of a few texts. choices: by name, with other ways to say each as a regular expression.

    >>> letter = one_of("abc")
    >>> [letter.read(it) for it in ("b", "(B)", "b.", ["b"], {"b"}, "Sentence b")]
    ['b', 'b', 'b', 'b', 'b', 'b']
    >>> letter.form
    'answer with one of a, b, c'
    """
    ways = _ways(choices)

    def read(answer: Any) -> str:
        words = _words(_one(answer))
        for name, way in ways.items():
            if re.fullmatch(way, words):
                return name
        raise Refused(f"{told(answer)} is none of the answers")

    return Kind(form or f"answer with one of {', '.join(ways)}", read)


def some_of(choices: Mapping[str, str] | Iterable[str], form: str = "") -> Kind:
    """Any of a few texts, in any order; a dict may say of each whether it is meant.

    choices: as in `one_of`; of two ways of which one begins like the other the longer stands first.

    >>> seats = some_of("PQR")
    >>> forms = ("P, R", "r/p", "PR", "P and R", ["P", "R"], {"P": True, "Q": False, "R": True})
    >>> {seats.read(it) == frozenset("PR") for it in forms}
    {True}
    """
    ways = _ways(choices)
    any_one = "|".join(f"(?:{way})" for way in ways.values())

    def meant(part: Any) -> Iterable[str]:
        words = _words(part)
        if re.fullmatch("none|none of them|neither|nobody|no one|nothing", words):
            return ()
        if re.fullmatch("all|all of them|both|both of them|everybody|everyone", words):
            return ways
        if not re.fullmatch(rf"(?:(?>{any_one}) ?)++", words):
            raise Refused(f"{told(part)} is none of the answers")
        said = [found[0] for found in re.finditer(any_one, words)]
        return [name for it in said for name, way in ways.items() if re.fullmatch(way, it)]

    def read(answer: Any) -> frozenset[str]:
        if isinstance(answer, Mapping):
            if not all(isinstance(chosen, bool) for chosen in answer.values()):
                raise Refused(f"{told(answer)} doesn't say of each whether it is meant")
            answer = [name for name, chosen in answer.items() if chosen]
        parts = _parts(answer)
        if parts == []:
            raise Refused("nothing is named")
        return frozenset(
            it for part in ([answer] if parts is None else parts) for it in meant(part)
        )

    return Kind(form or f'answer with all of them, as in "{", ".join([*ways][:2])}"', read)


_RANK = {rank.casefold(): rank for rank in RANKS} | {"t": "10"} | _RANKS
_ONE_RANK = "|".join(sorted(_RANK, key=len, reverse=True))
_FROM_TO = re.compile(rf"(?<![\w-])({_ONE_RANK}) ?(?:-|–|to) ?({_ONE_RANK})(?![\w-])")


def _from_to(ends: re.Match[str]) -> str:
    first, last = sorted(RANKS.index(_RANK[end]) for end in ends.groups())
    return " ".join(RANKS[first : last + 1])


def ranks() -> Kind:
    """Ranks by their signs, by their names, from one to another, or as cards of any suit.

    >>> forms = ("A 10 9 8", "a,T,9,8", "aces and 8-10", "A♠ 10♠ 9♠ 8♠", "A1098", ["A", 10, 9, 8])
    >>> {ranks().read(it) == {"A", "10", "9", "8"} for it in forms}
    {True}
    """
    suit = r"(?: ?of (?:spades|hearts|diamonds|clubs)|[shdc](?!\w))?"
    ways = {rank: f"(?:{name}(?:e?s)?|{rank.casefold()}){suit}" for name, rank in _RANKS.items()}
    some = some_of(ways | {"10": f"(?:tens?|10|t){suit}"}, 'name the ranks, as in "5 6 7"')

    def read(answer: Any) -> Any:
        return some.read(
            _FROM_TO.sub(_from_to, plain(answer)) if isinstance(answer, str) else answer
        )

    return Kind(some.form, read)


# Cards

_ALL_OF = {f"{name}s": rank for name, rank in _RANKS.items()} | {"sixes": "6"}
_IN_WORDS_OR_APART = re.compile(
    rf"\b({_ONE_RANK})(?: of | )"
    r"(?:(spade|heart|diamond|club)s?\b|([♠♥♦♣])(?!\w))"
)
_RANKS_ALONE = re.compile("10|[2-9atjqk]")
_AS_RANKS = re.compile(f"(?:{_RANKS_ALONE.pattern})+")
_BESIDE = re.compile(r"[\s,;&/|+()\[\]{}\"'–—-]+")
_NO_CARDS = {
    "",
    "and",
    "the",
    "card",
    "cards",
    "low",
    "high",
    "straight",
    "pair",
    "of",
    "none",
    "nothing",
}


def _written(answer: Any) -> Iterator[str | Card]:
    """The cards and words of an answer, one by one."""
    if isinstance(answer, Card):
        yield answer
    elif isinstance(answer, str):
        said = _IN_WORDS_OR_APART.sub(lambda m: _RANK[m[1]] + (m[3] or m[2][0]), plain(answer))
        for word in _BESIDE.split(said):
            if word not in _NO_CARDS:
                yield from _RANKS_ALONE.findall(word) if _AS_RANKS.fullmatch(word) else [word]
    else:
        parts = [*answer.values()] if isinstance(answer, Mapping) else _parts(answer)
        if parts is None:
            raise Refused(f"{told(answer)} is no card")
        for part in parts:
            yield from _written(part)


def _counted(given: Collection[Card], count: int | None) -> None:
    if count is not None and len(given) != count:
        raise NotACard(f"{counted(count, 'card')} asked for, and here {len(given)} given")


def row_of_cards(form: str, count: int | None = None) -> Kind:
    """Cards in their order, in one text or several; so many where that is known.

    >>> text(row_of_cards("").read("king of spades, 4d / ten of hearts"))
    'K♠ 4♦ 10♥'
    """

    def read(answer: Any) -> tuple[Card, ...]:
        row = cards([*_written(answer)])
        if not row:
            raise NotACard("no card is named")
        _counted(row, count)
        return row

    return Kind(form, read)


def some_cards(of: Cards, form: str, count: int | None = None) -> Kind:
    """Some of these cards, so many where it is known; a rank is enough where it can't be mistaken.

    >>> low = some_cards("A♠ K♦ 4♦ 4♣", "give two cards", count=2)
    >>> [text(sorted(low.read(it), key=str)) for it in ("ace and king", "AK", "4-4", "fours")]
    ['A♠ K♦', 'A♠ K♦', '4♣ 4♦', '4♣ 4♦']
    """
    offered = cards(of)

    def read(answer: Any) -> frozenset[Card]:
        words = [*_written(answer)]
        if not words and plain(answer) not in ("none", "nothing"):
            raise NotACard("no card is named")
        bare = Counter(_RANK[word] for word in words if word in _RANK)
        bare += Counter(4 * [_ALL_OF[word] for word in words if word in _ALL_OF])
        given = {*cards([word for word in words if word not in _RANK | _ALL_OF])}
        for card in given.difference(offered):
            raise NotACard(f"{card} is none of {text(offered)}")
        for rank, times in bare.items():
            held = [card for card in offered if card.rank == rank and card not in given]
            if not held:
                raise NotACard(f"there is no {rank} among {text(offered)}")
            if len(held) > times:
                raise NotACard(f"say which {rank} is meant: there are {text(held)}")
            given.update(held)
        _counted(given, count)
        return frozenset(given)

    return Kind(form, read)


def one_card(of: Cards) -> Kind:
    """One of these cards.

    >>> one_card("4♦ 4♥ K♠").read("the king")
    Card('K', '♠')
    """
    one = some_cards(of, 'name one card with its suit, as in "9♦"', count=1)
    return Kind(one.form, lambda answer: next(iter(one.read(answer))))


def one_hand(hands: Mapping[str, str]) -> Kind:
    """One of a few hands: by its cards, its ranks, or other words, which are regular expressions.

    >>> lower = one_hand({"8♠ 6♥ 5♦ 4♣ 3♠": "first", "8♥ 7♦ 3♣ 2♠ A♥": "second"})
    >>> [lower.read(it) for it in ("8-7-3-2-A", "the second", "A♥ 2♠ 3♣ 7♦ 8♥")]
    ['8♥ 7♦ 3♣ 2♠ A♥', '8♥ 7♦ 3♣ 2♠ A♥', '8♥ 7♦ 3♣ 2♠ A♥']
    """
    in_words = one_of(hands, "answer with the five cards of the hand")

    def read(answer: Any) -> str:
        found = []
        for hand in hands:
            with suppress(Refused):
                found += [hand] * len({some_cards(hand, "", count=5).read(answer)})
        return found[0] if len(found) == 1 else str(in_words.read(answer))

    return Kind(in_words.form, read)


# Points

_NAME_FIRST = re.compile(
    r"([^\W\d_]+)[^\w-]*(?:(?:gets|has|wins|takes|banks|banked)[^\w-]+)?(?P<points>-?\d+)"
)
_NAME_LAST = re.compile(r"(?P<points>-?\d+)\W*(?:points? )?(?:for|to) ([^\W\d_]+)")


def points(seats: Collection[str]) -> Kind:
    """Points by seat: a dict, pairs, a text, or the numbers alone in this order of seats.

    A seat that isn't named has none; the beginning of a name is enough.

    >>> forms = ({"A": 12, "C": 3}, "a 12, b: 0; C gets 3", "12/0/3", [12, 0, 3], ["C 3", "A 12"])
    >>> [points("ABC").read(it) == {"A": 12, "B": 0, "C": 3} for it in forms]
    [True, True, True, True, True]
    """

    def seat(name: Any) -> str:
        word = _words(name)
        found = [seat for seat in seats if word and seat.casefold().startswith(word)]
        if len(found) != 1:
            raise Refused(f"{told(name)} is none of the seats {', '.join(seats)}")
        return found[0]

    def amount(value: Any) -> Fraction:
        (read,) = _number(plain(value), Fraction(1))
        return read.value

    def pairs(answer: Any) -> list[Any]:
        if isinstance(answer, Mapping):
            return [*answer.items()]
        parts = _parts(answer)
        if parts and all(isinstance(part, list | tuple) for part in parts):
            return parts
        if parts and not all(isinstance(part, str) for part in parts):
            return list(zip(seats, parts, strict=True))
        said = ", ".join(map(plain, [answer] if parts is None else parts))
        numbers = re.findall(r"-?\d+", said)
        for named in (_NAME_LAST, _NAME_FIRST):
            found = [*named.finditer(said)]
            if len(found) == len(numbers):
                return [({*m.groups()} - {m["points"]}, m["points"]) for m in found]
        return list(zip(seats, numbers, strict=True))

    def read(answer: Any) -> dict[str, Fraction]:
        given = [(seat(_one(name)), amount(value)) for name, value in pairs(answer)]
        if not given or len(dict(given)) < len(given):
            raise Refused(f"{told(answer)} doesn't say of each seat once how many points it gets")
        return dict.fromkeys(seats, Fraction(0)) | dict(given)

    first, *_, last = seats
    return Kind(f'give points by seat, as in "{first} 5, {last} 0"', read)
