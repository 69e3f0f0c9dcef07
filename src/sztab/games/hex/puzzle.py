"""Hexpuzzles (PUZ): read from records, judged by a battle, solved by trying every placement.

A puzzle is solved by a *set* of placements. In the battle that follows the solver answers the questions put to its own
side as it likes, and the goal has to be met whatever the other side answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from sztab.core.action import BadInput, BadLine
from sztab.core.event import Event
from sztab.core.kernel import clone, plain
from sztab.core.record import Record, read_record
from sztab.core.words import Sentence
from sztab.games.hex import events
from sztab.games.hex.notation import read as notation
from sztab.games.hex.notation import tokens
from sztab.games.hex.notation.write import print_board, print_seats, set_aside
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.action import EXECUTE, PLACE, end_of, facing_of, op_of, payer_of, simple
from sztab.games.hex.rules.apply import apply, place
from sztab.games.hex.rules.check import check_place
from sztab.games.hex.rules.ids import TURN_8
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.puzzle import begin_battle, has_fallen, has_lost_nothing, has_won
from sztab.games.hex.rules.unit import friends_of
from sztab.games.hex.state import EXECUTION, KINDS, NOTHING, PLAYING, POINTS, State

MAX_USED = 4
HARDEST = 5
RARITY = (20, 100, 500, 2500)  # difficulty 1: at least one placement in 20 solves the puzzle, 2: one in 100, ...

_USE = re.compile(r"(\d+) of ([a-z][a-z0-9](?:,[a-z][a-z0-9])*)")
_TOUGHNESS = re.compile(r"([A-Z]) (<=|>=) (\d+)")
_DESTROY = re.compile(r"destroy ([A-Z]|[a-g][1-7])")
_GOALS = "`destroy M`, `destroy c3`, `win`, `lose nothing`, `M <= 14`, `B >= 20`, joined by ` and `"


@dataclass(frozen=True)
class Aim:
    """One condition of a goal. `number` is a toughness, or the unit that stands on the hex `place`."""

    kind: str
    place: int = -1  # a seat, or for `kill` a hex
    number: int = 0

    def met(self, start: State, end: State, seat: int) -> bool:
        """Is it so at the end of the battle? `start`: the board with the tiles in place, before the battle."""
        if self.kind == "win":
            return has_won(start, end, seat)
        if self.kind == "lose nothing":
            return has_lost_nothing(start, end, seat)
        if self.kind == "destroy":
            return has_fallen(start, end, self.place)
        if self.kind == "kill":
            return end.unit[self.place] != self.number
        toughness = end.toughness[self.place]
        return toughness <= self.number if self.kind == "<=" else toughness >= self.number


@dataclass(frozen=True)
class Attempt:
    """What came of placing tiles: the battle along best choices for and against the goal."""

    solved: bool
    tokens: tuple[str, ...]
    choices: tuple[str, ...]
    position: str
    hq: dict[str, int]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Search:
    """Every placement was tried: those that solve the puzzle, and of how many."""

    solutions: tuple[tuple[str, ...], ...]
    placements: int

    @property
    def difficulty(self) -> int:
        """PUZ-3: from 1 (many placements solve it) to 5 (hardly any), by the share of placements that do."""
        return 1 + sum(self.placements > limit * len(self.solutions) for limit in RARITY)


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as its record states it. Numbers that a draft does not state yet are 0, its solution is empty."""

    title: str
    hint: str
    position: Position
    offered: tuple[int, ...]  # kinds of the seat on turn, one for each tile
    use: int
    goal: str
    aims: tuple[Aim, ...]
    solution: tuple[str, ...]
    solutions: int
    difficulty: int

    @property
    def seat(self) -> int:
        return int(self.position.now.turn)

    @property
    def codes(self) -> tuple[str, ...]:
        """The tiles offered."""
        return tuple(self.position.seating.tile(self.seat, kind).code for kind in self.offered)

    @cached_property
    def start(self) -> State:
        """The position with the tiles offered, and no others, in hand (PUZ-2: however many)."""
        s = self.position.copy()
        counts = Counter(self.offered)
        for kind in range(KINDS):
            s.hand[self.seat][kind] = counts[kind]
        s.held[self.seat] = len(self.offered)
        s.instants[self.seat] = 0
        return s

    # ---- judging

    def attempt(self, texts: Sequence[str]) -> Attempt:
        """PUZ-1: place tiles, fight the battle and check the goal."""
        w = scratch()
        placed = self._read_placements(texts)
        t = self.position.seating.tables
        w.noted = 0
        w.quiet = 0
        state = clone(State, self.start)
        for action in placed:
            self._place(state, action)
        ready = clone(State, state)
        begin_battle(state, t, w, self._starter)
        noted = w.noted
        w.quiet = 1
        solved, line = self._best(ready, clone(State, state))
        choices = []
        w.noted = noted
        for action in line:
            choices.append(tokens.print_action(self._at(state), action))
            w.quiet = 0
            apply(state, t, w, action)
            w.quiet = 1
        seating = self.position.seating
        happened = events.decode(seating, (w.events[i] for i in range(w.noted)))
        return Attempt(
            solved,
            self._print(placed),
            tuple(choices),
            f"{print_board(seating, state, marks=False)} | {print_seats(seating, state)}",
            {letter: int(state.toughness[seat]) for seat, letter in enumerate(seating.letters)},
            tuple(happened),
        )

    @property
    def _starter(self) -> int:
        return self.position.started if self.position.started >= 0 else self.seat

    def _at(self, state: State) -> Position:
        return Position(self.position.seating, state, state)

    def _best(self, ready: State, state: State) -> tuple[bool, tuple[int, ...]]:
        """Can the player's side reach the goal against every answer? With a line of choices that shows it."""
        w = scratch()
        if state.question == NOTHING:
            return all(aim.met(ready, state, self.seat) for aim in self.aims), ()
        t = self.position.seating.tables
        own = bool(int(state.friends[self.seat]) >> int(state.asked) & 1)
        count = legal(state, t, w)
        options = [int(w.actions[i]) for i in range(count)]
        shown: tuple[int, ...] = ()
        for action in options:
            after = clone(State, state)
            apply(after, t, w, action)
            good, line = self._best(ready, after)
            if good == own:
                return good, (action, *line)
            shown = shown or (action, *line)
        return not own, shown

    # ---- placing

    def _refusal(self, state: State, action: int) -> int:
        """The rule that forbids a placement: as in the game, but no unit on the board gives way to another."""
        t = self.position.seating.tables
        if op_of(action) == PLACE and end_of(action) < len(state.unit) and state.unit[end_of(action)] >= 0:
            return TURN_8
        return check_place(state, t, op_of(action), payer_of(action), end_of(action), facing_of(action))

    def _place(self, state: State, action: int) -> None:
        t = self.position.seating.tables
        place(state, t, scratch(), op_of(action), payer_of(action), end_of(action), facing_of(action))

    def _read_placements(self, texts: Sequence[str]) -> list[int]:
        if len(texts) != self.use:
            raise BadInput(f"The puzzle wants {self.use} tiles placed, not {len(texts)}.")
        state = clone(State, self.start)
        placed = []
        for text in texts:
            action = tokens.read_action(self._at(state), text)
            if op_of(action) not in (PLACE, EXECUTE):
                raise BadInput(f"{text}: in a puzzle tiles are placed, e.g. {self.codes[0]}@c3/1, and nothing else.")
            kind = payer_of(action)
            if kind not in self.offered:
                raise BadInput(f"{text}: the puzzle offers {','.join(self.codes)}.")
            if not state.hand[self.seat][kind]:
                raise BadInput(f"{text}: the puzzle does not offer so many of this tile.")
            rule = self._refusal(state, action)
            if rule:
                raise BadInput(f"{text}: {tokens.refusal_text(rule)}")
            self._place(state, action)
            placed.append(action)
        return _in_order(placed)

    def _print(self, placed: Sequence[int]) -> tuple[str, ...]:
        at = self._at(self.start)
        return tuple(tokens.print_action(at, action) for action in placed)

    # ---- solving

    def solve(self) -> Search:
        """PUZ-3: try every set of placements."""
        found = []
        tried = 0
        for placed, ready in self._placements():
            tried += 1
            state = clone(State, ready)
            begin_battle(state, self.position.seating.tables, scratch(), self._starter)
            if self._best(ready, state)[0]:
                found.append(self._print(placed))
        return Search(tuple(sorted(found)), tried)

    def _placements(self) -> Iterator[tuple[list[int], State]]:
        """Every set of placements once, and the board it leads to: equal tiles are not told apart."""
        for kinds in sorted(set(combinations(sorted(self.offered), self.use))):
            for placed in self._ways(kinds, 0):
                ordered = _in_order(placed)
                state = clone(State, self.start)
                for action in ordered:
                    if self._refusal(state, action):
                        break
                    self._place(state, action)
                else:
                    yield ordered, state

    def _ways(self, kinds: Sequence[int], taken: int) -> Iterator[list[int]]:
        """Placements of these kinds, each legal by itself, on different hexes; copies in the order of their hexes."""
        if not kinds:
            yield []
            return
        for action in self._single(kinds[0]):
            if taken >> end_of(action) & 1:
                continue
            for rest in self._ways(kinds[1:], taken | 1 << end_of(action)):
                if not rest or kinds[1] != kinds[0] or end_of(action) < end_of(rest[0]):
                    yield [action, *rest]

    def _single(self, kind: int) -> list[int]:
        """Every way to place one tile of a kind on the board as it is."""
        t = self.position.seating.tables
        number = self.seat * KINDS + kind
        ways = (PLACE, EXECUTE) if int(t.features[number]) & EXECUTION else (PLACE,)
        actions = [
            simple(op, kind, cell, facing)
            for cell in range(self.position.seating.size)
            for op in ways
            for facing in range(t.facings[number])
        ]
        return [action for action in actions if not self._refusal(self.start, action)]


def _in_order(placed: Sequence[int]) -> list[int]:
    """The order in which a set of placements is carried out and written: executions first, then by tile and hex."""
    return sorted(placed, key=lambda action: (op_of(action) != EXECUTE, payer_of(action), end_of(action)))


# ---- reading


def read(text: str) -> Puzzle:
    """A puzzle from its record. A solution that the record has must solve it (PUZ-3)."""
    record = read_record(text)
    for tag in ("Position", "Goal", "Use"):
        if tag not in record.tags:
            raise BadInput(f"The puzzle has no [{tag}] tag.")
    if record.tags["Game"] != "hex":
        raise BadInput("Puzzles are for the game hex.")
    position = notation.read_position(record.tags["Position"])
    if position.now.phase != PLAYING or position.now.question != NOTHING or position.now.mode == POINTS:
        raise BadInput("A puzzle begins in the phase `play`, with nothing asked, and not with mode=points.")
    use, offered = _read_use(position, record.tags["Use"])
    puzzle = Puzzle(
        title=record.tags.get("Title", ""),
        hint=record.tags.get("Hint", ""),
        position=position,
        offered=offered,
        use=use,
        goal=record.tags["Goal"],
        aims=tuple(_read_aim(position, aim) for aim in record.tags["Goal"].split(" and ")),
        solution=_read_solution(position, record),
        solutions=notation.read_number(record.tags.get("Solutions", "0"), "[Solutions]", 9999),
        difficulty=notation.read_number(record.tags.get("Difficulty", "0"), "[Difficulty]", HARDEST),
    )
    if puzzle.solution and not puzzle.attempt(puzzle.solution).solved:
        raise BadInput(f"The solution {' '.join(puzzle.solution)} does not reach the goal {puzzle.goal!r}.")
    return puzzle


def _read_use(position: Position, text: str) -> tuple[int, tuple[int, ...]]:
    """`2 of as,mu,mu`: how many, and the kinds offered."""
    match = _USE.fullmatch(text)
    if not match:
        raise BadInput(f"[Use] is `2 of as,mu,mu`, not {text[:60]!r}.")
    seat = int(position.now.turn)
    army = position.seating.armies[seat]
    kinds = {tile.code: kind for kind, tile in enumerate(army.tiles)}
    offered = []
    for code in match[2].split(","):
        if code not in kinds:
            raise BadInput(f"{army.name['en']} has no tile {code!r}.")
        tile = army.tiles[kinds[code]]
        if tile.kind == "instant" or set_aside(tile):
            raise BadInput(f"{tile.name['en']} cannot be offered: a puzzle offers units that are placed from hand.")
        offered.append(kinds[code])
    use = notation.read_number(match[1], "The number of tiles to use", MAX_USED)
    if not 0 < use <= len(offered):
        raise BadInput(f"Of {len(offered)} tiles {use} cannot be used.")
    hand = Counter({kind: n for kind, n in enumerate(plain(position.now.hand[seat])) if n})
    if hand and hand != Counter(offered):
        raise BadInput("The hand of the seat on turn is neither empty nor what [Use] offers.")
    return use, tuple(sorted(offered))


def _read_aim(position: Position, text: str) -> Aim:
    seating, s = position.seating, position.now
    if text in ("win", "lose nothing"):
        return Aim(text)
    match = _TOUGHNESS.fullmatch(text)
    if match:
        number = notation.read_number(match[3], "A toughness", notation.MAX_TOUGHNESS)
        return Aim(match[2], _read_seat(position, match[1], text), number)
    match = _DESTROY.fullmatch(text)
    if not match:
        raise BadInput(f"Not a goal: {text[:60]!r}; there are {_GOALS}.")
    if len(match[1]) == 1:
        seat = _read_seat(position, match[1], text)
        if s.hq[seat] < 0 or s.toughness[seat] == 0:
            raise BadInput(f"{text}: no HQ of {match[1]} stands.")
        return Aim("destroy", seat)
    cell = seating.board.cell(match[1])
    unit = int(s.unit[cell]) if cell >= 0 else -1
    if unit < 0 or friends_of(s, s.turn) >> cell & 1 or cell in plain(s.hq):
        raise BadInput(f"{text}: no enemy unit other than an HQ stands on {match[1]}.")
    return Aim("kill", cell, unit)


def _read_seat(position: Position, letter: str, text: str) -> int:
    if letter not in position.seating.letters:
        raise BadInput(f"{text}: there is no seat {letter}.")
    return position.seating.letters.index(letter)


def _read_solution(position: Position, record: Record) -> tuple[str, ...]:
    letter = position.seating.letters[position.now.turn]
    for line in record.lines:
        if len(record.lines) > 1 or line.turn.seat != letter:
            raise BadLine(line.where, Sentence("the solution is one turn of {seat}.", seat=letter))
    return tuple(record.tokens)
