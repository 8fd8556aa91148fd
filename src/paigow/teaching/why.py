"""Why each wager of a round came out as it did, and what another setting would have done: as one viewer may
know it.

It is made of a round as it was played and as the viewer saw it in the end, so it says nothing that the viewer
has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paigow.games.wager_kinds import SettledWager, WagerKind
from paigow.message import Message
from paigow.money import Cents, format_money
from paigow.pieces import Pieces
from paigow.rules.outcome import Outcome, Reason
from paigow.rules.setting import Setting
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.money.ledger import chips
from paigow.table.showing.messages import returned, tell
from paigow.table.showing.recall import (
    RecalledWager,
    WagerStatus,
    brought,
    last_in_play,
    recall_of,
    wager_recalled,
)
from paigow.table.showing.views import RoundView, Viewer, view_for
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, Phase, Position
from paigow.teaching.comparison import BY_HANDS, Comparison, comparison, comparison_told, setting_seen
from paigow.teaching.drawing import in_signs
from paigow.teaching.wagers import wagers_told


@dataclass(frozen=True, slots=True)
class WagerWhy:
    """One wager decided, the money that moved, and why."""

    position: Position
    wager: SettledWager
    title: str
    """In words."""
    status: WagerStatus
    wagered: Cents
    won: Cents
    vigorish: Cents
    said: tuple[ToldLine, ...]
    """How it came out and why, then, of a main wager, hand by hand."""
    compared: Comparison | None = None
    """Of a main wager: the hands as the viewer looks at them, a bank at its own first."""
    is_mine: bool = False
    """Whether it is the viewer's own."""
    is_against_me: bool = False
    """Whether the viewer was the bank that it was against; optional wagers are against the licensee."""
    brought: Cents | None = None
    """What it brought the viewer, as its player or as the bank; nothing where it is neither's."""


@dataclass(frozen=True, slots=True)
class BankWhy:
    """What the viewer's bank got or gave beside the wagers against it: vigorish, and a co-bank's share."""

    brought: Cents
    said: tuple[ToldLine, ...]


@dataclass(frozen=True, slots=True)
class OtherSetting:
    """One correct way to set a hand, and how the main wager would have come out by it."""

    high: Pieces
    low: Pieces
    high_called: str
    low_called: str
    outcome: Outcome
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoundWhy:
    """All that was decided in a round, by position; what is the viewer's own comes first."""

    number: int
    names: tuple[str | None, ...]
    """Who sat at each position."""
    wagers: tuple[WagerWhy, ...]
    otherwise: tuple[tuple[Position, tuple[OtherSetting, ...]], ...]
    """For each position of the viewer at which the hands decided: every correct setting, against the same
    other hands."""
    has_ended: bool = False
    is_bank: bool = False
    """Whether the viewer was the bank."""
    bank: BankWhy | None = None
    wagered: Cents | None = None
    brought: Cents | None = None
    """What the viewer wagered in the round, and what it brought the viewer in the end, which is the sum of
    what all that stands here did; nothing before its end, nor where the viewer had no part in it."""
    lay_open: bool = False
    """Whether those other hands lay open before the players set theirs, so that the best could be chosen."""


def round_why(steps: Sequence[Played], viewer: Viewer) -> RoundWhy:
    """Why the wagers of a round came out as they did; those still in play are left out."""
    table = last_in_play(steps[-1])
    seen = view_for(table, viewer).round
    assert seen is not None, "a round is told of while it is in play"
    scene = Scene.from_table(table, viewer, in_signs)
    why = _Why(steps, scene, seen)
    wagered, brought = why.in_all()
    return RoundWhy(
        number=seen.number,
        names=table.seats,
        wagers=tuple(sorted(why.wagers(), key=lambda each: (not each.is_mine, not each.is_against_me))),
        otherwise=tuple(
            (at, found)
            for at in range(1, len(table.seats))
            if scene.reads(table.seats[at]) and (found := other_settings(table, seen, at))
        ),
        has_ended=why.has_ended,
        is_bank=why.is_bank,
        bank=why.bank(),
        wagered=wagered,
        brought=brought,
        lay_open=any(_is_set_in_sight(step.before, seen.bank) for step in steps),
    )


def _is_set_in_sight(table: Table, bank: Position | None) -> bool:
    """Whether players set their hands against hands that lie open (PGP-19a.5, FUP-7.1)."""
    return table.phase is Phase.SETTING and (bank or DEALER) in table.in_play.exposed


class _Why:
    """Puts together what a viewer knows of each wager."""

    def __init__(self, steps: Sequence[Played], scene: Scene, seen: RoundView) -> None:
        self._steps, self._scene, self._seen = steps, scene, seen
        self._recalled = recall_of(steps)
        self._own = tuple(each for each in self._recalled.players if scene.reads(each.name))
        self.has_ended = self._recalled.ended is not None
        self.is_bank = seen.bank is not None and scene.reads(scene.seats[seen.bank])
        self._banked: e.BankSettled | None = None
        self._settled: dict[tuple[Position, SettledWager], tuple[e.Settlement, Scene]] = {}
        for step in steps:
            settled: tuple[e.Settlement, ...] = getattr(step.record.event, "settled", ())
            if settled:
                # Stacks that are dealt again are delivered by a number that decides no wager (PGP-13b3).
                then = replace(scene, number_shown=step.before.in_play.number_shown)
                self._settled |= {(each.position, each.wager): (each, then) for each in settled}
            if isinstance(step.record.event, e.BankSettled):
                self._banked = step.record.event

    def wagers(self) -> Iterator[WagerWhy]:
        for at, wager in self._decided():
            yield (self._main if self._is_main(wager) else self._optional)(at, wager)

    def _decided(self) -> Iterator[tuple[Position, RecalledWager]]:
        dealers = self._settled.get((DEALER, WagerKind.DEALER))
        if dealers is not None and self._seen.bank is not None:
            yield DEALER, wager_recalled(dealers[0])
        for each in self._recalled.players:
            for wager in each.wagers:
                if wager.status is not WagerStatus.IN_PLAY:
                    yield each.position, wager

    def _is_main(self, wager: RecalledWager) -> bool:
        return wager.wager in (self._scene.rules.main, WagerKind.DEALER)

    def in_all(self) -> tuple[Cents | None, Cents | None]:
        """What the viewer wagered in a round that has ended, and what it brought."""
        wagered = [wager.wagered for each in self._own for wager in each.wagers]
        if not self.has_ended or not (wagered or self.is_bank):
            return None, None
        own = chips(self._own[0].name)
        return Cents(sum(wagered)), Cents(brought(step.record.event for step in self._steps)[own])

    def bank(self) -> BankWhy | None:
        """What the viewer's bank got and gave beside the wagers, once it is settled."""
        banks = [each.bank for each in self._own if each.bank is not None]
        if not banks or self._banked is None:
            return None
        against = sum(wager.brought_bank for _, wager in self._decided() if self._is_main(wager))
        beside = Cents(banks[0].to_bank - banks[0].paid - against)
        if beside > 0:  # the centre of the layout ran out, and a co-bank shares what it lacked
            key = "The licensee, who shared the bank, paid {money} of what it lost"
            shared = Message(key, money=format_money(beside))
            return BankWhy(beside, (ToldLine(shared, self._scene.rules.cite("PGP-10-2e.3")),))
        return BankWhy(beside, tell(self._scene, self._banked)) if beside else None

    def _main(self, at: Position, wager: RecalledWager) -> WagerWhy:
        """A main wager, with the hands side by side."""
        compared = comparison(self._scene.rules, self._seen, at)
        if compared is None:
            return self._optional(at, wager)
        said = comparison_told(compared, self._scene)
        return self._why(at, wager, said, compared.turned() if self.is_bank else compared)

    def _optional(self, at: Position, wager: RecalledWager) -> WagerWhy:
        found = self._settled.get((at, wager.wager))
        if found is None or wager.status is WagerStatus.RETURNED:
            return self._why(at, wager, (self._returned(at, wager),))
        settled, then = found
        told = wagers_told(then, (settled,), self._seen)
        return self._why(at, wager, (told[0].said if told else self._scene.settled(settled),))

    def _returned(self, at: Position, wager: RecalledWager) -> ToldLine:
        text = returned(self._scene.subject(at), self._scene.wager(wager.wager), wager.wagered)
        return ToldLine(text, wager.clause, at)

    def _why(
        self,
        at: Position,
        wager: RecalledWager,
        said: tuple[ToldLine, ...],
        compared: Comparison | None = None,
    ) -> WagerWhy:
        is_mine = self._scene.reads(self._scene.seats[at])
        is_against_me = self.is_bank and self._is_main(wager)
        parts = (wager.brought, is_mine), (wager.brought_bank, is_against_me)
        mine = [brought for brought, is_so in parts if is_so]
        return WagerWhy(
            at,
            wager.wager,
            self._scene.wager(wager.wager),
            wager.status,
            wager.wagered,
            wager.won,
            wager.vigorish,
            said,
            compared,
            is_mine,
            is_against_me,
            Cents(sum(mine)) if mine else None,
        )


def other_settings(table: Table, seen: RoundView, position: Position) -> tuple[OtherSetting, ...]:
    """Every correct setting of a hand that was compared, each against the same other hands; nothing where
    something else decided than the hands, or the viewer does not see both."""
    place = seen.positions[position]
    mine, theirs = setting_seen(place), setting_seen(seen.positions[seen.bank or DEALER])
    decided = place.outcome is not None and place.outcome.reason in {*BY_HANDS, Reason.NOT_SET_CORRECTLY}
    if not decided or mine is None or theirs is None:
        return ()
    return tuple(_others(table.rules, mine, theirs))


def _others(rules: GameRules, mine: Setting[Any], theirs: Setting[Any]) -> Iterator[OtherSetting]:
    """The pieces are those of the setting: in the end the hands lie in the discard rack."""
    family, judge = rules.family, rules.judge
    against = judge.lay(theirs.high, theirs.low)
    for each in family.settings((*mine.high, *mine.low)):
        laid = judge.lay(each.high, each.low)
        if laid.fault is None:
            called = family.describe(each, rules.switches)
            is_chosen = frozenset(laid.low) == frozenset(mine.low)
            yield OtherSetting(laid.high, laid.low, *called, judge.compare(laid, against), is_chosen)
