"""A browser without a browser: it keeps documents, asks the house, hears its sockets, and lets it think."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

from sztab.pocket.house import House

Documents = dict[tuple[str, str], str]
_clients = itertools.count(1)


class Browser:
    """One page. `kept`: what an earlier visit has left."""

    def __init__(self, kept: Documents | None = None, name: str = "Ann") -> None:
        self.kept: Documents = {} if kept is None else kept
        self.time = 1_000_000.0
        self.heard: list[tuple[int, dict[str, Any]]] = []
        self.house = House(self._save, lambda socket, text: self.heard.append((socket, json.loads(text))), self._now)
        for (kind, id), text in self.kept.items():
            self.house.load(kind, id, text)
        if name:
            self.post("/api/session", 201, name=name)

    def _now(self) -> float:
        return self.time

    def _save(self, kind: str, id: str, text: str | None) -> None:
        if text is None:
            self.kept.pop((kind, id), None)
        else:
            self.kept[kind, id] = text

    # ---- requests

    def ask(self, method: str, path: str, body: Any = None, language: str = "en") -> tuple[int, Any]:
        status, text = self.house.request(method, path, language, None if body is None else json.dumps(body))
        return status, json.loads(text) if text[:1] in ("{", "[") and not path.split("?")[0].endswith(
            "record"
        ) else text

    def get(self, path: str, status: int = 200, language: str = "en") -> Any:
        found, answer = self.ask("GET", path, language=language)
        assert found == status, (found, answer)
        return answer

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        found, answer = self.ask("POST", path, body)
        assert found == status, (found, answer)
        return answer

    def table(self, game: str, *seats: str, **wish: Any) -> str:
        """A new table: seats are `me`, `open` or the name of a bot."""
        kinds = {"me": {"kind": "person"}, "open": {"kind": "open"}}
        wanted = [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats]
        return str(self.post("/api/tables", 201, game=game, seats=wanted, **wish)["table"]["id"])

    # ---- a table, live

    def open(self, table: str, *seats: int, socket: int = 1, after: int = 0) -> None:
        self.house.open(socket, f"/api/tables/{table}/live")
        self.say("watch", socket, seats=[{"seat": seat, "after": after} for seat in seats], scene=True)

    def say(self, type: str, socket: int = 1, **fields: Any) -> None:
        self.house.receive(socket, json.dumps({"type": type, **fields}))

    def told(self, type: str, socket: int = 1) -> list[dict[str, Any]]:
        """What was heard since it was last asked, of one kind; it is forgotten then."""
        found = [message for number, message in self.heard if number == socket and message["type"] == type]
        self.heard = [one for one in self.heard if one[0] != socket or one[1]["type"] != type]
        return found

    def think(self) -> int:
        """Until nothing waits any more; how many slices it took."""
        slices = 1
        while self.house.think():
            slices += 1
        return slices

    def answer(self, state: dict[str, Any], token: str, socket: int = 1, client: str = "") -> None:
        fields = {"seat": state["seat"], "decision": state["decision"], "token": token}
        self.say("answer", socket, client=client or f"c{next(_clients)}", **fields)

    def play(self, table: str, dice: random.Random, most: int = 5000) -> dict[int, dict[str, Any]]:
        """Answer at random for every seat that is watched, until the game is over or so many answers are given."""
        states: dict[int, dict[str, Any]] = {}
        for _ in range(most):
            self.think()
            states.update((state["seat"], state) for state in self.told("state"))
            refused = self.told("refused")
            assert not refused, refused
            asked = [state for state in states.values() if state["decision"] is not None]
            if not asked:
                break
            self.answer(asked[0], dice.choice(asked[0]["view"]["legal"]))
        return states
