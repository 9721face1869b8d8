"""The charts of High and Low, each with the sentence that says what is to be seen."""

from collections.abc import Callable, Mapping

from cardlib.deck import RANKS, Card, whole
from cardlib.figures import PALETTE, axes, figure
from cardlib.high_and_low import exact, odds
from cardlib.high_and_low.rules import HIGH
from cardlib.high_and_low.words import say
from cardlib.shown import Shown, fraction

BLUE, ORANGE = PALETTE[:2]


def best_calls() -> Shown:
    """How often the better call hits, by base, with 51 cards unseen."""
    calls = [odds.best_call(Card(rank, "♠")) for rank in RANKS]
    fig, ax = axes(say.base_card, say.hits_of_51, say.the_better_call)
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
            label=say.call(name),
        )
        ax.bar_label(bars)
    ax.set_ylim(0, 56)
    ax.axhline(25.5, color=PALETTE[-1], linestyle="--", linewidth=1, label=say.an_even_chance)
    ax.legend(ncols=3, loc="upper center", frameon=False)
    worst = min(RANKS, key=lambda rank: odds.best_call(Card(rank, "♠"))[1])
    return figure(
        fig,
        say.figure_best_calls(worst),
    )


def bank_after(most: int = 6) -> Shown:
    """Points expected from banking after 1 to `most` hits, against the chance to get there."""
    most = whole("most", most, 1, 51)
    chances = odds.hits_in_a_row(most)
    numbers = range(1, most + 1)
    best, points = odds.best_fixed(most)
    fig, ax = axes(say.hits_before_the_end, say.points_and_chance, say.bank_after_n)
    ax.grid(axis="x", visible=False)
    bars = ax.bar(
        numbers,
        [float(n * chances[n]) for n in numbers],
        hatch=["//" if n == best else "" for n in numbers],
        edgecolor="white",
        label=say.points_expected,
        color=[ORANGE if n == best else BLUE for n in numbers],
    )
    ax.bar_label(bars, fmt="%.3f")
    ax.plot(
        numbers,
        [float(chances[n]) for n in numbers],
        "o-",
        color=PALETTE[-1],
        label=say.chance_in_a_row,
    )
    ax.set_ylim(0, 1.25)
    ax.legend(ncols=2, loc="upper center", frameon=False)
    return figure(
        fig,
        say.figure_bank_after(best, fraction(points)),
    )


def thresholds() -> Shown:
    """With an endless deck: the unbanked points at which to bank, by base."""
    turn = odds.endless_turn()
    fig, ax = axes(say.base_card, say.unbanked_points, say.when_to_bank_endless)
    ax.grid(axis="x", visible=False)
    top = max(turn.bank_at) + 1
    ax.bar(RANKS, turn.bank_at, color=BLUE, label=say.go_on)
    ax.bar(
        RANKS,
        [top - at for at in turn.bank_at],
        bottom=turn.bank_at,
        color=ORANGE,
        hatch="//",
        edgecolor="white",
        label=say.bank,
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
        say.figure_thresholds(bank["7"], bank["A"], float(turn.value)),
    )


def worth() -> Shown:
    """What each piece of knowledge is worth in one turn, from the result file."""
    ways = exact.result("worth")["ways"]
    fig, ax = axes(say.points_of_a_turn, "", say.worth_of_knowledge)
    ax.grid(axis="y", visible=False)
    names, points = ([way[key] for way in ways[::-1]] for key in ("way", "about"))
    bars = ax.barh(
        [say.way(name) for name in names], points, color=[ORANGE, *[BLUE] * (len(ways) - 1)]
    )
    ax.bar_label(bars, fmt="%.6f", padding=3)
    ax.set_xlim(0, 1.4)
    at = {way["way"]: way["about"] for way in ways}
    by_rank = at["never counting, bank by the base's rank"]
    by_number = at["counting, bank after 3"]
    table = at["counting, a table of six numbers"]
    return figure(
        fig,
        say.figure_worth(by_rank, by_number, points[0] - table, points[0]),
    )


def points_or_win() -> Shown:
    """From how many winning cards on to go on: for most points, and for the win over B."""
    fig, ax = axes(say.unbanked_of_a, say.winning_of_unseen, say.go_on_or_bank)
    numbers: list[int] = []
    for what, name, colour, mark in (
        ("turn", say.for_most_points, BLUE, "o-"),
        ("game", say.for_the_win, ORANGE, "s--"),
    ):
        rows = [row for row in exact.result(what)["thresholds"] if 1 <= row["unbanked"] <= 7]
        numbers = [row["unbanked"] for row in rows]
        needed = [row["go_on_from"] for row in rows]
        ax.plot(numbers, needed, mark, color=colour, label=name)
        for x, y in zip(numbers, needed, strict=True):
            ax.annotate(str(y), (x, y), (0, 7), textcoords="offset points", ha="center")
    ax.plot(numbers, [51 - u for u in numbers], ":", color=PALETTE[-1], label=say.unseen_cards)
    ax.set_ylim(20, 58)
    ax.set_xticks(numbers)
    ax.legend(ncols=3, loc="upper center", frameon=False)
    found = exact.result("game")
    least, points = found["share"][0], exact.result("turn")["about"]
    return figure(
        fig,
        say.figure_points_or_win(
            points - found["points"], least, found["share_of_the_play_for_most_points"][0]
        ),
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
    fig, ax = axes(say.simulated_turns, say.points_a_turn, say.a_simulation)
    numbers = [n for n in (100, 300, 1000, 3000, 10_000, 30_000, 100_000) if n <= turns]
    means = [sum(banked[:n]) / n for n in numbers]
    errors = [
        2 * (sum(b * b for b in banked[:n]) / n - mean**2) ** 0.5 / n**0.5
        for n, mean in zip(numbers, means, strict=True)
    ]
    ax.errorbar(numbers, means, errors, fmt="o", color=BLUE, capsize=4, label=say.mean_and_errors)
    ax.axhline(value, ls="--", color=ORANGE, label=say.exact(value))
    ax.set_xscale("log")
    ax.legend(frameon=False)
    return figure(
        fig,
        say.figure_closing_in(numbers[-1], means[-1], errors[-1], value),
    )


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "best_calls": best_calls,
    "bank_after": bank_after,
    "thresholds": thresholds,
    "worth": worth,
    "points_or_win": points_or_win,
    "closing_in": closing_in,
}
