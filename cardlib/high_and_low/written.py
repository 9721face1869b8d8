"""Writes games of High and Low as hand files."""

from cardlib.deck import Card, Deck, text
from cardlib.errors import Refused
from cardlib.high_and_low import worked
from cardlib.high_and_low.rules import END, LESSON, RULE_SETS, Game, start
from cardlib.high_and_low.words import say
from cardlib.names import names
from cardlib.worked import HandFile, file_text, named, points, who


def written(last: Game, first: Game | None = None) -> str:
    """A game as a hand file: its cards, its steps with what came of them, and the totals."""
    rules = last.rules
    named_rules = RULE_SETS.get(rules.named.name, LESSON)
    switches = {
        switch: getattr(rules, switch)
        for switch in rules.switches()
        if getattr(rules, switch) != getattr(named_rules, switch)
    }
    claims = {"totals": points(last.totals), "unbanked": last.unbanked, "base": str(last.base)}
    if last.ranks:
        claims["ranks"] = points(last.ranks)
    keys = {
        "game": "high and low",
        "title": say.title_of_a_game,
        "rules": named_rules.name,
        "players": last.players,
        **_cards(last, first),
    }
    return file_text(keys, _steps(last), {"switches": switches, "claims": claims})


def _cards(last: Game, first: Game | None) -> dict[str, str | int]:
    """The cards as they were turned; the whole pack where it was shuffled anew."""
    if any(step.shuffled for step in last.log):
        if not isinstance(first, Game) or first.log:
            raise Refused(say.first_state_needed)
        return {"deck": text([first.base, *first.deck]), "seed": first.deck.seed}
    base = last.log[0].base if last.log else last.base
    return {"top": text([base, *(card for step in last.log for card in step.turned)])}


def _steps(last: Game) -> list[str]:
    steps = []
    for step in last.log:
        came = "" if step.action == END else f" {step.outcome} {step.unbanked[1]}"
        steps.append(f"{named(step.player, last.players)} {step.action}{came}")
    return steps


def dealt(file: HandFile) -> dict[str, tuple[Card, ...]]:
    """The cards of a hand file as a sheet shows them: one row, in the order of the pack."""
    game = worked.started(file)
    assert game
    turned = sum(not step.endswith(END) for step in asked(file)) or 11
    row = (game.base, *game.deck.take(min(turned, len(game.deck)))[0])
    return {say.cards_in_order: row}


def asked(file: HandFile) -> list[str]:
    """The steps without what their author claims of them."""
    players = names(file.get("players", list, ["A", "B"]))
    steps = (who(step, players) for _, step in file.steps())
    return [f"{player} {words[0].upper()}" for player, words in steps]


def deal(seed: int) -> str:
    """A hand file of the lesson with a seed's cards and no steps yet."""
    game = start(LESSON, Deck(seed=seed))
    follow = text(game.deck.take(8)[0])
    about = "".join(f"# {line}\n" for line in say.about_a_deal(seed, game.base, follow))
    title = say.title_of_a_seed(seed)
    keys = {"game": "high and low", "title": title, "rules": LESSON.name, "seed": seed}
    return about + file_text(keys, [], {})
