"""Words in several languages: gettext catalogues, read from their .po files when first needed."""

from __future__ import annotations

import gettext
import io
from functools import cache
from importlib import resources


@cache
def translator(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English texts are the keys themselves."""
    source = resources.files("sztab") / "locale" / f"{language}.po"
    if language == "en" or not source.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
