"""All tables of this process: opened from the store, created, found and drained."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Any, Final, TypeVar

from msgspec import MsgspecError

from paigow.server.hosting.clock import HouseClock
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.company import LEFT_ALONE, Companies
from paigow.server.hosting.deciding import Decider
from paigow.server.hosting.decks import HostedDecks, SeedsMissing, SeedSource, fresh_seed
from paigow.server.hosting.forwarding.answering import replied
from paigow.server.hosting.forwarding.follower import Follower
from paigow.server.hosting.forwarding.letters import Letter, LetterReplies
from paigow.server.hosting.forwarding.post import Post
from paigow.server.hosting.host import Host
from paigow.server.hosting.pacing import TableOptions, options_in, options_text
from paigow.server.hosting.presence import LeftAlone, everybody_at
from paigow.server.hosting.purses import (
    KnownPurses,
    Purse,
    held_at,
    playing_at,
    practice_money,
    session,
)
from paigow.server.hosting.shown import (
    LONGEST_ID,
    BadTableName,
    Shared,
    ShownTable,
    TurnHooks,
    UnknownTable,
    is_table_id,
)
from paigow.server.hosting.watching import Pack
from paigow.server.together import Together
from paigow.store import FollowedStream, Owned, Store, StoreError, StreamInfo, taken_along
from paigow.table.state.values import Phase

T = TypeVar("T")
THREADS: Final = 4
"""In which turns are decided, each of which may look something up on disk."""
BEATS: Final = 3
"""Signs of life within one lease."""
EMBEDDED: Final = "embedded"
"""Who owns the tables of a SQLite file: whichever process has it, one at a time."""
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FloorOptions:
    """How this process hosts its tables."""

    table: TableOptions = field(default_factory=TableOptions)
    """How tables are run of which nothing else is said."""
    owner: str = ""
    """The name of this process to others; made up where none is given."""
    lease: float = 15.0
    """Seconds after which another process takes over the tables of one that gives no sign of life."""
    left_alone: float = 3600.0
    """Seconds after which a table that a player has opened is closed, if nobody has chips there, nobody
    watches and nothing happens."""
    hooks: TurnHooks | None = None
    """Called at the points of a turn that a test may want to stop at."""


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
        self._is_embedded = store.url.startswith("sqlite")
        self._owner = self.options.owner or (EMBEDDED if self._is_embedded else token_hex(8))
        self._threads = ThreadPoolExecutor(THREADS, "turns")
        self._shared = Shared(
            store, Committer(store), clock, pack, self._aside, Counter(), self.stir, self.options.hooks
        )
        self._visits = Together(partial(self._aside, store.people.visits_of))
        self._tables: dict[str, ShownTable] = {}
        self._companies = Companies(self._shared)
        self._alone = LeftAlone()
        self._unfit: set[str] = set()
        """Tables that cannot be gone on with, of which it was said so."""
        self._post: Post | None = None
        self._tending: asyncio.Task[None] | None = None
        self._stirred: asyncio.Task[None] | None = None
        self._is_stirred = False
        self._turn = asyncio.Lock()
        """Held while tables change hands."""
        self._is_open = False
        self._is_closed = False

    # Beginning and ending

    async def open(self) -> None:
        """Host every table of the store that no other process hosts, as it was left, and follow the others.

        Other streams, such as the evenings that somebody plays at the terminal, have names that no table has.
        """
        self._is_open = True
        if not self._is_embedded:
            self._post = Post(self.store, self._owner, self, self._aside)
        await self.tend()
        self._tending = asyncio.create_task(self._tend())

    async def tend(self) -> None:
        """Show the other processes that this one lives, and look after the tables."""
        await self._aside(self._beat)
        await self._look_after(self._owner)
        await self.see_out()
        await self._shut_left_alone()

    async def _look_after(self, owner: str = "") -> None:
        """Let go of tables that were lost, take over those whose owner gives no sign of life, and follow the
        others. With a table that is taken over comes an epoch that shuts the old owner out."""
        async with self._turn:
            self._is_stirred = False
            if self._is_closed:
                return
            for table in self.tables:
                if isinstance(table, Host) and table.is_closing:
                    await self._lose(table)
            found = await self._aside(self.store.streams)
            known = {info.name: info for info in found if self._is_fit(info)}
            for name in await self._aside(self.store.free_for, owner) if self._is_open else ():
                if name in known and not isinstance(self._tables.get(name), Host):
                    try:
                        await self._host(known[name])
                    except Owned:
                        continue
                    except SeedsMissing as error:
                        _log.error("%s is not hosted: %s", name, error)
                        self._unfit.add(name)
                        del known[name]
            for info in known.values():
                await self._follow(info)
            for table in self.tables:
                if table.id not in known:
                    await self._forget(table)

    def _is_fit(self, info: StreamInfo) -> bool:
        """Whether a stream is a table that can be gone on with."""
        return is_table_id(info.name) and not info.closed and info.name not in self._unfit

    async def _shut_left_alone(self) -> None:
        """Close the tables of players that nobody comes to any more: their logs end."""
        async with self._turn:
            for table in self.tables:
                if isinstance(table, Host) and self._is_left_alone(table) and await table.end():
                    await self._forget(table)

    def _is_left_alone(self, table: Host) -> bool:
        """Whether a table is closed for want of people; those that the house has opened are not."""
        seconds = self._alone.seconds(table, self._clock.monotonic())
        if table.options.simulated:
            return seconds >= LEFT_ALONE
        return bool(table.options.opened_by) and seconds >= self.options.left_alone

    async def _forget(self, table: ShownTable) -> None:
        """Show a table no more, whose log has ended."""
        await self._let_go(table)
        table.gallery.close()
        self._tables.pop(table.id, None)
        self._alone.forget(table.id)

    async def see_out(self) -> None:
        """Let all who have shut themselves out leave their tables, each when the round there is over."""
        shut_out = await self._aside(partial(self.store.people.shut_out, at=self._clock.wall()))
        for table in self.tables:
            if isinstance(table, Host):
                table.see_out(shut_out)

    async def close(self, drain: float = 0.0) -> None:
        """Open no further rounds, give those that are being played so many seconds, and let all tables go."""
        self._is_open = False
        await self._drain(drain)
        async with self._turn:
            self._is_closed = True
            if self._tending is not None:
                self._tending.cancel()
            await asyncio.gather(*map(self._let_go, self.tables))
            if self._post is not None:
                await self._post.close()
            for table in self.tables:
                table.gallery.close()
            self._tables.clear()
            await self._shared.committer.close()
            self._threads.shutdown()

    async def _let_go(self, table: ShownTable) -> None:
        """Host or follow a table no more, so that another process may have it at once."""
        await self._companies.end(table.id)
        await table.close()
        if isinstance(table, Host):
            with suppress(StoreError):  # it is another's by now, or the lease will end by itself
                await self._aside(self.store.release, table.id, table.epoch)

    async def _lose(self, host: Host) -> None:
        """Follow a table that is another's by now, or of which nobody knows what is on disk; who watches it
        goes on watching."""
        await self._let_go(host)
        stream = await self._aside(self.store.follow, host.id, host.stream)
        info = await self._aside(self.store.info, host.id)
        self._tables[host.id] = follower = self._follower(stream, info, host)
        await follower.catch_up()

    async def _drain(self, seconds: float) -> None:
        hosts = [table for table in self.tables if isinstance(table, Host)]
        for host in hosts:
            host.drain()
        until = self._clock.monotonic() + seconds
        while self._clock.monotonic() < until and any(map(_is_in_a_round, hosts)):
            await self._clock.sleep_until(min(until, self._clock.monotonic() + 0.1))

    # What other processes do

    def stir(self) -> None:
        """Look after the tables now: something has changed."""
        if not self._is_closed and not self._is_stirred:
            self._is_stirred = True
            self._stirred = asyncio.create_task(self._patiently(self._look_after))

    def has_grown(self, stream: str) -> None:
        """A stream has lines that it had not."""
        table = self._tables.get(stream)
        if isinstance(table, Follower):
            table.look()

    def has_changed_hands(self, stream: str) -> None:
        """A stream is new, or has another owner, or none."""
        if is_table_id(stream) and not isinstance(self._tables.get(stream), Host):
            self.stir()

    async def reply_to(self, stream: str, letter: Letter) -> LetterReplies:
        """What another process is told that asks about a table."""
        return await replied(self._tables.get(stream), letter, self.options.lease)

    @property
    def counters(self) -> Mapping[str, int]:
        """What has happened, for whoever measures."""
        dropped = sum(table.dropped for table in self._tables.values())
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
        if not is_table_id(name):
            raise BadTableName(
                f"a table's name is made of small letters, digits and single hyphens, {LONGEST_ID} at most"
            )
        at = self._clock.wall()
        kept = None if options is None else options_text(options)
        given = partial(self.store.create, at=at, meters=meters or {}, called=called, options=kept)
        create = partial(given, owner=self._owner, lease=self.options.lease)
        await self._aside(create, name, submission)
        info = await self._aside(self.store.info, name)
        async with self._turn:
            if not isinstance(self._tables.get(name), Host):
                try:
                    await self._host(info)
                except Owned:  # this process was so slow that another has the table by now
                    await self._follow(info)
        return self.host(name)

    async def _host(self, info: StreamInfo) -> Host:
        """Take a table and go on with it; who has watched it here goes on watching."""
        name, before = info.name, self._tables.get(info.name)
        epoch = await self._aside(partial(self.store.take, name, self._owner, lease=self.options.lease))
        if isinstance(before, Follower):  # nobody writes the stream any more, so this is all of it
            await before.catch_up()
        stream = await self._aside(self.store.open, name, epoch)
        decks = await self._aside(HostedDecks, self.store, stream, self._seeds)
        decider = Decider(stream, self.store, decks, self._clock, self.options_of(info))
        gallery = None if before is None else before.gallery
        host = Host(stream, decider, self._shared, info.called, gallery)
        self._tables[name] = host
        if isinstance(before, Follower):
            await before.close()
        host.start()
        await self._companies.keep(host)
        return host

    async def _follow(self, info: StreamInfo) -> None:
        """Follow a table of another process, up to where it is."""
        table = self._tables.get(info.name)
        if table is None:
            stream = await self._aside(self.store.follow, info.name)
            self._tables[info.name] = table = self._follower(stream, info, None)
        if isinstance(table, Follower):
            table.look()
            table.attend()

    def _follower(self, stream: FollowedStream, info: StreamInfo, before: ShownTable | None) -> Follower:
        gallery = None if before is None else before.gallery
        return Follower(stream, info, self.options_of(info), self._shared, post=self._post, gallery=gallery)

    def options_of(self, info: StreamInfo) -> TableOptions:
        """How a table is run. A table is not shut because nobody can read that any more."""
        try:
            return self.options.table if info.options is None else options_in(info.options)
        except MsgspecError as error:
            _log.error("%s is run like any table: its own options cannot be read: %s", info.name, error)
            return self.options.table

    def host(self, table: str) -> ShownTable:
        """The table of that name."""
        if table not in self._tables:
            raise UnknownTable(f"there is no table {table[:LONGEST_ID]!r} here; choose another")
        return self._tables[table]

    @property
    def tables(self) -> tuple[ShownTable, ...]:
        """All tables, by name."""
        return tuple(self._tables[name] for name in sorted(self._tables))

    # People

    @property
    def purses(self) -> KnownPurses:
        """What this process knows of purses without asking the disk."""
        return self._shared.purses

    def purse_changed(self, name: str) -> None:
        """A purse was filled away from any table: its owner is told wherever they look on."""
        self.purses.change(name)
        for table in self._tables.values():
            table.remind_all(name)

    @property
    def least_wager(self) -> int | None:
        """The least main wager of any table that is open and not for practice; nothing where none is."""
        real = (table for table in self._tables.values() if not table.options.simulated)
        return min((table.submission.table.minimum for table in real if not table.is_closing), default=None)

    async def purse(self, person: str, name: str, practice_at: ShownTable | None = None) -> Purse:
        """What somebody has, and how long they have played, all by the entries of the purse; or what they
        have of practice money at a table for it, and how they fare with that."""
        changes = self.purses.changes(name)
        found = await self._visits.of(person)
        if found is None:
            raise StoreError(f"there is nobody with the id {person!r}")
        balance, visits = found
        self.purses.note(name, balance, changes)
        is_practice, now = practice_at is not None, self._clock.wall()
        at = playing_at(visits, is_practice=is_practice)
        held = sum(held_at(self._tables[each].table, name) for each in at if each in self._tables)
        if practice_at is not None:
            balance = practice_money(practice_at.submission.table.minimum)
        return Purse(
            balance, held, taken_along(visits, now), session(visits, held, now, is_practice=is_practice)
        )

    def dismiss(self, name: str) -> None:
        """Somebody has left the server: where nothing of theirs is in play, their place is free at once."""
        for table in self._tables.values():
            if name in everybody_at(table.table):
                table.dismiss(name)

    # The store, without waiting for it here

    async def _aside(self, call: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)

    def _beat(self) -> None:
        self.store.beat(self._owner, lease=self.options.lease)

    async def _tend(self) -> None:
        """Tend the tables for as long as this process lives, whatever the database is up to."""
        while True:
            await self._clock.sleep_until(self._clock.monotonic() + self.options.lease / BEATS)
            await self._patiently(self.tend)

    async def _patiently(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreError as error:
            _log.warning("the tables were not tended: %s", error)


def _is_in_a_round(host: Host) -> bool:
    """Whether wagers lie on a table that has yet to settle them."""
    in_play = host.table.round
    return in_play is not None and any(in_play.wagers) and host.table.phase is not Phase.CLOSED
