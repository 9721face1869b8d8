"""In a browser's own Python: a cell that needs what is not to be had there shows what is stored.

Charts need matplotlib and big tables numpy, which the playable site doesn't have. Instead of an
error such a cell gives what it gave when the notebook was stored, and a sentence that says so; and
so do the cells that use its names. The build lays this file and the stored outputs into cardlib.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

STORED = Path(__file__).with_name("stored.json")


class Fallback:
    """Watches an IPython shell. stored: the outputs of each cell, by its source."""

    def __init__(self, shell: Any, stored: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
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
        body = ast.parse(self.source).body
        if all(isinstance(line, ast.Import | ast.ImportFrom) for line in body):
            for line in body:
                self._import(line)
            end = "cells that need it show what is stored."
            print(f"({module} is not to be had in the browser: {end})")
            return
        self.lacking |= {name: module for line in body for name in _names(line)}
        shell.display_pub.clear_output()
        outputs = self.stored.get(self.source, [])
        for output in outputs:
            shell.display_pub.publish(output, {})
        end = "what is stored stands above." if outputs else "here it gives nothing."
        print(f"(This cell needs {module}, which is not to be had in the browser: {end})")

    def _import(self, line: ast.stmt) -> None:
        """Runs one line of a cell of imports; what it can't import is lacking from now on."""
        try:
            exec(compile(ast.Module([line], []), "<imports>", "exec"), self.shell.user_ns)
        except ModuleNotFoundError as error:
            self.lacking |= dict.fromkeys(_names(line), self._missing(error))

    def _missing(self, error: BaseException | None) -> str:
        """The module for whose absence a cell failed, "" where it failed for another reason."""
        if isinstance(error, NameError) and error.name in self.lacking:
            return self.lacking[error.name]
        while error is not None:
            if isinstance(error, ModuleNotFoundError):
                return (error.name or "").partition(".")[0]
            error = error.__cause__ or error.__context__
        return ""


def _names(line: ast.stmt) -> Iterator[str]:
    """The names that a statement defines."""
    for node in ast.walk(line):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def start() -> None:
    """Begins to watch the kernel's shell."""
    from IPython import get_ipython

    cells = json.loads(STORED.read_text(encoding="utf-8"))
    Fallback(get_ipython(), {source.strip(): outputs for source, outputs in cells.items()})
