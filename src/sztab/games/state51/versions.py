"""The versions of the rules, the newest last, each with what it changed: records and stored games name theirs."""

VERSIONS = {
    "1.0": "The first.",
}
