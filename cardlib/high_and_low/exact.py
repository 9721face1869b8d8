"""The best play with every seen card counted: of one turn as an exact fraction, of two players.

How: a deck is its counts. Ranks of which nothing is unseen are left out, so a deck is at most 13
counts of 1 to 4, and the base lies on one of its ranks or in a gap before, between or behind them.
Within a turn every hit takes one card, so the unbanked points follow from the number of unseen
cards, and a deck of N unseen cards needs only those of N - 1: layer by layer from the empty deck.

For a deck, going on to rank j is worth counts[j] times the value of the deck without that card and
with base j. The sums of these from below and from above are LOW and HIGH for every base at once.

Decimals (64 bits) go through all decks, and only say what to do: one 64-bit word for each deck,
two bits for each base: bank, LOW, HIGH, or "too close". What lies closer than MARGIN, which is
more than their error, is settled by whole numbers. Those go only where the play leads from a
fresh pack, which is to few of the decks.

A turn that has called the whole pack ends there; `turn` proves how little that matters.

`python -m cardlib.high_and_low.exact turn` (or worth, or game) writes the result file.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import factorial, perm
from pathlib import Path
from typing import Any, NamedTuple

from cardlib import long_counts, results
from cardlib.deck import RANKS, told, whole
from cardlib.errors import BadRules
from cardlib.high_and_low import odds
from cardlib.high_and_low.layers import (
    BANK,
    CALL_HIGH,
    CALL_LOW,
    CLOSE,
    MARGIN,
    ROUNDING,
    Counted,
    Moment,
    Pack,
    Play,
    Run,
    Worth,
    decks_of,
    values,
    words,
)
from cardlib.high_and_low.rules import END, HIGH, LOW

RESULTS = Path(__file__).parent / "results"


def decide(run: Run, bonus: int = 0, out: str = "points") -> dict[int, Counted]:
    """The play for most points: every deck of every layer, as words in the work folder.

    bonus: points added to a turn that has called the whole pack. Returns for each number of unseen
    cards what `Run.layer` returns.
    """
    sure = {}
    for cards in range(1, run.pack.size):
        hit: Worth = out if cards > 1 else float(run.pack.size - 1 + bonus)
        sure[cards] = run.layer(cards, hit, 0.0, float(run.pack.size - 1 - cards), out, CLOSE)
        run.forget(out, cards - 1)
    return sure


# Whole numbers, where the play leads


def _next(moment: Moment, rank: int) -> Moment:
    """The moment after a card of a rank is turned: it is the base, and one fewer is unseen."""
    deck, _ = moment
    if deck[rank] > 1:
        return (*deck[:rank], deck[rank] - 1, *deck[rank + 1 :]), 2 * rank + 1
    return (*deck[:rank], *deck[rank + 1 :]), 2 * rank


def _hits(pack: Pack, moment: Moment, action: int) -> range:
    deck, base = moment
    tie = base & 1 and pack.ties == "hit"
    if action == CALL_LOW:
        return range(base // 2 + tie)
    return range((base + 1) // 2 - tie, len(deck))


def _turned_over(moment: Moment) -> Moment:
    """Of a moment and its mirror image, LOW for HIGH, the one that stands for both."""
    deck, base = moment
    return min(moment, (deck[::-1], 2 * len(deck) - base))


class Best(NamedTuple):
    """The best play from a fresh pack, proven by whole numbers."""

    pack: Pack
    first: list[Fraction]  # the value of a turn for each first card, lowest rank first
    action: dict[Moment, int]  # where the play goes on, of a moment and its mirror image one
    moments: int  # reached, mirror images counted once
    close: int  # those that whole numbers had to settle

    @property
    def value(self) -> Fraction:
        """The value of a turn before the first card."""
        return sum(self.first, Fraction(0)) / len(self.first)

    def play(self, moment: Moment) -> int:
        """What to do: BANK, CALL_LOW or CALL_HIGH."""
        known = _turned_over(moment)
        action = self.action.get(known, BANK)
        return action if known == moment else (BANK, CALL_HIGH, CALL_LOW)[action]

    def policy(self, base: int, unseen: odds.Counts, unbanked: int) -> str:
        """This play as `odds.turn` asks for it: for all 13 ranks, empty or not."""
        deck = tuple(count for count in unseen if count)
        place = 2 * sum(count > 0 for count in unseen[:base]) + (unseen[base] > 0)
        action = (END, LOW, HIGH)[self.play((deck, place))]
        # Where only the base's own rank is left, both calls are worth the same: one of them may.
        only = {0: HIGH, len(RANKS) - 1: LOW}
        return action if action == END else only.get(base, action)


def _fresh(pack: Pack) -> list[Moment]:
    """The moments after the first card, lowest rank first."""
    return [_next(((pack.suits,) * pack.ranks, 0), rank) for rank in range(pack.ranks)]


def _asked(action_of: Play, moment: Moment, *allowed: int) -> int:
    """What a play does. Raises BadRules for what is none of BANK, CALL_LOW, CALL_HIGH."""
    action = action_of(moment)
    if type(action) is not int or action not in allowed:
        what = "BANK, CALL_LOW or CALL_HIGH" + ", or CLOSE" * (CLOSE in allowed)
        raise BadRules(f"a play does {told(action)} at {moment}: {what}")
    return action


_CHOICES = BANK, CALL_LOW, CALL_HIGH


def best_play(pack: Pack, action_of: Play) -> Best:
    """Follows the words from a fresh pack, then works out whole numbers on the way back.

    Where the words say "too close", every action is followed and the exact values decide: of equal
    ones banking is taken, else HIGH. A value is kept times (unseen cards)!, which makes it whole.
    """
    layer = {_turned_over(moment) for moment in _fresh(pack)}
    layers: list[dict[Moment, int]] = []
    moments = close = 0
    while layer:
        moments += len(layer)
        layers.append(
            {
                moment: do
                for moment in layer
                if (do := _asked(action_of, moment, *_CHOICES, CLOSE)) != BANK
            }
        )
        layer = {
            _turned_over(_next(moment, rank))
            for moment, action in layers[-1].items()
            for call in (CALL_LOW, CALL_HIGH)
            if action in (call, CLOSE)
            for rank in _hits(pack, moment, call)
        }
    actions: dict[Moment, int] = {}
    after: dict[Moment, int] = {}
    for hits in range(len(layers) - 1, -1, -1):
        cards = pack.size - 1 - hits
        banked_after = (hits + 1) * factorial(max(cards - 1, 0))
        worth: dict[Moment, int] = {}
        for moment, action in layers.pop().items():
            offers = {BANK: hits * factorial(cards)} if action == CLOSE else {}
            for call in (CALL_HIGH, CALL_LOW):
                if action in (call, CLOSE):
                    offers[call] = sum(
                        moment[0][rank] * after.get(_turned_over(_next(moment, rank)), banked_after)
                        for rank in _hits(pack, moment, call)
                    )
            close += action == CLOSE
            do = max(offers, key=offers.__getitem__)
            worth[moment] = offers[do]
            if do != BANK:
                actions[moment] = do
        after = worth
    first = [
        Fraction(after.get(_turned_over(moment), 0), factorial(pack.size - 1))
        for moment in _fresh(pack)
    ]
    return Best(pack, first, actions, moments, close)


def follow(pack: Pack, action_of: Play) -> Iterator[tuple[int, bool, Moment, Fraction]]:
    """One turn from a fresh pack by a given play: every way to end it.

    Gives the hits, whether the turn was banked (else it ended by a miss), the moment the other
    player takes over, and the chance. Moments are given mirrored where their mirror image stands
    for both.
    """
    layer: dict[Moment, int] = {}
    for moment in _fresh(pack):
        known = _turned_over(moment)
        layer[known] = layer.get(known, 0) + pack.suits
    for hits in range(pack.size):
        cards = pack.size - 1 - hits
        orders = perm(pack.size, hits + 1)
        after: dict[Moment, int] = {}
        for moment, ways in layer.items():
            action = _asked(action_of, moment, *_CHOICES) if cards else BANK
            if action == BANK:
                yield hits, True, moment, Fraction(ways, orders)
                continue
            right = _hits(pack, moment, action)
            for rank, many in enumerate(moment[0]):
                known = _turned_over(_next(moment, rank))
                if rank in right:
                    after[known] = after.get(known, 0) + ways * many
                else:
                    yield hits, False, known, Fraction(ways * many, orders * cards)
        layer = after


# One turn


def spread(pack: Pack, action_of: Play) -> tuple[list[Fraction], Fraction]:
    """The chances to bank 0, 1, 2, … points, and the chance to lose the turn by a miss."""
    banked, missed = [Fraction(0)] * pack.size, Fraction(0)
    layer: dict[Moment, int] = {}
    for hits, by_choice, _, chance in follow(pack, action_of):
        if by_choice:
            banked[hits] += chance
        else:
            missed += chance
    del layer
    return banked, missed


def thresholds(pack: Pack, sure: Mapping[int, Counted]) -> list[dict[str, int | None]]:
    """For each number of unbanked points: bank while at most so many of N unseen cards win, go on
    from so many on. Where the first is not below the second, the winning cards alone don't tell.
    """
    rows = []
    for cards in sorted(sure, reverse=True):
        bank, go_on = ([wins for wins, many in enumerate(row) if many] for row in sure[cards])
        rows.append(
            {
                "unbanked": pack.size - 1 - cards,
                "unseen": cards,
                "bank_up_to": max(bank, default=None),
                "go_on_from": min(go_on, default=None),
            }
        )
    return rows


def beyond(run: Run, first: Sequence[Fraction]) -> float:
    """A bound for what a turn is worth more because it could go on after the last card of the pack.

    With the pack through, u = 51 points are unbanked and all cards but the base, b, are shuffled
    in. Who goes on keeps the u at most with the first call's chance p, and adds at most what a
    new turn is worth: first[b] - u·(1 - p) more than by banking. If that is below 0 for every b,
    banking is best, and the answer is 0.

    Else going on gains no more than max(first), the gain itself being in it, weighed by the chance
    to get there, which is below 1. So a bonus larger than max(first) computed with that bonus is
    larger than the gain; and the value with the bonus is above the true one.
    """
    pack = run.pack
    all_cards = pack.size - 1
    ties = (pack.suits - 1) * (pack.ties == "hit")
    better = [max(b, pack.ranks - 1 - b) * pack.suits + ties for b in range(pack.ranks)]
    if all(value < all_cards - wins for value, wins in zip(first, better, strict=True)):
        return 0.0
    bonus = int(max(first)) + 1
    while True:
        decide(run, bonus, f"bonus_{bonus}")
        above = [values(run, f"bonus_{bonus}")(moment) + MARGIN for moment in _fresh(pack)]
        if max(above) < bonus:
            return (sum(above) - float(sum(first))) / len(first) + MARGIN
        bonus += 1


def turn(run: Run) -> dict[str, Any]:
    """The result for one turn; what it holds is said in the keys."""
    pack = run.pack
    sure = decide(run)
    best = best_play(pack, words(run, "points"))
    banked, missed = spread(pack, best.play)
    more = beyond(run, best.first)
    return {
        "value": str(best.value),
        "about": float(best.value),
        "more_if_turns_go_on_after_the_pack": more,
        "first_card": dict(zip(RANKS, map(str, best.first), strict=False)),
        "banked": [str(chance) for chance in banked],
        "missed": str(missed),
        "thresholds": thresholds(pack, sure),
        "decks": sum(decks_of(pack, cards) for cards in range(1, pack.size)),
        "moments_reached": best.moments,
        "settled_by_whole_numbers": best.close,
    }


def what_knowledge_is_worth(ties: str) -> dict[str, Any]:
    """The result that sets plain ways to play beside the best one, which is read from its file."""
    best = result("turn", ties)
    at = {row["unbanked"]: row["go_on_from"] for row in best["thresholds"]}
    six = {unbanked: at[unbanked] for unbanked in range(2, 8)}
    ranks = len(RANKS)
    fixed = [[odds.turn(odds.by_rank([n] * ranks), ties) for n in range(1, 6)]]
    fixed.append([odds.turn(odds.count_and_bank(n), ties) for n in range(1, 6)])
    rows = []
    for how, turns in zip(("never counting", "counting"), fixed, strict=True):
        n = max(range(len(turns)), key=lambda i: turns[i].value)
        rows.append((f"{how}, bank after {n + 1}", turns[n]))
    if ties == "miss":
        by_rank = odds.by_rank(odds.endless_turn().bank_at)
        rows.insert(1, ("never counting, bank by the base's rank", odds.turn(by_rank)))
    one_step = odds.one_step if ties == "miss" else odds.one_step_ties_hit
    rows.append(("counting, the one-step rule", odds.turn(one_step, ties)))
    rows.append(("counting, a table of six numbers", odds.turn(odds.by_table(six, ties), ties)))
    return {
        "ways": [
            {"way": way, "value": str(played.value), "about": float(played.value)}
            for way, played in rows
        ]
        + [{"way": "the best play", "value": best["value"], "about": best["about"]}],
        "six_numbers": {str(unbanked): wins for unbanked, wins in six.items()},
    }


# Two players, one turn each


class Share(NamedTuple):
    """A's share of the game (a win 1, a draw a half), proven to lie between two bounds."""

    least: float
    most: float


def _rest(run: Run, of: str, cards: int, name: str) -> None:
    """A's share where B's is known: what is left of 1. B's file goes."""
    import numpy as np

    half = run.files / "half.npy"
    np.save(half, 1 - np.load(run.files / f"{of}_{cards}.npy"))
    half.replace(run.files / f"{name}_{cards}.npy")
    run.forget(of, cards)


def _after_a(pack: Pack, points: int) -> tuple[list[int], list[int]]:
    """The layers to go through for a total of A's: where A has missed, and where A has ended."""
    top = pack.size - 1 - points
    return [top, top - 1] if points == 0 else [top - 1], list(range(top - points, top + 1))


def after_a(run: Run, points: int) -> None:
    """A's share once A's turn is over and B plays best, for every moment, in two files of a layer.

    "banked": A has ended with `points`. B needs as many hits for a draw and may then end, or call
    once more: a hit wins, a miss loses. "nothing": A has missed, one card later. B calls once: a
    hit wins, a miss leaves the draw; so it is where A ends without a point.
    """
    draw = 0.5
    missed, chase = _after_a(run.pack, points)
    for cards in missed:
        if not (run.files / f"nothing_{cards}.npy").exists():
            run.layer(cards, 1.0, draw, draw, "reply")
            _rest(run, "reply", cards, "nothing")
    if points and not (run.files / f"banked_{chase[-1]}.npy").exists():
        out = f"chase_{points}"
        run.layer(chase[0], 1.0, 0.0, draw, out)
        for cards in chase[1:]:
            run.layer(cards, out, 0.0, 0.0, out)
            run.forget(out, cards - 1)
        _rest(run, out, chase[-1], "banked")


def game(run: Run, last: int) -> tuple[list[Share], dict[int, Counted]]:
    """A's share under best play by both, for each first card; and A's moments by unseen cards.

    A's turn is followed up to `last` hits. Going on from there is worth 0 at least and 1 at most,
    which gives the two bounds: files "least_<last>" and "most_<last>" in the work folder. Each
    value is off by less than ROUNDING, which is in the bounds.
    """
    for points in range(whole("last", last, 0, run.pack.size - 2) + 1):
        after_a(run, points)
    sure = {}
    for bound, further in (("most", 1.0), ("least", 0.0)):
        for points in range(last, -1, -1):
            cards = run.pack.size - 1 - points
            out = f"{bound}_{last}"
            hit: Worth = further if points == last else out
            end = "banked" if points else "nothing"
            sure[cards] = run.layer(cards, hit, "nothing", end, out)
    least, most = (values(run, f"{bound}_{last}") for bound in ("least", "most"))
    shares = [Share(least(m) - ROUNDING, most(m) + ROUNDING) for m in _fresh(run.pack)]
    return shares, sure


def share(run: Run, action_of: Play, last: int) -> Share:
    """A's share when A plays so and B plays best; `game` has to have left its files."""
    last = whole("last", last, 0, run.pack.size - 2)
    banked, nothing = values(run, "banked"), values(run, "nothing")
    sure, open_end = 0.0, 0.0
    for hits, by_choice, moment, chance in follow(run.pack, action_of):
        if hits > last:
            open_end += float(chance)
        else:
            sure += float(chance) * (banked if by_choice and hits else nothing)(moment)
    return Share(sure - ROUNDING, sure + open_end + ROUNDING)


def two_players(run: Run, last: int) -> dict[str, Any]:
    """The result for the lesson's game, with what the play for most points makes of it."""
    pack = run.pack
    shares, sure = game(run, last)
    least, most = (sum(bound) / len(shares) for bound in zip(*shares, strict=True))
    decide(run)
    careful = words(run, f"least_{last}")
    banked, missed = spread(pack, careful)
    greedy = share(run, best_play(pack, words(run, "points")).play, last)
    return {
        "share": [least, most],
        "width": most - least,
        "first_card": dict(zip(RANKS, map(list, shares), strict=False)),
        "thresholds": thresholds(pack, sure),
        "points": float(sum(k * chance for k, chance in enumerate(banked))),
        "banked": [float(chance) for chance in banked[: last + 1]],
        "missed": float(missed),
        "share_of_the_play_for_most_points": list(greedy),
        "followed_up_to": last,
    }


# Results


def result(what: str, ties: str = "miss") -> dict[str, Any]:
    """A result file as it is shipped: what is "turn", "worth" or "game"; ties "miss" or "hit".

    >>> result("turn")["ties"]
    'miss'
    """
    return results.read(RESULTS, f"{what}_{ties}")


_METHODS = {
    "turn": "every deck of unseen cards, layer by layer, decides in 64-bit decimals; close "
    "decisions and the value in whole numbers, on the moments that the play reaches",
    "worth": "each way followed through all orders of the pack at once, in whole numbers",
    "game": "every deck of unseen cards, layer by layer, in 64-bit decimals; two bounds from what "
    "is left out, rounding included",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: computes a result and writes its file."""
    command = long_counts.Command("high_and_low", _METHODS, RESULTS)
    command.parser.add_argument("--ties", choices=("miss", "hit"), default="miss")
    given = command.parser.parse_args(arguments)
    name, method = f"{given.what}_{given.ties}", _METHODS[given.what]
    ties = {"ties": given.ties}
    if given.what == "worth":
        command.write(given, name, method, ties | what_knowledge_is_worth(given.ties), ())
        return
    pack = Pack(ties=given.ties)
    last = 8 if given.ties == "miss" else 10
    layers = list(range(1, pack.size)) * (1 + (given.what == "turn" and given.ties == "hit"))
    if given.what == "game":
        for points in range(last + 1):
            missed, chase = _after_a(pack, points)
            layers += missed + chase * (points > 0) + [pack.size - 1 - points] * 2
    with command.work(given, name, sum(decks_of(pack, n) for n in layers), "decks") as work:
        run = Run(pack, work.folder, work.executor, progress=work.progress)
        resumed = {"resumed": run.files.exists()}  # then "seconds" are those of the last part
        found = turn(run) if given.what == "turn" else two_players(run, last)
    command.write(given, name, method, ties | resumed | found)


if __name__ == "__main__":
    main()
