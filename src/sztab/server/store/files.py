"""Files that nobody else on the machine is to read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_OWN = 0o600
_BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite writes beside its file


def make_private(path: Path) -> None:
    """Let its owner alone read a database, also where it was there before; SQLite's other files take after it."""
    if os.name != "posix":
        return
    for name in _BESIDE:
        file = path.with_name(path.name + name)
        try:
            found = file.stat()
            if found.st_uid == os.geteuid() and stat.S_ISREG(found.st_mode) and found.st_mode & 0o077:
                file.chmod(_OWN)
        except OSError:  # there is none, or it lies where nothing can be changed
            continue


def create_private(path: Path) -> None:
    """A new file that its owner alone reads; FileExistsError where there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWN))
