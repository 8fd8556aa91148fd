"""How well somebody sets: a score that each judgement is added to, and what there is to practise."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from paigow.games.hands import family_of
from paigow.money import Cents
from paigow.rules.setting import Setting
from paigow.teaching.worth.judgement import Judgement
from paigow.teaching.worth.kinds import kind_of

LEARNT: Final = 3
"""So many hands of a kind set best in a row, and it is dealt no more often than others."""


@dataclass(frozen=True, slots=True)
class SetTally:
    """Hands that were set: how many, how well, and what was given up."""

    hands: int = 0
    correct: int = 0
    """Set as the rules allow."""
    best: int = 0
    """Set so that nothing would have been worth more."""
    given_up: Fraction = Fraction(0)
    """In cents, against the best settings."""
    wagered: Cents = Cents(0)
    run: int = 0
    """How many were set best without a miss since."""

    @property
    def share(self) -> Fraction:
        """Of the hands, those that were set best; all of none."""
        return Fraction(self.best, self.hands) if self.hands else Fraction(1)

    def and_then(self, judged: Judgement) -> SetTally:
        return SetTally(
            self.hands + 1,
            self.correct + judged.is_correct,
            self.best + judged.is_best,
            self.given_up + judged.given_up,
            Cents(self.wagered + judged.question.wager),
            self.run + 1 if judged.is_best else 0,
        )

    def __add__(self, other: SetTally) -> SetTally:
        """Both together; which of them came first is not known, so no run goes on."""
        return SetTally(
            self.hands + other.hands,
            self.correct + other.correct,
            self.best + other.best,
            self.given_up + other.given_up,
            Cents(self.wagered + other.wagered),
        )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A hand that was not set best."""

    setting: Setting[Any]
    """As it was laid."""
    best: Setting[Any]
    given_up: Fraction
    """In cents."""

    @classmethod
    def from_judgement(cls, judged: Judgement) -> Mistake:
        return cls(judged.question.setting, judged.best.setting, judged.given_up)


@dataclass(frozen=True, slots=True)
class Score:
    """An evening, or all practice of a game, as far as it has gone."""

    all: SetTally = SetTally()
    by_kind: dict[str, SetTally] = field(default_factory=dict)
    """By the kind of hand that was dealt, in the order in which they came."""
    mistakes: tuple[Mistake, ...] = ()
    """What was not set best, in its order."""

    def and_then(self, judged: Judgement) -> Score:
        """The score with one more hand."""
        kind = kind_of(family_of(judged.question.game), judged.question.pieces)
        tally = self.by_kind.get(kind, SetTally()).and_then(judged)
        return replace(
            self,
            all=self.all.and_then(judged),
            by_kind={**self.by_kind, kind: tally},
            mistakes=self.mistakes if judged.is_best else (*self.mistakes, Mistake.from_judgement(judged)),
        )

    @property
    def to_drill(self) -> frozenset[str]:
        """The kinds of hands that were missed, until they have been set best often enough since."""
        return frozenset(kind for kind in self.weak if self.by_kind[kind].run < LEARNT)

    @property
    def weak(self) -> tuple[str, ...]:
        """The kinds of hands that were not always set best, the weakest first."""
        missed = [kind for kind, tally in self.by_kind.items() if tally.best < tally.hands]
        return tuple(sorted(missed, key=lambda kind: self.by_kind[kind].share))
