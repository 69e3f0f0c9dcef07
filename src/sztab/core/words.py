"""Words in several languages: gettext catalogues, read when first needed, compiled (.mo) or as written (.po)."""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache
from importlib import resources

from sztab.core.action import BadInput, BadLine, IllegalAction, OtherRules
from sztab.core.languages import DECIMAL_SIGNS

_ONE = Decimal("0.1")


class Sentence(str):
    """An English sentence that remembers its pattern and fields, so that it can be said in another language later.

    To whoever knows nothing of this it is the English text. Fields that are sentences are translated as well.
    """

    pattern: str
    fields: dict[str, object]

    def __new__(cls, pattern: str, **fields: object) -> Sentence:
        self = super().__new__(cls, pattern.format(**fields))
        self.pattern, self.fields = pattern, fields
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:  # it may come from another process
        return (self.pattern,), self.fields


def mark(text: str) -> str:
    """Mark a text for translation; it is translated where it is used. Imported as `_`, which tests look for."""
    return text


def say(text: str, language: str) -> str:
    """A sentence in a language; a text that the catalogue does not know is said as it stands."""
    gettext = translator(language).gettext
    if isinstance(text, Sentence):
        fields = {
            name: say(value, language) if isinstance(value, Sentence) else value for name, value in text.fields.items()
        }
        return gettext(text.pattern).format(**fields)
    return gettext(text) if text else ""


def explain(error: BadInput, language: str = "en") -> str:
    """What a game says against an input: what was typed, the rule that forbids it, and why."""
    if isinstance(error, BadLine):
        reason = error.reason
        said = explain(reason, language) if isinstance(reason, BadInput) else say(reason, language)
        return say(Sentence("Line {line}: {reason}", line=error.line, reason=said), language)
    if isinstance(error, OtherRules):
        differs = Sentence(
            "Recorded under rules {theirs}, which differ from today's {ours} here: {reason}",
            theirs=error.theirs,
            ours=error.ours,
            reason=explain(error.reason, language),
        )
        return say(differs, language)
    if not isinstance(error, IllegalAction):
        return say(error.args[0], language)
    said = f"{error.refusal.rule} {say(error.refusal.reason, language)}".lstrip()
    return f"{error.token}: {said}" if error.token else said


def listed(parts: Sequence[str], language: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    if not first:
        return last
    return translator(language).gettext("{first} and {last}").format(first=", ".join(first), last=last)


def decimal(number: float, language: str) -> str:
    """A number with one decimal, as it is written in a language."""
    return str(Decimal(str(number)).quantize(_ONE)).replace(".", DECIMAL_SIGNS[language])


def plural_form(language: str, count: int) -> int:
    """The number of the plural form that a language has for this many."""
    plural: Callable[[int], int] = getattr(translator(language), "plural", lambda count: int(count != 1))
    return plural(count)


@cache
def translator(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English texts are the keys themselves."""
    folder = resources.files("sztab") / "locale"
    source, ready = folder / f"{language}.po", folder / f"{language}.mo"
    if ready.is_file():  # where compiling would take long: tools/make_pocket.py has done it
        with ready.open("rb") as file:
            return gettext.GNUTranslations(file)
    if language == "en" or not source.is_file():
        return gettext.NullTranslations()
    import polib

    catalogue = polib.pofile(source.read_text(encoding="utf-8"))
    return gettext.GNUTranslations(io.BytesIO(catalogue.to_binary()))
