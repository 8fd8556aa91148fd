"""What is wrong with a Rules Submission, and what reading one gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paigow.games.catalogue import Game, Rules
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import AnyOffer
from paigow.games.submission.schema import clause_for, find_option, one_line, spoken
from paigow.games.wagers import Wager, wager, wagers_of

_OFFERS: Final = ("PGP-7e", "SPG-7d.1", "PGT-5F", "FUP-1.6")
"""The clauses that say which optional wagers there are, a document each."""
MOST_TOLD: Final = 100
"""Things wrong with one file that are told; nobody mends more at once."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong (or, as a warning, probably not meant)."""

    clause: str | None
    """The clause that decides, where one does; a misspelt key has none."""
    field: str
    """The key, with the sections it stands in: ``equipment.decks``; empty for the file as a whole."""
    value: str
    """What the file says there, as it would be written; empty where it says nothing."""
    allowed: str
    """What may be written instead."""
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else self.message


def first_violations(found: Sequence[Violation]) -> tuple[Violation, ...]:
    """What is told of all that is wrong: the first of it, and how much more there is."""
    if (more := len(found) - MOST_TOLD) <= 0:
        return tuple(found)
    text = f"{more:,} more things are wrong; mend these first, and check again"
    return (*found[:MOST_TOLD], Violation(None, "", "", "", text))


@dataclass(frozen=True, slots=True)
class SubmissionReading:
    """What came of reading a file: the submission, unless there are errors."""

    submission: RulesSubmission | None
    errors: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()

    @property
    def is_valid(self) -> bool:
        return self.submission is not None


@dataclass(frozen=True, slots=True)
class CheckedCase:
    """A submission under examination, and the fields of it that could not be read."""

    submission: RulesSubmission
    broken: frozenset[str] = frozenset()

    @property
    def game(self) -> Game:
        return self.submission.game_played

    def is_sound(self, path: str) -> bool:
        """Whether a field, and all within it or around it, could be read."""
        return not any(_overlap(path, each) for each in self.broken)

    def offers(self) -> Iterator[tuple[Wager, AnyOffer]]:
        """The wagers offered, without those that could not be read."""
        for key, offer in self.submission.wagers.offered():
            if self.is_sound(f"wagers.{key}"):
                yield wager(key), offer

    def against(self, field: str, reason: str, allowed: str, *clauses: str) -> Violation:
        """A violation at a field, citing of several clauses the one of the rules followed."""
        found: object = self.submission
        for name in field.split("."):
            found = getattr(found, name)
        kind = find_option(RulesSubmission, field).kind
        value = "" if found is None or kind is None else kind.write(found)
        shown = f"{field} = {value}" if value else field
        clause = clause_for(clauses, self.submission.rules)
        return Violation(clause, field, value, allowed, f"{shown}: {reason}; allowed: {allowed}")


def not_a_wager_here(game: Game, rules: Rules, offered: Wager) -> Violation:
    """A wager that the table cannot offer, by the clause that says so in the document it follows."""
    own = offered.filed_under.split()[0]
    clause = clause_for((own, *_OFFERS), rules)
    allowed = ", ".join(each.key for each in wagers_of(game.name, rules))
    message = f"{offered.title} is not a wager of {game.title} under {rules}; allowed: {allowed}"
    return Violation(clause, f"wagers.{offered.key}", "offered", allowed, message)


def _overlap(one: str, other: str) -> bool:
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


@dataclass(frozen=True, slots=True)
class SubmissionCheck:
    """One rule between fields: the fields it reads, and what it finds."""

    needs: tuple[str, ...]
    find: Callable[[CheckedCase], Iterator[Violation]]

    def __call__(self, case: CheckedCase) -> Iterator[Violation]:
        if all(case.is_sound(path) for path in self.needs):
            yield from self.find(case)


def check_needing(*needs: str) -> Callable[[Callable[[CheckedCase], Iterator[Violation]]], SubmissionCheck]:
    """Declare a rule by the fields without which it has nothing to say."""

    def declare(find: Callable[[CheckedCase], Iterator[Violation]]) -> SubmissionCheck:
        return SubmissionCheck(needs, find)

    return declare


def misspelt(path: str, value: object, known: list[str], hint: str) -> Violation:
    """A key that is not known; `hint` names the nearest one or the whole list."""
    allowed = ", ".join(known)
    field = one_line(path)
    return Violation(None, field, spoken(value), allowed, f"{field}: there is no such key; {hint}")
