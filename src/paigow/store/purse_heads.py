"""Signed heads of purses: somebody vouches that a purse had this hash after this entry.

What is granted to a purse stands in no log, so nothing but its own chain speaks for it; and whoever holds the
store can rewrite that whole. A head that was kept elsewhere shows it. It names the person by the id alone;
whoever keeps it could try sums against it, which are no secret of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from paigow.log.heads import LOG_HEADS, Head, Vouched, read_signed, vouched_for
from paigow.log.lines import Hash, Number
from paigow.store.chains import FIRST

PURSE_FORMAT: Final = "paigow purse head"

PurseHashes = Mapping[str, Sequence[str]]
"""Of each person, the hash of every entry of the purse."""


class PurseHead(Vouched):
    """What somebody vouches for: the purse of a person, up to an entry."""

    person: str
    entries: Number
    head: Hash


def sign_purse(person: str, hashes: Sequence[str], key: Ed25519PrivateKey) -> bytes:
    """The signed head of a purse that verifies."""
    said = {"person": person, "entries": len(hashes), "head": _at(hashes, len(hashes))}
    return vouched_for(PURSE_FORMAT, said, key)


def read_any_head(text: bytes, public: str) -> Head | PurseHead:
    """A head of a log or of a purse, signed with the key that is expected."""
    kinds: Mapping[str, type[Head | PurseHead]] = {**LOG_HEADS, PURSE_FORMAT: PurseHead}
    return read_signed(text, public, kinds)


def against_purse(head: PurseHead, purses: PurseHashes) -> str | None:
    """What stands against a purse's being the one that was sealed, at least as far as the head goes."""
    hashes = purses.get(head.person)
    if hashes is None:
        return "it is not there, or does not verify"
    if len(hashes) < head.entries:
        return f"truncated: the head covers {head.entries} entries, and there are {len(hashes)}"
    if _at(hashes, head.entries) != head.head:
        return f"up to entry {head.entries} it is not the one that was sealed"
    return None


def _at(hashes: Sequence[str], entries: int) -> str:
    return hashes[entries - 1] if entries else FIRST
