"""A list to choose from: the line that is chosen has a mark, not only another colour, and stays in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

_MARK = "▶ "


class ChoiceList(OptionList):
    """Lines, and headings between them that cannot be chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up", "cursor_up", "choose", key_display="↑ ↓")]
    _marked: int | None = None

    def __init__(self, lines: Iterable[Content] = (), headings: Iterable[int] = ()) -> None:
        self._written = list(lines)
        under = set(headings)
        super().__init__(
            *(
                Option(line, disabled=True) if at in under else Option(_beside(" " * len(_MARK), line))
                for at, line in enumerate(self._written)
            )
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self._marked is not None:
            self._draw(self._marked, " " * len(_MARK))
        self._marked = event.option_index
        self._draw(self._marked, _MARK)

    def _draw(self, at: int, mark: str) -> None:
        self.replace_option_prompt_at_index(at, _beside(mark, self._written[at]))

    def on_resize(self) -> None:
        """What is read about a line takes room from the list: the line stays in sight."""
        self.call_after_refresh(self.scroll_to_highlight)


def _beside(mark: str, line: Content) -> Content:
    """A line, or several, with a mark before the first."""
    first, *further = line.split("\n")
    blank = Content(" " * len(mark))
    return Content("\n").join([Content(mark) + first, *(blank + each for each in further)])
