"""Leaving the table: during a round it is asked for, and what comes after it is no longer heard."""

from __future__ import annotations

from enum import StrEnum

from textual.app import App, ComposeResult
from textual.binding import Binding
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


class Parting(StrEnum):
    """What you want to become of a round that is on."""

    STAY = "stay"
    LEAVE = "leave"
    PLAY_OUT = "play_out"
    OTHER_TABLE = "other_table"


class Leave(ModalScreen[Parting]):
    """Asked before you leave: what becomes of your wagers and of your seat."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("p", f"answer('{Parting.PLAY_OUT}')", "play it out, then leave"),
        Binding("y", f"answer('{Parting.LEAVE}')", "leave now"),
        Binding("l", f"answer('{Parting.OTHER_TABLE}')", "to the list of tables"),
        Binding("enter", "usual", show=False),
        Binding("n,escape", f"answer('{Parting.STAY}')", "stay"),
    ]

    def __init__(self, behind: LeftBehind) -> None:
        super().__init__()
        self.at_stake, self.may_play_out = behind.at_stake, behind.may_play_out
        self._idle = {Parting.PLAY_OUT: not behind.may_play_out, Parting.OTHER_TABLE: not behind.has_others}
        """What cannot be answered here."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(Content(self.at_stake), id="leaving")
        yield Footer()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A round is played out only for whoever would lose something by leaving it, and other tables are
        where there is a list of them."""
        is_idle = action == "answer" and self._idle.get(Parting(str(*parameters)), False)
        return not is_idle and super().check_action(action, parameters)

    def action_answer(self, said: str) -> None:
        self.dismiss(Parting(said))

    def action_usual(self) -> None:
        """What most people mean: not to walk away from a wager."""
        self.dismiss(Parting.PLAY_OUT if self.may_play_out else Parting.LEAVE)


class LeftBehind:
    """What you leave with a screen: nothing, where there is no table."""

    @property
    def asks_first(self) -> bool:
        """Whether it is asked before you leave."""
        return False

    @property
    def has_others(self) -> bool:
        """Whether there are other tables to go to from here."""
        return False

    @property
    def at_stake(self) -> str:
        """What becomes of your wagers and your seat when you leave, as a question."""
        return ""

    @property
    def may_play_out(self) -> bool:
        """Whether something of yours would be lost that you could see to first."""
        return False

    @property
    def last_words(self) -> str | None:
        """What there is to say when you have left."""
        return None

    def depart(self, *, plays_out: bool = False) -> None:
        """Give up your place, once the round is played out if you want that."""

    def cash_out(self) -> None:
        """Take your chips along for good."""


class LeavableScreen(Screen[None]):
    """A screen that is left at once, unless something is at stake there."""

    def __init__(self, behind: LeftBehind | None = None) -> None:
        super().__init__()
        self.behind = behind or LeftBehind()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is still heard: a page that opens while everything closes would find nothing."""
        return not self.has_left and super().check_action(action, parameters)

    @property
    def has_left(self) -> bool:
        return isinstance(self.app, LeavableApp) and self.app.has_left

    def action_leave(self) -> None:
        """Leave; ask first where something is at stake."""
        if self.behind.asks_first:
            self.app.push_screen(Leave(self.behind), self._answered)
        else:
            self._answered(Parting.LEAVE)

    def cash_out(self) -> None:
        """Leave for good, with your chips."""
        if isinstance(self.app, LeavableApp):
            self.behind.cash_out()
            self.app.leave(self.behind.last_words)

    def _answered(self, said: Parting | None) -> None:
        if said not in (None, Parting.STAY) and isinstance(self.app, LeavableApp):
            self.behind.depart(plays_out=said is Parting.PLAY_OUT)
            self.app.leave(self.behind.last_words)
