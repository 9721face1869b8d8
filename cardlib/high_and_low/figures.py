"""The charts of High and Low, each with the sentence that says what is to be seen."""

from collections.abc import Callable, Mapping

from cardlib.deck import RANKS, Card
from cardlib.figures import PALETTE, axes, figure
from cardlib.high_and_low import odds
from cardlib.high_and_low.rules import HIGH
from cardlib.shown import Shown, fraction

BLUE, ORANGE = PALETTE[:2]


def best_calls() -> Shown:
    """How often the better call hits, by base, with 51 cards unseen."""
    calls = [odds.best_call(Card(rank, "♠")) for rank in RANKS]
    fig, ax = axes("base card", "cards that hit, of 51 unseen", "The better call")
    ax.grid(axis="x", visible=False)
    for name, colour, hatch in ((HIGH, BLUE, ""), ("LOW", ORANGE, "//")):
        own = [
            (rank, 51 * chance)
            for rank, (call, chance) in zip(RANKS, calls, strict=True)
            if call == name
        ]
        bars = ax.bar(
            *zip(*[(rank, int(wins)) for rank, wins in own], strict=True),
            color=colour,
            hatch=hatch,
            edgecolor="white",
            label=f"call {name}",
        )
        ax.bar_label(bars)
    ax.set_ylim(0, 56)
    ax.axhline(25.5, color=PALETTE[-1], linestyle="--", linewidth=1, label="an even chance")
    ax.legend(ncols=3, loc="upper center", frameon=False)
    worst = min(RANKS, key=lambda rank: odds.best_call(Card(rank, "♠"))[1])
    return figure(
        fig,
        f"The further the base is from the {worst}, the surer the call: HIGH below it, LOW above "
        f"it, and on the {worst} itself either call hits less than half the time",
    )


def bank_after(most: int = 6) -> Shown:
    """Points expected from banking after n hits, against the chance to get there."""
    chances = odds.hits_in_a_row(most)
    numbers = range(1, most + 1)
    best, points = odds.best_fixed(most)
    fig, ax = axes(
        "hits after which the turn is ended",
        "points expected (bars), chance (line)",
        "Bank after n hits, calling by what has been counted",
    )
    ax.grid(axis="x", visible=False)
    bars = ax.bar(
        numbers,
        [float(n * chances[n]) for n in numbers],
        hatch=["//" if n == best else "" for n in numbers],
        edgecolor="white",
        label="points expected",
        color=[ORANGE if n == best else BLUE for n in numbers],
    )
    ax.bar_label(bars, fmt="%.3f")
    ax.plot(
        numbers,
        [float(chances[n]) for n in numbers],
        "o-",
        color=PALETTE[-1],
        label="chance of n hits in a row",
    )
    ax.set_ylim(0, 1.25)
    ax.legend(ncols=2, loc="upper center", frameon=False)
    return figure(
        fig,
        f"Each further hit pays one point more and is less likely to come: the product is "
        f"greatest at {best} hits, {fraction(points)} points",
    )


def thresholds() -> Shown:
    """With an endless deck: the unbanked points at which to bank, by base."""
    turn = odds.endless_turn()
    fig, ax = axes("base card", "unbanked points", "When to bank, with an endless deck")
    ax.grid(axis="x", visible=False)
    top = max(turn.bank_at) + 1
    ax.bar(RANKS, turn.bank_at, color=BLUE, label="go on")
    ax.bar(
        RANKS,
        [top - at for at in turn.bank_at],
        bottom=turn.bank_at,
        color=ORANGE,
        hatch="//",
        edgecolor="white",
        label="bank",
    )
    for place, at in enumerate(turn.bank_at):
        ax.text(
            place,
            at + 0.15,
            str(at),
            ha="center",
            bbox={"facecolor": "white", "pad": 1.5, "edgecolor": "none"},
        )
    ax.set_ylim(0, top + 1.5)
    ax.set_yticks(range(top + 1))
    ax.legend(ncols=2, loc="upper center", frameon=False)
    bank = dict(zip(RANKS, turn.bank_at, strict=True))
    return figure(
        fig,
        f"Bank at {bank['7']} points on a middle card, go on to {bank['A']} on an ace or a king: the "
        f"surer the next call, the longer it pays to go on; a turn is then worth "
        f"{float(turn.value):.4f} points",
    )


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "best_calls": best_calls,
    "bank_after": bank_after,
    "thresholds": thresholds,
}
