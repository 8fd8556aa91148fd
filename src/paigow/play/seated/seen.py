"""A table as you see it, wherever it is dealt: what lies there, what you may say, and what you have heard.

What you are shown comes from `paigow.table.showing.views` alone: your own view of the table and of each
event.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from paigow.money import Cents
from paigow.play.seated.board import Layout
from paigow.play.seated.chronicle import Chronicle
from paigow.play.seated.turn import NotNow
from paigow.table import Command, Phase, Record, Refused
from paigow.table.showing.views import TableView
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER
from paigow.table.terms import Terms

T = TypeVar("T")


class TableSeen(ABC):
    """The table, and the chronicle of what you heard."""

    def __init__(self, you: str, rules: GameRules, buy_in: Cents | None) -> None:
        self.you = you
        """Your name at the table."""
        self.rules = rules
        self.chronicle = Chronicle()
        self.buy_in = buy_in or Cents(100 * rules.submission.table.minimum)
        """What you buy chips for at a time."""

    # Looking

    @property
    @abstractmethod
    def view(self) -> TableView: ...

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """Of what the next line will speak, and to whom."""

    @property
    def phase(self) -> Phase:
        return self.view.phase

    @property
    def is_in_round(self) -> bool:
        return self.view.round is not None

    @property
    def held(self) -> tuple[int, ...]:
        """Your betting positions; none where you deal, or only look on."""
        return tuple(at for at, name in enumerate(self.view.seats) if name == self.you)

    @property
    def chips(self) -> Cents:
        """What you hold, without what lies on the layout."""
        return self.view.chips(self.you)

    def layout(self, acting: int | None) -> Layout:
        """What lies there, your own place first that you act for."""
        you = tuple(sorted(self.held, key=lambda place: place != acting))
        return Layout(self.view, self.scene, you, self.chronicle.last, self.chronicle.net)

    # Asking

    @property
    @abstractmethod
    def asked(self) -> Sequence[tuple[type[Command], int | None]]:
        """What the table waits for from you, and at which betting position."""

    @abstractmethod
    def terms(self, kind: type[Command], position: int) -> Terms | None:
        """On which terms you may give a command at a betting position now; nothing where you may not."""

    def may(self, kind: type[Command], position: int) -> bool:
        """Whether you may give a command at a betting position now."""
        return self.terms(kind, position) is not None

    def term(self, kind: type[Command], position: int, term_kind: type[T]) -> T | None:
        """What the table says of a command that you may give at a betting position now."""
        terms = self.terms(kind, position) or ()
        return next((term for term in terms if isinstance(term, term_kind)), None)

    @abstractmethod
    def refusal(self, command: Command) -> Refused | None:
        """What is known to stand against a command before it is given."""

    # Doing

    @abstractmethod
    def who(self, position: int | None = None, by: str | None = None) -> dict[str, Any]:
        """The fields that say who gives a command, you unless said, and for which betting position."""

    @abstractmethod
    def submit(self, command: Command) -> Sequence[Record]:
        """Give a command; raise what the table says against it at once."""

    def note_refused(self, refused: NotNow) -> None:
        """Write down what was said against something you tried."""
        at = self.held[0] if self.held else DEALER
        said = ToldLine(f"Refused: {refused.reason}", refused.clause, at, by_ruling=refused.is_beyond_limits)
        self.chronicle.log.append(said)
