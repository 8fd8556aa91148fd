"""The dealer's steps in words, for a dealer in training: what comes next, and by which clause.

The clause of a step is that of the event which it brings about: what is announced and what is logged have one
source. A step that turns cards over is cited as that step, whatever they show.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any, Final

from paigow.table import Command, Entropy, Refused, Role, Table, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER
from paigow.teaching.dealing.reports import MenuItem, irregularities

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
    c.PassBank: "Pass the bank on for a player who has left",
    c.ShuffleCards: "Shuffle",
    c.CutCards: "Cut, as nobody else did",
    c.AnnounceNoMoreBets: 'Announce "No more bets"',
    c.DealStacks: "Deal the stacks",
    c.FindStartingPosition: "Find the starting position",
    c.SettleEarlyWagers: "Settle the wagers that are decided early",
    c.Deal: "Deal",
    c.CountRemaining: "Count what is left",
    c.DeclineCut: "Decline the cut for a player who has left",
    c.ChooseStack: "Deliver the first stack first",
    c.ChooseDelivery: "Deliver in the usual way",
    c.PlayOn: "Play on with the hand of a player who has left",
    c.SetHands: "Set the hand of a player who has left",
    c.ShowHand: "Turn the hand over and set it",
    c.SettleNext: "Expose, collect and pay what comes next",
    c.ValidatePayout: "Have the payout validated",
    c.CompletePaperwork: "Have the paperwork completed",
}

SELDOM: Final = frozenset((
    c.InspectCards, c.RemoveSecondJoker, c.VerifyCards, c.SpreadCards, c.ShowSpread, c.WashCards,
    c.ReplaceDeck, c.ChangeSet, c.ReplaceDice, c.PassBank, c.DeclineCut, c.PlayOn, c.SetHands,
))  # fmt: skip
"""The steps that a round mostly does without: of the opening, of new equipment, for players who have left."""
NOTICES: Final = (e.EquipmentWarned, e.MeterSynchronised)
"""Events that come before the one that a step is about."""
LAST_STEP: Final = "Collect the {pieces}: the round is over"
"""The last of the steps that settle a round, when nothing is left to expose, collect or pay."""
LETS_SET: Final = c.SetHands
"""The step before which that stands in the list."""
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


def step_hinted(table: Table, command: Command) -> ToldLine:
    """The same as it stands in the list of steps; where that says less, what it comes to follows."""
    announced, listed = step_announced(table, command), words_for(table.rules, command)
    return announced if announced.text == listed else replace(announced, text=f"{listed}. {announced.text}")


def words_for(rules: GameRules, command: Command) -> str:
    """A step as a dealer would say it."""
    return WORDS[type(command)].format(pieces=rules.family.pieces)


def choices(
    scene: Scene, table: Table, due: Command | None, command_id: str, at: int
) -> tuple[MenuItem, ...]:
    """Every step that this game has, whichever is due and however seldom it is, then what could go wrong
    now."""
    listed = []
    for kind in WORDS:
        if kind is LETS_SET:
            listed.append(LET_SET)
        if _exists(kind, table):
            command = due if type(due) is kind else _bare(kind, command_id, at)
            listed.append(MenuItem(words_for(table.rules, command), command))
    return (*listed, *irregularities(scene, table, command_id, at))


def _exists(kind: type[Command], table: Table) -> bool:
    """Whether the game played here ever has a step."""
    rules, of_tiles = table.rules, table.rules.family.name == "tiles"
    has_bank = rules.submission.banking.enabled
    known = {
        c.RemoveSecondJoker: bool(rules.submission.equipment.decks_with_two_jokers),
        c.ReplaceDeck: not of_tiles,
        c.ChangeSet: of_tiles,
        c.CountRemaining: bool(rules.remaining),
        c.PassBank: has_bank,
        c.ChooseStack: has_bank,
        c.ChooseDelivery: of_tiles,
    }
    return known.get(kind, True)


_FLOOR: Final = (c.ValidatePayout, c.CompletePaperwork)
_SAID: Final[dict[str, Any]] = {
    "deck": 0, "supervisor": "floorperson", "player": "", "colour": "", "position": 1, "stack": 1, "high": (),
    "low": (),
}  # fmt: skip
"""What a dealer says who tries a step that is not due, where the command must say something."""


def _bare(kind: type[Command], command_id: str, at: int) -> Command:
    """A step as a dealer would try it when it is not due; the machine says why it is not."""
    asked = {each.name: each for each in fields(kind)}
    said = {name: _SAID[name] for name, each in asked.items() if name in _SAID and each.default is MISSING}
    if kind in _FLOOR:
        said["by"] = "floorperson"
    elif asked["role"].default is Role.PLAYER:
        said["role"] = Role.DEALER
    if kind is c.CutCards:
        said["position"] = DEALER
    return kind(command_id=command_id, at=at, **said)
