"""Writes rounds of Pai Gow Poker as hand files."""

from dataclasses import fields
from itertools import groupby

from cardlib.deck import Card, Deck, apart, text
from cardlib.errors import Refused
from cardlib.pai_gow import worked
from cardlib.pai_gow.house_way import TRUMP_PLAZA, Way, house_way
from cardlib.pai_gow.rules import (
    SETTING,
    START,
    Action,
    Chip,
    Deal,
    Game,
    HouseWay,
    Move,
    Step,
    dollars,
    start,
)
from cardlib.pai_gow.setting import DOCUMENT
from cardlib.pai_gow.worked import PLAIN, WAYS
from cardlib.worked import HandFile, file_text

_NAMES = {action: name for name, action in PLAIN.items()}


def written(last: Game, first: Game | None = None) -> str:
    """A session as a hand file: every round with its fourteen cards, its steps and the money."""
    if last.phase == SETTING:
        raise Refused(
            "this round isn't over, and its file would show the dealer's cards: play it to its end"
        )
    steps: list[str] = []
    now = begun = _way([*last.log], last.way)
    for _, group in groupby(last.log, key=lambda step: step.round):
        played = [*group]
        for step in played:
            way = _way(played, now) if step.action == Deal() else now
            if way != now:
                steps.append(f"DEALER {way.name}")
                now = way
            steps.append(_step(step, played))
    balance = last.log[0].balance if last.log else last.balance
    keys = {
        "game": "pai gow",
        "title": "Rounds played at the table",
        "rules": "DOCUMENT",
        "way": begun.name,
        "balance": balance // 100,
    }
    switches = {
        field.name: getattr(last.rules, field.name)
        for field in fields(last.rules)
        if getattr(last.rules, field.name) != getattr(DOCUMENT, field.name)
    }
    claims = {"balance": dollars(last.balance)}
    return file_text(keys, steps, {"switches": switches, "claims": claims})


def _way(played: list[Step], usual: Way) -> Way:
    """The house way by which the first round of these was set; the usual one where it fits."""
    step = next((step for step in played if step.result), None)
    if step is None or step.result is None:
        return usual if usual in WAYS.values() else TRUMP_PLAZA
    set_by_it = [step.result.dealer] + [step.result.player] * (step.action == HouseWay())
    rules = step.result.player.high_hand.rules
    for way in sorted(WAYS.values(), key=lambda it: it != usual):
        if all(house_way([*it.high, *it.low], way, rules) == it for it in set_by_it):
            return way
    raise Refused(
        f"hand files know the house ways {' and '.join(WAYS)}, and neither sets these cards so"
    )


def _step(step: Step, played: list[Step]) -> str:
    """A step with what came of it; DEAL with the cards that its round turned out to have."""
    action: Action = step.action
    if step.result:
        return f"{_NAMES[action]} {step.result.outcome} {dollars(step.result.pays)}"
    match action:
        case Chip(value):
            return f"CHIP {value} bet {sum(step.circle)}"
        case Move(card):
            return f"MOVE {card}"
        case Deal():
            (result,) = (it.result for it in played if it.result)
            sides = (result.player.high, result.player.low, result.dealer.high, result.dealer.low)
            return f"DEAL {'  '.join(map(text, sides))}"
    return _NAMES[action]


RULES = (
    "Pai Gow Poker: lay two cards low, five high; the high hand must rank above the low hand. A "
    "copy is the dealer's; a win pays even money less 5 %."
)
COLUMNS = {"action": "", "high hand": "", "low hand": "", "win, push or loss": "", "dollars": ""}


def dealt(file: HandFile) -> dict[str, tuple[Card, ...]]:
    """The cards of a hand file as a sheet shows them: seven and seven."""
    game = worked._start(file)
    assert game
    fourteen = game.deck.take(14)[0]
    return {"Your seven cards": fourteen[:7], "The dealer's seven cards": fourteen[7:]}


def asked(file: HandFile) -> list[str]:
    """The steps without what their author claims of them."""
    return [_asked(step) for _, step in file.steps()]


def _asked(step: str) -> str:
    words = apart(step)
    if words[0].upper() == "LOW":
        return " ".join(words[:3])
    if words[0].upper() == "WAY":
        return " ".join(words[:2])
    kept = next((name for name in PLAIN if step.upper().startswith(name)), "")
    return kept or " ".join(words[:2])


def deal(seed: int) -> str:
    """A hand file with a seed's cards and no steps yet."""
    game = start(deck=Deck(seed=seed, joker=True))
    fourteen = game.deck.take(14)[0]
    about = [
        f"The deal of seed {seed}. Yours: {text(fourteen[:7])}",
        f"The dealer's, face down: {text(fourteen[7:])}",
        "A step is an action, as in: CHIP 25, DEAL, LOW A♠ K♦, DONE",
    ]
    keys = {
        "game": "pai gow",
        "title": f"Seed {seed}",
        "way": TRUMP_PLAZA.name,
        "balance": START,
        "seed": seed,
    }
    return "".join(f"# {line}\n" for line in about) + file_text(keys, [], {})
