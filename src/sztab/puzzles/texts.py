"""The texts of puzzles: each game has a file of them, `themes.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Struct, convert

from sztab.core.languages import FALLBACK

Texts = dict[str, str]


class Theme(Struct, frozen=True):
    """A row of a file: the rules that decide such puzzles, the lesson that teaches them, a name and a first hint."""

    rules: list[str]
    lesson: str
    name: Texts
    hint: Texts


class Hint(Struct, frozen=True):
    """A step of the hints, and what the table can point at: hexes, or characters, a mode of fire, Perun and what
    it is for."""

    says: str
    places: tuple[str, ...] = ()


class File(Struct, frozen=True):
    theme: dict[str, Theme]  # the rarest first
    goal: dict[str, Texts]
    step: dict[str, Texts]


@cache
def texts_of(game: str) -> File:
    text = (resources.files(f"sztab.puzzles.{game}") / "themes.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), File)


def say(texts: Texts, lang: str, **fields: Any) -> str:
    return texts.get(lang, texts[FALLBACK]).format(**fields)
