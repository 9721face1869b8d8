"""JupyterLab in Chromium: one server, one browser and one page for the whole run.

What a test needs it waits for (`expect`, `focus_on`): nothing is looked at once and taken as final.

The server works on a copy of the project, untrusted as in a fresh clone, so no test can write the
stored notebooks. Without Chromium the tests are skipped; with CARDLIB_REQUIRE_BROWSER=1 they fail.
"""

import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
SETTINGS = {
    # Neither a dialog over the page nor a question to the network; and nothing is saved.
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
    # Every cell is on the page, also those that have not been scrolled to.
    "notebook-extension/tracker": {"windowingMode": "none"},
}
PATIENCE = 60_000  # milliseconds that a test waits for what it needs: the machine may be busy
NOT_COPIED = shutil.ignore_patterns(".*", "*.egg-info", "__pycache__", "node_modules", "dist")

Ask = Callable[[str], str]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright's event loop would be in the way of nbval's."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium: CHROMIUM if set, else the first one found."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found and Path(found).exists():
        return found
    reason = "no Chromium here: install one, or name it in CHROMIUM"
    if os.environ.get("CARDLIB_REQUIRE_BROWSER") or os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address and the token of a JupyterLab that serves a copy of the project's root."""
    tmp = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT, tmp / "project", ignore=NOT_COPIED)
    for name, value in SETTINGS.items():
        file = tmp / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token, url = secrets.token_hex(16), f"http://127.0.0.1:{port}"
    words = f"""--no-browser --allow-root --ServerApp.ip=127.0.0.1 --ServerApp.port={port}
        --ServerApp.port_retries=0 --IdentityProvider.token={token}
        --LabApp.expose_app_in_browser=True""".split()
    folders = {
        "JUPYTERLAB_SETTINGS_DIR": tmp / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": tmp / "workspaces",
        "JUPYTER_RUNTIME_DIR": tmp / "runtime",
        "JUPYTER_CONFIG_DIR": tmp / "config",
        "JUPYTER_DATA_DIR": tmp / "data",
        "IPYTHONDIR": tmp / "ipython",
    }
    with (tmp / "lab.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *words, f"--ServerApp.root_dir={tmp}/project"],
            env=os.environ | {name: str(folder) for name, folder in folders.items()},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_for(server, f"{url}/api/status?token={token}", tmp / "lab.log")
        yield url, token
    finally:
        _stop(server)


def _wait_for(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    end = time.monotonic() + 90
    while True:
        if server.poll() is not None or time.monotonic() > end:
            pytest.fail(log.read_text()[-4000:])
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(0.2)
        else:
            return


def _stop(server: "subprocess.Popen[bytes]") -> None:
    """Ends the server and its kernels: the group that it was started as."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(server.pid, sign)
            server.wait(20)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            pass
        return


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """Playwright's Chromium, one for the whole run."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab_page(lab: tuple[str, str], browser: Any) -> Iterator[Any]:
    """Playwright's page with JupyterLab in it; `lab_page.outside` lists requests that left."""
    url, token = lab
    inside = (url, url.replace("http", "ws"), "data:", "blob:")
    page: Any = browser.new_page(viewport={"width": 1280, "height": 1600}, locale="en-US")
    page.set_default_timeout(PATIENCE)
    page.outside = []

    def noted(request: Any) -> None:
        if not request.url.startswith(inside):
            page.outside.append(request.url)

    page.on("request", noted)
    page.goto(f"{url}/lab?token={token}&reset")
    page.wait_for_function("() => window.jupyterapp !== undefined")
    page.evaluate("() => window.jupyterapp.restored.then(() => true)")
    yield page
    page.close()


OPEN = """async (path) => {
    const panel = await window.jupyterapp.commands.execute(
        'docmanager:open', {path, factory: 'Notebook', kernel: {name: 'python3'}});
    await panel.context.ready;
    await panel.revealed;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
RUN = """async () => {
    const app = window.jupyterapp;
    await app.commands.execute('notebook:run-all-cells');
    return app.shell.currentWidget.content.widgets.flatMap((cell, i) => cell.model.type !== 'code'
        ? [] : [...Array(cell.model.outputs.length).keys()]
            .map(k => cell.model.outputs.get(k).toJSON())
            .filter(o => o.output_type === 'error' || o.name === 'stderr')
            .map(o => `cell ${i + 1}: ${o.ename || ''} ${o.evalue || o.text}`));
}"""
PANEL = "[...window.jupyterapp.shell.widgets('main')].find(it => it.context?.path === path)"
CLOSE = f"""async path => {{
    const panel = {PANEL};
    await panel.sessionContext.shutdown();
    panel.dispose();
}}"""
LAY = f"""async ([path, start, source]) => {{
    const panel = {PANEL}, app = window.jupyterapp, notebook = panel.content;
    app.shell.activateById(panel.id);
    await panel.revealed;
    panel.laid ??= notebook.widgets.findIndex(
        cell => cell.model.sharedModel.source.startsWith(start));
    notebook.activeCellIndex = panel.laid;
    notebook.activeCell.model.sharedModel.setSource(source);
    await app.commands.execute('notebook:run-cell');
    return notebook.activeCell.model.outputs.toJSON().filter(it => it.output_type === 'error');
}}"""
ASK = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    let said = '';
    const asked = kernel.requestExecute({code, silent: false, store_history: false});
    asked.onIOPub = m => { if (m.header.msg_type === 'stream') said += m.content.text; };
    const reply = await asked.done;
    if (reply.content.status !== 'ok') throw new Error(reply.content.evalue);
    return said.trim();
}"""


@contextlib.contextmanager
def _notebooks(lab_page: Any) -> Iterator[Callable[..., tuple[Any, Ask]]]:
    opened: set[str] = set()

    def go(path: str, run: bool = True) -> tuple[Any, Ask]:
        if path not in opened:
            lab_page.evaluate(OPEN, path)
            opened.add(path)
            if run:
                assert lab_page.evaluate(RUN) == []
        shown = lab_page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        return shown, lambda code: str(lab_page.evaluate(ASK, code))

    yield go
    for path in opened:
        lab_page.evaluate(CLOSE, path)
    assert lab_page.outside == []


@pytest.fixture
def notebook(lab_page: Any) -> Iterator[Callable[..., tuple[Any, Ask]]]:
    """notebook(path, run=True) -> (the notebook on the page, ask): opened and run without error.

    path: from the project's root. ask(code) runs code in the notebook's kernel and gives what it
    printed. At the end the notebook is closed, unsaved, and no request may have left the machine.
    """
    with _notebooks(lab_page) as go:
        yield go


@pytest.fixture(scope="module")
def lay(lab_page: Any) -> Iterator[Callable[[str, str, str], tuple[Any, Ask]]]:
    """lay(path, start, source) -> (the notebook, ask): its cell that began so has run as `source`.

    The notebook is opened and run once for all tests of a file; the cell is run for each of them.
    """
    with _notebooks(lab_page) as go:

        def laid(path: str, start: str, source: str) -> tuple[Any, Ask]:
            page, ask = go(path)
            assert lab_page.evaluate(LAY, [path, start, source]) == []
            return page, ask

        yield laid


@pytest.fixture
def run_all(lab_page: Any) -> Callable[[], list[str]]:
    """Runs the open notebook; gives its errors and what it wrote to stderr."""
    return lambda: list(lab_page.evaluate(RUN))


FOCUSED = """name => {
    const at = document.activeElement.closest('.card-table .jupyter-widgets');
    return (at?.innerText || at?.textContent)?.trim() === name;
}"""


@pytest.fixture
def focus_on(lab_page: Any) -> Callable[[str], None]:
    """focus_on(name): waits until the control of this name, in a table, has the focus."""
    return lambda name: lab_page.wait_for_function(FOCUSED, arg=name)


@pytest.fixture
def theme(lab_page: Any) -> Iterator[Callable[[str], None]]:
    """theme("dark") or theme("light"); light again after the test."""

    def change(name: str) -> None:
        lab_page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
            f"JupyterLab {name.title()}",
        )
        light = "true" if name == "light" else "false"
        lab_page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")

    yield change
    change("light")


@pytest.fixture
def axe(lab_page: Any) -> Callable[[str], list[str]]:
    """axe(selector): what axe finds wrong in that part of the page, a line each."""
    from axe_playwright_python.sync_playwright import Axe

    def faults(selector: str) -> list[str]:
        assert lab_page.locator(selector).count(), f"nothing on the page is {selector}"
        found = Axe().run(lab_page, context=selector).response["violations"]
        return [
            f"{fault['id']}: {fault['help']}: {node['html'][:200]}"
            for fault in found
            for node in fault["nodes"]
        ]

    return faults


@pytest.fixture
def shot(lab_page: Any, request: pytest.FixtureRequest) -> Callable[..., None]:
    """shot(name, part=None): a picture to look at, where CARDLIB_SCREENSHOTS names a folder."""

    def take(name: str, part: Any = None) -> None:
        folder = os.environ.get("CARDLIB_SCREENSHOTS")
        if folder:
            file = Path(folder, re.sub(r"\W+", "_", f"{request.node.name}_{name}") + ".png")
            (part or lab_page).screenshot(path=str(file))

    return take
