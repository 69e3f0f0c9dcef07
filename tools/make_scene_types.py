"""Write the page's types of what the games draw: `python tools/make_scene_types.py` (or `make client`).

A game that declares the structs of its scene, forecast, catalogue or events gets web/src/games/<game>/scene.gen.ts;
the list of languages gets web/src/app/i18n/languages.gen.ts.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct, inspect

from sztab.core import registry
from sztab.core.languages import LANGUAGE_NAMES

_PAGE = Path(__file__).resolve().parent.parent / "web" / "src"
GAMES = _PAGE / "games"
_LANGUAGES = "/** The languages of `languages.toml`, each by its own name: written by `make client`, not by hand. */\n"
_HEAD = "/** What the server draws of this game: written by `make client` from its structs, not by hand. */\n"
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def main() -> None:
    for path, text in everything().items():
        path.write_text(text, encoding="utf-8")


def everything() -> dict[Path, str]:
    """The list of languages and the file of every game that declares structs, as they should be."""
    found = {_PAGE / "app" / "i18n" / "languages.gen.ts": languages()}
    for name in registry.names():
        game = registry.game(name)
        drawn = (game.scene_type, game.forecast_type, game.catalogue_type, game.counsel_type)
        roots = [root for root in drawn if root]
        if roots:
            named = {"SceneEvent": game.event_type} if game.event_type else {}
            found[GAMES / name / "scene.gen.ts"] = typescript(roots, named)
    return found


def languages() -> str:
    """The languages in TypeScript."""
    named = ", ".join(f"{code}: {_quoted(name)}" for code, name in LANGUAGE_NAMES.items())
    return f"{_LANGUAGES}export const LANGUAGE_NAMES = {{ {named} }} as const;\n"


def typescript(roots: Iterable[type[Struct]], named: Mapping[str, Any] | None = None) -> str:
    """The interfaces of these structs, of those that `named` puts together, and of all they hold, in order of name."""
    writer = _Writer()
    for info in inspect.multi_type_info(roots):
        writer.name(info)
    for name, kind in (named or {}).items():
        writer.alias(name, inspect.type_info(kind))
    return "\n".join([_HEAD, *(writer.written[name] for name in sorted(writer.written))])


class _Writer:
    """Interfaces by their names, each written once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.known: dict[str, Any] = {}

    def alias(self, name: str, info: inspect.Type) -> None:
        """A type under a name of its own; a struct has one already."""
        if self.name(info) != name:
            parts = info.types if isinstance(info, inspect.UnionType) else (info,)
            lines = [f"export type {name} =", *(f"  | {self.name(one)}" for one in parts)]
            self.written[name] = "\n".join(lines) + ";\n"

    def name(self, info: inspect.Type) -> str:
        """A type as it is called where it is used."""
        match info:
            case inspect.StructType(cls=cls):
                return self._struct(cls.__name__, info)
            case inspect.Metadata(type=inner):
                return self.name(inner)
            case inspect.LiteralType(values=values):
                return _choice(values)
            case inspect.EnumType(cls=cls):
                return _choice(member.value for member in cls)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.name(one) for one in sorted(types, key=_is_null)))
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.name(item) for item in items)}]"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                inner = self.name(item)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.DictType(key_type=key, value_type=value):
                record = f"Record<{self.name(key)}, {self.name(value)}>"
                return f"Partial<{record}>" if isinstance(key, inspect.LiteralType | inspect.EnumType) else record
        if type(info) not in _PLAIN:
            raise TypeError(f"{info} has no TypeScript here")
        return _PLAIN[type(info)]

    def _struct(self, name: str, info: inspect.StructType) -> str:
        if self.known.setdefault(name, info.cls) is not info.cls:
            raise TypeError(f"two structs are called {name}")
        if name not in self.written:
            self.written[name] = ""  # it may hold itself
            lines = [*_comment(info.cls.__dict__.get("__doc__"), ""), f"export interface {name} {{"]
            if info.tag_field:
                lines.append(f"  {info.tag_field}: {_quoted(info.tag)};")
            for field in info.fields:
                if isinstance(field.type, inspect.Metadata):
                    lines += _comment((field.type.extra_json_schema or {}).get("description"), "  ")
                mark = "?" if _may_be_missing(info.cls, field) else ""
                lines.append(f"  {field.encode_name}{mark}: {self.name(field.type)};")
            self.written[name] = "\n".join([*lines, "}", ""])
        return name


def _may_be_missing(struct: type[Struct], field: inspect.Field) -> bool:
    """A default is written all the same, unless the struct spares it; a field that may be UNSET has none to tell."""
    if field.required:
        return False
    unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return unset or struct.__struct_config__.omit_defaults


def _is_null(info: inspect.Type) -> bool:
    return isinstance(info, inspect.NoneType)


def _choice(values: Iterable[Any]) -> str:
    return " | ".join(_quoted(value) for value in sorted(values, key=lambda value: value is None))


def _quoted(value: str | int | None) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return "null" if value is None else str(value)


def _comment(text: str | None, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


if __name__ == "__main__":
    main()
