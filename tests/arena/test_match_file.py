"""The file of a match: what was played is not played again, and what does not fit is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from sztab.arena.entrant import Entrant
from sztab.arena.match_file import Log, read_log
from sztab.arena.play import Played
from sztab.arena.schedule import Settings
from sztab.core.action import BadInput

SETTINGS = Settings("wroclaw", (Entrant("a", "random", "1"), Entrant("b", "random", "1")), 4)


def played(group: int, place: int = 0) -> Played:
    return Played((0, group, place), f"1:{group}", {}, ("a", "b"), (1,), (3, 5), 80, (0.5, 0.25), (0.1, 0.1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    log = Log(path, SETTINGS)
    log.add(played(0))
    log.add(played(0, 1))
    log.close()
    return path


def test_two_matches_never_write_to_one_file(path: Path) -> None:
    pytest.importorskip("fcntl")
    log = Log(path, SETTINGS)
    with pytest.raises(BadInput, match="is being written by another match"):
        Log(path, SETTINGS)
    log.add(played(1))
    log.close()
    again = Log(path, SETTINGS)
    assert again.games == [played(0), played(0, 1), played(1)]
    again.close()


def test_a_match_goes_on(path: Path) -> None:
    log = Log(path, replace(SETTINGS, games=6))  # more of the same is welcome
    assert log.games == [played(0), played(0, 1)]
    log.add(played(1))
    log.close()
    settings, games = read_log(path)
    assert settings == SETTINGS
    assert games == [played(0), played(0, 1), played(1)]


def test_half_a_line_is_forgotten(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"number":[0,1,0],"se')
    log = Log(path, SETTINGS)
    assert len(log.games) == 2
    log.close()
    assert path.read_bytes() == whole


def test_a_broken_line_is_named(path: Path) -> None:
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "{}", *lines[1:]]) + "\n")
    with pytest.raises(BadInput, match="line 2: this is not a line of the arena"):
        Log(path, SETTINGS)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (replace(SETTINGS, seed="2"), "seed: 1 there, 2 now"),
        (replace(SETTINGS, options={"rules": "extended"}), "options: none there, rules=extended now"),
        (replace(SETTINGS, entrants=(Entrant("a", "random", "2"), SETTINGS.entrants[1])), "entrants: .*version=1"),
    ],
)
def test_other_settings_are_refused(path: Path, settings: Settings, reason: str) -> None:
    before = path.read_bytes()
    with pytest.raises(BadInput, match=reason):
        Log(path, settings)
    assert path.read_bytes() == before


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a match\n")
    with pytest.raises(BadInput, match="line 1"):
        Log(path, SETTINGS)
    assert path.read_text() == "not a match\n"
