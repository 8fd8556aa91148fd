"""All tables of this process: opened from the store, created, found and drained."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Any, Final, TypeVar

from msgspec import MsgspecError

from paigow.errors import PaigowError
from paigow.server.hosting.clock import HouseClock
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.deciding import Decider
from paigow.server.hosting.decks import HostedDecks, SeedSource, fresh_seed
from paigow.server.hosting.host import Host
from paigow.server.hosting.pacing import TableOptions, options_in, options_text
from paigow.server.hosting.purses import Session, held_at, playing_at, session
from paigow.server.hosting.shown import Shared, ShownTable, TurnHooks
from paigow.server.hosting.watching import Pack
from paigow.store import Owned, Store, StoreError, StreamInfo
from paigow.table.state.values import Phase

T = TypeVar("T")
THREADS: Final = 4
"""In which turns are decided, each of which may look something up on disk."""
BEATS: Final = 3
"""Signs of life within one lease."""
EMBEDDED: Final = "embedded"
"""Who owns the tables of a SQLite file: whichever process has it, one at a time."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID: Final = 64
_ENTRIES: Final = 1_000
"""Entries of a purse that are looked at for the visit that goes on."""
_log: Final = logging.getLogger(__name__)


class UnknownTable(PaigowError):  # noqa: N818 - what has happened
    """There is no such table here."""


class BadTableName(PaigowError):  # noqa: N818 - what it is
    """A name that no table can have."""


@dataclass(frozen=True, slots=True)
class FloorOptions:
    """How this process hosts its tables."""

    table: TableOptions = field(default_factory=TableOptions)
    """How tables are run of which nothing else is said."""
    owner: str = ""
    """The name of this process to others; made up where none is given."""
    lease: float = 15.0
    """Seconds after which another process takes over the tables of one that gives no sign of life."""
    hooks: TurnHooks | None = None
    """Called at the points of a turn that a test may want to stop at."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What somebody has, at hand and at tables, and how the visit goes."""

    balance: int
    held: int
    """Chips and wagers at the tables of this process, in cents."""
    session: Session


class Floor:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        *,
        clock: HouseClock,
        pack: Pack,
        seeds: SeedSource = fresh_seed,
        options: FloorOptions | None = None,
    ) -> None:
        self.store = store
        self.options = options or FloorOptions()
        self._clock = clock
        self._seeds = seeds
        is_embedded = store.url.startswith("sqlite")
        self._owner = self.options.owner or (EMBEDDED if is_embedded else token_hex(8))
        self._threads = ThreadPoolExecutor(THREADS, "turns")
        self._shared = Shared(Committer(store), clock, pack, self._aside, Counter(), hooks=self.options.hooks)
        self._hosts: dict[str, Host] = {}
        self._epochs: dict[str, int] = {}
        self._tending: asyncio.Task[None] | None = None
        self._is_open = False

    # Beginning and ending

    async def open(self) -> None:
        """Host every table of the store that no other process hosts, as it was left. Other streams, such as
        the evenings that somebody plays at the terminal, have names that no table has."""
        self._is_open = True
        await self.tend()
        self._tending = asyncio.create_task(self._tend())

    async def tend(self) -> None:
        """Show the other processes that this one lives, let go of tables that were lost, and take over those
        whose owner gives no sign of life: with them comes an epoch that shuts the old owner out."""
        await self._aside(self._beat)
        for name, host in tuple(self._hosts.items()):
            if host.is_closing:
                await self._let_go(name)
        for stream in await self._aside(self.store.streams):
            is_free = _is_id(stream.name) and not stream.closed and stream.name not in self._hosts
            if self._is_open and is_free:
                with suppress(Owned):
                    await self._host(stream)
        await self.see_out()

    async def see_out(self) -> None:
        """Let all who have shut themselves out leave their tables, each when the round there is over."""
        shut_out = await self._aside(partial(self.store.people.shut_out, at=self._clock.wall()))
        for host in self._hosts.values():
            host.see_out(shut_out)

    async def close(self, drain: float = 0.0) -> None:
        """Open no further rounds, give those that are being played so many seconds, and let all tables go."""
        self._is_open = False
        await self._drain(drain)
        if self._tending is not None:
            self._tending.cancel()
        await asyncio.gather(*map(self._let_go, tuple(self._hosts)))
        await self._shared.committer.close()
        self._threads.shutdown()

    async def _let_go(self, name: str) -> None:
        """Host a table no more, so that another process may at once."""
        await self._hosts[name].close()
        with suppress(
            StoreError
        ):  # it is another's by now, or the database is away: the lease ends by itself
            await self._aside(self.store.release, name, self._epochs[name])
        del self._hosts[name], self._epochs[name]

    async def _drain(self, seconds: float) -> None:
        for host in self._hosts.values():
            host.drain()
        until = self._clock.monotonic() + seconds
        while self._clock.monotonic() < until and any(_is_in_a_round(each) for each in self._hosts.values()):
            await self._clock.sleep_until(min(until, self._clock.monotonic() + 0.1))

    @property
    def counters(self) -> Mapping[str, int]:
        """What has happened, for whoever measures."""
        dropped = sum(host.dropped for host in self._hosts.values())
        commits = self._shared.committer.commits
        return {**self._shared.counters, "commits": commits, "dropped_viewers": dropped}

    @property
    def is_ready(self) -> bool:
        """Whether people may come."""
        return self._is_open

    # Tables

    async def create(
        self,
        name: str,
        submission: str,
        options: TableOptions | None = None,
        meters: Mapping[str, str] | None = None,
        called: str = "",
    ) -> ShownTable:
        """A new table by a Rules Submission; a meter that it shares is named, with the one that it is.

        What people call it, and the options that are given, are kept with it. Without options it is run as
        whichever process hosts it runs its tables.
        """
        if not _is_id(name):
            raise BadTableName(
                f"a table's name is made of small letters, digits and single hyphens, {LONGEST_ID} at most"
            )
        at = self._clock.wall()
        kept = None if options is None else options_text(options)
        create = partial(self.store.create, at=at, meters=meters or {}, called=called, options=kept)
        await self._aside(create, name, submission)
        return await self._host(await self._aside(self.store.info, name))

    async def _host(self, info: StreamInfo) -> Host:
        name = info.name
        take = partial(self.store.take, name, self._owner, lease=self.options.lease)
        epoch = await self._aside(take)
        stream = await self._aside(self.store.open, name, epoch)
        decks = await self._aside(HostedDecks, self.store, stream, self._seeds)
        decider = Decider(stream, self.store, decks, self._clock, self._options_of(info))
        host = Host(stream, decider, self._shared, info.called)
        self._hosts[name], self._epochs[name] = host, epoch
        host.start()
        return host

    def _options_of(self, info: StreamInfo) -> TableOptions:
        """How a table is run. A table is not shut because nobody can read that any more."""
        try:
            return self.options.table if info.options is None else options_in(info.options)
        except MsgspecError as error:
            _log.error("%s is run like any table: its own options cannot be read: %s", info.name, error)
            return self.options.table

    def host(self, table: str) -> ShownTable:
        """The table of that name."""
        if table not in self._hosts:
            raise UnknownTable(f"there is no table {table[:LONGEST_ID]!r} here; ask for the list of tables")
        return self._hosts[table]

    @property
    def tables(self) -> tuple[ShownTable, ...]:
        """All tables, by name."""
        return tuple(self._hosts[name] for name in sorted(self._hosts))

    # People

    async def purse(self, person: str, name: str) -> Purse:
        """What somebody has, and how long they have played, all by the entries of the purse."""
        entries = await self._aside(self.store.people.purse, person, _ENTRIES)
        tables = (self._hosts[each].table for each in playing_at(entries) if each in self._hosts)
        held = sum(held_at(table, name) for table in tables)
        balance = entries[0].balance if entries else 0
        return Purse(balance, held, session(entries, held, self._clock.wall()))

    # The store, without waiting for it here

    async def _aside(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)

    def _beat(self) -> None:
        self.store.beat(self._owner, lease=self.options.lease)

    async def _tend(self) -> None:
        """Tend the tables for as long as this process lives, whatever the database is up to."""
        while True:
            await self._clock.sleep_until(self._clock.monotonic() + self.options.lease / BEATS)
            try:
                await self.tend()
            except StoreError as error:
                _log.warning("the tables were not tended: %s", error)


def _is_in_a_round(host: Host) -> bool:
    """Whether wagers lie on a table that has yet to settle them."""
    in_play = host.table.round
    return in_play is not None and any(in_play.wagers) and host.table.phase is not Phase.CLOSED


def _is_id(name: str) -> bool:
    """Whether a stream may be a table of a server."""
    return len(name) <= LONGEST_ID and _ID.fullmatch(name) is not None
