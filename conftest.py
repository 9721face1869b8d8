"""For every test: a raising callback fails it, and a slow machine doesn't."""

import logging
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from traitlets.log import get_logger

slow = [HealthCheck.too_slow]
settings.register_profile("any machine", deadline=None, suppress_health_check=slow)
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """nbval waits 5 seconds for each output, with no option to wait longer."""
    for item in items:
        if hasattr(item, "output_timeout"):
            item.output_timeout = 60


class _Caught(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1]:
            self.errors.append(record.exc_info[1])


@pytest.fixture(autouse=True)
def callback_errors() -> Iterator[list[BaseException]]:
    """What ipywidgets only logs, an exception in a callback, fails the test that caused it."""
    caught = _Caught()
    get_logger().addHandler(caught)
    yield caught.errors
    get_logger().removeHandler(caught)
    if caught.errors:
        pytest.fail(f"a callback raised {caught.errors[0]!r}")
