"""A game in the terminal, as a newcomer meets it."""

import io
from pathlib import Path

import pytest

from sztab.cli.main import main
from sztab.core.game import LANGUAGES


def played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, *options: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    main(["play", "hex", "--seed", "4", *options])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "question", "farewell"),
    [
        ("en", "Before the first turn: place what starts on the board.", "You have left the game."),
        ("pl", "Przed pierwszą turą: ustaw to, co zaczyna na planszy.", "Gra przerwana."),
        ("de", "Vor dem ersten Zug: stelle auf, was auf dem Spielplan beginnt.", "Das Spiel ist abgebrochen."),
    ],
)
def test_the_question_is_explained_and_the_end_of_input_ends_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, question: str, farewell: str
) -> None:
    text = played(capsys, monkeypatch, "", "--lang", language)
    assert f"Borgo (B): {question}" in text
    assert "hq@a1 hq@a2" in text
    assert text.endswith(f"{farewell}\n")


def test_what_cannot_be_done_is_refused_with_a_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = played(capsys, monkeypatch, "hq@c2\nfoo\nmu@b2/1\nlegal .\nhelp\nquit\n")
    assert "Borgo places HQ on c2 (SET-4)" in text
    assert "foo: this is not an action of the game." in text
    assert "mu@b2/1: TURN-5 This tile is not in hand." in text
    assert "take your last action back" in text


def test_tokens_of_one_line_are_played_one_after_the_other_and_can_be_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = played(capsys, monkeypatch, "hq@c2\nas@a2/2\nundo\nas@b3/5 .\nquit\n")
    assert "B: as@a2/2" in text
    assert "B: as@b3/5\n    Borgo places Assassin on b3 (TURN-8)\nB: .\n" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_watched_and_its_record_verified(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    file = str(tmp_path / "game.sztab")
    played(capsys, monkeypatch, "", "--seat", "0", "--bot", "random", "--record", file, "--lang", language)
    main(["verify", file])
    main(["replay", file, "--lang", language])
    assert "Every chance of the record is dealt from its seed" in capsys.readouterr().out
