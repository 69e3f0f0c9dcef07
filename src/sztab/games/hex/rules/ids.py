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
    "FND-1",
    "FND-2",
    "FND-3",
    "FND-4",
    "FND-5",
    "FND-6",
    "FND-7",
    "FND-8",
    "FND-9",
    "FND-10",
    "FND-11",
    "FND-12",
    "FND-13",
    "FND-14",
    "FND-15",
    "FND-16",
    "FND-17",
    "FND-18",
    "FND-19",
    "FND-20",
    "FND-21",
    "FND-22",
    "FND-23",
    "FND-24",
    "FND-25",
    "FND-26",
    "FND-27",
    "FND-28",
    "FND-29",
    "FND-30",
    "FND-31",
    "FND-32",
    "OPEN-1",
    "OPEN-2",
    "OPEN-3",
    "OPEN-4",
    "OPEN-5",
    "OPEN-6",
    "OPEN-7",
    "OPEN-8",
    "VEN-1",
    "VEN-2",
    "VEN-3",
    "VEN-4",
    "VEN-5",
    "VEN-6",
    "VEN-7",
    "VEN-8",
    "VEN-9",
    "VEN-10",
    "VEN-11",
    "VEN-12",
    "VEN-13",
    "VEN-14",
    "VEN-15",
    "VEN-16",
    "VEN-17",
    "VEN-18",
    "VEN-19",
    "PAR-1",
    "PAR-2",
    "PAR-3",
    "PAR-4",
    "PAR-5",
    "PAR-6",
    "PAR-7",
    "PAR-8",
    "PAR-9",
    "PAR-10",
    "PAR-11",
    "PAR-12",
    "PAR-13",
    "PAR-14",
    "PAR-15",
    "PAR-16",
    "PAR-17",
    "TGH-1",
    "TGH-2",
    "TGH-3",
    "TGH-4",
    "TGH-5",
    "TGH-6",
    "TGH-7",
    "TGH-8",
    "TGH-9",
    "TGH-10",
    "SPY-1",
    "SPY-2",
    "SPY-3",
    "SPY-4",
    "SPY-5",
    "SPY-6",
    "SPY-7",
    "SPY-8",
    "SPY-9",
    "SPY-10",
    "AIM-1",
    "AIM-2",
    "AIM-3",
    "AIM-4",
    "AIM-5",
    "AIM-6",
    "AIM-7",
    "AIM-8",
    "AIM-9",
    "AIM-10",
    "AIM-11",
    "AIM-12",
    "AIM-13",
    "AIM-14",
    "AIM-15",
    "AIM-16",
    "AIM-17",
    "AIM-18",
    "EXP-1",
    "EXP-2",
    "EXP-3",
    "EXP-4",
    "EXP-5",
    "EXP-6",
    "EXP-7",
    "EXP-8",
    "EXP-9",
    "EXP-10",
    "EXP-11",
    "ZONE-1",
    "ZONE-2",
    "ZONE-3",
    "ZONE-4",
    "ZONE-5",
    "MAT-1",
    "MAT-2",
    "MAT-3",
    "MAT-4",
    "MAT-5",
    "MAT-6",
    "MAT-7",
    "MAT-8",
    "MAT-9",
    "RED-1",
    "RED-2",
    "RED-3",
    "RED-4",
    "RED-5",
    "RED-6",
    "RED-7",
    "RED-8",
    "RED-9",
    "RED-10",
    "RED-11",
    "RED-12",
    "RED-13",
    "RED-14",
    "RED-15",
    "RED-16",
    "RED-17",
    "RED-18",
    "LONG-1",
    "LONG-2",
    "LONG-3",
    "TRAP-1",
    "TRAP-2",
    "TRAP-3",
    "TRAP-4",
    "TRAP-5",
    "TRAP-6",
    "TRAP-7",
    "TRAP-8",
    "TRAP-9",
    "TRAP-10",
    "TRAP-11",
    "TRAP-12",
    "TRAP-13",
    "CAST-1",
    "CAST-2",
    "CAST-3",
    "CAST-4",
    "CAST-5",
    "CAST-6",
    "CAST-7",
    "INX-1",
    "INX-2",
    "INX-3",
    "INX-4",
    "INX-5",
    "INX-6",
    "INX-7",
    "INX-8",
    "INX-9",
    "INX-10",
    "INX-11",
    "INX-12",
    "INX-13",
    "ARMY-SM-1",
    "ARMY-SM-2",
    "ARMY-SM-3",
    "ARMY-SM-4",
    "ARMY-SM-5",
    "ARMY-SM-6",
    "ARMY-SM-7",
    "ARMY-SM-8",
    "ARMY-NY-1",
    "ARMY-NY-2",
    "ARMY-NY-3",
    "ARMY-NJ-1",
    "ARMY-NJ-2",
    "ARMY-NJ-3",
    "ARMY-DM-1",
    "ARMY-DM-2",
    "ARMY-DM-3",
    "ARMY-SH-1",
    "ARMY-SH-2",
    "ARMY-SH-3",
    "ARMY-MS-1",
    "ARMY-MS-2",
    "ARMY-MS-3",
    "ARMY-MS-4",
    "TEAM-1",
    "TEAM-2",
    "TEAM-3",
    "TEAM-4",
    "TEAM-5",
    "TEAM-6",
    "TEAM-7",
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
FND_1 = 150
FND_2 = 151
FND_3 = 152
FND_4 = 153
FND_5 = 154
FND_6 = 155
FND_7 = 156
FND_8 = 157
FND_9 = 158
FND_10 = 159
FND_11 = 160
FND_12 = 161
FND_13 = 162
FND_14 = 163
FND_15 = 164
FND_16 = 165
FND_17 = 166
FND_18 = 167
FND_19 = 168
FND_20 = 169
FND_21 = 170
FND_22 = 171
FND_23 = 172
FND_24 = 173
FND_25 = 174
FND_26 = 175
FND_27 = 176
FND_28 = 177
FND_29 = 178
FND_30 = 179
FND_31 = 180
FND_32 = 181
OPEN_1 = 182
OPEN_2 = 183
OPEN_3 = 184
OPEN_4 = 185
OPEN_5 = 186
OPEN_6 = 187
OPEN_7 = 188
OPEN_8 = 189
VEN_1 = 190
VEN_2 = 191
VEN_3 = 192
VEN_4 = 193
VEN_5 = 194
VEN_6 = 195
VEN_7 = 196
VEN_8 = 197
VEN_9 = 198
VEN_10 = 199
VEN_11 = 200
VEN_12 = 201
VEN_13 = 202
VEN_14 = 203
VEN_15 = 204
VEN_16 = 205
VEN_17 = 206
VEN_18 = 207
VEN_19 = 208
PAR_1 = 209
PAR_2 = 210
PAR_3 = 211
PAR_4 = 212
PAR_5 = 213
PAR_6 = 214
PAR_7 = 215
PAR_8 = 216
PAR_9 = 217
PAR_10 = 218
PAR_11 = 219
PAR_12 = 220
PAR_13 = 221
PAR_14 = 222
PAR_15 = 223
PAR_16 = 224
PAR_17 = 225
TGH_1 = 226
TGH_2 = 227
TGH_3 = 228
TGH_4 = 229
TGH_5 = 230
TGH_6 = 231
TGH_7 = 232
TGH_8 = 233
TGH_9 = 234
TGH_10 = 235
SPY_1 = 236
SPY_2 = 237
SPY_3 = 238
SPY_4 = 239
SPY_5 = 240
SPY_6 = 241
SPY_7 = 242
SPY_8 = 243
SPY_9 = 244
SPY_10 = 245
AIM_1 = 246
AIM_2 = 247
AIM_3 = 248
AIM_4 = 249
AIM_5 = 250
AIM_6 = 251
AIM_7 = 252
AIM_8 = 253
AIM_9 = 254
AIM_10 = 255
AIM_11 = 256
AIM_12 = 257
AIM_13 = 258
AIM_14 = 259
AIM_15 = 260
AIM_16 = 261
AIM_17 = 262
AIM_18 = 263
EXP_1 = 264
EXP_2 = 265
EXP_3 = 266
EXP_4 = 267
EXP_5 = 268
EXP_6 = 269
EXP_7 = 270
EXP_8 = 271
EXP_9 = 272
EXP_10 = 273
EXP_11 = 274
ZONE_1 = 275
ZONE_2 = 276
ZONE_3 = 277
ZONE_4 = 278
ZONE_5 = 279
MAT_1 = 280
MAT_2 = 281
MAT_3 = 282
MAT_4 = 283
MAT_5 = 284
MAT_6 = 285
MAT_7 = 286
MAT_8 = 287
MAT_9 = 288
RED_1 = 289
RED_2 = 290
RED_3 = 291
RED_4 = 292
RED_5 = 293
RED_6 = 294
RED_7 = 295
RED_8 = 296
RED_9 = 297
RED_10 = 298
RED_11 = 299
RED_12 = 300
RED_13 = 301
RED_14 = 302
RED_15 = 303
RED_16 = 304
RED_17 = 305
RED_18 = 306
LONG_1 = 307
LONG_2 = 308
LONG_3 = 309
TRAP_1 = 310
TRAP_2 = 311
TRAP_3 = 312
TRAP_4 = 313
TRAP_5 = 314
TRAP_6 = 315
TRAP_7 = 316
TRAP_8 = 317
TRAP_9 = 318
TRAP_10 = 319
TRAP_11 = 320
TRAP_12 = 321
TRAP_13 = 322
CAST_1 = 323
CAST_2 = 324
CAST_3 = 325
CAST_4 = 326
CAST_5 = 327
CAST_6 = 328
CAST_7 = 329
INX_1 = 330
INX_2 = 331
INX_3 = 332
INX_4 = 333
INX_5 = 334
INX_6 = 335
INX_7 = 336
INX_8 = 337
INX_9 = 338
INX_10 = 339
INX_11 = 340
INX_12 = 341
INX_13 = 342
ARMY_SM_1 = 343
ARMY_SM_2 = 344
ARMY_SM_3 = 345
ARMY_SM_4 = 346
ARMY_SM_5 = 347
ARMY_SM_6 = 348
ARMY_SM_7 = 349
ARMY_SM_8 = 350
ARMY_NY_1 = 351
ARMY_NY_2 = 352
ARMY_NY_3 = 353
ARMY_NJ_1 = 354
ARMY_NJ_2 = 355
ARMY_NJ_3 = 356
ARMY_DM_1 = 357
ARMY_DM_2 = 358
ARMY_DM_3 = 359
ARMY_SH_1 = 360
ARMY_SH_2 = 361
ARMY_SH_3 = 362
ARMY_MS_1 = 363
ARMY_MS_2 = 364
ARMY_MS_3 = 365
ARMY_MS_4 = 366
TEAM_1 = 367
TEAM_2 = 368
TEAM_3 = 369
TEAM_4 = 370
TEAM_5 = 371
TEAM_6 = 372
TEAM_7 = 373
