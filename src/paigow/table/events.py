"""What has happened, in the past tense. Events are all that is stored; the table is a fold of them.

Every event names the clause that decided it. Its parts are for everyone unless a field says otherwise
(`seen_by`): cards of a hand are for its holder, the order of unseen cards for nobody at the table. Fields by
position are tuples of pairs, so that a view can hand out some and keep the others.

All about one kind stands with it: `apply` says which fields of the table it changes, without a decision in
it, and its `EventSpec` the rest. Money moves in one place for all of them (`machine.evolve`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from paigow.citations import ClauseRefs, facts, further
from paigow.games.submission import DealMethod, Inspection, Shuffler, StartMethod
from paigow.games.wager_kinds import ENVY, EnvyBonus, LaidWager, SettledWager, WagerKind
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.outcome import Outcome, Result
from paigow.table.money.ledger import Transfer
from paigow.table.money.meters import MeterReading
from paigow.table.state import phases
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Deck, DeckStep, Memory, Round, Table, changed, replaced_at, with_changes
from paigow.table.state.values import (
    DEAD_HAND,
    DEALER,
    Audience,
    Handling,
    Phase,
    Position,
    Role,
    SetHand,
    Stake,
    Standing,
    seen_by,
)
from paigow.type_hints import fill_by_slot, filled_by_slot

TAKEN: Final = "taken"
SHOWN: Final = "now"
NOT_SHOWN: Final = "not_now"
ByPosition = tuple[tuple[Position, Pieces], ...]
Changes = dict[str, Any]
"""The fields of a table that an event changes, as they are then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSpec:
    """What else is known of a kind of event, beside how it changes the table."""

    next_phase: phases.NextPhase | None = None
    """Finds what the table waits for then; without it, whatever it waited for before."""
    interrupts: bool = False
    """Whether the round goes back to the phase in which it happened."""
    is_significant: bool = False
    """Whether an auditor or the floor looks for it first (GLI-19 2.8.8): voids, corrections, irregularities,
    what somebody ordered or vouched for, what the house did for others, and what changed at the table."""
    is_choice: bool = False
    """Whether it comes of a player's choice at a position, or of the house's in the player's place."""
    message: str = ""
    """What it is in words, with gaps that `showing.messages` fills; nothing where a function says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The part that all events share."""

    clause: str
    transfers: tuple[Transfer, ...] = ()
    """Money that moved: from which account, to which, and how many cents."""
    meters: tuple[MeterReading, ...] = ()
    """Meters that moved, as they stand now, each with its place in its own stream."""

    spec: ClassVar[EventSpec] = EventSpec()

    def apply(self, _: Table) -> Changes:
        """The fields of the table that it changes; where nothing is said, none."""
        return {}

    @property
    def is_significant(self) -> bool:
        """Whether an auditor or the floor looks for it first."""
        return self.spec.is_significant

    @property
    def decided_by(self) -> str:
        """The clause that decides it as the text is read today; its own is what the log says."""
        near = facts(kind=type(self).__name__, clause=self.clause)
        return next(iter(further("decider_of_event", near)), self.clause)

    @property
    def grounds(self) -> ClauseRefs:
        """Every clause that it rests on, by what happened and from where to where money went."""
        settled: tuple[Settlement, ...] = getattr(self, "settled", ())
        said = facts(
            kind=type(self).__name__,
            clause=self.clause,
            wager={each.wager for each in getattr(self, "stakes", ())},
            method=getattr(self, "method", None),
            step=getattr(self, "step", None),
            settled={f"{each.kind} {each.result}" for each in settled},
            hand={each.hand for each in settled if each.hand},
            shown=SHOWN if getattr(self, "high", ()) else NOT_SHOWN,
            moves={f"{source.kind}>{target.kind}" for source, target, _ in self.transfers},
            vigorish=TAKEN if getattr(self, "vigorish", 0) else None,
        )
        return ClauseRefs((self.decided_by, self.clause, *further("event", said)))


@filled_by_slot
@dataclass(frozen=True, slots=True)
class Settlement:
    """One wager decided: what became of it, by which hand or outcome, and the money."""

    position: Position
    wager: SettledWager
    result: Result
    wagered: Cents
    won: Cents
    """What was won on top of the wager, or handed over where the wager had been collected."""
    vigorish: Cents
    hand: str | None
    """The row of the pay table, the reason of a main wager, or whose hand earned an envy bonus."""
    clause: str
    coupon: Cents = Cents(0)
    """The match play coupon that goes back to the player with a push, where the licensee returns it; or the
    coupon that was redeemed for the wager (PGP-7d.2)."""
    limit: str | None = None
    """The clause of the payout limit that cut or shared what was won, or that rounds it to whole dollars."""
    unlimited: Cents = Cents(0)
    """What would have been won without it."""

    @property
    def kind(self) -> str:
        """The kind of wager: for an envy bonus ``envy:`` and the wager that earned it.

        >>> from paigow.games.wager_kinds import WagerKind
        >>> envy = EnvyBonus(WagerKind.FORTUNE_BONUS, 4)
        >>> Settlement(2, envy, Result.WIN, Cents(0), Cents(500), Cents(0), None, "").kind
        'envy:fortune_bonus'
        """
        kind = self.wager.kind.value
        return f"{ENVY}:{kind}" if isinstance(self.wager, EnvyBonus) else kind

    @property
    def decided_by(self) -> str:
        """The clause that decides it as the text is read today; its own is what the log says."""
        near = facts(wager=self.kind, result=self.result, clause=self.clause)
        return next(iter(further("decider_of_settlement", near)), self.clause)

    @property
    def grounds(self) -> ClauseRefs:
        """Every clause that it rests on: why it came out so, and which hand earned it."""
        said = facts(
            wager=self.kind,
            result=self.result,
            clause=self.clause,
            hand=self.hand,
            limit=self.limit,
            vigorish=TAKEN if self.vigorish else None,
        )
        found = (*further("settlement", said), *further("hand", said))
        return ClauseRefs((self.decided_by, self.clause, self.limit, *found))


# What several of them do to a table


def _play(table: Table, **changes: Any) -> Changes:
    return {"round": with_changes(table.in_play, changes)}


def _racked(hands: Sequence[tuple[Any, ...]], rack: tuple[Any, ...], positions: tuple[int, ...]) -> Changes:
    """Hands and rack once some are collected, in order, so that each can be rebuilt (PGP-9k)."""
    left = list(hands)
    for position in positions:
        rack += left[position]
        left[position] = ()
    return {"hands": tuple(left), "rack": rack}


def _deck_changed(table: Table, index: int, **changes: Any) -> Changes:
    deck = table.decks[index]
    assert deck is not None
    return {"decks": replaced_at(table.decks, index, replace(deck, **changes))}


def _new_deck(table: Table, colour: str) -> Deck:
    equipment = table.rules.submission.equipment
    ready = equipment.inspection is Inspection.BEFOREHAND  # PGP-5a.2
    return Deck(
        colour,
        table.rules.family.deck,
        step=DeckStep.READY if ready else DeckStep.RECEIVED,
        second_joker=equipment.decks_with_two_jokers and not ready,
        pre_shuffled=ready,
    )


def _looked(table: Table, position: Position, player: str) -> Changes:
    in_play, who = table.in_play, {(position, player)}
    first = table.phase is Phase.FIRST_CARDS_WAGERS
    examined = in_play.examined | who if first else in_play.examined - who
    return _play(table, looked=in_play.looked | who, examined=examined)


def _still_choosing(table: Table, chosen: int) -> tuple[int, ...]:
    return tuple(position for position in table.in_play.choices if position != chosen)


def _round_ended(table: Table, memory: Memory, departed: tuple[str, ...]) -> Changes:
    seats = tuple(None if seat in departed else seat for seat in table.seats)
    arrivals = tuple(player for player in table.arrivals if player not in departed)
    return {"round": None, "memory": memory, "seats": seats, "arrivals": arrivals}


_AT_FIRST: Final = Round(number=0, deck=0, phases=())
"""What every round begins with; it is filled with its forty fields once."""


# Players, chips and table life (PGP 2, 4, 5, 6(g), 7(b))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeated(Event):
    player: str
    position: Position

    spec = EventSpec(message="{player} took position {position}")

    def apply(self, table: Table) -> Changes:
        arrivals = table.arrivals if self.player in table.arrivals else (*table.arrivals, self.player)
        return {"seats": replaced_at(table.seats, self.position, self.player), "arrivals": arrivals}


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionLeft(Event):
    player: str
    position: Position
    offered_at: Position | None = None
    """The player's other betting area, at which an offer that stood here goes on (PGP-10c.1, PGP-10f)."""

    spec = EventSpec(message="{player} gave up position {position}")

    def apply(self, table: Table) -> Changes:
        left: Changes = {"seats": replaced_at(table.seats, self.position, None)}
        if self.offered_at is None:
            return left
        moved = {self.position: self.offered_at}
        offers = tuple(moved.get(at, at) for at in table.in_play.offers)
        first = moved.get(table.in_play.first_offer, table.in_play.first_offer)
        return left | {"round": changed(table.in_play, offers=offers, first_offer=first)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDeparted(Event):
    """A player left during a round; the hand stands and is settled (PGP-7b.2)."""

    player: str

    def apply(self, table: Table) -> Changes:
        return {"round": changed(table.in_play, departed=table.in_play.departed | {self.player})}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsBought(Event):
    player: str
    amount: Cents

    spec = EventSpec(message="{player} bought chips for {amount}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCashed(Event):
    player: str
    amount: Cents

    spec = EventSpec(message="{player} left the table with {amount}")

    def apply(self, table: Table) -> Changes:
        seats = tuple(None if seat == self.player else seat for seat in table.seats)
        arrivals = tuple(player for player in table.arrivals if player != self.player)
        return {"seats": seats, "arrivals": arrivals}


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksReceived(Event):
    colours: tuple[str, ...]
    at: int

    spec = EventSpec(next_phase=phases.next_deck_phase, is_significant=True)

    def apply(self, table: Table) -> Changes:
        decks = tuple(_new_deck(table, colour) for colour in self.colours)
        since = table.equipment.dice_since
        equipment = replace(
            table.equipment, pieces_since=self.at, dice_since=self.at if since is None else since
        )
        return {"decks": decks, "equipment": equipment}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReplaced(Event):
    deck: int
    colour: str
    at: int

    spec = EventSpec(next_phase=phases.next_deck_phase, is_significant=True)

    def apply(self, table: Table) -> Changes:
        deck = _new_deck(table, self.colour)
        equipment = replace(table.equipment, pieces_since=self.at)
        return {"decks": replaced_at(table.decks, self.deck, deck), "equipment": equipment}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRejected(Event):
    """An unsuitable set was sealed, and another came from the reserve (PGT-4C-3-a, PGT-4C-3-b)."""

    deck: int
    at: int
    dealer: str
    floorperson: str

    spec = EventSpec(
        next_phase=phases.next_deck_phase,
        is_significant=True,
        message="{dealer} and {floorperson} sealed an unsuitable set; another came",
    )

    def apply(self, table: Table) -> Changes:
        old = table.decks[self.deck]
        assert old is not None
        deck = _new_deck(table, old.colour)
        equipment = replace(table.equipment, pieces_since=self.at)
        return {"decks": replaced_at(table.decks, self.deck, deck), "equipment": equipment}


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondJokerRemoved(Event):
    deck: int
    dealer: str
    supervisor: str

    spec = EventSpec(is_significant=True, message="{dealer} and {supervisor} took out the second joker{deck}")

    def apply(self, table: Table) -> Changes:
        return _deck_changed(table, self.deck, second_joker=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsInspected(Event):
    deck: int
    dealer: str

    spec = EventSpec(next_phase=phases.next_deck_phase, message="{dealer} inspected the {kind}{deck}")

    def apply(self, table: Table) -> Changes:
        return _deck_changed(table, self.deck, step=DeckStep.INSPECTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsVerified(Event):
    deck: int
    floorperson: str

    spec = EventSpec(next_phase=phases.next_deck_phase, message="{floorperson} verified the inspection{deck}")

    def apply(self, table: Table) -> Changes:
        return _deck_changed(table, self.deck, step=DeckStep.VERIFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSpread(Event):
    deck: int
    face_up: bool
    order: Pieces = ()
    """How they lie, where they lie face up and the order is prescribed (SPG-5b.2, PGT-4D-3)."""

    spec = EventSpec(next_phase=phases.next_deck_phase)

    def apply(self, table: Table) -> Changes:
        spread = _deck_changed(table, self.deck, step=DeckStep.SPREAD, face_up=self.face_up)
        return spread | {"round": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadLookedAt(Event):
    """The first player had the chance to inspect the spread cards (PGP-5c.1)."""

    player: str
    turned_face_up: bool

    spec = EventSpec(next_phase=phases.next_deck_phase)

    def apply(self, table: Table) -> Changes:
        decks = tuple(
            replace(deck, step=DeckStep.LOOKED_AT, face_up=True)
            if deck and deck.step < DeckStep.READY
            else deck
            for deck in table.decks
        )
        return {"decks": decks}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsWashed(Event):
    deck: int

    spec = EventSpec(
        next_phase=phases.next_deck_phase, message="The dealer turned the {kind}{deck} down and washed them"
    )

    def apply(self, table: Table) -> Changes:
        # PGP-10b.2: the next round is a start of the game, after which the bank is offered from the far right
        # (PGP-10c.2); PGP-8c-d.2: the button lies before the dealer.
        washed = _deck_changed(table, self.deck, step=DeckStep.READY, pre_shuffled=False)
        memory = replace(table.memory, start_of_game=True, last_offer=DEALER, button=DEALER)
        return washed | {"memory": memory}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReplaced(Event):
    at: int

    spec = EventSpec(is_significant=True, message="The dice were replaced")

    def apply(self, table: Table) -> Changes:
        return {"equipment": replace(table.equipment, dice_since=self.at)}


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodChanged(Event):
    shuffler: Shuffler
    deal_method: DealMethod
    start_method: StartMethod
    """How starting positions are found with what stands at the table now (PGP-4a-3.1)."""
    at: int

    spec = EventSpec(is_significant=True)

    def apply(self, table: Table) -> Changes:
        held = table.equipment
        brings_dice = self.start_method is StartMethod.DICE is not held.start_method
        equipment = replace(
            held,
            shuffler=self.shuffler,
            deal_method=self.deal_method,
            start_method=self.start_method,
            dice_since=self.at if brings_dice else held.dice_since,
        )
        return {"equipment": equipment}


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentWarned(Event):
    """Something at the table must soon be changed."""

    what: str
    seconds_left: int

    spec = EventSpec(is_significant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(Event):
    """The table is closed, and its cards are taken away."""

    spec = EventSpec(
        next_phase=phases.always(Phase.CLOSED), is_significant=True, message="The table was closed"
    )

    def apply(self, _: Table) -> Changes:
        return {"decks": (), "round": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterSynchronised(Event):
    """Other tables moved a shared meter; its reading here is brought up to date."""


# From the offer of the bank to the cards dealt (PGP 4, 6 to 8c, 10, 13, 17)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(Event):
    number: int
    deck: int
    first_offer: Position
    """Who is asked before all others; 0 is the dealer's turn (PGP-10c.5)."""
    offers: tuple[Position, ...]
    """To whom the bank will be offered, in order."""
    memory: Memory

    spec = EventSpec(next_phase=phases.first_phase_due)

    def apply(self, table: Table) -> Changes:
        in_play = changed(
            _AT_FIRST,
            number=self.number,
            deck=self.deck,
            phases=table.rules.phases(table.equipment.shuffler, table.equipment.deal_method),
            offers=self.offers,
            first_offer=self.first_offer,
            hands=((),) * table.rules.places,
        )
        return {"round": in_play, "memory": self.memory}


@dataclass(frozen=True, slots=True, kw_only=True)
class BankPassed(Event):
    position: Position

    spec = EventSpec(next_phase=phases.stay_until_done, is_choice=True, message="{actor} passed the bank")

    def apply(self, table: Table) -> Changes:
        return _play(table, offers=table.in_play.offers[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class BankAccepted(Event):
    position: Position
    co_bank: bool
    limit: Cents | None
    coupons: tuple[Position, ...]
    """Where a match play coupon was handed back, since none lies against a bank (PGP-7a.1)."""

    spec = EventSpec(next_phase=phases.stay_until_done, is_choice=True)

    def apply(self, table: Table) -> Changes:
        wagers = table.in_play.wagers
        for position in self.coupons:
            main = table.rules.main
            bare = tuple(replace(s, coupon=Cents(0)) if s.wager == main else s for s in wagers[position])
            wagers = replaced_at(wagers, position, bare)
        return _play(
            table,
            offers=(),
            bank=self.position,
            co_bank=self.co_bank,
            bank_limit=self.limit,
            wagers=wagers,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerWagerLowered(Event):
    position: Position
    limit: Cents
    """The most that the dealer may wager against the bank."""

    spec = EventSpec(is_choice=True)

    def apply(self, table: Table) -> Changes:
        return _play(table, bank_limit=self.limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankReturned(Event):
    """The marker went back before "No more bets": the round is played against the dealer after all."""

    position: Position
    co_bank: bool
    left: bool
    """Whether the bank has left; else nobody had a wager against it (PGP-10g.3)."""

    # Next phase: the cut was the bank's (PGT-9G-2).
    spec = EventSpec(next_phase=phases.complete_phases(Phase.STACK_CUT))

    def apply(self, table: Table) -> Changes:
        wagers = replaced_at(table.in_play.wagers, self.position, ())
        return _play(table, bank=None, co_bank=False, bank_limit=None, wagers=wagers)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersPlaced(Event):
    player: str
    position: Position
    stakes: tuple[Stake, ...]
    """All wagers that now lie at the position."""

    spec = EventSpec(is_choice=True)

    def apply(self, table: Table) -> Changes:
        return _play(table, wagers=replaced_at(table.in_play.wagers, self.position, self.stakes))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveNotAccepted(Event):
    """The acceptor of a position was dark at the lock-out, so its progressive wagers went back (PGP-7d.3)."""

    position: Position
    wagers: tuple[LaidWager, ...]
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""

    spec = EventSpec(is_significant=True)

    def apply(self, table: Table) -> Changes:
        return _play(table, wagers=table.in_play.wagers_without(self.position, self.wagers))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShuffled(Event):
    order: Pieces = seen_by(Audience.NOBODY)
    pre_shuffled: bool = False
    """Whether the cards came shuffled, and the dealer had nothing to do (PGP-6a.1)."""
    offers: tuple[Position, ...]
    """To whom the cut will be offered, in order."""
    handled: tuple[Handling, ...] = ()

    spec = EventSpec(next_phase=phases.after_shuffle)

    def apply(self, table: Table) -> Changes:
        shuffled = _play(table, stock=self.order, offers=self.offers)
        deck = table.decks[table.in_play.deck]
        if deck is not None and deck.pre_shuffled:
            return shuffled | _deck_changed(table, table.in_play.deck, pre_shuffled=False)
        return shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDeclined(Event):
    position: Position

    # Next phase: where nobody else may cut (PGT-9G-2).
    spec = EventSpec(
        next_phase=phases.complete_phases(Phase.STACK_CUT), is_choice=True, message="{actor} declined the cut"
    )

    def apply(self, table: Table) -> Changes:
        return _play(table, offers=table.in_play.offers[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsCut(Event):
    position: Position
    """Who cut; 0 is the dealer."""
    above: int
    """Cards above the cut card."""
    handled: tuple[Handling, ...] = ()
    """Where cover card and cut card went, and the cards themselves."""

    spec = EventSpec(next_phase=phases.after_cut, is_choice=True)

    def apply(self, table: Table) -> Changes:
        in_play, stock = table.in_play, table.in_play.stock
        again = self.position == in_play.cutter
        # PGP-6e.2: the cards above the cut card go to the bottom.
        cut = stock[self.above :] + stock[: self.above]
        return _play(
            table,
            stock=cut,
            cutter=self.position,
            cut_by=table.seats[self.position],
            entitled=in_play.entitled if again else in_play.offers[1:],
            offers=(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecutOrdered(Event):
    supervisor: str
    reason: str
    offers: tuple[Position, ...]

    spec = EventSpec(
        next_phase=phases.always(Phase.CUT),
        interrupts=True,
        is_significant=True,
        message="{supervisor} ordered a recut: {reason}",
    )

    def apply(self, table: Table) -> Changes:
        return _play(table, offers=self.offers)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoMoreBetsAnnounced(Event):
    dealer_wager: Cents
    envy_markers: tuple[tuple[Position, WagerKind], ...]
    locked_out: tuple[tuple[Position, WagerKind, Cents], ...]
    """Progressive wagers that were counted and taken in (PGP-14b.2)."""
    handled: tuple[Handling, ...] = ()

    spec = EventSpec(next_phase=phases.stay_until_done)

    def apply(self, table: Table) -> Changes:
        in_play = table.in_play
        standing = [Standing.IN_PLAY if stakes else Standing.NO_HAND for stakes in in_play.wagers]
        if in_play.bank is not None:
            standing[in_play.bank] = Standing.BANK
        return _play(
            table,
            standing=tuple(standing),
            dealer_wager=self.dealer_wager,
            locked_out=self.locked_out,
            closed=True,
            offers=(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksDealt(Event):
    stacks: tuple[Pieces, ...] = seen_by(Audience.NOBODY)

    spec = EventSpec(next_phase=phases.go_on)

    def apply(self, table: Table) -> Changes:
        dealt = sum(map(len, self.stacks))
        return _play(table, stacks=self.stacks, stock=table.in_play.stock[dealt:])


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStackChosen(Event):
    position: Position
    stack: int

    spec = EventSpec(
        next_phase=phases.go_on, is_choice=True, message="{actor} had stack {stack} delivered first"
    )

    def apply(self, table: Table) -> Changes:
        return _play(table, first_stack=self.stack)


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksCut(Event):
    position: Position
    order: tuple[int, ...]
    """The row from the dealer's right, each stack by its number before the cut (PGT-9G-3)."""

    spec = EventSpec(next_phase=phases.go_on, is_choice=True)

    def apply(self, table: Table) -> Changes:
        cut = tuple(table.in_play.stacks[number - 1] for number in self.order)
        return _play(table, stacks=cut, cutter=self.position)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryChosen(Event):
    position: Position
    style: str | None
    handled: tuple[Handling, ...] = ()
    """The dealer's signal of the style (PGT-7B-1-a)."""

    # Next phase: a dealer may say so later still (PGT-7A).
    spec = EventSpec(next_phase=phases.complete_phases(Phase.DELIVERY_CHOICE), is_choice=True)

    def apply(self, table: Table) -> Changes:
        return _play(table, delivery=self.style)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRollCalled(Event):
    reason: Irregularity

    spec = EventSpec(is_significant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPositionFound(Event):
    method: StartMethod
    shaken_by: Position | None
    dice: tuple[int, ...]
    number: int
    """The total of the dice, or the number shown."""
    position: Position
    handled: tuple[Handling, ...] = ()

    spec = EventSpec(next_phase=phases.go_on)

    def apply(self, table: Table) -> Changes:
        return _play(table, start=self.position, number_shown=self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagersSettled(Event):
    """Wagers that are decided before the hands are set: the number wager, the three-card bonus; and those
    that are settled on hands which are void then (SPG-16e.2)."""

    settled: tuple[Settlement, ...]
    shown: tuple[tuple[Position, CardOrTile], ...] = ()
    """Cards laid open to claim a bonus (PGP-17f.1)."""

    spec = EventSpec(next_phase=phases.complete_phases(Phase.NUMBER_WAGERS, Phase.FIRST_CARDS_WAGERS))

    def apply(self, table: Table) -> Changes:
        return _play(table, shown=table.in_play.shown + self.shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsDealt(Event):
    hands: ByPosition = seen_by(Audience.NOBODY)
    """The cards each position was dealt in this step, face down; the holder sees them on looking."""
    remaining: int
    collected: tuple[Position, ...] = ()
    """Hands without a wager, racked unseen at once where stacks were delivered (PGP-8a-g)."""

    spec = EventSpec(next_phase=phases.go_on)

    def apply(self, table: Table) -> Changes:
        in_play = table.in_play
        hands = list(in_play.hands)
        for position, cards in self.hands:
            hands[position] = hands[position] + cards
        stock = in_play.stock[len(in_play.stock) - self.remaining :] if self.remaining else ()
        if len(hands) > DEAD_HAND:  # PGT-6D-2, PGT-9M-2: unwagered stacks are put with the Dead Hand
            for position in self.collected:
                hands[DEAD_HAND] += hands[position]
                hands[position] = ()
        return _play(table, stacks=(), stock=stock, **_racked(hands, in_play.rack, self.collected))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingCounted(Event):
    """What was left after the deal was right; it is racked unseen, and so are hands without a wager."""

    found: int
    collected: tuple[Position, ...]
    counted: bool

    spec = EventSpec(next_phase=phases.go_on)

    def apply(self, table: Table) -> Changes:
        in_play, memory = table.in_play, table.memory
        since = 0 if self.counted else memory.rounds_since_count + 1
        racked = _racked(in_play.hands, in_play.rack + in_play.stock, self.collected)
        counted = _play(table, stock=(), **racked)
        return counted | {"memory": replace(memory, rounds_since_count=since)}


# Setting, settlement and irregularities (PGP 9 to 11, 14 to 18)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLookedAt(Event):
    position: Position
    player: str
    """Who looked: the cards are for this person, whoever sits here later."""
    cards: Pieces = seen_by(Audience.HOLDER)

    spec = EventSpec(is_choice=True)

    def apply(self, table: Table) -> Changes:
        return _looked(table, self.position, self.player)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceGiven(Event):
    """The house way was told, which shows the whole hand: it counts as looking (PGP-11d.2)."""

    position: Position
    player: str
    high: Pieces = seen_by(Audience.HOLDER)
    low: Pieces = seen_by(Audience.HOLDER)
    rule: str = seen_by(Audience.HOLDER)

    spec = EventSpec(is_choice=True)

    def apply(self, table: Table) -> Changes:
        return _looked(table, self.position, self.player)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSet(Event):
    """A player's two hands lie face down."""

    position: Position
    player: str
    """Who set them and so has seen them; nobody, where the dealer did for a player who left or kept
    silent."""
    high: Pieces = seen_by(Audience.HOLDER)
    low: Pieces = seen_by(Audience.HOLDER)
    fault: str | None = seen_by(Audience.HOLDER)
    rule: str | None = seen_by(Audience.HOLDER)

    spec = EventSpec(next_phase=phases.stay_until_done, is_choice=True)

    def apply(self, table: Table) -> Changes:
        hand = SetHand(self.high, self.low, self.fault, self.rule)
        in_play, who = table.in_play, {(self.position, self.player)}
        return _play(
            table,
            settings=replaced_at(in_play.settings, self.position, hand),
            looked=in_play.looked | who,
            examined=in_play.examined - who,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(Event):
    """A player who was asked kept silent; what follows by the same command the house did, not the player."""

    position: Position
    player: str

    spec = EventSpec(is_significant=True, message="{who} did not answer in time, so the house did")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """The dealer's or the bank's hand is turned over and set."""

    position: Position
    high: Pieces
    low: Pieces
    rule: str | None
    reset: bool
    """Whether a wrong setting was replaced (PGP-11i, PGP-11j)."""

    spec = EventSpec(next_phase=phases.stay_until_done)

    def apply(self, table: Table) -> Changes:
        hand = SetHand(self.high, self.low, None, self.rule)
        in_play = table.in_play
        return _play(
            table,
            settings=replaced_at(in_play.settings, self.position, hand),
            exposed=in_play.exposed | {self.position},
        )

    @property
    def is_significant(self) -> bool:
        """A hand that was set wrongly and set again is."""
        return self.reset


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerSurrendered(Event):
    position: Position
    amount: Cents
    kept: bool = False
    """Whether the cards stay face down under another wager (SPG-12e-2)."""

    spec = EventSpec(next_phase=phases.stay_until_done, is_choice=True)

    def apply(self, table: Table) -> Changes:
        in_play, at = table.in_play, self.position
        return _play(
            table,
            standing=replaced_at(in_play.standing, at, Standing.SURRENDERED),
            surrendered=replaced_at(in_play.surrendered, at, int(self.amount)),
            **_racked(in_play.hands, in_play.rack, () if self.kept else (at,)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSettled(Event):
    """One position in one step of the settlement."""

    step: str
    position: Position
    high: Pieces = ()
    low: Pieces = ()
    """The hands as they are exposed, in the step that exposes them. A hand that was never set, such as one
    that was surrendered and is kept for a bonus (SPG-12e-2), lies in ``high`` with all its pieces."""
    outcome: Outcome | None = None
    settled: tuple[Settlement, ...]
    limited: int = 0
    """Winnings that count toward the payout limit of the hand."""
    seven_card_paid: int = 0
    unpaid: tuple[Position, ...] = ()
    paperwork: tuple[Position, ...] = ()
    racked: tuple[Position, ...] = ()
    """Hands whose cards go to the discard rack now (PGP-9k)."""
    handled: tuple[Handling, ...] = ()
    cursor: int

    def apply(self, table: Table) -> Changes:
        in_play = table.in_play
        at = self.position
        changes: Changes = {
            "cursor": self.cursor,
            "unpaid": self.unpaid,
            "paperwork": self.paperwork,
            "settlement": in_play.settlement + self.transfers,
        }
        if self.high or self.low:  # a hand may be laid with nothing in the high hand, wrongly
            changes["exposed"] = in_play.exposed | {at}
        if self.outcome is not None:
            changes["outcomes"] = replaced_at(in_play.outcomes, at, self.outcome)
        if self.limited:
            changes["limited"] = replaced_at(in_play.limited, at, in_play.limited[at] + self.limited)
        if self.seven_card_paid:
            changes["seven_card_paid"] = replaced_at(
                in_play.seven_card_paid, at, in_play.seven_card_paid[at] + self.seven_card_paid
            )
        if self.racked:
            changes |= _racked(in_play.hands, in_play.rack, self.racked)
        return {"round": with_changes(in_play, changes)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutValidated(Event):
    position: Position
    by: str
    role: Role

    spec = EventSpec(is_significant=True, message="{who}: {by} validated the payout")

    def apply(self, table: Table) -> Changes:
        return _play(table, validated=(*table.in_play.validated, self.position))


@dataclass(frozen=True, slots=True, kw_only=True)
class BankSettled(Event):
    """The centre of the layout is cleared (PGP 10, second list (d) and (e))."""

    surplus: Cents
    vigorish: Cents
    to_bank: Cents
    to_inventory: Cents
    cursor: int

    def apply(self, table: Table) -> Changes:
        return _play(table, cursor=self.cursor, settlement=table.in_play.settlement + self.transfers)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperworkCompleted(Event):
    position: Position
    by: str

    spec = EventSpec(is_significant=True, message="{who}: {by} completed the paperwork")

    def apply(self, table: Table) -> Changes:
        left = tuple(position for position in table.in_play.paperwork if position != self.position)
        return _play(table, paperwork=left)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCompleted(Event):
    memory: Memory
    departed: tuple[str, ...]
    handled: tuple[Handling, ...] = ()

    spec = EventSpec(next_phase=phases.always(Phase.BETWEEN_ROUNDS))

    def apply(self, table: Table) -> Changes:
        return _round_ended(table, self.memory, self.departed)


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityNoted(Event):
    """Something went wrong that changes nothing, or whose remedy is in the event that follows."""

    irregularity: Irregularity
    position: Position | None = None

    spec = EventSpec(is_significant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardExposed(Event):
    """A card of a player came to light; where the player has not looked, the choice is open (PGP-11d.2)."""

    position: Position
    card: CardOrTile
    choice: bool

    spec = EventSpec(next_phase=phases.after_exposure, interrupts=True, is_significant=True)

    def apply(self, table: Table) -> Changes:
        in_play = table.in_play
        shown = (*in_play.shown, (self.position, self.card))
        if not self.choice:
            return _play(table, shown=shown)
        return _play(table, shown=shown, choices=(*in_play.choices, self.position))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlayedOn(Event):
    position: Position

    spec = EventSpec(next_phase=phases.after_choice, is_choice=True, message="{actor} played on")

    def apply(self, table: Table) -> Changes:
        return _play(table, choices=_still_choosing(table, self.position))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandVoided(Event):
    position: Position
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""

    spec = EventSpec(next_phase=phases.after_choice, is_significant=True, is_choice=True)

    def apply(self, table: Table) -> Changes:
        in_play, at = table.in_play, self.position
        # What came back with the hand is taken in no more, and does not come back with the round (PGP-11c).
        locked_out = tuple(taken for taken in in_play.locked_out if taken[0] != at)
        return _play(
            table,
            choices=_still_choosing(table, at),
            standing=replaced_at(in_play.standing, at, Standing.VOID),
            locked_out=locked_out,
            **_racked(in_play.hands, in_play.rack, (at,)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCardRacked(Event):
    card: CardOrTile
    after: int
    """How many cards had been dealt before it was found."""

    spec = EventSpec(is_significant=True)

    def apply(self, table: Table) -> Changes:
        in_play = table.in_play
        stock = tuple(card for card in in_play.stock if card != self.card)
        return _play(table, stock=stock, rack=(*in_play.rack, self.card), face_up=in_play.face_up + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReshuffleOrdered(Event):
    """The cards go back to the shuffle; no hand existed yet, so the wagers stand."""

    irregularity: Irregularity

    spec = EventSpec(next_phase=phases.always(Phase.SHUFFLE), is_significant=True)

    def apply(self, table: Table) -> Changes:
        none = {"stock": (), "stacks": (), "rack": (), "cutter": None, "first_stack": 1}
        return _play(table, **none, start=None, number_shown=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementsUndone(Event):
    """Hands that were settled already are void with all others: wagers and winnings go back to where they
    lay (PGP-11h)."""

    irregularity: Irregularity

    spec = EventSpec(is_significant=True)

    def apply(self, table: Table) -> Changes:
        return _play(table, settlement=())


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(Event):
    """All hands are void: the wagers on them are returned, nothing is won or lost (PGP-11c)."""

    irregularity: Irregularity
    deck_removed: int | None
    memory: Memory
    departed: tuple[str, ...]
    coupons: tuple[tuple[Position, LaidWager], ...] = ()
    """The coupons that went back to their players, by position and wager (PGP-7a.1, PGP-7d.2)."""

    spec = EventSpec(next_phase=phases.always(Phase.BETWEEN_ROUNDS), is_significant=True)

    def apply(self, table: Table) -> Changes:
        ended = _round_ended(table, self.memory, self.departed)
        if self.deck_removed is None:
            return ended
        return ended | {"decks": replaced_at(table.decks, self.deck_removed, None)}


fill_by_slot(globals(), Event)
