"""A dictionary that nothing changes: what a state holds by seat or by action."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Frozen(Mapping[K, V]):
    """Reads like the dictionary it is made from and is equal to it; has a hash, can be pickled.

    >>> shares = Frozen({"A": 20, "B": 10})
    >>> shares, shares["A"], shares == {"A": 20, "B": 10}
    ({'A': 20, 'B': 10}, 20, True)
    >>> shares["A"] = 30
    Traceback (most recent call last):
    TypeError: 'Frozen' object does not support item assignment
    """

    _pairs: tuple[tuple[K, V], ...]

    def __init__(self, given: Mapping[K, V]) -> None:
        object.__setattr__(self, "_pairs", tuple(given.items()))

    def __getitem__(self, key: K) -> V:
        return dict(self._pairs)[key]

    def __iter__(self) -> Iterator[K]:
        return (key for key, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))

    def __repr__(self) -> str:
        return repr(dict(self._pairs))
