"""Use cases carried out in a server without a request."""

from __future__ import annotations

from typing import Any

from sztab.messages.tables import Accepted, AnswerRequest
from sztab.server.people.sessions import Caller
from sztab.server.web.driver import Driver, ServerHouse
from sztab.server.web.runtime import Server
from sztab.table.documents import TableDocument
from sztab.usecases import answers
from sztab.usecases.ask import Ask


class Everybody(Caller):
    """Whoever sits wherever an answer is wanted from."""

    def holds(self, table: TableDocument, seat: int) -> bool:
        return True


async def asked(server: Server, one: Ask, caller: Caller, table: str = "", **given: Any) -> Any:
    """What somebody is answered."""
    return await Driver(server).carry_out(one, caller, ServerHouse(server, caller), "en", given, table)


async def answered(server: Server, table: str, seat: int, decision: int, token: str, client: str) -> Accepted:
    """A seat answers, whoever it belongs to."""
    data = AnswerRequest(seat=seat, decision=decision, token=token, client=client)
    accepted: Accepted = await asked(server, answers.answer, Everybody(), table, data=data)
    return accepted
