"""The pay tables in force, and the payout limits: the least that a clause allows, and Supreme's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.pay_tables import MOST_FILED, MeterShare, PayTable, Row, pay_table
from paigow.games.payment import LEAST_LIMIT, PayoutLimit
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.offers import (
    AnyOffer,
    FortuneOffer,
    NumberOffer,
    Offer,
    ProgressiveOffer,
    ThreeMeterOffer,
)
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import Holding, Wager, wager
from paigow.money import Cents, ForOne, ToOne
from paigow.switches import LimitAreas

_Paid = Offer | ProgressiveOffer
_ACES: Final = 4
_TAKES: Final = {
    "five_aces": (4, 1),
    "four_aces": (4, 0),
    "two_jokers_and_two_aces": (2, 2),
    "two_jokers": (0, 2),
    "royal_flush": (1, 0),
    "royal_flush_royal_match": (1, 0),
    "royal_flush_ace_king_suited": (2, 0),
    "natural_royal_flush_ace_queen_suited": (2, 0),
    "ace_five_natural_straight_flush": (1, 0),
    "ace_five_natural_straight_flush_ace_queen_suited": (2, 0),
    "seven_card_straight_flush_joker": (0, 1),
    "straight_flush_joker": (0, 1),
}
"""The aces and the jokers that a hand cannot do without, by which two hands exclude each other: of everything
else a deck has enough for two hands of any kind. A royal flush with the joker for its ace needs no ace, but
then the joker, and five aces leave neither."""


def paid_by(offer: Offer | ProgressiveOffer | ThreeMeterOffer) -> PayTable:
    """The pay table in force, with the rows that the submission raises."""
    table = pay_table(offer.pay_table)
    if isinstance(offer, ThreeMeterOffer):
        return table  # none of its rows is a minimum (PGP-14A-g)
    envy = dict(offer.raised_envy) if isinstance(offer, FortuneOffer) else {}
    return table.raised(dict(offer.raised), envy) if offer.raised or envy else table


def is_limited(about: Wager, offer: AnyOffer, clause: str) -> bool:
    """Whether a clause's limit covers a wager; 16(j) covers the 16(e) progressive, not that of 14(d)."""
    if isinstance(offer, ProgressiveOffer) and offer.pay_table != "pgp-16e":
        return False
    return clause in about.payout_limit


def has_hand_limit(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> bool:
    """Whether the limit of one hand covers a wager: that of 16(j), or of 10.a.i where the game is played by
    Face Up's own rules (PGP-16j.1, FUP-10a-i.1)."""
    by_19e = isinstance(offer, FortuneOffer) and offer.pay_table.startswith("pgp-19e")
    if by_19e and not submission.switches.face_up_hand_limit:
        return False  # 16(j) stands against the odds of 16(b) to (i), and 19(e) has odds of its own
    return is_limited(wager(key), offer, _clause_of_hand_limit(submission))


def payout_limit(submission: RulesSubmission, key: WagerKind, offer: AnyOffer) -> PayoutLimit | None:
    """The limit that covers a wager: of one hand, of the seven-card bonus, or Supreme's own."""
    limits, about = submission.payout_limits, wager(key)
    if is_limited(about, offer, "SPG-14b.1"):
        return PayoutLimit(least_limit_of(submission, key), "SPG-14b.1")
    if is_limited(about, offer, "PGP-18d.1") and limits.seven_card_bonus:
        return PayoutLimit(limits.seven_card_bonus, "PGP-18d.1")
    if has_hand_limit(submission, key, offer) and limits.per_hand:
        return PayoutLimit(limits.per_hand, _clause_of_hand_limit(submission), limits.covers_meter)
    return None


def _clause_of_hand_limit(submission: RulesSubmission) -> str:
    return "FUP-10a-i.1" if submission.rules is Rules.FUP else "PGP-16j.1"


def least_hand_limit(submission: RulesSubmission) -> Cents:
    """The least limit that 16(j), or Face Up's 10.a.i, allows (PGP-16j.2, FUP-10a-i.1).

    What one player could win at the minimum wagers is won at each betting area by one hand: either one that
    makes the bonus hands, the best of which (seven cards up to the ace, of one suit) wins every such wager by
    its highest row, or one without a pair. The text says "per round", and who may wager on two areas wins at
    both; a switch counts one area.
    """
    limited = [
        (wager(key), offer)
        for key, offer in submission.wagers.offered()
        if isinstance(offer, _Paid) and has_hand_limit(submission, key, offer)
    ]
    won = (
        sum(_most(submission, about, offer, holdings) for about, offer in limited)
        for holdings in product((Holding.MADE_HAND, Holding.NO_PAIR), repeat=_areas(submission))
    )
    return Cents(max(LEAST_LIMIT, *won))


def least_limit_of(submission: RulesSubmission, key: WagerKind) -> Cents:
    """The greater of $50,000 and the most that one player wins in a round with such wagers at their minimum.

    For the seven-card bonus it is the least that the licensee may set (PGP-18d.2); for Supreme's bonus it
    is the limit itself, which the text fixes (SPG-14b.1).
    """
    offer = submission.wagers.get(key)
    assert isinstance(offer, Offer)
    holdings = (Holding.MADE_HAND,) * _areas(submission)
    return Cents(max(LEAST_LIMIT, _most(submission, wager(key), offer, holdings)))


def _areas(submission: RulesSubmission) -> int:
    """On how many betting areas one player is counted."""
    every = submission.switches.limit_areas is LimitAreas.EVERY
    return submission.table.areas_per_player if every else 1


def _most(submission: RulesSubmission, about: Wager, offer: _Paid, holdings: Sequence[Holding]) -> int:
    """The most that a wager at its minimum wins on hands of one deck, one for each betting area."""
    rows = [row for row in paid_by(offer).rows if not row.excluded]
    fitting = ((None, *(row for row in rows if _fits(about, row, holding))) for holding in holdings)
    jokers = sum(card.is_joker for card in submission.family.deck)
    won = ([row for row in hands if row is not None] for hands in product(*fitting))
    return max(_winnings(submission, offer, hands) for hands in won if _one_deck_holds(hands, jokers))


def _one_deck_holds(hands: Sequence[Row], jokers: int) -> bool:
    """Whether hands that win by these rows can be dealt in one round."""
    taken = [_TAKES.get(row.hand, (0, 0)) for row in hands]
    return sum(aces for aces, _ in taken) <= _ACES and sum(each for _, each in taken) <= jokers


def _fits(about: Wager, row: Row, holding: Holding) -> bool:
    """Ace-High also pays one who holds more, by the rows that look at the dealer's hand alone."""
    if about.key == WagerKind.ACE_HIGH and row.hand != "dealer_and_player_ace_high":
        return True
    return about.holding in (holding, Holding.ANYTHING)


def _winnings(submission: RulesSubmission, offer: _Paid, rows: Sequence[Row]) -> int:
    """What a wager at its minimum wins by these rows, one after the other: the first may empty the meter."""
    won, stake = 0, offer.minimum if isinstance(offer, Offer) else offer.amount
    on_meter = max(offer.meter.initial, offer.meter.reset) if isinstance(offer, ProgressiveOffer) else 0
    for row in rows:
        match row.pays:
            case ToOne() as odds:
                won += odds.winnings(stake)
            case ForOne() as odds:
                won += odds.payment(stake)
            case MeterShare(percent) if submission.payout_limits.covers_meter:
                assert isinstance(offer, ProgressiveOffer)
                share = int(percent * on_meter / 100)
                won += share
                on_meter = Cents(on_meter - share) or offer.meter.reset
    return won


# Pay tables as they are filed: raised rows, sizes of wagers, seeds of meters


@dataclass(frozen=True, slots=True)
class FiledTable:
    """A pay table with what the submission says of its wager."""

    table: PayTable
    amount: Cents | None
    """The one amount of a progressive wager."""
    meters: Mapping[str, Cents]
    """What the meters stand at to begin with, by name."""


@lru_cache(MOST_FILED)
def filed_table(offer: AnyOffer) -> FiledTable | None:
    """The pay table of an offered wager; None for the number wager, which has odds and no table.

    The same offer always gives the same table, so that what is worked out for a table is kept.
    """
    if isinstance(offer, NumberOffer):
        return None
    table = paid_by(offer)
    if isinstance(offer, ProgressiveOffer | ThreeMeterOffer):
        return FiledTable(table, offer.amount, {name: meter.initial for name, meter in offer.meters})
    return FiledTable(table, None, {})
