"""A list to choose from: the line that is chosen has a mark, not only another colour, and stays in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from paigow.play.screen.ink import HANGS_IN_LIST, hanging

_MARK = "▶ "


class ChoiceList(OptionList):
    """Lines, and headings between them that cannot be chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up", "cursor_up", "choose", key_display="↑ ↓")]
    _marked: int | None = None
    _room: int | None = None
    """The columns for a line beside its mark; nothing before the list is laid out."""

    def __init__(self, lines: Iterable[Content] = (), headings: Iterable[int] = ()) -> None:
        self._written = list(lines)
        self._under = under = frozenset(headings)
        super().__init__(
            *(
                Option(line, disabled=True) if at in under else Option(_beside(" " * len(_MARK), line))
                for at, line in enumerate(self._written)
            )
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        before, self._marked = self._marked, event.option_index
        if before is not None:
            self._draw(before)
        self._draw(self._marked)

    def _draw(self, at: int) -> None:
        """Write a line as wide as there is room: where it goes on below, it does so further in."""
        mark = _MARK if at == self._marked else " " * len(_MARK)
        self.replace_option_prompt_at_index(at, _beside(mark, self._written[at], self._room))

    def on_resize(self) -> None:
        """What is read about a line takes room from the list: the line stays in sight."""
        padding = self.get_component_styles("option-list--option").padding.width
        room = self.scrollable_content_region.width - padding - len(_MARK)
        if room != self._room:
            self._room = room
            for at in range(len(self._written)):
                if at not in self._under:
                    self._draw(at)
        self.call_after_refresh(self.scroll_to_highlight)


def _beside(mark: str, line: Content, room: int | None = None) -> Content:
    """A line, or several, with a mark before the first."""
    lines = (
        line.split("\n")
        if room is None
        else [hanging(each, room, HANGS_IN_LIST) for each in line.split("\n")]
    )
    first, *further = [part for each in lines for part in each.split("\n")]
    blank = Content(" " * len(mark))
    return Content("\n").join([Content(mark) + first, *(blank + each for each in further)])
