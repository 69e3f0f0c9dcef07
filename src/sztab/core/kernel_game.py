"""What games whose rules are a kernel have in common."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

W = TypeVar("W")


def per_thread(make: Callable[[], W]) -> Callable[[], W]:
    """A function that hands out scratch space: to every thread its own, made when the thread first asks.

    Rules write into it while they run, so two threads must never share one. Ask for it in the function that needs it;
    kept in a module or an object it would reach another thread after all.
    """
    held = threading.local()

    def scratch() -> W:
        try:
            found: W = held.space
        except AttributeError:
            found = held.space = make()
        return found

    return scratch
