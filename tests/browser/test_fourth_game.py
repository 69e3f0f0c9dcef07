"""What docs/adding-a-game.md says is enough: a fourth game is added to a copy of the tree by its list, and played."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.player import Person
from browser.server import RunningServer, eventually
from server.conftest import Person as Client

ROOT = Path(__file__).parents[2]
NAME = "tictactoe"
GAME = ROOT / "tests" / "fourth_game"
COPIED = ("src", "docs", "tests", "tools", "web")
LEFT = ("node_modules", "static", "fourth_game", "__pycache__")
PACKAGES = ROOT / "web" / "node_modules"
EDITS = {
    "pyproject.toml": [('    "sztab.games.state51",\n', f'    "sztab.games.state51",\n    "sztab.games.{NAME}",\n')],
    "web/src/games/index.ts": [
        ("import wroclaw ", f"import {NAME} from './{NAME}';\nimport wroclaw "),
        ("{ hex, state51, wroclaw }", f"{{ hex, state51, {NAME}, wroclaw }}"),
    ],
}


@dataclass(frozen=True)
class Tree:
    """A copy of the project with the fourth game in it."""

    root: Path
    touched: frozenset[str]  # every file that was added or edited

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": os.pathsep.join(str(self.root / part) for part in ("src", "tests", "tools"))}

    def run(self, *arguments: str) -> None:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.root, env={**os.environ, **self.environment},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]


def files(folder: Path) -> set[str]:
    every = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.as_posix() for path in every if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    root = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns(*LEFT))
    for name in ("pyproject.toml", "requirements-pocket.lock"):
        shutil.copy(ROOT / name, root)
    if (wheels := ROOT / "build" / "pocket").is_dir():  # fetched before: not again
        shutil.copytree(wheels, root / "build" / "pocket")
    before = files(root)
    for name in COPIED:
        if (GAME / name).is_dir():
            shutil.copytree(GAME / name, root / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for file, changes in EDITS.items():
        text = (root / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, (file, old)
            text = text.replace(old, new)
        (root / file).write_text(text, encoding="utf-8")
    made = Tree(root, frozenset())
    made.run("tools/make_rulebook.py", NAME)
    made.run("tools/make_scene_types.py")
    return Tree(root, frozenset(files(root) - before | EDITS.keys()))


def link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # the temporary folder is on another disk
        shutil.copy2(source, target)


@pytest.fixture(scope="module")
def packages(tree: Tree) -> bool:
    """Has the tree what building and testing its page need? A link to the folder of packages would mislead Vitest."""
    if not (PACKAGES / ".package-lock.json").is_file():
        return False
    shutil.copytree(PACKAGES, tree.root / "web" / "node_modules", symlinks=True, copy_function=link_or_copy)
    return True


@pytest.fixture(scope="module")
def server(tree: Tree, packages: bool, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of that tree, with its page where the page's packages are installed."""
    if packages:
        tree.run("web/build_page.py")
    running = RunningServer(tmp_path_factory.mktemp("fourth"))
    with pytest.MonkeyPatch.context() as patch:
        for key, value in tree.environment.items():
            patch.setenv(key, value)
        running.start()
    yield running
    running.stop()


def listed() -> list[str]:
    """The list of docs/adding-a-game.md."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    found = re.search(r"^## The list\n(.+?)^## ", text, re.DOTALL | re.MULTILINE)
    assert found
    return re.findall(r"^- `([^`]+)`", found[1], re.MULTILINE)


def is_named(file: str, entry: str) -> bool:
    """Does an entry of the list mean a file? One that ends in a slash is a folder."""
    pattern = entry.replace("<name>", NAME).replace("<language>", "*")
    return fnmatch(file, f"{pattern}*" if pattern.endswith("/") else pattern)


def test_the_list_names_every_file_and_no_other(tree: Tree) -> None:
    entries = listed()
    assert [file for file in sorted(tree.touched) if sum(is_named(file, entry) for entry in entries) != 1] == []
    assert [entry for entry in entries if not any(is_named(file, entry) for file in tree.touched)] == []


def test_it_keeps_the_contract(tree: Tree) -> None:
    tree.run(
        "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", NAME,
        "tests/contract/test_contract.py", "tests/test_rule_table.py", f"tests/{NAME}",
    )  # fmt: skip


def test_it_is_played_through_the_api(server: RunningServer) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as http:
        ann = Client(http, "Ann")  # type: ignore[arg-type]
        table = ann.table(NAME, "me", "random")["table"]["id"]

        def ended() -> bool:
            return bool(ann.get(f"/api/tables/{table}")["status"] == "ended")

        def asked() -> bool:
            return bool(ann.state(table, 0)["view"]["legal"]) or ended()

        eventually(asked)
        while not ended():
            ann.answer(table, 0)
            eventually(asked)
        record = ann.get(f"/api/tables/{table}/record")
    assert f'[Game "{NAME}"]' in record
    assert '[Result "*"]' not in record


def test_the_page_finds_nothing_missing(tree: Tree, packages: bool) -> None:
    if not packages or not (PACKAGES / "vitest").is_dir():
        pytest.skip("the tools of the page are not installed: make lint")
    web = tree.root / "web"
    with runpy.run_path(str(web / "build_page.py"))["prepared"](everything=True) as node:
        command = [node, "node_modules/vitest/vitest.mjs", "run", "src/games/games.test.ts"]
        done = subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]


def test_it_is_played_on_the_page(packages: bool, visitor: Any) -> None:
    if not packages:
        pytest.skip("the page's packages are not installed: make page")
    page = visitor()
    ann = Person(page)
    page.goto("/")
    page.locator(f"[data-game={NAME}]").get_by_role("button", name="Play now").click()
    page.locator(".grid").wait_for()
    answers = 0
    while True:
        ann.wait_asked()
        if ann.over():
            break
        before = ann.moment()
        page.locator("[data-square]:enabled").first.click()
        answers += 1
        ann.moved_on(before)
    assert 2 <= answers <= 5  # whoever begins may have three in a row after two answers of the other
    assert page.locator(".banner.end strong").inner_text().upper() in ("YOU WIN", "YOU LOSE", "A DRAW")
    marks = re.findall(r"\bmarks [abc][123]", ann.log())
    assert len(marks) == page.locator("[data-square][data-army]").count()
