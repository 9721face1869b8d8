"""Writes hands of Archie as hand files."""

from itertools import takewhile

from cardlib.archie import worked
from cardlib.archie.rules import Hand, Step, start
from cardlib.archie.versions import GN9, VERSIONS
from cardlib.deck import Card, Deck, cards, text
from cardlib.errors import Refused
from cardlib.names import names
from cardlib.worked import HandFile, file_text, named, points, who


def written(last: Hand, first: Hand | None = None) -> str:
    """A hand that is over as a hand file: the pack, the steps, and the points.

    The file holds every card; so before the end it would tell what lies face down.
    """
    if not (last.over and last.result):
        raise Refused(
            "this hand isn't over, and its file would show what lies face down: play it to its "
            "end, or fold"
        )
    version = last.version
    base = VERSIONS.get(version.named.name, GN9)
    switches = {
        switch: getattr(version, switch)
        for switch in version.switches()
        if getattr(version, switch) != getattr(base, switch)
    }
    put_in = {step.seat: 0 for step in last.log if step.seat}
    for step in last.log:
        if step.seat and step.points and step.act != "takes":
            put_in[step.seat] += step.points
    won = last.result.points
    stacks = {seat: n + put_in.get(seat, 0) - won.get(seat, 0) for seat, n in last.stacks.items()}
    keys = {
        "game": "archie",
        "title": "A hand played at the table",
        "rules": base.name,
        "seats": last.seats,
        "stacks": points(stacks),
        "button": last.button,
        **_cards(last, first),
    }
    claims = {"won": points(won), "stacks": points(last.stacks)}
    return file_text(keys, _steps(last), {"switches": switches, "claims": claims})


def _cards(last: Hand, first: Hand | None) -> dict[str, str | int]:
    """The whole pack as it lay before the deal, and the seed of its next shuffle."""
    dealt = [step.cards for step in last.log if step.act == "is dealt"]
    row: list[Card] = [five[i] for i in range(5) for five in dealt]
    state = last
    if any(step.act == "reshuffle" for step in last.log):
        if first is None or any(step.act in ("gets", "burn") for step in first.log):
            raise Refused("the pack was shuffled anew: the hand's first state is needed, too")
        state = first
    else:
        row += [c for step in last.log if step.act in ("gets", "burn") for c in step.cards]
    return {"deck": text([*row, *state.deck]), "seed": state.deck.seed}


def _steps(last: Hand) -> list[str]:
    """The log as a file's steps; the pot where a betting round is over."""
    gets = {(step.seat, step.street): step.cards for step in last.log if step.act == "gets"}
    steps: list[str] = []
    before: Step | None = None
    for step in last.log:
        closed = before and before.street.endswith("bets") and step.street != before.street
        if before and closed and "pot" not in last.seats:
            steps.append(f"pot {before.pot}")
        before = step
        line = _step(step, gets.get((step.seat, step.street), ()))
        if line:
            steps.append(f"{named(step.seat, last.seats)} {line}")
    return steps


def _step(step: Step, gets: tuple[Card, ...]) -> str:
    """What a seat did, "" where it only received or showed something."""
    all_in = " all-in" if step.all_in else ""
    match step.act:
        case "checks" | "folds" | "stands pat":
            return step.act
        case "bets" | "calls":
            return f"{step.act} {step.points}{all_in}"
        case "raises":
            return f"raises to {step.to}{all_in}"
        case "throws":
            return f"draws {text(step.cards)} gets {text(gets)}"
    return ""


RULES = (
    "Archie. Under GN9 the high needs a pair of 9s or better (BARGE: 6s), the low an 8 or better; "
    "both are read from the same five cards."
)
COLUMNS = {
    "seat and action": "",
    "cards after it": "where some were drawn",
    "pot": "",
    "points": "",
}


def dealt(file: HandFile) -> dict[str, tuple[Card, ...]]:
    """The cards of a hand file as a sheet shows them: each seat's, then those that come next."""
    seats = names(file.get("seats", list, ["A", "B", "C"]))
    if "hands" in file.data:
        return {f"{s} shows": cards(file.get(f"hands.{s}", str, "")) for s in seats}
    version = file.rules(VERSIONS, GN9.name)
    assert version
    hand = worked._start(file, version, seats)
    assert hand
    said = (who(step, seats)[1] for _, step in file.steps())
    drawn = sum(len(words) - words.index("gets") - 1 for words in said if "gets" in words)
    upcoming = hand.deck.take(min(drawn or 15, len(hand.deck)))[0]
    held = {f"{seat} is dealt": hand.hand(seat) for seat in hand.order}
    return held | ({"The cards that come next": upcoming} if upcoming else {})


def asked(file: HandFile) -> list[str]:
    """The steps without what their author claims of the cards, and without mere claims."""
    seats = names(file.get("seats", list, ["A", "B", "C"]))
    steps = (who(step, seats) for _, step in file.steps())
    return [
        " ".join([seat, *takewhile(lambda word: word != "gets", words)])
        for seat, words in steps
        if seat and words[0] != "holds"
    ]


def deal(seed: int) -> str:
    """A hand file of the lesson with a seed's cards and no steps yet."""
    hand = start(GN9, "ABC", 40, "A", Deck(seed=seed))
    lines = [f"{seat} holds {text(hand.hand(seat))}" for seat in hand.order]
    about = [
        f"The deal of seed {seed}. Blinds: B 1, C 2. A acts first.",
        *lines,
        f"then come {text(hand.deck.take(15)[0])}",
        "A step is a seat and what it does, as in: A calls 2",
    ]
    keys = {
        "game": "archie",
        "title": f"Seed {seed}",
        "rules": GN9.name,
        "seats": hand.seats,
        "stacks": 40,
        "button": hand.button,
        "seed": seed,
    }
    return "".join(f"# {line}\n" for line in about) + file_text(keys, [], {})
