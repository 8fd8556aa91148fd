"""What people call a table, and how it is run: kept with its stream, so that a restart changes neither."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add a title and options to every stream; older ones are called by their names and use the server's."""
    op.add_column("streams", sa.Column("called", sa.Text(), nullable=False, server_default=""))
    op.add_column("streams", sa.Column("options", sa.Text(), nullable=True))
    op.execute("UPDATE streams SET called = name")
