"""What I am told, how I am reached, and what I arrange before going away."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from sztab.core.words import Sentence, say
from sztab.messages.costs import COSTS, WORK
from sztab.messages.errors import Refused
from sztab.messages.notice_values import NoticeWishes
from sztab.messages.notices import (
    Confirmed,
    EmailRequest,
    NoticeInfo,
    NoticeList,
    NoticeSettings,
    PlanInfo,
    PlanLineInfo,
    PlanRequest,
    PlanWays,
    PlanWaysRequest,
    PushEnd,
    PushRequest,
    SeenRequest,
    TokenRequest,
    VacationInfo,
    VacationRequest,
)
from sztab.server.live.challenges import account
from sztab.server.live.slices import in_turns
from sztab.server.notices import words
from sztab.server.notices.mail import MAIL_OFF, NotSent, address
from sztab.server.notices.post import holds
from sztab.server.people.resets import NOT_VALID
from sztab.server.people.sessions import new_secret
from sztab.server.store import contacts, links, outbox
from sztab.server.store.store import hashed
from sztab.server.web.routes.common import PROBLEMS, Seat, TheCaller, TheServer, Words, language_of, seen
from sztab.server.web.runtime import Server
from sztab.table import plans
from sztab.table.documents import Plan, PlanLine
from sztab.usecases.seating import soonest
from sztab.usecases.ways import ways


@get("/api/my/notices", tags=["notices"], responses=PROBLEMS)
async def notices(server: TheServer, caller: TheCaller, language: Words = "en") -> NoticeList:
    """What I was told and is still true, the newest first."""
    player, now, engine = caller.known().id, server.now(), server.store.engine
    wishes = await server.store.read(contacts.wishes, engine, player)
    found = await server.store.read(outbox.listed, engine, player, now)
    running = await server.store.read(server.store.tables_of, player, "running")
    tables = {table.id: table for table in running}
    told = [
        NoticeInfo(
            one.id,
            one.kind,
            one.at,
            one.seen,
            words.said(words.title(one.kind, one.about), language),
            words.said(words.text(one.kind, one.about), language),
            one.about.link,
        )
        for one in found
        if "page" in wishes.channels(one.kind) and holds(one, tables.get(one.about.table or ""), now)
    ]
    waiting = [
        table for table in running if table.glimpse and any(caller.holds(table, one) for one in table.glimpse.asked)
    ]
    waiting.sort(key=soonest)
    return NoticeList(told, sum(not one.seen for one in told), [table.id for table in waiting])


@post("/api/my/notices/seen", status_code=204, tags=["notices"], responses=PROBLEMS)
async def see(data: JSONBody[SeenRequest], server: TheServer, caller: TheCaller) -> None:
    """I have seen all up to one."""
    await server.store.change(outbox.see, caller.known().id, data.until)


async def _settings(server: Server, player: str) -> NoticeSettings:
    engine, read = server.store.engine, server.store.read
    wishes, email = await read(contacts.wishes, engine, player), await read(contacts.email, engine, player)
    browsers = await read(contacts.targets_of, engine, [player])
    key = server.push.key if server.push.on else None
    return NoticeSettings(wishes, email, server.mail.on, key, len(browsers.get(player, [])))


@get("/api/my/notices/settings", tags=["notices"], responses=PROBLEMS)
async def settings(server: TheServer, caller: TheCaller) -> NoticeSettings:
    """What I want to be told, and what this server can."""
    return await _settings(server, caller.known().id)


@post("/api/my/notices/settings", status_code=200, tags=["notices"], responses=PROBLEMS)
async def wish(data: JSONBody[NoticeWishes], server: TheServer, caller: TheCaller) -> NoticeSettings:
    """Be told otherwise."""
    caller.must_be_browser()
    player = caller.known().id
    if not words.known_zone(data.zone):
        raise Refused(400, Sentence("There is no such time zone."), field="zone")
    await server.store.change(contacts.wish, player, data)
    return await _settings(server, player)


# ---- e-mail


@post("/api/my/notices/email", status_code=204, tags=["notices"], responses=PROBLEMS)
async def email(
    request: Request[Any, Any, Any], data: JSONBody[EmailRequest], server: TheServer, caller: TheCaller
) -> None:  # fmt: skip
    """Be reached at this address, once the link that is sent there was opened."""
    caller.must_be_browser()
    player, to = account(caller), address(data.email)
    if not server.mail.on:
        raise Refused(409, MAIL_OFF)
    for spender in (player.id, caller.address, to.lower()):
        server.limits.mailing.spend(spender)
    language = language_of(request)
    token = new_secret("email")
    await server.store.change(links.issue, "address", links.Link(player.id, to), hashed(token), server.now())
    link = f"{server.settings.address}/confirm#{token}"
    lines = (
        Sentence("{name} wants notices of Sztab at this address.", name=player.name),
        Sentence("If that is you, open this link within a day: {link}", link=link),
        Sentence("If not, do nothing: no other message will come."),
    )
    try:
        subject = say(Sentence("Sztab: confirm your address"), language)
        await server.mail.send(to, subject, "\n\n".join(say(line, language) for line in lines))
    except NotSent:
        raise Refused(503, Sentence("The message could not be sent; try again later.")) from None


@post("/api/email/confirm", status_code=200, tags=["notices"], responses=PROBLEMS)
async def confirm(data: JSONBody[TokenRequest], server: TheServer) -> Confirmed:
    """The link was opened: the address is the player's."""
    found = await server.store.change(contacts.confirm_by_link, hashed(data.token), server.now())
    if not found:
        raise Refused(403, NOT_VALID)
    return Confirmed(found)


@delete("/api/my/notices/email", status_code=204, tags=["notices"], responses=PROBLEMS)
async def forget_email(server: TheServer, caller: TheCaller) -> None:
    """Forget my address."""
    caller.must_be_browser()
    await server.store.change(contacts.forget_email, caller.known().id)


@post("/api/unsubscribe/{token:str}", status_code=204, tags=["notices"], responses=PROBLEMS)
async def unsubscribe(token: FromPath[str], server: TheServer) -> None:
    """No more e-mail, by one click (RFC 8058)."""
    await server.post.unsubscribe(token)


@get("/api/unsubscribe/{token:str}", tags=["notices"], include_in_schema=False)
async def ask_unsubscribe(token: FromPath[str]) -> Redirect:
    """Programs that look through mail open every link: only a button on the page does it."""
    return Redirect(f"/unsubscribe#{token}")


# ---- browsers


@post("/api/my/notices/push", status_code=204, tags=["notices"], responses=PROBLEMS)
async def push(data: JSONBody[PushRequest], server: TheServer, caller: TheCaller) -> None:
    """Tell this browser."""
    caller.must_be_browser()
    player = caller.known().id
    server.push.check(data.endpoint, data.key, data.auth)
    await server.store.change(contacts.add_target, player, data.endpoint, data.key, data.auth, server.now())


@post("/api/my/notices/push/end", status_code=204, tags=["notices"], responses=PROBLEMS)
async def end_push(data: JSONBody[PushEnd], server: TheServer, caller: TheCaller) -> None:
    """Tell this browser nothing more."""
    await server.store.change(contacts.remove_target, contacts.target_id(data.endpoint), caller.known().id)


# ---- games that take days


def _plan(plan: Plan | None) -> PlanInfo:
    lines = [PlanLineInfo(list(line.expected), line.answer) for line in plan.lines] if plan else []
    return PlanInfo(lines, plan.seen if plan else 0)


@get("/api/tables/{id:str}/plan", tags=["play"], responses=PROBLEMS)
async def plan(id: FromPath[str], server: TheServer, caller: TheCaller, seat: Seat = None) -> PlanInfo:
    """What my seat answers while I am away; nobody else is shown it."""
    live = await seen(server, id, seat, caller)
    return _plan(plans.plan_of(live.play, seat) if seat is not None else None)


@post("/api/tables/{id:str}/plan", status_code=200, tags=["play"], responses=PROBLEMS)
async def make_plan(id: FromPath[str], data: JSONBody[PlanRequest], server: TheServer, caller: TheCaller) -> PlanInfo:
    """Answer so while I am away, if the others play as expected."""
    lines = tuple(PlanLine(tuple(line.expected), line.answer) for line in data.lines)
    return _plan(await server.correspondence.plan(id, data.seat, lines, caller))


@post("/api/tables/{id:str}/plan/ways", status_code=200, tags=["play"], responses=PROBLEMS, opt={COSTS: WORK})
async def plan_ways(
    id: FromPath[str], data: JSONBody[PlanWaysRequest], server: TheServer, caller: TheCaller
) -> PlanWays:
    """What may be played next, in words, after what is planned so far; as far as my seat can know it."""
    live = await seen(server, id, data.seat, caller)
    caller.must_hold(live.table, data.seat)
    server.limits.studying.spend(caller.address)
    found = ways(live.play, data.seat, data.tokens, data.language)
    return await in_turns(found, each=lambda: server.limits.studying.spend(caller.address))


@get("/api/my/vacation", tags=["play"], responses=PROBLEMS)
async def vacation(server: TheServer, caller: TheCaller) -> VacationInfo:
    """Am I on vacation, and how many days are left?"""
    return await server.correspondence.vacation(caller.known().id)


@post("/api/my/vacation", status_code=200, tags=["play"], responses=PROBLEMS)
async def leave(data: JSONBody[VacationRequest], server: TheServer, caller: TheCaller) -> VacationInfo:
    """Let my correspondence clocks stand from now on."""
    caller.must_be_browser()
    return await server.correspondence.leave(account(caller).id, data.days)


@delete("/api/my/vacation", status_code=200, tags=["play"], responses=PROBLEMS)
async def come_back(server: TheServer, caller: TheCaller) -> VacationInfo:
    """I am back: my clocks go on."""
    caller.must_be_browser()
    return await server.correspondence.come_back(caller.known().id)


HANDLERS = [
    notices, see, settings, wish, email, confirm, forget_email, unsubscribe, ask_unsubscribe, push, end_push, plan,
    make_plan, plan_ways, vacation, leave, come_back,
]  # fmt: skip
