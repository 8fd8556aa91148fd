"""The automatic dealer: a function from a table to the next thing the dealer does. It stands outside the
machine.

It never cheats and never errs: it knows what a dealer knows. A table plays by itself when its commands are
fed back; to train a dealer, announce each with its clause before it is given; a human dealer replaces it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from paigow.table import commands as c
from paigow.table.sections.questions import is_absent, still_to_set, to_show
from paigow.table.sections.setting import holder_departed, must_come_first
from paigow.table.sections.settlement import settle_next
from paigow.table.sections.shuffling import dice_seconds_left, pieces_seconds_left
from paigow.table.state.model import DeckStep, Table
from paigow.table.state.values import DEALER, Phase, Refused, Role

COLOURS: Final = ("red", "blue")
"""The backs of two decks in use (PGP-2b-2)."""


class Mode(StrEnum):
    """Who deals."""

    AUTOMATIC = "automatic"
    STEPPED = "stepped"
    """Each step is announced with its clause and waits to be told to go on."""
    HUMAN = "human"


def next_dealer_command(table: Table, command_id: str, at: int = 0) -> c.Command | None:
    """What the dealer (or the floor, where the rules send for it) does next; None while players are to
    act."""
    match table.phase:
        case Phase.SETTLEMENT:  # first, because most of what a dealer does is this
            return _settle(table, command_id, at)
        case Phase.INSPECTION | Phase.VERIFICATION | Phase.TO_SPREAD | Phase.WASH:
            return _prepare(table, command_id, at)
        case Phase.SPREAD:
            first = next((player for player in table.arrivals if table.held_by(player)), None)
            return None if first is None else c.ShowSpread(command_id=command_id, at=at, player=first)
        case Phase.BETWEEN_ROUNDS:
            return _between_rounds(table, command_id, at)
        case Phase.CUT if not table.in_play.offers:
            return c.CutCards(command_id=command_id, at=at, position=DEALER, role=Role.DEALER)
        case Phase.BANK_OFFER | Phase.CUT | Phase.CHOICE:
            return _answer_for_absent(table, command_id, at)
        case Phase.WAGERS if not table.occupied:
            return c.SpreadCards(command_id=command_id, at=at, deck=table.in_play.deck)  # PGP-6g.1
        case Phase.STARTING_POSITION if (left := dice_seconds_left(table, at)) is not None and left <= 0:
            return c.ReplaceDice(command_id=command_id, at=at)  # PGP-4a-1-iii
        case Phase.STACK_CHOICE | Phase.DELIVERY_CHOICE:
            departed = holder_departed(table, table.in_play.opponent)
            return _for_departed_bank(table, command_id, at) if departed else None
        case Phase.SETTING:
            return _set_for_departed(table, command_id, at)
        case Phase.DEALER_SETS:
            return _show(table, command_id, at)
        case _:
            plain = _PLAIN.get(table.phase)
            return None if plain is None else plain(command_id=command_id, at=at)


_PLAIN: dict[Phase, type[c.Command]] = {
    Phase.SHUFFLE: c.ShuffleCards,
    Phase.WAGERS: c.AnnounceNoMoreBets,
    Phase.STACKS: c.DealStacks,
    Phase.STARTING_POSITION: c.FindStartingPosition,
    Phase.NUMBER_WAGERS: c.SettleEarlyWagers,
    Phase.FIRST_CARDS_WAGERS: c.SettleEarlyWagers,
    Phase.DEAL: c.Deal,
    Phase.FIRST_CARDS: c.Deal,
    Phase.LAST_CARDS: c.Deal,
    Phase.REMAINING: c.CountRemaining,
}


def _prepare(table: Table, command_id: str, at: int) -> c.Command:
    for index, deck in enumerate(table.decks):
        if deck is None:
            continue
        if deck.step is DeckStep.RECEIVED:
            if deck.second_joker:
                return c.RemoveSecondJoker(command_id=command_id, at=at, deck=index, supervisor="supervisor")
            return c.InspectCards(command_id=command_id, at=at, deck=index)
        if deck.step is DeckStep.INSPECTED:
            return c.VerifyCards(command_id=command_id, at=at, deck=index, by="floorperson")
    index, deck = next(
        (index, deck)
        for index, deck in enumerate(table.decks)
        if deck is not None and deck.step in (DeckStep.VERIFIED, DeckStep.LOOKED_AT)
    )
    kind = c.SpreadCards if deck.step is DeckStep.VERIFIED else c.WashCards
    return kind(command_id=command_id, at=at, deck=index)


def _between_rounds(table: Table, command_id: str, at: int) -> c.Command:
    for index, deck in enumerate(table.decks):
        if deck is None:
            return c.ReplaceDeck(command_id=command_id, at=at, deck=index, colour=_other_colour(table))
    if (left := pieces_seconds_left(table, at)) is not None and left <= 0:
        return c.ChangeSet(command_id=command_id, at=at)  # PGT-3A-2
    if not table.occupied:
        return c.SpreadCards(command_id=command_id, at=at, deck=table.memory.deck)
    return c.OpenRound(command_id=command_id, at=at)


def _other_colour(table: Table) -> str:
    """A back that no other deck at the table has (PGP-2b-2)."""
    used = {deck.colour for deck in table.decks if deck is not None}
    return next(colour for colour in COLOURS if colour not in used)


def _answer_for_absent(table: Table, command_id: str, at: int) -> c.Command | None:
    """Nobody waits for a player who is not there any more: the bank and the cut go on, a hand is played."""
    kind = {Phase.BANK_OFFER: c.PassBank, Phase.CUT: c.DeclineCut, Phase.CHOICE: c.PlayOn}[table.phase]
    position = (table.in_play.choices if table.phase is Phase.CHOICE else table.in_play.offers)[0]
    if not is_absent(table, position):
        return None
    return kind(command_id=command_id, at=at, position=position, role=Role.DEALER)


def _for_departed_bank(table: Table, command_id: str, at: int) -> c.Command:
    """A bank that has left names no style (PGT-9J-1), and picks no stack."""
    bank = table.in_play.opponent
    if table.phase is Phase.STACK_CHOICE:
        return c.ChooseStack(command_id=command_id, at=at, position=bank, stack=1, role=Role.DEALER)
    return c.ChooseDelivery(command_id=command_id, at=at, position=bank)


def _set_for_departed(table: Table, command_id: str, at: int) -> c.Command | None:
    """Nobody waits for a player who has left: the dealer sets the hand in the house way (PGP-7b.2)."""
    in_play = table.in_play
    for position in still_to_set(in_play):
        if holder_departed(table, position) and must_come_first(table, position) is None:
            way = table.rules.house_way.set(in_play.hands[position])
            return c.SetHands(
                command_id=command_id, at=at, position=position, high=way.high, low=way.low, role=Role.DEALER
            )
    return None


def _show(table: Table, command_id: str, at: int) -> c.Command | None:
    position = to_show(table.in_play)[0]
    own = (
        position == table.in_play.bank and not table.in_play.co_bank and not holder_departed(table, position)
    )
    return None if own else c.ShowHand(command_id=command_id, at=at, position=position)


def _settle(table: Table, command_id: str, at: int) -> c.Command:
    """Settle on; send for the floor when a payout must be validated or paperwork is open."""
    command = c.SettleNext(command_id=command_id, at=at)
    if not table.in_play.locked_out and not table.in_play.paperwork:
        return command
    refused = settle_next(table, command, c.NO_ENTROPY)
    if not isinstance(refused, Refused):
        return command
    if table.in_play.paperwork and refused.clause == table.rules.cite("PGP-9l.1"):
        return c.CompletePaperwork(
            command_id=command_id, at=at, position=table.in_play.paperwork[0], by="floorperson"
        )
    position = next(p for p, _, _ in table.in_play.locked_out if f"position {p} " in refused.reason)
    return c.ValidatePayout(
        command_id=command_id, at=at, position=position, by="supervisor", role=Role.SUPERVISOR
    )
