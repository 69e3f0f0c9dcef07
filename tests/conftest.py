"""Which tests begin first."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones, so that no worker is alone with one at the end.

    They follow each other, so that one worker gets those that compile rules: two would compile the same at once.
    """
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
