"""The switches: each ruling that a licensee could see differently, with its default.

A ruling is how we read a clause that is silent, broken or contradicted by another. Where a reader of the
documents could in good faith decide otherwise, the other reading is a choice here, and the choice is part
of the Rules Submission. The numbered ledger in the documents is written from these fields.

A default that is found to be wrong is changed in a new edition of the ledger. A submission says under which
edition it was filed (`rulings`), so that one that was filed before never changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from paigow.errors import PaigowError, cut_short, unknown

# The readings that a switch chooses from, by the names they have in a submission


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


__all__ = [
    "DEFAULT",
    "EDITION",
    "AceFive",
    "AceInStraight",
    "AggregateLimit",
    "BankCoupon",
    "BankPush",
    "BonusJoker",
    "CoBankCover",
    "EnvyPer",
    "Errata",
    "FirstOffer",
    "JokerColour",
    "JokerUse",
    "LimitAreas",
    "MeterFloor",
    "NaturalRoyalPartner",
    "OddCent",
    "ProgressiveCoupon",
    "RoyalJoker",
    "RoyalMatch",
    "RoyalShare",
    "SeveralRows",
    "SurrenderBar",
    "Switches",
    "TileFirstOffer",
    "TwoAreas",
    "allowed",
    "default_in",
    "switch_fields",
]

EDITION: Final = 2
"""The edition of the ledger: whoever changes a default counts on, and says what it was before."""


def switch(
    default: Any, clause: str, meaning: str, *also: str, before: Mapping[int, Any] | None = None
) -> Any:
    """A field of `Switches`: its default, the clause whose ruling it reverses, what it decides.

    `also` are clauses of other documents (or of another section) whose like ruling it reverses too. `before`
    has the defaults of earlier editions, each under the last edition in which it stood.
    """
    metadata = {"clause": clause, "meaning": meaning, "also": also, "before": before or {}}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Switches:
    """Every switch at once; the defaults are the rulings of the ledger.

    >>> Switches().ace_five
    <AceFive.SECOND: 'second'>
    >>> Switches.parse({"ace_five": "lowest"}).ace_five
    <AceFive.LOWEST: 'lowest'>
    >>> Switches.parse({"ace_fife": "lowest"})
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no switch 'ace_fife'; did you mean 'ace_five'?
    >>> Switches.parse({"ace_five": "third"})
    Traceback (most recent call last):
    paigow.errors.PaigowError: switch ace_five takes second or lowest, not 'third' (PGP-3d.1)
    """

    ace_five: AceFive = switch(
        AceFive.SECOND,
        "PGP-3d.1",
        "A-2-3-4-5 as second straight and first straight flush, or lowest of both",
        "PGP-3d.2",
    )
    insurance_joker: JokerUse = switch(
        JokerUse.ACE,
        "PGP-3h",
        "for insurance the joker is only an ace, or may complete a straight or flush",
        "PGP-15d2.2",
    )
    protection_joker: JokerUse = switch(
        JokerUse.WILD,
        "PGP-16h",
        "for Protection the joker may complete a straight or flush, or is only an ace",
        "PGP-7e-5-iii",
    )
    royal_match: RoyalMatch = switch(
        RoyalMatch.KING_QUEEN,
        "PGP-16b-royal_match",
        "royal match of the 16(b) tables: K-Q or A-K of one suit",
        "PGP-3f-2.2",
    )
    progressive_royal_joker: RoyalJoker = switch(
        RoyalJoker.ACE_PLACE_ONLY,
        "PGP-3j-3",
        "in a royal flush of the 16(e) progressive the joker is the ace, or any card",
        "PGP-16e1",
    )
    seven_card_ace_low: bool = switch(
        True, "PGP-3a.2", "A-2-3-4-5-6-7 of one suit is a seven-card straight flush"
    )
    dynasty_royal_partner: NaturalRoyalPartner = switch(
        NaturalRoyalPartner.ACE_QUEEN,
        "PGP-3k-3",
        "beside Dynasty's natural royal flush: A-Q or A-K of one suit",
        "PGP-16g-ace_queen",
    )
    red_black_joker: JokerColour = switch(
        JokerColour.NONE, "PGP-16i", "the joker's colour for Red/Black: neither, red or black", "PGP-7e-5-iv"
    )
    red_and_black: bool = switch(
        False, "PGP-7e-5-iv", "red and black may both be backed at one betting area", "PGP-16i"
    )
    three_card_joker: JokerUse = switch(
        JokerUse.WILD,
        "PGP-18b",
        "in three cards the joker may complete a straight or flush, or is only an ace",
    )
    errata: Errata = switch(
        Errata.AS_PRINTED,
        "PGP-14d-5-four_of_a_kind",
        "probable misprints of a pay table: as printed, or corrected",
    )
    several_rows: SeveralRows = switch(
        SeveralRows.WORTH_MOST,
        "PGP-16b",
        "a hand that fits several rows of an exact table: the row worth most, or the first listed",
    )
    bonus_joker: BonusJoker = switch(
        BonusJoker.PARTNER,
        "SPG-3c.1",
        "a Supreme joker in a straight counts as beside its partner, or freely 3 or 6",
    )
    bonus_ace: AceInStraight = switch(
        AceInStraight.LOW_OR_HIGH,
        "SPG-3c-9",
        "the ace in Supreme's four-card straights is low or high, or low only",
    )
    surrender_bar: SurrenderBar = switch(
        SurrenderBar.EVERY_OPEN_WAGER,
        "PGP-9e.3",
        "surrender is barred by every open wager on one's seven cards, or by those printed",
    )
    surrender_beside_envy: bool = switch(
        False, "PGP-3l-7", "surrender is open while some player's wager could earn an envy bonus"
    )
    face_up_surrender: bool = switch(
        True, "PGP-19a.5", "surrender is open at Face Up, where the dealer's hand is already known"
    )
    set_against_ace_high: bool = switch(
        True,
        "PGP-19a.6",
        "by Section 19 players set their hands although the dealer's ace-high hand pushes their main wagers",
        before={1: False},
    )
    void_returns_surrender: bool = switch(
        True,
        "PGP-9e-1",
        "a round void as a whole returns a wager surrendered in it",
        "PGP-11c",
        "SPG-12e-1",
        "PGT-8E-2-a",
    )
    void_reverses_contribution: bool = switch(
        True, "PGP-11c", "a void round takes its progressive wagers off the meter again"
    )
    count_after_shuffle: bool = switch(
        True,
        "PGP-17i.2",
        "the wrong count of a shuffler may be reported until cards are dealt, or only during the shuffle",
        "SPG-8e.2",
        before={1: False},
    )
    void_round_uses_deck: bool = switch(
        True,
        "PGP-2b-4",
        "of two decks, a void round counts as its deck's turn once a card was dealt",
        "SPG-2b-4",
    )
    void_round_counts: bool = switch(
        False,
        "PGP-10c.6",
        "a void round counts for the bank: for two rounds running, the start of the game and the last wager",
        "PGP-10b.2",
        "SPG-13b",
        "SPG-13c.6",
        "PGT-9B-2",
        "PGT-9C-3",
    )
    void_after_first_cards: bool = switch(
        False,
        "PGP-11d.2",
        "who has looked at the first three cards only may still void the hand over an exposed card",
        "PGP-17f.1",
    )
    button_moves_after_void: bool = switch(
        False, "PGP-8c-d.3", "the button moves after a void round too", "SPG-11d"
    )
    first_offer: FirstOffer = switch(
        FirstOffer.ROTATES,
        "PGP-10c.4",
        "the first offer of the bank moves one player a round, or one position though its player may not "
        "bank, or goes to the one after the last bank",
        "PGP-10c.5",
        "SPG-13c.5",
    )
    tile_first_offer: TileFirstOffer = switch(
        TileFirstOffer.FAR_RIGHT,
        "PGT-9C-1-a",
        "at tiles the first offer goes back to the far right, or moves one player a round",
    )
    dealer_turn: bool = switch(
        False,
        "PGP-10c.5",
        "the offer of the bank passes one round by when it reaches the dealer",
        "SPG-13c.5",
        before={1: True},
    )
    cobank_cover: CoBankCover = switch(
        CoBankCover.FULL,
        "PGP-10d2",
        "a co-bank must have chips for all other wagers, or for half of them",
        "SPG-13d-2",
        "PGT-9D-2",
    )
    bank_coupon: BankCoupon = switch(
        BankCoupon.RETURNED,
        "PGP-7a.1",
        "against a bank a match play coupon is handed back, or stays and the licensee pays what it wins",
        "SPG-7a.1",
    )
    progressive_coupon: ProgressiveCoupon = switch(
        ProgressiveCoupon.SECTION_14,
        "PGP-7d.2",
        "a coupon is redeemed for the progressive payout wager alone, or for every progressive wager",
    )
    surrender_to_bank: bool = switch(
        True,
        "PGP-10-2d.2",
        "surrender is open against a bank, whose centre it then goes to",
        "SPG-12e-1",
        "PGT-8E",
    )
    bank_push: BankPush = switch(
        BankPush.NEVER,
        "PGP-9g-2-iii",
        "a Queen's Dragon or ace-high hand pushes no main wager against a bank, or the bank's own pushes all",
        "PGP-19b",
    )
    bank_vigorish: bool = switch(
        False,
        "PGP-10-2g",
        "at a table without vigorish, winners against a bank and its surplus pay 5 percent all the same",
        "PGP-10-2d.5",
    )
    bank_may_place_optional: bool = switch(
        False, "PGP-10f", "the bank may make optional wagers on its own hand", "SPG-7d.1", "PGT-5F"
    )
    last_wager_of_two: TwoAreas = switch(
        TwoAreas.LARGER,
        "PGP-10g.1",
        "the last wager of a bank that used two areas is the larger of the two, or both together",
        "SPG-13g.1",
        "PGT-9H-3.1",
    )
    odd_cent: OddCent = switch(
        OddCent.CO_BANK,
        "PGP-10-2e.3",
        "the odd cent between co-bank and licensee falls in favour of the one or the other",
        "SPG-13m.4",
        "SPG-13m.5",
        "PGT-9S-5",
        "PGT-9S-8",
    )
    envy_per: EnvyPer = switch(
        EnvyPer.AREA,
        "PGP-12b.1",
        "a hand pays the envy bonus for each marked area of a player, or once for each player",
    )
    validate_every_progressive: bool = switch(
        True,
        "PGP-14A-c.1",
        "winners of the progressives of 14.A and Section 19 wait for the validation that Section 9 asks for",
        "PGP-19g.1",
    )
    paperwork_for_fixed_sums: bool = switch(
        False,
        "PGP-9l.1",
        "the cards of a player who is paid a fixed sum that is deducted from the meter stay until paperwork "
        "is complete, as after a percentage of it",
    )
    meter_floor: MeterFloor = switch(
        MeterFloor.NOTHING,
        "PGP-14e.2",
        "payments may take a meter below its reset amount, or it is topped up to that at once",
    )
    face_up_hand_limit: bool = switch(
        False,
        "PGP-16j.1",
        "the payout limit of 16(j) covers the Fortune Bonus on the pay tables of 19(e) too",
        "PGP-19e",
    )
    limit_areas: LimitAreas = switch(
        LimitAreas.EVERY,
        "PGP-16j.2",
        "a payout limit is at least what one player could win at the minimum on every betting area that "
        "the player may use, or on one of them",
        "PGP-18d.2",
        "SPG-14b.1",
        before={1: LimitAreas.ONE},
    )
    aggregate_limit: AggregateLimit = switch(
        AggregateLimit.PLAYER,
        "FUP-10a-i.1",
        "Face Up's aggregate limit of a round is each player's, or the whole table's in the order of payment",
    )
    royal_share: RoyalShare = switch(
        RoyalShare.OVER_LIMIT,
        "SPG-14b.2",
        "royal flushes of one round share Supreme's payout limit only when they exceed it, or always",
    )

    def __post_init__(self) -> None:
        """A switch may be set by the text that names its choice; what names none is refused."""
        for each in fields(self):
            object.__setattr__(self, each.name, _read(each, getattr(self, each.name)))

    def __repr__(self) -> str:
        """Only what was chosen: it stands in the signature of every function that takes switches.

        >>> Switches(), Switches.parse({"ace_five": "lowest", "dealer_turn": True})
        (Switches(), Switches(ace_five='lowest', dealer_turn=True))
        """
        given = ((each, getattr(self, each.name)) for each in fields(self))
        chosen = ((each.name, value) for each, value in given if value != each.default)
        texts = (f"{key}={value if isinstance(value, bool) else str(value)!r}" for key, value in chosen)
        return f"Switches({', '.join(texts)})"

    def __hash__(self) -> int:
        """Equal switches agree on these two; all of them would be hashed for every wager that is judged."""
        return hash((self.ace_five, self.errata))

    @classmethod
    def parse(cls, choices: Mapping[str, object], start: Switches | None = None) -> Switches:
        """Read choices by name, as a Rules Submission or ``--switch key=value`` gives them.

        What is not chosen stays as it is in ``start``, or as the ledger has it.
        """
        known = [each.name for each in fields(cls)]
        for key in choices:
            if key not in known:
                raise unknown("switch", key, known)
        return replace(start or cls(), **choices)  # type: ignore[arg-type]


def switch_fields() -> tuple[Field[Any], ...]:
    """The switches as fields, whose metadata hold clause and meaning."""
    return fields(Switches)


def default_in(which: Field[Any], edition: int) -> Any:
    """What a switch is in an edition of the ledger where nobody chose.

    >>> royal_share, *_ = (each for each in switch_fields() if each.name == "royal_share")
    >>> default_in(royal_share, 1) is royal_share.default
    True
    """
    before = which.metadata["before"]
    return next((before[last] for last in sorted(before) if edition <= last), which.default)


def _read(which: Field[Any], value: object) -> object:
    choices = allowed(which)
    if isinstance(value, str | bool) and value in choices:
        return choices[value]
    names = " or ".join(str(choice) for choice in choices if isinstance(choice, str))
    given = str(value).lower() if isinstance(value, bool) else cut_short(value)
    raise PaigowError(f"switch {which.name} takes {names}, not {given}", which.metadata["clause"])


def allowed(which: Field[Any]) -> dict[object, object]:
    """What a switch may be set to, by the text (or TOML value) that names it."""
    if isinstance(which.default, bool):
        return {True: True, False: False, "true": True, "false": False}
    return {str(choice): choice for choice in type(which.default)}  # type: ignore[union-attr]


DEFAULT: Final = Switches()
