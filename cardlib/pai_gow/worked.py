"""Replays Pai Gow Poker's hand files: one action a line, with what its author says follows."""

from dataclasses import replace

from cardlib.deck import Deck, apart, cards, counted, text
from cardlib.errors import IllegalAction
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, house_way
from cardlib.pai_gow.rules import (
    BETTING,
    RULE_SETS,
    Action,
    Chip,
    Clear,
    Deal,
    Done,
    Game,
    HouseWay,
    Move,
    New,
    Rebet,
    Restart,
    TakeBack,
    dollars,
    start,
)
from cardlib.worked import HandFile

WAYS = {way.name: way for way in (TRUMP_PLAZA, FOXWOODS)}
PLAIN: dict[str, Action] = {
    "TAKE BACK": TakeBack(),
    "CLEAR": Clear(),
    "REBET": Rebet(),
    "DEAL": Deal(),
    "HOUSE WAY": HouseWay(),
    "DONE": Done(),
    "NEW": New(),
    "RESTART": Restart(),
}
KNOWN = f"CHIP 25, LOW A♠ K♦, MOVE A♠, WAY FOXWOODS, DEALER FOXWOODS, {', '.join(PLAIN)}"
_CLAIMS = ("high", "low", "outcome", "pays", "balance", "reads", "low_reads")


def replay(file: HandFile) -> list[dict[str, str]]:
    """The rows of the table that a file replays to; what doesn't hold is noted in the file.

    A step is an action and, as far as the author likes to claim it, what came of it: "CHIP 25",
    "DEAL", "LOW K♠ K♥ foul", "LOW A♠ K♦ legal", "DONE push 0.00", "HOUSE WAY win 23.75". A step
    "WAY FOXWOODS A♦ K♣" plays nothing: it tells what a house way lays low of the player's cards.
    A later round may have its own cards, fourteen behind DEAL, and "DEALER FOXWOODS" sets how the
    dealer's are set from then on. "MOVE A♠" moves one card, to the low hand or back.
    """
    file.only(
        *("game", "title", "rules", "switches", "way", "deck", "top", "seed", "balance", "steps"),
        *(f"claims.{claim}" for claim in _CLAIMS),
    )
    game = _start(file)
    rows: list[dict[str, str]] = []
    if game is None:
        return rows
    for line, step in file.steps():
        done = file.attempt(line, _step, game, step)
        if done is None:  # what follows from a refused step can't be judged
            return rows
        action, game, right, follows, claimed = done
        words, wanted = claimed.lower().split(), right.lower().split()
        if words != wanted[: len(words)]:
            file.claim(line, claimed, f"{right} ({follows[0]})")
        for said in follows:
            balance = dollars(game.balance) if said == follows[-1] else ""
            rows.append({"action": action, "what follows": said, "balance": balance})
            action = ""
    _claims(file, game)
    return rows


def _start(file: HandFile) -> Game | None:
    unread = len(file.problems)
    rules, way = file.rules(RULE_SETS, "DOCUMENT"), file.one_of("way", WAYS, TRUMP_PLAZA.name)
    deck, balance = file.deck(joker=True), file.get("balance", int, 1000)
    if rules is None or way is None or deck is None or len(file.problems) > unread:
        return None
    key = "deck" if "deck" in file.data else "top"
    return file.attempt(file.line(key), start, rules, deck, way, balance)


def _step(game: Game, step: str) -> tuple[str, Game, str, list[str], str]:
    """A step's action, the game after it, what is right to claim, what follows, what is claimed.

    Raises IllegalAction and NotACard.
    """
    words = apart(step)
    if words[0].upper() == "DEAL" and len(words) == 15:
        game = replace(game, deck=Deck(top=words[1:], seed=0, joker=True))
        step = "DEAL"
    for said, action in PLAIN.items():
        if step.upper() == said or step.upper().startswith(f"{said} "):
            game = game.after(action)
            return said, game, _right(game), _follows(game), step[len(said) :].strip()
    match words[0].upper(), words[1:]:
        case "CHIP", [value, *claimed] if value.isdecimal():
            game = game.after(Chip(int(value[:9])))
            return f"CHIP {value}", game, f"bet {game.bet}", _follows(game), " ".join(claimed)
        case "MOVE", [moved, *claimed]:
            game = game.after(Move(moved))
            return (
                f"MOVE {moved}",
                game,
                "",
                [text(game.low) or "no card lies low"],
                " ".join(claimed),
            )
        case "DEALER", [name] if name in WAYS and game.phase == BETTING:
            told = f"the dealer plays {name} from now on"
            return f"DEALER {name}", replace(game, way=WAYS[name]), "", [told], ""
        case "LOW", [one, other, *claimed]:
            for card in (*game.low, *cards([one, other])):
                game = game.after(Move(card))
            foul = game.foul
            right, follows = "foul" if foul else "legal", [foul] if foul else _follows(game)
            return f"LOW {text(game.low)}", game, right, follows, " ".join(claimed)
        case "WAY", [name, *claimed] if name in WAYS:
            if not game.seven:
                raise IllegalAction("no cards are dealt yet")
            right, decided = _way(game, WAYS[name])
            low = text(cards(claimed))
            if set(cards(claimed)) == set(cards(right)):
                low = right
            return f"WAY {name}", game, right, [decided], low
    raise IllegalAction(f"a step is one of {KNOWN}, and then what came of it")


def _way(game: Game, way: Way) -> tuple[str, str]:
    setting = house_way(game.seven, way, game.rules)
    return text(setting.low), f"{text(setting.high)} | {text(setting.low)}: {setting.line}"


def _right(game: Game) -> str:
    """What may be claimed of a step: the outcome and what it pays, or the bet."""
    if game.result:
        return f"{game.result.outcome} {dollars(game.result.pays)}"
    return f"bet {game.bet}"


def _follows(game: Game) -> list[str]:
    """What stands on the table after a step, in lines."""
    if game.result:
        player, dealer = game.result.player, game.result.dealer
        return [
            f"yours {text(player.high)} | {text(player.low)}",
            f"the dealer's {text(dealer.high)} | {text(dealer.low)}",
            *game.result.explain().splitlines(),
        ]
    if game.low:
        return [f"{text(game.high)} | {text(game.low)}"]
    return [text(game.seven) or f"{counted(game.bet, 'dollar')} in the circle"]


def _claims(file: HandFile, game: Game) -> None:
    right = {"balance": dollars(game.balance)}
    if game.result:
        right |= {
            "high": game.result.high,
            "low": game.result.low,
            "outcome": game.result.outcome,
            "pays": dollars(game.result.pays),
            "reads": str(game.result.player.high_hand),
            "low_reads": str(game.result.player.low_hand),
        }
    for claim in _CLAIMS:
        key = f"claims.{claim}"
        claimed = file.get(key, str, right.get(claim, ""))
        if claim in right:
            file.claim(file.line(key), claimed, right[claim])
        elif claimed:
            file.problem(file.line(key), file.text(file.line(key)), "the round isn't over")
