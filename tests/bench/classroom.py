"""How much a class asks of one machine: kernels that run a notebook at the same time.

python tests/bench/classroom.py [LEARNERS] [NOTEBOOK]

Every learner has a kernel of their own, all start in the same moment, and each runs the notebook
from top to bottom. Prints the memory of each kernel and how long the first and the last waited.
Linux only: the memory is read from /proc, shared pages counted by their share (PSS).
"""

import asyncio
import os
import platform
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]


def megabytes(pid: int) -> tuple[float, float]:
    """A process's share of memory (PSS) and what it has mapped (RSS), in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()[1:]
    kilobytes = {name.rstrip(":"): int(value) for name, value, *_ in map(str.split, lines)}
    return kilobytes["Pss"] / 1024, kilobytes["Rss"] / 1024


async def learner(path: Path, begun: float, all_done: asyncio.Barrier) -> tuple[float, ...]:
    """Seconds to a ready kernel and to the notebook's end, and the memory then."""
    client = NotebookClient(
        nbformat.read(path, 4),
        timeout=600,
        startup_timeout=600,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    async with client.async_setup_kernel():
        await client.async_execute_cell(nbformat.v4.new_code_cell("None"), -1, store_history=False)
        ready = time.perf_counter() - begun
        for number, cell in enumerate(client.nb.cells):
            await client.async_execute_cell(cell, number)
        done = time.perf_counter() - begun
        await all_done.wait()
        memory = megabytes(client.km.provisioner.pid)
        await all_done.wait()
    return ready, done, *memory


async def main(learners: int, path: Path) -> None:
    """Runs the class and prints what it took."""
    begun, all_done = time.perf_counter(), asyncio.Barrier(learners)
    tasks = (learner(path, begun, all_done) for _ in range(learners))
    columns = [sorted(column) for column in zip(*await asyncio.gather(*tasks), strict=True)]
    heads = ("seconds to a ready kernel", "seconds to the end", "MB, shared fairly", "MB mapped")
    print(f"{time.strftime('%d %B %Y')}, {learners} kernels, {path.name}")
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}"
    )
    for head, column in zip(heads, columns, strict=True):
        middle = column[len(column) // 2]
        print(f"{head}: least {column[0]:.1f}, middle {middle:.1f}, most {column[-1]:.1f}")
    print(f"together: {sum(columns[2]):.0f} MB")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    given = (
        Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "notebooks/11_high_and_low_play.ipynb"
    )
    asyncio.run(main(number, given))
