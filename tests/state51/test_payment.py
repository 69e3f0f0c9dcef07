"""CARD-4, CARD-8: payments against a slow second reading, and the choices between pool and stock."""

import random

import pytest

from rulemark import rule
from state51.table import Table
from sztab.core.kernel import new_states
from sztab.games.state51.position import TABLES
from sztab.games.state51.rules.payment import PAID_OTHERWISE, affords, amount, payments
from sztab.games.state51.state import (
    AMMO,
    ANY_BASIC,
    BASICS,
    BLUE,
    CARD,
    DEVELOPMENT,
    FACES,
    GOODS,
    GREY,
    RED,
    TOKENS,
    UNIVERSAL,
    VP,
    State,
    new_work,
)

Place = tuple[int, int]  # -1 the pool or a site, and a good
Payment = tuple[tuple[Place, int], ...]
COSTS = sorted({int(TABLES.cost[face]) & ~PAID_OTHERWISE for face in range(FACES)} - {0})
COSTS += [count << 4 * good for good in (GREY, RED, BLUE) for count in range(1, 7)] + [1 << 4 * DEVELOPMENT]


def pays_for(good: int, unit: int) -> bool:
    """CARD-4: may one good stand for one unit of a cost?"""
    if good == AMMO and unit < BASICS:
        return True
    if unit == ANY_BASIC:
        return good < BASICS or good == AMMO
    return good == unit or (good == UNIVERSAL and GREY <= unit <= BLUE)


def slowly(places: dict[Place, int], cost: int) -> set[Payment]:
    """Every payment of a cost, unit by unit."""
    found: set[Payment] = {()}
    for unit in [kind for kind in range(ANY_BASIC + 1) for _ in range(amount(cost, kind))]:
        longer = set()
        for payment in found:
            for place, there in places.items():
                laid = dict(payment)
                if pays_for(place[1], unit) and laid.get(place, 0) < there:
                    laid[place] = laid.get(place, 0) + 1
                    longer.add(tuple(sorted(laid.items())))
        found = longer
    return found


def dearness(payment: Payment) -> tuple[int, int]:
    """Ammo and universal contacts are kept first, then stock."""
    joker = sum(count for (_, good), count in payment if good in (AMMO, UNIVERSAL))
    return joker, sum(count for (site, _), count in payment if site >= 0)


@rule("CARD-4", "CARD-8", "EFF-17")
@pytest.mark.parametrize("seed", range(8))
def test_payments_are_all_those_there_are_and_the_first_is_the_cheapest(seed: int) -> None:
    chance, work = random.Random(seed), new_work()
    for _ in range(40):
        s = new_states(State, 1)[0]
        places: dict[Place, int] = {}
        for good in TOKENS:
            s.pool[0][good] = places[-1, good] = chance.choice((0, 0, 1, 2, 3))
        s.sites[0] = 2
        for site in range(2):
            for good in chance.sample([good for good in range(GOODS) if good not in (CARD, VP)], 2):
                count = chance.choice((0, 1, 2))
                s.stock[0][site] += count << 4 * good
                s.stocked[0] += count << 4 * good
                places[site, good] = count
        cost = chance.choice(COSTS)
        wanted = slowly(places, cost)
        found: list[Payment] = []
        for row in range(payments(s, work, 0, cost, 0)):
            pool = [((-1, good), amount(work.paid[row], good)) for good in range(GOODS)]
            stock = [
                ((int(work.heap_site[heap]), int(work.heap_good[heap])), amount(work.drained[row], heap))
                for heap in range(work.heaps)
            ]
            found.append(tuple(sorted((place, int(count)) for place, count in pool + stock if count)))
        assert sorted(found) == sorted(wanted)
        assert affords(s, 0, cost) == bool(wanted)
        if found:
            assert dearness(found[0]) == min(map(dearness, wanted))


@rule("CARD-4", "EFF-10")
def test_the_player_chooses_from_which_card_stock_is_taken() -> None:
    table = Table("sets: base, new_era\n1.state: archive, camp[2 worker], radioactive_colony[1 worker]")
    assert table.legal("use") == ["use archive with worker@camp", "use archive with worker@radioactive_colony"]
    assert table.legal("exchange fuel") == [
        "exchange fuel with 2*worker@camp",
        "exchange fuel with worker@camp,worker@radioactive_colony",
    ]
    table.play("use archive with worker@radioactive_colony")
    assert (table.stock(1, "camp"), table.stock(1, "radioactive_colony")) == ({"worker": 2}, {})


@rule("CARD-4", "EFF-17")
def test_the_pool_is_emptied_before_stock() -> None:
    table = Table("1.state: market_place, methane_storage[3 fuel]\n1.pool: 1 worker, 1 iron, 1 brick, 1 ammo")
    assert table.play("use market_place").pool(1) == {"ammo": 1}
    assert table.stock(1, "methane_storage") == {"fuel": 3}


@rule("CARD-4")
@pytest.mark.parametrize(
    ("text", "token", "payments"),
    [
        ("1.hand: pub\n1.pool: 2 grey", "build", 1),
        ("1.hand: pub\n1.pool: 1 grey, 5 universal", "build", 2),
        ("1.hand: pub\n1.pool: 2 blue, 1 universal", "deal", 2),
        ("2.state: arena\n1.pool: 3 red, 3 universal, 3 blue", "raze", 4),
        ("1.hand: motel\n1.state: pub\n1.pool: 1 brick, 1 ammo, 1 development", "develop", 3),
        ("1.hand: gunsmith\n1.state: pub\n1.pool: 1 brick, 1 ammo, 1 development", "develop", 1),
        ("1.hand: thugs\n1.pool: 1 gun, 1 ammo", "play", 2),
        ("1.pool: 1 gun, 1 ammo", "convert red", 2),
    ],
)
def test_a_payment_is_named_only_where_there_is_a_choice(text: str, token: str, payments: int) -> None:
    tokens = Table(text).legal(token)
    assert len(tokens) == payments
    assert all(" with " in name for name in tokens) == (payments > 1)


@rule("CARD-8")
def test_what_cannot_be_paid_and_a_payment_that_is_none_are_told_apart() -> None:
    assert Table("1.hand: pub\n1.pool: 1 grey").refusal("build pub") == "CARD-8"
    assert Table("1.hand: pub\n1.pool: 2 grey").refusal("build pub with grey") == "CARD-4"
    assert Table("1.pool: 1 worker").refusal("exchange fuel") == "CARD-8"
    assert Table("").refusal("convert red") == "CARD-8"
