"""A bot for a Sztab server in a page of standard library Python: it plays any legal action.

    python examples/bot_client.py http://127.0.0.1:8051 bot_SECRET

The secret comes from `POST /api/bot-tokens`; the bot plays every seat of the player it belongs to.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any


class Server:
    """The few requests a bot needs."""

    def __init__(self, address: str, secret: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}

    def open(self, path: str, data: dict[str, Any] | None = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        return urllib.request.urlopen(urllib.request.Request(self.address + path, body, self.headers))

    def ask(self, path: str, data: dict[str, Any] | None = None) -> Any:
        with self.open(path, data) as answer:
            return json.load(answer)


def choose(state: dict[str, Any]) -> str:
    """The place for a better idea: `state["view"]` is all that the seat may know."""
    return str(random.choice(state["view"]["legal"]))


def play(server: Server) -> None:
    """Answer whenever one of my seats is asked."""
    with server.open("/api/bot/stream") as lines:
        for line in lines:
            if not line.strip():
                continue  # the server is still there
            turn = json.loads(line)
            table, seat = turn["table"], turn["seat"]
            state = server.ask(f"/api/tables/{table}/state?seat={seat}&after=1000000000")
            if state["decision"] is None:
                continue
            answer = {"seat": seat, "decision": state["decision"], "token": choose(state), "client": str(uuid.uuid4())}
            try:
                server.ask(f"/api/tables/{table}/answer", answer)
            except urllib.error.HTTPError as error:
                print(json.load(error)["error"], file=sys.stderr)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        play(Server(*sys.argv[1:3]))
