"""The exact counts of Pai Gow Poker: against brute force, simulation and each other."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from cardlib import pai_gow as pg
from cardlib.deck import cards, text
from cardlib.errors import BadRules, NotACard, Refused
from cardlib.pai_gow import batch, exact, loops, odds
from cardlib.pai_gow.exact import Pack, Run

WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
PAIRINGS = [(player, dealer) for player in WAYS for dealer in WAYS]
TWENTY = Pack((0, 9, 10, 11, 12), joker=False)  # ace, 10, jack, queen, king
SEVENTEEN = Pack((0, 1, 2, 4), joker=True)  # with straights and flushes by the joker alone
ONE_PART = Run(parts=1)


# ------------------------------------------------------------ brute force on a small deck


@cache
def hands_of(pack):
    """All hands of seven: the cards, and each hand as bits of the deck."""
    deck = [13 * suit + rank for suit in range(4) for rank in pack.ranks]
    deck += [batch.JOKER_NUMBER] * pack.joker
    places = np.array(list(combinations(range(len(deck)), 7)))
    return np.array(deck, np.uint8)[places], (1 << places).sum(axis=1), len(deck)


def every_pair(pack, block=2_000):
    """Players' hands, block by block, with every hand of the dealer's that shares no card."""
    _, bits, size = hands_of(pack)
    place = np.zeros(1 << size, np.int32)
    place[bits] = np.arange(len(bits))
    of_free = np.array(list(combinations(range(size - 7), 7)))
    chosen = np.zeros((size - 7, len(of_free)))
    chosen[of_free.T, np.arange(len(of_free))] = 1
    for start in range(0, len(bits), block):
        now = bits[start : start + block]
        free = np.nonzero(now[:, None] >> np.arange(size) & 1 == 0)[1].reshape(len(now), -1)
        dealers = ((1 << free).astype(float) @ chosen).astype(np.int64)
        assert (dealers & now[:, None] == 0).all()
        yield slice(start, start + len(now)), place[dealers]


def strengths_of(pack):
    hands, _, _ = hands_of(pack)
    return {way: batch.house_way(hands, way)[:2] for way in WAYS}


def brute_force(pack, player, dealer):
    """Wins, pushes and losses; and the rounds lost with a copy."""
    strengths = strengths_of(pack)
    counts, copies = np.zeros(3, np.int64), 0
    for players, dealers in every_pair(pack):
        high, low = (column[players, None] for column in strengths[player])
        their_high, their_low = (column[dealers] for column in strengths[dealer])
        outcome = odds.outcomes((high, low), (their_high, their_low))
        counts += np.bincount(outcome.ravel(), minlength=3)
        copies += int((((high == their_high) | (low == their_low)) & (outcome == 2)).sum())
    return tuple(counts.tolist()), copies


@pytest.mark.parametrize(
    ("player", "dealer"), PAIRINGS, ids=lambda value: repr(value).partition(" at 0x")[0]
)
def test_the_method_on_17_cards_with_the_joker_is_brute_force(player, dealer):
    found = exact.compare(player, dealer, pack=SEVENTEEN, run=ONE_PART)
    counts, copies = brute_force(SEVENTEEN, player, dealer)
    assert found == counts
    assert sum(found) == SEVENTEEN.pairs
    if player is dealer:  # lost because of a copy: the edge without commission
        assert copies == found.loss - found.win > 0


def test_the_method_on_20_cards_is_brute_force():
    counts, _ = brute_force(TWENTY, pg.FOXWOODS, pg.TRUMP_PLAZA)
    assert exact.compare(pg.FOXWOODS, pg.TRUMP_PLAZA, pack=TWENTY, run=ONE_PART) == counts


def test_the_best_play_on_a_small_deck_is_brute_force():
    pack, way = SEVENTEEN, pg.TRUMP_PLAZA
    hands, _, _ = hands_of(pack)
    way_high, way_low, line = batch.house_way(hands, way)
    highs, lows = batch.all_settings(hands)
    legal = batch.legal_table()[highs, lows]
    wins, losses = np.zeros(highs.shape, np.int64), np.zeros(highs.shape, np.int64)
    for players, dealers in every_pair(pack):
        for column in range(21):
            better = (highs[players, column, None] > way_high[dealers]).astype(int)
            better += lows[players, column, None] > way_low[dealers]
            wins[players, column] = (better == 2).sum(axis=1)
            losses[players, column] = (better == 0).sum(axis=1)
    value = np.where(legal, 95 * wins - 100 * losses, -(10**9))
    best = np.where(value == value.max(axis=1, keepdims=True), wins, -1).argmax(axis=1)
    rows = np.arange(len(hands)), best
    kinds = exact.best_play(way, pack=pack, run=ONE_PART)
    found = {str(it): np.zeros(3, np.int64) for it in way.lines}
    for kind in kinds:
        found[kind.line] += [kind.hands, kind.best.win, kind.best.loss]
        assert sum(kind.best) == sum(kind.way) == kind.hands * pack.against
        assert kind.cost >= 0
    for place, name in enumerate(map(str, way.lines)):
        of_line = line == place
        expected = of_line.sum(), wins[rows][of_line].sum(), losses[rows][of_line].sum()
        assert found[name].tolist() == list(expected)
    by_way = exact.compare(way, way, pack=pack, run=ONE_PART)
    assert tuple(np.sum([kind.way for kind in kinds], axis=0)) == by_way


# ------------------------------------------------------------ however it runs


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


EXECUTORS = {"one process": lambda: ProcessPoolExecutor(1), "a Dask cluster": dask}


@pytest.mark.parametrize("name", EXECUTORS)
def test_the_same_integers_whatever_the_split(name):
    expected = exact.compare(*PAIRINGS[1], pack=SEVENTEEN, run=ONE_PART)
    assert exact.compare(*PAIRINGS[1], pack=SEVENTEEN, run=Run(parts=7)) == expected
    with EXECUTORS[name]() as executor:
        split = Run(parts=3, executor=executor)
        assert exact.compare(*PAIRINGS[1], pack=SEVENTEEN, run=split) == expected
        assert exact.compare(*PAIRINGS[1], pack=SEVENTEEN, executor=executor) == expected


def test_a_killed_run_goes_on_from_where_it_was(tmp_path):
    class KilledError(Exception):
        pass

    done = []

    def kill(hands):
        done.append(hands)
        if len(done) == 2:
            raise KilledError

    run = Run(parts=4, work=tmp_path, progress=kill)
    with pytest.raises(KilledError):
        exact.compare(pack=SEVENTEEN, run=run)
    stored = sorted(tmp_path.glob("*.json"))
    assert len(stored) == 2
    before = [file.stat().st_mtime_ns for file in stored]
    found = exact.compare(pack=SEVENTEEN, run=run)
    assert found == exact.compare(pack=SEVENTEEN, run=ONE_PART)
    assert [file.stat().st_mtime_ns for file in stored] == before
    assert sum(done[2:]) == SEVENTEEN.hands
    # Another question doesn't take these parts for its own.
    other = exact.compare(pg.FOXWOODS, pack=SEVENTEEN, run=Run(parts=4, work=tmp_path))
    assert len(list(tmp_path.glob("*.json"))) == 8
    assert other == exact.compare(pg.FOXWOODS, pack=SEVENTEEN, run=ONE_PART)


def test_the_command_writes_how_when_with_what_and_in_what_time(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(exact._RESULTS, "compare", (SEVENTEEN.hands, lambda run: {"pairings": []}))
    work = tmp_path / "work"
    work.mkdir()
    exact.main(["compare", "--out", str(tmp_path), "--work", str(work)])
    written = json.loads((tmp_path / "compare.json").read_text())
    assert set(written["versions"]) == {"python", "numpy", "numba"}
    assert {"method", "date", "seconds", "pairings"} < set(written)


def test_without_numba_a_sentence_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(loops, "compiled", loops.compiled.__wrapped__)
    with pytest.raises(Refused, match="pip install numba"):
        exact.compare(pack=SEVENTEEN)


@pytest.mark.parametrize(
    "junk", [None, "FOXWOODS", 7, object()], ids=lambda value: repr(value).partition(" at 0x")[0]
)
def test_what_is_no_house_way_is_refused(junk):
    for ask in (exact.compare, exact.best_play):
        with pytest.raises(BadRules):
            ask(junk)
    with pytest.raises(BadRules):
        odds.settings("A♠ A♥ K♦ K♣ 9♠ 5♥ 2♦", junk)
    with pytest.raises(BadRules):
        exact.compare(rules=junk)
    with pytest.raises(Refused):
        exact.result(junk)


# ------------------------------------------------------------ the shipped results


def test_every_pair_of_hands_is_counted_once():
    assert exact.PACK.pairs == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    found = exact.compared()
    assert set(found) == {(player.name, dealer.name) for player, dealer in PAIRINGS}
    for counts in found.values():
        assert sum(counts) == exact.PACK.pairs


def test_both_edges_lie_between_270_and_275_percent():
    for way in WAYS:
        counts = exact.compared()[way.name, way.name]
        assert 0.0270 < counts.edge() < 0.0275


def test_the_published_simulation_of_trump_plaza():
    counts = exact.compared()["TRUMP_PLAZA", "TRUMP_PLAZA"]
    shares = [100 * n / exact.PACK.pairs for n in counts]
    assert [round(share, 2) for share in shares] == [28.61, 41.48, 29.91]


def agrees(dealt, counts):
    """Each figure of a simulation within four standard errors of the exact one."""
    for name in odds.OUTCOMES:
        share = getattr(counts, name) / sum(counts)
        error = sqrt(share * (1 - share) / dealt.rounds)
        assert abs(dealt.share(name) - share) < 4 * error, name


@pytest.mark.parametrize(
    ("player", "dealer"), PAIRINGS, ids=lambda value: repr(value).partition(" at 0x")[0]
)
def test_100000_random_deals_agree(player, dealer):
    agrees(
        odds.simulate(100_000, player, dealer, seed=34), exact.compared()[player.name, dealer.name]
    )


@pytest.mark.soak
@pytest.mark.parametrize(
    ("player", "dealer"), PAIRINGS, ids=lambda value: repr(value).partition(" at 0x")[0]
)
def test_20_million_random_deals_agree(player, dealer):
    agrees(
        odds.simulate(20_000_000, player, dealer, seed=20),
        exact.compared()[player.name, dealer.name],
    )


def test_the_best_play_is_shipped_beside_the_same_house_way():
    for way in WAYS:
        kinds = exact.best_played()[way.name]
        assert sum(kind.hands for kind in kinds) == exact.PACK.hands
        by_way = tuple(sum(column) for column in zip(*(kind.way for kind in kinds), strict=True))
        assert by_way == exact.compared()[way.name, way.name]
        assert all(kind.cost >= 0 for kind in kinds)
        assert {kind.line for kind in kinds} == {str(line) for line in way.lines}


def suit_distinct(ranks):
    """The hands of these ranks, once for all renamings of suits, and what each stands for."""
    hands = {}
    sets = [list(combinations(range(4), ranks.count(rank))) for rank in sorted(set(ranks))]

    def fill(done, rest):
        if not rest:
            yield done
            return
        for suits in rest[0]:
            yield from fill([*done, suits], rest[1:])

    names = sorted(set(ranks))
    for suits in fill([], sets):
        of_suit = [0, 0, 0, 0]
        for rank, held in zip(names, suits, strict=True):
            for suit in held:
                of_suit[suit] |= 1 << rank
        key = tuple(sorted(of_suit))
        count, _ = hands.get(key, (0, None))
        cards = [
            batch.PACK[13 * suit + rank]
            for rank, held in zip(names, suits, strict=True)
            for suit in held
        ]
        hands[key] = count + 1, cards
    return list(hands.values())


@pytest.mark.parametrize("way", WAYS, ids=lambda value: repr(value).partition(" at 0x")[0])
@pytest.mark.parametrize(
    ("pairs", "single", "ranks"),
    [((13, 12), 4, (12, 12, 11, 11, 1, 2, 3)), ((3, 2), 6, (2, 2, 1, 1, 3, 4, 5))],
)
def test_two_programs_agree_on_a_kind_of_hand(way, pairs, single, ranks):
    """The long count by classes, and every suit-distinct hand weighed against all patterns."""
    found = [
        kind
        for kind in exact.best_played()[way.name]
        if (kind.pairs, kind.single) == (pairs, single)
    ]
    assert len(found) == 1
    totals = np.zeros((2, 3), np.int64)
    hands = pair_low = 0
    for many, seven in suit_distinct(ranks):
        best, *others = odds.settings(seven, way)
        own = pg.house_way(seven, way)
        (by_way,) = (it for it in (best, *others) if it.setting == own)
        totals += many * np.array([best[1:], by_way[1:]])
        pair_low += many * (best.setting.low_hand.strength[0] == 1)
        hands += many
    kind = found[0]
    assert kind.hands == hands
    assert kind.pair_low == pair_low
    assert [kind.best, kind.way] == [tuple(row) for row in totals.tolist()]


# ------------------------------------------------------------ one hand, every setting


@pytest.mark.parametrize("way", WAYS, ids=lambda value: repr(value).partition(" at 0x")[0])
@pytest.mark.parametrize(
    "seven", ["K♠ K♥ 8♠ 8♥ A♦ 3♠ 2♦", "joker 9♥ 8♥ 7♥ 6♥ 2♠ 2♦", "A♣ Q♠ J♠ 8♦ 7♠ 4♠ 2♠"]
)
def test_settings_are_what_random_dealers_say(seven, way):
    found = odds.settings(seven, way)
    assert {it.setting for it in found} == set(pg.legal_settings(seven))
    assert [it.value for it in found] == sorted((it.value for it in found), reverse=True)
    taken = batch.numbers(seven)
    left = np.setdiff1d(np.arange(53), taken)
    random = np.random.default_rng(7).random((40_000, 46)).argsort(axis=1)[:, :7]
    dealer = batch.house_way(left[random], way)[:2]
    tables = batch.tables()
    for it in found:
        assert it.win + it.push + it.loss == comb(46, 7)
        high = 1 + tables.high.index(it.setting.high_hand.strength)
        low = 1 + tables.low.index(it.setting.low_hand.strength)
        outcome = odds.outcomes((np.array([high]), np.array([low])), dealer)
        for place, name in enumerate(odds.OUTCOMES):
            share = getattr(it, name) / comb(46, 7)
            error = sqrt(share * (1 - share) / len(random))
            assert abs((outcome == place).mean() - share) <= 4.5 * error + 1e-9


def test_settings_by_the_other_rules():
    lowest = pg.DOCUMENT.but(wheel="lowest", commission=0)
    seven = "A♣ 2♠ 3♠ 4♦ 5♥ K♠ Q♦"
    by_document, by_lowest = (
        {it.setting.low: it for it in odds.settings(seven, rules=rules)}
        for rules in (pg.DOCUMENT, lowest)
    )
    low = pg.set_hand(seven, "K♠ Q♦").low
    assert by_document[low].loss < by_lowest[low].loss  # the wheel is second best, or lowest
    assert by_lowest[low].value * comb(46, 7) == by_lowest[low].win - by_lowest[low].loss


@pytest.mark.parametrize(
    "junk",
    [None, 7, "A♠", "A♠ A♠ K♦ K♣ 9♠ 5♥ 2♦", ["x"] * 7],
    ids=lambda value: repr(value).partition(" at 0x")[0],
)
def test_settings_of_what_is_no_hand_of_seven_are_refused(junk):
    with pytest.raises(NotACard):
        odds.settings(junk)


@pytest.mark.parametrize("own", ["9♦ 3♣", "6♦ 6♣", "K♠ 9♦"])
@pytest.mark.parametrize("commission", [5, 0])
def test_the_table_tells_the_best_setting_and_the_cents_that_yours_and_the_house_way_lose(
    own, commission
):
    seven, rules = "10♠ 10♥ 6♦ 6♣ K♠ 9♦ 3♣", pg.DOCUMENT.but(commission=commission)
    table = pg.Table(rules, top=seven, seed=1, hints=True)
    for control in (table.chips[5], table.circle, table.deal):
        control.click()
    for card in cards(own):
        table.cards[cards(seven).index(card)].click()
    assert "best" not in table.said
    table.go.click()

    def cents(low):
        (it,) = (it for it in odds.settings(seven) if set(it.setting.low) == set(cards(low)))
        return ((100 - commission) * it.win - 100 * it.loss) / comb(46, 7)

    every = {low: cents(low) for low in combinations(cards(seven), 2) if legal(seven, low)}
    best = max(every, key=every.__getitem__)
    way = pg.house_way(seven).low
    setting = pg.set_hand(seven, best)
    assert table.said.splitlines()[-1] == (
        f"Against all of the dealer's hands the best is {text(setting.high)} | "
        f"{text(setting.low)}, worth {every[best]:+.2f} cents of each dollar bet. "
        f"Less than that: yours by {every[best] - cents(own):.2f} cents, "
        f"the house way by {every[best] - cents(way):.2f} cents."
    )
    table.hints.value = False
    assert "best" not in table.said


def legal(seven, low):
    try:
        return bool(pg.set_hand(seven, low))
    except pg.FoulSetting:
        return False


# ------------------------------------------------------------ minutes


@pytest.mark.soak
def test_the_shipped_counts_computed_anew():
    for player, dealer in PAIRINGS:
        assert exact.compare(player, dealer) == exact.compared()[player.name, dealer.name]


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS, ids=lambda value: repr(value).partition(" at 0x")[0])
def test_the_shipped_best_play_computed_anew(way):
    assert exact.best_play(way) == exact.best_played()[way.name]


@pytest.mark.soak
def test_the_shipped_rule_changes_computed_anew():
    shipped = exact.result("rules")
    assert exact._all_rules(Run()) == {"changes": shipped["changes"]}
