"""Who gets what of a pot: a form for seats, cards, contributions and the version."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import ipywidgets as ipw

from cardlib.archie.pots import MOST_POINTS, Settlement, build_pots, settle
from cardlib.archie.versions import GN9, NOBODY, VERSIONS
from cardlib.deck import Cards, cards, listed, text, told, whole
from cardlib.errors import BadRules
from cardlib.names import names
from cardlib.sheets import Sheet
from cardlib.widgets import Panel, button, row

SEATS = 6
_START = (
    ("P", "K♣ K♦ K♥ K♠ 2♣", "14", False),
    ("Q", "7♣ 5♦ 4♥ 2♠ A♣", "14", False),
    ("R", "7♦ 5♥ 4♠ 2♦ A♦", "14", False),
)


_ROW = "(name, cards, points put in, whether it folded)"


def _typed(given: Any) -> tuple[str, str, str, bool]:
    """A row of the form as it is typed. Raises BadRules and NotACard for what can't be."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 4:
        raise BadRules(f"a row is {told(given)}, but must be {_ROW}")
    name, five, points, folded = given
    if not isinstance(name, str) or not isinstance(folded, bool):
        raise BadRules(f"a row is {told(given)}, but must be {_ROW}, as in ('B', '', 21, True)")
    five = five if isinstance(five, str) else text(cards(five))
    points = points if isinstance(points, str) else str(whole("points", points, 0, MOST_POINTS))
    return name, five, points, folded


class PotForm(Panel):
    """Seats in order from the left of the button, what each put in, and their final five cards.

    A row without a name is no seat; a seat that folded needs no cards. `settle` shows who gets
    what, pot by pot, and why; `result` is the settlement, `sheet()` the same to print. rows: name,
    cards, points put in and whether it folded, for each seat.

    >>> form = PotForm()
    >>> form.settle.click()
    >>> form.result.points
    {'P': 21, 'Q': 11, 'R': 10}
    """

    def __init__(self, rows: Iterable[tuple[str, Cards, str | int, bool]] = _START) -> None:
        super().__init__("Who gets what of a pot", "Run this cell to fill in the form.")
        self.result: Settlement | None = None
        given = [_typed(it) for it in listed(rows, "rows", _ROW)]
        if len(given) > SEATS:
            raise BadRules(f"{SEATS} seats fit into this form, not {len(given)}")
        given += [_typed(("", "", "0", False))] * (SEATS - len(given))
        self.seats = [
            ipw.Text(value=it[0], description=f"Seat {i}") for i, it in enumerate(given, 1)
        ]
        wide = ipw.Layout(width="20em")
        self.hands = [
            ipw.Text(value=it[1], description=f"Seat {i}: cards", layout=wide)
            for i, it in enumerate(given, 1)
        ]
        self.paid = [
            ipw.Text(value=it[2], description=f"Seat {i}: put in") for i, it in enumerate(given, 1)
        ]
        self.folded = [
            ipw.Checkbox(
                value=it[3],
                description=f"Seat {i}: folded",
                indent=False,
                layout=ipw.Layout(width="auto"),
            )
            for i, it in enumerate(given, 1)
        ]
        columns = (self.seats, self.hands, self.paid, self.folded)
        lines = [row(*controls) for controls in zip(*columns, strict=True)]
        self.version = ipw.Dropdown(description="Version", options=list(VERSIONS), value=GN9.name)
        self.nobody = ipw.Dropdown(description="Nobody", options=list(NOBODY), value=GN9.nobody)
        self.one_each = ipw.Checkbox(description="One odd point each", indent=False)
        self.settle, self.answer = button("Who gets what?"), ipw.HTML()
        self.on(self.version, self._follow)
        self.on(self.settle, self._settle)
        for control in (*chain(*columns), self.version, self.nobody, self.one_each):
            self.on(control, self._changed)
        options = row(self.version, self.nobody, self.one_each)
        self.fill(*lines, options, row(self.settle), self.status, self.answer)
        self.say("Fill in the seats and press Who gets what?")

    def _follow(self) -> None:
        self.nobody.value = VERSIONS[self.version.value].nobody

    def _changed(self) -> None:
        if self.result:
            self.result, self.answer.value = None, ""
            self.say("Changed since: press Who gets what? again.")

    def _settle(self) -> None:
        self.result, self.answer.value = None, ""
        self.result = self._judged()
        self.answer.value = self.result._repr_html_()
        points = ", ".join(f"{seat} {n}" for seat, n in self.result.points.items())
        self.say(f"{points}.")

    def _judged(self) -> Settlement:
        """The settlement of what stands in the form. Raises Refused with the seat it is about."""
        paid: dict[str, int] = {}
        hands, live = {}, []
        for seat, hand, points, folded in zip(
            self.seats, self.hands, self.paid, self.folded, strict=True
        ):
            name = seat.value.strip()
            if not name:
                continue
            typed = points.value.strip()
            number = (
                int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else typed
            )
            seats = names([*paid, name])
            name = seats[-1]
            paid[name] = whole(f"what {name} put in", number, 0, MOST_POINTS)
            if not folded.value:
                live.append(name)
                if hand.value.strip():
                    hands[name] = hand.value
        if not live:
            raise BadRules("nobody is still in: give at least one seat that didn't fold")
        version = VERSIONS[self.version.value].but(
            nobody=self.nobody.value, one_odd_point_each=self.one_each.value
        )
        return settle(version, list(paid), hands, build_pots(paid, live))

    def sheet(self) -> Sheet:
        """The settlement as a page to print. Raises Refused before there is one."""
        if self.result is None:
            raise BadRules("there is nothing to print yet: press Who gets what? first")
        return Sheet(f"<h3>Who gets what</h3>{self.result._repr_html_()}", self.result.explain())

    def saved(self) -> list[ipw.HTML]:
        """The sentence and the settlement."""
        return [self.status, self.answer]
