"""The hand that is yours to set."""

from __future__ import annotations

from paigow.pieces import Pieces
from paigow.play.seated.choice import HandChoice
from paigow.play.seated.seen import TableSeen
from paigow.play.seated.turn import NotNow
from paigow.table import commands as c


class OwnHand:
    """The pieces that you hold, and what you have chosen of them so far; nothing is laid down yet."""

    def __init__(self, live: TableSeen) -> None:
        self._live = live
        self.choice = HandChoice(live.rules.family, live.rules.switches)
        self._taken_up: tuple[int, int] | None = None
        """Of which round and betting position it is."""

    def look(self, position: int) -> None:
        """Take up the cards of a betting position, once (PGP-9b.1)."""
        taken_up = (self._live.view.rounds, position)
        if taken_up == self._taken_up:
            return
        if (pieces := self._pieces(position)) is None:
            self.choice = self.choice.with_pieces(())
            self._live.submit(c.LookAtCards(**self._live.who(position)))
            pieces = self._pieces(position)
        if pieces is not None:  # a table elsewhere shows them later
            self._taken_up = taken_up
            self.take(pieces)

    def _pieces(self, position: int) -> Pieces | None:
        """The whole hand at a betting position, where you have seen it."""
        in_play = self._live.view.round
        assert in_play is not None, "a hand is set in a round"
        hand = in_play.positions[position].hand
        return None if hand is None or len(hand.pieces) < self.choice.family.size else hand.pieces

    def take(self, pieces: Pieces) -> None:
        """Have these pieces before you, with nothing chosen."""
        self.choice = self.choice.with_pieces(pieces)

    def toggle(self, place: int) -> None:
        """Put the piece at a place (from 0) into the low hand, or take it out."""
        self.choice = self.choice.toggled(place)

    def choose_house_way(self) -> None:
        """Choose as the licensee would set it."""
        self.choice = self.choice.choosing(self._live.rules.house_way.set(self.choice.pieces).low)

    def laid(self) -> tuple[Pieces, Pieces]:
        """The two hands to be laid down."""
        if not self.choice.is_complete:
            reason = self.choice.describe() or "no hand is yours to set"
            raise NotNow(reason, self._live.rules.cite("PGP-9a.1"))
        return self.choice.split()
