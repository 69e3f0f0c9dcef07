"""Two servers with one database: they play one game together, and one of them is killed in the middle."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import websockets
from litestar.testing import TestClient

from server import services
from server.conftest import Person
from server.test_live import Socket
from sztab.server.app import create_app
from sztab.server.settings import Settings

pytestmark = pytest.mark.early
Running = tuple[subprocess.Popen[str], str]  # and its address


class Processes:
    """Two servers that share a database and Redis; for one that a test has killed, the next test gets another."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._running: list[Running] = []

    def two(self) -> list[Running]:
        for one in [one for one in self._running if one[0].poll() is not None]:
            self._end(one)
        missing = range(2 - len(self._running))
        started = [subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True) for _ in missing]
        for process in started:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found
            self._running.append((process, found[0]))
        for _, address in self._running:
            wait_until_ready(address)
        return list(self._running)

    def end(self) -> None:
        for one in list(self._running):
            self._end(one)

    def _end(self, one: Running) -> None:
        self._running.remove(one)
        process, _ = one
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()


def wait_until_ready(address: str) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/api/ready", timeout=30).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError(f"{address} is not ready")


@pytest.fixture(scope="module")
def processes(postgresql_server: str, redis: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    command = [sys.executable, "-m", "sztab.cli.main", "serve", "--port", "0", "--no-browser", "--bot-workers", "1"]
    command += ["--limits", "1000", "--database", services.new_database(postgresql_server), "--redis", redis]
    both = Processes([*command, "--data", str(tmp_path_factory.mktemp("shared"))])
    yield both
    both.end()


@pytest.fixture
def pair(processes: Processes) -> list[Running]:
    return processes.two()


class Program:
    """A player that may talk to any of the servers."""

    def __init__(self, address: str, name: str) -> None:
        with httpx.Client(base_url=address, timeout=60) as client:
            client.post("/api/session", json={"name": name}).raise_for_status()
            csrf = client.get("/api/session").json()["csrf"]
            made = client.post("/api/bot-tokens", json={"name": name}, headers={"X-CSRF-Token": csrf})
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}

    def get(self, address: str, path: str, **params: Any) -> Any:
        answer = httpx.get(f"{address}{path}", params=params, headers=self.headers, timeout=60)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, address: str, path: str, **data: Any) -> Any:
        answer = httpx.post(f"{address}{path}", json=data, headers=self.headers, timeout=60)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def answer(self, address: str, table: str, seat: int) -> Any:
        state = self.get(address, f"/api/tables/{table}/state", seat=seat)
        wish = {"seat": seat, "decision": state["decision"], "token": state["view"]["legal"][0]}
        return self.post(address, f"/api/tables/{table}/answer", client=f"c{seat}-{state['decision']}", **wish)


async def watch(address: str, table: str, until: Callable[[dict[str, Any]], bool], after: int = 0) -> list[Any]:
    """The messages of a spectator's WebSocket until one of them is the wished one."""
    seen = []
    async with websockets.connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live") as socket:
        await socket.send(json.dumps({"type": "watch", "spectate": True, "after": after}))
        async with asyncio.timeout(120):
            while not seen or not until(seen[-1]):
                seen.append(json.loads(await socket.recv()))
    return seen


def test_one_game_survives_the_death_of_one_of_two_processes(pair: list[Running]) -> None:
    (first, one), (_, two) = pair
    ann, bob = Program(one, "Ann"), Program(two, "Bob")
    table = ann.post(one, "/api/tables", game="hex", seats=[{"kind": "person"}, {"kind": "open"}], public=True)
    id = table["table"]["id"]
    bob.post(two, f"/api/tables/{id}/seats/1/join", name=None)
    players, acknowledged = {0: (ann, one), 1: (bob, two)}, []

    def play(addresses: dict[int, str]) -> None:
        asked = ann.get(two, f"/api/tables/{id}")["to_decide"][0]
        acknowledged.append((asked, players[asked][0].answer(addresses[asked], id, asked)["number"]))

    for _ in range(8):  # each at their own server
        play({0: one, 1: two})

    async def killed_while_watched() -> list[Any]:
        total = len(acknowledged) + 8
        watching = asyncio.create_task(
            watch(two, id, lambda message: message["type"] == "state" and message["number"] >= total)
        )
        await asyncio.sleep(0.5)
        first.send_signal(signal.SIGKILL)
        await asyncio.to_thread(first.wait)
        for _ in range(8):
            await asyncio.to_thread(play, {0: two, 1: two})
        return await watching

    news = asyncio.run(killed_while_watched())
    entries = [entry["number"] for message in news if message["type"] == "state" for entry in message["entries"]]
    assert entries == list(range(1, len(entries) + 1))
    history = ann.get(two, f"/api/tables/{id}/history", seat=0)["entries"]
    mine = [entry["number"] for entry in history if entry["token"] and entry["seat"] == 0]
    assert mine == [number for seat, number in acknowledged if seat == 0]
    assert ann.get(two, f"/api/tables/{id}")["seats"][0]["online"] is False


def test_one_link_opened_at_two_processes_gives_one_seat(pair: list[Running]) -> None:
    """Seven people at once: the store lets one of them change the table, and the link is no more for the others."""
    servers = [address for _, address in pair]
    ann = Program(servers[0], "Ann")
    made = ann.post(servers[0], "/api/tables", game="hex", seats=[{"kind": "person"}, {"kind": "open"}])
    link, id = made["links"][1]["token"], made["table"]["id"]
    guests = [Program(servers[number % 2], f"Guest {number}") for number in range(7)]
    together = threading.Barrier(len(guests))

    def opens(number: int) -> httpx.Response:
        together.wait()
        path = f"{servers[number % 2]}/api/links"
        return httpx.post(path, json={"token": link}, headers=guests[number].headers, timeout=60)

    with ThreadPoolExecutor(len(guests)) as threads:
        answers = list(threads.map(opens, range(len(guests))))
    assert sorted(answer.status_code for answer in answers) == [200] + [401] * 6
    seated = next(number for number, answer in enumerate(answers) if answer.status_code == 200)
    for address in servers:
        assert ann.get(address, f"/api/tables/{id}")["seats"][1]["player"]["name"] == f"Guest {seated}"
        assert guests[seated].get(address, f"/api/tables/{id}/state", seat=1)["seat"] == 1


def adopted(address: str) -> float:
    """How many tables this process has taken over from dead ones."""
    found = re.search(r"^sztab_adopted_total ([\d.]+)", httpx.get(f"{address}/metrics").text, re.MULTILINE)
    assert found
    return float(found[1])


def test_a_bot_plays_on_when_its_process_dies(pair: list[Running]) -> None:
    """The owner is who thinks: somebody else must when it is dead."""
    (first, one), (_, two) = pair
    ann = Program(one, "Ann")
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    before = adopted(two)
    id = ann.post(one, "/api/tables", game="wroclaw", seats=seats)["table"]["id"]

    async def until_it_is_over() -> list[Any]:
        watching = asyncio.create_task(
            watch(two, id, lambda m: m["type"] == "table" and m["table"]["status"] == "ended")
        )
        await asyncio.sleep(0.3)
        first.send_signal(signal.SIGKILL)
        return await watching

    news = asyncio.run(until_it_is_over())
    entries = [entry["number"] for message in news if message["type"] == "state" for entry in message["entries"]]
    assert entries == sorted(set(entries))
    assert ann.get(two, f"/api/tables/{id}")["result"]["reason"] == "rules"
    assert adopted(two) > before


def test_presence_and_chat_reach_the_other_process(pair: list[Running]) -> None:
    (_, one), (second, two) = pair
    ann = Program(one, "Ann")
    id = ann.post(one, "/api/tables", game="hex", public=True)["table"]["id"]

    async def meet() -> None:
        url = f"{one.replace('http', 'ws', 1)}/api/tables/{id}/live"
        async with websockets.connect(url) as socket, asyncio.timeout(120):
            await socket.send(json.dumps({"type": "watch", "spectate": True}))

            async def until(wished: Callable[[dict[str, Any]], bool]) -> None:
                while not wished(json.loads(await socket.recv())):
                    pass

            watching = asyncio.create_task(watch(two, id, lambda message: message["type"] == "chat"))
            await until(lambda message: message["type"] == "table" and message["table"]["spectators"] == 2)
            lobby = await asyncio.to_thread(ann.get, one, "/api/tables")
            assert [one["spectators"] for one in lobby["tables"] if one["id"] == id] == [2]
            await asyncio.to_thread(ann.post, one, f"/api/tables/{id}/chat", text="Hello")
            assert (await watching)[-1]["messages"][0]["text"] == "Hello"
            await until(lambda message: message["type"] == "table" and message["table"]["spectators"] == 1)
            watching = asyncio.create_task(watch(two, id, lambda message: False))
            await until(lambda message: message["type"] == "table" and message["table"]["spectators"] == 2)
            second.kill()  # nobody says goodbye: the lease ends
            await until(lambda message: message["type"] == "table" and message["table"]["spectators"] == 1)
            with contextlib.suppress(websockets.ConnectionClosed):
                await watching

    asyncio.run(meet())


def test_a_server_goes_on_while_redis_is_away(postgresql: str, tmp_path: Any) -> None:
    """Nobody waits for it: who watches looks for news once a second."""
    with contextlib.ExitStack() as redis_runs, contextlib.ExitStack() as all_runs:
        url = redis_runs.enter_context(services.redis())
        settings = Settings(data=tmp_path, database=postgresql, redis=url, bot_workers=1).times(1000)
        client = all_runs.enter_context(TestClient(create_app(settings)))
        ann = Person(client, "Ann")
        table = ann.table("hex", "me", "me")["table"]["id"]

        def answer() -> int:
            return int(ann.answer(table, ann.get(f"/api/tables/{table}")["to_decide"][0])["number"])

        socket = all_runs.enter_context(Socket(ann, table))
        socket.next("state")
        answer()
        socket.next("state")
        assert client.get("/api/ready").status_code == 200
        redis_runs.close()
        number = answer()
        while socket.next("state")["number"] < number:
            pass
        assert client.get("/api/ready").json()["error"] == "Not ready: redis cannot be reached."
        all_runs.enter_context(services.redis(int(url.rpartition(":")[2].partition("/")[0])))
        number = answer()
        while socket.next("state")["number"] < number:
            pass


def test_a_tournament_of_two_processes_pairs_each_round_once_and_survives_one_of_them(pair: list[Running]) -> None:
    """Both look after its clock; games end at either, and one of them is killed in the middle."""
    (first, one), (_, two) = pair
    ann, bob = Program(one, "Ann"), Program(two, "Bob")
    wish = {"kind": "round_robin", "game": "hex", "title": "Cup", "cycles": 4, "options": {"armies": "borgo,moloch"}}
    id = ann.post(one, "/api/tournaments", **wish)["tournament"]["id"]
    bob.post(two, f"/api/tournaments/{id}/join")
    ann.post(one, f"/api/tournaments/{id}/start")

    def waiting(round: int) -> Any:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            page = bob.get(two, f"/api/tournaments/{id}")
            if page["tournament"]["status"] == "ended" or (len(page["rounds"]) >= round and page["me"]["table"]):
                return page
            time.sleep(0.1)
        raise AssertionError("the tournament does not go on")

    for round in (1, 2, 3, 4):
        page = waiting(round)
        table, pairing = page["me"]["table"], page["rounds"][-1]["pairings"][0]
        assert len(page["rounds"]) == round
        if round == 3:
            first.send_signal(signal.SIGKILL)
            first.wait()
        seat = pairing["seats"].index(page["me"]["number"])
        while True:  # the table is made a moment after the round is stored
            answer = httpx.post(
                f"{two}/api/tables/{table}/resign", json={"seat": seat}, headers=bob.headers, timeout=60
            )  # fmt: skip
            if answer.status_code != 404:
                break
            time.sleep(0.1)
        assert answer.status_code == 200, answer.text
    page = waiting(5)
    assert page["tournament"]["status"] == "ended"
    tables = [pairing["table"] for round in page["rounds"] for pairing in round["pairings"]]
    assert len(tables) == len(set(tables)) == 4
    mine = bob.get(two, "/api/my/tables")["tables"]
    assert {found["table"]["id"] for found in mine} == set(tables)
    assert [row["points"] for row in page["standings"]] == [4, 0]
