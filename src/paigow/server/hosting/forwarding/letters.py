"""Letters between processes on one database: what they say, and how they are sealed.

A letter goes through PostgreSQL as a notice, which whoever has the database may read, send, and send again.
So it is sealed under the key of the table that it is about, for one reader: nobody reads a card in it, and
nobody without that key writes one. One that was heard before is not heard again: a command that was refused
then might be allowed now, and its giver has not given it again.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any, Final

import msgspec

from paigow.log.boxes import NONCE_BYTES, Box, BoxKey

WINDOW: Final = 1024
"""Letters by which one may come later than another that was sent after it."""


class LetterPart(msgspec.Struct, forbid_unknown_fields=True):
    """What some part of a letter holds, and nothing else."""


class TableOrder(LetterPart, tag="order"):
    """A command of somebody who is connected elsewhere."""

    person: str
    name: str
    role: str
    kind: str
    id: str
    data: dict[str, Any]
    expected: int | None


class Attendance(LetterPart, tag="attendance", omit_defaults=True):
    """Who of those seated is connected elsewhere, what they add to the deck of a number, who has left, and
    who does not surrender in the round of a number."""

    here: tuple[str, ...]
    deck: int = 0
    seeds: dict[str, bytes] = {}
    gone: tuple[str, ...] = ()
    playing_on: dict[str, int] = {}


class OrderKept(LetterPart, tag="decided"):
    """The order is on disk, where the asker reads what came of it."""

    repeated: bool


class Declined(LetterPart, tag="declined"):
    """Nothing has happened, and why."""

    code: str
    reason: str
    clause: str | None
    position: int | None
    again: bool


class Noted(LetterPart, tag="noted"):
    """Who is there is known; for which deck seeds are taken now, and how long each position has yet before
    the house gives which command."""

    deck: int
    due: tuple[tuple[int, float, str], ...]


LetterAsks = TableOrder | Attendance
LetterReplies = OrderKept | Declined | Noted


class Letter(LetterPart):
    """What one process says to another about a table."""

    sender: str
    number: int
    """Of the sender's letters; a reply has that of the letter it replies to."""
    epoch: int
    """Under which the table is owned, as the sender knows it."""
    body: LetterAsks | LetterReplies


_decode: Final = msgspec.json.Decoder(Letter).decode


def sealed_letter(letter: Letter, key: BoxKey, stream: str, reader: str) -> str:
    """A letter as a notice: the stream, and a box that only its reader takes."""
    nonce, box = key.seal(msgspec.json.encode(letter), _place(stream, reader))
    return f"{stream} {b64encode(nonce + box).decode()}"


def opened_letter(box: str, key: BoxKey, stream: str, reader: str) -> Letter | None:
    """The letter in a box; nothing where it is none, or not for this reader."""
    try:
        data = b64decode(box, validate=True)
        found = key.open(Box(data[:NONCE_BYTES], data[NONCE_BYTES:]), _place(stream, reader))
        return None if found is None else _decode(found)
    except (ValueError, msgspec.MsgspecError):
        return None


def _place(stream: str, reader: str) -> bytes:
    return f"letter {reader} {stream}".encode()


class HeardLetters:
    """Which letters were heard before, by the numbers of each sender.

    >>> heard = HeardLetters()
    >>> heard.is_new("a", 7), heard.is_new("a", 6), heard.is_new("a", 7), heard.is_new("b", 7)
    (True, True, False, True)
    >>> heard.is_new("a", 7 + WINDOW), heard.is_new("a", 5)
    (True, False)
    """

    def __init__(self) -> None:
        self._of: dict[str, tuple[int, int]] = {}

    def is_new(self, sender: str, number: int) -> bool:
        """Whether a letter has not been heard; from now on it has."""
        highest, seen = self._of.get(sender, (0, 0))
        ahead = number - highest
        if ahead > 0:
            seen = (seen << min(ahead, WINDOW) | 1) & ((1 << WINDOW) - 1)
            self._of[sender] = number, seen
            return True
        if -ahead >= WINDOW or seen >> -ahead & 1:
            return False
        self._of[sender] = highest, seen | 1 << -ahead
        return True
