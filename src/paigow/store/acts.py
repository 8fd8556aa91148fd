"""What those who run the server have done: each act with its reason, in one chain, and in the same
transaction as what it changes. No act is ever changed or removed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Row, func, insert, select, update

from paigow.store.chains import FIRST, chain_hash
from paigow.store.database.engine import Writer, reading
from paigow.store.database.schema import acts, identity, people, purse_entries, streams
from paigow.store.errors import OverLimitError, StoreError
from paigow.store.people import GIVEN, PurseChange, enter, limits_at, lock, taken_along, visits


class ActKind(StrEnum):
    """What somebody who runs the server can do."""

    GIVE_MONEY = "give_money"
    """To a person, so many cents, from the licensee into the purse."""
    END_TOKEN = "end_token"
    """Of a person."""
    CLOSE_TABLE = "close_table"
    """After its round, for good."""
    POST_NOTICE = "post_notice"
    """A text for everybody, until a time."""
    WITHDRAW_NOTICE = "withdraw_notice"
    """The notice of a number."""


class Act(NamedTuple):
    """One act."""

    number: int
    at: int
    person: str
    """Who has done it."""
    role: str
    act: str
    subject: str
    """The id of a person, a table, or the number of a notice."""
    detail: str
    """The cents that were given; the text of a notice."""
    reason: str


class Doer(NamedTuple):
    """Who does something, in which role and why."""

    person: str
    role: str
    reason: str


class Notice(NamedTuple):
    """A text for everybody."""

    number: int
    at: int
    until: int
    text: str


_ACT: Final[list[Any]] = [acts.c[name] for name in Act._fields]


class Acts:
    """All acts of a store."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def give_money(self, doer: Doer, person: str, amount: int, *, at: int) -> int:
        """Put cents from the licensee into somebody's purse, and return the balance.

        Raises `OverLimitError` where the person is shut out, or has lost what they allow themselves in a day:
        nobody else can lift that.
        """

        def give(connection: Connection) -> int:
            lock(connection, [person])
            held = limits_at(connection, person, at)
            lost = taken_along(visits(connection, person), at)
            if held.until is not None or (held.loss is not None and lost >= held.loss):
                raise OverLimitError(
                    "", person, "limits that this person has set stand against it; nobody else can lift them"
                )
            number = _write(connection, doer, ActKind.GIVE_MONEY, person, at=at, detail=str(amount))
            return enter(connection, PurseChange(person, amount, f"{GIVEN}{number}"), at)

        return self._writer.run(give)

    def end_token(self, doer: Doer, person: str, *, at: int) -> None:
        """End somebody's token; the person and the purse stay."""

        def end(connection: Connection) -> None:
            if not connection.execute(
                update(people).where(people.c.id == person).values(expires=at)
            ).rowcount:
                raise StoreError(f"there is nobody with the id {person!r}")
            _write(connection, doer, ActKind.END_TOKEN, person, at=at)

        self._writer.run(end)

    def close_table(self, doer: Doer, table: str, *, at: int) -> None:
        """A table is to be closed once its round is over; said twice it is written once."""

        def close(connection: Connection) -> None:
            if table not in _to_close(connection):
                _write(connection, doer, ActKind.CLOSE_TABLE, table, at=at)

        self._writer.run(close)

    def to_close(self) -> frozenset[str]:
        """Return the tables that are to be closed, and are not yet."""
        with reading(self._engine) as connection:
            return _to_close(connection)

    def post_notice(self, doer: Doer, text: str, until: int, *, at: int) -> int:
        """Post a notice until a time, and return its number."""
        subject = str(until)
        return self._writer.run(
            lambda connection: _write(connection, doer, ActKind.POST_NOTICE, subject, at=at, detail=text)
        )

    def withdraw_notice(self, doer: Doer, number: int, *, at: int) -> None:
        """Withdraw a notice; raises `StoreError` where none of that number stands."""

        def withdraw(connection: Connection) -> None:
            if number not in {each.number for each in _notices(connection, at)}:
                raise StoreError(f"there is no notice {number}; it was withdrawn, or its time is over")
            _write(connection, doer, ActKind.WITHDRAW_NOTICE, str(number), at=at)

        self._writer.run(withdraw)

    def notices(self, *, at: int) -> list[Notice]:
        """Return the notices that stand now, the newest first."""
        with reading(self._engine) as connection:
            return _notices(connection, at)

    def last(self, most: int) -> list[Act]:
        """Return the last acts, the newest first."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(*_ACT).order_by(acts.c.number.desc()).limit(most))
            return [Act(*row) for row in rows]


def _write(
    connection: Connection, doer: Doer, act: ActKind, subject: str, *, at: int, detail: str = ""
) -> int:
    """Write an act behind the last one; whoever writes another waits."""
    last = connection.execute(select(identity.c.acts).with_for_update()).scalar_one()
    found = connection.execute(select(acts.c.hash, acts.c.at).where(acts.c.number == last)).first()
    before, earliest = (FIRST, 0) if found is None else (found.hash, found.at)
    row = Act(last + 1, max(at, earliest), *doer[:2], act.value, subject, detail, doer.reason)
    connection.execute(insert(acts).values(**row._asdict(), hash=chain_hash(before, *row)))
    connection.execute(update(identity).values(acts=last + 1))
    return int(last) + 1


def _to_close(connection: Connection) -> frozenset[str]:
    found = select(acts.c.subject).join(streams, streams.c.name == acts.c.subject)
    return frozenset(
        connection.scalars(found.where(acts.c.act == ActKind.CLOSE_TABLE.value, ~streams.c.closed)).all()
    )


def _notices(connection: Connection, at: int) -> list[Notice]:
    kinds = (ActKind.POST_NOTICE.value, ActKind.WITHDRAW_NOTICE.value)
    found = connection.execute(select(*_ACT).where(acts.c.act.in_(kinds)).order_by(acts.c.number)).all()
    withdrawn = {row.subject for row in found if row.act == ActKind.WITHDRAW_NOTICE.value}
    posted = (row for row in found if row.act == ActKind.POST_NOTICE.value)
    standing = [row for row in posted if str(row.number) not in withdrawn and int(row.subject) > at]
    return [Notice(row.number, row.at, int(row.subject), row.detail) for row in reversed(standing)]


def against_acts(connection: Connection) -> str | None:
    """Return why the acts are not one chain without a gap, to its known end, or why purses were not given
    what they say, and nothing else; None where they are."""
    before, rows = FIRST, connection.execute(select(acts).order_by(acts.c.number)).all()
    for number, row in enumerate(rows, 1):
        if row.number != number:
            return f"act {number} is missing"
        before = chain_hash(before, *(getattr(row, name) for name in Act._fields))
        if row.hash != before:
            return f"act {number} was changed, or one before it"
    if (last := connection.scalar(select(identity.c.acts))) not in (None, len(rows)):
        return f"there were {last} acts, and {len(rows)} are there"
    return _against_given(connection, rows)


def _against_given(connection: Connection, rows: Sequence[Row[Any]]) -> str | None:
    said = {
        (row.subject, f"{GIVEN}{row.number}", int(row.detail))
        for row in rows
        if row.act == ActKind.GIVE_MONEY.value
    }
    entries = select(purse_entries.c.person, purse_entries.c.reason, purse_entries.c.amount)
    given = entries.where(func.substr(purse_entries.c.reason, 1, len(GIVEN)) == GIVEN)
    found = {(row.person, row.reason, row.amount) for row in connection.execute(given)}
    for person, reason, amount in sorted(said ^ found):
        return f"{amount} cents for {person} ({reason}) stand in a purse or in an act alone"
    return None
