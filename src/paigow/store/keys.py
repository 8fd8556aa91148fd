"""Keys: a master in a file that its owner alone may read, and a data key for each stream, wrapped under it.

Whoever has only the database reads no card. Rotation makes a new master and wraps the data keys anew; no line
is touched, since lines are encrypted under their data key.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Annotated, Final

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update

from paigow.log.boxes import KEY_BYTES, Box, BoxKey
from paigow.outside.files import binary
from paigow.outside.private import write_atomically, written_beside
from paigow.store.database.connecting import reading, writing
from paigow.store.database.schema import data_keys
from paigow.store.errors import StoreError

FORMAT: Final = "paigow keys"
VERSION: Final = 1
LONGEST: Final = 1 << 16
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_NAME_BYTES: Final = 8

Secret = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class _KeyFile(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    current: str
    masters: dict[str, Secret]

    def __repr__(self) -> str:
        return f"_KeyFile({self.current!r})"


class MasterKeys:
    """The master keys of a file, and which of them wraps what is new."""

    def __init__(self, path: Path, held: _KeyFile) -> None:
        self.path = path
        self._held = held
        self._keys = {name: BoxKey(name, bytes.fromhex(secret)) for name, secret in held.masters.items()}

    def __repr__(self) -> str:
        return f"MasterKeys({str(self.path)!r})"

    @property
    def current(self) -> BoxKey:
        return self._keys[self._held.current]

    def find(self, name: str) -> BoxKey:
        if name not in self._keys:
            raise StoreError(
                f"the key file {self.path} does not hold the master key {name} of this store; "
                "name the right one with --keys"
            )
        return self._keys[name]

    def with_new(self) -> MasterKeys:
        """These and a new one, which is current from now on; written down before anybody uses it."""
        name = os.urandom(_NAME_BYTES).hex()
        masters = {**self._held.masters, name: os.urandom(KEY_BYTES).hex()}
        return _written(self.path, _KeyFile(FORMAT, VERSION, name, masters))

    def with_current_only(self) -> MasterKeys:
        """Without those that wrap nothing any more."""
        current = self._held.current
        return _written(self.path, _KeyFile(FORMAT, VERSION, current, {current: self._held.masters[current]}))


def load_masters(path: Path, *, create: bool) -> MasterKeys:
    """The master keys of a file, which is made where there is none yet and one may be made."""
    if not path.exists():
        if not create:
            raise StoreError(
                f"there is no key file {path}, and the store holds lines that only its key opens; "
                "name it with --keys"
            )
        return _first(path)
    with binary(path) as file:
        mode, text = os.fstat(file.fileno()).st_mode, file.read(LONGEST)
    if mode & _OTHERS:
        raise StoreError(f"others may read the key file {path}; make it yours alone: chmod 600 {path}")
    try:
        held = msgspec.json.decode(text, type=_KeyFile)
    except (msgspec.MsgspecError, ValueError):
        held = None
    if held is None or (held.format, held.version) != (FORMAT, VERSION) or held.current not in held.masters:
        raise StoreError(f"{path} is no key file of paigow; name the right one with --keys")
    return MasterKeys(path, held)


def _first(path: Path) -> MasterKeys:
    """A key file where there was none; of two that make one at once the second takes the first's."""
    name = os.urandom(_NAME_BYTES).hex()
    held = _KeyFile(FORMAT, VERSION, name, {name: os.urandom(KEY_BYTES).hex()})
    try:
        with written_beside(path, msgspec.json.encode(held)) as draft:
            os.link(draft, path)
    except FileExistsError:
        return load_masters(path, create=False)
    except (OSError, ValueError) as error:
        raise StoreError(f"no key file can be created as {path}: {error}; name another") from None
    return MasterKeys(path, held)


def _written(path: Path, held: _KeyFile) -> MasterKeys:
    """Put a file in the place of another, whole or not at all."""
    try:
        write_atomically(path, msgspec.json.encode(held))
    except OSError as error:
        raise StoreError(f"the key file {path} cannot be written: {error}") from None
    return MasterKeys(path, held)


class DataKeys:
    """The keys of the streams, unwrapped as they are asked for. It is the ring that opens their boxes."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        with reading(engine) as connection:
            used = set(connection.scalars(select(data_keys.c.master).distinct()))
        self._masters = load_masters(path, create=not used)
        for master in used:
            self._masters.find(master)
        self._found: dict[str, BoxKey] = {}

    def __call__(self, name: str) -> BoxKey | None:
        if name not in self._found:
            with reading(self._engine) as connection:
                row = connection.execute(select(data_keys).where(data_keys.c.name == name)).first()
            if row is None:
                return None
            self._found[name] = BoxKey(name, self._unwrapped(name, row.master, Box(row.nonce, row.box)))
        return self._found[name]

    def forget(self) -> None:
        """Read every key anew from now on."""
        self._found.clear()

    def create(self, connection: Connection) -> BoxKey:
        """A new data key, wrapped and stored with what the transaction stores."""
        name, secret = os.urandom(_NAME_BYTES).hex(), os.urandom(KEY_BYTES)
        connection.execute(insert(data_keys).values(name=name, **self._wrapped(name, secret)))
        self._found[name] = BoxKey(name, secret)
        return self._found[name]

    def rotate(self) -> int:
        """Make a new master key and wrap all data keys under it; how many there are.

        A crash in between leaves a file with both masters, under which everything opens.
        """
        self._masters = self._masters.with_new()
        with writing(self._engine) as connection, connection.begin():
            rows = connection.execute(select(data_keys).with_for_update()).all()
            for row in rows:
                secret = self._unwrapped(row.name, row.master, Box(row.nonce, row.box))
                wrapped = self._wrapped(row.name, secret)
                connection.execute(update(data_keys).where(data_keys.c.name == row.name).values(**wrapped))
        self._masters = self._masters.with_current_only()
        return len(rows)

    def _wrapped(self, name: str, secret: bytes) -> dict[str, str | bytes]:
        master = self._masters.current
        nonce, box = master.seal(secret, name.encode())
        return {"master": master.name, "nonce": nonce, "box": box}

    def _unwrapped(self, name: str, master: str, box: Box) -> bytes:
        secret = self._masters.find(master).open(box, name.encode())
        if secret is None:
            raise StoreError(f"the data key {name} was changed: the master key {master} did not wrap it")
        return secret
