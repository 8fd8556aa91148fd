"""What everyone at the table of a scenario does: what the file says, and else the usual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.pieces import Pieces
from paigow.scenario.model import LaidSetting, ScenarioRound
from paigow.scenario.spelling import called
from paigow.table import Command, Entropy, Phase, Role, Table, next_dealer_command
from paigow.table import commands as c
from paigow.table.machine.awaited import awaited
from paigow.table.state.values import DEALER, Position, Standing

_Given = dict[str, Any]
"""The fields that every command of a player has."""
DICE = (2, 3, 3)
"""What the dice show unless the scenario says otherwise."""


def players_answer(table: Table, planned: ScenarioRound, command_id: str, at: int) -> Command | None:
    """What players do of what the table awaits of them; None where nothing is theirs to do."""
    given: _Given = {"command_id": command_id, "at": at}
    if table.phase is Phase.SETTLEMENT:
        return _surrender(table, planned, given)
    for ask in awaited(table, at).waits:
        answer = _ANSWERS.get(ask.command)
        if answer is not None and ask.who.role is Role.PLAYER and ask.who.position is not None:
            return answer(table, planned, ask.who.position, {**given, "by": ask.who.name})
    return None


def dealers_step(table: Table, planned: ScenarioRound | None, command_id: str, at: int) -> Command | None:
    """What the dealer does, for players who are not there any more too; None while players are to act."""
    command = next_dealer_command(table, command_id, at)
    return command if command is None or planned is None else _as_written(table, planned, command)


def chance(table: Table, planned: ScenarioRound, order: Pieces = ()) -> Entropy:
    """What the dice, the generator and the cut bring, as the scenario says."""
    return Entropy(
        order=order,
        dice=DICE if planned.dice is None else planned.dice,
        number=1 if planned.number is None else planned.number,
        cut=_cut(table, planned),
    )


def seated(table: Table, position: Position) -> str:
    """Who sits at a position."""
    return table.seats[position] or f"nobody at position {position}"


def takes_wagers(table: Table) -> bool:
    """Wagers are laid before the bank is offered, and at the latest when the table waits for them."""
    return table.phase in (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.WAGERS)


def _as_written(table: Table, planned: ScenarioRound, command: Command) -> Command:
    """The dealer's command, as the scenario says: a hand with a slash, acceptors that stay dark."""
    match command:
        case c.ShowHand(position=at) if at in planned.settings and (at == DEALER or table.in_play.co_bank):
            high, low = _split(table, planned, at)
            return replace(command, high=high, low=low)
        case c.AnnounceNoMoreBets() if planned.unlit:
            return replace(command, unlit=tuple(sorted(planned.unlit)))
        case _:
            return command


def _bank(_: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at != planned.bank:
        return c.PassBank(position=at, **given)
    return c.AcceptBank(position=at, co_bank=planned.co_bank, limit=planned.limit, **given)


def _cut_or_decline(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at in planned.declines:
        return c.DeclineCut(position=at, **given)
    return c.CutCards(position=at, above=_cut(table, planned), **given)


def _first_stack(_: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.ChooseStack(position=at, stack=1 if planned.stack is None else planned.stack, **given)


def _no_stack_cut(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.DeclineCut(position=at, **given)


def _usual_delivery(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.ChooseDelivery(position=at, role=Role.PLAYER, **given)


def _setting(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at in planned.surrenders and table.phase in table.rules.surrender.phases:
        return c.Surrender(position=at, **given)
    high, low = _split(table, planned, at)
    return c.SetHands(position=at, high=high, low=low, **given)


def _bank_hand(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    high, low = _split(table, planned, at)
    return c.ShowHand(position=at, high=high, low=low, role=Role.PLAYER, **given)


def _play_on(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.PlayOn(position=at, **given)


_ANSWERS: Final[dict[type[Command], Callable[[Table, ScenarioRound, Position, _Given], Command]]] = {
    c.PassBank: _bank,
    c.CutCards: _cut_or_decline,
    c.ChooseStack: _first_stack,
    c.CutStacks: _no_stack_cut,
    c.ChooseDelivery: _usual_delivery,
    c.SetHands: _setting,
    c.ShowHand: _bank_hand,
    c.PlayOn: _play_on,
}
"""What a player does when the table awaits a command."""


def _surrender(table: Table, planned: ScenarioRound, given: _Given) -> Command | None:
    """Where a wager is surrendered only once the dealer's hands are set (PGT-8E)."""
    for at in sorted(planned.surrenders):
        if table.in_play.standing[at] is Standing.IN_PLAY and at not in table.in_play.exposed:
            return c.Surrender(position=at, by=seated(table, at), **given)
    return None


def _cut(table: Table, planned: ScenarioRound) -> int:
    """Where the cards are cut: in the middle, unless the scenario says otherwise."""
    return len(table.rules.family.deck) // 2 if planned.cut is None else planned.cut


def _split(table: Table, planned: ScenarioRound, position: Position) -> LaidSetting:
    """How a hand is set: as the file says, or in the house way."""
    held = table.in_play.hands[position]
    if position not in planned.settings:
        way = table.rules.house_way.set(held)
        return way.high, way.low
    high, low = planned.settings[position]
    strange = [piece for piece in (*high, *low) if piece not in held]
    if strange:
        raise PaigowError(
            f"{called(position)} is to set {strange[0]}, and holds {table.rules.family.format(held)}; "
            "of two alike the second is written with a star"
        )
    return high, low
