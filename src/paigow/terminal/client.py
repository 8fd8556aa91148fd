"""The interface of a table, wherever it is dealt: what you see there, what waits for you, what you may say.

What you are shown comes from `paigow.table.showing.views` alone: your own view of the table and of each
event.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar

from paigow.clauses import clause
from paigow.errors import PaigowError
from paigow.money import Cents
from paigow.table import Command, Phase, Record, Refused
from paigow.table import commands as c
from paigow.table.showing.views import TableView
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, RefusalCode
from paigow.table.terms import Terms
from paigow.teaching.dealing.trainee import OwnDealing
from paigow.terminal.board import Layout
from paigow.terminal.options import Mode, Pace
from paigow.terminal.transcript import Transcript


class RefusedError(PaigowError):
    """What you tried is refused; the table is unchanged."""

    def __init__(self, reason: str, clause: str | None = None, code: RefusalCode | None = None) -> None:
        super().__init__(reason, clause)
        self.code = code
        """What kind of refusal it is, where the table itself has said it."""

    @property
    def is_beyond_limits(self) -> bool:
        """Whether a wager lies outside the limits of the table, of which the texts say nothing (PGP-7a.1)."""
        is_of_wagers = self.clause is not None and clause(self.clause).kind == "wager"
        return is_of_wagers and self.code is RefusalCode.OUT_OF_BOUNDS


class Turn(StrEnum):
    """What the table waits for you to do."""

    NEXT_ROUND = "next_round"
    BANK = "bank"
    CUT = "cut"
    WAGERS = "wagers"
    STACK = "stack"
    STACK_CUT = "stack_cut"
    DELIVERY = "delivery"
    SETTING = "setting"
    BANK_HAND = "bank_hand"
    CHOICE = "choice"
    STEP = "step"
    """A dealer step is announced (stepped), or yours to choose (human dealer)."""
    EXPOSURE = "exposure"
    """The next hand is exposed, or the next position settled, as fast as you want it."""
    SEAT = "seat"
    """You look on at a table of a server, and may take a betting position."""
    LOST = "lost"
    """The server of the table cannot be reached."""
    DEALER_HAND = "dealer_hand"
    """A human dealer has turned over the hand that the dealer sets."""


class YourTurn(NamedTuple):
    """What waits for you, and at which of your betting positions."""

    turn: Turn
    position: int


TURNS: Final[dict[type[Command], Turn]] = {
    c.PassBank: Turn.BANK,
    c.CutCards: Turn.CUT,
    c.ChooseStack: Turn.STACK,
    c.CutStacks: Turn.STACK_CUT,
    c.ChooseDelivery: Turn.DELIVERY,
    c.SetHands: Turn.SETTING,
    c.ShowHand: Turn.BANK_HAND,
    c.PlayOn: Turn.CHOICE,
}
"""What waits for you when the table awaits a command of yours."""


T = TypeVar("T")


def _nothing(*_: object) -> None:
    """Nobody listens."""


class TableClient(ABC):
    """A table as a session uses it, and the transcript of what you heard there."""

    makes_room = False
    """Whether the others change places for you, as simulated players do."""
    has_clock = False
    """Whether time passes at the table, so that what is shown of it changes by itself."""
    lost = ""
    """Why the table cannot be seen any longer."""
    came_back = ""
    """What there is to say to somebody who comes into a round that is in play."""
    dealing: OwnDealing | None = None
    """What is yours to do as the dealer; nothing where you play."""
    mode = Mode.AUTOMATIC
    pace: Pace | None = None
    """How fast hands are exposed; nothing where that is not yours to say."""

    def __init__(self, you: str, rules: GameRules, buy_in: Cents | None) -> None:
        self.you = you
        """Your name at the table."""
        self.rules = rules
        self.transcript = Transcript(you)
        self.buy_in = buy_in or Cents(100 * rules.submission.table.minimum)
        """What you buy chips for at a time."""
        self.changed: Callable[[], None] = _nothing
        """Called when the table has told something that nobody here has asked for."""
        self.round_opened: Callable[[], None] = _nothing
        self.refused: Callable[[Command], None] = _nothing
        """Called with a command that was refused after it was given."""

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
        return Layout(self.view, self.scene, you, self.transcript.last, self.transcript.net)

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

    @property
    def is_held(self) -> bool:
        """Whether you have a part in the round that stays on the layout when you leave (PGP-7b.2)."""
        return any(not self.may(c.LeavePosition, at) for at in self.held)

    @property
    def countdown(self) -> str:
        """Who has how long to answer, where somebody has."""
        return ""

    @property
    def standing(self) -> str:
        """How you stand, where the table itself counts that."""
        return ""

    @property
    def waiting(self) -> str:
        """Whom the table waits for while it is not your turn, or why it cannot be seen."""
        return ""

    # Going on

    @property
    @abstractmethod
    def is_between_rounds(self) -> bool:
        """Whether a round is over, and you have not asked for the next one."""

    @abstractmethod
    def next_round(self) -> None:
        """Go on to the next round."""

    @abstractmethod
    def pause(self, position: int | None) -> Turn | None:
        """The step or exposure that waits to be told to go on, where you act for a betting position."""

    @abstractmethod
    def step(self) -> None:
        """Let what waits to be told to go on happen."""

    def players_step(self) -> bool:
        """Let a simulated player act; whether one did."""
        return False

    def others_step(self) -> bool:
        """Let whoever is next of the others act, the dealer too; whether anybody here plays them."""
        return False

    @property
    def next_step(self) -> ToldLine | None:
        """The dealer step that waits to be told to go on."""
        return None

    @property
    def next_motions(self) -> tuple[ToldLine, ...]:
        """What the dealer does by hand with that step."""
        return ()

    async def attend(self) -> None:
        """Hear what the table tells, as long as it does."""
        return  # a table that is dealt here tells everything at once

    async def close(self) -> None:
        """Stop watching the table."""
        return

    def try_now(self) -> None:
        """Look for a table that is lost at once."""
        return

    def news(self) -> str:
        """What there is to say about the connection or a command, once."""
        return ""

    # Doing

    @abstractmethod
    def buy_first_chips(self) -> None:
        """Buy chips before the first betting position is taken, where you hold none."""

    @abstractmethod
    def who(self, position: int | None = None, by: str | None = None) -> dict[str, Any]:
        """The fields that say who gives a command, you unless said, and for which betting position."""

    @abstractmethod
    def submit(self, command: Command) -> Sequence[Record]:
        """Give a command; raise what the table says against it at once."""

    def note_refused(self, refused: RefusedError) -> None:
        """Write down what was said against something you tried."""
        at = self.held[0] if self.held else DEALER
        said = ToldLine(f"Refused: {refused.reason}", refused.clause, at, by_ruling=refused.is_beyond_limits)
        self.transcript.log.append(said)
