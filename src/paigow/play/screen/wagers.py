"""The wagers that you draft, a line each."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from paigow.money import format_money
from paigow.play.screen.ink import QUIET
from paigow.play.seated.draft import Draft, Line


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
