"""Which cards and tiles each viewer may know, worked out from what happens at the table alone.

It is written from the documents and uses no function of `paigow.table.showing.views`. A piece becomes known

- to everyone: when the dealer's or the bank's hand is turned over (9(c), 10-2(c)), a player's hand is exposed
  (9(f)), a winner lays three cards open (17(f)), cards under a bonus wager are turned over for it (SPG 12(e),
  16(e), PGT 8.E), a card is exposed by mistake (11(d)) or found face up (11(f));
- to one person: when that person looks at the own hand, asks how the house would set it, or sets it;
- to the dealer: the hand that is the dealer's to set, once every player has set (9(c), 10(e)).

Stock, stacks, rack, the Dead Hand, hands without a wager, hands surrendered or voided, and hands that the
dealer sets for a player who left, are nobody's. A person remembers what was seen, so an event may name it
again; but a view shows a hand only while it is in play and its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from paigow.games.wager_kinds import WagerKind
from paigow.table import Event, Phase, Table
from paigow.table import events as e

DEALER = "dealer"
"""How the dealer is told from players and others here; no player of these tests has that name."""
ON_THE_HAND = (WagerKind.BONUS, WagerKind.PAIR_FORTUNES)
IN_PLAY = ("in_play", "bank")

_CLAUSE = re.compile(r"\b(?:PGP|SPG|PGT|FUP)-[\w.-]*\w")
_PIECE = re.compile(r"(?<![\w-])(?:[2-9TJQKA][cdhs]|Jk\*?|[1-6]-[1-6])(?![\w-])")


def named(output: object) -> set[str]:
    """Every card or tile that an output names, be it plain values, text or pieces. Clauses are no cards."""
    return set(_PIECE.findall(_CLAUSE.sub("", repr(output))))


def texts(pieces: Iterable[object]) -> set[str]:
    return {str(piece) for piece in pieces}


@dataclass
class Oracle:
    """What everyone may know in the round in play."""

    open: set[str] = field(default_factory=set)
    """Pieces that lie, or lay, open for all to see."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """What each person saw of own hands."""
    looked: set[tuple[str, int]] = field(default_factory=set)
    """Who looked at which hand."""

    def copy(self) -> Oracle:
        return Oracle(
            set(self.open), {name: set(known) for name, known in self.seen.items()}, set(self.looked)
        )

    def learn(self, before: Table, event: Event, after: Table, by: str = "") -> None:
        """Take an event into account. ``by`` gave the command that led to it."""
        if before.round is None or isinstance(event, e.RoundOpened):
            self.open, self.seen, self.looked = set(), {}, set()
        match event:
            case e.CardsSpread(face_up=True):
                self.open = texts(event.order)
            case e.CardsLookedAt() | e.AdviceGiven() | e.HandSet():
                if by == before.seats[event.position]:
                    self._look(before, event.position, by)
            case e.HandShown():
                self.open |= texts(before.in_play.hands[event.position])
            case e.PositionSettled():
                if self._is_exposed(before, event):
                    self.open |= texts(before.in_play.hands[event.position])
            case e.WagersSettled():
                self._laid_open(before, event)
            case e.CardExposed() | e.FaceUpCardRacked():
                self.open.add(str(event.card))
        assert after.sequence == before.sequence + 1

    def _look(self, table: Table, position: int, by: str) -> None:
        self.seen.setdefault(by, set()).update(texts(table.in_play.hands[position]))
        self.looked.add((by, position))

    @staticmethod
    def _is_exposed(table: Table, event: e.PositionSettled) -> bool:
        """9(f): in its turn every hand in play; one that was surrendered only for a wager on its cards."""
        standing = table.in_play.standing[event.position]
        if standing == "surrendered":
            return any(each.wager in ON_THE_HAND for each in event.settled)
        return event.position > 0 and standing == "in_play"

    def _laid_open(self, table: Table, event: e.WagersSettled) -> None:
        for each in event.settled:
            three_cards = each.wager == WagerKind.THREE_CARD_BONUS and each.result == "win"
            if three_cards or each.wager in ON_THE_HAND:
                self.open |= texts(table.in_play.hands[each.position])

    # What a viewer may know

    def remembered(self, viewer: str) -> set[str]:
        """Everything that a person (or, with no name, whoever stands by) may have seen so far."""
        return self.open | self.seen.get(viewer, set())

    def visible(self, table: Table, viewer: str) -> set[str]:
        """What the table shows a person now."""
        if table.round is None:
            return self.open
        own = {
            str(piece)
            for position, seat in enumerate(table.seats)
            if seat == viewer and (viewer, position) in self.looked
            if table.in_play.standing[position] in IN_PLAY
            for piece in table.in_play.hands[position]
        }
        laid = {
            str(piece)
            for position, hand in enumerate(table.in_play.settings)
            if hand is not None and table.seats[position] == viewer and (viewer, position) in self.looked
            if table.in_play.standing[position] in IN_PLAY
            for piece in (*hand.high, *hand.low)
        }
        return self.open | own | laid | (self._dealers(table) if viewer == DEALER else set())

    def _dealers(self, table: Table) -> set[str]:
        """The hands that the dealer sets, from the moment at which they are turned over."""
        in_play = table.in_play
        if table.phase is not Phase.DEALER_SETS:
            return set()
        bank_is_set_for = in_play.co_bank or (
            in_play.bank is not None and table.seats[in_play.bank] in in_play.departed
        )
        hands = [
            in_play.hands[0],
            in_play.hands[in_play.bank] if in_play.bank is not None and bank_is_set_for else (),
        ]
        return {str(piece) for hand in hands for piece in hand}
