"""Tables at which a key of a Rules Submission is tried, and the ways to look at what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from four_kit import FourKit
from paigow.games.submission import RulesSubmission, read_submission
from paigow.games.submission.checks import ERRORS, LIMITS, RULES
from paigow.games.submission.violations import CheckedCase
from paigow.rng import Chance
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Phase
from table_kit import Kit

Seen = Callable[[RulesSubmission], Any]
ROUNDS = 400


class Trial(NamedTuple):
    """A table at which a key matters, another value of it, and where one looks."""

    filed: RulesSubmission
    value: Any
    seen: Seen
    path: str = ""
    """Where the key stands, if it does not go by that name."""


def session(rules: RulesSubmission) -> Iterator[str]:
    """What happens in some rounds from one seed."""
    drive, told = opened_drive(rules, Chance.seeded_by("options", rules.game)), 0
    for _ in range(ROUNDS):
        drive.play_round()
        records = drive.journal.records
        yield from (repr(record.event) for record in records[told:])
        told = len(records)


def errors(rules: RulesSubmission) -> list[str]:
    checks = (*RULES, *ERRORS, *LIMITS)
    return [each.message for check in checks for each in check(CheckedCase(rules, frozenset()))]


def kit_of(rules: RulesSubmission, players: Mapping[int, float] | None = None) -> Kit:
    four = rules.game in ("supreme-pai-gow", "pai-gow-tiles")
    return (FourKit if four else Kit)(rules, players)


def dealt(bets: Mapping[int, Mapping[str, float]], **hands: str) -> Seen:
    """How a round with these wagers and hands is settled."""

    def seen(rules: RulesSubmission) -> list[object]:
        kit = kit_of(rules)
        least = max(10, rules.table.minimum / 100)
        kit.bets({at: {kit.main: least, **more} for at, more in bets.items()})
        kit.deal_hands(**hands).to(Phase.BETWEEN_ROUNDS)
        settled = [(each.position, each.wager, each.won, each.clause) for each in kit.settlements()]
        return [*settled, *(meter.amount for meter in kit.table.meters)]

    return seen


def simulated(game: str, index: int) -> RulesSubmission:
    rules = read_submission(submission_texts(game)[index]).submission
    assert rules is not None
    return rules


def with_value(filed: Any, path: str, value: Any) -> Any:
    name, _, rest = path.partition(".")
    held = getattr(filed, name)
    if rest:
        return replace(filed, **{name: with_value(held, rest, value)})
    if isinstance(value, dict):  # a choice that comes with its figure
        return replace(filed, **value)
    typed = type(held)(value) if isinstance(value, str) else value
    return replace(filed, **{name: typed})


def differ(one: Any, other: Any) -> bool:
    if isinstance(one, Iterator):
        return any(first != second for first, second in zip_longest(one, other))
    return bool(one != other)
