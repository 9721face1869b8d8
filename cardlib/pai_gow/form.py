"""Who wins a round: a form for both hands, set or to be set by a house way."""

import ipywidgets as ipw

from cardlib import faces, shown
from cardlib.deck import cards
from cardlib.errors import BadRules
from cardlib.pai_gow.house_way import FOXWOODS, TRUMP_PLAZA, Way, house_way, known_way
from cardlib.pai_gow.rules import Result, settle
from cardlib.pai_gow.setting import DOCUMENT, Rules, Setting, known_rules, set_hand
from cardlib.sheets import Sheet
from cardlib.widgets import Panel, button, row

_START = ("J♠ J♥ 7♦ 5♣ 3♠ A♠ K♦", "A♠ K♦", "10♠ 10♥ 8♦ 6♣ 4♠ A♥ K♣", "", "10")


class RoundForm(Panel):
    """Seven cards each, the two that lie low, and the bet in dollars.

    Where no low cards are given the house way sets the hand. `settle` shows both comparisons, the
    outcome and the money; `result` is the result, `sheet()` the same to print. given: the player's
    seven and low, the dealer's seven and low, the bet. way: the house way chosen first, one of your
    own, too. rules: how the switches stand first.

    >>> form = RoundForm()
    >>> form.settle.click()
    >>> form.result.outcome
    'push'
    """

    def __init__(
        self,
        given: tuple[str, str, str, str, str] = _START,
        *,
        way: Way = TRUMP_PLAZA,
        rules: Rules = DOCUMENT,
    ) -> None:
        super().__init__("Who wins a round", "Run this cell to fill in the form.")
        known_way(way)
        known_rules(rules)
        self.result: Result | None = None
        wide, short = ipw.Layout(width="24em"), ipw.Layout(width="14em")
        self.player = ipw.Text(value=given[0], description="Your seven", layout=wide)
        self.player_low = ipw.Text(value=given[1], description="Your low", layout=short)
        self.dealer = ipw.Text(value=given[2], description="Dealer's seven", layout=wide)
        self.dealer_low = ipw.Text(value=given[3], description="Dealer's low", layout=short)
        self.bet = ipw.Text(value=given[4], description="Bet, dollars", layout=short)
        ways = [(it.name, it) for it in dict.fromkeys((TRUMP_PLAZA, FOXWOODS, way))]
        self.way = ipw.Dropdown(description="House way", options=ways, value=way, layout=wide)
        self.wheel, self.joker = (
            ipw.Dropdown(
                description=switch.capitalize(),
                options=Rules.CHOICES[switch],
                value=getattr(rules, switch),
            )
            for switch in ("wheel", "joker")
        )
        self.commission = ipw.BoundedIntText(
            description="Commission", min=0, max=100, value=rules.commission
        )
        self.settle, self.answer = button("Who wins?"), ipw.HTML()
        self.on(self.settle, self._settle)
        lines = (
            row(self.player, self.player_low),
            row(self.dealer, self.dealer_low),
            row(self.bet, self.way),
            row(self.wheel, self.joker, self.commission),
        )
        for line in lines:
            for control in line.children:
                self.on(control, self._changed)
        self.fill(
            *lines,
            row(self.settle),
            self.status,
            self.answer,
        )
        self.say("Give seven cards each and press Who wins?")

    def _changed(self) -> None:
        if self.result:
            self.result, self.answer.value = None, ""
            self.say("Changed since: press Who wins? again.")

    def _settle(self) -> None:
        self.result, self.answer.value = None, ""
        rules = Rules(self.wheel.value, self.joker.value, self.commission.value)
        player = self._set("your", self.player.value, self.player_low.value, rules)
        dealer = self._set("the dealer's", self.dealer.value, self.dealer_low.value, rules)
        typed = self.bet.value.strip()
        bet = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else typed
        self.result = settle(player, dealer, bet)
        self.answer.value = _picture(self.result)
        self.say(self.result.explain())

    def _set(self, whose: str, seven: str, low: str, rules: Rules) -> Setting:
        if not seven.strip():
            raise BadRules(f"{whose} seven cards are missing")
        if low.strip():
            return set_hand(seven, low, rules)
        return house_way(cards(seven), self.way.value, rules)

    def sheet(self) -> Sheet:
        """The result as a page to print. Raises Refused before there is one."""
        if self.result is None:
            raise BadRules("there is nothing to print yet: press Who wins? first")
        said = self.result.explain()
        reasons = "".join(f"<p>{line}</p>" for line in said.splitlines())
        return Sheet(f"<h3>Who wins the round</h3>{_picture(self.result)}{reasons}", said)

    def saved(self) -> list[ipw.HTML]:
        """The sentence and the cards."""
        return [self.status, self.answer]


def _picture(result: Result) -> str:
    """Both hands, set, and by which line where a house way did it."""
    parts = []
    for whose, it in (("Your", result.player), ("The dealer's", result.dealer)):
        high = faces.row(it.high, caption=f"{whose} high hand: {it.high_hand}", width=60).html
        low = faces.row(it.low, caption=f"{whose} low hand: {it.low_hand}", width=60).html
        line = f"<p>{whose} cards by the house way: “{it.line}”.</p>" if it.line else ""
        parts.append(f'<div class="table-board">{high}{low}</div>{line}')
    return shown.Shown("".join(parts), result.explain()).html
