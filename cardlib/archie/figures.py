"""The pictures of Archie, each with the sentence that says what is to be seen."""

from collections.abc import Callable, Mapping

from cardlib.archie import odds
from cardlib.archie.rules import STREETS, UNITS
from cardlib.archie.versions import BARGE, GN9
from cardlib.faces import document, word
from cardlib.figures import PALETTE, axes, figure
from cardlib.shown import Shown, picture

BLUE, ORANGE = PALETTE[:2]


def order_of_play() -> Shown:
    """The four rounds and three draws in a row, with the units."""
    body = '<rect width="1190" height="150" rx="12" fill="#f3f4f6"/>'
    steps = ["deal", *STREETS]
    for i, step in enumerate(steps):
        x, draw = 16 + 131 * i, step.endswith("draw")
        fill = "#dbeafe" if draw else "#fef3c7" if step.endswith("bets") else "#fff"
        body += f'<rect x="{x}" y="35" width="110" height="80" rx="10" fill="{fill}"'
        body += ' stroke="#4b5563" stroke-width="1.5"/>'
        unit = UNITS[i // 2] if step.endswith("bets") else 0
        under = f"units of {unit}" if unit else "0 to 5 cards" if draw else ""
        under = {"deal": "5 cards each", "showdown": "high, low"}.get(step, under)
        body += word(x + 55, 70, step, size=15) + word(x + 55, 96, under, size=14)
        if i:
            body += f'<path d="M{x - 19} 75h10" stroke="#1b1b1f" stroke-width="3"/>'
            body += f'<path d="M{x - 3} 75l-9 -6v12z" fill="#1b1b1f"/>'
    sentence = "A hand of Archie: the deal, then four betting rounds with a draw between each two, "
    sentence += f"in units of {', '.join(map(str, UNITS))} points, and the showdown"
    return picture(document(body, (1190, 150), 1000, sentence), sentence)


def dealt() -> Shown:
    """How often five cards, just dealt, qualify, under both versions."""
    kinds = ("high", "low", "both", "neither")
    fig, ax = axes("the hand qualifies for", "share of hands, %", "Five cards as dealt")
    ax.grid(axis="x", visible=False)
    shares = {}
    for version, shift, colour, hatch in ((GN9, -0.2, BLUE, ""), (BARGE, 0.2, ORANGE, "//")):
        found = odds.counts(version)
        shares[version.name] = [100 * getattr(found, kind) / 2_598_960 for kind in kinds]
        places = [i + shift for i in range(len(kinds))]
        label = f"{version.name}: {version.high_words}"
        bars = ax.bar(places, shares[version.name], 0.4, color=colour, hatch=hatch, label=label)
        for bar in bars:
            bar.set_edgecolor("white")
        ax.bar_label(bars, fmt="%.1f")
    ax.set_xticks(range(len(kinds)), kinds)
    ax.set_ylim(0, 85)
    ax.legend(frameon=False, loc="upper center")
    (high, low, _, neither), (more, *_) = shares.values()
    return figure(
        fig,
        f"As dealt, {high:.0f} hands in 100 qualify for high under GN9 and {low:.0f} for low; "
        f"{neither:.0f} qualify for neither. Under BARGE {more:.0f} qualify for high, "
        "and the low stays",
    )


LOW_STARTS = {
    "A 2 3 6": "A♠ 2♥ 3♦ 6♣ K♥",
    "A 2 3": "A♠ 2♥ 3♦ Q♣ K♥",
    "A 2": "A♠ 2♥ J♦ Q♣ K♥",
    "A": "A♠ 10♥ J♦ Q♣ K♥",
    "none": "9♠ 9♥ J♦ Q♣ K♥",
}


def to_a_low() -> Shown:
    """The chance of a low from so many low cards, with one to three draws and the best discards."""
    fig, ax = axes("low cards kept", "chance of a qualifying low, %", "Drawing to a low")
    ax.grid(axis="x", visible=False)
    chances = {}
    for draws, colour, hatch in zip((1, 2, 3), PALETTE, ("", "//", ".."), strict=False):
        chances[draws] = [
            100 * float(odds.best_discards(hand, "low", draws)[0].chance)
            for hand in LOW_STARTS.values()
        ]
        places = [i + 0.27 * (draws - 2) for i in range(len(LOW_STARTS))]
        label = f"{draws} draw{'s' * (draws > 1)} to come"
        bars = ax.bar(
            places, chances[draws], 0.27, color=colour, hatch=hatch, edgecolor="white", label=label
        )
        ax.bar_label(bars, fmt="%.0f")
    ax.set_xticks(range(len(LOW_STARTS)), list(LOW_STARTS))
    ax.set_ylim(0, 100)
    ax.legend(frameon=False)
    four, none = chances[1][0], chances[3][-1]
    return figure(
        fig,
        f"Draws count for more than low cards: with none kept and three draws to come, "
        f"{none:.0f} hands in 100 reach a low, with four kept and one draw {four:.0f}",
    )


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "order_of_play": order_of_play,
    "dealt": dealt,
    "to_a_low": to_a_low,
}
