"""Who you are at a server: the tokens that it gave you, one for each of your names, kept for you alone."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from paigow.outside.private import read_private, write_atomically
from paigow.store import data_folder

_FOLDER: Final = "servers"


class KeptToken(msgspec.Struct):
    """A name of yours at a server, and what shows that it is yours."""

    name: str
    token: str


class _KeptFile(msgspec.Struct):
    """All of them at one server, the last used first."""

    address: str
    tokens: tuple[KeptToken, ...] = ()


def token_file(address: str) -> Path:
    """Where the tokens of a server lie; each server has a file of its own."""
    name = sha256(address.encode(errors="surrogatepass")).hexdigest()[:16]
    return data_folder() / _FOLDER / f"{name}.json"


def kept_token(address: str, name: str | None = None) -> KeptToken | None:
    """The token that a server gave you under a name, or the last one that you used; nothing where there is
    none, or others could have read it."""
    return next((each for each in kept_tokens(address) if name in (None, each.name)), None)


def keep_token(address: str, kept: KeptToken) -> None:
    """Keep it, for you alone to read, before those of other names."""
    _write(address, (kept, *_others(address, kept.name)))


def forget_token(address: str, name: str) -> None:
    """A token that is no longer good is not kept."""
    _write(address, _others(address, name))


def kept_tokens(address: str) -> tuple[KeptToken, ...]:
    """All that a server gave you, the last used first."""
    held = read_private(token_file(address), secret=True)
    try:
        kept = None if held is None else msgspec.json.decode(held, type=_KeptFile)
    except msgspec.MsgspecError:
        return ()
    return kept.tokens if kept is not None and kept.address == address else ()


def _others(address: str, name: str) -> tuple[KeptToken, ...]:
    return tuple(each for each in kept_tokens(address) if each.name != name)


def _write(address: str, tokens: tuple[KeptToken, ...]) -> None:
    write_atomically(token_file(address), msgspec.json.encode(_KeptFile(address, tokens)))
