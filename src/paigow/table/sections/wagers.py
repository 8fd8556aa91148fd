"""Wagers and the announcement that ends them (PGP 7, 12, 13(b), 14(a)-(b), 15(b)-(c))."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.pay_tables import MOST_FILED
from paigow.games.submission import OfferedUnder
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import is_qualifying_wager, wager
from paigow.message import Message
from paigow.money import Cents, format_money
from paigow.switches import BankCoupon
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.parts import cite_as_dealt
from paigow.table.money.ledger import DEALER_WAGER, INVENTORY, Transfer, chips, wager_account
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.banking import bank_returned, dealers_wager, largest_covered_wager, needed_cover
from paigow.table.sections.base import (
    BEFORE_NO_MORE_BETS,
    BY_DEALER,
    BY_PLAYER,
    OPENING,
    CommandSpec,
    Decision,
    DecisionSteps,
    Why,
    seat_of,
    terms_unless,
)
from paigow.table.sections.settlement.progressive import lock_out
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import (
    coupons_back,
    holder,
    is_in_play,
    laid_by,
    not_held,
    returned,
    stakes_on,
)
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Handled, Handling, Party, Phase, Position, RefusalCode, Refused, Stake
from paigow.table.terms import FREE, OneOf, SomeOf, Terms, Wagering, WagerOffer


@lru_cache(MOST_FILED)
def offers(rules: GameRules, *, banked: bool) -> tuple[WagerOffer, ...]:
    """The wagers of a table, the main wager first; with a bank its coupon may not be taken."""
    limits = rules.submission.table
    coupon = rules.submission.match_play.accepted and (not banked or _coupon_against_bank(rules))
    main = WagerOffer(rules.main, "main", limits.minimum, limits.maximum, takes_coupon=coupon)
    return (main, *map(_offer, rules.wagers.values()))


def _coupon_against_bank(rules: GameRules) -> bool:
    """Whether a coupon may lie beside a wager against a bank, which owes chips only (PGP-7a.1)."""
    return rules.switches.bank_coupon is not BankCoupon.RETURNED


def _offer(terms: WagerTerms) -> WagerOffer:
    return WagerOffer(
        terms.key,
        terms.title,
        terms.minimum,
        terms.maximum,
        choices=terms.choices,
        several=terms.several,
        mandatory=terms.mandatory,
        takes_coupon=terms.takes_coupon,
        is_redeemed=terms.is_progressive,
    )


def may_wager(table: Table, position: Position) -> bool:
    """Whether wagers may lie at a position at all: the bank makes none, or optional ones by the switch."""
    return position != table.in_play.bank or table.rules.switches.bank_may_place_optional


def wagering(table: Table, position: Position) -> Wagering:
    """What may lie at a betting position that somebody holds, while wagers are open."""
    in_play, rules = table.in_play, table.rules
    own = chips(holder(table, position))
    lying = sum(stake.amount for stake in in_play.wagers[position] if laid_by(table, position, stake) == own)
    in_all = table.balance(own) + lying
    if in_play.bank is None:
        return Wagering(offers(rules, banked=False), rules.main, Cents(in_all))
    every = offers(rules, banked=True)
    if position != in_play.bank:
        return Wagering(every, rules.main, Cents(in_all), largest_covered_wager(table, position))
    kept = needed_cover(table, in_play)
    return Wagering(every[1:], None, Cents(in_all - kept), reserved=kept)


def why_not_laid(table: Table, command: c.PlaceWagers) -> Refused | None:
    """Why some wagers may not lie at a position that is its player's, while wagers are open."""
    terms = wagering(table, command.position)
    if refused := _why_not_together(table, command):
        return refused
    rules, banked = table.rules, table.in_play.bank is not None
    for stake in command.stakes:
        if refused := why_not_stake(rules, stake, banked=banked):
            return refused
    return _too_much(table, command, terms)


def _too_much(table: Table, command: c.PlaceWagers, terms: Wagering) -> Refused | None:
    """More than the player's chips, or than the bank's cover (PGP-7a.1, PGP-10d2)."""
    rules, stakes = table.rules, command.stakes
    own = terms.own_chips(stakes)
    if own > terms.in_all + terms.reserved:
        held = table.chips(command.by)
        more = Cents(own - terms.in_all - terms.reserved)
        return Refused(
            Message(
                "you have {money} in chips, and this takes {money2}; "
                "wager less, or buy chips for {money3} more",
                money=format_money(held),
                money2=format_money(Cents(held + more)),
                money3=format_money(more),
            ),
            rules.cite("PGP-7a.1"),
            code=RefusalCode.TOO_FEW_CHIPS,
        )
    main = sum(each.amount for each in stakes if each.wager == rules.main)
    if own <= terms.in_all and (terms.covered is None or main <= terms.covered):
        return None
    return Refused(_uncovered(rules, terms), rules.cite("PGP-10d2"), code=RefusalCode.NOT_COVERED)


def _uncovered(rules: GameRules, terms: Wagering) -> str:
    """How much the bank's chips cover, and what to do then."""
    if terms.covered is None:
        kept, left = format_money(terms.reserved), format_money(Cents(max(0, terms.in_all)))
        key = "as the bank you keep {money} to cover the other wagers, which leaves {money2}; wager less"
        return Message(key, money=kept, money2=left)
    if terms.covered < rules.submission.table.minimum:
        return "the bank's chips do not cover another main wager; make none in this round"
    key = "the bank's chips cover a main wager of {money} here; wager no more"
    return Message(key, money=format_money(terms.covered))


def _why_not_together(table: Table, command: c.PlaceWagers) -> Refused | None:
    """Wagers that need or exclude one another."""
    rules, in_play = table.rules, table.in_play
    names = [stake.name for stake in command.stakes]
    if len(set(names)) < len(names):
        return Refused(
            "each wager lies once at a betting position; add the amounts up",
            rules.cite("PGP-7a.1"),
            code=RefusalCode.NOT_TOGETHER,
        )
    kinds = [stake.wager for stake in command.stakes]
    is_bank = command.position == in_play.bank
    if is_bank and (rules.main in kinds or not may_wager(table, command.position)):
        optional = bool(kinds) and rules.main not in kinds
        clause = rules.ruled_by("bank_may_place_optional") if optional else rules.cite("PGP-1-bank.1")
        return Refused("the bank makes no wager in the round it banks", clause, code=RefusalCode.NOT_YOURS)
    offered = [kind for kind in kinds if kind in rules.wagers]
    if offered and rules.main not in kinds and not is_bank:
        return Refused(
            "an optional wager needs a main wager at the same betting area",
            rules.cite(wager(offered[0]).beside_main),
            code=RefusalCode.NOT_TOGETHER,
        )
    twice = len(set(kinds)) < len(kinds)
    for terms in rules.wagers.values():
        if terms.mandatory and kinds and terms.key not in kinds:
            return Refused(
                Message("every main wager carries the {optional} wager here", optional=Message(terms.title)),
                rules.cite("PGP-19a.2"),
                code=RefusalCode.NOT_TOGETHER,
            )
        if twice and kinds.count(terms.key) > 1 and not terms.several:
            return Refused(
                Message(
                    "the {optional} wager is on one choice at a betting area; choose",
                    optional=Message(terms.title),
                ),
                rules.cite("PGP-16i"),
                code=RefusalCode.NOT_TOGETHER,
            )
    return None


def why_not_stake(rules: GameRules, stake: Stake, *, banked: bool) -> Refused | None:
    """Why a stake is not one of its wager's kind: offered here, its choice, its amount, its coupon."""
    if stake.wager == rules.main:
        if stake.choice is not None:
            return Refused(
                "the main wager takes no choice", rules.cite("PGP-7a.1"), code=RefusalCode.NOT_OFFERED
            )
        offer = offers(rules, banked=banked)[0]
        if stake.coupon and banked and not _coupon_against_bank(rules):
            return Refused(
                "a player holds the bank and owes chips only; lay the wager without its coupon",
                rules.cite("PGP-7a.1"),
                code=RefusalCode.NOT_OFFERED,
            )
        within = "FUP-4.1" if rules.submission.rules is Rules.FUP else rules.cite("PGP-7a.1")
        return _outside(None, stake, offer.least, offer.most, within) or (
            _why_no_coupon(rules, stake, offer.takes_coupon)
        )
    terms = rules.wagers.get(stake.wager)
    if terms is None:
        number = stake.wager == WagerKind.POSITION_NUMBER  # only where a generator draws the number
        return Refused(
            Message("'{text}' is not offered at this table", text=stake.wager.value),
            rules.cite("PGP-13a" if number else "PGP-7e"),
            code=RefusalCode.NOT_OFFERED,
        )
    return _why_not_terms(rules, terms, stake)


def _why_not_terms(rules: GameRules, terms: WagerTerms, stake: Stake) -> Refused | None:
    if terms.choices and stake.choice not in terms.choices:
        return Refused(
            Message(
                "the {optional} wager names one of {text}",
                optional=Message(terms.title),
                text=", ".join(map(str, terms.choices)),
            ),
            terms.clause,
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if not terms.choices and stake.choice is not None:
        reason = Message("the {optional} wager takes no choice", optional=Message(terms.title))
        return Refused(reason, terms.clause, code=RefusalCode.NOT_OFFERED)
    within = terms.above if stake.amount > terms.maximum else terms.within
    return _outside(terms.title, stake, terms.minimum, terms.maximum, within) or (
        _why_not_redeemed(rules, terms, stake)
        if terms.is_progressive
        else _why_no_coupon(rules, stake, terms.takes_coupon)
    )


def _outside(optional: str | None, stake: Stake, least: Cents, most: Cents, clause: str) -> Refused | None:
    if least <= stake.amount <= most:
        return None
    key = "the main wager at this table is" if optional is None else "the {optional} wager is"
    key += " exactly {money}" if least == most else " from {money} to {money2}"
    reason = Message(
        key, optional=Message(optional or ""), money=format_money(least), money2=format_money(most)
    )
    return Refused(reason, clause, code=RefusalCode.OUT_OF_BOUNDS)


def _why_no_coupon(rules: GameRules, stake: Stake, accepted: bool) -> Refused | None:
    """A match play coupon lies beside a wager of the same amount."""
    if not stake.coupon:
        return None
    if not accepted:
        return Refused(
            "no match play coupon is taken beside this wager",
            rules.cite("PGP-7a.1"),
            code=RefusalCode.NOT_OFFERED,
        )
    if stake.coupon != stake.amount:
        return Refused(
            "a match play coupon is for the amount of the wager",
            rules.cite("PGP-7a.1"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return None


def _why_not_redeemed(rules: GameRules, terms: WagerTerms, stake: Stake) -> Refused | None:
    """A coupon is redeemed for a progressive wager in the place of a chip (PGP-7d.2)."""
    if not stake.coupon or (terms.takes_coupon and stake.coupon == stake.amount):
        return None
    if terms.takes_coupon:
        whole = "a coupon for the {optional} wager is for the whole {money}"
        return Refused(
            Message(
                f"{whole}; redeem such a one, or place a chip",
                optional=Message(terms.title),
                money=format_money(stake.amount),
            ),
            rules.cite("PGP-7d.2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return Refused(
        Message(
            "no coupon is redeemed for the {optional} wager here; place a chip", optional=Message(terms.title)
        ),
        rules.cite("PGP-7d.2"),
        code=RefusalCode.NOT_OFFERED,
    )


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
    return "PGP-3l-4.1" if of_3l else LATE[1] if terms is None else wager(key).late_by


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


def announce_no_more_bets(table: Table, command: c.AnnounceNoMoreBets, entropy: c.Entropy) -> DecisionSteps:
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


# On which terms each may be given


def _place_wagers(table: Table, _: int, who: Party) -> Terms | None:
    at = seat_of(who)
    if table.in_play.closed or not_held(table, at, who.name) or not may_wager(table, at):
        return None
    return (wagering(table, at),)


def _announce(table: Table, _: int, __: Party) -> Terms | None:
    counted: Terms = FREE if table.rules.meter_terms else (OneOf("chips_counted", (None,)),)
    unlit = SomeOf("unlit", accepted_at(table))
    return terms_unless(why_not_announced(table), (*counted, unlit))


def _no_wagers_now(table: Table, command: c.PlaceWagers) -> Why | None:
    """Before a round is open; after its announcement it is too late (PGP-7c.2)."""
    if table.phase in OPENING:
        return "the table is not open for gaming; wagers are laid once a round is open", "PGP-5a.1"
    if table.phase is Phase.BETWEEN_ROUNDS:
        return 'no round is open; wagers are laid from its opening to "No more bets"', "PGP-7c.1"
    return LATE[0], late_by(table, command)


COMMANDS: Final = (
    CommandSpec(
        command=c.PlaceWagers,
        handler=place_wagers,
        phases=BEFORE_NO_MORE_BETS,
        roles=BY_PLAYER,
        given_by="PGP-7b.1",
        not_now=LATE,
        why_not_now=_no_wagers_now,
        terms=_place_wagers,
        at_position=True,
        awaited={Phase.WAGERS: 1},
    ),
    CommandSpec(
        command=c.AnnounceNoMoreBets,
        handler=announce_no_more_bets,
        phases=(Phase.WAGERS,),
        roles=BY_DEALER,
        given_by="PGP-8-a.3",
        not_now=("the announcement follows the shuffle and the cut", "PGP-8-a.3"),
        terms=_announce,
        awaited={Phase.WAGERS: 0},
    ),
)
