"""A bundle for whoever needs one. Nothing goes wrong behind a test: what the house logs fails it."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import make_pocket


@pytest.fixture(autouse=True)
def _no_mistakes(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    wrong = [
        one
        for one in caplog.get_records("call")
        if one.name.startswith("sztab.pocket") and one.levelno >= logging.WARNING
    ]
    assert not wrong, [one.getMessage() + (one.exc_text or "") for one in wrong]


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a browser loads; not compiled, for that would take longer than to play."""
    folder = tmp_path_factory.mktemp("bundle")
    try:
        make_pocket.make(folder, None)
    except subprocess.CalledProcessError:
        pytest.skip("The wheels of requirements-pocket.lock cannot be fetched here.")
    return folder
