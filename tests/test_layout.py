"""The house: who may import whom, and what the rules do without."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardlib
from cardlib import games

HOUSE = Path(cardlib.__file__).parent
GAMES = {room.parent.name for room in HOUSE.glob("*/rules.py")}
HEAVY = {"numpy", "numba", "matplotlib", "scipy", "tqdm", "distributed"}
VIEWS = {"ipywidgets", "anywidget", "traitlets"}
BELOW = {"errors", "deck", "hands", "names", "switches", "frozen"}  # shared rooms that know no game
ROOMS = ("rules", "odds", "bots", "house_way", "betting", "pots", "draws", "setting", "versions")


def modules():
    return sorted(path for path in HOUSE.rglob("*.py") if "results" not in path.parts)


def name(path):
    return ".".join(path.relative_to(HOUSE).with_suffix("").parts)


def loaded(path):
    """What a module imports when it is loaded (not what its functions import when called)."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        for part in ast.walk(node) if isinstance(node, ast.Try) else [node]:
            if isinstance(part, ast.Import):
                yield from (alias.name for alias in part.names)
            elif isinstance(part, ast.ImportFrom):
                base = part.module or ""
                inside = base == "cardlib" or base.startswith("cardlib.")
                yield from (f"{base}.{a.name}" for a in part.names) if inside else [base]


@pytest.mark.parametrize("path", modules(), ids=name)
def test_heavy_libraries_are_imported_only_where_they_are_used(path):
    tops = {module.split(".")[0] for module in loaded(path)}
    assert not tops & HEAVY


@pytest.mark.parametrize("path", modules(), ids=name)
def test_only_what_is_pressed_knows_ipywidgets(path):
    if path.stem not in ("widgets", "table", "form", "editor"):
        assert not {module.split(".")[0] for module in loaded(path)} & VIEWS


def test_the_games_of_the_house_are_found_by_their_folders():
    assert {game.folder for game in games.games().values()} == GAMES


@pytest.mark.parametrize("path", modules(), ids=name)
def test_a_game_never_knows_another(path):
    mine = name(path).split(".")[0]
    others = {module.split(".")[1] for module in loaded(path) if module.startswith("cardlib.")}
    if mine in GAMES:
        assert not others & (GAMES - {mine})
    else:
        assert not others & GAMES


@pytest.mark.parametrize(
    "path", [p for p in modules() if p.stem in ROOMS and p.parent != HOUSE], ids=name
)
def test_a_room_knows_only_what_lies_below_it(path):
    shared = {m.split(".")[1] for m in loaded(path) if m.startswith("cardlib.")}
    assert shared <= BELOW | {path.parent.name}


def test_rules_and_tables_work_where_numpy_matplotlib_and_numba_are_missing():
    script = f"""
import sys
for missing in {sorted(HEAVY)}:
    sys.modules[missing] = None
from importlib import import_module
for game in {sorted(GAMES)}:
    table = import_module(f"cardlib.{{game}}").Table(seed=7)
    assert table.ledger() and table._repr_mimebundle_()["text/html"]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
