"""Encrypted lines, which only the holder of a key can read; a copy of a log shows no face-down card.

AES-256-GCM, with the hash of the line before as associated data: a line decrypts only in the place it was
made for. The chain runs over encrypted lines, so it can be verified without any key. See docs/log-format.md.

The library that encrypts comes with an extra and is imported with the first key: logs in clear need none.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from os import urandom
from typing import Final, NamedTuple

from paigow.log.lines import Encrypted, encrypted_body
from paigow.type_hints import DecodeError, shortened

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12


class Box(NamedTuple):
    """Encrypted bytes with their nonce."""

    nonce: bytes
    box: bytes


class BoxKey:
    """A key with its name. Neither its text nor its repr shows it.

    >>> BoxKey("k", bytes(32))
    BoxKey('k')
    """

    __slots__ = ("_cipher", "name")

    def __init__(self, name: str, secret: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        self.name = name
        self._cipher = AESGCM(secret)

    def __repr__(self) -> str:
        return f"BoxKey({self.name!r})"

    def seal(self, text: bytes, beside: bytes) -> Box:
        """Encrypt a text with associated data; it is decrypted only with the same data."""
        nonce = urandom(NONCE_BYTES)
        return Box(nonce, self._cipher.encrypt(nonce, text, beside))

    def open(self, box: Box, beside: bytes) -> bytes | None:
        """Decrypt a box; None where it was changed, or is not of this key or place."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        try:
            return self._cipher.decrypt(box.nonce, box.box, beside)
        except (InvalidTag, ValueError):  # a nonce of another length is a ValueError
            return None


KeyRing = Callable[[str], BoxKey | None]
"""Finds keys by their names."""


def encrypt_line(key: BoxKey, line: int, body: bytes, before: str) -> bytes:
    """Return the body of the encrypted line that stands for a line."""
    nonce, box = key.seal(body, before.encode())
    return encrypted_body(line, key.name, nonce.hex(), b64encode(box).decode())


def decrypt_line(read: Encrypted, before: str, ring: KeyRing) -> bytes:
    """Return the line that an encrypted line stands for, without its hash.

    Raises `DecodeError` where the box is not what this key has written in this place.
    """
    key = ring(read.key)
    if key is None:
        raise DecodeError(f"it is encrypted under the key {shortened(read.key)}, which nobody here has")
    try:
        box = b64decode(read.box, validate=True)
    except ValueError:
        box = b""
    found = key.open(Box(bytes.fromhex(read.nonce), box), before.encode())
    if found is None or b64encode(box).decode() != read.box:
        raise DecodeError(f"its box is not what the key {shortened(read.key)} wrote in this place")
    return found
