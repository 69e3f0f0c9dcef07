"""What a server is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path

USUAL_PORT = 8051
STATIC = Path(__file__).parent / "static"


_COUNTED = (
    "requests_per_minute", "studies_per_minute", "hints_per_minute", "computing_per_minute", "tables_per_hour",
    "records_per_hour", "stored_per_day", "guests_per_hour", "chats_per_minute", "tokens_per_hour",
    "accounts_per_hour", "logins_per_minute", "connections_per_address", "bot_games", "verdicts",
)  # fmt: skip


def data_folder() -> Path:
    """Where the data lies when nobody says otherwise."""
    return Path(os.environ.get("SZTAB_DATA") or user_data_path("sztab"))


@dataclass(frozen=True)
class Settings:
    """Everything that may differ between two servers."""

    data: Path = field(default_factory=data_folder)
    database: str = ""  # an SQLAlchemy URL; SQLite in the data folder when empty
    redis: str = ""  # the address of a Redis server: other processes share the database
    lease_seconds: float = 5.0  # how long a process may be silent before others do its work
    static: Path = STATIC
    origins: tuple[str, ...] = ()  # pages of other addresses that may open WebSockets
    hosts: tuple[str, ...] = ("*",)  # names that it goes by, apart from its addresses; *: any
    secure_cookies: bool = False  # behind https
    migrate: bool = True  # bring the database up to date at the start
    bot_queue: bool = False  # bots think elsewhere: see live/bot_queue.py
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    warm: tuple[str, ...] = ()  # games whose bots compile the rules as soon as the server starts
    tables_in_memory: int = 2000  # tables nobody watches are dropped from memory beyond that
    sweep_seconds: float = 0.5  # how often clocks are looked at
    requests_per_minute: int = 1200  # of one address, and of one player
    studies_per_minute: int = 900  # of one address; a long one counts for several
    hints_per_minute: int = 30  # of one address, as all of the following
    computing_per_minute: float = 12.0  # seconds of this process that requests may take
    tables_per_hour: int = 240
    bot_games: int = 4  # without people, that run at the same time
    records_per_hour: int = 60  # that are brought along
    stored_per_day: int = 50 * 1024 * 1024  # bytes of games that are brought along
    guests_per_hour: int = 60
    chats_per_minute: int = 60
    tokens_per_hour: int = 20  # for programs
    verdicts: int = 3  # on games, that wait at the same time
    messages_per_second: float = 20.0  # of one WebSocket, on average
    slow_seconds: float = 10.0  # how long one message may take to be sent
    silent_seconds: float = 10.0  # how long a new WebSocket may say nothing
    largest_request: int = 256 * 1024
    largest_message: int = 16 * 1024
    keep_guests_days: int = 7  # those who sit at no table; 0: for ever
    keep_tables_days: int = 0  # ended ones; 0: for ever
    connections_per_address: int = 1000  # WebSockets and streams
    accounts_per_hour: int = 20  # that one address may register
    logins_per_minute: int = 20  # of one address
    guesses_per_hour: int = 30  # wrong passwords for one account
    absence_seconds: float = 600  # without a clock: how long somebody may be away; 0: for ever
    argon2_rounds: int = 3
    argon2_kib: int = 65_536
    argon2_lanes: int = 4
    log: Literal["text", "json"] = "text"

    def times(self, factor: float) -> Settings:
        """The same with all limits for one address multiplied."""
        return replace(self, **{name: type(found)(max(1, found * factor)) for name, found in self._counted()})

    def _counted(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in _COUNTED)

    @property
    def url(self) -> str:
        if self.database:
            return self.database
        return f"sqlite:///{self.data / 'sztab.db'}"
