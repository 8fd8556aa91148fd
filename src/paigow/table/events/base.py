"""What has happened, in the past tense. Events are all that is stored; the table is a fold of them.

Every event names the clause that decided it. Its parts are for everyone unless a field says otherwise
(`seen_by`): cards of a hand are for its holder, the order of unseen cards for nobody at the table. Fields by
position are tuples of pairs, so that a view can hand out some and keep the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paigow.citing import Grounds, facts, further
from paigow.games.wager_kinds import ENVY, EnvyBonus, SettledWager
from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.rules.outcome import Result
from paigow.table.money.ledger import Transfer
from paigow.table.money.meters import MeterReading
from paigow.table.state.slots import filled_by_slot
from paigow.table.state.values import Position

TAKEN: Final = "taken"
SHOWN: Final = "now"
NOT_SHOWN: Final = "not_now"
ByPosition = tuple[tuple[Position, Pieces], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The part that all events share."""

    clause: str
    transfers: tuple[Transfer, ...] = ()
    """Money that moved: from which account, to which, and how many cents."""
    meters: tuple[MeterReading, ...] = ()
    """Meters that moved, as they stand now, each with its place in its own stream."""

    @property
    def grounds(self) -> Grounds:
        """Every clause that it rests on, by what happened and from where to where money went."""
        settled: tuple[Settlement, ...] = getattr(self, "settled", ())
        said = facts(
            kind=type(self).__name__,
            clause=self.clause,
            wager={each.wager for each in getattr(self, "stakes", ())},
            method=getattr(self, "method", None),
            step=getattr(self, "step", None),
            settled={f"{each.kind} {each.result}" for each in settled},
            hand={each.hand for each in settled if each.hand},
            shown=SHOWN if getattr(self, "high", ()) else NOT_SHOWN,
            moves={f"{source.kind}>{target.kind}" for source, target, _ in self.transfers},
            vigorish=TAKEN if getattr(self, "vigorish", 0) else None,
        )
        return Grounds((self.clause, *further("event", said)))


@filled_by_slot
@dataclass(frozen=True, slots=True)
class Settlement:
    """One wager decided: what became of it, by which hand or outcome, and the money."""

    position: Position
    wager: SettledWager
    result: Result
    wagered: Cents
    won: Cents
    """What was won on top of the wager, or handed over where the wager had been collected."""
    vigorish: Cents
    hand: str | None
    """The row of the pay table, the reason of a main wager, or whose hand earned an envy bonus."""
    clause: str
    coupon: Cents = Cents(0)
    """The match play coupon that goes back to the player with a push, where the licensee returns it; or the
    coupon that was redeemed for the wager (PGP-7d.2)."""
    limit: str | None = None
    """The clause of the payout limit that cut or shared what was won, or that rounds it to whole dollars."""
    unlimited: Cents = Cents(0)
    """What would have been won without it."""

    @property
    def kind(self) -> str:
        """The kind of wager: for an envy bonus ``envy:`` and the wager that earned it.

        >>> from paigow.games.wager_kinds import WagerKind
        >>> envy = EnvyBonus(WagerKind.FORTUNE_BONUS, 4)
        >>> Settlement(2, envy, Result.WIN, Cents(0), Cents(500), Cents(0), None, "").kind
        'envy:fortune_bonus'
        """
        kind = self.wager.kind.value
        return f"{ENVY}:{kind}" if isinstance(self.wager, EnvyBonus) else kind

    @property
    def grounds(self) -> Grounds:
        """Every clause that it rests on: why it came out so, and which hand earned it."""
        said = facts(
            wager=self.kind,
            result=self.result,
            clause=self.clause,
            hand=self.hand,
            limit=self.limit,
            vigorish=TAKEN if self.vigorish else None,
        )
        return Grounds((self.clause, self.limit, *further("settlement", said), *further("hand", said)))
