"""Pai Gow Poker's hand files: what ships holds, and a wrong line is named with what is right."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlib import worked

HANDS = Path(__file__).parents[1] / "notebooks/hands"
FILES = sorted(HANDS.glob("pai_gow_*.toml"))
WIN = (HANDS / "pai_gow_win.toml").read_text("utf-8")


def test_the_six_hands_ship():
    said = {"win", "push_copy", "two_copies", "foul", "joker", "house_ways_differ"}
    assert {path.stem.removeprefix("pai_gow_") for path in FILES} >= said


@pytest.mark.parametrize("path", FILES, ids=lambda it: it.stem)
def test_a_shipped_hand_holds_line_by_line(path):
    replay = worked.replay(path)
    assert replay.ok, replay.problems
    assert replay.rows[-1]["balance"]


def test_the_win_as_its_table_tells_it():
    rows = worked.replay_text(WIN).rows
    assert [row["action"] for row in rows if row["action"]] == [
        "CHIP 25",
        "DEAL",
        "LOW A♠ K♦",
        "DONE",
    ]
    assert rows[-1]["what follows"].startswith("Win: both hands are better")
    assert rows[-1]["balance"] == "1,023.75"


@pytest.mark.parametrize(
    ("old", "new", "line", "right"),
    [
        ("win 23.75", "push", "DONE", "right is win 23.75"),
        ("win 23.75", "win 25.00", "DONE", "right is win 23.75"),
        ("LOW A♠ K♦  legal", "LOW A♠ K♦  foul", "LOW", "right is legal"),
        ("LOW A♠ K♦  legal", "LOW Q♠ Q♥  legal", "LOW", "right is foul"),
        ("LOW A♠ K♦  legal", "LOW Q♠ Q♥  foul", "DONE", "pair of queens, outranks"),
        ("LOW A♠ K♦  legal", "LOW A♠ 2♦", "LOW", "2♦ is not among your cards"),
        ("LOW A♠ K♦  legal", "LAW A♠ K♦", "LAW", "a step is one of CHIP 25"),
        ("LOW A♠ K♦  legal", "WAY FOXWOODS K♦ Q♠", "WAY", "right is A♠ K♦"),
        ("CHIP 25", "CHIP 1", "DEAL", "least bet is 2"),
        ("CHIP 25", "CHIP 3", "CHIP", "no chip of 3"),
        ("CHIP 25", "CHIP 25 bet 30", "CHIP", "right is bet 25"),
        ("CHIP 25\n", "DONE\n", "DONE", "no cards are dealt yet"),
        ('"1,023.75"', '"1,025.00"', "balance", "right is 1,023.75"),
        ('high = "player"', 'high = "copy"', "high", "right is player"),
        ("8-5-3 beside", "8-5-4 beside", "reads", "right is pair of queens, 8-5-3 beside"),
        ("DONE       win 23.75\n", "", "reads", "the round isn't over"),
        ('"DOCUMENT"', '"CASINO"', "rules", "rules is one of DOCUMENT"),
        ('"DOCUMENT"', '"DOCUMENT"\nway = "CASINO"', "way", "one of TRUMP_PLAZA, FOXWOODS"),
        ('"DOCUMENT"', '"DOCUMENT"\nwaay = "FOXWOODS"', "waay", "did you mean 'way'"),
        ('"DOCUMENT"', '"DOCUMENT"\nswitches = {wheel = 1}', "switches", "wheel is 1, but must"),
        ('"DOCUMENT"', '"DOCUMENT"\nbalance = -1', "top", "a balance of -1 can't be"),
        ("Q♥ 8♦", "Q♠ 8♦", "top", "Q♠ stands there twice (cards "),
    ],
)
def test_a_wrong_line_is_named_with_what_is_right(old, new, line, right):
    source = WIN.replace(old, new, 1)
    assert source != WIN
    problems = worked.replay_text(source).problems
    said = [
        (source.splitlines()[it.line - 1].split()[0], f"{it.claimed}: {it.right}")
        for it in problems
    ]
    assert any(first == line and right in text for first, text in said), said


def test_a_round_by_other_rules():
    source = WIN.replace('"DOCUMENT"', '"DOCUMENT"\nswitches = {commission = 0}', 1)
    assert [it.right[:14] for it in worked.replay_text(source).problems] == [
        "right is win 2",
        "right is 1,025",
    ]
    assert worked.replay_text(source.replace("23.75", "25.00")).ok


def test_one_dollar_in_the_circle_is_one_dollar():
    rows = worked.replay_text(WIN.replace("CHIP 25", "CHIP 1\nCHIP 1", 1)).rows
    said = [row["what follows"] for row in rows[:2]]
    assert said == ["1 dollar in the circle", "2 dollars in the circle"]


@given(st.integers(0, len(WIN)), st.text(max_size=6), st.integers(0, 8))
def test_whatever_is_mistyped_is_told_never_raised(place, typed, lost):
    replay = worked.replay_text(WIN[:place] + typed + WIN[place + lost :])
    assert all(problem.right for problem in replay.problems)
