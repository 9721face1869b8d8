"""What every long count needs: a compiler or a refusal, who works, where, how far it is, a command.

A game's `exact.py` says what is asked, its `loops.py` holds what numba compiles.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cardlib import results
from cardlib.errors import Refused


def njit() -> Callable[..., Any]:
    """numba's compiler, as a decorator of loops; Refused, saying what to do, where it is missing.

    >>> njit()(lambda n: n + 1)(1)
    2
    """
    try:
        from numba import njit
    except ImportError as missing:
        raise Refused(
            "this count is compiled by numba, which is not here: `pip install numba`, or read the "
            "results that are shipped"
        ) from missing
    return njit(nogil=True)


def each(do: Callable[..., Any], jobs: Iterable[Any], executor: Executor | None) -> Iterator[Any]:
    """What `do` gives for each job (its arguments), in their order, whoever works on them.

    >>> list(each(pow, [(2, 3), (3, 2)], None))
    [8, 9]
    """
    if executor is None:
        return (do(*job) for job in jobs)
    waiting = [executor.submit(do, *job) for job in jobs]
    return (future.result() for future in waiting)


class Work(NamedTuple):
    """What a command gives a long count: its folder, who works, and who is told how far it is."""

    folder: Path
    executor: Executor | None
    progress: Callable[[int], object]


class Command:
    """A game's command that computes result files: `python -m cardlib.pai_gow.exact compare`.

    what: the results by name. folder: where they are shipped.
    """

    def __init__(self, prog: str, what: Iterable[str], folder: Path) -> None:
        self.started = time.monotonic()
        self.parser = argparse.ArgumentParser(prog=f"python -m cardlib.{prog}.exact")
        add = self.parser.add_argument
        add("what", choices=list(what), help="which result")
        add("--processes", type=int, default=1, help="1 unless told otherwise")
        add("--work", type=Path, help="folder for what a killed run goes on from")
        add("--out", type=Path, default=folder, help="folder of the result file")
        self.prog = prog

    @contextmanager
    def work(self, given: argparse.Namespace, name: str, total: int, unit: str) -> Iterator[Work]:
        """The work of a result of so many units; its folder goes when all is done."""
        from tqdm import tqdm  # type: ignore[import-untyped]

        folder = given.work or Path(tempfile.gettempdir()) / f"{self.prog}_{name}"
        with ExitStack() as stack:
            bar = stack.enter_context(tqdm(total=total, unit=f" {unit}", unit_scale=True))
            executor = None
            if given.processes > 1:
                executor = stack.enter_context(ProcessPoolExecutor(given.processes))
            yield Work(folder, executor, bar.update)
        if not given.work:  # until here a killed run goes on from what stands there
            shutil.rmtree(folder)

    def write(
        self,
        given: argparse.Namespace,
        name: str,
        method: str,
        found: Mapping[str, Any],
        packages: Iterable[str] = ("numpy", "numba"),
    ) -> None:
        """Writes what was found to its file, with how, when, by what and in what time."""
        about = results.about(method, self.started, tuple(packages))
        results.write(given.out / f"{name}.json", {"what": given.what} | about | dict(found))
