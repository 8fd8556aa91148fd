"""What a store is known by among others on the same machine; each gets its own when it is opened."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make a place for it."""
    op.create_table(
        "identity",
        sa.Column("one", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.CheckConstraint("one = 1", name="identity_one_ck"),
    )
