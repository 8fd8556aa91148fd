"""Tables in the terminal, all alike; nothing in them is ever cut off, however narrow the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleRenderable, JustifyMethod, RenderHook
from rich.table import Table

from paigow.cli.lines import show_paragraph
from paigow.outside.styled import Clean


class _OnlyShown(RenderHook):
    """Nothing that a stranger wrote can steer the terminal."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [Clean(each) for each in renderables]


console = Console(highlight=False, markup=False)
console.push_render_hook(_OnlyShown())
_LABEL: Final = 24
"""How narrow the text of the first column may get before the table grows wider than the terminal."""
_GAP: Final = 2


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
