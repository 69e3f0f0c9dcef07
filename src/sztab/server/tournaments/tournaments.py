"""Tournaments as they go on. Any process may take one on: the version in the database lets only one of them do it.

First a round is stored, with the names of its tables; then the tables are made, and whoever finds one missing makes it.
A process may die at any point between: what is missing is made by the next look, and nothing is made twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec.structs import replace

from sztab import bots
from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.messages.errors import Changed, Refused, bad_input, not_now
from sztab.messages.people import ChatMessage, Player
from sztab.messages.tournaments import MOST_BOTS, EnterRequest, ResultRequest, TournamentRequest
from sztab.server.live.live_table import LiveTable
from sztab.server.live.tables import Tables, retried
from sztab.server.people.accounts import login_name
from sztab.server.store import acquaintances, clubs
from sztab.server.store import tournaments as stored
from sztab.server.store.store import Store
from sztab.server.store.tournaments import Kept
from sztab.server.store.unreadable import Unreadable
from sztab.server.tournaments import calls, made, results
from sztab.server.tournaments.pairing import Pairer
from sztab.table import seeds
from sztab.table import value as playing
from sztab.table.documents import Result, Seat
from sztab.table.leavers import lost
from sztab.table.value import TableValue
from sztab.tournaments import course, seasons, teams
from sztab.tournaments.kinds import kind_of
from sztab.tournaments.values import Entry, Member, Pairing, Plan, Tournament
from sztab.usecases.names import clean_text, new_id

log = logging.getLogger("sztab.server.tournaments")
NO_TOURNAMENT = Sentence("There is no such tournament.")
NOT_YOURS = Sentence("Only the tournament's maker and its club's owner and managers can do this.")
MOST_UNFINISHED = 10  # tournaments of one player
_ATTEMPTS = 20  # when others change the same tournament at the same moment
_PATIENCE = 3.0  # seconds that somebody waits for the next round; it comes by itself
_SOON = 5.0  # seconds until what could not be done yet is tried again
Edit = Callable[[Tournament], Tournament]


class Tournaments:
    """All tournaments of the database, as one process sees them."""

    def __init__(
        self, store: Store, tables: Tables, tell: Callable[[str], None], absence: float, bot_games: int
    ) -> None:  # fmt: skip
        self._store = store
        self._tables = tables
        self._tell = tell
        self._absence = absence
        self._bot_games = bot_games  # without people, that run for one address
        self._pairing = Pairer()
        self._tending: dict[str, asyncio.Task[None]] = {}

    # ---- made, entered and left

    async def create(self, request: TournamentRequest, player: Player) -> Kept:
        """A new tournament; that the player looks after its club is known."""
        plan = made.plan_of(request)
        if plan.rated and not player.account:
            raise Refused(403, "This tournament is rated: it needs an account.")
        if await self._store.read(stored.unfinished, self._store.engine, player.id) >= MOST_UNFINISHED:
            raise Refused(429, "You run too many tournaments; wait until one is over.", retry=3600)
        now = self._tables.now()
        tournament = Tournament(new_id("o"), plan, player.id, now, seeds.new_seed(), player.name, request.club)
        for bot in request.bots:
            tournament = await self._with_bot(tournament, bot)
        if request.enter and not plan.teams:
            skill = await self._skill(player.id, plan.game, made.mode_of(plan))
            tournament = course.entered(tournament, player.name, player.id, None, skill)
        await self._store.write(stored.add, self._store.engine, tournament, course.due(tournament, now))
        return Kept(tournament, 1)

    async def get(self, id: str) -> Kept:
        found = await self._store.read(stored.get, self._store.engine, id) if id.isprintable() else None
        if not found:
            raise Refused(404, NO_TOURNAMENT)
        return found

    async def enter(self, id: str, player: Player, request: EnterRequest) -> Kept:
        """Take part, come back, name a team, or choose anew what to play."""
        tournament = (await self.get(id)).tournament
        plan = tournament.plan
        if plan.rated and not player.account:
            raise Refused(403, "This tournament is rated: it needs an account.")
        picks, bans = _chosen(tournament, request)
        members = await self._members(plan, player, request) if request.mates else ()
        mode, people = made.mode_of(plan), members or (Member(player.id, player.name),)
        skill = sum([await self._skill(one.player or "", plan.game, mode) for one in people]) / len(people)
        called = clean_text(request.team)

        def edit(tournament: Tournament) -> Tournament:
            entry = tournament.entry_of(player.id)
            _must_be_free(tournament, entry, members)
            if not entry or entry.gone:
                if plan.teams and not entry and not members:
                    raise Refused(400, "Name those who play with you.", field="mates")
                name = called or player.name
                return course.entered(tournament, name, player.id, None, skill, picks, bans, members)
            if members:
                return teams.named(tournament, entry.number, called, members)
            return course.chose(tournament, entry.number, picks, bans)

        return await self._change(id, edit, player.id)

    async def _members(self, plan: Plan, player: Player, request: EnterRequest) -> tuple[Member, ...]:
        """A team: the captain, and those who are to be asked."""
        if len(request.mates) != plan.team - 1:
            raise Refused(400, Sentence("A team needs you and {count} more.", count=plan.team - 1), field="mates")
        found = [Member(player.id, player.name, True)]
        for name in request.mates:
            mate = await self._store.read(acquaintances.account, self._store.engine, login_name(name))
            if not mate:
                raise Refused(404, Sentence("There is no account with this name."), field="mates")
            if any(mate.id == one.player for one in found):
                raise Refused(400, Sentence("{name} is in this team already.", name=mate.name), field="mates")
            if not await self._store.read(acquaintances.welcomes, self._store.engine, mate.id, player.id):
                raise Refused(403, Sentence("{name} does not take this challenge.", name=mate.name), field="mates")
            found.append(Member(mate.id, mate.name))
        return tuple(found)

    async def agree(self, id: str, captain: str, player: Player) -> Kept:
        """Somebody plays in the team that asked for them."""
        return await self._change(id, lambda now: teams.agreed(now, captain, player.id), player.id)

    async def leave(self, id: str, player: Player) -> Kept:
        """Go before the start, or withdraw: a game that runs is given up. One of a team goes alone, or declines."""
        tournament = (await self.get(id)).tournament
        asked, entry = teams.asked(tournament, player.id), tournament.entry_of(player.id)
        if not entry and not asked:
            raise not_now("You do not take part in this tournament.")
        if entry and entry.player == player.id:
            return await self._leave(id, lambda tournament: tournament.entry_of(player.id), player)

        def edit(tournament: Tournament) -> Tournament:
            mine = tournament.entry_of(player.id)
            for one in [mine] if mine else teams.asked(tournament, player.id):
                tournament = teams.without(tournament, one.number, player.id)
            return tournament

        kept = await self._change(id, edit, player.id)
        for pairing in kept.tournament.waiting if entry else ():
            if entry and entry.number in pairing.seats and pairing.table:
                await self._give_up(pairing.table, lambda _, seat: seat.player == player.id)
        return kept

    async def remove(self, id: str, number: int, player: Player) -> Kept:
        """An organiser removes a player."""
        await self._run_by(id, player)
        return await self._leave(id, lambda tournament: _numbered(tournament, number), player)

    async def _leave(self, id: str, who: Callable[[Tournament], Entry | None], by: Player) -> Kept:
        def edit(tournament: Tournament) -> Tournament:
            entry = who(tournament)
            if not entry or tournament.status == "ended":
                raise not_now("Nobody of this number takes part.")
            return course.left(tournament, entry.number)

        kept = await self._change(id, edit, by.id)
        entry, plan = who(kept.tournament), kept.tournament.plan
        for pairing in kept.tournament.waiting if entry and entry.gone else ():
            if entry and entry.number in pairing.seats and pairing.table:
                chairs = teams.chairs(plan, pairing, entry.number)
                others = tuple(chair for chair in range(plan.chairs) if chair not in chairs) if plan.seats == 2 else ()
                await self._give_up(pairing.table, partial(_is_of, chairs), others)
        return kept

    async def add_bot(self, id: str, bot: str, player: Player) -> Kept:
        tournament = await self._run_by(id, player)
        with_bot = await self._with_bot(tournament, bot)
        entry = with_bot.entries[-1]
        return await self._change(
            id, lambda now: course.entered(_room(now), entry.name, None, entry.bot, entry.skill), player.id
        )

    async def start(self, id: str, player: Player) -> Kept:
        tournament = await self._run_by(id, player)
        choice = made.choice_of(tournament.plan)

        await self._change(id, lambda now: course.begun(now, self._tables.now(), choice), player.id)
        await self.tend(id)
        return await self.get(id)

    async def decide(self, id: str, request: ResultRequest, player: Player) -> Kept:
        await self._run_by(id, player)

        def edit(now: Tournament) -> Tournament:
            return course.decided(now, request.round, request.number, results.said(now.plan, request))

        await self._change(id, edit, player.id)
        await asyncio.wait({self._tend_beside(id)}, timeout=_PATIENCE)
        return await self.get(id)

    async def edit(self, id: str, request: TournamentRequest, player: Player) -> Kept:
        """Another plan, before it begins."""
        tournament = await self._run_by(id, player)
        plan = replace(made.plan_of(request), rated=tournament.plan.rated)  # guests may have entered
        skills = {entry.number: await self._skill_of(entry, plan) for entry in tournament.entries}
        return await self._change(id, lambda now: course.edited(now, plan, skills), player.id)

    async def call_off(self, id: str, player: Player) -> Kept:
        await self._run_by(id, player)
        return await self._change(id, lambda now: course.called_off(now, self._tables.now()), player.id)

    async def next_season(self, id: str, player: Player) -> Kept:
        """The season after a league, or the one that was made of it before."""
        tournament = await self._run_by(id, player)
        now = self._tables.now()
        try:
            season = seasons.next_season(tournament, seeds.new_seed(), now)
        except BadInput as error:
            raise _refused(error) from None
        told = calls.season(season, player.id)
        await self._store.write(stored.add, self._store.engine, season, course.due(season, now), told)
        await self._change(id, lambda now: replace(now, next=season.id), player.id)
        return await self.get(season.id)

    async def runs(self, tournament: Tournament, player: Player | None) -> bool:
        """Its maker, and the owner and managers of its club."""
        if not player or tournament.owner == player.id or not tournament.club:
            return player is not None and tournament.owner == player.id
        return await self._store.read(clubs.looks_after, self._store.engine, tournament.club, player.id)

    async def _run_by(self, id: str, player: Player) -> Tournament:
        tournament = (await self.get(id)).tournament
        if not await self.runs(tournament, player):
            raise Refused(403, NOT_YOURS)
        return tournament

    async def say(self, id: str, player: Player, text: str) -> ChatMessage:
        await self.get(id)
        text = clean_text(text)
        if not text:
            raise Refused(400, "There is nothing in this message.", field="text")
        message = await self._store.write(stored.say, self._store.engine, id, self._tables.now(), player, text)
        self._tell(id)
        return message

    async def _with_bot(self, tournament: Tournament, bot: str) -> Tournament:
        """A bot is as strong as its rating or, where it has none, stands behind everybody who has one."""
        name = made.bot_of(tournament.plan.game, bot)
        skill = await self._skill_of(Entry(0, name, bot=name), tournament.plan)
        return course.entered(_room(tournament), name, None, name, skill)

    async def _skill_of(self, entry: Entry, plan: Plan) -> float:
        game, mode = plan.game, made.mode_of(plan)
        if not entry.bot:
            people = [one.player or "" for one in entry.members] or [entry.player or ""]
            return sum([await self._skill(one, game, mode) for one in people]) / len(people)
        there = list(bots.names(game))
        rank = there.index(entry.bot) if entry.bot in there else 99
        version = bots.level(game, entry.bot).version
        return await self._skill(f"bot:{entry.bot}:{version}", game, mode) or -float(rank)

    async def _skill(self, who: str, game: str, mode: str) -> float:
        return await self._store.read(stored.skill, self._store.engine, who, game, mode) or 0.0

    # ---- going on

    async def _change(self, id: str, edit: Edit, by: str) -> Kept:
        """Make something else of a tournament for somebody, however many want to at the same moment."""
        for _ in range(_ATTEMPTS):
            before = await self.get(id)
            try:
                after = edit(before.tournament)
            except BadInput as error:
                raise _refused(error) from None
            if after == before.tournament:
                return before
            now = self._tables.now()
            due = now if after.status == "running" else course.due(after, now)
            kept = await self._save(before, after, due, by)
            if kept:
                self._tell(id)
                return kept
        raise Changed

    async def _save(self, before: Kept, after: Tournament, due: float | None, by: str = "") -> Kept | None:
        told = calls.calls(before.tournament, after, by, self._tables.now())
        return await self._store.write(stored.save, self._store.engine, before, after, due, told)

    async def sweep(self) -> None:
        """Look after all that are due, beside everything else; a round may take a minute to be paired."""
        for id in await self._store.read(stored.due, self._store.engine, self._tables.now()):
            self._tend_beside(id)

    def _tend_beside(self, id: str) -> asyncio.Task[None]:
        if id not in self._tending:
            task = self._tending[id] = asyncio.ensure_future(self._tended(id))
            task.add_done_callback(lambda _: self._tending.pop(id, None))
        return self._tending[id]

    async def _tended(self, id: str) -> None:
        try:
            await self.tend(id)
        except Refused as refused:  # somebody else was quicker, or the store is busy: the next look comes soon
            log.info("Tournament %s: %s", id, refused)
        except Exception:
            log.exception("Looking after tournament %s failed", id)

    async def close(self) -> None:
        tending = list(self._tending.values())
        for task in tending:
            task.cancel()
        await asyncio.gather(*tending, return_exceptions=True)

    async def tend(self, id: str) -> None:
        """Take a tournament on: games that were never begun, results, the next round, its tables."""
        await self._end_absent((await self.get(id)).tournament)
        kept = await self._went_on(id)
        complete = await self._make_tables(kept.tournament)
        now = self._tables.now()
        due = course.due(kept.tournament, now)
        if not complete:
            due = min(now + _SOON, due or now + _SOON)
        await self._store.write(stored.schedule, self._store.engine, kept, due)

    async def _went_on(self, id: str) -> Kept:
        for _ in range(_ATTEMPTS):
            before = await self.get(id)
            tournament = await self._with_results(before.tournament)
            now, choice = self._tables.now(), made.choice_of(tournament.plan)
            after = await self._pairing.went_on(tournament, now, choice)
            if after == before.tournament:
                return before
            # Due at once, until its tables are there.
            due = None if after.status == "ended" else now
            kept = await self._save(before, after, due)
            if kept:
                self._tell(id)
                return kept
        raise Changed

    async def _with_results(self, tournament: Tournament) -> Tournament:
        waiting = {pairing.table: pairing for pairing in tournament.waiting}
        if not waiting:
            return tournament
        ended = await self._store.read(stored.ended, self._store.engine, list(waiting))
        for table, found in ended.items():
            plan, how = tournament.plan, results.how(found)
            score, margins = results.score(plan, found), results.margins(plan, found)
            tournament = course.recorded(tournament, table, score, how, margins)
            if kind_of(plan).waits:
                for seat in sorted(results.missing(plan, found, how)):
                    tournament = course.left(tournament, waiting[table].seats[seat])
        return tournament

    async def _make_tables(self, tournament: Tournament) -> bool:
        """Make the tables that are missing; False: some have to wait, for bots play only so many games at once."""
        waiting = {pairing.table: (round.number, pairing) for round in tournament.rounds for pairing in round.pairings}
        running = tournament.status == "running"
        waiting = {table: found for table, found in waiting.items() if table and found[1].open and running}
        there = await self._store.read(stored.there, self._store.engine, list(waiting))
        complete = True
        for table, (round, pairing) in waiting.items():
            if table in there:
                continue
            if self._bots_only(tournament, pairing) and self._bot_places(tournament) <= 0:
                complete = False
                continue
            make = partial(made.table_of, tournament, round, pairing, self._absence, self._tables.now())
            try:
                await self._tables.add(make())
            except Refused as refused:
                if refused.status != 409:  # it is there: another process was quicker
                    raise
        return complete

    def _bots_only(self, tournament: Tournament, pairing: Pairing) -> bool:
        return all(tournament.entry(number).bot for number in pairing.seats)

    def _bot_places(self, tournament: Tournament) -> int:
        return self._bot_games - self._tables.bot_turns.games(tournament.owner)

    # ---- those who never came

    async def _end_absent(self, tournament: Tournament) -> None:
        absence = tournament.plan.absence
        if not absence or tournament.status != "running":
            return
        now = self._tables.now()
        for pairing in tournament.waiting:
            if pairing.table and now >= pairing.begun + absence:
                try:
                    await self._look_for_absent(pairing.table, absence)
                except (Refused, Unreadable) as refused:
                    log.info("Table %s of tournament %s: %s", pairing.table, tournament.id, refused)

    @retried
    async def _look_for_absent(self, table: str, absence: float) -> None:
        live = await self._tables.get(table)
        async with live.lock:
            now = self._tables.now()
            for seat in live.play.asked:
                if _never_came(live, seat, now - absence):
                    await self._tables.save(live, _given_up(live.play, seat, "time", now))
                    return

    @retried
    async def _give_up(self, table: str, whose: Callable[[int, Seat], bool], winners: tuple[int, ...] = ()) -> None:
        """Chairs are given up. `winners` win at once; without them the other of two does, or a bot plays on."""
        try:
            live = await self._tables.get(table)
        except Refused:
            return  # it was never made: then it is lost without a game
        async with live.lock:
            chairs = [chair for chair, seat in enumerate(live.table.seats) if whose(chair, seat)]
            if live.table.status == "running" and chairs:
                await self._tables.save(live, _resigned(live.play, chairs, winners, self._tables.now()))


def _is_of(chairs: tuple[int, ...], chair: int, _: Seat) -> bool:
    return chair in chairs


def _resigned(play: TableValue, chairs: list[int], winners: tuple[int, ...], now: float) -> TableValue:
    if winners:
        return playing.end(playing.note(play, "resigned", chairs[0], now), Result(winners, "resigned", chairs[0]), now)
    for chair in chairs:
        play = _given_up(play, chair, "resigned", now)
    return play


def _given_up(play: TableValue, seat: int, reason: Literal["resigned", "time"], now: float) -> TableValue:
    return lost(playing.note(play, reason, seat, now), seat, Result((), reason, seat), now)


def _never_came(live: LiveTable, seat: int, since: float) -> bool:
    """Somebody who is asked since then, has never answered, and is not here."""
    table = live.table
    asked_at = max(table.created, live.recent[-1].at if live.recent else table.created)
    return (
        table.seats[seat].kind == "person"
        and table.decisions[seat] == 1
        and asked_at <= since
        and seat not in live.present
        and live.seen.get(seat, 0.0) <= since
    )


def _must_be_free(tournament: Tournament, entry: Entry | None, members: tuple[Member, ...]) -> None:
    """May this team be named: by its captain, of people who do not take part elsewhere?"""
    if members and entry and entry.player != members[0].player:
        raise Refused(403, "Only the captain can name others.", field="mates")
    for one in members:
        if one.player and (other := tournament.entry_of(one.player)) and (not entry or other.number != entry.number):
            raise Refused(409, Sentence("{name} takes part already.", name=one.name), field="mates")


def _chosen(tournament: Tournament, request: EnterRequest) -> tuple[tuple[str, ...], tuple[str, ...]]:
    plan = tournament.plan
    there = plan.pool or made.choice_of(plan).pieces
    for field in ("picks", "bans"):
        for piece in getattr(request, field):
            if piece not in there:
                raise Refused(400, Sentence("This tournament has no {piece}.", piece=piece), field=field)
    if len(request.bans) > plan.bans:
        raise Refused(400, Sentence("Everybody may exclude {count} here.", count=plan.bans), field="bans")
    return tuple(dict.fromkeys(request.picks)), tuple(dict.fromkeys(request.bans))


def _room(tournament: Tournament) -> Tournament:
    if sum(entry.bot is not None for entry in tournament.entries) >= MOST_BOTS:
        raise not_now("There are enough bots in this tournament.")
    return tournament


def _numbered(tournament: Tournament, number: int) -> Entry | None:
    return next((entry for entry in tournament.entries if entry.number == number), None)


def _refused(error: BadInput) -> Refused:
    refused = bad_input(error)
    refused.status = 409
    return refused
