"""Judging set hands at the table: is it set correctly, and does it win? One judge for each family of
games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paigow.cards import in_order
from paigow.games.hands import Family
from paigow.pieces import AnyPiece
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.setting import OUTRANKED, decided
from paigow.switches import Switches
from paigow.table.state.values import SetHand


@dataclass(frozen=True, slots=True)
class FamilyJudge:
    """Judges by the functions of a family; plain, and right for every game."""

    family: Family[Any]
    switches: Switches

    def lay(self, high: Sequence[AnyPiece], low: Sequence[AnyPiece]) -> SetHand:
        setting = self.family.lay(high, low)
        fault = self.family.judge(setting, self.switches)
        return SetHand(setting.high, setting.low, None if fault is None else fault.clause)

    def compare(self, player: SetHand, other: SetHand) -> Outcome:
        if player.fault is not None:
            return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, player.fault)
        mine = self.family.lay(player.high, player.low)
        theirs = self.family.lay(other.high, other.low)
        return self.family.compare(mine, theirs, self.switches)


@dataclass(frozen=True, slots=True)
class PokerJudge:
    """The same for seven cards by the rank tables, which answer at once."""

    plain: FamilyJudge
    ranks: HandRanks

    def lay(self, high: Sequence[AnyPiece], low: Sequence[AnyPiece]) -> SetHand:
        """PGP-9a.2, PGP-9g-1-iii and PGP-9g-1-iv."""
        if len(high) != 5 or len(low) != 2:
            return self.plain.lay(high, low)
        correct = self.ranks.is_correct(self.ranks.high(high), self.ranks.low(low))
        return SetHand(in_order(high), in_order(low), None if correct else OUTRANKED)

    def compare(self, player: SetHand, other: SetHand) -> Outcome:
        """PGP 9(g): copies go to the other side; a hand not set correctly loses (PGP-9g-1)."""
        if player.fault is not None:
            return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, player.fault)
        ranks = self.ranks
        high, low = ranks.high(player.high), ranks.low(player.low)
        other_high, other_low = ranks.high(other.high), ranks.low(other.low)
        return decided((high > other_high) - (high < other_high), (low > other_low) - (low < other_low))
