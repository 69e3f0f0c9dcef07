"""Imported once by the process that servers are forked from (see crash.py): everything slow is done before."""

import tempfile
from pathlib import Path

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

from sztab.core.registry import game, names
from sztab.server.app import create_app
from sztab.server.settings import Settings

for name in names():
    state = game(name).new(game(name).examples()[0])
    game(name).scene(game(name).view(state, 0))
with tempfile.TemporaryDirectory() as folder:
    create_app(Settings(data=Path(folder))).state.server.store.close()
