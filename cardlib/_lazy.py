"""Parts of a package that are loaded when first touched, so that the rules load in no time."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def parts(package: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's __getattr__. names: name -> "module", or "module:thing" for what is in it."""

    def load(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"{package} has no {name!r}")
        module, _, thing = names[name].partition(":")
        loaded = import_module(f"{package}.{module}")
        return getattr(loaded, thing) if thing else loaded

    return load
