"""Wagers and the announcement that ends them (PGP 7, 12, 13(b), 14(a)-(b), 15(b)-(c))."""

from __future__ import annotations

from typing import Final

from paigow.games.submission import OfferedUnder
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import is_qualifying_wager
from paigow.money import Cents
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.ways_to_deal import cite_as_dealt
from paigow.table.money.ledger import DEALER_WAGER, INVENTORY, Transfer, wager_account
from paigow.table.sections.banking import bank_returned, dealers_wager
from paigow.table.sections.decisions import Decision, Unfolding
from paigow.table.sections.settlement.progressive import lock_out
from paigow.table.sections.wager_offers import why_not_laid
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import coupons_back, is_in_play, laid_by, not_held, returned, stakes_on
from paigow.table.state.values import Handled, Handling, Position, RefusalCode, Refused, Stake

_LATE_BY: Final = {
    WagerKind.THREE_CARD_BONUS: "PGP-7f.2",
    WagerKind.SEVEN_CARD_BONUS: "PGP-7f.2",
    WagerKind.FORTUNE_PROGRESSIVE: "PGP-14A-e1",
}
"""By which clause an optional wager is too late; else by 7(c)."""
LATE = ('no wager is made, increased or withdrawn after "No more bets"', "PGP-7c.2")


def place_wagers(table: Table, command: c.PlaceWagers, _: c.Entropy) -> Decision:
    """Lay out all wagers of a position anew, before "No more bets" (PGP-7c.1).

    Chips on the layout are all there is: nothing spoken, no cash (PGP-7a.2). Every optional wager goes down
    with its main wager and until the same announcement, for what the player likes within its limits.
    """
    in_play, rules = table.in_play, table.rules
    if in_play.closed:
        return Refused(LATE[0], rules.cite(late_by(table, command)), code=RefusalCode.NOT_NOW)
    at = command.position
    if refused := not_held(table, at, command.by):
        return refused
    if refused := why_not_laid(table, command):
        return refused
    return (
        e.WagersPlaced(
            player=command.by,
            position=at,
            stakes=command.stakes,
            clause=rules.cite("PGP-7a.1"),
            transfers=_changes(table, at, command.stakes),
        ),
    )


def late_by(table: Table, command: c.PlaceWagers) -> str:
    """The clause by which it is too late: that of the one wager which is made or changed, where it has its
    own."""
    laid = table.in_play.wagers[command.position] if command.position < PLACES else ()
    changed_now = {stake.wager for stake in {*command.stakes} ^ {*laid}}
    if len(changed_now) != 1:
        return LATE[1]
    [key] = changed_now
    terms = table.rules.wagers.get(key)
    of_3l = terms is not None and terms.offered_under is OfferedUnder.SECTION_3L
    return "PGP-3l-4.1" if of_3l else _LATE_BY.get(key, LATE[1])


def _changes(table: Table, position: int, stakes: tuple[Stake, ...]) -> tuple[Transfer, ...]:
    """The chips to move; returns come first."""
    before, after = (
        {(stake.name, laid_by(table, position, stake)): stake.amount for stake in each}
        for each in (table.in_play.wagers[position], stakes)
    )
    back: list[Transfer] = []
    out: list[Transfer] = []
    for laid in {**before, **after}:
        name, source = laid
        change = after.get(laid, 0) - before.get(laid, 0)
        account = wager_account(position, name)
        if change > 0:
            out.append((source, account, Cents(change)))
        elif change < 0:
            back.append((account, source, Cents(-change)))
    return (*back, *out)


def announce_no_more_bets(table: Table, command: c.AnnounceNoMoreBets, entropy: c.Entropy) -> Unfolding:
    """Close the wagers, lock the progressive ones out, set out the dealer's wager against a bank. The cards
    lie ready by now, and none has been dealt."""
    rules = table.rules
    if refused := why_not_announced(table):
        return refused
    if command.chips_counted is not None and not rules.meter_terms:
        return Refused(
            "no progressive wager is offered at this table; there are no chips to count under the lights",
            rules.cite("PGP-14b.2"),
            code=RefusalCode.NOT_OFFERED,
        )
    dark = _not_accepted(table, command.unlit)
    if isinstance(dark, Refused):
        return dark
    against_bank = dealers_wager(table)
    if not against_bank and not _is_wagered(table):
        # The dealer's wager is a wager like any other: a bank plays against it alone (PGP-10g.1).
        return (bank_returned(table, left=False),)
    if command.chips_counted is not None and command.chips_counted != _lights(table, command.unlit):
        # PGP-14b.2: the deal may not begin until chips and lights agree.
        return (
            e.IrregularityNoted(
                irregularity=Irregularity.PROGRESSIVE_CHIPS_DIFFER, clause=rules.cite("PGP-14b.2")
            ),
        )
    return (*dark, lambda after: _announced(after, entropy, against_bank))


def _lights(table: Table, unlit: tuple[Position, ...]) -> int:
    """How many acceptors show that they hold a progressive wager."""
    lit = (stakes for at, stakes in enumerate(table.in_play.wagers) if at not in unlit)
    return sum(stake.wager in table.rules.progressive for stakes in lit for stake in stakes)


def _announced(table: Table, entropy: c.Entropy, against_bank: Cents) -> Decision:
    """The announcement, once the wagers that were not accepted have gone back."""
    locked = lock_out(table, entropy)
    transfers = list(locked.transfers)
    if against_bank:
        transfers.append((INVENTORY, DEALER_WAGER, against_bank))  # PGP-10g.4
    return (
        *locked.synchronised,
        e.NoMoreBetsAnnounced(
            dealer_wager=against_bank,
            envy_markers=_envy_markers(table),
            locked_out=locked.taken,
            handled=_pressed(table),
            clause=_closed_by(table),
            transfers=tuple(transfers),
            meters=locked.meters,
        ),
    )


def why_not_announced(table: Table) -> Refused | None:
    """Why "No more bets" is not announced yet; a bank that nobody wagers against goes back with it."""
    rules = table.rules
    if table.in_play.bank is not None or _is_wagered(table):
        return None
    return Refused(
        f"nobody has made a main wager; wait, or spread the {rules.family.pieces}",
        rules.cite("PGP-7c.1"),
        code=RefusalCode.COMES_FIRST,
    )


def _is_wagered(table: Table) -> bool:
    return any(True for _ in stakes_on(table.in_play, table.rules.main))


def accepted_at(table: Table) -> tuple[Position, ...]:
    """Where a progressive wager lies."""
    nowhere = table.rules.progressive.isdisjoint
    laid = enumerate(table.in_play.wagers)
    return tuple([at for at, stakes in laid if not nowhere([stake.wager for stake in stakes])])


def _not_accepted(
    table: Table, unlit: tuple[Position, ...]
) -> tuple[e.ProgressiveNotAccepted, ...] | Refused:
    """Progressive wagers whose acceptor is dark: none was accepted there, and each goes back (PGP-7d.3)."""
    events = []
    lying = accepted_at(table)
    for position in dict.fromkeys(unlit):
        if position not in lying:
            return Refused(
                f"no progressive wager lies at position {position}",
                table.rules.cite("PGP-7d.3"),
                code=RefusalCode.NOT_POSSIBLE,
            )
        stakes = table.in_play.wagers[position]
        names = tuple(stake.name for stake in stakes if stake.wager in table.rules.progressive)
        back = tuple(returned(table, position, names))
        events.append(
            e.ProgressiveNotAccepted(
                position=position,
                wagers=names,
                coupons=coupons_back(table, position, names),
                clause=table.rules.cite("PGP-7d.3"),
                transfers=back,
            )
        )
    return tuple(events)


def _closed_by(table: Table) -> str:
    """The clause of the announcement: 14 and 14.A have it once their wagers lie, else the section by which
    the cards are dealt; tiles know it from the wagers alone (PGT-5D)."""
    if (locked := _lock_out_by(table)) is not None:
        return locked
    return cite_as_dealt(table, "PGP-8-a.3") if table.rules.stub else table.rules.cite("PGP-7c.1")


def _lock_out_by(table: Table) -> str | None:
    """The clause by which the dealer presses lock-out with the announcement."""
    offered = table.rules.wagers
    lying = {stake.wager for stakes in table.in_play.wagers for stake in stakes} & offered.keys()
    if WagerKind.PROGRESSIVE_PAYOUT in lying:
        return "PGP-14b.1"
    return "PGP-14A-b.1" if any(offered[key].is_of_14a for key in lying) else None


def _pressed(table: Table) -> tuple[Handling, ...]:
    clause = _lock_out_by(table)
    return () if clause is None else (Handling(Handled.LOCK_OUT_PRESSED, clause),)


def _envy_markers(table: Table) -> tuple[tuple[Position, WagerKind], ...]:
    """One marker for each bonus wager of $5 or more (PGP-3l-2.1, PGP-3l-5, PGP-15c.2, PGP-14A-b.2,
    FUP-4.3)."""
    return tuple(
        (position, key)
        for position in range(1, PLACES)
        for key in table.rules.envy_wagers
        if has_envy_marker(table, position, key)
    )


def has_envy_marker(table: Table, position: int, key: WagerKind) -> bool:
    """Whether a wager earns envy bonuses; wagers are not added up to reach $5 (PGP-1-envy-bonus.1)."""
    stake = table.in_play.stake(position, key)
    return stake is not None and is_qualifying_wager(key, stake.amount)  # PGP-15c.1, FUP-4.2


def bears_envy_marker(table: Table, position: int, key: WagerKind) -> bool:
    """Whether such a wager still lies on the layout in the round: with a hand that is void it went back
    (PGP-11d.1)."""
    return is_in_play(table.in_play, position) and has_envy_marker(table, position, key)
