"""What players have added to the next shuffle: kept as soon as it is answered, until the deck is dealt."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make a place for the seeds of players."""
    op.create_table(
        "added_seeds",
        sa.Column("stream", sa.Text(), sa.ForeignKey("streams.name"), primary_key=True),
        sa.Column("deck", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("box", sa.LargeBinary(), nullable=False),
    )
