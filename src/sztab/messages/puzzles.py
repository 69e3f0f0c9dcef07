"""What is sent and received about puzzles. Nothing that is sent before an attempt is over tells how it is solved."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sztab.messages.analysis import Name, StudyAnswer
from sztab.messages.puzzle_values import RatingAt, RunKind
from sztab.messages.tables import GameToken, Language, Request

MOST_TOKENS = 40  # of one attempt
MOST_TRIED = 500  # puzzles that a browser without an account says it knows
MOST_RECEIPTS = 100  # attempts that are taken over at once
PuzzleId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Rating = Annotated[float, Meta(ge=0, le=5000)]
Tokens = Annotated[list[GameToken], Meta(max_length=MOST_TOKENS)]


class PuzzleTheme(Struct, frozen=True):
    """What a puzzle is about; `lesson` teaches it, where there is one."""

    id: str
    name: str
    puzzles: int
    lesson: str | None


class PuzzleThemes(Struct, frozen=True):
    """The puzzles that there are of a game."""

    game: str
    puzzles: int
    themes: list[PuzzleTheme]


class Standing(Struct, frozen=True):
    """A rating as it is shown, and how unsure it is."""

    rating: float
    deviation: float


class GuestLevel(Request, frozen=True):
    """What a browser without an account has reached. It is believed as far as the answer goes, and not kept."""

    rating: Rating
    deviation: Annotated[float, Meta(ge=1, le=500)]


class PuzzleReason(Struct, frozen=True):
    """Why it is so, and the rules that say so."""

    says: str
    rules: list[str]


class PuzzleVerdict(Struct, frozen=True):
    """An attempt is over: what came of it, and how it is solved.

    `tokens` is all that was played, with what others and chance answered. `before` and `after` are there where the
    attempt was rated; `standing` is what a browser without an account keeps, and `receipt` proves the attempt to the
    account that is signed in to later.
    """

    solved: bool
    given_up: bool
    rated: bool
    tokens: list[str]
    solution: list[str]
    title: str
    themes: list[PuzzleTheme]
    why: list[PuzzleReason]
    puzzle: Standing | None
    before: float | None
    after: Standing | None
    standing: Standing | None
    receipt: str | None


class PastAttempt(Struct, frozen=True):
    """An attempt of mine at a puzzle, as its list tells it."""

    puzzle: str
    game: str
    title: str
    way: str
    at: float
    solved: bool
    before: float | None
    after: float | None


class PastAttempts(Struct, frozen=True):
    attempts: list[PastAttempt]
    next: float | None


class PuzzleTask(Struct, frozen=True):
    """A puzzle to be solved: the position, through the eyes of whoever is to solve it, and what is wanted.

    `past` is my attempt, where it is over. `table` and `number`: where in which game of mine it comes from.
    """

    id: str
    game: str
    seat: int
    goal: str
    study: StudyAnswer
    past: PastAttempt | None
    day: str | None = None
    table: str | None = None
    number: int | None = None


class NextPuzzle(Struct, frozen=True):
    """None: there is nothing left of this kind."""

    puzzle: PuzzleTask | None


class NextRequest(Request, frozen=True):
    """A puzzle of about my strength. Without an account the browser says how strong that is and what it knows."""

    game: Name = "hex"
    theme: Name | None = None
    rating: Rating | None = None
    tried: Annotated[list[PuzzleId], Meta(max_length=MOST_TRIED)] = field(default_factory=list)
    language: Language = "en"


class TryRequest(Request, frozen=True):
    """All tokens since the puzzle began. With `give_up` the attempt is over, and failed.

    `way` says how the puzzle came up; `hints` how many were taken and `level` how strong a guest is, both of which
    are known of an account.
    """

    tokens: Tokens = field(default_factory=list)
    give_up: bool = False
    way: Literal["training", "daily", "mine"] = "training"
    hints: Annotated[int, Meta(ge=0, le=10)] = 0
    level: GuestLevel | None = None
    language: Language = "en"


class Tried(Struct, frozen=True):
    """The position that the tokens lead to; the verdict, as soon as the attempt is over."""

    study: StudyAnswer
    verdict: PuzzleVerdict | None


class PuzzleHintRequest(Request, frozen=True):
    """The first hint is 1; whoever has taken one gains nothing by solving the puzzle."""

    step: Annotated[int, Meta(ge=1, le=10)]
    way: Literal["training", "daily", "mine"] = "training"
    language: Language = "en"


class PuzzleHint(Struct, frozen=True):
    """`places`: what the board is to point at."""

    step: int
    of: int
    says: str
    places: list[str]


class Offline(Request, frozen=True):
    """An attempt that no server has seen: it is remembered, and rated by nobody."""

    puzzle: Name
    solved: bool
    at: float


class ReceiptsRequest(Request, frozen=True):
    """What this browser tried before it signed in, as verdicts proved it, and what it tried without a server."""

    receipts: Annotated[list[Annotated[str, Meta(max_length=2000)]], Meta(max_length=MOST_RECEIPTS)]
    offline: Annotated[list[Offline], Meta(max_length=MOST_RECEIPTS)] = field(default_factory=list)


class Merged(Struct, frozen=True):
    taken: int


class RunRequest(Request, frozen=True):
    game: Name = "hex"
    kind: RunKind = "storm"
    language: Language = "en"


class RunTryRequest(Request, frozen=True):
    puzzle: PuzzleId
    tokens: Tokens = field(default_factory=list)
    language: Language = "en"


class PuzzleRun(Struct, frozen=True):
    """A run as it stands: `left` are the seconds that its clock has left, by the server's clock; none: it has none.

    `puzzle` is the next one; none: the run is over. `best` is mine, with an account, before this run.
    """

    id: str
    kind: str
    score: int
    misses: int
    left: float | None
    over: bool
    best: int | None
    puzzle: PuzzleTask | None


class RunTried(Struct, frozen=True):
    """What came of an answer in a run: `solved` is none while the attempt goes on; `run` is told when it is over."""

    study: StudyAnswer | None
    solved: bool | None
    run: PuzzleRun | None


class PuzzleStandings(Struct, frozen=True):
    """How I stand at the puzzles of a game."""

    game: str
    standing: Standing | None
    attempts: int
    solved: int
    graph: list[RatingAt]
    best: dict[str, int]


class MyGamesPuzzle(Struct, frozen=True):
    """Something that I missed in a game of mine."""

    id: str
    game: str
    goal: str
    table: str
    number: int
    found: float
    solved: bool | None


class MyGamesPuzzles(Struct, frozen=True):
    """`waiting`: games that are still to be looked through; `busy`: somebody looks through one now."""

    puzzles: list[MyGamesPuzzle]
    waiting: int
    busy: bool
