"""A score sheet for a dealer in training: what was said, what is right, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from paigow.errors import PaigowError
from paigow.table.showing.wording import ToldLine, number_of
from paigow.teaching.dealing.asking import Asking, DealerQuestion, DealersAnswer


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
        """The same with the clause."""
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
