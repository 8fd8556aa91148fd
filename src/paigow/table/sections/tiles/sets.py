"""A set of tiles at the table: rejected at the inspection, and changed when its time is up (PGT 3.A, 4.C)."""

from __future__ import annotations

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.decisions import Decision
from paigow.table.sections.opening import at_step
from paigow.table.sections.shuffling import pieces_seconds_left
from paigow.table.state.model import DeckStep, Table
from paigow.table.state.values import RefusalCode, Refused


def reject_set(table: Table, command: c.RejectSet, _: c.Entropy) -> Decision:
    """A tile was found unsuitable: a floorperson or above brings another set from the reserve (PGT-4C-3-a).

    The event is the label of the sealed envelope: when, and who signed (PGT-4C-3-b).
    """
    clause = table.rules.reserve_set
    if clause is None:
        return Refused(
            "this game keeps no reserve of sets; replace the deck",
            table.rules.cite("PGP-5a.1"),
            code=RefusalCode.NOT_OFFERED,
        )
    if command.deck not in at_step(table, DeckStep.RECEIVED):
        return Refused(f"set {command.deck} is not being inspected", clause, code=RefusalCode.NOT_IN_TURN)
    if not command.floorperson:
        return Refused(
            "a floorperson or above brings the new set; name the person",
            clause,
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (
        e.SetRejected(
            deck=command.deck,
            at=command.at,
            dealer=command.by,
            floorperson=command.floorperson,
            clause=clause,
        ),
    )


def change_set(table: Table, command: c.ChangeSet, _: c.Entropy) -> Decision:
    """Bring a new set before the time of the old one is up; it is inspected like the first (PGT-3A-2)."""
    if pieces_seconds_left(table, command.at) is None:
        return Refused(
            "these have no time limit; they stay", table.rules.cite("PGP-5a.1"), code=RefusalCode.NOT_OFFERED
        )
    assert table.rules.pieces_age is not None
    return (
        e.DeckReplaced(
            deck=table.memory.deck,
            colour=command.colour,
            at=command.at,
            clause=table.rules.pieces_age.clause,
        ),
    )
