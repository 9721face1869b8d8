"""Where numpy, matplotlib and numba are missing: rules and tables work, notebooks show the stored.

The playable site is such a place: a browser's own Python has none of the three.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import notebooks

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = notebooks.find(ROOT)
BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "matplotlib", "numba"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
"""
PLAY = """
from cardlib import archie, high_and_low as hl, pai_gow as pg, worked
from pathlib import Path

table = hl.Table(top="K♣ A♦")
table.low.click()
assert table.game.unbanked == 1
table = archie.Table(seed=7)
table.fold.click()
assert table.game.hand("A") == ()
table = pg.Table(seed=7)
for press in (table.chips[25], table.circle, table.deal, table.go):
    press.click()
assert table.game.result
hands = sorted(Path("notebooks/hands").glob("*.toml"))
assert hands and all(worked.replay(hand) for hand in hands)
"""
RUN = """
import json
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.utils.capture import capture_output
from browser import Fallback
from tools import notebooks
from pathlib import Path
import os

class Shell(InteractiveShell):
    failed = None
    def _showtraceback(self, kind, error, lines):
        self.failed = f"{kind.__name__}: {error}"

shell = Shell.instance()
shell.display_pub = CapturingDisplayPublisher(parent=shell)
said = {}
os.chdir("notebooks")
for path in map(Path, sys.argv[1:]):
    cells = [cell for cell in notebooks.read(path).cells if cell.cell_type == "code"]
    shell.reset()
    Fallback(shell, {cell.source: [{"text/plain": "as stored"}] for cell in cells if cell.outputs})
    said[path.name] = []
    for cell in cells:
        shell.failed = None
        shell.display_pub.outputs.clear()
        with capture_output(display=False) as out:
            shell.run_cell(cell.source)
        shown = [o["data"].get("text/plain") for o in shell.display_pub.outputs]
        lacked = "not to be had in the browser" in out.stdout
        said[path.name].append([shell.failed, lacked, "as stored" in shown])
print(json.dumps(said))
"""


def without(code: str, *words: str) -> str:
    """Runs code where the three are not to be had; gives what it printed."""
    asked = [sys.executable, "-c", f"{BLOCKED}\nsys.path.insert(0, 'tools/site')\n{code}", *words]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-2000:]
    return done.stdout


def test_rules_tables_and_worked_hands_of_all_games() -> None:
    without(PLAY)


def test_the_three_really_are_missing() -> None:
    with pytest.raises(AssertionError, match="No module named 'numpy'"):
        without("import numpy")


@pytest.fixture(scope="module")
def said() -> dict[str, list[tuple[str | None, bool, bool]]]:
    """Of each cell of each notebook: its error, whether it lacked a module, showed the stored."""
    return dict(json.loads(without(RUN, *map(str, NOTEBOOKS)).splitlines()[-1]))


@pytest.mark.parametrize("name", [path.name for path in NOTEBOOKS])
def test_a_notebook_runs_and_shows_what_is_stored_where_it_must(name: str, said: Any) -> None:
    for failed, lacked, stored in said[name]:
        assert failed is None
        assert lacked or not stored


def test_the_odds_of_pai_gow_show_what_is_stored(said: Any) -> None:
    cells = said["33_pai_gow_odds.ipynb"]
    assert cells[0][1]  # numpy is imported in the first cell, with all that is there
    assert 5 < sum(stored for _, _, stored in cells) < len(cells)
