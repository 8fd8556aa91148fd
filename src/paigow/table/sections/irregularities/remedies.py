"""What follows when something goes wrong (PGP 11). The game's own table names the remedy for each
irregularity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paigow.errors import unknown
from paigow.message import Message
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.parts import cite_as_dealt
from paigow.table.money.meters import MeterReading
from paigow.table.sections.base import (
    BY_PLAYER,
    BY_PLAYER_OR_DEALER,
    BY_STAFF,
    CARDS_OUT,
    DEALING,
    CommandSpec,
    Decision,
    DecisionSteps,
    Timeout,
    Why,
    answer_given,
    fill_as_dealer,
    seat_of,
    terms_unless,
)
from paigow.table.sections.irregularities.occurrence import (
    clause_of,
    is_time_of_reports,
    reportable,
    why_it_cannot_be,
)
from paigow.table.sections.irregularities.round_end import void_round
from paigow.table.sections.settlement.optional import NOTHING, settle_open_wagers
from paigow.table.sections.settlement.progressive import given_back, take_back_wagers
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Table
from paigow.table.state.questions import Giver, coupons_back, holder, not_to_answer, pushes_unset, returned
from paigow.table.state.rules import Consequence, Remedy
from paigow.table.state.values import Party, Phase, Position, RefusalCode, Refused, counted
from paigow.table.terms import Reports, Terms


def report(table: Table, command: c.Report, _: c.Entropy) -> DecisionSteps:
    """Apply the remedy that the game's table of irregularities names."""
    known = table.rules.irregularities
    consequence = known.get(command.irregularity)
    if consequence is None:
        return Refused(
            unknown("irregularity", command.irregularity.value, list(known)).reason,
            code=RefusalCode.NOT_ADMITTED,
        )
    if refused := why_it_cannot_be(table, command, consequence):
        return refused
    return _REMEDIES[consequence.remedy](table, command, consequence)


def _noted(table: Table, command: c.Report, consequence: Consequence) -> tuple[e.Event, ...]:
    """Nothing changes: a card drawn too soon is simply the next card (PGP-11g), a jammed shuffle is done
    again (PGP-11m)."""
    del table
    return (
        e.IrregularityNoted(
            irregularity=command.irregularity, position=command.position, clause=consequence.clause
        ),
    )


def _no_roll(table: Table, command: c.Report, consequence: Consequence) -> Decision:
    """The roll does not count and is made again by whoever shakes; wagers stand (PGP-11a, PGP-11b,
    PGP-10h1.3)."""
    return (e.NoRollCalled(reason=command.irregularity, clause=clause_of(table, consequence)),)


def _reshuffle(table: Table, command: c.Report, consequence: Consequence) -> DecisionSteps:
    """Where no hand exists yet wagers stand and the cards are shuffled again (PGP-11k, PGP-11l); hands that
    were delivered from such stacks are void, since their cards cannot be shuffled otherwise."""
    if any(table.in_play.hands):
        return void_round(table, command.irregularity, consequence.clause)
    return reshuffled(command.irregularity, consequence.clause)


def reshuffled(irregularity: Irregularity, clause: str) -> tuple[e.Event, ...]:
    """The cards go back to the shuffle before anyone has a hand."""
    return (e.ReshuffleOrdered(irregularity=irregularity, clause=clause),)


def _void(table: Table, command: c.Report, consequence: Consequence) -> DecisionSteps:
    in_play = table.in_play
    if command.irregularity == Irregularity.WRONG_TOTAL:
        assert command.count is not None, "a wrong total was announced"
        if in_play.start == counted(command.count, in_play.opponent, table.rules.places):
            # PGP-11c: a wrong total that leads to the right position is no irregularity.
            return _noted(table, command, consequence)
    return void_round(table, command.irregularity, consequence.clause)


def _void_after_bonus(table: Table, command: c.Report, consequence: Consequence) -> DecisionSteps:
    """The hands are void, but bonus wagers are settled on the cards that were dealt (SPG-16e.2)."""
    paid = NOTHING
    for position in range(1, PLACES):
        paid = paid.and_then(settle_open_wagers(table, position, tuple(table.rules.wagers)))
    if not paid.settled:
        return _void(table, command, consequence)
    settled = e.WagersSettled(
        settled=paid.settled,
        shown=tuple(
            (each.position, card) for each in paid.settled for card in table.in_play.hands[each.position]
        ),
        clause="SPG-16e.2",
        transfers=paid.transfers,
    )
    return (settled, lambda after: _void(after, command, consequence))


def _void_and_remove_deck(table: Table, command: c.Report, consequence: Consequence) -> DecisionSteps:
    """The round is void, and another deck takes the place of this one before the next."""
    return void_round(table, command.irregularity, consequence.clause, remove_deck=True)


def _rack_card(table: Table, command: c.Report, consequence: Consequence) -> DecisionSteps:
    """One card found face up goes to the rack and the deal goes on; a second one voids it (PGP-11f.1,
    PGP-11f.2)."""
    in_play = table.in_play
    if in_play.face_up:
        return void_round(
            table, Irregularity.CARDS_FACE_UP, table.rules.irregularities[Irregularity.CARDS_FACE_UP].clause
        )
    assert command.place is not None, "the card in the shoe was named"
    after = command.place - 1
    return (e.FaceUpCardRacked(card=in_play.stock[after], after=after, clause=consequence.clause),)


def _choice(table: Table, command: c.Report, consequence: Consequence) -> Decision:
    """A player whose card was exposed may void the hand, without having looked at the others (PGP-11d.1,
    PGP-11d.2)."""
    in_play, at = table.in_play, command.position
    assert at is not None
    assert command.place is not None, "the player's card was named"
    looked = (at, holder(table, at)) in in_play.looked - _unheld(table)
    choice = not looked and in_play.settings[at] is None and not pushes_unset(table, in_play)
    return (
        e.CardExposed(
            position=at,
            card=in_play.hands[at][command.place - 1],
            choice=choice,
            clause=consequence.clause if choice else table.rules.cite("PGP-11d.2"),
        ),
    )


def _unheld(table: Table) -> frozenset[tuple[Position, str]]:
    """Whose look at the first three cards, which 17(f) prescribes, does not bar voiding (PGP-11d.2)."""
    return table.in_play.examined if table.rules.switches.void_after_first_cards else frozenset()


def play_on(table: Table, command: c.PlayOn, _: c.Entropy) -> Decision:
    if refused := not_choosing(table, command.position, command):
        return refused
    return (e.HandPlayedOn(position=command.position, clause=table.rules.cite("PGP-11d.1")),)


def void_hand(table: Table, command: c.VoidHand, _: c.Entropy) -> Decision:
    """Give back the main wager and every unresolved optional wager of the hand (PGP-11d.1)."""
    at = command.position
    if refused := not_choosing(table, at, command):
        return refused
    transfers = returned(table, at) + given_back(table, at)
    meters: list[MeterReading] = []
    for position, key, amount in table.in_play.locked_out:
        if position == at:
            back = take_back_wagers(table, key, [amount])
            transfers += back[0]
            meters += back[1]
    return (
        e.HandVoided(
            position=at,
            coupons=coupons_back(table, at),
            clause=table.rules.cite("PGP-11d.1"),
            transfers=tuple(transfers),
            meters=tuple(meters),
        ),
    )


def not_choosing(table: Table, position: Position, giver: Giver) -> Refused | None:
    """A refusal unless whoever answers has a choice to make over an exposed card."""
    if refused := not_to_answer(table, position, giver):
        return refused
    if position not in table.in_play.choices:
        return Refused(
            Message("position {n} has nothing to choose", n=position),
            table.rules.cite("PGP-11d.1"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    return None


_REMEDIES: Final[dict[Remedy, Callable[[Table, c.Report, Consequence], DecisionSteps]]] = {
    Remedy.NOTED: _noted,
    Remedy.NO_ROLL: _no_roll,
    Remedy.CHOICE: _choice,
    Remedy.RACK_CARD: _rack_card,
    Remedy.RESHUFFLE: _reshuffle,
    Remedy.VOID: _void,
    Remedy.VOID_AFTER_BONUS: _void_after_bonus,
    Remedy.VOID_AND_REMOVE_DECK: _void_and_remove_deck,
}


# On which terms each may be given


def _report(table: Table, _: int, __: Party) -> Terms | None:
    reports = reportable(table)
    return (Reports(reports),) if reports else None


def _choosing(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(not_choosing(table, seat_of(who), who))


def _cite(table: Table, command: c.Report, clause: str) -> str:
    """The clause of what is reported, where this game knows it."""
    if command.irregularity in table.rules.irregularities:
        return clause_of(table, table.rules.irregularities[command.irregularity])
    return cite_as_dealt(table, clause)


def _no_choice(table: Table, command: c.PlayOn | c.VoidHand) -> Why | None:
    """A card was exposed after the player had looked at the others, or set them (PGP-11d.2)."""
    in_play, at = table.round, command.position
    if in_play is None or not any(at == position for position, _ in in_play.shown):
        return None
    if (at, command.by) not in in_play.looked:
        return None  # the choice has been made
    return "whoever has looked at the rest of the hand plays it on", "PGP-11d.2"


COMMANDS: Final = (
    CommandSpec(
        command=c.Report,
        handler=report,
        phases=(
            Phase.SHUFFLE,
            Phase.CUT,
            Phase.WAGERS,
            *DEALING,
            Phase.STACK_CHOICE,
            Phase.NUMBER_WAGERS,
            *CARDS_OUT,
            Phase.CHOICE,
            Phase.SETTLEMENT,
        ),
        roles=BY_STAFF,
        given_by="PGP-11a",
        not_now=("nothing can go wrong at this point", "PGP-11c"),
        is_time=is_time_of_reports,
        cite=_cite,
        terms=_report,
        may_void=True,
    ),
    CommandSpec(
        command=c.PlayOn,
        handler=play_on,
        phases=(Phase.CHOICE,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-11d.1",
        not_now=("there is no choice to make", "PGP-11d.1"),
        why_not_now=_no_choice,
        terms=_choosing,
        at_position=True,
        awaited={Phase.CHOICE: 0},
        fill=fill_as_dealer,
        timeout=Timeout(not_choosing, answer_given(play_on, c.PlayOn)),
    ),
    CommandSpec(
        command=c.VoidHand,
        handler=void_hand,
        phases=(Phase.CHOICE,),
        roles=BY_PLAYER,
        given_by="PGP-11d.1",
        not_now=("there is no choice to make", "PGP-11d.1"),
        why_not_now=_no_choice,
        terms=_choosing,
        at_position=True,
        awaited={Phase.CHOICE: 0},
        may_void=True,
    ),
)
