"""The command line: a game in the terminal that keeps secrets, positions from files, the line protocol with views."""

import io
import json
import re
from pathlib import Path

import pytest

from ruins import fire, play_at_random
from sztab.cli.engine import Engine
from sztab.cli.main import main
from sztab.core.chance import dealer_from_text
from sztab.games.wroclaw.game import GAME

SEED = "3"


def dealt(seed: str) -> tuple[list[str], list[str]]:
    """The hands that a seed deals."""
    dealer, state = dealer_from_text(seed), GAME.new({})
    tokens = []
    for _ in range(21):
        action = GAME.deal(state, dealer.below)
        tokens.append(GAME.print_action(state, action).strip("<>"))
        state = GAME.apply(state, action).state
    return tokens[1:11], tokens[11:]


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    main(arguments)
    return capsys.readouterr().out


def test_the_terminal_tells_no_secret(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = dealt(SEED)
    typed = f"A-{','.join(mine[:3])}\nrecord\nboard\nB={theirs[3]}:cover,{theirs[4]}:cover,{theirs[5]}:cover\n"
    told = run(monkeypatch, capsys, typed, "play", "wroclaw", "--seed", SEED)
    assert all(name in told for name in mine)
    told = told.replace(f"B={theirs[3]}:cover,{theirs[4]}:cover,{theirs[5]}:cover", "")  # only what was typed
    assert not set(theirs) & set(re.findall(r"\w+", told))
    assert "(something secret)" in told
    assert "The record holds secrets" in told


def test_two_bots_play_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.sztab")
    told = run(monkeypatch, capsys, "", "play", "wroclaw", "rules=extended", "--seat", "0", "--record", record)
    assert "Result: " in told
    run(monkeypatch, capsys, "", "replay", record)
    assert "dealt from its seed" in run(monkeypatch, capsys, "", "verify", record)


def test_positions_come_from_a_file_or_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = fire("maks:attack", "wanda:explore rysiek:cover jurek:attack", "9 9 4", rules="basic")
    file = tmp_path / "position.txt"
    file.write_text(state.text, encoding="utf-8")
    assert "Maks Łoskot" in run(monkeypatch, capsys, "", "wroclaw", "show", str(file))
    legal = json.loads(run(monkeypatch, capsys, state.text, "wroclaw", "legal", "-", "--json"))
    assert legal == {"legal": GAME.tokens(state)}
    played = json.loads(run(monkeypatch, capsys, "", "wroclaw", "play", str(file), "maks>wanda", "--json"))
    assert played["position"] == GAME.play(state, "maks>wanda").state.text
    assert played["events"][0]["wounds"] == 1
    with pytest.raises(SystemExit) as caught:
        main(["wroclaw", "play", str(file), "maks:slug>wanda"])
    assert caught.value.code == 2
    assert "WEAP-5" in capsys.readouterr().err


def test_the_engine_reads_views() -> None:
    state = play_at_random(4, {}, "deploy")
    for seat in (0, 1):
        view = GAME.view(state, seat)
        engine = Engine(GAME)
        assert engine.answer(f"position {view.position.replace(chr(10), ' / ')}") == "ok"
        assert engine.answer("legal").split()[1:] == list(view.legal)
        assert engine.answer("bestmove seed=1").split()[1] in view.legal
