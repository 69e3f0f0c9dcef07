"""Tags in the page's head that tell others what a link leads to, before anybody has run the page."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from sztab.core.languages import LOCALES
from sztab.messages.errors import Refused
from sztab.messages.puzzles import PuzzleTask
from sztab.puzzles.puzzle import Puzzle
from sztab.server.live.slices import in_turns
from sztab.server.pictures.card import HEIGHT, WIDTH
from sztab.server.pictures.shared import HOUSE, Shared, house, of_player, of_puzzle, of_table
from sztab.server.store.store import StoreError
from sztab.server.web.runtime import Server
from sztab.usecases.puzzles import look, task, today_of

_LISTED = ("learn", "rules", "puzzles")  # and the start page; others are of people or change every minute
_MOST_AT = 1_000_000_000


async def shared(server: Server, path: str, query: dict[str, str], language: str) -> Shared:
    """What an address of the page leads to. Whatever is not there is told like the house."""
    place, _, rest = path.partition("/")
    plain = house(language, listed=not path or place in _LISTED)
    if not rest or "/" in rest:
        return plain
    try:
        if place in ("t", "replay", "embed"):
            live = await server.tables.get(rest)
            return of_table(live.play, language, _at(query) if place != "t" else None)
        if place == "players" and rest.isprintable():
            profile = await server.store.read(server.accounts.store.profile, rest)
            return of_player(profile, language) if profile else plain
        if place == "puzzles":
            return await _puzzle(server, rest, language) or plain
    except (Refused, StoreError):
        pass
    return plain


async def _puzzle(server: Server, name: str, language: str) -> Shared | None:
    """A puzzle of the collection; one from somebody's games is theirs alone."""
    book, day = server.puzzles.book, None
    found = book.find(name)
    if name == "daily":
        today = today_of(server.now())
        found, day = book.daily(today), today.isoformat()
    return of_puzzle(await puzzle_task(server, found, language, day), language) if found else None


async def puzzle_task(server: Server, puzzle: Puzzle, language: str, day: str | None = None) -> PuzzleTask:
    """A puzzle as a stranger sees it."""
    return task(puzzle, await in_turns(look(server.study, puzzle, [], language)), language, day=day)


def _at(query: dict[str, str]) -> int:
    """The moment that a link to a replay names; without one it is shown from its end."""
    at = query.get("at", "")
    return int(at) if at.isascii() and at.isdigit() and len(at) < 10 else _MOST_AT


def home_of(request: Request[Any, Any, Any], server: Server) -> str:
    """The address that others reach this server by: previews need whole ones."""
    scheme = "https" if server.settings.secure_cookies else request.url.scheme
    host = request.headers.get("host") or urlsplit(str(request.base_url)).netloc
    return f"{scheme}://{host}"


def with_tags(page: str, found: Shared, home: str, path: str, language: str) -> str:
    """The page with a title and tags. Titles hold names that strangers chose: everything is escaped."""
    picture = f"{home}{found.picture}?language={language}"
    named = {
        "og:site_name": HOUSE,
        "og:type": "website",
        "og:title": found.title,
        "og:description": found.says,
        "og:url": f"{home}/{path}",
        "og:locale": LOCALES[language],
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{found.title}. {found.says}",
    }
    cards = {
        "twitter:card": "summary_large_image",
        "twitter:title": found.title,
        "twitter:description": found.says,
        "twitter:image": picture,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in named.items()]
    tags += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in cards.items()]
    if not found.listed:
        tags.append('<meta name="robots" content="noindex" />')
    head, title, rest = page.partition("<title>Sztab</title>")
    return "".join([head, f"<title>{escape(found.title)}</title>", *tags, rest]) if title else page
