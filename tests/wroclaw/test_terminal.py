"""The command line: a game in the terminal that keeps secrets, positions from files, the line protocol with views."""

import io
import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from rulemark import rule
from sztab.cli.engine import Engine
from sztab.cli.main import main
from sztab.cli.play import Story
from sztab.core.chance import dealer_from_text
from sztab.games.wroclaw.game import GAME
from wroclaw.positions import fire, play_at_random

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
        with closing(Engine(GAME)) as engine:
            assert engine.answer(f"position {view.position.replace(chr(10), ' / ')}") == "ok"
            assert engine.answer("legal").split()[1:] == list(view.legal)
            assert engine.answer("bestmove seed=1").split()[1] in view.legal


def test_the_engine_invents_no_move_for_a_seat_whose_view_it_has_not() -> None:
    state = play_at_random(4, {}, "deploy")
    seen = GAME.view(GAME.play(state, GAME.tokens(state, 0)[0]).state, 0)
    engine = Engine(GAME)
    assert engine.answer(f"position {seen.position.replace(chr(10), ' / ')}") == "ok"
    assert engine.answer("legal") == "legal"
    assert engine.answer("bestmove").startswith("error Another seat is to decide")


@pytest.mark.parametrize("seed", ["²", "9" * 400, "1.", "-1", ""])
def test_the_engine_reads_numbers_or_says_so(seed: str) -> None:
    engine = Engine(GAME)
    engine.answer("new seed=1")
    assert engine.answer(f"bestmove seed={seed}").startswith("error 'seed=")


@rule("TURN-10")
def test_a_public_action_is_told_though_it_sets_a_token_aside(capsys: pytest.CaptureFixture[str]) -> None:
    state = fire(
        "jagna:cover olek:cover tosia:cover",
        "igor:attack maks:cover wanda:explore",
        "8 4 1",
        "A hand: borys halina kalina",
        "B hand: rysiek gerda jurek",
        on="B",
    )
    step = GAME.play(state, ".")
    Story(GAME, "en", ("A", "B"), 1)(step.state, 1, ".", step.events)
    told = capsys.readouterr().out
    assert told.startswith("B: .\n")
    assert "A sets a token aside: cover" in told


def test_options_may_follow_other_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(monkeypatch, capsys, "", "play", "wroclaw", "--seed", SEED, "rules=extended")
    assert "extended rules" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play"], "required: game."),
        (["play", "wroclaw", "--record", "{folder}/none/game.sztab"], "No such file"),
        (["play", "state51", "--solo", "seats=3"], "--solo is for one seat"),
        (["wroclaw", "show", "{folder}/latin"], "is not UTF-8 text"),
        (["wroclaw", "show", ""], "The name of a file is empty"),
        (["wroclaw", "show", "{folder}"], "is a folder"),
        (["wroclaw", "show", "-", "extended"], "Unrecognized arguments: extended."),
    ],
)
def test_bad_arguments_are_told_in_one_line(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "latin").write_bytes("phase: deal # Wrocław".encode("iso8859-2"))
    with pytest.raises(SystemExit) as caught:
        run(monkeypatch, capsys, "", *(argument.format(folder=tmp_path) for argument in arguments))
    said = capsys.readouterr()
    assert (caught.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert reason in said.err


def test_whoever_keeps_cards_last_is_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("play", "state51", "--seat", "2", "--seed", SEED)
    told = run(monkeypatch, capsys, "legal\n", *arguments)
    token = re.findall(r"2:discard \w+,\w+", told)[0]
    assert "has chosen 4 cards" in run(monkeypatch, capsys, f"{token}\n", *arguments)


@pytest.mark.parametrize("word", ["q", "quit"])
def test_a_session_is_in_the_language_asked_for_from_its_first_line(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(monkeypatch, capsys, f"{word}\n", "play", "wroclaw", "--seat", "1", "--seed", SEED, "--lang", "pl")
    assert told.startswith("W ruinach Wrocławia. A: ty, B: bot soldier\n")
    assert told.endswith("> Gra przerwana.\n")


def test_the_bot_gives_a_hint_on_request(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(monkeypatch, capsys, "h\nhint\n", "play", "wroclaw", "--seat", "1", "--seed", SEED, "--bot", "recruit")
    first, second = re.findall(r"^> (A-\w+,\w+,\w+)$", told, re.MULTILINE)
    assert first == second, "asking for a hint changes nothing"


def test_bots_of_one_level_are_told_apart(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(monkeypatch, capsys, "q\n", "play", "state51", "seats=3", "--seat", "2", "--seed", SEED)
    assert told.startswith("51st State. 1: bot soldier 1, 2: you, 3: bot soldier 2\n")
