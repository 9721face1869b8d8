"""The Pai Gow Poker document, statement by statement, in its order."""

from itertools import pairwise

import pytest

from cardlib import JOKER, Deck, cards
from cardlib import pai_gow as pg
from cardlib.deck import RANKS, pack, text
from cardlib.errors import IllegalAction

PLAYER = "Q♠ Q♥ 8♦ 5♣ 3♠ A♠ K♦"  # queens high, A-K low as set by the house way
DEALER = "J♠ J♥ 9♦ 6♣ 4♠ A♥ Q♣"  # jacks high, A-Q low


def table(top=f"{PLAYER} {DEALER}", bet=25):
    game = pg.start(deck=Deck(top=cards(top), seed=7, joker=True))
    for chip in {2: (1, 1), 25: (25,)}[bet]:
        game = game.after(pg.Chip(chip))
    return game


def settled(player, player_low, dealer, dealer_low, bet=10):
    return pg.settle(pg.set_hand(player, player_low), pg.set_hand(dealer, dealer_low), bet)


def test_p1_53_cards_with_one_joker_seven_face_up_seven_face_down():
    assert len(pack(joker=True)) == 53
    assert pack(joker=True).count(JOKER) == 1
    before = pg.start(deck=Deck(seed=3, joker=True))
    assert len(before.deck) == 53
    game = before.after(pg.Chip(5)).after(pg.Deal())
    hidden = game.deck.take(7)[0]
    assert len(game.seven) == 7
    assert all(str(card) in repr(game) for card in game.seven)
    assert not any(str(card) in repr(game) for card in hidden)
    done = game.after(pg.HouseWay())
    dealer = done.result.dealer
    assert {*dealer.high, *dealer.low} == set(hidden)
    assert all(str(card) in repr(done) for card in hidden)


def test_p2_five_and_two_and_the_five_must_rank_above():
    setting = pg.set_hand("K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", "A♦ Q♠")
    assert (len(setting.high), len(setting.low)) == (5, 2)
    with pytest.raises(pg.FoulSetting, match="pair of kings, outranks the high hand, ace high"):
        pg.set_hand("K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", "K♠ K♥")


def test_p3_to_win_both_must_beat_the_dealers_and_it_pays_even_money_less_5_per_cent():
    player, dealer = pg.house_way(PLAYER), pg.house_way(DEALER)
    result = pg.settle(player, dealer, 100)
    assert (result.high, result.low, result.outcome) == ("player", "player", "win")
    assert result.pays == 100 * 100 - 5 * 100


def test_p4_the_joker_completes_straight_flush_straight_flush_otherwise_it_is_an_ace():
    readings = {
        "joker 9♠ 8♥ 7♦ 5♣": "straight",
        "joker 9♠ 8♠ 4♠ 2♠": "flush",
        "joker 9♠ 8♠ 7♠ 5♠": "straight flush",
        "joker K♠ Q♠ J♠ 10♠": "royal flush",
        "joker 9♠ 9♥ 4♦ 2♣": "pair",  # not three nines
        "joker 9♠ 9♥ 4♦ 4♣": "two pair",  # no full house
        "joker A♥ 9♦ 4♣ 2♣": "pair",  # of aces
    }
    assert {hand: pg.High(hand).category for hand in readings} == readings
    assert pg.High("joker K♥ 9♦ 4♣ 2♣") == pg.High("A♠ K♥ 9♦ 4♣ 2♣")
    assert pg.Low("joker 9♥") == pg.Low("A♠ 9♥")


def test_p5_done_compares_and_house_way_arranges_automatically():
    dealt = table().after(pg.Deal())
    own = dealt.after(pg.Move("Q♠")).after(pg.Move("8♦")).after(pg.Done())
    assert own.result.player == pg.set_hand(PLAYER, "Q♠ 8♦")
    automatic = dealt.after(pg.HouseWay())
    assert automatic.result.player == pg.house_way(PLAYER)


def test_p6_high_against_high_low_against_low():
    result = settled("K♠ K♥ 7♦ 5♣ 2♠ Q♦ 9♥", "Q♦ 9♥", "10♠ 10♥ 8♦ 6♣ 3♠ A♠ J♦", "A♠ J♦")
    assert (result.high, result.low) == ("player", "dealer")


def test_p7_win_push_loss_and_a_copy_goes_to_the_dealer():
    def outcome(player, low):
        result = settled(player, low, "10♠ 10♥ 8♦ 6♣ 3♠ A♥ K♣", "A♥ K♣")
        return result.high, result.low, result.outcome, result.pays

    assert outcome("J♠ J♥ 7♦ 5♣ 3♥ Q♠ 9♦", "Q♠ 9♦") == ("player", "dealer", "push", 0)
    assert outcome("Q♠ Q♥ A♠ A♦ 3♥ 4♥ 2♥", "Q♠ Q♥") == ("player", "player", "win", 950)
    assert outcome("J♠ J♥ 7♦ 5♣ 3♥ A♠ K♦", "A♠ K♦") == ("player", "copy", "push", 0)
    assert outcome("9♠ 9♥ 7♦ 5♣ 3♥ A♠ K♦", "A♠ K♦") == ("dealer", "copy", "loss", -1000)
    assert outcome("10♦ 10♣ 8♠ 6♥ 3♣ A♠ K♦", "A♠ K♦") == ("copy", "copy", "loss", -1000)
    assert outcome("9♠ 9♥ 7♦ 5♣ 3♥ Q♠ J♦", "Q♠ J♦") == ("dealer", "dealer", "loss", -1000)


def test_p8_bets_from_2_to_100_dollars():
    player, dealer = pg.house_way(PLAYER), pg.house_way(DEALER)
    for bet in range(2, 101):
        assert pg.settle(player, dealer, bet).pays == 95 * bet
    for bet in (1, 101):
        with pytest.raises(IllegalAction, match="2 to 100"):
            pg.settle(player, dealer, bet)


def test_p9_the_steps_of_a_round():
    game = table()
    phases = [game.phase]
    for action in (pg.Deal(), pg.Move("A♠"), pg.Move("K♦"), pg.Done(), pg.New()):
        assert game.legal()[action] == ""
        game = game.after(action)
        phases.append(game.phase)
    assert phases == ["betting", "setting", "setting", "setting", "over", "betting"]
    assert (game.bet, game.seven, game.low, game.result) == (0, (), (), None)
    assert game.balance == 100_000 + 2375


def test_p10_the_ranks_of_the_high_hand_from_the_top_with_the_examples():
    examples = {
        "A♠ A♥ A♦ A♣ joker": "five aces",
        "A♥ K♥ Q♥ J♥ 10♥": "royal flush",
        "10♣ 9♣ 8♣ 7♣ 6♣": "straight flush",
        "5♠ 5♥ 5♦ 5♣ 2♠": "four of a kind",
        "K♠ K♥ K♦ 4♠ 4♥": "full house",
        "K♦ J♦ 9♦ 6♦ 3♦": "flush",
        "5♠ 4♥ 3♦ 2♣ A♠": "straight",
        "9♠ 9♥ 9♦ A♠ 8♥": "three of a kind",
        "4♠ 4♥ J♦ J♣ A♠": "two pair",
        "8♠ 4♥ J♦ J♣ A♠": "pair",
        "A♠ K♥ 9♦ 6♣ 3♠": "high card",
    }
    hands = [pg.High(hand) for hand in examples]
    assert [hand.category for hand in hands] == list(examples.values())
    assert all(better > worse for better, worse in pairwise(hands))
    assert list(examples.values()) == list(reversed(pg.DOCUMENT.categories))


def test_p10_5_4_3_2_a_is_the_highest_straight_flush_and_the_second_highest_straight():
    def run(top, suited):
        ranks = [*RANKS[::-1], *RANKS[::-1]][12:]  # A K Q … 2 A
        start = ranks.index(top)
        suits = "♠♠♠♠♠" if suited else "♠♥♦♣♠"
        row = [rank + suit for rank, suit in zip(ranks[start : start + 5], suits, strict=True)]
        return pg.High(row)

    order = ("A", "5", *RANKS[12:4:-1])
    straights = [run(top, False) for top in order]
    assert straights == sorted(straights, reverse=True)
    assert len(set(straights)) == 10
    royal, *straight_flushes = [run(top, True) for top in order]
    assert royal > straight_flushes[0]
    assert straight_flushes == sorted(straight_flushes, reverse=True)
    assert {hand.category for hand in straight_flushes} == {"straight flush"}
    lowest = pg.High("5♠ 4♥ 3♦ 2♣ A♠", pg.DOCUMENT.but(wheel="lowest"))
    assert lowest < pg.High("6♠ 5♥ 4♦ 3♣ 2♠", pg.DOCUMENT.but(wheel="lowest"))


def test_p11_low_hand_a_pair_else_the_higher_cards():
    assert pg.Low("8♠ 8♥") > pg.Low("A♠ K♥")
    assert pg.Low("A♠ Q♥") > pg.Low("A♠ J♥") > pg.Low("K♠ Q♥")
    assert str(pg.Low("8♠ 8♥")) == "pair of eights"


def test_p12_chips_of_1_5_10_25_100_go_to_the_circle():
    game = pg.start(deck=Deck(seed=1, joker=True))
    assert pg.CHIPS == (1, 5, 10, 25, 100)
    for chip in pg.CHIPS:
        assert game.after(pg.Chip(chip)).circle == (chip,)
    assert game.after(pg.Chip(25)).after(pg.Chip(10)).bet == 35


def test_p13_the_circle_takes_a_chip_and_gives_the_last_one_back():
    game = table().after(pg.Chip(5))
    assert game.circle == (25, 5)
    assert game.after(pg.TakeBack()).circle == (25,)


def test_p14_deal_needs_the_minimum_clear_takes_all_back_rebet_repeats():
    game = pg.start(deck=Deck(seed=1, joker=True)).after(pg.Chip(1))
    assert game.legal()[pg.Deal()] == "the circle holds 1 dollar: the least bet is 2 dollars"
    game = game.after(pg.Chip(1))
    assert game.legal()[pg.Deal()] == ""
    assert game.after(pg.Clear()).circle == ()
    again = game.after(pg.Deal()).after(pg.HouseWay()).after(pg.New())
    assert again.bet == 0
    assert again.after(pg.Rebet()).circle == (1, 1)


def test_p15_house_way_settles_at_once_and_done_waits_for_two_low_cards():
    dealt = table().after(pg.Deal())
    assert dealt.legal()[pg.HouseWay()] == ""
    assert dealt.legal()[pg.Done()] == "two cards must lie low, none so far"
    one = dealt.after(pg.Move("A♠"))
    assert one.legal()[pg.HouseWay()] == ""
    assert one.legal()[pg.Done()] == "two cards must lie low, one so far"
    two = one.after(pg.Move("K♦"))
    assert two.legal()[pg.Done()] == ""
    assert "Done" in two.legal()[pg.HouseWay()]
    over = dealt.after(pg.HouseWay())
    assert over.result.outcome == "win"
    assert text(over.result.dealer.low) == "A♥ Q♣"
