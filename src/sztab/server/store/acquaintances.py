"""Whom people find, follow, block and challenge; plain blocking code like the rest of the store."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update

from sztab.messages.acquaintances import Acquaintance, Challenge, ChallengeStatus
from sztab.messages.people import Player, SeatPlayer
from sztab.server.store import contacts
from sztab.server.store.schema import accounts, blocks, challenges, follows, mutes, players, seats, tables

MOST_FOUND = 20
Link = Literal["follows", "blocks"]
_TABLES = {"follows": (follows, follows.c.followed), "blocks": (blocks, blocks.c.blocked)}


def find(engine: Engine, me: str | None, login: str) -> list[Acquaintance]:
    """Accounts whose name begins with something, as it is compared; the exact one first."""
    escaped = login.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    query = _known(me).join(accounts, accounts.c.player == players.c.id)
    query = query.where(accounts.c.login.like(f"{escaped}%", escape="\\")).order_by(accounts.c.login)
    with engine.connect() as connection:
        return [Acquaintance(*row) for row in connection.execute(query.limit(MOST_FOUND))]


def linked(engine: Engine, me: str, link: Link) -> list[Acquaintance]:
    """Whom somebody follows, or has blocked."""
    table, other = _TABLES[link]
    query = _known(me).join(table, (other == players.c.id) & (table.c.player == me))
    with engine.connect() as connection:
        return [Acquaintance(*row) for row in connection.execute(query.order_by(func.lower(players.c.name)))]


def known(engine: Engine, me: str, other: str) -> Acquaintance | None:
    with engine.connect() as connection:
        found = connection.execute(_known(me).where(players.c.id == other)).first()
    return Acquaintance(*found) if found else None


def _known(me: str | None) -> Any:
    f, b = follows.alias().c, blocks.alias().c
    followed = select(f.player).where((f.player == me) & (f.followed == players.c.id)).exists()
    blocked = select(b.player).where((b.player == me) & (b.blocked == players.c.id)).exists()
    return select(players.c.id, players.c.name, followed, blocked)


def account(engine: Engine, login: str) -> Player | None:
    """The account with a name, as it is compared."""
    query = select(players.c.id, players.c.name).join(accounts).where(accounts.c.login == login)
    with engine.connect() as connection:
        found = connection.execute(query).first()
    return Player(found.id, found.name, True) if found else None


def follow(connection: Connection, me: str, other: str, on: bool, now: float) -> None:
    mine = (follows.c.player == me) & (follows.c.followed == other)
    connection.execute(delete(follows).where(mine))
    if on:
        connection.execute(insert(follows), {"player": me, "followed": other, "since": now})


def block(connection: Connection, me: str, other: str, on: bool) -> None:
    """Whoever is blocked neither follows nor is followed, and what they ask for is declined."""
    connection.execute(delete(blocks).where((blocks.c.player == me) & (blocks.c.blocked == other)))
    if not on:
        return
    connection.execute(insert(blocks), {"player": me, "blocked": other})
    for one, two in ((me, other), (other, me)):
        connection.execute(delete(follows).where((follows.c.player == one) & (follows.c.followed == two)))
    c = challenges.c
    theirs = (c.status == "open") & (c.challenger == other) & (c.challenged == me)
    connection.execute(update(challenges).where(theirs).values(status="declined"))


def count(engine: Engine, me: str, link: Link) -> int:
    table, _ = _TABLES[link]
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).where(table.c.player == me)).scalar() or 0)


def stands_between(engine: Engine, one: str, two: str) -> bool:
    """Has either of them blocked the other?"""
    c = blocks.c
    pair = or_((c.player == one) & (c.blocked == two), (c.player == two) & (c.blocked == one))
    with engine.connect() as connection:
        return connection.execute(select(c.player).where(pair).limit(1)).first() is not None


def follows_them(engine: Engine, one: str, two: str) -> bool:
    query = select(follows.c.player).where((follows.c.player == one) & (follows.c.followed == two))
    with engine.connect() as connection:
        return connection.execute(query).first() is not None


def welcomes(engine: Engine, one: str, two: str) -> bool:
    """Does somebody take challenges of the other? Who is blocked is told nothing else than everybody is."""
    if stands_between(engine, one, two):
        return False
    wishes = contacts.wishes(engine, one)
    return wishes.challenges == "everybody" or (wishes.challenges == "followed" and follows_them(engine, one, two))


def unheard(reader: str) -> Any:
    """Those whose words somebody does not get: the muted and the blocked."""
    muted = select(mutes.c.muted).where(mutes.c.player == reader)
    return muted.union(select(blocks.c.blocked).where(blocks.c.player == reader))


# ---- challenges


def _challenges() -> Any:
    one, two = players.alias("one"), players.alias("two")
    names = one.c.name.label("challenger_name"), two.c.name.label("challenged_name")
    query = select(challenges, *names).join(one, one.c.id == challenges.c.challenger)
    return query.join(two, two.c.id == challenges.c.challenged)


def _challenge(row: Any) -> Challenge:
    challenger = SeatPlayer(row.challenger, row.challenger_name)
    challenged = SeatPlayer(row.challenged, row.challenged_name)
    return Challenge(row.id, challenger, challenged, row.game, row.at, row.status, row.table, bytes(row.wish))


def open_challenges(engine: Engine, me: str) -> list[Challenge]:
    """Those that wait for somebody's answer, or for somebody else's, the newest first."""
    c = challenges.c
    mine = (c.status == "open") & or_(c.challenger == me, c.challenged == me)
    with engine.connect() as connection:
        return [_challenge(row) for row in connection.execute(_challenges().where(mine).order_by(c.at.desc()))]


def challenge(engine: Engine, id: str) -> Challenge | None:
    with engine.connect() as connection:
        found = connection.execute(_challenges().where(challenges.c.id == id)).first()
    return _challenge(found) if found else None


def add_challenge(
    connection: Connection, id: str, challenger: str, challenged: str, game: str, wish: bytes, at: float
) -> None:
    row = {"id": id, "challenger": challenger, "challenged": challenged, "game": game, "wish": wish, "at": at}
    connection.execute(insert(challenges), {**row, "status": "open"})


def answer_challenge(connection: Connection, id: str, status: ChallengeStatus, table: str | None = None) -> bool:
    """False: it was answered already."""
    c = challenges.c
    answering = update(challenges).where((c.id == id) & (c.status == "open")).values(status=status, table=table)
    return connection.execute(answering).rowcount == 1


def playing(engine: Engine, of: Collection[str]) -> dict[str, str]:
    """Of some players the newest public game that runs, as everybody finds it in the lobby."""
    query = select(seats.c.player, tables.c.id).join(tables, tables.c.id == seats.c.table)
    query = query.where(seats.c.player.in_(of) & tables.c.public & (tables.c.status == "running"))
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(tables.c.created)).all()
        return {row.player: row.id for row in rows}
