"""Progressive wagers: lock-out, payment from a meter, validation (PGP 14, 14.A(e)-(g), 16(e), 19(g)-(h))."""

from __future__ import annotations

from dataclasses import dataclass

from paigow.games.pay_tables import MeterShare, Row, worth
from paigow.games.payment import is_deducted
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.switches import MeterFloor
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, Account, Transfer, chips, wager_account
from paigow.table.money.meters import MeterReading, contribute, pay, reset, synchronised, take_back
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import holder
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position, Role, Stake


@dataclass(frozen=True, slots=True)
class LockOut:
    """What the lock-out takes in, and what it puts on the meters."""

    synchronised: tuple[e.MeterSynchronised, ...]
    taken: tuple[tuple[Position, WagerKind, Cents], ...]
    transfers: tuple[Transfer, ...]
    meters: tuple[MeterReading, ...]


@dataclass(frozen=True, slots=True)
class MeterPayment:
    """What a winning progressive wager is paid, and where the meters stand afterwards."""

    amount: Cents
    transfers: tuple[Transfer, ...]
    meters: tuple[MeterReading, ...]
    paperwork: bool
    """Whether it is not paid from the inventory, so that the cards stay for the paperwork (PGP-9l.1)."""


def current_meters(table: Table, entropy: c.Entropy) -> tuple[e.MeterSynchronised, ...]:
    """Events that bring this table's readings of shared meters up to date."""
    if not entropy.meters:
        return ()
    moved = []
    for meter in table.meters:
        now = entropy.meters.get(meter.name)
        if now is not None and now.sequence > meter.sequence:
            change = synchronised(meter, now)
            moved.append(
                e.MeterSynchronised(clause="PGP-14g", transfers=change.transfers, meters=(change.reading,))
            )
    return tuple(moved)


def lock_out(table: Table, entropy: c.Entropy) -> LockOut:
    """Take in the progressive chips and add their share to the meters (PGP-14b.1, PGP-14b.2, PGP-14A-f).

    Every betting position has its acceptor or sensor, so any of them may hold such a wager (PGP-14A-e).
    """
    news = current_meters(table, entropy)
    latest = {meter.name: meter for meter in table.meters}
    latest.update((event.meters[0].name, event.meters[0]) for event in news)
    taken: list[tuple[Position, WagerKind, Cents]] = []
    transfers: list[Transfer] = []
    meters: list[MeterReading] = []
    for key, terms in table.rules.wagers.items():
        if not terms.is_progressive:
            continue
        wagers = [
            (position, stake.amount)
            for position in range(1, PLACES)
            for stake in table.in_play.wagers[position]
            if stake.wager == key
        ]
        if not wagers:
            continue
        taken += [(position, key, amount) for position, amount in wagers]
        transfers += [(wager_account(position, key), INVENTORY, amount) for position, amount in wagers]
        for each in terms.meters:
            change = contribute(latest[each.name], each, [amount for _, amount in wagers])
            transfers += change.transfers
            meters.append(change.reading)
    return LockOut(news, tuple(taken), tuple(transfers), tuple(meters))


def given_back(table: Table, position: Position) -> list[Transfer]:
    """What the lock-out took in at a position goes back to its player; a chip that came from the inventory
    for a coupon is there already (PGP-11c, PGP-11d.1, PGP-7d.2)."""
    laid = {key: amount for at, key, amount in table.in_play.locked_out if at == position}
    return [
        (INVENTORY, chips(holder(table, position)), laid[stake.wager])
        for stake in table.in_play.wagers[position]
        if stake.wager in laid and not table.rules.is_redeemed(stake)
    ]


def reversed_lock_out(table: Table) -> tuple[list[Transfer], tuple[MeterReading, ...]]:
    """Take a void round's contributions off the meters again (PGP-11c)."""
    transfers: list[Transfer] = []
    meters: list[MeterReading] = []
    for key in table.rules.wagers:
        amounts = [amount for _, wager, amount in table.in_play.locked_out if wager == key]
        back = take_back_wagers(table, key, amounts) if amounts else ([], [])
        transfers += back[0]
        meters += back[1]
    return transfers, tuple(meters)


def take_back_wagers(
    table: Table, key: WagerKind, amounts: list[Cents]
) -> tuple[list[Transfer], list[MeterReading]]:
    """Take the contribution of returned wagers of one kind off their meters, unless the switch leaves it
    there."""
    if not table.rules.switches.void_reverses_contribution:
        return [], []
    changes = [take_back(table.meter(each.name), each, amounts) for each in table.rules.wagers[key].meters]
    return [t for change in changes for t in change.transfers], [change.reading for change in changes]


def is_of_section_14(terms: WagerTerms) -> bool:
    """Whether it is the progressive of 14(d), which alone deducts fixed sums from its meter (PGP-14e.2)."""
    return (
        terms.table is not None
        and terms.table.meter is not None
        and terms.table.meter.deduct_from is not None
    )


def validator(rules: GameRules, terms: WagerTerms, row: Row, amount: Cents) -> Role | None:
    """Who must validate a payment first: a casino supervisor for what the meter of Section 14 pays
    (PGP-14c3), a floorperson or above for every winner of the other progressives (PGP-9l-4-ii-c); of those of
    14.A and Section 19, which print no such step, unless a switch says otherwise (PGP-14A-c.1)."""
    assert terms.table is not None
    if is_of_section_14(terms):
        return Role.SUPERVISOR if is_deducted(terms.table, row.hand, row.pays, amount) else None
    is_printed = terms.key is WagerKind.PROGRESSIVE_PAYOUT
    return Role.FLOORPERSON if is_printed or rules.switches.validate_every_progressive else None


def amount_due(table: Table, terms: WagerTerms, stake: Stake, row: Row) -> Cents:
    """What the row pays now: a share goes by the meter as it stands at this moment (PGP-14g, PGP-16e3)."""
    assert terms.table is not None
    pays = row.paid(table.rules.switches.errata)
    meter = table.meter(pays.meter).amount if isinstance(pays, MeterShare) else None
    due = worth(pays, stake.amount, meter, terms.table.rule)
    assert due is not None, "every meter of the table is known"
    return Cents(due)


def pay_progressive(table: Table, terms: WagerTerms, row: Row, amount: Cents, to: Account) -> MeterPayment:
    """Pay a winner; after the whole of a meter was won, it is reset, and so is one that ran dry
    (PGP-14e.2). A share of next to nothing may be nothing; the whole of it is won all the same."""
    assert terms.table is not None
    pays = row.paid(table.rules.switches.errata)
    share = isinstance(pays, MeterShare)
    if not (share or amount) or not is_deducted(terms.table, row.hand, row.pays, amount):
        from_inventory = ((INVENTORY, to, amount),) if amount else ()
        return MeterPayment(amount, from_inventory, (), False)
    each = next(m for m in terms.meters if not share or m.name == pays.meter)  # type: ignore[union-attr]
    change = pay(table.meter(each.name), amount, to)
    reading, transfers = change.reading, change.transfers
    floor = each.reset if table.rules.switches.meter_floor is MeterFloor.RESET_AMOUNT else Cents(1)
    won_all = isinstance(pays, MeterShare) and pays.is_whole
    if (won_all or reading.amount < floor) and reading.amount < each.reset:
        filled = reset(reading, each.reset)
        reading, transfers = filled.reading, transfers + filled.transfers
    paperwork = share or table.rules.switches.paperwork_for_fixed_sums  # PGP-9l-4-ii-d.2, PGP-9l.1
    return MeterPayment(amount, transfers, (reading,), paperwork and bool(amount))
