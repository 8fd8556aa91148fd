"""The post: hears what other processes do, and carries letters to and from them.

A notice is not kept by anybody. Whoever gets no reply in time has to look at what is on disk, and whenever
the connection was lost everything is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, Final, Protocol

from paigow.errors import PaigowError
from paigow.log.boxes import BoxKey
from paigow.server.hosting.forwarding.letters import (
    HeardLetters,
    Letter,
    LetterAsks,
    LetterReplies,
    opened_letter,
    sealed_letter,
)
from paigow.server.hosting.shown import Aside
from paigow.store import LINES, TABLES, Notice, NoticeTooLong, Store, StoreError

WAIT: Final = 0.2
"""Seconds after which the thread that listens looks whether it should end."""
RETRY: Final = 0.5
"""Seconds before a lost connection is made anew."""
_log: Final = logging.getLogger(__name__)


class Addressee(Protocol):
    """Who is told what comes by the post; all of it in the loop."""

    def has_grown(self, stream: str) -> None:
        """A stream has lines that it had not."""

    def has_changed_hands(self, stream: str) -> None:
        """A stream is new, or has another owner, or none."""

    def stir(self) -> None:
        """Nobody knows what was missed."""

    async def reply_to(self, stream: str, letter: Letter) -> LetterReplies:
        """What another process is to be told."""


class Post:
    """The letters of one process, by its name."""

    def __init__(self, store: Store, name: str, addressee: Addressee, aside: Aside) -> None:
        self._store = store
        self._name = name
        self._addressee = addressee
        self._aside = aside
        self._numbers = count(time.time_ns())  # whoever begins anew under an old name begins higher
        self._heard = HeardLetters()
        self._keys: dict[str, BoxKey] = {}
        self._waiting: dict[int, asyncio.Future[LetterReplies]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="post", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def close(self) -> None:
        """Hear nothing any more."""
        self._ended.set()
        await asyncio.to_thread(self._thread.join)
        for task in self._tasks:
            task.cancel()

    async def ask(
        self, stream: str, reader: str, epoch: int, body: LetterAsks, seconds: float
    ) -> LetterReplies | None:
        """What a process replies about a table; nothing where it does not within so many seconds. Raises
        `NoticeTooLong` where it cannot be asked that."""
        number = next(self._numbers)
        reply: asyncio.Future[LetterReplies] = self._loop.create_future()
        self._waiting[number] = reply
        try:
            async with asyncio.timeout(seconds):
                await self._send(stream, reader, Letter(self._name, number, epoch, body))
                return await reply
        except NoticeTooLong:
            raise
        except (TimeoutError, StoreError):
            return None
        finally:
            del self._waiting[number]

    async def _send(self, stream: str, reader: str, letter: Letter) -> None:
        text = sealed_letter(letter, await self._key(stream), stream, reader)
        await self._aside(self._store.notify, _channel(reader), text)

    async def _key(self, stream: str) -> BoxKey:
        if stream not in self._keys:
            self._keys[stream] = await self._aside(self._store.key_of, stream)
        return self._keys[stream]

    # What comes in

    def _listen(self) -> None:
        """In the thread: listen until the end, however often the connection is lost."""
        while not self._ended.is_set():
            try:
                with self._store.listen([LINES, TABLES, _channel(self._name)]) as listening:
                    self._in_loop(self._addressee.stir)
                    while not self._ended.is_set():
                        for notice in listening.wait(WAIT):
                            self._in_loop(self._sort, notice)
            except Exception as error:  # a database has many ways of going away
                _log.warning("nothing is heard of other processes: %s", error)
                self._ended.wait(RETRY)

    def _in_loop(self, call: Callable[..., None], *arguments: Any) -> None:
        self._loop.call_soon_threadsafe(call, *arguments)

    def _sort(self, notice: Notice) -> None:
        match notice:
            case Notice(channel=channel) if channel == LINES:
                self._addressee.has_grown(notice.text.partition(" ")[2])
            case Notice(channel=channel) if channel == TABLES:
                self._addressee.has_changed_hands(notice.text)
            case _:
                self._start(self._open(notice.text))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, text: str) -> None:
        """A letter, if it is one: a reply to whoever waits for it, anything else to be replied to."""
        stream, _, box = text.partition(" ")
        try:
            letter = opened_letter(box, await self._key(stream), stream, self._name)
            if letter is None:
                _log.warning("a notice was no letter to this process")
            elif isinstance(letter.body, LetterReplies):
                self._take_reply(letter.number, letter.body)
            elif self._heard.is_new(letter.sender, letter.number):
                body = await self._addressee.reply_to(stream, letter)
                reply = Letter(self._name, letter.number, letter.epoch, body)
                await self._send(stream, letter.sender, reply)
        except PaigowError as error:  # whoever asked will ask again
            _log.warning("a letter was not replied to: %s", error)

    def _take_reply(self, number: int, body: LetterReplies) -> None:
        waiting = self._waiting.get(number)
        if waiting is not None and not waiting.done():
            waiting.set_result(body)


def _channel(name: str) -> str:
    """On which channel a process hears its letters."""
    return f"paigow_{name}"
