"""The table's screen, and what keys and clicks do there; what the table refuses is shown, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.timer import Timer
from textual.widgets import OptionList

from paigow.money import Cents
from paigow.play.screen.dealers_turn import DealersTurn
from paigow.play.screen.keyboard.keys import KEYS
from paigow.play.screen.keyboard.offered import idle_told
from paigow.play.screen.keyboard.turns import CASH_OUT, PACES, SETTING
from paigow.play.screen.pages.by_name import PAGES
from paigow.play.screen.pages.leaving import LeavableScreen, LeftBehind
from paigow.play.screen.pen import CutPen, WagerPen
from paigow.play.screen.picture import Picture, composed
from paigow.play.screen.result import News
from paigow.play.screen.wagers import WagerLine
from paigow.play.screen.widgets import CutBar
from paigow.play.seated.draft import Draft, Line
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import NotNow, Turn
from paigow.play.wishes import PAUSES, Mode
from paigow.play.words import surrender_question
from paigow.table import Role
from paigow.table import commands as c
from paigow.table.terms import Between, Forfeit
from paigow.teaching.drawing import face

_LOOKS_AFTER = 0.2
"""Seconds between two looks at what was counted."""


class TableScreen(LeavableScreen):
    """You at the table: what keys and clicks do. Its parts show it, and deal where you are the dealer."""

    AUTO_FOCUS = ""  # keys belong to the table, except in a menu
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, evening: Sitting, behind: LeftBehind) -> None:
        super().__init__(behind)
        self.evening = evening
        self.pen = WagerPen()
        self.cut = CutPen()
        self.dealers = DealersTurn(self)
        self.picture = Picture(self, evening, self.pen, self.cut)
        self.armed = ""
        """What the next press of the same key confirms."""
        self.trouble = ""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield from composed()

    def on_mount(self) -> None:
        self.show()
        self.evening.judging.get_ready()
        self.set_interval(_LOOKS_AFTER, self._collect)

    async def on_unmount(self) -> None:
        self.evening.judging.close()

    def _collect(self) -> None:
        """Show what has been counted meanwhile, and say if the evening cannot be kept."""
        if self.evening.judging.collect():
            self.show()
        if trouble := self.evening.keeping.news():
            self.say(trouble)

    def on_resize(self) -> None:
        self.picture.make_room()
        self.show()

    def show(self) -> None:
        """Bring the screen up to date with the evening, unless it is being closed."""
        if not self.has_left:
            self.evening.keeping.settle()
            self.picture.show(self.trouble)
            self._go_on_by_itself()

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
            self._expose()

    def on_screen_resume(self) -> None:
        self.show()

    def on_key(self, event: Key) -> None:
        """Answer a key of the table that does nothing now, before it is looked up."""
        if (idle := idle_told(self.evening, event.key, self.armed)) is not None:
            event.stop()
            self.say(idle)

    # Doing

    def attempt(self, act: Callable[[], None], *turns: Turn | None) -> None:
        """Do something where it is its turn, and show what came of it."""
        self.armed = self.trouble = self.pen.typed = ""
        if self.evening.turn in turns:
            try:
                act()
            except NotNow as refused:
                self.evening.live.note_refused(refused)
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
        evening = self.evening
        match evening.turn:
            case Turn.NEXT_ROUND:
                self.attempt(evening.next_round, Turn.NEXT_ROUND)
            case Turn.WAGERS:
                self.attempt(evening.lay_wagers, Turn.WAGERS)
            case Turn.CUT:
                self.attempt(lambda: evening.give(c.CutCards, above=self.cut.at), Turn.CUT)
            case Turn.STACK:
                self.attempt(lambda: evening.give(c.ChooseStack, stack=1), Turn.STACK)
            case Turn.STEP if evening.mode is not Mode.HUMAN:
                self.attempt(evening.step, Turn.STEP)
            case Turn.SETTING | Turn.BANK_HAND | Turn.DEALER_HAND as turn:
                fault = evening.hand.choice.fault()
                loses = ", which loses" * (turn is Turn.SETTING)
                question = f"Press Enter again to lay down a hand that is not set correctly{loses}: {fault}"
                if fault is None or self._confirmed("lay_down", question):
                    self.attempt(evening.lay_down, turn)
                    self._tell_put_right()

    def _tell_put_right(self) -> None:
        """What the table said about a hand that you set as the dealer."""
        dealing = self.evening.dealing
        if dealing is not None and dealing.put_right and not self.trouble:
            self.trouble = str(dealing.put_right)
            self.show()

    def action_back(self) -> None:
        """Take back what was only begun, a question among them."""
        dealing = self.evening.dealing
        self.attempt(lambda: None if dealing is None else dealing.put_off(), Turn.DEALER_HAND)

    def action_digit(self, digit: int) -> None:
        evening = self.evening
        if self.armed == "seat" and digit <= 6:
            self.attempt(lambda: evening.places.move_to(digit), Turn.NEXT_ROUND, None)
        elif self.armed == "area":
            self.attempt(lambda: evening.places.take_area(digit), Turn.NEXT_ROUND)
        elif evening.turn is Turn.WAGERS:
            self.action_type(str(digit))
        elif evening.turn is Turn.STACK:
            self.attempt(lambda: evening.give(c.ChooseStack, stack=digit), Turn.STACK)
        elif evening.turn is Turn.STACK_CUT:
            self.cut.stacks ^= {digit}
            self.attempt(lambda: None)
        else:
            self._choose(digit - 1)

    def _choose(self, place: int) -> None:
        """Put a piece into the low hand or take it out; of one too many say which one made room."""
        hand = self.evening.hand
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
        if self.evening.turn is Turn.WAGERS:
            draft = self.pen.write(self.evening.draft, typed)
            typed = self.pen.typed  # which the next line forgets
            self._draft(lambda _: draft)
            self.pen.typed = typed

    def action_chip(self, by: int) -> None:
        if self.evening.turn is Turn.WAGERS:
            self.pen.take_chip(by)
            self.attempt(lambda: None)

    def action_repeat(self) -> None:
        """What you laid last, now or in a new round; as the dealer, go to what can be reported."""
        evening = self.evening
        match evening.turn:
            case Turn.NEXT_ROUND | Turn.WAGERS if (refused := evening.repeat_refused) is not None:
                self.say(refused)
            case Turn.NEXT_ROUND:
                self.attempt(lambda: evening.next_round(repeat=True), Turn.NEXT_ROUND)
            case Turn.WAGERS if evening.position is not None:
                evening.wagers.repeat(evening.position)
                self.attempt(lambda: None)
            case Turn.STEP:
                self.action_report()

    def action_pace(self) -> None:
        """Expose hands faster or more slowly."""
        self.evening.pace = self.evening.pace.changed()
        if self.evening.turn is None:
            self.evening.go_on()
        self.say(f"Hands are exposed {PACES[self.evening.pace]}.")

    def action_line(self, by: int) -> None:
        if self.evening.turn is Turn.WAGERS:
            self.pen.move(by, self.evening.draft)
        self.attempt(lambda: None)

    def _change(self, change: Callable[[Line], Line]) -> None:
        self._draft(lambda draft: self.pen.changed(draft, change))

    def _draft(self, change: Callable[[Draft], Draft]) -> None:
        if self.evening.turn is Turn.WAGERS:
            self.evening.draft = change(self.evening.draft)
        self.attempt(lambda: None)

    def _move_cut(self, by: int) -> None:
        if (cut := self.evening.term(c.CutCards, Between)) is not None:
            self.cut.move(self.cut.at + by, cut)
        self.attempt(lambda: None)

    def action_less(self) -> None:
        match self.evening.turn:
            case Turn.CUT:
                self._move_cut(-1)
            case Turn.STACK_CUT:
                self._cut_stacks(len(self.cut.stacks))
            case _:
                self._draft(self.pen.lowered)

    def action_more(self) -> None:
        match self.evening.turn:
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
            lambda: self.evening.give(c.CutStacks, to_left=chosen[to_right:], to_right=chosen[:to_right]),
            Turn.STACK_CUT,
        )

    def action_switch(self) -> None:
        self._expose() if self.evening.turn is Turn.EXPOSURE else self._change(Line.switched)

    def _expose(self) -> None:
        """Go on to the next hand or position."""
        self.attempt(self.evening.step, Turn.EXPOSURE)

    def action_least(self) -> None:
        self._draft(Draft.least)

    def action_double(self) -> None:
        self._draft(Draft.doubled)

    def action_clear(self) -> None:
        if self.evening.turn is Turn.STEP:
            self.attempt(self.evening.wagers.think_again, Turn.STEP)
        else:
            self._draft(Draft.cleared)

    def action_accept_bank(self) -> None:
        if self.evening.turn is Turn.NEXT_ROUND:
            self.action_area()
        else:
            self.attempt(lambda: self.evening.give(c.AcceptBank), Turn.BANK)

    def action_co_bank(self) -> None:
        if self.evening.turn is Turn.STACK_CUT:
            self.action_both_ends()
        else:
            self.attempt(lambda: self.evening.give(c.AcceptBank, co_bank=True), Turn.BANK)

    def action_bank_alone(self) -> None:
        """Take the bank and let the dealer wager nothing against it (PGP-10g.3)."""
        self.attempt(lambda: self.evening.give(c.AcceptBank, limit=Cents(0)), Turn.BANK)

    def action_decline(self) -> None:
        kind = c.PassBank if self.evening.turn is Turn.BANK else c.DeclineCut
        self.attempt(lambda: self.evening.give(kind), Turn.BANK, Turn.CUT, Turn.STACK_CUT)

    def action_house_way(self) -> None:
        """The house way, for who sets a hand; for who deals what is due, if it is asked for."""
        if self.evening.turn is Turn.STEP:
            self.dealers.hint()
            return
        self.attempt(self.evening.ask_house_way, *SETTING)

    def action_surrender(self) -> None:
        if self.evening.turn not in (Turn.SETTING, Turn.EXPOSURE):
            self.say("You cannot surrender now: you may when you have seen your hand.")
            return
        cost = self.evening.term(c.Surrender, Forfeit)
        if cost is None or self._confirmed("surrender", surrender_question(cost)):
            self.attempt(self.evening.surrender, Turn.SETTING, Turn.EXPOSURE)

    def action_play_on(self) -> None:
        if self.evening.turn is Turn.WAGERS:
            self._change(Line.with_coupon)
        else:
            self.attempt(lambda: self.evening.give(c.PlayOn), Turn.CHOICE)

    def action_void_hand(self) -> None:
        self.attempt(lambda: self.evening.give(c.VoidHand), Turn.CHOICE)

    def action_seat(self) -> None:
        self._confirmed("seat", "Which seat, from the dealer's right? 1 to 6")

    def action_area(self) -> None:
        """A second betting area beside yours, or back to one."""
        if len(self.evening.live.held) > 1:
            self.attempt(self.evening.places.give_up_area, Turn.NEXT_ROUND)
        elif self.evening.places.beside:
            self._confirmed(
                "area", f"Which area beside yours? {' or '.join(map(str, self.evening.places.beside))}"
            )

    def action_report(self) -> None:
        """Go to the first thing in the menu that could have gone wrong."""
        self.dealers.report()

    def action_buy(self) -> None:
        buy_in = self.evening.live.buy_in
        self.attempt(lambda: self.evening.buy(buy_in), Turn.NEXT_ROUND, Turn.WAGERS, None)

    def action_cash_out(self) -> None:
        """End an evening that is kept."""
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
        evening, index = self.evening, event.option_index
        if evening.turn is Turn.DELIVERY:
            style = evening.deliveries[index]
            self.attempt(lambda: evening.give(c.ChooseDelivery, role=Role.PLAYER, style=style), Turn.DELIVERY)
        elif evening.turn is Turn.STEP and evening.dealing is not None:
            self.dealers.choose(evening.dealing.menu[index])

    def action_page(self, name: str) -> None:
        """Open a page over the table."""
        self.app.push_screen(PAGES[name](self.evening))
