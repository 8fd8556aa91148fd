"""The chain of a log: each line is sealed by a hash over the line before. docs/log-format.md has the format.

Whoever keeps the last hash (`LogWriter.head`) can prove that nothing was changed, and nothing cut off. A head
may be given to viewers, on a receipt for instance, because it runs over salted lines and so tells nothing of
what they say. The lines themselves, their salts and any hash over events without a salt may not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import chain, islice
from typing import BinaryIO, Final, NamedTuple, NoReturn

from paigow.errors import PaigowError, needs
from paigow.games.submission import RulesSubmission, filed_text, read_stored
from paigow.log import lines as shapes
from paigow.log.codec import Codec, codec_for
from paigow.log.encryption import BoxKey, KeyRing, decrypt_line, encrypt_line
from paigow.log.lines import FIRST_HASH, LARGEST_LOG, LONGEST_LINE, TODAY, VERSIONS, Given, LogVersion, Salts
from paigow.rules.house_ways import is_text
from paigow.rules.house_ways.reader import digest_of
from paigow.table.games import game_rules
from paigow.table.machine.journal import Entry
from paigow.table.state.values import Refused
from paigow.type_hints import DecodeError, shortened

_number_in: Final = re.compile(rb'\{"line":(\d{1,15}),').match
_AHEAD: Final = 1000
"""How many lines are searched for one that is not where it belongs."""


class Damage(StrEnum):
    """What has happened to a log that does not verify."""

    EDITED = "edited"
    REMOVED = "removed"
    REORDERED = "reordered"
    TRUNCATED = "truncated"


class LogError(PaigowError):
    """Something about a log that does not hold."""


class BrokenLogError(LogError):
    """A log whose chain does not hold: on which line, and how."""

    def __init__(self, line: int, damage: Damage, reason: str) -> None:
        super().__init__(f"line {line}: {damage}: {reason}")
        self.line = line
        self.damage = damage


@lru_cache(32)
def submission_of(text: str) -> RulesSubmission:
    """Read the Rules Submission that a log holds, and cache it: the tables of a house have few, and to read
    one takes long."""
    reading = read_stored(text)
    if reading.submission is None:
        raise LogError(f"the log's submission is not valid: {reading.errors[0].message}")
    return reading.submission


def own_way_digest(submission: RulesSubmission) -> str | None:
    """Return the SHA-256 of a house way that is the licensee's own, which a log's first line says."""
    return digest_of(submission.house_way) if is_text(submission.house_way) else None


def log_codec(submission: RulesSubmission) -> Codec:
    """Return the codec of a game's log."""
    return codec_for(game_rules(submission).family.deck)


class LogWriter:
    """Writes a log line by line; the lines come without their line feed. With a key, commands are encrypted.
    Whoever goes on with a log of an older version goes on in that version, and by the submission as it is
    written there; one that begins a log says in it under which edition of the rulings it was filed.

    >>> from paigow.games.submission import sample_text
    >>> from paigow.log.lines import derived_salts
    >>> log = LogWriter(sample_text("pai-gow-poker-banking"), derived_salts(b"a seed"))
    >>> log.opening[:41]
    b'{"format":"paigow table log","version":2,'
    """

    __slots__ = ("_codec", "_key", "_salts", "count", "head", "line", "opening", "submission", "version")

    def __init__(
        self,
        submission: str,
        salts: Salts,
        key: BoxKey | None = None,
        version: LogVersion = TODAY,
        *,
        goes_on: bool = False,
    ) -> None:
        submission = submission if goes_on else filed_text(submission)
        self.version = version
        self.submission = submission_of(submission)
        self._codec = log_codec(self.submission)
        self._salts = salts
        self._key = key
        self.count = 0
        """How many events were written."""
        self.line = 0
        """How many lines were written."""
        self.head = FIRST_HASH
        """The hash of the last line."""
        self.opening = self._sealed(
            shapes.opening_body(submission, salts(), version, own_way_digest(self.submission))
        )

    def write(self, entry: Entry) -> bytes:
        """Return the line of a command, with all that came of it."""
        happened = () if isinstance(entry.outcome, Refused) else entry.outcome
        first = self.count + 1
        assert not happened or happened[0].sequence == first, (
            f"event {happened[0].sequence} does not follow {self.count}"
        )
        body = shapes.command_body(
            self._codec, entry, self.line + 1, self._salts(), first, version=self.version
        )
        if self._key is not None:
            body = encrypt_line(self._key, self.line + 1, body, self.head)
        self.count += len(happened)
        return self._sealed(body)

    def can_write(self, entry: Entry) -> bool:
        """Whether the command and its entropy would be read as they are."""
        return shapes.survives_encoding(self._codec, entry)

    def close(self) -> bytes:
        """Return the line that ends a complete log."""
        return self._sealed(shapes.closing_body(self.line + 1, self._salts(), self.count))

    def go_on(self, line: int, head: str, count: int) -> None:
        """Write on after a line: the last of a log that was read, or the last before one that could not be
        kept."""
        self.line, self.head, self.count = line, head, count

    def _sealed(self, body: bytes) -> bytes:
        self.head = shapes.line_hash(self.head, body)
        self.line += 1
        return shapes.seal_line(body, self.head)


class LogKeeper:
    """Listens to a journal and hands each line to a function that keeps the log.

    A line that could not be kept was never written: the exception goes on to whoever gave the command,
    nothing has happened at the table, and the next line takes its place. ``write`` keeps a line whole, or not
    at all.

    Refusals are written where they are wanted, if what was refused is a command at all: one with a field of a
    wrong type never comes to the table, and no log could hold it.
    """

    __slots__ = ("_refusals", "_write", "writer")

    def __init__(
        self, writer: LogWriter, write: Callable[[bytes], object], *, refusals: bool = False
    ) -> None:
        self.writer = writer
        self._write = write
        self._refusals = refusals
        write(writer.opening)

    def __call__(self, entry: Entry) -> None:
        if not isinstance(entry.outcome, Refused) or (self._refusals and self.writer.can_write(entry)):
            writer = self.writer
            before = writer.line, writer.head, writer.count
            try:
                self._write(writer.write(entry))
            except BaseException:
                writer.go_on(*before)
                raise


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file as they are asked for; one that is too long comes in pieces that are too long
    as well."""
    while line := file.readline(LONGEST_LINE + 2):
        yield line


class Written(NamedTuple):
    """A line with a command that was read: its number, its bytes without the hash, and what it says.

    Of an encrypted line they are those that were in its box.
    """

    number: int
    body: bytes
    given: Given


_BEGINNING: Final = f'{{"format":"{shapes.FORMAT}"'.encode()


def _begins_opening(text: bytes) -> bool:
    """Whether a text is the beginning of a log's first line, as far as it goes.

    >>> [_begins_opening(text) for text in (b'{"format":"paigow table log","ver', b'{"for', b"hello", b"")]
    [True, True, False, False]
    """
    return text.startswith(_BEGINNING) or (bool(text) and _BEGINNING.startswith(text))


class LogReader:
    """Reads a log: the opening at once, the commands as they are asked for, each line verified first.

    Encrypted lines are opened with the keys of a ring.
    """

    def __init__(self, lines: Iterable[bytes], ring: KeyRing | None = None) -> None:
        self._lines = iter(lines)
        self._ring = ring
        self._size = 0
        self._next = next(self._lines, None)
        self.line = 0
        """How many lines were read."""
        self.events = 0
        """How many events they hold."""
        self.head = FIRST_HASH
        """The hash of the last line that was read."""
        self.closed = False
        """Whether the log ends with its closing line; known when everything was read."""
        self.opening = self._opening()
        self.submission = submission_of(self.opening.submission)
        if (self.opening.house_way or None) != own_way_digest(self.submission):
            raise LogError("the log's first line does not hold what it should: another house way was hashed")
        self.first_head = self.head
        """The hash of the opening line, which names the log."""

    def _opening(self) -> shapes.Opening:
        if self._next is None:
            raise LogError("the log is empty; it begins with a line that names its format")
        text = self._text()
        data = shapes.read_json_line(text)
        if data is None and self._next is None and _begins_opening(text):
            raise BrokenLogError(1, Damage.TRUNCATED, "the log is cut off in the middle of this line")
        if data is None or data.get("format") != shapes.FORMAT:
            raise LogError("this is no table log; its first line does not name the format")
        self.version = _version(data.get("version"))
        """The version of the format that it has."""
        self._verify(text)
        try:
            return shapes.read_opening(data, text)
        except DecodeError as error:
            raise LogError(f"the log's first line does not hold what it should: {error}") from None

    def __iter__(self) -> Iterator[Written]:
        while self._next is not None:
            text, before = self._text(), self.head
            if shapes.read_json_line(text) is None:
                self._unreadable()
            body = self._verify(text)
            if self.closed:
                raise self._edited("something follows the line that closes the log")
            read = self._read(text)
            if isinstance(read, shapes.Encrypted):
                body = self._unboxed(read, before)
                read = self._read(shapes.seal_line(body, self.head))
            if isinstance(read, Given):
                self.events += len(read.events or ())
                yield Written(self.line, body, read)
            elif isinstance(read, shapes.Closing):
                self._end(read)
            else:
                raise self._edited("its box holds another box")

    def go_on(self, line: int, head: str, events: int) -> None:
        """Continue after a line that was verified before; the opening is read, and the lines between are left
        out."""
        self.line, self.head, self.events = line, head, events

    def more(self, lines: Iterable[bytes]) -> None:
        """Continue with lines that have come since everything was read."""
        self._lines = iter(lines)
        self._size = 0
        self._next = next(self._lines, None)

    def _read(self, text: bytes) -> shapes.Given | shapes.Closing | shapes.Encrypted:
        """Decode a line that is whole."""
        try:
            read = shapes.read(shapes.read_json_line(text) or {}, text, self.version)
        except DecodeError as error:
            raise self._edited(str(error)) from None
        if read.line != self.line:
            raise self._edited(f"it says that it is line {read.line}")
        return read

    def _unboxed(self, read: shapes.Encrypted, before: str) -> bytes:
        """Decrypt and decode an encrypted line."""
        if self._ring is None:
            raise LogError(
                f"line {self.line} is encrypted under the key {shortened(read.key)}; without that key "
                "nothing from here on can be re-played"
            )
        try:
            return decrypt_line(read, before, self._ring)
        except DecodeError as error:
            raise self._edited(str(error)) from None

    def _end(self, read: shapes.Closing) -> None:
        if read.closed != self.events:
            raise self._edited(f"it closes a log of {read.closed} events, and there are {self.events}")
        self.closed = True

    def _text(self) -> bytes:
        """Return the next line, without its line feed, and bounded; the one after it is read ahead."""
        text = self._next or b""
        needs(bytes, line=text)
        self._next = next(self._lines, None)
        self.line += 1
        self._size += len(text)
        text = text.removesuffix(b"\n")
        if len(text) > LONGEST_LINE:
            raise self._edited(f"it is longer than {LONGEST_LINE} bytes, and no line of a log is")
        if self._size > LARGEST_LOG:
            raise LogError(
                f"the log is larger than {LARGEST_LOG} bytes; split it, one log for each table and day"
            )
        return text

    def _verify(self, text: bytes) -> bytes:
        """Check one line against the hash before it, and return it without its own."""
        body, written = shapes.unseal_line(text)
        head = shapes.line_hash(self.head, body)
        if written != head:
            self._diagnose(text)
        self.head = head
        return body

    def _edited(self, reason: str) -> BrokenLogError:
        return BrokenLogError(self.line, Damage.EDITED, reason)

    def _unreadable(self) -> NoReturn:
        if self._next is None:
            raise BrokenLogError(
                self.line,
                Damage.TRUNCATED,
                f"the log is cut off in the middle of this line; the {self.line - 1} before it are whole",
            )
        raise self._edited("this is no line of a log")

    def _diagnose(self, text: bytes) -> NoReturn:
        """Say what happened to a line that does not follow from the one before."""
        line, found = self.line, _numbered(text)
        if found is None or found == line:
            raise self._edited("its hash is not that of its text and of the line before")
        if found < line:
            raise BrokenLogError(line, Damage.REORDERED, f"line {found} stands here, after line {line - 1}")
        rest = chain(() if self._next is None else (self._next,), self._lines)
        for later, other in enumerate(islice(rest, _AHEAD), line + 1):
            if _numbered(other) == line:
                raise BrokenLogError(
                    line, Damage.REORDERED, f"line {line} belongs here and stands {later - line} lines later"
                )
        missing = f"line {line} is" if found == line + 1 else f"lines {line} to {found - 1} are"
        raise BrokenLogError(line, Damage.REMOVED, f"{missing} missing before it")


def _version(number: object) -> LogVersion:
    """Return the version of that number, if it is one that is read."""
    if type(number) is not int or number not in VERSIONS:
        known = " and ".join(map(str, VERSIONS))
        raise LogError(f"the log has format version {shortened(number)}; this paigow reads version {known}")
    return VERSIONS[number]


def _numbered(text: bytes) -> int | None:
    """Return the number that a line claims to have in the log."""
    found = _number_in(text)
    return None if found is None else int(found[1])
