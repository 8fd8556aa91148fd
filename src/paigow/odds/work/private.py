"""What makes a file of the cache this user's own: where it lies, and a seal by a key that is kept elsewhere.

A digest beside a file proves nothing, for whoever can change the one can change the other; and machine code
is run as it is read. So files are sealed with a key that lies in another directory and that only the user can
read. And no file is taken from a directory that others can write to, or could put in the place of the user's.
"""

from __future__ import annotations

import hmac
import logging
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from paigow.outside.private import named_by, read_private, write_atomically, written_beside

STATE_VARIABLE: Final = "PAIGOW_STATE_DIR"
_KEY_BYTES: Final = 32
_LONGEST_WAY: Final = 4096
_ROOT: Final = 0
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


@cache
def say_once(sentence: str) -> None:
    """Tell the user in a sentence, on the error stream unless the program logs elsewhere, once a run."""
    logging.getLogger("paigow").warning(sentence)


def why_shared(directory: Path) -> str | None:
    """How someone else could put a file into a directory, in words; None if only this user can.

    Its parents count as well, and those of every link on the way, for whoever can rename one of them can put
    another there; where the sticky bit is set, as in a directory of temporary files, only its owner can.
    """
    named = Path(os.path.abspath(directory))  # noqa: PTH100 - links are looked at one by one, not followed
    on_the_way = list(_places(named))
    for place in on_the_way:
        try:
            target, link = place.stat(), place.lstat()
        except OSError:
            continue  # not made yet: then it is made private
        if not {target.st_uid, link.st_uid} <= {_ROOT, os.getuid()}:
            return f"{place} belongs to another user"
        keeps_names = target.st_mode & stat.S_ISVTX and place not in (named, on_the_way[-1])
        if target.st_mode & _OTHERS_WRITE and not keeps_names:
            return f"others can write to {place}"
    return None


def _places(named: Path) -> Iterator[Path]:
    """Every place on the way to a directory, itself among them, by whichever links it leads."""
    place = Path(named.anchor)
    left = [*reversed(named.parts)]
    for _ in range(_LONGEST_WAY):  # links can go round in a circle
        if not left:
            return
        name = left.pop()
        place = place.parent if name == ".." else place / name
        yield place
        with suppress(OSError):  # most places are no links
            left += reversed(place.readlink().parts)
            place = place.parent


def key_path() -> Path:
    """Where the key lies: in the user's state directory, or in the one that ``PAIGOW_STATE_DIR`` names."""
    if (named := named_by(STATE_VARIABLE)) is not None:
        return named / "cache-key"

    return user_state_path("paigow", appauthor=False) / "cache-key"


def secret_key() -> bytes | None:
    """The user's key, drawn the first time; None where none can be kept to oneself."""
    path = key_path()
    shared = why_shared(path.parent)
    if shared is not None:
        say_once(
            f"{shared}, so no key is kept there, and nothing computed is kept; take that right away from "
            f"others, or name another directory by {STATE_VARIABLE}"
        )
        return None
    return _read_key(path) or _draw_key(path)


def key_for(directory: Path) -> bytes | None:
    """The key that seals the files of a directory; None where none may be read or written."""
    shared = why_shared(directory)
    if shared is not None:
        say_once(
            f"{shared}, so nothing computed is read or kept there; take that right away from others, or name "
            "another directory by PAIGOW_CACHE_DIR"
        )
        return None
    return secret_key()


def make_seal(key: bytes, what: str, content: bytes) -> bytes:
    """What shows that the holder of the key wrote this content for this purpose."""
    return hmac.new(key, sha256(what.encode()).digest() + content, sha256).hexdigest().encode()


def write_sealed(path: Path, what: str, content: bytes) -> None:
    """Keep some content, if there is where; else say so, and go on."""
    key = key_for(path.parent)
    if key is None:
        return
    try:
        write_atomically(path, make_seal(key, what, content) + b"\n" + content)
    except OSError as error:
        say_once(
            f"nothing can be kept in {path.parent} ({error.strerror}); it is computed anew each time until "
            "there is room and permission to write there"
        )


def read_sealed(path: Path, what: str) -> bytes | None:
    """The content that was kept for this purpose; what is damaged or not the user's own is discarded."""
    key = key_for(path.parent)
    whole = None if key is None else read_private(path)
    if key is None or whole is None:
        return None
    found, _, content = whole.partition(b"\n")
    if hmac.compare_digest(found, make_seal(key, what, content)):
        return content
    discard(path, "is damaged, or this user's paigow did not write it")
    return None


def discard(path: Path, why: str) -> None:
    """Remove a file that is no good, and say so."""
    say_once(f"a file in {path.parent} {why}; it is discarded and computed anew")
    with suppress(OSError):  # where it cannot be removed, it is found no good the next time as well
        path.unlink()


def _read_key(path: Path) -> bytes | None:
    key = read_private(path, secret=True)
    return key if key is not None and len(key) == _KEY_BYTES else None


def _draw_key(path: Path) -> bytes | None:
    """Draw a key in place of none, or of one that is no good; of two runs, the first one's stays."""
    try:
        path.unlink(missing_ok=True)
        with written_beside(path, secrets.token_bytes(_KEY_BYTES)) as drawn, suppress(FileExistsError):
            os.link(drawn, path)
    except OSError as error:
        say_once(f"no key can be kept at {path} ({error.strerror}), so nothing computed is kept either")
        return None
    return _read_key(path)
