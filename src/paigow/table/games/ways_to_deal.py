"""What Section 8 says of a manual shoe, and Sections 8a, 8b and 17 of the other ways to deal: the clause that
is cited of a step, and where the cards lie for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from paigow.games.submission import DealMethod
from paigow.table.state.values import Handled, Handling

if TYPE_CHECKING:
    from paigow.table.state.model import Table

BY_METHOD: Final[Mapping[DealMethod, Mapping[str, str]]] = {
    DealMethod.MANUAL_SHOE: {},
    DealMethod.HAND: {
        "PGP-8-a.2": "PGP-8a-b-1",
        "PGP-8-a.3": "PGP-8a-b-2.1",
        "PGP-8-b.1": "PGP-8a-e.1",
        "PGP-8-b.2": "PGP-8a-e.2",
        "PGP-8-c.4": "PGP-8a-f.1",
        "PGP-8-d": "PGP-8a-d",
    },
    DealMethod.AUTOMATED_SHOE: {
        "PGP-8-a.2": "PGP-8b-b-1",
        "PGP-8-a.3": "PGP-8b-b-2",
        "PGP-8-b.1": "PGP-8b-c.1",
        "PGP-8-b.2": "PGP-8b-c.2",
        "PGP-8-c.4": "PGP-8b-d.1",
        "PGP-8-d": "PGP-8b-e",
    },
}
BY_SECTION_17: Final = {
    "PGP-8-a.2": "PGP-17c",
    "PGP-8-a.3": "PGP-17c",
    "PGP-8-b.1": "PGP-17d",
    "PGP-8-b.2": "PGP-17d",
    "PGP-8-c.4": "PGP-17d",
    "PGP-8-d": "PGP-17h.1",
}
_PLACED: Final = {
    DealMethod.MANUAL_SHOE: Handled.INTO_MANUAL_SHOE,
    DealMethod.HAND: Handled.IN_ONE_HAND,
    DealMethod.AUTOMATED_SHOE: Handled.INTO_AUTOMATED_SHOE,
}


def cite_as_dealt(table: Table, clause: str) -> str:
    """The clause that says of the way in which this table deals what Section 8 says of a manual shoe."""
    rules = table.rules
    return rules.cite(rules.as_dealt[table.equipment.deal_method].get(clause, clause))


def placed(table: Table) -> tuple[Handling, ...]:
    """Where the cards go when the steps of Section 6 are done; tiles stay on the table (PGT-4E-2)."""
    method = table.equipment.deal_method
    if method not in table.rules.stub:
        return ()
    return (Handling(_PLACED[method], cite_as_dealt(table, "PGP-8-a.2")),)


def placed_uncut(table: Table) -> tuple[Handling, ...]:
    """Where the cards go after a shuffle that no cut follows: the device that shuffled them may put them into
    the shoe itself, so that no stack is formed (PGP-6a.6)."""
    from_shoe = table.equipment.deal_method is not DealMethod.HAND
    if from_shoe and table.rules.submission.equipment.shuffler_feeds_shoe:
        return (Handling(Handled.FED_INTO_SHOE, table.rules.cite("PGP-6a.6")),)
    return placed(table)
