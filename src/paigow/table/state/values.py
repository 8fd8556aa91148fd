"""The words of the table: phases, roles, positions, stakes, set hands, and a refusal.

Positions are numbered counterclockwise: 0 is the dealer, 1 the betting position at the dealer's right, 6 the
one at the dealer's left (fixed by the example PGP-8c-b-3-ii). Clockwise is the other way round (PGP-8-c.3).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

from paigow.games.wager_kinds import Backed, LaidWager, WagerKind
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table.bounds import Amount, Wagered
from paigow.type_hints import Within, filled_by_slot

Position = Annotated[int, Within(0, 7, "PGP-8-c.3")]
DEALER: Final[Position] = 0
DEAD_HAND: Final[Position] = 7
"""The eighth place of a tile table: at the dealer's left, after the last betting position (PGT-1B-4)."""
FIRST_CARDS: Final = 3
"""Cards of the first stack at a Section 17 table (PGP-17b.2)."""


class Phase(StrEnum):
    """What the table waits for. Phases of the table first, then those of a round in the documents' order."""

    CLOSED = "closed"
    INSPECTION = "inspection"
    VERIFICATION = "verification"
    TO_SPREAD = "to_spread"
    SPREAD = "spread"
    WASH = "wash"
    BETWEEN_ROUNDS = "between_rounds"

    BANK_OFFER = "bank_offer"
    SHUFFLE = "shuffle"
    CUT = "cut"
    WAGERS = "wagers"
    STACKS = "stacks"
    STACK_CUT = "stack_cut"
    STACK_CHOICE = "stack_choice"
    DELIVERY_CHOICE = "delivery_choice"
    STARTING_POSITION = "starting_position"
    NUMBER_WAGERS = "number_wagers"
    DEAL = "deal"
    FIRST_CARDS = "first_cards"
    FIRST_CARDS_WAGERS = "first_cards_wagers"
    LAST_CARDS = "last_cards"
    REMAINING = "remaining"
    CHOICE = "choice"
    SETTING = "setting"
    DEALER_SETS = "dealer_sets"
    SETTLEMENT = "settlement"


class Role(StrEnum):
    """Who gives a command. A casino supervisor ranks above a floorperson (PGP-5b.2 keeps them apart)."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "casino_supervisor"


class Party(NamedTuple):
    """Somebody who may act: in which role, for which position, and who."""

    role: Role
    position: Position | None = None
    """Nothing where it does not matter, or is theirs to choose."""
    name: str = ""
    """Of a player; nothing is anybody who is not at the table yet. Of the staff nobody is told apart."""

    @property
    def by(self) -> str:
        """The name, as commands have it."""
        return self.name


class Standing(StrEnum):
    """What has become of the hand at a position."""

    NO_HAND = "no_hand"
    IN_PLAY = "in_play"
    BANK = "bank"
    SURRENDERED = "surrendered"
    VOID = "void"


class Audience(StrEnum):
    """Who may see a part of an event or of the table; whatever is not marked is for everyone."""

    HOLDER = "holder"
    """The player whom the event names."""
    NOBODY = "nobody"
    """Nobody at the table: the order of unseen cards. Only an auditor of the log."""


def seen_by(audience: Audience, **kwargs: Any) -> Any:
    """A field of an event that not everyone may see."""
    return field(metadata={"audience": audience}, **kwargs)


class RefusalCode(StrEnum):
    """What kind of refusal it is, for programs: nothing has to read the sentence."""

    NOT_ADMITTED = "not_admitted"
    """It is not what a command, or its chance, has to be."""
    NOT_NOW = "not_now"
    """The table is not at the point where it is asked."""
    NOT_YOURS = "not_yours"
    """It is another's part, or another's seat."""
    NOT_ENTITLED = "not_entitled"
    """Nobody else is asked either; the player has not met a condition of the rules (PGP-10d)."""
    NOT_IN_TURN = "not_in_turn"
    """Somebody, or some other hand or deck, is first."""
    COMES_FIRST = "comes_first"
    """Something else has to be done before."""
    NOT_OFFERED = "not_offered"
    """This table does not have it."""
    NOT_POSSIBLE = "not_possible"
    """There is nothing there that it could be about."""
    OUT_OF_BOUNDS = "out_of_bounds"
    """An amount, a number or a choice is outside its terms."""
    NOT_TOGETHER = "not_together"
    """It needs something else, or excludes it."""
    TOO_FEW_CHIPS = "too_few_chips"
    """The player does not hold so much at the table."""
    NOT_COVERED = "not_covered"
    """The bank's chips do not cover it (PGP-10d2)."""
    NOT_SET_SO = "not_set_so"
    """These pieces make no such setting."""
    TAKEN = "taken"
    """Somebody else has it, such as a betting position."""
    ALREADY_DONE = "already_done"
    """It has happened, and happens once."""
    TOO_OLD = "too_old"
    """Dice or tiles have been in use too long (PGP-4a-1-iii, PGT-3A-2)."""
    NOT_VALIDATED = "not_validated"
    """A payout waits for its validation; the position says whose (PGP-14c3)."""
    PAPERWORK_OPEN = "paperwork_open"
    """What has to be written down for a payout is not yet."""
    REPEATED_ID = "repeated_id"
    """The same person has given another command in the same role under that id at this table."""
    NOT_IN_ORDER = "not_in_order"
    """Its time is before that of the last command, or has not come yet; or the table has gone on since the
    event that it expected."""
    RECORDED = "recorded"
    """Read from a log, which holds the reason and the clause only."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that the rules do not allow now: why, and by which clause. The table is unchanged.

    The reason speaks to whoever gave the command: "you have $5.00 in chips".
    """

    reason: str
    clause: str | None = None
    code: RefusalCode = RefusalCode.RECORDED
    position: Position | None = None
    """Where one other than the command's own is meant: whose turn it is, whose payout waits."""

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


class Handled(StrEnum):
    """What a dealer does by hand beside what an event decides."""

    OFFERED_BACKS_UP = "offered_backs_up"
    COVER_CARD_BELOW = "cover_card_below"
    CUTTING_CARD_RACKED = "cutting_card_racked"
    CUTTING_CARD_BEFORE_LAST_FOUR = "cutting_card_before_last_four"
    FED_INTO_SHOE = "fed_into_shoe"
    INTO_MANUAL_SHOE = "into_manual_shoe"
    INTO_AUTOMATED_SHOE = "into_automated_shoe"
    IN_ONE_HAND = "in_one_hand"
    START_MARKED = "start_marked"
    STYLE_SIGNALLED = "style_signalled"
    LOCK_OUT_PRESSED = "lock_out_pressed"
    REARRANGED = "rearranged"
    PREMIUM_ANNOUNCED = "premium_announced"
    CARDS_RACKED = "cards_racked"
    LAMMERS_COLLECTED = "lammers_collected"
    BUTTON_MOVED = "button_moved"


@filled_by_slot
@dataclass(frozen=True, slots=True)
class Handling:
    """One such step, and the clause that asks for it or lets the licensee have it."""

    what: Handled
    clause: str


@dataclass(frozen=True, slots=True)
class Stake:
    """One wager at a betting position.

    ``choice`` is the colour of a Red/Black wager or the number that a number wager lies on (PGP-13b2.1);
    ``coupon`` the match play coupon that lies beside it (PGP-7a.1), or for a progressive wager the one
    redeemed for it, so that no chip is the player's (PGP-7d.2).
    """

    wager: WagerKind
    amount: Wagered
    choice: str | int | None = None
    coupon: Amount = Cents(0)

    @property
    def name(self) -> LaidWager:
        """What sets it apart at its position: each number or colour backed is a wager of its own
        (PGP-13b1.2)."""
        return self.wager if self.choice is None else Backed(self.wager, self.choice)


@filled_by_slot
@dataclass(frozen=True, slots=True)
class SetHand:
    """A hand laid down: the pieces in printed order, the fault if it is not set correctly, the rule if set
    by one."""

    high: Pieces
    low: Pieces
    fault: str | None = None
    """The clause by which it is not set correctly."""
    rule: str | None = None
    """The rule of the house way that set it, where the dealer did."""


def clockwise(start: Position, places: int = 7) -> tuple[Position, ...]:
    """All places clockwise from one, the dealer among them (PGP-8-c.3).

    >>> clockwise(4)
    (4, 3, 2, 1, 0, 6, 5)
    """
    return tuple((start - step) % places for step in range(places))


def counterclockwise(start: Position, places: int = 7) -> tuple[Position, ...]:
    """All places counterclockwise from one (SPG-9f.1, PGT-6C-1).

    >>> counterclockwise(5, places=8)
    (5, 6, 7, 0, 1, 2, 3, 4)
    """
    return tuple((start + step) % places for step in range(places))


def counted(total: int, first: Position = DEALER, places: int = 7) -> Position:
    """Count counterclockwise to a total, the dealer or the bank being number one (PGP-8c-b-2, PGP-10h3).

    >>> counted(8), counted(14), counted(11, first=3)
    (0, 6, 6)
    """
    return (first + total - 1) % places


def counterclockwise_from(start: Position, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """The given betting positions in counterclockwise order, beginning at or after one.

    >>> counterclockwise_from(3, (1, 3, 4))
    (3, 4, 1)
    """
    ordered = sorted(positions)
    return tuple([each for each in ordered if each >= start] + [each for each in ordered if each < start])
