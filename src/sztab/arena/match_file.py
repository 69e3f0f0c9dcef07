"""The file of a match: its settings on the first line, then one line for each finished game."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any, BinaryIO

from sztab.arena.play import Played
from sztab.arena.schedule import Settings
from sztab.core.action import BadInput

FORMAT = 1
_SYNC_SECONDS = 1.0


def read_log(path: Path) -> tuple[Settings, list[Played]]:
    """The settings and the games of a match. A last line that was only half written is left out."""
    settings, games, _ = _read(path)
    return settings, games


def _read(path: Path) -> tuple[Settings, list[Played], int]:
    """Also how many bytes of the file are whole lines."""
    lines = path.read_bytes().splitlines(keepends=True)
    settings: Settings | None = None
    games: dict[tuple[int, int, int], Played] = {}
    size = 0
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            break
        try:
            data: Any = json.loads(line)
            if number > 1:
                played = Played.from_json(data)
                games[played.number] = played
            elif data["arena"] == FORMAT:
                settings = Settings.from_json(data["settings"])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(f"{path}, line {number}: this is not a line of the arena.") from None
        size += len(line)
    if settings is None:
        raise BadInput(f"{path} is not a match of the arena.")
    return settings, list(games.values()), size


def _is_mine(file: BinaryIO) -> bool:
    """Keep a file for this process alone, as long as it is open; False if another one has it."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass  # some file systems of networks know no locks: nothing is worse there than without one
    return True


class Log:
    """A match on disk. Opened again with the same settings it goes on where it was broken off."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.games: list[Played] = []
        size = 0
        self._file = path.open("r+b" if path.exists() else "w+b")
        try:
            if not _is_mine(self._file):
                raise BadInput(f"{path} is being written by another match; wait for it, or name another file.")
            if path.stat().st_size:
                known, self.games, size = _read(path)
                _compare(path, known, settings)
        except BadInput:
            self._file.close()
            raise
        self._file.truncate(size)
        self._file.seek(size)
        self._synced = time.monotonic()
        if not size:
            self._write({"arena": FORMAT, "settings": settings.json()})
            self._sync()

    def add(self, played: Played) -> None:
        """Keep a game. It is on disk after a second at the latest, even if the power fails."""
        self.games.append(played)
        self._write(played.json())
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self._sync()

    def close(self) -> None:
        self._sync()
        self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def _compare(path: Path, known: Settings, wanted: Settings) -> None:
    """More games of the same match are welcome; anything else would mix what cannot be compared."""
    before, now = known.json(), wanted.json()
    for key in before:
        if key != "games" and before[key] != now[key]:
            raise BadInput(
                f"{path} holds a match with other settings ({key}: {_short(before[key])} there, "
                f"{_short(now[key])} now); name another file."
            )


def _short(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_short, value)) or "all"
    if isinstance(value, dict):
        return " ".join(f"{key}={part}" for key, part in value.items()) or "none"
    return str(value) or "none"
