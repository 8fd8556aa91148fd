"""Simulation: the same seed gives the same log anywhere, everything comes up, and no cent is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from command import paigow
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.submission import read_submission
from paigow.platform.workers import Submit, workers
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation import simulate as module
from paigow.simulation.drive import WronglyRefusedError
from paigow.simulation.faults import Faults, UnsoundError
from paigow.simulation.habits import RESTLESS, Habits
from paigow.simulation.simulate import NAMES, play_session, sessions, simulate, submission_texts
from paigow.simulation.tally import Tally
from paigow.table import NO_ENTROPY, Entropy, Journal, Phase, Record, Refused
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.model import changed

CAREFUL = Habits(
    odd_cents=0,
    sits_out=0,
    banks=0,
    co_banks=0,
    house_way=100,
    wrong_per_mille=0,
    surrenders=0,
    looks=0,
    asks=0,
)
"""Wagers round sums, never banks, and sets every hand in the house way."""

GAME_NAMES = [game.name.value for game in GAMES]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_cent_is_lost(game: str) -> None:
    result = simulate(game, 60, "cents")
    record = result.record()
    assert record["rounds"] == 60
    assert record["cents_off"] == 0
    assert record["players"] + record["inventory"] + record["meters"] == 0
    assert record["replayed"] == 60
    assert len(record["log_hash"]) == 64


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_wager_of_every_submission_is_settled(game: str) -> None:
    for number, text in enumerate(submission_texts(game)):
        submission = read_submission(text).submission
        assert submission is not None
        tally = play_session(game, "wagers", number, 60).tally
        offered = {key for key, _ in submission.wagers.offered()} | {submission.game_played.main_wager}
        assert offered <= set(tally.wagered)
        assert tally.refusals > 0
        if submission.banking.enabled:
            assert tally.banked > 0
        if submission.banking.co_banking:
            assert tally.co_banked > 0


@pytest.mark.sizes(all=1)
def test_irregularities_come_up() -> None:
    tally = Tally()
    for number in range(len(submission_texts("pai-gow-poker"))):  # each has other devices that can fail
        tally.add(play_session("pai-gow-poker", "faults", number, 100).tally)
    assert tally.voids > 0
    assert len(tally.irregularities) >= 6
    assert tally.events["DiceReplaced"] + tally.events["DeckReplaced"] > 0


def test_no_two_sessions_of_a_seed_are_the_same_rounds() -> None:
    game = "supreme-pai-gow"
    again = len(submission_texts(game))  # the next session with the same submission
    first, later = (play_session(game, "apart", number, 5).tally for number in (0, again))
    assert first.events != later.events
    assert first.players != later.players


def test_players_surrender() -> None:
    assert play_session("supreme-pai-gow", "surrender", 0, 60).tally.surrendered > 0


@pytest.mark.sizes(all=1)
def test_the_same_seed_gives_the_same_log_in_every_process() -> None:
    here = simulate("supreme-pai-gow", 30, "same")
    assert simulate("supreme-pai-gow", 30, "same").log_hash == here.log_hash
    assert simulate("supreme-pai-gow", 30, "other").log_hash != here.log_hash
    command = [
        "-m",
        "paigow.cli.main",
        "simulate",
        "--json",
        "-g",
        "supreme-pai-gow",
        "-n",
        "30",
        "--seed",
        "same",
    ]
    there = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True)
    assert json.loads(there.stdout)["log_hash"] == here.log_hash


@pytest.mark.sizes(all=1)
def test_several_processes_share_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SESSION", 10)
    told: list[int] = []
    alone = simulate("pai-gow-tiles", 25, "jobs", told.append)
    assert told == [10, 10, 5]
    assert simulate("pai-gow-tiles", 25, "jobs", jobs=2).record() == alone.record()


@pytest.mark.sizes(all=1)
def test_no_more_processes_than_sessions_are_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    @contextmanager
    def counted(count: int) -> Iterator[Submit]:
        started.append(count)
        with workers(count) as submit:
            yield submit

    monkeypatch.setattr("paigow.platform.tasks.workers", counted)
    monkeypatch.setattr(module, "SESSION", 2)
    assert simulate("pai-gow-tiles", 5, "few", jobs=64).tally.rounds == 5
    assert simulate("pai-gow-tiles", 2, "one", jobs=64).tally.rounds == 2
    assert started == [3], "one session needs no other process"


@pytest.mark.sizes(all=1)
def test_a_process_that_was_ended_from_outside_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SESSION", 2)
    monkeypatch.setattr(module, "_play", killed)
    with pytest.raises(PaigowError, match="was ended from outside; run the command again"):
        simulate("pai-gow-tiles", 4, "killed", jobs=2)


def killed(plan: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_sessions_add_up() -> None:
    assert sum(sessions(1001)) == 1001
    assert sessions(1) == [1]


def test_submissions_of_every_game_are_valid() -> None:
    for game in GAME_NAMES:
        assert all(read_submission(text).is_valid for text in submission_texts(game))


# A harness that could not find anything would prove nothing: planted faults must turn it red


def test_a_log_that_plays_to_another_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lying(Journal):
        def submit(self, command: c.Command, entropy: Entropy = NO_ENTROPY) -> tuple[Record, ...] | Refused:
            result = super().submit(command, entropy)
            if isinstance(command, c.OpenRound):
                self.table = changed(self.table, equipment=replace(self.table.equipment, dice_since=1))
            return result

    monkeypatch.setattr("paigow.simulation.drive.Journal", Lying)
    with pytest.raises(UnsoundError, match="does not re-play to the same table"):
        play_session("pai-gow-poker", "planted", 0, 3)


def test_stray_cents_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "stray_cents", lambda balances: 1)
    assert play_session("supreme-pai-gow", "stray", 0, 3).tally.cents_off > 0
    monkeypatch.setattr(module, "play_session", lambda *_: play_session("supreme-pai-gow", "stray", 0, 3))
    assert paigow("simulate", "--game", "supreme-pai-gow", "--rounds", "3", "--seed", "x").status == 1


def drive_of(game: str, habits: Habits, chips: int = 100_000) -> Drive:
    submission = read_submission(submission_texts(game)[0]).submission
    assert submission is not None
    chance = Chance.seeded_by("drive", game)
    drive = Drive(submission, chance, [SimulatedPlayer(name, habits) for name in NAMES])
    drive.open()
    for position, name in enumerate(NAMES, 1):
        drive.seat(name, position, chips)
    return drive


def test_a_table_that_never_goes_on_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drive, "dealer_step", lambda self: None)
    with pytest.raises(UnsoundError, match="the table waits for nobody"):
        play_session("pai-gow-poker", "stuck", 0, 3)


def test_a_refusal_that_changes_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = drive_of("pai-gow-poker", CAREFUL)

    def lying(self: Drive, command: c.Command) -> Refused:
        self.journal.table = changed(self.table, sequence=0)
        return Refused("no")

    monkeypatch.setattr(Drive, "submit", lying)
    with pytest.raises(UnsoundError, match="changed the table"):
        Faults(Chance.seeded_by("x"), 1000)(drive)


def test_a_command_with_two_effects_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = drive_of("pai-gow-poker", CAREFUL)
    faults = Faults(Chance.seeded_by("again"), 1000)
    faults._last = c.ReplaceDice(command_id="new", at=drive.at)
    monkeypatch.setattr(Journal, "remembers", lambda *_: True)  # it lies: the command was never given
    with pytest.raises(UnsoundError, match="had another effect"):
        faults._again(drive)


def test_a_dealer_who_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = drive_of("pai-gow-poker", CAREFUL)
    bad = c.WashCards(command_id="bad", deck=9)
    monkeypatch.setattr("paigow.simulation.drive.next_dealer_command", lambda *_: bad)
    with pytest.raises(WronglyRefusedError, match="WashCards"):
        drive.dealer_step()
    with pytest.raises(WronglyRefusedError, match="TakePosition"):
        drive.seat("Gus", 1, 0)


def test_when_nobody_wagers_the_cards_are_spread() -> None:
    drive = drive_of("pai-gow-poker", replace(CAREFUL, sits_out=100))
    drive.play_round()
    assert drive.table.round is None
    assert any(isinstance(record.event, e.CardsSpread) for record in drive.journal.records[-3:])


def test_a_closed_table_is_opened_again() -> None:
    drive = drive_of("pai-gow-poker", CAREFUL)
    drive.get_ready()
    drive.submit(c.CloseTable(command_id="close", at=drive.at))
    assert drive.table.phase is Phase.CLOSED
    drive.get_ready()
    assert drive.is_between_rounds


def test_a_table_waits_for_a_person() -> None:
    drive = drive_of("pai-gow-poker", CAREFUL)
    drive.players = drive.players[1:]
    drive.play_round()
    assert drive.table.phase is Phase.CUT or drive.table.round is not None
    assert drive.step() is None
    assert drive.players_step() is None


def test_restless_players_come_and_go() -> None:
    drive = drive_of("pai-gow-poker", replace(RESTLESS, leaves_per_mille=200, second_area=60))
    for _ in range(30):
        drive.play_round()
    counts = Counter(type(record.event) for record in drive.journal.records)
    assert counts[e.ChipsCashed] > 0
    assert counts[e.PositionLeft] > 0
    assert counts[e.PlayerDeparted] > 0


def test_players_with_few_chips_buy_more() -> None:
    drive = drive_of("pai-gow-poker", CAREFUL, chips=10_000)
    for _ in range(10):
        drive.play_round()
    bought = [record.event for record in drive.journal.records if isinstance(record.event, e.ChipsBought)]
    assert len(bought) > len(NAMES)
    assert bought[-1].amount == CAREFUL.buys


@pytest.mark.parametrize("what", ["rounds", "jobs"])
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (0, "has to be at least 1, not 0"),
        (-5, "has to be at least 1, not -5"),
        (1.5, "has to be a whole number, not 1.5"),
        ("5", "has to be a whole number, not '5'"),
        (True, "has to be a whole number, not True"),
        (None, "has to be a whole number, not None"),
    ],
)
def test_so_many_rounds_and_jobs_are_whole_numbers_from_one(what: str, number: Any, sentence: str) -> None:
    with pytest.raises(PaigowError, match=f"^{what} {sentence}$"):
        simulate(**{"game": "pai-gow-tiles", "rounds": 1, "seed": "s", what: number})
