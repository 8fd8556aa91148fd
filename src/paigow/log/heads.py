"""Signed heads: somebody vouches with an Ed25519 key that a log had this hash at this line.

A head goes to viewers and other keepers. It runs over salted lines only (`paigow.log.lines`), so it tells
nothing of the cards in them; never sign or hand out a hash of events without a salt.

The library that signs comes with an extra and is imported where something is signed or checked.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeVar

import msgspec

from paigow.errors import PaigowError
from paigow.log.chain import LogError
from paigow.log.lines import Hash, Number, Shape
from paigow.log.replay import Replay

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT: Final = "paigow log head"
VERSION: Final = 1
LONGEST: Final = 4096
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_is_public: Final = re.compile(r"[0-9a-f]{64}").fullmatch
_encode: Final = msgspec.json.Encoder().encode


class SignedHead(Shape):
    """The fields of every kind of signed head: how far a log went, and the hash that it ended with."""

    format: str
    version: int
    key: Hash
    signature: str


class Head(SignedHead):
    """A signed head of a log. See docs/log-format.md."""

    log: Hash
    line: Number
    events: Number
    head: Hash


V = TypeVar("V", bound=SignedHead)
LOG_HEADS: Final[Mapping[str, type[Head]]] = {FORMAT: Head}


def new_key(path: Path) -> Ed25519PrivateKey:
    """Create a key, in a file that its owner alone may read; a file that is there is never written over."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(text)
    except FileExistsError:
        raise PaigowError(f"{path} is there already; leave out --new-key, or name another file") from None
    except (OSError, ValueError):  # the latter for a NUL in its name
        raise PaigowError(f"no key can be created as {str(path)!r}; name another file") from None
    return key


def load_key(file: BinaryIO, name: str) -> Ed25519PrivateKey:
    """Read the private key from an open file that nobody else may read."""
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    if os.fstat(file.fileno()).st_mode & _OTHERS:
        raise PaigowError(f"others may read the key in {name}; make it yours alone: chmod 600 {name}")
    text = file.read(LONGEST)
    try:
        key = serialization.load_pem_private_key(text, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise PaigowError(f"{name} holds no Ed25519 key without a password; --new-key makes one")
    return key


def public_key_of(key: Ed25519PrivateKey) -> str:
    """Return the public half of a key: 64 hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def check_verified(result: Replay) -> None:
    """Raise `LogError` unless a log verifies: no other is worth signing."""
    if not result.is_verified:
        raise LogError("today's code decides it otherwise, so there is nothing to vouch for")


def sign(result: Replay, key: Ed25519PrivateKey) -> bytes:
    """Return the signed head of a log that was re-played to its end."""
    check_verified(result)
    said = {"log": result.name, "line": result.lines, "events": result.events, "head": result.head}
    return sign_head(FORMAT, said, key)


def sign_head(format_: str, said: Mapping[str, object], key: Ed25519PrivateKey) -> bytes:
    """Return a head of some format with its signature."""
    members = {"format": format_, "version": VERSION, **said, "key": public_key_of(key)}
    signature = key.sign(_encode(members)).hex()
    return _encode({**members, "signature": signature})


def read_head(text: bytes, public: str) -> Head:
    """Read the head of a log, signed with the key that is expected."""
    return read_signed(text, public, LOG_HEADS)


def read_signed(text: bytes, public: str, kinds: Mapping[str, type[V]]) -> V:
    """Read a head of one of some kinds, by their formats, signed with the key that is expected."""
    try:
        data = msgspec.json.decode(text[:LONGEST])
        kind = kinds.get(str(data.get("format"))) if type(data) is dict else None
        head = None if kind is None or data.get("version") != VERSION else msgspec.convert(data, kind)
    except (msgspec.MsgspecError, RecursionError, ValueError, TypeError):
        raise LogError("this is no signed head; paigow seal prints one") from None
    if head is None:
        raise LogError(f"this is no signed head of version {VERSION}; paigow seal prints one")
    if not _is_public(public):
        raise PaigowError("a public key is 64 hexadecimal digits; it stands in a head as its key")
    if head.key != public:
        raise LogError(f"the head is signed with the key {head.key}, not with the one expected")
    if not _is_signed(data, head):
        raise LogError("the signature of the head is not that of its key: it was changed, or is not theirs")
    return head


def _is_signed(data: dict[str, Any], head: SignedHead) -> bool:
    """Whether a head was signed with the key that it names."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    body = _encode({name: value for name, value in data.items() if name != "signature"})
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key)).verify(
            bytes.fromhex(head.signature), body
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def check_head(result: Replay, head: Head) -> None:
    """Raise `LogError` unless a log is the one that a head vouches for, as far as the head goes.

    The replay must have been asked for the hash of that line (`heads_at`).
    """
    if head.log != result.name:
        raise LogError("the head belongs to another log")
    if head.line > result.lines:
        raise LogError(f"truncated: the head covers {head.line} lines, and the log has {result.lines}")
    if result.heads.get(head.line) != head.head:
        raise LogError(f"up to line {head.line} the log is not the one that was sealed")
