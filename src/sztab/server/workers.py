"""Worker processes of `sztab serve --workers N`: each makes the application anew from handed-on settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar

from sztab.server import logs, metrics
from sztab.server.app import create_app, spare_pauses
from sztab.server.settings import Settings

WORKER = "sztab.server.workers:worker"
_HANDED_ON = "SZTAB_SETTINGS"


def hand_on(settings: Settings) -> None:
    """For processes that this one starts."""
    os.environ[_HANDED_ON] = msgspec.json.encode(settings, enc_hook=str).decode()


def handed_on() -> Settings:
    def path(kind: type, value: Any) -> Any:
        return Path(value) if kind is Path else value

    return msgspec.json.decode(os.environ[_HANDED_ON], type=Settings, dec_hook=path)


def worker() -> Litestar:
    settings = handed_on()
    logs.start(settings.log)
    metrics.forget_the_dead()
    app = create_app(settings)
    spare_pauses()
    return app
