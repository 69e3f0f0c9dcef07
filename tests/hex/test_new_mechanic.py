"""What docs/adding-a-mechanic.md says is enough: two made-up keywords are added in a copy of the tree, and played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEX = "src/sztab/games/hex"
COPIED = ("src/sztab/bots", "src/sztab/core", "src/sztab/envs", HEX, "src/sztab/locale", "tools", "docs/rules")
SINGLE = (
    "docs/notation.md",
    "src/sztab/__init__.py",
    "src/sztab/games/__init__.py",
    "tests/rulemark.py",
    "tests/examples.py",
    "tests/bots/test_hex_network.py",
)
MADE = ("docs/adding-an-army.md", "docs/environments.md", "web/src/games/hex/keywords.gen.ts", f"{HEX}/rules/ids.py")

ARMY = """
letter = "X"
name = { en = "Rovers" }
tile = [
  { code = "hq", name = { en = "HQ" }, kind = "hq", count = 1, initiative = [0], sides = "m1 m1 m1 m1 m1 m1" },
  { code = "ma", name = { en = "Made up" }, kind = "soldier", count = 2, initiative = [3], sides = "m1 - - - - -", toughness = 2, features = ["%s"] },
  { code = "ba", name = { en = "Battle" }, kind = "instant", count = 3, instant = "battle" },
]
"""  # noqa: E501

Edits = dict[str, list[tuple[str, str]]]  # by file: what stands there, and what takes its place; nothing is the end


def rule_text(english: str, polish: str, german: str) -> Edits:
    texts = {"docs/rules/hex.md": english, "docs/rules/pl/hex.md": polish, "docs/rules/de/hex.md": german}
    return {file: [("\n\n## MODE", f"\n- FEAT-7 {text}\n\n## MODE")] for file, text in texts.items()}


BRITTLE: Edits = {
    **rule_text(
        "Brittle: every hit wounds it for one more.",
        "Kruchość: każde trafienie rani o jeden więcej.",
        "Brüchig: jeder Treffer verwundet um eins mehr.",
    ),
    f"{HEX}/mechanics.toml": [
        (
            "# ---- What a unit does to others",
            """[feature.brittle]
rule = "FEAT-7"
hq = "never"
icon = "agony"
name = { en = "brittle", pl = "kruchość", de = "brüchig" }
sentence.en = "Brittle: every hit wounds it for one more."
sentence.pl = "Kruchość: każde trafienie zadaje o jedną ranę więcej."
sentence.de = "Brüchig: jeder Treffer verwundet um eins mehr."

# ---- What a unit does to others""",
        )
    ],
    f"{HEX}/rules/attack.py": [
        (
            "\nfrom sztab.games.hex.rules.ids import",
            "\nfrom sztab.games.hex.mechanics import FEATURE_BITS\nfrom sztab.games.hex.rules.ids import",
        ),
        (
            "\nfrom sztab.games.hex.rules.unit import",
            "\nfrom sztab.games.hex.rules.unit import kind_of\nfrom sztab.games.hex.rules.unit import",
        ),
        ("\n\n\n@kernel\ndef nearest(", '\n\nBRITTLE = FEATURE_BITS["brittle"]\n\n\n@kernel\ndef nearest('),
        (
            "    if power > 0:\n        hit = add_hit(",
            """    if power > 0 and t.features[kind_of(unit)] & BRITTLE:
        power += 1
    if power > 0:
        hit = add_hit(""",
        ),
    ],
    "tests/hex/test_brittle.py": [
        (
            "",
            """from rulemark import rule
from sztab.games.hex.game import GAME
from sztab.games.hex.help import tile_help
from sztab.games.hex.scene.types import HelpLine


@rule("FEAT-7")
def test_a_brittle_unit_takes_one_more() -> None:
    start = GAME.read_position("19 | b3:Bhq c3:Xma3 e1:Xhq | X=rovers 20 ba ?; B=borgo 20 - ? | X:play")
    wounds = [event for event in GAME.play(start, "ba!").events if event.kind == "wounded"]
    assert [(event.data["before"], event.data["after"]) for event in wounds] == [(0, 2)]
    told = tile_help(start.seating.armies[0].tile("ma"), "pl")
    assert HelpLine("Kruchość: każde trafienie zadaje o jedną ranę więcej.", "FEAT-7") in told
    assert "brüchig" in GAME.describe(GAME.read_position(start.text.replace(" ba ?", " ma,ba ?")), "de")


test_a_brittle_unit_takes_one_more()
""",
        )
    ],
}

SURRENDER: Edits = {
    **rule_text(
        "Surrender: in a segment in which it acts, its owner may give it up instead of attacking.",
        "Poddanie: w segmencie, w którym działa, właściciel może ją oddać zamiast atakować.",
        "Aufgabe: in einem Segment, in dem er handelt, darf sein Besitzer ihn aufgeben, statt anzugreifen.",
    ),
    f"{HEX}/mechanics.toml": [
        (
            "# ---- What a unit does to others",
            """[feature.surrender]
rule = "FEAT-7"
hq = "never"
icon = "agony"
name = { en = "surrender", pl = "poddanie", de = "Aufgabe" }
sentence.en = "Surrender: instead of attacking it may be given up."
sentence.pl = "Poddanie: zamiast atakować może zostać oddany."
sentence.de = "Aufgabe: statt anzugreifen darf er aufgegeben werden."

# ---- What a unit does to others""",
        ),
        (
            "",
            """
[question.surrender]
rule = "FEAT-7"
about = ["moved"]
yours.en = "{moved} may surrender. Shall it?"
yours.pl = "{moved} może się poddać. Tak?"
yours.de = "{moved} darf aufgeben. Soll er?"
theirs.en = "{army} decides whether {moved} surrenders."
theirs.pl = "{army} decyduje, czy {moved} się poddaje."
theirs.de = "{army} entscheidet, ob {moved} aufgibt."
terminal.en = "{moved} may surrender. Shall it?"
terminal.pl = "{moved} może się poddać. Tak?"
terminal.de = "{moved} darf aufgeben. Soll er?"
yes.en = "{unit} surrenders"
yes.pl = "{unit} poddaje się"
yes.de = "{unit} gibt auf"
option.en = "surrender"
option.pl = "poddaje się"
option.de = "aufgeben"
""",
        ),
    ],
    f"{HEX}/rules/questions/surrender.py": [
        (
            "",
            '''"""FEAT-7: is the unit given up?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.core.kernel import kernel
from sztab.games.hex.mechanics import FEATURE_BITS, QUESTION_CODES
from sztab.games.hex.rules.action import NO, YES, end_of, offer, op_of, simple
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.ids import FEAT_7, TURN_16
from sztab.games.hex.rules.log import E_DIED
from sztab.games.hex.rules.unit import kind_of, remove
from sztab.games.hex.state import NOWHERE, State, Tables, Work

if TYPE_CHECKING:
    from sztab.games.hex.notation.tokens import Tokens

ASKED = QUESTION_CODES["surrender"]
SURRENDER = FEATURE_BITS["surrender"]


@kernel
def surrenders(s: State, t: Tables, cell: int) -> bool:
    return t.features[kind_of(s.unit[cell])] & SURRENDER != 0


@kernel
def offers(s: State, t: Tables, w: Work) -> None:
    offer(w, simple(YES, 0, s.moved, 0))
    offer(w, simple(NO, 0, NOWHERE, 0))


@kernel
def check(s: State, t: Tables, w: Work, action: int) -> int:
    if op_of(action) == NO:
        return 0
    return 0 if op_of(action) == YES and end_of(action) == s.moved else TURN_16


@kernel
def take(s: State, t: Tables, w: Work, action: int) -> None:
    s.answered |= 1 << s.moved
    if op_of(action) == YES:
        s.actors &= ~(1 << s.moved)
        s.acted[s.moved] = 0
        remove(s, t, w, E_DIED, FEAT_7, s.moved)
        settle(s, t, w)


def write(tokens: Tokens, action: int) -> str:
    return f"{tokens.names[end_of(action)]}!"


def read(tokens: Tokens, token: str, text: str) -> int:
    cell = tokens.cell(text[:-1]) if text.endswith("!") else -1
    return simple(YES, 0, cell, 0) if cell >= 0 else -1
''',
        )
    ],
    f"{HEX}/rules/questions/table.py": [
        ("    scores,\n)\n", "    scores,\n    surrender,\n)\n"),
        ("    SCAVENGE: scavenge,\n", "    SCAVENGE: scavenge,\n    surrender.ASKED: surrender,\n"),
        (
            "        scavenge.offers(s, t, w)\n",
            """        scavenge.offers(s, t, w)
    elif s.question == surrender.ASKED:
        surrender.offers(s, t, w)
""",
        ),
        (
            "        return scavenge.check(s, t, w, action)\n",
            """        return scavenge.check(s, t, w, action)
    if s.question == surrender.ASKED:
        return surrender.check(s, t, w, action)
""",
        ),
        (
            "        scavenge.take(s, t, w, action)\n",
            """        scavenge.take(s, t, w, action)
    elif question == surrender.ASKED:
        surrender.take(s, t, w, action)
""",
        ),
    ],
    f"{HEX}/rules/battle.py": [
        (
            "\nfrom sztab.games.hex.rules.questions.quartermaster import",
            "\nfrom sztab.games.hex.rules.questions import surrender"
            "\nfrom sztab.games.hex.rules.questions.quartermaster import",
        ),
        (
            "            if t.features[kind_of(s.unit[cell])] & EXPLOSION:\n",
            """            if surrender.surrenders(s, t, cell):
                s.question = surrender.ASKED
                s.asked = seat
                s.moved = cell
                return
            if t.features[kind_of(s.unit[cell])] & EXPLOSION:
""",
        ),
    ],
    "docs/notation.md": [("\n| `scavenge` ", "\n| `surrender` (FEAT-7) | `=c3!` or `=no` |\n| `scavenge` ")],
    "tests/hex/test_surrender.py": [
        (
            "",
            """from rulemark import rule
from sztab.core.game import Decision
from sztab.games.hex.game import GAME


@rule("FEAT-7")
def test_a_unit_may_surrender() -> None:
    start = GAME.read_position("19 | b3:Bhq c3:Xma0 d3:Bmu3 e1:Xhq | X=rovers 20 ba ?; B=borgo 20 - ? | X:play")
    asked = GAME.play(start, "ba!").state
    assert GAME.pending(asked) == Decision((0,), "surrender")
    assert GAME.tokens(asked) == ["=c3!", "=no"]
    assert "poddaje się" in GAME.describe(asked, "pl")
    scene = GAME.scene(GAME.view(asked, 1), "de")
    assert (scene.question, scene.about, scene.prompt[-9:]) == ("surrender", ["c3"], "c3 aufgibt."[-9:])
    offered = GAME.scene(GAME.view(asked, 0)).legal
    assert [offer.kind for offer in offered] == ["surrender", "no"]
    assert offered[0].says == "Made up c3 surrenders"
    assert GAME.read_position(GAME.print_position(asked)) == asked
    given_up = GAME.play(asked, "=c3!")
    assert [event.rule for event in given_up.events if event.kind == "died"] == ["FEAT-7"]
    assert "Xma" not in given_up.state.text.split("|")[1]
    assert "FEAT-7" not in [event.rule for event in GAME.play(asked, "=no").events]


test_a_unit_may_surrender()
""",
        )
    ],
}

MAKE = """
import runpy, sys
import make_rulebook
numbers = make_rulebook.package("hex") / "rules" / "ids.py"
numbers.write_text(make_rulebook.numbers("hex"), encoding="utf-8")
runpy.run_path("tools/make_mechanics.py", run_name="__main__")
runpy.run_path(sys.argv[1])
from test_hex_network import test_every_keyword_has_its_place_among_the_traits as placed
placed()
"""


@pytest.mark.parametrize(
    ("group", "edits", "most"), [("passive", BRITTLE, 6), ("deciding", SURRENDER, 12)], ids=["brittle", "surrender"]
)
def test_a_new_keyword_touches_the_files_of_the_guide_and_can_be_played(
    group: str, edits: Edits, most: int, tmp_path: Path
) -> None:
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*SINGLE, *MADE):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    for file, changes in edits.items():
        apply(tmp_path / file, changes)
    (test,) = (file for file in edits if file.startswith("tests/"))
    word = test.removeprefix("tests/hex/test_").removesuffix(".py")
    (tmp_path / "armies").mkdir()
    (tmp_path / "armies" / "rovers.toml").write_text(ARMY % word, encoding="utf-8")

    path = os.pathsep.join(str(tmp_path / part) for part in ("src", "tests", "tests/bots", "tools"))
    environment = {**os.environ, "PYTHONPATH": path, "SZTAB_KERNEL": "", "SZTAB_ARMIES": str(tmp_path / "armies")}
    run = subprocess.run(
        [sys.executable, "-c", MAKE, test], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr

    assert listed(group) == list(edits)
    assert len(edits) <= most
    for file in MADE:
        assert (tmp_path / file).read_text(encoding="utf-8") != (ROOT / file).read_text(encoding="utf-8")


def apply(path: Path, changes: list[tuple[str, str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for old, new in changes:
        assert not old or text.count(old) == 1, f"{path.name}: {old}"
        text = text.replace(old, new) if old else text + new
    path.write_text(text, encoding="utf-8")


def listed(group: str) -> list[str]:
    """The files that the guide names for a kind of keyword."""
    guide = (ROOT / "docs" / "adding-a-mechanic.md").read_text(encoding="utf-8")
    table = guide.partition(f"<!-- {group} -->")[2].partition("<!-- end -->")[0]
    return re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
