"""The pages of a guest about money: your purse and your limits, and chips for as much as you say."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from paigow.errors import PaigowError
from paigow.money import Cents, format_money, parse_money
from paigow.play.away.limits import HOW_TO_LIMIT, limits_typed, may_take, record_told, stopped_told
from paigow.play.away.visit import Visit
from paigow.play.screen.pages.leaving import LeavableApp
from paigow.server.protocol.people import LimitsRequest, RecordAnswer

_SIGN_OUT: Final = "sign out"
_SIGNED_OUT: Final = "You have signed out: your token has ended, and what was in your purse stays there."


class PursePage(ModalScreen[None]):
    """What you hold at the server, how long you have played, and the limits that you have set yourself."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "back")]

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit
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
        record = self.visit.live.record
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
            wanted = limits_typed(typed, self.visit.live.record.limits, int(time.time()))
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
        live = self.visit.live
        before = live.record.limits
        try:
            await self.visit.server.set_limits(wanted)
            live.record = await self.visit.server.record()
            said = stopped_told(before, live.record)
        except PaigowError as error:
            said = [error.reason]
        self._say(*said)
        self._show()

    async def _sign_out(self) -> None:
        try:
            await self.visit.sign_out()
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
