"""Messages to everybody who watches a table: each as its viewer may see it, in order and without a gap.

Nobody waits for a viewer: what a slow one has not taken yet is bounded, and whoever falls further behind is
let go with a last message: come again, with the number of the last event you know. A viewer who comes with a
number gets what has happened since, if it is still at hand, and else the table as it stands; never silence.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

import msgspec

from paigow.log.codec import Codec
from paigow.log.replay import steps
from paigow.server.codes import FarewellCode
from paigow.server.hosting.reasons import line_told, why_answer
from paigow.server.protocol.language import in_language
from paigow.server.protocol.messages import (
    DueMessage,
    FarewellMessage,
    NumberedEvent,
    StandingMessage,
    ToldMessage,
    WhyAnswer,
    encode,
)
from paigow.table import events as e
from paigow.table.events import RoundOpened
from paigow.table.machine.evolve import evolve
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.messages import tell
from paigow.table.showing.views import (
    SPECTATOR,
    AskView,
    AwaitedView,
    Viewer,
    Viewing,
    hidden_fields,
    player,
    view_for,
)
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import Table
from paigow.teaching.drawing import in_signs
from paigow.teaching.translation import ENGLISH

MOST_QUEUED: Final = 64
MOST_BYTES: Final = 256 * 2**10
RECENT: Final = 256
"""How many events are at hand for who comes again."""
MOST_IN_WORDS: Final = 128
"""Events in words in one message: more of them would be more than may wait for a viewer."""
BETWEEN_TABLES: Final = 32
"""Events between two tables that are kept."""


def as_known(table: Table, viewer: Viewer) -> Viewer:
    """A viewer as the table knows the person: who has not come to it yet is a spectator."""
    return player(table, viewer.name) if viewer.viewing is Viewing.PLAYER else viewer


def seen_event(codec: Codec, record: Record, viewer: Viewer, lines: Iterable[ToldLine] = ()) -> NumberedEvent:
    """An event as a viewer may see it, and in words where there are any."""
    return NumberedEvent(
        sequence=record.sequence,
        at=record.at,
        seen=codec.encode_seen(record.event, viewer),
        lines=tuple(map(line_told, lines)),
    )


class RecentEvents:
    """The last events of a table, so many at least where there were so many, and in words for who reads them.

    Words are made of an event and of the table to which it came. That table is not kept for each event: some
    are kept on the way, and where nobody reads words nothing is worked out.
    """

    def __init__(self, table: Table, least: int) -> None:
        self._least = least
        self._begin(table)

    def _begin(self, table: Table) -> None:
        self._records: deque[Record] = deque()
        self._table = self._reached = table
        """After the last of them; and up to where there are scenes."""
        self._stages = deque([table])
        """The table at some events, the first just before all that are at hand."""
        self._scenes: dict[int, Scene] = {}

    @property
    def records(self) -> Iterable[Record]:
        """In their order."""
        return self._records

    @property
    def table(self) -> Table:
        """The table as it was told last."""
        return self._table

    def note(self, records: tuple[Record, ...], table: Table) -> None:
        """These have happened, and so the table stands now."""
        if table.sequence != self._table.sequence + len(records):
            return self._begin(table)
        if records and self._table.sequence - self._stages[-1].sequence >= BETWEEN_TABLES:
            self._stages.append(self._table)
        self._records.extend(records)
        self._table = table
        while len(self._stages) > 1 and table.sequence - self._stages[1].sequence >= self._least:
            self._stages.popleft()
            while self._records[0].sequence <= self._stages[0].sequence:
                self._records.popleft()
        return None

    def of_the_round(self) -> tuple[Record, ...]:
        """The round so far, or the last one, as far as it is at hand."""
        every = tuple(self._records)
        began = [index for index, record in enumerate(every) if isinstance(record.event, RoundOpened)]
        return every[began[-1] :] if began else ()

    def played(self, number: int) -> list[Played]:
        """A round step by step, as far as it was played; nothing where its opening is not at hand."""
        opened = (
            record.sequence
            for record in self._records
            if isinstance(record.event, RoundOpened) and record.event.number == number
        )
        first = next(opened, None)
        if first is None:
            return []
        before = max((at for at in self._stages if at.sequence < first), key=_number)
        lately = (record for record in self._records if record.sequence > before.sequence)
        return [step for step in steps(before, lately) if step.round == number]

    def in_words(self, record: Record, viewer: Viewer) -> tuple[ToldLine, ...]:
        """One of them in words, as a viewer may hear of it."""
        return tell(replace(self._scene(record.sequence), viewer=viewer), record.event)

    def _scene(self, sequence: int) -> Scene:
        """The table to which an event came, as far as words speak of it."""
        if sequence not in self._scenes:
            first = self._stages[0].sequence
            self._scenes = {at: scene for at, scene in self._scenes.items() if at > first}
            self._follow(sequence)
        return self._scenes[sequence]

    def _follow(self, sequence: int) -> None:
        """Fold what is at hand, from the nearest table before an event up to it."""
        nearest = max((at for at in (*self._stages, self._reached) if at.sequence < sequence), key=_number)
        for record in self._records:
            if nearest.sequence < record.sequence <= sequence:
                self._scenes[record.sequence] = Scene.from_table(nearest, show=in_signs)
                nearest = evolve(nearest, record.event)
        self._reached = nearest


def _number(table: Table) -> int:
    return table.sequence


class Subscription:
    """The messages to one viewer, in a queue that is bounded in their number and in their size."""

    def __init__(
        self, viewer: Viewer, ended: Callable[[Subscription], None], *, is_shown: bool, language: str
    ) -> None:
        self.viewer = viewer
        self.is_shown = is_shown
        """Whether the events come in words, and with them the table."""
        self.language = language
        """In which texts come."""
        self.is_dropped = False
        """Whether the viewer was too slow."""
        self._ended = ended
        self._queue: deque[tuple[int, bytes]] = deque()
        self._size = 0
        self._taken = 0
        self._is_open = True
        self._ready = asyncio.Event()

    async def next(self) -> bytes | None:
        """The next message; nothing once there are no more. Whoever gives up waiting has lost none."""
        while not self._queue:
            if not self._is_open:
                return None
            self._ready.clear()
            await self._ready.wait()
        self._taken, message = self._queue.popleft()
        self._size -= len(message)
        return message

    @property
    def queued(self) -> int:
        """How many messages wait until the viewer takes them."""
        return len(self._queue)

    @property
    def taken(self) -> int:
        """The last event that is in a message which was taken."""
        return self._taken

    def close(self) -> None:
        """Take no further messages; those that wait can still be had."""
        if self._is_open:
            self._is_open = False
            self._ready.set()
            self._ended(self)

    def offer(self, sequence: int, message: bytes) -> None:
        """Give a viewer a message, after which this is the last event known; or let the viewer go."""
        if not self._is_open:
            return
        if len(self._queue) >= MOST_QUEUED or self._size + len(message) > MOST_BYTES:
            self._drop()
        else:
            self._put(sequence, message)

    def _put(self, sequence: int, message: bytes) -> None:
        self._queue.append((sequence, message))
        self._size += len(message)
        self._ready.set()

    def _drop(self) -> None:
        """What waits is thrown away: the viewer will come again with the last event that was taken."""
        self.is_dropped = True
        self._queue.clear()
        self._size = 0
        reason = "you were too slow; come again with the last event you have"
        last = FarewellMessage(code=FarewellCode.RESYNC, reason=reason, sequence=self._taken)
        self._put(self._taken, encode(in_language(last, self.language)))
        self.close()


class Broadcaster:
    """Everybody who watches one table, and what has happened lately."""

    def __init__(self, name: str, codec: Codec, table: Table) -> None:
        self._name = name
        self._codec = codec
        self.changed: Callable[[], None] = lambda: None
        """Called when somebody has come or gone."""
        self.beside: frozenset[str] = frozenset()
        """Players of the house who are there without a connection."""
        self._subscriptions: dict[Subscription, None] = {}
        self._connected: frozenset[str] = frozenset()
        self._recent = RecentEvents(table, RECENT)
        self.dropped = 0
        """How many were too slow."""

    def __len__(self) -> int:
        return len(self._subscriptions)

    @property
    def queued(self) -> int:
        """How many messages wait until viewers take them."""
        return sum(each.queued for each in self._subscriptions)

    @property
    def here(self) -> frozenset[str]:
        """The players who are connected, or need not be."""
        return self.beside | self._connected

    def join(
        self,
        viewer: Viewer,
        after: int | None,
        now: MessageWriter,
        *,
        is_shown: bool = False,
        language: str = ENGLISH,
    ) -> Subscription:
        """Somebody comes to watch, who knows what happened up to an event, or nothing."""
        subscription = Subscription(viewer, self._left, is_shown=is_shown, language=language)
        self._subscriptions[subscription] = None
        first = self._missed(after, now.table.sequence, is_shown=is_shown)
        if after is None or first is None:
            message = encode(in_language(now.standing(viewer, is_shown=is_shown), language))
        else:
            message = now.told(after, first, viewer, is_shown=is_shown, language=language)
        subscription.offer(now.table.sequence, message)
        self._note_change()
        return subscription

    def _missed(self, after: int | None, sequence: int, *, is_shown: bool) -> tuple[Record, ...] | None:
        """What has happened since an event; nothing where that is not at hand, or too much for a message."""
        if after is None or after > sequence:
            return None
        missed = tuple(record for record in self._recent.records if record.sequence > after)
        is_too_much = is_shown and len(missed) > MOST_IN_WORDS
        return None if is_too_much or len(missed) != sequence - after else missed

    def tell(self, after: int, records: tuple[Record, ...], now: MessageWriter) -> None:
        """Tell everybody what has happened, and what is awaited now, as each may see it."""
        self._recent.note(records, now.table)
        written: dict[tuple[Viewer, bool, str], bytes] = {}
        sequence = records[-1].sequence if records else after
        for subscription in tuple(self._subscriptions):
            key = viewer, is_shown, language = (
                subscription.viewer,
                subscription.is_shown,
                subscription.language,
            )
            if key not in written:
                written[key] = now.told(after, records, viewer, is_shown=is_shown, language=language)
            subscription.offer(sequence, written[key])

    def close(self) -> None:
        """Let everybody go."""
        for subscription in tuple(self._subscriptions):
            subscription.close()

    def of(self, name: str) -> tuple[Subscription, ...]:
        """The connections of a player."""
        return tuple(
            each
            for each in self._subscriptions
            if each.viewer.viewing is Viewing.PLAYER and each.viewer.name == name
        )

    def played(self, number: int) -> list[Played]:
        """A round that is at hand, step by step; nothing where it is not."""
        return self._recent.played(number)

    def moment(
        self,
        table: Table,
        awaited_of: Callable[[Viewer], AwaitedView],
        due: tuple[DueMessage, ...],
        trouble: str,
    ) -> MessageWriter:
        """What is told while the table stands so."""
        return MessageWriter(
            self._codec, self._recent, table, awaited_of, name=self._name, due=due, trouble=trouble
        )

    def _left(self, subscription: Subscription) -> None:
        self._subscriptions.pop(subscription, None)
        self.dropped += subscription.is_dropped
        self._note_change()

    def _note_change(self) -> None:
        """Somebody has come or gone."""
        viewers = (each.viewer for each in self._subscriptions)
        self._connected = frozenset(each.name for each in viewers if each.viewing is Viewing.PLAYER)
        self.changed()


def _is_result(event: e.Event) -> bool:
    """Whether an event settles wagers, or ends a round."""
    ends = e.BankSettled | e.RoundCompleted | e.RoundVoided
    return isinstance(event, ends) or bool(getattr(event, "settled", ()))


class MessageWriter:
    """Writes the messages of one moment at a table. Most of what viewers are told they are told alike: an
    event that all may see, whom the table waits for, how long yet. Each such part is written once."""

    def __init__(
        self,
        codec: Codec,
        recent: RecentEvents,
        table: Table,
        awaited_of: Callable[[Viewer], AwaitedView],
        *,
        name: str,
        due: tuple[DueMessage, ...] = (),
        trouble: str = "",
    ) -> None:
        self.table = table
        self._name = name
        self._codec = codec
        self._recent = recent
        self._awaited_of = awaited_of
        self._due = due
        self._due_written: Any = msgspec.Raw(encode(due)) if due else ()
        self._trouble = trouble
        self._events: dict[tuple[int, frozenset[str]], Any] = {}
        self._written: dict[int, tuple[object, msgspec.Raw]] = {}
        """Offers, and tuples of them, by the identity of each, which is kept beside it so that no other takes
        its place."""
        self._views: dict[Viewer, Any] = {}
        self._played: dict[int, list[Played]] = {}

    def told(
        self,
        after: int,
        records: tuple[Record, ...],
        viewer: Viewer,
        *,
        is_shown: bool,
        language: str = ENGLISH,
    ) -> bytes:
        """What has happened, and what is awaited now; with words and the table where it is to be shown."""
        is_shown = is_shown and bool(records)
        event = self._in_words if is_shown else self._event
        message = ToldMessage(
            after=after,
            events=tuple([event(record, viewer) for record in records]),
            awaited=self._awaited(viewer),
            due=self._due_written,
            trouble=self._trouble,
            view=self._view(viewer) if is_shown else None,
            why=self._why(records, viewer) if is_shown else None,
        )
        return encode(in_language(message, language))

    def standing(self, viewer: Viewer, *, is_shown: bool) -> StandingMessage:
        """The table as it stands, for a viewer; with the round so far in words where it is to be shown."""
        view = view_for(self.table, as_known(self.table, viewer))
        lately = self._recent.of_the_round()[-MOST_IN_WORDS:] if is_shown else ()
        return StandingMessage(
            sequence=self.table.sequence,
            view=self._codec.encode_view(view),
            awaited=self._codec.encode_awaited(self._awaited_of(viewer)),
            due=self._due,
            trouble=self._trouble,
            events=tuple(self._in_words(record, viewer) for record in lately),
        )

    def _event(self, record: Record, viewer: Viewer) -> Any:
        key = record.sequence, hidden_fields(record.event, viewer)
        if key not in self._events:
            self._events[key] = msgspec.Raw(encode(seen_event(self._codec, record, viewer)))
        return self._events[key]

    def _in_words(self, record: Record, viewer: Viewer) -> NumberedEvent:
        return seen_event(self._codec, record, viewer, self._recent.in_words(record, viewer))

    def _awaited(self, viewer: Viewer) -> dict[str, Any]:
        seen = self._awaited_of(viewer)
        return {"waits": self._offers(seen.waits), "may": self._offers(seen.may), "goes_on": seen.goes_on}

    def _offers(self, offers: tuple[AskView, ...]) -> msgspec.Raw:
        """Offers as JSON: most viewers are shown the same ones, all of which are written once."""
        found = self._written.get(id(offers))
        if found is None:
            text = b",".join([self._offer(each) for each in offers])
            found = self._written[id(offers)] = offers, msgspec.Raw(b"[%b]" % text)
        return found[1]

    def _offer(self, offer: AskView) -> msgspec.Raw:
        found = self._written.get(id(offer))
        if found is None:
            found = self._written[id(offer)] = offer, msgspec.Raw(encode(self._codec.encode_ask(offer)))
        return found[1]

    def _why(self, records: tuple[Record, ...], viewer: Viewer) -> WhyAnswer | None:
        """The reasons of a round, where some of it is settled by these events and all of it is at hand."""
        number = self.table.memory.rounds
        for record in reversed(records):
            if _is_result(record.event):
                if number not in self._played:
                    self._played[number] = self._recent.played(number)
                steps = self._played[number]
                return why_answer(self._name, steps, viewer) if steps else None
            number -= isinstance(record.event, RoundOpened)
        return None

    def _view(self, viewer: Viewer) -> Any:
        """The table, written once for all who know the same of it: who has looked at no hand knows what
        everybody does."""
        known = as_known(self.table, viewer)
        in_play = self.table.round
        has_looked = in_play is not None and any(name == known.name for _, name in in_play.looked)
        if not known.sees_all and not (known.viewing is Viewing.PLAYER and has_looked):
            known = SPECTATOR
        if known not in self._views:
            view = view_for(self.table, known)
            self._views[known] = msgspec.Raw(encode(self._codec.encode_view(view)))
        return self._views[known]
