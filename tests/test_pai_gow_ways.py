"""House ways of one's own: read as the published ones are, or refused by way, line and hand."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Deck, cards, worked
from cardlib import pai_gow as pg
from cardlib.errors import BadRules, NotACard, Refused
from cardlib.pai_gow import batch, exact, odds
from cardlib.pai_gow.form import RoundForm
from cardlib.pai_gow.house_way import COMPLETE_PLACES, KINDS, PLACES
from cardlib.pai_gow.table import Form
from cardlib.pai_gow.written import written

WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
PAIR = ("pair 1", "pair 1")
KINGS = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠"


def way(name, *lines):
    """These lines before Trump Plaza's."""
    return pg.Way(name, (*lines, *pg.TRUMP_PLAZA.lines))


GREEDY = way("GREEDY", pg.Line("one pair", "", "the pair low", PAIR))


def one_hand(seven):
    return np.array([batch.numbers(seven)])


DOORS = {
    "one hand": lambda it: pg.house_way(KINGS, it),
    "many hands": lambda it: batch.house_way(one_hand(KINGS), it),
    "every hand": lambda it: batch.house_way(batch.patterns(7)[0], it),
    "the settings of a hand": lambda it: odds.settings(KINGS, it),
    "rounds simulated, the player's": lambda it: odds.simulate(1_000, it),
    "rounds simulated, the dealer's": lambda it: odds.simulate(1_000, pg.FOXWOODS, it),
    "all deals, the player's": lambda it: exact.compare(it),
    "all deals, the dealer's": lambda it: exact.compare(pg.FOXWOODS, it),
    "the best play": exact.best_play,
    "a wild joker": exact.wild_joker,
}


@pytest.mark.parametrize("door", DOORS)
def test_a_line_that_fouls_is_refused_naming_way_line_and_hand(door):
    with pytest.raises(BadRules) as refused:
        DOORS[door](GREEDY)
    words = str(refused.value)
    assert words.startswith("GREEDY: the line “one pair: the pair low” sets ")
    seven = cards(words.partition(" sets ")[2].partition(" to a foul: the low hand, pair of ")[0])
    ranks = [card.rank.replace("joker", "A") for card in seven]
    pair = [card for card, rank in zip(seven, ranks, strict=True) if ranks.count(rank) == 2]
    with pytest.raises(pg.FoulSetting):
        pg.set_hand(seven, pair)


# Refused where one hand is set, and in the same words where many are.


def refused(seven, own):
    with pytest.raises(BadRules) as alone:
        pg.house_way(seven, own)
    with pytest.raises(BadRules) as among_many:
        batch.house_way(one_hand(seven), own)
    assert str(alone.value) == str(among_many.value)
    return str(alone.value)


@pytest.mark.parametrize(
    ("hand", "low", "seven"),
    [
        ("one pair", ("pair 2", "pair 2"), KINGS),
        ("one pair", ("pair 2", "single 2"), KINGS),  # nothing is no joker, to lie low as an ace
        ("nothing", COMPLETE_PLACES, "K♠ Q♥ 9♦ 7♣ 5♠ 3♦ 2♣"),
        ("full house", ("single 1", "single 3"), "K♠ K♥ K♦ 2♣ 2♠ 3♦ 9♣"),
    ],
)
def test_a_line_that_asks_for_cards_not_of_the_hand_is_refused(hand, low, seven):
    line = pg.Line(hand, "", "what isn't there", low)
    said = refused(seven, way("DREAMER", line))
    assert said.startswith(f"DREAMER: the line “{line}” asks for cards not among ")
    assert set(cards(said.partition(" among ")[2])) == set(cards(seven))


def test_a_hand_without_a_line_is_refused():
    two_pair = "K♠ K♥ 9♦ 9♣ 2♠ A♦ Q♠"
    low_pairs = pg.Line("two pair", "both low", "split", PAIR, [("pair 1", 2, 6)])
    for lines in (pg.TRUMP_PLAZA.lines[:3], [low_pairs]):
        said = refused(two_pair, pg.Way("SHORT", lines))
        assert said == "SHORT has no line for A♦ K♠ K♥ Q♠ 9♦ 9♣ 2♠ (two pair)"


PLACE = st.sampled_from([*(it for row in PLACES.values() for it in row), *COMPLETE_PLACES])
TWO = st.tuples(PLACE, PLACE)
CASE = st.tuples(PLACE, st.integers(2, 9), st.integers(9, 14))
LINES = st.builds(
    pg.Line,
    st.sampled_from(list(KINDS.values())),
    st.just("a case"),
    st.just("some two low"),
    TWO,
    st.lists(CASE, max_size=2),
    st.just(()) | TWO,
)
SOME = batch.patterns(7)[0][:: 292_253 // 40]


def set_or_refused(set_it):
    try:
        return set_it()
    except BadRules as no:
        return str(no)


@settings(deadline=None, max_examples=40)
@given(st.lists(LINES, min_size=1, max_size=12))
def test_any_way_sets_a_hand_alone_as_among_many_or_is_refused_alike(lines):
    own, tables = way("OWN", *lines), batch.tables()
    alone = [
        set_or_refused(lambda it=hand: pg.house_way([batch.PACK[n] for n in it], own))
        for hand in SOME
    ]
    refusals = [it for it in alone if isinstance(it, str)]
    if refusals:
        assert set_or_refused(lambda: batch.house_way(SOME, own)) == refusals[0]
    can_be_set = [not isinstance(it, str) for it in alone]
    many = zip(*batch.house_way(SOME[can_be_set], own), strict=True)
    for it, (high, low, line) in zip((it for it in alone if it not in refusals), many, strict=True):
        assert it.high_hand.strength == tables.high[high - 1]
        assert it.low_hand.strength == tables.low[low - 1]
        assert it.line == str(own.lines[line])


# What is no line, or no way, is refused as it is written.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("two pairs", "", "", PAIR), "'two pairs' is no kind of hand: did you mean 'two pair'"),
        ((None, "", "", PAIR), "None is no kind of hand: there are five aces, four of a kind and"),
        (("one pair", "", "", ("pair", "pair 1")), "'pair' is no place: did you mean 'pair"),
        (("one pair", "", "", "pair 1"), "'pair 1' is no list"),
        (("one pair", "", "", ("pair 1",)), "needs two places low"),
        (("one pair", "", "", ("pair 1", "single 1", "single 2")), "needs two places low"),
        (("one pair", "", "", (14, 13)), "14 is no place: there are five, four, three 1"),
        (("one pair", "", "", lambda it: (it, it)), "is no list"),
        (("one pair", "", "", None), "None is no list"),
        (("one pair", 3, "", PAIR), "a line is told in texts, not by 3"),
        (("one pair", "", None, PAIR), "a line is told in texts, not by None"),
        (("one pair", "", "", PAIR, ["pair 1"]), "'pair 1' is no list"),
        (("one pair", "", "", PAIR, [("pair 1", 14)]), "is no case: a place, the least rank and"),
        (("one pair", "", "", PAIR, [("pair 1", 1, 14)]), "the least rank is 1, but must be"),
        (("one pair", "", "", PAIR, [("pair 1", 5, 4)]), "the highest rank is 4, but must be"),
        (("one pair", "", "", PAIR, [("pair 1", "A", "A")]), "the least rank is 'A', but must be"),
        (("one pair", "", "", PAIR, [(7, 2, 14)]), "7 is no place"),
        (("one pair", "", "", PAIR, lambda it: True), "is no list"),
        (("one pair", "", "", PAIR, (), PAIR[:1]), "over none or two"),
        (("one pair", "", "", PAIR, (), ("complete", "complete")), "did you mean 'complete"),
    ],
)
def test_what_is_no_line_is_refused_as_it_is_written(line, said):
    with pytest.raises(BadRules, match=said.replace("(", r"\(")):
        pg.Line(*line)


@pytest.mark.parametrize(
    ("name", "lines", "said"),
    [
        ("", [*GREEDY], "'' is no name of a house way"),
        (7, [*GREEDY], "7 is no name of a house way"),
        ("A\nB", [*GREEDY], "is no name of a house way"),
        ("EMPTY", [], "EMPTY has 0 lines: from 1 to 200 can be"),
        ("MANY", [*GREEDY] * 10, "lines: from 1 to 200 can be"),
        ("TEXT", "one pair: the pair low", "'o' is no line of a house way"),
        ("NONE", None, "NONE has 0 lines"),
        ("MIXED", [*GREEDY, 3], "3 is no line of a house way"),
    ],
)
def test_what_is_no_way_is_refused_as_it_is_written(name, lines, said):
    with pytest.raises(BadRules, match=said):
        pg.Way(name, lines)


def test_a_way_written_anew_is_the_same_way():
    again = pg.Way("GREEDY", [pg.Line("one pair", "", "the pair low", list(PAIR)), *pg.TRUMP_PLAZA])
    assert again == GREEDY
    assert hash(again) == hash(GREEDY)
    assert len({*WAYS, GREEDY, again, way("OTHER")}) == 4


# Ways survive pickle, copies, and the way to another process.


@pytest.mark.parametrize("it", [*WAYS, GREEDY], ids=repr)
def test_ways_survive_pickle_and_copies(it):
    for other in (pickle.loads(pickle.dumps(it)), copy.copy(it), copy.deepcopy(it)):
        assert other == it
        assert hash(other) == hash(it)
        assert set_or_refused(lambda way=other: pg.house_way(KINGS, way)) == set_or_refused(
            lambda: pg.house_way(KINGS, it)
        )


def test_ways_and_states_go_to_another_process_and_back():
    game = pg.start(way=GREEDY)
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(pg.house_way, KINGS, pg.FOXWOODS).result() == pg.house_way(KINGS)
        assert pool.submit(pg.Game.after, game, pg.Chip(5)).result() == game.after(pg.Chip(5))


# Arrays of hands.


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([[0, 1, 2, 3, 4, 5, 53]], "from 0 to 52"),
        ([[0, 1, 2, 3, 4, 5, -1]], "from 0 to 52"),
        ([[0, 1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12, 7]], "hand 1 of these has a card twice"),
        ([[0, 1, 2, 3, 4, 5]], r"are no hands: .* \(N, 7\)"),
        ([0, 1, 2, 3, 4, 5, 6], "are no hands"),
        ([[0, 1], [2]], "are no hands"),
        ([[0.0, 1, 2, 3, 4, 5, 6]], "are no hands"),
        (["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠"], "are no hands"),
        (None, "are no hands"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(hands, said):
    for ask in (batch.all_settings, lambda it: batch.house_way(it, pg.TRUMP_PLAZA)):
        with pytest.raises(NotACard, match=said):
            ask(hands)
    for ask in (batch.high_strengths, batch.low_strengths):
        with pytest.raises(NotACard):
            ask(hands)


def test_hands_may_be_lists_and_none_at_all():
    seven = batch.numbers(KINGS)
    for column, same in zip(
        batch.house_way([seven], pg.FOXWOODS),
        batch.house_way(np.array([seven], np.int64), pg.FOXWOODS),
        strict=True,
    ):
        assert column == same
    assert [len(it) for it in batch.house_way(np.zeros((0, 7), int), pg.FOXWOODS)] == [0, 0, 0]


def test_the_shared_tables_cannot_be_written():
    tables = batch.tables()
    arrays = (*batch.patterns(7), *batch.suit_distinct(2), batch.legal_table())
    for array in (*arrays, tables.plain, tables.suited, tables.pair):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


# A way of one's own at the table, in forms and in hand files.

QUEENS = "Q♥ Q♦ 8♦ 5♥ 3♠ A♠ K♦"
PAIRS_SPLIT = pg.Line("two pair", "", "always split", ("pair 2", "pair 2"))
SPLITTER = way("SPLITTER", PAIRS_SPLIT)
NOT_BELOW_KINGS = way("NOT_BELOW_KINGS", pg.Line("nothing", "", "greedy", ("single 1", "single 2")))
LOW_PAIRS = "4♠ 4♥ 3♦ 3♣ A♣ 10♥ 7♣"


def dealt(top, **options):
    table = pg.Table(top=top, seed=1, **options)
    for press in (table.chips[25], table.circle, table.deal):
        press.click()
    return table


def test_a_table_deals_and_advises_by_a_way_of_ones_own():
    table = dealt(f"{LOW_PAIRS} {KINGS}", way=SPLITTER)
    table.go.click()
    assert table.game.result.player == pg.set_hand(LOW_PAIRS, "3♦ 3♣")
    assert f"(SPLITTER) set your cards by its line “{PAIRS_SPLIT}”" in table.said


def test_the_best_setting_is_told_only_against_a_way_that_can_set_every_hand():
    table = dealt(f"{LOW_PAIRS} J♠ J♥ 10♦ 10♣ 2♠ 5♥ 6♦", way=NOT_BELOW_KINGS, hints=True)
    table.go.click()
    assert table.game.over
    said = "The best setting can't be told: NOT_BELOW_KINGS: the line “nothing: greedy” sets "
    assert said in table.said


def test_a_way_with_a_published_ways_name_stands_beside_it():
    named_alike = pg.Way("FOXWOODS", SPLITTER.lines)
    table = dealt(f"{LOW_PAIRS} {KINGS}", way=named_alike)
    assert [it for _, it in table.way.options] == [pg.TRUMP_PLAZA, pg.FOXWOODS, named_alike]
    table.go.click()
    assert table.game.result.player.line == str(PAIRS_SPLIT)
    copied = pickle.loads(pickle.dumps(pg.FOXWOODS))
    assert len(pg.Table(way=copied).way.options) == 2


def test_the_form_sets_cards_by_ways_of_ones_own():
    form = Form(LOW_PAIRS, low="3♦ 3♣", ways=(pg.TRUMP_PLAZA, SPLITTER))
    assert "The house ways differ.\nYours is legal." in form.said
    assert str(PAIRS_SPLIT) in form.picture.value
    form.seven.value = "A♠ A♥ K♦ K♣ 9♠ 7♦ 3♣"
    form.low.value = ""
    assert form.said.endswith("The house ways agree.")
    form = Form(LOW_PAIRS, ways=(GREEDY,))
    form.seven.value = KINGS
    assert "GREEDY: the line “one pair: the pair low” sets" in form.said
    assert form.picture.value == ""
    with pytest.raises(BadRules):
        Form(KINGS, ways=("GREEDY",))


def test_the_round_form_knows_ways_and_rules_of_ones_own():
    rules = pg.Rules("lowest", "wild", 0)
    sides = (LOW_PAIRS, "3♦ 3♣", KINGS, "A♦ Q♠", "10")
    form = RoundForm(sides, way=SPLITTER, rules=rules)
    form.settle.click()
    assert form.result.player == pg.set_hand(LOW_PAIRS, "3♦ 3♣", rules)
    form.player_low.value = ""
    form.settle.click()
    assert "none is written for a wild one" in form.said
    form.joker.value = "bug"
    form.settle.click()
    assert form.result.player.line == str(PAIRS_SPLIT)
    for junk in ({"way": "SPLITTER"}, {"rules": "DOCUMENT"}):
        with pytest.raises(BadRules):
            RoundForm(**junk)


def played(own, top):
    game = pg.start(deck=Deck(top=top, seed=1, joker=True), way=own)
    for action in (pg.Chip(25), pg.Deal(), pg.HouseWay()):
        game = game.after(action)
    return game


def test_a_round_by_a_way_of_ones_own_is_written_by_a_known_way_that_sets_the_same():
    game = played(SPLITTER, f"{KINGS} {QUEENS}")
    file = written(game)
    assert 'way = "TRUMP_PLAZA"' in file
    replay = worked.replay_text(file)
    assert replay.ok, replay.problems


@pytest.mark.parametrize("name", ["SPLITTER", "TRUMP_PLAZA"])
def test_a_round_that_no_known_way_sets_is_not_written_as_one_that_does(name):
    game = played(pg.Way(name, SPLITTER.lines), f"{LOW_PAIRS} {KINGS}")
    with pytest.raises(Refused, match="hand files know the house ways TRUMP_PLAZA and FOXWOODS"):
        written(game)
