"""The books of one round in the laboratory: who holds what, payout limits and meters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from second_settlement.printed import Pays, Table, pay_table
from second_settlement.terms import Offer, Round, Stake, Terms

INVENTORY, OUTSIDE = "inventory", "outside"
DEALER = 0
POSITIONS = range(1, 7)
ON_THE_DEALER = ("queens_dragon", "ace_high")
BESIDE_SURRENDER = ("bonus", "pair_fortunes")
"""Wagers on a surrendered hand that are settled all the same (SPG 12(e)(2), PGT 8.E)."""
LIMITED = {
    "PGP": ("fortune_bonus", "emperors_treasure", "pai_gow_insurance", "queens_dragon", "dynasty_bonus",
            "protection", "red_black"),
    "PGP-19": ("pai_gow_insurance",),
    "FUP": ("ace_high", "fortune_bonus"),
}  # fmt: skip
"""16(j) speaks of (b) to (i), FUP 10.a.i of what that document pays; 14(d) has none, 18 one of its own, and
19(e) none unless the switch says so."""


@dataclass
class Meter:
    """What a meter shows, and the part of a cent that it carries on."""

    amount: int
    remainder: Fraction = Fraction(0)

    def moved(self, exact: Fraction) -> int:
        """Add a contribution (or take one back); how many cents the inventory gives for it."""
        before = self.amount + ceil(self.remainder)
        total = self.amount + self.remainder + exact
        self.amount, self.remainder = floor(total), total - floor(total)
        return self.amount + ceil(self.remainder) - before


Decided = tuple[str, int, int, int]
"""Result, wagered, won, vigorish."""


@dataclass
class Settled:
    """What a round comes to."""

    moved: Counter[str] = field(default_factory=Counter)
    wagers: dict[tuple[int, str], Decided] = field(default_factory=dict)
    dealer_wager: int = 0

    def pay(self, source: str, target: str, amount: int) -> None:
        self.moved[source] -= amount
        self.moved[target] += amount


@dataclass
class Books:
    """The money of one round while it is worked out."""

    terms: Terms
    play: Round
    meters: dict[str, Meter]
    out: Settled = field(default_factory=Settled)
    limited: Counter[object] = field(default_factory=Counter)

    def chips(self, position: int) -> str:
        return f"chips:{self.play.seats[position]}"

    def in_play(self, position: int) -> bool:
        play = self.play
        return (
            bool(play.main(self.terms.main, position))
            and position not in play.voided
            and position not in play.surrendered
        )

    def abandoned(self, position: int, wager: str) -> bool:
        return self.terms.abandoned_lost and (position, wager) in self.play.abandoned

    def optional(self, key: str) -> list[tuple[int, Stake]]:
        """Wagers of one kind that are still to be decided, from the dealer's right."""
        found = []
        for position in POSITIONS:
            for stake in self.play.stakes.get(position, ()):
                stays = key in ON_THE_DEALER + BESIDE_SURRENDER
                gone = position in self.play.voided or (position in self.play.surrendered and not stays)
                if stake.wager == key and not gone:
                    found.append((position, stake))
        return found

    def decide(self, position: int, stake: Stake, result: str, won: int = 0, vigorish: int = 0) -> None:
        self.out.wagers[position, stake.name] = (result, stake.amount, won, vigorish)

    def collect_or_pay(self, position: int, stake: Stake, won: int | None) -> None:
        """Odds "to 1": the wager goes back with what it wins."""
        if won is None:
            self.out.pay(self.chips(position), INVENTORY, stake.amount)
        elif won:
            self.out.pay(INVENTORY, self.chips(position), won)
        self.decide(position, stake, "lose" if won is None else "win", won or 0)

    def rows(self, key: str) -> Table:
        offer = self.terms.offers[key]
        corrected = self.terms.switches["errata"] == "corrected"
        return pay_table(offer.pay_table, offer.raised, corrected=corrected)

    def worth(self, pays: Pays, key: str, amount: int) -> int:
        """What a row hands over; the row worth most pays (16(b), 14(d))."""
        if pays.kind == "share":
            share = pays.figure * self.meters[pays.meter].amount / 100
            # 14(d) is "no less than", the other tables are what is paid.
            return ceil(share) if self.terms.offers[key].pay_table.startswith("pgp-14d") else floor(share)
        if pays.kind == "fixed":
            return int(100 * pays.figure)
        return floor(pays.figure * amount) + (amount if pays.kind in ("to", "push") else 0)

    def has_hand_limit(self, key: str) -> bool:
        terms = self.terms
        if terms.rules == "PGP-19" and key == "fortune_bonus":
            return bool(terms.switches["face_up_hand_limit"])
        return key in LIMITED[terms.rules] or key == "progressive_payout"

    def cut(self, key: str, position: int, won: int) -> int:
        """What a payout limit leaves: 18(d) by the player, 16(j) by the hand, FUP 10.a.i by either."""
        terms, player = self.terms, self.play.seats[position]
        if key == "seven_card_bonus" and terms.seven_card_limit is not None:
            limit, counted_for = terms.seven_card_limit, (key, player)
        elif terms.hand_limit is not None and self.has_hand_limit(key):
            table = terms.switches["aggregate_limit"] == "table"
            whose = ("table" if table else player) if terms.limit_for_round else str(position)
            limit, counted_for = terms.hand_limit, ("hand", whose)
        else:
            return won
        won = min(won, max(0, limit - self.limited[counted_for]))
        self.limited[counted_for] += won
        return won

    # Meters

    def progressives(self) -> list[tuple[int, Stake, Offer]]:
        """Every progressive chip that was taken in."""
        return [
            (position, stake, self.terms.offers[stake.wager])
            for position in POSITIONS
            for stake in self.play.stakes.get(position, ())
            if self.play.closed and self.terms.offers.get(stake.wager, Offer("")).rates
        ]

    def lays(self, position: int, stake: Stake) -> str:
        """7(d): who parts with the chip; for a redeemed coupon nobody but the licensee does."""
        return INVENTORY if stake.coupon else self.chips(position)

    def lock_out(self) -> None:
        """14(b), 14(e): the chips go to the inventory and their share to the meters; a chip given back takes
        its share off again (11(c), 11(d))."""
        for position, stake, offer in self.progressives():
            self.out.pay(self.lays(position, stake), INVENTORY, stake.amount)
            self.contribute(offer, stake.amount)
        for position, stake, offer in self.progressives():
            if position in self.play.voided:
                self.give_back(position, stake, offer)

    def contribute(self, offer: Offer, amount: int) -> None:
        for name, rate in offer.rates.items():
            given = self.meters[name].moved(rate * amount / 100)
            self.out.moved[INVENTORY] -= given

    def give_back(self, position: int, stake: Stake, offer: Offer) -> None:
        self.out.pay(INVENTORY, self.lays(position, stake), stake.amount)
        if self.terms.switches["void_reverses_contribution"]:
            self.contribute(offer, -stake.amount)

    def give_back_progressives(self) -> None:
        for position, stake, offer in self.progressives():
            if position not in self.play.voided:
                self.give_back(position, stake, offer)

    def from_the_meter(self, key: str, position: int, stake: Stake, hand: str) -> None:
        """Shares come off the meter, and under 14(e) large fixed sums and straight flushes too."""
        offer, pays = self.terms.offers[key], self.rows(key)[hand]
        due = self.worth(pays, key, stake.amount)
        share = pays.kind == "share"
        if offer.pay_table == "pgp-16e" and (not share or self.terms.limit_covers_meter):
            due = self.cut(key, position, due)
        least = {"pgp-14d-1": 5_000, "pgp-14d-5": 25_000}.get(offer.pay_table)
        large = least is not None and (due >= least or hand.startswith("straight_flush"))
        if share or large:
            name = pays.meter if share else "meter"
            self.off(name, offer.resets[name], due, whole=share and pays.figure == 100)
        else:
            self.out.moved[INVENTORY] -= due
        self.out.moved[self.chips(position)] += due
        self.decide(position, stake, "win", due)

    def off(self, name: str, reset: int, due: int, *, whole: bool) -> None:
        """Take a payment off a meter, the rest off the inventory; what is won whole or runs dry is reset."""
        meter = self.meters[name]
        taken = min(due, meter.amount)
        meter.amount -= taken
        self.out.moved[INVENTORY] -= due - taken
        floor_at = reset if self.terms.switches["meter_floor"] == "reset_amount" else 1
        if (whole or meter.amount < floor_at) and meter.amount < reset:
            self.out.moved[OUTSIDE] -= reset - meter.amount
            meter.amount = reset
