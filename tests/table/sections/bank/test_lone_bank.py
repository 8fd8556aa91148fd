"""A bank without other players: it plays against the dealer's wager, and where there is none it has nobody to
play against (PGP 10(e), 10(g); SPG 13(e), 13(g); PGT 9.E, 9.I)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from four_kit import SUPREME, SUPREME_HANDS, SUPREME_OTHER, TILE_HANDS, TILE_OTHER, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import LOSES, OTHER, Kit, changed, stakes_of, submission

POKER = submission("[banking]\nenabled = true\nco_banking = true\n[table]\nminimum = 1\nmaximum = 1000\n")
EMPERORS = submission(
    "[banking]\nenabled = true\n"
    '[wagers.emperors_treasure]\npay_table = "pgp-16c-a"\nminimum = 1\nmaximum = 100\n'
    "[switches]\nbank_may_place_optional = true\n"
)
HANDS = {
    "poker": {0: LOSES[0], 1: OTHER},
    "supreme": {0: SUPREME_HANDS["L"][0], 1: SUPREME_OTHER},
    "tiles": {0: TILE_HANDS["L"][0], 1: TILE_OTHER},
}
MADE: dict[str, tuple[Callable[[dict[int, float]], Kit], dict[int, str]]] = {
    "PGP": (lambda players: Kit(POKER, players), HANDS["poker"]),
    "SPG": (lambda players: FourKit(SUPREME, players), HANDS["supreme"]),
    "PGT": (lambda players: FourKit(TILES, players), HANDS["tiles"]),
}


def banking(document: str, players: dict[int, float] | None = None, /, **terms: object) -> Kit:
    """Position 1 wagered $40 against the dealer and now holds the bank; nobody else wagers."""
    made, hands = MADE[document]
    kit = made(players or {1: 1000})
    kit.house_round(dict.fromkeys(kit.table.occupied, 40))
    kit.bets({}, bank=1, **terms)
    return kit if terms else kit.force(hands)


@pytest.mark.clause("PGP-10g.1", "PGP-10-2d.5", "SPG-13g.1", "SPG-13l.5", "PGT-9H-3.1", "PGT-9P-7")
@pytest.mark.parametrize("document", MADE)
@pytest.mark.parametrize("seated", [{1: 1000}, {1: 1000, 4: 1000}])
def test_a_lone_bank_plays_against_the_dealers_wager(document: str, seated: dict[int, float]) -> None:
    kit = banking(document, seated).to(Phase.BETWEEN_ROUNDS)
    assert kit.last(e.NoMoreBetsAnnounced).dealer_wager == 4000
    settled = kit.last(e.BankSettled)
    assert (settled.surplus, settled.vigorish) == (4000, 200)
    assert (*kit.net(1), kit.house()) == (38, -38)
    assert kit.table.memory.last_bank == "p1"


@pytest.mark.clause("PGP-10-2c.1", "PGP-10g.3", "SPG-13g.3", "PGT-9I-1")
@pytest.mark.parametrize("document", MADE)
@pytest.mark.parametrize("terms", [{"limit": 0}, {"co_bank": True}])
def test_a_bank_against_which_nobody_wagers_goes_back(document: str, terms: dict[str, object]) -> None:
    kit = banking(document, **terms).to(Phase.WAGERS)
    [back] = kit.deal()
    assert isinstance(back, e.BankReturned)
    assert (back.position, back.left) == (1, False)
    assert (kit.table.in_play.bank, kit.table.in_play.co_bank, kit.table.phase) == (None, False, Phase.WAGERS)
    assert kit.refused(c.AnnounceNoMoreBets) is not None
    kit.bet(1, {kit.main: 25})  # against the dealer, as in any round without a bank
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.memory.last_bank is None
    assert dict(kit.table.memory.last_wagers) == {"p1": 2500}


@pytest.mark.clause("PGP-10e.7", "PGP-10g.3")
@pytest.mark.parametrize(("terms", "clause"), [({"limit": 0}, "PGP-10g.3"), ({"co_bank": True}, "PGP-10e.7")])
def test_why_the_bank_goes_back(terms: dict[str, object], clause: str) -> None:
    kit = banking("PGP", **terms).to(Phase.WAGERS)
    [back] = kit.deal()
    assert back.clause == clause


@pytest.mark.clause("PGP-10g.3")
def test_a_bank_that_was_left_alone_still_plays_once_somebody_wagers() -> None:
    kit = banking("PGP", {1: 1000, 3: 1000}, co_bank=True).to(Phase.WAGERS)
    kit.bet(3, {kit.main: 25})
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.memory.last_bank == "p1"


@pytest.mark.clause("PGP-10f", "PGP-10g.3")
def test_a_bank_that_goes_back_gets_its_optional_wagers_back() -> None:
    kit = Kit(EMPERORS, {1: 1000})
    kit.house_round({1: 40})
    kit.bets({}, bank=1, limit=0)
    kit.bet(1, {WagerKind.EMPERORS_TREASURE: 5})
    kit.to(Phase.WAGERS).deal()
    assert kit.table.in_play.wagers[1] == ()
    assert kit.net(1) == (0,)


@pytest.mark.clause("PGP-10g.3", "SPG-13g.3", "PGT-9I-1")
@pytest.mark.parametrize("document", MADE)
def test_the_dealers_wager_is_lowered_until_no_more_bets(document: str) -> None:
    kit = banking(document)
    [lowered] = kit.give(c.LowerDealerWager, 1, limit=3000)
    assert isinstance(lowered, e.DealerWagerLowered)
    kit.to(Phase.WAGERS)
    assert kit.refused(c.LowerDealerWager, 1, limit=3000) == lowered.clause  # it only goes down
    assert kit.refused(c.LowerDealerWager, 1, limit=-1) == lowered.clause
    kit.give(c.LowerDealerWager, 1, limit=1000)
    kit.to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == 1000
    assert kit.refused(c.LowerDealerWager, 1, limit=500) == lowered.clause
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (9.50,)


@pytest.mark.clause("PGP-10g.3", "PGP-10e.7")
def test_only_a_bank_without_the_licensee_lowers_the_dealers_wager() -> None:
    kit = banking("PGP", {1: 1000, 3: 1000}, co_bank=True)
    assert kit.refused(c.LowerDealerWager, 1, limit=0) == "PGP-10e.7"
    assert kit.refused(c.LowerDealerWager, 3, limit=0) == "PGP-10g.3"
    assert kit.refused(c.LowerDealerWager, 1, by="p3", limit=0) == "PGP-7b.1"


@pytest.mark.clause("PGP-10g.3", "PGP-11k")
def test_the_dealers_wager_stands_when_the_cards_are_shuffled_again() -> None:
    made = changed(POKER, equipment={"deal_method": "hand"})
    kit = Kit(made, {1: 1000})
    kit.house_round({1: 40})
    kit.bets({}, bank=1).force({}).to(Phase.STACKS)
    kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
    assert kit.table.phase is Phase.SHUFFLE
    assert kit.refused(c.LowerDealerWager, 1, limit=0) == "PGP-10g.3"
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({kit.main: 5})) == "PGP-7c.2"
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-6g.1", "PGP-10g.1")
@pytest.mark.parametrize("document", ["PGP", "SPG"])
def test_the_cards_are_not_spread_while_the_dealers_wager_lies_on_the_layout(document: str) -> None:
    kit = banking(document).to(Phase.WAGERS)
    kit.deal()
    assert kit.table.in_play.closed
    assert not any(kit.table.in_play.wagers)
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.phase is Phase.CUT
    assert kit.refused(c.SpreadCards, deck=0) == kit.table.rules.cite("PGP-6g.1")
    kit.force({}).to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-10g.3", "PGP-10e.7", "SPG-13g.3", "SPG-13e.7", "PGT-9I-1", "PGT-9E-5")
@pytest.mark.parametrize(
    ("kind", "rules", "lesser", "none"),
    [
        (Kit, POKER, "PGP-10g.3", "PGP-10e.7"),
        (FourKit, SUPREME, "SPG-13g.3", "SPG-13e.7"),
        (FourKit, TILES, "PGT-9I-1", "PGT-9E-5"),
    ],
)
def test_a_bank_names_no_larger_wager_of_the_dealer_and_none_as_a_co_bank(
    kind: type[Kit], rules: RulesSubmission, lesser: str, none: str
) -> None:
    kit = kind(rules)
    kit.house_round({1: 100, 3: 10})
    kit.give(c.OpenRound)
    assert kit.refused(c.AcceptBank, 1, limit=10_001) == lesser
    assert kit.refused(c.AcceptBank, 1, limit=0, co_bank=True) == none
    kit.give(c.AcceptBank, 1, limit=10_000)
    for limit in (50_000, 10_000):
        assert kit.refused(c.LowerDealerWager, 1, limit=limit) == lesser
    kit.give(c.LowerDealerWager, 1, limit=9_999)
