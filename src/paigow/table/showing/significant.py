"""Which events are significant: what an auditor or the floor looks for first (GLI-19 2.8.8)."""

from __future__ import annotations

from typing import Final

from paigow.table import events as e

SIGNIFICANT: Final = (
    e.RoundVoided,
    e.HandVoided,
    e.SettlementsUndone,
    e.IrregularityNoted,
    e.NoRollCalled,
    e.CardExposed,
    e.FaceUpCardRacked,
    e.ReshuffleOrdered,
    e.RecutOrdered,
    e.ProgressiveNotAccepted,
    e.PayoutValidated,
    e.PaperworkCompleted,
    e.TimeCalled,
    e.MethodChanged,
    e.DecksReceived,
    e.DeckReplaced,
    e.SetRejected,
    e.SecondJokerRemoved,
    e.DiceReplaced,
    e.EquipmentWarned,
    e.TableClosed,
)
"""Voids, corrections, irregularities, what somebody ordered or vouched for, what the house did for others,
and what changed at the table."""


def is_significant(event: e.Event) -> bool:
    """Whether an event is one of those; a hand that was set wrongly and set again is, too."""
    return isinstance(event, SIGNIFICANT) or (isinstance(event, e.HandShown) and event.reset)
