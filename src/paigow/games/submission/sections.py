"""The sections of a Rules Submission other than its wagers: table, coupons, equipment, banking, limits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Final

from paigow.games.catalogue import GAMES, GameName, StartMethod
from paigow.games.payment import VigRounding
from paigow.games.submission.schema import (
    CARD_GAMES,
    POKER_GAMES,
    TILES,
    Choice,
    Choices,
    Day,
    Flag,
    Money,
    Percent,
    Text,
    Texts,
    Whole,
    option,
)
from paigow.money import Cents, dollars

# Choices by name


class Shuffler(StrEnum):
    MANUAL = "manual"
    AUTOMATED = "automated"


class DealMethod(StrEnum):
    MANUAL_SHOE = "manual_shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated_shoe"


class CutCardAfter(StrEnum):
    DISCARD = "discard"
    FOURTH_FROM_BOTTOM = "fourth_from_bottom"


class RecutBy(StrEnum):
    LAST_CUTTER = "last_cutter"
    NEXT_ENTITLED = "next_entitled"


class Inspection(StrEnum):
    AT_TABLE = "at_table"
    BEFOREHAND = "beforehand"


class Completion(StrEnum):
    HAND = "hand"
    SHOE = "shoe"


class DeliveryStyle(StrEnum):
    """The nine delivery styles of Chapter 7; that of Chapter 6 is always there."""

    HOUSE_WAY_LEFT = "house_way_left"
    CUP_SAY_RIGHT = "cup_say_right"
    CUP_SAY_LEFT = "cup_say_left"
    JUNG_QUAT = "jung_quat"
    CHEE_YEE = "chee_yee"
    PIN_SAY_RIGHT = "pin_say_right"
    PIN_SAY_LEFT = "pin_say_left"
    DRAGON_HEAD_RIGHT = "dragon_head_right"
    DRAGON_HEAD_LEFT = "dragon_head_left"


class DealerWager(StrEnum):
    """How much the dealer wagers against a bank that names no lesser amount."""

    LAST_WAGER = "last_wager"
    FIXED_AMOUNT = "fixed_amount"
    PERCENT_OF_LAST_WAGER = "percent_of_last_wager"


class LimitScope(StrEnum):
    HAND = "hand"
    ROUND = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerms:
    """The layout and the main wager."""

    minimum: Cents = option(
        Money(), "PGP-7a.1 SPG-7a.1 PGT-5A FUP-4.1", "the least main wager", example=dollars(15)
    )
    maximum: Cents = option(
        Money(), "PGP-7a.1 SPG-7a.1 PGT-5A FUP-4.1", "the greatest main wager", example=dollars(1000)
    )
    areas_per_player: int = option(
        Whole(1, 2),
        "PGP-12a.1 SPG-15a PGT-5E.1",
        "how many adjacent betting areas one player may use",
        default=1,
    )
    vig_rounding: VigRounding = option(
        Choice(VigRounding),
        "PGP-16a.3 SPG-12i.2 PGT-8K-1",
        "vigorish to the cent, or up to the next multiple of 25 cents",
        default=VigRounding.EXACT,
    )
    abandoned_wager_lost: bool = option(
        Flag(),
        "PGT-5C-2",
        "whether the wager of a player who leaves the table is lost",
        default=False,
        games=TILES,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPlay:
    """Coupons. None of the documents says how a match play coupon is settled, so a table that takes them
    does; a coupon for a progressive wager is redeemed, and is the wager (PGP-7d.2)."""

    accepted: bool = option(
        Flag(),
        "PGP-7a.1 SPG-7a.1",
        "whether a coupon may lie beside a main wager of the same amount",
        default=False,
    )
    number_wager: bool = option(
        Flag(),
        "PGP-13b2.2",
        "whether a coupon may lie beside a number wager of the same amount",
        default=False,
        games=POKER_GAMES,
    )
    progressive_wager: bool = option(
        Flag(),
        "PGP-7d.2",
        "whether a progressive payout wager may be placed by redeeming a coupon for it",
        default=True,
        games=POKER_GAMES,
    )
    returned_on_push: bool = option(
        Flag(),
        "PGP-7a.1 SPG-7a.1",
        "whether a coupon goes back to the player when the wager pushes",
        default=True,
    )
    vigorish: bool = option(
        Flag(), "PGP-7a.1 SPG-7a.1", "whether vigorish is charged on what a coupon wins", default=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledEquipment:
    """Decks, devices and the procedures that go with them."""

    decks: int = option(
        Whole(1, 2),
        "PGP-2b.1 PGP-2a.1 SPG-2b",
        "decks in use; two need an automated shuffler",
        default=1,
        games=CARD_GAMES,
    )
    decks_with_two_jokers: bool = option(
        Flag(),
        "PGP-2a.7",
        "whether the decks are made with two jokers, one of which is taken out at the opening",
        default=False,
        games=POKER_GAMES,
    )
    inspection: Inspection = option(
        Choice(Inspection),
        "PGP-5a.2 SPG-5a",
        "whether cards are inspected at the table, or inspected and pre-shuffled before they come to it",
        default=Inspection.AT_TABLE,
        games=CARD_GAMES,
    )
    shuffler: Shuffler = option(
        Choice(Shuffler),
        "PGP-6a.3 SPG-6a.1",
        "the dealer's shuffle, or an automated card shuffling device",
        default=Shuffler.MANUAL,
        games=CARD_GAMES,
    )
    shuffler_counts: bool = option(
        Flag(),
        "PGP-17i.1 SPG-8e.1",
        "whether the device counts the cards after each shuffle, so that no stub need be counted",
        default=False,
        games=CARD_GAMES,
    )
    shuffler_feeds_shoe: bool = option(
        Flag(),
        "PGP-6a.6 SPG-6a.2",
        "whether the device puts the cards straight into the dealing shoe",
        default=False,
        games=CARD_GAMES,
    )
    cut_card_after: CutCardAfter = option(
        Choice(CutCardAfter),
        "PGP-6e.4 SPG-6e.3",
        "after the cut the cut card goes to the discard rack, or before the last four cards",
        default=CutCardAfter.DISCARD,
        games=CARD_GAMES,
    )
    recut_by: RecutBy = option(
        Choice(RecutBy),
        "PGP-6f.2 SPG-6f.2",
        "a recut is made by the one who cut last, or by the next person entitled",
        default=RecutBy.LAST_CUTTER,
        games=CARD_GAMES,
    )
    deal_method: DealMethod = option(
        Choice(DealMethod),
        "PGP-8-a.1 PGP-8a-a PGP-8a-b PGP-8b-a.1 PGP-8b-b SPG-8a.1 SPG-9a SPG-10a",
        "cards come from a manual shoe, from the hand, or in stacks from an automated shoe",
        default=DealMethod.MANUAL_SHOE,
        games=CARD_GAMES,
    )
    start_method: StartMethod = option(
        Choice(StartMethod),
        "PGP-4a.1 PGP-8c-a PGP-4a-3.1 PGP-8c-d.1 PGP-4a.2 SPG-4a SPG-11a PGT-6A-1",
        "the starting position: by dice, random number generator or button; Section 17 tables draw none",
        default=StartMethod.DICE,
    )
    mark_starting_position: bool = option(
        Flag(),
        "PGP-8c-e SPG-11e",
        "whether the starting position is marked on the layout",
        default=False,
        games=CARD_GAMES,
    )
    stub_count_rounds: int = option(
        Whole(1, 5),
        "PGP-17h.1 SPG-8d",
        "the stub is counted once in so many rounds, five at most",
        default=5,
        games=CARD_GAMES,
    )
    section_17_completion: Completion = option(
        Choice(Completion),
        "PGP-17g",
        "the last four cards of a Section 17 deal come from the hand, or from the shoe",
        default=Completion.HAND,
        games=POKER_GAMES,
    )
    deliveries: tuple[DeliveryStyle, ...] = option(
        Choices(DeliveryStyle),
        "PGT-7A PGT-7B-1 PGT-7B-2 PGT-7B-3 PGT-7B-4 PGT-7B-5 PGT-7B-6 PGT-7B-7 PGT-7B-8 PGT-7B-9",
        "the delivery styles that dealer, bank or co-bank may choose beside that of Chapter 6",
        default=(),
        games=TILES,
    )
    dice_hours: int = option(
        Whole(1, 24), "PGP-4a-1-iii SPG-4a-1-iii PGT-2E", "hours that dice may stay on the table", default=24
    )
    tile_hours: int = option(
        Whole(1, 12), "PGT-3A-2", "hours after which the tiles are changed", default=12, games=TILES
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledBanking:
    """Player banking, off unless the licensee turns it on."""

    enabled: bool = option(
        Flag(), "PGP-10a.1 SPG-13a.1 PGT-9A", "whether players may bank; then all of them may", default=False
    )
    expressly_provided: bool = option(
        Flag(),
        "PGP-10a.1 PGP-1-ez-pai-gow.1",
        "says that banking is meant although this game takes no vigorish from players",
        default=False,
        games=tuple(each.name for each in GAMES if not each.vigorish_percent),
    )
    co_banking: bool = option(
        Flag(),
        "PGP-10e.1 SPG-13e.1 PGT-9E",
        "whether a bank may ask the licensee to cover half",
        default=False,
    )
    dealer_wager: DealerWager = option(
        Choice(DealerWager),
        "PGP-10g.2 SPG-13g.2 PGT-9H-3.2",
        "the dealer's wager against the bank: its last wager, a fixed amount, or a percentage of the last",
        default=DealerWager.LAST_WAGER,
    )
    dealer_wager_amount: Cents | None = option(
        Money(),
        "PGP-10g.2 SPG-13g.2 PGT-9H-3.2",
        "the fixed amount, if that is the calculation",
        default=None,
        example=dollars(100),
    )
    dealer_wager_percent: Fraction | None = option(
        Percent(),
        "PGP-10g.2 SPG-13g.2 PGT-9H-3.2",
        "the percentage of the bank's last wager, if that is the calculation",
        default=None,
        example=Fraction(50),
    )
    bank_sets_house_way: bool = option(
        Flag(), "PGT-10F", "whether a sole bank is bound to the house way", default=False, games=TILES
    )
    rng_when_banked: bool = option(
        Flag(),
        "PGT-9J-2",
        "whether the random number generator serves banked rounds too; otherwise the bank shakes dice",
        default=False,
        games=TILES,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutLimits:
    """The most that one player is paid; never below what a clause guarantees, never cutting an envy bonus."""

    per_hand: Cents | None = option(
        Money(),
        "PGP-16j.1 PGP-16j.2 FUP-10a-i.1",
        "the most paid on one hand for its optional wagers at odds",
        default=None,
        example=dollars(50_000),
        games=POKER_GAMES,
    )
    scope: LimitScope = option(
        Choice(LimitScope),
        "FUP-10a-i.1",
        "whether that limit is for each hand, or for all hands of a player in a round",
        default=LimitScope.HAND,
        games=(GameName.FACE_UP_PAI_GOW_POKER,),
    )
    covers_meter: bool = option(
        Flag(),
        "PGP-16j.1",
        "whether that limit also cuts a percentage of a progressive meter; the rest stays on the meter",
        default=False,
        games=POKER_GAMES,
    )
    seven_card_bonus: Cents | None = option(
        Money(),
        "PGP-18d.1 PGP-18d.2",
        "the most paid to one player in a round for the seven-card bonus",
        default=None,
        example=dollars(50_000),
        games=POKER_GAMES,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvals:
    """References of the Commission's approvals that a clause makes a condition of use."""

    random_number_generator: str = option(
        Text("a reference"),
        "PGP-8c-c.1 SPG-11c SPG-13h-2 SPG-13i-3 SPG-13j-2 PGT-2F",
        "of the random number generator",
        default="",
    )
    automated_shoe: str = option(
        Text("a reference"),
        "PGP-8b-a.2 PGP-17b.2 SPG-10a",
        "of the automated shoe, its place and its procedures",
        default="",
        games=CARD_GAMES,
    )
    button: str = option(
        Text("a reference"), "PGP-8c-d.1 SPG-11d", "of the button", default="", games=CARD_GAMES
    )
    dealer_wager: str = option(
        Text("a reference"),
        "PGP-10g.2 SPG-13g.2",
        "of another calculation of the dealer's wager",
        default="",
        games=CARD_GAMES,
    )


_LINES: Final = 1_000
"""Characters of a line that stands on paper and heads no table: names of companies are long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """What the papers of a submission say of it: who files it, which revision it is, for which tables.

    No table is played by it, so it is in a submission only where somebody wrote it.
    """

    licensee: str = option(
        Text(most=_LINES), "", "who files this submission, in full", default="", example="Example Casino LLC"
    )
    title: str = option(
        Text(most=_LINES), "", "what the paper is called", default="", example="Rules Submission"
    )
    revision: str = option(Text(), "", "the revision of this submission", default="", example="1")
    effective: date | None = option(
        Day(), "", "the day from which it is to hold", default=None, example=date(2027, 1, 1)
    )
    replaces: str = option(
        Text(most=_LINES), "", "the submission that it takes the place of", default="", example="none"
    )
    tables: tuple[str, ...] = option(
        Texts(), "", "the numbers of the tables that it is for", default=(), example=("PG 101",)
    )
    contact: str = option(
        Text(most=_LINES), "", "whom to ask about it", default="", example="Table games, compliance"
    )
