"""UNIT, ATK, NET, BTL: what the pictures leave open, the rulings above all."""

import pytest

from hex.cases import after, at, board, legal, outcomes, refused, step, told, turn
from rulemark import rule
from sztab.core.game import Chance, Decision
from sztab.core.kernel import values
from sztab.games.hex import battle_outcomes as outcomes_module
from sztab.games.hex.battle_outcomes import MOST_ANSWERS, MOST_OUTCOMES, battle_outcomes
from sztab.games.hex.forecast import forecast
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.ids import RULE_IDS
from sztab.games.hex.state import MAX_OPTIONS, State


def boards(units: str, seats: str = "", turn: str = "") -> list[str]:
    """The boards that a battle may leave."""
    text = " | ".join(part for part in (f"19 | {units}", seats, turn) if part)
    return [board(outcome) for outcome in outcomes(text)]


def hq(units: str) -> dict[str, int]:
    """The toughness after a battle with one outcome."""
    [outcome] = battle_outcomes(at(f"19 | {units}"))
    return outcome.hq


# ---- units


@rule("UNIT-1")
def test_wounds_go_where_the_unit_goes() -> None:
    text = "19 | a1:Bhq c3:Bsm0' c5:Mhq | B=borgo 20 mo ?; M=moloch 20 - ? | B:play"
    position = after(text, "mo:c3-c2/3", ".", "<bl,bl,hy>", "-hy", ".")
    assert "c2:Bsm3'" in position


@rule("UNIT-1")
def test_wounds_leave_the_board_with_the_unit() -> None:
    text = "19 | c3:Mbl0'' c2:Bmu0 | B=borgo 20 ba ?; M=moloch 20 bl ? | B:play"
    position = after(text, "ba!", "<hy,hy>", "-hy", "bl@c3/0")
    assert "c3:Mbl0 " in position


@rule("UNIT-4", "UNIT-5")
def test_an_hq_does_not_help_itself() -> None:
    # The Hegemony HQ adds 1 to the blows of its neighbours, not to its own.
    assert boards("c3:Hhq c4:Mbl0") == ["c3:Hhq c4:Mbl0'"]


@rule("UNIT-6", "NET-1")
def test_units_without_initiative_act_all_the_time() -> None:
    assert refused("19 | c3:Hnf5 c4:Bas0 | B=borgo 20 - ?; H=hegemony 20 - ? | B:play", "c4-c5/0") == "NET-1"
    assert boards("b2:Oan5 c3:Hnf5 c4:Bas4") == ["b2:Oan5 c3:Hnf5 c4:Bas4"]


# ---- attacks


@rule("ATK-4")
def test_attacks_are_not_waived() -> None:
    text = "19 | a1:Bhq c3:Bbr0 c4:Mof0 c5:Mhq | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    assert GAME.pending(step(text, "ba!")) == Chance("draw")


@rule("ATK-5", "INST-5", "INST-6")
def test_armour_does_not_help_against_instants() -> None:
    text = "19 | c1:Hhq c3:Mah0 c5:Mhq | H=hegemony 20 sn ?; M=moloch 20 bo ? | {}"
    assert "Mah" not in board(after(text.format("H:play"), "sn:c3"))
    assert "Mah" not in board(after(text.format("M:play"), "bo:c3"))


@rule("ATK-5")
def test_armour_takes_one_from_each_shot() -> None:
    # Two shots of strength 2 at the armoured front of the gladiator: one wound each, it dies.
    assert boards("c1:Oan2 c2:Oan2 c5:Hgl3") == ["c1:Oan2 c2:Oan2"]
    assert boards("c1:Oan2 c5:Hgl3") == ["c1:Oan2 c5:Hgl3'"]


@rule("ATK-7", "BTL-6")
def test_at_most_one_attack_per_side_and_segment() -> None:
    # The stormtrooper (2, 1) under two saboteurs has 0 and 0: one shot.
    assert hq("b1:Osa c1:Mst0 c5:Ohq") == {"M": 20, "O": 18}
    assert hq("b1:Osa c1:Mst0 d1:Osa c5:Ohq") == {"M": 20, "O": 19}


MIRROR = "S=steel_police 20 {} ?; P=steel_police 20 - ?"


@rule("ATK-9")
def test_an_attack_between_two_reflecting_sides_vanishes() -> None:
    # P's wardog shoots over its own judge at the back of S's judge; the backs of the judges look at each other.
    units = "c1:Pwd0 c2:Pju3 c3:Sju0"
    assert boards(units, MIRROR.format("-")) == [units]
    # The other side of P's judge does not reflect: it is hit.
    assert boards("c1:Pwd0 c2:Pju0 c3:Sju0", MIRROR.format("-")) == ["c1:Pwd0 c3:Sju0"]


@rule("ATK-9", "NET-1")
def test_instants_and_nets_are_not_reflected() -> None:
    text = "19 | c1:Hhq c2:Hnf5 c3:Sju0 c5:Shq | S=steel_police 20 - ?; H=hegemony 20 sn ? | {}"
    assert refused(text.format("S:play"), "c3-c4/0") == "NET-1"
    assert "Sju" not in board(after(text.replace("c2:Hnf5", "c2:Hru0").format("H:play"), "sn:c3"))


@rule("ATK-9", "FEAT-5")
def test_an_explosion_is_not_reflected() -> None:
    assert boards("c2:Mcl3 c3:Sju0") == ["-", "c2:Mcl3 c3:Sju0"]


@rule("ATK-9")
def test_a_reflected_attack_has_its_own_bonuses_only() -> None:
    # The judge's officer adds nothing to the shot it throws back: the gladiator has one wound, not two.
    assert boards("b3:Sof2 c2:Hgl3 c1:Hus1 c3:Sju0") == ["b3:Sof2 c1:Hus1 c2:Hgl3' c3:Sju0"]


# ---- nets


@rule("NET-1", "INST-3", "INST-7")
def test_netted_units_neither_push_nor_pull() -> None:
    text = "19 | c3:Mgu0 c4:Bmu0 c2:Bnf4 | M=moloch 20 pb ?; B=borgo 20 - ? | M:play"
    assert refused(text, "pb:c3>c4") == "NET-1"
    beasts = "19 | c3:Whq c2:Bnf4 c5:Bmu0 | W=beasts 20 pu ?; B=borgo 20 - ? | W:play"
    assert refused(beasts, "pu:c3<c5") == "NET-1"


@rule("NET-1", "MOD-1", "MOD-9")
def test_a_netted_module_gives_nothing() -> None:
    text = "19 | c3:Htr c4:Hga0 c2:Bnf4 | H=hegemony 20 - ?; B=borgo 20 - ? | H:play"
    assert refused(text, "c3:c4-c5/0") == "MOD-9"


@rule("NET-8", "NET-12", "BTL-5", "MOD-3")
def test_bonuses_reach_a_netted_unit() -> None:
    # The claws kill the netter in segment 3. Raised to 3 by a scout the mutant has missed its segment...
    held = "c1:Bcl1 c2:Mnf0 c3:Bmu0 c4:Mof0"
    assert boards(f"{held} d2:Bsc0") == ["c1:Bcl1 c3:Bmu0 c4:Mof0 d2:Bsc0"]
    # ... without the scout it strikes in 2.
    assert boards(held) == ["c1:Bcl1 c3:Bmu0"]


@rule("NET-12", "ARMY-BE-4")
def test_a_netted_vulture_does_not_fly() -> None:
    seats = "B=borgo 20 - ?; W=beasts 20 - ?"
    assert boards("c3:Wvu0 c4:Bmu3", seats) == ["c3:Wvu0 c4:Bmu3"]
    assert boards("c3:Wvu1 c4:Bmu3 c2:Bnf4", seats) == ["c2:Bnf4 c4:Bmu3"]


@rule("NET-12", "FEAT-5")
def test_a_netted_clown_is_not_asked() -> None:
    assert len(boards("c2:Mcl0 c3:Bhq")) == 2
    assert len(boards("c2:Mcl0 c3:Bhq c1:Bnf4")) == 1


@rule("NET-7")
def test_a_chain_of_nets_is_settled_from_its_free_end() -> None:
    # a1 holds a2, so a2 does not hold a3, so a3 holds b4.
    text = "19 | a1:Hnf5 a2:Mnf0 a3:Hnf0 b4:Mhy0 | M=moloch 20 mo ?; H=hegemony 20 mo ? | {}"
    assert refused(text.format("M:play"), "mo:a2-b2/0") == "NET-1"
    assert refused(text.format("M:play"), "mo:b4-c4/0") == "NET-1"
    assert refused(text.format("H:play"), "mo:a3-b3/0") == ""
    # Without a1 it is the other way round.
    text = text.replace("a1:Hnf5 ", "")
    assert refused(text.format("M:play"), "mo:a2-b2/0") == ""
    assert refused(text.format("M:play"), "mo:b4-c4/0") == ""
    assert refused(text.format("H:play"), "mo:a3-b3/0") == "NET-1"


@rule("NET-10")
def test_webs_that_hold_each_other_cancel() -> None:
    # Two Arachnids in one army (a mirror of NET-5 with a web): both are free and still hold others.
    text = "19 | c2:War0 c3:War3 d1:Whi0 | W=beasts 20 mo,mo ?; B=borgo 20 - ? | W:play"
    # c2 with facing 0: north, south-east, north-west; c3 with facing 3: south, north-west, south-east.
    assert refused(text, "mo:c3-c4/0") == ""
    assert refused(text, "mo:d1-e1/0") == "NET-1"


@rule("NET-11", "ARMY-SP-2", "NET-5", "NET-6")
def test_the_steel_net_is_no_part_of_a_circle() -> None:
    # Two netters hold each other: free. With the steel net on one of them that one is out, and the other holds it too.
    text = "19 | a1:Shq c3:Hnf5 c4:Spa4 | S=steel_police 20 - ?; H=hegemony 20 mo ? | H:play"
    assert refused(text, "mo:c3-c2/0") == ""
    assert refused(text.replace("Hnf5", "Hnf5#"), "mo:c3-c2/0") == "NET-1"


@rule("NET-13", "NET-7")
def test_a_netter_strikes_only_while_it_is_free() -> None:
    # Borgo's net fighter strikes with 3 in segment 1; the Moloch netter behind it holds it.
    assert boards("c3:Bnf4 c4:Mgu0") == ["c3:Bnf4"]
    assert boards("c2:Mnf0 c3:Bnf4 c4:Mbl0") == ["c2:Mnf0 c3:Bnf4 c4:Mbl0"]


# ---- battles


@rule("BTL-3")
def test_the_dead_go_to_their_owners_discard_piles_together() -> None:
    text = "19 | c1:Oco4 c4:Mhy3 | M=moloch 20 - ?; O=outpost 20 - ?"
    assert outcomes(text) == ["19 | - | M=moloch 20 - ? gone=hy; O=outpost 20 - ? gone=co"]


@rule("BTL-5", "MOD-6")
def test_a_lost_source_takes_the_lowest_extra_value() -> None:
    # The wardog (2) with two sergeants has 2, 1, 0. One sergeant dies in segment 2: the shot in 0 is lost.
    units = "b1:Sse1 c1:Swd0 c5:Hhq d1:Sse5"
    assert hq(units) == {"H": 17, "S": 20}
    assert hq(f"{units} e1:Hru4") == {"H": 18, "S": 20}


@rule("BTL-5", "MOD-6")
def test_a_spent_extra_value_is_not_renewed_by_the_other_source() -> None:
    # One sergeant dies in segment 1, in which the first extra shot was made: the other does not give it again in 0.
    units = "b1:Sse1 c1:Swd0 c5:Hhq d1:Sse5"
    assert hq(f"{units} e1:Hgl4") == {"H": 18, "S": 20}


@rule("BTL-5", "MOD-6", "NET-8")
def test_a_source_that_comes_in_later_takes_over_a_rank_already_used() -> None:
    # The executioner frees the sergeant on b1 in segment 1: with the one on d1 there are two sources, 2, 1 and now 0.
    units = "a1:Hnf1 a2:Sex0 b1:Sse1 c1:Swd0 c5:Hhq d1:Sse5"
    assert hq(units) == {"H": 17, "S": 20}
    # If that one dies in segment 1, the freed sergeant has only its rank, which is spent.
    assert hq(f"{units} e1:Hgl4") == {"H": 18, "S": 20}


@rule("BTL-8", "END-8")
def test_damage_is_declared_before_medics_are_asked() -> None:
    # In one segment Moloch's Clown may explode, and Borgo's medic has two hits to choose from.
    units = "a2:Mah0 b1:Mho0 b2:Bbr0 b3:Mcl0 c2:Bme0 c5:Mhq e1:Bhq"
    text = f"19 | {units} | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    assert GAME.pending(step(text, "ba!")) == Decision((1,), "explode")
    assert legal(text, "ba!", "M=no") == ["=c2:a2>b2", "=c2:b1>b2"]
    assert legal(text, "ba!", "M=b3!") == ["=c2:a2>b2", "=c2:b1>b2", "=c2:b3>b2"]


@rule("BTL-8")
def test_among_players_the_starter_declares_first() -> None:
    units = "a1:Ahq b2:Acl0 d3:Bcl0 e3:Bhq"
    seats = "A=moloch 20 {} ?; B=moloch 20 {} ?"
    for text, order in (
        (f"19 | {units} | {seats.format('ba', '-')} | A:play", (0, 1)),
        (f"19 | {units} | {seats.format('-', 'ba')} | B:play", (1, 0)),
    ):
        first = step(text, "ba!")
        assert GAME.pending(first) == Decision((order[0],), "explode")
        second = GAME.play(first, GAME.tokens(first)[-1]).state
        assert GAME.pending(second) == Decision((order[1],), "explode")
        # Answers are public: they stand in the position that everybody sees.
        assert GAME.view(second, None).position == GAME.view(second, order[1]).position


@rule("BTL-9", "ARMY-BE-2")
def test_agony_is_told_as_an_event() -> None:
    events = told("19 | c3:Wbu0 c4:Bmu3 d2:Bhq | W=beasts 20 ba ?; B=borgo 20 - ? | W:play", "ba!")
    assert [event.rule for event in events if event.kind == "agony"] == ["ARMY-BE-2"]


@rule("BTL-10")
def test_after_a_battle_the_next_player_is_on_turn() -> None:
    text = "19 | a1:Bhq c5:Mhq | B=borgo 20 ba ?; M=moloch 20 ba ? | {}"
    assert turn(after(text.format("B:play"), "ba!")) == "M:draw"
    assert turn(after(text.format("M:play"), "ba!")) == "B:draw"


@rule("BTL-11")
def test_a_battle_is_told_so_that_it_can_be_explained() -> None:
    text = "19 | c1:Oan2 c2:Ohq c4:Hgl3 e3:Hhq | O=outpost 20 ba ?; H=hegemony 20 - ? | O:play"
    events = told(text, "ba!")
    attack = next(event for event in events if event.kind == "attack")
    assert attack.rule == "ATK-2"
    assert attack.data["unit"]["hex"] == "c1"
    assert attack.data["target"]["hex"] == "c4"
    assert attack.data["path"] == ["c2", "c3", "c4"]
    assert [unit["hex"] for unit in attack.data["over"]] == ["c2"]
    assert (attack.data["printed"], attack.data["power"]) == (2, 2)
    armour = next(event for event in events if event.kind == "armour")
    assert (armour.rule, armour.data["before"], armour.data["after"]) == ("ATK-5", 2, 1)
    wound = next(event for event in events if event.kind == "wounded")
    assert (wound.data["before"], wound.data["after"]) == (0, 1)
    assert all(event.rule in RULE_IDS for event in events)


@rule("BTL-11", "MEDIC-1", "END-6")
def test_absorption_death_and_damage_are_told_with_their_rules() -> None:
    text = "19 | c1:Bhq c2:Mme0 c3:Mgu2 c4:Bbr3 a1:Mhq a2:Bbr3 | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    told_rules = {(event.kind, event.rule) for event in told(text, "ba!")}
    assert {
        ("battle", "INST-1"),
        ("segment", "BTL-1"),
        ("attack", "ATK-1"),
        ("absorbed", "MEDIC-1"),
        ("died", "BTL-3"),
        ("hq_wounded", "END-6"),
    } <= told_rules


@rule("BTL-12", "ARMY-BE-5", "MODE-1")
def test_fallen_armies_leave_before_scavengers_act() -> None:
    # The Borgo army goes first: the Vulture may take the hex of its scout.
    seats = "W=beasts 20 ba ?; B=borgo 1 - ?; M=moloch 20 - ?"
    text = f"19 | a1:Whq a3:Wvu0 c3:Bsc0 c5:Bhq c4:Was1 e1:Mhq | {seats} | W:play"
    position = step(text, "ba!")
    assert GAME.pending(position) == Decision((0,), "scavenge")
    assert "=a3-c3/0" in GAME.tokens(position)
    assert "=a3-c5/0" in GAME.tokens(position)


@rule("BTL-12", "ARMY-BE-5", "END-4")
def test_when_the_game_is_over_no_scavenger_acts() -> None:
    text = "19 | a1:Whq a3:Wvu0 c5:Bhq c4:Was1 | W=beasts 20 ba ?; B=borgo 1 - ? | W:play"
    assert turn(after(text, "ba!")) == "W:over result=W"


@rule("BTL-12", "TURN-12", "ARMY-BE-5")
def test_a_scavenger_may_fill_the_inner_board() -> None:
    # On the large board (allowed for once) a Vulture of the outer ring flies onto the last inner hex: another battle.
    inner = "b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 d5 d6 e2 e3 e4 e5 f2 f3"
    units = " ".join(f"{name}:Wof0" for name in inner.split())
    seats = "W=beasts 20 ba ?; B=borgo 20 - ?; M=moloch 20 - ?; H=hegemony 20 - ?"
    text = f"37 | a1:Wvu0 {units} | {seats} | W:play"
    events = told(text, "ba!", "=a1-f4/0")
    assert [event.rule for event in events if event.kind == "battle"] == ["TURN-15"]
    assert legal(text, "ba!")[-1] == "=no"


# ---- very many choices

# Three medics for the whole Motherland, and thirteen venom markers in it.
MOTHERLAND = (
    "37 | a1:Ihq b3:Jme1 b4:Jme2 c3:Jme1 c4:Jsl0%A d2:Jsl0%B%B d3:Jsl0%A d4:Jhq%I%I%I%I%I d5:Jsl0%A e3:Jsl0%A "
    "e4:Jsl0%A%B g1:Ahq g4:Bhq"
    " | J=neojungle 20 - 0; I=mississippi 20 - 0; A=mississippi 20 - 0; B=mississippi 20 - 0 | J:play"
)
# Six of them, twice as many as the army has.
MANY_MEDICS = MOTHERLAND.replace("d2:Jsl0%B%B", "c5:Jme2 d2:Jsl0%B%B").replace("e4:", "e2:Jme5 e5:Jme4 e4:")
# Five Shadows, each with twenty targets.
SHADOWS = (
    "37 | a1:Ihq a2:Ish a3:Ish b1:Ish b2:Ish b3:Ish c5:Mbl0 c6:Mbl0 d4:Mgu0 d5:Mgu0 d6:Mgu0 d7:Mhq e3:Mgu0 e4:Mgu0 "
    "e5:Mgu0 f3:Mbl0 f4:Mbl0 g1:Mbl0 g2:Mbl0 g3:Mbl0 g4:Mbl0 | I=mississippi 20 - 0; M=moloch 20 - 0 | M:play"
)


@rule("MAT-9", "MEDIC-10")
def test_all_outcomes_of_a_motherland_with_its_medics_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = battle_outcomes(at(MOTHERLAND))
    assert not found.cut
    monkeypatch.setattr(outcomes_module, "_key", lambda state: str(values(State, state)))
    slowly = battle_outcomes(at(MOTHERLAND), most=100_000)
    assert not slowly.cut
    assert [outcome.position for outcome in found] == [outcome.position for outcome in slowly]


@rule("MAT-9", "AIM-15")
@pytest.mark.parametrize("position", [MANY_MEDICS, SHADOWS])
def test_a_battle_with_too_many_choices_is_cut_and_says_so(position: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = []
    apply = outcomes_module.apply
    monkeypatch.setattr(outcomes_module, "apply", lambda *rest: answers.append(rest[-1]) or apply(*rest))
    found = battle_outcomes(at(position))
    assert found.cut
    assert 0 < len(found) <= MOST_OUTCOMES
    told_again = sum(len(outcome.choices) for outcome in found)
    assert len(answers) - told_again <= MOST_ANSWERS + MAX_OPTIONS
    battle = forecast(at(position), "en")
    assert battle is not None
    assert battle.choices
    assert len(battle.choices) < 20
