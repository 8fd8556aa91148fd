"""The application: choose a game and a seat, then play at the table."""

from __future__ import annotations

from dataclasses import replace

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.games.catalogue import GAMES
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission
from paigow.play.evening.evening import Evening
from paigow.play.screen.dialogs import Leave
from paigow.play.screen.ink import FELT, PAPER
from paigow.play.screen.screens import TableScreen
from paigow.play.wishes import Mode, Wishes


class StartScreen(Screen[None]):
    """Which game, and which seat."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        *(Binding(str(seat), f"seat({seat})", "seat", show=False) for seat in range(1, 7)),
        Binding("1-6", "nothing", "seat", key_display="1-6"),
        Binding("enter", "nothing", "sit down"),
        Binding("q,escape", "app.quit", "leave"),
    ]

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static(Content.styled("Which game?", "bold"))
            yield OptionList(*(Option(game.title) for game in GAMES))
            yield Static(id="seat")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self._show()

    def _show(self) -> None:
        places = "  ".join(f"[{n}]" if n == self.wishes.position else f" {n} " for n in range(1, 7))
        text = (
            "You deal." if self.wishes.mode is Mode.HUMAN else f"Your seat, from the dealer's right: {places}"
        )
        self.query_one("#seat", Static).update(Content(text))

    def action_seat(self, seat: int) -> None:
        self.wishes = replace(self.wishes, position=seat)
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        submission = default_submission(GAMES[event.option_index].name)
        self.app.switch_screen(TableScreen(Evening(submission, self.wishes)))


class PlayApp(App[None]):
    """`paigow play`."""

    CSS_PATH = "table.tcss"
    TITLE = "paigow"
    BINDINGS = [Binding("ctrl+c", "interrupt", "leave", priority=True)]  # noqa: RUF012 - Textual's own way

    def __init__(self, wishes: Wishes, submission: RulesSubmission | None = None) -> None:
        super().__init__()
        self.wishes, self.submission = wishes, submission
        self.was_interrupted = False

    def on_mount(self) -> None:
        for theme in (FELT, PAPER):
            self.register_theme(theme)
        self.theme = FELT.name
        if self.submission is None:
            self.push_screen(StartScreen(self.wishes))
        else:
            self.push_screen(TableScreen(Evening(self.submission, self.wishes)))

    async def action_quit(self) -> None:
        self._leave()

    async def action_interrupt(self) -> None:
        """Ctrl-C asks like any other way to leave; pressed again at the question, it answers it."""
        self.was_interrupted = self._leave()

    def _leave(self) -> bool:
        """Leave the table, whatever page lies over it; during a round ask first. Whether it is done."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and screen.is_in_round and not isinstance(self.screen, Leave):
                screen.action_leave()
                return False
        self.exit()
        return True
