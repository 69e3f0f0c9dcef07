"""Proofs: a goal of a position is reached by one turn and by no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sztab.core.action import BadInput
from sztab.core.kernel import clone, new_states, plain
from sztab.core.kernel_game import per_thread
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import DISCARD, payer_of, simple
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.unit import seat_of, tile_of
from sztab.games.hex.state import (
    DISCARDING,
    DUEL,
    KINDS,
    NOTHING,
    NOWHERE,
    OVER,
    PLAYING,
    State,
    Tables,
    new_work,
)
from sztab.puzzles.hex.goals import DESTROYED, Aim, battle_tile, begin, start_reply
from sztab.puzzles.hex.reply import battle_action, begin_turn, kept_for_battle
from sztab.puzzles.hex.turns import COLLECT, MEASURE, PLACES, REACH, Tree, find_turns, mark_state, plays_tile
from sztab.puzzles.puzzle import ANSWERED, Goal, Proof
from sztab.puzzles.puzzle import HEX_KINDS as GOALS

MOST = 60_000  # positions looked at before one is given up


class Unproved(BadInput):
    """A goal that is not reached by exactly one turn, or of which too much would have to be tried."""


@dataclass(frozen=True)
class Found:
    """Turns that are right, or the best, and what they are worth."""

    turns: list[frozenset[int]]
    roads: list[tuple[int, ...]]  # the same in the order in which they are played
    worth: int
    looked: int


class Desk:
    """What one thread tries turns with."""

    def __init__(self) -> None:
        self.states: Any = new_states(State, PLACES)
        self.work, self.spare = new_work(), new_work()
        self.aim: Aim = new_states(Aim, 1)[0]
        self.tree: Tree = new_states(Tree, 1)[0]


desk = per_thread(Desk)


class Solver:
    """Tries the turns of the seat that is to play in a position, for one goal."""

    def __init__(self, position: Position, goal: Goal, most: int = MOST) -> None:
        check_goal(position, goal)
        self.position = position
        self.tables: Tables = position.seating.tables
        self.goal = goal
        self.most = most
        self.seat = int(position.now.turn)

    def measure(self) -> Found:
        """The turns that come nearest to the goal."""
        return self._find(MEASURE, 0)

    def reach(self, wanted: int | None = None) -> Found:
        """The turns that reach the goal; two are enough."""
        return self._find(REACH, threshold(self.position.now, self.goal) if wanted is None else wanted)

    def _prepare(self, state: State, task: int, wanted: int, limit: int) -> Desk:
        place = desk()
        place.states[0] = clone(State, state)
        place.states[0].phase = PLAYING
        place.aim.kind = GOALS.index(self.goal.kind)
        place.aim.unit = unit_to_save(self.position, self.goal)
        begin(self.position.now, self.tables, place.aim)
        tree = place.tree
        tree.task, tree.wanted, tree.most, tree.best = task, wanted, self.most, -2 * DESTROYED
        tree.held, tree.limit = int(state.held[self.seat]), limit
        return place

    def _find(self, task: int, wanted: int, state: State | None = None, limit: int | None = None) -> Found:
        if state is None:
            state = self.position.now
        place = self._prepare(state, task, wanted, tiles_to_play(state) if limit is None else limit)
        find_turns(place.states, self.tables, place.work, place.spare, place.aim, place.tree)
        tree = place.tree
        if tree.unclear:
            raise Unproved("There are too many turns to try them all.")
        if tree.many:
            raise Unproved("Very many turns reach the goal.")
        found = Found(
            [frozenset(int(tree.turn[k][i]) for i in range(tree.turn_size[k])) for k in range(tree.kept)],
            [_row(tree.road[k], tree.road_size[k]) for k in range(tree.kept)],
            int(tree.best),
            int(tree.looked),
        )
        if task == REACH:
            branches = [_row(tree.branch_road[k], tree.branch_size[k]) for k in range(tree.branches)]
            self._check_branches(state, wanted, limit, branches)
        return found

    def _check_branches(self, state: State, wanted: int, limit: int | None, branches: list[tuple[int, ...]]) -> None:
        """Where the enemy may choose in the middle of a turn, one answer has to refute it, or there is another turn."""
        for road in branches:
            asked = self._after(state, road)
            held = int(state.held[self.seat])
            left = (tiles_to_play(state) if limit is None else limit) - held + int(asked.held[self.seat])
            for answer in self._options(asked):
                after = clone(State, asked)
                apply(after, self.tables, new_work(), answer)
                if after.question != NOTHING and after.asked != self.seat:
                    raise Unproved("The enemy has several choices in the middle of a turn.")
                if not self._find(REACH, wanted, after, left).turns:
                    break
            else:
                raise Unproved("A turn is right whatever the enemy chooses in the middle of it.")

    def can_go_on(self, state: State) -> bool:
        """Can the goal still be reached in the middle of the turn? The forced discard has been made."""
        try:
            return bool(self._find(REACH, threshold(self.position.now, self.goal), state).turns)
        except Unproved:
            return True

    def can_go_on_with(self, state: State, kept: Sequence[int]) -> bool:
        """The same with some tiles of the hand only."""
        less = clone(State, state)
        for kind in range(KINDS):
            less.hand[self.seat][kind] = min(int(less.hand[self.seat][kind]), kept[kind])
        less.held[self.seat] = sum(int(less.hand[self.seat][kind]) for kind in range(KINDS))
        return self.can_go_on(less)

    def _options(self, state: State) -> list[int]:
        work = desk().work
        return [int(work.actions[i]) for i in range(legal(state, self.tables, work))]

    def _after(self, state: State, road: Sequence[int]) -> State:
        after = clone(State, state)
        after.phase = PLAYING
        for action in road:
            apply(after, self.tables, desk().spare, action)
        return after

    # ---- two turns

    def two_turns(self, wanted: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The one first turn after which the enemy's battle lets the next one, with the tiles still held, cost its HQ
        so much; what follows it, and how much was looked at. Raises Unproved where there is none, or another."""
        right: list[frozenset[int]] = []
        first: tuple[int, ...] = ()
        second: tuple[int, ...] = ()
        looked = 0
        for road, after, left in self._first_turns():
            turn = frozenset(road[:-1])
            if any(other <= turn for other in right):
                continue
            found = self._find(REACH, wanted, after, left)
            looked = self._counted(looked, found)
            if not found.turns:
                continue
            if right or len(found.turns) > 1:
                raise Unproved("Several turns reach the goal.")
            right.append(turn)
            first, second = road, found.roads[0]
        if not right:
            raise Unproved("No turn reaches the goal.")
        return first, second, looked

    def most_in_two(self) -> int:
        """The most that two turns can cost the enemy's HQ."""
        best = looked = 0
        for _, after, left in self._first_turns():
            found = self._find(MEASURE, 0, after, left)
            looked = self._counted(looked, found)
            best = max(best, found.worth)
        return best

    def _counted(self, looked: int, found: Found) -> int:
        """How much was looked at in all; there is an end to it."""
        if looked + found.looked > self.most:
            raise Unproved("There are too many turns to try them all.")
        return looked + found.looked

    def _first_turns(self) -> Iterator[tuple[tuple[int, ...], State, int]]:
        """Every first turn that leaves a tile, the short ones first; what the enemy's battle then makes of it, and how
        many tiles may be played then. Of turns that lead to the same position only the first."""
        state = self.position.now
        limit = tiles_to_play(state)
        place = self._prepare(state, COLLECT, 0, limit)
        find_turns(place.states, self.tables, place.work, place.spare, place.aim, place.tree)
        tree = place.tree
        if tree.unclear:
            raise Unproved("There are too many turns to try them all.")
        if tree.branches:
            raise Unproved("The enemy has several choices in the middle of a turn.")
        roads = [_row(tree.end_road[k], tree.end_size[k]) for k in range(tree.ends)]
        known: set[object] = set()
        for road in roads:
            after, left = self._answered(road, limit)
            if after is None or left == 0:
                continue
            mark = (int(mark_state(after, left, 2654435761)), int(mark_state(after, left, 2246822519)))
            if mark not in known:
                known.add(mark)
                yield road, after, left

    def _answered(self, road: Sequence[int], limit: int) -> tuple[State | None, int]:
        """The position after a turn and the enemy's battle, and how many tiles may be played then; None: it is lost,
        or the game is over before."""
        after = self._after(self.position.now, road)
        if after.question != NOTHING:
            raise Unproved("Something is asked in the first turn.")
        if after.phase == OVER:
            if after.toughness[1 - self.seat] == 0 < after.toughness[self.seat]:
                raise Unproved("One turn is enough.")
            return None, 0
        aim = desk().aim
        aim.seat = self.seat
        start_reply(after, self.tables, desk().spare, aim)
        if after.question != NOTHING:
            raise Unproved("Something is asked in the enemy's battle.")
        if after.phase == OVER:
            return None, 0
        played = sum(bool(plays_tile(action)) for action in road)
        after.phase = PLAYING
        return after, limit - played


def _row(row: Any, size: int) -> tuple[int, ...]:
    return tuple(int(row[i]) for i in range(size))


def tiles_to_play(state: State) -> int:
    """How many tiles of the hand may be played: one has to be thrown away first where the phase says so (TURN-3)."""
    held = int(state.held[state.turn])
    return held - 1 if state.phase == DISCARDING else held


def threshold(state: State, goal: Goal) -> int:
    """What a turn is worth at least that reaches the goal."""
    if goal.kind == "kill_hq":
        return int(state.toughness[1 - state.turn])
    if goal.kind in ("win_battle", "battle_or_not"):
        return goal.by
    return 0 if goal.kind == "lose_nothing" else 1


def unit_to_save(position: Position, goal: Goal) -> int:
    """The kind of the unit that is to be saved, -1 none."""
    return int(tile_of(position.now.unit[position.seating.board.cell(goal.hex)])) if goal.hex else -1


def check_goal(position: Position, goal: Goal) -> None:
    """Refuse a position that is no puzzle with this goal."""
    s, t = position.now, position.seating.tables
    if s.seats != 2 or s.mode != DUEL or s.variant:
        raise BadInput("A puzzle is a duel without variants.")
    if s.phase not in (DISCARDING, PLAYING) or s.question != NOTHING or position.since:
        raise BadInput("A puzzle begins in the phase `discard` or `play`, with nothing asked.")
    seat, enemy = int(s.turn), 1 - int(s.turn)
    if min(int(s.hq[0]), int(s.hq[1])) < 0:
        raise BadInput("In a puzzle both HQs are on the board.")
    if goal.kind in ANSWERED:
        tile = battle_tile(t, enemy)
        if tile < 0 or not s.hand[enemy][tile]:
            raise BadInput(f"{goal.kind}: the enemy holds no Battle tile.")
        if s.last >= 0 or s.left[enemy] <= 3:
            raise BadInput(f"{goal.kind}: the enemy may not be able to play its Battle tile (TURN-14).")
    if goal.kind in ("win_battle", "battle_or_not") and not -20 <= goal.by <= 20:
        raise BadInput(f"{goal.kind}: the difference is a number up to 20.")
    if goal.kind == "save_unit":
        cell = position.seating.board.cell(goal.hex)
        if cell < 0 or s.unit[cell] < 0 or seat_of(s.unit[cell]) != seat:
            raise BadInput(f"save_unit: no unit of the solver stands on {goal.hex!r}.")
        kind = tile_of(s.unit[cell])
        same = sum(s.unit[c] >= 0 and seat_of(s.unit[c]) == seat and tile_of(s.unit[c]) == kind for c in range(19))
        if same > 1 or s.hand[seat][kind] or kind == tile_of(s.unit[s.hq[seat]]):
            raise BadInput("save_unit: the unit is no HQ and the only one of its kind on the board and in the hand.")


def tokens_of(position: Position, road: Sequence[int]) -> tuple[str, ...]:
    """A turn as tokens, beginning with the forced discard of a tile that it does not need."""
    s = position.now
    tokens = []
    if s.phase == DISCARDING:
        spare = [int(n) for n in s.hand[s.turn]]
        for action in road:
            if plays_tile(action):
                spare[payer_of(action)] -= 1
        thrown = next(kind for kind in range(KINDS) if spare[kind] > 0)
        road = (simple(DISCARD, thrown, NOWHERE, 0), *road)
    for action in road:
        tokens.append(GAME.print_action(position, action))
        position = GAME.carry_out(position, action).state
    return tuple(tokens)


def prove(position: Position, goal: Goal, turns: int = 1, most: int = MOST) -> Proof:
    """Try every turn. Raises Unproved unless exactly one is right."""
    solver = Solver(position, goal, most)
    if turns == 2:
        return _prove_two(solver)
    found = solver.reach()
    if len(found.turns) != 1:
        raise Unproved("No turn reaches the goal." if not found.turns else "Several turns reach the goal.")
    return Proof(tokens_of(position, found.roads[0]), found.looked)


def _prove_two(solver: Solver) -> Proof:
    if solver.goal.kind != "kill_hq":
        raise BadInput("A puzzle of two turns is about destroying an HQ.")
    check_goal(solver.position, Goal("save_hq"))  # the enemy can play its battle
    if solver.position.now.left[solver.seat] <= 3:
        raise BadInput("In a puzzle of two turns no pile may run out.")
    if solver.reach().turns:
        raise Unproved("One turn is enough.")
    first, second, looked = solver.two_turns(threshold(solver.position.now, solver.goal))
    solution = tokens_of(solver.position, first)
    position = solver.position
    for token in solution:
        position = GAME.play(position, token).state
    kept = list(plain(position.now.hand[solver.seat]))
    reply = []
    for turn in (kept_for_battle(position), kept):
        for before, action in begin_turn(position, turn):
            reply.append(GAME.print_action(before, action))
            position = GAME.carry_out(before, action).state
        if position.now.turn != solver.seat:
            action = battle_action(position)
            reply.append(GAME.print_action(position, action))
            position = GAME.carry_out(position, action).state
    return Proof(solution, looked, reply=tuple(reply), second=tokens_of(position, second))
