"""The army files: their facts against the collected facts of the tiles, and what a wrong file is told."""

import json
import os
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from rulemark import rule
from sztab.games.hex.data import (
    FOLDERS_VARIABLE,
    LANGUAGES,
    Army,
    ArmyError,
    Effect,
    Side,
    load_armies,
    load_army,
    read_army,
)
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, SIDES

TESTS = Path(__file__).resolve().parents[1]
BOXES, MORE = (
    json.loads((TESTS / f"cases/data/{name}.json").read_text(encoding="utf-8"))
    for name in ("hex_tiles", "hex_tiles_more")
)
FACTS: dict[str, Any] = {
    "armies": {**BOXES["armies"], **MORE["armies"]},
    **{words: {**BOXES[words], **MORE[words]} for words in ("effect_types", "feature_keys", "instants")},
}
RULES = [TESTS.parent / "docs/rules" / name for name in ("hex.md", "hex_more.md")]
BUNDLED = sorted(FACTS["armies"])


@pytest.fixture(autouse=True)
def _only_bundled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDERS_VARIABLE, raising=False)


def side_word(side: Side) -> str:
    parts = [
        f"{'f' if side.friendly_fire else 'm'}{side.melee}" if side.melee else "",
        "g" if side.gauss else f"s{side.shot}" if side.shot else "",
        "a" if side.armour else "",
        "n" if side.net else "",
        "w" if side.web else "",
        "k" if side.link else "",
        "r" if side.reflect else "",
        f"q{side.rocket}" if side.rocket else "",
        f"h{side.shotgun}" if side.shotgun else "",
        "K" if side.far_link else "",
        "t" if side.trap else "",
        "i" if side.input else "",
        "o" if side.output else "",
        "x" if side.charge else "",
        "p" if side.poison else "",
    ]
    return "+".join(filter(None, parts)) or "-"


def names(facts: dict[str, Any], ours: Any) -> dict[str, str]:
    """The names that are known; where none is, ours stands."""
    return {language: facts["name"][language] or ours[language] for language in LANGUAGES}


def test_the_bundled_armies_are_there() -> None:
    assert sorted(load_armies()) == BUNDLED


@pytest.mark.parametrize("army_id", BUNDLED)
def test_army_file_has_the_facts(army_id: str) -> None:
    army, facts = load_armies()[army_id], FACTS["armies"][army_id]
    assert (army.id, army.letter, army.name) == (army_id, facts["letter"], names(facts, army.name))
    assert army.total == facts["total"]
    assert [tile.code for tile in army.tiles] == [tile["code"] for tile in facts["tiles"]]
    for tile, fact in zip(army.tiles, facts["tiles"], strict=True):
        effects = fact.get("effect", [])
        effects = effects if isinstance(effects, list) else [effects]
        instant = fact["kind"] == "instant"
        assert (tile.id, tile.kind, tile.count) == (fact["id"], fact["kind"], fact["count"])
        assert tile.name == names(fact, tile.name)
        assert all(tile.name[language].strip() for language in LANGUAGES)
        assert tile.initiative == tuple(fact.get("initiative", ()))
        assert " ".join(map(side_word, tile.sides)) == fact.get("sides", "- - - - - -")
        assert tile.toughness == (fact.get("toughness") or 0)
        assert tile.features == {word for word in FACTS["feature_keys"] if fact.get(word)}
        assert tile.effects == tuple(Effect(**effect) for effect in effects)
        assert tile.instant == (fact["id"] if instant else None)
    assert {"venom": army.venom, "paralysis": army.paralysis} == {"venom": 0, "paralysis": 0} | facts.get("markers", {})


def test_only_moloch_fights_allies_and_only_beasts_keep_to_the_small_board() -> None:
    armies = load_armies().values()
    assert [army.id for army in armies if army.fights_allies] == ["moloch"]
    assert [army.id for army in armies if army.small_board_only] == ["beasts"]


def test_the_vocabulary_is_that_of_the_facts() -> None:
    assert list(EFFECTS) == list(FACTS["effect_types"])
    assert FACTS["feature_keys"] == {word: keyword.rule for word, keyword in FEATURES.items()}
    assert FACTS["instants"] == {word: keyword.rule for word, keyword in INSTANTS.items()}
    for word, keyword in EFFECTS.items():
        assert keyword.rule in FACTS["effect_types"][word] or word == "medic"  # a whole chapter


def test_every_word_has_a_rule() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in RULES)
    rules = set(re.findall(r"^- ([A-Z]+(?:-[A-Z]+)?-\d+) ", text, re.MULTILINE))
    assert {keyword.rule for group in (SIDES, FEATURES, EFFECTS, INSTANTS) for keyword in group.values()} <= rules


@rule("UNIT-3", "ARMY-BE-6")
def test_hqs_strike_all_around() -> None:
    for army in load_armies().values():
        hq = army.tile("hq")
        assert hq.sides == (Side(melee=1),) * 6
        assert hq.initiative == ((1,) if army.id == "beasts" else (0,))
    assert load_armies()["beasts"].tile("hq").effects == ()


@rule("MOD-7")
def test_modules_with_other_bonuses() -> None:
    armies = load_armies()
    assert set(armies["hegemony"].tile("bo").effects) == {Effect("initiative"), Effect("melee_strength")}
    assert set(armies["moloch"].tile("br").effects) == {Effect("melee_strength"), Effect("ranged_strength")}
    assert armies["steel_police"].tile("sd").effects == (Effect("melee_strength", value=2),)


@rule("ARMY-SP-5")
def test_judge() -> None:
    judge = load_armies()["steel_police"].tile("ju")
    assert judge.features == {"mobility"}
    assert judge.initiative == (1, 0)
    assert judge.sides[0] == Side(shot=1)
    assert judge.sides[3] == Side(reflect=True)


@rule("ARMY-SP-6")
def test_riot_policeman() -> None:
    assert load_armies()["steel_police"].tile("rp").features == {"push"}


@pytest.mark.parametrize(
    ("army_id", "code", "facings"),
    [
        ("borgo", "hq", 1),
        ("hegemony", "tr", 1),
        ("outpost", "sa", 1),
        ("outpost", "rc", 1),
        ("borgo", "ba", 1),
        ("moloch", "br", 2),
        ("moloch", "of", 2),
        ("beasts", "ce", 3),
        ("borgo", "mu", 6),
        ("steel_police", "ju", 6),
    ],
)
def test_facings_that_look_alike_are_one(army_id: str, code: str, facings: int) -> None:
    assert load_armies()[army_id].tile(code).facings == facings


def test_unknown_code_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="zz"):
        load_armies()["borgo"].tile("zz")


def test_armies_are_values() -> None:
    armies = load_armies()
    assert pickle.loads(pickle.dumps(armies)) == armies
    assert len({hash(army) for army in armies.values()}) == len(BUNDLED)
    armies.clear()
    assert len(load_armies()) == len(BUNDLED)


# A seventh army, one line per tile: HQ on line 6, the soldier on 7, the module on 8, the instant on 9.
RATS = """\
letter = "R"
name = { en = "Rats", pl = "Szczury", de = "Ratten" }
total = 11

tile = [
  { code = "hq", name = { en = "HQ", pl = "Sztab", de = "HQ" }, kind = "hq", count = 1, initiative = [0], sides = "m1 m1 m1 m1 m1 m1" },
  { code = "ra", id = "rat", name = { en = "Rat", pl = "Szczur", de = "Ratte" }, kind = "soldier", count = 6, initiative = [3, 1], sides = "m1+s2 g f3 a+r n w", toughness = 1, features = ["mobility"] },
  { code = "pi", name = { en = "Piper", pl = "Grajek", de = "Flötist" }, kind = "module", count = 2, sides = "k - - - - -", effect = [{ type = "initiative", value = -2, target = "enemy" }] },
  { code = "ba", name = { en = "Battle", pl = "Bitwa", de = "Schlacht" }, kind = "instant", count = 2, instant = "battle" },
]
"""  # noqa: E501


def rats(old: str = "", new: str = "") -> Army:
    assert RATS.count(old) == 1 or not old
    return read_army(RATS.replace(old, new).encode() if old else RATS.encode(), "rats.toml")


def test_a_seventh_army_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rats.toml").write_text(RATS, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not an army", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join([str(tmp_path), str(tmp_path / "empty")]))
    armies = load_armies()
    assert sorted(armies) == sorted([*BUNDLED, "rats"])
    army = armies["rats"]
    assert (army.letter, army.total, army.fights_allies, army.small_board_only) == ("R", 11, False, False)
    rat = army.tile("ra")
    assert rat.sides == (
        Side(melee=1, shot=2),
        Side(shot=1, gauss=True),
        Side(melee=3, friendly_fire=True),
        Side(armour=True, reflect=True),
        Side(net=True),
        Side(web=True),
    )
    assert (rat.id, rat.initiative, rat.toughness, rat.features) == ("rat", (3, 1), 1, frozenset({"mobility"}))
    assert army.tile("pi").id == "pi"
    assert army.tile("pi").effects == (Effect("initiative", target="enemy", value=-2),)
    monkeypatch.delenv(FOLDERS_VARIABLE)
    assert "rats" not in load_armies()


def test_a_custom_army_may_not_take_a_bundled_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "borgo.toml"
    file.write_text(RATS, encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    with pytest.raises(ArmyError) as error:
        load_armies()
    assert str(error.value) == f"{file}:1: there is an army 'borgo' already; give the file another name"


def test_a_folder_that_does_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "none"
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    with pytest.raises(ArmyError) as error:
        load_armies()
    assert str(error.value) == f"{folder}:1: SZTAB_ARMIES names this folder, but it does not exist"


def test_a_file_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(ArmyError) as error:
        load_army(tmp_path / "none.toml")
    assert str(error.value) == f"{tmp_path / 'none.toml'}:1: the file cannot be read: No such file or directory"


ARMY_HAS = "an army has letter, name, total, fights_allies, small_board_only, markers, tile"
TILE_HAS = "a tile has code, id, name, kind, count, initiative, sides, toughness, features, effect, instant"
SIDE_PARTS = "m1 to m9, f1 to f9, s1 to s9, g, a, n, w, k, r, q1 to q9, h1 to h9, K, t, i, o, x, p"
A_SIDE_IS = f"a side is {SIDE_PARTS}, joined by +, or - for nothing"
CODE_IS = "is not two characters: a small letter, then a small letter or digit"
ID_IS = "is not a small letter, then small letters, digits and _"
RAT_SIDES = '"m1+s2 g f3 a+r n w"'
PIPER = 'type = "initiative", value = -2, target = "enemy"'


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        # the army
        ('letter = "R"\n', "", 1, "the army has no 'letter'"),
        ('letter = "R"', 'letter = "r"', 1, "letter 'r' is not one capital letter from A to Z"),
        ('letter = "R"', 'letter = "RA"', 1, "letter 'RA' is not one capital letter from A to Z"),
        ('letter = "R"', "letter = 5", 1, "letter 5 is not one capital letter from A to Z"),
        ('letter = "R"', 'letter = "R"\nmotto = "x"', 2, f"unknown key 'motto'; {ARMY_HAS}"),
        ('en = "Rats", ', "", 2, "'name' has no 'en'"),
        ('pl = "Szczury"', 'pl = " "', 2, "the name in 'pl' is empty"),
        ('pl = "Szczury"', "pl = 3", 2, "the name in 'pl' is empty"),
        ('pl = "Szczury"', 'pl = "a\\nb"', 2, "the name in 'pl' is not one line of at most 60 characters"),
        (', de = "Ratten"', ', French = "Rats"', 2, "'French' in 'name' is not the code of a language, such as 'en'"),
        ("total = 11", "total = 12", 3, "total is 12, but the counts add up to 11"),
        ("total = 11", "total = true", 3, "total True is not a whole number from 2 to 60"),
        ("total = 11", "total = 11\nfights_allies = 1", 4, "fights_allies is not true or false"),
        ("total = 11", 'total = 11\nsmall_board_only = "no"', 4, "small_board_only is not true or false"),
        # a tile
        ('code = "ra", ', "", 7, "the tile has no 'code'"),
        ('code = "ra"', 'code = "rat"', 7, f"code 'rat' {CODE_IS}"),
        ('code = "ra"', 'code = "Ra"', 7, f"code 'Ra' {CODE_IS}"),
        ('code = "ra"', "code = 12", 7, f"code 12 {CODE_IS}"),
        ('code = "ra"', 'code = "a1"', 7, "tile 'a1': the code is the name of a hex (a1 to g7)"),
        ('code = "pi"', 'code = "ra"', 8, "tile 'ra': an earlier tile has the same code"),
        ('code = "pi"', 'code = "pi", id = "rat"', 8, "tile 'pi': an earlier tile has the same id 'rat'"),
        ('id = "rat"', 'id = "A rat"', 7, f"tile 'ra': id 'A rat' {ID_IS}"),
        ("count = 6", "couunt = 6", 7, f"tile 'ra': unknown key 'couunt'; {TILE_HAS}"),
        ("count = 6, ", "", 7, "tile 'ra': the tile has no 'count'"),
        ("count = 6", "count = 0", 7, "tile 'ra': count 0 is not a whole number from 1 to 20"),
        ("count = 6", "count = 21", 7, "tile 'ra': count 21 is not a whole number from 1 to 20"),
        ("count = 6", "count = 6.0", 7, "tile 'ra': count 6.0 is not a whole number from 1 to 20"),
        ('en = "Rat", ', "", 7, "tile 'ra': 'name' has no 'en'"),
        ('de = "Ratte" }', 'de = "" }', 7, "tile 'ra': the name in 'de' is empty"),
        (
            'name = { en = "Rat", pl = "Szczur", de = "Ratte" }',
            'name = "Rat"',
            *(7, "tile 'ra': 'name' is not a table { en = ..., pl = ..., de = ... }"),
        ),
        (
            '"soldier"',
            '"warrior"',
            7,
            "tile 'ra': unknown kind 'warrior'; known are hq, soldier, module, foundation, instant",
        ),
        # its icons
        (f"sides = {RAT_SIDES}, ", "", 7, "tile 'ra': the tile has no 'sides'"),
        (RAT_SIDES, '"m1 - - - -"', 7, "tile 'ra': the tile has 5 sides, not six"),
        (RAT_SIDES, '["m1"]', 7, "tile 'ra': sides is not a text of six sides"),
        (RAT_SIDES, '"m0 - - - - -"', 7, f"tile 'ra': unknown side 'm0'; {A_SIDE_IS}"),
        (RAT_SIDES, '"m - - - - -"', 7, f"tile 'ra': unknown side 'm'; {A_SIDE_IS}"),
        (RAT_SIDES, '"m10 - - - - -"', 7, f"tile 'ra': unknown side 'm10'; {A_SIDE_IS}"),
        (RAT_SIDES, '"z1 - - - - -"', 7, f"tile 'ra': unknown side 'z1'; {A_SIDE_IS}"),
        (RAT_SIDES, '"m1+ - - - - -"', 7, f"tile 'ra': unknown side 'm1+'; {A_SIDE_IS}"),
        (RAT_SIDES, '"m1+m2 - - - - -"', 7, "tile 'ra': side 'm1+m2' has 'm' twice"),
        (
            RAT_SIDES,
            '"s1+g - - - - -"',
            *(7, "tile 'ra': side 's1+g' has two blows or two shots; one of each is allowed (ATK-7)"),
        ),
        ("[3, 1]", "[10]", 7, "tile 'ra': initiative is not a list of whole numbers from 0 to 9"),
        ("[3, 1]", "3", 7, "tile 'ra': initiative is not a list of whole numbers from 0 to 9"),
        ("[3, 1]", "[true]", 7, "tile 'ra': initiative is not a list of whole numbers from 0 to 9"),
        ("[3, 1]", "[1, 3]", 7, "tile 'ra': initiative icons are not all different with the highest first"),
        ("[3, 1]", "[3, 3]", 7, "tile 'ra': initiative icons are not all different with the highest first"),
        ("[3, 1]", "[3, 2, 1, 0]", 7, "tile 'ra': the tile has 4 initiative icons; at most 3 are allowed"),
        ("toughness = 1", "toughness = 10", 7, "tile 'ra': toughness 10 is not a whole number from 0 to 9"),
        ("toughness = 1", "toughness = -1", 7, "tile 'ra': toughness -1 is not a whole number from 0 to 9"),
        # features
        ('["mobility"]', '["fly"]', 7, f"tile 'ra': unknown feature 'fly'; known are {', '.join(FEATURES)}"),
        ('["mobility"]', '"mobility"', 7, "tile 'ra': features is not a list of words"),
        ('["mobility"]', '["push", "push"]', 7, "tile 'ra': feature 'push' is named twice"),
        ('["mobility"]', '["steel_net"]', 7, "tile 'ra': only an HQ can have the feature 'steel_net'"),
        ('["mobility"]', '["starts_on_board"]', 7, "tile 'ra': a tile that starts on the board has count 1, not 6"),
        ("initiative = [0]", 'features = ["flying"]', 6, "tile 'hq': an HQ cannot have the feature 'flying'"),
        # effects
        (PIPER, 'type = "speed"', 8, f"tile 'pi': unknown effect 'speed'; known are {', '.join(EFFECTS)}"),
        (PIPER, "value = 1", 8, "tile 'pi': the effect has no 'type'"),
        (
            PIPER,
            'type = "medic", heal = 1',
            *(8, "tile 'pi': unknown key 'heal' in 'effect'; an effect has type, value, target, scope"),
        ),
        ('target = "enemy"', 'target = "all"', 8, "tile 'pi': unknown target 'all'; known are own, enemy"),
        (
            'target = "enemy"',
            'scope = "world"',
            *(8, "tile 'pi': unknown scope 'world'; known are link, adjacent, board"),
        ),
        ("value = -2", "value = 0", 8, "tile 'pi': effect 'initiative' has value 0 and so does nothing"),
        ("value = -2", "value = 10", 8, "tile 'pi': value 10 is not a whole number from -9 to 9"),
        (PIPER, 'type = "medic", value = 2', 8, "tile 'pi': effect 'medic' has no other value than 1"),
        (PIPER, 'type = "medic", target = "enemy"', 8, "tile 'pi': effect 'medic' has target 'own' only"),
        (PIPER, 'type = "scoper"', 8, "tile 'pi': effect 'scoper' has target 'enemy' only"),
        (PIPER, 'type = "medic", scope = "board"', 8, "tile 'pi': effect 'medic' does not work with scope 'board'"),
        (PIPER, 'type = "double_move"', 8, "tile 'pi': effect 'double_move' works only with scope 'board'"),
        (PIPER, 'type = "medic" }, { type = "medic"', 8, "tile 'pi': two effects of the tile have the same type"),
        ("k - - - - -", "- - - - - -", 8, "tile 'pi': the effect goes along links, but no side has a link (k)"),
        (f"[{{ {PIPER} }}]", '"medic"', 8, "tile 'pi': effect is not a list of effects, each in { }"),
        # instants and units
        (', instant = "battle"', "", 9, "tile 'ba': the tile is an instant but has no 'instant' that says which"),
        ('"battle"', '"war"', 9, f"tile 'ba': unknown instant 'war'; known are {', '.join(INSTANTS)}"),
        (
            'instant = "battle"',
            'instant = "battle", sides = "- - - - - -"',
            *(9, "tile 'ba': an instant never stands on the board and has no 'sides'"),
        ),
        (
            "toughness = 1",
            'instant = "move"',
            *(7, "tile 'ra': 'instant' is for tiles of kind 'instant', not for a tile of kind 'soldier'"),
        ),
        # the HQ
        ('kind = "hq"', 'kind = "module"', 5, "the army has no tile of kind 'hq'"),
        ('kind = "hq", count = 1', 'kind = "hq", count = 2', 6, "tile 'hq': an army has one HQ, not 2"),
        ('kind = "module", count = 2', 'kind = "hq", count = 1', 8, "tile 'pi': an earlier tile is the HQ already"),
        (
            "initiative = [0]",
            "toughness = 20",
            *(6, "tile 'hq': an HQ has no toughness icons; its toughness is that of the game (SET-2)"),
        ),
    ],
)
def test_a_wrong_file_is_told_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(ArmyError) as error:
        rats(old, new)
    assert str(error.value) == f"rats.toml:{line}: {reason}"
    assert (error.value.line, error.value.reason) == (line, reason)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (RATS.replace('letter = "R"', "letter R"), 1),
        (RATS.replace("count = 6,", "count = 6"), 7),
        (RATS.replace('letter = "R"', 'letter = "R"\nletter = "S"'), 2),
        (RATS.removesuffix("]\n"), 9),
    ],
)
def test_a_file_that_is_not_toml(text: str, line: int) -> None:
    with pytest.raises(ArmyError, match=rf"^rats\.toml:{line}: not valid TOML: [^\n]+[^)]$"):
        read_army(text.encode(), "rats.toml")


def soldiers(kinds: int, count: int) -> str:
    """An army of so many kinds of soldiers, the first on line 4, without an HQ."""
    name = '{ en = "x", pl = "x", de = "x" }'
    codes = [first + second for first in "xy" for second in "abcdefghijklmnopqrstuvwxyz"][:kinds]
    rest = f'name = {name}, kind = "soldier", count = {count}, sides = "m1 - - - - -"'
    rows = "".join(f'  {{ code = "{code}", {rest} }},\n' for code in codes)
    return f'letter = "X"\nname = {name}\ntile = [\n{rows}]\n'


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b'letter = "R"\nname = "\xff"', 2, "the file is not text in UTF-8"),
        (RATS.encode("utf-16"), 1, "the file is not text in UTF-8"),
        (b"#" * 100_001, 1, "the file is larger than 100000 bytes"),
        (b"", 1, "the army has no 'letter'"),
        (b'letter = "R"\ntile = ' + b"[" * 50_000, 1, "not valid TOML: nested too deeply or a number too long"),
        (b"total = " + b"9" * 9_000, 1, "not valid TOML: nested too deeply or a number too long"),
        (
            RATS.split("tile = [")[0].encode() + b"tile = 3",
            *(5, "'tile' is not a list of tiles, each in { }"),
        ),
        (
            RATS.split("tile = [")[0].encode() + b"tile = []",
            *(5, "the army has 0 kinds of tiles; from 1 to 31 are allowed"),
        ),
        (soldiers(32, 1).encode(), 3, "the army has 32 kinds of tiles; from 1 to 31 are allowed"),
        (
            soldiers(4, 20).replace("soldier", "hq", 1).replace("count = 20", "count = 1", 1).encode(),
            *(3, "the counts add up to 61; from 2 to 60 are allowed"),
        ),
        (
            soldiers(1, 1).replace("soldier", "hq").encode(),
            *(3, "the counts add up to 1; from 2 to 60 are allowed"),
        ),
    ],
)
def test_a_file_that_is_no_army(data: bytes, line: int, reason: str) -> None:
    with pytest.raises(ArmyError) as error:
        read_army(data, "rats.toml")
    assert str(error.value) == f"rats.toml:{line}: {reason}"


def test_a_file_name_that_is_no_id() -> None:
    with pytest.raises(ArmyError) as error:
        read_army(RATS.encode(), "Big Rats.toml")
    reason = "the file's name 'Big Rats' is no army id: a small letter, then small letters, digits and _"
    assert str(error.value) == f"Big Rats.toml:1: {reason}"


def test_only_one_tile_starts_on_the_board() -> None:
    starts = 'count = 1, features = ["starts_on_board"]'
    text = soldiers(2, 1).replace("count = 1", starts)
    with pytest.raises(ArmyError, match=r"^x\.toml:5: tile 'xb': an earlier tile starts on the board already$"):
        read_army(text.encode(), "x.toml")


def test_windows_files_are_read_too() -> None:
    assert read_army(b"\xef\xbb\xbf" + RATS.replace("\n", "\r\n").encode(), "rats.toml") == rats()


def test_other_layouts_of_the_same_tiles_are_read_too() -> None:
    head, rows = RATS.split("tile = [\n")
    tables = [row.strip().removesuffix(",") for row in rows.splitlines()[:-1]]
    assert read_army((head + f"tile = [{', '.join(tables)}]").encode(), "rats.toml") == rats()
    bad = ", ".join(tables).replace("count = 6", "count = 0")
    with pytest.raises(ArmyError, match=r"^rats\.toml:5: tile 'ra': count 0 "):
        read_army((head + f"tile = [{bad}]").encode(), "rats.toml")
