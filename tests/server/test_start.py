"""A server is there quickly: what it does not need before it is ready it loads later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from sztab.server.settings import Settings
from sztab.server.store.store import Store, migrate

# Each takes long to load, and is needed by something that comes later, if at all.
LATER = {
    "alembic": "a database of an older version",
    "cryptography": "Web Push",
    "httpx": "Web Push",
    "networkx": "a round of a tournament",
    "numba": "bots, in processes of their own",
    "numpy": "bots, in processes of their own",
    "psycopg": "PostgreSQL",
    "redis": "several processes",
    "resvg_py": "the first picture",
    "saq": "bots elsewhere",
    "sqlalchemy.dialects.postgresql": "PostgreSQL",
}
PROGRAM = """
import asyncio, json, sys
from pathlib import Path
import sztab.cli.serve
from sztab.server.app import create_app
from sztab.server.settings import Settings

async def ready(app):
    said = []
    async def send(message):
        said.append(message)
    headers = [(b"host", b"127.0.0.1")]
    scope = {"type": "http", "method": "GET", "path": "/api/ready", "raw_path": b"/api/ready", "query_string": b"",
             "headers": headers, "http_version": "1.1", "scheme": "http", "root_path": "", "client": ("127.0.0.1", 1),
             "server": ("127.0.0.1", 8051), "extensions": {}}
    async with app.lifespan():
        await app(scope, None, send)
        return said[0]["status"], sorted(sys.modules)

print(json.dumps(asyncio.run(ready(create_app(Settings(data=Path(sys.argv[1])))))))
"""


def python(*arguments: str, **environment: str) -> str:
    environment = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, timeout=120, env=environment
    ).stdout


def test_a_server_is_ready_without_what_comes_later(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).url)
    migrate(store.engine)
    store.close()
    status, loaded = json.loads(python("-c", PROGRAM, str(tmp_path)))
    assert status == 200
    assert "sqlalchemy" in loaded
    assert {module: LATER[module] for module in LATER if module in loaded} == {}


def test_bytecode_is_kept_where_none_may_lie_beside_the_sources(tmp_path: Path) -> None:
    program = "from sztab.cli.start import keep_bytecode; keep_bytecode(); import sztab.core.lru"
    here = {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPYCACHEPREFIX": ""}
    python("-c", program, PYTHONDONTWRITEBYTECODE="1", **here)
    assert list(tmp_path.glob("sztab/bytecode/**/lru.*.pyc"))


def test_whoever_lets_bytecode_lie_beside_the_sources_keeps_it_there(tmp_path: Path) -> None:
    program = "import sys; from sztab.cli.start import keep_bytecode; keep_bytecode(); print(sys.pycache_prefix)"
    chosen = {"XDG_CACHE_HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    assert python("-c", program, PYTHONPYCACHEPREFIX="", **chosen) == "None\n"
    assert python("-c", program, PYTHONPYCACHEPREFIX=str(tmp_path / "own"), **chosen) == f"{tmp_path / 'own'}\n"
    assert not (tmp_path / "sztab").exists()
