"""Which optional wagers may be offered, at which table, by which pay table, meter, raises and limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from paigow.games.catalogue import Rules, StartMethod
from paigow.games.pay_tables import (
    FixedDollars,
    MeterShare,
    PayTable,
    PrintedMeter,
    Row,
    Strictness,
    kind_and_figure,
    odds_range,
    pay_table,
)
from paigow.games.submission.limits import (
    has_hand_limit,
    is_limited,
    least_hand_limit,
    least_limit_of,
)
from paigow.games.submission.offers import (
    AceHighOffer,
    FortuneOffer,
    Meter,
    NumberOffer,
    Offer,
    OfferedUnder,
    ProgressiveOffer,
    ThreeMeterOffer,
)
from paigow.games.submission.schema import fraction_text, in_dollars, quoted
from paigow.games.submission.sections import LimitScope
from paigow.games.submission.violations import CheckedCase, Violation, check_needing, not_a_wager_here
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import Wager, tables_of, wagers_of
from paigow.money import Cents, ToOne, dollars
from paigow.switches import Errata, RoyalMatch


@check_needing("rules")
def offered_at_this_table(case: CheckedCase) -> Iterator[Violation]:
    """EZ's four wagers are for EZ tables alone (PGP-7e-5); Face Up's rules of play know two (FUP-1.6)."""
    submission = case.submission
    for wager, _ in case.offers():
        if wager not in wagers_of(submission.game, submission.rules):
            yield not_a_wager_here(case.game, submission.rules, wager)


def paid_offers(case: CheckedCase) -> Iterator[tuple[Wager, Offer]]:
    """The wagers with limits whose pay table is one of those they may use."""
    for wager, offer in case.offers():
        if isinstance(offer, Offer) and offer.pay_table in tables_of(wager, case.submission.rules):
            yield wager, offer


@check_needing("rules")
def pay_table_of_the_wager(case: CheckedCase) -> Iterator[Violation]:
    """One pay table, of those that the clause of the wager prints."""
    for wager, offer in case.offers():
        paid_by = wager.paid_under(case.submission.rules)
        if paid_by is None or isinstance(offer, NumberOffer) or offer.pay_table in paid_by.tables:
            continue
        allowed = " or ".join(quoted(table) for table in paid_by.tables)
        reason = f"it is not a pay table of {wager.title} here"
        yield case.against(f"wagers.{wager.key}.pay_table", reason, allowed, paid_by.clause)


@check_needing()
def minimum_within_maximum(case: CheckedCase) -> Iterator[Violation]:
    for wager, offer in case.offers():
        if isinstance(offer, Offer | NumberOffer) and offer.maximum < offer.minimum:
            allowed = f"at least the minimum of {in_dollars(offer.minimum)}"
            reason = "the maximum is below the minimum"
            yield case.against(f"wagers.{wager.key}.maximum", reason, allowed, wager.clause)


_LEAST: Final = dollars(1)
_FORTUNE_LEAST: Final = dollars(5)
FORTUNE_MOST: Final = dollars(200)


@check_needing()
def printed_limits(case: CheckedCase) -> Iterator[Violation]:
    """A bonus wager is $1 at least (PGP-15b.2, SPG-7d.2, FUP-4.1); as the Fortune wager $5 to $200."""
    for wager, offer in case.offers():
        if not isinstance(offer, Offer):
            continue
        if isinstance(offer, FortuneOffer) and offer.offered_under is not OfferedUnder.SECTION_15:
            is_14a = offer.offered_under is OfferedUnder.SECTION_14A
            yield from _fortune_limits(case, offer, "PGP-14A-a.2" if is_14a else "PGP-3l-1.1")
        elif (wager.is_section_15_bonus or wager.key == WagerKind.BONUS) and offer.minimum < _LEAST:
            reason = f"{wager.title} is at least {in_dollars(_LEAST)}"
            allowed = f"at least {in_dollars(_LEAST)}"
            field = f"wagers.{wager.key}.minimum"
            yield case.against(field, reason, allowed, "PGP-15b.2", "SPG-7d.2", "FUP-4.1")


def _fortune_limits(case: CheckedCase, offer: FortuneOffer, clause: str) -> Iterator[Violation]:
    reason = f"the Fortune wager of {offer.offered_under} is {in_dollars(_FORTUNE_LEAST)} to $200"
    if offer.minimum < _FORTUNE_LEAST:
        allowed = f"at least {in_dollars(_FORTUNE_LEAST)}"
        yield case.against("wagers.fortune_bonus.minimum", reason, allowed, clause)
    if offer.maximum > FORTUNE_MOST:
        allowed = f"at most {in_dollars(FORTUNE_MOST)}"
        yield case.against("wagers.fortune_bonus.maximum", reason, allowed, clause)


@check_needing("rules")
def fortune_under_its_clause(case: CheckedCase) -> Iterator[Violation]:
    """The 3(l) table belongs to 3(l) alone; 14.A pays by 16(b), which Face Up does not have (PGP-14A-d)."""
    field = "wagers.fortune_bonus.offered_under"
    for _, offer in paid_offers(case):
        if not isinstance(offer, FortuneOffer):
            continue
        if offer.pay_table == "pgp-3l" and offer.offered_under is not OfferedUnder.SECTION_3L:
            reason = "pay table pgp-3l is that of the Fortune wager of 3(l)"
            allowed = '"3(l)", or another pay table'
            yield case.against(field, reason, allowed, "PGP-3l-pt-01")
        elif offer.offered_under is OfferedUnder.SECTION_14A and case.submission.rules is not Rules.PGP:
            reason = "14.A pays by a table of 16(b)"
            yield case.against(field, reason, '"15" or "3(l)"', "PGP-14A-d")


@check_needing("switches.royal_match")
def royal_match_of_the_table(case: CheckedCase) -> Iterator[Violation]:
    """3(l), 19(e) and Face Up know only king and queen; 16(b) leaves it open (PGP-16b-royal_match)."""
    for _, offer in paid_offers(case):
        fixed = pay_table(offer.pay_table).royal_match
        if fixed is RoyalMatch.KING_QUEEN and case.submission.switches.royal_match is not fixed:
            reason = f"with pay table {offer.pay_table} the royal match is a king and a queen"
            yield case.against("switches.royal_match", reason, quoted(fixed), "PGP-3f-2.2")


@check_needing()
def bonus_or_section_17(case: CheckedCase) -> Iterator[Violation]:
    """The Section 15 bonus and the Section 17 wagers exclude each other, as each section says of its own."""
    offered = [wager for wager, _ in case.offers()]
    fifteen = [wager for wager in offered if wager.is_section_15_bonus]
    seventeen = [wager for wager in offered if wager.is_section_17]
    for clause, these, others in (("PGP-15a.2", fifteen, seventeen), ("PGP-17a.2", seventeen, fifteen)):
        for wager in these if others else ():
            titles = " and ".join(each.title for each in others)
            reason = f"{wager.title} cannot stand at a table with {titles}"
            allowed = "the one or the other"
            field = f"wagers.{wager.key}"
            yield Violation(clause, field, "offered", allowed, f"{reason}; allowed: {allowed}")


@check_needing("wagers.fortune_bonus", "wagers.emperors_treasure")
def insurance_table_of_the_game(case: CheckedCase) -> Iterator[Violation]:
    """Insurance pays by A or B beside Emperor's Treasure, by C, D or E beside Fortune (PGP-16d.2)."""
    carried = {wager.key for wager, _ in case.offers() if wager.is_section_15_bonus}
    for wager, offer in paid_offers(case):
        if wager.key != WagerKind.PAI_GOW_INSURANCE or not carried:
            continue
        if carried == {pay_table(offer.pay_table).beside}:
            continue
        fitting = (
            table for table in tables_of(wager, case.submission.rules) if {pay_table(table).beside} == carried
        )
        allowed = " or ".join(quoted(table) for table in fitting) or "no insurance beside both wagers"
        reason = f"insurance does not pay by this table beside {' and '.join(sorted(carried))}"
        yield case.against("wagers.pai_gow_insurance.pay_table", reason, allowed, "PGP-16d.2")


@check_needing("equipment.start_method")
def number_wager(case: CheckedCase) -> Iterator[Violation]:
    """The number wager needs a drawn number, so the generator (PGP-13a) and no Section 17 deal."""
    for _, offer in case.offers():
        if not isinstance(offer, NumberOffer):
            continue
        odds = odds_range("pgp-13b6")
        if case.submission.equipment.start_method is not StartMethod.RNG:
            reason = "the number wager is on what a random number generator shows"
            allowed = 'no [wagers.position_number], or equipment.start_method = "rng"'
            message = f"wagers.position_number: {reason}; allowed: {allowed}"
            yield Violation("PGP-13a", "wagers.position_number", "offered", allowed, message)
        if not odds.lowest.odds <= offer.odds <= odds.highest.odds:
            allowed = f"from {fraction_text(odds.lowest.odds)} to {fraction_text(odds.highest.odds)}"
            reason = "the odds are outside the printed range"
            yield case.against("wagers.position_number.odds", reason, allowed, odds.clause_id)
        elif not odds.winnings(offer.minimum, ToOne(offer.odds)):
            # 13(b)(6): winners "shall" be paid off; one that is rounded down to nothing is not.
            allowed = f"at least {in_dollars(Cents(ceil(dollars(1) / offer.odds)))}"
            reason = "a wager of this amount would win nothing, as payouts are cut to whole dollars"
            yield case.against("wagers.position_number.minimum", reason, allowed, "PGP-13b6.2")


@check_needing("rules")
def ace_high_is_optional(case: CheckedCase) -> Iterator[Violation]:
    """Section 19 lets the operator demand the Ace-High wager (PGP-19a.2); Face Up's own rules do not."""
    for _, offer in case.offers():
        if isinstance(offer, AceHighOffer) and offer.mandatory and case.submission.rules is Rules.FUP:
            reason = "under the Face Up rules of play Ace-High is optional"
            yield case.against("wagers.ace_high.mandatory", reason, "false", "FUP-1.6")


# Rows paid more than printed: only where the table is a minimum, and never less

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
            reason = f"pay table {self.table.id} is paid as printed, and another figure needs approval"
            yield self.against("no raised rows", reason)
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


# Progressive wagers: at most one to a table, its amount, its meter's seeds and its rate of progression

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


# Payout limits: never below the greater of $50,000 and the most that the minimum wagers could win


@check_needing("payout_limits.per_hand", "payout_limits.covers_meter", "rules", "wagers")
def hand_limit(case: CheckedCase) -> Iterator[Violation]:
    limit = case.submission.payout_limits.per_hand
    if limit is None:
        return
    if not any(has_hand_limit(case.submission, wager.key, offer) for wager, offer in case.offers()):
        reason = "no wager is offered that it could cut"
        by_face_up = case.submission.rules is Rules.FUP
        allowed = "nothing, or a bonus wager" if by_face_up else "nothing, or a wager of 16(b) to (i)"
        clause = "FUP-10a-i.1" if by_face_up else "PGP-16j.1"
        yield case.against("payout_limits.per_hand", reason, allowed, clause)
    elif limit < (least := least_hand_limit(case.submission)):
        reason = "it is less than $50,000 or than one player could win at the minimum wagers"
        allowed = f"at least {in_dollars(least)}"
        yield case.against("payout_limits.per_hand", reason, allowed, "PGP-16j.2", "FUP-10a-i.1")


@check_needing("payout_limits.scope", "rules")
def scope_of_the_limit(case: CheckedCase) -> Iterator[Violation]:
    """16(j) limits a single hand; only Face Up's own rules know a limit for the round."""
    if case.submission.payout_limits.scope is LimitScope.ROUND and case.submission.rules is not Rules.FUP:
        reason = "outside the Face Up rules of play the limit is for a single hand"
        yield case.against("payout_limits.scope", reason, '"hand", or rules = "FUP"', "PGP-16j.1")


@check_needing("payout_limits.covers_meter", "payout_limits.per_hand", "wagers")
def limit_over_a_meter(case: CheckedCase) -> Iterator[Violation]:
    """Only the progressive of 16(e) lies within 16(b) to (i), where the limit reaches."""
    limits = case.submission.payout_limits
    progressive = any(
        wager.is_progressive and is_limited(wager, offer, "PGP-16j.1") for wager, offer in case.offers()
    )
    if limits.covers_meter and not (limits.per_hand and progressive):
        reason = "there is no limit, or no meter of 16(e) that it could cut"
        allowed = "false, or true with payout_limits.per_hand and the pay table pgp-16e"
        yield case.against("payout_limits.covers_meter", reason, allowed, "PGP-16j.1")


@check_needing("payout_limits.seven_card_bonus", "wagers")
def check_seven_card_limit(case: CheckedCase) -> Iterator[Violation]:
    """Check that the limit of 18(d) is filed for a seven-card bonus that is offered, and is not too low
    (PGP-18d.1, PGP-18d.2, PGP-18d.4)."""
    limit = case.submission.payout_limits.seven_card_bonus
    if limit is None:
        return
    field = "payout_limits.seven_card_bonus"
    if case.submission.wagers.seven_card_bonus is None:
        reason = "the seven-card bonus is not offered"
        yield case.against(field, reason, "nothing, or a [wagers.seven_card_bonus]", "PGP-18d.1")
    elif limit < (least := least_limit_of(case.submission, WagerKind.SEVEN_CARD_BONUS)):
        reason = "it is less than $50,000 or than one player could win at the minimum wager"
        yield case.against(field, reason, f"at least {in_dollars(least)}", "PGP-18d.2")


CHECKS: Final = (
    offered_at_this_table,
    pay_table_of_the_wager,
    minimum_within_maximum,
    printed_limits,
    fortune_under_its_clause,
    royal_match_of_the_table,
    bonus_or_section_17,
    insurance_table_of_the_game,
    number_wager,
    ace_high_is_optional,
    raised_rows,
    one_progressive,
    amount,
    meter_figures,
    three_meters_share_one_wager,
)
LIMITS: Final = (
    hand_limit,
    scope_of_the_limit,
    limit_over_a_meter,
    check_seven_card_limit,
)
