"""The bank: its offer and rotation, who may hold it, its cover, and the dealer's wager against it (PGP
10)."""

from __future__ import annotations

from typing import Final

from paigow.games.submission import DealerWager
from paigow.message import Message
from paigow.money import Cents, format_money
from paigow.switches import BankCoupon, CoBankCover, FirstOffer, TwoAreas
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.base import (
    BEFORE_NO_MORE_BETS,
    BY_PLAYER,
    BY_PLAYER_OR_DEALER,
    CommandSpec,
    Decision,
    Timeout,
    Why,
    answer_given,
    fill_as_dealer,
    seat_of,
    terms_unless,
)
from paigow.table.state.model import PLACES, Memory, Round, Table, changed
from paigow.table.state.questions import Giver, holder, not_held, not_to_answer, returned, stakes_on
from paigow.table.state.rules import GameRules
from paigow.table.state.values import (
    DEALER,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Role,
    counterclockwise_from,
)
from paigow.table.terms import Banking, Between, Terms

SET_OUT: Final = ('the dealer\'s wager is set out with "No more bets"; lower it before', "PGP-10g.3")


_DEALERS_TURN: Final = ("the offer of the bank has come round to the dealer", "PGP-10c.5")


def first_offer(table: Table) -> Position:
    """Who has the first offer of the bank in the round that opens now: the next one counterclockwise, from
    whoever had it last, to whom it can be made (PGP-10c.4, SPG-13c.5); after the last of them the dealer,
    whose turn it is (PGP-10c.5).

    It is found when the round opens, among those who are seated then: a seat that was given up since has no
    turn, whoever may not bank has none (PGP-10c.6, PGP-10d1), and nobody has two. At a start of the game it
    stays with the dealer (PGP-10b.2).
    """
    memory = table.memory
    if not table.rules.submission.banking.enabled or memory.start_of_game:
        return memory.last_offer
    by_position = table.rules.switches.first_offer is FirstOffer.POSITIONS
    able = [p for p in table.occupied if by_position or _why_not_asked(memory, holder(table, p)) is None]
    if beyond := [position for position in able if position > memory.last_offer]:
        return beyond[0]
    dealers = table.rules.dealer_turn and memory.last_offer != DEALER
    return able[0] if able and not dealers else DEALER


def bank_offers(table: Table, first: Position) -> tuple[Position, ...]:
    """Who will be offered the bank, in order; nobody at the start of the game or in the dealer's turn."""
    memory = table.memory
    if not table.rules.submission.banking.enabled or memory.start_of_game:
        return ()  # PGP-10a.1, PGP-10b.1
    if first == DEALER:
        return ()  # PGP-10c.5
    offers: list[Position] = []
    asked: set[str] = set()
    for position in counterclockwise_from(first, table.occupied):  # PGP-10c.2
        player = holder(table, position)
        if player not in asked and _why_not_asked(memory, player) is None:
            offers.append(position)
        asked.add(player)
    return tuple(offers)


def offer_clause(table: Table, first: Position, offers: tuple[Position, ...]) -> str:
    """The clause by which a round opens with this offer of the bank, or with none."""
    if not offers:
        return _why_none(table)[1]
    memory = table.memory
    if memory.last_bank is not None and table.seats[memory.last_offer] == memory.last_bank:
        return "PGP-10c.4"
    return "PGP-10c.2" if first == _in_turn(table, DEALER) else "PGP-10c.5"


def _in_turn(table: Table, last: Position) -> Position:
    """The next occupied position counterclockwise from another, whether or not its player may bank."""
    return next((position for position in table.occupied if position > last), table.occupied[0])


def _why_none(table: Table) -> tuple[str, str]:
    """Why nobody is offered the bank in a round, and the clause."""
    memory = table.memory
    if not table.rules.submission.banking.enabled:
        return "players do not bank at this table", "PGP-10a.1"
    if memory.start_of_game:
        return "nobody banks in the first round of a game", "PGP-10b.1"
    reasons = [_why_not_asked(memory, holder(table, position)) for position in table.occupied]
    in_turn = reasons[table.occupied.index(_in_turn(table, memory.last_offer))]
    if in_turn is None or None in reasons:
        return _DEALERS_TURN
    return in_turn


def why_no_bank(table: Table, player: str | None) -> tuple[str, str] | None:
    """Why the bank is not on offer to a player of a round, or to nobody in it, or at a table that never does;
    nothing where it was, or where somebody else answers for a seat."""
    in_play, memory = table.round, table.memory
    if not table.rules.submission.banking.enabled or (in_play is not None and memory.start_of_game):
        return _why_none(table)
    if in_play is None or player is None:
        return None
    return _why_not_asked(memory, player) or (_DEALERS_TURN if in_play.first_offer == DEALER else None)


def _why_not_asked(memory: Memory, player: str) -> tuple[str, str] | None:
    """Why the bank is not offered to a player at all in this round, and the clause."""
    if player == memory.last_bank:
        return "nobody banks two rounds running", "PGP-10c.6"
    if player not in dict(memory.last_wagers):
        return "whoever banks needs a wager against the dealer in the last round without a bank", "PGP-10d1"
    return None


def pass_bank(table: Table, command: c.PassBank, _: c.Entropy) -> Decision:
    if refused := not_asked(table, command.position, command):
        return refused
    clause = "PGP-10c.1" if table.in_play.offers[1:] else "PGP-10c.7"
    return (e.BankPassed(position=command.position, clause=table.rules.cite(clause)),)


def accept_bank(table: Table, command: c.AcceptBank, _: c.Entropy) -> Decision:
    """Take the bank after both conditions of 10(d) hold (PGP-10d); a marker shows the bank or co-bank,
    who answers for half."""
    rules, at = table.rules, command.position
    if refused := why_not_accepted(table, at, command):
        return refused
    terms = bank_terms(table, at)
    if command.co_bank and terms.co_cover is None:
        return Refused(
            "co-banking is not offered at this table", rules.cite("PGP-10e.1"), code=RefusalCode.NOT_OFFERED
        )
    if refused := _not_directed(rules, command, terms):
        return refused
    cover = terms.co_cover if command.co_bank and terms.co_cover is not None else terms.cover
    if terms.chips < cover:
        return Refused(
            Message(
                "you have {money} in chips, and the other wagers need a cover of {money2}",
                money=format_money(terms.chips),
                money2=format_money(cover),
            ),
            rules.cite("PGP-10d2"),
            code=RefusalCode.TOO_FEW_CHIPS,
        )
    return (
        e.BankAccepted(
            position=at,
            co_bank=command.co_bank,
            limit=command.limit,
            coupons=_coupons(table),
            clause=rules.cite("PGP-10e.3" if command.co_bank else "PGP-10c.3"),
        ),
    )


def why_not_accepted(table: Table, at: Position, giver: Giver) -> Refused | None:
    """Why a player may not take the bank at all, whatever its terms (PGP-10d)."""
    rules = table.rules
    if refused := not_asked(table, at, giver):
        return refused
    if why := _why_not_asked(table.memory, giver.by):  # who took the seat of a player who was to be asked
        return _not_entitled(rules, why)
    if len(table.held_by(giver.by)) > 1:
        return Refused(
            "the bank may use one betting area only; give one up first",
            rules.cite("PGP-10f"),
            code=RefusalCode.NOT_TOGETHER,
        )
    if table.in_play.wagers[at]:
        return Refused(
            "the bank makes no wager; take yours back first",
            rules.cite("PGP-1-bank.1"),
            code=RefusalCode.NOT_TOGETHER,
        )
    return None


def bank_terms(table: Table, at: Position) -> Banking:
    """What the bank needs and risks that a player is offered (PGP-10d2, PGP-10e.1, PGP-10g.3)."""
    shared = table.rules.submission.banking.co_banking
    alone, together = (changed(table.in_play, bank=at, co_bank=co_bank) for co_bank in (False, True))
    return Banking(
        chips=table.chips(holder(table, at)),
        cover=needed_cover(table, alone),
        co_cover=needed_cover(table, together) if shared else None,
        dealer_wager=directed_wager(table, at),
    )


def _coupons(table: Table) -> tuple[Position, ...]:
    """Where a coupon lies that goes back to its player: the bank owes chips only (PGP-7a.1, SPG-7a.1)."""
    if table.rules.switches.bank_coupon is BankCoupon.LICENSEE_PAYS:
        return ()
    return tuple(at for at, stake in stakes_on(table.in_play, table.rules.main) if stake.coupon)


def lower_dealer_wager(table: Table, command: c.LowerDealerWager, _: c.Entropy) -> Decision:
    """Until "No more bets" the bank may have the dealer wager less, or nothing (PGP-10g.3)."""
    rules, at = table.rules, command.position
    if refused := why_not_lowered(table, at, command.by):
        return refused
    if command.limit > (most := directed_wager(table, at)) - 1:
        return _not_lesser(rules, most)
    return (e.DealerWagerLowered(position=at, limit=command.limit, clause=rules.cite("PGP-10g.3")),)


def why_not_lowered(table: Table, at: Position, player: str) -> Refused | None:
    """Why a player has no say in the dealer's wager, be it ever so low."""
    rules, in_play = table.rules, table.in_play
    if refused := not_held(table, at, player):
        return refused
    if in_play.closed:
        return Refused(SET_OUT[0], rules.cite(SET_OUT[1]), code=RefusalCode.NOT_NOW)
    if in_play.bank != at:
        return Refused(
            "only the bank says what the dealer wagers against it",
            rules.cite("PGP-10g.3"),
            code=RefusalCode.NOT_YOURS,
        )
    if in_play.co_bank:
        return Refused(*_no_wager_against(rules), code=RefusalCode.NOT_OFFERED)
    return None


def _not_directed(rules: GameRules, command: c.AcceptBank, terms: Banking) -> Refused | None:
    """Why a bank that is taken cannot say so of the dealer's wager."""
    if command.limit is None:
        return None
    if command.co_bank:
        return Refused(*_no_wager_against(rules), code=RefusalCode.NOT_OFFERED)
    return _not_lesser(rules, terms.dealer_wager) if command.limit > terms.dealer_wager else None


def _no_wager_against(rules: GameRules) -> tuple[str, str]:
    return "the dealer makes no wager against a co-bank; there is none to lower", rules.cite("PGP-10e.7")


def _not_lesser(rules: GameRules, most: Cents) -> Refused:
    """The bank may direct a lesser amount than the dealer's wager, or none (PGP-10g.3)."""
    return Refused(
        Message("the dealer's wager is {money} at most already; name less", money=format_money(most)),
        rules.cite("PGP-10g.3"),
        code=RefusalCode.OUT_OF_BOUNDS,
    )


def bank_returned(table: Table, *, left: bool) -> e.BankReturned:
    """The marker goes back: the bank has left in time (PGP-7c.2), or nobody has a wager against it
    (PGP-10g.3)."""
    in_play, rules = table.in_play, table.rules
    assert in_play.bank is not None
    why = "PGP-10e.7" if in_play.co_bank else "PGP-10g.3"
    return e.BankReturned(
        position=in_play.bank,
        co_bank=in_play.co_bank,
        left=left,
        clause=rules.cite("PGP-7c.2" if left else why),
        transfers=tuple(returned(table, in_play.bank)),
    )


def not_asked(table: Table, position: Position, giver: Giver) -> Refused | None:
    """A refusal unless it is to whoever answers that the bank is offered now."""
    if refused := not_to_answer(table, position, giver):
        return refused
    first = table.in_play.offers[0]
    if first == position:
        return None
    if why := _why_not_asked(table.memory, giver.by):
        return _not_entitled(table.rules, why)
    return Refused(
        Message("the bank is being offered to position {n}", n=first),
        table.rules.cite("PGP-10c.2"),
        code=RefusalCode.NOT_IN_TURN,
        position=first,
    )


def _not_entitled(rules: GameRules, why: tuple[str, str]) -> Refused:
    return Refused(why[0], rules.cite(why[1]), code=RefusalCode.NOT_ENTITLED)


def needed_cover(table: Table, in_play: Round) -> Cents:
    """What the bank's chips must cover: the other players' main wagers (PGP-10d2)."""
    main = table.rules.main
    total = sum(
        stake.amount
        for position in range(1, PLACES)
        if position != in_play.bank
        for stake in in_play.wagers[position]
        if stake.wager == main
    )
    if in_play.co_bank and table.rules.switches.cobank_cover is CoBankCover.HALF:
        return Cents(-(-total // 2))
    return Cents(total)


def largest_covered_wager(table: Table, position: Position) -> Cents:
    """How large a main wager at a position may be for the bank to cover it with the others' (PGP-10d2)."""
    in_play = table.in_play
    assert in_play.bank is not None
    held = table.chips(holder(table, in_play.bank))
    halved = in_play.co_bank and table.rules.switches.cobank_cover is CoBankCover.HALF
    elsewhere = (stake.amount for at, stake in stakes_on(in_play, table.rules.main) if at != position)
    return Cents((2 * held if halved else held) - sum(elsewhere))


def dealers_wager(table: Table) -> Cents:
    """The dealer's wager against the bank: the filed amount, never more than the bank allows or can cover."""
    in_play = table.in_play
    if in_play.bank is None or in_play.co_bank:
        return Cents(0)  # PGP-10e.7
    player = holder(table, in_play.bank)
    return Cents(min(directed_wager(table, in_play.bank), table.chips(player) - needed_cover(table, in_play)))


def directed_wager(table: Table, bank: Position) -> Cents:
    """The amount that is filed for the dealer's wager, or the lesser one that the bank has directed."""
    in_play = table.in_play
    player = holder(table, bank)
    banking = table.rules.submission.banking
    last = dict(table.memory.last_wagers)[player]  # PGP-10g.1
    match banking.dealer_wager:
        case DealerWager.FIXED_AMOUNT:
            wager = int(banking.dealer_wager_amount or 0)  # PGP-10g.2
        case DealerWager.PERCENT_OF_LAST_WAGER:
            wager = int((banking.dealer_wager_percent or 0) * last / 100)
        case _:
            wager = last
    return Cents(wager if in_play.bank_limit is None else min(wager, in_play.bank_limit))  # PGP-10g.3


def last_wagers(table: Table) -> tuple[tuple[str, Cents], ...]:
    """Each player's wager against the dealer in this round (PGP-10d1); of two areas the larger
    (PGP-10g.1)."""
    amounts: dict[str, int] = {}
    both = table.rules.switches.last_wager_of_two is TwoAreas.TOTAL
    for position in range(1, PLACES):
        stake = table.in_play.stake(position, table.rules.main)
        if stake is not None:
            player = holder(table, position)
            before = amounts.get(player, 0)
            amounts[player] = before + stake.amount if both else max(before, stake.amount)
    return tuple((player, Cents(amount)) for player, amount in amounts.items())


# On which terms each may be given


def _accept_bank(table: Table, _: int, who: Party) -> Terms | None:
    at = seat_of(who)
    if why_not_accepted(table, at, who):
        return None
    terms = bank_terms(table, at)
    needed = terms.cover if terms.co_cover is None else min(terms.cover, terms.co_cover)
    return (terms,) if needed <= terms.chips else None


def _pass_bank(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(not_asked(table, seat_of(who), who))


def _lower_dealer_wager(table: Table, _: int, who: Party) -> Terms | None:
    at = seat_of(who)
    if why_not_lowered(table, at, who.name):
        return None
    most = directed_wager(table, at)
    return (Between("limit", 0, most - 1),) if most else None


def _no_bank(table: Table, command: c.AcceptBank | c.PassBank) -> Why | None:
    return why_no_bank(table, command.by if command.role is Role.PLAYER else None)


COMMANDS: Final = (
    CommandSpec(
        command=c.AcceptBank,
        handler=accept_bank,
        phases=(Phase.BANK_OFFER,),
        roles=BY_PLAYER,
        given_by="PGP-10c.1",
        not_now=("the bank is not on offer", "PGP-10c.2"),
        why_not_now=_no_bank,
        terms=_accept_bank,
        at_position=True,
        awaited={Phase.BANK_OFFER: 0},
    ),
    CommandSpec(
        command=c.PassBank,
        handler=pass_bank,
        phases=(Phase.BANK_OFFER,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-10c.1",
        not_now=("the bank is not on offer", "PGP-10c.2"),
        why_not_now=_no_bank,
        terms=_pass_bank,
        at_position=True,
        awaited={Phase.BANK_OFFER: 0},
        fill=fill_as_dealer,
        timeout=Timeout(not_asked, answer_given(pass_bank, c.PassBank)),
    ),
    CommandSpec(
        command=c.LowerDealerWager,
        handler=lower_dealer_wager,
        phases=BEFORE_NO_MORE_BETS,
        roles=BY_PLAYER,
        given_by="PGP-10g.3",
        not_now=SET_OUT,
        terms=_lower_dealer_wager,
        at_position=True,
    ),
)
