"""Archie's table: what a seat may see, whole hands against bots, undo, refusals in words."""

from collections import Counter
from dataclasses import replace

import pytest

from cardlib import archie, cards
from cardlib.archie import BARGE, GN9, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.table import YOU, Reader, board, moments
from cardlib.deck import Deck, pack
from cardlib.errors import BadRules
from cardlib.widgets import TAKEN_BACK


def passive(table):
    """Checks, calls or stands pat until the hand is over."""
    while not table.game.over:
        press(table)
    return table


def press(table):
    next(b for b in (table.check, table.call, table.draw) if not b.disabled).click()


def widgets(box):
    """Every widget below a table, the style sheet of all faces left out."""
    for child in box.children:
        if "<style>" not in str(getattr(child, "value", "")):
            yield child
        if hasattr(child, "children"):
            yield from widgets(child)


def states(table):
    """What the page may know: every traitlet that is sent, but the widgets' own numbers."""
    kept = ("children", "layout", "style", "_")
    return [
        {k: v for k, v in w.get_state().items() if not k.startswith(kept) or k == "_dom_classes"}
        for w in widgets(table)
    ]


def seen(table, game):
    """All that the page, the text and a saved notebook have of a hand at this table."""
    table.game, table._rows = game, table.rows(game)
    table.show()
    return states(table), table.ledger(), repr(table), table._repr_mimebundle_()["text/html"]


def with_hidden_shuffled(game):
    """The same hand with other cards wherever seat A can't look: hands, deck, muck, throws, log."""
    known = {c for s in game.seen_by(YOU).log for c in s.cards}
    hidden = [card for card in pack() if card not in known]
    other = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    swap = lambda some: tuple(other.get(card, card) for card in some)  # noqa: E731
    players = tuple(
        replace(p, cards=swap(p.cards), throws=tuple(map(swap, p.throws))) for p in game.players
    )
    log = tuple(replace(step, cards=swap(step.cards)) for step in game.log)
    deck = Deck(swap(game.deck))
    return replace(game, players=players, log=log, deck=deck, muck=swap(game.muck))


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_are_in_no_widget_before_the_showdown(seed):
    table = archie.Table(seed=seed, bots=1 + seed % 5, hints=True)
    moments = 0
    while not table.game.over:
        real = table.game
        other = with_hidden_shuffled(real)
        assert other != real
        assert seen(table, other) == seen(table, real)
        press(table)
        moments += 1
    assert moments


def test_open_hands_show_them_all():
    table = archie.Table(seed=7)
    hidden = [card.name for card in table.game.hand("B")]
    assert not any(name in table.board.value for name in hidden)
    table.open_hands.value = True
    assert all(name in table.board.value for name in hidden)


@pytest.mark.parametrize("bots", range(1, 6))
def test_hands_in_a_row_keep_every_point_and_move_the_button(bots):
    table = archie.Table(seed=bots, bots=bots)
    for _ in range(4):
        passive(table)
        stacks, button = table.game.stacks, table.game.next_button
        assert sum(stacks.values()) == 40 * (1 + bots)
        if not stacks[YOU] or sum(map(bool, stacks.values())) == 1:
            table.new.click()
            assert "New game starts over" in table.said
            break
        table.new.click()
        assert table.game.button == button
        paid = Counter({p.name: p.paid for p in table.game.players})
        won = table.game.result.points if table.game.result else {}
        for seat, points in table.game.stacks.items():
            assert points + paid[seat] - won.get(seat, 0) == stacks[seat]


def test_buttons_say_their_amounts_and_the_dead_ones_why():
    table = archie.Table(seed=7)
    assert table.call.description == "Call 2"
    assert table.raise_.description == "Raise to 4 (puts in 4)"
    for action, option in table.game.legal().items():
        control = getattr(table, {Raise(): "raise_"}.get(action, type(action).__name__.lower()))
        assert control.disabled == bool(option)
        assert str(option) in table.said
    assert all(card.disabled for card in table.cards)


def test_chosen_cards_are_thrown_and_new_ones_come():
    table = archie.Table(seed=7)
    while not table.game.street.endswith("draw"):
        press(table)
    before = table.game.hand(YOU)
    assert table.draw.description == "Stand pat"
    table.cards[1].value = table.cards[3].value = True
    assert table.draw.description == "Throw 2, draw 2"
    assert table.chosen == (before[1], before[3])
    table.draw.click()
    after = table.game.hand(YOU)
    assert after[:3] == (before[0], before[2], before[4])
    assert not {*after[3:]} & {*before}
    assert not any(card.value for card in table.cards)
    assert [card.description for card in table.cards] == [card.name for card in after]


def test_undo_goes_back_to_the_last_decision():
    table = archie.Table(seed=7)
    before = table.game
    table.call.click()
    acted = len(table.game.rows()) - len(before.rows())
    assert acted > 1
    table.undo.click()
    assert table.game == before
    assert table.said.startswith("Taken back: A calls 2. B calls 1. C checks. B throws")
    assert "Your turn, first bets." in table.said
    assert table.ledger().count(TAKEN_BACK) == acted
    assert table.undo.disabled
    table.undo.click()
    assert "here is nothing to take back" in table.said


def test_undo_after_the_showdown_turns_the_cards_down_again():
    table = passive(archie.Table(seed=7))
    assert table.settlement.value
    shown = [card.name for card in table.game.hand("B")]
    table.undo.click()
    assert not table.settlement.value
    assert not any(name in table.board.value for name in shown)


def test_settlement_is_explained_and_escaped():
    table = passive(archie.Table(seed=7))
    assert table.settlement.value == table.game.result._repr_html_()
    assert "<script" not in table.settlement.value
    assert "takes" in table.said


def test_seats_fold_and_the_rest_is_played_without_you():
    table = archie.Table(seed=7)
    table.fold.click()
    assert table.game.over
    assert table.game.stacks[YOU] == 40
    assert {card.description for card in table.cards} == {"face-down card"}


def test_one_seed_one_game():
    ledgers = []
    for _ in range(2):
        table = passive(archie.Table(seed=11, bots=3))
        table.new.click()
        ledgers.append(passive(table).ledger())
    assert ledgers[0] == ledgers[1]


def test_version_and_switches_count_from_the_next_hand():
    table = archie.Table(seed=7)
    table.version.value = "BARGE"
    table.raises.value = 4
    assert table.game.version == GN9
    passive(table).new.click()
    assert table.game.version == BARGE.but(raises=4)
    assert archie.Table(BARGE.but(burn=True), seed=1).burn.value


def test_new_game_takes_seed_bots_and_points():
    table = archie.Table(seed=7)
    table.seed.value, table.bots.value, table.points.value = "5", 4, 25
    table.restart.click()
    assert table.game.seats == tuple("ABCDE")
    assert sum(table.game.stacks.values()) + table.game.pot == 125
    again = archie.Table(seed=5, bots=4, points=25)
    assert again.game == table.game


@pytest.mark.parametrize(
    ("do", "words"),
    [
        (lambda t: t.bet.click(), "there is a bet to answer"),
        (lambda t: t.draw.click(), "draws come between them"),
        (lambda t: t.new.click(), "this hand is not over"),
        (lambda t: (setattr(t.seed, "value", "x"), t.restart.click()), "seed is 'x'"),
        (lambda t: (setattr(t.seed, "value", "-1"), t.restart.click()), "seed is '-1'"),
    ],
)
def test_refusals_are_sentences_and_change_nothing(do, words):
    table = archie.Table(seed=7)
    before, rows = table.game, table.ledger()
    do(table)
    assert words in table.said.replace("This", "this").replace("Seed", "seed")
    assert table.game is before
    assert table.ledger() == rows


@pytest.mark.parametrize("bad", [{"bots": 0}, {"bots": 6}, {"bots": "2"}, {"points": 0}])
@pytest.mark.parametrize("seed", [7, -1, "x", True])
def test_junk_for_a_table_is_refused(bad, seed):
    with pytest.raises(BadRules):
        archie.Table(seed=seed, **bad)
    for version in ("GN9", None, GN9.name, archie.Table):
        with pytest.raises(BadRules):
            archie.Table(version)


def test_a_version_of_ones_own_is_played_by_and_its_switches_count():
    mine = archie.Version("Mine <b>", "my source", "mine", "8s", "split")
    table = archie.Table(mine, seed=7)
    assert "Mine &lt;b&gt;" in table.board.value
    table.burn.value = True
    passive(table).new.click()
    assert table.game.version == mine.but(burn=True)


def test_the_big_blinds_option_says_what_to_do_instead_of_a_bet():
    def second_hand(seed):
        table = passive(archie.Table(seed=seed))  # the button moves on, so you are the big blind
        table.new.click()
        return table

    tables = map(second_hand, range(20))
    table = next(it for it in tables if {*it.game.bets.values()} == {2})
    assert "Bet: the big blind counts as the bet: raise instead." in table.said
    assert not table.raise_.disabled


def test_broke_you_start_over():
    table = archie.Table(seed=3, points=2, bots=1)
    for _ in range(20):
        passive(table)
        table.new.click()
        if "New game" in table.said:
            break
    assert "New game starts over" in table.said
    table.restart.click()
    assert not table.game.over or table.game.result


def test_side_pots_and_all_ins_are_on_the_board():
    hand = archie.start(GN9, "ABC", {"A": 6, "B": 40, "C": 40}, "A", Deck(seed=7))
    for action in (Call(), Call(), Check(), Draw(), Draw(), Draw(), Bet(), Call(), Call()):
        hand = hand.after(action)
    for action in (Draw(), Draw(), Draw(), Bet(), Call(), Call()):
        hand = hand.after(action)
    assert "pot 22 (18 for B, C, A; 4 for B, C)" in board(hand).text
    assert "A (button, all-in)" in board(hand).text


def test_a_moment_tells_what_was_done_and_asks_before_it_shows():
    hand = archie.start(GN9, "ABC", 40, "A", Deck(seed=7))
    after = hand.after(Fold())
    over = after.after(Fold())
    first, second, last = moments([hand, after, over])
    assert "Who acts now" in first.html
    assert "A: Call 2, Raise to 4 (puts in 4), Fold" in first.html
    assert "to act" not in first.text
    assert second.text.startswith("A folds.\n")
    assert last.text.startswith("B folds. C takes 3.\n")
    assert "Who acts" not in last.html
    assert "no cards are compared" in last.html


def test_names_are_escaped():
    hand = archie.start(GN9, ["<b>", "&"], 40, "<b>", Deck(seed=7))
    assert "<b>" not in board(hand).html
    assert "&lt;b&gt;" in moments([hand])[0].html


def test_a_reader_reads_five_cards_twice_and_tells_bad_input():
    reader = Reader()
    assert reader.said == "five-high straight; 5-4-3-2-A low."
    for typed, words in (
        ("9♠ 9♥", "not 2 cards"),
        ("A♠ A♠ 2♥ 3♦ 4♣", "A♠"),
        ("joker 2♥ 3♦ 4♣ 5♣", "joker"),
        ("", "not 0 cards"),
        ("<b>", "<b>"),
    ):
        reader.typed.value = typed
        assert words in reader.said
        assert not reader.readings.value
        assert "<b>" not in reader.status.value
    reader.typed.value = "8h 8d As Kc Qs"
    assert "less than a pair of 9s" in reader.readings.value
    assert "yes" in Reader("8h 8d As Kc Qs", BARGE).readings.value


def test_hints_read_the_hand_and_give_the_chance_of_what_is_chosen():
    top = "9♠ 9♥ A♠ K♦ 7♣ 2♥ 4♠ J♦ 3♦ Q♥ 8♥ 6♣ K♣ 10♦ K♥"
    table = archie.Table(top=top, seed=1, hints=True)
    assert table.game.hand(YOU) == cards("A♠ 2♥ 3♦ 6♣ K♥")
    assert "after this draw" not in table.help.value
    while not table.game.street.endswith("draw"):
        press(table)
    table.cards[4].value = True
    chance = archie.odds.after_draw("A♠ 2♥ 3♦ 6♣ K♥", "K♥", "low")
    assert f"{float(chance):.1%}" in table.help.value
    table.hints.value = False
    assert not table.help.value
