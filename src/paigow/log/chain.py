"""The event log of a table: one JSON object a line, each line sealed by a hash over the line before.

The first line names the format, its version, the code that wrote it and the whole Rules Submission, so that a
log replays by itself. A closing line ends a log that is complete; a table in play leaves it open. The hash
of a line is SHA-256 over the hash before it and the line as written, without its own hash. Whoever keeps the
last hash (`LogWriter.head`) can prove that nothing was changed, and nothing cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final, NoReturn

from paigow import __version__
from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, read_submission
from paigow.log.codec import codec_for
from paigow.table.games import game_rules
from paigow.table.journal import Record

FORMAT: Final = "paigow table log"
VERSION: Final = 1
FIRST_HASH: Final = "0" * 64
"""What stands for the line before the first."""
_SEAL: Final = re.compile(r',"hash":"([0-9a-f]{64})"\}')
_SEAL_LENGTH: Final = len(',"hash":""}') + len(FIRST_HASH)
_number_in: Final = re.compile(r'\{"(n|closed)":(\d{1,18})[,}]').match
# One encoder, made once: compact, in the order of the keys, and in ASCII, so that a line is one text only.
_json: Final = json.JSONEncoder(separators=(",", ":")).encode


class Damage(StrEnum):
    """What has happened to a log that does not verify."""

    EDITED = "edited"
    REMOVED = "removed"
    REORDERED = "reordered"
    TRUNCATED = "truncated"


class BrokenLog(PaigowError):  # noqa: N818 - what has happened
    """A log whose chain does not hold: on which line, and how."""

    def __init__(self, line: int, damage: Damage, reason: str) -> None:
        super().__init__(f"line {line}: {damage}: {reason}")
        self.line = line
        self.damage = damage


def submission_of(text: str) -> RulesSubmission:
    """The Rules Submission that a log holds."""
    reading = read_submission(text)
    if reading.submission is None:
        raise PaigowError(f"the log's submission is not valid: {reading.errors[0].message}")
    return reading.submission


class LogWriter:
    """Writes a log line by line; the lines come without their line feed.

    >>> from paigow.games.submission import sample_text
    >>> log = LogWriter(sample_text("pai-gow-poker-banking"))
    >>> log.opening[:41]
    '{"format":"paigow table log","version":1,'
    """

    __slots__ = ("_encode", "count", "head", "opening", "submission")

    def __init__(self, submission: str) -> None:
        self.submission = submission_of(submission)
        self._encode = codec_for(game_rules(self.submission).family.deck).encode
        self.count = 0
        """How many events were written."""
        self.head = FIRST_HASH
        """The hash of the last line."""
        self.opening = self._sealed(
            {"format": FORMAT, "version": VERSION, "code": __version__, "submission": submission}
        )

    def write(self, record: Record) -> str:
        """The line of an event."""
        self.count += 1
        assert record.sequence == self.count, f"event {record.sequence} does not follow {self.count - 1}"
        event = record.event
        return self._sealed(
            {
                "n": record.sequence,
                "id": record.command_id,
                "at": record.at,
                "event": type(event).__name__,
                "data": self._encode(event),
            }
        )

    def close(self) -> str:
        """The line that ends a complete log."""
        return self._sealed({"closed": self.count})

    def _sealed(self, data: dict[str, Any]) -> str:
        body = _json(data)
        self.head = _hash(self.head, body)
        return f'{body[:-1]},"hash":"{self.head}"}}'


def _hash(before: str, body: str) -> str:
    return sha256((before + body).encode(errors="backslashreplace")).hexdigest()


class LogReader:
    """Reads a log: the submission at once, the records as they are asked for, each line verified first."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.head = FIRST_HASH
        """The hash of the last line that was read."""
        self.closed = False
        """Whether the log ends with its closing line; known when all records were read."""
        if not self.lines:
            raise PaigowError("the log is empty; it begins with a line that names its format")
        opening = self._data(1)
        if opening.get("format") != FORMAT:
            raise PaigowError("this is no table log; its first line does not name the format")
        if opening.get("version") != VERSION:
            raise PaigowError(
                f"the log has format version {opening.get('version')}; this paigow reads version {VERSION}"
            )
        self._verify(1, 0)
        self.submission = submission_of(str(opening["submission"]))
        self.code = str(opening["code"])
        """The version of the code that wrote the log."""

    def __iter__(self) -> Iterator[Record]:
        decode = codec_for(game_rules(self.submission).family.deck).decode
        for line in range(2, len(self.lines) + 1):
            number = line - 1
            data = self._data(line)
            self._verify(line, number)
            if self.closed:
                raise BrokenLog(line, Damage.EDITED, "something follows the line that closes the log")
            if "closed" in data:
                self.closed = True
                continue
            try:
                event = decode(data["event"], data["data"])
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise PaigowError(f"line {line} holds no event that this paigow knows: {error}") from None
            yield Record(number, str(data["id"]), int(data["at"]), event)

    def _data(self, line: int) -> dict[str, Any]:
        """A line as plain data, whatever the hash says."""
        text = self.lines[line - 1]
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict):
            return data
        if line == len(self.lines):
            raise BrokenLog(line, Damage.TRUNCATED, "the log is cut off in the middle of this line")
        raise BrokenLog(line, Damage.EDITED, "this is no line of a log")

    def _verify(self, line: int, number: int) -> None:
        """Check one line against the hash before it."""
        text = self.lines[line - 1].rstrip("\n")
        seal = _SEAL.fullmatch(text[-_SEAL_LENGTH:])
        body = text[:-_SEAL_LENGTH] + "}"
        head = _hash(self.head, body)
        if seal is None or seal[1] != head:
            self._diagnose(line, number)
        self.head = head

    def _diagnose(self, line: int, number: int) -> NoReturn:
        """Say what happened to a line that does not follow from the one before."""
        found = _numbered(self.lines[line - 1])
        if found is None or found == number:
            raise BrokenLog(line, Damage.EDITED, "its hash is not that of its text and of the line before")
        if found < number:
            raise BrokenLog(line, Damage.REORDERED, f"event {found} stands here, after event {number - 1}")
        for later, text in enumerate(self.lines[line:], line + 1):
            if _numbered(text) == number:
                raise BrokenLog(
                    line, Damage.REORDERED, f"event {number} belongs here and stands on line {later}"
                )
        missing = f"event {number} is" if found == number + 1 else f"events {number} to {found - 1} are"
        raise BrokenLog(line, Damage.REMOVED, f"{missing} missing before it")


def _numbered(text: str) -> int | None:
    """The place that a line claims in the log; the closing line stands after the last event."""
    found = _number_in(text)
    return None if found is None else int(found[2]) + (found[1] == "closed")
