"""Moving the pins of the requirements files, below the caps that their lines note."""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cardlib.errors import Refused

FILES = ("requirements.txt", "tests/requirements.txt")


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
    files = {root / name: (root / name).read_text(encoding="utf-8") for name in FILES}
    newest = newest_versions(root, "\n".join(files.values()))
    for file, before in files.items():
        after = moved(before, newest)
        old, new = pins(before), pins(after)
        for name, pin in new.items():
            if pin.specifier != old[name].specifier:
                print(f"{name}: {old[name].specifier} -> {pin.specifier}")
        file.write_text(after, encoding="utf-8", newline="\n")
    wanted = [word for name in FILES for word in ("--requirement", name)]
    _pip("install", "--quiet", *wanted, folder=root)
    # A fresh process, since this one has the old packages loaded.
    subprocess.run([sys.executable, "-m", "tools.notebooks", "refresh"], cwd=root, check=True)


def _pip(*words: str, folder: Path | None = None) -> None:
    done = subprocess.run([sys.executable, "-m", "pip", *words], cwd=folder, check=False)
    if done.returncode:
        raise Refused("pip could not do it (its reason stands above)")
