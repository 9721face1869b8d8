"""What ties the notebooks together: navigation bars, tables, the glossary, learner's copies."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nbformat import v4

from cardlib.errors import Refused
from tools import glossary
from tools.notebooks.anatomy import Head, anatomy_faults, head
from tools.notebooks.copies import is_solved, learners
from tools.notebooks.files import BARS, COPIES, find, find_all, read, stored, told_of
from tools.notebooks.judging import notebook_faults

GLOSSARY = re.compile(r"(?<=<!-- glossary -->\n).*?(?=<!-- /glossary -->)", re.DOTALL)
MARKED = re.compile(r"(?<=<!-- notebooks -->\n).*?(?=<!-- /notebooks -->)", re.DOTALL)


def check(root: Path, paths: Sequence[Path] = ()) -> list[str]:
    """Every fault of the stored notebooks (all, or those of `paths`), a sentence each."""
    faults = [
        f"{path.name}{fault}" for path in paths or find_all(root) for fault in notebook_faults(path)
    ]
    if not paths and not faults:
        files = indexed(root)
        faults += [
            f"{told_of(path)}: its navigation or table is stale: run `index`"
            for path, text in files.items()
            if path.parent.name != COPIES and path.read_text(encoding="utf-8") != text
        ]
        faults += [
            f"{told_of(path)}: isn't what its solved notebook gives: run `index`, then `refresh`"
            for path, text in files.items()
            if path.parent.name == COPIES
            and (not path.exists() or path.read_text(encoding="utf-8") != text)
        ]
        faults += [
            f"{told_of(path)}: is a copy of nothing: take it out"
            for path in find_all(root)
            if path not in files
        ]
    return faults


def index(root: Path) -> list[str]:
    """Writes the navigation bars, the tables and the copies; says which files changed."""
    changed = []
    for path, text in indexed(root).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(f"{told_of(path)}: written")
    return changed


def indexed(root: Path) -> dict[Path, str]:
    """The README, every notebook and every learner's copy as `index` writes them.

    Raises Refused for a notebook that doesn't say what the tables tell, or whose number differs
    from its file's, and for a README without the two marks of the table.
    """
    notebooks = {path: read(path) for path in find(root)}
    heads = {path: head(nb) for path, nb in notebooks.items()}
    for path, says in heads.items():
        if not (says.title and says.able and says.reading):
            raise Refused("\n".join(f"{path.name}: {f}" for f in anatomy_faults(notebooks[path])))
        if not path.name.startswith(says.title[:2] + "_"):
            raise Refused(f"{path.name}: its title has another number: {says.title}")
    readme = root / "README.md"
    text = readme.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise Refused("README.md: no lines `<!-- notebooks -->` and `<!-- /notebooks -->`")
    links = {
        path: f"{COPIES}/{path.name}" * is_solved(nb) or path.name for path, nb in notebooks.items()
    }
    files = {readme: MARKED.sub(lambda _: _table(heads, links, "notebooks/"), text)}
    for place, (path, nb) in enumerate(notebooks.items()):
        bar = _bar(heads, links, place)
        nb.cells = [cell for cell in nb.cells if cell.get("id") not in BARS]
        for cell in nb.cells:
            if cell.cell_type == "markdown":
                cell.source = MARKED.sub(lambda _: _table(heads, links), cell.source)
                cell.source = GLOSSARY.sub(lambda _: _glossary(notebooks, links), cell.source)
        for name, where in zip(BARS, (1, len(nb.cells) + 1), strict=True):
            nb.cells.insert(where, v4.new_markdown_cell(bar, id=name))
        files[path] = stored(nb)
        if is_solved(nb):
            copy = path.parent / COPIES / path.name
            files[copy] = stored(learners(nb, path.name, read(copy) if copy.exists() else None))
    return files


def _glossary(notebooks: dict[Path, Any], links: dict[Path, str]) -> str:
    """The words with the notebook of a game that introduces each."""
    of_games = {path.name[:2]: path for path in notebooks if path.name[:1] in "123"}
    texts = {
        number: "\n".join(c.source for c in notebooks[path].cells if c.cell_type == "markdown")
        for number, path in of_games.items()
    }
    return glossary.markdown(texts, {number: links[path] for number, path in of_games.items()})


def _bar(heads: dict[Path, Head], links: dict[Path, str], place: int) -> str:
    """Previous, index, next; an exercise notebook by its learner's copy."""
    paths = list(links)

    def link(path: Path) -> str:
        return f"[{heads[path].title}]({links[path]})"

    parts = []
    if place > 1:
        parts.append(f"← {link(paths[place - 1])}")
    if place > 0:
        parts.append(f"{'← ' if place == 1 else ''}{link(paths[0])}")
    if place + 1 < len(paths):
        parts.append(f"{link(paths[place + 1])} →")
    return " | ".join(parts) or "The only notebook."


def _table(heads: dict[Path, Head], links: dict[Path, str], folder: str = "") -> str:
    rows = [
        "| Notebook | Minutes: reading + exercises | You will be able to |",
        "| --- | --- | --- |",
        *(
            f"| [{says.title}]({folder}{links[path]}) | {says.reading} + {says.exercises} "
            f"| {says.able.replace('|', '&#124;')} |"
            for path, says in heads.items()
        ),
    ]
    return "\n".join(["", *rows, "", ""])
