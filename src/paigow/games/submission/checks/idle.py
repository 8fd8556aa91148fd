"""What is filed but decides nothing at this table: allowed, and said, so that nobody relies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from paigow.games.submission.choices import Inspection, Shuffler, StartMethod
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.schema import option_at
from paigow.games.submission.violations import CheckedCase, Violation, check_needing


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
        submission.game_played.family == "tiles"
        and submission.banking.enabled
        and not submission.banking.rng_when_banked
    )
    return submission.equipment.start_method in (StartMethod.RNG, StartMethod.SECTION_17) and not by_bank


def _counts_every_round(submission: RulesSubmission) -> bool:
    return submission.game_played.family == "cards" and not submission.deals_by_section_17


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
        if filed != option_at(RulesSubmission, each.field).default and each.when(case.submission):
            yield case.against(
                each.field, f"it decides nothing: {each.reason}", "leaving it out", *each.clauses
            )


CHECKS: Final = (idle_choices,)
