"""Heavy questions: each counted once, a few at a time, by a worker that may die and that nobody waits for."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from paigow.errors import PaigowError
from paigow.server.doors import questions
from paigow.server.doors.questions import MOST_KEPT, MOST_WAITING, HeavyQuestions, NotAnsweredNow
from server_kit import run


def test_a_question_is_counted_once_by_another_process_however_many_ask() -> None:
    async def scenario() -> None:
        asked = HeavyQuestions()
        try:
            answers = await asyncio.gather(*(asked.ask("who", os.getpid) for _ in range(20)))
            assert len(set(answers)) == 1
            assert answers[0] != os.getpid()
            assert await asked.ask("who", os.getpid) == answers[0]
        finally:
            asked.close()

    run(scenario())


def test_whoever_comes_when_too_many_wait_is_sent_away_and_the_loop_goes_on() -> None:
    async def scenario() -> None:
        asked = HeavyQuestions()
        try:
            waiting = [asyncio.create_task(asked.ask(n, time.sleep, 30)) for n in range(MOST_WAITING)]
            await asyncio.sleep(0.05)
            with pytest.raises(NotAnsweredNow, match="too many"):
                await asked.ask("one more", time.sleep, 0)
            for task in waiting:
                task.cancel()
        finally:
            begun = time.monotonic()
            asked.close()
            assert time.monotonic() - begun < 5

    run(scenario())


def test_who_has_waited_long_enough_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(questions, "LONGEST", 0.05)
        asked = HeavyQuestions()
        try:
            with pytest.raises(NotAnsweredNow, match="still being counted"):
                await asked.ask("long", time.sleep, 1)
            monkeypatch.setattr(questions, "LONGEST", 30)
            assert await asked.ask("long", time.sleep, 1) is None
        finally:
            asked.close()

    run(scenario())


def _wrong() -> None:
    raise PaigowError("no such hand", "SPG-9a.1")


def test_a_question_that_is_wrong_says_so_with_its_clause() -> None:
    async def scenario() -> None:
        asked = HeavyQuestions()
        try:
            with pytest.raises(PaigowError) as wrong:
                await asked.ask("wrong", _wrong)
            assert (wrong.value.reason, wrong.value.clause) == ("no such hand", "SPG-9a.1")
        finally:
            asked.close()

    run(scenario())


def test_a_worker_that_dies_is_replaced() -> None:
    async def scenario() -> None:
        asked = HeavyQuestions()
        try:
            with pytest.raises(Exception, match="process"):
                await asked.ask("death", os._exit, 1)
            assert await asked.ask("after", os.getpid) != os.getpid()
        finally:
            asked.close()

    run(scenario())


def test_what_is_kept_is_bounded() -> None:
    asked = HeavyQuestions()
    loop = asyncio.new_event_loop()
    for number in range(MOST_KEPT + 5):
        done: asyncio.Future[int] = loop.create_future()
        done.set_result(number)
        asked._asked[number] = done
        asked._answered(number, done)
    assert len(asked._kept) == MOST_KEPT
    loop.close()
