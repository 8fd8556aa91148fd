"""Transactions that write: carried out, tried again for a while where others are in the way, and never left
half done. What happened to a commit that broke off is found out, not guessed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Semaphore
from typing import Final, NoReturn, TypeVar

from sqlalchemy import Connection, Engine, delete, insert
from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from paigow.store.database.connecting import MOST_AT_ONCE, WAIT, is_sqlite, said, writing
from paigow.store.database.schema import data_keys
from paigow.store.errors import Busy, CommitUnknown, StoreError, StoreFailed, Trouble, trouble_of

T = TypeVar("T")
TRIES: Final = 5
_PAUSE: Final = 0.02
"""Seconds before the second try; each further one waits about twice as long."""
LOOK_FOR: Final = 10.0
"""Seconds for which a database that is gone is asked whether it has kept a commit."""
_TRIAL: Final = {"name": "trial", "master": "", "nonce": b"", "box": bytes(1 << 16)}
"""A row that is written and taken away again in one transaction: larger than most commands, so that a disk
with room for a last few bytes does not count as one with room."""


class Writing:
    """Carries out transactions that write. After an error of input or output it stops for good."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = Semaphore(1 if is_sqlite(engine) else MOST_AT_ONCE)
        self.stopped = ""
        """Why nothing is written any more; whoever restarts the store verifies it first."""
        self.failed = ""
        """Why the last write that failed was not kept, until a trial has gone well."""
        self.look_for = LOOK_FOR

    def takes_writes(self) -> bool:
        """Whether the database keeps what is written; it is tried only where something has failed."""
        if self.failed and not self.stopped:
            with suppress(StoreError):
                self.run(_tried)
                self.failed = ""
        return not self.failed

    def run(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None = None,
        point: Callable[[str], None] = lambda _: None,
    ) -> T:
        """Do some work in one transaction and commit it."""
        try:
            return self._run(work, is_kept, point)
        except (Busy, StoreFailed) as failed:
            self.failed = failed.reason
            raise

    def _run(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None,
        point: Callable[[str], None],
    ) -> T:
        for attempt in range(TRIES):
            if self.stopped:
                raise StoreFailed(f"the store has stopped: {self.stopped}; verify it, then start again")
            try:
                return self._once(work, is_kept, point)
            except DBAPIError as error:
                trouble = trouble_of(error)
                if trouble is not Trouble.BUSY or attempt == TRIES - 1:
                    self._refuse(error, trouble)
            except PoolTimeout:
                raise Busy("no connection to the database came free; try again later") from None
            time.sleep(_PAUSE * 2**attempt * (0.5 + random.random()))  # so that two do not meet again
        raise AssertionError("the last try returns or raises")

    def _once(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None,
        point: Callable[[str], None],
    ) -> T:
        with self._in_turn(), writing(self._engine) as connection:
            transaction = connection.begin()
            try:
                result = work(connection)
                point("before_commit")
            except BaseException:
                _rolled_back(transaction.rollback)
                raise
            try:
                transaction.commit()
            except DBAPIError as error:
                connection.invalidate()  # a transaction that failed to commit may still hold its locks
                if trouble_of(error) in (Trouble.BUSY, Trouble.FULL, Trouble.READ_ONLY, Trouble.CONFLICT):
                    raise
                self._find_out(error, is_kept)
            return result

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """One thread after the other: SQLite lets only one write, and whoever finds it busy looks again after
        a pause, which takes longer than to be called."""
        if not self._turn.acquire(timeout=WAIT):
            raise Busy("another transaction takes too long; try again later")
        try:
            yield
        finally:
            self._turn.release()

    def _find_out(self, error: DBAPIError, is_kept: Callable[[], bool] | None) -> None:
        """A commit broke off: return if the database has kept it after all, else say that it has not."""
        broken = trouble_of(error) is Trouble.BROKEN
        if broken:
            self.stopped = said(error)
        end = time.monotonic() + self.look_for
        while is_kept is not None and not broken:
            try:
                if is_kept():
                    return
                raise StoreFailed(f"the connection was lost and nothing was kept: {said(error)}")
            except CommitUnknown:
                if time.monotonic() > end:
                    break
                time.sleep(0.1)
        raise CommitUnknown(f"it is not known whether the commit was kept: {said(error)}")

    def _refuse(self, error: DBAPIError, trouble: Trouble) -> NoReturn:
        if trouble is Trouble.BUSY:
            raise Busy(f"the database is busy: {said(error)}; try again later") from None
        if trouble is Trouble.BROKEN:
            self.stopped = said(error)
        if trouble is Trouble.CONFLICT:
            raise error
        raise StoreFailed(f"nothing was kept: {said(error)}{_REMEDIES.get(trouble, '')}") from None


_REMEDIES: Final = {
    Trouble.FULL: "; make room and try again",
    Trouble.READ_ONLY: "; let it be written to and try again",
}


def _tried(connection: Connection) -> None:
    """Write something, and take it away again."""
    connection.execute(insert(data_keys).values(**_TRIAL))
    connection.execute(delete(data_keys).where(data_keys.c.name == _TRIAL["name"]))


def _rolled_back(rollback: Callable[[], None]) -> None:
    """Roll back as far as there is still a connection to do so on."""
    with suppress(DBAPIError, PendingRollbackError):
        rollback()
