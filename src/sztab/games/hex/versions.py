"""The versions of the rules, the newest last, each with what it changed: records and stored games name theirs."""

VERSIONS = {
    "1.0": "The first.",
    "1.1": "A unit in the Zone attacks in segment 0 whoever attacks before (ZONE-2); no agony before the first segment "
    "(OPEN-4); on points a net or an execution gives away a point instead of costing one (MODE-3); a quartermaster "
    "serves every unit it is linked with (MOD-8).",
}
