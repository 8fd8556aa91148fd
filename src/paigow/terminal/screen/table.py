"""The table's screen, and what keys and clicks do there; what the table refuses is shown, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.timer import Timer
from textual.widgets import OptionList

from paigow.games.catalogue import game as game_of
from paigow.money import Cents
from paigow.table import Role
from paigow.table import commands as c
from paigow.table.terms import Between, Forfeit
from paigow.teaching.dealing.questions import DealersAnswer
from paigow.teaching.dealing.steps import MenuItem
from paigow.teaching.dealing.trainee import OwnDealing
from paigow.teaching.drawing import face
from paigow.terminal.client import RefusedError, TableClient, Turn
from paigow.terminal.drafts import Draft, Line
from paigow.terminal.options import PAUSES, Pace
from paigow.terminal.screen.base import LeavableScreen
from paigow.terminal.screen.display import Picture, composed
from paigow.terminal.screen.keys import CASH_OUT, KEYS, PACES, SETTING, CutPen, WagerPen, idle_told
from paigow.terminal.screen.pages import PAGES, DealerAsked, DialogAnswers, Lessons, Questions
from paigow.terminal.screen.result import News
from paigow.terminal.screen.widgets import CutBar, WagerLine
from paigow.terminal.session import Session
from paigow.terminal.words import surrender_question


class DealersScreen(Protocol):
    """The screen as far as a dealer needs it."""

    session: Session[TableClient]
    trouble: str

    @property
    def app(self) -> App[Any]: ...
    def attempt(self, act: Callable[[], None], *turns: Turn | None) -> None: ...
    def show(self) -> None: ...
    def query_one(self, selector: str, expect_type: type[OptionList]) -> OptionList: ...


class DealersTurn:
    """The dealer at the screen; nothing where somebody else deals."""

    def __init__(self, screen: DealersScreen) -> None:
        self._screen = screen

    @property
    def _dealing(self) -> OwnDealing | None:
        return self._screen.session.dealing

    def choose(self, item: MenuItem) -> None:
        """Do a step of the dealer, once everything is asked that belongs to it."""

        def answered(answers: DialogAnswers | None) -> None:
            if answers is not None:
                self._screen.attempt(lambda: self._screen.session.choose_step(item, answers), Turn.STEP)
                self._ask()

        if item.questions:
            self._screen.app.push_screen(Questions(item), answered)
        else:
            answered({})

    def _ask(self, reply: str = "") -> None:
        """Ask what the step comes to, until nothing is left to ask; first what to say of the last answer."""
        dealing, session = self._dealing, self._screen.session
        if dealing is None or (question := dealing.question) is None:
            return
        places = session.board.places
        bank = next((place for place in places if place.is_bank), places[0])

        def answered(said: DealersAnswer | None) -> None:
            self._screen.attempt(lambda: session.answer_question(said), Turn.STEP)
            wrong = said is not None and not dealing.sheet.answers[-1].is_right
            told = dealing.sheet.answers[-1].told() if wrong else ""
            if told:
                self._say(told)
            self._ask(told)

        self._screen.app.push_screen(DealerAsked(question, bank.cards, reply), answered)

    def hint(self) -> None:
        """Say what is due, and go to it in the list."""
        if self._dealing is None or (due := self._dealing.hint()) is None:
            return
        self._say(f"Due: {due}")
        self._screen.query_one("#menu", OptionList).highlighted = self._dealing.place_due

    def report(self) -> None:
        """Go to the first thing in the menu that could have gone wrong."""
        if self._dealing is None:
            return
        kinds = [item.is_report for item in self._dealing.menu]
        menu = self._screen.query_one("#menu", OptionList)
        menu.highlighted = kinds.index(True) if True in kinds else None
        self._say("" if True in kinds else "Nothing can be reported now.")

    def _say(self, text: str) -> None:
        self._screen.trouble = text
        self._screen.show()


_HEARING = "hearing"
_LOOKS_AFTER = 0.2
"""Seconds between two looks at what was counted."""


class TableScreen(LeavableScreen):
    """You at the table: what keys and clicks do. Its parts show it, and deal where you are the dealer."""

    AUTO_FOCUS = ""  # keys belong to the table, except in a menu
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, session: Session[TableClient]) -> None:
        super().__init__(session.departure)
        self.session = session
        self.pen = WagerPen()
        self.cut = CutPen()
        self.dealers = DealersTurn(self)
        self.picture = Picture(self, session, self.pen, self.cut)
        self.armed = ""
        """What the next press of the same key confirms."""
        self.trouble = ""
        self._timer: Timer | None = None
        self._shown_turn = session.turn

    def compose(self) -> ComposeResult:
        yield from composed()

    def on_mount(self) -> None:
        client = self.session.client
        client.changed = self._changed
        if client.came_back:
            self.trouble = f"{client.came_back} {self.picture.asked}"
        self.show()
        self.session.judging.get_ready()
        self.set_interval(_LOOKS_AFTER, self._collect)
        self.run_worker(client.attend(), group=_HEARING)
        if client.has_clock:
            self.set_interval(1.0, self._tick)

    async def on_unmount(self) -> None:
        self.session.judging.close()
        self.workers.cancel_group(self, _HEARING)
        await self.session.client.close()

    def _changed(self) -> None:
        """The table has told something. What was said of a turn goes with it."""
        if self._is_being_closed:
            return
        if not self.session.client.lost:
            self.session.go_on()
        if self.session.turn is not self._shown_turn:
            self._shown_turn, self.armed, self.trouble = self.session.turn, "", ""
        if news := self.session.client.news():
            self.armed, self.trouble = "", news
        self.show()

    @property
    def _is_being_closed(self) -> bool:
        """Whether the parts of the screen are being taken down, one by one."""
        return self.has_left or not self.picture.is_whole

    def _tick(self) -> None:
        if self._is_being_closed:
            return
        self.picture.show_title(self.session.board)
        if self.session.turn is Turn.LOST:
            self.show()  # how long it is until the next try

    def _collect(self) -> None:
        """Show what has been counted meanwhile, and say if the session cannot be kept."""
        if self.session.judging.collect():
            self.show()
        if trouble := self.session.recorder.news():
            self.say(trouble)

    def on_resize(self) -> None:
        self.picture.make_room()
        self.show()

    def show(self) -> None:
        """Bring the screen up to date with the session, unless it is being closed."""
        if not self.has_left:
            self.session.recorder.settle()
            self.picture.show(self.trouble)
            self._go_on_by_itself()

    def _go_on_by_itself(self) -> None:
        """Expose the next hand after a while, where time decides."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.session.turn is Turn.EXPOSURE and (
            pause := PAUSES.get(self.session.client.pace or Pace.AT_ONCE)
        ):
            self._timer = self.set_timer(pause, self._expose_next)

    def _expose_next(self) -> None:
        """Go on, unless a page lies over the table; then it goes on when the page is closed."""
        if self.app.screen is self:
            self._expose()

    def on_screen_resume(self) -> None:
        self.show()

    def on_key(self, event: Key) -> None:
        """Answer a key of the table that does nothing now, before it is looked up."""
        if (idle := idle_told(self.session, event.key, self.armed)) is not None:
            event.stop()
            self.say(idle)

    # Doing

    def attempt(self, act: Callable[[], None], *turns: Turn | None) -> None:
        """Do something where it is its turn, and show what came of it."""
        self.armed = self.trouble = self.pen.typed = ""
        if self.session.turn in turns:
            try:
                act()
            except RefusedError as refused:
                self.session.client.note_refused(refused)
                self.trouble = str(refused)
        self.show()

    def say(self, sentence: str) -> None:
        """Answer something that changed nothing at the table."""
        self.armed = self.pen.typed = ""
        self.trouble = sentence
        self.show()

    def _confirmed(self, what: str, question: str) -> bool:
        """Whether the same was just asked for; otherwise ask."""
        if self.armed == what:
            self.armed = ""
            return True
        self.armed, self.trouble = what, question
        self.show()
        return False

    def action_read(self, by: int) -> None:
        """Read on in what stands in the middle."""
        news = self.query_one(News)
        news.scroll_page_down(animate=False) if by > 0 else news.scroll_page_up(animate=False)

    def action_nothing(self) -> None:
        """A hint in the list of actions, not an action."""

    def action_go(self) -> None:
        """What Enter means in this turn."""
        session = self.session
        match session.turn:
            case Turn.SEAT:
                self.attempt(session.places.take_first_free, Turn.SEAT)
            case Turn.LOST:
                self.say("")
                session.client.try_now()
            case Turn.NEXT_ROUND:
                self.attempt(session.next_round, Turn.NEXT_ROUND)
            case Turn.WAGERS:
                self.attempt(session.lay_wagers, Turn.WAGERS)
            case Turn.CUT:
                self.attempt(lambda: session.give(c.CutCards, above=self.cut.at), Turn.CUT)
            case Turn.STACK:
                self.attempt(lambda: session.give(c.ChooseStack, stack=1), Turn.STACK)
            case Turn.STEP if session.dealing is None:
                self.attempt(session.step, Turn.STEP)
            case Turn.SETTING | Turn.BANK_HAND | Turn.DEALER_HAND as turn:
                fault = session.hand.choice.fault()
                loses = ", which loses" * (turn is Turn.SETTING)
                question = f"Set wrong{loses}: {fault}. Press Enter again to play it anyway"
                if fault is None or self._confirmed("lay_down", question):
                    self.attempt(session.lay_down, turn)
                    self._tell_put_right()

    def _tell_put_right(self) -> None:
        """What the table said about a hand that you set as the dealer."""
        dealing = self.session.dealing
        if dealing is not None and dealing.put_right and not self.trouble:
            self.trouble = str(dealing.put_right)
            self.show()

    def action_back(self) -> None:
        """Take back what was only begun, a question among them."""
        dealing = self.session.dealing
        self.attempt(lambda: None if dealing is None else dealing.put_off(), Turn.DEALER_HAND)

    def action_digit(self, digit: int) -> None:
        session = self.session
        if session.turn is Turn.SEAT:
            self.attempt(lambda: session.places.move_to(digit), Turn.SEAT)
        elif self.armed == "seat" and digit <= 6:
            self.attempt(lambda: session.places.move_to(digit), Turn.NEXT_ROUND, None)
        elif self.armed == "area":
            self.attempt(lambda: session.places.take_area(digit), Turn.NEXT_ROUND)
        elif session.turn is Turn.WAGERS:
            self.action_type(str(digit))
        elif session.turn is Turn.STACK:
            self.attempt(lambda: session.give(c.ChooseStack, stack=digit), Turn.STACK)
        elif session.turn is Turn.STACK_CUT:
            self.cut.stacks ^= {digit}
            self.attempt(lambda: None)
        else:
            self._choose(digit - 1)

    def _choose(self, place: int) -> None:
        """Put a piece into the low hand or take it out; of one too many say which one made room."""
        hand = self.session.hand
        before = hand.choice.low
        self.attempt(lambda: hand.toggle(place), *SETTING)
        if place in hand.choice.low and (gone := [each for each in before if each not in hand.choice.low]):
            piece = face(str(hand.choice.pieces[gone[0]]))
            self.say(f"The low hand takes only two: {piece} went back to the high hand.")

    def action_type(self, sign: str) -> None:
        """Type the amount of a wager, digit by digit."""
        self._write(self.pen.typed + sign)

    def action_untype(self) -> None:
        self._write(self.pen.typed[:-1])

    def _write(self, typed: str) -> None:
        if self.session.turn is Turn.WAGERS:
            draft = self.pen.write(self.session.draft, typed)
            typed = self.pen.typed  # which the next line forgets
            self._draft(lambda _: draft)
            self.pen.typed = typed

    def action_chip(self, by: int) -> None:
        if self.session.turn is Turn.WAGERS:
            self.pen.take_chip(by)
            self.attempt(lambda: None)

    def action_repeat(self) -> None:
        """What you laid last, now or in a new round; as the dealer, go to what can be reported."""
        session = self.session
        match session.turn:
            case Turn.NEXT_ROUND | Turn.WAGERS if (refused := session.repeat_refused) is not None:
                self.say(refused)
            case Turn.NEXT_ROUND:
                self.attempt(lambda: session.next_round(repeat=True), Turn.NEXT_ROUND)
            case Turn.WAGERS if session.position is not None:
                session.wagers.repeat(session.position)
                self.attempt(lambda: None)
            case Turn.STEP:
                self.action_report()

    def action_pace(self) -> None:
        """Expose hands faster or more slowly."""
        client = self.session.client
        if client.pace is None:
            self.say("How fast hands are exposed is up to the dealer of the server.")
            return
        client.pace = client.pace.changed()
        if self.session.turn is None:
            self.session.go_on()
        self.say(f"Hands are exposed {PACES[client.pace]}.")

    def action_line(self, by: int) -> None:
        if self.session.turn is Turn.WAGERS:
            self.pen.move(by, self.session.draft)
        self.attempt(lambda: None)

    def _change(self, change: Callable[[Line], Line]) -> None:
        self._draft(lambda draft: self.pen.changed(draft, change))

    def _draft(self, change: Callable[[Draft], Draft]) -> None:
        if self.session.turn is Turn.WAGERS:
            self.session.draft = change(self.session.draft)
        self.attempt(lambda: None)

    def _move_cut(self, by: int) -> None:
        if (cut := self.session.term(c.CutCards, Between)) is not None:
            self.cut.move(self.cut.at + by, cut)
        self.attempt(lambda: None)

    def action_less(self) -> None:
        match self.session.turn:
            case Turn.CUT:
                self._move_cut(-1)
            case Turn.STACK_CUT:
                self._cut_stacks(len(self.cut.stacks))
            case _:
                self._draft(self.pen.lowered)

    def action_more(self) -> None:
        match self.session.turn:
            case Turn.CUT:
                self._move_cut(1)
            case Turn.STACK_CUT:
                self._cut_stacks(0)
            case _:
                self._draft(self.pen.raised)

    def action_both_ends(self) -> None:
        self._cut_stacks(len(self.cut.stacks) // 2)

    def _cut_stacks(self, to_right: int) -> None:
        """Move the chosen stacks: so many to the dealer's right, where the row begins, the others left."""
        chosen = self.cut.take_stacks()
        self.attempt(
            lambda: self.session.give(c.CutStacks, to_left=chosen[to_right:], to_right=chosen[:to_right]),
            Turn.STACK_CUT,
        )

    def action_switch(self) -> None:
        self._expose() if self.session.turn is Turn.EXPOSURE else self._change(Line.switched)

    def _expose(self) -> None:
        """Go on to the next hand or position."""
        self.attempt(self.session.step, Turn.EXPOSURE)

    def action_least(self) -> None:
        self._draft(Draft.least)

    def action_double(self) -> None:
        self._draft(Draft.doubled)

    def action_clear(self) -> None:
        if self.session.turn is Turn.STEP:
            self.attempt(self.session.wagers.think_again, Turn.STEP)
        else:
            self._draft(Draft.cleared)

    def action_accept_bank(self) -> None:
        if self.session.turn is Turn.NEXT_ROUND:
            self.action_area()
        else:
            self.attempt(lambda: self.session.give(c.AcceptBank), Turn.BANK)

    def action_co_bank(self) -> None:
        if self.session.turn is Turn.STACK_CUT:
            self.action_both_ends()
        else:
            self.attempt(lambda: self.session.give(c.AcceptBank, co_bank=True), Turn.BANK)

    def action_bank_alone(self) -> None:
        """Take the bank and let the dealer wager nothing against it (PGP-10g.3)."""
        self.attempt(lambda: self.session.give(c.AcceptBank, limit=Cents(0)), Turn.BANK)

    def action_decline(self) -> None:
        kind = c.PassBank if self.session.turn is Turn.BANK else c.DeclineCut
        self.attempt(lambda: self.session.give(kind), Turn.BANK, Turn.CUT, Turn.STACK_CUT)

    def action_house_way(self) -> None:
        """The house way, for who sets a hand; for who deals what is due, if it is asked for."""
        if self.session.turn is Turn.STEP:
            self.dealers.hint()
            return
        self.attempt(self.session.ask_house_way, *SETTING)

    def action_surrender(self) -> None:
        if self.session.turn not in (Turn.SETTING, Turn.EXPOSURE):
            self.say("You cannot surrender now: you may when you have seen your hand.")
            return
        cost = self.session.term(c.Surrender, Forfeit)
        if cost is None or self._confirmed("surrender", surrender_question(cost)):
            self.attempt(self.session.surrender, Turn.SETTING, Turn.EXPOSURE)

    def action_play_on(self) -> None:
        if self.session.turn is Turn.WAGERS:
            self._change(Line.with_coupon)
        else:
            self.attempt(lambda: self.session.give(c.PlayOn), Turn.CHOICE)

    def action_void_hand(self) -> None:
        self.attempt(lambda: self.session.give(c.VoidHand), Turn.CHOICE)

    def action_seat(self) -> None:
        self._confirmed("seat", "Which seat, from the dealer's right? 1 to 6")

    def action_area(self) -> None:
        """A second betting area beside yours, or back to one."""
        if len(self.session.client.held) > 1:
            self.attempt(self.session.places.give_up_area, Turn.NEXT_ROUND)
        elif self.session.places.beside:
            self._confirmed(
                "area", f"Which area beside yours? {' or '.join(map(str, self.session.places.beside))}"
            )

    def action_report(self) -> None:
        """Go to the first thing in the menu that could have gone wrong."""
        self.dealers.report()

    def action_buy(self) -> None:
        buy_in = self.session.client.buy_in
        self.attempt(lambda: self.session.buy(buy_in), Turn.NEXT_ROUND, Turn.WAGERS, None)

    def action_cash_out(self) -> None:
        """End a session that is kept."""
        if self._confirmed("cash_out", CASH_OUT):
            self.cash_out()

    # Clicks

    def on_wager_line_changed(self, event: WagerLine.Changed) -> None:
        self.pen.current = event.index
        self._draft({-1: self.pen.lowered, 0: lambda draft: draft, 1: self.pen.raised}[event.by])

    def on_cut_bar_moved(self, event: CutBar.Moved) -> None:
        self.cut.at = 0
        self._move_cut(event.above)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        session, index = self.session, event.option_index
        if session.turn is Turn.DELIVERY:
            style = session.deliveries[index]
            self.attempt(lambda: session.give(c.ChooseDelivery, role=Role.PLAYER, style=style), Turn.DELIVERY)
        elif session.turn is Turn.STEP and session.dealing is not None:
            self.dealers.choose(session.dealing.menu[index])

    def action_page(self, name: str) -> None:
        """Open a page over the table."""
        self.app.push_screen(PAGES[name](self.session))


def lessons_of(game: str) -> Lessons:
    """The page that explains how a game is played."""
    return Lessons(game_of(game))
