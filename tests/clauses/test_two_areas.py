"""Two betting areas of one player: their hands are played separately (PGP 12(b), SPG 15(b), PGT 5.E)."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.table import Phase
from paigow.table import commands as c
from table_kit import Kit, changed, submission

TABLES = {
    "PGP": (Kit, submission(""), "PGP-9a.1"),
    "SPG": (FourKit, SUPREME, "SPG-12a.1"),
    "PGT": (FourKit, TILES, "PGT-8A-1"),
}


@pytest.mark.parametrize(
    ("family", "clause"),
    [
        pytest.param(family, clause, marks=pytest.mark.clause(clause))
        for family, clause in (("PGP", "PGP-12b.1"), ("SPG", "SPG-15b.1"), ("PGT", "PGT-5E-1"))
    ],
)
def test_nothing_is_laid_from_one_hand_of_a_player_into_the_other(family: str, clause: str) -> None:
    kind, rules, usual = TABLES[family]
    kit = kind(changed(rules, table={"areas_per_player": 2}), {1: 1000, 3: 1000})
    kit.give(c.TakePosition, 4, by="p3")
    kit.bets({at: {kit.main: 10} for at in (1, 3, 4)}).to(Phase.SETTING)
    for at, other, cited in ((1, 3, usual), (3, 4, clause)):
        high, low = kit.split(kit.table, other)
        assert kit.refused(c.SetHands, at, high=high, low=low) == cited
