"""Rows paid more than printed: only where the table is a minimum, and never less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from paigow.games.pay_tables import PayTable, Row, pay_table
from paigow.games.payouts import FixedDollars, MeterShare, Strictness, kind_and_figure
from paigow.games.submission.kinds import fraction_text
from paigow.games.submission.offers import (
    FortuneOffer,
    Offer,
    OfferedUnder,
    ProgressiveOffer,
)
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
from paigow.games.wagers import tables_of
from paigow.switches import Errata

Raised = Offer | ProgressiveOffer


@dataclass(frozen=True, slots=True)
class _Raise:
    """One row that a submission pays by another figure, or another envy bonus."""

    field: str
    offer: Raised
    table: PayTable
    hand: str
    figure: Fraction

    @property
    def is_open(self) -> bool:
        """The 16(b) tables are exact, but a floor for the wager of 14.A(a) (PGP-14A-d)."""
        if isinstance(self.offer, FortuneOffer):
            return self.offer.offered_under is OfferedUnder.SECTION_14A
        return self.table.rule is Strictness.MINIMUM

    @property
    def clause(self) -> str:
        return self.table.raised_by if self.is_open else self.table.clause_id

    def against(self, allowed: str, reason: str) -> Violation:
        value = fraction_text(self.figure)
        message = f"{self.field} = {value}: {reason}; allowed: {allowed}"
        return Violation(self.clause, self.field, value, allowed, message)

    def judge(self, errata: Errata | None) -> Iterator[Violation]:
        """What is wrong with the figure; without `errata` it is an envy bonus."""
        row = next((row for row in self.table.rows if row.hand == self.hand), None)
        if not self.is_open:
            yield self.against("no raised rows", f"pay table {self.table.id} is paid as printed")
        elif row is None:
            hands = ", ".join(row.hand for row in self.table.rows)
            yield self.against(hands, f"pay table {self.table.id} has no such hand")
        elif errata is None:
            yield from self._judge_envy(row)
        else:
            yield from self._judge_figure(row, errata)

    def _judge_figure(self, row: Row, errata: Errata) -> Iterator[Violation]:
        printed = kind_and_figure(row.paid(errata))[1]
        if self.figure < printed:
            yield self.against(f"at least {fraction_text(printed)}", "it is below the printed minimum")
        if isinstance(row.pays, MeterShare) and self.figure > 100:
            yield self.against("at most 100 percent", "a meter holds no more than all of it")
        if isinstance(row.pays, FixedDollars) and (100 * self.figure).denominator > 1:
            yield self.against("dollars and whole cents", "money is paid in whole cents")

    def _judge_envy(self, row: Row) -> Iterator[Violation]:
        if row.envy is None:
            yield self.against("no envy bonus", "this hand earns no envy bonus")
            return
        printed = Fraction(row.envy, 100)
        if self.figure < printed or (100 * self.figure).denominator > 1:
            reason = "it is below the printed envy bonus, or not in whole cents"
            yield self.against(f"at least {fraction_text(printed)}", reason)


@check_needing("rules", "switches.errata")
def raised_rows(case: CheckedCase) -> Iterator[Violation]:
    """Posted payments may exceed a printed minimum (PGP-14d.1, PGP-18b, PGP-18c, SPG-14a.2, PGP-14A-d)."""
    for wager, offer in case.offers():
        if not isinstance(offer, Raised) or offer.pay_table not in tables_of(wager, case.submission.rules):
            continue
        table, path = pay_table(offer.pay_table), f"wagers.{wager.key}"
        for hand, figure in offer.raised:
            field = f"{path}.raised.{hand}"
            yield from _Raise(field, offer, table, hand, figure).judge(case.submission.switches.errata)
        for hand, figure in offer.raised_envy if isinstance(offer, FortuneOffer) else ():
            yield from _Raise(f"{path}.raised_envy.{hand}", offer, table, hand, figure).judge(None)


CHECKS: Final = (raised_rows,)
