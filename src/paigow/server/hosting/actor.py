"""One table in this process: a mailbox, one turn after the other, and what is told when a turn is on disk.

Whatever is decided is committed before anybody hears of it. If the commit fails, the table goes back to what
is on disk, nobody is told anything but whoever asked, and that is: it has not happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from paigow.fairness.decks import Commitments
from paigow.games.submission import RulesSubmission
from paigow.log.chain import log_codec
from paigow.server.codes import NotKeptCode
from paigow.server.hosting.broadcast import Broadcaster, MessageWriter, Subscription, as_known, seen_event
from paigow.server.hosting.deadlines import Alarm, Deadlines, Present, Wait, earliest, waits_of
from paigow.server.hosting.decks import RandomnessError, checked_seed
from paigow.server.hosting.presence import Presence, everybody_at, is_unhurried
from paigow.server.hosting.purses import practice_money, within_purse
from paigow.server.hosting.turns import (
    BUSY,
    CLOSES,
    CLOSING,
    NO_CHANCE,
    NO_SEAT,
    NOT_STORED,
    NOT_TOLD,
    RETRY_SECONDS,
    CommandOutcome,
    Decider,
    GivenCommand,
    HostAnswer,
    HostingContext,
    Speaker,
    TurnDecided,
    receipt_in,
)
from paigow.server.protocol.messages import AnswerMessage, DueMessage, RefusalMessage, StandingMessage
from paigow.store import (
    Append,
    BusyError,
    CommitUnknownError,
    ConflictError,
    MeterMovedError,
    OpenStream,
    OverdrawnError,
    OverLimitError,
    StoreError,
    StoreFailedError,
)
from paigow.table.commands import Command
from paigow.table.machine.journal import Record
from paigow.table.machine.legal import LegalCommands, legal_commands
from paigow.table.showing.views import AwaitedView, TableAsks, TableView, Viewer, Viewing, roles_of, view_for
from paigow.table.state.model import Table
from paigow.table.state.values import Role
from paigow.teaching.translation import ENGLISH

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


_VIEWS: Final = {
    Role.PLAYER: Viewing.PLAYER,
    Role.DEALER: Viewing.DEALER,
    Role.FLOORPERSON: Viewing.FLOORPERSON,
    Role.SUPERVISOR: Viewing.FLOORPERSON,
}


class QueuedCommand(NamedTuple):
    """A command that waits, and who waits for its answer."""

    given: GivenCommand
    done: asyncio.Future[HostAnswer]


class TableActor:
    """One table, hosted here, that people of this process watch and speak to."""

    def __init__(
        self,
        stream: OpenStream,
        decider: Decider,
        context: HostingContext,
        called: str,
    ) -> None:
        self.id = stream.stream
        self.called = called
        """What people call the table."""
        self.options = decider.options
        self._stream = stream
        self._decider = decider
        self._context = context
        self._clock = context.clock
        self._counters = context.counters
        self.codec = log_codec(self.submission)
        self.broadcaster = Broadcaster(self.id, self.codec, self.table)
        self.broadcaster.changed = self.wake_up
        self._deadlines = Deadlines(self.options.decision, self.options.alone)
        self._presence = Presence(self.options)
        self._playing_on: dict[str, int] = {}
        """The last round in which each player has said not to surrender."""
        self._legal = legal_commands(self.table)
        self._asks: dict[Collection[Role], TableAsks] = {}
        """What is legal, for viewers of some roles."""
        self.trouble = ""
        """What holds the table up, in a sentence for everybody; nothing where nothing does."""
        self._is_closing = False
        self._mail: deque[QueuedCommand] = deque()
        self._wake = asyncio.Event()
        self._turning = asyncio.Lock()
        self._is_rung = False
        self.activity = asyncio.Event()
        """Set when something has happened, or somebody has come or gone."""
        self._alarm = Alarm(context.clock, self.wake_up)
        self._task: asyncio.Task[None] | None = None

    # What others ask

    @property
    def table(self) -> Table:
        """The table as it is on disk. Nobody is shown it but through a view."""
        return self._stream.committed.table

    @property
    def epoch(self) -> int:
        """Under which this process owns the table."""
        return self._stream.epoch

    @property
    def commitments(self) -> Commitments | None:
        """What everybody may know of the next deck; nothing before it is on disk."""
        return self._decider.decks.published

    async def submit(self, speaker: Speaker, command: Command, *, expected: int | None = None) -> HostAnswer:
        """Give a command in somebody's name. The answer comes when the command is on disk, or will not be;
        whoever gives up waiting has given it all the same."""
        if self._is_closing:
            return CLOSING
        if len(self._mail) >= MOST_WAITING:
            return BUSY
        done: asyncio.Future[HostAnswer] = asyncio.get_running_loop().create_future()
        self._mail.append(QueuedCommand(GivenCommand(speaker, command, expected), done))
        self._wake.set()
        return await asyncio.shield(done)  # viewers are told before the answer, as ever

    async def add_seed(self, speaker: Speaker, seed: bytes) -> Commitments | RefusalMessage:
        """Add somebody's seed to the next shuffle; `NotSealedError` where it has a length that none may have.

        What is answered is the deck that it will re-order, or what stands against it.
        """
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

    def here(self) -> frozenset[str]:
        """The players who are connected."""
        return self.broadcaster.here

    @property
    def sequence(self) -> int:
        """The number of the last event that is on disk."""
        return self.table.sequence

    @property
    def submission(self) -> RulesSubmission:
        return self.table.rules.submission

    @property
    def watching(self) -> int:
        """How many watch."""
        return len(self.broadcaster)

    @property
    def waiting(self) -> int:
        """How many commands wait."""
        return len(self._mail)

    @property
    def dropped(self) -> int:
        """How many viewers were too slow."""
        return self.broadcaster.dropped

    @property
    def is_closing(self) -> bool:
        """Whether commands are not heard any more."""
        return self._is_closing

    @property
    def dues(self) -> tuple[DueMessage, ...]:
        """How long each position that is waited for has yet."""
        return self._deadlines.left(self._clock.monotonic())

    def seen(self, viewer: Viewer) -> TableView:
        """The table as a viewer may see it."""
        return view_for(self.table, as_known(self.table, viewer))

    def standing(self, viewer: Viewer, *, is_shown: bool = False) -> StandingMessage:
        """The table as it stands, for a viewer; with the round so far in words where it is to be shown."""
        return self._now().standing(viewer, is_shown=is_shown)

    def watch(
        self, viewer: Viewer, after: int | None = None, *, is_shown: bool = False, language: str = ENGLISH
    ) -> Subscription:
        """Watch the table, from the event after one that the viewer knows, or as it stands; in words and with
        the table each time, where it is to be shown."""
        return self.broadcaster.join(viewer, after, self._now(), is_shown=is_shown, language=language)

    def remind(self, subscription: Subscription) -> None:
        """Tell somebody who watches what is awaited of them now; nothing else has happened."""
        told = self._now().told(
            self.sequence, (), subscription.viewer, is_shown=False, language=subscription.language
        )
        subscription.offer(self.sequence, told)

    def remind_all(self, name: str) -> None:
        """Tell a player who watches what is awaited of them now, through every connection."""
        for subscription in self.broadcaster.of(name):
            self.remind(subscription)

    @property
    def legal(self) -> LegalCommands:
        """What the table awaits now; worked out once while it stands so."""
        table, at = self.table, self._clock.wall()
        if self._legal.table is not table or self._legal.at != at:
            self._legal, self._asks = legal_commands(table, at), {}
        return self._legal

    def awaited_of(self, viewer: Viewer) -> AwaitedView:
        """What the table awaits now, as a viewer may see it; worked out once for all in the same part."""
        legal = self.legal
        known = as_known(legal.table, viewer)
        roles = roles_of(known)
        if roles not in self._asks:
            self._asks[roles] = TableAsks(legal, roles)
        asked = self._asks[roles].seen_by(known)
        if viewer.viewing is not Viewing.PLAYER:
            return asked
        practice = practice_money(self.submission.table.minimum) if self.options.simulated else None
        balance = self._context.purses.balance(viewer.name) if practice is None else practice
        return asked if balance is None else within_purse(asked, balance)

    # Beginning and ending

    def start(self) -> None:
        """Begin with the table as it is on disk; waits that were open go on, with a grace."""
        stamped = self._stream.journal.at
        waited = 0.0 if stamped is None else float(self._clock.wall() - stamped)
        unhurried = is_unhurried(self.table, self.options)
        now = self._clock.monotonic()
        self._deadlines.resume(waits_of(self.legal), now, waited, is_unhurried=unhurried)
        self._presence.begin(self.table, self._clock.monotonic())
        self._look()
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")
        self._tell_all(self.sequence)
        self.wake_up()

    def see_out(self, names: frozenset[str]) -> None:
        """Let these players leave as soon as nothing of theirs is in play."""
        self._presence.shut_out = names
        if names.intersection(self.table.arrivals):
            self.wake_up()

    def dismiss(self, name: str) -> None:
        """Somebody has gone for good: the place is given up as soon as nothing of theirs is in play."""
        self._presence.dismiss(name)
        self.wake_up()

    def play_on(self, name: str, number: int, *, later: bool = False) -> None:
        """Somebody says that they do not surrender in the round of a number, so that nobody waits for that;
        or that they will answer later, which takes that back."""
        said = self._playing_on | {name: -1 if later else number}
        self._playing_on = {each: of for each, of in said.items() if each in self.table.seats}
        self.wake_up()

    def close_after_round(self) -> None:
        """Open no further round, let everybody leave with their chips once nothing of theirs is in play, and
        tell them so; who watches over the tables ends the log then."""
        if not self._decider.is_ending:
            self._decider.is_draining = self._decider.is_ending = True
            self._note_trouble(self._decider.is_without_chance)
            self._tell_all(self.sequence)
        self._presence.dismiss_all(everybody_at(self.table))
        self.wake_up()

    @property
    def is_ending(self) -> bool:
        """Whether it is closed for good once its round is over."""
        return self._decider.is_ending

    def drain(self) -> None:
        """Open no further round, and wait no longer than the clock for who plays alone."""
        self._decider.is_draining = True
        self.wake_up()

    async def close(self) -> None:
        """Hear nobody any more, and finish the turn that is under way; who watches may go on elsewhere."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self._alarm.ring_at(None)
        self._answer_all(self._mail, CLOSING)
        await self._keep_snapshot(1)

    async def end(self) -> bool:
        """End the log for good, unless somebody has come: nothing is decided while that is asked, and from
        then on nobody is heard. Whether it has ended."""
        async with self._turning:
            is_watched = self.watching and not self.is_ending
            if self._is_closing or self._mail or is_watched or everybody_at(self.table):
                return False
            self._is_closing = True
            self._stream.close()
            append = self._stream.pending()
            assert append is not None, "a last line is to be kept"
            if (against := await self._committed(append)) is not None:
                self._give_up((), against)
            return against is None

    async def _keep_snapshot(self, lines: int) -> None:
        """Write a snapshot of the table if so many lines came since the last, so that it opens quickly again.
        If that fails, it is logged: the lines are enough."""
        if self._stream.line - self._stream.snapped >= lines:
            try:
                await self._context.in_thread(self._decider.keep_snapshot)
            except StoreError as error:
                _log.warning("there is no snapshot of %s: %s", self.id, error)

    def wake_up(self) -> None:
        """Look whether the dealer may go on: somebody has come or gone, or it is time."""
        self._is_rung = True
        self._wake.set()
        self.activity.set()

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

    async def _turn(self, mail: Sequence[QueuedCommand]) -> None:
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
            if not isinstance(against, MeterMovedError):
                return await self._not_kept(mail, against)
            self._counters["turns_again"] += 1
        return self._put_off(mail, None)

    async def _decided(self, mail: Sequence[QueuedCommand]) -> TurnDecided | None:
        """A turn in memory; nothing where it could not be decided, and whoever waits has been told."""
        over = self._deadlines.over(self._clock.monotonic())
        given = [each.given for each in mail]
        try:
            decided = await self._decide(given, over)
        except (
            BusyError,
            StoreFailedError,
            RandomnessError,
            OSError,
        ) as error:  # nothing is encrypted without chance
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

    async def _decide(self, given: Sequence[GivenCommand], over: Sequence[Wait]) -> TurnDecided:
        """Decide at once what needs nothing from the disk: only one thread computes at a time, so that
        another would only take turns with this one, and each of them is a wait."""
        decide, present = self._decider.decide, self._present()
        if self._decider.may_ask_the_disk(given):
            decided: TurnDecided = await self._context.in_thread(decide, given, over, present)
            return decided
        return decide(given, over, present)

    def _present(self) -> Present:
        """Who is there. Simulated players never surrender."""
        number = 0 if self.table.round is None else self.table.round.number
        said = (name for name, of in self._playing_on.items() if of == number)
        present = self._presence.present(self._clock.monotonic())
        return present._replace(playing_on=self.broadcaster.beside.union(said))

    async def _committed(self, append: Append) -> StoreError | None:
        """Commit what is pending; what stands against it where it was not kept."""
        try:
            await self._context.committer.keep(append)
        except StoreError as error:
            return error
        self._stream.mark_committed()
        self._decider.decks.mark_committed()
        self._counters["lines"] += len(append.lines)
        return None

    async def _not_kept(self, mail: Sequence[QueuedCommand], error: StoreError) -> None:
        match error:
            case OverLimitError():
                await self._one_by_one(mail, RefusalMessage(code=NotKeptCode.LIMIT, reason=str(error)))
            case OverdrawnError():
                await self._one_by_one(mail, RefusalMessage(code=NotKeptCode.PURSE, reason=str(error)))
            case CommitUnknownError() | ConflictError():
                self._give_up(mail, error)
            case _:
                self._put_off(mail, error)

    def _tell(
        self,
        mail: Sequence[QueuedCommand],
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
            self._deadlines.follow(waits_of(self.legal), now, is_unhurried=unhurried)
            is_hastened |= self._look() | self._deadlines.pause(turn.pause)
            is_hastened |= self._note_trouble(self._decider.is_without_chance)
            self._alarm.ring_at(earliest(self._deadlines.next, turn.wake, self._presence.next))
            self._answer(mail, turn, append)
            if turn.records or is_hastened:
                self._point("mid_broadcast")
                self._tell_all(before, turn.records)
            self.activity.set()
        except Exception:  # whoever asks again is answered
            _log.exception("what happened at %s was not told", self.id)
            self._answer_all(mail, NOT_TOLD)

    def _note_speakers(self, mail: Sequence[QueuedCommand], turn: TurnDecided) -> None:
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

    async def _one_by_one(self, mail: Sequence[QueuedCommand], answer: RefusalMessage) -> None:
        """A command stood against the turn: if there were several each gets a turn of its own."""
        if len(mail) > 1:
            for each in mail:
                await self._turn([each])
        else:
            self._answer_all(mail, answer)
            self.wake_up()

    def _put_off(self, mail: Sequence[QueuedCommand], error: Exception | None) -> None:
        """The store could not keep the turn: it has not happened, and the dealer tries again later."""
        _log.warning("a turn at %s was not kept: %s", self.id, error)
        self._undo()
        self._counters["not_stored"] += 1
        self._answer_all(mail, NOT_STORED)
        if self._note_trouble(isinstance(error, RandomnessError | OSError)):
            self._tell_all(self.sequence)
        self._alarm.ring_at(self._clock.monotonic() + RETRY_SECONDS)

    def _give_up(self, mail: Sequence[QueuedCommand], error: Exception) -> None:
        """The table is another's by now, or nobody knows what is on disk: here it goes on no more."""
        _log.error("%s is let go: %s", self.id, error)
        self._undo()
        self._is_closing = True
        self._alarm.ring_at(None)
        self._answer_all((*mail, *self._mail), CLOSING)
        self._context.lost()

    # What is told

    def _now(self) -> MessageWriter:
        return self.broadcaster.moment(self.table, self.awaited_of, self.dues, self.trouble)

    def _note_trouble(self, is_without_chance: bool) -> bool:
        """Say to everybody what holds the table up; whether that is another thing than before."""
        before, usual = self.trouble, CLOSES if self._decider.is_ending else ""
        self.trouble = NO_CHANCE if is_without_chance else usual
        return self.trouble != before

    def _tell_all(self, after: int, records: tuple[Record, ...] = ()) -> None:
        """Tell everybody who watches what has happened, and what is awaited now."""
        events = [record.event for record in records]
        self._context.purses.follow(events, self.options)
        self._context.figures.follow(self.submission.game, events, is_practice=self.options.simulated > 0)
        self.broadcaster.tell(after, records, self._now())

    def _answer(self, mail: Sequence[QueuedCommand], turn: TurnDecided, append: Append | None) -> None:
        self._point("before_answer")
        for each, heard in zip(mail, turn.heard, strict=True):
            answer = self._answer_to(each.given.speaker, heard, append)
            self._counters["commands" if isinstance(answer, AnswerMessage) else "refusals"] += 1
            _fulfil(each.done, answer)
        self._point("after_answer")

    def _answer_to(self, speaker: Speaker, heard: CommandOutcome, append: Append | None) -> HostAnswer:
        outcome = heard.outcome
        if isinstance(outcome, RefusalMessage):
            return outcome
        receipt = heard.receipt or receipt_in(heard.command, append)
        return self._kept(speaker, heard.command, outcome, receipt, repeated=heard.repeated)

    def _kept(
        self,
        speaker: Speaker,
        command: Command,
        records: tuple[Record, ...],
        receipt: tuple[int, str],
        *,
        repeated: bool,
    ) -> AnswerMessage:
        """The answer to a command that is on disk: its receipt, and its events as the speaker sees them."""
        line, head = receipt
        viewer = Viewer(_VIEWS[speaker.role], speaker.name if speaker.role is Role.PLAYER else "")
        return AnswerMessage(
            id=command.command_id,
            line=line,
            head=head,
            first=records[0].sequence,
            last=records[-1].sequence,
            events=tuple(seen_event(self.codec, record, viewer) for record in records),
            repeated=repeated,
        )

    def _answer_all(
        self, mail: Sequence[QueuedCommand] | deque[QueuedCommand], answer: RefusalMessage
    ) -> None:
        for each in mail:
            _fulfil(each.done, answer)

    def _point(self, name: str) -> None:
        if self._context.hooks is not None:
            self._context.hooks(name)


def _fulfil(done: asyncio.Future[HostAnswer], answer: HostAnswer) -> None:
    if not done.done():
        done.set_result(answer)
