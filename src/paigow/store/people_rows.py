"""Purses and limits inside a transaction: what no race may pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from paigow.money import Cents, format_money
from paigow.store.chains import chained
from paigow.store.database.prepared import Prepared
from paigow.store.database.schema import limits, people, purse_entries
from paigow.store.errors import EnoughHeldError, Overdrawn, OverLimit, RefilledLatelyError, StoreError
from paigow.store.streams.batch import PurseChange, Staked

DAY: Final = 24 * 60 * 60
LOOSEN_AFTER: Final = DAY
"""Seconds until a limit may be passed that somebody has loosened. One that is tightened holds at once."""
GRANT: Final = "grant"
"""Why play money comes from the licensee to somebody new; whatever else goes in or out was won or lost at
tables, or is one of the two below."""
REFILL: Final = "refill "
"""How the reason begins by which the licensee gives play money to somebody who has none left; the id of the
request follows, so that one that is sent again is known."""
PRACTICE: Final = "practice"
"""Why the licensee gives practice money before it is taken to a table with simulated players, and takes it
back after what is left of it was brought from there: the purse is as it was."""

BUY: Final = "buy"
CASH: Final = "cash"
"""Why cents go from a purse to a table, and back: with the first somebody comes, with the second goes."""
LONGEST_SHUT_OUT: Final = 5 * 366 * DAY
CLOCK_STEP: Final = 60
"""Seconds by which the clock may be put back without anybody being kept from play by it."""
Span = tuple[int, int]
"""From when to when somebody was at a table."""


class Limits(NamedTuple):
    """What somebody wants held: cents lost in a day, cents at stake in a round, seconds of play in a day; and
    until when they have shut themselves out."""

    loss: int | None = None
    stake: int | None = None
    seconds: int | None = None
    until: int | None = None


class PurseEntry(NamedTuple):
    """One change of a purse, and what was in it then."""

    entry: int
    at: int
    amount: int
    balance: int
    reason: str
    stream: str | None
    line: int | None


class TableVisit(NamedTuple):
    """Somebody at a table, from the first chips bought there to those cashed."""

    stream: str
    since: int
    last: int
    """When chips were last bought or cashed."""
    amount: int
    """What came back of what was taken there, in cents; mostly below nothing while the visit goes on."""
    is_over: bool
    is_practice: bool = False
    """Whether it is played with practice money, so that only its time counts."""


_MOVES: Final = (
    select(
        purse_entries,
        func.count()
        .filter(purse_entries.c.reason == CASH)
        .over(
            partition_by=(purse_entries.c.person, purse_entries.c.stream),
            order_by=purse_entries.c.entry,
            rows=(None, -1),
        )
        .label("before"),
    )
    .where(
        purse_entries.c.person.in_(bindparam("persons", expanding=True)),
        or_(
            purse_entries.c.reason.in_((BUY, CASH)),
            and_(purse_entries.c.reason == PRACTICE, purse_entries.c.amount > 0),
        ),
    )
    .subquery()
)
"""What went to tables and came back, and the practice money that was given for it, each with how often
somebody had left that table before."""
_VISITS: Final = (
    select(
        _MOVES.c.person,
        _MOVES.c.stream,
        func.min(_MOVES.c.at),
        func.max(_MOVES.c.at),
        func.sum(_MOVES.c.amount).filter(_MOVES.c.reason != PRACTICE),
        func.count().filter(_MOVES.c.reason == CASH),
        func.count().filter(_MOVES.c.reason == PRACTICE),
    )
    .group_by(_MOVES.c.person, _MOVES.c.stream, _MOVES.c.before)
    .order_by(func.min(_MOVES.c.entry))
)
ENTRY: Final[list[Any]] = [purse_entries.c[name] for name in PurseEntry._fields]


_PURSE: Final = select(
    people.c.entries,
    people.c.balance,
    people.c.head,
    select(purse_entries.c.at)
    .where(purse_entries.c.person == people.c.id, purse_entries.c.entry == people.c.entries)
    .scalar_subquery()
    .label("at"),
)
"""Where a purse stands, and when it came there."""
_LIMITS: Final = Prepared(select(limits).where(limits.c.person == bindparam("of")))


def lock(connection: Connection, persons: Iterable[str]) -> None:
    """Take the purses of some people, in one order, before anything is read of them."""
    wanted = sorted(set(persons))
    if wanted and connection.dialect.name != "sqlite":  # where whoever writes has locked everything
        connection.execute(
            select(people.c.id).where(people.c.id.in_(wanted)).order_by(people.c.id).with_for_update()
        ).all()


def is_known_to_purses(connection: Connection, stream: str) -> bool:
    """Whether chips have come to a table out of purses."""
    bought = select(purse_entries.c.entry).where(purse_entries.c.stream == stream).limit(1)
    return connection.execute(bought).first() is not None


def enter(
    connection: Connection, change: PurseChange, at: int, stream: str | None = None, line: int | None = None
) -> int:
    """Put cents into a purse, or take them out, if no limit stands against it now; the new balance.

    No entry is older than the one before: if the clock was put back, what is lost meanwhile would be
    forgotten as soon as it is put right."""
    is_practice = change.is_practice and _is_practising(connection, change.person, stream)
    if change.amount < 0 and stream is not None:
        held = holding(connection, change.person, at)
        if not is_practice:
            _check_loss(connection, change, at, stream, held.loss)
        _check_time(connection, change.person, at, stream, held)
    lent = PurseChange(change.person, -change.amount, PRACTICE) if is_practice and change.amount else None
    in_order = filter(None, (lent, change) if change.amount < 0 else (change, lent))
    return [_enter(connection, each, at, stream, line) for each in in_order][-1]


def _is_practising(connection: Connection, person: str, stream: str | None) -> bool:
    """Whether somebody at a table for practice plays there with practice money; who came there before there
    was any has taken chips from the purse, and brings them back to it."""
    there = [visit for visit in visits(connection, person) if visit.stream == stream]
    return not there or there[-1].is_over or there[-1].is_practice


def _enter(connection: Connection, change: PurseChange, at: int, stream: str | None, line: int | None) -> int:
    """One entry of a purse."""
    row = connection.execute(_PURSE.where(people.c.id == change.person)).first()
    if row is None:
        raise StoreError(f"there is nobody called {change.person!r}; the purse belongs to somebody else")
    balance = row.balance + change.amount
    if balance < 0:
        raise Overdrawn(stream or "", change.person, row.balance)
    said = {
        "person": change.person,
        "entry": row.entries + 1,
        "at": at if row.at is None else max(at, row.at),
        "amount": change.amount,
        "balance": balance,
        "reason": change.reason,
        "stream": stream,
        "line": line,
    }
    head = chained(row.head, *said.values())
    connection.execute(insert(purse_entries).values(**said, hash=head))
    connection.execute(
        update(people)
        .where(people.c.id == change.person)
        .values(entries=row.entries + 1, balance=balance, head=head)
    )
    return int(balance)


class Refill(NamedTuple):
    """Play money that somebody without any asks for."""

    id: str
    """By which a request that is sent again is known."""
    amount: int
    below: int
    """What purse and chips must be less than: the least wager of any table."""
    balance: int
    """What the purse held when the chips were counted."""
    held: int
    """Chips and wagers at tables."""


class Refilled(NamedTuple):
    """What came of it."""

    amount: int
    balance: int
    is_repeated: bool = False


_REFILLS: Final = select(purse_entries.c.reason, purse_entries.c.at, purse_entries.c.amount).where(
    purse_entries.c.person == bindparam("of"), purse_entries.c.reason.startswith(REFILL, autoescape=True)
)


def refill(connection: Connection, person: str, wanted: Refill, at: int) -> Refilled | None:
    """Give play money to somebody, unless something stands against it; nothing where the purse has changed
    since the chips were counted: they are to be counted again."""
    for row in connection.execute(_REFILLS, {"of": person}):
        if row.reason == REFILL + wanted.id:
            balance = connection.scalar(select(people.c.balance).where(people.c.id == person))
            return Refilled(row.amount, int(balance or 0), is_repeated=True)
    if connection.scalar(select(people.c.balance).where(people.c.id == person)) != wanted.balance:
        return None
    check_refill(connection, person, wanted, at)
    return Refilled(wanted.amount, _enter(connection, _given(person, wanted), at, None, None))


def _given(person: str, wanted: Refill) -> PurseChange:
    return PurseChange(person, wanted.amount, REFILL + wanted.id)


def check_refill(connection: Connection, person: str, wanted: Refill, at: int) -> None:
    """Raise what stands against a refill: the person's own limits, one within a day, or enough at hand."""
    held = holding(connection, person, at)
    if held.until is not None:
        raise OverLimit("", person, "you have shut yourself out of play; come again when that has ended")
    if held.loss is not None and taken_along(visits(connection, person), at) >= held.loss:
        raise OverLimit(
            "", person, f"you have lost the {_money(held.loss)} that you allow yourself in a day; come later"
        )
    if wanted.balance + wanted.held >= wanted.below:
        raise EnoughHeldError(
            f"you hold {_money(wanted.balance + wanted.held)}, which is enough for a table; play with that"
        )
    last = max((row.at for row in connection.execute(_REFILLS, {"of": person})), default=None)
    if last is not None and last + DAY > at:
        raise RefilledLatelyError(last + DAY)


def _check_loss(connection: Connection, change: PurseChange, at: int, stream: str, limit: int | None) -> None:
    """Nobody takes more to tables than may be lost in a day."""
    if limit is not None and taken_along(visits(connection, change.person), at) - change.amount > limit:
        raise OverLimit(
            stream,
            change.person,
            f"you allow yourself to lose {_money(limit)} in a day, and with these chips you would have "
            "more than that at tables; buy fewer, or wait",
        )


def check_stakes(connection: Connection, stream: str, stakes: Sequence[Staked], at: int) -> None:
    """Nobody wagers who may lose more than the person's own limit, has more at stake, or no time left; of
    practice money, only the last."""
    for person, amount, is_practice in stakes:
        held = holding(connection, person, at)
        if is_practice:
            _check_time(connection, person, at, stream, held)
            continue
        if held.stake is not None and amount > held.stake:
            raise OverLimit(
                stream,
                person,
                f"you allow yourself a stake of {_money(held.stake)} in a round; wager less",
            )
        if held.loss is not None and taken_along(visits(connection, person), at) > held.loss:
            raise OverLimit(
                stream,
                person,
                f"you allow yourself to lose {_money(held.loss)} in a day, and have more than that at "
                "tables; leave them with your chips, and come back with fewer",
            )
        _check_time(connection, person, at, stream, held)


def _check_time(connection: Connection, person: str, at: int, stream: str, held: Limits) -> None:
    """Nobody plays on who is shut out, or has played for as long as they allow themselves in a day."""
    if held.until is not None:
        raise OverLimit(stream, person, "you have shut yourself out of play; come again when that has ended")
    if held.seconds is not None and played_within_a_day(visits(connection, person), at) >= held.seconds:
        allowed = f"the {_span_text(held.seconds)} that you allow yourself in a day"
        raise OverLimit(stream, person, f"you have played {allowed}; come again later")


def _money(cents: int) -> str:
    return format_money(Cents(cents))


def _span_text(seconds: int) -> str:
    """A span of time for people.

    >>> _span_text(90), _span_text(600)
    ('90 seconds', '10 minutes')
    """
    return f"{seconds} seconds" if seconds % 60 else f"{seconds // 60} minute{'s' * (seconds != 60)}"


def holding(connection: Connection, person: str, at: int) -> Limits:
    """The limits that hold at a time: what was loosened counts when its time has come."""
    held = dict.fromkeys(Limits._fields)
    for row in _LIMITS.run(connection, {"of": person}):
        is_due = row.since is not None and at >= row.since
        held[row.kind] = row.wanted if is_due else row.amount
    if (until := held["until"]) is not None and until <= at:
        held["until"] = None
    return Limits(**held)


def visits(connection: Connection, person: str) -> list[TableVisit]:
    """Every time that somebody was at a table, in the order in which they began; counted by the database, so
    that no number of small purchases makes any of it invisible."""
    return visits_of(connection, [person])[person]


def visits_of(connection: Connection, persons: Sequence[str]) -> dict[str, list[TableVisit]]:
    """The same of some people."""
    found: dict[str, list[TableVisit]] = {person: [] for person in persons}
    rows = connection.execute(_VISITS, {"persons": persons})
    for person, stream, since, last, amount, ended, practised in rows:
        found[person].append(
            TableVisit(stream, since, last, int(amount), bool(ended), is_practice=bool(practised))
        )
    return found


def taken_along(found: Iterable[TableVisit], at: int) -> int:
    """What somebody has taken to tables and not brought back in visits of the last day: it is lost, or may be
    at any moment. Below nothing where more was brought back. Practice money is none of theirs."""
    return -sum(
        visit.amount
        for visit in found
        if not visit.is_practice and (not visit.is_over or visit.last > at - DAY)
    )


def played_within_a_day(found: Iterable[TableVisit], at: int) -> int:
    """Seconds that somebody was at tables in the last day; at two at once they count once.

    If a visit that goes on began later than now, the clock was put back since, and nobody knows how long it
    has been: it counts as the whole day."""
    visited = tuple(found)
    if any(not visit.is_over and visit.since > at + CLOCK_STEP for visit in visited):
        return DAY
    return sum(until - max(since, at - DAY) for since, until in spans_of(visited, at) if until > at - DAY)


def spans_of(found: Iterable[TableVisit], now: int, gap: int = 0) -> list[Span]:
    """From when to when somebody was at tables; visits with no more than a gap between them are one."""
    joined: list[Span] = []
    for since, until in sorted((visit.since, visit.last if visit.is_over else now) for visit in found):
        if joined and since <= joined[-1][1] + gap:
            joined[-1] = (joined[-1][0], max(joined[-1][1], until))
        else:
            joined.append((since, max(since, until)))
    return joined
