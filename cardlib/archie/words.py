"""What Archie says, in English: short texts as attributes, sentences as methods."""

from collections.abc import Collection, Mapping, Sequence

from cardlib.deck import counted
from cardlib.language import speaker


class English:
    """The words of this game; another language overrides each."""

    # What lies on the table

    dealer_letter = "D"
    your_turn = "your turn"
    small_blind = "small blind"
    big_blind = "big blind"
    folded = "folded"
    out = "out"
    all_in = "all-in"
    drew = "drew"
    pat = "pat"
    bet_this_round = "this round"
    since_your_action = "Since your last action"

    def you(self, seat: str) -> str:
        """The reader's own seat."""
        return f"{seat}, you"

    def bets(self, unit: int) -> str:
        """A betting round on the way through a hand, by its unit."""
        return f"bets {unit}"

    def draw(self, number: int) -> str:
        """A draw on the way through a hand."""
        return f"draw {number}"

    showdown = "showdown"
    throw = "throw"

    just_you = "you"

    def pot(self, points: int) -> str:
        """The pot, in the middle of the table."""
        return f"pot {points}"

    def pot_name(self, name: str) -> str:
        """A pot of several: "main pot", "side pot 1", …"""
        return name

    def gets(self, seat: str, points: int) -> str:
        """Who takes the pot where all others folded."""
        return f"{seat} takes {points}"

    def have_folded(self, seats: Collection[str]) -> str:
        """Who is out of the hand."""
        return f"{self.all_of(seats)} folded"

    def side(self, side: str) -> str:
        """A side, "high" or "low"."""
        return side

    def part(self, side: str, winners: Collection[str]) -> str:
        """Who gets a part of a pot; side: as in the settlement."""
        what = {"high": "high: ", "low": "low: ", "both": "both: ", "nobody": "no qualifier: "}
        return f"{what.get(side, '')}{self.all_of(winners)}"

    def row_reading(self, hand: str, verdict: str) -> str:
        """What five cards are on a side, and why they don't win it."""
        if verdict == "PAIRED":
            return "two of a rank are never a low"
        why = {"BEATEN": "beaten", "SHORT": "doesn't qualify", "ABOVE": "above an 8"}
        return f"{hand}: {why[verdict]}" if verdict in why else hand

    # The versions

    def needs(self, side: str, high: str) -> str:
        """What a side needs; high: the version's switch."""
        if side == "low":
            return "8 or better, ace-to-five"
        return "any hand" if high == "any" else f"a pair of {high} or better"

    def nobody(self, nobody: str) -> str:
        """What follows where nobody qualifies; nobody: the version's switch."""
        return {
            "split": "all still in share it equally",
            "best high": "the best high of those still in takes it",
        }[nobody]

    def own_setting(self, switches: Mapping[str, object]) -> str:
        """The source of a rule that the reader has switched."""
        return f"your own setting, {', '.join(f'{name}={it}' for name, it in switches.items())}"

    # The settlement

    robert = "this lesson's rule, after Robert's Rules of Poker"

    def points(self, n: int) -> str:
        """A number of points."""
        return counted(n, "point")

    def all_of(self, words: Collection[str]) -> str:
        """Names in a row: "A, B and C"."""
        *first, last = words
        return f"{', '.join(first)} and {last}" if first else last

    def under(self, version: str) -> str:
        """What a settlement begins with."""
        return f"Under {version}:"

    def in_all(self, points: Mapping[str, int]) -> str:
        """What everybody gets, and the sum."""
        parts = ", ".join(f"{seat} {n}" for seat, n in points.items())
        return f"In all: {parts}; together {self.points(sum(points.values()))}."

    def pot_between(self, name: str, points: int, seats: Collection[str]) -> str:
        """A pot's heading; name: "pot", "main pot", "side pot 1", …"""
        who = "only" if len(seats) == 1 else "between"
        return f"{name.capitalize()}: {self.points(points)}, {who} {self.all_of(seats)}"

    def side_needs(self, side: str, high: str) -> str:
        """The heading over a side's readings."""
        return f"{side.title()}, {self.needs(side, high)}"

    def wheel(self, low: str) -> str:
        """The best low, by its own name too."""
        return f"{low}, the wheel"

    def verdict(self, verdict: str, high: str, best: Collection[str]) -> str:
        """Whether cards qualify and win a side, or why not; best: the seats that win it."""
        if verdict == "BEATEN":
            return f"qualifies, beaten by {self.all_of(best)}"
        return {
            "ONLY": "the only one to qualify",
            "BEST": "qualifies, and is best",
            "TIED": "qualifies, and ties for best",
            "SHORT": f"doesn't qualify: less than a pair of {high}",
            "PAIRED": "doesn't qualify: a low has five different ranks",
            "ABOVE": "doesn't qualify: its highest card is above an 8",
        }[verdict]

    def alone(self, seat: str, points: int, whole: bool) -> str:
        """One seat gets a pot, or a part of it, without comparing."""
        what = "it" if whole else "this part"
        return (
            f"No one else is in for {what}: {seat} gets the {self.points(points)}, and no cards "
            "are compared."
        )

    def halved(self, high: int, low: int, source: str) -> str:
        """Both sides have a qualifier; high and low: points of the halves."""
        line = f"Both sides have a qualifier: the pot is halved ({source})"
        if high == low:
            return f"{line}, {high} for the high and {low} for the low."
        return (
            f"{line}. {high + low} doesn't halve: the odd point goes to the high ({self.robert}), "
            f"so {high} for the high and {low} for the low."
        )

    def both_sides(self, winners: Collection[str], cite: str) -> str:
        """The same seats are best on both sides."""
        if len(winners) == 1:
            return f"{self.all_of(winners)} has the best hand on both sides ({cite})."
        return (
            f"{self.all_of(winners)} share the best hand on both sides, so the whole pot is shared "
            f"({self.robert})."
        )

    def nobody_qualifies(self, nobody: str, source: str) -> str:
        """Neither side has a qualifier."""
        return f"Nobody qualifies for either side: {self.nobody(nobody)} ({source})."

    def one_side(self, side: str, source: str) -> str:
        """Only one side has a qualifier."""
        return f"Only the {side} side has a qualifier: it takes the whole pot ({source})."

    def label(self, side: str) -> str:
        """A part of a pot: "high", "low", or the whole of it."""
        return {"high": "High", "low": "Low"}.get(side, "Pot")

    def takes(self, side: str, seat: str, points: int, high: str, low: str) -> str:
        """One seat takes a part with a hand; low: with a second reading, too."""
        also = f" and {low}" if low else ""
        return f"{self.label(side)}: {seat} takes {points} with {high}{also}."

    def shared(
        self, side: str, seats: Sequence[str], high: str, low: str, each: int, odd: Sequence[str]
    ) -> str:
        """Several seats share a part: tied with a hand (and a second reading), or all still in."""
        who = self.all_of(seats)
        if high:
            also = f" and {low}" if low else ""
            by_ranks = "the same five ranks, and suits never decide"
            why = by_ranks if side == "low" else "equal to the last card"
            line = f"{self.label(side)}: {who} tie with {high}{also} ({why})"
        else:
            line = f"Pot: {who} are all still in"
        if not odd:
            return f"{line}: {each} each."
        if len(odd) == 1:
            left = f"the odd point to {odd[0]}, first of them"
        else:
            left = f"{len(odd)} odd points, one each to {self.all_of(odd)}, first"
        return f"{line}: {each} each, and {left} from the left of the button ({self.robert})."

    def no_second_odd(self, seats: Collection[str], source: str) -> str:
        """Seats that were passed over for an odd point."""
        have = "has" if len(seats) == 1 else "have"
        return (
            f"{self.all_of(seats)} already {have} an odd point of this pot: no second one "
            f"({source})."
        )

    def quartered(self, seats: Collection[str]) -> str:
        """Seats that get a half of a half."""
        verb = "is" if len(seats) == 1 else "are"
        return f"Half of a half is a quarter: {self.all_of(seats)} {verb} quartered."

    def qualifies_for_both(self, seat: str, won: int) -> str:
        """A seat qualifies on both sides and wins one of them, or none."""
        how_many = "one" if won else "neither"
        return f"{seat} qualifies for both sides and wins {how_many}: qualifying is not winning."

    def scoop(self, seat: str) -> str:
        """One seat is best wherever somebody qualifies."""
        return f"{seat} takes every point of the pot: a scoop."

    def too_few_to_share(self, seat: str) -> str:
        """One seat gets all, though not alone the best."""
        return f"{seat} takes every point, because they are too few to share."

    # Versions side by side

    too_few_versions = "give two versions or more to compare, each once and each with its own name"
    same_under_each = "Every seat gets the same under each."
    question_nobody = "if nobody qualifies"

    def gets_by_version(self, points: Mapping[str, Mapping[str, int]]) -> str:
        """What each seat gets under each version."""
        seats = (
            f"{seat} gets " + " and ".join(f"{n} under {version}" for version, n in by.items())
            for seat, by in points.items()
        )
        return f"{'; '.join(seats)}."

    def of_pot(self, pot: str) -> str:
        """What stands before a question about one pot of several."""
        return f"{pot}, " if pot else ""

    def question_needs(self, side: str) -> str:
        """What a side needs."""
        return f"{side} needs"

    def question_reading(self, pot: str, seat: str, side: str) -> str:
        """What a seat has on a side."""
        return f"{self.of_pot(pot)}{seat} {side}"

    def question_shared(self, pot: str) -> str:
        """How a pot is shared."""
        return f"{self.of_pot(pot)}shared by"

    def question_gets(self, pot: str, seat: str) -> str:
        """What a seat gets of a pot."""
        return f"{self.of_pot(pot)}{seat} gets"

    def short_reading(self, hand: str, verdict: str, best: Collection[str]) -> str:
        """A hand and its verdict in few words; best: the seats that win the side."""
        known = {
            "ONLY": "the only one to qualify",
            "BEST": "is best",
            "TIED": "ties for best",
            "BEATEN": f"beaten by {self.all_of(best)}" if best else "",
        }
        return f"{hand}: {known.get(verdict, self.short_no)}"

    short_no = "doesn't qualify"

    def shared_by(self, sides: tuple[str, ...]) -> str:
        """How a pot is shared; sides: of its parts."""
        return {
            ("high", "low"): "high and low, a half each",
            ("both",): "the same best on both sides",
            ("high",): "the high alone",
            ("low",): "the low alone",
            ("nobody",): "no qualifier on either side",
            ("alone",): "one seat, without comparing",
        }[sides]


say = speaker(English)
