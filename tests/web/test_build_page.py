"""What building the page installs: little to play, more to test, and nothing twice."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCK: dict[str, dict[str, Any]] = {
    "": {"name": "sztab-page"},
    "node_modules/vite": {"version": "8.0.0"},
    "node_modules/binding-of-another-machine": {"version": "1.0.0", "optional": True},
    "node_modules/eslint": {"version": "10.0.0", "dev": True},
}
# Installs as `npm ci` does: all that was there goes, and a list of what is there now is left.
NPM = """
import json, pathlib, shutil, sys
with open("calls", "a") as calls:
    print(*sys.argv[1:3], file=calls)
shutil.rmtree("node_modules", ignore_errors=True)
packages = json.loads(pathlib.Path("package-lock.json").read_text())["packages"]
there = {path: entry for path, entry in packages.items()
    if path and "optional" not in entry and not ("--omit=dev" in sys.argv and "dev" in entry)}
pathlib.Path("node_modules").mkdir()
pathlib.Path("node_modules/.package-lock.json").write_text(json.dumps({"packages": there}))
"""
BUILD, ALL = "ci --omit=dev", "ci --ignore-scripts"


class Page:
    """build_page.py, in a folder with an npm that needs no network."""

    def __init__(self, web: Path) -> None:
        spec = importlib.util.spec_from_file_location("build_page", ROOT / "web" / "build_page.py")
        assert spec
        assert spec.loader
        self.module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.module)
        self.module.WEB = self.web = web
        self.module.tools = self.tools
        (web / "npm.py").write_text(NPM, encoding="utf-8")
        self.lock(LOCK)

    @contextmanager
    def tools(self) -> Iterator[tuple[str, list[str]]]:
        yield "node", [sys.executable, "npm.py"]

    def lock(self, packages: dict[str, dict[str, Any]]) -> None:
        (self.web / "package-lock.json").write_text(json.dumps({"packages": packages}), encoding="utf-8")

    def calls(self) -> list[str]:
        """How npm was called since it was last asked for."""
        calls = self.web / "calls"
        said = calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []
        calls.unlink(missing_ok=True)
        return said

    def prepare(self, **how: bool) -> list[str]:
        with self.module.prepared(**how):
            assert (self.web / "node_modules").is_dir()
        return self.calls()


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path)


def test_a_build_installs_what_building_needs_and_tests_the_rest(page: Page) -> None:
    assert page.prepare() == [BUILD]
    assert page.prepare() == []
    assert page.prepare(everything=True) == [ALL]
    assert page.prepare(everything=True) == []
    assert page.prepare() == []  # who has everything can build


def test_only_what_is_needed_now_must_be_as_the_lock_says(page: Page) -> None:
    page.prepare(everything=True)
    page.lock({**LOCK, "node_modules/eslint": {"version": "10.1.0", "dev": True}})
    assert page.prepare() == []
    assert page.prepare(everything=True) == [ALL]
    page.lock({**LOCK, "node_modules/vite": {"version": "8.1.0"}})
    assert page.prepare() == [BUILD]


@pytest.mark.parametrize("list_", ["", "[", "{}"])
def test_packages_whose_list_cannot_be_read_are_installed_again(page: Page, list_: str) -> None:
    page.prepare()
    (page.web / "node_modules" / ".package-lock.json").write_text(list_, encoding="utf-8")
    assert page.prepare() == [BUILD]


def test_what_was_installed_for_one_build_goes_with_it(page: Page) -> None:
    page.prepare(keep=False)
    assert not (page.web / "node_modules").exists()
    page.prepare()
    page.prepare(keep=False)
    assert (page.web / "node_modules").is_dir()


def test_the_page_is_built_without_what_only_tests_need() -> None:
    """What vite.config.ts names is a plain dependency."""
    named = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert not [name for name in named["devDependencies"] if f"'{name}" in config]


def static(folder: Path) -> Path:
    """A page as it is built, in short."""
    for name, text in {
        "index.html": '<html lang="en"><meta charset="utf-8" /><script src="/assets/a-1.js"></script></html>',
        "assets/a-1.js": "1",
        "assets/font.woff": "",
        "assets/font.woff2": "",
        "robots.txt": "",
        "sw.js": "work();",
        "pocket/manifest.json": "{}",
        "pocket/sztab.pack": "",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def kept(folder: Path) -> dict[str, Any]:
    listed, _, script = (folder / "sw.js").read_text(encoding="utf-8").partition(";// Files:\n")
    assert script == "work();"
    found: dict[str, Any] = json.loads(listed.removeprefix("self.sztab="))
    return found


def test_the_service_worker_is_told_the_files_of_the_page_and_when_they_change(page: Page, tmp_path: Path) -> None:
    folder = static(tmp_path / "static")
    page.module.keep(folder, site=False)
    first = kept(folder)
    assert not first["site"]
    revisions = {file["url"]: file["revision"] for file in first["files"]}
    assert set(revisions) == {"index.html", "assets/a-1.js", "assets/font.woff2", "pocket/manifest.json"}
    assert revisions["assets/a-1.js"] is None
    page.module.keep(folder, site=False)
    assert kept(folder) == first
    (folder / "pocket" / "manifest.json").write_text("[]", encoding="utf-8")
    page.module.keep(folder, site=False)
    assert kept(folder) != first


def test_a_site_names_its_files_from_where_it_lies_and_brings_its_policy(page: Page, tmp_path: Path) -> None:
    page.module.STATIC = static(tmp_path / "static")
    page.module.site(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert re.match('<html data-build="[0-9a-f]{12}" data-house="pocket" lang="en">', index)
    assert 'src="./assets/a-1.js"' in index
    assert "script-src 'self';" in index
    assert "frame-ancestors" not in index  # which a page cannot say of itself
    assert "wasm" not in index
    assert kept(tmp_path / "site")["site"]
    assert (tmp_path / "site" / "pocket" / "sztab.pack").exists()
