"""Names: of things that are made, and those that people give."""

from __future__ import annotations

import secrets
import unicodedata

from sztab.messages.errors import Refused

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(kind: str, length: int = 12) -> str:
    """A name that nobody guesses and everybody can type."""
    return f"{kind}_{''.join(secrets.choice(_LETTERS) for _ in range(length))}"


def clean_text(text: str) -> str:
    """One line of text that can be stored and shown anywhere."""
    kept = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def clean_lines(text: str) -> str:
    """Text of several lines that can be stored and shown anywhere; at most one empty line stands between two."""
    lines: list[str] = []
    for line in map(clean_text, text.splitlines()):
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).strip()


def clean_name(name: str) -> str:
    """A name that can be shown anywhere and written into a record."""
    kept = clean_text(name.translate(str.maketrans("", "", '"[]#')))[:24].strip()
    if not kept:
        raise Refused(400, "A name needs at least one letter.", field="name")
    return kept
