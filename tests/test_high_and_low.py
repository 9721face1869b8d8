"""High and Low: what is refused, and laws that hold in every game."""

import copy
import pickle
import re
import subprocess
import sys
from base64 import b64decode
from collections import Counter
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Deck, cards, faces
from cardlib import high_and_low as hl
from cardlib.deck import JOKER, MOST_DECKS, RANKS, SUITS, Card, pack
from cardlib.errors import BadRules, IllegalAction, NotACard
from cardlib.high_and_low import (
    BOARD_GAME_JOIN,
    END,
    HIGH,
    LESSON,
    LOW,
    RULE_SETS,
    UTILS_COM,
    RuleSet,
    odds,
    start,
)
from cardlib.high_and_low.exact import Pack
from cardlib.high_and_low.rules import MOST_TURNS

ACTIONS = (HIGH, LOW, END)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


class Unwritable:
    def __repr__(self):
        raise TypeError("no repr")


JUNK = (None, 3, 2.5, [], {}, b"HIGH", object(), Unwritable(), 10**5000, True, ("HIGH",), {HIGH})


def kind(value):
    return type(value).__name__


def snapshot(game):
    """Everything that a state holds, as text that nothing can change later."""
    return repr((game, game.deck.order, game.deck.seed, game.seen, game.unbanked, game.log))


def refused(game, action):
    """The sentence by which a game refuses an action; its state is as before."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as refusal:
        game.after(action)
    assert snapshot(game) == before
    return str(refusal.value)


def play(game, *actions):
    for action in actions:
        game = game.after(action)
    return game


# What is refused


@pytest.mark.parametrize("call", [*JUNK, "high", "High", "", "HIGH ", "BANK"], ids=kind)
def test_a_call_of_any_other_value(call):
    for game in (start(deck="7♠ 9♦ K♣"), play(start(deck="7♠ 9♦ K♣"), HIGH)):
        assert "is no action: there are HIGH, LOW, END" in refused(game, call)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("low", "; did you mean LOW?"),
        (" High\n", "; did you mean HIGH?"),
        ("lower", "; did you mean LOW?"),
        ("HGIH", "; did you mean HIGH?"),
        ("end", "; did you mean END?"),
        ("BANK", ""),
        ("x" * 10**6, ""),
        (hl, ", as in game.after(hl.LOW)"),
        (None, ", as in game.after(hl.LOW)"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_call_that_is_nearly_one_is_told_which_is_meant(said, meant):
    sentence = refused(start(deck="7♠ 9♦ K♣"), said)
    assert sentence.endswith(f"is no action: there are HIGH, LOW, END{meant}")
    assert len(sentence) < 150


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_after_the_end(action):
    over = play(start(deck="7♠ 9♦ K♣"), END, END)
    assert refused(over, action) == "the game is over: every turn has been played"
    assert all(over.legal().values())


@pytest.mark.parametrize("ties", ["miss", "hit", "redraw"])
@pytest.mark.parametrize(
    ("ace", "base", "call", "rank"),
    [
        ("low", "K♣", HIGH, "higher than K"),
        ("low", "A♣", LOW, "lower than A"),
        ("high", "A♣", HIGH, "higher than A"),
        ("high", "2♣", LOW, "lower than 2"),
    ],
)
def test_an_impossible_call(ties, ace, base, call, rank):
    game = start(LESSON.but(ace=ace, ties=ties), [base, "7♦", "8♦"])
    reason = f"{call} on {base} is impossible: no rank is {rank}"
    assert game.legal() == {HIGH: "", LOW: "", END: "", call: reason}
    assert refused(game, call) == reason


def test_no_other_call_is_impossible_even_where_counting_shows_it_hopeless():
    for ace, ends in (("low", "AK"), ("high", "2A")):
        for rank in RANKS:
            if rank not in ends:
                legal = start(LESSON.but(ace=ace), [f"{rank}♠", "K♦"]).legal()
                assert not any(legal.values())
    hopeless = start(deck="K♠ K♥ K♦ Q♣ 2♣ 3♦")
    assert play(hopeless, LOW).log[-1].outcome == "miss"
    assert play(start(deck="Q♣ 2♣"), HIGH).log[-1].outcome == "miss"


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ([], "0 players can't sit down: 1 to 8 can"),
        ([*NAMES, "Ida"], "9 players can't sit down: 1 to 8 can"),
        (["Ann", ""], "players: a name is empty"),
        (["Ann", " \t"], "players: a name is empty"),
        (["Ann", "Ann"], "'Ann' stands there twice: each needs a name of its own"),
        (["Ann", " Ann "], "'Ann' stands there twice: each needs a name of its own"),
        (["Ann", 3], "players: a name is 3, but must be a text"),
        (["Ann", None], "a name is None, but must be a text"),
        ([["Ann"]], "a name is ['Ann'], but must be a text"),
        ([Unwritable()], "a name is a value of type Unwritable, but must be a text"),
        (b"AB", "a name is 65, but must be a text"),
        ("Ann", "'Ann' is no list of names"),
        (3, "3 is no list of names"),
        ({"Ann", "Ben"}, "is a set, which has no order: give a list of names"),
        (Unwritable(), "is no list of names"),
    ],
)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_players_who_cant_sit_down(rules, players, wrong):
    with pytest.raises(BadRules) as refusal:
        start(rules, players=players)
    assert wrong in str(refusal.value)


@pytest.mark.parametrize(
    ("rules", "deck", "wrong"),
    [
        (LESSON, "K♣ A♦ K♣", "K♣ stands there twice"),
        (LESSON, ["K♣", "A♦", "kc"], "K♣ stands there twice (cards 1 and 3): each card once only"),
        (LESSON.but(decks=2), "K♣ K♣ A♦ K♣", "K♣ stands there 3 times (cards 1, 2 and 4): each "),
        (LESSON.but(decks=2), ["K♣"] * 3, "K♣ stands there 3 times (cards 1, 2 and 3): each card "),
        (LESSON, {"K♣", "A♦"}, "a pack has an order, and a set has none: give a list of cards"),
        (LESSON, {"K♣": 2, "A♦": 1}, "is neither a card nor a list of cards"),
        (LESSON, "K♣ joker", "Joker is 1 time in the deck, but 0 times in the pack of LESSON"),
        (LESSON, Deck(seed=1, decks=2), "is 2 times in the deck, but 1 time in the pack"),
        (LESSON.but(suits=1), "K♠ K♥", "K♥ is 1 time in the deck, but 0 times"),
        (LESSON, Deck(seed=1, joker=True), "Joker"),
        (LESSON, "K♣ 1♦", "'1♦' (card 2) is not a card"),
        (LESSON, "", "0 cards are no deck to play with"),
        (LESSON, "K♣", "1 card is no deck to play with: at least a base and one more"),
        (LESSON, 7, "7 is neither a card nor a list of cards"),
        (LESSON, Unwritable(), "neither a card nor a list of cards"),
    ],
)
def test_a_deck_that_cant_be_played(rules, deck, wrong):
    with pytest.raises(NotACard) as refusal:
        start(rules, deck)
    assert wrong in str(refusal.value)


def test_ties_cant_be_redrawn_for_ever():
    rules = LESSON.but(ties="redraw")
    with pytest.raises(BadRules, match="never end with a pack of one rank: use miss or hit"):
        start(rules, "9♠ 9♥ 9♦")
    assert start(rules.but(ties="hit"), "9♠ 9♥ 9♦").after(HIGH).unbanked == 1


@pytest.mark.parametrize("rules", [*JUNK, "LESSON"], ids=kind)
def test_junk_for_rules(rules):
    with pytest.raises(BadRules, match="is no rule set: LESSON, BOARD_GAME_JOIN, UTILS_COM"):
        start(rules)


def test_the_numbers_of_the_switches_have_these_limits():
    limits = {"turns": MOST_TURNS, "decks": MOST_DECKS, "suits": len(SUITS)}
    numbers = {name: it for name, it in LESSON.switches().items() if isinstance(it, range)}
    assert numbers == {name: range(1, most + 1) for name, most in limits.items()}


@pytest.mark.parametrize("junk", [*JUNK, "", "Low", 0, -1, 1.0, "2"], ids=kind)
@pytest.mark.parametrize("switch", LESSON.switches())
def test_a_switch_of_junk(switch, junk):
    if junk == 3:
        junk = -3  # since three turns, decks or suits are allowed
    with pytest.raises(BadRules) as refusal:
        LESSON.but(**{switch: junk})
    assert str(refusal.value).startswith(f"{switch} is ")
    allowed = LESSON.switches()[switch]
    if isinstance(allowed, range):
        assert f"a whole number from {allowed[0]} to {allowed[-1]}" in str(refusal.value)
    else:
        assert all(repr(value) in str(refusal.value) for value in allowed)


@pytest.mark.parametrize("switch", ["aces", "name", "source", "self", ""])
def test_an_unknown_switch(switch):
    with pytest.raises(BadRules, match="is no switch of this game: ace, ties, turns, decks, suits"):
        LESSON.but(**{switch: "low"})


def test_states_and_rules_are_frozen():
    for thing, field in (
        (LESSON, "ace"),
        (start(), "unbanked"),
        (start().after(END).log[0], "turn"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, field, 3)


# Rules that one example shows


def test_but_names_what_it_changes_and_leaves_the_rest():
    rules = BOARD_GAME_JOIN.but(ace="high", decks=2)
    assert rules == replace(BOARD_GAME_JOIN, name=rules.name, ace="high", decks=2)
    assert rules.name == "BOARD_GAME_JOIN but ace=high, decks=2"
    assert LESSON.but() is LESSON


def test_rules_that_say_the_same_are_equal_however_they_came_about():
    assert LESSON.but(ace="high").but(ace="low") is LESSON
    assert LESSON.but(ace="low", turns=1) is LESSON
    both = LESSON.but(turns=3, ties="hit")
    assert (
        both
        == LESSON.but(ties="hit").but(turns=3)
        == LESSON.but(turns=9, ties="hit", ace="high").but(ace="low", turns=3)
    )
    assert both.name == "LESSON but ties=hit, turns=3"
    assert both != UTILS_COM.but(turns=3)  # the same game, named after another description


MINE = RuleSet("MINE", "a house of one's own", ace="high", ties="redraw", turns=2)


def test_a_rule_set_of_ones_own_is_as_good_as_a_named_one():
    assert repr(MINE) == "RuleSet('MINE')"
    changed = MINE.but(ties="hit").but(decks=2)
    assert repr(changed) == "RuleSet('MINE but ties=hit, decks=2')"
    assert changed == replace(MINE, name=changed.name, ties="hit", decks=2)
    assert changed.but(ties="redraw", decks=1) is MINE
    assert repr(start(MINE, "9♦ 9♠ A♣").after(HIGH)).startswith("<High and Low, MINE: A to play")


@pytest.mark.parametrize("junk", [None, 3, "", " ", b"MINE", Unwritable()], ids=kind)
@pytest.mark.parametrize("label", ["name", "source"])
def test_a_rule_set_has_a_name_and_a_source_in_words(label, junk):
    with pytest.raises(BadRules, match=f"{label} is .*, but must be a text, and not empty"):
        RuleSet(**{"name": "MINE", "source": "mine", label: junk})


def test_a_rule_set_changes_a_rule_set_or_none():
    with pytest.raises(BadRules, match="base is 'LESSON', but must be a rule set or None"):
        RuleSet("MINE", "mine", base="LESSON")


@pytest.mark.parametrize("junk", [*JUNK, "", "joker", "K♣ K♦", "1♠", JOKER], ids=kind)
def test_only_a_card_has_a_place_in_the_order(junk):
    with pytest.raises(NotACard):
        LESSON.value(junk)


@pytest.mark.parametrize(("ace", "order"), [("low", "A2"), ("high", "2A")])
def test_the_place_of_the_ace(ace, order):
    rules = LESSON.but(ace=ace)
    values = [rules.value(Card(rank, "♠")) for rank in RANKS]
    assert sorted(values) == list(range(1, 14))
    lowest, highest = (RANKS[values.index(place)] for place in (1, 13))
    assert (lowest, highest) == (order[0], "K" if ace == "low" else order[1])


@pytest.mark.parametrize("call", [HIGH, LOW])
@pytest.mark.parametrize(("ties", "outcome", "points"), [("miss", "miss", 0), ("hit", "hit", 1)])
def test_a_tie(ties, outcome, points, call):
    game = start(LESSON.but(ties=ties), "9♦ 9♠ 2♣").after(call)
    assert (game.log[-1].outcome, game.unbanked) == (outcome, points)
    assert (game.base, game.turn) == (*cards("9♠"), "A" if points else "B")


def test_a_tie_redrawn_keeps_the_call_and_the_base_it_was_made_on():
    game = start(LESSON.but(ties="redraw"), "9♦ 9♠ 9♥ K♣ 2♣")
    hit, miss = game.after(HIGH), game.after(LOW)
    assert hit.log[-1].turned == miss.log[-1].turned == cards("9♠ 9♥ K♣")
    assert (hit.unbanked, miss.unbanked, hit.base) == (1, 0, *cards("K♣"))
    assert hit.seen == cards("9♦ 9♠ 9♥")
    assert hit.rows()[0]["call and card"] == "HIGH: 9♦→9♠→9♥→K♣ hit"


def test_a_tie_redrawn_across_a_reshuffle():
    game = play(start(LESSON.but(ties="redraw"), "2♣ 9♦ 9♠"), HIGH)
    assert (game.unbanked, len(game.deck)) == (1, 1)
    step = (after := game.after(LOW)).log[-1]
    assert step.turned[0] == Card("9", "♠")  # the tie; it stays, and 2♣ and 9♦ are shuffled in
    assert (step.turned[-1], step.outcome, after.unbanked) == (Card("2", "♣"), "hit", 2)
    assert step.shuffled >= 2
    assert Counter((after.base, *after.seen, *after.deck)) == Counter(cards("2♣ 9♦ 9♠"))


def test_a_reshuffle_in_the_middle_of_a_turn_is_reproducible_and_keeps_unbanked_points():
    deck = Deck("K♣ Q♦ J♠ 10♥", seed=5)
    empty = play(start(UTILS_COM, deck), LOW, LOW, LOW)
    assert (empty.unbanked, len(empty.deck), empty.turn) == (3, 0, "A")
    assert Counter(empty.unseen) == Counter(cards("K♣ Q♦ J♠"))
    after = empty.after(HIGH)
    assert (after.unbanked, after.turn, after.log[-1].shuffled) == (4, "A", 3)
    assert after == empty.after(HIGH)
    assert after.base in cards("K♣ Q♦ J♠")
    assert after.seen == cards("10♥")
    assert "3 seen cards shuffled back in" in after.rows()[-1]["call and card"]
    orders = {
        play(start(UTILS_COM, Deck("K♣ Q♦ J♠ 10♥", seed=seed)), LOW, LOW, LOW, HIGH).base
        for seed in range(20)
    }
    assert orders == set(cards("K♣ Q♦ J♠"))


def test_a_pack_of_52_shuffles_51_cards_back_in():
    game = start(UTILS_COM.but(turns=1000), Deck(seed=7))
    while not any(step.shuffled for step in game.log):
        game = game.after(HIGH if game.legal()[LOW] else LOW)
    assert game.log[-1].shuffled == 51
    assert len(game.deck) == 50


def test_two_decks_are_read_alike_as_text_as_a_list_and_as_a_pack():
    rules = LESSON.but(decks=2)
    games = {
        start(rules, deck)
        for deck in ("K♣ kc, A♦", ["K♣", "K♣", "A♦"], cards("K♣") * 2 + cards("A♦"))
    }
    assert games == {start(rules, Deck("K♣ K♣ A♦", decks=2))}


def test_two_decks_and_one_suit():
    two = start(LESSON.but(decks=2), ["K♣", "K♣", "2♦"])
    assert two.after(LOW).log[-1].outcome == "miss"
    assert len(start(LESSON.but(decks=2)).deck) == 103
    one_suit = start(LESSON.but(suits=1))
    assert {card.suit for card in (one_suit.base, *one_suit.deck)} == {"♠"}
    assert len(one_suit.deck) == 12


def test_several_turns_go_round():
    game = start(BOARD_GAME_JOIN, Deck(seed=1), ["Ann", "Ben", "Cleo"])
    whose = []
    while not game.over:
        whose.append(game.turn)
        assert game.ranks is None
        game = game.after(END)
    assert whose == ["Ann", "Ben", "Cleo"] * 3
    assert [step.turn for step in game.log] == [1] * 3 + [2] * 3 + [3] * 3
    assert (game.turn, game.ranks) == (None, {"Ann": 1, "Ben": 1, "Cleo": 1})


def test_a_player_alone():
    game = play(start(LESSON, "K♣ A♦ 7♠", ["Ann"]), LOW, HIGH, END)
    assert (game.totals, game.ranks) == ({"Ann": 2}, {"Ann": 1})


def test_one_thing_is_told_in_the_singular():
    last = start(UTILS_COM, "7♠ 9♦ K♣").after(HIGH)
    assert repr(last).endswith(", 1 card face down>")
    again = play(start(UTILS_COM, "7♠ 9♦"), HIGH, LOW)
    assert again.rows()[1]["call and card"] == "LOW: 9♦→7♠ hit (1 seen card shuffled back in)"


def test_the_label_of_a_step_names_the_turn_where_there_are_several():
    game = start(BOARD_GAME_JOIN, "K♣ A♦ 7♠ 3♥ 9♦ 9♠")
    game = play(game, LOW, HIGH, END, LOW, LOW, LOW, END)
    assert [row["action"] for row in game.rows()] == [
        "A, turn 1, first",
        "A, turn 1, second",
        "A, turn 1 ends",
        "B, turn 1, first",
        "B, turn 1, second",
        "A, turn 2, first",
        "B, turn 2 ends",
    ]
    lesson = play(start(LESSON, "K♣ A♦ 7♠"), LOW, END)
    assert [row["action"] for row in lesson.rows()] == ["A, first", "A ends"]


def test_the_tenth_call_of_a_turn_has_a_number():
    game = start(LESSON, [f"{rank}♠" for rank in RANKS])
    for _ in range(11):
        game = game.after(HIGH)
    said = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    assert [row["action"] for row in game.rows()] == [
        *(f"A, {ordinal}" for ordinal in said),
        "A, number 10",
        "A, number 11",
    ]


def test_calls_are_counted_from_one_in_every_turn():
    game = start(LESSON.but(turns=2), "K♣ A♦ 7♠ 3♥ 9♦", ["Ann"])
    game = play(game, LOW, HIGH, END, LOW, HIGH, END)
    assert [row["action"] for row in game.rows()] == [
        f"Ann, turn {turn}{act}" for turn in (1, 2) for act in (", first", ", second", " ends")
    ]


def test_a_row_of_the_log_says_what_was_done_and_what_it_brought():
    game = play(start(UTILS_COM, "9♦ 9♠ 2♣"), LOW, END)
    assert game.rows() == [
        {
            "action": "A, first",
            "call and card": "LOW: 9♦→9♠ hit (a tie)",
            "unbanked": "0→1",
            "totals A/B": "0/0",
        },
        {
            "action": "A ends",
            "call and card": "no card turned",
            "unbanked": "1→0",
            "totals A/B": "1/0",
        },
    ]
    assert [step.shuffled for step in game.log] == [0, 0]


def test_a_state_says_whose_turn_it_is_or_that_the_game_is_over():
    game = start(deck="7♠ 9♦ K♣")
    said = "High and Low, LESSON: A to play, base 7♠, 0 unbanked, A 0, B 0, 2 cards face down"
    assert repr(game) == f"<{said}>"
    assert said in game._repr_html_()
    assert "&lt;" not in game._repr_html_()
    assert repr(play(game, END, END)).startswith("<High and Low, LESSON: over, base 7♠")


def test_a_player_has_at_most_a_million_turns():
    assert LESSON.but(turns=10**6).turns == 10**6
    with pytest.raises(BadRules, match=r"from 1 to 1000000$"):
        LESSON.but(turns=10**6 + 1)


def test_what_counting_tells_is_the_same_whatever_the_order_of_the_deck():
    game = play(start(deck=Deck(seed=7)), END)
    again = start(deck=(game.base, *game.deck.order[::-1]))
    assert game.unseen == again.unseen


# Laws

rule_sets = st.builds(
    RuleSet,
    st.just("any"),
    st.just("these tests"),
    ace=st.sampled_from(["low", "high"]),
    ties=st.sampled_from(["miss", "hit", "redraw"]),
    turns=st.integers(1, 4),
    decks=st.integers(1, 3),
    suits=st.integers(1, 4),
)
seeds = st.integers(0, 10**9)
wishes = st.lists(st.sampled_from((HIGH, HIGH, HIGH, LOW, LOW, LOW, END)), max_size=120)
seats = st.integers(1, 8).map(lambda n: NAMES[:n])


def moments(rules, deck, players, wanted):
    """The states of a game in which players do what is wanted, where it is allowed."""
    game = start(rules, deck, players)
    yield game
    for action in wanted:
        if game.over:
            return
        if not game.legal()[action]:
            game = game.after(action)
            yield game


@given(rule_sets, seeds, seats, wishes)
def test_every_card_is_there_once_at_every_step(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    whole = Counter(pack(rules.decks, rules.suits))
    for game in moments(rules, deck, players, wanted):
        assert Counter((game.base, *game.seen, *game.deck)) == whole
        assert Counter(game.unseen) == Counter(game.deck or game.seen)


@given(seeds, seats, wishes, st.integers(2, 6), st.sampled_from(["miss", "hit", "redraw"]))
def test_every_card_is_there_once_through_reshuffles(seed, players, wanted, n, ties):
    script = Deck(seed=seed).order[:n]
    if len({card.rank for card in script}) == 1:
        ties = "miss"
    for game in moments(LESSON.but(ties=ties, turns=9), script, players, wanted):
        assert Counter((game.base, *game.seen, *game.deck)) == Counter(script)


@given(rule_sets, seeds, seats, wishes)
def test_banked_points_never_shrink_and_are_the_unbanked_ones_of_ended_turns(
    rules, seed, players, wanted
):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    *_, game = states = list(moments(rules, deck, players, wanted))
    for before, after in pairwise(states):
        step = after.log[-1]
        assert all(x <= y for x, y in zip(before.banked, after.banked, strict=True))
        gained = before.unbanked if step.action == END else 0
        assert sum(after.banked) - sum(before.banked) == gained
        assert after.totals[before.turn] - before.totals[before.turn] == gained
        assert after.unbanked == (before.unbanked + 1 if step.outcome == "hit" else 0)
        assert (after.turn, after.turns_over) == (before.turn, before.turns_over) or (
            step.outcome != "hit" and after.turns_over == before.turns_over + 1
        )
        assert step.unbanked == (before.unbanked, after.unbanked)
        assert step.totals == after.banked
        assert after.log[:-1] == before.log
    assert len(game.log) == len(states) - 1 == len(game.rows())


@given(rule_sets, seeds, seats, wishes)
def test_a_hit_is_what_the_words_say(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    order = RANKS if rules.ace == "low" else (*RANKS[1:], "A")
    *_, game = moments(rules, deck, players, wanted)
    for step in game.log:
        if step.action == END:
            assert (step.turned, step.outcome) == ((), "end")
            continue
        *passed, last = step.turned
        base, turned = order.index(step.base.rank), order.index(last.rank)
        assert all(card.rank == step.base.rank for card in passed)
        assert not passed or rules.ties == "redraw"
        tie = rules.ties == "hit" and base == turned
        right = turned > base if step.action == HIGH else turned < base
        assert (step.outcome == "hit") == (right or tie)


@given(rule_sets, seeds, seats, wishes)
def test_the_same_seed_gives_the_same_game(rules, seed, players, wanted):
    games = [
        list(moments(rules, Deck(seed=seed, decks=rules.decks, suits=rules.suits), players, wanted))
        for _ in range(2)
    ]
    assert games[0] == games[1]


@given(rule_sets, seeds, seats, wishes, st.permutations(SUITS))
def test_suits_renamed_give_the_same_points(rules, seed, players, wanted, suits):
    renamed = dict(zip(SUITS, suits, strict=True))
    rules = rules.but(suits=4)
    deck = Deck(seed=seed, decks=rules.decks)
    other = Deck([Card(c.rank, renamed[c.suit]) for c in deck], seed=deck.seed, decks=rules.decks)
    for one, two in zip(
        moments(rules, deck, players, wanted), moments(rules, other, players, wanted), strict=True
    ):
        assert (one.totals, one.unbanked, one.turn) == (two.totals, two.unbanked, two.turn)
        assert one.base.rank == two.base.rank


@given(seeds, seats, wishes, st.data())
def test_players_renamed_give_the_same_points(seed, players, wanted, data):
    renamed = data.draw(st.permutations(players))
    for one, two in zip(
        moments(UTILS_COM, Deck(seed=seed), players, wanted),
        moments(UTILS_COM, Deck(seed=seed), renamed, wanted),
        strict=True,
    ):
        assert one.banked == two.banked
        assert (one.turn and players.index(one.turn)) == (two.turn and renamed.index(two.turn))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_ranks_are_standard_competition_ranks(points):
    """1 and the number of those who have more, however the totals came about."""
    players = NAMES[: len(points)]
    game = start(LESSON, Deck(seed=1), players)
    game = replace(game, banked=tuple(points), turns_over=len(points))
    best_first = sorted(points, reverse=True)
    assert game.ranks == {p: best_first.index(n) + 1 for p, n in zip(players, points, strict=True)}


SAID = (*ACTIONS, *(spelled for a in ACTIONS for spelled in (a.lower(), f"{a} ", a[:-1])), *JUNK)


@given(rule_sets, seeds, seats, wishes)
def test_legal_and_after_never_differ(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    *_, game = states = list(moments(rules, deck, players, wanted))
    for state in states:
        for action, why in state.legal().items():
            if why:
                assert refused(state, action) == why
            else:
                before = snapshot(state)
                assert len(state.after(action).log) == len(state.log) + 1
                assert snapshot(state) == before
    legal = game.legal()
    for said in SAID:
        if not (isinstance(said, str) and said in legal):
            assert "is no action: there are HIGH, LOW, END" in refused(game, said)


# What lies face down is told nowhere


def everything_told(game):
    """All that a state says of itself: attributes, log, rows, picture, and each refusal."""
    told = [repr(game), str(game), f"{game.rows()} {game.legal()}"]
    names = (name for name in dir(game) if not name.startswith("_") and name != "unseen")
    told += (repr(getattr(game, name)) for name in names)
    for data in re.findall(r'base64,([^"]+)', html := game._repr_html_()):
        html += b64decode(data).decode()
    for said in SAID:
        with suppress(IllegalAction):
            game.after(said)
            continue
        told.append(refused(game, said))
    return " ".join([*told, html])


def leaks(game):
    """Cards that lie face down, never lay open, and are told all the same."""
    lay_open = {game.base, *game.seen}
    lay_open.update(card for step in game.log for card in (step.base, *step.turned))
    told = everything_told(game)
    return {
        card
        for card in {*game.deck} - lay_open
        if any(spelled in told for spelled in (str(card), repr(card), card.name))
    }


@settings(max_examples=30)
@given(rule_sets, seeds, seats, wishes)
def test_no_state_tells_a_card_that_lies_face_down(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    for game in moments(rules, deck, players, wanted):
        assert not leaks(game)


class TellsInItsRepr(hl.Game):
    def __repr__(self):
        return f"{super().__repr__()} {self.deck.order[0]}"


class TellsInAnAttribute(hl.Game):
    @property
    def next(self):
        return self.deck.order[0]


class TellsInARefusal(hl.Game):
    def legal(self):
        return {**super().legal(), LOW: f"LOW would lose to the {self.deck.order[0].name}"}


class TellsInItsPicture(hl.Game):
    def _repr_html_(self):
        return faces.row([self.base, self.deck.order[0]]).html


class TellsInItsLog(hl.Game):
    def after(self, action):
        after = super().after(action)
        return replace(after, log=(replace(after.log[0], outcome=str(after.deck.order[0])),))


@pytest.mark.parametrize("telling", hl.Game.__subclasses__(), ids=lambda it: it.__name__)
def test_a_leak_would_be_found(telling):
    game = start(LESSON, Deck(seed=7))
    game = telling(**{field.name: getattr(game, field.name) for field in fields(game)})
    if telling is TellsInItsLog:
        game = game.after(LOW)
    assert leaks(game) == {game.deck.order[0]}


# A state is a value


def is_frozen(value):
    """Whether nothing inside a value can be changed."""
    if isinstance(value, tuple):
        return all(map(is_frozen, value))
    if is_dataclass(value):
        held = (getattr(value, field.name) for field in fields(value))
        return value.__dataclass_params__.frozen and all(map(is_frozen, held))
    return value is None or type(value) in (str, int, bool)


@given(rule_sets, seeds, seats, wishes)
def test_nothing_inside_a_state_can_be_changed(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    for game in moments(rules, deck, players, wanted):
        assert is_frozen(game)
        before = snapshot(game)
        for told in (game.totals, game.ranks, game.legal(), *game.rows()):
            if told:
                told.clear()
        assert snapshot(game) == before


def test_a_list_or_a_dict_inside_would_be_found():
    game = start()
    assert not is_frozen(replace(game, banked=[0, 0]))
    assert not is_frozen(replace(game, log=({},)))


@given(rule_sets, seeds, seats, wishes)
def test_a_copy_of_a_state_is_equal_and_goes_on_alike(rules, seed, players, wanted):
    deck = Deck(seed=seed, decks=rules.decks, suits=rules.suits)
    *_, game = moments(rules, deck, players, wanted)
    for same in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (same, hash(same), repr(same)) == (game, hash(game), repr(game))
        for action, why in game.legal().items():
            assert why or same.after(action) == game.after(action)
        assert same.rules is game.rules or same.rules.but(turns=5) == game.rules.but(turns=5)


ELSEWHERE = """
import pickle, sys
from cardlib.high_and_low import LOW, odds
game, policies, turn, pack = pickle.load(sys.stdin.buffer)
gone_on = game.after(LOW), game.rules.but(turns=9), [p(3, odds.FRESH, 2) for p in policies]
pickle.dump((game, turn, pack, gone_on), sys.stdout.buffer)
"""


def test_states_policies_and_results_live_on_in_another_process():
    game = start(MINE.but(suits=2), Deck(seed=3, suits=2)).after(HIGH)
    policies = [
        *(odds.count_and_bank(2), odds.by_rank([3] * 13), odds.by_table({2: 31}, "hit")),
        *(odds.one_step, odds.one_step_ties_hit),
    ]
    turn, tiny = odds.turn(policies[0], counts=(1, 1) + (0,) * 11), Pack(3, 2)
    gone_on = game.after(LOW), game.rules.but(turns=9), [p(3, odds.FRESH, 2) for p in policies]
    run = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps((game, policies, turn, tiny)),
        stdout=subprocess.PIPE,
        check=True,
    )
    assert pickle.loads(run.stdout) == (game, turn, tiny, gone_on)


def test_where_rules_are_described_makes_no_other_rules_of_them():
    mine = hl.RuleSet("MINE", "my house", ties="hit")
    assert mine == hl.RuleSet("MINE", "my neighbour's house", ties="hit")
    assert mine != hl.RuleSet("MINE", "my house")
