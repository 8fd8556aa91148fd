"""A marker before whoever takes the bank, alone or with the licensee: the same in three documents."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.table import Phase
from paigow.table import events as e
from table_kit import Kit, changed, submission

BANKING = {"enabled": True, "co_banking": True}
TABLES = {
    "PGP": (Kit, submission("[banking]\nenabled = true\nco_banking = true\n")),
    "SPG": (FourKit, changed(SUPREME, banking=BANKING)),
    "PGT": (FourKit, changed(TILES, banking=BANKING)),
}
ALONE = {"PGP": "PGP-10c.3 PGP-1-marker", "SPG": "SPG-13c.3", "PGT": "PGT-9C-1-b PGT-1B-7"}
TOGETHER = {
    "PGP": "PGP-10e.5 PGP-10e.2 PGP-1-marker",
    "SPG": "SPG-13e.5 SPG-13e.2",
    "PGT": "PGT-9E-1 PGT-9E-3 PGT-1B-7",
}
CASES = [
    pytest.param(family, co_bank, tuple(ids.split()), marks=pytest.mark.clause(*ids.split()))
    for co_bank, listed in ((False, ALONE), (True, TOGETHER))
    for family, ids in listed.items()
]


@pytest.mark.parametrize(("family", "co_bank", "ids"), CASES)
def test_a_marker_shows_everybody_who_banks(family: str, co_bank: bool, ids: tuple[str, ...]) -> None:
    kind, rules = TABLES[family]
    kit = kind(rules)
    kit.house_round()
    kit.bets({2: {kit.main: 10}}, bank=1, co_bank=co_bank)
    accepted = kit.last(e.BankAccepted)
    assert set(ids) <= set(accepted.grounds)
    assert (kit.table.in_play.bank, kit.table.in_play.co_bank) == (1, co_bank)


@pytest.mark.parametrize(
    ("family", "clause"),
    [
        pytest.param(family, clause, marks=pytest.mark.clause(clause))
        for family, clause in (("PGP", "PGP-10e.2"), ("SPG", "SPG-13e.2"), ("PGT", "PGT-9E-1"))
    ],
)
def test_where_co_banking_is_offered_every_player_may_ask_for_it(family: str, clause: str) -> None:
    kind, rules = TABLES[family]
    for bank in range(1, 7):
        kit = kind(rules)
        kit.house_round()
        others = {at: {kit.main: 10.0} for at in range(1, 7) if at != bank}
        kit.bets(others, bank=bank, co_bank=True).to(Phase.BETWEEN_ROUNDS)
        accepted = kit.last(e.BankAccepted)
        assert (accepted.position, accepted.co_bank) == (bank, True)
        assert clause in accepted.grounds
        assert not sum(kit.worth().values()) - sum(kit.start.values()), "no money comes or goes"
