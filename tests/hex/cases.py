"""Reads the case files under tests/cases/hex, and says in short words what the tests ask of the game."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sztab.core.action import BadInput, IllegalAction
from sztab.core.event import Event
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME
from sztab.games.hex.notation.read import read_picture
from sztab.games.hex.position import Position

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "hex"


@dataclass
class Case:
    """One block of pictures.txt."""

    name: str
    rules: tuple[str, ...]
    about: str
    kind: str
    picture: str
    seats: str = ""
    turn: str = ""
    tokens: tuple[str, ...] = ()
    expect: list[str] = field(default_factory=list)
    line: str = ""  # of armies.txt: the position as a line instead of a picture
    without: tuple[str, ...] = ()  # of armies.txt: tokens that are not legal

    def position(self) -> Position:
        """The picture as a position; its turn may go on with tokens after ` + `."""
        if self.line:
            return GAME.read_position(self.line)
        return read_picture(self.picture, self.seats, self.turn)


def read_cases(path: Path) -> Iterator[Case]:
    """The blocks of a picture file; a line that is neither `key: value` nor part of a picture is an error."""
    for block in path.read_text(encoding="utf-8").split("\n====\n"):
        keys: dict[str, list[str]] = {}
        picture: list[str] = []
        for line in block.splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith(" "):
                picture.append(line)
                continue
            key, colon, value = line.partition(":")
            if not colon:
                raise ValueError(f"{path.name}: neither a key nor a picture: {line!r}")
            keys.setdefault(key, []).append(value.strip())
        if not keys:
            continue
        yield Case(
            name=keys["name"][0],
            rules=tuple(id.strip() for id in keys["rules"][0].split(",")),
            about=keys["about"][0],
            kind=keys["kind"][0],
            picture="\n".join(picture),
            seats=keys.get("seats", [""])[0],
            turn=keys.get("turn", [""])[0],
            tokens=tuple(keys.get("tokens", [""])[0].split()),
            expect=keys["expect"],
            line=keys["position"][0],
            without=tuple(keys.get("without", [""])[0].split()),
        )


def read_lines(path: Path, fields: int) -> Iterator[list[str]]:
    """Lines of some words and a position; `#` starts a comment."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split(maxsplit=fields)


# ---- what the tests ask


def at(text: str) -> Position:
    return GAME.read_position(text)


def step(text: str, *tokens: str) -> Position:
    """The position after some tokens."""
    position = at(text)
    for token in tokens:
        position = GAME.play(position, token).state
    return position


def after(text: str, *tokens: str) -> str:
    """The position line after some tokens."""
    return step(text, *tokens).text


def told(text: str, *tokens: str) -> list[Event]:
    """What happened with the last of some tokens."""
    return list(GAME.play(step(text, *tokens[:-1]), tokens[-1]).events)


def battles(events: list[Event]) -> list[tuple[str, str]]:
    """What kind of battles were fought, and who started them."""
    return [(event.data["battle"], event.data["seat"]) for event in events if event.kind == "battle"]


def legal(text: str, *tokens: str) -> list[str]:
    """The legal tokens after some tokens."""
    return GAME.tokens(step(text, *tokens))


def refused(text: str, token: str) -> str:
    """The rule that refuses a token; nothing may have changed by asking. Empty: it is legal."""
    position = at(text)
    before = position.text
    try:
        GAME.play(position, token)
    except IllegalAction as error:
        assert GAME.read_position(before).text == position.text
        assert token not in GAME.tokens(position)
        return error.refusal.rule
    assert GAME.print_action(position, GAME.read_action(position, token)) in GAME.tokens(position)
    return ""


def unreadable(text: str, token: str) -> str:
    """What is said about a token that cannot even be read here."""
    try:
        GAME.play(at(text), token)
    except IllegalAction:
        return ""
    except BadInput as error:
        return str(error)
    return ""


def outcomes(text: str) -> list[str]:
    """Board and seats after each distinct outcome of a battle fought at once."""
    return [outcome.position for outcome in battle_outcomes(at(text))]


def board(position: str) -> str:
    """The units of a position line."""
    return position.split(" | ")[1]


def turn(position: str) -> str:
    """The turn of a position line."""
    return position.split(" | ")[3]


def toughness(position: str) -> dict[str, int]:
    """The counter of each seat of a position line."""
    seats = position.split(" | ")[2].split("; ")
    return {seat[0]: int(seat.split()[1]) for seat in seats}
