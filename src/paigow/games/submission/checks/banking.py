"""Player banking and coupons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.submission.choices import DealerWager, StartMethod
from paigow.games.submission.violations import CheckedCase, Violation, check_needing


@check_needing("banking.enabled", "banking.expressly_provided")
def banking_without_vigorish(case: CheckedCase) -> Iterator[Violation]:
    """EZ and Face Up hinge on the dealer's hand and take no vigorish; Section 10 does the opposite."""
    banking = case.submission.banking
    if banking.enabled and not case.game.vigorish_percent and not banking.expressly_provided:
        reason = f"banking does not fit {case.game.title}, unless the submission expressly provides for it"
        allowed = "false, or true with banking.expressly_provided = true"
        clauses = ("PGP-1-ez-pai-gow.1",) if "ez" in case.game.name else ()
        yield case.against("banking.enabled", reason, allowed, *clauses, "PGP-10a.1")


@check_needing("banking.enabled", "banking.co_banking")
def co_banking_needs_banking(case: CheckedCase) -> Iterator[Violation]:
    """Co-banking is something that a bank asks for (PGP-10e.2)."""
    banking = case.submission.banking
    if banking.co_banking and not banking.enabled:
        reason = "there is no co-bank where players may not bank"
        allowed = "false, or true with banking.enabled = true"
        yield case.against("banking.co_banking", reason, allowed, "PGP-10e.1", "SPG-13e.1", "PGT-9E")


@check_needing("banking.dealer_wager", "banking.dealer_wager_amount", "banking.dealer_wager_percent")
def dealer_wager_figures(case: CheckedCase) -> Iterator[Violation]:
    """A calculation of the dealer's wager comes with its own figure, and with no other's."""
    banking = case.submission.banking
    figures = (
        (DealerWager.FIXED_AMOUNT, "dealer_wager_amount", banking.dealer_wager_amount),
        (DealerWager.PERCENT_OF_LAST_WAGER, "dealer_wager_percent", banking.dealer_wager_percent),
    )
    for calculation, name, figure in figures:
        is_wanted = banking.dealer_wager is calculation
        if is_wanted == (figure is not None):
            continue
        reason = f'banking.dealer_wager = "{calculation}" needs it' if is_wanted else "nothing uses it"
        allowed = "a figure" if is_wanted else f'nothing, or banking.dealer_wager = "{calculation}"'
        yield case.against(f"banking.{name}", reason, allowed, "PGP-10g.2", "SPG-13g.2", "PGT-9H-3.2")


@check_needing("banking.rng_when_banked", "banking.enabled", "equipment.start_method")
def generator_when_banked(case: CheckedCase) -> Iterator[Violation]:
    banking = case.submission.banking
    has_generator = case.submission.equipment.start_method is StartMethod.RNG
    if banking.rng_when_banked and not (banking.enabled and has_generator):
        reason = "there is no banked round in which a random number generator could serve"
        allowed = 'false, or true with banking.enabled = true and equipment.start_method = "rng"'
        yield case.against("banking.rng_when_banked", reason, allowed, "PGT-9J-2")


@check_needing("match_play.number_wager", "wagers.position_number")
def coupons_on_numbers(case: CheckedCase) -> Iterator[Violation]:
    offered = case.submission.wagers.position_number is not None
    if case.submission.match_play.number_wager and not offered:
        reason = "the number wager is not offered"
        yield case.against(
            "match_play.number_wager", reason, "false, or a [wagers.position_number]", "PGP-13b2.2"
        )


CHECKS: Final = (
    banking_without_vigorish,
    co_banking_needs_banking,
    dealer_wager_figures,
    generator_when_banked,
    coupons_on_numbers,
)
