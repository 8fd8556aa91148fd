"""What keys do to a draft of wagers, and to a cut, before either is made."""

from __future__ import annotations

from collections.abc import Callable

from paigow.money import Cents
from paigow.play.seated.draft import CHIPS, Draft, Line
from paigow.play.words import amount_typed
from paigow.table.terms import Between


class WagerPen:
    """Where you are in the draft, and with what you change it."""

    def __init__(self) -> None:
        self.current = 0
        """The wager that the keys change."""
        self.chip: Cents | None = None
        """The chip by which the arrows change it; a step that suits it where none was chosen."""
        self.typed = ""
        """The amount that is being typed."""

    def move(self, by: int, draft: Draft) -> None:
        """Go to another line."""
        self.current = (self.current + by) % len(draft.lines)

    def take_chip(self, by: int) -> None:
        """Choose a smaller or a larger chip."""
        at = max(0, by) if self.chip is None else CHIPS.index(self.chip) + by
        self.chip = CHIPS[max(0, min(at, len(CHIPS) - 1))]

    def lowered(self, draft: Draft) -> Draft:
        return self.changed(draft, lambda line: line.lowered(self.chip))

    def raised(self, draft: Draft) -> Draft:
        return self.changed(draft, lambda line: line.raised(self.chip))

    def changed(self, draft: Draft, change: Callable[[Line], Line]) -> Draft:
        """The draft with the current line changed; a bank's draft may have fewer lines than a player's."""
        self.current = min(self.current, len(draft.lines) - 1)
        return draft.with_line(self.current, change(draft.lines[self.current]))

    def write(self, draft: Draft, typed: str) -> Draft:
        """The draft with an amount as far as it is typed; what is none is not taken."""
        amount = amount_typed(typed)
        if amount is None:
            return draft
        self.typed = typed
        return self.changed(draft, lambda line: line.with_amount(amount))


class CutPen:
    """Where you are about to cut the deck, or which stacks of tiles you are about to move."""

    def __init__(self) -> None:
        self.at = 0
        """How many cards lie above the cut card."""
        self.stacks: frozenset[int] = frozenset()

    def move(self, to: int, cut: Between) -> None:
        """Put the cut card elsewhere, where it may be."""
        self.at = max(cut.least, min(cut.most, to))

    def take_stacks(self) -> tuple[int, ...]:
        """The chosen stacks in their order; none is chosen then."""
        chosen, self.stacks = tuple(sorted(self.stacks)), frozenset()
        return chosen
