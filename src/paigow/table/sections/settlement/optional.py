"""Optional wagers: which row a hand is paid by, envy bonuses, payout limits (PGP 9(l), 14 to 18,
19(d)-(h))."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple, cast

from paigow.games.classify import AnyHand, classify
from paigow.games.pay_tables import JudgedOn, Push, Row
from paigow.games.payment import LimitedWinnings
from paigow.games.submission import LimitScope
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents, ToOne
from paigow.pieces import CardOrTile, Pieces, as_cards
from paigow.rules.outcome import Result
from paigow.rules.poker.pai_gow import Colour, is_queens_dragon
from paigow.rules.poker.seven_cards import SevenCards, is_premium
from paigow.switches import AggregateLimit, EnvyPer
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, Transfer, chips, wager_account
from paigow.table.money.meters import MeterReading
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.base import Decision
from paigow.table.sections.settlement.progressive import amount_due, pay_progressive, validator
from paigow.table.sections.starting_position import SETTLE_EARLY_WAGERS
from paigow.table.sections.wagers import bears_envy_marker
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import DEALER_JUDGED, abandoned, holder, stakes_on
from paigow.table.state.values import DEALER, Phase, Position, RefusalCode, Refused, Role, Stake, Standing

SEVEN_CARD_BONUS: Final = WagerKind.SEVEN_CARD_BONUS


def cut_to_limit(
    table: Table, terms: WagerTerms, position: Position, due: Cents, already: int
) -> LimitedWinnings:
    """Cut winnings to the payout limit: of the hand (PGP-16j.1), or of the round (PGP-18d.1, FUP-10a-i.1).

    ``already`` is what the event being decided has won on this hand before.
    """
    rules, in_play = table.rules, table.in_play
    if terms.limit is None:
        return LimitedWinnings(due)
    if terms.key == SEVEN_CARD_BONUS:
        used = sum(in_play.seven_card_paid[p] for p in _held_with(table, position))  # PGP-18d.4
        return terms.limit.applied_to(due, used)
    hands: tuple[Position, ...] = (position,)
    if rules.submission.payout_limits.scope is LimitScope.ROUND:
        by_table = rules.switches.aggregate_limit is AggregateLimit.TABLE
        hands = tuple(range(1, PLACES)) if by_table else _held_with(table, position)
    used = already + sum(in_play.limited[p] for p in hands)
    limited = terms.limit.applied_to(due, used)
    return limited._replace(counts=limited.won)


def _held_with(table: Table, position: Position) -> tuple[Position, ...]:
    """All positions of the player who holds this one."""
    return table.held_by(holder(table, position))


_FOUR_PIECES = (JudgedOn.FOUR_CARDS, JudgedOn.FOUR_TILES)
_BY_DEALER = (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER)


class Paid(NamedTuple):
    """What one step of the settlement does at a position."""

    settled: tuple[e.Settlement, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    meters: tuple[MeterReading, ...] = ()
    limited: int = 0
    seven_card_paid: int = 0
    paperwork: bool = False
    waits: bool = False
    refused: Refused | None = None

    def and_then(self, more: Paid) -> Paid:
        """Both, one after the other."""
        if self is NOTHING or more is NOTHING:
            return more if self is NOTHING else self
        return Paid(
            self.settled + more.settled,
            self.transfers + more.transfers,
            self.meters + more.meters,
            self.limited + more.limited,
            self.seven_card_paid + more.seven_card_paid,
            self.paperwork or more.paperwork,
            self.waits or more.waits,
            self.refused or more.refused,
        )


NOTHING = Paid()


@lru_cache(maxsize=256)
def read_seven(cards: Pieces) -> SevenCards:
    """Seven cards as the hand types read them."""
    return SevenCards.from_cards(as_cards(cards))


@lru_cache(maxsize=256)
def is_envy_hand(cards: Pieces) -> bool:
    """Four of a kind or better; what was racked earlier was not (PGP-1-envy-hand, PGP-1-premium)."""
    return bool(cards) and is_premium(read_seven(cards))


def settle_wagers(
    table: Table,
    position: Position,
    keys: tuple[WagerKind, ...],
    *,
    premium: bool | None = None,
    may_wait: bool = True,
) -> Paid:
    """Settle some optional wagers of one position, in the order of ``keys``, however the stakes were listed.

    How the hands were set and what the main wager did plays no part. A row of the pay table pays, else the
    wager is collected.

    ``premium`` splits the passes of 15(d): with False the bonus of a premium hand waits, with True only it is
    paid. What the event has already won on the hand counts toward its limit.
    """
    paid = NOTHING
    in_play, rules = table.in_play, table.rules
    standing = in_play.standing[position]
    if not keys or standing is Standing.NO_HAND or standing is Standing.VOID:
        return paid
    surrendered = standing is Standing.SURRENDERED
    waits = rules.waits if may_wait else None
    stakes = in_play.wagers[position]
    for kind, stake in [(key, stake) for key in keys for stake in stakes if stake.wager is key]:
        if surrendered and kind not in DEALER_JUDGED and kind not in rules.surrender.beside:
            continue
        splits = premium is not None and kind in rules.envy_wagers
        if splits and is_envy_hand(in_play.hands[position]) is not premium:
            continue
        if waits is not None and waits(table, position, stake):
            continue
        paid = paid.and_then(_settle(table, position, stake, paid.limited))
    return paid


def settle_open_wagers(table: Table, position: Position, keys: tuple[WagerKind, ...]) -> Paid:
    """Settle whichever of some wagers still lie at a position; none waits any longer."""
    lying = {
        stake.wager
        for stake in table.in_play.wagers[position]
        if table.balance(wager_account(position, stake.name))
    }
    return settle_wagers(table, position, tuple(key for key in keys if key in lying), may_wait=False)


def _settle(table: Table, position: Position, stake: Stake, limited: int) -> Paid:
    terms = table.rules.wagers[stake.wager]
    left = abandoned(table, position)
    row = None if left is not None else paid_row(table, terms, position, stake)
    if terms.is_progressive:
        return _settle_progressive(table, terms, position, stake, row=row, limited=limited)
    account = wager_account(position, stake.name)
    to = chips(holder(table, position))
    assert terms.table is not None
    if row is None:
        clause = table.rules.cite(terms.lost_by) if left is None else left.clause
        lost = _settlement(position, stake, Result.LOSE, Cents(0), hand=None, clause=clause)
        return Paid(settled=(lost,), transfers=((account, INVENTORY, stake.amount),))
    pays = row.paid(table.rules.switches.errata)
    if isinstance(pays, Push):
        pushed = _settlement(position, stake, Result.PUSH, Cents(0), hand=row.hand, clause=row.clause_id)
        return Paid(settled=(pushed,), transfers=((account, to, stake.amount),))
    assert isinstance(pays, ToOne)
    due = pays.winnings(stake.amount)
    if table.rules.capped is not None:
        winnings = table.rules.capped(table, position, stake, row, due)
    else:
        winnings = cut_to_limit(table, terms, position, due, limited)
    transfers: list[Transfer] = [(account, to, stake.amount)]
    if winnings.won:
        transfers.append((INVENTORY, to, winnings.won))
    return Paid(
        settled=(_won(position, stake, row, due, winnings),),
        transfers=tuple(transfers),
        limited=winnings.counts,
        seven_card_paid=winnings.won if terms.key == SEVEN_CARD_BONUS else 0,
    )


def _settle_progressive(
    table: Table, terms: WagerTerms, position: Position, stake: Stake, *, row: Row | None, limited: int
) -> Paid:
    """The chip was taken in at the lock-out, so a loss moves nothing and a win returns no stake
    (PGP-14d.1)."""
    assert terms.table is not None
    if row is None:
        lost = _settlement(position, stake, Result.LOSE, Cents(0), hand=None, clause=terms.lost_by)
        return Paid(settled=(lost,))
    due = amount_due(table, terms, stake, row)
    who = validator(table.rules, terms, row, due)
    if who is not None and position not in table.in_play.validated:
        return Paid(
            refused=Refused(
                f"a {who.replace('_', ' ')} must validate the payout at position {position} first",
                "PGP-14c3" if who is Role.SUPERVISOR else "PGP-9l-4-ii-c",
                code=RefusalCode.NOT_VALIDATED,
                position=position,
            )
        )
    winnings = LimitedWinnings(due)
    if terms.limit is not None and terms.limit.covers(row.paid(table.rules.switches.errata)):
        winnings = cut_to_limit(table, terms, position, due, limited)
    payment = pay_progressive(table, terms, row, winnings.won, chips(holder(table, position)))
    return Paid(
        settled=(_won(position, stake, row, due, winnings),),
        transfers=payment.transfers,
        meters=payment.meters,
        limited=winnings.counts,
        paperwork=payment.paperwork,  # PGP-9l-4-ii-d.3
    )


def _settlement(
    position: Position, stake: Stake, result: Result, won: Cents, *, hand: str | None, clause: str
) -> e.Settlement:
    return e.Settlement(position, stake.name, result, stake.amount, won, Cents(0), hand, clause, stake.coupon)


def _won(position: Position, stake: Stake, row: Row, due: Cents, winnings: LimitedWinnings) -> e.Settlement:
    """A win by a row of the pay table; where a limit made it another amount it says which, and of what."""
    won = _settlement(position, stake, Result.WIN, winnings.won, hand=row.hand, clause=row.clause_id)
    return won if winnings.clause is None else replace(won, limit=winnings.clause, unlimited=due)


def paid_row(table: Table, terms: WagerTerms, position: Position, stake: Stake) -> Row | None:
    """The row that pays this wager, or nothing where it loses (PGP-16b, PGP-14d.1)."""
    assert terms.table is not None
    in_play, judged_on, switches = table.in_play, terms.table.judged_on, table.rules.switches
    cards = in_play.hands[position]
    if judged_on in _FOUR_PIECES:
        return classify(terms.table, cast("AnyHand", cards), switches=switches)
    if judged_on in _BY_DEALER:
        if not cards:
            return _by_dealer_alone(table, terms)
        return classify(
            terms.table, read_seven(cards), dealer=read_seven(in_play.hands[DEALER]), switches=switches
        )
    if judged_on is JudgedOn.CHOSEN_COLOUR:
        return classify(terms.table, read_seven(cards), colour=Colour(str(stake.choice)), switches=switches)
    if not terms.is_progressive:
        return classify(terms.table, read_seven(cards), switches=switches)
    meters = {each.name: table.meter(each.name).amount for each in terms.meters}
    return classify(terms.table, read_seven(cards), meters=meters, wager=stake.amount, switches=switches)


def _by_dealer_alone(table: Table, terms: WagerTerms) -> Row | None:
    """The hand was surrendered unseen: the dealer's cards decide by themselves (PGP-9e.3, PGP-19a.5)."""
    assert terms.table is not None
    # Before an ace-high dealer hand nobody surrenders, so here only a Queen's Dragon can pay.
    found = is_queens_dragon(read_seven(table.in_play.hands[DEALER]))
    return next((row for row in terms.table.rows if found and row.hand == "dealer_queens_dragon"), None)


def envy_owed(
    table: Table,
    hands: tuple[Position, ...] | None,
    key: WagerKind,
    clause: str,
    *,
    again: str = "",
    only: Position | None = None,
) -> Paid:
    """Envy bonuses of one kind of wager for the given hands (or all), to every marker (or one).

    Nobody is paid for an own hand, be it at another area (PGP-12b.1), nor for the dealer's or the bank's.
    Each other hand pays by itself, whether or not its player made such a wager, and no limit cuts it.
    """
    paid = NOTHING
    standing, held = table.in_play.standing, table.in_play.hands
    earning = [
        other
        for other in (hands or range(1, PLACES))
        if standing[other] is Standing.IN_PLAY and is_envy_hand(held[other])
    ]
    if not earning:
        return paid
    receiving = (only,) if only is not None else range(1, PLACES)
    for position in receiving:
        if not _has_marker(table, position, key):
            continue
        others = [other for other in earning if table.seats[other] != table.seats[position]]
        for number, other in enumerate(others):
            by = again if again and number else clause
            paid = paid.and_then(_envy(table, position, other, key, by))
    return paid


def _has_marker(table: Table, position: Position, key: WagerKind) -> bool:
    if not bears_envy_marker(table, position, key):
        return False
    if table.rules.switches.envy_per is EnvyPer.AREA:
        return True
    marked = [p for p in table.held_by(holder(table, position)) if bears_envy_marker(table, p, key)]
    return position == marked[0]


def _envy(table: Table, position: Position, other: Position, key: WagerKind, clause: str) -> Paid:
    terms = table.rules.wagers[key]
    assert terms.table is not None
    row = classify(terms.table, read_seven(table.in_play.hands[other]), switches=table.rules.switches)
    assert row is not None
    assert row.envy is not None  # every premium hand has an envy bonus in the tables that know it
    settled = e.Settlement(
        position, EnvyBonus(key, other), Result.WIN, Cents(0), row.envy, Cents(0), row.hand, clause
    )
    return Paid(settled=(settled,), transfers=((INVENTORY, chips(holder(table, position)), row.envy),))


def settle_three_card_bonus(table: Table, _: c.SettleEarlyWagers, __: c.Entropy) -> Decision:
    """Collect every losing three-card wager, then pay the winning ones, before the other cards
    (PGP-17f.2)."""
    in_play, terms = table.in_play, table.rules.wagers[WagerKind.THREE_CARD_BONUS]
    assert terms.table is not None
    lost, won = NOTHING, NOTHING
    shown: list[tuple[Position, CardOrTile]] = []
    for position, stake in stakes_on(in_play, terms.key):
        if in_play.standing[position] is Standing.VOID:
            continue
        cards = as_cards(in_play.hands[position])
        row = classify(terms.table, cards, switches=table.rules.switches)
        account, to = wager_account(position, stake.name), chips(holder(table, position))
        if row is None:
            settled = _settlement(position, stake, Result.LOSE, Cents(0), hand=None, clause=terms.lost_by)
            lost = lost.and_then(Paid(settled=(settled,), transfers=((account, INVENTORY, stake.amount),)))
            continue
        assert isinstance(row.pays, ToOne)
        winnings = row.pays.winnings(stake.amount)
        settled = _settlement(position, stake, Result.WIN, winnings, hand=row.hand, clause=row.clause_id)
        won = won.and_then(
            Paid(settled=(settled,), transfers=((account, to, stake.amount), (INVENTORY, to, winnings)))
        )
        shown += [(position, card) for card in cards]  # PGP-17f.1: a winner lays the cards open
    both = lost.and_then(won)
    return (
        e.WagersSettled(
            settled=both.settled,
            shown=tuple(shown),
            clause="PGP-17f.2",
            transfers=both.transfers,
        ),
    )


COMMANDS: Final = (
    replace(
        SETTLE_EARLY_WAGERS,
        handler=settle_three_card_bonus,
        phases=(Phase.FIRST_CARDS_WAGERS,),
        awaited={Phase.FIRST_CARDS_WAGERS: 0},
    ),
)
