"""The High and Low table by code, without a kernel: buttons, status, ledger, undo, switches."""

import base64
import re
from operator import eq, gt, lt

import pytest

from cardlib import Deck, cards
from cardlib import high_and_low as hl
from cardlib.errors import BadRules, NotACard
from cardlib.high_and_low import END, HIGH, LOW
from cardlib.widgets import PlayTable, TableGuard

WORKED = "K♣ A♦ 7♠ 3♥ 9♦ 9♠"
CALLS = (LOW, HIGH, LOW, END, HIGH, LOW)
LEDGER = """\
action     call and card    unbanked  totals A/B
A, first   LOW: K♣→A♦ hit   0→1       0/0
A, second  HIGH: A♦→7♠ hit  1→2       0/0
A, third   LOW: 7♠→3♥ hit   2→3       0/0
A ends     no card turned   3→0       3/0
B, first   HIGH: 3♥→9♦ hit  0→1       3/0
B, second  LOW: 9♦→9♠ miss  1→0       3/0"""


def press(table, *actions):
    for action in actions:
        getattr(table, action.lower()).click()
    return table


def refused(table):
    """What stands under the news."""
    return table.said.splitlines()[-1]


def worked(**options):
    return hl.Table(top=WORKED, seed=7, **options)


def live(table):
    return {action for action in (HIGH, LOW, END) if not getattr(table, action.lower()).disabled}


def test_the_worked_turn_by_code_gives_the_documents_ledger():
    table = worked()
    assert table.ledger() == "Nothing has happened yet."
    press(table, *CALLS)
    assert table.ledger() == LEDGER
    assert (table.game.totals, table.game.over) == ({"A": 3, "B": 0}, True)
    assert "A is 1st with 3, B is 2nd with 0." in table.said


def test_a_button_is_live_where_the_rules_say_so_and_else_the_status_says_why():
    table = worked()
    moments = [set(live(table))]
    for action in CALLS:
        legal = table.game.legal()
        assert live(table) == {each for each, why in legal.items() if not why}
        for why in filter(None, legal.values()):
            assert f"{why[0].upper()}{why[1:]}." in table.said
        press(table, action)
        moments.append(live(table))
    assert moments[:2] == [{LOW, END}, {HIGH, END}]
    assert moments[-1] == set()
    assert "The game is over: every turn has been played." in table.said


def test_a_dead_button_pressed_by_code_says_why_and_changes_nothing():
    table = press(worked(), HIGH)
    assert refused(table) == "HIGH on K♣ is impossible: no rank is higher than K"
    assert table.game == hl.start(deck=Deck(top=WORKED, seed=7))
    press(table, *CALLS, END)
    assert refused(table) == "the game is over: every turn has been played"
    assert table.ledger() == LEDGER


def test_status_tells_the_last_step_and_who_is_to_play():
    table = worked()
    assert table.said.startswith("A calls first, on K♣.")
    press(table, LOW)
    assert table.said.startswith("A, first: LOW: K♣→A♦ hit, unbanked 0→1. A is to play on A♦.")
    press(table, END)
    assert table.said.startswith("A ends: no card turned, unbanked 1→0. B is to play on A♦.")


def test_undo_is_marked_and_puts_the_card_back_in_its_place():
    table = press(worked(), LOW)
    before = table.game
    press(table, HIGH)
    table.undo.click()
    assert table.game == before
    assert table.game.deck.order[0] == cards("7♠")[0]
    assert table.said.startswith(
        "Taken back: A, second: HIGH: A♦→7♠ hit, unbanked 1→2. A is to play on A♦."
    )
    assert table.ledger().splitlines()[1:] == [
        "A, first                LOW: K♣→A♦ hit   0→1       0/0",
        "A, second (taken back)  HIGH: A♦→7♠ hit  1→2       0/0",
    ]
    press(table, END)
    table.undo.click()
    table.undo.click()
    assert table.undo.disabled
    assert table.ledger().count("(taken back)") == 3
    press(table, *CALLS)
    lines = table.ledger().splitlines()
    assert [re.sub("  +", "  ", line) for line in lines if "taken back" not in line] == [
        re.sub("  +", "  ", line) for line in LEDGER.splitlines()
    ]
    assert lines[0].split() == LEDGER.splitlines()[0].split()


def test_nothing_to_take_back():
    table = worked()
    assert table.undo.disabled
    table.undo.click()
    assert refused(table) == "there is nothing to take back"


def test_a_game_that_is_over_can_be_taken_back():
    table = press(worked(), *CALLS)
    table.undo.click()
    assert not table.game.over
    assert live(table) == {HIGH, LOW, END}


def test_a_new_game_with_a_seed_is_the_same_deal():
    table = press(worked(), LOW)
    table.seed.value = " 7 "
    table.new.click()
    assert table.game == hl.start(deck=Deck(seed=7), players=["A", "B"])
    assert table.ledger() == "Nothing has happened yet."
    assert table.undo.disabled
    assert hl.Table(seed=7).game == table.game


def test_a_new_game_without_a_seed_is_another_deal():
    table = hl.Table()
    orders = {table.game.deck.order}
    for _ in range(3):
        table.new.click()
        orders.add(table.game.deck.order)
    assert len(orders) > 1


@pytest.mark.parametrize("typed", ["seven", "-1", "1.5", "7 8", "9" * 40, "²", "<b>"])
def test_a_bad_seed_is_told_and_changes_nothing(typed):
    table = press(worked(), LOW)
    before = table.game
    table.seed.value = typed
    table.new.click()
    assert refused(table).startswith("seed is ")
    assert "must be a whole number from 0" in table.said
    assert table.game is before
    assert "<b>" not in table.status.value


def test_switches_count_from_the_next_new_game():
    table = worked()
    before = table.game
    table.rules.value = "UTILS_COM"
    assert table.ties.value == "hit"
    table.ace.value = "high"
    table.turns.value = 2
    table.decks.value = 2
    table.suits.value = 3
    assert table.game is before
    table.seed.value = "3"
    table.new.click()
    rules = table.game.rules
    assert (rules.ace, rules.ties, rules.turns, rules.decks, rules.suits) == (
        "high",
        "hit",
        2,
        2,
        3,
    )
    assert len(table.game.deck) == 2 * 39 - 1
    table.rules.value = "BOARD_GAME_JOIN"
    assert (table.ace.value, table.ties.value, table.turns.value) == ("low", "miss", 3)
    table.new.click()
    assert table.game.rules == hl.BOARD_GAME_JOIN


MINE = hl.RuleSet("MINE", "a house of one's own", ace="high", ties="hit", turns=2)


@pytest.mark.parametrize(
    "rules",
    [
        *hl.RULE_SETS.values(),
        hl.UTILS_COM.but(turns=30, decks=9),
        MINE,
        MINE.but(suits=2),
        hl.RuleSet("LESSON", "another lesson", ties="redraw"),
    ],
)
def test_the_switches_stand_as_the_rules_do(rules):
    table = hl.Table(rules, seed=7)
    assert table.game.rules == rules
    table.seed.value = "7"
    table.new.click()
    assert table.game.rules == rules


def test_a_rule_set_of_ones_own_can_be_chosen_like_a_named_one():
    table = hl.Table(MINE.but(suits=2), seed=7)
    assert table.rules.value == "MINE"
    table.rules.value = "UTILS_COM"
    table.new.click()
    assert table.game.rules == hl.UTILS_COM
    table.rules.value = "MINE"
    table.new.click()
    assert table.game.rules == MINE


def test_one_card_is_told_in_the_singular():
    table = hl.Table(seed=7, hints=True)
    table.begin(hl.start(hl.LESSON, "7♠ 9♦"))
    assert "Among the 1 card not seen" in table.board.value
    assert "Base 9♦, 0 cards face down" in press(table, HIGH).board.value
    table.begin(hl.start(hl.LESSON, "7♠ 9♦"))
    assert "Base 7♠, 1 card face down" in table.board.value


def test_players_by_name():
    table = hl.Table(seed=7, players=["Aki", "Ben", "Chie"])
    assert table.players.value == "Aki, Ben, Chie"
    table.players.value = "Ben、 Chie，Aki"
    table.new.click()
    assert table.game.players == ("Ben", "Chie", "Aki")
    table.players.value = "Uma"
    table.new.click()
    assert table.game.players == ("Uma",)
    before = table.game
    for typed, wrong in (
        ("", "players: a name is empty"),
        ("X,,Y", "players: a name is empty"),
        ("X, X", "'X' stands there twice"),
        (",".join("ABCDEFGHI"), "9 players can't sit down: 1 to 8 can"),
    ):
        table.players.value = typed
        table.new.click()
        assert wrong in table.said
        assert table.game is before


def test_names_are_escaped():
    table = hl.Table(seed=7, players=["<b>A</b>", "B"])
    press(table, END)
    html = table._repr_mimebundle_()["text/html"]
    assert "<b>A</b>" not in html
    assert "&lt;b&gt;A&lt;/b&gt;" in table.board.value
    assert "&lt;b&gt;A&lt;/b&gt; ends" in table.history.value


def test_hints_show_what_counting_tells():
    table = worked()
    assert "cards not seen" not in table.board.value
    table.hints.value = True
    assert "Among the 51 cards not seen" in table.board.value
    press(table, LOW, HIGH)
    assert "Among the 49 cards not seen" in table.board.value
    game = table.game
    higher, lower, ties = (
        sum(sign(game.rules.value(card), game.rules.value(game.base)) for card in game.unseen)
        for sign in (gt, lt, eq)
    )
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", table.board.value)
    assert cells[-8:-4] == [HIGH, str(higher), str(lower), str(ties)]
    assert cells[-4:] == [LOW, str(lower), str(higher), str(ties)]
    assert worked(hints=True).hints.value
    table.hints.value = False
    assert "cards not seen" not in table.board.value


def drawn_width(table):
    data = re.search(r"base64,([^\"]+)", table.board.value)[1]
    return int(re.search(r'width="(\d+)"', base64.b64decode(data).decode())[1])


def test_large_cards():
    table = worked()
    small = drawn_width(table)
    table.large.value = True
    assert "large" in table._dom_classes
    assert drawn_width(table) == 1.5 * small
    table.large.value = False
    assert "large" not in table._dom_classes
    assert drawn_width(table) == small
    assert "large" in worked(large=True)._dom_classes


def test_two_tables_dont_meet():
    one, two = worked(), worked()
    press(one, LOW, HIGH)
    assert two.ledger() == "Nothing has happened yet."
    assert press(two, *CALLS).ledger() == LEDGER
    assert len(one.game.log) == 2


def test_what_lies_face_down_is_nowhere_in_the_table():
    table = press(worked(), LOW, HIGH)
    shown = " ".join(str(value) for value in table._repr_mimebundle_().values()) + repr(table)
    hidden = {f"{card}" for card in table.game.deck}
    assert not [card for card in hidden if card in shown]


def test_a_saved_table_leaves_a_picture_and_a_sentence():
    saved = press(worked(), LOW)._repr_mimebundle_()
    assert saved["text/plain"] == f"High and Low table. {press(worked(), LOW).said}"
    assert "Run this cell to play." in saved["text/html"]
    assert "<img alt=" in saved["text/html"]
    assert "LOW: K♣→A♦ hit" in saved["text/html"]


def test_an_error_in_a_callback_is_told_and_raised_again(monkeypatch, callback_errors):
    table = worked()
    monkeypatch.setattr(table, "paint", lambda: 1 / 0)
    table.low.click()
    assert "This went wrong in the program, not in your play" in table.said
    assert "ZeroDivisionError" in table.said
    assert [type(error) for error in callback_errors] == [ZeroDivisionError]
    callback_errors.clear()


def test_without_anywidget_the_table_plays_on(monkeypatch):
    monkeypatch.setattr("cardlib.widgets.anywidget", None)
    table = worked()
    assert not any(isinstance(child, TableGuard) for child in table.children)
    assert press(table, *CALLS).ledger() == LEDGER


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"rules": "LESSON"}, BadRules),
        ({"rules": None}, BadRules),
        ({"seed": "7"}, BadRules),
        ({"seed": -1}, BadRules),
        ({"players": []}, BadRules),
        ({"players": "Ann"}, BadRules),
        ({"top": "K♣ K♣"}, NotACard),
        ({"top": "joker"}, NotACard),
        ({"top": 3}, NotACard),
    ],
)
def test_a_table_of_junk(options, error):
    with pytest.raises(error):
        hl.Table(**options)


def test_a_table_is_named_and_its_controls_are_described():
    table = worked()
    assert isinstance(table, PlayTable)
    (guard,) = [child for child in table.children if isinstance(child, TableGuard)]
    assert guard.label == "High and Low table"
    for control in (table.high, table.low, table.end, table.undo, table.new):
        assert control.description
        assert control.tooltip
    for box in (table.rules, table.ace, table.ties, table.turns, table.decks, table.suits):
        assert box.description
