"""Other people: finding, following, blocking and challenging them."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sztab.core.words import Sentence
from sztab.messages.acquaintances import (
    Acquaintance,
    ChallengeInfo,
    ChallengeRequest,
    Challenges,
    Followed,
    Following,
    Found,
    PlayerRequest,
)
from sztab.messages.errors import Refused
from sztab.messages.tables import Table
from sztab.server.live.challenges import account
from sztab.server.people.accounts import login_name
from sztab.server.people.sessions import Caller
from sztab.server.store import acquaintances
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer
from sztab.server.web.routes.tables import may_make_table
from sztab.server.web.runtime import Server
from sztab.usecases.people import NO_PLAYER

MOST_LINKS = 1000  # players whom one follows, or has blocked


@get("/api/players", tags=["people"], responses=PROBLEMS)
async def find(
    server: TheServer,
    caller: TheCaller,
    name: Annotated[str, QueryParameter(name="name", min_length=1, max_length=40, description="its beginning")],
) -> Found:
    """Accounts whose name begins so."""
    server.limits.searching.spend(caller.address)
    me = caller.player.id if caller.player else None
    return Found(await server.store.read(acquaintances.find, server.store.engine, me, login_name(name.strip())))


async def _following(server: Server, player: str) -> Following:
    engine, read = server.store.engine, server.store.read
    found = await read(acquaintances.linked, engine, player, "follows")
    playing = await read(acquaintances.playing, engine, [other.id for other in found])
    return Following([Followed(other, playing.get(other.id)) for other in found])


async def _other(server: Server, me: str, id: str) -> Acquaintance:
    found = await server.store.read(acquaintances.known, server.store.engine, me, id) if id.isprintable() else None
    if not found:
        raise Refused(404, NO_PLAYER, field="player")
    if found.id == me:
        raise Refused(400, Sentence("This is you."), field="player")
    return found


@get("/api/follows", tags=["people"], responses=PROBLEMS)
async def following(server: TheServer, caller: TheCaller) -> Following:
    """Whom I follow, and where they play for all to see."""
    return await _following(server, caller.known().id)


@post("/api/follows", status_code=200, tags=["people"], responses=PROBLEMS)
async def follow(data: JSONBody[PlayerRequest], server: TheServer, caller: TheCaller) -> Following:
    """Follow somebody, unless one of us has blocked the other."""
    me, store = account(caller).id, server.store
    other = await _other(server, me, data.player)
    if await store.read(acquaintances.stands_between, store.engine, me, other.id):
        raise Refused(403, Sentence("{name} cannot be followed.", name=other.name), field="player")
    await _room(server, me, "follows")
    await store.change(acquaintances.follow, me, other.id, True, server.now())
    return await _following(server, me)


@delete("/api/follows/{player:str}", status_code=200, tags=["people"], responses=PROBLEMS)
async def unfollow(player: FromPath[str], server: TheServer, caller: TheCaller) -> Following:
    """Follow somebody no longer."""
    me = caller.known().id
    await server.store.change(acquaintances.follow, me, player, False, server.now())
    return await _following(server, me)


async def _room(server: Server, me: str, link: acquaintances.Link) -> None:
    if await server.store.read(acquaintances.count, server.store.engine, me, link) >= MOST_LINKS:
        raise Refused(403, Sentence("These are too many players; leave one of them out first."), field="player")


async def _blocked(server: Server, caller: Caller) -> Found:
    me = caller.known().id
    return Found(await server.store.read(acquaintances.linked, server.store.engine, me, "blocks"))


@get("/api/blocks", tags=["people"], responses=PROBLEMS)
async def blocked(server: TheServer, caller: TheCaller) -> Found:
    """Whom I have blocked."""
    return await _blocked(server, caller)


@post("/api/blocks", status_code=200, tags=["people"], responses=PROBLEMS)
async def block(data: JSONBody[PlayerRequest], server: TheServer, caller: TheCaller) -> Found:
    """No challenges and no chat from somebody. They are not told."""
    me = caller.known().id
    other = await _other(server, me, data.player)
    await _room(server, me, "blocks")
    await server.store.change(acquaintances.block, me, other.id, True)
    return await _blocked(server, caller)


@delete("/api/blocks/{player:str}", status_code=200, tags=["people"], responses=PROBLEMS)
async def unblock(player: FromPath[str], server: TheServer, caller: TheCaller) -> Found:
    """Hear from somebody again."""
    await server.store.change(acquaintances.block, caller.known().id, player, False)
    return await _blocked(server, caller)


@get("/api/challenges", tags=["people"], responses=PROBLEMS)
async def challenges(server: TheServer, caller: TheCaller) -> Challenges:
    """Those that wait for my answer, or for somebody else's."""
    return Challenges(await server.challenges.all_of(caller.known().id))


@post("/api/challenges", tags=["people"], responses=PROBLEMS)
async def challenge(data: JSONBody[ChallengeRequest], server: TheServer, caller: TheCaller) -> ChallengeInfo:
    """Propose a table to an account by its name."""
    await server.moderation.may_write(caller.known())
    return await server.challenges.challenge(caller, data.name, data.table)


@post("/api/challenges/{id:str}/accept", status_code=200, tags=["people"], responses=PROBLEMS)
async def accept(id: FromPath[str], server: TheServer, caller: TheCaller) -> Table:
    """Play: the table is made, with both of us at it."""
    may_make_table(server, caller)
    return (await server.challenges.accept(caller, id)).info()


@post("/api/challenges/{id:str}/decline", status_code=204, tags=["people"], responses=PROBLEMS)
async def decline(id: FromPath[str], server: TheServer, caller: TheCaller) -> None:
    """Not this time."""
    await server.challenges.decline(caller, id)


@post("/api/challenges/{id:str}/withdraw", status_code=204, tags=["people"], responses=PROBLEMS)
async def withdraw(id: FromPath[str], server: TheServer, caller: TheCaller) -> None:
    """I have changed my mind."""
    await server.challenges.withdraw(caller, id)


HANDLERS = [
    find, following, follow, unfollow, blocked, block, unblock, challenges, challenge, accept, decline, withdraw,
]  # fmt: skip
