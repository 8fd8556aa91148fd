"""What became of the wagers and hands of a scenario, found by following its events: what was undone does not
stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Outcome, Result
from paigow.scenario.expected import RETURNED, SURRENDERED, VOID, Decided, WagerAt
from paigow.table import Event
from paigow.table import events as e
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position

_NOTHING = Cents(0)
_VOIDS = (e.RoundVoided, e.HandVoided)


@dataclass(slots=True)
class Results:
    """How the hands compared, and what became of each wager, in order."""

    rules: GameRules
    outcomes: dict[Position, Outcome] = field(default_factory=dict)
    """Of the hands that were compared, and of no void one."""
    wagers: list[tuple[WagerAt, Decided]] = field(default_factory=list)
    _begun: int = 0
    """How many wagers were decided before the round that is in play."""
    _before: dict[Position, Outcome] = field(default_factory=dict)
    """The outcomes before it."""
    _early: frozenset[WagerAt] = frozenset()
    """What was resolved before all cards were out, and stands even if the hands are void (PGP-11c)."""
    _taken: tuple[tuple[Position, WagerKind, Cents], ...] = ()
    """Progressive wagers that were taken in; a void hand gives them back from elsewhere (PGP-14b.2)."""

    @classmethod
    def from_events(cls, events: Iterable[Event], rules: GameRules) -> Results:
        results = cls(rules)
        for event in events:
            results._follow(event)
        return results

    @property
    def decided(self) -> dict[WagerAt, Decided]:
        """Each wager as it was decided last."""
        return dict(self.wagers)

    @property
    def paid(self) -> tuple[WagerAt, ...]:
        return tuple(wager for wager, each in self.wagers if each.result == Result.WIN.value)

    def _follow(self, event: Event) -> None:
        match event:
            case e.RoundOpened():
                self._begun, self._before = len(self.wagers), dict(self.outcomes)
                self._taken, self._early = (), frozenset()
            case e.NoMoreBetsAnnounced():
                self._taken = event.locked_out
            case e.WagersSettled():
                self._decide(event.settled)
                self._early |= {(each.position, each.wager) for each in event.settled}
            case e.PositionSettled():
                if event.outcome is not None:
                    self.outcomes[event.position] = event.outcome
                self._decide(event.settled)
            case e.SettlementsUndone():
                self._undo()
            case _:
                self._give_back(event)

    def _decide(self, settled: Iterable[e.Settlement]) -> None:
        self.wagers += [
            ((each.position, each.wager), Decided(each.result.value, each.won, each.vigorish, each.clause))
            for each in settled
        ]

    def _undo(self) -> None:
        """Only what was settled hand by hand: a wager that was given up or returned stays so."""
        kept = (VOID, RETURNED, SURRENDERED)
        self.wagers[self._begun :] = [
            (wager, each)
            for wager, each in self.wagers[self._begun :]
            if each.result in kept or wager in self._early
        ]
        self.outcomes = dict(self._before)

    def _give_back(self, event: Event) -> None:
        """Wagers that were given up, or went back undecided."""
        if isinstance(event, e.WagerSurrendered):
            self._add((event.position, self.rules.main), SURRENDERED, event.clause)
        void = isinstance(event, _VOIDS)
        for wager in self._going_back(event):
            self._add(wager, VOID if void else RETURNED, event.clause)

    def _going_back(self, event: Event) -> Iterator[WagerAt]:
        laid = {stake.name for stake in event.stakes} if isinstance(event, e.WagersPlaced) else set()
        for source, target, _ in event.transfers:
            wager = source.wager
            if wager is None or wager[1] in laid or target.wager is not None:
                continue
            if not (isinstance(event, e.WagerSurrendered) and wager[1] == self.rules.main):
                yield wager
        if isinstance(event, _VOIDS):
            yield from self._taken_back(event)

    def _taken_back(self, event: e.RoundVoided | e.HandVoided) -> Iterator[WagerAt]:
        """What a void hand gives back that lies at no betting position any more."""
        at = event.position if isinstance(event, e.HandVoided) else None
        back = {(position, key) for position, key, _ in self._taken if at in (None, position)}
        yield from sorted(back, key=_by_position)
        if at is None and self.rules.switches.void_returns_surrender:
            given_up = {w for w, each in self.wagers[self._begun :] if each.result == SURRENDERED}
            yield from sorted(given_up, key=_by_position)

    def _add(self, wager: WagerAt, result: str, clause: str) -> None:
        self.wagers.append((wager, Decided(result, _NOTHING, _NOTHING, clause)))


def _by_position(wager: WagerAt) -> tuple[Position, str]:
    position, what = wager
    return position, str(what)
