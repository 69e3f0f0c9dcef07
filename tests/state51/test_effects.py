"""EFF: every word of the cards on its threshold, beside it, at the wrong player and after passing."""

import pytest

from rulemark import rule
from state51.table import Table
from sztab.games.state51.game import GAME
from sztab.games.state51.position import IDS, TABLES
from sztab.games.state51.state import CARD


def producing(text: str, *tokens: str) -> Table:
    return Table(f"phase: production\nround: 2\n{text}").play(*tokens)


def built(card: str, text: str = "", players: int = 2) -> Table:
    return Table(f"1.hand: {card}\n1.pool: 3 grey\n{text}", players).play(f"build {card}")


# ---- production


@rule("EFF-1")
def test_produce_gives_its_goods_when_built_and_in_each_production_phase() -> None:
    table = built("hangar")
    assert table.gains(1, "EFF-1") == {"fuel": 1, "ammo": 1}
    table = producing("1.state: hangar, ruins:haven\n2.state: courthouse", "<camp>")
    assert table.gains(1, "EFF-1") == {"fuel": 1, "ammo": 1}
    assert table.pool(2) == {"worker": 3, "grey": 1, "iron": 1}  # not yet its turn


@rule("EFF-2")
def test_produce_choice_is_chosen_each_time_by_own() -> None:
    table = built("storehouse")
    assert (table.asked, table.decider, table.legal()) == ("goods", 1, ["=fuel", "=gun"])
    assert table.play("=fuel").gains(1, "EFF-2") == {"fuel": 1}
    table = producing("1.state: storehouse, black_fortress", "<camp>")
    assert table.play("=iron", "=gun").gains(1, "EFF-2") == {"iron": 1, "gun": 1}


@rule("EFF-3")
def test_produce_per_type_counts_the_card_itself() -> None:
    assert built("brick_supplier").gains(1, "EFF-3") == {"brick": 1}
    assert built("brick_supplier", "1.state: rubble\n2.state: quarry").gains(1, "EFF-3") == {"brick": 2}
    assert built("brick_supplier", "1.state: rubble, quarry, quarry, skyscraper").gains(1, "EFF-3") == {"brick": 3}


@rule("EFF-4")
@pytest.mark.parametrize(
    ("state", "vp"),
    [
        ("small_factory", 0),
        ("small_factory, docks", 1),
        ("small_factory, docks, haven", 2),
        ("small_factory, docks, docks, haven", 3),
        ("small_factory, docks, docks, haven, disassembly_workshop, parking_lot", 3),
        ("small_factory, lemmys_storage", 0),
    ],
)
def test_produce_per_produced_counts_this_phase_up_to_its_maximum(state: str, vp: int) -> None:
    table = producing(f"1.state: {state}\n1.stored: 4 iron\n2.state: parking_lot", "<camp>")
    assert table.gains(1, "EFF-4") == ({"vp": vp} if vp else {})


@rule("EFF-4")
def test_produce_per_produced_gives_nothing_outside_the_phase() -> None:
    assert built("small_factory", "1.state: docks").vp(1) == 0
    table = Table("1.state: small_factory, production_manager\n1.pool: 2 worker, 5 iron")
    assert table.refusal("use production_manager") == "EFF-16"


@rule("EFF-4")
@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("1.state: small_factory\n1.deals: shelter", 1),
        ("1.state: small_factory, power_station\n2.state: docks", 0),
        ("1.state: small_factory, power_station, docks", 2),
        ("1.state: small_factory, suppliers\n2.state: docks", 1),
        ("1.state: small_factory, suppliers, power_station, docks\n2.state: docks", 3),
        ("1.faction: new_york\n2.faction: mutants_union\n1.state: small_factory", 1),
    ],
)
def test_board_deals_copies_and_robbery_count_as_produced(text: str, vp: int) -> None:
    assert producing(text, "<camp>").gains(1, "EFF-4") == ({"vp": vp} if vp else {})


@rule("EFF-4", "EFF-6")
def test_what_is_robbed_does_not_count_for_its_owner() -> None:
    table = producing("1.state: suppliers\n2.state: small_factory, docks", "<camp>", "<church>")
    assert table.gains(2, "EFF-4") == {"vp": 1}  # the iron of the board of New York only
    assert table.gains(1, "EFF-6") == {"iron": 1}


@rule("EFF-5")
def test_activate_own_production_copies_another_own_location() -> None:
    table = producing("1.state: power_station, fuel_tank, quarry\n2.state: docks", "<camp>")
    assert (table.asked, table.legal()) == ("copy", ["=fuel_tank", "=quarry"])
    assert table.play("=quarry").gains(1, "EFF-5") == {"brick": 1}
    assert table.gains(1, "EFF-1") == {"fuel": 1, "brick": 1}
    assert built("power_station", "1.state: fuel_tank").pool(1) == {"grey": 1, "fuel": 1}


@rule("EFF-5")
def test_activate_own_production_without_a_location_to_copy_gives_nothing() -> None:
    for state in ("", "1.state: suppliers", "1.state: small_factory", "1.state: ruins:fuel_tank", "2.state: fuel_tank"):
        assert built("power_station", state).pool(1) == {"grey": 1}
    table = built("power_station", "1.state: storehouse")
    assert table.asked == "goods"
    assert table.play("=gun").pool(1) == {"grey": 1, "gun": 1}


@rule("EFF-6")
def test_a_robbed_location_gives_its_goods_to_the_robber_only() -> None:
    table = producing("1.state: suppliers\n2.state: fuel_tank", "<camp>", "<church>")
    assert table.pool(1) == {"worker": 3, "grey": 1, "gun": 1, "fuel": 1}
    assert table.pool(2) == {"worker": 3, "grey": 1, "iron": 1}


@rule("EFF-6")
def test_only_plain_production_of_others_can_be_robbed() -> None:
    others = "deck: camp\n2.state: power_station, small_factory, suppliers, ruins:fuel_tank, archive, church"
    table = producing(f"1.state: fuel_tank, suppliers\n{others}", "<camp>")
    assert table.gains(1, "EFF-6") == {}
    table = producing("1.state: suppliers\n2.state: storehouse, arena, docks, ruins:quarry")
    assert table.legal() == ["=2:arena", "=2:docks", "=2:storehouse"]
    table.play("=2:storehouse", "<camp>")
    assert (table.asked, table.decider) == ("goods", 1)


@rule("EFF-6")
def test_each_location_is_robbed_once_a_phase() -> None:
    text = "deck: camp\n1.state: suppliers\n2.state: suppliers\n3.state: docks, fuel_tank, quarry"
    table = Table(f"phase: production\nround: 2\n{text}", 3).play("=3:quarry")
    assert (table.decider, table.legal()) == (2, ["=3:docks", "=3:fuel_tank"])
    assert table.refusal("=3:quarry") == "EFF-6"


@rule("EFF-6")
def test_robbery_does_not_happen_when_built_or_activated() -> None:
    table = Table("1.state: suppliers, production_manager\n1.pool: 2 worker\n2.state: docks")
    assert table.refusal("use production_manager") == "EFF-16"
    table = built("suppliers", "2.state: docks")
    assert (table.gains(1, "EFF-6"), table.gains(1, "EFF-11")) == ({}, {"iron": 1})
    assert table.state.now.heists == 0


@rule("EFF-6", "EFF-3", "ACT-17")
def test_robbed_production_per_type_counts_the_owners_state() -> None:
    table = producing("1.state: suppliers, city_guards, confessor\n2.state: arena, gun_shop", "<camp>")
    assert table.gains(1, "EFF-6") == {"gun": 2}


@rule("EFF-7")
def test_open_production_is_for_others() -> None:
    assert Table("1.pool: 1 worker\n2.state: docks").legal("send") == ["send 2:docks"]
    assert Table("1.pool: 1 worker\n2.state: arena").legal("send") == []
    assert Table("1.pool: 1 worker\n1.state: docks").legal("send") == []
    assert Table("passed: 2\n1.pool: 1 worker\n2.state: docks").legal("send") == []


# ---- build bonuses


@rule("EFF-8")
def test_a_build_bonus_is_gained_once_when_built_or_developed() -> None:
    assert built("church").gains(1, "EFF-8") == {"vp": 2}
    table = Table("1.state: museum\n1.hand: church\n1.pool: 1 brick").play("develop museum>church")
    assert (table.gains(1, "EFF-8"), table.vp(1)) == ({"vp": 2}, 3)
    assert producing("1.state: church", "<camp>").vp(1) == 0
    assert Table("1.hand: church\n1.pool: 2 blue").play("deal church").vp(1) == 1  # the deal good only


@rule("EFF-9")
@pytest.mark.parametrize(
    ("state", "vp"),
    [
        ("", 1),
        ("1.state: docks", 2),
        ("1.state: docks, ruins:docks\n1.deals: shelter\n2.state: scrap_metal", 2),
        ("1.state: docks, docks, shelter, shipwreck", 5),
        ("1.state: docks, docks, shelter, shipwreck, parking_lot, scrap_metal", 5),
    ],
)
def test_gain_per_type_counts_own_icons_up_to_its_maximum(state: str, vp: int) -> None:
    assert built("factory", state).vp(1) == vp


@rule("EFF-10")
def test_stock_lies_on_the_card_pays_at_once_and_survives_the_cleanup() -> None:
    table = Table("passed: 2\n1.hand: camp\n1.state: archive\n1.pool: 1 grey").play("build camp")
    assert table.stock(1, "camp") == {"worker": 3}
    assert table.pool(1) == {}
    table.play("use archive", "end")
    assert table.stock(1, "camp") == {"worker": 2}
    table.play("pass")
    assert table.state.now.rounds == 2
    assert table.stock(1, "camp") == {"worker": 2}


@rule("EFF-10")
def test_stock_is_not_stolen_not_refilled_and_no_mark_of_use() -> None:
    table = Table("1.state: thieves_caravan\n1.pool: 2 worker\n2.state: city_guards[3 gun]")
    assert table.refusal("use thieves_caravan") == "EFF-16"
    table = Table("1.state: body_hunters, city_guards[1 gun]\n1.pool: 1 worker")
    assert table.refusal("use body_hunters") == "EFF-16"
    assert producing("1.state: city_guards[1 gun]", "<camp>").stock(1, "city_guards") == {"gun": 1}


@rule("EFF-10")
def test_a_development_token_may_pay_for_the_very_card_it_lies_on() -> None:
    table = Table("1.state: foundation[1 development]\n1.hand: pub")
    table.play("develop foundation>pub")
    assert table.names(1) == ["pub"]
    assert table.pool(1) == {}
    assert table.state.now.stocked[0] == 0


@rule("EFF-11")
def test_a_build_bonus_uses_anothers_production_and_nobody_loses() -> None:
    table = built("suppliers", "2.state: docks\n3.state: storehouse", 3)
    assert table.legal() == ["=2:docks", "=3:storehouse"]
    table.play("=3:storehouse", "=fuel")
    assert table.pool(1) == {"grey": 1, "fuel": 1}
    assert table.pool(3) == {}


@rule("EFF-11")
@pytest.mark.parametrize(
    "others",
    [
        "",
        "1.state: docks",
        "2.state: archive, ruins:docks",
        "deck: camp\n2.state: small_factory, power_station, suppliers",
        "passed: 2\n2.state: docks",
    ],
)
def test_without_anothers_production_the_bonus_is_nothing(others: str) -> None:
    assert built("suppliers", others).pool(1) == {"grey": 1}


# ---- triggers


@rule("EFF-12")
def test_each_deal_signed_triggers() -> None:
    text = "passed: 2\n1.state: bus_station, petes_office, ruins:human_trafficer\n1.hand: pub, arena\n1.pool: 4 blue"
    table = Table(text).play("deal arena")
    assert table.gains(1, "EFF-12") == {"worker": 1, "vp": 1}
    order = [event.rule for event in table.events if event.kind == "gained"]
    assert order == ["ACT-7", "EFF-12", "EFF-12"]


@rule("EFF-12")
def test_deals_of_others_and_goods_of_deals_do_not_trigger() -> None:
    table = Table("1.hand: arena\n1.pool: 2 blue\n2.state: bus_station").play("deal arena")
    assert table.gains(2, "EFF-12") == {}
    table = Table("1.state: bus_station, caravanner\n1.deals: arena\n1.pool: 1 worker").play("use caravanner")
    assert table.gains(1, "EFF-12") == {}
    table = Table("1.pool: 4 red\n2.state: bus_station").play("raze 2:bus_station")
    assert table.pool(2) == {"worker": 1}  # the deal good of the razed card


@rule("EFF-13")
def test_each_razing_triggers_from_hand_and_of_another() -> None:
    table = Table("passed: 2\n1.state: hunters, truck\n1.hand: arena\n1.pool: 2 red").play("raze arena")
    assert table.gains(1, "EFF-13") == {"worker": 1, "ammo": 1}
    table = Table("1.state: mesmerizers_dwelling\n1.pool: 3 red\n2.state: arena, hunters").play("raze 2:arena")
    assert table.gains(1, "EFF-13") == {"vp": 1}
    assert table.gains(2, "EFF-13") == {}


@rule("EFF-14")
@pytest.mark.parametrize(
    ("state", "gained"),
    [
        ("patriot_tower", {}),
        ("patriot_tower, school", {}),
        ("patriot_tower, boiler_room", {"vp": 2}),
        ("patriot_tower, boiler_room, school", {"vp": 2}),
        ("wrecker", {}),
        ("wrecker, docks", {"grey": 1}),
        ("wrecker, lemmys_storage", {}),
        ("dark_visions_gang", {"red": 1}),
        ("ruins:dark_visions_gang", {}),
        ("armed_merchants, docks, quarry, fuel_tank", {}),
        ("armed_merchants, docks, quarry, fuel_tank, lemmys_storage", {}),
        ("armed_merchants, docks, quarry, fuel_tank, fuel_tank", {"vp": 2}),
    ],
)
def test_a_production_trigger_on_its_threshold_and_beside_it(state: str, gained: dict[str, int]) -> None:
    table = producing(f"1.state: {state}\n1.stored: 5 worker, 5 fuel\n2.state: boiler_room, docks", "<camp>")
    assert table.gains(1, "EFF-14") == gained


@rule("EFF-14")
def test_production_triggers_look_at_the_same_state() -> None:
    # The armed merchants' VP do not count for the dream city, which wants two.
    text = "1.state: armed_merchants, docks, quarry, fuel_tank, fuel_tank, dream_city"
    table = producing(text, "<camp>")
    assert table.gains(1, "EFF-14") == {"vp": 2}


@rule("EFF-14")
def test_a_feature_built_later_waits_for_the_next_round() -> None:
    table = Table("1.hand: dark_visions_gang\n1.pool: 2 grey, 3 gun").play("build dark_visions_gang")
    assert table.pool(1) == {"gun": 3}


# ---- actions


@rule("EFF-16")
def test_an_action_costs_and_gives_what_it_says() -> None:
    table = Table("passed: 2\n1.state: salt_lake_tower\n1.pool: 1 worker, 2 iron, 2 brick").play("use salt_lake_tower")
    assert table.vp(1) == 4
    assert table.pool(1) == {}
    assert Table("2.state: archive\n1.pool: 1 worker").legal("use") == []


@rule("EFF-17")
def test_any_basic_is_mixed_freely_with_ammo_last() -> None:
    table = Table("1.state: market_place\n1.pool: 1 worker, 1 fuel, 1 gun, 1 ammo")
    assert table.legal("use") == [
        "use market_place with fuel,ammo,worker",
        "use market_place with fuel,gun,worker",
        "use market_place with gun,ammo,worker",
    ]
    assert table.play("use market_place").pool(1) == {"ammo": 1}
    assert Table("1.state: market_place\n1.pool: 1 worker, 1 fuel, 5 grey").refusal("use market_place") == "CARD-8"


@rule("EFF-18")
def test_an_own_deal_is_discarded_as_a_cost() -> None:
    table = Table("1.state: hideout\n1.deals: arena, camp\n2.deals: pub").play("use hideout")
    assert (table.asked, table.legal()) == ("pay_deal", ["=arena", "=camp"])
    assert table.refusal("=pub") == "EFF-18"
    table.play("=camp")
    assert table.deals(1) == ["arena"]
    assert table.discards() == {"camp": 1}
    assert table.vp(1) == 1
    assert Table("1.state: hideout\n2.deals: pub").refusal("use hideout") == "CARD-8"


@rule("EFF-19")
def test_a_card_is_discarded_from_hand_before_any_is_drawn() -> None:
    table = Table("1.state: propaganda_station\n1.hand: arena, punks\n1.pool: 1 worker").play("use propaganda_station")
    assert (table.asked, table.legal()) == ("pay_card", ["=arena", "=punks"])
    assert table.refusal("=camp") == "EFF-19"
    table.play("=punks")
    assert table.hand(1) == ["arena"]
    assert table.discards() == {"punks": 1}
    assert table.asked == "draw"
    assert Table("1.state: propaganda_station\n1.pool: 1 worker").refusal("use propaganda_station") == "CARD-8"


@rule("EFF-19", "CARD-6")
def test_equal_cards_are_asked_for_too_so_that_nobody_learns_that_they_are() -> None:
    text = "1.state: propaganda_station\n1.pool: 1 worker\n1.hand: "
    equal, other = (Table(text + hand).play("use propaganda_station") for hand in ("arena, arena", "arena, pub"))
    assert equal.legal() == ["=arena"]
    assert GAME.view(equal.state, 1) == GAME.view(other.state, 1)
    assert GAME.view(equal.play("=arena").state, 1) == GAME.view(other.play("=arena").state, 1)
    assert Table(text + "arena").play("use propaganda_station").discards() == {"arena": 1}


@rule("EFF-20")
def test_stealing_takes_one_good_from_another_pool() -> None:
    text = "1.state: thieves_caravan\n1.pool: 2 worker\n2.pool: 2 gun, 3 ammo, 4 worker\n3.pool: 1 fuel"
    table = Table(text, 3).play("use thieves_caravan")
    assert table.legal() == ["=2:gun", "=3:fuel"]
    assert table.refusal("=2:ammo") == table.refusal("=1:worker") == "EFF-20"
    table.play("=2:gun")
    assert table.pool(1) == {"gun": 1}
    assert table.pool(2) == {"gun": 1, "ammo": 3, "worker": 4}
    assert Table(f"passed: 3\n{text}", 3).play("use thieves_caravan").pool(1) == {"gun": 1}
    assert Table("1.state: thieves_caravan\n1.pool: 2 worker, 2 gun").refusal("use thieves_caravan") == "EFF-16"


@rule("EFF-21")
def test_activating_own_production() -> None:
    text = "1.state: production_manager, docks[guest], arena\n1.pool: 2 worker\n2.state: quarry"
    table = Table(text).play("use production_manager")
    assert table.legal() == ["=arena", "=docks"]
    table.play("=docks")
    assert table.pool(1) == {"iron": 1}
    assert "docks[guest]" in table.state.text
    assert Table("1.state: production_manager\n1.pool: 2 worker\n2.state: quarry").legal("use") == []


@rule("EFF-21")
def test_an_activated_copying_card_copies() -> None:
    table = Table("1.state: production_manager, power_station, docks, quarry\n1.pool: 2 worker")
    table.play("use production_manager", "=power_station")
    assert (table.asked, table.legal()) == ("copy", ["=docks", "=quarry"])
    assert table.play("=quarry").pool(1) == {"brick": 1}


@rule("EFF-22")
def test_clearing_frees_up_to_three_own_locations() -> None:
    text = "1.state: body_hunters, archive[used 2], convoy[used 1], docks[guest], motel[used 1], gunsmith"
    text = f"passed: 2\n1.pool: 1 worker\n{text}"
    table = Table(text).play("use body_hunters")
    assert table.legal() == ["=archive", "=convoy", "=docks", "=motel"]
    assert table.refusal("=no") == table.refusal("=body_hunters") == table.refusal("=gunsmith") == "EFF-22"
    table.play("=archive", "=docks", "=convoy")
    assert table.asked == "act"
    for name in ("archive[", "docks[", "convoy["):
        assert name not in table.state.text
    assert "motel[used 1]" in table.state.text
    assert "body_hunters[used 1]" in table.state.text
    early = Table(text).play("use body_hunters", "=motel", "=no")
    assert early.asked == "act"


@rule("EFF-22", "ACT-13")
def test_a_worker_may_be_sent_again_to_cleared_open_production() -> None:
    table = Table("1.state: body_hunters, docks[guest]\n1.pool: 1 worker\n2.pool: 1 worker")
    assert Table("turn: 2\n1.state: docks[guest]\n2.pool: 1 worker").refusal("send 1:docks") == "ACT-13"
    table.play("use body_hunters", "send 1:docks")
    assert table.pool(2) == {"iron": 1}
    assert table.pool(1) == {"worker": 1}


@rule("EFF-22")
def test_clearing_needs_something_to_clear() -> None:
    text = "1.pool: 1 worker\n1.converted: red\n2.state: motel[used 1]"
    assert Table(f"1.state: body_hunters, archive\n{text}").refusal("use body_hunters") == "EFF-16"


@rule("EFF-23")
def test_the_good_of_a_deal_of_another_who_keeps_it() -> None:
    text = "1.state: camino_real\n1.pool: 1 worker\n1.deals: arena\n2.deals: camp, shelter\n3.deals: convoy"
    table = Table(f"passed: 3\n{text}", 3).play("use camino_real")
    assert table.legal() == ["=iron", "=worker"]
    assert table.refusal("=gun") == table.refusal("=blue") == "EFF-23"
    table.play("=iron")
    assert table.pool(1) == {"iron": 1}
    assert table.deals(2) == ["camp", "shelter"]
    assert Table(f"passed: 2, 3\n{text}", 3).refusal("use camino_real") == "EFF-16"


@rule("EFF-24")
def test_the_goods_of_up_to_three_different_own_deals() -> None:
    text = "passed: 2\n1.state: caravanner\n1.pool: 1 worker\n1.deals: arena, assassin, camp, shelter\n2.deals: convoy"
    table = Table(text).play("use caravanner", "=gun", "=gun")
    assert table.legal() == ["=iron", "=no", "=worker"]
    assert table.refusal("=gun") == "EFF-24"
    table.play("=worker")
    assert table.pool(1) == {"gun": 2, "worker": 1}
    assert Table(text).play("use caravanner", "=iron", "=no").pool(1) == {"iron": 1}
    assert Table("1.state: caravanner\n1.pool: 1 worker\n2.deals: arena").refusal("use caravanner") == "EFF-16"
    drawing = Table(text.replace("arena, assassin", "motel, pub")).play("use caravanner", "=card", "=card", "=iron")
    assert (drawing.pool(1), drawing.asked, drawing.state.now.due[0]) == ({"iron": 1}, "draw", 2)


@rule("EFF-25")
def test_gains_go_where_they_belong() -> None:
    table = Table("passed: 2\n1.state: combat_vehicle\n1.hand: excavator, motel\n1.pool: 1 worker, 2 grey, 2 red")
    table.play("use combat_vehicle", "end", "build excavator", "end", "raze motel")
    assert table.pool(1) == {"shield": 1, "development": 1}
    assert table.vp(1) == 1
    assert (table.asked, table.state.now.due[0]) == ("draw", 2)
    hand = len(table.hand(1))
    table.play("<camp>", "<church>")
    assert len(table.hand(1)) == hand + 2


@rule("EFF-26")
def test_counting_as_shielded_is_always_one_more() -> None:
    assert Table("1.pool: 4 red\n2.state: hidden_forge, car_garage").legal("raze") == [
        "raze 2:car_garage",
        "raze 2:hidden_forge",
    ]
    assert Table("1.pool: 3 red\n2.state: hidden_forge, car_garage").legal("raze") == ["raze 2:car_garage"]


@rule("EFF-27")
def test_no_type_counts_for_no_type() -> None:
    assert list(Table("1.state: foundation, radioactive_colony").state.now.icons[0]) == [0] * 11


@rule("EFF-28")
def test_a_feature_without_ability_has_only_its_bonus() -> None:
    table = built("old_cinema")
    assert (table.vp(1), table.legal()) == (1, ["pass"])
    assert producing("1.state: old_cinema", "<camp>").gains(1, "EFF-1") == {}


@rule("EFF-29")
@pytest.mark.parametrize(
    ("card", "pool", "gained"),
    [
        ("merchants", "", {"blue": 2}),
        ("junk_train", "", {"blue": 3}),
        ("punks", "", {"red": 2}),
        ("thugs", "1 gun", {"red": 3}),
        ("thugs", "1 ammo", {"red": 3}),
    ],
)
def test_connections_cost_and_give_when_played(card: str, pool: str, gained: dict[str, int]) -> None:
    table = Table(f"1.hand: {card}\n1.pool: {pool}").play(f"play {card}")
    assert table.pool(1) == gained


@rule("EFF-30")
def test_a_conversion_has_its_own_mark() -> None:
    table = Table("passed: 2\n1.state: body_hunters, archive[used 1]\n1.pool: 2 gun, 1 worker").play("convert red")
    assert "1.converted: red" in table.state.text
    table.play("use body_hunters")
    assert table.refusal("convert red") == "ACT-12"
    table.play("pass")
    assert "converted" not in table.state.text


NO_CARD = "deck: -\n1.pool: 6 worker"


@rule("EFF-16", "CARD-7")
def test_an_action_that_gives_a_card_needs_one_to_draw() -> None:
    assert Table(f"{NO_CARD}\n1.state: motel").refusal("use motel") == "EFF-16"
    assert Table(f"{NO_CARD}\n1.state: motel").legal("use") == []
    assert Table(f"{NO_CARD}\n1.state: motel\ndiscards: pub").legal("use") == ["use motel"]


@rule("EFF-16", "ACT-12")
def test_an_exchange_for_a_card_needs_one_to_draw() -> None:
    table = Table(NO_CARD)
    assert table.refusal("exchange card") == "EFF-16"
    assert table.legal("exchange") == ["exchange brick", "exchange fuel", "exchange gun", "exchange iron"]
    table = Table(f"{NO_CARD}\ndiscards: pub").play("exchange card")
    assert table.refusal("exchange card") == "EFF-16"
    assert "exchange card" not in table.legal()


@rule("EFF-16", "EFF-19")
def test_a_card_that_is_paid_can_be_drawn_again() -> None:
    for face in range(TABLES.locations):
        if TABLES.cost[face] >> 4 * CARD & 15 and TABLES.gain[face] == 2 << 4 * CARD:
            id = IDS[face]
            assert Table(f"{NO_CARD}\n1.hand: pub\n1.state: {id}").legal("use") == [f"use {id}"]
            return
    raise AssertionError("no such card")


@rule("EFF-22")
def test_the_only_location_to_clear_is_not_asked_for() -> None:
    table = Table("1.state: body_hunters, archive[used 2]\n1.pool: 1 worker").play("use body_hunters")
    assert "archive[" not in table.state.text
    assert table.decider == 2
    state = "body_hunters, gun_shop[used 1], gun_shop[used 1]"
    equal = Table(f"1.state: {state}\n1.pool: 1 worker").play("use body_hunters")
    assert (equal.asked, equal.legal()) == ("clear", ["=gun_shop#2", "=no"])


@rule("EFF-19", "CARD-6")
def test_equal_cards_to_pay_with_are_asked_for_all_the_same() -> None:
    """Not to ask would tell the others that they are equal."""
    table = Table("1.faction: appalachian_federation\n1.pool: 1 brick\n1.hand: docks, docks").play("convert grey")
    assert (table.asked, table.legal()) == ("pay_card", ["=docks"])
