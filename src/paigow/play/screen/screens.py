"""The table's screen: the layout, your turn, what you can do, and the log."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.play.screen.actions import SETTING, TableActions
from paigow.play.screen.turns import ACTIONS, DEALING, PLAYERS_WAIT, PROMPTS, WITH_COUPONS, Do
from paigow.play.screen.widgets import QUIET, ActionBar, CutBar, Hand, Log, Seats, StackRow, Wagers
from paigow.play.screen.words import money
from paigow.play.script import signed
from paigow.play.session.session import Turn
from paigow.table import Mode, Phase
from paigow.table import commands as c
from paigow.table.showing.wording import style_called


class TableScreen(TableActions):
    """You at the table."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="title"):
            yield Static(id="title-left")
            yield Static(id="title-right")
        yield Seats()
        yield Static(id="meters")
        with Container(id="middle"):
            yield Hand()
            yield Wagers(len(self.session.draft.lines))
            yield CutBar()
            yield StackRow()
            yield OptionList(id="menu")
            yield Static(id="news")
        yield Static(id="prompt")
        yield ActionBar()
        yield Log()
        yield Footer()

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.query_one(Seats).refresh()

    # Showing

    def show(self) -> None:
        """Bring the screen up to date with the session."""
        session = self.session
        board = session.board
        number = f"round {board.number} · " if board.number else ""
        self.query_one("#title-left", Static).update(Content(f"{board.title} · {number}{board.phase}"))
        self.query_one("#title-right", Static).update(Content(self._standing()))
        meters = " · ".join(f"{name} {money(amount)}" for name, amount in board.meters)
        self.query_one("#meters", Static).update(Content(f"Progressive: {meters}" if meters else ""))
        self.query_one(Seats).layout_board = board
        self._show_middle(session.turn)
        self.query_one(Log).show(session.log, session.places)
        prompt = self.query_one("#prompt", Static)
        prompt.update(Content(self.trouble or self._prompt(session.turn)))
        prompt.set_class(bool(self.trouble), "trouble")
        self.query_one(ActionBar).show(self._actions(session.turn))

    def _standing(self) -> str:
        """Your chips and your result; or how often a human dealer was wrong."""
        session = self.session
        if session.position is None:
            return f"you deal   mistakes: {session.mistakes}"
        return f"{money(session.chips)}   result {signed(session.result)}"

    def _show_middle(self, turn: Turn | None) -> None:
        shown = self._middle(turn)
        for widget in self.query_one("#middle").children:
            widget.display = widget is shown
        self.set_focus(shown if isinstance(shown, OptionList) else None)

    def _middle(self, turn: Turn | None) -> Widget:
        """What this turn is about, brought up to date."""
        session = self.session
        match turn:
            case Turn.SETTING | Turn.BANK_HAND | Turn.DEALER_HAND:
                hand = self.query_one(Hand)
                hand.show(session.choice)
                return hand
            case Turn.WAGERS:
                wagers = self.query_one(Wagers)
                wagers.show(session.draft, self.current)
                return wagers
            case Turn.CUT:
                bar, size = self.query_one(CutBar), len(session.rules.family.deck)
                self.cut_at = self.cut_at or size // 2
                bar.show(self.cut_at, size)
                return bar
            case Turn.STACK | Turn.STACK_CUT:
                row = self.query_one(StackRow)
                row.show(len(session.stacks), self.stacks)
                return row
            case Turn.DELIVERY:
                return self._menu(
                    [
                        "The usual way" if style is None else style_called(style)
                        for style in session.deliveries
                    ]
                )
            case Turn.STEP if session.mode is Mode.HUMAN:
                return self._menu([entry.text for entry in session.step_choices])
            case _:
                news = self.query_one("#news", Static)
                news.update(self._news(turn))
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
        session = self.session
        if turn is Turn.STEP and (step := session.next_step) is not None:
            by_hand = "".join(f"\n{motion}" for motion in session.next_motions)
            return Content.assemble((f"\n{step.text}", "bold"), f"   {step.clause or ''}", (by_hand, QUIET))
        if turn is Turn.NEXT_ROUND and session.history and session.position is not None:
            last = session.history[-1]
            mine = [line.text for line in last.lines if line.settles and line.position in session.places]
            said = "\n".join([*session.reasons, *mine][:4])
            return Content.assemble((f"Round {last.number}: {signed(last.net)}\n", "bold"), said)
        return Content("")

    def _prompt(self, turn: Turn | None) -> str:
        if turn is Turn.WAGERS:
            refused = self.session.wagers_refused()
            draft = self.session.draft
            how = WITH_COUPONS if draft.takes_coupons else PROMPTS[turn]
            return f"{self._where}{how}  {money(draft.total)} in all" if refused is None else str(refused)
        if turn is Turn.STEP and self.session.mode is Mode.HUMAN:
            waiting = self.session.step_choices[0].command is None
            return PLAYERS_WAIT if waiting else "You deal: what comes next?"
        if turn in SETTING and (fault := self.session.choice.fault()):
            return f"{self._where}Not set correctly: {fault}"
        return f"{self._where}{PROMPTS[turn]}"

    @property
    def _where(self) -> str:
        """Which of two betting positions the turn is about."""
        of = self.session
        return f"At {of.position}: " if len(of.places) > 1 and of.turn is not Turn.NEXT_ROUND else ""

    def _actions(self, turn: Turn | None) -> tuple[Do, ...]:
        """What can be done now; what the table would refuse anyway is left out."""
        barred = self._barred(turn)
        count = self._count(turn)
        return tuple(
            do._replace(key=do.key.replace("n", str(count))) if do.key == "1-n" else do
            for do in (DEALING if turn is Turn.STEP and self.session.home is None else ACTIONS[turn])
            if do.action not in barred
        )

    def _barred(self, turn: Turn | None) -> tuple[str, ...]:
        session = self.session
        if session.home is None:
            return ("seat", "area", "buy", "clear")
        if turn is Turn.NEXT_ROUND and not session.beside and len(session.places) < 2:
            return ("area",)
        if turn is Turn.STEP and session.view.phase is not Phase.WAGERS:
            return ("clear",)
        if turn is Turn.SETTING and session.refusal(c.Surrender) is not None:
            return ("surrender",)
        if turn is Turn.BANK and not session.rules.submission.banking.co_banking:
            return ("co_bank",)
        return ()

    def _count(self, turn: Turn | None) -> int:
        """How many there are to choose from by their number."""
        if turn in (Turn.STACK, Turn.STACK_CUT):
            return len(self.session.stacks)
        return len(self.session.choice.pieces)
