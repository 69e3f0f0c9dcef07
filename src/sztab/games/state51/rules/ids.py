"""The numbers under which kernels name rules. Written by `make rules` from docs/rules/state51.md.

`RULE_IDS[number]` is the id; 0 is no rule.
"""

RULE_IDS = (
    "",
    "SET-1",
    "SET-2",
    "SET-3",
    "SET-4",
    "SET-5",
    "CARD-1",
    "CARD-2",
    "CARD-3",
    "CARD-4",
    "CARD-5",
    "CARD-6",
    "CARD-7",
    "CARD-8",
    "CARD-9",
    "CARD-10",
    "LOOK-1",
    "LOOK-2",
    "LOOK-3",
    "LOOK-4",
    "PROD-1",
    "PROD-2",
    "PROD-3",
    "PROD-4",
    "ACT-1",
    "ACT-2",
    "ACT-3",
    "ACT-4",
    "ACT-5",
    "ACT-6",
    "ACT-7",
    "ACT-8",
    "ACT-9",
    "ACT-10",
    "ACT-11",
    "ACT-12",
    "ACT-13",
    "ACT-14",
    "ACT-15",
    "ACT-16",
    "ACT-17",
    "ACT-18",
    "ACT-19",
    "ACT-20",
    "CLEAN-1",
    "CLEAN-2",
    "END-1",
    "END-2",
    "END-3",
    "SOLO-1",
    "SOLO-2",
    "SOLO-3",
    "SOLO-4",
    "SOLO-5",
    "SOLO-6",
    "SOLO-7",
    "SOLO-8",
    "SOLO-9",
    "SOLO-10",
    "SOLO-11",
    "SOLO-12",
    "EFF-1",
    "EFF-2",
    "EFF-3",
    "EFF-4",
    "EFF-5",
    "EFF-6",
    "EFF-7",
    "EFF-8",
    "EFF-9",
    "EFF-10",
    "EFF-11",
    "EFF-12",
    "EFF-13",
    "EFF-14",
    "EFF-15",
    "EFF-16",
    "EFF-17",
    "EFF-18",
    "EFF-19",
    "EFF-20",
    "EFF-21",
    "EFF-22",
    "EFF-23",
    "EFF-24",
    "EFF-25",
    "EFF-26",
    "EFF-27",
    "EFF-28",
    "EFF-29",
    "EFF-30",
    "EFF-31",
)

SET_1 = 1
SET_2 = 2
SET_3 = 3
SET_4 = 4
SET_5 = 5
CARD_1 = 6
CARD_2 = 7
CARD_3 = 8
CARD_4 = 9
CARD_5 = 10
CARD_6 = 11
CARD_7 = 12
CARD_8 = 13
CARD_9 = 14
CARD_10 = 15
LOOK_1 = 16
LOOK_2 = 17
LOOK_3 = 18
LOOK_4 = 19
PROD_1 = 20
PROD_2 = 21
PROD_3 = 22
PROD_4 = 23
ACT_1 = 24
ACT_2 = 25
ACT_3 = 26
ACT_4 = 27
ACT_5 = 28
ACT_6 = 29
ACT_7 = 30
ACT_8 = 31
ACT_9 = 32
ACT_10 = 33
ACT_11 = 34
ACT_12 = 35
ACT_13 = 36
ACT_14 = 37
ACT_15 = 38
ACT_16 = 39
ACT_17 = 40
ACT_18 = 41
ACT_19 = 42
ACT_20 = 43
CLEAN_1 = 44
CLEAN_2 = 45
END_1 = 46
END_2 = 47
END_3 = 48
SOLO_1 = 49
SOLO_2 = 50
SOLO_3 = 51
SOLO_4 = 52
SOLO_5 = 53
SOLO_6 = 54
SOLO_7 = 55
SOLO_8 = 56
SOLO_9 = 57
SOLO_10 = 58
SOLO_11 = 59
SOLO_12 = 60
EFF_1 = 61
EFF_2 = 62
EFF_3 = 63
EFF_4 = 64
EFF_5 = 65
EFF_6 = 66
EFF_7 = 67
EFF_8 = 68
EFF_9 = 69
EFF_10 = 70
EFF_11 = 71
EFF_12 = 72
EFF_13 = 73
EFF_14 = 74
EFF_15 = 75
EFF_16 = 76
EFF_17 = 77
EFF_18 = 78
EFF_19 = 79
EFF_20 = 80
EFF_21 = 81
EFF_22 = 82
EFF_23 = 83
EFF_24 = 84
EFF_25 = 85
EFF_26 = 86
EFF_27 = 87
EFF_28 = 88
EFF_29 = 89
EFF_30 = 90
EFF_31 = 91
