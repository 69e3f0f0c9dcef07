"""People are told that it is their turn: by e-mail, by push and on the page, once, when they want it, and no secret."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock
from server.inbox import Browsers, Inbox, browsers, smtp
from sztab.messages.notice_values import About, NewNotice, NoticeWishes, Quiet
from sztab.server.app import create_app
from sztab.server.notices import tokens, words
from sztab.server.settings import Settings
from sztab.server.store import outbox

Members = Callable[[str], Any]
DAY = 86_400.0
CLOCK = {"kind": "correspondence", "days": 2}
ADDRESS = "https://sztab.example.org"


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    with smtp() as inbox:
        yield inbox


@pytest.fixture
def service() -> Iterator[Browsers]:
    with browsers() as service:
        yield service


@pytest.fixture
def settings(settings: Settings, inbox: Inbox, service: Browsers) -> Settings:
    return replace(
        settings,
        smtp=inbox.url,
        sender="Sztab <notices@example.org>",
        address=ADDRESS,
        push=True,
        push_services=(service.url,),
        outbox_seconds=0.05,
    )


def until(what: Callable[[], Any], patience: float = 30.0) -> Any:
    """Wait for something that happens by itself."""
    end = time.monotonic() + patience
    while not (found := what()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
    return found


def settled(client: TestClient[Any]) -> None:
    """Everything that is due was handed on and sent, or waits for its time."""
    server = client.app.state.server
    with client.portal() as portal:
        while portal.call(server.post.once):
            pass


def confirmed(somebody: Any, inbox: Inbox, email: str) -> None:
    somebody.post("/api/my/notices/email", 204, email=email)
    link = until(lambda: inbox.messages and inbox.messages.pop()).get_content()
    token = re.search(r"/confirm#(\S+)", link).group(1)  # type: ignore[union-attr]
    assert somebody.post("/api/email/confirm", token=token) == {"email": email}


def duel(ann: Any, bob: Any, **wish: Any) -> str:
    """A running game of two people at which Ann is asked."""
    made = ann.table("hex", "me", "open", public=True, **{"clock": CLOCK, **wish})["table"]["id"]
    bob.post(f"/api/tables/{made}/seats/1/join")
    return str(made)


def play_until_asked(game: str, one: Any, other: Any, asked: int = 1) -> None:
    """Seat 0 answers until the other seat is asked."""
    players = {0: one, 1: other}
    for _ in range(50):
        now = one.get(f"/api/tables/{game}")["to_decide"]
        if asked in now:
            return
        players[now[0]].answer(game, now[0])
    raise AssertionError


@pytest.fixture
def pair(client: TestClient[Any], member: Members, inbox: Inbox, service: Browsers) -> tuple[Any, Any]:
    """Ann, and Bob who is reached by everything."""
    ann, bob = member("Ann"), member("Bob")
    confirmed(bob, inbox, "bob@example.org")
    bob.post("/api/my/notices/push", 204, **service.subscription("bob"))
    return ann, bob


def test_who_is_asked_is_told_by_every_channel_and_once(
    client: TestClient[Any], pair: tuple[Any, Any], inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    game = duel(ann, bob)
    play_until_asked(game, ann, bob)
    until(lambda: inbox.messages and service.messages)
    settled(client)
    (letter,), (push,) = inbox.messages, service.messages
    assert letter["To"] == "bob@example.org"
    assert letter["Subject"] == push["title"] == "Your turn: Neuroshima Hex"
    assert push["body"] == "Ann waits for your answer."
    assert push["url"] == f"/t/{game}"
    assert f"{ADDRESS}/t/{game}" in letter.get_content()
    told = bob.get("/api/my/notices")
    assert [one["title"] for one in told["notices"]] == ["Your turn: Neuroshima Hex"]
    assert (told["unseen"], told["waiting"]) == (1, [game])
    bob.post("/api/my/notices/seen", 204, until=told["notices"][0]["id"])
    assert bob.get("/api/my/notices", language="pl")["unseen"] == 0


def test_nothing_secret_is_in_a_notice(
    client: TestClient[Any], pair: tuple[Any, Any], inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    game = duel(ann, bob)
    link = bob.post(f"/api/tables/{game}/seats/1/link")["links"][0]["token"]
    play_until_asked(game, ann, bob)
    until(lambda: inbox.messages and service.messages)
    sent = f"{inbox.messages[0].as_string()} {service.messages[0]} {bob.get('/api/my/notices')}"
    position = bob.state(game, 1)["view"]["position"]
    for secret in (link, bob.cookies["sztab_session"], position, "seat_", "session_"):
        assert secret not in sent
    assert service.headers[0]["Urgency"] == "normal"


def test_what_was_answered_meanwhile_is_told_to_nobody(
    client: TestClient[Any], pair: tuple[Any, Any], inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    bob.post("/api/my/notices/settings", quiet={"begin": 0, "end": 1439})
    game = duel(ann, bob)
    play_until_asked(game, ann, bob)
    settled(client)
    assert not inbox.messages  # it is night
    bob.answer(game, 1)
    client.app.state.server.now.time += 2 * DAY
    settled(client)
    assert not [one for one in service.messages if one["title"].startswith("Your turn")]
    assert not [one for one in inbox.messages if one["Subject"].startswith("Your turn")]


def test_time_that_is_short_is_told_when_it_is(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock, inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    game = duel(ann, bob)
    play_until_asked(game, ann, bob)
    until(lambda: inbox.messages and service.messages)
    clock.time += 1.2 * DAY
    settled(client)
    assert len(service.messages) == 1
    clock.time += 0.4 * DAY
    settled(client)
    until(lambda: len(service.messages) > 1)
    assert service.messages[1]["title"] == "Time is short: Neuroshima Hex"
    assert service.headers[1]["Urgency"] == "high"
    assert inbox.messages[-1]["Subject"] == "Time is short: Neuroshima Hex"


def test_a_warning_waits_for_the_clock_of_the_next_answer(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock, service: Browsers
) -> None:
    ann, bob = pair
    game = duel(ann, bob)
    play_until_asked(game, ann, bob)
    until(lambda: service.messages)
    clock.time += 1.0 * DAY
    while bob.get(f"/api/tables/{game}")["to_decide"] == [1]:
        bob.answer(game, 1)
    play_until_asked(game, ann, bob)
    clock.time += 1.0 * DAY
    settled(client)
    assert not [one for one in service.messages if one["title"].startswith("Time")]
    clock.time += 0.7 * DAY
    settled(client)
    until(lambda: [one for one in service.messages if one["title"].startswith("Time")])
    assert len([one for one in service.messages if one["title"].startswith("Time")]) == 1


def test_each_kind_and_channel_has_a_switch(
    client: TestClient[Any], pair: tuple[Any, Any], inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    bob.post("/api/my/notices/settings", language="de", turn=["push"])
    game = duel(ann, bob)
    play_until_asked(game, ann, bob)
    until(lambda: service.messages)
    settled(client)
    assert service.messages[0]["title"] == "Du bist am Zug: Neuroshima Hex"
    assert not inbox.messages
    assert bob.get("/api/my/notices")["notices"] == []


def test_letters_of_a_day_are_one(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock, inbox: Inbox
) -> None:
    ann, bob = pair
    bob.post("/api/my/notices/settings", digest="daily", zone="Europe/Warsaw", turn=["email"])
    for _ in range(3):
        play_until_asked(duel(ann, bob, clock={"kind": "correspondence", "days": 14}), ann, bob)
    settled(client)
    assert not inbox.messages
    clock.time += DAY
    settled(client)
    (letter,) = inbox.messages
    assert letter["Subject"] == "Sztab: news (3)"
    assert letter.get_content().count(f"{ADDRESS}/t/") == 3


def test_a_flood_of_notices_is_few_letters(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock, inbox: Inbox
) -> None:
    _, bob = pair
    server = client.app.state.server

    def tell(number: int) -> None:
        about = About(title="Cup", path="/cups/1")
        notice = NewNotice(bob.id, "round", f"round {number}", clock.time, clock.time, about)
        with client.portal() as portal:
            portal.call(server.post.tell, [notice, notice])

    tell(0)
    until(lambda: inbox.messages)
    for number in range(1, 20):
        tell(number)
    settled(client)
    assert len(inbox.messages) == 1
    clock.time += 61
    settled(client)
    until(lambda: len(inbox.messages) == 2)
    assert inbox.messages[1]["Subject"] == "Sztab: news (19)"
    assert inbox.messages[0]["Subject"] == "A round begins: Cup"


def test_one_click_ends_all_e_mail_and_nothing_else(
    client: TestClient[Any], pair: tuple[Any, Any], inbox: Inbox
) -> None:
    ann, bob = pair
    play_until_asked(duel(ann, bob), ann, bob)
    letter = until(lambda: inbox.messages)[0]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>").removeprefix(ADDRESS)
    # As a mail service does it: no cookie, a form.
    client.cookies.clear()
    looked = client.get(link, follow_redirects=False)
    assert looked.headers["location"] == link.removeprefix("/api").replace("/unsubscribe/", "/unsubscribe#")
    assert "email" in bob.get("/api/my/notices/settings")["wishes"]["turn"]
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post(link, content="List-Unsubscribe=One-Click", headers=form).status_code == 204
    now = bob.get("/api/my/notices/settings")
    assert now["wishes"]["turn"] == now["wishes"]["round"] == ["page", "push"]
    assert now["email"] == "bob@example.org"


def test_links_cannot_be_guessed_or_used_for_something_else(client: TestClient[Any], pair: tuple[Any, Any]) -> None:
    _, bob = pair
    server = client.app.state.server
    good = server.post.unsubscribing(bob.id, "bob@example.org")
    said, proof = good.split(".")
    other = tokens.signed("another key", "unsubscribe", bob.id)
    for token in (said, f"{said}.", f"{said}.{proof[:-1]}", f".{proof}", f"x{good}", other, "x" * 2000, "%00.%00"):
        assert client.post(f"/api/unsubscribe/{token}").status_code in (403, 404, 414)
    bob.post("/api/email/confirm", 403, token=good)
    assert bob.get("/api/my/notices/settings")["wishes"]["turn"] == ["page", "push", "email"]
    assert bob.get("/api/my/notices/settings")["email"] == "bob@example.org"


def test_nobody_floods_somebody_elses_address(client: TestClient[Any], member: Members, inbox: Inbox) -> None:
    eve, bob = member("Eve"), member("Bob")
    for _ in range(6):
        eve.post("/api/my/notices/email", 204, email="victim@example.org")
    assert "e-mail" in eve.post("/api/my/notices/email", 429, email="Victim@example.org")["error"]
    bob.post("/api/my/notices/email", 429, email="victim@example.org")
    eve.post("/api/my/notices/email", 400, email="a@b.example\r\nBcc: c@d.example")
    assert len(inbox.messages) == 6


def test_names_do_not_become_headers(client: TestClient[Any], member: Members, inbox: Inbox) -> None:
    mallory = member("M\r\nBcc: eve@example.org")
    mallory.post("/api/my/notices/email", 204, email="m@example.org")
    letter = until(lambda: inbox.messages)[0]
    assert letter["Bcc"] is None
    assert letter["To"] == "m@example.org"


def test_only_an_account_has_an_address(client: TestClient[Any], person: Members) -> None:
    assert "account" in person("Gus").post("/api/my/notices/email", 403, email="g@example.org")["error"]


def test_a_browser_that_is_gone_is_forgotten(client: TestClient[Any], pair: tuple[Any, Any], service: Browsers) -> None:
    ann, bob = pair
    service.says = 410
    play_until_asked(duel(ann, bob), ann, bob)
    until(lambda: bob.get("/api/my/notices/settings")["browsers"] == 0)
    settled(client)
    until(lambda: outbox.waiting(client.app.state.server.store.engine) == 2)  # the warnings, for later


def test_what_a_service_does_not_take_is_tried_again(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock, inbox: Inbox, service: Browsers
) -> None:
    ann, bob = pair
    service.says, inbox.refuses = 503, "451 later"
    play_until_asked(duel(ann, bob), ann, bob)
    settled(client)
    service.says, inbox.refuses = 201, ""
    settled(client)
    assert not service.messages
    clock.time += 60
    settled(client)
    until(lambda: service.messages and inbox.messages)
    assert (len(service.messages), len(inbox.messages)) == (1, 1)


@pytest.mark.parametrize("steps", range(5))
def test_the_post_ends_also_when_something_comes_at_the_same_moment(client: TestClient[Any], steps: int) -> None:
    post = client.app.state.server.post

    async def ends() -> bool:
        posting = asyncio.create_task(post.run())
        await asyncio.sleep(0)
        post.wake()
        for _ in range(steps):
            await asyncio.sleep(0)
        posting.cancel()
        await asyncio.wait([posting], timeout=5)
        return posting.done()

    with client.portal() as portal:
        assert portal.call(ends)


def test_who_sits_at_the_table_of_a_live_game_is_told_nothing(
    client: TestClient[Any], pair: tuple[Any, Any], service: Browsers
) -> None:
    ann, bob = pair
    game = duel(ann, bob, clock={"kind": "live", "base": 600})
    with client.websocket_connect(f"/api/tables/{game}/live", headers=bob.headers()) as socket:
        socket.send_json({"type": "watch", "seats": [{"seat": 1}]})
        socket.receive_json()
        play_until_asked(game, ann, bob)
        settled(client)
        assert not service.messages
    until(lambda: outbox.waiting(client.app.state.server.store.engine))  # Bob has left
    client.app.state.server.now.time += 61
    until(lambda: service.messages)
    assert service.messages[0]["title"] == "Your turn: Neuroshima Hex"


def test_a_game_with_bots_tells_nobody(client: TestClient[Any], pair: tuple[Any, Any]) -> None:
    _, bob = pair
    bob.table("hex", "me", "random")
    bob.table("hex", "me", "me")
    assert outbox.waiting(client.app.state.server.store.engine) == 0


@pytest.mark.parametrize(
    ("hour", "sent"),
    [(21, 21), (22, 31), (23, 31), (3, 7), (6, 7), (7, 7), (12, 12)],
)
def test_quiet_hours_are_those_of_the_players_day(hour: int, sent: int) -> None:
    """22 to 7 o'clock in Tokyo, nine hours ahead and without another time in summer."""
    wishes = NoticeWishes(zone="Asia/Tokyo", quiet=Quiet(22 * 60, 7 * 60))
    midnight = 1_700_000_000 // DAY * DAY - 9 * 3600
    assert words.after_quiet(wishes, midnight + hour * 3600) == midnight + sent * 3600


def test_without_quiet_hours_nothing_waits() -> None:
    assert words.after_quiet(NoticeWishes(quiet=Quiet(60, 60)), 1000.0) == 1000.0
    assert words.after_quiet(NoticeWishes(zone="No/Where"), 1000.0) == 1000.0


def test_a_server_without_smtp_says_so(settings: Settings, clock: FakeClock) -> None:
    from server.conftest import Person

    with TestClient(create_app(replace(settings, smtp="", push=False), clock)) as client:
        ann = Person(client, "Ann")
        ann.register("Ann")
        now = ann.get("/api/my/notices/settings")
        assert (now["mail"], now["push"]) == (False, None)
        assert ann.post("/api/my/notices/email", 409, email="a@example.org")["error"] == "This server sends no e-mail."


def test_wishes_are_looked_at(client: TestClient[Any], member: Members) -> None:
    ann = member("Ann")
    assert ann.post("/api/my/notices/settings", 400, zone="Mars/Base")["field"] == "zone"
    ann.post("/api/my/notices/settings", 400, zone="../../etc/passwd")
    ann.post("/api/my/notices/settings", 400, quiet={"begin": 0, "end": 2000})
    ann.post("/api/my/notices/settings", 400, turn=["smoke"])
