"""Secrets that are sent by link and lead to an account; only their hashes are kept.

Each works once, not for long, and for what it was made for: one player, one purpose, one address. Every change of the
password or of the address ends all that a player was sent, and those that are still to be sent.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection, Engine, Select, delete, insert, select

from sztab.server.store.schema import mailed_links, reset_letters

Purpose = Literal["password", "address"]
LASTS: dict[Purpose, float] = {"password": 1800.0, "address": 86_400.0}  # seconds
_c = mailed_links.c


class Link(NamedTuple):
    """What a secret is for."""

    player: str
    email: str  # where it was sent; empty where the operator hands it over


def issue(connection: Connection, purpose: Purpose, link: Link, hash: str, now: float) -> None:
    """Keep a secret. Those that work no longer are forgotten, and so is another address that was not confirmed yet."""
    for each, seconds in LASTS.items():
        connection.execute(delete(mailed_links).where((_c.purpose == each) & (_c.created < now - seconds)))
    if purpose == "address":
        connection.execute(delete(mailed_links).where((_c.purpose == purpose) & (_c.player == link.player)))
    row = {"hash": hash, "purpose": purpose, "created": now, **link._asdict()}
    connection.execute(insert(mailed_links), row)


def find(engine: Engine, purpose: Purpose, hash: str, now: float) -> Link | None:
    """What a secret is for, as long as it works."""
    with engine.connect() as connection:
        found = connection.execute(_working(purpose, hash, now)).first()
    return Link(found.player, found.email) if found else None


def spend(connection: Connection, purpose: Purpose, hash: str, now: float) -> Link | None:
    """Use a secret up, and with it all others of the player; None: it did not work."""
    found = connection.execute(_working(purpose, hash, now)).first()
    if not found or not connection.execute(delete(mailed_links).where(_c.hash == hash)).rowcount:
        return None
    end_all(connection, found.player)
    return Link(found.player, found.email)


def end_all(connection: Connection, player: str) -> None:
    """The password or the address has changed: nothing that was sent before leads to the account."""
    connection.execute(delete(mailed_links).where(_c.player == player))
    connection.execute(delete(reset_letters).where(reset_letters.c.player == player))


def _working(purpose: Purpose, hash: str, now: float) -> Select[tuple[str, str]]:
    mine = (_c.hash == hash) & (_c.purpose == purpose) & (_c.created >= now - LASTS[purpose])
    return select(_c.player, _c.email).where(mine)
