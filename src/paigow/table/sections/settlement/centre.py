"""Settling against a bank or co-bank through the centre of the layout (PGP 10, second list (c) to (g))."""

from __future__ import annotations

from paigow.games.payment import halves
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE, DEALER_WAGER, INVENTORY, Transfer, chips, wager_account
from paigow.table.state.model import Table
from paigow.table.state.questions import holder, pushes_all
from paigow.table.state.rules import Step
from paigow.table.state.values import DEALER, Position


def dealer_against_bank(table: Table, step: Step, position: Position, cursor: int) -> e.Event | None:
    """The dealer's own wager: pushed back, lost to the centre, or left until it is paid (PGP-10-2c.3 to
    PGP-10-2c.5)."""
    in_play = table.in_play
    if position != DEALER or not in_play.dealer_wager:
        return None
    dealer, bank = in_play.settings[DEALER], in_play.settings[in_play.opponent]
    assert dealer is not None
    assert bank is not None
    outcome = pushes_all(table, in_play) or table.rules.judge.compare(dealer, bank)
    to = {Result.PUSH: INVENTORY, Result.LOSE: CENTRE}.get(outcome.result)
    clause = {Result.PUSH: "PGP-10-2c.4", Result.LOSE: "PGP-10-2c.5"}.get(outcome.result, "PGP-10-2c.3")
    clause = table.rules.cite(clause)
    settled = e.Settlement(
        DEALER,
        WagerKind.DEALER,
        outcome.result,
        in_play.dealer_wager,
        Cents(0),
        Cents(0),
        outcome.reason.value,
        clause,
    )
    return e.PositionSettled(
        step=step.name,
        position=DEALER,
        outcome=outcome,
        settled=(settled,) if to is not None else (),
        unpaid=(*in_play.unpaid, DEALER) if to is None else in_play.unpaid,
        paperwork=in_play.paperwork,
        cursor=cursor,
        clause=clause,
        transfers=((DEALER_WAGER, to, in_play.dealer_wager),) if to is not None else (),
    )


def pay_from_centre(table: Table, step: Step, position: Position, cursor: int) -> e.Event | None:
    """Pay a winner 1 to 1 from the centre, filling it when it runs out; the winner pays vigorish
    (PGP-10-2d.3, PGP-10-2e.2, PGP-10-2g)."""
    in_play, rules = table.in_play, table.rules
    if position == DEALER or position not in in_play.unpaid:
        return None
    stake = in_play.stake(position, rules.main)
    assert stake is not None
    to = chips(holder(table, position))
    won = Cents(stake.amount + stake.coupon)
    vigorish = rules.bank_vigorish(won if rules.submission.match_play.vigorish else stake.amount)
    short = _filled(table, stake.amount)
    transfers = [*short]
    transfers += [(wager_account(position, stake.name), to, stake.amount), (CENTRE, to, stake.amount)]
    if stake.coupon:  # the licensee's promise, not the bank's
        transfers.append((INVENTORY, to, stake.coupon))
    if vigorish:
        transfers.append((to, INVENTORY, vigorish))
    clause = rules.cite("PGP-10-2e.2" if in_play.co_bank else "PGP-10-2d.3")
    settled = e.Settlement(
        position, rules.main, Result.WIN, stake.amount, won, vigorish, "both_higher", clause
    )
    return _paid(table, step, position, cursor, settled=settled, transfers=transfers, short=short)


def pay_dealer(table: Table, step: Step, position: Position, cursor: int) -> e.Event | None:
    """The dealer's winning wager is paid last; wager and winnings return to the inventory (PGP-10-2f)."""
    in_play = table.in_play
    if position != DEALER or DEALER not in in_play.unpaid:
        return None
    amount = in_play.dealer_wager
    short = _filled(table, amount)
    transfers = [*short]
    transfers += [(CENTRE, INVENTORY, amount), (DEALER_WAGER, INVENTORY, amount)]
    clause = table.rules.cite("PGP-10-2f")
    settled = e.Settlement(
        DEALER, WagerKind.DEALER, Result.WIN, amount, amount, Cents(0), "both_higher", clause
    )
    return _paid(table, step, DEALER, cursor, settled=settled, transfers=transfers, short=short)


def _paid(
    table: Table,
    step: Step,
    position: Position,
    cursor: int,
    *,
    settled: e.Settlement,
    transfers: list[Transfer],
    short: list[Transfer],
) -> e.PositionSettled:
    """A winner is paid; where the bank made up what the centre lacked, the event cites that (PGP-10-2d.4)."""
    in_play = table.in_play
    made_up = table.rules.cite("PGP-10-2e.3" if in_play.co_bank else "PGP-10-2d.4")
    return e.PositionSettled(
        step=step.name,
        position=position,
        settled=(settled,),
        unpaid=tuple(p for p in in_play.unpaid if p != position),
        paperwork=in_play.paperwork,
        cursor=cursor,
        clause=made_up if short else settled.clause,
        transfers=tuple(transfers),
    )


def _filled(table: Table, needed: Cents) -> list[Transfer]:
    """What is put in the centre when it cannot pay: all that is still unpaid, once (PGP-10-2d.4, PGP-10-2e.2,
    PGP-10-2e.3)."""
    in_play = table.in_play
    centre = table.balance(CENTRE)
    if centre >= needed:
        return []
    short = sum(_owed(table, position) for position in in_play.unpaid) - centre
    bank = chips(holder(table, in_play.opponent))
    if not in_play.co_bank:
        return [(bank, CENTRE, Cents(short))]
    # An odd cent of a shortfall falls on the licensee, unless the switch says otherwise.
    _, from_bank = halves(short, table.rules.switches.odd_cent)
    parts = ((bank, from_bank), (INVENTORY, short - from_bank))
    return [(account, CENTRE, Cents(part)) for account, part in parts if part]


def _owed(table: Table, position: Position) -> int:
    if position == DEALER:
        return table.in_play.dealer_wager
    stake = table.in_play.stake(position, table.rules.main)
    assert stake is not None
    return stake.amount


def clear_centre(table: Table, step: Step, position: Position, cursor: int) -> e.Event | None:
    """A surplus pays vigorish and goes to the bank; a co-bank shares it first (PGP-10-2d.5, PGP-10-2e.4)."""
    del step
    in_play, rules = table.in_play, table.rules
    if position != DEALER:
        return None
    surplus = table.balance(CENTRE)
    shared, vigorish, to_bank = _parts(table, surplus)
    return e.BankSettled(
        surplus=surplus,
        vigorish=vigorish,
        to_bank=to_bank,
        to_inventory=shared,
        cursor=cursor,
        clause=rules.cite("PGP-10-2e.4" if in_play.co_bank else "PGP-10-2d.5"),
        transfers=surplus_shared(table, surplus),
    )


def _parts(table: Table, surplus: Cents) -> tuple[Cents, Cents, Cents]:
    """What of a surplus is the licensee's as co-bank, what is vigorish, what is the bank's."""
    shared = 0
    if table.in_play.co_bank:
        shared = surplus - halves(surplus, table.rules.switches.odd_cent)[0]
    vigorish = table.rules.bank_vigorish(surplus - shared)
    return Cents(shared), vigorish, Cents(surplus - shared - vigorish)


def surplus_shared(table: Table, surplus: Cents) -> tuple[Transfer, ...]:
    """The surplus out of the centre, to each what is theirs."""
    to = (INVENTORY, INVENTORY, chips(holder(table, table.in_play.opponent)))
    parts = zip(to, _parts(table, surplus), strict=True)
    return tuple((CENTRE, account, part) for account, part in parts if part)
