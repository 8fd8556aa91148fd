"""The dealer's steps in words, for a dealer in training: what comes next, and by which clause.

The clause of a step is the one by which the machine turns it away at any other time, so that announcing a
step tells nothing about cards that are still to be turned over.
"""

from __future__ import annotations

from typing import Final

from paigow.play.words import Said
from paigow.table import TRANSITIONS, Command, Role, Table
from paigow.table import commands as c
from paigow.table.values import DEALER

WORDS: Final[dict[type[Command], str]] = {
    c.InspectCards: "Inspect the cards",
    c.RemoveSecondJoker: "Take out the second joker",
    c.VerifyCards: "Have the inspection verified",
    c.SpreadCards: "Spread the cards",
    c.ShowSpread: "Let the first player inspect the spread cards",
    c.WashCards: "Wash the cards",
    c.ReplaceDeck: "Replace the deck that was removed",
    c.OpenRound: "Open a round of play",
    c.ShuffleCards: "Shuffle",
    c.CutCards: "Cut, as nobody else did",
    c.AnnounceNoMoreBets: 'Announce "No more bets"',
    c.DealStacks: "Deal the stacks",
    c.FindStartingPosition: "Find the starting position",
    c.SettleEarlyWagers: "Settle the wagers that are decided early",
    c.Deal: "Deal",
    c.CountRemaining: "Count what is left",
    c.SetHands: "Set the hand of a player who has left",
    c.ShowHand: "Turn the hand over and set it",
    c.SettleNext: "Expose, collect and pay what comes next",
    c.ValidatePayout: "Have the payout validated",
    c.CompletePaperwork: "Have the paperwork completed",
}

COURSE: Final[tuple[type[Command], ...]] = (
    c.OpenRound,
    c.ShuffleCards,
    c.CutCards,
    c.AnnounceNoMoreBets,
    c.DealStacks,
    c.FindStartingPosition,
    c.SettleEarlyWagers,
    c.Deal,
    c.CountRemaining,
    c.ShowHand,
    c.SettleNext,
    c.ValidatePayout,
    c.CompletePaperwork,
)
"""What a human dealer chooses from during a round."""


def announced(table: Table, command: Command) -> Said:
    """What the dealer is about to do, and by which clause."""
    rule = TRANSITIONS[table.phase, type(command)]
    return Said(words_for(type(command)), table.rules.cite(rule.otherwise[1]))


def words_for(kind: type[Command]) -> str:
    """
    >>> words_for(c.ShuffleCards)
    'Shuffle'
    """
    return WORDS.get(kind) or kind.__name__


def choices(due: Command | None) -> tuple[type[Command], ...]:
    """What a human dealer chooses from: the course of a round, and before it whatever else is due now."""
    if due is None or type(due) in COURSE:
        return COURSE
    return (type(due), *COURSE)


def bare(kind: type[Command], command_id: str, at: int) -> Command:
    """A step that is not due, as a dealer would try it; the machine says why it is not."""
    if kind is c.CutCards:
        return c.CutCards(command_id=command_id, at=at, position=DEALER, role=Role.DEALER)
    if kind in (c.ValidatePayout, c.CompletePaperwork):
        return kind(command_id=command_id, at=at, position=1, by="floorperson", role=Role.FLOORPERSON)
    return kind(command_id=command_id, at=at)
