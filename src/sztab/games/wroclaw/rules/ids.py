"""The numbers under which kernels name rules. Written by `make rules` from docs/rules/wroclaw.md.

`RULE_IDS[number]` is the id; 0 is no rule.
"""

RULE_IDS = (
    "",
    "SET-1",
    "SET-2",
    "SET-3",
    "SET-4",
    "SET-5",
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
    "FIRE-1",
    "FIRE-2",
    "FIRE-3",
    "FIRE-4",
    "FIRE-5",
    "FIRE-6",
    "WEAP-1",
    "WEAP-2",
    "WEAP-3",
    "WEAP-4",
    "WEAP-5",
    "PERUN-1",
    "PERUN-2",
)

SET_1 = 1
SET_2 = 2
SET_3 = 3
SET_4 = 4
SET_5 = 5
TURN_1 = 6
TURN_2 = 7
TURN_3 = 8
TURN_4 = 9
TURN_5 = 10
TURN_6 = 11
TURN_7 = 12
TURN_8 = 13
TURN_9 = 14
TURN_10 = 15
TURN_11 = 16
TURN_12 = 17
FIRE_1 = 18
FIRE_2 = 19
FIRE_3 = 20
FIRE_4 = 21
FIRE_5 = 22
FIRE_6 = 23
WEAP_1 = 24
WEAP_2 = 25
WEAP_3 = 26
WEAP_4 = 27
WEAP_5 = 28
PERUN_1 = 29
PERUN_2 = 30
