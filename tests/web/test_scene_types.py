"""The page's types of what a game draws are made from the game's structs."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Meta, Struct, UnsetType

from make_scene_types import everything, typescript


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Leaf(Struct, tag_field="kind", tag="leaf"):
    green: bool


class Twig(Struct, tag_field="kind", tag="twig", omit_defaults=True):
    """A thing
    that branches."""

    grows: list[Leaf | Twig]
    age: int = 0


class Tree(Struct, rename={"class_": "class"}):
    class_: Literal["oak", "it's"]
    height: Annotated[float, Meta(description="In metres.")]
    colour: Colour | None
    place: tuple[int, int]
    marks: tuple[str, ...]
    roots: list[str | None]
    counts: dict[str, list[int]]
    seasons: dict[Literal["spring", "autumn"], Twig]
    chosen: Literal[1, 2] | None
    owner: str | UnsetType = UNSET
    name: str | None = None
    more: Any = None


TREE = """\
/** What the server draws of this game: written by `make client` from its structs, not by hand. */

export interface Leaf {
  kind: 'leaf';
  green: boolean;
}

export interface Tree {
  class: 'it\\'s' | 'oak';
  /** In metres. */
  height: number;
  colour: 'red' | 'blue' | null;
  place: [number, number];
  marks: string[];
  roots: (string | null)[];
  counts: Record<string, number[]>;
  seasons: Partial<Record<'autumn' | 'spring', Twig>>;
  chosen: 1 | 2 | null;
  owner?: string;
  name: string | null;
  more: unknown;
}

/** A thing that branches. */
export interface Twig {
  kind: 'twig';
  grows: (Leaf | Twig)[];
  age?: number;
}
"""


def test_every_kind_of_type_is_written_as_it_is_sent() -> None:
    assert typescript([Tree]) == TREE


def test_structs_that_are_one_of_several_have_a_name_together() -> None:
    written = typescript([], {"Grown": Leaf | Twig, "Leaf": Leaf})
    assert "export type Grown =\n  | Leaf\n  | Twig;\n" in written
    assert written.count("Leaf {") == 1


def test_two_structs_of_one_name_and_what_is_no_json_are_refused() -> None:
    other = type("Leaf", (Struct,), {"__annotations__": {"dry": bool}})
    with pytest.raises(TypeError, match="two structs are called Leaf"):
        typescript([Leaf, other])
    with pytest.raises(TypeError, match="has no TypeScript here"):
        typescript([type("Odd", (Struct,), {"__annotations__": {"raw": bytes}})])


def test_the_types_of_the_page_are_those_of_the_games() -> None:
    for path, text in everything().items():
        assert path.exists(), f"{path.name} is missing: make client"
        assert path.read_text(encoding="utf-8") == text, f"{path.parent.name}/{path.name} is old: make client"
