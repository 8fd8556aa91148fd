"""The tables of a server, to choose one: what is played at each, and how it is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from paigow.client.asking import TableServer
from paigow.errors import PaigowError
from paigow.money import Cents, format_money
from paigow.play.app import opener
from paigow.play.away.visit import Visit, come_to
from paigow.play.screen.choices import ChoiceList
from paigow.play.screen.ink import QUIET
from paigow.play.screen.pages.leaving import LeavableScreen
from paigow.play.tables import tables_to_choose
from paigow.play.wishes import Wishes
from paigow.server.protocol.people import RecordAnswer
from paigow.server.protocol.requests import TableSummary

AtTable = Callable[[Visit], Screen[None]]
"""What makes the screen of a table."""


class TablesOffer(NamedTuple):
    """The tables that there are, and who is to choose among them."""

    tables: list[TableSummary]
    record: RecordAnswer


class TablesScreen(LeavableScreen):
    """Which table of the server."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("enter", "choose", "go to the table", priority=True),
        Binding("i", "lessons", "how is it played?"),
        Binding("q,escape", "app.quit", "leave"),
    ]

    def __init__(
        self, server: TableServer, offer: TablesOffer, wishes: Wishes, at_table: AtTable, table: str | None
    ) -> None:
        super().__init__()
        self.server, self.tables, self.record, self.wishes = server, offer.tables, offer.record, wishes
        self._at_table = at_table
        self.table = table
        """The table that was named beforehand."""
        self.is_chosen = False

    def compose(self) -> ComposeResult:
        purse = format_money(Cents(self.record.purse))
        with Vertical(id="start"):
            yield Static(
                Content.assemble(
                    (f"You are {self.record.name} at {self.server.address}", "bold"),
                    f", with {purse} in your purse.  i explains a game.",
                ),
                id="welcome",
            )
            yield ChoiceList(map(_table_line, self.tables))
            yield Static(id="seat")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0
        if self.table is not None:
            self.is_chosen = True
            self.go_to(self.table)

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def action_lessons(self) -> None:
        """Explain the game of the table that is highlighted."""
        if self.tables:
            self.run_worker(self._explain(self.tables[self.query_one(OptionList).highlighted or 0].game))

    async def _explain(self, game: str) -> None:
        page = (await asyncio.to_thread(opener)).lessons_of(game)
        if not self.has_left and self.is_current:
            self.app.push_screen(page)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if not self.is_chosen:
            self.is_chosen = True
            self.go_to(self.tables[event.option_index].id)

    def go_to(self, table: str) -> None:
        """Come to a table; say why where that cannot be."""
        self.query_one("#seat", Static).update(Content("The table is being looked for."))
        self.run_worker(self._go_to(table))

    async def _go_to(self, table: str) -> None:
        try:
            visit = await come_to(self.server, table, self.wishes)
        except PaigowError as error:
            self.is_chosen = False
            if not self.has_left:
                self.query_one("#seat", Static).update(Content(error.reason))
            return
        if not self.has_left:
            self.app.switch_screen(self._at_table(visit))


def _table_line(table: TableSummary) -> Content:
    limits = f"   {format_money(Cents(table.minimum))} to {format_money(Cents(table.maximum))}"
    seats = f"{table.places} seats free" if table.places else "every seat is taken"
    about = _abouts().get(table.game, "")
    return Content.assemble(
        (table.title or table.game, "bold"), (limits, QUIET), (f"\n{table.id}, {seats}\n{about}", QUIET)
    )


@cache
def _abouts() -> dict[str, str]:
    """A line on each game: what is said of the first table of it."""
    return {each.game: each.about for each in reversed(tables_to_choose())}
