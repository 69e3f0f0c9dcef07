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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones, so that no worker is alone with one at the end.

    They follow each other, so that one worker gets those that compile rules: two would compile the same at once.
    """
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What a test's tables draw follows from its name: what passes once passes again. Other draws are for fuzzing."""
    numbers = itertools.count()
    seeds.new_seed = lambda: sha256(f"{item.nodeid} {next(numbers)}".encode()).hexdigest()
