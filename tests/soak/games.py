"""A great many games: what a player may do and may not, at random, and the laws at every step.

python tests/soak/games.py [--part 0.01] [GAME [SEED]]

A seed decides all: rule set, seats, points, pack, and what is tried. At every step every card is
there once, and every point; the log only grows; `legal` and `after` agree; a refusal is a Refused
that changes nothing and names no card but those that the player sees.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from cardlib import Card, Deck, archie
from cardlib import high_and_low as hl
from cardlib import pai_gow as pg
from cardlib.archie.betting import ACTIONS
from cardlib.archie.versions import HIGHS, NOBODY, RESHUFFLES
from cardlib.deck import RANKS, pack
from cardlib.errors import Refused
from cardlib.pai_gow.rules import Action

OFTEN = 0.15  # how often something is tried that need not be legal
JUNK = (None, 7, "", "high", b"LOW", ["Deal"], object(), hl.Game, pg.Chip, archie.Check)
PERHAPS = "a short pack can't serve every draw"
CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|Joker")


def tried(state: Any, action: Any, reason: str, seen: Iterable[Card], *seat: str) -> Any:
    """The state after an action; None where it is refused, as it must be for any other reason."""
    before = copy(state), reason and repr(state)
    try:
        after = state.after(action, *seat)
    except Refused as refusal:
        said = str(refusal)
        assert reason, f"{action!r} is legal, but {said!r}"
        assert " " in said, f"{action!r} is refused with {said!r}"
        told = named(said.replace("Move('A♠')", "")) - {*map(str, seen)}  # that is an example
        assert not told, f"{action!r} is refused with {said!r}, which tells {told}"
        now = state, repr(state)
        assert now == before, f"{action!r} was refused, and changed something"
        return None
    assert reason in ("", PERHAPS), f"{action!r} was done, though {reason!r}"
    assert state == before[0], f"{action!r} changed the state before it"
    assert len(after.log) > len(state.log), f"{action!r} isn't in the log"
    assert after.log[: len(state.log)] == state.log, f"{action!r} changed what was in the log"
    return after


def counted(row: Iterable[Card]) -> dict[Card, int]:
    """How often each card is there; equal much faster than a Counter."""
    return dict(Counter(row))


def named(text: str) -> set[str]:
    """The cards that a text names."""
    return set(CARD.findall(text))


def high_and_low(seed: int) -> int:
    """A game of High and Low to its end; gives 1."""
    rng = random.Random(seed)
    rules = hl.LESSON.but(
        ace=rng.choice(("low", "high")),
        ties=rng.choice(("miss", "hit", "redraw")),
        turns=rng.randint(1, 3),
        decks=rng.choice((1, 1, 1, 2)),
        suits=rng.randint(1, 4),
    )
    whole = pack(rules.decks, rules.suits)
    script = rng.sample(whole, rng.choice((len(whole), rng.randint(2, len(whole)))))
    if len({card.rank for card in script}) == 1:  # ties would be redrawn for ever
        rules = rules.but(ties="hit")
    deck = Deck(script, seed=seed, decks=rules.decks)
    game = hl.start(rules, deck, [*"ABCDEFGH"[: rng.randint(1, 8)]])
    cards, order = counted(script), RANKS if rules.ace == "low" else (*RANKS[1:], "A")
    unbanked, banked = 0, dict.fromkeys(game.players, 0)
    while not game.over:
        legal = game.legal()
        actions = [action for action, reason in legal.items() if not reason]
        action = rng.choice([*legal, *JUNK] if rng.random() < OFTEN else actions)
        reason = legal[action] if action in [*legal] else "junk"
        after = tried(game, action, reason, (game.base, *game.seen))
        if not after:
            continue
        if action == hl.END:
            banked[game.turn] += unbanked
        more = order.index(after.base.rank) - order.index(game.base.rank)
        right = more > 0 if action == hl.HIGH else more < 0 if action == hl.LOW else False
        tie = action != hl.END and not more and rules.ties == "hit"
        unbanked = unbanked + 1 if right or tie else 0
        game = after
        assert (game.totals, game.unbanked) == (banked, unbanked), "points are wrong"
        assert counted((game.base, *game.seen, *game.deck)) == cards, "cards are wrong"
    assert not any(tried(game, action, "over", ()) for action in (*game.legal(), *JUNK))
    return 1


def archie_hand(seed: int) -> int:
    """A hand of Archie to its end; gives 1."""
    rng = random.Random(seed)
    version = rng.choice((archie.GN9, archie.BARGE)).but(
        high=rng.choice(HIGHS),
        nobody=rng.choice([*NOBODY]),
        raises=rng.randint(1, 4),
        one_odd_point_each=rng.random() < 0.5,
        reshuffle=rng.choice([*RESHUFFLES]),
        burn=rng.random() < 0.3,
    )
    seats = "ABCDEF"[: rng.randint(2, 6)]
    stacks = {seat: rng.choice((0, 1, 2, 3, 5, 8, 13, 40, 40, 40)) for seat in seats}
    if sum(map(bool, stacks.values())) < 2:
        stacks = dict.fromkeys(seats, 40)
    playing = [seat for seat in seats if stacks[seat]]
    script = rng.sample(pack(), rng.choice((52, 52, 52, rng.randint(5 * len(playing), 52))))
    hand = archie.start(version, seats, stacks, rng.choice(playing), Deck(script, seed=seed))
    cards, points, folds = counted(script), sum(stacks.values()), rng.random() < 0.3
    while True:
        assert all_cards(hand) == cards, "cards are wrong"
        assert sum(hand.stacks.values()) + hand.pot == points, "points are wrong"
        assert sum(n for n, _ in hand.pots) == hand.pot, "pots are wrong"
        assert min(hand.stacks.values()) >= 0, "a seat owes points"
        if hand.over:
            break
        me, legal, seat = hand.players[hand.turn], hand.legal(), ()
        throw = archie.Draw(rng.sample(me.cards, rng.choice((0, 0, 1, 2, 3, len(me.cards)))))
        actions = [action for action, reason in legal.items() if not reason]
        if rng.random() < OFTEN:
            check_view(hand, rng.choice(seats))
            stranger = archie.Draw(rng.sample(pack(joker=True), 1))
            action = rng.choice([*legal, throw, stranger, *JUNK])
            seat = rng.choice([(), (), (), ("Z",), (rng.choice(seats),)])
        else:
            action = rng.choice([a for a in actions if folds or a != archie.Fold()] or actions)
            action = throw if action == archie.Draw() else action
        reason = "junk"
        if isinstance(action, archie.Action):
            drawn = isinstance(action, archie.Draw)
            reason = legal[archie.Draw() if drawn else action] or PERHAPS * drawn
            if drawn and not {*action.cards} <= {*me.cards}:
                reason = "another's card"
            if len(script) == 52:
                reason = reason.replace(PERHAPS, "")
        if seat and seat[0] != me.name:
            reason = "another's turn"
        seen = [*me.cards, *(card for throw in me.throws for card in throw)]
        seen += getattr(action, "cards", ())
        after = tried(hand, action, reason, seen, *seat)
        if not after and reason == PERHAPS:
            assert any(
                tried(hand, archie.Draw(some), PERHAPS, seen)
                for n in range(6)
                for some in combinations(me.cards, n)
            ), "no draw can be served"
        hand = after or hand
    assert sum(hand.result.points.values()) == sum(p.paid for p in hand.players), "a pot is wrong"
    assert not any(tried(hand, action, "over", ()) for action in (*ACTIONS, *JUNK))
    return 1


def all_cards(hand: archie.Hand) -> dict[Card, int]:
    """The cards of deck, muck and seats, and those announced in a draw that isn't dealt yet."""
    row = [*hand.deck, *hand.muck, *(card for p in hand.players for card in p.cards)]
    if hand.street.endswith("draw"):
        now = hand.stage // 2
        row += [card for p in hand.players for throw in p.throws[now:] for card in throw]
    return counted(row)


def check_view(hand: archie.Hand, seat: str) -> None:
    """A seat sees its own cards and those turned up, and no other."""
    view = hand.seen_by(seat)
    open_to_it = [step for step in hand.log if step.seat == seat or step.act == "shows"]
    known = {str(card) for step in open_to_it for card in step.cards}
    told = (repr(view), repr(hand), *map(str, view.log), *map(repr, hand.log))
    assert named(" ".join(told)) <= known, f"{seat} sees another's card"


def pai_gow(seed: int) -> int:
    """A session of four rounds of Pai Gow Poker; gives 4."""
    rng = random.Random(seed)
    rules = pg.DOCUMENT.but(
        wheel=rng.choice(("second", "lowest")), commission=rng.choice((0, 5, rng.randint(0, 100)))
    )
    whole = pack(joker=True)
    script = rng.sample(whole, rng.choice((53, 53, rng.randint(14, 51))))
    way = rng.choice((pg.TRUMP_PLAZA, pg.FOXWOODS))
    dollars = rng.choice((0, 2, 30, 120, 1000))
    game = pg.start(rules, Deck(script, seed=seed, joker=True), way, dollars)
    cards, balance, rounds = counted(script), 100 * dollars, 0
    while rounds < 4:
        legal = game.legal()
        actions = [action for action, reason in legal.items() if not reason]
        if rng.random() < OFTEN:
            action = rng.choice([*legal, pg.Move(rng.choice(whole)), *JUNK])
        else:
            soon = [a for a in actions if a in (pg.Deal(), pg.HouseWay(), pg.Done(), pg.New())]
            action = rng.choice(soon if soon and rng.random() < 0.3 else actions)
        reason = "junk"
        if isinstance(action, Action):
            reason = legal.get(action, "a card of none")
        seen = (*visible(game), action.card) if isinstance(action, pg.Move) else visible(game)
        after = tried(game, action, reason, seen)
        if not after:
            continue
        if game.over:
            cards = counted(whole)
        if action == pg.Restart():
            balance = 100_000
        if after.over:
            rounds, balance = rounds + 1, balance + gain(after.result)
        game = after
        assert game.balance == balance, "the balance is wrong"
        assert game.over or 100 * game.bet <= balance, "more is bet than there is"
        assert counted((*game.deck, *visible(game))) == cards, "cards are wrong"
        assert named(repr(game)) <= {*map(str, visible(game))}, "a hidden card is told"
    return rounds


def visible(game: pg.Game) -> tuple[Card, ...]:
    """The player's cards, and the dealer's once they are turned up."""
    dealer = game.result.dealer if game.result else None
    return (*game.seven, *dealer.high, *dealer.low) if dealer else game.seven


def gain(result: pg.Result) -> int:
    """What a round brings, in cents."""
    player, dealer = result.player, result.dealer
    better = (player.high_hand > dealer.high_hand) + (player.low_hand > dealer.low_hand)
    even = 100 - player.high_hand.rules.commission
    return (-100 * result.bet, 0, even * result.bet)[better]


@dataclass(frozen=True)
class Game:
    """What is played, how often, and how many seeds that takes."""

    play: Callable[[int], int]
    number: int
    what: str


GAMES = {
    "high_and_low": Game(high_and_low, 1_000_000, "games of High and Low"),
    "archie": Game(archie_hand, 100_000, "hands of Archie"),
    "pai_gow": Game(pai_gow, 200_000, "rounds of Pai Gow Poker"),
}


def failures(name: str, seeds: Iterable[int]) -> tuple[int, float, list[str]]:
    """How many were played, in how many seconds of a core, and what went wrong under which seed."""
    played, found, began = 0, [], time.process_time()
    for seed in seeds:
        try:
            played += GAMES[name].play(seed)
        except Exception as error:  # whatever it is, its seed is wanted
            found.append(f"{name} {seed}: {type(error).__name__}: {error}")
    return played, time.process_time() - began, found


def main() -> int:
    """Plays them all on two processes, a part of them, or one seed of one game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--part", type=float, default=1, help="0.01 is a hundredth of the games")
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("seed", nargs="?", type=int)
    given = parser.parse_args()
    if given.seed is not None:
        return not GAMES[given.game].play(given.seed)
    began, said, wrong = time.perf_counter(), [], 0
    with ProcessPoolExecutor(2) as pool:
        for name in [given.game] if given.game else GAMES:
            game = GAMES[name]
            seeds = range(round(given.part * game.number / game.play(0)))
            parts = [seeds[i : i + 500] for i in range(0, len(seeds), 500)]
            played = seconds = 0
            for n, spent, found in pool.map(partial(failures, name), parts):
                played, seconds, wrong = played + n, seconds + spent, wrong + len(found)
                for line in found:
                    print(f"{line}\n  again: python {sys.argv[0]} {line.partition(':')[0]}")
            said.append(f"{played:,} {game.what} ({played / seconds:,.0f} a second of a core)")
    minutes = (time.perf_counter() - began) / 60
    print(f"{', '.join(said)}: {wrong or 'none'} failed, {minutes:.1f} minutes")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
