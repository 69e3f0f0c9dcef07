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


# ---- events


class AnyEvent(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """Something that happened, by its kind."""

    rule: str


class OfSeat(AnyEvent, frozen=True):
    """Something that a seat did, or that befell it."""

    seat: str


class OfCharacter(OfSeat, frozen=True):
    """Something about a character of a seat."""

    character: str


class ShotEvent(Shot, frozen=True, tag_field="event", tag="shot", forbid_unknown_fields=True):
    """A shot that was fired."""

    rule: str
    seat: str


class FirstEvent(OfSeat, frozen=True, tag="first"):
    """Who has precedence."""


class DealtEvent(OfCharacter, frozen=True, tag="dealt"):
    """A character is drawn."""


class ThrownEvent(OfSeat, frozen=True, tag="thrown"):
    """Three characters are discarded."""

    characters: list[str]


class TurnEvent(OfSeat, frozen=True, tag="turn"):
    """A turn begins; `seat` has precedence."""

    turn: int


class RolledEvent(AnyEvent, frozen=True, tag="rolled"):
    """A die is rolled: the first, second or third."""

    value: int
    roll: int


class HazardEvent(AnyEvent, frozen=True, tag="hazard"):
    """A hazard is turned up."""

    hazard: str


class HazardDiscardedEvent(AnyEvent, frozen=True, tag="hazard_discarded"):
    """The same hazard once more: it is put away."""

    hazard: str


class DeployedEvent(OfCharacter, frozen=True, tag="deployed"):
    """A character is put down with its token."""

    manoeuvre: Manoeuvre


class RevealedEvent(OfCharacter, frozen=True, tag="revealed"):
    """Everybody sees whom a seat has sent."""

    manoeuvre: Manoeuvre


class SufferedEvent(OfCharacter, frozen=True, tag="suffered"):
    """A hazard wounds a character."""

    hazard: str
    wounds: int


class FireEvent(OfSeat, frozen=True, tag="fire"):
    """A seat is to fire."""


class BuckshotEvent(OfCharacter, frozen=True, tag="buckshot"):
    """Buckshot has lowered armour."""

    lowered: int


class ExposedEvent(OfCharacter, frozen=True, tag="exposed"):
    """A character covers nobody any more."""


class HomeEvent(OfCharacter, frozen=True, tag="home"):
    """A character returns to hand."""

    wounds: int


class HeavilyWoundedEvent(OfCharacter, frozen=True, tag="heavily_wounded"):
    """A character sits out the next turn."""

    wounds: int


class DiedEvent(OfCharacter, frozen=True, tag="died"):
    """A character is dead."""

    wounds: int


class PerunEvent(OfCharacter, frozen=True, tag="perun"):
    """A Perun is found; the seat has this many."""

    perun: int


class ReturnedEvent(OfCharacter, frozen=True, tag="returned"):
    """A character that sat out is back."""


class SetAsideEvent(OfSeat, frozen=True, tag="set_aside"):
    """A token is set aside."""

    manoeuvre: Manoeuvre


class TakenBackEvent(OfSeat, frozen=True, tag="taken_back"):
    """The discarded tokens are taken back."""


class OverEvent(AnyEvent, frozen=True, tag="over"):
    """The game is over: who is short of characters, and how many live."""

    winners: list[str]
    short: list[str]
    living: list[int]


SceneEvent = (
    ShotEvent
    | FirstEvent
    | DealtEvent
    | ThrownEvent
    | TurnEvent
    | RolledEvent
    | HazardEvent
    | HazardDiscardedEvent
    | DeployedEvent
    | RevealedEvent
    | SufferedEvent
    | FireEvent
    | BuckshotEvent
    | ExposedEvent
    | HomeEvent
    | HeavilyWoundedEvent
    | DiedEvent
    | PerunEvent
    | ReturnedEvent
    | SetAsideEvent
    | TakenBackEvent
    | OverEvent
)


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
