"""The dealer's steps in words, for a dealer in training: what comes next, and by which clause.

The clause of a step is that of the event which it brings about: what is announced and what is logged have one
source. A step that turns cards over is cited as that step, whatever they show.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from paigow.play.dealing.reports import MenuItem, irregularities
from paigow.table import Command, Entropy, Refused, Role, Table, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER

WORDS: Final[dict[type[Command], str]] = {
    c.InspectCards: "Inspect the {pieces}",
    c.RemoveSecondJoker: "Take out the second joker",
    c.VerifyCards: "Have the inspection verified",
    c.SpreadCards: "Spread the {pieces}",
    c.ShowSpread: "Let the first player inspect the spread {pieces}",
    c.WashCards: "Wash the {pieces}",
    c.ReplaceDeck: "Replace the deck that was removed",
    c.ChangeSet: "Change the set of tiles",
    c.ReplaceDice: "Replace the dice",
    c.OpenRound: "Open a round of play",
    c.ShuffleCards: "Shuffle",
    c.CutCards: "Cut, as nobody else did",
    c.AnnounceNoMoreBets: 'Announce "No more bets"',
    c.DealStacks: "Deal the stacks",
    c.FindStartingPosition: "Find the starting position",
    c.SettleEarlyWagers: "Settle the wagers that are decided early",
    c.Deal: "Deal",
    c.CountRemaining: "Count what is left",
    c.DeclineCut: "Leave the stacks as they are",
    c.ChooseStack: "Deliver the first stack first",
    c.ChooseDelivery: "Deliver in the usual way",
    c.SetHands: "Set the hand of a player who has left",
    c.ShowHand: "Turn the hand over and set it",
    c.SettleNext: "Expose, collect and pay what comes next",
    c.ValidatePayout: "Have the payout validated",
    c.CompletePaperwork: "Have the paperwork completed",
}

OPENING: Final[tuple[type[Command], ...]] = (
    c.InspectCards,
    c.RemoveSecondJoker,
    c.VerifyCards,
    c.SpreadCards,
    c.ShowSpread,
    c.WashCards,
    c.ReplaceDeck,
    c.ChangeSet,
    c.ReplaceDice,
)
"""What a human dealer chooses from besides while no round is open."""
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


NOTICES: Final = (e.EquipmentWarned, e.MeterSynchronised)
"""Events that come before the one that a step is about."""
LAST_STEP: Final = "Collect the {pieces}: the round is over"
"""The last of the steps that settle a round, when nothing is left to expose, collect or pay."""
LET_SET: Final = MenuItem("Let the players look at their hands and set them")
"""What a human dealer does while the players set, which is no step of the dealer's."""


def step_announced(table: Table, command: Command) -> ToldLine:
    """What the dealer is about to do, and by which clause: those of the event that the step brings about.

    The machine itself is asked, with any chance, since no step of the dealer's cites a clause by what chance
    or a hidden hand brings.
    """
    deck = table.rules.family.deck
    any_chance = Entropy(order=deck, dice=(1, 1, 1), number=1, cut=len(deck) // 2)
    decision = decide(table, command, any_chance)
    words = words_for(table.rules, command)
    if isinstance(decision, Refused):
        return ToldLine(words, decision.clause)
    event = next(event for event in decision if not isinstance(event, NOTICES))
    ends = isinstance(event, e.RoundCompleted)
    return ToldLine(LAST_STEP.format(pieces=table.rules.family.pieces) if ends else words, event.clause)


def words_for(rules: GameRules, command: Command) -> str:
    """A step as a dealer would say it."""
    return WORDS[type(command)].format(pieces=rules.family.pieces)


def choices(
    scene: Scene, table: Table, due: Command | None, command_id: str, at: int
) -> tuple[MenuItem, ...]:
    """The steps of this game in one order, whichever is due, then what could go wrong now."""
    listed = (*(OPENING if table.round is None else ()), *COURSE)
    course = {kind: _bare(kind, command_id, at) for kind in listed if _exists(kind, table)}
    if due is not None:
        course[type(due)] = due
    order = list(WORDS)
    steps = [
        MenuItem(words_for(table.rules, course[kind]), course[kind])
        for kind in sorted(course, key=order.index)
    ]
    return (*steps, *irregularities(scene, table, command_id, at))


def _exists(kind: type[Command], table: Table) -> bool:
    """Whether the game played here ever has a step."""
    rules, of_tiles = table.rules, table.rules.family.name == "tiles"
    known = {
        c.RemoveSecondJoker: bool(rules.submission.equipment.decks_with_two_jokers),
        c.ReplaceDeck: not of_tiles,
        c.ChangeSet: of_tiles,
        c.CountRemaining: bool(rules.remaining),
    }
    return known.get(kind, True)


def _bare(kind: type[Command], command_id: str, at: int) -> Command:
    """A step as a dealer would try it when it is not due; the machine says why it is not."""
    if kind in OPENING:
        named: dict[str, Any] = {"deck": 0, "supervisor": "floorperson", "player": "", "colour": ""}
        asked = {each.name for each in fields(kind)}
        return kind(command_id=command_id, at=at, **{n: v for n, v in named.items() if n in asked})
    if kind is c.CutCards:
        return c.CutCards(command_id=command_id, at=at, position=DEALER, role=Role.DEALER)
    if kind in (c.ValidatePayout, c.CompletePaperwork):
        return kind(command_id=command_id, at=at, position=1, by="floorperson", role=Role.FLOORPERSON)
    return kind(command_id=command_id, at=at)
