"""What may be shown of an address to somebody who has only seen its link: words for the tags, and a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from sztab.core.poster import Poster
from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.core.view import View
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.messages.accounts import Profile
from sztab.messages.puzzles import PuzzleTask
from sztab.server.live.live_table import LiveTable
from sztab.server.pictures.card import Card, CardSeat, svg
from sztab.table.bot_numbers import names
from sztab.table.documents import Seat
from sztab.table.value import TableValue
from sztab.usecases.timeline import Timeline, view_at, visible

HOUSE = "Sztab"
_UNOFFICIAL = _("An unofficial fan project.")
_LADDERS = 3  # ratings that a profile's card lists


class Shared(Struct, frozen=True):
    """An address in words, and the address of its card."""

    title: str
    says: str
    picture: str
    listed: bool = False  # may search engines list it?


def house(language: str, listed: bool = True) -> Shared:
    """The start page, and whatever has no card of its own."""
    say = translator(language).gettext
    games = ", ".join(find(name).title for name in games_there_are())
    says = say(_("{games}: by their exact rules, with people and bots.")).format(games=games)
    return Shared(HOUSE, f"{says} {say(_UNOFFICIAL)}", "/share/start.png", listed)


def of_table(play: TableValue, language: str, place: int | None = None) -> Shared:
    """A table, or a moment of its game. Of a private one nothing is told but what is played."""
    say, table = translator(language).gettext, play.table
    moment = "" if place is None else f"/{place}"
    picture = f"/share/tables/{table.id}{moment}/picture.png"
    if not table.public:
        return Shared(f"{play.game.title} · {HOUSE}", say(_("A private table.")), picture)
    who = " – ".join(filter(None, _people(table.seats)))
    title = f"{play.game.title}: {who}" if who else play.game.title
    return Shared(f"{title} · {HOUSE}", standing(play, language), picture)


def of_player(profile: Profile, language: str) -> Shared:
    says = translator(language).gettext(_("Games and ratings of a player."))
    return Shared(f"{profile.player.name} · {HOUSE}", says, f"/share/players/{profile.player.id}/picture.png")


def standing(play: TableValue, language: str) -> str:
    """Where a game stands, in a sentence."""
    say, table = translator(language).gettext, play.table
    if table.status == "open":
        return say(_("There is still a free seat."))
    if table.status == "ended":
        winners = table.result.winners if table.result else ()
        if not winners:
            return say(_("The game is over."))
        names = ", ".join(play.game.called(play.state, seat, language) for seat in winners)
        return say(_("The game is over. Winner: {winners}.")).format(winners=names)
    return say(_("Round {number}.")).format(number=play.game.turn(play.state).number)


def of_puzzle(task: PuzzleTask, language: str) -> Shared:
    """A puzzle: what is wanted, and nothing of how it is done."""
    say = translator(language).gettext
    title = say(_("Puzzle of the day")) if task.day else say(_("Puzzle"))
    return Shared(f"{title}: {find(task.game).title} · {HOUSE}", task.goal, f"/share/puzzles/{task.id}/picture.png")


# ---- cards


def table_card(live: LiveTable, language: str) -> str:
    """A table as a spectator sees it now."""
    play = live.play
    if not play.table.public:
        return svg(Card(play.game.title, translator(language).gettext(_("A private table."))))
    return _table_card(play, play.game.view(play.state, None), language, standing(play, language))


def moment_card(live: LiveTable, timeline: Timeline, number: int, language: str) -> str:
    """A table as a spectator saw it after a number of steps; beyond the last step, the last one."""
    play = live.play
    if not play.table.public:
        return table_card(live, language)
    places = visible(play, timeline, None)
    place = places[min(number, len(places) - 1)]
    if place == timeline.last:
        says = standing(play, language)
    else:
        says = translator(language).gettext(_("Round {number}.")).format(number=timeline.turns[place].number)
    return _table_card(play, view_at(play, timeline, place, None), language, says)


def _table_card(play: TableValue, view: View, language: str, says: str) -> str:
    poster = play.game.poster(View(view.game, None, view.position, view.to_decide, (), 0), language)
    who = _people(play.table.seats)
    seats = tuple(
        CardSeat(seat.name, who[place] if place < len(who) else "", seat.count, seat.colour)
        for place, seat in enumerate(poster.seats)
    )
    return svg(Card(play.game.title, says, seats, poster))


def _people(seats: Sequence[Seat]) -> list[str]:
    return [
        name.replace("_", " ").capitalize() if seat.kind == "bot" else name
        for seat, name in zip(seats, names(seats), strict=True)
    ]


def player_card(profile: Profile, language: str) -> str:
    """A player with the games that are rated."""
    rated = sorted(profile.ratings, key=lambda rating: -rating.games)[:_LADDERS]
    seats = tuple(CardSeat(find(rating.game).title, count=str(rating.games), colour="#ffc24a") for rating in rated)
    return svg(Card(profile.player.name, translator(language).gettext(_("Rated games")) if seats else "", seats))


def puzzle_card(task: PuzzleTask, language: str) -> str:
    """The position of a puzzle, and what is wanted."""
    poster = puzzle_poster(task, language)
    title = translator(language).gettext(_("Can you solve it?"))
    seats = tuple(CardSeat(seat.name, "", seat.count, seat.colour) for seat in poster.seats)
    return svg(Card(title, task.goal, seats, poster))


def puzzle_poster(task: PuzzleTask, language: str) -> Poster:
    view = task.study.state.view
    return find(task.game).poster(View(view.game, None, view.position, tuple(view.to_decide), (), 0), language)


@cache
def start_card(language: str) -> str:
    """The house, with the first game that has something to show."""
    say = translator(language).gettext
    return svg(Card(say(_("Board games by their exact rules")), say(_UNOFFICIAL), (), _example()))


def _example() -> Poster:
    shown = [game for name in games_there_are() if (game := find(name)).showcase]
    return shown[0].poster(shown[0].view(shown[0].read_position(shown[0].showcase), None)) if shown else Poster()
