"""The routes of everything that can be asked in a browser's house, too: made from the list of use cases."""

from __future__ import annotations

import inspect
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, Parameter, QueryParameter
from msgspec import Meta

from sztab.messages.costs import COSTS
from sztab.server.people.limits import address
from sztab.server.people.sessions import Caller
from sztab.server.web.driver import Driver, ServerHouse, spend
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, TheCaller, TheServer, language_of
from sztab.server.web.runtime import Server
from sztab.usecases.ask import Argument, Ask, everything

_VERBS = {"GET": get, "POST": post, "PATCH": patch, "DELETE": delete}
_PATH_TYPES = {int: "int", str: "str"}


def _handler(one: Ask) -> HTTPRouteHandler:
    """The route of a use case."""

    async def handle(
        request: Request[Any, Any, Any], server: Server, caller: Caller | None = None, **given: Any
    ) -> Any:
        if one.kept:
            return kept(request, one.run, None, *(given[argument.name] for argument in one.arguments))
        return await _answered(one, request, server, caller or Caller(address=address(request.scope)), given)

    handle.__name__ = one.run.__name__
    handle.__doc__ = one.run.__doc__
    handle.__wrapped__ = one.run  # type: ignore[attr-defined]
    parameters = [*_bound(one), *map(_parameter, one.arguments)]
    answer = Response[bytes] if one.kept else one.answer
    handle.__signature__ = inspect.Signature(parameters, return_annotation=answer)  # type: ignore[attr-defined]
    handle.__annotations__ = {**{one.name: one.annotation for one in parameters}, "return": answer}
    kept_as = {200: ResponseSpec(one.answer, generate_examples=False)} if one.kept else {}
    handler: HTTPRouteHandler = _VERBS[one.method](
        _path(one),
        status_code=one.status,
        tags=[one.tag],
        responses={**PROBLEMS, **kept_as},
        media_type=MediaType.TEXT if one.answer is str else None,
        opt={KEPT: one.kept, COSTS: one.cost},
    )(handle)
    return handler


async def _answered(
    one: Ask, request: Request[Any, Any, Any], server: Server, caller: Caller, given: dict[str, Any]
) -> Any:
    spend(server, caller, one)
    house = ServerHouse(server, caller, request, "studying" if "studying" in one.limits else "")
    table = given.pop("id") if one.at_table else ""
    said = await Driver(server).carry_out(one, caller, house, language_of(request), given, table)
    return Response(said, status_code=one.status, cookies=[house.cookie]) if house.cookie else said


def _bound(one: Ask) -> list[inspect.Parameter]:
    """What the server needs to know, and the body."""
    found: dict[str, Any] = {"request": Request[Any, Any, Any], "server": TheServer}
    if not (one.kept or one.anybody):
        found["caller"] = TheCaller
    if one.at_table:
        found["id"] = FromPath[str]
    if one.body:
        found["data"] = _of(JSONBody, one.body)
    return [_keyword(name, kind) for name, kind in found.items()]


def _parameter(argument: Argument) -> inspect.Parameter:
    """A name of the path, or a part of the query, as Litestar wants to be told of it."""
    kind, metas = _plain(argument.type)
    told = {name: getattr(meta, name) for meta in metas for name in _TOLD if getattr(meta, name) is not None}
    if argument.in_path:
        return _keyword(argument.name, _of(FromPath, Annotated[kind, Parameter(**told)] if told else kind))
    return _keyword(argument.name, Annotated[kind, QueryParameter(name=argument.name, **told)], argument.default)


_TOLD = ("ge", "le", "min_length", "max_length", "pattern", "description")


def _plain(kind: Any) -> tuple[Any, list[Meta]]:
    """A type and what is said about it."""
    if get_origin(kind) is Annotated:
        plain, *metas = get_args(kind)
        return plain, metas
    if get_origin(kind) in (Union, UnionType):
        parts = [_plain(part) for part in get_args(kind)]
        return Union[tuple(plain for plain, _ in parts)], [meta for _, metas in parts for meta in metas]  # noqa: UP007
    return kind, []


def _of(generic: Any, kind: Any) -> Any:
    """A generic type of what is only known while it runs."""
    return generic[kind]


def _keyword(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _path(one: Ask) -> str:
    """Numbers of a path are numbers."""
    path = one.path
    for argument in one.arguments:
        if argument.in_path:
            kind = _PATH_TYPES[_plain(argument.type)[0]]
            path = path.replace(f"{{{argument.name}}}", f"{{{argument.name}:{kind}}}")
    return path.replace("{id}", "{id:str}")


HANDLERS = [_handler(one) for one in everything()]
