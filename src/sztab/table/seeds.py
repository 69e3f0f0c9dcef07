"""Secrets of chance: made, promised and mixed so that nobody, the server included, can choose the draws."""

from __future__ import annotations

import hashlib
import secrets

from sztab.core.chance import SEED_BYTES, Dealer, for_purpose
from sztab.table.documents import TableDocument


def new_seed() -> str:
    """256 bits that nobody knows until the game is over."""
    return secrets.token_bytes(SEED_BYTES).hex()


def commitment(table: TableDocument) -> str:
    """What is shown before the first draw."""
    return Dealer(bytes.fromhex(table.seed)).commitment


def entropy(text: str) -> str:
    """What a player added, as it stands in the record."""
    return hashlib.sha256(text.encode()).hexdigest()


def bot_seed(table: TableDocument, seat: int) -> int:
    """Random numbers of a bot: they come from the seed too, but tell nothing about the draws."""
    return int.from_bytes(for_purpose(bytes.fromhex(table.seed), f"bot {seat}")[:4], "big")


def tags(table: TableDocument) -> dict[str, str]:
    """What a record says about its chance: the seed itself only when the game is over."""
    if table.imported:
        return {}
    found = {"Commitment": commitment(table)}
    if table.entropy:
        found["Entropy"] = " ".join(table.entropy)
    if table.status == "ended":
        found["Seed"] = table.seed
    return found
