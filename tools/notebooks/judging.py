"""What a stored notebook may not hold, and what to do about it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from nbformat.validator import isvalid

from cardlib.deck import told
from cardlib.errors import Refused
from tools.notebooks.anatomy import anatomy_faults
from tools.notebooks.files import METADATA, WIDGET_VIEW, read, stored

LARGEST = 500_000  # bytes of a notebook
LONGEST = 14  # lines of a code cell
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
