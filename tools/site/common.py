"""What both builds need: clean folders, and tools of their own, apart from the project's."""

import os
import shutil
import subprocess
import venv
from collections.abc import Iterable
from pathlib import Path

SITE = Path(__file__).resolve().parent
ROOT = SITE.parents[1]
DIST = SITE / "dist"
TOOLS = SITE / ".tools"


def run(*words: str | Path, cwd: Path = ROOT) -> None:
    """Runs a program; where it fails, prints what it said and ends the build."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{words[0]} failed")


def fresh(folder: Path) -> Path:
    """An empty folder in the place of whatever was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def environment(name: str) -> Path:
    """The programs of a virtual environment with exactly requirements-<name>.txt in it."""
    folder, wanted = TOOLS / name, SITE / f"requirements-{name}.txt"
    stamp = folder / "installed.txt"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if not stamp.exists() or stamp.read_bytes() != wanted.read_bytes():
        venv.create(folder, clear=True, with_pip=True)
        run(programs / "python", "-m", "pip", "install", "-q", "-r", wanted)
        shutil.copy(wanted, stamp)
    return programs


def notebooks() -> list[Path]:
    """Every notebook, in the order of the collection."""
    found = sorted((ROOT / "notebooks").rglob("*.ipynb"))
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


def copy(folder: Path, parts: Iterable[str]) -> None:
    """Copies folders of the project, without what programs leave behind."""
    hidden = shutil.ignore_patterns(".*", "__pycache__")
    for part in parts:
        shutil.copytree(ROOT / part, folder / part, ignore=hidden)


def told(folder: Path) -> None:
    """Prints how large a built folder is."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    print(f"{folder.relative_to(ROOT)}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")
