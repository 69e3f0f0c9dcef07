"""Whoever reads a text of others needs time in proportion to its length, whatever is made longer in it.

What Python does is counted in lines, which no busy machine changes. What one call of its library does is a line however
long it takes, so that is timed too: a bound that is far above what is in proportion, and far below its square.
"""

from __future__ import annotations

import contextlib
import random
import re
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import thread_time
from types import FrameType
from typing import Any

import pytest

import sztab.games
from sztab.core.action import BadInput
from sztab.core.game import Chance, Decision, Game
from sztab.core.record import Recorder, read_record
from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.core.rule_search import words
from sztab.core.toml_tables import DataError
from sztab.games.hex import puzzle
from sztab.games.hex.data import read_army
from sztab.games.wroclaw.data import read_cards

SHORT = 400  # letters that are put in; the long text has twice as many
LINES_A_LETTER = 10
TOML_LINES_A_LETTER = 60  # the reader of TOML goes from letter to letter
TIMED = 20_000
MOST_SECONDS = 0.5
GAMES = Path(sztab.games.__path__[0])
Reader = Callable[[str], Any]
SIGNS = list("aA1-=,:;'#%~|/[]()\"*?>+._")


def lines(reader: Reader, text: str) -> int:
    """How many lines of Python are run to read a text, or to refuse it."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with contextlib.suppress(BadInput, DataError):
            reader(text)
    finally:
        sys.settrace(before)
    return count


def seconds(reader: Reader, text: str) -> float:
    began = thread_time()
    with contextlib.suppress(BadInput, DataError):
        reader(text)
    return thread_time() - began


def longer(text: str, count: int) -> Iterator[tuple[str, str]]:
    """The text with each of its fields, what is between two, and signs repeated until they have so many letters."""
    fields = list(re.finditer(r"\w+|\s+|[^\w\s]", text))
    for number, field in enumerate(fields):
        whole = text[fields[max(0, number - 2)].start() : field.end()]
        for more in dict.fromkeys([field[0], whole, f" {field[0]}", f" {SIGNS[number % len(SIGNS)] * 4}"]):
            put_in = (more * (count // len(more) + 1))[:count]
            yield repr(more), text[: field.end()] + put_in + text[field.end() :]
            if more[0] == " ":
                yield repr(more) + " and a word", text[: field.end()] + put_in + " x" + text[field.end() :]


def played(game: Game[Any], count: int) -> Recorder[Any]:
    """A game of some random answers."""
    dice, state = random.Random(1), game.new({})
    recorder = Recorder(game, state)
    for _ in range(count):
        pending = game.pending(recorder.state)
        if isinstance(pending, Chance):
            recorder.apply(game.deal(recorder.state, dice.randrange))
        elif isinstance(pending, Decision):
            recorder.play(dice.choice(game.tokens(recorder.state, pending.seats[0])))
    return recorder


def texts(name: str) -> Iterator[tuple[str, str, Reader]]:
    """Each kind of text that a game reads, with one that it can read."""
    game, recorder = find(name), played(find(name), 14)
    record = str(recorder.record())
    yield "position", game.print_position(recorder.state), game.read_position
    yield "seen", game.view(recorder.state, 0).position, game.read_position
    yield "record", record, read_record
    tags = read_record(record).tags
    for tag, value in tags.items():
        yield f"tag {tag}", value, lambda text, tag=tag: game.read_tags({**tags, tag: text})
    for state, action in zip(recorder.states[-5:], recorder.actions[-4:], strict=False):
        yield "token", game.print_action(state, action), lambda text, state=state: game.read_action(state, text)


def check(kind: str, text: str, reader: Reader, step: int = 1, most: int = LINES_A_LETTER) -> int:
    """Try every `step`th way to make a text longer."""
    reader(text)  # what is loaded once is loaded now
    ways = zip(longer(text, SHORT), longer(text, 2 * SHORT), longer(text, TIMED), strict=True)
    tried = 0
    for (how, short), (_, long), (_, longest) in islice(ways, 0, None, step):
        more = lines(reader, long) - lines(reader, short)
        assert more <= most * SHORT, f"{kind} with {how}: {more} lines more"
        assert seconds(reader, longest) < MOST_SECONDS, f"{kind} with {how}"
        tried += 1
    return tried


@pytest.mark.parametrize("name", names())
def test_what_a_game_reads_takes_time_in_proportion(name: str) -> None:
    assert sum(check(*each) for each in texts(name)) > 300


FILES = [
    ("hex/armies/borgo.toml", lambda text: read_army(text.encode(), "borgo.toml")),
    ("../../../examples/puzzles/watchman.sztab", puzzle.read),
    ("wroclaw/cards/wroclaw.toml", lambda text: read_cards(text.encode(), "cards.toml")),
]


@pytest.mark.parametrize(("file", "reader"), FILES, ids=[file for file, _ in FILES])
def test_files_are_read_in_proportion(file: str, reader: Reader) -> None:
    text = (GAMES / file).read_text(encoding="utf-8")
    assert check(file, text, reader, step=max(1, len(text) // 60), most=TOML_LINES_A_LETTER) > 20


def test_what_is_searched_for_is_read_in_proportion() -> None:
    check("words", "battle-2 steel net-3b", words)
