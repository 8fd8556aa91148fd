"""From where to where money goes in a banked round, and by which clause, in the worked examples."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from four_kit import SUPREME, SUPREME_HANDS, SUPREME_OTHER, TILE_HANDS, TILE_OTHER, TILES, FourKit, hands_of
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE
from worked_examples import banked_round

FAMILIES = {
    "SPG": (SUPREME, SUPREME_OTHER, SUPREME_HANDS, WagerKind.SUPREME_PAI_GOW),
    "PGT": (TILES, TILE_OTHER, TILE_HANDS, WagerKind.PAI_GOW),
}
BANK = 6


def banked(
    document: str, results: str, wagers: dict[int, float], dealer: str = "", **terms: object
) -> FourKit:
    """An example of a banked round, played to its end."""
    rules, other, hands, main = FAMILIES[document]
    kit = FourKit(rules)
    kit.house_round({**dict.fromkeys(range(1, BANK), 10), BANK: 75})
    kit.bets({p: {main: amount} for p, amount in wagers.items()}, bank=BANK, **terms)
    by_position = dict(zip(wagers, results, strict=True)) | ({0: dealer} if dealer else {})
    return kit.force({**hands_of(hands, by_position), BANK: other}).to(Phase.BETWEEN_ROUNDS)


def case(clause: str, number: str, move: str) -> ParameterSet:
    return pytest.param(clause, number, move, marks=pytest.mark.clause(clause), id=f"{clause} {number}")


@pytest.mark.parametrize(
    ("clause", "number", "move"),
    [
        case("SPG-13l.2", "S99", "wager>centre"),
        case("SPG-13m.2", "S102", "wager>centre"),
        case("SPG-13e.4", "S102", "inventory>centre"),
        case("PGT-9P-3", "T103", "wager>centre"),
        case("PGT-9P-8", "T103", "centre>chips"),
        case("PGT-9P-6", "T104", "centre>chips"),
        case("PGT-9S-3", "T106", "wager>centre"),
        case("PGT-9S-6", "T106", "inventory>centre"),
        case("PGT-9S-7", "T106", "centre>chips"),
        case("PGT-9S-9", "T107", "centre>inventory"),
        case("PGT-9S-10", "T107", "centre>chips"),
    ],
)
def test_money_moves_by_its_clause_and_only_so(clause: str, number: str, move: str) -> None:
    kit = banked(clause[:3], **banked_round(number))
    source, target = move.split(">")
    moved = [
        event
        for event in kit.events
        if isinstance(event, e.PositionSettled | e.BankSettled) and clause in event.grounds
    ]
    assert moved
    for event in moved:
        assert any((a.kind, b.kind) == (source, target) for a, b, _ in event.transfers)


@pytest.mark.clause("PGT-1B-2", "SPG-13e.4")
@pytest.mark.parametrize("number", ["T106", "S102"])
def test_bank_and_house_put_the_same_into_the_centre_when_they_bank_together(number: str) -> None:
    kit = banked({"T": "PGT", "S": "SPG"}[number[0]], **banked_round(number))
    laid_in = {"chips": 0, "inventory": 0}
    for event in kit.events:
        for source, target, amount in event.transfers:
            if target == CENTRE and source.kind in laid_in:
                laid_in[source.kind] += amount
    assert laid_in["chips"] == laid_in["inventory"] > 0
