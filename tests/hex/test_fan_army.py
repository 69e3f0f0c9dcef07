"""The army that docs/adding-an-army.md shows: read from the page itself, and played."""

import random
import re
import shlex
from pathlib import Path

import pytest

from hex.cases import after, board, legal, outcomes
from rulemark import rule
from sztab.bots import bot
from sztab.cli.main import main
from sztab.core.game import Chance, Outcome
from sztab.games.hex.data import FOLDERS_VARIABLE, load_armies
from sztab.games.hex.game import GAME

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "adding-an-army.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def rovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert shown is not None
    (tmp_path / "rovers.toml").write_text(shown[1], encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    assert "rovers" in load_armies()


def seats(hand: str = "-") -> str:
    return f"R=rovers 20 {hand} ?; M=moloch 20 - ? | R:play"


def test_the_command_of_the_guide_shows_the_army(capsys: pytest.CaptureFixture[str]) -> None:
    command = re.search(r"^SZTAB_ARMIES=armies sztab (.*)$", GUIDE, re.MULTILINE)
    assert command is not None
    main(shlex.split(command[1]))
    assert "Rcl" in capsys.readouterr().out


@rule("TGH-1")
def test_the_hq_makes_its_neighbours_tougher() -> None:
    assert [board(one) for one in outcomes(f"19 | c3:Rhq c4:Rsk3 d4:Mhy4 e1:Mhq | {seats()}")] == [
        "c3:Rhq c4:Rsk3' d4:Mhy4 e1:Mhq"
    ]


@rule("VEN-2", "VEN-5")
def test_a_snake_poisons_while_there_are_markers() -> None:
    assert [board(one) for one in outcomes(f"19 | a1:Rhq c3:Rsk0 c4:Mbl0 e1:Mhq | {seats()}")] == [
        "a1:Rhq c3:Rsk0 c4:Mbl0'% e1:Mhq"
    ]
    [fought] = outcomes(f"19 | a1:Rhq c3:Rsk0 c4:Mbl0 e1:Mhq%%% | {seats()}")
    assert board(fought) == "a1:Rhq c3:Rsk0 c4:Mbl0' e1:Mhq%%%"


@rule("AIM-5")
def test_a_bazooka_steers_its_rocket() -> None:
    asked = legal(f"19 | a1:Rhq c1:Rro0 c3:Mbl0 d2:Mgu0 e1:Mhq | {seats('ba')}", "ba!")
    assert asked == ["=c1>-", "=c1>c3", "=c1>d2", "=c1>e1"]


@rule("LONG-1")
def test_the_links_of_the_scout_reach_two_hexes() -> None:
    [fought] = outcomes(f"19 | a1:Rhq c1:Rsc0 c3:Rsk0 c4:Mgu3 e1:Mhq | {seats()}")
    assert "c4" not in board(fought)
    assert "c3:Rsk0 " in board(fought)


@rule("FND-13")
def test_caltrops_destroy_who_steps_on_them() -> None:
    position = after("19 | a1:Rhq c3:Mgu0 c5:Mhq | R=rovers 20 cl ?; M=moloch 20 pb ? | R:play", "cl@c4")
    assert "c4:_Rcl" in position
    moved = position.replace("R:play", "M:play").replace("20 pb", "20 mo")
    assert board(after(moved, "mo:c3-c4/0")) == "a1:Rhq c5:Mhq"


def test_the_army_is_played_to_the_end_by_a_bot_and_by_chance() -> None:
    chance = random.Random(7)
    soldier = bot("hex", "soldier", seed=1)
    for other in ("moloch", "neojungle"):
        state = GAME.new({"armies": f"rovers,{other}"})
        while not isinstance(pending := GAME.pending(state), Outcome):
            if isinstance(pending, Chance):
                action = GAME.deal(state, chance.randrange)
            elif pending.seats[0] == 0:
                action = GAME.read_action(state, soldier.choose(GAME.view(state, 0)))
            else:
                action = chance.choice(GAME.legal(state, pending.seats[0]))
            state = GAME.apply(state, action).state
        assert pending.winners == (0,)
