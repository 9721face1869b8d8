"""How often: exact counts of five cards and of the best five of seven; simulated rounds."""

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardlib.deck import whole
from cardlib.pai_gow import batch
from cardlib.pai_gow.house_way import TRUMP_PLAZA, Way
from cardlib.pai_gow.setting import DOCUMENT, Rules, known_rules

if TYPE_CHECKING:
    import numpy as np

OUTCOMES = ("win", "push", "loss")


def five_card_counts(rules: Rules = DOCUMENT) -> dict[str, int]:
    """How many of the 2,869,685 hands of five cards read as what, best first.

    Counted over the patterns of five cards, each as often as it stands for hands.

    >>> five_card_counts()["royal flush"]
    24
    """
    hands, ways = batch.patterns(5)
    return _counted(batch.high_strengths(hands, known_rules(rules)), ways, rules)


def best_five_of_seven(rules: Rules = DOCUMENT) -> dict[str, int]:
    """What the best five of seven cards read as, over all 154,143,080 hands, best first.

    Counted over the 292,253 patterns of seven cards (batch.patterns): of each the best of its 21
    fives is taken, as often as the pattern stands for hands. Seconds, not minutes.

    >>> counts = best_five_of_seven()
    >>> counts["five aces"], sum(counts.values())
    (1128, 154143080)
    """
    hands, ways = batch.patterns(7)
    highs, _ = batch.all_settings(hands, known_rules(rules))
    return _counted(highs.max(axis=1), ways, rules)


def _counted(strengths: "batch.Array", ways: "batch.Array", rules: Rules) -> dict[str, int]:
    import numpy as np

    category = np.array([0, *(strength[0] for strength in batch.tables(rules).high)])[strengths]
    counts = {
        name: int(ways[category == place].sum()) for place, name in enumerate(rules.categories)
    }
    return dict(reversed(counts.items()))


@dataclass(frozen=True)
class Simulation:
    """What came of many random rounds: wins, pushes and losses of the player.

    running: (rounds, wins, pushes, losses) so far, after each portion; the last is the whole.
    """

    running: tuple[tuple[int, int, int, int], ...]

    @property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return self.running[-1][0]

    @property
    def win(self) -> int:
        """Rounds won."""
        return self.running[-1][1]

    @property
    def push(self) -> int:
        """Rounds pushed."""
        return self.running[-1][2]

    @property
    def loss(self) -> int:
        """Rounds lost."""
        return self.running[-1][3]

    def share(self, outcome: str, portion: int = -1) -> float:
        """The share of the rounds with an outcome, after a portion of them; all without one."""
        rounds, *counts = self.running[portion]
        return counts[OUTCOMES.index(outcome)] / rounds

    def error(self, outcome: str, portion: int = -1) -> float:
        """The standard error of that share: the square root of p (1 - p) / n."""
        share = self.share(outcome, portion)
        return sqrt(share * (1 - share) / self.running[portion][0])

    def __repr__(self) -> str:
        parts = (f"{it} {self.share(it):.2%} ± {self.error(it):.2%}" for it in OUTCOMES)
        return f"<{self.rounds:,} rounds: {', '.join(parts)}>"


def simulate(
    rounds: int = 200_000,
    player_way: Way = TRUMP_PLAZA,
    dealer_way: Way = TRUMP_PLAZA,
    *,
    seed: int = 0,
    rules: Rules = DOCUMENT,
    portion: int = 10_000,
) -> Simulation:
    """Deals random rounds, sets both hands by house ways, and counts how the player fares.

    The same seed gives the same rounds. Raises BadRules for what is no house way or no number.

    >>> simulate(20_000, seed=7).rounds
    20000
    """
    import numpy as np

    random = np.random.default_rng(whole("seed", seed, 0))
    whole("rounds", rounds, 1)
    whole("portion", portion, 1)
    running = [(0, 0, 0, 0)]
    while (dealt := running[-1][0]) < rounds:
        n = min(portion, rounds - dealt)
        # A random number for each card: those with the 14 smallest are dealt.
        hands = random.random((n, 53)).argsort(axis=1)[:, :14].astype(np.uint8)
        outcome = outcomes(
            batch.house_way(hands[:, :7], player_way, rules)[:2],
            batch.house_way(hands[:, 7:], dealer_way, rules)[:2],
        )
        new = np.bincount(outcome, minlength=3)
        _, win, push, loss = running[-1]
        running.append((dealt + n, win + int(new[0]), push + int(new[1]), loss + int(new[2])))
    return Simulation(tuple(running[1:]))


def outcomes(player: "tuple[Any, Any]", dealer: "tuple[Any, Any]") -> "np.ndarray[Any, Any]":
    """Places in OUTCOMES of rounds given as (high strengths, low strengths) of each side.

    >>> import numpy as np
    >>> three, dealer = (np.array([3, 2, 1]), np.array([2, 2, 1])), (np.array([2]), np.array([1]))
    >>> outcomes(three, dealer)
    array([0, 1, 2])
    """
    import numpy as np

    better = (player[0] > dealer[0]).astype(np.intp) + (player[1] > dealer[1])
    return np.asarray(2 - better)
