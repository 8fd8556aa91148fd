"""What one table asks, worked out once for all who watch it in the same part."""

from __future__ import annotations

from collections.abc import Collection

from paigow.table.showing.views import AwaitedView, TableAsks, Viewer, roles_of, table_asks
from paigow.table.state.model import Table
from paigow.table.state.values import Role


class TableAsked:
    """Remembers what a table asks at one event and time."""

    def __init__(self) -> None:
        self._when = (-1, -1)
        self._asks: dict[Collection[Role], TableAsks] = {}

    def seen_by(self, viewer: Viewer, table: Table, at: int) -> AwaitedView:
        """What the table awaits at a time, as a viewer may see it."""
        if self._when != (table.sequence, at):
            self._when, self._asks = (table.sequence, at), {}
        roles = roles_of(viewer)
        if roles not in self._asks:
            self._asks[roles] = table_asks(table, at, roles)
        return self._asks[roles].seen_by(viewer)
