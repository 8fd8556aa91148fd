"""Forcing hands: the order of a deck that will deal what a scenario wants.

The order is found by dealing a marked deck at a copy of the table and looking where each piece went, so that
it is right for every shuffle, cut, starting position and way of dealing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paigow.errors import PaigowError
from paigow.pieces import AnyPiece, Pieces
from paigow.scenario.spelling import called
from paigow.table import Command, Entropy, Phase, Refused, Table, decide, evolve
from paigow.table import events as e
from paigow.table.state.values import Position

DEALT = (Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT)
Next = Callable[[Table], "tuple[Command, Entropy]"]


def forced_order(table: Table, shuffle: Command, hands: Mapping[Position, Pieces], follow: Next) -> Pieces:
    """The shuffled order that gives these hands, when everything else goes as `follow` says."""
    deck = table.rules.family.deck
    if not hands:
        return deck  # nothing to foresee
    _check_once(hands)
    dealt = _dealt(table, shuffle, deck, follow)
    order: list[AnyPiece | None] = [None] * len(deck)
    for position, wanted in hands.items():
        places = dealt.get(position, [])
        if len(places) != len(wanted):
            raise PaigowError(
                f"{called(position)} is dealt {len(places)} pieces, and {len(wanted)} are given: "
                f"{table.rules.family.format(wanted)}"
            )
        for place, piece in zip(places, wanted, strict=True):
            order[deck.index(place)] = piece
    taken = {piece for piece in order if piece is not None}
    rest = iter([piece for piece in deck if piece not in taken])
    return tuple(next(rest) if piece is None else piece for piece in order)


def _check_once(hands: Mapping[Position, Pieces]) -> None:
    """Each piece lies in one hand."""
    held: dict[AnyPiece, Position] = {}
    for position, pieces in hands.items():
        for piece in pieces:
            if piece in held:
                raise PaigowError(
                    f"{called(position)} is to hold {piece}, which {called(held[piece])} holds; "
                    "each piece is in the deck once, and the second of two alike is written with a star"
                )
            held[piece] = position


def _dealt(table: Table, shuffle: Command, deck: Pieces, follow: Next) -> dict[Position, list[AnyPiece]]:
    dealt: dict[Position, list[AnyPiece]] = {}
    command, entropy = shuffle, Entropy(order=deck)
    while True:
        decision = decide(table, command, entropy)
        if isinstance(decision, Refused):
            raise PaigowError(f"the hands cannot be dealt: {type(command).__name__} is refused: {decision}")
        for event in decision:
            table = evolve(table, event)
            for position, pieces in event.hands if isinstance(event, e.HandsDealt) else ():
                dealt.setdefault(position, []).extend(pieces)
        if table.phase in DEALT or table.round is None:
            return dealt
        command, entropy = follow(table)
