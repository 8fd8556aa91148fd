"""Keys: a master in a file that its owner alone may read, and a data key for each stream, wrapped under it.

Whoever has only the database reads no card. Rotation makes a new master and wraps the data keys anew; no line
is touched, since lines are encrypted under their data key.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.log.encryption import KEY_BYTES, Box, BoxKey
from paigow.platform.files import binary, write_atomically, written_beside
from paigow.store.database.engine import is_sqlite, reading, writing
from paigow.store.database.schema import data_keys
from paigow.store.errors import StoreError

FORMAT: Final = "paigow keys"
VERSION: Final = 1
LONGEST: Final = 1 << 16
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_NAME_BYTES: Final = 8
BETWEEN_SERVERS: Final = "between servers"
"""The name of the key by which servers know each other; those of streams have other names."""

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

    def holds(self, name: str) -> bool:
        return name in self._keys

    def find(self, name: str) -> BoxKey:
        if not self.holds(name):
            raise StoreError(
                f"the key file {self.path} does not hold the master key {name} of this store; "
                "name the right one with --keys"
            )
        return self._keys[name]

    def with_new(self) -> MasterKeys:
        """Add a new master key, which is current from now on, and write the file before anybody uses the
        key."""
        name = os.urandom(_NAME_BYTES).hex()
        masters = {**self._held.masters, name: os.urandom(KEY_BYTES).hex()}
        return _written(self.path, _KeyFile(FORMAT, VERSION, name, masters))

    def with_only(self, used: Collection[str]) -> MasterKeys:
        """Drop the keys that wrap nothing any more, and write the file."""
        masters = {name: secret for name, secret in self._held.masters.items() if name in used}
        return _written(self.path, _KeyFile(FORMAT, VERSION, self._held.current, masters))


def load_masters(path: Path, *, create: bool) -> MasterKeys:
    """Read the master keys of a file, which is created where there is none yet and `create` allows it."""
    if not path.exists():
        if not create:
            raise StoreError(
                f"there is no key file {path}, and the store holds lines that only its key opens; "
                "name it with --keys"
            )
        return _first(path)
    if not path.is_file():
        raise StoreError(f"{path} is no file that could hold keys; name another with --keys")
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
    """Create a key file; of two processes that create one at once the second takes the first's."""
    name = os.urandom(_NAME_BYTES).hex()
    held = _KeyFile(FORMAT, VERSION, name, {name: os.urandom(KEY_BYTES).hex()})
    try:
        with written_beside(path, msgspec.json.encode(held)) as draft:
            os.link(draft, path)
    except FileExistsError:
        return load_masters(path, create=False)
    except (OSError, ValueError) as error:
        raise StoreError(f"no key file can be created as {path}: {_why(error)}; name another") from None
    return MasterKeys(path, held)


def _why(error: OSError | ValueError) -> str:
    """What the system says, without its number and without the path, which stands in the sentence."""
    return (error.strerror if isinstance(error, OSError) else None) or "the system takes no such name"


def _written(path: Path, held: _KeyFile) -> MasterKeys:
    """Replace a key file, whole or not at all."""
    try:
        write_atomically(path, msgspec.json.encode(held))
    except OSError as error:
        raise StoreError(f"the key file {path} cannot be written: {_why(error)}") from None
    return MasterKeys(path, held)


def _lock(connection: Connection, mode: str) -> None:
    """Keep a rotation and a new key from running at once. A SQLite transaction that writes has the whole file
    anyway."""
    if not is_sqlite(connection.engine):
        connection.exec_driver_sql(f"LOCK TABLE {data_keys.name} IN {mode} MODE")


class DataKeys:
    """The keys of the streams, unwrapped as they are asked for. It is the key ring that opens their boxes."""

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
        """Forget the unwrapped keys, so that each is read anew."""
        self._found.clear()

    def create(self, connection: Connection) -> BoxKey:
        """Create a data key, wrapped and stored in the transaction that is given.

        The key file is read after the lock was taken: a rotation is over then, or waits for this transaction.
        """
        _lock(connection, "ROW EXCLUSIVE")
        self._load()
        for master in connection.scalars(select(data_keys.c.master).distinct()):
            self._masters.find(master)
        name, secret = os.urandom(_NAME_BYTES).hex(), os.urandom(KEY_BYTES)
        connection.execute(insert(data_keys).values(name=name, **self._wrapped(name, secret)))
        self._found[name] = BoxKey(name, secret)
        return self._found[name]

    def secret_between_servers(self) -> str:
        """Return the secret by which servers on one database know each other: whoever has the key file has
        it, and nobody else."""
        with reading(self._engine) as connection:
            row = connection.execute(select(data_keys).where(data_keys.c.name == BETWEEN_SERVERS)).first()
        if row is not None:
            return self._unwrapped(row.name, row.master, Box(row.nonce, row.box)).hex()
        wrapped = self._wrapped(BETWEEN_SERVERS, os.urandom(KEY_BYTES))
        with suppress(IntegrityError), writing(self._engine) as connection, connection.begin():
            connection.execute(insert(data_keys).values(name=BETWEEN_SERVERS, **wrapped))
        return self.secret_between_servers()  # of two that make it at once one did

    def rotate(self) -> int:
        """Create a new master key, wrap all data keys under it, and return how many there are.

        A crash in between leaves a file with both masters, under which everything opens.
        """
        with writing(self._engine) as connection, connection.begin():
            _lock(connection, "EXCLUSIVE")
            self._load()
            self._masters = self._masters.with_new()
            rows = connection.execute(select(data_keys).with_for_update()).all()
            for row in rows:
                secret = self._unwrapped(row.name, row.master, Box(row.nonce, row.box))
                wrapped = self._wrapped(row.name, secret)
                connection.execute(update(data_keys).where(data_keys.c.name == row.name).values(**wrapped))
        with writing(self._engine) as connection, connection.begin():
            _lock(connection, "EXCLUSIVE")  # another process may rotate them at the same time
            self._load()
            used = connection.scalars(select(data_keys.c.master).distinct())
            self._masters = self._masters.with_only({*used, self._masters.current.name})
        return len(rows)

    def _wrapped(self, name: str, secret: bytes) -> dict[str, str | bytes]:
        master = self._masters.current
        nonce, box = master.seal(secret, name.encode())
        return {"master": master.name, "nonce": nonce, "box": box}

    def _load(self) -> None:
        """Read the key file again: another process may have rotated the keys."""
        self._masters = load_masters(self._masters.path, create=False)

    def _unwrapped(self, name: str, master: str, box: Box) -> bytes:
        if not self._masters.holds(master):
            self._load()
        secret = self._masters.find(master).open(box, name.encode())
        if secret is None:
            raise StoreError(f"the data key {name} was changed: the master key {master} did not wrap it")
        return secret
