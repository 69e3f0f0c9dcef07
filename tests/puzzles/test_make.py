"""Finding puzzles: the same from the same seed, written down as they come, and chosen evenly."""

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sztab.cli.main import main
from sztab.cli.puzzle_make import part_of
from sztab.core.action import BadInput
from sztab.games.hex.game import GAME
from sztab.puzzles import ratings
from sztab.puzzles.collection import collection, unpack
from sztab.puzzles.hex import maker
from sztab.puzzles.hex.reachable import why_unreachable
from sztab.puzzles.make import Finds, Log, all_puzzles, plan, read_finds
from sztab.puzzles.puzzle import Goal, Puzzle
from sztab.puzzles.ratings import Rating, auc, default_first, expected, measure, of_puzzle, predict, update
from sztab.puzzles.select import select

# Borgo may strike Moloch's HQ in many ways; the units at the edge change nothing.
POSITION = (
    "19 | a1:Bhq a3:Mgc0 b3:Mbl0 b4:Mho0 c3:Mag0 c4:Mhq c5:Mhk0 d3:Mbl0 e1:Bso3 | "
    "B=borgo 20 br,cl,mo ? gone=2*ba,2*cl,2*mu,sc; M=moloch 17 - ? gone=2*ba,hk,2*pb,st | B:discard"
)


def test_the_same_chance_gives_the_same_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "MOST", 1500)
    position = GAME.read_position(POSITION)
    found = [maker.look_for(position, random.Random(f"seed/{number}")) for number in range(6)]
    again = [maker.look_for(position, random.Random(f"seed/{number}")) for number in range(6)]
    assert found == again
    for puzzle in filter(None, found):
        assert why_unreachable(GAME.read_position(puzzle.position)) == ""


def test_hands_come_from_the_piles() -> None:
    position = GAME.read_position(POSITION)
    for number in range(20):
        dice = random.Random(number)
        drawn = maker.with_hands(position, "save_hq", 1, dice)
        if drawn:
            s = drawn.now
            assert 1 <= s.held[0] <= 2
            assert s.hand[1][[tile.code for tile in drawn.seating.armies[1].tiles].index("ba")] == 1
            assert why_unreachable(drawn) == ""


def test_a_tile_may_be_asked_for() -> None:
    """Where an army has it still, it is in the hand and stays there; other armies are not looked at."""
    position = GAME.read_position(POSITION)
    assassin = [tile.code for tile in position.seating.armies[0].tiles].index("as")
    drawn = [maker.with_hands(position, "kill_hq", 1, random.Random(number), "as") for number in range(20)]
    assert all(one.now.hand[0][assassin] for one in drawn if one)
    assert any(drawn)
    dice = random.Random(1)
    before = dice.getstate()
    assert maker.look_for(position, dice, "moloch:bl") is None
    assert dice.getstate() == before


def test_what_is_held_has_a_use() -> None:
    """A module of the enemy stands where a Scoper could take it; a steel net is not thrown yet."""
    position = GAME.read_position(
        "19 | a1:Ohq a3:Ohm2 b2:Swd0 b3:Spr1 c2:Oru0# c3:Shq | O=outpost 20 ba,ma,rc ? gone=ba,mo,sc; "
        "S=steel_police 20 - ? gone=ba,bd,nl,of,pa | O:discard"
    )
    found = [maker.with_use(position, "sk", random.Random(number)).text for number in range(4)]
    assert all(("b2:Swd0" in text) + ("b3:Spr1" in text) == 1 for text in found)
    netted = GAME.read_position(position.text.replace("O:discard", "S:play").replace("20 -", "20 ba,se"))
    assert "c2:Oru0#" in netted.text
    assert "c2:Oru0 " in maker.with_use(netted, "net", random.Random(1)).text


def test_units_that_change_nothing_are_taken_off() -> None:
    position = GAME.read_position(POSITION.replace("br,cl,mo", "ba,br").replace("B:discard", "B:play"))
    sharp, goal = maker.sharpen(position, "kill_hq", 1, random.Random(1)) or (position, Goal("kill_hq"))
    assert sharp.now.toughness[1] == 2
    proof = maker.prove(sharp, goal)
    less, again = maker.tidy(sharp, goal, 1, proof, random.Random(1))
    assert again.solution == proof.solution == ("br@d4/4", "ba!")
    assert "e1:Bso3" not in less.text
    assert "b4:Mho0" in less.text  # without it the Brawler had another hex
    assert why_unreachable(less) == ""


def finds(game: int, *puzzles: Puzzle) -> Finds:
    return Finds(game, puzzles)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    some = list(collection())[:3]
    path = tmp_path / "some.finds"
    what = plan("x", None)
    log = Log(path, what, resume=False)
    log.add(finds(4, *some[:2]))
    log.add(finds(2, some[2], some[0]))
    log.close()
    with path.open("ab") as file:
        file.write(b'{"game":7,"puz')  # it was killed here
    with pytest.raises(BadInput, match="--resume goes on"):
        Log(path, what, resume=False)
    with pytest.raises(BadInput, match="has other puzzles"):
        Log(path, plan("y", None), resume=True)
    again = Log(path, what, resume=True)
    assert {one.game for one in again.finds} == {2, 4}
    again.add(finds(7))
    again.close()
    assert len(read_finds(path)[1]) == 3
    assert sorted(puzzle.id for puzzle in all_puzzles([path])) == sorted(puzzle.id for puzzle in some)
    path.write_text("nonsense")
    with pytest.raises(BadInput, match="is no file of finds"):
        read_finds(path)


# Mining a game takes half a minute of the interpreted rules; what is tested here is the way to the cluster and back.
QUICK = """
from sztab.cli.main import main
from sztab.puzzles import make
from sztab.puzzles.collection import collection

def work(job):
    from sztab.core.kernel import COMPILED
    assert not COMPILED
    return make.Finds(job.game, tuple(list(collection())[job.game : 2 * job.game]))

make.work = work
main(["puzzle", "make", "--seed", "x", "--games", "3", "--workers", "1", "--out", OUT, *MORE])
"""


@pytest.mark.early
def test_a_cluster_gives_the_same_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real Ray cluster of this machine, in a process of its own: Ray leaves threads and handlers behind."""
    pytest.importorskip("ray", reason="Ray has no build for this Python", exc_type=ImportError)
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")
    out = tmp_path / "some.finds"
    log = Log(out, plan("x", None), resume=False)
    log.add(finds(1, *list(collection())[1:2]))
    log.close()
    given = f"OUT, MORE = {str(out)!r}, ['--ray', 'local', '--resume']\n"
    command = [sys.executable, "-c", given + QUICK]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert "3 puzzles from 3 games" in done.stdout
    assert {one.game: len(one.puzzles) for one in read_finds(out)[1]} == {0: 0, 1: 1, 2: 2}
    assert list(all_puzzles([out])) == list(collection())[1:4]


def test_puzzles_are_chosen_evenly() -> None:
    base = next(iter(collection()))
    made = [
        msgspec.structs.replace(base, id=f"{rating}{number}", rating=rating, themes=(theme,))
        for rating, n in ((850, 3), (1250, 40), (1950, 40))
        for number in range(n)
        for theme in ("net",) * 3 + ("push",)
    ]
    chosen = select(made, 60)
    assert len(chosen) == 60
    assert sum(puzzle.rating == 850 for puzzle in chosen) == 12
    middle = [puzzle for puzzle in chosen if puzzle.rating == 1250]
    assert len(middle) == 24
    assert sum(puzzle.themes == ("push",) for puzzle in middle) == 12
    assert len(select(made, 10_000)) == len(made)


def test_ratings_learn_from_attempts() -> None:
    player, puzzle = Rating(), of_puzzle(1700)
    assert expected(player, puzzle) < 0.5
    better, easier = update(player, puzzle, True)
    assert better.rating > player.rating
    assert easier.rating < puzzle.rating
    assert better.deviation < player.deviation
    worse, harder = update(player, puzzle, False)
    assert worse.rating < player.rating
    assert harder.rating > puzzle.rating
    assert better.rating - player.rating > player.rating - worse.rating  # the less likely tells more
    for _ in range(200):
        player, puzzle = update(player, puzzle, True)[0], of_puzzle(1700)
    assert player.deviation >= ratings.SURE


def test_ratings_predict_attempts() -> None:
    area, loss = measure(predict, "1", default_first(), 1000)
    assert area > 0.75
    assert loss < 0.6
    assert auc([0.9, 0.1, 0.5, 0.5], [True, False, True, False]) == 0.875


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["make", "--armies", "borgo,nonsense"], "There is no army 'nonsense'"),
        (["make", "--armies", "borgo"], "Two different armies"),
        (["make", "--armies", "borgo,moloch", "--hold", "borgo:zz"], "--hold names an army that plays or a tile of it"),
        (["make", "wroclaw", "--armies", "borgo,moloch"], "There are no armies in wroclaw"),
        (["make", "wroclaw", "--hold", "six"], "--hold says what dice there are in wroclaw"),
        (["make", "--games", "0"], "--games is at least 1"),
        (["make", "--workers", "0"], "--workers is at least 1"),
        (["check", "nonsense"], "There is no file 'nonsense'"),
        (["check", __file__], "This is no file of puzzles"),
        (["pack", "nonsense"], "needs files of finds"),
        (["pack", "nonsense", "--out", "x"], "There is no file 'nonsense'"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzle", *arguments])
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert reason in told.err
    assert told.err.count("\n") == 1


def test_what_is_packed_is_proved_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")  # nothing is compiled for this
    good = min(collection(), key=lambda puzzle: puzzle.proof.tried)
    bad = msgspec.structs.replace(good, id="wrong", rating=good.rating + 200)
    path, out = tmp_path / "some.finds", tmp_path / "some.bin"
    log = Log(path, plan("x", None), resume=False)
    log.add(finds(0, good, bad))
    log.close()
    main(["puzzle", "pack", str(path), "--out", str(out), "--workers", "1"])
    told = capsys.readouterr().out
    assert "wrong: its id does not belong" in told
    assert unpack(out.read_bytes()).puzzles == [good]
    main(["puzzle", "ratings", str(out), "--count", "200"])
    assert "AUC" in capsys.readouterr().out


def test_a_collection_is_checked_in_parts() -> None:
    puzzles = list(collection())
    parts = [part_of(puzzles, f"{number}/7") for number in range(1, 8)]
    assert [puzzle for part in parts for puzzle in part] == puzzles
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    assert part_of(puzzles, None) == puzzles
    for wrong in ("0/7", "8/7", "two", "1/0"):
        with pytest.raises(BadInput, match="--part"):
            part_of(puzzles, wrong)
