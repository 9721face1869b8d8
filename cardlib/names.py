"""Names of players and seats: one rule for all games.

A name is read as cards are: full-width letters are plain ones, and spaces around it don't count. No
two names at a table may look the same, and none may hold what nobody sees.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from cardlib.deck import counted, told
from cardlib.errors import BadRules

MOST_LETTERS = 40  # of a name, so that it fits on a board
MOST_NAMES = 100  # of a list, which might have no end

_STYLES = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # of the letter before, unseen
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # control, zero width, no letter, line breaks
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800"  # letters of no shape
_ALIKE = str.maketrans(  # Greek and Cyrillic capitals that look like Latin ones
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕІЈКМНОРСЅТУХ", "ABEZHIKMNOPTYXABEIJKMHOPCSTYX"
)


def name(given: Any, what: str = "a name") -> str:
    """A name as the games write it. Raises BadRules for what is none, says `what` it was to be.

    >>> name(" Ａｋｉ  2 ")
    'Aki 2'
    """
    if not isinstance(given, str):
        raise BadRules(f"{what} is {told(given)}, but must be a text, as in 'Aki'")
    if len(given) <= MOST_LETTERS:
        plain = unicodedata.normalize("NFKC", _STYLES.sub("", given))
        unseen = [a for a in plain.strip() if unicodedata.category(a) in _UNSEEN or a in _BLANK]
        if unseen:
            raise BadRules(
                f"{what} is {told(given)}, which holds a character that can't be seen "
                f"(U+{ord(unseen[0]):04X}): use letters, digits, signs and spaces"
            )
        read = " ".join(plain.split())
        if not read:
            raise BadRules(f"{what} is empty: a name has 1 to {MOST_LETTERS} letters")
        if len(read) <= MOST_LETTERS:
            return read
    raise BadRules(
        f"{what} is {told(given)}, {counted(len(given), 'letter')} long: at most {MOST_LETTERS}"
    )


def names(given: Any, what: str = "seats") -> tuple[str, ...]:
    """Names in their order, as `name` reads each. Raises BadRules where two look the same.

    given: texts in any iterable, or a text of capital letters, a name each. Names look the same
    where they differ only in case, or by a letter of another script that looks like a Latin one.

    >>> names("BCA"), names(["Aki", "Ben "])
    (('B', 'C', 'A'), ('Aki', 'Ben'))
    >>> names(["A", "a"])
    Traceback (most recent call last):
    cardlib.errors.BadRules: seats: 'A' and 'a' look alike: each needs a name of its own
    """
    try:
        if isinstance(given, str) and not re.fullmatch("[A-Z]*", given):
            raise TypeError
        row = [*islice(given, MOST_NAMES + 1)]
    except TypeError:
        no_list = f"{what}: {told(given)} is no list of names, as in ['B', 'C', 'A']"
        raise BadRules(no_list) from None
    if len(row) > MOST_NAMES:
        raise BadRules(f"{what}: there are more than {MOST_NAMES} names")
    read: dict[str, str] = {}
    for one in row:
        new = name(one, f"{what}: a name")
        looks = new.casefold().upper().translate(_ALIKE)
        if looks in read:
            twins = f"{told(read[looks])} and {told(new)} look alike"
            if read[looks] == new:
                twins = f"{told(new)} stands there twice"
            raise BadRules(f"{what}: {twins}: each needs a name of its own")
        read[looks] = new
    return tuple(read.values())


def in_order(given: Any, what: str = "seats") -> tuple[str, ...]:
    """Names in the order in which they sit, which a set doesn't have. Raises BadRules."""
    if isinstance(given, set | frozenset):
        raise BadRules(f"{what}: {told(given)} is a set, which has no order: give a list of names")
    return names(given, what)


def by_commas(line: str) -> list[str]:
    """What stands between the commas of a line, Japanese ones too.

    >>> by_commas("Aki 3、Ben 0, Chie 1")
    ['Aki 3', 'Ben 0', 'Chie 1']
    """
    return [part.strip() for part in re.split("[,，、､]", line)]


def one_of(given: Any, known: Sequence[str], what: str = "") -> str:
    """The one of some names that is meant, however it is written. Raises BadRules for a stranger.

    >>> one_of(" Ｂ", ["A", "B"])
    'B'
    """
    with suppress(BadRules):
        if name(given) in known:
            return name(given)
    raise BadRules(f"{what}{told(given)} is no seat here: {', '.join(known)}")


def keyed(given: Any, what: str) -> dict[str, Any]:
    """What is given by name, {name: value}, its names as `names` reads them. Raises BadRules."""
    if not isinstance(given, Mapping):
        raise BadRules(f"{what} are {told(given)}, but must be given by seat, as in {{'A': 5}}")
    return dict(zip(names(given, what), given.values(), strict=True))
