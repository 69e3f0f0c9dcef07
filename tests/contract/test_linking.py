"""Compiled kernels come together from parts, whether these are translated now or were left in the cache."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = """
from sztab.core.kernel import kernel


@kernel
def double(n: int) -> int:
    return 2 * n


def twice(function):
    def repeat(n: int) -> int:
        return function(function(n))

    return kernel(repeat)


quadruple = twice(double)


@kernel
def first(n: int) -> int:
    return quadruple(n) + 1


@kernel
def second(n: int) -> int:
    return first(n) - max(n, 3)
"""


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is not installed: nothing is compiled")
def test_parts_of_another_process_fit_into_a_new_whole(tmp_path: Path) -> None:
    (tmp_path / "made_up_rules.py").write_text(KERNELS)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    settings = {**os.environ, "SZTAB_KERNEL": "compiled", "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": path}
    answers = [
        subprocess.run(
            [sys.executable, "-c", f"import made_up_rules; print(made_up_rules.{function}(5))"],
            env=settings,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for function in ("first", "second", "second")
    ]
    assert answers == ["21", "16", "16"]
