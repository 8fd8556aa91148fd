"""The optional wagers as a table offers them: between which amounts they lie, and by which clauses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.pay_tables import PayTable
from paigow.games.payment import PayoutLimit
from paigow.games.submission import (
    AnyOffer,
    FortuneOffer,
    NumberOffer,
    Offer,
    OfferedUnder,
    ProgressiveOffer,
    RulesSubmission,
)
from paigow.games.submission.limits import filed_table, payout_limit
from paigow.games.submission.offers import least_and_most
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager
from paigow.money import Cents, ToOne
from paigow.switches import EDITION
from paigow.table.money.meters import MeterTerms


@dataclass(frozen=True, slots=True)
class WagerTerms:
    """An optional wager as this table offers it."""

    key: WagerKind
    title: str
    clause: str
    minimum: Cents
    maximum: Cents
    table: PayTable | None
    odds: ToOne | None = None
    """Of the number wager, which has odds and no table."""
    meters: tuple[MeterTerms, ...] = ()
    limit: PayoutLimit | None = None
    """What its winnings are cut to (PGP-16j.1, PGP-18d.1, FUP-10a-i.1, SPG-14b.1)."""
    mandatory: bool = False
    choices: tuple[str | int, ...] = ()
    """What the player must choose from: a colour, or a number."""
    several: bool = False
    """Whether more than one of them may be backed at a betting area (PGP-13b1.2, PGP-16i)."""
    takes_coupon: bool = False
    """Whether a match play coupon may lie beside it (PGP-13b2.2), or one be redeemed for it (PGP-7d.2)."""

    within: str = ""
    """The clause between whose amounts it lies."""

    @property
    def above(self) -> str:
        """The clause by which it may not be larger: the same, unless that names a least amount only."""
        return wager(self.key).above or self.within

    offered_under: OfferedUnder | None = None
    """Of the Fortune Bonus."""
    rulings: int = EDITION
    """The edition of the ledger by which it is filed: what its logs cite stays as it was."""

    @property
    def is_progressive(self) -> bool:
        return bool(self.meters)

    @property
    def is_of_14a(self) -> bool:
        """Whether it is one of the two wagers of 14.A (PGP-14A-a.1)."""
        return self.key == WagerKind.FORTUNE_PROGRESSIVE or self.offered_under is OfferedUnder.SECTION_14A

    @property
    def is_lost_without_cards(self) -> bool:
        """Whether no clause that collects it takes the cards along: there is none beside the pay table, or it
        is 9(g), which speaks of the cards of losing main wagers (PGP-9k)."""
        of_section_14 = self.table is not None and self.table.id.startswith("pgp-14d")
        return of_section_14 or (self.table is not None and self.lost_by == self.table.clause_id)

    @property
    def lost_by(self) -> str:
        """The clause by which it is collected; where none says so, that of its pay table, which decides what
        wins."""
        assert self.table is not None, "the number wager is settled by its own section"
        if self.table.id == "pgp-16e":  # the steps of 9(l)(4) are this product's, not that of Section 14
            return "PGP-9l-4-i"
        if self.table.id.startswith("pgp-14d") and self.rulings > 1:  # the first edition cited the pay table
            return "PGP-9g.1"
        if self.offered_under is OfferedUnder.SECTION_14A:
            return "PGP-14A-c1.1"
        if self.offered_under is OfferedUnder.SECTION_3L:  # 15(d) does not replace 9(l)(1) here (PGP-9l.3)
            return "PGP-9l-1-i-a"
        return wager(self.key).lost_by or self.table.clause_id


_FORTUNE_WITHIN: Final = {
    OfferedUnder.SECTION_15: "PGP-15b.2",
    OfferedUnder.SECTION_3L: "PGP-3l-1.1",
    OfferedUnder.SECTION_14A: "PGP-14A-a.2",
}


_FORTUNE: Final = {
    OfferedUnder.SECTION_15: "PGP-7e-1",
    OfferedUnder.SECTION_3L: "PGP-3l",
    OfferedUnder.SECTION_14A: "PGP-14A-a.1",
}


def wager_terms(submission: RulesSubmission) -> dict[WagerKind, WagerTerms]:
    """The optional wagers on offer, in the documents' order."""
    return {key: _terms(submission, key, offer) for key, offer in submission.wagers.offered()}


def _within(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> str:
    """The clause that says between which amounts a wager lies; that of the wager where none does."""
    if isinstance(offer, FortuneOffer):
        return "FUP-4.1" if submission.rules is Rules.FUP else _FORTUNE_WITHIN[offer.offered_under]
    if isinstance(offer, ProgressiveOffer) and offer.pay_table.startswith("pgp-14d"):
        return "PGP-14a.2"
    return wager(key).within or wager(key).clause


def _offered_by(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> str:
    """The clause by which a wager is offered; the Fortune Bonus has three in Pai Gow Poker's document."""
    if isinstance(offer, FortuneOffer):
        return "FUP-1.6" if submission.rules is Rules.FUP else _FORTUNE[offer.offered_under]
    return wager(key).clause


def _terms(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> WagerTerms:
    filed = filed_table(offer)
    least, most = least_and_most(offer)
    terms = WagerTerms(
        key=key,
        title=wager(key).title,
        clause=_offered_by(submission, key, offer),
        within=_within(submission, key, offer),
        minimum=least,
        maximum=most,
        table=None if filed is None else filed.table,
        limit=payout_limit(submission, key, offer),
        rulings=submission.rulings,
    )
    if isinstance(offer, NumberOffer):
        return replace(
            terms,
            odds=ToOne(offer.odds),
            choices=tuple(range(1, 8)),
            several=True,
            takes_coupon=submission.match_play.number_wager,
        )
    if isinstance(offer, Offer):
        return replace(
            terms,
            mandatory=getattr(offer, "mandatory", False),
            choices=wager(key).choices,
            several=submission.switches.red_and_black,
            offered_under=offer.offered_under if isinstance(offer, FortuneOffer) else None,
        )
    return replace(
        terms,
        meters=tuple(
            MeterTerms(name, meter.initial, meter.reset, meter.rate) for name, meter in offer.meters
        ),
        takes_coupon=submission.match_play.progressive_wager and key in submission.redeemable,
    )
