"""The pictures of Pai Gow Poker, each with the sentence that says what is to be seen."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from textwrap import fill

from cardlib.deck import cards
from cardlib.faces import at, document, drawing, word
from cardlib.figures import PALETTE, axes, figure
from cardlib.pai_gow import exact, odds
from cardlib.pai_gow.house_way import TRUMP_PLAZA, Way, house_way, known_way
from cardlib.pai_gow.setting import ACE, KING, VALUE
from cardlib.shown import Shown, picture

BLUE, ORANGE, GREEN = PALETTE[:3]

EXAMPLES: Mapping[str, str] = {
    "five aces": "A♠ A♥ A♦ A♣ joker",
    "royal flush": "A♠ K♠ Q♠ J♠ 10♠",
    "straight flush": "10♥ 9♥ 8♥ 7♥ 6♥",
    "four of a kind": "5♠ 5♥ 5♦ 5♣ 2♠",
    "full house": "K♠ K♥ K♦ 4♣ 4♠",
    "flush": "K♦ J♦ 9♦ 6♦ 3♦",
    "straight": "5♠ 4♥ 3♦ 2♣ A♠",
    "three of a kind": "9♠ 9♥ 9♦ A♣ 8♠",
    "two pair": "4♠ 4♥ J♦ J♣ A♠",
    "pair": "8♠ 4♥ J♦ J♣ A♠",
    "high card": "A♠ K♥ 9♦ 6♣ 3♠",
}
"""The document's example of each rank, best first; it prints no suits, so these are ours."""

PUBLISHED = {"win": 0.2861, "push": 0.4148, "loss": 0.2991}
"""A simulation of Trump Plaza's house way against itself, older, as others quote it."""


def ranks() -> Shown:
    """The ranks of the high hand, best first, each with the document's example."""
    step, left = 152, 270
    body = f'<rect width="840" height="{step * len(EXAMPLES) + 16}" rx="12" fill="#f3f4f6"/>'
    for place, (name, hand) in enumerate(EXAMPLES.items()):
        y = 14 + step * place
        body += word(16, y + 78, f"{place + 1}. {name}", "start")
        for i, card in enumerate(cards(hand)):
            body += at(left + 112 * i, y, drawing(card))
    listed = "; ".join(f"{name}, {hand}" for name, hand in EXAMPLES.items())
    sentence = f"The ranks of the high hand, best first: {listed}"
    drawn = document(body, (840, step * len(EXAMPLES) + 16), 420, sentence)
    return picture(drawn, sentence, caption=False)


def setting() -> Shown:
    """Seven cards, and the five and two that they are set into."""
    seven = cards("A♦ 9♣ K♠ 5♣ K♥ 2♠ Q♦")
    hand = house_way(seven)
    body = '<rect width="900" height="450" rx="16" fill="#14532d"/>'
    white = {"size": 22, "colour": "#ffffff"}
    body += word(450, 34, "seven cards", **white)  # type: ignore[arg-type]
    for i, card in enumerate(seven):
        body += at(66 + 110 * i, 48, drawing(card))
    for title, x, row in (("high hand", 40, hand.high), ("low hand", 650, hand.low)):
        middle = x + 55 * len(row) - 5
        body += word(middle, 250, title, **white)  # type: ignore[arg-type]
        for i, card in enumerate(row):
            body += at(x + 110 * i, 264, drawing(card))
    body += word(295, 434, str(hand.high_hand), **white)  # type: ignore[arg-type]
    body += word(755, 434, str(hand.low_hand), **white)  # type: ignore[arg-type]
    sentence = (
        f"Seven cards are set into a high hand of five ({hand.high_hand}) and a low hand of two "
        f"({hand.low_hand})"
    )
    return picture(document(body, (900, 450), 720, sentence), sentence)


def best_five(five: Mapping[str, int], seven: Mapping[str, int]) -> Shown:
    """How often five cards, and the best five of seven, read as each rank; on a log scale.

    Both counts are by rank, best first, as odds.five_card_counts and odds.best_five_of_seven give.
    """
    names = list(five)
    fig, ax = axes(
        "per cent of all hands (each line is ten times the one before)",
        "",
        "Five cards, and the best five of seven",
        (7.5, 5.5),
    )
    ax.grid(axis="y", visible=False)
    for counts, colour, hatch, label, shift in (
        (seven, BLUE, "", "best five of seven", -0.2),
        (five, ORANGE, "//", "five cards", 0.2),
    ):
        share = [100 * counts[name] / sum(counts.values()) for name in names]
        bars = ax.barh(
            [place + shift for place in range(len(names))],
            share,
            0.4,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            label=label,
        )
        ax.bar_label(bars, [f"{Decimal(f'{it:.2e}'):f} %" for it in share], padding=3, fontsize=8)
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.set_xscale("log")
    ax.set_xlim(1e-5, 1000)
    ax.set_xticks([10.0**n for n in range(-5, 3)], [f"{Decimal(10) ** n:f}" for n in range(-5, 3)])
    ax.legend(frameon=False, loc="upper right")
    times = sum(five.values()) / sum(seven.values())
    least = min(times * seven[name] / five[name] for name in names[: names.index("straight") + 1])
    before, after = (counts["high card"] / sum(counts.values()) for counts in (five, seven))
    return figure(
        fig,
        "With seven cards to choose from, each rank from a straight up comes more than "
        f"{int(least)} times as often as with five; mere high cards fall from {before:.1%} of all "
        f"hands to {after:.1%}",
    )


def closing_in(
    simulation: odds.Simulation, shares: Mapping[str, float] = PUBLISHED, whose: str = "published"
) -> Shown:
    """How the shares of a simulation close in on the published or exact ones, within the error."""
    rounds = [portion[0] for portion in simulation.running]
    fig, ax = axes(
        "rounds dealt",
        f"minus the {whose} share, percentage points",
        "House way against house way",
    )
    for outcome, colour, line in (
        ("win", BLUE, "-"),
        ("push", GREEN, "--"),
        ("loss", ORANGE, "-."),
    ):
        apart = [100 * (simulation.share(outcome, i) - shares[outcome]) for i in range(len(rounds))]
        ax.plot(rounds, apart, line, color=colour, label=f"{outcome} ({shares[outcome]:.2%})")
    wide = [200 * simulation.error("push", i) for i in range(len(rounds))]
    ax.fill_between(
        rounds,
        [-it for it in wide],
        wide,
        color=PALETTE[-1],
        alpha=0.12,
        linewidth=0,
        label="two standard errors",
    )
    ax.axhline(0, color=PALETTE[-1], linewidth=1)
    ax.set_xlim(rounds[0], rounds[-1])
    ax.xaxis.set_major_formatter(lambda n, _: f"{n:,.0f}")
    ax.legend(frameon=False, ncols=2, loc="lower right")
    furthest = max(abs(simulation.share(it) - share) for it, share in shares.items())
    return figure(
        fig,
        f"The more rounds are dealt, the closer the shares come to the {whose} ones: after "
        f"{rounds[-1]:,} rounds the furthest is {100 * furthest:.2f} percentage points away, "
        f"where two standard errors are {200 * simulation.error('push'):.2f}",
    )


def house_way_costs(dealer_way: Way = TRUMP_PLAZA, most: int = 10) -> Shown:
    """Where the house way gives most away against the best play, by its lines."""
    costs: dict[str, int] = {}
    for kind in exact.best_against(known_way(dealer_way)):
        costs[kind.line] = costs.get(kind.line, 0) + kind.cost
    worst = sorted(costs, key=costs.__getitem__, reverse=True)[:most]
    every = exact.PACK.pairs
    # A cost is in percent of the bet, which is cents of a dollar; a hundredth of it for the axis.
    shown = [100 * costs[line] / every for line in worst]
    fig, ax = axes(
        "cents lost per 100 dollars bet, over all hands",
        "",
        f"What {dealer_way.name}'s way gives away to the best play",
        (8.5, 4.5),
    )
    ax.grid(axis="y", visible=False)
    bars = ax.barh(range(len(worst)), shown, color=BLUE)
    ax.bar_label(bars, [f"{cost:.2f}" for cost in shown], padding=3, fontsize=8)
    ax.set_yticks(range(len(worst)), [fill(line, 52) for line in worst], fontsize=8)
    ax.invert_yaxis()
    ax.set_xlim(0, 1.15 * max(shown))
    total = 100 * sum(costs.values()) / every
    return figure(
        fig,
        f"In all, {dealer_way.name}'s way gives away {total:.2f} cents per 100 dollars bet; the "
        f"largest part, {shown[0]:.2f}, with the line “{worst[0]}”",
    )


def kept_shares(dealer_way: Way = TRUMP_PLAZA) -> dict[tuple[int, int], dict[int, Fraction]]:
    """Of each two pairs and highest single: of what share of the hands no pair is best laid low.

    Ranks are 2 to 14 (the ace), the higher pair first. Counted, for a dealer of a published way.

    >>> kept = kept_shares()
    >>> kept[10, 6][14], f"{float(kept[13, 3][14]):.0%}", kept[13, 12][14]
    (Fraction(1, 1), '20%', Fraction(0, 1))
    """
    kept: dict[tuple[int, int], dict[int, Fraction]] = {}
    for kind in exact.best_against(known_way(dealer_way)):
        if kind.single:
            of_pairs = kept.setdefault(kind.pairs, {})
            of_pairs[kind.single] = Fraction(kind.hands - kind.pair_low, kind.hands)
    return kept


FEW = Fraction(3, 100)  # fewer are kept for the sake of a straight or a flush
_SIGN = {value: rank for rank, value in VALUE.items()}


def _in_words(shares: Mapping[int, Fraction]) -> str:
    """The singles beside which hands are kept, and how many in 100 where not all; or "split"."""
    if not any(shares.values()):
        return "split"
    many = [single for single in sorted(shares, reverse=True) if shares[single] >= FEW]
    lines = (
        f"{_SIGN[it]}{'' if shares[it] == 1 else f' {min(99, round(100 * shares[it]))}'}"
        for it in many
    )
    return "\n".join(lines) or "(split)"


def keep_or_split(dealer_way: Way = TRUMP_PLAZA) -> Shown:
    """Two pair: beside which singles both are kept in the high hand, and in how many hands."""
    from matplotlib.patches import Rectangle

    kept = kept_shares(dealer_way)
    fig, ax = axes(
        "lower pair", "higher pair", "Two pair: kept together beside which single?", (8.5, 7.5)
    )
    ax.grid(visible=False)
    ax.set_aspect("equal")
    half = Fraction(1, 2)
    for (higher, lower), shares in kept.items():
        colour = "#ffffff" if not any(shares.values()) else "#f3f4f6"
        if shares.get(ACE, 0) > half:
            colour = PALETTE[5] if shares.get(KING, 0) > half else "#fbe6b5"
        ax.add_patch(
            Rectangle((lower - 0.5, higher - 0.5), 1, 1, facecolor=colour, edgecolor="#9ca3af")
        )
        ax.text(lower, higher, _in_words(shares), ha="center", va="center", fontsize=8)
    ranks = range(2, ACE + 1)
    ax.set_xticks(ranks[:-1], [_SIGN[rank] for rank in ranks[:-1]])
    ax.set_yticks(ranks[1:], [_SIGN[rank] for rank in ranks[1:]])
    ax.set_xlim(1.4, ACE - 0.4)
    ax.set_ylim(2.4, ACE + 0.6)
    always = sum(not any(shares.values()) for shares in kept.values())
    cases = [share for shares in kept.values() for share in shares.values()]
    mixed = sum(0 < share < 1 for share in cases)
    aces = [shares[ACE] for shares in kept.values() if ACE in shares]
    mostly, all_of_them = sum(share > half for share in aces), aces.count(Fraction(1))
    return figure(
        fig,
        f"Of {len(kept)} two pairs {always} are best split in every hand. Beside an ace, {mostly} "
        f"of {len(aces)} are kept together in most hands, {all_of_them} of them in all. A number "
        "after a single says in how many hands of 100, where it is 3 or more and not all; (split) "
        f"is split but for some straights and flushes. In {mixed} of the {len(cases)} cases of two "
        "pairs and a single some hands are kept and some split: the second single decides, or a "
        "straight or a flush",
    )


PICTURES: Mapping[str, Callable[[], Shown]] = {
    "ranks": ranks,
    "setting": setting,
    "best_five": lambda: best_five(odds.five_card_counts(), odds.best_five_of_seven()),
    "closing_in": lambda: closing_in(odds.simulate(200_000, seed=33)),
    "house_way_costs": house_way_costs,
    "keep_or_split": keep_or_split,
}
