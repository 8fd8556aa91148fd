"""The machine in one table: which command is heard in which phase, and who decides it.

`decide` looks a command up here and calls its section. Nothing else decides what may happen when, and
`phases` alone says where the table goes then; the diagrams in the documents are drawn from the two. A command
that is not listed for a phase is refused, and the table is unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from paigow.errors import needs
from paigow.games.submission import RulesSubmission
from paigow.table import commands as c
from paigow.table.games.compiling import game_rules
from paigow.table.machine.admission import not_admitted
from paigow.table.machine.evolve import unfolded
from paigow.table.machine.refusals import not_given_by, not_now
from paigow.table.money.ledger import OUTSIDE, check_cleared, meter_account, post
from paigow.table.sections import (
    banking,
    dealing,
    opening,
    overdue,
    seats,
    setting,
    shuffling,
    starting,
    wagers,
)
from paigow.table.sections.decisions import Decision, Unfolding
from paigow.table.sections.irregularities import remedies as irregularities
from paigow.table.sections.irregularities.occurrence import is_time_of_reports
from paigow.table.sections.settlement import optional, validation
from paigow.table.sections.settlement import steps as settlement
from paigow.table.sections.settlement.progressive import current_meters
from paigow.table.sections.tiles import sets as tile_sets
from paigow.table.sections.tiles import stacks as tile_stacks
from paigow.table.state.model import Equipment, Table
from paigow.table.state.values import Phase, Refused, Role

Handler = Callable[[Table, Any, c.Entropy], Unfolding]

P = Phase
OPEN_TABLE: Final = tuple(phase for phase in Phase if phase is not P.CLOSED)
BEFORE_NO_MORE_BETS: Final = (P.BANK_OFFER, P.SHUFFLE, P.CUT, P.STACKS, P.STACK_CUT, P.WAGERS)
CARDS_OUT: Final = (P.FIRST_CARDS_WAGERS, P.LAST_CARDS, P.REMAINING, P.SETTING, P.DEALER_SETS)
DEALING: Final = (P.STACKS, P.STARTING_POSITION, P.DEAL, P.FIRST_CARDS)


@dataclass(frozen=True, slots=True)
class Transition:
    """One line of the machine: a command, the phases in which it is heard, its section, and who may give
    it."""

    command: type[c.Command]
    phases: tuple[Phase, ...]
    handler: Handler
    roles: frozenset[Role]


_Lines: TypeAlias = Mapping[tuple[Phase, type[c.Command]], Transition]


def by_phase(*transitions: Transition) -> _Lines:
    """The lines of the machine by phase and command; two for the same are refused."""
    found: dict[tuple[Phase, type[c.Command]], Transition] = {}
    for each in transitions:
        for phase in each.phases:
            if (phase, each.command) in found:
                raise ValueError(f"{each.command.__name__} is heard twice in {phase}; give it one line there")
            found[phase, each.command] = each
    return found


def with_meters_read(handler: Handler) -> Handler:
    """The same handler where a void may take contributions off meters again (PGP-11c, PGP-11d.1): if it
    does, and other tables have moved them meanwhile, their readings come first."""

    def handled(table: Table, command: Any, entropy: c.Entropy) -> Unfolding:
        decided = unfolded(table, handler(table, command, entropy))
        news = current_meters(table, entropy)
        if isinstance(decided, Refused) or not news or not any(event.meters for event in decided):
            return decided
        return (*news, lambda again: handler(again, command, entropy))

    return handled


_PLAYER: Final = frozenset({Role.PLAYER})
_DEALER: Final = frozenset({Role.DEALER})
_STAFF: Final = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR})
_FLOOR: Final = frozenset({Role.FLOORPERSON, Role.SUPERVISOR})
_SUPERVISOR: Final = frozenset({Role.SUPERVISOR})

TRANSITIONS: Final = by_phase(
    # Coming and going: Sections 7(b), 12
    Transition(c.BuyChips, tuple(Phase), seats.buy_chips, _PLAYER),
    Transition(c.TakePosition, OPEN_TABLE, seats.take_position, _PLAYER),
    Transition(c.LeavePosition, OPEN_TABLE, seats.leave_position, _PLAYER),
    Transition(c.LeaveTable, tuple(Phase), seats.leave_table, _PLAYER),
    # Table life: Sections 2, 4, 5, 6(g)
    Transition(c.OpenTable, (P.CLOSED,), opening.open_table, _DEALER),
    Transition(c.ReplaceDeck, (P.BETWEEN_ROUNDS,), opening.replace_deck, _STAFF),
    Transition(c.RemoveSecondJoker, (P.INSPECTION,), opening.remove_second_joker, _DEALER),
    Transition(c.InspectCards, (P.INSPECTION,), opening.inspect_cards, _DEALER),
    Transition(c.VerifyCards, (P.INSPECTION, P.VERIFICATION), opening.verify_cards, _FLOOR),
    Transition(
        c.SpreadCards, (P.TO_SPREAD, P.BETWEEN_ROUNDS, *BEFORE_NO_MORE_BETS), opening.spread_cards, _DEALER
    ),
    Transition(c.ShowSpread, (P.SPREAD,), opening.show_spread, _DEALER),
    Transition(c.WashCards, (P.WASH,), opening.wash_cards, _DEALER),
    Transition(c.RejectSet, (P.INSPECTION,), tile_sets.reject_set, _DEALER),
    Transition(c.ChangeSet, (P.BETWEEN_ROUNDS, P.SPREAD), tile_sets.change_set, _STAFF),
    Transition(c.ReplaceDice, OPEN_TABLE, opening.replace_dice, _STAFF),
    Transition(c.ChangeMethod, (P.BETWEEN_ROUNDS,), opening.change_method, _STAFF),
    Transition(c.CloseTable, (P.BETWEEN_ROUNDS, P.SPREAD), opening.close_table, _STAFF),
    # Before the cards: Sections 6, 7, 10
    Transition(c.OpenRound, (P.BETWEEN_ROUNDS,), shuffling.open_round, _DEALER),
    Transition(c.PassBank, (P.BANK_OFFER,), banking.pass_bank, _PLAYER | _DEALER),
    Transition(c.AcceptBank, (P.BANK_OFFER,), banking.accept_bank, _PLAYER),
    Transition(c.LowerDealerWager, BEFORE_NO_MORE_BETS, banking.lower_dealer_wager, _PLAYER),
    Transition(c.PlaceWagers, BEFORE_NO_MORE_BETS, wagers.place_wagers, _PLAYER),
    Transition(c.ShuffleCards, (P.SHUFFLE,), shuffling.shuffle_cards, _DEALER),
    Transition(c.CutCards, (P.CUT,), shuffling.cut_cards, _PLAYER | _DEALER),
    Transition(c.DeclineCut, (P.CUT,), shuffling.decline_cut, _PLAYER | _DEALER),
    Transition(c.OrderRecut, (P.WAGERS, *DEALING, P.NUMBER_WAGERS), shuffling.order_recut, _SUPERVISOR),
    Transition(c.AnnounceNoMoreBets, (P.WAGERS,), wagers.announce_no_more_bets, _DEALER),
    # The deal: Sections 8 to 8c, 13, 17
    Transition(c.DealStacks, (P.STACKS,), dealing.deal_stacks, _DEALER),
    Transition(c.ChooseStack, (P.STACK_CHOICE,), dealing.choose_stack, _PLAYER | _DEALER),
    Transition(c.CutStacks, (P.STACK_CUT,), tile_stacks.cut_stacks, _PLAYER),
    Transition(c.DeclineCut, (P.STACK_CUT,), tile_stacks.decline_stack_cut, _PLAYER),
    Transition(
        c.ChooseDelivery,
        (P.DELIVERY_CHOICE, P.STARTING_POSITION),
        tile_stacks.choose_delivery,
        _PLAYER | _DEALER,
    ),
    Transition(c.FindStartingPosition, (P.STARTING_POSITION,), starting.find_starting_position, _DEALER),
    Transition(c.SettleEarlyWagers, (P.NUMBER_WAGERS,), starting.settle_number_wagers, _DEALER),
    Transition(c.SettleEarlyWagers, (P.FIRST_CARDS_WAGERS,), optional.settle_three_card_bonus, _DEALER),
    Transition(c.Deal, (P.DEAL, P.FIRST_CARDS, P.LAST_CARDS), dealing.deal, _DEALER),
    Transition(c.CountRemaining, (P.REMAINING,), with_meters_read(dealing.count_remaining), _DEALER),
    # Setting: Section 9(a) to (e)
    Transition(
        c.LookAtCards, (P.SETTING, P.FIRST_CARDS_WAGERS, P.DEALER_SETS), setting.look_at_cards, _PLAYER
    ),
    Transition(c.AskHouseWay, (P.SETTING, P.DEALER_SETS), setting.ask_house_way, _PLAYER),
    Transition(c.SetHands, (P.SETTING,), setting.set_hands, _PLAYER | _DEALER),
    Transition(c.Surrender, (P.SETTING, P.DEALER_SETS, P.SETTLEMENT), setting.surrender, _PLAYER),
    Transition(c.ShowHand, (P.DEALER_SETS,), setting.show_hand, _PLAYER | _DEALER),
    # Players who keep silent
    Transition(c.CallTime, overdue.WAITING_PHASES, overdue.call_time, _DEALER),
    # Settlement: Sections 9(f) to (l), 10, 14 to 16, 18
    Transition(c.SettleNext, (P.SETTLEMENT,), settlement.settle_next, _DEALER),
    Transition(c.ValidatePayout, (P.SETTLEMENT,), validation.validate_payout, _FLOOR),
    Transition(c.CompletePaperwork, (P.SETTLEMENT,), validation.complete_paperwork, _STAFF),
    # Irregularities: Section 11
    Transition(
        c.Report,
        (
            P.SHUFFLE,
            P.CUT,
            P.WAGERS,
            *DEALING,
            P.STACK_CHOICE,
            P.NUMBER_WAGERS,
            *CARDS_OUT,
            P.CHOICE,
            P.SETTLEMENT,
        ),
        with_meters_read(irregularities.report),
        _STAFF,
    ),
    Transition(c.PlayOn, (P.CHOICE,), irregularities.play_on, _PLAYER | _DEALER),
    Transition(c.VoidHand, (P.CHOICE,), with_meters_read(irregularities.void_hand), _PLAYER),
)
"""The machine: phase and command to the one line that is for both."""


def decide(table: Table, command: c.Command, entropy: c.Entropy = c.NO_ENTROPY) -> Decision:
    """What a command brings about, or why it is refused. Changes nothing; `evolve` does."""
    return not_admitted(table, command, entropy) or decide_admitted(table, command, entropy)


def decide_admitted(table: Table, command: c.Command, entropy: c.Entropy) -> Decision:
    """What `decide` says of a command that is known to be what its type says."""
    if table.round is None:
        check_cleared(table.balances)  # the end of a round is tried by `evolve`, which every end goes through
    decision = _decided(table, command, entropy)
    return table.rules.say(decision) if isinstance(decision, Refused) else decision


def _decided(table: Table, command: c.Command, entropy: c.Entropy) -> Decision:
    line = TRANSITIONS.get((table.phase, type(command)))
    if line is None or (isinstance(command, c.Report) and not is_time_of_reports(table)):
        return not_now(table, command)
    if command.role not in line.roles:
        return not_given_by(table, command, line.roles)
    return unfolded(table, line.handler(table, command, entropy))


def new_table(submission: RulesSubmission) -> Table:
    """A closed table with its meters as the licensee sets them up (PGP-14f.1)."""
    needs(RulesSubmission, submission=submission)
    rules, filed = game_rules(submission), submission.equipment
    meters = tuple(terms.first_reading() for terms in rules.meter_terms)
    return Table(
        rules=rules,
        phase=Phase.CLOSED,
        equipment=Equipment(filed.shuffler, filed.deal_method, filed.start_method),
        balances=post(
            {}, [(OUTSIDE, meter_account(each.name), each.amount) for each in meters if each.amount]
        ),
        meters=meters,
    )
