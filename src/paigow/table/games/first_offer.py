"""From where the first offer of the bank moves on after a round, in the card games (PGP 10(c), SPG 13(c))."""

from __future__ import annotations

from paigow.switches import FirstOffer
from paigow.table.state.model import Round, Table
from paigow.table.state.values import Position


def offered_last(table: Table, in_play: Round) -> Position:
    """From where the next first offer moves on: where this round's was, or from the bank (PGP-10c.4,
    PGP-10c.5)."""
    if table.rules.switches.first_offer is FirstOffer.AFTER_BANK and in_play.bank is not None:
        return in_play.bank
    return in_play.first_offer
