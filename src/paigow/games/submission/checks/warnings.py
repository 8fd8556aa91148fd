"""What is allowed, but rests on a text that is probably misprinted or on an approval not yet named, or
decides nothing at this table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from paigow.games.catalogue import StartMethod
from paigow.games.pay_tables import PayTable, pay_table
from paigow.games.payment import vigorish
from paigow.games.submission.checks.wagers import FORTUNE_MOST
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import FortuneOffer, NumberOffer, OfferedUnder, ThreeMeterOffer
from paigow.games.submission.schema import find_option, in_dollars
from paigow.games.submission.sections import DealerWager, DealMethod, Inspection, Shuffler
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
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
    asks_for = find_option(RulesSubmission, "approvals.dealer_wager").suits(case.game)
    wanted = (
        ("random_number_generator", equipment.start_method is StartMethod.RNG),
        ("automated_shoe", equipment.deal_method is DealMethod.AUTOMATED_SHOE),
        ("button", equipment.start_method is StartMethod.BUTTON),
        ("dealer_wager", asks_for and case.submission.banking.dealer_wager is not DealerWager.LAST_WAGER),
    )
    for name, is_used in wanted:
        if is_used and not getattr(given, name):
            clauses = find_option(RulesSubmission, f"approvals.{name}").clauses
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


# What is filed but decides nothing at this table: allowed, and said, so that nobody relies on it


class Idle(NamedTuple):
    """A key that some other choice leaves without effect: why, when, and the clauses that say so."""

    field: str
    reason: str
    when: Callable[[RulesSubmission], bool]
    clauses: tuple[str, ...]


def _is_not_cut(submission: RulesSubmission) -> bool:
    """A device's cards are not cut, except those that came shuffled (PGP-6b-1, PGP-6b-2)."""
    equipment = submission.equipment
    return equipment.shuffler is Shuffler.AUTOMATED and equipment.inspection is Inspection.AT_TABLE


def _has_no_dice(submission: RulesSubmission) -> bool:
    """A button gives way to dice when a device leaves, and a bank at tiles may shake them all the same."""
    by_bank = (
        submission.family.lets_bank_shake_dice
        and submission.banking.enabled
        and not submission.banking.rng_when_banked
    )
    return submission.equipment.start_method in (StartMethod.RNG, StartMethod.SECTION_17) and not by_bank


def _counts_every_round(submission: RulesSubmission) -> bool:
    return submission.family.counts_after_every_deal and not submission.deals_by_section_17


_NO_CUT: Final = "cards from an automated shuffler are not cut; it counts only when the device has left"
_NO_BANK: Final = "players may not bank here"
_NO_COUPON: Final = "no match play coupon is taken beside a main wager here"

IDLE: Final = (
    Idle("equipment.cut_card_after", _NO_CUT, _is_not_cut, ("PGP-6b-1", "SPG-6b-1")),
    Idle("equipment.recut_by", _NO_CUT, _is_not_cut, ("PGP-6b-1", "SPG-6b-1")),
    Idle(
        "equipment.stub_count_rounds",
        "what remains is counted after every deal here",
        _counts_every_round,
        ("PGP-8-d",),
    ),
    Idle(
        "equipment.stub_count_rounds",
        "the shuffler counts the cards; it counts only when the device has left",
        lambda submission: submission.equipment.shuffler_counts and not _counts_every_round(submission),
        ("PGP-17i.1", "SPG-8e.1"),
    ),
    Idle(
        "equipment.section_17_completion",
        "this table does not deal by Section 17",
        lambda submission: not submission.deals_by_section_17,
        ("PGP-17g",),
    ),
    Idle(
        "equipment.mark_starting_position",
        "this table draws no starting position",
        lambda submission: submission.equipment.start_method is StartMethod.SECTION_17,
        ("PGP-4a.2",),
    ),
    Idle(
        "equipment.dice_hours",
        "no dice lie on this table",
        _has_no_dice,
        ("PGP-4a-1-iii", "SPG-4a-1-iii", "PGT-2E"),
    ),
    Idle(
        "equipment.decks_with_two_jokers",
        "these decks are inspected before they come to the table",
        lambda submission: submission.equipment.inspection is Inspection.BEFOREHAND,
        ("PGP-5a.2",),
    ),
    Idle(
        "banking.dealer_wager",
        _NO_BANK,
        lambda submission: not submission.banking.enabled,
        ("PGP-10a.1", "SPG-13a.1", "PGT-9A"),
    ),
    Idle(
        "banking.bank_sets_house_way",
        _NO_BANK,
        lambda submission: not submission.banking.enabled,
        ("PGT-9A",),
    ),
    Idle(
        "banking.expressly_provided",
        _NO_BANK,
        lambda submission: not submission.banking.enabled,
        ("PGP-10a.1",),
    ),
    Idle(
        "match_play.returned_on_push",
        _NO_COUPON,
        lambda submission: not submission.match_play.accepted,
        ("PGP-7a.1", "SPG-7a.1"),
    ),
    Idle(
        "match_play.vigorish",
        "no vigorish is taken from what a coupon wins here",
        lambda submission: not submission.match_play.accepted or not submission.vigorish_percent,
        ("PGP-7a.1", "SPG-7a.1"),
    ),
    Idle(
        "match_play.progressive_wager",
        "no wager is offered for which a coupon is redeemed",
        lambda submission: not submission.redeemable,
        ("PGP-7d.2",),
    ),
    Idle(
        "payout_limits.scope",
        "there is no limit for it",
        lambda submission: submission.payout_limits.per_hand is None,
        ("FUP-10a-i.1",),
    ),
)


@check_needing(*dict.fromkeys(each.field for each in IDLE), "wagers", "equipment", "banking", "match_play")
def idle_choices(case: CheckedCase) -> Iterator[Violation]:
    """A choice other than the usual one that nothing at this table asks for."""
    for each in IDLE:
        section, _, name = each.field.partition(".")
        filed = getattr(getattr(case.submission, section), name)
        if filed != find_option(RulesSubmission, each.field).default and each.when(case.submission):
            yield case.against(
                each.field, f"it decides nothing: {each.reason}", "leaving it out", *each.clauses
            )


CHECKS: Final = (
    probable_misprints,
    merged_cells,
    stray_rows,
    natural_royal_partner,
    approvals,
    fortune_above_its_range,
    vigorish_takes_the_win,
    idle_choices,
)
