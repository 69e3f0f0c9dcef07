"""The page's types of what a game draws are made from the game's structs."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Meta, Struct, UnsetType, inspect

from make_scene_types import everything, typescript
from sztab import messages
from sztab.core import registry
from sztab.server.web import routes


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


def test_nothing_that_is_sent_or_drawn_is_of_any_type() -> None:
    """What a game draws is in messages as it is sent (`Raw`), and its own structs say what that is."""
    games = [registry.game(name) for name in registry.names()]
    drawn = [kind for one in games for kind in (one.scene_type, one.forecast_type, one.catalogue_type, one.event_type)]
    sent = [
        kind
        for package in (messages, routes)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
        for kind in vars(importlib.import_module(module.name)).values()
        if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.name
    ]
    assert len(sent) > 50
    assert untyped(inspect.multi_type_info(kind for kind in (*drawn, *sent) if kind)) == []


def test_what_is_of_any_type_is_found() -> None:
    assert untyped(inspect.multi_type_info([Leaf, Twig])) == []
    assert untyped(inspect.multi_type_info([Tree])) == ["Tree.more"]
    assert untyped(inspect.multi_type_info([list[dict[str, Any]], Annotated[int | list[Any], Meta(title="")]])) == [
        "a type",
        "a type",
    ]


def untyped(roots: Iterable[inspect.Type]) -> list[str]:
    """Where `Any` stands in these types and in all they hold."""
    found, seen = [], set()

    def look(place: str, info: Any) -> None:
        if isinstance(info, inspect.AnyType):
            found.append(place)
        elif isinstance(info, inspect.StructType):
            if info.cls not in seen:
                seen.add(info.cls)
                for field in info.fields:
                    look(f"{info.cls.__name__}.{field.name}", field.type)
        elif isinstance(info, inspect.Type):
            for part in (getattr(info, name) for name in info.__struct_fields__):
                for one in part if isinstance(part, tuple) else (part,):
                    look(place, one)

    for root in roots:
        look("a type", root)
    return found
