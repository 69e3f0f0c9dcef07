"""SQLite, the usual database: commits are on the disk. What all databases share is in test_storage.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from sztab.core.action import BadInput
from sztab.server.store.store import Store, engine_for, migrate


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path}/sztab.db")
    migrate(store.engine)
    return store


def test_a_commit_is_on_the_disk(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_key_is_made_once(store: Store) -> None:
    assert store.secret("csrf") == store.secret("csrf") != store.secret("other")
    store.close()


@pytest.mark.parametrize("url", ["nonsense", "oracle://x/y"])
def test_an_unusable_address_is_one_sentence(url: str) -> None:
    with pytest.raises(BadInput, match="The database address cannot be used"):
        engine_for(url)
