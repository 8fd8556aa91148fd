"""What those who run the server have done, each act with its reason, in a chain."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make a place for the acts, and for where their chain ends."""
    op.create_table(
        "acts",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
    )
    op.add_column("identity", sa.Column("acts", sa.BigInteger(), nullable=False, server_default="0"))
