"""The commands of 51st State, as a person and an outside tool meet them."""

import io
import json
from pathlib import Path

import pytest

from sztab.cli.main import main
from sztab.core.event import Event
from sztab.core.game import LANGUAGES
from sztab.games.state51.game import GAME
from sztab.games.state51.position import ALL_CARDS, IDS

POSITION = """\
1.faction: mutants_union
1.hand: arena, pub
1.state: pub
1.pool: 2 grey, 1 universal, 1 brick
2.faction: new_york
2.hand: 3 ?
2.state: camp
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.txt"
    file.write_text(POSITION, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_show(capsys: pytest.CaptureFixture[str], position: str, language: str) -> None:
    main(["state51", "show", position, "--lang", language])
    text = capsys.readouterr().out
    assert "(pub)" in text
    assert "build arena with 2*grey" in text


def test_legal_and_play(capsys: pytest.CaptureFixture[str], position: str) -> None:
    main(["state51", "legal", position])
    lines = capsys.readouterr().out.splitlines()
    assert lines == sorted(lines)
    assert "develop pub>pub" in lines
    main(["state51", "play", position, "build arena with 2*grey", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert "1.state: arena, pub" in answer["position"]
    assert {"event": "built", "rule": "ACT-4", "seat": "1", "card": "arena"} in answer["events"]


def test_a_position_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(POSITION))
    main(["state51", "show", "-", "--json"])
    assert json.loads(capsys.readouterr().out)["to_decide"] == ["1"]


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        (["raze 2:camp"], "CARD-8"),
        (["build camp"], "ACT-4"),
        (["dance"], "Not an action"),
    ],
)
def test_what_is_illegal_exits_with_one_line(
    capsys: pytest.CaptureFixture[str], position: str, tokens: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["state51", "play", position, *tokens])
    assert caught.value.code == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_the_line_protocol(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = POSITION.strip().replace("\n", " / ")
    requests = [
        "new seats=1 seed=1",
        "play <new_york>",
        f"position {line}",
        "legal",
        "bestmove seed=1",
        "play build arena",
        "play build arena with 2*grey; pass",
        "quit",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(requests)))
    main(["engine", "state51"])
    ok, lot, read, legal, best, first, second = capsys.readouterr().out.splitlines()
    assert ok == read == "ok"
    assert lot.startswith("ok ")
    assert "; develop pub>pub; " in legal
    assert first.startswith("ok sets: base / ")
    assert second.startswith("error ")
    assert best.startswith("bestmove ")


def test_a_solo_game_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = str(tmp_path / "solo.sztab")
    typed = "1:discard motel,refinery\ntake nothing\ntake shadow\nlegal take\nboard\nundo\nhelp\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    main(["play", "state51", "--solo", "--seed", "4", "--record", file])
    text = capsys.readouterr().out
    assert "Take one of the face-up cards." in text
    assert "There is no card 'nothing'." in text
    assert "becomes a location of the virtual opponent" in text
    main(["replay", file])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_watched_verified_and_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    file = str(tmp_path / "game.sztab")
    main(["play", "state51", "seats=3", "sets=base,winter", "--seat", "0", "--seed", "7", "--record", file])
    text = capsys.readouterr().out
    assert "chance: (something secret)" in text  # what others draw is not told
    main(["verify", file])
    main(["replay", file, "--lang", language])
    assert "{" not in capsys.readouterr().out


def test_every_rule_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "state51"])
    text = capsys.readouterr().out
    assert "SOLO-12" in text
    assert "no test" not in text


def test_the_bots_play(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "state51", "--solo", "--seat", "0", "--bot", "soldier", "--seed", "1"])
    assert "Result: " in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(6))
def test_whoever_plays_alone_is_never_the_virtual_opponent(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(["play", "state51", "--solo", "--seed", str(seed)])
    assert "You are 1." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Player 1 gains 2 workers (Camp) (EFF-16)"),
        ("pl", "Gracz 1 otrzymuje 2 robotników (Camp) (EFF-16)"),
        ("de", "Spieler 1 erhält 2 Arbeiter (Camp) (EFF-16)"),
    ],
)
def test_goods_are_counted_as_the_language_counts(language: str, said: str) -> None:
    name = ALL_CARDS[IDS.index("camp")].name[language]
    event = Event("gained", "EFF-16", {"seat": "1", "count": 2, "good": "worker", "card": "camp"})
    assert GAME.narrate([event], language) == [said.replace("Camp", name)]
    assert GAME.tell([event], language)[0].places == ["camp"]
    assert GAME.explain(Event("gained", "EFF-16", {"seat": "1", "count": 2, "good": "card", "card": "camp"})) == (
        "Player 1 gains 2 cards (Camp)."
    )


@pytest.mark.parametrize("command", [["engine", "state51"], ["play", "state51", "seats=2", "seats=3"]])
def test_an_option_is_given_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("new seats=2 seats=3\nquit\n"))
    if command[0] == "play":
        with pytest.raises(SystemExit):
            main(command)
        assert capsys.readouterr().err == "sztab: The option seats= is given twice.\n"
    else:
        main(command)
        assert capsys.readouterr().out == "error The option seats= is given twice.\n"
