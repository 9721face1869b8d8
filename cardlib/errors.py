"""The one family of refusals: each says what was wrong, where, and what is allowed.

>>> issubclass(NotACard, Refused) and issubclass(Refused, ValueError)
True
"""


class Refused(ValueError):
    """What was asked can't be done; nothing changed. The message says why and what is allowed."""


class NotACard(Refused):
    """A text or value that names no card, or a card that can't be where it was put."""


class IllegalAction(Refused):
    """An action that the rules don't allow now."""


class BadRules(Refused):
    """A switch of a rule set with a value it can't have, or a table no rule set can seat."""
