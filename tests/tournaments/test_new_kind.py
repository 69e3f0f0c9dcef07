"""What docs/adding-a-tournament-kind.md says is enough: a made-up kind is added in a copy of the tree, and played."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-tournament-kind.md"
WORDS = "web/src/house/tournaments/words"
COPIED = ("src/sztab/core", "src/sztab/table", "src/sztab/tournaments", WORDS)
SINGLE = ("src/sztab/__init__.py", "web/src/house/tournaments/types.ts", "docs/tournaments.md")

MODULE = '''"""The strongest meets everybody, one each round."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.tournaments.kinds.kind import Found, KindOf
from sztab.tournaments.values import Plan, Tournament


class Gauntlet(KindOf):
    fixed = True

    def rounds(self, plan: Plan, sizes: Sequence[int]) -> int:
        return sizes[0] - 1

    def pair(self, tournament: Tournament, number: int, engine: bool) -> Found:
        return [((1, number + 1), 0)]


KIND = Gauntlet()
'''
WORD = """  "kind.more.league":"""
NEW_WORDS = """  "kind.gauntlet": "Gauntlet",
  "kind.about.gauntlet": "The strongest meets everybody.",
  "kind.more.gauntlet": "The strongest meets everybody.",
  "kind.more.league":"""

Edits = dict[str, tuple[str, str]]  # by file: what stands there, and what takes its place; nothing: a new file
EDITS: Edits = {
    "src/sztab/tournaments/kinds/gauntlet.py": ("", MODULE),
    "src/sztab/tournaments/values.py": ('"arena", "league"]', '"arena", "league", "gauntlet"]'),
    "web/src/house/tournaments/types.ts": ("  knockout: {", "  gauntlet: { asks: [] },\n  knockout: {"),
    f"{WORDS}/en.json": (WORD, NEW_WORDS),
    f"{WORDS}/pl.json": (WORD, NEW_WORDS),
    f"{WORDS}/de.json": (WORD, NEW_WORDS),
    "docs/tournaments.md": ("\n| `league` | d", "\n| `gauntlet` | one meets everybody | 1, ½, 0 |\n| `league` | d"),
}

PLAY = """
from sztab.tournaments import course
from sztab.tournaments.standings import standings
from sztab.tournaments.values import Plan, Tournament

played = Tournament("o_1", Plan("gauntlet", "any"), "p_1", 0.0, "seed")
for number in range(1, 5):
    played = course.entered(played, f"P{number}", f"p_{number}", skill=-number)
played = course.begun(played, 0.0)
while (played := course.went_on(played, 1.0)).status == "running":
    for pairing in played.waiting:
        played = course.recorded(played, pairing.table, (0.0, 1.0), "game")
assert [pairing.seats for pairing in played.pairings] == [(1, 2), (1, 3), (1, 4)]
assert [(row.number, row.points) for row in standings(played)] == [(2, 1), (3, 1), (4, 1), (1, 0)]
"""


def test_a_new_kind_touches_the_files_of_the_guide_and_can_be_played(tmp_path: Path) -> None:
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in SINGLE:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    for file, (old, new) in EDITS.items():
        path = tmp_path / file
        text = path.read_text(encoding="utf-8") if old else ""
        assert text.count(old) == 1 or not old, f"{file}: {old}"
        path.write_text(text.replace(old, new) if old else new, encoding="utf-8")
    path = {"PYTHONPATH": str(tmp_path / "src")}
    run = subprocess.run([sys.executable, "-c", PLAY], env={**os.environ, **path}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    check_kinds(tmp_path, {*KINDS, "gauntlet"})
    assert re.findall(r"^\| `([^`]+/[^`]+)` \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE) == list(EDITS)
    assert len(EDITS) <= 7


def test_every_kind_is_offered_and_told() -> None:
    check_kinds(ROOT, set(KINDS))


KINDS = [path.stem for path in (ROOT / "src/sztab/tournaments/kinds").glob("[!_]*.py") if path.stem != "kind"]


def check_kinds(root: Path, kinds: set[str]) -> None:
    """Each kind has its module, its words, its place on the page and its row in the documentation."""
    offered = re.findall(r"^  (\w+): \{ asks:", (root / "web/src/house/tournaments/types.ts").read_text(), re.MULTILINE)
    assert set(offered) == kinds
    assert kinds <= set(re.findall(r"^\| `(\w+)` \|", (root / "docs/tournaments.md").read_text(), re.MULTILINE))
    for file in (root / WORDS).glob("*.json"):
        words = json.loads(file.read_text(encoding="utf-8"))
        for group in ("kind", "kind.about", "kind.more"):
            assert {f"{group}.{kind}" for kind in kinds} <= set(words), file.name


def test_nobody_else_asks_for_a_kind_by_its_name() -> None:
    named = re.compile(rf"""kind\s*(?:[!=]==?|(?:not )?in)\s*[\(\[{{]?\s*["'](?:{"|".join(KINDS)})["']""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder, ending in (("src/sztab", ".py"), ("web/src", ".ts"), ("web/src", ".svelte"))
        for path in (ROOT / folder).rglob(f"*{ending}")
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line)
    ]
    assert found == []
