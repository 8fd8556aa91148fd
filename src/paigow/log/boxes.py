"""Boxes: lines that only the holder of a key can read, so that a copy of a log shows no card that lies face
down.

AES-256-GCM, with the hash of the line before as associated data: a box opens only in the place it was made
for. The chain runs over the boxes, so that it can be verified without any key. See docs/log-format.md.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from os import urandom
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from paigow.log.hints import CannotDecode, shortened
from paigow.log.lines import Encrypted, encrypted_body

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12


class Box(NamedTuple):
    """What was encrypted, and the number that was used once for it."""

    nonce: bytes
    box: bytes


class BoxKey:
    """A key with its name. Neither its text nor its repr shows it.

    >>> BoxKey("k", bytes(32))
    BoxKey('k')
    """

    __slots__ = ("_cipher", "name")

    def __init__(self, name: str, secret: bytes) -> None:
        self.name = name
        self._cipher = AESGCM(secret)

    def __repr__(self) -> str:
        return f"BoxKey({self.name!r})"

    def seal(self, text: bytes, beside: bytes) -> Box:
        """Encrypt something that belongs beside something else; it opens nowhere else."""
        nonce = urandom(NONCE_BYTES)
        return Box(nonce, self._cipher.encrypt(nonce, text, beside))

    def open(self, box: Box, beside: bytes) -> bytes | None:
        """What is in a box; None where it was changed, or is not of this key or place."""
        try:
            return self._cipher.decrypt(box.nonce, box.box, beside)
        except InvalidTag:
            return None


KeyRing = Callable[[str], BoxKey | None]
"""Finds keys by their names."""


def boxed(key: BoxKey, line: int, body: bytes, before: str) -> bytes:
    """The body of the encrypted line that stands for a line."""
    nonce, box = key.seal(body, before.encode())
    return encrypted_body(line, key.name, nonce.hex(), b64encode(box).decode())


def unboxed(read: Encrypted, before: str, ring: KeyRing) -> bytes:
    """The line that an encrypted line stands for, without its hash.

    Raises `CannotDecode` where the box is not what this key has written in this place.
    """
    key = ring(read.key)
    if key is None:
        raise CannotDecode(f"it is encrypted under the key {shortened(read.key)}, which nobody here has")
    try:
        box = b64decode(read.box, validate=True)
    except ValueError:
        box = b""
    found = key.open(Box(bytes.fromhex(read.nonce), box), before.encode())
    if found is None or b64encode(box).decode() != read.box:
        raise CannotDecode(f"its box is not what the key {shortened(read.key)} wrote in this place")
    return found
