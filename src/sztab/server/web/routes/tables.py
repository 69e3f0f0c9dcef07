"""Secret links to seats, what players add to the seed, and what they say."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from sztab.messages.people import ChatMessage
from sztab.messages.tables import (
    ChatRequest,
    EntropyRequest,
    LinkRequest,
    Table,
    TableSeat,
    TableWithLinks,
)
from sztab.server.people.sessions import Caller
from sztab.server.web import chat
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer
from sztab.server.web.runtime import Server


def may_make_table(server: Server, caller: Caller) -> None:
    """Tables are stored for ever, so each address and each player may make a limited number."""
    server.limits.tables.spend(caller.address)
    server.limits.tables.spend(caller.known().id)


@post("/api/tables/{id:str}/seats/{seat:int}/link", status_code=200, tags=["tables"], responses=PROBLEMS)
async def new_link(id: FromPath[str], seat: FromPath[int], server: TheServer, caller: TheCaller) -> TableWithLinks:
    """A new secret link; the old one ends."""
    live, link = await server.seating.new_link(id, seat, caller)
    return TableWithLinks(live.info(), [link])


@post("/api/links", status_code=200, tags=["tables"], responses=PROBLEMS)
async def open_link(data: JSONBody[LinkRequest], server: TheServer, caller: TheCaller) -> TableSeat:
    """Sit down where a secret link leads; it opens once, and the answer has the next one."""
    live, link = await server.seating.open_link(data.token, caller.known())
    return TableSeat(live.info(), link.seat, link)


@post("/api/tables/{id:str}/entropy", status_code=200, tags=["tables"], responses=PROBLEMS)
async def entropy(id: FromPath[str], data: JSONBody[EntropyRequest], server: TheServer, caller: TheCaller) -> Table:
    """Mix something into the seed before the start."""
    return (await server.seating.add_entropy(id, data.seat, data.entropy, caller)).info()


@post("/api/tables/{id:str}/chat", tags=["chat"], responses=PROBLEMS)
async def say(id: FromPath[str], data: JSONBody[ChatRequest], server: TheServer, caller: TheCaller) -> ChatMessage:
    """Say something."""
    return await chat.say(server, id, caller, data.text)


HANDLERS = [new_link, open_link, entropy, say]
