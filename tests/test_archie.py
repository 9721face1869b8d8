"""Whole hands of Archie: turns, the cap, all-ins, draws, reshuffles, and the laws of the game."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import Card, Deck, archie, cards
from cardlib.archie import BARGE, GN9, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.rules import STREETS
from cardlib.archie.versions import RESHUFFLES
from cardlib.deck import SUITS, pack, text
from cardlib.errors import BadRules, IllegalAction, NotACard, Refused

PAT = Draw()


def start(seats="ABC", stacks=40, button="A", version=GN9, deck=None):
    return archie.start(version, seats, stacks, button, deck or Deck(seed=7))


def play(hand, *actions):
    for action in actions:
        hand = hand.after(action)
    return hand


def to(street, hand):
    """Everyone calls or checks, and stands pat."""
    while hand.street != street:
        legal = hand.legal()
        hand = hand.after(next(a for a in (Check(), Call(), PAT) if not legal[a]))
    return hand


def to_second_bets(hand):
    return to("second bets", hand)


# Blinds, button, seats


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button():
    order = pack()
    hand = start(button="B", deck=Deck(order))
    assert hand.order == ("C", "A", "B")
    assert hand.hand("C") == order[:15:3]
    assert hand.hand("B") == order[2:15:3]


def test_with_two_seats_the_button_posts_the_small_blind_and_is_last_after_the_draws():
    hand = start("XY", button="X")
    assert hand.stacks == {"X": 39, "Y": 38}
    assert hand.to_act == "X"
    hand = play(hand, Call(), Check())
    assert hand.to_act == "Y"  # draws
    assert play(hand, PAT, PAT).to_act == "Y"


def test_a_seat_without_points_is_out():
    hand = start(stacks={"A": 40, "B": 0, "C": 40})
    assert hand.order == ("C", "A")
    assert hand.stacks["B"] == 0
    assert hand.hand("B") == ()
    assert hand.seen_by("B").cards == ()
    done = play(hand, Fold())
    assert done.result.points == {"B": 0, "C": 3, "A": 0}
    assert done.stacks == {"A": 39, "B": 0, "C": 41}


def test_the_button_moves_to_the_next_seat_with_points():
    hand = start(stacks={"A": 40, "B": 0, "C": 40})
    assert hand.next_button == "C"
    assert start(button="C").next_button == "A"


def test_a_short_blind_is_all_in_and_the_full_blind_is_asked():
    hand = start("ABCD", {"A": 40, "B": 40, "C": 1, "D": 40})
    assert hand.log[-1].all_in
    assert hand.stacks["C"] == 0
    assert hand.legal()[Call()].puts_in == 2
    assert hand.legal()[Raise()].to == 4


def test_a_lone_small_blind_that_covers_a_short_big_blind_is_asked_nothing():
    hand = play(start(stacks={"A": 40, "B": 40, "C": 1}), Fold())
    assert hand.street == "first draw"
    assert hand.pots == [(2, ("B", "C"))]


# The cap


def test_the_cap_is_a_bet_and_three_raises_and_the_big_blind_counts_as_the_bet():
    hand = play(start(), Raise(), Raise(), Raise())
    assert hand.bets == {"B": 6, "C": 8, "A": 4}
    assert hand.legal()[Raise()] == "the cap is reached: a bet and 3 raises a round"
    assert hand.legal()[Call()] == ""
    with pytest.raises(IllegalAction, match="the cap is reached"):
        hand.after(Raise())
    assert play(start(version=GN9.but(raises=4)), Raise(), Raise(), Raise()).legal()[Raise()] == ""


def test_the_cap_counts_the_bet_in_a_later_round():
    hand = play(to_second_bets(start()), Bet(), Raise(), Raise(), Raise())
    assert hand.bets == {"B": 8, "C": 4, "A": 6}
    assert hand.legal()[Raise()].startswith("the cap")


def test_no_cap_in_a_round_that_began_with_two():
    hand = play(start("XY", button="X"), *[Raise()] * 10)
    assert hand.bets == {"Y": 22, "X": 20}
    assert hand.legal()[Raise()] == ""


def test_the_cap_stays_where_a_fold_leaves_two():
    hand = play(to_second_bets(start()), Bet(), Fold(), Raise(), Raise(), Raise())
    assert hand.legal()[Raise()].startswith("the cap")


def test_three_seats_of_which_one_folded_before_have_no_cap():
    hand = play(to_second_bets(play(start(), Fold())), Bet(), *[Raise()] * 6)
    assert hand.legal()[Raise()] == ""


# All-ins


def test_an_all_in_of_half_a_unit_more_reopens_the_betting_and_counts_as_a_raise():
    # C has 3 behind in the second round: B bets 2, C is all-in for 3
    hand = play(to_second_bets(start(stacks={"A": 40, "B": 40, "C": 5})), Bet())
    option = hand.legal()[Raise()]
    assert option.label == "Raise to 3, all-in (puts in 3)"
    hand = play(hand, Raise(), Call())
    assert hand.to_act == "B"
    assert hand.legal()[Raise()].to == 3 + 2
    assert hand.round.made == 2


def test_an_all_in_of_less_than_half_a_unit_more_does_not_reopen_the_betting():
    # in the third round the unit is 4: B bets 4, C is all-in for 5
    hand = start(stacks={"A": 40, "B": 40, "C": 7})
    hand = play(to_second_bets(hand), Check(), Check(), Check(), PAT, PAT, PAT, Bet(), Raise())
    assert hand.bets["C"] == 5
    assert hand.legal()[Raise()].to == 4 + 4  # A hasn't answered: it completes to the full raise
    hand = play(hand, Call())
    assert hand.to_act == "B"
    assert "doesn't reopen" in hand.legal()[Raise()]
    assert hand.legal()[Call()].puts_in == 1
    assert hand.round.made == 1
    assert play(hand, Call()).street == "third draw"


def test_small_all_ins_add_up_to_a_raise():
    stacks = {"A": 40, "B": 40, "C": 7, "D": 8}
    hand = to_second_bets(start("ABCD", stacks))
    hand = play(hand, *[Check()] * 4, *[PAT] * 4, Bet(), Raise(), Raise())
    assert (hand.bets["C"], hand.bets["D"]) == (5, 6)
    hand = play(hand, Call())
    assert hand.to_act == "B"
    assert hand.legal()[Raise()].to == 6 + 4


def test_a_call_for_less_is_all_in_and_wins_only_its_layer():
    hand = play(to_second_bets(start(stacks={"A": 40, "B": 40, "C": 3})), Bet())
    assert hand.legal()[Call()].label == "Call 1, all-in"
    assert hand.legal()[Raise()] == "C has only 1: enough to call, not to raise"
    hand = play(hand, Call(), Call())
    assert hand.pots == [(9, ("B", "C", "A")), (2, ("B", "A"))]
    assert hand.street == "second draw"
    assert hand.to_act == "B"


def test_all_in_seats_still_draw_and_nobody_bets_alone():
    hand = start("XY", {"X": 2, "Y": 40}, "X")
    hand = play(hand, Call())  # Y, the big blind, could raise nobody
    streets = []
    while not hand.over:
        streets.append(hand.street)
        hand = hand.after(PAT)
    assert streets == [s for s in STREETS if s.endswith("draw") for _ in "XY"]
    assert sum(hand.stacks.values()) == 42


def test_a_raise_that_nobody_could_answer_is_refused():
    hand = play(to_second_bets(start("XY", {"X": 4, "Y": 40}, "X")), Check(), Bet())
    assert hand.to_act == "Y"
    assert hand.legal()[Raise()] == "everyone else is all-in: nobody could answer"


# Draws and reshuffles


def test_seats_announce_in_turn_and_the_cards_come_after_the_last():
    hand = play(start(), Call(), Call(), Check())
    first, top = hand.hand("B"), hand.deck.order
    hand = play(hand, Draw(first[:2]))
    assert hand.hand("B") == first[2:]
    assert hand.deck.order == top
    hand = play(hand, Draw(hand.hand("C")[:1]), PAT)
    assert hand.hand("B") == (*first[2:], *top[:2])
    assert hand.hand("C")[-1] == top[2]


def test_one_card_is_burned_before_each_draw_where_the_switch_says_so():
    hand = start(version=GN9.but(burn=True))
    top = hand.deck.order
    hand = play(hand, Call(), Call(), Check())
    assert hand.muck == top[:1]
    assert hand.log[-1].act == "burn"
    assert str(hand.seen_by("A").log[-1]) == "one card is burned"
    assert hand.seen_by("A").log[-1].cards == ()


def all_draw_five(rule, seats="ABC", seed=3):
    """Every seat throws all five in every draw; the states after each draw."""
    hand = start(seats, version=GN9.but(reshuffle=rule), deck=Deck(seed=seed))
    while not hand.over:
        legal = hand.legal()
        if not legal[Draw()]:
            hand = hand.after(Draw(hand.hand(hand.to_act)))
            if hand.round or hand.over:
                yield hand
        else:
            hand = hand.after(Check() if not legal[Check()] else Call())


def thrown(player):
    return {card for throw in player.throws for card in throw}


def test_three_seats_drawing_five_each_run_out_in_the_third_draw():
    first, second, third = all_draw_five("EARLIER_DISCARDS")
    assert (len(first.deck), len(second.deck)) == (22, 7)
    shuffles = [(s.street, s.number) for s in third.log if s.act == "reshuffle"]
    assert shuffles == [("third draw", 30)]
    assert second.deck.order == third.players[0].cards + third.players[1].cards[:2]


@pytest.mark.parametrize("seed", range(20))
def test_earlier_discards_never_give_back_this_draws_own(seed):
    for hand in all_draw_five("EARLIER_DISCARDS", "ABCDEF", seed):
        for p in hand.players:
            assert not {*p.cards} & {*p.throws[-1]}


@pytest.mark.parametrize("seed", range(20))
def test_never_your_own_never_gives_back_any_own_discard(seed):
    for hand in all_draw_five("NEVER_YOUR_OWN", "ABCDEF", seed):
        for p in hand.players:
            assert not {*p.cards} & thrown(p)


def test_everything_may_give_back_ones_own():
    hands = [hand for seed in range(20) for hand in all_draw_five("EVERYTHING", "ABCDEF", seed)]
    assert any({*p.cards} & {*p.throws[-1]} for hand in hands for p in hand.players)


def test_this_draws_discards_of_others_come_only_when_the_rest_does_not_suffice():
    first, *_ = all_draw_five("EARLIER_DISCARDS", "ABCDEF")
    # 30 asked, 22 there: the last eight cards are others' discards
    by_order = [card for p in first.players for card in p.cards]
    now = set().union(*map(thrown, first.players))
    assert [card in now for card in by_order] == [False] * 22 + [True] * 8


def test_six_seats_that_throw_all_are_served_card_for_card():
    """22 cards are left for 30: then this draw's discards, shuffled, each passing over its own."""
    hand = to("first draw", start("ABCDEF", button="F"))
    held = {seat: hand.hand(seat) for seat in hand.order}
    thrown = [card for seat in hand.order for card in held[seat]]
    pile = [*hand.deck.with_shuffled(()).with_shuffled(thrown)]
    assert tuple(pile[:22]) == hand.deck.order
    done = play(hand, *[Draw(held[seat]) for seat in hand.order])
    for seat in hand.order:
        mine = [card for card in pile if card not in held[seat]][:5]
        assert done.hand(seat) == tuple(mine)
        pile = [card for card in pile if card not in mine]
    assert done.deck.order == tuple(pile)
    assert done.muck == ()


def small_pack(rule, size=12):
    hand = start("XY", button="X", version=GN9.but(reshuffle=rule), deck=Deck(pack()[:size]))
    return play(hand, Call(), Check())


def test_a_draw_that_the_others_could_not_be_served_beside_is_refused_before_a_card_moves():
    hand = small_pack("EARLIER_DISCARDS")  # two in the deck, and nobody has to throw
    assert hand.legal()[Draw()].label == "Draw 0 to 2"
    before = repr(hand), hand.deck.order, hand.players, hand.muck
    with pytest.raises(IllegalAction, match=r"Y can't draw 5: .* where Y draws 2 at most"):
        hand.after(Draw(hand.hand("Y")))
    assert before == (repr(hand), hand.deck.order, hand.players, hand.muck)
    done = play(hand, Draw(hand.hand("Y")[:2]), PAT)
    assert len(done.hand("Y")) == 5
    both = play(hand, Draw(hand.hand("Y")[:2]), Draw(hand.hand("X")[:2]))  # Y's two are X's
    assert {*both.hand("X")} & {*hand.hand("Y")} == {*hand.hand("Y")[:2]}


@pytest.mark.parametrize("rule", RESHUFFLES)
def test_nobody_has_to_throw_however_small_the_pack_is(rule):
    for size in (10, 11, 13, 16, 25):
        for n in (1, 3, 5):
            hand = small_pack(rule, size)
            while not hand.over:
                option = hand.legal()[Draw()]
                if not option:
                    assert hand.after(PAT)
                    mine = hand.hand(hand.to_act)
                    hand = hand.after(Draw(mine[: min(n, option.most)]))
                else:
                    hand = hand.after(Check())
            assert all(len(p.cards) == 5 for p in hand.players)


def test_an_own_discard_in_the_way_is_passed_over_for_another_seat():
    # X can be served by the two in the deck and Y's two alone: Y, who is first, gets X's
    hand = small_pack("NEVER_YOUR_OWN")
    y, x, left = hand.hand("Y"), hand.hand("X"), {*hand.deck}
    done = play(hand, Draw(y[:2]), Draw(x[:4]))
    assert {*done.hand("X")} == {x[4], *left, *y[:2]}
    assert {*done.hand("Y")} < {*y[2:], *x[:4]}


# Hidden information


def shuffle_hidden(hand, seat, seed):
    """The same moment with everything that the seat can't see dealt anew."""
    rng = random.Random(seed)
    known = {card for step in hand.seen_by(seat).log for card in step.cards}
    unseen = [card for card in pack() if card not in known]
    mixed = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def new(row):
        return tuple(mixed.get(card, card) for card in row)

    return replace(
        hand,
        deck=Deck(new(hand.deck), seed=seed),
        muck=new(hand.muck),
        players=tuple(
            replace(p, cards=new(p.cards), throws=tuple(map(new, p.throws))) for p in hand.players
        ),
        log=tuple(replace(step, cards=new(step.cards)) for step in hand.log),
    )


@given(st.integers(0, 10**9), st.integers(0, 60))
@settings(max_examples=150, deadline=None)
def test_a_seat_sees_the_same_whatever_is_hidden(seed, moment):
    states = random_hand(seed)
    hand = states[min(moment, len(states) - 1)]
    for seat in hand.seats:
        other = shuffle_hidden(hand, seat, seed)
        assert other.seen_by(seat) == hand.seen_by(seat)
        assert repr(other.seen_by(seat)) == repr(hand.seen_by(seat))
        assert other.rows(seat) == hand.rows(seat)
    assert repr(shuffle_hidden(hand, hand.seats[0], seed)) == repr(hand) or hand.shown


def test_reprs_show_only_what_lies_open():
    hand = play(start(), Call(), Call(), Check())
    hand = hand.after(Draw(hand.hand("B")[:3]))
    said = repr(hand) + repr(hand.log)
    assert not any(str(card) in said for card in pack())
    assert "<B throws 3 cards>" in said


def test_nothing_is_shown_where_all_but_one_fold():
    hand = play(start(), Fold(), Fold())
    assert hand.shown == {}
    assert not any(step.act == "shows" for step in hand.log)


# Refusals


def junk():
    return [None, 7, 2.5, "call", [], {}, Check, object(), True, ("A",), Card("A", "♠"), b"x"]


@pytest.mark.parametrize("value", junk(), ids=lambda value: repr(value).partition(" at 0x")[0])
def test_any_junk_gets_a_sentence(value):
    hand = start()
    before = repr(hand)
    attempts = [
        lambda: hand.after(value),
        lambda: hand.after(Call(), seat=value if value is not None else 7),
        lambda: archie.start(value, "ABC", 40, "A"),
        lambda: archie.start(GN9, value if value != "call" else 8, 40, "A"),
        lambda: archie.start(GN9, "ABC", value if value != 7 else -7, "A"),
        lambda: archie.start(GN9, "ABC", 40, value if value is not None else 7),
        lambda: archie.start(GN9, "ABC", 40, "A", value if value is not None else 7),
        lambda: GN9.but(high=value),
        lambda: GN9.but(nobody=value),
        lambda: GN9.but(raises=value if value != 7 else 0),
        lambda: GN9.but(reshuffle=value),
        lambda: GN9.but(burn=value if value is not True else 1),
        lambda: GN9.but(colour=value),
        lambda: hand.seen_by(value),
        lambda: hand.hand(value),
        lambda: hand.rows(value if value is not None else 7),
    ]
    for attempt in attempts:
        with pytest.raises(Refused) as caught:
            attempt()
        assert " " in str(caught.value)
    assert repr(hand) == before


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Check(), "A can't check: 2 points are asked: call, raise or fold"),
        (Bet(), "A can't bet: there is a bet to answer"),
        (PAT, "A can't draw: these are the first bets: draws come between them"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_in_their_words(action, sentence):
    with pytest.raises(IllegalAction) as caught:
        start().after(action)
    assert str(caught.value) == sentence


def test_acting_out_of_turn_is_refused():
    with pytest.raises(IllegalAction, match="it is A's turn"):
        start().after(Call(), seat="C")


def test_betting_in_a_draw_is_refused():
    with pytest.raises(IllegalAction, match="this is the first draw"):
        play(start(), Call(), Call(), Check(), Bet())


def test_throwing_a_card_not_held_is_refused():
    hand = play(start(), Call(), Call(), Check())
    for card in (hand.hand("C")[0], "Joker"):
        with pytest.raises(NotACard, match=f"B can't throw {card}: the card isn't among its five$"):
            hand.after(Draw(card))
        with pytest.raises(
            NotACard, match=f"B can't throw {card}: it holds {text(hand.hand('B'))}$"
        ):
            hand.after(Draw(card), seat="B")
    with pytest.raises(NotACard, match="is not a card"):
        Draw("nonsense")


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        (Deck(joker=True), "joker"),
        (Deck(decks=2), "2 times in this deck"),
        (Deck(cards("A♠ K♠")), "these seats need 15 cards"),
    ],
)
def test_a_deck_that_is_no_pack_for_archie_is_refused(deck, sentence):
    with pytest.raises(NotACard, match=sentence):
        start(deck=deck)


def test_seats_that_cannot_play_are_refused():
    with pytest.raises(BadRules, match="2 to 6 seats can play, not 7"):
        start("ABCDEFG")
    with pytest.raises(BadRules, match="two seats with points"):
        start(stacks={"A": 40, "B": 0, "C": 0})
    with pytest.raises(BadRules, match="must be at a seat with points: B, C"):
        start(stacks={"A": 0, "B": 40, "C": 40})
    with pytest.raises(BadRules, match="but the seats are A, B, C"):
        start(stacks={"A": 40, "B": 40})


# Laws over random whole hands


def random_setting(seed):
    rng = random.Random(seed)
    seats = "ABCDEF"[: rng.randint(2, 6)]
    version = rng.choice([GN9, BARGE]).but(
        reshuffle=rng.choice([*RESHUFFLES]),
        burn=rng.random() < 0.3,
        raises=rng.choice([3, 4]),
        one_odd_point_each=rng.random() < 0.5,
    )
    stacks = {seat: rng.choice([0, 1, 2, 3, 5, 8, 13, 40, 40, 40]) for seat in seats}
    if sum(points > 0 for points in stacks.values()) < 2:
        stacks = dict.fromkeys(seats, 40)
    button = rng.choice([seat for seat in seats if stacks[seat]])
    return rng, version, seats, stacks, button


def random_hand(seed, suits=SUITS, names="ABCDEF"):
    """The states of a whole hand, from start to end; suits and seats may be renamed."""
    rng, version, seats, stacks, button = random_setting(seed)
    rename = dict(zip("ABCDEF", names, strict=True))
    suit = dict(zip(SUITS, suits, strict=True))
    first = Deck(seed=seed)
    deck = Deck([Card(card.rank, suit[card.suit]) for card in first], seed=first.seed)
    hand = archie.start(
        version,
        [rename[seat] for seat in seats],
        {rename[seat]: points for seat, points in stacks.items()},
        rename[button],
        deck,
    )
    states, folding = [hand], rng.random() < 0.3
    while not hand.over:
        options = [action for action, why in hand.legal().items() if not why]
        if not folding and len(options) > 1:
            options = [action for action in options if action != Fold()]
        action = rng.choice(options)
        if action == Draw():
            held = hand.hand(hand.to_act)
            action = Draw(tuple(held[i] for i in rng.sample(range(5), rng.choice([0, 1, 3, 5]))))
        hand = hand.after(action)
        states.append(hand)
    return states


def all_cards(hand):
    out = [*hand.deck, *hand.muck, *(card for p in hand.players for card in p.cards)]
    if hand.round is None and not hand.over:  # announced, not yet replaced
        done = hand.stage // 2
        out += [c for p in hand.players if len(p.throws) > done for c in p.throws[done]]
    return Counter(out)


def check_laws(seed):
    whole = Counter(pack())
    states = random_hand(seed)
    total = sum(states[0].stacks.values()) + states[0].pot
    for hand in states:
        assert sum(hand.stacks.values()) + hand.pot == total
        assert all(points >= 0 for points in hand.stacks.values())
        assert sum(points for points, _ in hand.pots) == hand.pot
        assert all_cards(hand) == whole
        legal = hand.legal()
        assert hand.over == all(legal.values())
        assert all(why or 0 <= why.puts_in <= hand.stacks[hand.to_act] for why in legal.values())
    end = states[-1]
    assert end.pot == 0
    assert sum(end.result.points.values()) == sum(p.paid for p in end.players)
    assert end.log[-1].pot == 0
    for before, after in pairwise(states):
        assert after.log[: len(before.log)] == before.log
    for name in end.seats:  # nobody wins more from another than it put in
        paid = {p.name: p.paid for p in end.players}
        most = sum(min(points, paid.get(name, 0)) for points in paid.values())
        assert end.result.points[name] <= most


@given(st.integers(0, 2**53))
@settings(max_examples=300, deadline=None)
def test_points_and_cards_are_all_there_at_every_step(seed):
    check_laws(seed)


@pytest.mark.soak
def test_soak_points_and_cards_are_all_there_at_every_step():
    for seed in range(100_000):
        check_laws(seed)


@given(st.integers(0, 2**53), st.permutations(SUITS), st.permutations("ABCDEF"))
@settings(max_examples=150, deadline=None)
def test_a_hand_does_not_change_when_seats_and_suits_are_renamed(seed, suits, names):
    plain, renamed = random_hand(seed)[-1], random_hand(seed, suits, names)[-1]
    rename = dict(zip("ABCDEF", names, strict=True))
    assert {rename[seat]: n for seat, n in plain.stacks.items()} == renamed.stacks
    assert [step.act for step in plain.log] == [step.act for step in renamed.log]


def test_after_is_a_function_of_the_state():
    for seed in range(30):
        first, again = random_hand(seed), random_hand(seed)
        assert [hand.players for hand in first] == [hand.players for hand in again]
        assert [hand.deck.order for hand in first] == [hand.deck.order for hand in again]
