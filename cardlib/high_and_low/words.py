"""What High and Low says, in English: short texts as attributes, sentences as methods."""

from cardlib.language import speaker


class English:
    """The words of this game; another language overrides each."""

    # What lies on the table

    to_play = "to play"
    plays_next = "plays next"
    has_played = "has played"
    banked = "banked"
    unbanked = "unbanked"
    this_turn = "this turn"
    base = "base"

    def calls_earlier(self, calls: int) -> str:
        """How many calls of a turn came before those that are shown."""
        return f"{calls} call earlier" if calls == 1 else f"{calls} calls earlier"

    def turn_of(self, player: str) -> str:
        """Whose turn the trail shows."""
        return f"{player}'s turn"

    def next_card(self, cards: int) -> str:
        """What stands over the deck."""
        return f"next: {cards} face down"

    def lost(self, points: int) -> str:
        """What a miss cost."""
        if not points:
            return "miss: nothing was at risk"
        return f"miss: {points} unbanked {'point' if points == 1 else 'points'} lost"

    def ended(self, points: int) -> str:
        """What ending a turn brought."""
        return f"ended: {points} {'point' if points == 1 else 'points'} banked"

    def place(self, rank: int) -> str:
        """A rank at the end: 1st, 2nd, …"""
        return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"


say = speaker(English)
