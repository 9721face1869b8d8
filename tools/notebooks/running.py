"""Running notebooks, each by a kernel of its own, and storing what they show."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

from cardlib.errors import Refused
from tools.notebooks.files import outputs, read, shown_text, stored
from tools.notebooks.judging import output_faults

SECONDS = 120  # for one cell


def run(path: Path, seconds: int = SECONDS) -> Any:
    """A notebook as it is after a run in its own folder, by a kernel of its own."""
    nb = read(path)
    client = NotebookClient(
        nb,
        timeout=seconds,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # no word on how the kernel is reached
        resources={"metadata": {"path": str(path.parent)}},
        allow_errors=True,  # so that all faults are told at once
        coalesce_streams=True,  # one text, however the kernel cut it up
        store_widget_state=False,
        record_timing=False,
    )
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)
    try:
        client.execute()
    except (CellTimeoutError, DeadKernelError) as error:
        reason = str(error).strip().splitlines()[0]
        raise Refused(f"{path.name}: the run did not end: {reason}") from error
    return nb


def refresh(path: Path, seconds: int = SECONDS) -> list[str]:
    """Runs one notebook and stores it; says which outputs changed.

    Raises Refused, and leaves the file as it was, where an output can't be stored: an error, a
    text on stderr, a widget that leaves neither picture nor sentence, and what `check` refuses.
    """
    before, nb = read(path), run(path, seconds)
    faults = [
        f"{path.name}, cell {number}: {fault}"
        for number, cell in enumerate(nb.cells, 1)
        for output in cell.get("outputs", [])
        for fault in output_faults(output)
    ]
    if faults:
        raise Refused("\n".join(faults))
    path.write_text(stored(nb), encoding="utf-8", newline="\n")
    return [f"{path.name}, {change}" for change in changes(before, read(path))]


def changes(before: Any, after: Any) -> Iterator[str]:
    """One sentence for every cell whose outputs differ. Cells are matched by their ids."""
    old = {cell.get("id"): outputs(cell) for cell in before.cells}
    for number, cell in enumerate(after.cells, 1):
        was, now = old.get(cell.id, []), outputs(cell)
        if was == now:
            continue
        if not was:
            yield f"cell {number}: new output"
            continue
        lines = [shown_text(outputs).splitlines() for outputs in (was, now)]
        longest = max(map(len, lines))
        pairs = zip(*([*part, *[""] * (longest - len(part))] for part in lines), strict=True)
        differ = next(((a, b) for a, b in pairs if a != b), None)
        yield f"cell {number}: " + (
            f"was {differ[0]!r}, is {differ[1]!r}" if differ else "same text, another picture"
        )
