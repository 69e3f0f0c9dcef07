"""Tables: how they are made, what happens at them, and how they are looked at again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.desk import agreements, timeline
from sztab.desk.answers import answered, must_run, undone
from sztab.desk.endings import ending_of
from sztab.desk.hints import table_hint
from sztab.desk.names import new_id
from sztab.desk.seating import bot_of, new_table
from sztab.desk.work import done
from sztab.messages.errors import NO_SEAT, Refused, bad_input, not_now
from sztab.messages.people import Games, PlayedGame, PlayedSeat, SeatPlayer
from sztab.messages.tables import (
    Accepted,
    AnswerRequest,
    BotRequest,
    ChatMessages,
    ClaimRequest,
    Forecast,
    ForecastRequest,
    Hint,
    HintRequest,
    History,
    MyTable,
    MyTables,
    OfferAnswer,
    OfferRequest,
    RecordRequest,
    SeatOnlyRequest,
    State,
    Table,
    TableRequest,
    TableWithLinks,
    UndoRequest,
)
from sztab.pocket.people import People
from sztab.pocket.requests import Asked, Router, Text
from sztab.pocket.tables import LocalTable, Tables
from sztab.pocket.thinking import Thinking
from sztab.table import records
from sztab.table import value as playing
from sztab.table.documents import Seat, TableDocument
from sztab.table.rematch import rematch_of
from sztab.table.value import TableValue

LISTED = 50  # games of a history


class Play:
    """Everything about tables that a request may ask for."""

    def __init__(self, router: Router, tables: Tables, people: People, thinking: Thinking) -> None:
        self._tables = tables
        self._people = people
        self._thinking = thinking
        at = "/api/tables/{id}"
        router.add("POST", "/api/tables", self.create, 201)
        router.add("POST", "/api/records", self.import_record, 201)
        router.add("GET", "/api/my/tables", self.mine)
        router.add("GET", "/api/players/{id}/games", self.played)
        router.add("GET", at, lambda asked: self._at(asked).info())
        router.add("DELETE", at, self.remove, 204)
        router.add("POST", f"{at}/seats/{{seat}}/join", self.join)
        router.add("POST", f"{at}/seats/{{seat}}/leave", self.leave)
        router.add("POST", f"{at}/seats/{{seat}}/bot", self.seat_bot)
        router.add("POST", f"{at}/start", self.start)
        router.add("GET", f"{at}/state", self.state)
        router.add("GET", f"{at}/history", self.history)
        router.add("POST", f"{at}/answer", self.answer)
        router.add("POST", f"{at}/undo", self.undo)
        router.add("POST", f"{at}/offer", self.offer)
        router.add("POST", f"{at}/offer/answer", self.answer_offer)
        router.add("POST", f"{at}/resign", self.resign)
        router.add("POST", f"{at}/claim", self.claim)
        router.add("POST", f"{at}/rematch", self.rematch)
        router.add("POST", f"{at}/forecast", self.forecast)
        router.add("POST", f"{at}/hint", self.hint)
        router.add("GET", f"{at}/record", self.record)
        router.add("GET", f"{at}/chat", lambda asked: ChatMessages([]))
        router.add("GET", f"{at}/replay", self.replay)
        router.add("GET", f"{at}/pictures", self.pictures)
        router.add("GET", f"{at}/moments", self.moments)
        router.add("GET", f"{at}/moments/{{number}}", self.moment)
        router.add("GET", f"{at}/moments/{{number}}/battle", self.battle)
        router.add("GET", f"{at}/ending", self.ending)

    # ---- which table, and who looks

    def _at(self, asked: Asked) -> LocalTable:
        return self._tables.get(asked.names["id"])

    def _seen(self, asked: Asked, seat: int | None) -> LocalTable:
        """A table, if it may be looked at from there."""
        live = self._at(asked)
        if seat is not None:
            self._people.must_hold(live.table, seat)
        return live

    def _watched(self, asked: Asked) -> LocalTable:
        """The same; when a game is over there are no strangers any more."""
        live, seat = self._at(asked), asked.seat
        if seat is None or live.table.status != "ended":
            return self._seen(asked, seat)
        if seat >= len(live.table.names):
            raise Refused(404, NO_SEAT)
        return live

    def _changed(self, live: LocalTable, play: TableValue) -> Table:
        self._tables.save(live, play)
        return live.info()

    # ---- making tables

    def create(self, asked: Asked) -> TableWithLinks:
        request, player = asked.read(TableRequest), self._people.known()
        table = new_table(replace(request, public=False), player, new_id("t"), self._tables.now())
        return TableWithLinks(self._tables.add(self._started(playing.load(table))).info(), [])

    def _started(self, play: TableValue) -> TableValue:
        """The game begins as soon as every seat is taken, unless whoever made the table wants it to wait."""
        table = play.table
        if table.status == "open" and not table.hold and all(seat.kind != "open" for seat in table.seats):
            return playing.begin(play, self._tables.now())
        return play

    def import_record(self, asked: Asked) -> TableWithLinks:
        request, player = asked.read(RecordRequest), self._people.known()
        try:
            opened = records.open_record(request.record)
            reading = records.read(opened, new_id("t"), player.id, self._tables.now(), request.replay)
            play = records.with_player(done(reading), request.mine, player.id)
        except BadInput as error:
            refused = Refused(400, str(error), field="record")
            refused.input = error
            raise refused from None
        return TableWithLinks(self._tables.add(play).info(), [])

    def mine(self, asked: Asked) -> MyTables:
        status = asked.query.get("status")
        found = []
        for table in self._tables.documents():
            if status in (None, table.status) and self._is_mine(table):
                live = self._tables.glimpsed(table)
                seats = [seat for seat in range(len(table.seats)) if self._people.holds(table, seat)]
                found.append(MyTable(live.info(), seats, bool(set(seats) & set(live.play.asked))))
        return MyTables(sorted(found, key=lambda table: not table.my_turn))

    def _is_mine(self, table: TableDocument) -> bool:
        """Everything that is kept here is, but records that were only looked at are not in the list of games."""
        return any(self._people.holds(table, seat) for seat in range(len(table.seats))) or table.imported

    def played(self, asked: Asked) -> Games:
        """The games that are over, the newest first."""
        self._people.must_be_me(asked)
        game, before = asked.query.get("game"), asked.query.get("before")
        found = [
            _played(table)
            for table in self._tables.documents()
            if table.status == "ended" and not table.imported and game in (None, table.game)
        ]
        found = [one for one in found if before is None or one.ended < float(before)][:LISTED]
        return Games(found, found[-1].ended if len(found) == LISTED else None)

    def remove(self, asked: Asked) -> None:
        """Forget a table; a server keeps its tables, so only this house can be asked to."""
        self._tables.remove(self._at(asked))

    def _seat(self, asked: Asked) -> tuple[LocalTable, int]:
        live, seat = self._at(asked), asked.place("seat")
        if not 0 <= seat < len(live.table.seats):
            raise Refused(404, NO_SEAT)
        return live, seat

    def _sit(self, live: LocalTable, seat: int, taken: Seat) -> Table:
        seats = live.table.seats
        play = live.play.with_table(seats=(*seats[:seat], taken, *seats[seat + 1 :]))
        return self._changed(live, self._started(play))

    def join(self, asked: Asked) -> TableWithLinks:
        live, seat = self._free(asked)
        player = self._people.known()
        return TableWithLinks(self._sit(live, seat, Seat("person", player.id, player.name)), [])

    def seat_bot(self, asked: Asked) -> Table:
        live, seat = self._free(asked)
        name = bot_of(live.table.game, asked.read(BotRequest).bot)
        return self._sit(live, seat, Seat("bot", name=name, bot=name))

    def _free(self, asked: Asked) -> tuple[LocalTable, int]:
        live, seat = self._seat(asked)
        if live.table.status != "open" or live.table.seats[seat].kind != "open":
            raise not_now("This seat is taken.")
        return live, seat

    def leave(self, asked: Asked) -> Table:
        live, seat = self._seat(asked)
        self._people.must_hold(live.table, seat)
        if live.table.status != "open":
            raise not_now("The game has started: to leave it, resign.")
        return self._sit(live, seat, Seat("open"))

    def start(self, asked: Asked) -> Table:
        live = self._at(asked)
        if live.table.status != "open" or any(seat.kind == "open" for seat in live.table.seats):
            raise not_now("The game has started already, or a seat is still empty.")
        return self._changed(live, self._started(live.play.with_table(hold=False)))

    # ---- playing

    def state(self, asked: Asked) -> State:
        seat, scene = asked.seat, asked.query.get("scene", "false") in ("true", "1")
        return self._seen(asked, seat).state(seat, asked.language, asked.must_number("after", 0), scene)

    def history(self, asked: Asked) -> History:
        seat, after = asked.seat, asked.must_number("after", 0)
        live = self._seen(asked, seat)
        number = live.table.numbers[-1 if seat is None else seat]
        limit = asked.must_number("limit", 200, 1, 500)
        return History(live.entries(seat, asked.language, after)[:limit], number)

    def answer(self, asked: Asked) -> Accepted:
        return self.answer_at(self._at(asked), asked.read(AnswerRequest))

    def answer_at(self, live: LocalTable, data: AnswerRequest) -> Accepted:
        """It is played once however often it is sent."""
        self._people.must_hold(live.table, data.seat)
        for step in reversed(live.steps):
            if step.client == data.client and step.seat == data.seat:
                return Accepted(data.client, step.numbers[data.seat], step.decision, True)
        play = answered(live.play, data.seat, data.decision, data.token, data.client, self._tables.now())
        self._tables.save(live, play)
        return Accepted(data.client, play.new[0].numbers[data.seat], data.decision, False)

    def bot_answers(self, live: LocalTable, seat: int, token: str) -> None:
        """What the bot on a seat has chosen."""
        decision = live.table.decisions[seat]
        play = answered(live.play, seat, decision, token, f"bot-{decision}", self._tables.now())
        self._tables.save(live, play)

    def undo(self, asked: Asked) -> Table:
        live = self._at(asked)
        self.undo_at(live, asked.read(UndoRequest))
        return live.info()

    def undo_at(self, live: LocalTable, data: UndoRequest) -> None:
        self._people.must_hold(live.table, data.seat)
        self._tables.save(live, undone(live.play, data.seat, data.count, data.number, self._tables.now()))

    def offer(self, asked: Asked) -> Table:
        data = asked.read(OfferRequest)
        live = self._seen(asked, data.seat)
        return self._changed(
            live, agreements.offered(live.play, live.steps, data.seat, data.kind, self._tables.now())
        )  # fmt: skip

    def answer_offer(self, asked: Asked) -> Table:
        data = asked.read(OfferAnswer)
        live = self._seen(asked, data.seat)
        now = self._tables.now()
        return self._changed(live, agreements.offer_answered(live.play, live.steps, data.seat, data.accept, now))

    def resign(self, asked: Asked) -> Table:
        seat = asked.read(SeatOnlyRequest).seat
        live = self._seen(asked, seat)
        return self._changed(live, agreements.resigned(live.play, seat, self._tables.now()))

    def claim(self, asked: Asked) -> Table:
        data = asked.read(ClaimRequest)
        live = self._seen(asked, data.seat)
        must_run(live.play)
        late = [other for other in live.table.late if other != data.seat]
        return self._changed(live, agreements.claimed(live.play, late, data.wish, self._tables.now()))

    def rematch(self, asked: Asked) -> Table:
        """Another game; everybody who would have to agree sits here."""
        seat = asked.read(SeatOnlyRequest).seat
        live = self._seen(asked, seat)
        agreements.may_play_again(live.play)
        if live.table.next:
            return live.info()
        again = rematch_of(live.table, self._tables.now())
        self._tables.add(self._started(playing.load(again)))
        asking = tuple(number for number, taken in enumerate(live.table.seats) if taken.kind == "person")
        return self._changed(live, live.play.with_table(rematch=asking, next=again.id))

    def forecast(self, asked: Asked) -> Forecast:
        data = asked.read(ForecastRequest)
        play = self._seen(asked, data.seat).play
        try:
            return Forecast.of(play.game.forecast(play.view(data.seat), data.tokens, data.language))
        except BadInput as error:
            raise bad_input(error) from None

    def hint(self, asked: Asked) -> Hint:
        data = asked.read(HintRequest)
        live = self._seen(asked, data.seat)
        view = live.play.view(data.seat)
        if not view.legal:
            raise not_now(Sentence("{name} has nothing to decide now.", name=live.table.names[data.seat]))
        try:
            advice = self._thinking.advise(data.bot, view, data.language)
        except BadInput as error:
            raise Refused(400, str(error), field="bot") from None
        return table_hint(view, advice, data.bot, data.language)

    def record(self, asked: Asked) -> Text:
        seat = asked.seat
        live = self._seen(asked, seat)
        play = live.play
        if play.table.status == "open" and not play.table.imported:
            raise not_now("The game has not started.")
        if play.table.secret and play.table.status != "ended":
            told = live.entries(seat, asked.language, 0)
            return Text(records.export_view(play, seat, [str(line) for entry in told for line in entry.story]))
        return Text(records.export(play, live.steps))

    # ---- looking again

    def replay(self, asked: Asked) -> Forecast:
        seat, number = asked.seat, asked.must_number("number", None, 1)
        live = self._seen(asked, seat)
        reel = self._tables.timeline(live)
        place = timeline.place_of(live.play, reel, seat, number)
        return Forecast.of(timeline.battle(live.play, reel, place, seat, asked.language))

    def pictures(self, asked: Asked) -> Any:
        seat, after, until = asked.seat, asked.must_number("after", 0), asked.must_number("until", None, 1)
        live = self._seen(asked, seat)
        span = timeline.span_of(after, until)
        return done(timeline.pictures(live.play, self._tables.timeline(live), span, seat, asked.language))

    def moments(self, asked: Asked) -> Any:
        live = self._watched(asked)
        return done(timeline.listed(live.play, self._tables.timeline(live), asked.seat, asked.language))

    def moment(self, asked: Asked) -> State:
        live, number = self._watched(asked), asked.place("number")
        return timeline.moment(live.play, self._tables.timeline(live), number, asked.seat, asked.language)

    def battle(self, asked: Asked) -> Forecast:
        live, number = self._watched(asked), asked.place("number")
        reel = self._tables.timeline(live)
        return Forecast.of(timeline.battle(live.play, reel, number, asked.seat, asked.language))

    def ending(self, asked: Asked) -> Any:
        live = self._at(asked)
        play = live.play
        older = play.table.rules != play.game.version and play.table.status == "ended"
        otherwise = older and self._tables.timeline(live).other is not None
        return ending_of(play, live.steps, asked.language, otherwise)


def _played(table: TableDocument) -> PlayedGame:
    result = table.result
    assert result
    winners = set(result.winners)
    seats = []
    for number, taken in enumerate(table.seats):
        player = SeatPlayer(taken.player, taken.name) if taken.player else None
        score = 0.5 if not winners else float(number in winners)
        seats.append(PlayedSeat(number, player, taken.bot, score, taken.kind == "person", None, None))
    return PlayedGame(table.id, table.game, table.mode, table.created, result.reason, False, seats)
