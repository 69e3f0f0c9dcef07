"""What docs/environments.md shows works as it stands, and its tables are true."""

import re
from pathlib import Path

import pytest

from sztab.envs.hex.table import HexTable
from sztab.envs.state51.table import State51Table
from sztab.envs.wroclaw.table import WroclawTable

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("code", [code for code in EXAMPLES if "HexVector(" not in code])
def test_an_example_runs(code: str) -> None:
    exec(compile(code, "docs/environments.md", "exec"), {})


def test_the_vectorised_example_runs_with_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "")
    (code,) = (code for code in EXAMPLES if "HexVector(" in code)
    exec(compile(code.replace("2048", "3").replace("1000", "20"), "docs/environments.md", "exec"), {})


def test_the_sizes_are_true() -> None:
    sizes = {HexTable({}).blocks.size, HexTable({"variant": "reinforcements"}).blocks.size}
    sizes |= {HexTable({"seats": "4", "board": "37"}).blocks.size, HexTable({}).width}
    for table in (State51Table({}), WroclawTable({})):
        sizes |= {table.blocks.size, table.width}
    for size in sizes:
        assert f"{size:,}" in PAGE or str(size) in PAGE
