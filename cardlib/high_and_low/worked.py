"""Replays High and Low's hand files: one action a line, with what its author says follows."""

from cardlib.deck import cards
from cardlib.errors import IllegalAction
from cardlib.high_and_low.rules import END, LESSON, RULE_SETS, Game, start
from cardlib.high_and_low.words import say
from cardlib.worked import HandFile, who


def replay(file: HandFile) -> list[dict[str, str]]:
    """The rows of the table that a file replays to; what doesn't hold is noted in the file.

    A step is "A LOW hit 1": who, the action, and, as far as the author likes to claim it, what
    came of it and the unbanked points after it.
    """
    file.only(
        *("game", "title", "rules", "switches", "players", "deck", "top", "seed", "steps"),
        *("claims.totals", "claims.ranks", "claims.unbanked", "claims.base"),
    )
    game = started(file)
    if game is None:
        return []
    for line, step in file.steps():
        after = file.attempt(line, _step, game, step)
        if after is None:  # what follows from a refused step can't be judged
            return game.rows()
        game = after
        _check(file, line, step, game)
    _claims(file, game)
    return game.rows()


def started(file: HandFile) -> Game | None:
    """The game with which a file begins; None where one of its keys doesn't hold."""
    unread = len(file.problems)
    rules = file.rules(RULE_SETS, LESSON.name)
    players = file.get("players", list, ["A", "B"])
    file.attempt(file.line("players"), start, LESSON, None, players)
    if rules is None or len(file.problems) > unread:  # another game than the author's would follow
        return None
    deck = file.deck(decks=rules.decks, suits=rules.suits)
    if deck is None or len(file.problems) > unread:
        return None
    key = "deck" if "deck" in file.data else "top"
    return file.attempt(file.line(key), start, rules, deck, players)


def _step(game: Game, step: str) -> Game:
    """The game after a line's player did what the line says. Raises IllegalAction."""
    player, words = who(step, game.players)
    if not player or not words:
        raise IllegalAction(say.what_a_step_is(game.players))
    if game.turn not in (player, None):
        raise IllegalAction(say.not_the_turn_of(player, str(game.turn)))
    return game.after(words[0].upper())


def _check(file: HandFile, line: int, step: str, game: Game) -> None:
    """Compares what a line claims, "hit 1" say, with the step that the game logged."""
    done = game.log[-1]
    claimed = who(step, game.players)[1][1:]
    right = [done.outcome, str(done.unbanked[1])] if done.action != END else ["end", "0"]
    if [word.lower() for word in claimed] != right[: len(claimed)]:
        file.claim(line, " ".join(claimed), f"{' '.join(right)} ({done.told})")


def _claims(file: HandFile, game: Game) -> None:
    file.claim_points("claims.totals", game.totals)
    if game.ranks:
        file.claim_points("claims.ranks", game.ranks)
    elif file.get("claims.ranks", str, ""):
        line = file.line("claims.ranks")
        file.problem(line, file.text(line), say.no_ranks_yet)
    file.claim(
        file.line("claims.unbanked"), file.get("claims.unbanked", int, game.unbanked), game.unbanked
    )
    line, base = file.line("claims.base"), file.get("claims.base", str, str(game.base))
    read = file.attempt(line, cards, base)
    if read and read != (game.base,):
        file.claim(line, base, str(game.base))
