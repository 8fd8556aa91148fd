"""What is committed: for each stream the lines that were written since, and all that goes with them."""

from __future__ import annotations

from typing import NamedTuple

from paigow.table.machine.journal import Key
from paigow.table.money.meters import MeterReading


class NewLine(NamedTuple):
    """A line that was written, with the id of its command; a refusal and the closing line take none."""

    number: int
    text: bytes
    key: Key | None = None


class MeterMove(NamedTuple):
    """A meter that moved: from which place of its stream to which reading, and on which line."""

    meter: str
    before: int
    reading: MeterReading
    line: int


class RoundSpan(NamedTuple):
    """A round that was opened on a line, or that ended on one."""

    round: int
    first: int | None
    last: int | None


class PurseChange(NamedTuple):
    """Cents that go into somebody's purse, or out of it, and why."""

    person: str
    amount: int
    reason: str
    is_practice: bool = False
    """Whether it is at a table for practice, where the licensee lends what is played with."""


class Staked(NamedTuple):
    """What somebody has at stake in one round, to be held against the limit that the person has set."""

    person: str
    amount: int
    is_practice: bool = False
    """Whether it is practice money, to which only the limit of time applies."""


class SealedSeed(NamedTuple):
    """The seed of a deck, encrypted."""

    deck: int
    nonce: bytes
    box: bytes


class AddedSeed(NamedTuple):
    """What a player has added to a deck, encrypted."""

    deck: int
    name: str
    nonce: bytes
    box: bytes


class Append(NamedTuple):
    """What one stream gets in a transaction, and after which line it must come."""

    stream: str
    epoch: int
    after: int
    """The line that must be the last one."""
    head: str
    """Its hash."""
    lines: tuple[NewLine, ...] = ()
    new_head: str = ""
    events: int = 0
    """How many events the stream has then."""
    at: int = 0
    """What time it is, for purses and limits."""
    closes: bool = False
    holders: tuple[str, ...] = ()
    """Who has chips or wagers at a table that is closed with this."""
    moves: tuple[MeterMove, ...] = ()
    rounds: tuple[RoundSpan, ...] = ()
    purse: tuple[PurseChange, ...] = ()
    seeds: tuple[SealedSeed, ...] = ()
    added: tuple[AddedSeed, ...] = ()
    stakes: tuple[Staked, ...] = ()

    @property
    def last(self) -> int:
        """The line that is the last one then."""
        return self.after + len(self.lines)
