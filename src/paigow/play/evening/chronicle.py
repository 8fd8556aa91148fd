"""What is kept of an evening: the log, who won what in this round, and the rounds that are over."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from paigow.money import Cents
from paigow.play.evening.board import Board, Layout, board
from paigow.rules.outcome import Result
from paigow.table import events as e
from paigow.table.showing.telling.events import tell
from paigow.table.showing.views import RoundView
from paigow.table.showing.wording import Said, Scene
from paigow.table.state.values import DEALER

_ENDS: Final = (e.RoundCompleted, e.RoundVoided, e.CardsSpread)
_UNTOLD: Final = (e.CardsLookedAt, e.RoundCompleted)
"""What the layout shows anyway."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round that is over."""

    number: int
    net: Cents
    lines: tuple[Said, ...]
    hands: tuple[tuple[str, str], ...]
    """Your hands and those you played against, as they lay: who, and which."""


@dataclass(slots=True)
class Chronicle:
    """Everything said and settled, as one viewer saw it."""

    log: list[Said] = field(default_factory=list)
    rounds: list[RoundResult] = field(default_factory=list)
    net: dict[int, int] = field(default_factory=dict)
    """What each position has won or lost in this round so far."""
    last: RoundView | None = None
    """The round as it was last seen; it stays on the layout until the next one is opened."""
    _began: int = 0
    _before: Cents = Cents(0)

    def begin_round(self, chips: Cents) -> None:
        self.net, self.last = {}, None
        self._began, self._before = len(self.log), chips

    def bought(self, amount: Cents) -> None:
        """Chips bought during a round are not won."""
        self._before = Cents(self._before + amount)

    def tell(self, event: e.Event, scene: Scene) -> bool:
        """Write an event down as the viewer of the scene hears of it; whether it ends a round."""
        if not isinstance(event, _UNTOLD):
            self.log.extend(tell(scene, event))
        settled: tuple[e.Settlement, ...] = getattr(event, "settled", ())
        for each in settled:
            # A coupon that was redeemed cost its player nothing (PGP-7d.2); match play coupons are told of
            # a push only.
            lost = each.wagered if each.result is Result.LOSE and not each.coupon else 0
            self.net[each.position] = self.net.get(each.position, 0) + each.won - each.vigorish - lost
        return isinstance(event, _ENDS) and self.last is not None

    def close_round(self, layout: Layout, chips: Cents) -> None:
        """Put the round that has just ended into the history."""
        assert self.last is not None
        places = self._as_it_lay(layout).places
        # A bank plays against everyone, so nobody is named.
        played = dict.fromkeys((*layout.you, self.last.bank or DEALER))
        hands = [places[position] for position in played]
        self.rounds.append(
            RoundResult(
                number=self.last.number,
                net=Cents(chips - self._before),
                lines=tuple(self.log[self._began :]),
                hands=tuple((place.name, place.cards) for place in hands),
            )
        )

    def reasons(self, layout: Layout) -> list[str]:
        """How your hands came out in the last round, and why."""
        seen_last = () if self.last is None else self.last.positions
        return [
            f"{layout.scene.subject(at)}: {seen.outcome.result}, {seen.outcome.reason.sentence}"
            for at, seen in enumerate(seen_last)
            if at in layout.you and seen.outcome is not None
        ]

    def _as_it_lay(self, layout: Layout) -> Board:
        return board(replace(layout, last=self.last))
