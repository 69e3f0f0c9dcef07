"""The numbers under which kernels name rules. Written by `make rules` from docs/rules/hex.md.

`RULE_IDS[number]` is the id; 0 is no rule.
"""

RULE_IDS = (
    "",
    "SET-1",
    "SET-2",
    "SET-3",
    "SET-4",
    "SET-5",
    "SET-6",
    "SET-7",
    "SET-8",
    "TURN-1",
    "TURN-2",
    "TURN-3",
    "TURN-4",
    "TURN-5",
    "TURN-6",
    "TURN-7",
    "TURN-8",
    "TURN-9",
    "TURN-10",
    "TURN-11",
    "TURN-12",
    "TURN-13",
    "TURN-14",
    "TURN-15",
    "TURN-16",
    "TURN-17",
    "TURN-18",
    "TURN-19",
    "END-1",
    "END-2",
    "END-3",
    "END-4",
    "END-5",
    "END-6",
    "END-7",
    "END-8",
    "END-9",
    "END-10",
    "UNIT-1",
    "UNIT-2",
    "UNIT-3",
    "UNIT-4",
    "UNIT-5",
    "UNIT-6",
    "ATK-1",
    "ATK-2",
    "ATK-3",
    "ATK-4",
    "ATK-5",
    "ATK-6",
    "ATK-7",
    "ATK-8",
    "ATK-9",
    "ATK-10",
    "NET-1",
    "NET-2",
    "NET-3",
    "NET-4",
    "NET-5",
    "NET-6",
    "NET-7",
    "NET-8",
    "NET-9",
    "NET-10",
    "NET-11",
    "NET-12",
    "NET-13",
    "MOD-1",
    "MOD-2",
    "MOD-3",
    "MOD-4",
    "MOD-5",
    "MOD-6",
    "MOD-7",
    "MOD-8",
    "MOD-9",
    "MOD-10",
    "MOD-11",
    "MOD-12",
    "MOD-13",
    "MEDIC-1",
    "MEDIC-2",
    "MEDIC-3",
    "MEDIC-4",
    "MEDIC-5",
    "MEDIC-6",
    "MEDIC-7",
    "MEDIC-8",
    "MEDIC-9",
    "MEDIC-10",
    "BTL-1",
    "BTL-2",
    "BTL-3",
    "BTL-4",
    "BTL-5",
    "BTL-6",
    "BTL-7",
    "BTL-8",
    "BTL-9",
    "BTL-10",
    "BTL-11",
    "BTL-12",
    "INST-1",
    "INST-2",
    "INST-3",
    "INST-4",
    "INST-5",
    "INST-6",
    "INST-7",
    "INST-8",
    "INST-9",
    "INST-10",
    "INST-11",
    "INST-12",
    "FEAT-1",
    "FEAT-2",
    "FEAT-3",
    "FEAT-4",
    "FEAT-5",
    "FEAT-6",
    "MODE-1",
    "MODE-2",
    "MODE-3",
    "MODE-4",
    "MODE-5",
    "MODE-6",
    "MODE-7",
    "MODE-8",
    "MODE-9",
    "MODE-10",
    "MODE-11",
    "MODE-12",
    "MODE-13",
    "MODE-14",
    "ARMY-SP-1",
    "ARMY-SP-2",
    "ARMY-SP-3",
    "ARMY-SP-4",
    "ARMY-SP-5",
    "ARMY-SP-6",
    "ARMY-BE-1",
    "ARMY-BE-2",
    "ARMY-BE-3",
    "ARMY-BE-4",
    "ARMY-BE-5",
    "ARMY-BE-6",
    "ARMY-BE-7",
    "PUZ-1",
    "PUZ-2",
    "PUZ-3",
)

SET_1 = 1
SET_2 = 2
SET_3 = 3
SET_4 = 4
SET_5 = 5
SET_6 = 6
SET_7 = 7
SET_8 = 8
TURN_1 = 9
TURN_2 = 10
TURN_3 = 11
TURN_4 = 12
TURN_5 = 13
TURN_6 = 14
TURN_7 = 15
TURN_8 = 16
TURN_9 = 17
TURN_10 = 18
TURN_11 = 19
TURN_12 = 20
TURN_13 = 21
TURN_14 = 22
TURN_15 = 23
TURN_16 = 24
TURN_17 = 25
TURN_18 = 26
TURN_19 = 27
END_1 = 28
END_2 = 29
END_3 = 30
END_4 = 31
END_5 = 32
END_6 = 33
END_7 = 34
END_8 = 35
END_9 = 36
END_10 = 37
UNIT_1 = 38
UNIT_2 = 39
UNIT_3 = 40
UNIT_4 = 41
UNIT_5 = 42
UNIT_6 = 43
ATK_1 = 44
ATK_2 = 45
ATK_3 = 46
ATK_4 = 47
ATK_5 = 48
ATK_6 = 49
ATK_7 = 50
ATK_8 = 51
ATK_9 = 52
ATK_10 = 53
NET_1 = 54
NET_2 = 55
NET_3 = 56
NET_4 = 57
NET_5 = 58
NET_6 = 59
NET_7 = 60
NET_8 = 61
NET_9 = 62
NET_10 = 63
NET_11 = 64
NET_12 = 65
NET_13 = 66
MOD_1 = 67
MOD_2 = 68
MOD_3 = 69
MOD_4 = 70
MOD_5 = 71
MOD_6 = 72
MOD_7 = 73
MOD_8 = 74
MOD_9 = 75
MOD_10 = 76
MOD_11 = 77
MOD_12 = 78
MOD_13 = 79
MEDIC_1 = 80
MEDIC_2 = 81
MEDIC_3 = 82
MEDIC_4 = 83
MEDIC_5 = 84
MEDIC_6 = 85
MEDIC_7 = 86
MEDIC_8 = 87
MEDIC_9 = 88
MEDIC_10 = 89
BTL_1 = 90
BTL_2 = 91
BTL_3 = 92
BTL_4 = 93
BTL_5 = 94
BTL_6 = 95
BTL_7 = 96
BTL_8 = 97
BTL_9 = 98
BTL_10 = 99
BTL_11 = 100
BTL_12 = 101
INST_1 = 102
INST_2 = 103
INST_3 = 104
INST_4 = 105
INST_5 = 106
INST_6 = 107
INST_7 = 108
INST_8 = 109
INST_9 = 110
INST_10 = 111
INST_11 = 112
INST_12 = 113
FEAT_1 = 114
FEAT_2 = 115
FEAT_3 = 116
FEAT_4 = 117
FEAT_5 = 118
FEAT_6 = 119
MODE_1 = 120
MODE_2 = 121
MODE_3 = 122
MODE_4 = 123
MODE_5 = 124
MODE_6 = 125
MODE_7 = 126
MODE_8 = 127
MODE_9 = 128
MODE_10 = 129
MODE_11 = 130
MODE_12 = 131
MODE_13 = 132
MODE_14 = 133
ARMY_SP_1 = 134
ARMY_SP_2 = 135
ARMY_SP_3 = 136
ARMY_SP_4 = 137
ARMY_SP_5 = 138
ARMY_SP_6 = 139
ARMY_BE_1 = 140
ARMY_BE_2 = 141
ARMY_BE_3 = 142
ARMY_BE_4 = 143
ARMY_BE_5 = 144
ARMY_BE_6 = 145
ARMY_BE_7 = 146
PUZ_1 = 147
PUZ_2 = 148
PUZ_3 = 149
