"""Which optional wagers may be offered, at which table, by which pay table and between which limits."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.pay_tables import odds_range, pay_table
from paigow.games.submission.choices import StartMethod
from paigow.games.submission.kinds import fraction_text, in_dollars, quoted
from paigow.games.submission.offers import AceHighOffer, FortuneOffer, NumberOffer, Offer, OfferedUnder
from paigow.games.submission.violations import CheckedCase, Violation, check_needing, not_a_wager_here
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import Wager, tables_of, wagers_of
from paigow.money import Cents, ToOne, dollars
from paigow.switches import RoyalMatch


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
)
