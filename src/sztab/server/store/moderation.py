"""Reports, and what the operator does about them; plain blocking code, for the server and for `sztab admin`.

Everything the operator does is written down in the transaction that does it. Servers notice by that: they look
whether the log has grown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sztab.messages.people import Player
from sztab.server.store import clubs as club_store
from sztab.server.store import tournaments as tournament_store
from sztab.server.store.schema import (
    accounts,
    admin_log,
    chats,
    club_members,
    club_news,
    clubs,
    players,
    reports,
    results,
    sanctions,
    sessions,
    tournament_chats,
)

T = TypeVar("T")
_TRIES = 20


class Reported(Struct, frozen=True):
    """A report; `text` is what was reported, as it stood then. `by` is none when the reporter has gone."""

    number: int
    at: float
    by: str | None
    kind: str
    subject: str
    accused: str | None
    reason: str
    words: str
    text: str
    settled: float | None


class Deed(Struct, frozen=True):
    """Something that the operator did."""

    number: int
    at: float
    operator: str
    action: str
    accused: str | None
    subject: str
    words: str


class Operator(Struct, frozen=True):
    """Who does it, when, and why."""

    name: str
    now: float
    why: str = ""


class Standing(Struct, frozen=True):
    """What was decided about somebody."""

    muted_until: float | None = None
    closed: float | None = None
    former: str | None = None


def _numbered(work: Callable[[], T]) -> T:
    """Do something that writes the next number; somebody else may be quicker with it."""
    for _ in range(_TRIES):
        try:
            return work()
        except IntegrityError:
            continue
    return work()


def _next(connection: Connection, table: Table) -> int:
    return (connection.execute(select(func.max(table.c.number))).scalar() or 0) + 1


# ---- reports


def subject_of(engine: Engine, kind: str, subject: str) -> tuple[str, str | None] | None:
    """What is reported, as it stands, and whose doing it is; none: there is no such thing."""
    with engine.connect() as connection:
        if kind == "player":
            name = connection.execute(select(players.c.name).where(players.c.id == subject)).scalar()
            return (name, subject) if name is not None else None
        if kind == "chat":
            return _chat_line(connection, subject)
        if kind == "news":
            query = select(club_news.c.text, club_news.c.player).where(club_news.c.id == subject)
            found = connection.execute(query).first()
            return (found[0], found[1]) if found else None
        if kind == "tournament":
            return tournament_store.words_of(connection, subject)
        club = club_store.club(connection, subject)
        if not club:
            return None
        c = club_members.c
        owner = select(c.player).where((c.club == club.id) & (c.role == "owner"))
        return f"{club.name}\n{club.about}".strip(), connection.execute(owner).scalar()


def _chat_line(connection: Connection, subject: str) -> tuple[str, str] | None:
    table, _, number = subject.partition("/")
    if not number.isdecimal() or len(number) > 9:
        return None
    where, line = _line(table, int(number))
    found = connection.execute(select(where.c.text, where.c.player).where(line)).first()
    return (found[0], found[1]) if found else None


def _line(place: str, number: int) -> tuple[Table, ColumnElement[bool]]:
    """The line of a chat, at a table or at a tournament."""
    if place.startswith("o_"):
        return tournament_chats, (tournament_chats.c.tournament == place) & (tournament_chats.c.number == number)
    return chats, (chats.c.table == place) & (chats.c.number == number)


def add_report(
    engine: Engine,
    player: str,
    kind: str,
    subject: str,
    accused: str | None,
    reason: str,
    words: str,
    text: str,
    now: float,
) -> bool:
    """False: this player has reported it already, and nobody has looked at that yet."""
    c = reports.c
    again = (c.player == player) & (c.kind == kind) & (c.subject == subject) & c.settled.is_(None)

    def add() -> bool:
        with engine.execution_options(writes=True).begin() as connection:
            if connection.execute(select(c.number).where(again)).first():
                return False
            row = {
                "number": _next(connection, reports), "at": now, "player": player, "kind": kind, "subject": subject,
                "accused": accused, "reason": reason, "words": words, "text": text,
            }  # fmt: skip
            connection.execute(insert(reports), row)
            return True

    return _numbered(add)


def list_reports(engine: Engine, everything: bool = False, limit: int = 1000) -> list[Reported]:
    """Those that nobody has settled, the oldest first; or all, the newest last."""
    c = reports.c
    query = select(reports).order_by(c.number.desc() if everything else c.number).limit(limit)
    if not everything:
        query = query.where(c.settled.is_(None))
    with engine.connect() as connection:
        found = [Reported(*row) for row in connection.execute(query)]
    return found[::-1] if everything else found


def report(engine: Engine, number: int) -> Reported | None:
    with engine.connect() as connection:
        found = connection.execute(select(reports).where(reports.c.number == number)).first()
    return Reported(*found) if found else None


# ---- people


def player_called(engine: Engine, name: str, login: str) -> Player | None:
    """A player by id, or by the name of the account."""
    c = players.c
    query = select(c.id, c.name, c.account)
    with engine.connect() as connection:
        found = connection.execute(query.where(c.id == name)).first()
        found = found or connection.execute(query.join(accounts).where(accounts.c.login == login)).first()
    return Player(*found) if found else None


def standing(database: Engine | Connection, player: str) -> Standing:
    if isinstance(database, Engine):
        with database.connect() as connection:
            return standing(connection, player)
    c = sanctions.c
    query = select(c.muted_until, c.closed, c.former).where(c.player == player)
    found = database.execute(query).first()
    return Standing(*found) if found else Standing()


def _decide(connection: Connection, player: str, decided: Standing) -> None:
    connection.execute(delete(sanctions).where(sanctions.c.player == player))
    if decided != Standing():
        values = {name: getattr(decided, name) for name in Standing.__struct_fields__}
        connection.execute(insert(sanctions), {"player": player, **values})


def _did(
    engine: Engine, by: Operator, action: str, accused: str | None, subject: str, do: Callable[[Connection], str]
) -> None:
    """Do something and write it down, or neither; what it returns is written down behind the reason."""

    def work() -> None:
        with engine.execution_options(writes=True).begin() as connection:
            more = do(connection)
            row = {
                "number": _next(connection, admin_log), "at": by.now, "operator": by.name[:64], "action": action,
                "accused": accused, "subject": subject[:120], "words": "\n".join(filter(None, (by.why, more))),
            }  # fmt: skip
            connection.execute(insert(admin_log), row)

    _numbered(work)


def mute(engine: Engine, by: Operator, player: str, until: float | None) -> None:
    """Let somebody write nothing that others read until then; none: let them write again."""

    def do(connection: Connection) -> str:
        was = standing(connection, player)
        _decide(connection, player, Standing(until, was.closed, was.former))
        return ""

    _did(engine, by, "unmute" if until is None else "mute", player, f"player:{player}", do)


def close(engine: Engine, by: Operator, player: str, name: tuple[str, str] | None) -> None:
    """End an account's sessions and let nobody log in; `name` and how it is compared replace the present ones.

    Clubs go over to those who look after them, too.
    """

    def do(connection: Connection) -> str:
        was = standing(connection, player)
        former = was.former
        if name:
            called = connection.execute(select(players.c.name).where(players.c.id == player)).scalar_one()
            former = former or called
            _rename(connection, player, *name)
        _decide(connection, player, Standing(was.muted_until, was.closed or by.now, former))
        connection.execute(delete(sessions).where(sessions.c.player == player))
        club_store.pass_on(connection, player, keep=True)
        return f"{former} -> {name[0]}" if name else ""

    _did(engine, by, "close", player, f"player:{player}", do)


def reopen(engine: Engine, by: Operator, player: str, name: tuple[str, str] | None) -> None:
    """The account can be used again; under `name`, where one is given."""

    def do(connection: Connection) -> str:
        _decide(connection, player, Standing(standing(connection, player).muted_until))
        if name:
            _rename(connection, player, *name)
        return ""

    _did(engine, by, "reopen", player, f"player:{player}", do)


def _rename(connection: Connection, player: str, name: str, login: str) -> None:
    """Everywhere but at tables, which keep the names that were played under."""
    connection.execute(update(players).where(players.c.id == player).values(name=name))
    connection.execute(update(accounts).where(accounts.c.player == player).values(login=login))
    for table in (results, chats, tournament_chats):
        connection.execute(update(table).where(table.c.player == player).values(name=name))
    tournament_store.rename(connection, player, name)


def login_taken(engine: Engine, login: str) -> bool:
    with engine.connect() as connection:
        return connection.execute(select(accounts.c.player).where(accounts.c.login == login)).first() is not None


# ---- texts


def remove_text(engine: Engine, by: Operator, kind: str, subject: str, whole: bool = False) -> bool:
    """Remove a line of a chat, news, name and text of a tournament, or what a club says about itself.

    `whole`: the club. False: there is none.

    Of a line only the words go: its number stays, so that everybody goes on counting.
    """
    found = subject_of(engine, kind, subject)
    if not found:
        return False
    text, accused = found

    def do(connection: Connection) -> str:
        if kind == "chat":
            table, _, number = subject.partition("/")
            where, line = _line(table, int(number))
            connection.execute(update(where).where(line).values(text=""))
        elif kind == "tournament":
            tournament_store.clear_words(connection, subject)
        elif kind == "news":
            connection.execute(delete(club_news).where(club_news.c.id == subject))
        elif whole:
            connection.execute(delete(clubs).where(clubs.c.slug == subject))
        else:
            connection.execute(update(clubs).where(clubs.c.slug == subject).values(about=""))
        return text

    _did(engine, by, "remove", accused, f"{kind}:{subject}", do)
    return True


def settle(engine: Engine, by: Operator, number: int) -> None:
    """Nothing more is to be done about a report."""

    def do(connection: Connection) -> str:
        connection.execute(update(reports).where(reports.c.number == number).values(settled=by.now))
        return ""

    _did(engine, by, "settle", None, f"report:{number}", do)


# ---- the log


def deeds(engine: Engine, after: int = 0, limit: int = 1000) -> list[Deed]:
    """What the operator did after a number, the newest last."""
    c = admin_log.c
    query = select(admin_log).where(c.number > after).order_by(c.number.desc()).limit(limit)
    with engine.connect() as connection:
        return [Deed(*row) for row in connection.execute(query)][::-1]


def last_deed(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.max(admin_log.c.number))).scalar() or 0


def note(engine: Engine, by: Operator, action: str, player: str) -> None:
    """Write down what was done about somebody elsewhere."""
    _did(engine, by, action, player, f"player:{player}", lambda _: "")
