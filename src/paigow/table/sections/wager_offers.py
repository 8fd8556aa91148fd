"""What may be wagered at a betting position, and why anything else may not (PGP 7, 13(b), 15(b), 16(i), 19).

`wagering` has the amounts, and refusals go by it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paigow.games.catalogue import Rules
from paigow.games.pay_tables import MOST_FILED
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, format_money
from paigow.switches import BankCoupon
from paigow.table import commands as c
from paigow.table.money.ledger import chips
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.banking import covered, needed_cover
from paigow.table.state.model import Table
from paigow.table.state.questions import holder, laid_by
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position, RefusalCode, Refused, Stake
from paigow.table.terms import Wagering, WagerOffer

_BESIDE_MAIN: Final = {
    WagerKind.POSITION_NUMBER: "PGP-13b1.1",
    WagerKind.PROGRESSIVE_PAYOUT: "PGP-7d.1",
    WagerKind.FORTUNE_PROGRESSIVE: "PGP-14A-a.1",
    WagerKind.THREE_CARD_BONUS: "PGP-7f.1",
    WagerKind.SEVEN_CARD_BONUS: "PGP-7f.1",
    WagerKind.FORTUNE_BONUS: "PGP-15b.1",
    WagerKind.EMPERORS_TREASURE: "PGP-15b.1",
    WagerKind.PAI_GOW_INSURANCE: "PGP-15b.1",
    WagerKind.ACE_HIGH: "PGP-19a.3",
    WagerKind.FACE_UP_PROGRESSIVE: "PGP-19a.3",
}
"""By which clause an optional wager is for those who made a main wager; else by 7(e)."""


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
        return Wagering(every, rules.main, Cents(in_all), covered(table, position))
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
            f"you have {format_money(held)} in chips, and this takes {format_money(Cents(held + more))}; "
            f"wager less, or buy chips for {format_money(more)} more",
            rules.cite("PGP-7a.1"),
            code=RefusalCode.TOO_FEW_CHIPS,
        )
    main = sum(each.amount for each in stakes if each.wager == rules.main)
    if own <= terms.in_all and (terms.covered is None or main <= terms.covered):
        return None
    return Refused(
        "the bank's chips do not cover this wager; wager less",
        rules.cite("PGP-10d2"),
        code=RefusalCode.NOT_COVERED,
    )


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
        return _outside("the main wager at this table", stake, offer.least, offer.most, within) or (
            _why_no_coupon(rules, stake, offer.takes_coupon)
        )
    terms = rules.wagers.get(stake.wager)
    if terms is None:
        number = stake.wager == WagerKind.POSITION_NUMBER  # only where a generator draws the number
        return Refused(
            f"{stake.wager.value!r} is not offered at this table",
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
