"""Beside the game: what players agree on, and what becomes of a game that somebody leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.messages.errors import Refused, not_now
from sztab.messages.tables import ClaimRequest, OfferAnswer, OfferRequest, SeatOnlyRequest, Table
from sztab.table import value as playing
from sztab.table.documents import Offer, Result, Step
from sztab.table.leavers import lost, taken_over
from sztab.table.rematch import rematch_of
from sztab.table.replaying import replayed
from sztab.table.value import TableValue, fold
from sztab.usecases.answers import must_run
from sztab.usecases.ask import TABLE, Change, ask
from sztab.usecases.house import At
from sztab.usecases.seating import started
from sztab.usecases.work import done


def offered(play: TableValue, steps: Iterable[Step], seat: int, kind: str, now: float) -> TableValue:
    """A seat offers a draw, or asks to take back; `steps` are all that happened."""
    must_run(play)
    table, kept = play.table, fold(steps)
    if table.offer:
        raise not_now("There is an offer already.")
    if kind == "draw":
        if any(other.kind == "bot" for other in table.seats):
            raise not_now("Bots do not agree to draws.")
        offer = Offer("draw", seat, (seat,))
    else:
        if table.rated:
            raise not_now("Nothing can be taken back at a rated table, even by agreement.")
        if table.tournament:
            raise not_now("Nothing can be taken back in a tournament, even by agreement.")
        own = [index for index, step in enumerate(kept) if step.seat == seat]
        if not own:
            raise not_now("There is nothing to take back.")
        offer = Offer("takeback", seat, (seat,), len(kept) - own[-1])
    return _agreed(play.with_table(offer=offer), kept, now)


def offer_answered(play: TableValue, steps: Iterable[Step], seat: int, accept: bool, now: float) -> TableValue:
    """A seat agrees to an offer or declines it."""
    must_run(play)
    offer = play.table.offer
    if not offer:
        raise not_now("There is no offer.")
    if not accept:
        return playing.note(play.with_table(offer=None), "declined", seat, now)
    accepted = tuple(sorted({*offer.accepted, seat}))
    return _agreed(play.with_table(offer=replace(offer, accepted=accepted)), fold(steps), now)


def _agreed(play: TableValue, kept: Sequence[Step], now: float) -> TableValue:
    """What was offered is done once every person has agreed."""
    offer = play.table.offer
    if offer and offer.kind == "takeback" and _differs(play, kept):
        raise not_now("This game began under older rules: nothing can be taken back by agreement.")
    persons = {seat for seat, taken in enumerate(play.table.seats) if taken.kind == "person"}
    if not offer or not persons <= set(offer.accepted):
        return play
    if offer.kind == "draw":
        return playing.end(playing.note(play, "drawn", None, now), Result((), "agreed"), now)
    return playing.take_back(play, offer.seat, kept, offer.steps, now)


def _differs(play: TableValue, kept: Sequence[Step]) -> bool:
    """Would today's rules make another game of one that began under older ones?"""
    if play.table.rules == play.game.version:
        return False
    try:
        return done(replayed(play, kept)).differs
    except BadInput:
        return True


def hinted(play: TableValue, seat: int) -> TableValue | None:
    """A bot has advised somebody: their opponents may know. None: there is nobody to be told."""
    table = play.table
    people = {taken.player for taken in table.seats if taken.kind == "person"}
    if len(people) < 2 or table.status != "running":
        return None
    return play.with_table(hints=(*table.hints, seat))


def resigned(play: TableValue, seat: int, now: float) -> TableValue:
    """A seat gives up."""
    must_run(play)
    return lost(playing.note(play, "resigned", seat, now), seat, Result((), "resigned", seat), now)


def claimed(play: TableValue, late: Sequence[int], wish: str, now: float) -> TableValue:
    """The players who wait choose what happens when somebody has run out of time or left."""
    if not late:
        raise not_now("Nobody has run out of time.")
    play = playing.note(play, "claimed", late[0], now)
    if wish == "win":
        return lost(play, late[0], Result((), "claimed", late[0]), now)
    return taken_over(play, late[0], now)


def may_play_again(play: TableValue) -> None:
    if play.table.status != "ended" or play.table.imported:
        raise not_now("There is no game to play again.")


def asked_again(play: TableValue, seat: int) -> tuple[tuple[int, ...], bool]:
    """Who has asked for another game with this seat, and whether these are all who have to.

    A player with several seats asks for all of them.
    """
    player = play.table.seats[seat].player
    own = {number for number, taken in enumerate(play.table.seats) if player and taken.player == player}
    asked = tuple(sorted({*play.table.rematch, seat, *own}))
    persons = {number for number, taken in enumerate(play.table.seats) if taken.kind == "person"}
    return asked, persons <= set(asked)


@ask("POST", f"{TABLE}/offer", "play", holds="seat", changes=True)
async def offer(at: At, data: OfferRequest) -> Change[Table]:
    """Offer a draw, or ask to take back."""
    return Change(offered(at.play, await at.live.steps(), data.seat, data.kind, at.now))


@ask("POST", f"{TABLE}/offer/answer", "play", holds="seat", changes=True)
async def answer_offer(at: At, data: OfferAnswer) -> Change[Table]:
    """Agree to an offer or decline it."""
    return Change(offer_answered(at.play, await at.live.steps(), data.seat, data.accept, at.now))


@ask("POST", f"{TABLE}/resign", "play", holds="seat", changes=True)
def resign(at: At, data: SeatOnlyRequest) -> Change[Table]:
    """Give up."""
    return Change(resigned(at.play, data.seat, at.now))


@ask("POST", f"{TABLE}/claim", "play", holds="seat", changes=True)
def claim(at: At, data: ClaimRequest) -> Change[Table]:
    """Somebody's time is over, or they have gone: win, or let a bot play on."""
    must_run(at.play)
    late = [other for other in at.live.late() if other != data.seat]
    return Change(claimed(at.play, late, data.wish, at.now))


@ask("POST", f"{TABLE}/rematch", "play", holds="seat", changes=True, limits=("tables",))
async def rematch(at: At, data: SeatOnlyRequest) -> Change[Table] | Table:
    """Ask for another game; the last person to ask starts it."""
    may_play_again(at.play)
    if at.table.next:
        return at.live.info()
    asked, everybody = asked_again(at.play, data.seat)
    again = rematch_of(at.table, at.now) if everybody else None
    if again:
        try:
            await at.house.add(started(playing.load(again), at.now, at.house.may_begin))
        except Refused as refused:
            if refused.status != 409:  # it is there: somebody else was asked at the same moment
                raise
    return Change(at.play.with_table(rematch=asked, next=again.id if again else None))
