"""Progressive wagers: at most one to a table, its amount, its meter's seeds and its rate of progression."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.pay_tables import PrintedMeter, pay_table
from paigow.games.payouts import Strictness
from paigow.games.submission.kinds import in_dollars
from paigow.games.submission.offers import Meter, ProgressiveOffer, ThreeMeterOffer
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import Wager, tables_of
from paigow.money import dollars

Progressive = ProgressiveOffer | ThreeMeterOffer
_AMOUNTS: Final = (dollars(1), dollars(5))


def _progressives(case: CheckedCase) -> Iterator[tuple[Wager, Progressive]]:
    """The progressive wagers whose pay table is one of theirs."""
    for wager, offer in case.offers():
        if isinstance(offer, Progressive) and offer.pay_table in tables_of(wager, case.submission.rules):
            yield wager, offer


@check_needing()
def one_progressive(case: CheckedCase) -> Iterator[Violation]:
    """14(d), 16(e), 14.A and 19(h) are separate products, one of them to a table (PGP-3j.1)."""
    offered = [wager for wager, _ in case.offers() if wager.is_progressive]
    for other in offered[1:]:
        reason = f"{offered[0].title} is already offered, and a table has one progressive wager"
        field = f"wagers.{other.key}"
        message = f"{field}: {reason}; allowed: the one or the other"
        yield Violation("PGP-14a.1", field, "offered", "the one or the other", message)


@check_needing("rules")
def amount(case: CheckedCase) -> Iterator[Violation]:
    """One amount for the table: $1 or $5 (PGP-14a.2), by the table in 19(h); in 14.A it is printed."""
    for wager, offer in _progressives(case):
        fixed = pay_table(offer.pay_table).wager_size
        choices = _AMOUNTS if fixed is None else (fixed,)
        if offer.amount not in choices:
            allowed = " or ".join(in_dollars(choice) for choice in choices)
            reason = f"with pay table {offer.pay_table} the wager is {allowed}"
            clause = "PGP-14a.2" if wager.key == WagerKind.PROGRESSIVE_PAYOUT else "PGP-19h"
            yield case.against(f"wagers.{wager.key}.amount", reason, allowed, clause)


@check_needing("rules")
def meter_figures(case: CheckedCase) -> Iterator[Violation]:
    for wager, offer in _progressives(case):
        table = pay_table(offer.pay_table)
        if table.meter is None:
            continue
        for name, meter in offer.meters:
            field = f"wagers.{wager.key}.{name}"
            yield from _seeds(case, field, meter, table.meter, table.clause_id)
            yield from _rate(case, field, meter, table.meter, table.clause_id)


def _seeds(
    case: CheckedCase, field: str, meter: Meter, terms: PrintedMeter, table: str
) -> Iterator[Violation]:
    """At least $10,000 under 14(f), $2,000 under 16(e)(2), exactly the seed of 19(h)."""
    clause = {"PGP-16e1": "PGP-16e2"}.get(table, "PGP-14f.2") if terms.rule is Strictness.MINIMUM else table
    seed = in_dollars(terms.seed)
    for name in ("initial", "reset"):
        value = getattr(meter, name)
        if terms.rule is Strictness.EXACT and value != terms.seed:
            yield case.against(f"{field}.{name}", "the seed amount is printed", seed, clause)
        elif value < terms.seed:
            reason = "the licensee funds the meter with more than this"
            yield case.against(f"{field}.{name}", reason, f"at least {seed}", clause)


def _rate(
    case: CheckedCase, field: str, meter: Meter, terms: PrintedMeter, table: str
) -> Iterator[Violation]:
    """At least 21 or 27 percent under 14(e), exactly the contribution of 19(h), open under 16(e)."""
    if terms.percent is None:
        return
    if terms.rule is Strictness.EXACT and meter.rate != terms.percent:
        reason = "the contribution is printed"
        yield case.against(f"{field}.rate", reason, f"{terms.percent} percent", table)
    elif meter.rate < terms.percent:
        reason = "the meter grows faster than this"
        yield case.against(f"{field}.rate", reason, f"at least {terms.percent} percent", "PGP-14e.1")


@check_needing()
def three_meters_share_one_wager(case: CheckedCase) -> Iterator[Violation]:
    """The three meters of 14.A grow by what the submission says, together by no more than the wager."""
    for wager, offer in case.offers():
        if isinstance(offer, ThreeMeterOffer) and sum(meter.rate for _, meter in offer.meters) > 100:
            reason = "the three meters together would take more than the wager"
            allowed = "rates of mega, major and minor that add up to at most 100 percent"
            yield case.against(f"wagers.{wager.key}.mega.rate", reason, allowed, "PGP-14A-g")


CHECKS: Final = (one_progressive, amount, meter_figures, three_meters_share_one_wager)
