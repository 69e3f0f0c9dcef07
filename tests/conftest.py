"""Which tests begin first, what chance is to them, and that bytecode is kept."""

from __future__ import annotations

import itertools
import os
import sys
from hashlib import sha256

import pytest

from sztab.table import seeds

# Tests start hundreds of processes, each of which would compile all that it imports, for two seconds.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long ones, so that no worker is alone with one at the end.

    Each worker begins with one piece of the list, and whoever has done all takes from the end of the longest. The first
    begins with what compiles rules, which two would only do twice; the second with what runs in browsers.
    """
    early = [item for item in items if item.get_closest_marker("early")]
    browser = [item for item in items if "browser" in item.path.parts and item not in early]
    others = [item for item in items if item not in early and item not in browser]
    piece = len(items) // getattr(config, "workerinput", {}).get("workercount", 1)
    beside = max(0, piece - len(early))
    items[:] = [*early, *others[:beside], *browser, *others[beside:]]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What a test's tables draw follows from its name: what passes once passes again. Other draws are for fuzzing."""
    numbers = itertools.count()
    seeds.new_seed = lambda: sha256(f"{item.nodeid} {next(numbers)}".encode()).hexdigest()
