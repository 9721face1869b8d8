"""What Archie says, in English: short texts as attributes, sentences as methods."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from cardlib.deck import counted, told
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

    def reshuffle(self, rule: str) -> str:
        """What goes back in when the cards run out; rule: the version's switch."""
        return {
            "EARLIER_DISCARDS": "earlier draws' discards, folded hands and burned cards go back "
            "in; this draw's discards only if those don't suffice, and never to the seat that "
            "threw them",
            "NEVER_YOUR_OWN": "as EARLIER_DISCARDS, and no seat ever gets back a card that it "
            "threw",
            "EVERYTHING": "all discards, folded hands and burned cards go back in",
        }[rule]

    def own_setting(self, switches: Mapping[str, object]) -> str:
        """The source of a rule that the reader has switched."""
        return f"your own setting, {', '.join(f'{name}={it}' for name, it in switches.items())}"

    # What a rulebook says and what this lesson sets: question, rulebook, lesson

    settings: Sequence[tuple[str, str, str]] = (
        (
            "seats and points",
            "not fixed for all tables",
            "three seats, 40 points each (2 to 6 work)",
        ),
        ("blinds", "not fixed for all tables", "small blind 1, big blind 2"),
        ("may the big blind be called?", "not said in GN's Archie section", "yes"),
        (
            "where the limit changes",
            "GN's Archie section doesn't say; BARGE: 2-2-4-4",
            "2 points in the first two rounds, 4 in the last two",
        ),
        (
            "high qualifies",
            "GN: 9s or better; BARGE: 6s or better",
            "GN9, unless another is chosen",
        ),
        (
            "low",
            "GN's Archie section writes 8/O; BARGE: California low",
            "8 or better, ace-to-five, as GN's lowball chapter and BARGE read together",
        ),
        ("cash value", "–", "none: points are never cashed"),
    )

    def no_version(self, given: object) -> str:
        """A version was asked for."""
        return (
            f"{told(given)} is no version of Archie: archie.GN9, archie.BARGE, one of them "
            ".but(…), or a Version of your own"
        )

    def no_cite(self, given: object) -> str:
        """A version's source in a few words was asked for."""
        return f"cite is {told(given)}, but must be a text, and not empty"

    # Betting

    hand_over = "the hand is over: the pot has been shared out"
    nobody_could_answer = "everyone else is all-in: nobody could answer"
    bet_to_answer = "there is a bet to answer"
    blind_is_the_bet = "the big blind counts as the bet: raise instead"
    nothing_to_call = "there is nothing to call"
    nothing_to_raise = "there is nothing to raise: bet instead"

    def action(self, action: str) -> str:
        """An action's button: "Check", "Bet", "Call", "Raise", "Fold" or "Draw"."""
        return action

    def action_with(self, action: str, puts_in: int, raised: int, all_in: bool) -> str:
        """A button with its points; raised: to what, of a raise."""
        with_all = ", all-in" if all_in else ""
        if raised:
            return f"{self.action(action)} to {raised}{with_all} (puts in {puts_in})"
        return f"{self.action(action)} {puts_in}{with_all}"

    def draw_up_to(self, most: int) -> str:
        """The button of a draw."""
        return f"{self.action('Draw')} 0 to {most}"

    def points_asked(self, points: int) -> str:
        """Why nobody may check."""
        verb = "is" if points == 1 else "are"
        return f"{self.points(points)} {verb} asked: call, raise or fold"

    def cap_reached(self, raises: int) -> str:
        """Why nobody may raise any more."""
        return f"the cap is reached: a bet and {counted(raises, 'raise')} a round"

    def not_reopened(self, seat: str, missing: int) -> str:
        """Why a seat that has acted may not raise."""
        return (
            f"{seat} has acted already, and {missing} more is less than half a unit: that "
            "doesn't reopen the betting"
        )

    def only_enough_to_call(self, seat: str, stack: int) -> str:
        """Why a short seat may not raise."""
        return f"{seat} has only {stack}: enough to call, not to raise"

    def street(self, street: str) -> str:
        """A part of the hand: "first bets", "first draw" … "showdown"."""
        return street

    def only_draws(self, street: str) -> str:
        """Why nobody may bet."""
        return f"this is the {self.street(street)}: throw cards, or none to stand pat"

    def only_bets(self, street: str) -> str:
        """Why nobody may draw."""
        return f"these are the {self.street(street)}: draws come between them"

    def no_action(self, given: object, meant: str) -> str:
        """An action was asked for; meant: the nearest one, "" for none."""
        also = f"; did you mean {meant}()?" if meant else ""
        return (
            f"{told(given)} is no action: Check(), Bet(), Call(), Raise(), Fold() and "
            f"Draw(cards) are{also}"
        )

    def not_to_act(self, seat: str, turn: str) -> str:
        """A seat whose turn it isn't; turn: whose it is."""
        return f"it is {turn}'s turn, and {seat} is not to act"

    def can_not(self, seat: str, action: str, why: str) -> str:
        """A seat can't do something now."""
        return f"{seat} can't {self.action(action).lower()}: {why}"

    def can_not_throw(self, seat: str, card: object, held: str) -> str:
        """A card that a seat hasn't got; held: what it has, where that may be told."""
        why = f"it holds {held}" if held else "the card isn't among its five"
        return f"{seat} can't throw {card}: {why}"

    def can_not_draw(self, seat: str, number: int, most: int) -> str:
        """A draw after which not every seat could be served."""
        return (
            f"{seat} can't draw {number}: with the cards that are left every seat can be served "
            f"where {seat} draws {most} at most"
        )

    # What happened

    burned = "one card is burned"

    def cards(self, number: int) -> str:
        """A number of cards."""
        return counted(number, "card")

    def shuffled_back(self, number: int) -> str:
        """Cards go back into the pack."""
        return f"{self.cards(number)} shuffled back in"

    def with_all_in(self, line: str, all_in: bool) -> str:
        """A line, and whether it took the last points."""
        return f"{line}, all-in" if all_in else line

    def raises(self, seat: str, to: int, points: int, all_in: bool) -> str:
        """A raise."""
        return self.with_all_in(f"{seat} raises to {to} (puts in {points})", all_in)

    def puts_in_or_takes(self, seat: str, act: str, points: int, all_in: bool) -> str:
        """Points that a seat puts in or takes; act: as in the log."""
        comma = "," if act.startswith("posts") else ""
        return self.with_all_in(f"{seat} {act}{comma} {points}", all_in)

    def handles_cards(self, seat: str, act: str, cards: str, number: int) -> str:
        """Cards that a seat is dealt, throws, gets or shows; cards: "" where they are hidden."""
        return f"{seat} {act} {cards or self.cards(number)}"

    def does(self, seat: str, act: str) -> str:
        """What a seat does without points and cards."""
        return f"{seat} {act}"

    def drawn(self, thrown: str, got: str) -> str:
        """A seat's draw in the table of cards."""
        if not thrown:
            return self.pat
        return f"throws {thrown}, gets {got}" if got else f"throws {thrown}"

    def moment(
        self,
        version: str,
        street: str,
        to_act: str | None,
        pot: int,
        stacks: Mapping[str, int],
        shown: Mapping[str, str],
    ) -> str:
        """A moment of a hand in one sentence; to_act: None when it is over."""
        now = f"{to_act} to act" if to_act else "over"
        points = ", ".join(f"{seat} {n}" for seat, n in stacks.items())
        hands = "".join(f"; {seat} shows {cards}" for seat, cards in shown.items())
        return f"Archie, {version}, {self.street(street)}: {now}, pot {pot}, {points}{hands}"

    # What can't be dealt or shared

    stacks = "stacks"
    contributions = "contributions"
    live = "live"
    hands = "hands"
    the_button = "the button: "
    two_with_points = "two seats with points at least: a seat without is out"
    joker_in_the_deck = "there is a joker in this deck: Archie is played without"
    nobody_to_share = "seats: there is nobody to share anything out to"

    def not_so_many_seats(self, seats: int) -> str:
        """How many can play."""
        return f"2 to 6 seats can play, not {seats}"

    def button_without_points(self, seat: str, playing: Iterable[str]) -> str:
        """The button is at a seat that is out."""
        return f"the button is at {seat}, but must be at a seat with points: {', '.join(playing)}"

    def stacks_of_others(self, held: Iterable[str], seats: Iterable[str]) -> str:
        """Stacks are given for others than the seats."""
        return (
            f"stacks are given for {', '.join(held) or 'nobody'}, but the seats are "
            f"{', '.join(seats)}"
        )

    def stack_of(self, seat: str) -> str:
        """A seat's stack."""
        return f"the stack of {seat}"

    def twice_in_the_deck(self, card: object, times: int) -> str:
        """A card too often in a deck."""
        return f"{card} is {counted(times, 'time')} in this deck, but may be once only"

    def deck_too_short(self, cards: int, needed: int) -> str:
        """Too few cards to deal."""
        return f"a deck of {cards} can't be dealt: these seats need {self.cards(needed)}"

    def what_it_put_in(self, seat: str) -> str:
        """A seat's contribution."""
        return f"what {seat} put in"

    def put_nothing_in(self, seat: object, seats: Iterable[str]) -> str:
        """Somebody is still in who paid nothing."""
        return f"live: {told(seat)} put nothing in: seats are {', '.join(seats)}"

    def nobody_can_win(self, points: int) -> str:
        """A pot without a seat that is still in."""
        return f"no seat can win a pot of {points}: nobody who paid is still in"

    def no_hands(self, given: object) -> str:
        """Hands by seat were asked for."""
        return f"hands are {told(given)}, but must be five cards by seat"

    def hand_of(self, seat: str, why: str) -> str:
        """A seat's hand can't be read."""
        return f"the hand of {seat}: {why}"

    def in_two_hands(self, card: object, one: str, other: str) -> str:
        """A card in two hands."""
        return f"{card} is in the hands of {one} and of {other}: each card once only"

    pots = "pots"
    versions = "versions"
    of_pots = "(points, seats)"
    of_versions = "them, as in [GN9, BARGE]"

    def no_pot(self, number: int, given: object) -> str:
        """A pot was asked for."""
        return f"pot {number} is {told(given)}, but must be points and seats: (40, ['X'])"

    def what_is_in(self, number: int) -> str:
        """A pot's points."""
        return f"what is in pot {number}"

    def seats_of_pot(self, number: int) -> str:
        """A pot's seats."""
        return f"pot {number}'s seats"

    def pot_without_seats(self, number: int, points: int) -> str:
        """A pot that nobody plays for."""
        return f"pot {number} has no seats: {self.points(points)} that no seat can win"

    def no_hand_to_compare(self, number: int, seat: str) -> str:
        """A seat plays for a pot without cards."""
        return f"pot {number}: {seat} plays for it, but has no hand to compare"

    # Odds

    def in_hand_and_seen(self, cards: str) -> str:
        """Cards that are in two places."""
        return f"{cards} can't be in the hand and be seen elsewhere"

    def too_few_unseen(self, unseen: int, draws: int) -> str:
        """Too few cards for so many draws."""
        verb = "is" if unseen == 1 else "are"
        times = "once" if draws == 1 else f"{draws} times"
        return f"{self.cards(unseen)} {verb} left unseen, too few to draw five {times}"

    def no_side(self, given: object) -> str:
        """A side was asked for."""
        return f"side is {told(given)}, but must be 'high' or 'low'"

    def not_held(self, thrown: str, five: str) -> str:
        """Cards that can't be thrown."""
        return f"{thrown} can't be thrown from {five}: not held"

    def choice(self, thrown: str, chance: float, at_least: bool) -> str:
        """What may be thrown, and what it is worth."""
        does = f"throw {thrown}" if thrown else "stand pat"
        least = "at least " if at_least else ""
        return f"{does}: {least}{chance:.4f}"

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
