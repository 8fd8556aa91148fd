"""The journal: streams with their lines, keys, rounds and seeds; meters; people and their purses."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "data_keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("master", sa.Text(), nullable=False),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("box", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("data_keys_pk")),
    )
    op.create_table(
        "meters",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("initial", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reset", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rate", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("meters_pk")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("likeness", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seen", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("expires", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.Column("entries", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.CheckConstraint("balance >= 0", name=op.f("people_balance_ck")),
        sa.PrimaryKeyConstraint("id", name=op.f("people_pk")),
        sa.UniqueConstraint("likeness", name=op.f("people_likeness_uq")),
        sa.UniqueConstraint("token", name=op.f("people_token_uq")),
    )
    op.create_table(
        "limits",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.Column("wanted", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("limits_person_fk")),
        sa.PrimaryKeyConstraint("person", "kind", name=op.f("limits_pk")),
    )
    op.create_table(
        "streams",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("leased", sa.Float(precision=53), nullable=True),
        sa.Column("lines", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("events", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["key"], ["data_keys.name"], name=op.f("streams_key_fk")),
        sa.PrimaryKeyConstraint("name", name=op.f("streams_pk")),
    )
    op.create_table(
        "lines",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("lines_stream_fk")),
        sa.PrimaryKeyConstraint("stream", "line", name=op.f("lines_pk")),
    )
    op.create_table(
        "meter_links",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("meter", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["meter"], ["meters.name"], name=op.f("meter_links_meter_fk")),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("meter_links_stream_fk")),
        sa.PrimaryKeyConstraint("stream", "name", name=op.f("meter_links_pk")),
    )
    op.create_table(
        "rounds",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("round", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("first", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("last", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("rounds_stream_fk")),
        sa.PrimaryKeyConstraint("stream", "round", name=op.f("rounds_pk")),
    )
    op.create_table(
        "seeds",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("deck", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("box", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("seeds_stream_fk")),
        sa.PrimaryKeyConstraint("stream", "deck", name=op.f("seeds_pk")),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("box", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["stream"], ["streams.name"], name=op.f("snapshots_stream_fk")),
        sa.PrimaryKeyConstraint("stream", name=op.f("snapshots_pk")),
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["stream", "line"], ["lines.stream", "lines.line"], name=op.f("commands_stream_fk")
        ),
        sa.PrimaryKeyConstraint("stream", "role", "by", "id", name=op.f("commands_pk")),
    )
    op.create_table(
        "meter_changes",
        sa.Column("meter", sa.Text(), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("before", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.Column("amount", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("remainder", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.CheckConstraint("amount >= 0", name=op.f("meter_changes_amount_ck")),
        sa.ForeignKeyConstraint(["meter"], ["meters.name"], name=op.f("meter_changes_meter_fk")),
        sa.ForeignKeyConstraint(
            ["stream", "line"], ["lines.stream", "lines.line"], name=op.f("meter_changes_stream_fk")
        ),
        sa.PrimaryKeyConstraint("meter", "sequence", name=op.f("meter_changes_pk")),
        sa.UniqueConstraint("meter", "before", name=op.f("meter_changes_meter_uq")),
    )
    op.create_table(
        "purse_entries",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("entry", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("amount", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("stream", sa.Text(), nullable=True),
        sa.Column("line", sa.BigInteger(), autoincrement=False, nullable=True),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.CheckConstraint("balance >= 0", name=op.f("purse_entries_balance_ck")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("purse_entries_person_fk")),
        sa.ForeignKeyConstraint(
            ["stream", "line"], ["lines.stream", "lines.line"], name=op.f("purse_entries_stream_fk")
        ),
        sa.PrimaryKeyConstraint("person", "entry", name=op.f("purse_entries_pk")),
    )
