"""What a seat may do, and fixed-limit betting: what is asked, the cap, all-ins.

Source: Archie document, the words for actions; the cap and short all-ins after Robert's Rules of
Poker, limit games.
"""

from collections.abc import Iterable
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import NoReturn

from cardlib.archie.words import say
from cardlib.deck import Card, Cards, cards, text


@dataclass(frozen=True, slots=True)
class Check:
    """Nothing is asked, and nothing is put in."""


@dataclass(frozen=True, slots=True)
class Bet:
    """The first points of a round: one unit."""


@dataclass(frozen=True, slots=True)
class Call:
    """Puts in what is missing."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Puts in more than is asked: one unit above the last full bet or raise."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Leaves the hand."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Throws these cards and receives as many; none is to stand pat.

    given: cards or text. Raises NotACard for what names no cards.

    >>> Draw("K♦ 7♣"), Draw()
    (Draw('K♦ 7♣'), Draw(''))
    """

    cards: tuple[Card, ...]

    def __init__(self, given: Cards = ()) -> None:
        object.__setattr__(self, "cards", cards(given))

    def __repr__(self) -> str:
        return f"Draw({text(self.cards)!r})"


Action = Check | Bet | Call | Raise | Fold | Draw
BETS: tuple[Action, ...] = (Check(), Bet(), Call(), Raise(), Fold())
ACTIONS = (*BETS, Draw())


class Option(str):
    """Why an action isn't allowed, "" where it is; and what it would do, for a button.

    puts_in: points that leave the stack. to: what the seat has then put in this round.
    most: cards that may be thrown. label: "Call 2", "Raise to 4 (puts in 4)", "Draw 0 to 5".
    """

    puts_in: int = 0
    to: int = 0
    most: int = 0
    label: str = ""

    @classmethod
    def of(
        cls, label: str, why: str = "", puts_in: int = 0, to: int = 0, most: int = 0
    ) -> "Option":
        """An option; one that isn't allowed keeps its bare label and no amounts."""
        option = cls(why)
        amounts = {} if why else {"puts_in": puts_in, "to": to, "most": most}
        vars(option).update(amounts, label=label)
        return option

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round: what has been bet, how often, and who has acted.

    unit: points of a bet or raise. cap: bets and raises together, None without a cap.
    An all-in of at least half a unit more counts as a raise, and so do several that add up to it;
    less doesn't: the next raise then only completes it to the full amount. Whether the betting is
    reopened is asked of each seat apart: one that has acted may raise again only where it faces at
    least half a unit.
    """

    unit: int
    cap: int | None
    made: int = 0  # bets and raises that counted
    high: int = 0  # what must be matched
    full: int = 0  # where the last bet or raise that counted stands
    acted: frozenset[str] = frozenset()

    def put(self, seat: str, bet: int) -> "Round":
        """The round after a seat has put in `bet` points altogether, perhaps none."""
        now = replace(self, high=max(self.high, bet), acted=self.acted | {seat})
        if 2 * (bet - self.full) >= self.unit and bet > self.high:
            return replace(now, made=self.made + 1, full=bet)
        return now

    def options(
        self, seat: str, bet: int, stack: int, others: Iterable[tuple[int, int]]
    ) -> dict[Action, Option]:
        """What a seat may do, or why not, with the amounts.

        bet: points it has put in this round. others: (bet, stack) of the other seats still in.

        >>> r = Round(unit=2, cap=4, made=1, high=2, full=2)
        >>> r.options("A", 0, 40, [(1, 39), (2, 38)])[Raise()].label
        'Raise to 4 (puts in 4)'
        >>> r.options("A", 0, 40, [(1, 39), (2, 38)])[Check()]
        '2 points are asked: call, raise or fold'
        """
        others = list(others)
        can_answer = any(points for _, points in others)
        asked = asked_of(self.high, others)
        missing = max(asked - bet, 0)
        nobody = "" if can_answer else say.nobody_could_answer
        no_bet = say.bet_to_answer
        if not missing:
            no_bet = say.blind_is_the_bet if self.high else nobody
        no_call = "" if missing else say.nothing_to_call
        return {
            Check(): Option.of(say.action("Check"), say.points_asked(missing) if missing else ""),
            Bet(): self._amount("Bet", bet, stack, self.unit, no_bet),
            Call(): self._amount("Call", bet, stack, asked, no_call),
            Raise(): self._amount(
                "Raise",
                bet,
                stack,
                self.full + self.unit,
                self._no_raise(seat, stack, missing) or nobody,
            ),
            Fold(): Option.of(say.action("Fold")),
        }

    def _no_raise(self, seat: str, stack: int, missing: int) -> str:
        if not self.high:
            return say.nothing_to_raise
        if self.cap is not None and self.made >= self.cap:
            return say.cap_reached(self.cap - 1)
        if seat in self.acted and 2 * missing < self.unit:
            return say.not_reopened(seat, missing)
        if stack <= missing:
            return say.only_enough_to_call(seat, stack)
        return ""

    def _amount(self, action: str, bet: int, stack: int, to: int, why: str) -> Option:
        """Up to `to` points in this round, or all that is left."""
        if why:
            return Option.of(say.action(action), why)
        puts_in = min(to - bet, stack)
        raised = bet + puts_in if action == "Raise" else 0
        label = say.action_with(action, puts_in, raised, all_in=puts_in == stack)
        return Option.of(label, puts_in=puts_in, to=bet + puts_in)


def asked_of(high: int, others: Iterable[tuple[int, int]]) -> int:
    """What a seat must match: no more than others have put in, once all of them are all-in."""
    others = list(others)
    return high if any(stack for _, stack in others) else max((b for b, _ in others), default=0)
