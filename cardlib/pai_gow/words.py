"""What Pai Gow Poker says, in English: short texts as attributes, sentences as methods."""

from cardlib.language import speaker


class English:
    """The words of this game; another language overrides each."""

    # What lies on the table

    dealer = "Dealer"
    you = "You"
    face_down = "face down"
    play_money = "play money"
    bet_here = "bet here"
    high_hand = "High hand"
    low_hand = "Low hand"
    tray = "low hand: two cards lie here"

    def round_number(self, number: int) -> str:
        """Which round it is."""
        return f"round {number}"

    def balance(self, dollars: str) -> str:
        """The balance, as an amount."""
        return f"Balance ${dollars}"

    def last_round(self, outcome: str, dollars: str) -> str:
        """How the round before ended; dollars: what was won or lost."""
        if outcome == "push":
            return "last round: push, the bet came back"
        return f"last round: {outcome}, {'+' if outcome == 'win' else '−'}${dollars}"

    def whose(self, whose: str) -> str:
        """Whose a hand is: "player", "dealer" or "copy"."""
        return {
            "player": "yours is better",
            "dealer": "yours is lower",
            "copy": "copy: the dealer's",
        }[whose]

    def outcome(self, outcome: str) -> str:
        """The outcome in one word."""
        return outcome.capitalize()

    def why(self, outcome: str) -> tuple[str, ...]:
        """Why a round ended so, in short lines."""
        return {
            "win": ("Both hands", "are better."),
            "push": ("One hand each:", "the bet comes back."),
            "loss": ("Neither hand", "is better."),
        }[outcome]


say = speaker(English)
