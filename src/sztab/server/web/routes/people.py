"""Sessions, bot tokens and mutes."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from litestar.utils.scope.state import ScopeState

from sztab import __version__
from sztab.messages.errors import Refused
from sztab.messages.people import Player
from sztab.messages.tables import BotToken, Health, MuteRequest, Mutes, NameRequest, Session
from sztab.server.people.sessions import COOKIE
from sztab.server.store.store import SESSION_DAYS
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer
from sztab.server.web.runtime import Server
from sztab.server.web.security_headers import CSRF_COOKIE

MOST_MUTED = 1000  # by one player


def _csrf(request: Request[Any, Any, Any]) -> str:
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get(CSRF_COOKIE, "")


def signed(
    request: Request[Any, Any, Any], server: Server, player: Player, token: str, status: int = 201
) -> Response[Session]:
    """Who somebody is from now on, with the cookie that proves it."""
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure_cookies,
    )
    return Response(Session(player, _csrf(request)), status_code=status, cookies=[cookie])


@get("/api/health", tags=["server"])
async def health(server: TheServer) -> Health:
    """Is the server there?"""
    return Health("ok", __version__)


@get("/api/ready", tags=["server"], responses={503: PROBLEMS[503]})
async def ready(server: TheServer) -> Health:
    """Can the server serve people, or does it wait for its database or Redis?"""
    missing = await server.ready()
    if missing:
        raise Refused(503, f"Not ready: {' and '.join(missing)} cannot be reached.")
    return Health("ok", __version__)


@get("/api/session", tags=["people"], responses=PROBLEMS)
async def session(request: Request[Any, Any, Any], caller: TheCaller) -> Session:
    """Who I am."""
    return Session(caller.player, _csrf(request))


@post("/api/session", tags=["people"], responses=PROBLEMS)
async def be_guest(
    request: Request[Any, Any, Any], data: JSONBody[NameRequest], server: TheServer, caller: TheCaller
) -> Response[Session]:  # fmt: skip
    """Play as a guest."""
    if caller.player:
        player = await server.accounts.rename(caller.player, data.name)
        return Response(Session(player, _csrf(request)))
    server.limits.guests.spend(caller.address)
    player, token = await server.accounts.guest(data.name)
    return signed(request, server, player, token)


@patch("/api/session", tags=["people"], responses=PROBLEMS)
async def rename(
    request: Request[Any, Any, Any], data: JSONBody[NameRequest], server: TheServer, caller: TheCaller
) -> Session:
    """Take another name."""
    caller.must_be_browser()
    return Session(await server.accounts.rename(caller.known(), data.name), _csrf(request))


@delete("/api/session", tags=["people"], responses=PROBLEMS)
async def leave(request: Request[Any, Any, Any], server: TheServer) -> Response[None]:
    """Forget me on this browser."""
    token = request.cookies.get(COOKIE)
    if token:
        await server.people.leave(token)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@post("/api/bot-tokens", tags=["people"], responses=PROBLEMS)
async def bot_token(data: JSONBody[NameRequest], server: TheServer, caller: TheCaller) -> BotToken:
    """A secret with which a program plays for me."""
    caller.must_be_browser()
    server.limits.tokens.spend(caller.address)
    return BotToken(await server.people.bot_token(caller.known(), data.name))


@get("/api/mutes", tags=["chat"], responses=PROBLEMS)
async def mutes(server: TheServer, caller: TheCaller) -> Mutes:
    """Whom I have muted."""
    return Mutes(await server.store.read(server.store.mutes, caller.known().id))


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


HANDLERS = [health, ready, session, be_guest, rename, leave, bot_token, mutes, mute, unmute]
