"""Leaving the table: during a round it is asked for, and what comes after it is no longer heard."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Event, Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Static


class LeavableApp(App[None]):
    """An application that knows whether it is being left."""

    has_left = False

    def leave(self, last_words: str | None = None) -> None:
        """Close, and print something where there is something to say."""
        self.has_left = True
        self.exit(message=last_words)

    async def on_event(self, event: Event) -> None:
        """Keys that come after leaving find no screen that could hear them."""
        if not (self.has_left and isinstance(event, Key)):
            await super().on_event(event)


class Leave(ModalScreen[bool]):
    """Asked while a round is on: what becomes of your wagers."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        ("y,enter", "answer(True)", "leave"),
        ("n,escape", "answer(False)", "stay"),
    ]

    def __init__(self, at_stake: str) -> None:
        super().__init__()
        self.at_stake = at_stake

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            question = f"A round is on. {self.at_stake} Leave the table all the same?"
            yield Static(Content(question), id="leaving")
        yield Footer()

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


class LeavableScreen(Screen[None]):
    """A screen that is left at once, unless a round is on there."""

    @property
    def is_in_round(self) -> bool:
        return False

    @property
    def at_stake(self) -> str:
        """What becomes of your wagers when you leave during a round."""
        return ""

    @property
    def last_words(self) -> str | None:
        """What there is to say when you have left."""
        return None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is still heard: a page that opens while everything closes would find nothing."""
        return not self.has_left and super().check_action(action, parameters)

    @property
    def has_left(self) -> bool:
        return isinstance(self.app, LeavableApp) and self.app.has_left

    def action_leave(self) -> None:
        """Leave; during a round ask first."""
        if self.is_in_round:
            self.app.push_screen(Leave(self.at_stake), self._answered)
        else:
            self._answered(True)

    def _answered(self, leave: bool | None) -> None:
        if leave and isinstance(self.app, LeavableApp):
            self.app.leave(self.last_words)
