"""Counting what came out of many rounds, and showing that no cent was lost on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from paigow.games.wager_kinds import ENVY, EnvyBonus
from paigow.table import Table
from paigow.table import events as e
from paigow.table.money.ledger import AccountKind
from paigow.table.state.irregularity import Irregularity


@dataclass(slots=True)
class Tally:
    """The counts of some rounds. Money is in cents."""

    rounds: int = 0
    voids: int = 0
    banked: int = 0
    co_banked: int = 0
    surrendered: int = 0
    refusals: int = 0
    replayed: int = 0
    """Rounds whose log was read back and re-played to the same table."""
    events: Counter[str] = field(default_factory=Counter)
    irregularities: Counter[str] = field(default_factory=Counter)
    wagered: Counter[str] = field(default_factory=Counter)
    """By wager, what was laid out and decided."""
    won: Counter[str] = field(default_factory=Counter)
    vigorish: int = 0
    bought: int = 0
    cashed: int = 0
    players: int = 0
    """What all players together won, or lost."""
    inventory: int = 0
    """What the table inventory won, or lost."""
    meters: int = 0
    """What the meters hold now that they did not hold at first, less what the licensee filled up."""
    cents_off: int = 0
    """What the three do not add up to nothing by, and cents found where none may be."""

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def count(self, event: e.Event) -> None:
        """Count an event."""
        self.events[type(event).__name__] += 1
        if (irregularity := _irregularity(event)) is not None:
            self.irregularities[irregularity] += 1
        match event:
            case e.PositionSettled() | e.WagersSettled():
                for each in event.settled:
                    self._settled(each)
            case e.RoundCompleted():
                self.rounds += 1
            case e.RoundVoided():
                self.rounds += 1
                self.voids += 1
            case e.BankAccepted():
                self.banked += 1
                self.co_banked += event.co_bank
            case e.BankReturned():
                self.banked -= 1
                self.co_banked -= event.co_bank
            case e.BankSettled():
                self.vigorish += event.vigorish
            case e.WagerSurrendered():
                self.surrendered += 1
            case e.ChipsBought():
                self.bought += event.amount
            case e.ChipsCashed():
                self.cashed += event.amount

    def _settled(self, each: e.Settlement) -> None:
        wager = ENVY if isinstance(each.wager, EnvyBonus) else each.wager.kind.value
        self.wagered[wager] += each.wagered
        self.won[wager] += each.won
        self.vigorish += each.vigorish

    def balance(self, table: Table) -> None:
        """Record where the money of a session went: players, inventory and meters won it from each other."""
        held: Counter[AccountKind] = Counter()
        for account, amount in table.balances.items():
            held[account.kind] += amount
        filled = -held[AccountKind.OUTSIDE] - self.bought + self.cashed
        self.players = held[AccountKind.CHIPS] + self.cashed - self.bought
        self.inventory = held[AccountKind.INVENTORY]
        self.meters = held[AccountKind.METER] + held[AccountKind.REMAINDER] - filled
        self.cents_off += abs(self.players + self.inventory + self.meters)

    def record(self) -> dict[str, Any]:
        """Return everything as plain data, counts in the order of their names."""
        shape = {name: getattr(self, name) for name in self.__slots__}
        return {
            name: dict(sorted(value.items())) if isinstance(value, Counter) else value
            for name, value in shape.items()
        }


def _irregularity(event: e.Event) -> str | None:
    """Return the irregularity behind an event, by its name in the game's table."""
    match event:
        case e.RoundVoided() | e.IrregularityNoted() | e.ReshuffleOrdered():
            return event.irregularity
        case e.NoRollCalled():
            return event.reason
        case e.CardExposed():
            return Irregularity.PLAYER_CARD_EXPOSED
        case e.FaceUpCardRacked():
            return Irregularity.CARD_FACE_UP
        case _:
            return None
