"""The parts of the table's screen: seats, your hand, the wagers, the cut, the log, and what you can do now.

A widget shows what it is given and says when it was clicked; the screen decides what that means. Red suits
are coloured by the theme, and their signs say the same without any colour.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from paigow.money import format_money
from paigow.play.evening.board import Board, Place
from paigow.play.evening.choice import HandChoice
from paigow.play.evening.draft import Draft, Line
from paigow.play.words import indented, signed
from paigow.table.showing.wording import Said
from paigow.teaching.drawing import face

RED = "$text-error"
QUIET = "$foreground-muted"
ROOMY = 104
"""From this many columns on, there is room to name every wager."""


def coloured(text: str) -> Content:
    """Cards in words, hearts and diamonds in the theme's red."""
    parts = [
        (word, RED if word.endswith(("♥", "♦")) else "") for word in text.replace(" ", "\0 \0").split("\0")
    ]
    return Content.assemble(*parts)


class Seats(Static):
    """The dealer and the six betting positions, a line each."""

    layout_board: reactive[Board | None] = reactive(None)

    def render(self) -> Content:
        board = self.layout_board
        if board is None:
            return Content("")
        return Content("\n").join(self._line(place) for place in board.places)

    def _line(self, place: Place) -> Content:
        own = ("▶" if place.is_turn else "•") if place.is_you else " "
        mark = (
            "B" if place.is_bank else own
        )  # a bank has one betting area, so it is never asked which is meant
        number = " " if place.position == 0 else str(place.position)
        name = f"{place.name or '(empty)':<7}"[:7]
        chips = "" if place.chips is None else format_money(place.chips)
        wagered = format_money(place.wagered) if place.wagered else ""
        style = "bold" if place.is_you else ("" if place.name else QUIET)
        line: list[Content | tuple[str, str]] = [
            (f"{mark}{number} {name} ", style),
            (f"{chips:>10} ", QUIET),
            (f"{wagered:>8}  ", "bold"),
            coloured(f"{place.cards:<28}"),
            (f" {outcome(place):<17}", "bold" if place.is_you else ""),
        ]
        if self.size.width >= ROOMY:
            line.append((f" {place.wagers}", QUIET))
        return Content.assemble(*line).truncate(self.size.width, ellipsis=True)


def outcome(place: Place) -> str:
    """What became of a seat: of its main wager in a word, and of all its wagers in money.

    >>> from paigow.money import Cents
    >>> outcome(Place(1, "Ana", None, status="win", net=Cents(950)))
    'win +$9.50'
    >>> outcome(Place(1, "Ana", None, status="win", net=Cents(-50)))
    'win, net -$0.50'
    """
    if not place.net:
        return place.status
    expected = {"win": place.net > 0, "lose": place.net < 0}.get(place.status, False)
    return f"{place.status}{' ' if expected else ', net '}{signed(place.net)}".removeprefix(", ")


class CardFace(Static):
    """One card or tile of your hand, with its key above it and where it goes below it."""

    class Chosen(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(id=f"card-{place + 1}")
        self.place = place

    def show(self, piece: str | None, *, is_low: bool) -> None:
        """Lay a piece here, or nothing."""
        self.display = piece is not None
        if piece is None:
            return
        shown = face(piece)
        edge = "║" if is_low else "│"
        top, end = ("╔════╗", "╚════╝") if is_low else ("┌────┐", "└────┘")
        self.update(
            Content.assemble(
                (f"  {self.place + 1}\n", QUIET),
                f"{top}\n{edge}",
                coloured(f"{shown:^4}"),
                f"{edge}\n{end}\n",
                (" LOW " if is_low else " high", "bold" if is_low else QUIET),
            )
        )

    def on_click(self) -> None:
        self.post_message(self.Chosen(self.place))


class Hand(Horizontal):
    """Your cards, and what the two hands are as they are chosen."""

    def compose(self) -> ComposeResult:
        yield from (CardFace(place) for place in range(7))
        yield Static(id="reading")

    def show(self, choice: HandChoice) -> None:
        for card in self.query(CardFace):
            piece = str(choice.pieces[card.place]) if card.place < len(choice.pieces) else None
            card.show(piece, is_low=card.place in choice.low_as_laid)
        reading: list[Content | tuple[str, str]] = [Content(choice.describe().replace("; ", "\n"))]
        if choice.fault():  # the prompt has room to say why
            reading.append(("\nnot set correctly", "$text-warning"))
        self.query_one("#reading", Static).update(Content.assemble(*reading))


class WagerLine(Static):
    """One wager: its name, its amount between two signs to click, and its limits."""

    class Changed(Message):
        """A sign was clicked: -1, +1, or 0 for the line itself."""

        def __init__(self, index: int, by: int) -> None:
            super().__init__()
            self.index, self.by = index, by

    NAME = 37
    AMOUNT = 11
    LESS = range(NAME, NAME + 3)
    MORE = range(NAME + 3 + AMOUNT, NAME + 6 + AMOUNT)
    """The columns of the two signs."""

    def __init__(self, index: int) -> None:
        super().__init__(id=f"wager-{index + 1}")
        self.index = index

    def show(self, line: Line, *, is_current: bool) -> None:
        self.set_class(is_current, "current")
        name = Content(f"{'▶' if is_current else ' '} {line.title}").truncate(
            self.NAME, ellipsis=True, pad=True
        )
        amount = format_money(line.amount) if line.amount else "nothing"
        sign = "$foreground on $surface"
        self.update(
            Content.assemble(
                name,
                (" - ", sign),
                f"{amount:>{self.AMOUNT - 1}} ",
                (" + ", sign),
                (f" {_limits(line)}", QUIET),
            )
        )

    def on_click(self, event: Click) -> None:
        by = (event.x in self.MORE) - (event.x in self.LESS)
        self.post_message(self.Changed(self.index, by))


def _limits(line: Line) -> str:
    """Between which amounts a wager may be, or how it is made."""
    if line.coupon:
        return "by a coupon" if line.redeems else "with a coupon"
    least, most = format_money(line.minimum), format_money(line.maximum)
    return least if least == most else f"{least} to {most}"


class Wagers(VerticalScroll, can_focus=False):
    """All wagers that the table offers you."""

    def show(self, draft: Draft, current: int) -> None:
        rows = list(self.query(WagerLine))
        for index, line in enumerate(draft.lines):
            if index == len(rows):
                rows.append(WagerLine(index))
                self.mount(rows[index])
            rows[index].show(line, is_current=index == current)
        for row in rows:
            row.display = row.index < len(draft.lines)
        rows[current].scroll_visible(animate=False)


class CutBar(Static):
    """The deck from the side, with the cutting card in it; a click moves the cutting card."""

    class Moved(Message):
        """The cutting card was put elsewhere."""

        def __init__(self, above: int) -> None:
            super().__init__()
            self.above = above

    def show(self, above: int, size: int) -> None:
        self.update(
            Content.assemble(
                "\n",
                ("▒" * above, QUIET),
                ("┃", "bold"),
                ("▒" * (size - above), QUIET),
                f"\n\n{above} cards above the cutting card, {size - above} below",
            )
        )

    def on_click(self, event: Click) -> None:
        self.post_message(self.Moved(event.x - self.gutter.left))


class StackRow(Static):
    """Stacks in a row, numbered from the dealer's left; the chosen ones are marked. A click chooses."""

    class Chosen(Message):
        """A stack was clicked."""

        def __init__(self, stack: int) -> None:
            super().__init__()
            self.stack = stack

    WIDTH = 7

    def show(self, count: int, chosen: frozenset[int]) -> None:
        numbers = "".join(f"{n:^{self.WIDTH}}" for n in range(1, count + 1))
        backs = (f"{'▓▓▓▓' if n in chosen else '▒▒▒▒':^{self.WIDTH}}" for n in range(1, count + 1))
        marks = (f"{'moves' if n in chosen else '':^{self.WIDTH}}" for n in range(1, count + 1))
        self.update(Content.assemble((f"{numbers}\n", QUIET), "".join(backs), "\n", "".join(marks)))

    def on_click(self, event: Click) -> None:
        self.post_message(self.Chosen((event.x - self.gutter.left) // self.WIDTH + 1))


class Log(VerticalScroll, can_focus=False):
    """The dealer's announcements and everything else that happened, the newest line last."""

    class Asked(Message):
        """The log was clicked: why?"""

    def compose(self) -> ComposeResult:
        yield Static(id="log-lines")

    def show(self, lines: Sequence[Said], you: Collection[int]) -> None:
        shown = [
            Content.assemble(
                coloured(indented(line)).stylize("bold" if line.position in you else ""),
                (f"  {line.clause}" if line.has_own_clause else "", QUIET),
            )
            for line in lines[-200:]
        ]
        self.query_one("#log-lines", Static).update(Content("\n").join(shown))
        self.scroll_end(animate=False)

    def on_click(self) -> None:
        self.post_message(self.Asked())


class ActionButton(Static):
    """A thing you can do now, with its key; a click does the same as the key."""

    def __init__(self, key: str, label: str, action: str) -> None:
        super().__init__(Content.assemble((f" {key} ", "reverse"), f" {label} "), classes="action")
        self.action = action

    async def on_click(self) -> None:
        await self.screen.run_action(self.action)


class ActionBar(Horizontal):
    """Everything you can do now."""

    def show(self, actions: Sequence[tuple[str, str, str]]) -> None:
        if getattr(self, "_shown", None) == actions:
            return
        self._shown = actions
        self.remove_children()
        self.mount(*(ActionButton(*each) for each in actions))
