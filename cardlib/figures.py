"""Charts as SVG that is the same on every machine.

A game's `figures.py` names its own in PICTURES: name -> function that returns a Shown.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING
from warnings import catch_warnings, filterwarnings

from cardlib.shown import Shown, picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PALETTE = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#1b1b1f"]
"""Okabe and Ito's colours, which those who see no red or green tell apart; best first."""


@contextmanager
def _plain() -> Iterator[None]:
    """matplotlib as it comes, whatever a reader has set; and its SVG the same every time."""
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams |= {"svg.fonttype": "path", "svg.hashsalt": "cards"}
        yield


def axes(
    xlabel: str, ylabel: str, title: str = "", size: tuple[float, float] = (7, 4)
) -> "tuple[Figure, Axes]":
    """An empty chart with named axes, in our colours; size in inches. Hand it to `figure`."""
    from matplotlib.figure import Figure

    with _plain():
        fig = Figure(figsize=size, layout="constrained")
        ax = fig.subplots()
        ax.set(xlabel=xlabel, ylabel=ylabel, title=title)
        ax.set_prop_cycle(color=PALETTE)
        ax.spines[["top", "right"]].set_visible(False)
        ax.grid(alpha=0.3)
        ax.set_axisbelow(True)
    return fig, ax


def figure(fig: "Figure", sentence: str) -> Shown:
    """A chart with the sentence that says what is to be seen; on white, the same bytes every time.

    Letters are drawn as paths, so that no reader's fonts change them. A letter that the font
    lacks is an error (UserWarning), not a box.
    """
    out, about = StringIO(), {"Title": sentence, "Date": None, "Creator": None}
    with catch_warnings(), _plain():
        filterwarnings("error", message="Glyph")
        fig.savefig(out, format="svg", facecolor="white", metadata=about)
    return picture(out.getvalue()[out.getvalue().index("<svg") :].rstrip(), sentence)
