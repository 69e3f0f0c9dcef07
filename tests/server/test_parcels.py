"""What is packed once is read by everybody, however they unpack it; and nobody slow is written to past the queue."""

from __future__ import annotations

import asyncio
import json
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame
from websockets.protocol import CLOSING, OPEN
from websockets.streams import StreamReader
from websockets.sync.client import connect

from crash import PATIENCE, ServerProcess
from sztab.messages.websocket import Pong
from sztab.server.live import parcels
from sztab.server.live.parcels import Parcel
from sztab.server.web.socket_compression import WebSockets

Persons = Callable[[str], Any]


class Parser:
    """A frame, read by the library of many programs."""

    def __init__(self, data: bytes) -> None:
        self._stream = StreamReader()
        self._stream.feed_data(data)

    def frame(self, packing: PerMessageDeflate) -> Frame:
        parsing = Frame.parse(self._stream.read_exact, mask=False, extensions=[packing])
        with pytest.raises(StopIteration) as done:
            next(parsing)
        assert isinstance(done.value.value, Frame)
        return done.value.value


READERS: list[dict[str, Any]] = [
    {},
    {"compression": None},
    {"compression": None, "extensions": [ClientPerMessageDeflateFactory()]},
    {"compression": None, "extensions": [ClientPerMessageDeflateFactory(server_max_window_bits=10)]},
]


def test_every_reader_reads_the_same(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        secret = server.program()
        wish = {"game": "wroclaw", "seats": [{"kind": "person"}, {"kind": "person"}]}
        made, _ = server.ask("/api/tables", wish, Authorization=f"Bearer {secret}")
        address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{made['table']['id']}/live"
        watch = {"type": "watch", "scene": True, "seats": [{"seat": 0, "token": made["links"][0]["token"]}]}
        states = []
        for how in READERS:
            with connect(address, proxy=None, open_timeout=PATIENCE, **how) as socket:
                socket.send(json.dumps(watch))
                while (message := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "state":
                    pass
                states.append(message)
                socket.send('{"type": "ping"}')
                while json.loads(socket.recv(timeout=PATIENCE))["type"] != "pong":
                    pass
        assert len(states[0]["view"]["legal"]) > 1
        assert states == [states[0]] * len(READERS)
    finally:
        server.stop()


@pytest.mark.parametrize("size", [100, 300, 5_000, 70_000, 300_000])
@pytest.mark.parametrize("packer", [parcels.compressobj, zlib.compressobj])
def test_a_frame_is_read_with_a_small_window(monkeypatch: pytest.MonkeyPatch, packer: Any, size: int) -> None:
    monkeypatch.setattr(parcels, "compressobj", packer)
    chance = random.Random(size)
    text = "".join(chance.choices(["mu@b2/1", "Szerszeń ", '","', "ą", "0"], k=size)).encode()[:size]
    reader = Parser(parcels._framed(text))
    packing = PerMessageDeflate(True, True, parcels.WINDOW, parcels.WINDOW)
    assert bytes(reader.frame(packing).data) == text


def test_a_parcel_is_packed_once() -> None:
    parcel = Parcel(Pong(0.0))
    assert parcel.frame is parcel.frame
    assert parcel.text == b'{"type":"pong","now":0.0}'


class _Wire:
    """As much of a connection as `push` looks at."""

    def __init__(self, state: Any = OPEN, slow: bool = False, closing: bool = False) -> None:
        self.conn = self
        self.transport = self
        self.state = state
        self.close_sent = False
        self.writable = asyncio.Event()
        if not slow:
            self.writable.set()
        self.closing = closing
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return self.closing

    def write(self, frame: bytes) -> None:
        self.written.append(frame)


@pytest.mark.parametrize(
    ("wire", "pushed"),
    [(_Wire(), True), (_Wire(slow=True), False), (_Wire(closing=True), False), (_Wire(CLOSING), False)],
)
def test_only_who_can_take_it_now_is_written_to_at_once(wire: Any, pushed: bool) -> None:
    assert WebSockets.push(wire, b"frame") is pushed
    assert wire.written == ([b"frame"] if pushed else [])


def test_only_who_has_been_silent_is_asked_whether_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda self, data: done.append("heard"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda self: done.append("asked"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "schedule_ping", lambda self: done.append("waited"))
    socket = WebSockets.__new__(WebSockets)
    socket.said, socket.transport = False, cast("Any", _Wire().transport)
    socket.send_keepalive_ping()
    socket.data_received(b"")
    socket.send_keepalive_ping()
    socket.send_keepalive_ping()
    assert done == ["asked", "heard", "waited", "asked"]


def test_whoever_sees_the_same_is_told_a_story_made_once(
    person: Persons, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    ann.answer(table, 0)
    ann.answer(table, 1)
    server = ann.client.app.state.server
    live = ann.client.blocking_portal.call(server.tables.get, table)
    live.stories.clear()
    narrated: list[Any] = []
    tell = live.play.game.tell
    monkeypatch.setattr(live.play.game, "tell", lambda *args: narrated.append(args) or tell(*args))
    told = [
        ann.client.blocking_portal.call(server.viewing.entries, live, viewer, language, 0)
        for viewer in (0, 1, None)
        for language in ("en", "pl")
    ]
    steps = len(live.recent)
    assert len(narrated) == 2 * steps  # everything is open in this game: once for each language
    assert [len(entries) for entries in told] == [steps] * 6
    assert told[0][0].story == told[2][0].story != told[1][0].story
    assert told[0][0].token is not None is told[2][0].token
