"""The page speaks to the server by types that are made from its schema."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path

import pytest

from sztab.server.openapi import types

WEB = Path(__file__).resolve().parents[2] / "web"
GENERATOR = WEB / "node_modules/openapi-typescript/bin/cli.js"


def test_the_types_of_the_page_are_those_of_this_server(tmp_path: Path) -> None:
    if not GENERATOR.exists():
        pytest.skip("the tools of the page are not installed: make lint")
    (tmp_path / "openapi.json").write_text(types(), encoding="utf-8")
    made = tmp_path / "schema.d.ts"
    with runpy.run_path(str(WEB / "build_page.py"))["prepared"](everything=True) as node:
        command = [node, str(GENERATOR), str(tmp_path / "openapi.json"), "--output", str(made)]
        subprocess.run(command, cwd=WEB, check=True, capture_output=True)
    committed = (WEB / "src/api/schema.d.ts").read_text(encoding="utf-8")
    assert made.read_text(encoding="utf-8") == committed, "the types are old: make client"
