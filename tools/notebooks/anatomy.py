"""The anatomy of a notebook: its head, its sections, how long it takes to read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.notebooks.files import BARS, outputs, shown_text

SECTIONS = ("Worked hand", "Your turn", "Exercises", "Variants", "Key points")
NEEDED = ("Exercises", "Key points")
WORDS = 180  # read in a minute
LOOK = 5  # seconds for each code cell


@dataclass(frozen=True)
class Head:
    """What a notebook says of itself: title "10 · …", minutes, what a reader will be able to do."""

    title: str = ""
    reading: int = 0
    exercises: int = 0
    able: str = ""
    source: str = ""

    @property
    def is_start(self) -> bool:
        """Notebook 00, which opens the collection and teaches no game."""
        return self.title.startswith("00 ")


def head(nb: Any) -> Head:
    """Reads the Markdown cells before the first code cell."""
    cells = []
    for cell in nb.cells:
        if cell.cell_type == "code":
            break
        cells.append(str(cell.source))
    text = "\n".join(cells)

    def found(pattern: str) -> tuple[str, ...]:
        match = re.search(pattern, text, re.MULTILINE)
        return match.groups() if match else ("", "0")

    minutes = found(r"^\*\*Minutes:\*\* (\d+) reading, (\d+) exercises\s*$")
    return Head(
        title=found(r"\A# (\d\d · .+)\n?")[0],
        reading=int(minutes[0] or 0),
        exercises=int(minutes[1]),
        able=found(r"^\*\*You will be able to\*\* (.+)$")[0],
        source=found(r"^\*\*Source:\*\* (.+)$")[0],
    )


def reading_minutes(nb: Any) -> float:
    """How long a notebook takes to read: its text, its outputs, and a look at each code cell."""
    words, looks = 0, 0
    for cell in nb.cells:
        if cell.get("id") in BARS:
            continue
        if cell.cell_type == "markdown":
            words += len(re.sub(r"<[^>]*>|\]\([^)]*\)|[|`*#]", " ", cell.source).split())
        else:
            looks += 1
            words += len(shown_text(outputs(cell)).split())
    return words / WORDS + looks * LOOK / 60


def anatomy_faults(nb: Any) -> Iterator[str]:
    """The parts of a notebook that are missing, or out of their order."""
    says = head(nb)
    if not says.title or not re.fullmatch("# .+", nb.cells[0].source):
        yield "its first cell is not a line like `# 10 · The title` and nothing else"
    if not says.able:
        yield "no line `**You will be able to** …` before the first code cell"
    if not says.reading:
        yield "no line `**Minutes:** 15 reading, 10 exercises` before the first code cell"
    if says.is_start:
        return
    if not says.source:
        yield "no line `**Source:** …` (document, section) before the first code cell"
    text = "\n".join(cell.source for cell in nb.cells if cell.cell_type == "markdown")
    names = "|".join(SECTIONS)
    there = re.findall(rf"^## ({names})\b", text, re.MULTILINE)
    yield from (f"no section `## {name}`" for name in NEEDED if name not in there)
    if there != sorted(there, key=SECTIONS.index):
        yield f"its sections stand as {', '.join(there)}; the order is {', '.join(SECTIONS)}"
