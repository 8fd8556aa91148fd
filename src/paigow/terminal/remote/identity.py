"""Who you are at a server: your tokens, and coming there before anything is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from paigow.client import ServerRefusedError, TableServer
from paigow.errors import PaigowError
from paigow.platform.files import data_folder, read_private, write_atomically
from paigow.server.people.authority import RENEWED_WITHIN, TOKEN, PersonRole
from paigow.server.people.names import PersonNameError, person_name
from paigow.server.protocol.requests import RecordAnswer, TableSummary

_TOKENS: Final = "servers"


class KeptToken(msgspec.Struct):
    """A name of yours at a server, and what shows that it is yours."""

    name: str
    token: str


class _KeptFile(msgspec.Struct):
    """The tokens of one server as the file has them, the last used first."""

    address: str
    tokens: tuple[KeptToken, ...] = ()


def token_file(address: str) -> Path:
    """Where the tokens of a server lie; each server has a file of its own."""
    name = sha256(address.encode(errors="surrogatepass")).hexdigest()[:16]
    return data_folder() / _TOKENS / f"{name}.json"


def kept_token(address: str, name: str | None = None) -> KeptToken | None:
    """The token that a server gave you under a name, or the last one that you used; nothing where there is
    none, or others could have read it."""
    return next((each for each in kept_tokens(address) if name in (None, each.name)), None)


def keep_token(address: str, kept: KeptToken) -> None:
    """Keep it, for you alone to read, before those of other names."""
    _write_tokens(address, (kept, *_others(address, kept.name)))


def forget_token(address: str, name: str) -> None:
    """A token that is no longer good is not kept."""
    _write_tokens(address, _others(address, name))


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


def _write_tokens(address: str, tokens: tuple[KeptToken, ...]) -> None:
    write_atomically(token_file(address), msgspec.json.encode(_KeptFile(address, tokens)))


class Arrival(NamedTuple):
    """Who we are at a server, and its tables."""

    address: str
    token: str
    record: RecordAnswer
    tables: list[TableSummary]


def server_address(text: str) -> str:
    """The address of a server as it is asked for.

    >>> server_address("http://localhost:8000/"), server_address("127.0.0.1:8000")
    ('http://localhost:8000', 'http://127.0.0.1:8000')
    """
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        parts, port = urlsplit(""), ""
    is_plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        raise PaigowError(f"{text!r} is no address of a server; write http://HOST:PORT")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{port}"


def arrive(address: str, name: str | None, ask: Callable[[str], str], table: str | None = None) -> Arrival:
    """Come to a server as who we were there before, or under a name; ask for one where none is said. Nobody
    joins for a table that there is not."""
    return asyncio.run(_arrive(address, name, ask, table))


async def _arrive(address: str, name: str | None, ask: Callable[[str], str], table: str | None) -> Arrival:
    async with TableServer(address) as server:
        tables = await server.tables()
        if table is not None and table not in [each.id for each in tables]:
            known = ", ".join(each.id for each in tables) or "none"
            raise PaigowError(f"{address} has no table {table!r}; its tables: {known}")
        kept = kept_token(address, name)
        why = ""
        if kept is not None:
            server.token = kept.token
            try:
                record = await server.record()
            except ServerRefusedError as refused:
                if refused.status != HTTPStatus.UNAUTHORIZED:
                    raise
            else:
                lasting = await _renewed(server, kept, record)
                keep_token(address, lasting)
                now = record if lasting is kept else await server.record()
                return Arrival(address, lasting.token, now, tables)
            forget_token(address, kept.name)
            server.token = None
            why = f"Your token of {kept.name} at {address} is no longer good."
        return await _join(server, name, ask, tables, why)


async def _renewed(server: TableServer, kept: KeptToken, record: RecordAnswer) -> KeptToken:
    """Return the token to use from now on: a player's token that ends soon is renewed, so that nobody loses
    a name by playing often. Where the server refuses, the next start asks again."""
    ends_soon = record.expires is not None and record.expires - time.time() < RENEWED_WITHIN
    if record.role != PersonRole.PLAYER or not ends_soon:
        return kept
    try:
        return KeptToken(kept.name, (await server.renew()).token)
    except ServerRefusedError:
        return kept


async def _join(
    server: TableServer, name: str | None, ask: Callable[[str], str], tables: list[TableSummary], why: str
) -> Arrival:
    """Join under a name, or come as who a token says that we were given; a name that the server refuses is
    asked for again, unless it was said beforehand."""
    while True:
        chosen = await asyncio.to_thread(ask, why) if name is None else name
        if TOKEN.fullmatch(chosen.strip()):
            server.token = chosen.strip()
            record = await server.record()
            keep_token(server.address, KeptToken(record.name, server.token))
            return Arrival(server.address, server.token, record, tables)
        try:
            joined = await server.join(person_name(chosen))
        except (ServerRefusedError, PersonNameError) as refused:
            is_of_name = isinstance(refused, PersonNameError) or refused.code in ("taken", "bad_name")
            if name is not None or not is_of_name:
                raise
            why = refused.reason
        else:
            keep_token(server.address, KeptToken(joined.name, joined.token))
            return Arrival(server.address, joined.token, await server.record(), tables)


class OwnToken(NamedTuple):
    """A name of yours at a server, and whether you still come back by its token."""

    name: str
    is_good: bool


async def own_tokens(address: str, end: str | None = None) -> list[OwnToken]:
    """Your names at a server, the last used first; or one whose token is ended there and forgotten here."""
    every = [each for each in kept_tokens(address) if end in (None, each.name)]
    if not every:
        whose = "any name" if end is None else end
        raise PaigowError(
            f"no token for {whose} at {address} is kept here; join it by `paigow play --server`"
        )
    if end is not None:
        async with TableServer(address, every[0].token) as server:
            with suppress(ServerRefusedError):  # it has ended before
                await server.leave()
        forget_token(address, end)
        return [OwnToken(end, is_good=False)]
    return [OwnToken(each.name, await _is_good(address, each)) for each in every]


async def _is_good(address: str, kept: KeptToken) -> bool:
    async with TableServer(address, kept.token) as server:
        try:
            await server.record()
        except ServerRefusedError as refused:
            if refused.status != HTTPStatus.UNAUTHORIZED:
                raise
            return False
    return True
