"""The house: who may import whom, and what the rules do without."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardlib

HOUSE = Path(cardlib.__file__).parent
GAMES = ("high_and_low", "archie", "pai_gow")
HEAVY = {"numpy", "numba", "matplotlib", "scipy", "tqdm", "distributed"}
VIEWS = {"ipywidgets", "anywidget", "traitlets"}
BELOW = {  # a game's rooms, and the shared rooms that each may import when it is loaded
    "rules": {"errors", "deck", "hands"},
    "odds": {"errors", "deck", "hands"},
    "worked": {"errors", "deck", "hands", "worked"},
    "bots": {"errors", "deck", "hands"},
    "house_way": {"errors", "deck", "hands"},
    "betting": {"errors", "deck", "hands"},
}


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


@pytest.mark.parametrize("path", modules(), ids=name)
def test_a_game_never_knows_another(path):
    mine = name(path).split(".")[0]
    others = {module.split(".")[1] for module in loaded(path) if module.startswith("cardlib.")}
    if mine in GAMES:
        assert not others & (set(GAMES) - {mine})
    else:
        assert not others & set(GAMES)


@pytest.mark.parametrize(
    "path", [p for p in modules() if p.stem in BELOW and p.parent != HOUSE], ids=name
)
def test_a_room_knows_only_what_lies_below_it(path):
    shared = {m.split(".")[1] for m in loaded(path) if m.startswith("cardlib.")}
    assert shared <= BELOW[path.stem] | {path.parent.name}


def test_rules_and_tables_work_where_numpy_matplotlib_and_numba_are_missing():
    script = f"""
import sys
for missing in {sorted(HEAVY)}:
    sys.modules[missing] = None
from cardlib import archie, cards, high_and_low, pai_gow, worked
for game in (high_and_low, archie, pai_gow):
    table = game.Table(seed=7)
    assert table.ledger() and table._repr_mimebundle_()["text/html"]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
