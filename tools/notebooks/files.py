"""The notebooks as files: where they are, and the one form in which they are stored."""

import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat import v4

from cardlib.errors import Refused

ROOT = Path(__file__).resolve().parents[2]
COPIES = "exercises"
BARS = ("navigation", "navigation-end")
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


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


def outputs(cell: Any) -> list[Any]:
    """What a cell shows, without the number of the run and without the view of a live widget."""
    return [
        output.get("text")
        or {kind: data for kind, data in output.get("data", {}).items() if kind != WIDGET_VIEW}
        for output in cell.get("outputs", [])
    ]


def shown_text(outputs: list[Any]) -> str:
    """Outputs as text."""
    return "\n".join(o if isinstance(o, str) else str(o.get("text/plain", "")) for o in outputs)


def told_of(path: Path) -> str:
    """A notebook as messages name it."""
    return f"{COPIES}/{path.name}" if path.parent.name == COPIES else path.name
