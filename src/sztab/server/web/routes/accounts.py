"""Accounts, profiles, histories and ratings."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from sztab.messages.accounts import (
    DeleteRequest,
    ForgottenRequest,
    Ladder,
    Letters,
    LogIn,
    PasswordRequest,
    Register,
    ResetRequest,
    Tokens,
)
from sztab.messages.costs import COSTS, EXPORT
from sztab.messages.tables import Session
from sztab.server.live import account_seats
from sztab.server.people.limits import address
from sztab.server.people.sessions import COOKIE
from sztab.server.people.takeout import pieces
from sztab.server.store import ratings as standings
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer, language_of
from sztab.server.web.routes.people import signed
from sztab.usecases.arguments import WORD

Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100)]


@post("/api/account", tags=["accounts"], responses=PROBLEMS)
async def register(
    request: Request[Any, Any, Any], data: JSONBody[Register], server: TheServer, caller: TheCaller
) -> Response[Session]:
    """Make an account; a guest keeps all games."""
    player, token = await server.accounts.register(caller, data.name, data.password, address(request.scope))
    return signed(request, server, player, token)


@post("/api/account/login", status_code=200, tags=["accounts"], responses=PROBLEMS)
async def log_in(
    request: Request[Any, Any, Any], data: JSONBody[LogIn], server: TheServer, caller: TheCaller
) -> Response[Session]:
    """Come back; what this browser played as a guest goes over to the account."""
    caller.must_be_browser()
    player, token = await server.accounts.log_in(data.name, data.password, address(request.scope))
    guest = caller.player
    if guest and not guest.account:
        await account_seats.hand_over(server.tables, guest, player)
        await server.store.write(server.accounts.store.hand_over, guest.id, player.id)
        server.people.forget(guest.id)
    elif COOKIE in request.cookies:
        await server.people.leave(request.cookies[COOKIE])
    return signed(request, server, player, token, 200)


@post("/api/account/password", status_code=200, tags=["accounts"], responses=PROBLEMS)
async def change_password(
    request: Request[Any, Any, Any], data: JSONBody[PasswordRequest], server: TheServer, caller: TheCaller
) -> Response[Session]:
    """Another password; all other browsers are logged out, and the links they remember end."""
    token = await server.accounts.change_password(caller, data.old, data.new)
    await account_seats.end_links(server.tables, caller.known().id)
    return signed(request, server, caller.known(), token, 200)


@get("/api/account/forgotten", tags=["accounts"], responses=PROBLEMS)
async def letters(server: TheServer) -> Letters:
    """Whether a link can be sent at all."""
    return Letters(server.resets.mailing)


@post("/api/account/forgotten", status_code=202, tags=["accounts"], responses=PROBLEMS)
async def forgotten(request: Request[Any, Any, Any], data: JSONBody[ForgottenRequest], server: TheServer) -> None:
    """Send a link for a new password to an address that was confirmed; the answer does not tell whether one was."""
    await server.resets.ask(data.email, address(request.scope), language_of(request))


@post("/api/account/reset", status_code=200, tags=["accounts"], responses=PROBLEMS)
async def reset_password(
    request: Request[Any, Any, Any], data: JSONBody[ResetRequest], server: TheServer
) -> Response[Session]:
    """Another password, by the link that was sent; all browsers are logged out, and links to seats end."""
    player, token = await server.resets.use(data.token, data.password, address(request.scope))
    await account_seats.end_links(server.tables, player.id)
    return signed(request, server, player, token, 200)


@get("/api/account/export", include_in_schema=False, opt={COSTS: EXPORT})
async def export(server: TheServer, caller: TheCaller) -> Stream:
    """All that is stored about me, as a ZIP of JSON files and records."""
    player = caller.known()
    caller.must_be_browser()
    server.limits.takeouts.spend(player.id)
    file = await server.takeout.write(player.id)
    headers = {"Content-Disposition": f'attachment; filename="sztab-{player.id}.zip"'}
    return Stream(pieces(file), media_type="application/zip", headers=headers)


@post("/api/account/delete", status_code=204, tags=["accounts"], responses=PROBLEMS)
async def delete_account(data: JSONBody[DeleteRequest], server: TheServer, caller: TheCaller) -> Response[None]:
    """Delete my account: running games are resigned, and no table names me any more."""
    player = await server.accounts.prove(caller, data.password)
    await account_seats.leave_everything(server.tables, player.id)
    await server.store.write(server.accounts.store.remove, player.id)
    server.people.forget(player.id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@get("/api/bot-tokens", tags=["people"], responses=PROBLEMS)
async def tokens(server: TheServer, caller: TheCaller) -> Tokens:
    """The programs that may play for me."""
    return Tokens(await server.store.read(server.accounts.store.tokens, caller.known().id))


@delete("/api/bot-tokens/{id:str}", status_code=204, tags=["people"], responses=PROBLEMS)
async def end_token(id: FromPath[str], server: TheServer, caller: TheCaller) -> None:
    """End a program's token."""
    caller.must_be_browser()
    await server.accounts.end_token(caller.known(), id)


@get("/api/ratings", tags=["accounts"], responses=PROBLEMS)
async def ratings(
    server: TheServer,
    game: Annotated[str, QueryParameter(name="game", pattern=WORD)],
    mode: Annotated[str, QueryParameter(name="mode", pattern=WORD)],
    limit: Limit = 50,
) -> Ladder:
    """The ladder of a game and mode, bots included."""
    found = await server.store.read(standings.ladder, server.store.engine, game, mode, limit)
    return Ladder(game, mode, found)


HANDLERS = [
    register, log_in, change_password, letters, forgotten, reset_password, export, delete_account, tokens, end_token,
    ratings,
]  # fmt: skip
