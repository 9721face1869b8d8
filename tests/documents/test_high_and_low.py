"""The High and Low document, statement by statement."""

from dataclasses import fields
from itertools import pairwise, product
from pathlib import Path

import pytest

from cardlib import HighHand, cards, worked
from cardlib import high_and_low as hl
from cardlib.deck import RANKS, SUITS, Card, Deck, pack
from cardlib.errors import IllegalAction
from cardlib.high_and_low import END, HIGH, LOW, table

WORKED = "K♣ A♦ 7♠ 3♥ 9♦ 9♠"
CALLS = (LOW, HIGH, LOW, END, HIGH, LOW)
HANDS = Path(__file__).parents[2] / "notebooks" / "hands"


def games(actions=CALLS, rules=hl.LESSON, deck=WORKED, players=None):
    """The game at the start and after each action."""
    moments = [hl.start(rules, deck, players)]
    for action in actions:
        moments.append(moments[-1].after(action))
    return moments


def test_h1_the_call_comes_before_the_card_is_turned():
    game = hl.start(deck=WORKED)
    assert "A♦" not in repr(game)  # nothing face down is told before the call
    assert {HIGH, LOW, END} == set(game.legal())
    turned = game.after(LOW).log[-1].turned
    assert turned == cards("A♦")  # one card answers a call, no hand of five


def test_h2_no_high_hand_and_no_low_qualifier():
    four_nines = "9♠ 9♥ 9♦ 9♣ 10♠"
    assert HighHand(four_nines) > HighHand("A♠ A♥ A♦ K♣ K♠")  # strong in the other game; here:
    outcomes = [moment.log[-1].outcome for moment in games((LOW,), deck=four_nines)[1:]]
    assert outcomes == ["miss"]


def test_h3_52_cards_no_joker_two_players_the_first_card_turned_up():
    game = hl.start()
    assert game.players == ("A", "B")
    assert len(game.deck) == 51
    assert sorted(map(str, (game.base, *game.deck))) == sorted(map(str, pack()))
    with_joker = Deck(seed=1, joker=True)
    with pytest.raises(ValueError, match="no joker"):
        hl.start(deck=with_joker)


def test_h4_ranks_from_ace_to_king_and_suits_dont_count():
    assert " ".join(RANKS) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    for (low, high), suits in product(pairwise(RANKS), product(SUITS, SUITS)):
        pair = [Card(low, suits[0]), Card(high, suits[1])]
        assert games((HIGH,), deck=pair)[-1].log[-1].outcome == "hit"
        assert games((LOW,), deck=pair[::-1])[-1].log[-1].outcome == "hit"
    assert hl.LESSON.value(Card("9", "♦")) == hl.LESSON.value(Card("9", "♠"))


def test_h5_one_turn_each_ties_miss_cards_stay_out_and_the_open_card_is_the_base():
    assert (hl.LESSON.turns, hl.LESSON.ties, hl.LESSON.ace) == (1, "miss", "low")
    for call in (HIGH, LOW):
        assert games((call,), deck="9♦ 9♠ 2♣")[-1].log[-1].outcome == "miss"
    moments = games()
    for before, after in pairwise(moments):
        turned = after.log[-1].turned
        assert not set(turned) & set(after.deck)
        assert after.base == (turned[-1] if turned else before.base)
    assert [moment.turn for moment in moments] == ["A", "A", "A", "A", "B", "B", None]


def test_h6_the_last_open_card_is_the_next_players_base():
    ended = games()[4]
    assert (ended.turn, ended.base) == ("B", *cards("3♥"))
    missed = games((HIGH,), deck="9♦ 2♠ 5♥")[-1]
    assert (missed.turn, missed.base) == ("B", *cards("2♠"))


def test_h7_points_are_points():
    game = games()[-1]
    assert game.totals == {"A": 3, "B": 0}
    words = " ".join([repr(game), *(" ".join(row.values()) for row in game.rows())])
    assert not any(sign in words for sign in ("$", "¥", "€", "cent", "dollar"))
    assert not {"bet", "stake", "pays"} & {f.name for f in fields(hl.Game)}


def test_h8_board_game_join_and_what_the_lesson_fixes():
    join = hl.BOARD_GAME_JOIN
    assert (join.turns, join.ace, join.ties) == (3, "low", "miss")
    assert join.but(turns=5).turns == 5
    assert join.but(ace="high").ace == "high"
    for n in range(1, 9):
        assert len(hl.start(join, players=[f"P{i}" for i in range(n)]).players) == n
    assert (hl.LESSON.turns, hl.start(hl.LESSON).players) == (1, ("A", "B"))


def test_h9_a_right_call_brings_one_unbanked_point():
    start, first = games((LOW,))
    assert (start.unbanked, first.unbanked) == (0, 1)
    assert first.log[-1].base == start.base  # the call was made on the open card alone


def test_h10_unbanked_points_are_the_hits_in_a_row_and_not_in_the_total():
    for hits, game in enumerate(games()[:4]):
        assert game.unbanked == hits
        assert game.totals == {"A": 0, "B": 0}


def test_h11_after_a_hit_go_on_or_end_and_ending_turns_no_card():
    hit = games()[3]
    assert [action for action, why in hit.legal().items() if not why] == [HIGH, LOW, END]
    ended = hit.after(END)
    assert (ended.totals["A"], ended.unbanked) == (3, 0)
    assert (ended.deck, ended.base, ended.log[-1].turned) == (hit.deck, hit.base, ())


def test_h12_the_table_of_a_hit_an_end_and_a_miss():
    before = games()[1]
    hit, ended = before.after(HIGH), before.after(END)
    missed = hl.start(deck="K♣ A♦ A♠").after(LOW).after(HIGH)
    assert (hit.unbanked, hit.totals["A"], hit.turn) == (before.unbanked + 1, 0, "A")
    assert (ended.unbanked, ended.totals["A"], ended.turn) == (0, before.unbanked, "B")
    assert (missed.unbanked, missed.totals["A"], missed.turn) == (0, 0, "B")


def test_h13_a_miss_loses_only_this_turns_unbanked_points():
    actions, deck = (LOW, END, LOW, END, LOW, LOW), "K♣ Q♦ J♠ 10♥ Q♥ 2♦"
    *_, before, missed = games(actions, hl.LESSON.but(turns=2), deck)
    assert (before.turn, before.unbanked, missed.unbanked) == ("A", 1, 0)
    assert before.totals == missed.totals == {"A": 1, "B": 1}
    assert hl.start(deck=WORKED).after(END).totals == {"A": 0, "B": 0}


def test_h14_nothing_is_higher_than_a_king_or_lower_than_an_ace():
    for base, call in (("K♣", HIGH), ("A♦", LOW)):
        game = hl.start(hl.BOARD_GAME_JOIN, [base, "7♠"])
        with pytest.raises(IllegalAction, match=f"{call} on {base} is impossible"):
            game.after(call)
    assert games((LOW,), deck="K♣ K♦ 2♠")[-1].log[-1].outcome == "miss"


def test_h15_the_worked_turn_row_by_row():
    assert len(set(cards(WORKED))) == 6
    assert games()[0].totals == {"A": 0, "B": 0}
    assert [tuple(row.values()) for row in games()[-1].rows()] == [
        ("A, first", "LOW: K♣→A♦ hit", "0→1", "0/0"),
        ("A, second", "HIGH: A♦→7♠ hit", "1→2", "0/0"),
        ("A, third", "LOW: 7♠→3♥ hit", "2→3", "0/0"),
        ("A ends", "no card turned", "3→0", "3/0"),
        ("B, first", "HIGH: 3♥→9♦ hit", "0→1", "3/0"),
        ("B, second", "LOW: 9♦→9♠ miss", "1→0", "3/0"),
    ]
    replayed = worked.replay(HANDS / "high_and_low_main.toml")
    assert (list(replayed.rows), replayed.ok) == (games()[-1].rows(), True)


def test_h16_the_second_row_begins_with_the_base_carried_over():
    game = games()[-1]
    first, second = table.path(game).text.splitlines()
    assert first.endswith("3♥ (hit)")
    assert second.startswith("B: 3♥ ")
    assert [card for step in game.log for card in step.turned].count(*cards("3♥")) == 1


def test_h17_lower_means_lower_not_equal():
    before, after = games()[-2:]
    assert (before.base, after.base) == cards("9♦ 9♠")
    assert after.log[-1].outcome == "miss"
    assert (before.unbanked, after.unbanked) == (1, 0)
    assert before.totals == after.totals == {"A": 3, "B": 0}


def test_h18_a_wins_and_three_hits_are_one_turn():
    game = games()[-1]
    assert (game.totals, game.ranks, game.over) == ({"A": 3, "B": 0}, {"A": 1, "B": 2}, True)
    assert {step.turn for step in game.log} == {1}
    assert not any(moment.over for moment in games()[:-1])


def test_h19_the_versions_and_nothing_filled_in_for_the_third():
    assert set(hl.RULE_SETS) == {"LESSON", "BOARD_GAME_JOIN", "UTILS_COM"}
    assert (hl.UTILS_COM.ace, hl.UTILS_COM.ties) == ("low", "hit")
    for call in (HIGH, LOW):
        assert games((call,), hl.UTILS_COM, "9♦ 9♠ 2♣")[-1].log[-1].outcome == "hit"
    governor = hl.governor_of_poker()
    assert not isinstance(governor, hl.RuleSet)
    assert governor["description"] == "Governor of Poker"
    assert governor["ace"] == governor["an equal rank is"] == governor["turns each"] == "not stated"
    assert "1 suit" in governor["pack"]
    assert len(hl.start(hl.LESSON.but(suits=1)).deck) == 12  # its first pack, as a switch


def test_h20_the_other_descriptions_tie_rule_stays_out_of_the_lesson():
    ours, theirs = games()[-1], games((*CALLS, END), hl.UTILS_COM)[-1]
    assert (ours.log[5].outcome, theirs.log[5].outcome) == ("miss", "hit")
    assert (ours.totals, theirs.totals) == ({"A": 3, "B": 0}, {"A": 3, "B": 2})
    assert not games(CALLS, hl.UTILS_COM)[-1].over  # there B must still end


def test_h21_an_exhausted_deck_keeps_the_base_and_equal_totals_share_a_rank():
    used_up = games((LOW, LOW), deck="K♣ 7♠ 3♥")[-1]
    assert len(used_up.deck) == 0
    after = used_up.after(HIGH)
    assert {after.base, *after.deck} == set(cards("K♣ 7♠"))
    assert (after.log[-1].base, after.seen) == (*cards("3♥"), cards("3♥"))
    assert (after.log[-1].unbanked, after.unbanked) == ((2, 3), 3)

    ends = games((END, END))[-1]
    assert (ends.totals, ends.ranks) == ({"A": 0, "B": 0}, {"A": 1, "B": 1})
    one_each = games((LOW, END, LOW, END), deck="K♣ Q♦ J♠")[-1]
    assert one_each.ranks == {"A": 1, "B": 1}


def test_h22_the_sources_are_named_with_their_dates():
    assert "document" in hl.LESSON.source
    assert hl.BOARD_GAME_JOIN.source == "BoardGameJoin, page as updated 23 September 2026"
    assert "utils.com" in hl.UTILS_COM.source
    assert hl.governor_of_poker()["source"] == "Governor of Poker, Higher Lower"
    for rules in hl.RULE_SETS.values():  # no claim to be the official rule or the first
        assert not {"official", "original"} & set(rules.source.lower().split())
