"""The application: choose a table and a seat, then play.

The first screen needs no table, and what a table needs is loaded while it is read.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from paigow.errors import PaigowError
from paigow.platform.workers import get_ready
from paigow.terminal.options import Mode, PlayOptions
from paigow.terminal.samples import TableToChoose, sample_text, tables_to_choose
from paigow.terminal.screen.base import (
    FELT,
    PAPER,
    ChoiceList,
    LeavableApp,
    LeavableScreen,
    Leave,
    TooSmall,
    fits,
)

if TYPE_CHECKING:
    from paigow.games.submission import RulesSubmission
    from paigow.terminal.sessions import LocalSession
    from paigow.terminal.storage import StoredSession


@cache
def load_table_screen() -> Any:
    """The module of the table's screen, loaded when it is first asked for.

    What is loaded stays for good. To look through it for garbage takes longer than a key may, so it is left
    out of that.
    """
    loaded = import_module("paigow.terminal.screen.table")
    import_module("paigow.terminal.sessions")
    gc.freeze()
    return loaded


def local_session(table: str | RulesSubmission, options: PlayOptions) -> LocalSession:
    """You at a table that is dealt here."""
    load_table_screen()
    session: LocalSession = import_module("paigow.terminal.sessions").local_session(table, options)
    return session


@cache
def load_storage() -> Any:
    """What keeps sessions, loaded when it is first asked for."""
    load_table_screen()
    return import_module("paigow.terminal.storage")


class StartScreen(LeavableScreen):
    """Which table, and which seat."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        *(Binding(str(seat), f"seat({seat})", "seat", show=False) for seat in range(1, 7)),
        Binding("enter", "choose", "sit down", priority=True),
        Binding("1-6", "nothing", "seat", key_display="1-6"),
        Binding("i", "lessons", "how is it played?"),
        Binding("g", "go_on", "go on"),
        Binding("q,escape", "app.quit", "leave"),
    ]

    def __init__(self, options: PlayOptions, *, keeps: bool = False) -> None:
        super().__init__()
        self.options, self.keeps = options, keeps
        self.kept: StoredSession | None = None
        """The session that you may go on with."""
        self.rows = tuple(_by_game(tables_to_choose()))
        """The tables, under their headings."""
        self.is_chosen = False

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static(
                Content.assemble(
                    ("New to Pai Gow?", "bold"), "  Press Enter on the first table; i has the lessons."
                ),
                id="welcome",
            )
            yield ChoiceList(
                [_heading(row) if isinstance(row, str) else _shown(row) for row in self.rows],
                [at for at, row in enumerate(self.rows) if isinstance(row, str)],
            )
            yield Static(id="seat")
        yield Footer()

    def on_mount(self) -> None:
        tables = self.query_one(OptionList)
        tables.focus()
        tables.highlighted = 1  # under the first heading
        self._show()
        self.call_after_refresh(self._load)

    def _load(self) -> None:
        """Load what a table needs, now that there is something to read."""
        self.run_worker(self._look_back() if self.keeps else asyncio.to_thread(load_table_screen))

    async def _look_back(self) -> None:
        """Offer to go on with the last session, once what knows of it is loaded."""
        self.kept = await asyncio.to_thread(lambda: load_storage().latest())
        if self.kept is not None and not self.has_left:
            self.query_one("#welcome", Static).update(_offer(self.kept))
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is heard: to go on there must be a session."""
        return (action != "go_on" or self.kept is not None) and super().check_action(action, parameters)

    def action_go_on(self) -> None:
        """Go on with the session that is kept."""
        if self.kept is not None and not self.is_chosen:
            self.is_chosen = True
            self._show()
            self.run_worker(self._come_back(self.kept.number))

    async def _come_back(self, number: int) -> None:
        try:
            session = await asyncio.to_thread(lambda: load_storage().go_on(number, self.options))
        except (PaigowError, OSError) as error:
            self.is_chosen = False
            if not self.has_left:
                self._show()
                self.query_one("#welcome", Static).update(Content(str(error)))
            return
        self._switch_to(session)

    def _show(self) -> None:
        self.query_one("#seat", Static).update(Content(self._seat()))

    def _seat(self) -> str:
        if self.is_chosen:
            return "The table is being set."
        if self.options.mode is Mode.HUMAN:
            return "You deal."
        places = "  ".join(f"[{n}]" if n == self.options.position else f" {n} " for n in range(1, 7))
        return f"Your seat, from the dealer's right: {places}"

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def action_seat(self, seat: int) -> None:
        self.options = replace(self.options, seat=seat)
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_chosen:
            return
        self.is_chosen = True
        self._show()
        self.run_worker(self._sit_down(self._table_at(event.option_index).name))

    def on_key(self, event: Key) -> None:
        """Answer a key that does nothing here."""
        if event.key not in self.active_bindings:
            self.query_one("#seat", Static).update(Content(f"{event.key} does nothing here; {_KEYS_HERE}"))

    def action_lessons(self) -> None:
        """Explain the game of the table that is highlighted."""
        at = self.query_one(OptionList).highlighted or 1
        self.run_worker(self._explain(self._table_at(at).game))

    def _table_at(self, at: int) -> TableToChoose:
        table = self.rows[at]
        assert isinstance(table, TableToChoose), "the name of a game cannot be chosen"
        return table

    async def _explain(self, game: str) -> None:
        page = (await asyncio.to_thread(load_table_screen)).lessons_of(game)
        if not self.has_left and self.is_current:  # whoever has left has no screen at all
            self.app.push_screen(page)

    async def _sit_down(self, name: str) -> None:
        if self.keeps:
            session = await asyncio.to_thread(lambda: load_storage().begin(sample_text(name), self.options))
        else:
            session = await asyncio.to_thread(lambda: local_session(name, self.options))
        self._switch_to(session)

    def _switch_to(self, session: LocalSession) -> None:
        if self.has_left:
            session.recorder.close()
        else:
            self.app.switch_screen(load_table_screen().TableScreen(session))


_KEYS_HERE: Final = "↑ ↓ choose, Enter sits down, i explains, q leaves."


def _by_game(tables: Iterable[TableToChoose]) -> Iterator[TableToChoose | str]:
    """A table of each game, so that all games are in sight; then the others, game by game."""
    for heading, group in groupby(tables, key=_heading_of):
        yield heading
        yield from group


def _heading_of(table: TableToChoose) -> str:
    """The name of a game by that of its files, as nothing that knows games is loaded yet."""
    if table.is_first:
        return "A table of each game"
    words = " ".join({"ez": "EZ"}.get(word, word.capitalize()) for word in table.game.split("-"))
    return f"More {words}"


def _heading(words: str) -> Content:
    return Content.styled(words, "bold underline")


def _offer(kept: StoredSession) -> Content:
    rounds = "1 round" if kept.rounds == 1 else f"{kept.rounds} rounds"
    return Content.assemble((f"Go on with your session at {kept.title}", "bold"), f" ({rounds})?  Press g.")


def _shown(table: TableToChoose) -> Content:
    limits = f"   ${table.least:,} to ${table.most:,}"
    return Content.assemble(
        (table.title, "bold"), (limits, "$foreground-muted"), (f"\n{table.about}", "$foreground-muted")
    )


class PlayApp(LeavableApp):
    """`paigow play`."""

    CSS_PATH = "table.tcss"
    TITLE = "paigow"
    BINDINGS = [Binding("ctrl+c", "interrupt", "leave", show=False, priority=True)]  # noqa: RUF012 - Textual's own way

    def __init__(
        self,
        options: PlayOptions,
        submission: RulesSubmission | None = None,
        *,
        session: LocalSession | None = None,
        keeps: bool = False,
    ) -> None:
        super().__init__()
        self.options, self.submission, self.session, self.keeps = options, submission, session, keeps
        self.was_interrupted = False
        if options.values:
            get_ready()

    def on_mount(self) -> None:
        for theme in (FELT, PAPER):
            self.register_theme(theme)
        self.theme = FELT.name
        self.push_screen(self.first_screen())
        self._heed(self.size)

    def first_screen(self) -> Screen[None]:
        """The table where one is known, or the choice of one."""
        session = self.session
        if session is None and self.submission is not None:
            session = local_session(self.submission, self.options)
        if session is None:
            return StartScreen(self.options, keeps=self.keeps)
        screen: Screen[None] = load_table_screen().TableScreen(session)
        return screen

    def on_resize(self, event: Resize) -> None:
        self._heed(event.size)

    def _heed(self, size: Size) -> None:
        """Say so where there is no room for a table, for as long as there is none."""
        if fits(size) and isinstance(self.screen, TooSmall):
            self.pop_screen()
        elif not fits(size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    async def action_quit(self) -> None:
        self._leave()

    async def action_interrupt(self) -> None:
        """Ctrl-C asks like any other way to leave; pressed again at the question, it answers it."""
        self.was_interrupted = self._leave()

    def _leave(self) -> bool:
        """Leave the table, whatever page lies over it; where something is at stake ask first. Whether it is
        done."""
        left = next((each for each in self.screen_stack if isinstance(each, LeavableScreen)), None)
        if left is not None and left.departure.asks_first and not isinstance(self.screen, Leave):
            left.action_leave()
            return False
        if left is not None:
            left.departure.depart()
        self.leave(None if left is None else left.departure.last_words)
        return True
