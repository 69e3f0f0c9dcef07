"""What may come of a deployment before the third roll: chances to hit and to be hurt, by going through every roll."""

from __future__ import annotations

from functools import lru_cache

from sztab.core.kernel import new_states
from sztab.games.wroclaw.data import MODES, Cards
from sztab.games.wroclaw.notation.write import people
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.fire import COVER_ARMOUR, aim
from sztab.games.wroclaw.rules.turn import hazards_left, sort_dice
from sztab.games.wroclaw.rules.weapon import set_dice
from sztab.games.wroclaw.scene.types import HitChance, ModeChances, Outlook
from sztab.games.wroclaw.state import (
    ATTACK,
    COVER,
    DEPLOYING,
    HAZARD_KINDS,
    NO_PERUN,
    PIPS,
    State,
    Tables,
)
from sztab.games.wroclaw.tables import tables

# From whom at whom: what decides the active die (FIRE-1).
AIMS = (("attack_at_open", ATTACK, ATTACK), ("attack_at_cover", ATTACK, COVER), ("from_cover", COVER, ATTACK))


def outlook(position: Position, seat: int) -> Outlook | None:
    """For each mode of fire in a hand the chance to hit by the target's armour, and what hazards do to each character.

    Only while it is deployed; the armour includes what cover adds.
    """
    s, t = position.now, position.tables
    if s.phase != DEPLOYING:
        return None
    hand = people(int(s.hand[seat]))
    modes = sorted({int(t.mode[number][which]) for number in hand for which in range(1 + s.extended)})
    dice = tuple(int(s.dice[die]) for die in range(int(s.rolled)))
    return Outlook(
        dice=list(dice),
        modes={tuple(MODES)[mode]: _chances(position.cards, mode, dice) for mode in modes},
        hazards={position.cards.characters[number].id: hazard_wounds(position, number) for number in hand},
    )


@lru_cache(maxsize=4096)
def _chances(cards: Cards, mode: int, dice: tuple[int, ...]) -> ModeChances:
    """By who shoots at whom: chance to hit and expected wounds for each armour from 0 upwards.

    Only the dice that lie there already decide them, so few are ever worked out.
    """
    most = max(character.armour for character in cards.characters) + COVER_ARMOUR
    found: dict[str, list[HitChance]] = {}
    for name, shooter, target in AIMS:
        s = _duel(cards, shooter, target)
        wounds = [
            [_wounds(s, tables(cards), mode, armour, (*dice, roll)) for roll in range(1, PIPS + 1)]
            for armour in range(most + 1)
        ]
        found[name] = [HitChance(sum(n > 0 for n in each) / PIPS, sum(each) / PIPS) for each in wounds]
    return ModeChances(**found)


def _duel(cards: Cards, shooter: int, target: int) -> State:
    """A made-up field: the first of A with one manoeuvre shoots at the first of B with another, who wears little."""
    s: State = new_states(State, 1)[0]
    bare = min(range(len(cards.characters)), key=lambda number: cards.characters[number].armour)
    for side, manoeuvre in enumerate((shooter, target)):
        s.field[side][0] = bare
        s.manoeuvre[side][0] = manoeuvre
        s.wounds[side][0] = s.lowered[side][0] = 0
    return s


def _wounds(s: State, t: Tables, mode: int, armour: int, dice: tuple[int, ...]) -> int:
    w = scratch()
    for track, die in enumerate(dice):
        s.dice[track] = die
    sort_dice(s)
    # Armour that buckshot has torn off is the one number of a target that may take any value.
    s.lowered[1][0] = t.armour[s.field[1][0]] - armour
    set_dice(s, w, NO_PERUN, 0)
    return int(aim(s, t, w, 0, 0, 0, mode, 0))


def hazard_wounds(position: Position, character: int) -> list[float]:
    """TURN-3, TURN-4: the chance of no wound, of one and of two by the hazards of this turn."""
    s, t = position.now, position.tables
    protects = int(t.protects[character])
    first = int(s.hazard[0])
    left = [int(hazards_left(s, t, kind)) for kind in range(HAZARD_KINDS)]
    second = [count / sum(left) for count in left]
    # The same again is put away and one more drawn, which stays.
    again, rest = second[first], [count - (kind == first) for kind, count in enumerate(left)]
    if again:
        second[first] = 0.0
        second = [chance + again * count / sum(rest) for chance, count in zip(second, rest, strict=True)]
    chances = [0.0, 0.0, 0.0]
    hurt = 0 if protects >> first & 1 else 1
    for kind, chance in enumerate(second):
        chances[hurt + (0 if protects >> kind & 1 else 1)] += chance
    return [round(chance, 6) for chance in chances]
