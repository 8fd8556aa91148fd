"""The application of a guest: the tables of a server, then the screens of a table that is dealt here."""

from __future__ import annotations

from textual.screen import Screen

from paigow.client.asking import TableServer
from paigow.play.app import PlayApp
from paigow.play.away.arriving import Arrival
from paigow.play.away.lobby import TablesOffer, TablesScreen
from paigow.play.away.screens import AwayScreen
from paigow.play.away.visit import Visit
from paigow.play.wishes import Wishes


class AwayApp(PlayApp):
    """`paigow play --server`."""

    CSS_PATH = "../table.tcss"

    def __init__(self, wishes: Wishes, arrival: Arrival, table: str | None = None) -> None:
        super().__init__(wishes)
        self.arrival, self.table = arrival, table
        self._server: TableServer | None = None

    @property
    def server(self) -> TableServer:
        """The server that we are at, as who we are there."""
        if self._server is None:
            self._server = TableServer(self.arrival.address, self.arrival.token)
        return self._server

    def first_screen(self) -> Screen[None]:
        return self._tables(TablesOffer(self.arrival.tables, self.arrival.record), self.table)

    def _tables(self, offer: TablesOffer, table: str | None = None) -> Screen[None]:
        return TablesScreen(self.server, offer, self.wishes, self._at_table, table)

    def _at_table(self, visit: Visit) -> Screen[None]:
        return AwayScreen(visit, self._tables_again)

    async def _tables_again(self) -> Screen[None]:
        """The list of tables as it is now."""
        return self._tables(TablesOffer(await self.server.tables(), await self.server.record()))

    async def on_unmount(self) -> None:
        if self._server is not None:
            await self._server.close()
