"""The languages Sztab speaks: `languages.toml`, read once. A text that one of them lacks is said in English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

_FILE = tomllib.loads(Path(__file__).with_name("languages.toml").read_text(encoding="utf-8"))

LANGUAGE_NAMES: dict[str, str] = {row["code"]: row["name"] for row in _FILE["language"]}
LANGUAGES = tuple(LANGUAGE_NAMES)
LOCALES: dict[str, str] = {row["code"]: row["locale"] for row in _FILE["language"]}
DECIMAL_SIGNS: dict[str, str] = {row["code"]: row["decimal"] for row in _FILE["language"]}
ARTICLES: dict[str, frozenset[str]] = {row["code"]: frozenset(row.get("articles", ())) for row in _FILE["language"]}
FALLBACK = LANGUAGES[0]
CODE = re.compile(r"[a-z]{2,3}")  # of a language, ours or one that is not spoken here yet


def in_every_language(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts in every language that is spoken here; English where a translation is missing."""
    return {language: texts.get(language, texts[FALLBACK]) for language in LANGUAGES}
