"""Leaving the table: during a round it is asked for."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Static


class Leave(ModalScreen[bool]):
    """Asked while a round is on: your wagers stay on the layout."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        ("y,enter", "answer(True)", "leave"),
        ("n,escape", "answer(False)", "stay"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static("A round is on. Leave the table all the same?")
        yield Footer()

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


class LeavableScreen(Screen[None]):
    """A screen that is left at once, unless a round is on there."""

    @property
    def is_in_round(self) -> bool:
        return False

    @property
    def last_words(self) -> str | None:
        """What there is to say when you have left."""
        return None

    def action_leave(self) -> None:
        """Leave; during a round ask first."""
        if not self.is_in_round:
            self.app.exit(message=self.last_words)
            return

        def answered(leave: bool | None) -> None:
            if leave:
                self.app.exit(message=self.last_words)

        self.app.push_screen(Leave(), answered)
