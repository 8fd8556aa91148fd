"""Whether the cards, dice and cuts of a stream follow from the seeds that are stored beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paigow.fairness.decks import TableDecks
from paigow.fairness.sealing import DeckName, NotSealed
from paigow.pieces import Pieces
from paigow.table import commands as c
from paigow.table.machine.admission import needed_entropy
from paigow.table.machine.journal import Entry
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

_BY_CHANCE: Final = (c.ShuffleCards, c.FindStartingPosition, c.CutCards)


class DoesNotFollow(Exception):  # noqa: N818 - what has happened
    """Something in a store that is not what it should be by the rest of it."""


class SealedDecks:
    """Hears the commands of a stream and draws for each what its seeds bring. A stream without any seed, such
    as an evening at the terminal, has its chance from elsewhere."""

    def __init__(self, name: DeckName, kept: Mapping[int, bytes]) -> None:
        self._name = name
        self._kept = kept
        self._decks: TableDecks | None = None
        self._order: Pieces = ()

    def hear(self, line: int, table: Table, entry: Entry) -> None:
        """A command that had an effect, on its line, and the table before it."""
        if isinstance(entry.outcome, Refused) or not self._kept:
            return
        command = entry.command
        if isinstance(command, c.ShuffleCards):
            self._decks = self._shuffled(line)
        if self._decks is not None and isinstance(command, _BY_CHANCE):
            drawn = self._drawn(self._decks, command, table)
            if needed_entropy(command, drawn) != needed_entropy(command, entry.entropy):
                said = f"{type(command).__name__} is not what the seed of deck {self._name.number} brings"
                raise DoesNotFollow(f"line {line}: {said}")
        if self._decks is not None and not isinstance(command, c.ShuffleCards):
            self._decks = self._decks.after((record.event for record in entry.outcome), bytes)

    def _shuffled(self, line: int) -> TableDecks:
        """The next deck of the table, with what its players have added to it."""
        number = self._name.number + 1
        self._name = self._name._replace(number=number)
        try:
            decks = TableDecks.resumed(self._name._replace(number=number + 1), self._kept.__getitem__)
            assert decks.dealt is not None, "a deck comes before the one that lies ready"
            self._order = decks.dealt.order
        except (KeyError, ValueError, NotSealed):
            said = f"deck {number} was shuffled, and no seeds are stored that a deck could be shuffled by"
            raise DoesNotFollow(f"line {line}: {said}") from None
        return decks

    def _drawn(self, decks: TableDecks, command: c.Command, table: Table) -> c.Entropy:
        if isinstance(command, c.ShuffleCards):
            return c.Entropy(order=self._order)
        return decks.entropy(command, table)

    def check_end(self) -> None:
        """There is a seed of every deck that was shuffled, one of the next, and no other."""
        wanted = range(1, self._name.number + 2)
        if self._kept and sorted(self._kept) != list(wanted):
            raise DoesNotFollow(
                f"the seeds of decks {sorted(self._kept)} are stored, and its lines want 1 to {len(wanted)}"
            )
