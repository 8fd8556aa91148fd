"""Two real servers on one PostgreSQL: one is killed in a round, one freezes, and nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from paigow.client import TableServer
from paigow.log.replay import replay
from paigow.store import open_store
from server_kit import PATIENCE, POSITION, SAMPLE, Viewed, run, until_set, watching

RUN = "from paigow.cli.main import main; main()"
LEASE = 1.5
FIRST_ROUND = 1


class Served:
    """One server, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.address = process.stdout.readline().strip()
        assert self.address.startswith("http://"), process.communicate()
        self.place = self.address.removeprefix("http://")


@contextmanager
def servers(url: str, keys: Path) -> Iterator[tuple[Served, Served]]:
    """Two servers that begin one after the other: the first has the tables."""
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", url, "--keys", str(keys)]
    with ExitStack() as stack:
        begun = []
        for _ in range(2):
            process = subprocess.Popen(
                [*command, "--lease", str(LEASE), "--drain", "0"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )  # fmt: skip
            stack.callback(process.communicate)
            stack.callback(process.kill)
            begun.append(Served(process))
        yield begun[0], begun[1]


async def insisting(viewed: Viewed, number: str, kind: str, **data: Any) -> dict[str, Any]:
    """Give a command, under one id, until it is kept: a table that changes hands says so."""
    while True:
        answer = await viewed.give(number, kind, **data)
        if answer["type"] == "answer":
            return answer
        assert answer["again"], answer
        await asyncio.sleep(0.1)


async def joined(server: Served, name: str) -> tuple[str, str]:
    """The token of somebody new, and the table to play at."""
    async with TableServer(server.address) as asked:
        token = (await asked.join(name)).token
        return token, next(each.id for each in await asked.tables() if each.game == SAMPLE)


def answers(*viewed: Viewed) -> list[dict[str, Any]]:
    return [message for each in viewed for message in each.heard if message["type"] == "answer"]


def numbers(viewed: Viewed) -> list[int]:
    """The numbers of the events that somebody was told."""
    told = (message.get("events", ()) for message in viewed.heard if message["type"] == "told")
    return [event["sequence"] for events in told for event in events]


async def until_settled(viewed: Viewed) -> None:
    while True:
        told = await viewed.hear("told")
        if any(event["seen"]["event"] == "RoundCompleted" for event in told.get("events", ())):
            return


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F1")
def test_a_server_that_is_killed_in_a_round_leaves_it_to_the_other(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    async def scenario(first: Served, second: Served) -> tuple[str, list[dict[str, Any]]]:
        token, table = await joined(first, "Ann")
        async with watching(second.place, table) as looking:
            async with watching(first.place, table, token) as ann:
                await until_set(ann)
                first.process.send_signal(signal.SIGKILL)
                first.process.wait()
            async with watching(second.place, table, token, after=numbers(ann)[-1]) as again:
                told = await insisting(again, "way", "AskHouseWay", position=POSITION)
                advice = told["events"][-1]["seen"]
                hands = {"high": advice["high"], "low": advice["low"]}
                await insisting(again, "set", "SetHands", position=POSITION, **hands)
                await again.say(type="play_on", round=FIRST_ROUND)  # nobody else plays, so no clock runs
                await until_settled(again)
                await until_settled(looking)
            assert numbers(again) == list(range(numbers(ann)[-1] + 1, numbers(again)[-1] + 1))
        seen = numbers(looking)
        assert seen == list(range(seen[0], seen[-1] + 1)), "whoever was at the other server missed nothing"
        return table, answers(ann, again)

    url, keys = new_postgresql(), tmp_path / "keys"
    with servers(url, keys) as both:
        table, kept = run(scenario(*both))
    with open_store(url, keys) as store:
        assert len(kept) > 5
        for each in kept:
            assert store.head(table, each["line"]) == each["head"], "what was answered is there"
        assert replay(store.lines(table), ring=store.ring).is_verified


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F26")
def test_a_server_that_froze_keeps_nothing_when_it_wakes_and_follows(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    async def scenario(first: Served, second: Served) -> str:
        token, table = await joined(first, "Ann")
        buy = {"type": "command", "id": "frozen", "kind": "BuyChips", "data": {"amount": 100}}
        given = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(headers=given, trust_env=False, timeout=PATIENCE) as client:
            commands = f"/tables/{table}/commands"
            first.process.send_signal(signal.SIGSTOP)
            late = asyncio.create_task(client.post(first.address + commands, json=buy))
            end = time.monotonic() + PATIENCE
            while (await client.post(second.address + commands, json=buy | {"id": "new"})).status_code != 200:
                assert time.monotonic() < end, "nobody took over"
            first.process.send_signal(signal.SIGCONT)
            while (answer := (await late).json()).get("type") != "answer":
                # The server that woke up may refuse before it looks at the command: then it says when to come
                # again, and nothing of the command, which whoever asks knows to be unanswered.
                at_door = late.result().status_code == 503
                assert late.result().headers["retry-after"] if at_door else answer["again"], answer
                late = asyncio.create_task(client.post(first.address + commands, json=buy))
            assert answer["line"] > 1
            views = [await client.get(f"{each.address}/tables/{table}/view") for each in (first, second)]
            one, other = (view.json()["view"] for view in views)
            assert one == other
        return table

    url, keys = new_postgresql(), tmp_path / "keys"
    with servers(url, keys) as both:
        table = run(scenario(*both))
    with open_store(url, keys) as store:
        result = replay(store.lines(table), ring=store.ring)
        assert result.is_verified
        assert result.table.chips("Ann") == 200, "each once"
