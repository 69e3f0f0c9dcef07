"""Making puzzles: games are mined one after another, and what each gave is written down at once.

A file of finds has a line that says what is mined, then one line for every game. It only grows, so a run that was
broken off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from sztab.core.action import BadInput
from sztab.core.cluster import ClusterFailed, on_processes, on_ray
from sztab.games.hex.data import load_armies
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import SPEED, room_of

FORMAT = "sztab puzzle finds 1"
ROLLS = ("run", "ones", "nines")  # of In the Ruins of Wrocław


class Plan(Struct, frozen=True):
    """What is mined: games of a seed, in Neuroshima Hex between some armies; `hold`, if only what an army does, or what
    it does with one tile; in Wrocław what the dice show."""

    seed: str
    armies: tuple[str, ...]
    format: str = FORMAT
    hold: str = ""
    game: str = "hex"


class Job(Struct, frozen=True):
    """One game to mine."""

    plan: Plan
    game: int


class Finds(Struct, frozen=True):
    """What a game gave."""

    game: int
    puzzles: tuple[Puzzle, ...]


def work(job: Job) -> Finds:
    """Mine one game, in a process of its own."""
    what = job.plan
    if what.game == "wroclaw":
        from sztab.puzzles.wroclaw import maker as wroclaw

        return Finds(job.game, tuple(wroclaw.mine(what.seed, job.game, what.hold)))
    from sztab.puzzles.hex import maker as hex

    return Finds(job.game, tuple(hex.mine(what.seed, job.game, what.armies, what.hold)))


def rated(puzzle: Puzzle) -> Puzzle:
    """With the first rating that it has by the scale of this version, in a process of its own."""
    if puzzle.game == "wroclaw":
        from sztab.puzzles.wroclaw.difficulty import rating_of
    else:
        from sztab.puzzles.hex.difficulty import rating_of
    return structs.replace(puzzle, rating=rating_of(puzzle))


def plan(seed: str, armies: str | None, hold: str | None = None, game: str = "hex") -> Plan:
    """What was asked for; a game, an army or a tile that is not known is refused."""
    if game != "hex":
        room_of(game)
        if armies:
            raise BadInput(f"There are no armies in {game}.")
        if hold not in (None, *ROLLS):
            raise BadInput(f"--hold says what dice there are in {game}: {', '.join(ROLLS)}, not {hold!r}.")
        return Plan(seed, (), hold=hold or "", game=game)
    known = sorted(load_armies())
    names = armies.split(",") if armies else known
    for name in names:
        if name not in known:
            raise BadInput(f"There is no army {name!r}; there are {', '.join(known)}.")
    if len(set(names)) < 2:
        raise BadInput("Two different armies are needed at least.")
    if hold:
        army, _, code = hold.partition(":")
        if army not in names or code not in ["", *held(army)]:
            raise BadInput(f"--hold names an army that plays or a tile of it, as outpost:sk does, not {hold!r}.")
    return Plan(seed, tuple(sorted(set(names))), hold=hold or "")


def held(army: str) -> list[str]:
    """What an army may be given: its tiles, and its steel net."""
    tiles = load_armies()[army].tiles
    return [tile.code for tile in tiles] + ["net" for tile in tiles if "steel_net" in tile.features]


def read_finds(path: Path) -> tuple[Plan, list[Finds]]:
    """A file of finds. A last line that was not written to its end is left out."""
    lines = path.read_bytes().split(b"\n")
    try:
        head = msgspec.json.decode(lines[0], type=Plan)
        finds = [msgspec.json.decode(line, type=Finds) for line in lines[1:-1] if line]
    except msgspec.DecodeError as error:
        raise BadInput(f"{path} is no file of finds: {error}") from None
    if head.format != FORMAT:
        raise BadInput(f"{path} is no file of finds of this version.")
    return head, finds


class Log:
    """A file of finds that grows."""

    def __init__(self, path: Path, what: Plan, resume: bool) -> None:
        self.finds: list[Finds] = []
        if path.exists() and path.stat().st_size:
            if not resume:
                raise BadInput(f"{path} is there already; --resume goes on with it.")
            head, self.finds = read_finds(path)
            if head != what:
                raise BadInput(f"{path} has other puzzles: seed {head.seed}, {', '.join(head.armies) or head.game}.")
            self._rewrite(path, head)
        else:
            path.write_bytes(msgspec.json.encode(what) + b"\n")
        self._file = path.open("ab")

    def _rewrite(self, path: Path, head: Plan) -> None:
        """Take off half a line at the end."""
        whole = b"".join(msgspec.json.encode(one) + b"\n" for one in (head, *self.finds))
        if path.read_bytes() != whole:
            path.write_bytes(whole)

    def add(self, finds: Finds) -> None:
        self.finds.append(finds)
        self._file.write(msgspec.json.encode(finds) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def make(
    what: Plan,
    games: int,
    log: Log,
    workers: int,
    ray: str | None,
    watch: Callable[[Finds], None],
    enough: int | None = None,
) -> None:
    """Mine all games that have not been mined yet, or until there are enough puzzles."""
    done = {finds.game for finds in log.finds}
    found = sum(len(finds.puzzles) for finds in log.finds)
    jobs = (Job(what, game) for game in range(games) if game not in done)
    speed = SPEED.get(what.game)
    try:
        for finds in on_ray(work, jobs, ray, workers) if ray else on_processes(work, jobs, workers, speed):
            log.add(finds)
            watch(finds)
            found += len(finds.puzzles)
            if enough is not None and found >= enough:
                break
    except ClusterFailed as error:
        raise BadInput(str(error)) from None


def all_puzzles(paths: Iterable[Path]) -> Iterator[Puzzle]:
    """The puzzles of some files of finds, each once."""
    known = set()
    for path in paths:
        for finds in sorted(read_finds(path)[1], key=lambda one: one.game):
            for puzzle in finds.puzzles:
                if puzzle.id not in known:
                    known.add(puzzle.id)
                    yield puzzle
