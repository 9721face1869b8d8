"""States of Pai Gow Poker: what may be done and what follows agree, nothing hidden is told."""

import copy
import pickle
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Deck, archie, cards
from cardlib import pai_gow as pg
from cardlib.deck import pack
from cardlib.errors import BadRules, IllegalAction, NotACard, Refused

KINGS, QUEENS = "K♠ K♥ 9♦ 5♣ 2♠ A♦ Q♠", "Q♥ Q♦ 8♦ 5♥ 3♠ A♠ K♦"
NOTHING = "2♥ 3♥ 5♦ 7♣ 8♣ 9♣ J♦"
PACK = pack(joker=True)
GREEDY = pg.Way(
    "GREEDY",
    (pg.Line("one pair", "", "the pair low", ("pair 1", "pair 1")), *pg.TRUMP_PLAZA.lines),
)
SHORT = pg.Way("SHORT", [line for line in pg.FOXWOODS if line.hand != "nothing"])
WAYS = (pg.TRUMP_PLAZA, pg.FOXWOODS, GREEDY, SHORT)
RULES = (pg.DOCUMENT, pg.Rules("lowest", "bug", 0))

PLAIN = (pg.TakeBack, pg.Clear, pg.Rebet, pg.Deal, pg.HouseWay, pg.Done, pg.New, pg.Restart)

NONSENSE = (
    *(None, True, 0, 2.5, "", "deal", "Deal()", b"Deal", [], {}, [pg.Deal()], object, object()),
    *(pg.Chip, pg.Move, *PLAIN, archie.Call(), archie.Call, 10**5000),
    *(pg.DOCUMENT, pg.TRUMP_PLAZA, np.zeros(3), float("nan")),
)


@cache
def session(seed):
    """The states of some rounds played at random, by any of the ways and rules."""
    random = Random(seed)
    deck = Deck(seed=seed, joker=True)
    if seed % 3 == 0:  # both hands have one pair, which one of the ways can't set
        deck = Deck(top=f"{KINGS} {QUEENS}", seed=seed, joker=True)
    game = pg.start(random.choice(RULES), deck, random.choice(WAYS), random.choice((3, 150, 1000)))
    states = [game]
    for _ in range(25):
        allowed = [action for action, why in game.legal().items() if not why]
        if not allowed:
            break
        game = game.after(random.choice(allowed))
        states.append(game)
    return states


seeds = st.integers(0, 10**6)


def actions(game):
    """All that can be done, with cards of the player's, the dealer's and some others."""
    moved = (*game.seven, *game.deck.order[:16], *PACK[:2])
    return (*map(pg.Chip, pg.CHIPS), *map(pg.Move, moved), *(kind() for kind in PLAIN))


def refusal(game, action):
    """The sentence with which an action is refused; "" where it is done."""
    try:
        game.after(action)
    except IllegalAction as no:
        return str(no) or "nothing is said"
    return ""


@settings(deadline=None, max_examples=12)
@given(seeds)
def test_legal_and_after_never_differ(seed):
    for game in session(seed):
        before, legal = pickle.dumps(game), game.legal()
        assert set(legal) <= set(actions(game))
        for action in actions(game):
            why = refusal(game, action)
            if action in legal:
                assert legal[action] == why
            else:  # only a card that isn't the player's is not listed
                assert isinstance(action, pg.Move)
                assert why
        assert pickle.dumps(game) == before


@settings(deadline=None, max_examples=10)
@given(seeds)
def test_what_is_no_action_is_refused_and_the_actions_are_told(seed):
    for game in session(seed)[::5]:
        for nonsense in NONSENSE:
            assert "is no action: there are Chip(25), TakeBack(), " in refusal(game, nonsense)


# A round that begins can end: no table is stuck.


@settings(deadline=None, max_examples=12)
@given(seeds)
def test_a_round_that_is_dealt_can_be_played_to_its_end(seed):
    for game in session(seed):
        if game.phase == "setting":
            clear = game
            for card in game.low:
                clear = clear.after(pg.Move(card))
            assert clear.advice is not None
            over = clear.after(pg.HouseWay())
            assert over.result.player == clear.advice
            assert over.after(pg.New()).phase == "betting"


@pytest.mark.parametrize("deal", [f"{KINGS} {NOTHING}", f"{NOTHING} {KINGS}"])
def test_a_way_that_cannot_set_a_hand_of_the_deal_does_not_begin_the_round(deal):
    deck = Deck(top=deal, seed=1, joker=True)
    for way in (GREEDY, SHORT):
        game = pg.start(deck=deck, way=way).after(pg.Chip(25))
        said = refusal(game, pg.Deal())
        assert said == game.legal()[pg.Deal()]
        assert said == (
            f"the house way {way} can't set each hand of this deal: "
            "choose another way, or another deck"
        )
        assert replace(game, way=pg.FOXWOODS).after(pg.Deal()).after(pg.HouseWay()).over
        other = replace(game, deck=Deck(top=f"{KINGS} {QUEENS}", seed=1, joker=True))
        assert bool(refusal(other, pg.Deal())) == (way is GREEDY)


def test_a_way_that_cannot_set_the_cards_is_not_seated_while_they_lie_there():
    dealt = pg.start(deck=f"{NOTHING} {QUEENS}").after(pg.Chip(25)).after(pg.Deal())
    with pytest.raises(BadRules, match="can't set each hand of this deal") as refused:
        replace(dealt, way=GREEDY)
    assert not told_of(dealt, str(refused.value))


# Nothing that lies face down is told.


def hidden(game):
    """The cards of the deck that are dealt next: before the round is over the dealer's."""
    return set(game.deck.order[:14] if game.phase == "betting" else game.deck.order[:7])


def told_of(game, said):
    """The hidden cards that a text tells."""
    said = said.replace("Move('A♠')", "")  # the example that every list of the actions has
    words = [(card, str(card), card.name if card.suit else "Joker") for card in hidden(game)]
    return [card for card, sign, name in words if sign in said or name in said]


def all_that_is_said(game):
    """Every sentence that a state has for anybody, refusals of all actions among them."""
    for action in actions(game):
        why = refusal(game, action)
        # A card that is asked for by its name may be named.
        yield why.replace(str(action.card), "") if isinstance(action, pg.Move) else why
    for nonsense in NONSENSE:
        yield refusal(game, nonsense)
    yield from (repr(game), str(game), game.foul, repr(game.legal()), repr(game.deck))
    if game.phase != "over":
        yield from (repr(game.advice), str(game.advice), pg.table._told(game, game.legal()))
    yield pg.table.picture(game).text


def leaks(game):
    return [found for said in all_that_is_said(game) for found in told_of(game, said)]


def before_the_end(seed):
    return [game for game in session(seed) if game.phase != "over"]


@settings(deadline=None, max_examples=10)
@given(seeds)
def test_no_refusal_picture_or_repr_tells_a_card_of_the_dealers_before_the_round_is_over(seed):
    for game in before_the_end(seed)[::2]:
        seen = {card for card in PACK if card in game.seven}
        past = {card for step in game.log if step.result for card in _all_of(step.result)}
        assert not hidden(game) & seen
        assert leaks(game) == []
        rounds = repr(game.rows()) + repr(game.log)
        assert set(told_of(game, rounds)) <= past | {
            step.action.card for step in game.log if isinstance(step.action, pg.Move)
        }


def _all_of(result):
    return [*result.player.high, *result.player.low, *result.dealer.high, *result.dealer.low]


@pytest.mark.parametrize(
    "leak",
    [
        lambda game: f"the dealer holds {game.deck.order[6]}",
        lambda game: f"wait for the {game.deck.order[0].name}",
    ],
)
def test_a_planted_leak_is_found(monkeypatch, leak):
    game = pg.start(deck=f"{KINGS} {QUEENS}").after(pg.Chip(25)).after(pg.Deal())
    assert leaks(game) == []
    monkeypatch.setattr(pg.Game, "_why_not", lambda self, action: leak(self))
    assert leaks(game)


# States are values: equal, hashable, unchangeable, and they travel.


@settings(deadline=None, max_examples=10)
@given(seeds)
def test_every_state_is_a_value_that_survives_pickle_and_copies(seed):
    for game in session(seed)[::4]:
        for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
            assert other == game
            assert hash(other) == hash(game)
            assert other.legal() == game.legal()
            assert repr(other) == repr(game)


def parts(value):
    """A state and all that it holds."""
    yield value
    if isinstance(value, tuple):
        inner = value
    else:
        inner = vars(value).values() if hasattr(value, "__dict__") else ()
    for part in inner:
        yield from parts(part)


def test_nothing_inside_a_state_can_be_changed():
    over = pg.start(deck=f"{KINGS} {QUEENS}").after(pg.Chip(25)).after(pg.Deal())
    over = over.after(pg.HouseWay())
    for part in parts(over):
        assert isinstance(hash(part), int)
        assert not isinstance(part, list | dict | set)
        for name in getattr(part, "__dict__", ()):
            with pytest.raises(AttributeError):
                setattr(part, name, None)


# Settings are equal where the same cards lie in the same hands by the same rules.


def test_who_set_the_cards_makes_no_other_setting():
    own, by_way = pg.set_hand(KINGS, "A♦ Q♠"), pg.house_way(KINGS)
    assert by_way.line
    assert own == by_way
    assert hash(own) == hash(by_way)
    assert own == pg.Setting(pg.High("K♠ K♥ 9♦ 5♣ 2♠"), pg.Low("Q♠ A♦"))


@pytest.mark.parametrize(
    "other",
    [
        pg.set_hand(KINGS, "Q♠ 9♦"),
        pg.set_hand("K♠ K♥ 9♦ 5♣ 2♠ A♥ Q♠", "A♥ Q♠"),  # as strong, but of other cards
        pg.set_hand(KINGS, "A♦ Q♠", pg.DOCUMENT.but(commission=0)),  # pays otherwise
        "A♦ Q♠",
    ],
)
def test_other_cards_other_places_or_other_rules_are_another_setting(other):
    assert pg.set_hand(KINGS, "A♦ Q♠") != other


def test_rules_changed_and_changed_back_are_the_same_rules():
    changed = pg.DOCUMENT.but(wheel="lowest", commission=0)
    assert changed == pg.Rules("lowest", "bug", 0) != pg.DOCUMENT
    back = changed.but(commission=5).but(wheel="second")
    assert back == pg.DOCUMENT
    assert hash(back) == hash(pg.DOCUMENT)
    assert pg.set_hand(KINGS, "A♦ Q♠", back) == pg.set_hand(KINGS, "A♦ Q♠")


# What is made by hand is checked as what the rules make.


def hands(high, low, rules=pg.DOCUMENT, low_rules=None):
    return pg.High(high, rules), pg.Low(low, low_rules or rules)


@pytest.mark.parametrize(
    ("made", "error", "said"),
    [
        ((1, 2), NotACard, "the high hand is 1, but must be High"),
        (hands("A♠ A♥ A♦ A♣ K♠", "Q♠ J♠")[::-1], NotACard, "the high hand is Low"),
        ((*hands("A♠ A♥ A♦ A♣ K♠", "Q♠ J♠")[:1], "Q♠ J♠"), NotACard, "the low hand is 'Q♠ J♠'"),
        (hands("A♠ A♥ A♦ A♣ K♠", "A♠ A♥"), NotACard, "A♠ stands there twice"),
        (hands("A♠ A♥ A♦ A♣ joker", "joker K♠"), NotACard, "Joker stands there twice"),
        (hands("Q♠ Q♥ 9♦ 5♣ 2♠", "K♠ K♥"), pg.FoulSetting, "foul: the low hand, pair of kings"),
        (
            hands("Q♠ Q♥ 9♦ 5♣ 2♠", "K♠ J♥", pg.DOCUMENT, pg.DOCUMENT.but(commission=0)),
            BadRules,
            "read by different rules",
        ),
        ((*hands("Q♠ Q♥ 9♦ 5♣ 2♠", "K♠ J♥"), 3), BadRules, "the line is 3, but must be a text"),
    ],
)
def test_a_setting_made_by_hand_is_refused_as_set_hand_refuses(made, error, said):
    with pytest.raises(error, match=said):
        pg.Setting(*made)


def test_a_result_made_by_hand_is_refused_as_settle_refuses():
    player, dealer = pg.house_way(KINGS), pg.house_way(NOTHING)
    made = pg.Result(player, dealer, 25)
    assert made == pg.settle(player, dealer, 25)
    assert type(made.pays) is int
    for junk in ((player, None, 25), (player, dealer, 1), (player, player, 25), (1, 2, 3)):
        with pytest.raises(Refused):
            pg.Result(*junk)
        with pytest.raises(Refused):
            pg.settle(*junk)


DEALT = pg.start(deck=f"{KINGS} {NOTHING}").after(pg.Chip(25)).after(pg.Deal())
OVER = DEALT.after(pg.HouseWay())


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        (DEALT, {"phase": "betting"}),
        (DEALT, {"phase": "over"}),
        (DEALT, {"phase": None}),
        (DEALT, {"rules": None}),
        (DEALT, {"rules": pg.DOCUMENT.but(joker="wild")}),
        (DEALT, {"way": "TRUMP_PLAZA"}),
        (DEALT, {"deck": cards(NOTHING)}),
        (DEALT, {"deck": Deck(KINGS)}),
        (DEALT, {"deck": Deck("2♥ 3♥")}),
        (DEALT, {"deck": DEALT.deck.with_shuffled(cards("2♥"))}),
        (DEALT, {"balance": 2400}),
        (DEALT, {"balance": -1}),
        (DEALT, {"balance": 25.0}),
        (DEALT, {"balance": 10**5000}),
        (DEALT, {"round": 0}),
        (DEALT, {"circle": ()}),
        (DEALT, {"circle": None}),
        (DEALT, {"circle": (3,)}),
        (DEALT, {"circle": "25"}),
        (DEALT, {"circle": (100, 25)}),
        (DEALT, {"last": 25}),
        (DEALT, {"seven": cards(KINGS)[:6]}),
        (DEALT, {"seven": None}),
        (DEALT, {"seven": cards(NOTHING)}),
        (DEALT, {"low": cards("K♠ K♥ 9♦")}),
        (DEALT, {"low": cards("2♥")}),
        (DEALT, {"low": "x"}),
        (DEALT, {"result": OVER.result}),
        (DEALT, {"result": "win"}),
        (DEALT, {"log": (1,)}),
        (DEALT, {"log": None}),
        (OVER, {"result": None}),
        (OVER, {"result": pg.settle(pg.house_way(QUEENS), pg.house_way(NOTHING), 25)}),
        (OVER, {"low": cards("9♦ 5♣")}),
        (OVER, {"phase": "setting"}),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, dict) else it.phase,
)
def test_a_state_made_by_hand_is_checked_and_no_hidden_card_told(game, changes):
    with pytest.raises(Refused, match=r"\w+ \w+") as refused:
        replace(game, **changes)
    asked = [str(it) for it in changes.get("seven") or changes.get("low") or ()]
    assert game.over or not [it for it in told_of(game, str(refused.value)) if str(it) not in asked]


def test_a_state_made_by_hand_of_lists_and_texts_is_the_same_state():
    made = replace(DEALT, circle=[25], seven=KINGS, log=list(DEALT.log), balance=100_000)
    assert made == DEALT
    assert hash(made) == hash(DEALT)
    assert type(made.after(pg.HouseWay()).balance) is int


# Actions and amounts that are nearly right.


@pytest.mark.parametrize(
    ("nearly", "meant"),
    [
        (pg.Deal, "Deal()"),
        ("deal", "Deal()"),
        ("Deal()", "Deal()"),
        (pg.HouseWay, "HouseWay()"),
        ("House Way", "HouseWay()"),
        ("re-bet", "Rebet()"),
        ("Take back", "TakeBack()"),
        (pg.Chip, "Chip(25)"),
        ("chip 25", "Chip(25)"),
        (pg.Move, "Move('A♠')"),
        ("done", "Done()"),
        ("NEW", "New()"),
    ],
)
def test_the_action_that_was_meant_is_told(nearly, meant):
    assert refusal(DEALT, nearly).endswith(f"; did you mean {meant}?")


@pytest.mark.parametrize("nonsense", [None, 7, "", "pay me", object, archie.Call()])
def test_nothing_is_guessed_of_what_is_near_to_no_action(nonsense):
    assert "did you mean" not in refusal(DEALT, nonsense)


def test_one_dollar_is_one_dollar():
    poor = pg.start(deck=Deck(seed=1, joker=True), balance=0)
    assert refusal(poor, pg.Chip(1)) == "a bet of 1 dollar is more than the balance of 0.00"
    with pytest.raises(NotACard, match="1 card can't be dealt"):
        pg.start(deck="A♠")


def test_whole_numbers_of_any_kind_are_chips_bets_balances_and_commissions():
    chip = pg.Chip(np.int64(25))
    assert chip == pg.Chip(25)
    assert type(chip.value) is int
    rules = pg.Rules(commission=np.uint8(5))
    assert rules == pg.DOCUMENT
    assert type(rules.commission) is int
    game = pg.start(rules, balance=np.int32(100), deck=Deck(seed=1, joker=True))
    assert game == pg.start(balance=100, deck=Deck(seed=1, joker=True))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pg.start(balance=10**5000),
        lambda: pg.start(balance=10**9 + 1),
        lambda: pg.Chip(10**5000),
        lambda: pg.settle(pg.house_way(KINGS), pg.house_way(NOTHING), 10**5000),
        lambda: pg.dollars(10**5000),
        lambda: pg.Rules(commission=10**5000),
    ],
)
def test_amounts_have_a_stated_most(ask):
    with pytest.raises(Refused, match=r"\d"):
        ask()
