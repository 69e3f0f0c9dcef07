"""SOLO: what the virtual opponent does."""

from __future__ import annotations

from sztab.core.kernel import count, kernel
from sztab.games.state51.rules.action import ANSWER, offer, pack
from sztab.games.state51.rules.card import discard, is_first_of_its_like, refill, ruin, take_top
from sztab.games.state51.rules.effect import ask, gain
from sztab.games.state51.rules.ids import SOLO_5, SOLO_6, SOLO_8, SOLO_10
from sztab.games.state51.rules.log import (
    E_ATTACKED,
    E_CONNECTED,
    E_DISCARDED,
    E_FAILED,
    E_PASSED,
    E_RUINED,
    E_SHIELD_LOST,
    note,
)
from sztab.games.state51.rules.payment import amount
from sztab.games.state51.state import (
    ACTING,
    ATTACKING,
    BLUE_PILE,
    FEATURE,
    GOODS,
    MAIN,
    MOST_ATTACKS,
    NOTHING,
    OPPONENT,
    RED_PILE,
    RUINS,
    SHIELDED,
    TURN_OVER,
    USES,
    VP,
    WHICH_IS_LOST,
    State,
    Tables,
    Work,
)

PLAYER = 0
TWO_VP = 2 << 4 * VP


@kernel
def opponent_acts(s: State, t: Tables, w: Work) -> None:
    """SOLO-4 .. SOLO-6: it takes a connection, attacks or passes."""
    if s.passed >> PLAYER & 1 or s.struck or s.attacks == MOST_ATTACKS:
        give_up(s, t, w)
    elif not no_connection(s):
        pile = RED_PILE if s.face_up[RED_PILE] else BLUE_PILE
        kind = s.face_up[pile] - 1
        s.face_up[pile] = 0
        discard(s, t, kind)
        note(w, E_CONNECTED, SOLO_5, OPPONENT, card=kind)
        gain(s, w, OPPONENT, TWO_VP, 1, SOLO_5, kind)
        s.stage = TURN_OVER
    elif refill(s, t, w, MAIN):
        ask(s, ATTACKING, PLAYER)
        s.stage = TURN_OVER
    else:
        s.attacks = MOST_ATTACKS
        s.stage = TURN_OVER


@kernel
def no_connection(s: State) -> bool:
    """Nothing lies face up."""
    return s.face_up[RED_PILE] == 0 and s.face_up[BLUE_PILE] == 0


@kernel
def give_up(s: State, t: Tables, w: Work) -> None:
    """SOLO-6, SOLO-10: it passes, and its attack cards are discarded."""
    s.passed |= 1 << OPPONENT
    s.stage = TURN_OVER
    note(w, E_PASSED, SOLO_6, OPPONENT)
    for place in range(MOST_ATTACKS):
        kind = s.attack[place] - 1
        if kind >= 0:
            s.attack[place] = 0
            discard(s, t, kind)
            note(w, E_DISCARDED, SOLO_10, OPPONENT, card=kind, count=1)


@kernel
def attack(s: State, t: Tables, w: Work, kind: int) -> None:
    """SOLO-6, SOLO-7: a card is turned up onto the attack pile and finds its victim."""
    s.ask = NOTHING
    take_top(s, t, kind)
    s.attack[s.attacks] = 1 + kind
    s.attacks += 1
    note(w, E_ATTACKED, SOLO_6, OPPONENT, card=kind)
    victims = 0
    last = -1
    for site in range(s.sites[PLAYER]):
        if is_victim(s, t, kind, site):
            victims += 1
            last = site
    if victims == 0:
        note(w, E_FAILED, SOLO_6, OPPONENT, card=kind)
    elif victims == 1:
        strike(s, t, w, last)
    else:
        ask(s, WHICH_IS_LOST, PLAYER)


@kernel
def shared_types(s: State, t: Tables, kind: int, site: int) -> int:
    """SOLO-6: how many types a location shares with the attack card; ruins have none."""
    if s.marks[PLAYER][site] & RUINS:
        return 0
    return count(t.types[kind] & t.types[s.kind[PLAYER][site]])


@kernel
def standing(s: State, t: Tables, site: int) -> int:
    """SOLO-7: unused actions, used actions, features, production."""
    category = t.category[s.kind[PLAYER][site]]
    if category == ACTING:
        return 2 if s.marks[PLAYER][site] & USES else 3
    return 1 if category == FEATURE else 0


@kernel
def is_preferred(s: State, t: Tables, kind: int, site: int, other: int) -> bool:
    """SOLO-7: does a location come before another as the victim?"""
    mine = s.kind[PLAYER][site]
    its = s.kind[PLAYER][other]
    for step in range(3):
        difference = shared_types(s, t, kind, site) - shared_types(s, t, kind, other)
        if step == 1:
            difference = t.distance[mine] - t.distance[its]
        elif step == 2:
            difference = standing(s, t, site) - standing(s, t, other)
        if difference:
            return difference > 0
    for place in range(GOODS):
        difference = amount(t.spoils[mine], t.value[place]) - amount(t.spoils[its], t.value[place])
        if difference:
            return difference > 0
    return False


@kernel
def is_victim(s: State, t: Tables, kind: int, site: int) -> bool:
    """SOLO-7: a location that shares a type, and before which no other comes; of equal cards the first."""
    if site >= s.sites[PLAYER] or shared_types(s, t, kind, site) == 0 or not is_first_of_its_like(s, PLAYER, site):
        return False
    for other in range(s.sites[PLAYER]):
        if other != site and shared_types(s, t, kind, other) and is_preferred(s, t, kind, other, site):
            return False
    return True


@kernel
def last_attack(s: State) -> int:
    """The card that attacks."""
    return s.attack[s.attacks - 1] - 1


@kernel
def offer_victims_of_attack(s: State, t: Tables, w: Work) -> None:
    """SOLO-7: the player chooses among equals."""
    for site in range(s.sites[PLAYER]):
        if is_victim(s, t, last_attack(s), site):
            offer(w, pack(ANSWER, 0, PLAYER, site, 0))


@kernel
def strike(s: State, t: Tables, w: Work, site: int) -> None:
    """SOLO-8: the location is razed, unless a shield saves it."""
    s.ask = NOTHING
    kind = s.kind[PLAYER][site]
    if s.marks[PLAYER][site] & SHIELDED:
        s.marks[PLAYER][site] &= ~SHIELDED
        note(w, E_SHIELD_LOST, SOLO_8, PLAYER, card=kind, count=1)
    elif t.shielded[kind]:
        note(w, E_FAILED, SOLO_8, OPPONENT, card=kind)
    else:
        s.struck = 1
        ruin(s, t, w, PLAYER, site, SOLO_8)
        note(w, E_RUINED, SOLO_8, PLAYER, card=kind, other=OPPONENT, target=last_attack(s))
        gain(s, w, OPPONENT, TWO_VP, 1, SOLO_8, kind)
        gain(s, w, PLAYER, 1 << 4 * t.deal[kind], 1, SOLO_8, kind)
