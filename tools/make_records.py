"""Write the golden games: `python tools/make_records.py [NAME ...]`.

One seeded game for each of the examples of Neuroshima Hex: every pair of armies, every mode and variant. After each
turn stands the position as a comment. The games pin down how the rules are played today; write them anew only on
purpose, when a rule has changed, and read what changed in the diff.
"""

import random
import sys
from collections.abc import Mapping
from pathlib import Path

from make_outcomes import forgotten, written
from sztab.bots import bot
from sztab.bots.bot import RandomBot
from sztab.core.bad_input import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.play import Match
from sztab.core.record import Recorder, read_record
from sztab.core.view import View
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "cases" / "hex" / "records" / "games"
GREEDY = 0.3  # how often the better bot is asked: enough for fights, not so often that only good moves are seen


class Mixed:
    """Now the soldier, now the random bot, which is seldom allowed to end its turn or to throw tiles away."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.soldier = bot("hex", "soldier", seed)
        self.any = RandomBot(seed)

    def choose(self, view: View) -> str:
        if self.random.random() < GREEDY:
            return self.soldier.choose(view)
        token = self.any.choose(view)
        if token == "." or token.startswith("-"):
            token = self.any.choose(view)
        return token


def games() -> dict[str, Mapping[str, str]]:
    """The options of every game by the name of its file."""
    found: dict[str, Mapping[str, str]] = {}
    for options in GAME.examples():
        words = [
            word for key, word in sorted(options.items()) if key not in ("armies", "letters", "beasts37", "mirror")
        ]
        name = "-".join([*options["armies"].split(","), *words]).replace(",", "-").replace("_", "")
        found[name] = options
    return found


def text_of(recorder: Recorder[Position]) -> str:
    """The record with a check line after each turn: where the next turn begins, or where the game ended."""
    record = recorder.record()
    head, _, body = str(record).partition("\n\n")
    states = iter(recorder.states[1:])
    lines = []
    for text, line in zip(body.splitlines(), record.lines, strict=True):
        for _ in line.tokens:
            state = next(states)
        lines += [text, f"# {state.text}"]
    return f"{head}\n\n" + "\n".join(lines) + "\n"


def play(name: str) -> str:
    """Play a game to its end; everything random in it comes from its name."""
    state = GAME.new(games()[name])
    seeds = random.Random(name)
    players = {seat: Mixed(seeds.getrandbits(32)) for seat in range(len(GAME.seats(state)))}
    match = Match(GAME, state, players, dealer_from_text(name), names=dict.fromkeys(players, "bot"))
    match.run()
    return text_of(match.recorder)


def must_stand(path: Path) -> None:
    """A game is overwritten while it is still played so, or when its version has risen since the last `make rules`."""
    text = path.read_text(encoding="utf-8")
    if written(GAME.name)[0] == GAME.version and not stands(text):
        raise SystemExit(forgotten(GAME, [path.stem]))


def stands(text: str) -> bool:
    """Do today's rules still play a game as it is written?"""
    record = read_record(text)
    recorder = Recorder(GAME, GAME.read_tags(record.tags))
    try:
        for token in record.tokens:
            recorder.play(token)
    except BadInput:
        return False
    return text_of(recorder).partition("\n\n")[2] == text.partition("\n\n")[2]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or games():
        if name not in games():
            raise SystemExit(f"There is no game {name}; there are {', '.join(games())}.")
        path = FOLDER / f"{name}.sztab"
        if path.is_file():
            must_stand(path)
        path.write_text(play(name), encoding="utf-8", newline="\n")
