"""Who is here."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sztab import __version__
from sztab.core.words import Sentence
from sztab.messages.accounts import Profile
from sztab.messages.errors import Refused
from sztab.messages.people import Games
from sztab.messages.statistics import PlayerStatistics
from sztab.messages.tables import Health, Mutes, NameRequest, Session
from sztab.usecases.arguments import WORD, Before, Limit
from sztab.usecases.ask import ask
from sztab.usecases.house import Here

NO_PLAYER = Sentence("There is no such player.")


@ask("GET", "/api/health", "server", anybody=True)
def health(here: Here) -> Health:
    """Is the server there?"""
    return Health("ok", __version__)


@ask("GET", "/api/ready", "server", anybody=True)
async def ready(here: Here) -> Health:
    """Can the server serve people, or does it wait for its database or Redis?"""
    missing = await here.house.ready()
    if missing:
        raise Refused(503, f"Not ready: {' and '.join(missing)} cannot be reached.")
    return Health("ok", __version__)


@ask("GET", "/api/session", "people")
def session(here: Here) -> Session:
    """Who I am."""
    return Session(here.asker.player, here.house.csrf)


@ask("POST", "/api/session", "people", status=201)
async def be_guest(here: Here, data: NameRequest) -> Session:
    """Play as a guest."""
    house = here.house
    player = await (house.rename(data.name) if here.asker.player else house.guest(data.name))
    return Session(player, house.csrf)


@ask("PATCH", "/api/session", "people")
async def rename(here: Here, data: NameRequest) -> Session:
    """Take another name."""
    here.asker.must_be_browser()
    here.asker.known()
    return Session(await here.house.rename(data.name), here.house.csrf)


@ask("DELETE", "/api/session", "people", status=204)
async def leave(here: Here) -> None:
    """Forget me on this browser."""
    await here.house.forget()


@ask("GET", "/api/mutes", "chat")
async def mutes(here: Here) -> Mutes:
    """Whom I have muted."""
    return Mutes(await here.house.mutes())


async def must_exist(here: Here, id: str) -> Profile:
    found = await here.house.profile(id)
    if not found:
        raise Refused(404, NO_PLAYER)
    return found


@ask("GET", "/api/players/{id}", "accounts", anybody=True)
async def profile(here: Here, id: str) -> Profile:
    """A player with all ratings."""
    return await must_exist(here, id)


@ask("GET", "/api/players/{id}/games", "accounts")
async def history(
    here: Here,
    id: str,
    game: Annotated[str, Meta(pattern=WORD)] | None = None,
    before: Before = None,
    limit: Limit = 50,
) -> Games:
    """The ended games of a player, the newest first; private ones only my own."""
    await must_exist(here, id)
    return await here.house.games_of(id, game, before, limit)


@ask("GET", "/api/players/{id}/statistics", "statistics")
async def of_player(here: Here, id: str) -> PlayerStatistics:
    """What a player has played, and how the ratings went; private games only my own."""
    await must_exist(here, id)
    return await here.house.statistics_of(id)
