"""Clocks: what they show, and when somebody's time is over. The time itself is always an argument."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sztab.table.documents import Clock

DAY = 86_400.0
GLANCE = 0.6  # seconds in which somebody else's action is shown
LONGEST_FILM = 12.0  # seconds that one action may be shown, whatever its game says
MOST_SHOWN = 20.0  # seconds that a clock stands at most because its seat is shown something


def full(clock: Clock) -> float:
    """What a seat has at the start."""
    return clock.base if clock.kind == "live" else (clock.days + clock.reserve) * DAY


def start(clock: Clock, seats: int, now: float) -> Clock:
    """All clocks full, none running."""
    reserves = (clock.reserve * DAY,) * seats if clock.reserve else ()
    return replace(clock, left=(full(clock),) * seats, running=(), since=now, shown=(), reserves=reserves)


def settle(clock: Clock, now: float) -> Clock:
    """What the clocks show now."""
    passed = max(0.0, now - clock.since)
    left = tuple(time - passed if seat in clock.running else time for seat, time in enumerate(clock.left))
    return replace(clock, left=left, since=max(now, clock.since))


def show(clock: Clock, seat: int | None, film: float, now: float) -> Clock:
    """Something happened: pages show it, one thing after another, to everybody who has not done it.

    What chance does takes no time; `film` is how long the action is shown step by step, to its own player too.
    Only live clocks stand for that: a day has time enough.
    """
    if clock.kind != "live":
        return clock
    film = min(film, LONGEST_FILM)
    before = clock.shown or (now,) * len(clock.left)
    seconds = [film or (GLANCE if seat not in (None, viewer) else 0.0) for viewer in range(len(clock.left))]
    shown = (min(max(until, now) + more, now + MOST_SHOWN) for until, more in zip(before, seconds, strict=True))
    return replace(clock, shown=tuple(shown))


def answered(clock: Clock, seat: int, now: float) -> Clock:
    """A seat has answered: it gets its increment, or its days again; what it took of its reserve is gone."""
    clock = settle(clock, now)
    if clock.kind == "live":
        return replace(clock, left=_with(clock.left, seat, max(0.0, clock.left[seat] + clock.increment)))
    kept = max(0.0, min(clock.reserves[seat], clock.left[seat])) if clock.reserves else 0.0
    reserves = _with(clock.reserves, seat, kept) if clock.reserves else ()
    return replace(clock, left=_with(clock.left, seat, clock.days * DAY + kept), reserves=reserves)


def _with(times: tuple[float, ...], seat: int, time: float) -> tuple[float, ...]:
    return (*times[:seat], time, *times[seat + 1 :])


def run(clock: Clock, seats: Collection[int], now: float) -> Clock:
    """From now on these clocks run and the others stand; they begin when their seats have seen what happened."""
    begins = max((clock.shown[seat] for seat in seats if clock.shown), default=now)
    return replace(settle(clock, now), running=tuple(sorted(seats)), since=max(now, begins))


def late(clock: Clock, now: float) -> tuple[int, ...]:
    """The seats whose time is over."""
    settled = settle(clock, now)
    return tuple(seat for seat in settled.running if settled.left[seat] <= 0)


def deadline(clock: Clock | None) -> float | None:
    """When the next seat's time is over."""
    if clock is None or not clock.running:
        return None
    return clock.since + min(clock.left[seat] for seat in clock.running)
