"""Tables, lines and hands in the terminal, all alike; nothing is ever cut off, however narrow it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

import typer
from rich.cells import cell_len
from rich.console import Console, ConsoleRenderable, JustifyMethod, RenderHook
from rich.table import Table
from rich.text import Text

from paigow.outside.styled import Clean
from paigow.teaching.drawing import SUITS, in_signs


class _OnlyShown(RenderHook):
    """Nothing that a stranger wrote can steer the terminal."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [Clean(each) for each in renderables]


console = Console(highlight=False, markup=False)
console.push_render_hook(_OnlyShown())
_LABEL: Final = 24
"""How narrow the text of the first column may get before the table grows wider than the terminal."""
_GAP: Final = 2
WIDEST: Final = 88
"""Longer lines of sentences are hard to read."""
_RED_CARD: Final = f"(?:10|[2-9JQKA])[{SUITS['d']}{SUITS['h']}]"


def show_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under a title; the first column is text, which may wrap, the others are numbers.

    A table that cannot be made as narrow as the terminal, or as the 80 columns that stand for a pipe, is
    printed as wide as it must be: a number that lost a digit would be another number.
    """
    show_paragraph(title, style="bold")
    table = Table(box=None, pad_edge=False)
    rows = list(rows)
    widths = [max(map(cell_len, column)) for column in zip(head, *rows, strict=True)]
    widths[0] = min(widths[0], _LABEL)
    for place, (name, width) in enumerate(zip(head, widths, strict=True)):
        justify: JustifyMethod = "right" if place else "left"
        table.add_column(name, justify=justify, header_style="dim", min_width=width, no_wrap=bool(place))
    for row in rows:
        table.add_row(*row)
    needed = sum(widths) + _GAP * (len(widths) - 1)
    if needed > console.width:
        table.width = needed
    console.print(table, crop=False)


def show_line(text: str, style: str = "") -> None:
    """Print a line as it is: no markup in it, and no break that would tear a number apart."""
    if console.is_terminal:
        console.print(_coloured(text, style), soft_wrap=True)
    else:  # without styles there is nothing for `rich` to do, and a thousand hands are quickly read
        typer.echo(text)


def show_paragraph(text: str, indent: int = 0, style: str = "", *, hanging: int = 0) -> None:
    """Print sentences, broken between words where the terminal ends, or column 80 of a pipe."""
    first, later = " " * indent, " " * (indent + hanging)
    for line in wrap(
        text,
        min(WIDEST, console.width),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        show_line(line, style)


def show_sentence(text: str) -> None:
    """Print a sentence that people read in a terminal and programs search elsewhere: there it is one line."""
    if console.is_terminal:
        show_paragraph(text, hanging=2)
    else:
        show_line(text)


def shown_hand(written: str) -> str:
    """A hand as the output takes it: by the signs of its suits on a terminal, elsewhere as it is written."""
    return in_signs(written) if console.is_terminal and _has_signs() else written


def _has_signs() -> bool:
    try:
        "".join(SUITS.values()).encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _coloured(text: str, style: str) -> Text:
    """Hearts and diamonds are red, where there is colour at all."""
    whole = Text(text, style)
    whole.highlight_regex(_RED_CARD, "red")
    return whole
