"""Payout limits: never below the greater of $50,000 and the most that the minimum wagers could win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.submission.choices import LimitScope
from paigow.games.submission.kinds import in_dollars
from paigow.games.submission.limits import (
    has_hand_limit,
    is_limited,
    least_hand_limit,
    least_limit_of,
)
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
from paigow.games.wager_kinds import WagerKind


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
def seven_card_limit(case: CheckedCase) -> Iterator[Violation]:
    """The limit of 18(d) is for the seven-card bonus and nothing else (PGP-18d.4)."""
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


CHECKS: Final = (hand_limit, scope_of_the_limit, limit_over_a_meter, seven_card_limit)
