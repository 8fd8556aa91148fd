"""One table as its viewers see it, whichever process runs it: the same face for every door.

Its gallery outlives it. When a table changes hands, whoever watches goes on watching, with the next number.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.fairness.sealing import Commitments
from paigow.games.submission import RulesSubmission
from paigow.log.chain import log_codec
from paigow.server.hosting.clock import HouseClock
from paigow.server.hosting.committer import Committer
from paigow.server.hosting.deadlines import Deadlines, Due
from paigow.server.hosting.pacing import TableOptions
from paigow.server.hosting.purses import KnownPurses, practice_money, within_purse
from paigow.server.hosting.showing.asked import TableAsked
from paigow.server.hosting.showing.recent import as_known
from paigow.server.hosting.speaking import NO_CHANCE, HostAnswer, Kept, NotKept, Speaker, as_seen
from paigow.server.hosting.watching import Gallery, Now, Onlooker, Pack, TableStanding, Told
from paigow.store import Store
from paigow.table.commands import Command
from paigow.table.machine.journal import Record
from paigow.table.showing.views import AwaitedView, Viewer, Viewing, view_for
from paigow.table.state.model import Table
from paigow.table.state.values import Role

Aside = Callable[..., Awaitable[Any]]
"""Runs a call that may wait for the disk where nobody else waits for it."""
TurnHooks = Callable[[str], None]
"""Called by the name of each point that a turn comes to; tests end the process there."""
_VIEWS: Final = {
    Role.PLAYER: Viewing.PLAYER,
    Role.DEALER: Viewing.DEALER,
    Role.FLOORPERSON: Viewing.FLOORPERSON,
    Role.SUPERVISOR: Viewing.FLOORPERSON,
}


_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID: Final = 64


class UnknownTable(PaigowError):  # noqa: N818 - what has happened
    """There is no such table here."""


class BadTableName(PaigowError):  # noqa: N818 - what it is
    """A name that no table can have."""


def is_table_id(name: str) -> bool:
    """Whether a stream may be a table of a server."""
    return len(name) <= LONGEST_ID and _ID.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Shared:
    """What all tables of a process share."""

    store: Store
    committer: Committer
    clock: HouseClock
    pack: Pack
    aside: Aside
    counters: Counter[str]
    """What has happened, for whoever measures."""
    lost: Callable[[], None]
    """Called when a table that was hosted here is so no more."""
    hooks: TurnHooks | None = None
    purses: KnownPurses = field(default_factory=KnownPurses)


class ShownTable(ABC):
    """A table that people of this process watch and speak to."""

    def __init__(
        self, name: str, called: str, options: TableOptions, shared: Shared, gallery: Gallery | None
    ) -> None:
        self.id = name
        self.called = called
        """What people call the table."""
        self.options = options
        self.codec = log_codec(self.submission)
        self.gallery = Gallery(self.codec, shared.pack, self.table) if gallery is None else gallery
        self.gallery.changed = self.nudge
        self._shared = shared
        self._clock = shared.clock
        self._counters = shared.counters
        self._deadlines = Deadlines(options.decision, options.alone)
        self._is_closing = False
        self._trouble = ""
        """What holds the table up, in a sentence for everybody; nothing where nothing does."""
        self._asked = TableAsked()

    # What depends on who runs the table

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table as it is on disk. Nobody is shown it but through a view."""

    @property
    @abstractmethod
    def commitments(self) -> Commitments | None:
        """What everybody may know of the next deck; nothing before it is on disk."""

    @abstractmethod
    async def submit(self, speaker: Speaker, command: Command, *, expected: int | None = None) -> HostAnswer:
        """Give a command in somebody's name. The answer comes when the command is on disk, or will not be;
        whoever gives up waiting has given it all the same."""

    @abstractmethod
    async def add_seed(self, speaker: Speaker, seed: bytes) -> Commitments | NotKept:
        """Add somebody's seed to the next shuffle; `NotSealed` where it has a length that none may have.

        What is answered is the deck that it will re-order, or what stands against it.
        """

    @abstractmethod
    async def close(self) -> None:
        """Hear nobody any more; who watches may go on elsewhere."""

    @abstractmethod
    def dismiss(self, name: str) -> None:
        """Somebody has left the server for good."""

    @abstractmethod
    def play_on(self, name: str, number: int) -> None:
        """Somebody says that they do not surrender in the round of a number: nobody waits for that."""

    @abstractmethod
    def nudge(self) -> None:
        """Somebody has come or gone."""

    # What everybody may ask

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
        return len(self.gallery)

    @property
    def dropped(self) -> int:
        """How many viewers were too slow."""
        return self.gallery.dropped

    @property
    def is_closing(self) -> bool:
        """Whether commands are not heard any more."""
        return self._is_closing

    @property
    def dues(self) -> tuple[Due, ...]:
        """How long each position that is waited for has yet."""
        return self._deadlines.left(self._clock.monotonic())

    def view(self, viewer: Viewer) -> TableStanding:
        """The table as it stands, for a viewer."""
        seen = view_for(self.table, self._known(viewer))
        return TableStanding(self.sequence, seen, *self._now_for(viewer))

    def shown_to(self, viewer: Viewer) -> TableStanding:
        """The same with the round so far in words."""
        return self.gallery.in_words(self.view(viewer), viewer)

    def watch(self, viewer: Viewer, after: int | None = None, *, is_shown: bool = False) -> Onlooker:
        """Watch the table, from the event after one that the viewer knows, or as it stands; in words and with
        the table each time, where it is to be shown."""
        return self.gallery.join(viewer, after, self.view(viewer), is_shown=is_shown)

    def remind(self, onlooker: Onlooker) -> None:
        """Tell somebody who watches what is awaited of them now; nothing else has happened."""
        self.gallery.remind(onlooker, Told(self.sequence, (), *self._now_for(onlooker.viewer)))

    def remind_all(self, name: str) -> None:
        """Tell a player who watches what is awaited of them now, through every connection."""
        for onlooker in self.gallery.of(name):
            self.remind(onlooker)

    def _known(self, viewer: Viewer) -> Viewer:
        """A viewer as the table knows the person: who has not come to it yet is a spectator."""
        return as_known(self.table, viewer)

    def _now_for(self, viewer: Viewer) -> Now:
        """What the table awaits now, and how long yet."""
        return self._awaited_of(viewer), self.dues, self._trouble

    def _awaited_of(self, viewer: Viewer) -> AwaitedView:
        asked = self._asked.seen_by(self._known(viewer), self.table, self._clock.wall())
        if viewer.viewing is not Viewing.PLAYER:
            return asked
        practice = practice_money(self.submission.table.minimum) if self.options.simulated else None
        balance = self._shared.purses.balance(viewer.name) if practice is None else practice
        return asked if balance is None else within_purse(asked, balance)

    def _note_trouble(self, is_without_chance: bool) -> bool:
        """Say to everybody what holds the table up; whether that is another thing than before."""
        before, self._trouble = self._trouble, NO_CHANCE if is_without_chance else ""
        return self._trouble != before

    def _tell_all(self, after: int, records: tuple[Record, ...] = ()) -> None:
        """Tell everybody who watches what has happened, and what is awaited now."""
        self._shared.purses.follow((record.event for record in records), self.options)
        dues = self.dues  # for all of them alike
        self.gallery.tell(
            after, records, lambda viewer: (self._awaited_of(viewer), dues, self._trouble), self.table
        )

    def _kept(
        self, speaker: Speaker, records: tuple[Record, ...], receipt: tuple[int, str], *, repeated: bool
    ) -> Kept:
        """The answer to a command that is on disk: its receipt, and its events as the speaker sees them."""
        line, head = receipt
        viewer = Viewer(_VIEWS[speaker.role], speaker.name if speaker.role is Role.PLAYER else "")
        events = tuple(as_seen(self.codec, record, viewer) for record in records)
        return Kept(line, head, records[0].sequence, records[-1].sequence, events, repeated)
