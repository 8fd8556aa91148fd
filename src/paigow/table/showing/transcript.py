"""A table in words: one calm line an event, with the clause that decided it in brackets.

What follows from a line stands below it, indented: hands as they were dealt, each wager as it was settled.
It says what its viewer may know: everything, for an auditor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from paigow.games.pay_tables import meter_called
from paigow.money import format_money
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.money.ledger import CENTRE, INVENTORY
from paigow.table.showing.messages import tell
from paigow.table.showing.views import AUDITOR, Viewer
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import Table

INDENT: Final = "    "


def transcript(
    steps: Iterable[Played], viewer: Viewer = AUDITOR, show: Callable[[str], str] = str
) -> Iterator[str]:
    """All lines of some steps; `show` is how pieces are shown, given as they are written."""
    for step in steps:
        yield from sentences(step.before, step.record.event, viewer, show)


def sentences(
    table: Table, event: e.Event, viewer: Viewer = AUDITOR, show: Callable[[str], str] = str
) -> list[str]:
    """An event in words, at the table to which it came: its line, and what follows from it indented.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> table = new_table(sample("pai-gow-poker-banking"))
    >>> sentences(table, e.PlayerSeated(player="Ann", position=2, clause="PGP-7b.1"))
    ['Ann took position 2. [PGP-7b.1]']
    """
    line, *details = tell(Scene.from_table(table, viewer, show), event)
    return [f"{line.text}. [{line.clause}]", *map(_detail, details)]


def _detail(line: ToldLine) -> str:
    return f"{INDENT}{line.text} [{line.clause}]" if line.has_own_clause else INDENT + line.text


def accounts(table: Table) -> list[str]:
    """Where the money stands: the players' chips, the inventory, the meters, and what lies in the centre."""
    lines = [f"{player}: {format_money(table.chips(player))}" for player in table.arrivals]
    lines.append(f"table inventory: {format_money(table.balance(INVENTORY))}")
    lines += [f"{meter_called(meter.name)}: {format_money(meter.amount)}" for meter in table.meters]
    if table.balance(CENTRE):
        lines.append(f"centre of the layout: {format_money(table.balance(CENTRE))}")
    return lines
