"""Exercises: every right form passes, nothing raises, no answer is given away; and the copies."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import count, pairwise, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import games, shown
from cardlib.answers import CHANCE, PER_HUNDRED
from cardlib.archie import workshop as archie
from cardlib.deck import Card, cards, text
from cardlib.high_and_low import workshop as high_and_low
from cardlib.high_and_low.rules import LESSON, UTILS_COM
from cardlib.lesson import check, hint
from cardlib.pai_gow import TRUMP_PLAZA, batch
from cardlib.pai_gow import workshop as pai_gow
from cardlib.pai_gow.setting import High
from tools import notebooks

EXERCISES = {n: e for game in games.games().values() for n, e in game.exercises().items()}
PATHS = {path.name[:2]: path for path in notebooks.find(notebooks.ROOT)}
COPIES = [path for path in notebooks.find_all(notebooks.ROOT) if path.parent.name == "exercises"]
FOLDED = re.compile(r"<summary>Solution of ([\d.]+)</summary>.*?```python\n(.+?)```", re.S)


def sources(path: Path, kind: str) -> Iterator[str]:
    return (c.source for c in notebooks.read(path).cells if c.cell_type == kind)


def right(name: str, answer: Any) -> bool:
    return str(check(name, answer)) == f"{name}: right!"


# Each exercise stands in its notebook


@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise_stands_in_its_notebook_with_a_way_back_to_the_rule(name: str) -> None:
    code = "\n".join(sources(PATHS[name[:2]], "code"))
    assert code.count(f'check("{name}", answer)') == 1
    rule = EXERCISES[name].rule
    found = re.fullmatch(r"notebook (\d\d), “(.+)”", rule)
    assert found
    headings = re.findall(r"(?m)^#+ (.+)$", "\n".join(sources(PATHS[found[1]], "markdown")))
    assert found[2] in headings, f"{rule}: there are {headings}"


def test_no_notebook_asks_what_nobody_checks() -> None:
    asked = {
        name
        for path in notebooks.find_all(notebooks.ROOT)
        for source in sources(path, "code")
        for name in re.findall(r'(?:check|hint)\("([\d.]+)"', source)
    }
    assert asked == {*EXERCISES}


SOLUTIONS = {
    f"{path.parent.name}/{name}": (name, block)
    for path in notebooks.find_all(notebooks.ROOT)
    for name, block in FOLDED.findall("\n".join(sources(path, "markdown")))
}


def solved(name: str, block: str) -> Any:
    """The answer of a solution, run in its notebook after the imports."""
    names: dict[str, Any] = {}
    exec(next(sources(PATHS[name[:2]], "code")), names)
    exec(block, names)
    return names["answer"]


@pytest.mark.parametrize(("name", "block"), SOLUTIONS.values(), ids=SOLUTIONS)
def test_a_folded_solution_is_right(name: str, block: str) -> None:
    assert right(name, solved(name, block))


def test_every_exercise_has_a_folded_solution() -> None:
    assert {name for name, _ in SOLUTIONS.values()} == {*EXERCISES}


@pytest.mark.parametrize(("name", "block"), SOLUTIONS.values(), ids=SOLUTIONS)
def test_neither_hint_nor_word_nor_form_tells_the_answer(name: str, block: str) -> None:
    exercise = EXERCISES[name]
    answers = {str(solved(name, block))} | ({str(exercise.right())} if exercise.right else set())
    said = [str(hint(name)), exercise.rule, *exercise.slips]
    if not exercise.kind.form.startswith("answer with one of "):  # which names them all
        said += [str(check(name, "no such thing")), str(check(name, 77))]
    for answer in answers:
        assert len(answer) < 3 or answer.casefold() not in " ".join(said).casefold()


# Every right form


def listed(parts: list[Any]) -> list[Any]:
    return [parts, tuple(parts), set(parts), frozenset(parts), iter(parts), parts[::-1]]


def wide(said: str) -> str:
    """Full-width letters and digits, as a Japanese keyboard gives them."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in said)


def number_forms(n: Fraction) -> Iterator[Any]:
    digits = f"{float(n):.5f}"
    yield from (
        n,
        float(n),
        str(n),
        [n],
        (n,),
        {n},
        Decimal(n.numerator) / n.denominator,
        wide(str(n)),
    )
    yield from (digits, f" {digits} ", digits.replace(".", ","), f"{float(n):,.5f}", wide(digits))
    yield from (
        f"≈ {digits}",
        f"{n} = {digits}",
        shown.fraction(n),
        f"{float(n):.7e}",
        f"{digits}…",
    )
    if n.denominator > 1:
        p, q = n.as_integer_ratio()
        yield from (f"{p} / {q}", f"{p} of {q}", f"{p} out of {q}", f"{p} out of the {q} cards")
        yield from (f"{3 * p}/{3 * q}", f"{p}:{q}", f"{p}÷{q}", f"{p}\u2044{q}", digits.lstrip("0"))
    else:
        yield from (
            int(n),
            f"+{n}",
            f"{n} points",
            f"{n}.",
            f"{n}.0",
            f"{n},0",
            f"{n} cards",
            f"{n}x",
        )
        yield from (str(n).translate(dict(zip(range(48, 58), "٠١٢٣٤٥٦٧٨٩", strict=True))), f"${n}")


def forms(right: Any) -> Iterator[Any]:
    """What people write who mean this."""
    if isinstance(right, Card):
        yield from (right, str(right), right.name, f"the {right.name}", [right], (str(right),))
        yield from (f"{right.rank}{right.suit} ", f"{right.rank} {right.suit}", right.name.upper())
        yield wide(f"{right.rank}{'shdc'['♠♥♦♣'.index(right.suit)]}")
    elif isinstance(right, int | Fraction):
        yield from number_forms(Fraction(right))
    elif isinstance(right, str):
        yield from (right, f"({right})", f"{right})", f"{right}.", right.upper(), right.lower())
        yield from (
            f"“{right}”",
            f"'{right}'",
            f" {right}!",
            [right],
            {right},
            (right,),
            wide(right),
        )
    elif isinstance(right, dict):
        seats = [*right]
        yield from (right, dict(reversed(right.items())), [*right.items()], {**right}.items())
        yield from (
            {s: float(n) for s, n in right.items()},
            {s.lower(): str(n) for s, n in right.items()},
        )
        yield {s: n for s, n in right.items() if n}
        for pair, beside in (
            ("{} {}", ", "),
            ("{}: {}", "; "),
            ("{}={}", " "),
            ("{} gets {}", " and "),
        ):
            yield beside.join(pair.format(*item) for item in right.items())
        yield ", ".join(f"{n} for {s}" for s, n in right.items())
        yield [f"{s} {n}" for s, n in right.items()]
        yield from (repr(right), wide(repr(right)))
        assert seats
    elif all(isinstance(part, Card) for part in right):
        signs = [str(card) for card in right]
        ascii_ = [f"{c.rank}{'shdc'['♠♥♦♣'.index(c.suit)]}".lower() for c in right]
        in_words = [card.name for card in right]
        for row in (signs, ascii_, in_words):
            yield from (
                " ".join(row),
                ", ".join(row),
                " and ".join(row),
                "/".join(row),
                row,
                tuple(row),
            )
        yield from ([*right], tuple(right), set(right), iter([*right]), [*right][::-1], str(signs))
    else:
        parts = sorted(map(str, right))
        for beside in (", ", " ", "/", "; ", " and ", " & ", ",", "+", " + ", "\n"):
            yield beside.join(parts)
        yield from listed(parts)
        yield from (str(set(parts)), ", ".join(parts).lower(), ", ".join(f"({it})" for it in parts))
        yield from (wide(" ".join(parts)), dict.fromkeys(parts, True))


ASKED = {name: it for name, it in EXERCISES.items() if it.right}


@pytest.mark.parametrize("name", ASKED)
def test_every_form_of_what_is_right_is_right(name: str) -> None:
    for answer in forms(ASKED[name].right()):
        assert right(name, answer), (answer, check(name, answer))


@pytest.mark.parametrize(
    ("name", "answers"),
    {
        "12.1": [
            "40/51",
            "0,784",
            "78.4 %",
            "78,4%",
            "78.4 per cent",
            ".784",
            "40 in 51",
            "about 0.784",
        ],
        "12.2": ["go on", "Go on!", "continue", "on"],
        "14.1": ["4♦", "4d", "4 ♦", "4 of diamonds", "four of diamonds", "the 4 of Diamonds"],
        "14.2": ["0, 2, 3", [0, 2, 3], "0/2/3", "A 0, B 2, C 3", "2 points for Ben and 3 for Chie"],
        "14.3": [
            *("ties=hit", "Ties=hit", "TIES = 'Hit'", 'ties: "hit"', "ties hit", "tie = hit"),
            *({"ties": "hit"}, ("ties", "hit"), ["ties", "hit"], [("ties", "hit")], ["ties=hit"]),
            *('LESSON.but(ties="hit")', LESSON.but(ties="hit"), UTILS_COM),
        ],
        "14.4": [
            "34/48",
            "34 of 48",
            "34 out of 48",
            ".708",
            "70,8 %",
            "70.83%",
            "34 of the 48 cards",
        ],
        "14.5": [
            *("A 2 3 J Q K", "A23JQK", "aces, twos, threes, jacks, queens and kings", "A-3, J-K"),
            *(
                "A♠ 2♠ 3♠ J♠ Q♠ K♠",
                cards("Ks Qh Jd 3c 2s As"),
                ["A", 2, 3, "J", "Q", "K"],
                "A to 3, J to K",
            ),
        ],
        "20.2": ["C", "seat C", "player c", "C acts first", "C."],
        "21.2": ["8-6-5-4-3", "86543", "the first", "8♠ 6♥ 5♦ 4♣ 3♠", "3 4 5 6 8"],
        "24.2": ["7 4 2", "742", "7♦ 4♣ 2♠", "the seven, four and two"],
        "25.1": [
            "Q/S",
            "Q, S",
            "QS",
            "seats Q and S",
            {"P": False, "Q": True, "R": False, "S": True},
        ],
        "25.2": [8, "8", "eight", "8 points", "８", "8.0"],
        "25.3": [
            "12, 0, 38",
            [12, 0, 38],
            "A: 12 points, B: none, C: 38",
            ["A 12", "C 38"],
            "38 to C, 12 to A",
        ],
        "25.4": ["K♥", "K", "king", "the king of hearts", ["Kh"]],
        "25.5": ["(c)", ["c"], {"c"}, "c)", "C.", "sentence c", "“c”"],
        "25.6": [
            "P: K♣ K♦ K♥ 5♠ 2♣; Q: 7♣ 5♦ 4♥ 2♠ A♣; R: 7♦ 5♥ 4♠ 2♦ A♦",
            ["K♣ K♦ K♥ 5♠ 2♣", "7♣ 5♦ 4♥ 2♠ A♣", cards("7♦ 5♥ 4♠ 2♦ A♦")],
        ],
        "30.1": ["5-4-3-2-A", "5432A", "the wheel", "A 2 3 4 5", "first"],
        "30.2": ["push", "a push", "Push.", "tie"],
        "32.1": [
            "1013.75",
            "$1,013.75",
            "1 013,75",
            "1.013,75 $",
            "1013 dollars and 75 cents",
            "USD 1013.75",
        ],
        "32.2": ["Done", "“Done”", "the Done button"],
        "33.1": [4, "four", "4 times", "4x", "fourfold", "4-fold"],
        "33.2": [
            "1.30 %",
            "1.30",
            "1,3",
            "$1.30",
            "1.30 dollars per hundred",
            "1.3 per 100 dollars",
        ],
        "34.2": ["1.265 %", "1,265", "1.2652 dollars"],
        "35.1": [
            *(
                "three kings",
                "3 of a kind",
                "Three of a Kind",
                "three of a kind, kings",
                "trips",
                "3 kings",
            ),
            str(High("joker K♠ K♥ K♦ 4♣")),
        ],
        "35.2": ["bd", "b and d", "d/b", ["(b)", "(d)"]],
        "35.3": ["AK", "A-K", "ace and king", "ace of spades, king of diamonds"],
        "35.4": ["(b)", ["b"], "B"],
        "35.5": ["7/53", "7 of 53", "13.2 %", "13,2 %", "0.132"],
        "35.6": [["10♦ 10♣ 8♠ 6♥ 3♣ A♠ K♦", "10♠ 10♥ 8♦ 6♣ 3♠ A♥ K♣"]],
    }.items(),
)
def test_an_answer_as_people_write_it_is_right(name: str, answers: list[Any]) -> None:
    for answer in answers:
        assert right(name, answer), (answer, check(name, answer))


def test_other_right_deals_are_right_too() -> None:
    assert right("14.6", "2♦ 3♦ A♦ K♦ K♠")
    assert right("14.6", [Card("6", "♠"), "7♠", "6♦", "8♣", "8♦", "K♠", "Q♠"])
    two_highs = {"P": "K♣ K♦ 5♠ 4♦ 2♦", "Q": "K♥ K♠ 5♥ 4♣ 2♣", "R": "7♦ 6♥ 4♠ 2♥ A♦"}
    assert right("25.6", two_highs)
    assert right("25.6", {seat: cards(hand) for seat, hand in two_highs.items()})
    assert not right("25.6", two_highs | {"R": "9♦ 6♥ 4♠ 2♥ A♦"})


# A wrong answer gets a word


@pytest.mark.parametrize("name", ASKED)
def test_a_common_slip_gets_its_own_word_in_every_form(name: str) -> None:
    exercise = ASKED[name]
    assert exercise.slips
    for word, slip in exercise.slips.items():
        assert slip() != exercise.right()
        for answer in forms(slip()):
            assert f"not yet. {word} Read again" in str(check(name, answer)), answer


@pytest.mark.parametrize(
    ("name", "answer", "word"),
    [
        ("14.3", "turns=3", "another score"),
        ("14.3", "ace=high", "can't even be made"),
        ("14.6", "5♠ 9♥ 2♣", "five cards at least"),
        ("14.6", "5♠ 3♥ 2♣ J♦ J♠ 3♥".replace("3♥", "4♥", 1), "A must hit three times"),
        ("14.6", "5♠ 9♥ 2♣ J♦ K♠", "a miss, but by no tie"),
        ("14.6", "5♠ 9♥ 2♣ J♦ 3♠", "B must miss"),
        ("21.3", "8♠ 8♥ 4♦ 3♣ 2♠", "It is no low"),
        ("21.3", "8♠ 6♥ 4♦ 3♣ 2♠", "It is no high"),
        ("25.4", "K♥ 7♦", "a card that you can keep"),
        ("25.4", "7♦", "a card that no low can hold"),
        ("25.4", "A♠ 2♠ 4♣ 7♦ K♥", "a card that you can keep"),
        ("25.6", ["K♣ K♦ K♥ 5♠ 2♣", "7♣ 5♦ 4♥ 2♠ A♣", "7♦ 6♥ 4♠ 2♦ A♦"], "no side two hands tie"),
        ("25.6", ["K♣ K♦ K♥ 5♠ 2♣", "Q♣ Q♦ Q♥ 5♦ 2♦", "J♣ J♦ J♥ 5♥ 2♥"], "isn't halved"),
        ("31.1", "K♠ K♥", "Foul"),
        ("31.1", "K♠ 2♠", "splits the kings"),
        ("35.6", "K♦ K♣ 8♠ 6♥ 3♣ A♠ Q♦  10♠ 10♥ 8♦ 6♣ 3♠ A♥ Q♣", "The high hand is no copy"),
        ("35.6", "K♦ K♣ 8♠ 6♥ 3♣ A♠ Q♦  10♠ 10♥ 8♦ 6♣ 3♠ A♥ J♣", "The high and the low hands"),
    ],
)
def test_what_is_wrong_with_one_of_many_answers_is_said(name: str, answer: Any, word: str) -> None:
    assert str(check(name, answer)).startswith(f"{name}: not yet. ")
    assert word in str(check(name, answer))


def plainly(answer: Any) -> str:
    """An answer in small letters; a set of one as the one."""
    one = isinstance(answer, frozenset) and len(answer) == 1
    return str(next(iter(answer)) if one else answer).casefold()


@pytest.mark.parametrize("name", ASKED)
def test_what_is_right_elsewhere_is_wrong_here_or_told_what_is_asked(name: str) -> None:
    mine = ASKED[name].right()
    for exercise in ASKED.values():
        for answer in (exercise.right(), *(slip() for slip in exercise.slips.values())):
            if plainly(answer) != plainly(mine):
                assert re.match(rf"{name}: not (yet|understood)\. ", str(check(name, answer)))


@pytest.mark.parametrize("name", [n for n, it in ASKED.items() if it.kind in (CHANCE, PER_HUNDRED)])
def test_digits_are_asked_for_only_where_those_given_agree(name: str) -> None:
    more, value = "with three digits", ASKED[name].right()
    for digits in (1, 2, 3):
        for n in range(max(0, int(value * 10**digits) - 20), int(value * 10**digits) + 20):
            given = Fraction(n, 10**digits)
            said = str(check(name, f"{n / 10**digits:.{digits}f}"))
            near = -Fraction(1, 2) <= (value - given) * 10**digits < 1
            assert (more in said) == (near and digits < 3 and given != value)
            assert said.endswith("right!") == (given == value or (near and digits == 3))


def test_what_is_nearly_right_is_wrong() -> None:
    for answer in ("0.709", "17/25", "14 of 48", "34 of 58", "7.083 %", "0/1"):
        assert str(check("14.4", answer)).startswith("14.4: not yet"), answer
    for answer in (8.001, "7.9999", "80", "-8", "8/2", "8 %", "18"):
        assert str(check("25.2", answer)).startswith("25.2: not yet"), answer


# What can't be read is told how to write it


@pytest.mark.parametrize("name", EXERCISES)
def test_what_cant_be_read_gets_the_form_that_is_asked(name: str) -> None:
    form = EXERCISES[name].kind.form
    for answer in ("no such thing", "?", object(), print, b"c", True, [], {}, ["x", "y"], "a or b"):
        said = str(check(name, answer))
        assert said.startswith(f"{name}: not understood. ")
        assert form[1:] in said
        assert "That isn't it" not in said


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *(("25.5", it) for it in ("not c", "c or d", "bc", ["b", "c"], "x", 3, "cc")),
        *(
            ("14.4", it)
            for it in ("70.83", 70.83, (0, 708), "0/0", "34/0", "1e999", "34 of", "--1")
        ),
        *(("25.3", it) for it in ({"D": 3}, [1, 2], "12 38", {"A": "x"}, "A 12, A 3", {}, 50)),
        *(("14.1", it) for it in ("4", "A♠", "4♦ 4♥", "four", "Joker")),
        *(("24.2", it) for it in ("A♥", "3", "queens")),
        *(("14.3", it) for it in ("ties", "ties=maybe", "ties=hit, turns=3", LESSON, "colour=red")),
    ],
)
def test_what_is_of_another_kind_is_not_judged(name: str, answer: Any) -> None:
    assert str(check(name, answer)).startswith(f"{name}: not understood. ")


# What the questions say


@pytest.mark.parametrize(("name", "claims"), [("25.5", archie.CLAIMS), ("35.4", pai_gow.CLAIMS)])
def test_exactly_one_of_the_sentences_is_wrong(name: str, claims: Any) -> None:
    assert [letter for letter, holds in claims.items() if not holds()] == [EXERCISES[name].right()]
    asked = "\n".join(sources(PATHS[name[:2]], "markdown")).partition(f"**{name} ")[2]
    sentences = re.findall(r"(?m)^- \*\*(\w)\*\* ([^\n]+)", asked.partition("**Which sentence")[0])
    assert [letter for letter, _ in sentences] == [*claims]
    assert all(text.rstrip(".").count(". ") == 0 for _, text in sentences)


def test_two_of_the_calls_of_14_3_would_miss_under_the_lesson() -> None:
    turned = cards(high_and_low.OTHER)
    ties = sum(card.rank == base.rank for base, card in pairwise(turned))
    assert ties == 2
    assert "Two of these calls would miss" in EXERCISES["14.3"].hint


def test_copies_cost_one_at_a_time() -> None:
    deals = np.random.default_rng(6).permuted(np.tile(np.arange(53), (40_000, 1)), axis=1)
    you, dealer = (batch.house_way(deals[:, at : at + 7], TRUMP_PLAZA) for at in (0, 7))
    copies = sum((you[side] == dealer[side]).astype(int) for side in (0, 1))
    better = sum((you[side] > dealer[side]).astype(int) for side in (0, 1))
    pushes, losses = (((copies == 1) & (better == n)).sum() for n in (1, 0))
    assert min(pushes, losses) > 50 * (copies == 2).sum()


# Whatever is answered, something is said


class Spiteful:
    """Raises whatever is asked of it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    def __hash__(self) -> int:
        raise RuntimeError("hash")

    def __iter__(self) -> Iterator[object]:
        raise RuntimeError("iter")

    def __repr__(self) -> str:
        raise RuntimeError("repr")


deep: list[Any] = []
deep.append(deep)
ODD = [
    *(None, ..., "", "  ", 0, -1, True, 1e999, float("nan"), 10**5000, "9" * 10**6, "1e999999999"),
    *(
        b"4d",
        [],
        {},
        set(),
        [None],
        {None: None},
        deep,
        object(),
        object,
        print,
        count(),
        repeat(""),
    ),
    *(range(10**12), "1/0", complex(1, 2), Spiteful(), [Spiteful()], {"A": Spiteful()}),
    *("\ud800", "\0", "<b>4♦</b>", "{" * 999, {"P": count(), "Q": repeat("A♠"), "R": deep}),
]


@pytest.mark.parametrize("name", EXERCISES)
def test_nonsense_gets_a_sentence(name: str) -> None:
    for answer in ODD:
        said = check(name, answer)
        assert str(said).startswith(f"{name}: ")
        assert len(str(said)) < 600
        assert "<b>" not in said.html


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.fractions()
    | st.decimals()
    | st.text(max_size=20)
    | st.binary(max_size=5)
    | st.sampled_from(["A♠", "4d", "ties=hit", "P", "Q S", "K♥ 7♦", "A 12, C 38", *cards("As Kd")]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from("PQRABC"), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.sampled_from([*EXERCISES]), anything)
def test_anything_at_all_gets_a_sentence(name: str, answer: Any) -> None:
    said = str(check(name, answer))
    assert re.match(rf"{name}: (right!|not yet\. |not understood\. |not answered yet\.)", said)
    if said.startswith(f"{name}: not yet."):
        assert said.endswith(f"Read again: {EXERCISES[name].rule}")


@given(anything)
def test_any_name_gets_a_sentence(name: Any) -> None:
    for said in (check(name, 1), hint(name)):
        assert "there is no exercise" in str(said) or name in EXERCISES


@given(st.permutations(cards("A♠ K♦")), st.sampled_from([text, list, tuple, set]))
def test_the_order_and_the_kind_of_list_dont_matter(two: list[Card], form: Any) -> None:
    assert right("35.3", form(two))


# The learner's copies are made from the solved notebooks


def test_there_is_a_copy_of_every_solved_notebook() -> None:
    assert [path.name[:2] for path in COPIES] == ["14", "25", "35"]


@pytest.mark.parametrize("path", COPIES, ids=lambda path: path.stem)
def test_a_copy_asks_everything_and_answers_nothing(path: Path) -> None:
    code, solved = [*sources(path, "code")], [*sources(path.parents[1] / path.name, "code")]
    asked = [source for source in code if 'check("' in source]
    assert 4 <= len(asked) <= 6
    assert all(re.fullmatch(r'answer = None\ncheck\("[\d.]+", answer\)', a) for a in asked)
    assert [a.split("\n")[-1] for a in asked] == [
        source.split("\n")[-1] for source in solved if 'check("' in source
    ]
    for stored, said in ((path, "not answered yet"), (path.parents[1] / path.name, "right!")):
        outputs = [out for c in notebooks.read(stored).cells for out in c.get("outputs", [])]
        told = [str(out.data["text/plain"]) for out in outputs if "data" in out]
        assert sum(said in text for text in told) == len(asked)


def lines(cells: Iterable[Any]) -> set[str]:
    """Every line that stands open in these cells: texts without their folds, code, outputs."""
    texts = [re.sub(r"<details>.*?</details>", "", cell.source, flags=re.S) for cell in cells]
    outputs = [out for cell in cells for out in cell.get("outputs", [])]
    texts += [
        str(text)
        for out in outputs
        for text in [out.get("text", ""), *out.get("data", {}).values()]
    ]
    every = {line.strip() for text in texts for line in text.splitlines()}
    return {line for line in every if re.search(r"\w", line)}


def answering(path: Path) -> list[Any]:
    """The cells of a solved notebook that answer: "answer = …", "Solution of …", code below it."""
    found, below = [], False
    for cell in notebooks.read(path).cells:
        if cell.cell_type == "markdown":
            below = cell.source.startswith("**Solution of")
        if below or cell.source.startswith("answer ="):
            found.append(cell)
    return found


@pytest.mark.parametrize("path", COPIES, ids=lambda path: path.stem)
def test_nothing_of_an_answer_stands_outside_a_fold(path: Path) -> None:
    solved = path.parents[1] / path.name
    said = {line for line in lines(answering(solved)) if not line.startswith("check(")}
    assert len(said) > 12
    assert said <= lines(notebooks.read(solved).cells)
    assert not said & lines(notebooks.read(path).cells)


def test_a_stale_copy_is_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "notebooks"
    (folder / "exercises").mkdir(parents=True)
    (tmp_path / "README.md").write_text("<!-- notebooks -->\n<!-- /notebooks -->\n", "utf-8")
    name = "14_high_and_low_exercises.ipynb"
    source = (notebooks.ROOT / "notebooks" / name).read_text(encoding="utf-8")
    master = folder / name
    master.write_text(re.sub(r"\]\((\d\d_\w+\.ipynb)\)", "", source), encoding="utf-8")
    said = notebooks.index(tmp_path)
    assert f"exercises/{name}: written" in said
    copy = folder / "exercises" / name
    assert 'answer = \\"5♠' not in "".join(
        c.source for c in notebooks.read(copy).cells if c.cell_type == "code"
    )
    assert notebooks.index(tmp_path) == []
    master.write_text(master.read_text("utf-8").replace("Good bases", "Better bases"), "utf-8")
    indexed = notebooks.indexed(tmp_path)
    assert [path for path, new in indexed.items() if new != path.read_text("utf-8")] == [copy]
