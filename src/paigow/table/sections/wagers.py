"""Wagers and the announcement that ends them (PGP 7, 12, 13(b), 14(a)-(b), 15(b)-(c))."""

from __future__ import annotations

from typing import Final

from paigow.games.submission import OfferedUnder
from paigow.games.wagers import is_qualifying
from paigow.money import Cents, format_money
from paigow.switches import BankCoupon
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.rules import GameRules
from paigow.table.games.ways_to_deal import cite_as_dealt
from paigow.table.money.ledger import DEALER_WAGER, INVENTORY, Transfer, chips, wager_account
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.banking import bank_returned, cover_refusal, dealers_wager
from paigow.table.sections.decisions import Decision, Unfolding
from paigow.table.sections.progressive import lock_out
from paigow.table.sections.questions import coupons_back, is_in_play, laid_by, not_held, returned, stakes_on
from paigow.table.state.model import PLACES, Table
from paigow.table.state.values import DEALER, Handled, Handling, Position, RefusalCode, Refused, Stake

_BESIDE_MAIN: Final = {
    "position_number": "PGP-13b1.1",
    "progressive_payout": "PGP-7d.1",
    "fortune_progressive": "PGP-14A-a.1",
    "three_card_bonus": "PGP-7f.1",
    "seven_card_bonus": "PGP-7f.1",
    "fortune_bonus": "PGP-15b.1",
    "emperors_treasure": "PGP-15b.1",
    "pai_gow_insurance": "PGP-15b.1",
    "ace_high": "PGP-19a.3",
    "face_up_progressive": "PGP-19a.3",
}
"""By which clause an optional wager is for those who made a main wager; else by 7(e)."""
_LATE_BY: Final = {
    "three_card_bonus": "PGP-7f.2",
    "seven_card_bonus": "PGP-7f.2",
    "fortune_progressive": "PGP-14A-e1",
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
    if refused := _why_not(table, command):
        return refused
    transfers, needed = _changes(table, at, command.by, command.stakes)
    held = table.chips(command.by)
    if held < needed:
        return Refused(
            f"you have {format_money(held)} in chips, and this takes {format_money(Cents(needed))}; "
            f"wager less, or buy chips for {format_money(Cents(needed - held))} more",
            rules.cite("PGP-7a.1"),
            code=RefusalCode.TOO_FEW_CHIPS,
        )
    if refused := cover_refusal(table, at, command.stakes, needed):
        return refused
    return (
        e.WagersPlaced(
            player=command.by,
            position=at,
            stakes=command.stakes,
            clause=rules.cite("PGP-7a.1"),
            transfers=tuple(transfers),
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


def _changes(
    table: Table, position: int, player: str, stakes: tuple[Stake, ...]
) -> tuple[list[Transfer], int]:
    """The chips to move, and how many more the player needs; returns come first."""
    before, after = (
        {(stake.name, laid_by(table, position, stake)): stake.amount for stake in each}
        for each in (table.in_play.wagers[position], stakes)
    )
    back: list[Transfer] = []
    out: list[Transfer] = []
    for name, source in {**before, **after}:
        change = after.get((name, source), 0) - before.get((name, source), 0)
        account = wager_account(position, name)
        if change > 0:
            out.append((source, account, Cents(change)))
        elif change < 0:
            back.append((account, source, Cents(-change)))
    own = chips(player)
    more = sum(amount for source, _, amount in out if source == own)
    return back + out, more - sum(amount for _, target, amount in back if target == own)


def _why_not(table: Table, command: c.PlaceWagers) -> Refused | None:
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
    if is_bank and (rules.main in kinds or not rules.switches.bank_may_place_optional):
        optional = bool(kinds) and rules.main not in kinds
        clause = rules.ruled_by("bank_may_place_optional") if optional else rules.cite("PGP-1-bank.1")
        return Refused("the bank makes no wager in the round it banks", clause, code=RefusalCode.NOT_YOURS)
    offered = [kind for kind in kinds if kind in rules.wagers]
    if offered and rules.main not in kinds and not is_bank:
        return Refused(
            "an optional wager needs a main wager at the same betting area",
            rules.cite(_BESIDE_MAIN.get(offered[0], "PGP-7e")),
            code=RefusalCode.NOT_TOGETHER,
        )
    twice = len(set(kinds)) < len(kinds)
    for terms in rules.wagers.values():
        if terms.mandatory and kinds and terms.key not in kinds:
            return Refused(
                f"every main wager carries the {terms.title} wager here",
                rules.cite("PGP-19a.2"),
                code=RefusalCode.NOT_TOGETHER,
            )
        if twice and kinds.count(terms.key) > 1 and not terms.several:
            return Refused(
                f"the {terms.title} wager is on one choice at a betting area; choose",
                rules.cite("PGP-16i"),
                code=RefusalCode.NOT_TOGETHER,
            )
    for stake in command.stakes:
        if refused := why_not_stake(rules, stake, banked=in_play.bank is not None):
            return refused
    return None


def why_not_stake(rules: GameRules, stake: Stake, *, banked: bool) -> Refused | None:
    """Why a stake is not one of its wager's kind: offered here, its choice, its amount, its coupon."""
    if stake.wager == rules.main:
        if stake.choice is not None:
            return Refused(
                "the main wager takes no choice", rules.cite("PGP-7a.1"), code=RefusalCode.NOT_OFFERED
            )
        limits = rules.submission.table
        if stake.coupon and banked and rules.switches.bank_coupon is BankCoupon.RETURNED:
            return Refused(
                "a player holds the bank and owes chips only; lay the wager without its coupon",
                rules.cite("PGP-7a.1"),
                code=RefusalCode.NOT_OFFERED,
            )
        return _outside("the main wager", stake, limits.minimum, limits.maximum, rules.cite("PGP-7a.1")) or (
            _why_no_coupon(rules, stake, rules.submission.match_play.accepted)
        )
    terms = rules.wagers.get(stake.wager)
    if terms is None:
        number = stake.wager == "position_number"  # only where a generator draws the number
        return Refused(
            f"{stake.wager!r} is not offered at this table",
            rules.cite("PGP-13a" if number else "PGP-7e"),
            code=RefusalCode.NOT_OFFERED,
        )
    return _why_not_terms(rules, terms, stake)


def _why_not_terms(rules: GameRules, terms: WagerTerms, stake: Stake) -> Refused | None:
    if terms.choices and stake.choice not in terms.choices:
        return Refused(
            f"the {terms.title} wager names one of {', '.join(map(str, terms.choices))}",
            terms.clause,
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if not terms.choices and stake.choice is not None:
        return Refused(f"the {terms.title} wager takes no choice", terms.clause, code=RefusalCode.NOT_OFFERED)
    within = terms.above if stake.amount > terms.maximum else terms.within
    return _outside(f"the {terms.title} wager", stake, terms.minimum, terms.maximum, within) or (
        _why_not_redeemed(rules, terms, stake)
        if terms.is_progressive
        else _why_no_coupon(rules, stake, terms.takes_coupon)
    )


def _outside(what: str, stake: Stake, least: Cents, most: Cents, clause: str) -> Refused | None:
    if least <= stake.amount <= most:
        return None
    if least == most:
        return Refused(f"{what} is exactly {format_money(least)}", clause, code=RefusalCode.OUT_OF_BOUNDS)
    return Refused(
        f"{what} is from {format_money(least)} to {format_money(most)}",
        clause,
        code=RefusalCode.OUT_OF_BOUNDS,
    )


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
        whole = f"a coupon for the {terms.title} wager is for the whole {format_money(stake.amount)}"
        return Refused(
            f"{whole}; redeem such a one, or place a chip",
            rules.cite("PGP-7d.2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return Refused(
        f"no coupon is redeemed for the {terms.title} wager here; place a chip",
        rules.cite("PGP-7d.2"),
        code=RefusalCode.NOT_OFFERED,
    )


def announce_no_more_bets(table: Table, command: c.AnnounceNoMoreBets, entropy: c.Entropy) -> Unfolding:
    """Close the wagers, lock the progressive ones out, set out the dealer's wager against a bank. The cards
    lie ready by now, and none has been dealt."""
    in_play, rules = table.in_play, table.rules
    against_bank = dealers_wager(table)
    # The dealer's wager is a wager like any other: a bank plays against it alone (PGP-10g.1).
    if not against_bank and not any(True for _ in stakes_on(in_play, rules.main)):
        if in_play.bank is not None:
            return (bank_returned(table, left=False),)
        return Refused(
            f"nobody has made a main wager; wait, or spread the {rules.family.pieces}",
            rules.cite("PGP-7c.1"),
            code=RefusalCode.COMES_FIRST,
        )
    if command.chips_counted is not None and not rules.meter_terms:
        return Refused(
            "no progressive wager is offered at this table; there are no chips to count under the lights",
            rules.cite("PGP-14b.2"),
            code=RefusalCode.NOT_OFFERED,
        )
    dark = _not_accepted(table, command.unlit)
    if isinstance(dark, Refused):
        return dark
    if command.chips_counted not in (None, _lights(table, command.unlit)):
        # PGP-14b.2: the deal may not begin until chips and lights agree.
        return (e.IrregularityNoted(irregularity="progressive_chips_differ", clause=rules.cite("PGP-14b.2")),)
    return (*dark, lambda after: _announced(after, entropy, against_bank))


def _lights(table: Table, unlit: tuple[Position, ...]) -> int:
    """How many acceptors show that they hold a progressive wager."""
    lit = (stakes for at, stakes in enumerate(table.in_play.wagers) if at not in unlit)
    return sum(table.rules.is_progressive(stake.wager) for stakes in lit for stake in stakes)


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


def _not_accepted(
    table: Table, unlit: tuple[Position, ...]
) -> tuple[e.ProgressiveNotAccepted, ...] | Refused:
    """Progressive wagers whose acceptor is dark: none was accepted there, and each goes back (PGP-7d.3)."""
    events = []
    for position in dict.fromkeys(unlit):
        stakes = table.in_play.wagers[position] if DEALER < position < PLACES else ()
        names = tuple(stake.name for stake in stakes if table.rules.is_progressive(stake.wager))
        if not names:
            return Refused(
                f"no progressive wager lies at position {position}",
                table.rules.cite("PGP-7d.3"),
                code=RefusalCode.NOT_POSSIBLE,
            )
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
    if "progressive_payout" in lying:
        return "PGP-14b.1"
    return "PGP-14A-b.1" if any(offered[key].is_of_14a for key in lying) else None


def _pressed(table: Table) -> tuple[Handling, ...]:
    clause = _lock_out_by(table)
    return () if clause is None else (Handling(Handled.LOCK_OUT_PRESSED, clause),)


def _envy_markers(table: Table) -> tuple[tuple[int, str], ...]:
    """One marker for each bonus wager of $5 or more (PGP-3l-2.1, PGP-3l-5, PGP-15c.2, PGP-14A-b.2,
    FUP-4.3)."""
    return tuple(
        (position, key)
        for position in range(1, PLACES)
        for key in table.rules.envy_wagers
        if has_envy_marker(table, position, key)
    )


def has_envy_marker(table: Table, position: int, key: str) -> bool:
    """Whether a wager earns envy bonuses; wagers are not added up to reach $5 (PGP-1-envy-bonus.1)."""
    stake = table.in_play.stake(position, key)
    return stake is not None and is_qualifying(key, stake.amount)  # PGP-15c.1, FUP-4.2


def bears_envy_marker(table: Table, position: int, key: str) -> bool:
    """Whether such a wager still lies on the layout in the round: with a hand that is void it went back
    (PGP-11d.1)."""
    return is_in_play(table.in_play, position) and has_envy_marker(table, position, key)
