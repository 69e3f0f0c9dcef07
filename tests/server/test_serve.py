"""`sztab serve` as it runs for people: a process with an address, a bot that connects to it, and Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

from sztab.cli.main import main
from sztab.server.store.store import Store

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "sztab.cli.main", "serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]
    command += ["--limits", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found
        yield process, found[0]
        process.kill()


def ask(address: str, data: dict[str, Any] | None = None, **headers: str) -> tuple[Any, SimpleCookie]:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=60) as answer:
        cookies = SimpleCookie()
        for line in answer.headers.get_all("Set-Cookie") or ():
            cookies.load(line)
        return json.load(answer), cookies


def until_it_answers(address: str) -> None:
    for _ in range(600):
        try:
            ask(f"{address}/api/health")
        except OSError:
            time.sleep(0.1)
        else:
            return


def test_the_example_bot_plays_both_seats_to_the_end(
    running: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    process, address = running
    until_it_answers(address)
    _, cookies = ask(f"{address}/api/session", {"name": "Ann"})
    session = cookies["sztab_session"]
    assert session["httponly"]
    cookie = f"sztab_session={session.value}"
    me, cookies = ask(f"{address}/api/session", Cookie=cookie)
    cookie += f"; sztab_csrf={cookies['sztab_csrf'].value}"
    with pytest.raises(urllib.error.HTTPError, match="403"):
        ask(f"{address}/api/bot-tokens", {"name": "bot"}, Cookie=cookie)
    secret, _ = ask(f"{address}/api/bot-tokens", {"name": "bot"}, Cookie=cookie, **{"X-CSRF-Token": me["csrf"]})
    wish = {"game": "hex", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made, _ = ask(f"{address}/api/tables", wish, Authorization=f"Bearer {secret['token']}")
    table = f"{address}/api/tables/{made['table']['id']}"
    with subprocess.Popen([sys.executable, str(EXAMPLE), address, secret["token"]]) as bot:
        try:
            for _ in range(1200):
                if ask(table)[0]["status"] == "ended":
                    break
                time.sleep(0.1)
        finally:
            bot.kill()
    ended, _ = ask(table)
    for accept, first in (("*/*", b'{"type":"table"'), ("text/event-stream", b'data: {"type":"table"')):
        with urllib.request.urlopen(urllib.request.Request(f"{table}/stream", None, {"Accept": accept})) as lines:
            assert lines.readline().startswith(first)
    copy = tmp_path / "copy.jsonl.gz"
    main(["backup", str(copy), "--data", str(tmp_path)])
    main(["restore", str(copy), "--data", str(tmp_path / "restored")])
    assert ended["result"]["reason"] == "rules"
    process.send_signal(signal.SIGINT)
    assert process.wait(120) == 0
    stored = Store(f"sqlite:///{tmp_path}/restored/sztab.db").table(made["table"]["id"])
    assert stored
    assert stored.status == "ended"
