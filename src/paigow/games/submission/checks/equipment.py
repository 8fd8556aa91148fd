"""Game, house way, table, equipment and banking: what one choice asks of another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.games.catalogue import StartMethod
from paigow.games.payment import VigRounding
from paigow.games.submission.own_ways import names_file
from paigow.games.submission.schema import clause_for, in_dollars, quoted
from paigow.games.submission.sections import DealerWager, DealMethod, Shuffler
from paigow.games.submission.violations import CheckedCase, Violation, check_needing
from paigow.rules.house_ways import is_text
from paigow.rules.house_ways.reader import read_house_way


@check_needing("rules")
def rules_of_the_game(case: CheckedCase) -> Iterator[Violation]:
    """A game follows its own document; Face Up says which of two (PGP-19a.1, FUP-1.3)."""
    choices = case.game.rules
    if case.submission.rules not in choices:
        allowed = " or ".join(quoted(rules) for rules in choices)
        yield case.against("rules", f"{case.game.title} does not follow these rules", allowed)


@check_needing("house_way")
def known_house_way(case: CheckedCase) -> Iterator[Violation]:
    """Report a house way that is unknown or has faults; it must set every hand (PGP-9d, SPG-12d, PGT-8D)."""
    family, way = case.submission.family, case.submission.house_way
    if is_text(way):
        clause = clause_for(("PGP-9d", "SPG-12d", "PGT-8D", "FUP-7.2"), case.submission.rules)
        for fault in read_house_way(way, family.name).faults:
            allowed = "a house way without faults"
            yield Violation(clause, "house_way", "a text", allowed, f"house_way, in its {fault}")
    elif way not in family.house_way_names:
        allowed = " or ".join(quoted(name) for name in family.house_way_names)
        reason = (
            "a file is read by commands only; write the house way's own text, in three quotation marks"
            if names_file(way)
            else f"there is no such house way for {case.game.title}"
        )
        yield case.against("house_way", reason, allowed, "PGP-9d", "SPG-12d", "PGT-8D", "FUP-7.2")


@check_needing("table.minimum", "table.maximum")
def main_wager_limits(case: CheckedCase) -> Iterator[Violation]:
    table = case.submission.table
    if table.maximum < table.minimum:
        allowed = f"at least the minimum of {in_dollars(table.minimum)}"
        reason = "the maximum is below the minimum"
        yield case.against("table.maximum", reason, allowed, "PGP-7a.1", "SPG-7a.1", "PGT-5A")


@check_needing("table.vig_rounding", "rules", "banking.enabled")
def rounding_of_no_vigorish(case: CheckedCase) -> Iterator[Violation]:
    """EZ and Face Up take none from players, so there is nothing to round (PGP-19c.2, FUP-1.5); what a bank
    that such a table expressly provides for may pay is another matter."""
    submission = case.submission
    takes_none = not case.game.vigorish_percent and not submission.banking.enabled
    if takes_none and submission.table.vig_rounding is not VigRounding.EXACT:
        reason = f"{case.game.title} takes no vigorish that could be rounded"
        yield case.against("table.vig_rounding", reason, quoted(VigRounding.EXACT), *case.game.no_vigorish)


@check_needing("equipment.decks", "equipment.shuffler")
def two_decks(case: CheckedCase) -> Iterator[Violation]:
    equipment = case.submission.equipment
    if equipment.decks == 2 and equipment.shuffler is not Shuffler.AUTOMATED:
        reason = "a second deck is allowed only beside an automated shuffler"
        allowed = '1, or 2 with equipment.shuffler = "automated"'
        yield case.against("equipment.decks", reason, allowed, "PGP-2b.1", "SPG-2b")


@check_needing("equipment.shuffler_counts", "equipment.shuffler")
def counting_shuffler(case: CheckedCase) -> Iterator[Violation]:
    equipment = case.submission.equipment
    if equipment.shuffler_counts and equipment.shuffler is not Shuffler.AUTOMATED:
        reason = "only an automated shuffler counts the cards"
        allowed = 'false, or true with equipment.shuffler = "automated"'
        yield case.against("equipment.shuffler_counts", reason, allowed, "PGP-17i.1", "SPG-8e.1")


@check_needing("equipment.shuffler_feeds_shoe", "equipment.shuffler", "equipment.deal_method")
def feeding_shuffler(case: CheckedCase) -> Iterator[Violation]:
    equipment = case.submission.equipment
    if not equipment.shuffler_feeds_shoe:
        return
    field, allowed = "equipment.shuffler_feeds_shoe", "false, or true with an automated shuffler and a shoe"
    if equipment.shuffler is not Shuffler.AUTOMATED:
        reason = "only an automated shuffler can fill a shoe"
        yield case.against(field, reason, allowed, "PGP-6a.6", "SPG-6a.2")
    elif equipment.deal_method is DealMethod.HAND:
        reason = "where cards are dealt from the hand the dealer holds them, and there is no shoe"
        yield case.against(field, reason, allowed, "PGP-8a-b", "SPG-9b")


@check_needing("equipment.start_method")
def start_method_of_the_game(case: CheckedCase) -> Iterator[Violation]:
    """Tiles know dice and the generator (PGT-6A-1), Supreme all but Section 17 (SPG-4a)."""
    choices = case.submission.family.start_methods
    if case.submission.equipment.start_method not in choices:
        reason = f"{case.game.title} does not find its starting position in this way"
        allowed = " or ".join(quoted(choice) for choice in choices)
        yield case.against("equipment.start_method", reason, allowed, "SPG-4a", "PGT-6A-1")


@check_needing("equipment.start_method", "equipment.shuffler", "equipment.deal_method")
def button(case: CheckedCase) -> Iterator[Violation]:
    """A button stands only beside an automated shuffler and dealing shoe (PGP-8c-d.1, SPG-11d)."""
    equipment = case.submission.equipment
    automated = (equipment.shuffler, equipment.deal_method) == (Shuffler.AUTOMATED, DealMethod.AUTOMATED_SHOE)
    if StartMethod.BUTTON not in case.submission.family.start_methods:
        return
    if equipment.start_method is StartMethod.BUTTON and not automated:
        reason = "the button needs an automated shuffler and an automated dealing shoe"
        allowed = '"dice" or "rng"; "button" with shuffler = "automated" and deal_method = "automated_shoe"'
        yield case.against("equipment.start_method", reason, allowed, "PGP-4a-3.1", "SPG-4a-3")


@check_needing("equipment.start_method", "wagers")
def section_17_draws_no_start(case: CheckedCase) -> Iterator[Violation]:
    if StartMethod.SECTION_17 not in case.submission.family.start_methods:
        return
    draws_none = case.submission.equipment.start_method is StartMethod.SECTION_17
    if draws_none and not case.submission.deals_by_section_17:
        reason = "only a table that offers the three-card or seven-card bonus does without a draw"
        yield case.against("equipment.start_method", reason, '"dice" or "rng" or "button"', "PGP-4a.2")
    if case.submission.deals_by_section_17 and not draws_none:
        reason = "a table that offers the three-card or seven-card bonus draws no starting position"
        yield case.against("equipment.start_method", reason, '"section_17"', "PGP-4a.2")


@check_needing("equipment.deal_method", "wagers")
def section_17_shoe(case: CheckedCase) -> Iterator[Violation]:
    deals_from_stacks = case.submission.equipment.deal_method is DealMethod.AUTOMATED_SHOE
    if case.submission.deals_by_section_17 and not deals_from_stacks:
        reason = "the first three cards of a Section 17 deal come from an automated shoe"
        yield case.against("equipment.deal_method", reason, '"automated_shoe"', "PGP-17b.2")


# Player banking and coupons


@check_needing("banking.enabled", "banking.expressly_provided")
def banking_without_vigorish(case: CheckedCase) -> Iterator[Violation]:
    """EZ and Face Up hinge on the dealer's hand and take no vigorish; Section 10 does the opposite."""
    banking = case.submission.banking
    if banking.enabled and not case.game.vigorish_percent and not banking.expressly_provided:
        reason = f"banking does not fit {case.game.title}, unless the submission expressly provides for it"
        allowed = "false, or true with banking.expressly_provided = true"
        yield case.against("banking.enabled", reason, allowed, *case.game.no_banking, "PGP-10a.1")


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
    known_house_way,
    main_wager_limits,
    rounding_of_no_vigorish,
    two_decks,
    counting_shuffler,
    feeding_shuffler,
    start_method_of_the_game,
    button,
    section_17_draws_no_start,
    section_17_shoe,
    banking_without_vigorish,
    co_banking_needs_banking,
    dealer_wager_figures,
    generator_when_banked,
    coupons_on_numbers,
)
