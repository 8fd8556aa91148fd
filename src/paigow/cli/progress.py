"""How long work shows that it goes on: a bar on the error stream, where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

_Show = Callable[[str, float], None]


@contextmanager
def bar() -> Iterator[_Show]:
    """A function that shows what is being done and which share of it is; nothing where nobody looks.

    The bar is gone before the answer is printed, so it leaves both streams as they are: `rich` would send
    what the command prints to the error stream, and its own codes through the door for strangers' text.
    """
    if not sys.stderr.isatty():
        yield _unseen
        return

    drawn = Progress(
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    with drawn:
        task = drawn.add_task("", total=1.0)
        yield lambda what, share: drawn.update(task, description=what, completed=share)


def _unseen(_what: str, _share: float) -> None:
    """Nobody looks."""
