"""The screen of a guest at a table of a server: the screen of any table, and what is different there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen

from paigow.errors import PaigowError
from paigow.money import Cents, format_money
from paigow.play.away.limits import may_take
from paigow.play.away.purse import BuyPage, PursePage
from paigow.play.away.visit import Visit
from paigow.play.screen.pages.leaving import LeavableApp, LeftBehind, Parting
from paigow.play.screen.pages.parting import how_many_rounds
from paigow.play.screen.screens import TableScreen
from paigow.play.seated.turn import Turn
from paigow.teaching.worth.words import scored

_HEARING: Final = "hearing"
_ANSWERED_WITHIN: Final = 5.0
"""Seconds for which it is waited that the server hears of your leaving."""


class VisitLeft(LeftBehind):
    """What you leave at a table of a server."""

    has_others = True

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self.has_gone = False
        """Whether you have given your place up; else it is kept for you."""

    @property
    def asks_first(self) -> bool:
        """Always, as a seat is given up: unless nobody would hear of it."""
        return not self._visit.live.lost

    @property
    def at_stake(self) -> str:
        """Until "No more bets" wagers are taken along, then they are settled by the house."""
        live = self._visit.live
        if not (live.held or live.chips):
            return "You look on at this table. Leave the server, or go to the list of its tables?"
        if live.is_in_round and self._visit.is_held:
            what = (
                "A round is on. What you have on the layout stays there: the house sets your hand and "
                "settles it, and your chips come to your purse."
            )
        else:
            what = f"You give up your seat, and your {format_money(live.chips)} in chips come to your purse."
        return f"{what} Leave the table? (Ctrl+C goes away at once and keeps the seat for a while.)"

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

    def __init__(self, visit: Visit, tables: Callable[[], Awaitable[Screen[None]]]) -> None:
        self.left = VisitLeft(visit)
        super().__init__(visit, self.left)
        self._tables = tables
        """Makes the list of tables, as it is now."""
        self._shown_turn = visit.turn

    def on_mount(self) -> None:
        live = self.evening.live
        live.changed = self._changed
        self.run_worker(live.attend(), group=_HEARING)
        if live.came_back:
            self.trouble = f"{live.came_back} {self.picture.asked}"
        self.set_interval(1.0, self._tick)

    async def on_unmount(self) -> None:
        self.workers.cancel_group(self, _HEARING)
        await self.evening.live.close()

    def _changed(self) -> None:
        """The table has told something. What was said of a turn goes with it."""
        if self._is_being_closed:
            return
        if not self.evening.live.lost:
            self.evening.go_on()
        if self.evening.turn is not self._shown_turn:
            self._shown_turn, self.armed, self.trouble = self.evening.turn, "", ""
        if news := self.evening.live.news():
            self.armed, self.trouble = "", news
        self.show()

    @property
    def _is_being_closed(self) -> bool:
        """Whether the parts of the screen are being taken down, one by one."""
        return self.has_left or not self.picture.is_whole

    def _tick(self) -> None:
        if self._is_being_closed:
            return
        self.picture.show_title(self.evening.board)
        if self.evening.turn is Turn.LOST:
            self.show()  # how long it is until the next try

    def action_go(self) -> None:
        visit = self.evening
        match visit.turn:
            case Turn.SEAT:
                self.attempt(visit.places.take_first_free, Turn.SEAT)
            case Turn.LOST:
                self.say("")
                visit.live.try_now()
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

    def action_buy(self) -> None:
        """Chips, for as much as you say."""
        live = self.evening.live
        if not may_take(live.record):
            self.say("Your purse and your limit of loss leave you nothing to buy chips with; u shows both.")
            return
        self.app.push_screen(BuyPage(live.record, live.buy_in), self._buy)

    def _buy(self, amount: Cents | None) -> None:
        if amount is not None:
            self.attempt(lambda: self.evening.buy(amount), self.evening.turn)

    def _answered(self, said: Parting | None) -> None:
        if said not in (None, Parting.STAY):
            self.run_worker(self._take_leave(said is Parting.OTHER_TABLE), group="leaving")

    async def _take_leave(self, stays_at_server: bool) -> None:
        """Give up the place where the server still hears of it."""
        visit = self.evening
        if not visit.live.lost:
            try:
                async with asyncio.timeout(_ANSWERED_WITHIN):
                    await visit.leave()
                    visit.live.record = await visit.server.record()
                    self.left.has_gone = True
                    if stays_at_server:
                        self.app.switch_screen(await self._tables())
                        return
            except (PaigowError, TimeoutError):
                pass  # the seat is kept, which the last words say
        if isinstance(self.app, LeavableApp):
            self.app.leave(self.left.last_words)
