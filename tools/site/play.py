"""The playable site: `python3 tools/site/play.py` makes dist/play, a folder for any static host.

JupyterLite with Python itself compiled for the browser (Pyodide). Everything is taken from packages
and laid into the folder; a reader's browser asks no other host. The notebooks' imports find cardlib
and the widgets, since they stand in Pyodide's list of packages, its lock.
"""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from common import DIST, ROOT, SITE, TOOLS, copy, environment, fresh, notebooks, run, told

OUT = DIST / "play"
RUNTIME = "pyodide.mjs pyodide.js pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip package.json"
# Run in the kernel's own namespace, where it leaves no name.
STARTUP = '__import__("cardlib.browser").browser.start()\n'
# Packages that Pyodide doesn't know, with those that each needs besides Python.
OWN: dict[str, list[str]] = {
    "comm": [],
    "psygnal": [],
    "jupyterlab-widgets": [],
    "ipywidgets": ["comm", "ipython", "jupyterlab-widgets", "traitlets"],
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "cardlib": ["ipywidgets", "anywidget"],
}


def main() -> None:
    """Builds the folder anew."""
    programs = environment("play")
    npm = shutil.which("npm")
    if not npm:
        raise SystemExit("npm is not here: install Node.js, which brings it")
    run(npm, "ci", "--silent", "--no-audit", "--no-fund", cwd=SITE)
    source = SITE / "node_modules" / "pyodide"
    _same_version(programs, source)

    lite = fresh(TOOLS / "lite")
    pyodide = lite / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in RUNTIME.split():
        shutil.copy(source / name, pyodide)
    asked = "--no-deps --only-binary=:all: --python-version=3.14 --platform=any --abi=none"
    asked += " --implementation=py"
    wanted = SITE / "requirements-browser.txt"
    pip = (programs / "python", "-m", "pip")
    run(*pip, "download", "-q", *asked.split(), "-d", pyodide, "-r", wanted)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copy(tree, ["cardlib"])
        shutil.copy(ROOT / "pyproject.toml", tree)
        shutil.copy(ROOT / "README.md", tree)
        shutil.copy(SITE / "browser.py", tree / "cardlib")
        (tree / "cardlib" / "stored.json").write_text(json.dumps(stored()), encoding="utf-8")
        (tree / "cardlib" / "startup.py").write_text(STARTUP, encoding="utf-8")
        run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", pyodide, tree)
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = packages(lock["packages"], sorted(pyodide.glob("*.whl")))
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")

    minor = lock["info"]["python"].rpartition(".")[0]
    settings = (SITE / "jupyter-lite.json").read_text(encoding="utf-8")
    settings = settings.replace("MINOR", minor)
    (lite / "jupyter-lite.json").write_text(settings, encoding="utf-8")
    shutil.copy(SITE / "overrides.json", lite)
    contents = fresh(TOOLS / "contents")
    copy(contents, ["notebooks", "figures"])
    fresh(OUT)
    words = ["--apps", "lab", "--apps", "notebooks", "--apps", "tree", "--force"]
    words += ["--no-sourcemaps", "--no-unused-shared-packages"]
    words += [f"--output-dir={OUT}", f"--lite-dir={lite}", f"--contents={contents}"]
    run(programs / "jupyter-lite", "build", *words, cwd=lite)
    shutil.copy(SITE / "progress.js", OUT)
    for app in ("lab", "notebooks"):
        page = OUT / app / "index.html"
        html = page.read_text(encoding="utf-8")
        script = '<script type="module" src="../progress.js"></script>'
        page.write_text(html.replace("</head>", script + "</head>", 1), encoding="utf-8")
    shutil.copy(SITE / "start.html", OUT / "index.html")
    told(OUT)


def _same_version(programs: Path, pyodide: Path) -> None:
    """The kernel works with one version of Pyodide only."""
    ask = "from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as v; print(v)"
    names = subprocess.check_output([programs / "python", "-c", ask], text=True).strip()
    has = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    if names != has:
        raise SystemExit(f"the kernel names Pyodide {names}, tools/site/package.json has {has}")


def packages(known: dict[str, Any], wheels: list[Path]) -> dict[str, Any]:
    """The lock's packages: those wheels that are here, and no other.

    The package index's builds of a version differ from Pyodide's, so name and hash are our files'.
    """
    locked: dict[str, Any] = {}
    for wheel in wheels:
        project, version = wheel.name.split("-")[:2]
        name = re.sub(r"[-_.]+", "-", project).lower()
        if project == "three_card_games":
            name = "cardlib"
        if name in OWN:
            entry = {"install_dir": "site", "package_type": "package", "unvendored_tests": False}
            entry |= {"imports": [name.replace("-", "_")], "depends": OWN[name]}
        else:
            entry = next(e for e in known.values() if e["name"].lower().replace("_", "-") == name)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        about = {"name": name, "version": version, "file_name": wheel.name, "sha256": digest}
        locked[name] = entry | about
    for entry in locked.values():
        needs = [need.lower().replace("_", "-") for need in entry["depends"]]
        entry["depends"] = [need for need in needs if need in locked]
    return locked


def stored() -> dict[str, list[dict[str, str]]]:
    """What each cell gave when it was stored, by its source: shown where it can't run."""
    notes = [json.loads(path.read_text(encoding="utf-8")) for path in notebooks()]
    cells = [cell for note in notes for cell in note["cells"] if cell.get("outputs")]
    return {"".join(cell["source"]): list(map(_whole, cell["outputs"])) for cell in cells}


def _whole(output: dict[str, Any]) -> dict[str, str]:
    """What an output shows, by its kind; a text is stored as a list of its lines."""
    kinds = output.get("data") or {"text/plain": output["text"]}
    return {kind: "".join(text) for kind, text in kinds.items()}


if __name__ == "__main__":
    main()
