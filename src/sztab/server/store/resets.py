"""Letters to those who forgot their password.

That somebody asked is kept before the answer, and a letter until it was sent.
Its secret (`links.py`) is made when it is sent: none waits in the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from sztab.messages.people import Player
from sztab.server.store import links
from sztab.server.store.links import LASTS, Link
from sztab.server.store.schema import accounts, emails, players, reset_letters, sanctions

_c = reset_letters.c


class Letter(NamedTuple):
    """What is to be written to an address; `player` is none until it is known whose address it is."""

    id: str
    email: str
    language: str
    created: float
    player: str | None = None
    name: str = ""
    tries: int = 0


def keep(connection: Connection, letters: Sequence[Letter], now: float) -> None:
    """Letters that are to be written; what nobody could send while a link works is forgotten."""
    connection.execute(delete(reset_letters).where(_c.created < now - LASTS["password"]))
    rows = [
        {
            "id": one.id,
            "email": one.email,
            "player": one.player,
            "language": one.language,
            "created": one.created,
            "due": now,
            "until": 0.0,
            "tries": 0,
        }
        for one in letters
    ]
    if rows:
        connection.execute(insert(reset_letters), rows)


def claim(connection: Connection, now: float, until: float) -> Letter | None:
    """One that nobody else writes before `until`."""
    open = (_c.due <= now) & (_c.until <= now) & (_c.created >= now - LASTS["password"])
    some = select(_c.id).where(open).order_by(_c.due, _c.id).limit(1)
    if connection.dialect.name == "postgresql":
        some = some.with_for_update(skip_locked=True)
    id = connection.execute(some).scalar()
    if id is None:
        return None
    connection.execute(update(reset_letters).where(_c.id == id).values(until=until))
    query = select(_c.id, _c.email, _c.language, _c.created, _c.player, func.coalesce(players.c.name, ""), _c.tries)
    query = query.join_from(reset_letters, players, players.c.id == _c.player, isouter=True)
    found = connection.execute(query.where(_c.id == id)).first()
    return Letter(*found) if found else None


def spread(connection: Connection, letter: Letter, owners: Sequence[Player], now: float) -> None:
    """Whose address it is is known: one letter for each account, in place of the one."""
    if connection.execute(delete(reset_letters).where(_c.id == letter.id)).rowcount:
        each = [letter._replace(id=f"{letter.id}.{place}", player=one.id) for place, one in enumerate(owners)]
        keep(connection, each, now)


def sent(connection: Connection, id: str) -> None:
    connection.execute(delete(reset_letters).where(_c.id == id))


def again(connection: Connection, id: str, when: float) -> None:
    """It was not taken: try once more, later."""
    connection.execute(update(reset_letters).where(_c.id == id).values(due=when, until=0.0, tries=_c.tries + 1))


def release(connection: Connection) -> None:
    """Free everything: its holders are dead."""
    connection.execute(update(reset_letters).where(_c.until > 0).values(until=0.0))


def owners(engine: Engine, letter: Letter, limit: int) -> list[Player]:
    """The accounts that have confirmed an address, without those that are closed.

    Nor those whose password has changed since somebody asked: such a change ends all links.
    """
    query = select(players.c.id, players.c.name, players.c.account).join_from(emails, players)
    query = query.join(sanctions, sanctions.c.player == players.c.id, isouter=True)
    query = query.join(accounts, accounts.c.player == players.c.id)
    query = query.where((func.lower(emails.c.email) == letter.email.lower()) & sanctions.c.closed.is_(None))
    query = query.where(accounts.c.changed <= letter.created)
    with engine.connect() as connection:
        return [Player(*row) for row in connection.execute(query.order_by(players.c.id).limit(limit))]


def begin(connection: Connection, letter: Letter, player: str, hash: str, now: float) -> bool:
    """Keep the secret of a letter; False: the password or the address has changed meanwhile, so it is not sent."""
    mine = select(_c.id).where(_c.id == letter.id).with_for_update()
    if connection.execute(mine).first() is None:
        return False
    links.issue(connection, "password", Link(player, letter.email), hash, now)
    return True
