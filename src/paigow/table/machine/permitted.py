"""On which terms a party may give each kind of command, in a phase in which it is heard.

Every function asks the section that would decide the command, by the same reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from paigow.games.submission import DealMethod, Shuffler
from paigow.table import commands as c
from paigow.table.bounds import USUAL_NUMBER
from paigow.table.games.tiles.delivery import STACKS
from paigow.table.sections import (
    banking,
    dealing,
    opening,
    overdue,
    seats,
    setting,
    shuffling,
    starting,
    wager_offers,
    wagers,
)
from paigow.table.sections.irregularities.occurrence import reportable
from paigow.table.sections.irregularities.remedies import not_choosing
from paigow.table.sections.settlement import steps as settlement
from paigow.table.sections.settlement import validation
from paigow.table.sections.tiles import stacks
from paigow.table.state.model import PLACES, DeckStep, Table
from paigow.table.state.questions import not_held
from paigow.table.state.values import Party, Phase, Position, Refused, Role
from paigow.table.terms import (
    FREE,
    Between,
    Distinct,
    Forfeit,
    HandToSet,
    NoneOf,
    OneOf,
    Reports,
    RowCut,
    SomeOf,
    Terms,
    Ways,
)

CommandKind = type[c.Command]
TermsOf = Callable[[Table, int, Party], Terms | None]
"""On which terms a party may give a command at a time; nothing where it may not."""


def _seat(party: Party) -> Position:
    assert party.position is not None, "the command is given for a position"
    return party.position


def _unless(refused: Refused | None, terms: Terms = FREE) -> Terms | None:
    return terms if refused is None else None


def _buy_chips(table: Table, _: int, who: Party) -> Terms | None:
    most = seats.most_bought(table, who.name)
    return (Between("amount", 1, most),) if most > 0 else None


def _take_position(table: Table, _: int, who: Party) -> Terms | None:
    free = tuple(at for at in range(1, PLACES) if seats.why_not_taken(table, who.name, at) is None)
    return (OneOf("position", free),) if free else None


def _leave_position(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(seats.why_not_left(table, who.name, _seat(who)))


def _leave_table(table: Table, _: int, who: Party) -> Terms | None:
    """Whoever leaves is told what is lost by it, where something is (PGT-5C-2)."""
    lost = seats.lost_by_leaving(table, who.name)
    return _unless(seats.why_not_gone(table, who.name), (Forfeit(lost),) if lost else FREE)


def _place_wagers(table: Table, _: int, who: Party) -> Terms | None:
    at = _seat(who)
    if table.in_play.closed or not_held(table, at, who.name) or not wager_offers.may_wager(table, at):
        return None
    return (wager_offers.wagering(table, at),)


def _accept_bank(table: Table, _: int, who: Party) -> Terms | None:
    at = _seat(who)
    if banking.why_not_accepted(table, at, who):
        return None
    terms = banking.bank_terms(table, at)
    needed = terms.cover if terms.co_cover is None else min(terms.cover, terms.co_cover)
    return (terms,) if needed <= terms.chips else None


def _pass_bank(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(banking.not_asked(table, _seat(who), who))


def _lower_dealer_wager(table: Table, _: int, who: Party) -> Terms | None:
    at = _seat(who)
    if banking.why_not_lowered(table, at, who.name):
        return None
    most = banking.directed_wager(table, at)
    return (Between("limit", 0, most - 1),) if most else None


def _cut_cards(table: Table, _: int, who: Party) -> Terms | None:
    if shuffling.why_not_cut(table, _seat(who), who):
        return None
    return (Between("above", *shuffling.cut_bounds(table), may_be_left_out=True),)


def _decline_cut(table: Table, _: int, who: Party) -> Terms | None:
    if table.phase is Phase.STACK_CUT:
        return _unless(stacks.not_the_bank(table, _seat(who), who, "PGT-9G-3"))
    return _unless(shuffling.not_offered(table, _seat(who), who))


def _cut_stacks(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(stacks.not_the_bank(table, _seat(who), who, "PGT-9G-3"), (RowCut(STACKS),))


def _choose_stack(table: Table, _: int, who: Party) -> Terms | None:
    stack = OneOf("stack", tuple(dealing.STACKS))
    return _unless(dealing.why_not_choosing(table, _seat(who), who), (stack,))


def _choose_delivery(table: Table, _: int, who: Party) -> Terms | None:
    style = OneOf("style", stacks.styles(table))
    return _unless(stacks.why_not_delivered(table, _seat(who), who), (style,))


def _look_at_cards(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(setting.not_playing(table, _seat(who), who.name))


def _ask_house_way(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(setting.why_no_advice(table, _seat(who), who.name))


def _hand(table: Table, at: Position, *, seen: bool, by_house_way: bool = False) -> tuple[HandToSet]:
    pieces = table.in_play.hands[at]
    return (HandToSet(len(pieces), pieces if seen else (), table.rules.split, by_house_way),)


def _has_seen(table: Table, who: Party) -> bool:
    """Whether somebody knows the whole hand: who has looked at the first three cards does not (PGP-17f.1)."""
    looked = who.position, who.name
    return looked in table.in_play.looked and looked not in table.in_play.examined


def _set_hands(table: Table, _: int, who: Party) -> Terms | None:
    at = _seat(who)
    if setting.why_not_set(table, at, who):
        return None
    (hand,) = _hand(table, at, seen=_has_seen(table, who))
    return (replace(hand, no_surrender=setting.surrender_bar(table, at)),)


def _show_hand(table: Table, _: int, who: Party) -> Terms | None:
    """The dealer sees the hand that is turned over; a bank the own one, if it has looked (PGP-9c.1)."""
    at = _seat(who)
    if setting.why_not_shown(table, at, who):
        return None
    return _hand(table, at, seen=who.role is Role.DEALER or _has_seen(table, who), by_house_way=True)


def _surrender(table: Table, _: int, who: Party) -> Terms | None:
    at = _seat(who)
    if setting.why_not_surrendered(table, at, who.name):
        return None
    stake = table.in_play.stake(at, table.rules.main)
    assert stake is not None, "a hand in play has its main wager"
    return (Forfeit(stake.amount),)


def _choosing(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(not_choosing(table, _seat(who), who))


def _open_table(table: Table, _: int, __: Party) -> Terms | None:
    return (Distinct("colours", table.rules.submission.equipment.decks),)


def _replace_deck(table: Table, _: int, __: Party) -> Terms | None:
    missing = opening.missing_decks(table)
    return (OneOf("deck", missing), NoneOf("colour", opening.colours(table))) if missing else None


def _decks(step: DeckStep, *, second_joker: bool = False) -> TermsOf:
    """For what is done with one deck at a step; with those whose second joker is out, or those with it."""

    def terms(table: Table, _: int, __: Party) -> Terms | None:
        decks = opening.at_step(table, step, second_joker=second_joker)
        return (OneOf("deck", decks),) if decks else None

    return terms


def _spread_cards(table: Table, _: int, __: Party) -> Terms | None:
    opens = table.phase is Phase.TO_SPREAD
    decks = opening.at_step(table, DeckStep.VERIFIED if opens else DeckStep.READY)
    if not decks or not (opens or opening.is_idle(table)):
        return None
    down = (False,) if table.rules.idle_face_down and not opens else ()
    return (OneOf("deck", decks), OneOf("face_up", (True, *down)))


def _show_spread(table: Table, _: int, __: Party) -> Terms | None:
    here = tuple(player for player in table.arrivals if table.held_by(player))
    return (OneOf("player", here),) if here else None


def _reject_set(table: Table, _: int, __: Party) -> Terms | None:
    decks = opening.at_step(table, DeckStep.RECEIVED)
    reserve = table.rules.reserve_set is not None and decks
    return (OneOf("deck", decks), NoneOf("floorperson", ("",))) if reserve else None


def _change_set(table: Table, at: int, __: Party) -> Terms | None:
    return None if shuffling.pieces_seconds_left(table, at) is None else FREE


def _replace_dice(table: Table, _: int, __: Party) -> Terms | None:
    return FREE if table.uses_dice else None


def _change_method(table: Table, _: int, __: Party) -> Terms | None:
    ways = tuple(
        (shuffler, method, removed)
        for shuffler in Shuffler
        for method in DealMethod
        for removed in (False, True)
        if opening.why_not_changed(table, shuffler, method, removed=removed) is None
    )
    return (Ways(ways),) if ways else None


def _free(_: Table, __: int, ___: Party) -> Terms | None:
    return FREE


def _open_round(table: Table, at: int, _: Party) -> Terms | None:
    return _unless(shuffling.why_not_opened(table, at))


def _call_time(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(overdue.why_not_called(table, _seat(who)))


def _order_recut(table: Table, _: int, __: Party) -> Terms | None:
    return (NoneOf("reason", ("",)),) if shuffling.may_recut(table.in_play) else None


def _announce(table: Table, _: int, __: Party) -> Terms | None:
    counted: Terms = FREE if table.rules.meter_terms else (OneOf("chips_counted", (None,)),)
    unlit = SomeOf("unlit", wagers.accepted_at(table))
    return _unless(wagers.why_not_announced(table), (*counted, unlit))


def _find_starting_position(table: Table, at: int, _: Party) -> Terms | None:
    if not starting.rolls_dice(table):
        return FREE
    if starting.are_too_old(table, at):
        return None
    shakes = Between("shakes", starting.SHAKES, USUAL_NUMBER.most)
    return (shakes, OneOf("shaken_by", (None, table.in_play.opponent)))


def _count_remaining(table: Table, _: int, __: Party) -> Terms | None:
    return (dealing.counting(table),)


def _settle_next(table: Table, _: int, __: Party) -> Terms | None:
    return _unless(settlement.stopped(table))


def _validate_payout(table: Table, _: int, who: Party) -> Terms | None:
    return _unless(validation.why_not_validated(table, _seat(who), who.role))


def _complete_paperwork(table: Table, _: int, who: Party) -> Terms | None:
    return FREE if who.position in table.in_play.paperwork else None


def _report(table: Table, _: int, __: Party) -> Terms | None:
    reports = reportable(table)
    return (Reports(reports),) if reports else None


TERMS: Final[dict[CommandKind, TermsOf]] = {
    c.BuyChips: _buy_chips,
    c.TakePosition: _take_position,
    c.LeavePosition: _leave_position,
    c.LeaveTable: _leave_table,
    c.PlaceWagers: _place_wagers,
    c.AcceptBank: _accept_bank,
    c.PassBank: _pass_bank,
    c.LowerDealerWager: _lower_dealer_wager,
    c.CutCards: _cut_cards,
    c.DeclineCut: _decline_cut,
    c.CutStacks: _cut_stacks,
    c.ChooseStack: _choose_stack,
    c.ChooseDelivery: _choose_delivery,
    c.LookAtCards: _look_at_cards,
    c.AskHouseWay: _ask_house_way,
    c.SetHands: _set_hands,
    c.ShowHand: _show_hand,
    c.Surrender: _surrender,
    c.PlayOn: _choosing,
    c.VoidHand: _choosing,
    c.OpenTable: _open_table,
    c.ReplaceDeck: _replace_deck,
    c.RemoveSecondJoker: _decks(DeckStep.RECEIVED, second_joker=True),
    c.InspectCards: _decks(DeckStep.RECEIVED),
    c.VerifyCards: _decks(DeckStep.INSPECTED),
    c.SpreadCards: _spread_cards,
    c.ShowSpread: _show_spread,
    c.WashCards: _decks(DeckStep.LOOKED_AT),
    c.RejectSet: _reject_set,
    c.ChangeSet: _change_set,
    c.ReplaceDice: _replace_dice,
    c.ChangeMethod: _change_method,
    c.CloseTable: _free,
    c.OpenRound: _open_round,
    c.ShuffleCards: _free,
    c.OrderRecut: _order_recut,
    c.AnnounceNoMoreBets: _announce,
    c.CallTime: _call_time,
    c.DealStacks: _free,
    c.FindStartingPosition: _find_starting_position,
    c.SettleEarlyWagers: _free,
    c.Deal: _free,
    c.CountRemaining: _count_remaining,
    c.SettleNext: _settle_next,
    c.ValidatePayout: _validate_payout,
    c.CompletePaperwork: _complete_paperwork,
    c.Report: _report,
}

POSITIONED: Final = frozenset(
    {
        *(c.LeavePosition, c.PlaceWagers, c.AcceptBank, c.PassBank, c.LowerDealerWager, c.CutCards),
        *(c.DeclineCut, c.CutStacks, c.ChooseStack, c.ChooseDelivery, c.LookAtCards, c.AskHouseWay),
        *(c.SetHands, c.ShowHand, c.Surrender, c.PlayOn, c.VoidHand, c.ValidatePayout, c.CompletePaperwork),
        c.CallTime,
    }
)
"""Commands that are given for a position which says who gives them, or whose they are about."""
