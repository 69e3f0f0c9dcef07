"""What happened, told in sentences."""

from collections.abc import Sequence

import pytest

from rulemark import rule
from sztab.core.event import Event
from sztab.core.game import LANGUAGES
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME
from sztab.games.hex.narration import explain
from sztab.games.hex.notation.read import read_position

# The battle of the worked example of the 3.0 rulebook.
EXAMPLE = (
    "19 | a1:Oan2 a2:Hhq a3:Ho13 b1:Hus0 b2:Ome1 b3:Obr4 b4:Hnf2 c1:Hga1 c2:Ohm5 c3:Hru0 c4:Ohq d2:Hbo5 d3:Oco3 e2:Osc1"
)


def fought(position: str) -> tuple[Event, ...]:
    return battle_outcomes(read_position(position), first_only=True)[0].events


def told(position: str, language: str = "en") -> list[str]:
    return GAME.narrate(fought(position), language)


def line(lines: Sequence[str], start: str) -> str:
    found = [text for text in lines if text.startswith(start)]
    assert len(found) == 1, lines
    return found[0]


@rule("BTL-11")
@pytest.mark.parametrize(
    ("language", "start", "expected"),
    [
        (
            "en",
            "Commando",
            "Commando on d3 (initiative 3, +1 Scout e2) shoots north-west over its own HQ c4: "
            "Net Fighter b4 takes 1 wound and dies (ATK-2, BTL-7, BTL-3)",
        ),
        (
            "pl",
            "Komandos",
            "Komandos na d3 (Inicjatywa 3, +1 Zwiadowca e2) strzela na północny zachód ponad swoimi (Sztab c4): "
            "Sieciarz b4 otrzymuje 1 ranę i ginie (ATK-2, BTL-7, BTL-3)",
        ),
        (
            "de",
            "Kommando",
            "Kommando auf d3 (Initiative 3, +1 Späher e2) schießt nach Nordwesten "
            "über eigene Einheiten hinweg (HQ c4): Netzer b4 erleidet 1 Wunde und stirbt (ATK-2, BTL-7, BTL-3)",
        ),
    ],
)
def test_an_attack_is_one_sentence(language: str, start: str, expected: str) -> None:
    assert line(told(EXAMPLE, language), start) == expected


@rule("BTL-11")
def test_a_blow_and_a_shot_of_one_side_are_told_together() -> None:
    assert line(told(EXAMPLE), "Universal Soldier") == (
        "Universal Soldier on b1 (initiative 3) strikes and shoots north-west with strength 2: "
        "Annihilator a1 takes 2 wounds and dies (ATK-1, ATK-2, BTL-7, BTL-3)"
    )


@rule("BTL-11")
def test_the_medic_is_told_with_the_attack_it_takes() -> None:
    assert line(told(EXAMPLE), "Ganger") == (
        "Ganger on c1 (initiative 3) strikes north: Medic b2 takes the hit on HMG c2 and dies (ATK-1, MEDIC-1, BTL-3)"
    )


@rule("BTL-11")
def test_help_for_strength_and_whose_extra_attack_it_is_are_told() -> None:
    lines = told(EXAMPLE)
    assert line(lines, "Runner") == (
        "Runner on c3 (initiative 2, +1 The Boss d2) strikes north with strength 2 (+1 The Boss d2): "
        "HQ c4 takes 2 wounds (ATK-1)"
    )
    assert "Brawler on b3 (extra attack at initiative 2: HQ c4) strikes south-west" in "\n".join(lines)
    assert "Hegemony: the HQ takes 3 wounds, 18 becomes 15 (END-6)" in lines


@rule("BTL-11", "ZONE-1")
def test_what_is_done_in_a_zone_is_no_extra_attack() -> None:
    # The Mother gives the Hybrid an attack in 2; the Zone leaves it one, in 0.
    lines = told("19 | a1:Mhq c2:Izo0 c3:Mhy3 c4:Mmm3 c5:Ihq")
    assert "(initiative 0 instead of 3)" in line(lines, "Hybrid")
    assert "(extra attack at initiative 2: Mother Module c4)" in "\n".join(told("19 | c2:Ihq c3:Mhy3 c4:Mmm3"))


@rule("BTL-11")
def test_armour_is_told_with_the_shot() -> None:
    assert told("19 | c1:Bas1 c3:Mbl3") == [
        "A battle begins (INST-1)",
        "Initiative 3 (BTL-1)",
        "Assassin on c1 (initiative 3) shoots north: the armour of Blocker c3 stops the shot (ATK-2, ATK-5)",
    ]


@rule("BTL-11")
def test_a_reflected_attack_is_told_to_its_end() -> None:
    assert line(told("19 | c3:Bbr0 c4:Sju0"), "Brawler") == (
        "Brawler on c3 (initiative 2) strikes north with strength 2: Judge c4 throws the attack back at Brawler c3; "
        "Brawler c3 takes 2 wounds and dies (ATK-1, ATK-9, BTL-7, BTL-3)"
    )


@rule("BTL-11")
def test_a_line_knows_its_rules_and_the_hexes_it_is_about() -> None:
    lines = GAME.tell(fought("19 | c3:Bbr0 c4:Sju0"))
    assert [line.places for line in lines if line.kind == "attack"] == [["c3", "c4"]]
    start = GAME.read_position("19 | c3:Hga0 c4:Mbl0 | H=hegemony 20 pb ?; M=moloch 20 - ? | H:play")
    step = GAME.play(GAME.play(start, "pb:c3>c4").state, "M=b4")
    assert GAME.tell(step.events)[0].places == ["c3", "c4", "b4"]


@rule("BTL-11")
def test_an_attack_that_hurts_nobody_says_why() -> None:
    hq = line(told("19 | c3:Bhq c4:Mhq"), "HQ on c3")
    assert hq == "HQ on c3 (initiative 0) strikes north: HQ c4 is not hurt: an HQ never wounds an HQ (ATK-1, UNIT-4)"
    vulture = line(told("19 | c3:Bbr0 c4:Wvu0"), "Brawler")
    assert vulture.endswith("with strength 2: Vulture c4 is not hurt by the blow: it flies (ATK-1, ARMY-BE-4)")


@rule("BTL-11")
def test_an_explosion_tells_whom_it_hurts_and_that_the_clown_is_gone_once() -> None:
    outcomes = battle_outcomes(read_position("19 | b2:Mcl0 c3:Bmu0 | B=borgo 20 - ?; M=moloch 20 - ?"))
    exploded = next(outcome for outcome in outcomes if outcome.choices == ("M=b2!",))
    lines = GAME.narrate(exploded.events)
    assert "The Clown on b2 explodes and leaves the board (FEAT-5, BTL-3)" in lines
    assert "Mutant c3 takes 1 wound and dies (FEAT-5, BTL-7, BTL-3)" in lines
    assert len([text for text in lines if "Clown" in text]) == 1


@rule("BTL-11")
def test_before_a_choice_the_attacks_are_told_as_coming_and_afterwards_with_what_came() -> None:
    start = GAME.read_position("19 | b1:Bme0 c2:Bmu3 c4:Mhy3 d2:Bme5 | B=borgo 20 ba ?; M=moloch 20 - ? | B:play")
    step = GAME.play(start, "ba!")
    assert line(GAME.narrate(step.events), "Hybrid").endswith(": Mutant c2 is hit with strength 1 (ATK-2)")
    after = GAME.play(step.state, GAME.tokens(step.state)[0])
    together = line(GAME.narrate([*step.events, *after.events]), "Hybrid")
    assert together.endswith(": Medic b1 takes the hit on Mutant c2 and dies (ATK-2, MEDIC-1, BTL-3)")


@rule("BTL-11")
def test_nothing_of_a_battle_is_lost_in_the_telling() -> None:
    """Every rule that decided something stands in the story, and everybody who died is told of once."""
    events = fought(EXAMPLE)
    lines = GAME.narrate(events)
    rules = {event.rule for event in events if event.kind != "helped"}
    assert all(any(name in text.rpartition("(")[2] for text in lines) for name in rules)
    deaths = [event for event in events if event.kind == "died"]
    assert sum(text.count(" dies") for text in lines) == len(deaths)


@rule("BTL-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_many_games_has_a_sentence(language: str) -> None:
    numbers = iter(range(1, 1_000_000))
    for options in GAME.examples()[::6]:
        state, happened = GAME.new(options), []
        for _ in range(60):
            actions = GAME.legal(state)
            if not actions:
                break
            step = GAME.apply(state, actions[next(numbers) * 7919 % len(actions)])
            state = step.state
            happened += step.events
            assert GAME.describe(state, language)
        sentences = [explain(event, language) for event in happened]
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
        assert all(text.endswith(")") and "{" not in text for text in GAME.narrate(happened, language))


def test_tiles_drawn_together_are_one_line() -> None:
    state = GAME.read_position("19 | c2:Bhq c4:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:draw")
    assert GAME.narrate(GAME.play(state, "<ba,mo,mu>").events) == ["Borgo draws Mutant, Battle, Move (TURN-1)"]


@rule("TURN-17")
def test_a_description_has_seats_nets_initiatives_and_what_is_asked() -> None:
    state = GAME.read_position(
        "19 | a1:Bas2 b2:Bmu1 b3:Mnf3 c2:Bhq c3:Mbl3' c4:Mhq | B=borgo 20 mo,mu ? gone=2*cl; M=moloch 17 - ? | B:play"
    )
    text = GAME.describe(state)
    assert "Borgo (B): toughness 20; hand: Mutant, Move; tiles left in the pile: 28; discarded: 2 x Claws" in text
    assert "Netted: Mutant b2 (Net Fighter b3)" in text
    assert "Initiative: Assassin a1: 3; Mutant b2: 3; HQ c2: 0; HQ c4: 0" in text
    assert "Borgo (B): Play tiles" in text
    assert "mu = Mutant: initiative 2; blow 1 N NE NW" in text
    facts = GAME.json(state)
    assert facts["netted"] == {"b2": ["b3"]}
    assert facts["initiative"] == {"a1": [3], "b2": [3], "c2": [0], "c4": [0]}
    assert facts["hands"] == {"B": ["mo", "mu"], "M": []}
    assert facts["toughness"] == {"B": 20, "M": 17}
    assert (facts["to_decide"], facts["phase"], facts["turn"]) == (["B"], "play", "B")


def test_points_and_the_steel_net_are_described_as_what_they_are() -> None:
    state = GAME.read_position(
        "19 | b2:Shq c3:Wbu1# c4:Whq | S=steel_police 3 - ?; W=beasts 9 - ? | S:play mode=points"
    )
    assert "Steel Police (S): 3 points;" in GAME.describe(state)
    assert "Netted: Bug c3 (steel net #S)" in GAME.describe(state)
    assert GAME.json(state)["netted"] == {"c3": ["#S"]}
