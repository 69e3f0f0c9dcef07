"""Positions of several lines, each `KEY: VALUE`."""

from __future__ import annotations

import re

from sztab.core.action import BadInput

JOINT = " / "  # between the lines where a position has to stand on one
_COMMENT = re.compile(r"(^|\s)#.*")


def keyed_lines(text: str) -> dict[str, str]:
    """What stands behind each key, in the order of the lines, which may be joined by ` / `; `#` starts a comment."""
    facts: dict[str, str] = {}
    for line in text.replace(JOINT, "\n").splitlines():
        line = (_COMMENT.sub("", line) if "#" in line else line).strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon:
            raise BadInput(f"A line of a position is KEY: VALUE, not {line[:60]!r}.")
        if key in facts:
            raise BadInput(f"The key {key[:30]!r} stands twice.")
        facts[key] = " ".join(value.split())
    return facts
