"""Who speaks at a table, and what they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from paigow.table.state.values import Refused, Role


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose command it is, as the token says; what a command itself says of it is overwritten."""

    person: str
    """The person's id: purse and limits hang on it."""
    name: str
    """The name at tables, which no two people share."""
    role: Role


class NotKeptCode(StrEnum):
    """Why the server, and not the rules of the table, keeps a command out."""

    BUSY = "busy"
    """Too many commands wait at this table."""
    NOT_STORED = "not_stored"
    """The store could not keep it, so it has not happened."""
    NOT_TOLD = "not_told"
    """It has happened, and only its answer was lost."""
    CLOSING = "closing"
    """The table is being closed, or is another process's by now."""
    LIMIT = "limit"
    """A limit that the player has set stands against it."""
    PURSE = "purse"
    """The purse does not hold so much."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event as its viewer may see it, as plain data, with its number and its time."""

    sequence: int
    at: int
    seen: dict[str, Any]


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

    code: str
    """A `RefusalCode`, or a `NotKeptCode`."""
    reason: str
    clause: str | None = None
    position: int | None = None
    again: bool = False
    """Whether the same command, with the same id, may do better later."""


HostAnswer = Kept | NotKept


def refusal(refused: Refused) -> NotKept:
    """What the rules do not allow."""
    return NotKept(refused.code.value, refused.reason, refused.clause, refused.position)


BUSY = NotKept(
    NotKeptCode.BUSY, "too many commands wait at this table; send the same one again in a moment", again=True
)
NOT_STORED = NotKept(
    NotKeptCode.NOT_STORED, "the command could not be kept, so nothing happened; send it again", again=True
)
NOT_TOLD = NotKept(
    NotKeptCode.NOT_TOLD, "the command is kept and its answer was lost; send it again to get it", again=True
)
UNHEARD = NotKept(
    NotKeptCode.BUSY, "the server that runs this table did not answer; send the same one again", again=True
)
CLOSING = NotKept(NotKeptCode.CLOSING, "the table is closing here; come again and send it then", again=True)
