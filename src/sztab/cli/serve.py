"""`sztab serve` and what belongs to it: backups of its data, and workers that think for its bots."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE

from sztab.core.action import BadInput
from sztab.core.registry import names
from sztab.server import logs, metrics
from sztab.server.app import create_app, spare_pauses
from sztab.server.replay import checks
from sztab.server.settings import USUAL_PORT, Settings, data_folder
from sztab.server.store import backups, custody, puzzles
from sztab.server.store.store import Store, StoreError
from sztab.server.web.gate import own_names
from sztab.server.web.protocol import IDLE_SECONDS, Http
from sztab.server.web.socket_compression import WebSockets
from sztab.server.workers import WORKER, Supervisor, hand_on

_LOCAL = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}


def settings_of(arguments: argparse.Namespace) -> Settings:
    """What the options, or else the environment, say."""
    workers = arguments.bot_workers
    return Settings(
        data=Path(arguments.data) if arguments.data else data_folder(),
        database=arguments.database or os.environ.get("SZTAB_DATABASE", ""),
        redis=arguments.redis or os.environ.get("SZTAB_REDIS", ""),
        origins=tuple(arguments.origin),
        hosts=own_names(arguments.host, _allowed_hosts(arguments), arguments.origin),
        secure_cookies=arguments.https,
        bot_queue=arguments.bot_queue,
        bot_workers=Settings.bot_workers if workers is None else max(1, workers),
        keep_guests_days=arguments.keep_guests,
        keep_tables_days=arguments.keep_tables,
        absence_seconds=max(0, arguments.absence),
        requests_per_minute=max(1, arguments.requests),
        table_megabytes=max(16, arguments.memory),
        smtp=arguments.smtp or os.environ.get("SZTAB_SMTP", ""),
        sender=arguments.sender or os.environ.get("SZTAB_SENDER", ""),
        address=(arguments.address or os.environ.get("SZTAB_ADDRESS", "")).rstrip("/"),
        push=arguments.push,
        vacation_days=max(0.0, arguments.vacation),
        log=arguments.log,
        warm=tuple(names()),
    ).times(arguments.limits)


def _allowed_hosts(arguments: argparse.Namespace) -> list[str]:
    return list(arguments.allowed_hosts) or [os.environ.get("SZTAB_ALLOWED_HOSTS", "")]


def serve(arguments: argparse.Namespace) -> None:
    """Run until Ctrl-C."""
    if not 0.01 <= arguments.limits <= 1e6:
        raise BadInput("--limits is a number from 0.01 to 1,000,000.")
    settings = settings_of(arguments)
    if (settings.smtp or settings.push) and not settings.address.startswith(("http://", "https://")):
        raise BadInput("--smtp and --push need --address: links in notices begin with it.")
    several = arguments.workers > 1
    if not settings.redis and (several or settings.bot_queue):
        raise BadInput("Several processes need --redis.")
    if several and os.name != "posix":
        raise BadInput("Several workers need a system that lets processes share a socket; start several servers.")
    with custody.held(settings.url, shared=bool(settings.redis)):
        _serve(arguments, settings, several)


def _serve(arguments: argparse.Namespace, settings: Settings, several: bool) -> None:
    logs.start(settings.log)
    # With several workers the first process only watches over them, but it tells at once what cannot work.
    app = application(settings, migrate_only=arguments.migrate or several)
    if arguments.migrate:
        print("The database is up to date.")
        return
    listening = listen(arguments.host, arguments.port)
    address = f"http://{_LOCAL.get(arguments.host, arguments.host)}:{listening.getsockname()[1]}"
    print(f"Sztab is at {address}\nCtrl-C stops it.", flush=True)
    config = uvicorn.Config(
        app or WORKER,
        factory=several,
        workers=arguments.workers if several else 1,
        log_level="warning",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=arguments.proxy,
        http=Http,
        timeout_keep_alive=IDLE_SECONDS,
        ws=WebSockets,
        ws_max_size=settings.largest_message,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=30,
    )
    server = uvicorn.Server(config)
    spare_pauses()
    if may_open_browser(arguments):
        opening = threading.Timer(1.0, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    failed = False
    try:
        if several:
            with metrics.together():
                hand_on(settings)
                supervisor = Supervisor(config, [listening])
                supervisor.run()
                failed = supervisor.failed
        else:
            server.run([listening])
            failed = not server.started
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    if failed:
        raise SystemExit(STARTUP_FAILURE)


def application(settings: Settings, migrate_only: bool) -> Litestar | None:
    try:
        app = create_app(settings)
    except StoreError as error:
        raise BadInput(f"The database cannot be used: {str(error).splitlines()[0]}") from None
    custody.mark(settings.url)
    if not migrate_only:
        return app
    app.state.server.store.close()
    return None


def listen(host: str, port: int | None) -> socket.socket:
    """The wished port; the usual one or a free one when none is wished."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)  # from here on who connects waits instead of being refused
        except (OSError, OverflowError) as error:
            listening.close()
            if port is not None or isinstance(error, socket.gaierror):
                raise BadInput(f"The server cannot listen on {host}:{number}: {error}.") from None
            continue
        return listening
    raise BadInput(f"The server cannot listen on {host}.")


def may_open_browser(arguments: argparse.Namespace) -> bool:
    if arguments.no_browser or os.environ.get("SZTAB_NO_BROWSER"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def attempts(data: str | None, database: str | None) -> None:
    """All attempts at puzzles without names and solutions, to standard output; nobody has any right to them."""
    store = Store(existing(data, database))
    try:
        sys.stdout.writelines(puzzles.export(store.engine, store.secret("export").encode()))
    except StoreError as error:
        raise BadInput(f"The database cannot be used: {str(error).splitlines()[0]}") from None
    finally:
        store.close()


def backup(file: str, data: str | None, database: str | None) -> None:
    """Write a copy of the data, also while the server runs."""
    url = existing(data, database)
    try:
        rows = backups.write(url, Path(file))
    except StoreError as error:
        raise BadInput(f"The database cannot be read: {str(error).splitlines()[0]}") from None
    print(f"{file}: {rows} rows, {Path(file).stat().st_size} bytes.")


def restore(file: str, data: str | None, database: str | None) -> None:
    """Put a copy of the data into an empty database."""
    try:
        rows = backups.restore(Path(file), _url(data, database))
    except StoreError as error:
        raise BadInput(f"The database cannot be written: {str(error).splitlines()[0]}") from None
    print(f"{file}: {rows} rows restored.")


def check(data: str | None, database: str | None) -> None:
    """Name every stored game that cannot be read or played again; exit code 1 if there is one.

    Games that mended rules would play otherwise are named too: nothing is wrong with them.
    """
    url = existing(data, database)
    looked, bad, other = 0, 0, 0

    def done(count: int) -> None:
        nonlocal looked
        looked = count
        if sys.stderr.isatty():
            print(f"{count} games ...", end="\r", file=sys.stderr, flush=True)

    try:
        for finding in checks.check(url, done):
            bad += finding.wrong
            other += not finding.wrong
            print(f"{finding.table or 'database'}: {finding.says}", flush=True)
    except StoreError as error:
        raise BadInput(f"The database cannot be read: {str(error).splitlines()[0]}") from None
    of_other_rules = f", {other} of them of rules that differ" if other else ""
    print(f"{looked} games checked{of_other_rules}, " + (f"problems found: {bad}." if bad else "all in order."))
    if bad:
        sys.exit(1)


def bot_worker(arguments: argparse.Namespace) -> None:
    """Think for servers that ask by Redis, until Ctrl-C."""
    from sztab.server.live.bot_queue import work

    url = arguments.redis or os.environ.get("SZTAB_REDIS", "")
    if not url:
        raise BadInput("--redis URL is missing: it says where the questions come from.")
    logs.start(arguments.log)
    print("Thinking for whoever asks. Ctrl-C stops it.", flush=True)
    work(url, max(1, arguments.bot_workers or Settings.bot_workers))


def _url(data: str | None, database: str | None) -> str:
    database = database or os.environ.get("SZTAB_DATABASE", "")
    return Settings(data=Path(data) if data else data_folder(), database=database).url


def existing(data: str | None, database: str | None) -> str:
    """The address of a database that must be there: SQLite would make an empty one."""
    url = _url(data, database)
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file():
        raise BadInput(f"There is no database at {url.removeprefix('sqlite:///')}.")
    return url
