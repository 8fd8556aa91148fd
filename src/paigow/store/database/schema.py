"""The tables of the store. `migrations` makes them; a test holds the two together.

Everything that a stream's lines say can be derived from them: the ids of commands, the rounds and the changes
of meters stand in tables of their own to be found, and `verify` compares them with the lines.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "uq": "%(table_name)s_%(column_0_name)s_uq",
        "ck": "%(table_name)s_%(constraint_name)s_ck",
    }
)


def _text(name: str, *more: ForeignKey, primary_key: bool = False, nullable: bool = False) -> Column[str]:
    return Column(name, Text, *more, primary_key=primary_key, nullable=nullable)


def _number(name: str, *, primary_key: bool = False, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=primary_key, nullable=nullable, autoincrement=False)


def _bytes(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


data_keys: Final = Table(
    "data_keys",
    metadata,
    _text("name", primary_key=True),
    _text("master"),
    _bytes("nonce"),
    _bytes("box"),
)
"""The key of each stream, wrapped under a master key."""

streams: Final = Table(
    "streams",
    metadata,
    _text("name", primary_key=True),
    _text("key", ForeignKey("data_keys.name")),
    _number("created"),
    _number("epoch"),
    _text("owner", nullable=True),
    Column("leased", Float(53), nullable=True),
    _number("lines"),
    _number("events"),
    _text("head"),
    Column("closed", Boolean, nullable=False),
    Column("called", Text, nullable=False, server_default=""),
    _text("options", nullable=True),
    _text("address", nullable=True),
)
"""The log of each table: where it ends, who may go on with it, and at which address the other servers reach
them; what people call the table, how it is run."""

lines: Final = Table(
    "lines",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _number("line", primary_key=True),
    _bytes("text"),
)
"""Every line, as docs/log-format.md has it; those of commands encrypted."""

_OF_LINE: Final = ("lines.stream", "lines.line")

commands: Final = Table(
    "commands",
    metadata,
    _text("stream", primary_key=True),
    _text("role", primary_key=True),
    _text("by", primary_key=True),
    _text("id", primary_key=True),
    _number("line"),
    ForeignKeyConstraint(["stream", "line"], _OF_LINE),
)
"""Which line has the command of that id, and with it the answer."""

rounds: Final = Table(
    "rounds",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _number("round", primary_key=True),
    _number("first"),
    _number("last", nullable=True),
)
"""On which lines each round stands; the last is not known while it is in play."""

seeds: Final = Table(
    "seeds",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _number("deck", primary_key=True),
    _bytes("nonce"),
    _bytes("box"),
)
"""The seed of each deck, encrypted."""

added_seeds: Final = Table(
    "added_seeds",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _number("deck", primary_key=True),
    _text("name", primary_key=True),
    _bytes("nonce"),
    _bytes("box"),
)
"""What players have added to a deck that is not shuffled yet, encrypted; after that it stands with the seed
of the deck that follows."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _number("line"),
    _text("code"),
    _bytes("nonce"),
    _bytes("box"),
)
"""A table as it stood after a line, to be thrown away at will."""

meters: Final = Table(
    "meters",
    metadata,
    _text("name", primary_key=True),
    _number("initial"),
    _number("reset"),
    _text("rate"),
    _number("sequence"),
    _text("head"),
)
"""Meters, each shared by any number of tables: what a Rules Submission fixes, and where its stream ends."""

meter_links: Final = Table(
    "meter_links",
    metadata,
    _text("stream", ForeignKey("streams.name"), primary_key=True),
    _text("name", primary_key=True),
    _text("meter", ForeignKey("meters.name")),
)
"""Under which name a table has which meter."""

meter_changes: Final = Table(
    "meter_changes",
    metadata,
    _text("meter", ForeignKey("meters.name"), primary_key=True),
    _number("sequence", primary_key=True),
    _number("before", nullable=True),
    _number("amount"),
    _text("remainder"),
    _text("stream"),
    _number("line"),
    _text("hash"),
    ForeignKeyConstraint(["stream", "line"], _OF_LINE),
    UniqueConstraint("meter", "before"),
    CheckConstraint("amount >= 0", name="amount"),
)
"""The stream of each meter, in the one order in which it moved."""

people: Final = Table(
    "people",
    metadata,
    _text("id", primary_key=True),
    _text("name"),
    Column("likeness", Text, nullable=False, unique=True),
    _text("role"),
    Column("token", Text, nullable=False, unique=True),
    _number("created"),
    _number("seen"),
    _number("expires", nullable=True),
    _number("entries"),
    _number("balance"),
    _text("head"),
    CheckConstraint("balance >= 0", name="balance"),
)
"""Who has a token (only its hash is here), and where the purse stands. No two people have names that are
taken for one: chips and cards at a table are a name's."""

purse_entries: Final = Table(
    "purse_entries",
    metadata,
    _text("person", ForeignKey("people.id"), primary_key=True),
    _number("entry", primary_key=True),
    _number("at"),
    _number("amount"),
    _number("balance"),
    _text("reason"),
    _text("stream", nullable=True),
    _number("line", nullable=True),
    _text("hash"),
    ForeignKeyConstraint(["stream", "line"], _OF_LINE),
    CheckConstraint("balance >= 0", name="balance"),
)
"""Every change of a purse, in order."""

limits: Final = Table(
    "limits",
    metadata,
    _text("person", ForeignKey("people.id"), primary_key=True),
    _text("kind", primary_key=True),
    _number("amount", nullable=True),
    _number("wanted", nullable=True),
    _number("since", nullable=True),
)
"""Limits of responsible play: what holds, and what was asked for instead that waits for its time."""

today_tries: Final = Table(
    "today_tries",
    metadata,
    _number("day", primary_key=True),
    _text("person", ForeignKey("people.id"), primary_key=True),
    _number("hand", primary_key=True),
    _number("at"),
    _text("high"),
    _text("low"),
    _text("given_up"),
)
"""How each person first set each of the ten hands of a day, and what that gave up in cents, as a fraction."""

today_names: Final = Table(
    "today_names", metadata, _text("person", ForeignKey("people.id"), primary_key=True)
)
"""Who has agreed to stand on the list of today's ten hands by name."""

identity: Final = Table(
    "identity",
    metadata,
    _number("one", primary_key=True),
    _text("id"),
    Column("acts", BigInteger, nullable=False, server_default="0"),
    CheckConstraint("one = 1", name="one"),
)
"""What this store is known by among others: no secret, and the same in its copies; and how many acts there
are."""

acts: Final = Table(
    "acts",
    metadata,
    _number("number", primary_key=True),
    _number("at"),
    _text("person", ForeignKey("people.id")),
    _text("role"),
    _text("act"),
    _text("subject"),
    _text("detail"),
    _text("reason"),
    _text("hash"),
)
"""What those who run the server have done, each with its reason, in a chain."""
