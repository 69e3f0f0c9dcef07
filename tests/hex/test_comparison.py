"""What a turn changes, found by comparing the battle after it with the one without it, and said in words."""

import pytest

from sztab.games.hex.comparison import compare
from sztab.games.hex.counsel import way
from sztab.games.hex.game import GAME
from sztab.games.hex.scene.types import HintWay

QUIET = "19 | c1:Bhq e3:Mhq | B=borgo 20 mo,mu ?; M=moloch 20 - ? | B:play"


def told(position: str, tokens: str, language: str = "en") -> HintWay:
    start = GAME.read_position(position)
    seat = start.seat_to_answer()
    return way(start, compare(start, tokens.split(), seat), seat, language)


def reasons(position: str, tokens: str, language: str = "en") -> dict[str, str]:
    return {reason.kind: reason.says for reason in told(position, tokens, language).reasons}


def test_a_net_that_saves_the_hq_is_named_with_whom_it_holds() -> None:
    position = "19 | b2:Bas2 c1:Bhq c3:Mhq | B=borgo 20 - ?; M=moloch 20 nf ? | M:play"
    found = told(position, "nf@b3/3 .")
    assert [step.says for step in found.steps] == [
        "put the Net Fighter on b3 facing the Assassin on b2",
        "end the turn",
    ]
    assert [(reason.kind, reason.says, list(reason.places)) for reason in found.reasons] == [
        ("hq_saved", "your HQ loses 0 instead of 1 in the next battle", ["c3"]),
        ("netted", "the Assassin on b2 is netted and cannot act", ["b2"]),
        ("total", "you deal 0, take 0", []),
    ]
    assert (found.deals, found.takes) == (0, 0)
    assert found.says == (
        "Put the Net Fighter on b3 facing the Assassin on b2: your HQ loses 0 instead of 1 in the next battle;"
        " the Assassin on b2 is netted and cannot act; you deal 0, take 0."
    )


@pytest.mark.parametrize(
    ("language", "says", "lost"),
    [
        ("en", "Put the Brain on d2 looking north, then move the Clown from c4 to c3 ", "you lose the Brain on d2"),
        ("pl", "Wystaw żeton Mózg na d2, zwrot na północ, potem przesuń żeton Klaun z c4 na c3,", "Mózg na d2"),
        ("de", "Lege das Plättchen Gehirn auf d2, Blick nach Norden, dann bewege ", "Gehirn auf d2"),
    ],
)
def test_a_name_with_an_article_of_its_own_gets_no_second_one(language: str, says: str, lost: str) -> None:
    position = "19 | a1:Mhq c2:Bmu0 c4:Mcl0 e3:Bhq | M=moloch 20 br,mo ?; B=borgo 20 - ? | M:play"
    found = told(position, "br@d2/0 mo:c4-c3/0 .", language)
    assert found.says.startswith(says)
    assert lost in {reason.kind: reason.says for reason in found.reasons}["lost"]


def test_an_hq_that_would_fall_is_rescued() -> None:
    position = "19 | c2:Bhq c4:Mhy3 e3:Mhq | B=borgo 1 cl,mu ?; M=moloch 20 - ? | B:play"
    assert reasons(position, "mu@c3/3 .")["hq_rescued"] == "without it your HQ falls in the next battle"
    assert reasons(position, "mu@a1/3 .")["hq_lost"] == "your HQ still falls in the next battle"


def test_an_hq_that_is_hit_and_what_that_costs_are_both_told() -> None:
    position = "19 | b3:Mbl3 c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    assert reasons(position, "mu@c3/0 .") == {
        "hq_hit": "the HQ of Moloch loses 1 instead of 0 in the next battle",
        "lost": "you lose the Mutant on c3",
        "total": "you deal 1, take 0",
    }
    assert "hq_falls" in reasons(position.replace("moloch 20", "moloch 1"), "mu@c3/0 .")


def test_a_unit_that_steps_aside_is_saved_though_its_hq_pays_for_it() -> None:
    position = "19 | c1:Bhq c2:Bmu0 c4:Mhy3 e3:Mhq | B=borgo 20 cl,mo ?; M=moloch 20 - ? | B:play"
    assert told(position, "mo:c2-d2/0 .").says.startswith("Move the Mutant from c2 to d2 looking north: ")
    found = reasons(position, "mo:c2-d2/0 .")
    assert found["saved"] == "you keep the Mutant on d2"
    assert found["hq_harmed"] == "your HQ loses 1 instead of 0 in the next battle"
    assert found["kept"] == "the Claws stay in hand"


def test_who_acts_earlier_and_who_falls_by_it() -> None:
    position = "19 | c1:Bhq c3:Bmu0 c4:Mhy3 e3:Mhq | B=borgo 20 sc ?; M=moloch 20 - ? | B:play"
    found = reasons(position, "sc@c2/0 .")
    assert found["faster"] == "the Mutant on c3 acts at initiative 3 instead of 2"
    assert found["kills"] == "the enemy loses the Hybrid on c4 in the next battle"


def test_what_dies_at_once_is_no_matter_of_the_next_battle() -> None:
    position = "19 | b1:Mbl0 c1:Bhq c5:Mhq | B=borgo 20 gr ?; M=moloch 20 - ? | B:play"
    found = told(position, "gr:b1 .")
    assert found.steps[0].says == "use the Grenade on the Blocker on b1"
    assert found.reasons[0].says == "the enemy loses the Blocker on b1 at once"


def test_a_battle_in_the_turn_is_told_as_it_is_fought() -> None:
    position = "19 | c1:Bhq c2:Bmu0 c4:Mhy3 e3:Mhq | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    assert reasons(position, "ba!") == {
        "lost": "you lose the Mutant on c2 in this battle",
        "battle": "you deal 0, take 0",
    }


def test_an_answer_inside_a_battle_is_compared_with_another_one() -> None:
    position = "19 | b1:Bme0 c2:Bmu3 c4:Mhy3 d2:Bme5 | B=borgo 20 ba ?; M=moloch 20 - ? | B:play + ba!"
    found = reasons(position, "=b1:c4>c2")
    assert found["saved"] == "you keep the Medic on d2 in this battle"
    assert found["lost"] == "you lose the Medic on b1"


def test_a_quiet_turn_says_so() -> None:
    assert reasons(QUIET, "mu@a3/0 .") == {
        "quiet": "a battle right after it would change nothing, for it is about the turns to come",
        "kept": "the Move stays in hand",
    }


def test_points_are_no_toughness() -> None:
    position = "19 | b3:Mbl3 c2:Bhq c4:Mhq | B=borgo 5 mu ?; M=moloch 3 - ? | B:play mode=points"
    found = told(position, "mu@c3/0 .")
    assert found.reasons[-1].says == f"you score {found.deals}, the others {found.takes}"
    assert not [reason.kind for reason in found.reasons if reason.kind.startswith("hq")]


def test_a_step_names_the_unit_that_it_puts_on_its_hex() -> None:
    steps = told(
        "19 | a1:Bmu0 c1:Bhq e3:Mhq | B=borgo 20 mo,mu ?; M=moloch 20 - ? | B:play", "mo:a1-a2/4 mu@a1/1 ."
    ).steps
    drawn = [(step.kind, step.start, step.hex, step.army, step.code, step.facing) for step in steps[:2]]
    assert drawn[0] == ("move", "a1", "a2", "borgo", "mu", 4)
    assert drawn[1][2:] == ("a1", "borgo", "mu", 1)


def test_several_steps_are_one_sentence() -> None:
    position = "19 | b1:Mbl0 c1:Bhq c5:Mhq | B=borgo 20 cl,gr,mu ?; M=moloch 20 - ? | B:discard"
    assert told(position, "-cl gr:b1 mu@a1/3 .").says == (
        "Discard the Claws, then use the Grenade on the Blocker on b1, then put the Mutant on a1 looking south:"
        " the enemy loses the Blocker on b1 at once; you deal 0, take 0 in the next battle."
    )
    assert told(QUIET, ".").says.startswith("End the turn: ")


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "pl",
            "Wystaw żeton Sieciarz na b3, przodem do pola b2 (Zabójca): twój Sztab traci 0 zamiast 1"
            " w najbliższej bitwie; Zabójca na b2 jest w sieci i nie działa; zadajesz 0, otrzymujesz 0.",
        ),
        (
            "de",
            "Lege das Plättchen Netzer auf b3, mit Blick auf b2 (Assassine) – dein HQ verliert 0 statt 1"
            " in der nächsten Schlacht;"
            " Assassine auf b2 liegt im Netz und handelt nicht; du teilst 0 aus, steckst 0 ein.",
        ),
    ],
)
def test_other_languages_name_units_in_the_nominative(language: str, says: str) -> None:
    position = "19 | b2:Bas2 c1:Bhq c3:Mhq | B=borgo 20 - ?; M=moloch 20 nf ? | M:play"
    assert told(position, "nf@b3/3 .", language).says == says


@pytest.mark.parametrize(
    ("language", "kept"),
    [("en", "the Claws and the Move stay in hand"), ("pl", "zostają"), ("de", "auf der Hand bleiben Klauen und")],
)
def test_verbs_agree_with_how_many_they_are_about(language: str, kept: str) -> None:
    position = "19 | c1:Bhq e3:Mhq | B=borgo 20 cl,mo,mu ?; M=moloch 20 - ? | B:play"
    assert kept in reasons(position, "mu@a3/0 .", language)["kept"]
