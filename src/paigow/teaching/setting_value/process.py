"""Judgements counted in a process of their own, so that nobody who looks at a table waits for them.

What is asked is answered in its turn; whoever no longer wants an answer cancels it, and closing gives up
everything at once. The process ends with the one that started it, and only it loads what counting takes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any, Final

from paigow.games.catalogue import GameName
from paigow.platform.workers import Submit, workers
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion

COUNTED: Final = "paigow.teaching.setting_value.valuation"
"""What counts, by name: it brings along libraries that take a while to load."""


class _GivenUpError(Exception):
    """Nobody waits for the answers any more."""


class CountingProcess:
    """A process that counts, started with the first question."""

    def __init__(self) -> None:
        self._workers: AbstractContextManager[Submit] | None = None
        self._submit: Submit | None = None

    def prepare(self, game: GameName, way: str = "") -> Future[None]:
        """Begin to count before anybody asks: what is kept between questions is made ready."""
        return self._hand_over(_prepare, game, way)

    def ask(self, question: SettingQuestion) -> Future[Judgement]:
        """The answer when it is there; to cancel it is to leave the question out."""
        return self._hand_over(_answer, question)

    def close(self) -> None:
        """End at once, whatever was still to be counted."""
        if self._workers is not None:
            self._workers.__exit__(_GivenUpError, _GivenUpError(), None)
        self._workers = self._submit = None

    def _hand_over(self, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand over a call; if the process was ended from outside, to another one."""
        try:
            return self._start()(call, *arguments)
        except BrokenProcessPool:
            self.close()
            return self._start()(call, *arguments)

    def _start(self) -> Submit:
        if self._submit is None:
            self._workers = workers(1, give_way=True)
            self._submit = self._workers.__enter__()
        return self._submit


def _answer(question: SettingQuestion) -> Judgement:
    judged: Judgement = import_module(COUNTED).judge_setting(question)
    return judged


def _prepare(game: GameName, way: str) -> None:
    import_module(COUNTED).prepare(game, way)
