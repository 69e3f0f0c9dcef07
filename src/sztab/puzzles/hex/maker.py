"""Puzzles from games that quick bots play with mistakes: every game gives those found in it, the same each time.

At the beginning of a turn some goals are looked at. The hand is one that the pile could have given, the toughness of
an HQ is that of the game or less, units that change nothing are taken off; then everything is proved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from msgspec import structs

from sztab.bots.hex.policy import best_action
from sztab.bots.hex.scratch import ROOT, new_mind, new_places
from sztab.bots.hex.value import prepare
from sztab.bots.hex.weights import FACTS_BY, load
from sztab.core.action import BadInput
from sztab.core.game import Chance, Outcome
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.unit import kind_of, lift, put, seat_of, tile_of, turned, unit_of
from sztab.games.hex.state import (
    DISCARDING,
    FACINGS,
    HQ,
    INSTANT,
    KINDS,
    LAIR,
    MODULE,
    NOTHING,
    PLAYING,
    SCOPER,
    State,
    Tables,
    new_work,
)
from sztab.puzzles.hex.difficulty import found_at_a_glance, rating_of
from sztab.puzzles.hex.goals import battle_tile, units_gone
from sztab.puzzles.hex.line import Line
from sztab.puzzles.hex.prover import Solver, Unproved, prove
from sztab.puzzles.hex.reachable import FULL_HAND, FULL_TOUGHNESS, why_unreachable
from sztab.puzzles.hex.themes import themes_of
from sztab.puzzles.puzzle import ANSWERED, Goal, Kind, Proof, Puzzle, puzzle_id

MISTAKES = 4  # one in so many actions of the games is any action
TRIED = 12  # actions looked at otherwise
LOOKS = 4  # goals that are looked for in each turn
MOST = 10_000  # positions that the proof of a puzzle may take: it is made again with the interpreted rules
PER_GAME = 6
NET = "net"  # the steel net, for `hold`
NOWHERE = -1
FEWEST_UNITS = 3  # besides the HQs
GOALS: dict[Kind, int] = {  # how often each is looked for
    "kill_hq": 4,
    "win_battle": 3,
    "save_hq": 6,
    "save_unit": 5,
    "lose_nothing": 6,
    "battle_or_not": 4,
}


def mine(seed: str, number: int, armies: Sequence[str], hold: str = "") -> list[Puzzle]:
    """The puzzles of one game: the armies take turns, the rest is chance by the seed and the number of the game.

    `hold`, `outpost:sk`, looks at the turns of this army alone, and gives it this tile; `outpost` gives it none, and
    `steel_police:net` its steel net.
    """
    dice = random.Random(f"{seed}/{number}")
    solver = hold.partition(":")[0]
    pairs = [pair for pair in permutations(sorted(armies), 2) if not solver or solver in pair]
    found: dict[str, Puzzle] = {}
    for position in turns_of_game(dice, pairs[number % len(pairs)]):
        for _ in range(LOOKS):
            puzzle = look_for(position, dice, hold) if len(found) < PER_GAME else None
            if puzzle:
                found[puzzle.id] = puzzle
                break
    return list(found.values())


def turns_of_game(dice: random.Random, armies: Sequence[str]) -> Iterator[Position]:
    """Where turns begin in a game of quick play with mistakes in it."""
    mind, places, work, spare = new_mind(), new_places(), new_work(), new_work()
    weights = load(FACTS_BY)
    position = GAME.new({"armies": ",".join(armies)})
    prepare(position.now, position.seating.tables, mind)
    before: tuple[int, ...] = ()
    while not isinstance(pending := GAME.pending(position), Outcome):
        if isinstance(pending, Chance):
            action = GAME.deal(position, dice.randrange)
        else:
            now = position.now
            beginning = (int(now.turn), int(now.left[0]), int(now.left[1]))
            if beginning != before and now.phase in (DISCARDING, PLAYING) and now.question == NOTHING:
                yield position
                before = beginning
            if dice.randrange(MISTAKES) == 0:
                action = dice.choice(GAME.legal(position))
            else:
                places[ROOT] = clone(State, position.now)  # type: ignore[index]
                action = int(best_action(places, position.seating.tables, work, spare, mind, weights, ROOT, TRIED))
        position = GAME.carry_out(position, action).state


def look_for(position: Position, dice: random.Random, hold: str = "") -> Puzzle | None:
    """A puzzle that this beginning of a turn is, or could be with other luck."""
    now = position.now
    army, _, code = hold.partition(":")
    if army not in ("", position.seating.armies[int(now.turn)].id):
        return None
    if now.opening or min(int(now.left[0]), int(now.left[1])) <= 2 * FULL_HAND or now.held[now.turn] < FULL_HAND:
        return None
    (kind,) = dice.choices(list(GOALS), list(GOALS.values()))
    turns = 2 if kind == "kill_hq" and dice.randrange(4) == 0 else 1
    try:
        if code:
            position = with_use(position, code, dice)
        drawn = with_hands(position, kind, turns, dice, code)
        if drawn is None:
            return None
        sharp = sharpen(drawn, kind, turns, dice)
        if sharp is None:
            return None
        return finish(*sharp, turns, dice)
    except Unproved:
        return None


def changed(position: Position, now: State) -> Position:
    """The position with another state."""
    return GAME.read_position(replace(position, now=now, anchor=now, since=()).print())


def with_use(position: Position, code: str, dice: random.Random) -> Position:
    """What is held has a use: the steel net is not thrown yet, and where a module takes others the enemy has one more,
    instead of any unit."""
    now, t = clone(State, position.now), position.seating.tables
    seat, enemy = int(now.turn), 1 - int(now.turn)
    if code == NET:
        now.steel[seat] = NOWHERE
    takes = [bool(t.gifts[seat * KINDS + i] & SCOPER) for i in kinds_of(position, seat, code)]
    modules = [kind for kind in range(KINDS) if now.pile[enemy][kind] and t.role[enemy * KINDS + kind] == MODULE]
    units = [cell for cell in range(len(now.unit)) if now.occupied[enemy] >> cell & 1 and may_go(position, cell)]
    if any(takes) and modules and units:
        cell, kind = dice.choice(units), dice.choice(modules)
        lift(now, t, cell)  # to the discard pile
        now.pile[enemy][kind] -= 1
        put(now, t, cell, turned(t, unit_of(enemy * KINDS + kind, 0), dice.randrange(FACINGS)))
    return changed(position, now)


def may_go(position: Position, cell: int) -> bool:
    """May a unit be taken off the board? An HQ and a lair stay."""
    t, kind = position.seating.tables, kind_of(position.now.unit[cell])
    return bool(t.role[kind] != HQ and not int(t.features[kind]) & LAIR)


def kinds_of(position: Position, seat: int, code: str) -> list[int]:
    return [number for number, tile in enumerate(position.seating.armies[seat].tiles) if tile.code == code]


# ---- hands


def with_hands(
    position: Position, kind: Kind, turns: int, dice: random.Random, hold: str = ""
) -> Position | None:  # fmt: skip
    """Other tiles from the piles: a Battle tile for whoever needs one, that which is to be held, and any others. Kinds
    are equally likely, so that rare tiles are seen more often than in games. A solver who holds fewer than three has
    discarded the rest."""
    now = clone(State, position.now)
    t = position.seating.tables
    seat, enemy = int(now.turn), 1 - int(now.turn)
    fights = kind in ("kill_hq", "win_battle", "battle_or_not")
    if turns == 2 or kind == "battle_or_not":
        size = 2
    else:
        size = dice.choice((2, 3, 3)) if fights else dice.choice((1, 1, 2))
    wanted = [battle_tile(t, seat)] if fights else []
    wanted += kinds_of(position, seat, hold)
    if not draw(now, t, seat, FULL_HAND, wanted, dice):
        return None
    spare = [one for one in range(KINDS) for _ in range(now.hand[seat][one]) if one not in wanted]
    for _ in range(FULL_HAND - size):
        if not spare:
            return None
        thrown = spare.pop(dice.randrange(len(spare)))
        give(now, t, seat, thrown, -1)
        now.gone[seat][thrown] += 1
        now.phase = PLAYING
    if (turns == 2 or kind in ANSWERED) and not draw(
        now, t, enemy, max(int(now.held[enemy]), 1), [battle_tile(t, enemy)], dice
    ):
        return None
    return changed(position, now)


def give(now: State, t: Tables, seat: int, kind: int, n: int) -> None:
    """Put tiles into a hand, or take them out."""
    now.hand[seat][kind] += n
    now.held[seat] += n
    if t.role[seat * KINDS + kind] == INSTANT:
        now.instants[seat] += n


def draw(now: State, t: Tables, seat: int, size: int, wanted: Sequence[int], dice: random.Random) -> bool:
    """A hand that the pile could have given; without what is wanted, or with nothing but instants, it is none."""
    for kind in range(KINDS):
        held = int(now.hand[seat][kind])
        give(now, t, seat, kind, -held)
        now.pile[seat][kind] += held
        now.left[seat] += held
    kinds = list(wanted)
    while len(kinds) < size:
        there = [one for one in range(KINDS) if now.pile[seat][one] > kinds.count(one) and one != battle_tile(t, seat)]
        if not there:
            return False
        kinds.append(dice.choice(there))
    if any(now.pile[seat][kind] < kinds.count(kind) for kind in kinds):
        return False
    for kind in kinds:
        give(now, t, seat, kind, 1)
        now.pile[seat][kind] -= 1
        now.left[seat] -= 1
    return seat != now.turn or now.instants[seat] < now.held[seat]  # or else it could be given back (TURN-6)


# ---- goals


def sharpen(position: Position, kind: Kind, turns: int, dice: random.Random) -> tuple[Position, Goal] | None:
    """The position and the goal that the best turn, and hopefully no other, reaches."""
    now = clone(State, position.now)
    seat, enemy = int(now.turn), 1 - int(now.turn)
    if kind == "kill_hq":
        now.toughness[enemy] = FULL_TOUGHNESS
        solver = Solver(replace(position, now=now, anchor=now), Goal(kind), MOST)
        best = solver.most_in_two() if turns == 2 else _only(solver)
        if best <= 0:
            return None
        now.toughness[enemy] = min(best, int(position.now.toughness[enemy]))
        return changed(position, now), Goal(kind)
    after = after_passing(position) if kind in ("save_hq", "save_unit", "lose_nothing") else now
    lost = int(now.toughness[seat]) - int(after.toughness[seat])
    if kind == "save_hq":
        if lost == 0:
            return None
        now.toughness[seat] = FULL_TOUGHNESS
        loss = FULL_TOUGHNESS - _only(Solver(replace(position, now=now, anchor=now), Goal(kind), MOST))
        if not 0 <= loss < position.now.toughness[seat]:
            return None
        now.toughness[seat] = loss + 1
        return changed(position, now), Goal(kind)
    if kind in ("win_battle", "battle_or_not"):
        best = _only(Solver(position, Goal(kind), MOST))
        return (position, Goal(kind, by=best)) if (kind == "win_battle") <= best <= FULL_TOUGHNESS else None
    if kind == "save_unit":
        hexes = [position.seating.board.names[cell] for cell in doomed(position, after)]
        return (position, Goal(kind, hex=dice.choice(hexes))) if hexes else None
    hurt = lost or units_gone(after, position.seating.tables, seat) > units_gone(now, position.seating.tables, seat) + 1
    return (position, Goal(kind)) if hurt else None


def _only(solver: Solver) -> int:
    """What the best turn is worth, if there is one best turn."""
    found = solver.measure()
    if len(found.turns) != 1:
        raise Unproved("Several turns are the best.")
    return found.worth


def after_passing(position: Position) -> State:
    """What the enemy's battle leaves if nothing is done."""
    line = Line(position, Goal("lose_nothing"))
    if position.now.phase == DISCARDING:
        line.play(GAME.tokens(position)[0])
    line.play(".")
    line.reply()
    return line.position.now


def doomed(position: Position, after: State) -> list[int]:
    """Own units, single of their kind, that do not outlive that battle."""
    s = position.now
    own = [cell for cell in range(len(s.unit)) if s.unit[cell] >= 0 and seat_of(s.unit[cell]) == s.turn]
    kinds = [int(tile_of(s.unit[cell])) for cell in own]
    return [
        cell
        for cell, kind in zip(own, kinds, strict=True)
        if after.unit[cell] != s.unit[cell] and kinds.count(kind) == 1 and not s.hand[s.turn][kind] and cell not in s.hq
    ]


# ---- what is left when all that does not matter is taken away


def finish(position: Position, goal: Goal, turns: int, dice: random.Random) -> Puzzle | None:
    """Prove it, take away what does not matter, and prove again; None: it is too easy, or not reachable."""
    proof = prove(position, goal, turns, MOST)
    if not is_worth_asking(position, goal, proof):
        return None
    if found_at_a_glance(position, goal):
        return None
    position, proof = tidy(position, goal, turns, proof, dice)
    if why_unreachable(position) or found_at_a_glance(position, goal):
        return None
    seat = int(position.now.turn)
    armies = (position.seating.armies[seat].id, position.seating.armies[1 - seat].id)
    puzzle = Puzzle(puzzle_id("hex", position.text, goal, turns), position.text, goal, turns, (), 0, armies, proof)
    puzzle = structs.replace(puzzle, themes=themes_of(puzzle))
    return structs.replace(puzzle, rating=rating_of(puzzle))


def is_worth_asking(position: Position, goal: Goal, proof: Proof) -> bool:
    """Something has to be done besides starting the battle or ending the turn."""
    done = [token for token in proof.solution if not token.startswith("-") and token != "."]
    return len(done) > (1 if goal.kind in ("kill_hq", "win_battle") and not proof.second else 0)


def tidy(
    position: Position, goal: Goal, turns: int, proof: Proof, dice: random.Random
) -> tuple[Position, Proof]:  # fmt: skip
    """Take off units, one after another, as long as the right turn stays the same and the only one."""
    s, t = position.now, position.seating.tables
    cells = [cell for cell in range(len(s.unit)) if s.unit[cell] >= 0 and cell not in [int(hq) for hq in s.hq]]
    dice.shuffle(cells)
    left = len(cells)
    for cell in cells:
        if left <= FEWEST_UNITS:
            break
        if not may_go(position, cell) or position.seating.board.names[cell] == goal.hex:
            continue
        now = clone(State, position.now)
        owner = seat_of(now.unit[cell])
        if now.steel[1 - owner] == cell:
            continue
        lift(now, t, cell)  # to the discard pile
        settle(now, t, scratch())
        less = changed(position, now)
        try:
            again = prove(less, goal, turns, MOST)
        except (Unproved, BadInput):
            continue
        if (again.solution, again.second) == (proof.solution, proof.second):
            position, proof = less, again
            left -= 1
    return position, proof
