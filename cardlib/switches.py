"""What a rule set is: a name, a source, and switches with the values that each may have.

A game's own class lists its switches, each as a field:

>>> @dataclass(frozen=True, repr=False)
... class Rules(RuleSet):
...     ace: str = choice("low", "high")
...     turns: int = number(1, 1, 100)
>>> LESSON = Rules("LESSON", "a document")
>>> LESSON.but(ace="high", turns=3)
Rules('LESSON but ace=high, turns=3')
>>> LESSON.but(ace="high").but(ace="low") is LESSON
True
>>> LESSON.but(ace="middle")
Traceback (most recent call last):
cardlib.errors.BadRules: ace is 'middle', but must be one of 'low', 'high'
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Self

from cardlib.deck import told, whole
from cardlib.errors import BadRules

Allowed = tuple[object, ...] | range
"""The values of a switch: all of them, or whole numbers from the first to the last."""


def choice(*allowed: Any, default: Any = MISSING) -> Any:
    """A switch with these values. The first is the default, unless another is given or None is."""
    first = allowed[0] if default is MISSING else default
    return field(default=MISSING if first is None else first, metadata={"allowed": allowed})


def number(default: int, least: int, most: int) -> Any:
    """A switch that is a whole number within its limits."""
    return field(default=default, metadata={"allowed": range(least, most + 1)})


@dataclass(frozen=True, repr=False)
class RuleSet:
    """A rule set by its name. Rule sets are equal where their names and switches are.

    base: the named rule set that this one changes by `but`, None for a named one.
    """

    name: str
    source: str = field(compare=False)
    base: Self | None = field(default=None, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for label, text in (("name", self.name), ("source", self.source)):
            if not isinstance(text, str) or not text.strip():
                raise BadRules(f"{label} is {told(text)}, but must be a text, and not empty")
        if not isinstance(self.base, type(self) | None):
            raise BadRules(f"base is {told(self.base)}, but must be a rule set or None")
        for switch, allowed in self.switches().items():
            value = getattr(self, switch)
            if isinstance(allowed, range):
                object.__setattr__(self, switch, whole(switch, value, allowed[0], allowed[-1]))
            elif not any(type(value) is type(it) and value == it for it in allowed):
                options = ", ".join(map(repr, allowed))
                raise BadRules(f"{switch} is {told(value)}, but must be one of {options}")

    @classmethod
    def switches(cls) -> dict[str, Allowed]:
        """Each switch with the values that it may have."""
        return {it.name: it.metadata["allowed"] for it in fields(cls) if "allowed" in it.metadata}

    def but(self, /, **switches: Any) -> Self:
        """The same rules with some switches set otherwise. Raises BadRules for an unknown one."""
        known = self.switches()
        for switch in switches:
            if switch not in known:
                raise BadRules(f"{told(switch)} is no switch of this game: {', '.join(known)}")
        base = self.named
        changed = replace(self, base=base, **switches)
        differs = changed.differs
        if not differs:
            return base
        said = ", ".join(f"{switch}={value}" for switch, value in differs.items())
        return replace(changed, name=f"{base.name} but {said}")

    @property
    def named(self) -> Self:
        """The named rule set that this one is, or comes from."""
        return self.base or self

    @property
    def differs(self) -> Mapping[str, Any]:
        """The switches that are set otherwise than in the named rule set, with their values."""
        base = self.named
        values = {switch: getattr(self, switch) for switch in self.switches()}
        return {switch: it for switch, it in values.items() if it != getattr(base, switch)}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"
