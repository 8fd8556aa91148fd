"""One line of a log: what stands in it, its bytes, and its hash. See docs/log-format.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from os import urandom
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec

from paigow import __version__
from paigow.log.codec import Codec
from paigow.sources import GAMES, digest_of_sources
from paigow.table.commands import NO_ENTROPY, Command, Entropy
from paigow.table.machine.journal import Entry, Record
from paigow.table.state.values import Refused
from paigow.type_hints import LARGEST, DecodeError, shortened
from paigow.validation import plain_reason

# Versions of the format
#
# A log keeps its version to its end. The chain and every byte are checked in the version that the log has;
# only then is a line taken as one of today's, and what today's code writes is brought back to that version
# before the two are compared. So a log is as much of a proof after a change of the format as before.

Members = dict[str, Any]
"""What stands in the line of a command, but for its hash where it is written."""


class LogVersion(NamedTuple):
    """One version of the format, and how the line of a command in it differs from today's."""

    number: int
    upcast: Callable[[Members], Members]
    """The members of such a line as today's version has them."""
    downcast: Callable[[Members], Members]
    """Today's members as that version wrote them, in its order."""


def _as_they_are(members: Members) -> Members:
    return members


TODAY: Final = LogVersion(2, _as_they_are, _as_they_are)
VERSIONS: Final = {TODAY.number: TODAY}
"""Every version that is read. One that is older than today's gets its line when the format changes, with a
stored log of it (docs/log-format.md)."""


# Salts
#
# Each line has a salt of 128 bits, so that a head can be given away and nobody can try cards against it.
# Whoever writes a log chooses where its salts come from. A head over lines whose salts can be guessed may not
# reach a viewer: four hidden cards are found by trying.

Salts = Callable[[], str]
"""Gives the salt of the next line."""
_SALT_BYTES: Final = 16
_SALT_PATTERN: Final = f"^[0-9a-f]{{{2 * _SALT_BYTES}}}\\Z"


def secret_salt() -> str:
    """Return a salt for a real log, from the operating system."""
    return urandom(_SALT_BYTES).hex()


def derived_salts(seed: bytes) -> Salts:
    """Return a function that derives salts from a seed, for logs whose hashes must be repeated; they hide
    nothing from who knows the seed.

    >>> one, other = derived_salts(b"seed"), derived_salts(b"seed")
    >>> one() == other() != one()
    True
    """
    return _salt_stream(seed).__next__


def _salt_stream(seed: bytes) -> Iterator[str]:
    number = 0
    while True:
        yield sha256(b"salt" + seed + number.to_bytes(8, "big")).hexdigest()[: 2 * _SALT_BYTES]
        number += 1


# What stands in a line

T = TypeVar("T")
FORMAT: Final = "paigow table log"
FIRST_HASH: Final = "0" * 64
"""What stands for the line before the first."""
LONGEST_LINE: Final = 2**20
LARGEST_LOG: Final = 2**32
DECIDING: Final = (*GAMES, "table/**/*.py")
_SEAL: Final = re.compile(rb',"hash":"([0-9a-f]{64})"\}')
_SEAL_LENGTH: Final = len(',"hash":""}') + len(FIRST_HASH)
_encode: Final = msgspec.json.Encoder().encode

Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Salt = Annotated[str, msgspec.Meta(pattern=_SALT_PATTERN)]
Nonce = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{24}\Z")]
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]

Version = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z.!+_-]{1,64}\Z")]
"""Of the code, as Python writes versions: nothing longer, and nothing that a terminal obeys."""


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of line: its fields and no others."""


class Code(Shape):
    """The code that wrote a log."""

    version: Version
    digest: Hash


class Opening(Shape):
    format: str
    version: int
    code: Code
    submission: str
    salt: Salt
    hash: Hash
    house_way: Hash | msgspec.UnsetType = msgspec.UNSET
    """The SHA-256 of a house way of the licensee's own, whose text the submission holds."""


class Refusal(Shape):
    reason: str
    clause: str | None


class Given(Shape):
    """A command as it is written, with what it brought about or why it was refused."""

    line: Number
    salt: Salt
    command: str
    id: str
    at: Number
    by: str
    role: str
    data: dict[str, Any]
    hash: Hash
    entropy: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    first: Number | msgspec.UnsetType = msgspec.UNSET
    events: list[tuple[str, dict[str, Any]]] | msgspec.UnsetType = msgspec.UNSET
    refused: Refusal | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_whole(self) -> bool:
        """Whether it says either what it brought about or why it was refused."""
        happened = (self.first is not msgspec.UNSET, self.events is not msgspec.UNSET)
        return all(happened) if self.refused is msgspec.UNSET else not any(happened)


class Closing(Shape):
    line: Number
    salt: Salt
    closed: Number
    hash: Hash


class Encrypted(Shape):
    """A line that only the holder of a key can read (`paigow.log.encryption`)."""

    line: Number
    key: str
    nonce: Nonce
    box: str
    hash: Hash


@cache
def this_code() -> Code:
    """Return the version and digest of the code that runs."""
    return Code(__version__, digest_of_sources(DECIDING, f"paigow {__version__}"))


# Writing


def opening_body(submission: str, salt: str, version: LogVersion, house_way: str | None = None) -> bytes:
    """Return the first line of a log without its hash; the digest of a house way stands there if it is an own
    one."""
    code = this_code()
    return _encode(
        {
            "format": FORMAT,
            "version": version.number,
            "code": {"version": code.version, "digest": code.digest},
            "submission": submission,
            **({} if house_way is None else {"house_way": house_way}),
            "salt": salt,
        }
    )


def command_body(
    codec: Codec, entry: Entry, line: int, salt: str, first: int, *, version: LogVersion = TODAY
) -> bytes:
    """Return the line of a command with all that came of it, without its hash, as a version writes it."""
    command, entropy, outcome = entry
    members: Members = {
        "line": line,
        "salt": salt,
        "command": type(command).__name__,
        "id": command.command_id,
        "at": command.at,
        "by": command.by,
        "role": command.role,
        "data": codec.encode_command(command),
    }
    if entropy is not NO_ENTROPY and (chance := codec.encode_entropy(entropy)):
        members["entropy"] = chance
    if isinstance(outcome, Refused):
        members["refused"] = {"reason": str(outcome.reason), "clause": outcome.clause}
    else:
        encode = codec.encode
        members["first"] = first
        members["events"] = [(type(each.event).__name__, encode(each.event)) for each in outcome]
    return _encode(version.downcast(members))


def closing_body(line: int, salt: str, events: int) -> bytes:
    return _encode({"line": line, "salt": salt, "closed": events})


def encrypted_body(line: int, key: str, nonce: str, box: str) -> bytes:
    return _encode({"line": line, "key": key, "nonce": nonce, "box": box})


def line_hash(before: str, body: bytes) -> str:
    """Return the hash of a line, over the one before it."""
    return sha256(before.encode() + body).hexdigest()


def seal_line(body: bytes, digest: str) -> bytes:
    """Return a line with its hash."""
    return b'%b,"hash":"%b"}' % (body[:-1], digest.encode())


# Reading


def command_of(codec: Codec, given: Given) -> tuple[Command, Entropy]:
    """Return the command of a line, with its random values.

    Raises `DecodeError` where a field is not of its type.
    """
    signed = {"command_id": given.id, "at": given.at, "by": given.by, "role": given.role}
    try:
        command = codec.decode_command(given.command, given.data, **signed)
    except DecodeError as error:
        raise DecodeError(f"command {shortened(given.command)}: {error}") from None
    try:
        entropy = codec.decode_entropy(given.entropy or {})
    except DecodeError as error:
        raise DecodeError(f"entropy: {error}") from None
    return command, entropy


def survives_encoding(codec: Codec, entry: Entry) -> bool:
    """Whether a command and its entropy come back from a line as they are."""
    try:
        body = command_body(codec, entry, line=1, salt="0" * 32, first=1)
        data = {**msgspec.json.decode(body), "hash": FIRST_HASH}
        return command_of(codec, msgspec.convert(data, Given)) == entry[:2]
    except (AttributeError, LookupError, TypeError, ValueError):
        return False  # whatever a hostile value does when it is encoded or read


class LineAndHash(NamedTuple):
    """A line without its hash, and the hash that stood at its end."""

    body: bytes
    hash: str | None


def entry_of(codec: Codec, given: Given) -> Entry:
    """Return a command with what came of it as a line records it, without deciding it again."""
    command, entropy = command_of(codec, given)
    if given.refused:
        return Entry(command, entropy, Refused(given.refused.reason, given.refused.clause))
    events = [codec.decode(kind, data) for kind, data in given.events or ()]
    records = [
        Record(number, command.command_id, command.at, event)
        for number, event in enumerate(events, given.first or 0)
    ]
    return Entry(command, entropy, tuple(records))


def unseal_line(line: bytes) -> LineAndHash:
    found = _SEAL.fullmatch(line[-_SEAL_LENGTH:])
    return LineAndHash(line[:-_SEAL_LENGTH] + b"}", None if found is None else found[1].decode())


def read_json_line(line: bytes) -> dict[str, Any] | None:
    """Return a line as plain data; None where it is no JSON object."""
    try:
        data = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None
    return data if type(data) is dict else None


def read(data: Members, line: bytes, version: LogVersion = TODAY) -> Given | Closing | Encrypted:
    """Decode a line after the first; that of a command in today's version.

    Raises `DecodeError` where it is not exactly what this format would write.
    """
    kind: type[Given | Closing | Encrypted] = (
        Encrypted if "box" in data else Closing if "closed" in data else Given
    )
    shape = _converted(data, kind, line, version if kind is Given else TODAY)
    if isinstance(shape, Given) and not shape.is_whole:
        raise DecodeError("it says neither what came of the command nor why it was refused")
    return shape


def read_opening(data: dict[str, Any], line: bytes) -> Opening:
    """Decode the first line of a log, which must be written as this code writes it."""
    return _converted(data, Opening, line)


def _converted(data: Members, kind: type[T], line: bytes, version: LogVersion = TODAY) -> T:
    try:
        shape = msgspec.convert(version.upcast(data), kind)
    except msgspec.ValidationError as error:
        raise DecodeError(plain_reason(str(error)).partition(";")[0]) from None
    except (AttributeError, LookupError, TypeError):  # whatever somebody wrote in place of an older line
        raise DecodeError(f"it is no line of version {version.number}") from None
    if _encode(data) != line:  # blanks, a member said twice, or another way to write the same
        raise DecodeError("it is not written as this format writes it")
    return shape
