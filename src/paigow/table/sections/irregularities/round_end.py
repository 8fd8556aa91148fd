"""A round that is void as a whole, and the end of every round (PGP 2(b)(4), 8c(d), 11)."""

from __future__ import annotations

from dataclasses import replace

from paigow.games.wager_kinds import LaidWager
from paigow.money import Cents
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE, DEALER_WAGER, INVENTORY, Transfer, chips, meter_account
from paigow.table.money.meters import undo
from paigow.table.sections.banking import last_wagers
from paigow.table.sections.base import DecisionSteps
from paigow.table.sections.seats import cash_out
from paigow.table.sections.settlement.centre import surplus_shared
from paigow.table.sections.settlement.progressive import given_back, reversed_lock_out
from paigow.table.sections.starting_position import button_after
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Memory, Table
from paigow.table.state.questions import coupons_back, holder, returned
from paigow.table.state.values import Handling, Position


def void_round(
    table: Table, irregularity: Irregularity, clause: str, *, remove_deck: bool = False
) -> DecisionSteps:
    """Return every wager on a hand; what was resolved without one or before all cards were out (number
    wager, three-card bonus) stands (PGP-11c).

    All hands are void, those that were exposed and settled too: found so late, their settlement is undone
    first, and the wagers lie on the layout again (PGP-11h, SPG-16h, PGT-10C).
    """
    if table.in_play.settlement:
        undone = _undone(table, irregularity, clause)
        return undone, lambda again: void_round(again, irregularity, clause, remove_deck=remove_deck)
    in_play, switches = table.in_play, table.rules.switches
    transfers: list[Transfer] = []
    coupons: list[tuple[Position, LaidWager]] = []
    for position in range(1, PLACES):
        if in_play.wagers[position]:
            transfers += returned(table, position) + given_back(table, position)
            coupons += coupons_back(table, position)
        if in_play.surrendered[position] and switches.void_returns_surrender:
            amount = Cents(in_play.surrendered[position])
            lies_in = INVENTORY if in_play.bank is None else CENTRE
            transfers.append((lies_in, chips(holder(table, position)), amount))  # PGP-9e-1
    if sum(in_play.surrendered) and in_play.bank is not None and not switches.void_returns_surrender:
        transfers += surplus_shared(table, table.balance(CENTRE))  # the bank has won it, and nothing else
    if table.balance(DEALER_WAGER):
        transfers.append((DEALER_WAGER, INVENTORY, table.balance(DEALER_WAGER)))
    back, meters = reversed_lock_out(table)
    voided = e.RoundVoided(
        irregularity=irregularity,
        deck_removed=in_play.deck if remove_deck else None,
        memory=replace(_after_void(table), removed_by=clause) if remove_deck else _after_void(table),
        departed=tuple(sorted(in_play.departed)),
        coupons=tuple(coupons),
        clause=clause,
        transfers=(*transfers, *back),
        meters=meters,
    )
    return _with_departures(voided)


def _undone(table: Table, irregularity: Irregularity, clause: str) -> e.SettlementsUndone:
    """Every transfer of the settlement the other way round, the last one first; meters by their own rule."""
    settlement = table.in_play.settlement
    names = [meter.name for meter in table.meters]
    of_meters = {meter_account(name) for name in names}
    moved = {account for source, target, _ in settlement for account in (source, target)} & of_meters
    back = [
        (target, source, amount)
        for source, target, amount in reversed(settlement)
        if source not in moved and target not in moved
    ]
    changes = [undo(table.meter(name), settlement) for name in names if meter_account(name) in moved]
    return e.SettlementsUndone(
        irregularity=irregularity,
        clause=clause,
        transfers=(*back, *(transfer for change in changes for transfer in change.transfers)),
        meters=tuple(change.reading for change in changes),
    )


def complete_round(table: Table, handled: tuple[Handling, ...]) -> DecisionSteps:
    """Everything is settled: the cards are racked and the table remembers what the next round needs.

    Hands that envy bonuses or other optional wagers kept on the layout are collected last (PGP-9l-1-iii,
    PGP-9l-2-iii, PGP-9l-6-end, PGP-9l-8-i, PGP-15d3iii).
    """
    in_play = table.in_play
    after = replace(_after_round(table), button=button_after(table, completed=True), deck=_next_deck(table))
    completed = e.RoundCompleted(
        memory=after,
        departed=tuple(sorted(in_play.departed)),
        handled=handled,
        clause=table.rules.cite("PGP-6a.2"),
    )
    return _with_departures(completed)


def _after_round(table: Table) -> Memory:
    """What the table remembers of a round of play for the bank and the cut."""
    in_play, memory = table.in_play, table.memory
    banked = in_play.bank is not None
    return replace(
        memory,
        start_of_game=False,
        last_bank=holder(table, in_play.bank) if in_play.bank is not None else None,  # PGP-10c.6
        last_offer=table.rules.offered_last(table, in_play),
        last_wagers=memory.last_wagers if banked else last_wagers(table),  # PGP-10d1
        # PGP-6d-3.2: a banked round sets the rotation back, the opening round is no step of it.
        cut_rotation=0 if banked or memory.start_of_game else memory.cut_rotation + 1,
    )


def _after_void(table: Table) -> Memory:
    """A void round is no completed round: only the turn of the decks can change (PGP-2b-4, PGP-8c-d.3),
    unless the switch makes it a round of play for the bank as well (PGP-10b.2, PGP-10c.6)."""
    in_play = table.in_play
    dealt = any(in_play.hands) or bool(in_play.stacks)
    uses_deck = dealt and table.rules.switches.void_round_uses_deck
    counts = table.rules.switches.void_round_counts
    return replace(
        _after_round(table) if counts else table.memory,
        deck=_next_deck(table) if uses_deck else table.memory.deck,
        button=button_after(table, completed=False),
    )


def _next_deck(table: Table) -> int:
    return (table.in_play.deck + 1) % len(table.decks)


def _with_departures(ended: e.RoundCompleted | e.RoundVoided) -> DecisionSteps:
    """Players who left during the round take along what it brought them (PGP-7b.2)."""
    return ended, lambda after: tuple(cash_out(after, player) for player in ended.departed)
