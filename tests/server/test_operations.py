"""What whoever runs a server looks at: health, metrics, logs, settings, a clean stop."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from server.conftest import Person
from sztab.bots.asking import Question
from sztab.bots.bot import Advice
from sztab.bots.worker_process import BotFailed
from sztab.cli.main import main
from sztab.server import metrics, workers
from sztab.server.app import create_app
from sztab.server.logs import JsonLines
from sztab.server.settings import Settings
from sztab.server.store.schema import players

Persons = Callable[[str], Any]


def test_ready_says_what_is_missing(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/api/ready").json()["status"] == "ok"
    store = client.app.state.server.store
    store.engine.dispose()
    folder = Path(store.engine.url.database).parent
    folder.rename(folder.with_name("gone"))
    answer = client.get("/api/ready")
    folder.with_name("gone").rename(folder)
    assert (answer.status_code, answer.json()["error"]) == (503, "Not ready: database cannot be reached.")
    assert client.get("/api/health").status_code == 200


def test_metrics_count_and_are_for_this_machine_only(
    client: TestClient[Any], person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]

    def actions() -> float:
        text = client.get("/metrics").text
        found = re.search(r'^sztab_actions_total\{game="hex"\} (\S+)$', text, re.M)
        return float(found[1]) if found else 0.0

    assert client.get("/metrics").status_code == 404  # the test client has no address of this machine
    assert metrics.is_here("::1")
    assert not metrics.is_here("192.0.2.1")
    monkeypatch.setattr(metrics, "is_here", lambda host: host == "testclient")
    before = actions()
    ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])
    assert actions() == before + 1
    assert client.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"}).status_code == 404


def test_the_log_is_json_with_the_request_and_without_secrets(
    client: TestClient[Any], person: Persons, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    caplog.handler.setFormatter(JsonLines())
    ann = person("Ann")
    made = ann.table("hex", "me", "me")
    token = made["links"][0]["token"]
    path = f"/api/tables/{made['table']['id']}/state"
    headers = {"Authorization": f"Bearer {token}", "X-Request-ID": "mine-1"}
    answer = client.get(path, params={"seat": 0}, headers=headers)
    assert answer.headers["X-Request-ID"] == "mine-1"
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    line = next(line for line in lines if line.get("path") == path)
    assert (line["method"], line["status"], line["request"]) == ("GET", 200, "mine-1")
    assert line["ms"] > 0
    assert token not in caplog.text
    assert ann.cookies["sztab_session"] not in caplog.text
    bad = client.get("/api/health", headers={"X-Request-ID": 'x"\n{}'.replace("\n", "")})
    assert re.fullmatch(r"r_[a-z0-9]{12}", bad.headers["X-Request-ID"])


def test_settings_reach_the_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, redis="redis://x", keep_tables_days=30, origins=("https://a",), log="json")
    monkeypatch.setenv("SZTAB_SETTINGS", "")
    workers.hand_on(settings)
    assert workers.handed_on() == settings


@pytest.mark.parametrize("options", [["--workers", "2"], ["--bot-queue"]])
def test_several_processes_need_redis(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SZTAB_REDIS", raising=False)
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--data", str(tmp_path), *options])
    assert capsys.readouterr().err == "sztab: Several processes need --redis.\n"


def test_ended_games_are_removed_after_the_days_that_were_said(settings: Settings, clock: Any) -> None:
    clock.time = time.time()
    settings = replace(settings, keep_tables_days=2, sweep_seconds=0.05)
    with TestClient(create_app(settings, clock)) as client:
        ann = Person(client, "Ann")
        over, running = (ann.table("hex", "me", "me")["table"]["id"] for _ in range(2))
        ann.post(f"/api/tables/{over}/resign", seat=0)
    clock.time += 3 * 86_400
    with TestClient(create_app(settings, clock)) as client:
        store = client.app.state.server.store
        until = time.monotonic() + 60
        while store.table(over):
            assert time.monotonic() < until
            time.sleep(0.02)
        memory = client.app.state.server.tables.memory
        for live in memory.all():
            memory.drop(live.table.id)
        assert client.get(f"/api/tables/{over}").status_code == 404
        assert client.get(f"/api/tables/{running}").status_code == 200


def test_guests_who_come_back_or_run_a_tournament_are_kept(
    client: TestClient[Any], clock: Any, person: Persons
) -> None:
    _, back, runs = person("Ann"), person("Bob"), person("Cid")
    runs.post("/api/tournaments", 201, kind="swiss", game="wroclaw", title="Cup", enter=False)
    clock.time += 20 * 86_400
    back.get("/api/session")
    clock.time += 20 * 86_400
    store = client.app.state.server.store
    store.forget(clock.time, 30, 0)
    with store.engine.connect() as connection:
        assert set(connection.execute(select(players.c.id)).scalars()) == {back.id, runs.id}


class Nobody:
    """A queue that nobody reads."""

    asked = 0

    async def open(self) -> None: ...

    def ask(self, question: Question) -> Advice:
        self.asked += 1
        raise BotFailed("Nobody answered.")

    async def close(self) -> None: ...


def test_bots_think_here_when_nobody_answers_elsewhere(client: TestClient[Any], person: Persons) -> None:
    ann, nobody = person("Ann"), Nobody()
    client.app.state.server.bot_service.remote = nobody
    table = ann.table("hex", "me", "me")["table"]["id"]
    seat = ann.get(f"/api/tables/{table}")["to_decide"][0]
    hint = ann.post(f"/api/tables/{table}/hint", seat=seat, bot="random")
    assert hint["token"] in ann.state(table, seat)["view"]["legal"]
    assert nobody.asked == 1


@pytest.mark.early
def test_workers_share_a_port_and_bots_think_on_the_queue(postgresql: str, redis: str, tmp_path: Path) -> None:
    """As in docs/running-a-server.md: two workers, one bot worker; all stop when told."""
    sztab = [sys.executable, "-m", "sztab.cli.main"]
    serve = ["serve", "--port", "0", "--no-browser", "--workers", "2", "--bot-queue", "--log", "json"]
    shared = ["--database", postgresql, "--redis", redis, "--data", str(tmp_path)]
    bots = subprocess.Popen([*sztab, "bot-worker", "--redis", redis, "--bot-workers", "1"], stdout=subprocess.DEVNULL)
    # A file, not a pipe: a pipe that nobody reads is full after some 250 requests, and then the server waits.
    with (tmp_path / "server.log").open("w") as errors:
        server = subprocess.Popen([*sztab, *serve, *shared], stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert server.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{found[0]}/api/ready", timeout=30).status_code == 200:
                    break
            time.sleep(0.1)
        with httpx.Client(base_url=found[0], timeout=120) as client:
            client.post("/api/session", json={"name": "Ann"}).raise_for_status()
            csrf = client.get("/api/session").json()["csrf"]
            seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
            wish = {"game": "wroclaw", "seats": seats}
            made = client.post("/api/tables", json=wish, headers={"X-CSRF-Token": csrf}).json()
            path = f"/api/tables/{made['table']['id']}"
            for _ in range(1200):
                if client.get(path, headers={"Connection": "close"}).json()["status"] == "ended":
                    break
                time.sleep(0.1)
            assert client.get(path).json()["result"]["reason"] == "rules"
            text = client.get("/metrics").text
            assert re.search(r'sztab_games_total\{game="wroclaw",what="ended"\} 1\.0', text)
            assert 'sztab_errors_total{kind="bot"}' not in text
    finally:
        for process in (server, bots):
            process.send_signal(signal.SIGTERM)
        server.communicate(timeout=120)
        bots.wait(timeout=120)
    assert server.returncode in (0, -signal.SIGTERM)
    assert bots.returncode == 0
    lines = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert {line["path"] for line in lines if line.get("status") == 201} == {"/api/session", "/api/tables"}
