"""The notation docs name everything that can be typed: keys, options, questions and requests."""

import re
from pathlib import Path

import pytest

from sztab.cli.engine import Engine
from sztab.cli.main import main
from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.games.hex.mechanics import QUESTION_CODES
from sztab.games.hex.notation import read as hex_notation
from sztab.games.hex.state import PHASE_WORDS as HEX_PHASES
from sztab.games.state51.notation import read as state51_notation
from sztab.games.state51.state import ASK_WORDS, PHASE_WORDS, STAGE_WORDS
from sztab.games.wroclaw.notation import read as wroclaw_notation
from sztab.games.wroclaw.state import PHASE_WORDS as WROCLAW_PHASES

DOCS = Path(__file__).parents[1] / "docs"
COMMON = re.sub("```.*?```", "", (DOCS / "notation.md").read_text(encoding="utf-8"), flags=re.S)
HEX, STATE51 = COMMON.split("\n## 51st State\n")
WROCLAW = (DOCS / "notation-wroclaw.md").read_text(encoding="utf-8")
CHAPTERS = {"hex": HEX, "state51": STATE51, "wroclaw": WROCLAW}


def rows(text: str) -> set[str]:
    """The words that begin the rows of tables: `key`, `key=VALUE` and `KEY seat`, each in its own quotes."""
    first = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {re.split(r"[ =]", word)[0] for cell in first for word in re.findall(r"`([^`]+)`", cell)}


def test_every_key_of_a_position_stands_in_a_table() -> None:
    assert {*hex_notation.SEAT_KEYS, *hex_notation.TURN_KEYS} <= rows(HEX)
    seat_keys = {f"1.{key}" for key in state51_notation.SEAT_KEYS}
    assert {*state51_notation.TABLE_KEYS, *seat_keys} <= rows(STATE51)
    of_seat = re.findall(r"`A (\w+)`", WROCLAW)
    assert set(wroclaw_notation.OF_SEAT) <= set(of_seat)
    assert set(wroclaw_notation.COMMON) <= rows(WROCLAW)


def test_every_key_in_a_table_has_a_default() -> None:
    """What a key means and what it is when it is left out are separated by a semicolon."""
    tables = re.findall(r"^\| key \|.*?(?=\n\n|\Z)", f"{COMMON}\n\n{WROCLAW}", re.S | re.M)
    assert len(tables) == 6
    for line in "\n".join(tables).splitlines():
        if line.startswith("| `"):
            always = "always" in line or "`over`" in line
            assert always or ";" in line, line


def test_every_question_is_named() -> None:
    assert set(ASK_WORDS) <= rows(STATE51)
    words = set(re.findall(r"`([^`]+)`", STATE51))
    assert {*PHASE_WORDS, *(stage for stages in STAGE_WORDS.values() for stage in stages)} <= words
    assert set(QUESTION_CODES) <= rows(HEX)
    assert set(HEX_PHASES) <= set(re.findall(r"`([^`]+)`", HEX))
    assert set(WROCLAW_PHASES) <= rows(WROCLAW)


@pytest.mark.parametrize("name", names())
def test_every_option_of_a_new_game_is_named(name: str) -> None:
    assert {"seats", "seed", *(option.name for option in find(name).options())} <= rows(CHAPTERS[name])


def test_every_request_of_the_line_protocol_is_named() -> None:
    table = COMMON.split("\n## Line protocol\n")[1].split("\n\n")[1]
    known = {name for name, value in vars(Engine).items() if re.fullmatch("_[a-z]+", name) and callable(value)}
    assert set(re.findall(r"^\| `(\w+)", table, re.M)) == {name.removeprefix("_") for name in known} | {"quit"}


@pytest.mark.parametrize("name", names())
def test_the_usage_of_play_names_the_tokens(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    where = "POSITION" if name == "hex" else "FILE"
    for wish in (["--help"], ["-h"]):
        with pytest.raises(SystemExit):
            main([name, "play", *wish])
        assert f"usage: sztab {name} play {where} TOKEN ... [--json]" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([name, "play"])
    assert capsys.readouterr().err == f"sztab: Usage: sztab {name} play {where} TOKEN ... [--json].\n"


def test_the_line_protocol_shows_what_a_seat_sees() -> None:
    engine = Engine(find("state51"))
    engine.answer("position 1.faction: new_york / 1.hand: pub / 2.faction: mutants_union / 2.hand: arena, docks*")
    assert "1.hand: pub / " in engine.answer("view 1")
    assert "2.hand: docks*, 1 ?" in engine.answer("view 1")
    assert "1.hand: 1 ? / " in engine.answer("view -")
    assert engine.answer("view 1").startswith("view sets: base / ")
    for wrong in ("view", "view 3", "view B"):
        assert engine.answer(wrong) == "error view needs a seat: 1, 2, or - for a spectator."
    line = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    engine = Engine(find("hex"))
    engine.answer(f"position {line}")
    assert engine.answer("view M") == f"view {line}"
