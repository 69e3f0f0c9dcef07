"""`sztab puzzle list|show|try|solve`: all puzzles of the package from a terminal."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from sztab.cli.main import main
from sztab.puzzles.collection import collection
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import GAMES, room

Output = pytest.CaptureFixture[str]


def easiest(game: str) -> Puzzle:
    fitting = (puzzle for puzzle in collection() if puzzle.game == game and puzzle.turns == 1)
    return min(fitting, key=lambda puzzle: (puzzle.proof.tried, puzzle.id))


def listed(capsys: Output, *options: str) -> dict[str, object]:
    main(["puzzle", "list", "--json", *options])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_all_puzzles_are_listed_page_by_page(capsys: Output) -> None:
    whole = listed(capsys)
    assert whole["count"] == len(collection())
    main(["puzzle", "list", "--page", str(whole["pages"])])
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == f"{whole['count']} puzzles, page {whole['pages']} of {whole['pages']}."
    assert lines[-1][:8] == max(collection(), key=lambda puzzle: (puzzle.rating, puzzle.id)).id


def test_a_list_is_of_a_game_a_theme_and_ratings(capsys: Output) -> None:
    counts = [listed(capsys, "--game", game)["count"] for game in GAMES]
    assert sum(map(int, map(str, counts))) == len(collection())
    found = listed(capsys, "--theme", "net", "--rating", "1200-1400")["puzzles"]
    assert isinstance(found, list)
    assert found
    assert all("net" in one["themes"] and 1200 <= one["rating"] <= 1400 for one in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_shown_tried_and_solved(game: str, capsys: Output) -> None:
    puzzle = easiest(game)
    main(["puzzle", "show", puzzle.id])
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == room(puzzle).goal(puzzle, "en")
    main(["puzzle", "solve", puzzle.id])
    solution, told = capsys.readouterr().out.splitlines()
    assert solution == " ".join(puzzle.proof.solution)
    assert told == f"No other way reaches the goal: {puzzle.proof.tried} positions were tried."
    main(["puzzle", "try", puzzle.id, *puzzle.proof.solution])
    assert capsys.readouterr().out.splitlines()[-1] == f"Solved: {room(puzzle).goal(puzzle, 'en')}"
    main(["puzzle", "try", puzzle.id, "--json"])
    tried = json.loads(capsys.readouterr().out)
    assert (tried["solved"], tried["state"]) == (False, "open")


def test_the_puzzle_of_the_day_and_one_about_as_hard_as_wished(capsys: Output) -> None:
    before = collection().daily(datetime.now(UTC).date()).id
    main(["puzzle", "show", "daily", "--json"])
    shown = json.loads(capsys.readouterr().out)["name"]
    assert shown in (before, collection().daily(datetime.now(UTC).date()).id)  # midnight may have come
    main(["puzzle", "show", "--game", "wroclaw", "--rating", "1900", "--json"])
    near = json.loads(capsys.readouterr().out)
    assert near["game"] == "wroclaw"
    assert abs(near["rating"] - 1900) < 50


def test_what_is_shown_does_not_tell_the_solution(capsys: Output) -> None:
    main(["puzzle", "show", "daily", "--json"])
    assert not {"proof", "solution", "hints"} & set(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["show", "nothing"], "There is no puzzle and no file 'nothing'"),
        (["solve", "nothing"], "There is no puzzle and no file 'nothing'"),
        (["try", "nothing", "ba!"], "There is no puzzle and no file 'nothing'"),
        (["try"], "Usage: sztab puzzle try NAME TOKEN"),
        (["show", "daily", "ba!"], "takes nothing more than a name"),
        (["list", "daily"], "takes no name"),
        (["list", "--page", "0"], "--page is a number from 1 to "),
        (["list", "--theme", "nothing"], "There is no theme 'nothing'; there are "),
        (["list", "--rating", "hard"], "--rating is a number or two"),
        (["list", "--game", "state51"], "There are no puzzles of state51; there are of hex, wroclaw."),
        (["show", "--game", "wroclaw", "--theme", "net"], "There is no such puzzle."),
        (["try", "daily", "nonsense!!"], "nonsense!!"),
    ],
)
def test_wrong_arguments_are_told_in_a_line(arguments: list[str], reason: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzle", *arguments])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.count("\n") == 1
