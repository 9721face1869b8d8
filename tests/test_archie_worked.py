"""Archie's hand files: those that ship hold; a mistake gets its line and what is right."""

import random
from pathlib import Path

import pytest

from cardlib import archie, worked

HANDS = Path(__file__).parents[1] / "notebooks" / "hands"
FILES = {path.stem.removeprefix("archie_"): path for path in sorted(HANDS.glob("archie_*.toml"))}
MAIN, QUARTERING = (FILES[name].read_text("utf-8") for name in ("main", "quartering"))


@pytest.mark.parametrize("name", FILES)
def test_every_line_of_a_shipped_file_holds(name):
    replayed = worked.replay(FILES[name])
    assert replayed.ok, replayed.verdict
    assert replayed.rows
    assert "claims" in FILES[name].read_text("utf-8")


def test_the_worked_hand_replays_to_28_46_46():
    rows = worked.replay(FILES["main"]).rows
    assert [row["what happens"] for row in rows][-2:] == ["B takes 18", "C takes 18"]
    assert {"street": "third bets", "what happens": "A calls 4", "pot": "24"} in rows


def test_the_pack_runs_out_where_its_file_says_so():
    rows = worked.replay(FILES["deck_runs_out"]).rows
    back = [row["street"] for row in rows if row["what happens"] == "30 cards shuffled back in"]
    assert back == ["third draw"]


@pytest.mark.parametrize(
    ("source", "right", "wrong", "says"),
    [
        (MAIN, "A calls 2", "A calls 3", "claims calls 3: right is calls 2"),
        (MAIN, "B adds 1", "C adds 1", "it is B's turn"),
        (MAIN, "A calls 2", "A raises to 5", "right is raises to 4 (puts in 4)"),
        (MAIN, "A calls 2", "A calls 2 all-in", "A has 38 points left"),
        (MAIN, "C checks", "C checks 4", "claims checks 4: right is checks"),
        (MAIN, "pot 12", "pot 13", "claims pot 13: right is pot 12"),
        (MAIN, "gets 10♠ 3♠", "gets 10♠ 4♠", "claims C gets 10♠ 4♠: right is 10♠ 3♠"),
        (MAIN, "C draws 10♠ ", "C draws 10♣ ", "C can't throw 10♣: it holds A♦ 4♥ 2♣ 10♠ 3♠"),
        (MAIN, "B bets 4", "B raises 4", "B can't raise: there is nothing to raise"),
        (MAIN, "A stands pat", "A sits down", "a step is a seat (A, B, C) and what it does"),
        (MAIN, "B holds 9♠", "B holds 8♠", "right is 9♠ 9♥ 9♦ 9♣ Q♠"),
        (MAIN, 'won = "A 0', 'won = "A 1', "claims A 1, B 18, C 18: right is B 18, C 18, A 0"),
        (MAIN, "B 46, C 46", "B 45, C 47", "right is A 28, B 46, C 46"),
        (MAIN, 'high = "B"', 'high = "C"', "claims C: right is B"),
        (MAIN, 'low = "C"', 'low = "nobody"', "claims nobody: right is C"),
        (MAIN, 'B = "9♠ 9♥ K♦', 'B = "9♠ 9♥ A♦', "A♦: is already in dealt.B"),
        (MAIN, 'B = "9♠ 9♥ K♦ 7♣', 'B = "9♠ 9♥ K♦', "every seat is dealt five cards"),
        (MAIN, 'B = "9♠', 'B = "99♠', "'99♠' (card 1) is not a card"),
        (MAIN, 'button = "A"', 'button = "D"', "the button: 'D' is no seat here: A, B, C"),
        (MAIN, "stacks = 40", "stacks = 0", "two seats with points at least"),
        (MAIN, "stacks = 40", 'stacks = "A 40, B x"', "as in 'A 40, B 11'"),
        (MAIN, 'rules = "GN9"', 'rules = "GN8"', "rules is one of GN9, BARGE"),
        (MAIN, "next =", "nxt =", "did you mean 'next'?"),
        (MAIN, '"A", "B", "C"]', '"A", "A", "C"]', "'A' stands there twice"),
        (QUARTERING, "40: P, Q, R", "40: P, Q, S", "a pot is points and seats of P, Q, R"),
        (QUARTERING, "K♠ 2♣", "K♠", "five cards, all of them read, not 4 cards"),
        (QUARTERING, "K♠ 2♣", "K♠ 5♦", "5♦: is already in hands.P"),
        (QUARTERING, "P 20, Q 10", "P 21, Q 9", "right is P 20, Q 10, R 10"),
        (QUARTERING, 'rules = "GN9"', "rules = 9", "rules must be a text in quotes"),
    ],
)
def test_a_mistake_gets_its_line_and_what_is_right(source, right, wrong, says):
    assert right in source
    changed = source.replace(right, wrong, 1)
    problem = worked.replay_text(changed).problems[0]
    here = next(n for n, line in enumerate(changed.splitlines(), 1) if wrong in line)
    assert says in str(problem)
    assert problem.line in (here, here + 1)  # a card that is there twice is told at the second


def test_a_hand_that_is_not_over_cannot_be_claimed():
    source = MAIN.replace("A calls 4\npot 36\n", "")
    said = [str(problem) for problem in worked.replay_text(source).problems]
    assert said
    assert all("the hand isn't over: A is to act, fourth bets" in line for line in said)


def test_the_same_hands_under_the_other_version_break_the_claim():
    gn9, barge = (FILES[f"nobody_{name}"].read_text("utf-8") for name in ("gn9", "barge"))
    swapped = gn9.replace('rules = "GN9"', 'rules = "BARGE"')
    assert [p.right for p in worked.replay_text(swapped).problems] == ["right is X 40, Y 0"]
    assert archie.BARGE.name in barge


@pytest.mark.parametrize("name", FILES)
def test_any_damage_is_told_and_never_raised(name):
    source, rng = FILES[name].read_text("utf-8"), random.Random(name)
    pieces = ["", '"', "=", "[", "]", "A", "9♠", "-1", "3.5", "pot", "draws", ":", "\n", "²", "{}"]
    for _ in range(150):
        start = rng.randrange(len(source))
        end = start + rng.choice([0, 1, 1, 2, 5, 20])
        worked.replay_text(source[:start] + rng.choice(pieces) + source[end:])
