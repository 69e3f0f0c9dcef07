"""`sztab serve` and `sztab backup`: the server, and a copy of its data."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path

from sztab.core.action import BadInput

_LOCAL = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}


def serve(arguments: argparse.Namespace) -> None:
    """Run until Ctrl-C."""
    import uvicorn

    from sztab.server.app import create_app
    from sztab.server.settings import Settings, data_folder
    from sztab.server.store import StoreError

    settings = Settings(
        data=Path(arguments.data) if arguments.data else data_folder(),
        database=arguments.database or os.environ.get("SZTAB_DATABASE", ""),
        origins=tuple(arguments.origin),
        secure_cookies=arguments.https,
        warm=("hex",),
    )
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        app = create_app(settings)
    except StoreError as error:
        raise BadInput(f"The database cannot be used: {str(error).splitlines()[0]}") from None
    if arguments.migrate:
        app.state.server.store.close()
        print("The database is up to date.")
        return
    listening = listen(arguments.host, arguments.port)
    address = f"http://{_LOCAL.get(arguments.host, arguments.host)}:{listening.getsockname()[1]}"
    print(f"Sztab is at {address}\nCtrl-C stops it.", flush=True)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=arguments.proxy,
        ws="websockets-sansio",
        ws_max_size=settings.largest_message,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    if may_open_browser(arguments):
        opening = threading.Timer(1.0, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    try:
        server.run([listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def listen(host: str, port: int | None) -> socket.socket:
    """The wished port; the usual one or a free one when none is wished."""
    from sztab.server.settings import USUAL_PORT

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except (OSError, OverflowError) as error:
            listening.close()
            if port is not None or isinstance(error, socket.gaierror):
                raise BadInput(f"Nobody can listen on {host}:{number}: {error}.") from None
            continue
        return listening
    raise BadInput(f"Nobody can listen on {host}.")


def may_open_browser(arguments: argparse.Namespace) -> bool:
    if arguments.no_browser or os.environ.get("SZTAB_NO_BROWSER"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def backup(file: str, data: str | None) -> None:
    """A copy of a SQLite database, also while the server runs."""
    from sztab.server.settings import data_folder

    source = (Path(data) if data else data_folder()) / "sztab.db"
    if not source.is_file():
        raise BadInput(f"There is no database at {source}.")
    target = Path(file)
    if target.exists():
        raise BadInput(f"{file} is there already.")
    try:
        with sqlite3.connect(source) as running, sqlite3.connect(target) as copy:
            running.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            checked = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as error:
        raise BadInput(f"{file}: {error}.") from None
    if checked != "ok":
        raise BadInput(f"The copy is damaged: {checked}")
    print(f"{file}: {target.stat().st_size} bytes, checked.")
