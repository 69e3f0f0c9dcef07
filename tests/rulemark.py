"""`@rule("ATK-2", ...)`: which rules a test proves."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Name the rules of `docs/rules/<game>.md` that the decorated test proves.

    The ids must be plain strings: the rule table reads them from the source, without running it.
    """

    def mark(test: Test) -> Test:
        test.rule_ids = ids  # type: ignore[attr-defined]
        return pytest.mark.rule(*ids)(test)

    return mark
