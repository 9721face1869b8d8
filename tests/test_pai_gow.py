"""Pai Gow Poker: the cases, the laws, the refusals, the round."""

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import JOKER, Card, Deck, cards
from cardlib import pai_gow as pg
from cardlib.deck import SUITS, pack
from cardlib.errors import BadRules, IllegalAction, NotACard, Refused

CASES = json.loads((Path(__file__).parent / "cases/pai_gow.json").read_text("utf-8"))
PACK = pack(joker=True)
WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS)
JUNK = (None, 7, 2.5, "", "x", b"A", [], {}, [None], [[]], object(), float("nan"), True)
LOW_DEALER = "2♥ 3♥ 5♥ 7♣ 8♣ 9♣ J♦"  # nothing: 9-8 low under a jack

sevens = st.permutations(PACK).map(lambda row: tuple(row[:7]))
with_joker = st.permutations(PACK[:52]).map(lambda row: (JOKER, *row[:6]))
any_seven = sevens | with_joker
ways = st.sampled_from(WAYS)


# What each case of a reading is equal to without its joker, and the words that must be said.
READINGS = {
    "Jk Ks Qd Jh 10c": ("As Ks Qd Jh 10c", "straight, A-K-Q-J-10 (the joker is an ace)"),
    "Jk As 2d 3h 4c": ("5s As 2d 3h 4c", "straight, 5-4-3-2-A (the joker is a five)"),
    "Jk 2s 3d 4h 5c": ("As 2s 3d 4h 5c", "straight, 5-4-3-2-A (the joker is an ace)"),
    "Jk Ah Kh 7h 5h": ("Qh Ah Kh 7h 5h", "flush, A-K-Q-7-5 (the joker is Q♥)"),
    "Jk Kh 9h 7h 5h": ("Ac Kc 9c 7c 5c", "flush, A-K-9-7-5 (the joker is A♥)"),
    "Jk As Ah Ad Ac": ("", "five aces (the joker is an ace)"),
    "Jk Ks Kh Kd Kc": ("As Ks Kh Kd Kc", "four kings, ace beside (the joker is an ace)"),
    "Jk 9s 9h 9d 5c": ("As 9s 9h 9d 5c", "three nines, A-5 beside (the joker is an ace)"),
    "Jk 9s 9h 5d 5c": (
        "As 9s 9h 5d 5c",
        "two pair, nines and fives, ace beside (the joker is an ace)",
    ),
    "Jk 9s 5h 4d 2c": ("As 9s 5h 4d 2c", "ace high, A-9-5-4-2 (the joker is an ace)"),
    "As 2s 3s 4s 5s": ("Ah 2h 3h 4h 5h", "straight flush, 5-4-3-2-A"),
    "Jk Kh Qh Jh 10h": ("As Ks Qs Js 10s", "royal flush (the joker is A♥)"),
    "Jk Ks": ("As Ks", "ace-king (the joker is an ace)"),
    "Jk As": ("Ad As", "pair of aces (the joker is an ace)"),
    "Jk 2s": ("As 2s", "ace-two (the joker is an ace)"),
}


@pytest.mark.parametrize("case", CASES["five_card_readings"], ids=lambda it: it["cards"])
def test_case_five_card_reading(case):
    natural, words = READINGS[case["cards"]]
    assert str(pg.High(case["cards"])) == words
    if natural:
        assert pg.High(case["cards"]) == pg.High(natural)


@pytest.mark.parametrize("case", CASES["two_card_readings"], ids=lambda it: it["cards"])
def test_case_two_card_reading(case):
    natural, words = READINGS[case["cards"]]
    assert str(pg.Low(case["cards"])) == words
    assert pg.Low(case["cards"]) == pg.Low(natural)


def test_the_order_that_the_cases_tell_of():
    assert pg.High("Jk 2s 3d 4h 5c") > pg.High("Ks Qd Jh 10c 9c")
    assert pg.High("Ks Qs Js 10s 9s") < pg.High("As 2s 3s 4s 5s") < pg.High("Jk Kh Qh Jh 10h")
    assert pg.High("Jk 9s 5h 4d 2c") < pg.High("2s 2h 3d 4c 5s")


@pytest.mark.parametrize("case", CASES["settings"], ids=lambda it: f"{it['high']}|{it['low']}")
def test_case_setting(case):
    seven = f"{case['high']} {case['low']}"
    if case["legal"]:
        setting = pg.set_hand(seven, case["low"])
        assert set(setting.low) == set(cards(case["low"]))
    else:
        with pytest.raises(pg.FoulSetting):
            pg.set_hand(seven, case["low"])


@pytest.mark.parametrize("way", WAYS, ids=lambda value: repr(value).partition(" at 0x")[0])
@pytest.mark.parametrize("case", CASES["house_way"], ids=lambda it: it["seven"])
def test_case_house_way(case, way):
    said = case[way.name]
    setting = pg.house_way(case["seven"], way)
    low = said.split(" low")[0].split("-")
    assert ["A" if card == JOKER else card.rank for card in setting.low] == low
    for word, category in {
        "full house high": "full house",
        "three tens high": "three of a kind",
        "three fives high": "three of a kind",
        "straight high": "straight",
    }.items():
        if said.endswith(word):
            assert setting.high_hand.category == category
    assert setting.line in map(str, way.lines)


@pytest.mark.parametrize("case", CASES["showdown"], ids=lambda it: it["result"])
def test_case_showdown(case):
    player, dealer = (
        pg.set_hand(f"{high} {low}", low) for high, low in (case["player"], case["dealer"])
    )
    result = pg.settle(player, dealer, 10)
    outcome, _, why = case["result"].partition(": ")
    assert result.outcome == outcome
    copies = (result.high, result.low).count("copy")
    wanted = {"loss: two copies": 2, "loss: one copy and one lower": 1}
    assert copies == wanted.get(case["result"], int("copy" in why))
    assert result.explain().count("are a copy, so the dealer's") == copies


@pytest.mark.parametrize("case", CASES["money"], ids=lambda it: str(it["bet_dollars"]))
def test_case_money(case):
    player, dealer = pg.house_way("As Ad Ks Kd 3c 4h 8d"), pg.house_way(LOW_DEALER)
    if case.get("refused"):
        with pytest.raises(IllegalAction, match="whole dollars, 2 to 100"):
            pg.settle(player, dealer, case["bet_dollars"])
    else:
        result = pg.settle(player, dealer, case["bet_dollars"])
        assert result.pays == case["win_changes_balance_by_cents"]
        assert type(result.pays) is int


@given(any_seven, ways)
def test_five_and_two_are_the_seven_and_the_setting_is_legal(seven, way):
    setting = pg.house_way(seven, way)
    assert (len(setting.high), len(setting.low)) == (5, 2)
    assert {*setting.high, *setting.low} == set(seven)
    assert pg.set_hand(seven, setting.low).low_hand == setting.low_hand
    assert setting.low_hand in [it.low_hand for it in pg.legal_settings(seven)]


@given(any_seven, ways, st.randoms())
def test_the_order_of_the_cards_changes_nothing(seven, way, random):
    shuffled = random.sample(seven, 7)
    assert pg.house_way(shuffled, way) == pg.house_way(seven, way)
    assert pg.High(shuffled[:5]) == pg.High(sorted(shuffled[:5], key=str))


@given(any_seven, ways, st.permutations(SUITS))
def test_suits_can_be_renamed(seven, way, renamed):
    other = [
        card if card == JOKER else Card(card.rank, renamed[SUITS.index(card.suit)])
        for card in seven
    ]
    setting, same = pg.house_way(seven, way), pg.house_way(other, way)
    assert (setting.high_hand, setting.low_hand) == (same.high_hand, same.low_hand)
    assert setting.line == same.line


@given(any_seven, ways)
def test_no_way_to_pick_cards_of_the_low_ranks_leaves_a_stronger_five(seven, way):
    def ranks(row):
        return sorted("A" if card == JOKER else card.rank for card in row)

    setting = pg.house_way(seven, way)
    for low in combinations(seven, 2):
        if ranks(low) == ranks(setting.low):
            assert pg.High([it for it in seven if it not in low]) <= setting.high_hand


@given(st.permutations(PACK).map(lambda row: row[:14]), ways, ways, st.integers(2, 100))
def test_money_and_outcomes_are_conserved(row, mine, theirs, bet):
    player, dealer = pg.house_way(row[:7], mine), pg.house_way(row[7:], theirs)
    one, other = pg.settle(player, dealer, bet), pg.settle(dealer, player, bet)
    assert one.pays in (95 * bet, 0, -100 * bet)
    assert (one.outcome == "win") == (one.pays > 0)
    if one.outcome == "win":
        assert other.outcome == "loss"
    copies = (one.high, one.low).count("copy")
    # A copy is the dealer's from both sides: with one, no side that is dealt to can win.
    assert (one.outcome, other.outcome).count("win") <= (copies == 0)
    assert copies != 2 or one.outcome == other.outcome == "loss"


@given(st.permutations(PACK).map(lambda row: row[:5]))
def test_every_five_says_what_the_joker_stands_for(row):
    hand = pg.High(row)
    assert (JOKER in row) == ("the joker is" in str(hand)) == (hand.joker is not None)
    assert set(hand.cards) == set(row)
    assert eval(repr(hand), {"High": pg.High}) == hand


@given(st.permutations(PACK[:52]).map(lambda row: row[:4]))
def test_a_wild_joker_is_the_best_of_all_cards(four):
    wild = pg.DOCUMENT.but(joker="wild")
    best = max(pg.High([*four, card], wild) for card in PACK[:52] if card not in four)
    hand = pg.High([*four, JOKER], wild)
    alike = len({card.rank for card in four}) == 1
    assert hand.category == "five of a kind" if alike else hand == best
    assert pg.Low([four[0], JOKER], wild).strength[0] == 1


def test_readings_of_other_kinds_and_rules_have_no_order():
    high, low = pg.High("A♠ K♥ 9♦ 6♣ 3♠"), pg.Low("A♠ K♥")
    other = pg.High("A♠ K♥ 9♦ 6♣ 3♠", pg.DOCUMENT.but(wheel="lowest"))
    assert high != low
    assert high != other
    assert high == pg.High("A♠ K♥ 9♦ 6♣ 3♠", pg.DOCUMENT.but(commission=0))
    for one, two in ((high, low), (high, other), (high, 3)):
        with pytest.raises(TypeError):
            assert one < two


# Refusals: whatever is given, a sentence comes back, and nothing has changed.


@pytest.mark.parametrize("junk", JUNK, ids=lambda value: repr(value).partition(" at 0x")[0])
def test_junk_is_refused_with_a_sentence(junk):
    seven = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠"
    setting = pg.house_way(seven)
    game = pg.start(deck=Deck(seed=1, joker=True))
    for call in (
        lambda: pg.High(junk),
        lambda: pg.High("A♠ K♥ 9♦ 6♣ 3♠", junk),
        lambda: pg.Low(junk),
        lambda: pg.set_hand(junk, "A♦ Q♠"),
        lambda: pg.set_hand(seven, junk),
        lambda: pg.set_hand(seven, "A♦ Q♠", junk),
        lambda: pg.legal_settings(junk),
        lambda: pg.house_way(junk, pg.FOXWOODS),
        lambda: pg.house_way(seven, junk),
        lambda: pg.house_way(seven, pg.FOXWOODS, junk),
        lambda: pg.settle(setting, junk, 2),
        lambda: pg.settle(junk, setting, 2),
        lambda: pg.settle(setting, pg.house_way(LOW_DEALER), None if junk == 7 else junk),
        lambda: pg.Chip(junk),
        lambda: pg.Move(junk),
        lambda: pg.DOCUMENT.but(wheel=junk),
        lambda: pg.DOCUMENT.but(joker=junk),
        lambda: pg.DOCUMENT.but(commission=None if junk == 7 else junk),
        lambda: pg.start(junk),
        lambda: pg.start(deck=[] if junk is None else junk),
        lambda: pg.start(way=junk),
        lambda: pg.start(balance=None if junk == 7 else junk),
        lambda: game.after(junk),
    ):
        with pytest.raises(Refused, match=r"\w+ \w+"):
            call()


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: pg.house_way("Jk Jk A♠ K♠ Q♠ J♠ 9♠"), NotACard, "Joker stands there twice"),
        (lambda: pg.set_hand("Jk A♠ K♠ Q♠ J♠ 9♠", "A♠ K♠"), NotACard, "seven cards, not 6"),
        (lambda: pg.house_way("Jk A♠ K♠ Q♠ J♠ 9♠ 8♠ 7♠"), NotACard, "seven cards, not 8"),
        (
            lambda: pg.set_hand("Jk A♠ K♠ Q♠ J♠ 9♠ 8♠", "A♠ 2♦"),
            NotACard,
            "2♦ can't lie low: it is not among",
        ),
        (
            lambda: pg.set_hand("Jk A♠ K♠ Q♠ J♠ 9♠ 8♠", "A♠"),
            NotACard,
            "low hand has two cards, not 1",
        ),
        (lambda: pg.DOCUMENT.but(dealer=1), BadRules, "no switch 'dealer': there are wheel, joker"),
        (lambda: pg.house_way(LOW_DEALER, rules=pg.Rules(joker="wild")), BadRules, "wild"),
        (
            lambda: pg.settle(pg.house_way(LOW_DEALER), pg.house_way(LOW_DEALER), 2),
            NotACard,
            "can't lie in both hands",
        ),
        (
            lambda: pg.settle(
                pg.house_way("A♠ K♠ Q♠ J♠ 9♠ 8♥ 2♠"),
                pg.house_way(LOW_DEALER, rules=pg.DOCUMENT.but(commission=0)),
                2,
            ),
            (BadRules, NotACard),
            "under different rules",
        ),
        (lambda: pg.start(deck="A♠ K♠"), NotACard, "2 cards can't be dealt"),
        (lambda: pg.start(deck=Deck(seed=1)), NotACard, "53 cards"),
        (lambda: pg.start(deck=Deck(seed=1, decks=2)), NotACard, "stands there twice"),
    ],
)
def test_refusals_say_what_was_wrong(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()


# The round.


def refused(game, action):
    """The sentence with which a game refuses an action; legal() must say the same."""
    before = (repr(game), game)
    with pytest.raises(IllegalAction) as caught:
        game.after(action)
    assert (repr(game), game) == before
    assert game.legal().get(action, str(caught.value)) == str(caught.value)
    return str(caught.value)


def put(game, *chips):
    for chip in chips:
        game = game.after(pg.Chip(chip))
    return game


def test_bets_within_the_limits_and_the_balance():
    game = pg.start(deck=Deck(seed=1, joker=True))
    full = put(game, 100)
    assert "would hold 101 dollars: the highest bet is 100" in refused(full, pg.Chip(1))
    assert "least bet is 2" in refused(put(game, 1), pg.Deal())
    assert "holds 0 dollars" in refused(game, pg.Deal())
    poor = pg.start(deck=Deck(seed=1, joker=True), balance=30)
    assert "more than the balance of 30.00" in refused(put(poor, 25), pg.Chip(10))
    for action in (pg.TakeBack(), pg.Clear()):
        assert "no chip in the circle" in refused(game, action)


def test_what_must_wait_for_its_phase():
    betting = put(pg.start(deck=Deck(seed=1, joker=True)), 25)
    setting = betting.after(pg.Deal())
    over = setting.after(pg.HouseWay())
    for action in (pg.HouseWay(), pg.Done(), pg.Move("A♠")):
        assert refused(betting, action) == "no cards are dealt yet"
        assert refused(over, action) == "the round is over"
    for action in (pg.Chip(5), pg.Deal(), pg.Clear(), pg.TakeBack(), pg.Rebet()):
        for game in (setting, over):
            assert refused(game, action) == "the bet stands: the cards are dealt"
    assert refused(betting, pg.New()) == refused(setting, pg.New()) == "this round isn't over yet"
    assert "being played" in refused(setting, pg.Restart())
    assert "enough for a bet" in refused(betting, pg.Restart())


def test_moving_cards_to_the_low_hand_and_back():
    game = put(pg.start(deck=Deck(seed=1, joker=True)), 25).after(pg.Deal())
    first, second, third = game.seven[:3]
    other = next(card for card in PACK if card not in game.seven)
    assert "is not among your cards" in refused(game, pg.Move(other))
    one = game.after(pg.Move(first))
    assert one.after(pg.Move(first)).low == ()
    two = one.after(pg.Move(second))
    assert "two cards lie low already" in refused(two, pg.Move(third))
    assert set(two.high) | set(two.low) == set(game.seven)
    assert two.after(pg.Move(first)).low == (second,)


def test_a_foul_is_told_as_soon_as_it_is_chosen_and_done_waits():
    top = cards("K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠ " + LOW_DEALER)
    game = put(pg.start(deck=Deck(top=top, seed=1, joker=True)), 25).after(pg.Deal())
    foul = game.after(pg.Move("K♠")).after(pg.Move("K♥"))
    assert foul.foul.startswith("foul: the low hand, pair of kings, outranks the high hand")
    assert refused(foul, pg.Done()) == foul.foul
    mended = foul.after(pg.Move("K♥")).after(pg.Move("Q♠"))
    assert mended.foul == ""
    assert mended.after(pg.Done()).over


def test_rebet_lays_the_last_rounds_chips():
    game = put(pg.start(deck=Deck(seed=1, joker=True)), 25, 5)
    assert "no round before" in refused(game, pg.Rebet())
    again = game.after(pg.Deal()).after(pg.HouseWay()).after(pg.New())
    assert put(again, 100).after(pg.Rebet()).circle == (25, 5)
    top = cards("K♠ 10♥ 9♦ 5♣ 2♠ 3♦ Q♠ A♠ A♥ A♦ J♠ J♥ 8♦ 7♦")
    broke = put(pg.start(deck=Deck(top=top, seed=1, joker=True), balance=40), 25)
    lost = broke.after(pg.Deal()).after(pg.HouseWay()).after(pg.New())
    assert lost.balance == 1500
    assert "more than the balance of 15.00" in refused(lost, pg.Rebet())


def test_below_the_least_bet_one_starts_again():
    top = cards("K♠ 10♥ 9♦ 5♣ 2♠ 3♦ Q♠ A♠ A♥ A♦ J♠ J♥ 8♦ 7♦")
    game = put(pg.start(deck=Deck(top=top, seed=1, joker=True), balance=3), 1, 1)
    over = game.after(pg.Deal()).after(pg.HouseWay())
    assert over.balance == 100
    fresh = over.after(pg.Restart())
    assert (fresh.phase, fresh.balance, fresh.round, fresh.bet) == ("betting", 100_000, 2, 0)
    later = over.after(pg.New())
    assert "more than the balance of 1.00" in refused(later, pg.Chip(5))
    assert later.after(pg.Restart()).balance == 100_000
    assert len(fresh.rows()) == 1


def test_the_advice_is_the_house_ways_own_setting():
    game = put(pg.start(deck=Deck(seed=5, joker=True), way=pg.FOXWOODS), 25)
    assert game.advice is None
    dealt = game.after(pg.Deal())
    assert dealt.advice == pg.house_way(dealt.seven, pg.FOXWOODS)
    assert dealt.after(pg.HouseWay()).result.player == dealt.advice


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6))
def test_any_session_keeps_the_53_cards_and_every_cent(seed):
    random = Random(seed)
    game = pg.start(deck=Deck(seed=seed, joker=True), balance=120)
    while len(game.rows()) < 4:
        game = game.after(random.choice([it for it, why in game.legal().items() if not why]))
        dealer = game.result.dealer if game.result else None
        on_table = [*game.seven, *((*dealer.high, *dealer.low) if dealer else ())]
        assert sorted(map(str, (*game.deck, *on_table))) == sorted(map(str, PACK))
        assert game.balance >= 100 * game.bet or game.over
    balance = 12_000
    for step in game.log:
        if step.result:
            balance += step.result.pays
        elif step.action == pg.Restart():
            balance = 100_000
        assert step.balance == balance


def test_the_same_seed_deals_the_same_session():
    def session(seed):
        game = put(pg.start(deck=Deck(seed=seed, joker=True)), 25)
        for action in (pg.Deal(), pg.HouseWay(), pg.New(), pg.Rebet(), pg.Deal(), pg.HouseWay()):
            game = game.after(action)
        return game

    assert session(7) == session(7)
    assert session(7).rows() != session(8).rows()
    first, second = session(7).rows()
    assert first["your high"] != second["your high"]


def test_a_scripted_pack_is_dealt_in_order_and_the_next_round_has_all_53():
    script = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠ " + LOW_DEALER
    game = put(pg.start(deck=script), 25).after(pg.Deal())
    assert game.seven == cards(script)[:7]
    over = game.after(pg.HouseWay())
    assert set(cards(LOW_DEALER)) == {*over.result.dealer.high, *over.result.dealer.low}
    assert set(over.after(pg.New()).deck) == set(PACK)


def test_without_commission_a_win_pays_even_money():
    free = pg.DOCUMENT.but(commission=0)
    player, dealer = (pg.house_way(it, rules=free) for it in ("As Ad Ks Kd 3c 4h 8d", LOW_DEALER))
    result = pg.settle(player, dealer, 7)
    assert result.pays == 700
    assert result.explain().endswith("without commission.")
