"""Result files of long counts: JSON that says how, when, with what and in what time."""

import json
import platform
import time
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardlib.deck import told
from cardlib.errors import Refused


def write(path: Path, what: object) -> None:
    """All or nothing: a killed run leaves no half file."""
    half = path.with_suffix(".half")
    half.write_text(json.dumps(what, indent=1) + "\n", encoding="utf-8")
    half.replace(path)


def about(method: str, started: float, packages: Sequence[str]) -> dict[str, Any]:
    """What a result file begins with: method, date, versions and seconds.

    started: time.monotonic() at the beginning; packages: those that computed it.
    """
    return {
        "method": method,
        "date": date.today().isoformat(),
        "versions": {"python": platform.python_version()}
        | {name: version(name) for name in packages},
        "seconds": round(time.monotonic() - started),
    }


def read(folder: Path, name: str) -> dict[str, Any]:
    """A result file as it is shipped; Refused, naming those that are, where there is none."""
    known = {file.stem: file for file in folder.glob("*.json")}
    if not (isinstance(name, str) and name in known):
        there_are = ", ".join(sorted(known)) or "none yet"
        raise Refused(f"there is no result {told(name)}: there are {there_are}")
    return json.loads(known[name].read_text(encoding="utf-8"))  # type: ignore[no-any-return]
