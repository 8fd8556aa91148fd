"""Exposing, comparing, collecting and paying, step by step in the documents' order (PGP 9(f)-(l), 14.A(c),
15(d), 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.rules.outcome import Outcome, Result
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE, INVENTORY, Transfer, chips, wager_account
from paigow.table.sections.base import BY_DEALER, CommandSpec, DecisionSteps, terms_unless
from paigow.table.sections.irregularities.round_end import complete_round
from paigow.table.sections.settlement.centre import (
    clear_centre,
    dealer_against_bank,
    pay_dealer,
    pay_from_centre,
)
from paigow.table.sections.settlement.clearing import announced, cleared, racked
from paigow.table.sections.settlement.optional import (
    NOTHING,
    Paid,
    envy_owed,
    is_envy_hand,
    settle_open_wagers,
    settle_wagers,
)
from paigow.table.sections.settlement.progressive import current_meters
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import (
    DEALER_JUDGED,
    abandoned,
    holder,
    is_in_play,
    pushes_all,
    stakes_on,
)
from paigow.table.state.rules import Step, StepKind
from paigow.table.state.values import (
    Handled,
    Handling,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Standing,
)
from paigow.table.terms import Terms

_Work = Callable[[Table, Step, Position, int], "e.Event | Refused | None"]


def settle_next(table: Table, _: c.SettleNext, entropy: c.Entropy) -> DecisionSteps:
    """Do what comes next in the order of settlement; when nothing does, the round is complete."""
    if news := current_meters(table, entropy):
        return news
    return _next_settled(table)


def find_obstacle(table: Table) -> Refused | None:
    """What keeps the settlement from going on: a payout that is to be validated, or open paperwork."""
    settled = _next_settled(table)
    return settled if isinstance(settled, Refused) else None


def _next_settled(table: Table) -> DecisionSteps:
    """What comes next. It is found once: whether it can be done is asked before it is done."""
    return table.once(_found_next)


def _found_next(table: Table) -> DecisionSteps:
    in_play, rules = table.in_play, table.rules
    steps = rules.steps if in_play.bank is None else rules.banked_steps
    first, position = divmod(in_play.cursor, PLACES)
    for number in range(first, len(steps)):
        step = steps[number]
        if step.kind not in _FOR_PREMIUM_HANDS or _holds_premium_hand(table):
            work = _WORK[step.kind]
            for at in range(position, PLACES):
                done = work(table, step, at, number * PLACES + at + 1)
                if done is not None:
                    return done if isinstance(done, Refused) else (done,)
        position = 0
    return _paperwork_open(table) or complete_round(table, cleared(table))


def _paperwork_open(table: Table) -> Refused | None:
    open_at = table.in_play.paperwork
    if not open_at:
        return None
    return Refused(
        f"the cards at position {open_at[0]} stay until the paperwork is complete",
        table.rules.cite("PGP-9l.1"),
        code=RefusalCode.PAPERWORK_OPEN,
        position=open_at[0],
    )


def expose(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """Expose one hand, compare it, and settle the main wager with what is settled beside it.

    On a 14.A table the bonus goes first, collected or paid, then the envy bonuses that the hand earns,
    then the main wager; whatever becomes of the one changes nothing of the other. The markers stay until
    the round is complete (PGP-14A-c4).
    """
    in_play = table.in_play
    standing = in_play.standing[position]
    if standing is Standing.SURRENDERED:
        dealer_judged = tuple(key for key in step.wagers if key in DEALER_JUDGED)
        return _settled(table, step, position, cursor, settle_wagers(table, position, dealer_judged))
    if standing is Standing.BANK:
        own = settle_wagers(table, position, step.first + step.wagers)
        return _settled(table, step, position, cursor, own)
    if standing is not Standing.IN_PLAY:
        return None
    first = settle_wagers(table, position, step.first)
    outcome = main_outcome(table, position)
    main = _main(table, position, outcome, waits=bool(step.first))
    beside = settle_wagers(table, position, step.wagers)
    at_once = (
        envy_owed(table, (position,), WagerKind.FORTUNE_BONUS, "PGP-14A-c3.1") if step.first else NOTHING
    )
    laid = in_play.settings[position]
    high, low = (laid.high, laid.low) if laid is not None else (in_play.hands[position], ())
    return e.PositionSettled(
        step=step.name,
        position=position,
        high=high,
        low=low,
        outcome=outcome,
        settled=(*first.settled, *at_once.settled, *main.settled, *beside.settled),
        limited=first.limited + beside.limited,
        seven_card_paid=beside.seven_card_paid,
        unpaid=(*in_play.unpaid, position) if main.waits else in_play.unpaid,
        paperwork=in_play.paperwork,
        racked=(position,) if _may_rack(table, step, position, main.waits) else (),
        cursor=cursor,
        clause=_exposed_by(table, step),
        transfers=(*first.transfers, *at_once.transfers, *main.transfers, *beside.transfers),
    )


def _exposed_by(table: Table, step: Step) -> str:
    """The clause by which hands are exposed: it is the step's, and tells nothing of how the hand comes out;
    the outcome and each wager have clauses of their own."""
    in_play = table.in_play
    if in_play.bank is None:
        return table.rules.cite(step.clause)
    return table.rules.cite("PGP-10-2e.1" if in_play.co_bank else "PGP-10-2d.1")


def main_outcome(table: Table, position: Position) -> Outcome:
    """Win, lose or push against the dealer or the bank; some dealer hands push every main wager."""
    in_play = table.in_play
    if (left := abandoned(table, position)) is not None:
        return left
    if (pushed := pushes_all(table, in_play)) is not None:
        return pushed  # PGP-9g-1-v, PGP-9g-3.2, PGP-19b, FUP-1.4, FUP-9
    mine, theirs = in_play.settings[position], in_play.settings[in_play.opponent]
    assert mine is not None
    assert theirs is not None
    return table.rules.judge.compare(mine, theirs)


def _main(table: Table, position: Position, outcome: Outcome, *, waits: bool) -> Paid:
    """Collect, return or pay a main wager; a win against a bank, or on a 14.A table, is paid later.

    What is lost is collected at once (PGP-9g.1), a push is returned. What the bank wins and owes are main
    wagers only, every other wager is the licensee's (PGP-10-2h).
    """
    in_play, rules = table.in_play, table.rules
    stake = in_play.stake(position, rules.main)
    assert stake is not None
    account = wager_account(position, stake.name)
    if outcome.result is Result.WIN:
        if waits or in_play.bank is not None:
            return Paid(waits=True)
        return pay_main(table, position, outcome.clause)
    to = chips(holder(table, position)) if outcome.result is Result.PUSH else INVENTORY
    if outcome.result is Result.LOSE and in_play.bank is not None:
        to = CENTRE  # PGP-10-2d.2
    zero = Cents(0)
    returns = outcome.result is Result.PUSH and rules.submission.match_play.returned_on_push
    coupon = stake.coupon if returns else zero
    settled = e.Settlement(
        position,
        rules.main,
        outcome.result,
        stake.amount,
        zero,
        zero,
        outcome.reason.value,
        outcome.clause,
        coupon,
    )
    return Paid(settled=(settled,), transfers=((account, to, stake.amount),))


def pay_main(table: Table, position: Position, clause: str) -> Paid:
    """Pay a win against the dealer 1 to 1 and take the vigorish with it."""
    rules = table.rules
    stake = table.in_play.stake(position, rules.main)
    assert stake is not None
    to = chips(holder(table, position))
    won = Cents(stake.amount + stake.coupon)
    charged = won if rules.submission.match_play.vigorish else stake.amount
    vigorish = rules.vigorish(charged)
    transfers: list[Transfer] = [
        (wager_account(position, stake.name), to, stake.amount),
        (INVENTORY, to, won),
    ]
    if vigorish:
        transfers.append((to, INVENTORY, vigorish))
    settled = e.Settlement(
        position, rules.main, Result.WIN, stake.amount, won, vigorish, "both_higher", clause
    )
    return Paid(settled=(settled,), transfers=tuple(transfers))


def _may_rack(table: Table, step: Step, position: Position, waits: bool) -> bool:
    """Whether the cards go to the rack now: nothing still needs them (PGP-9g.2, PGP-15d1i, PGP-15d1ii,
    PGP-15d2.3, PGP-9l.2, PGP-9l-1-i-b.2, PGP-9l-2-i-b.2, PGP-9l-6-i-b.2)."""
    if waits:
        return False
    rules, in_play = table.rules, table.in_play
    needs_all = (*rules.envy_wagers, WagerKind.PAI_GOW_INSURANCE)
    if any(is_in_play(in_play, at) for key in needs_all for at, _ in stakes_on(in_play, key)):
        return False
    settled_now = (rules.main, *step.first, *step.wagers)
    return all(
        stake.wager in settled_now and not (rules.waits is not None and rules.waits(table, position, stake))
        for stake in in_play.wagers[position]
    )


def pay_winners(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """Pay the wins that waited for the last hand (PGP-14A-c1.4, PGP-14A-c2.4)."""
    if position not in table.in_play.unpaid:
        return None
    return _settled(table, step, position, cursor, pay_main(table, position, "PGP-16a.1"))


def bonus(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """The second pass of 15(d): insurance and bonus wagers, except the bonus of a premium hand (PGP-15d2i
    to PGP-15d2iii)."""
    paid = settle_wagers(table, position, step.wagers, premium=False)
    return _settled(table, step, position, cursor, paid)


def premium(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """The last pass of 15(d): envy bonuses, then the bonus of a premium hand (PGP-15d3i, PGP-15d3ii)."""
    paid = NOTHING
    for key in step.wagers:
        paid = paid.and_then(envy_owed(table, None, key, "PGP-15d3i", only=position))
    paid = paid.and_then(settle_wagers(table, position, step.wagers, premium=True))
    return _settled(table, step, position, cursor, paid)


_FOR_PREMIUM_HANDS: Final = frozenset({StepKind.PREMIUM, StepKind.ENVY})
"""Passes that are left out where nobody holds one: no envy bonus is owed, and no bonus wager has waited."""


def _holds_premium_hand(table: Table) -> bool:
    return any(map(is_envy_hand, table.in_play.hands[1:]))


def optional_wager(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """One kind of optional wager, position by position: progressive, Queen's Dragon, Dynasty, Protection,
    Red/Black."""
    return _settled(table, step, position, cursor, settle_wagers(table, position, step.wagers))


def open_wager(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """Wagers that still lie when all hands are known: under surrendered cards, or because they had to wait
    (SPG-12e-2, SPG-14b.2, PGT-8E-2-a)."""
    paid = settle_open_wagers(table, position, step.wagers)
    # What decides a wager lies open: cards under a bonus wager are turned over for it.
    shown = () if position in table.in_play.exposed else table.in_play.hands[position]
    return _settled(table, step, position, cursor, paid, shown=shown)


def envy(table: Table, step: Step, position: Position, cursor: int) -> e.Event | Refused | None:
    """Envy bonuses after all wagers of their kind (PGP-9l-6-ii.1, FUP-11.1)."""
    paid = NOTHING
    for key in step.wagers:
        owed = envy_owed(table, None, key, step.pays or step.clause, again=step.again, only=position)
        paid = paid.and_then(owed)
    return _settled(table, step, position, cursor, paid)


def _settled(
    table: Table, step: Step, position: Position, cursor: int, paid: Paid, *, shown: Pieces = ()
) -> e.Event | Refused | None:
    if paid.refused is not None:
        return paid.refused
    called = announced(table, step, position)
    if not paid.settled and not called:
        return None
    in_play = table.in_play
    gone = racked(table, step, position, paid)
    return e.PositionSettled(
        step=step.name,
        position=position,
        high=shown,
        settled=paid.settled,
        limited=paid.limited,
        seven_card_paid=paid.seven_card_paid,
        unpaid=tuple(p for p in in_play.unpaid if p != position),
        paperwork=(*in_play.paperwork, position) if paid.paperwork else in_play.paperwork,
        racked=(position,) if gone else (),
        handled=(*_rearranged(table, step, paid), *called, *gone),
        cursor=cursor,
        # What is turned over for a wager is not known before, so neither is how the wager comes out.
        clause=table.rules.cite(step.clause) if shown else _settled_by(table, step, paid, called),
        transfers=paid.transfers,
        meters=paid.meters,
    )


def _rearranged(table: Table, step: Step, paid: Paid) -> tuple[Handling, ...]:
    """For insurance and bonus wagers the dealer makes the best hand of the seven cards (PGP-15d2.1)."""
    if step.kind is not StepKind.BONUS or not paid.settled:
        return ()
    return (Handling(Handled.REARRANGED, table.rules.cite(step.clause)),)


def _settled_by(table: Table, step: Step, paid: Paid, called: tuple[Handling, ...]) -> str:
    """The clause that pays a winner of this pass, else that of the wager, or of the hand called out."""
    if not paid.settled:
        return called[0].clause
    first = paid.settled[0]
    if step.kind is StepKind.ENVY:
        return table.rules.cite(step.clause)
    paid_now = first.result is not Result.LOSE and first.wager.kind in step.wagers
    return table.rules.cite(step.pays) if step.pays and paid_now else first.clause


_WORK: Final[dict[StepKind, _Work]] = {
    StepKind.DEALER_AGAINST_BANK: dealer_against_bank,
    StepKind.EXPOSE: expose,
    StepKind.PAY_WINNERS: pay_winners,
    StepKind.PAY_FROM_CENTRE: pay_from_centre,
    StepKind.PAY_DEALER: pay_dealer,
    StepKind.CLEAR_CENTRE: clear_centre,
    StepKind.BONUS: bonus,
    StepKind.PREMIUM: premium,
    StepKind.WAGER: optional_wager,
    StepKind.OPEN_WAGER: open_wager,
    StepKind.ENVY: envy,
}


def _settle_next(table: Table, _: int, __: Party) -> Terms | None:
    return terms_unless(find_obstacle(table))


COMMANDS: Final = (
    CommandSpec(
        command=c.SettleNext,
        handler=settle_next,
        phases=(Phase.SETTLEMENT,),
        roles=BY_DEALER,
        given_by="PGP-9f.1",
        not_now=("hands are exposed after the dealer's hand is set", "PGP-9f.1"),
        terms=_settle_next,
        awaited={Phase.SETTLEMENT: 0},
    ),
)
