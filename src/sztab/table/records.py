"""Tables as records: what is exported and imported."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sztab.core.action import BadInput, BadLine
from sztab.core.game import Game, Outcome
from sztab.core.game import Turn as RecordTurn
from sztab.core.record import Line, Record, judged_today, read_record, rules_tag
from sztab.core.registry import game as find
from sztab.core.words import Sentence
from sztab.table import seeds
from sztab.table.documents import Result, Seat, Step, TableDocument
from sztab.table.value import TableValue, closed, fold, load, played

LONGEST = 5000  # tokens of a record that is imported


def export(play: TableValue, steps: Sequence[Step]) -> str:
    """The whole record of a game that is over or has no secrets."""
    table = play.table
    record = Record({**table.tags, **seeds.tags(table), **_result(table)}, between=play.game.join(["", ""]))
    for step in fold(steps):
        turn = RecordTurn(step.number, step.turn)
        if not record.lines or record.lines[-1].turn != turn:
            record.lines.append(Line(turn))
        record.lines[-1].tokens.append(step.token)
    return str(record)


def export_view(play: TableValue, viewer: int | None, story: Sequence[str]) -> str:
    """What a viewer knows of a running game with secrets: the position as it is seen, and the story as comments."""
    table = play.table
    position = play.view(viewer).position.strip().replace("\n", " / ")
    tags = {**table.tags, **seeds.tags(table), "Position": position, "Result": "*"}
    told = "".join(f"# {line}\n" for line in story)
    return f"{Record(tags)}\n{told}"


def _result(table: TableDocument) -> dict[str, str]:
    result = table.result
    if result is None:
        return {"Result": "*"}
    text = "+".join(table.names[seat] for seat in result.winners) or "draw"
    if result.reason == "rules":
        return {"Result": text}
    if result.reason == "agreed" or result.seat is None:
        return {"Result": text, "Ended": "agreed"}
    word = "resigned" if result.reason == "resigned" else "time"
    return {"Result": text, "Ended": f"{word} {table.names[result.seat]}"}


@dataclass(frozen=True)
class Opened:
    """A record that can be played again."""

    record: Record
    game: Game[Any]
    first: Any  # the state that it begins with


def open_record(text: str) -> Opened:
    """Read a record; nothing of it is played yet."""
    record = read_record(text)
    game = find(record.tags["Game"])
    if len(record.tokens) > LONGEST:
        raise BadInput(Sentence("The record has more than {count} tokens.", count=LONGEST))
    with judged_today(game, record.tags):
        return Opened(record, game, game.read_tags(record.tags))


def read(opened: Opened, id: str, owner: str, at: float, replay: bool = False) -> Generator[None, None, TableValue]:
    """A table from a record: one that is over, or one whose seats wait for players who go on with it.

    It is long work, so it pauses after every token: whoever drives it may serve others in between.

    `replay`: it is only looked at, so it is over wherever the record ends.
    """
    record, game, first = opened.record, opened.game, opened.first
    names = game.seats(first)
    tags = {name: value for name, value in record.tags.items() if name not in ("Result", "Ended", "Seed")}
    tags["Rules"] = rules_tag(game)  # which it is played by here, and goes on by
    table = TableDocument(
        id=id,
        game=game.name,
        rules=game.version,
        title=record.tags.get("Event", "")[:80],
        options={},
        owner=owner,
        public=False,
        leaver="bot",
        created=at,
        seats=(Seat("open"),) * len(names),
        names=names,
        seed=seeds.new_seed(),
        tags=tags,
        imported=True,
        position=game.print_position(first),
        numbers=(0,) * (len(names) + 1),
        decisions=(1,) * len(names),
    )
    with judged_today(game, record.tags):
        play = yield from _played(load(table), record, at)
    claimed = record.tags.get("Result", "*")
    winners = tuple(names.index(name) for name in claimed.split("+") if name in names)
    pending = game.pending(play.state)
    if isinstance(pending, Outcome):
        return _over(play, Result(pending.winners, "rules"))
    if claimed != "*" and "Ended" in record.tags:
        word, _, name = record.tags["Ended"].partition(" ")
        seat = names.index(name) if name in names else None
        reason = {"resigned": "resigned", "time": "time"}.get(word, "agreed")
        return _over(play, Result(winners, reason if seat is not None else "agreed", seat))  # type: ignore[arg-type]
    return _over(play, None) if replay else play


def with_player(play: TableValue, mine: Collection[int], player: str) -> TableValue:
    """A game that is over and was played elsewhere, among the games of whoever brings it."""
    if play.table.status != "ended":
        return play
    seats = play.table.seats
    return play.with_table(
        seats=tuple(replace(seat, player=player) if n in mine else seat for n, seat in enumerate(seats))
    )


def _played(play: TableValue, record: Record, at: float) -> Generator[None, None, TableValue]:
    """All lines of a record; the first that cannot be is named."""
    if "Position" in record.tags and record.lines:  # it may be any round: the first line says which
        number = record.lines[0].turn.number
        play = replace(play, rounds=number - int(play.game.turn(play.state).number)).with_table(round=number)
    for line in record.lines:
        for token in line.tokens:
            line.must_be(RecordTurn(*play.turn(play.state)))
            try:
                play = played(play, token, at)
            except BadInput as error:
                raise BadLine(line.where, error) from None
            yield
    return play


def _over(play: TableValue, result: Result | None) -> TableValue:
    # A seat's tag ends with who played it: `moloch, Ann`.
    players = (play.table.tags.get(name, "").rpartition(", ")[2] for name in play.table.names)
    seats = tuple(Seat("person", name=player[:40]) for player in players)
    return closed(play).with_table(result=result, seats=seats)
