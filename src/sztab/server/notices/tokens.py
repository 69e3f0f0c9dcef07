"""Signed links: what they say can be read by anybody and made by nobody else."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

from sztab.core.words import Sentence
from sztab.messages.errors import Refused

BAD_LINK = Sentence("This link is not valid.")
MOST = 1000  # letters


def signed(secret: str, purpose: str, *parts: str) -> str:
    """A token that says these parts. It begins with a zero, as the tokens do that older letters have."""
    said = urlsafe_b64encode(json.dumps([0, *parts]).encode()).rstrip(b"=").decode()
    return f"{said}.{_proof(secret, purpose, said)}"


def read(secret: str, purpose: str, token: str) -> list[str]:
    """The parts of a token that was signed here, for this purpose."""
    said, _, proof = token.partition(".")
    if len(token) > MOST or not hmac.compare_digest(proof.encode(), _proof(secret, purpose, said).encode()):
        raise Refused(403, BAD_LINK)
    _, *parts = json.loads(urlsafe_b64decode(said + "=" * (-len(said) % 4)))
    return [str(part) for part in parts]


def _proof(secret: str, purpose: str, said: str) -> str:
    made = hmac.new(secret.encode(), f"{purpose} {said}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(made).rstrip(b"=").decode()
