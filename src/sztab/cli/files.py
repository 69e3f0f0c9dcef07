"""Reading what a person names on the command line, and writing JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sztab.core.action import BadInput

if TYPE_CHECKING:
    from sztab.core.game import Game


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if name == "-":
        return sys.stdin.read()
    if not name:
        raise BadInput("The name of a file is empty.")
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name} is a folder, not a file.")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not UTF-8 text.") from None


def position_text(game: Game[Any], name: str) -> str:
    """A position: the argument itself where it is one line, otherwise a file."""
    return name if game.one_line else read_file(name)


def play_usage(game: Game[Any]) -> str:
    """How `sztab GAME play` is called."""
    return f"sztab {game.name} play {'POSITION' if game.one_line else 'FILE'} TOKEN ... [--json]"


def read_options(words: Iterable[str]) -> dict[str, str]:
    """The options of a new game, each KEY=VALUE and each key once."""
    options: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"{word!r} is not KEY=VALUE.")
        if key in options:
            raise BadInput(f"The option {key}= is given twice.")
        options[key] = value
    return options


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def each_line(answer: Callable[[str], Any]) -> None:
    """One JSON object per line of standard input, in order; a bad line, also an empty one, gives an error."""
    for line in sys.stdin:
        try:
            result = answer(line.strip())
        except BadInput as error:
            result = {"error": str(error)}
        print(json.dumps(result, ensure_ascii=False), flush=True)
