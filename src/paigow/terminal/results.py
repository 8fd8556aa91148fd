"""What came of the sessions in the store: statistics of their rounds, and a round told again step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from paigow.games.submission import RulesSubmission
from paigow.money import Cents, format_money
from paigow.rules.outcome import Result
from paigow.rules.setting import Setting
from paigow.table import Refused, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.machine.journal import Entry
from paigow.table.showing.wording import number_of
from paigow.table.state.rules import GameRules
from paigow.teaching.tiebreakers import tiebreakers_of
from paigow.terminal.board import Board, board
from paigow.terminal.local import YOU, LocalTable, as_you_sat, decision_of, happened, relive
from paigow.terminal.options import PlayOptions
from paigow.terminal.transcript import Explained, RoundResult
from paigow.terminal.words import signed


@dataclass(frozen=True, slots=True)
class BestHand:
    """The highest high hand that you laid down; of several games each has its own."""

    rank: tuple[int, ...] = ()
    """By which it is compared with others of its game."""
    called: str = ""


def _rank(hand: BestHand) -> tuple[int, ...]:
    return hand.rank


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of some rounds; those of several sessions at one game are added."""

    rounds: int = 0
    """That you played."""
    dealt: int = 0
    """Rounds that you dealt, at sessions at which you did."""
    sat_out: int = 0
    """Rounds in which you neither wagered nor banked."""
    won: int = 0
    pushed: int = 0
    lost: int = 0
    """Main wagers, as they came out for you: your own, or those against your bank."""
    wagered: Cents = Cents(0)
    """On all wagers of yours that were decided."""
    result: Cents = Cents(0)
    best: Cents = Cents(0)
    worst: Cents = Cents(0)
    """What the best round brought, and what the worst one cost."""
    settings: int = 0
    by_house_way: int = 0
    """Of your settings, those that are the house way's."""
    best_hand: BestHand = BestHand()

    def __add__(self, other: Statistics) -> Statistics:
        summed = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name not in ("best", "worst", "best_hand")
        }
        return Statistics(
            **summed,
            best=max(self.best, other.best),
            worst=min(self.worst, other.worst),
            best_hand=max(self.best_hand, other.best_hand, key=_rank),
        )

    def told(self) -> Iterator[str]:
        """How it went, line by line."""
        if self.dealt:
            yield f"rounds that you dealt: {self.dealt}"
        if self.rounds or not self.dealt:
            yield from self._played()

    def _played(self) -> Iterator[str]:
        sat_out = f", {self.sat_out} of them without a bet" if self.sat_out else ""
        yield f"{number_of(self.rounds, 'round')}{sat_out}: {signed(self.result)}"
        yield f"wagered in all: {format_money(self.wagered)}"
        yield f"main wagers: {self.won} won, {self.pushed} pushed, {self.lost} lost"
        yield f"best round {signed(self.best)}, worst round {signed(self.worst)}"
        yield f"hands that you set: {self.settings}, of them as the house way does: {self.by_house_way}"
        if self.best_hand.called:
            yield f"best high hand: {self.best_hand.called}"


def results_of(submission: RulesSubmission, past: Sequence[Entry]) -> list[RoundResult]:
    """The rounds of a session that are over, as you saw them."""
    live = LocalTable(submission, as_you_sat(PlayOptions(), past), past)
    relive(live, past)
    return live.transcript.rounds


def statistics_of(submission: RulesSubmission, past: Sequence[Entry]) -> Statistics:
    """What came of a session."""
    return statistics_from(submission, past, results_of(submission, past))


def statistics_from(
    submission: RulesSubmission, past: Sequence[Entry], rounds: Sequence[RoundResult]
) -> Statistics:
    """Return the statistics of rounds that were read already."""
    if as_you_sat(PlayOptions(), past).home is None:
        return Statistics(dealt=len(rounds))
    rules = game_rules(submission)
    results = [each.result for result in rounds for each in result.decided]
    laid = [rules.family.lay(command.high, command.low) for command in _settings(past)]
    nets = [result.net for result in rounds]
    return Statistics(
        rounds=len(rounds),
        sat_out=sum(result.sat_out for result in rounds),
        won=results.count(Result.WIN),
        pushed=results.count(Result.PUSH),
        lost=results.count(Result.LOSE),
        wagered=_wagered(past),
        result=Cents(sum(nets)),
        best=max((Cents(0), *nets)),
        worst=min((Cents(0), *nets)),
        settings=len(laid),
        by_house_way=sum(_is_by_house_way(rules, each) for each in laid),
        best_hand=max((BestHand(), *(_ranked(rules, each) for each in laid)), key=_rank),
    )


def _wagered(past: Iterable[Entry]) -> Cents:
    """What you had on wagers that were decided, wherever you sat when you made them."""
    own: set[int] = set()
    total = 0
    for event in _events(past):
        match event:
            case e.RoundOpened():
                own.clear()
            case e.WagersPlaced(player=name, position=position) if name == YOU:
                own.add(position)
        settled: tuple[e.Settlement, ...] = getattr(event, "settled", ())
        total += sum(each.wagered for each in settled if each.position in own)
    return Cents(total)


def _events(past: Iterable[Entry]) -> Iterator[e.Event]:
    for entry in happened(past):
        decided = decision_of(entry)
        assert not isinstance(decided, Refused), "it has happened"
        yield from decided


def _settings(past: Iterable[Entry]) -> Iterable[c.SetHands | c.ShowHand]:
    """The hands that you have laid down, as a player or as the bank."""
    for entry in happened(past):
        command = entry.command
        if command.by == YOU and command.role is Role.PLAYER and isinstance(command, c.SetHands | c.ShowHand):
            yield command


def _is_by_house_way(rules: GameRules, laid: Setting[Any]) -> bool:
    return set(laid.low) == set(rules.house_way.set((*laid.high, *laid.low)).low)


def _ranked(rules: GameRules, laid: Setting[Any]) -> BestHand:
    tiebreakers = tiebreakers_of(rules.family.name, laid.high, rules.switches)
    return BestHand(tuple(tiebreaker.value for tiebreaker in tiebreakers.order), str(tiebreakers.called))


class RetoldStep(NamedTuple):
    """What one command brought about, and the table after it."""

    explained: tuple[Explained, ...]
    board: Board


class RoundRetold(NamedTuple):
    """A round, what came of it, and its steps."""

    result: RoundResult
    steps: tuple[RetoldStep, ...]


def round_retold(submission: RulesSubmission, past: Sequence[Entry], number: int) -> RoundRetold | None:
    """A round by its number; nothing where no such round is over."""
    live = LocalTable(submission, as_you_sat(PlayOptions(), past), past)
    lay: list[tuple[int, Board]] = []

    def note() -> None:
        if live.view.rounds == number:
            lay.append((len(live.transcript.log), board(live.layout(None))))

    relive(live, past, after=note)
    result = next((each for each in live.transcript.rounds if each.number == number), None)
    return None if result is None else RoundRetold(result, tuple(_steps(result, lay)))


def _steps(result: RoundResult, lay: Sequence[tuple[int, Board]]) -> Iterator[RetoldStep]:
    """The lines of a round parted by the commands that brought them; one that brought none is no step."""
    told, begun = result.explained, 0
    for heard, then in lay:
        until = min(heard - result.began, len(told))
        if until > begun:
            yield RetoldStep(told[begun:until], then)
            begun = until
