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
    "runs_per_hour", "exports_per_hour", "tournaments_per_day", "clubs_per_day", "joins_per_hour",
    "club_texts_per_hour", "reports_per_hour", "resets_per_hour", "takeouts_per_day",
    "mails_per_hour", "challenges_per_hour", "searches_per_minute",
    "accounts_per_hour", "logins_per_minute", "connections_per_address", "bot_games", "verdicts", "costly",
)  # fmt: skip


# The browsers' own: nobody else is sent anything, whatever a page asks for. A star stands for one or more names.
PUSH_SERVICES = (
    "https://fcm.googleapis.com", "https://*.push.services.mozilla.com", "https://*.notify.windows.com",
    "https://*.push.apple.com",
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
    work_processes: int = min(2, os.cpu_count() or 1)  # for what requests need long; 0: a thread of the server
    costly: int = 1  # times what a kind of costly request says that one address may ask at once
    tables_in_memory: int = 2000  # tables nobody watches are dropped from memory beyond that
    table_megabytes: int = 512  # or beyond that
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
    runs_per_hour: int = 120  # through puzzles
    exports_per_hour: int = 6  # of all attempts at puzzles
    tournaments_per_day: int = 20  # that are made
    clubs_per_day: int = 5  # that are made, by one player as well
    joins_per_hour: int = 60  # of clubs, and invitations to them, by one player as well
    club_texts_per_hour: int = 60  # by one player
    reports_per_hour: int = 10  # by one player as well
    resets_per_hour: int = 10  # of passwords; a third of that for one e-mail address
    takeouts_per_day: int = 5  # of all that is stored about one player
    verdicts: int = 3  # on games, that wait at the same time; also players who wait for puzzles from their games
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
    mails_per_hour: int = 6  # that somebody may have sent to an address by a request: to confirm it, say
    challenges_per_hour: int = 30  # of one player, and of one address
    searches_per_minute: int = 60  # for players
    absence_seconds: float = 600  # without a clock: how long somebody may be away; 0: for ever
    argon2_rounds: int = 3
    argon2_kib: int = 65_536
    argon2_lanes: int = 4
    smtp: str = ""  # the SMTP server, as smtp://name:password@host:587; empty: no e-mail
    sender: str = ""  # of e-mail, as Sztab <notices@example.org>
    address: str = ""  # how people reach this server, as https://sztab.example.org: links in notices begin with it
    push: bool = False  # notices by Web Push
    push_services: tuple[str, ...] = PUSH_SERVICES
    outbox_seconds: float = 1.0  # how often it is looked at whether something is to be sent
    mail_gap_seconds: float = 60.0  # between two messages to one player, at least: what comes meanwhile is one message
    vacation_days: float = 28  # in which a player's clocks may stand, each year
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
