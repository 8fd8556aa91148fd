"""The table's screen: the layout, your turn, what you can do, and the log."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.money import format_money
from paigow.play.evening.turn import Turn
from paigow.play.screen.actions import SETTING, TableActions
from paigow.play.screen.hand import Hand
from paigow.play.screen.ink import LOG_WIDTHS, QUIET, Room, coloured
from paigow.play.screen.keyboard.offered import choice_count, offered
from paigow.play.screen.keyboard.turns import (
    AIM,
    FIRST_ROUND,
    LAY_DOWN,
    PROMPTS,
    READ_ON,
    REST,
    WITH_COUPONS,
)
from paigow.play.screen.pages.parting import at_stake, how_it_went, take_leave
from paigow.play.screen.result import News, exposure_shown, result_shown
from paigow.play.screen.seats import Seats
from paigow.play.screen.wagers import Wagers
from paigow.play.screen.widgets import ActionBar, CutBar, Log, StackRow
from paigow.play.wishes import PAUSES
from paigow.play.words import bank_risk, indented, signed, style_in_short
from paigow.table import commands as c
from paigow.table.terms import Banking
from paigow.teaching.worth.words import scored

_LOOKS_AFTER = 0.2
"""Seconds between two looks at what was counted."""
_FIRST_ROUNDS = 3
"""The rounds in which the aim of the game is said."""
_LAST_HEARD = 4
"""The lines of the log that stand in the middle before the first hand is compared."""


class TableScreen(TableActions):
    """You at the table."""

    _timer: Timer | None = None
    _parted: tuple[str, ...] = ()
    """How the round ended in which you left."""

    def compose(self) -> ComposeResult:
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

    def on_mount(self) -> None:
        self.show()
        self.evening.judging.get_ready()
        self.set_interval(_LOOKS_AFTER, self._collect)

    def on_unmount(self) -> None:
        self.evening.judging.close()

    def _collect(self) -> None:
        """Show what has been counted meanwhile."""
        if self.evening.judging.collect():
            self.show()

    def on_resize(self) -> None:
        for room in Room:
            self.set_class(room is self.room, room.name.lower())
        self.query_one(Seats).room = self.room
        self.show()

    @property
    def last_words(self) -> str | None:
        """How it went and the score of the evening, or the sheet of a dealer in training."""
        dealing, score = self.evening.dealing, self.evening.judging.score
        if dealing is None:
            return "\n".join((*how_it_went(self.evening), *self._parted, *scored(score))) or None
        return "\n".join(dealing.sheet.told() if dealing.sheet.answers else ()) or None

    def depart(self, *, plays_out: bool = False) -> None:
        """Leave the table, and have what stays on the layout settled."""
        if self.evening.dealing is None:
            self._parted = take_leave(self.evening, plays_out=plays_out)

    @property
    def may_play_out(self) -> bool:
        return self.evening.is_held

    @property
    def at_stake(self) -> str:
        return at_stake(self.evening)

    @property
    def room(self) -> Room:
        """How much there is room for."""
        return Room.within(self.app.size)

    # Showing

    def show(self) -> None:
        """Bring the screen up to date with the evening, unless it is being closed."""
        if self.has_left:
            return
        evening = self.evening
        board = evening.board
        number = f"round {board.number}" if board.number else ""
        standing = self._standing()
        # The phase would tell a dealer in training what is due.
        phase = board.phase if evening.dealing is None else ""
        then = "".join(f" · {each}" for each in (number, phase) if each)
        room = self.app.size.width - cell_len(standing) - cell_len(then) - 4  # the padding of both sides
        name = Content(board.title).truncate(max(1, room), ellipsis=True)
        self.query_one("#title-left", Static).update(name + then)
        self.query_one("#title-right", Static).update(Content(standing))
        meters = " · ".join(f"{name} {format_money(amount)}" for name, amount in board.meters)
        shown = self.query_one("#meters", Static)
        shown.update(Content(f"Progressive: {meters}"))
        shown.display = bool(meters)
        self.query_one(Seats).layout_board = board
        self._show_middle(evening.turn)
        self.query_one(Log).show(evening.log, evening.live.held)
        prompt = self.query_one("#prompt", Static)
        prompt.update(Content(self.trouble or self._prompt(evening.turn)))
        prompt.set_class(bool(self.trouble), "trouble")
        bar = self.query_one(ActionBar)
        bar.show(offered(evening), self._layout_width)
        self._go_on_by_itself()
        self.call_after_refresh(self._hint_to_read_on)

    def _hint_to_read_on(self) -> None:
        """Say how the rest of a result is read, where there is no room for all of it."""
        turn, news = self.evening.turn, self.query_one(News)
        if not self.trouble and news.display and news.max_scroll_y:
            self.query_one("#prompt", Static).update(Content(f"{self._prompt(turn)} {READ_ON}"))

    def _go_on_by_itself(self) -> None:
        """Expose the next hand after a while, where time decides."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.evening.turn is Turn.EXPOSURE and (pause := PAUSES.get(self.evening.pace)):
            self._timer = self.set_timer(pause, self._expose_next)

    def _expose_next(self) -> None:
        """Go on, unless a page lies over the table; then it goes on when the page is closed."""
        if self.app.screen is self:
            self.action_go()

    def on_screen_resume(self) -> None:
        self.show()

    @property
    def _layout_width(self) -> int:
        """The columns beside the log that are not its border."""
        return self.app.size.width - 2 - LOG_WIDTHS[self.room]

    def _standing(self) -> str:
        """Your chips and your result; or how often a human dealer was wrong."""
        evening = self.evening
        if evening.dealing is not None:
            return f"you deal   mistakes: {evening.dealing.mistakes}"
        tally = evening.judging.score.all
        best = f"   {tally.best} of {tally.hands} set best" if tally.hands else ""
        return f"{format_money(evening.live.chips)}   result {signed(evening.result)}{best}"

    def _show_middle(self, turn: Turn | None) -> None:
        shown = self._middle(turn)
        for widget in self.query_one("#middle").children:
            widget.display = widget is shown
        self.set_focus(shown if isinstance(shown, OptionList) else None)

    def _middle(self, turn: Turn | None) -> Widget:
        """What this turn is about, brought up to date."""
        evening = self.evening
        match turn:
            case Turn.SETTING | Turn.BANK_HAND | Turn.DEALER_HAND:
                hand = self.query_one(Hand)
                hand.show(evening.hand.choice, self.room)
                return hand
            case Turn.WAGERS:
                wagers = self.query_one(Wagers)
                wagers.show(evening.draft, self.pen.current)
                return wagers
            case Turn.CUT:
                bar, size = self.query_one(CutBar), len(evening.live.rules.family.deck)
                self.cut_at = self.cut_at or size // 2
                bar.show(self.cut_at, size)
                return bar
            case Turn.STACK | Turn.STACK_CUT:
                row = self.query_one(StackRow)
                row.show(choice_count(evening), self.stacks)
                return row
            case Turn.DELIVERY:
                return self._menu([style_in_short(style) for style in self.deliveries])
            case Turn.STEP if evening.dealing is not None:
                return self._menu([item.text for item in evening.dealing.menu])
            case _:
                news = self.query_one(News)
                news.show(self._news(turn))
                return news

    def _menu(self, lines: list[str]) -> OptionList:
        menu = self.query_one("#menu", OptionList)
        highlighted = menu.highlighted or 0
        menu.clear_options()
        menu.add_options([Option(Content(line)) for line in lines])
        menu.highlighted = min(highlighted, len(lines) - 1)
        return menu

    def _news(self, turn: Turn | None) -> Content:
        """Between your turns: the announced step, or how the last round went."""
        evening = self.evening
        if turn is Turn.STEP and (step := evening.next_step) is not None:
            by_hand = "".join(f"\n{motion}" for motion in evening.next_motions)
            return Content.assemble((f"\n{step.text}", "bold"), f"   {step.clause or ''}", (by_hand, QUIET))
        if turn is Turn.EXPOSURE:
            if (decided := evening.just_decided) is not None:
                return exposure_shown(decided, evening.board.places, self.room, self._layout_width)
            return Content("\n").join(coloured(indented(line)) for line in evening.log[-_LAST_HEARD:])
        if turn is Turn.NEXT_ROUND and evening.history and evening.position is not None:
            last, held = evening.history[-1], evening.live.held
            return result_shown(last, evening.judging, held, self.room, self._layout_width)
        return Content("")

    def _prompt(self, turn: Turn | None) -> str:
        if turn is Turn.WAGERS:
            return self._wagers_prompt()
        if turn is Turn.STEP and self.evening.dealing is not None:
            return "You deal: what comes next?"
        if turn is Turn.BANK:
            return self._bank_prompt()
        if turn in SETTING and (fault := self.evening.hand.choice.fault()):
            return f"{self._where}Not set correctly: {fault}"
        if turn is Turn.SETTING and (warning := self.evening.hand.choice.warning()):
            return f"{self._where}{warning}"
        if turn is Turn.NEXT_ROUND and not self.evening.history:
            return FIRST_ROUND
        if turn in SETTING and self.evening.hand.choice.is_complete:
            return f"{self._where}{LAY_DOWN}"
        family = self.evening.live.rules.family
        is_new = turn is Turn.SETTING and len(self.evening.history) < _FIRST_ROUNDS
        asked = PROMPTS[turn].format(pieces=family.pieces, rest=REST[family.name])
        return f"{self._where}{AIM if is_new else ''}{asked}"

    def _wagers_prompt(self) -> str:
        """How wagers are made, or why they cannot lie as they are drafted."""
        refused, draft = self.evening.wagers_refused, self.evening.draft
        if refused is not None:
            return str(refused)
        how = WITH_COUPONS if draft.takes_coupons else PROMPTS[Turn.WAGERS]
        if limits := " ".join(filter(None, (line.limit_told for line in draft.lines))):
            return f"{self._where}{limits}"
        chip = f" A chip is {format_money(self.pen.chip)}." if self.pen.chip else ""
        return f"{self._where}{how}{chip}  {format_money(draft.total)} in all"

    def _bank_prompt(self) -> str:
        """What the bank can cost, or why you cannot take it."""
        terms = self.evening.term(c.AcceptBank, Banking)
        if terms is not None:
            return f"{PROMPTS[Turn.BANK]} {bank_risk(terms)}"
        refused = self.evening.live.refusal(c.AcceptBank(**self.evening.live.who(self.evening.position)))
        return f"{PROMPTS[Turn.BANK]} You cannot take it: {refused}"

    @property
    def _where(self) -> str:
        """Which of two betting positions the turn is about."""
        evening = self.evening
        return (
            f"At {evening.position}: "
            if len(evening.live.held) > 1 and evening.turn is not Turn.NEXT_ROUND
            else ""
        )
