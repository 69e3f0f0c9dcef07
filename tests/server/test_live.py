"""WebSockets and streams: two seats, a spectator, a lost connection, and everything that must be refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from sztab.messages.errors import TOO_BUSY, Refused

Persons = Callable[[str], Any]


class Socket:
    """A WebSocket of a person at a table."""

    def __init__(
        self, person: Any, table: str, headers: dict[str, str] | None = None, first: bool = True, **watch: Any
    ) -> None:
        sent = {**person.headers(), **(headers or {})}
        self.session = person.client.websocket_connect(f"/api/tables/{table}/live", headers=sent)
        self.watch = {"type": "watch", **watch} if first else None

    def __enter__(self) -> Socket:
        self.socket = self.session.__enter__()
        if self.watch:
            self.send(**self.watch)
        return self

    def __exit__(self, *error: Any) -> None:
        self.session.__exit__(*error)

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def next(self, kind: str) -> Any:
        """The next message of this type."""
        while True:
            message = json.loads(self.socket.receive_text(timeout=60))
            if message["type"] == kind:
                return message

    def closed(self) -> int:
        """The code it is closed with."""
        while True:
            try:
                self.socket.receive_text(timeout=60)
            except WebSocketDisconnect as closed:
                return int(closed.code)


@pytest.fixture
def duel(person: Persons) -> tuple[Any, Any, str]:
    ann, bob = person("Ann"), person("Bob")
    table = ann.table("hex", "me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


def test_everybody_gets_their_own_news(duel: tuple[Any, Any, str], person: Persons) -> None:
    ann, bob, table = duel
    with (
        Socket(ann, table, seats=[{"seat": 0}]) as first,
        Socket(bob, table, seats=[{"seat": 1}]) as second,
        Socket(person("Eve"), table) as watcher,
    ):
        state = first.next("state")
        second.next("state")
        watcher.next("state")
        token = state["view"]["legal"][0]
        first.send(type="answer", seat=0, decision=state["decision"], token=token, client="a")
        assert first.next("accepted")["client"] == "a"
        mine, others = second.next("state"), watcher.next("state")
        assert mine["view"]["legal"]
        assert mine["decision"] == 1
        assert (others["seat"], others["view"]["legal"]) == (None, [])
        assert [entry["token"] for entry in others["entries"]] == [None]
        assert first.next("state")["entries"][0]["token"] == token


def test_a_lost_connection_resumes_with_what_was_missed(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    with Socket(bob, table, seats=[{"seat": 1}]) as socket:
        number = socket.next("state")["number"]
    ann.answer(table, 0)
    bob.answer(table, 1)
    with Socket(bob, table, seats=[{"seat": 1, "after": number}]) as socket:
        state = socket.next("state")
        assert [entry["number"] for entry in state["entries"]] == list(range(number + 1, state["number"] + 1))
        assert len(state["entries"]) >= 2


def test_one_connection_holds_several_seats(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    with Socket(ann, table, seats=[{"seat": 0}, {"seat": 1}]) as socket:
        states = {state["seat"]: state for state in (socket.next("state"), socket.next("state"))}
        for seat in (0, 1):
            state = states[seat]
            message = {"seat": seat, "decision": state["decision"], "token": state["view"]["legal"][0]}
            socket.send(type="answer", client=f"c{seat}", **message)
            while True:
                state = socket.next("state")
                states[state["seat"]] = state
                if all(state["number"] > seat for state in states.values()):
                    break
    assert ann.get(f"/api/tables/{table}")["turn"]["number"] > 0


def test_a_refused_answer_is_told_and_the_connection_stays(duel: tuple[Any, Any, str]) -> None:
    ann, _, table = duel
    with Socket(ann, table, seats=[{"seat": 0}]) as socket:
        decision = socket.next("state")["decision"]
        socket.send(type="answer", seat=0, decision=decision, token="-mu", client="bad")
        refused = socket.next("refused")
        assert (refused["client"], refused["status"]) == ("bad", 422)
        assert refused["rule"]
        socket.send(type="answer", seat=1, decision=1, token="-mu", client="not mine")
        assert socket.next("refused")["status"] == 403
        socket.send(type="answer", seat=0, decision=decision + 5, token="-mu", client="stale")
        assert socket.next("refused")["status"] == 409
        socket.send(type="ping")
        socket.next("pong")


def test_chat_reaches_everybody_but_those_who_muted(duel: tuple[Any, Any, str], person: Persons) -> None:
    ann, bob, table = duel
    ann.post("/api/mutes", 201, player=bob.id)
    with (
        Socket(ann, table, seats=[{"seat": 0}]) as first,
        Socket(person("Eve"), table) as watcher,
        Socket(bob, table, seats=[{"seat": 1}]) as second,
    ):
        second.send(type="chat", text="  Hello   there ")
        assert watcher.next("chat")["messages"][0]["text"] == "Hello there"
        first.send(type="chat", text="Quiet")
        assert [message["text"] for message in first.next("chat")["messages"]] == ["Quiet"]
    assert [message["seat"] for message in bob.get(f"/api/tables/{table}/chat")["messages"]] == [1, 0]


def test_a_scene_is_for_who_asks_for_it(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    with (
        Socket(ann, table, seats=[{"seat": 0}], scene=True) as first,
        Socket(bob, table, seats=[{"seat": 1}]) as second,
    ):
        drawn, plain = first.next("state"), second.next("state")
        assert drawn["scene"]["viewer"] == "B"
        assert plain["scene"] is None
        assert drawn["scene"] == ann.state(table, 0, scene=True)["scene"]
        assert ann.state(table, 0)["scene"] is None
        answer = {"seat": 0, "decision": drawn["decision"], "token": drawn["view"]["legal"][0]}
        first.send(type="answer", **answer, client="a")
        assert first.next("state")["scene"] != drawn["scene"]


def test_presence_is_shown(duel: tuple[Any, Any, str]) -> None:
    ann, bob, table = duel
    with Socket(ann, table, seats=[{"seat": 0}]) as first:
        first.next("state")
        with Socket(bob, table, seats=[{"seat": 1}]) as second:
            second.next("state")
            assert [seat["online"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == [True, True]
            # Told before the other goes: who comes and goes between two looks has changed nothing, and nothing is said.
            while not first.next("table")["table"]["seats"][1]["online"]:
                pass
        while first.next("table")["table"]["seats"][1]["online"]:
            pass


def test_who_could_not_stay_is_not_counted_as_here(
    duel: tuple[Any, Any, str], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    ann, bob, table = duel

    def refuse(*_: Any) -> None:
        raise Refused(503, TOO_BUSY)

    monkeypatch.setattr(ann.client.app.state.server.notices, "listening", refuse)
    with Socket(bob, table, seats=[{"seat": 1}]) as second:
        assert second.closed() == 4401
    assert not ann.get(f"/api/tables/{table}")["seats"][1]["online"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("nonsense", 4400),
        ('{"type": "ping"}', 4400),
        ('{"type": "watch", "seats": [{"seat": 1}]}', 4401),
        ('{"type": "watch", "seats": [{"seat": 1, "token": "seat_wrong"}]}', 4401),
        ('{"type": "watch", "seats": [{"seat": 9}]}', 4404),
        ('{"type": "watch", "surprise": 1}', 4400),
        ('{"type": "watch", "language": "' + "x" * 20_000 + '"}', 4409),
    ],
)
def test_what_cannot_be_is_closed_with_a_code(duel: tuple[Any, Any, str], message: str, code: int) -> None:
    ann, _, table = duel
    with Socket(ann, table, first=False) as socket:
        socket.socket.send_text(message)
        assert socket.closed() == code


def test_another_origin_may_not_connect(duel: tuple[Any, Any, str]) -> None:
    ann, _, table = duel
    with Socket(ann, table, {"Origin": "http://evil.example"}) as socket:
        assert socket.closed() == 4403
    with Socket(ann, table, {"Origin": "http://testserver.local"}) as socket:
        socket.next("state")


def test_no_such_table(person: Persons) -> None:
    with Socket(person("Ann"), "t_nothing") as socket:
        assert socket.closed() == 4404


def test_a_program_has_a_secret_of_its_own(client: TestClient[Any], duel: tuple[Any, Any, str]) -> None:
    ann, _, _ = duel
    token = ann.post("/api/bot-tokens", 201, name="my bot")["token"]
    headers = {"Authorization": f"Bearer {token}"}
    me = client.get("/api/session", headers=headers).json()["player"]
    assert me["id"] == ann.id
    assert client.get("/api/session", headers={"Authorization": "Bearer bot_wrong"}).status_code == 401
