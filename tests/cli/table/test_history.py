"""`paigow history`: how your sessions went, and every round of them once more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from command import paigow
from known import known
from paigow.games.submission import sample_text
from paigow.money import Cents
from paigow.store import open_store
from paigow.terminal import storage as kept
from paigow.terminal.client import Turn
from paigow.terminal.remote.history import RemoteTableName, keep_round
from paigow.terminal.results import round_retold
from paigow.terminal.screen.replay import SteppingApp
from paigow.terminal.screen.seats import Seats
from paigow.terminal.words import signed
from play_kit import new_session, options, play_rounds, play_to
from screen_kit import text


def test_a_round_that_nobody_watches_is_kept_where_that_is_asked_for(data: Path) -> None:
    printed = paigow("play", "--game", "pai-gow-poker", "--seed", "1")
    assert list(data.iterdir()) == []
    assert paigow("play", "--game", "pai-gow-poker", "--seed", "1", "--keep") == printed
    [counted] = paigow("history", "--json").records
    assert (counted["number"], counted["rounds"], counted["game"]) == (1, 1, "pai-gow-poker")
    assert f"Your result: {signed(Cents(counted['result']))}" in printed.out
    again = paigow("history", "1").out
    assert again.endswith(f"Your result of round 1: {signed(Cents(counted['result']))}.\n")


def test_sessions_are_listed_and_counted_by_game() -> None:
    for name in ("pai-gow-poker-fortune", "pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes"):
        play_rounds(kept.begin(sample_text(name), options()), 2).recorder.close()
    records = paigow("history", "--json").records
    shown = paigow("history").out
    assert [line.split(",")[0] for line in shown.splitlines()[:3]] == ["session 1", "session 2", "session 3"]
    poker = Cents(records[0]["result"] + records[1]["result"])
    assert f"\nPai Gow Poker\n  4 rounds: {signed(poker)}\n" in shown
    assert f"\nPai Gow Tiles\n  2 rounds: {signed(Cents(records[2]['result']))}\n" in shown
    won, pushed, lost = (records[2][each] for each in ("won", "pushed", "lost"))
    assert f"  main wagers: {won} won, {pushed} pushed, {lost} lost\n" in shown
    assert paigow("history", "--session", "3", "--json").records == records[2:]
    assert "there is no session 9" in paigow("history", "--session", "9").err


@pytest.mark.parametrize("words", [(), ("--session", "1")])
def test_a_round_is_told_again_as_you_saw_it_with_reasons_and_clauses(words: tuple[str, ...]) -> None:
    session = play_rounds(kept.begin(sample_text("pai-gow-poker-fortune"), options()), 2)
    session.next_round()
    play_to(session, Turn.SETTING)
    session.recorder.close()
    second = session.history[1]
    *told, last = paigow("history", "2", *words, "--json").records
    assert last == {"round": 2, "cents": second.net}
    lines = [(each.line, *each.compared) for each in second.explained]
    steps = [each["step"] for each in told]
    assert steps == sorted(steps)
    assert set(steps) == set(range(1, steps[-1] + 1)), "every step brought something about"
    printed = paigow("history", "2", *words).out
    assert f"\nStep {steps[-1]} of {steps[-1]}\n" in printed
    assert [(each["text"], each["clause"]) for each in told] == [
        (line.text, line.clause) for group in lines for line in group
    ]
    assert any(each.compared for each in second.explained)
    refused = paigow("history", "3", *words)
    assert refused.status == 2
    assert "session 1 has no round 3 that is over; it has 2 rounds" in refused.err


@pytest.mark.sizes(all=1)
def test_a_round_is_stepped_through_on_the_screen() -> None:
    play_rounds(kept.begin(sample_text("pai-gow-poker-fortune"), options()), 2).recorder.close()
    with open_store() as store:
        retold = round_retold(*kept.past_of(store, 1), 2)
    assert retold is not None

    async def step() -> None:
        async with SteppingApp(retold).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            last = len(retold.steps)
            assert text(pilot, "#title-left").endswith(f"round 2 · step 1 of {last}")
            first = text(pilot, "#step-lines")
            await pilot.press("left", "right")
            assert f"step 2 of {last}" in text(pilot, "#title-left")
            assert text(pilot, "#step-lines") != first
            await pilot.press("end")
            assert f"step {last} of {last}" in text(pilot, "#title-left")
            outcomes = [place.net for place in known(pilot.app.screen.query_one(Seats).layout_board).places]
            assert outcomes[2] == retold.result.net, "the table lies as it lay then"
            await pilot.press("home", "q")

    asyncio.run(step())


def test_rounds_at_a_server_are_in_the_history_as_they_were_told(data: Path) -> None:
    session = play_rounds(new_session(), 2)
    first, second = session.history
    there = RemoteTableName("http://127.0.0.1:8000", "Ann", "one", "A table")
    for result in (first, second, second):
        keep_round(there, result)
    [kept_in] = (data / "servers").iterdir()
    assert kept_in.stat().st_mode & 0o777 == 0o600
    with kept_in.open("ab") as file:
        file.write(b'{"broken off')
    whole = paigow("history").out
    assert f"At {there.server}: 2 rounds, {signed(Cents(first.net + second.net))}\n" in whole
    where = ("--server", "127.0.0.1:8000")
    assert [each["round"] for each in paigow("history", *where, "--json").records] == [1, 2]
    told = paigow("history", "2", *where, "--json").records
    assert [each["text"] for each in told if not each["detail"]] == [
        line.text for line in second.lines if not line.detail
    ]
    assert paigow("history", "2", *where).out.endswith(f"Your result of round 2: {signed(second.net)}.\n")
    assert "there are 2 rounds at" in paigow("history", "3", *where).err
    assert "no round at http://127.0.0.1:9 is kept" in paigow("history", "--server", "127.0.0.1:9").err
