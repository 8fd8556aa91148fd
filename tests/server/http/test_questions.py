"""Heavy questions: each counted once, a few at a time, by a worker that may die and that nobody waits for."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paigow.errors import PaigowError
from paigow.server.http.jobs import (
    MOST_KEPT,
    MOST_OF_ONE,
    MOST_OF_STRANGERS,
    MOST_WAITING,
    Asker,
    InParts,
    JobQueue,
    QuestionPart,
    QueueName,
    UnavailableError,
)
from server_kit import PATIENCE, run

FOR_EVER = 10**6
"""Seconds that nobody waits for."""


def job_queue() -> JobQueue:
    """A queue whose workers take as long to begin as the machine lets them."""
    return JobQueue(longest=PATIENCE)


async def ask(
    asked: JobQueue,
    key: object,
    call: Callable[..., Any] | InParts,
    *arguments: Any,
    name: str = "Ann",
    stranger: bool = False,
    queue: QueueName = QueueName.QUICK,
) -> Any:
    return await asked.ask(key, call, *arguments, asker=Asker(name, stranger), queue=queue)


def test_a_question_is_counted_once_by_another_process_however_many_ask() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            answers = await asyncio.gather(*(ask(asked, "who", os.getpid) for _ in range(20)))
            assert len(set(answers)) == 1
            assert answers[0] != os.getpid()
            assert await ask(asked, "who", os.getpid) == answers[0]
        finally:
            asked.close()

    run(scenario())


def test_whoever_comes_when_too_many_wait_is_sent_away_and_the_loop_goes_on() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            waiting = [
                asyncio.create_task(ask(asked, n, time.sleep, FOR_EVER, name=str(n)))
                for n in range(MOST_WAITING)
            ]
            await asyncio.sleep(0)
            with pytest.raises(UnavailableError, match="too many"):
                await ask(asked, "one more", time.sleep, 0, name="late")
            for task in waiting:
                task.cancel()
        finally:
            asked.close()  # which does not wait for them

    run(scenario())


@pytest.mark.sizes(all=1)
def test_who_has_waited_long_enough_may_ask_again() -> None:
    async def scenario() -> None:
        asked = JobQueue(longest=0.05)
        try:
            with pytest.raises(UnavailableError, match="still being counted"):
                await ask(asked, "long", time.sleep, 1)
            asked.longest = PATIENCE
            assert await ask(asked, "long", time.sleep, 1) is None
        finally:
            asked.close()

    run(scenario())


def _wrong() -> None:
    raise PaigowError("no such hand", "SPG-9a.1")


@pytest.mark.sizes(all=1)
def test_a_question_that_is_wrong_says_so_with_its_clause() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            with pytest.raises(PaigowError) as wrong:
                await ask(asked, "wrong", _wrong)
            assert (wrong.value.reason, wrong.value.clause) == ("no such hand", "SPG-9a.1")
        finally:
            asked.close()

    run(scenario())


def test_a_worker_that_dies_is_replaced() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            with pytest.raises(Exception, match="process"):
                await ask(asked, "death", os._exit, 1)
            assert await ask(asked, "after", os.getpid) != os.getpid()
        finally:
            asked.close()

    run(scenario())


def test_nobody_takes_up_a_lane_and_strangers_never_more_than_half_of_it() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            waiting = [
                asyncio.create_task(ask(asked, n, time.sleep, 30, name=f"10.0.0.{n}", stranger=True))
                for n in range(MOST_OF_STRANGERS)
            ]
            await asyncio.sleep(0)
            with pytest.raises(UnavailableError, match="too many"):
                await ask(asked, "one more", os.getpid, name="10.0.0.200", stranger=True)
            waiting += [
                asyncio.create_task(ask(asked, f"Ann {n}", time.sleep, 30)) for n in range(MOST_OF_ONE)
            ]
            await asyncio.sleep(0)
            with pytest.raises(UnavailableError, match=f"{MOST_OF_ONE} of your questions"):
                await ask(asked, "Ann again", os.getpid)
            waiting.append(asyncio.create_task(ask(asked, "Ben", time.sleep, 30, name="Ben")))
            await asyncio.sleep(0)
            assert not waiting[-1].done()
            for task in waiting:
                task.cancel()
        finally:
            asked.close()

    run(scenario())


def test_a_lane_that_is_taken_up_holds_up_no_other() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            long = asyncio.create_task(ask(asked, "sheet", time.sleep, 30, queue=QueueName.SHEETS))
            await asyncio.sleep(0)
            assert await ask(asked, "hand", os.getpid, queue=QueueName.QUICK) != os.getpid()
            assert not long.done()
            long.cancel()
        finally:
            asked.close()

    run(scenario())


@pytest.mark.sizes(all=1)
def test_a_wrong_question_is_not_counted_again() -> None:
    async def scenario() -> None:
        asked = job_queue()
        try:
            with pytest.raises(PaigowError, match="no such hand"):
                await ask(asked, "wrong", _wrong)
            with pytest.raises(PaigowError, match="no such hand"):
                await ask(asked, "wrong", os.getpid)
            assert asked.known("wrong") is None
        finally:
            asked.close()

    run(scenario())


def test_what_is_kept_is_bounded() -> None:
    asked = job_queue()
    for number in range(MOST_KEPT + 5):
        asked._keep(number, number)
    assert len(asked._kept) == MOST_KEPT


@pytest.mark.sizes(all=1)
def test_a_question_in_parts_tells_how_many_are_counted_and_is_answered_from_them(tmp_path: Path) -> None:
    last = tmp_path / "may be counted"

    async def scenario() -> None:
        asked = job_queue()
        try:
            parts = tuple(
                QuestionPart(str(n), _when_there, (last if n == 2 else tmp_path, n)) for n in range(3)
            )
            asking = asyncio.create_task(
                ask(asked, "sum", InParts(parts, _summed, (10,)), queue=QueueName.SHEETS)
            )
            assert asked.parts_done("sum") == 0
            while asked.parts_done("sum") < 2:
                await asyncio.sleep(0.01)
            last.touch()
            assert await asking == 13
            assert asked.parts_done("sum") == 0, "nothing of it is being counted any more"
        finally:
            asked.close()

    run(scenario())


def _when_there(file: Path, answer: int) -> int:
    while not file.exists():
        time.sleep(0.01)
    return answer


def _summed(first: int, others: tuple[int, ...]) -> int:
    return first + sum(others)


def test_nothing_more_is_begun_of_a_question_in_parts_once_the_workers_have_ended() -> None:
    async def scenario() -> None:
        asked = job_queue()
        parts = tuple(QuestionPart(str(n), _when_there, (Path("nowhere"), n)) for n in range(2))
        asking = asyncio.create_task(ask(asked, "sum", InParts(parts, _summed, (0,)), queue=QueueName.SHEETS))
        await asyncio.sleep(0.05)
        asked.close()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not asked._workers

    run(scenario())
