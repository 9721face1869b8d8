"""A settlement in words: who qualifies, who is best, and how each point came about."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from cardlib.archie.pots import Part, Pot, Settlement, settle
from cardlib.archie.versions import NOBODY, Version
from cardlib.deck import Cards, text
from cardlib.errors import BadRules
from cardlib.hands import LOW_RANKS, HighHand, LowHand
from cardlib.shown import Shown, table

_WHEEL = LowHand("A♠ 2♠ 3♠ 4♠ 5♠")
ODD = "this lesson's rule, after Robert's Rules of Poker"


def as_text(settlement: Settlement) -> str:
    """The whole explanation as text, pot by pot."""
    blocks = []
    for pot in settlement.pots:
        lines = [_heading(pot)]
        for side, words in _sides(settlement.version).items():
            rows = _readings(settlement, pot, side)
            if rows:
                width, wide = (max(len(row[i]) for row in rows) for i in (0, 1))
                lines.append(f"  {side.title()}, {words}:")
                lines += [
                    f"    {seat.ljust(width)}  {hand.ljust(wide)}  {verdict}"
                    for seat, hand, verdict in rows
                ]
        lines += [f"  {line}" for line in _reasons(settlement, pot)]
        blocks.append("\n".join(lines))
    return "\n\n".join([f"Under {settlement.version.name}:", *blocks, _total(settlement)])


def as_html(settlement: Settlement) -> str:
    """The same for a page: a table and the reasons for each pot. Everything in it is escaped."""
    html = [f"<p>Under <b>{escape(settlement.version.name)}</b>:</p>"]
    for pot in settlement.pots:
        html.append(f"<p><strong>{escape(_heading(pot))}</strong></p>")
        if len(pot.seats) > 1:
            html.append(table(rows(settlement, pot)).html)
        reasons = "".join(f"<li>{escape(line)}</li>" for line in _reasons(settlement, pot))
        html.append(f"<ul>{reasons}</ul>")
    return f"<div>{''.join(html)}<p><b>{escape(_total(settlement))}</b></p></div>"


def rows(settlement: Settlement, pot: Pot) -> list[dict[str, str]]:
    """A pot as a table: each seat's cards, read high and read low, and what it gets."""
    sides = _sides(settlement.version)
    readings = {side: _readings(settlement, pot, side) for side in sides}
    return [
        {"seat": seat, "cards": text(settlement.highs[seat].cards)}
        | {f"{side}: {words}": ": ".join(readings[side][i][1:]) for side, words in sides.items()}
        | {"gets": str(pot.shares[seat])}
        for i, seat in enumerate(pot.seats)
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
    if not isinstance(versions, Iterable):
        raise BadRules(f"versions are {versions!r}, but must be a list, as in [GN9, BARGE]")
    # what comes as a generator is read once, and settled several times
    seats = list(seats) if isinstance(seats, Iterable) else seats
    pots = [*pots] if isinstance(pots, Iterable) and not isinstance(pots, str | Mapping) else pots
    settled = [settle(version, seats, hands, pots) for version in versions]
    if len({s.version.name for s in settled}) < max(len(settled), 2):
        raise BadRules("give two versions or more to compare, each once")
    facts = [_facts(s) for s in settled]
    compared = []
    for question in facts[0]:
        answers = [fact[question] for fact in facts]
        row = {"": question} | dict(zip([s.version.name for s in settled], answers, strict=True))
        compared.append(row | {"differs": "≠" if len({*answers}) > 1 else ""})
    differing = [
        f"{seat} gets " + " and ".join(f"{s.points[seat]} under {s.version.name}" for s in settled)
        for seat in settled[0].seats
        if len({s.points[seat] for s in settled}) > 1
    ]
    last = f"{'; '.join(differing)}." if differing else "Every seat gets the same under each."
    shown = table(compared)
    return Shown(f"{shown.html}<p><b>{escape(last)}</b></p>", f"{shown.text}\n{last}")


def _facts(settlement: Settlement) -> dict[str, str]:
    """Question -> answer, in one order for every version."""
    version = settlement.version
    facts = {f"{side} needs": words for side, words in _sides(version).items()}
    facts["if nobody qualifies"] = NOBODY[version.nobody]
    for pot in settlement.pots:
        of = f"{pot.name}, " if len(settlement.pots) > 1 else ""
        for side in ("high", "low"):
            for seat, hand, verdict in _readings(settlement, pot, side):
                why = verdict.partition(":")[0].removeprefix("qualifies, ").removeprefix("and ")
                facts[f"{of}{seat} {side}"] = f"{hand.partition(', with')[0]}: {why}"
        facts[f"{of}shared by"] = _KINDS[tuple(part.side for part in pot.parts)]
        for seat, points in pot.shares.items():
            facts[f"{of}{seat} gets"] = str(points)
    return facts


_KINDS = {
    ("high", "low"): "high and low, a half each",
    ("both",): "the same best on both sides",
    ("high",): "the high alone",
    ("low",): "the low alone",
    ("nobody",): "no qualifier on either side",
    ("alone",): "one seat, without comparing",
}


def _sides(version: Version) -> dict[str, str]:
    return {"high": version.high_words, "low": "8 or better, ace-to-five"}


def _heading(pot: Pot) -> str:
    who = "only" if len(pot.seats) == 1 else "between"
    return f"{pot.name.capitalize()}: {_points(pot.points)}, {who} {_list(pot.seats)}"


def _readings(settlement: Settlement, pot: Pot, side: str) -> list[tuple[str, str, str]]:
    """Seat, its hand in words, and whether it qualifies and wins that side, or why not."""
    if len(pot.seats) == 1:
        return []
    version = settlement.version
    hands = _hands(settlement, side)
    able = [seat for seat in pot.seats if not _why_not(version, hands[seat])]
    top = best(settlement, pot, side)
    read = []
    for seat in pot.seats:
        hand = hands[seat]
        why = _why_not(version, hand)
        if why:
            verdict = f"doesn't qualify: {why}"
        elif seat not in top:
            verdict = f"qualifies, beaten by {_list(top)}"
        elif len(able) == 1:
            verdict = "the only one to qualify"
        else:
            verdict = "qualifies, and is best" if len(top) == 1 else "qualifies, and ties for best"
        read.append((seat, _said(hand), verdict))
    return read


def _hands(settlement: Settlement, side: str) -> Mapping[str, HighHand | LowHand]:
    return settlement.highs if side == "high" else settlement.lows


def best(settlement: Settlement, pot: Pot, side: str) -> list[str]:
    """The seats that win a side ("high" or "low") of a pot; none where nobody qualifies for it."""
    hands = _hands(settlement, side)
    able = [s for s in pot.seats if s in hands and not _why_not(settlement.version, hands[s])]
    top = max((hands[seat] for seat in able), default=None)
    return [seat for seat in able if hands[seat] == top]


def _why_not(version: Version, hand: HighHand | LowHand) -> str:
    if isinstance(hand, HighHand):
        return "" if version.high_qualifies(hand) else f"less than a pair of {version.high}"
    if hand.qualifies:
        return ""
    paired = len({card.rank for card in hand.cards}) < len(hand.cards)
    return "a low has five different ranks" if paired else "its highest card is above an 8"


def _said(hand: HighHand | LowHand) -> str:
    """A hand in words; one that can't be a low by its ranks, "9-9-9-9-Q"."""
    if isinstance(hand, HighHand) or hand.category == "no pair":
        return f"{hand}, the wheel" if hand == _WHEEL else str(hand)
    ranks = [card.rank for card in hand.cards]
    return "-".join(sorted(ranks, key=lambda rank: (-ranks.count(rank), -LOW_RANKS[rank])))


def _short(hand: HighHand | LowHand) -> str:
    """Without the cards beside: "four nines"."""
    return _said(hand).partition(", with")[0]


def _reasons(settlement: Settlement, pot: Pot) -> list[str]:
    """The sentences that lead from the readings to the points."""
    version, parts = settlement.version, pot.parts
    side = parts[0].side
    if side == "alone":
        seat = pot.seats[0]
        return [
            f"No one else is in for {'it' if len(settlement.pots) == 1 else 'this part'}: "
            f"{seat} gets the {_points(pot.points)}, and no cards are compared."
        ]
    if len(parts) == 2:
        lines = [_halved(pot, version)]
    elif side == "both":
        lines = [
            f"{_list(parts[0].shares)} {_s(parts[0].shares, 'has', 'share')} the best hand on both "
            f"sides{'' if len(parts[0].shares) == 1 else ', so the whole pot is shared'} "
            f"({version.cite if len(parts[0].shares) == 1 else ODD})."
        ]
    elif side == "nobody":
        lines = [
            f"Nobody qualifies for either side: {NOBODY[version.nobody]} "
            f"({version.says('nobody', 'high')})."
        ]
    else:
        lines = [
            f"Only the {side} side has a qualifier: it takes the whole pot "
            f"({version.says('high')})."
        ]
    had: tuple[str, ...] = ()
    for part in parts:
        lines += _part_lines(settlement, pot, part, had)
        had = part.odd or (tuple(part.shares) if pot.points % 2 and len(part.shares) == 1 else ())
    return lines + _remarks(settlement, pot)


def _halved(pot: Pot, version: Version) -> str:
    high, low = pot.parts
    line = f"Both sides have a qualifier: the pot is halved ({version.says('high')})"
    if pot.points % 2:
        return (
            f"{line}. {pot.points} doesn't halve: the odd point goes to the high ({ODD}), "
            f"so {high.points} for the high and {low.points} for the low."
        )
    return f"{line}, {high.points} for the high and {low.points} for the low."


def _part_lines(settlement: Settlement, pot: Pot, part: Part, had: tuple[str, ...]) -> list[str]:
    """Who gets a part and with what, how a tie was shared, and where the odd points went."""
    winners = [*part.shares]
    label = {"high": "High", "low": "Low"}.get(part.side, "Pot")
    by_low = part.side == "low"
    first: HighHand | LowHand = (settlement.lows if by_low else settlement.highs)[winners[0]]
    also = f" and {_said(settlement.lows[winners[0]])}" if part.side == "both" else ""
    if len(winners) == 1:
        others = [_hands(settlement, "low" if by_low else "high")[s] for s in pot.seats]
        by_kicker = [_short(hand) for hand in others].count(_short(first)) > 1
        won_with = _said(first) if by_kicker else _short(first)
        return [f"{label}: {winners[0]} takes {part.points} with {won_with}{also}."]
    if part.side == "nobody" and settlement.version.nobody == "split":
        line = f"Pot: {_list(winners)} are all still in"
    else:
        same = "the same five ranks, and suits never decide" if by_low else "equal to the last card"
        line = f"{label}: {_list(winners)} tie with {_said(first)}{also} ({same})"
    each = part.points // len(winners)
    if not part.odd:
        return [f"{line}: {each} each."]
    if len(part.odd) == 1:
        odd = f"the odd point to {part.odd[0]}, first of them"
    else:
        odd = f"{len(part.odd)} odd points, one each to {_list(part.odd)}, first"
    lines = [f"{line}: {each} each, and {odd} from the left of the button ({ODD})."]
    passed = [seat for seat in winners if seat in had and seat not in part.odd]
    if settlement.version.one_odd_point_each and part.side == "low" and passed:
        lines.append(
            f"{_list(passed)} already {_s(passed, 'has', 'have')} an odd point of this pot: no "
            f"second one ({settlement.version.says('one_odd_point_each')})."
        )
    return lines


def _remarks(settlement: Settlement, pot: Pot) -> list[str]:
    """Scoop, quarter, and qualifying on both sides without winning both."""
    shares, lines = pot.shares, []
    sides = {part.side: part.shares for part in pot.parts}
    if len(sides) == 2:
        for seats in sides.values():
            quartered = [
                s for s in seats if len(seats) == 2 and sum(s in w for w in sides.values()) == 1
            ]
            if quartered:
                lines.append(
                    f"Half of a half is a quarter: {_list(quartered)} "
                    f"{_s(quartered, 'is', 'are')} quartered."
                )
        for seat in pot.seats:
            won = [side for side in sides if seat in sides[side]]
            both = settlement.version.high_qualifies(settlement.highs[seat]) and (
                settlement.lows[seat].qualifies
            )
            if both and len(won) < 2:
                lines.append(
                    f"{seat} qualifies for both sides and wins "
                    f"{'one' if won else 'neither'}: qualifying is not winning."
                )
    scooper = [s for s in pot.seats if [*pot.parts[0].shares] == [s] and len(sides) == 1]
    if scooper and pot.parts[0].side != "nobody":
        lines.append(f"{scooper[0]} takes every point of the pot: a scoop.")
    elif len(sides) == 2 and 0 < pot.points == max(shares.values()):
        winner = max(shares, key=lambda seat: shares[seat])
        lines.append(f"{winner} takes every point, because they are too few to share.")
    return lines


def _total(settlement: Settlement) -> str:
    points = settlement.points
    parts = ", ".join(f"{seat} {n}" for seat, n in points.items())
    return f"In all: {parts}; together {_points(sum(points.values()))}."


def _list(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _s(subjects: Sequence[str] | Mapping[str, int], one: str, many: str) -> str:
    return one if len(subjects) == 1 else many


def _points(n: int) -> str:
    return _count(n, "point")


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
