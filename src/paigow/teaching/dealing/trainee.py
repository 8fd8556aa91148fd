"""A person who deals: chooses each step, sets the hand that is turned over, reports what goes wrong, and
has a score sheet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from paigow.errors import PaigowError
from paigow.pieces import Pieces
from paigow.rules.house_ways.base import rule_text
from paigow.simulation import Drive
from paigow.table import Command, Entropy, Phase, Record, Refused, decide, legal_commands
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import LegalCommands
from paigow.table.machine.transitions import SPECS
from paigow.table.showing.views import Viewer, turned_over
from paigow.table.showing.wording import Scene, ToldLine, number_of
from paigow.table.state.rules import GameRules
from paigow.teaching.dealing import steps
from paigow.teaching.dealing.motions import motions
from paigow.teaching.dealing.questions import Asking, DealerQuestion, DealersAnswer, dealers_questions
from paigow.teaching.dealing.steps import MenuItem
from paigow.teaching.drawing import faces
from paigow.teaching.exercises import SET_BY

NEIGHBOURS: Final = ("Ana", "Ben", "Chen", "Dora", "Emil", "Fay")
"""Who is simulated."""


class DealtTable(ABC):
    """The table with what drives it, as far as a person who deals there needs it."""

    drive: Drive
    rules: GameRules

    @property
    @abstractmethod
    def viewer(self) -> Viewer:
        """You, as the viewer whose views and messages the table makes."""

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """Of what the next line will speak, and to whom."""

    @abstractmethod
    def submit_drawn(self, command: Command, entropy: Entropy) -> tuple[Record, ...]:
        """Give a command for which chance was drawn before."""

    @abstractmethod
    def note(self, lines: Iterable[ToldLine]) -> None:
        """Write down what was said beside what happened."""

    @property
    def awaited(self) -> LegalCommands:
        return legal_commands(self.drive.table, self.drive.at)

    def refusal(self, command: Command) -> Refused | None:
        """What the table itself says against a command that it would not hear."""
        if self.awaited.admits(command):
            return None
        decision = decide(self.drive.table, command)
        return decision if isinstance(decision, Refused) else None

    @property
    def due(self) -> Command | None:
        """The dealer's next step, once the simulated players have done what they wanted."""
        return self.drive.dealers_next("next")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with what the trainee said."""

    question: DealerQuestion
    said: DealersAnswer

    @property
    def is_right(self) -> bool:
        return self.said == self.question.answer

    def said_of(self) -> str:
        """What is said of it, without the clause.

        >>> asked = DealerQuestion(Asking.PAID, "Ann (2): what is paid?", 2500, "PGP-16a.1")
        >>> Answered(asked, 2500).said_of(), Answered(asked, 5000).told()
        ('Right: $25.00', 'You said $50.00; right is $25.00 (PGP-16a.1)')
        """
        right = self.question.right_told
        said = self.question.told(self.said)
        return f"Right: {right}" if self.is_right else f"You said {said}; right is {right}"

    def told(self) -> str:
        """Return whether the answer was right, in a sentence with the clause."""
        return f"{self.said_of()} ({self.question.clause})"


def answered(question: DealerQuestion, said: DealersAnswer) -> Answered:
    """What the trainee said, as long as it can be said at all."""
    if question.choices and said not in [value for _, value in question.choices]:
        raise PaigowError(f"choose from: {', '.join(words for words, _ in question.choices)}")
    if not question.choices and (not isinstance(said, int) or said < 0):
        raise PaigowError("name a sum of money, such as 25 or 12.50")
    return Answered(question, said)


@dataclass(frozen=True, slots=True)
class TraineeSheet:
    """Everything that was asked and answered, and what was done wrongly, in its order."""

    answers: tuple[Answered, ...] = ()
    hints: int = 0
    """How often the trainee asked what is due."""
    missteps: tuple[ToldLine, ...] = ()
    """Steps that were turned away, and hands that were set anew, with the clause of each."""

    def and_then(self, answer: Answered) -> TraineeSheet:
        return replace(self, answers=(*self.answers, answer))

    def with_hint(self) -> TraineeSheet:
        return replace(self, hints=self.hints + 1)

    def with_misstep(self, said: ToldLine) -> TraineeSheet:
        return replace(self, missteps=(*self.missteps, said))

    @property
    def mistakes(self) -> int:
        """Wrong answers, steps that were turned away and hands that were set anew."""
        return len(self.wrong) + len(self.missteps)

    @property
    def wrong(self) -> tuple[Answered, ...]:
        return tuple(each for each in self.answers if not each.is_right)

    def right_of(self, asking: Asking) -> tuple[int, int]:
        """How many questions of a kind were answered rightly, and how many there were."""
        of_kind = [each.is_right for each in self.answers if each.question.asking is asking]
        return sum(of_kind), len(of_kind)

    def by_kind(self) -> Iterator[tuple[Asking, int, int]]:
        """Of every kind that was asked, how many were right and how many there were."""
        for each in Asking:
            right, asked = self.right_of(each)
            if asked:
                yield each, right, asked

    def told(self) -> tuple[str, ...]:
        """The sheet in words: all of it, kind by kind, then what was wrong."""
        right = len(self.answers) - len(self.wrong)
        first = f"{right:,} of {number_of(len(self.answers), 'answer')} right"
        if self.missteps:
            first += f"; {number_of(len(self.missteps), 'step')} wrong"
        if self.hints:
            first += f"; {number_of(self.hints, 'hint')} taken"
        kinds = [f"{each.words}: {right:,} of {asked:,}" for each, right, asked in self.by_kind()]
        wrong = (f"{each.question.text} {each.told()}" for each in self.wrong)
        return (first, *kinds, *wrong, *map(str, self.missteps))


class NotDueError(PaigowError):
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

    def _turned_away(self, text: str, reason: str, clause: str | None) -> NotDueError:
        """What is said against a step. Done once more right after it was done, it is no mistake: a key was
        pressed twice."""
        if text in self.done:
            reason = "that is done already"
        refused = NotDueError(f"{text}: {reason}", clause)
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
            by = self._live.rules.cite(SPECS[type(command)].given_by)
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
