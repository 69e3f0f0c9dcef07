"""A link says what it leads to before anybody opens it: tags in the page's head, and a picture drawn by the server."""

import asyncio
import json
import shutil
import struct
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock, Person
from sztab.server.app import create_app
from sztab.server.pictures.card import Card, CardSeat, svg
from sztab.server.pictures.drawer import Drawer, render
from sztab.server.settings import Settings

WEB = Path(__file__).parents[2] / "web"
HOSTILE = "<b>Ann'&</b>"

Persons = Callable[[str], Person]


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    """A server with a page as it is before it is built: the same head."""
    static = tmp_path / "static"
    shutil.copytree(WEB / "public", static)
    shutil.copy(WEB / "index.html", static / "index.html")
    return replace(settings, static=static)


class Head(HTMLParser):
    """The tags of a page by their names, as a browser reads them. Nothing but these may stand in a head."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("meta", "title", "link", "script", "style"), tag
        given = dict(attrs)
        if tag == "meta":
            self.found[given.get("property") or given.get("name") or ""] = given.get("content") or ""
        self.inside = tag

    def handle_data(self, data: str) -> None:
        if self.inside == "title":
            self.found["title"] = self.found.get("title", "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""


def tags(client: TestClient[Any], path: str, **headers: str) -> dict[str, str]:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    head = answer.text.partition("<head>")[2].partition("</head>")[0]
    return Head(head).found


def size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def picture(client: TestClient[Any], found: dict[str, str]) -> Any:
    """The picture that a page names; `og:image` is a whole address."""
    home, path, rest = found["og:image"].partition("/share/")
    assert home == "http://testserver.local"
    answer = client.get(path + rest)
    assert answer.status_code == 200, answer.text
    return answer


def test_the_start_page_has_a_card(client: TestClient[Any]) -> None:
    found = tags(client, "/")
    assert found["og:title"] == found["title"] == found["twitter:title"] == "Sztab"
    assert "Neuroshima Hex" in found["og:description"]
    assert found["twitter:card"] == "summary_large_image"
    assert "robots" not in found
    answer = picture(client, found)
    assert size(answer.content) == (1200, 630)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "max-age" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    assert "content-encoding" not in answer.headers
    again = client.get(
        found["twitter:image"].removeprefix("http://testserver.local"),
        headers={"If-None-Match": answer.headers["etag"]},
    )
    assert (again.status_code, again.content) == (304, b"")


def test_tags_are_in_the_language_of_whoever_asks(client: TestClient[Any]) -> None:
    for wanted, language, says in (("pl", "pl", "zasad"), ("de", "de", "Regeln"), ("fr", "en", "rules")):
        found = tags(client, "/", **{"Accept-Language": wanted})
        assert says in found["og:description"]
        assert found["og:image"].endswith(f"?language={language}")
    first = client.get("/")
    again = client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in first.headers["vary"]
    assert (again.status_code, again.content) == (304, b"")


def test_what_caches_may_keep_carries_nobodys_cookie(client: TestClient[Any], settings: Settings) -> None:
    (settings.static / "assets").mkdir()
    (settings.static / "assets" / "x.js").write_text("1")
    for path in ("/assets/x.js", "/share/start.png", "/share/start.png?language=xx"):
        assert "set-cookie" not in client.get(path).headers
    assert "sztab_csrf" in client.get("/").headers["set-cookie"]


def test_heads_have_no_body_and_every_header(client: TestClient[Any]) -> None:
    for path in ("/", "/learn", "/rules/hex", "/t/x", "/share/start.png", "/robots.txt"):
        asked, got = client.head(path), client.get(path)
        assert (asked.status_code, asked.content) == (200, b"")
        for name in ("content-type", "content-security-policy", "x-content-type-options", "cache-control"):
            assert asked.headers[name] == got.headers[name]


def test_only_what_belongs_to_nobody_is_listed(client: TestClient[Any], person: Persons) -> None:
    table = person("Ann").table("hex", "me", "open", public=True)["table"]["id"]
    for path in ("/learn", "/rules/hex", "/rules/hex/TURN-1", "/learn/hex/battle"):
        assert "x-robots-tag" not in client.get(path).headers
    for path in (f"/t/{table}", f"/replay/{table}", "/players/p1", "/games", "/nowhere"):
        assert client.get(path).headers["x-robots-tag"] == "noindex"
        assert tags(client, path)["robots"] == "noindex"


def test_a_table_that_everybody_may_watch_tells_who_plays(client: TestClient[Any], person: Persons) -> None:
    table = person(HOSTILE).table("hex", "me", "random", public=True)["table"]["id"]
    found = tags(client, f"/t/{table}")
    assert HOSTILE in found["og:title"]
    assert found["og:url"] == f"http://testserver.local/t/{table}"
    assert "<b>" not in client.get(f"/t/{table}").text
    answer = picture(client, found)
    assert size(answer.content) == (1200, 630)
    assert answer.headers["cache-control"] == "public, max-age=60"


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_a_private_table_tells_nothing_but_its_game(client: TestClient[Any], person: Persons, game: str) -> None:
    answers = []
    for name in ("Ann", "Bob"):
        somebody = person(name)
        table = somebody.table(game, "me", "random", public=False)["table"]["id"]
        for path in (f"/t/{table}", f"/replay/{table}?at=3"):
            found = tags(client, path)
            assert not any(name in text for text in found.values())
            answers.append(picture(client, found))
    # All of them are one picture.
    assert len({answer.headers["etag"] for answer in answers}) == 1
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_a_moment_of_a_game_is_drawn_as_it_was(client: TestClient[Any], person: Persons, game: str) -> None:
    ann = person("Ann")
    table = ann.table(game, "me", "me", public=True)["table"]["id"]
    for _ in range(4):
        seat = next(seat for seat in (0, 1) if ann.state(table, seat)["view"]["legal"])
        ann.answer(table, seat)
    last = tags(client, f"/replay/{table}")
    first = tags(client, f"/replay/{table}?at=0")
    assert first["og:image"] != last["og:image"]
    assert picture(client, first).headers["etag"] != picture(client, last).headers["etag"]
    for odd in ("-1", "x", "9" * 40, "²"):
        assert tags(client, f"/replay/{table}?at={odd}")["og:image"] == last["og:image"]


def test_a_profile_has_a_card(client: TestClient[Any], member: Persons) -> None:
    somebody = member("Ann B")
    found = tags(client, f"/players/{somebody.id}")
    assert found["og:title"] == "Ann B · Sztab"
    assert size(picture(client, found).content) == (1200, 630)
    assert client.get("/share/players/nobody/picture.png").status_code == 404
    assert tags(client, "/players/nobody")["og:title"] == "Sztab"


def test_what_is_not_there_is_the_house_and_has_no_picture(client: TestClient[Any]) -> None:
    for path in ("/t/nothing", "/t/a/b", "/replay/nothing?at=1", "/players/%22%3E", "/learn/x/y"):
        assert tags(client, path)["og:title"] == "Sztab"
    for path in ("tables/nothing/picture.png", "tables/nothing/3/picture.png", "tables/nothing/-3/picture.png"):
        answer = client.get(f"/share/{path}")
        assert answer.status_code in (400, 404)
        assert answer.json()["error"].endswith(".")


def test_drawing_is_charged_to_whoever_asks(settings: Settings, clock: FakeClock) -> None:
    with TestClient(create_app(replace(settings, computing_per_minute=0.001), clock)) as client:
        assert client.get("/share/start.png?language=de").status_code == 200
        assert client.get("/share/start.png?language=pl").status_code == 429


# ---- files


def test_manifest_icons_and_robots_are_what_they_say(client: TestClient[Any]) -> None:
    found = client.get("/manifest.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(found.text)
    kinds = {}
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert answer.headers["content-type"].partition(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, size(answer.content))) == icon["sizes"]
        kinds[icon.get("purpose", "any"), icon["sizes"]] = icon["src"]
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= set(kinds)
    assert client.get("/favicon.ico").headers["content-type"] == "image/x-icon"
    assert size(client.get("/apple-touch-icon.png").content) == (180, 180)
    robots = client.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /api/" in robots.text
    # Whoever makes previews obeys it too.
    assert not any(line.endswith((": /t/", ": /replay/", ": /")) for line in robots.text.splitlines())


def test_the_page_names_its_icons_and_manifest() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    for name in ("favicon.svg", "apple-touch-icon.png", "manifest.webmanifest"):
        assert f'href="/{name}"' in page
        assert (WEB / "public" / name).is_file()
    assert page.count("<title>Sztab</title>") == 1


# ---- cards


def test_a_card_is_well_formed_whatever_it_is_told() -> None:
    odd = "\u202e<script>&\"'\x07\n" + "W" * 500
    drawn = svg(Card(odd, odd, tuple(CardSeat(odd, odd, "12345678", "#ffffff") for _ in range(9))))
    texts = [node.text or "" for node in ElementTree.fromstring(drawn).iter() if node.tag.endswith("text")]
    assert all(len(text) < 60 and text.isprintable() for text in texts)
    assert size(render(drawn)) == (1200, 630)


class Slow:
    """Draws in place of other processes."""

    def __init__(self, failing: int = 0) -> None:
        self.drawn: list[str] = []
        self.failing = failing

    async def do(self, asking: str, function: Callable[[str], bytes], svg: str) -> bytes:
        assert function is render
        self.drawn.append(svg)
        await asyncio.sleep(0)
        if len(self.drawn) <= self.failing:
            raise ValueError("not now")
        return svg.encode()


def drawer_of(slow: Any, kept: int = 2) -> Drawer:
    return Drawer(slow, kept)


def test_the_same_picture_is_drawn_once() -> None:
    slow = Slow()

    async def scene() -> list[bytes]:
        drawer = drawer_of(slow)
        return [*await asyncio.gather(*(drawer.png("a", "") for _ in range(5))), await drawer.png("a", "")]

    assert asyncio.run(scene()) == [b"a"] * 6
    assert slow.drawn == ["a"]


def test_only_so_many_pictures_are_remembered() -> None:
    slow = Slow()

    async def scene() -> None:
        drawer = drawer_of(slow)
        for name in "01220":
            await drawer.png(name, "")

    asyncio.run(scene())
    assert slow.drawn == ["0", "1", "2", "0"]


def test_a_picture_that_fails_is_tried_again() -> None:
    async def scene() -> bytes:
        drawer = drawer_of(Slow(failing=1))
        with pytest.raises(ValueError, match="not now"):
            await drawer.png("a", "")
        return await drawer.png("a", "")

    assert asyncio.run(scene()) == b"a"
