"""The numbers under which kernels name rules and reasons; 0 is none.

`RULE_IDS[number]` is the id in docs/rules/wroclaw.md, `REASONS[number]` why an action is refused.
"""

_CHAPTERS = (("SET", 5), ("TURN", 12), ("FIRE", 6), ("WEAP", 5), ("PERUN", 2))

RULE_IDS = ("", *(f"{chapter}-{number}" for chapter, last in _CHAPTERS for number in range(1, last + 1)))

SET_1, SET_2, SET_3, SET_4, SET_5 = range(1, 6)
(TURN_1, TURN_2, TURN_3, TURN_4, TURN_5, TURN_6, TURN_7, TURN_8, TURN_9, TURN_10, TURN_11, TURN_12) = range(6, 18)
FIRE_1, FIRE_2, FIRE_3, FIRE_4, FIRE_5, FIRE_6 = range(18, 24)
WEAP_1, WEAP_2, WEAP_3, WEAP_4, WEAP_5 = range(24, 29)
PERUN_1, PERUN_2 = range(29, 31)

# Why an action is refused: the rule, and a sentence.
REASONS = (
    ("", ""),
    ("SET-3", "Chance is to say who has precedence."),
    ("SET-1", "Chance is to deal a character."),
    ("SET-1", "The game waits for a seat that has not discarded three characters yet."),
    ("TURN-1", "The die is to be rolled."),
    ("TURN-1", "A hazard is to be drawn."),
    ("TURN-2", "The game waits for a seat that has not deployed yet."),
    ("TURN-5", "The game waits for a shot, or for the end of this seat's fire."),
    ("TURN-9", "The game waits for one of the heavily wounded of the previous turn to be called back."),
    ("TURN-10", "The game waits for a seat that has not set a token aside yet."),
    ("TURN-9", "The game is over."),
    ("SET-1", "That character is not in the deck any more."),
    ("SET-1", "Three different characters of the hand are discarded."),
    ("TURN-2", "Three different characters of the hand are deployed."),
    ("TURN-2", "There are not so many free tokens of that kind."),
    ("TURN-1", "No card of that hazard is left in the deck."),
    ("TURN-1", "The die shows 1 to 10."),
    ("FIRE-1", "A character that explores does not shoot."),
    ("TURN-5", "That character has shot already."),
    ("TURN-6", "There is no Perun left."),
    ("TURN-6", "That character has used a Perun this turn."),
    ("TURN-6", "In the basic rules a Perun gives an extra shot and nothing else."),
    ("FIRE-4", "A character with five wounds is no target any more."),
    ("FIRE-6", "A shot names one enemy character; only a long burst is fired at all."),
    ("WEAP-5", "That character cannot fire in that mode."),
    ("PERUN-1", "A Perun raises the dice by three pips in total, and no die above 10."),
    ("TURN-9", "That character is not one of the heavily wounded of the previous turn."),
    ("TURN-10", "No token of that kind was used this turn."),
)
(
    NOT_NOW,  # and the phase that the game is in, from the first to the last
    _,
    _,
    _,
    _,
    _,
    _,
    _,
    _,
    _,
    NOT_IN_DECK,
    NOT_THROWABLE,
    NOT_DEPLOYABLE,
    NO_TOKEN,
    NO_HAZARD,
    NO_SUCH_ROLL,
    EXPLORING,
    HAS_FIRED,
    PERUN_GONE,
    HAS_FED,
    ONLY_EXTRA,
    NO_TARGET,
    ONE_TARGET,
    WRONG_MODE,
    WRONG_PIPS,
    NOT_RESTING,
    NOT_USED,
) = range(1, 28)
