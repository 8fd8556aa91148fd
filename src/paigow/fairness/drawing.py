"""What a sealed deck brings to the commands of its table: the order; dice, numbers and cuts after it."""

from __future__ import annotations

from collections.abc import Iterable

from paigow.fairness.sealing import SeededDeck
from paigow.table import NO_ENTROPY, Command, Entropy, Event, Table
from paigow.table import commands as c
from paigow.table import events as e


def entropy_for(command: Command, table: Table, deck: SeededDeck, since: Iterable[Event] = ()) -> Entropy:
    """What chance brings to a command at a table; ``since`` is what has happened from the shuffle of this
    deck on. Meters are no matter of chance, and not in it."""
    match command:
        case c.ShuffleCards():
            return Entropy(order=deck.order)
        case c.FindStartingPosition():
            found = sum(isinstance(each, e.StartingPositionFound) for each in since)
            draws = deck.draws
            return Entropy(dice=draws.dice(found), number=draws.number(found, table.rules.places))
        case c.CutCards(above=None) if table.round is not None:
            cuts = sum(isinstance(each, e.CardsCut) for each in since)
            return Entropy(cut=deck.draws.cut(cuts, len(table.round.stock)))
        case _:
            return NO_ENTROPY
