"""The page in a second engine: Firefox as it comes plays a turn of every game, at a server and offline."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from browser.server import STATIC, RunningServer

WEB = Path(__file__).resolve().parents[2] / "web"
FIREFOX = os.environ.get("SZTAB_FIREFOX") or shutil.which("firefox-esr")


@pytest.fixture(scope="module")
def firefox() -> str:
    if not FIREFOX:
        pytest.skip("no Firefox on this machine: apt-get install firefox-esr")
    if not (WEB / "node_modules/puppeteer-core").exists():
        pytest.skip("the tools of the page are not installed: make lint")
    return FIREFOX


def test_firefox_plays_a_turn_of_every_game(firefox: str, server: RunningServer) -> None:
    offline = ["offline"] if (STATIC / "pocket" / "manifest.json").exists() else []
    with runpy.run_path(str(WEB / "build_page.py"))["tools"]() as (node, _):
        command = [node, "tests/firefox.mjs", firefox, server.address, *offline]
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    told = json.loads(done.stdout)
    assert told["problems"] == []
    played = told["games"]
    assert len(played) == (6 if offline else 3)
    for game, turn in played.items():
        assert turn["to"] >= turn["from"] + 3, game  # three answers of ours, and what the bot did
        assert turn["log"], game
