"""What the sections ask about a round: who plays, sets and shows, what lies where, and who may answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from paigow.games.catalogue import Rules
from paigow.games.main_wager import may_push_all
from paigow.games.wager_kinds import LaidWager, WagerKind
from paigow.games.wagers import WAGERS
from paigow.message import Message
from paigow.money import Cents
from paigow.pieces import as_cards
from paigow.rules.outcome import Outcome, Result
from paigow.rules.poker.seven_cards import SevenCards
from paigow.table.money.ledger import INVENTORY, Account, Transfer, chips, wager_account
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.values import DEALER, Position, RefusalCode, Refused, Role, Stake, Standing


class Giver(Protocol):
    """Who gives a command, or may give one: the command itself, or a `Party`."""

    @property
    def role(self) -> Role: ...
    @property
    def by(self) -> str: ...


DEALER_JUDGED: Final = frozenset(each.key for each in WAGERS if each.on_dealer)
"""Wagers on the dealer's cards, whoever banks (PGP-9l-5.1, FUP-5)."""


def stakes_on(in_play: Round, wager: WagerKind) -> Iterator[tuple[Position, Stake]]:
    """Every wager of one kind, by position from the dealer's right."""
    for position in range(1, PLACES):
        for stake in in_play.wagers[position]:
            if stake.wager == wager:
                yield position, stake


def still_to_set(in_play: Round) -> tuple[Position, ...]:
    """Positions whose player has yet to set the hand."""
    return tuple(
        position
        for position in range(1, PLACES)
        if in_play.standing[position] is Standing.IN_PLAY and in_play.settings[position] is None
    )


def is_in_play(in_play: Round, position: Position) -> bool:
    """Whether the hand at a position is neither void nor given up, so that its wagers are still decided."""
    return in_play.standing[position] in (Standing.IN_PLAY, Standing.BANK)


def to_show(in_play: Round) -> tuple[Position, ...]:
    """Whose hands are turned over before the settlement: the dealer's where it plays, then the bank's."""
    if in_play.bank is None:
        shown: tuple[Position, ...] = (DEALER,)
    else:
        shown = (DEALER, in_play.bank) if dealer_plays(in_play) else (in_play.bank,)  # PGP-10-2c.1
    return tuple(position for position in shown if position not in in_play.exposed)


def pushes_all(table: Table, in_play: Round) -> Outcome | None:
    """The push of every main wager that the dealer's cards bring about; against a bank none does, unless the
    switch lets the bank's own (PGP-9g-2-iii, PGP-19b)."""
    if not may_push_all(table.rules.switches.bank_push, banked=in_play.bank is not None):
        return None
    push, cards = table.rules.submission.game_played.push, as_cards(in_play.hands[in_play.opponent])
    if push is None or not cards or not push.holds(SevenCards.from_cards(cards)):
        return None
    reason = push.by_dealer if in_play.bank is None else push.by_bank
    return Outcome(Result.PUSH, reason, table.rules.cite(push.clause))


def has_pushed_all(table: Table, in_play: Round) -> bool:
    """Whether the hand that all play against lies open at Face Up and is an ace-high hand."""
    lies_open = table.rules.is_face_up and in_play.opponent in in_play.exposed
    return lies_open and pushes_all(table, in_play) is not None


def pushes_unset(table: Table, in_play: Round) -> bool:
    """Whether nobody sets, because an ace-high hand has pushed every main wager. By Face Up's own rules
    setting waits until it is known not to be one (FUP-8); Section 19 has the players set in any case, unless
    a switch spares them (PGP-19a.6)."""
    rules = table.rules
    waits = rules.submission.rules is Rules.FUP or not rules.switches.set_against_ace_high
    return waits and has_pushed_all(table, in_play)


def abandoned(table: Table, position: Position) -> Outcome | None:
    """How the wagers of a player who has left come out, where leaving decides them: all alike, unless the
    hands were exposed and the result announced before the player left (PGT-5C-2)."""
    lost = table.rules.abandoned
    if lost is None or table.seats[position] not in table.in_play.departed:
        return None
    return lost if would_abandon(table, position) else None


def would_abandon(table: Table, position: Position) -> bool:
    """Whether leaving loses what was wagered at a position (PGT-5C-2)."""
    in_play, lost = table.in_play, table.rules.abandoned
    wagered = lost is not None and bool(in_play.wagers[position])
    return wagered and in_play.outcomes[position] in (None, lost)


def dealer_plays(in_play: Round) -> bool:
    """Whether the dealer's hand is needed: there is no bank, the dealer wagers, or someone wagers on the
    hand."""
    if in_play.bank is None or in_play.dealer_wager:
        return True
    return any(stake.wager in DEALER_JUDGED for stakes in in_play.wagers for stake in stakes)


def wants_hand(in_play: Round, position: Position) -> bool:
    """Whether cards dealt to a place are kept: a wager lies there, it is the bank's, or the dealer plays."""
    if position == DEALER:
        return dealer_plays(in_play)
    return is_in_play(in_play, position)


def laid_by(table: Table, position: Position, stake: Stake) -> Account:
    """Whose chips a wager is made of: for a redeemed coupon the dealer puts a chip of the inventory into the
    acceptor, so that chips and lights agree (PGP-7d.2, PGP-14b.2)."""
    return INVENTORY if table.rules.is_redeemed(stake) else chips(holder(table, position))


def coupons_back(
    table: Table, position: Position, names: tuple[LaidWager, ...] | None = None
) -> tuple[tuple[Position, LaidWager], ...]:
    """The coupons of wagers that are given back, by position and wager: those that still lie there, or were
    taken in at the lock-out."""
    taken = {(at, key) for at, key, _ in table.in_play.locked_out}
    return tuple(
        (position, stake.name)
        for stake in table.in_play.wagers[position]
        if stake.coupon
        and (names is None or stake.name in names)
        and (table.balance(wager_account(position, stake.name)) or (position, stake.wager) in taken)
    )


def returned(table: Table, position: Position, names: tuple[LaidWager, ...] | None = None) -> list[Transfer]:
    """Give back what still lies at a position, to whoever laid it: all of it, or some wagers by name."""
    transfers: list[Transfer] = []
    for stake in table.in_play.wagers[position]:
        if names is not None and stake.name not in names:
            continue
        account = wager_account(position, stake.name)
        left = table.balance(account)
        if left:
            transfers.append((account, laid_by(table, position, stake), Cents(left)))
    return transfers


def holder(table: Table, position: Position) -> str:
    """The player at a position that is known to be held."""
    player = table.seats[position]
    assert player is not None
    return player


def is_absent(table: Table, position: Position) -> bool:
    """Whether nobody is at a position any more: the seat was given up, or its player left in the round."""
    return 0 < position < PLACES and (
        table.seats[position] is None or table.seats[position] in table.in_play.departed
    )


def not_to_answer(table: Table, position: Position, giver: Giver) -> Refused | None:
    """A refusal unless the player answers an offer, or the dealer for a player who is not there any more
    (PGP-7b.2)."""
    if giver.role is not Role.DEALER:
        return not_held(table, position, giver.by)
    return None if is_absent(table, position) else _theirs(table, position)


def not_to_act(table: Table, position: Position, giver: Giver) -> Refused | None:
    """A refusal unless the player acts at the own position, or the dealer for one who left in the round
    (PGP-7b.2)."""
    if giver.role is not Role.DEALER:
        return not_held(table, position, giver.by)
    return None if holder_departed(table, position) else _theirs(table, position)


def _theirs(table: Table, position: Position) -> Refused:
    return Refused(
        f"the dealer acts at position {position} only for a player who has left",
        table.rules.cite("PGP-7b.1"),
        code=RefusalCode.NOT_YOURS,
        position=position,
    )


def holder_departed(table: Table, position: Position) -> bool:
    """Whether the player at a position has left in the round."""
    return 0 < position < PLACES and table.seats[position] in table.in_play.departed


def not_held(table: Table, position: Position, player: str) -> Refused | None:
    """A refusal unless the player holds the position, and is still there to act (PGP-7b.2)."""
    if 0 < position < PLACES and table.seats[position] == player:
        if table.round is None or player not in table.round.departed:
            return None
        return Refused(
            "you have left; the dealer plays your hand out",
            table.rules.cite("PGP-7b.2"),
            code=RefusalCode.NOT_YOURS,
        )
    return Refused(
        Message("you do not hold betting position {n}; take it first", n=position),
        table.rules.cite("PGP-7b.1"),
        code=RefusalCode.NOT_YOURS,
    )
