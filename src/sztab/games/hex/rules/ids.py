"""The numbers under which kernels name rules: `RULE_IDS[number]` is the id in docs/rules/hex.md; 0 is no rule."""

_CHAPTERS = (
    ("SET", 8),
    ("TURN", 19),
    ("END", 10),
    ("UNIT", 6),
    ("ATK", 10),
    ("NET", 13),
    ("MOD", 13),
    ("MEDIC", 10),
    ("BTL", 12),
    ("INST", 12),
    ("FEAT", 6),
    ("MODE", 14),
    ("ARMY-SP", 6),
    ("ARMY-BE", 7),
    ("PUZ", 3),
)

RULE_IDS = ("", *(f"{chapter}-{number}" for chapter, last in _CHAPTERS for number in range(1, last + 1)))

SET_1, SET_2, SET_3, SET_4, SET_5, SET_6, SET_7, SET_8 = range(1, 9)
(
    TURN_1,
    TURN_2,
    TURN_3,
    TURN_4,
    TURN_5,
    TURN_6,
    TURN_7,
    TURN_8,
    TURN_9,
    TURN_10,
    TURN_11,
    TURN_12,
    TURN_13,
    TURN_14,
    TURN_15,
    TURN_16,
    TURN_17,
    TURN_18,
    TURN_19,
) = range(9, 28)
END_1, END_2, END_3, END_4, END_5, END_6, END_7, END_8, END_9, END_10 = range(28, 38)
UNIT_1, UNIT_2, UNIT_3, UNIT_4, UNIT_5, UNIT_6 = range(38, 44)
ATK_1, ATK_2, ATK_3, ATK_4, ATK_5, ATK_6, ATK_7, ATK_8, ATK_9, ATK_10 = range(44, 54)
NET_1, NET_2, NET_3, NET_4, NET_5, NET_6, NET_7, NET_8, NET_9, NET_10, NET_11, NET_12, NET_13 = range(54, 67)
MOD_1, MOD_2, MOD_3, MOD_4, MOD_5, MOD_6, MOD_7, MOD_8, MOD_9, MOD_10, MOD_11, MOD_12, MOD_13 = range(67, 80)
MEDIC_1, MEDIC_2, MEDIC_3, MEDIC_4, MEDIC_5, MEDIC_6, MEDIC_7, MEDIC_8, MEDIC_9, MEDIC_10 = range(80, 90)
BTL_1, BTL_2, BTL_3, BTL_4, BTL_5, BTL_6, BTL_7, BTL_8, BTL_9, BTL_10, BTL_11, BTL_12 = range(90, 102)
INST_1, INST_2, INST_3, INST_4, INST_5, INST_6, INST_7, INST_8, INST_9, INST_10, INST_11, INST_12 = range(102, 114)
FEAT_1, FEAT_2, FEAT_3, FEAT_4, FEAT_5, FEAT_6 = range(114, 120)
(
    MODE_1,
    MODE_2,
    MODE_3,
    MODE_4,
    MODE_5,
    MODE_6,
    MODE_7,
    MODE_8,
    MODE_9,
    MODE_10,
    MODE_11,
    MODE_12,
    MODE_13,
    MODE_14,
) = range(120, 134)
ARMY_SP_1, ARMY_SP_2, ARMY_SP_3, ARMY_SP_4, ARMY_SP_5, ARMY_SP_6 = range(134, 140)
ARMY_BE_1, ARMY_BE_2, ARMY_BE_3, ARMY_BE_4, ARMY_BE_5, ARMY_BE_6, ARMY_BE_7 = range(140, 147)
PUZ_1, PUZ_2, PUZ_3 = range(147, 150)
