"""What is sent to a page, field by field: the scene of a view, and the catalogue of cards and boards.

The page's types are made from these structs (`make client`). Fields are sent in this order; those that are UNSET are
left out. Seats are counted from 0, as the table counts them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from sztab.games.state51.data import Category, Colour, Confidence, SetId
from sztab.games.state51.state import Phase

When: TypeAlias = Literal[
    "production", "built", "action", "deal", "raze", "produced", "cleanup", "connection", "exchange"
]
Follows: TypeAlias = Literal["red", "blue", "attack", "pass", "passed"]


class Amount(Struct, frozen=True):
    """So many of a good; in costs also `any_basic` (resources of choice) and `own_deal` (an own deal discarded)."""

    good: str
    count: int


class Sentence(Struct, frozen=True):
    """A sentence and the rule it leans on."""

    says: str
    rule: str


# ---- the catalogue


class Per(Struct, frozen=True):
    """What a gain is counted by: icons of a type in the State, or goods of a kind just produced."""

    what: Literal["type", "produced"]
    of: str
    max: int


class Store(Struct, frozen=True):
    """What may be kept at the end of the round; no `max` is any number."""

    kinds: list[str]
    max: int | None


class Deed(Struct, frozen=True):
    """What gives no goods of its own, with how many it concerns and which goods."""

    word: str
    count: int
    kinds: list[str]


class Line(Struct, frozen=True):
    """One row of icons."""

    when: Annotated[
        When,
        Meta(
            description="When it works: `deal` and `raze` each time one is done, "
            "`produced` after a production phase that met `needs`."
        ),
    ]
    cost: list[Amount] = []
    gains: Annotated[list[list[Amount]], Meta(description="Bags of which one is gained.")] = []
    per: Per | None = None
    needs: Amount | None = None
    store: Store | None = None
    does: Deed | None = None
    on_card: Annotated[bool, Meta(description="The goods are put on the card.")] = False
    times: Annotated[int | None, Meta(description="How often a round; null is any number.")] = 1


class BoardLine(Line, frozen=True, kw_only=True):
    """A row of a faction board, in a sentence too."""

    help: Sentence


class Uses(Struct, frozen=True):
    """What building, signing and razing a location costs and gives."""

    build: Sentence
    deal: Sentence
    raze: Sentence
    defend: Sentence


class LocationKind(Struct, frozen=True, tag_field="kind", tag="location"):
    """A location as printed; `name` is in the language asked for."""

    id: str
    name: str
    names: dict[str, str]
    plural: Annotated[bool, Meta(description="Is the name a plural in this language? Verbs agree with it.")]
    sets: dict[SetId, int]
    copies: int
    distance: int
    types: list[str]
    category: Category
    defence: Annotated[int, Meta(description="Red contacts it takes to raze it where it stands, no shield on it.")]
    spoils: list[Amount]
    deal: str
    ability: list[Line]
    bonus: Line | None
    open: bool
    shielded: bool
    confidence: Confidence
    help: list[Sentence]
    uses: Uses


class ConnectionKind(Struct, frozen=True, tag_field="kind", tag="connection"):
    """A connection as printed."""

    id: str
    name: str
    names: dict[str, str]
    plural: Annotated[bool, Meta(description="Is the name a plural in this language? Verbs agree with it.")]
    colour: Colour
    copies: int
    ability: list[Line]
    help: list[Sentence]


class FactionKind(Struct, frozen=True):
    """A faction board as printed."""

    id: str
    name: str
    names: dict[str, str]
    production: list[Amount]
    actions: list[BoardLine]
    exchanges: list[BoardLine]
    help: list[Sentence]


class NamedSet(Struct, frozen=True):
    id: SetId
    name: str


class NamedWord(Struct, frozen=True):
    id: str
    name: str


class NamedCategory(Struct, frozen=True):
    id: Category
    name: str
    defence: int


class CatalogueData(Struct, frozen=True):
    """Every card and board."""

    sets: list[NamedSet]
    goods: list[NamedWord]
    types: list[NamedWord]
    categories: list[NamedCategory]
    locations: list[LocationKind]
    connections: list[ConnectionKind]
    factions: list[FactionKind]


# ---- seats


class Site(Struct, frozen=True):
    """A location where it stands."""

    site: Annotated[str, Meta(description="Its name in tokens: `pub`, `pub#2`, `ruins:pub`.")]
    card: str
    ruins: bool
    used: int
    uses: Annotated[int, Meta(description="How often it may be used in a round; 0 where it is no action.")]
    open: bool
    guest: bool
    shield: bool
    defence: int | None
    stock: list[Amount]


class Score(Struct, frozen=True):
    track: int
    locations: int
    total: int
    goods: int


class HandCard(Struct, frozen=True):
    card: str
    seen: bool


class Hand(Struct, frozen=True):
    """Cards the viewer knows, those first that all have seen; the rest is only counted."""

    count: int
    cards: list[HandCard]
    hidden: int


class Deal(Struct, frozen=True):
    card: str
    good: str


class Rows(Struct, frozen=True):
    """The locations of a State, row by row."""

    production: list[Site]
    feature: list[Site]
    action: list[Site]


class Conversion(Struct, frozen=True):
    pays: list[Amount]
    gains: list[Amount]
    used: bool


class Board(Struct, frozen=True):
    production: list[Amount]
    conversions: list[Conversion]


class SceneSeat(Struct, frozen=True):
    seat: int
    name: str
    faction: str | None
    virtual: bool
    mine: bool
    vp: int
    score: Score
    pool: list[Amount]
    stored: list[Amount]
    hand: Hand
    aside: list[str | None]
    deals: list[Deal]
    rows: Rows
    icons: dict[str, int]
    board: Board | None
    first: bool
    passed: bool


# ---- what may be done and what not


class Paid(Amount, frozen=True):
    """Part of a payment; with a card, where it lies on one."""

    card: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    site: str | UnsetType = UNSET


class Share(Struct, frozen=True):
    """What another seat gains, or loses, by an action."""

    seat: int
    good: str
    count: int


class Offer(Struct, kw_only=True):
    """A legal action. Those of one `group` differ only in what pays; one of them is `usual`."""

    token: str
    kind: str
    group: str
    usual: bool
    cards: list[str] | UnsetType = UNSET
    card: str | UnsetType = UNSET
    good: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    site: str | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    conversion: int | UnsetType = UNSET
    pays: list[Paid]
    gains: list[Amount]
    stock: Annotated[list[Amount], Meta(description="Goods that are put on the card.")]
    others: list[Share]
    then: Annotated[str | None, Meta(description="The question that follows at once.")]
    ends: Annotated[bool, Meta(description="It brings the end of the game.")]
    what: str
    says: str


class Shut(Struct, frozen=True, kw_only=True):
    """What cannot be done, and why."""

    kind: str
    card: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    site: str | UnsetType = UNSET
    conversion: int | UnsetType = UNSET
    pays: list[Amount]
    says: str


# ---- the scene


class CountedCard(Struct, frozen=True):
    card: str
    count: int


class Pile(Struct, frozen=True):
    up: str | None
    left: int


class Piles(Struct, frozen=True):
    red: Pile
    blue: Pile


class Draft(Struct, frozen=True):
    """What is turned up, and who takes in which order."""

    number: int
    cards: list[str]
    order: list[int]
    taken: int


class End(Struct, frozen=True):
    at: int
    triggered: bool


class Solo(Struct, frozen=True):
    """What the virtual opponent has done in this round and will do next."""

    attack: list[str]
    attacks: int
    most: int
    struck: bool
    next: Follows | None
    says: str | None
    rating: str | None


class Scene(Struct, frozen=True):
    """Everything a page draws and says about a view."""

    viewer: int | None
    seats: list[SceneSeat]
    sets: list[SetId]
    round: int
    phase: Phase
    turn: int
    first: int | None
    deck: int
    discards: list[CountedCard]
    connections: Piles
    draft: Draft | None
    end: End
    solo: Solo | None
    question: str | None
    about: str | None
    asked: list[int]
    yours: bool
    prompt: str
    winners: list[int]
    undo: int
    legal: list[Offer]
    shut: list[Shut]


# ---- events


class Compared(Struct, frozen=True, forbid_unknown_fields=True):
    """A location that an attack card was compared with (SOLO-7), the likeliest victim first."""

    site: str
    card: str
    types: list[str]
    distance: int
    standing: Literal["production", "feature", "used_action", "unused_action"]


class SceneEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event with its facts; which of them it has follows from its kind.

    Seats are written from 1, contacts by their colour alone.
    """

    event: str
    rule: str
    seat: str | UnsetType = UNSET
    other: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    board: str | UnsetType = UNSET
    target: str | UnsetType = UNSET
    good: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    faction: str | UnsetType = UNSET
    pile: Literal["main", "red", "blue"] | UnsetType = UNSET
    compared: list[Compared] | UnsetType = UNSET
    decided: str | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
