"""A match from its settings to its last game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from sztab.arena.match_file import Log
from sztab.arena.play import Played
from sztab.arena.schedule import Job, Schedule
from sztab.arena.stats import Sprt, mean


class Pool(Protocol):
    """Whoever plays jobs."""

    def play(self, jobs: Iterable[Job], record: bool = False) -> Iterator[Played]:
        """The games, in the order in which they end."""


class Arena:
    """Plays what is still missing of a match, and stops early where a test has decided."""

    def __init__(self, schedule: Schedule, log: Log | None = None, sprt: Sprt | None = None) -> None:
        self.schedule = schedule
        self.sprt = sprt
        self.games: list[Played] = list(log.games) if log else []
        self._log = log
        self._label = schedule.settings.entrants[0].label

    def missing(self) -> list[Job]:
        done = {played.number for played in self.games}
        return [job for job in self.schedule if job.number not in done]

    def run(self, pool: Pool, watch: Callable[[Played], Played] = lambda played: played, record: bool = False) -> None:
        """Play the missing games; each is kept as `watch` gives it back."""
        if self.verdict():
            return
        playing = pool.play(self.missing(), record)
        try:
            for played in playing:
                self._keep(watch(played))
                if self.verdict():
                    break
        finally:
            close = getattr(playing, "close", None)
            if close:
                close()

    def _keep(self, played: Played) -> None:
        self.games.append(played)
        if self._log:
            self._log.add(played)

    def in_order(self) -> list[float]:
        """The first participant's scores in the groups that are complete without a gap.

        Only these are tested: then a match stops at the same group however many processes play it, and short games,
        which end first, have no more say than long ones.
        """
        size = self.schedule.group_size
        groups: dict[int, list[Played]] = {}
        for played in self.games:
            groups.setdefault(played.number[1], []).append(played)
        scores: list[float] = []
        while len(groups.get(len(scores), ())) == size:
            scores.append(mean([played.share(self._label) for played in groups[len(scores)]]))
        return scores

    def llr(self) -> float:
        assert self.sprt
        return self.sprt.llr(self.in_order(), self.schedule.group_size)

    def verdict(self) -> int:
        """1 or -1 once a test has decided."""
        return self.sprt.verdict(self.llr()) if self.sprt else 0
