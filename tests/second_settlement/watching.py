"""Watching a table: events are turned into plain facts, and every finished round is settled a second time.

This is the only part that meets the engine, and it meets it by names alone: kinds of events, their fields and
the balances. Nothing is asked that the engine worked out, except where the money lay before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from second_settlement.books import INVENTORY, OUTSIDE, Decided, Meter
from second_settlement.settle import EARLY, settle
from second_settlement.terms import Offer, Pieces, Round, Stake, Terms


class DiffersError(AssertionError):
    """The table and the laboratory do not agree."""


def terms_of(submission: Any) -> Terms:
    """The filed choices as plain values."""
    limits, banking, plays = submission.payout_limits, submission.banking, submission.match_play
    return Terms(
        game=str(submission.game.value),
        rules=str(submission.rules.value),
        main=str(submission.game_played.main_wager),
        quarters=submission.table.vig_rounding == "quarter_up",
        offers={str(key): _offer(str(key), offer) for key, offer in submission.wagers.offered()},
        switches={name: _plain(getattr(submission.switches, name)) for name in submission.switches.__slots__},
        coupon_vigorish=plays.vigorish,
        hand_limit=limits.per_hand,
        limit_for_round=limits.scope == "round",
        limit_covers_meter=limits.covers_meter,
        seven_card_limit=limits.seven_card_bonus,
        abandoned_lost=submission.table.abandoned_wager_lost,
        dealer_wager=str(banking.dealer_wager.value),
        dealer_wager_amount=int(banking.dealer_wager_amount or 0),
        dealer_wager_percent=Fraction(banking.dealer_wager_percent or 0),
    )


def _plain(value: Any) -> object:
    return getattr(value, "value", value)


def _offer(key: str, offer: Any) -> Offer:
    meters = dict(getattr(offer, "meters", ()))
    return Offer(
        key,
        getattr(offer, "pay_table", ""),
        dict(getattr(offer, "raised", ())),
        dict(getattr(offer, "raised_envy", ())),
        int(getattr(offer, "minimum", 0)),
        Fraction(getattr(offer, "odds", 0)),
        {name: meter.rate for name, meter in meters.items()},
        {name: int(meter.reset) for name, meter in meters.items()},
    )


def texts(pieces: Iterable[Any]) -> Pieces:
    return tuple(str(piece).removesuffix("*") for piece in pieces)  # the text tells no two alike apart


def balances(table: Any) -> dict[str, int]:
    """What lies in each account, by its name."""
    return {str(account): amount for account, amount in table.balances.items()}


class Watch:
    """Follows one table from its opening."""

    def __init__(self, submission: Any) -> None:
        self.terms = terms_of(submission)
        self.rounds = 0
        self.last_wagers: dict[str, int] = {}
        self.play: Round | None = None
        self.before: dict[str, int] = {}
        self.meters: dict[str, Meter] = {}
        self.cashed: Counter[str] = Counter()
        self.settled: dict[tuple[int, str], Decided] = {}
        self.announced: set[int] = set()
        self.dealer_wager = 0

    def see(self, before: Any, event: Any, after: Any) -> None:
        """One event, with the table before and after it."""
        kind = type(event).__name__
        if kind == "RoundOpened":
            self._open(before)
        if self.play is None:
            return
        if kind in ("ChipsBought", "ChipsCashed"):
            for source, target, amount in event.transfers:
                self.cashed[str(source)] -= amount
                self.cashed[str(target)] += amount
        note = getattr(self, f"_{kind}", None)
        if note is not None:
            note(self.play, event, before)
        for each in getattr(event, "settled", ()):
            self.settled[each.position, str(each.wager)] = (
                str(each.result.value), int(each.wagered), int(each.won), int(each.vigorish),
            )  # fmt: skip
            if each.wager.kind in EARLY:
                self.play.decided.add((each.position, str(each.wager)))
        if getattr(event, "outcome", None) is not None:
            self.announced.add(event.position)
        if kind in ("RoundCompleted", "RoundVoided"):
            self._compare(self.play, event, after)
        if after.round is None:
            self.play = None

    def _open(self, table: Any) -> None:
        self.play = Round()
        self.before = balances(table)
        self.meters = {meter.name: Meter(meter.amount, meter.remainder) for meter in table.meters}
        self.cashed, self.settled, self.announced, self.dealer_wager = Counter(), {}, set(), 0

    # Facts, one function for each kind of event that brings any

    def _BankAccepted(self, play: Round, event: Any, table: Any) -> None:
        play.bank, play.co_bank, play.limit = event.position, event.co_bank, event.limit
        play.last_wager = self.last_wagers.get(table.seats[event.position], 0)
        if self.terms.switches["bank_coupon"] == "returned":  # a bank owes chips only
            for position, stakes in play.stakes.items():
                bare = (replace(each, coupon=0) if each.wager == self.terms.main else each for each in stakes)
                play.stakes[position] = tuple(bare)

    def _DealerWagerLowered(self, play: Round, event: Any, _: Any) -> None:
        play.limit = event.limit

    def _BankReturned(self, play: Round, event: Any, _: Any) -> None:
        play.bank, play.co_bank, play.limit = None, False, None
        play.stakes[event.position] = ()

    def _WagersPlaced(self, play: Round, event: Any, _: Any) -> None:
        play.stakes[event.position] = tuple(
            Stake(str(each.wager), int(each.amount), each.choice, int(each.coupon)) for each in event.stakes
        )

    def _ProgressiveNotAccepted(self, play: Round, event: Any, _: Any) -> None:
        """7(d): where no light shows at the lock-out, no progressive wager was made."""
        gone = [str(name) for name in event.wagers]
        play.stakes[event.position] = tuple(
            each for each in play.stakes[event.position] if each.wager not in gone
        )

    def _NoMoreBetsAnnounced(self, play: Round, event: Any, table: Any) -> None:
        play.closed, self.dealer_wager = True, int(event.dealer_wager)
        play.seats = {position: seat for position, seat in enumerate(table.seats) if seat is not None}
        if play.bank is not None:
            play.bank_chips = balances(table).get(f"chips:{play.seats[play.bank]}", 0)

    def _StartingPositionFound(self, play: Round, event: Any, _: Any) -> None:
        """13(a) offers the number shown "at the beginning of a round of play", and 13(b)(4), (5) have those
        wagers collected and paid "immediately". If the cards are reshuffled after that (11(l)) a number is
        shown again, for the delivery of the new stacks (8a(e)); no wager lies on it."""
        if play.number is None:
            play.number = event.number

    def _HandsDealt(self, play: Round, event: Any, _: Any) -> None:
        for position, pieces in event.hands:
            play.hands[position] = play.hands.get(position, ()) + texts(pieces)

    def _HandSet(self, play: Round, event: Any, _: Any) -> None:
        play.settings[event.position] = texts(event.high), texts(event.low)

    _HandShown = _HandSet

    def _WagerSurrendered(self, play: Round, event: Any, _: Any) -> None:
        play.surrendered.add(event.position)

    def _HandVoided(self, play: Round, event: Any, _: Any) -> None:
        play.voided.add(event.position)

    def _PlayerDeparted(self, play: Round, event: Any, table: Any) -> None:
        """What was announced or settled before somebody left stays as it is."""
        held = {position for position, seat in enumerate(table.seats) if seat == event.player}
        open_ = held - set(self.announced)  # 5.C(2) knows one rule for all wagers on a hand
        wagers = {(position, stake.name) for position in open_ for stake in play.stakes.get(position, ())}
        play.abandoned |= wagers - set(self.settled)

    def _SettlementsUndone(self, play: Round, _: Any, __: Any) -> None:
        """11(c), 11(h) found late: what was decided before the hands were set stands, nothing else does."""
        self.settled = {wager: decided for wager, decided in self.settled.items() if wager in play.decided}

    def _RoundVoided(self, play: Round, event: Any, _: Any) -> None:
        play.void = event.irregularity

    # The comparison

    def _compare(self, play: Round, event: Any, table: Any) -> None:
        self.rounds += 1
        play.seats = play.seats or {p: seat for p, seat in enumerate(table.seats) if seat is not None}
        expected = settle(self.terms, play, self.meters)
        self._same("wagers", expected.wagers, self.settled)
        if play.void is None:
            self._same("the dealer's wager", expected.dealer_wager, self.dealer_wager)
        for name, meter in self.meters.items():
            reading = next(each for each in table.meters if each.name == name)
            self._same(f"meter {name}", (meter.amount, meter.remainder), (reading.amount, reading.remainder))
        self._same_money(expected.moved, balances(table))
        counts = play.void is None or self.terms.switches["void_round_counts"]
        if counts and play.bank is None:
            self._remember(play)

    def _same_money(self, moved: Counter[str], after: dict[str, int]) -> None:
        for account in {*self.before, *after, *moved}:
            if account.startswith(("chips:", INVENTORY, OUTSIDE)):
                came = self.before.get(account, 0) + moved[account] + self.cashed[account]
                self._same(account, came, after.get(account, 0))
            elif account.startswith("wager:") or account == "centre":
                self._same(account, 0, after.get(account, 0))

    def _same(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            raise DiffersError(
                f"{what}: the text comes to {expected}, the table to {found}, in {self.terms} of {self.play}"
            )

    def _remember(self, play: Round) -> None:
        """10(d)(1), 10(g): each player's wager in the last round that nobody banked."""
        self.last_wagers = {}
        for position, player in play.seats.items():
            stake = play.main(self.terms.main, position)
            if stake is None:
                continue
            known = self.last_wagers.get(player, 0)
            both = self.terms.switches["last_wager_of_two"] == "total"
            self.last_wagers[player] = known + stake.amount if both else max(known, stake.amount)
