"""One job, one game: equal draws for a pair, equal games everywhere, and what happens to bots that fail."""

from pathlib import Path

import pytest

from sztab.arena.entrant import read_entrant
from sztab.arena.match import Arena
from sztab.arena.play import Guarded, Played, TurnDealer, play
from sztab.arena.pool import LocalPool
from sztab.arena.schedule import Schedule, Settings
from sztab.arena.stats import Sprt
from sztab.bots.bot import Budget
from sztab.core.game import Turn
from sztab.core.record import read_record, replay
from sztab.core.registry import game as find
from sztab.core.view import View


def schedule(game: str = "wroclaw", games: int = 4, **options: str) -> Schedule:
    other = "recruit" if game == "hex" else "random:nodes=9"
    entrants = tuple(read_entrant(game, word, Budget(nodes=1)) for word in ("random", other))
    return Schedule(Settings(game, entrants, games, options=options))


def same(played: Played) -> tuple[object, ...]:
    """All but the time it took."""
    return played.number, played.winners, played.points, played.plies, played.seats, played.record


def test_a_turn_has_its_own_luck() -> None:
    first, second = TurnDealer("1:0"), TurnDealer("1:0")
    first.turn = Turn(1, "B")
    [first.below(6) for _ in range(9)]  # more draws in one game than in the other
    first.turn = second.turn = Turn(2, "M")
    drawn = [first.below(1000) for _ in range(5)]
    assert drawn == [second.below(1000) for _ in range(5)]
    first.turn = Turn(1, "B")
    assert [first.below(1000) for _ in range(5)] != drawn
    other = TurnDealer("1:1")
    other.turn = Turn(2, "M")
    assert [other.below(1000) for _ in range(5)] != drawn


def test_both_games_of_a_pair_get_the_same_draws() -> None:
    first, second = (read_record(play(job, True).record) for job in schedule("hex", 2, armies="borgo,moloch"))

    def opening(tokens: list[list[str]]) -> list[str]:
        return [line[0] for line in tokens]

    lines = [[line.tokens for line in record.lines if line.turn.number in (1, 2)][:3] for record in (first, second)]
    assert opening(lines[0]) == opening(lines[1])
    assert all(token.startswith("<") for token in opening(lines[0]))
    assert first.tokens != second.tokens


@pytest.mark.parametrize("game", ["state51", "wroclaw"])
def test_a_job_gives_one_game(game: str) -> None:
    job = next(iter(schedule(game, 1)))
    played = play(job, True)
    assert same(played) == same(play(job, True))
    assert Played.from_json(played.json()).json() == played.json()
    moments = list(replay(find(game), read_record(played.record)))
    assert len(moments) == played.plies + 1
    assert len(played.points) == (2 if game == "state51" else 0)


def test_other_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")
    jobs = schedule(games=4)
    elsewhere = sorted(LocalPool("wroclaw", 2).play(jobs, True), key=lambda played: played.number)
    assert [same(played) for played in elsewhere] == [same(play(job, True)) for job in jobs]


class Broken:
    """Answers as it was told to."""

    def __init__(self, answer: str | Exception) -> None:
        self.answer = answer

    def choose(self, view: View) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "reason"),
    [("nonsense", "answered 'nonsense', which is not legal"), (ZeroDivisionError("oh"), "ZeroDivisionError: oh")],
)
def test_failures_are_counted_and_replaced(answer: str | Exception, reason: str) -> None:
    game = find("wroclaw")
    state = game.new({})
    dealer = TurnDealer("1")
    while not game.view(state, 0).legal:
        state = game.apply(state, game.deal(state, dealer.below)).state
    view = game.view(state, 0)
    guarded = Guarded(Broken(answer), "wroclaw", 1)  # type: ignore[arg-type]
    assert guarded.choose(view) in view.legal
    assert guarded.choose(view) in view.legal
    assert guarded.failures == [reason, reason]


class Given:
    """A pool that has played already."""

    def __init__(self, *order: int) -> None:
        self.order = order
        self.asked = 0

    def play(self, jobs: object, record: bool = False) -> object:
        listed = list(jobs)  # type: ignore[call-overload]
        for place in self.order or range(len(listed)):
            job = listed[place]
            self.asked += 1
            winner = [entrant.label for entrant in job.seats].index("random:nodes=9")
            labels = tuple(entrant.label for entrant in job.seats)
            yield Played(job.number, job.seed, job.options, labels, (winner,), (), 9, (0.1, 0.1), (0.1, 0.1))


def test_a_test_stops_a_match(tmp_path: Path) -> None:
    match = Arena(schedule(games=400), None, Sprt(0, 50))
    pool = Given()
    match.run(pool)  # type: ignore[arg-type]
    assert match.verdict() == -1
    assert pool.asked == len(match.games) < 400
    again = Given()
    match.run(again)  # type: ignore[arg-type]
    assert again.asked == 0


def test_only_groups_without_a_gap_are_tested() -> None:
    match = Arena(schedule(games=8), None, Sprt(0, 50))
    match.run(Given(0, 1, 4, 5, 2))  # type: ignore[arg-type]
    assert match.in_order() == [0.0]
    assert len(match.missing()) == 3
