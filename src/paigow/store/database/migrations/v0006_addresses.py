"""Where the owner of a table is reached by the other servers on the same database."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make a place for the address beside the lease."""
    op.add_column("streams", sa.Column("address", sa.Text(), nullable=True))
