"""Games that are looked at again: their moments, their battles, and how they ended."""

from __future__ import annotations

from msgspec import Raw

from sztab.messages.costs import WORK
from sztab.messages.replays import Moments, Pictures, TableEnding
from sztab.messages.tables import Forecast, State
from sztab.usecases.arguments import After, EntryNumber, Number, Seat, Until, Words
from sztab.usecases.ask import TABLE, ask
from sztab.usecases.endings import ending_of
from sztab.usecases.house import At
from sztab.usecases.timeline import battle, moment, part_of, pictured, place_of, span_of


@ask("GET", f"{TABLE}/moments", "replays", holds="watched", cost=WORK)
async def moments(at: At, seat: Seat = None, language: Words = "en") -> Moments:
    """Everything that happened, step by step: of a running game with secrets what this viewer was told."""
    return await at.live.moments(seat, language)


@ask("GET", f"{TABLE}/moments/{{number}}", "replays", holds="watched", cost=WORK)
async def one_moment(at: At, number: Number, seat: Seat = None, language: Words = "en") -> State:
    """The table after a number of steps."""
    return moment(at.play, await at.live.timeline(), number, seat, language)


@ask("GET", f"{TABLE}/moments/{{number}}/battle", "replays", holds="watched", cost=WORK)
async def one_battle(at: At, number: Number, seat: Seat = None, language: Words = "en") -> Forecast:
    """The battle that a step began, told like a forecast."""
    return Forecast.of(battle(at.play, await at.live.timeline(), number, seat, language))


@ask("GET", f"{TABLE}/replay", "play", holds="seat", cost=WORK)
async def replay(at: At, number: EntryNumber, seat: Seat = None, language: Words = "en") -> Forecast:
    """What came of an entry, told like a forecast: a battle segment by segment."""
    play, timeline = at.play, await at.live.timeline()
    return Forecast.of(battle(play, timeline, place_of(play, timeline, seat, number), seat, language))


@ask("GET", f"{TABLE}/pictures", "play", holds="seat", cost=WORK, sent=Pictures)
async def table_pictures(at: At, until: Until, seat: Seat = None, after: After = 0, language: Words = "en") -> Raw:
    """The table after each of the last entries up to one, for a page that shows one after another what happened."""
    wanted = (at.table, await at.live.timeline(), span_of(after, until), seat, language)
    return Raw(await at.house.work(pictured, *part_of(*wanted)))


@ask("GET", f"{TABLE}/ending", "replays", anybody=True, cost=WORK)
async def ending(at: At, language: Words = "en") -> TableEnding:
    """Why a game is over, who did what in it, and what a rematch would be."""
    table, game = at.table, at.play.game
    older = table.rules != game.version and table.status == "ended"
    otherwise = older and (await at.live.timeline()).other is not None
    return ending_of(at.play, await at.live.steps(), language, otherwise)
