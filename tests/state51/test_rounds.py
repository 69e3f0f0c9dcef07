"""PROD, CLEAN and END: what players get, what they keep, and who wins."""

import pytest

from rulemark import rule
from state51.table import Table
from sztab.games.state51.game import GAME

PRODUCTION = "phase: production\nround: 2\n"


def producing(text: str, players: int = 2) -> Table:
    return Table(PRODUCTION + text, players)


# ---- PROD


@rule("PROD-1")
def test_board_deals_and_locations_give_goods_and_vp_are_counted_at_once() -> None:
    table = producing("1.state: fuel_tank, steel_eagle\n1.deals: arena, church\n1.vp: 3")
    assert table.vp(1) == 4
    assert table.pool(1) == {"worker": 3, "grey": 1, "gun": 2}  # the card of the board is drawn before the locations
    assert (table.asked, table.state.now.asked) == ("draw", 0)
    table.play("<school>")
    assert table.vp(1) == 5
    assert table.pool(1) == {"worker": 3, "grey": 1, "gun": 2, "fuel": 1}
    assert table.hand(1) == ["school"]


@rule("PROD-1")
def test_production_goes_in_player_order_from_the_first_player() -> None:
    table = producing("first: 2", 3)
    order = []
    while table.is_chance:
        order.append(int(table.state.now.asked) + 1)
        table.play(table.legal()[0])
    assert order == [2, 3, 1]
    assert table.decider == 2


@rule("PROD-1")
@pytest.mark.parametrize(
    ("faction", "resource"),
    [
        ("new_york", "iron"),
        ("appalachian_federation", "brick"),
        ("mutants_union", "gun"),
        ("merchants_guild", "fuel"),
    ],
)
def test_each_board_gives_its_own_resource(faction: str, resource: str) -> None:
    other = "new_york" if faction != "new_york" else "mutants_union"
    table = producing(f"1.faction: {faction}\n2.faction: {other}")
    assert table.pool(1) == {"worker": 3, "grey": 1, resource: 1}
    assert table.state.now.due[0] == 1


@rule("PROD-2", "EFF-3")
@pytest.mark.parametrize(
    ("state", "guns"),
    [
        ("arena", 1),
        ("arena, city_guards", 2),
        ("arena, city_guards, ruins:assassin", 2),
        ("arena, city_guards, confessor", 3),
        ("arena, city_guards, confessor, gun_shop", 3),
    ],
)
def test_production_per_type_counts_icons_up_to_its_maximum(state: str, guns: int) -> None:
    table = producing(f"1.state: {state}\n1.deals: assassin, gun_shop")
    table.play("<camp>")
    assert table.gains(1, "EFF-3") == {"gun": guns}


@rule("PROD-3", "EFF-15")
def test_stored_goods_return_first_and_count_as_no_production() -> None:
    table = producing("1.state: patriot_tower\n1.stored: 2 worker, 1 brick")
    assert table.stored(1) == {}
    assert table.pool(1) == {"worker": 5, "grey": 1, "gun": 1, "brick": 1}
    table.play("<camp>")
    assert table.vp(1) == 0  # only three workers were gained: the tower wants five


@rule("PROD-3")
def test_production_starts_with_the_first_round() -> None:
    table = Table("phase: lookout\nround: 0\nstage: draft\nnth: 2\ndraft: 1")
    assert table.pool(1) == {"worker": 3, "grey": 1, "gun": 1}


@rule("PROD-4", "EFF-6")
def test_victims_are_named_before_anybody_produces() -> None:
    table = producing("first: 2\n1.state: suppliers\n2.state: fuel_tank, quarry")
    assert (table.asked, table.decider) == ("rob", 1)
    assert table.pool(2) == {}
    table.play("=2:quarry", "<camp>")
    assert table.pool(2) == {"worker": 3, "grey": 1, "iron": 1, "fuel": 1}
    table.play("<church>")
    assert table.gains(1, "EFF-6") == {"brick": 1}


@rule("PROD-4", "EFF-14")
def test_locations_come_before_counting_cards_and_those_before_features() -> None:
    # One fuel from the board, two from locations: 3 VP by the cistern, and those make a worker in the dream city.
    table = producing("1.faction: merchants_guild\n1.state: cistern, dream_city, fuel_tank, hangar").play("<camp>")
    assert table.gains(1, "EFF-4") == {"vp": 3}
    assert table.gains(1, "EFF-14") == {"worker": 1}


# ---- CLEAN


def passing(text: str, players: int = 2) -> Table:
    """Everybody but the first seat has passed, and that one does so now."""
    others = ", ".join(str(seat + 1) for seat in range(1, players))
    return Table(f"passed: {others}\n{text}", players).play("pass")


@rule("CLEAN-1")
def test_everything_but_stock_cards_and_stored_goods_goes() -> None:
    table = passing(
        """
        connections: punks, merchants
        1.state: archive[used 2, shield], boiler_room[guest], camp[2 worker], hibernation_chambers
        1.pool: 3 worker, 2 fuel, 1 ammo, 1 grey, 1 universal, 1 shield, 1 development
        1.hand: school
        1.converted: red
        2.pool: 4 gun
        """
    )
    assert table.stored(1) == {"worker": 3}
    assert table.pool(1) == table.pool(2) == {}
    assert table.stock(1, "camp") == {"worker": 2}
    assert table.hand(1) == ["school"]
    assert "[used" not in table.state.text
    assert "converted" not in table.state.text
    assert table.discards() == {"punks": 1, "merchants": 1}
    assert (table.state.now.rounds, table.asked) == (2, "connection")


@rule("CLEAN-1")
def test_the_first_player_token_passes_to_the_left() -> None:
    assert passing("first: 1", 3).state.now.first == 1
    assert Table("first: 3\nturn: 3\npassed: 1, 2", 3).play("pass").state.now.first == 0


@rule("CLEAN-2", "EFF-15")
def test_what_to_store_is_chosen_in_player_order() -> None:
    table = Table(
        """
        first: 2
        turn: 2
        passed: 1
        1.state: thieves_den
        1.pool: 2 fuel, 2 gun, 5 worker
        2.state: ruined_library
        2.pool: 3 iron, 1 brick
        """
    ).play("pass")
    assert (table.asked, table.decider) == ("store", 2)
    assert table.legal() == ["=brick", "=iron"]
    assert table.refusal("=fuel") == "EFF-15"
    table.play("=brick")  # the rest of the room is for iron: nothing to choose
    assert table.stored(2) == {"iron": 2, "brick": 1}
    assert table.decider == 1
    table.play("=gun", "=fuel")
    assert table.stored(1) == {"fuel": 1, "gun": 1, "worker": 2}


@rule("CLEAN-2", "EFF-15")
def test_whoever_has_nothing_to_choose_is_not_asked() -> None:
    table = passing("1.state: ruined_library\n1.pool: 9 fuel\n2.state: underground_warehouse\n2.pool: 1 fuel, 1 gun")
    assert table.stored(1) == {"fuel": 3}
    assert table.stored(2) == {"fuel": 1, "gun": 1}


@rule("EFF-15")
@pytest.mark.parametrize(
    ("state", "pool", "kept"),
    [
        ("underground_warehouse", "3 fuel", {"fuel": 3}),
        ("underground_warehouse", "4 fuel", {"fuel": 3}),
        ("underground_warehouse", "2 ammo, 1 worker", {}),
        ("underground_warehouse, ruined_library", "6 fuel, 1 ammo", {"fuel": 6}),
        ("black_market_contacts, gangers_dive", "4 blue, 4 red, 4 grey", {"blue": 3, "red": 3}),
        ("crossing", "5 grey", {"grey": 3}),
        ("hibernation_chambers", "99 worker", {"worker": 99}),
        ("hibernation_chambers, thieves_den", "9 worker, 1 gun", {"worker": 9, "gun": 1}),
        ("ruins:hibernation_chambers", "3 worker", {}),
        ("church", "3 fuel", {}),
    ],
)
def test_storage_keeps_its_kinds_up_to_its_room(state: str, pool: str, kept: dict[str, int]) -> None:
    table = passing(f"1.state: {state}\n1.pool: {pool}\n2.pool: 3 fuel, 3 worker")
    assert table.stored(1) == kept
    assert table.stored(2) == {}


# ---- END


@rule("END-1")
@pytest.mark.parametrize(("vp", "over"), [(24, False), (25, True), (26, True)])
def test_the_game_ends_after_the_action_phase_with_25_vp(vp: int, over: bool) -> None:
    table = Table(f"1.vp: {vp}\n1.pool: 3 gun")
    assert table.asked == "act"  # the phase is finished first
    table.play("pass")
    assert (table.asked, table.decider) == ("act", 2)
    table.play("pass")
    assert (table.asked == "over") == over
    assert table.pool(1) == ({"gun": 3} if over else {})  # the cleanup is skipped


@rule("END-1")
def test_25_vp_reached_in_production_still_give_an_action_phase() -> None:
    table = producing("1.vp: 24\n1.deals: church").play("<camp>", "<school>")
    assert table.vp(1) == 25
    assert table.asked == "act"
    assert table.play("pass", "pass").asked == "over"


@rule("END-2")
def test_locations_are_worth_a_vp_and_ruins_and_deals_none() -> None:
    table = Table("1.vp: 25\n1.state: pub, pub, ruins:arena\n1.deals: motel\n2.state: ruins:pub").play("pass", "pass")
    assert (table.vp(1), table.vp(2)) == (27, 0)


@rule("END-3")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ("1.vp: 26", "2.vp: 25\n2.pool: 9 gun", (0,)),
        ("1.vp: 25", "2.vp: 25\n2.pool: 1 shield", (1,)),
        ("1.vp: 25\n1.pool: 1 gun", "2.vp: 24\n2.state: camp[2 worker]", (1,)),
        ("1.vp: 25\n1.hand: pub, pub", "2.vp: 25\n2.pool: 1 grey", (1,)),
        ("1.vp: 25\n1.state: archive[used 2]", "2.vp: 26\n2.pool: 1 ammo", (1,)),
        ("1.vp: 25", "2.vp: 24\n2.state: pub", (1,)),
        ("1.vp: 25\n1.pool: 2 gun", "2.vp: 25\n2.pool: 1 fuel, 1 iron", (0, 1)),
    ],
)
def test_most_vp_then_goods_then_locations_then_shared(first: str, second: str, winners: tuple[int, ...]) -> None:
    table = Table(f"{first}\n{second}").play("pass", "pass")
    pending = GAME.pending(table.state)
    assert pending.winners == winners  # type: ignore[union-attr]


@rule("END-3")
@pytest.mark.parametrize(
    ("seats", "winners"),
    [
        ("1.vp: 25\n2.vp: 25\n3.vp: 25", (0, 1, 2)),
        ("1.vp: 25\n2.vp: 20\n3.vp: 25", (0, 2)),
        ("1.vp: 25\n2.vp: 25\n2.pool: 1 blue\n3.vp: 24\n3.state: camp[1 worker]", (2,)),
        ("1.vp: 25\n1.pool: 1 gun\n2.vp: 24\n2.state: pub\n2.pool: 1 gun\n3.vp: 23\n3.state: pub, motel", (1,)),
        ("1.vp: 23\n1.state: pub, pub\n2.vp: 23\n2.state: motel, ruins:pub, arena\n3.vp: 25", (0, 1)),
    ],
)
def test_ties_of_three(seats: str, winners: tuple[int, ...]) -> None:
    table = Table(seats, 3).play("pass", "pass", "pass")
    assert GAME.pending(table.state).winners == winners  # type: ignore[union-attr]
