"""What `rich` prints, made safe: the styles are ours, and of the text only what can be shown goes on."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

from paigow.outside.terminal import shown


class Clean:
    """Something for `rich` to print, of which only what can be shown goes on."""

    def __init__(self, renderable: RenderableType) -> None:
        self.renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.renderable, options):
            yield segment if segment.control else Segment(shown(segment.text), segment.style)
