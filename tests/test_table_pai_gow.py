"""The Pai Gow Poker table by code, without a kernel: bet, deal, set, settle, undo, money."""

import base64
import json
import re

import ipywidgets
import pytest

from cardlib import cards
from cardlib import pai_gow as pg
from cardlib.deck import text
from cardlib.errors import BadRules, NotACard
from cardlib.pai_gow.house_way import Line, Way
from cardlib.pai_gow.rules import BETTING, LEAST, MOST, OVER, SETTING
from cardlib.pai_gow.table import Form
from cardlib.widgets import PlayTable, sheet

YOURS = "A♠ K♥ Q♠ Q♥ 8♦ 5♣ 3♠"
DEALERS = "J♠ J♥ 9♦ 6♣ 4♠ A♥ Q♣"


def press(*controls):
    for control in controls:
        control.click()


def dealt(**options):
    table = pg.Table(**({"top": f"{YOURS} {DEALERS}", "seed": 7} | options))
    press(table.chips[25], table.circle, table.deal)
    return table


def refused(table):
    """What stands under the news."""
    return table.said.splitlines()[-1]


def controls(table):
    return [
        *(table.chips[25], table.circle, table.back, table.deal, table.clear, table.rebet),
        *(*table.cards, table.go, table.new),
    ]


def parts(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def all_that_the_page_gets(table):
    """Every state that goes to the page, and the saved picture, with the drawings laid open."""
    sheets = (sheet(False), sheet(True))
    states = [part.get_state() for part in parts(table) if part not in sheets]
    states += [table._yours.get_state(), table._repr_mimebundle_(), repr(table), table.ledger()]
    said = json.dumps(states, default=str, ensure_ascii=False)
    drawings = re.findall(r"base64,([A-Za-z0-9+/=]+)", said)
    return said + "".join(base64.b64decode(drawing).decode() for drawing in drawings)


def traces(card):
    from cardlib.faces import css_class

    return (str(card), card.name, css_class(card) + '"')


def test_a_round_by_code_is_the_rules_own_round():
    table = dealt()
    press(table.cards[0], table.cards[1])
    assert (table.go.description, table.go.disabled) == ("Done", False)
    assert table.said.startswith("High: pair of queens, 8-5-3 beside.\nLow: ace-king.")
    press(table.go)
    game = pg.start(deck=cards(f"{YOURS} {DEALERS}"))
    for action in (pg.Chip(25), pg.Deal(), pg.Move("A♠"), pg.Move("K♥"), pg.Done()):
        game = game.after(action)
    assert table.game.result == game.result
    assert table.game.rows() == game.rows()
    assert table.balance == 100_000 + 25 * 95
    assert game.result.explain() in table.said
    assert "would have done the same, by its line “one pair: the top two low”" in table.said
    assert table.ledger().splitlines()[1].split()[-4:] == ["win", "25", "23.75", "1,023.75"]


def test_the_dealers_cards_are_nowhere_before_the_reveal():
    table = dealt()
    for moment in (table.cards[0], table.cards[1], table.cards[1], table.large):
        if moment is table.large:
            moment.value = True
        else:
            press(moment)
        seen = all_that_the_page_gets(table)
        assert all(trace in seen for card in cards("Q♠ 8♦") for trace in traces(card)[1:])
        for card in cards(DEALERS):
            for trace in traces(card):
                assert trace not in seen, trace
    press(table.go)
    seen = all_that_the_page_gets(table)
    assert all(card.name in seen for card in cards(DEALERS))


def test_a_chip_is_chosen_first_and_put_down_by_the_circle_or_by_a_second_press():
    table = pg.Table(seed=7)
    press(table.circle)
    assert refused(table).startswith("choose a chip first")
    press(table.chips[5])
    assert table.said.startswith("5 dollars chosen: press it again, or the circle. Round 1.")
    assert (table.game.circle, table.chips[5].value) == ((), True)
    press(table.chips[5], table.circle, table.chips[1])
    assert table.game.circle == (5, 5)
    assert [value for value, chip in table.chips.items() if chip.value] == [1]
    press(table.circle)
    assert table.game.circle == (5, 5, 1)
    assert "$11" in table.circle.description
    press(table.back)
    assert table.game.circle == (5, 5)
    press(table.clear)
    assert (table.game.circle, table.clear.disabled, table.back.disabled) == ((), True, True)


def test_a_chip_is_named_with_its_dollars():
    named = [chip.tooltip for chip in pg.Table(seed=7).chips.values()]
    assert named[:2] == ["A chip of 1 dollar", "A chip of 5 dollars"]


def test_a_bet_over_a_limit_is_refused_with_the_reason_and_changes_nothing():
    table = pg.Table(seed=7)
    press(table.chips[100], table.circle)
    game = table.game
    press(table.circle)
    assert table.game is game
    assert refused(table) == "the circle would hold 200 dollars: the highest bet is 100 dollars"
    poor = pg.Table(seed=7, balance=4)
    press(poor.chips[5], poor.circle)
    assert refused(poor) == "a bet of 5 dollars is more than the balance of 4.00"
    assert poor.game.circle == ()


def test_deal_waits_for_the_least_bet_and_says_so():
    table = pg.Table(seed=7)
    press(table.chips[1], table.circle)
    assert table.deal.disabled
    assert f"Deal waits: the circle holds 1 dollar: the least bet is {LEAST} dollars." in table.said
    press(table.deal)
    assert table.game.phase == BETTING
    press(table.circle)
    assert not table.deal.disabled
    assert "Deal waits" not in table.said


def test_rebet_lays_the_last_bet_and_says_why_it_cannot():
    table = pg.Table(top=f"{YOURS} {DEALERS}", seed=7, balance=MOST)
    assert "Re-Bet waits: there is no round before this one." in table.said
    press(table.chips[100], table.circle, table.deal, table.cards[4], table.cards[6], table.go)
    assert (table.game.result.outcome, table.balance) == ("push", 10_000)
    press(table.new, table.rebet)
    assert table.game.circle == (100,)
    press(table.undo, table.undo, table.undo, table.undo, table.undo)
    assert table.game.phase == SETTING


def test_a_foul_is_shown_as_it_is_chosen_and_done_waits():
    table = dealt()
    press(table.cards[2], table.cards[3])
    assert (table.go.description, table.go.disabled) == ("Done", True)
    assert table.said.startswith(
        "Foul: the low hand, pair of queens, outranks the high hand, ace high, A-K-8-5-3."
    )
    press(table.go)
    assert table.game.phase == SETTING
    press(table.cards[3])
    assert (table.go.description, table.go.disabled) == ("House Way", False)


def test_house_way_reads_done_once_two_cards_lie_low_and_the_others_wait():
    table = dealt()
    named = [table.go.description]
    for place in (0, 1, 1, 1):
        press(table.cards[place])
        named.append(table.go.description)
    assert named == ["House Way", "House Way", "Done", "House Way", "Done"]
    assert [card.disabled for card in table.cards] == [False] * 2 + [True] * 5
    table.cards[5].value = True
    assert not table.cards[5].value
    assert refused(table) == "two cards lie low already: move one of them back first"
    assert text(table.game.low) == "A♠ K♥"


def test_house_way_sets_all_seven_and_names_its_line():
    table = dealt()
    press(table.go)
    assert table.game.result.player == pg.house_way(YOURS)
    assert "set your cards by its line “one pair: the top two low”" in table.said
    assert table.go.disabled
    assert not table.new.disabled


def test_another_setting_is_told_what_the_house_way_would_have_brought():
    table = dealt()
    press(table.cards[5], table.cards[6], table.go)
    assert table.game.result.outcome == "push"
    expected = pg.settle(pg.house_way(YOURS), pg.house_way(DEALERS), 25).outcome
    assert table.said.endswith(f"by its line “one pair: the top two low”: a {expected}.")


def test_a_press_that_makes_no_sense_is_a_sentence_at_every_moment():
    table = pg.Table(top=f"{YOURS} {DEALERS}", seed=7)
    for moment in ([], [table.chips[25], table.circle], [table.deal], [table.go], [table.new]):
        press(*moment)
        for control in controls(table):
            if control.disabled:
                game = table.game
                press(control)
                assert table.game is game
                assert table.said
                table.show()
        live = [card.value for card in table.cards]
        assert live == [card in table.game.low for card in table.game.seven or [None] * 7]


def test_what_is_live_is_what_the_rules_allow():
    table = pg.Table(top=f"{YOURS} {DEALERS}", seed=7)
    for control in (table.chips[25], table.circle, table.deal, table.cards[0], table.cards[1]):
        press(control)
        legal = table.game.legal()
        go = pg.Done() if len(table.game.low) == 2 else pg.HouseWay()
        for button, action in (
            (table.deal, pg.Deal()),
            (table.back, pg.TakeBack()),
            (table.clear, pg.Clear()),
            (table.rebet, pg.Rebet()),
            (table.new, pg.New()),
            (table.go, go),
        ):
            assert button.disabled == bool(legal[action])
        for place, card in enumerate(table.game.seven):
            assert table.cards[place].disabled == bool(legal[pg.Move(card)])


def test_new_game_keeps_the_balance_and_below_two_dollars_starts_again():
    table = dealt()
    press(table.go, table.new)
    assert (table.game.phase, table.game.circle, table.game.round) == (BETTING, (), 2)
    assert table.balance == 102_375
    poor = pg.Table(top=f"{DEALERS} {YOURS}", seed=7, balance=3)
    press(poor.chips[1], poor.circle, poor.circle, poor.circle, poor.deal, poor.go)
    assert (poor.game.result.outcome, poor.balance) == ("loss", 0)
    assert poor.new.description == "Start again with $1,000"
    assert "start again" in poor.said
    press(poor.new)
    assert (poor.balance, poor.new.description, poor.new.disabled) == (100_000, "New Game", True)


def test_undo_goes_back_over_the_reveal_and_the_ledger_says_so():
    table = dealt()
    press(table.go, table.undo)
    assert (table.game.phase, table.balance) == (SETTING, 100_000)
    assert table.game.result is None
    press(table.go)
    rounds = [line.split("  ")[0] for line in table.ledger().splitlines()]
    assert rounds == ["round", "1 (taken back)", "1"]


def test_house_way_and_seed_count_from_the_next_deal_on():
    table = pg.Table(seed=7)
    press(table.chips[25], table.circle)
    table.way.value, table.seed.value = pg.FOXWOODS, "11"
    assert table.game.way is pg.TRUMP_PLAZA
    press(table.deal)
    assert table.game.way is pg.FOXWOODS
    same = pg.Table(seed=11)
    press(same.chips[25], same.circle, same.deal)
    assert (table.game.seven, table.seed.value) == (same.game.seven, "")
    press(table.go, table.new, table.rebet)
    table.seed.value = "eleven"
    press(table.deal)
    assert table.game.phase == BETTING
    assert "seed is 'eleven'" in table.said


def test_a_way_of_ones_own_that_cannot_set_a_deal_leaves_the_table_to_be_played_on():
    pair_low = Line("one pair", "", "the pair low", ("pair 1", "pair 1"))
    mine = Way("Mine", [pair_low, *pg.TRUMP_PLAZA.lines])
    table = dealt(way=mine)
    assert table.game.phase == BETTING
    assert "the house way Mine can't set each hand of this deal" in table.said
    assert table.deal.disabled
    table.seed.value = "x"
    assert "Deal waits: seed is 'x'" in table.said
    table.seed.value = "1"
    assert not table.deal.disabled
    table.seed.value = ""
    assert table.deal.disabled
    table.way.value = pg.TRUMP_PLAZA
    press(table.deal, table.go)
    assert table.game.phase == OVER


def test_the_same_seed_is_the_same_session():
    sessions = []
    for _ in range(2):
        table = pg.Table(seed=5)
        press(table.chips[10])
        for _ in range(5):
            press(table.circle, table.deal, table.go, table.new)
        sessions.append(table.ledger())
    assert sessions[0] == sessions[1]
    assert len(sessions[0].splitlines()) == 6


def test_no_commission_and_a_way_by_name():
    table = dealt(rules=pg.DOCUMENT.but(commission=0), way=pg.FOXWOODS)
    press(table.go)
    assert table.balance == 102_500
    assert table.way.value is pg.FOXWOODS


@pytest.mark.parametrize(
    "options",
    [
        *({"way": "TRUMP_PLAZA"}, {"balance": -1}, {"seed": -1}, {"rules": 3}, {"top": "A♠ A♠"}),
        *({"rules": pg.DOCUMENT.but(joker="wild")}, {"way": None}, {"way": pg.DOCUMENT}),
    ],
)
def test_a_table_that_cannot_be_is_refused(options):
    with pytest.raises((BadRules, NotACard)):
        pg.Table(**options)


def test_the_saved_picture_shows_what_lies_open_without_a_formula():
    table = dealt()
    saved = table._repr_mimebundle_()
    assert "two of" not in saved["text/html"]
    for card in cards(YOURS):
        assert card.name in saved["text/html"]
    assert saved["text/html"].count("face-down card") >= 7
    assert "Run this cell to play." in saved["text/html"]
    assert re.findall(r"[^>]\$", re.sub(r'src="[^"]*"', "", saved["text/html"])) == []
    assert saved["text/plain"].startswith("Pai Gow Poker table. Two cards must lie low")
    assert repr(table) == saved["text/plain"]


def test_two_tables_do_not_share_a_thing():
    one, other = dealt(), pg.Table(seed=8)
    assert isinstance(one, PlayTable)
    press(one.cards[0])
    assert (other.game.phase, other.game.low) == (BETTING, ())
    shared = {id(part) for part in parts(one)} & {id(part) for part in parts(other)}
    assert shared == {id(sheet(False))}
    assert all(isinstance(part, ipywidgets.Widget) for part in parts(one))


def test_the_round_is_over_only_after_the_reveal():
    table = dealt()
    assert table.game.phase == SETTING
    press(table.go)
    assert table.game.phase == OVER
    assert table._hand.layout.display == "none"


def test_the_form_shows_both_house_ways_and_judges_your_own_setting():
    form = Form("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣", low="A♦ 2♠")
    assert form.said == (
        "18 of the 21 settings are legal. The house ways differ.\nYours is legal."
    ).replace("18", str(len(pg.legal_settings("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣"))))
    for way in (pg.TRUMP_PLAZA, pg.FOXWOODS):
        assert pg.house_way("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣", way).line in form.picture.value
    form.low.value = "10♠ 10♥"
    assert "Yours is a foul: the low hand, pair of tens," in form.said
    form.wheel.value, form.seven.value, form.low.value = "lowest", "A♠ 2♥ 3♦ 4♣ 5♠ 9♠ 8♦", ""
    assert "straight, 5-4-3-2-A" in form.picture.value
    form.joker.value = "wild"
    assert form.said.endswith("No house way is written for a wild joker.")


@pytest.mark.parametrize(
    ("field", "junk", "said"),
    [
        ("seven", "A♠", "seven cards, not 1"),
        ("seven", "A♠ A♠", "stands there twice"),
        ("seven", "joker joker 2♠ 3♠ 4♠ 5♠ 6♠", "stands there twice"),
        ("seven", "<b>x</b>", "is not a card"),
        ("seven", "", "a hand to set has seven cards"),
        ("seven", "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠", "seven cards, not 8"),
        ("low", "A♦ 3♣", "3♣ can't lie low"),
        ("low", "A♦", "two cards, not 1"),
    ],
)
def test_bad_input_in_the_form_is_a_sentence_and_shows_no_old_picture(field, junk, said):
    form = Form("10♠ 10♥ 10♦ 2♠ 2♥ A♦ K♣", low="A♦ 2♠")
    getattr(form, field).value = junk
    assert said in form.said
    assert form.picture.value == ""
    assert "<b>" not in form.status.value
