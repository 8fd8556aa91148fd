"""What the tables tell their viewers, as bytes of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import msgspec

from paigow.log.codec import Codec
from paigow.server.codes import FarewellCode
from paigow.server.hosting import Due, Numbered, Resync, TableStanding, Tidings, Told
from paigow.server.protocol.messages import (
    DueMessage,
    FarewellMessage,
    LineTold,
    NumberedEvent,
    StandingMessage,
    ToldMessage,
)
from paigow.table.showing.views import AskView
from paigow.table.showing.wording import ToldLine

T = TypeVar("T")
encode: Final = msgspec.json.Encoder().encode


def packed(codec: Codec) -> Callable[[Tidings], bytes]:
    """Writes the messages of one moment, each to a viewer; the same value gives the same bytes."""
    return _Packing(codec).write


class _Packing:
    """Most of what viewers are told they are told alike: an event that all may see, whom the table waits for,
    how long yet. Each such value is written once, however many hear of it."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._written: dict[int, tuple[object, Any]] = {}
        """By the identity of a value, which is kept beside it so that no other takes its place."""

    def write(self, told: Tidings) -> bytes:
        match told:
            case TableStanding():
                return encode(standing(told, self._codec))
            case Told():
                return encode(self._told(told))
            case Resync():
                return encode(
                    FarewellMessage(code=FarewellCode.RESYNC, reason=told.reason, sequence=told.sequence)
                )

    def _told(self, told: Told) -> ToldMessage:
        """A message in which parts stand written: to the encoder they are what they say."""
        return ToldMessage(
            after=told.after,
            events=tuple(self._once(each, _event) for each in told.events),
            awaited=self._codec.encode_awaited_by(told.awaited, self._ask),
            due=self._once(told.due, _dues) if told.due else (),
            trouble=told.trouble,
            view=None if told.view is None else self._codec.encode_view(told.view),
        )

    def _ask(self, ask: AskView) -> Any:
        return self._once(ask, self._codec.encode_ask)

    def _once(self, value: T, plain: Callable[[T], object]) -> Any:
        """A value as it was written for the first who was told of it."""
        found = self._written.get(id(value))
        if found is None:
            found = self._written[id(value)] = value, msgspec.Raw(encode(plain(value)))
        return found[1]


def standing(told: TableStanding, codec: Codec) -> StandingMessage:
    """The table as it stands, for a viewer."""
    return StandingMessage(
        sequence=told.sequence,
        view=codec.encode_view(told.view),
        awaited=codec.encode_awaited(told.awaited),
        due=_dues(told.due),
        trouble=told.trouble,
        events=numbered(told.events),
    )


def numbered(events: Iterable[Numbered]) -> tuple[NumberedEvent, ...]:
    """Events as a viewer sees them."""
    return tuple(map(_event, events))


def _event(each: Numbered) -> NumberedEvent:
    lines = tuple(map(line_told, each.lines))
    return NumberedEvent(sequence=each.sequence, at=each.at, seen=each.seen, lines=lines)


def line_told(line: ToldLine) -> LineTold:
    """A line of what happened, as it is sent."""
    text = line.text if line.detail else f"{line.text}."
    return LineTold(text=text, clause=line.clause, also=line.also, position=line.position, detail=line.detail)


def _dues(deadlines: Iterable[Due]) -> tuple[DueMessage, ...]:
    return tuple(
        DueMessage(position=each.position, left=max(0, round(each.seconds * 1000)), then=each.then)
        for each in deadlines
    )
