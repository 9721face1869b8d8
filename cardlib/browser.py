"""In a browser's own Python: a cell that needs what is not to be had there shows what is stored.

Charts need matplotlib and big tables numpy, which a browser doesn't have. Instead of an error such
a cell gives what it gave when the notebook was stored, and a sentence that says so; so do the cells
that use its names. The site's build lays the stored outputs beside this file.
"""

import ast
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

STORED = Path(__file__).with_name("stored.json")


class Fallback:
    """Stored outputs by cell, for a shell in which some cells can't run."""

    def __init__(self, shell: Any, stored: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self.shell, self.stored = shell, stored
        self.source = ""
        self.lacking: dict[str, str] = {}  # a name that no cell could define -> the module
        shell.events.register("pre_run_cell", self._begin)
        shell.set_custom_exc((Exception,), self._caught)

    def _begin(self, info: Any) -> None:
        self.source = info.raw_cell.strip()

    def _caught(
        self,
        shell: Any,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType,
        tb_offset: int | None = None,
    ) -> None:
        module = self._missing(error)
        if not module:
            lines = shell.InteractiveTB.structured_traceback(kind, error, trace, tb_offset)
            shell._showtraceback(kind, error, lines)
            return
        for node in ast.walk(ast.parse(self.source)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.lacking[node.id] = module
        outputs = self.stored.get(self.source, [])
        for output in outputs:
            shell.display_pub.publish(output.get("data") or {"text/plain": output["text"]}, {})
        end = "what is stored stands above." if outputs else "here it gives nothing."
        print(f"(This cell needs {module}, which is not to be had in the browser: {end})")

    def _missing(self, error: BaseException | None) -> str:
        """The module for whose absence a cell failed, "" where it failed for another reason."""
        if isinstance(error, NameError) and error.name in self.lacking:
            return self.lacking[error.name]
        while error is not None:
            if isinstance(error, ModuleNotFoundError):
                return (error.name or "").partition(".")[0]
            error = error.__cause__ or error.__context__
        return ""


def start() -> None:
    """Begins to watch the shell, where there is one and something is stored."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None and STORED.exists():
        cells = json.loads(STORED.read_text(encoding="utf-8"))
        Fallback(shell, {source.strip(): outputs for source, outputs in cells.items()})
