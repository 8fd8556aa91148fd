"""What the tables tell their viewers, as bytes of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
from paigow.table.showing.wording import ToldLine

encode: Final = msgspec.json.Encoder().encode


def packed(told: Tidings, codec: Codec) -> bytes:
    """One message to a viewer; the same value gives the same bytes."""
    match told:
        case TableStanding():
            return encode(standing(told, codec))
        case Told():
            return encode(
                ToldMessage(
                    after=told.after,
                    events=numbered(told.events),
                    awaited=codec.encode_awaited(told.awaited),
                    due=_dues(told.due),
                    view=None if told.view is None else codec.encode_view(told.view),
                )
            )
        case Resync():
            return encode(
                FarewellMessage(code=FarewellCode.RESYNC, reason=told.reason, sequence=told.sequence)
            )


def standing(told: TableStanding, codec: Codec) -> StandingMessage:
    """The table as it stands, for a viewer."""
    return StandingMessage(
        sequence=told.sequence,
        view=codec.encode_view(told.view),
        awaited=codec.encode_awaited(told.awaited),
        due=_dues(told.due),
        events=numbered(told.events),
    )


def numbered(events: Iterable[Numbered]) -> tuple[NumberedEvent, ...]:
    """Events as a viewer sees them."""
    return tuple(
        NumberedEvent(
            sequence=each.sequence, at=each.at, seen=each.seen, lines=tuple(map(line_told, each.lines))
        )
        for each in events
    )


def line_told(line: ToldLine) -> LineTold:
    """A line of what happened, as it is sent."""
    text = line.text if line.detail else f"{line.text}."
    return LineTold(text=text, clause=line.clause, also=line.also, position=line.position, detail=line.detail)


def _dues(deadlines: Iterable[Due]) -> tuple[DueMessage, ...]:
    return tuple(
        DueMessage(position=each.position, left=max(0, round(each.seconds * 1000)), then=each.then)
        for each in deadlines
    )
