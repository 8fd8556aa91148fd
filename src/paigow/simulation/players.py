"""Simulated players: what each does next, of what the table awaits.

A player knows what a person in that seat would know: the open table and the own cards. The chance is an
argument, so that a game from one seed is always the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.simulation.chance import Chance
from paigow.simulation.habits import STEADY, Habits
from paigow.table import Phase, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.machine.awaited import awaited
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.banking import directed_wager
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.model import PLACES
from paigow.table.state.questions import to_show
from paigow.table.state.values import Position, Standing

Options = list[c.Command]


@dataclass(slots=True)
class SimulatedPlayer:
    """A player by name; it remembers only what it has done in this round."""

    name: str
    habits: Habits = STEADY
    _round: int = 0
    _done: set[tuple[str, Position]] = field(default_factory=set)

    def wish(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> c.Command | None:
        """What the player does now; nothing while it waits for others. Of several things that it would like
        to do it is the first that the table would hear."""
        options = self.options(table, chance, command_id, at)
        if len(options) < 2:
            return options[0] if options else None
        asked = awaited(table, at)
        return next((command for command in options if asked.admits(command)), None)

    def options(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> Options:
        """What the player would like to do now, first choice first."""
        act = _ACTS.get(table.phase)
        if act is None:
            return []
        if table.memory.rounds != self._round:
            self._round = table.memory.rounds
            self._done.clear()
        if table.round is not None and self.name in table.round.departed:
            return []
        return act(self, table, chance, {"command_id": command_id, "at": at, "by": self.name})

    def first_time(self, what: str, position: Position) -> bool:
        """Whether this is the first time in the round; from now on it is not."""
        before = len(self._done)
        self._done.add((what, position))
        return len(self._done) > before


Who = dict[str, Any]
Act = Callable[[SimulatedPlayer, Table, Chance, Who], Options]


def come_and_go(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Sit down, take a second betting area or give it up, leave (PGP-7b.1, PGP-12a.1)."""
    held = table.held_by(player.name)
    if not held:
        free = [position for position in range(1, PLACES) if table.seats[position] is None]
        return [c.TakePosition(position=chance.choice(free), **who)] if free else []
    if table.round is not None or not player.first_time("coming and going", 0):
        return []
    habits = player.habits
    if habits.leaves_per_mille and chance.per_mille(habits.leaves_per_mille):
        return [c.LeaveTable(**who)]
    if habits.second_area and chance.percent(habits.second_area):
        if len(held) > 1:
            return [c.LeavePosition(position=chance.choice(held), **who)]
        beside = [c.TakePosition(position=position, **who) for position in (held[0] - 1, held[0] + 1)]
        return _admitted(table, beside)
    return []


def _admitted(table: Table, wishes: Sequence[c.Command]) -> Options:
    """The first of some wishes that the table would hear; none where it would hear none of them."""
    asked = awaited(table, wishes[0].at)
    return [command for command in wishes if asked.admits(command)][:1]


def buy_chips(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Buy chips when few are left (PGP-7a.1)."""
    del chance
    least = max(player.habits.buys // 10, player.habits.times * table.rules.submission.table.minimum)
    if table.chips(player.name) >= least:
        return []
    return [c.BuyChips(amount=Cents(max(player.habits.buys, 4 * least)), **who)]


def answer_bank_offer(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Take the bank or pass it on (PGP-10c.1); who is not to be asked any more may wager already."""
    at = table.in_play.offers[0]
    if table.seats[at] != player.name:
        return _wager_early(player, table, chance, who)
    passed = c.PassBank(position=at, **who)
    habits = player.habits
    if not chance.percent(habits.banks):
        return [passed]
    co_bank = table.rules.submission.banking.co_banking and chance.percent(habits.co_banks)
    limits = not co_bank and chance.percent(habits.limits_dealer)
    limit = Cents(chance.below(directed_wager(table, at) + 1)) if limits else None
    return [c.AcceptBank(position=at, co_bank=co_bank, limit=limit, **who), passed]


def _wager_early(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Wager before the bank is taken: then a coupon may still go back (PGP-7a.1)."""
    held = table.held_by(player.name)
    if any(at in table.in_play.offers for at in held) or not player.first_time("early", 0):
        return []
    return lay_wagers(player, table, chance, who) if chance.percent(player.habits.early) else []


def lay_wagers(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Lay out the wagers of one position; smaller ones where the bank does not cover the first."""
    in_play, habits = table.in_play, player.habits
    if in_play.closed:
        return []
    for at in table.held_by(player.name):
        if at == in_play.bank:
            if options := _as_bank(player, table, chance, who):
                return options
        elif player.first_time("wagers", at):
            shunned = (
                habits.shuns_bank and in_play.bank is not None and in_play.number % habits.shuns_bank == 0
            )
            if shunned or chance.percent(habits.sits_out):
                return []
            main = main_stake(player, table, chance)
            least = Stake(table.rules.main, table.rules.submission.table.minimum)
            optional = optional_stakes(player, table, chance)
            must = tuple(stake for stake in optional if table.rules.wagers[stake.wager].mandatory)
            return [
                c.PlaceWagers(position=at, stakes=stakes, **who)
                for stakes in ((main, *optional), (least, *optional), (least, *must))
            ]
    return []


def _as_bank(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """What a bank does before "No more bets": optional wagers where it may, a word to the dealer."""
    in_play = table.in_play
    at = in_play.opponent
    if player.first_time("wagers of the bank", at):
        stakes = optional_stakes(player, table, chance)
        return _admitted(table, [c.PlaceWagers(position=at, stakes=stakes, **who)]) if stakes else []
    if in_play.co_bank or not player.first_time("dealer's wager", at):
        return []
    if not chance.percent(player.habits.lowers_dealer):
        return []
    most = directed_wager(table, at)
    return [c.LowerDealerWager(position=at, limit=Cents(chance.below(most)), **who)] if most else []


def walk_away(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Leave before "No more bets", with the wagers (PGP-7b.2)."""
    if not player.habits.leaves_per_mille or not table.held_by(player.name):
        return []
    leaves = player.first_time("walking away", 0) and chance.per_mille(player.habits.leaves_per_mille)
    return [c.LeaveTable(**who)] if leaves else []


def main_stake(player: SimulatedPlayer, table: Table, chance: Chance) -> Stake:
    rules = table.rules.submission
    amount = rules.table.minimum * chance.among(1, player.habits.times)
    if chance.percent(player.habits.odd_cents):
        amount += chance.below(100)
    amount = min(amount, rules.table.maximum)
    takes_coupon = rules.match_play.accepted and table.in_play.bank is None
    coupon = amount if takes_coupon and chance.percent(player.habits.coupons) else 0
    return Stake(table.rules.main, Cents(amount), coupon=Cents(coupon))


def optional_stakes(player: SimulatedPlayer, table: Table, chance: Chance) -> tuple[Stake, ...]:
    """Some of the optional wagers on offer, and all that every main wager must carry (PGP-19a.2)."""
    stakes: list[Stake] = []
    share = 0 if chance.percent(player.habits.plain) else player.habits.optional
    for terms in table.rules.wagers.values():
        if not terms.mandatory and not chance.percent(share):
            continue
        backed = min(len(terms.choices), chance.among(1, 2)) if terms.several else 1
        for choice in chance.shuffled(terms.choices)[:backed] if terms.choices else (None,):
            amount = _amount(terms, chance)
            coupon = amount * (terms.takes_coupon and chance.percent(player.habits.coupons))
            stakes.append(Stake(terms.key, amount, choice, Cents(coupon)))
    return tuple(stakes)


def _amount(terms: WagerTerms, chance: Chance) -> Cents:
    return Cents(min(terms.maximum, terms.minimum * chance.among(1, 6)))


def answer_cut(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Cut, or leave it to the next player (PGP-6c.1); before the cut, wager."""
    in_play = table.in_play
    if in_play.offers and table.seats[in_play.offers[0]] == player.name:
        at = in_play.offers[0]
        if chance.percent(player.habits.cuts):
            above = chance.among(LEAST, len(in_play.stock) - LEAST)
            return [c.CutCards(position=at, above=above, **who)]
        return [c.DeclineCut(position=at, **who)]
    return []


def choose_stack(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """The bank picks the stack that goes out first (PGP-10-2a1.1)."""
    at = table.in_play.bank
    if at is None or table.seats[at] != player.name:
        return []
    return [c.ChooseStack(position=at, stack=chance.among(1, len(table.in_play.stacks)), **who)]


def cut_stacks(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """The bank moves adjacent stacks to one end of the row or to both, or leaves them (PGT-9G-1)."""
    at = table.in_play.bank
    if at is None or table.seats[at] != player.name:
        return []
    if not chance.percent(player.habits.cuts):
        return [c.DeclineCut(position=at, **who)]
    row = range(1, len(table.in_play.stacks) + 1)
    first, last = sorted((chance.choice(row), chance.choice(row)))
    moved = tuple(range(first, last + 1))
    parted = chance.below(len(moved) + 1)
    return [c.CutStacks(position=at, to_left=moved[:parted], to_right=moved[parted:], **who)]


def choose_delivery(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """The bank names a style of delivery, or none (PGT-9J-1)."""
    at = table.in_play.bank
    if at is None or table.seats[at] != player.name:
        return []
    style = chance.choice((None, *table.rules.submission.equipment.deliveries))
    return [c.ChooseDelivery(position=at, style=style, **{**who, "role": Role.PLAYER})]


def set_hands(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Set one hand; of two hands the one that may be set now is found by trying both (PGP-12b.2)."""
    in_play, habits = table.in_play, player.habits
    options: Options = []
    for at in table.held_by(player.name):
        if in_play.standing[at] is not Standing.IN_PLAY or in_play.settings[at] is not None:
            continue
        if player.first_time("setting", at):
            if habits.leaves_per_mille and chance.per_mille(habits.leaves_per_mille):
                return [c.LeaveTable(**who)]
            if chance.percent(habits.looks):
                return [c.LookAtCards(position=at, **who)]
            if chance.percent(habits.asks):
                return [c.AskHouseWay(position=at, **who)]
            if chance.percent(habits.surrenders):
                options.append(c.Surrender(position=at, **who))
        high, low = chosen_setting(table, at, habits, chance)
        options.append(c.SetHands(position=at, high=high, low=low, **who))
    return options


def surrender_late(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Give a hand up that is set, once the other side's is known (PGP-9e.1, PGT-8E)."""
    in_play = table.in_play
    for at in table.held_by(player.name):
        unseen = in_play.standing[at] is Standing.IN_PLAY and at not in in_play.exposed
        if unseen and player.first_time("late surrender", at) and chance.percent(player.habits.surrenders):
            return _admitted(table, [c.Surrender(position=at, **who)])
    return []


def chosen_setting(table: Table, position: Position, habits: Habits, chance: Chance) -> tuple[Pieces, Pieces]:
    """In the house way, at random among the correct settings, or now and then not correctly."""
    pieces, family = table.in_play.hands[position], table.rules.family
    if chance.per_mille(habits.wrong_per_mille):
        laid = chance.shuffled(pieces)
        return laid[: family.high_size], laid[family.high_size :]
    if chance.percent(habits.house_way):
        way = table.rules.house_way.set(pieces)
        return way.high, way.low
    laid = chance.shuffled(pieces)
    for first in range(len(laid)):
        turned = laid[first:] + laid[:first]
        high, low = turned[: family.high_size], turned[family.high_size :]
        if table.rules.judge.lay(high, low).fault is None:
            return high, low
    setting = chance.choice(tuple(family.settings(pieces)))
    return setting.high, setting.low


def show_bank_hand(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """A bank sets its own hand as it likes (PGP-9c.3)."""
    in_play = table.in_play
    due = to_show(in_play)
    if not due or due[0] != in_play.bank or in_play.co_bank or table.seats[due[0]] != player.name:
        return []
    high, low = chosen_setting(table, due[0], player.habits, chance)
    return [c.ShowHand(position=due[0], high=high, low=low, **{**who, "role": Role.PLAYER})]


def answer_choice(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
    """Void the hand or play on after a card was exposed (PGP-11d.1)."""
    for at in table.in_play.choices:
        if table.seats[at] == player.name:
            voids = chance.percent(player.habits.voids)
            return [c.VoidHand(position=at, **who) if voids else c.PlayOn(position=at, **who)]
    return []


def _first(*acts: Act) -> Act:
    """The first of several things that the player wants to do."""

    def act(player: SimulatedPlayer, table: Table, chance: Chance, who: Who) -> Options:
        return next((options for each in acts if (options := each(player, table, chance, who))), [])

    return act


_ACTS: Final[dict[Phase, Act]] = {
    Phase.SPREAD: come_and_go,
    Phase.BETWEEN_ROUNDS: _first(buy_chips, come_and_go),
    Phase.BANK_OFFER: answer_bank_offer,
    Phase.SHUFFLE: lay_wagers,
    Phase.CUT: _first(answer_cut, lay_wagers),
    Phase.STACKS: lay_wagers,
    Phase.STACK_CUT: _first(lay_wagers, cut_stacks),
    Phase.WAGERS: _first(lay_wagers, walk_away),
    Phase.STACK_CHOICE: choose_stack,
    Phase.DELIVERY_CHOICE: choose_delivery,
    Phase.SETTING: set_hands,
    Phase.DEALER_SETS: show_bank_hand,
    Phase.CHOICE: answer_choice,
    Phase.SETTLEMENT: surrender_late,
}
"""What a player may do in each phase in which it is ever asked."""


def anyone_may_act(table: Table) -> bool:
    """Whether there is a player to ask; in the settlement only while a hand lies that could be given up
    (`surrender_late`)."""
    if table.phase is not Phase.SETTLEMENT:
        return table.phase in _ACTS
    standing, exposed = table.in_play.standing, table.in_play.exposed
    return any(standing[at] is Standing.IN_PLAY and at not in exposed for at in range(1, PLACES))
