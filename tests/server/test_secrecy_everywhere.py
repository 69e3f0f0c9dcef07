"""Every byte that a viewer can get from the server, twice: the second time everything it cannot know is another."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import delete, update

from server.asking import answered
from sztab.core.event import Event
from sztab.messages.websocket import FromClient, FromServer
from sztab.server.app import all_routes
from sztab.server.settings import Settings
from sztab.server.store import schema, store
from sztab.table.documents import Step, TableDocument
from sztab.table.value import load

Persons = Callable[[str], Any]
GAMES = {"hex": {}, "state51": {"seats": "2"}, "wroclaw": {}}

# Nothing of a table is behind these.
ELSEWHERE = {
    # What people are told names people and games; plans are asked for by their own seat only: test_correspondence.py.
    ("GET", "/api/account/forgotten"),
    ("GET", "/api/my/notices"),
    ("POST", "/api/my/notices/seen"),
    ("GET", "/api/my/notices/settings"),
    ("POST", "/api/my/notices/settings"),
    ("POST", "/api/my/notices/email"),
    ("DELETE", "/api/my/notices/email"),
    ("POST", "/api/my/notices/push"),
    ("POST", "/api/my/notices/push/end"),
    ("POST", "/api/email/confirm"),
    ("POST", "/api/unsubscribe/{token:str}"),
    ("GET", "/api/unsubscribe/{token:str}"),
    ("GET", "/api/my/vacation"),
    ("POST", "/api/my/vacation"),
    ("DELETE", "/api/my/vacation"),
    ("GET", "/api/tables/{id:str}/plan"),
    ("POST", "/api/tables/{id:str}/plan"),
    ("GET", "/api/players"),
    ("GET", "/api/follows"),
    ("POST", "/api/follows"),
    ("DELETE", "/api/follows/{player:str}"),
    ("GET", "/api/blocks"),
    ("POST", "/api/blocks"),
    ("DELETE", "/api/blocks/{player:str}"),
    ("GET", "/api/challenges"),
    ("POST", "/api/challenges"),
    ("POST", "/api/challenges/{id:str}/accept"),
    ("POST", "/api/challenges/{id:str}/decline"),
    ("POST", "/api/challenges/{id:str}/withdraw"),
    ("GET", "/"),
    ("GET", "/{path:path}"),
    ("GET", "/api/health"),
    ("GET", "/api/games"),
    ("POST", "/api/games/{game:str}/check"),
    ("POST", "/api/games/{game:str}/fits"),
    ("GET", "/api/session"),
    ("POST", "/api/session"),
    ("PATCH", "/api/session"),
    ("DELETE", "/api/session"),
    ("POST", "/api/bot-tokens"),
    ("GET", "/api/mutes"),
    ("POST", "/api/mutes"),
    ("DELETE", "/api/mutes/{player:str}"),
    ("POST", "/api/records"),
    ("GET", "/api/games/{game:str}/catalogue"),
    ("GET", "/api/games/{game:str}/rules"),
    ("GET", "/api/games/{game:str}/rules/found"),
    ("GET", "/share/start.png"),
    ("GET", "/api/lessons"),
    ("GET", "/api/lessons/{game:str}/{lesson:str}"),
    ("POST", "/api/lessons/{game:str}/{lesson:str}/judge"),
    # Positions that the asker brings along.
    ("POST", "/api/study"),
    ("POST", "/api/study/forecast"),
    ("POST", "/api/study/hint"),
    # Accounts, and what they have finished.
    ("POST", "/api/account"),
    ("POST", "/api/account/login"),
    ("POST", "/api/account/password"),
    ("POST", "/api/account/delete"),
    ("POST", "/api/account/forgotten"),
    ("POST", "/api/account/reset"),
    ("GET", "/api/account/export"),  # records of ended games only: test_takeout.py
    ("GET", "/api/bot-tokens"),
    ("DELETE", "/api/bot-tokens/{id:str}"),
    ("GET", "/api/players/{id:str}"),
    ("GET", "/api/players/{id:str}/games"),
    ("GET", "/share/players/{id:str}/picture.png"),
    ("GET", "/api/ratings"),
    ("GET", "/api/statistics"),
    ("GET", "/api/players/{id:str}/statistics"),
    # Clubs, and reports, which keep what everybody can read.
    ("GET", "/api/clubs"),
    ("POST", "/api/clubs"),
    ("GET", "/api/my/clubs"),
    ("GET", "/api/clubs/{slug:str}"),
    ("PATCH", "/api/clubs/{slug:str}"),
    ("DELETE", "/api/clubs/{slug:str}"),
    ("POST", "/api/clubs/{slug:str}/join"),
    ("POST", "/api/clubs/{slug:str}/leave"),
    ("GET", "/api/clubs/{slug:str}/members"),
    ("POST", "/api/clubs/{slug:str}/members/{player:str}"),
    ("DELETE", "/api/clubs/{slug:str}/members/{player:str}"),
    ("GET", "/api/clubs/{slug:str}/requests"),
    ("POST", "/api/clubs/{slug:str}/requests/{player:str}"),
    ("GET", "/api/clubs/{slug:str}/invitations"),
    ("POST", "/api/clubs/{slug:str}/invitations"),
    ("DELETE", "/api/clubs/{slug:str}/invitations/{id:str}"),
    ("POST", "/api/club-invitations/look"),
    ("POST", "/api/club-invitations/accept"),
    ("GET", "/api/clubs/{slug:str}/news"),
    ("POST", "/api/clubs/{slug:str}/news"),
    ("DELETE", "/api/clubs/{slug:str}/news/{id:str}"),
    ("GET", "/api/clubs/{slug:str}/ladder"),
    ("GET", "/api/clubs/{slug:str}/tournaments"),
    ("POST", "/api/reports"),
    # People and notices: names and places that everybody may know; what letters tell is looked at in test_notices.py.
    ("GET", "/api/players"),
    ("GET", "/api/follows"),
    ("POST", "/api/follows"),
    ("DELETE", "/api/follows/{player:str}"),
    ("GET", "/api/blocks"),
    ("POST", "/api/blocks"),
    ("DELETE", "/api/blocks/{player:str}"),
    ("GET", "/api/challenges"),
    ("POST", "/api/challenges"),
    ("POST", "/api/challenges/{id:str}/accept"),
    ("POST", "/api/challenges/{id:str}/decline"),
    ("POST", "/api/challenges/{id:str}/withdraw"),
    ("GET", "/api/account/forgotten"),
    ("GET", "/api/my/notices"),
    ("POST", "/api/my/notices/seen"),
    ("GET", "/api/my/notices/settings"),
    ("POST", "/api/my/notices/settings"),
    ("POST", "/api/my/notices/email"),
    ("DELETE", "/api/my/notices/email"),
    ("POST", "/api/my/notices/push"),
    ("POST", "/api/my/notices/push/end"),
    ("POST", "/api/email/confirm"),
    ("GET", "/api/unsubscribe/{token:str}"),
    ("POST", "/api/unsubscribe/{token:str}"),
    ("GET", "/api/my/vacation"),
    ("POST", "/api/my/vacation"),
    ("DELETE", "/api/my/vacation"),
    # Tournaments tell who plays whom and how games ended, which everybody may know; their tables are tables.
    ("GET", "/api/tournaments"),
    ("POST", "/api/tournaments"),
    ("GET", "/api/my/tournaments"),
    ("GET", "/api/tournaments/{id:str}"),
    ("POST", "/api/tournaments/{id:str}/agree"),
    ("POST", "/api/tournaments/{id:str}/bots"),
    ("POST", "/api/tournaments/{id:str}/cancel"),
    ("POST", "/api/tournaments/{id:str}/plan"),
    ("POST", "/api/tournaments/{id:str}/season"),
    ("POST", "/api/tournaments/{id:str}/chat"),
    ("POST", "/api/tournaments/{id:str}/join"),
    ("POST", "/api/tournaments/{id:str}/leave"),
    ("POST", "/api/tournaments/{id:str}/remove"),
    ("POST", "/api/tournaments/{id:str}/results"),
    ("POST", "/api/tournaments/{id:str}/start"),
    ("GET", "/api/tournaments/{id:str}/chat"),
    ("GET", "/api/tournaments/{id:str}/crosstable"),
    ("GET", "/api/tournaments/{id:str}/export.csv"),
    ("GET", "/api/tournaments/{id:str}/export.json"),
    ("GET", "/api/tournaments/{id:str}/standings"),
    ("GET", "/api/tournaments/{id:str}/stream"),
    # Puzzles, also of finished games: that their solutions stay secret is shown in test_puzzles.py.
    ("GET", "/api/puzzles"),
    ("GET", "/api/puzzles/attempts.jsonl"),
    ("GET", "/api/puzzles/daily"),
    ("GET", "/api/puzzles/me"),
    ("GET", "/api/puzzles/me/attempts"),
    ("POST", "/api/puzzles/me/attempts"),
    ("GET", "/api/puzzles/me/games"),
    ("POST", "/api/puzzles/me/games"),
    ("POST", "/api/puzzles/next"),
    ("POST", "/api/puzzles/runs"),
    ("POST", "/api/puzzles/runs/{id:str}/end"),
    ("POST", "/api/puzzles/runs/{id:str}/try"),
    ("GET", "/api/puzzles/{id:str}"),
    ("POST", "/api/puzzles/{id:str}/hint"),
    ("POST", "/api/puzzles/{id:str}/try"),
    ("GET", "/share/puzzles/{id:str}/board.svg"),
    ("GET", "/share/puzzles/{id:str}/picture.png"),
    # Numbers about the whole server.
    ("GET", "/api/ready"),
    ("GET", "/metrics"),
}
# These play a table's steps again, and nobody can play the ones that are made up here. That they tell a viewer of a
# running game what it was told then, and not a byte more, is shown in test_moments.py; of the picture, which shows what
# a spectator saw, in test_sharing.py.
AGAIN = {
    ("GET", "/share/tables/{id:str}/{number:int}/picture.png"),
    ("GET", "/api/tables/{id:str}/moments"),
    ("GET", "/api/tables/{id:str}/moments/{number:int}"),
    ("GET", "/api/tables/{id:str}/moments/{number:int}/battle"),
    ("GET", "/api/tables/{id:str}/pictures"),
    ("GET", "/api/tables/{id:str}/replay"),
}
# How everything else is asked; each one gives the bodies or queries to try.
PROBES: dict[tuple[str, str], Callable[[Viewer], Iterator[dict[str, Any]]]] = {}


@dataclass
class Viewer:
    """Somebody who looks at a table: a seat, or a stranger."""

    person: Any
    table: str
    seat: int | None
    legal: list[str]
    decision: int | None
    guesses: list[str]  # tokens that this viewer is not offered
    heard: dict[str, bytes] = field(default_factory=dict)

    @property
    def chair(self) -> int:
        """The seat it speaks for; a stranger tries to speak for the first."""
        return self.seat or 0

    def mine(self, **more: Any) -> dict[str, Any]:
        return more if self.seat is None else {"seat": self.seat, **more}

    def ask(self, method: str, path: str, wish: dict[str, Any]) -> None:
        """Everything that is answered, status and body."""
        path = path.replace("{id:str}", self.table).replace("{seat:int}", str(self.chair))
        more = {"params": wish} if method == "GET" else {"json": wish}
        answer = self.person.client.request(method, path, headers=self.person.headers(), **more)
        assert answer.status_code < 500, answer.text
        self.note(f"{method} {path} {json.dumps(wish)}", f"{answer.status_code} {answer.text}".encode())

    def note(self, what: str, data: bytes) -> None:
        """Random names of this answer alone are taken out, and the promise: it is a hash of the seed."""
        data = re.sub(rb"seat_[\w-]{20,}", b"seat_", data)
        self.heard[what] = re.sub(rb"[0-9a-f]{64}", b"", data)


def probe(method: str, path: str) -> Callable[..., Any]:
    def known(wishes: Callable[[Viewer], Iterator[dict[str, Any]]]) -> Callable[[Viewer], Iterator[dict[str, Any]]]:
        PROBES[method, path] = wishes
        return wishes

    return known


def always(method: str, path: str, *wishes: dict[str, Any]) -> None:
    PROBES[method, path] = lambda _: iter(wishes or ({},))


TABLE = "/api/tables/{id:str}"
always("GET", "/api/tables", {}, {"status": "running"})
always("GET", "/api/my/tables")
always("GET", TABLE)
always("GET", f"{TABLE}/chat")
always("POST", f"{TABLE}/chat", {"text": "Hello"})
always("POST", f"{TABLE}/start")
always("POST", "/api/tables", {"game": "nonsense"})
always("POST", "/api/links", {"token": "seat_nonsense"})
for _word, _wish in (("join", {}), ("leave", {}), ("bot", {"bot": "random"}), ("link", {})):
    always("POST", f"{TABLE}/seats/{{seat:int}}/{_word}", _wish)


@probe("GET", f"{TABLE}/state")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    for language in ("en", "pl", "de"):
        yield viewer.mine(language=language, scene=True)
    yield viewer.mine(after=3)
    yield {"seat": 1 - viewer.chair}


@probe("GET", f"{TABLE}/history")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield viewer.mine()
    yield viewer.mine(after=2, limit=2, language="pl")


always("GET", f"{TABLE}/ending")
always("GET", "/share/tables/{id:str}/picture.png", {"language": "pl"})
always("GET", f"{TABLE}/turning")
always("POST", f"{TABLE}/turning")


@probe("GET", f"{TABLE}/record")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield viewer.mine()


@probe("GET", f"{TABLE}/plan")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield viewer.mine()
    yield {"seat": 1 - viewer.chair}


@probe("POST", f"{TABLE}/plan")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    for token in viewer.guesses:
        yield {"seat": viewer.chair, "lines": [{"expected": [token], "answer": token}]}
    yield {"seat": viewer.chair, "lines": []}


@probe("POST", f"{TABLE}/plan/ways")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair}
    yield {"seat": 1 - viewer.chair}
    for token in viewer.guesses:
        yield {"seat": viewer.chair, "tokens": [token]}


@probe("POST", f"{TABLE}/answer")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    answer = {"seat": viewer.chair, "decision": viewer.decision or 1}
    for number, token in enumerate(viewer.guesses):
        yield {**answer, "token": token, "client": f"guess {number}"}
    yield {**answer, "decision": 10_000, "token": "x", "client": "early"}


@probe("POST", f"{TABLE}/undo")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "count": 1000}
    yield {"seat": viewer.chair, "number": 0}


@probe("POST", f"{TABLE}/offer")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "kind": "takeback"}
    yield {"seat": viewer.chair, "kind": "draw"}


@probe("POST", f"{TABLE}/offer/answer")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "accept": False}


# When the game is over everything is told: here only what is said while it is not.
@probe("POST", f"{TABLE}/resign")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    if viewer.seat is None:
        yield {"seat": 0}


@probe("POST", f"{TABLE}/claim")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "wish": "win"}


@probe("POST", f"{TABLE}/rematch")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair}


@probe("POST", f"{TABLE}/entropy")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "entropy": "mine"}


@probe("POST", f"{TABLE}/forecast")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield viewer.mine()
    for token in (*viewer.legal[:3], *viewer.guesses):
        yield viewer.mine(tokens=[token])


@probe("POST", f"{TABLE}/hint")
def _(viewer: Viewer) -> Iterator[dict[str, Any]]:
    yield {"seat": viewer.chair, "bot": "random"}


# ---- what is not a request with an answer


def stream(viewer: Viewer, path: str, chunks: int, **headers: str) -> None:
    """The first chunks of a stream that never ends."""
    app = viewer.person.client.app
    sent = {**viewer.person.headers(), **headers}
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "client": ("test", 1),
        "server": ("test", 80), "path": path.split("?")[0], "raw_path": path.split("?")[0].encode(),
        "query_string": path.partition("?")[2].encode(), "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
    }  # fmt: skip
    found: list[bytes] = []

    async def read() -> None:
        enough = asyncio.Event()

        request = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> dict[str, Any]:
            for message in request:
                return message
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body" and message["body"]:
                found.append(message["body"])
                if len(found) >= chunks:
                    enough.set()

        call = asyncio.create_task(app(scope, receive, send))
        await asyncio.wait_for(enough.wait(), 60)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)

    viewer.person.client.blocking_portal.call(read)
    viewer.note(f"stream {path} {headers}", b"".join(found[:chunks]))


def streams(viewer: Viewer) -> None:
    query = "" if viewer.seat is None else f"&seat={viewer.seat}"
    path = f"/api/tables/{viewer.table}/stream?scene=true{query}"
    stream(viewer, path, 2)
    stream(viewer, path, 2, Accept="text/event-stream")
    stream(viewer, "/api/bot/stream", 1)


STREAMS = {("GET", f"{TABLE}/stream"), ("GET", "/api/bot/stream")}


def socket(viewer: Viewer) -> set[str]:
    """All that a WebSocket is told, and the types of it."""
    types = set()
    seats = [] if viewer.seat is None else [{"seat": viewer.seat}]
    with viewer.person.client.websocket_connect(
        f"/api/tables/{viewer.table}/live", headers=viewer.person.headers()
    ) as live:

        def say(type: str, until: str, **message: Any) -> None:
            live.send_text(json.dumps({"type": type, **message}))
            while True:
                text = live.receive_text(timeout=60)
                kind = json.loads(text)["type"]
                types.add(kind)
                viewer.note(f"live {type} {kind} {json.dumps(message)}", text.encode())
                if kind == until:
                    return

        say("watch", "chat", seats=seats, scene=True)
        say("watch", "chat", seats=seats, spectate=True, language="de", scene=True)
        answer = {"seat": viewer.chair, "decision": viewer.decision or 1}
        for number, token in enumerate(viewer.guesses):
            say("answer", "refused", **answer, token=token, client=f"guess {number}")
        say("undo", "refused", seat=viewer.chair, count=1000, client="undo")
        say("chat", "chat", text="Hello")
        say("ping", "pong")
        if viewer.legal:
            live.send_text(json.dumps({"type": "answer", **answer, "token": viewer.legal[0], "client": "last"}))
            while json.loads(text := live.receive_text(timeout=60))["type"] != "accepted":
                pass  # what comes of it is chance
            types.add("accepted")
            viewer.note("accepted", text.encode())
    return types


# ---- two tables that a viewer cannot tell apart


class Copies:
    """A stored table that can be put back, or replaced by another that looks the same to a viewer."""

    def __init__(self, client: TestClient[Any], id: str) -> None:
        self.server = client.app.state.server
        self.portal = client.blocking_portal
        self.id = id
        found = self.server.store.table(id)
        assert found
        self.table: TableDocument = found
        self.steps: list[Step] = self.server.store.steps(id)

    def put(self, table: TableDocument, steps: list[Step]) -> None:
        """Write it down and forget what was in memory, as after a restart."""
        with self.server.store._writing.begin() as connection:
            for rows in (schema.steps, schema.chats):
                connection.execute(delete(rows).where(rows.c.table == self.id))
            store._write_steps(connection, self.id, steps)
            values = store._columns(table, 0.0)
            connection.execute(update(schema.tables).where(schema.tables.c.id == self.id).values(values))
        self.portal.call(self._forget)

    async def _forget(self) -> None:
        live = await self.server.tables.get(self.id)
        while live.online or live.spectators:  # the last connection is still closing
            await asyncio.sleep(0.01)
        self.server.tables.memory.drop(self.id)

    def restore(self) -> None:
        self.put(self.table, self.steps)

    def scramble(self, viewer: int | None, chance: random.Random) -> bool:
        """Change everything that a viewer cannot know. False: there is nothing but the seed."""
        table, play = self.table, load(self.table)
        index = len(table.names) if viewer is None else viewer
        seed = f"{chance.getrandbits(256):064x}"
        if not table.secret:
            self.put(replace(table, seed=seed), self.steps)
            return False
        game, seen = play.game, play.view(viewer)
        if seen.undo:  # what may be taken back is this viewer's own: it comes after the secret
            states = [game.sample(game.view(play.states[0], viewer), chance.randrange)]
            for token in table.tail:
                states.append(game.play(states[-1], token).state)
            tail = table.tail
        else:
            states, tail = [game.sample(seen, chance.randrange)], ()
        assert game.view(states[-1], viewer) == seen
        seen_as = (index, len(table.names))  # everybody can look as a spectator too
        other = [number for number in range(len(table.numbers)) if number not in seen_as]
        more = chance.randrange(1, 5)
        steps = []
        for step in self.steps:
            if not any(step.numbers[i] for i in seen_as) and chance.random() < 0.5:
                steps.append(self._secret(step, seen_as, chance))  # nobody may count what they do not learn
            steps.append(self._secret(step, seen_as, chance))
        self.put(
            replace(
                table,
                seed=seed,
                position=game.print_position(states[0]),
                round=play.turn(play.state)[0] if not seen.undo else table.round,
                tail=tail,
                used=table.used + more,
                steps=len(steps),
                numbers=tuple(n + more if i in other else n for i, n in enumerate(table.numbers)),
                decisions=tuple(n + more if i in other else n for i, n in enumerate(table.decisions)),
            ),
            [replace(step, step=number + 1) for number, step in enumerate(steps)],
        )
        return game.print_position(states[-1]) != game.print_position(play.state)

    def _secret(self, step: Step, seen_as: tuple[int, int], chance: random.Random) -> Step:
        """A step with another inside, where this viewer does not see it."""
        index = seen_as[0]
        mine = step.seat == index and step.seat is not None
        events = tuple(
            event
            if event.audience is None or index in event.audience
            else Event(event.kind, event.rule, {"secret": chance.random()}, event.audience)
            for event in step.events
        )
        more = chance.randrange(3)
        numbers = tuple(n if i in seen_as else n and n + more for i, n in enumerate(step.numbers))
        if mine:
            return replace(step, events=events, numbers=numbers, used=step.used + more)
        hidden = f"secret {chance.random()}" if step.token else ""
        client = f"secret {chance.random()}" if step.client else None
        return replace(
            step, events=events, numbers=numbers, token=hidden, client=client, decision=more, used=step.used + more
        )


def everything(viewer: Viewer) -> tuple[dict[str, bytes], set[str]]:
    viewer.heard = {}
    for (method, path), wishes in PROBES.items():
        for wish in wishes(viewer):
            viewer.ask(method, path, wish)
    streams(viewer)
    types = socket(viewer)
    return viewer.heard, types


def start(ann: Any, bob: Any, game: str, seed: str) -> str:
    table: str = ann.table(game, "me", "open", options=GAMES[game], hold=True, public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    server = ann.client.app.state.server
    live = ann.client.blocking_portal.call(server.tables.get, table)
    live.play = live.play.with_table(seed=seed)
    ann.post(f"/api/tables/{table}/start")
    return table


def play(ann: Any, table: str, answers: int, chance: random.Random) -> None:
    server = ann.client.app.state.server
    for _ in range(answers):
        live = ann.client.blocking_portal.call(server.tables.get, table)
        seat = chance.choice(live.play.asked)
        token = chance.choice(live.play.view(seat).legal)
        answer = (table, seat, live.table.decisions[seat], token, f"c{live.table.steps}")
        ann.client.blocking_portal.call(answered, server, *answer)


def look(people: dict[int | None, Any], copies: Copies, seat: int | None) -> Viewer:
    play = load(copies.table)
    view = play.view(seat)
    chance = random.Random(len(copies.steps))
    others = {token for other in play.viewers if other is not None for token in play.view(other).legal}
    others |= {token for step in copies.steps for token in [step.token] if len(token) <= 60}
    guesses = sorted(others - set(view.legal) - {""})
    decision = copies.table.decisions[seat] if seat is not None and seat in play.asked else None
    tries = ["nonsense", *chance.sample(guesses, min(4, len(guesses)))]
    return Viewer(people[seat], copies.id, seat, list(view.legal), decision, tries)


@pytest.mark.parametrize("game", GAMES)
def test_a_viewer_cannot_tell_two_tables_apart_that_differ_in_what_is_hidden(person: Persons, game: str) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    chance = random.Random(game)
    table = start(ann, bob, game, f"{chance.getrandbits(256):064x}")
    differed, types = False, set()
    for answers in (2, 5, 15):
        play(ann, table, answers, chance)
        copies = Copies(ann.client, table)
        for seat in (0, 1, None):
            viewer = look({0: ann, 1: bob, None: eve}, copies, seat)
            copies.restore()
            first, told = everything(viewer)
            copies.restore()
            differed |= copies.scramble(seat, chance)
            second, again = everything(viewer)
            assert told == again
            types |= told
            for what, data in first.items():
                assert second[what] == data, f"{what} tells seat {seat} what it cannot know: {second[what]!r}"
            assert first.keys() == second.keys()
        copies.restore()
    assert differed == (game != "hex"), "nothing was hidden"
    assert types == {kind.__struct_config__.tag for kind in get_args(FromServer)}


def test_every_route_is_asked_here(settings: Settings) -> None:
    """A new endpoint or message needs a probe here, or a place among those that touch no table."""
    routes = set()
    for route in all_routes(settings.largest_request).routes:
        if isinstance(route, HTTPRoute) and not route.path.startswith("/api/schema"):
            routes |= {(method, route.path) for method in route.methods if method != "OPTIONS"}
        elif isinstance(route, WebSocketRoute):
            assert route.path == f"{TABLE}/live"
    assert routes == PROBES.keys() | ELSEWHERE | STREAMS | AGAIN
    said = {kind.__struct_config__.tag for kind in get_args(FromClient)}
    assert said == {"watch", "answer", "undo", "chat", "ping"}
