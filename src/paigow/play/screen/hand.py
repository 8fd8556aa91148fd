"""The hand that you set: each piece drawn, with its key and where it goes, and what the two hands are."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from paigow.cards import JOKER
from paigow.pieces import AnyPiece
from paigow.play.screen.ink import QUIET, Room, inked
from paigow.play.seated.choice import HandChoice
from paigow.teaching.drawing import NAME_WIDTH, Size, drawn, width_of, with_labels
from paigow.tiles import Tile

_JOKER_HINT: Final = "the joker is an ace, or completes a straight or a flush"


class PieceFace(Static):
    """One card or tile of your hand, with its key and where it goes below it."""

    def __init__(self, place: int) -> None:
        super().__init__(id=f"card-{place + 1}")
        self.place = place
        self._lying: tuple[AnyPiece, Room, bool] | None = None

    def show(self, piece: AnyPiece | None, room: Room, *, is_low: bool) -> None:
        """Lay a piece here, or nothing; what lies already is not drawn again."""
        self.display = piece is not None
        if piece is None or self._lying == (piece, room, is_low):
            return
        self._lying = (piece, room, is_low)
        size = Size.MEDIUM if room is Room.SMALL else Size.LARGE
        drawing = drawn(piece, size)
        where = f"{self.place + 1} {'LOW' if is_low else 'high'}"
        if isinstance(piece, Tile):
            drawing = with_labels(drawing, piece.kind.name, width=NAME_WIDTH + 2)
            where += f" {piece}" * (size is Size.MEDIUM)  # else it stands on the tile
        width = width_of(drawing[0])
        self.styles.width = width + 1
        label = (f"{where:^{width}}", "bold reverse" if is_low else QUIET)
        self.update(Content("\n").join([Content.assemble(label), *inked(drawing)]))

    async def on_click(self) -> None:
        await self.screen.run_action(f"digit({self.place + 1})")


class Hand(Horizontal):
    """Your pieces, and what the two hands are as they are chosen."""

    def compose(self) -> ComposeResult:
        yield from (PieceFace(place) for place in range(7))
        yield Static(id="reading")

    def show(self, choice: HandChoice, room: Room) -> None:
        for face in self.query(PieceFace):
            piece = choice.pieces[face.place] if face.place < len(choice.pieces) else None
            face.show(piece, room, is_low=face.place in choice.low_as_laid)
        reading: list[Content | tuple[str, str]] = [Content(choice.describe().replace("; ", "\n"))]
        if JOKER in choice.pieces and choice.family.name == "cards":
            reading.append((f"\n{_JOKER_HINT}", QUIET))
        if choice.fault():  # the prompt has room to say why
            reading.append(("\nnot set correctly", "$text-warning"))
        self.query_one("#reading", Static).update(Content.assemble(*reading))
