"""The book: `python3 tools/site/book.py` makes tools/site/dist/book, a folder for any static host.

Jupyter Book from the notebooks as they are stored; nothing is run. Each table has its saved picture
and a link that opens the same notebook in the playable site beside the book. Where a Chromium is
found, each notebook is there as a PDF, too.
"""

import html
import json
import os
import re
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from common import DIST, ROOT, SITE, TOOLS, copy, environment, fresh, notebooks, run, told

OUT = DIST / "book"
PARTS = {"0": "The collection", "1": "High and Low", "2": "Archie", "3": "Pai Gow Poker"}
PARTS |= {"exercises/": "Exercises to answer"}
CALLS = re.compile(r"<strong>Run this cell to (play|step through)\.</strong>")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")


def main() -> None:
    """Builds the folder anew."""
    programs = environment("book")
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    source = fresh(TOOLS / "pages")
    copy(source, ["notebooks", "figures"])
    shutil.copy(SITE / "book" / "_config.yml", source)
    (source / "_static").mkdir()
    shutil.copy(SITE / "book" / "book.css", source / "_static")
    pages = []
    for path in notebooks():
        page = path.relative_to(ROOT).with_suffix("")
        notebook = json.loads(path.read_text(encoding="utf-8"))
        _link(notebook, page, pdf=bool(chromium))
        (source / path.relative_to(ROOT)).write_text(json.dumps(notebook), encoding="utf-8")
        pages.append(page)
    (source / "index.md").write_text(title_page(), encoding="utf-8")
    (source / "_toc.yml").write_text(contents(pages), encoding="utf-8")
    run(programs / "jupyter-book", "build", "--quiet", "--warningiserror", "--keep-going", source)
    fresh(OUT)
    shutil.copytree(source / "_build" / "html", OUT, dirs_exist_ok=True)
    for path in notebooks():  # to download: the notebook as it is, without the links put in here
        shutil.copy(path, OUT / "_sources" / path.relative_to(ROOT))
    if chromium:
        with ThreadPoolExecutor(2) as workers:
            list(workers.map(lambda page: print_pdf(chromium, page), pages))
    else:
        print("no PDFs: no Chromium here (CHROMIUM can name one)")
    told(OUT)


def _link(notebook: dict[str, Any], page: Path, pdf: bool) -> None:
    """Puts the ways to play and to print under a notebook's title, and a link under its tables."""
    up = "../" * len(page.parts)  # from the page to the folder in which book and play stand
    play = f"{up}play/notebooks/index.html?path={page.as_posix()}.ipynb"
    ways = f'<a href="{play}">Play it in this browser</a>'
    if pdf:
        ways += f'<a href="{up}book/{pdf_of(page)}">PDF, to print</a>'
    cell = {"cell_type": "markdown", "metadata": {}, "source": f'<div class="ways">{ways}</div>'}
    notebook["cells"].insert(1, cell | {"id": "ways"})
    link = rf'<a class="play" href="{html.escape(play)}">To \1, open it in this browser</a>'
    for output in (o for cell in notebook["cells"] for o in cell.get("outputs", [])):
        shown = output.get("data", {})
        if "text/html" in shown:
            shown["text/html"] = CALLS.sub(link, "".join(shown["text/html"]))


def pdf_of(page: Path) -> str:
    """Where a page's PDF lies in the book."""
    return f"pdf/{'-'.join(page.parts[1:])}.pdf"


def title_page() -> str:
    """What the README says first: its title, its picture and its map; and where to go from it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = readme[: readme.index("<!-- /notebooks -->")]
    play = "../play/index.html"
    ways = f'<div class="ways"><a href="{play}">Play in this browser</a></div>'
    more = """
- **Words:** the [glossary](notebooks/00_start_here.ipynb#glossary), with the Japanese terms.
- **Looking for something?** Press Ctrl+K, or use the <a href="search.html">search page</a>.
"""
    first, rest = said.split("![", 1)
    return f"{first}{ways}\n\n![{rest}\n{more}"


def contents(pages: list[Path]) -> str:
    """The table of contents: a part for each game, by the numbers of its notebooks."""
    toc = ["format: jb-book", "root: index", "parts:"]
    for start, caption in PARTS.items():
        own = [page for page in pages if "/".join(page.parts[1:]).startswith(start)]
        if own:
            toc += [f"- caption: {caption}", "  chapters:"]
            toc += [f"  - file: {page.as_posix()}" for page in own]
    return "\n".join(toc) + "\n"


def print_pdf(chromium: str, page: Path) -> None:
    """One page of the book as Chromium prints it."""
    pdf = OUT / pdf_of(page)
    pdf.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        words += [f"--user-data-dir={profile}", f"--print-to-pdf={pdf}"]
        words += [(OUT / page).with_suffix(".html").as_uri()]
        run(chromium, *words)


if __name__ == "__main__":
    main()
