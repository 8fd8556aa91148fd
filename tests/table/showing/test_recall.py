"""A round told again as data: complete for every game, and right to the cent (GLI-19 2.8.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from everything import FURTHER, opened, submissions
from paigow.chance import Chance
from paigow.log.chain import log_codec
from paigow.log.replay import steps
from paigow.table import Phase, Refused, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.awaited import awaited
from paigow.table.machine.journal import Played
from paigow.table.showing.recall import (
    RecalledPlayer,
    RecalledWager,
    RoundStatus,
    WagerStatus,
    recall_of,
)

GAMES = tuple(FURTHER)
ROUNDS = 5
"""Of every submission of a game, with whatever goes wrong at it."""
TAKEN = (WagerStatus.LOST, WagerStatus.SURRENDERED)


@cache
def rounds_of(game: str) -> tuple[tuple[Played, ...], ...]:
    """The steps of some rounds of a game, round by round."""
    found: list[tuple[Played, ...]] = []
    for number, submission in enumerate(submissions(game)):
        drive = opened(submission, Chance.seeded_by("recall", game, number))
        for _ in range(ROUNDS):
            drive.play_round()
        by_round: dict[int, list[Played]] = {}
        for step in steps(new_table(submission), drive.journal.records):
            if step.round:
                by_round.setdefault(step.round, []).append(step)
        found += map(tuple, by_round.values())
    return tuple(found)


def everywhere() -> Iterator[tuple[Played, ...]]:
    for game in GAMES:
        yield from rounds_of(game)


ROUND = ("number", "status", "opened", "ended", "clause", "phases", "players", "meters")
PLAYER = ("position", "name", "chips_before", "chips_after", "wagers", "choices")
WAGER = ("wager", "wagered", "status", "won", "vigorish", "clause")


@pytest.mark.parametrize("game", GAMES)
def test_no_field_of_a_recalled_round_is_missing(game: str) -> None:
    for played in rounds_of(game):
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
    recalls = [recall_of(played) for played in everywhere()]
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
    for played in everywhere():
        recall = recall_of(played)
        for name in {player.name for player in recall.players}:
            parts = [player for player in recall.players if player.name == name]
            if any(wager.coupon for part in parts for wager in part.wagers):
                continue  # a coupon is paid by the house, at terms of its own
            first = parts[0]
            moved = first.chips_after - first.chips_before - first.bought + first.cashed
            assert moved == sum(map(_net, parts)), (recall.number, parts)
            checked += 1
    assert checked > ROUNDS * len(GAMES)


def _net(part: RecalledPlayer) -> int:
    bank = 0 if part.bank is None else part.bank.to_bank - part.bank.paid
    return bank + sum(map(_won, part.wagers))


def _won(wager: RecalledWager) -> int:
    if wager.status is WagerStatus.WON:
        return wager.won - wager.vigorish - (wager.wagered if wager.contributions else 0)
    return -wager.wagered if wager.status in TAKEN else 0


def test_contributions_are_what_the_meters_have_gained() -> None:
    moved = 0
    for played in everywhere():
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
    played = next(each for each in rounds_of("pai-gow-poker") if len(recall_of(each).players) > 2)
    whole = recall_of(played)
    for end in range(1, len(played)):
        so_far = recall_of(played[:end])
        assert (so_far.status, so_far.ended) == (RoundStatus.IN_PLAY, None)
        assert so_far.phases == whole.phases[: len(so_far.phases)]
        laid = [wager.status for at in so_far.players for wager in at.wagers]
        if isinstance(played[end - 1].record.event, e.HandsDealt):
            assert WagerStatus.IN_PLAY in laid
            assert WagerStatus.WON not in laid


def test_what_the_house_did_for_somebody_is_marked() -> None:
    """Whether at the end of the time for a decision, or for who had left."""
    drive = opened(submissions("supreme-pai-gow")[0], Chance.seeded_by("recall", "silent"))
    while drive.table.phase is not Phase.SETTING:
        drive.step()
    at = next(ask.who.position for ask in awaited(drive.table).waits if ask.command is c.SetHands)
    assert at is not None
    called = c.CallTime(position=at, command_id="late", at=drive.at, by="dealer", role=Role.DEALER)
    assert not isinstance(drive.submit(called), Refused)
    number = drive.table.in_play.number
    done = [
        step for step in steps(new_table(drive.submission), drive.journal.records) if step.round == number
    ]
    (player,) = (each for each in recall_of(done).players if each.position == at)
    assert [(each.chosen, each.by_house) for each in player.choices][-1] == ("HandSet", True)
    assert not player.choices[0].by_house, "the wager was the player's own"
    for played in everywhere():
        for player in recall_of(played).players:
            by_house = {choice.sequence for choice in player.choices if choice.by_house}
            for record in (step.record for step in played):
                if isinstance(record.event, e.HandSet) and record.event.position == player.position:
                    assert (record.sequence in by_house) == (not record.event.player)
