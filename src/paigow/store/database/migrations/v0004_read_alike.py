"""What was there before names were told apart by how they are read, and before limits stood in purses: names
are folded anew, and whoever has limits gets an entry of them."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from paigow.store.chains import chain_hash, limits_text
from paigow.store.names import likeness

revision = "0004"
down_revision = "0003"

_PEOPLE = sa.table(
    "people", *map(sa.column, ("id", "name", "likeness", "created", "entries", "balance", "head"))
)
_ENTRY = ("person", "entry", "at", "amount", "balance", "reason", "stream", "line")
_ENTRIES = sa.table("purse_entries", *map(sa.column, (*_ENTRY, "hash")))
_LIMITS = sa.table("limits", *map(sa.column, ("person", "kind", "amount", "wanted", "since")))


def upgrade() -> None:
    """Bring people and purses to what is new."""
    connection = op.get_bind()
    found = connection.execute(sa.select(_PEOPLE).order_by(_PEOPLE.c.created, _PEOPLE.c.id)).all()
    _fold_names(connection, found)
    for person in found:
        limits = connection.execute(sa.select(_LIMITS).where(_LIMITS.c.person == person.id)).mappings().all()
        if limits:
            _enter_limits(connection, person, limits_text(limits))


def _fold_names(connection: sa.Connection, found: Sequence[sa.Row[Any]]) -> None:
    """Of two whose names are read as one from now on, who came first has it, and the other stays."""
    taken = {person.likeness for person in found}
    for person in found:
        alike = likeness(person.name)
        if alike not in taken:
            taken.add(alike)
            connection.execute(sa.update(_PEOPLE).where(_PEOPLE.c.id == person.id).values(likeness=alike))


def _enter_limits(connection: sa.Connection, person: sa.Row[Any], said: str) -> None:
    of_person = _ENTRIES.c.person == person.id
    at = connection.scalar(sa.select(sa.func.max(_ENTRIES.c.at)).where(of_person)) or person.created
    entry = (person.id, person.entries + 1, at, 0, person.balance, said, None, None)
    head = chain_hash(person.head, *entry)
    connection.execute(sa.insert(_ENTRIES).values(**dict(zip(_ENTRY, entry, strict=True)), hash=head))
    changed = sa.update(_PEOPLE).where(_PEOPLE.c.id == person.id)
    connection.execute(changed.values(entries=person.entries + 1, head=head))
