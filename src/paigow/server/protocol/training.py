"""What the page asks to practise with: hands to set, and what every setting of a hand is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

import msgspec

from paigow.money import Cents, dollars
from paigow.server.protocol.messages import Count, ProtocolMessage
from paigow.server.protocol.spoken import FaultText, HandName, RuleName, RulesTitle, WayTitle

WAGER: Final[Cents] = dollars(100)
"""What every value is told for."""
KindName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class WayTitled(ProtocolMessage, kw_only=True):
    """A house way as people call it."""

    name: str
    title: WayTitle
    is_dealers: bool
    """Whether the dealer sets by it where nobody has filed another."""


class TrainerAnswer(ProtocolMessage, kw_only=True):
    """What there is to practise in a game."""

    game: str
    title: RulesTitle
    pieces: tuple[str, ...]
    """Everything that may be dealt."""
    size: Count
    """How many pieces a hand is dealt."""
    high_size: Count
    """How many of them make the high hand."""
    is_open: bool
    """Whether the dealer's hands lie open before one sets."""
    kinds: tuple[str, ...]
    """The kinds of hands."""
    ways: tuple[WayTitled, ...]
    wager: Count
    """In cents, what every value is told for."""
    learnt: Count
    """So many hands of a kind set best in a row, and it need not be practised any more."""
    mistakes_kept: Count
    """So many of the last mistakes are worth keeping."""
    clauses: tuple[str, ...]
    """What makes a setting correct, and what the house way rests on."""


class HandRequest(ProtocolMessage):
    """A hand to set; of these kinds alone, where some are named, and the same for the same seed."""

    kinds: Annotated[tuple[KindName, ...], msgspec.Meta(max_length=20)] = ()
    seed: Count | None = None


class HandAnswer(ProtocolMessage, kw_only=True):
    """A hand to set, and the dealer's where they lie open before."""

    game: str
    pieces: tuple[str, ...]
    theirs: tuple[str, ...] = ()


class ExactCents(ProtocolMessage, kw_only=True):
    """An amount in cents: as the fraction that it is, and to the cent."""

    numerator: int
    denominator: Annotated[int, msgspec.Meta(ge=1)]
    cents: int

    @classmethod
    def of_a_wager(cls, share: Fraction) -> ExactCents:
        """A share of the wager that every value is told for."""
        amount = share * WAGER
        return cls(numerator=amount.numerator, denominator=amount.denominator, cents=round(amount))


class SettingValued(ProtocolMessage, kw_only=True):
    """One way to set a hand: what it is, how often it wins, pushes and loses, and what it is worth."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: HandName
    low_called: HandName
    win: Count
    push: Count
    lose: Count
    value: ExactCents
    gives_up: ExactCents
    """Against the best setting."""
    fault: FaultText | None = None
    """Why it is not set correctly."""
    clause: str | None = None


class WayValued(WayTitled, kw_only=True):
    """What a house way does with a hand, by which of its rules, and what that gives up."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: RuleName
    gives_up: ExactCents


class OpenHands(ProtocolMessage, kw_only=True):
    """The dealer's hands, where they lie open."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: HandName
    low_called: HandName


class ValuesAnswer(ProtocolMessage, kw_only=True):
    """Every setting of a hand with its exact value, the best first and those that are not correct last."""

    game: str
    pieces: tuple[str, ...]
    kind: str
    total: Count
    """The hands that the dealer may hold; one where they lie open."""
    wager: Count
    settings: tuple[SettingValued, ...]
    ways: tuple[WayValued, ...]
    theirs: OpenHands | None = None
