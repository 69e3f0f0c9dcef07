"""What the benchmarks of the lab put into a database is what a server can read."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from lab.bench.stored import _SESSION, _lists, store_games
from sztab.cli.bench_server import GAMES
from sztab.server.app import create_app
from sztab.server.settings import Settings


def test_the_bench_makes_games_that_a_server_can_list(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, bot_workers=1)
    store_games(settings.data, "", 30)
    with TestClient(create_app(settings)) as client:
        for path in _lists():
            answer = client.get(path, headers={"Cookie": f"sztab_session={_SESSION}"})
            assert answer.status_code == 200, f"{path} {answer.text}"
        assert len(client.get("/api/tables").json()["tables"]) == 30
        assert sum(client.get(f"/api/statistics?game={game}").json()["games"] for game in GAMES) == 30
        assert client.app.state.server.store.aside.tables() == []
