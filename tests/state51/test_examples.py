"""The seven worked examples of the rulebook."""

from rulemark import rule
from state51.table import Table


@rule("PROD-1", "PROD-3")
def test_a_production_phase_of_the_mutants() -> None:
    """Board, two deals (the icon of the second is not legible; fuel stands for it), a school and a pub."""
    table = Table("phase: production\nround: 2\n1.state: school, pub\n1.deals: assassin, fuel_tank")
    assert table.pool(1) == {"worker": 3, "grey": 1, "gun": 2, "fuel": 1}
    table.play("<camp>", "<church>")
    assert table.pool(1) == {"worker": 4, "grey": 1, "gun": 2, "fuel": 1}
    assert table.hand(1) == ["camp", "church"]


@rule("ACT-5", "ACT-6")
def test_ruins_are_rebuilt_into_a_school() -> None:
    table = Table("1.state: ruins:church\n1.hand: school\n1.pool: 1 brick").play("develop ruins:church>school")
    assert table.names(1) == ["school"]
    assert table.pool(1) == {"worker": 2}
    assert table.vp(1) == 1
    assert table.discards() == {"church": 1}
    assert table.gains(1, "EFF-1") == table.gains(1, "EFF-8") == {"worker": 1}


@rule("ACT-7")
def test_a_deal_is_signed_with_a_school() -> None:
    table = Table("1.hand: school\n1.pool: 1 blue").play("deal school")
    assert table.deals(1) == ["school"]
    assert table.pool(1) == {"worker": 1}


@rule("ACT-9")
def test_a_shielded_school_is_razed() -> None:
    table = Table("1.pool: 4 red\n2.state: school[shield]").play("raze 2:school")
    assert table.pool(1) == {"worker": 2}
    assert table.pool(2) == {"worker": 1}
    assert table.names(2) == ["ruins:school"]


@rule("ACT-13")
def test_a_worker_is_sent_to_a_boiler_room() -> None:
    table = Table("1.pool: 1 worker\n2.state: boiler_room").play("send 2:boiler_room")
    assert table.pool(1) == {"worker": 2}
    assert table.pool(2) == {"worker": 1}
    assert "2.state: boiler_room[guest]" in table.state.text


@rule("CLEAN-1", "EFF-15")
def test_a_cleanup_with_hibernation_chambers() -> None:
    table = Table(
        """
        passed: 2
        1.pool: 3 worker, 1 gun, 1 brick
        1.state: hibernation_chambers, archive[used 1], boiler_room[guest]
        """
    ).play("pass")
    assert table.stored(1) == {"worker": 3}
    assert table.pool(1) == {}
    assert "1.state: archive, boiler_room, hibernation_chambers" in table.state.text


@rule("SOLO-2", "SOLO-3", "SOLO-4", "SOLO-5", "SOLO-6", "SOLO-8", "SOLO-9", "SOLO-10")
def test_a_whole_solo_round() -> None:
    table = Table("round: 0\nphase: lookout\n1.faction: merchants_guild\n2.faction: virtual\n1.hand: docks", 1)
    table.play("<punks>", "<merchants>", "<arena>", "<clay_pit>", "<fuel_tank>", "<oil_trader>")
    table.play("take arena", "<clay_pit>", "take oil_trader", "<church>")
    assert sorted(table.names(2)) == ["church", "clay_pit", "fuel_tank"]
    table.play("<quarry>")
    assert table.pool(1) == {"worker": 3, "grey": 1, "fuel": 1}
    assert table.vp(2) == 0
    table.play("take punks")  # the opponent takes the last connection
    assert table.vp(2) == 2
    table.play("build docks", "<rubble>")  # nothing matches
    assert (table.pool(1), table.vp(2)) == ({"worker": 1, "fuel": 1, "iron": 1}, 2)
    table.play("convert blue", "<shelter>")  # the docks burn
    assert table.names(1) == ["ruins:docks"]
    assert (table.pool(1), table.vp(2)) == ({"worker": 1, "iron": 2, "blue": 3}, 4)
    table.play("send 2:fuel_tank")  # 1 VP for the opponent, which then passes
    assert (table.pool(1), table.vp(2)) == ({"fuel": 1, "iron": 2, "blue": 3}, 5)
    assert table.state.now.passed == 2
    assert table.discards() == {"merchants": 1, "rubble": 1, "shelter": 1}
    table.play("deal oil_trader", "play punks")  # the player goes on alone, but not with the opponent's locations
    assert table.refusal("raze 2:fuel_tank") == "ACT-2"
    table.play("pass")
    assert (table.state.now.rounds, table.state.now.first) == (2, 0)
