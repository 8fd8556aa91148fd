"""Who speaks at a table, and what they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paigow.log.codec import Codec
from paigow.server.codes import KeptOutCode, NotKeptCode
from paigow.table.machine.journal import Record
from paigow.table.showing.views import Viewer
from paigow.table.showing.wording import ToldLine
from paigow.table.state.values import RefusalCode, Refused, Role


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose command it is, as the token says; what a command itself says of it is overwritten."""

    person: str
    """The person's id: purse and limits hang on it."""
    name: str
    """The name at tables, which no two people share."""
    role: Role


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as its viewer may see it, as plain data, with its number and its time."""

    sequence: int
    at: int
    seen: dict[str, Any]
    lines: tuple[ToldLine, ...] = ()
    """In words, for who is shown the table."""


def as_seen(codec: Codec, record: Record, viewer: Viewer) -> Numbered:
    """An event as a viewer may see it."""
    return Numbered(record.sequence, record.at, codec.encode_seen(record.event, viewer))


@dataclass(frozen=True, slots=True)
class Kept:
    """A command was decided and is on disk. Line and head are its receipt."""

    line: int
    head: str
    first: int
    """The number of its first event, and of its last."""
    last: int
    events: tuple[Numbered, ...]
    """As the speaker may see them."""
    repeated: bool = False
    """Whether it was answered before; this is the same answer."""


@dataclass(frozen=True, slots=True)
class NotKept:
    """Nothing has happened, and why."""

    code: KeptOutCode
    reason: str
    clause: str | None = None
    position: int | None = None
    again: bool = False
    """Whether the same command, with the same id, may do better later."""


HostAnswer = Kept | NotKept


def refusal(refused: Refused) -> NotKept:
    """What the rules do not allow."""
    return NotKept(refused.code, refused.reason, refused.clause, refused.position)


NO_CHANCE = "The shuffle could not be made, so nothing was dealt; the dealer tries again."
BUSY = NotKept(
    NotKeptCode.BUSY, "too many commands wait at this table; send the same one again in a moment", again=True
)
NOT_STORED = NotKept(
    NotKeptCode.NOT_STORED, "the command could not be kept, so nothing happened; send it again", again=True
)
NOT_TOLD = NotKept(
    NotKeptCode.NOT_TOLD, "the command is kept and its answer was lost; send it again to get it", again=True
)
NO_SEAT = NotKept(
    RefusalCode.NOT_POSSIBLE,
    "a seed goes into the shuffle from the place of whoever sits at the table then; take a place first",
)
UNHEARD = NotKept(
    NotKeptCode.BUSY, "the server that runs this table did not answer; send the same one again", again=True
)
TOO_LONG = NotKept(
    RefusalCode.NOT_ADMITTED,
    "the command is too long to be handed to the server that runs this table; make it shorter",
)
CLOSING = NotKept(NotKeptCode.CLOSING, "the table is closing here; come again and send it then", again=True)
