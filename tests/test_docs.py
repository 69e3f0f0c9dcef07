"""What documents name is there: files, by a link or a path or its end, names in those files, and tests."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (".", "docs", "docs/rules", "lab", "web/src/**")
DOCS = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.md"))
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:src|lab|tests|web|tools|docs|examples)/[\w./-]+)`")
ENDING = r"\.(?:py|toml|po|ts|svelte|css|mjs|md)"
INNER = re.compile(rf"`((?:[\w.-]+/)+[\w.-]+{ENDING})`(?: `(\w+)`)?")  # a path without its beginning, and what is in it
TEST = re.compile(r"`(test_\w+(?:\.py)?)`")

TELL_OF_OTHERS = (
    "CHANGELOG.md",
    "adding-a-mechanic.md",
    "adding-a-tournament-kind.md",
)  # what was there once, and what is to be written


@cache
def known_tests() -> frozenset[str]:
    """The names of all test files and of all tests."""
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if "fourth_game" not in path.parts]
    written = (re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.M) for path in files)
    return frozenset({path.name for path in files}.union(*written))


@cache
def known_files() -> tuple[str, ...]:
    """All files that a document may name by the end of their path."""
    folders = ("src", "lab", "tests", "web/src", "web/art", "tools", "docs", "examples")
    return tuple(file.as_posix() for folder in folders for file in (ROOT / folder).rglob("*.*") if file.is_file())


def misplaced(text: str) -> Iterator[str]:
    """Paths that no file ends with, and names that are not in their file."""
    for path, name in INNER.findall(text):
        found = [Path(file) for file in known_files() if file.endswith(f"/{path.lstrip('./')}")]
        if not found:
            yield path
        elif name and not any(re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")) for file in found):
            yield f"{name} in {path}"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    linked = [link for link in LINK.findall(text) if "://" not in link and not link.startswith(("/", "mailto:"))]
    missing = [link for link in linked if not (path.parent / link).exists()]
    if path.name not in TELL_OF_OTHERS:
        missing += [name for name in PATH.findall(text) if not (ROOT / name).exists()]
        missing += misplaced(text)
        missing += sorted(set(TEST.findall(text)) - known_tests())
    assert missing == []
