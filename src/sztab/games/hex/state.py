"""The kernel state of Neuroshima Hex, its scratch space and the words its numbers stand for."""

from __future__ import annotations

from sztab.core.kernel import Ints, Table, new_states, number, numbers
from sztab.games.hex.mechanics import FEATURE_BITS, GIFT_BITS, INSTANT_CODES, QUESTION_CODES, USED_BITS

CELLS = 37
SEATS = 6
FACINGS = 6
KINDS = 32  # kinds of tile an army may have, and the distance between the numbers of two seats
UNITS = KINDS * FACINGS  # kind and facing together
NOWHERE = 63
LETHAL = 100  # wounds that no toughness stands: what a grenade does, and all that is counted of any number
MAX_HITS = 512
MAX_AIMS = 32
MAX_OPTIONS = 256
MAX_MARKS = 64
MAX_LEGS = 256
MAX_ACTIONS = 1 << 17
MAX_EVENTS = 4096
EVENT_WIDTH = 10

# Roles of a tile.
HQ, SOLDIER, MODULE, INSTANT, FOUNDATION = range(5)

# What the rules ask for by name; all keywords, and more about each, are in mechanics.toml.
INSTANT_WORDS = ("", *INSTANT_CODES)
BATTLE = INSTANT_CODES["battle"]
MOVE = INSTANT_CODES["move"]
PUSH = INSTANT_CODES["push"]
GRENADE = INSTANT_CODES["grenade"]
SNIPER = INSTANT_CODES["sniper"]
AIR_STRIKE = INSTANT_CODES["air_strike"]
GRAB = INSTANT_CODES["grab"]
TERROR = INSTANT_CODES["terror"]
HUNT = INSTANT_CODES["hunt"]
CASTLING = INSTANT_CODES["castling"]
SMALL_BOMB = INSTANT_CODES["small_bomb"]
PARALYSIS = INSTANT_CODES["paralysis"]
SMOKESCREEN = INSTANT_CODES["smokescreen"]
TRANSPOSITION = INSTANT_CODES["transposition"]

# Features, as bits; those with a mark are also the marks of a feature used this turn.
MOBILITY = FEATURE_BITS["mobility"]
ROTATION = FEATURE_BITS["rotation"]
PUSHING = FEATURE_BITS["push"]
STEEL_NET = FEATURE_BITS["steel_net"]
EXPLOSION = FEATURE_BITS["explosion"]
EXECUTION = FEATURE_BITS["execution"]
REPLACEMENT = FEATURE_BITS["replacement"]
LAIR = FEATURE_BITS["lair"]
STARTS_ON_BOARD = FEATURE_BITS["starts_on_board"]
AGONY = FEATURE_BITS["agony"]
FLYING = FEATURE_BITS["flying"]
SCAVENGER = FEATURE_BITS["scavenger"]
RETURNING = FEATURE_BITS["return_to_pile_top"]
SPY = FEATURE_BITS["spy"]
SHARPSHOOTER = FEATURE_BITS["sharpshooter"]
MINE = FEATURE_BITS["mine"]
MATRIX = FEATURE_BITS["matrix"]
VENOMOUS = FEATURE_BITS["venom"]
ROOTS = FEATURE_BITS["roots"]
PARALYSING = FEATURE_BITS["paralysis"]
MORTAR = FEATURE_BITS["mortar"]
UNDERGROUND = FEATURE_BITS["underground"]
CASTLES = FEATURE_BITS["underground_castling"]
CASTLED = USED_BITS["underground_castling"]  # as the mark of a use
HOLE = FEATURE_BITS["hole"]
BLOW_ANYWHERE = FEATURE_BITS["blow_anywhere"]
BREATH = FEATURE_BITS["breath_of_death"]
TOXIC_BOMB = FEATURE_BITS["toxic_bomb"]
TURNING = FEATURE_BITS["turns_one_unit"]
TURNED = USED_BITS["turns_one_unit"]  # as the mark of a use

# What a module gives besides numbers, as bits.
MEDIC = GIFT_BITS["medic"]
QUARTERMASTER = GIFT_BITS["quartermaster"]
TRANSPORT = GIFT_BITS["mobility"]
DOUBLE_MOVE = GIFT_BITS["double_move"]
SCOPER = GIFT_BITS["scoper"]
PULL = GIFT_BITS["grants_pull"]
FREE_STEEL_NET = GIFT_BITS["free_steel_net"]
PARALYSES = GIFT_BITS["paralysed"]
ZONE = GIFT_BITS["initiative_zero"]
GIVES_VENOM = GIFT_BITS["gives_venom"]
GIVES_PARALYSIS = GIFT_BITS["gives_paralysis"]
GIVES_UNDERGROUND = GIFT_BITS["gives_underground"]

# Mechanics that only some armies have, as bits: a game in which none of them occurs does not look for them.
FOUNDATIONS, ADDED_TOUGHNESS, SPIES, AIMING, MARKERS, MOTHERLAND, REDIRECTION, TRAPS, CHARGES, PARALYSERS, ZONES = (
    1 << place for place in range(11)
)

# Phases that a position line writes.
PLACING, DRAWING, REDRAWING, DISCARDING, PLAYING, OVER = range(6)
PHASE_WORDS = ("hq", "draw", "redraw", "discard", "play", "over")

# Questions asked inside an effect or a battle.
NOTHING = 0
PUSHED = QUESTION_CODES["pushed"]
PULLED = QUESTION_CODES["pulled"]
WHICH_MEDIC = QUESTION_CODES["medic"]
EXPLODE = QUESTION_CODES["explode"]
CONVERT = QUESTION_CODES["quartermaster"]
WHO_SCORES = QUESTION_CODES["scores"]
SCAVENGE = QUESTION_CODES["scavenge"]
AIM = QUESTION_CODES["aim"]
MARK = QUESTION_CODES["mark"]
BOMB = QUESTION_CODES["bomb"]

# What is being resolved, and the steps of a battle.
PEACE, INSTANT_HITS, HUNT_HITS, SEGMENTS, AFTERMATH = range(5)
NEXT_SEGMENT, DECLARE, STRIKE, ABSORB, COUNT, SCORE, REMOVE, MARKING, SCORE_LATE = range(9)
FALLEN, SCAVENGERS, FULL_BOARD, NEXT_TURN = range(4)

# Kinds of battle: by tile or full board, the last one, the one after overtime, and one fought for its own sake.
ORDINARY, FINAL, OVERTIME, DRILL = range(4)

DUEL, DEATHMATCH, POINTS, ONE_VS_TEAM, TEAMS = range(5)
MODE_WORDS = ("duel", "deathmatch", "points", "one-vs-team", "teams")
TACTICAL, REINFORCEMENTS = 1, 2
VARIANT_BITS = {"tactical": TACTICAL, "reinforcements": REINFORCEMENTS}
POINTS_TO_WIN = 20

# Kinds of attack.
BLOW, SHOT, GAUSS, BLAST, ROCKET, CHARGE, POISON = range(7)
NOBODY, OWNER_NAMES = -1, -2

# Where a hit comes from, beside the six sides of a unit: an explosion or an instant, a blow without a side, the toxic
# bomb under a hex, a venom marker.
BLAST_SIDE, NO_SIDE_AT_ALL, BOMB_SIDE, VENOM_SIDE = 6, 7, 8, 9
VENOM_MARK, STUN_MARK = 1, 2  # kinds of markers, as bits


class State:
    """Everything the game is and waits for. Sets of cells and of seats are bit masks."""

    # The board.
    unit: Ints = numbers(2, CELLS)  # seat * UNITS + kind * FACINGS + facing (rules/unit.py), -1 empty
    wounds: Ints = numbers(1, CELLS)
    used: Ints = numbers(1, CELLS)  # own features used this turn
    given: Ints = numbers(8, CELLS)  # cells of the modules whose gift the unit has used this turn
    steel: Ints = numbers(1, SEATS)  # where the seat's steel net lies, -1 nowhere
    ground: Ints = numbers(2, CELLS)  # the foundation that lies here: seat * KINDS + kind, -1 none
    venom: Ints = numbers(4, CELLS)  # venom markers on the unit here: four bits for each seat
    stunned: Ints = numbers(1, CELLS)  # 1 + the seat whose paralysis marker lies on the unit here, 0 none
    drawn_in: int = number(8)  # holes used this turn
    marked: int = number(8)  # hexes whose unit has a marker
    # Kept with the board so that nothing has to be searched for.
    occupied: Ints = numbers(8, SEATS)
    hq: Ints = numbers(1, SEATS)  # cell of the HQ, -1 none
    netted: int = number(8)
    mother: Ints = numbers(8, SEATS)  # the units of the seat's Motherland (MAT-1)
    grounds: int = number(8)  # hexes with a foundation
    netters: int = number(8)
    givers: int = number(8)
    medics: int = number(8)
    scopers: int = number(8)
    lairs: int = number(8)
    # The seats.
    seats: int = number(1)
    toughness: Ints = numbers(1, SEATS)
    hand: Table = numbers(1, SEATS, KINDS)
    pile: Table = numbers(1, SEATS, KINDS)
    gone: Table = numbers(1, SEATS, KINDS)
    top: Ints = numbers(1, SEATS)  # 1 + the kind that lies on top of the pile for all to know, 0 nothing known
    held: Ints = numbers(1, SEATS)
    left: Ints = numbers(1, SEATS)
    instants: Ints = numbers(1, SEATS)  # how many of the tiles in hand are instants
    terror: Ints = numbers(1, SEATS)
    out: int = number(1)
    lost: int = number(1)
    team: Ints = numbers(1, SEATS)
    friends: Ints = numbers(1, SEATS)  # own and allied seats
    foes: Ints = numbers(1, SEATS)  # seats whose units are fought: MODE-7 makes some allies foes too
    # The turn.
    mode: int = number(1)
    variant: int = number(1)
    phase: int = number(1)
    turn: int = number(1)
    opening: int = number(1)  # the first turns of the game are being taken
    follows: int = number(1)  # one against a team: who follows the single player
    played: int = number(1)
    last: int = number(1)  # who drew the last tile of a pile first, -1 nobody
    overtime: int = number(1)  # who starts the overtime battle, -1 no overtime
    result: int = number(1)  # the winners, none for a draw
    # What is asked, and of whom.
    question: int = number(1)
    asked: int = number(1)
    mover: int = number(1)  # pushed and pulled: by the unit here
    moved: int = number(1)  # pushed and pulled: the unit here; the Clown that is asked for
    # What is being resolved.
    stage: int = number(1)
    step: int = number(1)
    battle: int = number(1)
    starter: int = number(1)
    tile: int = number(1)  # the instant whose hits are being taken
    target: int = number(1)
    hunter: int = number(1)
    aim: int = number(1)
    sprung: int = number(8)  # traps set off in this segment
    bombs_asked: int = number(8)  # toxic bombs asked for in this segment
    bursting: int = number(8)  # and those that explode
    struck: int = number(8)  # the units that a bomb hits
    segment: int = number(1)
    wave: int = number(1)  # 0 ordinary attacks, then the waves of agony (ARMY-BE-3)
    actors: int = number(8)
    exploding: int = number(8)
    dying: int = number(8)  # who attacks in this wave of agony
    answered: int = number(8)  # Clowns asked in this segment
    refused: int = number(1)  # seats that want no (further) conversion in this segment, or no scavenging
    acted: Ints = numbers(2, CELLS)  # initiative icons used up in this battle
    conversion: Ints = numbers(1, CELLS)  # in this segment: 1 + 2 * direction + (0 the blow, 1 the shot)
    converted: int = number(8)  # units that had their conversion in this battle
    aimed: Ints = numbers(4, MAX_AIMS)  # targets chosen in this segment (rules/aim.py)
    aims: int = number(1)
    marks: Ints = numbers(4, MAX_MARKS)  # attacks of this segment that leave a marker (rules/marker.py)
    marking: int = number(2)
    venom_stock: Ints = numbers(1, SEATS)  # markers that can be put down in this segment
    stun_stock: Ints = numbers(1, SEATS)
    dead: int = number(8)
    spent: int = number(8)  # medics that have absorbed
    absorbed: Ints = numbers(4, CELLS)  # hits taken over in this wave
    absorptions: int = number(1)
    hq_wounds: Ints = numbers(2, SEATS)
    points: Ints = numbers(2, SEATS)  # scored in this segment
    to_name: Ints = numbers(2, SEATS)  # wounds to one's own HQ that its owner gives away (MODE-3)
    changed: int = number(1)  # this battle changed something
    idle: int = number(1)  # full-board battles in a row that changed nothing
    scavenged: int = number(8)  # where scavengers that have had their move stand
    turned: int = number(1)  # a scavenger acted after this battle


class Tables:
    """Facts of the board and of the armies at the table, as the kernel reads them.

    `[unit]` is seat * UNITS + kind * FACINGS + facing, `[kind]` is seat * KINDS + kind.
    """

    neighbour: Table = numbers(1, CELLS, 6)
    near: Ints = numbers(8, CELLS)
    far: Ints = numbers(8, CELLS)
    ray: Table = numbers(8, CELLS, 6)  # [cell][direction]: the line without the cell itself
    area: Ints = numbers(8, 3)  # full, inner, middle
    melee: Table = numbers(1, SEATS * UNITS, 6)  # [unit][direction]
    shot: Table = numbers(1, SEATS * UNITS, 6)
    friendly: Ints = numbers(1, SEATS * UNITS)  # [unit]: directions of friendly-fire blows
    gauss: Ints = numbers(1, SEATS * UNITS)
    armour: Ints = numbers(1, SEATS * UNITS)
    reflect: Ints = numbers(1, SEATS * UNITS)
    strikes: Ints = numbers(1, SEATS * UNITS)  # directions it attacks in
    net: Table = numbers(8, SEATS * UNITS, CELLS)  # [unit][cell]: cells its nets reach
    web: Table = numbers(8, SEATS * UNITS, CELLS)
    link: Table = numbers(8, SEATS * UNITS, CELLS)
    rocket: Table = numbers(1, SEATS * UNITS, 6)
    shotgun: Table = numbers(1, SEATS * UNITS, 6)
    trap: Ints = numbers(1, SEATS * UNITS)
    inputs: Ints = numbers(1, SEATS * UNITS)
    outputs: Ints = numbers(1, SEATS * UNITS)
    charge: Ints = numbers(1, SEATS * UNITS)
    poison: Ints = numbers(1, SEATS * UNITS)
    breath: Ints = numbers(1, SEATS)  # not zero: wins where all HQs fall together (ARMY-MS-2)
    stun_supply: Ints = numbers(1, SEATS)
    venom_supply: Ints = numbers(1, SEATS)
    extras: int = number(8)  # which of the mechanics that only some armies have occur in this game
    count: Ints = numbers(1, SEATS * KINDS)  # [kind]: how many tiles
    role: Ints = numbers(1, SEATS * KINDS)
    instant: Ints = numbers(1, SEATS * KINDS)
    icons: Ints = numbers(1, SEATS * KINDS)
    initiative: Table = numbers(1, SEATS * KINDS, 3)
    tough: Ints = numbers(1, SEATS * KINDS)
    facings: Ints = numbers(1, SEATS * KINDS)
    features: Ints = numbers(8, SEATS * KINDS)  # more than 31 of them
    gifts: Ints = numbers(4, SEATS * KINDS)
    own_melee: Ints = numbers(1, SEATS * KINDS)
    own_shot: Ints = numbers(1, SEATS * KINDS)
    own_initiative: Ints = numbers(1, SEATS * KINDS)
    own_extra: Ints = numbers(1, SEATS * KINDS)
    own_toughness: Ints = numbers(1, SEATS * KINDS)
    enemy_melee: Ints = numbers(1, SEATS * KINDS)
    enemy_shot: Ints = numbers(1, SEATS * KINDS)
    enemy_initiative: Ints = numbers(1, SEATS * KINDS)
    gives: Ints = numbers(1, SEATS * KINDS)  # anything at all
    nets: Ints = numbers(1, SEATS * KINDS)  # has a net or a web


class Work:
    """Scratch space and buffers: nothing in it outlasts a call."""

    melee: Ints = numbers(2, CELLS)  # bonuses by cell
    shot: Ints = numbers(2, CELLS)
    faster: Ints = numbers(2, CELLS)
    extra: Ints = numbers(2, CELLS)
    hit_from: Ints = numbers(1, MAX_HITS)
    hit_side: Ints = numbers(1, MAX_HITS)
    hit_to: Ints = numbers(1, MAX_HITS)
    hit_power: Ints = numbers(2, MAX_HITS)
    hit_scorer: Ints = numbers(1, MAX_HITS)
    hit_taken: Ints = numbers(1, MAX_HITS)
    hit_copy: Ints = numbers(1, MAX_HITS)  # 1 + the direction of its flight where it is one of several copies, else 0
    hit_marks: Ints = numbers(1, MAX_HITS)  # the kinds of markers that it leaves
    still: int = number(8)  # paralysed units
    zero: int = number(8)  # units in a Zone
    coats: Ints = numbers(1, CELLS)  # by cell: the kinds of markers that the attacks of a unit leave
    # The options of an attack with a target: whom it can hit, and in which direction it flies when it arrives.
    option_target: Ints = numbers(1, MAX_OPTIONS)
    option_arrival: Ints = numbers(1, MAX_OPTIONS)
    options: int = number(8)
    arrivals: Ints = numbers(1, CELLS)
    # The straight parts of a flight (rules/redirect.py): from where, which way, hexes flown or left to fly, whether it
    # is one of several copies, which units have bent it, whom it has hit.
    leg_cell: Ints = numbers(1, MAX_LEGS)
    leg_direction: Ints = numbers(1, MAX_LEGS)
    leg_steps: Ints = numbers(1, MAX_LEGS)
    leg_copy: Ints = numbers(1, MAX_LEGS)
    leg_seen: Ints = numbers(8, MAX_LEGS)
    leg_hit: Ints = numbers(8, MAX_LEGS)
    legs: int = number(8)
    after: Ints = numbers(8, CELLS)  # the bending units that shots from one of them come to
    hits: int = number(8)
    due: Ints = numbers(8, CELLS)  # by cell: values of the initiative icons still to come
    takers: Ints = numbers(8, CELLS)  # by cell: able medics that serve the unit there
    reach: Ints = numbers(8, CELLS)
    actions: Ints = numbers(8, MAX_ACTIONS)
    found: int = number(8)
    events: Table = numbers(2, MAX_EVENTS, EVENT_WIDTH)
    noted: int = number(8)  # how many events there are
    quiet: int = number(8)  # not zero: no event is noted
    random: int = number(8)
    # What a move changes, kept while one is tried.
    kept_unit: Ints = numbers(2, CELLS)
    kept_wounds: Ints = numbers(1, CELLS)
    kept_used: Ints = numbers(1, CELLS)
    kept_given: Ints = numbers(8, CELLS)
    kept_steel: Ints = numbers(1, SEATS)
    kept_occupied: Ints = numbers(8, SEATS)
    kept_hq: Ints = numbers(1, SEATS)
    kept_ground: Ints = numbers(2, CELLS)
    kept_venom: Ints = numbers(4, CELLS)
    kept_stunned: Ints = numbers(1, CELLS)
    kept_mother: Ints = numbers(8, SEATS)
    kept_pile: Table = numbers(1, SEATS, KINDS)
    kept_left: Ints = numbers(1, SEATS)
    kept_gone: Table = numbers(1, SEATS, KINDS)
    kept_top: Ints = numbers(1, SEATS)
    kept_masks: Ints = numbers(8, 8)


def new_work() -> Work:
    """Scratch space that keeps no events until `quiet` is set to zero."""
    work = new_states(Work, 1)[0]
    work.quiet = 1
    return work
