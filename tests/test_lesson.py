"""Exercises: every right form passes, nothing raises, no answer is given away; and the copies."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import count, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlib import games
from cardlib.deck import Card, cards, text
from cardlib.lesson import check, hint
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
def test_neither_hint_nor_rule_nor_refusal_tells_the_answer(name: str, block: str) -> None:
    answer = str(solved(name, block))
    exercise = EXERCISES[name]
    said = [str(hint(name)), exercise.rule, str(check(name, "no such thing")), str(check(name, 77))]
    for sentence in said:
        assert len(answer) < 3 or answer.casefold() not in sentence.casefold()
    if exercise.right:
        assert len(str(exercise.right())) < 3 or str(exercise.right()) not in " ".join(said)


# Every right form


def test_a_card_may_be_written_in_any_way() -> None:
    for answer in ("4♦", "4d", " 4D ", Card("4", "♦"), ["4d"], (Card("4", "♦"),), iter(["4♦"])):
        assert right("14.1", answer)
    assert not right("14.1", "4♠")


def test_cards_may_come_in_any_order() -> None:
    for answer in ("K♦ A♠", "kd,as", ["Kd", Card("A", "♠")], {Card("A", "♠"), Card("K", "♦")}):
        assert right("35.3", answer)


def test_a_number_may_be_a_fraction_or_a_decimal_to_the_digits_shown() -> None:
    forms = ["34/48", "17/24", Fraction(17, 24), 17 / 24, "0.708", "0.7083", "70.83 %", "70.8%"]
    for answer in [*forms, Decimal("0.70833"), 1 - 14 / 48, " 17 / 24 ", "０.７０８", 7.0833e-1]:
        assert right("14.4", answer), answer
    for answer in ("0.71", 0.7, "71 %", "0.709", "17/25", True, "24/17", 70.83, "0/0"):
        assert not right("14.4", answer), answer
    assert "three digits" in str(check("14.4", 0.71))


def test_a_whole_number_may_be_written_in_any_way() -> None:
    for answer in (8, 8.0, "8", "8 points", "+8", Fraction(8), 7.999999999999999, Decimal(8)):
        assert right("25.2", answer), answer
    for answer in (4, "eight", 8.001, "7.9999", True, [8], {8}):
        assert not right("25.2", answer), answer


def test_seats_may_come_in_any_order_and_form() -> None:
    for answer in ("Q, S", "s q", "Q and S", "{Q, S}", ["S", "Q"], {"Q", "S"}, ("Q", "s")):
        assert right("25.1", answer), answer
    for answer in ("Q", "Q S R", ["Q"], 5, {"Q": 1}):
        assert not right("25.1", answer), answer


def test_points_may_come_as_a_dict_as_pairs_or_as_a_text() -> None:
    for answer in (
        {"A": 12, "B": 0, "C": 38},
        {"C": 38.0, "A": "12"},
        "A 12, B 0, C 38",
        "a: 12; c = 38",
        "{'A': 12, 'C': 38}",
        [("A", 12), ("C", 38)],
    ):
        assert right("25.3", answer), answer
    for answer in ({"A": 12}, "A 12, C 37", {"D": 3}, [1, 2, 3], "12 38", {}):
        assert not right("25.3", answer), answer


def test_other_right_deals_are_right_too() -> None:
    assert right("14.6", "2♦ 3♦ A♦ K♦ K♠")
    assert right("14.6", [Card("6", "♠"), "7♠", "6♦", "8♣", "8♦", "K♠", "Q♠"])
    two_highs = {"P": "K♣ K♦ 5♠ 4♦ 2♦", "Q": "K♥ K♠ 5♥ 4♣ 2♣", "R": "7♦ 6♥ 4♠ 2♥ A♦"}
    assert right("25.6", two_highs)
    assert right("25.6", {seat: cards(hand) for seat, hand in two_highs.items()})
    assert not right("25.6", two_highs | {"R": "9♦ 6♥ 4♠ 2♥ A♦"})
    assert right("25.4", ["K♥"])
    assert right("14.3", {"ties": "hit"})
    assert right("14.3", "ties = 'hit'")


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
    assert re.match(rf"{name}: (right!|not yet\. |not answered yet\.)", said)
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
