"""SET: the table before the first turn."""

import pytest

from hex.cases import after, board, legal, refused, step, told, turn, unreadable
from rulemark import rule
from sztab.core.action import BadInput
from sztab.games.hex.data import load_armies
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

BORGO_FIRST = "19 | - | B=borgo 20 - ?; M=moloch 20 - ? | B:hq"


def played_out(position: Position, *tokens: str) -> Position:
    for token in tokens:
        position = GAME.play(position, token).state
    return position


@rule("SET-1")
@pytest.mark.parametrize("army", sorted(load_armies()))
def test_the_pile_holds_all_tiles_but_those_set_aside(army: str) -> None:
    other = "moloch" if army != "moloch" else "borgo"
    position = GAME.new({"armies": f"{army},{other}"})
    tokens = ["hq@c1", *(["ce@c2/0"] if army == "beasts" else []), "hq@c5"]
    position = played_out(position, *tokens)
    drawn = {token[1:-1] for token in GAME.tokens(position)}
    tiles = {tile.code: tile.count for tile in load_armies()[army].tiles if tile.code not in ("hq", "ce")}
    assert drawn == set(tiles)
    assert sum(tiles.values()) == 34


@rule("SET-1")
def test_each_player_commands_one_army() -> None:
    with pytest.raises(BadInput, match="At least two"):
        GAME.new({"armies": "borgo"})
    assert GAME.seats(GAME.new({"armies": "outpost,borgo,beasts"})) == ("O", "B", "W")


@rule("SET-2")
def test_toughness_at_the_start_of_a_duel() -> None:
    assert GAME.new({"armies": "borgo,moloch"}).text == BORGO_FIRST


@rule("SET-3")
def test_the_two_boards() -> None:
    small = GAME.new({"armies": "borgo,moloch"})
    large = GAME.new({"armies": "borgo,moloch,hegemony,outpost", "board": "37"})
    assert (len(GAME.picture(small).split()), len(GAME.picture(large).split())) == (19, 37)
    files = ["aaa", "bbbb", "ccccc", "dddd", "eee"]
    assert legal(BORGO_FIRST) == [f"hq@{file[0]}{rank + 1}" for file in files for rank in range(len(file))]


@rule("SET-3")
@pytest.mark.parametrize("options", [{"board": "61"}, {"board": "19", "seats": "5"}, {"board": "37", "seats": "2"}])
def test_no_other_boards(options: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        GAME.new(options)


@rule("SET-4")
def test_hqs_are_placed_in_turn_order_on_any_empty_hex() -> None:
    position = after(BORGO_FIRST, "hq@c3")
    assert position == "19 | c3:Bhq | B=borgo 20 - ?; M=moloch 20 - ? | M:hq"
    assert len(legal(position)) == 18
    assert refused(position, "hq@c3") == "SET-4"
    assert after(position, "hq@c4") == "19 | c3:Bhq c4:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:draw round=1"


@rule("SET-4", "TURN-18")
def test_the_facing_of_an_hq_means_nothing() -> None:
    assert after(BORGO_FIRST, "hq@c3/4") == after(BORGO_FIRST, "hq@c3")


@rule("SET-5")
def test_cerberus_is_placed_right_after_the_beasts_hq() -> None:
    position = after("19 | - | W=beasts 20 - ?; B=borgo 20 - ? | W:hq", "hq@c1")
    assert turn(position) == "W:hq"
    hexes = ("b1", "c2", "d1")
    # Its two heads look alike from the front and from behind: three facings.
    assert legal(position) == [f"ce@{name}/{facing}" for name in hexes for facing in range(3)]
    assert refused(position, "ce@c3/0") == "SET-5"
    assert refused(position, "hq@c3") == "SET-4"


@rule("SET-5")
def test_cerberus_without_room_is_discarded() -> None:
    text = "19 | b1:Bhq c2:Hhq d1:Mhq | B=borgo 20 - ?; H=hegemony 20 - ?; M=moloch 20 - ?; W=beasts 20 - ? | W:hq"
    position = after(text, "hq@c1")
    assert board(position) == "b1:Bhq c1:Whq c2:Hhq d1:Mhq"
    assert "W=beasts 20 - ? gone=ce" in position
    assert turn(position) == "B:draw round=1"


@rule("SET-6")
def test_placing_hqs_is_no_turn() -> None:
    text = "19 | c3:Whq d3:Wce0 | W=beasts 20 - ?; S=steel_police 20 - ? | S:hq"
    assert {token[:3] for token in legal(text)} == {"hq@"}
    for token in ("net:d3", ".", "c3-c2"):
        assert refused(text, token) == "SET-4"
    assert [event.kind for event in told(text, "hq@c4")] == ["placed", "turn"]


@rule("SET-6", "ARMY-BE-1")
def test_lair_works_while_hqs_are_placed() -> None:
    # Cerberus on c5 is not next to its HQ: the placing of the next HQ already takes it off.
    text = "19 | c3:Whq c5:Wce0 | W=beasts 20 - ?; S=steel_police 20 - ? | S:hq"
    assert board(after(text, "hq@c1")) == "c1:Shq c3:Whq"


@rule("SET-7")
def test_no_army_twice_unless_mirror_matches_are_allowed() -> None:
    with pytest.raises(BadInput, match="SET-7"):
        GAME.new({"armies": "steel_police,steel_police"})
    position = GAME.new({"armies": "steel_police,steel_police", "mirror": "1"})
    assert position.text == "19 | - | S=steel_police 20 - ?; A=steel_police 20 - ? | S:hq"


@rule("SET-7", "ARMY-SP-1")
def test_in_a_mirror_match_tiles_belong_to_players() -> None:
    text = "19 | a1:Shq b2:Sju0 c3:Pju0 e3:Phq | S=steel_police 20 - ?; P=steel_police 20 - ? | S:play"
    assert refused(text, "c3-c4/0") == "TURN-16"
    assert refused(text, "net:b2") == "ARMY-SP-1"
    assert board(after(text, "net:c3")) == "a1:Shq~ b2:Sju0 c3:Pju0#S e3:Phq"
    assert board(after(text, "net:c3", ".", "<ba,mo,pa>", "-ba", "net:b2")) == (
        "a1:Shq b2:Sju0#P c3:Pju0#S e3:Phq~"
    )  # fmt: skip


@rule("SET-8")
def test_the_table_settles_who_begins() -> None:
    assert GAME.new({"armies": "moloch,borgo"}).text.endswith("M:hq")
    assert GAME.new({"armies": "borgo,moloch"}).text.endswith("B:hq")
    assert step("19 | - | M=moloch 20 - ?; B=borgo 20 - ? | M:hq", "hq@c1", "hq@c5").text.endswith("M:draw round=1")


def test_tokens_that_are_nonsense_here_are_not_read() -> None:
    for token in ("hq@z9", "hq", "xx@c3", "ba@", "", "hq@c9"):
        assert unreadable(BORGO_FIRST, token)
