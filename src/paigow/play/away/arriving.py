"""Coming to a server, before anything is shown: is it one, who are we there, and which tables has it?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlsplit

from paigow.client.asking import ServerRefused, TableServer
from paigow.errors import PaigowError
from paigow.play.away.tokens import KeptToken, forget_token, keep_token, kept_token, kept_tokens
from paigow.server.people.authority import PersonRole
from paigow.server.people.names import BadName, person_name
from paigow.server.people.tokens import RENEWED_WITHIN, TOKEN
from paigow.server.protocol.people import RecordAnswer
from paigow.server.protocol.requests import TableSummary


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
            except ServerRefused as refused:
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
    """The token that we come by from now on: a player's that ends soon is renewed, so that nobody loses a
    name by playing often. Where the server does not renew it now, it does the next time."""
    ends_soon = record.expires is not None and record.expires - time.time() < RENEWED_WITHIN
    if record.role != PersonRole.PLAYER or not ends_soon:
        return kept
    try:
        return KeptToken(kept.name, (await server.renew()).token)
    except ServerRefused:
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
        except (ServerRefused, BadName) as refused:
            is_of_name = isinstance(refused, BadName) or refused.code in ("taken", "bad_name")
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
            with suppress(ServerRefused):  # it has ended before
                await server.leave()
        forget_token(address, end)
        return [OwnToken(end, is_good=False)]
    return [OwnToken(each.name, await _is_good(address, each)) for each in every]


async def _is_good(address: str, kept: KeptToken) -> bool:
    async with TableServer(address, kept.token) as server:
        try:
            await server.record()
        except ServerRefused as refused:
            if refused.status != HTTPStatus.UNAUTHORIZED:
                raise
            return False
    return True
