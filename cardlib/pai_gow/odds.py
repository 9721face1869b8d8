"""How often: five cards, the best five of seven, every setting of yours; simulated rounds."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib.deck import Card, Cards, counted, text, told, whole
from cardlib.errors import BadRules
from cardlib.pai_gow import batch
from cardlib.pai_gow.house_way import TRUMP_PLAZA, Way, known_way
from cardlib.pai_gow.setting import (
    DOCUMENT,
    Rules,
    Setting,
    known_rules,
    legal_settings,
    seven_cards,
)

if TYPE_CHECKING:
    import numpy as np

OUTCOMES = ("win", "push", "loss")
MOST_ROUNDS = 10**11  # months
PORTION = 10_000  # rounds that are dealt at a time
MOST_PORTION = 10**6  # half a gigabyte of memory


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


class Odds(NamedTuple):
    """A setting: against how many of the 53,524,680 dealer's hands it wins, pushes and loses."""

    setting: Setting
    win: int
    push: int
    loss: int

    @property
    def value(self) -> Fraction:
        """What a bet of 1 gains in the long run, after the commission; mostly below nothing.

        >>> settings("A♠ A♥ K♦ K♣ 9♠ 5♥ 2♦")[0].value > 0
        True
        """
        commission = self.setting.high_hand.rules.commission
        gain = (100 - commission) * self.win - 100 * self.loss
        return Fraction(gain, 100 * (self.win + self.push + self.loss))

    def row(self) -> dict[str, str]:
        """The setting as a row for a table.

        >>> settings("A♠ A♥ K♦ K♣ 9♠ 5♥ 2♦")[0].row()["high hand"]
        'A♠ A♥ 9♠ 5♥ 2♦'
        """
        every = self.win + self.push + self.loss
        shares = {name: f"{getattr(self, name) / every:.2%}" for name in OUTCOMES}
        cards = {"high hand": text(self.setting.high), "low hand": text(self.setting.low)}
        return cards | shares | {"of a bet of 1 dollar": f"{100 * float(self.value):+.2f} cents"}


def settings(
    seven: Cards, dealer_way: Way = TRUMP_PLAZA, rules: Rules = DOCUMENT
) -> tuple[Odds, ...]:
    """Every legal setting of seven cards against each hand that the dealer can have; best first.

    The dealer's 53,524,680 hands are weighed as patterns (batch.patterns), each as often as it can
    be drawn from the 46 cards left: first all by their ranks alone, then for each suit the hands
    with five of it are put where they truly lie. Less than 0.1 s; the tables take seconds, once.
    Raises NotACard unless seven different cards are given, BadRules for what is no house way.

    >>> best, *others = settings("K♠ K♥ 8♠ 8♥ A♦ 3♠ 2♦")
    >>> best.setting
    <Setting: K♠ K♥ A♦ 3♠ 2♦ | 8♠ 8♥>
    >>> best.win, best.push, best.loss
    (33514776, 16826366, 3183538)
    """
    row = seven_cards(seven)
    known_way(dealer_way, rules)
    have = batch.tables(rules)
    under = _under(row, dealer_way, rules)
    total = int(under[-1, -1])
    found = []
    for setting in legal_settings(row, rules):
        high = have.high.index(setting.high_hand.strength)
        low = have.low.index(setting.low_hand.strength)
        win = int(under[high, low])
        loss = total - int(under[high, -1]) - int(under[-1, low]) + win
        found.append(Odds(setting, win, total - win - loss, loss))
    return tuple(sorted(found, key=lambda it: (it.value, it.win), reverse=True))


def _under(row: tuple[Card, ...], dealer_way: Way, rules: Rules) -> "np.ndarray[Any, Any]":
    """Dealer's hands with a high and a low hand of these strengths at most, (highs + 1, lows + 1).

    Strengths as in batch; so the last row and column are all of them, and a hand of strength n has
    those under it in row n - 1.
    """
    import numpy as np

    have = batch.tables(rules)
    shape = len(have.high) + 1, len(have.low) + 1
    plain, flush = _weights(np.array(batch.numbers(row)))
    weights = np.concatenate([plain, flush, -flush])
    # Decimals hold whole numbers below 2**53 exactly.
    many = np.bincount(_places(dealer_way, rules), weights, shape[0] * shape[1])
    found: np.ndarray[Any, Any] = many.astype(np.int64).reshape(shape).cumsum(0).cumsum(1)
    return found


class _Patterns(NamedTuple):
    """The patterns of seven cards, sorted into those without five of a suit and those with."""

    plain: "np.ndarray[Any, Any]"  # places in batch.patterns of those without a flush
    flush: "np.ndarray[Any, Any]"  # and of those with
    alone: "np.ndarray[Any, Any]"  # for each of those the plain one of the same ranks
    held: "np.ndarray[Any, Any]"  # (14, plain) cards of each rank, and jokers
    suited: "np.ndarray[Any, Any]"  # (flush,) the ranks in the one suit as bits, the joker bit 13
    beside: "np.ndarray[Any, Any]"  # (flush,) places in `others`
    others: "np.ndarray[Any, Any]"  # (105, 13) cards of each rank that may lie beside


@cache
def _sorted_patterns() -> _Patterns:
    import numpy as np

    hands, _ = batch.patterns(7)
    joker = hands == batch.JOKER_NUMBER
    in_suit = (hands < 13) | joker
    ranks = np.where(joker, 13, hands % 13).astype(np.int64)
    held = np.stack([(ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(14)])
    is_flush = in_suit.sum(axis=1) >= 5
    plain, flush = np.flatnonzero(~is_flush), np.flatnonzero(is_flush)
    key = (6 ** np.arange(14, dtype=np.int64)) @ held
    order = plain[np.argsort(key[plain])]
    alone = order[np.searchsorted(key[order], key[flush])]
    suited = np.where(in_suit, 1 << ranks, 0).sum(axis=1)[flush]
    rest = held[:13, flush] - (suited >> np.arange(13)[:, None] & 1)
    code = (3 ** np.arange(13, dtype=np.int64)) @ rest
    _, first, beside = np.unique(code, return_index=True, return_inverse=True)
    return _Patterns(plain, flush, alone, held[:, plain], suited, beside.ravel(), rest[:, first].T)


@cache
def _places(way: Way, rules: Rules) -> "np.ndarray[Any, Any]":
    """Where the strengths of the plain patterns, of the flushes, and of those by ranks alone stand
    in `_under`, row by row."""
    import numpy as np

    high, low, _ = batch.house_way(batch.patterns(7)[0], known_way(way, rules), rules)
    place = high.astype(np.int64) * (len(batch.tables(rules).low) + 1) + low
    of = _sorted_patterns()
    return np.concatenate([place[of.plain], place[of.flush], place[of.alone]])


def _weights(seven: "np.ndarray[Any, Any]") -> "tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]":
    """In how many ways each plain pattern (by ranks alone) and each flush can be drawn from the
    cards left beside these seven."""
    import numpy as np

    of = _sorted_patterns()
    binomial = np.array([[comb(n, k) for k in range(8)] for n in range(5)])
    left = np.bincount(np.where(seven == batch.JOKER_NUMBER, 13, seven % 13), minlength=14)
    left = np.array([4] * 13 + [1]) - left
    plain = np.ones(len(of.plain), np.int64)
    for rank in range(14):
        plain *= binomial[left[rank]][of.held[rank]]
    flush = np.zeros(len(of.flush), np.int64)
    for suit in range(4):
        taken = [int(card) % 13 for card in seven if card // 13 == suit]
        bits = sum(1 << rank for rank in taken) + (1 << 13) * (left[13] == 0)
        free = np.array([left[rank] - 1 + (bits >> rank & 1) for rank in range(13)])
        ways = binomial[free, of.others].prod(axis=1)
        flush += np.where(of.suited & bits == 0, ways[of.beside], 0)
    return plain, flush


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
        """The share of the rounds with an outcome, after a portion of them; all without one.

        Raises BadRules for what is no outcome, or no portion: they are counted from 0.
        """
        if not (isinstance(outcome, str) and outcome in OUTCOMES):
            raise BadRules(f"{told(outcome)} is no outcome: there are {', '.join(OUTCOMES)}")
        portions = len(self.running)
        rounds, *counts = self.running[whole("portion", portion, -portions, portions - 1)]
        return counts[OUTCOMES.index(outcome)] / rounds

    def error(self, outcome: str, portion: int = -1) -> float:
        """The standard error of that share: the square root of p (1 - p) / n."""
        share = self.share(outcome, portion)
        return sqrt(share * (1 - share) / self.running[portion][0])

    def __repr__(self) -> str:
        parts = (f"{it} {self.share(it):.2%} ± {self.error(it):.2%}" for it in OUTCOMES)
        return f"<{counted(self.rounds, 'round')}: {', '.join(parts)}>"


def simulate(
    rounds: int = 200_000,
    player_way: Way = TRUMP_PLAZA,
    dealer_way: Way = TRUMP_PLAZA,
    *,
    seed: int = 0,
    rules: Rules = DOCUMENT,
    portion: int = PORTION,
) -> Simulation:
    """Deals random rounds, sets both hands by house ways, and counts how the player fares.

    The same seed gives the same rounds. Raises BadRules for what is no house way or no number, and
    where a way of your own can't set a hand that is dealt.

    >>> simulate(20_000, seed=7).rounds
    20000
    """
    import numpy as np

    portion = whole("portion", portion, 1, MOST_PORTION)
    running = [(0, 0, 0, 0)]
    for outcome in _dealt(rounds, (player_way, dealer_way), seed, rules, portion):
        counts = np.bincount(outcome, minlength=3).tolist()
        row = zip(running[-1], (len(outcome), *counts), strict=True)
        dealt, win, push, loss = (before + now for before, now in row)
        running.append((dealt, win, push, loss))
    return Simulation(tuple(running[1:]))


def gains(
    rounds: int = 200_000,
    player_way: Way = TRUMP_PLAZA,
    dealer_way: Way = TRUMP_PLAZA,
    *,
    seed: int = 0,
    rules: Rules = DOCUMENT,
) -> "np.ndarray[Any, Any]":
    """What each of the same random rounds as `simulate` deals gains of a bet of 1: (rounds,).

    A win gains 1 less the commission, a push 0, a loss -1. The same seed deals the same cards, so
    two ways can be compared round by round: the chance of the cards falls out of the difference.

    >>> from cardlib.pai_gow import FOXWOODS
    >>> apart = gains(5_000, seed=7) - gains(5_000, FOXWOODS, seed=7)
    >>> float((apart != 0).mean()) < 0.05
    True
    """
    import numpy as np

    ways = player_way, dealer_way
    parts = list(_dealt(rounds, ways, seed, known_rules(rules), PORTION))
    gain = np.array([1 - rules.commission / 100, 0, -1])
    return np.asarray(gain[np.concatenate(parts)])


def _dealt(
    rounds: int, ways: tuple[Way, Way], seed: int, rules: Rules, portion: int
) -> "Iterator[np.ndarray[Any, Any]]":
    """The outcomes of random rounds, portion by portion."""
    import numpy as np

    for way in ways:
        known_way(way, rules)
    random = np.random.default_rng(whole("seed", seed, 0))
    rounds = whole("rounds", rounds, 1, MOST_ROUNDS)
    for start in range(0, rounds, portion):
        # A random number for each card: those with the 14 smallest are dealt.
        numbers = random.random((min(portion, rounds - start), 53))
        hands = numbers.argsort(axis=1)[:, :14].astype(np.uint8)
        player, dealer = (
            batch.house_way(seven, way, rules)[:2]
            for seven, way in zip((hands[:, :7], hands[:, 7:]), ways, strict=True)
        )
        yield outcomes(player, dealer)


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
