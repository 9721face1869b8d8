"""All 8,250,459,031,214,400 pairs of hands counted: house way against house way, and best play.

Fix the player's hand. Of the dealer's hands that share no card with it, some lie lower in both
hands (the player wins) and some in neither (the player loses). Three thoughts make it short.

1. Inclusion and exclusion. "Shares no card" is hard to count, "holds these cards too" is easy. So
   take all dealer's hands, less those that hold a given one of the player's cards, for each of
   them, and again those that hold two given ones, and so on: the sum over all sets S of the
   player's cards of (-1)**|S| times the dealer's hands that hold S. Those are sorted once for
   each S, as a ladder that answers for every player's hand with S in it.
2. Ranks first. A house way looks at ranks alone unless five cards, the joker among them, share a
   suit. So set every dealer's hand as if suits didn't count. Then put right, for each suit, the
   hands with five of it: add them where they truly lie, and take them from where ranks put them.
3. Alike cards. To ranks alone the four cards of a rank are alike; to one suit the other three of a
   rank are. So S, the dealer's hands and the player's are counted by classes: the ranks held in
   the one suit ("suited", none for ranks alone), those beside it ("beside"), the joker or not.

The player's hands are taken once for all renamings of suits: four sets of ranks in falling order.

`python -m cardlib.pai_gow.exact compare` (or best, or rules) writes the result files.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlib import long_counts, results
from cardlib.deck import told, whole
from cardlib.errors import BadRules, Refused
from cardlib.pai_gow import batch, loops
from cardlib.pai_gow.classes import Classes, Pack, classes, known_pack
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, known_way
from cardlib.pai_gow.setting import ACE, DOCUMENT, PAIR, VALUE, Rules, known_rules

if TYPE_CHECKING:
    from cardlib.pai_gow.batch import Array

RESULTS = Path(__file__).parent / "results"
PARTS = 6
"""Parts that the player's hands are counted in: more of them need less memory and more time."""
MOST_PARTS = 10_000


PACK = Pack()


class Counts(NamedTuple):
    """Of how many pairs of hands the player wins, pushes and loses.

    >>> Counts(2, 5, 3).edge(DOCUMENT)
    Fraction(11, 100)
    """

    win: int
    push: int
    loss: int

    def edge(self, rules: Rules = DOCUMENT) -> Fraction:
        """What the dealer keeps of a bet in the long run, after the commission."""
        if not sum(self):
            raise BadRules("no pair of hands is counted here: there is no edge to tell")
        kept = 100 * self.loss - (100 - known_rules(rules).commission) * self.win
        return Fraction(kept, 100 * sum(self))


def _counts(pack: Pack, hands: int, win: int, loss: int) -> Counts:
    return Counts(win, hands * pack.against - win - loss, loss)


# The player's hands, part by part


class Choices(NamedTuple):
    """Each pattern's settings, pattern after pattern, the house way's own first."""

    at: "Array"  # where a pattern's choices begin
    high: "Array"
    low: "Array"
    pair: "Array"  # whether a pair lies low


Job = tuple[Pack, "Array", Choices, "Array", int]
"""Pack, the dealer's strengths (2, patterns), the player's choices, each pattern's kind, and the
commission."""


def _part(job: Job, part: int, parts: int) -> list[list[int]]:
    """One part of the player's hands. For each kind: hands; wins and losses of the first choice;
    wins and losses of the best; hands whose best choice lays a pair low."""
    import numpy as np

    pack, dealer, choices, kinds, commission = job
    t, go = classes(pack), loops.compiled()
    rows, ways = go.hands(t, part, parts)
    joker = rows[:, 4]
    ranks = sum(t.key[rows[:, suit]] for suit in range(4))
    number = np.empty((len(rows), 5), np.int32)
    pattern = np.empty(len(rows), np.int32)
    plain = np.ones(len(rows), bool)
    for column in range(5):  # ranks alone, then each suit
        one = rows[:, column - 1] if column else np.zeros_like(joker)
        beside = np.searchsorted(t.keys, ranks - t.key[one])
        number[:, column] = t.number[joker, one] + beside
        five = t.size[one] + joker >= 5
        pattern[five] = t.flush[joker[five], one[five], beside[five]]
        plain &= ~five
        if column == 0:
            pattern[:] = t.plain[beside]
    alone = _answers(t, True, number[:, :1], pattern, plain, dealer, choices)
    by_suit = _answers(t, False, number[:, 1:], pattern, plain, dealer, choices)
    tallies = np.zeros((int(kinds.max()) + 1, 6), np.int64)
    go.settle(pattern, ways, alone, by_suit, choices, kinds, commission, tallies)
    return tallies.tolist()


def _answers(
    t: Classes,
    alone: bool,
    number: "Array",
    pattern: "Array",
    plain: "Array",
    dealer: "Array",
    choices: Choices,
) -> "tuple[Array, Array, Array]":
    """Where each hand's answers begin, for each of its classes; dealer's hands that lose and beat.

    Hands without a flush ask the same of the same class: their pattern is in the class. The others
    ask each for themselves.
    """
    import numpy as np

    of_class = np.full(t.number.max() + len(t.keys), -1, np.int32)
    for column in range(number.shape[1]):
        of_class[number[plain, column]] = pattern[plain]
    asked = np.flatnonzero(of_class >= 0).astype(np.int32)
    numbers = np.append(asked, number[~plain])
    patterns = np.append(of_class[asked], np.repeat(pattern[~plain], number.shape[1]))
    order = np.argsort(numbers, kind="stable").astype(np.int32)
    patterns = patterns[order]
    item_at = np.zeros(len(of_class) + 1, np.int32)
    np.add.at(item_at, numbers + 1, np.int32(1))
    np.cumsum(item_at, out=item_at)
    many = np.diff(choices.at).astype(np.int32)
    at = np.append(np.int32(0), np.cumsum(many[patterns], dtype=np.int32))
    win, loss = loops.compiled().count(t, alone, dealer, item_at, patterns, at, choices)

    start = np.empty(len(numbers), np.int32)
    start[order] = at[:-1]
    of_class[asked] = start[: len(asked)]
    places = of_class[number]
    places[~plain] = start[len(asked) :].reshape(-1, number.shape[1])
    return places, win, loss


class Run(NamedTuple):
    """Where and how a long count runs; whatever it is, the integers are the same.

    executor: anybody's, of processes or machines. work: a folder for parts that are done, which a
    killed run goes on from. progress: is told how many of the player's hands are done.
    """

    parts: int = PARTS
    executor: Executor | None = None
    work: Path | None = None
    progress: Callable[[int], object] = lambda hands: None

    def tallies(self, job: Job) -> list[list[int]]:
        """All parts of a job, added up."""
        loops.compiled()  # says what is missing before anything else does
        import numpy as np

        digest = hashlib.sha256(repr((job[0], job[4], self.parts)).encode())
        for array in (job[1], *job[2], job[3]):
            digest.update(np.ascontiguousarray(array).tobytes())
        name = digest.hexdigest()[:16]
        parts = range(self.parts)
        stored = [self.work / f"{name}_{part}.json" if self.work else None for part in parts]
        missing = [part for part in parts if not ((file := stored[part]) and file.exists())]
        waiting = long_counts.each(
            _part, [(job, part, self.parts) for part in missing], self.executor
        )
        total: Any = 0
        for part in parts:
            file = stored[part]
            there = file is not None and part not in missing
            found = json.loads(file.read_text()) if file and there else next(waiting)
            if file and not there:
                file.parent.mkdir(parents=True, exist_ok=True)
                results.write(file, found)
            total = total + np.array(found)
            self.progress(sum(row[0] for row in found))
        return total.tolist()  # type: ignore[no-any-return]


# What is asked


def compare(
    player_way: Way = TRUMP_PLAZA,
    dealer_way: Way = TRUMP_PLAZA,
    rules: Rules = DOCUMENT,
    *,
    pack: Pack = PACK,
    executor: Executor | None = None,
    run: Run | None = None,
) -> Counts:
    """All pairs of hands with both sides set by house ways, from the player's side.

    About a minute; the shipped counts are `compared()`. executor: any
    concurrent.futures.Executor; run: more on how it runs, executor among it. Raises BadRules for
    what is no house way, rules, pack or run, and for a way of your own that can't set every hand;
    Refused without numba.

    >>> compared()["FOXWOODS", "TRUMP_PLAZA"]  # what compare(FOXWOODS, TRUMP_PLAZA) gives
    Counts(win=2384297249101484, push=3383050771106980, loss=2483111011005936)
    """
    pack, run = known_pack(pack), _known_run(run, executor)
    player, dealer = (_set(way, rules) for way in (player_way, dealer_way))
    return _compare(player, dealer, pack, run)


def _known_run(run: Run | None, executor: Executor | None = None) -> Run:
    if run is not None and executor is not None:
        raise BadRules("give an executor, or a run that has one, not both")
    it = Run(executor=executor) if run is None else run
    if not isinstance(it, Run):
        raise BadRules(f"{told(it)} is no run: Run(parts=…, executor=…, work=…) is one")
    if not (it.executor is None or callable(getattr(it.executor, "submit", None))):
        raise BadRules(f"{told(it.executor)} is no executor: a concurrent.futures.Executor is")
    if not (isinstance(it.work, Path | None) and callable(it.progress)):
        raise BadRules("a run's work is a Path or None, and its progress is called with a number")
    return it._replace(parts=whole("parts", it.parts, 1, MOST_PARTS))


def _set(way: Way, rules: Rules) -> "Array":
    return _strengths(known_way(way, rules), rules)


@cache
def _strengths(way: Way, rules: Rules) -> "Array":
    """The strengths of every pattern as a house way sets it: (2, patterns) uint16."""
    import numpy as np

    high, low, _ = batch.house_way(batch.patterns(7)[0], way, rules)
    return np.stack([high, low]).astype(np.uint16)


def _compare(player: "Array", dealer: "Array", pack: Pack, run: Run) -> Counts:
    import numpy as np

    high, low = player
    one_each = np.arange(len(high) + 1, dtype=np.int32)
    choices = Choices(one_each, high, low, np.zeros(len(high), bool))
    hands, win, loss, *_ = run.tallies((pack, dealer, choices, np.zeros(len(high), np.int16), 0))[0]
    return _counts(pack, hands, win, loss)


class Kind(NamedTuple):
    """One kind of player's hands: how the house way fares with them, and how the best play does."""

    line: str  # the line of the house way that sets them
    pairs: tuple[int, int]  # of two pair: the ranks, 2 to 14 (the ace), higher first; else 0, 0
    single: int  # of two pair: the highest single; else 0
    hands: int
    way: Counts
    best: Counts
    pair_low: int  # hands whose best setting has a pair in the low hand

    @property
    def cost(self) -> int:
        """Pairs of hands times percent of the bet that the house way loses to the best play."""
        return self.value(self.best) - self.value(self.way)

    @staticmethod
    def value(counts: Counts) -> int:
        """Percent of the bet won after a commission of 5, summed over all pairs of hands."""
        return 95 * counts.win - 100 * counts.loss


def best_play(
    dealer_way: Way = TRUMP_PLAZA,
    *,
    pack: Pack = PACK,
    executor: Executor | None = None,
    run: Run | None = None,
) -> tuple[Kind, ...]:
    """Every player's hand set with the highest expected value, beside the dealer's own house way.

    The commission is 5 %. Every legal setting is weighed against all dealer's hands that are left;
    of equally good ones the one that wins more often counts. Two pair is told apart by its ranks.
    A few minutes; the shipped result is `best_played()`. executor and run as in `compare`.
    """
    import numpy as np

    pack, run = known_pack(pack), _known_run(run, executor)
    dealer = _set(dealer_way, DOCUMENT)
    hands, _ = batch.patterns(7)
    line = batch.house_way(hands, dealer_way)[2].astype(np.int64)
    names = [str(it) for it in dealer_way.lines]
    two_pair = np.array([it.hand == "two pair" for it in dealer_way.lines])[line]
    value = np.array([VALUE.get(card.rank, ACE) for card in batch.PACK])[hands]
    copies = (value[:, :, None] == np.arange(ACE + 1)).sum(axis=1)
    ranks = np.arange(ACE + 1)
    pairs = np.sort(np.where(copies == 2, ranks, 0), axis=1)[:, -2:]
    single = np.where(copies == 1, ranks, 0).max(axis=1)
    what = np.column_stack([line, np.column_stack([pairs, single]) * two_pair[:, None]])
    rows, kinds = np.unique(what, axis=0, return_inverse=True)
    job = pack, dealer, _choices(dealer), kinds.ravel().astype(np.int16), DOCUMENT.commission
    tallies = run.tallies(job)
    found = []
    for (place, lower, higher, top), (n, win, loss, best_win, best_loss, pair) in zip(
        rows.tolist(), tallies, strict=True
    ):
        way, best = _counts(pack, n, win, loss), _counts(pack, n, best_win, best_loss)
        found.append(Kind(names[place], (higher, lower), top, n, way, best, pair))
    return tuple(found)


def _choices(way: "Array") -> Choices:
    """The settings worth a thought: the way's own, then the legal ones that none other tops."""
    import numpy as np

    hands, _ = batch.patterns(7)
    legal, have = batch.legal_table(), batch.tables()
    a_pair = np.array([False, *(low[0] == PAIR for low in have.low)])
    parts = []
    for start in range(0, len(hands), 1 << 13):
        now = slice(start, start + (1 << 13))
        highs, lows = batch.all_settings(hands[now])
        allowed = np.insert(legal[highs, lows], 0, True, axis=1)
        high = np.insert(highs, 0, way[0, now], axis=1)
        low = np.insert(lows, 0, way[1, now], axis=1)
        # Column by column: topped by another in one hand and not lower in the other, or a repeat.
        topped = np.zeros_like(allowed)
        for i in range(1, 22):
            over = (high >= high[:, i, None]) & (low >= low[:, i, None]) & allowed
            same = (high == high[:, i, None]) & (low == low[:, i, None])
            topped[:, i] = (over & ~same).any(axis=1) | (same & allowed)[:, :i].any(axis=1)
        row, column = np.nonzero(allowed & ~topped)
        many = np.bincount(row, minlength=len(high))
        parts.append((many, high[row, column], low[row, column]))
    many, high, low = (np.concatenate(column) for column in zip(*parts, strict=True))
    at = np.append(0, np.cumsum(many)).astype(np.int32)
    return Choices(at, high.astype(np.uint16), low.astype(np.uint16), a_pair[low])


def wild_joker(way: Way = TRUMP_PLAZA, run: Run | None = None) -> Counts:
    """What a joker that is any card changes: both sides lay low what they would with the bug.

    No house way is written for a wild joker. So the cards are set by the document's rules and only
    read by the other ones. Where that is a foul (a pair, and the joker low with another card), the
    highest legal low hand is laid.
    """
    import numpy as np

    run = _known_run(run)
    high, low = _set(way, DOCUMENT)
    wild = DOCUMENT.but(joker="wild")
    legal = batch.legal_table(wild)
    parts = []
    hands, _ = batch.patterns(7)
    for start in range(0, len(hands), 1 << 14):
        now = slice(start, start + (1 << 14))
        highs, lows = batch.all_settings(hands[now])
        fits = (highs == high[now, None]) & (lows == low[now, None])
        highs, lows = batch.all_settings(hands[now], wild)
        allowed = legal[highs, lows]
        fits &= allowed
        foul = ~fits.any(axis=1, keepdims=True)
        low_first = lows.astype(np.int64) * 10_000 + highs
        high_first = highs.astype(np.int64) * 10_000 + lows
        best = np.where(foul, allowed * low_first, fits * high_first).argmax(axis=1)
        at = np.arange(len(best)), best
        parts.append(np.stack([highs[at], lows[at]]).astype(np.uint16))
    both = np.concatenate(parts, axis=1)
    return _compare(both, both, PACK, run)


# Results

WAYS = (TRUMP_PLAZA, FOXWOODS)


def result(name: str) -> dict[str, Any]:
    """A result file as it is shipped: "compare", "best" or "rules".

    >>> [(it["player"], it["dealer"]) for it in result("compare")["pairings"]][1]
    ('TRUMP_PLAZA', 'FOXWOODS')
    """
    return results.read(RESULTS, name)


def compared() -> dict[tuple[str, str], Counts]:
    """The shipped counts by the names of the player's and the dealer's house way.

    >>> counts = compared()["TRUMP_PLAZA", "FOXWOODS"]
    >>> sum(counts) == PACK.pairs, f"{float(counts.edge()):.2%}"
    (True, '2.80%')
    """
    return {
        (it["player"], it["dealer"]): Counts(it["win"], it["push"], it["loss"])
        for it in result("compare")["pairings"]
    }


def rule_changes() -> dict[tuple[str, str], Counts]:
    """The shipped counts with one rule changed, by the change and the house way of both sides."""
    return {
        (it["change"], it["way"]): Counts(it["win"], it["push"], it["loss"])
        for it in result("rules")["changes"]
    }


def best_played() -> dict[str, tuple[Kind, ...]]:
    """The shipped best play by the name of the dealer's house way, as `best_play` gives it."""
    return {
        name: tuple(
            Kind(line, tuple(pairs), single, hands, Counts(*way), Counts(*best), pair_low)
            for line, pairs, single, hands, way, best, pair_low in kinds
        )
        for name, kinds in result("best")["dealers"].items()
    }


def best_against(dealer: Way | str) -> tuple[Kind, ...]:
    """The shipped best play against a house way, or its name. Raises Refused where there is none.

    >>> best_against("GREEDY")
    Traceback (most recent call last):
    cardlib.errors.Refused: no best play is shipped against 'GREEDY': TRUMP_PLAZA, FOXWOODS have one
    """
    for way in WAYS:
        if isinstance(dealer, Way | str) and dealer in (way, way.name):
            return best_played()[way.name]
    names = ", ".join(way.name for way in WAYS)
    raise Refused(f"no best play is shipped against {told(dealer)}: {names} have one")


def best_counts(dealer: Way | str) -> Counts:
    """All pairs of hands under the shipped best play against a house way, or its name.

    >>> best_counts("FOXWOODS").edge() < compared()["FOXWOODS", "FOXWOODS"].edge()
    True
    """
    best = (kind.best for kind in best_against(dealer))
    return Counts(*map(sum, zip(*best, strict=True)))


def _all_compared(run: Run) -> dict[str, Any]:
    pairings = [(player, dealer) for player in WAYS for dealer in WAYS]
    return {
        "pairings": [
            {"player": one.name, "dealer": other.name} | compare(one, other, run=run)._asdict()
            for one, other in pairings
        ]
    }


def _all_best(run: Run) -> dict[str, Any]:
    return {"dealers": {way.name: best_play(way, run=run) for way in WAYS}}


def _all_rules(run: Run) -> dict[str, Any]:
    lowest, no_joker = DOCUMENT.but(wheel="lowest"), Pack(joker=False)
    changes: dict[str, Callable[[Way], Counts]] = {
        "wheel lowest": lambda way: compare(way, way, lowest, run=run),
        "joker wild": lambda way: wild_joker(way, run),
        "no joker": lambda way: compare(way, way, pack=no_joker, run=run),
    }
    return {
        "changes": [
            {"change": change, "way": way.name} | count(way)._asdict()
            for change, count in changes.items()
            for way in WAYS
        ]
    }


_RESULTS: dict[str, tuple[int, Callable[[Run], dict[str, Any]]]] = {
    "compare": (4 * PACK.hands, _all_compared),
    "best": (2 * PACK.hands, _all_best),
    "rules": (4 * PACK.hands + 2 * Pack(joker=False).hands, _all_rules),
}
_METHOD = (
    "all pairs of hands by inclusion and exclusion over shared cards, the dealer's hands by ranks "
    "alone and put right for each suit; whole numbers only"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: computes a result and writes its file."""
    command = long_counts.Command("pai_gow", _RESULTS, RESULTS)
    command.parser.add_argument("--parts", type=int, default=PARTS, help="more parts, less memory")
    given = command.parser.parse_args(arguments)
    hands, compute = _RESULTS[given.what]
    with command.work(given, given.what, hands, "hands") as work:
        found = compute(Run(given.parts, work.executor, work.folder, work.progress))
    command.write(given, given.what, _METHOD, found)


if __name__ == "__main__":
    main()
