"""Refusals that no section gives: a command at the wrong time, or from someone whose part it is not. Each
cites the clause that says when, or by whom, it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.table import commands as c
from paigow.table.games.ways_to_deal import cite_as_dealt
from paigow.table.sections.banking import SET_OUT, why_no_bank
from paigow.table.sections.irregularities.occurrence import clause_of
from paigow.table.sections.opening import why_no_joker_goes
from paigow.table.sections.setting import SURRENDERED_LATE, bank_sets_later
from paigow.table.sections.wagers import LATE, late_by
from paigow.table.state.model import Table
from paigow.table.state.values import Phase, RefusalCode, Refused, Role

OfHand = c.LookAtCards | c.AskHouseWay | c.SetHands | c.Surrender
_Why = tuple[str, str]
"""A reason, and the clause of Pai Gow Poker that says so."""

GIVEN_BY: Final[dict[type[c.Command], str]] = {
    # Players: whoever is seated wagers, and sets the own hands
    c.BuyChips: "PGP-7a.1",
    c.TakePosition: "PGP-7b.1",
    c.LeavePosition: "PGP-7b.1",
    c.LeaveTable: "PGP-7b.1",
    c.PlaceWagers: "PGP-7b.1",
    c.AcceptBank: "PGP-10c.1",
    c.PassBank: "PGP-10c.1",
    c.LowerDealerWager: "PGP-10g.3",
    c.CutCards: "PGP-6d",
    c.DeclineCut: "PGP-6d",
    c.ChooseStack: "PGP-10-2a1.1",
    c.CutStacks: "PGP-10-2a1.1",
    c.ChooseDelivery: "PGP-8a-f.2",
    c.LookAtCards: "PGP-9b.2",
    c.AskHouseWay: "PGP-9b.3",
    c.SetHands: "PGP-9b.1",
    c.Surrender: "PGP-9e.1",
    c.PlayOn: "PGP-11d.1",
    c.VoidHand: "PGP-11d.1",
    # The dealer, the floorperson and the casino supervisor
    c.OpenTable: "PGP-5a.1",
    c.ReplaceDeck: "PGP-5a.1",
    c.RemoveSecondJoker: "PGP-5b.1",
    c.InspectCards: "PGP-5b.2",
    c.VerifyCards: "PGP-5b.2",
    c.SpreadCards: "PGP-5b.3",
    c.ShowSpread: "PGP-5b.3",
    c.WashCards: "PGP-5c.2",
    c.RejectSet: "PGP-5b.2",
    c.ChangeSet: "PGP-5a.1",
    c.ReplaceDice: "PGP-4a-1-iii",
    c.ChangeMethod: "PGP-11o",
    c.CloseTable: "PGP-6g.1",
    c.OpenRound: "PGP-6a.3",
    c.ShuffleCards: "PGP-6a.3",
    c.OrderRecut: "PGP-6f.1",
    c.AnnounceNoMoreBets: "PGP-8-a.3",
    c.CallTime: "PGP-9b.2",
    c.DealStacks: "PGP-8a-b-2.2",
    c.FindStartingPosition: "PGP-8-b.1",
    c.SettleEarlyWagers: "PGP-13b5",
    c.Deal: "PGP-8-c.4",
    c.CountRemaining: "PGP-8-d",
    c.ShowHand: "PGP-9c.2",
    c.SettleNext: "PGP-9f.1",
    c.ValidatePayout: "PGP-9l-4-ii-c",
    c.CompletePaperwork: "PGP-9l.1",
    c.Report: "PGP-11a",
}
"""Who gives each command: the clause that names the player, the bank, the dealer or the floor."""
HEARD_WHEN: Final[dict[type[c.Command], _Why]] = {
    # Coming and going: Sections 7(b), 12
    c.TakePosition: ("the table is closed", "PGP-5a.1"),
    c.LeavePosition: ("the table is closed", "PGP-5a.1"),
    # Table life: Sections 2, 4, 5, 6(g)
    c.OpenTable: ("the table is open", "PGP-5a.1"),
    c.ReplaceDeck: ("no deck is missing", "PGP-8-d-2.3"),
    c.RemoveSecondJoker: ("jokers are counted when a deck is inspected", "PGP-5b.1"),
    c.InspectCards: ("no deck awaits inspection", "PGP-5b.2"),
    c.VerifyCards: ("cards are verified after their inspection", "PGP-5b.2"),
    c.SpreadCards: ("cards are spread at the opening, or while nobody plays", "PGP-6g.1"),
    c.ShowSpread: ("no cards lie spread", "PGP-5c.1"),
    c.WashCards: ("cards are washed after a player could inspect them", "PGP-5c.1"),
    c.RejectSet: ("a set is rejected while it is inspected", "PGP-5b.2"),
    c.ChangeSet: ("a set is changed between rounds", "PGP-5a.1"),
    c.ReplaceDice: ("the table is closed", "PGP-4a-1-iii"),
    c.ChangeMethod: ("the method changes between rounds only", "PGP-11o"),
    c.CloseTable: ("a table is closed between rounds", "PGP-6g.1"),
    # Before the cards: Sections 6, 7, 10
    c.OpenRound: ("a round is open", "PGP-6a.2"),
    c.PassBank: ("the bank is not on offer", "PGP-10c.2"),
    c.AcceptBank: ("the bank is not on offer", "PGP-10c.2"),
    c.LowerDealerWager: SET_OUT,
    c.PlaceWagers: LATE,
    c.ShuffleCards: ("no shuffle is due", "PGP-6a.2"),
    c.CutCards: ("no cut is due", "PGP-6b"),
    c.DeclineCut: ("no cut is on offer", "PGP-6b"),
    c.OrderRecut: ("cards are recut after a cut and before any is dealt", "PGP-6f.1"),
    c.AnnounceNoMoreBets: ("the announcement follows the shuffle and the cut", "PGP-8-a.3"),
    # The deal: Sections 8 to 8c, 13, 17
    c.DealStacks: ("no stacks are due", "PGP-8a-b-2.2"),
    c.ChooseStack: ("the bank picks a stack once the stacks are dealt", "PGP-10-2a1.1"),
    c.CutStacks: ("a bank cuts the stacks once, when they are formed", "PGP-10-2a1.1"),
    c.ChooseDelivery: ("a style of delivery is chosen before the starting position is found", "PGP-8a-f.2"),
    c.FindStartingPosition: ('the starting position is found after "No more bets"', "PGP-8-b.1"),
    c.SettleEarlyWagers: ("no early wager is due", "PGP-13b5"),
    c.Deal: ("cards are dealt once the starting position is known", "PGP-8-b.2"),
    c.CountRemaining: ("the remaining cards are counted after the deal", "PGP-8-d"),
    # Setting: Section 9(a) to (e)
    c.LookAtCards: ("cards are looked at when they are dealt", "PGP-9a.1"),
    c.AskHouseWay: ("the dealer helps while hands are being set", "PGP-9b.3"),
    c.SetHands: ("hands are set after the deal, and once", "PGP-9b.5"),
    c.Surrender: ("a wager is surrendered once cards are dealt and before the hand is exposed", "PGP-9e.1"),
    c.ShowHand: ("the dealer's cards are turned over after all players have set", "PGP-9c.1"),
    c.CallTime: ("no player is waited for", "PGP-9b.2"),
    # Settlement: Sections 9(f) to (l), 10, 14 to 16, 18
    c.SettleNext: ("hands are exposed after the dealer's hand is set", "PGP-9f.1"),
    c.ValidatePayout: ("payouts are validated during the settlement", "PGP-9l-4-ii-c"),
    c.CompletePaperwork: ("no paperwork is open", "PGP-9l.1"),
    # Irregularities: Section 11
    c.Report: ("nothing can go wrong at this point", "PGP-11c"),
    c.PlayOn: ("there is no choice to make", "PGP-11d.1"),
    c.VoidHand: ("there is no choice to make", "PGP-11d.1"),
}
"""Why each command is refused out of its time, unless there is more to say (`_BECAUSE`); chips may be bought
and the table left at any time."""
_OPENING: Final = frozenset(
    {Phase.CLOSED, Phase.INSPECTION, Phase.VERIFICATION, Phase.TO_SPREAD, Phase.SPREAD, Phase.WASH}
)


def not_given_by(table: Table, command: c.Command, roles: frozenset[Role]) -> Refused:
    """A refusal of someone whose command it is not."""
    who = " or ".join(sorted(role.replace("_", " ") for role in roles))
    given = command.role.replace("_", " ")
    return Refused(
        f"a {who} does this, not a {given}",
        _cited(table, command, GIVEN_BY[type(command)]),
        code=RefusalCode.NOT_YOURS,
    )


def not_now(table: Table, command: c.Command) -> Refused:
    """A refusal of a command whose time it is not."""
    because = _BECAUSE.get(type(command))
    why = None if because is None else because(table, command)
    reason, clause = why or HEARD_WHEN[type(command)]
    return Refused(reason, _cited(table, command, clause), code=RefusalCode.NOT_NOW)


def _cited(table: Table, command: c.Command, clause: str) -> str:
    """The clause of what is reported, or the one of the way in which this table deals."""
    if isinstance(command, c.Report) and command.irregularity in table.rules.irregularities:
        return clause_of(table, table.rules.irregularities[command.irregularity])
    return cite_as_dealt(table, clause)


def _no_bank(table: Table, command: c.AcceptBank | c.PassBank) -> _Why | None:
    return why_no_bank(table, command.by if command.role is Role.PLAYER else None)


def _no_round_yet(table: Table, _: c.OpenRound) -> _Why | None:
    """While the table is closed or its cards are made ready there is no round, and none to open."""
    if table.phase not in _OPENING:
        return None
    pieces = table.rules.family.pieces
    return f"a round is opened once the {pieces} are inspected, spread and mixed", "PGP-5c.2"


def _while_choosing(table: Table, command: OfHand) -> _Why | None:
    """While somebody decides over an exposed card: without looking at the others (PGP-11d.2)."""
    if table.phase is not Phase.CHOICE:
        return None
    if command.position in table.in_play.choices:
        return "part of this hand was exposed; play it on or void it first, without looking", "PGP-11d.2"
    return f"position {table.in_play.choices[0]} decides first whether to play on", "PGP-11d.1"


def _not_set_now(table: Table, command: c.SetHands) -> _Why | None:
    if table.phase is Phase.DEALER_SETS and command.position == table.in_play.bank:
        return bank_sets_later(table.in_play)
    return _while_choosing(table, command) or _not_dealt_yet(table, command)


def _not_dealt_yet(table: Table, command: c.SetHands) -> _Why | None:
    """Before the deal it is too early, and only a hand that is set may not be set again (PGP-9b.5)."""
    settings = () if table.round is None else table.round.settings
    if any(at == command.position and laid is not None for at, laid in enumerate(settings)):
        return None
    return "hands are set once all cards are dealt", "PGP-9a.1"


def _no_early_wager(table: Table, _: c.SettleEarlyWagers) -> _Why | None:
    """The number wager is one; Section 17 has another of its own."""
    return ("no early wager is due", "PGP-17f.2") if table.rules.submission.deals_by_section_17 else None


def _no_choice(table: Table, command: c.PlayOn | c.VoidHand) -> _Why | None:
    """A card was exposed after the player had looked at the others, or set them (PGP-11d.2)."""
    in_play, at = table.round, command.position
    if in_play is None or not any(at == position for position, _ in in_play.shown):
        return None
    if (at, command.by) not in in_play.looked:
        return None  # the choice has been made
    return "whoever has looked at the rest of the hand plays it on", "PGP-11d.2"


def _no_wagers_now(table: Table, command: c.PlaceWagers) -> _Why | None:
    """Before a round is open; after its announcement it is too late (PGP-7c.2)."""
    if table.phase in _OPENING:
        return "the table is not open for gaming; wagers are laid once a round is open", "PGP-5a.1"
    if table.phase is Phase.BETWEEN_ROUNDS:
        return 'no round is open; wagers are laid from its opening to "No more bets"', "PGP-7c.1"
    return LATE[0], late_by(table, command)


def _not_shown_yet(table: Table, _: c.ShowHand) -> _Why | None:
    """At Face Up the dealer goes first, but with a bank the players do; nobody sets a hand twice."""
    if table.phase is Phase.SETTLEMENT:
        return "the hand lies open and is set already", "PGP-9c.2"
    if not table.rules.is_face_up:
        return None
    if table.round is not None and table.round.bank is not None:
        return "hands are turned over after all players have set", "PGP-9c.3"
    return "the dealer's cards are turned over once, when all cards are dealt", "PGP-9c.1"


def _no_joker(table: Table, _: c.RemoveSecondJoker) -> _Why | None:
    """Only where a deck may come with one joker too many is there a time for it (PGP-5b.1)."""
    filed = table.rules.submission.equipment.decks_with_two_jokers
    return None if filed else why_no_joker_goes(table)


def _early_wagers_first(table: Table, _: c.Deal) -> _Why | None:
    """The number wager and the three-card bonus are settled before the deal goes on."""
    if table.phase in (Phase.NUMBER_WAGERS, Phase.FIRST_CARDS_WAGERS):
        clause = "PGP-8-b.2" if table.phase is Phase.NUMBER_WAGERS else "PGP-17f.2"
        return "the wagers that are decided before the deal are settled first", clause
    return None


def _nothing_remains(table: Table, _: c.CountRemaining) -> _Why | None:
    """Every tile is delivered."""
    return None if table.rules.remaining else ("no cards are left over in this game", "PGP-8-d")


def _not_surrendered_yet(table: Table, command: c.Surrender) -> _Why | None:
    """At tiles surrender waits for the dealer's hands (PGT-8E)."""
    terms = table.rules.surrender
    later = None if Phase.SETTING in terms.phases else (SURRENDERED_LATE, terms.clause)
    return _while_choosing(table, command) or later


_BECAUSE: Final[dict[type[c.Command], Callable[[Table, Any], _Why | None]]] = {
    c.OpenRound: _no_round_yet,
    c.PlaceWagers: _no_wagers_now,
    c.AcceptBank: _no_bank,
    c.PassBank: _no_bank,
    c.LookAtCards: _while_choosing,
    c.AskHouseWay: _while_choosing,
    c.SetHands: _not_set_now,
    c.SettleEarlyWagers: _no_early_wager,
    c.RemoveSecondJoker: _no_joker,
    c.Deal: _early_wagers_first,
    c.CountRemaining: _nothing_remains,
    c.Surrender: _not_surrendered_yet,
    c.ShowHand: _not_shown_yet,
    c.PlayOn: _no_choice,
    c.VoidHand: _no_choice,
}
"""Where the reason hangs on more than the phase."""
