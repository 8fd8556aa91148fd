"""Simulated players: what each does next, of what the table awaits.

A player knows what a person in that seat would know: the open table, the own cards, and what the table awaits
of it. Habits say what it wants; whether that may be said, and on which terms, it asks the table. The chance
is an argument, so that a game from one seed is always the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from paigow.chance import Chance
from paigow.money import Cents, dollars
from paigow.pieces import Pieces
from paigow.simulation.habits import STEADY, Habits
from paigow.table import Phase, Role, Stake, Table
from paigow.table import commands as c
from paigow.table.machine.awaited import Ask, awaited
from paigow.table.state.model import PLACES
from paigow.table.state.values import Party, Position, Standing
from paigow.table.terms import Banking, Between, OneOf, RowCut, Term, Wagering, WagerOffer

T = TypeVar("T", bound=Term)


@dataclass(slots=True)
class SimulatedPlayer:
    """A player by name; it remembers only what it has done in this round."""

    name: str
    habits: Habits = STEADY
    _round: int = 0
    _done: set[tuple[str, Position]] = field(default_factory=set)

    def wish(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> c.Command | None:
        """What the player does now, within the terms of what the table awaits; nothing while it waits for
        others."""
        act = _ACTS.get(table.phase)
        if act is None:
            return None
        if table.memory.rounds != self._round:
            self._round = table.memory.rounds
            self._done.clear()
        if table.round is not None and self.name in table.round.departed:
            return None
        return act(self, Moment(self.name, table, chance, command_id, at))

    def first_time(self, what: str, position: Position) -> bool:
        """Whether this is the first time in the round; from now on it is not."""
        before = len(self._done)
        self._done.add((what, position))
        return len(self._done) > before


@dataclass(slots=True)
class Moment:
    """When a player may speak: the table as it is, what it awaits of the player, and chance."""

    name: str
    table: Table
    chance: Chance
    command_id: str
    at: int

    @property
    def held(self) -> tuple[Position, ...]:
        """The player's betting positions."""
        return self.table.held_by(self.name)

    def ask(self, kind: type[c.Command], position: Position | None = None) -> Ask | None:
        """A command that the player may give now, for a position where it is about one, on its terms."""
        return awaited(self.table, self.at).ask(kind, Party(Role.PLAYER, position, self.name))

    def own(self, kind: type[c.Command]) -> Ask | None:
        """The same for the first of the player's positions for which it may be given."""
        for at in self.held:
            if (ask := self.ask(kind, at)) is not None:
                return ask
        return None

    def as_bank(self, kind: type[c.Command]) -> Ask | None:
        """The same for who holds the bank."""
        at = self.table.in_play.bank
        return None if at is None or self.table.seats[at] != self.name else self.ask(kind, at)

    def said(self, ask: Ask, **fields: Any) -> c.Command:
        """The command by which the player does what is asked."""
        if ask.who.position is not None:
            fields["position"] = ask.who.position
        return ask.command(command_id=self.command_id, at=self.at, by=self.name, role=Role.PLAYER, **fields)

    def saying(self, kind: type[c.Command], position: Position | None = None) -> c.Command | None:
        """A command with nothing to choose, where it may be given."""
        ask = self.ask(kind, position)
        return None if ask is None else self.said(ask)


Act = Callable[[SimulatedPlayer, Moment], c.Command | None]


def _term(ask: Ask, kind: type[T]) -> T:
    """What an ask says of its choice."""
    return next(term for term in ask.terms if isinstance(term, kind))


def come_and_go(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Sit down, take a second betting area or give it up, leave (PGP-7b.1, PGP-12a.1)."""
    held, chance, habits = now.held, now.chance, player.habits
    if not held:
        coming = now.ask(c.TakePosition)
        return coming and now.said(coming, position=chance.choice(_term(coming, OneOf).values))
    if now.table.round is not None or not player.first_time("coming and going", 0):
        return None
    if habits.leaves_per_mille and chance.per_mille(habits.leaves_per_mille):
        return now.saying(c.LeaveTable)
    if not habits.second_area or not chance.percent(habits.second_area):
        return None
    if len(held) > 1:
        return now.saying(c.LeavePosition, chance.choice(held))
    second = now.ask(c.TakePosition)
    return second and now.said(second, position=_term(second, OneOf).values[0])


def _few_chips(habits: Habits, minimum: int) -> int:
    """Chips below which a player buys more, at a table with such a least main wager."""
    return max(habits.buys // 10, habits.times * minimum)


def usual_buy_in(habits: Habits, minimum: int) -> int:
    """What a player buys at a table with such a least main wager, in cents."""
    return max(habits.buys, 4 * _few_chips(habits, minimum))


def buy_chips(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Buy chips when few are left (PGP-7a.1)."""
    table, habits = now.table, player.habits
    minimum = table.rules.submission.table.minimum
    if table.chips(player.name) >= _few_chips(habits, minimum) or (buying := now.ask(c.BuyChips)) is None:
        return None
    return now.said(buying, amount=Cents(min(usual_buy_in(habits, minimum), _term(buying, Between).most)))


def answer_bank_offer(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Take the bank or pass it on (PGP-10c.1); who is not to be asked any more may wager already."""
    offers = now.table.in_play.offers
    if not any(at in offers for at in now.held):
        return _wager_early(player, now)
    passing = now.own(c.PassBank)
    if passing is None:
        return None
    if not now.chance.percent(player.habits.banks):
        return now.said(passing)
    taking = now.ask(c.AcceptBank, passing.who.position)
    return (taking and _bank(player, now, taking)) or now.said(passing)


def _bank(player: SimulatedPlayer, now: Moment, taking: Ask) -> c.Command | None:
    """Take the bank, or a part of it, and say what the dealer may wager; nothing without the cover."""
    chance, habits, terms = now.chance, player.habits, _term(taking, Banking)
    co_bank = terms.co_cover is not None and chance.percent(habits.co_banks)
    limits = not co_bank and chance.percent(habits.limits_dealer)
    limit = Cents(chance.below(terms.dealer_wager + 1)) if limits else None
    command = now.said(taking, co_bank=co_bank, limit=limit)
    return command if taking.admits(command) else None


def _wager_early(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Wager before the bank is taken: then a coupon may still go back (PGP-7a.1)."""
    early = player.first_time("early", 0) and now.chance.percent(player.habits.early)
    return lay_wagers(player, now) if early else None


def lay_wagers(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Lay out the wagers of one position; what a bank says before "No more bets"."""
    for at in now.held:
        if at == now.table.in_play.bank:
            return _wager_as_bank(player, now, at)
        if not player.first_time("wagers", at):
            continue
        if (laying := now.ask(c.PlaceWagers, at)) is not None:
            return None if _sits_out(player, now) else _lay_out(player, now, laying)
    return None


def _sits_out(player: SimulatedPlayer, now: Moment) -> bool:
    in_play, shuns = now.table.in_play, player.habits.shuns_bank
    shunned = shuns and in_play.bank is not None and in_play.number % shuns == 0
    return bool(shunned) or now.chance.percent(player.habits.sits_out)


def _lay_out(player: SimulatedPlayer, now: Moment, laying: Ask) -> c.Command | None:
    """A main wager with some others; smaller ones where the chips, or the bank's, do not cover the first."""
    terms = _term(laying, Wagering)
    [offer] = (each for each in terms.offers if each.wager == terms.main)
    main, least = _main_stake(player, offer, now.chance), Stake(offer.wager, offer.least)
    optional = _optional_stakes(player, terms, now.chance)
    mandatory = {each.wager for each in terms.offers if each.mandatory}
    must = tuple(stake for stake in optional if stake.wager in mandatory)
    wanted = ((main, *optional), (least, *optional), (least, *must))
    commands = (now.said(laying, stakes=stakes) for stakes in wanted)
    return next((command for command in commands if laying.admits(command)), None)


def _wager_as_bank(player: SimulatedPlayer, now: Moment, at: Position) -> c.Command | None:
    """What a bank does before "No more bets": optional wagers where it may, a word to the dealer."""
    if player.first_time("wagers of the bank", at) and (laying := now.ask(c.PlaceWagers, at)) is not None:
        command = now.said(laying, stakes=_optional_stakes(player, _term(laying, Wagering), now.chance))
        return command if laying.admits(command) else None
    if not player.first_time("dealer's wager", at) or not now.chance.percent(player.habits.lowers_dealer):
        return None
    lowering = now.ask(c.LowerDealerWager, at)
    return lowering and now.said(lowering, limit=Cents(_number(_term(lowering, Between), now.chance)))


def walk_away(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Leave before "No more bets", with the wagers (PGP-7b.2)."""
    often = player.habits.leaves_per_mille
    if not often or not player.first_time("walking away", 0) or not now.held:
        return None
    return now.saying(c.LeaveTable) if now.chance.per_mille(often) else None


def _main_stake(player: SimulatedPlayer, offer: WagerOffer, chance: Chance) -> Stake:
    amount = offer.least * chance.among(1, player.habits.times)
    if chance.percent(player.habits.odd_cents):
        amount += chance.below(100)
    if player.habits.odd_dollars and chance.percent(player.habits.odd_dollars):
        amount += dollars(chance.among(1, 4))
    amount = min(amount, offer.most)
    coupon = amount if offer.takes_coupon and chance.percent(player.habits.coupons) else 0
    return Stake(offer.wager, Cents(amount), coupon=Cents(coupon))


def _optional_stakes(player: SimulatedPlayer, terms: Wagering, chance: Chance) -> tuple[Stake, ...]:
    """Some of the optional wagers on offer, and all that every main wager must carry (PGP-19a.2)."""
    stakes: list[Stake] = []
    share = 0 if chance.percent(player.habits.plain) else player.habits.optional
    for offer in terms.offers:
        if offer.wager == terms.main or not (offer.mandatory or chance.percent(share)):
            continue
        backed = min(len(offer.choices), chance.among(1, 2)) if offer.several else 1
        for choice in chance.shuffled(offer.choices)[:backed] if offer.choices else (None,):
            amount = Cents(min(offer.most, offer.least * chance.among(1, 6)))
            coupon = amount * (offer.takes_coupon and chance.percent(player.habits.coupons))
            stakes.append(Stake(offer.wager, amount, choice, Cents(coupon)))
    return tuple(stakes)


def _number(term: Between, chance: Chance) -> int:
    return chance.among(term.least, term.most)


def answer_cut(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Cut, or leave it to the next player (PGP-6c.1)."""
    cutting = now.own(c.CutCards)
    if cutting is None:
        return None
    if now.chance.percent(player.habits.cuts):
        return now.said(cutting, above=_number(_term(cutting, Between), now.chance))
    return now.saying(c.DeclineCut, cutting.who.position)


def choose_stack(_: SimulatedPlayer, now: Moment) -> c.Command | None:
    """The bank picks the stack that goes out first (PGP-10-2a1.1)."""
    choosing = now.as_bank(c.ChooseStack)
    return choosing and now.said(choosing, stack=now.chance.choice(_term(choosing, OneOf).values))


def cut_stacks(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """The bank moves adjacent stacks to one end of the row or to both, or leaves them (PGT-9G-1)."""
    cutting, chance = now.as_bank(c.CutStacks), now.chance
    if cutting is None:
        return None
    if not chance.percent(player.habits.cuts):
        return now.saying(c.DeclineCut, cutting.who.position)
    row = range(1, _term(cutting, RowCut).stacks + 1)
    first, last = sorted((chance.choice(row), chance.choice(row)))
    moved = tuple(range(first, last + 1))
    parted = chance.below(len(moved) + 1)
    return now.said(cutting, to_left=moved[:parted], to_right=moved[parted:])


def choose_delivery(_: SimulatedPlayer, now: Moment) -> c.Command | None:
    """The bank names a style of delivery, or none (PGT-9J-1)."""
    choosing = now.as_bank(c.ChooseDelivery)
    return choosing and now.said(choosing, style=now.chance.choice(_term(choosing, OneOf).values))


def set_hands(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Set the hand that is to be set; look at it, ask, give it up or leave it before that."""
    setting = now.own(c.SetHands)
    if setting is None:
        return None
    at = setting.who.position
    assert at is not None, "a hand is set for its position"
    if player.first_time("setting", at) and (command := _instead_of_setting(player, now, at)) is not None:
        return command
    high, low = chosen_setting(now.table, at, player.habits, now.chance)
    return now.said(setting, high=high, low=low)


def _instead_of_setting(player: SimulatedPlayer, now: Moment, at: Position) -> c.Command | None:
    chance, habits = now.chance, player.habits
    if habits.leaves_per_mille and chance.per_mille(habits.leaves_per_mille):
        return now.saying(c.LeaveTable)
    if chance.percent(habits.looks):
        return now.saying(c.LookAtCards, at)
    if chance.percent(habits.asks):
        return now.saying(c.AskHouseWay, at)
    return now.saying(c.Surrender, at) if chance.percent(habits.surrenders) else None


def surrender_late(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Give a hand up that is set, once the other side's is known (PGP-9e.1, PGT-8E)."""
    covered = covered_hands(now.table)
    for at in now.held:
        if at not in covered or not player.first_time("late surrender", at):
            continue
        if now.chance.percent(player.habits.surrenders):
            return now.saying(c.Surrender, at)
    return None


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


def show_bank_hand(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """A bank sets its own hand as it likes (PGP-9c.3)."""
    showing = now.as_bank(c.ShowHand)
    if showing is None:
        return None
    assert showing.who.position is not None, "a hand is shown for its position"
    high, low = chosen_setting(now.table, showing.who.position, player.habits, now.chance)
    return now.said(showing, high=high, low=low)


def answer_choice(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Void the hand or play on after a card was exposed (PGP-11d.1)."""
    voiding = now.own(c.VoidHand)
    if voiding is None or now.chance.percent(player.habits.voids):
        return voiding and now.said(voiding)
    return now.saying(c.PlayOn, voiding.who.position)


def _first(*acts: Act) -> Act:
    """The first of several things that the player wants to do."""

    def act(player: SimulatedPlayer, now: Moment) -> c.Command | None:
        return next((command for each in acts if (command := each(player, now)) is not None), None)

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
"""What a player wants in each phase in which it ever wants something."""


def anyone_may_act(table: Table) -> bool:
    """Whether players look up at all; in the settlement only while a hand lies covered."""
    return table.phase in _ACTS if table.phase is not Phase.SETTLEMENT else bool(covered_hands(table))


def covered_hands(table: Table) -> list[Position]:
    """Where a player's hand is in play and still lies covered."""
    in_play = table.in_play
    standing, exposed = in_play.standing, in_play.exposed
    return [at for at in range(1, PLACES) if standing[at] is Standing.IN_PLAY and at not in exposed]
