"""A table that another process runs, as people here see it: its lines are folded as they come, commands go to
its owner by letter, and what came of them is read from disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from itertools import starmap
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.fairness.sealing import Commitments
from paigow.server.codes import kept_out_code
from paigow.server.hosting.deadlines import Due, waits_of
from paigow.server.hosting.decks import checked_seed, commitments_to
from paigow.server.hosting.forwarding.letters import (
    Attendance,
    Declined,
    LetterAsks,
    LetterReplies,
    Noted,
    OrderKept,
    TableOrder,
)
from paigow.server.hosting.forwarding.post import Post
from paigow.server.hosting.pacing import TableOptions
from paigow.server.hosting.presence import everybody_at, is_unhurried
from paigow.server.hosting.shown import Shared, ShownTable
from paigow.server.hosting.speaking import CLOSING, TOO_LONG, UNHEARD, HostAnswer, NotKept, Speaker
from paigow.server.hosting.watching import Gallery
from paigow.store import FollowedStream, NoticeTooLong, StoreError, StreamInfo
from paigow.table import events as e
from paigow.table.commands import Command
from paigow.table.machine.awaited import awaited
from paigow.table.machine.journal import Record
from paigow.table.state.model import Table

PATIENCE: Final = 5.0
"""Seconds within which an owner answers; whoever asked then is told to send the same again."""
PAUSE: Final = 0.1
"""Seconds before a table that changes hands is asked for its owner again."""
_log: Final = logging.getLogger(__name__)


class Follower(ShownTable):
    """One table, followed here."""

    def __init__(
        self,
        stream: FollowedStream,
        info: StreamInfo,
        options: TableOptions,
        shared: Shared,
        *,
        post: Post | None,
        gallery: Gallery | None,
    ) -> None:
        self._stream = stream
        self._table = stream.table
        super().__init__(info.name, info.called, options, shared, gallery)
        self._store = shared.store
        self._post = post
        self._deck = 0
        self._sealed: Commitments | None = None
        self._said: frozenset[str] = frozenset()
        self._is_watched = False
        self._reading = asyncio.Lock()
        self._is_behind = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def table(self) -> Table:
        return self._table

    @property
    def commitments(self) -> Commitments | None:
        return self._sealed

    @property
    def line(self) -> int:
        """The last line that was read."""
        return self._stream.line

    # What its owner does

    def look(self) -> None:
        """It may have gone on: read what is there."""
        if not self._is_behind:
            self._is_behind = True
            self._start(self._looked())

    async def _looked(self) -> None:
        self._is_behind = False
        try:
            await self.catch_up()
        except PaigowError as error:  # with the next line, or before long, it is looked at again
            _log.warning("%s could not be followed: %s", self.id, error)

    async def catch_up(self) -> None:
        """Read what is on disk, and tell it to those who watch."""
        async with self._reading:
            before = self.sequence
            records = await self._shared.aside(self._stream.catch_up)
            await self._look_at_decks(records)
            self._table = self._stream.table
            if records:
                unhurried = is_unhurried(self.table, self.options)
                now = self._clock.monotonic()
                self._deadlines.follow(waits_of(self.table), now, is_unhurried=unhurried)
                self._deadlines.pause(None)
                self._tell_all(before, tuple(records))
        if records and awaited(self.table).next_step is not None:
            self.attend()  # the dealer is next and has not gone on: only the owner knows until when
        self.nudge()

    async def _look_at_decks(self, records: list[Record]) -> None:
        """What lies ready under seal now: another deck after each shuffle."""
        was_shuffled = any(isinstance(record.event, e.CardsShuffled) for record in records)
        if was_shuffled or self._sealed is None:
            where = self._store, self.id
            self._deck = await self._shared.aside(self._store.last_seed, self.id)
            self._sealed = await self._shared.aside(commitments_to, *where, self.submission.game, self._deck)

    # What people here do

    async def submit(self, speaker: Speaker, command: Command, *, expected: int | None = None) -> HostAnswer:
        given = replace(command, by=speaker.name, role=speaker.role)
        order = TableOrder(
            person=speaker.person,
            name=speaker.name,
            role=speaker.role.value,
            kind=type(command).__name__,
            id=command.command_id,
            data=self.codec.encode_command(command),
            expected=expected,
        )
        self._counters["forwarded"] += 1
        try:
            reply = await self._put(order)
        except NoticeTooLong:
            return TOO_LONG
        if isinstance(reply, Declined):
            return _not_kept(reply)
        try:
            answer = await self._on_disk(speaker, given, isinstance(reply, OrderKept) and not reply.repeated)
        except StoreError:
            answer = None
        if answer is None:
            self._counters["unheard"] += 1
        return answer or UNHEARD

    async def _on_disk(self, speaker: Speaker, given: Command, is_first: bool) -> HostAnswer | None:
        """The answer to a command if it is on disk: by its own line, which is all that vouches for it."""
        async with self._reading:
            receipt = await self._shared.aside(self._stream.receipt_of, given)
        if receipt is None or replace(given, at=receipt.entry.command.at) != receipt.entry.command:
            return None
        records = receipt.entry.outcome
        return self._kept(speaker, records, (receipt.line, receipt.head), repeated=not is_first)

    async def add_seed(self, speaker: Speaker, seed: bytes) -> Commitments | NotKept:
        checked_seed(seed)
        deck, sealed = self._deck, self._sealed
        reply = await self._put(Attendance(tuple(self._said), deck, {speaker.name: seed}))
        if isinstance(reply, Declined):
            return _not_kept(reply)
        is_added = isinstance(reply, Noted) and reply.deck == deck
        return sealed if is_added and sealed is not None else UNHEARD

    def dismiss(self, name: str) -> None:
        self._start(self._dismissed(name))

    async def _dismissed(self, name: str) -> None:
        await self._put(Attendance(tuple(sorted(self._said)), gone=(name,)))

    def play_on(self, name: str, number: int) -> None:
        self._start(self._played_on(name, number))

    async def _played_on(self, name: str, number: int) -> None:
        await self._put(Attendance(tuple(sorted(self._said)), playing_on={name: number}))

    def nudge(self) -> None:
        """Tell the owner who of those at the table is here, where that has changed."""
        here = self.gallery.here & everybody_at(self.table)
        if (here, bool(self.watching)) != (self._said, self._is_watched):
            self._said, self._is_watched = here, bool(self.watching)
            self._start(self._attended())

    def attend(self) -> None:
        """Tell the owner who is here, and hear how long everybody has yet, if anybody here asks."""
        if self.watching or self._said:
            self._start(self._attended())

    async def _attended(self) -> None:
        reply = await self._put(Attendance(tuple(sorted(self._said))))
        if isinstance(reply, Noted):
            is_new = self._deadlines.correct(starmap(Due, reply.due), self._clock.monotonic())
            if is_new:
                self._tell_all(self.sequence)

    async def _put(self, body: LetterAsks) -> LetterReplies | None:
        """What the owner replies, whoever it is; a table that changes hands is asked again."""
        clock = asyncio.get_running_loop().time
        until = clock() + PATIENCE
        while self._post is not None and not self._is_closing and (left := until - clock()) > 0:
            try:
                info = await self._shared.aside(self._store.info, self.id)
            except StoreError:
                info = None
            if info is not None and info.owner is not None:
                reply = await self._post.ask(self.id, info.owner, info.epoch, body, left)
                if not isinstance(reply, Declined) or reply.code != CLOSING.code:
                    return reply
            await asyncio.sleep(PAUSE)
        return None

    # Its end

    async def close(self) -> None:
        """Follow it no more; its gallery goes on with whoever has it next."""
        self._is_closing = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if self._is_closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _not_kept(reply: Declined) -> NotKept:
    """What the owner of a table has declined."""
    return NotKept(kept_out_code(reply.code), reply.reason, reply.clause, reply.position, reply.again)
