"""A round told again as data: complete for every game, and right to the cent (GLI-19 2.8.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from everything import Everything, opened, submissions
from paigow.games.submission import RulesSubmission
from paigow.log.chain import log_codec
from paigow.log.replay import steps
from paigow.rng import Chance
from paigow.table import Phase, Refused, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.machine.legal import legal_commands
from paigow.table.money.ledger import chips
from paigow.table.showing.recall import (
    RecalledPlayer,
    RecalledWager,
    RoundStatus,
    RoundSummary,
    WagerStatus,
    brought,
    recall_of,
)
from paigow.table.state.irregularity import Irregularity
from played_rounds import GAMES, rounds_of, rounds_of_every_game

ROUNDS = 5
"""Of every submission of a game, with whatever goes wrong at it."""
TAKEN = (WagerStatus.LOST, WagerStatus.SURRENDERED)
ROUND = ("number", "status", "opened", "ended", "clause", "phases", "players", "meters")
PLAYER = ("position", "name", "chips_before", "chips_after", "wagers", "choices")
WAGER = ("wager", "wagered", "status", "won", "vigorish", "clause")


@pytest.mark.parametrize("game", GAMES)
def test_no_field_of_a_recalled_round_is_missing(game: str) -> None:
    for played in rounds_of(game, ROUNDS):
        told = log_codec(played[0].before.rules.submission).encode_recall(recall_of(played))
        assert all(told[name] is not None for name in ROUND), told
        assert (told["status"] == "void") == (told["irregularity"] is not None)
        assert (told["ended"], told["opened"]) == (played[-1].record.at, played[0].record.at)
        assert told["players"]
        for player in told["players"]:
            assert all(player[name] is not None for name in PLAYER), player
            assert player["name"]
            for wager in player["wagers"]:
                assert all(wager[name] is not None for name in WAGER), wager
                assert wager["status"] != "in_play"


def test_rounds_of_every_kind_were_recalled() -> None:
    recalls = [recall_of(played) for played in rounds_of_every_game(ROUNDS)]
    assert {each.status for each in recalls} == {RoundStatus.SETTLED, RoundStatus.VOID}
    wagers = Counter(wager.status for each in recalls for at in each.players for wager in at.wagers)
    assert {*wagers} == {*WagerStatus} - {WagerStatus.IN_PLAY}
    chosen = {choice.chosen for each in recalls for at in each.players for choice in at.choices}
    assert chosen >= {
        "WagersPlaced",
        "CardsCut",
        "HandSet",
        "AdviceGiven",
        "WagerSurrendered",
        "BankAccepted",
    }
    assert any(at.bank for each in recalls for at in each.players)


def test_wagers_and_bank_account_for_every_cent_of_a_players_chips() -> None:
    """Whoever has the record can settle the round again without reading a sentence."""
    checked = 0
    for played in rounds_of_every_game(ROUNDS):
        recall = recall_of(played)
        for name in {player.name for player in recall.players}:
            parts = [player for player in recall.players if player.name == name]
            if any(wager.coupon for part in parts for wager in part.wagers):
                continue  # a coupon is paid by the house, at terms of its own
            first = parts[0]
            moved = first.chips_after - first.chips_before - first.bought + first.cashed
            by_transfers = brought(step.record.event for step in played)[chips(name)]
            assert by_transfers == moved == sum(map(_net, parts)), (recall.number, parts)
            checked += 1
    assert checked > ROUNDS * len(GAMES)


def test_what_a_wager_brought_is_what_its_player_won_or_lost_and_a_bank_the_other_way_round() -> None:
    """But for the vigorish, which goes to the licensee from whoever wins, and for what a coupon adds to a
    win, which the licensee pays."""
    seen = set()
    for played in rounds_of_every_game(ROUNDS):
        main, players = played[0].before.rules.main, recall_of(played).players
        is_banked = any(at.bank is not None for at in players)
        for wager in (each for at in players for each in at.wagers if not each.coupon):
            assert wager.brought == _won(wager)
            if is_banked and wager.wager == main:
                added = max(0, wager.won - wager.wagered)
                assert wager.brought_bank == -(wager.brought + wager.vigorish - added)
                seen.add(wager.status)
    assert seen >= {WagerStatus.WON, WagerStatus.LOST, WagerStatus.PUSHED, WagerStatus.SURRENDERED}


def _net(part: RecalledPlayer) -> int:
    bank = 0 if part.bank is None else part.bank.to_bank - part.bank.paid
    return bank + sum(map(_won, part.wagers))


def _won(wager: RecalledWager) -> int:
    if wager.status is WagerStatus.WON:
        return wager.won - wager.vigorish - (wager.wagered if wager.contributions else 0)
    return -wager.wagered if wager.status in TAKEN else 0


def test_contributions_are_what_the_meters_have_gained() -> None:
    moved = 0
    for played in rounds_of_every_game(ROUNDS):
        recall = recall_of(played)
        if any(
            isinstance(step.record.event, e.PositionSettled) and step.record.event.meters for step in played
        ):
            continue  # a meter that paid has moved otherwise too
        made = [each for at in recall.players for wager in at.wagers for each in wager.contributions]
        for meter in recall.meters:
            before, after = (Fraction(each.amount) + each.remainder for each in (meter.before, meter.after))
            assert after - before == sum(each.cents for each in made if each.meter == meter.before.name)
            moved += after != before
    assert moved


def test_a_round_in_play_is_told_as_far_as_it_has_come() -> None:
    played = next(each for each in rounds_of("pai-gow-poker", ROUNDS) if len(recall_of(each).players) > 2)
    whole = recall_of(played)
    for end in range(1, len(played)):
        so_far = recall_of(played[:end])
        assert (so_far.status, so_far.ended) == (RoundStatus.IN_PLAY, None)
        assert so_far.phases == whole.phases[: len(so_far.phases)]
        laid = [wager.status for at in so_far.players for wager in at.wagers]
        if isinstance(played[end - 1].record.event, e.HandsDealt):
            assert WagerStatus.IN_PLAY in laid
            assert WagerStatus.WON not in laid


SUPREME = submissions("supreme-pai-gow")[0]


def at_phase(phase: Phase, submission: RulesSubmission = SUPREME) -> Everything:
    """A table, of Supreme unless said, at which a round has come so far."""
    drive = opened(submission, Chance.seeded_by("recall", "so far"), looks=0, asks=0)
    drive.fault = None
    while drive.table.phase is not phase:
        drive.step()
    return drive


def this_round(drive: Everything) -> list[Played]:
    number = drive.table.memory.rounds
    every = steps(new_table(drive.submission), drive.journal.records)
    return [step for step in every if step.round == number]


def reported(drive: Everything, irregularity: Irregularity, **details: Any) -> RoundSummary:
    """The round after somebody of the floor has reported something."""
    told: dict[str, Any] = {
        "command_id": f"{irregularity}",
        "at": drive.at,
        "by": "Flo",
        "role": Role.FLOORPERSON,
    }
    answer = drive.submit(c.Report(irregularity=irregularity, **told, **details))
    assert not isinstance(answer, Refused), answer
    return recall_of(this_round(drive))


def voided(drive: Everything) -> RoundSummary:
    return reported(drive, Irregularity.WRONG_NUMBER_OF_CARDS)


@pytest.mark.parametrize(
    ("phase", "asked", "chosen"),
    [(Phase.CUT, c.CutCards, "CutDeclined"), (Phase.SETTING, c.SetHands, "HandSet")],
)
def test_what_the_house_did_at_the_end_of_the_time_is_marked(
    phase: Phase, asked: type[c.Command], chosen: str
) -> None:
    drive = at_phase(phase)
    at = next(ask.who.position for ask in legal_commands(drive.table).waits if ask.command is asked)
    assert at
    called = c.CallTime(position=at, command_id="late", at=drive.at, by="dealer", role=Role.DEALER)
    assert not isinstance(drive.submit(called), Refused)
    (player,) = (each for each in recall_of(this_round(drive)).players if each.position == at)
    assert (player.choices[-1].chosen, player.choices[-1].by_house) == (chosen, True)
    assert not any(choice.by_house for choice in player.choices[:-1]), "what came before was the player's own"


def test_settlements_that_were_undone_do_not_stand_in_the_record() -> None:
    drive = at_phase(Phase.SETTLEMENT)
    while not any(isinstance(step.record.event, e.PositionSettled) for step in this_round(drive)):
        drive.step()
    decided = [wager.status for at in recall_of(this_round(drive)).players for wager in at.wagers]
    assert {*decided} > {WagerStatus.IN_PLAY}
    recall = voided(drive)
    assert (recall.status, recall.irregularity) == (RoundStatus.VOID, Irregularity.WRONG_NUMBER_OF_CARDS)
    assert {wager.status for at in recall.players for wager in at.wagers} == {WagerStatus.RETURNED}
    assert all(at.chips_after == at.chips_before for at in recall.players)


@pytest.mark.parametrize("returns", [True, False])
def test_a_wager_that_was_surrendered_in_a_void_round_is_told_by_the_switch(returns: bool) -> None:
    switches = replace(SUPREME.switches, void_returns_surrender=returns)
    drive = at_phase(Phase.SETTING, replace(SUPREME, switches=switches))
    while not any(isinstance(step.record.event, e.WagerSurrendered) for step in this_round(drive)):
        drive.step()
    recall = voided(drive)
    statuses = {wager.status for at in recall.players for wager in at.wagers}
    assert (WagerStatus.SURRENDERED in statuses) is not returns
    for player in recall.players:
        assert player.chips_after - player.chips_before == _net(player)


@pytest.mark.parametrize("number", [0, 7])
def test_contributions_of_a_void_round_stand_where_the_licensee_leaves_them(number: int) -> None:
    submission = submissions("pai-gow-poker")[number]
    drive = at_phase(Phase.SETTING, submission)
    recall = voided(drive)
    made = [each for at in recall.players for wager in at.wagers for each in wager.contributions]
    assert bool(made) is not submission.switches.void_reverses_contribution


def test_a_hand_that_its_player_voids_is_returned_and_the_others_play_on() -> None:
    drive = at_phase(Phase.SETTING, submissions("pai-gow-poker")[0])
    at = next(ask.who for ask in legal_commands(drive.table).waits if ask.command is c.SetHands)
    assert at.position
    reported(drive, Irregularity.PLAYER_CARD_EXPOSED, position=at.position, place=1)
    drive.submit(c.VoidHand(position=at.position, command_id="void", at=drive.at, by=at.name))
    recall = recall_of(this_round(drive))
    of_hand = {w.status for each in recall.players if each.position == at.position for w in each.wagers}
    of_others = {w.status for each in recall.players if each.position != at.position for w in each.wagers}
    assert of_hand == {WagerStatus.RETURNED}
    assert WagerStatus.IN_PLAY in of_others


def test_a_hand_that_the_dealer_set_for_who_had_left_is_marked() -> None:
    for played in rounds_of_every_game(ROUNDS):
        for player in recall_of(played).players:
            by_house = {choice.sequence for choice in player.choices if choice.by_house}
            for record in (step.record for step in played):
                if isinstance(record.event, e.HandSet) and record.event.position == player.position:
                    assert (record.sequence in by_house) == (not record.event.player)
