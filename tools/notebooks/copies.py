"""The learner's copy of a solved notebook, made from it: the solved one is the master."""

import re
from typing import Any

import nbformat

from tools.notebooks.files import outputs, shown_text

SOLVED = "**Solved.**"
YOURS = (
    "**Yours to solve.** Put your answer in place of each `None` and run the cell. "
    "[The solved notebook](../{name}) holds every answer."
)
FOLD_ENDS = "\n\n</details>"
_ANSWER = re.compile(
    r"(?P<answer>answer = .+)\n(?P<check>check\(\"(?P<name>[\d.]+)\", answer\))", re.S
)
_SOLUTION = re.compile(r"\*\*Solution of (?P<name>[\d.]+)\*\*\n+(?P<text>.+)", re.S)


def is_solved(nb: Any) -> bool:
    """Whether a notebook says that it holds the answers."""
    return any(cell.source.startswith(SOLVED) for cell in nb.cells)


def learners(nb: Any, name: str, before: Any = None) -> Any:
    """The learner's copy of a solved notebook: every answer is None, every solution folded.

    In the master, a code cell "answer = …" with its check holds the answer, and the Markdown cell
    "**Solution of 14.1**" the reasons; code cells right after it belong to it. The copy folds all
    of this, with what the code shows, below the check.
    name: of the file. before: the copy as it was stored; its outputs stay where a cell is the same.
    """
    copy = nbformat.from_dict(nb)
    old = {cell.id: cell for cell in before.cells} if before else {}
    answers: dict[str, str] = {}
    solution = None  # the cell with the reasons, while code cells follow it
    kept = []
    for cell in copy.cells:
        if cell.cell_type == "code" and solution:
            blocks = _fenced(cell.source, "python") + _fenced(shown_text(outputs(cell)), "text")
            solution.source = f"{solution.source.removesuffix(FOLD_ENDS)}{blocks}{FOLD_ENDS}"
            continue
        kept.append(cell)
        if cell.cell_type == "code":
            answer = _ANSWER.fullmatch(cell.source)
            if answer:
                answers[answer["name"]] = answer["answer"]
                cell.source = f"answer = None\n{answer['check']}"
            was = old.get(cell.id)
            same = was if was and was.source == cell.source else {}
            cell.update(
                outputs=same.get("outputs", []), execution_count=same.get("execution_count")
            )
            continue
        cell.source = _from_below(cell.source)
        if cell.source.startswith(SOLVED):
            cell.source = YOURS.format(name=name)
        reasons = _SOLUTION.fullmatch(cell.source)
        solution = cell if reasons else None
        if reasons:
            cell.source = _folded(reasons["name"], reasons["text"], answers[reasons["name"]])
    copy.cells = kept
    return copy


def _from_below(text: str) -> str:
    """Markdown whose links are followed from a folder below."""
    return re.sub(r"(\]\(<?)(?![a-z]+:|#)", r"\1../", text)


def _folded(name: str, text: str, answer: str) -> str:
    fold = f"<details><summary>Solution of {name}</summary>"
    return f"{fold}\n\n{text.strip()}{_fenced(answer, 'python')}{FOLD_ENDS}"


def _fenced(text: str, language: str) -> str:
    return f"\n\n```{language}\n{text.strip()}\n```" if text.strip() else ""
