"""Runs long work to its end without pausing."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def done(work: Generator[None, None, T]) -> T:
    """Drive work that pauses to its end."""
    while True:
        try:
            next(work)
        except StopIteration as ended:
            result: T = ended.value
            return result
