"""How a table deals and finds where to start is the licensee's choice, and the round goes by it."""

from __future__ import annotations

from typing import TypedDict

import pytest
from _pytest.mark.structures import ParameterSet

from four_kit import SUPREME, FourKit
from paigow.table import Phase
from paigow.table import events as e
from table_kit import Kit, changed, submission

APPROVED = {"automated_shoe": "filed", "random_number_generator": "filed", "button": "filed"}
TABLES = {"PGP": (Kit, submission("[banking]\nenabled = true\n")), "SPG": (FourKit, SUPREME)}


class Shoe(TypedDict):
    """Equipment that goes together."""

    shuffler: str
    deal_method: str


SHOE: Shoe = {"shuffler": "automated", "deal_method": "automated_shoe"}


def case(ids: str, event: type[e.Event], *, banked: bool = False, **equipment: str) -> ParameterSet:
    named = tuple(ids.split())
    return pytest.param(
        named, event, equipment, banked, marks=pytest.mark.clause(*named), id=f"{ids} {equipment}"
    )


@pytest.mark.parametrize(
    ("ids", "event", "equipment", "banked"),
    [
        case("PGP-8a-a PGP-8a-b", e.StacksDealt, deal_method="hand"),
        case("PGP-8b-a.1 PGP-8b-b", e.HandsDealt, **SHOE),
        case("PGP-8c-a", e.StartingPositionFound, start_method="dice"),
        case("PGP-8c-a", e.StartingPositionFound, start_method="rng"),
        case("PGP-8c-a", e.StartingPositionFound, start_method="button", **SHOE),
        case("PGP-10h2", e.StartingPositionFound, banked=True, start_method="rng"),
        case("PGP-10-2a3", e.StartingPositionFound, banked=True, start_method="rng", deal_method="hand"),
        case("PGP-10-2b2", e.StartingPositionFound, banked=True, start_method="rng", **SHOE),
        case("SPG-9a", e.StacksDealt, deal_method="hand"),
        case("SPG-11a", e.StartingPositionFound, start_method="dice"),
        case("SPG-11a", e.StartingPositionFound, start_method="rng"),
        case("SPG-13h-2", e.StartingPositionFound, banked=True, start_method="rng"),
        case("SPG-13i-3", e.StartingPositionFound, banked=True, start_method="rng", deal_method="hand"),
        case("SPG-13j-2", e.StartingPositionFound, banked=True, start_method="rng", **SHOE),
    ],
)
def test_a_round_goes_by_what_the_licensee_chose(
    ids: tuple[str, ...], event: type[e.Event], equipment: dict[str, str], banked: bool
) -> None:
    kind, rules = TABLES[ids[0][:3]]
    kit = kind(changed(rules, equipment=equipment, approvals=APPROVED))
    if banked:
        kit.house_round()
    kit.bets({2: {kit.main: 10}}, bank=1 if banked else None).to(Phase.SETTING)
    assert kit.table.equipment.deal_method == equipment.get("deal_method", "manual_shoe")
    happened = kit.last(event)
    assert set(ids) <= set(happened.grounds)
    if isinstance(happened, e.StartingPositionFound):
        assert happened.method == equipment["start_method"]
