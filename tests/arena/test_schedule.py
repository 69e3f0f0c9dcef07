"""Who meets whom: every group gives each participant every place, with equal armies and draws."""

from collections import Counter
from typing import Any

import pytest

from sztab.arena.entrant import Entrant, is_entrant, read_entrant
from sztab.arena.schedule import Job, Schedule, Settings
from sztab.bots.bot import Budget
from sztab.core.action import BadInput

SIX = ("borgo", "hegemony", "moloch", "outpost", "steel_police", "beasts")  # all twelve make thousands of seatings


def schedule(game: str, *words: str, games: int = 4, **settings: Any) -> Schedule:
    return Schedule(Settings(game, tuple(read_entrant(game, word, Budget()) for word in words), games, **settings))


def labels(job: Job) -> tuple[str, ...]:
    return tuple(entrant.label for entrant in job.seats)


def test_a_pair_swaps_the_seats_and_keeps_the_rest() -> None:
    jobs = list(schedule("hex", "random:nodes=9", "random", games=60))
    for first, second in zip(jobs[::2], jobs[1::2], strict=True):
        assert labels(first) == ("random:nodes=9", "random")
        assert labels(second) == ("random", "random:nodes=9")
        assert (first.options, first.seed, first.number[:2]) == (second.options, second.seed, second.number[:2])
    assert len({job.seed for job in jobs}) == 30


def test_all_army_pairs_meet_both_ways_round() -> None:
    pairs = Counter(job.options["armies"] for job in schedule("hex", "random:nodes=9", "random", games=60))
    assert len(pairs) == 30
    assert set(pairs.values()) == {2}
    few = Counter(job.options["armies"] for job in schedule("hex", "random", games=4, armies=("borgo", "moloch")))
    assert few == {"borgo,moloch": 2, "moloch,borgo": 2}
    assert {job.options["armies"] for job in schedule("hex", "random", options={"armies": "moloch,borgo"})} == {
        "moloch,borgo"
    }


def test_armies_that_a_board_does_not_take_stay_at_home() -> None:
    jobs = schedule("hex", "random:nodes=9", "random", options={"seats": "4", "board": "37"}, games=100, armies=SIX)
    assert not any("beasts" in job.options["armies"] for job in jobs)


def test_one_against_three_takes_every_seat() -> None:
    jobs = list(schedule("state51", "random:nodes=9", "random", options={"seats": "4"}, games=5))
    assert len(jobs) == 8  # whole groups
    assert [labels(job).index("random:nodes=9") for job in jobs[:4]] == [0, 1, 2, 3]
    assert all(labels(job).count("random") == 3 for job in jobs)
    assert schedule("state51", "random:nodes=9", "random", options={"seats": "4"}).fair == 0.25


def test_teams_sit_as_they_are_told() -> None:
    teams = schedule(
        "hex", "random:nodes=9", "random", options={"seats": "4", "mode": "teams"}, seating="ABAB", armies=SIX
    )
    assert teams.group_size == 2
    assert teams.fair == 0.5
    assert labels(next(iter(teams))) == ("random:nodes=9", "random", "random:nodes=9", "random")
    fixed = schedule(
        "hex",
        "random:nodes=9",
        "random",
        options={"seats": "3", "mode": "one-vs-team"},
        seating="ABB,BAA",
        armies=SIX,
    )
    assert [labels(job) for job in fixed][:2] == [
        ("random:nodes=9", "random", "random"),
        ("random", "random:nodes=9", "random:nodes=9"),
    ]


def test_a_ladder_is_a_round_robin() -> None:
    jobs = list(schedule("wroclaw", "random:nodes=9", "random", "random:nodes=5", games=2))
    met = Counter(frozenset(labels(job)) for job in jobs)
    assert len(met) == 3
    assert set(met.values()) == {2}
    assert len({job.seed for job in jobs}) == 1  # the same games for all


def test_everybody_at_one_table_and_alone() -> None:
    free = list(schedule("state51", "random:nodes=9", "random", "random:nodes=1", options={"seats": "3"}, games=3))
    assert [labels(job)[0] for job in free] == ["random:nodes=9", "random:nodes=1", "random"]
    alone = schedule("wroclaw", "random", games=3)
    assert alone.group_size == 1
    assert [labels(job) for job in alone] == [("random", "random")] * 3


def test_a_job_survives_the_way_to_another_process() -> None:
    job = next(iter(schedule("hex", "random:nodes=7", "mine=cmd:python mine.py")))
    assert Job.from_json(job.json()) == job


def test_participants_are_read() -> None:
    given = Budget(None, 0.5)
    assert read_entrant("hex", "random", given) == Entrant("random", "random", "1", None, 0.5)
    assert read_entrant("hex", "random:nodes=20", given) == Entrant("random:nodes=20", "random", "1", 20, None)
    assert read_entrant("hex", "random:nodes=20,time=2", given).budget(Budget()) == Budget(20, 2.0)
    assert read_entrant("hex", "a=cmd:./a --fast=1", given) == Entrant("a", "", "?", None, 0.5, command="./a --fast=1")
    assert read_entrant("hex", "cmd:./a", given).label == "cmd:./a"
    own = Budget(40, None, 1)
    assert read_entrant("hex", "random", Budget()).budget(own) == own
    assert read_entrant("hex", "random:threads=3", Budget(None, 0.5, 2)).budget(own) == Budget(None, 0.5, 3)
    assert read_entrant("hex", "random", Budget(None, None, 2)).budget(own) == Budget(40, None, 2)
    assert [word for word in ("random:time=1", "a=cmd:b", "cmd:b c=d", "mode=points") if not is_entrant(word)] == [
        "mode=points"
    ]


@pytest.mark.parametrize(
    ("words", "settings", "reason"),
    [
        (("emperor", "random"), {}, "There is no bot 'emperor' for hex"),
        (("random", "random"), {}, "random takes part twice"),
        (("random:speed=1",), {}, "'speed' is none of time=, nodes=, threads= and weights="),
        (("random:nodes=-1",), {}, "nodes is a whole number above 0"),
        (("random:time=nan",), {}, "time is a number of seconds above 0"),
        (("cmd:",), {}, "cmd: needs the command"),
        ((), {}, "No participants were named"),
        (("random",), {"games": 0}, "--games is at least 1"),
        (("random",), {"armies": ("borgo", "elves")}, "There is no army 'elves'"),
        (("random",), {"armies": ("borgo",)}, "at least 2 different armies"),
        (("random",), {"options": {"colour": "red"}}, "There is no option colour="),
        (("random",), {"options": {"armies": "borgo,moloch"}, "armies": ("borgo", "moloch")}, "without armies="),
        (("random",), {"seating": "AB"}, "one of the letters A"),
        (("random:nodes=9", "random"), {"seating": "ABA"}, "each of the 2 seats"),
    ],
)
def test_nonsense_is_refused(words: tuple[str, ...], settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        schedule("hex", *words, **settings)
