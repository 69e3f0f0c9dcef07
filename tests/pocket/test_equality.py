"""One source of rules at a third place: a browser's Python plays the very same games."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GAMES = Path(__file__).with_name("games.py")
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
SAMPLE = 6  # games, of all three in turns
ALL = 1000
AT_ONCE = 100


def _node() -> str:
    """Node, as the page is built with it; without it, or without the page's packages, there is nothing to compare."""
    spec = importlib.util.spec_from_file_location("build_page", ROOT / "web" / "build_page.py")
    assert spec
    assert spec.loader
    build_page: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build_page)
    found = build_page.machine_node() or build_page.wheel_node()
    if not found:
        pytest.skip("There is no Node to run Pyodide with.")
    if not PYODIDE.exists():
        pytest.skip("The page's packages are not installed: Pyodide is one of them.")
    return str(found[0])


def _in_pyodide(node: str, bundle: Path, *arguments: object) -> list[str]:
    command = [node, str(ROOT / "tools" / "pocket.mjs"), str(bundle), str(GAMES), *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout.splitlines()


def _in_cpython(*arguments: object) -> list[str]:
    environment = {**os.environ, "SZTAB_KERNEL": "interpreted"}
    command = [sys.executable, str(GAMES), *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return ran.stdout.splitlines()


@pytest.mark.early
def test_a_sample_of_games_is_the_same_in_a_browsers_python(bundle: Path) -> None:
    node = _node()
    here = _in_cpython(0, SAMPLE)
    assert len(here) == SAMPLE
    assert _in_pyodide(node, bundle, 0, SAMPLE) == here


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(0, ALL, AT_ONCE))
def test_a_thousand_games_are_the_same_in_a_browsers_python(bundle: Path, first: int) -> None:
    node = _node()
    assert _in_pyodide(node, bundle, first, AT_ONCE) == _in_cpython(first, AT_ONCE)
