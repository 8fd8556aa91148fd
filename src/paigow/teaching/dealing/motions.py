"""What a dealer in training is asked to do by hand with a step: `data/motions.toml`, in order.

The machine decides nothing by these, and no event records them; but they are steps that the documents ask of
a dealer at a moment of the round, so a dealer is told of them, with the clause.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from paigow.citations import ClauseRefs
from paigow.games.submission import DealMethod, StartMethod
from paigow.table import Command, Table
from paigow.table.showing.wording import ToldLine


@dataclass(frozen=True, slots=True)
class Motion:
    """One movement: with which step, in which words, by which clauses of each document, and where."""

    step: str
    says: str
    clauses: dict[str, tuple[str, ...]]
    deal: frozenset[DealMethod]
    start: frozenset[StartMethod]
    banked: bool | None
    """Whether somebody holds the bank; nothing where it comes up either way."""
    wagers: bool
    """Whether the dealer has a wager against the bank, or sets one out with this step."""

    def comes_up(self, table: Table) -> bool:
        play = table.round
        bank = play is not None and play.bank is not None
        wagered = play is not None and (
            play.dealer_wager > 0 or (bank and not play.closed and not play.co_bank)
        )
        return (
            table.equipment.deal_method in self.deal
            and table.start_method(banked=bank) in self.start
            and self.banked in (None, bank)
            and wagered >= self.wagers
        )


def motions(table: Table, command: Command) -> tuple[ToldLine, ...]:
    """What goes with a step at this table, one line for each movement."""
    document = table.rules.submission.rules.documents[-1]
    return tuple(
        ToldLine(f"By hand: {each.says}", clauses[0], detail=True, also=ClauseRefs(clauses[1:]))
        for each in _motions()
        if each.step == type(command).__name__
        and each.comes_up(table)
        and (clauses := each.clauses.get(document, ()))
    )


@cache
def _motions() -> tuple[Motion, ...]:
    text = files("paigow").joinpath("data", "motions.toml").read_text(encoding="utf-8")
    return tuple(
        Motion(
            step=row["step"],
            says=row["says"],
            clauses={document: tuple(ids) for document, ids in row["clauses"].items()},
            deal=frozenset(map(DealMethod, row.get("deal", DealMethod))),
            start=frozenset(map(StartMethod, row.get("start", StartMethod))),
            banked=row.get("banked"),
            wagers=row.get("wagers", False),
        )
        for row in tomllib.loads(text)["motion"]
    )
