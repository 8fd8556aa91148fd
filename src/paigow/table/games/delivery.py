"""Which cards or tiles go where: forming stacks, and delivering them round the table (PGP 8a, 10)."""

from __future__ import annotations

from collections.abc import Sequence

from paigow.pieces import AnyPiece
from paigow.table.state.model import PLACES, Round
from paigow.table.state.rules import Delivery, Stacks
from paigow.table.state.values import clockwise


def there_and_back(stock: Sequence[AnyPiece], size: int) -> Stacks:
    """One stack for each place from the dealer's left, card by card, there and back again (PGP-8a-c, SPG-9c).

    >>> there_and_back(range(1, 55), 4)[0], there_and_back(range(1, 55), 4)[6]
    ((1, 14, 15, 28), (7, 8, 21, 22))
    """
    stacks: list[list[AnyPiece]] = [[] for _ in range(PLACES)]
    for turn in range(size):
        cards = stock[PLACES * turn : PLACES * (turn + 1)]
        order = range(PLACES) if turn % 2 == 0 else reversed(range(PLACES))
        for stack, card in zip(order, cards, strict=True):
            stacks[stack].append(card)
    return tuple(map(tuple, stacks))


def from_picked(in_play: Round) -> Delivery:
    """Clockwise: the picked stack, those to its right, then on from the leftmost; unpicked, the leftmost is
    the first (PGP-10-2a5.1, PGP-8a-f.1)."""
    assert in_play.start is not None
    order = in_play.stacks[in_play.first_stack - 1 :] + in_play.stacks[: in_play.first_stack - 1]
    hands = tuple(zip(clockwise(in_play.start), order, strict=True))
    return Delivery(hands, "PGP-8a-f.1" if in_play.bank is None else "PGP-10-2a5.1")
