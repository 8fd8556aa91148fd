"""You as the dealer: choose each step, set the hand you turn over, report what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from paigow.errors import PaigowError
from paigow.pieces import Pieces
from paigow.rules.house_ways.base import rule_text
from paigow.table import Command, Entropy, Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.refusals import GIVEN_BY
from paigow.table.showing.views import turned_over
from paigow.table.showing.wording import ToldLine
from paigow.teaching.dealing import steps
from paigow.teaching.dealing.asking import DealerQuestion, DealersAnswer
from paigow.teaching.dealing.dealt_table import DealtTable
from paigow.teaching.dealing.motions import motions
from paigow.teaching.dealing.questions import dealers_questions
from paigow.teaching.dealing.reports import MenuItem
from paigow.teaching.dealing.sheet import TraineeSheet, answered
from paigow.teaching.drawing import faces
from paigow.teaching.worth.setting_exercise import SET_BY


class NotDue(PaigowError):  # noqa: N818 - what the table says
    """A step that is not due; the table is unchanged."""


class BegunStep(NamedTuple):
    """A step that you have chosen, the chance that has fallen for it, and what you have yet to say."""

    text: str
    command: Command
    entropy: Entropy
    questions: tuple[DealerQuestion, ...]


class OwnDealing:
    """What is yours to do as the dealer, and how often you were wrong."""

    def __init__(self, live: DealtTable, *, asks: bool = False) -> None:
        self._live = live
        self._asks = asks
        """Whether you are asked what a step comes to before it is done."""
        self._begun: BegunStep | None = None
        self.sheet = TraineeSheet()
        """What you were asked and said."""
        self.turned_over: Pieces = ()
        """The hand that lies open before you, to be set."""
        self._let_set_in = 0
        """The round in which you have let the players set their hands."""
        self.done: list[str] = []
        """The steps that you have done since you opened the round, or came to the table."""
        self.put_right: ToldLine | None = None
        """What the table said about the hand you set last, where it was set anew."""

    @property
    def mistakes(self) -> int:
        return self.sheet.mistakes

    @property
    def has_turned_over(self) -> bool:
        """Whether the hand that the dealer sets lies open before you."""
        return bool(self.turned_over)

    @property
    def holds_back(self) -> bool:
        """Whether the players wait for you to let them set: until then an exposed card leaves them the choice
        of PGP-11d.1."""
        table = self._live.drive.table
        if table.phase is not Phase.SETTING or self._let_set_in == table.memory.rounds:
            return False
        return any(ask.command is c.SetHands for ask in self._live.awaited.waits)

    def let_set(self) -> None:
        """Let the players look at their hands and set them, if they wait for that (PGP-9b.1)."""
        if not self.holds_back:
            raise self._turned_away(
                steps.LET_SET.text, "no player waits to set a hand now", self._live.rules.cite("PGP-9b.1")
            )
        self._let_set_in = self._live.drive.table.memory.rounds
        self.done.append(steps.LET_SET.text)

    def _turned_away(self, text: str, reason: str, clause: str | None) -> NotDue:
        """What is said against a step. Done once more right after it was done, it is no mistake: a key was
        pressed twice."""
        if text in self.done:
            reason = "that is done already"
        refused = NotDue(f"{text}: {reason}", clause)
        if self.done[-1:] != [text]:
            self.sheet = self.sheet.with_misstep(ToldLine(refused.reason, refused.clause))
        return refused

    @property
    def menu(self) -> tuple[MenuItem, ...]:
        """What you choose from."""
        live = self._live
        return steps.choices(live.scene, live.drive.table, live.due, live.drive.next_id(), live.drive.at)

    @property
    def place_due(self) -> int:
        """Where in the menu the step stands that is due."""
        due = self._live.due
        kind = None if due is None else type(due)
        kinds = [None if item.command is None else type(item.command) for item in self.menu]
        return kinds.index(kind)

    def choose(self, item: MenuItem, answers: Mapping[str, Any] | None = None) -> None:
        """Do something; what is not due is turned away, with the clause."""
        self.put_right = None
        if item.command is None:
            self.let_set()
            return
        due, command = self._live.due, item.answered(answers or {})
        if not answers and due is not None and type(due) is type(command):
            self._live.note(motions(self._live.drive.table, due))
            if isinstance(due, c.ShowHand):
                self._turn_over()
            else:
                self._begin(item.text, replace(due, command_id=self._live.drive.next_id()))
            return
        if (refused := self._live.refusal(command)) is not None:
            raise self._turned_away(item.text, refused.reason, refused.clause)
        if self._asks and not item.is_report and not self._is_awaited(command):
            by = self._live.rules.cite(GIVEN_BY[type(command)])
            raise self._turned_away(item.text, "nothing calls for it now", by)
        self._begin(item.text, command)

    def _is_awaited(self, command: Command) -> bool:
        """Whether the table waits for such a step: what it would also hear, as fresh dice at any time, is
        right only then."""
        return any(ask.command is type(command) for ask in self._live.awaited.waits)

    # What a step comes to

    @property
    def question(self) -> DealerQuestion | None:
        """What you have to say before the step that you have begun is done."""
        return None if self._begun is None else self._begun.questions[0]

    def _begin(self, text: str, command: Command) -> None:
        """Do a step, once everything is said that it comes to; chance has fallen before."""
        drive = self._live.drive
        entropy = drive.entropy(command)
        asked = dealers_questions(drive.table, command, entropy, self._live.scene) if self._asks else ()
        self._begun = BegunStep(text, command, entropy, asked)
        self._finish()

    def answer(self, said: DealersAnswer | None) -> None:
        """Say what is right, or put the step off."""
        begun = self._begun
        assert begun is not None, "something is asked"
        if said is None:
            self._begun = None
            return
        answer = answered(begun.questions[0], said)
        self.sheet = self.sheet.and_then(answer)
        self._live.note([ToldLine(answer.said_of(), begun.questions[0].clause)])
        self._begun = begun._replace(questions=begun.questions[1:])
        self._finish()

    def _finish(self) -> None:
        begun = self._begun
        if begun is not None and not begun.questions:
            self._begun = None
            self._live.submit_drawn(begun.command, begun.entropy)
            if isinstance(begun.command, c.OpenRound):
                self.done.clear()
            self.done.append(begun.text)

    def hint(self) -> ToldLine | None:
        """What is right now, for whoever asks: the answer, the house way's setting or the step that is due.
        The sheet says how often."""
        told = self._hinted()
        if told is not None:
            self.sheet = self.sheet.with_hint()
        return told

    def _hinted(self) -> ToldLine | None:
        rules, due = self._live.rules, self._live.due
        if self.question is not None:
            return ToldLine(self.question.right_told, self.question.clause)
        if self.has_turned_over:
            given = rules.house_way.set(self.turned_over)
            says = rule_text(rules.house_way, given.rule).rstrip(".")
            low = f"the low hand is {faces(given.low)}"
            _, by = SET_BY[rules.family.name]
            return ToldLine(f'{low}; the house way says of such a hand: "{says}"', by)
        if due is not None:
            return steps.step_hinted(self._live.drive.table, due)
        return ToldLine(steps.LET_SET.text, rules.cite("PGP-9b.1")) if self.holds_back else None

    def _turn_over(self) -> None:
        """Turn over the hand that the dealer sets, before any setting is laid down (PGP-9c.1)."""
        self.turned_over = turned_over(self._live.drive.table, self._live.viewer)

    def put_off(self) -> None:
        """Leave the hand as it lies and go back to the steps; nothing is set yet."""
        self.turned_over = ()

    def show_hand(self, high: Pieces, low: Pieces) -> None:
        """Set the hand you turned over. The house way decides; a wrong setting is put right (PGP-11i)."""
        due, drive = self._live.due, self._live.drive
        assert isinstance(due, c.ShowHand)
        shows = replace(due, command_id=drive.next_id(), high=high, low=low)
        record, *_ = self._live.submit_drawn(shows, drive.entropy(shows))
        self.turned_over = ()
        self.done.append(steps.words_for(self._live.rules, due))
        shown = record.event
        assert isinstance(shown, e.HandShown)
        if shown.reset:
            anew = f"The house way sets it otherwise: set anew by {shown.rule!r}"
            self.put_right = ToldLine(anew, shown.clause)
            self.sheet = self.sheet.with_misstep(self.put_right)
