"""Whether an irregularity can be, here and now (PGP 8c, 10, 11, 17(i); SPG 8(e), 11, 16; PGT 10).

What stands at the table decides, not what was filed: a device that was removed cannot jam, and a table that
runs a generator has no dice to fall out. A card is reported by its place, never by its face, so that no
answer tells whether a hidden card is where somebody guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from paigow.games.submission import Completion, DealMethod, Shuffler, StartMethod
from paigow.table import commands as c
from paigow.table.sections.shuffling import shuffler_counts
from paigow.table.sections.starting_position import cite_banked
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.questions import dealer_plays
from paigow.table.state.rules import Consequence
from paigow.table.state.values import DEAD_HAND, DEALER, Phase, Position, RefusalCode, Refused, Standing
from paigow.table.terms import Case, Reportable

TOTALS: Final = range(3, 19)
"""What three dice can come to."""
FOUND_BY: Final = {
    StartMethod.DICE: "dice",
    StartMethod.RNG: "the random number generator",
    StartMethod.BUTTON: "the button",
    StartMethod.SECTION_17: "the wager farthest to the dealer's left",  # PGP-17d
}
BY_HAND: Final = (Phase.LAST_CARDS, Phase.REMAINING)
"""Phases in which the stub of a Section 17 table may be out of the shoe (PGP-17g1.1)."""


class ReportDetails(Protocol):
    """What a report says of an irregularity."""

    @property
    def position(self) -> Position | None: ...
    @property
    def place(self) -> int | None: ...
    @property
    def count(self) -> int | None: ...


@dataclass(slots=True)
class PossibleDetails:
    """What a report may say."""

    position: Position | None
    place: int | None
    count: int | None


def why_it_cannot_be(table: Table, command: c.Report, consequence: Consequence) -> Refused | None:
    """A refusal with its reason, unless it can have come up at this table and at this point."""
    clause = clause_of(table, consequence)
    if table.phase not in consequence.phases:
        return Refused(
            f"{command.irregularity} cannot come up at this point", clause, code=RefusalCode.NOT_NOW
        )
    if consequence.methods is not None and table.equipment.deal_method not in consequence.methods:
        dealt = table.equipment.deal_method.replace("_", " ")
        return Refused(
            f"{command.irregularity} cannot be where the deal is by {dealt}",
            clause,
            code=RefusalCode.NOT_OFFERED,
        )
    reason = _not_said(command) or REASONS[command.irregularity](table, command)
    return None if reason is None else Refused(reason, clause, code=RefusalCode.NOT_POSSIBLE)


def is_time_of_reports(table: Table) -> bool:
    """Whether reports are heard: between shuffle and deal only where something can come up then."""
    if table.phase not in (Phase.CUT, Phase.WAGERS):
        return True
    return any(table.phase in each.phases for each in table.rules.irregularities.values())


def reportable(table: Table) -> tuple[Reportable, ...]:
    """The irregularities that can have come up here and now, and all that their reports may say."""
    found = []
    for name, consequence in table.rules.irregularities.items():
        may_come_up = table.phase in consequence.phases and (
            consequence.methods is None or table.equipment.deal_method in consequence.methods
        )
        cases = tuple(_cases(table, name)) if may_come_up else ()
        if cases:
            found.append(Reportable(name, cases))
    return tuple(found)


def _cases(table: Table, name: Irregularity) -> Iterator[Case]:
    """Where it can have been: of what a report of it may say, what its own reason has nothing against."""
    reason, said = REASONS[name], name.details
    in_play = table.in_play
    pieces = range(1, max(table.rules.family.size, *map(len, (in_play.stock, *in_play.hands))) + 1)
    numbers = range(max(TOTALS[-1], len(in_play.stock)) + 1)
    positions = (None, *range(DEAD_HAND + 1)) if "position" in said else (None,)
    places = (None, *pieces) if "place" in said else (None,)
    counts = (None, *numbers) if "count" in said else (None,)
    for position in positions:
        able = [
            (place, count)
            for place in places
            for count in counts
            if reason(table, PossibleDetails(position, place, count)) is None
        ]
        if able:
            yield Case(position, *(tuple(dict.fromkeys(values)) for values in zip(*able, strict=True)))


def clause_of(table: Table, consequence: Consequence) -> str:
    """The clause of an irregularity; what a bank may not do with the shaker is said of each way to deal."""
    return (
        cite_banked(table, "PGP-10h1.3")
        if consequence.clause == table.rules.cite("PGP-10h1.3")
        else consequence.clause
    )


def _not_said(command: c.Report) -> str | None:
    """What a report says that is no part of its irregularity."""
    for field in ("position", "place", "count"):
        if getattr(command, field) is not None and field not in command.irregularity.details:
            return f"a report of {command.irregularity} says no {field}; leave it out"
    return None


def in_shoe(table: Table) -> bool:
    """Whether cards still lie in a shoe: a stub dealt from the hand has left it (PGP-17g1.1)."""
    rules = table.rules
    by_hand = rules.submission.equipment.section_17_completion is Completion.HAND
    phase = table.in_play.resume if table.phase is Phase.CHOICE else table.phase
    if rules.submission.deals_by_section_17 and by_hand and phase in BY_HAND:
        return False
    return table.equipment.deal_method is not DealMethod.HAND and bool(table.in_play.stock)


def _always(_: Table, __: ReportDetails) -> str | None:
    return None


def _stacks(table: Table, _: ReportDetails) -> str | None:
    """A number that was drawn decides the wagers on it (PGP-13b3): they go before a new one is."""
    drawn = table.phase is Phase.NUMBER_WAGERS
    return "the number is drawn; settle the wagers on it first" if drawn else None


def _dice(table: Table, _: ReportDetails) -> str | None:
    method = table.start_method(banked=table.in_play.bank is not None)
    if method is StartMethod.DICE:
        return None
    return f"{FOUND_BY[method]} finds the starting position of this round; there are no dice"


def _bank_shakes(table: Table, command: ReportDetails) -> str | None:
    return "there is no bank in this round" if table.in_play.bank is None else _dice(table, command)


def _wrong_total(table: Table, command: ReportDetails) -> str | None:
    """PGP-11c speaks of dice and of a total that was announced; of a generator or a button it does not."""
    if reason := _dice(table, command):
        return reason
    if table.in_play.number_shown is None:
        return "no total has been announced yet"
    if command.count not in TOTALS:
        return f"say which total was announced: {TOTALS[0]} to {TOTALS[-1]}"
    if command.count == table.in_play.number_shown:
        return f"{command.count} is what the dice came to; that total was right"
    return None


def _players_card(table: Table, command: ReportDetails) -> str | None:
    in_play, at = table.in_play, command.position
    if at is None or not DEALER < at < PLACES or in_play.standing[at] is not Standing.IN_PLAY:
        return "name the position of the player whose card was exposed"
    size = len(in_play.hands[at])
    if not size:
        return f"no hand has been delivered to position {at} yet"
    if command.place is None or not 0 < command.place <= size:
        return f"name the place of the card in the hand at position {at}, from 1 to {size}"
    if (at, in_play.hands[at][command.place - 1]) in in_play.shown:
        return "this card lies open already"
    return f"position {at} is already choosing" if at in in_play.choices else None


def _face_down(owner: str, position: Callable[[Table], Position | None]) -> _Reason:
    """For the dealer's, the bank's or the Dead Hand: it lies there, and nobody may see it yet (PGP-11e)."""

    def reason(table: Table, command: ReportDetails) -> str | None:
        at = position(table)
        if at is None:
            return "there is no bank in this round"
        size = _lying(table, at)
        if not size or at in table.in_play.exposed:
            return f"the {owner} is not face down"
        if command.position not in (None, at):
            return f"the {owner} is not at position {command.position}; leave the position out"
        return _no_such_place(command, size)

    return reason


def _lying(table: Table, position: Position) -> int:
    """How many cards or tiles lie before a place. The dealer's tiles lie with the Dead Hand, face down, where
    the dealer makes no wager (PGT-9M-2); cards are in the discard rack then, and nobody's hand."""
    hands = table.in_play.hands
    if position == DEALER and len(hands) > DEAD_HAND:
        return table.rules.family.size
    return len(hands[position])


def _no_such_place(command: ReportDetails, size: int) -> str | None:
    if command.place is None or 0 < command.place <= size:
        return None
    return f"the hand has no place {command.place}; name one from 1 to {size}, or none"


def _no_wager(table: Table, command: ReportDetails) -> str | None:
    """PGT-10E: a position where no wager lies, and which is not the bank's: a betting position, or that of a
    dealer who makes none."""
    at = command.position
    if at is None or not DEALER <= at < PLACES:
        return f"name the position where it was exposed, from {DEALER} for the dealer to {PLACES - 1}"
    if at in bare_positions(table.in_play):
        return _no_such_place(command, table.rules.family.size)
    return f"position {at} has a hand in this round; report whose it is"


def bare_positions(in_play: Round) -> tuple[Position, ...]:
    """Where no wager was made and nobody banks: betting positions, and the dealer's without a wager."""
    dealers = () if dealer_plays(in_play) else (DEALER,)
    return (*dealers, *(at for at in range(1, PLACES) if in_play.standing[at] is Standing.NO_HAND))


def _card_in_shoe(table: Table, command: ReportDetails) -> str | None:
    if reason := _shoe(table, command):
        return reason
    size = len(table.in_play.stock)
    if command.place is None or not 0 < command.place <= size:
        return f"name the place of the card in the shoe, from 1 for the next one to {size}"
    return None


def _cards_in_shoe(table: Table, command: ReportDetails) -> str | None:
    """PGP-11f.2: more than one of those in the shoe."""
    size = len(table.in_play.stock)
    if command.count is not None and not 1 < command.count <= size:
        return f"more than one card is face up, and at most {size}; say how many, or nothing"
    return _shoe(table, command)


def _shoe(table: Table, _: ReportDetails) -> str | None:
    return None if in_shoe(table) else "there are no cards in the shoe"


def _drawn(table: Table, command: ReportDetails) -> str | None:
    if command.position is not None and not DEALER <= command.position < PLACES:
        return f"name the position it was drawn for, from {DEALER} for the dealer to {PLACES - 1}"
    return _shoe(table, command)


def _dealt(table: Table, command: ReportDetails) -> str | None:
    """Whoever has (or had: it may have been collected) a hand in this round, where somebody is named."""
    in_play, at = table.in_play, command.position
    if not any(in_play.hands):
        return "no hand has been dealt yet"
    if at in (None, DEALER) or (at in range(PLACES) and in_play.standing[at] is not Standing.NO_HAND):
        return None
    return f"nobody plays a hand at position {at}"


def _device(table: Table, _: ReportDetails) -> str | None:
    automated = table.equipment.shuffler is Shuffler.AUTOMATED
    return None if automated else "no automated shuffler stands at this table"


def _counting_device(table: Table, command: ReportDetails) -> str | None:
    if reason := _device(table, command):
        return reason
    return None if shuffler_counts(table) else "the shuffler of this table does not count"


_Reason = Callable[[Table, ReportDetails], str | None]
REASONS: Final[dict[str, _Reason]] = {
    Irregularity.DICE_NOT_FLAT: _dice,
    Irregularity.DIE_FELL_OUT: _dice,
    Irregularity.BANK_LIFTED_LID: _bank_shakes,
    Irregularity.WRONG_TOTAL: _wrong_total,
    Irregularity.PLAYER_CARD_EXPOSED: _players_card,
    Irregularity.DEALER_CARD_EXPOSED: _face_down("dealer's hand", lambda _: DEALER),
    Irregularity.BANK_CARD_EXPOSED: _face_down("bank's hand", lambda table: table.in_play.bank),
    Irregularity.DEAD_HAND_EXPOSED: _face_down("Dead Hand", lambda _: DEAD_HAND),
    Irregularity.UNWAGERED_POSITION_EXPOSED: _no_wager,
    Irregularity.CARD_FACE_UP: _card_in_shoe,
    Irregularity.CARDS_FACE_UP: _cards_in_shoe,
    Irregularity.CARD_DRAWN_IN_ERROR: _drawn,
    Irregularity.WRONG_NUMBER_OF_CARDS: _dealt,
    Irregularity.STACK_CARD_EXPOSED: _always,
    Irregularity.STACKS_OUT_OF_ORDER: _stacks,
    Irregularity.SHUFFLER_JAMMED: _device,
    Irregularity.SHOE_JAMMED: _shoe,
    Irregularity.SHUFFLER_COUNT_WRONG: _counting_device,
}
"""Why each irregularity cannot be, beyond its phases and ways to deal; nothing where it can."""
