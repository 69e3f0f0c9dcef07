"""What docs/adding-a-notice-kind.md says is enough: a made-up kind is added in a copy of the tree, and told."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = '"night": NoticeKind("turn", _("Night"), _("Sleep well, {name}.")),'
VALUES = "src/sztab/messages/notice_values.py"
WORD = '\nmsgid "Sleep well, {name}."\nmsgstr "%s, {name}."\n'
TOLD = """
import msgspec
from sztab.messages.notice_values import About, NewNotice, NoticeWishes
from sztab.server.notices import words

notice = msgspec.convert(dict(player="p", kind="night", key="k", at=0, due=0, about={"name": "Ann"}), NewNotice)
assert words.title(notice.kind, notice.about) == "Night"
assert words.said(words.text(notice.kind, notice.about), "de") == "Schlaf gut, Ann."
assert NoticeWishes(turn=["page"]).channels(notice.kind) == ["page"]
"""


def test_a_new_kind_touches_the_files_of_the_guide_and_is_told(tmp_path: Path) -> None:
    skipped = shutil.ignore_patterns("__pycache__", "static", "*.json", "*.svg", "*.png", "games", "bots", "puzzles")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=skipped)
    (tmp_path / "src/sztab/games").mkdir()
    (tmp_path / "src/sztab/games/__init__.py").touch()
    edits = {
        VALUES: [
            ('"team", "left"', '"team", "left", "night"'),
            ("}\ndel _\n", f"    {ROW}\n}}\ndel _\n"),
        ],
        "src/sztab/locale/pl.po": [("", WORD % "Dobranoc")],
        "src/sztab/locale/de.po": [("", WORD % "Schlaf gut")],
    }
    for file, changes in edits.items():
        text = (tmp_path / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert not old or text.count(old) == 1, old
            text = text.replace(old, new) if old else text + new
        (tmp_path / file).write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", TOLD],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    guide = (ROOT / "docs/adding-a-notice-kind.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(.+?)` \|", guide, re.MULTILINE) == list(edits)
