"""Simulated players: strategies that act by habit.

A player is given what a person in that seat would know: the open table, the own cards, and what it may say.
Habits say what it wants; whether that may be said, and on which terms, is in the offer. The chance is an
argument, so that a game from one seed is always the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paigow.money import Cents, dollars
from paigow.pieces import Pieces
from paigow.rng import Chance
from paigow.simulation.habits import STEADY, Habits
from paigow.simulation.strategies import Offer, Strategy, asked_at, term_of
from paigow.table import Phase, Stake, Table
from paigow.table import commands as c
from paigow.table.machine.legal import CommandOffer
from paigow.table.showing.views import RoundView, TableView
from paigow.table.state.model import PLACES
from paigow.table.state.values import Position, Standing
from paigow.table.terms import Banking, Between, OneOf, RowCut, Wagering, WagerOffer


@dataclass(slots=True)
class SimulatedPlayer(Strategy):
    """A simulated player by name; it remembers only what it has done in this round."""

    name: str
    habits: Habits = STEADY
    _round: int = 0
    _done: set[tuple[str, Position]] = field(default_factory=set)

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> c.Command | None:
        """Return what the player does now, within the terms of the offer; None while it waits for others."""
        if view.rounds != self._round:
            self._round = view.rounds
            self._done.clear()
        wanted = _WANTED.get(view.phase)
        return None if wanted is None else wanted.act(self, Moment(view, offer, rng))

    def next_command(self, table: Table, chance: Chance, command_id: str, at: int = 0) -> c.Command | None:
        """Return what the player does now at a table that is driven: it is asked with what it may see."""
        wanted = _WANTED.get(table.phase)
        if wanted is None or (table.round is not None and self.name in table.round.departed):
            return None
        if table.memory.rounds == self._round and self._is_done(table):
            return None
        return self.decide(*asked_at(table, self.name, command_id, at, wanted.commands), chance)

    def _is_done(self, table: Table) -> bool:
        """Whether the player would say nothing more in this phase, so that nobody needs to ask: it is only
        quicker."""
        held, in_play, done = table.held_by(self.name), table.round, self._done
        if in_play is None:
            return False
        if table.phase is Phase.BANK_OFFER:
            return not any(at in in_play.offers for at in held) and ("early", 0) in done
        if table.phase in (Phase.SHUFFLE, Phase.CUT, Phase.STACKS, Phase.STACK_CUT, Phase.WAGERS):
            cuts = table.phase is Phase.CUT and any(at in in_play.offers for at in held)
            walks = table.phase is Phase.WAGERS and ("walking away", 0) not in done
            wagers = all(at != in_play.bank and ("wagers", at) in done for at in held)
            return wagers and not cuts and not walks
        if table.phase is Phase.SETTING:
            return all(in_play.settings[at] is not None or not in_play.hands[at] for at in held)
        if table.phase is Phase.SETTLEMENT:
            return all(("late surrender", at) in done for at in held)
        return table.phase in _OF_BANK and in_play.bank not in held

    def comes(self, table: Table, chance: Chance, command_id: str, at: int) -> c.Command | None:
        """Return how the player takes a place, or buys chips, in whatever phase that may be."""
        now = Moment(*asked_at(table, self.name, command_id, at, _COMING), chance)
        return buy_chips(self, now) if now.held else come_and_go(self, now)

    def first_time(self, what: str, position: Position) -> bool:
        """Whether this is the first time in the round; from now on it is not."""
        before = len(self._done)
        self._done.add((what, position))
        return len(self._done) > before


@dataclass(slots=True)
class Moment:
    """A player's turn: the table as it sees it, what it may say, and the source of randomness."""

    view: TableView
    offer: Offer
    chance: Chance

    @property
    def held(self) -> tuple[Position, ...]:
        """The player's betting positions."""
        return self.offer.seats

    @property
    def in_play(self) -> RoundView:
        """The round in play."""
        assert self.view.round is not None, "no round is in play"
        return self.view.round

    def ask(self, kind: type[c.Command], position: Position | None = None) -> CommandOffer | None:
        """Return a command that the player may give now, with its terms: for a position where one is named,
        and else for the first for which it may be given."""
        return self.offer.ask(kind, position)

    def as_bank(self, kind: type[c.Command]) -> CommandOffer | None:
        """Return a command for a player who holds the bank."""
        at = self.in_play.bank
        return None if at is None or at not in self.held else self.ask(kind, at)

    def saying(self, kind: type[c.Command], position: Position | None = None) -> c.Command | None:
        """Return a command with nothing to choose, where it may be given."""
        ask = self.ask(kind, position)
        return None if ask is None else self.offer.made(ask)


Act = Callable[[SimulatedPlayer, Moment], c.Command | None]


def come_and_go(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Sit down, take a second betting area or give it up, leave (PGP-7b.1, PGP-12a.1)."""
    held, chance, habits = now.held, now.chance, player.habits
    if not held:
        coming = now.ask(c.TakePosition)
        return coming and now.offer.made(coming, position=chance.choice(term_of(coming, OneOf).values))
    if now.view.round is not None or not player.first_time("coming and going", 0):
        return None
    if habits.leaves_per_mille and chance.per_mille(habits.leaves_per_mille):
        return now.saying(c.LeaveTable)
    if not habits.second_area or not chance.percent(habits.second_area):
        return None
    if len(held) > 1:
        return now.saying(c.LeavePosition, chance.choice(held))
    second = now.ask(c.TakePosition)
    return second and now.offer.made(second, position=term_of(second, OneOf).values[0])


def _few_chips(habits: Habits, minimum: int) -> int:
    """Return below how many chips a player buys more, at a table with such a least main wager."""
    return max(habits.buys // 10, habits.times * minimum)


def usual_buy_in(habits: Habits, minimum: int) -> int:
    """Return what a player buys at a table with such a least main wager, in cents."""
    return max(habits.buys, 4 * _few_chips(habits, minimum))


def buy_chips(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Buy chips when few are left (PGP-7a.1)."""
    habits, minimum = player.habits, now.offer.submission.table.minimum
    few = now.view.chips(now.offer.player) < _few_chips(habits, minimum)
    if not few or (buying := now.ask(c.BuyChips)) is None:
        return None
    return now.offer.made(
        buying, amount=Cents(min(usual_buy_in(habits, minimum), term_of(buying, Between).most))
    )


def answer_bank_offer(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Take the bank or pass it on (PGP-10c.1); who is not to be asked any more may wager already."""
    offers = now.in_play.offers
    if not any(at in offers for at in now.held):
        return _wager_early(player, now)
    passing = now.ask(c.PassBank)
    if passing is None:
        return None
    if not now.chance.percent(player.habits.banks):
        return now.offer.made(passing)
    taking = now.ask(c.AcceptBank, passing.who.position)
    return (taking and _bank(player, now, taking)) or now.offer.made(passing)


def _bank(player: SimulatedPlayer, now: Moment, taking: CommandOffer) -> c.Command | None:
    """Take the bank, or a part of it, and say what the dealer may wager; nothing without the cover."""
    chance, habits, terms = now.chance, player.habits, term_of(taking, Banking)
    co_bank = terms.co_cover is not None and chance.percent(habits.co_banks)
    limits = not co_bank and chance.percent(habits.limits_dealer)
    limit = Cents(chance.randbelow(terms.dealer_wager + 1)) if limits else None
    return now.offer.made_if_legal(taking, co_bank=co_bank, limit=limit)


def _wager_early(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Wager before the bank is taken: then a coupon may still go back (PGP-7a.1)."""
    early = player.first_time("early", 0) and now.chance.percent(player.habits.early)
    return lay_wagers(player, now) if early else None


def lay_wagers(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Lay out the wagers of one position, or do what a bank does before "No more bets"."""
    for at in now.held:
        if at == now.in_play.bank:
            return _wager_as_bank(player, now, at)
        if not player.first_time("wagers", at):
            continue
        if (laying := now.ask(c.PlaceWagers, at)) is not None:
            return None if _sits_out(player, now) else _lay_out(player, now, laying)
    return None


def _sits_out(player: SimulatedPlayer, now: Moment) -> bool:
    in_play, shuns = now.in_play, player.habits.shuns_bank
    shunned = shuns and in_play.bank is not None and in_play.number % shuns == 0
    return bool(shunned) or now.chance.percent(player.habits.sits_out)


def _lay_out(player: SimulatedPlayer, now: Moment, laying: CommandOffer) -> c.Command | None:
    """Return a main wager with some others; smaller ones where the chips, or the bank's, do not cover the
    first."""
    terms = term_of(laying, Wagering)
    [offer] = (each for each in terms.offers if each.wager == terms.main)
    main, least = _main_stake(player, offer, now.chance), Stake(offer.wager, offer.least)
    optional = _optional_stakes(player, terms, now.chance)
    mandatory = {each.wager for each in terms.offers if each.mandatory}
    must = tuple(stake for stake in optional if stake.wager in mandatory)
    wanted = ((main, *optional), (least, *optional), (least, *must))
    commands = (now.offer.made_if_legal(laying, stakes=stakes) for stakes in wanted)
    return next((command for command in commands if command is not None), None)


def _wager_as_bank(player: SimulatedPlayer, now: Moment, at: Position) -> c.Command | None:
    """Do what a bank does before "No more bets": optional wagers where it may, a word to the dealer."""
    if player.first_time("wagers of the bank", at) and (laying := now.ask(c.PlaceWagers, at)) is not None:
        stakes = _optional_stakes(player, term_of(laying, Wagering), now.chance)
        return now.offer.made_if_legal(laying, stakes=stakes)
    if not player.first_time("dealer's wager", at) or not now.chance.percent(player.habits.lowers_dealer):
        return None
    lowering = now.ask(c.LowerDealerWager, at)
    return lowering and now.offer.made(lowering, limit=Cents(_number(term_of(lowering, Between), now.chance)))


def walk_away(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Leave before "No more bets", with the wagers (PGP-7b.2)."""
    often = player.habits.leaves_per_mille
    if not often or not player.first_time("walking away", 0) or not now.held:
        return None
    return now.saying(c.LeaveTable) if now.chance.per_mille(often) else None


def _main_stake(player: SimulatedPlayer, offer: WagerOffer, chance: Chance) -> Stake:
    amount = offer.least * chance.randint(1, player.habits.times)
    if chance.percent(player.habits.odd_cents):
        amount += chance.randbelow(100)
    if player.habits.odd_dollars and chance.percent(player.habits.odd_dollars):
        amount += dollars(chance.randint(1, 4))
    amount = min(amount, offer.most)
    coupon = amount if offer.takes_coupon and chance.percent(player.habits.coupons) else 0
    return Stake(offer.wager, Cents(amount), coupon=Cents(coupon))


def _optional_stakes(player: SimulatedPlayer, terms: Wagering, chance: Chance) -> tuple[Stake, ...]:
    """Return some of the optional wagers on offer, and all that every main wager must carry (PGP-19a.2)."""
    stakes: list[Stake] = []
    share = 0 if chance.percent(player.habits.plain) else player.habits.optional
    for offer in terms.offers:
        if offer.wager == terms.main or not (offer.mandatory or chance.percent(share)):
            continue
        backed = min(len(offer.choices), chance.randint(1, 2)) if offer.several else 1
        for choice in chance.shuffled(offer.choices)[:backed] if offer.choices else (None,):
            amount = Cents(min(offer.most, offer.least * chance.randint(1, 6)))
            coupon = amount * (offer.takes_coupon and chance.percent(player.habits.coupons))
            stakes.append(Stake(offer.wager, amount, choice, Cents(coupon)))
    return tuple(stakes)


def _number(term: Between, chance: Chance) -> int:
    return chance.randint(term.least, term.most)


def answer_cut(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Cut, or leave it to the next player (PGP-6c.1)."""
    cutting = now.ask(c.CutCards)
    if cutting is None:
        return None
    if now.chance.percent(player.habits.cuts):
        return now.offer.made(cutting, above=_number(term_of(cutting, Between), now.chance))
    return now.saying(c.DeclineCut, cutting.who.position)


def choose_stack(_: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Pick, as the bank, the stack that goes out first (PGP-10-2a1.1)."""
    choosing = now.as_bank(c.ChooseStack)
    return choosing and now.offer.made(choosing, stack=now.chance.choice(term_of(choosing, OneOf).values))


def cut_stacks(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Move adjacent stacks, as the bank, to one end of the row or to both, or leave them (PGT-9G-1)."""
    cutting, chance = now.as_bank(c.CutStacks), now.chance
    if cutting is None:
        return None
    if not chance.percent(player.habits.cuts):
        return now.saying(c.DeclineCut, cutting.who.position)
    row = range(1, term_of(cutting, RowCut).stacks + 1)
    first, last = sorted((chance.choice(row), chance.choice(row)))
    moved = tuple(range(first, last + 1))
    parted = chance.randbelow(len(moved) + 1)
    return now.offer.made(cutting, to_left=moved[:parted], to_right=moved[parted:])


def choose_delivery(_: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Name, as the bank, a style of delivery, or none (PGT-9J-1)."""
    choosing = now.as_bank(c.ChooseDelivery)
    return choosing and now.offer.made(choosing, style=now.chance.choice(term_of(choosing, OneOf).values))


def set_hands(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Set the hand that is to be set; look at it, ask, give it up or leave it before that."""
    setting = now.ask(c.SetHands)
    if setting is None:
        return None
    at = setting.who.position
    assert at is not None, "a hand is set for its position"
    if player.first_time("setting", at) and (command := _instead_of_setting(player, now, at)) is not None:
        return command
    high, low = chosen_setting(now.offer, at, player.habits, now.chance)
    return now.offer.made(setting, high=high, low=low)


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
    for at in now.held:
        place = now.in_play.positions[at]
        covered = place.standing is Standing.IN_PLAY and not place.is_exposed
        if not covered or not player.first_time("late surrender", at):
            continue
        if now.chance.percent(player.habits.surrenders):
            return now.saying(c.Surrender, at)
    return None


def chosen_setting(offer: Offer, position: Position, habits: Habits, chance: Chance) -> tuple[Pieces, Pieces]:
    """Return a setting in the house way, at random among the correct ones, or now and then not a correct
    one."""
    pieces, family = offer.hands[position], offer.family
    if chance.per_mille(habits.wrong_per_mille):
        laid = chance.shuffled(pieces)
        return laid[: family.high_size], laid[family.high_size :]
    if chance.percent(habits.house_way):
        way = offer.house_way.set(pieces)
        return way.high, way.low
    laid = chance.shuffled(pieces)
    for first in range(len(laid)):
        turned = laid[first:] + laid[:first]
        high, low = turned[: family.high_size], turned[family.high_size :]
        if offer.is_set_correctly(high, low):
            return high, low
    setting = chance.choice(tuple(family.settings(pieces)))
    return setting.high, setting.low


def show_bank_hand(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Set the bank's own hand as it likes (PGP-9c.3)."""
    showing = now.as_bank(c.ShowHand)
    if showing is None:
        return None
    assert showing.who.position is not None, "a hand is shown for its position"
    high, low = chosen_setting(now.offer, showing.who.position, player.habits, now.chance)
    return now.offer.made(showing, high=high, low=low)


def answer_choice(player: SimulatedPlayer, now: Moment) -> c.Command | None:
    """Void the hand or play on after a card was exposed (PGP-11d.1)."""
    voiding = now.ask(c.VoidHand)
    if voiding is None or now.chance.percent(player.habits.voids):
        return voiding and now.offer.made(voiding)
    return now.saying(c.PlayOn, voiding.who.position)


def _first(*acts: Act) -> Act:
    """Combine several things that the player may want to do into one: the first that applies."""

    def act(player: SimulatedPlayer, now: Moment) -> c.Command | None:
        return next((command for each in acts if (command := each(player, now)) is not None), None)

    return act


class Wanted(NamedTuple):
    """What a player wants to do in a phase, and the commands by which it does."""

    act: Act
    commands: frozenset[type[c.Command]]


def _wanted(*acts: Act, by: tuple[type[c.Command], ...]) -> Wanted:
    return Wanted(acts[0] if len(acts) == 1 else _first(*acts), frozenset(by))


_COMING: Final = frozenset({c.BuyChips, c.TakePosition, c.LeaveTable, c.LeavePosition})
_OF_BANK: Final = (Phase.STACK_CHOICE, Phase.DELIVERY_CHOICE, Phase.DEALER_SETS)
_AS_BANK: Final = (c.PlaceWagers, c.LowerDealerWager)
_WANTED: Final[dict[Phase, Wanted]] = {
    Phase.SPREAD: _wanted(come_and_go, by=tuple(_COMING)),
    Phase.BETWEEN_ROUNDS: _wanted(buy_chips, come_and_go, by=tuple(_COMING)),
    Phase.BANK_OFFER: _wanted(answer_bank_offer, by=(c.PassBank, c.AcceptBank, *_AS_BANK)),
    Phase.SHUFFLE: _wanted(lay_wagers, by=_AS_BANK),
    Phase.CUT: _wanted(answer_cut, lay_wagers, by=(c.CutCards, c.DeclineCut, *_AS_BANK)),
    Phase.STACKS: _wanted(lay_wagers, by=_AS_BANK),
    Phase.STACK_CUT: _wanted(lay_wagers, cut_stacks, by=(c.CutStacks, c.DeclineCut, *_AS_BANK)),
    Phase.WAGERS: _wanted(lay_wagers, walk_away, by=(c.LeaveTable, *_AS_BANK)),
    Phase.STACK_CHOICE: _wanted(choose_stack, by=(c.ChooseStack,)),
    Phase.DELIVERY_CHOICE: _wanted(choose_delivery, by=(c.ChooseDelivery,)),
    Phase.SETTING: _wanted(
        set_hands, by=(c.SetHands, c.LeaveTable, c.LookAtCards, c.AskHouseWay, c.Surrender)
    ),
    Phase.DEALER_SETS: _wanted(show_bank_hand, by=(c.ShowHand,)),
    Phase.CHOICE: _wanted(answer_choice, by=(c.VoidHand, c.PlayOn)),
    Phase.SETTLEMENT: _wanted(surrender_late, by=(c.Surrender,)),
}
"""What a player wants in each phase in which it ever wants something."""


def anyone_may_act(table: Table) -> bool:
    """Whether any player may act; in the settlement only while a hand lies covered."""
    return table.phase in _WANTED if table.phase is not Phase.SETTLEMENT else bool(covered_hands(table))


def covered_hands(table: Table) -> list[Position]:
    """Return where a player's hand is in play and still lies covered."""
    in_play = table.in_play
    standing, exposed = in_play.standing, in_play.exposed
    return [at for at in range(1, PLACES) if standing[at] is Standing.IN_PLAY and at not in exposed]
