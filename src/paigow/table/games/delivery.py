"""Which cards or tiles go where: dealt one by one or hand by hand, or in stacks that are delivered round the
table (PGP 8, 8a, 8b, 10, 17)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from paigow.pieces import AnyPiece, Pieces
from paigow.table.state.model import PLACES, Round
from paigow.table.state.rules import Delivery, Stacks
from paigow.table.state.values import DEALER, Position, clockwise


def card_by_card(stock: Pieces, places: Sequence[Position], size: int) -> tuple[tuple[Position, Pieces], ...]:
    """One card to each place, and round again until all have their hands (PGP-8-c.4).

    >>> card_by_card(tuple(range(6)), (4, 3, 2), 2)
    ((4, (0, 3)), (3, (1, 4)), (2, (2, 5)))
    """
    turns = len(places)
    return tuple((place, stock[n : turns * size : turns]) for n, place in enumerate(places))


def hand_by_hand(stock: Pieces, places: Sequence[Position], size: int) -> tuple[tuple[Position, Pieces], ...]:
    """So many cards in a row to each place (PGP-8b-d.1, PGP-17e).

    >>> hand_by_hand(tuple(range(6)), (4, 3, 2), 2)
    ((4, (0, 1)), (3, (2, 3)), (2, (4, 5)))
    """
    return tuple((place, stock[size * n : size * (n + 1)]) for n, place in enumerate(places))


def in_section_17(playing: Collection[Position]) -> tuple[Position, ...]:
    """Every wagering position from the far left clockwise, the dealer last (PGP-17e).

    >>> in_section_17({2, 5})
    (5, 2, 0)
    """
    return (*(place for place in clockwise(PLACES - 1) if place != DEALER and place in playing), DEALER)


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
