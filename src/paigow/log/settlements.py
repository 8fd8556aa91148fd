"""Results as a table: one row for each wager settled, from the events of a table in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from paigow.games.hands import Family
from paigow.games.submission import RulesSubmission
from paigow.log.chain import LogError, LogReader, log_codec
from paigow.money import Cents
from paigow.rules.outcome import Reason, Result
from paigow.table import Event
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.state.values import Position
from paigow.type_hints import DecodeError


def rows_of_log(reader: LogReader) -> Iterator[SettledRow]:
    """Yield the rows of a log, each line checked as it is read; those of a round come when it ends."""
    rows, codec = SettlementRows(reader.submission), log_codec(reader.submission)
    for written in reader:
        for kind, data in written.given.events or ():
            try:
                event = codec.decode(kind, data)
            except DecodeError as error:
                raise LogError(f"line {written.number}: {error}") from None
            yield from rows.take(event)


class SettledRow(NamedTuple):
    """One wager that was settled. Money is in cents."""

    round: int
    seat: int
    """The betting position; the dealer's wager against a bank is at seat 0."""
    player: str
    """Who holds the betting position."""
    wager: str
    """As logs name it: a wager on a choice has it after a colon, an envy bonus begins with ``envy:``."""
    result: str
    """win, lose or push."""
    wagered: int
    won: int
    """What was won on top of the wager."""
    vigorish: int
    net: int
    """What the player's chips gained by it, or lost."""
    hands: str
    """The player's high hand and low hand, as they were shown; nothing where they never were."""
    against: str
    """The hands of the dealer, or of the bank."""
    rule: str
    """The row of the pay table, or why the main wager came out so, or whose hand earned an envy bonus."""
    clause: str
    """The clause that decided it."""


class SettlementRows:
    """Collects the rows of a table, round by round, as its events come."""

    __slots__ = (
        "_early",
        "_family",
        "_given_up",
        "_hands",
        "_main",
        "_opponent",
        "_players",
        "_progressive",
        "_rows",
        "_void_returns_surrender",
        "round",
    )

    def __init__(self, submission: RulesSubmission, round: int = 0) -> None:  # noqa: A002 - as in its rows
        rules = game_rules(submission)
        self._family: Family[Any] = rules.family
        self._main = rules.main
        self._progressive = rules.progressive
        self._void_returns_surrender = rules.switches.void_returns_surrender
        self.round = round
        """The number of the last round that was opened; the next one has the next."""
        self._players: dict[Position, str] = {}
        self._begin()

    def _begin(self) -> None:
        self._rows: list[e.Settlement] = []
        self._early: list[e.Settlement] = []
        self._given_up: list[e.Settlement] = []
        self._hands: dict[Position, str] = {}
        self._opponent: Position = 0

    def take(self, event: Event) -> list[SettledRow]:
        """Take an event; the rows of a round come when it ends."""
        take = _TAKES.get(type(event))
        return [] if take is None else take(self, event)

    def _seated(self, event: e.PlayerSeated) -> list[SettledRow]:
        self._players[event.position] = event.player
        return []

    def _opened(self, _: e.RoundOpened) -> list[SettledRow]:
        self.round += 1
        self._begin()
        return []

    def _banked(self, event: e.BankAccepted) -> list[SettledRow]:
        self._opponent = event.position
        return []

    def _returned(self, _: e.BankReturned) -> list[SettledRow]:
        self._opponent = 0
        return []

    def _shown(self, event: e.HandShown | e.PositionSettled) -> list[SettledRow]:
        show = self._family.format
        if event.high or event.low:
            low = f" / {show(event.low)}" if event.low else ""
            self._hands[event.position] = f"{show(event.high)}{low}"
        return []

    def _settled(self, event: e.PositionSettled) -> list[SettledRow]:
        self._rows += event.settled
        return self._shown(event)

    def _early_settled(self, event: e.WagersSettled) -> list[SettledRow]:
        self._early += event.settled
        return []

    def _surrendered(self, event: e.WagerSurrendered) -> list[SettledRow]:
        """A wager that was given up is lost then; no settlement speaks of it."""
        lost = (Result.LOSE, event.amount, Cents(0), Cents(0), str(Reason.SURRENDERED), event.clause)
        self._given_up.append(e.Settlement(event.position, self._main, *lost))
        return []

    def _undone(self, _: e.SettlementsUndone) -> list[SettledRow]:
        self._rows.clear()
        return []

    def _voided(self, event: e.RoundVoided) -> list[SettledRow]:
        if self._void_returns_surrender:
            self._given_up.clear()
        return self._ended(event)

    def _ended(self, _: e.RoundCompleted | e.RoundVoided) -> list[SettledRow]:
        rows = list(self._all())
        self._begin()
        return rows

    def _all(self) -> Iterator[SettledRow]:
        hands, against = self._hands, self._hands.get(self._opponent, "")
        for each in (*self._early, *self._given_up, *self._rows):
            at = each.position
            yield SettledRow(
                self.round,
                at,
                self._players.get(at, ""),
                str(each.wager),
                each.result.value,
                each.wagered,
                each.won,
                each.vigorish,
                self._net(each),
                hands.get(at, ""),
                against,
                each.hand or "",
                each.clause,
            )

    def _net(self, each: e.Settlement) -> Cents:
        """What a wager brought its player: a progressive wager is collected before it is decided."""
        progressive = each.wager in self._progressive
        laid = Cents(0) if progressive and each.coupon else each.wagered
        if each.result is Result.LOSE:
            return Cents(-laid)
        return Cents(each.won - each.vigorish - (laid if progressive else 0))


_TAKES: Final[dict[type[Event], Any]] = {
    e.PlayerSeated: SettlementRows._seated,
    e.RoundOpened: SettlementRows._opened,
    e.BankAccepted: SettlementRows._banked,
    e.BankReturned: SettlementRows._returned,
    e.HandShown: SettlementRows._shown,
    e.PositionSettled: SettlementRows._settled,
    e.WagersSettled: SettlementRows._early_settled,
    e.WagerSurrendered: SettlementRows._surrendered,
    e.SettlementsUndone: SettlementRows._undone,
    e.RoundCompleted: SettlementRows._ended,
    e.RoundVoided: SettlementRows._voided,
}
