"""Replays Archie's hand files: a whole hand step by step, or a showdown with its pots."""

import re
from collections.abc import Iterable, Mapping

from cardlib.archie import explain
from cardlib.archie.betting import Action, Bet, Call, Check, Draw, Fold, Raise
from cardlib.archie.pots import Settlement, build_pots, settle
from cardlib.archie.rules import Hand, _stacks, start
from cardlib.archie.versions import GN9, VERSIONS, Version
from cardlib.deck import MOST_SEED, Card, Deck, cards, counted, text, whole
from cardlib.errors import BadRules, IllegalAction
from cardlib.hands import HighHand
from cardlib.names import by_commas, names
from cardlib.worked import HandFile, who

_WORDS: dict[str, type[Action]] = {
    **dict.fromkeys(("check", "checks"), Check),
    **dict.fromkeys(("bet", "bets"), Bet),
    **dict.fromkeys(("call", "calls", "add", "adds"), Call),
    **dict.fromkeys(("raise", "raises"), Raise),
    **dict.fromkeys(("fold", "folds"), Fold),
    **dict.fromkeys(("draw", "draws", "throw", "throws", "pat", "stand", "stands"), Draw),
}
_STEP = "as in 'A calls 2', 'B draws K♦ 7♣ gets 9♦ J♣', 'C stands pat', or the claim 'pot 6'"


def replay(file: HandFile) -> list[dict[str, str]]:
    """The rows of the table that a file replays to; what doesn't hold is noted in the file.

    A whole hand has `steps`: "A calls 2", "B draws K♦ 7♣ gets 9♦ J♣", "C stands pat"; "pot 6" and
    "B holds 9♠ 9♥ …" among them are claims. Its cards are `dealt` hands and the `next` ones, or a
    `deck`, or a `seed` alone. A showdown has `hands` and `pots` ("40: X, Y") or `contributions`.
    """
    before = len(file.problems)
    seats = file.attempt(file.line("seats"), names, file.get("seats", list, ["A", "B", "C"]))
    if seats is None or len(file.problems) > before:
        return []
    file.only(
        *("game", "title", "rules", "switches", "seats", "stacks", "button", "next", "deck"),
        *("seed", "steps", "pots", "contributions", "folded"),
        *(f"{table}.{seat}" for table in ("hands", "dealt") for seat in seats),
        *(f"claims.{claim}" for claim in ("won", "stacks", "high", "low")),
    )
    version = file.rules(VERSIONS, GN9.name)
    if (
        version is None or len(file.problems) > before
    ):  # another hand than the author's would follow
        return []
    showdown = "hands" in file.data
    return _showdown(file, version, seats) if showdown else _whole_hand(file, version, seats)


def _points(file: HandFile, key: str, seats: Iterable[str]) -> dict[str, int] | None:
    """Points by seat from "A 40, B 11", each seat once; None where the line doesn't hold.

    Where a name holds a comma, a table says the same: {"A, B" = 40}.
    """
    found: dict[str, int] = {}
    table = file.data.get(key)
    if isinstance(table, dict):
        return file.attempt(file.line(key), _stacks, tuple(seats), table)
    for part in filter(None, by_commas(file.get(key, str, ""))):
        seat, _, number = part.rpartition(" ")
        seat = seat.strip()
        if seat not in seats or seat in found or not (number.isascii() and number.isdigit()):
            right = f"{key} are seats and points, each once, as in 'A 40, B 11': {', '.join(seats)}"
            file.problem(file.line(key), part, right)
            return None
        found[seat] = int(number)
    return found


def _hands(file: HandFile, table: str, seats: Iterable[str]) -> dict[str, tuple[Card, ...]] | None:
    """Cards by seat, no card in two places; None where a line doesn't hold."""
    held: dict[str, tuple[Card, ...]] = {}
    places: dict[Card, str] = {}
    before = len(file.problems)
    for key in [*(f"{table}.{seat}" for seat in seats), "next"]:
        read = file.attempt(file.line(key), cards, file.get(key, str, "")) or ()
        for card in read:
            if card in places:
                file.problem(file.line(key), str(card), f"is already in {places[card]}")
            places[card] = key
        if read:
            held[key.removeprefix(f"{table}.")] = read
    return None if len(file.problems) > before else held


# Whole hands


def _whole_hand(file: HandFile, version: Version, seats: tuple[str, ...]) -> list[dict[str, str]]:
    hand = _start(file, version, seats)
    if hand is None:
        return []
    gets: list[tuple[int, str, str]] = []  # claimed for replacements that aren't dealt yet
    for line, step in file.steps():
        if _claimed(file, line, step, hand):
            continue
        after = file.attempt(line, _step, hand, step)
        if after is None:  # what follows from a refused step can't be judged
            return hand.rows()
        gets += _check(file, line, step, hand, after)
        if after.street != hand.street:
            _check_gets(file, gets, after, hand.street)
            gets = []
        hand = after
    _claims(file, hand.result, hand)
    return hand.rows()


def _start(file: HandFile, version: Version, seats: tuple[str, ...]) -> Hand | None:
    """The hand as dealt; each refusal at the line that it is about."""
    before = len(file.problems)
    file.attempt(file.line("seats"), start, GN9, seats, 40, seats[0] if seats else "")
    if isinstance(file.data.get("stacks", 40), int):
        stacks: dict[str, int] | None = dict.fromkeys(seats, file.get("stacks", int, 40))
    else:
        stacks = _points(file, "stacks", seats)
    button = file.get("button", str, seats[0] if seats else "")
    file.attempt(file.line("seed"), whole, "seed", file.get("seed", int, 0), 0, MOST_SEED)
    if stacks is None or len(file.problems) > before:
        return None
    if file.attempt(file.line("stacks"), _enough, seats, stacks) is None:
        return None
    if file.attempt(file.line("button"), start, version, seats, stacks, button) is None:
        return None
    key = next((key for key in ("deck", "dealt", "next") if key in file.data), "seed")
    deck = _deck(file, key, seats, stacks, button)
    if deck is None:
        return None
    return file.attempt(file.line(key), start, version, seats, stacks, button, deck)


def _enough(seats: tuple[str, ...], stacks: Mapping[str, int]) -> bool:
    """Refuses stacks with which nobody can play, whoever has the button."""
    return bool(start(GN9, seats, stacks, next((s for s in seats if stacks.get(s)), seats[0])))


def _deck(
    file: HandFile, key: str, seats: tuple[str, ...], stacks: Mapping[str, int], button: str
) -> Deck | None:
    """The scripted deck, or the dealt hands put back as they were dealt and the next cards."""
    seed = file.get("seed", int, 0)
    if key == "deck":
        script = file.attempt(file.line(key), cards, file.get(key, str, ""))
        return file.attempt(file.line(key), Deck, script, seed=seed) if script else None
    held = _hands(file, "dealt", seats)
    if held is None:
        return None
    upcoming = held.pop("next", ())
    if not held and not upcoming:
        return Deck(seed=seed)
    place = seats.index(button) + 1
    order = [seat for seat in (*seats[place:], *seats[:place]) if stacks[seat]]
    for seat in order:
        if len(held.get(seat, ())) != 5:
            claimed = f"{counted(len(held.get(seat, ())), 'card')} for {seat}"
            file.problem(file.line(f"dealt.{seat}"), claimed, "every seat is dealt five cards")
            return None
    dealt = [held[seat][i] for i in range(5) for seat in order]
    return file.attempt(file.line(key), Deck, top=(*dealt, *upcoming), seed=seed)


def _claimed(file: HandFile, line: int, step: str, hand: Hand) -> bool:
    """Checks a line that is no step but a claim: "pot 6", "B holds 9♠ 9♥ 9♦ 9♣ Q♠"."""
    seat, words = who(step, hand.seats)
    if re.fullmatch(r"pot\s+\d+", step) or (not seat and words[0] == "pot"):  # whoever sits there
        shared = sum(hand.result.points.values()) if hand.result else 0
        file.claim(line, step, f"pot {hand.pot or shared}")
        return True
    if seat and words[:1] == ["holds"]:
        read = file.attempt(line, cards, " ".join(words[1:]))
        if read is not None and {*read} != {*hand.hand(seat)}:
            file.claim(line, f"{seat} holds {text(read)}", text(hand.hand(seat)) or "no cards")
        return True
    return False


def _step(hand: Hand, step: str) -> Hand:
    """The hand after a line's seat did what the line says. Raises Refused."""
    seat, words = who(step, hand.seats)
    kind = _WORDS.get(words[0].lower()) if seat and words else None
    if kind is None:
        seats = ", ".join(hand.seats)
        raise IllegalAction(f"a step is a seat ({seats}) and what it does, {_STEP}")
    if kind is not Draw:
        return hand.after(kind(), seat)
    thrown = [word for word in words[1:] if word != "pat"]
    return hand.after(Draw(thrown[: thrown.index("gets")] if "gets" in thrown else thrown), seat)


def _check(
    file: HandFile, line: int, step: str, before: Hand, hand: Hand
) -> list[tuple[int, str, str]]:
    """Compares a line's amount with what was logged; gives a claim about new cards for later."""
    seat, words = who(step, hand.seats)
    done = hand.log[len(before.log)]
    if done.act in ("throws", "stands pat"):
        _, gets, new = " ".join(words).partition(" gets ")
        return [(line, seat, new)] if gets else []
    claimed = " ".join(word for word in words[1:] if word not in ("to", "all-in", "points"))
    right = {"raises": f"{done.to}", "checks": "", "folds": ""}.get(done.act, f"{done.points}")
    if claimed and claimed != right:
        file.claim(line, " ".join(words), str(done).removeprefix(f"{seat} "))
    if "all-in" in words and not done.all_in:
        file.claim(line, "all-in", f"{seat} has {counted(hand.stacks[seat], 'point')} left")
    return []


def _check_gets(file: HandFile, gets: list[tuple[int, str, str]], hand: Hand, street: str) -> None:
    """Compares claimed replacements with those of the draw that has just been dealt."""
    new = {s.seat: s.cards for s in hand.log if s.act == "gets" and s.street == street}
    for line, seat, claimed in gets:
        read = file.attempt(line, cards, claimed)
        if read is not None and read != new.get(seat, ()):
            file.claim(line, f"{seat} gets {text(read)}", text(new.get(seat, ())) or "no card")


# Showdowns


def _showdown(file: HandFile, version: Version, seats: tuple[str, ...]) -> list[dict[str, str]]:
    for key in ("dealt", "next", "deck", "steps"):
        if key in file.data:
            right = "a file with [hands] is a showdown: steps belong to a file with [dealt] hands"
            file.problem(file.line(key), key, right)
    hands = _hands(file, "hands", seats)
    pots = _pots(file, seats)
    if hands is None or pots is None:
        return []
    for seat, hand in hands.items():
        if file.attempt(file.line(f"hands.{seat}"), HighHand, hand) is None:
            return []
    result = file.attempt(file.line("hands"), settle, version, seats, hands, pots)
    if result is None:
        return []
    _claims(file, result)
    return [
        {"pot": f"{pot.name}, {pot.points}"} | row
        for pot in result.pots
        for row in (explain.rows(result, pot) if len(pot.seats) > 1 else [])
    ]


def _pots(file: HandFile, seats: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]] | None:
    if "contributions" in file.data:
        paid = _points(file, "contributions", seats)
        folded = file.get("folded", list, [])
        for seat in folded:
            if seat not in seats:
                file.problem(file.line("folded"), str(seat)[:60], f"seats: {', '.join(seats)}")
        live = [seat for seat in seats if seat not in folded and paid and seat in paid]
        key = file.line("contributions")
        return None if paid is None else file.attempt(key, build_pots, paid, live)
    lines = [*file.steps("pots")]
    if not lines:
        file.problem(file.line("hands"), "no pots", "give pots = '40: X, Y' or contributions")
    pots = [file.attempt(line, _pot, text, seats) for line, text in lines]
    return [pot for pot in pots if pot] if pots and all(pots) else None


def _pot(line: str, seats: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """A pot from "40: X, Y". Raises BadRules."""
    points, _, rest = line.partition(":")
    own = names(filter(None, by_commas(rest)), "the pot's seats")
    if not own or not {*own} <= {*seats} or not (points.isascii() and points.strip().isdigit()):
        raise BadRules(f"a pot is points and seats of {', '.join(seats)}, as in '40: X, Y'")
    return int(points), own


# Claims


def _claims(file: HandFile, result: Settlement | None, hand: Hand | None = None) -> None:
    """Who won what, and who was best on each side of the main pot."""
    held = file.get("claims", dict, {})
    claimed = [claim for claim in ("won", "stacks", "high", "low") if held.get(claim)]
    if result is None:
        for claim in claimed:
            line = file.line(f"claims.{claim}")
            now = f"{hand.to_act} is to act, {hand.street}" if hand else "nothing was settled"
            file.problem(line, file.text(line), f"the hand isn't over: {now}")
        return
    file.claim_points("claims.won", result.points)
    if hand:
        file.claim_points("claims.stacks", hand.stacks)
    elif "stacks" in claimed:
        line = file.line("claims.stacks")
        file.problem(line, file.text(line), "a showdown has no stacks: claim what is won")
    for side in ("high", "low"):
        if side in claimed:
            best = result.pots[0].best(side)
            said = file.get(f"claims.{side}", str, "")
            if {*by_commas(said)} != {*(best or ["nobody"])}:
                file.claim(file.line(f"claims.{side}"), said, ", ".join(best) or "nobody")
