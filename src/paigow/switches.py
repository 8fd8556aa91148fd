"""The switches: each ruling that a licensee could see differently, with its default.

A ruling is how we read a clause that is silent, broken or contradicted by another. Where a reader of the
documents could in good faith decide otherwise, the other reading is a choice here, and the choice is part
of the Rules Submission. The numbered ledger in the documents is written from these fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, Final

from paigow.errors import PaigowError, unknown


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


class BonusJoker(StrEnum):
    """How a joker of Supreme Pai Gow becomes a 3 or a 6 in a straight."""

    PARTNER = "partner"
    FREE = "free"


class AceInStraight(StrEnum):
    """Whether the ace of a four-card straight may also be high."""

    LOW_OR_HIGH = "low_or_high"
    LOW_ONLY = "low_only"


def switch(default: Any, clause: str, meaning: str) -> Any:
    """A field of `Switches`: its default, the clause whose ruling it reverses, what it decides."""
    return field(default=default, metadata={"clause": clause, "meaning": meaning})


@dataclass(frozen=True, slots=True)
class Switches:
    """Every switch at once; the defaults are the rulings of the ledger.

    >>> Switches().ace_five
    <AceFive.SECOND: 'second'>
    >>> Switches.parse({"ace_five": "lowest"}).ace_five
    <AceFive.LOWEST: 'lowest'>
    >>> Switches.parse({"ace_fife": "lowest"})
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no switch 'ace_fife'; did you mean 'ace_five'?
    >>> Switches.parse({"ace_five": "third"})
    Traceback (most recent call last):
    paigow.errors.PaigowError: switch ace_five takes second or lowest, not 'third' (PGP-3d.1)
    """

    ace_five: AceFive = switch(
        AceFive.SECOND, "PGP-3d.1", "A-2-3-4-5 as second straight and first straight flush, or lowest of both"
    )
    insurance_joker: JokerUse = switch(
        JokerUse.ACE, "PGP-3h", "for insurance the joker is only an ace, or may complete a straight or flush"
    )
    protection_joker: JokerUse = switch(
        JokerUse.WILD,
        "PGP-16h",
        "for Protection the joker may complete a straight or flush, or is only an ace",
    )
    royal_match: RoyalMatch = switch(
        RoyalMatch.KING_QUEEN,
        "PGP-16b-royal_match",
        "royal match of the 16(b) tables: K-Q or A-K of one suit",
    )
    progressive_royal_joker: RoyalJoker = switch(
        RoyalJoker.ACE_PLACE_ONLY,
        "PGP-3j-3",
        "in a royal flush of the 16(e) progressive the joker is the ace, or any card",
    )
    seven_card_ace_low: bool = switch(
        True, "PGP-3a.2", "A-2-3-4-5-6-7 of one suit is a seven-card straight flush"
    )
    dynasty_royal_partner: NaturalRoyalPartner = switch(
        NaturalRoyalPartner.ACE_QUEEN,
        "PGP-3k-3",
        "beside Dynasty's natural royal flush: A-Q or A-K of one suit",
    )
    red_black_joker: JokerColour = switch(
        JokerColour.NONE, "PGP-16i", "the joker's colour for Red/Black: neither, red or black"
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

    @classmethod
    def parse(cls, choices: Mapping[str, object]) -> Switches:
        """Read choices by name, as a Rules Submission or ``--switch key=value`` gives them."""
        known = {f.name: f for f in fields(cls)}
        values: dict[str, object] = {}
        for key, value in choices.items():
            if key not in known:
                raise unknown("switch", key, list(known))
            values[key] = _read(known[key], value)
        return cls(**values)  # type: ignore[arg-type]


def _read(of: Field[Any], value: object) -> object:
    choices = allowed(of)
    if value in choices:
        return choices[value]
    names = " or ".join(str(choice) for choice in choices if isinstance(choice, str))
    raise PaigowError(f"switch {of.name} takes {names}, not {value!r}", of.metadata["clause"])


def allowed(of: Field[Any]) -> dict[object, object]:
    """What a switch may be set to, by the text (or TOML value) that names it."""
    if isinstance(of.default, bool):
        return {True: True, False: False, "true": True, "false": False}
    return {str(choice): choice for choice in type(of.default)}  # type: ignore[union-attr]


DEFAULT: Final = Switches()
