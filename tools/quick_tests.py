"""Run the tests of the rooms that differ from main, for `make check`: `python tools/quick_tests.py`.

A file of a room leads to the room's tests, and any file to the tests that name it. What takes long and what needs a
browser is left to `make test`, unless it was changed itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
PACKAGE = "src/sztab/"
# Rooms of the package whose tests are in another folder than that of their name.
ELSEWHERE = {
    "core": ("contract",),
    "cli": ("hex/test_cli.py", "state51/test_terminal.py", "wroclaw/test_terminal.py"),
    "usecases": ("server", "pocket"),
    "messages": ("server", "pocket"),
    "table": ("server",),
}
QUICK = "not early and not fuzz and not bench"


def git(*command: str) -> list[str]:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """What differs from the point where this branch left main, committed or not."""
    base = git("merge-base", "HEAD", "main") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def wanted(paths: Iterable[str]) -> list[str]:
    """Folders and files of tests for these files."""
    found = set(TESTS.glob("test_*.py"))  # texts, guides and tables of all rooms: seconds
    for path in map(Path, paths):
        if path.parts[0] == "tests":
            found.add(ROOT / path if path.name.startswith("test_") else ROOT / path.parent)
        if path.as_posix().startswith(PACKAGE):
            found.update(TESTS / one for one in room(path.parts[2:]))
        if path.parts[0] == "lab":
            found.add(TESTS / "lab")
        if path.suffix == ".py":
            named = re.compile(rf"\b{re.escape(name(path))}\b")
            found.update(file for file, text in texts().items() if named.search(text) and file.parent.name != "browser")
    found = {one for one in found if one.exists() and one not in (TESTS, TESTS / "browser")}
    return sorted(one.relative_to(ROOT).as_posix() for one in found if not found & set(one.parents))


@cache
def texts() -> dict[Path, str]:
    return {file: file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py")}


def room(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Where the tests are of a file at this place in the package."""
    if parts[0] == "games":
        return (parts[1], "contract")
    return ELSEWHERE.get(parts[0], (parts[0],))


def name(path: Path) -> str:
    """What a test calls this file: its module, or the name of a tool."""
    if path.parts[0] not in ("src", "lab"):
        return path.stem
    return ".".join(path.with_suffix("").parts).removeprefix("src.").removesuffix(".__init__")


def games(paths: Iterable[str]) -> str:
    """The games for which alone the contract of all games is looked at; none: for all."""
    places = [path.removeprefix(PACKAGE).split("/") for path in paths if path.startswith(PACKAGE)]
    if any(place[0] == "core" for place in places):
        return ""
    return " or ".join(sorted({place[1] for place in places if place[0] == "games" and len(place) > 2}))


def main() -> int:
    paths = changed()
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", QUICK, *wanted(paths)]
    if some := games(paths):
        command += ["-k", f"not test_contract or {some}"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
