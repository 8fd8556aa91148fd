"""The machine in one table: which command is heard in which phase, and who decides it.

`decide` looks a command up here and calls its section. Nothing else decides what may happen when; the diagram
in the documents is drawn from `TRANSITIONS`. A command that is not listed for a phase is refused, and the
table is unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from paigow.games.submission import RulesSubmission
from paigow.table import commands as c
from paigow.table.games.rules import game_rules
from paigow.table.games.tiles import life as tile_life
from paigow.table.games.tiles import stacks as tile_stacks
from paigow.table.machine.admission import not_admitted
from paigow.table.machine.evolve import unfolded
from paigow.table.machine.refusals import not_given_by, not_now
from paigow.table.money.ledger import OUTSIDE, check_cleared, meter_account, post
from paigow.table.sections import (
    banking,
    dealing,
    opening,
    optional,
    seats,
    setting,
    settlement,
    shuffling,
    starting,
    wagers,
)
from paigow.table.sections.decisions import Decision, Unfolding
from paigow.table.sections.irregularities import remedies as irregularities
from paigow.table.state.model import Equipment, Table
from paigow.table.state.values import Phase, Refused, Role

Handler = Callable[[Table, Any, c.Entropy], Unfolding]

P = Phase
OPEN_TABLE: Final = tuple(phase for phase in Phase if phase is not P.CLOSED)
BEFORE_NO_MORE_BETS: Final = (P.BANK_OFFER, P.SHUFFLE, P.CUT, P.STACKS, P.STACK_CUT, P.WAGERS)
CARDS_OUT: Final = (P.FIRST_CARDS_WAGERS, P.LAST_CARDS, P.REMAINING, P.SETTING, P.DEALER_SETS)
DEALING: Final = (P.STACKS, P.STARTING_POSITION, P.DEAL, P.FIRST_CARDS)


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the machine: a command, the phases in which it is heard, its section, and who may give
    it."""

    command: type[c.Command]
    phases: tuple[Phase, ...]
    handler: Handler
    roles: frozenset[Role]
    otherwise: tuple[str, str]
    """Why it is refused in any other phase, and by which clause."""


_PLAYER: Final = frozenset({Role.PLAYER})
_DEALER: Final = frozenset({Role.DEALER})
_STAFF: Final = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR})
_FLOOR: Final = frozenset({Role.FLOORPERSON, Role.SUPERVISOR})
_SUPERVISOR: Final = frozenset({Role.SUPERVISOR})
_NOT_NOW: Final = ("this is not the time for it", "PGP-10a.2")

RULES: Final = (
    # Coming and going: Sections 7(b), 12
    Rule(c.BuyChips, tuple(Phase), seats.buy_chips, _PLAYER, _NOT_NOW),
    Rule(c.TakePosition, OPEN_TABLE, seats.take_position, _PLAYER, ("the table is closed", "PGP-5a.1")),
    Rule(c.LeavePosition, OPEN_TABLE, seats.leave_position, _PLAYER, ("the table is closed", "PGP-5a.1")),
    Rule(c.LeaveTable, tuple(Phase), seats.leave_table, _PLAYER, _NOT_NOW),
    # Table life: Sections 2, 4, 5, 6(g)
    Rule(c.OpenTable, (P.CLOSED,), opening.open_table, _DEALER, ("the table is open", "PGP-5a.1")),
    Rule(
        c.ReplaceDeck,
        (P.BETWEEN_ROUNDS,),
        opening.replace_deck,
        _STAFF,
        ("no deck is missing", "PGP-8-d-2.3"),
    ),
    Rule(
        c.RemoveSecondJoker,
        (P.INSPECTION,),
        opening.remove_second_joker,
        _DEALER,
        ("jokers are counted when a deck is inspected", "PGP-5b.1"),
    ),
    Rule(
        c.InspectCards,
        (P.INSPECTION,),
        opening.inspect_cards,
        _DEALER,
        ("no deck awaits inspection", "PGP-5b.2"),
    ),
    Rule(
        c.VerifyCards,
        (P.INSPECTION, P.VERIFICATION),
        opening.verify_cards,
        _FLOOR,
        ("cards are verified after their inspection", "PGP-5b.2"),
    ),
    Rule(
        c.SpreadCards,
        (P.TO_SPREAD, P.BETWEEN_ROUNDS, *BEFORE_NO_MORE_BETS),
        opening.spread_cards,
        _DEALER,
        ("cards are spread at the opening, or while nobody plays", "PGP-6g.1"),
    ),
    Rule(c.ShowSpread, (P.SPREAD,), opening.show_spread, _DEALER, ("no cards lie spread", "PGP-5c.1")),
    Rule(
        c.WashCards,
        (P.WASH,),
        opening.wash_cards,
        _DEALER,
        ("cards are washed after a player could inspect them", "PGP-5c.1"),
    ),
    Rule(
        c.RejectSet,
        (P.INSPECTION,),
        tile_life.reject_set,
        _DEALER,
        ("a set is rejected while it is inspected", "PGP-5b.2"),
    ),
    Rule(
        c.ChangeSet,
        (P.BETWEEN_ROUNDS, P.SPREAD),
        tile_life.change_set,
        _STAFF,
        ("a set is changed between rounds", "PGP-5a.1"),
    ),
    Rule(c.ReplaceDice, OPEN_TABLE, opening.replace_dice, _STAFF, ("the table is closed", "PGP-4a-1-iii")),
    Rule(
        c.ChangeMethod,
        (P.BETWEEN_ROUNDS,),
        opening.change_method,
        _STAFF,
        ("the method changes between rounds only", "PGP-11o"),
    ),
    Rule(
        c.CloseTable,
        (P.BETWEEN_ROUNDS, P.SPREAD),
        opening.close_table,
        _STAFF,
        ("a table is closed between rounds", "PGP-6g.1"),
    ),
    # Before the cards: Sections 6, 7, 10
    Rule(c.OpenRound, (P.BETWEEN_ROUNDS,), shuffling.open_round, _DEALER, ("a round is open", "PGP-6a.2")),
    Rule(
        c.PassBank,
        (P.BANK_OFFER,),
        banking.pass_bank,
        _PLAYER | _DEALER,
        ("the bank is not on offer", "PGP-10c.2"),
    ),
    Rule(
        c.AcceptBank, (P.BANK_OFFER,), banking.accept_bank, _PLAYER, ("the bank is not on offer", "PGP-10c.2")
    ),
    Rule(c.LowerDealerWager, BEFORE_NO_MORE_BETS, banking.lower_dealer_wager, _PLAYER, banking.SET_OUT),
    Rule(c.PlaceWagers, BEFORE_NO_MORE_BETS, wagers.place_wagers, _PLAYER, wagers.LATE),
    Rule(c.ShuffleCards, (P.SHUFFLE,), shuffling.shuffle_cards, _DEALER, ("no shuffle is due", "PGP-6a.2")),
    Rule(c.CutCards, (P.CUT,), shuffling.cut_cards, _PLAYER | _DEALER, ("no cut is due", "PGP-6b")),
    Rule(c.DeclineCut, (P.CUT,), shuffling.decline_cut, _PLAYER | _DEALER, ("no cut is on offer", "PGP-6b")),
    Rule(
        c.OrderRecut,
        (P.WAGERS, *DEALING, P.NUMBER_WAGERS),
        shuffling.order_recut,
        _SUPERVISOR,
        ("cards are recut after a cut and before any is dealt", "PGP-6f.1"),
    ),
    Rule(
        c.AnnounceNoMoreBets,
        (P.WAGERS,),
        wagers.announce_no_more_bets,
        _DEALER,
        ("the announcement follows the shuffle and the cut", "PGP-8-a.3"),
    ),
    # The deal: Sections 8 to 8c, 13, 17
    Rule(c.DealStacks, (P.STACKS,), dealing.deal_stacks, _DEALER, ("no stacks are due", "PGP-8a-b-2.2")),
    Rule(
        c.ChooseStack,
        (P.STACK_CHOICE,),
        dealing.choose_stack,
        _PLAYER | _DEALER,
        ("the bank picks a stack once the stacks are dealt", "PGP-10-2a1.1"),
    ),
    Rule(
        c.CutStacks,
        (P.STACK_CUT,),
        tile_stacks.cut_stacks,
        _PLAYER,
        ("a bank cuts the stacks once, when they are formed", "PGP-10-2a1.1"),
    ),
    Rule(
        c.DeclineCut,
        (P.STACK_CUT,),
        tile_stacks.decline_stack_cut,
        _PLAYER,
        ("no cut is on offer", "PGP-6b"),
    ),
    Rule(
        c.ChooseDelivery,
        (P.DELIVERY_CHOICE, P.STARTING_POSITION),
        tile_stacks.choose_delivery,
        _PLAYER | _DEALER,
        ("a style of delivery is chosen before the starting position is found", "PGP-8a-f.2"),
    ),
    Rule(
        c.FindStartingPosition,
        (P.STARTING_POSITION,),
        starting.find_starting_position,
        _DEALER,
        ('the starting position is found after "No more bets"', "PGP-8-b.1"),
    ),
    Rule(
        c.SettleEarlyWagers,
        (P.NUMBER_WAGERS,),
        starting.settle_number_wagers,
        _DEALER,
        ("no early wager is due", "PGP-13b5"),
    ),
    Rule(
        c.SettleEarlyWagers,
        (P.FIRST_CARDS_WAGERS,),
        optional.settle_three_card_bonus,
        _DEALER,
        ("no early wager is due", "PGP-17f.2"),
    ),
    Rule(
        c.Deal,
        (P.DEAL, P.FIRST_CARDS, P.LAST_CARDS),
        dealing.deal,
        _DEALER,
        ("cards are dealt once the starting position is known", "PGP-8-b.2"),
    ),
    Rule(
        c.CountRemaining,
        (P.REMAINING,),
        dealing.count_remaining,
        _DEALER,
        ("the remaining cards are counted after the deal", "PGP-8-d"),
    ),
    # Setting: Section 9(a) to (e)
    Rule(
        c.LookAtCards,
        (P.SETTING, P.FIRST_CARDS_WAGERS, P.DEALER_SETS),
        setting.look_at_cards,
        _PLAYER,
        ("cards are looked at when they are dealt", "PGP-9a.1"),
    ),
    Rule(
        c.AskHouseWay,
        (P.SETTING, P.DEALER_SETS),
        setting.ask_house_way,
        _PLAYER,
        ("the dealer helps while hands are being set", "PGP-9b.3"),
    ),
    Rule(
        c.SetHands,
        (P.SETTING,),
        setting.set_hands,
        _PLAYER | _DEALER,
        ("hands are set after the deal, and once", "PGP-9b.5"),
    ),
    Rule(
        c.Surrender,
        (P.SETTING, P.DEALER_SETS, P.SETTLEMENT),
        setting.surrender,
        _PLAYER,
        ("a wager is surrendered once cards are dealt and before the hand is exposed", "PGP-9e.1"),
    ),
    Rule(
        c.ShowHand,
        (P.DEALER_SETS,),
        setting.show_hand,
        _PLAYER | _DEALER,
        ("the dealer's cards are turned over after all players have set", "PGP-9c.1"),
    ),
    # Settlement: Sections 9(f) to (l), 10, 14 to 16, 18
    Rule(
        c.SettleNext,
        (P.SETTLEMENT,),
        settlement.settle_next,
        _DEALER,
        ("hands are exposed after the dealer's hand is set", "PGP-9f.1"),
    ),
    Rule(
        c.ValidatePayout,
        (P.SETTLEMENT,),
        settlement.validate_payout,
        _FLOOR,
        ("payouts are validated during the settlement", "PGP-9l-4-ii-c"),
    ),
    Rule(
        c.CompletePaperwork,
        (P.SETTLEMENT,),
        settlement.complete_paperwork,
        _STAFF,
        ("no paperwork is open", "PGP-9l.1"),
    ),
    # Irregularities: Section 11
    Rule(
        c.Report,
        (P.SHUFFLE, *DEALING, P.STACK_CHOICE, P.NUMBER_WAGERS, *CARDS_OUT, P.CHOICE, P.SETTLEMENT),
        irregularities.report,
        _STAFF,
        ("nothing can go wrong at this point", "PGP-11c"),
    ),
    Rule(
        c.PlayOn,
        (P.CHOICE,),
        irregularities.play_on,
        _PLAYER | _DEALER,
        ("there is no choice to make", "PGP-11d.1"),
    ),
    Rule(
        c.VoidHand,
        (P.CHOICE,),
        irregularities.void_hand,
        _PLAYER,
        ("there is no choice to make", "PGP-11d.1"),
    ),
)

TRANSITIONS: Final = {(phase, rule.command): rule for rule in RULES for phase in rule.phases}
"""The machine: phase and command to rule."""
_OTHERWISE: Final = {rule.command: rule for rule in RULES}


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
    rule = TRANSITIONS.get((table.phase, type(command)))
    if rule is None:
        return not_now(table, command, _OTHERWISE[type(command)].otherwise)
    if command.role not in rule.roles:
        return not_given_by(table, command, rule.roles)
    return unfolded(table, rule.handler(table, command, entropy))


def new_table(submission: RulesSubmission) -> Table:
    """A closed table with its meters as the licensee sets them up (PGP-14f.1)."""
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
