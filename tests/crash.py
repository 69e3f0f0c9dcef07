"""A server process that can be killed, and clients that play on as if nothing had happened."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import re
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from sztab.cli.main import main
from sztab.core.chance import Dealer
from sztab.core.game import Chance
from sztab.core.registry import game as find
from sztab.server.store.store import Store
from sztab.table.value import fold, load

LOST = (OSError, WebSocketException, EOFError)  # what a client sees of a crash
LONGEST = 120  # answers after which a client goes to another table: every kill replays all of it
PATIENCE = 120.0  # seconds; only a server that hangs needs them


_FORKS = multiprocessing.get_context("forkserver")  # each start is a fresh process, but the imports are done once
_FORKS.set_forkserver_preload(["__main__", "crash", "warm_server"])


def _serve(arguments: list[str], said: str) -> None:
    file = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(file, 1)
    os.dup2(file, 2)
    sys.argv = ["sztab", *arguments]
    main(arguments)


class ServerProcess:
    """`sztab serve` on one data folder, as often as it is killed."""

    def __init__(self, data: Path, *options: str) -> None:
        self._arguments = ["serve", "--port", "0", "--no-browser", "--data", str(data), "--limits", "1000", *options]
        self._said = data / "said"
        self.up = threading.Event()
        self.address = ""

    def spawn(self) -> None:
        self._said.unlink(missing_ok=True)
        self.process = _FORKS.Process(target=_serve, args=(self._arguments, str(self._said)))
        self.process.start()

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.spawn()
        until = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:\d+\n", self.said)):
            assert self.process.is_alive(), f"the server did not start: {self.said}"
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.01)
        self.address = found[0].strip()
        self.up.set()

    @property
    def said(self) -> str:
        return self._said.read_text() if self._said.exists() else ""

    def kill(self) -> None:
        """kill -9."""
        self.up.clear()
        self.process.kill()
        self.process.join()
        self.process.close()

    def stop(self) -> None:
        self.kill()
        self.up.set()  # whoever waits sees that it is over

    def ask(self, path: str, data: dict[str, Any] | None = None, **headers: str) -> tuple[Any, Any]:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json", **headers})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer), answer.headers

    def program(self) -> str:
        """A new player's secret for programs."""
        _, headers = self.ask("/api/session", {"name": "Ann"})
        cookie = headers["Set-Cookie"].split(";")[0]
        me, headers = self.ask("/api/session", Cookie=cookie)
        cookie += "; " + headers["Set-Cookie"].split(";")[0]
        made, _ = self.ask("/api/bot-tokens", {"name": "bot"}, Cookie=cookie, **{"X-CSRF-Token": me["csrf"]})
        return str(made["token"])


class Client(threading.Thread):
    """Plays all seats of one table after another, and keeps a journal of what was acknowledged."""

    def __init__(self, server: ServerProcess, secret: str, game: str, against: str | None, seed: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.secret = secret
        self.game = game
        self.against = against
        self.chance = random.Random(seed)
        self.parked = threading.Event()
        self.stopped = False
        self.failure: BaseException | None = None
        self.table = ""
        self.done = 0  # acknowledged in all
        self.repeated = 0  # recognised by the server when they were sent again

    # ---- life

    def run(self) -> None:
        try:
            while not self.stopped:
                self.parked.set()
                self.server.up.wait()
                self.parked.clear()
                try:
                    if not self.table:
                        self.sit()
                    self.play()
                except urllib.error.HTTPError as error:
                    raise AssertionError(error.read()) from error
                except LOST:
                    if self.server.up.is_set():  # nobody has killed it
                        raise
        except BaseException as error:
            self.failure = error
        finally:
            self.parked.set()

    def sit(self) -> None:
        """A new table whose seats are all ours, but for the bot's."""
        options = self.chance.choice(find(self.game).examples())
        names = find(self.game).seats(find(self.game).new(options))
        seats = [{"kind": "person"} for _ in names]
        if self.against:
            seats[-1] = {"kind": "bot", "bot": self.against}
        wish = {"game": self.game, "options": options, "seats": seats}
        made, _ = self.server.ask("/api/tables", wish, Authorization=f"Bearer {self.secret}")
        self.links = {link["seat"]: link["token"] for link in made["links"]}
        self.journal: dict[int, list[tuple[str, str]]] = {seat: [] for seat in self.links}
        self.known: dict[int, list[dict[str, Any]]] = {seat: [] for seat in self.links}
        self.states: dict[int, dict[str, Any]] = {}
        self.sent: dict[str, Any] | None = None
        self.table = made["table"]["id"]

    # ---- play

    def play(self) -> None:
        """One connection: what was sent and not acknowledged is sent again, then the game goes on."""
        address = self.server.address.replace("http", "ws", 1)
        with connect(f"{address}/api/tables/{self.table}/live", proxy=None, open_timeout=PATIENCE) as self.socket:
            seats = [
                {"seat": seat, "token": token, "after": len(self.known[seat])} for seat, token in self.links.items()
            ]
            self.send(type="watch", seats=seats)
            self.states = {}
            resend = self.sent
            while not self.stopped:
                message = json.loads(self.socket.recv(timeout=PATIENCE))
                if self.heard(message):
                    return
                if len(self.states) < len(self.links) and (resend or not self.journal_length()):
                    continue
                if resend:
                    self.send(**resend)
                    resend = None
                elif self.sent is None:
                    self.answer()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def journal_length(self) -> int:
        return sum(map(len, self.journal.values()))

    def heard(self, message: dict[str, Any]) -> bool:
        """True: this table is done."""
        if message["type"] == "state":
            self.learn(message)
        elif message["type"] == "accepted":
            self.accepted(message)
        elif message["type"] == "refused":
            self.refused(message)
        elif message["type"] == "table":
            over = message["table"]["status"] == "ended" and self.sent is None
            if over or (self.journal_length() > LONGEST and self.sent is None):
                self.table = ""
                return True
        return False

    def learn(self, state: dict[str, Any]) -> None:
        known = self.known[state["seat"]]
        for entry in state["entries"]:
            assert entry["number"] == len(known) + 1, "an entry is missing or told twice"
            known.append(entry)
        assert state["number"] == len(known)
        self.states[state["seat"]] = state

    def answer(self) -> None:
        for seat, state in self.states.items():
            if state["view"]["undo"] and state["decision"] and self.chance.random() < 0.1:
                self.sent = {"type": "undo", "seat": seat, "count": 1, "number": state["number"]}
            elif state["decision"]:
                token = self.chance.choice(state["view"]["legal"])
                self.sent = {"type": "answer", "seat": seat, "decision": state["decision"], "token": token}
            if self.sent:
                self.sent["client"] = f"{self.chance.getrandbits(64):x}"
                del self.states[seat]
                self.send(**self.sent)
                time.sleep(0.05)  # not more than a WebSocket may say
                return

    def accepted(self, message: dict[str, Any]) -> None:
        sent = self.sent
        assert sent
        assert message["client"] == sent["client"]
        if sent["type"] == "answer":
            stored = [entry for entry in self.known[sent["seat"]] if entry["number"] == message["number"]]
            assert not message["repeated"] or stored, "a repeated answer that nobody was told"
            assert not stored or stored[0]["token"] == sent["token"]
        self.repeated += message["repeated"]
        self.note(sent)

    def note(self, sent: dict[str, Any]) -> None:
        what = (sent["client"], sent["token"]) if sent["type"] == "answer" else ("", "undo")
        self.journal[sent["seat"]].append(what)
        self.done += 1
        self.sent = None

    def refused(self, message: dict[str, Any]) -> None:
        sent = self.sent
        assert sent
        assert message["status"] in (409, 503), message["error"]
        if sent["type"] == "undo" and any(
            entry["kind"] == "undo" and entry["number"] > sent["number"] for entry in self.known[sent["seat"]]
        ):
            self.repeated += 1
            self.note(sent)
        else:
            self.sent = None

    # ---- after a crash

    def check(self, store: Store) -> None:
        """What is stored is what was acknowledged, and perhaps the one thing that was sent and not acknowledged."""
        if self.failure:
            raise self.failure
        if not self.table:
            return
        whole(store, self.table)
        steps = store.steps(self.table)
        for seat, acknowledged in self.journal.items():
            stored = [
                (step.client, step.token) if step.kind == "step" else ("", "undo")
                for step in steps
                if step.seat == seat
            ]
            left = stored[len(acknowledged) :]
            assert stored[: len(acknowledged)] == acknowledged, f"acknowledged and lost at {self.table}"
            sent = self.sent
            if left and sent:
                pending = (sent["client"], sent["token"]) if sent["type"] == "answer" else ("", "undo")
                assert (seat, left) == (sent["seat"], [pending])
            else:
                assert not left, f"played, but never sent, at {self.table}"


def whole(store: Store, id: str) -> None:
    """A stored table is in one piece: its steps, played and dealt again from the seed, lead to its snapshot."""
    table = store.table(id)
    assert table
    steps = store.steps(id)
    assert [step.step for step in steps] == list(range(1, table.steps + 1))
    for viewer, last in enumerate(table.numbers):
        told = [step.numbers[viewer] for step in steps if step.numbers[viewer]]
        assert told == list(range(1, last + 1))
    kept = fold(steps)
    assert len(kept) == table.played
    game = find(table.game)
    state = game.read_tags(table.tags)
    dealer = Dealer(bytes.fromhex(table.seed), table.entropy)
    for step in kept:
        if isinstance(game.pending(state), Chance):
            assert step.token == game.print_action(state, game.deal(state, dealer.below))
        state = game.play(state, step.token).state
    assert dealer.used == table.used
    assert game.print_position(load(table).state) == game.print_position(state)


def intact(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    connection.close()
