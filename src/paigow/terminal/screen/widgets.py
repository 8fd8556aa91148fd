"""The parts of the table's screen: wagers, your hand, the cut, stacks, the log, and what you can do now.

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

from paigow.cards import JOKER
from paigow.money import format_money
from paigow.pieces import CardOrTile
from paigow.table.showing.wording import ToldLine
from paigow.teaching.drawing import NAME_WIDTH, Size, drawn, width_of, with_labels
from paigow.terminal.drafts import Draft, HandChoice, Line
from paigow.terminal.screen.base import HANGS_IN_LIST, QUIET, Room, coloured, hanging, inked
from paigow.terminal.words import indented
from paigow.tiles import Tile


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


class WagerLine(Static):
    """One wager: its name, its amount between two signs to click, and its limits."""

    class Changed(Message):
        """A sign was clicked: -1, +1, or 0 for the line itself."""

        def __init__(self, index: int, by: int) -> None:
            super().__init__()
            self.index, self.by = index, by

    NAME = 37
    AMOUNT = 11
    LESS = range(NAME, NAME + 3)
    MORE = range(NAME + 3 + AMOUNT, NAME + 6 + AMOUNT)
    """The columns of the two signs."""

    def __init__(self, index: int) -> None:
        super().__init__(id=f"wager-{index + 1}")
        self.index = index

    def show(self, line: Line, *, is_current: bool) -> None:
        self.set_class(is_current, "current")
        name = Content(f"{'▶' if is_current else ' '} {line.title}").truncate(
            self.NAME, ellipsis=True, pad=True
        )
        amount = format_money(line.amount) if line.amount else "nothing"
        sign = "$foreground on $surface"
        self.update(
            Content.assemble(
                name,
                (" - ", sign),
                f"{amount:>{self.AMOUNT - 1}} ",
                (" + ", sign),
                (f" {_limits(line)}", QUIET),
            )
        )

    def on_click(self, event: Click) -> None:
        by = (event.x in self.MORE) - (event.x in self.LESS)
        self.post_message(self.Changed(self.index, by))


def _limits(line: Line) -> str:
    """Between which amounts a wager may be, or how it is made."""
    if line.coupon:
        return "by a coupon" if line.redeems else "with a coupon"
    least, most = format_money(line.minimum), format_money(line.maximum)
    return least if least == most else f"{least} to {most}"


class Wagers(VerticalScroll, can_focus=False):
    """All wagers that the table offers you."""

    def show(self, draft: Draft, current: int) -> None:
        rows = list(self.query(WagerLine))
        for index, line in enumerate(draft.lines):
            if index == len(rows):
                rows.append(WagerLine(index))
                self.mount(rows[index])
            rows[index].show(line, is_current=index == current)
        for row in rows:
            row.display = row.index < len(draft.lines)
        rows[min(current, len(draft.lines) - 1)].scroll_visible(animate=False)


_JOKER_HINT: Final = "the joker is an ace, or completes a straight or a flush"


class PieceFace(Static):
    """One card or tile of your hand, with its key and where it goes below it."""

    def __init__(self, place: int) -> None:
        super().__init__(id=f"card-{place + 1}")
        self.place = place
        self._lying: tuple[CardOrTile, Room, bool] | None = None

    def show(self, piece: CardOrTile | None, room: Room, *, is_low: bool) -> None:
        """Lay a piece here, or nothing; what lies already is not drawn again."""
        self.display = piece is not None
        if piece is None or self._lying == (piece, room, is_low):
            return
        self._lying = (piece, room, is_low)
        size = Size.MEDIUM if room is Room.SMALL else Size.LARGE
        drawing = drawn(piece, size)
        where = f"{self.place + 1} {'LOW' if is_low else 'high'}"
        if isinstance(piece, Tile):
            drawing = with_labels(drawing, piece.kind.name, width=NAME_WIDTH + 2)
            where += f" {piece}" * (size is Size.MEDIUM)  # else it stands on the tile
        width = width_of(drawing[0])
        self.styles.width = width + 1
        label = (f"{where:^{width}}", "bold reverse" if is_low else QUIET)
        self.update(Content("\n").join([Content.assemble(label), *inked(drawing)]))

    async def on_click(self) -> None:
        await self.screen.run_action(f"digit({self.place + 1})")


class Hand(Horizontal):
    """Your pieces, and what the two hands are as they are chosen."""

    def compose(self) -> ComposeResult:
        yield from (PieceFace(place) for place in range(7))
        yield Static(id="reading")

    def show(self, choice: HandChoice, room: Room) -> None:
        for face in self.query(PieceFace):
            piece = choice.pieces[face.place] if face.place < len(choice.pieces) else None
            face.show(piece, room, is_low=face.place in choice.low_as_laid)
        reading: list[Content | tuple[str, str]] = [Content(choice.describe().replace("; ", "\n"))]
        if JOKER in choice.pieces and choice.family.name == "poker":
            reading.append((f"\n{_JOKER_HINT}", QUIET))
        if choice.fault():  # the prompt has room to say why
            reading.append(("\nnot set correctly", "$text-warning"))
        self.query_one("#reading", Static).update(Content.assemble(*reading))
