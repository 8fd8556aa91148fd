"""The screens of a guest: choose a table of the server, and play at it; and the page of your purse."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static

from paigow.client.asking import TableServer
from paigow.errors import PaigowError
from paigow.money import Cents, format_money, parse_money
from paigow.play.away.visit import Visit, come_to
from paigow.play.screen.choices import ChoiceList
from paigow.play.screen.ink import QUIET
from paigow.play.screen.pages.leaving import LeavableApp, LeavableScreen, LeftBehind, Parting
from paigow.play.screen.pages.parting import how_many_rounds
from paigow.play.screen.screens import TableScreen
from paigow.play.screen.seats import Seats
from paigow.play.seated.turn import Turn
from paigow.play.wishes import Wishes
from paigow.play.words import signed
from paigow.server.protocol.requests import LimitsAnswer, LimitsRequest, RecordAnswer, TableSummary
from paigow.teaching.worth.words import scored

_HEARING: Final = "hearing"
_ANSWERED_WITHIN: Final = 5.0
"""Seconds for which it is waited that the server hears of your leaving."""


class VisitLeft(LeftBehind):
    """What you leave at a table of a server."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self.has_gone = False
        """Whether you have given your place up; else it is kept for you."""

    @property
    def is_in_round(self) -> bool:
        return self._visit.live.is_in_round and self._visit.is_held and not self._visit.live.lost

    @property
    def at_stake(self) -> str:
        """Until "No more bets" wagers are taken along, then they are settled by the house."""
        return (
            "What you have on the layout stays there: the house sets your hand and settles it, and your "
            "chips come to your purse. Leave the table?"
        )

    @property
    def last_words(self) -> str | None:
        visit = self._visit
        told = [f"{each}." for each in how_many_rounds(visit)]
        if not self.has_gone and visit.live.held:
            told.append("Your seat is kept as long as the table waits: come again with the same command.")
        elif visit.live.record.purse:
            told.append(f"Your purse holds {format_money(Cents(visit.live.record.purse))}.")
        return "\n".join((*told, *scored(visit.judging.score))) or None


class AwayScreen(TableScreen):
    """You at a table of a server."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("u", "purse", "purse")]
    evening: Visit

    def __init__(self, visit: Visit) -> None:
        self.left = VisitLeft(visit)
        super().__init__(visit, self.left)

    def on_mount(self) -> None:
        self.evening.live.changed = self._changed
        self.run_worker(self.evening.live.attend(), group=_HEARING)
        self.set_interval(1.0, self._tick)

    async def on_unmount(self) -> None:
        self.workers.cancel_group(self, _HEARING)
        await self.evening.live.close()

    def _changed(self) -> None:
        """The table has told something."""
        if self.has_left or not self.query(Seats):  # the screen is being taken down
            return
        if not self.evening.live.lost:
            self.evening.go_on()
        if news := self.evening.live.news():
            self.armed, self.trouble = "", news
        self.show()

    def _tick(self) -> None:
        if not self.has_left and self.query(Seats):
            self.picture.show_title(self.evening.board)

    def action_go(self) -> None:
        visit = self.evening
        match visit.turn:
            case Turn.SEAT:
                self.attempt(visit.places.take_first_free, Turn.SEAT)
            case Turn.LOST:
                self.say("")
                self.run_worker(visit.live.come_again(), group=_HEARING, exclusive=True)
            case _:
                super().action_go()

    def action_digit(self, digit: int) -> None:
        if self.evening.turn is Turn.SEAT:
            self.attempt(lambda: self.evening.places.move_to(digit), Turn.SEAT)
        else:
            super().action_digit(digit)

    def action_pace(self) -> None:
        self.say("How fast hands are exposed is up to the dealer of the server.")

    def action_purse(self) -> None:
        """Your purse and your limits."""
        self.app.push_screen(PursePage(self.evening))

    def _answered(self, said: Parting | None) -> None:
        if said not in (None, Parting.STAY):
            self.run_worker(self._take_leave(), group="leaving")

    async def _take_leave(self) -> None:
        """Give up the place where the server still hears of it."""
        visit = self.evening
        if not visit.live.lost:
            try:
                async with asyncio.timeout(_ANSWERED_WITHIN):
                    await visit.leave()
                    visit.live.record = await visit.server.record()
                self.left.has_gone = True
            except (PaigowError, TimeoutError):
                pass  # the seat is kept, which the last words say
        if isinstance(self.app, LeavableApp):
            self.app.leave(self.left.last_words)


class PursePage(ModalScreen[None]):
    """What you hold at the server, how long you have played, and the limits that you have set yourself."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "back")]

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(id="purse")
            yield Input(placeholder="loss 100, stake 25 or minutes 60; none takes a limit off", id="limit")
            yield Static(id="trouble")
        yield Footer()

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        record = self.visit.live.record
        self.query_one("#purse", Static).update(Content("\n".join(record_told(record))))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            limits = limits_typed(event.value, self.visit.live.record.limits)
        except PaigowError as error:
            self.query_one("#trouble", Static).update(Content(str(error)))
            return
        self.run_worker(self._set(limits))

    async def _set(self, wanted: LimitsRequest) -> None:
        said = "A tighter limit holds at once, a looser one after a day."
        try:
            await self.visit.set_limits(wanted)
            self.visit.live.record = await self.visit.server.record()
        except PaigowError as error:
            said = error.reason
        self.query_one("#trouble", Static).update(Content(said))
        self._show()


def record_told(record: RecordAnswer) -> list[str]:
    """Somebody's record at a server, line by line."""
    limits = record.limits
    amounts = (("most to lose in a day", limits.loss), ("most to wager in a round", limits.stake))
    told = [f"{name}: {format_money(Cents(amount))}" for name, amount in amounts if amount is not None]
    if limits.seconds is not None:
        told.append(f"longest to play in a day: {limits.seconds // 60} minutes")
    return [
        f"{record.name}: {format_money(Cents(record.purse))} in your purse, "
        f"{format_money(Cents(record.held))} at tables",
        f"played {record.seconds // 60} minutes, net {signed(Cents(record.net))}",
        f"Your limits: {'; '.join(told) or 'none'}.",
    ]


def limits_typed(typed: str, now: LimitsAnswer) -> LimitsRequest:
    """The limits with one of them changed as it was typed.

    >>> limits_typed("stake 25", LimitsAnswer(loss=10000)) == LimitsRequest(loss=10000, stake=2500)
    True
    >>> limits_typed("loss none", LimitsAnswer(loss=10000)) == LimitsRequest()
    True
    """
    what, _, amount = typed.strip().partition(" ")
    if what in ("loss", "stake"):
        changed: dict[str, int | None] = {what: None if amount == "none" else parse_money(amount)}
    elif what == "minutes" and (amount == "none" or (amount.isdecimal() and len(amount) < 6)):
        changed = {"seconds": None if amount == "none" else 60 * int(amount)}
    else:
        raise PaigowError("write loss or stake with an amount, or minutes with a number; such as loss 100")
    held = {name: getattr(now, name) for name in LimitsRequest.__struct_fields__}
    return LimitsRequest(**held | changed)


class TablesScreen(LeavableScreen):
    """Which table of the server."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("enter", "choose", "go to the table", priority=True),
        Binding("q,escape", "app.quit", "leave"),
    ]

    def __init__(
        self,
        server: TableServer,
        tables: list[TableSummary],
        record: RecordAnswer,
        wishes: Wishes,
        table: str | None = None,
    ) -> None:
        super().__init__()
        self.server, self.tables, self.record, self.wishes = server, tables, record, wishes
        self.table = table
        """The table that was named beforehand."""
        self.is_chosen = False

    def compose(self) -> ComposeResult:
        purse = format_money(Cents(self.record.purse))
        with Vertical(id="start"):
            yield Static(
                Content.assemble(
                    (f"You are {self.record.name} at {self.server.address}", "bold"), f", with {purse}."
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
            self.app.switch_screen(AwayScreen(visit))


def _table_line(table: TableSummary) -> Content:
    limits = f"   {format_money(Cents(table.minimum))} to {format_money(Cents(table.maximum))}"
    seats = f"{table.places} seats free" if table.places else "every seat is taken"
    return Content.assemble(
        (table.title or table.game, "bold"), (limits, QUIET), (f"\n{table.id}, {seats}", QUIET)
    )
