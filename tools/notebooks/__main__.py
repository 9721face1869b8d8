"""The notebook tool's command."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cardlib.errors import Refused
from tools import notebooks
from tools.notebooks.files import ROOT, find_all
from tools.notebooks.indexing import check, index
from tools.notebooks.pins import upgrade
from tools.notebooks.running import refresh


def main(words: Sequence[str] | None = None) -> int:
    """Runs one command; 0 where all is well, 1 where something was refused."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.notebooks", description=notebooks.__doc__
    )
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
