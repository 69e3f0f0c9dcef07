"""What documents name is there: files that they link or write down as paths, and tests."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (".", "docs", "lab", "web/src/**")
DOCS = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.md"))
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:src|lab|tests|web|tools|docs|examples)/[\w./-]+)`")
TEST = re.compile(r"`(test_\w+(?:\.py)?)`")

TELL_OF_OTHERS = ("CHANGELOG.md", "adding-a-mechanic.md")  # what was there once, and what is to be written


@cache
def known_tests() -> frozenset[str]:
    """The names of all test files and of all tests."""
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if "fourth_game" not in path.parts]
    written = (re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.M) for path in files)
    return frozenset({path.name for path in files}.union(*written))


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    linked = [link for link in LINK.findall(text) if "://" not in link and not link.startswith(("/", "mailto:"))]
    missing = [link for link in linked if not (path.parent / link).exists()]
    if path.name not in TELL_OF_OTHERS:
        missing += [name for name in PATH.findall(text) if not (ROOT / name).exists()]
        missing += sorted(set(TEST.findall(text)) - known_tests())
    assert missing == []
