"""What goes over a WebSocket, in both directions; streams tell the same."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from sztab.messages.people import ChatMessage
from sztab.messages.tables import (
    Accepted,
    AnswerRequest,
    ChatRequest,
    Client,
    Count,
    Language,
    Request,
    SeatNumber,
    Secret,
    State,
    Table,
    UndoRequest,
)


class Answer(AnswerRequest, frozen=True, tag_field="type", tag="answer"):
    pass


class SeatWatch(Request, frozen=True):
    seat: SeatNumber
    token: Secret | None = None
    after: Count = 0


class Watch(Request, frozen=True, tag_field="type", tag="watch"):
    seats: Annotated[list[SeatWatch], Meta(max_length=16)] = field(default_factory=list)
    spectate: bool = False
    after: Count = 0
    chat: Count = 0
    language: Language = "en"
    scene: bool = False


class Undo(UndoRequest, frozen=True, tag_field="type", tag="undo"):
    client: Client | None = None


class Chat(ChatRequest, frozen=True, tag_field="type", tag="chat"):
    client: Client | None = None


class Ping(Request, frozen=True, tag_field="type", tag="ping"):
    pass


FromClient = Watch | Answer | Undo | Chat | Ping


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    table: Table


class ChatNews(Struct, frozen=True, tag_field="type", tag="chat"):
    messages: list[ChatMessage]


class RefusedMessage(Struct, frozen=True, tag_field="type", tag="refused"):
    client: str | None
    status: int
    error: str
    rule: str | None = None
    field: str | None = None


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    now: float  # by the clock that `at` and `deadline` of a table's clock go by


class TurnMessage(Struct, frozen=True, tag_field="type", tag="turn"):
    table: str
    game: str
    seat: int
    decision: int


FromServer = State | TableMessage | ChatNews | Accepted | RefusedMessage | Pong
