"""Tables in the terminal, all alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleRenderable, RenderHook
from rich.table import Table

from paigow.outside.terminal import Clean


class _OnlyShown(RenderHook):
    """Nothing that a stranger wrote can steer the terminal."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [Clean(each) for each in renderables]


console = Console(highlight=False)
console.push_render_hook(_OnlyShown())


def show_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under a title; the first column is text, the others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left", header_style="dim")
    for row in rows:
        table.add_row(*row)
    console.print(table)
