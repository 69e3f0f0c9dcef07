"""Secret links: each opens one seat once, and nothing that was opened with an old one goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from server.asking import asked
from server.test_live import Socket
from sztab.messages.errors import Refused
from sztab.messages.tables import AnswerRequest, UndoRequest
from sztab.server.people.sessions import Caller
from sztab.server.store.store import hashed
from sztab.server.web import streams
from sztab.server.web.websocket import Watching
from sztab.usecases import answers

Persons = Callable[[str], Any]
PLENTY = 7


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def invited(person: Persons) -> tuple[Any, Any, str, str, str]:
    """Ann has invited Bob: both, the table, the invitation and Bob's own link."""
    ann, bob = person("Ann"), person("Bob")
    made = ann.table("hex", "me", "open")
    invitation = made["links"][1]["token"]
    opened = bob.post("/api/links", token=invitation)
    assert opened["link"]["seat"] == opened["seat"] == 1
    return ann, bob, made["table"]["id"], invitation, opened["link"]["token"]


def test_whoever_sent_an_invitation_has_no_way_to_the_seat(
    client: TestClient[Any], invited: tuple[Any, Any, str, str, str]
) -> None:
    ann, bob, table, invitation, own = invited
    path = f"/api/tables/{table}"
    assert own != invitation
    for request in (
        client.build_request("GET", f"{path}/state?seat=1"),
        client.build_request("GET", f"{path}/history?seat=1"),
        client.build_request("GET", f"{path}/stream?seat=1"),
        client.build_request("POST", f"{path}/answer", json={"seat": 1, "decision": 1, "token": "x", "client": "c"}),
        client.build_request("POST", f"{path}/undo", json={"seat": 1}),
        client.build_request("POST", f"{path}/resign", json={"seat": 1}),
        client.build_request("POST", f"{path}/forecast", json={"seat": 1, "tokens": []}),
        client.build_request("POST", f"{path}/seats/1/link"),
        client.build_request("POST", f"{path}/seats/1/leave"),
    ):
        request.headers.update(bearer(invitation))
        answer = client.send(request)
        assert (answer.status_code, answer.json()["error"]) == (401, "This link or token is not valid."), request.url
    with Socket(ann, table, seats=[{"seat": 1, "token": invitation}]) as socket:
        assert socket.closed() == 4401
    assert ann.post("/api/links", 401, token=invitation)["error"] == "This link is not valid."
    assert ann.post(f"{path}/seats/1/link", 403)["error"] == "This seat is not yours."
    assert [seat["player"]["id"] for seat in ann.get(path)["seats"]] == [ann.id, bob.id]
    # The one who opened it has a link of the same kind.
    assert client.get(f"{path}/state?seat=1", headers=bearer(own)).json()["seat"] == 1


def test_the_seated_person_goes_on_elsewhere(
    client: TestClient[Any], person: Persons, invited: tuple[Any, Any, str, str, str]
) -> None:
    _, bob, table, _, own = invited
    phone = person("Bob's phone")
    moved = phone.post("/api/links", token=own)
    assert moved["table"]["seats"][1]["player"]["id"] == phone.id
    assert bob.get(f"/api/tables/{table}/state", 403, seat=1)["error"] == "This seat is not yours."
    assert client.get(f"/api/tables/{table}/state?seat=1", headers=bearer(own)).status_code == 401
    another = phone.post(f"/api/tables/{table}/seats/1/link")["links"][0]["token"]
    assert bob.post("/api/links", 401, token=moved["link"]["token"])["error"] == "This link is not valid."
    assert bob.post("/api/links", token=another)["table"]["seats"][1]["player"]["id"] == bob.id


def test_one_person_opens_all_links_of_a_table(person: Persons) -> None:
    ann = person("Ann")
    made = ann.table("hex", "open", "open")
    opened = [ann.post("/api/links", token=link["token"])["link"] for link in made["links"]]
    assert [link["seat"] for link in opened] == [0, 1]
    with Socket(ann, made["table"]["id"], seats=[{"seat": 0}, {"seat": 1, "token": opened[1]["token"]}]) as socket:
        assert {socket.next("state")["seat"], socket.next("state")["seat"]} == {0, 1}


def test_a_guest_who_stood_up_is_not_in_the_way_of_the_next(person: Persons) -> None:
    ann, bob, carl = person("Ann"), person("Bob"), person("Carl")
    made = ann.table("hex", "me", "open", hold=True)
    path = f"/api/tables/{made['table']['id']}/seats/1"
    own = bob.post("/api/links", token=made["links"][1]["token"])["link"]["token"]
    bob.post(f"{path}/leave")
    invitation = ann.post(f"{path}/link")["links"][0]["token"]
    assert bob.post("/api/links", 401, token=own)["error"] == "This link is not valid."
    assert carl.post("/api/links", token=invitation)["seat"] == 1


def test_seven_people_who_open_one_link_get_one_seat(person: Persons) -> None:
    ann = person("Ann")
    made = ann.table("hex", "me", "open")
    server = ann.client.app.state.server
    people = [person(f"Guest {number}") for number in range(PLENTY)]
    token = made["links"][1]["token"]

    async def all_at_once() -> list[Any]:
        players = [
            await server.store.read(server.store.player_of, hashed(one.cookies["sztab_session"]), "cookie")
            for one in people
        ]
        opening = (server.seating.open_link(token, player) for player in players)
        return list(await asyncio.gather(*opening, return_exceptions=True))

    got = ann.client.blocking_portal.call(all_at_once)
    seated = [number for number, answer in enumerate(got) if not isinstance(answer, Refused)]
    assert len(seated) == 1
    assert {answer.status for answer in got if isinstance(answer, Refused)} == {401}
    table = ann.get(f"/api/tables/{made['table']['id']}")
    assert table["seats"][1]["player"]["id"] == people[seated[0]].id


# ---- what is open already


class Nobody:
    """A reader who has shown nothing but a link."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client

    def headers(self) -> dict[str, str]:
        return {}


def test_a_socket_ends_with_the_link_it_was_opened_with(
    client: TestClient[Any], invited: tuple[Any, Any, str, str, str]
) -> None:
    ann, bob, table, _, own = invited
    with (
        Socket(Nobody(client), table, seats=[{"seat": 1, "token": own}]) as by_link,
        Socket(Nobody(client), table, bearer(own), seats=[{"seat": 1}]) as by_header,
        Socket(bob, table, seats=[{"seat": 1, "token": own}]) as by_session,
    ):
        for socket in (by_link, by_header, by_session):
            assert socket.next("state")["seat"] == 1
        bob.post(f"/api/tables/{table}/seats/1/link")
        assert (by_link.closed(), by_header.closed()) == (4410, 4410)
        ann.answer(table, 0)
        assert by_session.next("state")["entries"]


def test_a_socket_ends_when_its_seat_goes_to_another_device(
    person: Persons, invited: tuple[Any, Any, str, str, str]
) -> None:
    _, bob, table, _, own = invited
    with Socket(bob, table, seats=[{"seat": 1}]) as socket:
        socket.next("state")
        phone = person("Bob's phone")
        phone.post("/api/links", token=own)
        while socket.next("table")["table"]["seats"][1]["player"]["id"] != phone.id:
            pass
        assert socket.closed() == 4410
    with Socket(bob, table) as socket:  # as a spectator
        assert socket.next("state")["seat"] is None


def test_a_socket_ends_when_a_bot_takes_its_seat_over(person: Persons) -> None:
    ann, bob, carl = person("Ann"), person("Bob"), person("Carl")
    made = ann.table("hex", "me", "open", "open", options={"armies": "borgo,moloch,outpost"}, public=True)
    table = made["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    carl.post(f"/api/tables/{table}/seats/2/join")
    with Socket(bob, table, seats=[{"seat": 1}]) as socket:
        socket.next("state")
        bob.post(f"/api/tables/{table}/resign", seat=1)
        assert socket.closed() == 4410


def test_a_socket_whose_seat_is_lost_is_not_heard(
    client: TestClient[Any], invited: tuple[Any, Any, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where no notice has reached it."""
    _, bob, table, _, own = invited
    server = client.app.state.server
    with Socket(Nobody(client), table, seats=[{"seat": 1, "token": own}]) as socket:
        socket.next("state")
        monkeypatch.setattr(server.notices, "say", lambda *_, **__: None)
        bob.post(f"/api/tables/{table}/seats/1/link")
        socket.send(type="ping")
        assert socket.closed() == 4410


def test_an_answer_that_waited_while_the_seat_went_is_not_played(
    client: TestClient[Any], invited: tuple[Any, Any, str, str, str]
) -> None:
    """It was theirs when they asked, and is not when their turn comes to change the table."""
    ann, _, table, _, _ = invited
    server = client.app.state.server
    legal = ann.state(table, 0)["view"]["legal"][0]
    data, back = AnswerRequest(seat=0, decision=1, token=legal, client="c"), UndoRequest(seat=0)
    with pytest.raises(Refused, match="not yours"):
        client.blocking_portal.call(lambda: asked(server, answers.answer, Caller(), table, data=data))
    with pytest.raises(Refused, match="not yours"):
        client.blocking_portal.call(lambda: asked(server, answers.undo, Caller(), table, data=back))
    assert ann.state(table, 0)["number"] == 0


@pytest.mark.parametrize("quiet", [False, True])
def test_a_stream_ends_with_its_link(
    client: TestClient[Any],
    invited: tuple[Any, Any, str, str, str],
    monkeypatch: pytest.MonkeyPatch,
    quiet: bool,
) -> None:
    """With the next news; and where there are none, instead of the next sign of life."""
    _, bob, table, _, own = invited
    server = client.app.state.server
    caller = Caller(links=frozenset({hashed(own)}))
    watching = Watching(server, table, caller)
    watching.watch({1: 0}, "en", False)
    if quiet:
        monkeypatch.setattr(streams, "BEAT", 0.01)

    async def read() -> list[bytes]:
        lines: AsyncIterator[bytes] = streams._table_news(server, watching, streams._line, b"\n")
        got = [await anext(lines), await anext(lines)]
        if quiet:
            got.append(await anext(lines))
            monkeypatch.setattr(server.notices, "say", lambda *_, **__: None)
        live = await server.tables.get(table)
        await server.seating.new_link(table, 1, Caller(player=await _player(server, bob)))
        assert not caller.holds(live.table, 1)
        try:
            while True:
                got.append(await anext(lines))
        except Refused:
            return got

    got = client.blocking_portal.call(read)
    assert sum(b'"type":"state"' in line for line in got) == 1


async def _player(server: Any, person: Any) -> Any:
    return await server.store.read(server.store.player_of, hashed(person.cookies["sztab_session"]), "cookie")


def test_another_password_ends_the_links_of_running_games(client: TestClient[Any], member: Persons) -> None:
    """A browser that was logged out keeps no way in by what it remembers."""
    ann = member("Ann")
    made = ann.table("hex", "me", "me")
    table, link = made["table"]["id"], made["links"][1]["token"]
    with Socket(Nobody(client), table, seats=[{"seat": 1, "token": link}]) as socket:
        socket.next("state")
        ann.sign("/api/account/password", 200, old="correct horse", new="another horse")
        assert socket.closed() == 4410
    assert client.get(f"/api/tables/{table}/state?seat=1", headers=bearer(link)).status_code == 401
    assert ann.state(table, 1)["seat"] == 1
    assert ann.post(f"/api/tables/{table}/seats/1/link")["links"][0]["seat"] == 1
