"""Who you are at a server: the token that it gave you, kept for you alone."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from paigow.outside.private import read_private, write_atomically
from paigow.store import data_folder

_FOLDER: Final = "servers"


class KeptToken(msgspec.Struct):
    """Your name at a server, and what shows that it is yours."""

    address: str
    name: str
    token: str


def token_file(address: str) -> Path:
    """Where the token of a server lies; each has a file of its own."""
    return data_folder() / _FOLDER / f"{sha256(address.encode()).hexdigest()[:16]}.json"


def kept_token(address: str) -> KeptToken | None:
    """The token that a server gave you; nothing where there is none, or others could have read it."""
    held = read_private(token_file(address), secret=True)
    try:
        kept = None if held is None else msgspec.json.decode(held, type=KeptToken)
    except msgspec.MsgspecError:
        return None
    return kept if kept is not None and kept.address == address else None


def keep_token(kept: KeptToken) -> None:
    """Keep it, for you alone to read."""
    write_atomically(token_file(kept.address), msgspec.json.encode(kept))


def forget_token(address: str) -> None:
    """A token that is no longer good is not kept."""
    token_file(address).unlink(missing_ok=True)
