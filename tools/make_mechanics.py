"""Write what is made from the keywords of Neuroshima Hex: `python tools/make_mechanics.py` (or `make rules`).

The lists of docs/adding-an-army.md and the size of an observation in docs/environments.md follow from
src/sztab/games/hex/mechanics.toml.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from sztab.envs.hex.observation import width
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, SIDES, Keyword

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "adding-an-army.md"
ENVIRONMENTS = ROOT / "docs" / "environments.md"
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
    meaning = keyword.sentence["en"].format(whom="Linked own units", value="+1")
    return "; ".join([meaning.rstrip("."), *filter(None, marks)]) + "."


if __name__ == "__main__":
    main()
