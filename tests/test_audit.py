"""The dependency audit: a hole is an error, a missing network is not, and neither is taken for the other."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from audit import UNREACHABLE, audit, audit_page

SAFE: dict[str, Any] = {"name": "msgspec", "version": "1", "vulns": []}
HOLED: dict[str, Any] = {"name": "old", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
SKIPPED = {"name": "odd", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("found", "status", "said"),
    [
        ([SAFE, SKIPPED], 0, "1 of 2 packages audited, 0 known vulnerabilities."),
        ([SAFE, HOLED], 1, "old 1 has PYSEC-1; fixed in 2."),
        ([SKIPPED], 0, UNREACHABLE),
        (None, 0, UNREACHABLE),
    ],
)
def test_audit(found: list[Any] | None, status: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = "" if found is None else json.dumps({"dependencies": found})
    assert audit("x.lock", [sys.executable, "-c", f"print({answer!r})"]) == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("found", "status", "said"),
    [
        (
            {"vulnerabilities": {}, "metadata": {"dependencies": {"prod": 7}}},
            0,
            "7 packages audited, 0 known vulnerabilities.",
        ),
        (
            {"vulnerabilities": {"bad": {"severity": "high"}}, "metadata": {"dependencies": {"prod": 7}}},
            1,
            "bad has a vulnerability: high.",
        ),
        ({"message": "405 Method Not Allowed"}, 0, UNREACHABLE),
    ],
)
def test_audit_of_the_page(found: Any, status: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit_page("package-lock.json", [sys.executable, "-c", f"print({json.dumps(found)!r})"]) == status
    assert said in capsys.readouterr().out
