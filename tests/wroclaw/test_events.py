"""Events explain themselves: each shot with all that decided it, in three languages."""

import ast
from pathlib import Path

import pytest

from sztab.core.record import read_record, replay
from sztab.core.words import translator
from sztab.games.wroclaw import narration, terminal
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from wroclaw.positions import fire, play

RECORDS = sorted((Path(__file__).resolve().parents[1] / "cases/wroclaw/records").glob("*.sztab"))


def told(state: Position, token: str, language: str = "en") -> list[str]:
    return [GAME.explain(event, language) for event in play(state, token)[1]]


EXAMPLE = fire("maks:attack", "wanda:explore rysiek:cover jurek:attack", "9 9 4")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "Maks Łoskot, attacking, fires a short burst at Wanda Lawina, exploring: "
            "highest die 9, +1 for another 9, armour 1, cover 2: 7 against 4, a hit, 1 wound.",
        ),
        (
            "pl",
            "Maks Łoskot (atak) strzela krótką serią, cel: Wanda Lawina (eksploracja): "
            "najwyższa kość 9, +1 za 9 na innej kości, pancerz 1, osłona 2: 7 przy progu 4, trafienie, 1 rana.",
        ),
        (
            "de",
            "Maks Łoskot (im Angriff) gibt einen kurzen Feuerstoß auf Wanda Lawina (auf Erkundung) ab: "
            "höchster Würfel 9, +1 für eine weitere 9, Rüstung 1, Deckung 2: 7 gegen 4, ein Treffer, 1 Wunde.",
        ),
    ],
)
def test_a_shot_is_explained_with_all_its_modifiers(language: str, sentence: str) -> None:
    assert told(EXAMPLE, "maks:short_burst>wanda", language)[0] == sentence
    (line, *_) = GAME.tell(play(EXAMPLE, "maks:short_burst>wanda")[1], language)
    assert (f"{line.says}.", line.places) == (sentence, ["maks", "wanda"])


@pytest.mark.parametrize(
    ("shooter", "target", "dice", "token", "ending"),
    [
        ("jagna:attack", "rysiek:cover", "9 5 2", "jagna:slug>rysiek", "lowest die 2, no armour: 2 against 6, a miss."),
        (
            "jagna:attack",
            "igor:attack-4",
            "9 5 2",
            "jagna:slug>igor",
            "armour 2, armour lowered by 4: 9 against 6, a hit, 2 wounds.",
        ),
        (
            "jagna:attack",
            "igor:attack''''",
            "9 5 2",
            "jagna:slug>igor",
            "a hit, 2 wounds; Igor Taśma has five wounds and will die.",
        ),
        (
            "maks:attack",
            "rysiek:attack",
            "10 10 9",
            "maks:short_burst>rysiek",
            "highest die 10, +2 for 10 and 9 on the other dice, no armour: 12 against 4, a hit, "
            "2 wounds (nine or more).",
        ),
        (
            "iga:attack",
            "rysiek:attack",
            "7 6 5",
            "iga:head_shot>rysiek",
            "7 against 3, a hit, 3 wounds (the dice form a run).",
        ),
        (
            "iga:attack",
            "rysiek:attack'''",
            "7 6 5",
            "iga:finesse_shot>rysiek",
            "a hit, 2 wounds (it had three wounds); Rysiek Bunkier has five wounds and will die.",
        ),
        (
            "zoja:attack",
            "rysiek:attack",
            "7 5 5",
            "zoja:focused_beam>rysiek",
            "highest die 7, lowest die 5, +1 for two equal dice, no armour: 8 and 6 against 4, a hit, "
            "3 wounds (both dice hit).",
        ),
        (
            "zoja:attack",
            "rysiek:attack",
            "5 5 5",
            "zoja:focused_beam>rysiek",
            "+3 for three equal dice, no armour: 8 and 8 against 4, a hit, 3 wounds (both dice hit).",
        ),
        (
            "zoja:cover",
            "rysiek:cover",
            "6 1 1",
            "zoja:penetrating_beam>rysiek",
            "highest die 6, +2 for dice showing 1, no armour: 8 against 7, a hit, 1 wound.",
        ),
        (
            "jagna:attack",
            "rysiek:attack",
            "6 5 2",
            "jagna:slug>rysiek+3,0,0",
            "Perun: dice raised to 9 5 2, highest die 9, no armour: 9 against 6, a hit, 2 wounds.",
        ),
        (
            "jagna:attack",
            "rysiek:attack",
            "6 5 2",
            "jagna:slug>rysiek+extra",
            "Perun: an extra shot with dice 4 3 0, highest die 4, no armour: 4 against 6, a miss.",
        ),
    ],
)
def test_every_reason_is_told(shooter: str, target: str, dice: str, token: str, ending: str) -> None:
    sentence = told(fire(shooter, target, dice, "A perun: 1"), token)[0]
    assert sentence.endswith(ending)


def test_an_event_is_plain_data_with_its_rule() -> None:
    event = play(EXAMPLE, "maks:short_burst>wanda")[1][0]
    assert event.json() == {
        "event": "shot",
        "rule": "WEAP-2",
        "seat": "A",
        "shooter": "maks",
        "shooter_manoeuvre": "attack",
        "target": "wanda",
        "target_manoeuvre": "explore",
        "mode": "short_burst",
        "perun": "",
        "dice": [9, 9, 4],
        "track": "highest",
        "die": 9,
        "bonus": 1,
        "armour": 1,
        "cover": 2,
        "lowered": 0,
        "value": 7,
        "second": None,
        "threshold": 4,
        "hit": True,
        "wounds": 1,
        "before": 0,
        "after": 1,
    }


def texts_to_translate() -> list[str]:
    """Every text marked with `_` in the modules that speak."""
    found = []
    for module in (narration, terminal):
        assert module.__file__
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                assert isinstance(node.args[0], ast.Constant)
                found.append(str(node.args[0].value))
    return found


@pytest.mark.parametrize("language", ["pl", "de"])
def test_every_text_is_translated(language: str) -> None:
    texts = texts_to_translate()
    assert len(texts) > 50
    words = translator(language)
    assert [text for text in texts if words.gettext(text) == text] == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_event_of_a_game_is_told_in_three_languages(path: Path) -> None:
    kinds = set()
    for moment in replay(GAME, read_record(path.read_text(encoding="utf-8"))):
        for event in moment.events:
            kinds.add(event.kind)
            sentences = {GAME.explain(event, language) for language in ("en", "pl", "de")}
            assert len(sentences) == 3
            assert all(sentence[-1] == "." and "{" not in sentence for sentence in sentences)
            assert event.rule
        for language in ("en", "pl", "de"):
            assert GAME.picture(moment.state, language)
    assert {"dealt", "thrown", "revealed", "suffered", "shot", "died", "perun", "set_aside", "over"} <= kinds
