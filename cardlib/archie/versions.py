"""The versions of Archie: what a high needs, what follows when nobody qualifies, the switches."""

from dataclasses import dataclass, field, fields, replace
from typing import Any

from cardlib.archie.words import say
from cardlib.deck import RANKS, told, whole
from cardlib.errors import BadRules
from cardlib.hands import HighHand, Key, LowHand, pair_of

HIGHS = ("any", *(f"{rank}s" for rank in (*RANKS[1:], "A")))
NOBODY = {
    "split": "all still in share it equally",
    "best high": "the best high of those still in takes it",
}
RESHUFFLES = {
    "EARLIER_DISCARDS": "earlier draws' discards, folded hands and burned cards go back in; "
    "this draw's discards only if those don't suffice, and never to the seat that threw them",
    "NEVER_YOUR_OWN": "as EARLIER_DISCARDS, and no seat ever gets back a card that it threw",
    "EVERYTHING": "all discards, folded hands and burned cards go back in",
}
_CHOICES: dict[str, tuple[object, ...]] = {
    "high": HIGHS,
    "nobody": tuple(NOBODY),
    "one_odd_point_each": (False, True),
    "reshuffle": tuple(RESHUFFLES),
    "burn": (False, True),
}
_LABELS = ("name", "source", "cite", "base")


@dataclass(frozen=True)
class Version:
    """What differs from one description of Archie to the next.

    high: the least pair that qualifies, "2s" … "10s", "Js" … "As", or "any" for every hand.
    nobody: where neither side has a qualifier, all still in share ("split") or the "best high"
    takes all. raises: how many a round, after a bet. one_odd_point_each: no seat gets a second odd
    point of one pot. reshuffle: what goes back in when the cards run out, one of RESHUFFLES.
    burn: one card is put away unseen before each draw.

    The low is everywhere the same: 8 or better, ace-to-five.

    >>> GN9.but(high="8s", burn=True)
    Version('GN9 but high=8s, burn=True')
    >>> GN9.but(nobody="again")
    Traceback (most recent call last):
    cardlib.errors.BadRules: nobody is 'again', but must be one of 'split', 'best high'
    """

    name: str
    source: str = field(compare=False)
    cite: str = field(compare=False)  # the source in a few words, to stand behind a sentence
    high: str
    nobody: str
    raises: int = 3
    one_odd_point_each: bool = False
    reshuffle: str = "EARLIER_DISCARDS"
    burn: bool = False
    base: str = field(default="", compare=False)  # the named version that this one changes

    def __post_init__(self) -> None:
        for switch, allowed in _CHOICES.items():
            value = getattr(self, switch)
            if not any(value == a and type(value) is type(a) for a in allowed):
                options = ", ".join(map(repr, allowed))
                raise BadRules(f"{switch} is {told(value)}, but must be one of {options}")
        whole("raises", self.raises, 1)

    def __repr__(self) -> str:
        return f"Version({self.name!r})"

    def but(self, /, **switches: Any) -> "Version":
        """The same version with some switches set otherwise. Raises BadRules for an unknown one."""
        known = [f.name for f in fields(self) if f.name not in _LABELS]
        for switch in switches:
            if switch not in known:
                raise BadRules(f"{switch!r} is no switch of this game: {', '.join(known)}")
        base = VERSIONS[self.base or self.name]
        now = replace(self, base=base.name, **switches)
        changed = [f"{s}={getattr(now, s)}" for s in known if getattr(now, s) != getattr(base, s)]
        return replace(now, name=f"{base.name} but {', '.join(changed)}") if changed else base

    def says(self, *switches: str) -> str:
        """Where a rule comes from: the version's source, or the reader's own switch."""
        base = VERSIONS.get(self.base, self)
        own = {s: getattr(self, s) for s in switches if getattr(self, s) != getattr(base, s)}
        return say.own_setting(own) if own else self.cite

    @property
    def high_words(self) -> str:
        """What a high needs: "a pair of 9s or better"."""
        return say.needs("high", self.high)

    @property
    def _least(self) -> Key:
        return () if self.high == "any" else pair_of(self.high[:-1])

    def high_qualifies(self, hand: HighHand) -> bool:
        """Whether a high qualifies: a threshold, so that two pair of any ranks do ("9s or better").

        >>> GN9.high_qualifies(HighHand("2♠ 2♥ 3♦ 3♣ K♠"))
        True
        >>> GN9.high_qualifies(HighHand("8♠ 8♥ A♦ K♣ Q♠"))
        False
        """
        return hand.key >= self._least

    def low_qualifies(self, hand: LowHand) -> bool:
        """Whether a low qualifies: 8 or better, no pair, in every version."""
        return hand.qualifies


GN9 = Version(
    "GN9",
    "Golden Nugget Las Vegas, 2025 Live-Action Rules v1.6, updated 1 December 2025: Archie, "
    "§287–289 (PDF page 26, printed 23), which writes the low as 8/O; ace-to-five after its "
    "lowball chapter (PDF page 25, printed 22) and BARGE's California low. One house's book in "
    "one edition, no universal rule: read on 26 October 2026, its use on site not checked.",
    "GN 2025 §287–289",
    high="9s",
    nobody="split",
)
BARGE = Version(
    "BARGE",
    "BARGE rules, Archie, “Evaluating the Showdown”: structure 2-2-4-4, California low (ace-to-five"
    "). A web page read on 26 October 2026, its use at an event not checked.",
    "BARGE, “Evaluating the Showdown”",
    high="6s",
    nobody="best high",
)
VERSIONS = {version.name: version for version in (GN9, BARGE)}

# What a rulebook says and what this lesson sets: (question, rulebook, lesson).
SETTINGS = (
    ("seats and points", "not fixed for all tables", "three seats, 40 points each (2 to 6 work)"),
    ("blinds", "not fixed for all tables", "small blind 1, big blind 2"),
    ("may the big blind be called?", "not said in GN's Archie section", "yes"),
    (
        "where the limit changes",
        "GN's Archie section doesn't say; BARGE: 2-2-4-4",
        "2 points in the first two rounds, 4 in the last two",
    ),
    ("high qualifies", "GN: 9s or better; BARGE: 6s or better", "GN9, unless another is chosen"),
    (
        "low",
        "GN's Archie section writes 8/O; BARGE: California low",
        "8 or better, ace-to-five, as GN's lowball chapter and BARGE read together",
    ),
    ("cash value", "–", "none: points are never cashed"),
)
