"""`python -m server.flaky PORT FOLDER`: workers that cannot start while FOLDER has a file `away`."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn


def make() -> Any:
    if (Path(os.environ["FLAKY"]) / "away").exists():
        raise SystemExit(3)
    (Path(os.environ["FLAKY"]) / f"{os.getpid()}").touch()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            headers = [(b"connection", b"close")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

    return app


def main(port: str, folder: str) -> None:
    from sztab.server.workers import Supervisor  # not for the workers: it takes a while

    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    os.environ["FLAKY"] = folder
    listening = socket.socket()
    listening.bind(("127.0.0.1", int(port)))
    listening.listen()
    config = uvicorn.Config("server.flaky:make", factory=True, workers=2, log_config=None, lifespan="off")
    supervisor = Supervisor(config, [listening], first_pause=0.01, tries=2)
    supervisor.run()
    raise SystemExit(3 if supervisor.failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
