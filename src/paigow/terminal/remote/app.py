"""The application of a guest: the tables of a server, your purse there, and the screen of a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static

from paigow.client import TableServer
from paigow.errors import PaigowError
from paigow.money import Cents, format_money, parse_money
from paigow.server.protocol.requests import LimitsRequest, RecordAnswer, TableSummary
from paigow.terminal.app import PlayApp, load_table_screen
from paigow.terminal.departure import Parting
from paigow.terminal.options import PlayOptions
from paigow.terminal.remote.client import RemoteTable
from paigow.terminal.remote.identity import Arrival, forget_token
from paigow.terminal.remote.limits import HOW_TO_LIMIT, limits_typed, may_take, record_told, stopped_told
from paigow.terminal.remote.session import RemoteDeparture, RemoteSession, come_to
from paigow.terminal.samples import tables_to_choose
from paigow.terminal.screen.base import QUIET, ChoiceList, LeavableApp, LeavableScreen
from paigow.terminal.screen.table import TableScreen

_SIGN_OUT: Final = "sign out"
_SIGNED_OUT: Final = "You have signed out: your token has ended, and your balance stays there."


class PursePage(ModalScreen[None]):
    """What you hold at the server, how long you have played, and the limits that you have set yourself."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "back")]

    def __init__(self, client: RemoteTable) -> None:
        super().__init__()
        self._client = client
        self._asked = ""
        """What cannot be taken back and was typed: typed again it is done."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(id="purse")
            yield Input(placeholder="what, and how much", id="limit")
            yield Static(Content(f"{HOW_TO_LIMIT}; {_SIGN_OUT} ends your token."), id="trouble")
        yield Footer()

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        record = self._client.record
        self.query_one("#purse", Static).update(Content("\n".join(record_told(record))))

    def _say(self, *sentences: str) -> None:
        self.query_one("#trouble", Static).update(Content("\n".join(sentences)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = " ".join(event.value.split())
        if typed == _SIGN_OUT:
            if self._confirmed(typed, "Nobody comes back by this token, and the name is not free again."):
                event.input.value = ""
                self.run_worker(self._sign_out())
            return
        try:
            wanted = limits_typed(typed, self._client.record.limits, int(time.time()))
        except PaigowError as error:
            self._say(str(error))
            return
        lasting = typed.startswith("out ")
        if not lasting or self._confirmed(typed, "Nothing ends it sooner; it can only be put off."):
            event.input.value = ""
            self.run_worker(self._set(wanted))

    def _confirmed(self, typed: str, warning: str) -> bool:
        """Whether the same was just asked for; otherwise ask."""
        if self._asked == typed:
            self._asked = ""
            return True
        self._asked = typed
        self._say(f"{warning} Press Enter again to do it.")
        return False

    async def _set(self, wanted: LimitsRequest) -> None:
        client = self._client
        before = client.record.limits
        try:
            await self._client.server.set_limits(wanted)
            client.record = await self._client.server.record()
            said = stopped_told(before, client.record)
        except PaigowError as error:
            said = [error.reason]
        self._say(*said)
        self._show()

    async def _sign_out(self) -> None:
        try:
            await self._client.server.leave()
            forget_token(self._client.server.address, self._client.you)
        except PaigowError as error:
            self._say(error.reason)
            return
        if isinstance(self.app, LeavableApp):
            self.app.leave(_SIGNED_OUT)


class BuyPage(ModalScreen[Cents | None]):
    """For how much do you buy chips? As much as you like, of what your purse and your limit of loss allow."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "back")]

    def __init__(self, record: RecordAnswer, wanted: Cents) -> None:
        super().__init__()
        self.most = may_take(record)
        self.wanted = min(wanted, self.most)

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(Content(f"Chips for how much? {format_money(self.most)} at most."), id="buying")
            yield Input(value=f"{self.wanted / 100:.2f}".removesuffix(".00"), id="amount")
            yield Static(id="trouble")
        yield Footer()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            amount = parse_money(event.value.strip())
        except PaigowError as error:
            self.query_one("#trouble", Static).update(Content(str(error)))
            return
        if 0 < amount <= self.most:
            self.dismiss(amount)
        else:
            most = format_money(self.most)
            self.query_one("#trouble", Static).update(
                Content(f"Write an amount above nothing, {most} at most.")
            )


_ANSWERED_WITHIN: Final = 5.0
"""Seconds for which it is waited that the server hears of your leaving."""


class RemoteTableScreen(TableScreen):
    """You at a table of a server."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("u", "purse", "balance")]
    session: RemoteSession
    departure: RemoteDeparture

    def __init__(self, session: RemoteSession, tables: Callable[[], Awaitable[Screen[None]]]) -> None:
        super().__init__(session)
        self._tables = tables
        """Makes the list of tables, as it is now."""

    def action_purse(self) -> None:
        """Your purse and your limits."""
        self.app.push_screen(PursePage(self.session.client))

    def action_buy(self) -> None:
        """Chips, for as much as you say."""
        client = self.session.client
        if not may_take(client.record):
            self.say("Your balance and your loss limit leave you nothing to buy chips with; u shows both.")
            return
        self.app.push_screen(BuyPage(client.record, client.buy_in), self._buy)

    def _buy(self, amount: Cents | None) -> None:
        if amount is not None:
            self.attempt(lambda: self.session.buy(amount), self.session.turn)

    def _answered(self, said: Parting | None) -> None:
        if said not in (None, Parting.STAY):
            self.run_worker(self._take_leave(said is Parting.OTHER_TABLE), group="leaving")

    async def _take_leave(self, stays_at_server: bool) -> None:
        """Give up the place where the server still hears of it."""
        if not self.session.client.lost:
            try:
                async with asyncio.timeout(_ANSWERED_WITHIN):
                    await self.departure.give_up()
                    if stays_at_server:
                        self.app.switch_screen(await self._tables())
                        return
            except (PaigowError, TimeoutError):
                pass  # the seat is kept, which the last words say
        if isinstance(self.app, LeavableApp):
            self.app.leave(self.departure.last_words)


AtTable = Callable[[RemoteSession], Screen[None]]
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
        self,
        server: TableServer,
        offer: TablesOffer,
        options: PlayOptions,
        at_table: AtTable,
        table: str | None,
    ) -> None:
        super().__init__()
        self.server, self.tables, self.record, self.options = server, offer.tables, offer.record, options
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
                    f", with a balance of {purse}.  i explains a game.",
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
        page = (await asyncio.to_thread(load_table_screen)).lessons_of(game)
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
            session = await come_to(self.server, table, self.options)
        except PaigowError as error:
            self.is_chosen = False
            if not self.has_left:
                self.query_one("#seat", Static).update(Content(error.reason))
            return
        if not self.has_left:
            self.app.switch_screen(self._at_table(session))


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


class RemoteApp(PlayApp):
    """`paigow play --server`."""

    CSS_PATH = "../table.tcss"

    def __init__(self, options: PlayOptions, arrival: Arrival, table: str | None = None) -> None:
        super().__init__(options)
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
        return TablesScreen(self.server, offer, self.options, self._at_table, table)

    def _at_table(self, session: RemoteSession) -> Screen[None]:
        return RemoteTableScreen(session, self._tables_again)

    async def _tables_again(self) -> Screen[None]:
        """The list of tables as it is now."""
        return self._tables(TablesOffer(await self.server.tables(), await self.server.record()))

    async def on_unmount(self) -> None:
        if self._server is not None:
            await self._server.close()
