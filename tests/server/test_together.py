"""Those who ask the same at the same time are asked for together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from paigow.server import background
from paigow.server.background import BatchLoader


class Lengths:
    """Knows how long texts are, and what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []
        self.may_answer = asyncio.Event()

    async def __call__(self, texts: Sequence[str]) -> Mapping[str, int]:
        self.asked.append(texts)
        await self.may_answer.wait()
        return {text: len(text) for text in texts if text}


def test_one_question_is_asked_for_all_who_ask_together_and_the_next_for_who_came_meanwhile() -> None:
    async def ask() -> None:
        lengths = Lengths()
        shared = BatchLoader(lengths)
        first = [asyncio.create_task(shared.of(text)) for text in ("a", "bb", "a", "")]
        await asyncio.sleep(0.01)
        later = asyncio.create_task(shared.of("ccc"))
        await asyncio.sleep(0.01)
        lengths.may_answer.set()
        assert await asyncio.gather(*first, later) == [1, 2, 1, None, 3]
        assert lengths.asked == [["a", "bb", ""], ["ccc"]]
        assert await shared.of("dddd") == 4

    asyncio.run(asyncio.wait_for(ask(), 10))


def test_who_has_gone_holds_up_nobody_and_trouble_is_told_to_all_who_asked() -> None:
    async def fails(_: Sequence[str]) -> Mapping[str, int]:
        await asyncio.sleep(0.01)
        raise OSError("no disk")

    async def ask() -> None:
        shared = BatchLoader(fails)
        gone, *stay = [asyncio.create_task(shared.of(text)) for text in ("a", "bb", "ccc")]
        await asyncio.sleep(0)
        gone.cancel()
        for each in stay:
            with pytest.raises(OSError, match="no disk"):
                await each

    asyncio.run(asyncio.wait_for(ask(), 10))


def test_no_question_is_longer_than_a_database_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_TOGETHER", 2)

    async def ask() -> None:
        lengths = Lengths()
        lengths.may_answer.set()
        shared = BatchLoader(lengths)
        assert await asyncio.gather(*map(shared.of, ("a", "b", "c"))) == [1, 1, 1]
        assert lengths.asked == [["a", "b"], ["c"]]

    asyncio.run(asyncio.wait_for(ask(), 10))
