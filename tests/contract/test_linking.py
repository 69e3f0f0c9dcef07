"""Compiled kernels come together from parts, whether these are translated now or were left in the cache."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sztab.core import kernel

KERNELS = """
from sztab.core.kernel import kernel, new_states, number


class Sheet:
    sum: int = number(8)


class Page:
    sum: int = number(4)


@kernel
def add(sheet: Sheet, n: int) -> None:
    sheet.sum += n


def twice(function):
    def repeat(sheet: Sheet, n: int) -> None:
        function(sheet, n)
        function(sheet, n)

    return kernel(repeat)


add_twice = twice(add)


@kernel
def first(sheet: Sheet, n: int) -> int:
    add_twice(sheet, n)
    return sheet.sum


@kernel
def second(sheet: Sheet, n: int) -> int:
    return first(sheet, n) - max(n, 3)


@kernel
def other(page: Page) -> int:
    return page.sum
"""
# In the second process Numba meets another record first, and numbers the types of both otherwise.
PROGRAMS = (
    "first(new_states(Sheet, 1)[0], 5)",
    "other(new_states(Page, 1)[0]) + second(new_states(Sheet, 1)[0], 5)",
    "second(new_states(Sheet, 1)[0], 5)",
)


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is not installed: nothing is compiled")
def test_parts_of_another_process_fit_into_a_new_whole(tmp_path: Path) -> None:
    (tmp_path / "made_up_rules.py").write_text(KERNELS)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    settings = {**os.environ, "SZTAB_KERNEL": "compiled", "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": path}
    answers = [
        subprocess.run(
            [sys.executable, "-c", f"from made_up_rules import *; print({program})"],
            env=settings,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for program in PROGRAMS
    ]
    assert answers == ["10", "5", "5"]


def test_what_was_compiled_of_another_package_goes_by_all_its_files(tmp_path: Path) -> None:
    package = tmp_path / "elsewhere"
    package.mkdir()
    for name, text in (("__init__", ""), ("whole", "from elsewhere.part import add\n"), ("part", "def add(): ...\n")):
        (package / f"{name}.py").write_text(text)
    before = kernel.cache_folder(package / "whole.py")
    (package / "part.py").write_text("def add(): return 1\n")
    kernel._imports.cache_clear()
    assert kernel.cache_folder(package / "whole.py") != before
