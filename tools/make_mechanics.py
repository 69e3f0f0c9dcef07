"""Write what is made from the keywords of Neuroshima Hex: `python tools/make_mechanics.py` (or `make rules`).

The lists of docs/adding-an-army.md, the size of an observation in docs/environments.md and the page's names and icons
follow from src/sztab/games/hex/mechanics.toml.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from sztab.envs.hex.observation import width
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, SIDES, Keyword

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "adding-an-army.md"
SPRITE = ROOT / "src" / "sztab" / "games" / "hex" / "sprite.svg"
ENVIRONMENTS = ROOT / "docs" / "environments.md"
PAGE = ROOT / "web" / "src" / "games" / "hex" / "keywords.gen.ts"
_LISTS = re.compile(r"(?<=<!-- keywords: written by `make rules` -->\n).*(?=<!-- end of keywords -->\n)", re.DOTALL)
_WIDTH = re.compile(r"(?<=\| Neuroshima Hex \| )[\d,]+(?= for two seats on 19 hexes)")
_ON_HQ = {"may": "", "never": "; not for an HQ", "only": "; only for an HQ"}


def main() -> None:
    for path, text in everything().items():
        path.write_text(text, encoding="utf-8")


def everything() -> dict[Path, str]:
    """Every file that is made from the keywords, as it should be."""
    return {
        GUIDE: _LISTS.sub(lambda _: lists(), GUIDE.read_text(encoding="utf-8")),
        ENVIRONMENTS: _WIDTH.sub(f"{width(19, 3, 2):,}", ENVIRONMENTS.read_text(encoding="utf-8")),
        PAGE: page(),
    }


def lists() -> str:
    """The keywords as tables in Markdown."""
    return "\n".join(
        [
            _table("side", ((_side(keyword), keyword, keyword.name["en"]) for keyword in SIDES.values())),
            _table("feature", ((word, keyword, _feature(keyword)) for word, keyword in FEATURES.items())),
            _table("effect", ((word, keyword, _effect(keyword)) for word, keyword in EFFECTS.items())),
            _table("instant", ((word, keyword, keyword.sentence["en"]) for word, keyword in INSTANTS.items())),
            "",
        ]
    )


def _table(group: str, rows: Iterable[tuple[str, Keyword, str]]) -> str:
    lines = [f"| {group} | rule | meaning |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| `{word}` | {keyword.rule} | {meaning} |" for word, keyword, meaning in rows), ""])


def _side(keyword: Keyword) -> str:
    return f"{keyword.letter}1` to `{keyword.letter}9" if keyword.sized else keyword.letter


def _feature(keyword: Keyword) -> str:
    meaning = keyword.sentence["en"].rstrip(".") if keyword.shown else "It stands on the board when the game begins"
    return meaning + _ON_HQ[keyword.hq] + "."


def _effect(keyword: Keyword) -> str:
    marks = [
        "has a `value`; `target` is `own` or `enemy`" if keyword.sized else "",
        f"`target` is `{keyword.target}`" if keyword.target != "own" else "",
        f"`scope` is `{keyword.scope}`" if keyword.scope else "",
    ]
    whom = "Linked own units" if keyword.target == "own" else "Linked enemies"
    meaning = keyword.sentence["en"].format(whom=whom, value="+1")
    return "; ".join([meaning.rstrip("."), *filter(None, marks)]) + "."


def icon(keyword: Keyword) -> str:
    """The icon of a keyword: one drawn for it, which has its name; else the one that its row names."""
    own = keyword.word.removeprefix("gives_").replace("_", "-")
    return own if own in _drawn() else keyword.icon


@cache
def _drawn() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="i-([^"]+)"', SPRITE.read_text(encoding="utf-8")))


def page() -> str:
    """The keywords in TypeScript."""
    names = {word: keyword.name for word, keyword in FEATURES.items() if keyword.shown}
    names |= {keyword.lends: keyword.name for keyword in EFFECTS.values() if keyword.lends}
    names |= {word: keyword.given or keyword.name for word, keyword in EFFECTS.items()}
    icons = {word: icon(keyword) for word, keyword in EFFECTS.items()}
    lent = {keyword.lends: icon(keyword) for keyword in EFFECTS.values() if keyword.lends}
    own = {word: icon(keyword) for word, keyword in FEATURES.items() if keyword.shown}
    return "\n".join(
        [
            "/** The keywords of the game, from mechanics.toml: written by `make rules`, not by hand. */",
            "import type { Language } from '$/app/i18n/languages';",
            "",
            "/** What an effect, or a feature of a unit, is called. */",
            "export const NAMES: Record<string, Record<Language, string>> = {",
            *(f"  {word}: {_object(texts)}," for word, texts in names.items()),
            "};",
            "",
            "/** The icons of features, own ones and those that modules lend. */",
            f"export const FEATURE_ICONS: Record<string, string> = {_object(lent | own)};",
            "",
            "/** The features that are drawn on a tile, in order. */",
            f"export const FEATURES: readonly string[] = [{', '.join(map(_quoted, own))}];",
            "",
            f"export const EFFECT_ICONS: Record<string, string> = {_object(icons)};",
            "",
            "/** Effects that have a size and a sign. */",
            f"export const SIZED = new Set([{', '.join(_quoted(k.word) for k in EFFECTS.values() if k.sized)}]);",
            "",
            "export const INSTANT_ICONS: Record<string, string> = "
            f"{_object({word: icon(keyword) for word, keyword in INSTANTS.items()})};",
            "",
            "/** Own features that are used once a turn, as the notation writes them. */",
            "export const ONCE_A_TURN: Record<string, string> = "
            f"{_object({word: keyword.mark for word, keyword in FEATURES.items() if keyword.mark})};",
            "",
        ]
    )


def _object(values: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f"{key}: {_quoted(value)}" for key, value in values.items()) + " }"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


if __name__ == "__main__":
    main()
