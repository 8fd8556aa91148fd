"""Progressive payouts are validated before they are paid, and their paperwork is completed (PGP 9(l)(4),
14(c))."""

from __future__ import annotations

from typing import Any, Final

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.base import (
    BY_FLOOR,
    BY_STAFF,
    BY_SUPERVISOR,
    CommandSpec,
    Decision,
    seat_of,
    terms_unless,
)
from paigow.table.sections.settlement.optional import paid_row
from paigow.table.sections.settlement.progressive import amount_due, is_of_section_14, validator
from paigow.table.state.model import Table
from paigow.table.state.values import Party, Phase, Position, RefusalCode, Refused, Role
from paigow.table.terms import FREE, Terms


def validate_payout(table: Table, command: c.ValidatePayout, _: c.Entropy) -> Decision:
    """A floorperson or casino supervisor validates a progressive payment before it is made (PGP-9l-4-ii-c,
    PGP-14c3)."""
    at = command.position
    if refused := why_not_validated(table, at, command.role):
        return refused
    return (
        e.PayoutValidated(position=at, by=command.by, role=command.role, clause=_validated_by(table, at)),
    )


def why_not_validated(table: Table, at: Position, role: Role) -> Refused | None:
    """Why somebody in a role has no payout to validate at a position."""
    taken = [key for position, key, _ in table.in_play.locked_out if position == at]
    if not taken:
        return Refused(
            f"no progressive wager lies at position {at}",
            table.rules.cite("PGP-9l-4-ii-b"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    if not table.in_play.hands[at]:
        return Refused(
            f"the wager at position {at} is settled, and its cards are gone",
            _validated_by(table, at),
            code=RefusalCode.ALREADY_DONE,
        )
    terms = table.rules.wagers[taken[0]]
    return _nothing_to_validate(table, terms, at, role) or _validated_by_another(table, at)


def _validated_by(table: Table, at: Position) -> str:
    """The clause by which the payout at a position is validated."""
    key = next(key for position, key, _ in table.in_play.locked_out if position == at)
    return "PGP-14c3" if is_of_section_14(table.rules.wagers[key]) else "PGP-9l-4-ii-c"


def _only_supervisor(table: Table, command: c.ValidatePayout) -> tuple[frozenset[Role], str] | None:
    """Where the wager of Section 14 lies nobody below a casino supervisor validates (PGP-14c3)."""
    taken = [key for position, key, _ in table.in_play.locked_out if position == command.position]
    return (BY_SUPERVISOR, "PGP-14c3") if taken and is_of_section_14(table.rules.wagers[taken[0]]) else None


def _nothing_to_validate(table: Table, terms: WagerTerms, at: Position, role: Role) -> Refused | None:
    """First the dealer verifies that the hand wins, so it has been exposed (PGP-14c2, PGP-9l-4-ii-a); then a
    payout is validated if it is one that somebody must (PGP-14c3)."""
    in_play = table.in_play
    won = "PGP-14c2" if is_of_section_14(terms) else "PGP-9l-4-ii-a"
    if at not in in_play.exposed:
        return Refused(
            f"the hand at position {at} has not been exposed; a payout is validated after",
            won,
            code=RefusalCode.COMES_FIRST,
            position=at,
        )
    [stake] = [stake for stake in in_play.wagers[at] if stake.wager == terms.key]
    row = paid_row(table, terms, at, stake)
    if row is None:
        return Refused(
            f"the progressive wager at position {at} does not win", won, code=RefusalCode.NOT_POSSIBLE
        )
    who = validator(table.rules, terms, row, amount_due(table, terms, stake, row))
    if who is None and not is_of_section_14(terms):
        return Refused(
            "no payout of this wager needs a validation at this table; settle on",
            table.rules.ruled_by("validate_every_progressive"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    if who is None:
        return Refused(
            "what the meter does not pay needs no validation; settle on",
            "PGP-14c3",
            code=RefusalCode.NOT_POSSIBLE,
        )
    if who is Role.SUPERVISOR and role is not who:
        return Refused(
            "a casino supervisor validates what the meter pays", "PGP-14c3", code=RefusalCode.NOT_YOURS
        )
    return None


def _validated_by_another(table: Table, at: Position) -> Refused | None:
    if at not in table.in_play.validated:
        return None
    return Refused(
        f"the payout at position {at} was validated already",
        _validated_by(table, at),
        code=RefusalCode.ALREADY_DONE,
    )


def complete_paperwork(table: Table, command: c.CompletePaperwork, _: c.Entropy) -> Decision:
    if command.position not in table.in_play.paperwork:
        return Refused(
            f"no paperwork is open for position {command.position}",
            table.rules.cite("PGP-9l.1"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    return (
        e.PaperworkCompleted(position=command.position, by=command.by, clause=table.rules.cite("PGP-9l.1")),
    )


# On which terms each may be given, and by whom where nobody else does


def _validate_payout(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(why_not_validated(table, seat_of(who), who.role))


def _complete_paperwork(table: Table, _: int, who: Party) -> Terms | None:
    return FREE if who.position in table.in_play.paperwork else None


def _fill_by_supervisor(_: Table, who: Party, __: Terms) -> dict[str, Any]:
    """A casino supervisor may validate whatever a floorperson may (PGP-14c3)."""
    return {"position": who.position, "by": "supervisor", "role": Role.SUPERVISOR}


def _fill_by_floor(_: Table, who: Party, __: Terms) -> dict[str, Any]:
    return {"position": who.position, "by": "floorperson", "role": Role.FLOORPERSON}


COMMANDS: Final = (
    CommandSpec(
        command=c.ValidatePayout,
        handler=validate_payout,
        phases=(Phase.SETTLEMENT,),
        roles=BY_FLOOR,
        given_by="PGP-9l-4-ii-c",
        given_here_by=_only_supervisor,
        not_now=("payouts are validated during the settlement", "PGP-9l-4-ii-c"),
        terms=_validate_payout,
        at_position=True,
        awaited={Phase.SETTLEMENT: 1},
        fill=_fill_by_supervisor,
    ),
    CommandSpec(
        command=c.CompletePaperwork,
        handler=complete_paperwork,
        phases=(Phase.SETTLEMENT,),
        roles=BY_STAFF,
        given_by="PGP-9l.1",
        not_now=("no paperwork is open", "PGP-9l.1"),
        terms=_complete_paperwork,
        at_position=True,
        awaited={Phase.SETTLEMENT: 1},
        fill=_fill_by_floor,
    ),
)
