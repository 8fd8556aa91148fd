"""Prints lines, paragraphs, tables and drawings, and the bar of long work.

Nothing in a table is ever cut off, however narrow the terminal. `rich` colours what somebody looks at and
lays out tables; it is imported when it is needed, so that a line into a pipe starts at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Final

import typer

from paigow.cards import SUIT_SIGNS
from paigow.platform.terminal import shown
from paigow.teaching.drawing import in_signs

if TYPE_CHECKING:
    from rich.console import Console

WIDEST: Final = 88
"""Longer lines of sentences are hard to read."""
_RED_CARD: Final = f"(?:10|[2-9JQKA])[{SUIT_SIGNS['d']}{SUIT_SIGNS['h']}]"
_LABEL: Final = 24
"""How narrow the text of the first column may get before the table grows wider than the terminal."""
_GAP: Final = 2


def show_line(text: str = "", style: str = "") -> None:
    """Print a line as it is: no markup in it, and no break that would tear a number apart."""
    if not _is_seen():
        typer.echo(text)
        return
    from rich.text import Text  # noqa: PLC0415

    line = Text(shown(text), style)
    line.highlight_regex(_RED_CARD, "red")  # hearts and diamonds, whatever the style of the line
    _console().print(line, soft_wrap=True)


def show_paragraph(text: str, indent: int = 0, style: str = "", *, hanging: int = 0) -> None:
    """Print sentences, broken between words where the terminal ends, or column 80 of a pipe."""
    first, later = " " * indent, " " * (indent + hanging)
    for line in wrap(
        text,
        min(WIDEST, terminal_width()),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        show_line(line, style)


def show_sentence(text: str) -> None:
    """Print a sentence that people read in a terminal and programs search elsewhere: there it is one line."""
    if _is_seen():
        show_paragraph(text, hanging=2)
    else:
        show_line(text)


def show_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under a title; the first column is text, which may wrap, the others are numbers.

    A table that cannot be made as narrow as the terminal, or as the 80 columns that stand for a pipe, is
    printed as wide as it must be: a number that lost a digit would be another number.
    """
    from rich.cells import cell_len  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    show_paragraph(title, style="bold")
    console, table = _console(), Table(box=None, pad_edge=False)
    rows = [[shown(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(head, *rows, strict=True)]
    widths[0] = min(widths[0], _LABEL)
    for place, (name, width) in enumerate(zip(head, widths, strict=True)):
        table.add_column(
            name,
            justify="right" if place else "left",
            header_style="dim",
            min_width=width,
            no_wrap=bool(place),
        )
    for row in rows:
        table.add_row(*row)
    needed = sum(widths) + _GAP * (len(widths) - 1)
    if needed > console.width:
        table.width = needed
    console.print(table, crop=False)


def show_drawn_line(parts: Iterable[tuple[str, str]]) -> None:
    """Print a line of a drawing: pieces of text, each in a style as `rich` writes it."""
    from rich.text import Text  # noqa: PLC0415

    _console().print(Text.assemble(*parts), no_wrap=True)


def shown_hand(written: str) -> str:
    """A hand as the output takes it: by the signs of its suits on a terminal, elsewhere as it is written."""
    return in_signs(written) if _is_seen() and _has_signs() else written


def terminal_width() -> int:
    """The columns of the terminal; 80 for a pipe."""
    return get_terminal_size().columns


@contextmanager
def bar() -> Iterator[Callable[[str, float], None]]:
    """A function that shows what is being done and which share of it is, on a terminal of errors.

    The bar is gone before the answer is printed, so it leaves both streams as they are: `rich` would send
    what the command prints to the error stream.
    """
    if not sys.stderr.isatty():
        yield lambda what, share: None  # noqa: ARG005 - nobody looks
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as drawn:
        task = drawn.add_task("", total=1.0)
        yield lambda what, share: drawn.update(task, description=what, completed=share)


def _console() -> Console:
    """A new one each time, for it looks at the streams and the environment when it is made."""
    from rich.console import Console  # noqa: PLC0415

    return Console(highlight=False, markup=False)


def _is_seen() -> bool:
    """Whether somebody looks; as with `rich`, `FORCE_COLOR` says so of a pipe."""
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def _has_signs() -> bool:
    try:
        "".join(SUIT_SIGNS.values()).encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
