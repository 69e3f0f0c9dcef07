"""Sessions, bot tokens and mutes."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, post
from litestar.params import FromPath, JSONBody

from sztab.messages.errors import Refused
from sztab.messages.people import Player
from sztab.messages.tables import BotToken, MuteRequest, Mutes, NameRequest, Session
from sztab.server.web.driver import csrf_of, session_cookie
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer
from sztab.server.web.runtime import Server

MOST_MUTED = 1000  # by one player


def signed(
    request: Request[Any, Any, Any], server: Server, player: Player, token: str, status: int = 201
) -> Response[Session]:
    """Who somebody is from now on, with the cookie that proves it."""
    session = Session(player, csrf_of(request))
    return Response(session, status_code=status, cookies=[session_cookie(server, token)])


@post("/api/bot-tokens", tags=["people"], responses=PROBLEMS)
async def bot_token(data: JSONBody[NameRequest], server: TheServer, caller: TheCaller) -> BotToken:
    """A secret with which a program plays for me."""
    caller.must_be_browser()
    server.limits.tokens.spend(caller.address)
    return BotToken(await server.people.bot_token(caller.known(), data.name))


@post("/api/mutes", tags=["chat"], responses=PROBLEMS)
async def mute(data: JSONBody[MuteRequest], server: TheServer, caller: TheCaller) -> Mutes:
    """No longer get what somebody writes."""
    player = caller.known().id
    if len(await server.store.read(server.store.mutes, player)) >= MOST_MUTED:
        raise Refused(403, "You have muted too many players; unmute one of them first.", field="player")
    if not await server.store.write(server.store.mute, player, data.player, True):
        raise Refused(404, "There is no such player.", field="player")
    return Mutes(await server.store.read(server.store.mutes, player))


@delete("/api/mutes/{player:str}", status_code=200, tags=["chat"], responses=PROBLEMS)
async def unmute(player: FromPath[str], server: TheServer, caller: TheCaller) -> Mutes:
    """Get it again."""
    await server.store.write(server.store.mute, caller.known().id, player, False)
    return Mutes(await server.store.read(server.store.mutes, caller.known().id))


HANDLERS = [bot_token, mute, unmute]
