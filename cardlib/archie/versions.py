"""The versions of Archie: what a high needs, what follows when nobody qualifies, the switches."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardlib.archie.words import say
from cardlib.deck import RANKS, Cards
from cardlib.errors import BadRules
from cardlib.hands import HighHand, Key, LowHand, pair_of
from cardlib.switches import RuleSet, choice, number

MOST_RAISES = 10**6  # of a round
HIGHS = ("any", *(f"{rank}s" for rank in (*RANKS[1:], "A")))
NOBODY = ("split", "best high")
RESHUFFLES = ("EARLIER_DISCARDS", "NEVER_YOUR_OWN", "EVERYTHING")


@dataclass(frozen=True, repr=False)
class Version(RuleSet):
    """What differs from one description of Archie to the next.

    high: the least pair that qualifies, "2s" … "10s", "Js" … "As", or "any" for every hand.
    nobody: where neither side has a qualifier, all still in share ("split") or the "best high"
    takes all. raises: how many a round, after a bet. one_odd_point_each: no seat gets a second odd
    point of one pot. reshuffle: what goes back in when the cards run out, one of RESHUFFLES.
    burn: one card is put away unseen before each draw.

    cite: the source in a few words, to stand behind a sentence.

    The low is everywhere the same: 8 or better, ace-to-five. A version of your own is as good as
    a named one: Version("MINE", "the house of N. N.", "MINE 2026", high="8s", nobody="split").

    >>> GN9.but(high="8s", burn=True)
    Version('GN9 but high=8s, burn=True')
    >>> GN9.but(nobody="again")
    Traceback (most recent call last):
    cardlib.errors.BadRules: nobody is 'again', but must be one of 'split', 'best high'
    """

    cite: str = field(compare=False)
    high: str = choice(*HIGHS, default=None)
    nobody: str = choice(*NOBODY, default=None)
    raises: int = number(3, 1, MOST_RAISES)
    one_odd_point_each: bool = choice(False, True)
    reshuffle: str = choice(*RESHUFFLES)
    burn: bool = choice(False, True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.cite, str) or not self.cite.strip():
            raise BadRules(say.no_cite(self.cite))

    def says(self, *switches: str) -> str:
        """Where a rule comes from: the version's source, or the reader's own switch."""
        own = {switch: it for switch, it in self.differs.items() if switch in switches}
        return say.own_setting(own) if own else self.cite

    @property
    def high_words(self) -> str:
        """What a high needs: "a pair of 9s or better"."""
        return say.needs("high", self.high)

    @property
    def nobody_words(self) -> str:
        """What follows where nobody qualifies: "all still in share it equally"."""
        return say.nobody(self.nobody)

    @property
    def least(self) -> Key:
        """Where the highs begin that qualify: not above the key of any of them."""
        return () if self.high == "any" else pair_of(self.high[:-1])

    def high_qualifies(self, hand: HighHand | Cards) -> bool:
        """Whether a high qualifies: a threshold, so that two pair of any ranks do ("9s or better").

        >>> GN9.high_qualifies("2♠ 2♥ 3♦ 3♣ K♠"), GN9.high_qualifies("8♠ 8♥ A♦ K♣ Q♠")
        (True, False)
        """
        high = hand if isinstance(hand, HighHand) else HighHand(hand)
        return high.key >= self.least

    def low_qualifies(self, hand: LowHand | Cards) -> bool:
        """Whether a low qualifies: 8 or better, no pair, in every version."""
        return (hand if isinstance(hand, LowHand) else LowHand(hand)).qualifies


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


def settings() -> Sequence[tuple[str, str, str]]:
    """What a rulebook says and what this lesson sets: (question, rulebook, lesson).

    >>> settings()[1]
    ('blinds', 'not fixed for all tables', 'small blind 1, big blind 2')
    """
    return say.settings
