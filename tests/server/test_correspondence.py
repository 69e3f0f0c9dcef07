"""Games that take days do not stall: reserves, plans and vacations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from server.conftest import FakeClock
from sztab.table import clocks
from sztab.table.documents import Clock

Members = Callable[[str], Any]
DAY = 86_400.0


@pytest.fixture
def pair(member: Members) -> tuple[Any, Any]:
    return member("Ann"), member("Bob")


def duel(ann: Any, bob: Any, game: str = "hex", **clock: Any) -> str:
    clock = {"kind": "correspondence", "days": 2, **clock}
    made = ann.table(game, "me", "open", public=True, clock=clock, leaver="lose")["table"]["id"]
    bob.post(f"/api/tables/{made}/seats/1/join")
    return str(made)


def left(somebody: Any, game: str, seat: int) -> float:
    return float(somebody.get(f"/api/tables/{game}")["clock"]["left"][seat]) / DAY


# ---- reserve


def test_a_reserve_is_used_when_the_days_are_over_and_does_not_come_back() -> None:
    clock = clocks.start(Clock("correspondence", days=2, reserve=3), 2, 0.0)
    assert clock.left == (5 * DAY, 5 * DAY)
    clock = clocks.answered(clocks.run(clock, [0], 0.0), 0, 1 * DAY)
    assert clock.left[0] == 5 * DAY  # within its days: nothing was taken
    clock = clocks.answered(clocks.run(clock, [0], 1 * DAY), 0, 5 * DAY)
    assert clock.left[0] == 3 * DAY  # two days too many
    clock = clocks.run(clock, [0], 5 * DAY)
    assert clocks.late(clock, 8 * DAY - 1) == ()
    assert clocks.late(clock, 8 * DAY) == (0,)
    assert clock.left[1] == 5 * DAY


def test_a_table_shows_its_reserve_and_a_rematch_has_it_again(pair: tuple[Any, Any], clock: FakeClock) -> None:
    ann, bob = pair
    game = duel(ann, bob, reserve=3)
    seat = ann.get(f"/api/tables/{game}")["to_decide"][0]
    clock.time += 4 * DAY
    (ann, bob)[seat].answer(game, seat)
    assert left(ann, game, seat) == pytest.approx(3)
    ann.post(f"/api/tables/{game}/resign", seat=0)
    ann.post(f"/api/tables/{game}/rematch", seat=0)
    again = bob.post(f"/api/tables/{game}/rematch", seat=1)["rematch"]["table"]
    assert ann.get(f"/api/tables/{again}")["clock"]["reserve"] == 3
    assert left(ann, again, 0) == 5


# ---- vacations


def test_clocks_stand_while_somebody_is_on_vacation(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock
) -> None:
    ann, bob = pair
    game, server = duel(ann, bob), client.app.state.server
    asked = ann.get(f"/api/tables/{game}")["to_decide"][0]
    away = (ann, bob)[asked]
    clock.time += 1 * DAY
    now = away.post("/api/my/vacation", days=10)
    assert now["left"] == 18
    clock.time += 9 * DAY
    table = ann.get(f"/api/tables/{game}")
    assert table["seats"][asked]["away"] is True
    assert table["clock"]["deadline"] is None
    clock.time += 1.5 * DAY
    with client.portal() as portal:
        portal.call(server.correspondence.sweep)
    table = ann.get(f"/api/tables/{game}")
    assert table["status"] == "running"
    assert table["seats"][asked]["away"] is False
    assert table["clock"]["deadline"] == pytest.approx(clock.time + 1 * DAY)
    assert away.get("/api/my/vacation")["since"] is None


def test_a_game_that_begins_meanwhile_stands_too(
    client: TestClient[Any], pair: tuple[Any, Any], clock: FakeClock
) -> None:
    ann, bob = pair
    ann.post("/api/my/vacation", days=5)
    game = duel(ann, bob)
    with client.portal() as portal:
        portal.call(client.app.state.server.correspondence.sweep)
    assert [seat["away"] for seat in ann.get(f"/api/tables/{game}")["seats"]] == [True, False]


def test_vacation_ends_when_one_comes_back_and_the_rest_is_kept(pair: tuple[Any, Any], clock: FakeClock) -> None:
    ann, bob = pair
    game = duel(ann, bob)
    ann.post("/api/my/vacation", days=20)
    ann.post("/api/my/vacation", 409, days=1)
    clock.time += 3 * DAY
    client_side = ann.client.delete("/api/my/vacation", headers=ann.headers()).json()
    assert client_side["left"] == 25
    assert [seat["away"] for seat in ann.get(f"/api/tables/{game}")["seats"]] == [False, False]
    assert "25" in ann.post("/api/my/vacation", 409, days=26)["error"]
    clock.time += 366 * DAY
    assert ann.get("/api/my/vacation")["left"] == 28


# ---- plans


def asked(somebody: Any, game: str) -> int:
    return int(somebody.get(f"/api/tables/{game}")["to_decide"][0])


def plan(somebody: Any, game: str, seat: int, *lines: tuple[str, str], status: int = 200) -> Any:
    told = [{"expected": [expected] if expected else [], "answer": answer} for expected, answer in lines]
    return somebody.post(f"/api/tables/{game}/plan", status, seat=seat, lines=told)


def unseen(somebody: Any, game: str, seat: int) -> list[str]:
    """What a seat of 51st State may do with cards that only it sees."""
    view = somebody.state(game, seat)["view"]
    hand = next(line for line in view["position"].splitlines() if line.startswith(f"{seat + 1}.hand: "))
    cards = {card.split()[-1] for card in hand.split(": ")[1].split(", ")}
    seen = {card.removesuffix("*") for card in cards if card.endswith("*")}  # taken openly
    own = cards - seen  # of two copies the others may have seen one
    plays = (token.split() for token in view["legal"] if token.startswith(("build ", "deal ", "raze ")))
    return [" ".join(words) for words in plays if words[1] in own]


@pytest.fixture
def passing(pair: tuple[Any, Any]) -> tuple[Any, Any, str, int]:
    """51st State in its action phase: who is asked and could play a hidden card, who waits, the table, and the seat."""
    game = duel(*pair, "state51")
    for _ in range(60):
        seat = asked(pair[0], game)
        legal = pair[seat].state(game, seat)["view"]["legal"]
        if "pass" in legal and unseen(pair[seat], game, seat):
            return pair[seat], pair[1 - seat], game, seat
        pair[seat].answer(game, seat)
    raise AssertionError


def test_who_expects_a_pass_answers_it(passing: tuple[Any, Any, str, int]) -> None:
    one, two, game, seat = passing
    plan(two, game, 1 - seat, ("pass", "pass"))
    assert two.get(f"/api/tables/{game}/plan", seat=1 - seat)["lines"] == [{"expected": ["pass"], "answer": "pass"}]
    one.answer(game, seat, "pass")
    told = [(entry["seat"], entry["token"]) for entry in two.state(game, 1 - seat, after=0)["entries"]]
    assert (1 - seat, "pass") in told
    assert two.get(f"/api/tables/{game}/plan", seat=1 - seat)["lines"] == []


def test_a_plan_that_does_not_fit_is_dropped_and_changes_nothing(passing: tuple[Any, Any, str, int]) -> None:
    one, two, game, seat = passing
    plan(two, game, 1 - seat, ("pass", "play nothing-of-the-kind"))
    one.answer(game, seat, "pass")
    assert asked(one, game) == 1 - seat
    assert two.get(f"/api/tables/{game}/plan", seat=1 - seat)["lines"] == []
    two.answer(game, 1 - seat)


def test_a_plan_for_something_else_is_dropped(passing: tuple[Any, Any, str, int]) -> None:
    one, two, game, seat = passing
    other = next(token for token in one.state(game, seat)["view"]["legal"] if token != "pass")
    plan(two, game, 1 - seat, ("pass", "pass"))
    one.answer(game, seat, other)
    assert two.get(f"/api/tables/{game}/plan", seat=1 - seat)["lines"] == []


def test_nobody_else_learns_of_a_plan(passing: tuple[Any, Any, str, int], person: Members) -> None:
    one, two, game, seat = passing
    before = (one.get(f"/api/tables/{game}"), one.state(game, seat), one.state(game, None))
    plan(two, game, 1 - seat, ("pass", "pass"))
    assert (one.get(f"/api/tables/{game}"), one.state(game, seat), one.state(game, None)) == before
    one.get(f"/api/tables/{game}/plan", 403, seat=1 - seat)
    assert one.get(f"/api/tables/{game}/plan")["lines"] == []
    one.post(f"/api/tables/{game}/plan", 403, seat=1 - seat, lines=[])


def test_what_is_hidden_cannot_be_expected(passing: tuple[Any, Any, str, int]) -> None:
    """A plan is followed by what its seat sees: it is no way to ask what somebody has in hand."""
    one, two, game, seat = passing
    hidden = unseen(one, game, seat)[0]
    plan(two, game, 1 - seat, (hidden, "pass"))
    one.answer(game, seat, hidden)
    assert two.get(f"/api/tables/{game}/plan", seat=1 - seat)["lines"] == []


FACTIONS = {"New York", "Merchants Guild", "Mutants Union", "Appalachian Federation"}


def test_a_plan_is_chosen_in_words_from_what_the_seat_sees(passing: tuple[Any, Any, str, int]) -> None:
    one, two, game, seat = passing

    def ways(person: Any, *tokens: str, status: int = 200, **more: Any) -> Any:
        return person.post(f"/api/tables/{game}/plan/ways", status, seat=1 - seat, tokens=list(tokens), **more)

    first = ways(two)
    words = {way["token"]: way["words"] for way in first["ways"]}
    assert first["asked"] == seat
    assert words["pass"].partition(" passes")[0] in FACTIONS
    assert not set(unseen(one, game, seat)) & words.keys()
    then = ways(two, "pass", language="de")
    assert then["asked"] == 1 - seat
    assert " passt" in then["said"][0]
    plan(two, game, 1 - seat, ("pass", then["ways"][0]["token"]))
    ways(two, "nothing-of-the-kind", status=400)
    ways(one, status=403)


def test_plans_are_made_while_others_play(passing: tuple[Any, Any, str, int]) -> None:
    one, two, game, seat = passing
    plan(one, game, seat, ("pass", "pass"), status=409)
    assert "begins with" in plan(two, game, 1 - seat, ("", "pass"), status=400)["error"]
    plan(two, game, 1 - seat, *[("pass", "pass")] * 21, status=400)
    plan(two, game, 1 - seat, ("pass", "pass"))
    assert plan(two, game, 1 - seat)["lines"] == []
