"""The charts of High and Low, each with the sentence that says what is to be seen."""

from collections.abc import Callable, Mapping

from cardlib.deck import RANKS, Card, counted, whole
from cardlib.figures import PALETTE, axes, figure
from cardlib.high_and_low import exact, odds
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
    """Points expected from banking after 1 to `most` hits, against the chance to get there."""
    most = whole("most", most, 1, 51)
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
        f"greatest at {counted(best, 'hit')}, {fraction(points)} points",
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
        f"Bank at {bank['7']} points on a middle card, go on to {bank['A']} on an ace or a king: "
        f"the surer the next call, the longer it pays to go on; a turn is then worth "
        f"{float(turn.value):.4f} points",
    )


def worth() -> Shown:
    """What each piece of knowledge is worth in one turn, from the result file."""
    ways = exact.result("worth")["ways"]
    fig, ax = axes("points expected from a turn", "", "What each piece of knowledge is worth")
    ax.grid(axis="y", visible=False)
    names, points = ([way[key] for way in ways[::-1]] for key in ("way", "about"))
    bars = ax.barh(names, points, color=[ORANGE, *[BLUE] * (len(ways) - 1)])
    ax.bar_label(bars, fmt="%.6f", padding=3)
    ax.set_xlim(0, 1.4)
    at = {way["way"]: way["about"] for way in ways}
    by_rank = at["never counting, bank by the base's rank"]
    by_number = at["counting, bank after 3"]
    table = at["counting, a table of six numbers"]
    return figure(
        fig,
        f"When to bank matters more than counting: watching the base alone brings {by_rank:.4f} "
        f"points, counting and always banking after 3 only {by_number:.4f}; six numbers by heart "
        f"come within {points[0] - table:.6f} of the best play's {points[0]:.6f}",
    )


def points_or_win() -> Shown:
    """From how many winning cards on to go on: for most points, and for the win over B."""
    fig, ax = axes("A's unbanked points", "winning cards, of those unseen", "Go on, or bank?")
    numbers: list[int] = []
    for what, name, colour, mark in (
        ("turn", "for most points", BLUE, "o-"),
        ("game", "for the best chance to win", ORANGE, "s--"),
    ):
        rows = [row for row in exact.result(what)["thresholds"] if 1 <= row["unbanked"] <= 7]
        numbers = [row["unbanked"] for row in rows]
        needed = [row["go_on_from"] for row in rows]
        ax.plot(numbers, needed, mark, color=colour, label=name)
        for x, y in zip(numbers, needed, strict=True):
            ax.annotate(str(y), (x, y), (0, 7), textcoords="offset points", ha="center")
    ax.plot(numbers, [51 - u for u in numbers], ":", color=PALETTE[-1], label="unseen cards")
    ax.set_ylim(20, 58)
    ax.set_xticks(numbers)
    ax.legend(ncols=3, loc="upper center", frameon=False)
    found = exact.result("game")
    least, points = found["share"][0], exact.result("turn")["about"]
    return figure(
        fig,
        f"Against B a point in the bank is worth more than the next one: A goes on only with surer "
        f"cards, gives up {points - found['points']:.2f} points and wins {least:.4%} of the games "
        f"(draws count half) instead of {found['share_of_the_play_for_most_points'][0]:.4%}",
    )


def closing_in(turns: int = 100_000) -> Shown:
    """The mean of simulated turns of the six numbers, with its error, around the exact value.

    turns: 100 and more, so that there is a mean to show.
    """
    turns = whole("turns", turns, 100, odds.MOST_SIMULATED)
    worth = exact.result("worth")
    six = {int(points): wins for points, wins in worth["six_numbers"].items()}
    value = next(way["about"] for way in worth["ways"] if "six numbers" in way["way"])
    banked = odds.simulate(odds.by_table(six), turns)
    fig, ax = axes("simulated turns", "points a turn", "A simulation closes in")
    numbers = [n for n in (100, 300, 1000, 3000, 10_000, 30_000, 100_000) if n <= turns]
    means = [sum(banked[:n]) / n for n in numbers]
    errors = [
        2 * (sum(b * b for b in banked[:n]) / n - mean**2) ** 0.5 / n**0.5
        for n, mean in zip(numbers, means, strict=True)
    ]
    ax.errorbar(numbers, means, errors, fmt="o", color=BLUE, capsize=4, label="mean ± 2 errors")
    ax.axhline(value, ls="--", color=ORANGE, label=f"exact: {value:.6f}")
    ax.set_xscale("log")
    ax.legend(frameon=False)
    return figure(
        fig,
        f"A hundred times as many turns make the error ten times smaller: after {numbers[-1]:,} "
        f"turns the mean is {means[-1]:.4f} ± {errors[-1]:.4f}, around the exact {value:.6f}",
    )


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "best_calls": best_calls,
    "bank_after": bank_after,
    "thresholds": thresholds,
    "worth": worth,
    "points_or_win": points_or_win,
    "closing_in": closing_in,
}
