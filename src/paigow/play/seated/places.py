"""Your betting positions: the one that you chose, and a second one beside it where the table allows it."""

from __future__ import annotations

from paigow.play.seated.seen import TableSeen
from paigow.play.seated.turn import NotNow
from paigow.table import commands as c
from paigow.table.state.model import PLACES


class OwnPlaces:
    """Where you sit."""

    def __init__(self, live: TableSeen, home: int | None) -> None:
        self._live = live
        self.home = home
        """The betting position that you chose; none where you deal."""

    @property
    def beside(self) -> tuple[int, ...]:
        """The positions that could be your second betting area, where the table allows one (PGP-12a.1)."""
        areas = self._live.rules.submission.table.areas_per_player
        if self.home is None or areas <= len(self._live.held):
            return ()
        return tuple(at for at in (self.home - 1, self.home + 1) if 0 < at < PLACES)

    def move_to(self, position: int) -> None:
        """Take another betting position between rounds; whoever sits there takes yours."""
        before = self.home
        if before is None or self._is_in_round:
            raise NotNow("you change places between rounds", self._live.rules.cite("PGP-7b.2"))
        self.give_up_area()
        other = self._holder(position)
        moves = [(self._live.you, before, position)]
        if other is not None:
            moves.append((other, position, before))
        for name, old, _ in moves:
            self._give(c.LeavePosition, name, old)
        for name, _, new in moves:
            self._give(c.TakePosition, name, new)
        self.home = position

    def take_area(self, position: int) -> None:
        """Use a second betting area beside yours (PGP-12a.2); who sits there makes room."""
        if self._is_in_round:
            raise NotNow("you take a second betting area between rounds", self._live.rules.cite("PGP-12a.1"))
        other = self._holder(position) if position in self.beside else None
        if other is not None:
            self._give(c.LeavePosition, other, position)
        self._give(c.TakePosition, self._live.you, position)

    def give_up_area(self) -> None:
        """Go back to one betting area."""
        for position in self._live.held:
            if position != self.home:
                self._give(c.LeavePosition, self._live.you, position)

    @property
    def _is_in_round(self) -> bool:
        return self._live.view.round is not None

    def _holder(self, position: int) -> str | None:
        return self._live.view.seats[position]

    def _give(self, kind: type[c.TakePosition | c.LeavePosition], by: str, position: int) -> None:
        self._live.submit(kind(**self._live.who(position, by)))
        self._live.chronicle.clear_layout()
