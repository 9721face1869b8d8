"""The stored notebooks have no fault; and the tool that says so sees every kind of fault."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nbformat import v4

from cardlib.errors import Refused
from tools import notebooks

ABOUT = "**You will be able to** see.\n\n**Minutes:** 5 reading, 0 exercises\n\n**Source:** none"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def project(folder: Path, *sources: str, name: str = "10_sample.ipynb") -> Path:
    """A project of one notebook, made of code cells, not run; the notebook's path."""
    (folder / "notebooks").mkdir(exist_ok=True)
    readme = folder / "README.md"
    readme.write_text("# A\n\n<!-- notebooks -->\n<!-- /notebooks -->\n", encoding="utf-8")
    cells = [
        v4.new_markdown_cell(f"# {name[:2]} · Sample"),
        v4.new_markdown_cell(ABOUT),
        v4.new_code_cell("import ipywidgets\nfrom cardlib.shown import picture, table"),
        *map(v4.new_code_cell, sources),
        v4.new_markdown_cell("## Exercises\n\n## Key points"),
    ]
    path = folder / "notebooks" / name
    path.write_text(notebooks.stored(v4.new_notebook(cells=cells)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a notebook that was refreshed and has no fault."""
    path = project(tmp_path_factory.mktemp("clean"), f"picture('{SVG}', 'A square.')", "print(1)")
    notebooks.index(path.parents[1])
    notebooks.refresh(path)
    assert notebooks.check(path.parents[1]) == []
    return path.read_text(encoding="utf-8")


def test_the_stored_notebooks_have_no_fault() -> None:
    assert notebooks.check(notebooks.ROOT) == []


def test_a_second_run_gives_the_same_bytes(tmp_path: Path, clean: str) -> None:
    path = project(tmp_path)
    path.write_text(clean, encoding="utf-8")
    assert notebooks.refresh(path) == []
    assert path.read_text(encoding="utf-8") == clean


def test_refresh_names_the_outputs_that_changed(tmp_path: Path, clean: str) -> None:
    path = project(tmp_path)
    path.write_text(clean.replace("print(1)", "print(2)"), encoding="utf-8")
    cell = next(i for i, c in enumerate(json.loads(clean)["cells"], 1) if "print" in str(c))
    assert notebooks.refresh(path) == [f"10_sample.ipynb, cell {cell}: was '1', is '2'"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1 / 0", "ends in ZeroDivisionError"),
        ("import sys\nprint('no', file=sys.stderr)", "writes to stderr: 'no'"),
        ("ipywidgets.Button()", "shows a widget that leaves no picture"),
        ("class A: pass\nA()", "an address"),
        ("print({'b', 'a'})", "prints a set"),
        ("print('0x7fa3b4c5d6e7')", "an address"),
        ("import os\nprint(os.__file__)", "a path of one machine"),
    ],
)
def test_refresh_refuses_what_cannot_be_stored(tmp_path: Path, source: str, said: str) -> None:
    path = project(tmp_path, source)
    before = path.read_bytes()
    with pytest.raises(Refused, match=r"10_sample\.ipynb, cell 4: ") as refused:
        notebooks.refresh(path)
    assert said in str(refused.value)
    assert path.read_bytes() == before


def test_refresh_ends_a_cell_that_does_not_end(tmp_path: Path) -> None:
    path = project(tmp_path, "while True: pass")
    with pytest.raises(Refused, match="did not end"):
        notebooks.refresh(path, seconds=2)


def spoil(change: Callable[[Any], object]) -> Callable[[str], str]:
    def spoilt(text: str) -> str:
        nb = v4.reads(text)
        change(nb)
        return str(v4.writes(nb)) + "\n"

    return spoilt


def code(nb: Any, number: int = -1) -> Any:
    return [cell for cell in nb.cells if cell.cell_type == "code"][number]


def source(text: str, number: int = -1) -> Callable[[str], str]:
    return spoil(lambda nb: code(nb, number).update(source=text))


def shows(**data: str) -> Callable[[str], str]:
    bundle = {kind.replace("_", "/"): text for kind, text in data.items()}
    return spoil(lambda nb: code(nb).update(outputs=[v4.new_output("display_data", bundle)]))


def words(text: str) -> Callable[[str], str]:
    return spoil(lambda nb: nb.cells.insert(-1, v4.new_markdown_cell(text, id="words")))


def about(old: str, new: str = "") -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


def strip(nb: Any) -> None:
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)


FAULTS = {
    "stripped": (spoil(strip), "not from 1 to 3"),
    "no outputs": (spoil(lambda nb: [c.update(outputs=[]) for c in nb.cells if "outputs" in c]),
                   "no cell has an output"),
    "wrong count": (spoil(lambda nb: code(nb).update(execution_count=7)), "run as [1, 2, 7]"),
    "error": (spoil(lambda nb: code(nb).update(
        outputs=[v4.new_output("error", ename="KeyError", evalue="x", traceback=[])])), "KeyError"),
    "stderr": (spoil(lambda nb: code(nb).outputs[0].update(name="stderr")), "writes to stderr"),
    "widget state": (spoil(lambda nb: nb.metadata.update(widgets={})), "metadata hold 'widgets'"),
    "kernelspec": (spoil(lambda nb: nb.metadata.pop("kernelspec")), "its kernelspec"),
    "cell metadata": (spoil(lambda nb: code(nb).metadata.update(scrolled=True)), "not stored as"),
    "widget view": (shows(text_plain="a", text_html="a", **{notebooks.WIDGET_VIEW: "{}"}),
                    "not stored as"),
    "tag": (spoil(lambda nb: code(nb).metadata.update(tags=["nbval-skip"])), "the tag"),
    "same id twice": (spoil(lambda nb: [c.update(id="a") for c in nb.cells[-2:]]), "id 'a'"),
    "not JSON": (lambda text: text[:-9], "not a notebook of format 4"),
    "NBVAL mark": (source("# NBVAL_IGNORE_OUTPUT\nprint(1)"), "NBVAL mark"),
    "interact": (source("ipywidgets.interact(print, n=3)"), "uses interact"),
    "imported interact": (source("from ipywidgets import interact as i"), "uses interact"),
    "Output": (source("ipywidgets.Output()"), "uses Output"),
    "clear_output": (source("clear_output()"), "uses clear_output"),
    "display_id": (source("display(1, display_id=True)"), "uses display_id"),
    "semicolon": (source("print(1);"), "semicolon"),
    "input": (source("input()"), "uses input"),
    "time": (source("%time print(1)"), "not plain Python"),
    "pip": (source("%pip install x"), "not plain Python"),
    "shell": (source("!pip install x"), "not plain Python"),
    "subprocess": (source("import subprocess"), "uses subprocess"),
    "fetching": (source("from urllib.request import urlopen"), "uses urllib"),
    "first cell": (source("import ipywidgets\nx = 1", 0), "only imports"),
    "long cell": (source("x = 1\n" * 15), "has 15 lines"),
    "empty cell": (source(""), "is empty"),
    "path in code": (source("open('/home/me/x')"), "a path of one machine"),
    "address": (shows(text_plain="at 0x7f12ab34cd"), "an address"),
    "object": (shows(text_plain="<a.B object at>"), "a default repr"),
    "figure": (shows(text_plain="<Figure size 640x480 with 1 Axes>"), "a default repr"),
    "widget's repr": (shows(text_plain="VBox(children=(HTML(value='')))", text_html="a"),
                      "a default repr"),
    "path in HTML": (shows(text_plain="a", text_html="/tmp/x"), "a path of one machine"),
    "no text": (shows(text_html="a"), "without its text/plain"),
    "picture alone": (shows(text_plain="a", image_png="aaaa"), "a picture without alt"),
    "no alt": (shows(text_plain="a", text_html='<img src="x">'), "has no alt"),
    "empty alt": (shows(text_plain="a", text_html='<img alt="" src="x">'), "has no alt"),
    "inline SVG": (shows(text_plain="a", text_html=SVG), "dropped or mangled"),
    "from elsewhere": (shows(text_plain="a", text_html='<img alt="a" src="https://a.b/c">'),
                       "fetched from elsewhere"),
    "set": (shows(text_plain="{3, 1}"), "prints a set"),
    "set in a text": (shows(text_plain="[frozenset({3})]"), "a set, whose order"),
    "too big": (shows(text_plain="a" * notebooks.LARGEST), "weighs 50"),
    "picture without words": (words("![](../README.md)"), "without a text"),
    "picture of the net": (words("![a](https://a.b/c.png)"), "fetched from elsewhere"),
    "link out of the sites": (words("[a](../README.md)"), "which the two sites don't have"),
    "broken link": (words("[a](none.ipynb#b)"), "links to none.ipynb#b, which is not there"),
    "broken HTML link": (words("<a href='none.html'>a</a>"), "links to none.html"),
    "path in words": (words("see /home/me"), "a path of one machine"),
    "no title": (about("# 10 · Sample", "Sample"), "first cell is not a line like"),
    "no aim": (about("**You will"), "You will be able to"),
    "no minutes": (about("**Minutes:** 5"), "Minutes:"),
    "no source": (about("**Source:**"), "Source:"),
    "no exercises": (about("## Exercises"), "no section `## Exercises`"),
    "no key points": (about("## Key points"), "no section `## Key points`"),
    "wrong order": (words("## Variants"), "the order is"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_check_sees(tmp_path: Path, clean: str, fault: str) -> None:
    change, said = FAULTS[fault]
    path = project(tmp_path)
    path.write_text(change(clean), encoding="utf-8")
    found = notebooks.check(tmp_path, [path])
    assert [line for line in found if said in line]
    assert all(line.startswith("10_sample.ipynb") for line in found)


@pytest.mark.parametrize(
    "text",
    [
        "{'a': 1}", "1 {2} 3", "HIGH → LOW; 3/4", "pots (a, b)", "HighHand(cards('A♠'))",
        "<Deck: 47 cards, face down>", "0x1f is 31",
    ],
)  # fmt: skip
def test_check_lets_stand(tmp_path: Path, clean: str, text: str) -> None:
    path = project(tmp_path)
    path.write_text(shows(text_plain=text)(clean), encoding="utf-8")
    assert notebooks.check(tmp_path, [path]) == []


def test_links_in_code_are_no_links() -> None:
    assert list(notebooks.text_faults("`[a](b)` and\n```\n[a](b)\n```", Path())) == []


def test_index_links_each_notebook_with_its_neighbours(tmp_path: Path) -> None:
    for name in ("12_c.ipynb", "10_a.ipynb", "11_b.ipynb", "00_start_here.ipynb"):
        path = project(tmp_path, name=name)
    start = v4.reads(path.read_text(encoding="utf-8"))
    start.cells.insert(2, v4.new_markdown_cell("Map\n\n<!-- notebooks -->\n<!-- /notebooks -->"))
    path.write_text(notebooks.stored(start), encoding="utf-8")
    changed = notebooks.index(tmp_path)
    assert len(changed) == 5
    assert notebooks.index(tmp_path) == []
    bars = [
        [c.source for c in notebooks.read(path).cells if c.id in notebooks.BARS]
        for path in notebooks.find(tmp_path)
    ]
    start_link, b = "[00 · Sample](00_start_here.ipynb)", "[11 · Sample](11_b.ipynb)"
    a, c = "[10 · Sample](10_a.ipynb)", "[12 · Sample](12_c.ipynb)"
    assert bars == [
        [bar, bar]
        for bar in (
            f"{a} →",
            f"← {start_link} | {b} →",
            f"← {a} | {start_link} | {c} →",
            f"← {b} | {start_link}",
        )
    ]
    row = "| [11 · Sample]({}11_b.ipynb) | 5 + 0 | see. |"
    assert row.format("notebooks/") in (tmp_path / "README.md").read_text(encoding="utf-8")
    assert row.format("") in notebooks.read(path).cells[3].source


def test_check_sees_a_stale_index(tmp_path: Path, clean: str) -> None:
    path = project(tmp_path)
    path.write_text(clean, encoding="utf-8")
    assert notebooks.check(tmp_path) == ["README.md: its navigation or table is stale: run `index`"]


@pytest.mark.parametrize(
    ("name", "old", "said"),
    [("11_sample.ipynb", "# 11", "another number"), ("10_sample.ipynb", "**Minutes", "Minutes:")],
)
def test_index_refuses_a_notebook_that_tells_too_little(
    tmp_path: Path, name: str, old: str, said: str
) -> None:
    path = project(tmp_path, name=name)
    path.write_text(path.read_text(encoding="utf-8").replace(old, "# 10"), encoding="utf-8")
    with pytest.raises(Refused, match=said):
        notebooks.index(tmp_path)


def test_upgrade_asks_below_the_caps_and_moves_pins_only() -> None:
    text = (
        "# reasons\n-e .\nnumpy==2.4.6   # <2.5: the last line\n"
        'Eval7==0.1.11; platform_machine != "aarch64"\nruff==0.17.6\n'
    )
    assert notebooks.wishes(text) == [
        "numpy<2.5", 'Eval7; platform_machine != "aarch64"', "ruff"
    ]  # fmt: skip
    assert notebooks.moved(text, {"numpy": "2.4.9", "eval7": "0.2", "lark": "9"}) == (
        text.replace("2.4.6", "2.4.9").replace("0.1.11", "0.2")
    )
