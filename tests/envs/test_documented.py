"""What docs/environments.md shows works as it stands, and its tables are true."""

import re
from pathlib import Path

import pytest

from sztab.envs.hex.adapter import HexAdapter
from sztab.envs.state51.adapter import State51Adapter
from sztab.envs.wroclaw.adapter import WroclawAdapter

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
    sizes = {HexAdapter({}).blocks.size, HexAdapter({"variant": "reinforcements"}).blocks.size}
    sizes |= {HexAdapter({"seats": "4", "board": "37"}).blocks.size, HexAdapter({}).width}
    for table in (State51Adapter({}), WroclawAdapter({})):
        sizes |= {table.blocks.size, table.width}
    for size in sizes:
        assert f"{size:,}" in PAGE or str(size) in PAGE
