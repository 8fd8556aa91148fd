"""The table's screen brought up to date with the session: the layout, your turn, what you can do, the log."""

from __future__ import annotations

from typing import Any, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.money import format_money
from paigow.terminal.board import Board
from paigow.terminal.client import TableClient, Turn
from paigow.terminal.screen.base import LOG_WIDTHS, QUIET, Room, coloured
from paigow.terminal.screen.keys import READ_ON, CutPen, WagerPen, choice_count, offered, prompt
from paigow.terminal.screen.result import News, exposure_shown, result_shown
from paigow.terminal.screen.seats import Seats
from paigow.terminal.screen.widgets import ActionBar, CutBar, Hand, Log, StackRow, Wagers
from paigow.terminal.session import Session
from paigow.terminal.words import indented, style_in_short

_PARTS: Final[tuple[type[Widget], ...]] = (Seats, Hand, Wagers, News, ActionBar, Log)
_LAST_HEARD = 4
"""The lines of the log that stand in the middle before the first hand is compared."""


def composed() -> ComposeResult:
    """The parts of the screen, each where it stands."""
    with Horizontal(id="title"):
        yield Static(id="title-left")
        yield Static(id="title-right")
    with Container(id="room"):
        with Vertical(id="layout"):
            yield Seats()
            yield Static(id="meters")
            with Container(id="middle"):
                yield Hand()
                yield Wagers()
                yield CutBar()
                yield StackRow()
                yield OptionList(id="menu")
                yield News(id="news")
            yield Static(id="prompt")
            yield ActionBar()
        yield Log()
    yield Footer()


class Picture:
    """What stands on the screen, and where."""

    def __init__(
        self, screen: Screen[Any], session: Session[TableClient], pen: WagerPen, cut: CutPen
    ) -> None:
        self._screen = screen
        self._session = session
        self._pen = pen
        self._cut = cut

    @property
    def room(self) -> Room:
        """How much there is room for."""
        return Room.within(self._screen.app.size)

    @property
    def is_whole(self) -> bool:
        """Whether all parts are there that are brought up to date; they are taken down one by one."""
        return all(map(self._screen.query, _PARTS))

    @property
    def asked(self) -> str:
        """What your turn asks of you."""
        return prompt(self._session, self._pen)

    def make_room(self) -> None:
        """Lay everything out for as much room as there is."""
        for room in Room:
            self._screen.set_class(room is self.room, room.name.lower())
        self._screen.query_one(Seats).room = self.room

    def show(self, trouble: str) -> None:
        """Bring the screen up to date, with what went wrong in the place of what is asked."""
        session = self._session
        board = session.board
        self.show_title(board)
        meters = " · ".join(f"{name} {format_money(amount)}" for name, amount in board.meters)
        shown = self._screen.query_one("#meters", Static)
        shown.update(Content(f"Progressive: {meters}"))
        shown.display = bool(meters)
        self._screen.query_one(Seats).layout_board = board
        self._show_middle(session.turn)
        self._screen.query_one(Log).show(session.log, session.client.held)
        asked = self._screen.query_one("#prompt", Static)
        asked.update(Content(trouble or self.asked))
        asked.set_class(bool(trouble), "trouble")
        bar = self._screen.query_one(ActionBar)
        bar.show(offered(session), self._layout_width)
        self._screen.call_after_refresh(self._hint_to_read_on)

    def show_title(self, board: Board) -> None:
        """The table, the round and what it is about; who has how long; and how you stand."""
        session = self._session
        number = f"round {board.number}" if board.number else ""
        standing = self._standing()
        # The phase would tell a dealer in training what is due.
        phase = board.phase if session.dealing is None else ""
        then = "".join(f" · {each}" for each in (session.client.countdown, number, phase) if each)
        width = self._screen.app.size.width - 4  # the padding of both sides
        room = width - cell_len(standing) - cell_len(then)
        name = Content(board.title).truncate(max(1, room), ellipsis=True)
        self._screen.query_one("#title-left", Static).update(name + then)
        self._screen.query_one("#title-right", Static).update(Content(standing))

    def _hint_to_read_on(self) -> None:
        """Say how the rest of a result is read, where there is no room for all of it."""
        news, asked = self._screen.query_one(News), self._screen.query_one("#prompt", Static)
        if news.display and news.max_scroll_y and not asked.has_class("trouble"):
            asked.update(Content(f"{self.asked} {READ_ON}"))

    @property
    def _layout_width(self) -> int:
        """The columns beside the log that are not its border."""
        return self._screen.app.size.width - 2 - LOG_WIDTHS[self.room]

    def _standing(self) -> str:
        """Your chips and how you stand, each by its name; or how often a human dealer was wrong."""
        session = self._session
        if session.dealing is not None:
            return f"you deal   mistakes: {session.dealing.mistakes}"
        return f"chips {format_money(session.client.chips)}   {session.standing_told}"

    def _show_middle(self, turn: Turn | None) -> None:
        shown = self._middle(turn)
        for widget in self._screen.query_one("#middle").children:
            widget.display = widget is shown
        self._screen.set_focus(shown if isinstance(shown, OptionList) else None)

    def _middle(self, turn: Turn | None) -> Widget:
        """What this turn is about, brought up to date."""
        session = self._session
        match turn:
            case Turn.SETTING | Turn.BANK_HAND | Turn.DEALER_HAND:
                hand = self._screen.query_one(Hand)
                hand.show(session.hand.choice, self.room)
                return hand
            case Turn.WAGERS:
                wagers = self._screen.query_one(Wagers)
                wagers.show(session.draft, self._pen.current)
                return wagers
            case Turn.CUT:
                bar, size = self._screen.query_one(CutBar), len(session.client.rules.family.deck)
                self._cut.at = self._cut.at or size // 2
                bar.show(self._cut.at, size)
                return bar
            case Turn.STACK | Turn.STACK_CUT:
                row = self._screen.query_one(StackRow)
                row.show(choice_count(session), self._cut.stacks)
                return row
            case Turn.DELIVERY:
                return self._menu([style_in_short(style) for style in session.deliveries])
            case Turn.STEP if session.dealing is not None:
                return self._menu([item.text for item in session.dealing.menu])
            case _:
                news = self._screen.query_one(News)
                news.show(self._news(turn))
                return news

    def _menu(self, lines: list[str]) -> OptionList:
        menu = self._screen.query_one("#menu", OptionList)
        highlighted = menu.highlighted or 0
        menu.clear_options()
        menu.add_options([Option(Content(line)) for line in lines])
        menu.highlighted = min(highlighted, len(lines) - 1)
        return menu

    def _news(self, turn: Turn | None) -> Content:
        """Between your turns: the announced step, or how the last round went."""
        session = self._session
        if turn is Turn.STEP and (step := session.client.next_step) is not None:
            by_hand = "".join(f"\n{motion}" for motion in session.client.next_motions)
            return Content.assemble((f"\n{step.text}", "bold"), f"   {step.clause or ''}", (by_hand, QUIET))
        if turn is Turn.EXPOSURE:
            if (decided := session.just_decided) is not None:
                return exposure_shown(decided, session.board.places, self.room, self._layout_width)
            return Content("\n").join(coloured(indented(line)) for line in session.log[-_LAST_HEARD:])
        if turn is Turn.NEXT_ROUND and session.history and session.position is not None:
            last, held = session.history[-1], session.client.held
            return result_shown(last, session.judging, held, self.room, self._layout_width)
        return Content("")
