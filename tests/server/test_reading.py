"""Long texts are read beside the loop, are paid for, and hold up no one else."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from sztab.core.action import BadInput
from sztab.games.hex.game import GAME
from sztab.messages.errors import Refused
from sztab.server.people.limits import Limits
from sztab.server.settings import Settings
from sztab.server.web.reading import WAITING, Reading

POSITION = "19 | a1:Bas2 | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
SLOW = f"{POSITION.replace('B:play', 'B:play' + ' ====' * 3900)} x"


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/api/study", {"game": "hex", "position": SLOW}),
        ("/api/study", {"record": f'[Game "hex"]\n[Position "{SLOW}"]\n'}),
        ("/api/records", {"record": f'[Game "hex"]\n[Position "{SLOW}"]\n'}),
    ],
)
def test_a_text_made_to_be_slow_is_refused_at_once(client: TestClient[Any], path: str, wish: dict[str, str]) -> None:
    person = Person(client, "Ann")
    assert "is unknown here" in person.post(path, 400, **wish)["error"]


def test_texts_are_read_beside_the_loop(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def noted(*_: Any) -> Any:
        threads.append(threading.current_thread().name)
        raise BadInput("noted")

    monkeypatch.setattr(type(GAME), "read_position", noted)
    monkeypatch.setattr(type(GAME), "read_tags", noted)
    person, record = Person(client, "Ann"), f'[Game "hex"]\n[Position "{POSITION}"]\n'
    for path, wish in (
        ("/api/study", {"game": "hex", "position": POSITION}),
        ("/api/study", {"record": record}),
        ("/api/records", {"record": record}),
    ):
        assert person.post(path, 400, **wish)["error"] == "noted"
    assert [name.partition("_")[0] for name in threads] == ["reading"] * 3


def test_reading_is_paid_for_and_does_not_pile_up() -> None:
    limits = Limits(Settings(computing_per_minute=0.0004), FakeClock())
    begun, go_on = threading.Event(), threading.Event()

    def text() -> int:
        begun.set()
        go_on.wait()
        return sum(range(100_000))

    async def ask() -> None:
        reading = Reading(limits)
        limits.computing.spend("mallory", 0, 0)
        waiting = [asyncio.ensure_future(reading.read("mallory", text)) for _ in range(WAITING)]
        await asyncio.to_thread(begun.wait)
        with pytest.raises(Refused) as refused:
            await reading.read("ann", text)
        assert refused.value.status == 503
        waiting[0].cancel()  # whoever sent it has left
        go_on.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        with pytest.raises(Refused):
            limits.computing.spend("mallory", 0, 0)
        limits.computing.spend("ann", 0, 0)
        reading.close()

    asyncio.run(asyncio.wait_for(ask(), 30))
