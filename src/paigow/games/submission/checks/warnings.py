"""What is allowed, but rests on a text that is probably misprinted, or on an approval not yet named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.pay_tables import PayTable, pay_table
from paigow.games.submission.checks.wagers import FORTUNE_MOST
from paigow.games.submission.choices import DealerWager, DealMethod, StartMethod
from paigow.games.submission.kinds import in_dollars
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import FortuneOffer, NumberOffer, OfferedUnder, ThreeMeterOffer
from paigow.games.submission.schema import option_at
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
from paigow.games.vigorish import vigorish
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import Wager, tables_of
from paigow.money import dollars
from paigow.switches import Errata, NaturalRoyalPartner


def _tables(case: CheckedCase) -> Iterator[tuple[Wager, PayTable, frozenset[str]]]:
    """The pay tables in use, with the hands whose rows are raised."""
    for wager, offer in case.offers():
        if isinstance(offer, NumberOffer) or offer.pay_table not in tables_of(wager, case.submission.rules):
            continue
        raised = () if isinstance(offer, ThreeMeterOffer) else offer.raised
        yield wager, pay_table(offer.pay_table), frozenset(hand for hand, _ in raised)


@check_needing("rules", "switches.errata")
def probable_misprints(case: CheckedCase) -> Iterator[Violation]:
    """A figure that stands out is paid as printed unless the submission says otherwise."""
    as_printed = case.submission.switches.errata is Errata.AS_PRINTED
    for wager, table, raised in _tables(case):
        for row in table.rows:
            if row.corrected is None or row.hand in raised:
                continue
            paid, other = (row.pays, row.corrected) if as_printed else (row.corrected, row.pays)
            choice = Errata.CORRECTED if as_printed else Errata.AS_PRINTED
            doubt = f"the printed {row.pays} is probably a misprint of {row.corrected}"
            text = f"{row.name} is paid {paid}; {doubt}"
            allowed = f'switches.errata = "{choice}" pays {other}'
            yield _about(row.clause_id, wager, table, text, allowed)


@check_needing("rules")
def merged_cells(case: CheckedCase) -> Iterator[Violation]:
    for wager, table, _ in _tables(case):
        rows = [row for row in table.rows if row.merged_cell]
        if rows:
            paid = " and ".join(f"{row.pays} for {row.name}" for row in rows)
            text = f"the cells of this column are blank; the one value printed for the row holds: {paid}"
            yield _about(table.clause_id, wager, table, text, "nothing need be changed")


@check_needing("rules")
def stray_rows(case: CheckedCase) -> Iterator[Violation]:
    for wager, table, _ in _tables(case):
        for row in table.rows:
            if row.excluded:
                text = f"{row.name} is printed at {row.pays} but never paid: the wager loses on it"
                yield _about(row.clause_id, wager, table, text, "leave the row off the layout")


@check_needing("switches.dynasty_royal_partner")
def natural_royal_partner(case: CheckedCase) -> Iterator[Violation]:
    """3(k)(3) is headed ace and king, but says ace and queen, as 16(g) does (PGP-3k-3)."""
    for wager, table, _ in _tables(case):
        if wager.key == WagerKind.DYNASTY_BONUS:
            text = "the heading of 3(k)(3) says ace and king where its text and 16(g) say ace and queen"
            filed = case.submission.switches.dynasty_royal_partner
            other = next(each for each in NaturalRoyalPartner if each is not filed)
            allowed = f'switches.dynasty_royal_partner = "{other}" takes the other reading'
            yield _about("PGP-16g-ace_queen", wager, table, text, allowed)


def _about(clause: str, wager: Wager, table: PayTable, text: str, allowed: str) -> Violation:
    field = f"wagers.{wager.key}.pay_table"
    return Violation(clause, field, f'"{table.id}"', allowed, f"{field}: in {table.id}, {text}; {allowed}")


@check_needing("equipment", "approvals", "banking.dealer_wager")
def approvals(case: CheckedCase) -> Iterator[Violation]:
    """Some things may be used only once approved; their reference belongs in the submission."""
    equipment, given = case.submission.equipment, case.submission.approvals
    is_card_game = case.game.family != "tiles"
    wanted = (
        ("random_number_generator", equipment.start_method is StartMethod.RNG),
        ("automated_shoe", equipment.deal_method is DealMethod.AUTOMATED_SHOE),
        ("button", equipment.start_method is StartMethod.BUTTON),
        ("dealer_wager", is_card_game and case.submission.banking.dealer_wager is not DealerWager.LAST_WAGER),
    )
    for name, is_used in wanted:
        if is_used and not getattr(given, name):
            clauses = option_at(RulesSubmission, f"approvals.{name}").clauses
            reason = "this is in use, and may be only once it is approved"
            yield case.against(f"approvals.{name}", reason, "the reference of the approval", *clauses)


@check_needing("rules")
def fortune_above_its_range(case: CheckedCase) -> Iterator[Violation]:
    """3(l)(1) has a Fortune wager from $5 to $200; 15(b) has a bonus wager from $1 and names no greatest one.

    It binds what is offered as the wager of 3(l) or 14.A (`printed_limits`). Offered under 15 it may be $1,
    as 15(b) says, and may be above $200, on which 15 is silent: that rests on a reading, and is said. So it
    is where Face Up's own rules leave the amount to the table (FUP-4.1).
    """
    for wager, offer in case.offers():
        if (
            isinstance(offer, FortuneOffer)
            and offer.offered_under is OfferedUnder.SECTION_15
            and offer.maximum > FORTUNE_MOST
        ):
            reason = (
                f"3(l)(1) ends at {in_dollars(FORTUNE_MOST)}, and the bonus wager of 15 names no greatest"
            )
            allowed = f"{in_dollars(FORTUNE_MOST)} keeps to both"
            yield case.against(f"wagers.{wager.key}.maximum", reason, allowed, "PGP-3l-1.1", "FUP-4.1")


@check_needing("table.minimum", "table.vig_rounding")
def vigorish_takes_the_win(case: CheckedCase) -> Iterator[Violation]:
    """A vigorish rounded up to a quarter may leave nothing of a win of a few cents; the clause allows it."""
    table, percent = case.submission.table, case.submission.vigorish_percent
    if percent and vigorish(table.minimum, percent, table.vig_rounding) == table.minimum:
        reason = "a win of this amount goes to the vigorish whole, as that is rounded up to a quarter"
        allowed = f"{in_dollars(dollars(1))}, or exact vigorish, leaves something"
        yield case.against("table.minimum", reason, allowed, "PGP-16a.3", "SPG-12i.2", "PGT-8K-1")


CHECKS: Final = (
    probable_misprints,
    merged_cells,
    stray_rows,
    natural_royal_partner,
    approvals,
    fortune_above_its_range,
    vigorish_takes_the_win,
)
