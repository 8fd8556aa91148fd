"""People: tokens, purses, and the limits of responsible play.

The functions that take a connection work inside a transaction, so that no race passes a limit.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Select, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from paigow.message import Message
from paigow.money import Cents, format_money
from paigow.store.chains import FIRST, chain_hash, limits_text
from paigow.store.database.engine import Prepared, Writer, reading
from paigow.store.database.schema import limits, people, purse_entries
from paigow.store.errors import (
    EnoughHeldError,
    NameTakenError,
    OverdrawnError,
    OverLimitError,
    RefilledLatelyError,
    StoreError,
)
from paigow.store.names import check_name, likeness

# Purses and limits inside a transaction

DAY: Final = 24 * 60 * 60
LOOSEN_AFTER: Final = DAY
"""Seconds until a limit may be passed that somebody has loosened. One that is tightened holds at once."""
GRANT: Final = "grant"
"""Why play money comes from the licensee to somebody new; whatever else goes in or out was won or lost at
tables, or is one of the two below."""
REFILL: Final = "refill "
"""How the reason begins by which the licensee gives play money to somebody who has none left; the id of the
request follows, so that one that is sent again is known."""
GIVEN: Final = "given "
"""How the reason begins by which whoever runs the server gives play money; the number of the act follows."""
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
    """The limits that somebody has set: cents lost in a day, cents at stake in a round, seconds of play in a
    day; and until when they have shut themselves out."""

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


class PurseChange(NamedTuple):
    """Cents that go into somebody's purse, or out of it, and why."""

    person: str
    amount: int
    reason: str
    is_practice: bool = False
    """Whether it is at a table for practice, where the licensee lends what is played with."""


class Staked(NamedTuple):
    """What somebody has at stake in one round, to be held against the limit that the person has set."""

    person: str
    amount: int
    is_practice: bool = False
    """Whether it is practice money, to which only the limit of time applies."""


class TableVisit(NamedTuple):
    """The time that somebody was at a table, from the first chips bought there to those cashed."""

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
    """Lock the purses of some people, in one order, before anything is read of them."""
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
    """Put cents into a purse, or take them out, if no limit stands against it now; return the new balance.

    No entry is older than the one before: if the clock was put back, what is lost meanwhile would be
    forgotten as soon as it is put right."""
    is_practice = change.is_practice and _is_practising(connection, change.person, stream)
    if change.amount < 0 and stream is not None:
        held = limits_at(connection, change.person, at)
        if not is_practice:
            _check_loss(connection, change, at, stream, held.loss)
        _check_time(connection, change.person, at, stream, held)
    lent = PurseChange(change.person, -change.amount, PRACTICE) if is_practice and change.amount else None
    in_order = filter(None, (lent, change) if change.amount < 0 else (change, lent))
    return [_enter(connection, each, at, stream, line) for each in in_order][-1]


def _is_practising(connection: Connection, person: str, stream: str | None) -> bool:
    """Whether somebody at a practice table plays there with practice money; one who came before there was any
    has taken chips from the purse, and brings them back to it."""
    there = [visit for visit in visits(connection, person) if visit.stream == stream]
    return not there or there[-1].is_over or there[-1].is_practice


def _enter(connection: Connection, change: PurseChange, at: int, stream: str | None, line: int | None) -> int:
    """Write one entry of a purse, and return the new balance."""
    row = connection.execute(_PURSE.where(people.c.id == change.person)).first()
    if row is None:
        raise StoreError(f"there is nobody called {change.person!r}; the purse belongs to somebody else")
    balance = row.balance + change.amount
    if balance < 0:
        raise OverdrawnError(stream or "", change.person, row.balance)
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
    head = chain_hash(row.head, *said.values())
    connection.execute(insert(purse_entries).values(**said, hash=head))
    connection.execute(
        update(people)
        .where(people.c.id == change.person)
        .values(entries=row.entries + 1, balance=balance, head=head)
    )
    return int(balance)


class Refill(NamedTuple):
    """A request for play money by somebody who has none left."""

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
    """The play money that was given, and the balance then."""

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
    held = limits_at(connection, person, at)
    if held.until is not None:
        raise OverLimitError("", person, "you have shut yourself out of play; come again when that has ended")
    if held.loss is not None and taken_along(visits(connection, person), at) >= held.loss:
        raise OverLimitError(
            "",
            person,
            Message(
                "you have lost the {money} that you allow yourself in a day; come later",
                money=_money(held.loss),
            ),
        )
    if wanted.balance + wanted.held >= wanted.below:
        raise EnoughHeldError(
            Message(
                "you hold {money}, which is enough for a table; play with that",
                money=_money(wanted.balance + wanted.held),
            )
        )
    last = max((row.at for row in connection.execute(_REFILLS, {"of": person})), default=None)
    if last is not None and last + DAY > at:
        raise RefilledLatelyError(last + DAY)


def _check_loss(connection: Connection, change: PurseChange, at: int, stream: str, limit: int | None) -> None:
    """Raise `OverLimitError` where somebody would take more to tables than their limit of loss in a day."""
    if limit is not None and taken_along(visits(connection, change.person), at) - change.amount > limit:
        raise OverLimitError(
            stream,
            change.person,
            Message(
                "you allow yourself to lose {money} in a day, and with these chips you would have "
                "more than that at tables; buy fewer, or wait",
                money=_money(limit),
            ),
        )


def check_stakes(connection: Connection, stream: str, stakes: Sequence[Staked], at: int) -> None:
    """Raise `OverLimitError` where a wager is against somebody's limit of loss, stake or time; of practice
    money only that of time counts."""
    for person, amount, is_practice in stakes:
        held = limits_at(connection, person, at)
        if is_practice:
            _check_time(connection, person, at, stream, held)
            continue
        if held.stake is not None and amount > held.stake:
            raise OverLimitError(
                stream,
                person,
                Message(
                    "you allow yourself a stake of {money} in a round; wager less", money=_money(held.stake)
                ),
            )
        if held.loss is not None and taken_along(visits(connection, person), at) > held.loss:
            raise OverLimitError(
                stream,
                person,
                Message(
                    "you allow yourself to lose {money} in a day, and have more than that at "
                    "tables; leave them with your chips, and come back with fewer",
                    money=_money(held.loss),
                ),
            )
        _check_time(connection, person, at, stream, held)


def _check_time(connection: Connection, person: str, at: int, stream: str, held: Limits) -> None:
    """Raise `OverLimitError` where somebody is shut out, or has played for as long as they allow themselves
    in a day."""
    if held.until is not None:
        raise OverLimitError(
            stream, person, "you have shut yourself out of play; come again when that has ended"
        )
    if held.seconds is not None and played_within_a_day(visits(connection, person), at) >= held.seconds:
        key = "you have played the {text} that you allow yourself in a day; come again later"
        raise OverLimitError(stream, person, Message(key, text=_span_text(held.seconds)))


def _money(cents: int) -> str:
    return format_money(Cents(cents))


def _span_text(seconds: int) -> str:
    """Return a span of time in words.

    >>> _span_text(90), _span_text(600)
    ('90 seconds', '10 minutes')
    """
    return f"{seconds} seconds" if seconds % 60 else f"{seconds // 60} minute{'s' * (seconds != 60)}"


def limits_at(connection: Connection, person: str, at: int) -> Limits:
    """Return the limits that hold at a time: what was loosened counts when its time has come."""
    held = dict.fromkeys(Limits._fields)
    for row in _LIMITS.run(connection, {"of": person}):
        is_due = row.since is not None and at >= row.since
        held[row.kind] = row.wanted if is_due else row.amount
    if (until := held["until"]) is not None and until <= at:
        held["until"] = None
    return Limits(**held)


def visits(connection: Connection, person: str) -> list[TableVisit]:
    """Return the visits of somebody to tables, in the order in which they began; the database counts them, so
    that no number of small purchases makes any of them invisible."""
    return visits_of(connection, [person])[person]


def visits_of(connection: Connection, persons: Sequence[str]) -> dict[str, list[TableVisit]]:
    """Return the visits of several people."""
    found: dict[str, list[TableVisit]] = {person: [] for person in persons}
    rows = connection.execute(_VISITS, {"persons": persons})
    for person, stream, since, last, amount, ended, practised in rows:
        found[person].append(
            TableVisit(stream, since, last, int(amount), bool(ended), is_practice=bool(practised))
        )
    return found


def taken_along(found: Iterable[TableVisit], at: int) -> int:
    """Return what somebody has taken to tables and not brought back in visits of the last day: it is lost, or
    may be at any moment. It is negative where more was brought back. Practice money does not count."""
    return -sum(
        visit.amount
        for visit in found
        if not visit.is_practice and (not visit.is_over or visit.last > at - DAY)
    )


def played_within_a_day(found: Iterable[TableVisit], at: int) -> int:
    """Return for how many seconds somebody was at tables in the last day; at two at once they count once.

    If a visit that goes on began later than now, the clock was put back since, and nobody knows how long it
    has been: it counts as the whole day."""
    visited = tuple(found)
    if any(not visit.is_over and visit.since > at + CLOCK_STEP for visit in visited):
        return DAY
    return sum(until - max(since, at - DAY) for since, until in spans_of(visited, at) if until > at - DAY)


def spans_of(found: Iterable[TableVisit], now: int, gap: int = 0) -> list[Span]:
    """Return from when to when somebody was at tables; visits with no more than a gap between them are
    one."""
    joined: list[Span] = []
    for since, until in sorted((visit.since, visit.last if visit.is_over else now) for visit in found):
        if joined and since <= joined[-1][1] + gap:
            joined[-1] = (joined[-1][0], max(joined[-1][1], until))
        else:
            joined.append((since, max(since, until)))
    return joined


# The people of a store

TOKEN_BYTES: Final = 32
_ID_BYTES: Final = 8


class Person(NamedTuple):
    """Somebody who has a token."""

    id: str
    name: str
    role: str
    created: int
    seen: int
    expires: int | None


class ComingLimit(NamedTuple):
    """A looser limit, and from when on it holds."""

    kind: str
    wanted: int | None
    since: int


_PERSON: Final = [people.c[name] for name in Person._fields]
_HOLDERS: Final = select(people.c.token, *_PERSON).where(
    people.c.token.in_(bindparam("tokens", expanding=True))
)
_BALANCES: Final = select(people.c.id, people.c.balance).where(
    people.c.id.in_(bindparam("persons", expanding=True))
)
_NAMED: Final = select(*_PERSON).where(people.c.name.in_(bindparam("names", expanding=True)))


def hash_token(token: str) -> str:
    """Return the hash that is stored of a token. A token of 256 random bits cannot be found by trying, so
    that a plain hash is enough; and because it is looked up by its hash, how long that takes tells nothing of
    it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class People:
    """All people of a store."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def add(
        self, name: str, role: str, *, at: int, expires: int | None = None, chips: int = 0
    ) -> tuple[Person, str]:
        """Add a person, and return them with the token, which is stored nowhere; the purse begins with so
        many cents.

        Raises `NameTakenError`; a name whose token has ended is not free again: it may have chips at a table.
        """
        person = Person(
            secrets.token_hex(_ID_BYTES), check_name("name", name), check_name("role", role), at, at, expires
        )
        token = secrets.token_hex(TOKEN_BYTES)

        def add(connection: Connection) -> None:
            values = {"likeness": likeness(name), "token": hash_token(token), "entries": 0, "balance": 0}
            connection.execute(insert(people).values(**person._asdict(), **values, head=FIRST))
            if chips:
                enter(connection, PurseChange(person.id, chips, GRANT), at)

        try:
            self._writer.run(add)
        except IntegrityError:
            raise NameTakenError(
                f"somebody has the name {name}, or one that looks like it; choose another"
            ) from None
        return person, token

    def find(self, token: str, *, at: int) -> Person | None:
        """Return whose token it is; None where it is wrong, expired or revoked."""
        return self.find_all([token], at=at).get(token)

    def find_all(self, tokens: Iterable[str], *, at: int) -> dict[str, Person]:
        """Return whose tokens they are, without those that are wrong, expired or revoked."""
        wanted = {hash_token(token): token for token in tokens}
        with reading(self._engine) as connection:
            rows = connection.execute(_HOLDERS, {"tokens": list(wanted)}).all()
        found = ((wanted[token], Person(*rest)) for token, *rest in rows)
        return {token: each for token, each in found if each.expires is None or each.expires > at}

    def get(self, person: str) -> Person | None:
        with reading(self._engine) as connection:
            row = connection.execute(select(*_PERSON).where(people.c.id == person)).first()
        return None if row is None else Person(*row)

    def named(self, names: Iterable[str]) -> list[Person]:
        """Return the people of some names."""
        with reading(self._engine) as connection:
            return [Person(*row) for row in connection.execute(_NAMED, {"names": list(names)})]

    def all(self, role: str | None = None) -> list[Person]:
        """Return everybody, or everybody of one role, in the order in which they came."""
        chosen = select(*_PERSON).order_by(people.c.created, people.c.id)
        if role is not None:
            chosen = chosen.where(people.c.role == role)
        with reading(self._engine) as connection:
            return [Person(*row) for row in connection.execute(chosen)]

    def named_ids(self, persons: Iterable[str]) -> list[Person]:
        """Return the people of some ids."""
        chosen = select(*_PERSON).where(people.c.id.in_(sorted(set(persons))))
        with reading(self._engine) as connection:
            return [Person(*row) for row in connection.execute(chosen)]

    def lately(self, since: int, most: int) -> list[tuple[Person, int]]:
        """Return who was seen since a time, with what is in their purses, the last first."""
        return self._with_purses(select(*_PERSON, people.c.balance).where(people.c.seen >= since), most)

    def like(self, name: str, most: int) -> list[tuple[Person, int]]:
        """Return those whose names begin like a text, with what is in their purses, the last seen first."""
        begins = people.c.likeness.startswith(likeness(name), autoescape=True)
        return self._with_purses(select(*_PERSON, people.c.balance).where(begins), most)

    def _with_purses(self, chosen: Select[Any], most: int) -> list[tuple[Person, int]]:
        with reading(self._engine) as connection:
            rows = connection.execute(chosen.order_by(people.c.seen.desc(), people.c.id).limit(most)).all()
        return [(Person(*row[:-1]), int(row[-1])) for row in rows]

    def seen(self, persons: Iterable[str], *, at: int) -> None:
        """Record when some people were last there."""
        noted = update(people).where(people.c.id.in_(sorted(persons))).values(seen=at)
        self._writer.run(lambda connection: connection.execute(noted))

    def revoke(self, person: str, *, at: int) -> None:
        """End a token; the person and the purse stay."""
        self._change(person, expires=at)

    def exchange(self, person: Person, token: str, *, at: int, expires: int | None = None) -> str | None:
        """Return a new token in the place of the one that a person was found by; None where that one was
        given up or renewed since then: of several requests at once one has it, and leaving is not undone."""
        made = secrets.token_hex(TOKEN_BYTES)
        as_found = people.c.token == hash_token(token), people.c.expires.is_not_distinct_from(person.expires)
        changed = update(people).where(people.c.id == person.id, *as_found)
        values = {"token": hash_token(made), "expires": expires, "seen": at}
        rows = self._writer.run(lambda connection: connection.execute(changed.values(**values)).rowcount)
        return made if rows else None

    def is_kept(self, token: str) -> bool:
        """Whether it is somebody's token, even one that has ended; not one that was renewed."""
        with reading(self._engine) as connection:
            return bool(connection.execute(_HOLDERS, {"tokens": [hash_token(token)]}).all())

    def renew(self, person: str, *, at: int, expires: int | None = None) -> str:
        """Return a new token in the place of the old one, even where that has ended."""
        token = secrets.token_hex(TOKEN_BYTES)
        self._change(person, token=hash_token(token), expires=expires, seen=at)
        return token

    def _change(self, person: str, **values: str | int | None) -> None:
        changed = update(people).where(people.c.id == person).values(**values)
        if not self._writer.run(lambda connection: connection.execute(changed).rowcount):
            raise _nobody(person)

    # The purse

    def balance(self, person: str) -> int:
        with reading(self._engine) as connection:
            return _balance(connection, person)

    def visits(self, person: str) -> tuple[int, list[TableVisit]]:
        """Return what is in a purse, and the visits of its owner to tables, the oldest first."""
        found = self.visits_of([person])
        if person not in found:
            raise _nobody(person)
        return found[person]

    def visits_of(self, persons: Iterable[str]) -> dict[str, tuple[int, list[TableVisit]]]:
        """Return balance and visits of several people; unknown ones are left out."""
        wanted = list(persons)
        with reading(self._engine) as connection:
            balances = connection.execute(_BALANCES, {"persons": wanted}).all()
            found = visits_of(connection, wanted)
        return {person: (int(balance), found[person]) for person, balance in balances}

    def purse(self, person: str, last: int = 50) -> list[PurseEntry]:
        """Return the last changes of a purse, the newest first."""
        found = select(*ENTRY).where(purse_entries.c.person == person)
        with reading(self._engine) as connection:
            newest = connection.execute(found.order_by(purse_entries.c.entry.desc()).limit(last))
            return [PurseEntry(*row) for row in newest]

    def give(self, change: PurseChange, *, at: int) -> int:
        """Change a purse away from any table, and return the new balance."""

        def give(connection: Connection) -> int:
            lock(connection, [change.person])
            return enter(connection, change, at)

        return self._writer.run(give)

    def refill(self, person: str, wanted: Refill, *, at: int) -> Refilled | None:
        """Give play money to somebody who has none left; a repeated request gets what was given before.

        Nothing where the purse has changed since the chips were counted; raises what stands against it.
        """

        def give(connection: Connection) -> Refilled | None:
            lock(connection, [person])
            return refill(connection, person, wanted, at)

        return self._writer.run(give)

    def refilled(self, first: int, until: int) -> Cents:
        """What the licensee has given to purses that were empty, from one time until before another."""
        asked = select(func.coalesce(func.sum(purse_entries.c.amount), 0)).where(
            purse_entries.c.reason.startswith(REFILL, autoescape=True),
            purse_entries.c.at >= first,
            purse_entries.c.at < until,
        )
        with reading(self._engine) as connection:
            return Cents(int(connection.execute(asked).scalar_one()))

    def check_refill(self, person: str, wanted: Refill, *, at: int) -> None:
        """Raise what would stand against giving play money to somebody now."""
        with reading(self._engine) as connection:
            check_refill(connection, person, wanted, at)

    # The limits

    def limits(self, person: str, *, at: int) -> Limits:
        """Return the limits that hold now."""
        with reading(self._engine) as connection:
            return limits_at(connection, person, at)

    def coming_limits(self, person: str, *, at: int) -> tuple[ComingLimit, ...]:
        """Return the looser limits of somebody that do not hold yet."""
        found = select(limits.c.kind, limits.c.wanted, limits.c.since).where(limits.c.person == person)
        with reading(self._engine) as connection:
            rows = connection.execute(found.where(limits.c.since > at).order_by(limits.c.kind)).all()
        return tuple(map(ComingLimit._make, rows))

    def set_limits(self, person: str, wanted: Limits, *, at: int) -> Limits:
        """Set limits, and return those that hold now: a tighter one holds at once, a looser one after a day.

        Whoever is shut out stays so to the end that was named; only a later one takes its place.
        """

        def change(connection: Connection) -> Limits:
            lock(connection, [person])
            held = limits_at(connection, person, at)
            connection.execute(delete(limits).where(limits.c.person == person))
            rows = [
                _limit(person, kind, getattr(held, kind), getattr(wanted, kind), at)
                for kind in Limits._fields
            ]
            connection.execute(insert(limits), rows)
            enter(connection, PurseChange(person, 0, limits_text(rows)), at)
            return limits_at(connection, person, at)

        if any(amount is not None and amount < 0 for amount in wanted):
            raise StoreError("a limit is nothing or more; leave it out to have none")
        if wanted.until is not None and wanted.until > at + LONGEST_SHUT_OUT:
            raise StoreError("nobody is shut out for more than five years; name an earlier end")
        if wanted.until is not None and wanted.until <= at:
            raise StoreError("the time until which you shut yourself out is over; name a later one")
        if self.get(person) is None:
            raise _nobody(person)
        return self._writer.run(change)

    def shut_out(self, *, at: int) -> frozenset[str]:
        """Return the names of all who have shut themselves out."""
        found = select(people.c.name).join(limits, limits.c.person == people.c.id)
        with reading(self._engine) as connection:
            rows = connection.scalars(found.where(limits.c.kind == "until", limits.c.amount > at))
            return frozenset(rows.all())


def _balance(connection: Connection, person: str) -> int:
    held = connection.scalar(select(people.c.balance).where(people.c.id == person))
    if held is None:
        raise _nobody(person)
    return int(held)


def _limit(
    person: str, kind: str, held: int | None, wanted: int | None, at: int
) -> dict[str, str | int | None]:
    if kind == "until":
        latest = max((end for end in (held, wanted) if end is not None), default=None)
        return {"person": person, "kind": kind, "amount": latest, "wanted": latest, "since": None}
    is_tighter = held is None or (wanted is not None and wanted <= held)
    now, later = (wanted, None) if is_tighter else (held, at + LOOSEN_AFTER)
    return {"person": person, "kind": kind, "amount": now, "wanted": wanted, "since": later}


def _nobody(person: str) -> StoreError:
    return StoreError(f"there is nobody with the id {person!r}")
