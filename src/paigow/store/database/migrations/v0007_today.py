"""Today's ten hands: the first try of each person, and who stands on the list by name."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make a place for both."""
    op.create_table(
        "today_tries",
        sa.Column("day", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hand", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("high", sa.Text(), nullable=False),
        sa.Column("low", sa.Text(), nullable=False),
        sa.Column("given_up", sa.Text(), nullable=False),
    )
    op.create_table(
        "today_names",
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
    )
