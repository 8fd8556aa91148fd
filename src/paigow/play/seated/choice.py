"""Choosing the low hand: cards go in and come out again until the two hands are laid down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from paigow.games.hands import Family
from paigow.pieces import AnyPiece, Pieces
from paigow.switches import Switches
from paigow.teaching.rungs import zero_warning


@dataclass(frozen=True, slots=True)
class HandChoice:
    """Some pieces in printed order, and the places (from 0) of those chosen for the low hand."""

    family: Family[Any]
    switches: Switches
    pieces: Pieces = ()
    low: tuple[int, ...] = ()

    def with_pieces(self, pieces: Sequence[AnyPiece]) -> HandChoice:
        """Another hand, in printed order, with nothing chosen."""
        order = self.family.format(pieces).split()
        return replace(self, pieces=tuple(sorted(pieces, key=lambda piece: order.index(str(piece)))), low=())

    @property
    def low_size(self) -> int:
        return self.family.size - self.family.high_size

    @property
    def is_complete(self) -> bool:
        return bool(self.pieces) and len(self.low) == self.low_size

    def toggled(self, place: int) -> HandChoice:
        """Put a piece into the low hand or take it out; of one too many, the first chosen makes room."""
        if not 0 <= place < len(self.pieces):
            return self
        if place in self.low:
            return replace(self, low=tuple(each for each in self.low if each != place))
        return replace(self, low=(*self.low, place)[-self.low_size :])

    def choosing(self, low: Sequence[AnyPiece]) -> HandChoice:
        """The same hand with these pieces as the low hand."""
        return replace(self, low=tuple(place for place, piece in enumerate(self.pieces) if piece in low))

    def split(self) -> tuple[Pieces, Pieces]:
        """The pieces of the high and of the low hand."""
        chosen = [place in self.low for place in range(len(self.pieces))]
        pairs = tuple(zip(self.pieces, chosen, strict=True))
        return tuple(p for p, is_low in pairs if not is_low), tuple(p for p, is_low in pairs if is_low)

    @property
    def low_as_laid(self) -> frozenset[int]:
        """The places of the low hand as it would lie: of two hands of tiles the higher is the high hand,
        whichever was chosen (PGT-1B-5)."""
        if not self.is_complete:
            return frozenset(self.low)
        low = self.family.lay(*self.split()).low
        return frozenset(place for place, piece in enumerate(self.pieces) if piece in low)

    def describe(self) -> str:
        """What the two hands are, once both are complete."""
        if not self.is_complete:
            missing = "one more" if self.low else "two"
            return f"choose {missing} for the low hand" if self.pieces else ""
        high, low = self.family.describe(self.family.lay(*self.split()), self.switches)
        turned = "; the higher two are the high hand" if self.low_as_laid != set(self.low) else ""
        return f"high: {high}; low: {low}{turned}"

    def warning(self) -> str | None:
        """That a player's low hand cannot win as it is chosen; None where it can."""
        if not self.is_complete:
            return None
        return zero_warning(self.family.name, self.family.lay(*self.split()).low, self.switches)

    def fault(self) -> str | None:
        """Why the chosen hands would not be set correctly, with the clause; None where they would."""
        if not self.is_complete:
            return None
        wrong = self.family.judge(self.family.lay(*self.split()), self.switches)
        return None if wrong is None else str(wrong)
