"""The best play, against brute force on small packs, any split, a kill, and the shipped results."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from functools import cache

import pytest

from cardlib.deck import RANKS
from cardlib.errors import Refused
from cardlib.high_and_low import END, HIGH, LOW, exact, layers, loops, odds
from cardlib.high_and_low.exact import CLOSE, Pack, Run

SMALL = [
    Pack(3, 2),
    Pack(7, 1),
    Pack(5, 2),
    Pack(4, 3),
    Pack(6, 4),
    Pack(3, 4, "hit"),
    Pack(5, 3, "hit"),
]


def without(counts, rank):
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def fresh(pack):
    whole = (pack.suits,) * pack.ranks
    return [(rank, without(whole, rank)) for rank in range(pack.ranks)]


def calls(pack, base):
    """The ranks that hit, for each call."""
    tie = pack.ties == "hit"
    return range(base + tie), range(base + 1 - tie, pack.ranks)


def brute_turn(pack, packs=1):
    """The value for each first card: every moment of every rank, in fractions, nothing left out.

    packs: how many times the turn may go through the pack, the base kept at each reshuffle.
    """
    again = dict(fresh(pack))

    @cache
    def value(base, counts, packs_left=packs):
        unseen = sum(counts)
        bank = Fraction((packs - packs_left + 1) * (pack.size - 1) - unseen)
        if not unseen:
            return max(bank, value(base, again[base], packs_left - 1)) if packs_left > 1 else bank
        return max(
            bank,
            *(
                sum(
                    counts[j] * value(j, without(counts, j), packs_left) for j in right if counts[j]
                )
                / Fraction(unseen)
                for right in calls(pack, base)
            ),
        )

    return [value(*moment) for moment in fresh(pack)]


def brute_game(pack, last, beyond):
    """A's share for each first card, both turns to the end; after `last` hits it is given."""
    half = Fraction(1, 2)

    def mean(counts, right, hit, miss):
        worth = [
            many * (hit if j in right else miss)(j, without(counts, j))
            for j, many in enumerate(counts)
            if many
        ]
        return sum(worth) / Fraction(sum(counts))

    @cache
    def b_gets(base, counts, unbanked, to_beat):
        if unbanked > to_beat:
            return Fraction(1)
        return max(
            half * (unbanked == to_beat),
            *(
                mean(
                    counts,
                    right,
                    lambda j, c: b_gets(j, c, unbanked + 1, to_beat),
                    lambda j, c: half * (to_beat == 0),
                )
                for right in calls(pack, base)
            ),
        )

    @cache
    def a_gets(base, counts, unbanked):
        if unbanked > last:
            return Fraction(beyond)
        return max(
            1 - b_gets(base, counts, 0, unbanked),
            *(
                mean(
                    counts,
                    right,
                    lambda j, c: a_gets(j, c, unbanked + 1),
                    lambda j, c: 1 - b_gets(j, c, 0, 0),
                )
                for right in calls(pack, base)
            ),
        )

    return [a_gets(*moment, 0) for moment in fresh(pack)]


def best_of(run):
    exact.decide(run)
    return exact.best_play(run.pack, exact.words(run, "points"))


# -------------------------------------------- the method, where brute force can check it


@pytest.mark.parametrize("pack", SMALL, ids=str)
def test_the_best_play_equals_brute_force(pack, tmp_path):
    best = best_of(Run(pack, tmp_path, slice_size=37))
    assert best.first == brute_turn(pack)


@pytest.mark.parametrize("pack", SMALL, ids=str)
def test_the_best_play_followed_rank_by_rank_is_worth_what_it_says(pack, tmp_path):
    """odds.turn knows no dropped ranks, no gaps and no mirror images."""
    best = best_of(Run(pack, tmp_path))
    counts = (pack.suits,) * pack.ranks + (0,) * (13 - pack.ranks)
    turn = odds.turn(best.policy, pack.ties, counts)
    banked, missed = exact.spread(pack, best.play)
    assert turn.value == best.value
    assert turn.miss == missed
    assert list(turn.banked) == banked[: len(turn.banked)]


@pytest.mark.parametrize(
    ("pack", "last"),
    [(Pack(5, 2), 2), (Pack(4, 3), 3), (Pack(6, 2), 3), (Pack(4, 3, "hit"), 3)],
    ids=str,
)
def test_two_players_equal_brute_force(pack, last, tmp_path):
    run = Run(pack, tmp_path, slice_size=37)
    shares, _ = exact.game(run, last)
    least, most = brute_game(pack, last, 0), brute_game(pack, last, 1)
    for found, low, high in zip(shares, least, most, strict=True):
        assert found.least <= low <= found.least + 3e-12
        assert found.most - 3e-12 <= high <= found.most
    careful = exact.share(run, exact.words(run, f"least_{last}"), last)
    assert careful.least <= sum(least) / len(least) <= careful.most


def test_close_decisions_are_settled_by_whole_numbers(tmp_path):
    """A base in the middle of a fresh pack: HIGH and LOW are worth exactly the same."""
    run = Run(Pack(5, 2), tmp_path)
    best = best_of(run)
    middle = (2, 2, 1, 2, 2), 5
    assert exact.words(run, "points")(middle) == CLOSE
    assert best.play(middle) == layers.CALL_HIGH


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_decks_are_numbered_without_a_gap(suits):
    for parts in range(1, 6):
        for cards in range(parts, suits * parts + 1):
            many = layers._ways(suits, parts, cards)
            decks = [tuple(layers._deck(suits, parts, cards, place)) for place in range(many)]
            assert decks == sorted(set(decks))
            assert all(sum(deck) == cards and max(deck) <= suits for deck in decks)
            assert [layers.number(suits, deck) for deck in decks] == list(range(many))


def test_turns_beyond_the_pack(tmp_path):
    """With ties as hits the outer ranks hit for sure after a reshuffle, so going on pays; else not.

    The bound holds the value of turns that may go on for another pack.
    """
    run = Run(Pack(4, 3, "hit"), tmp_path)
    first = best_of(run).first
    more = exact.beyond(run, first)
    assert more > 0
    twice = brute_turn(run.pack, packs=2)
    assert all(one < two < one + more for one, two in zip(first, twice, strict=True))
    eight_cards = brute_turn(Pack(4, 2))  # notebook 13's
    assert eight_cards == brute_turn(Pack(4, 2), packs=2) == brute_turn(Pack(4, 2), packs=3)
    lesson = Run(Pack(6, 4), tmp_path / "miss")
    assert exact.beyond(lesson, best_of(lesson).first) == 0


# -------------------------------------------- any executor, any split, and after a kill


@contextmanager
def dask():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


EXECUTORS = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2),
    "a Dask cluster": dask,
}


@pytest.mark.parametrize("name", EXECUTORS)
def test_the_same_integers_whatever_the_split(name, tmp_path):
    pack = Pack(5, 2)
    alone = Run(pack, tmp_path / "alone")
    counted = exact.decide(alone)
    with EXECUTORS[name]() as executor:
        run = Run(pack, tmp_path / "shared", executor, slice_size=11)
        assert exact.decide(run) == counted
    for file in alone.files.glob("*_words_*.npy"):
        assert (run.files / file.name).read_bytes() == file.read_bytes()
    assert best_of(run) == best_of(alone)


def test_a_killed_run_goes_on_from_where_it_was(tmp_path):
    class KilledError(Exception):
        pass

    done, all_decks = [], []

    def kill(decks):
        done.append(decks)
        if sum(done) > 60:
            raise KilledError

    pack = Pack(5, 2)
    whole = best_of(Run(pack, tmp_path / "whole", progress=all_decks.append))
    with pytest.raises(KilledError):
        exact.decide(Run(pack, tmp_path / "killed", slice_size=11, progress=kill))
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "killed").rglob("*.json")}
    assert 0 < len(kept) < pack.size - 1
    again = []
    assert best_of(Run(pack, tmp_path / "killed", progress=again.append)) == whole
    assert sum(again) == sum(all_decks)
    assert all(file.stat().st_mtime_ns == stamp for file, stamp in kept.items())


def test_without_numba_a_sentence_says_what_to_do(tmp_path, monkeypatch):
    loops.compiled.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(Refused, match="pip install numba"):
        exact.decide(Run(Pack(3, 2), tmp_path))
    loops.compiled.cache_clear()


# -------------------------------------------- the shipped results


@pytest.mark.parametrize("ties", ["miss", "hit"])
def test_the_turns_figures_belong_together(ties):
    found = exact.result("turn", ties)
    value = Fraction(found["value"])
    first = [Fraction(found["first_card"][rank]) for rank in RANKS]
    banked = [Fraction(chance) for chance in found["banked"]]
    assert first == first[::-1]
    assert sum(first) / 13 == value
    assert sum(banked) + Fraction(found["missed"]) == 1
    assert sum(points * chance for points, chance in enumerate(banked)) == value
    assert found["about"] == float(value)


def test_the_lessons_turn_is_worth_between_11666_and_11667_ten_thousandths():
    found = exact.result("turn")
    assert Fraction(11666, 10000) < Fraction(found["value"]) < Fraction(11667, 10000)
    assert found["more_if_turns_go_on_after_the_pack"] == 0


def test_ties_as_hits_are_worth_more_and_the_end_of_the_pack_next_to_nothing():
    found = exact.result("turn", "hit")
    assert Fraction(found["value"]) > Fraction(exact.result("turn")["value"])
    assert 0 < found["more_if_turns_go_on_after_the_pack"] < 1e-10


def test_the_thresholds_alone_come_within_a_ten_millionth():
    """Played by another program, as an exact lower bound for the best play's value."""
    found = exact.result("turn")
    least = {row["unbanked"]: row["go_on_from"] for row in found["thresholds"]}
    gap = Fraction(found["value"]) - odds.turn(odds.by_table(least)).value
    assert 0 <= gap < Fraction(1, 10**7)


def test_the_only_number_of_points_at_which_winning_cards_do_not_tell():
    mixed = [
        row["unbanked"]
        for row in exact.result("turn")["thresholds"]
        if row["bank_up_to"] is not None and row["bank_up_to"] >= row["go_on_from"]
    ]
    assert mixed == [8]


@pytest.mark.parametrize("ties", ["miss", "hit"])
def test_more_knowledge_is_worth_more(ties):
    found = exact.result("worth", ties)
    values = [Fraction(row["value"]) for row in found["ways"]]
    assert values[-1] == Fraction(exact.result("turn", ties)["value"]) == max(values)
    assert values[-1] - values[-2] < Fraction(1, 10**3)


def test_the_six_numbers_go_on_below_two_points_and_bank_from_eight_on():
    six = {int(points): wins for points, wins in exact.result("worth")["six_numbers"].items()}
    assert list(six) == [2, 3, 4, 5, 6, 7]
    policy, hopeless, sure = odds.by_table(six), (0,) * 6 + (3,) + (0,) * 6, odds.FRESH
    assert [policy(6, hopeless, points) for points in (0, 1, 2)] == [HIGH, HIGH, END]
    assert [policy(0, sure, points) for points in (7, 8, 9, 50)] == [HIGH, END, END, END]


def test_the_command_writes_what_is_shipped(tmp_path):
    exact.main(["worth", "--out", str(tmp_path)])
    again = json.loads((tmp_path / "worth_miss.json").read_text())
    shipped = exact.result("worth")
    for same in ("what", "ties", "method", "ways", "six_numbers"):
        assert again[same] == shipped[same]
    assert {"date", "versions", "seconds"} <= set(again)


@pytest.mark.parametrize("ties", ["miss", "hit"])
def test_as_share_is_known_to_a_millionth(ties):
    found = exact.result("game", ties)
    least, most = found["share"]
    assert 0 < most - least < 1e-6
    for end, mean in enumerate(found["share"]):
        first = [found["first_card"][rank][end] for rank in RANKS]
        assert first == pytest.approx(first[::-1], abs=1e-12)
        assert sum(first) / 13 == pytest.approx(mean, abs=1e-12)


def test_as_share_agrees_with_a_shorter_count(tmp_path):
    """Following A for four hits only gives wider bounds, and they hold the narrow ones."""
    shares, _ = exact.game(Run(Pack(), tmp_path), 4)
    least, most = exact.result("game")["share"]
    assert sum(low for low, _ in shares) / 13 <= least
    assert most <= sum(high for _, high in shares) / 13


@pytest.mark.parametrize("ties", ["miss", "hit"])
def test_the_most_points_are_not_the_best_chance_to_win(ties):
    found = exact.result("game", ties)
    assert found["share_of_the_play_for_most_points"][1] < found["share"][0]
    assert found["points"] < exact.result("turn", ties)["about"]


@pytest.mark.parametrize("junk", [("turn", "redraw"), ("", "miss"), ("../turn", "miss"), (None, 3)])
def test_an_unknown_result_is_refused(junk):
    with pytest.raises(Refused, match="there are game_hit, game_miss"):
        exact.result(*junk)


# What is refused


@pytest.mark.parametrize(
    ("pack", "wrong"),
    [
        ({"ties": "redraw"}, "ties is 'redraw', but must be one of 'miss', 'hit'"),
        ({"ties": None}, "ties is None, but must be one of 'miss', 'hit'"),
        ({"ranks": 14}, "ranks is 14, but must be a whole number from 1 to 13"),
        ({"suits": 5}, "suits is 5, but must be a whole number from 1 to 4"),
        ({"suits": 2.0}, "suits is 2.0, but must be a whole number from 1 to 4"),
    ],
)
def test_a_pack_that_cant_be_counted(pack, wrong):
    with pytest.raises(Refused) as refusal:
        Pack(**pack)
    assert str(refusal.value) == wrong


@pytest.mark.parametrize("does", ["HIGH", None, 7, -1, True, CLOSE])
def test_a_play_that_does_anything_else_is_never_counted_as_high(does):
    with pytest.raises(Refused, match=r"a play does .*: BANK, CALL_LOW or CALL_HIGH$"):
        exact.spread(Pack(3, 2), lambda moment: does)
    if does != CLOSE:
        with pytest.raises(
            Refused, match=r"a play does .*: BANK, CALL_LOW or CALL_HIGH, or CLOSE$"
        ):
            exact.best_play(Pack(3, 2), lambda moment: does)


def test_the_best_policy_calls_what_may_be_called():
    """Only kings are left, and a tie is a hit: both calls are worth the same, one may be made."""
    best = exact.Best(Pack(ties="hit"), [], {((1,), 1): exact.CALL_HIGH}, 1, 1)
    assert best.policy(12, (0,) * 12 + (1,), 49) == LOW
    assert best.policy(0, (1,) + (0,) * 12, 49) == HIGH
    assert best.policy(7, (0,) * 7 + (1,) + (0,) * 5, 49) == HIGH


@pytest.mark.soak
def test_the_lessons_turn_computed_anew(tmp_path):
    """Minutes: all of it again, and the play followed by the other program."""
    run = Run(Pack(), tmp_path)
    found = exact.turn(run)
    shipped = exact.result("turn")
    assert {key: shipped[key] for key in found} == found
    best = best_of(run)
    assert odds.turn(best.policy).value == Fraction(found["value"])
