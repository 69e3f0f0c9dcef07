"""What Prometheus is told. With several workers (`together`) each of them tells about all."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from sztab.messages.errors import Refused

_TOGETHER = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_THINKING = (0.01, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

registry = CollectorRegistry()
_requests = Counter("sztab_requests", "HTTP requests", ("method", "status"), registry=registry)
_request_seconds = Histogram("sztab_request_seconds", "Time of HTTP requests", registry=registry, buckets=_SECONDS)
actions = Counter("sztab_actions", "Stored changes of tables", ("game",), registry=registry)
action_seconds = Histogram("sztab_store_seconds", "Time to store a change", registry=registry, buckets=_SECONDS)
games = Counter("sztab_games", "Tables made and games ended", ("game", "what"), registry=registry)
conflicts = Counter("sztab_conflicts", "Changes judged again: another process was quicker", registry=registry)
adopted = Counter("sztab_adopted", "Tables taken over because nobody looked after them", registry=registry)
sockets = Gauge("sztab_sockets", "Open WebSockets", registry=registry, multiprocess_mode="livesum")
tables = Gauge("sztab_tables_in_memory", "Tables in memory", registry=registry, multiprocess_mode="livesum")
table_bytes = Gauge(
    "sztab_tables_in_memory_bytes", "Memory of the tables there", registry=registry, multiprocess_mode="livesum"
)
thinking = Gauge("sztab_bots_thinking", "Bots that think now", registry=registry, multiprocess_mode="livesum")
bot_seconds = Histogram("sztab_bot_seconds", "Time a bot thinks", registry=registry, buckets=_THINKING)
notices = Counter("sztab_notices", "Notices that were sent", ("channel",), registry=registry)
unreadable = Counter("sztab_unreadable", "Stored tables that cannot be read", registry=registry)
errors = Counter("sztab_errors", "What should not happen", ("kind",), registry=registry)


def requested(method: str, status: int, seconds: float | None) -> None:
    _requests.labels(method, status).inc()
    if seconds is not None:
        _request_seconds.observe(seconds)


@contextmanager
def took(histogram: Histogram) -> Iterator[None]:
    """Measure what succeeds."""
    began = time.perf_counter()
    yield
    histogram.observe(time.perf_counter() - began)


@contextmanager
def together() -> Iterator[None]:
    """Let the processes that this one starts count in common files."""
    with tempfile.TemporaryDirectory(prefix="sztab-metrics-") as folder:
        os.environ[_TOGETHER] = folder
        try:
            yield
        finally:
            del os.environ[_TOGETHER]


def forget_the_dead() -> None:
    """A worker that was killed has no sockets any more."""
    for file in Path(os.environ.get(_TOGETHER, os.devnull)).glob("gauge_live*_*.db"):
        number = int(file.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number)  # type: ignore[no-untyped-call]


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def report(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For Prometheus on this machine; nobody who comes through a proxy or from elsewhere."""
    here = request.client is not None and is_here(request.client.host)
    if not here or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise Refused(404, "There is nothing at this address.")
    source = registry
    if _TOGETHER in os.environ:
        source = CollectorRegistry()
        MultiProcessCollector(source)  # type: ignore[no-untyped-call]
    return Response(generate_latest(source), media_type="text/plain; version=0.0.4; charset=utf-8")


def is_here(host: str) -> bool:
    """Is this an address of this machine itself?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
