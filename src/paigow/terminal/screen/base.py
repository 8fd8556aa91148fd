"""What every screen is made of: colours, lists to choose from, leaving, and a window that is too small.

The first screen imports it, so it needs nothing of a table. Nothing is told by colour alone: suits have their
signs, results their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from textwrap import wrap
from typing import ClassVar, Final

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Event, Key, Resize
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.theme import Theme
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.teaching.drawing import STYLES, Drawing
from paigow.terminal.departure import Departure, Parting

FELT: Final = Theme(
    name="felt",
    primary="#7fb59a",
    secondary="#9fb8c8",
    accent="#d9b45b",
    warning="#e0b252",
    error="#f08a8a",
    success="#8fd19e",
    foreground="#e8e6df",
    background="#12241d",
    surface="#1a3028",
    panel="#24433a",
    dark=True,
)
PAPER: Final = Theme(
    name="paper",
    primary="#2f6b52",
    secondary="#3f5f73",
    accent="#8a5a00",
    warning="#8a5a00",
    error="#a31621",
    success="#1e6b34",
    foreground="#20261f",
    background="#e6dfcd",
    surface="#f1ecdf",
    panel="#d3c9b1",
    dark=False,
)


RED: Final = "$text-error"
QUIET: Final = "$foreground-muted"
RESULTS: Final = {"win": "$text-success", "push": "$text-warning", "lose": "$text-error"}
"""What stands beside the words."""


class Room(IntEnum):
    """How much of the table a terminal has room for."""

    SMALL = 0
    """A line for each place, the log below."""
    WIDE = 1
    """The places in an arc, large cards, the log in a side column."""
    LARGE = 2
    """The same with everybody's hands drawn."""

    @classmethod
    def within(cls, size: Size) -> Room:
        if size.width >= 170 and size.height >= 50:
            return cls.LARGE
        return cls.WIDE if size.width >= 116 and size.height >= 36 else cls.SMALL


LOG_WIDTHS: Final = {Room.SMALL: 0, Room.WIDE: 32, Room.LARGE: 50}
"""The side column of the log, as the style sheet has it."""


def inked(drawing: Drawing) -> list[Content]:
    """A drawing line by line, in its colours."""
    return [Content.assemble(*((text, STYLES[ink]) for text, ink in line)) for line in drawing]


_HANGS: Final = 2
HANGS_IN_LIST: Final = 3
"""Further in than lines that only add to another."""


def hanging(line: Content, width: int, by: int = _HANGS) -> Content:
    """A line that goes on below where it is too long, further in than it began.

    >>> hanging(Content("  high: a pair of aces"), 16).plain
    '  high: a pair\\n    of aces'
    """
    text = line.plain
    inwards = " " * (len(text) - len(text.lstrip()) + by)
    first, *further = wrap(text, width, subsequent_indent=inwards, replace_whitespace=False) or [""]
    parts, at = [line[: len(first)]], len(first)
    for each in further:
        at = text.index(each.strip(), at)
        parts.append(Content(inwards) + line[at : at + len(each.strip())])
        at += len(each.strip())
    return Content("\n").join(parts)


def coloured(text: str) -> Content:
    """Cards in words, hearts and diamonds in the theme's red."""
    parts = [
        (word, RED if word.endswith(("♥", "♦")) else "") for word in text.replace(" ", "\0 \0").split("\0")
    ]
    return Content.assemble(*parts)


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


class LeavableApp(App[None]):
    """An application that knows whether it is being left."""

    has_left = False

    def leave(self, last_words: str | None = None) -> None:
        """Close, and print something where there is something to say."""
        self.has_left = True
        self.exit(message=last_words)

    async def on_event(self, event: Event) -> None:
        """Keys that come after leaving find no screen that could hear them."""
        if not (self.has_left and isinstance(event, Key)):
            await super().on_event(event)


class Leave(ModalScreen[Parting]):
    """Asked before you leave: what becomes of your wagers and of your seat."""

    BINDINGS = [  # noqa: RUF012 - Textual's own way
        Binding("p", f"answer('{Parting.PLAY_OUT}')", "play it out, then leave"),
        Binding("y", f"answer('{Parting.LEAVE}')", "leave now"),
        Binding("l", f"answer('{Parting.OTHER_TABLE}')", "to the list of tables"),
        Binding("enter", "usual", show=False),
        Binding("n,escape", f"answer('{Parting.STAY}')", "stay"),
    ]

    def __init__(self, departure: Departure) -> None:
        super().__init__()
        self.at_stake, self.may_play_out = departure.at_stake, departure.may_play_out
        self._idle = {
            Parting.PLAY_OUT: not departure.may_play_out,
            Parting.OTHER_TABLE: not departure.has_others,
        }
        """What cannot be answered here."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(Content(self.at_stake), id="leaving")
        yield Footer()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A round is played out only for whoever would lose something by leaving it, and other tables are
        where there is a list of them."""
        is_idle = action == "answer" and self._idle.get(Parting(str(*parameters)), False)
        return not is_idle and super().check_action(action, parameters)

    def action_answer(self, said: str) -> None:
        self.dismiss(Parting(said))

    def action_usual(self) -> None:
        """What most people mean: not to walk away from a wager."""
        self.dismiss(Parting.PLAY_OUT if self.may_play_out else Parting.LEAVE)


class LeavableScreen(Screen[None]):
    """A screen that is left at once, unless something is at stake there."""

    def __init__(self, departure: Departure | None = None) -> None:
        super().__init__()
        self.departure = departure or Departure()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is still heard: a page that opens while everything closes would find nothing."""
        return not self.has_left and super().check_action(action, parameters)

    @property
    def has_left(self) -> bool:
        return isinstance(self.app, LeavableApp) and self.app.has_left

    def action_leave(self) -> None:
        """Leave; ask first where something is at stake."""
        if self.departure.asks_first:
            self.app.push_screen(Leave(self.departure), self._answered)
        else:
            self._answered(Parting.LEAVE)

    def cash_out(self) -> None:
        """Leave for good, with your chips."""
        if isinstance(self.app, LeavableApp):
            self.departure.cash_out()
            self.app.leave(self.departure.last_words)

    def _answered(self, said: Parting | None) -> None:
        if said not in (None, Parting.STAY) and isinstance(self.app, LeavableApp):
            self.departure.depart(plays_out=said is Parting.PLAY_OUT)
            self.app.leave(self.departure.last_words)


LEAST: Final = Size(80, 24)
"""The smallest window in which nothing essential is cut off."""


def fits(size: Size) -> bool:
    """
    >>> fits(LEAST), fits(Size(200, 20)), fits(Size(60, 40))
    (True, False, False)
    """
    return size.width >= LEAST.width and size.height >= LEAST.height


class TooSmall(ModalScreen[None]):
    """Over everything else, until there is room."""

    BINDINGS = [("q", "app.quit", "leave")]  # noqa: RUF012 - Textual's own way

    def compose(self) -> ComposeResult:
        yield Static(self._said(self.app.size), id="too-small")

    def on_resize(self, event: Resize) -> None:
        self.query_one("#too-small", Static).update(self._said(event.size))

    @staticmethod
    def _said(size: Size) -> Content:
        needed = f"The table needs {LEAST.width} columns and {LEAST.height} lines"
        return Content(
            f"{needed}; here are {size.width} and {size.height}. Make the window larger; q leaves."
        )
