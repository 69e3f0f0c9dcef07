"""Hexpuzzles: what a record says, how it is judged and solved, and those among the examples."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulemark import rule
from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.core.record import read_record, replay
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME
from sztab.games.hex.puzzle import Puzzle, Search, read

EXAMPLES = {path.stem: path for path in Path(__file__).parents[2].glob("examples/puzzles/*.sztab")}

# Borgo's Mutant is to reach an HQ that a Blocker does not cover.
SMALL = "19 | c1:Bhq c4:Mhq c5:Mbl0 | B=borgo 20 - ?; M=moloch 1 - ? | B:play"


def load(name: str) -> Puzzle:
    return read(EXAMPLES[name].read_text(encoding="utf-8"))


def draft(position: str, use: str, goal: str, *more: str) -> Puzzle:
    tags = ('[Game "hex"]', f'[Position "{position}"]', f'[Use "{use}"]', f'[Goal "{goal}"]')
    return read("\n".join((*tags, *more)))


def solved(position: str, use: str, goal: str, *tokens: str) -> bool:
    return draft(position, use, goal).attempt(tokens).solved


@rule("PUZ-1")
def test_a_puzzle_tells_what_is_there_what_may_be_used_and_what_is_wanted() -> None:
    puzzle = load("watchman")
    assert puzzle.title == "Hold the Watchman"
    assert GAME.seats(puzzle.position) == ("B", "M")
    assert list(puzzle.position.now.toughness[:2]) == [20, 20]
    assert (puzzle.use, puzzle.codes) == (2, ("nf", "nf", "sc"))
    assert puzzle.goal == "win and lose nothing"


@rule("PUZ-1")
def test_tiles_are_placed_then_a_battle_is_fought_and_the_goal_checked() -> None:
    attempt = draft(SMALL, "1 of mu,of", "destroy M").attempt(["mu@c3/0"])
    assert attempt.solved
    assert attempt.hq == {"B": 20, "M": 0}
    assert [event.kind for event in attempt.events][:2] == ["placed", "battle"]
    assert attempt.position.startswith("19 | c1:Bhq c3:Bmu0 c5:Mbl0 | ")
    assert not draft(SMALL, "1 of mu,of", "destroy M").attempt(["mu@c3/3"]).solved


@rule("PUZ-1")
@pytest.mark.parametrize(
    ("goal", "good", "bad"),
    [
        ("destroy M", "mu@c3/0", "mu@c3/3"),
        ("M <= 0", "mu@c3/0", "mu@c3/3"),
        ("M >= 1", "mu@c3/3", "mu@c3/0"),
        ("win", "mu@c3/0", "mu@c3/3"),
        ("lose nothing", "mu@a1/0", "mu@c3/3"),  # the HQ strikes the Mutant that does not strike it first
        ("win and lose nothing", "mu@d3/5", "mu@a1/0"),
    ],
)
def test_goals(goal: str, good: str, bad: str) -> None:
    assert solved(SMALL, "1 of mu", goal, good)
    assert not solved(SMALL, "1 of mu", goal, bad)


@rule("PUZ-1")
def test_to_win_is_to_hurt_the_enemy_hq_more_or_to_destroy_it() -> None:
    close = "19 | c1:Bhq c2:Mho3 c4:Mhq | B=borgo {} - ?; M=moloch {} - ? | B:play"
    mutant = "mu@c3/0"
    assert not solved(close.format(20, 20), "1 of mu", "win", mutant)  # 2 lost, 1 dealt
    assert solved(close.format(20, 1), "1 of mu", "win", mutant)  # END-4: the HQ that falls loses
    assert not solved(close.format(2, 1), "1 of mu", "win", mutant)  # both fall


@rule("PUZ-1")
def test_a_unit_is_destroyed_in_battle_or_by_an_execution() -> None:
    position = "19 | a1:Shq c3:Mhy0 e3:Mhq | M=moloch 20 - ?; S=steel_police 20 - ? | S:play"
    assert solved(position, "1 of ex,wd", "destroy c3", "wd@c1/0")
    assert solved(position, "1 of ex,wd", "destroy c3 and lose nothing", "ex@c3/0!")
    assert not solved(position, "1 of ex,wd", "S >= 20", "ex@c3/0!")
    assert not solved(position, "1 of ex,wd", "destroy c3", "wd@c1/1")


@rule("PUZ-1", "BTL-8")
def test_own_choices_are_free() -> None:
    position = "19 | c4:Bhq e1:Mhq | B=borgo 1 - ?; M=moloch 20 - ? | M:play"
    attempt = draft(position, "1 of cl", "destroy B").attempt(["cl@c3/3"])
    assert (attempt.solved, attempt.choices) == (True, ("=c3!",))
    attempt = draft(position, "1 of cl", "B >= 1").attempt(["cl@c3/3"])
    assert (attempt.solved, attempt.choices) == (True, ("=no",))


@rule("PUZ-1", "BTL-8")
def test_the_goal_must_be_met_against_every_choice_of_the_others() -> None:
    position = "19 | c4:Bhq c3:Mcl3 e1:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    attempt = draft(position, "1 of me", "B >= 20").attempt(["me@a1/0"])
    assert (attempt.solved, attempt.choices) == (False, ("M=c3!",))
    attempt = draft(position, "1 of me", "B <= 19").attempt(["me@a1/0"])
    assert (attempt.solved, attempt.choices) == (False, ("M=no",))
    assert solved(position, "1 of me", "B >= 20", "me@c5/3")


@rule("PUZ-2")
def test_more_copies_than_the_army_has() -> None:
    puzzle = draft(SMALL.replace("moloch 1", "moloch 9"), "3 of nf,nf,nf", "destroy M")
    assert puzzle.position.seating.armies[0].tiles[puzzle.offered[0]].count == 2
    assert puzzle.attempt(["nf@d3/3", "nf@c3/4", "nf@b3/5"]).solved


@rule("PUZ-3")
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_our_puzzles_have_the_solutions_and_the_difficulty_they_state(name: str) -> None:
    puzzle = load(name)
    search = puzzle.solve()
    assert (len(search.solutions), search.difficulty) == (puzzle.solutions, puzzle.difficulty)
    assert puzzle.attempt(puzzle.solution).tokens in search.solutions


@rule("PUZ-3")
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_our_puzzles_are_records_that_replay(name: str) -> None:
    record = read_record(EXAMPLES[name].read_text(encoding="utf-8"))
    assert {"Title", "Hint", "Solutions", "Difficulty"} <= record.tags.keys()
    assert [moment.token for moment in replay(GAME, record)][1:] == list(load(name).solution)


@rule("PUZ-3")
def test_the_search_agrees_with_trying_every_legal_token() -> None:
    puzzle = load("borrowed-brain")
    found: dict[frozenset[str], bool] = {}

    def placements(state: object) -> Sequence[str]:
        return [token for token in GAME.tokens(state) if "@" in token]  # type: ignore[arg-type]

    for first in placements(puzzle.position):
        after = GAME.play(puzzle.position, first).state
        for second in placements(after):
            pair = frozenset((first, second))
            if pair not in found:
                outcomes = battle_outcomes(GAME.play(after, second).state)
                found[pair] = all(outcome.hq["M"] <= 16 for outcome in outcomes)
    search = puzzle.solve()
    assert search.placements == len(found)
    assert {frozenset(tokens) for tokens in search.solutions} == {pair for pair, good in found.items() if good}


@rule("PUZ-3")
def test_equal_tiles_are_not_told_apart() -> None:
    puzzle = draft("19 | c1:Ohq c4:Mhq | O=outpost 20 - ?; M=moloch 20 - ? | O:play", "2 of sa,sa", "lose nothing")
    search = puzzle.solve()
    assert search.placements == 17 * 16 // 2
    assert len(search.solutions) == 11 * 10 // 2  # not beside the enemy HQ


@rule("PUZ-3")
@pytest.mark.parametrize(
    ("solutions", "placements", "difficulty"),
    [(5, 100, 1), (4, 100, 2), (1, 100, 2), (1, 101, 3), (1, 501, 4), (1, 2500, 4), (1, 2501, 5), (0, 1, 5)],
)
def test_difficulty_is_how_rare_solutions_are(solutions: int, placements: int, difficulty: int) -> None:
    assert Search((("x",),) * solutions, placements).difficulty == difficulty


@pytest.mark.parametrize(
    ("position", "use", "goal", "more", "reason"),
    [
        (SMALL, "mu", "win", "", r"^\[Use\] is `2 of as,mu,mu`"),
        (SMALL, "0 of mu", "win", "", "Of 1 tiles 0 cannot be used"),
        (SMALL, "2 of mu", "win", "", "Of 1 tiles 2 cannot be used"),
        (SMALL, "9 of mu", "win", "", "from 0 to 4"),
        (SMALL, "1 of xx", "win", "", "Borgo has no tile 'xx'"),
        (SMALL, "1 of ba", "win", "", "Battle cannot be offered"),
        (SMALL, "1 of hq", "win", "", "HQ cannot be offered"),
        (SMALL, "1 of mu", "conquer", "", "Not a goal: 'conquer'"),
        (SMALL, "1 of mu", "win and ", "", "Not a goal: ''"),
        (SMALL, "1 of mu", "destroy H", "", "there is no seat H"),
        (SMALL, "1 of mu", "destroy a1", "", "no enemy unit other than an HQ stands on a1"),
        (SMALL, "1 of mu", "destroy c4", "", "no enemy unit other than an HQ stands on c4"),
        (SMALL, "1 of mu", "destroy g7", "", "no enemy unit other than an HQ stands on g7"),
        (SMALL.replace("c4:Mhq ", ""), "1 of mu", "destroy M", "", "no HQ of M stands"),
        (SMALL, "1 of mu", "M <= 100", "", "A toughness is a number"),
        (SMALL.replace("20 - ?", "20 of ?"), "1 of mu", "win", "", "neither empty nor what"),
        (SMALL.replace("B:play", "B:draw"), "1 of mu", "win", "", "begins in the phase `play`"),
        (SMALL.replace("B:play", "B:play mode=points"), "1 of mu", "win", "", "begins in the phase `play`"),
        (SMALL, "1 of mu", "win", '[Solutions "x"]', r"\[Solutions\] is a number"),
        (SMALL, "1 of mu", "win", '[Difficulty "6"]', r"\[Difficulty\] is a number from 0 to 5"),
        (SMALL, "1 of mu", "win", "2 M  mu@c3/0", "Line 5: the solution is one turn of B"),
        (SMALL, "1 of mu", "win", "2 B  mu@c3/0\n2 M  .", "the solution is one turn of B"),
        (SMALL, "1 of mu", "win", "2 B  mu@c3/3", "The solution mu@c3/3 does not reach the goal 'win'"),
    ],
)
def test_bad_puzzles_are_refused_in_one_sentence(position: str, use: str, goal: str, more: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        draft(position, use, goal, *filter(None, [more]))


@pytest.mark.parametrize("tag", ["Position", "Goal", "Use"])
def test_a_missing_tag_is_named(tag: str) -> None:
    tags = {"Game": "hex", "Position": SMALL, "Goal": "win", "Use": "1 of mu"}
    with pytest.raises(BadInput, match=rf"^The puzzle has no \[{tag}\] tag\.$"):
        read("\n".join(f'[{name} "{value}"]' for name, value in tags.items() if name != tag))


@pytest.mark.parametrize(
    ("tokens", "reason"),
    [
        (["mu@c3/0"], "wants 2 tiles placed, not 1"),
        (["mu@c3", "of@c2/0"], "the facing is missing"),
        (["mu@c3/0", "mu@c2/0"], "does not offer so many"),
        (["mu@c3/0", "br@c2/0"], "the puzzle offers mu,of"),
        (["mu@c3/0", "of@c3/0"], "TURN-8"),
        (["mu@c4/0", "of@c3/0"], "TURN-8"),
        (["mu@g7/0", "of@c3/0"], "has no g7"),
        (["mu@c3/0", "."], "tiles are placed"),
        (["mu@c3/0", "nonsense"], "not an action"),
    ],
)
def test_bad_tokens_are_refused_in_one_sentence(tokens: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        draft(SMALL, "2 of mu,of", "win").attempt(tokens)


@rule("PUZ-1", "ARMY-SP-4")
def test_no_unit_gives_way_to_a_tile_of_a_puzzle() -> None:
    position = "19 | a1:Shq c3:Spa0 e3:Mhq | M=moloch 20 - ?; S=steel_police 20 - ? | S:play"
    with pytest.raises(BadInput, match="TURN-8"):
        draft(position, "1 of wd", "win").attempt(["wd@c3/0"])


def test_a_file_is_shown_tried_and_solved(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(EXAMPLES["borrowed-brain"])
    main(["puzzle", "show", file])
    shown = capsys.readouterr().out
    assert "2 of co (Commando), of (Officer), sk (Scoper)" in shown
    assert "co@b2/5" not in shown
    main(["puzzle", "try", file, "co@b2/5", "sk@c3"])
    assert capsys.readouterr().out.endswith("O 18  M 16\nSolved: M <= 16\n")
    main(["puzzle", "try", file, "co@b2/5", "of@c3", "--json"])
    tried = json.loads(capsys.readouterr().out)
    assert (tried["solved"], tried["hq"]["M"]) == (False, 18)
    main(["puzzle", "solve", file])
    assert capsys.readouterr().out.splitlines() == [
        "co@b2/5 sk@c3",
        "1 solution among 546 placements, difficulty 4 of 5.",
    ]


def test_a_file_can_be_named_and_a_wrong_number_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.sztab"
    file.write_text(f'[Game "hex"]\n[Position "{SMALL}"]\n[Goal "destroy M"]\n[Use "1 of mu"]\n[Solutions "3"]\n')
    with pytest.raises(SystemExit) as end:
        main(["puzzle", "solve", str(file), "--json"])
    assert end.value.code == 2
    told = capsys.readouterr()
    assert len(json.loads(told.out)["solutions"]) == 15  # five free hexes beside the HQ, three facings
    assert told.err == ("sztab: The puzzle states 3 solutions and difficulty 1; the search found 15 and 1.\n")
