"""The two sites of `tools/site/`, opened in Chromium with every request to elsewhere refused.

Skipped where they haven't been built, by `tools/site/book.py` and `tools/site/play.py`.
"""

import http.server
import os
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

import pytest
from playwright.sync_api import expect

from tools import notebooks

from .conftest import RUN

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "tools" / "site" / "dist"
ALL = [path.relative_to(ROOT).with_suffix(".html") for path in notebooks.find_all(ROOT)]
START = notebooks.find(ROOT)[0].stem
SLOW = 180_000  # milliseconds: Python has to start, and the machine may be busy
BROKEN = """all => Promise.all(all.map(img => img.decode().then(() => [], () => [img.alt])))
    .then(found => found.flat())"""
LINKS = "all => all.map(a => a.href)"
WIDE = "() => document.documentElement.scrollWidth > window.innerWidth + 1"
IDLE = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
    === 'idle'"""
LAY = """([start, source]) => window.jupyterapp.shell.currentWidget.content.widgets
    .find(cell => cell.model.sharedModel.source.startsWith(start))
    .model.sharedModel.setSource(source)"""


def built(part: str) -> Path:
    folder = DIST / part
    if not (folder / "index.html").exists():
        reason = f"tools/site/dist/{part} is not built: python3 tools/site/{part}.py"
        if os.environ.get("CARDLIB_REQUIRE_SITES"):
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    """The address of a static host that serves both."""
    handler = partial(Quiet, directory=str(DIST))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def visit(browser: Any, host: str) -> Iterator[Callable[..., Any]]:
    """visit(address, width=…, dark=…) -> a page; nothing may leave the host or not be found."""
    contexts, faults = [], []

    def refuse(route: Any) -> None:
        faults.append(route.request.url)
        route.abort()

    def noted(answer: Any) -> None:
        if answer.status >= 400 and not answer.url.endswith("/favicon.ico"):
            faults.append(f"{answer.status} {answer.url}")

    def go(address: str, width: int = 1280, height: int = 1000, dark: bool = False) -> Any:
        scheme = "dark" if dark else "light"
        size = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=size, color_scheme=scheme, locale="en-US"))
        contexts[-1].route(re.compile(rf"^(?!{re.escape(host)}|data:|blob:)"), refuse)
        page = contexts[-1].new_page()
        page.set_default_timeout(SLOW)
        page.on("response", noted)
        page.goto(urljoin(host, address))
        return page

    yield go
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[..., None]:
    """keep(page): a picture to look at, where CARDLIB_SCREENSHOTS names a folder."""

    def take(page: Any, name: str = "") -> None:
        if folder := os.environ.get("CARDLIB_SCREENSHOTS"):
            file = re.sub(r"\W+", "_", f"{request.node.name}_{name}") + ".png"
            page.screenshot(path=str(Path(folder, file)))

    return take


# The book

PAGES = ["index.html", "search.html", *(path.as_posix() for path in ALL)]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_book_stands_by_itself(page: str, visit: Any, host: str, keep: Any) -> None:
    built("book")
    shown = visit(f"book/{page}")
    pictures = shown.locator("main img")
    assert pictures.evaluate_all(BROKEN) == []
    assert pictures.evaluate_all("all => all.filter(img => !img.alt).map(img => img.src)") == []
    for link in set(shown.locator("a[href]").evaluate_all(LINKS)):
        if link.startswith(host):
            path, _, anchor = link.removeprefix(host).partition("#")
            file = DIST / unquote(path.partition("?")[0])
            if path.startswith("play/") and not (DIST / "play").exists():
                continue
            assert file.is_file(), f"{page} links to {link}"
            if anchor and file.suffix == ".html":
                assert f'id="{anchor}"' in file.read_text(encoding="utf-8"), link
    keep(shown)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", [START, "11_high_and_low_play", "24_archie_play"])
def test_the_book_in_every_light_and_width(
    name: str, width: int, dark: bool, visit: Any, keep: Any
) -> None:
    built("book")
    page = visit(f"book/notebooks/{name}.html", width=width, height=2400, dark=dark)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark" if dark else "light")
    assert not page.evaluate(WIDE)
    keep(page)


def test_a_table_in_the_book_has_picture_sentence_and_link(visit: Any, host: str) -> None:
    built("book")
    page = visit("book/notebooks/11_high_and_low_play.html")
    table = page.locator(".cell_output", has=page.locator("a.play")).first
    assert "Base 4♥" in str(table.locator("img").first.get_attribute("alt"))
    expect(table).to_contain_text("A calls first, on 4♥.")
    path = "notebooks/index.html?path=notebooks/11_high_and_low_play.ipynb"
    assert table.locator("a.play").evaluate("a => a.href") == f"{host}play/{path}"


def test_the_search_finds_a_word(visit: Any) -> None:
    built("book")
    page = visit("book/search.html?q=unbanked")
    expect(page.locator("#search-results")).to_contain_text("High and Low: the rules")


def test_the_title_page_leads_to_games_glossary_and_play(visit: Any) -> None:
    built("book")
    page = visit("book/index.html")
    for name in ("10 · High and Low", "20 · Archie", "30 · Pai Gow Poker", "glossary"):
        expect(page.locator("article").get_by_role("link", name=name).first).to_be_visible()
    expect(page.get_by_role("link", name="Play in this browser")).to_be_visible()


# The playable site


def opened(visit: Any, name: str, lay: tuple[str, str] | None = None, **how: Any) -> Any:
    """A notebook in the playable site, run in the browser's own Python without an error."""
    built("play")
    page = visit(f"play/notebooks/index.html?path=notebooks/{name}.ipynb", **how)
    expect(page.get_by_text("Starting Python in your browser")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("Python is ready")).to_be_visible(timeout=SLOW)
    page.wait_for_function(IDLE)
    if lay:
        page.evaluate(LAY, list(lay))
    assert page.evaluate(RUN) == []
    return page


def press(table: Any, *names: str) -> None:
    for name in names:
        table.get_by_role("button", name=name, exact=True).click()


def test_high_and_lows_worked_turn(visit: Any, keep: Any) -> None:
    lay = ("hl.Table(", 'hl.Table(top="K♣ A♦ 7♠ 3♥ 9♦ 9♠", seed=7)')
    page = opened(visit, "11_high_and_low_play", lay)
    table = page.locator(".card-table").first
    status = table.locator(".table-status")
    expect(status).to_contain_text("HIGH on K♣ is impossible")
    for call, told in (
        ("LOW", "LOW: K♣→A♦ hit"),
        ("HIGH", "HIGH: A♦→7♠ hit"),
        ("LOW", "LOW: 7♠→3♥ hit"),
        ("END", "A ends"),
        ("HIGH", "HIGH: 3♥→9♦ hit"),
        ("LOW", "LOW: 9♦→9♠ miss"),
    ):
        press(table, call)
        expect(status).to_contain_text(told)
    expect(status).to_contain_text("A is 1st with 3, B is 2nd with 0.")
    table.scroll_into_view_if_needed()
    keep(page)


def test_an_archie_draw_by_keys_on_a_phone(visit: Any, keep: Any) -> None:
    lay = ("archie.Table(", "phone = archie.Table(seed=24)\nphone")
    page = opened(visit, "24_archie_play", lay, width=390, height=844)
    table = page.locator(".card-table").first
    for name in ("Check", "Call 2"):
        button = table.get_by_role("button", name=name, exact=True)
        if button.is_enabled():
            button.press("Enter")
            break
    cards = table.locator("button.card")
    first = str(cards.first.inner_text())
    cards.first.press("Space")
    throw = table.get_by_role("button", name=re.compile("^Throw 1"))
    expect(throw).to_be_enabled()
    throw.press("Enter")
    expect(table.locator(".table-status")).to_contain_text("A throws 2♦. A gets J♠.")
    assert first not in cards.all_inner_texts()
    table.scroll_into_view_if_needed()
    keep(page)


def test_a_pai_gow_round_in_the_dark(visit: Any, keep: Any) -> None:
    page = opened(visit, "32_pai_gow_play", ("pg.Table(", "pg.Table(seed=7)"), dark=True)
    table = page.locator(".card-table").first
    table.locator("button.chip", has_text=re.compile("25")).click()
    table.locator("button.circle").click()
    press(table, "Deal", "House Way")
    expect(table).to_contain_text("1,023.75")
    table.scroll_into_view_if_needed()
    keep(page)


def test_charts_show_what_is_stored_and_links_lead_on(visit: Any, keep: Any) -> None:
    page = opened(visit, "12_high_and_low_odds")
    expect(page.get_by_text("This cell needs matplotlib").first).to_be_visible()
    chart = page.get_by_role("img", name="The further the base is from the 7").first
    expect(chart).to_be_visible()
    keep(page)
    with page.expect_popup() as other:
        page.get_by_role("link", name="11 · High and Low: play").first.click()
    expect(other.value.get_by_role("heading", name="11 · High and Low: play")).to_be_visible(
        timeout=SLOW
    )


def test_the_start_page_opens_the_first_notebook(visit: Any) -> None:
    built("play")
    page = visit("play/index.html")
    expect(page.get_by_role("heading", name="00 · Start here")).to_be_visible(timeout=SLOW)
    page.goto(f"{page.url.partition('/play/')[0]}/play/tree/index.html")
    listed = page.locator(".jp-DirListing-item")
    expect(listed.filter(has_text="notebooks")).to_be_visible(timeout=SLOW)
