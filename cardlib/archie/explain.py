"""A settlement in words: who qualifies, who is best, and how each point came about.

What is told is in the settlement; nothing is decided here.
"""

from collections.abc import Iterable, Mapping
from html import escape

from cardlib.archie.pots import Part, Pot, Settlement, settle
from cardlib.archie.versions import Version
from cardlib.archie.words import say
from cardlib.deck import Cards, listed, text
from cardlib.errors import BadRules
from cardlib.hands import LOW_RANKS, HighHand, LowHand
from cardlib.names import in_order
from cardlib.shown import Shown, table

_WHEEL = LowHand("A♠ 2♠ 3♠ 4♠ 5♠")
SIDES = ("high", "low")


def as_text(settlement: Settlement) -> str:
    """The whole explanation as text, pot by pot."""
    blocks = []
    for pot in settlement.pots:
        lines = [say.pot_between(pot.name, pot.points, pot.seats)]
        for side in SIDES:
            rows = _said(settlement.version, pot, side)
            if rows:
                width, wide = (max(len(row[i]) for row in rows) for i in (0, 1))
                lines.append(f"  {say.side_needs(side, settlement.version.high)}:")
                lines += [
                    f"    {seat.ljust(width)}  {hand.ljust(wide)}  {verdict}"
                    for seat, hand, verdict in rows
                ]
        lines += [f"  {line}" for line in _reasons(settlement, pot)]
        blocks.append("\n".join(lines))
    return "\n\n".join([say.under(settlement.version.name), *blocks, say.in_all(settlement.points)])


def as_html(settlement: Settlement) -> str:
    """The same for a page: a table and the reasons for each pot. Everything in it is escaped."""
    name = escape(settlement.version.name)
    under = escape(say.under(settlement.version.name)).replace(name, f"<b>{name}</b>")
    html = [f"<p>{under}</p>"]
    for pot in settlement.pots:
        heading = say.pot_between(pot.name, pot.points, pot.seats)
        html.append(f"<p><strong>{escape(heading)}</strong></p>")
        if len(pot.seats) > 1:
            html.append(table(rows(settlement, pot)).html)
        reasons = "".join(f"<li>{escape(line)}</li>" for line in _reasons(settlement, pot))
        html.append(f"<ul>{reasons}</ul>")
    return f"<div>{''.join(html)}<p><b>{escape(say.in_all(settlement.points))}</b></p></div>"


def rows(settlement: Settlement, pot: Pot) -> list[dict[str, str]]:
    """A pot as a table: each seat's cards, read high and read low, and what it gets."""
    version = settlement.version
    heads = {side: f"{side}: {say.needs(side, version.high)}" for side in SIDES}
    read = {heads[side]: _said(version, pot, side) for side in SIDES}
    return [
        {"seat": it.seat, "cards": text(it.hand.cards)}
        | {head: ": ".join(said[i][1:]) for head, said in read.items()}
        | {"gets": str(pot.shares[it.seat])}
        for i, it in enumerate(pot.highs)
    ]


def compare(
    versions: Iterable[Version],
    seats: Iterable[str],
    hands: Mapping[str, Cards],
    pots: Iterable[tuple[int, Iterable[str]]],
) -> Shown:
    """The same deal settled under several versions side by side, with what differs marked "≠".

    seats, hands and pots: as for `settle`. Raises what `settle` raises.

    >>> from cardlib import archie
    >>> hands = {"X": "5s 5d Kh Jc 9s", "Y": "As Kd Qh Tc 8d"}
    >>> print(compare([archie.GN9, archie.BARGE], "XY", hands, [(40, "XY")]).text.splitlines()[-1])
    X gets 20 under GN9 and 40 under BARGE; Y gets 20 under GN9 and 0 under BARGE.
    """
    versions = listed(versions, say.versions, say.of_versions)
    # what comes as a generator is read once, and settled several times
    seats, pots = in_order(seats), listed(pots, say.pots, say.of_pots)
    settled = [settle(version, seats, hands, pots) for version in versions]
    if len({s.version.name for s in settled}) < max(len(settled), 2):
        raise BadRules(say.too_few_versions)
    facts = [_facts(s) for s in settled]
    compared = []
    for question in facts[0]:
        answers = [fact[question] for fact in facts]
        row = {"": question} | dict(zip([s.version.name for s in settled], answers, strict=True))
        compared.append(row | {"differs": "≠" if len({*answers}) > 1 else ""})
    points = {seat: {s.version.name: s.points[seat] for s in settled} for seat in settled[0].seats}
    differing = {seat: by for seat, by in points.items() if len({*by.values()}) > 1}
    last = say.gets_by_version(differing) if differing else say.same_under_each
    shown = table(compared)
    return Shown(f"{shown.html}<p><b>{escape(last)}</b></p>", f"{shown.text}\n{last}")


def _facts(settlement: Settlement) -> dict[str, str]:
    """Question -> answer, in one order for every version."""
    version = settlement.version
    facts = {say.question_needs(side): say.needs(side, version.high) for side in SIDES}
    facts[say.question_nobody] = say.nobody(version.nobody)
    for pot in settlement.pots:
        of = pot.name if len(settlement.pots) > 1 else ""
        for side in SIDES:
            best = pot.best(side)
            for it in pot.readings(side):
                question = say.question_reading(of, it.seat, side)
                facts[question] = say.short_reading(_short(it.hand), it.verdict.name, best)
        facts[say.question_shared(of)] = say.shared_by(tuple(part.side for part in pot.parts))
        for seat, points in pot.shares.items():
            facts[say.question_gets(of, seat)] = str(points)
    return facts


def _said(version: Version, pot: Pot, side: str) -> list[tuple[str, str, str]]:
    """Seat, its hand in words, and whether it qualifies and wins that side, or why not."""
    best = pot.best(side)
    return [
        (it.seat, _hand(it.hand), say.verdict(it.verdict.name, version.high, best))
        for it in pot.readings(side)
    ]


def _hand(hand: HighHand | LowHand) -> str:
    """A hand in words; one that can't be a low by its ranks, "9-9-9-9-Q"."""
    if isinstance(hand, HighHand) or hand.category == "no pair":
        return say.wheel(str(hand)) if hand == _WHEEL else str(hand)
    ranks = [card.rank for card in hand.cards]
    return "-".join(sorted(ranks, key=lambda rank: (-ranks.count(rank), -LOW_RANKS[rank])))


def _short(hand: HighHand | LowHand) -> str:
    """Without the cards beside: "four nines"."""
    return hand.short if isinstance(hand, HighHand) else _hand(hand)


def _reasons(settlement: Settlement, pot: Pot) -> list[str]:
    """The sentences that lead from the readings to the points."""
    version, parts = settlement.version, pot.parts
    side = parts[0].side
    if side == "alone":
        only = len(settlement.pots) == 1
        return [say.alone(pot.seats[0], pot.points, whole=only)]
    if len(parts) == 2:
        high, low = (part.points for part in parts)
        lines = [say.halved(high, low, version.says("high"))]
    elif side == "both":
        lines = [say.both_sides([*parts[0].shares], version.cite)]
    elif side == "nobody":
        lines = [say.nobody_qualifies(version.nobody, version.says("nobody", "high"))]
    else:
        lines = [say.one_side(side, version.says("high"))]
    for part in parts:
        lines += _part_lines(settlement, pot, part)
    return lines + _remarks(pot)


def _part_lines(settlement: Settlement, pot: Pot, part: Part) -> list[str]:
    """Who gets a part and with what, how a tie was shared, and where the odd points went."""
    winners = [*part.shares]
    by_low = part.side == "low"
    first = (settlement.lows if by_low else settlement.highs)[winners[0]]
    also = _hand(settlement.lows[winners[0]]) if part.side == "both" else ""
    if len(winners) == 1:
        others = [it.hand for it in pot.readings("low" if by_low else "high")]
        by_kicker = [_short(hand) for hand in others].count(_short(first)) > 1
        won_with = _hand(first) if by_kicker else _short(first)
        return [say.takes(part.side, winners[0], part.points, won_with, also)]
    each = part.points // len(winners)
    still_in = part.side == "nobody" and settlement.version.nobody == "split"
    with_what = "" if still_in else _hand(first)
    lines = [say.shared(part.side, winners, with_what, also, each, part.odd)]
    if part.passed:
        lines.append(say.no_second_odd(part.passed, settlement.version.says("one_odd_point_each")))
    return lines


def _remarks(pot: Pot) -> list[str]:
    """Scoop, quarter, and qualifying on both sides without winning both."""
    shares, lines = pot.shares, []
    sides = {part.side: part.shares for part in pot.parts}
    if len(sides) == 2:
        for seats in sides.values():
            quartered = [
                s for s in seats if len(seats) == 2 and sum(s in w for w in sides.values()) == 1
            ]
            if quartered:
                lines.append(say.quartered(quartered))
        for high, low in zip(pot.highs, pot.lows, strict=True):
            won = sum(high.seat in winners for winners in sides.values())
            if high.verdict.qualifies and low.verdict.qualifies and won < 2:
                lines.append(say.qualifies_for_both(high.seat, won))
    scooper = [s for s in pot.seats if [*pot.parts[0].shares] == [s] and len(sides) == 1]
    if scooper and pot.parts[0].side != "nobody":
        lines.append(say.scoop(scooper[0]))
    elif len(sides) == 2 and 0 < pot.points == max(shares.values()):
        lines.append(say.too_few_to_share(max(shares, key=lambda seat: shares[seat])))
    return lines
