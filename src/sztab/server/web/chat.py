"""Chat at a table. Players are not sent what people they have muted write."""

from __future__ import annotations

from sztab.messages.errors import Refused
from sztab.messages.people import ChatMessage
from sztab.server.live.live_table import LiveTable
from sztab.server.people.sessions import Caller
from sztab.server.web.runtime import Server
from sztab.usecases.names import clean_text


async def say(server: Server, id: str, caller: Caller, text: str) -> ChatMessage:
    """Write to everybody at a table."""
    live = await server.tables.get(id)
    player = caller.known()
    await server.moderation.may_write(player)
    for name in (player.id, caller.address):
        server.limits.chatting.spend(name)
    text = clean_text(text)
    if not text:
        raise Refused(400, "There is nothing in this message.", field="text")
    table = live.table
    seats = [seat for seat in range(len(table.seats)) if caller.holds(table, seat)]
    message = await server.store.write(
        server.store.add_chat, id, server.now(), player, seats[0] if seats else None, text
    )  # fmt: skip
    live.chat = message.number
    server.tables.tell(live, "chat", None)
    return message


async def read(server: Server, live: LiveTable, caller: Caller, after: int) -> list[ChatMessage]:
    """What was said after a number."""
    reader = caller.player.id if caller.player else None
    doubts = live.doubts
    messages = await server.store.read(server.store.chat, live.table.id, after, reader)
    if live.chat is None and live.doubts == doubts:
        live.chat = messages[-1].number if messages else after
    return messages
