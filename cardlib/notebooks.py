"""The notebook tool: `python -m cardlib.notebooks refresh | check | index | upgrade`.

refresh runs the notebooks from top to bottom and stores them in one form, the same bytes each time;
check lists what a stored notebook may not hold, and what to do about it;
index writes the navigation bars, the tables of notebooks, and the learner's copies of exercises;
upgrade moves the pins of requirements.txt, installs them and refreshes.

Every function takes the folder or the file that it works on, so that it can be tried on a copy.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import v4
from nbformat.validator import isvalid
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cardlib import glossary
from cardlib.deck import told
from cardlib.errors import Refused

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 500_000  # bytes of a notebook
LONGEST = 14  # lines of a code cell
SECONDS = 120  # for one cell

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SECTIONS = ("Worked hand", "Your turn", "Exercises", "Variants", "Key points")
NEEDED = ("Exercises", "Key points")
BARS = ("navigation", "navigation-end")
GLOSSARY = re.compile(r"(?<=<!-- glossary -->\n).*?(?=<!-- /glossary -->)", re.DOTALL)
MARKED = re.compile(r"(?<=<!-- notebooks -->\n).*?(?=<!-- /notebooks -->)", re.DOTALL)

_OUTPUT = "its output can't be stored or compared: let a widget of cardlib show it"
_OUTSIDE = "a notebook stands by itself: it installs and fetches nothing and runs nothing beside it"
FORBIDDEN_NAMES = {
    **dict.fromkeys(
        ("interact", "interactive", "interact_manual", "interactive_output", "Output"), _OUTPUT
    ),
    **dict.fromkeys(("clear_output", "display_id"), "what was shown stays shown: show it once"),
    **dict.fromkeys(("get_ipython", "system", "subprocess", "socket", "requests"), _OUTSIDE),
    **dict.fromkeys(("urllib", "http", "pip"), _OUTSIDE),
    **dict.fromkeys(
        ("threading", "multiprocessing"), "the order of its output changes from run to run"
    ),
    "input": "nobody is there to answer: use a control, or a name that is set in the cell",
}
PATHS = {
    r"(?<![\w.:/])/(?:home|root|tmp|Users|work|private|var|opt|usr)/\S|\b[A-Z]:\\Users"
    r"|site-packages|ipykernel_\d": "a path of one machine: say it without",
}
FORBIDDEN_TEXT = {
    r"\b0x[0-9a-fA-F]{6,}": "an address, which changes with each run: give the thing a repr",
    r"<[\w.]+ object\b|<(?:function|bound method|module|generator|class) |<Figure size|<Axes"
    r"|^(?:\w+\()(?:children|value|description|layout|style|options|icon|icons|bundled)=": (
        "a default repr, which says nothing to a reader: show a sentence or a picture"
    ),
    **PATHS,
    r"frozenset\(\{": "a set, whose order changes with each run: sort it",
}
FORBIDDEN_HTML = {
    r"<(?:svg|style|script|iframe)\b": (
        "is dropped or mangled in an untrusted notebook: use cardlib.shown.picture"
    ),
    r"<(?:img|link|source)[^>]+(?:src|href)=[\"']?(?:https?:)?//": "is fetched from elsewhere",
    r"<img(?![^>]*\balt=[\"'][^\"'])[^>]*>": "has no alt: say in a sentence what is to be seen",
}


def find(root: Path) -> list[Path]:
    """The notebooks of a project, in the order of their numbers."""
    return sorted((root / "notebooks").glob("*.ipynb"))


def find_all(root: Path) -> list[Path]:
    """The notebooks, and the learner's copies of those that hold solved exercises."""
    return find(root) + sorted((root / "notebooks" / COPIES).glob("*.ipynb"))


def read(path: Path) -> Any:
    """A notebook as nbformat's nodes, without the repairs that nbformat.read makes in silence."""
    try:
        return v4.reads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, AttributeError, KeyError, TypeError) as error:
        raise Refused(f"{path.name}: not a notebook of format 4 ({error})") from error


def stored(notebook: Any) -> str:
    """The text of a notebook in the one form in which it is stored."""
    nb = nbformat.from_dict(notebook)
    nb.update(metadata=METADATA, nbformat=4, nbformat_minor=5)
    ids: set[str] = set()
    for number, cell in enumerate(nb.cells, 1):
        name = cell.get("id") or f"c{number}"
        while name in ids:
            name += "x"
        ids.add(name)
        cell.update(id=name, metadata={})
        for output in cell.get("outputs", []):
            if "data" in output:
                output.metadata = {}
                output.data.pop(WIDGET_VIEW, None)
    return str(v4.writes(nb)) + "\n"


# Running


def run(path: Path, seconds: int = SECONDS) -> Any:
    """A notebook as it is after a run in its own folder, by a kernel of its own."""
    nb = read(path)
    client = NotebookClient(
        nb,
        timeout=seconds,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # no word on how the kernel is reached
        resources={"metadata": {"path": str(path.parent)}},
        allow_errors=True,  # so that all faults are told at once
        coalesce_streams=True,  # one text, however the kernel cut it up
        store_widget_state=False,
        record_timing=False,
    )
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)
    try:
        client.execute()
    except (CellTimeoutError, DeadKernelError) as error:
        reason = str(error).strip().splitlines()[0]
        raise Refused(f"{path.name}: the run did not end: {reason}") from error
    return nb


def refresh(path: Path, seconds: int = SECONDS) -> list[str]:
    """Runs one notebook and stores it; says which outputs changed.

    Raises Refused, and leaves the file as it was, where an output can't be stored: an error, a
    text on stderr, a widget that leaves neither picture nor sentence, and what `check` refuses.
    """
    before, nb = read(path), run(path, seconds)
    faults = [
        f"{path.name}, cell {number}: {fault}"
        for number, cell in enumerate(nb.cells, 1)
        for output in cell.get("outputs", [])
        for fault in output_faults(output)
    ]
    if faults:
        raise Refused("\n".join(faults))
    path.write_text(stored(nb), encoding="utf-8", newline="\n")
    return [f"{path.name}, {change}" for change in changes(before, read(path))]


def changes(before: Any, after: Any) -> Iterator[str]:
    """One sentence for every cell whose outputs differ. Cells are matched by their ids."""
    old = {cell.get("id"): _outputs(cell) for cell in before.cells}
    for number, cell in enumerate(after.cells, 1):
        was, now = old.get(cell.id, []), _outputs(cell)
        if was == now:
            continue
        if not was:
            yield f"cell {number}: new output"
            continue
        lines = [_text(outputs).splitlines() for outputs in (was, now)]
        longest = max(map(len, lines))
        pairs = zip(*([*part, *[""] * (longest - len(part))] for part in lines), strict=True)
        differ = next(((a, b) for a, b in pairs if a != b), None)
        yield f"cell {number}: " + (
            f"was {differ[0]!r}, is {differ[1]!r}" if differ else "same text, another picture"
        )


def _outputs(cell: Any) -> list[Any]:
    """What a cell shows, without the number of the run and without the view of a live widget."""
    return [
        output.get("text")
        or {kind: data for kind, data in output.get("data", {}).items() if kind != WIDGET_VIEW}
        for output in cell.get("outputs", [])
    ]


def _text(outputs: list[Any]) -> str:
    return "\n".join(o if isinstance(o, str) else str(o.get("text/plain", "")) for o in outputs)


# Checking


def check(root: Path, paths: Sequence[Path] = ()) -> list[str]:
    """Every fault of the stored notebooks (all, or those of `paths`), a sentence each."""
    faults = [
        f"{path.name}{fault}" for path in paths or find_all(root) for fault in notebook_faults(path)
    ]
    if not paths and not faults:
        files = indexed(root)
        faults += [
            f"{_told(path)}: its navigation or table is stale: run `index`"
            for path, text in files.items()
            if path.parent.name != COPIES and path.read_text(encoding="utf-8") != text
        ]
        faults += [
            f"{_told(path)}: isn't what its solved notebook gives: run `index`, then `refresh`"
            for path, text in files.items()
            if path.parent.name == COPIES
            and (not path.exists() or path.read_text(encoding="utf-8") != text)
        ]
        faults += [
            f"{_told(path)}: is a copy of nothing: take it out"
            for path in find_all(root)
            if path not in files
        ]
    return faults


def _told(path: Path) -> str:
    return f"{COPIES}/{path.name}" if path.parent.name == COPIES else path.name


def notebook_faults(path: Path) -> Iterator[str]:
    """The faults of one stored notebook, each as ", cell n: …" or ": …" to stand after its name."""
    try:
        nb = read(path)
    except Refused as error:
        yield str(error).removeprefix(path.name)
        return
    for name, times in Counter(cell.get("id") for cell in nb.cells).items():
        if times > 1:
            yield f": {times} cells have the id {name!r}: run `refresh`"
    if not isvalid(nb):
        yield ": not a valid notebook of format 4.5: run `refresh`"
        return
    for name in sorted(set(nb.metadata) - set(METADATA)):
        yield f": its metadata hold {name!r}: run `refresh`"
    if nb.metadata.get("kernelspec") != METADATA["kernelspec"]:
        yield ": its kernelspec is not the plain python3: run `refresh`"
    size = path.stat().st_size
    if size > LARGEST:
        yield f": weighs {size // 1000} kB, {LARGEST // 1000} at most: smaller or fewer pictures"
    code = [cell for cell in nb.cells if cell.cell_type == "code"]
    counts = [cell.execution_count for cell in code]
    if counts != list(range(1, len(code) + 1)):
        yield f": its cells were run as {counts}, not from 1 to {len(code)}: run `refresh`"
    if code and not any(cell.outputs for cell in code):
        yield ": no cell has an output: run `refresh`"
    yield from (f": {fault}" for fault in anatomy_faults(nb))
    for number, cell in enumerate(nb.cells, 1):
        faults = [f"has the tag {tag!r}: no cell is an exception" for tag in _tags(cell)]
        if cell.cell_type == "markdown":
            faults += text_faults(cell.source, path.parent, in_sites=True)
        if cell.cell_type == "code":
            faults += source_faults(cell.source, first=cell is code[0])
            faults += [fault for output in cell.outputs for fault in output_faults(output)]
        yield from (f", cell {number}: {fault}" for fault in faults)
    if path.read_text(encoding="utf-8") != stored(nb):
        yield ": not stored as `refresh` stores it: run `refresh`"


def _tags(cell: Any) -> list[str]:
    return list(cell.metadata.get("tags", []))


def source_faults(source: str, first: bool = False) -> Iterator[str]:
    """What may not stand in a code cell; the first one of a notebook only imports.

    >>> list(source_faults("%time 1 + 1"))
    ['is not plain Python (line 1): no % or ! commands, no question marks']
    """
    lines = [line for line in source.splitlines() if line.strip()]
    if not lines:
        yield "is empty: take it out"
    if len(lines) > LONGEST:
        yield f"has {len(lines)} lines, {LONGEST} at most: move the work into cardlib"
    if source.rstrip().endswith(";"):
        yield "ends in a semicolon, which hides its value from readers: take it off"
    if re.search("NBVAL", source):
        yield "has an NBVAL mark: every output is compared"
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        yield f"is not plain Python (line {error.lineno}): no % or ! commands, no question marks"
        return
    if first and not all(isinstance(part, ast.Import | ast.ImportFrom) for part in tree.body):
        yield "is the first code cell, which only imports: move the rest into the next one"
    for name in sorted(set(_names(tree)) & set(FORBIDDEN_NAMES)):
        yield f"uses {name}: {FORBIDDEN_NAMES[name]}"
    yield from _matches(source, FORBIDDEN_TEXT, "has")


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute) and node.attr != "input":
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg == "display_id":
            yield node.arg
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")


def output_faults(output: Any) -> Iterator[str]:
    """What may not stand in an output."""
    if output.output_type == "error":
        yield f"ends in {output.ename}: {output.evalue}; show a refusal as the sentence it says"
        return
    if output.output_type == "stream":
        if output.name == "stderr":
            yield f"writes to stderr: {output.text.strip()[:200]!r}"
            return
        texts = {"text/plain": output.text}
    else:
        texts = {kind: data for kind, data in output.data.items() if isinstance(data, str)}
        yield from _form_faults(set(output.data))
    yield from _matches(texts.get("text/plain", ""), FORBIDDEN_TEXT, "shows")
    if _has_set(texts.get("text/plain", "")):
        yield "prints a set, whose order changes with each run: sort it"
    html = re.sub(r"base64,[A-Za-z0-9+/=]+", "", texts.get("text/html", ""))
    yield from _matches(html, FORBIDDEN_TEXT | FORBIDDEN_HTML, "its HTML shows")


def _form_faults(kinds: set[str]) -> Iterator[str]:
    """Everything shown is there in words; and pictures in the form that every reader keeps."""
    if "text/plain" not in kinds:
        yield "shows something without its text/plain: give it a repr that says it"
    if WIDGET_VIEW in kinds and "text/html" not in kinds:
        yield "shows a widget that leaves no picture: give it text/html and text/plain to store"
    if any(kind.startswith("image/") for kind in kinds) and "text/html" not in kinds:
        yield "shows a picture without alt: use cardlib.figures.figure or cardlib.shown.picture"


def _matches(text: str, forbidden: dict[str, str], verb: str) -> Iterator[str]:
    for pattern, advice in forbidden.items():
        found = re.search(pattern, text, re.MULTILINE)
        if found:
            yield f"{verb} {told(found[0])}: {advice}"


def _has_set(text: str) -> bool:
    """Whether a text holds the repr of a set of two or more."""
    for piece in re.findall(r"\{[^{}]+\}", text):
        try:
            tree = ast.parse(piece, mode="eval").body
        except (SyntaxError, ValueError):
            continue
        if isinstance(tree, ast.Set) and len(tree.elts) > 1:
            return True
    return False


def text_faults(source: str, folder: Path, in_sites: bool = False) -> Iterator[str]:
    """What may not stand in Markdown of a file in `folder`; in_sites: it becomes part of both."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", source, flags=re.DOTALL)
    links = re.findall(r"(!?)\[([^\]]*)\]\(\s*<?([^)\s>]+)[^)]*\)", text)
    links += [("", "", target) for target in re.findall(r"(?:href|src)=[\"']([^\"']+)", text)]
    for mark, words, target in links:
        outside = re.match(r"(?:https?:)?//|mailto:", target)
        if mark and not words.strip():
            yield f"places {target} without a text: say in a sentence what is to be seen"
        if mark and outside:
            yield f"places {target}, which is fetched from elsewhere: draw it into figures/"
        file = unquote(target.partition("#")[0])
        if outside or not file or file.startswith("data:"):
            continue
        if not (folder / file).exists():
            yield f"links to {target}, which is not there"
        elif in_sites and not {"notebooks", "figures"} & {*(folder / file).resolve().parts}:
            yield f"links to {target}, which the two sites don't have: name it only"
    html = re.sub(r"base64,[A-Za-z0-9+/=]+", "", text)
    yield from _matches(html, FORBIDDEN_HTML, "holds")
    yield from _matches(source, PATHS, "holds")


# The anatomy of a notebook


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


WORDS = 180  # read in a minute
LOOK = 5  # seconds for each code cell


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
            words += len(_text(_outputs(cell)).split())
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


def index(root: Path) -> list[str]:
    """Writes the navigation bars, the tables and the copies; says which files changed."""
    changed = []
    for path, text in indexed(root).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(f"{_told(path)}: written")
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
        path: f"{COPIES}/{path.name}" * _is_solved(nb) or path.name
        for path, nb in notebooks.items()
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
        if _is_solved(nb):
            copy = path.parent / COPIES / path.name
            files[copy] = stored(learners(nb, path.name, read(copy) if copy.exists() else None))
    return files


# Exercises: the solved notebook is the master, the learner's copy is made from it

COPIES = "exercises"
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


def _is_solved(nb: Any) -> bool:
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
            blocks = _fenced(cell.source, "python") + _fenced(_text(_outputs(cell)), "text")
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


# Moving the pins


def pins(text: str) -> dict[str, Requirement]:
    """The pinned packages of a requirements file, by name."""
    found = [Requirement(line.split(" #")[0]) for line in text.splitlines() if "==" in line]
    return {canonicalize_name(pin.name): pin for pin in found}


def wishes(text: str) -> list[str]:
    """What to ask of pip: every pinned package without its pin, below the cap that its line notes.

    >>> wishes("numpy==2.4.6  # <2.5: the last line for Python 3.11")
    ['numpy<2.5']
    """
    asked = []
    for line in text.splitlines():
        if "==" in line:
            pin = Requirement(line.split(" #")[0])
            cap = re.search(r" # *(<[\d.]+)", line)
            marker = f"; {pin.marker}" if pin.marker else ""
            asked.append(f"{pin.name}{cap[1] if cap else ''}{marker}")
    return asked


def moved(text: str, newest: dict[str, str]) -> str:
    """A requirements file with the versions of `newest`, by canonical name; the rest stays."""
    lines = []
    for line in text.splitlines(keepends=True):
        name = canonicalize_name(re.split(r"==", line)[0]) if "==" in line else ""
        if name in newest:
            line = re.sub(r"==[^\s;]+", f"=={newest[name]}", line, count=1)
        lines.append(line)
    return "".join(lines)


def newest_versions(root: Path, text: str) -> dict[str, str]:
    """The newest versions that go together and have wheels for the oldest Python served."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = re.search(r">=\s*([\d.]+)", project["requires-python"])
    with tempfile.TemporaryDirectory() as folder:
        asked, report = Path(folder, "asked.txt"), Path(folder, "report.json")
        asked.write_text("\n".join(wishes(text)), encoding="utf-8")
        _pip(
            *("install", "--quiet", "--dry-run", "--ignore-installed", "--only-binary=:all:"),
            *("--target", folder, "--report", str(report), "--requirement", str(asked)),
            *(("--python-version", oldest[1]) if oldest else ()),
        )
        chosen = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {canonicalize_name(p["metadata"]["name"]): p["metadata"]["version"] for p in chosen}


def upgrade(root: Path) -> None:
    """Moves the pins, installs them and refreshes all notebooks; prints what moved and changed."""
    file = root / "requirements.txt"
    before = file.read_text(encoding="utf-8")
    after = moved(before, newest_versions(root, before))
    old, new = pins(before), pins(after)
    for name, pin in new.items():
        if pin.specifier != old[name].specifier:
            print(f"{name}: {old[name].specifier} -> {pin.specifier}")
    file.write_text(after, encoding="utf-8", newline="\n")
    _pip("install", "--quiet", "--requirement", file.name, folder=root)
    # A fresh process, since this one has the old packages loaded.
    subprocess.run([sys.executable, "-m", "cardlib.notebooks", "refresh"], cwd=root, check=True)


def _pip(*words: str, folder: Path | None = None) -> None:
    done = subprocess.run([sys.executable, "-m", "pip", *words], cwd=folder, check=False)
    if done.returncode:
        raise Refused("pip could not do it (its reason stands above)")


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; 0 where all is well, 1 where something was refused."""
    parser = argparse.ArgumentParser(prog="python -m cardlib.notebooks", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("command", choices=("refresh", "check", "index", "upgrade"))
    parser.add_argument(
        "notebooks", nargs="*", type=Path, help="for refresh and check; all if none"
    )
    asked = parser.parse_args(words)
    paths = asked.notebooks or find_all(ROOT)
    try:
        if asked.command == "check":
            faults = check(ROOT, asked.notebooks)
            print(*faults or [f"{len(paths)} notebooks, no fault"], sep="\n")
            return int(bool(faults))
        if asked.command == "index":
            print(*index(ROOT) or ["nothing changed"], sep="\n")
        elif asked.command == "upgrade":
            upgrade(ROOT)
        else:
            return max([_refresh_aloud(path) for path in paths], default=0)
    except (Refused, OSError) as error:
        print(error)
        return 1
    return 0


def _refresh_aloud(path: Path) -> int:
    """Refreshes one notebook and prints what came of it, so that one fault hides no other."""
    try:
        print(*refresh(path) or [f"{path.name}: nothing changed"], sep="\n", flush=True)
    except (Refused, OSError) as error:
        print(error, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
