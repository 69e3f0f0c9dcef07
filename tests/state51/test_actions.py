"""ACT: the action phase."""

import pytest

from rulemark import rule
from state51.table import Table
from sztab.games.state51.game import GAME


@rule("ACT-1")
def test_players_take_one_action_each_until_all_have_passed() -> None:
    table = Table("first: 2\nturn: 2\n1.pool: 1 worker, 2 gun\n2.pool: 1 iron\n3.pool: 1 fuel", 3)
    order = []
    for token in ("convert grey", "pass", "convert red", "pass", "pass"):
        order.append(table.decider)
        table.play(token)
    assert order == [2, 3, 1, 2, 1]
    assert table.state.now.rounds == 2


@rule("ACT-2")
def test_whoever_has_passed_acts_no_more_and_is_no_target() -> None:
    text = """
        1.pool: 9 red, 9 worker, 2 grey
        1.state: thieves_caravan, camino_real
        1.hand: suppliers
        2.state: boiler_room
        2.pool: 3 gun
        2.deals: arena
        """
    free, safe = Table(text), Table(f"passed: 2\n{text}")
    for token in ("raze 2:boiler_room", "send 2:boiler_room"):
        assert free.refusal(token) == ""
        assert safe.refusal(token) == "ACT-2"
    for token in ("use thieves_caravan", "use camino_real"):
        assert free.refusal(token) == ""
        assert safe.refusal(token) == "EFF-16"
    assert Table(text).play("build suppliers").gains(1, "EFF-11") == {"worker": 2}
    assert Table(f"passed: 2\n{text}").play("build suppliers").gains(1, "EFF-11") == {}
    safe.play("pass")
    assert safe.state.now.rounds == 2


@rule("ACT-2")
def test_whoever_can_do_nothing_else_passes() -> None:
    assert Table("").legal() == ["pass"]


@rule("ACT-3")
def test_every_kind_of_action_is_offered() -> None:
    table = Table(
        """
        connections: punks
        1.hand: school, merchants
        1.state: archive, pub
        1.pool: 2 worker, 1 grey, 1 blue, 4 red, 1 gun, 1 development
        2.state: boiler_room
        """
    )
    assert {token.split()[0] for token in table.legal()} == {
        *("build", "develop", "deal", "raze", "use", "convert", "exchange", "send", "take", "play", "pass"),
    }
    assert table.refusal("end") == "ACT-3"


@rule("ACT-4")
@pytest.mark.parametrize(("card", "distance"), [("school", 1), ("motel", 2), ("skyscraper", 3)])
def test_building_costs_grey_contacts_for_the_distance(card: str, distance: int) -> None:
    assert Table(f"1.hand: {card}\n1.pool: {distance - 1} grey, 9 red, 9 blue").legal("build") == []
    table = Table(f"1.hand: {card}\n1.pool: {distance} grey").play(f"build {card}")
    assert table.names(1) == [card]
    assert table.hand(1) == []
    assert "grey" not in table.pool(1)
    assert table.refusal("build pub") == "ACT-4"


@rule("ACT-5")
def test_developing_costs_a_brick_and_gives_a_vp() -> None:
    table = Table("1.state: arena[shield]\n1.hand: gunsmith\n1.pool: 2 brick").play("develop arena>gunsmith")
    assert table.names(1) == ["gunsmith"]
    assert table.discards() == {"arena": 1}
    assert table.vp(1) == 1
    assert table.pool(1) == {"brick": 1}
    assert "shield" not in table.state.text


@rule("ACT-5")
def test_a_brick_needs_a_shared_type_and_a_development_token_does_not() -> None:
    table = Table("1.state: pub\n1.hand: gunsmith\n1.pool: 2 brick")
    assert table.refusal("develop pub>gunsmith") == "ACT-5"
    table = Table("1.state: pub\n1.hand: gunsmith\n1.pool: 2 brick, 1 development").play("develop pub>gunsmith")
    assert table.pool(1) == {"brick": 2}
    table = Table("1.state: pub\n1.hand: motel\n1.pool: 1 brick, 1 development")
    assert table.legal("develop") == ["develop pub>motel with brick", "develop pub>motel with development"]


@rule("ACT-5", "EFF-27")
def test_what_has_no_type_may_be_developed_into_anything_and_replace_anything() -> None:
    assert Table("1.state: foundation\n1.hand: gunsmith\n1.pool: 1 brick").refusal("develop foundation>gunsmith") == ""
    assert Table("1.state: ruins:pub\n1.hand: gunsmith\n1.pool: 1 brick").refusal("develop ruins:pub>gunsmith") == ""
    assert Table("1.state: pub\n1.hand: foundation\n1.pool: 1 brick").refusal("develop pub>foundation") == ""


@rule("ACT-5")
def test_goods_of_use_are_lost_in_developing_and_stock_is_not() -> None:
    table = Table("1.state: archive[used 2]\n1.hand: church, camp\n1.pool: 1 development").play("develop archive>camp")
    assert table.pool(1) == {}
    table = Table("1.state: camp[2 worker]\n1.hand: labor_camp\n1.pool: 1 brick").play("develop camp>labor_camp")
    assert table.pool(1) == {"worker": 2}


@rule("ACT-6")
def test_a_production_location_yields_at_once_with_its_bonus_after_it() -> None:
    table = Table("1.hand: boiler_room\n1.pool: 2 grey").play("build boiler_room")
    assert table.pool(1) == {"worker": 3}
    gains = [(event.rule, event.data["count"]) for event in table.events if event.kind == "gained"]
    assert gains == [("EFF-1", 2), ("EFF-8", 1)]
    table = Table("1.state: city_guards\n1.hand: arena\n1.pool: 1 brick").play("develop city_guards>arena")
    assert table.pool(1) == {"gun": 1}
    table = Table("1.state: city_guards\n1.hand: murderers_pub\n1.pool: 2 grey").play("build murderers_pub")
    assert table.vp(1) == 2


@rule("ACT-7")
def test_a_deal_gives_its_good_at_once_and_in_every_production() -> None:
    table = Table("passed: 2\n1.hand: shelter\n1.pool: 2 blue")
    assert table.refusal("deal shelter") == "CARD-8"
    table = Table("passed: 2\n1.hand: shelter, pub\n1.pool: 3 blue").play("deal shelter")
    assert table.deals(1) == ["shelter"]
    assert table.pool(1) == {"iron": 1}
    assert table.names(1) == []
    assert table.refusal("deal shelter") == "ACT-7"
    table = Table("phase: production\nround: 2\n1.deals: shelter")
    assert table.pool(1)["iron"] == 1


@rule("ACT-8")
def test_razing_from_hand_costs_red_contacts_and_gives_the_spoils() -> None:
    table = Table("1.hand: shelter\n1.pool: 3 red")
    table.play("raze shelter")
    assert table.pool(1) == {"iron": 3}
    assert table.vp(1) == 1
    assert table.discards() == {"shelter": 1}
    assert Table("1.hand: shelter\n1.pool: 2 red").legal("raze") == []
    assert Table("1.pool: 3 red").refusal("raze shelter") == "ACT-8"


@rule("ACT-9")
@pytest.mark.parametrize(
    ("location", "cost"),
    [
        ("arena", 3),
        ("church", 4),
        ("archive", 5),
        ("arena[shield]", 4),
        ("church[shield]", 5),
        ("archive[shield]", 6),
    ],
)
def test_razing_another_costs_the_defence_whatever_the_distance(location: str, cost: int) -> None:
    name = location.partition("[")[0]
    assert Table(f"1.pool: {cost - 1} red\n2.state: {location}").refusal(f"raze 2:{name}") == "CARD-8"
    table = Table(f"1.pool: {cost} red\n2.state: {location}").play(f"raze 2:{name}")
    assert table.names(2) == [f"ruins:{name}"]
    assert "red" not in table.pool(1)
    assert "shield" not in table.state.text


@rule("ACT-9")
def test_the_razer_gains_the_spoils_and_the_owner_the_deal_good() -> None:
    table = Table("1.pool: 3 red\n2.state: arena").play("raze 2:arena")
    assert table.pool(1) == {"gun": 3}
    assert table.pool(2) == {"gun": 1}
    assert list(table.state.now.icons[1]) == [0] * 11


@rule("ACT-9")
def test_nobody_razes_the_own_state() -> None:
    assert Table("1.pool: 9 red\n1.state: arena").refusal("raze 1:arena") == "ACT-9"


@rule("ACT-10")
def test_goods_of_use_are_lost_in_razing_and_stock_goes_to_the_owner() -> None:
    table = Table("1.pool: 5 red\n2.state: archive[used 1]").play("raze 2:archive")
    assert table.pool(2) == {"worker": 1}  # its deal good only
    table = Table("1.pool: 4 red\n2.state: city_guards[3 gun]").play("raze 2:city_guards")
    assert table.pool(2) == {"gun": 4}
    assert table.state.now.stocked[1] == 0


@rule("ACT-11")
def test_a_location_is_used_once_a_round_unless_it_says_more() -> None:
    table = Table("passed: 2\n1.state: bioweaponry\n1.pool: 2 worker, 2 gun").play("use bioweaponry")
    assert table.refusal("use bioweaponry") == "ACT-11"
    assert "bioweaponry[used 1]" in table.state.text


@rule("ACT-11")
def test_a_second_use_may_be_taken_at_once_or_later() -> None:
    at_once = Table("1.state: archive\n1.pool: 2 worker").play("use archive")
    assert at_once.asked == "after"
    assert at_once.legal() == ["end", "use archive"]
    at_once.play("use archive")
    assert (at_once.vp(1), at_once.decider) == (2, 2)
    later = Table("1.state: archive, labor_camp\n1.pool: 3 worker").play("use archive")
    assert later.refusal("use labor_camp") == "ACT-1"
    later.play("end", "pass", "use archive")
    assert later.vp(1) == 2


@rule("ACT-11")
def test_a_location_may_be_used_in_the_round_it_was_built() -> None:
    table = Table("passed: 2\n1.hand: archive\n1.pool: 1 grey, 1 worker").play("build archive", "use archive")
    assert table.vp(1) == 1


@rule("ACT-12", "EFF-30")
def test_each_conversion_once_a_round_and_the_exchange_any_number_of_times() -> None:
    table = Table("passed: 2\n1.pool: 2 gun, 6 worker").play("convert red")
    assert table.pool(1) == {"gun": 1, "worker": 6, "red": 3}
    assert table.refusal("convert red") == "ACT-12"
    table.play("exchange fuel", "exchange fuel", "exchange brick")
    assert table.pool(1) == {"gun": 1, "red": 3, "fuel": 2, "brick": 1}


@rule("ACT-12")
@pytest.mark.parametrize(
    ("faction", "pool", "gains"),
    [
        ("new_york", "1 iron, 1 gun, 2 fuel", {"grey": 1, "red": 2, "blue": 2}),
        ("appalachian_federation", "1 brick, 1 gun, 1 fuel", {"grey": 2, "red": 2, "blue": 2}),
        ("mutants_union", "2 iron, 1 gun, 1 fuel", {"grey": 2, "red": 3, "blue": 1}),
        ("merchants_guild", "2 iron, 1 gun, 1 fuel", {"grey": 2, "red": 2, "blue": 3}),
    ],
)
def test_the_conversions_of_each_board(faction: str, pool: str, gains: dict[str, int]) -> None:
    other = "new_york" if faction != "new_york" else "mutants_union"
    table = Table(f"passed: 2\n1.faction: {faction}\n2.faction: {other}\n1.pool: {pool}\n1.hand: camp")
    table.play("convert grey", "convert red", "convert blue")
    assert table.pool(1) == gains
    assert table.hand(1) == ([] if faction == "appalachian_federation" else ["camp"])


@rule("ACT-12")
def test_a_combined_exchange_draws_its_cards_at_the_end() -> None:
    table = Table("1.pool: 5 worker").play("exchange card")
    assert table.asked == "after"
    table.play("exchange gun")
    assert table.pool(1) == {"worker": 1, "gun": 1}
    assert table.asked == "draw"
    assert table.play("<camp>").decider == 2
    ended = Table("1.pool: 5 worker").play("exchange card", "end")
    assert ended.asked == "draw"
    assert Table("1.pool: 1 worker").legal("exchange") == []


@rule("ACT-13", "EFF-7")
def test_a_worker_sent_to_open_production() -> None:
    text = "2.state: construction_vehicles\n3.state: fuel_tank, arena\n1.pool: 3 worker\n1.state: docks"
    table = Table(text, 3).play("send 3:fuel_tank")
    assert table.pool(1) == {"worker": 2, "fuel": 1}
    assert table.pool(3) == {"worker": 1}
    assert "fuel_tank[guest]" in table.state.text
    assert Table(text, 3).refusal("send 3:arena") == "ACT-13"
    assert Table(text, 3).refusal("send 1:docks") == "ACT-13"
    assert Table(f"passed: 3\n{text}", 3).refusal("send 3:fuel_tank") == "ACT-2"
    again = Table("1.pool: 1 worker\n2.state: fuel_tank[guest]")
    assert again.refusal("send 2:fuel_tank") == "ACT-13"
    assert Table("2.state: fuel_tank").refusal("send 2:fuel_tank") == "CARD-8"


@rule("ACT-13", "EFF-2")
def test_the_sender_chooses_among_the_goods() -> None:
    table = Table("1.pool: 1 worker\n2.state: outpost_mercenaries").play("send 2:outpost_mercenaries")
    assert (table.asked, table.decider) == ("goods", 1)
    table.play("=blue")
    assert table.pool(1) == {"blue": 1}


@rule("ACT-13")
def test_open_production_also_produces_for_its_owner() -> None:
    table = Table("phase: production\nround: 2\n1.state: fuel_tank").play("<camp>")
    assert table.pool(1)["fuel"] == 1


@rule("ACT-14")
def test_a_connection_is_taken_for_two_workers_if_it_lies_face_up() -> None:
    table = Table("connections: punks\n1.pool: 2 worker\ndiscards: merchants").play("take punks")
    assert table.pool(1) == {}
    assert table.hand(1) == ["punks"]
    assert table.state.now.face_up[1] == 0
    assert Table("connections: punks\n1.pool: 1 worker").refusal("take punks") == "CARD-8"
    assert Table("1.pool: 2 worker\ndiscards: merchants").refusal("take merchants") == "ACT-14"
    assert Table("1.pool: 2 worker").legal("take") == []


@rule("ACT-15", "EFF-29")
def test_a_connection_is_played_as_an_action_and_paid_then() -> None:
    table = Table("passed: 2\n1.hand: punks, junk_train, thugs\n1.pool: 1 gun").play("play punks", "play junk_train")
    assert table.pool(1) == {"gun": 1, "red": 2, "blue": 3}
    table.play("play thugs")
    assert table.pool(1) == {"red": 5, "blue": 3}
    assert table.discards() == {"punks": 1, "junk_train": 1, "thugs": 1}
    assert Table("1.hand: thugs").refusal("play thugs") == "CARD-8"
    assert Table("1.hand: pub").refusal("play pub") == Table("").refusal("play punks") == "ACT-15"


@rule("ACT-16")
def test_shields_are_put_before_or_after_the_action_and_are_none() -> None:
    table = Table("1.state: archive, pub\n1.pool: 3 shield, 1 gun").play("shield pub")
    assert table.decider == 1
    assert table.refusal("shield pub") == "ACT-16"
    table.play("convert red")
    assert table.asked == "after"
    table.play("shield archive")
    assert table.decider == 2  # nothing is left that could be shielded
    assert table.pool(1) == {"shield": 1, "red": 3}
    assert "archive[shield]" in table.state.text


@rule("ACT-16")
def test_no_shield_without_a_token_on_ruins_or_after_passing() -> None:
    assert Table("1.state: pub").refusal("shield pub") == "ACT-16"
    assert Table("1.state: ruins:pub\n1.pool: 1 shield").refusal("shield ruins:pub") == "CARD-10"
    table = Table("1.state: pub\n1.pool: 1 shield").play("pass")
    assert table.decider == 2


@rule("ACT-17")
def test_anothers_production_counts_the_owners_state() -> None:
    text = "1.hand: suppliers\n1.pool: 2 grey\n1.state: city_guards, confessor\n2.state: arena, assassin, gun_shop"
    table = Table(text).play("build suppliers", "=2:arena")
    assert table.gains(1, "EFF-11") == {"gun": 3}
    table = Table("1.hand: suppliers\n1.pool: 2 grey\n1.state: city_guards, confessor\n2.state: arena")
    assert table.play("build suppliers").gains(1, "EFF-11") == {"gun": 1}


@rule("ACT-18", "EFF-11")
def test_suppliers_when_built_give_only_their_bonus() -> None:
    table = Table("1.hand: suppliers\n1.pool: 2 grey\n2.state: fuel_tank").play("build suppliers")
    assert table.pool(1) == {"fuel": 1}
    assert table.pool(2) == {}


@rule("ACT-19", "EFF-22")
def test_a_freed_location_may_be_used_again() -> None:
    table = Table("passed: 2\n1.state: archive[used 2], body_hunters\n1.pool: 2 worker").play("use body_hunters")
    table.play("use archive")
    assert table.vp(1) == 1


@rule("ACT-20", "EFF-26")
def test_hidden_forge_counts_as_shielded() -> None:
    assert Table("1.pool: 3 red\n2.state: hidden_forge").refusal("raze 2:hidden_forge") == "CARD-8"
    assert Table("1.pool: 4 red\n2.state: hidden_forge").refusal("raze 2:hidden_forge") == ""
    assert Table("1.pool: 1 shield\n1.state: hidden_forge").refusal("shield hidden_forge") == "EFF-26"
    assert Table("1.pool: 1 shield\n1.state: hidden_forge").legal() == ["pass"]


@rule("ACT-3")
def test_equal_locations_that_differ_are_numbered() -> None:
    table = Table("1.pool: 9 red\n2.state: pub, pub[guest], pub[shield]")
    assert table.legal("raze") == ["raze 2:pub", "raze 2:pub#2", "raze 2:pub#3"]
    table.play("raze 2:pub#3")
    assert table.names(2) == ["pub", "pub#2", "ruins:pub"]
    equal = Table("1.pool: 9 red\n2.state: pub, pub")
    assert equal.legal("raze") == ["raze 2:pub"]
    assert GAME.read_action(equal.state, "raze 2:pub#2") == GAME.read_action(equal.state, "raze 2:pub")
