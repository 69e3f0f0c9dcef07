"""What the page draws, as types: a scene, what is offered in it, the outlook of a deployment, and the catalogue.

The page's TypeScript is made from these. Fields stand in the order in which they are sent.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sztab.games.wroclaw.state import Manoeuvre, Phase, Variant

Track = Literal["highest", "middle", "lowest"]
Kind = Literal["discard", "shoot", "end", "return", "set_aside"]
PerunWay = Literal["none", "raise", "extra"]


class Counts(Struct, frozen=True):
    """Tokens of each manoeuvre."""

    attack: int
    explore: int
    cover: int


class Die(Struct, frozen=True):
    """A die that was rolled; it lies on a track once there are three."""

    value: int
    track: Track | None


class Deployed(Struct, frozen=True):
    """A character with the token under it."""

    character: str
    manoeuvre: Manoeuvre


class Fighter(Deployed, frozen=True):
    """A character on the battlefield: its wounds, its armour with the reasons, and what it has done this turn."""

    wounds: int
    armour: int
    cover: int
    lowered: int
    hurt_by: list[str]
    heavy: bool
    dead: bool
    covers: bool
    exposed: bool
    shot: bool
    fed: bool
    may_shoot: bool


class Side(Struct, frozen=True):
    """One of the two players, as far as the viewer may know."""

    letter: str
    mine: bool
    hand: list[str]
    size: int
    known: list[str]  # of those whom everybody knows some may lie face down by now
    perun: int
    free: Counts | None
    pool: Counts | None
    discarded: int
    used: Counts
    field: list[Fighter]
    down: list[Deployed]
    face_down: int
    resting: list[str]
    wounded: list[str]
    dead: list[str]
    thrown: list[str]
    living: int


class Shot(Struct, frozen=True):
    """Everything that decides a shot at one target; an event of a shot has the same facts."""

    shooter: str
    shooter_manoeuvre: Manoeuvre
    target: str
    target_manoeuvre: Manoeuvre
    mode: str
    perun: Literal["", "raise", "extra"]
    dice: list[int]
    track: Literal["highest", "lowest"]
    die: int
    bonus: int
    armour: int
    cover: int
    lowered: int
    value: int
    second: int | None
    threshold: int
    hit: bool
    wounds: int
    before: int
    after: int


class OfferedShot(Shot, frozen=True):
    """A shot that may be fired. The dice lie open by then, so its chance is 0 or 1."""

    chance: int


class Offer(Struct, frozen=True, kw_only=True):
    """A legal action: what the page finds it by, what comes of it, and all that in a sentence."""

    token: str
    kind: Kind
    characters: list[str] | UnsetType = UNSET
    character: str | UnsetType = UNSET
    manoeuvre: Manoeuvre | UnsetType = UNSET
    shooter: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    target: str | UnsetType | None = UNSET  # None: everybody
    perun: PerunWay | UnsetType = UNSET
    pips: list[int] | UnsetType | None = UNSET
    hits: list[OfferedShot] | UnsetType = UNSET
    says: str


class HitChance(Struct, frozen=True):
    """The chance of a hit, and the wounds to expect."""

    chance: float
    wounds: float


class ModeChances(Struct, frozen=True):
    """By who shoots at whom; one for each armour from 0 upwards."""

    attack_at_open: list[HitChance]
    attack_at_cover: list[HitChance]
    from_cover: list[HitChance]


class Outlook(Struct, frozen=True):
    """What may come of a deployment before the third roll.

    Chances by mode of fire, and by character that of no wound, one and two by this turn's hazards.
    """

    dice: list[int]
    modes: dict[str, ModeChances]
    hazards: dict[str, list[float]]


class Scene(Struct, frozen=True):
    """Everything that is drawn and said about a view."""

    rules: Variant
    turn: int
    first: str | None
    phase: Phase
    fires: str | None
    viewer: str | None
    asked: list[str]
    committed: list[str]
    yours: bool
    prompt: str
    dice: list[Die]
    hazards: list[str]
    put_away: str | None
    seats: list[Side]
    winners: list[str]
    undo: int
    outlook: Outlook | None
    legal: list[Offer]


# ---- the catalogue


class CharacterCard(Struct, frozen=True):
    """A character as printed."""

    name: str
    weapon: str
    armour: int
    protects: list[str]


class WeaponCard(Struct, frozen=True):
    """A weapon with its modes of fire."""

    name: str
    basic: str
    extended: str


class ModeCard(Struct, frozen=True):
    """A mode of fire."""

    name: str
    threshold: int
    does: str
    bonus: str
    rule: str


class HazardCard(Struct, frozen=True):
    """A hazard, and how many cards of it there are."""

    name: str
    count: int


class ManoeuvreCard(Struct, frozen=True):
    """A manoeuvre in words."""

    name: str
    does: str


class ManoeuvreCards(Struct, frozen=True):
    """The three manoeuvres."""

    attack: ManoeuvreCard
    explore: ManoeuvreCard
    cover: ManoeuvreCard


class PerunCards(Struct, frozen=True):
    """What a Perun does, by rules."""

    basic: str
    extended: str


class Catalogue(Struct, frozen=True):
    """Every card with its words."""

    characters: dict[str, CharacterCard]
    weapons: dict[str, WeaponCard]
    modes: dict[str, ModeCard]
    hazards: dict[str, HazardCard]
    manoeuvres: ManoeuvreCards
    perun: PerunCards
