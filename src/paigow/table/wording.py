"""The words of a transcript: players, hands, wagers and sums, as the table at that moment has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from paigow.games.pay_tables import Row
from paigow.money import Cents, format_money
from paigow.rules.outcome import Reason, Result
from paigow.table import events as e
from paigow.table.state import Table
from paigow.table.values import DEAD_HAND, DEALER, Position, Stake

Eyes = frozenset[Position] | None
"""The positions whose hands the reader may see; None for an auditor, who sees everything."""
_REASONS: Final = frozenset(reason.value for reason in Reason)
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def in_words(name: str) -> str:
    """
    >>> in_words("die_fell_out"), in_words("BankPassed")
    ('die fell out', 'bank passed')
    """
    return _HUMP.sub(" ", name).replace("_", " ").lower()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def series(parts: Sequence[str]) -> str:
    """
    >>> series(["a", "b", "c"]), series(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def returned(event: e.Event) -> list[str]:
    """What an event gives back to each player."""
    back: dict[str, int] = {}
    for _, to, amount in event.transfers:
        if to.startswith("chips:"):
            back[to] = back.get(to, 0) + amount
    return [
        f"{account.removeprefix('chips:')} gets back {format_money(Cents(amount))}"
        for account, amount in back.items()
    ]


def meters(event: e.Event) -> list[str]:
    """Where an event leaves the meters."""
    return [f"the meter {meter.name} stands at {format_money(meter.amount)}" for meter in event.meters]


class Told:
    """The table as the sentences speak of it."""

    def __init__(self, table: Table, eyes: Eyes) -> None:
        self.table = table
        self.eyes = eyes

    @property
    def sees_all(self) -> bool:
        return self.eyes is None

    def sees(self, position: Position) -> bool:
        return self.eyes is None or position in self.eyes

    def who(self, position: Position) -> str:
        """The dealer, or a player with the position."""
        if position == DEALER:
            return "the dealer"
        if position == DEAD_HAND:
            return "the Dead Hand"
        player = self.table.seats[position]
        return f"position {position}" if player is None else f"{player} ({position})"

    def subject(self, position: Position) -> str:
        """The same at the beginning of a sentence; names stay as they are written."""
        named = 0 < position < DEAD_HAND and self.table.seats[position] is not None
        return self.who(position) if named else capital(self.who(position))

    def pieces(self, pieces: Iterable[Any]) -> str:
        return self.table.rules.family.format(pieces)

    def hand(self, high: tuple[Any, ...], low: tuple[Any, ...]) -> str:
        return f"high {self.pieces(high)}, low {self.pieces(low)}" if low else self.pieces(high)

    @property
    def has_tiles(self) -> bool:
        return self.kind == "tiles"

    @property
    def shuffled(self) -> str:
        """Cards are shuffled, tiles are mixed (PGT-4E-1)."""
        return "mixed" if self.has_tiles else "shuffled"

    @property
    def kind(self) -> str:
        """Cards or tiles."""
        return self.table.rules.family.pieces

    def wager(self, name: str) -> str:
        """A wager by the name it has in stakes and settlements."""
        key, _, rest = name.partition(":")
        if key == self.table.rules.main:
            return "main wager"
        if key == "envy":
            key, _, other = rest.partition(":")
            return f"envy bonus of the {self.table.rules.wagers[key].title} for {self.who(int(other))}"
        if key == "dealer":
            return "dealer's wager"
        terms = self.table.rules.wagers[key]
        return f"number {rest}" if rest else terms.title

    def stake(self, stake: Stake) -> str:
        text = format_money(stake.amount)
        if stake.wager != self.table.rules.main:
            text += f" on the {self.wager(stake.name)}"
        if isinstance(stake.choice, str):
            text += f" ({stake.choice})"
        if stake.coupon:
            text += f" with a match play coupon of {format_money(stake.coupon)}"
        return text

    def settled(self, each: e.Settlement, at: Position | None = None) -> str:
        """One wager decided, in one line; below a line about its position it need not name it again."""
        what = self.wager(each.wager)
        if each.position != at:
            what = f"{self.subject(each.position)}: {what}"
        if each.wagered:
            what += f" of {format_money(each.wagered)}"
        why = self._why(each)
        match each.result:
            case Result.WIN:
                text = f"{what} wins {format_money(each.won)}{why}"
                if each.vigorish:
                    text += f", less {format_money(each.vigorish)} vigorish"
            case Result.PUSH:
                text = f"{what} pushes{why} and is returned"
            case _:
                text = f"{what} loses{why}"
        return text

    def _why(self, each: e.Settlement) -> str:
        """The row that pays, or why; a main wager's reason stands in the line above."""
        if each.hand is None or each.hand in _REASONS:
            return ""
        return f" for {self._label(each)}"

    def _label(self, each: e.Settlement) -> str:
        key = each.wager.removeprefix("envy:").partition(":")[0]
        terms = self.table.rules.wagers.get(key)
        rows: Iterable[Row] = () if terms is None or terms.table is None else terms.table.rows
        return next((row.label for row in rows if row.hand == each.hand), in_words(str(each.hand)))
