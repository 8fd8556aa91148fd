"""What stands in a window that is too small for a table."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

LEAST: Final = Size(80, 24)
"""The smallest window in which nothing essential is cut off."""


def fits(size: Size) -> bool:
    """
    >>> fits(LEAST), fits(Size(200, 20)), fits(Size(60, 40))
    (True, False, False)
    """
    return size.width >= LEAST.width and size.height >= LEAST.height


class TooSmall(ModalScreen[None]):
    """Over everything else, until there is room."""

    BINDINGS = [("q", "app.quit", "leave")]  # noqa: RUF012 - Textual's own way

    def compose(self) -> ComposeResult:
        yield Static(self._said(self.app.size), id="too-small")

    def on_resize(self, event: Resize) -> None:
        self.query_one("#too-small", Static).update(self._said(event.size))

    @staticmethod
    def _said(size: Size) -> Content:
        needed = f"The table needs {LEAST.width} columns and {LEAST.height} lines"
        return Content(
            f"{needed}; here are {size.width} and {size.height}. Make the window larger; q leaves."
        )
