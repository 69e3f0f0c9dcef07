"""SOLO: against the virtual opponent."""

import random

import pytest

from rulemark import rule
from state51.table import Table
from sztab.core.game import Outcome
from sztab.games.state51.game import GAME
from sztab.games.state51.narration import rating


def solo(text: str) -> Table:
    return Table(text if "2.faction" in text else f"{text}\n2.faction: virtual", 1)


def winners(table: Table) -> tuple[int, ...]:
    pending = GAME.pending(table.state)
    assert isinstance(pending, Outcome)
    return pending.winners


@rule("SOLO-1")
def test_the_opponent_has_no_board_and_the_player_keeps_the_token() -> None:
    state = GAME.new({"seats": "1"})
    assert GAME.seats(state) == ("1", "2")
    assert "2.faction: virtual" in state.text
    table = solo("passed: 2").play("pass")
    assert (table.state.now.rounds, table.state.now.first) == (2, 0)


@rule("SOLO-2")
def test_the_solo_lookout() -> None:
    table = solo("phase: lookout\nround: 1").play("<punks>", "<junk_train>", "<arena>", "<pub>", "<school>", "<docks>")
    assert (table.asked, table.legal()) == ("take", ["take arena", "take docks", "take pub", "take school"])
    table.play("take pub")
    assert (table.asked, table.legal()) == ("give", ["<arena>", "<docks>", "<school>"])
    table.play("<docks>", "take arena")
    assert table.names(2) == ["docks", "school"]
    assert table.asked == "opponent_card"
    table.play("<church>")
    assert sorted(table.names(2)) == ["church", "docks", "school"]
    assert table.hand(1) == ["arena", "pub"]
    assert table.vp(2) == 0  # what comes so gives nothing
    assert table.state.now.phase == 2


@rule("SOLO-2", "LOOK-4")
def test_the_solo_lookout_with_too_few_cards() -> None:
    table = solo("phase: lookout\nround: 1\ndeck: arena, pub, punks, merchants").play("<punks>", "<merchants>")
    table.play("<arena>", "<pub>", "take pub", "<arena>")
    assert table.names(2) == ["arena"]
    assert table.state.now.phase >= 2


@rule("SOLO-3")
def test_the_opponent_gets_nothing_in_production() -> None:
    table = solo("phase: production\nround: 2\n2.state: steel_eagle, docks").play("<camp>")
    assert table.vp(2) == 0
    assert table.pool(2) == {}


@rule("SOLO-4")
def test_the_player_acts_first_and_they_alternate() -> None:
    table = solo("connections: punks, merchants\n1.pool: 3 gun, 2 worker")
    assert table.decider == 1
    table.play("convert red")
    assert table.vp(2) == 2
    assert table.decider == 1
    table.play("exchange fuel")
    assert table.vp(2) == 4


@rule("SOLO-5")
def test_the_opponent_takes_connections_the_red_one_first() -> None:
    table = solo("connections: punks, merchants\n1.pool: 1 gun").play("convert red")
    assert table.vp(2) == 2
    assert table.discards() == {"punks": 1}
    assert "connections: merchants" in table.state.text
    assert table.hand(2) == []


@rule("SOLO-6")
def test_it_attacks_with_a_card_and_fails_without_a_shared_type() -> None:
    table = solo("1.pool: 9 worker\n1.state: fuel_tank").play("exchange gun", "end")
    assert table.asked == "attack"
    table.play("<clay_pit>")
    assert (table.asked, table.vp(2)) == ("act", 0)
    assert "attack: clay_pit" in table.state.text


@rule("SOLO-6", "SOLO-10")
def test_it_attacks_three_times_at_most_then_passes_and_discards_the_cards() -> None:
    table = solo("1.pool: 20 worker\n2.state: docks")
    for card in ("clay_pit", "arena", "camp"):
        table.play("exchange gun", "end", f"<{card}>")
    assert table.discards() == {}
    table.play("exchange gun", "end")
    assert table.asked == "act"
    assert table.state.now.passed == 2
    assert table.discards() == {"clay_pit": 1, "arena": 1, "camp": 1}
    assert table.refusal("send 2:docks") == "ACT-2"
    table.play("exchange gun", "end")  # the player goes on alone
    assert table.asked == "act"


@rule("SOLO-6")
def test_it_stops_after_a_success_and_passes_on_its_next_action() -> None:
    table = solo("1.pool: 9 worker\n1.state: fuel_tank, fuel_tank").play("exchange gun", "end", "<methane_storage>")
    assert table.state.now.passed == 0
    table.play("exchange gun", "end")
    assert table.state.now.passed == 2
    assert table.discards() == {"methane_storage": 1}


@rule("SOLO-6")
def test_it_passes_when_the_player_has_passed() -> None:
    table = solo("connections: punks, merchants\n1.state: fuel_tank").play("pass")
    assert table.vp(2) == 0
    assert table.state.now.rounds == 2


@rule("SOLO-7")
@pytest.mark.parametrize(
    ("state", "attack", "victim"),
    [
        ("arena, school", "assassin", "arena"),  # two shared types before one
        ("church, skyscraper, rubble", "clay_pit", "skyscraper"),  # distance 3 before 2
        ("rubble, clay_pit", "skyscraper", "clay_pit"),  # an action before a feature
        ("rubble_trader[used 1], clay_pit", "skyscraper", "clay_pit"),  # an unused action before a used one
        ("clay_pit[used 1], rubble", "skyscraper", "clay_pit"),  # a used action before a feature
        ("brick_storage, quarry", "brick_village", "brick_storage"),  # a feature before production
        ("rubble_trader, clay_pit", "skyscraper", "clay_pit"),  # 1 VP among the spoils before none
        ("ruins:skyscraper, rubble", "clay_pit", "rubble"),  # ruins are never victims
        ("foundation, rubble", "clay_pit", "rubble"),  # nor are typeless locations
        ("clay_pit[used 1], rubble_trader[used 2]", "skyscraper", "clay_pit"),  # used once or twice is used
        ("corner_shop, archive", "assembly_plant", "archive"),  # without VP on both, workers before ammo
        ("oilmen_fortress, assembly_plant", "archive", "oilmen_fortress"),  # a VP each, then fuel before iron
        ("city_guards, ruined_library", "bioweaponry", "ruined_library"),  # a card before a second gun
        ("arena, expedition_camp", "arena", "expedition_camp"),  # ammo before guns, however many
    ],
)
def test_the_ladder_of_victims(state: str, attack: str, victim: str) -> None:
    table = solo(f"sets: base, new_era\n1.pool: 2 worker\n1.state: {state}")
    table.play("exchange gun", f"<{attack}>")
    assert [name for name in table.names(1) if name == f"ruins:{victim}"] == [f"ruins:{victim}"]
    assert table.vp(2) == 2


@rule("SOLO-7")
def test_among_full_equals_the_player_chooses() -> None:
    table = solo("sets: base, new_era\n1.pool: 2 worker\n1.state: pub, pub[guest]").play("exchange gun", "<motel>")
    assert (table.asked, table.decider, table.legal()) == ("lose", 1, ["=pub", "=pub#2"])
    table.play("=pub#2")
    assert table.names(1) == ["pub", "ruins:pub"]


@rule("SOLO-7")
def test_equal_cards_need_no_choice_and_a_typeless_attack_fails() -> None:
    table = solo("1.pool: 2 worker\n1.state: pub, pub").play("exchange gun", "<motel>")
    assert table.names(1) == ["ruins:pub", "pub"]
    table = solo("sets: base, new_era\n1.pool: 2 worker\n1.state: pub").play("exchange gun", "<foundation>")
    assert table.names(1) == ["pub"]


@rule("SOLO-7")
def test_deals_are_never_victims() -> None:
    table = solo("1.pool: 2 worker\n1.deals: fuel_tank").play("exchange gun", "<methane_storage>")
    assert (table.deals(1), table.vp(2)) == (["fuel_tank"], 0)


@rule("SOLO-6", "CARD-7")
def test_an_attack_from_an_empty_deck_takes_a_card_of_the_discards() -> None:
    table = solo("deck: -\ndiscards: pub\n1.pool: 2 worker").play("exchange gun")
    assert (table.asked, table.legal()) == ("attack", ["<pub>"])
    table = solo("deck: -\n1.pool: 4 worker\n1.state: pub").play("exchange gun", "end")
    assert (table.asked, table.state.now.attack[0]) == ("act", 0)
    assert table.play("exchange gun").state.now.passed == 2


@rule("SOLO-8", "ACT-10")
def test_stock_of_a_lost_location_goes_to_the_players_pool() -> None:
    table = solo("1.pool: 2 worker\n1.state: methane_storage[2 fuel]").play("exchange gun", "<fuel_tank>")
    assert table.names(1) == ["ruins:methane_storage"]
    assert table.pool(1) == {"gun": 1, "fuel": 3}


@rule("SOLO-8")
def test_a_success_gives_two_vp_and_the_player_the_deal_good() -> None:
    table = solo("1.pool: 2 worker\n1.state: fuel_tank").play("exchange gun", "<methane_storage>")
    assert table.vp(2) == 2
    assert table.pool(1) == {"gun": 1, "fuel": 1}
    assert table.names(1) == ["ruins:fuel_tank"]


@rule("SOLO-8", "EFF-26")
def test_a_shield_saves_the_location_and_the_attack_counts_as_failed() -> None:
    table = solo("1.pool: 4 worker\n1.state: fuel_tank[shield]").play("exchange gun", "end", "<methane_storage>")
    assert table.names(1) == ["fuel_tank"]
    assert (table.vp(2), table.pool(1)) == (0, {"gun": 1, "worker": 2})
    assert "shield" not in table.state.text
    table.play("exchange gun")
    assert table.asked == "attack"  # the first one failed
    forge = solo("sets: base, new_era\n1.pool: 2 worker\n1.state: hidden_forge").play("exchange gun", "<assassin>")
    assert forge.names(1) == ["hidden_forge"]
    assert forge.vp(2) == 0


@rule("SOLO-9")
def test_the_players_dealings_with_the_opponents_locations() -> None:
    table = solo("1.pool: 4 red, 2 worker\n2.state: church, docks, arena").play("raze 2:church")
    assert table.names(2) == ["arena", "docks"]
    assert (table.vp(1), table.vp(2)) == (2, 1)  # of the deal good it takes only VP
    assert table.discards() == {"church": 1}
    table = solo("1.pool: 3 red\n2.state: arena").play("raze 2:arena")
    assert table.pool(2) == {}
    table = solo("1.pool: 2 worker\n2.state: docks").play("send 2:docks")
    assert (table.vp(2), table.pool(1)) == (1, {"worker": 1, "iron": 1})
    table.play("<camp>")
    assert table.refusal("send 2:docks") == "ACT-13"
    table.play("pass")
    assert "docks[guest]" not in table.state.text  # once a round


@rule("SOLO-9")
def test_the_opponent_has_no_goods_and_deals_but_its_production_can_be_used() -> None:
    table = solo("1.state: thieves_caravan, camino_real\n1.pool: 3 worker\n2.state: docks")
    assert table.legal("use") == []
    table = solo("1.hand: suppliers\n1.pool: 2 grey\n2.state: docks").play("build suppliers")
    assert table.pool(1) == {"iron": 1}
    table = solo("phase: production\nround: 2\n1.state: suppliers\n2.state: docks, quarry")
    assert table.legal() == ["=2:docks", "=2:quarry"]
    table.play("=2:quarry", "<camp>")
    assert table.gains(1, "EFF-6") == {"brick": 1}


@rule("SOLO-11")
@pytest.mark.parametrize(
    ("player", "opponent", "winner"),
    [
        ("1.vp: 25", "2.vp: 24", (0,)),
        ("1.vp: 25", "2.vp: 25", (1,)),
        ("1.vp: 25", "2.vp: 24\n2.state: docks", (1,)),
        ("1.vp: 20\n1.state: pub, pub", "2.vp: 25", (1,)),
        ("1.vp: 24\n1.state: pub, pub, ruins:pub", "2.vp: 25", (0,)),
    ],
)
def test_the_player_wins_only_with_more(player: str, opponent: str, winner: tuple[int, ...]) -> None:
    table = solo(f"passed: 2\n{player}\n{opponent}").play("pass")
    assert winners(table) == winner


@rule("SOLO-11")
@pytest.mark.parametrize(
    ("score", "name"),
    [(26, "Narrow survivor"), (30, "Narrow survivor"), (31, "Local boss"), (46, "Legend of the 51st State")],
)
def test_a_won_game_is_rated(score: int, name: str) -> None:
    assert rating(score, "en") == name
    table = solo(f"passed: 2\n1.vp: {score}").play("pass")
    assert name in GAME.picture(table.state)


@rule("SOLO-12")
def test_the_end_may_come_from_either_side_and_the_phase_is_finished() -> None:
    table = solo("connections: punks\n2.vp: 23\n1.vp: 3\n1.pool: 4 worker\n1.state: fuel_tank").play(
        "exchange gun", "end"
    )
    assert table.vp(2) == 25
    assert table.asked == "act"
    table.play("exchange gun", "<methane_storage>")
    assert table.vp(2) == 27  # its attack is part of the phase
    table.play("pass")
    assert table.asked == "over"


@rule("SOLO-12", "SOLO-4")
@pytest.mark.parametrize("seed", range(8))
def test_random_solo_games_end(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.new({"seats": "1", "sets": "base,new_era,winter"})
    for _ in range(2000):
        if isinstance(GAME.pending(state), Outcome):
            break
        tokens = GAME.tokens(state)
        state = GAME.play(state, chance.choice([token for token in tokens if token != "pass"] or tokens)).state
    assert isinstance(GAME.pending(state), Outcome)
