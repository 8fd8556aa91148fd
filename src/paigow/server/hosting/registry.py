"""All tables of this process: opened from the store, created, found, read from their logs, and drained."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Any, Final, TypeVar

from msgspec import MsgspecError

from paigow.log.chain import LogReader, log_codec
from paigow.log.codec import Codec
from paigow.server.background import BatchLoader
from paigow.server.hosting.actor import TableActor
from paigow.server.hosting.bots import LEFT_ALONE, BotSessions
from paigow.server.hosting.broadcast import seen_event
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.deadlines import HouseClock, TableOptions, options_in, options_text
from paigow.server.hosting.decks import HostedDecks, SeedsMissingError, SeedSource, fresh_seed
from paigow.server.hosting.figures import Figures
from paigow.server.hosting.presence import everybody_at
from paigow.server.hosting.purses import (
    KnownPurses,
    Purse,
    brought_at,
    held_at,
    playing_at,
    practice_money,
    session,
)
from paigow.server.hosting.turns import (
    LONGEST_ID,
    Decider,
    HostingContext,
    RunInThread,
    TableNameError,
    TurnHooks,
    UnknownTableError,
    is_table_id,
)
from paigow.server.protocol.messages import NumberedEvent
from paigow.store import (
    FollowedStream,
    OwnedError,
    RoundInfo,
    Store,
    StoreError,
    StreamInfo,
    UnknownStreamError,
    taken_along,
)
from paigow.table.games import game_rules
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.views import Viewer
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
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
class HostingOptions:
    """How this process hosts its tables."""

    table: TableOptions = field(default_factory=TableOptions)
    """How tables are run of which nothing else is said."""
    owner: str = ""
    """The name of this process to others; made up where none is given."""
    lease: float = 15.0
    """Seconds after which another process takes over the tables of one that gives no sign of life."""
    address: str | None = None
    """Where the other servers on the same database reach this one."""
    left_alone: float = 3600.0
    """Seconds after which a table that a player has opened is closed, if nobody has chips there, nobody
    watches and nothing happens."""
    hooks: TurnHooks | None = None
    """Called at the points of a turn that a test may want to stop at."""


class RemoteTable:
    """One table of another server, which is asked for everything but what stands on disk."""

    def __init__(self, info: StreamInfo, options: TableOptions, store: Store, in_thread: RunInThread) -> None:
        self.id = info.name
        self.called = info.called
        self.options = options
        self.info = info
        self.moved = asyncio.Event()
        """Is set when the table has another owner, or none, and another event takes its place."""
        self._store = store
        self._in_thread = in_thread
        self._stream: FollowedStream | None = None
        self._reading = asyncio.Lock()

    @property
    def address(self) -> str | None:
        """Where its owner is reached; nothing where it has none, or one that says nothing of it."""
        return self.info.address

    @property
    def is_closing(self) -> bool:
        """Whether commands are not heard any more, which its owner would know."""
        return False

    @property
    def table(self) -> Table:
        """The table as it was read last."""
        assert self._stream is not None, "it was read before"
        return self._stream.table

    def note(self, info: StreamInfo) -> None:
        """Take over what the store knows of it now."""
        before, self.info = self.info, info
        if (before.epoch, before.owner) != (info.epoch, info.owner):
            self.move()

    def move(self) -> None:
        """Tell whoever waits for its owner that it has another."""
        self.moved.set()
        self.moved = asyncio.Event()

    async def read(self) -> Table:
        """The table as it stands on disk now."""
        async with self._reading:
            if self._stream is None:
                self._stream = await self._in_thread(self._store.follow, self.id)
            elif self._stream.line < self.info.lines:
                await self._in_thread(self._stream.catch_up)
            return self.table


class IdleTables:
    """Since when nobody has been at some tables, or looked at them, and nothing has happened there."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[int, float]] = {}
        """After which event, and since when."""

    def seconds(self, table: TableActor, now: float) -> float:
        """For how long a table has been left alone; none where somebody is there."""
        sequence, since = self._since.get(table.id, (table.sequence, now))
        if everybody_at(table.table) or table.watching or sequence != table.sequence:
            sequence, since = table.sequence, now
        self._since[table.id] = sequence, since
        return now - since

    def forget(self, name: str) -> None:
        """A table is closed."""
        self._since.pop(name, None)


class TableRegistry:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        *,
        clock: HouseClock,
        seeds: SeedSource = fresh_seed,
        options: HostingOptions | None = None,
    ) -> None:
        self.store = store
        self.options = options or HostingOptions()
        self._clock = clock
        self._seeds = seeds
        self._owner = self.options.owner or (EMBEDDED if store.url.startswith("sqlite") else token_hex(8))
        self._is_alone = self._owner == EMBEDDED
        """Whether no other server can have tables here."""
        self.secret = ""
        """By which the servers on one database know each other; nothing where there is one alone."""
        self._threads = ThreadPoolExecutor(THREADS, "turns")
        self.figures = Figures()
        committer = Committer(store, self.figures.commits.observe)
        self._context = HostingContext(
            store,
            committer,
            clock,
            self._in_thread,
            Counter(),
            self.look_soon,
            self.figures,
            self.options.hooks,
        )
        self._visits = BatchLoader(partial(self._in_thread, store.people.visits_of))
        self._tables: dict[str, TableActor] = {}
        self._others: dict[str, RemoteTable] = {}
        """Tables that other processes run, and those that nobody does just now."""
        self._bot_sessions = BotSessions(self._context)
        self._alone = IdleTables()
        self._unfit: set[str] = set()
        """Tables that cannot be gone on with, of which it was said so."""
        self._tending: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._is_looking = False
        self._turn = asyncio.Lock()
        """Held while tables change hands."""
        self._is_open = False
        self._is_draining = False
        self._is_closed = False

    # Beginning and ending

    async def open(self) -> None:
        """Host every table of the store that no other process hosts, as it was left.

        Other streams, such as the sessions that somebody plays at the terminal, have names that no table has.
        """
        self._is_open = True
        if not self._is_alone:
            self.secret = await self._in_thread(self.store.keys.secret_between_servers)
        await self.tend()
        self._tending = asyncio.create_task(self._tend())

    async def tend(self) -> None:
        """Show the other processes that this one lives, and look after the tables."""
        await self._in_thread(self._beat)
        await self._look_after(self._owner)
        await self.see_out()
        await self.close_ending()
        await self._shut_left_alone()

    async def _look_after(self, owner: str = "") -> None:
        """Let go of tables that were lost, take over those whose owner gives no sign of life, and know who
        runs the others. With a table that is taken over comes an epoch that shuts the old owner out."""
        async with self._turn:
            self._is_looking = False
            if self._is_closed:
                return
            known = await self._open_streams()
            for table in self._hosts:
                if table.id in known and (table.is_closing or table.epoch < known[table.id].epoch):
                    await self._lose(table)
            for name in await self._in_thread(self.store.free_for, owner) if self._is_open else ():
                if name in known and name not in self._tables:
                    try:
                        await self._host(known[name])
                    except OwnedError:
                        continue
                    except SeedsMissingError as error:
                        _log.error("%s is not hosted: %s", name, error)
                        self._unfit.add(name)
                        del known[name]
            self._note_others(known)
            for table in self._hosts:
                if table.id not in known:
                    await self._forget(table)

    async def _open_streams(self) -> dict[str, StreamInfo]:
        """The streams that are tables which can be gone on with."""
        return {info.name: info for info in await self._in_thread(self.store.streams) if self._is_fit(info)}

    def _note_others(self, known: Mapping[str, StreamInfo]) -> None:
        """Know which tables are not hosted here, and who runs them."""
        for info in known.values():
            self._note_other(info)
        for name in [name for name in self._others if name not in known or name in self._tables]:
            self._others.pop(name).move()

    def _is_fit(self, info: StreamInfo) -> bool:
        """Whether a stream is a table that can be gone on with."""
        return is_table_id(info.name) and not info.closed and info.name not in self._unfit

    def _note_other(self, info: StreamInfo) -> None:
        if info.name in self._others:
            self._others[info.name].note(info)
        elif info.name not in self._tables and not self._is_closed:
            self._others[info.name] = RemoteTable(info, self.options_of(info), self.store, self._in_thread)

    async def _shut_left_alone(self) -> None:
        """Close the tables of players that nobody comes to any more: their logs end."""
        async with self._turn:
            for table in self._hosts:
                if self._is_left_alone(table) and await table.end():
                    await self._forget(table)

    async def close_ending(self) -> None:
        """Close the tables that somebody who runs the server has closed, each when its round is over."""
        wanted = await self._in_thread(self.store.acts.to_close)
        async with self._turn:
            for table in self._hosts:
                if table.id not in wanted:
                    continue
                if not _is_in_a_round(table):  # simulated players go when they have played it to its end
                    await self._bot_sessions.end(table.id)
                table.close_after_round()
                if await table.end():
                    await self._forget(table)

    def _is_left_alone(self, table: TableActor) -> bool:
        """Whether a table is closed for want of people; those that the house has opened are not."""
        seconds = self._alone.seconds(table, self._clock.monotonic())
        if table.options.simulated:
            return seconds >= LEFT_ALONE
        return bool(table.options.opened_by) and seconds >= self.options.left_alone

    async def _forget(self, table: TableActor) -> None:
        """Show a table no more, whose log has ended."""
        await self._let_go(table)
        self._tables.pop(table.id, None)
        table.broadcaster.close()
        self._alone.forget(table.id)

    async def see_out(self) -> None:
        """Let all who have shut themselves out leave their tables, each when the round there is over."""
        shut_out = await self._in_thread(partial(self.store.people.shut_out, at=self._clock.wall()))
        for table in self._hosts:
            table.see_out(shut_out)

    async def close(self, drain: float = 0.0) -> None:
        """Open no further rounds, give those that are being played so many seconds, and let all tables go."""
        self._is_open = False
        await self._drain(drain)
        async with self._turn:
            self._is_closed = True
            if self._tending is not None:
                self._tending.cancel()
            await asyncio.gather(*map(self._let_go, self._hosts))
            hosted, self._tables = self._hosts, {}
            for table in hosted:
                table.broadcaster.close()
            self._note_others({})
            await self._context.committer.close()
            self._threads.shutdown()

    async def _let_go(self, table: TableActor) -> None:
        """Host a table no more, so that another process may have it at once."""
        await self._bot_sessions.end(table.id)
        await table.close()
        try:
            await self._in_thread(self.store.release, table.id, table.epoch)
            self.figures.leases.labels("released").inc()
        except StoreError:  # it is another's by now, or the lease will end by itself
            self.figures.leases.labels("lost").inc()

    async def _lose(self, host: TableActor) -> None:
        """Let go of a table that is another's by now, or of which nobody knows what is on disk; who watches
        it goes on watching with whoever has it next."""
        await self._let_go(host)
        info = await self._in_thread(self.store.info, host.id)
        del self._tables[host.id]
        self._note_other(info)
        host.broadcaster.close()

    async def _drain(self, seconds: float) -> None:
        self._is_draining = True
        hosts = self._hosts
        for host in hosts:
            host.drain()
        until = self._clock.monotonic() + seconds
        while self._clock.monotonic() < until and any(map(_is_in_a_round, hosts)):
            await self._clock.sleep_until(min(until, self._clock.monotonic() + 0.1))

    def look_soon(self) -> None:
        """Look after the tables now: something has changed."""
        if not self._is_closed and not self._is_looking:
            self._is_looking = True
            self._looking = asyncio.create_task(self._patiently(self._look_after))

    def count(self, what: str) -> None:
        """Count something that has happened, for whoever measures."""
        self._context.counters[what] += 1

    @property
    def counters(self) -> Mapping[str, int]:
        """What has happened, for whoever measures."""
        dropped = sum(table.dropped for table in self._tables.values())
        commits = self._context.committer.commits
        return {**self._context.counters, "commits": commits, "dropped_viewers": dropped}

    @property
    def queues(self) -> Mapping[str, int]:
        """How many commands wait at tables, how many tables wait for the disk, and how many messages wait for
        viewers."""
        return {
            "commands": sum(table.waiting for table in self._tables.values()),
            "commits": self._context.committer.waiting,
            "messages": sum(table.broadcaster.queued for table in self._tables.values()),
        }

    @property
    def is_open(self) -> bool:
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
    ) -> TableActor:
        """A new table by a Rules Submission; a meter that it shares is named, with the one that it is.

        What people call it, and the options that are given, are kept with it. Without options it is run as
        whichever process hosts it runs its tables.
        """
        if not is_table_id(name):
            raise TableNameError(
                f"a table's name is made of small letters, digits and single hyphens, {LONGEST_ID} at most"
            )
        at = self._clock.wall()
        kept = None if options is None else options_text(options)
        given = partial(self.store.create, at=at, meters=meters or {}, called=called, options=kept)
        create = partial(given, **self._lease)
        await self._in_thread(create, name, submission)
        info = await self._in_thread(self.store.info, name)
        async with self._turn:
            if name not in self._tables:
                with suppress(OwnedError):  # this process was so slow that another has the table by now
                    await self._host(info)
        return self.host(name)

    async def _host(self, info: StreamInfo) -> TableActor:
        """Take a table and go on with it."""
        name = info.name
        epoch = await self._in_thread(partial(self.store.take, name, **self._lease))
        stream = await self._in_thread(self.store.open, name, epoch)
        decks = await self._in_thread(HostedDecks, self.store, stream, self._seeds)
        decider = Decider(stream, self.store, decks, self._clock, self.options_of(info))
        host = TableActor(stream, decider, self._context, info.called)
        self._tables[name] = host
        self.figures.leases.labels("taken").inc()
        if name in self._others:
            self._others.pop(name).move()
        host.start()
        if self._is_draining:  # it was made meanwhile
            host.drain()
        await self._bot_sessions.keep(host)
        return host

    @property
    def _lease(self) -> dict[str, Any]:
        """As whom, for how long and from where this process has a table."""
        return {"owner": self._owner, "lease": self.options.lease, "address": self.options.address}

    def options_of(self, info: StreamInfo) -> TableOptions:
        """How a table is run. A table is not shut because nobody can read that any more."""
        try:
            return self.options.table if info.options is None else options_in(info.options)
        except MsgspecError as error:
            _log.error("%s is run like any table: its own options cannot be read: %s", info.name, error)
            return self.options.table

    def host(self, table: str) -> TableActor:
        """The table of that name, which this process hosts."""
        if table not in self._tables:
            raise UnknownTableError(f"there is no table {table[:LONGEST_ID]!r} here; choose another")
        return self._tables[table]

    @property
    def tables(self) -> tuple[TableActor, ...]:
        """All tables that this process hosts, by name."""
        return self._hosts

    @property
    def _hosts(self) -> tuple[TableActor, ...]:
        return tuple(self._tables[name] for name in sorted(self._tables))

    # Tables of other processes

    @property
    def others(self) -> tuple[RemoteTable, ...]:
        """The tables that it does not host, by name, as far as it has heard of them."""
        return tuple(self._others[name] for name in sorted(self._others))

    @property
    def known(self) -> tuple[TableActor | RemoteTable, ...]:
        """All open tables that it has heard of, by name."""
        every: dict[str, TableActor | RemoteTable] = {**self._tables, **self._others}
        return tuple(every[name] for name in sorted(every))

    async def elsewhere(self, table: str) -> RemoteTable | None:
        """The table of that name, if it is open and not hosted here."""
        is_unknown = not (table in self._tables or table in self._others)
        if is_unknown and is_table_id(table) and not self._is_alone and not self._is_closed:
            with suppress(UnknownStreamError):
                info = await self._in_thread(self.store.info, table)
                if self._is_fit(info):
                    self._note_other(info)
        return self._others.get(table)

    async def every_table(self) -> tuple[TableActor | RemoteTable, ...]:
        """All open tables by name; those of other processes were read just now."""
        if not self._is_alone:
            self._note_others(await self._open_streams())
        for other in self.others:
            await other.read()
        return self.known

    async def table_of(self, name: str) -> Table | None:
        """A table as it stands, whoever runs it; nothing where it is not open."""
        if name in self._tables:
            return self._tables[name].table
        other = await self.elsewhere(name)
        if other is None:
            return None
        other.note(await self._in_thread(self.store.info, name))
        return await other.read()

    # People

    @property
    def purses(self) -> KnownPurses:
        """What this process knows of purses without asking the disk."""
        return self._context.purses

    def purse_changed(self, name: str) -> None:
        """A purse was filled away from any table: its owner is told wherever they look on."""
        self.purses.change(name)
        for table in self._tables.values():
            table.remind_all(name)

    async def least_wager(self) -> int | None:
        """The least main wager of any table that is open and not for practice; nothing where none is."""
        every = await self.every_table()
        real = (each for each in every if not (each.options.simulated or each.is_closing))
        return min((each.table.rules.submission.table.minimum for each in real), default=None)

    async def purse(self, person: str, name: str, at: TableActor | None = None) -> Purse:
        """What somebody has, and how long they have played, all by the entries of the purse; or what they
        have of practice money at a table for it, and how they fare with that; and how they fare at the
        table."""
        changes = self.purses.changes(name)
        found = await self._visits.of(person)
        if found is None:
            raise StoreError(f"there is nobody with the id {person!r}")
        balance, visits = found
        self.purses.note(name, balance, changes)
        is_practice, now = at is not None and at.options.simulated > 0, self._clock.wall()
        tables = [await self.table_of(each) for each in playing_at(visits, is_practice=is_practice)]
        held = sum(held_at(table, name) for table in tables if table is not None)
        so_far, here = session(visits, held, now, is_practice=is_practice), 0
        if at is not None:
            here = brought_at(visits, at.id, held_at(at.table, name), so_far)
            balance = practice_money(at.submission.table.minimum) if is_practice else balance
        return Purse(balance, held, taken_along(visits, now), so_far, here)

    def dismiss(self, name: str) -> None:
        """Somebody has left the server: where nothing of theirs is in play, their place is free at once."""
        for table in self._tables.values():
            if name in everybody_at(table.table):
                table.dismiss(name)

    # The store, without waiting for it here

    async def _in_thread(self, call: Callable[..., T], *arguments: Any) -> T:
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


def _is_in_a_round(host: TableActor) -> bool:
    """Whether wagers lie on a table that has yet to settle them."""
    in_play = host.table.round
    return in_play is not None and any(in_play.wagers) and host.table.phase is not Phase.CLOSED


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """What was played at a table, and by which rules. It needs nobody who hosts it."""

    id: str
    called: str
    """What people call it."""
    rules: GameRules
    options: TableOptions
    store: Store
    hosted: TableActor | None = None
    """The table itself while this process shows it; what has happened lately is at hand there."""
    is_closed: bool = False
    """Whether its log has ended for good."""

    @property
    def codec(self) -> Codec:
        return log_codec(self.rules.submission)

    @property
    def game(self) -> str:
        return self.rules.submission.game

    def rounds(self) -> list[RoundInfo]:
        """On which lines each round stands."""
        return self.store.rounds(self.id)

    def is_in_play(self, played: RoundInfo) -> bool:
        """Whether a round goes on. Of a table that has ended none does, even if its last was never settled
        because nobody had wagered."""
        return played.last is None and not self.is_closed

    def lately(self, number: int) -> list[Played]:
        """A round that is at hand, step by step; nothing where it is not, and the log has to be asked."""
        return [] if self.hosted is None else self.hosted.broadcaster.played(number)

    def recall(self, number: int) -> list[Played]:
        """Read a round step by step from the log; raise `StoreError` where there was none."""
        return self.store.recall(self.id, number)

    def seen(self, records: Iterable[Record], viewer: Viewer) -> tuple[NumberedEvent, ...]:
        """Events as a viewer may see them."""
        return tuple(seen_event(self.codec, record, viewer) for record in records)


async def recorded_table(registry: TableRegistry, name: str) -> RecordedTable:
    """The table of that name, whoever hosts it, and if nobody does; `UnknownTableError` where there never was
    one."""
    try:
        host = registry.host(name)
    except UnknownTableError:
        if not is_table_id(name):
            raise
        return await asyncio.to_thread(_from_log, registry, name)
    return RecordedTable(host.id, host.called, host.table.rules, host.options, registry.store, host)


def _from_log(registry: TableRegistry, name: str) -> RecordedTable:
    store = registry.store
    try:
        info = store.info(name)
    except UnknownStreamError:
        raise UnknownTableError(f"there never was a table {name!r} here; choose another") from None
    rules = game_rules(LogReader(store.lines(name, 1, 1)).submission)
    options = registry.options_of(info)
    return RecordedTable(name, info.called, rules, options, store, is_closed=info.closed)
