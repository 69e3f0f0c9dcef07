"""What those at a table play: armies, factions, whatever the game calls its pieces. Lots are drawn by the seed."""

from __future__ import annotations

from random import Random

from sztab.tournaments.values import Entry, Tournament


def chosen(
    tournament: Tournament, there: tuple[str, ...], round: int, number: int, seats: tuple[int, ...], twice: bool
) -> tuple[str, ...]:
    """What each chair of a pairing plays; `there` is all that the game has, `twice`: several may wish for the same."""
    plan = tournament.plan
    pool = plan.pool or there
    if plan.pieces == "options" or not pool:
        return ()
    lots, chairs = Random(f"{tournament.seed} {round} {number}"), len(seats) * plan.team
    if plan.pieces == "mirror":
        return (lots.choice(pool),) * chairs
    if plan.pieces == "draw":
        return tuple(lots.sample(pool, chairs))
    find = _from_pool if plan.pieces == "pool" else _wished
    entries = [tournament.entry(seats[plan.seat_of(chair)]) for chair in range(chairs)]
    given: dict[int, str] = {}
    for chair in sorted(range(chairs), key=lambda chair: not entries[chair].picks):  # no lot takes what somebody wishes
        entry = entries[chair]
        banned = {piece for other in entries if other is not entry for piece in other.bans}
        given[chair] = find(tournament, entry, banned, pool, lots, list(given.values()), twice)
    return tuple(given[chair] for chair in range(chairs))


def _wished(
    tournament: Tournament,
    entry: Entry,
    _: set[str],
    pool: tuple[str, ...],
    lots: Random,
    taken: list[str],
    twice: bool,
) -> str:
    """What somebody chose last, or chose for all games, a team one for each; by lot where that is nothing or taken."""
    left = [piece for piece in pool if piece not in taken]
    plan = tournament.plan
    allowed = pool if twice and not plan.teams else left
    return next((piece for piece in entry.picks[: plan.team] if piece in allowed), "") or lots.choice(left)


def _from_pool(
    tournament: Tournament,
    entry: Entry,
    banned: set[str],
    pool: tuple[str, ...],
    lots: Random,
    taken: list[str],
    _: bool,
) -> str:
    """The first wish that was not played before, and that no other plays or has excluded; each piece once."""
    left = [piece for piece in pool if piece not in taken]
    used = [piece for piece in _played(tournament, entry.number) if piece in left]
    while used and set(used) >= set(left):  # all were played: the pool begins anew
        for piece in left:
            used.remove(piece)
    fresh = [piece for piece in left if piece not in used]
    allowed = [piece for piece in fresh if piece not in banned] or fresh
    return next((piece for piece in entry.picks if piece in allowed), "") or lots.choice(allowed)


def _played(tournament: Tournament, number: int) -> list[str]:
    plan = tournament.plan
    return [
        piece
        for pairing in tournament.of(number)
        for chair, piece in enumerate(pairing.pieces)
        if pairing.seats[plan.seat_of(chair)] == number
    ]
