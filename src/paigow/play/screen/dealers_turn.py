"""What a human dealer does on the screen: choose a step, say what it comes to, report, ask what is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from textual.app import App
from textual.widgets import OptionList

from paigow.play.screen.pages.asked import DealerAsked
from paigow.play.screen.pages.dialogs import DialogAnswers, Questions
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import Turn
from paigow.teaching.dealing.asking import DealersAnswer
from paigow.teaching.dealing.own_dealing import OwnDealing
from paigow.teaching.dealing.reports import MenuItem


class DealersScreen(Protocol):
    """The screen as far as a dealer needs it."""

    evening: Sitting
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
        return self._screen.evening.dealing

    def choose(self, item: MenuItem) -> None:
        """Do a step of the dealer, once everything is asked that belongs to it."""

        def answered(answers: DialogAnswers | None) -> None:
            if answers is not None:
                self._screen.attempt(lambda: self._screen.evening.choose_step(item, answers), Turn.STEP)
                self._ask()

        if item.questions:
            self._screen.app.push_screen(Questions(item), answered)
        else:
            answered({})

    def _ask(self, reply: str = "") -> None:
        """Ask what the step comes to, until nothing is left to ask; first what to say of the last answer."""
        dealing, evening = self._dealing, self._screen.evening
        if dealing is None or (question := dealing.question) is None:
            return
        places = evening.board.places
        bank = next((place for place in places if place.is_bank), places[0])

        def answered(said: DealersAnswer | None) -> None:
            self._screen.attempt(lambda: evening.answer_question(said), Turn.STEP)
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
