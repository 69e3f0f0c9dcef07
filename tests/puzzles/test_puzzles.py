"""The collection of puzzles: what is shipped is proved, reachable, spread over armies and themes, and told in words."""

import os
import subprocess
import sys
import time
import zlib
from datetime import date, timedelta
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.core.languages import LANGUAGES
from sztab.core.lesson import chapters
from sztab.games.hex.data import load_armies
from sztab.games.hex.game import GAME
from sztab.puzzles import words
from sztab.puzzles.check import check, flaw
from sztab.puzzles.collection import FILE, Puzzles, collection, pack, rules_of_today, unpack
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Goal, Puzzle, puzzle_id
from sztab.puzzles.rooms import GAMES, room

SAMPLE = 6  # puzzles that are proved in every run; each day others
CHEAP = 1500  # positions that such a proof may take: about a second


def some(n: int) -> list[Puzzle]:
    """A few cheap puzzles, others each day."""
    cheap = [puzzle for puzzle in collection() if puzzle.game == "hex" and puzzle.proof.tried <= CHEAP]
    cheaper = [puzzle for puzzle in collection() if puzzle.game == "wroclaw"]
    start = date.today().toordinal() * n
    return [many[(start + i) % len(many)] for many in (cheap, cheaper) for i in range(n)]


@pytest.mark.parametrize("puzzle", some(SAMPLE), ids=lambda puzzle: puzzle.id)
def test_puzzles_are_proved_with_the_interpreted_rules(puzzle: Puzzle) -> None:
    assert flaw(puzzle) == ""
    assert room(puzzle).themes_of(puzzle) == puzzle.themes


@pytest.mark.fuzz
def test_all_puzzles_are_proved_with_the_interpreted_rules() -> None:
    flaws = {name: found for name, found in check(collection(), os.cpu_count() or 1) if found}
    assert flaws == {}


def test_every_army_and_theme_is_there() -> None:
    puzzles = list(collection())
    assert {puzzle.armies[0] for puzzle in puzzles if puzzle.game == "hex"} == set(load_armies())
    for game in GAMES:
        there = {theme for puzzle in puzzles if puzzle.game == game for theme in puzzle.themes}
        assert there == set(words.themes(game))
        assert len(there) >= 14
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(LOWEST <= puzzle.rating <= HIGHEST for puzzle in puzzles)


def test_the_file_is_small_and_quickly_read_without_the_fast_rules() -> None:
    assert len((resources.files("sztab.puzzles") / FILE).read_bytes()) < 2_000_000
    code = (
        "import sys; from time import perf_counter; from sztab.puzzles.collection import collection; "
        "start = perf_counter(); n = len(collection()); took = perf_counter() - start; "
        "print(n, took, any(name in sys.modules for name in ('numpy', 'numba', 'openskill')))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert int(told[0]) == len(collection())
    assert told[2] == "False"


def test_the_same_puzzle_for_everybody_each_day_and_harder_ones_at_the_end_of_the_week() -> None:
    monday = date(2026, 11, 16)
    week = [collection().daily(monday + timedelta(days)) for days in range(7)]
    again = Puzzles(list(collection()))
    assert [again.daily(monday + timedelta(days)) for days in range(7)] == week
    assert week[0].rating < week[5].rating
    mondays = {collection().daily(monday + timedelta(7 * n)).id for n in range(40)}
    assert len(mondays) > min(len(collection()) // 8, 40) // 2


def test_a_puzzle_is_chosen_by_rating_and_theme_and_never_twice() -> None:
    puzzles = collection()
    seen: list[str] = []
    for _ in range(8):
        puzzle = puzzles.choose(1400, (), seen)
        assert puzzle
        assert puzzle.id not in seen
        seen.append(puzzle.id)
    nearest = min(puzzles, key=lambda one: abs(one.rating - 1400))
    assert abs(puzzles.get(seen[0]).rating - 1400) == abs(nearest.rating - 1400)
    theme = next(iter(puzzles.themes()))
    found = puzzles.choose(1000, (theme,))
    assert found
    assert theme in found.themes
    assert puzzles.choose(1000, (theme,), [puzzle.id for puzzle in puzzles]) is None
    with pytest.raises(BadInput, match="There is no puzzle 'nonsense'"):
        puzzles.get("nonsense")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_theme_has_words_a_lesson_and_rules(game: str, lang: str) -> None:
    known = {lesson for chapter in chapters(game) for lesson in chapter.lessons}
    for word, theme in words.themes(game).items():
        assert words.theme_name(game, word, lang)
        assert theme.hint[lang]
        assert theme.lesson in known
        assert theme.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzles_are_told_in_words(lang: str) -> None:
    one_of_each = {(puzzle.goal.kind, puzzle.turns, puzzle.themes[0]): puzzle for puzzle in collection()}
    for puzzle in list(one_of_each.values())[::5]:
        hints = words.hints(puzzle, lang)
        assert words.title(puzzle, lang)
        assert words.goal(puzzle, lang).endswith((".", "?"))
        assert len(hints) >= 2
        assert "{" not in words.goal(puzzle, lang) + "".join(hint.says for hint in hints)
        story = words.why(puzzle, lang)
        assert story
        assert any(line.kind == "battle" for line in story) or puzzle.goal.kind == "kill_hq" or puzzle.game != "hex"
        assert all(line.rules for line in story)


def test_ids_are_kept_by_what_a_puzzle_asks() -> None:
    puzzle = next(puzzle for puzzle in collection() if puzzle.game == "hex")
    assert puzzle.id == puzzle_id(puzzle.game, puzzle.position, puzzle.goal, puzzle.turns)
    assert puzzle_id("hex", puzzle.position, Goal("save_unit", hex="c3"), 1) != puzzle.id
    assert GAME.read_position(puzzle.position).text == puzzle.position


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"nonsense", "This is no file of puzzles"),
        (zlib.compress(msgspec.msgpack.encode([99, "", []])), "has version 99"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(data: bytes, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        unpack(data)


def test_a_file_is_the_same_whatever_the_order() -> None:
    puzzles = list(collection())[:5]
    assert pack(puzzles, "x") == pack(puzzles[::-1], "x")
    assert unpack(pack(puzzles, "x")).puzzles == sorted(puzzles, key=lambda puzzle: puzzle.id)


def test_what_is_wrong_with_a_puzzle_is_said() -> None:
    puzzle = some(1)[0]
    replace = msgspec.structs.replace
    assert "id" in flaw(replace(puzzle, id="aaaaaaaa"))
    assert "rating" in flaw(replace(puzzle, rating=5000))
    assert "theme" in flaw(replace(puzzle, themes=("nonsense",)))
    wrong = replace(puzzle.proof, solution=(*puzzle.proof.solution[:-1], "x"))
    assert "the proof gives" in flaw(replace(puzzle, proof=wrong))


def test_reading_takes_no_time() -> None:
    data = pack(list(collection()), "x")
    start = time.process_time()  # the machine may be busy
    unpack(data)
    assert time.process_time() - start < 0.5  # about 0.02 s


def test_they_are_proved_by_the_rules_of_today() -> None:
    found = unpack((resources.files("sztab.puzzles") / FILE).read_bytes())
    assert found.rules == rules_of_today(), "The rules of a game have changed: `make puzzles` proves its puzzles again."


def test_puzzles_are_proved_anew_by_other_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How much had to be tried may change with the rules; the right turn may not."""
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")  # nothing is compiled for this
    cheap = sorted((puzzle for puzzle in collection() if puzzle.game == "hex"), key=lambda one: one.proof.tried)
    good, bad = cheap[:2]
    more = msgspec.structs.replace(good, proof=msgspec.structs.replace(good.proof, tried=good.proof.tried + 1))
    other = msgspec.structs.replace(bad, proof=msgspec.structs.replace(bad.proof, solution=(".",)))
    file = tmp_path / "some.bin"
    file.write_bytes(zlib.compress(msgspec.msgpack.encode([1, "seed", [more, other]])))
    assert unpack(file.read_bytes()).rules == {}, "nobody said by which rules"
    main(["puzzle", "prove", str(file), "--workers", "1"])
    told = capsys.readouterr().out
    assert f"{bad.id}: the proof gives" in told
    assert "1 of 2 puzzles are proved by the rules hex " in told
    found = unpack(file.read_bytes())
    assert (found.puzzles, found.seed, found.rules) == ([good], "seed", rules_of_today())
