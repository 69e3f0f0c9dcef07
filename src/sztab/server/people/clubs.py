"""Clubs: who may make, join, run and leave one. Everything that is decided is decided and stored in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from sztab.core.words import Sentence
from sztab.messages.club_values import Club, Role
from sztab.messages.clubs import ClubChange, ClubPage, ClubRequest, NewInvitation
from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.server.people.limits import Limits
from sztab.server.people.moderation import Moderation
from sztab.server.people.sessions import Caller, new_secret
from sztab.server.store import clubs as stored
from sztab.server.store.store import Store, hashed
from sztab.usecases.names import clean_lines, clean_text, new_id

T = TypeVar("T")
MOST_OWNED = 5  # clubs of one player
MOST_JOINED = 50
MOST_MEMBERS = 1000  # of one club
MOST_WAITING = 100  # requests to one club
MOST_ASKED = 20  # requests of one player
MOST_LINKS = 50
MOST_NEWS = 500
_POWER = {"owner": 2, "manager": 1, "member": 0}
_PAGES = ("new", "join")  # addresses that the page itself needs

NO_CLUB = Sentence("There is no such club.")
NO_LINK = Sentence("This invitation is not valid any more.")
NO_MEMBER = Sentence("This player is no member of the club.")
FULL = Sentence("The club is full.")
TAKEN = Sentence("Another club has this address.")
NOT_FOR_YOU = Sentence("Only those who look after the club may do this.")
NOT_OWNER = Sentence("Only the owner of the club may do this.")
REMOVED = Sentence("You were removed from this club; only an invitation for you alone brings you back.")
MEMBER_ALREADY = Sentence("You are a member of this club already.")
TOO_MANY_CLUBS = Sentence("You are in too many clubs; leave one of them first.")


def role_of(found: str | None) -> Role | None:
    """A role that counts."""
    return found if found in _POWER else None  # type: ignore[return-value]


class Clubs:
    """What members, managers and owners do."""

    def __init__(self, store: Store, moderation: Moderation, limits: Limits, now: Callable[[], float]) -> None:
        self._store = store
        self._writing = store.engine.execution_options(writes=True)
        self._moderation = moderation
        self._limits = limits
        self._now = now

    # ---- looking

    async def club(self, slug: str) -> Club:
        found = await self._store.read(stored.club, self._store.engine, slug) if slug.isprintable() else None
        if not found:
            raise Refused(404, NO_CLUB)
        return found

    async def page(self, slug: str, caller: Caller) -> ClubPage:
        """A club, and what the caller is in it."""
        club, player = await self.club(slug), caller.player
        if not player:
            return ClubPage(club, None, False)
        engine = self._store.engine
        role = role_of(await self._store.read(stored.role, engine, club.id, player.id))
        asked = not role and await self._store.read(stored.asked, engine, club.id, player.id)
        return ClubPage(club, role, asked)

    async def managed(self, slug: str, caller: Caller) -> Club:
        """A club that the caller looks after."""
        page = await self.page(slug, caller)
        if caller.member() and page.role not in ("owner", "manager"):
            raise Refused(403, NOT_FOR_YOU)
        return page.club

    # ---- one's own part

    async def make(self, caller: Caller, wish: ClubRequest) -> Club:
        player = self._browser(caller)
        await self._moderation.may_write(player)
        if wish.slug in _PAGES:
            raise Refused(409, TAKEN, field="slug")
        club = Club(
            new_id("c"), wish.slug, _name(wish.name), clean_lines(wish.about), wish.joining, self._now(), members=1
        )
        for name in (player.id, caller.address):
            self._limits.clubs.spend(name)
        try:
            await self._store.write(self._make, club, player.id)
        except IntegrityError:
            raise Refused(409, TAKEN, field="slug") from None
        return club

    def _make(self, club: Club, player: str) -> None:
        with self._writing.begin() as connection:
            if stored.count(connection, player, owned=True) >= MOST_OWNED:
                raise not_now("You own too many clubs; hand one of them over first.")
            _has_room(connection, player)
            stored.add(connection, club)
            stored.set_role(connection, club.id, player, "owner", self._now())

    async def join(self, slug: str, caller: Caller, text: str) -> None:
        """Be a member at once, or ask to be one, as the club has it."""
        player, text = self._joining(caller), clean_text(text)
        if text:
            await self._moderation.may_write(player)
        await self._change(slug, player, partial(self._join, player=player.id, text=text))

    def _join(self, connection: Connection, club: Club, role: str | None, player: str, text: str) -> None:
        _may_come(role)
        if role == stored.REMOVED:
            raise Refused(403, REMOVED)
        if club.joining == "invitation":
            raise Refused(403, "This club is joined by invitation only.")
        _has_room(connection, player)
        if club.joining == "open":
            _let_in(connection, club, player, self._now())
            return
        if stored.waiting(connection, club=club.id) >= MOST_WAITING:
            raise not_now("Too many wait for an answer of this club already.")
        if stored.waiting(connection, player=player) >= MOST_ASKED:
            raise not_now("You wait for the answers of too many clubs already.")
        stored.ask(connection, club.id, player, text, self._now())

    async def leave(self, slug: str, caller: Caller) -> None:
        """Be no member any more, or ask no longer to be one."""
        player = caller.member()

        def leave(connection: Connection, club: Club, role: str | None) -> None:
            if role == "owner":
                raise not_now("Hand the club over, or delete it, before you leave.")
            if role_of(role):
                stored.leave(connection, club.id, player.id)
            elif not stored.drop_request(connection, club.id, player.id):
                raise not_now("You are no member of this club.")

        await self._change(slug, player, leave)

    async def invited_to(self, token: str, caller: Caller) -> ClubPage:
        """The club that a link leads to."""
        found = await self._store.read(stored.invited, self._store.engine, hashed(token))
        if not found:
            raise Refused(404, NO_LINK, field="token")
        return await self.page(found[1], caller)

    async def accept(self, token: str, caller: Caller) -> str:
        """Be a member by a link; the address of the club."""
        player = self._joining(caller)
        slug = (await self.invited_to(token, caller)).club.slug

        def accept(connection: Connection, club: Club, role: str | None) -> None:
            _may_come(role)
            link = stored.invited(connection, hashed(token))
            if not link:
                raise Refused(404, NO_LINK, field="token")
            id, _, once = link
            if role == stored.REMOVED and not once:
                raise Refused(403, REMOVED)
            _has_room(connection, player.id)
            if not stored.use_invitation(connection, id, once):
                raise Refused(404, NO_LINK, field="token")
            _let_in(connection, club, player.id, self._now())

        await self._change(slug, player, accept)
        return slug

    # ---- looking after a club

    async def change(self, slug: str, caller: Caller, wish: ClubChange) -> None:
        player = self._browser(caller)
        values: dict[str, str] = {}
        if wish.name is not None:
            values["name"] = _name(wish.name)
        if wish.about is not None:
            values["about"] = clean_lines(wish.about)
        if wish.joining is not None:
            values["joining"] = wish.joining
        if wish.name is not None or wish.about is not None:
            await self._writes(player)

        def change(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            if values:
                stored.change(connection, club.id, **values)

        await self._change(slug, player, change)

    async def delete(self, slug: str, caller: Caller) -> None:
        def delete(connection: Connection, club: Club, role: str | None) -> None:
            _must_own(role)
            stored.remove(connection, club.id)

        await self._change(slug, self._browser(caller), delete)

    async def set_role(self, slug: str, caller: Caller, who: str, wanted: Role) -> None:
        """Make somebody a manager or a plain member, or hand the club over."""
        player = self._browser(caller)

        def change(connection: Connection, club: Club, role: str | None) -> None:
            _must_own(role)
            if not role_of(stored.role(connection, club.id, who)):
                raise Refused(404, NO_MEMBER, field="player")
            if who == player.id:
                raise not_now("Hand the club over to somebody else to have another role.")
            if wanted == "owner":
                if stored.count(connection, who, owned=True) >= MOST_OWNED:
                    raise not_now("This player owns too many clubs already.")
                stored.set_role(connection, club.id, player.id, "manager", self._now())
            stored.set_role(connection, club.id, who, wanted, self._now())

        await self._change(slug, player, change)

    async def remove(self, slug: str, caller: Caller, who: str) -> None:
        """Somebody is no member any more, and does not come back uninvited."""

        def remove(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            theirs = role_of(stored.role(connection, club.id, who))
            if not theirs:
                raise Refused(404, NO_MEMBER, field="player")
            if _POWER[theirs] >= _POWER[str(role)]:
                raise Refused(403, "You may not remove this member.")
            stored.set_role(connection, club.id, who, stored.REMOVED, self._now())

        await self._change(slug, self._browser(caller), remove)

    async def answer(self, slug: str, caller: Caller, who: str, accept: bool) -> None:
        """Accept or refuse a request."""

        def answer(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            if not stored.drop_request(connection, club.id, who):
                raise Refused(404, "This player does not ask to be a member any more.", field="player")
            if accept:
                if stored.count(connection, who) >= MOST_JOINED:
                    raise not_now("This player is in too many clubs.")
                _let_in(connection, club, who, self._now())

        await self._change(slug, self._browser(caller), answer)

    async def invite(self, slug: str, caller: Caller, once: bool) -> NewInvitation:
        """A secret link to the club; only its hash is kept."""
        player, id, token = self._browser(caller), new_id("i"), new_secret("club")
        self._limits.joining.spend(player.id)

        def invite(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            if stored.links(connection, club.id) >= MOST_LINKS:
                raise not_now("The club has too many invitations; withdraw one of them first.")
            stored.add_invitation(connection, id, club.id, hashed(token), player.id, once, self._now())

        await self._change(slug, player, invite)
        return NewInvitation(id, token, f"/clubs/join#{token}")

    async def withdraw(self, slug: str, caller: Caller, id: str) -> None:
        def withdraw(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            if not stored.withdraw(connection, id, club.id):
                raise Refused(404, NO_LINK)

        await self._change(slug, self._browser(caller), withdraw)

    async def tell(self, slug: str, caller: Caller, text: str) -> None:
        """Write news."""
        player, text = self._browser(caller), clean_lines(text)
        await self._writes(player)
        if not text:
            raise Refused(400, "There is nothing in this message.", field="text")

        def tell(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            stored.add_news(connection, new_id("n"), club.id, player.id, text, self._now(), MOST_NEWS)

        await self._change(slug, player, tell)

    async def take_back(self, slug: str, caller: Caller, id: str) -> None:
        """Remove news."""

        def take_back(connection: Connection, club: Club, role: str | None) -> None:
            _must_manage(role)
            if not stored.drop_news(connection, club.id, id):
                raise Refused(404, "There is no such news.")

        await self._change(slug, self._browser(caller), take_back)

    # ---- what all of them share

    @staticmethod
    def _browser(caller: Caller) -> Player:
        """Programs play; they run no clubs."""
        player = caller.member()
        caller.must_be_browser()
        return player

    def _joining(self, caller: Caller) -> Player:
        player = self._browser(caller)
        for name in (player.id, caller.address):
            self._limits.joining.spend(name)
        return player

    async def _writes(self, player: Player) -> None:
        await self._moderation.may_write(player)
        self._limits.club_texts.spend(player.id)

    async def _change(
        self, slug: str, player: Player, change: Callable[[Connection, Club, str | None], T]
    ) -> T:  # fmt: skip
        return await self._store.write(self._changed, slug, player.id, change)

    def _changed(self, slug: str, player: str, change: Callable[[Connection, Club, str | None], T]) -> T:
        with self._writing.begin() as connection:
            club = stored.locked(connection, slug) if slug.isprintable() else None
            if not club:
                raise Refused(404, NO_CLUB)
            return change(connection, club, stored.role(connection, club.id, player))


def _name(name: str) -> str:
    kept = clean_text(name)[:40].strip()
    if sum(letter.isalnum() for letter in kept) < 2:
        raise Refused(400, "The name of a club needs at least two letters.", field="name")
    return kept


def _must_manage(role: str | None) -> None:
    if role not in ("owner", "manager"):
        raise Refused(403, NOT_FOR_YOU)


def _must_own(role: str | None) -> None:
    if role != "owner":
        raise Refused(403, NOT_OWNER)


def _may_come(role: str | None) -> None:
    if role_of(role):
        raise not_now(MEMBER_ALREADY)


def _has_room(connection: Connection, player: str) -> None:
    if stored.count(connection, player) >= MOST_JOINED:
        raise not_now(TOO_MANY_CLUBS)


def _let_in(connection: Connection, club: Club, player: str, now: float) -> None:
    if club.members >= MOST_MEMBERS:
        raise not_now(FULL)
    stored.set_role(connection, club.id, player, "member", now)
