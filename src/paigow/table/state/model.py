"""The table as a value: everything that the next decision can depend on, and nothing else.

All of it is frozen. `evolve` makes a new table from an old one and an event; no other function does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeVar

from paigow.games.submission import DealMethod, Shuffler, StartMethod
from paigow.games.wager_kinds import LaidWager, WagerKind
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.outcome import Outcome
from paigow.table.money.ledger import Account, Balances, Transfer, chips
from paigow.table.money.meters import MeterReading
from paigow.table.state.values import DEALER, Phase, Position, SetHand, Stake, Standing

if TYPE_CHECKING:
    from paigow.table.state.rules import GameRules

T = TypeVar("T")
PLACES = 7


def changed(old: T, **changes: Any) -> T:
    """The same value with some fields changed: `dataclasses.replace` in a tenth of the time.

    It is for the table and the round, which change with every event and have no slots for this reason.
    """
    return with_changes(old, changes)


def with_changes(old: T, changes: dict[str, Any]) -> T:
    """Replace the fields of a record that a mapping names."""
    before = old.__dict__
    held = {**before, **changes}
    assert len(held) == len(before), f"{type(old).__name__} has no such field: {', '.join(changes)}"
    new = object.__new__(type(old))
    object.__setattr__(new, "__dict__", held)
    return new


def replaced_at(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with another value at one place."""
    return (*items[:index], value, *items[index + 1 :])


class DeckStep(IntEnum):
    """How far a deck (or set of tiles) has come at the opening (PGP-5b.1 to PGP-5d.2)."""

    RECEIVED = 0
    INSPECTED = 1
    VERIFIED = 2
    SPREAD = 3
    LOOKED_AT = 4
    READY = 5


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck at the table: its playing cards, among which the cutting and the cover card do not count
    (PGP-2a.3), or its tiles."""

    colour: str
    pieces: Pieces
    step: DeckStep = DeckStep.RECEIVED
    second_joker: bool = False
    """Whether a second joker is still to be taken out (PGP-5b.1)."""
    pre_shuffled: bool = False
    """Whether it came shuffled, so that its first round needs no shuffle (PGP-6a.1)."""
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Memory:
    """What the table remembers from round to round."""

    rounds: int = 0
    """How many rounds were opened."""
    start_of_game: bool = False
    """Whether the cards were washed since the last round, so that nobody may bank (PGP-10b.2)."""
    last_bank: str | None = None
    last_offer: Position = DEALER
    """Where the offer of the bank began last, 0 being the dealer's turn (PGP-10c.5). A start of the game puts
    it there, so that the next offer begins at the far right again (PGP-10b.2, PGP-10c.2)."""
    last_wagers: tuple[tuple[str, Cents], ...] = ()
    """Each player's wager against the dealer in the last round without a bank (PGP-10d1, PGP-10g.1)."""
    cut_rotation: int = 0
    """How many rounds running, the opening round apart, have had no bank (PGP-6d-3.2)."""
    button: Position = 0
    rounds_since_count: int = 0
    """Rounds since the stub was counted (PGP-17h.1)."""
    deck: int = 0
    """Which deck's turn it is (PGP-2b-4)."""
    removed_by: str = ""
    """The clause by which a deck was last taken off the table."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What stands at the table, and since when."""

    shuffler: Shuffler
    deal_method: DealMethod
    start_method: StartMethod
    dice_since: int | None = None
    pieces_since: int | None = None


@dataclass(frozen=True)
class Round:
    """One round of play. Tuples of seven are by position, the dealer at 0; a Dead Hand is an eighth hand."""

    number: int
    deck: int
    phases: tuple[Phase, ...]
    offers: tuple[Position, ...] = ()
    """Who is still to be offered the bank, or the cut; the first is being asked."""
    first_offer: Position = DEALER
    """Who was offered the bank before all others (PGP-10c.4, PGT-9C-2); the dealer's place where nobody
    was."""
    bank: Position | None = None
    co_bank: bool = False
    bank_limit: Cents | None = None
    """The most that the bank lets the dealer wager against it (PGP-10g.3)."""
    dealer_wager: Cents = Cents(0)
    wagers: tuple[tuple[Stake, ...], ...] = ((),) * PLACES
    stock: Pieces = ()
    """The cards not yet dealt, the next one first. Nobody may see them."""
    cutter: Position | None = None
    cut_by: str | None = None
    """The player who cut last, wherever that player sits now (PGP-6f.2)."""
    entitled: tuple[Position, ...] = ()
    """Who would have been offered the cut next (PGP-6f.2)."""
    stacks: tuple[Pieces, ...] = ()
    first_stack: int = 1
    delivery: str | None = None
    """The style of delivery chosen, where it is not that of PGT Chapter 6 (PGT-7A)."""
    number_shown: int | None = None
    start: Position | None = None
    hands: tuple[Pieces, ...] = ((),) * PLACES
    rack: Pieces = ()
    """The discard rack, in the order in which the cards were collected (PGP-9k)."""
    face_up: int = 0
    """Cards found face up in the shoe and taken out (PGP-11f.1)."""
    standing: tuple[Standing, ...] = (Standing.NO_HAND,) * PLACES
    looked: frozenset[tuple[Position, str]] = frozenset()
    """Which hands were seen face down, and by whom: what is known is the person's, not the seat's."""
    examined: frozenset[tuple[Position, str]] = frozenset()
    """Of those who looked, who has seen the first three cards only (PGP-17f.1)."""
    exposed: frozenset[Position] = frozenset()
    """Hands that lie open."""
    shown: tuple[tuple[Position, CardOrTile], ...] = ()
    """Single cards that were exposed by mistake or laid open for a bonus."""
    choices: tuple[Position, ...] = ()
    """Who must choose between playing on and voiding the hand (PGP-11d.1)."""
    resume: Phase | None = None
    """The phase that goes on when the choices are made."""
    settings: tuple[SetHand | None, ...] = (None,) * PLACES
    outcomes: tuple[Outcome | None, ...] = (None,) * PLACES
    cursor: int = 0
    """How far the settlement has come: its step times the places, plus the position."""
    limited: tuple[int, ...] = (0,) * PLACES
    """Winnings on each hand that count toward the payout limit (PGP-16j.1)."""
    seven_card_paid: tuple[int, ...] = (0,) * PLACES
    """Winnings of the seven-card bonus, by position (PGP-18d.4)."""
    validated: tuple[Position, ...] = ()
    """Whose progressive payout was validated."""
    paperwork: tuple[Position, ...] = ()
    settlement: tuple[Transfer, ...] = ()
    """What the settlement has moved so far; if all hands turn out void it is undone (PGP-11h)."""
    unpaid: tuple[Position, ...] = ()
    """Winning main wagers that wait for their payment (PGP-10-2d.3, PGP-14A-c1.4)."""
    closed: bool = False
    """Whether "No more bets" was announced (PGP-7c.2)."""
    locked_out: tuple[tuple[Position, WagerKind, Cents], ...] = ()
    """Progressive wagers that were taken in at the lock-out (PGP-14b.2)."""
    surrendered: tuple[int, ...] = (0,) * PLACES
    departed: frozenset[str] = frozenset()

    def stake(self, position: Position, wager: WagerKind) -> Stake | None:
        """The wager of that kind at a position."""
        for each in self.wagers[position]:
            if each.wager == wager:
                return each
        return None

    def wagers_without(
        self, position: Position, names: tuple[LaidWager, ...]
    ) -> tuple[tuple[Stake, ...], ...]:
        """All wagers, without some at one position."""
        left = tuple(stake for stake in self.wagers[position] if stake.name not in names)
        return replaced_at(self.wagers, position, left)

    @property
    def opponent(self) -> Position:
        """Whose hand the players play against."""
        return 0 if self.bank is None else self.bank


class _Remembering:
    """Holds what was worked out from a table, beside its fields: the next table does not take it over."""

    __slots__ = ("_settles_next",)
    _settles_next: Any

    def once(self, find: Callable[[Any], T]) -> T:
        """What a function finds out about this table. It is asked the first time only: a table never changes,
        and neither does this. There is one such function, the settlement's."""
        found: T | None = getattr(self, "_settles_next", None)
        if found is None:
            found = find(self)
            object.__setattr__(self, "_settles_next", found)
        return found

    def __getstate__(self) -> dict[str, Any]:
        """Copy the fields alone; what is derived from them is computed again."""
        return self.__dict__


@dataclass(frozen=True)
class Table(_Remembering):
    """The whole table."""

    rules: GameRules
    phase: Phase
    equipment: Equipment
    sequence: int = 0
    """How many events have made it."""
    seats: tuple[str | None, ...] = (None,) * PLACES
    """Who holds each betting position; the dealer's place is always empty."""
    arrivals: tuple[str, ...] = ()
    """The players in the order in which they came to the table (PGP-6d-1)."""
    balances: Balances = field(default_factory=dict)
    decks: tuple[Deck | None, ...] = ()
    memory: Memory = Memory()
    meters: tuple[MeterReading, ...] = ()
    round: Round | None = None

    @property
    def in_play(self) -> Round:
        """The round in play."""
        assert self.round is not None, "no round is in play"
        return self.round

    def balance(self, account: Account) -> Cents:
        return Cents(self.balances.get(account, 0))

    def chips(self, player: str) -> Cents:
        return self.balance(chips(player))

    def held_by(self, player: str) -> tuple[Position, ...]:
        """The betting positions of a player; a place that nobody holds is nobody's."""
        return tuple(
            [
                position
                for position, holder in enumerate(self.seats)
                if holder is not None and holder == player
            ]
        )

    @property
    def occupied(self) -> tuple[Position, ...]:
        return tuple(position for position in range(PLACES) if self.seats[position] is not None)

    @property
    def uses_dice(self) -> bool:
        """Whether a round may find its starting position by dice with what stands at the table."""
        return StartMethod.DICE in (self.start_method(banked=False), self.start_method(banked=True))

    def start_method(self, *, banked: bool) -> StartMethod:
        """How a round finds its starting position with what stands at the table."""
        if banked and self.rules.dice_when_banked:
            return StartMethod.DICE
        return self.equipment.start_method

    def meter(self, name: str) -> MeterReading:
        return next(meter for meter in self.meters if meter.name == name)
