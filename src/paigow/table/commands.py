"""What someone wants to happen, in the imperative. Every command carries its id, its time and who gives it.

A repeated id has one effect (`paigow.table.machine.journal`). Time is seconds since the epoch; the machine
has no clock of its own. What a field may hold is read off its type, with the bounds declared beside it,
before the machine hears the command (`paigow.table.machine.admission`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from paigow.games.submission import DealMethod, DeliveryStyle, Shuffler
from paigow.pieces import Pieces
from paigow.table.bounds import DealerWagerLimit, Name, Time, Wagered
from paigow.table.money.meters import MeterReading
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Position, Role, Stake
from paigow.type_hints import Few, Within, fill_by_slot


@dataclass(frozen=True, slots=True)
class Entropy:
    """What chance brings to a command, drawn outside the machine."""

    order: Pieces = ()
    """The deck in shuffled order, the top card first."""
    dice: tuple[Annotated[int, Within(1, 6, "PGP-4a-1.1")], ...] = ()
    number: int = 0
    """What the random number generator shows."""
    cut: int = 0
    """Cards above the cut card when the dealer cuts."""
    meters: Mapping[str, MeterReading] = field(default_factory=dict)
    """Shared meters as they stand now."""


NO_ENTROPY = Entropy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The part that all commands share."""

    command_id: Name
    at: Time = 0
    by: Name = "dealer"
    """The name of the person."""
    role: Role = Role.DEALER

    draws: ClassVar[frozenset[str]] = frozenset()
    """The parts of `Entropy` that it needs."""


# Players


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyChips(Command):
    """Exchange money for chips: out of the purse, where there is one."""

    role: Role = Role.PLAYER
    amount: Wagered


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePosition(Command):
    """Sit down at a betting position, with chips that were bought before."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavePosition(Command):
    """Give up a betting position; the chips stay at the table."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveTable(Command):
    """Give up everything here and take the chips along. Wagers that lie there are settled, or lost where the
    rules say so (`Forfeit`)."""

    role: Role = Role.PLAYER


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWagers(Command):
    """All wagers of a betting position, as they are to lie: an empty tuple takes them back."""

    role: Role = Role.PLAYER
    position: Position
    stakes: Annotated[tuple[Stake, ...], Few(32)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptBank(Command):
    """Take the bank that is offered.

    It is not among what one may say, though `PassBank` is, for as long as one cannot take it: with wagers of
    one's own on the layout, which an empty `PlaceWagers` takes back; with two betting positions; or with
    fewer chips than the others' wagers need as a cover, which grows with each that they lay. Once that is
    mended it is there again, until the offer goes on.
    """

    role: Role = Role.PLAYER
    position: Position
    co_bank: bool = False
    limit: DealerWagerLimit | None = None
    """The most that the dealer may wager against the bank; nothing at all is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LowerDealerWager(Command):
    """By the bank: the dealer's wager against it is to be so much at most, or nothing."""

    role: Role = Role.PLAYER
    position: Position
    limit: DealerWagerLimit


@dataclass(frozen=True, slots=True, kw_only=True)
class PassBank(Command):
    """Let the offer of the bank go on to the next player."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class CutCards(Command):
    """By the player who is offered the cut; or by the dealer when nobody accepted it."""

    role: Role = Role.PLAYER
    position: Position
    above: int | None = None

    draws = frozenset({"cut"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineCut(Command):
    """Let the offer of the cut go on to the next player; of tiles, leave the stacks as they are."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStack(Command):
    """By the bank: which stack of cards goes out first. They are numbered 1 to 7 from the dealer's left."""

    role: Role = Role.PLAYER
    position: Position
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CutStacks(Command):
    """By the bank: stacks, numbered 1 to 8 from the dealer's right, that go to the ends of the row.

    All that move are neighbours, each of the two lists in the order of the numbers; one may be left out.
    With 3 to the left and 4 and 5 to the right the row is, from the dealer's right, 4 5 1 2 6 7 8 3; then the
    stacks are numbered anew.
    """

    role: Role = Role.PLAYER
    position: Position
    to_left: tuple[int, ...] = ()
    """Go behind the last one, at the dealer's left, in ascending order."""
    to_right: tuple[int, ...] = ()
    """Go before the first one, at the dealer's right, in ascending order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDelivery(Command):
    """By the bank, or by the dealer where there is none: in which style stacks of tiles go out.

    `docs/fairness.md` lists what each delivers; no style is that of PGT Chapter 6.
    """

    position: Position = 0
    style: DeliveryStyle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtCards(Command):
    """Look at one's own hand; nobody else is shown it."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class AskHouseWay(Command):
    """Ask how the house way would set a hand that one has looked at; the answer sets nothing."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHands(Command):
    """Lay the hand at a position as a high and a low hand, for good."""

    role: Role = Role.PLAYER
    position: Position
    high: Pieces
    low: Pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrender(Command):
    """Give up the main wager before it is settled."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOn(Command):
    """Play a hand of which a card was exposed."""

    role: Role = Role.PLAYER
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidHand(Command):
    """Have a hand of which a card was exposed taken away, and the wagers given back."""

    role: Role = Role.PLAYER
    position: Position

    draws = frozenset({"meters"})


# Table life


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Command):
    colours: tuple[Name, ...] = ("red",)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceDeck(Command):
    deck: int
    colour: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSecondJoker(Command):
    """Given by the dealer; the supervisor who sees to it is named (PGP-5b.1)."""

    deck: int
    supervisor: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectCards(Command):
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyCards(Command):
    role: Role = Role.FLOORPERSON
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadCards(Command):
    deck: int
    face_up: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowSpread(Command):
    """Afford the first player the opportunity to inspect the spread cards."""

    player: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class WashCards(Command):
    deck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectSet(Command):
    """Given by the dealer who found it unsuitable; whoever brings another is named (PGT-4C-3-a)."""

    deck: int
    floorperson: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet(Command):
    colour: Name = "fresh"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceDice(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMethod(Command):
    shuffler: Shuffler
    deal_method: DealMethod
    device_removed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable(Command):
    pass


# The dealer's steps of a round


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleCards(Command):
    draws = frozenset({"order"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRecut(Command):
    role: Role = Role.SUPERVISOR
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceNoMoreBets(Command):
    """With the lock-out of the progressive wagers, whose chips are counted against the lit acceptors."""

    chips_counted: int | None = None
    """What the dealer counted, where it is not what the lights say (PGP-14b.2)."""
    unlit: tuple[Position, ...] = ()
    """Where a progressive chip lies whose acceptor is dark (PGP-7d.3)."""

    draws = frozenset({"meters"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime(Command):
    """Wait no longer for the player at a position, who is there and silent: the house answers."""

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStacks(Command):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class FindStartingPosition(Command):
    """Shake the dice, run the generator, or read the button."""

    shakes: int = 3
    shaken_by: Position | None = None
    """Who shook: the dealer, or the bank; left out, whoever should have."""

    draws = frozenset({"dice", "number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleEarlyWagers(Command):
    """The number wager, or the three-card bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Command):
    """Deal or deliver what this phase deals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRemaining(Command):
    """Count what is left after the deal, and the hands if it is not what it should be."""

    found: int | None = None
    """What was found, where it is not what the table holds."""
    held: tuple[tuple[Position, int], ...] = ()
    """Positions (or stacks) found with another number of cards than they should have."""
    count_stub: bool = True
    """Whether to count at all, where a count is due only once in five rounds (PGP-17h.1)."""

    draws = frozenset({"meters"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand(Command):
    """Turn the dealer's (or bank's) hand over and set it; by house way where nothing else is said."""

    position: Position = 0
    high: Pieces = ()
    low: Pieces = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleNext(Command):
    """Expose, compare, collect or pay what comes next in the order of settlement."""

    draws = frozenset({"meters"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidatePayout(Command):
    role: Role = Role.FLOORPERSON
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletePaperwork(Command):
    role: Role = Role.FLOORPERSON
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(Command):
    """Something went wrong: what, and where. The game's own table says what follows."""

    irregularity: Irregularity
    position: Position | None = None
    place: int | None = None
    """Which card, by its place and not by its face: of a hand as it was dealt, or of the shoe, counted from
    the next one to come out. The first is 1."""
    count: int | None = None
    """What total of the dice was announced, or how many cards were found face up."""

    draws = frozenset({"meters"})


fill_by_slot(globals(), Command)

DRAWN: Final = {
    kind: kind.draws
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Command) and kind.draws
}
"""The commands that chance has a part in, and which part."""
