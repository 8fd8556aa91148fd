"""One table in this process: a mailbox, one turn after the other, and what is told when a turn is on disk.

Whatever is decided is committed before anybody hears of it. If the commit fails, the table goes back to what
is on disk, nobody is told anything but whoever asked, and that is: it has not happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from paigow.fairness.sealing import Commitments
from paigow.server.codes import NotKeptCode
from paigow.server.hosting.clock import Bell
from paigow.server.hosting.deadlines import Wait, earliest, waits_of
from paigow.server.hosting.deciding import RETRY_SECONDS, Decider, Heard, Spoken, TurnDecided, receipt_in
from paigow.server.hosting.decks import ChanceFailed, checked_seed
from paigow.server.hosting.pacing import Present
from paigow.server.hosting.presence import Attendees, everybody_at, is_unhurried
from paigow.server.hosting.shown import Shared, ShownTable
from paigow.server.hosting.speaking import (
    BUSY,
    CLOSING,
    NO_SEAT,
    NOT_STORED,
    NOT_TOLD,
    HostAnswer,
    Kept,
    NotKept,
    Speaker,
)
from paigow.server.hosting.watching import Gallery
from paigow.store import (
    Append,
    Busy,
    CommitUnknown,
    Conflict,
    MeterMoved,
    OpenStream,
    Overdrawn,
    OverLimit,
    StoreError,
    StoreFailed,
)
from paigow.table.commands import Command
from paigow.table.state.model import Table
from paigow.table.state.values import Role

MOST_WAITING: Final = 128
"""Commands that wait at one table; whoever comes then is sent away."""
MOST_IN_A_TURN: Final = 16
MOST_TRIES: Final = 100
"""How often a turn is decided again because other tables have moved a meter: each time one of them has gone
on, so that this is the number of tables that may share one."""
SNAPSHOT: Final = 64
"""Lines after which a table is kept as it is, once its round is over: so many, and those of a round, are all
that is folded when a server begins anew."""
_log: Final = logging.getLogger(__name__)


class Mail(NamedTuple):
    """A command that waits, and who waits for its answer."""

    given: Spoken
    done: asyncio.Future[HostAnswer]


class Host(ShownTable):
    """One table, hosted here."""

    def __init__(
        self,
        stream: OpenStream,
        decider: Decider,
        shared: Shared,
        called: str,
        gallery: Gallery | None = None,
    ) -> None:
        self._stream = stream
        self._decider = decider
        super().__init__(stream.stream, called, decider.options, shared, gallery)
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        self._presence = Attendees(decider.options)
        self._playing_on: dict[str, int] = {}
        """The last round in which each player has said not to surrender."""
        self._mail: deque[Mail] = deque()
        self._wake = asyncio.Event()
        self._turning = asyncio.Lock()
        self._is_rung = False
        self.stirred = asyncio.Event()
        """Set when something has happened, or somebody has come or gone."""
        self._bell = Bell(shared.clock, self.nudge)
        self._task: asyncio.Task[None] | None = None

    # What others ask

    @property
    def table(self) -> Table:
        return self._stream.committed.table

    @property
    def epoch(self) -> int:
        """Under which this process owns the table."""
        return self._stream.epoch

    @property
    def stream(self) -> OpenStream:
        """The stream, for whoever goes on with the table."""
        return self._stream

    @property
    def commitments(self) -> Commitments | None:
        return self._decider.decks.published

    async def submit(self, speaker: Speaker, command: Command, *, expected: int | None = None) -> HostAnswer:
        if self._is_closing:
            return CLOSING
        if len(self._mail) >= MOST_WAITING:
            return BUSY
        done: asyncio.Future[HostAnswer] = asyncio.get_running_loop().create_future()
        self._mail.append(Mail(Spoken(speaker, command, expected), done))
        self._wake.set()
        return await asyncio.shield(done)

    async def add_seed(self, speaker: Speaker, seed: bytes) -> Commitments | NotKept:
        checked_seed(seed)
        async with self._turning:  # so that no shuffle is under way that would not have it
            decks = self._decider.decks
            ready = decks.published
            if ready is None or self._is_closing:
                return BUSY
            if not self.table.held_by(speaker.name):
                return NO_SEAT
            self._stream.add_seed(ready.name.number, speaker.name, seed)
            append = self._stream.pending()
            assert append is not None, "a seed is to be kept"
            if await self._committed(append) is not None:
                self._undo()
                return NOT_STORED
            decks.add_seed(speaker.name, seed)
            return ready

    def note_elsewhere(self, process: str, here: frozenset[str], seconds: float) -> None:
        """Another process says who is connected there, which holds until it says so again, or for a time."""
        before = self._elsewhere.get(process)
        self._elsewhere[process] = here, self._clock.monotonic() + seconds
        if before is None or before[0] != here:
            self.nudge()

    def here(self) -> frozenset[str]:
        """The players who are connected, here or elsewhere."""
        now = self._clock.monotonic()
        self._elsewhere = {name: each for name, each in self._elsewhere.items() if each[1] > now}
        return self.gallery.here.union(*(here for here, _ in self._elsewhere.values()))

    # Beginning and ending

    def start(self) -> None:
        """Begin with the table as it is on disk; waits that were open go on, with a grace."""
        stamped = self._stream.journal.at
        waited = 0.0 if stamped is None else float(self._clock.wall() - stamped)
        unhurried = is_unhurried(self.table, self.options)
        now = self._clock.monotonic()
        self._deadlines.resume(waits_of(self.table), now, waited, is_unhurried=unhurried)
        self._presence.begin(self.table, self._clock.monotonic())
        self._look()
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        self._tell_all(self.sequence)
        self.nudge()

    def see_out(self, names: frozenset[str]) -> None:
        """Let these players leave as soon as nothing of theirs is in play."""
        self._presence.shut_out = names
        if names.intersection(self.table.arrivals):
            self.nudge()

    def dismiss(self, name: str) -> None:
        """Somebody has gone for good: the place is given up as soon as nothing of theirs is in play."""
        self._presence.dismiss(name)
        self.nudge()

    def play_on(self, name: str, number: int) -> None:
        rounds = self.table.memory.rounds
        self._playing_on = {each: of for each, of in self._playing_on.items() if of >= rounds}
        if name in self.table.seats:
            self._playing_on[name] = number
            self.nudge()

    def drain(self) -> None:
        """Open no further round."""
        self._decider.is_draining = True

    async def close(self) -> None:
        """Hear nobody any more, and finish the turn that is under way; who watches may go on elsewhere."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self._bell.ring_at(None)
        self._answer_all(self._mail, CLOSING)
        await self._keep_snapshot(1)

    async def end(self) -> bool:
        """End the log for good, unless somebody has come: nothing is decided while that is asked, and from
        then on nobody is heard. Whether it has ended."""
        async with self._turning:
            if self._is_closing or self._mail or self.watching or everybody_at(self.table):
                return False
            self._is_closing = True
            self._stream.close()
            append = self._stream.pending()
            assert append is not None, "a last line is to be kept"
            if (against := await self._committed(append)) is not None:
                self._give_up((), against)
            return against is None

    async def _keep_snapshot(self, lines: int) -> None:
        """Keep the table as it is, after so many lines at least, so that it is soon open again. It does not
        matter if that fails: the lines are there."""
        if self._stream.line - self._stream.snapped >= lines:
            try:
                await self._shared.aside(self._decider.keep_snapshot)
            except StoreError as error:
                _log.warning("there is no snapshot of %s: %s", self.id, error)

    def nudge(self) -> None:
        """Look whether the dealer may go on: somebody has come or gone, or it is time."""
        self._is_rung = True
        self._wake.set()
        self.stirred.set()

    # Turns

    async def _run(self) -> None:
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while (self._mail or self._is_rung) and not self._is_closing:
                self._is_rung = False
                few = min(len(self._mail), MOST_IN_A_TURN)
                async with self._turning:
                    await self._turn([self._mail.popleft() for _ in range(few)])
                if self.table.round is None:
                    await self._keep_snapshot(SNAPSHOT)

    async def _turn(self, mail: Sequence[Mail]) -> None:
        """One turn: decided, committed, told; or as if it had never been."""
        is_hastened = self._look()
        for _ in range(MOST_TRIES):
            turn = await self._decided(mail)
            if turn is None:
                return None
            before, append = self.sequence, self._stream.pending(self._clock.wall())
            against = None if append is None else await self._committed(append)
            if against is None:
                return self._tell(mail, turn, append, before, is_hastened)
            self._undo()
            if not isinstance(against, MeterMoved):
                return await self._not_kept(mail, against)
            self._counters["turns_again"] += 1
        return self._put_off(mail, None)

    async def _decided(self, mail: Sequence[Mail]) -> TurnDecided | None:
        """A turn in memory; nothing where it could not be decided, and whoever waits has been told."""
        over = self._deadlines.over(self._clock.monotonic())
        given = [each.given for each in mail]
        try:
            decided = await self._decide(given, over)
        except (Busy, StoreFailed, ChanceFailed, OSError) as error:  # nothing is encrypted without chance
            self._put_off(mail, error)
        except Exception as error:  # a fault of ours over one command is no reason to stop a table for good
            _log.exception("a turn at %s failed", self.id)
            self._undo()
            if mail:
                await self._one_by_one(mail, NOT_STORED)
            else:
                self._put_off(mail, error)
        else:
            return decided
        return None

    async def _decide(self, given: Sequence[Spoken], over: Sequence[Wait]) -> TurnDecided:
        """Decide at once what needs nothing from the disk: only one thread computes at a time, so that
        another would only take turns with this one, and each of them is a wait."""
        decide, present = self._decider.decide, self._present()
        if self._decider.may_ask_the_disk(given):
            decided: TurnDecided = await self._shared.aside(decide, given, over, present)
            return decided
        return decide(given, over, present)

    def _present(self) -> Present:
        """Who is there. Simulated players never surrender."""
        number = 0 if self.table.round is None else self.table.round.number
        played_on = (name for name, of in self._playing_on.items() if of == number)
        present = self._presence.present(self._clock.monotonic())
        return present._replace(playing_on=self.gallery.beside.union(played_on))

    async def _committed(self, append: Append) -> StoreError | None:
        """Commit what is pending; what stands against it where it was not kept."""
        try:
            await self._shared.committer.keep(append)
        except StoreError as error:
            return error
        self._stream.kept()
        self._decider.decks.kept()
        self._counters["lines"] += len(append.lines)
        return None

    async def _not_kept(self, mail: Sequence[Mail], error: StoreError) -> None:
        match error:
            case OverLimit():
                await self._one_by_one(mail, NotKept(NotKeptCode.LIMIT, str(error)))
            case Overdrawn():
                await self._one_by_one(mail, NotKept(NotKeptCode.PURSE, str(error)))
            case CommitUnknown() | Conflict():
                self._give_up(mail, error)
            case _:
                self._put_off(mail, error)

    def _tell(
        self,
        mail: Sequence[Mail],
        turn: TurnDecided,
        append: Append | None,
        before: int,
        is_hastened: bool,
    ) -> None:
        """Tell everybody of a turn that is on disk. Whatever goes wrong here, it has happened."""
        try:
            self._note_speakers(mail, turn)
            unhurried = is_unhurried(self.table, self.options)
            now = self._clock.monotonic()
            self._deadlines.follow(waits_of(self.table), now, is_unhurried=unhurried)
            is_hastened |= self._look() | self._deadlines.pause(turn.pause)
            is_hastened |= self._note_trouble(self._decider.is_without_chance)
            self._bell.ring_at(earliest(self._deadlines.next, turn.wake, self._presence.next))
            self._answer(mail, turn, append)
            if turn.records or is_hastened:
                self._point("mid_broadcast")
                self._tell_all(before, turn.records)
            self.stirred.set()
        except Exception:  # whoever asks again is answered
            _log.exception("what happened at %s was not told", self.id)
            self._answer_all(mail, NOT_TOLD)

    def _note_speakers(self, mail: Sequence[Mail], turn: TurnDecided) -> None:
        """Who has done something is there; not who was refused, or has sent the same again."""
        for each, heard in zip(mail, turn.heard, strict=True):
            if each.given.speaker.role is Role.PLAYER and heard.is_new:
                self._presence.hear(each.given.speaker.name, self._clock.monotonic())

    def _look(self) -> bool:
        """See who is there; whether somebody has another time to answer for it."""
        self._presence.look(self.table, self.here(), self._clock.monotonic())
        return self._deadlines.hasten(self._presence.ends(self.table, self._deadlines.waits))

    def _undo(self) -> None:
        """Go back to what is on disk."""
        self._stream.undo()
        self._decider.decks.undone()

    async def _one_by_one(self, mail: Sequence[Mail], answer: NotKept) -> None:
        """A command stood against the turn: if there were several each gets a turn of its own."""
        if len(mail) > 1:
            for each in mail:
                await self._turn([each])
        else:
            self._answer_all(mail, answer)
            self.nudge()

    def _put_off(self, mail: Sequence[Mail], error: Exception | None) -> None:
        """The store could not keep the turn: it has not happened, and the dealer tries again later."""
        _log.warning("a turn at %s was not kept: %s", self.id, error)
        self._undo()
        self._counters["not_stored"] += 1
        self._answer_all(mail, NOT_STORED)
        if self._note_trouble(isinstance(error, ChanceFailed | OSError)):
            self._tell_all(self.sequence)
        self._bell.ring_at(self._clock.monotonic() + RETRY_SECONDS)

    def _give_up(self, mail: Sequence[Mail], error: Exception) -> None:
        """The table is another's by now, or nobody knows what is on disk: here it goes on no more."""
        _log.error("%s is let go: %s", self.id, error)
        self._undo()
        self._is_closing = True
        self._bell.ring_at(None)
        self._answer_all((*mail, *self._mail), CLOSING)
        self._shared.lost()

    # Answers

    def _answer(self, mail: Sequence[Mail], turn: TurnDecided, append: Append | None) -> None:
        self._point("before_answer")
        for each, heard in zip(mail, turn.heard, strict=True):
            answer = self._answer_to(each.given.speaker, heard, append)
            self._counters["commands" if isinstance(answer, Kept) else "refusals"] += 1
            _fulfil(each.done, answer)
        self._point("after_answer")

    def _answer_to(self, speaker: Speaker, heard: Heard, append: Append | None) -> HostAnswer:
        outcome = heard.outcome
        if isinstance(outcome, NotKept):
            return outcome
        receipt = heard.receipt or receipt_in(heard.command, append)
        return self._kept(speaker, outcome, receipt, repeated=heard.repeated)

    def _answer_all(self, mail: Sequence[Mail] | deque[Mail], answer: NotKept) -> None:
        for each in mail:
            _fulfil(each.done, answer)

    def _point(self, name: str) -> None:
        if self._shared.hooks is not None:
            self._shared.hooks(name)


def _fulfil(done: asyncio.Future[HostAnswer], answer: HostAnswer) -> None:
    if not done.done():
        done.set_result(answer)
