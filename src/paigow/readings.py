"""The readings that a switch chooses from (`paigow.switches`), by the names they have in a submission."""

from __future__ import annotations

from enum import StrEnum


class AceFive(StrEnum):
    """Where A-2-3-4-5 stands among straights and straight flushes."""

    SECOND = "second"
    LOWEST = "lowest"


class JokerUse(StrEnum):
    """What the joker may be for a wager on a hand without a pair."""

    ACE = "ace"
    WILD = "wild"


class RoyalMatch(StrEnum):
    """The two further cards beside a royal flush."""

    KING_QUEEN = "king_queen"
    ACE_KING = "ace_king"


class RoyalJoker(StrEnum):
    """Which card of a royal flush the joker may stand for."""

    ACE_PLACE_ONLY = "ace_place_only"
    ANY_PLACE = "any_place"


class NaturalRoyalPartner(StrEnum):
    """The two further cards beside the natural royal flush of the Dynasty Bonus."""

    ACE_QUEEN = "ace_queen"
    ACE_KING = "ace_king"


class JokerColour(StrEnum):
    """The colour of the joker for the Red/Black wager."""

    NONE = "none"
    RED = "red"
    BLACK = "black"


class Errata(StrEnum):
    """Whether a figure that is probably a misprint is paid as printed."""

    AS_PRINTED = "as_printed"
    CORRECTED = "corrected"


class SeveralRows(StrEnum):
    """Which row of a table that fixes its sums pays a hand that fits several."""

    WORTH_MOST = "worth_most"
    FIRST_LISTED = "first_listed"


class BonusJoker(StrEnum):
    """How a joker of Supreme Pai Gow becomes a 3 or a 6 in a straight."""

    PARTNER = "partner"
    FREE = "free"


class AceInStraight(StrEnum):
    """Whether the ace of a four-card straight may also be high."""

    LOW_OR_HIGH = "low_or_high"
    LOW_ONLY = "low_only"


class SurrenderBar(StrEnum):
    """Which wagers of one's own bar a surrender."""

    EVERY_OPEN_WAGER = "every_open_wager"
    AS_PRINTED = "as_printed"


class FirstOffer(StrEnum):
    """Who is first offered the bank in the next round: the next player to whom it can be made, the next
    occupied position though its player may not bank, or the player after the last bank."""

    ROTATES = "rotates"
    POSITIONS = "positions"
    AFTER_BANK = "after_bank"


class TileFirstOffer(StrEnum):
    """Who is first offered the bank at tiles when not the first player asked had accepted it."""

    FAR_RIGHT = "far_right"
    ROTATES = "rotates"


class BankCoupon(StrEnum):
    """What becomes of a match play coupon beside a main wager when a player takes the bank."""

    RETURNED = "returned"
    LICENSEE_PAYS = "licensee_pays"


class ProgressiveCoupon(StrEnum):
    """For which progressive wagers a coupon is redeemed."""

    SECTION_14 = "section_14"
    EVERY = "every"


class BankPush(StrEnum):
    """Whether a hand that pushes every main wager against the dealer does so against a bank."""

    NEVER = "never"
    BANK_HAND = "bank_hand"


class AggregateLimit(StrEnum):
    """Whose winnings of one round the aggregate limit of Face Up adds up."""

    PLAYER = "player"
    TABLE = "table"


class LimitAreas(StrEnum):
    """On how many betting areas a player is counted for the least that a payout limit may be."""

    EVERY = "every"
    ONE = "one"


class CoBankCover(StrEnum):
    """How much of the other players' wagers a co-bank's chips must cover."""

    FULL = "full"
    HALF = "half"


class TwoAreas(StrEnum):
    """What counts as the last wager of a player who used two betting areas."""

    LARGER = "larger"
    TOTAL = "total"


class OddCent(StrEnum):
    """Whom the odd cent of a shared shortfall or surplus favours."""

    CO_BANK = "co_bank"
    LICENSEE = "licensee"


class EnvyPer(StrEnum):
    """How often one player's two betting areas earn the envy bonus for the same hand."""

    AREA = "area"
    PLAYER = "player"


class MeterFloor(StrEnum):
    """How far payments may take a progressive meter down."""

    NOTHING = "nothing"
    RESET_AMOUNT = "reset_amount"


class RoyalShare(StrEnum):
    """When several royal flushes at Supreme Pai Gow share the payout limit."""

    OVER_LIMIT = "over_limit"
    ALWAYS = "always"
