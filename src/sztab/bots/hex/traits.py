"""What the network knows of a tile, whatever its name and its army, and of a unit where it stands."""

from __future__ import annotations

from typing import Final

from sztab.games.hex.mechanics import FEATURE_BITS, GIFT_BITS, INSTANT_CODES

_COUNTED: Final = (
    "tile",  # always 1
    "hq",
    "soldier",
    "module",
    "blows",  # sides with a blow, their strength together, the strongest
    "blow_power",
    "best_blow",
    "shots",
    "shot_power",
    "best_shot",
    "gauss",
    "armour",
    "reflect",
    "nets",
    "webs",
    "links",
    "icons",
    "initiative",
    "slow",  # initiative 0 and 1
    "fast",  # initiative 3 and more
    "toughness",
    "own_melee",  # what a module does to the numbers of others
    "own_shot",
    "own_initiative",
    "own_extra",
    "enemy_melee",
    "enemy_shot",
    "enemy_initiative",
    "foundation",
    "rockets",  # what only later armies have: the power of rockets and of shotguns, and sides
    "shotguns",
    "traps",
    "inputs",
    "outputs",
    "charges",
    "poison",
    "own_toughness",
)
N_COUNTED = len(_COUNTED)
(
    A_TILE,
    AN_HQ,
    A_SOLDIER,
    A_MODULE,
    BLOWS,
    BLOW_POWER,
    BEST_BLOW,
    SHOTS,
    SHOT_POWER,
    BEST_SHOT,
    GAUSS_SIDES,
    ARMOUR_SIDES,
    REFLECTING_SIDES,
    NET_SIDES,
    WEB_SIDES,
    LINK_SIDES,
    ICONS,
    INITIATIVE,
    SLOW,
    FAST,
    TOUGH,
    OWN_MELEE,
    OWN_SHOT,
    OWN_INITIATIVE,
    OWN_EXTRA,
    ENEMY_MELEE,
    ENEMY_SHOT,
    ENEMY_INITIATIVE,
    A_FOUNDATION,
    ROCKET_POWER,
    SHOTGUN_POWER,
    TRAP_SIDES,
    INPUT_SIDES,
    OUTPUT_SIDES,
    CHARGE_SIDES,
    POISON_SIDES,
    OWN_TOUGHNESS,
) = range(N_COUNTED)
FEATURES_FROM = N_COUNTED
# Places for the words of mechanics.toml and for those it may gain, whose weights are zero: a new word can be played
# before a network has met it.
N_FEATURES = 60
GIFTS_FROM = FEATURES_FROM + N_FEATURES
N_GIFTS = 28
INSTANTS_FROM = GIFTS_FROM + N_GIFTS
N_INSTANTS = 31
TRAITS = INSTANTS_FROM + N_INSTANTS
BY_TRAIT: Final = "unit_trait", "held", "pile", "action_trait"  # layers with a row of weights for each

# A unit, or one that is about to be, on its hex: seen by its owner.
(
    INNER,  # not at the edge
    BESIDE_OWN,  # own units beside it
    BESIDE_FOES,
    BESIDE_OWN_HQ,
    BESIDE_FOE_HQ,
    AT_HQ,  # power that it aims at the enemy HQ
    AT_SOLDIERS,
    AT_MODULES,
    AIMS,  # enemies that it aims at
    QUICKER,  # than so many of them
    UNDER_FIRE,  # power that enemies aim at it
    OUTPACED,  # one of them is quicker
    HOLDS,  # enemies in its nets
    SERVES,  # own units that it is linked with
    SERVED,  # own modules that are linked with it
    COVERS,  # power of enemy shots at the own HQ that it stands in the way of
) = range(16)
OUTLOOKS = 16
(
    NETTED_UNIT,
    WOUNDS,
    DIES,
    DIES_LATER,
    SPEED,
    BONUS,
    EXTRA_ATTACKS,
    HAS_ACTED,
    ON_OWN_GROUND,  # a foundation lies under it
    ON_FOE_GROUND,
    VENOM,  # markers
    STUNNED,
) = range(OUTLOOKS, OUTLOOKS + 12)
STANDINGS = OUTLOOKS + 12


def missing_words() -> list[str]:
    """Words of mechanics.toml that have no place among the traits."""
    kinds = ((FEATURE_BITS, N_FEATURES), (GIFT_BITS, N_GIFTS))
    beyond = [word for bits, places in kinds for word, bit in bits.items() if bit >= 1 << places]
    return beyond + [word for word, code in INSTANT_CODES.items() if code >= N_INSTANTS]


def empty_places() -> list[int]:
    """The traits that no word has yet."""
    return [
        *range(FEATURES_FROM + len(FEATURE_BITS), GIFTS_FROM),
        *range(GIFTS_FROM + len(GIFT_BITS), INSTANTS_FROM),
        *range(INSTANTS_FROM + 1 + len(INSTANT_CODES), TRAITS),  # they count from one
    ]
