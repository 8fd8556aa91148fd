"""The pay tables as a Rules Submission files them: raised rows, sizes of wagers, seeds of meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from paigow.games.pay_tables import MOST_FILED, PayTable
from paigow.games.submission.limits import paid_by
from paigow.games.submission.offers import AnyOffer, NumberOffer, ProgressiveOffer, ThreeMeterOffer
from paigow.money import Cents


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
