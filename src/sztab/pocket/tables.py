"""All tables of this browser: kept before they are told, and read when they are first looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sztab.core.lru import Lru
from sztab.messages.errors import NO_TABLE, Refused
from sztab.messages.tables import Entry, State, Table
from sztab.pocket.kept import Kept
from sztab.table import document_migrations as upgrades
from sztab.table import value as playing
from sztab.table.documents import Step, TableDocument
from sztab.table.leavers import out_of_time
from sztab.table.value import TableValue
from sztab.usecases import present
from sztab.usecases.timeline import Timeline, timeline_of
from sztab.usecases.work import done

TABLE, STEPS = "table", "steps"
A_PAGE = 20  # steps that are kept as one document, named TABLE.PAGE
TIMELINES = 8  # games that are remembered step by step


class Page(Struct, frozen=True):
    """Some steps of a table that follow each other."""

    steps: list[Step]


_page = msgspec.json.Decoder(Page)


class Damaged(ValueError):
    """Steps of a table are missing."""


class LocalTable:
    """A table in memory, with all that happened at it."""

    def __init__(self, play: TableValue, steps: list[Step]) -> None:
        self.play = play
        self.steps = steps
        self.online: Counter[int] = Counter()
        self.spectators = 0
        self.stories: present.Stories = {}

    @property
    def table(self) -> TableDocument:
        return self.play.table

    def info(self) -> Table:
        """The outside of the table."""
        return present.table_info(self.play, [seat for seat, count in self.online.items() if count], self.spectators)

    def entries(self, viewer: int | None, language: str, after: int) -> list[Entry]:
        """What a viewer learnt after an entry."""
        return present.entries(self.play, self.steps, viewer, after, language, self.stories)

    def state(self, viewer: int | None, language: str, after: int, scene: bool) -> State:
        """What a viewer may know now."""
        told = self.entries(viewer, language, present.since(self.play, viewer, after))
        return present.state_for(self.play, viewer, language, told, scene)


class Tables:
    """The tables; whoever has to know of a change is told by `changed`."""

    def __init__(self, kept: Kept, now: Callable[[], float], changed: Callable[[LocalTable], None]) -> None:
        self.now = now
        self._kept = kept
        self._changed = changed
        self._documents: dict[str, TableDocument] = {}
        self._live: dict[str, LocalTable] = {}
        self._timelines = Lru[str, Timeline](TIMELINES)

    # ---- reading

    def documents(self) -> list[TableDocument]:
        """All tables, the newest first."""
        for id in self._kept.names(TABLE):
            self._document(id)
        return sorted(self._documents.values(), key=lambda table: (-table.created, table.id))

    def _document(self, id: str) -> TableDocument | None:
        if id not in self._documents:
            found = self._kept.take(TABLE, id, upgrades.read)
            if found:
                self._documents[id] = found
        return self._documents.get(id)

    def get(self, id: str) -> LocalTable:
        """A table as it is now: time that has run out counts."""
        live = self._live.get(id) or self._read(id)
        expired = out_of_time(live.play, self.now())
        if expired:
            self.save(live, expired)
        return live

    def _read(self, id: str) -> LocalTable:
        table = self._document(id)
        if not table:
            raise Refused(404, NO_TABLE)
        try:
            live = LocalTable(playing.load(table), self._steps(table))
        except Exception as error:  # it is named, and the other tables go on
            del self._documents[id]
            self._kept.put_aside(TABLE, id, error)
            raise Refused(404, NO_TABLE) from None
        self._live[id] = live
        self._changed(live)
        return live

    def _steps(self, table: TableDocument) -> list[Step]:
        steps: list[Step] = []
        for page in range(-(-table.steps // A_PAGE)):
            found = self._kept.take(STEPS, f"{table.id}.{page}", _page.decode)
            steps += found.steps if found else ()
        steps = steps[: table.steps]
        if [step.step for step in steps] != list(range(1, table.steps + 1)):
            raise Damaged(f"it has {len(steps)} steps and should have {table.steps}")
        return steps

    def glimpsed(self, table: TableDocument) -> LocalTable:
        """A table for a list."""
        return self._live.get(table.id) or LocalTable(playing.glimpsed(table), [])

    def timeline(self, live: LocalTable) -> Timeline:
        """All moments of a table."""
        kept = self._timelines.use(live.table.id)
        if not kept or kept.version != live.table.version:
            kept = self._timelines[live.table.id] = done(timeline_of(live.play, live.steps, kept))
        return kept

    # ---- changing

    def add(self, play: TableValue) -> LocalTable:
        """A new table."""
        live = LocalTable(replace(play, new=()), [])
        self._live[play.table.id] = live
        self._store(live, playing.with_glimpse(play))
        return live

    def save(self, live: LocalTable, play: TableValue) -> None:
        """What a change made of a table: it is kept, and then told."""
        self._store(live, playing.with_glimpse(play.with_table(version=live.table.version + 1)))

    def _store(self, live: LocalTable, play: TableValue) -> None:
        table, first = play.table, len(live.steps) // A_PAGE
        live.steps.extend(play.new)
        self._documents[table.id] = table
        self._keep_steps(table.id, live.steps, first)
        self._kept.keep(TABLE, table.id, table)
        live.play = replace(play, new=())
        self._changed(live)

    def _keep_steps(self, id: str, steps: Sequence[Step], first: int) -> None:
        for page in range(first, -(-len(steps) // A_PAGE)):
            self._kept.keep(STEPS, f"{id}.{page}", Page(list(steps[page * A_PAGE : (page + 1) * A_PAGE])))

    def holds(self, live: LocalTable) -> bool:
        """Is this still a table of this house?"""
        return self._live.get(live.table.id) is live

    def remove(self, live: LocalTable) -> None:
        """Forget a table."""
        id = live.table.id
        for page in range(-(-len(live.steps) // A_PAGE)):
            self._kept.remove(STEPS, f"{id}.{page}")
        self._kept.remove(TABLE, id)
        del self._live[id], self._documents[id]
        self._changed(live)
