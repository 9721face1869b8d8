"""What a run's JSON says of the machine beside what pytest-benchmark writes there."""

import os
from importlib.metadata import PackageNotFoundError, version

LIBRARIES = ("numpy", "numba", "treys", "phevaluator", "eval7", "pokerkit", "pytest-benchmark")


def installed(library):
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def pytest_benchmark_update_machine_info(machine_info):
    machine_info["libraries"] = {library: installed(library) for library in LIBRARIES}
    if hasattr(os, "sysconf"):  # Windows has none
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        machine_info["gigabytes"] = round(memory / 2**30)
