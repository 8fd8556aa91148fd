"""Pai Gow Tiles, Chapters 2 to 4 and 10: table life, ages of dice and tiles, and every irregularity."""

from __future__ import annotations

from typing import cast

import pytest

from four_kit import TILES, FourKit
from paigow.games.wager_kinds import WagerKind
from paigow.rules.tiles.hands import SIXTEEN_PAIRS, pair_rank
from paigow.table import Entropy, Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from paigow.tiles import TILES as SET
from paigow.tiles import Tile
from table_kit import changed

MAIN = WagerKind.PAI_GOW
WAGERS = {1: {MAIN: 50, WagerKind.PAIR_FORTUNES: 5}, 2: {MAIN: 20, WagerKind.PAIR_FORTUNES: 5}, 3: {MAIN: 10}}
HOUR = 3600


def at(phase: Phase, bank: int | None = None) -> FourKit:
    kit = FourKit(TILES)
    if bank:
        kit.house_round()
    kit.bets(WAGERS, bank=bank)
    return kit.to(phase)


def report(kit: FourKit, what: str, **fields: object) -> tuple[e.Event, ...]:
    return kit.give(c.Report, irregularity=what, **fields)


@pytest.mark.clause("PGT-10A", "PGT-10B", "PGT-9J-5")
@pytest.mark.parametrize(
    ("what", "clause", "bank"),
    [
        (Irregularity.DICE_NOT_FLAT, "PGT-10A", None),
        (Irregularity.DIE_FELL_OUT, "PGT-10B", None),
        (Irregularity.BANK_LIFTED_LID, "PGT-9J-5", 6),
    ],
)
def test_no_roll(what: str, clause: str, bank: int | None) -> None:
    kit = at(Phase.STARTING_POSITION, bank)
    before = kit.table.round
    [event] = report(kit, what)
    assert (type(event), event.clause) == (e.NoRollCalled, clause)
    assert kit.table.round == before
    kit.to(Phase.DEAL)
    assert kit.last(e.StartingPositionFound).shaken_by == (bank or 0)


@pytest.mark.clause("PGT-10C")
def test_T123_a_total_that_was_read_wrong() -> None:
    kit = FourKit(TILES)
    kit.dice = (4, 4, 4)
    kit.bets(WAGERS).to(Phase.DEAL)
    assert kit.table.in_play.start == 3
    [noted] = report(kit, Irregularity.WRONG_TOTAL, count=4)
    assert isinstance(noted, e.IrregularityNoted), "the same position after all"
    [voided] = report(kit, Irregularity.WRONG_TOTAL, count=11)
    assert (type(voided), voided.clause) == (e.RoundVoided, "PGT-10C")
    assert kit.net(1, 2, 3) == (0, 0, 0)


@pytest.mark.clause("PGT-10D", "PGT-10D-1", "PGT-10D-2")
def test_T122_an_exposed_tile_of_a_player_leaves_the_choice() -> None:
    kit = at(Phase.SETTING)
    [exposed] = report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    assert (type(exposed), exposed.clause) == (e.CardExposed, "PGT-10D")
    assert kit.table.phase is Phase.CHOICE
    kit.give(c.VoidHand, 2)
    assert kit.net(2) == (0,), "both wagers go back"
    kit.give(c.LookAtCards, 1)
    [exposed] = report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=1, place=1)
    assert isinstance(exposed, e.CardExposed)
    assert (exposed.choice, exposed.clause) == (False, "PGT-10D-1")
    report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=3, place=1)
    kit.give(c.PlayOn, 3)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert {s.position for s in kit.settlements()} == {1, 3}


@pytest.mark.clause("PGT-10E")
@pytest.mark.parametrize("phase", [Phase.SETTING, Phase.DEALER_SETS])
@pytest.mark.parametrize(
    ("what", "bank"),
    [
        (Irregularity.DEAD_HAND_EXPOSED, None),
        (Irregularity.UNWAGERED_POSITION_EXPOSED, None),
        (Irregularity.DEALER_CARD_EXPOSED, None),
        (Irregularity.BANK_CARD_EXPOSED, 6),
    ],
)
def test_T121_an_exposed_tile_of_anyone_else_voids_everything(
    what: str, bank: int | None, phase: Phase
) -> None:
    kit = at(phase, bank)
    [voided] = report(kit, what, position=5 if what.startswith("unwagered") else None)
    assert (type(voided), voided.clause) == (e.RoundVoided, "PGT-10E")
    assert kit.net(1, 2, 3) == (0, 0, 0), "Pair Fortunes wagers too"
    assert kit.house() == 0
    kit.bets(WAGERS).to(Phase.SHUFFLE)  # and the tiles are mixed again


@pytest.mark.clause("PGT-10F", "PGT-8D-2")
def test_T124_a_dealer_who_plays_two_wongs_is_reset() -> None:
    kit = FourKit(TILES).bets({1: {MAIN: 10}}).force({0: "6-6 6-6 3-6 4-5"}).to(Phase.DEALER_SETS)
    tens = kit.pieces[0]
    [shown] = kit.give(c.ShowHand, 0, high=(tens[0], tens[2]), low=(tens[1], tens[3]))
    assert isinstance(shown, e.HandShown)
    assert (shown.high, shown.low, shown.reset, shown.clause) == (tens[:2], tens[2:], True, "PGT-10F")
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.bets({1: {MAIN: 10}}).to(Phase.DEALER_SETS)
    tens = kit.pieces[0]
    [shown] = kit.give(c.ShowHand, 0, high=tens[2:], low=tens[:2])
    assert isinstance(shown, e.HandShown)
    assert not shown.reset, "the same two hands, laid the other way round"


# Table life


@pytest.mark.clause(
    "PGT-4A", "PGT-4C", "PGT-4C-1", "PGT-4D", "PGT-4D-1", "PGT-4D-2", "PGT-4D-4", "PGT-4E", "PGT-3A", "PGT-4I"
)
def test_the_opening_step_by_step() -> None:
    kit = FourKit(TILES)
    kinds = [type(event) for event in kit.events if not isinstance(event, e.ChipsBought | e.PlayerSeated)]
    assert kinds == [
        e.DecksReceived, e.CardsInspected, e.CardsVerified, e.CardsSpread, e.SpreadLookedAt, e.CardsWashed,
    ]  # fmt: skip
    spread = kit.last(e.CardsSpread)
    assert (spread.face_up, spread.clause) == (True, "PGT-4D")
    assert sorted(spread.order) == sorted(SET)
    pairs = [pair_rank(*cast("tuple[Tile, Tile]", spread.order[n : n + 2])) for n in range(0, 32, 2)]
    assert pairs == list(SIXTEEN_PAIRS), "sixteen pairs by rank from the Supreme Pair"
    assert kit.last(e.SpreadLookedAt).player == "p1"
    assert kit.table.memory.start_of_game


@pytest.mark.clause("PGT-4C-3-a", "PGT-4C-3-b", "PGT-4A")
def test_an_unsuitable_set_is_sealed_and_another_brought() -> None:
    kit = FourKit(TILES)
    kit.give(c.CloseTable)
    kit.at += HOUR
    kit.give(c.OpenTable)
    assert kit.refused(c.RejectSet, deck=0, floorperson="") == "PGT-4C-3-a"
    assert kit.refused(c.RejectSet, deck=1, floorperson="flo") == "PGT-4C-3-a"
    assert kit.refused(c.VerifyCards, deck=0, by="flo") == "PGT-4A"
    kit.at += HOUR
    [rejected] = kit.give(c.RejectSet, deck=0, floorperson="flo", by="dan")
    assert isinstance(rejected, e.SetRejected)
    assert (rejected.at, rejected.dealer, rejected.floorperson) == (kit.at, "dan", "flo")
    assert kit.table.phase is Phase.INSPECTION
    assert kit.table.equipment.pieces_since == kit.at
    kit.give(c.InspectCards, deck=0)
    assert kit.refused(c.RejectSet, deck=0, floorperson="flo") == "PGT-4A"


@pytest.mark.clause("PGT-4H", "PGT-4I", "PGT-4E")
def test_an_idle_table_shows_its_pairs_and_is_mixed_when_a_player_comes() -> None:
    kit = FourKit(TILES, {1: 100})
    kit.bets({1: {MAIN: 10}}).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.LeaveTable, by="p1")
    assert kit.refused(c.SpreadCards, deck=0, face_up=False) == "PGT-4H"
    [spread] = kit.deal()
    assert isinstance(spread, e.CardsSpread)
    assert (spread.clause, len(spread.order)) == ("PGT-4H", 32)
    assert kit.refused(c.OpenRound) == "PGT-4E"
    kit.give(c.BuyChips, by="p2", amount=10_000)
    kit.give(c.TakePosition, 2, by="p2")
    assert [type(event) for event in (*kit.deal(), *kit.deal())] == [e.SpreadLookedAt, e.CardsWashed]
    assert kit.table.memory.start_of_game


@pytest.mark.clause("PGT-3A-2", "PGT-3A")
def test_tiles_are_warned_of_in_the_last_hour_and_blocked_after_twelve() -> None:
    kit = FourKit(TILES)
    kit.at += 10 * HOUR
    kit.bets({1: {MAIN: 10}}).to(Phase.BETWEEN_ROUNDS)
    assert not any(isinstance(event, e.EquipmentWarned) for event in kit.events)
    kit.at += HOUR + 600
    kit.bets({1: {MAIN: 10}}).to(Phase.BETWEEN_ROUNDS)
    warned = kit.last(e.EquipmentWarned)
    assert (warned.what, warned.seconds_left, warned.clause) == ("tiles", 3000, "PGT-3A-2")
    kit.at += 3000
    assert kit.refused(c.OpenRound) == "PGT-3A-2"
    [changed_set] = kit.deal()
    assert (type(changed_set), changed_set.clause) == (e.DeckReplaced, "PGT-3A-2")
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.memory.start_of_game
    kit.bets({1: {MAIN: 10}}).to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGT-3A-2")
def test_the_submission_may_have_tiles_changed_sooner() -> None:
    kit = FourKit(changed(TILES, equipment={"tile_hours": 2}))
    kit.at += 2 * HOUR
    assert kit.refused(c.OpenRound) == "PGT-3A-2"


@pytest.mark.clause("PGT-2E", "PGT-2D")
@pytest.mark.parametrize("method", ["dice", "rng"])
def test_dice_older_than_a_day_are_not_shaken(method: str) -> None:
    kit = FourKit(changed(TILES, equipment={"start_method": method}))
    for _ in range(2):
        kit.house_round()
        kit.at += 11 * HOUR
        kit.give(c.ChangeSet)
        while kit.table.phase is not Phase.BETWEEN_ROUNDS:
            kit.deal()
    kit.house_round()
    kit.at += HOUR + 1
    kit.bets({1: {MAIN: 10}}, bank=6)
    assert [event.what for event in kit.events if isinstance(event, e.EquipmentWarned)] == ["dice"]
    kit.to(Phase.STARTING_POSITION)
    kit.at += HOUR
    assert kit.no(kit.made(c.FindStartingPosition), Entropy(dice=(1, 2, 3))) == "PGT-2E"
    [replaced] = kit.deal()
    assert (type(replaced), replaced.clause) == (e.DiceReplaced, "PGT-2E")
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGT-3A")
def test_one_set_and_no_card_methods() -> None:
    kit = FourKit(TILES)
    assert kit.refused(c.ReplaceDeck, deck=0, colour="green") == "PGT-4C-3-a"
    kit.give(c.CloseTable)
    assert kit.refused(c.OpenTable, colours=("red", "blue")) == "PGT-3A"
    assert kit.refused(c.ChangeSet) == "PGT-4A"
    assert kit.refused(c.RejectSet, deck=0, floorperson="flo", role=Role.DEALER) == "PGT-4A"


@pytest.mark.clause("PGT-4C-3-a", "PGT-3A-2")
def test_cards_have_no_reserve_and_no_age() -> None:
    kit = FourKit("supreme-pai-gow")
    assert kit.refused(c.ChangeSet) == "SPG-5a"
    kit.give(c.CloseTable)
    kit.give(c.OpenTable)
    assert kit.refused(c.RejectSet, deck=0, floorperson="flo") == "SPG-5a"
