"""People: who has which token, what is in their purses, and the limits that they set themselves."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from paigow.store.chains import FIRST, limits_said
from paigow.store.database.connecting import reading
from paigow.store.database.schema import limits, people, purse_entries
from paigow.store.database.writing import Writing
from paigow.store.errors import NameTaken, StoreError
from paigow.store.people_rows import (
    ENTRY,
    GRANT,
    LONGEST_SHUT_OUT,
    LOOSEN_AFTER,
    Limits,
    PurseEntry,
    Refill,
    Refilled,
    TableVisit,
    check_refill,
    enter,
    holding,
    lock,
    refill,
    visits_of,
)
from paigow.store.streams.batch import PurseChange
from paigow.store.texts import checked, likeness

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


def hashed(token: str) -> str:
    """What is stored of a token. A token of 256 random bits cannot be found by trying, so that a plain hash
    is enough; and because it is looked up by its hash, how long that takes tells nothing of the token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class People:
    """All people of a store."""

    def __init__(self, engine: Engine, writing: Writing) -> None:
        self._engine = engine
        self._writing = writing

    def add(
        self, name: str, role: str, *, at: int, expires: int | None = None, chips: int = 0
    ) -> tuple[Person, str]:
        """Somebody new, and the token, which is nowhere else; the purse begins with so many cents.

        Raises `NameTaken`; a name is not free again when its token has ended: it may have chips at a table.
        """
        person = Person(
            secrets.token_hex(_ID_BYTES), checked("name", name), checked("role", role), at, at, expires
        )
        token = secrets.token_hex(TOKEN_BYTES)

        def add(connection: Connection) -> None:
            values = {"likeness": likeness(name), "token": hashed(token), "entries": 0, "balance": 0}
            connection.execute(insert(people).values(**person._asdict(), **values, head=FIRST))
            if chips:
                enter(connection, PurseChange(person.id, chips, GRANT), at)

        try:
            self._writing.run(add)
        except IntegrityError:
            raise NameTaken(
                f"somebody has the name {name}, or one that looks like it; choose another"
            ) from None
        return person, token

    def find(self, token: str, *, at: int) -> Person | None:
        """Whose token it is; nobody's where it is wrong, expired or revoked."""
        return self.find_all([token], at=at).get(token)

    def find_all(self, tokens: Iterable[str], *, at: int) -> dict[str, Person]:
        """Whose tokens they are, without those that are wrong, expired or revoked."""
        wanted = {hashed(token): token for token in tokens}
        with reading(self._engine) as connection:
            rows = connection.execute(_HOLDERS, {"tokens": list(wanted)}).all()
        found = ((wanted[token], Person(*rest)) for token, *rest in rows)
        return {token: each for token, each in found if each.expires is None or each.expires > at}

    def get(self, person: str) -> Person | None:
        with reading(self._engine) as connection:
            row = connection.execute(select(*_PERSON).where(people.c.id == person)).first()
        return None if row is None else Person(*row)

    def named(self, names: Iterable[str]) -> list[Person]:
        """Those who have some names."""
        with reading(self._engine) as connection:
            return [Person(*row) for row in connection.execute(_NAMED, {"names": list(names)})]

    def all(self, role: str | None = None) -> list[Person]:
        """Everybody, or everybody of one role, in the order in which they came."""
        chosen = select(*_PERSON).order_by(people.c.created, people.c.id)
        if role is not None:
            chosen = chosen.where(people.c.role == role)
        with reading(self._engine) as connection:
            return [Person(*row) for row in connection.execute(chosen)]

    def seen(self, persons: Iterable[str], *, at: int) -> None:
        """Note that some people were there."""
        noted = update(people).where(people.c.id.in_(sorted(persons))).values(seen=at)
        self._writing.run(lambda connection: connection.execute(noted))

    def revoke(self, person: str, *, at: int) -> None:
        """Make a token worthless; the person and the purse stay."""
        self._change(person, expires=at)

    def exchange(self, person: Person, token: str, *, at: int, expires: int | None = None) -> str | None:
        """A new token in the place of the one that a person was found by; nothing where that one was given
        up or renewed since then: of those who come at once one has it, and leaving is not undone."""
        made = secrets.token_hex(TOKEN_BYTES)
        as_found = people.c.token == hashed(token), people.c.expires.is_not_distinct_from(person.expires)
        changed = update(people).where(people.c.id == person.id, *as_found)
        values = {"token": hashed(made), "expires": expires, "seen": at}
        rows = self._writing.run(lambda connection: connection.execute(changed.values(**values)).rowcount)
        return made if rows else None

    def is_kept(self, token: str) -> bool:
        """Whether it is somebody's token, be it one that has ended; not one that was renewed."""
        with reading(self._engine) as connection:
            return bool(connection.execute(_HOLDERS, {"tokens": [hashed(token)]}).all())

    def renew(self, person: str, *, at: int, expires: int | None = None) -> str:
        """A new token in the place of the old one, even where that has ended: the house gives it."""
        token = secrets.token_hex(TOKEN_BYTES)
        self._change(person, token=hashed(token), expires=expires, seen=at)
        return token

    def _change(self, person: str, **values: str | int | None) -> None:
        changed = update(people).where(people.c.id == person).values(**values)
        if not self._writing.run(lambda connection: connection.execute(changed).rowcount):
            raise _nobody(person)

    # The purse

    def balance(self, person: str) -> int:
        with reading(self._engine) as connection:
            return _balance(connection, person)

    def visits(self, person: str) -> tuple[int, list[TableVisit]]:
        """What is in a purse, and every time that somebody was at a table, the oldest first."""
        found = self.visits_of([person])
        if person not in found:
            raise _nobody(person)
        return found[person]

    def visits_of(self, persons: Iterable[str]) -> dict[str, tuple[int, list[TableVisit]]]:
        """The same of some people; of whom there is none, nothing."""
        wanted = list(persons)
        with reading(self._engine) as connection:
            balances = connection.execute(_BALANCES, {"persons": wanted}).all()
            found = visits_of(connection, wanted)
        return {person: (int(balance), found[person]) for person, balance in balances}

    def purse(self, person: str, last: int = 50) -> list[PurseEntry]:
        """The last changes of a purse, the newest first."""
        found = select(*ENTRY).where(purse_entries.c.person == person)
        with reading(self._engine) as connection:
            newest = connection.execute(found.order_by(purse_entries.c.entry.desc()).limit(last))
            return [PurseEntry(*row) for row in newest]

    def give(self, change: PurseChange, *, at: int) -> int:
        """Change a purse away from any table; what is in it then."""

        def give(connection: Connection) -> int:
            lock(connection, [change.person])
            return enter(connection, change, at)

        return self._writing.run(give)

    def refill(self, person: str, wanted: Refill, *, at: int) -> Refilled | None:
        """Give play money to somebody who has none left; what was given before where the same is asked again.

        Nothing where the purse has changed since the chips were counted; raises what stands against it.
        """

        def give(connection: Connection) -> Refilled | None:
            lock(connection, [person])
            return refill(connection, person, wanted, at)

        return self._writing.run(give)

    def check_refill(self, person: str, wanted: Refill, *, at: int) -> None:
        """Raise what would stand against giving play money to somebody now."""
        with reading(self._engine) as connection:
            check_refill(connection, person, wanted, at)

    # The limits

    def limits(self, person: str, *, at: int) -> Limits:
        """The limits that hold now."""
        with reading(self._engine) as connection:
            return holding(connection, person, at)

    def coming_limits(self, person: str, *, at: int) -> tuple[ComingLimit, ...]:
        """What somebody has loosened that does not hold yet."""
        found = select(limits.c.kind, limits.c.wanted, limits.c.since).where(limits.c.person == person)
        with reading(self._engine) as connection:
            rows = connection.execute(found.where(limits.c.since > at).order_by(limits.c.kind)).all()
        return tuple(map(ComingLimit._make, rows))

    def set_limits(self, person: str, wanted: Limits, *, at: int) -> Limits:
        """Ask for other limits: a tighter one holds at once, a looser one after a day; those that hold.

        Whoever is shut out stays so to the end that was named; only a later one takes its place.
        """

        def change(connection: Connection) -> Limits:
            lock(connection, [person])
            held = holding(connection, person, at)
            connection.execute(delete(limits).where(limits.c.person == person))
            rows = [
                _limit(person, kind, getattr(held, kind), getattr(wanted, kind), at)
                for kind in Limits._fields
            ]
            connection.execute(insert(limits), rows)
            enter(connection, PurseChange(person, 0, limits_said(rows)), at)
            return holding(connection, person, at)

        if any(amount is not None and amount < 0 for amount in wanted):
            raise StoreError("a limit is nothing or more; leave it out to have none")
        if wanted.until is not None and wanted.until > at + LONGEST_SHUT_OUT:
            raise StoreError("nobody is shut out for more than five years; name an earlier end")
        if self.get(person) is None:
            raise _nobody(person)
        return self._writing.run(change)

    def shut_out(self, *, at: int) -> frozenset[str]:
        """The names of all who have shut themselves out."""
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
