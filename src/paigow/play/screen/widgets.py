"""The parts of the table's screen: the cut, stacks, the log, and what you can do now.

A widget shows what it is given; where it is clicked, the screen does what it does for a key.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from paigow.play.screen.ink import HANGS_IN_LIST, QUIET, coloured, hanging
from paigow.play.words import indented
from paigow.table.showing.wording import ToldLine


class CutBar(Static):
    """The deck from the side, with the cut card in it; a click moves the cut card."""

    class Moved(Message):
        """The cut card was put elsewhere."""

        def __init__(self, above: int) -> None:
            super().__init__()
            self.above = above

    def show(self, above: int, size: int) -> None:
        self.update(
            Content.assemble(
                "\n",
                ("▒" * above, QUIET),
                ("┃", "bold"),
                ("▒" * (size - above), QUIET),
                f"\n\n{above} cards above the cut card, {size - above} below",
            )
        )

    def on_click(self, event: Click) -> None:
        self.post_message(self.Moved(event.x - self.gutter.left))


class StackRow(Static):
    """Stacks in a row, numbered from the dealer's left; the chosen ones are marked. A click chooses."""

    WIDTH = 7

    def show(self, count: int, chosen: frozenset[int]) -> None:
        numbers = "".join(f"{n:^{self.WIDTH}}" for n in range(1, count + 1))
        backs = (f"{'▓▓▓▓' if n in chosen else '▒▒▒▒':^{self.WIDTH}}" for n in range(1, count + 1))
        marks = (f"{'moves' if n in chosen else '':^{self.WIDTH}}" for n in range(1, count + 1))
        self.update(Content.assemble((f"{numbers}\n", QUIET), "".join(backs), "\n", "".join(marks)))

    async def on_click(self, event: Click) -> None:
        stack = (event.x - self.gutter.left) // self.WIDTH + 1
        await self.screen.run_action(f"digit({stack})")


_KEPT: Final = 200
"""The lines of the log that can be scrolled back to."""


class Log(VerticalScroll, can_focus=False):
    """The dealer's announcements and everything else that happened, the newest line last."""

    def compose(self) -> ComposeResult:
        yield Static(id="log-lines")

    _told = 0
    """How many lines are shown; the log only grows."""
    _width = 0
    """The columns that it was last drawn for."""
    _written: Sequence[Content] = ()
    _hung: Sequence[Content] = ()
    """The same as they are drawn."""

    def show(self, lines: Sequence[ToldLine], you: Collection[int]) -> None:
        if len(lines) == self._told:
            return
        heard = [
            Content.assemble(
                coloured(indented(line)).stylize("bold" if line.position in you else ""),
                (f"  {line.clause}" if line.clause and line.has_own_clause else "", QUIET),
            )
            for line in lines[self._told :]
        ]
        self._told = len(lines)
        self._written = [*self._written, *heard][-_KEPT:]
        self._hung = [*self._hung, *map(self._hanging, heard)][-_KEPT:]
        self._draw()
        self.scroll_end(animate=False)

    def _hanging(self, line: Content) -> Content:
        """A line as wide as there is room; where it goes on below, it does so further in."""
        return hanging(line, self._width, HANGS_IN_LIST) if self._width else line

    def _draw(self) -> None:
        self.query_one("#log-lines", Static).update(Content("\n").join(self._hung))

    def on_resize(self) -> None:
        """The newest line stays in sight, and each goes on below where the log now ends."""
        if self._width != self.scrollable_content_region.width:
            self._width = self.scrollable_content_region.width
            self._hung = list(map(self._hanging, self._written))
            self._draw()
        self.call_after_refresh(self.scroll_end, animate=False)

    async def on_click(self) -> None:
        await self.screen.run_action("page('why')")


class ActionButton(Static):
    """A thing you can do now, with its key; a click does the same as the key."""

    def __init__(self, key: str, label: str, action: str) -> None:
        super().__init__(Content.assemble((f" {key} ", "reverse"), f" {label} "), classes="action")
        self.action = action
        self.columns = cell_len(key) + cell_len(label) + 5
        """With the space after it."""

    async def on_click(self) -> None:
        await self.screen.run_action(self.action)


class ActionBar(Vertical):
    """Everything you can do now, in as many rows as it takes."""

    _shown: tuple[Sequence[tuple[str, str, str]], int] | None = None

    def show(self, actions: Sequence[tuple[str, str, str]], width: int) -> None:
        if self._shown == (actions, width):
            return
        self._shown = (actions, width)
        self.remove_children()
        self.mount(*(Horizontal(*row) for row in _rows([ActionButton(*each) for each in actions], width)))


def _rows(buttons: Sequence[ActionButton], width: int) -> list[list[ActionButton]]:
    """Buttons in rows that are no wider than there is room."""
    rows: list[list[ActionButton]] = [[]]
    for button in buttons:
        if sum(each.columns for each in (*rows[-1], button)) > width:
            rows.append([])
        rows[-1].append(button)
    return rows
