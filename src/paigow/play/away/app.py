"""The application of a guest: the tables of a server, then the screens of a table that is dealt here."""

from __future__ import annotations

from textual.screen import Screen

from paigow.client.asking import TableServer
from paigow.play.app import PlayApp
from paigow.play.away.arriving import Arrival
from paigow.play.away.screens import TablesScreen
from paigow.play.wishes import Wishes


class AwayApp(PlayApp):
    """`paigow play --server`."""

    CSS_PATH = "../table.tcss"

    def __init__(self, wishes: Wishes, arrival: Arrival, table: str | None = None) -> None:
        super().__init__(wishes)
        self.arrival, self.table = arrival, table
        self.server: TableServer | None = None

    def first_screen(self) -> Screen[None]:
        arrival = self.arrival
        self.server = TableServer(arrival.address, arrival.token)
        return TablesScreen(self.server, arrival.tables, arrival.record, self.wishes, self.table)

    async def on_unmount(self) -> None:
        if self.server is not None:
            await self.server.close()
