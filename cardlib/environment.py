"""What a machine needs for the collection, what is missing on it, and how to mend that."""

import sys
from importlib.util import find_spec

from cardlib.shown import Shown, table

NEEDED = {
    "ipywidgets": "the tables to play at",
    "anywidget": "the tables by keyboard and for screen readers",
    "matplotlib": "the charts",
    "numpy": "simulations and big tables",
    "numba": "the long exact counts (notebooks 13 and 34 read their results)",
}
MEND = "To mend it, install with the line “Read and play” of README.md, then restart the kernel."
if sys.platform == "emscripten":  # the site on which Python runs in the browser
    MEND = "A browser doesn't have them: cells that need them show what is stored."


def check() -> Shown:
    """One line for each thing needed: what for, and whether it is there.

    >>> print(check().text.splitlines()[1])
    Python 3.11 or newer  everything                                                      fine
    """
    rows = [_row("Python 3.11 or newer", "everything", sys.version_info >= (3, 11))]
    rows += [_row(name, use, find_spec(name) is not None) for name, use in NEEDED.items()]
    missing = [row["needed"] for row in rows if row["here"] != "fine"]
    verdict = f"Missing: {', '.join(missing)}. {MEND}" if missing else "All is here."
    shown = table(rows)
    return Shown(f"{shown.html}<p>{verdict}</p>", f"{shown.text}\n{verdict}")


def _row(name: str, use: str, here: bool) -> dict[str, str]:
    return {"needed": name, "for": use, "here": "fine" if here else "MISSING"}
