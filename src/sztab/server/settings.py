"""What a server is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

USUAL_PORT = 8051
STATIC = Path(__file__).parent / "static"


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
    bot_queue: bool = False  # bots think elsewhere: see thinking.py
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    warm: tuple[str, ...] = ()  # games whose bots compile the rules as soon as the server starts
    tables_in_memory: int = 2000  # tables nobody watches are dropped from memory beyond that
    sweep_seconds: float = 0.5  # how often clocks are looked at
    requests_per_minute: int = 1200  # of one address, and of one player
    studies_per_minute: int = 900  # of one address; a long one counts for several
    hints_per_minute: int = 30  # about studies, of one address
    messages_per_second: float = 20.0  # of one WebSocket, on average
    slow_seconds: float = 10.0  # how long one message may take to be sent
    silent_seconds: float = 10.0  # how long a new WebSocket may say nothing
    largest_request: int = 256 * 1024
    largest_message: int = 16 * 1024
    keep_guests_days: int = 0  # 0: for ever
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

    @property
    def url(self) -> str:
        if self.database:
            return self.database
        return f"sqlite:///{self.data / 'sztab.db'}"
