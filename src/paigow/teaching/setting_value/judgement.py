"""Whether a setting was good: its exact value beside that of the best one and of every house way.

Correct is what the rules allow; best is what is worth most. A question holds everything that the counting
needs, so that it can be answered in another process, and nothing that who set the hand did not know. Here
nothing is counted: `paigow.teaching.setting_value.valuation` does, and loads what that takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from paigow.games.catalogue import GameName, game
from paigow.games.payment import VigRounding, percent_of, vigorish
from paigow.money import Cents
from paigow.odds.edge import MainOdds, Payoff, SettingOdds, WayOdds
from paigow.pieces import Pieces
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT, Switches
from paigow.table.showing.views import RoundView
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, Position
from paigow.teaching.comparison import setting_seen


@dataclass(frozen=True, slots=True)
class SettingQuestion:
    """One hand as it was set, and all that was known of what it is played against."""

    game: GameName
    setting: Setting[Any]
    wager: Cents = Cents(100)
    """The main wager; for a bank all wagers against it together."""
    way: str = ""
    """The house way by which the other side sets, as far as anybody knows; the game's usual one where none
    is named."""
    switches: Switches = DEFAULT
    rounding: VigRounding = VigRounding.EXACT
    banking: bool = False
    """Whether it is the bank's own hand."""
    banked: bool = False
    """Whether it is played against a player's bank."""
    theirs: Setting[Any] | None = None
    """The hands that it is played against, where they lie open already (PGP-19a.5)."""
    seen: Pieces = ()
    """Pieces that were seen in other hands than the one it is played against, as in a second of one's own."""
    unheeded: Pieces = ()
    """Pieces that were seen in hands that a bank plays against, which the counting does not heed: each
    opponent may hold any hand. A card of the dealer or the bank that comes to light voids all hands (PGP-11e)
    and is never asked about."""
    coupon: Cents = Cents(0)
    """The match play coupon beside the wager."""
    coupon_charged: bool = False
    """Whether vigorish is taken of what it wins."""

    @property
    def house_way(self) -> str:
        """The house way by which the dealer sets."""
        return self.way or game(self.game).usual_house_way

    @property
    def pieces(self) -> Pieces:
        return (*self.setting.high, *self.setting.low)

    @property
    def stake(self) -> Payoff:
        """What is won and lost with this wager at this table."""
        percent = percent_of(self.game, self.switches, banked=self.banking or self.banked)
        if self.banking:  # vigorish is taken of a surplus over many wagers, of which nothing is known yet
            return Payoff.by_percent(percent)
        charged = Cents(self.wager + self.coupon) if self.coupon_charged else self.wager
        return Payoff.with_coupon(self.wager, self.coupon, vigorish(charged, percent, self.rounding))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A setting valued: how often it wins, pushes and loses, and what a better one would bring."""

    question: SettingQuestion
    odds: MainOdds
    """Of the setting as it was laid; of a bank's that is not correct, as the dealer resets it (PGP-11j)."""
    fault: str | None
    """Why it is not correct, in words; a player's then loses whatever it meets (PGP-9g-1-iii)."""
    settings: tuple[SettingOdds[Any], ...]
    """Every correct setting, the best first."""
    ways: tuple[WayOdds[Any], ...]
    """What each house way would have done, and what that costs of a unit wagered."""

    @property
    def best(self) -> SettingOdds[Any]:
        return self.settings[0]

    @property
    def is_correct(self) -> bool:
        """Whether the rules allow it."""
        return self.fault is None

    @property
    def is_best(self) -> bool:
        """Whether no setting is worth more; several may be worth the same."""
        return self.is_correct and not self.cost

    @property
    def is_indifferent(self) -> bool:
        """Whether all correct settings are worth the same, as where open hands beat them all."""
        return self.settings[-1].odds.expectation == self.best.odds.expectation

    @property
    def cost(self) -> Fraction:
        """What it costs against the best setting, of a unit wagered."""
        return self.best.odds.expectation - self.odds.expectation

    @property
    def given_up(self) -> Fraction:
        """What the setting gives up in cents, on the wager that was made."""
        return self.cost * self.question.wager

    @property
    def value(self) -> Fraction:
        """What the setting as laid is worth in cents, for the wager that was made."""
        return self.odds.expectation * self.question.wager

    @property
    def best_value(self) -> Fraction:
        return self.best.odds.expectation * self.question.wager


def question_of(
    rules: GameRules, seen: RoundView, position: Position, setting: Setting[Any]
) -> SettingQuestion | None:
    """A question about a hand that a player is about to lay down, or a bank to show, from what is seen.

    Nothing where no main wager hangs on how it is set: the dealer sets a co-bank's hand (PGP-10e.6), and any
    bank's where the submission binds it to the house way (PGT-10F).
    """
    bank, filed = seen.bank, rules.submission
    banking = bank == position
    if banking and (seen.co_bank or filed.banking.bank_sets_house_way):
        return None
    laid = [
        stake
        for at, place in enumerate(seen.positions)
        for stake in place.wagers
        if stake.wager == rules.main and (banking or at == position)
    ]
    wager = sum(stake.amount for stake in laid) + (seen.dealer_wager if banking else 0)
    if not wager:
        return None
    return SettingQuestion(
        filed.game,
        setting,
        Cents(wager),
        filed.house_way,
        rules.switches,
        filed.table.vig_rounding,
        banking=banking,
        banked=bank is not None and not banking,
        theirs=None if banking else setting_seen(seen.positions[bank or DEALER]),
        seen=_seen_elsewhere(seen, position, banking=banking),
        unheeded=tuple(piece for at, piece in seen.shown if at != position) if banking else (),
        coupon=Cents(0) if banking else Cents(sum(stake.coupon for stake in laid)),
        coupon_charged=filed.match_play.vigorish,
    )


def _seen_elsewhere(seen: RoundView, position: Position, *, banking: bool) -> Pieces:
    """What lies open or is known in hands that the one at a position is not compared with. A bank is compared
    with every other hand, so to it none of them is elsewhere."""
    if banking:
        return ()
    compared = (position, seen.bank or DEALER)
    hands = [
        piece
        for at, place in enumerate(seen.positions)
        if at not in compared and place.hand is not None
        for piece in place.hand.pieces
    ]
    shown = [piece for at, piece in seen.shown if at not in compared]
    return tuple(dict.fromkeys((*hands, *shown)))
