"""A server for each test, with a database of its own and a clock that stands until it is told to go on."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from server import services
from sztab.server.app import create_app
from sztab.server.settings import Settings
from sztab.server.store.store import Store, migrate


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class Person:
    """A browser: a session, the CSRF header, and a table."""

    def __init__(self, client: TestClient[Any], name: str) -> None:
        self.client = client
        client.cookies.clear()  # what somebody else's requests have left
        made = client.post("/api/session", json={"name": name})
        assert made.status_code == 201, made.text
        self.id = made.json()["player"]["id"]
        self.cookies = {"sztab_session": made.cookies["sztab_session"], "sztab_csrf": ""}
        client.cookies.clear()
        got = client.get("/api/session", headers=self.headers())
        self.cookies["sztab_csrf"] = got.cookies["sztab_csrf"]
        client.cookies.clear()

    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items() if value)
        return {"Cookie": cookies, "X-CSRF-Token": self.cookies["sztab_csrf"]}

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self._checked(self.client.get(path, params=params, headers=self.headers()), status)

    def post(self, path: str, status: int = 200, **data: Any) -> Any:
        return self._checked(self.client.post(path, json=data, headers=self.headers()), status)

    def sign(self, path: str, status: int = 200, **data: Any) -> Any:
        """Ask for something that gives a new session."""
        response = self.client.post(path, json=data, headers=self.headers())
        self.cookies["sztab_session"] = response.cookies.get("sztab_session", self.cookies["sztab_session"])
        self.client.cookies.clear()
        return self._checked(response, status)

    def register(self, name: str, password: str = "correct horse") -> Any:
        return self.sign("/api/account", 201, name=name, password=password)

    def delete(self, path: str) -> int:
        return int(self.client.delete(path, headers=self.headers()).status_code)

    @staticmethod
    def _checked(response: Any, status: int) -> Any:
        assert response.status_code == status, f"{response.status_code} {response.text}"
        return response.json() if "json" in response.headers.get("content-type", "") else response.text

    def table(self, game: str, *seats: str, **wish: Any) -> dict[str, Any]:
        """A new table: seats are `me`, `open` or the name of a bot."""
        kinds = {"me": {"kind": "person"}, "open": {"kind": "open"}}
        wanted = [kinds.get(seat, {"kind": "bot", "bot": seat}) for seat in seats]
        made: dict[str, Any] = self.post("/api/tables", 201, game=game, seats=wanted, **wish)
        return made

    def state(self, table: str, seat: int | None, **params: Any) -> Any:
        if seat is not None:
            params["seat"] = seat
        return self.get(f"/api/tables/{table}/state", **params)

    def answer(self, table: str, seat: int, token: str | None = None, status: int = 200, **more: Any) -> Any:
        """Answer the present decision, with the first legal token unless one is given."""
        state = self.state(table, seat)
        data = {"seat": seat, "decision": state["decision"], "token": token or state["view"]["legal"][0], **more}
        data.setdefault("client", f"c{seat}-{data['decision']}")
        return self.post(f"/api/tables/{table}/answer", status, **data)


@pytest.fixture(autouse=True)
def _own_logging() -> Iterator[None]:
    """A server that a test starts in this process sets up logging for good; the next test wants it as it was."""
    root, requests = logging.getLogger(), logging.getLogger("sztab.server.requests")
    before = root.level, requests.level, root.handlers[:]
    yield
    root.setLevel(before[0])
    requests.setLevel(before[1])
    root.handlers[:] = before[2]


@pytest.fixture(autouse=True)
def _nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers and bots of these tests interpret the rules: no process loads kernels, or compiles them beside others."""
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        data=tmp_path,
        bot_workers=1,
        work_processes=0,  # which would be started for each test
        requests_per_minute=1_000_000,
        messages_per_second=1000,
        computing_per_minute=1e9,
        tables_per_hour=1_000_000,
        bot_games=1000,
        records_per_hour=1_000_000,
        stored_per_day=10**12,
        guests_per_hour=1_000_000,
        chats_per_minute=1_000_000,
        argon2_rounds=1,
        argon2_kib=64,
        argon2_lanes=1,
    )


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that nobody has used: a copy of it is had sooner than one that goes through all versions."""
    file = tmp_path_factory.mktemp("migrated") / "sztab.db"
    store = Store(f"sqlite:///{file}")
    migrate(store.engine)
    store.close()
    return file


@pytest.fixture
def client(settings: Settings, clock: FakeClock, migrated: Path) -> Iterator[TestClient[Any]]:
    if not settings.database and not list(settings.data.glob("sztab.db*")):
        shutil.copy(migrated, settings.data / "sztab.db")
    with TestClient(create_app(settings, clock)) as client:
        yield client


@pytest.fixture
def member(client: TestClient[Any]) -> Callable[[str], Person]:
    """Somebody with an account."""

    def registered(name: str) -> Person:
        somebody = Person(client, name)
        somebody.register(name)
        return somebody

    return registered


@pytest.fixture
def person(client: TestClient[Any]) -> Callable[[str], Person]:
    return lambda name: Person(client, name)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with services.postgresql() as url:
        yield url


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    return services.new_database(postgresql_server)


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    with services.redis() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgresql"))
    return f"sqlite:///{tmp_path}/sztab.db"
