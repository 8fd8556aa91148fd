"""The rules of a game as its table asks them: phases, dealing, what follows an irregularity, how it settles.

`paigow.table.games` puts them together for each game, from its Rules Submission. Nothing is a subclass: a
further game is another `GameRules` made of parts (docs/table-design.md says how).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol

from paigow.games.catalogue import GameName
from paigow.games.hands import Family, family_of
from paigow.games.pay_tables import Row
from paigow.games.payment import LimitedWinnings, percent_of, vigorish
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler
from paigow.games.wager_kinds import WagerKind
from paigow.message import Message
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.outcome import Outcome
from paigow.switches import Switches, switch_fields
from paigow.table.money.meters import MeterTerms
from paigow.table.money.wager_terms import WagerTerms, wager_terms
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import Phase, Position, Refused, SetHand, Stake

if TYPE_CHECKING:
    from paigow.table.state.model import Round, Table

Stacks = tuple[Pieces, ...]
_WORD: Final = re.compile(r"\w+")


class Remedy(StrEnum):
    """What follows an irregularity."""

    NOTED = "noted"
    NO_ROLL = "no_roll"
    CHOICE = "choice"
    RACK_CARD = "rack_card"
    RESHUFFLE = "reshuffle"
    VOID = "void"
    VOID_AFTER_BONUS = "void_after_bonus"
    VOID_AND_REMOVE_DECK = "void_and_remove_deck"


@dataclass(frozen=True, slots=True)
class Consequence:
    """The remedy for one irregularity, the clause, and the phases in which it can come up."""

    remedy: Remedy
    clause: str
    phases: frozenset[Phase]
    methods: frozenset[DealMethod] | None = None
    """The dealing methods at which it can come up; all of them where nothing is said."""


class StepKind(StrEnum):
    """What a step of the settlement does. `sections.settlement.steps` has one function for each."""

    DEALER_AGAINST_BANK = "dealer_against_bank"
    EXPOSE = "expose"
    PAY_WINNERS = "pay_winners"
    PAY_FROM_CENTRE = "pay_from_centre"
    PAY_DEALER = "pay_dealer"
    CLEAR_CENTRE = "clear_centre"
    BONUS = "bonus"
    PREMIUM = "premium"
    WAGER = "wager"
    OPEN_WAGER = "open_wager"
    ENVY = "envy"


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One pass over the positions in the order of settlement. Equal only to itself."""

    kind: StepKind
    clause: str
    wagers: tuple[WagerKind, ...] = ()
    """The optional wagers that this pass settles."""
    first: tuple[WagerKind, ...] = ()
    """Of a pass that exposes hands: wagers settled before the main wager (PGP-14A-c.2)."""
    pays: str = ""
    """The clause by which a winner of the pass is paid, beside the row of the pay table."""
    again: str = ""
    """The clause by which the same player earns more than one envy bonus."""
    announced: tuple[str, ...] = ()
    """The clauses by which a premium hand is called out: one with such a wager of its own, and another."""

    name: str = field(init=False)
    """By which events call it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", ":".join((self.kind.value, *self.first, *self.wagers)))


@dataclass(frozen=True, slots=True)
class StubCount:
    """What a count of the remaining cards says, each by its clause."""

    right: str
    misdealt: str
    wrong: str
    uncounted: str | None = None
    """Where a count is due only once in some rounds: the clause of a round without one."""
    counted_by_device: str = ""
    """The clause of a round without a count because the shuffler counts (PGP-17i.1)."""
    misdeal_explains: bool = True
    """Whether a misdealt hand explains every wrong count; if not, all cards must be found (PGP-17h2.2)."""


@dataclass(frozen=True, slots=True)
class SurrenderTerms:
    """When a main wager may be surrendered, the clause that says so, and what goes on without it."""

    phases: frozenset[Phase]
    clause: str
    beside: frozenset[WagerKind] = frozenset()
    """Optional wagers that stay: the hand is kept face down for them."""


@dataclass(frozen=True, slots=True)
class PiecesAge:
    """How long a set may be played with, and the clause."""

    hours: int
    clause: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """The stacks by place in the order of delivery, and the clause that orders them so."""

    hands: tuple[tuple[Position, Pieces], ...]
    clause: str


class HandJudge(Protocol):
    """What the table asks about hands."""

    def lay(self, high: Sequence[CardOrTile], low: Sequence[CardOrTile]) -> SetHand:
        """The pieces as laid down, with the fault if they are not set correctly."""

    def compare(self, player: SetHand, other: SetHand) -> Outcome:
        """The player's hands against the dealer's or the bank's."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class GameRules:
    """Everything about a game that the machine asks. Equal only to itself: `game_rules` makes no second one
    of a submission while the first is in use."""

    submission: RulesSubmission
    judge: HandJudge
    phases: Callable[[Shuffler, DealMethod], tuple[Phase, ...]]
    irregularities: Mapping[Irregularity, Consequence]
    steps: tuple[Step, ...]
    banked_steps: tuple[Step, ...]
    envy_wagers: tuple[WagerKind, ...]
    """Wagers that earn envy bonuses once they are large enough (PGP-1-qualifying-wager)."""
    remaining: int
    """Cards that must be left when every place has been dealt (PGP-8-d)."""
    clauses: Mapping[str, str]
    """Where another document says the same: its clause for that of Pai Gow Poker."""
    stub: Mapping[DealMethod, StubCount]
    stacked: Callable[[Pieces], Stacks]
    """How stacks are formed from the top of the stock."""
    delivered: Callable[[Round], Delivery]
    """Which stack goes to which place."""
    offered_last: Callable[[Table, Round], Position]
    """From where the first offer of the bank moves on after a round."""
    as_dealt: Mapping[DealMethod, Mapping[str, str]]
    """What is said of each way to deal where Section 8 speaks of a manual shoe."""
    surrender: SurrenderTerms
    words: Mapping[str, str] = field(default_factory=dict)
    """What this game calls things that refusals name as Pai Gow Poker does."""
    dealer_turn: bool = False
    """Whether the offer passes one round by when it has come round to the dealer (PGP-10c.5)."""
    places: int = 7
    """Places that are counted and served: the dealer, six betting positions, a Dead Hand if there is one."""
    dice_when_banked: bool = False
    """Whether the bank shakes dice at a table that otherwise uses the random number generator."""
    pieces_age: PiecesAge | None = None
    reserve_set: str | None = None
    """The clause by which a set found unsuitable is changed for one from the reserve."""
    idle_face_down: bool = True
    """Whether they may lie face down while nobody plays (PGP-6g.1)."""
    displayed: Pieces = ()
    """The order in which they lie face up for a first player, where it is prescribed."""
    split: tuple[int, int] | None = None
    """How many pieces each hand must have to be laid at all; elsewhere a wrong number is a hand not set
    correctly."""
    abandoned: Outcome | None = None
    """What becomes of the wagers of a player who has left, where that decides them."""
    capped: Callable[[Table, Position, Stake, Row, Cents], LimitedWinnings] | None = None
    """The game's own payout limit: what is left of winnings."""
    waits: Callable[[Table, Position, Stake], bool] | None = None
    """Whether an optional wager is settled only once every hand is known."""
    lammers: tuple[str, str] | None = None
    """The clauses by which envy lammers stay until all is settled, beside a wager that won and one that lost;
    nothing where they go with the bonus they earn (PGP-15d3i)."""
    main: WagerKind = field(init=False)
    """The name of the main wager."""
    family: Family[Any] = field(init=False)
    """The hands that it is played with."""
    house_way: HouseWay[Any] = field(init=False)
    """As it is filed (PGP-9d)."""
    wagers: Mapping[WagerKind, WagerTerms] = field(init=False)
    """The optional wagers on offer."""
    progressive: frozenset[WagerKind] = field(init=False)
    """Those of them that a meter pays."""
    switches: Switches = field(init=False)

    def __post_init__(self) -> None:
        submission, family = self.submission, family_of(self.submission.game)
        object.__setattr__(self, "main", submission.game_played.main_wager)
        object.__setattr__(self, "family", family)
        object.__setattr__(self, "house_way", family.house_way(submission.house_way, submission.switches))
        wagers = wager_terms(submission)
        object.__setattr__(self, "wagers", wagers)
        progressive = frozenset(key for key, terms in wagers.items() if terms.is_progressive)
        object.__setattr__(self, "progressive", progressive)
        object.__setattr__(self, "switches", submission.switches)

    @property
    def is_face_up(self) -> bool:
        return self.submission.game is GameName.FACE_UP_PAI_GOW_POKER

    @property
    def meter_terms(self) -> tuple[MeterTerms, ...]:
        return tuple(meter for terms in self.wagers.values() for meter in terms.meters)

    def cite(self, clause: str) -> str:
        """The clause of this game's own document."""
        return self.clauses.get(clause, clause)

    def say(self, refused: Refused) -> Refused:
        """A refusal in this game's own words, as `cite` finds its own clauses."""
        if not self.words:
            return refused
        reason = refused.reason
        key = reason.key if isinstance(reason, Message) else reason
        own = _WORD.sub(lambda word: self.words.get(word[0], word[0]), key)
        return replace(refused, reason=Message(own, **reason.args) if isinstance(reason, Message) else own)

    def is_redeemed(self, stake: Stake) -> bool:
        """Whether a coupon was redeemed for the wager and is all that the player laid, instead of lying
        beside chips (PGP-7d.2)."""
        return stake.coupon > 0 and stake.wager in self.progressive

    def ruled_by(self, switch: str) -> str:
        """The clause of this game's document at which the ruling stands that a switch reverses."""
        about = next(each.metadata for each in switch_fields() if each.name == switch)
        clauses: tuple[str, ...] = (about["clause"], *about["also"])
        document = self.submission.rules.value
        return next((clause for clause in clauses if clause.startswith(document)), clauses[0])

    def vigorish(self, won: int) -> Cents:
        """Vigorish on an amount won."""
        return vigorish(won, self.submission.vigorish_percent, self.submission.table.vig_rounding)

    def bank_vigorish(self, won: int) -> Cents:
        """Vigorish on an amount won from a bank, or by it; none at a table without vigorish, unless the
        switch says so (PGP-10-2d.5, PGP-10-2g)."""
        percent = percent_of(self.submission.game, self.switches, banked=True)
        return vigorish(won, percent, self.submission.table.vig_rounding)
