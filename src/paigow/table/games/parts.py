"""What several games are put together from: judges of set hands, which card goes where, what is said of each
way to deal, and from where the offer of the bank moves on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paigow.cards import in_order
from paigow.games.hands import Family
from paigow.games.submission import DealMethod
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.setting import OUTRANKED, decided
from paigow.switches import FirstOffer, Switches
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.rules import Delivery, Stacks
from paigow.table.state.values import DEALER, Handled, Handling, Position, SetHand, clockwise


@dataclass(frozen=True, slots=True)
class FamilyJudge:
    """Judges by the functions of a family; plain, and right for every game."""

    family: Family[Any]
    switches: Switches

    def lay(self, high: Sequence[CardOrTile], low: Sequence[CardOrTile]) -> SetHand:
        setting = self.family.lay(high, low)
        fault = self.family.judge(setting, self.switches)
        return SetHand(setting.high, setting.low, None if fault is None else fault.clause)

    def compare(self, player: SetHand, other: SetHand) -> Outcome:
        if player.fault is not None:
            return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, player.fault)
        mine = self.family.lay(player.high, player.low)
        theirs = self.family.lay(other.high, other.low)
        return self.family.compare(mine, theirs, self.switches)


@dataclass(frozen=True, slots=True)
class PokerJudge:
    """The judge of seven cards, which ranks by tables."""

    plain: FamilyJudge
    ranks: HandRanks

    def lay(self, high: Sequence[CardOrTile], low: Sequence[CardOrTile]) -> SetHand:
        """PGP-9a.2, PGP-9g-1-iii and PGP-9g-1-iv."""
        if len(high) != 5 or len(low) != 2:
            return self.plain.lay(high, low)
        correct = self.ranks.is_correct(self.ranks.high(high), self.ranks.low(low))
        return SetHand(in_order(high), in_order(low), None if correct else OUTRANKED)

    def compare(self, player: SetHand, other: SetHand) -> Outcome:
        """PGP 9(g): copies go to the other side; a hand not set correctly loses (PGP-9g-1)."""
        if player.fault is not None:
            return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, player.fault)
        ranks = self.ranks
        high, low = ranks.high(player.high), ranks.low(player.low)
        other_high, other_low = ranks.high(other.high), ranks.low(other.low)
        return decided((high > other_high) - (high < other_high), (low > other_low) - (low < other_low))


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


def there_and_back(stock: Sequence[CardOrTile], size: int) -> Stacks:
    """One stack for each place from the dealer's left, card by card, there and back again (PGP-8a-c, SPG-9c).

    >>> there_and_back(range(1, 55), 4)[0], there_and_back(range(1, 55), 4)[6]
    ((1, 14, 15, 28), (7, 8, 21, 22))
    """
    stacks: list[list[CardOrTile]] = [[] for _ in range(PLACES)]
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


BY_METHOD: Final[Mapping[DealMethod, Mapping[str, str]]] = {
    DealMethod.MANUAL_SHOE: {},
    DealMethod.HAND: {
        "PGP-8-a.2": "PGP-8a-b-1",
        "PGP-8-a.3": "PGP-8a-b-2.1",
        "PGP-8-b.1": "PGP-8a-e.1",
        "PGP-8-b.2": "PGP-8a-e.2",
        "PGP-8-c.4": "PGP-8a-f.1",
        "PGP-8-d": "PGP-8a-d",
    },
    DealMethod.AUTOMATED_SHOE: {
        "PGP-8-a.2": "PGP-8b-b-1",
        "PGP-8-a.3": "PGP-8b-b-2",
        "PGP-8-b.1": "PGP-8b-c.1",
        "PGP-8-b.2": "PGP-8b-c.2",
        "PGP-8-c.4": "PGP-8b-d.1",
        "PGP-8-d": "PGP-8b-e",
    },
}
BY_SECTION_17: Final = {
    "PGP-8-a.2": "PGP-17c",
    "PGP-8-a.3": "PGP-17c",
    "PGP-8-b.1": "PGP-17d",
    "PGP-8-b.2": "PGP-17d",
    "PGP-8-c.4": "PGP-17d",
    "PGP-8-d": "PGP-17h.1",
}
_PLACED: Final = {
    DealMethod.MANUAL_SHOE: Handled.INTO_MANUAL_SHOE,
    DealMethod.HAND: Handled.IN_ONE_HAND,
    DealMethod.AUTOMATED_SHOE: Handled.INTO_AUTOMATED_SHOE,
}


def cite_as_dealt(table: Table, clause: str) -> str:
    """The clause that says of the way in which this table deals what Section 8 says of a manual shoe."""
    rules = table.rules
    return rules.cite(rules.as_dealt[table.equipment.deal_method].get(clause, clause))


def placed(table: Table) -> tuple[Handling, ...]:
    """Where the cards go when the steps of Section 6 are done; tiles stay on the table (PGT-4E-2)."""
    method = table.equipment.deal_method
    if method not in table.rules.stub:
        return ()
    return (Handling(_PLACED[method], cite_as_dealt(table, "PGP-8-a.2")),)


def placed_uncut(table: Table) -> tuple[Handling, ...]:
    """Where the cards go after a shuffle that no cut follows: the device that shuffled them may put them into
    the shoe itself, so that no stack is formed (PGP-6a.6)."""
    from_shoe = table.equipment.deal_method is not DealMethod.HAND
    if from_shoe and table.rules.submission.equipment.shuffler_feeds_shoe:
        return (Handling(Handled.FED_INTO_SHOE, table.rules.cite("PGP-6a.6")),)
    return placed(table)


def offered_last(table: Table, in_play: Round) -> Position:
    """From where the next first offer moves on: where this round's was, or from the bank (PGP-10c.4,
    PGP-10c.5)."""
    if table.rules.switches.first_offer is FirstOffer.AFTER_BANK and in_play.bank is not None:
        return in_play.bank
    return in_play.first_offer
