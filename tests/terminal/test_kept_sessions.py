"""Sessions that are kept: quit at any time, and come back to the same table."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any

import pytest

from database_plugin import LeaseClock
from hosting_kit import PATIENCE
from known import known
from paigow.errors import PaigowError
from paigow.games.submission import sample_text
from paigow.money import Cents, dollars, format_money
from paigow.rules.outcome import Result
from paigow.store import OwnedError, StoreFailedError, open_store
from paigow.store.verification import verify
from paigow.table import Phase, Record, Refused
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Entry
from paigow.terminal import storage as counted
from paigow.terminal import storage as kept
from paigow.terminal.client import RefusedError, Turn
from paigow.terminal.local import YOU
from paigow.terminal.options import Mode
from paigow.terminal.results import Statistics, results_of, statistics_of
from paigow.terminal.sessions import LocalDeparture, LocalSession
from paigow.terminal.words import signed
from play_kit import do_the_usual, options, play_rounds, play_to, written_view

BANKING, TILES = "pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes"
PROGRESSIVE = "pai-gow-poker-progressive-14d-1"
VICTIM = Path(__file__).parents[1] / "kits" / "kept_victim.py"


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a store of its own, and none is the user's."""
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
    return tmp_path


def begun(name: str = BANKING) -> LocalSession:
    session = kept.begin(sample_text(name), options())
    assert session.recorder.is_kept, session.recorder.news()
    return session


def back(number: int = 1) -> LocalSession:
    return kept.go_on(number, options(seed=8))


def quit_and_come_back(session: LocalSession) -> LocalSession:
    session.recorder.close()
    assert session.recorder.news() == ""
    return back()


def assert_same(session: LocalSession, other: LocalSession) -> None:
    """The same table, seen and told in the same way."""
    assert other.turn == session.turn
    assert other.board == session.board
    assert written_view(other) == written_view(session)
    assert [str(line) for line in other.log] == [str(line) for line in session.log]
    assert other.history == session.history
    assert (other.client.chips, other.result, other.client.bought) == (
        session.client.chips,
        session.result,
        session.client.bought,
    )
    assert other.client.held == session.client.held
    assert other.wagers.has_wagered == session.wagers.has_wagered


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", [BANKING, TILES, PROGRESSIVE])
def test_quit_between_rounds_and_you_come_back_to_your_seat_your_chips_and_your_history(name: str) -> None:
    session = play_rounds(begun(name), 3)
    session.buy(dollars(25))
    again = quit_and_come_back(session)
    assert_same(session, again)
    play_rounds(again, 2)
    assert [each.number for each in again.history] == [1, 2, 3, 4, 5]
    again.recorder.close()
    with open_store() as store:
        assert verify(store).is_verified


@pytest.mark.parametrize("turn", [Turn.WAGERS, Turn.SETTING])
def test_quit_in_the_middle_of_a_round_and_it_waits_for_you(turn: Turn) -> None:
    session = play_rounds(begun(), 1)
    session.next_round()
    again = quit_and_come_back(play_to(session, turn))
    assert again.turn is turn
    assert again.board == session.board
    assert [str(line) for line in again.log] == [str(line) for line in session.log]
    if turn is Turn.WAGERS:
        assert again.draft == session.draft
    else:
        assert again.hand.choice == session.hand.choice
    play_to(again, Turn.NEXT_ROUND)
    assert len(again.history) == 2
    again.recorder.close()


@pytest.mark.parametrize("name", [BANKING, TILES])
def test_nobody_wagers_twice_in_a_round_that_you_come_back_to(name: str) -> None:
    """Whoever has wagered keeps that wager, and whoever sits the round out still does."""
    session = begun(name)
    session.next_round()
    came_back = 0
    while session.turn is not Turn.NEXT_ROUND:
        session, came_back = quit_and_come_back(session), came_back + 1
        do_the_usual(session)
    laid = [
        entry.command.by
        for entry in session.client.drive.journal.entries
        if isinstance(entry.command, c.PlaceWagers)
    ]
    assert came_back >= 2
    assert len(laid) == len(set(laid)) >= 5
    session.recorder.close()


@pytest.mark.sizes(all=1)
def test_what_the_table_refused_you_is_kept_with_the_session() -> None:
    session = begun()
    session.next_round()
    play_to(session, Turn.WAGERS)
    with pytest.raises(RefusedError) as refused:
        session.give(c.SetHands, high=(), low=())
    session.client.note_refused(refused.value)
    again = quit_and_come_back(session)
    assert [line.text for line in again.log][-1] == f"Refused: {refused.value.reason}"
    assert again.log[-1].clause == session.log[-1].clause
    play_to(again, Turn.NEXT_ROUND)
    again.recorder.close()
    with open_store() as store:
        assert verify(store).is_verified
        assert results_of(*kept.past_of(store, 1)) == again.history


def test_a_session_that_you_deal_is_kept_and_you_come_back_as_its_dealer() -> None:
    session = kept.begin(sample_text(BANKING), options(mode=Mode.HUMAN))
    deal_to(session, Phase.SETTING)
    session.recorder.close()
    again = kept.go_on(1, options(seed=8))
    assert again.dealing is not None
    assert again.turn is Turn.STEP
    assert again.board == session.board
    told = [str(line) for line in session.log]
    assert [str(line) for line in again.log] == [line for line in told if not line.startswith("By hand")]
    deal_to(again, Phase.BETWEEN_ROUNDS)
    assert len(again.history) == 1
    again.recorder.close()
    with open_store() as store:
        assert verify(store).is_verified
        counted = statistics_of(*kept.past_of(store, 1))
    assert (counted.rounds, counted.dealt, list(counted.told())) == (0, 1, ["rounds that you dealt: 1"])


def deal_to(session: LocalSession, phase: Phase) -> None:
    """Deal as one ought to, until the table comes to a phase."""
    dealing = known(session.dealing)
    for _ in range(80):
        if session.client.phase is phase and session.client.view.rounds:
            return
        if session.turn is Turn.NEXT_ROUND:
            session.next_round()
        elif dealing.holds_back:
            dealing.let_set()
            session.go_on()
        elif session.turn is Turn.DEALER_HAND:
            session.ask_house_way()
            session.lay_down()
        else:
            session.choose_step(dealing.menu[dealing.place_due])
    raise AssertionError(f"{phase} did not come")


def test_wagers_that_stood_still_stand_when_you_come_back() -> None:
    session = kept.begin(sample_text(BANKING), options(mode=Mode.STEPPED))
    play_to(session, Turn.WAGERS).lay_wagers()
    session.recorder.close()
    again = kept.go_on(1, options(mode=Mode.STEPPED))
    assert again.turn is session.turn is Turn.STEP
    assert again.board == session.board
    assert again.wagers.may_be_changed
    again.recorder.close()


def test_two_betting_positions_and_where_you_moved_are_found_again() -> None:
    session = play_rounds(begun("pai-gow-poker-fortune"), 1)
    session.places.move_to(4)
    again = quit_and_come_back(session)
    assert again.places.home == 4
    assert again.client.held == (4,)
    again.recorder.close()


def test_every_session_is_kept_apart_and_the_last_one_is_offered() -> None:
    assert kept.latest() is None
    for name in (BANKING, TILES):
        play_rounds(begun(name), 1).recorder.close()
    with open_store() as store:
        first, second = kept.stored_sessions(store)
    assert (first.number, second.number) == (1, 2)
    assert kept.latest() == second
    assert (second.game, second.rounds) == ("pai-gow-tiles", 1)


@pytest.mark.parametrize("name", [BANKING, TILES])
def test_statistics_are_what_a_recount_of_the_log_comes_to(name: str) -> None:
    session = play_rounds(begun(name), 6)
    session.buy(dollars(40))
    session.recorder.close()
    with open_store() as store:
        past = kept.past_of(store, 1)
    counted = statistics_of(*past)
    events = [record.event for entry in past.entries for record in happened(entry)]
    assert counted.rounds == sum(isinstance(event, e.RoundCompleted) for event in events) == 6
    assert counted.result == recounted(events)
    assert counted.result == session.client.chips - session.client.bought
    own = [entry.command for entry in past.entries if entry.command.by == YOU]
    assert counted.settings == sum(isinstance(command, c.SetHands) for command in own)
    assert counted.by_house_way == counted.settings > 0
    assert counted.won + counted.pushed + counted.lost == counted.settings
    assert counted.best >= 0 >= counted.worst
    yours = [each.wagered for event in events for each in getattr(event, "settled", ()) if each.position == 2]
    assert counted.wagered == sum(yours) > 0
    assert f"wagered in all: {format_money(Cents(sum(yours)))}" in counted.told()
    assert results_of(*past) == session.history


def happened(entry: Entry) -> tuple[Record, ...]:
    assert not isinstance(entry.outcome, Refused)
    return entry.outcome


def recounted(events: list[e.Event]) -> int:
    """What position 2 has won and lost, by the settlements alone."""
    settled: list[e.Settlement] = [
        each for event in events for each in getattr(event, "settled", ()) if each.position == 2
    ]
    lost = sum(each.wagered for each in settled if each.result is Result.LOSE and not each.coupon)
    return sum(each.won - each.vigorish for each in settled) - lost


def test_what_you_wagered_is_counted_wherever_you_sat_and_nothing_of_others() -> None:
    session = play_rounds(begun("pai-gow-poker-fortune"), 1)
    session.places.move_to(4)
    play_rounds(session, 1).recorder.close()
    with open_store() as store:
        past = kept.past_of(store, 1)
    laid = [
        sum(stake.amount for stake in entry.command.stakes)
        for entry in past.entries
        if isinstance(entry.command, c.PlaceWagers) and entry.command.by == YOU and happened(entry)
    ]
    assert len(laid) == 2
    assert statistics_of(*past).wagered == sum(laid)


def test_statistics_of_sessions_are_added() -> None:
    one = Statistics(
        rounds=2, won=1, lost=1, result=Cents(-50), best=Cents(100), worst=Cents(-150), settings=2
    )
    two = Statistics(rounds=1, sat_out=1, pushed=1, result=Cents(0), by_house_way=1)
    assert one + two == Statistics(
        rounds=3,
        sat_out=1,
        won=1,
        pushed=1,
        lost=1,
        result=Cents(-50),
        best=Cents(100),
        worst=Cents(-150),
        settings=2,
        by_house_way=1,
    )


@pytest.mark.sizes(all=1)
def test_killed_at_any_moment_it_loses_nothing_that_was_shown(own_store: Path) -> None:
    """Twice the process is killed while it plays, and each time the session goes on behind what was shown
    last."""
    shown = 0
    env = {**os.environ, "PAIGOW_DATA_DIR": str(own_store), "PYTHONPATH": os.pathsep.join(sys.path)}
    for _ in range(2):
        command = [sys.executable, str(VICTIM), BANKING]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as victim:
            assert victim.stdout is not None
            said = [int(victim.stdout.readline()) for _ in range(20)]
            victim.send_signal(signal.SIGKILL)
            said += map(int, victim.stdout.read().split())
        assert said == sorted(said)
        assert said[0] > shown
        shown = said[-1]
        with open_store() as store:
            assert len(kept.past_of(store, 1).entries) >= shown
    again = back()
    assert again.client.drive.table.sequence > 0
    again.recorder.close()
    with open_store() as store:
        assert verify(store).is_verified


@pytest.mark.sizes(all=1)
def test_a_session_that_is_played_elsewhere_is_not_taken_away(
    monkeypatch: pytest.MonkeyPatch, leases: LeaseClock
) -> None:
    monkeypatch.setattr(kept, "LEASE", 0.2)
    session = play_rounds(begun(), 1)
    with pytest.raises(PaigowError, match="session 1 is being played elsewhere; quit there first"):
        back()
    session.recorder.close()
    with pytest.raises(PaigowError, match="there is no session 7"):
        back(7)


def test_a_full_disk_is_said_once_and_the_session_goes_on_without_being_kept() -> None:
    session = play_rounds(begun(), 1)
    recorder = session.recorder
    assert isinstance(recorder, kept.StoreRecorder)
    recorder.settle(None)

    def full(point: str) -> None:
        raise StoreFailedError("the disk is full; make room")

    recorder._store.hooks = full
    play_rounds(session, 1)
    recorder.settle(None)
    assert not recorder.is_kept
    assert recorder.news() == (
        "This session is not kept any longer, and you may play on: the disk is full; make room"
    )
    assert recorder.news() == ""
    play_rounds(session, 1)
    assert len(session.history) == 3
    recorder.close()
    with open_store() as store:
        assert len(results_of(*kept.past_of(store, 1))) == 1


@pytest.mark.sizes(all=1)
def test_a_session_stays_yours_while_you_play_and_while_you_think(
    monkeypatch: pytest.MonkeyPatch, leases: LeaseClock
) -> None:
    monkeypatch.setattr(kept, "LEASE", 0.6)
    session, signs = begun(), SimpleQueue[str]()
    recorder = session.recorder
    assert isinstance(recorder, kept.StoreRecorder)
    beat = recorder._store.beat

    def noted(owner: str, *, lease: float) -> None:
        beat(owner, lease=lease)
        signs.put(owner)

    monkeypatch.setattr(recorder._store, "beat", noted)
    for plays in (True, True, False, False):
        leases.advance(kept.LEASE * 0.9)  # of the lease that each sign of life begins anew
        while not signs.empty():
            signs.get()
        for _ in range(2):  # one may have been under way
            while plays and signs.empty():
                do_the_usual(session)
            signs.get(timeout=PATIENCE)
    with open_store() as store, pytest.raises(OwnedError):
        store.take("evening/1", "somebody else")
    session.recorder.close()


@pytest.mark.parametrize("damage", [b"this is no database" * 300, None])
def test_a_store_that_cannot_be_used_is_one_sentence_and_the_table_opens(
    own_store: Path, damage: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if damage is None:
        (own_store / "file").touch()
        monkeypatch.setenv("PAIGOW_DATA_DIR", str(own_store / "file"))
    else:
        (own_store / "paigow.db").write_bytes(damage)
    assert kept.latest() is None
    session = kept.begin(sample_text(BANKING), options())
    assert not session.recorder.is_kept
    said = session.recorder.news()
    assert said.startswith("This session is not kept, and you may play all the same: ")
    assert "\n" not in said
    assert len(play_rounds(session, 1).history) == 1


def _wait_for(event: Event) -> None:
    event.wait(PATIENCE)


def test_what_is_written_never_keeps_a_key_waiting() -> None:
    """A round is played while the disk takes nothing at all."""
    session = play_rounds(begun(), 1)
    recorder = session.recorder
    assert isinstance(recorder, kept.StoreRecorder)
    recorder.settle(None)
    written, goes_on = recorder._written, Event()
    recorder._store.hooks = lambda point: _wait_for(goes_on)
    entries = session.client.drive.journal.entries
    play_rounds(session, 1)
    assert len(session.client.drive.journal.entries) - len(entries) > 20
    assert recorder._written == written, "it waited for the disk"
    goes_on.set()
    recorder._store.hooks = None
    recorder.close()
    assert recorder.news() == ""


def test_a_disk_that_does_not_answer_is_not_waited_for_when_you_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_LAST_PATIENCE", 0.05)
    session = begun()
    recorder = session.recorder
    assert isinstance(recorder, kept.StoreRecorder)
    recorder.settle(None)
    answers = Event()

    def hang(point: str) -> None:
        assert answers.wait(20), point

    recorder._store.hooks = hang
    play_rounds(session, 1)
    recorder.close()
    assert recorder.news().startswith("The disk does not answer")
    answers.set()
    monkeypatch.setattr(kept, "_LAST_PATIENCE", 20.0)
    recorder.close()


def test_cashing_out_ends_a_session_with_a_summary_and_nobody_comes_back_to_it() -> None:
    play_rounds(begun(TILES), 1).recorder.close()
    session = play_rounds(begun(), 3)
    left = LocalDeparture(session)
    left.cash_out()
    said = left.last_words or ""
    assert f"You leave with {format_money(session.client.cashed or Cents(0))}." in said
    assert f"The session is over:\n  3 rounds: {signed(session.result)}\n  wagered in all: $" in said
    assert "\n  best high hand: " in said
    with open_store() as store:
        assert [each.is_over for each in kept.stored_sessions(store)] == [False, True]
        assert statistics_of(*kept.past_of(store, 2)).rounds == 3
        assert verify(store).is_verified
    latest = kept.latest()
    assert latest is not None
    assert latest.number == 1, "the one before it is offered"
    with pytest.raises(PaigowError, match="session 2 is over, you have cashed out; begin another one"):
        back(2)


def test_sessions_are_counted_once_and_again_where_they_went_on_or_the_counts_are_lost(
    own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def noted(*past: Any) -> Statistics:
        asked.append(len(past[1]))
        return statistics_of(*past)

    monkeypatch.setattr(counted, "statistics_of", noted)

    def count() -> list[Statistics]:
        with open_store() as store:
            return counted.counted_sessions(store, [1])

    play_rounds(begun(), 2).recorder.close()
    first = count()
    assert (first[0].rounds, count(), len(asked)) == (2, first, 1)
    play_rounds(back(), 1).recorder.close()
    second = count()
    assert (second[0].rounds, len(asked)) == (3, 2)
    assert second[0].wagered > first[0].wagered > 0
    (own_store / "statistics.json").write_bytes(b'{"version"')
    assert (count(), len(asked)) == (second, 3)
    monkeypatch.setattr(counted, "_FORM", 0)
    assert (count(), len(asked)) == (second, 4)
