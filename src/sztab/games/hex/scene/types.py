"""What a page draws of Neuroshima Hex: the scene of a view, the forecast of a battle and the catalogue of the armies.

The page's types are made from these structs (`make client`). A field that may be UNSET is left out where it says
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from sztab.core.counsel import Counsel, Reason, Way
from sztab.core.story import Told
from sztab.games.hex.data import Kind, Scope, Target

HintKind = Literal[
    "wins", "hq_falls", "hq_hit", "hq_rescued", "hq_saved", "hq_harmed", "hq_lost", "destroyed", "kills", "netted",
    "saved", "freed", "faster", "slower", "lost", "spared", "battle", "total", "quiet", "kept", "win",
]  # fmt: skip
AttackWay = Literal["blow", "shot", "gauss", "blast", "rocket", "charge", "poison"]


# ---- the catalogue


class HelpLine(Struct, frozen=True):
    """A sentence about a tile, with the rule to look it up by."""

    says: str
    rule: str


class Effect(Struct, frozen=True):
    """What a unit does to others, as printed."""

    type: str
    target: Target
    value: int
    scope: Scope


class TileKind(Struct, frozen=True):
    """A kind of tile as printed.

    `sides` are read from the top edge clockwise, in the words of the army files; `front` is the one that looks ahead:
    its main attack.
    """

    code: str
    id: str
    name: str
    kind: Kind
    count: int
    initiative: list[int]
    sides: list[str]
    facings: int
    front: int
    toughness: int
    features: list[str]
    effects: list[Effect]
    instant: str | None
    help: list[HelpLine]


class ArmyKind(Struct, frozen=True):
    """An army with its tiles."""

    id: str
    letter: str
    name: str
    total: int
    small_board_only: bool
    tiles: list[TileKind]


class Armies(Struct, frozen=True):
    """The catalogue: every army there is."""

    armies: list[ArmyKind]


# ---- units


class Look(Struct, frozen=True):
    """Enough to draw a unit as it stands."""

    hex: str
    seat: str
    army: str
    code: str
    facing: int
    wounds: int
    toughness: int
    initiative: list[int]
    extra: list[int]
    melee: int
    shot: int
    netted: bool
    steel: list[str]
    venom: list[str]  # the seats whose markers lie on it
    paralysed: bool
    used: bool


class Hit(Struct, frozen=True):
    """Whom an attack reaches and what arrives; `reflected` is the hex it is thrown back at (null: at nobody)."""

    hex: str
    arrives: int
    rule: str
    armour: bool | UnsetType = UNSET
    reflected: str | UnsetType | None = UNSET


class UnitAttack(Struct, frozen=True):
    """An attacking side: how it attacks, how hard, and whom it would hit now."""

    direction: int
    way: Literal["blow", "shot", "gauss", "rocket"]
    printed: int
    power: int
    line: list[str]
    hits: list[Hit]


class Gift(Struct, frozen=True):
    """What a module does to a unit."""

    effect: str
    value: int


class Link(Struct, frozen=True):
    """A unit that a module (or HQ) works on."""

    to: str
    gifts: list[Gift]
    harm: bool


class Source(Struct, frozen=True):
    """Who changes a number of a unit, and by how much."""

    of: str
    hex: str
    name: str
    value: int


class Holder(Struct, frozen=True):
    """Whose net holds a unit: that of the unit on a hex, or the steel net of a seat."""

    hex: str | UnsetType = UNSET
    steel: str | UnsetType = UNSET


class Feature(Struct, frozen=True):
    """A feature of a unit."""

    feature: str
    used: bool


class Lent(Struct, frozen=True):
    """What the module on a hex lets a unit do."""

    feature: str
    hex: str
    used: bool


class Unit(Look, frozen=True):
    """A unit with its reasons: where its values come from, whom it reaches, what it can still do."""

    name: str
    kind: Kind
    facings: int
    sides: list[str]
    printed: list[int]
    sources: list[Source]
    held_by: list[Holder]
    attacks: list[UnitAttack]
    nets: list[str]
    links: list[Link]
    features: list[Feature]
    lent: list[Lent]


# ---- the scene


class Hex(Struct, frozen=True):
    """A hex and its place: a cell is 200 wide, the middle of the board is 0, 0."""

    name: str
    x: int
    y: float
    inner: bool
    near: list[str | None]


class Ground(Struct, frozen=True):
    """A foundation: it lies on its hex, under the unit that may stand there."""

    hex: str
    seat: str
    army: str
    code: str
    name: str
    used: bool  # the hole has drawn somebody in this turn


class SceneSeat(Struct, frozen=True):
    """A seat, its hand and what is left of its army."""

    letter: str
    army: str
    name: str
    toughness: int
    start: int  # the toughness that it began with
    team: int | None
    mine: bool
    friend: bool
    hand: list[str]
    pile: dict[str, int]
    left: int
    top: str | None  # the tile that lies on top of the pile, where that is known
    gone: dict[str, int]
    hq: str | None
    terror: bool
    out: bool
    lost: bool


class Offer(Struct, kw_only=True):
    """A legal action: `hex` is where it happens, `from` whose it is, `tile` what pays for it."""

    token: str
    kind: str
    tile: str | UnsetType = UNSET
    tiles: list[str] | UnsetType = UNSET
    by: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    start: str | UnsetType = field(default=UNSET, name="from")
    medic: str | UnsetType = UNSET
    over: str | UnsetType = UNSET
    hex: str | UnsetType = UNSET
    hexes: list[str] | UnsetType = UNSET  # of a small bomb
    facing: int | UnsetType = UNSET
    way: Literal["blow", "shot"] | UnsetType = UNSET
    side: int | UnsetType = UNSET
    says: str


class HintStep(Offer, kw_only=True):
    """An action of an advised turn; `army` and `code` name the unit that it puts on `hex`, where it does."""

    army: str | UnsetType = UNSET
    code: str | UnsetType = UNSET


class HintReason(Reason, frozen=True):
    """What an advised turn changes, found by comparing the battle after it with the one without it."""

    kind: HintKind


class HintWay(Way, frozen=True, kw_only=True):
    """An advised turn: what to do and why, in a sentence and part by part.

    `deals` and `takes` are what the HQs give and take in the battle in it or after it.
    """

    says: str
    reasons: Sequence[HintReason]
    steps: list[HintStep]
    deals: int
    takes: int


class HintCounsel(Counsel, frozen=True):
    """Advice with what a page draws of it on the board."""

    ways: Sequence[HintWay]


class Scene(Struct, frozen=True):
    """Everything a page draws and says about a view."""

    board: int
    hexes: list[Hex]
    viewer: str | None
    seats: list[SceneSeat]
    units: list[Unit]
    grounds: list[Ground]
    mode: str
    counter: Literal["points", "toughness"]
    variants: list[str]
    round: int
    turn: str
    phase: str
    question: str | None
    about: list[str]
    asked: str | None
    yours: bool
    prompt: str
    winners: list[str]
    undo: int
    last_tile: str | None
    overtime: bool
    legal: list[Offer]


# ---- the forecast


class EventUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an event: enough to find it on the board and to name it."""

    seat: str
    army: str
    code: str
    hex: str | UnsetType = UNSET
    facing: int | UnsetType = UNSET


class SceneEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event with its facts; which of them it has follows from its kind."""

    event: str
    rule: str
    seat: str | UnsetType = UNSET
    army: str | UnsetType = UNSET
    unit: EventUnit | UnsetType = UNSET
    target: EventUnit | UnsetType = UNSET
    attacker: EventUnit | UnsetType = UNSET
    battle: str | UnsetType = UNSET
    segment: int | str | UnsetType = UNSET  # "open" before the first one
    initiative: int | UnsetType = UNSET
    extra: int | UnsetType = UNSET
    melee: int | UnsetType = UNSET
    shot: int | UnsetType = UNSET
    before: int | UnsetType = UNSET
    after: int | UnsetType = UNSET
    added: int | UnsetType = UNSET  # toughness that the wounded unit receives
    wounds: int | UnsetType = UNSET
    way: AttackWay | UnsetType = UNSET
    was: AttackWay | UnsetType = UNSET
    printed: int | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    direction: str | UnsetType = UNSET
    power: int | UnsetType = UNSET
    path: list[str] | UnsetType = UNSET
    over: list[EventUnit] | str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    facing: int | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    armies: list[str] | UnsetType = UNSET  # of the winners


class HqWound(Struct, frozen=True):
    """What an HQ loses in a segment."""

    seat: str
    before: int
    after: int


class Segment(Struct, frozen=True):
    """One segment as it begins, what happens in it, and what is gone when it ends; none before the first."""

    segment: int | None
    units: list[Look]
    due: list[str]
    acts: list[str]
    misses: list[str]
    dies: list[EventUnit]
    hq: list[HqWound]
    events: list[SceneEvent]
    lines: list[Told]


class Change(Struct, frozen=True):
    """A number before and after a battle."""

    before: int
    after: int


class Battle(Struct, frozen=True):
    """A battle told segment by segment: one that would be fought now, or one that was (`fought`)."""

    segments: list[Segment]
    dies: dict[str, int | None]
    hq: dict[str, Change]
    units: list[Look]
    choices: list[str]
    fought: bool
    under_way: bool  # it is being fought: only the end of it is foretold
    seconds: float  # that it is shown at the usual pace
