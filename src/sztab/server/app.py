"""The application: all parts put together, and every problem turned into one sentence."""

from __future__ import annotations

import gc
import logging
import math
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from sztab import __version__
from sztab.core.words import Sentence, say
from sztab.messages.errors import TOO_BUSY, UNKNOWN_FIELD, Problem, Refused
from sztab.server import metrics
from sztab.server.logs import MOST_OF_A_PATH, Requests
from sztab.server.people.admission import Costly
from sztab.server.people.limits import ByAddress, Working
from sztab.server.settings import Settings
from sztab.server.store.store import StoreError
from sztab.server.web import asked, streams
from sztab.server.web import static_page as pages
from sztab.server.web.bodies import Body
from sztab.server.web.game_shapes import GameShapes
from sztab.server.web.gate import Head, Hosts, Plain
from sztab.server.web.kept import KEPT
from sztab.server.web.routes import accounts as routes_accounts
from sztab.server.web.routes import acquaintances as routes_acquaintances
from sztab.server.web.routes import clubs as routes_clubs
from sztab.server.web.routes import notices as routes_notices
from sztab.server.web.routes import people as routes_people
from sztab.server.web.routes import puzzles as routes_puzzles
from sztab.server.web.routes import sharing as routes_sharing
from sztab.server.web.routes import statistics as routes_statistics
from sztab.server.web.routes import tables as routes_tables
from sztab.server.web.routes import tournaments as routes_tournaments
from sztab.server.web.routes.common import language_of, provide_caller
from sztab.server.web.runtime import Asked, Server, asked_server
from sztab.server.web.security_headers import Forgery, add_headers
from sztab.server.web.websocket import live_handler

log = logging.getLogger("sztab.server")
AnyRequest = Request[Any, Any, Any]


def spare_pauses() -> None:
    """Tune garbage collection and thread switching for short pauses.

    The garbage collector hardly ever finds anything, and with thousands of tables looking for it takes up to a second:
    `Server` lets it look every ten minutes, and else it does so only where far more is new than tables need. The
    thread that writes gives way after half a millisecond: whenever an answer is compressed or sent, it could otherwise
    take five.
    """
    sys.setswitchinterval(0.0005)
    gc.freeze()
    gc.set_threshold(5_000_000, 1_000_000, 1_000_000)
    gc.enable()


def create_app(settings: Settings, now: Callable[[], float] | None = None) -> Litestar:
    """A server that is ready to run."""
    server = Server(settings, now)
    app = Litestar(
        before_send=[add_headers],
        lifespan=[lambda _: server.notices.running(), server.running],
        openapi_config=None,
        logging_config=None,
    )
    # Outside of everything that may refuse, so that what is logged and counted is what was sent.
    handed_on = Asked(all_routes(settings.largest_request), server)
    app.asgi_handler = Requests()(Hosts(Plain(Head(handed_on)), settings.hosts))
    app.state.server = server
    return app


@cache
def all_routes(largest_request: int) -> Litestar:
    """What can be asked, of whichever server a request is for. Litestar takes longer to make this than a server takes
    to start, so all servers of a process share it: tests have one after the other."""
    handlers: list[ControllerRouterHandler] = [
        *asked.HANDLERS,
        *routes_people.HANDLERS,
        *routes_accounts.HANDLERS,
        *routes_acquaintances.HANDLERS,
        *routes_notices.HANDLERS,
        *routes_tables.HANDLERS,
        *routes_statistics.HANDLERS,
        *routes_puzzles.HANDLERS,
        *routes_tournaments.HANDLERS,
        *routes_clubs.HANDLERS,
        *routes_sharing.HANDLERS,
        *streams.HANDLERS,
        live_handler,
        metrics.report,
        pages.page,
    ]
    return Litestar(
        handlers,
        dependencies={
            "server": Provide(asked_server, sync_to_thread=False),
            "caller": Provide(provide_caller),
        },
        middleware=[
            ByAddress(lambda scope: asked_server(scope).limits),
            Costly(lambda scope: asked_server(scope).admission),
            Working(lambda scope: asked_server(scope).limits),
            Forgery(lambda scope: asked_server(scope).trusted),
        ],
        exception_handlers={
            Refused: _refused,
            HTTPException: _http,
            StoreError: _store,
            Exception: _unexpected,
        },
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["/stream"], exclude_opt_key=KEPT),
        request_max_body_size=largest_request,
        openapi_config=OpenAPIConfig(
            title="Sztab",
            version=__version__,
            description="Tables for people, bots and spectators; docs/api.md tells the story.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        plugins=[GameShapes()],
        request_class=Body,
        debug=False,
        logging_config=None,
    )


def _answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json", headers=headers)


def _refused(request: AnyRequest, error: Refused) -> Response[Problem]:
    wait = None if error.retry is None else {"Retry-After": str(math.ceil(error.retry))}
    return _answer(error.status, error.told(language_of(request)), wait)


def _http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    sentence = error.detail if error.detail.endswith(".") else f"{error.detail}."
    field = None
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        sentence = f"{first.get('message', sentence)}".rstrip(".") + "."
        unknown = UNKNOWN_FIELD.match(sentence)
        field = unknown[1] if unknown else first.get("key")
    status = 400 if error.status_code == 500 else error.status_code
    return _answer(status, Problem(sentence, None, field), dict(error.headers or {}))


def _store(request: AnyRequest, error: StoreError) -> Response[Problem]:
    metrics.errors.labels("store").inc()
    log.error("The store failed: %s", type(error).__name__)
    return _answer(503, Problem(say(TOO_BUSY, language_of(request))))


def _unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    metrics.errors.labels("mistake").inc()
    log.exception("%s %s failed", request.method, request.scope["path"][:MOST_OF_A_PATH], exc_info=error)
    text = Sentence("The server made a mistake; it is in its log.")
    return _answer(500, Problem(say(text, language_of(request))))
