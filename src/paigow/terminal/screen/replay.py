"""A round that is over, stepped through on the screen: `paigow history ROUND`."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from paigow.terminal.app import PlayApp
from paigow.terminal.options import PlayOptions
from paigow.terminal.results import RoundRetold
from paigow.terminal.screen.base import LeavableScreen, Room, coloured
from paigow.terminal.screen.pages import in_full
from paigow.terminal.screen.seats import Seats
from paigow.terminal.transcript import Explained
from paigow.terminal.words import indented, signed


class Stepping(LeavableScreen):
    """The steps of a round, one at a time."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("right,space,enter,n", "step(1)", "next step", key_display="→"),
        Binding("left,backspace,p", "step(-1)", "step before", key_display="←"),
        Binding("home", "edge(0)", "first"),
        Binding("end", "edge(-1)", "last"),
        Binding("q,escape", "app.quit", "leave"),
    ]

    def __init__(self, retold: RoundRetold) -> None:
        super().__init__()
        self.retold = retold
        self.at = 0

    def compose(self) -> ComposeResult:
        with Horizontal(id="title"):
            yield Static(id="title-left")
            yield Static(id="title-right")
        yield Seats()
        with VerticalScroll(id="step"):
            yield Static(id="step-lines")
        yield Footer()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self.query_one(Seats).room = Room.within(self.app.size)

    def action_step(self, by: int) -> None:
        """Go on, or back; at an end it stays."""
        self.at = min(max(0, self.at + by), len(self.retold.steps) - 1)
        self._show()

    def action_edge(self, at: int) -> None:
        """Go to the first step, or to the last."""
        self.at = at % len(self.retold.steps)
        self._show()

    def _show(self) -> None:
        result, steps = self.retold
        step = steps[self.at]
        where = f"{step.board.title} · round {result.number} · step {self.at + 1} of {len(steps)}"
        self.query_one("#title-left", Static).update(Content(where))
        self.query_one("#title-right", Static).update(Content(f"result {signed(result.net)}"))
        self.query_one(Seats).layout_board = step.board
        told = [part for each in step.explained for part in _told(each)]
        self.query_one("#step-lines", Static).update(Content("\n").join(told))
        self.query_one("#step", VerticalScroll).scroll_home(animate=False)


def _told(explained: Explained) -> list[Content]:
    """A line and what it rests on."""
    line = coloured(indented(explained.line)).stylize("bold")
    return [line, in_full(explained), Content("")] if explained.line.clause else [line]


class SteppingApp(PlayApp):
    """One round and nothing else."""

    CSS_PATH = "../table.tcss"

    def __init__(self, retold: RoundRetold) -> None:
        super().__init__(PlayOptions())
        self.retold = retold

    def first_screen(self) -> Screen[None]:
        return Stepping(self.retold)
