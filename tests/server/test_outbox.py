"""The outbox: what is committed is sent, whoever dies, and by one process only."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from crash import ServerProcess
from server.inbox import Browsers, browsers, smtp
from server.test_notices import until
from sztab.messages.notice_values import About, NewNotice
from sztab.messages.people import Player
from sztab.server.notices.mail import Mail
from sztab.server.notices.post import Post
from sztab.server.notices.push import Push
from sztab.server.settings import Settings
from sztab.server.store import contacts, outbox
from sztab.server.store.store import Store, migrate

NOTICES = 60
ADDRESS = "https://sztab.example.org"


class Killed(BaseException):
    """The process is gone."""


class Dies(Push):
    """Dies when the service has taken a message and nobody has written that down yet."""

    async def send(self, *args: Any, **kwargs: Any) -> None:
        await super().send(*args, **kwargs)
        raise Killed


def processes(database: str, service: Browsers, kinds: list[type[Push]], now: Callable[[], float]) -> list[Post]:
    """Servers that share a database, each with its outbox."""
    settings = replace(Settings(), address=ADDRESS, push_services=(service.url,))
    made = []
    for kind in kinds:
        store = Store(database, now)
        if not made:
            migrate(store.engine)
        push = kind(True, store.secret("vapid"), ADDRESS, settings.push_services)
        made.append(Post(store, Mail("", ""), push, settings, now))
    return made


async def close(posts: list[Post]) -> None:
    for post in posts:
        await post._push.close()
        post._store.close()


def told(number: int, player: str) -> NewNotice:
    return NewNotice(player, "round", f"round {number}", 0.0, 0.0, About(title="Cup", path=f"/cups/{number}"))


async def somebody(post: Post, service: Browsers, id: str) -> None:
    await post._store.write(post._store.add_player, Player(id, id, True), 0.0)
    subscription = service.subscription(id)
    target = subscription["endpoint"], subscription["key"], subscription["auth"]
    await post._store.change(contacts.add_target, id, *target, 0.0)


def test_two_processes_send_everything_once(database: str) -> None:
    async def run(service: Browsers) -> None:
        posts = processes(database, service, [Push, Push], lambda: 1.0)
        try:
            for number in range(4):
                await somebody(posts[0], service, f"p{number}")
            for number in range(NOTICES):
                notice = told(number, f"p{number % 4}")
                await posts[number % 2].tell([notice, notice])
            while any(await asyncio.gather(*(post.once() for post in posts))):
                pass
            assert outbox.waiting(posts[0]._store.engine) == 0
        finally:
            await close(posts)

    with browsers() as service:
        asyncio.run(run(service))
    assert sorted(one["url"] for one in service.messages) == sorted(f"/cups/{number}" for number in range(NOTICES))


def test_what_a_dead_process_held_is_sent_by_another_when_its_time_is_over(database: str) -> None:
    now = 1.0

    async def run(service: Browsers) -> None:
        nonlocal now
        dies, lives = processes(database, service, [Dies, Push], lambda: now)
        try:
            await somebody(dies, service, "p1")
            await dies.tell([told(1, "p1")])
            with pytest.raises(Killed):
                await dies.once()
            assert not await lives.once()  # somebody else is at it, as far as is known
            now = 200.0
            assert await lives.once()
            assert not await lives.once()
        finally:
            await close([dies, lives])

    with browsers() as service:
        asyncio.run(run(service))
    # Nobody can know whether the first was taken. The second replaces it: one notice is what a person sees.
    assert len(service.messages) == 2
    assert len({one["tag"] for one in service.messages}) == 1
    assert len({headers["Topic"] for headers in service.headers}) == 1


def prepared(data: Path) -> None:
    """Two players with tokens for programs, one of them with an address."""
    store = Store(f"sqlite:///{data}/sztab.db")
    migrate(store.engine)
    for name in ("ann", "bob"):
        store.add_player(Player(name, name, True), 0.0)
        store.add_session(f"bot_{name}", name, "bot", 0.0)
    with store.engine.execution_options(writes=True).begin() as connection:
        contacts.confirm(connection, "bob", "bob@example.org", 0.0)
    store.close()


def play(address: str) -> str:
    """A game of two, up to the moment at which Bob is asked and Ann's answer is acknowledged."""
    headers = {name: {"Authorization": f"Bearer bot_{name}"} for name in ("ann", "bob")}

    def ask(who: str, method: str, path: str, **data: Any) -> Any:
        answer = httpx.request(method, f"{address}/api{path}", json=data or None, headers=headers[who], timeout=60)
        assert answer.is_success, answer.text
        return answer.json()

    seats, clock = [{"kind": "person"}, {"kind": "open"}], {"kind": "correspondence", "days": 3}
    made = ask("ann", "POST", "/tables", game="hex", seats=seats, clock=clock, public=True)["table"]["id"]
    ask("bob", "POST", f"/tables/{made}/seats/1/join", entropy="x")
    while 1 not in ask("ann", "GET", f"/tables/{made}")["to_decide"]:
        state = ask("ann", "GET", f"/tables/{made}/state?seat=0")
        token = {"seat": 0, "decision": state["decision"], "token": state["view"]["legal"][0]}
        ask("ann", "POST", f"/tables/{made}/answer", **token, client=f"c{state['decision']}")
    return str(made)


def test_nothing_is_lost_when_the_server_is_killed_between_the_answer_and_the_letter(tmp_path: Path) -> None:
    prepared(tmp_path)
    sending = ["--sender", "Sztab <notices@example.org>", "--address", ADDRESS, "--smtp"]
    with socket.socket() as silent:  # an SMTP server that takes calls and says nothing
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        first = ServerProcess(tmp_path, *sending, f"smtp://127.0.0.1:{silent.getsockname()[1]}")
        first.start()
        try:
            game = play(first.address)
        finally:
            first.kill()
    with smtp() as inbox:
        second = ServerProcess(tmp_path, *sending, inbox.url)
        second.start()
        try:
            until(lambda: inbox.messages, 60)
            store = Store(f"sqlite:///{tmp_path}/sztab.db")
            until(lambda: outbox.waiting(store.engine) == 2, 60)  # the warnings, for later
            store.close()
        finally:
            second.stop()
    (letter,) = inbox.messages
    assert letter["To"] == "bob@example.org"
    assert f"{ADDRESS}/t/{game}" in letter.get_content()


@pytest.mark.bench
def test_a_thousand_notices_arrive_within_ten_seconds(tmp_path: Path) -> None:
    """From the commit of each to its arrival by e-mail and by push; receivers and senders share one process here."""
    count = 1000
    committed: dict[str, float] = {}

    async def run(service: Browsers, url: str) -> None:
        store = Store(f"sqlite:///{tmp_path}/sztab.db")
        migrate(store.engine)
        settings = replace(Settings(), address=ADDRESS, push_services=(service.url,))
        mail = Mail(url, "Sztab <notices@example.org>")
        push = Push(True, store.secret("vapid"), ADDRESS, settings.push_services)
        post = Post(store, mail, push, settings, time.time)
        for number in range(count):
            await somebody(post, service, f"p{number}")
            await store.change(contacts.confirm, f"p{number}", f"p{number}@example.org", 0.0)
        running = asyncio.create_task(post.run())
        for number in range(count):
            await post.tell([told(number, f"p{number}")])
            committed[f"/cups/{number}"] = time.time()
        while outbox.waiting(store.engine):
            await asyncio.sleep(0.05)
        running.cancel()
        await mail.close()
        await push.close()
        store.close()

    with browsers() as service, smtp() as inbox:
        asyncio.run(run(service, inbox.url))
    mails = [
        at - committed[f"/cups/{one['To'].partition('@')[0][1:]}"]
        for one, at in zip(inbox.messages, inbox.at, strict=True)
    ]
    pushes = [at - committed[one["url"]] for one, at in zip(service.messages, service.at, strict=True)]
    for name, seconds in (("e-mail", sorted(mails)), ("push", sorted(pushes))):
        assert len(seconds) == count
        print(
            f"\n{count} by {name}: p50 {seconds[count // 2]:.2f} s, p95 {seconds[count * 95 // 100]:.2f} s, "
            f"longest {seconds[-1]:.2f} s"
        )
        assert seconds[count * 95 // 100] < 10
