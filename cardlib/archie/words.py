"""What Archie says, in English: short texts as attributes, sentences as methods."""

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

    def pot(self, points: int) -> str:
        """The pot, in the middle of the table."""
        return f"pot {points}"


say = speaker(English)
