"""What came of the rounds that you have played, counted from what is recorded of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.play.evening.live import YOU, LiveTable
from paigow.play.evening.past import as_you_sat, relive
from paigow.play.seated.chronicle import RoundResult
from paigow.play.wishes import Wishes
from paigow.rules.outcome import Result
from paigow.table import Role
from paigow.table import commands as c
from paigow.table.games.compiling import game_rules
from paigow.table.machine.journal import Entry


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of some rounds; those of several evenings are added."""

    rounds: int = 0
    sat_out: int = 0
    """Rounds in which you neither wagered nor banked."""
    won: int = 0
    pushed: int = 0
    lost: int = 0
    """Main wagers, as they came out for you: your own, or those against your bank."""
    result: Cents = Cents(0)
    best: Cents = Cents(0)
    worst: Cents = Cents(0)
    """What the best round brought, and what the worst one cost."""
    settings: int = 0
    by_house_way: int = 0
    """Of your settings, those that are the house way's."""

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(
            rounds=self.rounds + other.rounds,
            sat_out=self.sat_out + other.sat_out,
            won=self.won + other.won,
            pushed=self.pushed + other.pushed,
            lost=self.lost + other.lost,
            result=Cents(self.result + other.result),
            best=max(self.best, other.best),
            worst=min(self.worst, other.worst),
            settings=self.settings + other.settings,
            by_house_way=self.by_house_way + other.by_house_way,
        )


def results_of(submission: RulesSubmission, past: Sequence[Entry]) -> list[RoundResult]:
    """The rounds of an evening that are over, as you saw them."""
    live = LiveTable(submission, as_you_sat(Wishes(), past), past)
    relive(live, past)
    return live.chronicle.rounds


def statistics_of(submission: RulesSubmission, past: Sequence[Entry]) -> Statistics:
    """What came of an evening."""
    rounds = results_of(submission, past)
    results = [each.result for result in rounds for each in result.decided]
    settings = [_is_by_house_way(submission, command) for command in _settings(past)]
    nets = [result.net for result in rounds]
    return Statistics(
        rounds=len(rounds),
        sat_out=sum(result.sat_out for result in rounds),
        won=results.count(Result.WIN),
        pushed=results.count(Result.PUSH),
        lost=results.count(Result.LOSE),
        result=Cents(sum(nets)),
        best=max((Cents(0), *nets)),
        worst=min((Cents(0), *nets)),
        settings=len(settings),
        by_house_way=sum(settings),
    )


def _settings(past: Iterable[Entry]) -> Iterable[c.SetHands | c.ShowHand]:
    """The hands that you have laid down, as a player or as the bank."""
    for entry in past:
        command = entry.command
        if command.by == YOU and command.role is Role.PLAYER and isinstance(command, c.SetHands | c.ShowHand):
            yield command


def _is_by_house_way(submission: RulesSubmission, command: c.SetHands | c.ShowHand) -> bool:
    rules = game_rules(submission)
    laid = rules.family.lay(command.high, command.low)
    return set(laid.low) == set(rules.house_way.set((*command.high, *command.low)).low)
