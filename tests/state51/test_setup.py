"""SET, CARD and LOOK: before the first round, what cards are, and the lookout."""

import random
from itertools import permutations

import pytest

from rulemark import rule
from state51.table import Table
from sztab.core.action import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.game import Chance, Decision, Outcome
from sztab.games.state51.game import GAME
from sztab.games.state51.notation.write import deck_of, row
from sztab.games.state51.position import FACTIONS, IDS, TABLES, Position
from sztab.games.state51.state import HAND


def dealt(seats: int, seed: str = "deal", **options: str) -> Position:
    """A game up to the choice of hands."""
    state = GAME.new({"seats": str(seats), **options})
    dealer = dealer_from_text(seed)
    while isinstance(GAME.pending(state), Chance):
        state = GAME.apply(state, GAME.deal(state, dealer.below)).state
    return state


@rule("SET-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_players_with_different_factions(seats: int) -> None:
    state = dealt(seats)
    factions = [FACTIONS[state.now.faction[seat]] for seat in range(seats)]
    assert len(set(factions)) == seats


@rule("SET-1")
@pytest.mark.parametrize(
    "options", [{"seats": "5"}, {"seats": "0"}, {"factions": "new_york,new_york"}, {"factions": "texas"}]
)
def test_no_fifth_player_and_no_faction_twice(options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        GAME.new(options)


@rule("SET-1", "SET-3")
def test_lots_give_each_faction_and_any_first_player() -> None:
    state = GAME.new({"seats": "4"})
    assert GAME.tokens(state) == sorted(f"<{faction}>" for faction in FACTIONS)
    state = GAME.play(state, "<new_york>").state
    assert "<new_york>" not in GAME.tokens(state)
    with pytest.raises(BadInput, match="SET-1"):
        GAME.play(state, "<new_york>")
    for faction in ("mutants_union", "merchants_guild", "appalachian_federation"):
        state = GAME.play(state, f"<{faction}>").state
    assert GAME.tokens(state) == ["<1>", "<2>", "<3>", "<4>"]
    assert GAME.play(state, "<3>").state.now.first == 2


@rule("SET-3")
def test_the_table_may_agree_on_factions_and_the_first_player() -> None:
    state = GAME.new({"factions": "merchants_guild,new_york", "first": "2"})
    assert GAME.pending(state) == Chance("draw")
    assert state.now.first == 1


@rule("SET-2")
@pytest.mark.parametrize(
    ("sets", "size"), [("base", 88), ("base,new_era", 138), ("base,winter", 138), ("base,new_era,winter", 188)]
)
def test_the_deck_is_the_base_cards_and_the_chosen_expansions(sets: str, size: int) -> None:
    state = GAME.new({"seats": "2", "sets": sets})
    assert state.now.left[0] == size
    assert sum(n for kind, n in deck_of(state.now).items() if kind < TABLES.locations) == size


@rule("SET-4")
def test_two_connection_decks_of_six() -> None:
    state = GAME.new({"seats": "2"})
    assert list(state.now.left[1:]) == [6, 6]
    assert {IDS[kind]: n for kind, n in deck_of(state.now).items() if kind >= TABLES.locations} == {
        "merchants": 4,
        "junk_train": 2,
        "punks": 4,
        "thugs": 2,
    }


@rule("SET-3")
def test_six_cards_are_dealt_and_four_kept_unseen_by_the_others() -> None:
    state = dealt(3)
    assert [len(row(state.now, HAND + seat)) for seat in range(3)] == [6, 6, 6]
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    assert pending.seats == (0, 1, 2)
    second = GAME.tokens(state, 1)[0]
    assert second.startswith("2:discard ")
    state = GAME.play(state, second).state
    assert GAME.pending(state) == Decision((0, 2), "keep")
    assert "4 ?" in GAME.view(state, 0).position
    assert "discards" not in GAME.view(state, 0).position
    for seat in (2, 0):
        state = GAME.play(state, GAME.tokens(state, seat)[0]).state
    assert [len(row(state.now, HAND + seat)) for seat in range(3)] == [4, 4, 4]
    assert sum(state.now.gone) == 6
    assert list(state.now.vp) == [0, 0, 0, 0]
    assert not any(map(any, state.now.pool))


@rule("SET-3")
def test_hands_may_be_chosen_in_any_order() -> None:
    start = dealt(3)
    tokens = [GAME.tokens(start, seat)[3] for seat in range(3)]
    ends = set()
    for order in permutations(tokens):
        state = start
        for token in order:
            state = GAME.play(state, token).state
        ends.add(state)
    assert len(ends) == 1


@rule("SET-3")
def test_only_two_cards_of_the_own_hand_may_be_put_aside_and_only_once() -> None:
    state = dealt(2)
    mine = GAME.tokens(state, 0)
    other = IDS[row(state.now, HAND + 1)[0]]
    with pytest.raises(BadInput):
        GAME.play(state, f"1:discard {other},{other}")
    state = GAME.play(state, mine[0]).state
    with pytest.raises(BadInput, match="SET-3"):
        GAME.play(state, mine[1])


# ---- CARD


@rule("CARD-2")
def test_locations_lie_in_three_rows_and_deals_apart() -> None:
    picture = GAME.picture(Table("1.state: archive, church, pub\n1.deals: motel").state)
    for line in ("production: Pub (pub)", "features:   Church (church)", "actions:    Archive (archive)"):
        assert line in picture
    assert "deals:      Motel (motel)" in picture


@rule("CARD-3", "SET-5")
def test_a_card_that_says_twice_beats_the_rule_of_once() -> None:
    table = Table("passed: 2\n1.state: shipwreck, bioweaponry\n1.pool: 5 worker, 3 iron, 3 gun")
    table.play("use shipwreck", "use shipwreck", "use bioweaponry")
    assert table.refusal("use shipwreck") == table.refusal("use bioweaponry") == "ACT-11"
    assert table.vp(1) == 6


@rule("CARD-4")
def test_ammo_pays_for_any_basic_resource_but_not_the_other_way_round() -> None:
    assert Table("1.state: oil_trader\n1.pool: 1 ammo").refusal("use oil_trader") == ""
    table = Table("1.state: pub\n1.hand: motel\n1.pool: 1 ammo").play("develop pub>motel")
    assert table.pool(1) == {}
    resources = "1 fuel, 1 gun, 1 iron, 1 brick"
    assert Table(f"1.state: convoy\n1.pool: {resources}").legal("use") == ["use convoy"]
    assert Table("1.hand: school\n1.pool: 1 universal").legal("build") == ["build school"]
    assert Table("1.hand: sharrash\n1.pool: 1 grey").legal("deal") == []


@rule("CARD-4")
def test_the_player_chooses_the_payment_and_the_default_is_the_cheapest() -> None:
    table = Table("1.hand: pub\n1.pool: 2 grey, 2 universal")
    assert table.legal("build") == [
        "build pub with 2*grey",
        "build pub with 2*universal",
        "build pub with grey,universal",
    ]
    assert table.play("build pub").pool(1) == {"universal": 2}
    table = Table("1.state: shipwreck\n1.pool: 1 worker, 1 iron, 1 ammo")
    assert table.legal("use") == ["use shipwreck with ammo,worker", "use shipwreck with iron,worker"]
    assert table.play("use shipwreck with ammo,worker").pool(1) == {"iron": 1}


@rule("CARD-4")
def test_nobody_pays_too_much_or_with_what_is_not_there() -> None:
    table = Table("1.hand: school\n1.pool: 2 grey, 1 universal")
    assert table.refusal("build school with 2*grey") == "CARD-4"
    assert table.refusal("build school with grey,universal") == "CARD-4"
    assert table.refusal("build school with red") == "CARD-4"
    assert table.refusal("build school with universal") == ""


@rule("CARD-4", "EFF-10")
def test_goods_from_the_pool_and_from_stock_may_be_mixed() -> None:
    table = Table("1.state: abandoned_suburbs, brick_storage[2 brick]\n1.pool: 1 brick, 1 ammo")
    assert table.legal("use") == [
        "use abandoned_suburbs with 2*brick@brick_storage",
        "use abandoned_suburbs with ammo,brick@brick_storage",
        "use abandoned_suburbs with brick,ammo",
        "use abandoned_suburbs with brick,brick@brick_storage",
    ]
    table.play("use abandoned_suburbs with ammo,brick@brick_storage")
    assert table.pool(1) == {"brick": 1}
    assert table.stock(1, "brick_storage") == {"brick": 1}


@rule("CARD-5")
def test_several_locations_of_one_name_and_any_number_of_cards() -> None:
    hand = ", ".join(["school"] * 3 + ["arena"] * 2 + ["pub", "docks", "camp", "church", "museum"])
    table = Table(f"passed: 2\n1.hand: {hand}\n1.pool: 3 grey").play(*["build school"] * 3)
    assert table.names(1) == ["school", "school#2", "school#3"]
    assert len(table.hand(1)) == 7


@rule("CARD-6")
def test_numbers_are_public_and_hands_are_not() -> None:
    table = Table("1.pool: 3 gun\n1.hand: school, pub*\n2.hand: arena, camp, church*")
    seen = GAME.view(table.state, 1).position
    assert "1.pool: 3 gun" in seen
    assert "1.hand: pub*, 1 ?" in seen
    assert "2.hand: arena, camp, church*" in seen
    spectator = GAME.view(table.state, None).position
    assert "2.hand: church*, 2 ?" in spectator


@rule("CARD-7")
def test_an_empty_deck_is_made_from_the_discards() -> None:
    table = Table("deck: punks\ndiscards: 2 arena, pub\n1.state: motel\n1.pool: 1 worker").play("use motel")
    assert table.asked == "draw"
    assert table.legal() == ["<arena>", "<pub>"]
    assert table.discards() == {}
    assert any(event.kind == "reshuffled" for event in table.events)


@rule("CARD-7")
def test_cards_that_are_nowhere_are_not_drawn_and_not_made_up_for() -> None:
    table = Table("deck: arena\n1.hand: school\n1.state: transmitter\n1.pool: 1 worker, 1 fuel")
    table.play("use transmitter", "<arena>")
    assert table.asked == "act"
    assert table.decider == 2
    assert table.hand(1) == ["arena", "school"]
    assert table.state.now.owed == 0


@rule("CARD-7", "LOOK-2")
def test_a_deck_that_runs_out_while_cards_are_turned_up_is_made_new_without_those() -> None:
    table = looking(3, 1, deck="arena, punks, merchants", discards="2 pub, school")
    table.play("<punks>", "<merchants>", "<arena>")
    assert table.legal() == ["<pub>", "<school>"]
    table.play("<pub>", "<pub>", "<school>")
    assert table.shown() == ["arena", "pub", "pub", "school"]
    table.play("take pub", "take pub", "take school")
    assert table.legal() == ["<arena>"]  # the card left over was discarded, and the next deck is made of it


@rule("CARD-7")
def test_goods_are_unlimited() -> None:
    assert Table("passed: 2\n1.state: labor_camp\n1.pool: 300 worker").play("use labor_camp").pool(1) == {"worker": 301}


@rule("CARD-8")
def test_a_cost_is_paid_in_full_before_anything_is_gained() -> None:
    assert Table("1.state: shipwreck\n1.pool: 1 worker").refusal("use shipwreck") == "CARD-8"
    # The labor camp gives two workers for one, but the one has to be there first.
    assert Table("1.state: labor_camp").refusal("use labor_camp") == "CARD-8"
    assert Table("1.hand: school").legal("build") == []


@rule("CARD-9")
def test_whatever_leaves_play_goes_to_its_own_discards() -> None:
    table = Table("passed: 2\n1.state: pub\n1.hand: motel, arena, punks\n1.pool: 1 brick, 2 red")
    table.play("develop pub>motel", "raze arena", "play punks")
    assert table.discards() == {"pub": 1, "arena": 1, "punks": 1}
    assert list(table.state.now.spent) == [2, 1, 0]
    assert "discards: arena, pub, punks" in GAME.view(table.state, 1).position


@rule("CARD-10")
def test_ruins_can_only_be_developed() -> None:
    table = Table(
        "1.state: ruins:archive, ruins:school\n1.hand: arena\n1.pool: 5 worker, 1 brick, 9 red, 1 shield\n"
        "2.state: ruins:boiler_room"
    )
    assert table.refusal("use ruins:archive") == "CARD-10"
    assert table.refusal("raze 2:ruins:boiler_room") == "CARD-10"
    assert table.refusal("send 2:ruins:boiler_room") == "CARD-10"
    assert table.refusal("shield ruins:school") == "CARD-10"
    assert table.legal("develop") == ["develop ruins:archive>arena", "develop ruins:school>arena"]
    assert table.locations(1) == 0


# ---- LOOK


def looking(players: int, first: int, **more: str) -> Table:
    lines = [f"phase: lookout\nround: 1\nfirst: {first}", *(f"{key}: {value}" for key, value in more.items())]
    return Table("\n".join(lines), players)


def deal_until(table: Table, asked: str) -> None:
    """Let chance answer until players are asked, or something else is."""
    chance = random.Random(7)
    while table.is_chance and table.asked != asked:
        table.play(chance.choice(table.legal()))


@rule("LOOK-1")
def test_the_top_connection_of_each_deck_is_turned_up() -> None:
    table = looking(2, 1)
    assert (table.asked, table.legal()) == ("connection", ["<punks>", "<thugs>"])
    table.play("<thugs>")
    assert (table.asked, table.legal()) == ("connection", ["<junk_train>", "<merchants>"])
    table.play("<merchants>")
    assert "connections: thugs, merchants" in table.state.text
    assert table.asked == "turn_up"


@rule("LOOK-1")
def test_an_empty_connection_deck_is_made_from_its_discards_or_nothing_is_turned_up() -> None:
    table = looking(2, 1, deck="arena, pub, school, camp, church, motel, docks", discards="4 punks")
    assert table.legal() == ["<punks>"]
    table.play("<punks>")
    assert table.asked == "turn_up"
    assert table.state.now.face_up[2] == 0


@rule("LOOK-2", "LOOK-3")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 2), (4, 4)])
def test_players_take_clockwise_then_counter_clockwise(players: int, first: int) -> None:
    table = looking(players, first)
    order = []
    for _ in range(2):
        deal_until(table, "take")
        assert len(table.shown()) == players + 1
        for _ in range(players):
            order.append(table.decider)
            table.play(table.legal()[-1])
    clockwise = [(first - 1 + n) % players + 1 for n in range(players)]
    assert order == clockwise + clockwise[::-1]
    assert table.discards().total() == 2
    assert table.shown() == []


@rule("LOOK-3", "CARD-6")
def test_taken_cards_are_seen_by_all() -> None:
    table = looking(2, 1)
    deal_until(table, "take")
    card = table.shown()[0]
    table.play(f"take {card}")
    assert f"1.hand: {card}*" in GAME.view(table.state, 1).position
    assert (
        table.refusal("take abandoned_suburbs" if "abandoned_suburbs" not in table.shown() else "take camp") == "LOOK-2"
    )


@rule("LOOK-4")
def test_with_too_few_cards_whoever_finds_none_takes_none() -> None:
    table = looking(4, 1, deck="arena, pub, school")
    deal_until(table, "take")
    assert table.shown() == ["arena", "pub", "school"]
    table.play("take pub", "take school", "take arena")
    assert [len(table.hand(seat)) for seat in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert table.state.now.phase != 1
    assert table.discards().total() == 0


@rule("SET-3", "LOOK-1")
def test_a_whole_game_begins_with_hands_and_ends_with_a_winner() -> None:
    state = dealt(2)
    chance = random.Random(3)
    dealer = dealer_from_text("x")
    while not isinstance(pending := GAME.pending(state), Outcome):
        if isinstance(pending, Chance):
            state = GAME.apply(state, GAME.deal(state, dealer.below)).state
        else:
            tokens = GAME.tokens(state, pending.seats[0])
            state = GAME.play(state, chance.choice([token for token in tokens if token != "pass"] or tokens)).state
    assert pending.winners


@rule("SET-3", "SOLO-1")
def test_alone_the_lot_of_the_first_player_is_drawn_already() -> None:
    assert GAME.new({"seats": "1", "first": "lot"}) == GAME.new({"seats": "1"})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seats": "5"}, "seats= is a number from 1 to 4, not '5'."),
        ({"seats": "0"}, "seats= is a number from 1 to 4, not '0'."),
        ({"seats": "3", "first": "4"}, "first= is a seat from 1 to 3, or `lot`, not '4' (SET-3)."),
        ({"sets": "winter"}, "The set base always plays: name it, and each set once (SET-2)."),
        ({"sets": "base,base"}, "The set base always plays: name it, and each set once (SET-2)."),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_sentence(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.new(options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("state", "rule", "reason"),
    [
        (GAME.new({}), "SET-1", "A faction that nobody plays yet"),
        (GAME.new({"factions": "new_york,mutants_union"}), "SET-3", "The seat of the first player"),
        (GAME.new({"factions": "new_york,mutants_union", "first": "1"}), "CARD-7", "A card that is in the deck"),
    ],
)
def test_what_is_no_chance_is_refused_by_the_rule_of_the_lot(state: Position, rule: str, reason: str) -> None:
    refusal = GAME.refusal(state, GAME.read_action(state, "pass"))
    assert refusal
    assert refusal.rule == rule
    assert reason in refusal.reason
