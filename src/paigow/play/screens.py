"""The table's screen: it shows the session, and turns keys and clicks into what you do."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.play import steps
from paigow.play.dialogs import Help, History, Leave, PayTables, Why
from paigow.play.draft import Draft, Line
from paigow.play.script import signed
from paigow.play.session import NotNow, Session, Turn
from paigow.play.turns import ACTIONS, PROMPTS, Do
from paigow.play.widgets import ActionBar, CardFace, CutBar, Hand, Log, Seats, WagerLine, Wagers, spread
from paigow.play.words import money
from paigow.table import Mode, Phase
from paigow.table import commands as c
from paigow.table.shuffling import LEAST


class TableScreen(Screen[None]):
    """You at the table."""

    AUTO_FOCUS = ""  # keys belong to the table, except in the menu of a human dealer
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "why", "why?"),
        Binding("t", "pay_tables", "pay tables"),
        Binding("y", "history", "history"),
        Binding("question_mark,f1", "help", "help", key_display="?"),
        Binding("q", "leave", "leave"),
        Binding("enter", "go", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 8)),
        Binding("up,k", "line(-1)", show=False),
        Binding("down,j", "line(1)", show=False),
        Binding("left,minus", "less", show=False),
        Binding("right,plus,equals_sign", "more", show=False),
        Binding("space", "switch", show=False),
        Binding("m", "least", show=False),
        Binding("d", "double", show=False),
        Binding("c", "clear", show=False),
        Binding("a", "accept_bank", show=False),
        Binding("o", "co_bank", show=False),
        Binding("n", "decline", show=False),
        Binding("h", "house_way", show=False),
        Binding("x", "surrender", show=False),
        Binding("p", "play_on", show=False),
        Binding("v", "void_hand", show=False),
        Binding("s", "seat", show=False),
        Binding("b", "buy", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.current = 0
        """The wager that the arrows change."""
        self.cut_at = 0
        self.armed = ""
        """What the next press of the same key confirms."""
        self.trouble = ""

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
            yield OptionList(id="steps")
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
        self.query_one(Log).show(session.log, session.position)
        prompt = self.query_one("#prompt", Static)
        prompt.update(Content(self.trouble or self._prompt(session.turn)))
        prompt.set_class(bool(self.trouble), "trouble")
        self.query_one(ActionBar).show(self._actions(session.turn))

    def _standing(self) -> str:
        """Your chips and your result; or how often a human dealer was refused."""
        session = self.session
        if session.position is None:
            return f"you deal   refused: {session.mistakes}"
        return f"{money(session.chips)}   result {signed(session.result)}"

    def _show_middle(self, turn: Turn | None) -> None:
        widgets: dict[str, Widget] = {
            "hand": self.query_one(Hand),
            "wagers": self.query_one(Wagers),
            "cut": self.query_one(CutBar),
            "steps": self.query_one("#steps", OptionList),
            "news": self.query_one("#news", Static),
        }
        session = self.session
        match turn:
            case Turn.SETTING | Turn.BANK_HAND:
                self.query_one(Hand).show(session.choice)
                shown = "hand"
            case Turn.WAGERS:
                self.query_one(Wagers).show(session.draft, self.current)
                shown = "wagers"
            case Turn.CUT:
                size = len(session.rules.family.deck)
                self.cut_at = self.cut_at or size // 2
                self.query_one(CutBar).show(self.cut_at, size)
                shown = "cut"
            case Turn.STEP if session.mode is Mode.HUMAN:
                self._show_steps(self.query_one("#steps", OptionList))
                shown = "steps"
            case _:
                self.query_one("#news", Static).update(self._news(turn))
                shown = "news"
        spread(tuple(widgets.values()), widgets[shown])
        if shown == "steps":
            widgets[shown].focus()
        else:
            self.set_focus(None)

    def _show_steps(self, menu: OptionList) -> None:
        kinds = self.session.step_choices
        highlighted = menu.highlighted or 0
        menu.clear_options()
        menu.add_options([Option(steps.words_for(kind)) for kind in kinds])
        menu.highlighted = min(highlighted, len(kinds) - 1)

    def _news(self, turn: Turn | None) -> Content:
        """Between your turns: the announced step, or how the last round went."""
        session = self.session
        if turn is Turn.STEP and (step := session.next_step) is not None:
            return Content.assemble((f"\n{step.text}", "bold"), f"   {step.clause or ''}")
        if turn is Turn.NEXT_ROUND and session.history and session.position is not None:
            last = session.history[-1]
            mine = [line.text for line in last.lines if line.settles and line.position == session.position]
            return Content.assemble(
                (f"Round {last.number}: {signed(last.net)}\n", "bold"), "\n".join(mine[-4:])
            )
        return Content("")

    def _prompt(self, turn: Turn | None) -> str:
        if turn is Turn.WAGERS:
            refused = self.session.wagers_refused()
            total = money(self.session.draft.total)
            return f"{PROMPTS[turn]}  {total} in all" if refused is None else str(refused)
        if turn is Turn.STEP and self.session.mode is Mode.HUMAN:
            return "You deal: what comes next?"
        return PROMPTS[turn]

    def _actions(self, turn: Turn | None) -> tuple[Do, ...]:
        """What can be done now; what the table would refuse anyway is left out."""
        session = self.session
        actions = ACTIONS[turn]
        if turn is Turn.STEP:
            open_wagers = session.position is not None and session.view["phase"] == Phase.WAGERS
            return actions if open_wagers else actions[:1]
        if turn is Turn.SETTING and session.refusal(c.Surrender) is not None:
            return actions[:-1]
        if turn is Turn.BANK and not session.rules.submission.banking.co_banking:
            return (actions[0], actions[2])
        if session.position is None:
            return actions[:1]
        return actions

    # Doing

    def _do(self, act: Callable[[], None], *turns: Turn) -> None:
        """Do something where it is its turn, and show what came of it."""
        self.armed = self.trouble = ""
        if self.session.turn in turns:
            try:
                act()
            except NotNow as refused:
                self.trouble = str(refused)
        self.show()

    def _confirmed(self, what: str, question: str) -> bool:
        """Whether the same was just asked for; otherwise ask."""
        if self.armed == what:
            self.armed = ""
            return True
        self.armed, self.trouble = what, question
        self.show()
        return False

    def action_nothing(self) -> None:
        """A hint in the list of actions, not an action."""

    def action_go(self) -> None:
        """What Enter means in this turn."""
        session = self.session
        match session.turn:
            case Turn.NEXT_ROUND:
                self._do(session.next_round, Turn.NEXT_ROUND)
            case Turn.WAGERS:
                self._do(session.place_wagers, Turn.WAGERS)
            case Turn.CUT:
                self._do(lambda: session.cut(self.cut_at), Turn.CUT)
            case Turn.STACK:
                self._do(lambda: session.choose_stack(1), Turn.STACK)
            case Turn.STEP if session.mode is not Mode.HUMAN:
                self._do(session.step, Turn.STEP)
            case Turn.SETTING | Turn.BANK_HAND as turn:
                fault = session.choice.fault()
                question = f"Not set correctly: {fault}. Enter again lays it down so."
                if fault is None or self._confirmed("lay_down", question):
                    self._do(session.lay_down, turn)

    def action_digit(self, digit: int) -> None:
        session = self.session
        if self.armed == "seat" and digit <= 6:
            self._do(lambda: session.move_to(digit), Turn.NEXT_ROUND)
        elif session.turn is Turn.STACK:
            self._do(lambda: session.choose_stack(digit), Turn.STACK)
        else:
            self._do(lambda: session.toggle(digit - 1), Turn.SETTING, Turn.BANK_HAND)

    def action_line(self, by: int) -> None:
        self.current = (self.current + by) % len(self.session.draft.lines)
        self._do(lambda: None, Turn.WAGERS)

    def _change(self, change: Callable[[Line], Line]) -> None:
        draft = self.session.draft
        self._draft(draft.put(self.current, change(draft.lines[self.current])))

    def _draft(self, draft: Draft) -> None:
        if self.session.turn is Turn.WAGERS:
            self.session.draft = draft
        self._do(lambda: None)

    def _move_cut(self, by: int) -> None:
        size = len(self.session.rules.family.deck)
        self.cut_at = max(LEAST, min(size - LEAST, self.cut_at + by))
        self._do(lambda: None)

    def action_less(self) -> None:
        if self.session.turn is Turn.CUT:
            self._move_cut(-1)
        else:
            self._change(Line.lowered)

    def action_more(self) -> None:
        if self.session.turn is Turn.CUT:
            self._move_cut(1)
        else:
            self._change(Line.raised)

    def action_switch(self) -> None:
        self._change(Line.switched)

    def action_least(self) -> None:
        self._draft(self.session.least_draft())

    def action_double(self) -> None:
        self._draft(self.session.draft.doubled())

    def action_clear(self) -> None:
        if self.session.turn is Turn.STEP:
            self._do(self.session.reopen_wagers, Turn.STEP)
        else:
            self._draft(self.session.draft.cleared())

    def action_accept_bank(self) -> None:
        self._do(self.session.accept_bank, Turn.BANK)

    def action_co_bank(self) -> None:
        self._do(lambda: self.session.accept_bank(co_bank=True), Turn.BANK)

    def action_decline(self) -> None:
        cut = self.session.turn is Turn.CUT
        self._do(self.session.decline_cut if cut else self.session.pass_bank, Turn.CUT, Turn.BANK)

    def action_house_way(self) -> None:
        self._do(self.session.ask_house_way, Turn.SETTING, Turn.BANK_HAND)

    def action_surrender(self) -> None:
        refused = self.session.refusal(c.Surrender) if self.session.turn is Turn.SETTING else None
        if self.session.turn is not Turn.SETTING:
            return
        if refused is not None or self._confirmed("surrender", "Surrender the main wager? x again does it."):
            self._do(self.session.surrender, Turn.SETTING)

    def action_play_on(self) -> None:
        self._do(self.session.play_on, Turn.CHOICE)

    def action_void_hand(self) -> None:
        self._do(self.session.void_hand, Turn.CHOICE)

    def action_seat(self) -> None:
        if self.session.turn is Turn.NEXT_ROUND and self.session.position is not None:
            self._confirmed("seat", "Which seat, from the dealer's right? 1 to 6")

    def action_buy(self) -> None:
        self._do(lambda: self.session.buy(self.session.buy_in), Turn.NEXT_ROUND, Turn.WAGERS)

    # Clicks

    def on_card_face_chosen(self, event: CardFace.Chosen) -> None:
        self.action_digit(event.place + 1)

    def on_wager_line_changed(self, event: WagerLine.Changed) -> None:
        self.current = event.index
        self._change({-1: Line.lowered, 0: lambda line: line, 1: Line.raised}[event.by])

    def on_cut_bar_moved(self, event: CutBar.Moved) -> None:
        self.cut_at = 0
        self._move_cut(event.above)

    def on_log_asked(self) -> None:
        self.action_why()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind = self.session.step_choices[event.option_index]
        self._do(lambda: self.session.choose_step(kind), Turn.STEP)

    # Pages

    def action_why(self) -> None:
        lines = [line for line in self.session.log if line.clause]
        mine = [n for n, line in enumerate(lines) if line.settles and line.position == self.session.position]
        in_round = self.session.turn is not Turn.NEXT_ROUND
        self.app.push_screen(Why(lines, len(lines) - 1 if in_round or not mine else mine[-1]))

    def action_history(self) -> None:
        self.app.push_screen(History(self.session.history))

    def action_pay_tables(self) -> None:
        self.app.push_screen(PayTables(self.session.rules, self.session.board.meters))

    def action_help(self) -> None:
        self.app.push_screen(Help())

    def action_leave(self) -> None:
        if self.session.turn is Turn.NEXT_ROUND:
            self.app.exit()
            return

        def answered(leave: bool | None) -> None:
            if leave:
                self.app.exit()

        self.app.push_screen(Leave(), answered)
