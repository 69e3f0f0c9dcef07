"""What the two of a pairing play: armies, factions, whatever the game calls its pieces. Lots are drawn by the seed."""

from __future__ import annotations

from random import Random

from sztab.tournaments.values import Entry, Pairing, Tournament


def chosen(
    tournament: Tournament, there: tuple[str, ...], round: int, number: int, pair: tuple[int, int], twice: bool
) -> tuple[str, ...]:
    """The pieces of a pairing; `there` are all that the game has, `twice`: both may wish for the same."""
    plan = tournament.plan
    pool = plan.pool or there
    if plan.pieces == "options" or not pool:
        return ()
    lots = Random(f"{tournament.seed} {round} {number}")
    first, second = (tournament.entry(one) for one in pair)
    if plan.pieces == "mirror":
        return (lots.choice(pool),) * 2
    if plan.pieces == "draw":
        return tuple(lots.sample(pool, 2))
    find = _from_pool if plan.pieces == "pool" else _wished
    mine = find(tournament, first, second, pool, lots, "", twice)
    return mine, find(tournament, second, first, pool, lots, mine, twice)


def _wished(
    tournament: Tournament, entry: Entry, _: Entry, pool: tuple[str, ...], lots: Random, taken: str, twice: bool
) -> str:
    """What somebody chose last, or chose for all games; by lot where that is nothing, or cannot be."""
    left = [piece for piece in pool if piece != taken]
    allowed = pool if twice else left
    return next((piece for piece in entry.picks[:1] if piece in allowed), "") or lots.choice(left)


def _from_pool(
    tournament: Tournament, entry: Entry, other: Entry, pool: tuple[str, ...], lots: Random, taken: str, _: bool
) -> str:
    """The first wish that was not played before, and that the other neither plays nor has excluded; each piece once."""
    left = [piece for piece in pool if piece != taken]
    used = [piece for piece in _played(tournament, entry.number) if piece in left]
    while used and set(used) >= set(left):  # all were played: the pool begins anew
        for piece in left:
            used.remove(piece)
    fresh = [piece for piece in left if piece not in used]
    allowed = [piece for piece in fresh if piece not in other.bans] or fresh
    return next((piece for piece in entry.picks if piece in allowed), "") or lots.choice(allowed)


def _played(tournament: Tournament, number: int) -> list[str]:
    return [_piece(pairing, number) for pairing in tournament.of(number) if pairing.pieces]


def _piece(pairing: Pairing, number: int) -> str:
    return pairing.pieces[0] if number == pairing.first else pairing.pieces[-1]
