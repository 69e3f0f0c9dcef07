"""The numbers under which kernels name rules: `RULE_IDS[number]` is the id in docs/rules/state51.md; 0 is no rule."""

_CHAPTERS = (
    ("SET", 5),
    ("CARD", 10),
    ("LOOK", 4),
    ("PROD", 4),
    ("ACT", 20),
    ("CLEAN", 2),
    ("END", 3),
    ("SOLO", 12),
    ("EFF", 31),
)

RULE_IDS = ("", *(f"{chapter}-{number}" for chapter, last in _CHAPTERS for number in range(1, last + 1)))

SET_1, SET_2, SET_3, SET_4, SET_5 = range(1, 6)
CARD_1, CARD_2, CARD_3, CARD_4, CARD_5, CARD_6, CARD_7, CARD_8, CARD_9, CARD_10 = range(6, 16)
LOOK_1, LOOK_2, LOOK_3, LOOK_4 = range(16, 20)
PROD_1, PROD_2, PROD_3, PROD_4 = range(20, 24)
ACT_1, ACT_2, ACT_3, ACT_4, ACT_5, ACT_6, ACT_7, ACT_8, ACT_9, ACT_10 = range(24, 34)
ACT_11, ACT_12, ACT_13, ACT_14, ACT_15, ACT_16, ACT_17, ACT_18, ACT_19, ACT_20 = range(34, 44)
CLEAN_1, CLEAN_2 = range(44, 46)
END_1, END_2, END_3 = range(46, 49)
SOLO_1, SOLO_2, SOLO_3, SOLO_4, SOLO_5, SOLO_6, SOLO_7, SOLO_8, SOLO_9, SOLO_10, SOLO_11, SOLO_12 = range(49, 61)
EFF_1, EFF_2, EFF_3, EFF_4, EFF_5, EFF_6, EFF_7, EFF_8, EFF_9, EFF_10 = range(61, 71)
EFF_11, EFF_12, EFF_13, EFF_14, EFF_15, EFF_16, EFF_17, EFF_18, EFF_19, EFF_20 = range(71, 81)
EFF_21, EFF_22, EFF_23, EFF_24, EFF_25, EFF_26, EFF_27, EFF_28, EFF_29, EFF_30, EFF_31 = range(81, 92)
