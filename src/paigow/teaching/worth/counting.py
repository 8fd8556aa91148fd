"""Judgements counted in a process of their own, so that nobody who looks at a table waits for them.

What is asked is answered in its turn; whoever no longer wants an answer cancels it, and closing gives up
everything at once. The process ends with the one that started it.
"""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import AbstractContextManager

from paigow.games.catalogue import GameName
from paigow.outside.workers import Submit, workers
from paigow.teaching.worth.judgement import Judgement, SettingQuestion, judge_setting, prepare


class _GivenUp(Exception):  # noqa: N818 - what has happened
    """Nobody waits for the answers any more."""


class CountingProcess:
    """A process that counts, started with the first question."""

    def __init__(self) -> None:
        self._workers: AbstractContextManager[Submit] | None = None
        self._submit: Submit | None = None

    def prepare(self, game: GameName, way: str = "") -> Future[None]:
        """Begin to count before anybody asks: what is kept between questions is made ready."""
        return self._start()(prepare, game, way)

    def ask(self, question: SettingQuestion) -> Future[Judgement]:
        """The answer when it is there; to cancel it is to leave the question out."""
        return self._start()(judge_setting, question)

    def close(self) -> None:
        """End at once, whatever was still to be counted."""
        if self._workers is not None:
            self._workers.__exit__(_GivenUp, _GivenUp(), None)
        self._workers = self._submit = None

    def _start(self) -> Submit:
        if self._submit is None:
            self._workers = workers(1)
            self._submit = self._workers.__enter__()
        return self._submit
