"""A turn at a table, decided in memory: the commands that came, the calls of time that are due, and what the
dealer does until somebody is awaited. Nothing of it is known to anybody before it is committed."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.log.lines import unseal_line
from paigow.message import Message, sentence
from paigow.money import Cents, format_money
from paigow.server.codes import NotKeptCode
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.deadlines import (
    DealersPause,
    HouseClock,
    Pause,
    Present,
    TableOptions,
    Wait,
    pause_of,
    seconds_before,
    waits_of,
)
from paigow.server.hosting.decks import HostedDecks, RandomnessError
from paigow.server.hosting.figures import Figures
from paigow.server.hosting.presence import everybody_at, is_unhurried
from paigow.server.hosting.purses import (
    KnownPurses,
    lies_out,
    practice_money,
    practises,
    purse_changes,
    staked_by,
)
from paigow.server.protocol.messages import AnswerMessage, RefusalMessage
from paigow.store import HOUSE, Append, OpenStream, People, Staked, Store, of_the_house
from paigow.table import commands as c
from paigow.table.commands import Command, Entropy
from paigow.table.dealer import next_dealer_command
from paigow.table.machine.admission import needed_entropy, validate_command
from paigow.table.machine.journal import Key, Record
from paigow.table.machine.legal import legal_commands
from paigow.table.machine.legal import people as people_at
from paigow.table.machine.transitions import decide
from paigow.table.money.meters import MeterReading
from paigow.table.state.model import Table
from paigow.table.state.values import RefusalCode, Refused, Role

MOST_STEPS: Final = 64
"""Steps of the dealer in one turn; the rest comes in the next, so that players are heard in between."""
RETRY_SECONDS: Final = 1.0
"""After which the dealer tries again what could not be done."""

_log: Final = logging.getLogger(__name__)


RunInThread = Callable[..., Awaitable[Any]]
"""Runs a call that may wait for the disk where nobody else waits for it."""
TurnHooks = Callable[[str], None]
"""Called by the name of each point that a turn comes to; tests end the process there."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID: Final = 64


class UnknownTableError(PaigowError):
    """There is no such table here."""


class TableNameError(PaigowError):
    """A name that no table can have."""


def is_table_id(name: str) -> bool:
    """Whether a stream may be a table of a server."""
    return len(name) <= LONGEST_ID and _ID.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose command it is, as the token says; what a command itself says of it is overwritten."""

    person: str
    """The person's id: purse and limits hang on it."""
    name: str
    """The name at tables, which no two people share."""
    role: Role


HostAnswer = AnswerMessage | RefusalMessage
"""What becomes of a command: it is on disk, or nothing has happened."""


def refusal(refused: Refused) -> RefusalMessage:
    """What the rules do not allow."""
    return RefusalMessage(
        code=refused.code, reason=refused.reason, clause=refused.clause, position=refused.position
    )


NO_CHANCE: Final = sentence("The shuffle could not be made, so nothing was dealt; the dealer tries again")
CLOSES: Final = sentence("This table closes after the round; you get your chips back")
BUSY: Final = RefusalMessage(
    code=NotKeptCode.BUSY,
    reason="too many commands wait at this table; send the same one again in a moment",
    again=True,
)
NOT_STORED: Final = RefusalMessage(
    code=NotKeptCode.NOT_STORED,
    reason="the command could not be kept, so nothing happened; send it again",
    again=True,
)
NOT_TOLD: Final = RefusalMessage(
    code=NotKeptCode.NOT_TOLD,
    reason="the command is kept and its answer was lost; send it again to get it",
    again=True,
)
NO_SEAT: Final = RefusalMessage(
    code=RefusalCode.NOT_POSSIBLE,
    reason="a seed goes into the shuffle from the place of whoever sits at the table then; "
    "take a place first",
)
UNHEARD: Final = RefusalMessage(
    code=NotKeptCode.BUSY,
    reason="the server that runs this table did not answer; send the same one again",
    again=True,
)
CLOSING: Final = RefusalMessage(
    code=NotKeptCode.CLOSING, reason="the table is closing here; come again and send it then", again=True
)


@dataclass(frozen=True, slots=True)
class HostingContext:
    """What all tables of a process share."""

    store: Store
    committer: Committer
    clock: HouseClock
    in_thread: RunInThread
    counters: Counter[str]
    """What has happened, for whoever measures."""
    lost: Callable[[], None]
    """Called when a table that was hosted here is so no more."""
    figures: Figures
    hooks: TurnHooks | None = None
    purses: KnownPurses = field(default_factory=KnownPurses)


class DealerStuckError(RuntimeError):
    """The machine has refused what it awaits of the dealer."""


@dataclass(frozen=True, slots=True)
class GivenCommand:
    """A command as it came."""

    speaker: Speaker
    command: Command
    expected: int | None = None
    """The last event that the speaker knew; nothing where that does not matter."""


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """What came of a command."""

    command: Command
    """As it was stamped."""
    outcome: tuple[Record, ...] | RefusalMessage
    repeated: bool = False
    receipt: tuple[int, str] | None = None
    """Of one that was on disk before."""

    @property
    def is_new(self) -> bool:
        """Whether it has brought something about."""
        return not (self.repeated or isinstance(self.outcome, RefusalMessage))


@dataclass(frozen=True, slots=True)
class TurnDecided:
    """What was decided, and when the dealer wants to go on."""

    heard: tuple[CommandOutcome, ...]
    records: tuple[Record, ...]
    wake: float | None
    pause: DealersPause | None
    """What the dealer waits with until then, where it is for people's sake."""


class Decider:
    """Decides the turns of one table; from one thread at a time."""

    def __init__(
        self,
        stream: OpenStream,
        store: Store,
        decks: HostedDecks,
        clock: HouseClock,
        options: TableOptions,
    ) -> None:
        self.options = options
        self.is_draining = False
        """Whether no further round is opened."""
        self.is_ending = False
        """Whether the table is closed for good once its round is over: nobody buys chips there any more."""
        self._stream = stream
        self._store = store
        self._people: People = store.people
        self.decks = decks
        self._clock = clock
        self._pause: tuple[Pause, float] | None = None
        self.is_without_chance = False
        """Whether the dealer could not go on, because there is no chance to be had."""
        self._persons: dict[str, str] = {}
        self._records: list[Record] = []
        self._readings: dict[str, MeterReading] | None = None

    @property
    def table(self) -> Table:
        """The table as it is decided so far."""
        return self._stream.journal.table

    def decide(self, given: Sequence[GivenCommand], over: Iterable[Wait], present: Present) -> TurnDecided:
        """A turn; what it brings about is pending in the stream then."""
        self._records, self._readings = [], None
        self._meet()
        self.decks.look_ahead()
        heard = tuple(map(self._hear, given))
        self._call_time(over)
        self._see_out(present.leaving)
        goes_on = self._go_on(present) if self.options.automatic_dealer else None
        records = tuple(self._records)
        moved = (record.event for record in records)
        changes = purse_changes(moved, self._persons.__getitem__, self.options)
        self._stream.add(purse=changes)
        if isinstance(goes_on, DealersPause):
            return TurnDecided(heard, records, goes_on.moment, goes_on)
        return TurnDecided(heard, records, goes_on, None)

    def may_ask_the_disk(self, given: Sequence[GivenCommand]) -> bool:
        """Whether a turn may have to wait for the disk: for meters, that others move; for who somebody at the
        table is; for a purse; or for a command that may have been given before."""
        if self.table.meters or self._strangers():
            return True
        is_new = self._stream.answers.is_new
        return any(_buys(each) or not is_new(_key(each)) for each in given)

    def _receipt(self, command: Command) -> tuple[int, str] | None:
        """On which line a command stands, and the hash of that line; nothing while it is not on disk yet."""
        line = self._stream.line_of(command)
        return None if line is None else (line, self._store.head(self._stream.stream, line))

    def keep_snapshot(self) -> None:
        """Keep the table as it is on disk, to be opened quickly the next time."""
        self._store.snapshot(self._stream)

    # What comes from people

    def _hear(self, given: GivenCommand) -> CommandOutcome:
        speaker, journal = given.speaker, self._stream.journal
        command = replace(given.command, by=speaker.name, role=speaker.role, at=self._at())
        before = journal.answers.find((command.role, command.by, command.command_id))
        if before is not None and not isinstance(before.outcome, Refused):
            again = replace(command, at=before.command.at)
            if again == before.command:
                return CommandOutcome(again, before.outcome, repeated=True, receipt=self._receipt(again))
        if (barred := self._barred(given, command)) is not None:
            return CommandOutcome(command, barred)
        result = journal.submit(command, self._chance(command))
        if isinstance(result, Refused):
            return CommandOutcome(command, refusal(result))
        self._happened(result)
        if command.role is Role.PLAYER:
            self._persons[speaker.name] = speaker.person
            if (stake := staked_by(journal.table, command)) is not None:
                is_practice = practises(self.options, speaker.name)
                self._stream.add(stakes=[Staked(speaker.person, stake, is_practice)])
        return CommandOutcome(command, result)

    def _barred(self, given: GivenCommand, command: Command) -> RefusalMessage | None:
        """Why a command is not even asked of the table: it takes an id of the house, comes from another
        moment, or goes beyond the purse."""
        if of_the_house(command):
            return RefusalMessage(
                code=RefusalCode.NOT_ADMITTED,
                reason=f"ids that begin with {HOUSE} are the house's; choose another",
            )
        if self.is_draining and isinstance(command, c.OpenRound):
            return RefusalMessage(code=NotKeptCode.CLOSING, reason="no further round is opened here")
        if self.is_ending and isinstance(command, c.BuyChips):
            return RefusalMessage(
                code=NotKeptCode.CLOSING, reason="this table closes after the round; choose another one"
            )
        if given.expected not in (None, self.table.sequence):
            return RefusalMessage(
                code=RefusalCode.NOT_IN_ORDER,
                reason=Message(
                    "the table has gone on to event {n}; look at it, and decide again", n=self.table.sequence
                ),
            )
        return self._beyond_purse(given, command)

    def _beyond_purse(self, given: GivenCommand, command: Command) -> RefusalMessage | None:
        """Known before it is tried; that no race passes it is for the commit to see to. What the table
        refuses anyway, such as an id that was used before, it refuses by itself."""
        if not isinstance(command, c.BuyChips) or not _buys(given) or self._is_refused(command):
            return None
        if practises(self.options, given.speaker.name):
            balance = practice_money(self.table.rules.submission.table.minimum)
        else:
            balance = self._people.balance(given.speaker.person)
        return None if command.amount <= balance else overdrawn(balance)

    def _is_refused(self, command: Command) -> bool:
        """Whether the table would refuse a command that needs no chance."""
        if validate_command(self.table, command, c.NO_ENTROPY) is not None:
            return True
        return isinstance(self._stream.journal.decided(command, c.NO_ENTROPY), Refused)

    def _strangers(self) -> list[str]:
        """Those at the table whose person is not known: who came before this process began."""
        return [name for name in people_at(self.table) if name not in self._persons]

    def _meet(self) -> None:
        """Look up whose names they are."""
        if strangers := self._strangers():
            self._persons |= {each.name: each.id for each in self._people.named(strangers)}

    # What the house does

    def _call_time(self, over: Iterable[Wait]) -> None:
        """The house answers for those who kept silent too long, if they are still asked."""
        for wait in over:
            if wait in waits_of(legal_commands(self.table)):
                self._give(c.CallTime(position=wait.position, **self._house()))

    def _see_out(self, leaving: Iterable[str]) -> None:
        """Some leave when nothing of theirs is in play, with their chips. That it was the house's doing is
        told in the log by the id of the command."""
        for name in sorted(leaving):
            if name in everybody_at(self.table) and not lies_out(self.table, name):
                self._give(c.LeaveTable(**self._house() | {"by": name, "role": Role.PLAYER}))

    def _go_on(self, present: Present) -> DealersPause | float | None:
        """Let the dealer go on until somebody is awaited, or a pause is due: then, until when. A bare moment
        is when to try again, without a clock that anybody sees."""
        was_without_chance, self.is_without_chance = self.is_without_chance, False
        for _ in range(MOST_STEPS):
            self._see_out(present.leaving)
            table, house = self.table, self._house()
            step = next_dealer_command(table, house["command_id"], house["at"])
            if step is None or (self.is_draining and isinstance(step, c.OpenRound)):
                return None
            is_waiting = self.options.alone > 0 and not self.is_draining
            unhurried = is_waiting and is_unhurried(table, self.options)
            pause = seconds_before(table, step, self.options, present, is_unhurried=unhurried)
            if pause is None:
                return None
            moment = self._since(pause_of(table, step)) + pause
            if moment > self._clock.monotonic():
                has_clock = not (unhurried and isinstance(step, c.SettleNext))
                return DealersPause(moment, type(step).__name__) if has_clock else moment
            try:
                if isinstance(step, c.OpenRound):
                    self.decks.foresee()
                self._give(step)
            except RandomnessError as error:  # people may still be paid, and leave
                if not was_without_chance:
                    _log.error("%s deals no more: %s", self._stream.stream, error)
                self.is_without_chance = True
                return self._clock.monotonic() + RETRY_SECONDS
        return self._clock.monotonic()

    def _since(self, pause: Pause) -> float:
        """Since when a step has been the next one."""
        if self._pause is None or self._pause[0] != pause:
            self._pause = (pause, self._clock.monotonic())
        return self._pause[1]

    def _give(self, command: Command) -> None:
        """Give a command of the house, which has never been given before: nothing has to be looked up."""
        entropy = needed_entropy(command, self._chance(command))
        decision = decide(self.table, command, entropy)
        if isinstance(decision, Refused):
            raise DealerStuckError(f"{self._stream.stream}: {type(command).__name__} was refused: {decision}")
        records = self._stream.journal.enter(command, entropy, decision)
        assert not isinstance(records, Refused), "what is decided is entered"
        self._happened(records)

    def _happened(self, records: tuple[Record, ...]) -> None:
        self._records += records
        self.decks.note(record.event for record in records)

    def _house(self) -> dict[str, Any]:
        return {"command_id": f"{HOUSE}{self.table.sequence + 1}", "at": self._at()}

    def _at(self) -> int:
        """The present time; never before that of the last command, whatever was done to the clock."""
        return max(self._clock.wall(), self._stream.journal.at or 0)

    def _chance(self, command: Command) -> Entropy:
        """What chance brings to a command, and what shared meters show."""
        parts = c.DRAWN.get(type(command), frozenset())
        if not parts:
            return c.NO_ENTROPY
        if "meters" in parts:
            return Entropy(meters=self._meters()) if self.table.meters else c.NO_ENTROPY
        return self.decks.draw(self.table, command)

    def _meters(self) -> dict[str, MeterReading]:
        """What the meters of this table show on disk; read once in a turn, since other tables move them."""
        if self._readings is None:
            self._readings = self._store.readings(self._stream.stream)
        return self._readings


def _buys(given: GivenCommand) -> bool:
    """Whether somebody's purse is asked before a command is."""
    return given.speaker.role is Role.PLAYER and isinstance(given.command, c.BuyChips)


def _key(given: GivenCommand) -> Key:
    return given.speaker.role, given.speaker.name, given.command.command_id


def overdrawn(balance: int) -> RefusalMessage:
    """A purse that does not hold so much."""
    reason = Message("your purse holds {money}; buy chips for less", money=format_money(Cents(balance)))
    return RefusalMessage(code=NotKeptCode.PURSE, reason=reason)


def receipt_in(command: Command, append: Append | None) -> tuple[int, str]:
    """Return the number and the hash of the log line that holds a command."""
    key = command.role, command.by, command.command_id
    for line in () if append is None else append.lines:
        if line.key == key:
            return line.number, unseal_line(line.text).hash or ""
    raise AssertionError("what has happened stands on a line")
